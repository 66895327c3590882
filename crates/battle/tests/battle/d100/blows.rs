//! Attacks: the tests of both, where it strikes, what it takes; criticals, fumbles, shots.

mod advantages;
mod melee;
mod mishaps;
mod rows;
mod shots;
mod takes;

use super::{advantage, begun, health, no, sheet, stacks, until};
use crate::table::Table;
use kekkai_rules::{Id, d100::numbers::harm::conditions::Condition};

#[test]
fn d100_mel_01_and_dmg_02_a_won_attack_strikes_the_flipped_place_and_takes_what_is_left() {
    let mut table = begun();
    // 45 with 32 is +1, 38 with 51 is -2: left arm, 7 + 1 - 3 = 5.
    table.tell("strike Bandit", "32 51");
    assert_eq!((health(&table, "Bandit"), advantage(&table, "Captain")), (6, 1));
    let bandit = table.id("Bandit");
    assert!(sheet(&table, "Captain").engaged.contains_key(&bandit));
}

#[test]
fn d100_mel_02_the_winner_gains_a_point_and_the_loser_loses_all() {
    let mut table = begun();
    table.tell("pool Captain advantage 1", "");
    table.tell("pool Bandit advantage 2", "");
    // 55 with 51 is +0; 58 with 12 is +4.
    table.tell("strike Bandit", "51 12");
    assert_eq!((advantage(&table, "Captain"), advantage(&table, "Bandit")), (0, 3));
    assert_eq!(health(&table, "Bandit"), 11);
}

#[test]
fn d100_opp_03_and_04_equal_levels_fall_to_the_higher_number_without_modifiers() {
    let mut table = begun();
    // Both +0: 45 against 38.
    table.tell("strike Bandit", "41 31");
    assert_eq!(advantage(&table, "Captain"), 1);
}

#[test]
fn d100_mel_03_and_con_15_a_surprised_foe_makes_no_roll() {
    let mut table = begun();
    table.tell("afflict Bandit surprised 1", "");
    // 45 + 20 + 10: 75 hits with +0.
    table.tell("strike Bandit", "75");
    assert_eq!(advantage(&table, "Captain"), 2);
    assert_eq!(stacks(&table, "Bandit", Condition::Surprised), 0);
    // Flipped 57, the torso: 7 - 3 - 1.
    assert_eq!(health(&table, "Bandit"), 8);
    let mut table = begun();
    table.tell("afflict Bandit surprised 1", "");
    table.tell("strike Bandit", "76");
    assert_eq!((advantage(&table, "Captain"), health(&table, "Bandit")), (1, 11));
}

#[test]
fn d100_mel_07_a_called_shot_costs_twenty_and_strikes_the_named_place() {
    let mut table = begun();
    table.tell("pool Captain advantage 3", "");
    // 45 + 30 - 20 = 55 with 21 is +3: the head has no armour, 7 + 3 - 3.
    table.tell("strike Bandit at head", "21 90");
    assert_eq!(health(&table, "Bandit"), 4);
}

#[test]
fn d100_mel_01_the_defender_says_whether_it_dodges() {
    let mut table = begun();
    table.tell("option melee_dodge_allowed true", "");
    table.tell("end", "");
    table.play("strike Captain", "?").unwrap();
    let (_, ask) = table.prompt().unwrap();
    assert_eq!(ask.who(), table.id("Captain"));
    // Dodge 40 with 12 is +3 against +1.
    table.play("pick 2", "21 12").unwrap();
    assert_eq!(advantage(&table, "Captain"), 1);
}

#[test]
fn d100_crit_01_a_double_injures_on_top_of_the_blow() {
    let mut table = begun();
    table.tell("pool Captain advantage 1", "");
    // 55 with 44 is +1: right arm 7 + 1 - 3 = 5; then row 11-20 of the arm: a shallow cut, 1 and bleeding.
    table.tell("strike Bandit", "44 90 12");
    assert_eq!((health(&table, "Bandit"), sheet(&table, "Bandit").injuries.len()), (5, 1));
    assert_eq!(stacks(&table, "Bandit", Condition::Bleeding), 1);
}

#[test]
fn d100_crit_02_a_double_counts_even_where_the_attack_is_lost() {
    let mut table = begun();
    table.tell("end", "");
    // Fight 1: 38 with 33 is +0, 45 with 40 is +0; 45 > 38. The sprain takes 1.
    table.tell("strike Captain", "33 40 pick:1 24");
    assert_eq!((health(&table, "Captain"), advantage(&table, "Captain")), (11, 0));
    assert_eq!(sheet(&table, "Captain").injuries.len(), 1);
}

