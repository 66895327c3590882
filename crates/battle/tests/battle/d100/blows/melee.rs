//! Blows in melee: what they are parried with, where they strike, who is engaged (D100-MEL, HIT, DUAL).

use super::super::{
    advantage, begun, health, otherwise, sheet, targets, tells, until, word::three,
};
use crate::table::Table;

#[test]
fn d100_mel_01_a_defence_is_made_with_the_weapon_in_hand_or_with_bare_hands() {
    let brawls = "skills: {melee: (value: 45), melee_brawling: (value: 40), dodge";
    let defends = |brawling: bool, armed: bool| {
        let change = [("skills: {melee: (value: 45), dodge", brawls)];
        let mut table = otherwise(if brawling { &change } else { &[] });
        table.tell("initiative", super::super::ORDER);
        if !armed {
            table.tell("draw fists", "");
        }
        until(&mut table, "Bandit");
        table.tell("strike Captain", "97 90");
        targets(&table)[1]
    };
    assert_eq!((defends(true, true), defends(true, false), defends(false, false)), (45, 40, 45));
}

#[test]
fn d100_mel_06_engagement_is_kept_by_pairs() {
    let mut table = three();
    table.tell("strike Bandit", "97 90");
    until(&mut table, "Raider");
    table.tell("strike Captain", "97 90");
    let (bandit, raider) = (table.id("Bandit"), table.id("Raider"));
    let with = |table: &Table, name: &str| -> Vec<_> {
        sheet(table, name).engaged.keys().copied().collect()
    };
    assert_eq!(with(&table, "Captain"), [bandit, raider]);
    table.tell("afflict Raider unconscious 1", "");
    assert_eq!((with(&table, "Captain"), with(&table, "Raider")), (vec![bandit], vec![]));
}

#[test]
fn d100_mel_08_a_defender_that_wins_strikes_nobody() {
    let mut table = otherwise(&[("skills: {melee: (value: 38)}", "skills: {melee: (value: 45)}")]);
    table.tell("initiative", super::super::ORDER);
    // +1 against +3.
    table.tell("strike Bandit", "32 12");
    assert_eq!(["Captain", "Bandit"].map(|name| health(&table, name)), [12, 11]);
    assert_eq!(["Captain", "Bandit"].map(|name| advantage(&table, name)), [0, 1]);
}

#[test]
fn d100_hit_02_a_failed_roll_that_wins_is_flipped_too() {
    let mut table = begun();
    table.tell("afflict Captain fatigued 1", "");
    // 35 with 44 is -1, and a fumble of row 61; 38 with 72 is -4.
    table.tell("strike Bandit", "44 72 61");
    assert!(tells(&table, "place: Some(Arm(Right))"));
    // 45 with 97 is -5, 38 with 98 is -6.
    let mut table = begun();
    table.tell("strike Bandit", "97 98");
    assert!(tells(&table, "place: Some(Torso)"));
}

#[test]
fn d100_hit_03_the_left_handed_have_their_arms_exchanged() {
    let struck = |option: &str, face: u8| {
        let bandit = "left_handed: true, skills: {melee: (value: 38)}";
        let mut table = otherwise(&[("skills: {melee: (value: 38)}", bandit)]);
        table.tell("initiative", super::super::ORDER);
        if !option.is_empty() {
            table.tell(option, "");
        }
        table.tell("pool Captain advantage 1", "");
        table.tell("strike Bandit", &format!("{face} 51"));
        let places = ["Arm(Left)", "Arm(Right)", "Leg(Left)"];
        places.into_iter().find(|place| tells(&table, &format!("place: Some({place})")))
    };
    assert_eq!(
        [32, 52, 8].map(|face| struck("", face).unwrap()),
        ["Arm(Right)", "Arm(Left)", "Leg(Left)"]
    );
    assert_eq!(struck("option handedness_swaps_arms false", 32), Some("Arm(Left)"));
}

#[test]
fn d100_dual_01_a_pistol_goes_with_a_sword_and_a_bow_does_not() {
    let double = |other: &str, rolls: &str| {
        let sword = "weapons: [(name: \"sword\", damage: 7, tags: [one_handed])]";
        let both = format!("{}, {other}], double_attack: true", &sword[..sword.len() - 1]);
        let shoots = "skills: {melee: (value: 45), shooting: (value: 40), dodge";
        let mut table =
            otherwise(&[(sword, &both), ("skills: {melee: (value: 45), dodge", shoots)]);
        table.tell("initiative", super::super::ORDER);
        table.play("double Bandit", rolls).is_ok()
    };
    let pistol =
        "(name: \"pistol\", kind: shooting, damage: 8, hand: off, range: 20, tags: [pistol])";
    let bow = "(name: \"bow\", kind: shooting, damage: 6, hand: both, range: 40)";
    // The second one may go at the Raider, too.
    assert_eq!((double(pistol, "97 10 pick:1 97"), double(bow, "")), (true, false));
}
