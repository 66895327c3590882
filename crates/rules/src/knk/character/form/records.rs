//! Records of the library in the fields of a character: weapons, skills, spells.

use super::powers::prana;
use crate::knk::{
    content::{
        quality::Quality,
        skill::{Owned, Use},
        spell::Spell,
        weapon::Weapon,
    },
    making::creation::Character,
    verbs::Record,
};
use crate::{
    Arg, Phrase, PlainText,
    form::{Edited, FormChoice, Unfit, place_in},
};

/// Each record as a choice: skills that the table forbids and spells of schools that are not owned are not open.
pub(crate) fn choices(character: &Character, records: &[(String, Record)]) -> Vec<FormChoice> {
    let schools = &character.sheet.schools;
    let choice = |(key, record): &(String, Record)| {
        let (name, right, is_open) = match record {
            Record::Weapon(weapon) => (&weapon.name, kind_of(weapon), true),
            Record::Item(item) => (&item.name, super::text(""), true),
            Record::Quality(quality) => (&quality.name, effect_of(quality), true),
            Record::Skill(_, skill) => {
                let letters = skill.levels.iter().map(|level| level.rank.to_string());
                let letters = letters.collect::<Vec<_>>().join(" ");
                (&skill.name, super::text(&letters), !skill.forbidden)
            }
            Record::Spell(spell) => {
                let parts = [spell.school.phrase(), prana(spell.prana)].map(Arg::Phrase);
                let owned = schools.iter().any(|(school, _)| *school == spell.school);
                (&spell.name, Phrase::plain(parts.to_vec()), owned)
            }
        };
        FormChoice { right: Some(right), is_open, ..FormChoice::new(key, super::named(name)) }
    };
    records.iter().map(choice).collect()
}

/// The kind of a weapon, and its qualities.
fn kind_of(weapon: &Weapon) -> Phrase {
    let qualities = weapon.qualities.iter().map(|quality| Arg::Name(quality.name.clone()));
    let kind = std::iter::once(Arg::Phrase(weapon.kind.phrase()));
    Phrase::plain(kind.chain(qualities).collect::<Vec<_>>())
}

/// What a quality adds to an attack.
fn effect_of(quality: &Quality) -> Phrase {
    let numbers = quality.numbers().into_iter().filter(|(_, number)| *number != 0);
    let numbers =
        numbers.map(|(field, by)| Phrase::of_family("quality-", field).with("by", Arg::Change(by)));
    let marks = [("silent", quality.silent), ("cleansing", quality.cleansing)];
    let marks = marks.into_iter().filter(|(_, is_set)| *is_set);
    let marks = marks.map(|(field, _)| Phrase::of_family("quality-", field));
    Phrase::plain(numbers.chain(marks).map(Arg::Phrase).collect::<Vec<_>>())
}

/// The weapon whose qualities stand at `path`.
pub(super) fn qualified<'c>(character: &'c mut Character, path: &str) -> Option<&'c mut Weapon> {
    let weapon = path.strip_suffix(".qualities")?;
    let sheet = &mut character.sheet;
    if let Some(place) = weapon.strip_suffix(".weapon").and_then(|it| place_in("phantasms", it)) {
        return sheet.phantasms.get_mut(place)?.weapon.as_mut();
    }
    sheet.weapons.get_mut(place_in("weapons", weapon)?)
}

/// Puts a record into a field, or adds it to the list there.
pub(crate) fn put(character: &mut Character, path: &str, record: Record) -> Result<Edited, Unfit> {
    if let Record::Quality(quality) = record {
        return put_quality(character, path, *quality);
    }
    let sheet = &mut character.sheet;
    match record {
        Record::Weapon(weapon) => {
            if let Some(place) =
                path.strip_suffix(".weapon").and_then(|it| place_in("phantasms", it))
            {
                sheet.phantasms.get_mut(place).ok_or(Unfit)?.weapon = Some(*weapon);
            } else if let Some(place) = place_in("weapons", path) {
                *sheet.weapons.get_mut(place).ok_or(Unfit)? = *weapon;
            } else if path == "weapons" {
                sheet.weapons.push(*weapon);
            } else {
                return Err(Unfit);
            }
            Ok(Edited::Here)
        }
        Record::Skill(_, skill) if path == "skills" => {
            let known = sheet.skills.iter().position(|owned| owned.skill.name == skill.name);
            let place = known.unwrap_or(sheet.skills.len());
            if known.is_none() {
                let in_use = Use::default();
                sheet.skills.push(Owned { skill: *skill, levels: 1, extra_sp: 0, in_use });
            }
            Ok(Edited::At(format!("skills[{place}]")))
        }
        Record::Spell(spell) => take_spell(&mut sheet.spells, path, *spell),
        Record::Item(item) if path == "items" => {
            sheet.items.push(*item);
            Ok(Edited::At("items".to_owned()))
        }
        Record::Item(_) | Record::Quality(_) | Record::Skill(..) => Err(Unfit),
    }
}

/// Puts a quality on the weapon at `path`; one that it has is taken off.
fn put_quality(character: &mut Character, path: &str, quality: Quality) -> Result<Edited, Unfit> {
    let qualities = &mut qualified(character, path).ok_or(Unfit)?.qualities;
    match qualities.iter().position(|known| known.name == quality.name) {
        Some(place) => drop(qualities.remove(place)),
        None => qualities.push(quality),
    }
    Ok(Edited::Here)
}

/// A spell takes the place of the one at `path`, or stands behind all; one that is known already changes nothing.
fn take_spell(spells: &mut Vec<Spell>, path: &str, spell: Spell) -> Result<Edited, Unfit> {
    let is_known = |name: &PlainText| spells.iter().any(|known| known.name == *name);
    match place_in("spells", path) {
        Some(_) if is_known(&spell.name) => Ok(Edited::Here),
        Some(place) => {
            *spells.get_mut(place).ok_or(Unfit)? = spell;
            Ok(Edited::Here)
        }
        None if path != "spells" => Err(Unfit),
        None => {
            if !is_known(&spell.name) {
                spells.push(spell);
            }
            Ok(Edited::At("spells".to_owned()))
        }
    }
}
