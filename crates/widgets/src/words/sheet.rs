//! A sheet in words: relations, derived numbers, ways to strike, and the whole of it in lines.

use kekkai_battle::{BattleView, notes::About, view::CombatantView};
use kekkai_rules::{
    Cost, Pool, SheetView,
    section::{Block, FigureLine, Rows, SectionKind, SectionRow},
    sheet_view::{AttackRow, SheetRow, Stat, Value},
};

use super::{
    Names, Words,
    refusal::ruled,
    roll::{dice_text, minus},
};
use crate::{bar::of_most, paint::width};

impl Words {
    /// What it has to do with others, a text each.
    pub fn relations(&self, sheet: &SheetView, names: &dyn Names) -> Vec<String> {
        let drawn = sheet.relations.iter().filter(|relation| relation.kind.drawn.is_some());
        drawn.map(|relation| self.relation(relation, names.name(relation.with))).collect()
    }

    /// A derived number: its name and its value.
    pub fn sheet_row(&self, row: &SheetRow) -> String {
        let name = self.row(&row.key);
        match row.value {
            Value::Number(number) => format!("{name} {}", minus(number)),
            Value::Of(left, all) => format!("{name} {left}/{all}"),
            Value::Dice(dice) => format!("{name} {}", dice_text(dice)),
        }
    }

    /// The ways to strike, each part below those of its kind: the weapon, the kind of attack, the dice, the price, the reach.
    fn attack_lines(&self, attacks: &[AttackRow]) -> Vec<String> {
        let rows: Vec<[String; 5]> =
            attacks.iter().map(|attack| self.attack_parts(attack)).collect();
        let order =
            |[mode, dice, price, weapon, reach]: [String; 5]| [weapon, mode, dice, price, reach];
        let rows: Vec<[String; 5]> = rows.into_iter().map(order).collect();
        let mut widest = [0; 5];
        for row in &rows {
            for (widest, part) in widest.iter_mut().zip(row) {
                *widest = width(part).max(*widest);
            }
        }
        let line = |row: &[String; 5]| {
            let parts = row.iter().zip(widest).filter(|(_, widest)| *widest > 0);
            let padded = parts.map(|(part, widest)| {
                let pad = usize::from(widest - width(part));
                format!("{part}{:pad$}", "")
            });
            padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        };
        rows.iter().map(line).collect()
    }

    /// A way to strike in parts, of which some may be empty: the kind, the dice with `/2` for halved damage, the price, the
    /// weapon, the reach.
    pub(crate) fn attack_parts(&self, attack: &AttackRow) -> [String; 5] {
        let halved = if attack.halved { "/2" } else { "" };
        let dice = format!("{}{halved}", dice_text(attack.dice));
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
        let price = if price.is_empty() { String::new() } else { self.cost(&price) };
        let mode = self.of_family("mode-", &attack.mode.to_lowercase());
        let qualities = attack.qualities.iter().map(|name| self.name_of(name.as_str()));
        let qualities = qualities.collect::<Vec<_>>().join(", ");
        let weapon = if qualities.is_empty() { weapon } else { format!("{weapon} ({qualities})") };
        [mode, dice, price, weapon, reach.unwrap_or_default()]
    }

    /// Everything that is known of somebody, a line a thing; what a rule gives stands with it.
    pub fn sheet_lines(&self, who: &CombatantView, view: &BattleView) -> Vec<String> {
        let mut lines = Vec::new();
        // What an active row tells in full stands below.
        let is_told = |key: &str| {
            let sections = who.sheet.iter().flat_map(|sheet| &sheet.sections);
            let mut telling = sections.filter(|section| section.kind.tells == Some(key));
            telling.any(|section| section.rows(Rows::Active).next().is_some())
        };
        let told = who.conditions.iter().filter(|condition| !is_told(condition.kind.key));
        let conditions: Vec<String> = told.map(|condition| self.condition(*condition)).collect();
        if !conditions.is_empty() {
            lines.push(conditions.join(", "));
        }
        let note = view.notes.on(About::Who(who.id)).map(|note| self.noted(note));
        lines.extend(note.into_iter().flatten());
        let Some(sheet) = &who.sheet else { return lines };
        lines.push(self.made(sheet));
        lines.extend(self.sheet_rows(sheet, view));
        lines
    }

