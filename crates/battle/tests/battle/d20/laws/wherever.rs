//! Rules hold wherever they are written to: off turn, against things, with teeth, with weapons that strike a group.

use kekkai_battle::{grammar::BadCommand, scenario::Setup, systems::Spec};
use kekkai_rules::{
    Dice, Edition,
    d20::{numbers::conditions::Condition, sheet::Stance},
};

use super::{fought, one, scenario};
use crate::d20::{blows, hp, no, sheet};
use crate::table::{PlayError, Table, cell, setup};

const BATON: &str = "weapons: [(name: \"baton\", kind: melee)],";
const RIFLE: &str = "weapons: [(name: \"rifle\", kind: firearm, hands: 2, range_m: 50)],";
const GRENADE: &str = "weapons: [(name: \"grenade\", kind: thrown, group: burst(1))],";
const TEETH: &str = "weapons: [(name: \"teeth\", kind: unarmed, hands: 0)], in_hand: [0],";
const NEW: Edition = Edition::NEWEST;
const OLD: Edition = Edition::Tenth;

/// One of the side that acts first.
fn red(name: &str, at: &str, initiative: i32, sheet: &str) -> String {
    one(name, ("Reds", at), initiative, sheet, "")
}

/// One of the other side.
fn blue(name: &str, at: &str, initiative: i32, sheet: &str) -> String {
    one(name, ("Blues", at), initiative, sheet, "")
}

#[test]
fn d20_rdy_05_a_name_means_what_is_called_so_in_the_list_of_who_acts_off_its_turn() {
    let arms = "weapons: [(name: \"rifle\", kind: firearm), (name: \"baton\", kind: melee), \
                (name: \"knife\", kind: melee)], in_hand: [2], macros: [(name: \"Fog\"), (name: \"Pulse\")],";
    let people = [red("A", "5J", 90, arms), blue("C", "6J", 50, BATON)];
    let items = "(\"5J\", (name: \"Axe\", kind: melee)), (\"5J\", (name: \"Bow\", kind: melee)), \
                 (\"6J\", (name: \"Bow\", kind: melee))";
    let mut table = fought(NEW, &people, items);
    table.tell("end", "");
    for (named, numbered) in [
        ("disarm C with knife by A", "disarm C with 3 by A"),
        ("disarm C with baton by A", "disarm C with 2 by A"),
        ("disarm C by A with baton", "disarm C with 2 by A"),
        ("macro pulse C by A", "macro 2 C by A"),
        ("draw rifle by A", "draw 1 by A"),
        ("take bow by A", "take 2 by A"),
        // Of the one whose turn it is it is the own one.
        ("disarm A with baton", "disarm A with 1"),
        ("disarm A with baton by C", "disarm A with 1"),
        ("take bow", "take 1"),
    ] {
        assert_eq!(table.command(named), table.command(numbered), "{named}");
    }
    for line in ["disarm C with spear by A", "disarm C with spear", "disarm C with knife"] {
        let unread = table.play(line, "");
        assert!(
            matches!(unread, Err(PlayError::Unread(BadCommand::NoneOf { .. }))),
            "{line}: {unread:?}"
        );
    }
}

/// Somebody with teeth beside somebody with a baton, who acts next.
fn bitten(edition: Edition, more: &str) -> Table {
    let people = [red("Dog", "5J", 90, &format!("{TEETH}{more}")), blue("Ene", "6J", 50, BATON)];
    fought(edition, &people, "")
}

#[test]
fn d20_una_02_teeth_are_an_unarmed_attack() {
    bitten(NEW, "").tell("strike Ene", "pick:1 2");
    bitten(OLD, "").tell("strike Ene", "2");
    bitten(NEW, "feats: [(name: \"Biter\", gives: [unarmed_combat])],").tell("strike Ene", "2");
    let mut table = bitten(NEW, "");
    assert_eq!(no(&mut table, "discard 1"), "d20-part-of-body D20-UNA-02");
    bitten(OLD, "").tell("discard 1", "");
}

#[test]
fn d20_aoo_01_teeth_control_nothing_without_the_skill() {
    for (edition, more, answers) in [
        (NEW, "", ""),
        (OLD, "", "pick:1"),
        (NEW, "feats: [(name: \"Biter\", gives: [unarmed_combat])],", "pick:1"),
    ] {
        let mut table = bitten(edition, more);
        table.tell("end", "");
        table.tell("move 8J", answers);
    }
}

#[test]
fn d20_dsrm_01_teeth_are_not_held() {
    let mut table = bitten(NEW, "");
    table.tell("end", "");
    assert_eq!(no(&mut table, "disarm Dog"), "d20-holds-no-weapon D20-DSRM-01");
    assert_eq!(no(&mut table, "smash Dog"), "d20-holds-no-weapon D20-OBJ-04");
    let mut table = bitten(OLD, "");
    table.tell("end", "");
    table.tell("disarm Dog", "pick:1 19 2");
}
