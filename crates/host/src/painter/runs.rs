//! Cells to be written, in one style each, and the order in which they take the fewest bytes.

use ratatui_core::{
    buffer::{Buffer, Cell},
    layout::Rect,
};

use super::{
    columns_of, is_clear,
    pen::{CellStyle, JUMP, Pen},
};

/// What is to be written of a buffer.
pub(super) struct Runs<'b> {
    next: &'b Buffer,
    runs: Vec<Run>,
}

/// Cells of a row side by side that can be written in one style.
#[derive(Debug, Clone, Copy)]
struct Run {
    start: u16,
    /// The column behind the last one; `None` if the rest of the row is wiped.
    end: Option<u16>,
    row: u16,
    style: CellStyle,
    /// Whether they are blanks and nothing else.
    blank: bool,
}

/// Runs up to which the order with the fewest bytes is looked for.
const FEW: usize = 12;
/// Blanks beyond which erasing them takes fewer bytes than writing them: where nothing more is written in their row, and where
/// the terminal's cursor has to get behind them.
const ERASED: [usize; 2] = [5, 10];

impl<'b> Runs<'b> {
    pub(super) fn new(next: &'b Buffer) -> Self {
        Self { next, runs: Vec::new() }
    }

    /// Adds a cell; cells come row by row from the left.
    pub(super) fn add(&mut self, (x, y): (u16, u16), cell: &Cell, columns: u16) {
        let (style, blank, end) = (CellStyle::of(cell), cell.symbol() == " ", Some(x + columns));
        if let Some(run) = self.runs.last_mut().filter(|run| (run.end, run.row) == (Some(x), y)) {
            let alike =
                run.style == style || ((blank || run.blank) && run.style.is_as_blank(style));
            if alike {
                // A blank takes the style of what follows on it, where that cannot be seen.
                run.style = if run.blank { style } else { run.style };
                run.blank &= blank;
                run.end = end;
                return;
            }
        }
        if blank && self.closes_gap((x, y), style) {
            self.runs.last_mut().into_iter().for_each(|run| run.end = end);
            return;
        }
        self.runs.push(Run { start: x, end, row: y, style, blank });
    }

    /// Whether a blank at a place goes with the run before it, which ends with one: nothing but a few of the same is between.
    fn closes_gap(&self, (x, y): (u16, u16), style: CellStyle) -> bool {
        let Some(run) = self.runs.last().filter(|run| run.row == y) else { return false };
        let Some(end @ 1..) = run.end.filter(|end| (1..=JUMP).contains(&x.saturating_sub(*end)))
        else {
            return false;
        };
        let between = self.row(y).get(usize::from(end) - 1..x.into()).unwrap_or_default();
        run.style.is_as_blank(style) && between.iter().all(is_clear)
    }

    /// Adds the rest of a row, which is empty.
    pub(super) fn add_wiped(&mut self, (start, row): (u16, u16)) {
        self.runs.push(Run { start, end: None, row, style: CellStyle::PLAIN, blank: true });
    }

    /// Appends the orders that write all of it, from plain colours to plain colours.
    pub(super) fn write(self, bytes: &mut Vec<u8>) {
        let style = self.write_from(CellStyle::PLAIN, bytes);
        Pen::with(style).end(bytes);
    }

    /// Appends the orders that write all of it, with this style on; what is on behind it. A few runs are written in the order
    /// that changes long colours least: each time the one whose style is the least change.
    pub(super) fn write_from(mut self, style: CellStyle, bytes: &mut Vec<u8>) -> CellStyle {
        let mut pen = Pen::with(style);
        if self.runs.len() <= FEW && self.runs.iter().any(|run| run.style.has_24_bit()) {
            let mut tried = Vec::with_capacity(64);
            while let Some(at) = self.cheapest(pen, &mut tried) {
                let run = self.runs.remove(at);
                self.write_run(&mut pen, run, true, bytes);
            }
        }
        let rows = self.runs.iter().skip(1).map(|run| Some(run.row)).chain([None]);
        for (run, next) in self.runs.iter().zip(rows) {
            self.write_run(&mut pen, *run, next == Some(run.row), bytes);
        }
        pen.style()
    }

    /// The run whose style takes the fewest bytes, of several the one that is reached with the fewest.
    fn cheapest(&self, pen: Pen, tried: &mut Vec<u8>) -> Option<usize> {
        let cost = |(_, run): &(usize, &Run)| {
            tried.clear();
            let mut pen = pen;
            self.reach(&mut pen, **run, tried);
            let reached = tried.len();
            pen.take(tried, run.style, run.blank);
            (tried.len() - reached, reached)
        };
        self.runs.iter().enumerate().min_by_key(cost).map(|(at, _)| at)
    }

    fn reach(&self, pen: &mut Pen, run: Run, bytes: &mut Vec<u8>) {
        if pen.column().is_some_and(|column| column >= self.next.area.width) {
            pen.lose_place();
        }
        let before = self.row(run.row).get(..run.start.into()).unwrap_or_default();
        pen.reach(bytes, (run.start, run.row), before);
    }

    /// Writes a run; `followed`: more may be written behind it in its row. Many blanks are erased in one go.
    fn write_run(&self, pen: &mut Pen, run: Run, followed: bool, bytes: &mut Vec<u8>) {
        self.reach(pen, run, bytes);
        pen.take(bytes, run.style, run.blank);
        let Some(end) = run.end else {
            bytes.extend_from_slice(b"\x1b[K");
            return;
        };
        let row = self.row(run.row);
        let (mut x, end) = (usize::from(run.start), usize::from(end));
        while let Some(cell) = row.get(x..end).and_then(<[Cell]>::first) {
            let rest = row.get(x..end).unwrap_or_default();
            let blank = rest.iter().take_while(|cell| is_clear(cell)).count();
            let [last, amid] = ERASED;
            let most = if followed || blank < rest.len() { amid } else { last };
            if blank > most && pen.erase(bytes, blank) {
                x += blank;
                if x < end {
                    let before = row.get(..x).unwrap_or_default();
                    pen.reach(bytes, (u16::try_from(x).unwrap_or(u16::MAX), run.row), before);
                }
                continue;
            }
            // A blank has one column, as has every cell of those that are no blanks but this one.
            for cell in rest.iter().take(blank) {
                pen.write(bytes, cell, 1);
            }
            x += blank;
            if blank == 0 {
                let columns = columns_of(cell);
                pen.write(bytes, cell, columns);
                x += usize::from(columns);
            }
        }
    }

    fn row(&self, y: u16) -> &'b [Cell] {
        let Rect { width, .. } = self.next.area;
        let start = usize::from(y) * usize::from(width);
        self.next.content.get(start..start + usize::from(width)).unwrap_or_default()
    }
}
