//! What injuries leave: torn muscles, useless limbs, lost parts, wounds that open again, and what medical help ends.

use super::super::{
    advantage, begun, health, no, no_resolve, round, sheet, stacks, targets, until,
};
use crate::table::Table;
use kekkai_rules::d100::{
    numbers::harm::{conditions::Condition, injuries::BodyPart},
    options::Options,
};

/// The Captain strikes the Bandit at a place with a double: 25 with 11 is +1, 8 - 3 - armour, then a row of the place.
fn hurt(place: &str, dice: &str) -> Table {
    let mut table = begun();
    table.tell(&format!("strike Bandit at {place}"), &format!("11 90 {dice}"));
    table
}

/// The same once its other conditions are gone, in the Bandit's turn.
fn only(place: &str, dice: &str) -> Table {
    let mut table = hurt(place, dice);
    for condition in ["bleeding", "stunned", "blinded", "prone", "fatigued"] {
        // What is not there is refused.
        let _ = table.play(&format!("afflict Bandit {condition} 0"), "");
    }
    table.tell("pool Bandit health 11", "");
    until(&mut table, "Bandit");
    table
}

#[test]
fn d100_inj_11_a_torn_arm_takes_ten_of_its_tests() {
    let mut table = only("right-arm", "21");
    table.tell("strike Captain", "28 97");
    assert_eq!(targets(&table), [28, 55]);
    let torso = only("torso", "26");
    // A torn back: all physical tests.
    assert_eq!(sheet(&torso, "Bandit").harmed.tears.len(), 1);
}

#[test]
fn d100_fate_10_resolve_ignores_the_modifiers_of_injuries_to_the_next_round() {
    let mut table = only("right-arm", "56");
    assert_eq!(table.refused("ignore by Bandit"), no_resolve("D100-FATE-10"));
    table.tell("pool Bandit resilience 1", "");
    table.tell("pool Bandit resolve 1", "");
    table.tell("ignore by Bandit", "");
    table.tell("strike Captain fists", "pick:1 38 97");
    assert_eq!(targets(&table), [38, 55]);
    until(&mut table, "Captain");
    until(&mut table, "Bandit");
    table.tell("strike Captain fists", "pick:1 10 97");
    // 38 - 20, and a point of Advantage.
    assert_eq!(targets(&table)[0], 28);
}

#[test]
fn d100_inj_05_and_dual_02_a_useless_arm_drops_and_the_other_hand_strikes_at_twenty_less() {
    let mut table = only("right-arm", "41 3");
    assert!(sheet(&table, "Bandit").spec.weapons.is_empty());
    table.tell("strike Captain fists", "10 97");
    assert_eq!(targets(&table)[0], 18);
    // 3 rounds after the first (D100-TRN-10).
    for _ in 0..3 {
        round(&mut table, "");
        assert_eq!(sheet(&table, "Bandit").harmed.useless.len(), 1);
    }
    round(&mut table, "");
    assert!(sheet(&table, "Bandit").harmed.useless.is_empty());
}

#[test]
fn d100_inj_06_a_wound_opens_again_where_it_is_struck() {
    let mut table = only("left-arm", "46");
    until(&mut table, "Captain");
    // 35 with 12 is +2: the torso first, then the wound itself.
    table.tell("strike Bandit at torso", "12 90");
    assert_eq!(stacks(&table, "Bandit", Condition::Bleeding), 0);
    until(&mut table, "Bandit");
    table.tell("pool Bandit health 11", "");
    until(&mut table, "Captain");
    table.tell("strike Bandit at left-arm", "12 90");
    assert_eq!(stacks(&table, "Bandit", Condition::Bleeding), 2);
}

#[test]
fn d100_inj_07_and_heal_03_a_useless_leg_lames_until_medical_help() {
    // Prone, then endurance 30 - 20 - 20.
    let mut table = only("left-leg", "86 50");
    let options = Options::default();
    let harmed = sheet(&table, "Bandit").harmed;
    assert_eq!((harmed.lameness(&options), harmed.halvings(&options)), ((true, -20), 1));
    until(&mut table, "Captain");
    table.tell("bind Bandit", "22");
    assert_eq!(sheet(&table, "Bandit").harmed.lameness(&options), (false, 0));
    assert_eq!(no(&mut table, "bind Bandit"), "d100-has-acted D100-CON-20");
}

#[test]
fn d100_inj_15_a_leg_takes_of_dexterity_for_rounds() {
    let mut table = only("left-leg", "41 6");
    assert_eq!(sheet(&table, "Bandit").harmed.hindered[0].by, -20);
    for _ in 0..7 {
        assert_eq!(sheet(&table, "Bandit").harmed.hindered.len(), 1);
        round(&mut table, "");
    }
    assert!(sheet(&table, "Bandit").harmed.hindered.is_empty());
}

#[test]
fn d100_inj_16_a_bleeding_hand_asks_for_dexterity_before_it_acts() {
    let mut table = hurt("right-arm", "36");
    until(&mut table, "Bandit");
    // 30 + 20: 50 goes on, 51 drops the club and loses the action.
    table.tell("strike Captain", "50 10 97");
    assert_eq!(targets(&table), [50, 38, 55]);
    let mut table = hurt("right-arm", "36");
    until(&mut table, "Bandit");
    table.tell("strike Captain", "51");
    assert!(sheet(&table, "Bandit").spec.weapons.is_empty());
    assert_eq!(no(&mut table, "strike Captain fists"), "d100-has-acted D100-TRN-01");
}

