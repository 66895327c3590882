//! A sheet as a screen reads it.

use super::{
    T3d,
    catalogue::{ATTITUDE, CONTROL, LEVEL, POOLS, RETRY, TIMED, WORK},
    level, names,
    report::{reaction, ward},
    sheet::{
        DEAD, HELPLESS, HIDDEN, HP_POOL, MARKED, MOST_POOL, Number, SHAKEN, Sheet, Turn, WORKING,
    },
    steps::{METER, WALK},
    terms::Seen,
};
use crate::{
    Arg, ConditionView, Id, Meter, Phrase, PlainText, Pool, RuleId, SheetView, SystemState,
    TurnView,
    section::{Block, Layout, Rows, Section, SectionKind, SectionRow},
    turn_view::Moving,
};

const VALUES: &SectionKind = &SectionKind::new("t3d-values");
const TRACKERS: &SectionKind = &SectionKind::new("t3d-pools");
const FLAWS: &SectionKind = &SectionKind::new("t3d-flaws");
const ACTIONS: &SectionKind = &SectionKind::new("t3d-actions");
const MARKS: &SectionKind = &SectionKind::new("t3d-marks");
const TRIES: &SectionKind = &SectionKind::new("t3d-tries");
/// For the GM: a player's view has no reaction in it.
const REACTIONS: &SectionKind = &SectionKind::new("t3d-reactions");

/// What a screen draws, in this order.
pub(super) const LAYOUT: &Layout = &Layout {
    card: &[
        &[Block::Pools, Block::Section(TRACKERS, Rows::All)],
        &[Block::Section(VALUES, Rows::All)],
        &[Block::Section(MARKS, Rows::All)],
        &[Block::Section(ACTIONS, Rows::All)],
        &[Block::Section(FLAWS, Rows::All)],
        &[Block::Section(TRIES, Rows::All)],
        &[Block::Section(REACTIONS, Rows::All)],
    ],
    sheet: &[
        Block::Pools,
        Block::Section(TRACKERS, Rows::All),
        Block::Section(VALUES, Rows::All),
        Block::Section(MARKS, Rows::All),
        Block::Section(ACTIONS, Rows::All),
        Block::Section(FLAWS, Rows::All),
        Block::Section(TRIES, Rows::All),
        Block::Section(REACTIONS, Rows::All),
    ],
    line: &[],
};

/// The sheet of `who`; an empty one if nobody has this number.
pub(super) fn of(state: &SystemState<T3d>, who: Id) -> SheetView {
    let Some(sheet) = state.sheet(who) else { return SheetView::default() };
    let kind = if sheet.spec.player { "t3d-kind-player" } else { "t3d-kind-npc" };
    let (pools, conditions) = standing(sheet);
    SheetView {
        made: vec![Phrase::new(kind)],
        pools,
        conditions,
        sections: sections(state, sheet),
        ..SheetView::default()
    }
}

/// The pools and conditions alone.
pub(super) fn standing(sheet: &Sheet) -> (Vec<Pool>, Vec<ConditionView>) {
    let pool = |(now, max)| Pool { id: HP_POOL, now, max, waits: 0 };
    (sheet.hp().map(pool).into_iter().collect(), conditions(sheet))
}

fn row(phrase: Phrase, rule: &'static str) -> SectionRow {
    SectionRow { rule: Some(RuleId::new(rule)), ..SectionRow::new(phrase) }
}

fn named(key: &'static str, name: &PlainText) -> Phrase {
    Phrase::new(key).with("name", Arg::Name(name.clone()))
}

