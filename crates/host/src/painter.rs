//! From buffers to bytes: what is on the terminal, what should be, and the least that makes one of the other.
//!
//! The terminal's own size and cursor are never asked for here; the loop says how large it is. One frame is one write.

mod pen;
mod runs;
mod shown;

use std::{
    io::{self, Write},
    ops::Range,
};

use ratatui_core::{
    buffer::{Buffer, Cell},
    layout::Rect,
    style::Color,
};

use self::{
    pen::{CellStyle, Pen, SEEN},
    runs::Runs,
    shown::Shown,
};

/// What is on the terminal, and the buffer that is drawn into. The first has no cells while what is on the terminal
/// is unknown; it gets them when the first frame is out, so that nobody waits for it.
#[derive(Debug)]
pub struct Painter {
    shown: Shown,
    next: Buffer,
    bytes: Vec<u8>,
    /// What the terminal writes with since the last frame: the next one often goes on with it.
    style: CellStyle,
}

impl Painter {
    /// For a terminal of this size, of which nothing is known.
    pub fn new(columns: u16, rows: u16) -> Self {
        Self {
            shown: Shown::default(),
            next: Buffer::empty(Rect::new(0, 0, columns, rows)),
            bytes: Vec::with_capacity(1 << 14),
            style: CellStyle::PLAIN,
        }
    }

    /// The terminal has another size now; all of it is drawn anew.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        *self = Self::new(columns, rows);
    }

    /// All of the terminal.
    pub fn area(&self) -> Rect {
        self.next.area
    }

    /// What is to be drawn into. It holds the last frame.
    pub fn buffer(&mut self) -> &mut Buffer {
        &mut self.next
    }

    /// Brings everything that differs to the terminal, as one write inside the marks of a synchronised update (mode 2026), so that
    /// terminals which know them show it at once.
    pub fn flush(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.flush_parts(&[self.next.area], out).map(drop)
    }

    /// The same where nothing differs but in these areas; whether anything did.
    pub fn flush_parts(&mut self, areas: &[Rect], out: &mut impl Write) -> io::Result<bool> {
        self.bytes.clear();
        self.bytes.extend_from_slice(b"\x1b[?2026h");
        if self.is_unknown() {
            self.style = everything(&mut self.bytes, &self.next);
            self.bytes.extend_from_slice(b"\x1b[?2026l");
            self.send(out)?;
            self.shown = Shown::of(&self.next);
            return Ok(true);
        }
        let empty = self.bytes.len();
        let differing = differing(&mut self.shown, &self.next, areas);
        self.style = differing.write_from(self.style, &mut self.bytes);
        if self.bytes.len() == empty {
            return Ok(false);
        }
        self.bytes.extend_from_slice(b"\x1b[?2026l");
        self.send(out).map(|()| true)
    }

    fn is_unknown(&self) -> bool {
        self.shown.area != self.next.area
    }

    /// Brings what differs in a few areas to the terminal: for changes known to be small, such as a moved cursor.
    pub fn flush_areas(&mut self, areas: &[Rect], out: &mut impl Write) -> io::Result<()> {
        if self.is_unknown() {
            return self.flush(out);
        }
        self.bytes.clear();
        let differing = differing(&mut self.shown, &self.next, areas);
        self.style = differing.write_from(self.style, &mut self.bytes);
        if self.bytes.is_empty() { Ok(()) } else { self.send(out) }
    }

    /// The same, where more follows as soon as the cursor rests: the terminal is left without colours, by which whoever reads
    /// the bytes knows that.
    pub fn flush_passing(&mut self, areas: &[Rect], out: &mut impl Write) -> io::Result<()> {
        if self.is_unknown() {
            return self.flush(out);
        }
        self.bytes.clear();
        let differing = differing(&mut self.shown, &self.next, areas);
        differing.write_from(self.style, &mut self.bytes);
        self.bytes.extend_from_slice(b"\x1b[0m");
        self.style = CellStyle::PLAIN;
        self.send(out)
    }

    fn send(&mut self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&self.bytes)?;
        out.flush()
    }
}

