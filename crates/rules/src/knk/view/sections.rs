//! The sections of a sheet of КНК, and the order in which its card and its sheet show all there is.

use super::rows::{
    FamiliarRow, InjuryRow, LastingRow, PhantasmRow, PlusRow, Rows, SkillRow, SpellRow,
};
use crate::knk::{
    content::{impulse::Impulse, reserve::Reserve},
    sheet::injury::Harm,
};
use crate::{
    Arg, Phrase, PlainText, RuleId,
    section::{Block, Layout, Rows as Of, Section, SectionKind, SectionRow},
};

const INJURIES: &SectionKind =
    &SectionKind { tells: Some("injured"), marked: true, ..SectionKind::new("injuries") };
const LASTING: &SectionKind =
    &SectionKind { marked: true, apart: true, ..SectionKind::new("lasting") };
const PLUSES: &SectionKind = &SectionKind::new("pluses");
const SKILLS: &SectionKind = &SectionKind::new("skills");
const IMPULSES: &SectionKind = &SectionKind::new("impulses");
const PHANTASMS: &SectionKind = &SectionKind::new("phantasms");
const SPELLS: &SectionKind = &SectionKind { tells: Some("casting"), ..SectionKind::new("spells") };
const ITEMS: &SectionKind = &SectionKind::new("items");
const FAMILIAR: &SectionKind = &SectionKind::new("familiar");

/// What is being read comes before all else: it is lost if nobody thinks of it. The first derived numbers are what a fight is
/// decided by; the rest comes after the ways to strike.
pub(in crate::knk) const LAYOUT: &Layout = &Layout {
    card: &[
        &[Block::Section(SPELLS, Of::Active)],
        &[Block::Waits],
        &[Block::Section(INJURIES, Of::All)],
        &[Block::Phase, Block::Numbers { skip: 0, take: 3 }, Block::Section(PLUSES, Of::All)],
        &[Block::Section(SKILLS, Of::Active)],
        &[Block::Attacks],
        &[Block::Section(ITEMS, Of::All)],
        &[Block::Pools, Block::Numbers { skip: 3, take: usize::MAX }],
        &[Block::Stats],
        &[Block::Section(PHANTASMS, Of::All)],
        &[Block::Section(FAMILIAR, Of::All)],
        &[Block::Section(LASTING, Of::All)],
        &[Block::Section(SKILLS, Of::Idle)],
        &[Block::Section(SPELLS, Of::Idle)],
    ],
    sheet: &[
        Block::Section(SPELLS, Of::Active),
        Block::Relations,
        Block::Waits,
        Block::Section(INJURIES, Of::All),
        Block::Section(LASTING, Of::All),
        Block::Pools,
        Block::Stats,
        Block::Section(PLUSES, Of::All),
        Block::Attacks,
        Block::Numbers { skip: 0, take: usize::MAX },
        Block::Section(SKILLS, Of::All),
        Block::Section(IMPULSES, Of::All),
        Block::Section(PHANTASMS, Of::All),
        Block::Section(SPELLS, Of::Idle),
        Block::Section(ITEMS, Of::All),
    ],
    line: &[Block::Waits, Block::Section(LASTING, Of::All)],
};

/// The sections that have rows.
pub fn sections(rows: &Rows) -> Vec<Section> {
    let sections = [
        (INJURIES, rows.injuries.iter().map(injury).collect()),
        (LASTING, rows.lasting.iter().map(lasting).collect()),
        (PLUSES, rows.pluses.iter().map(plus).collect()),
        (SKILLS, rows.skills.iter().map(skill).collect()),
        (IMPULSES, impulses(&rows.impulses).into_iter().collect()),
        (PHANTASMS, rows.phantasms.iter().map(phantasm).collect()),
        (SPELLS, rows.spells.iter().map(spell).collect()),
        (ITEMS, items(&rows.items).into_iter().collect()),
        (FAMILIAR, rows.familiar.iter().map(familiar).collect()),
    ];
    let sections = sections.into_iter().filter(|(_, rows): &(_, Vec<_>)| !rows.is_empty());
    sections.map(|(kind, rows)| Section { kind, rows }).collect()
}

/// For what is lost the full text tells how many own turns more it can be restored in (KNK-INJ-04), the short one how many
/// of those have gone by.
fn injury(row: &InjuryRow) -> SectionRow {
    let lost = row.harm == Harm::Lost;
    let name = || Arg::from(row.part.phrase(row.harm));
    let (mut full, mut short) = (row.part.phrase(row.harm), None);
    if lost {
        let left = row.limit.checked_sub(row.turns);
        full = match left {
            Some(left) => Phrase::new("sheet-restorable").with("injury", name()).with("left", left),
            None => Phrase::new("sheet-not-restorable").with("injury", name()),
        };
        short = Some(match left {
            Some(_) => Phrase::new("sheet-injury-since")
                .with("injury", name())
                .with("turns", row.turns)
                .with("limit", row.limit),
            None => Phrase::new("sheet-lost-for-good").with("injury", name()),
        });
    } else if row.hp_max > 0 {
        short = Some(row.part.phrase(row.harm));
    }
    if row.hp_max > 0 {
        let cost = Phrase::new("sheet-hp-max").with("hp", row.hp_max);
        full = Phrase::new("sheet-injury").with("injury", full).with("cost", cost);
    }
    let rule = if lost { "KNK-INJ-04" } else { "KNK-INJ-06" };
    SectionRow { number: Some(row.injury), short, ..ruled(full, rule) }
}

