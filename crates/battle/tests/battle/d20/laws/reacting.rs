//! Lines of the table *Readings* of what is done in the turns of others: opportunities, what is held, what is lost with it.

use kekkai_rules::d20::{
    numbers::conditions::Condition,
    sheet::{Held, With},
};

use super::changed;
use crate::d20::{begun, blows, facts, fights::rolls, grapple::arena, no, sheet};
use crate::table::Table;

/// Kesh beside Bek, the others far away.
const BESIDE: &[(&str, &str)] = &[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")];
/// Bek acts first in the fight.
const BEK: &str = "1 2 3 18";

/// Bek with both batons in hand beside Kesh.
fn two_batons(initiative: &str) -> Table {
    let mut table = changed("Bek", |spec| spec.in_hand = Some(vec![0, 1]));
    table.tell("put Kesh 13J", "");
    table.tell("initiative", initiative);
    table
}

#[test]
fn d20_aoo_01_an_opportunity_is_taken_with_the_first_whole_weapon_at_no_price_of_its_hand() {
    let mut table = changed("Bek", |spec| {
        spec.in_hand = Some(vec![0, 1]);
        spec.weapons[0].hp = 0;
    });
    table.tell("put Kesh 13J", "");
    table.tell("initiative", "18 1 2 3");
    table.tell("move 10J", "pick:2 14 3");
    assert_eq!((blows(&table), sheet(&table, "Kesh").stress), (vec![(17, 16, 4)], 4));
    // Panic takes no control of squares.
    let mut table = begun(BESIDE, BEK);
    table.tell("pool Kesh psyche -1", "");
    table.tell("move 16J", "pick:1");
}

#[test]
fn d20_una_05_attacks_that_are_asked_for_change_their_kind_too() {
    let mut table = two_batons("18 1 2 3");
    let hp = sheet(&table, "Kesh").hp;
    // 18 + 3 - 4, and stress instead of wounds.
    table.tell("move 10J", "pick:3 18 3");
    assert_eq!(blows(&table), [(17, 16, 4)]);
    assert_eq!((sheet(&table, "Kesh").stress, sheet(&table, "Kesh").hp), (4, hp));
    // A held one as well.
    let mut table = two_batons(BEK);
    table.tell("put Kesh 9J", "");
    table.tell("expect Kesh", "");
    for _ in 0..2 {
        table.tell("end", "");
    }
    table.tell("move 13J", "pick:3 18 3");
    assert_eq!(blows(&table), [(17, 16, 4)]);
    assert_eq!((sheet(&table, "Kesh").stress, sheet(&table, "Kesh").hp), (4, hp));
}

#[test]
fn d20_aoo_03_flanks_and_sneak_dice_count_at_an_opportunity() {
    let places = &[("Ade", "10J"), ("Kesh", "9J"), ("Lin", "11J"), ("Bek", "1T")];
    let mut table = begun(places, "11 12 19 1");
    table.tell("move 10K 10L", "pick:2 6 2 3,4 pick:1 pick:1");
    assert_eq!(blows(&table), [(15, 14, 9)]);
}

#[test]
fn d20_rdy_02_an_attack_held_with_the_second_weapon_pays_for_its_hand() {
    let mut table = two_batons(BEK);
    table.tell("put Kesh 9J", "");
    table.tell("expect Kesh with 2", "");
    for _ in 0..2 {
        table.tell("end", "");
    }
    assert_eq!(table.state().actor(), Some(table.id("Kesh")));
    table.tell("move 13J", "pick:2 5");
    assert_eq!(blows(&table), [(4, 16, 0)]);
}

#[test]
fn d20_rdy_04_a_side_chooses_among_the_own_attack_and_those_of_the_guards() {
    let places = &[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "13I")];
    let mut table = begun(places, "1 2 18 17");
    for line in ["guard Bek", "end", "expect Kesh", "end", "end"] {
        table.tell(line, "");
    }
    // Bek before Ade, who stands first in the queue.
    table.tell("strike Bek", "pick:3 3 pick:2 2 2");
    assert_eq!(blows(&table), [(6, 16, 0), (5, 16, 0), (10, 14, 0)]);
}

#[test]
fn d20_rdy_03_who_closes_in_on_another_comes_into_reach_as_by_any_step() {
    let mut table = arena("8 11 8 14");
    table.tell("put Lin 8J", "");
    table.tell("expect Brute", "");
    table.tell("end", "");
    // The shot at the grapple finds the Brute, who is the first of both.
    table.tell("grapple Kesh", "pick:1 7 9 12 3 pick:2 1 1");
    assert_eq!((blows(&table).len(), sheet(&table, "Lin").held.len()), (1, 0));
}