/// The bytes that bring `after` to a terminal of which nothing is known.
pub fn whole(after: &Buffer) -> Vec<u8> {
    framed(|bytes| {
        Pen::with(everything(bytes, after)).end(bytes);
    })
}

/// The bytes that make a terminal show `after` in place of `shown`, which is as large and was [`settle`]d; none if it
/// does already. Nothing differs but in these areas, and `shown` may hold anything outside them.
#[cfg(test)]
pub(crate) fn change(shown: &Buffer, after: &Buffer, areas: &[Rect]) -> Vec<u8> {
    debug_assert_eq!(shown.area, after.area);
    let mut bytes = Vec::new();
    differing(&mut Shown::of(shown), after, areas).write(&mut bytes);
    if bytes.is_empty() { bytes } else { framed(|all| all.append(&mut bytes)) }
}

/// Cells of a row side by side, none of which is on the terminal as it should be.
#[derive(Debug)]
pub(crate) struct Differing {
    pub(crate) row: u16,
    pub(crate) columns: Range<u16>,
    /// Whether nothing is to be seen of the row behind the last of its cells that differ.
    pub(crate) ends: bool,
}

/// The bytes that make a terminal show `after`, of whose cells nothing differs but these, row by row. `after` may hold anything
/// before the first of a row, and behind the last where something is to be seen there.
pub(crate) fn rewritten(after: &Buffer, parts: &[Differing]) -> Vec<u8> {
    let mut runs = Runs::new(after);
    let width = usize::from(after.area.width);
    let mut wiped = None;
    for Differing { row: y, columns, ends } in parts {
        let from = usize::from(*y) * width;
        let row = after.content.get(from..from + width).unwrap_or_default();
        let mut x = columns.start;
        while x < columns.end
            && wiped != Some(*y)
            && let Some(rest) = row.get(usize::from(x)..)
            && let Some(cell) = rest.first()
        {
            if *ends && rest.len() > WIPED && rest.iter().all(is_clear) {
                runs.add_wiped((x, *y));
                wiped = Some(*y);
            } else {
                let columns = columns_of(cell);
                runs.add((x, *y), cell, columns);
                x += columns;
            }
        }
    }
    let mut bytes = Vec::new();
    runs.write(&mut bytes);
    if bytes.is_empty() { bytes } else { framed(|all| all.append(&mut bytes)) }
}

/// Inside the marks of a synchronised update (mode 2026).
fn framed(write: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut bytes = b"\x1b[?2026h".to_vec();
    write(&mut bytes);
    bytes.extend_from_slice(b"\x1b[?2026l");
    bytes
}

/// Makes a buffer that was drawn into one that was shown: what a wide sign covers is nothing of its own.
pub fn settle(drawn: &mut Buffer) {
    for row in drawn.content.chunks_mut(usize::from(drawn.area.width).max(1)) {
        for at in 0..row.len() {
            if let Some(wide) = row.get(at).filter(|cell| columns_of(cell) > 1).cloned() {
                put(row.get_mut(at..).unwrap_or_default(), &wide, columns_of(&wide));
            }
        }
    }
}

/// Appends what empties the terminal, and all that is not blank; what is written with then.
fn everything(bytes: &mut Vec<u8>, next: &Buffer) -> CellStyle {
    bytes.extend_from_slice(b"\x1b[0m\x1b[2J");
    let mut runs = Runs::new(next);
    let rows = next.content.chunks(usize::from(next.area.width).max(1));
    for (y, row) in (0..).zip(rows) {
        let mut covered = 0_u16;
        for (x, cell) in (0..).zip(row) {
            if covered > 0 {
                covered -= 1;
            } else if !is_clear(cell) {
                let columns = columns_of(cell);
                covered = columns.saturating_sub(1);
                runs.add((x, y), cell, columns);
            }
        }
    }
    runs.write_from(CellStyle::PLAIN, bytes)
}

