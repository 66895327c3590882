//! What changes in a character when a field is stepped, marked, typed into or emptied.

use kekkai_rules::{
    Dice, PlainText,
    knk::{
        Category, Class, Custom,
        creation::{Allowed, Breach, Character, Points, Remedy},
        familiar::{Familiar, Kind},
        injury::Part,
        item::Item,
        preview::Derived,
        rank::{Rank, Stat},
    },
};

use super::field::{Field, POINTS, bought, points, token_of};

/// Most prana that a familiar uses up each turn.
const MOST_UPKEEP: i32 = 999;

/// What was typed does not fit the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unfit;

/// One step up or down, of whatever the field counts by.
pub(super) fn step(character: &mut Character, field: Field, by: i32) {
    let sheet = &mut character.sheet;
    match field {
        Field::Category => {
            let all = [Category::Monster, Category::Profi, Category::Commoner, Category::Custom];
            set_category(character, next(&all, &character.sheet.category.clone(), by));
        }
        Field::Class => {
            let all: Vec<Option<Class>> = [None].into_iter().chain(Class::ALL.map(Some)).collect();
            let class = next(&all, &sheet.class.clone(), by);
            set_class(character, class);
        }
        Field::Approved => character.approved = !character.approved,
        Field::Unclean => sheet.unclean = !sheet.unclean,
        Field::Immaterial => sheet.immaterial = !sheet.immaterial,
        Field::Familiar => {
            let all: Vec<Option<Kind>> = [None].into_iter().chain(Kind::ALL.map(Some)).collect();
            let was = sheet.familiar.take();
            let kind = next(&all, &was.as_ref().map(|familiar| familiar.kind), by);
            let (upkeep, owner) = was.map(|was| (was.upkeep, was.owner)).unwrap_or_default();
            sheet.familiar = kind.map(|kind| Familiar { kind, upkeep, owner });
        }
        Field::Upkeep => {
            if let Some(familiar) = &mut sheet.familiar {
                familiar.upkeep = (familiar.upkeep + by).clamp(0, MOST_UPKEEP);
            }
        }
        Field::Stat(stat) => {
            let rank = bought(character, stat);
            *rank = rank.shifted(by);
        }
        Field::Sixth => {
            sheet.sixth = match sheet.sixth {
                None if by > 0 => Some(Rank::default()),
                Some(rank) if rank.value() == 0 && by < 0 => None,
                rank => rank.map(|rank| rank.shifted(by)),
            };
        }
        Field::Points(place) => {
            let size = POINTS.get(place).map_or(1, |(.., size)| *size);
            if let Some(number) = points(&mut character.points).into_iter().nth(place) {
                *number = (*number + by * size).clamp(0, 999);
            }
        }
        Field::Skill(place) => {
            if let Some(owned) = sheet.skills.get_mut(place) {
                let most = i32::try_from(owned.skill.levels.len()).unwrap_or(1).max(1);
                let levels = (i32::from(owned.levels) + by).clamp(1, most);
                owned.levels = u8::try_from(levels).unwrap_or(1);
            }
        }
        Field::Missing(part) => {
            let count = sheet.missing.iter().filter(|missing| **missing == part).count();
            let most = if part == Part::Leg { 2 } else { 1 };
            let wanted = if by > 0 { (count + 1).min(most) } else { count.saturating_sub(1) };
            sheet.missing.retain(|missing| *missing != part);
            sheet.missing.extend(std::iter::repeat_n(part, wanted));
        }
        Field::Power(power) => power.step(character, by),
        Field::Name
        | Field::Token
        | Field::NewSkill
        | Field::Weapon(_)
        | Field::NewWeapon
        | Field::Item(_)
        | Field::NewItem
        | Field::Custom(_)
        | Field::Sex
        | Field::Alignment
        | Field::Build
        | Field::Looks
        | Field::History
        | Field::Notes
        | Field::Printed(_) => {}
    }
}

/// A mark "+" more or less, or the skill points that a skill brings.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other fields only count")]
pub(super) fn mark(character: &mut Character, field: Field, by: i8) {
    let marked = |rank: Rank| {
        let pluses = i8::try_from(rank.pluses()).unwrap_or(0);
        let marks = pluses - i8::try_from(rank.minuses()).unwrap_or(0);
        Rank::new(rank.value(), marks + by).unwrap_or(rank)
    };
    match field {
        Field::Stat(stat) => {
            let rank = bought(character, stat);
            *rank = marked(*rank);
        }
        Field::Skill(place) => {
            if let Some(owned) = character.sheet.skills.get_mut(place) {
                owned.extra_sp = (owned.extra_sp + i32::from(by)).clamp(0, 99);
            }
        }
        Field::Power(power) => power.mark(character, by),
        _ => step(character, field, by.into()),
    }
}

