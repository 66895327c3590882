//! What the other side is sent of what somebody holds, hides and has: the same as if it were something else.

use kekkai_battle::{Audience, SideId};

use super::begun;
use crate::table::Table;

const CREW: Audience = Audience::Side(SideId(0));
const GUARDS: Audience = Audience::Side(SideId(1));
/// Bek acts first, two cells beside Kesh.
const PLACES: &[(&str, &str)] = &[("Kesh", "12J"), ("Lin", "7H"), ("Ade", "14L")];
const BEK: &str = "1 2 3 18";

/// All that an audience is sent: its view, its log, and what it is asked.
fn sent(table: &Table, audience: Audience) -> String {
    let mut fight = table.fight.clone();
    let (view, log) = (fight.view(audience), fight.log(audience, 99).unwrap());
    let asked = fight.prompt().and_then(|(_, ask)| audience.asked(fight.state(), ask));
    format!("{view:?} {log:?} {asked:?}")
}

/// A fight in which Bek has done this first.
fn after(lines: &[(&str, &str)]) -> Table {
    let mut table = begun(PLACES, BEK);
    for (line, answers) in lines {
        table.tell(line, answers);
    }
    table
}

#[test]
fn d20_rdy_02_whom_and_what_an_attack_waits_for_is_known_to_its_side_alone() {
    let waits = [
        ("expect Kesh", "expect Lin"),
        ("expect Kesh", "guard Ade"),
        ("ready until \"he runs\"", "ready until \"she shoots\""),
    ];
    for (one, other) in waits {
        let [one, other] = [one, other].map(|line| after(&[(line, ""), ("end", "")]));
        for audience in [CREW, Audience::Public, Audience::Character(one.id("Kesh"))] {
            assert_eq!(sent(&one, audience), sent(&other, audience));
        }
        assert_ne!(sent(&one, Audience::Gm), sent(&other, Audience::Gm));
    }
    // The trigger itself is read by nobody else, before it goes off or after.
    let mut table = after(&[("ready until \"he runs\"", ""), ("end", "")]);
    assert!(!sent(&table, CREW).contains("he runs"));
    assert!(sent(&table, Audience::Gm).contains("he runs"));
    table.tell("put Kesh 13J", "");
    table.tell("trigger Kesh by Bek", "2");
    assert!(!sent(&table, CREW).contains("he runs"));
}

#[test]
fn d20_aoo_01_nobody_is_told_of_one_who_hides_beside_the_way() {
    let places: &[(&str, &str)] = &[("Kesh", "13J"), ("Lin", "7H"), ("Ade", "19T")];
    let mut table = begun(places, "18 1 2 3");
    table.tell("afflict Bek hidden", "");
    let before = sent(&table, CREW);
    assert!(!before.contains("\"Bek\""), "{before}");
    // It may strike at whoever leaves its reach: it alone is asked, and nobody learns that.
    table.play("move 10J", "?").unwrap();
    let asked = &table.prompt().unwrap().1;
    assert_eq!(asked.who(), table.id("Bek"));
    assert!(CREW.asked(table.state(), asked).is_none());
    assert!(!sent(&table, CREW).contains("\"Bek\""));
    assert!(GUARDS.asked(table.state(), asked).is_some());
    // Who strikes is hidden no more.
    let change =
        table.fight.answer(kekkai_rules::Answer::Pick(1), kekkai_battle::fight::Hand::Table);
    table.take(change.unwrap().unwrap());
    let face = kekkai_rules::Answer::Faces(vec![2], kekkai_rules::Origin::Typed);
    let change = table.fight.answer(face, kekkai_battle::fight::Hand::Table);
    table.take(change.unwrap().unwrap());
    assert!(sent(&table, CREW).contains("\"Bek\""));
}

#[test]
fn d20_dmg_08_stress_and_psyche_of_others_are_numbers_of_the_game_master() {
    let has = |pools: [&str; 2]| {
        let lines = pools.map(|pool| (pool, ""));
        after(&lines)
    };
    let (calm, shaken) =
        (has(["pool Bek stress 1", "pool Bek hp 9"]), has(["pool Bek stress 6", "pool Bek hp 8"]));
    for audience in [CREW, Audience::Public] {
        assert_eq!(sent(&calm, audience), sent(&shaken, audience));
    }
    assert_ne!(sent(&calm, GUARDS), sent(&shaken, GUARDS));
}
