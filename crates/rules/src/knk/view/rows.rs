//! What only КНК shows of a sheet, as values; [`sections`](super::sections) puts it into words.

use std::borrow::Cow;

use crate::knk::{
    Knk,
    classes::phantasm_release,
    content::{
        familiar::FamiliarKind,
        impulse::Impulse,
        part::Part,
        phantasm::Phantasm,
        rank::Stat,
        skill::Owned,
        spell::{Form, SpellAim},
    },
    magic::cast,
    sheet::{
        Sheet,
        injury::{Harm, Injury},
        lasting::Lasting,
        plus::{self, Formula},
        schools, service,
    },
};
use crate::{Id, PlainText, SystemState, sheet_view::Aimed};

/// The rows of one sheet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rows {
    /// Lasting effects in their order.
    pub lasting: Vec<LastingRow>,
    /// Injuries, in the order in which they were taken.
    pub injuries: Vec<InjuryRow>,
    /// Marks "+" that can be used (KNK-MOD-05).
    pub pluses: Vec<PlusRow>,
    /// Skills it owns, in the order in which orders count them.
    pub skills: Vec<SkillRow>,
    /// Phantasms it can release, in the order in which orders count them (KNK-CLS-03).
    pub phantasms: Vec<PhantasmRow>,
    /// Spells it knows, in the order in which orders count them.
    pub spells: Vec<SpellRow>,
    /// Items it carries, in the order in which orders count them.
    pub items: Vec<PlainText>,
    /// What makes a familiar of it (KNK-FAM-01).
    pub familiar: Option<FamiliarRow>,
    /// What a hybrid has bought (KNK-CLS-09).
    pub impulses: Vec<Impulse>,
}

/// A lasting effect on somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastingRow {
    /// Its number on the sheet.
    pub effect: u16,
    /// Name that is shown.
    pub name: PlainText,
    /// Change of health each time it acts.
    pub hp: i32,
    /// Change of prana each time it acts.
    pub prana: i32,
    /// Own turns left; `None` until it is taken off.
    pub turns: Option<u16>,
}

/// A skill that somebody owns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillRow {
    /// Its number on the sheet, from 0.
    pub skill: u8,
    /// Name that is shown.
    pub name: PlainText,
    /// The letter of the highest level owned.
    pub rank: Cow<'static, str>,
    /// Whether it is on; `None` for one that works by itself.
    pub on: Option<bool>,
}

/// An injury that somebody carries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InjuryRow {
    /// Its number on the sheet.
    pub injury: u16,
    /// Part of the body that is hurt.
    pub part: Part,
    /// The way it is hurt.
    pub harm: Harm,
    /// Own turns since then.
    pub turns: u16,
    /// The last of them in which what is lost can be restored (KNK-INJ-04).
    pub limit: u16,
    /// What it takes from the most health.
    pub hp_max: i32,
}

/// A spell that somebody knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpellRow {
    /// Its number on the sheet, from 0.
    pub spell: u8,
    /// Name that is shown.
    pub name: PlainText,
    /// Key of its school in the locale's `school-*` family.
    pub school: Cow<'static, str>,
    /// What it is aimed at.
    pub aimed: Aimed,
    /// How many lines it has for this caster; `None` for one that is not read by lines.
    pub lines: Option<u8>,
    /// How many of them are read.
    pub read: u8,
    /// How many would be after an order to read on now, one for a spell without lines; 0 where there can be none.
    pub then: u8,
    /// How many the caster reads in one turn.
    pub a_turn: u8,
    /// Prana that it costs.
    pub prana: i32,
}

/// A phantasm that somebody can release.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhantasmRow {
    /// Its number on the sheet, from 0.
    pub phantasm: u8,
    /// Name that is shown.
    pub name: PlainText,
    /// Rank as a letter with marks.
    pub rank: Cow<'static, str>,
    /// Prana for one release, its attack included.
    pub prana: i32,
    /// Whether it strikes, so that it must be aimed.
    pub aimed: bool,
}

/// The marks "+" of one characteristic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlusRow {
    /// The characteristic with the marks.
    pub stat: Stat,
    /// Uses left this game day.
    pub left: u8,
    /// Uses in a game day.
    pub of: u8,
    /// What is declared, with how many marks.
    pub declared: Vec<(Formula, u8)>,
}

/// What makes a familiar of somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FamiliarRow {
    /// What kind it is; nothing where only its master is known.
    pub kind: Option<FamiliarKind>,
    /// Prana that it uses up each turn of its master.
    pub upkeep: i32,
    /// Its master, if that one is in the fight and known.
    pub master: Option<Id>,
    /// Who acts through it.
    pub owner: Option<PlainText>,
}

/// The rows of `who`, without anybody who is not `known`; none if nobody has this number.
pub fn rows(state: &SystemState<Knk>, who: Id, known: &dyn Fn(Id) -> Option<Id>) -> Rows {
    let Some(sheet) = state.sheet(who) else { return Rows::default() };
    Rows {
        lasting: lasting(sheet),
        injuries: injuries(state, sheet),
        pluses: pluses(sheet),
        skills: skills(sheet),
        phantasms: phantasms(sheet),
        spells: spells(state, who, sheet),
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

fn injuries(state: &SystemState<Knk>, sheet: &Sheet) -> Vec<InjuryRow> {
    let row = |injury: &Injury| InjuryRow {
        injury: injury.id,
        part: injury.part,
        harm: injury.harm,
        turns: injury.turns,
        limit: injury.limit(state.options.limb_restore_turns),
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
            rank: highest.map(|level| level.rank.text()).unwrap_or_default().into(),
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

fn phantasms(sheet: &Sheet) -> Vec<PhantasmRow> {
    let row = |(phantasm, record): (u8, &Phantasm)| {
        let attack = phantasm_release::attack(sheet, record).ok().flatten();
        let prana = attack.map_or(0, |attack| attack.prana);
        PhantasmRow {
            phantasm,
            name: record.name.clone(),
            rank: record.rank.text().into(),
            prana: record.price().saturating_add(prana),
            aimed: record.weapon.is_some(),
        }
    };
    (0..=u8::MAX).zip(&sheet.phantasms).map(row).collect()
}

fn spells(state: &SystemState<Knk>, who: Id, sheet: &Sheet) -> Vec<SpellRow> {
    let count = sheet.spells.len();
    (0..=u8::MAX).take(count).filter_map(|number| spell(state, who, sheet, number)).collect()
}

/// The spell of that number, from 0.
pub(in crate::knk) fn spell(
    state: &SystemState<Knk>,
    who: Id,
    sheet: &Sheet,
    number: u8,
) -> Option<SpellRow> {
    let spell = sheet.spells.get(usize::from(number))?;
    let (lines, prana) = schools::price(sheet, spell);
    let reading = sheet.reading.filter(|reading| reading.spell == number);
    Some(SpellRow {
        spell: number,
        name: spell.name.clone(),
        school: spell.school.key().into(),
        aimed: match spell.aim {
            SpellAim::Caster | SpellAim::General => Aimed::Nowhere,
            SpellAim::Person { .. } => Aimed::Person,
            SpellAim::Area { .. } | SpellAim::Row { .. } => Aimed::Place,
        },
        lines: matches!(spell.form, Form::Lines(_)).then_some(lines),
        read: reading.map_or(0, |reading| reading.lines),
        then: cast::plan(state, who, number).map_or(0, |plan| plan.read()),
        a_turn: cast::limit(sheet, spell.school, &state.options),
        prana,
    })
}
