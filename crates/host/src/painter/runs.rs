//! Cells to be written, in one look each, and the order in which they take the fewest bytes.

use ratatui_core::{
    buffer::{Buffer, Cell},
    layout::Rect,
};

use super::{
    columns_of,
    pen::{Look, Pen},
};

/// What is to be written of a buffer.
pub(super) struct Runs<'b> {
    next: &'b Buffer,
    runs: Vec<Run>,
}

/// Cells of a row side by side that can be written in one look.
#[derive(Debug, Clone, Copy)]
struct Run {
    start: u16,
    /// The column behind the last one; `None` if the rest of the row is wiped.
    end: Option<u16>,
    row: u16,
    look: Look,
    /// Whether they are blanks and nothing else.
    blank: bool,
}

/// Runs up to which the order with the fewest bytes is looked for.
const FEW: usize = 12;

impl<'b> Runs<'b> {
    pub(super) fn new(next: &'b Buffer) -> Self {
        Self { next, runs: Vec::new() }
    }

    /// Adds a cell; cells come row by row from the left.
    pub(super) fn add(&mut self, (x, y): (u16, u16), cell: &Cell, columns: u16) {
        let (look, blank, end) = (Look::of(cell), cell.symbol() == " ", Some(x + columns));
        if let Some(run) = self.runs.last_mut().filter(|run| (run.end, run.row) == (Some(x), y)) {
            let alike = run.look == look || ((blank || run.blank) && run.look.is_as_blank(look));
            if alike {
                // A blank takes the look of what follows on it, where that cannot be seen.
                run.look = if run.blank { look } else { run.look };
                run.blank &= blank;
                run.end = end;
                return;
            }
        }
        self.runs.push(Run { start: x, end, row: y, look, blank });
    }

    /// Adds the rest of a row, which is empty.
    pub(super) fn add_wiped(&mut self, (start, row): (u16, u16)) {
        self.runs.push(Run { start, end: None, row, look: Look::PLAIN, blank: true });
    }

    /// Appends the orders that write all of it, from plain colours to plain colours. A few runs are written in the order
    /// that changes long colours least: each time the one whose look is the least change.
    pub(super) fn write(mut self, bytes: &mut Vec<u8>) {
        let mut pen = Pen::PLAIN;
        if self.runs.len() <= FEW && self.runs.iter().any(|run| run.look.has_24_bit()) {
            let mut tried = Vec::with_capacity(64);
            while let Some(at) = self.cheapest(pen, &mut tried) {
                let run = self.runs.remove(at);
                self.write_run(&mut pen, run, bytes);
            }
        }
        for run in &self.runs {
            self.write_run(&mut pen, *run, bytes);
        }
        pen.end(bytes);
    }

    /// The run whose look takes the fewest bytes, of several the one that is reached with the fewest.
    fn cheapest(&self, pen: Pen, tried: &mut Vec<u8>) -> Option<usize> {
        let cost = |(_, run): &(usize, &Run)| {
            tried.clear();
            let mut pen = pen;
            self.reach(&mut pen, **run, tried);
            let reached = tried.len();
            pen.take(tried, run.look, run.blank);
            (tried.len() - reached, reached)
        };
        self.runs.iter().enumerate().min_by_key(cost).map(|(at, _)| at)
    }

    fn reach(&self, pen: &mut Pen, run: Run, bytes: &mut Vec<u8>) {
        let before = self.row(run.row).get(..run.start.into()).unwrap_or_default();
        pen.reach(bytes, (run.start, run.row), before);
    }

    fn write_run(&self, pen: &mut Pen, run: Run, bytes: &mut Vec<u8>) {
        self.reach(pen, run, bytes);
        pen.take(bytes, run.look, run.blank);
        let Some(end) = run.end else {
            bytes.extend_from_slice(b"\x1b[K");
            return;
        };
        let mut cells = self.row(run.row).get(run.start.into()..end.into()).unwrap_or_default();
        while let Some(cell) = cells.first() {
            let columns = columns_of(cell);
            pen.write(bytes, cell, columns);
            cells = cells.get(columns.into()..).unwrap_or_default();
        }
    }

    fn row(&self, y: u16) -> &'b [Cell] {
        let Rect { width, .. } = self.next.area;
        let start = usize::from(y) * usize::from(width);
        self.next.content.get(start..start + usize::from(width)).unwrap_or_default()
    }
}
