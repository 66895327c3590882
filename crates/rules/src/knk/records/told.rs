//! What the lists of the documents say of records.

use serde::de::DeserializeOwned;

use super::{ITEM, QUALITY, Record, SKILL, SPELL, WEAPON};
use crate::{
    PlainText,
    content::{DocumentRow, RecordKind, Records},
    knk::content::{
        item::Item,
        quality::Quality,
        skill::Skill,
        spell::Spell,
        weapon::{Ranged, Weapon},
    },
};

/// Every record of a kind.
pub(super) fn of<R: Records>(records: &R, kind: &RecordKind) -> Vec<DocumentRow> {
    match kind {
        _ if kind.key == WEAPON.key => all(records, kind, weapon),
        _ if kind.key == ITEM.key => all(records, kind, |item: Item| {
            (Some(item.name), vec![item.hp.to_string(), item.prana.to_string()])
        }),
        _ if kind.key == QUALITY.key => all(records, kind, quality),
        _ if kind.key == SKILL.key => all(records, kind, skill),
        _ if kind.key == SPELL.key => all(records, kind, |spell: Spell| {
            (Some(spell.name), vec![word(&spell.school), spell.prana.to_string()])
        }),
        _ => all(records, kind, |record: Record| combatant(&record)),
    }
}

/// Every record of a kind, as `told` says it.
fn all<T: DeserializeOwned, R: Records>(
    records: &R,
    kind: &RecordKind,
    told: impl Fn(T) -> (Option<PlainText>, Vec<String>),
) -> Vec<DocumentRow> {
    let row = |(key, record)| {
        let (name, values) = told(record);
        DocumentRow { key, name, values }
    };
    records.all(kind).into_iter().map(row).collect()
}

fn weapon(weapon: Weapon) -> (Option<PlainText>, Vec<String>) {
    let range = match weapon.ranged {
        None => format!("reach {}", weapon.reach),
        Some(Ranged { range: Some(range), .. }) => range.to_string(),
        Some(Ranged { range: None, .. }) => "line of sight".to_owned(),
    };
    (Some(weapon.name), vec![word(&weapon.kind), word(&weapon.tier), range])
}

fn quality(quality: Quality) -> (Option<PlainText>, Vec<String>) {
    let numbers = quality.numbers().into_iter().filter(|(_, number)| *number != 0);
    let numbers = numbers.map(|(field, number)| format!("{field} {number:+}"));
    let marks = [("silent", quality.silent), ("cleansing", quality.cleansing)];
    let marks = marks.into_iter().filter(|(_, is_set)| *is_set).map(|(field, _)| field.to_owned());
    let effect = numbers.chain(marks).collect::<Vec<_>>().join(", ");
    (Some(quality.name), vec![effect])
}

fn skill(skill: Skill) -> (Option<PlainText>, Vec<String>) {
    let levels: Vec<_> = skill.levels.iter().map(|level| level.rank.text()).collect();
    (Some(skill.name), vec![levels.join(", ")])
}

fn combatant(record: &Record) -> (Option<PlainText>, Vec<String>) {
    let class = record.sheet.class.as_ref().map(ToString::to_string).unwrap_or_default();
    let skills = record.skills.iter().map(|(name, rank)| format!("{name} {rank}"));
    let values = vec![
        word(&record.sheet.category),
        class,
        record.weapons.join(", "),
        skills.collect::<Vec<_>>().join(", "),
        record.spells.join(", "),
    ];
    (None, values)
}

/// A value that is one word, as files spell it.
fn word(value: &dyn erased_serde::Serialize) -> String {
    ron::to_string(value).unwrap_or_default()
}
