//! What stands in a sheet with a name of its own: weapons, protection, feats, macros, the class, the thing that somebody
//! is. One line of a written sheet each.

use super::{
    part::{Hears, Part, Said},
    tables::{ARMOUR, CLASS, FEAT, MACRO, OBJECT, WEAPON},
};
use crate::{
    Arg, Dice, Phrase, PlainText,
    d20::{
        numbers::{
            classes::{Class, Feat},
            macros::Macro,
            objects::Object,
            weapon::{Armour, Weapon, WeaponKind},
        },
        sheet::Record,
    },
    form::Unfit,
    written::Speech,
};

/// Between a name and each part of it on a line of the written sheet.
const BESIDE: char = ';';

/// A record that stands in a sheet.
pub(super) trait Entry: Clone + PartialEq + 'static {
    /// The kind of record of the library.
    const KIND: &'static str;
    /// Its parts; the first one is written even where it is as usual.
    const PARTS: &'static [Part<Self>];

    fn name(&self) -> &PlainText;
    /// One of this name that is as usual.
    fn plain(name: PlainText) -> Self;
    /// The record, if it is of this kind.
    fn of(record: Record) -> Option<Self>;
}

impl Entry for Weapon {
    const KIND: &'static str = "weapon";
    const PARTS: &'static [Part<Self>] = WEAPON;

    fn name(&self) -> &PlainText {
        &self.name
    }

    fn plain(name: PlainText) -> Self {
        let (hardness, hp) = (5, 10);
        let fists = Self::fists(Dice::new(0, 6));
        Self { name, kind: WeaponKind::Melee, hands: 1, light: false, hardness, hp, ..fists }
    }

    fn of(record: Record) -> Option<Self> {
        if let Record::Weapon(weapon) = record { Some(*weapon) } else { None }
    }
}

impl Entry for Armour {
    const KIND: &'static str = "protection";
    const PARTS: &'static [Part<Self>] = ARMOUR;

    fn name(&self) -> &PlainText {
        &self.name
    }

    fn plain(name: PlainText) -> Self {
        Self { name, ac_bonus: 0, is_shield: false }
    }

    fn of(record: Record) -> Option<Self> {
        if let Record::Armour(worn) = record { Some(*worn) } else { None }
    }
}

impl Entry for Feat {
    const KIND: &'static str = "feat";
    const PARTS: &'static [Part<Self>] = FEAT;

    fn name(&self) -> &PlainText {
        &self.name
    }

    fn plain(name: PlainText) -> Self {
        Self { name, gives: Vec::new(), aoo: 0 }
    }

    fn of(record: Record) -> Option<Self> {
        if let Record::Feat(feat) = record { Some(*feat) } else { None }
    }
}

impl Entry for Class {
    const KIND: &'static str = "class";
    const PARTS: &'static [Part<Self>] = CLASS;

    fn name(&self) -> &PlainText {
        &self.name
    }

    fn plain(name: PlainText) -> Self {
        Self { name, ..Self::default() }
    }

    fn of(record: Record) -> Option<Self> {
        if let Record::Class(class) = record { Some(*class) } else { None }
    }
}

impl Entry for Macro {
    const KIND: &'static str = "macro";
    const PARTS: &'static [Part<Self>] = MACRO;

    fn name(&self) -> &PlainText {
        &self.name
    }

    fn plain(name: PlainText) -> Self {
        Self::plain(name)
    }

    fn of(record: Record) -> Option<Self> {
        if let Record::Macro(program) = record { Some(*program) } else { None }
    }
}

impl Entry for Object {
    const KIND: &'static str = "object";
    const PARTS: &'static [Part<Self>] = OBJECT;

    fn name(&self) -> &PlainText {
        &self.name
    }

    fn plain(name: PlainText) -> Self {
        Self::plain(name)
    }

    fn of(record: Record) -> Option<Self> {
        if let Record::Object(object) = record { Some(*object) } else { None }
    }
}

