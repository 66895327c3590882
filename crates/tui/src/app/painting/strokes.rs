//! What a brush is over: a cell, a stroke, a line, a rectangle, with what a mirror adds; and how keys and the mouse lead
//! it.

use kekkai_battle::{
    Cell, Field,
    shape::{Mirror, line},
};

use super::super::{App, Effect, mouse};

/// The cells that a brush is led over.
#[derive(Debug, Clone, Default)]
pub(in crate::app) struct Stroke {
    /// A corner of the rectangle, or an end of the line, that the cursor is the other one of.
    pub(super) corner: Option<Cell>,
    /// Whether a line is drawn and not a rectangle.
    pub(super) is_line: bool,
    /// Cells that the brush has gone over while it is held down; none while it is not.
    held: Vec<Cell>,
    /// Which halves are painted alike.
    pub(super) mirror: Mirror,
}

impl Stroke {
    /// Every cell that would be painted with the cursor there.
    pub(super) fn cells(&self, field: &Field, cursor: Cell) -> Vec<Cell> {
        let cells: Vec<Cell> = match self.corner {
            _ if self.is_held() => self.held.clone(),
            Some(corner) if self.is_line => line(corner, cursor),
            Some(corner) => corner.rectangle(cursor).collect(),
            None => vec![cursor],
        };
        self.mirrored(&cells, field)
    }

    /// Cells with their images; as they are without a mirror.
    pub(super) fn mirrored(&self, cells: &[Cell], field: &Field) -> Vec<Cell> {
        if self.mirror == Mirror::default() {
            cells.to_vec()
        } else {
            self.mirror.of(cells, field.size())
        }
    }

    /// Whether more than the cell of the cursor may be painted.
    pub(super) fn spans(&self) -> bool {
        self.corner.is_some() || self.is_held() || self.mirror != Mirror::default()
    }

    /// Whether the brush is held down.
    pub(super) fn is_held(&self) -> bool {
        !self.held.is_empty()
    }

    /// The brush goes down on a cell, unless a line or a rectangle is drawn.
    pub(super) fn begin(&mut self, at: Cell) {
        if self.corner.is_none() && !self.is_held() {
            self.held = vec![at];
        }
    }

    /// The brush has come to a cell: if it is held down, over all between.
    fn lead(&mut self, to: Cell) {
        let Some(from) = self.held.last().copied() else { return };
        for cell in line(from, to) {
            // The last one is where the next line begins.
            self.held.retain(|known| *known != cell);
            self.held.push(cell);
        }
    }

    /// Nothing is drawn any more; whether something was. The mirror stays.
    pub(super) fn drop(&mut self) -> bool {
        let was = self.corner.is_some() || self.is_held();
        *self = Self { mirror: self.mirror, ..Self::default() };
        was
    }

    /// A corner, or an end, is where the cursor is; once more there takes it away.
    pub(super) fn set_corner(&mut self, at: Cell, is_line: bool) {
        let again = (self.corner, self.is_line) == (Some(at), is_line);
        self.drop();
        if !again {
            (self.corner, self.is_line) = (Some(at), is_line);
        }
    }
}

impl App {
    /// The cursor has come to a cell, and a brush that is held down with it.
    pub(in crate::app) fn lead_brush(&mut self) {
        let cursor = self.pointer.cursor;
        if let Some(painting) = self.layers.painting_mut() {
            painting.stroke.lead(cursor);
        }
    }

    /// The button goes down on the map with a brush in hand.
    pub(in crate::app) fn press_brush(&mut self) -> Effect {
        let cursor = self.pointer.cursor;
        if let Some(painting) = self.layers.painting_mut().filter(|one| one.stamp.is_none()) {
            painting.stroke.begin(cursor);
        }
        self.compose();
        Effect::Look
    }

    /// The mouse is dragged from a cell to where the cursor is now: a line or a rectangle begins where the button went down.
    pub(in crate::app) fn drag_brush(&mut self, from: Cell) {
        let stroke = self.layers.painting_mut().map(|painting| &mut painting.stroke);
        if let Some(corner) = stroke.and_then(|stroke| stroke.corner.as_mut()) {
            *corner = from;
        }
    }

    /// The button is let go: what was drawn is painted, also by a click on one cell. A corner that was only clicked on
    /// waits for a second click.
    pub(in crate::app) fn lift_brush(&mut self, (from, again): (Cell, bool)) -> Option<Effect> {
        let waits = self.layers.painting()?.stroke.corner.is_some();
        let clicked = self.pointer.cursor == from;
        (!(waits && clicked) || again).then(|| self.press(mouse::enter()))
    }
}
