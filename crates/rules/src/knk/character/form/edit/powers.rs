//! What changes in schools, spells, phantasms and impulses.

use super::{super::powers::purchases, Done, drop_at};
use crate::knk::{
    content::{
        impulse::{Impulse, MOST_CIRCLES, MOST_GRADE},
        modifier::Modifier,
        phantasm::Phantasm,
        rank::Rank,
        spell::School,
    },
    making::{
        creation::Character,
        mage::{self, Way},
    },
};
use crate::{
    PlainText,
    form::{Edited, Unfit, place_in, read_changes, stepped},
};

/// Most own turns that a phantasm lasts for.
const MOST_TURNS: i32 = 99;

/// One step of a rank, a grade, a number of circles; whether the field is one of these.
pub(super) fn step(character: &mut Character, path: &str, by: i32) -> bool {
    let counted = |number: u8, most: u8| {
        let next = i32::from(number).saturating_add(by).clamp(1, i32::from(most));
        u8::try_from(next).unwrap_or(number)
    };
    if let Some(place) = place_in("schools", path) {
        mage::step(character, place, by);
    } else if let Some(place) = place_in("phantasms", path) {
        if let Some(it) = character.sheet.phantasms.get_mut(place) {
            it.rank = it.rank.shifted(by);
        }
    } else if let Some(place) = place_in("impulses", path) {
        match character.sheet.impulses.get_mut(place) {
            Some(Impulse::Ability { grade, .. }) => *grade = counted(*grade, MOST_GRADE),
            Some(Impulse::Demon(circles)) => *circles = counted(*circles, MOST_CIRCLES),
            Some(Impulse::Raise(_) | Impulse::CategoryUp(_)) | None => {}
        }
    } else {
        return false;
    }
    true
}

/// A mark more or less: ranks of a school bought with skill points, turns of a phantasm, whether an ability lasts.
pub(super) fn mark(character: &mut Character, path: &str, by: i8) -> bool {
    let sheet = &mut character.sheet;
    if let Some(place) = place_in("schools", path) {
        let most = sheet.schools.get(place).map_or(0, |(_, rank)| rank.value());
        mage::put(character, place, |learned| {
            learned.sp = learned.sp.saturating_add_signed(by).min(most);
        });
    } else if let Some(place) = place_in("phantasms", path) {
        if let Some(it) = sheet.phantasms.get_mut(place) {
            let turns = (i32::from(it.turns) + i32::from(by)).clamp(1, MOST_TURNS);
            it.turns = u16::try_from(turns).unwrap_or(1);
        }
    } else if let Some(place) = place_in("impulses", path) {
        if let Some(Impulse::Ability { lasts, .. }) = sheet.impulses.get_mut(place) {
            *lasts = by > 0;
        }
    } else {
        return false;
    }
    true
}

/// Takes out one of these; whether the field is one.
pub(super) fn remove(character: &mut Character, path: &str) -> bool {
    let sheet = &mut character.sheet;
    if let Some(place) = place_in("schools", path) {
        if let Some((school, _)) = sheet.schools.get(place).copied() {
            character.learned.retain(|learned| learned.school != school);
        }
        drop_at(&mut sheet.schools, place);
    } else if let Some(place) = place_in("spells", path) {
        drop_at(&mut sheet.spells, place);
    } else if let Some(place) = place_in("phantasms", path) {
        drop_at(&mut sheet.phantasms, place);
    } else if let Some(place) = place_in("impulses", path) {
        drop_at(&mut sheet.impulses, place);
    } else if let Some(place) = part_of("phantasms", path, "weapon") {
        if let Some(it) = sheet.phantasms.get_mut(place) {
            it.weapon = None;
        }
    } else {
        return false;
    }
    true
}

/// The place of the entry of a list whose part `path` is.
fn part_of(list: &str, path: &str, part: &str) -> Option<usize> {
    place_in(list, path.strip_suffix(part)?.strip_suffix('.')?)
}