#[test]
fn d100_inj_17_and_inj_20_a_row_may_start_a_disease_or_make_cry_out() {
    let table = hurt("torso", "86");
    assert_eq!(sheet(&table, "Bandit").harmed.started.len(), 1);
    // Endurance 30 - 10 (stunned) - 20: below +4.
    let table = hurt("torso", "61 4");
    assert!(format!("{:?}", table.changes.last()).contains("CriesOut"));
}

#[test]
fn d100_amp_01_and_02_a_lost_eye_costs_a_test_and_thirty_of_sight() {
    // 30 - 10 - 10 = 10 with 45 is -3: stunned once more.
    let table = hurt("head", "92 45");
    assert_eq!(stacks(&table, "Bandit", Condition::Stunned), 2);
    assert_eq!(sheet(&table, "Bandit").harmed.lost.count(BodyPart::Eye), 1);
    let mut table = only("head", "92 45");
    table.tell("strike Captain", "04 97");
    assert_eq!(targets(&table)[0], 8);
    // -4 and worse: unconscious, by an injury.
    let mut table = hurt("head", "92 51");
    assert_eq!(stacks(&table, "Bandit", Condition::Unconscious), 1);
    table.tell("pool Bandit health 11", "");
    assert_eq!(stacks(&table, "Bandit", Condition::Unconscious), 1);
}

#[test]
fn d100_fum_03_and_amp_08_a_lost_finger_makes_more_fumbles() {
    let mut table = only("right-arm", "81 50");
    // 71 fails with a 1: the fumble 15 takes 1.
    table.tell("strike Captain", "71 40 15");
    assert_eq!(health(&table, "Bandit"), 10);
    let mut table = only("right-arm", "81 50");
    table.tell("strike Captain", "72 40");
    assert_eq!(health(&table, "Bandit"), 11);
}

#[test]
fn d100_amp_12_a_cleft_hand_loses_a_finger_each_round_and_then_the_hand() {
    let mut table = only("right-arm", "86 20");
    let fingers = |table: &Table| sheet(table, "Bandit").harmed.lost.count(BodyPart::Finger);
    for gone in [1, 2, 3] {
        round(&mut table, "");
        assert_eq!(fingers(&table), gone);
    }
    round(&mut table, "");
    assert_eq!(fingers(&table), 4);
    // The hand holds nothing any more (D100-AMP-11).
    assert!(sheet(&table, "Bandit").spec.weapons.is_empty());
    // Medical help in time stops it.
    let mut table = only("right-arm", "86 20");
    until(&mut table, "Captain");
    table.tell("bind Bandit", "22");
    round(&mut table, "");
    assert_eq!(fingers(&table), 1);
}

#[test]
fn d100_amp_09_and_10_lost_feet_and_legs_halve_speed() {
    let table = only("right-leg", "98 4");
    let harmed = sheet(&table, "Bandit").harmed;
    assert_eq!((harmed.lost.count(BodyPart::Leg), harmed.halvings(&Options::default())), (1, 1));
    assert_eq!(harmed.lameness(&Options::default()).1, -20);
}

#[test]
fn d100_con_06_and_con_10_what_an_injury_holds_ends_with_medical_help() {
    let mut table = hurt("torso", "95");
    assert_eq!(stacks(&table, "Bandit", Condition::Unconscious), 1);
    table.tell("pool Bandit health 9", "");
    assert_eq!(stacks(&table, "Bandit", Condition::Unconscious), 1);
    until(&mut table, "Archer");
    until(&mut table, "Captain");
    table.tell("bind Bandit", "22");
    assert_eq!(stacks(&table, "Bandit", Condition::Unconscious), 0);
}

#[test]
fn d100_con_28_poison_at_zero_asks_for_the_life() {
    let dying = || {
        let mut table = begun();
        table.tell("afflict Bandit poisoned 1", "");
        table.tell("pool Bandit health 0", "");
        for _ in 0..3 {
            round(&mut table, "50");
        }
        table
    };
    // Endurance 30 - 20: the test against the poison, then that for the life.
    let mut table = dying();
    round(&mut table, "50 11");
    assert!(sheet(&table, "Bandit").dead);
    let mut table = dying();
    round(&mut table, "50 10");
    assert!(!sheet(&table, "Bandit").dead);
    // Poison lets no health come back (D100-HEAL-05).
    assert_eq!(stacks(&table, "Bandit", Condition::Unconscious), 1);
}

#[test]
fn d100_fum_09_a_strain_tears_a_leg_and_is_an_injury() {
    let mut table = begun();
    table.tell("afflict Captain fatigued 1", "");
    table.tell("strike Bandit", "44 30 81 5");
    let captain = sheet(&table, "Captain");
    assert_eq!((captain.injuries.len(), captain.harmed.tears.len()), (1, 1));
    assert_eq!(captain.harmed.halvings(&Options::default()), 1);
    assert_eq!(advantage(&table, "Captain"), 0);
}
