//! A sheet in words: who holds whom, injuries, marks "+", things, and the whole of it in lines.

use kekkai_battle::view::CombatantView;
use kekkai_rules::{
    Cost, RuleId, SheetView,
    knk::injury::Harm,
    sheet_view::{AttackRow, InjuryRow, PlusRow, Row, Value},
};

use super::{Names, Words, refusal::ruled};
use crate::{paint::width, queue::pool_text};

impl Words {
    /// What it has to do with others, a text each.
    pub fn relations(&self, sheet: &SheetView, names: &dyn Names) -> Vec<String> {
        let drawn = sheet.relations.iter().filter(|relation| relation.kind.drawn.is_some());
        drawn.map(|relation| self.relation(relation, names.name(relation.with))).collect()
    }

    /// An injury, and for what is lost how many own turns more it can be restored in (KNK-INJ-04).
    pub fn injury_row(&self, row: &InjuryRow) -> String {
        let injury = self.term(&row.part.phrase(row.harm));
        if row.harm != Harm::Lost {
            return injury;
        }
        let left = row.limit.checked_sub(row.turns);
        let key = if left.is_some() { "sheet-restorable" } else { "sheet-not-restorable" };
        let args = [("injury", injury.into()), ("left", left.unwrap_or_default().into())];
        self.with(key, &args)
    }

    /// The same in fewer columns: the own turns since then of those in which it can be restored.
    pub fn injury_short(&self, row: &InjuryRow) -> String {
        let injury = self.term(&row.part.phrase(row.harm));
        match row.harm {
            Harm::Lost if row.turns > row.limit => {
                self.with("sheet-lost-for-good", &[("injury", injury.into())])
            }
            Harm::Lost => format!("{injury} {}/{}", row.turns, row.limit),
            Harm::Broken | Harm::Wounded | Harm::Replaced => injury,
        }
    }

    /// The marks "+" of a characteristic: how many are left, and what some are declared for.
    pub fn plus_row(&self, row: &PlusRow) -> String {
        let mut text = format!("{}+ {}/{}", row.stat.letter(), row.left, row.of);
        for (formula, marks) in &row.declared {
            let args =
                [("formula", self.term(&formula.phrase()).into()), ("marks", (*marks).into())];
            text += ", ";
            text += &self.with("sheet-declared", &args);
        }
        text
    }

    /// What it carries beside weapons, things of one name counted; `None` where that is nothing.
    pub fn carried(&self, sheet: &SheetView) -> Option<String> {
        let mut counted: Vec<(&str, u16)> = Vec::new();
        for item in &sheet.items {
            match counted.iter_mut().find(|(name, _)| *name == item.as_str()) {
                Some((_, count)) => *count += 1,
                None => counted.push((item.as_str(), 1)),
            }
        }
        let name = |(name, count): &(&str, u16)| match count {
            1 => self.name_of(name),
            count => format!("{} ×{count}", self.name_of(name)),
        };
        let list = counted.iter().map(name).collect::<Vec<_>>().join(", ");
        (!list.is_empty()).then(|| self.with("sheet-carries", &[("list", list.into())]))
    }

    /// A derived number: its name and its value.
    pub fn sheet_row(&self, row: &Row) -> String {
        let name = self.row(&row.key);
        match row.value {
            Value::Number(number) => format!("{name} {number}"),
            Value::Of(left, all) => format!("{name} {left}/{all}"),
            Value::Dice(dice) => format!("{name} {dice}"),
        }
    }

