//! What a point of Fate avoids beside attacks, and how often somebody is tested because what it fears comes nearer.

use super::super::{health, sheet, stacks, tells};
use super::throughout::{B, Figure, fought};
use kekkai_rules::{Edition, d100::numbers::harm::conditions::Condition};

/// The edition before these.
const BEFORE: Edition = Edition::Eleventh;

const FATED: Figure = Figure("A", "R", "5E", 50, "pools: (fate: 1)", "");

#[test]
fn d100_fate_06_a_point_of_fate_avoids_a_fall_that_leaves_no_health() {
    let fallen = |edition, yards: u8, dice: &str| {
        let mut table = fought(edition, &[FATED, B], "");
        table.tell(&format!("fall A {yards}"), dice);
        let a = sheet(&table, "A");
        (a.health, a.pools.fate, a.has(Condition::Prone))
    };
    // 9 and 15 less toughness 3: 21 of 12.
    assert_eq!(fallen(Edition::NEWEST, 5, "9 pick:2"), (12, 0, false));
    assert_eq!(fallen(Edition::NEWEST, 5, "9 pick:1 52 1"), (0, 1, true));
    assert_eq!(fallen(BEFORE, 5, "9 52 1"), (0, 1, true));
    // 9 and 3 less 3: it lives, and is not asked.
    assert_eq!(fallen(Edition::NEWEST, 1, "9"), (3, 1, true));
}

#[test]
fn d100_fate_06_and_con_29_a_point_of_fate_avoids_the_fire_of_a_round() {
    let mut table = fought(Edition::NEWEST, &[FATED, B], "");
    table.tell("afflict A ablaze 1", "");
    table.tell("pool A health 2", "");
    table.tell("end", "");
    table.tell("end", "9 pick:2");
    let a = sheet(&table, "A");
    assert_eq!((a.health, a.pools.fate, a.injuries.len()), (2, 0, 0));
    assert!(tells(&table, "d100-log-scratch") && !tells(&table, "d100-log-suffers"));
}

#[test]
fn d100_fate_06_and_fum_10_a_point_of_fate_avoids_a_blow_astray() {
    let astray = |edition, dice: &str| {
        let friend = Figure("C", "R", "5F", 20, "health: 3, pools: (fate: 1)", "");
        let mut table = fought(edition, &[Figure("A", "R", "5E", 50, "", ""), B, friend], "");
        // 45 with 77 is a fumble, 95 strikes a friend with +5: 12 less 3 of 3.
        table.tell("strike B", dice);
        (health(&table, "C"), sheet(&table, "C").pools.fate)
    };
    assert_eq!(astray(Edition::NEWEST, "77 90 95 46 pick:2"), (3, 0));
    assert_eq!(astray(BEFORE, "77 90 95 46 52"), (0, 1));
}

#[test]
fn d100_psy_07_who_comes_nearer_twice_in_a_turn_frightens_once() {
    let panics = |edition, again: &str| {
        let own = Figure("A", "R", "5E", 50, "traits: (fear: 1), speed: 8", "");
        let other = Figure("B", "B", "5K", 30, "", "");
        let mut table = fought(edition, &[own, other], "");
        table.tell("move 5F", "97");
        table.tell("leap 5H", again);
        stacks(&table, "B", Condition::Panicked)
    };
    assert_eq!(panics(Edition::NEWEST, ""), 1);
    assert_eq!(panics(BEFORE, "97"), 2);
}
