//! Files of characters, good and bad.

use kekkai_battle::{
    character::{BadCharacter, read, write},
    systems::Character,
};
use kekkai_rules::{
    PlainText,
    knk::{Category, creation},
};

fn made(change: impl FnOnce(&mut creation::Character)) -> Character {
    let name = PlainText::new("Nanaya Jun");
    let blank = creation::Character::blank(Category::Profi);
    let mut character = creation::Character { name, ..blank };
    character.story.history = String::from("One line\nand \"another\"\n");
    character.printed = vec![("hp".to_owned(), "130".to_owned())];
    change(&mut character);
    Character::Knk(character)
}

fn jun() -> Character {
    made(|_| {})
}

#[test]
fn what_is_written_is_read_again() {
    let text = write(&jun());
    assert!(text.contains("format: 1") && text.contains("name: \"Nanaya Jun\""), "{text}");
    assert_eq!(read(&text), Ok(jun()));
}

#[test]
fn a_newer_file_is_told_whatever_else_stands_in_it() {
    let text = "(format: 7, character: (name: 3, mood: \"dark\"), picture: [])";
    assert_eq!(read(text), Err(BadCharacter::Newer { found: 7, known: 1 }));
}

#[test]
fn a_wrong_value_is_told_with_its_line_and_field() {
    let text = write(&jun()).replace("cp: 15", "cp: \"many\"");
    let Err(BadCharacter::Syntax { line, field, .. }) = read(&text) else { panic!("{text}") };
    let wanted = text.lines().position(|line| line.contains("many"));
    assert_eq!((Some(line - 1), field.as_str()), (wanted, "cp"));
    let text = write(&jun()).replace("    token:", "    tokne:");
    let Err(BadCharacter::Syntax { what, .. }) = read(&text) else { panic!("{text}") };
    assert_eq!(what.meant().as_deref(), Some("token"));
}

#[test]
fn every_cut_of_a_file_is_an_error_and_no_panic() {
    let text = write(&jun());
    let cuts = text.trim_end().char_indices().map(|(at, _)| at);
    for at in cuts {
        assert!(read(text.get(..at).unwrap()).is_err(), "{at}");
    }
}

#[test]
fn a_file_made_by_hand_cannot_reach_the_terminal_or_break_sums() {
    let wild = made(|wild| {
        wild.points.cp = i32::MAX;
        wild.story.notes = String::from("\u{1b}[2Ja\nb");
    });
    let Character::Knk(read) = read(&write(&wild)).unwrap() else { panic!("another system") };
    assert_eq!((read.points.cp, read.story.notes.as_str()), (9_999, "[2Ja\nb"));
}
