//! Rounds, initiative, ambush, delay.

use kekkai_battle::scenario::Setup;
use kekkai_rules::{Edition, d20::fact::Fact};

use super::{begun, blows, facts, hp, laid, no, setup, sheet};
use crate::table::Table;

fn order(table: &Table) -> Vec<String> {
    let names = table.state().queue.slots.iter();
    names.map(|slot| table.state().combatant(slot.who).unwrap().name.to_string()).collect()
}

fn running(table: &Table) -> String {
    let who = table.state().queue.turn.unwrap().who;
    table.state().combatant(who).unwrap().name.to_string()
}

/// Kesh 14, Lin 18, Ade 16, Bek 9.
const FACES: &str = "11 12 15 8";

#[test]
fn d20_rnd_01_each_who_can_act_takes_one_turn_in_the_order_of_the_queue() {
    let mut table = begun(&[], FACES);
    let mut all = Vec::new();
    for _ in 0..8 {
        all.push(running(&table));
        table.tell("end", "");
    }
    let once = ["Lin", "Ade", "Kesh", "Bek"];
    assert_eq!(all, once.iter().chain(&once).map(ToString::to_string).collect::<Vec<_>>());
    // Who cannot act keeps its place.
    table.tell("afflict Ade asleep", "");
    table.tell("end", "");
    assert_eq!((running(&table), order(&table).len()), ("Kesh".to_owned(), 4));
}

#[test]
fn where_nobody_can_act_ten_rounds_pass_at_most_and_then_the_game_master_gives_a_turn() {
    // A fight of an older edition has rounds pass as long as they did.
    let passed = |edition| {
        let mut table = Table::of(Setup { edition, ..setup() });
        table.tell("initiative", FACES);
        for who in ["Kesh", "Lin", "Ade", "Bek"] {
            table.tell(&format!("afflict {who} asleep"), "");
        }
        table.tell("end", "");
        table
    };
    assert_eq!(passed(Edition::Third).state().queue.round, 201);
    let mut table = passed(Edition::NEWEST);
    let queue = &table.state().queue;
    assert_eq!((queue.round, queue.turn, queue.slots.len()), (11, None, 4));
    table.tell("afflict Kesh asleep off", "");
    table.tell("turn Kesh", "");
    assert_eq!(running(&table), "Kesh");
    table.tell("end", "");
    assert_eq!(running(&table), "Kesh", "alone it has one turn after the other");
}

#[test]
fn d20_rnd_03_a_turn_is_one_full_or_two_partial_actions_with_one_attack() {
    let mut table = begun(&[("Ade", "18R"), ("Lin", "19A")], "18 1 2 3");
    // A partial move leaves one partial action: an attack, and no full attack.
    table.tell("move 12J", "");
    assert_eq!(no(&mut table, "full"), "d20-needs-whole-turn D20-ACT-07");
    table.tell("move 13J", "");
    assert_eq!(no(&mut table, "strike Bek"), "d20-no-action-left D20-RND-03");
    // One of both may be an attack, and a held attack is one.
    let mut table = begun(&[("Kesh", "13J"), ("Ade", "18R")], "18 1 2 3");
    table.tell("strike Bek", "2");
    assert_eq!(no(&mut table, "strike Bek"), "d20-has-attacked D20-RND-03");
    assert_eq!(no(&mut table, "ready until opened"), "d20-has-attacked D20-RND-03");
    table.tell("option two_partial_attacks true", "");
    table.tell("strike Bek", "2");
}

#[test]
fn d20_rnd_04_ambushes_come_before_initiative() {
    let mut table = laid();
    table.tell("afflict Lin hidden", "");
    table.tell("ambush Lin Ade", "9 3");
    assert!(table.state().queue.slots.is_empty());
    table.tell("initiative", FACES);
    assert_eq!(no(&mut table, "ambush Lin Ade"), "d20-fight-has-begun D20-INI-05");
}

#[test]
fn d20_rnd_05_what_lasts_until_the_next_round_ends_with_the_own_turn() {
    let mut table = begun(&[("Lin", "19A"), ("Ade", "19T")], "11 2 19 1");
    table.tell("end", "");
    table.tell("charge Bek", "2");
    assert!(sheet(&table, "Kesh").stance.charges);
    table.tell("end", "");
    table.tell("end", "");
    table.tell("end", "");
    // Ade, who is before Kesh in round 2, still finds it charging.
    assert!(sheet(&table, "Kesh").stance.charges);
    table.tell("end", "");
    assert_eq!((running(&table), sheet(&table, "Kesh").stance.charges), ("Kesh".to_owned(), false));
    // Where the table reads it so, it ends with the round.
    let mut table = begun(&[("Lin", "19A"), ("Ade", "19T")], "11 2 19 1");
    table.tell("option until_next_round round_end", "");
    table.tell("end", "");
    table.tell("charge Bek", "2");
    for _ in 0..3 {
        table.tell("end", "");
    }
    assert!(!sheet(&table, "Kesh").stance.charges);
}

