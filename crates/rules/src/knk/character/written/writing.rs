//! The form of a character, line by line, with the values that the formulas give.

use super::{
    DODGES, LEVEL, PLUS, YES, familiar,
    label::{Label, limb, sixth},
    powers,
};
use crate::knk::{
    character::preview::{Derived, derived, view},
    content::{
        class::Class,
        item::Item,
        rank::{Rank, Stat},
        skill::{Owned, SkillLevel},
    },
    making::creation::Character,
};
use crate::written::{Speech, Written, capital};

/// Every line of it; values of a sheet that is not sound are left out.
pub(crate) fn write(character: &Character, speech: &dyn Speech) -> Vec<Written> {
    let mut lines = person(character, speech);
    lines.extend(stats(character, speech));
    lines.extend(numbers(character, speech));
    lines.extend(skills(character, speech));
    lines.extend(powers::write(character, speech));
    lines.extend(things(character, speech));
    lines.extend(points(character, speech));
    lines
}

fn value(label: Label, text: impl Into<String>) -> Written {
    Written::Value(label.key(), text.into())
}

fn person(character: &Character, speech: &dyn Speech) -> Vec<Written> {
    let (sheet, story) = (&character.sheet, &character.story);
    let class = sheet.class.as_ref().map(|class| speech.say(&class.phrase()));
    vec![
        value(Label::Name, character.name.as_str()),
        value(Label::Sex, story.sex.as_str()),
        value(Label::Alignment, story.alignment.as_str()),
        value(Label::Build, story.build.as_str()),
        value(Label::Category, capital(&speech.say(&sheet.category.phrase()))),
        value(Label::Class, class.unwrap_or_default()),
        value(Label::Token, character.token.as_str()),
        Written::Text(Label::Looks.key(), story.looks.clone()),
        Written::Text(Label::History.key(), story.history.clone()),
    ]
}

/// `B (C)` where skills raise what was bought at C.
fn stats(character: &Character, speech: &dyn Speech) -> Vec<Written> {
    let mut lines = vec![Written::Heading(Label::Stats.key())];
    let spec = &character.sheet;
    let shown =
        character.in_play().sheet().ok().map(|sheet| view(&sheet).stats).unwrap_or_default();
    for stat in Stat::ALL {
        let bought = spec.bought(stat);
        let shown = shown.iter().find(|row| row.letter == stat.letter());
        let raised = shown.and_then(|row| Rank::new(row.value, 0));
        let text = match (shown, raised) {
            (Some(row), _) if row.rank.starts_with("N/A") => row.rank.to_string(),
            (Some(_), Some(now)) if now.value() != bought.value() => format!("{now} ({bought})"),
            (Some(_) | None, _) => bought.to_string(),
        };
        lines.push(Written::Line(format!("{}: {text}", speech.say(&stat.phrase()))));
    }
    let Some(rank) = spec.sixth else { return lines };
    let name = speech.word(sixth(spec.class.as_ref().and_then(Class::sixth)));
    let own = character.free_skill().map(|owned| speech.name_of(owned.skill.name.as_str()));
    let own = own.map(|name| format!(". {}: «{name}»", Label::OwnSkill.text(speech)));
    lines.push(Written::Line(format!("{name}: {rank}{}", own.unwrap_or_default())));
    lines
}

fn numbers(character: &Character, speech: &dyn Speech) -> Vec<Written> {
    let Ok(sheet) = character.in_play().sheet() else { return Vec::new() };
    let mut lines = vec![Written::Heading(Label::Derived.key())];
    let rows = derived(&sheet);
    let find = |key: &str| rows.iter().find(|row| row.key == key);
    let left =
        |now: Option<i32>, most: &str| now.map_or_else(|| most.to_owned(), |now| now.to_string());
    let plus = |row: &Derived| {
        let plus = row.plus.as_ref();
        plus.map(|plus| format!(" ({}: {plus})", speech.word(PLUS))).unwrap_or_default()
    };
    for row in &rows {
        let Some(label) = Label::of_row(row.key) else { continue };
        let text = match row.key {
            "hp" => format!("{}/{}", left(character.sheet.hp, &row.value), row.value),
            "prana" => format!("{}/{}", left(character.sheet.prana, &row.value), row.value),
            _ => row.value.clone(),
        };
        lines.push(value(label, format!("{text}{}", plus(row))));
    }
    if let (Some(dodges), Some(dodge)) = (find("dodges"), find("dodge")) {
        let text = format!("{} {} {}", dodges.value, speech.word(DODGES), dodge.value);
        lines.push(Written::Line(format!("{text}{}", plus(dodge))));
    }
    lines
}

