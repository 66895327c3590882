//! What only КНК shows of a sheet, as values; [`sections`](super::sections) puts it into words.

use std::borrow::Cow;

use crate::knk::{
    Knk,
    content::{familiar::Kind, impulse::Impulse, part::Part, rank::Stat, skill::Owned},
    sheet::{
        Sheet,
        injury::{Harm, Injury},
        lasting::Lasting,
        plus::{self, Formula},
        service,
    },
};
use crate::{Id, PlainText, SystemState};

/// The rows of one sheet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rows {
    /// Lasting effects.
    pub lasting: Vec<LastingRow>,
    /// Injuries, in the order in which they were taken.
    pub injuries: Vec<InjuryRow>,
    /// Marks "+" that can be used (KNK-MOD-05).
    pub pluses: Vec<PlusRow>,
    /// Skills it owns, in the order in which orders count them.
    pub skills: Vec<SkillRow>,
    /// Items it carries, in the order in which orders count them.
    pub items: Vec<PlainText>,
    /// What makes a familiar of it (KNK-FAM-01).
    pub familiar: Option<FamiliarRow>,
    /// What a hybrid has bought (KNK-CLS-09).
    pub impulses: Vec<Impulse>,
}

/// A lasting effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastingRow {
    /// Its number on the sheet.
    pub effect: u16,
    /// Its name.
    pub name: PlainText,
    /// Change of health each time it acts.
    pub hp: i32,
    /// Change of prana each time it acts.
    pub prana: i32,
    /// Own turns left; `None` until it is taken off.
    pub turns: Option<u16>,
}

/// A skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillRow {
    /// Its number on the sheet, from 0.
    pub skill: u8,
    /// Its name.
    pub name: PlainText,
    /// The letter of the highest level owned.
    pub rank: Cow<'static, str>,
    /// Whether it is on; `None` for one that works by itself.
    pub on: Option<bool>,
}

/// An injury.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InjuryRow {
    /// Its number on the sheet.
    pub injury: u16,
    /// What is hurt.
    pub part: Part,
    /// How.
    pub harm: Harm,
    /// Own turns since then.
    pub turns: u16,
    /// The last of them in which what is lost can be restored (KNK-INJ-04).
    pub limit: u16,
    /// What it takes from the most health.
    pub hp_max: i32,
}

/// The marks "+" of one characteristic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlusRow {
    /// Which characteristic.
    pub stat: Stat,
    /// Uses left this game day.
    pub left: u8,
    /// Uses in a game day.
    pub of: u8,
    /// What is declared, with how many marks.
    pub declared: Vec<(Formula, u8)>,
}

/// A familiar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FamiliarRow {
    /// What kind it is; nothing where only its master is known.
    pub kind: Option<Kind>,
    /// Prana that it uses up each turn of its master.
    pub upkeep: i32,
    /// Its master, if that one is in the fight and known.
    pub master: Option<Id>,
    /// Who acts through it.
    pub owner: Option<PlainText>,
}

/// The rows of `who`, without anybody who is not `known`; none if nobody has this number.
pub fn rows(table: &SystemState<Knk>, who: Id, known: &dyn Fn(Id) -> Option<Id>) -> Rows {
    let Some(sheet) = table.sheet(who) else { return Rows::default() };
    Rows {
        lasting: lasting(sheet),
        injuries: injuries(table, sheet),
        pluses: pluses(sheet),
        skills: skills(sheet),
        items: sheet.items.iter().map(|item| item.name.clone()).collect(),
        familiar: familiar(sheet, known),
        impulses: sheet.impulses.clone(),
    }
}

fn familiar(sheet: &Sheet, known: &dyn Fn(Id) -> Option<Id>) -> Option<FamiliarRow> {
    let record = sheet.familiar.as_ref();
    service::is_familiar(sheet).then(|| FamiliarRow {
        kind: service::kind(sheet),
        upkeep: service::upkeep(sheet),
        master: sheet.master.and_then(known),
        owner: record.and_then(|record| record.owner.clone()),
    })
}

fn injuries(table: &SystemState<Knk>, sheet: &Sheet) -> Vec<InjuryRow> {
    let row = |injury: &Injury| InjuryRow {
        injury: injury.id,
        part: injury.part,
        harm: injury.harm,
        turns: injury.turns,
        limit: injury.limit(table.options.limb_restore_turns),
        hp_max: injury.hp_max,
    };
    sheet.injuries.iter().map(row).collect()
}

/// Only characteristics whose marks can be used (KNK-MOD-05).
fn pluses(sheet: &Sheet) -> Vec<PlusRow> {
    let row = |stat: &Stat| {
        let (left, of) = plus::left(sheet, *stat);
        let declared = sheet.pluses.declared.iter();
        let declared = declared.filter(|(formula, _)| formula.stat() == *stat).copied().collect();
        (of > 0).then_some(PlusRow { stat: *stat, left, of, declared })
    };
    Stat::ALL.iter().filter_map(row).collect()
}

fn skills(sheet: &Sheet) -> Vec<SkillRow> {
    let row = |(skill, owned): (u8, &Owned)| {
        let highest = owned.skill.levels.iter().take(usize::from(owned.levels)).next_back();
        SkillRow {
            skill,
            name: owned.skill.name.clone(),
            rank: highest.map(|level| level.rank.text()).unwrap_or_default(),
            on: owned.skill.price.map(|_| owned.in_use.on),
        }
    };
    (0..=u8::MAX).zip(&sheet.skills).map(row).collect()
}

fn lasting(sheet: &Sheet) -> Vec<LastingRow> {
    let row = |effect: &Lasting| LastingRow {
        effect: effect.id,
        name: effect.name.clone(),
        hp: effect.hp,
        prana: effect.prana,
        turns: effect.turns,
    };
    sheet.lasting.iter().map(row).collect()
}
