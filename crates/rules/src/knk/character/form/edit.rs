//! What changes in a character when a field is typed into, stepped, marked, chosen or emptied.

mod made;
mod powers;

use super::{
    body::{LIMBS, MOST_UPKEEP, wound_key},
    bought,
    identity::MOST_POINTS,
    points_mut,
    records::qualified,
};
use crate::knk::{
    content::{
        category::{Category, Custom},
        class::Class,
        familiar::{Familiar, FamiliarKind},
        item::Item,
        nature::Nature,
        part::{Harm, Part, Wound},
        rank::{Rank, Stat},
        value::Override,
    },
    making::creation::{Allowed, Character, Remedy},
};
use crate::{
    PlainText,
    form::{
        Edit, Edited, Unfit, number, number_in, one_die, place_in, read_token, stepped, token_of,
    },
    text::plain_lines,
};

/// What an edit comes to.
type Done = Result<Edited, Unfit>;

/// Most skill points that a skill brings.
const MOST_EXTRA: i32 = 99;

/// Carries out `edit` on the field at `path`.
pub(super) fn carry_out(character: &mut Character, path: &str, edit: &Edit<'_>) -> Done {
    match *edit {
        Edit::Allow(reason) => allow(character, path, reason),
        Edit::Mend(place) => return mend(character, path, place),
        Edit::Set(text) => return set(character, path, text),
        Edit::Choose(key) => return choose(character, path, key),
        Edit::Step(by) => step(character, path, by),
        Edit::Mark(by) => mark(character, path, by),
        Edit::Next => powers::next_way(character, path),
        Edit::Remove => remove(character, path),
    }
    Ok(Edited::Here)
}

/// The GM allows a breach, or no longer does.
fn allow(character: &mut Character, field: &str, reason: Option<&PlainText>) {
    let was = character.allowed.iter().any(|allowed| allowed.field == field);
    character.allowed.retain(|allowed| allowed.field != field);
    if !was || reason.is_some() {
        character.allowed.push(Allowed { field: field.to_owned(), reason: reason.cloned() });
    }
}

/// Does what mends a lack of points (KNK-NEW-08).
fn mend(character: &mut Character, field: &str, place: usize) -> Done {
    let mut breaches = character.reckon().breaches.into_iter();
    let breach = breaches.find(|breach| breach.fault.field == field).ok_or(Unfit)?;
    let points = &mut character.points;
    match breach.remedies.get(place).ok_or(Unfit)? {
        Remedy::ConvertSp(by) => points.sp_to_cp += by,
        Remedy::ConvertCp(by) => points.cp_to_sp += by,
        Remedy::Grant(by) if field == "points.cp" => points.more_cp += by,
        Remedy::Grant(by) => points.more_sp += by,
    }
    Ok(Edited::Here)
}

/// The characteristic that has this field.
fn stat_of(path: &str) -> Option<Stat> {
    Stat::ALL.into_iter().find(|stat| stat.field() == path)
}

fn points_of<'c>(character: &'c mut Character, path: &str) -> Option<&'c mut i32> {
    let all = points_mut(&mut character.points).into_iter();
    all.into_iter().find(|(known, _)| *known == path).map(|(_, points)| points)
}

fn override_of(path: &str) -> Option<Override> {
    let key = path.strip_prefix("overrides.")?;
    Override::ALL.into_iter().find(|value| value.key() == key)
}

/// One step up or down, of whatever the field counts by.
fn step(character: &mut Character, path: &str, by: i32) {
    if powers::step(character, path, by) {
        return;
    }
    let sheet = &mut character.sheet;
    if let Some(stat) = stat_of(path) {
        let rank = bought(character, stat);
        *rank = rank.shifted(by);
    } else if let Some(place) = place_in("skills", path) {
        if let Some(owned) = sheet.skills.get_mut(place) {
            let most = i32::try_from(owned.skill.levels.len()).unwrap_or(1).max(1);
            let levels = (i32::from(owned.levels) + by).clamp(1, most);
            owned.levels = u8::try_from(levels).unwrap_or(1);
        }
    } else if let Some(value) = override_of(path) {
        let (least, most) = value.bounds();
        if let Some(to) = sheet.overrides.get_mut(&value) {
            *to = to.saturating_add(by).clamp(least, most);
        }
    } else if let Some(wound) = place_in("wounds", path).and_then(|at| sheet.wounds.get_mut(at)) {
        *wound = wound_of(stepped(&Wound::ALL, &(wound.part, wound.harm), by));
    } else if LIMBS.iter().any(|(limb, ..)| *limb == path) {
        step_limb(character, path, by);
    } else if let Some(points) = points_of(character, path) {
        // Skill points change hands by twos (KNK-SKL-03).
        let size = if path == "points.sp_to_cp" { 2 } else { 1 };
        *points = (*points + by * size).clamp(0, MOST_POINTS);
    } else {
        step_choice(character, path, by);
    }
}