/// Takes out what stands in the field.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other fields hold a text or nothing")]
pub(super) fn remove(character: &mut Character, field: Field) {
    let sheet = &mut character.sheet;
    match field {
        Field::Power(power) => power.remove(character),
        Field::Skill(place) => drop_at(&mut sheet.skills, place),
        Field::Weapon(place) => drop_at(&mut sheet.weapons, place),
        Field::Item(place) => drop_at(&mut sheet.items, place),
        Field::Class => set_class(character, None),
        Field::Sixth => sheet.sixth = None,
        Field::Familiar => sheet.familiar = None,
        // An empty text fits wherever one may stand.
        _ => {
            let _ = write(character, field, "");
        }
    }
}

/// Puts a typed text into the field.
pub(super) fn write(character: &mut Character, field: Field, text: &str) -> Result<(), Unfit> {
    let line = PlainText::new(text);
    let (sheet, story) = (&mut character.sheet, &mut character.story);
    let number = || line.as_str().replace('−', "-").parse::<i32>().map_err(|_| Unfit);
    match field {
        Field::Name => {
            if character.token.is_empty() || character.token == token_of(character.name.as_str()) {
                character.token = token_of(line.as_str());
            }
            character.name = line;
        }
        Field::Token => {
            if kekkai_widgets::paint::width(line.as_str()) > 2 {
                return Err(Unfit);
            }
            character.token = line;
        }
        Field::Class => {
            let class = line.as_str().parse().ok().filter(|_| !line.is_empty());
            set_class(character, class);
        }
        Field::Stat(stat) => *bought(character, stat) = line.as_str().parse().map_err(|_| Unfit)?,
        Field::Sixth => sheet.sixth = Some(line.as_str().parse().map_err(|_| Unfit)?),
        Field::Points(place) => {
            let typed = number()?;
            if !(0..=999).contains(&typed) {
                return Err(Unfit);
            }
            if let Some(number) = points(&mut character.points).into_iter().nth(place) {
                *number = typed;
            }
        }
        Field::Custom(place) => return write_custom(sheet.custom.as_mut(), place, line.as_str()),
        Field::Power(power) => return power.write(character, text),
        Field::Item(place) => {
            if let Some(item) = sheet.items.get_mut(place) {
                *item = item_of(line.as_str())?;
            }
        }
        Field::NewItem => sheet.items.push(item_of(line.as_str())?),
        Field::Upkeep => {
            let typed = number()?;
            if !(0..=MOST_UPKEEP).contains(&typed) {
                return Err(Unfit);
            }
            if let Some(familiar) = &mut sheet.familiar {
                familiar.upkeep = typed;
            }
        }
        Field::Missing(_) => step(character, field, if number()? > 0 { 1 } else { -1 }),
        Field::Sex => story.sex = line.to_string(),
        Field::Alignment => story.alignment = line.to_string(),
        Field::Build => story.build = line.to_string(),
        Field::Looks => story.looks = kekkai_rules::text::plain_lines(text),
        Field::History => story.history = kekkai_rules::text::plain_lines(text),
        Field::Notes => story.notes = kekkai_rules::text::plain_lines(text),
        Field::Printed(place) => {
            let key = Derived::KEYS.get(place).copied().unwrap_or_default();
            let marked = format!("{key}-plus");
            character.printed.retain(|(known, _)| known != key && *known != marked);
            let (main, plus) = printed(line.as_str());
            let both = [(key.to_owned(), main), (marked, plus)];
            character.printed.extend(both.into_iter().filter(|(_, value)| !value.is_empty()));
        }
        Field::Category
        | Field::Approved
        | Field::Skill(_)
        | Field::NewSkill
        | Field::Weapon(_)
        | Field::NewWeapon
        | Field::Unclean
        | Field::Immaterial
        | Field::Familiar => {}
    }
    Ok(())
}

/// A value as sheets print it, and that with a "+" behind it: `130/130`, `6 (+ 9)`, `6 (плюс: 9)`.
fn printed(text: &str) -> (String, String) {
    let (main, plus) = text.split_once('(').unwrap_or((text, ""));
    let main = main.split('/').next().unwrap_or_default().trim();
    let inner = plus.split(')').next().unwrap_or_default();
    let plus = inner.rsplit_once(':').map_or(inner, |(_, plus)| plus);
    (main.to_owned(), plus.trim().trim_start_matches('+').trim().to_owned())
}

/// Does what mends a lack of points (KNK-NEW-08).
pub(super) fn mend(character: &mut Character, breach: &Breach, remedy: Remedy) {
    let points = &mut character.points;
    match remedy {
        Remedy::ConvertSp(by) => points.sp_to_cp += by,
        Remedy::ConvertCp(by) => points.cp_to_sp += by,
        Remedy::Grant(by) if breach.fault.field == "points.cp" => points.more_cp += by,
        Remedy::Grant(by) => points.more_sp += by,
    }
}

