//! From buffers to bytes: what is on the terminal, what should be, and the least that makes one of the other.
//!
//! The terminal's own size and cursor are never asked for here; the loop says how large it is. One frame is one write.

use std::{
    io::{self, Write},
    ops::Range,
};

use ratatui_core::{
    buffer::{Buffer, Cell},
    layout::Rect,
    style::{Color, Modifier},
};

/// Two buffers: the one on the terminal, and the one being drawn. The first has no cells while what is on the terminal
/// is unknown; it gets them when the first frame is out, so that nobody waits for it.
#[derive(Debug)]
pub(crate) struct Painter {
    shown: Buffer,
    next: Buffer,
    bytes: Vec<u8>,
}

/// What the terminal writes with just now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pen {
    at: Option<(u16, u16)>,
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl Painter {
    /// For a terminal of this size, of which nothing is known.
    pub(crate) fn new(columns: u16, rows: u16) -> Self {
        Self {
            shown: Buffer::empty(Rect::ZERO),
            next: Buffer::empty(Rect::new(0, 0, columns, rows)),
            bytes: Vec::with_capacity(1 << 14),
        }
    }

    /// The terminal has another size now; all of it is drawn anew.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        *self = Self::new(columns, rows);
    }

    /// All of the terminal.
    pub(crate) fn area(&self) -> Rect {
        self.next.area
    }

    /// What is to be drawn into. It holds the last frame.
    pub(crate) fn buffer(&mut self) -> &mut Buffer {
        &mut self.next
    }

    /// Brings everything that differs to the terminal, as one write, wrapped so that terminals that can show it at once.
    pub(crate) fn flush(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.bytes.clear();
        self.bytes.extend_from_slice(b"\x1b[?2026h");
        if self.is_unknown() {
            self.bytes.extend_from_slice(b"\x1b[0m\x1b[2J");
            self.everything();
            self.bytes.extend_from_slice(b"\x1b[?2026l");
            self.send(out)?;
            self.shown.clone_from(&self.next);
            return Ok(());
        }
        let empty = self.bytes.len();
        self.differences(&[self.next.area]);
        if self.bytes.len() == empty {
            return Ok(());
        }
        self.bytes.extend_from_slice(b"\x1b[?2026l");
        self.send(out)
    }

    fn is_unknown(&self) -> bool {
        self.shown.area != self.next.area
    }

    /// Brings what differs in a few areas to the terminal: for changes known to be small, such as a moved cursor.
    pub(crate) fn flush_areas(&mut self, areas: &[Rect], out: &mut impl Write) -> io::Result<()> {
        if self.is_unknown() {
            return self.flush(out);
        }
        self.bytes.clear();
        self.differences(areas);
        if self.bytes.is_empty() { Ok(()) } else { self.send(out) }
    }

    fn send(&mut self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&self.bytes)?;
        out.flush()
    }

    /// Appends all that is not blank, for a terminal that is.
    fn everything(&mut self) {
        let mut pen = Pen::PLAIN;
        let rows = self.next.content.chunks(usize::from(self.next.area.width).max(1));
        for (y, row) in (0..).zip(rows) {
            let mut covered = 0_u16;
            for (x, cell) in (0..).zip(row) {
                if covered > 0 {
                    covered -= 1;
                } else if *cell != Cell::EMPTY {
                    let columns = columns_of(cell);
                    covered = columns.saturating_sub(1);
                    pen.write(&mut self.bytes, x, y, cell, columns);
                }
            }
        }
        pen.end(&mut self.bytes);
    }

    /// Appends what makes the terminal equal in `areas`, from plain colours to plain colours.
    fn differences(&mut self, areas: &[Rect]) {
        let mut pen = Pen::PLAIN;
        let width = usize::from(self.next.area.width);
        for (y, columns) in spans(areas, self.next.area) {
            let from = usize::from(y) * width;
            let range = from + usize::from(columns.start)..from + usize::from(columns.end);
            let Some(next) = self.next.content.get(range.clone()) else { continue };
            let Some(shown) = self.shown.content.get_mut(range) else { continue };
            // A wide sign covers the cell behind it, which holds nothing of its own.
            let mut covered = 0_u16;
            for (x, (next, shown)) in columns.zip(next.iter().zip(shown)) {
                if covered > 0 {
                    covered -= 1;
                    shown.clone_from(next);
                    continue;
                }
                if next != shown {
                    let columns = columns_of(next);
                    covered = columns.saturating_sub(1);
                    pen.write(&mut self.bytes, x, y, next, columns);
                    shown.clone_from(next);
                } else if next.symbol().len() > 1 {
                    covered = columns_of(next).saturating_sub(1);
                }
            }
        }
        pen.end(&mut self.bytes);
    }
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