/// The same of what is one of several.
fn step_choice(character: &mut Character, path: &str, by: i32) {
    let sheet = &mut character.sheet;
    match path {
        "category" => {
            let to = stepped(&Category::ALL, &sheet.category, by);
            made::set_category(character, to);
        }
        "class" => {
            let class = stepped(&or_none(Class::ALL.map(Some)), &sheet.class, by);
            made::set_class(character, class);
        }
        "approved" => character.approved = !character.approved,
        "dead" => character.dead = !character.dead,
        "unclean" => sheet.unclean = !sheet.unclean,
        "immaterial" => sheet.immaterial = !sheet.immaterial,
        "at_base" => sheet.at_base = !sheet.at_base,
        "hidden_on_global_map" => sheet.hidden_on_global_map = !sheet.hidden_on_global_map,
        "nature" => {
            sheet.nature = stepped(&or_none(Nature::ALL.map(Some)), &sheet.nature, by);
        }
        "familiar" => {
            let was = sheet.familiar.take();
            let now = was.as_ref().map(|familiar| familiar.kind);
            let kind = stepped(&or_none(FamiliarKind::ALL.map(Some)), &now, by);
            let (upkeep, owner) = was.map(|was| (was.upkeep, was.owner)).unwrap_or_default();
            sheet.familiar = kind.map(|kind| Familiar { kind, upkeep, owner });
        }
        "familiar.upkeep" => {
            if let Some(familiar) = &mut sheet.familiar {
                familiar.upkeep = (familiar.upkeep + by).clamp(0, MOST_UPKEEP);
            }
        }
        "sixth" => {
            sheet.sixth = match sheet.sixth {
                None if by > 0 => Some(Rank::default()),
                Some(rank) if rank.value() == 0 && by < 0 => None,
                rank => rank.map(|rank| rank.shifted(by)),
            };
        }
        "custom.halved" => {
            if let Some(custom) = &mut sheet.custom {
                custom.halved = !custom.halved;
            }
        }
        "custom.ties_as" => {
            if let Some(custom) = &mut sheet.custom {
                custom.ties_as = stepped(&or_none(Category::ALL.map(Some)), &custom.ties_as, by);
            }
        }
        _ => {}
    }
}

/// Puts a wound in the place of another, or adds it.
fn hurt(character: &mut Character, path: &str, key: &str) -> Done {
    let all = Wound::ALL.into_iter();
    let mut named = all.filter(|(part, harm)| wound_key(*part, *harm) == key);
    let wound = wound_of(named.next().ok_or(Unfit)?);
    let wounds = &mut character.sheet.wounds;
    match place_in("wounds", path) {
        Some(place) => *wounds.get_mut(place).ok_or(Unfit)? = wound,
        None => wounds.push(wound),
    }
    Ok(Edited::Here)
}

/// A wound with what it takes by the book (KNK-INJ-01, KNK-INJ-05).
fn wound_of((part, harm): (Part, Harm)) -> Wound {
    let hp_max = match harm {
        Harm::Lost => 50,
        Harm::Replaced => 25,
        Harm::Broken | Harm::Wounded => 0,
    };
    Wound { part, harm, hp_max }
}

fn or_none<T, const N: usize>(all: [Option<T>; N]) -> Vec<Option<T>> {
    [None].into_iter().chain(all).collect()
}

/// One limb more or less that is missing.
fn step_limb(character: &mut Character, path: &str, by: i32) {
    let Some((_, _, part, most)) = LIMBS.into_iter().find(|(limb, ..)| *limb == path) else {
        return;
    };
    let count = character.sheet.missing.iter().filter(|it| **it == part).count();
    let wanted = if by > 0 { (count + 1).min(most) } else { count.saturating_sub(1) };
    set_limb(&mut character.sheet.missing, part, wanted);
}

