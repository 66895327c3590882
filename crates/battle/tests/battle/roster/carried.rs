//! What fights have made of the characters of the table: each part told by the fields of the system's own form, taken alone,
//! and gone once it is taken.

use kekkai_battle::{
    carried::{self, Carried, Shown},
    scenario::Scenario,
    systems::{Character, SystemId},
};
use kekkai_rules::{
    PlainText,
    form::Edit,
    knk::{
        Category, Reserve, creation,
        injury::{Harm, Part, Wound},
    },
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
        anna = anna.carried(table.state(), id, part);
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
fn what_was_changed_on_the_sheet_meanwhile_stays_where_the_fight_left_it_alone() {
    let (mut table, _) = fight();
    let came = table.state().clone();
    table.tell("grow Anna s D", "");
    let mut own = anna();
    own.sheet.m = "B".parse().unwrap();
    let file = Character::Knk(own);
    let since = |part| carried::since(&file, (&came, table.state()), table.id("Anna"), part);
    let grown = since("growth").unwrap();
    let Character::Knk(after) = &grown.after else { panic!("{grown:?}") };
    assert_eq!((after.sheet.m, after.sheet.s), ("B".parse().unwrap(), "D".parse().unwrap()));
    assert_eq!(grown.changes.len(), 1);
    assert_eq!(since("wounds"), None);
}

#[test]
fn wounds_are_told_beside_growth_that_has_raised_the_most_of_health() {
    let (mut table, anna) = fight();
    let full = table.state().rules().view(table.id("Anna")).pools[0].max;
    table.tell("hp Anna -5", "");
    table.tell("grow Anna e B", "");
    let all = parts(&table, &anna);
    assert_eq!(told(&all), [("wounds", 1), ("growth", 1)]);
    // As much is missing of what she had before.
    let Character::Knk(after) = &all[0].after else { panic!("{all:?}") };
    assert_eq!(after.sheet.hp, Some(full - 5));
}

#[test]
fn knk_inj_06_what_is_hurt_comes_home_and_goes_into_the_next_fight_without_bleeding() {
    let anna = Character::Knk(anna());
    let file = kekkai_battle::character::write(&anna);
    let battle = |now: &str| {
        format!(
            r#"(system: knk, title: "House", sides: [(name: "One"), (name: "Two")], combatants: [
                (name: "Anna", side: "One", at: "2B", like: "Anna"{now}),
                (name: "Cid", side: "Two", at: "9J", sheet: (category: commoner, s: 0, e: 2, a: 1, m: 1, l: 0)),
            ])"#
        )
    };
    let fought = |file: &str, now: &str| {
        let library = library().with_roster([("anna".to_owned(), file.to_owned())]);
        Table::of(Scenario::parse(&battle(now), &library, "test", 1).unwrap().setup)
    };
    let injuries = "(part: right_arm, harm: broken), (part: left_arm, harm: lost), \
                    (part: leg, harm: wounded), (part: leg, harm: wounded), \
                    (part: organs, harm: lost, bandaged: true)";
    let table = fought(&file, &format!(", now: (hp: 9, injuries: [{injuries}])"));
    let all = parts(&table, &anna);
    // Health, the arm that is lost, a field for each of the others, and Endurance that is gone with the organs.
    assert_eq!(told(&all), [("wounds", 7)]);
    let after = &all[0].after;
    assert_eq!(parts(&table, after), [], "it is proposed once");
    let file = kekkai_battle::character::write(after);
    assert_eq!(kekkai_battle::character::read(&file).unwrap(), *after);
    // The next fight begins with them, as the last one ended.
    let again = fought(&file, "");
    assert_eq!(parts(&again, after), []);
    let numbers = |table: &Table| {
        let (rows, hp) = (table.rows("Anna"), table.pool("Anna", Reserve::Hp.id()));
        let mut injuries: Vec<_> =
            rows.injuries.iter().map(|it| (it.part, it.harm, it.hp_max)).collect();
        injuries.sort_unstable();
        (hp.now, hp.max, injuries, rows.lasting.len())
    };
    let (hp, hp_max, injuries, bleeding) = numbers(&table);
    assert_eq!(bleeding, 1);
    // A limb that was lost in a fight has taken 50 of the most health, unlike one missing from the start (KNK-INJ-01, KNK-NEW-07).
    assert!(injuries.contains(&(Part::LeftArm, Harm::Lost, 50)), "{injuries:?}");
    assert_eq!(numbers(&again), (hp, hp_max, injuries, 0));
    // Healed there, it is taken off the sheet.
    let mut again = again;
    again.tell("restore Anna 4", "");
    let healed = &parts(&again, after)[0];
    assert_eq!((healed.part, healed.changes.len()), ("wounds", 1));
    assert_eq!(healed.changes[0].after, None);
}

#[test]
fn knk_inj_07_wounds_that_no_body_can_have_are_faults_of_the_sheet() {
    let mut anna = anna();
    let wound = |part, harm| Wound { part, harm, hp_max: 0 };
    let broken = wound(Part::Leg, Harm::Broken);
    anna.sheet.wounds = vec![broken, broken, wound(Part::Organs, Harm::Replaced)];
    let faults = Character::Knk(anna).form().open_faults();
    let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
    assert_eq!(fields, ["wounds[1]", "wounds[2]"]);
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
