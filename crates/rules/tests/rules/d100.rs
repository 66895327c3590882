//! The numbers of the d100 book, rule by rule: a file for each area of its catalogue.

mod adv;
mod crit;
mod ext;
mod grap;
mod harm;
mod hit;
mod mind;
mod mods;
mod mov;
mod opp;
mod options;
mod pools;
mod rng;
mod sht;
mod tst;
mod turn;

use kekkai_rules::d100::{
    numbers::rolls::{face::Face, opposed::Side, test::Graded},
    options::Options,
};
use serde::de::DeserializeOwned;

/// The catalogue, whose tables the shipped data is held against.
const CATALOGUE: &str = include_str!("../../../../docs/rules/d100.md");

/// A shipped data file, read as the program reads it.
fn data<T: DeserializeOwned>(text: &str) -> T {
    let some = ron::extensions::Extensions::IMPLICIT_SOME;
    ron::Options::default().with_default_extension(some).from_str(text).unwrap()
}

/// The rows of a table of the catalogue whose keys begin so: each with its cells, the key first. Rows that begin with a
/// rule are of other tables.
fn rows(prefix: &str) -> Vec<Vec<&'static str>> {
    let begun = format!("| {prefix}");
    let cells = |line: &'static str| -> Vec<&'static str> {
        line.trim_matches('|').split('|').map(str::trim).collect()
    };
    let is_rule = |key: &str| {
        let parts: Vec<&str> = key.split('-').collect();
        key.contains(',') || parts.len() == 3 && parts[2].parse::<u8>().is_ok()
    };
    let lines = CATALOGUE.lines().filter(|line| line.starts_with(&begun));
    lines.map(cells).filter(|cells| !is_rule(cells[0])).collect()
}

/// The name in both languages that stands in one cell: `name «имя»`.
fn names(cell: &str) -> (String, String) {
    let (en, ru) = cell.split_once(" «").unwrap();
    (capital(en), ru.trim_end_matches('»').to_owned())
}

/// A name as a screen begins it.
fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A number as the catalogue writes it, with a sign.
fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", -number) } else { format!("+{number}") }
}

fn face(number: u16) -> Face {
    Face::new(number).unwrap()
}

/// An extended test by the usual readings: whether it succeeded, and its level.
fn graded(target: i32, number: u16) -> Graded {
    Graded::of(target, face(number), &Options::default())
}

/// The same as what rules about harm ask of it: whether it was passed, and its level.
pub(crate) fn test(target: i32, number: u16) -> (bool, i32) {
    let Graded { success, level, .. } = graded(target, number);
    (success, level)
}

/// A side of an opposed test without modifiers.
fn side(value: i32, number: u16) -> Side {
    Side { graded: graded(value, number), bare: value }
}
