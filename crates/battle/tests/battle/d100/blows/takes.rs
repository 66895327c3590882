//! What a hit takes of health and Advantage (D100-DMG, WND).

use super::super::{advantage, begun, health, otherwise, round, sheet, stacks, tells, until};
use crate::table::Table;
use kekkai_rules::d100::numbers::harm::conditions::Condition;

#[test]
fn d100_dmg_01_damage_is_that_of_the_weapon_and_the_level() {
    let mut table = begun();
    table.tell("strike Bandit", "25 90");
    assert!(tells(&table, "damage: 9,"));
    // 35 with 41 is -1, 38 with 72 is -4.
    let mut table = begun();
    table.tell("afflict Captain fatigued 1", "");
    table.tell("strike Bandit", "41 72");
    assert!(tells(&table, "damage: 6,"));
    // The level that is left of +2 against -2, where a table has it so.
    let mut table = begun();
    table.tell("option opposed_sl_used net", "");
    table.tell("strike Bandit", "25 51");
    assert!(tells(&table, "damage: 11,"));
}

#[test]
fn d100_dmg_03_an_attack_takes_at_least_one() {
    let arrow = |face: &str| {
        let mut table = otherwise(&[
            ("damage: 6, hand: both", "damage: 3, hand: both"),
            ("torso: 1, left_leg", "torso: 2, left_leg"),
        ]);
        table.tell("initiative", super::super::ORDER);
        until(&mut table, "Archer");
        table.tell("strike Raider", face);
        assert_eq!(health(&table, "Raider"), 12);
        table
    };
    // At the torso with toughness 4 and armour 2: 40 with 35 is +1, with 05 it is +4.
    assert!(tells(&arrow("35"), "damage: 4, loss: 1"));
    assert!(tells(&arrow("5"), "damage: 7, loss: 1"));
}

/// The Raider at so much health is shot for so much.
fn shot(points: u8, loss: u8, dice: &str) -> Table {
    let mut table = begun();
    if points < 13 {
        table.tell(&format!("pool Raider health {points}"), "");
    }
    until(&mut table, "Archer");
    table.tell("pool Raider advantage 3", "");
    table.tell(&format!("loses Raider {loss}"), "");
    table.tell("strike Raider", &format!("25{dice}"));
    table
}

#[test]
fn d100_dmg_04_more_than_is_there_injures_and_all_of_it_does_not() {
    for (points, loss, dice, injuries) in [(5, 6, " 1", 1), (5, 5, "", 0), (0, 1, " 1", 1)] {
        let table = shot(points, loss, dice);
        let raider = sheet(&table, "Raider");
        assert_eq!((raider.health, raider.injuries.len()), (0, injuries), "{points} {loss}");
    }
}

#[test]
fn d100_dmg_05_and_dmg_07_a_point_of_health_costs_all_advantage_and_none_costs_nothing() {
    assert_eq!([0, 1].map(|loss| advantage(&shot(13, loss, ""), "Raider")), [3, 0]);
}

#[test]
fn d100_wnd_01_toughness_and_armour_reduce_damage() {
    let mut table = begun();
    // 45 with 32 is +1 at the left arm: 8 less 3.
    table.tell("strike Bandit", "32 51");
    assert!(tells(&table, "damage: 8, loss: 5"));
}

#[test]
fn d100_wnd_02_at_zero_one_lies_at_once_or_only_below_it() {
    let falls = |reading: &str, loss: u8, dice: &str| {
        let mut table = begun();
        if !reading.is_empty() {
            table.tell(&format!("option prone_at {reading}"), "");
        }
        table.tell("pool Bandit health 3", "");
        table.tell(&format!("loses Bandit {loss}"), "");
        table.tell("strike Bandit", &format!("32 51{dice}"));
        let bandit = sheet(&table, "Bandit");
        (bandit.health, stacks(&table, "Bandit", Condition::Prone), bandit.injuries.len())
    };
    assert_eq!(falls("", 3, ""), (0, 1, 0));
    assert_eq!(falls("below_zero", 3, ""), (0, 0, 0));
    // A light tear of the arm.
    assert_eq!(falls("below_zero", 4, " 21"), (0, 1, 1));
    assert_eq!(falls("", 0, ""), (3, 0, 0));
}

#[test]
fn d100_wnd_05_every_blow_at_zero_injures() {
    let mut table = otherwise(&[
        ("damage: 6, hand: both", "damage: 0, hand: both"),
        ("torso: 1, left_leg", "torso: 2, left_leg"),
    ]);
    table.tell("initiative", super::super::ORDER);
    table.tell("pool Raider health 0", "");
    until(&mut table, "Archer");
    // Whoever shoots has no bonus for its lying target: 40 with 16 is +3, and -3 is left of it.
    table.tell("strike Raider", "16 1");
    assert!(tells(&table, "damage: 3, loss: 1"));
    assert_eq!(sheet(&table, "Raider").injuries.len(), 1);
}

#[test]
fn d100_wnd_03_the_countdown_is_off_above_zero_and_no_further_hit_restarts_it() {
    let down = |toughness: &str| {
        let bandit = format!("ws: 38, str: 30, tou: {toughness}");
        let mut table = otherwise(&[("ws: 38, str: 30, tou: 30", &bandit)]);
        table.tell("initiative", super::super::ORDER);
        round(&mut table, "");
        table.tell("pool Bandit health 0", "");
        table
    };
    let awake = |table: &Table| sheet(table, "Bandit").is_conscious();
    // At 0 since round 2: unconscious at the end of round 5.
    let mut table = down("30");
    for _ in 2..5 {
        round(&mut table, "");
        assert!(awake(&table));
    }
    round(&mut table, "");
    assert!(!awake(&table));
    // Healed in round 4, and at 0 again in round 5: a countdown of its own.
    let mut table = down("30");
    round(&mut table, "");
    round(&mut table, "");
    table.tell("heal Bandit 1", "");
    assert_eq!((sheet(&table, "Bandit").down.since, health(&table, "Bandit")), (None, 1));
    assert_eq!(stacks(&table, "Bandit", Condition::Prone), 1);
    round(&mut table, "");
    table.tell("damage Bandit 1", "");
    for _ in 5..8 {
        round(&mut table, "");
        assert!(awake(&table));
    }
    round(&mut table, "");
    assert!(!awake(&table));
    // A further hit in round 4 changes nothing of it; the row of the torso bleeds, which is stopped.
    let mut table = down("30");
    round(&mut table, "");
    round(&mut table, "");
    table.tell("loses Bandit 1", "");
    table.tell("strike Bandit at left-arm", "25 90 21");
    assert_eq!((sheet(&table, "Bandit").injuries.len(), awake(&table)), (1, true));
    assert_eq!(sheet(&table, "Bandit").down.since, Some(2));
    round(&mut table, "");
    assert!(awake(&table));
    round(&mut table, "");
    assert!(!awake(&table));
    // Without a bonus of toughness the end of the same round is enough.
    let mut table = down("9");
    round(&mut table, "");
    assert!(!awake(&table));
}