fn sections(state: &SystemState<T3d>, sheet: &Sheet) -> Vec<Section> {
    let spec = &sheet.spec;
    let values = spec
        .values
        .iter()
        .map(|Number(name, value)| row(named("t3d-row-value", name).with("number", *value), LEVEL));
    let abilities = spec
        .abilities
        .iter()
        .map(|one| row(named("t3d-row-ability", &one.name).with("number", one.value), LEVEL));
    let pools = spec.pools.iter().filter(|pool| !names::is(pool.name.as_str(), names::HP));
    let pools = pools.map(|pool| {
        let now = pool.now.unwrap_or(pool.max);
        row(named("t3d-row-pool", &pool.name).with("number", now).with("most", pool.max), POOLS)
    });
    let flaws = spec.flaws.iter().map(|flaw| {
        let phrase = named("t3d-row-flaw", &flaw.name).with("number", flaw.number);
        row(phrase.with("effect", Arg::Name(flaw.effect.clone())), CONTROL)
    });
    let actions = spec.actions.iter().zip(1_u16..).map(|(action, number)| SectionRow {
        number: Some(number),
        ..SectionRow::new(Phrase::plain(Arg::Name(action.name.clone())))
    });
    let conditions = sheet.conditions.iter().map(|(key, turns)| {
        let name = PlainText::new(key);
        let phrase = match turns {
            Some(turns) => named("t3d-row-condition", &name).with("turns", *turns),
            None => named("t3d-row-condition-lasting", &name),
        };
        row(phrase, TIMED)
    });
    let wards = spec.tagged.iter().map(|one| row(ward(one), TIMED));
    let work = sheet.work.iter();
    let work = work.map(|work| {
        let row = row(Phrase::new("t3d-row-work").with("left", work.left), WORK);
        SectionRow { for_gm: work.terms.seen == Some(Seen::Gm), ..row }
    });
    let tries = sheet.tries.iter().map(|(task, tries)| {
        let closed = if tries.closed { "t3d-row-tries-closed" } else { "t3d-row-tries" };
        let phrase = Phrase::new(closed);
        let name =
            level::feat_task(task).map_or_else(|| Arg::Name(PlainText::new(task)), Arg::Phrase);
        let phrase = phrase.with("name", name);
        let cost = level::next_cost(state, task, tries.failed);
        let phrase = phrase.with("failed", tries.failed).with("cost", Arg::Change(cost));
        let row = row(phrase.with("last", tries.last), RETRY);
        SectionRow { for_gm: tries.secret, ..row }
    });
    let reactions = sheet.reactions.iter().map(|(side, index)| {
        let phrase = Phrase::new("t3d-row-reaction").with("reaction", reaction(*index));
        let row = row(phrase.with("side", i32::from(*side).saturating_add(1)), ATTITUDE);
        SectionRow { for_gm: true, ..row }
    });
    let all: [(&'static SectionKind, Vec<SectionRow>); 7] = [
        (VALUES, values.chain(abilities).collect()),
        (TRACKERS, pools.collect()),
        (FLAWS, flaws.collect()),
        (ACTIONS, actions.collect()),
        (MARKS, conditions.chain(wards).chain(work).collect()),
        (TRIES, tries.collect()),
        (REACTIONS, reactions.collect()),
    ];
    let sections = all.into_iter().map(|(kind, rows)| Section { kind, rows });
    sections.filter(|section| !section.rows.is_empty()).collect()
}

fn conditions(sheet: &Sheet) -> Vec<ConditionView> {
    let other = sheet.conditions.keys().any(|name| name != HELPLESS.key);
    let all = [
        sheet.dead.then_some(DEAD.once()),
        sheet.shaken.is_some().then_some(SHAKEN.once()),
        sheet.has(HELPLESS.key).then_some(HELPLESS.once()),
        other.then_some(MARKED.once()),
        sheet.work.is_some().then_some(WORKING.once()),
        sheet.hidden.is_some().then_some(HIDDEN.once()),
    ];
    all.into_iter().flatten().collect()
}

/// What the running turn has had.
pub(super) fn turn(state: &SystemState<T3d>) -> Option<TurnView> {
    let Turn { who, squares, rolls, moved: _ } = state.turn.as_ref()?;
    let of = state.sheet(*who).and_then(|sheet| sheet.spec.speed);
    Some(TurnView {
        phase: "turn",
        marks: vec![("rolled", *rolls > 0)],
        prompt: "t3d-prompt",
        meters: vec![Meter { id: METER, left: *squares, of, rises: true, usable: true }],
        mode: WALK,
        moving: Moving::Open,
        strikes: None,
        answers: None,
    })
}

/// The laws that sheets keep.
pub(super) fn faults(state: &SystemState<T3d>) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, sheet) in state.sheets.iter().enumerate() {
        for pool in &sheet.spec.pools {
            let now = pool.now.unwrap_or(pool.max);
            if !(-MOST_POOL..=MOST_POOL).contains(&now) {
                faults.push(format!("{} of {index} is {now}", pool.name));
            }
        }
        for (side, reaction) in &sheet.reactions {
            if !(-3..=3).contains(reaction) {
                faults.push(format!("{index} has {reaction} for side {side}"));
            }
        }
    }
    faults
}