/// The game master allows a breach, or no longer does.
pub(super) fn allow(character: &mut Character, breach: &Breach, reason: Option<PlainText>) {
    let field = &breach.fault.field;
    let was = character.allowed.iter().any(|allowed| allowed.field == *field);
    character.allowed.retain(|allowed| allowed.field != *field);
    if !was || reason.is_some() {
        character.allowed.push(Allowed { field: field.clone(), reason });
    }
}

fn next<T: PartialEq + Clone>(all: &[T], now: &T, by: i32) -> T {
    let place = all.iter().position(|one| one == now).unwrap_or(0);
    let count = i32::try_from(all.len()).unwrap_or(1).max(1);
    let to = (i32::try_from(place).unwrap_or(0) + by).rem_euclid(count);
    let to = usize::try_from(to).ok().and_then(|to| all.get(to));
    to.unwrap_or(now).clone()
}

/// The budget follows the category as long as it is the one that the book recommends.
fn set_category(character: &mut Character, category: Category) {
    let before = Points::of(character.sheet.category);
    let points = &mut character.points;
    if (points.cp, points.sp) == (before.cp, before.sp) {
        let of = Points::of(category);
        (points.cp, points.sp) = (of.cp, of.sp);
    }
    let sheet = &mut character.sheet;
    sheet.category = category;
    if category == Category::Custom {
        sheet.custom.get_or_insert_with(ordinary);
    } else {
        sheet.custom = None;
    }
    if category == Category::Monster {
        for stat in Stat::ALL {
            let rank = bought(character, stat);
            *rank = if rank.value() == 0 { rank.shifted(1) } else { *rank };
        }
    }
}

/// The class gives the category (KNK-NEW-01) and the sixth characteristic (KNK-STAT-02).
fn set_class(character: &mut Character, class: Option<Class>) {
    let categories = class.as_ref().map_or(&[][..], Class::categories);
    if let Some(first) = categories.first()
        && !categories.contains(&character.sheet.category)
    {
        set_category(character, *first);
    }
    let has_sixth = class.as_ref().and_then(Class::sixth).is_some();
    let sheet = &mut character.sheet;
    sheet.sixth = match (has_sixth, &class) {
        (true, _) => Some(sheet.sixth.unwrap_or_default()),
        (false, Some(Class::Other(_))) => sheet.sixth,
        (false, _) => None,
    };
    sheet.class = class;
}

/// A being of its own before its numbers are typed.
fn ordinary() -> Custom {
    let d100 = Dice::new(0, 100);
    Custom {
        hp_max: 100,
        prana_max: 0,
        defence: 0,
        movement: 5,
        attack: d100,
        halved: false,
        initiative: d100,
        dodge: d100,
        dodges: 0,
        regeneration: 10,
        retreat: None,
        ties_as: None,
    }
}

fn write_custom(custom: Option<&mut Custom>, place: usize, text: &str) -> Result<(), Unfit> {
    let custom = custom.ok_or(Unfit)?;
    let numbers = [
        &mut custom.hp_max,
        &mut custom.prana_max,
        &mut custom.defence,
        &mut custom.movement,
        &mut custom.dodges,
        &mut custom.regeneration,
    ];
    let count = numbers.len();
    if let Some(number) = numbers.into_iter().nth(place) {
        *number = text.parse().map_err(|_| Unfit)?;
        return Ok(());
    }
    let dice = [&mut custom.attack, &mut custom.initiative, &mut custom.dodge];
    if let Some(dice) = dice.into_iter().nth(place.saturating_sub(count)) {
        *dice = dice_of(text).ok_or(Unfit)?;
    }
    Ok(())
}

/// `30+1d180`, `1d100`.
fn dice_of(text: &str) -> Option<Dice> {
    let (plus, thrown) = text.rsplit_once('+').unwrap_or(("0", text));
    let faces = thrown.trim().strip_prefix("1d")?;
    Some(Dice::new(plus.trim().parse().ok()?, faces.parse().ok()?))
}

/// A name, and behind semicolons the health and the prana that using it gives.
fn item_of(text: &str) -> Result<Item, Unfit> {
    let mut parts = text.split(';').map(str::trim);
    let mut item = Item::named(parts.next().unwrap_or_default());
    let mut number = || match parts.next() {
        None | Some("") => Ok(0),
        Some(text) => text.replace('−', "-").parse::<i32>().map_err(|_| Unfit),
    };
    (item.hp, item.prana) = (number()?, number()?);
    if item.name.is_empty() { Err(Unfit) } else { Ok(item) }
}

pub(super) fn drop_at<T>(list: &mut Vec<T>, place: usize) {
    if place < list.len() {
        list.remove(place);
    }
}