    /// What somebody with this sheet is; what the card keeps longest comes first.
    pub fn made(&self, sheet: &SheetView) -> String {
        let made: Vec<String> = sheet.made.iter().rev().map(|made| self.term(made)).collect();
        made.join(" · ")
    }

    /// All else that a sheet of the fight says, a line a row.
    pub fn sheet_rows(&self, sheet: &SheetView, view: &BattleView) -> Vec<String> {
        let blocks = view.book.layout.sheet.iter();
        blocks.flat_map(|block| self.block_lines(sheet, *block, view)).collect()
    }

    /// What a block of the whole sheet says, a line a row.
    fn block_lines(&self, sheet: &SheetView, block: Block, names: &dyn Names) -> Vec<String> {
        match block {
            Block::Phase => Vec::new(),
            Block::Relations => self.relations(sheet, names),
            Block::Waits => sheet.waits.iter().map(|wait| self.waiting(wait, names)).collect(),
            Block::Attacks => self.attack_lines(&sheet.attacks),
            Block::Pools => {
                let pool =
                    |pool: &Pool| format!("{} {}", self.pool(pool.id), of_most(*pool, " / "));
                vec![sheet.pools.iter().map(pool).collect::<Vec<_>>().join(" · ")]
            }
            Block::Stats => {
                let stat = |stat: &Stat| {
                    format!("{} {} {}", self.stat_name(&stat.letter), stat.value, stat.rank)
                };
                vec![sheet.stats.iter().map(stat).collect::<Vec<_>>().join(", ")]
            }
            Block::Numbers { skip, take } => {
                let rows = sheet.rows.iter().skip(skip).take(take);
                beside(rows.map(|row| ruled(&self.sheet_row(row), &row.rule)))
            }
            Block::Section(kind, rows) => {
                let rows = sheet.section(kind).into_iter().flat_map(|section| section.rows(rows));
                let rows: Vec<String> = rows.map(|row| self.section_row(row, names)).collect();
                self.figure(kind, &rows, COLUMNS).unwrap_or(rows)
            }
        }
    }

    /// The figure of a section with its rows beside their parts, and its name where the first line has a free place to the left;
    /// `None` without a figure or rows, if it is wider than `room` columns, or if it has no place for one of the rows.
    pub fn figure(&self, kind: &SectionKind, rows: &[String], room: u16) -> Option<Vec<String>> {
        let figure = kind.figure.filter(|_| !rows.is_empty())?;
        let row = |row: Option<usize>| row.and_then(|n| rows.get(n)).map_or("", String::as_str);
        let name = if self.has(kind.key) { self.t(kind.key) } else { String::new() };
        let left = |n: usize, line: &FigureLine| {
            if n == 0 && line.left.is_none() { name.clone() } else { row(line.left).to_owned() }
        };
        let lefts: Vec<String> = (0..).zip(figure).map(|(n, line)| left(n, line)).collect();
        let widest = lefts.iter().map(|left| width(left)).max().unwrap_or_default();
        let line = |(line, left): (&FigureLine, String)| {
            let before = " ".repeat(usize::from(widest - width(&left)));
            let drawn = format!("{before}{left} {} {}", line.drawing, row(line.right));
            drawn.trim_end().to_owned()
        };
        let lines: Vec<String> = figure.iter().zip(lefts).map(line).collect();
        let placed = |n| figure.iter().any(|line| [line.left, line.right].contains(&Some(n)));
        let fits = (0..rows.len()).all(placed) && lines.iter().all(|line| width(line) <= room);
        fits.then_some(lines)
    }

    /// A row of a section in full, behind its number and before its rule.
    fn section_row(&self, row: &SectionRow, names: &dyn Names) -> String {
        let text = self.phrase(&row.full, names);
        let text = row.number.map_or_else(|| text.clone(), |number| format!("{number}: {text}"));
        row.rule.as_ref().map_or_else(|| text.clone(), |rule| ruled(&text, rule))
    }

    /// What stands behind the conditions in a line about somebody.
    pub fn line_beside(&self, sheet: &SheetView, view: &BattleView) -> Vec<String> {
        let said = |block: &Block| {
            let Block::Section(kind, rows) = *block else {
                return self.block_lines(sheet, *block, view);
            };
            let rows = sheet.section(kind).into_iter().flat_map(|section| section.rows(rows));
            rows.map(|row| self.phrase(&row.full, view)).collect()
        };
        view.book.layout.line.iter().flat_map(said).collect()
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
