//! Lines of the table *Readings* of what a turn is spent on: its one attack, charges, full attacks, hands, where one looks.

use kekkai_battle::Refusal;
use kekkai_rules::{
    Dice, PlainText, Refusal as Rules,
    d20::numbers::{
        macros::Macro,
        saves::{Save, SaveKind},
        weapon::Group,
    },
};

use super::changed;
use crate::d20::{begun, blows, fights::rolls, grapple::arena, hp, no, objects::stored, sheet};
use crate::table::{Table, cell};

/// Kesh beside Bek, the others far away.
const BESIDE: &[(&str, &str)] = &[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")];
/// The same with Kesh at the other end of a charge.
const APART: &[(&str, &str)] = &[("Kesh", "9J"), ("Lin", "19A"), ("Ade", "19T")];
/// Kesh acts first in the fight.
const KESH: &str = "18 1 2 3";
/// Bek acts first in it.
const BEK: &str = "1 2 3 18";

#[test]
fn d20_act_06_whose_attack_was_spent_in_passing_has_none_of_any_kind() {
    let mut table = stored("1 2 18 3");
    for line in ["remove Hatch", "put Kesh 8I", "put Bek 3J", "put Ade 14J"] {
        table.tell(line, "");
    }
    table.tell("option passby_budget action", "");
    // Bek charges at a friend, and past Kesh, who strikes at it with the attack of its turn to come.
    table.tell("charge Ade to 13J", "15 pick:2 1 1 2");
    table.tell("end", "");
    assert_eq!(table.state().actor(), Some(table.id("Kesh")));
    assert_eq!(no(&mut table, "macro 1 Ade"), "d20-has-attacked D20-RND-03");
    assert_eq!(no(&mut table, "batter Crate"), "d20-has-attacked D20-ACT-06");
    assert_eq!(no(&mut table, "charge Ade"), "d20-has-attacked D20-ACT-06");
    // A macro without damage is no attack.
    table.tell("macro 2 Bek", "pick:1");
}

#[test]
fn d20_rnd_03_help_and_a_drawn_weapon_leave_the_attack_of_the_turn() {
    let mut table = begun(&[("Kesh", "13J"), ("Lin", "12J"), ("Ade", "19T")], KESH);
    table.tell("hurt Lin 25 physical", "");
    table.tell("tend Lin", "2");
    table.tell("strike Bek", "2");
    assert_eq!(blows(&table), [(10, 14, 0)]);
}

#[test]
fn d20_hp_07_a_hurt_arm_charges_with_no_weapon_of_two_hands_and_strikes_with_one_of_one() {
    let mut table = begun(APART, KESH);
    table.tell("afflict Kesh arm", "");
    assert_eq!(no(&mut table, "charge Bek"), "d20-arm-is-hurt D20-HP-07");
    table.tell("afflict Kesh arm off", "");
    table.tell("afflict Kesh climbing", "");
    assert_eq!(no(&mut table, "charge Bek"), "d20-climbs-with-a-hand D20-MOD-15");
    let mut table = begun(BESIDE, BEK);
    table.tell("afflict Bek arm", "");
    table.tell("strike Kesh", "2");
    assert_eq!(blows(&table), [(5, 16, 0)]);
}

#[test]
fn d20_cov_01_whoever_is_wholly_covered_is_neither_charged_nor_struck_at_an_opportunity() {
    let mut table = begun(APART, KESH);
    table.tell("cover Bek total", "");
    assert!(matches!(table.refused("charge Bek"), Refusal::Rules(Rules::NoSight { .. })));
    let mut table = begun(BESIDE, BEK);
    table.tell("cover Bek total", "");
    table.tell("move 16J", "");
    // A long weapon does not reach round a wall, in passing or at the end of a rush.
    let long = || {
        let mut table = changed("Kesh", |spec| spec.weapons[0].reach = 2);
        table.tell("put Kesh 12J", "");
        table
    };
    let mut open = long();
    open.tell("initiative", BEK);
    open.tell("move 16J", "pick:1");
    let mut walled = long();
    walled.tell("ground 13J strong", "");
    walled.tell("initiative", BEK);
    walled.tell("move 16J", "");
    let mut rush = long();
    rush.tell("put Kesh 8J", "");
    rush.tell("ground 13J strong", "");
    rush.tell("initiative", KESH);
    assert!(matches!(rush.refused("charge Bek to 12J"), Refusal::Rules(Rules::NoSight { .. })));
}

#[test]
fn d20_act_05_several_bystanders_check_in_the_order_of_the_queue_each_before_its_attack() {
    let places = &[("Kesh", "2J"), ("Lin", "13J"), ("Ade", "7I"), ("Bek", "7K")];
    let mut table = begun(places, KESH);
    // In front of Bek and behind Ade, who both look north; the charge is at a friend.
    table.tell("charge Lin to 12J", "9 pick:2 2 15 2");
    assert_eq!(rolls(&table), ["Bek 10", "Bek 5", "Ade 16", "Kesh 12"]);
}

#[test]
fn d20_act_05_a_group_is_looked_at_as_the_aimed_square() {
    let mut table = arena("8 11 20 14");
    for line in ["put Ade 8K", "put Kesh 10I", "draw 2"] {
        table.tell(line, "");
    }
    // The last whom it strikes is north-east, the square north.
    table.tell("blast 8G", "1 1");
    assert_eq!((blows(&table).len(), sheet(&table, "Ade").facing), (2, 0));
    // What was thrown is in hand as before (D20-ACT-02).
    assert_eq!(sheet(&table, "Ade").in_hand, [1]);
}

#[test]
fn d20_act_05_only_a_macro_with_damage_turns_whoever_uses_it() {
    let mut table = stored("18 9 5 1");
    table.tell("remove Hatch", "");
    table.tell("put Bek 6M", "");
    let mut harms = table.clone();
    table.tell("macro 2 Bek", "pick:1");
    assert_eq!(sheet(&table, "Kesh").facing, 0);
    harms.tell("macro 1 Bek", "pick:1 20 3,4");
    assert_eq!(sheet(&harms, "Kesh").facing, 3);
}

#[test]
fn d20_act_05_a_grapple_check_and_a_disarm_in_return_are_looks_too() {
    let mut table = arena("8 11 8 14");
    table.tell("option grapple_share_square false", "");
    table.tell("end", "");
    table.tell("grapple Kesh", "pick:1 7 9 12 3");
    table.tell("end", "");
    table.tell("facing Kesh south", "");
    table.tell("wrestle Brute damage", "1 20");
    assert_eq!(sheet(&table, "Kesh").facing, 0);
    let mut table = begun(BESIDE, KESH);
    table.tell("disarm Bek", "pick:1 1 20 pick:2 2 20");
    assert_eq!(sheet(&table, "Bek").facing, 6);
}

#[test]
fn d20_act_07_a_full_attack_with_the_second_weapon_pays_for_it_each_time() {
    let mut table = changed("Bek", |spec| {
        (spec.attack_bonuses, spec.in_hand) = (vec![5, 2], Some(vec![0, 1]));
    });
    table.tell("put Kesh 13J", "");
    table.tell("initiative", BEK);
    table.tell("full", "");
    for total in [4, 1] {
        table.tell("strike Kesh with 2", "2");
        assert_eq!(blows(&table), [(total, 16, 0)]);
    }
}

#[test]
fn d20_def_01_defence_goes_with_every_act_that_has_an_attack_roll() {
    let mut table = begun(APART, KESH);
    table.tell("defend", "");
    table.tell("charge Bek to 13J", "2");
    assert_eq!((blows(&table), sheet(&table, "Kesh").stance.dodge), (vec![(8, 14, 0)], 2));
    let mut table = begun(BESIDE, KESH);
    table.tell("defend", "");
    let mut seizes = table.clone();
    table.tell("disarm Bek", "pick:1 2 20 pick:1");
    assert_eq!(rolls(&table), ["Kesh 6", "Bek 23"]);
    // The grab is an attack, the check that follows it none.
    seizes.tell("grapple Bek", "pick:1 19 1 20");
    assert_eq!(rolls(&seizes), ["Kesh 23", "Kesh 9", "Bek 23"]);
}

#[test]
fn d20_una_05_blows_and_fists_change_between_body_and_stress_and_shots_do_not() {
    let mut table = begun(BESIDE, KESH);
    table.tell("strike Bek swap", "11 3");
    assert_eq!(
        (blows(&table), hp(&table, "Bek"), sheet(&table, "Bek").stress),
        (vec![(15, 14, 6)], 14, 6)
    );
    let mut table = begun(&[("Lin", "10J"), ("Kesh", "19A"), ("Ade", "19T")], "1 18 2 3");
    table.tell("draw 2", "");
    assert_eq!(no(&mut table, "strike Bek swap"), "d20-no-swap D20-UNA-05");
}

#[test]
fn d20_rdy_05_the_kind_of_damage_of_what_was_readied_is_chosen_when_it_goes_off() {
    let mut table = begun(BESIDE, KESH);
    for line in ["ready", "end"] {
        table.tell(line, "");
    }
    table.tell("trigger Bek swap by Kesh", "11 3");
    assert_eq!(
        (blows(&table), hp(&table, "Bek"), sheet(&table, "Bek").stress),
        (vec![(15, 14, 6)], 14, 6)
    );
    // A shot is meant with its own kind only, and stays held.
    let mut table = begun(&[("Lin", "10J"), ("Kesh", "19A"), ("Ade", "19T")], "1 18 2 3");
    for line in ["draw 2", "ready", "end"] {
        table.tell(line, "");
    }
    assert_eq!(no(&mut table, "trigger Bek swap by Lin"), "d20-no-swap D20-UNA-05");
    assert_eq!(sheet(&table, "Lin").held.len(), 1);
}

/// Kesh with a macro of 1d6 points and a Reflex save of 15 that strikes a group, Bek and Ade side by side.
fn caster(group: Group) -> Table {
    let mut table = changed("Kesh", |spec| {
        let save = Some(Save { kind: SaveKind::Reflex, dc: 15, on_success: None });
        let dice = Some(Dice::new(0, 6));
        let plain = Macro::plain(PlainText::new("Wave"));
        spec.macros = vec![Macro { save, dice, group: Some(group), ..plain }];
    });
    table.tell("put Kesh 10J", "");
    table.tell("put Ade 15J", "");
    table.tell("initiative", KESH);
    table
}

#[test]
fn d20_act_11_a_macro_on_a_group_has_a_save_and_damage_for_each() {
    let mut table = caster(Group::Burst(1));
    table.tell("macro 1 Bek", "14 4 5 3");
    assert_eq!((hp(&table, "Bek"), hp(&table, "Ade")), (12, 11));
    // One along a line goes no farther than the line.
    let mut table = caster(Group::Line(3));
    assert_eq!(no(&mut table, "macro 1 Bek"), "d20-out-of-range D20-ATK-13");
    table.tell("put Kesh 11J", "");
    table.tell("macro 1 Bek", "5 3");
    assert_eq!((hp(&table, "Bek"), hp(&table, "Ade")), (11, 14));
}

#[test]
fn d20_mod_11_each_shot_of_a_pair_at_a_grapple_finds_its_target_by_a_die() {
    let places = &[("Kesh", "13J"), ("Lin", "13D"), ("Ade", "14J"), ("Bek", "1T")];
    let mut table = begun(places, "1 2 18 3");
    table.tell("option twf_needs_full false", "");
    table.tell("grapple Kesh", "pick:1 15 18 12 2");
    table.tell("end", "");
    table.tell("draw 2 3", "");
    // Ade is the first in the queue, Kesh the last.
    table.tell("pair Ade", "2 1 1 1");
    assert_eq!(blows(&table), [(4, 14, 0), (4, 13, 0)]);
}

#[test]
fn d20_mov_03_a_step_aslant_goes_between_two_obstacles() {
    let mut table = begun(&[("Kesh", "1A"), ("Lin", "19S"), ("Ade", "1T"), ("Bek", "2T")], KESH);
    table.tell("ground 2A 1B strong", "");
    table.tell("move 2B", "");
    assert_eq!(table.at("Kesh"), Some(cell("2B")));
}

#[test]
fn d20_mov_07_who_falls_on_an_allys_square_lies_straight_before_aslant() {
    let places = &[("Kesh", "16I"), ("Lin", "19A"), ("Ade", "15J")];
    let mut table = begun(places, BEK);
    table.tell("pool Bek hp 5", "");
    table.tell("move 15J 16J", "pick:2 15 8");
    assert_eq!((hp(&table, "Bek"), table.at("Bek")), (-6, Some(cell("15I"))));
}
