//! Disarming, step by step (D20-DSRM).

use super::{begun, hp, no, sheet};
use crate::table::Table;

/// Bek beside Kesh, in Bek's turn: Bek 17, then Kesh.
fn laid() -> Table {
    let places = [("Kesh", "9J"), ("Bek", "9K"), ("Ade", "1A"), ("Lin", "1T")];
    begun(&places, "5 1 1 16")
}

fn weapons(table: &Table, name: &str) -> Vec<String> {
    sheet(table, name).spec.weapons.iter().map(|weapon| weapon.name.to_string()).collect()
}

#[test]
fn d20_dsrm_02_fight_3_step_4() {
    let mut table = laid();
    table.tell("disarm Kesh", "pick:2 5 17 10 pick:2 14 11");
    assert_eq!(weapons(&table, "Bek"), ["shock baton"]);
    assert_eq!(
        (weapons(&table, "Kesh"), sheet(&table, "Bek").in_hand),
        (vec!["arc sword".to_owned()], vec![])
    );
}

#[test]
fn d20_dsrm_01_damage_does_not_stop_it_unless_the_table_says_so() {
    let mut table = laid();
    let mut strict = table.clone();
    table.tell("disarm Kesh", "pick:2 12 2 20 1");
    assert_eq!((hp(&table, "Bek"), weapons(&table, "Kesh")), (9, vec![]));
    strict.tell("option disarm_stopped_by_damage true", "");
    strict.tell("disarm Kesh", "pick:2 12 2");
    assert_eq!((hp(&strict, "Bek"), weapons(&strict, "Kesh").len()), (9, 1));
}

#[test]
fn d20_dsrm_02_a_tie_fails_without_a_counter() {
    let mut table = laid();
    table.tell("disarm Kesh", "pick:1 19 10");
    assert_eq!((weapons(&table, "Kesh").len(), weapons(&table, "Bek").len()), (1, 2));
}

#[test]
fn d20_dsrm_05_the_weapon_falls_or_comes_into_bare_hands() {
    let mut table = laid();
    let mut bare = table.clone();
    table.tell("disarm Kesh", "pick:1 20 1");
    assert_eq!(weapons(&table, "Kesh"), [""; 0]);
    assert_eq!(weapons(&table, "Bek").len(), 2);
    bare.tell("draw", "");
    bare.tell("disarm Kesh fists", "pick:1 20 1");
    assert_eq!(weapons(&bare, "Bek"), ["baton", "shock baton", "arc sword"]);
    assert_eq!(sheet(&bare, "Bek").in_hand, [2]);
}

#[test]
fn d20_dsrm_06_the_counter_may_be_declined() {
    let mut table = laid();
    table.tell("disarm Kesh", "pick:1 1 10 pick:1");
    assert_eq!((weapons(&table, "Kesh").len(), weapons(&table, "Bek").len()), (1, 2));
    assert_eq!(no(&mut table, "disarm Kesh"), "d20-has-attacked D20-RND-03");
}

#[test]
fn d20_dsrm_01_only_in_melee_and_only_what_is_held() {
    let mut table = laid();
    table.tell("afflict Kesh asleep", "");
    // Somebody helpless does not roll.
    table.tell("disarm Kesh", "");
    assert_eq!(weapons(&table, "Kesh"), [""; 0]);
    let mut table = laid();
    assert_eq!(no(&mut table, "disarm Kesh of 3"), "d20-holds-no-weapon D20-DSRM-01");
}
