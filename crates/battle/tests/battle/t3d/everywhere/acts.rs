//! Acts of sheets, abilities, attacks, feats and the mind.

use kekkai_battle::Event;
use kekkai_rules::Edition;

use super::{
    super::{hp, no, rolls, sheet},
    BEFORE, begun, opened, refuses,
};
use crate::table::Table;

#[test]
fn t3d_tab_22_another_number_is_still_resisted_as_the_ability_is() {
    let rolled = |edition, line: &str, dice: &str| {
        let mut table = opened(edition);
        table.tell(line, dice);
        rolls(&table).into_iter().map(|(level, ..)| level).collect::<Vec<_>>()
    };
    // The curse is resisted with intellect, at the gaze the victim alone rolls.
    assert_eq!(rolled(Edition::NEWEST, "act Witch 1 at Tor with 13", "9 9"), [13, 10]);
    assert_eq!(rolled(Edition::NEWEST, "act Witch 2 at Mira with 13", "9"), [11]);
    assert_eq!(rolled(BEFORE, "act Witch 2 at Mira with 13", "9 9"), [13, 11]);
}

#[test]
fn t3d_tab_22_an_act_takes_what_its_sheet_says_whatever_kind_it_is_of() {
    let left = |edition, line: &str, dice: &str, who: &str| {
        let mut table = opened(edition);
        table.tell(line, dice);
        hp(&table, who)
    };
    for (line, dice, who, before, after) in [
        ("act Witch 1 at Mira", "9 16", "Mira", 12, 8),
        ("act Witch 1 at Mira", "9 6", "Mira", 12, 12),
        ("act Witch 3", "16", "Witch", 9, 5),
        ("act Witch 3", "9", "Witch", 9, 9),
    ] {
        assert_eq!(left(Edition::NEWEST, line, dice, who), after, "{line}");
        assert_eq!(left(BEFORE, line, dice, who), before, "{line}");
    }
    // What is named goes before what is stored.
    let mut table = opened(Edition::NEWEST);
    table.tell("act Guard 1 at Mira against nav takes mana 2", "9 16");
    assert_eq!(rolls(&table)[1].0, 12);
    assert_eq!((hp(&table, "Mira"), sheet(&table, "Mira").pool("mana")), (12, Some((3, 5))));
    table.tell("act Guard 1 at Mira mod -2 fog common 1", "16");
    assert_eq!(rolls(&table)[0].0, 11);
    table.tell("ability Witch curse at Mira takes hp 5", "9 16");
    assert_eq!(hp(&table, "Mira"), 7);
}

/// The parts of the first number that the latest step rolled against, each by what it is told as.
fn rolled_parts(table: &Table) -> Vec<(String, i32)> {
    let record = table.fight.clone().record(table.fight.head()).unwrap().unwrap();
    let rolled = record.events.iter().find_map(|event| match event {
        Event::Rolled(roll) => Some(&roll.throw.parts),
        _ => None,
    });
    rolled.unwrap().iter().map(|part| (part.source.clone(), part.amount)).collect()
}

#[test]
fn t3d_tab_22_an_act_with_a_number_of_its_own_goes_by_its_name() {
    let parts = |edition, line: &str| {
        let mut table = opened(edition);
        table.tell(line, "16");
        rolled_parts(&table)
    };
    let named = |name: &str| vec![(name.to_owned(), 12)];
    assert_eq!(parts(Edition::NEWEST, "act Guard 1 at Mira"), named("club"));
    assert_eq!(parts(Edition::Twelfth, "act Guard 1 at Mira"), named("t3d-typed"));
    // So does one with another number.
    let other = parts(Edition::NEWEST, "act Guard 1 at Mira with 13");
    assert_eq!(other, [("club".to_owned(), 13)]);
    // A number that is typed stays a number.
    let typed = parts(Edition::NEWEST, "attack Guard Mira 12");
    assert_eq!(typed, named("t3d-typed"));
}

#[test]
fn t3d_res_01_what_the_victims_alone_roll_for_is_refused_for_no_roll() {
    let refused = |edition| {
        let mut table = opened(edition);
        table.tell("option min_level_to_try 3", "");
        refuses(&mut table, "ability Witch gaze at Mira mod -12 fog")
    };
    assert!(!refused(Edition::NEWEST));
    assert!(refused(BEFORE));
}

#[test]
fn t3d_wil_07_an_attack_resists_no_effect() {
    let levels = |edition| {
        let mut table = opened(edition);
        table.tell("ward Guard fear -3", "");
        table.tell("ward Mira fear 2", "");
        table.tell("attack Guard Mira 15 against dodge effect fear", "9 9");
        rolls(&table).into_iter().map(|(level, ..)| level).collect::<Vec<_>>()
    };
    // What stands against it does.
    assert_eq!(levels(Edition::NEWEST), [15, 12]);
    assert_eq!(levels(BEFORE), [12, 10]);
}

#[test]
fn t3d_wil_03_the_recovery_is_rolled_as_the_failed_roll_was() {
    let levels = |edition| {
        let mut table = opened(edition);
        table.tell("ward Mira fear 2", "");
        table.tell("will Mira", "16");
        let failed = rolls(&table)[0].0;
        table.tell("recover Mira", "9");
        (failed, rolls(&table)[0].0)
    };
    assert_eq!(levels(Edition::NEWEST), (13, 13));
    assert_eq!(levels(BEFORE), (11, 13));
}

#[test]
fn t3d_tab_16_only_who_is_moved_needs_room() {
    let mut table = opened(Edition::NEWEST);
    let mut before = opened(BEFORE);
    table.tell("ground 12G strong", "");
    before.tell("ground 12G strong", "");
    for line in ["feat Mira throw 12 to 8J", "feat Tor throw 12 to 12G", "feat Tor other 12 to 8J"]
    {
        assert!(!refuses(&mut table, line), "{line}");
        assert!(refuses(&mut before, line), "{line}");
    }
    assert!(refuses(&mut table, "feat Mira lift 12 to 12G whom Tor"));
    // Who jumps takes nobody along, and lands where it was said.
    assert!(refuses(&mut table, "feat Mira jump jumping to 3J whom Tor"));
    assert!(!refuses(&mut before, "feat Mira jump jumping to 3J whom Tor"));
}

#[test]
fn t3d_sns_06_speech_is_understood_by_hearing_alone() {
    let mut table = opened(Edition::NEWEST);
    let line = "sense Mira vision toward Guard speech 0";
    assert_eq!(no(&mut table, line), "t3d-speech-is-heard T3D-SNS-06");
    assert!(!refuses(&mut opened(BEFORE), line));
}

#[test]
fn t3d_tab_11_the_recovery_that_begins_a_turn_is_no_use_of_it() {
    let waits = |edition| {
        let mut table = begun(edition);
        table.tell("condition Tor shaken", "");
        table.tell("end", "16");
        !refuses(&mut table, "hold")
    };
    assert!(waits(Edition::NEWEST));
    assert!(!waits(BEFORE));
}
