//! The board in words: who is there and how they are, and what lies around a cell.

use kekkai_battle::{BattleView, Cell, view::CombatantView};
use kekkai_rules::Terrain;
use kekkai_widgets::Words;

use crate::headless::show;

/// Everybody in the order of turns, then those who are in no queue: where they stand and how they are.
pub(super) fn everybody(words: &Words, view: &BattleView) -> Vec<String> {
    let queued = view.queue.iter().filter_map(|row| Some((Some(row), view.find(row.who)?)));
    let in_queue = |who: &CombatantView| view.queue.iter().any(|row| row.who == who.id);
    let others = view.combatants.iter().filter(|who| !in_queue(who) && !who.past);
    let told = queued.chain(others.map(|who| (None, who))).map(|(row, who)| {
        let side = view.sides.get(usize::from(who.side.0));
        let turn = match row {
            Some(row) if row.current => Some("reader-now"),
            Some(row) if row.acted => Some("reader-acted"),
            Some(row) if row.extra => Some("queue-extra"),
            Some(_) | None => None,
        };
        let parts = [
            Some(who.name.to_string()),
            side.map(|side| words.name_of(side.as_str())),
            who.at.map(|at| at.to_string()),
            turn.map(|key| words.t(key)),
            Some(show::state_of(words, view, who)).filter(|state| !state.is_empty()),
        ];
        format!("{}.", parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    });
    told.collect()
}

/// What lies around a cell: who stands where, the nearest first, and what fills the cells next to it.
pub(super) fn described(words: &Words, view: &BattleView, from: Cell) -> Vec<String> {
    let there = view.on(from).map(|who| who.name.to_string());
    let ground = words.ground_full(view.field.ground(from));
    let here = [Some(from.to_string()), there, Some(ground)];
    let mut lines = vec![format!("{}.", here.into_iter().flatten().collect::<Vec<_>>().join(", "))];
    let mut others: Vec<(u8, Cell, &CombatantView)> = view
        .combatants
        .iter()
        .filter(|who| !who.past)
        .filter_map(|who| {
            // Of a large body its nearest cell.
            let (distance, at) = who.cells().map(|at| (from.distance(at), at)).min()?;
            Some((distance, at, who))
        })
        .filter(|(_, at, _)| *at != from)
        .collect();
    others.sort_by_key(|(distance, at, _)| (*distance, *at));
    for (distance, at, who) in others {
        let side = view.sides.get(usize::from(who.side.0));
        let side = side.map(|side| words.name_of(side.as_str())).unwrap_or_default();
        let args = [
            ("who", who.name.as_str().into()),
            ("side", side.into()),
            ("at", at.to_string().into()),
            ("distance", distance.into()),
            ("way", words.t(direction(from, at)).into()),
        ];
        let state = show::state_of(words, view, who);
        let line = words.with("reader-there", &args);
        lines.push(if state.is_empty() { format!("{line}.") } else { format!("{line}; {state}.") });
    }
    for next in from.neighbours().filter(|next| view.field.has(*next)) {
        let ground = view.field.ground(next);
        if ground.terrain != Terrain::Floor {
            let args = [
                ("way", words.t(direction(from, next)).into()),
                ("at", next.to_string().into()),
                ("what", words.ground_full(ground).into()),
            ];
            lines.push(words.with("reader-beside", &args));
        }
    }
    lines
}

/// Key of the direction from one cell to another: one of eight, whichever is nearest.
fn direction(from: Cell, to: Cell) -> &'static str {
    let (columns, rows) = from.offset(to);
    let flat = columns.abs() > 2 * rows.abs();
    let steep = rows.abs() > 2 * columns.abs();
    match (columns.signum(), rows.signum()) {
        (0, 0) => "direction-here",
        (0, -1) => "direction-north",
        (0, _) => "direction-south",
        (1, _) if flat => "direction-east",
        (_, _) if flat => "direction-west",
        (_, -1) if steep => "direction-north",
        (_, _) if steep => "direction-south",
        (1, -1) => "direction-north-east",
        (1, _) => "direction-south-east",
        (_, -1) => "direction-north-west",
        (_, _) => "direction-south-west",
    }
}
