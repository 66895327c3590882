//! Shots: who may oppose them, whom the engaged may shoot at, where they strike (D100-RNG).

use super::super::{advantage, begun, health, no, otherwise, sheet, targets, tells, until};
use crate::table::Table;

/// The Raider at a place shoots better, and the Captain may have a shield; the size of a body counts for nothing.
fn raided(at: &str, shooting: u8, shield: bool) -> Table {
    let (place, skill) = (
        format!("at: Some(\"{at}\")"),
        format!("skills: {{shooting: (value: {shooting}), endurance"),
    );
    let shielded = format!("shield: {shield}, player: true");
    let mut table = otherwise(&[
        ("at: Some(\"15A\")", &place),
        ("skills: {shooting: (value: 38), endurance", &skill),
        ("melee: (value: 45)", "melee: (value: 40)"),
        ("player: true", &shielded),
    ]);
    table.tell("initiative", super::super::ORDER);
    table.tell("option size_average_modifier 0", "");
    until(&mut table, "Raider");
    table
}

#[test]
fn d100_rng_01_a_shot_that_misses_leaves_advantage() {
    let mut table = begun();
    table.tell("pool Archer advantage 1", "");
    until(&mut table, "Archer");
    // 50 - 10 + 10.
    table.tell("strike Raider", "51");
    assert_eq!((targets(&table), advantage(&table, "Archer")), (vec![50], 1));
}

#[test]
fn d100_rng_02_a_large_shield_parries_shots() {
    // At medium range: +2 against +3.
    let mut table = raided("15A", 50, true);
    table.tell("strike Captain", "32 12");
    assert_eq!((targets(&table), health(&table, "Captain")), (vec![50, 40], 12));
    assert_eq!(["Captain", "Raider"].map(|name| advantage(&table, name)), [1, 0]);
    let mut table = raided("15A", 50, false);
    table.tell("strike Captain", "32");
    assert_eq!((targets(&table), advantage(&table, "Raider")), (vec![50], 1));
}

#[test]
fn d100_rng_03_near_range_may_be_dodged() {
    let mut table = raided("7D", 38, false);
    table.tell("strike Captain", "32 90");
    assert_eq!(targets(&table), [78, 40]);
    let mut table = raided("7C", 38, false);
    table.tell("strike Captain", "32");
    assert_eq!(targets(&table), [58]);
}

/// The Archer has been struck at by the Bandit beside it, and acts; nobody has Advantage.
fn pressed(option: &str) -> Table {
    let mut table = otherwise(&[("at: Some(\"1A\")", "at: Some(\"9F\")")]);
    table.tell("initiative", super::super::ORDER);
    if !option.is_empty() {
        table.tell(option, "");
    }
    until(&mut table, "Bandit");
    table.tell("strike Archer", "97 20");
    table.tell("pool Archer advantage 0", "");
    until(&mut table, "Archer");
    table
}

#[test]
fn d100_rng_04_whoever_is_engaged_with_the_shooter_may_use_melee() {
    let mut table = pressed("");
    // 50 + 40 - 10 with 75 is +1; 38 with 12 is +2.
    table.tell("strike Bandit", "75 pick:1 12");
    assert_eq!((targets(&table), health(&table, "Bandit")), (vec![80, 38], 11));
    assert_eq!(advantage(&table, "Bandit"), 1);
    let may = |option: &str| {
        ["Bandit", "Raider"]
            .map(|name| pressed(option).play(&format!("strike {name}"), "?").is_ok())
    };
    assert_eq!(may(""), [true, true]);
    assert_eq!(may("option shoot_while_engaged engaged_only"), [true, false]);
    assert_eq!(may("option shoot_while_engaged never"), [false, false]);
    let mut table = pressed("option shoot_while_engaged never");
    assert_eq!(no(&mut table, "strike Raider"), "d100-shoots-engaged D100-RNG-04");
    // Who is engaged with nobody shoots at any table.
    let mut table = begun();
    table.tell("option shoot_while_engaged never", "");
    until(&mut table, "Archer");
    table.tell("strike Raider", "97");
}

#[test]
fn d100_rng_05_an_opposed_shot_succeeds_and_wins() {
    // 43 misses by itself: nobody throws against it, and nobody gains.
    let mut table = raided("15A", 40, true);
    table.tell("strike Captain", "43");
    assert_eq!((targets(&table), advantage(&table, "Captain")), (vec![40], 0));
    // Near it is dodged: 40 + 40 with 62 is +2, as 45 with 22 and 38 with 12 are.
    let dodged = |dodge: u8, dice: &str| {
        let skill = format!("dodge: (value: {dodge}), perception: (value: 42)");
        let mut table = otherwise(&[
            ("at: Some(\"15A\")", "at: Some(\"7D\")"),
            (
                "skills: {shooting: (value: 38), endurance",
                "skills: {shooting: (value: 40), endurance",
            ),
            ("dodge: (value: 40), perception: (value: 42)", &skill),
        ]);
        table.tell("initiative", super::super::ORDER);
        table.tell("option size_average_modifier 0", "");
        until(&mut table, "Raider");
        table.tell("strike Captain", dice);
        (targets(&table)[0], ["Captain", "Raider"].map(|name| advantage(&table, name)))
    };
    assert_eq!(dodged(45, "62 22"), (80, [1, 0]));
    assert_eq!(dodged(38, "62 12"), (80, [0, 1]));
    // The loser loses all: 90 with 72 is +2, 40 with 12 is +3.
    let mut table = raided("7D", 40, false);
    table.tell("pool Raider advantage 1", "");
    table.tell("strike Captain", "72 12");
    assert_eq!((targets(&table)[0], advantage(&table, "Raider")), (90, 0));
    // A table may let the better of two failures hit.
    let mut table = raided("15A", 40, true);
    table.tell("option ranged_opposed_needs_success false", "");
    table.tell("strike Captain", "43 72");
    assert_eq!((targets(&table), advantage(&table, "Raider")), (vec![40, 40], 1));
}

#[test]
fn d100_rng_08_a_shot_strikes_where_its_roll_is_flipped_to_and_engages_nobody() {
    let mut table = begun();
    until(&mut table, "Archer");
    table.tell("strike Raider", "25");
    assert!(tells(&table, "place: Some(Torso)"));
    assert!(["Archer", "Raider"].iter().all(|name| sheet(&table, name).engaged.is_empty()));
}
