//! A sheet as a screen reads it.

use super::{
    Coin,
    catalogue::{FLIP, MARKS},
    sheet::{POOL_KINDS, Sheet},
};
use crate::{
    Id, Pool, RuleId, SheetView, SystemState,
    sheet_view::{Condition, Row, Value},
};

/// The sheet of `who`; an empty one if nobody has this number.
pub(super) fn of(table: &SystemState<Coin>, who: Id) -> SheetView {
    let Some(sheet) = table.sheet(who) else { return SheetView::default() };
    SheetView {
        kind: "player".into(),
        pools: pools(sheet),
        rows: vec![row("grit", sheet.spec.grit, FLIP), row("marks", i32::from(sheet.marks), MARKS)],
        conditions: conditions(sheet),
        items: sheet.items.clone(),
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

fn conditions(sheet: &Sheet) -> Vec<Condition> {
    let mut conditions = Vec::new();
    if sheet.out {
        conditions.push(Condition::Dead);
    }
    if !sheet.huddle.is_empty() {
        conditions.push(Condition::Held);
    }
    conditions
}
