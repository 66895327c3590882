//! Schools, spells, phantasms and impulses in the form, a line for each kind or each one.

use kekkai_battle::character::write_modifiers;
use kekkai_rules::{
    PlainText,
    knk::{
        Class, creation::Character, impulse::Impulse, mage, modifier::Modifier, phantasm::Phantasm,
    },
};

use super::{Form, label::Label, stat_label};

/// Before the own turns of a phantasm.
pub(super) const TURNS: &str = "ходов";
/// Before the weapon of a phantasm.
pub(super) const WEAPON: &str = "оружие";
/// Before what something changes.
pub(super) const CHANGES: &str = "меняет";
/// Of an ability that lasts.
pub(super) const LASTS: &str = "длится";
/// Before the points of an ability.
pub(super) const GRADE: &str = "степень";
/// Before the ranks of a school that skill points have bought.
pub(super) const SP: &str = "ОН";
/// Kinds of impulses.
pub(super) const RAISE: &str = "выше на ранг";
pub(super) const CATEGORY: &str = "категория выше";
pub(super) const DEMON: &str = "демоническая магия";
pub(super) const ABILITY: &str = "способность";

impl Form<'_> {
    pub(super) fn powers(&mut self, character: &Character) {
        let sheet = &character.sheet;
        let schools: Vec<String> =
            (0..sheet.schools.len()).filter_map(|at| self.school(character, at)).collect();
        let spells = sheet.spells.iter().map(|spell| self.words.name_of(spell.name.as_str()));
        let spells = spells.collect::<Vec<_>>().join("; ");
        if schools.is_empty()
            && spells.is_empty()
            && sheet.phantasms.is_empty()
            && sheet.impulses.is_empty()
        {
            return;
        }
        self.lines.push(String::new());
        self.put(Label::Schools, &schools.join("; "));
        self.put(Label::Spells, &spells);
        for phantasm in &sheet.phantasms {
            let text = self.phantasm(phantasm);
            self.put(Label::Phantasm, &text);
        }
        for impulse in &sheet.impulses {
            let text = self.impulse_text(impulse);
            self.put(Label::Impulse, &text);
        }
    }

    /// `огонь B (основная, ОН 1)`; how it was come by is told of mages only.
    fn school(&self, character: &Character, place: usize) -> Option<String> {
        let (school, rank) = character.sheet.schools.get(place)?;
        let name = self.words.school(*school);
        if character.sheet.class != Some(Class::Mage) {
            return Some(format!("{name} {rank}"));
        }
        let learned = mage::learned(character, place)?;
        let sp = if learned.sp == 0 { String::new() } else { format!(", {SP} {}", learned.sp) };
        Some(format!("{name} {rank} ({}{sp})", self.words.learned_way(learned.way)))
    }

    fn phantasm(&self, phantasm: &Phantasm) -> String {
        let mut parts = vec![self.words.name_of(phantasm.name.as_str()), phantasm.rank.to_string()];
        parts.push(format!("{TURNS} {}", phantasm.turns));
        let weapon = phantasm.weapon.as_ref();
        parts.extend(weapon.map(|it| format!("{WEAPON} {}", self.words.name_of(it.name.as_str()))));
        parts.extend(changes(&phantasm.modifiers));
        parts.extend(phantasm.text.as_ref().map(PlainText::to_string));
        parts.join("; ")
    }

    fn impulse_text(&self, impulse: &Impulse) -> String {
        match impulse {
            Impulse::Raise(stat) => format!("{RAISE}: {}", stat_label(*stat)),
            Impulse::CategoryUp(stat) => format!("{CATEGORY}: {}", stat_label(*stat)),
            Impulse::Demon(circles) => format!("{DEMON}: {circles}"),
            Impulse::Ability { grade, name, lasts, modifiers, text, weapon } => {
                let mut parts = vec![format!("{ABILITY}: {name}"), format!("{GRADE} {grade}")];
                parts.extend(lasts.then(|| LASTS.to_owned()));
                let named = weapon.as_ref().map(|it| self.words.name_of(it.name.as_str()));
                parts.extend(named.map(|name| format!("{WEAPON} {name}")));
                parts.extend(changes(modifiers));
                parts.extend(text.as_ref().map(PlainText::to_string));
                parts.join("; ")
            }
        }
    }
}

fn changes(modifiers: &[Modifier]) -> Option<String> {
    (!modifiers.is_empty()).then(|| format!("{CHANGES} {}", write_modifiers(modifiers)))
}
