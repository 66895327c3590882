//! What the other side is sent of what somebody holds, hides and has: the same as if it were something else.

use kekkai_battle::{Audience, SideId};

use crate::d20::{begun, laid};
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
    let asked = fight.prompt();
    let asked = asked.and_then(|(prompt, ask)| audience.asked(fight.state(), &prompt.command, ask));
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
        ("ready stand", "ready draw"),
        ("ready move", "ready move until \"he runs\""),
    ];
    for (one, other) in waits {
        let [one, other] = [one, other].map(|line| after(&[(line, ""), ("end", "")]));
        for audience in [CREW, Audience::Public, Audience::Character(one.id("Kesh"))] {
            assert!(sent(&one, audience) == sent(&other, audience), "{audience:?}");
        }
        for audience in [Audience::Gm, GUARDS, Audience::Character(one.id("Bek"))] {
            assert!(sent(&one, audience) != sent(&other, audience), "{audience:?}");
        }
    }
    // The trigger itself is read by nobody else, before it goes off or after.
    let mut table = after(&[("ready until \"he runs\"", ""), ("end", "")]);
    assert!(!sent(&table, CREW).contains("he runs"));
    assert!(sent(&table, Audience::Gm).contains("he runs"));
    table.tell("put Kesh 13J", "");
    table.tell("trigger Kesh by Bek", "2");
    assert!(!sent(&table, CREW).contains("he runs"));
}

/// Bek hides at a place before anything else is done; Kesh acts first.
fn hides_at(place: &str) -> Table {
    let mut table = laid();
    table.tell("afflict Bek hidden", "");
    for (name, at) in [("Bek", place), ("Ade", "19T"), ("Kesh", "13J")] {
        table.tell(&format!("put {name} {at}"), "");
    }
    table.tell("initiative", "18 1 2 3");
    table
}

#[test]
fn d20_aoo_01_nobody_is_told_of_one_who_hides_beside_the_way() {
    // Beside the way of Kesh, or far from it: the crew cannot tell which.
    let (mut near, mut far) = (hides_at("14K"), hides_at("1T"));
    assert!(sent(&near, CREW) == sent(&far, CREW), "before");
    near.play("move 10J", "?").unwrap();
    // It may strike at whoever leaves its reach: it alone is asked, and nobody learns that.
    let (prompt, asked) = near.prompt().unwrap();
    assert_eq!(asked.who(), near.id("Bek"));
    assert!(CREW.asked(near.state(), &prompt.command, &asked).is_none());
    assert!(GUARDS.asked(near.state(), &prompt.command, &asked).is_some());
    assert!(sent(&near, CREW) == sent(&far, CREW), "while it is asked");
    // Nor afterwards, if it lets them pass.
    let (mut near, mut strikes) = (hides_at("14K"), hides_at("14K"));
    near.tell("move 10J", "pick:1");
    far.tell("move 10J", "");
    assert!(sent(&near, CREW) == sent(&far, CREW), "after it");
    // Who strikes is hidden no more.
    strikes.tell("move 10J", "pick:2 2");
    assert!(strikes.known("Bek", CREW).is_some() && near.known("Bek", CREW).is_none());
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
        assert!(sent(&calm, audience) == sent(&shaken, audience), "{audience:?}");
    }
    assert!(sent(&calm, GUARDS) != sent(&shaken, GUARDS));
}
