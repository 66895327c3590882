//! What stands at a place of the screen, for those who point at it.

use kekkai_battle::Cell;
use kekkai_rules::Id;
use ratatui_core::layout::Position;

use crate::{Areas, ScreenModel, map, prompt, queue, screen::panel_areas};

/// What stands at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pointed {
    /// A cell of the map.
    Cell(Cell),
    /// The row of somebody in the queue.
    Row(Id),
    /// The queue beside its rows.
    Queue,
    /// The panel of the log.
    Log,
    /// The line of this number in a list of things to choose from.
    Line(usize),
    /// The hint of this number.
    Hint(usize),
    /// Nothing that can be pointed at.
    Nothing,
}

/// What `model` shows at a place of the screen.
pub fn pointed(model: &ScreenModel<'_>, areas: &Areas, at: Position) -> Pointed {
    if let Some(cell) = map::cell_at(model, areas, at.x, at.y) {
        return Pointed::Cell(cell);
    }
    let areas = &panel_areas(model, areas);
    if areas.queue.contains(at) {
        return queue::who_at(model, areas.queue, at).map_or(Pointed::Queue, Pointed::Row);
    }
    if areas.log.contains(at) {
        return Pointed::Log;
    }
    prompt::hint_at(model, areas.keys, at).map_or(Pointed::Nothing, Pointed::Hint)
}