/// Puts a typed text into a phantasm or an ability; `None` where the field is of neither.
pub(super) fn set(character: &mut Character, path: &str, text: &str) -> Option<Done> {
    let sheet = &mut character.sheet;
    if let Some(place) = part_of("phantasms", path, "modifiers") {
        let of = sheet.phantasms.get_mut(place).map(|it| &mut it.modifiers);
        return Some(change(of, text));
    }
    if let Some(place) = part_of("impulses", path, "modifiers") {
        let of = match sheet.impulses.get_mut(place) {
            Some(Impulse::Ability { modifiers, .. }) => Some(modifiers),
            Some(Impulse::Raise(_) | Impulse::CategoryUp(_) | Impulse::Demon(_)) | None => None,
        };
        return Some(change(of, text));
    }
    if let Some(place) = place_in("impulses", path) {
        return Some(match sheet.impulses.get_mut(place) {
            Some(Impulse::Ability { name, text: told, .. }) => ability(name, told, text),
            Some(Impulse::Raise(_) | Impulse::CategoryUp(_) | Impulse::Demon(_)) | None => {
                Err(Unfit)
            }
        });
    }
    match place_in("phantasms", path) {
        Some(place) => Some(phantasm(text).and_then(|(name, turns, told)| {
            let it = sheet.phantasms.get_mut(place).ok_or(Unfit)?;
            (it.name, it.turns, it.text) = (name, turns, told);
            Ok(Edited::Here)
        })),
        None if path == "phantasms" => Some(phantasm(text).map(|(name, turns, text)| {
            let rank = sheet.sixth.unwrap_or_default();
            let (weapon, modifiers) = (None, Vec::new());
            sheet.phantasms.push(Phantasm { name, rank, weapon, modifiers, turns, text });
            Edited::At(path.to_owned())
        })),
        None => None,
    }
}

fn change(of: Option<&mut Vec<Modifier>>, text: &str) -> Done {
    *of.ok_or(Unfit)? = read_changes(text).ok_or(Unfit)?;
    Ok(Edited::Here)
}

fn told(part: Option<&str>) -> Option<PlainText> {
    part.filter(|part| !part.is_empty()).map(PlainText::new)
}

/// Name and text of an ability, with a semicolon between.
fn ability(name: &mut PlainText, text: &mut Option<PlainText>, typed: &str) -> Done {
    let mut parts = typed.splitn(3, ';').map(str::trim);
    let called = PlainText::new(parts.next().unwrap_or_default());
    if called.is_empty() {
        return Err(Unfit);
    }
    (*name, *text) = (called, told(parts.next()));
    Ok(Edited::Here)
}

/// Name, own turns and text of a phantasm, with semicolons between.
fn phantasm(typed: &str) -> Result<(PlainText, u16, Option<PlainText>), Unfit> {
    let mut parts = typed.splitn(3, ';').map(str::trim);
    let name = PlainText::new(parts.next().unwrap_or_default());
    let turns = match parts.next() {
        None | Some("") => 1,
        Some(turns) => turns.parse().map_err(|_| Unfit)?,
    };
    if name.is_empty() || turns == 0 {
        return Err(Unfit);
    }
    Ok((name, turns, told(parts.next())))
}

/// A school that was picked: a bought one comes at E, all others at F (KNK-SKL-12).
pub(super) fn take_school(character: &mut Character, key: &str) -> Done {
    let school = School::ALL.into_iter().find(|school| school.key() == key).ok_or(Unfit)?;
    let known = character.sheet.schools.iter().position(|(known, _)| *known == school);
    let place = known.unwrap_or(character.sheet.schools.len());
    if known.is_none() {
        let way = mage::next_way(character);
        let bought = way == Way::Bought;
        character.sheet.schools.push((school, Rank::default().shifted(i32::from(bought))));
        mage::put(character, place, |learned| (learned.way, learned.sp) = (way, u8::from(bought)));
    }
    Ok(Edited::At(format!("schools[{place}]")))
}

/// The next way of coming by a school, of a mage.
pub(super) fn next_way(character: &mut Character, path: &str) {
    let Some(place) = place_in("schools", path) else { return };
    let Some(now) = mage::learned(character, place) else { return };
    let next = stepped(&Way::ALL, &now.way, 1);
    mage::put(character, place, |learned| learned.way = next);
}

/// What was picked is bought for impulse points; an ability has a name of its own, which is typed next.
pub(super) fn buy(character: &mut Character, key: &str) -> Done {
    let place: usize = key.parse().map_err(|_| Unfit)?;
    let bought = purchases().into_iter().nth(place).ok_or(Unfit)?;
    let named = matches!(bought, Impulse::Ability { .. });
    let path = format!("impulses[{}]", character.sheet.impulses.len());
    character.sheet.impulses.push(bought);
    Ok(if named { Edited::Type(path) } else { Edited::At(path) })
}
