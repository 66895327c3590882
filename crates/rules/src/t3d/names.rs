//! Names of values, as files and people write them.

use crate::PlainText;

/// Those of the book: how files spell them, and the Russian word.
const NAMES: [(&str, &str); 21] = [
    ("int", "инт"),
    ("cha", "очар"),
    ("will", "воля"),
    ("will", "вол"),
    ("per", "восприятие"),
    ("per_vision", "зрение"),
    ("per_hearing", "слух"),
    ("per_taste", "вкус"),
    ("per_touch", "прикосновение"),
    ("lockpicking", "взлом"),
    ("public_speaking", "публичное_выступление"),
    ("engineering", "инженерия"),
    ("stealth", "скрытность"),
    ("concealment", "умение_скрывать"),
    ("diplomacy", "дипломатия"),
    ("fast_talk", "заговаривание_зубов"),
    ("intimidation", "запугивание"),
    ("seduction", "соблазнение"),
    ("streetwise", "знание_улиц"),
    ("fear", "страх"),
    ("hp", "хиты"),
];

/// The Russian words for conditions that mean something.
pub const CONDITIONS: [(&str, &str); 7] = [
    ("helpless", "беспомощен"),
    ("helpless", "беспомощна"),
    ("shaken", "охвачен_страхом"),
    ("shaken", "охвачена_страхом"),
    ("dead", "мёртв"),
    ("dead", "мертв"),
    ("dead", "мертва"),
];

/// The Russian words for families of rolls.
pub const FAMILIES: [(&str, &str); 22] = [
    ("vision", "зрение"),
    ("hearing", "слух"),
    ("taste", "вкус"),
    ("touch", "осязание"),
    ("sense", "чувство"),
    ("contest", "состязание"),
    ("ability", "способность"),
    ("resist", "сопротивление"),
    ("attack", "атака"),
    ("defend", "защита"),
    ("hide", "прятаться"),
    ("sneak", "красться"),
    ("speech", "речь"),
    ("influence", "влияние"),
    ("self_control", "самоконтроль"),
    ("feat", "трюк"),
    ("jump", "прыжок"),
    ("climb", "лазание"),
    ("throw", "метнуть"),
    ("lift", "поднять"),
    ("other", "прочее"),
    ("order", "порядок"),
];

/// The attribute intellect, by its key.
pub const INT: &str = "int";
/// The attribute charisma, by its key.
pub const CHA: &str = "cha";
/// The attribute will, by its key.
pub const WILL: &str = "will";
/// The attribute perception, by its key.
pub const PER: &str = "per";
/// The skill of moving unheard.
pub const STEALTH: &str = "stealth";
/// Seduction, which wins more than the others.
pub const SEDUCTION: &str = "seduction";
/// Intimidation, which loses more.
pub const INTIMIDATION: &str = "intimidation";
/// The effect of what frightens.
pub const FEAR: &str = "fear";
/// The tracker that counts as the first one.
pub const HP: &str = "hp";

/// How files spell a name: in small letters, with underscores for blanks and hyphens, those of the book in English.
pub fn key(text: &str) -> String {
    called(&NAMES, text).map_or_else(|| plain(text), str::to_owned)
}

fn plain(text: &str) -> String {
    text.trim().to_lowercase().replace([' ', '-'], "_")
}

/// What a Russian word of a list stands for.
pub fn called(list: &'static [(&'static str, &'static str)], text: &str) -> Option<&'static str> {
    let small = plain(text);
    list.iter().find(|(_, russian)| *russian == small).map(|(key, _)| *key)
}

/// Whether both mean the same.
pub fn is(one: &str, other: &str) -> bool {
    key(one) == key(other)
}

/// A name of the book as a text.
pub fn of(key: &str) -> PlainText {
    PlainText::new(key)
}