#[test]
fn d20_rdy_07_only_what_is_held_with_the_lost_weapon_is_lost_with_it() {
    let mut table = two_batons(BEK);
    table.tell("ready with 2", "");
    table.tell("discard 1", "");
    let held = sheet(&table, "Bek").held;
    assert!(matches!(held[..], [Held::Ready { with: With::Weapon(0), .. }]), "{held:?}");
    let mut lost = table.clone();
    table.tell("end", "");
    // The only weapon in hand is that of the main hand by now.
    table.tell("trigger Kesh by Bek", "2");
    assert_eq!(blows(&table), [(5, 16, 0)]);
    lost.tell("discard 1", "");
    assert!(sheet(&lost, "Bek").held.is_empty());
}

#[test]
fn d20_rdy_01_an_aim_stays_with_its_weapon_when_another_one_falls() {
    let places = &[("Lin", "3C"), ("Ade", "8C"), ("Kesh", "19A"), ("Bek", "1T")];
    let mut table = begun(places, "1 12 2 3");
    table.tell("draw 1 2", "");
    for _ in 0..4 {
        table.tell("end", "");
    }
    table.tell("aim Ade with 2", "");
    for _ in 0..4 {
        table.tell("end", "");
    }
    table.tell("discard 1", "");
    let mut lost = table.clone();
    table.tell("strike Ade with 1", "2");
    assert_eq!(blows(&table), [(9, 14, 0)]);
    lost.tell("discard 1", "");
    assert!(sheet(&lost, "Lin").aim.is_none());
}

#[test]
fn d20_flk_03_a_focus_on_one_who_does_not_flank_changes_nothing_and_comes_before_every_act() {
    let places = &[("Ade", "10J"), ("Kesh", "9J"), ("Lin", "11J"), ("Bek", "10G")];
    let mut table = begun(places, "11 2 17 1");
    table.tell("side Bek Crew", "");
    let mut late = table.clone();
    table.tell("attend Bek", "");
    table.tell("end", "");
    table.tell("strike Ade", "2");
    assert_eq!(blows(&table), [(12, 14, 0)]);
    late.tell("step 10K", "");
    assert_eq!(no(&mut late, "attend Bek"), "d20-turn-has-begun D20-FLK-03");
}

#[test]
fn d20_dsrm_04_the_first_disarmer_holds_on_with_both_hands_too() {
    let mut table = begun(BESIDE, "18 1 2 3");
    // 20 + 3 against 11 + 8 + 4 is a tie, which fails.
    table.tell("disarm Bek", "pick:1 1 20 pick:2 20 11");
    assert_eq!(rolls(&table), ["Kesh 9", "Bek 23", "Bek 23", "Kesh 23"]);
    assert_eq!(sheet(&table, "Kesh").in_hand, [0]);
}

#[test]
fn d20_dsrm_02_a_weapon_of_range_is_held_by_its_own_ability_and_counters_nothing() {
    let mut table = changed("Ade", |spec| spec.abilities.wis_mod = 3);
    table.tell("put Kesh 13J", "");
    table.tell("put Ade 12J", "");
    table.tell("initiative", "14 1 20 2");
    table.tell("draw 2", "");
    table.tell("end", "");
    // 20 + 2 + Wisdom 3, and 4 for both hands.
    table.tell("disarm Ade", "1 20");
    assert_eq!(rolls(&table), ["Kesh 9", "Ade 29"]);
}

#[test]
fn d20_dsrm_05_a_weapon_falls_where_bare_hands_are_not_free() {
    let mut table = begun(BESIDE, BEK);
    table.tell("disarm Kesh fists", "pick:1 20 1");
    assert!(sheet(&table, "Kesh").spec.weapons.is_empty());
    assert_eq!(sheet(&table, "Bek").spec.weapons.len(), 2);
    assert_eq!(table.state().field.items(table.at("Kesh").unwrap()).count(), 1);
}

#[test]
fn d20_hlp_02_whoever_is_helpless_has_no_use_of_its_dodge() {
    let mut table = begun(BESIDE, "17 1 2 20");
    table.tell("defend", "");
    table.tell("strike Kesh", "1");
    table.tell("end", "");
    table.tell("strike Bek", "1");
    assert_eq!(blows(&table), [(9, 16, 0)]);
    table.tell("undo", "");
    table.tell("afflict Bek bound", "");
    table.tell("strike Bek", "1 1");
    // 10 - 5 + 3, and 4 more on the roll.
    assert_eq!(blows(&table), [(13, 8, 4)]);
}

#[test]
fn d20_mod_15_a_counter_of_one_is_the_own_next_turn() {
    let mut table = begun(BESIDE, "18 1 2 17");
    table.tell("afflict Bek stunned turns 1", "");
    table.tell("end", "");
    // Its turn has passed by itself, and the condition with it.
    assert_ne!(table.state().actor(), Some(table.id("Bek")));
    assert!(!sheet(&table, "Bek").has(Condition::Stunned));
    assert!(facts(&table).iter().any(|fact| format!("{fact:?}").contains("Stunned")));
}
