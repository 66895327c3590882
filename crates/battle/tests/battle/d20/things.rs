//! Blows at what somebody holds, weapons that strike groups, pressure by numbers (D20-OBJ, D20-ATK-13, D20-DMG-12).

use super::{begun, blows, grapple::arena, hp, no, sheet};

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
