//! Blows at what somebody holds, weapons that strike groups, pressure by numbers (D20-OBJ, D20-ATK-13, D20-DMG-12); what the
//! GM gives out of the library (D20-RND-10).

use super::{begun, blows, grapple::arena, hp, no, sheet};
use crate::table::{PlayError, Table};
use kekkai_battle::grammar::BadCommand;

#[test]
fn d20_obj_04_a_shot_at_the_rifle_of_a_guard() {
    // Fight 5, step 1.
    let places = [("Lin", "8L"), ("Ade", "11E"), ("Kesh", "1A"), ("Bek", "1T")];
    let mut table = begun(&places, "1 10 20 1");
    table.tell("draw 2", "");
    table.tell("end", "");
    table.tell("draw 2", "");
    assert_eq!(no(&mut table, "smash Bek of 3"), "d20-holds-no-weapon D20-OBJ-04");
    let mut broken = table.clone();
    table.tell("smash Ade", "13 6");
    assert_eq!(sheet(&table, "Ade").weapon(1).unwrap().hp, 9);
    assert_eq!(hp(&table, "Ade"), 14);
    // 16 in hand: a total of 16 misses. What is not in hand is easier to hit, by five.
    let mut missed = broken.clone();
    missed.tell("smash Ade", "11");
    assert_eq!(sheet(&missed, "Ade").weapon(1).unwrap().hp, 10);
    broken.tell("smash Ade of 1", "7 6");
    assert_eq!(sheet(&broken, "Ade").weapon(0).unwrap().hp, 9);
}

#[test]
fn d20_obj_04_the_holder_strikes_first() {
    let places = [("Kesh", "9J"), ("Bek", "9K"), ("Ade", "1A"), ("Lin", "1T")];
    let mut table = begun(&places, "5 1 1 16");
    table.tell("smash Kesh", "pick:2 12 2 20 6");
    assert_eq!(hp(&table, "Bek"), 9);
    // 1d6 of 6 and Strength 1, less hardness 5; a 20 is no critical hit on a thing.
    assert_eq!(sheet(&table, "Kesh").weapon(0).unwrap().hp, 8);
}

#[test]
fn d20_atk_13_a_grenade_strikes_all_around_its_square() {
    // Ade 21, Lin 17, Brute 13, Kesh 11.
    let mut table = arena("8 11 20 14");
    table.tell("put Ade 8N", "");
    table.tell("draw 2", "");
    // The Brute is 6 m away, beyond the first range of 5 m: -2 (D20-RNG-02).
    table.tell("strike Kesh", "14 10 3,4 9");
    assert_eq!(blows(&table), [(15, 14, 7), (12, 16, 0)]);
    assert_eq!((hp(&table, "Brute"), hp(&table, "Kesh"), hp(&table, "Lin")), (37, 30, 20));
    // A save halves.
    let mut table = arena("8 11 20 14");
    table.tell("put Ade 8N", "");
    table.tell("draw 2", "");
    table.tell("strike Kesh", "14 16 3,4 9");
    assert_eq!(hp(&table, "Brute"), 41);
}

#[test]
fn d20_dmg_12_pressure_by_numbers_is_the_gms_word() {
    let mut table = arena("8 11 20 14");
    assert_eq!(no(&mut table, "pressure Ade"), "d20-not-outnumbered D20-DMG-12");
    let mut strict = table.clone();
    table.tell("pressure Ade 14", "12 3");
    assert_eq!(
        (sheet(&table, "Ade").psyche, sheet(&table, "Ade").vitals().is_in_panic()),
        (-3, true)
    );
    strict.tell("option outnumber_ratio 1", "");
    let mut hidden = strict.clone();
    strict.tell("pressure Ade", "9");
    assert_eq!(sheet(&strict, "Ade").psyche, 0);
    // Whom total cover hides from the victim presses it not.
    hidden.tell("cover Lin total", "");
    assert_eq!(no(&mut hidden, "pressure Ade"), "d20-not-outnumbered D20-DMG-12");
}

/// Bek beside Kesh, in Bek's turn: Bek 17, then Kesh.
fn beside() -> Table {
    let places = [("Kesh", "9J"), ("Bek", "9K"), ("Ade", "1A"), ("Lin", "1T")];
    begun(&places, "5 1 1 16")
}

#[test]
fn d20_act_02_a_weapon_that_is_given_lies_in_free_hands_or_is_drawn_and_strikes_by_its_own_numbers()
{
    let mut table = beside();
    let before = table.state().clone();
    table.tell("give Bek, Kesh weapon \"Bone axe\"", "");
    assert_eq!(sheet(&table, "Bek").weapon(2).unwrap().name.as_str(), "Bone axe");
    // The sword of Kesh is in both hands.
    assert_eq!(
        (sheet(&table, "Bek").in_hand, sheet(&table, "Kesh").in_hand),
        (vec![0, 2], vec![0])
    );
    table.tell("draw 1", "");
    assert_eq!(no(&mut table, "strike Kesh with 3"), "d20-not-in-hand D20-ACT-02");
    table.tell("undo", "");
    table.tell("draw 3", "");
    // 15 + 2 + 1; 7 + 2 + 1.
    table.tell("strike Kesh with 3", "15 2");
    assert_eq!((blows(&table), hp(&table, "Kesh")), (vec![(18, 16, 10)], 20));
    assert_eq!(table.loaded(None).state(), table.state());
    for _ in 0..3 {
        table.tell("undo", "");
    }
    assert_eq!(*table.state(), before);
}

#[test]
fn d20_ac_01_protection_a_feat_a_class_and_a_macro_are_given_and_count() {
    let mut table = beside();
    table.tell("give Kesh protection plate", "");
    table.tell("give Kesh feat Guardian", "");
    table.tell("give Kesh macro pulse", "");
    // 16 and 6.
    table.tell("strike Kesh", "15");
    assert_eq!(blows(&table), [(18, 22, 0)]);
    assert_eq!(sheet(&table, "Kesh").spec.reactions(), 2);
    assert_eq!(sheet(&table, "Kesh").spec.macros.len(), 1);
    // A base of 13, not 10; the class before gave Dexterity 2.
    table.tell("give Kesh class pilot", "");
    assert_eq!(sheet(&table, "Kesh").spec.base_ac(), 13);
    for line in ["give Kesh feat guardian", "give Kesh macro pulse", "give Kesh class pilot"] {
        assert_eq!(no(&mut table, line), "d20-has-it-already D20-RND-10");
    }
}

#[test]
fn d20_rnd_10_what_is_unknown_of_another_kind_or_wrong_is_not_given() {
    let mut table = beside();
    for (line, name, near) in [
        ("give Bek weapon bone-ax", "bone-ax", Some("bone-axe")),
        ("give Bek protection bone-axe", "bone-axe", None),
        ("give Bek feat plate", "plate", None),
    ] {
        let Err(PlayError::Unread(BadCommand::Record(bad))) = table.play(line, "") else {
            panic!("{line}")
        };
        let told = format!("{bad:?}");
        assert!(told.contains(name) && told.contains(&format!("{near:?}")), "{told}");
    }
    let refused = format!("{:?}", table.refused("give Bek weapon bent"));
    assert!(refused.contains("weapons[2].threat_low"), "{refused}");
    table.tell("pool Ade hp -30", "");
    let refused = format!("{:?}", table.refused("give Ade weapon bone-axe"));
    assert!(refused.contains("Dead"), "{refused}");
}
