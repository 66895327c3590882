//! The signs of combatants on the map: two columns each, no two alike to the eye.

use std::collections::BTreeSet;

use kekkai_rules::PlainText;

use crate::{Cell, Combatant, State};

/// Signs that a token of a new name has at most.
const SIGNS: usize = 2;

/// What is written behind a name counts as a number of it below this: there is always room for those who come after.
const MOST_NUMBER: u16 = 60_000;

/// Cyrillic letters that look like Latin ones, in pairs.
const ALIKE: [(char, char); 29] = [
    ('А', 'A'),
    ('В', 'B'),
    ('Е', 'E'),
    ('К', 'K'),
    ('М', 'M'),
    ('Н', 'H'),
    ('О', 'O'),
    ('Р', 'P'),
    ('С', 'C'),
    ('Т', 'T'),
    ('У', 'Y'),
    ('Х', 'X'),
    ('І', 'I'),
    ('Ј', 'J'),
    ('Ѕ', 'S'),
    ('Ё', 'Ë'),
    ('Ї', 'Ï'),
    ('а', 'a'),
    ('е', 'e'),
    ('о', 'o'),
    ('р', 'p'),
    ('с', 'c'),
    ('у', 'y'),
    ('х', 'x'),
    ('і', 'i'),
    ('ј', 'j'),
    ('ѕ', 's'),
    ('ё', 'ë'),
    ('ї', 'ï'),
];

fn look(c: char) -> char {
    ALIKE.iter().find(|(cyrillic, _)| *cyrillic == c).map_or(c, |(_, latin)| *latin)
}

/// Whether two tokens look alike on the map, which shows the first two signs: Latin `Bo` and Cyrillic `Во` do.
pub(crate) fn are_alike(one: &str, other: &str) -> bool {
    let seen = |token: &str| token.chars().map(look).take(SIGNS).collect::<String>();
    seen(one) == seen(other)
}

/// Two letters of the name that look like no token of `taken`; where those run out the first letter with a number or another
/// letter, and then any two signs, of which there are more than combatants. As long as there are others, none is written as a
/// cell is, and none is another's but for its letter case: a typed token would mean the cell, or both.
pub(crate) fn of(name: &PlainText, taken: &[&PlainText]) -> PlainText {
    let letters: Vec<char> = name.as_str().chars().filter(|c| c.is_alphanumeric()).collect();
    let first = letters.first().copied().unwrap_or('?');
    let pairs = letters.iter().skip(1).copied().chain('1'..='9').chain('a'..='z');
    let signs = || ('0'..='9').chain('A'..='Z').chain('a'..='z');
    let any = signs().flat_map(|first| signs().map(move |second| (first, second)));
    let pairs = pairs.map(|second| (first, second)).chain(any);
    let tokens = pairs.map(|(first, second)| PlainText::new(&format!("{first}{second}")));
    let lower = |token: &PlainText| token.as_str().to_lowercase();
    let known: BTreeSet<String> = taken.iter().map(|token| lower(token)).collect();
    let is_clear = |token: &PlainText| !reads_as_cell(token) && !known.contains(&lower(token));
    let is_free = |token: &PlainText| is_free(token, taken);
    let clear = tokens.clone().find(|token| is_clear(token) && is_free(token));
    clear.or_else(|| tokens.clone().find(is_free)).unwrap_or_else(|| name.clone())
}

/// Whether a cell is written like this: the column before the row, as everywhere on the screen.
fn reads_as_cell(token: &PlainText) -> bool {
    token.as_str().starts_with(|sign: char| sign.is_ascii_digit())
        && token.as_str().parse::<Cell>().is_ok()
}

/// Of one of several who are numbered: the first letter and the number, the number alone where that takes two signs, as long
/// as it is free.
pub(crate) fn numbered(name: &PlainText, number: u16, used: &[PlainText]) -> PlainText {
    let letter = name.as_str().chars().find(|c| c.is_alphanumeric()).unwrap_or('?');
    let own = if number < 10 { format!("{letter}{number}") } else { number.to_string() };
    let (own, used) = (PlainText::new(&own), used.iter().collect::<Vec<_>>());
    if number < 100 && is_free(&own, &used) { own } else { of(name, &used) }
}

/// A name without the number behind it.
pub(crate) fn without_number(name: &PlainText) -> PlainText {
    match name.as_str().rsplit_once(' ') {
        Some((before, number)) if number.parse::<u16>().is_ok() => PlainText::new(before),
        _ => name.clone(),
    }
}

/// The number of the next one of a name: behind those of this name who came before, the dead too. Whoever has the name alone
/// is the first.
pub(crate) fn next_number<T>(state: &State<T>, name: &PlainText) -> u16 {
    let lower = name.as_str().to_lowercase();
    let number = |one: &Combatant| {
        let own = one.name.as_str().to_lowercase();
        if own == lower {
            return Some(1);
        }
        let (before, number) = own.rsplit_once(' ')?;
        number.parse::<u16>().ok().filter(|number| before == lower && *number < MOST_NUMBER)
    };
    let last = state.combatants.iter().filter_map(|combatant| number(combatant)).max();
    last.unwrap_or(0).saturating_add(1)
}

/// Whether the map has room for all of it, and it is none that is empty.
pub(crate) fn fits(token: &PlainText) -> bool {
    (1..=SIGNS).contains(&token.as_str().chars().count())
}

/// Whether none of `others` looks like it.
pub(crate) fn is_free(token: &PlainText, others: &[&PlainText]) -> bool {
    !others.iter().any(|other| are_alike(other.as_str(), token.as_str()))
}