#[test]
fn d100_fum_02_a_failed_double_fumbles_though_it_wins() {
    let mut table = begun();
    table.tell("afflict Captain fatigued 1", "");
    // 35 with 44 is -1, 38 with 72 is -4: right arm 7 - 1 - 3; then the fumble 15 takes 1.
    table.tell("strike Bandit", "44 72 15");
    assert_eq!((health(&table, "Bandit"), health(&table, "Captain")), (8, 11));
    assert_eq!(advantage(&table, "Captain"), 0);
}

#[test]
fn d100_fum_07_and_08_a_fumble_takes_the_next_move_or_action() {
    let mut table = begun();
    table.tell("afflict Captain fatigued 1", "");
    table.tell("strike Bandit", "44 30 61");
    until(&mut table, "Raider");
    until(&mut table, "Captain");
    assert_eq!(no(&mut table, "move 7D"), "d100-move-lost D100-FUM-07");
    table.tell("strike Bandit", "44 30 80");
    until(&mut table, "Raider");
    until(&mut table, "Captain");
    assert_eq!(no(&mut table, "strike Bandit"), "d100-action-lost D100-FUM-08");
}

#[test]
fn d100_fum_05_and_ini_09_a_damaged_weapon_acts_last_in_the_next_round() {
    let mut table = begun();
    table.tell("afflict Captain fatigued 1", "");
    table.tell("strike Bandit", "44 30 21");
    assert_eq!(sheet(&table, "Captain").spec.weapons[0].worn, 1);
    until(&mut table, "Raider");
    let numbers = |table: &Table| -> Vec<(Id, i32)> {
        let slots = table.state().queue.slots.iter();
        let mut all: Vec<(Id, i32)> = slots.map(|slot| (slot.who, slot.initiative)).collect();
        all.sort_unstable();
        all
    };
    let before = numbers(&table);
    table.tell("end", "");
    assert_eq!(table.state().actor(), Some(table.id("Bandit")));
    // The place is another one, the number is not.
    assert_eq!(numbers(&table), before);
    until(&mut table, "Captain");
    table.tell("end", "");
    assert_eq!(table.state().actor(), Some(table.id("Captain")));
}

#[test]
fn d100_dmg_04_and_wnd_04_more_than_there_is_injures() {
    let mut table = begun();
    table.tell("pool Bandit health 2", "");
    // 5 of 2 at the left arm: 0, prone, and a row of the arm.
    table.tell("strike Bandit", "32 51 12");
    assert_eq!(health(&table, "Bandit"), 0);
    assert_eq!(sheet(&table, "Bandit").injuries.len(), 1);
    // The shallow cut bleeds: unconscious at once (D100-CON-19).
    assert_eq!(stacks(&table, "Bandit", Condition::Unconscious), 1);
    assert!(sheet(&table, "Bandit").engaged.is_empty());
}

#[test]
fn d100_rng_01_and_06_a_shot_is_one_test_with_its_range() {
    let mut table = begun();
    until(&mut table, "Archer");
    // 28 yards: medium +0, average -10: 40 with 25 is +2; torso 6 + 2 - 5.
    table.tell("strike Raider", "25");
    assert_eq!((health(&table, "Raider"), advantage(&table, "Archer")), (10, 1));
    assert!(sheet(&table, "Archer").engaged.is_empty());
}

#[test]
fn d100_trn_07_aiming_adds_twenty_to_the_next_shot() {
    let mut table = begun();
    until(&mut table, "Archer");
    table.tell("aim Raider", "");
    until(&mut table, "Raider");
    until(&mut table, "Captain");
    until(&mut table, "Archer");
    // 50 + 20 - 10 = 60 with 56 is +1.
    table.tell("strike Raider", "56");
    assert_eq!(advantage(&table, "Archer"), 1);
    assert_eq!(sheet(&table, "Archer").aim, None);
}

#[test]
fn d100_fum_11_and_12_powder_blows_up_on_an_even_double() {
    let mut table = begun();
    until(&mut table, "Raider");
    // 28 yards of 20: long -10, average -10: 18 with 88; 8 + 8 - 4 - 1 = 11 on the right arm.
    table.tell("strike Archer", "88");
    assert_eq!(health(&table, "Raider"), 2);
    assert!(sheet(&table, "Raider").spec.weapons.is_empty());
}

#[test]
fn d100_fate_02_fortune_throws_a_failure_again() {
    let mut table = begun();
    table.tell("pool Captain fortune 1", "");
    // 77 fails; thrown again, 24 against 51.
    table.tell("strike Bandit", "77 51 pick:2 24");
    assert_eq!((sheet(&table, "Captain").pools.fortune, advantage(&table, "Captain")), (0, 1));
    // A success is not thrown again: the point may only raise it.
    let mut table = begun();
    table.tell("pool Captain fortune 1", "");
    table.tell("strike Bandit", "32 20 pick:2");
    assert_eq!(no(&mut table, "strike Bandit"), "d100-has-acted D100-TRN-01");
}
