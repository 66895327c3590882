//! What fights have made of the characters of the table: each part told by the fields of the system's own form, taken alone,
//! and gone once it is taken.

use kekkai_battle::{
    carried::{self, Carried, Shown},
    systems::{Character, SystemId},
};
use kekkai_rules::{
    PlainText,
    form::Edit,
    knk::{Category, creation},
};

use crate::{
    coin::opened,
    table::{Table, library},
};

/// Anna, a commoner of the table as she stands in her file.
fn anna() -> creation::Character {
    let mut anna = creation::Character::blank(Category::Commoner);
    (anna.name, anna.token) = (PlainText::new("Anna"), PlainText::new("An"));
    anna.sheet.e = "C".parse().unwrap();
    anna.approved = true;
    anna
}

/// A fight that she has joined.
fn fight() -> (Table, Character) {
    let anna = Character::Knk(anna());
    let file = kekkai_battle::character::write(&anna);
    let battle = r#"(system: knk, title: "House", sides: [(name: "One"), (name: "Two")], combatants: [
        (name: "Cid", side: "Two", at: "9J", sheet: (category: commoner, s: 0, e: 2, a: 1, m: 1, l: 0)),
    ])"#;
    let mut table = Table::open(battle);
    table.library = library().with_roster([("anna".to_owned(), file)]);
    table.tell("join Anna One 2B like Anna", "");
    (table, anna)
}

fn parts(table: &Table, character: &Character) -> Vec<Carried> {
    carried::of(character, table.state(), table.id("Anna"))
}

fn told(carried: &[Carried]) -> Vec<(&str, usize)> {
    carried.iter().map(|one| (one.part, one.changes.len())).collect()
}

#[test]
fn who_comes_out_of_a_fight_as_it_went_in_brings_nothing_home() {
    let (mut table, anna) = fight();
    assert_eq!(parts(&table, &anna), []);
    table.tell("award Anna cp 2", "");
    table.tell("put Anna 3B", "");
    assert_eq!(parts(&table, &anna), [], "points are kept at once");
}

#[test]
fn wounds_growth_and_things_come_home_each_alone_and_once() {
    let (mut table, mut anna) = fight();
    table.tell("hp Anna 9", "");
    table.tell("give Anna item Rope", "");
    table.tell("grow Anna s D", "");
    let all = parts(&table, &anna);
    assert_eq!(told(&all), [("wounds", 1), ("growth", 1), ("things", 1)]);
    let change = &all[0].changes[0];
    let typed = |text: &str| Some(Shown::Typed(text.to_owned()));
    assert_eq!((&change.before, &change.after), (&typed(""), &typed("9")));
    // One taken alone leaves the others as they are.
    anna = all[2].after.clone();
    assert_eq!(told(&parts(&table, &anna)), [("wounds", 1), ("growth", 1)]);
    for part in ["wounds", "growth"] {
        let id = table.id("Anna");
        anna.carry(table.state(), id, part);
    }
    assert_eq!(parts(&table, &anna), []);
    // The file of it fights on as it ended, and its written form says so.
    let text = kekkai_battle::character::write(&anna);
    assert_eq!(kekkai_battle::character::read(&text).unwrap(), anna);
    // A step back proposes what was before.
    table.tell("undo", "");
    assert_eq!(told(&parts(&table, &anna)), [("growth", 1)]);
}

#[test]
fn who_has_died_is_marked_dead_and_fights_no_more_until_that_is_taken_back() {
    let (mut table, anna) = fight();
    table.tell("hp Anna 0", "");
    let all = parts(&table, &anna);
    assert_eq!(told(&all), [("death", 1)]);
    let mut dead = all[0].after.clone();
    assert!(!dead.form().is_ready());
    dead.form_mut().edit("dead", &Edit::Step(1)).unwrap();
    assert!(dead.form().is_ready());
}

#[test]
fn a_fight_of_another_system_has_nothing_for_a_character_and_coin_brings_its_things_home() {
    let (knk, _) = fight();
    let mut coin = Character::blank(SystemId::Coin);
    assert_eq!(parts(&knk, &coin), []);
    let table = opened();
    coin.form_mut().rename(PlainText::new("Ada"));
    let all = carried::of(&coin, table.state(), table.id("Ada"));
    assert_eq!(told(&all), [("things", 1)]);
    assert_eq!(all[0].changes[0].before, None);
    let again = carried::of(&all[0].after, table.state(), table.id("Ada"));
    assert_eq!(again, []);
}