/// What makes the terminal equal in `areas`, which is taken to be shown from here on.
fn differing<'b>(shown: &mut Shown, next: &'b Buffer, areas: &[Rect]) -> Runs<'b> {
    let mut runs = Runs::new(next);
    let width = usize::from(next.area.width);
    for (y, columns) in spans(areas, next.area) {
        let from = usize::from(y) * width;
        let range = from + usize::from(columns.start)..from + usize::from(columns.end);
        let Some(row) = next.content.get(range.clone()) else { continue };
        // A wide sign may stand out of the area, and covers what is behind that.
        let Some(mut shown) = shown.row(range.start..from + width) else { continue };
        // The last cell of the row, up to which blanks may be wiped in one go.
        let ends = columns.end == next.area.width;
        let (mut at, mut x) = (0, columns.start);
        while let Some(rest) = row.get(at..) {
            let alike = shown.alike(at, rest);
            (at, x) = (at + alike, x + u16::try_from(alike).unwrap_or(u16::MAX));
            let rest = rest.get(alike..).unwrap_or_default();
            let Some(cell) = rest.first() else { break };
            let columns = columns_of(cell);
            if shown.is(at, cell) == Some(false) {
                let blank = rest.iter().take_while(|cell| is_clear(cell)).count();
                if ends && blank == rest.len() && blank > WIPED {
                    runs.add_wiped((x, y));
                    shown.put_all(at, row);
                    break;
                }
                runs.add((x, y), cell, columns);
                shown.put(at, cell, columns);
            }
            // A wide sign covers the cell behind it, which holds nothing of its own.
            (at, x) = (at + usize::from(columns), x + columns);
        }
    }
    runs
}

/// The parts of rows that `areas` cover within `all`, row by row, so that the terminal's cursor jumps least.
fn spans(areas: &[Rect], all: Rect) -> Vec<(u16, Range<u16>)> {
    let rows = areas
        .iter()
        .map(|area| area.intersection(all))
        .flat_map(|area| (area.top()..area.bottom()).map(move |y| (y, area.left()..area.right())));
    let mut spans: Vec<(u16, Range<u16>)> = rows.collect();
    spans.sort_unstable_by_key(|(y, columns)| (*y, columns.start));
    spans
}

/// Notes that a cell is shown. What a wide one covers is nothing that could be drawn, so that it is written when it is
/// uncovered.
fn put(shown: &mut [Cell], cell: &Cell, columns: u16) {
    for (n, old) in shown.iter_mut().take(columns.into()).enumerate() {
        if n == 0 {
            old.clone_from(cell);
        } else {
            old.set_symbol("");
        }
    }
}

/// Columns of a sign: 1 for nearly all of them, without asking the tables.
pub(crate) fn columns_of(cell: &Cell) -> u16 {
    let symbol = cell.symbol();
    if is_narrow(symbol.as_bytes()) {
        return 1;
    }
    u16::try_from(unicode_width::UnicodeWidthStr::width(symbol)).unwrap_or(1).max(1)
}

/// Whether a sign is known to take one column. ASCII; two bytes: Latin, Cyrillic and the like; three from U+2000 to U+22FF and
/// from U+2500 to U+25BF: arrows, rules, blocks. None of these is wide.
fn is_narrow(sign: &[u8]) -> bool {
    matches!(sign, [_] | [_, _] | [0xe2, ..=0x8b | 0x94..=0x96, _])
}

/// Blanks up to which writing them takes no more bytes than wiping them.
const WIPED: usize = 3;

/// Whether a cell is as a wiped one.
pub(crate) fn is_clear(cell: &Cell) -> bool {
    cell.symbol() == " " && cell.bg == Color::Reset && !cell.modifier.intersects(SEEN)
}

#[cfg(test)]
mod tests;