/// Columns of a sign: 1 for nearly all of them, without asking the tables.
fn columns_of(cell: &Cell) -> u16 {
    let symbol = cell.symbol();
    if symbol.len() == 1 {
        return 1;
    }
    u16::try_from(unicode_width::UnicodeWidthStr::width(symbol)).unwrap_or(1).max(1)
}

impl Pen {
    const PLAIN: Self =
        Self { at: None, fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty() };

    /// Back to plain colours.
    fn end(self, bytes: &mut Vec<u8>) {
        if (Self { at: None, ..self }) != Self::PLAIN {
            bytes.extend_from_slice(b"\x1b[m");
        }
    }

    fn write(&mut self, bytes: &mut Vec<u8>, x: u16, y: u16, cell: &Cell, columns: u16) {
        if self.at != Some((x, y)) {
            move_to(bytes, self.at, x, y);
        }
        self.style(bytes, cell);
        bytes.extend_from_slice(cell.symbol().as_bytes());
        self.at = Some((x + columns, y));
    }

    fn style(&mut self, bytes: &mut Vec<u8>, cell: &Cell) {
        if (self.fg, self.bg, self.modifier) == (cell.fg, cell.bg, cell.modifier) {
            return;
        }
        bytes.extend_from_slice(b"\x1b[");
        let start = bytes.len();
        let sgr = |bytes: &mut Vec<u8>, code: u8| {
            if bytes.len() > start {
                bytes.push(b';');
            }
            push_number(bytes, u16::from(code));
        };
        let dropped = self.modifier.difference(cell.modifier);
        let uncoloured = |now: Color, before: Color| now == Color::Reset && before != Color::Reset;
        if !dropped.is_empty() || (uncoloured(cell.fg, self.fg) && uncoloured(cell.bg, self.bg)) {
            sgr(bytes, 0);
            (self.fg, self.bg, self.modifier) = (Color::Reset, Color::Reset, Modifier::empty());
        }
        let added = cell.modifier.difference(self.modifier);
        for (modifier, code) in MODIFIERS {
            if added.contains(modifier) {
                sgr(bytes, code);
            }
        }
        if cell.fg != self.fg {
            color(cell.fg, 30, &mut |code| sgr(bytes, code));
        }
        if cell.bg != self.bg {
            color(cell.bg, 40, &mut |code| sgr(bytes, code));
        }
        bytes.push(b'm');
        (self.fg, self.bg, self.modifier) = (cell.fg, cell.bg, cell.modifier);
    }
}

const MODIFIERS: [(Modifier, u8); 8] = [
    (Modifier::BOLD, 1),
    (Modifier::DIM, 2),
    (Modifier::ITALIC, 3),
    (Modifier::UNDERLINED, 4),
    (Modifier::SLOW_BLINK, 5),
    (Modifier::REVERSED, 7),
    (Modifier::HIDDEN, 8),
    (Modifier::CROSSED_OUT, 9),
];