#[test]
fn d20_rnd_06_opportunity_attacks_come_back_with_the_round() {
    let mut table = begun(&[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")], "1 2 3 18");
    table.tell("move 16J", "pick:2 2");
    assert_eq!(sheet(&table, "Kesh").reacted, 1);
    for _ in 0..3 {
        table.tell("end", "");
        assert_eq!(sheet(&table, "Kesh").reacted, 1);
    }
    table.tell("end", "");
    assert_eq!((table.state().queue.round, sheet(&table, "Kesh").reacted), (2, 0));
    // Or with the own turn.
    let mut table = begun(&[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")], "1 2 3 18");
    table.tell("option aoo_reset own_turn", "");
    table.tell("move 16J", "pick:2 2");
    for _ in 0..2 {
        table.tell("end", "");
    }
    assert_eq!((running(&table), sheet(&table, "Kesh").reacted), ("Kesh".to_owned(), 0));
}

#[test]
fn d20_rnd_07_a_check_equal_to_its_dc_succeeds() {
    let mut table = begun(&[("Kesh", "13J")], "18 1 2 3");
    table.tell("hurt Bek 16 physical", "");
    table.tell("tend Bek", "13");
    assert!(!sheet(&table, "Bek").down.stable);
    table.tell("tend Bek", "14");
    assert!(sheet(&table, "Bek").down.stable);
    table.tell("undo", "");
    table.tell("option dc_tie_succeeds false", "");
    table.tell("tend Bek", "14");
    assert!(!sheet(&table, "Bek").down.stable);
}

#[test]
fn d20_ini_01_initiative_is_a_die_with_base_and_one_ability() {
    // Kesh: base 1, Dexterity 2; Ade: Dexterity 1, whose class names no ability.
    let table = begun(&[], "13 1 13 2");
    let of = |name: &str| table.state().queue.slot(table.id(name)).unwrap().initiative;
    assert_eq!((of("Kesh"), of("Ade")), (16, 14));
    let mut table = laid();
    table.tell("option init_ability best", "");
    table.tell("initiative", "13 1 13 2");
    assert_eq!(table.state().queue.slot(table.id("Ade")).unwrap().initiative, 14);
}

#[test]
fn d20_ini_02_the_highest_goes_first_and_equals_by_modifier_then_dice() {
    let table = begun(&[], "15 3 14 8");
    assert_eq!(order(&table), ["Kesh", "Ade", "Lin", "Bek"]);
    // 15 each: Lin's modifier 6 is higher than Kesh's 3; Ade and Bek throw, twice.
    let table = begun(&[], "12 9 8 8 5 5 3 7");
    assert_eq!(order(&table), ["Lin", "Kesh", "Bek", "Ade"]);
    let mut table = laid();
    table.tell("option init_tie gm_order", "");
    table.tell("initiative", "12 9 8 8");
    assert_eq!(order(&table), ["Kesh", "Lin", "Ade", "Bek"]);
}

#[test]
fn d20_ini_03_initiative_stands_for_every_round() {
    let mut table = begun(&[], FACES);
    let before = order(&table);
    for _ in 0..24 {
        table.tell("end", "");
    }
    assert_eq!((table.state().queue.round, order(&table)), (7, before));
}

#[test]
fn d20_ini_05_an_ambusher_strikes_first_and_nobody_reacts() {
    let mut table = laid();
    assert_eq!(no(&mut table, "ambush Lin Ade"), "d20-not-hidden D20-INI-05");
    table.tell("afflict Lin hidden", "");
    // 16 against 13: the victim is surprised, Dexterity gone.
    table.tell("ambush Lin Ade", "9 3");
    assert_eq!((blows(&table), hp(&table, "Ade")), (vec![(16, 13, 3)], 11));
    assert!(!facts(&table).iter().any(|fact| matches!(fact, Fact::Reacted { .. })));
    table.tell("initiative", FACES);
    assert_eq!(order(&table).len(), 4);
}

#[test]
fn d20_ini_07_who_delays_comes_back_behind_another_with_that_number() {
    let mut table = begun(&[], FACES);
    table.tell("delay Lin after Ade", "");
    assert_eq!(running(&table), "Ade");
    table.tell("end", "");
    assert_eq!(running(&table), "Lin");
    assert_eq!(order(&table), ["Ade", "Lin", "Kesh", "Bek"]);
    assert_eq!(table.state().queue.slot(table.id("Lin")).unwrap().initiative, 16);
}