/// The parts of a record that are not as usual, with what stands in them.
pub(super) fn unusual<E: Entry>(one: &E) -> Vec<(&'static Part<E>, Said)> {
    let usual = E::plain(one.name().clone());
    let parts = E::PARTS.iter().enumerate().map(|(at, part)| (at, part, part.said(one)));
    let tells = |at: usize, part: &Part<E>, said: &Said| at == 0 || *said != part.said(&usual);
    let told = parts.filter(|(at, part, said)| tells(*at, part, said));
    told.filter(|(_, _, said)| said.phrase().is_some())
        .map(|(_, part, said)| (part, said))
        .collect()
}

/// A line about each part that is not as usual.
pub(super) fn notes<E: Entry>(one: &E) -> Vec<Phrase> {
    let note = |(part, said): (&'static Part<E>, Said)| {
        Some(
            Phrase::new("d20-note")
                .with("label", Arg::Phrase(Phrase::new(part.label)))
                .with("value", Arg::Phrase(said.phrase()?)),
        )
    };
    unusual(one).into_iter().filter_map(note).collect()
}

/// What stands in a part, in the language of the sheet.
pub(super) fn in_words(said: &Said, speech: &dyn Speech) -> String {
    match said {
        Said::Text(text) => text.clone(),
        Said::Words(keys) => {
            let words: Vec<String> = keys.iter().map(|key| speech.word(key)).collect();
            words.join(", ")
        }
    }
}

/// Words of a sheet that people put there too, each the name of a pool, for the kind of damage that falls on it.
const ALSO: [(&str, &str); 2] =
    [("d20-deals-stress", "pool-stress"), ("d20-deals-psy", "pool-psyche")];

/// Whether a word of a sheet is that of a key.
pub(super) fn hears(speech: &dyn Speech) -> impl Fn(&str, &'static str) -> bool {
    |text, key| {
        let also = ALSO.iter().find(|(known, _)| *known == key).map(|(_, also)| *also);
        let mut keys = std::iter::once(key).chain(also);
        keys.any(|key| speech.is_said(text, &Phrase::new(key)))
    }
}

/// The line of a record: its name, and what of it is not as usual.
pub(super) fn line<E: Entry>(one: &E, speech: &dyn Speech) -> String {
    let mut line = speech.name_of(one.name().as_str());
    for (part, said) in unusual(one) {
        line.push(BESIDE);
        line += " ";
        line += &speech.word(part.label);
        line += ": ";
        line += &in_words(&said, speech);
    }
    line
}

/// The record that such a line tells of: a name alone is that of the library, where it has one.
pub(super) fn read<E: Entry>(
    text: &str,
    library: &dyn Fn(&str) -> Vec<(String, Record)>,
    speech: &dyn Speech,
) -> Result<E, Unfit> {
    let mut parts = text.split(BESIDE).map(str::trim).filter(|part| !part.is_empty());
    let name = parts.next().ok_or(Unfit)?;
    let all = library(E::KIND).into_iter();
    let mut all = all.filter_map(|(key, record)| Some((key, E::of(record)?)));
    let known = all.find(|(key, one)| speech.is_called(name, key, one.name().as_str()));
    let mut parts = parts.peekable();
    let mut one = match known {
        Some((_, known)) if parts.peek().is_none() => return Ok(known),
        Some((_, known)) => E::plain(known.name().clone()),
        None => E::plain(PlainText::whole(&speech.own_name(name)).map_err(|_| Unfit)?),
    };
    for said in parts {
        let (label, value) = said.split_once(':').ok_or(Unfit)?;
        hear(&mut one, E::PARTS, (label.trim(), value), speech, &hears(speech))?;
    }
    Ok(one)
}

/// Puts into a record what a label and a value say.
pub(super) fn hear<T>(
    record: &mut T,
    parts: &'static [Part<T>],
    (label, value): (&str, &str),
    speech: &dyn Speech,
    hears: Hears<'_>,
) -> Result<(), Unfit> {
    let is = |part: &&Part<T>| speech.is_said(label, &Phrase::new(part.label));
    let part = parts.iter().find(is).ok_or(Unfit)?;
    (part.of)(record).hear(value, hears)
}
