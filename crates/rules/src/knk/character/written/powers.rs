//! Schools, spells, phantasms and impulses in the form, a line for each kind or each one.

use super::label::Label;
use crate::knk::{
    content::{class::Class, impulse::Impulse, modifier::Modifier, phantasm::Phantasm},
    making::{creation::Character, mage},
};
use crate::{
    PlainText,
    form::write_changes,
    written::{Speech, Written},
};

/// Before the own turns of a phantasm.
pub(super) const TURNS: &str = "written-turns";
/// Before the weapon of a phantasm.
pub(super) const WEAPON: &str = "written-weapon";
/// Before what something changes.
pub(super) const CHANGES: &str = "written-changes";
/// Of an ability that lasts.
pub(super) const LASTS: &str = "written-lasts";
/// Before the points of an ability.
pub(super) const GRADE: &str = "written-grade";
/// Before the ranks of a school that skill points have bought.
pub(super) const SP: &str = "written-school-sp";
/// A characteristic is one higher.
pub(super) const RAISE: &str = "written-raise";
/// A characteristic counts with the next higher category.
pub(super) const CATEGORY: &str = "written-category-up";
/// Circles of demon magic.
pub(super) const DEMON: &str = "written-demon";
/// An ability of one's own.
pub(super) const ABILITY: &str = "written-ability";

/// The lines of all of them; none where there is nothing of the kind.
pub(super) fn write(character: &Character, speech: &dyn Speech) -> Vec<Written> {
    let sheet = &character.sheet;
    let schools: Vec<String> =
        (0..sheet.schools.len()).filter_map(|at| school(character, at, speech)).collect();
    let spells = sheet.spells.iter().map(|spell| speech.name_of(spell.name.as_str()));
    let spells = spells.collect::<Vec<_>>().join("; ");
    let all = schools.len() + sheet.spells.len() + sheet.phantasms.len() + sheet.impulses.len();
    if all == 0 {
        return Vec::new();
    }
    let value = |label: Label, text| Written::Value(label.key(), text);
    let phantasms = sheet.phantasms.iter().map(|it| value(Label::Phantasm, phantasm(it, speech)));
    let impulses = sheet.impulses.iter().map(|it| value(Label::Impulse, impulse(it, speech)));
    let magic =
        [Written::Blank, value(Label::Schools, schools.join("; ")), value(Label::Spells, spells)];
    magic.into_iter().chain(phantasms).chain(impulses).collect()
}

/// `огонь B (основная, ОН 1)`; how it was come by is told of mages only.
fn school(character: &Character, place: usize, speech: &dyn Speech) -> Option<String> {
    let (school, rank) = character.sheet.schools.get(place)?;
    let name = speech.say(&school.phrase());
    if character.sheet.class != Some(Class::Mage) {
        return Some(format!("{name} {rank}"));
    }
    let learned = mage::learned(character, place)?;
    let sp = if learned.sp == 0 {
        String::new()
    } else {
        format!(", {} {}", speech.word(SP), learned.sp)
    };
    Some(format!("{name} {rank} ({}{sp})", speech.say(&learned.way.phrase())))
}

fn phantasm(phantasm: &Phantasm, speech: &dyn Speech) -> String {
    let mut parts = vec![speech.name_of(phantasm.name.as_str()), phantasm.rank.to_string()];
    parts.push(format!("{} {}", speech.word(TURNS), phantasm.turns));
    let weapon = phantasm.weapon.as_ref().map(|it| it.name.as_str());
    parts.extend(weapon.map(|name| format!("{} {}", speech.word(WEAPON), speech.name_of(name))));
    parts.extend(changes(&phantasm.modifiers, speech));
    parts.extend(phantasm.text.as_ref().map(PlainText::to_string));
    parts.join("; ")
}

fn impulse(impulse: &Impulse, speech: &dyn Speech) -> String {
    match impulse {
        Impulse::Raise(stat) => {
            format!("{}: {}", speech.word(RAISE), speech.say(&stat.phrase()))
        }
        Impulse::CategoryUp(stat) => {
            format!("{}: {}", speech.word(CATEGORY), speech.say(&stat.phrase()))
        }
        Impulse::Demon(circles) => format!("{}: {circles}", speech.word(DEMON)),
        Impulse::Ability { grade, name, lasts, modifiers, text, weapon } => {
            let mut parts = vec![
                format!("{}: {name}", speech.word(ABILITY)),
                format!("{} {grade}", speech.word(GRADE)),
            ];
            parts.extend(lasts.then(|| speech.word(LASTS)));
            let named = weapon.as_ref().map(|it| speech.name_of(it.name.as_str()));
            parts.extend(named.map(|name| format!("{} {name}", speech.word(WEAPON))));
            parts.extend(changes(modifiers, speech));
            parts.extend(text.as_ref().map(PlainText::to_string));
            parts.join("; ")
        }
    }
}

fn changes(modifiers: &[Modifier], speech: &dyn Speech) -> Option<String> {
    let written = || format!("{} {}", speech.word(CHANGES), write_changes(modifiers));
    (!modifiers.is_empty()).then(written)
}
