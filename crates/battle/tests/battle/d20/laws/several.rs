//! Damage to several at once, with a save for half (D20-SAV-06).

use kekkai_battle::{
    grammar::{self, BadCommand},
    systems::SystemId,
};

use crate::{
    d20::{hp, laid, no, sheet},
    table::PlayError,
};

#[test]
fn d20_sav_06_a_save_each_halves_the_damage_of_several_rounded_down() {
    let mut table = laid();
    let before = (table.fight.head(), table.state().clone());
    // Reflex 15, as nothing else is said: Lin has +4, Ade +1. One prompt each, all in one step.
    table.play("damage 6G-8J 9 half ref", "?").unwrap();
    assert_eq!(table.prompt().unwrap().1.who(), table.id("Lin"));
    table.play("face 11", "?").unwrap();
    assert_eq!(table.prompt().unwrap().1.who(), table.id("Ade"));
    table.play("face 13", "").unwrap();
    assert_eq!((hp(&table, "Lin"), hp(&table, "Ade")), (16, 5));
    assert_eq!(table.fight.parent(table.fight.head()), Some(before.0), "one record");
    table.laws().unwrap();
    let record = table.fight.record(table.fight.head()).unwrap().unwrap();
    let written = grammar::write(&record.command, &before.1);
    assert_eq!(written, "hurt Lin, Ade 9 physical half ref 15");
    assert_eq!(table.command(&written), record.command);
    table.tell("undo", "");
    assert_eq!((table.fight.head(), table.state().clone()), before);
}

#[test]
fn d20_sav_06_a_side_or_a_wildcard_saves_against_the_difficulty_that_is_named() {
    let mut table = laid();
    // Fortitude: both have +1.
    table.tell("damage @Guards 5 half fort 12 because of the gas", "11 10");
    assert_eq!((hp(&table, "Ade"), hp(&table, "Bek")), (12, 9));
    assert_eq!(
        table.read("урон @Guards 5 половина стойкость 12 потому что газ"),
        table.read("damage @Guards 5 half fort 12 because газ")
    );
    // Will: Kesh, Ade and Bek have +1.
    table.tell("урон *e* 3 половина воля", "14 13 13");
    assert_eq!(["Kesh", "Ade", "Bek"].map(|name| hp(&table, name)), [29, 9, 6]);
    // Of another kind, with its own verb.
    table.tell("hurt Kesh 7 stress half will 20", "19");
    assert_eq!(sheet(&table, "Kesh").stress, 3);
}

#[test]
fn d20_sav_01_whoever_is_helpless_makes_no_reflex_save_for_half() {
    let mut table = laid();
    table.tell("afflict Bek asleep", "");
    table.tell("damage Bek 6 half ref 1", "");
    assert_eq!(hp(&table, "Bek"), 8);
    table.tell("adjust Ade dc 3", "");
    // What the GM has added to the difficulty counts once.
    table.tell("damage Ade 6 half ref 12", "13");
    table.tell("damage Ade 4 half ref 12", "11");
    assert_eq!(hp(&table, "Ade"), 14 - 6 - 2);
}

#[test]
fn damage_for_half_that_cannot_be_is_refused_with_what_was_typed() {
    let mut table = laid();
    let before = table.state().clone();
    let number = |word: &str| BadCommand::NoNumber { word: word.to_owned(), least: 1, most: 99 };
    for (line, bad) in [
        ("damage Ade 5 half ref 100", number("100")),
        ("damage Ade 5 half ref high", number("high")),
        ("damage nobody 20", BadCommand::Nobody { name: "nobody".into(), nearest: None }),
        ("damage 2A-99Z 20", BadCommand::NoCell("2A-99Z".into())),
        ("damage Orc* 20 half ref", BadCommand::FitsNobody("Orc*".into())),
    ] {
        assert_eq!(table.play(line, ""), Err(PlayError::Unread(bad)), "{line}");
    }
    let Err(BadCommand::NoneOf { word, expected }) = table.read("damage Ade 5 half luck") else {
        panic!("{:?}", table.read("damage Ade 5 half luck"))
    };
    assert_eq!((word.as_str(), expected.len()), ("luck", 6));
    assert_eq!(*table.state(), before);
    assert!(no(&mut table, "damage Ade 0 half ref").starts_with("Rules(OutOfRange"));
}

#[test]
fn health_has_a_verb_of_its_own_that_a_sign_makes_relative() {
    let table = laid();
    for (line, whole) in [
        ("hp Ade =8", "pool Ade hp 8"),
        ("hp Ade, Bek -3", "pool Ade, Bek hp -3"),
        ("хп @Guards +2 потому что так", "pool @Guards hp +2 because так"),
    ] {
        assert!(table.read(whole).is_ok());
        assert_eq!(table.read(line), table.read(whole), "{line}");
    }
}

#[test]
fn a_form_offers_a_save_for_half_where_the_book_has_one() {
    let form = |system| {
        let mut verbs = grammar::verbs_of(system).filter(|verb| verb.word == "damage");
        verbs.next().map(|verb| verb.usage.clone()).unwrap_or_default()
    };
    let whole = "WHOM NUMBER";
    let because = "[because TEXT]";
    for (system, half) in [
        (SystemId::Knk, "[half SAVE] "),
        (SystemId::D20, "[half SAVE [NUMBER]] "),
        (SystemId::T3d, ""),
    ] {
        assert_eq!(form(system), format!("{whole} {half}{because}"), "{system:?}");
    }
    let table = laid();
    let context = grammar::Context { state: table.state(), library: &table.library };
    let found = |line: &str| grammar::complete(line, None, &context);
    assert_eq!(found("damage Ade 5 h").words, ["half"]);
    assert_eq!(found("damage Ade 5 half r").words, ["ref"]);
    assert_eq!(found("урон Ade 5 половина р").words, ["реакция"]);
    assert!(found("damage Ade 5 half ref ").places.contains(&"NUMBER"));
    assert_eq!(found("hurt Ade 5 stress half w").words, ["will"]);
}