    /// A way to strike: its name, the dice with `/2` for halved damage, the price, the weapon, the reach.
    pub fn attack_row(&self, attack: &AttackRow) -> String {
        let halved = if attack.halved { "/2" } else { "" };
        let dice = format!("{}{halved}", attack.dice);
        let price = attack.price.iter().filter(|(_, amount)| *amount > 0);
        let price: Vec<Cost> = price.map(|(pool, amount)| Cost::Pool(*pool, *amount)).collect();
        let reach = match attack.reach {
            Some(1) => None,
            Some(reach) => Some(self.with("attack-reach", &[("cells", u16::from(reach).into())])),
            None => Some(self.t("attack-sight")),
        };
        let weapon = attack
            .weapon
            .as_ref()
            .map_or_else(|| self.t("fists"), |weapon| self.name_of(weapon.as_str()));
        let parts = [
            Some(self.of_family("mode-", &attack.mode.to_lowercase())),
            Some(dice),
            (!price.is_empty()).then(|| self.cost(&price)),
            Some(weapon),
            reach,
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// Everything that is known of somebody, a line a thing; what a rule gives stands with it.
    pub fn sheet_lines(&self, who: &CombatantView, names: &dyn Names) -> Vec<String> {
        let mut lines = Vec::new();
        // What is read is told in full below.
        let told = who
            .conditions
            .iter()
            .filter(|condition| condition.kind.key != "casting" || who.sheet.is_none());
        let conditions: Vec<String> = told.map(|condition| self.condition(*condition)).collect();
        if !conditions.is_empty() {
            lines.push(conditions.join(", "));
        }
        let Some(sheet) = &who.sheet else { return lines };
        let class = sheet.class.as_ref().map(|class| self.class_of(class));
        let made = [class, Some(self.kind(&sheet.kind)).filter(|kind| !kind.is_empty())];
        lines.push(made.into_iter().flatten().collect::<Vec<_>>().join(" · "));
        let read = sheet.spells.iter().filter(|spell| spell.read > 0);
        lines.extend(read.map(|row| ruled(&self.spell(row), &RuleId::new("KNK-MAG-09"))));
        lines.extend(self.relations(sheet, names));
        lines.extend(sheet.waits.iter().map(|wait| self.waiting(wait, names)));
        let injuries = sheet.injuries.iter().map(|row| {
            let text = self.injury_row(row);
            let cost = self.with("sheet-hp-max", &[("hp", row.hp_max.into())]);
            let text = if row.hp_max > 0 { format!("{text}; {cost}") } else { text };
            let rule = if row.harm == Harm::Lost { "KNK-INJ-04" } else { "KNK-INJ-06" };
            ruled(&format!("{}: {text}", row.injury), &RuleId::new(rule))
        });
        lines.extend(injuries);
        lines.extend(
            sheet.lasting.iter().map(|row| format!("{}: {}", row.effect, self.lasting(row))),
        );
        let pool = |pool: &kekkai_rules::Pool| {
            format!("{} {}/{}", self.pool(pool.id), pool_text(*pool), pool.max)
        };
        lines.push(sheet.pools.iter().map(pool).collect::<Vec<_>>().join("  "));
        let stats = sheet
            .stats
            .iter()
            .map(|stat| format!("{} {} {}", self.stat_name(&stat.letter), stat.value, stat.rank));
        lines.push(stats.collect::<Vec<_>>().join(", "));
        lines.extend(
            sheet.pluses.iter().map(|row| ruled(&self.plus_row(row), &RuleId::new("KNK-MOD-05"))),
        );
        lines.extend(sheet.attacks.iter().map(|attack| self.attack_row(attack)));
        lines.extend(beside(sheet.rows.iter().map(|row| ruled(&self.sheet_row(row), &row.rule))));
        lines.extend(self.abilities(sheet));
        lines.extend(self.carried(sheet));
        lines
    }

    /// What it can do beside striking: skills, impulses, phantasms, spells not yet begun.
    fn abilities(&self, sheet: &SheetView) -> Vec<String> {
        let skill = |row| ruled(&self.skill(row), &RuleId::new("KNK-SKL-01"));
        let mut lines: Vec<String> = sheet.skills.iter().map(skill).collect();
        let bought: Vec<String> =
            sheet.impulses.iter().map(|row| self.term(&row.phrase())).collect();
        if !bought.is_empty() {
            let list = bought.join(", ");
            let text = self.with("sheet-impulses", &[("list", list.into())]);
            lines.push(ruled(&text, &RuleId::new("KNK-CLS-09")));
        }
        let phantasms = sheet.phantasms.iter();
        lines.extend(phantasms.map(|row| ruled(&self.phantasm(row), &RuleId::new("KNK-CLS-04"))));
        let spells = sheet.spells.iter().filter(|spell| spell.read == 0);
        lines.extend(spells.map(|row| ruled(&self.spell(row), &RuleId::new("KNK-MAG-03"))));
        lines
    }

    /// A characteristic by its letter; the letter itself for the sixth.
    fn stat_name(&self, letter: &str) -> String {
        let key = format!("number-{}", letter.to_lowercase());
        if self.has(&key) { self.t(&key) } else { letter.to_owned() }
    }
}

/// Columns of the whole sheet on the narrowest screen.
const COLUMNS: u16 = 72;

/// As many texts on a line as fit.
fn beside(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for text in texts {
        match lines.last_mut() {
            Some(line) if width(line) + 3 + width(&text) <= COLUMNS => {
                line.push_str(" · ");
                line.push_str(&text);
            }
            _ => lines.push(text),
        }
    }
    lines
}
