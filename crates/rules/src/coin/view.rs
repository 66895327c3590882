//! A sheet as a screen reads it.

use super::{
    Coin,
    catalogue::FLIP,
    sheet::{HUDDLED, HUDDLES, MARKED, OUT, POOL_KINDS, Sheet, WAITING},
};
use crate::{
    ConditionView, End, Id, Pool, RelationView, RuleId, SheetView, SystemState,
    sheet_view::{Row, Value},
};

/// The sheet of `who`; an empty one if nobody has this number.
pub(super) fn of(
    table: &SystemState<Coin>,
    who: Id,
    known: &dyn Fn(Id) -> Option<Id>,
) -> SheetView {
    let Some(sheet) = table.sheet(who) else { return SheetView::default() };
    SheetView {
        kind: "player".into(),
        pools: pools(sheet),
        rows: vec![row("grit", sheet.spec.grit, FLIP)],
        relations: relations(table, who)
            .into_iter()
            .filter_map(|relation| Some(RelationView { with: known(relation.with)?, ..relation }))
            .collect(),
        conditions: conditions(sheet),
        items: sheet.items.iter().map(|item| item.0.clone()).collect(),
        ..SheetView::default()
    }
}

fn pools(sheet: &Sheet) -> Vec<Pool> {
    let pool = |id| {
        let max = sheet.bounds(id).map_or(0, |(_, most)| most);
        Pool { id, now: sheet.pool(id), max, waits: 0 }
    };
    POOL_KINDS.iter().map(|kind| pool(kind.id)).collect()
}

fn row(key: &'static str, number: i32, rule: &'static str) -> Row {
    Row { key: key.into(), value: Value::Number(number), rule: RuleId::new(rule) }
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
pub(super) fn relations(table: &SystemState<Coin>, who: Id) -> Vec<RelationView> {
    let huddle = table.sheet(who).map(|sheet| sheet.huddle.as_slice()).unwrap_or_default();
    huddle
        .iter()
        .map(|with| RelationView { kind: HUDDLES, end: End::Active, with: *with })
        .collect()
}