/// So many of these limbs are missing.
fn set_limb(missing: &mut Vec<Part>, part: Part, count: usize) {
    missing.retain(|it| *it != part);
    missing.extend(std::iter::repeat_n(part, count));
}

/// A mark "+" more or less, or the skill points that a skill brings; one step of all else.
fn mark(character: &mut Character, path: &str, by: i8) {
    if powers::mark(character, path, by) {
        return;
    }
    if let Some(stat) = stat_of(path) {
        let rank = bought(character, stat);
        let pluses = i8::try_from(rank.pluses()).unwrap_or(0);
        let marks = pluses - i8::try_from(rank.minuses()).unwrap_or(0);
        *rank = Rank::new(rank.value(), marks + by).unwrap_or(*rank);
    } else if let Some(place) = place_in("skills", path) {
        if let Some(owned) = character.sheet.skills.get_mut(place) {
            owned.extra_sp = (owned.extra_sp + i32::from(by)).clamp(0, MOST_EXTRA);
        }
    } else {
        step(character, path, by.into());
    }
}

/// Takes out what stands in the field.
fn remove(character: &mut Character, path: &str) {
    if powers::remove(character, path) {
        return;
    }
    if let Some(weapon) = qualified(character, path) {
        weapon.qualities.clear();
        return;
    }
    let sheet = &mut character.sheet;
    if let Some(place) = place_in("skills", path) {
        drop_at(&mut sheet.skills, place);
    } else if let Some(place) = place_in("wounds", path) {
        drop_at(&mut sheet.wounds, place);
    } else if let Some(place) = place_in("weapons", path) {
        drop_at(&mut sheet.weapons, place);
    } else if let Some(place) = place_in("items", path) {
        drop_at(&mut sheet.items, place);
    } else if let Some(value) = override_of(path) {
        sheet.overrides.remove(&value);
    } else {
        match path {
            "class" => made::set_class(character, None),
            "sixth" => sheet.sixth = None,
            "familiar" => sheet.familiar = None,
            "nature" => sheet.nature = None,
            "custom.ties_as" => {
                if let Some(custom) = &mut sheet.custom {
                    custom.ties_as = None;
                }
            }
            // An empty text fits wherever one may stand.
            _ => {
                let _ = set(character, path, "");
            }
        }
    }
}

fn drop_at<T>(list: &mut Vec<T>, place: usize) {
    if place < list.len() {
        list.remove(place);
    }
}

/// Puts the choice of this key into the field.
fn choose(character: &mut Character, path: &str, key: &str) -> Done {
    match path {
        "schools" => powers::take_school(character, key),
        "impulses" => powers::buy(character, key),
        "overrides" => {
            let value = Override::ALL.into_iter().find(|value| value.key() == key).ok_or(Unfit)?;
            let least = value.bounds().0.max(0);
            character.sheet.overrides.entry(value).or_insert(least);
            Ok(Edited::Type(format!("overrides.{key}")))
        }
        "class" => set(character, path, key),
        _ if path == "wounds" || place_in("wounds", path).is_some() => hurt(character, path, key),
        _ => Err(Unfit),
    }
}

/// Puts a typed text into the field.
fn set(character: &mut Character, path: &str, text: &str) -> Done {
    if let Some(done) = powers::set(character, path, text) {
        return done;
    }
    let line = PlainText::new(text);
    if let Some(stat) = stat_of(path) {
        *bought(character, stat) = line.as_str().parse().map_err(|_| Unfit)?;
    } else if let Some(value) = override_of(path) {
        let typed = number_in(line.as_str(), value.bounds())?;
        character.sheet.overrides.insert(value, typed);
    } else if let Some((_, _, part, most)) = LIMBS.into_iter().find(|(limb, ..)| *limb == path) {
        let count = usize::try_from(number(line.as_str())?).ok().filter(|count| *count <= most);
        set_limb(&mut character.sheet.missing, part, count.ok_or(Unfit)?);
    } else if let Some(points) = points_of(character, path) {
        *points = number_in(line.as_str(), (0, MOST_POINTS))?;
    } else if let Some(place) = place_in("items", path) {
        *character.sheet.items.get_mut(place).ok_or(Unfit)? = item_of(line.as_str())?;
    } else if let Some(key) = path.strip_prefix("printed.") {
        print(character, key, line.as_str());
    } else if let Some(number) = path.strip_prefix("custom.") {
        set_custom(character.sheet.custom.as_mut().ok_or(Unfit)?, number, line.as_str())?;
    } else if let Some(told) = path.strip_prefix("story.") {
        tell(character, told, text, &line);
    } else {
        return set_plain(character, path, PlainText::whole(text).map_err(|_| Unfit)?);
    }
    Ok(Edited::Here)
}

