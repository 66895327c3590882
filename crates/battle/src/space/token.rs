//! The signs of combatants on the map: two columns each, no two alike to the eye.

use kekkai_rules::PlainText;

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

/// Whether two tokens look alike: Latin `Bo` and Cyrillic `Во` do.
pub(crate) fn are_alike(one: &str, other: &str) -> bool {
    one.chars().map(look).eq(other.chars().map(look))
}

/// Two letters of the name that look like no token of `taken`; numbers where letters run out.
pub(crate) fn of(name: &PlainText, taken: &[&PlainText]) -> PlainText {
    let letters: Vec<char> = name.as_str().chars().filter(|c| c.is_alphanumeric()).collect();
    let first = letters.first().copied().unwrap_or('?');
    let pairs = letters.iter().skip(1).copied().chain('1'..='9').chain('a'..='z');
    let mut tokens = pairs.map(|second| PlainText::new(&format!("{first}{second}")));
    tokens.find(|token| is_free(token, taken)).unwrap_or_else(|| name.clone())
}

/// Whether none of `others` looks like it.
pub(crate) fn is_free(token: &PlainText, others: &[&PlainText]) -> bool {
    !others.iter().any(|other| are_alike(other.as_str(), token.as_str()))
}
