//! What the other side is sent of what somebody holds, hides and has: the same as if it were something else.

use kekkai_battle::{Audience, Event, SideId, view::VisibleEvent};
use kekkai_rules::{PartOp, Purpose, Roll};

use crate::d20::{begun, grapple::arena, laid};
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
    let asked = asked.and_then(|(prompt, ask)| audience.asked(fight.state(), prompt, ask));
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
    assert!(CREW.asked(near.state(), &prompt, &asked).is_none());
    assert!(GUARDS.asked(near.state(), &prompt, &asked).is_some());
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

/// The throws of which an audience is told, in order.
fn throws(table: &Table, audience: Audience) -> Vec<Roll> {
    let log = table.fight.clone().log(audience, 99).unwrap();
    let told = log.into_iter().flat_map(|entry| entry.told);
    let roll = |told| {
        if let VisibleEvent::Event(Event::Rolled(roll)) = told { Some(roll) } else { None }
    };
    told.filter_map(roll).collect()
}

/// Throws a 2 wherever a die is asked for still.
fn throw_the_rest(table: &mut Table) {
    while table.prompt().is_some() {
        table.play("face 2", "?").unwrap();
    }
}

#[test]
fn whoever_attacks_is_told_nothing_of_what_its_target_is_protected_by() {
    let mut table = arena("8 11 8 14");
    table.tell("end", "");
    // The Brute strikes Kesh, and is asked for its critical check.
    table.play("strike Kesh", "20 ?").unwrap();
    let (prompt, ask) = table.prompt().unwrap();
    let asked = |audience: Audience| audience.asked(table.state(), &prompt, &ask);
    assert!(format!("{:?}", asked(Audience::Gm)).contains("ToBar"));
    let own = format!("{:?}", asked(GUARDS));
    assert!(own.contains("check: None") && !own.contains("ToBar"), "{own}");
    throw_the_rest(&mut table);
    let has_bar = |roll: &Roll| {
        roll.throw.check.is_some() || roll.throw.parts.iter().any(|part| part.op == PartOp::ToBar)
    };
    let bars = |audience| throws(&table, audience).iter().filter(|roll| has_bar(roll)).count();
    assert_eq!((bars(Audience::Gm), bars(GUARDS)), (2, 0));
}

#[test]
fn who_defends_in_an_opposed_roll_is_not_told_what_it_has_to_reach() {
    let mut table = arena("8 11 8 14");
    table.tell("end", "");
    table.tell("grapple Kesh", "pick:1 7 9 12 3");
    let reaches = |audience| {
        let all = throws(&table, audience);
        all.iter().rfind(|roll| roll.throw.who == table.id("Kesh")).cloned().unwrap()
    };
    assert!(reaches(Audience::Gm).throw.check.is_some());
    assert!(reaches(CREW).throw.check.is_none());
}

#[test]
fn a_blast_throws_nothing_that_is_told_for_those_who_are_hidden_in_it() {
    let told = |hidden: bool| {
        let mut table = arena("8 11 20 14");
        for line in ["put Ade 8N", "draw 2"] {
            table.tell(line, "");
        }
        if hidden {
            table.tell("shroud Kesh", "");
        }
        table.tell("blast 8I", "19 10 3,4 9");
        let attacks = |audience| {
            let all = throws(&table, audience);
            all.iter().filter(|roll| roll.throw.purpose == Purpose::Attack).count()
        };
        (attacks(Audience::Gm), attacks(GUARDS))
    };
    assert_eq!((told(false), told(true)), ((2, 2), (2, 1)));
}

#[test]
fn a_die_at_one_who_is_hidden_in_a_blast_is_asked_of_the_game_master_alone() {
    let asked = |hidden: bool| {
        let mut table = arena("8 11 20 14");
        for line in ["put Ade 8N", "draw 2"] {
            table.tell(line, "");
        }
        if hidden {
            table.tell("shroud Kesh", "");
        }
        table.play("blast 8I", "?").unwrap();
        let mut asked = Vec::new();
        for faces in ["19", "10", "3 4", "9"] {
            let (prompt, ask) = table.prompt().unwrap();
            if ask.who() == table.id("Ade") {
                asked.push(GUARDS.asked(table.state(), &prompt, &ask).is_some());
            }
            table.play(&format!("face {faces}"), "?").unwrap();
        }
        assert!(table.prompt().is_none());
        asked
    };
    // To hit the Brute, the damage, to hit Kesh.
    assert_eq!(asked(false), [true, true, true]);
    assert_eq!(asked(true), [true, true, false]);
}

#[test]
fn how_many_a_shot_into_a_grapple_may_find_is_told_to_nobody() {
    let mut table = arena("8 11 8 14");
    table.tell("end", "");
    table.tell("grapple Kesh", "pick:1 7 9 12 3");
    for _ in 0..3 {
        table.tell("end", "");
    }
    table.play("strike Kesh", "?").unwrap();
    let (prompt, ask) = table.prompt().unwrap();
    assert!(CREW.asked(table.state(), &prompt, &ask).is_none());
    for face in ["1", "10", "4"] {
        table.play(&format!("face {face}"), "?").unwrap();
    }
    let last = |audience| {
        let all = throws(&table, audience);
        all.iter().rev().take(3).map(|roll| roll.throw.dice.faces).collect::<Vec<_>>()
    };
    assert_eq!(last(Audience::Gm), [6, 20, 2]);
    assert_eq!(last(CREW)[..2], [6, 20]);
    assert!(throws(&table, CREW).iter().all(|roll| roll.throw.dice.faces != 2));
}

#[test]
fn a_summary_counts_no_damage_that_its_reader_is_not_told() {
    let mut table = arena("8 11 8 14");
    table.tell("end", "");
    table.play("strike Kesh", "12 ?").unwrap();
    throw_the_rest(&mut table);
    let dealt = |table: &Table, audience| {
        let rows = table.fight.clone().summary().unwrap().rows(table.state(), audience);
        rows.iter().map(|row| (row.dealt, row.hits)).max().unwrap()
    };
    let (all, hits) = dealt(&table, Audience::Gm);
    assert!(all > 0 && hits == 1);
    assert_eq!(dealt(&table, GUARDS), (0, 1));
    table.tell("numbers Kesh shown", "");
    assert_eq!(dealt(&table, GUARDS), (all, 1));
}

#[test]
fn that_somebody_dies_is_told_to_all_who_see_it_and_nothing_else_of_it() {
    let mut table = arena("8 11 8 14");
    table.tell("numbers Brute hidden", "");
    table.tell("hp Brute -90", "");
    let tells = |table: &Table, audience, word: &str| {
        format!("{:?}", table.fight.clone().log(audience, 1).unwrap()).contains(word)
    };
    for audience in [CREW, Audience::Public, GUARDS] {
        assert!(tells(&table, audience, "d20-log-dies"), "{audience:?}");
        assert_eq!(tells(&table, audience, "d20-log-pool"), audience == GUARDS);
    }
    let mut table = arena("8 11 8 14");
    table.tell("shroud Brute", "");
    table.tell("hp Brute -90", "");
    assert!(!tells(&table, CREW, "d20-log-dies"));
}