/// The same of what stands for itself.
fn set_plain(character: &mut Character, path: &str, line: PlainText) -> Done {
    let sheet = &mut character.sheet;
    match path {
        "name" => {
            if character.token.is_empty() || character.token == token_of(character.name.as_str()) {
                character.token = token_of(line.as_str());
            }
            character.name = line;
        }
        "token" => character.token = read_token(line.as_str())?,
        "class" => {
            let class = line.as_str().parse().ok().filter(|_| !line.is_empty());
            made::set_class(character, class);
        }
        "sixth" => sheet.sixth = Some(line.as_str().parse().map_err(|_| Unfit)?),
        "items" => {
            sheet.items.push(item_of(line.as_str())?);
            return Ok(Edited::At("items".to_owned()));
        }
        "familiar.upkeep" => {
            let upkeep = number_in(line.as_str(), (0, MOST_UPKEEP))?;
            sheet.familiar.as_mut().ok_or(Unfit)?.upkeep = upkeep;
        }
        "familiar.owner" => {
            let owner = Some(line).filter(|line| !line.is_empty());
            sheet.familiar.as_mut().ok_or(Unfit)?.owner = owner;
        }
        "hp" => sheet.hp = some_number(line.as_str())?,
        "prana" => sheet.prana = some_number(line.as_str())?,
        _ => {}
    }
    Ok(Edited::Here)
}

/// A number, or nothing where nothing was typed.
fn some_number(text: &str) -> Result<Option<i32>, Unfit> {
    if text.is_empty() { Ok(None) } else { number(text).map(Some) }
}

fn tell(character: &mut Character, told: &str, text: &str, line: &PlainText) {
    let story = &mut character.story;
    match told {
        "sex" => story.sex = line.to_string(),
        "alignment" => story.alignment = line.to_string(),
        "build" => story.build = line.to_string(),
        "looks" => story.looks = plain_lines(text),
        "history" => story.history = plain_lines(text),
        "notes" => story.notes = plain_lines(text),
        _ => {}
    }
}

/// A value as sheets print it, and that with a "+" behind it: `130/130`, `6 (+ 9)`, `6 (плюс: 9)`.
fn print(character: &mut Character, key: &str, text: &str) {
    let marked = format!("{key}-plus");
    character.printed.retain(|(known, _)| known != key && *known != marked);
    let (main, plus) = text.split_once('(').unwrap_or((text, ""));
    let main = main.split('/').next().unwrap_or_default().trim();
    let inner = plus.split(')').next().unwrap_or_default();
    let plus = inner.rsplit_once(':').map_or(inner, |(_, plus)| plus);
    let plus = plus.trim().trim_start_matches('+').trim();
    let both = [(key.to_owned(), main.to_owned()), (marked, plus.to_owned())];
    character.printed.extend(both.into_iter().filter(|(_, value)| !value.is_empty()));
}

fn set_custom(custom: &mut Custom, field: &str, text: &str) -> Result<(), Unfit> {
    match field {
        "hp_max" => custom.hp_max = number(text)?,
        "prana_max" => custom.prana_max = number(text)?,
        "defence" => custom.defence = number(text)?,
        "movement" => custom.movement = number(text)?,
        "dodges" => custom.dodges = number(text)?,
        "regeneration" => custom.regeneration = number(text)?,
        "attack" => custom.attack = one_die(text)?,
        "initiative" => custom.initiative = one_die(text)?,
        "dodge" => custom.dodge = one_die(text)?,
        "retreat" => custom.retreat = some_number(text)?,
        _ => return Err(Unfit),
    }
    Ok(())
}

/// A name, and behind semicolons the health and the prana that using it gives.
fn item_of(text: &str) -> Result<Item, Unfit> {
    let mut parts = text.split(';').map(str::trim);
    let mut item = Item::named(parts.next().unwrap_or_default());
    let mut given = || match parts.next() {
        None | Some("") => Ok(0),
        Some(text) => number(text),
    };
    (item.hp, item.prana) = (given()?, given()?);
    if item.name.is_empty() { Err(Unfit) } else { Ok(item) }
}