/// The codes of a colour; `base` is 30 for letters and 40 for what is behind them.
fn color(color: Color, base: u8, sgr: &mut dyn FnMut(u8)) {
    let plain = |n: u8| base + n;
    let bright = |n: u8| base + 60 + n;
    let code = match color {
        Color::Reset => plain(9),
        Color::Black => plain(0),
        Color::Red => plain(1),
        Color::Green => plain(2),
        Color::Yellow => plain(3),
        Color::Blue => plain(4),
        Color::Magenta => plain(5),
        Color::Cyan => plain(6),
        Color::Gray => plain(7),
        Color::DarkGray => bright(0),
        Color::LightRed => bright(1),
        Color::LightGreen => bright(2),
        Color::LightYellow => bright(3),
        Color::LightBlue => bright(4),
        Color::LightMagenta => bright(5),
        Color::LightCyan => bright(6),
        Color::White => bright(7),
        Color::Indexed(index) => {
            sgr(base + 8);
            sgr(5);
            index
        }
        Color::Rgb(red, green, blue) => {
            sgr(base + 8);
            sgr(2);
            sgr(red);
            sgr(green);
            blue
        }
    };
    sgr(code);
}

/// The shortest of the usual ways to get the terminal's cursor to a cell.
fn move_to(bytes: &mut Vec<u8>, from: Option<(u16, u16)>, x: u16, y: u16) {
    match from {
        Some((column, row)) if row == y && column < x => {
            bytes.extend_from_slice(b"\x1b[");
            if x - column > 1 {
                push_number(bytes, x - column);
            }
            bytes.push(b'C');
        }
        _ => {
            bytes.extend_from_slice(b"\x1b[");
            push_number(bytes, y + 1);
            bytes.push(b';');
            push_number(bytes, x + 1);
            bytes.push(b'H');
        }
    }
}

fn push_number(bytes: &mut Vec<u8>, number: u16) {
    let mut scale = 10_000;
    while scale > 1 && number < scale {
        scale /= 10;
    }
    while scale > 0 {
        bytes.push(b'0' + u8::try_from(number / scale % 10).unwrap_or(0));
        scale /= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::style::Style;

    fn flushed(painter: &mut Painter) -> String {
        let mut out = Vec::new();
        painter.flush(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn nothing_new_writes_nothing() {
        let mut painter = Painter::new(10, 2);
        assert!(flushed(&mut painter).contains("\x1b[2J"));
        assert_eq!(flushed(&mut painter), "");
    }

    #[test]
    fn only_what_differs_is_written_and_colours_end_plain() {
        let mut painter = Painter::new(10, 2);
        flushed(&mut painter);
        painter.buffer().set_string(2, 1, "ab", Style::new().fg(Color::Red));
        assert_eq!(flushed(&mut painter), "\x1b[?2026h\x1b[2;3H\x1b[31mab\x1b[m\x1b[?2026l");
        painter.buffer().set_string(
            3,
            1,
            "c",
            Style::new().fg(Color::Red).add_modifier(Modifier::BOLD),
        );
        let mut out = Vec::new();
        painter.flush_areas(&[Rect::new(0, 1, 10, 1)], &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "\x1b[2;4H\x1b[1;31mc\x1b[m");
    }

    #[test]
    fn areas_that_are_not_named_stay_as_they_are() {
        let mut painter = Painter::new(10, 2);
        flushed(&mut painter);
        painter.buffer().set_string(0, 0, "x", Style::new());
        let mut out = Vec::new();
        painter.flush_areas(&[Rect::new(0, 1, 10, 1)], &mut out).unwrap();
        assert!(out.is_empty());
        assert!(flushed(&mut painter).contains('x'));
    }

    #[test]
    fn signs_of_two_columns_are_written_once() {
        let mut painter = Painter::new(6, 1);
        flushed(&mut painter);
        painter.buffer().set_string(0, 0, "界a", Style::new());
        assert_eq!(flushed(&mut painter), "\x1b[?2026h\x1b[1;1H界a\x1b[?2026l");
    }
}