fn lasting(row: &LastingRow) -> SectionRow {
    let mut name = Arg::Name(row.name.clone());
    let changes = [(row.hp, Reserve::Hp), (row.prana, Reserve::Prana)];
    let change = |(by, pool): &(i32, Reserve)| {
        let change = Phrase::new("pool-change").with("change", Arg::Change(*by));
        Arg::from(change.with("pool", pool.id()))
    };
    let changes: Vec<Arg> = changes.iter().filter(|(by, _)| *by != 0).map(change).collect();
    if !changes.is_empty() {
        name = Phrase::new("sheet-lasting").with("name", name).with("changes", changes).into();
    }
    let turns = row.turns.map(|turns| Phrase::new("turns-left").with("turns", turns).into());
    let parts: Vec<Arg> = [Some(name), turns].into_iter().flatten().collect();
    SectionRow { number: Some(row.effect), ..SectionRow::new(Phrase::plain(parts)) }
}

/// How many marks are left, and what some are declared for.
fn plus(row: &PlusRow) -> SectionRow {
    let marks = Phrase::new("sheet-plus")
        .with("stat", Arg::Text(PlainText::new(row.stat.letter())))
        .with("left", row.left)
        .with("of", row.of);
    let declared = row.declared.iter().map(|(formula, marks)| {
        let formula = formula.phrase();
        Phrase::new("sheet-declared").with("marks", *marks).with("formula", formula).into()
    });
    let parts: Vec<Arg> = std::iter::once(marks.into()).chain(declared).collect();
    ruled(Phrase::plain(parts), "KNK-MOD-05")
}

/// With the letter of its highest level, and whether it is on: `Clear Eyes B, on`.
fn skill(row: &SkillRow) -> SectionRow {
    let name = ranked(&row.name, &row.rank);
    let on = row.on.map(|on| Phrase::new(if on { "skill-on" } else { "skill-off" }).into());
    let parts: Vec<Arg> = [Some(name.into()), on].into_iter().flatten().collect();
    SectionRow { active: row.on == Some(true), ..ruled(Phrase::plain(parts), "KNK-SKL-01") }
}

fn impulses(bought: &[Impulse]) -> Option<SectionRow> {
    let list: Vec<Arg> = bought.iter().map(|impulse| impulse.phrase().into()).collect();
    let row = || ruled(Phrase::new("sheet-impulses").with("list", list), "KNK-CLS-09");
    (!bought.is_empty()).then(row)
}

/// With its rank and what its release costs.
fn phantasm(row: &PhantasmRow) -> SectionRow {
    let name = ranked(&row.name, &row.rank);
    let price = Phrase::new("price-prana").with("amount", row.prana);
    let full = Phrase::new("sheet-priced").with("name", name).with("price", price);
    ruled(full, "KNK-CLS-04")
}

/// In full `Blaze: fire, 5 of 6 lines, 80 prana`, in short its lines and its price, `Blaze 6/80`.
fn spell(row: &SpellRow) -> SectionRow {
    let active = row.read > 0;
    let name = || Arg::Name(row.name.clone());
    let lines = row.lines.map(|lines| {
        let key = if active { "spell-read" } else { "spell-lines" };
        Phrase::new(key).with("read", row.read).with("of", lines).into()
    });
    let price = Phrase::new("price-prana").with("amount", row.prana);
    let school = Phrase::of_family("school-", &row.school);
    let what: Vec<Arg> =
        [Some(school.into()), lines, Some(price.into())].into_iter().flatten().collect();
    let full = Phrase::new("sheet-named").with("name", name()).with("what", what);
    let short = match row.lines {
        Some(lines) => Phrase::new("sheet-lines").with("name", name()).with("lines", lines),
        None => Phrase::new("sheet-priced").with("name", name()),
    };
    let short = Some(short.with("price", row.prana));
    let rule = if active { "KNK-MAG-09" } else { "KNK-MAG-03" };
    SectionRow { active, short, ..ruled(full, rule) }
}

/// What it carries beside weapons, things of one name counted.
fn items(items: &[PlainText]) -> Option<SectionRow> {
    let mut counted: Vec<(&PlainText, u16)> = Vec::new();
    for item in items {
        match counted.iter_mut().find(|(name, _)| *name == item) {
            Some((_, count)) => *count = count.saturating_add(1),
            None => counted.push((item, 1)),
        }
    }
    let name = |(name, count): &(&PlainText, u16)| {
        let name = Arg::Name((*name).clone());
        match count {
            1 => name,
            count => Phrase::new("sheet-counted").with("name", name).with("count", *count).into(),
        }
    };
    let list: Vec<Arg> = counted.iter().map(name).collect();
    let row = || SectionRow::new(Phrase::new("sheet-carries").with("list", list));
    (!items.is_empty()).then(row)
}

/// What it is, whose, and what it takes: `familiar: scout, of Anna, upkeep 2`.
fn familiar(row: &FamiliarRow) -> SectionRow {
    let kind = row.kind.map(crate::knk::familiar::FamiliarKind::phrase);
    let of = row.master.map(Arg::Combatant).or_else(|| row.owner.clone().map(Arg::Text));
    let of = of.map(|of| Phrase::new("familiar-of").with("name", of));
    let upkeep = (row.upkeep > 0).then(|| Phrase::new("familiar-upkeep").with("prana", row.upkeep));
    let what: Vec<Arg> = [kind, of, upkeep].into_iter().flatten().map(Arg::from).collect();
    let familiar = Phrase::new("familiar");
    SectionRow::new(Phrase::new("sheet-named").with("name", familiar).with("what", what))
}

fn ruled(full: Phrase, rule: &'static str) -> SectionRow {
    SectionRow { rule: Some(RuleId::new(rule)), ..SectionRow::new(full) }
}

fn ranked(name: &PlainText, rank: &str) -> Phrase {
    let name = Phrase::new("ranked").with("what", Arg::Name(name.clone()));
    name.with("rank", Arg::Text(PlainText::new(rank)))
}
