//! A sheet as a screen reads it.

use super::{
    Coin,
    catalogue::FLIP,
    play::{FACES, RANGE},
    sheet::{HUDDLED, HUDDLES, Item, MARKED, OUT, POOL_KINDS, Sheet, WAITING},
    steps::{METER, WALK},
};
use crate::{
    Arg, ConditionView, Dice, End, Id, Meter, Phrase, Pool, RelationView, RuleId, SheetView,
    SystemState, TurnView,
    section::{Block, Layout, Rows, Section, SectionKind, SectionRow},
    sheet_view::{AttackRow, SheetRow, Value},
    turn_view::Moving,
};

/// The sheet of `who`; an empty one if nobody has this number.
pub(super) fn of(
    state: &SystemState<Coin>,
    who: Id,
    known: &dyn Fn(Id) -> Option<Id>,
) -> SheetView {
    let Some(sheet) = state.sheet(who) else { return SheetView::default() };
    SheetView {
        made: vec![Phrase::new("kind-player")],
        pools: pools(sheet),
        rows: vec![row("grit", sheet.spec.grit, FLIP)],
        attacks: vec![AttackRow {
            qualities: Vec::new(),
            mode: "flip".into(),
            weapon: None,
            carried: None,
            dice: Dice::new(0, FACES),
            price: Vec::new(),
            halved: false,
            reach: Some(RANGE),
        }],
        relations: relations(state, who)
            .into_iter()
            .filter_map(|relation| Some(RelationView { with: known(relation.with)?, ..relation }))
            .collect(),
        conditions: conditions(sheet),
        sections: sections(sheet),
        ..SheetView::default()
    }
}

/// The section of carried items.
const ITEMS: &SectionKind = &SectionKind::new("items");

/// What a screen draws, in this order.
pub(super) const LAYOUT: &Layout = &Layout {
    card: &[
        &[Block::Phase, Block::Relations],
        &[Block::Attacks],
        &[Block::Pools, Block::Numbers { skip: 0, take: 1 }],
        &[Block::Section(ITEMS, Rows::All)],
    ],
    sheet: &[
        Block::Pools,
        Block::Numbers { skip: 0, take: 1 },
        Block::Attacks,
        Block::Relations,
        Block::Section(ITEMS, Rows::All),
    ],
    line: &[Block::Relations],
};

fn sections(sheet: &Sheet) -> Vec<Section> {
    let row = |(item, number): (&Item, u16)| SectionRow {
        number: Some(number),
        ..SectionRow::new(Phrase::plain(Arg::Name(item.0.clone())))
    };
    let rows: Vec<SectionRow> = sheet.items.iter().zip(1..).map(row).collect();
    if rows.is_empty() { Vec::new() } else { vec![Section { kind: ITEMS, rows }] }
}

/// The pools and conditions alone.
pub(super) fn standing(sheet: &Sheet) -> (Vec<Pool>, Vec<ConditionView>) {
    (pools(sheet), conditions(sheet))
}

fn pools(sheet: &Sheet) -> Vec<Pool> {
    let pool = |id| {
        let max = sheet.bounds(id).map_or(0, |(_, most)| most);
        Pool { id, now: sheet.pool(id), max, waits: 0 }
    };
    POOL_KINDS.iter().map(|kind| pool(kind.id)).collect()
}

fn row(key: &'static str, number: i32, rule: &'static str) -> SheetRow {
    SheetRow { key: key.into(), value: Value::Number(number), rule: RuleId::new(rule) }
}

fn conditions(sheet: &Sheet) -> Vec<ConditionView> {
    let marks = ConditionView { kind: MARKED, count: sheet.marks.into() };
    let all = [
        sheet.out.then_some(OUT.once()),
        (sheet.marks > 0).then_some(marks),
        sheet.waits.then_some(WAITING.once()),
        (!sheet.huddle.is_empty()).then_some(HUDDLED.once()),
    ];
    all.into_iter().flatten().collect()
}

/// Everybody of the huddle of `who`.
pub(super) fn relations(state: &SystemState<Coin>, who: Id) -> Vec<RelationView> {
    let huddle = state.sheet(who).map(|sheet| sheet.huddle.as_slice()).unwrap_or_default();
    huddle
        .iter()
        .map(|with| RelationView { kind: HUDDLES, end: End::Active, with: *with })
        .collect()
}

/// What the running turn has left.
pub(super) fn turn(state: &SystemState<Coin>) -> Option<TurnView> {
    let turn = state.turn.as_ref()?;
    let moves = turn.steps > 0;
    Some(TurnView {
        phase: "turn",
        marks: vec![("acted", turn.acted)],
        prompt: "coin-prompt",
        meters: vec![Meter { id: METER, left: turn.steps, of: None, rises: false, usable: moves }],
        mode: WALK,
        moving: if moves { Moving::Open } else { Moving::Unpaid },
        strikes: (!turn.acted).then_some("flip"),
        answers: None,
    })
}