fn skills(character: &Character, speech: &dyn Speech) -> Vec<Written> {
    let skills = &character.sheet.skills;
    let heading = (!skills.is_empty()).then_some(Written::Heading(Label::Skills.key()));
    let owned = skills.iter().flat_map(|owned| {
        let name = speech.name_of(owned.skill.name.as_str());
        let first = Written::Line(format!("{name}: {}", letter(owned)));
        let rest = skill_lines(owned, speech).into_iter().map(Written::Line);
        [Written::Blank, first].into_iter().chain(rest)
    });
    heading.into_iter().chain(owned).collect()
}

/// The lines below the name of a skill: each level, then the price.
fn skill_lines(owned: &Owned, speech: &dyn Speech) -> Vec<String> {
    let word = speech.word(LEVEL);
    let level =
        |level: &SkillLevel| format!("{word} {}: {}", level.rank, speech.say(&level.does()));
    let levels = owned.skill.levels.iter().map(level);
    levels.chain(owned.skill.price.map(|price| speech.say(&price.phrase()))).collect()
}

/// The letter of the highest level owned.
fn letter(owned: &Owned) -> String {
    let highest = owned.skill.levels.iter().take(usize::from(owned.levels)).next_back();
    highest.map(|level| level.rank.to_string()).unwrap_or_default()
}

fn things(character: &Character, speech: &dyn Speech) -> Vec<Written> {
    let sheet = &character.sheet;
    let weapons = sheet.weapons.iter().map(|weapon| speech.name_of(weapon.name.as_str()));
    let items = sheet.items.iter().map(|it| item(it, speech));
    let wounds = sheet.wounds.iter().map(|wound| {
        let called = speech.say(&wound.part.phrase(wound.harm));
        if wound.hp_max == 0 { called } else { format!("{called} ({})", wound.hp_max) }
    });
    let missing = sheet.missing.iter().map(|part| speech.word(limb(*part)));
    let mut lines = vec![
        Written::Blank,
        value(Label::Weapons, weapons.collect::<Vec<_>>().join("; ")),
        value(Label::Items, items.collect::<Vec<_>>().join("; ")),
        value(Label::Missing, missing.collect::<Vec<_>>().join("; ")),
    ];
    if !sheet.wounds.is_empty() {
        lines.push(value(Label::Wounds, wounds.collect::<Vec<_>>().join("; ")));
    }
    let flags = [
        (sheet.unclean, Label::Unclean),
        (sheet.immaterial, Label::Immaterial),
        (character.dead, Label::Dead),
    ];
    let held = flags.into_iter().filter(|(holds, _)| *holds);
    lines.extend(held.map(|(_, label)| value(label, speech.word(YES))));
    let familiar = sheet.familiar.as_ref();
    lines.extend(familiar.map(|it| value(Label::Familiar, familiar::write(it, speech))));
    lines
}

fn item(item: &Item, speech: &dyn Speech) -> String {
    let name = speech.name_of(item.name.as_str());
    let parts = [(Label::Hp, item.hp), (Label::Prana, item.prana)];
    let parts = parts.into_iter().filter(|(_, by)| *by != 0);
    let parts: Vec<String> =
        parts.map(|(label, by)| format!("{} {by:+}", label.text(speech).to_lowercase())).collect();
    if parts.is_empty() { name } else { format!("{name} ({})", parts.join(", ")) }
}

fn points(character: &Character, speech: &dyn Speech) -> Vec<Written> {
    let points = Label::points(&character.points).into_iter();
    let told =
        points.filter(|(label, number)| *number != 0 || matches!(label, Label::Cp | Label::Sp));
    let mut lines: Vec<Written> =
        told.map(|(label, number)| value(label, number.to_string())).collect();
    let promised = character.sheet.skills.iter().filter(|owned| owned.extra_sp != 0);
    lines.extend(promised.map(|owned| {
        let name = speech.name_of(owned.skill.name.as_str());
        let label = Label::ExtraSp.text(speech);
        Written::Line(format!("{label} ({name}): {}", owned.extra_sp))
    }));
    lines.push(Written::Text(Label::Notes.key(), character.story.notes.clone()));
    lines
}
