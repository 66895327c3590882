//! A character as a forum reads it: the book's own form, in Russian, with every level of every skill in words.
//!
//! The labels are keywords: [`read`] takes the same form back, comments behind `//` and marks of emphasis passed over.

mod familiar;
mod label;
mod power;
mod read;
mod reading;

use kekkai_rules::knk::{
    Class,
    creation::Character,
    item::Item,
    preview::{Derived, derived, view},
    rank::{Rank, Stat},
    skill::Owned,
};

pub use read::{first_labels, read};
pub use reading::{Reading, Remark, Unread};

use crate::{Lang, Words};
use label::{Label, limb_label, sixth_name, stat_label};

/// The form of a character, with the values that the formulas give; those of an unsound sheet are left out.
pub fn write(character: &Character) -> String {
    let words = Words::new(Lang::Ru);
    let mut form = Form { words: &words, lines: Vec::new() };
    form.person(character);
    form.stats(character);
    form.derived(character);
    form.skills(character);
    form.powers(character);
    form.things(character);
    form.points(character);
    form.lines.join("\n") + "\n"
}

struct Form<'a> {
    words: &'a Words,
    lines: Vec<String>,
}

impl Form<'_> {
    fn put(&mut self, label: Label, value: &str) {
        if !value.is_empty() {
            self.lines.push(format!("{}: {value}", label.text()));
        }
    }

    /// A text of several lines stands below its label, indented, so that none of it looks like a label.
    fn block(&mut self, label: Label, text: &str) {
        if text.is_empty() {
            return;
        }
        self.lines.push(format!("{}:", label.text()));
        self.lines.extend(
            text.split('\n').map(|line| {
                if line.is_empty() { String::new() } else { format!("{INDENT}{line}") }
            }),
        );
    }

    fn heading(&mut self, label: Label) {
        self.lines.extend([String::new(), format!("{}:", label.text())]);
    }

    fn person(&mut self, character: &Character) {
        let (sheet, story) = (&character.sheet, &character.story);
        self.put(Label::Name, character.name.as_str());
        self.put(Label::Sex, &story.sex);
        self.put(Label::Alignment, &story.alignment);
        self.put(Label::Build, &story.build);
        self.put(Label::Category, &capital(&self.words.kind(sheet.category.key())));
        let class = sheet.class.as_ref().map(|class| self.words.term(&class.phrase()));
        self.put(Label::Class, &class.unwrap_or_default());
        self.put(Label::Token, character.token.as_str());
        self.block(Label::Looks, &story.looks);
        self.block(Label::History, &story.history);
    }

    /// `B (C)` where skills raise what was bought at C.
    fn stats(&mut self, character: &Character) {
        self.heading(Label::Stats);
        let spec = &character.sheet;
        let bought = [spec.s, spec.e, spec.a, spec.m, spec.l];
        let shown =
            character.in_play().sheet().ok().map(|sheet| view(&sheet).stats).unwrap_or_default();
        for (stat, bought) in Stat::ALL.into_iter().zip(bought) {
            let shown = shown.iter().find(|row| row.letter == stat.letter());
            let raised = shown.and_then(|row| Rank::new(row.value, 0));
            let text = match (shown, raised) {
                (Some(row), _) if row.rank.starts_with("N/A") => row.rank.to_string(),
                (Some(_), Some(now)) if now.value() != bought.value() => {
                    format!("{now} ({bought})")
                }
                (Some(_) | None, _) => bought.to_string(),
            };
            self.lines.push(format!("{}: {text}", stat_label(stat)));
        }
        let Some(sixth) = spec.sixth else { return };
        let name = sixth_name(spec.class.as_ref().and_then(Class::sixth));
        let own = character.free_skill().map(|owned| self.words.name_of(owned.skill.name.as_str()));
        let own = own.map(|name| format!(". {}: «{name}»", Label::OwnSkill.text()));
        self.lines.push(format!("{name}: {sixth}{}", own.unwrap_or_default()));
    }

    fn derived(&mut self, character: &Character) {
        let Ok(sheet) = character.in_play().sheet() else { return };
        self.heading(Label::Derived);
        let rows = derived(&sheet);
        let find = |key: &str| rows.iter().find(|row| row.key == key);
        let plus = |row: &Derived| {
            row.plus.as_ref().map(|plus| format!(" ({PLUS}: {plus})")).unwrap_or_default()
        };
        for row in &rows {
            let Some(label) = Label::of_row(row.key) else { continue };
            let value = match row.key {
                "hp" | "prana" => format!("{0}/{0}", row.value),
                _ => row.value.clone(),
            };
            self.lines.push(format!("{}: {value}{}", label.text(), plus(row)));
        }
        if let (Some(dodges), Some(dodge)) = (find("dodges"), find("dodge")) {
            let text = format!("{} {DODGES} {}", dodges.value, dodge.value);
            self.lines.push(format!("{text}{}", plus(dodge)));
        }
    }

    fn skills(&mut self, character: &Character) {
        if character.sheet.skills.is_empty() {
            return;
        }
        self.heading(Label::Skills);
        for owned in &character.sheet.skills {
            self.lines.push(String::new());
            let name = self.words.name_of(owned.skill.name.as_str());
            self.lines.push(format!("{name}: {}", letter(owned)));
            self.lines.extend(skill_lines(self.words, owned));
        }
    }

    fn things(&mut self, character: &Character) {
        let sheet = &character.sheet;
        let weapons = sheet.weapons.iter().map(|weapon| self.words.name_of(weapon.name.as_str()));
        let weapons = weapons.collect::<Vec<_>>().join("; ");
        let items = sheet.items.iter().map(|item| self.item(item)).collect::<Vec<_>>().join("; ");
        let missing = sheet.missing.iter().map(|part| limb_label(*part));
        let missing = missing.collect::<Vec<_>>().join("; ");
        self.lines.push(String::new());
        self.put(Label::Weapons, &weapons);
        self.put(Label::Items, &items);
        self.put(Label::Missing, &missing);
        let flags = [(sheet.unclean, Label::Unclean), (sheet.immaterial, Label::Immaterial)];
        for (_, label) in flags.into_iter().filter(|(holds, _)| *holds) {
            self.put(label, YES);
        }
        if let Some(record) = &sheet.familiar {
            self.put(Label::Familiar, &familiar::write(self.words, record));
        }
    }

    fn item(&self, item: &Item) -> String {
        let name = self.words.name_of(item.name.as_str());
        let parts = [(Label::Hp, item.hp), (Label::Prana, item.prana)];
        let parts = parts.into_iter().filter(|(_, by)| *by != 0);
        let parts: Vec<String> =
            parts.map(|(label, by)| format!("{} {by:+}", label.text().to_lowercase())).collect();
        if parts.is_empty() { name } else { format!("{name} ({})", parts.join(", ")) }
    }

    fn points(&mut self, character: &Character) {
        let points = &character.points;
        for (label, number) in Label::points(points) {
            if number != 0 || matches!(label, Label::Cp | Label::Sp) {
                self.put(label, &number.to_string());
            }
        }
        let promised = character.sheet.skills.iter().filter(|owned| owned.extra_sp != 0);
        for owned in promised {
            let name = self.words.name_of(owned.skill.name.as_str());
            self.lines.push(format!("{} ({name}): {}", Label::ExtraSp.text(), owned.extra_sp));
        }
        self.block(Label::Notes, &character.story.notes);
    }
}

/// What stands before a line of a text of several lines.
const INDENT: &str = "  ";
/// Before a value with one mark "+" used.
const PLUS: &str = "плюс";
/// Between the number of dodges and their roll.
const DODGES: &str = "уклонения с роллом";
const YES: &str = "да";
/// Before the letter of a level.
const LEVEL: &str = "Ранг";

/// The lines below the name of a skill: each level, then the price.
fn skill_lines(words: &Words, owned: &Owned) -> Vec<String> {
    let level = |level| {
        let text = words.level(level);
        let text = if text.is_empty() { words.t("modifier-none") } else { text };
        format!("{LEVEL} {}: {text}", level.rank)
    };
    let levels = owned.skill.levels.iter().map(level);
    levels.chain(owned.skill.price.map(|price| words.term(&price.phrase()))).collect()
}

/// The letter of the highest level owned.
fn letter(owned: &Owned) -> String {
    let highest = owned.skill.levels.iter().take(usize::from(owned.levels)).next_back();
    highest.map(|level| level.rank.to_string()).unwrap_or_default()
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
