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
pub struct Painter {
    shown: Buffer,
    next: Buffer,
    bytes: Vec<u8>,
}

/// What the terminal writes with just now, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pen {
    at: Option<(u16, u16)>,
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl Painter {
    /// For a terminal of this size, of which nothing is known.
    pub fn new(columns: u16, rows: u16) -> Self {
        Self {
            shown: Buffer::empty(Rect::ZERO),
            next: Buffer::empty(Rect::new(0, 0, columns, rows)),
            bytes: Vec::with_capacity(1 << 14),
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

    /// Brings everything that differs to the terminal, as one write, wrapped so that terminals that can show it at once.
    pub fn flush(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.flush_parts(&[self.next.area], out)
    }

    /// The same where nothing differs but in these areas.
    pub fn flush_parts(&mut self, areas: &[Rect], out: &mut impl Write) -> io::Result<()> {
        self.bytes.clear();
        self.bytes.extend_from_slice(b"\x1b[?2026h");
        if self.is_unknown() {
            everything(&mut self.bytes, &self.next);
            self.bytes.extend_from_slice(b"\x1b[?2026l");
            self.send(out)?;
            self.shown.clone_from(&self.next);
            settle(&mut self.shown);
            return Ok(());
        }
        let empty = self.bytes.len();
        differences(&mut self.bytes, &mut self.shown, &self.next, areas);
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
    pub fn flush_areas(&mut self, areas: &[Rect], out: &mut impl Write) -> io::Result<()> {
        if self.is_unknown() {
            return self.flush(out);
        }
        self.bytes.clear();
        differences(&mut self.bytes, &mut self.shown, &self.next, areas);
        if self.bytes.is_empty() { Ok(()) } else { self.send(out) }
    }

    fn send(&mut self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&self.bytes)?;
        out.flush()
    }
}

/// The bytes that bring `after` to a terminal of which nothing is known.
pub fn whole(after: &Buffer) -> Vec<u8> {
    framed(|bytes| everything(bytes, after))
}

/// The bytes that make a terminal show `after` in place of `shown`, which is as large and was [`settle`]d; none if it
/// does already. Nothing differs but in these areas, and `shown` may hold anything outside them.
pub fn change(shown: &mut Buffer, after: &Buffer, areas: &[Rect]) -> Vec<u8> {
    debug_assert_eq!(shown.area, after.area);
    let mut bytes = Vec::new();
    differences(&mut bytes, shown, after, areas);
    if bytes.is_empty() { bytes } else { framed(|all| all.append(&mut bytes)) }
}

/// Wrapped so that terminals that can show it at once.
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

/// Appends what empties the terminal, and all that is not blank.
fn everything(bytes: &mut Vec<u8>, next: &Buffer) {
    bytes.extend_from_slice(b"\x1b[0m\x1b[2J");
    let mut pen = Pen::PLAIN;
    let rows = next.content.chunks(usize::from(next.area.width).max(1));
    for (y, row) in (0..).zip(rows) {
        let mut covered = 0_u16;
        for (x, cell) in (0..).zip(row) {
            if covered > 0 {
                covered -= 1;
            } else if !is_clear(cell) {
                let columns = columns_of(cell);
                covered = columns.saturating_sub(1);
                let (before, rest) = row.split_at_checked(usize::from(x)).unwrap_or((row, &[]));
                pen.reach(bytes, (x, y), before);
                pen.write(bytes, (x, y), columns, rest);
            }
        }
    }
    pen.end(bytes);
}

/// Appends what makes the terminal equal in `areas`, from plain colours to plain colours.
fn differences(bytes: &mut Vec<u8>, shown: &mut Buffer, next: &Buffer, areas: &[Rect]) {
    let mut pen = Pen::PLAIN;
    let width = usize::from(next.area.width);
    for (y, columns) in spans(areas, next.area) {
        let from = usize::from(y) * width;
        let range = from + usize::from(columns.start)..from + usize::from(columns.end);
        let Some(row) = next.content.get(range.clone()) else { continue };
        let Some(shown) = shown.content.get_mut(range) else { continue };
        // The last cell of the row, up to which blanks may be wiped in one go.
        let ends = columns.end == next.area.width;
        let (mut at, mut x) = (0, columns.start);
        while let (Some(rest), Some(old)) = (row.get(at..), shown.get_mut(at..)) {
            let alike = alike(rest, old);
            let (Some(rest), Some(old)) = (rest.get(alike..), old.get_mut(alike..)) else { break };
            (at, x) = (at + alike, x + u16::try_from(alike).unwrap_or(u16::MAX));
            let (Some(cell), Some(before)) = (rest.first(), old.first()) else { break };
            let columns = columns_of(cell);
            if !is_same(cell, before) {
                let blank = rest.iter().take_while(|cell| is_clear(cell)).count();
                if ends && blank == rest.len() && blank > WIPED {
                    pen.wipe(bytes, (x, y));
                    old.clone_from_slice(rest);
                    break;
                }
                pen.reach(bytes, (x, y), row.get(..at).unwrap_or_default());
                pen.write(bytes, (x, y), columns, rest);
                put(old, cell, columns);
            }
            // A wide sign covers the cell behind it, which holds nothing of its own.
            (at, x) = (at + usize::from(columns), x + columns);
        }
    }
    pen.end(bytes);
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

/// How many cells from the first on look the same and are one column wide, told from their letters alone.
fn alike(row: &[Cell], shown: &[Cell]) -> usize {
    let same = |(cell, old): &(&Cell, &Cell)| {
        cell.fg == old.fg
            && cell.bg == old.bg
            && cell.modifier == old.modifier
            && match (cell.symbol().as_bytes(), old.symbol().as_bytes()) {
                ([one], [other]) => one == other,
                ([a, b], [c, d]) => a == c && b == d,
                _ => false,
            }
    };
    row.iter().zip(shown).take_while(same).count()
}

/// Whether two cells look the same. What else a cell can hold is never set here.
fn is_same(one: &Cell, other: &Cell) -> bool {
    let symbols = match (one.symbol().as_bytes(), other.symbol().as_bytes()) {
        // Without a call, as most of them are.
        ([one], [other]) => one == other,
        (one, other) => one == other,
    };
    symbols && one.modifier == other.modifier && one.fg == other.fg && one.bg == other.bg
}

/// Columns of a sign: 1 for nearly all of them, without asking the tables.
pub(crate) fn columns_of(cell: &Cell) -> u16 {
    let symbol = cell.symbol();
    // ASCII; two bytes: Latin, Cyrillic and the like; three from U+2000 to U+22FF and from U+2500 to U+25BF: arrows, rules,
    // blocks. None of these is wide.
    if matches!(symbol.as_bytes(), [_] | [_, _] | [0xe2, ..=0x8b | 0x94..=0x96, _]) {
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

    /// Gets to a cell; `before` are those left of it. A few that look right in the style of the moment are written once
    /// more, which takes fewer bytes than a jump.
    fn reach(&mut self, bytes: &mut Vec<u8>, (x, y): (u16, u16), before: &[Cell]) {
        if self.at == Some((x, y)) {
            return;
        }
        if let Some((column, row)) = self.at
            && row == y
            && let Some(gap) = x.checked_sub(column)
            && gap <= JUMP
            && let Some(between) = before.get(before.len().wrapping_sub(gap.into())..)
            && between.iter().all(|cell| cell.symbol().len() == 1 && self.suits(cell))
        {
            for cell in between {
                bytes.extend_from_slice(cell.symbol().as_bytes());
            }
        } else {
            move_to(bytes, self.at, x, y);
        }
        self.at = Some((x, y));
    }

    /// Writes the first of `cells`, which is at `at`.
    fn write(&mut self, bytes: &mut Vec<u8>, at: (u16, u16), columns: u16, cells: &[Cell]) {
        let Some(cell) = cells.first() else { return };
        if !self.suits(cell) {
            // A blank takes the style of what follows on it, where that cannot be seen.
            let sign = cells.iter().take(JUMP.into()).find(|cell| cell.symbol() != " ");
            let sign = sign.filter(|sign| Self { at: None, ..Self::of(sign) }.suits(cell));
            self.style(bytes, sign.unwrap_or(cell));
        }
        bytes.extend_from_slice(cell.symbol().as_bytes());
        self.at = Some((at.0 + columns, at.1));
    }

    /// Empties the row from a cell on.
    fn wipe(&mut self, bytes: &mut Vec<u8>, at: (u16, u16)) {
        self.reach(bytes, at, &[]);
        if self.bg != Color::Reset || !(self.modifier & SEEN).is_empty() {
            self.style(bytes, &Cell::EMPTY);
        }
        bytes.extend_from_slice(b"\x1b[K");
    }

    /// The style of a cell.
    fn of(cell: &Cell) -> Self {
        Self { at: None, fg: cell.fg, bg: cell.bg, modifier: cell.modifier }
    }

    /// Whether a cell looks as it should when written just so: of a blank only what lies behind it is seen.
    fn suits(self, cell: &Cell) -> bool {
        if self.is_of(cell) {
            return true;
        }
        let blank = cell.symbol() == " " && !(self.modifier | cell.modifier).intersects(SEEN);
        blank && self.bg == cell.bg
    }

    /// Whether it writes in the style of a cell.
    fn is_of(self, cell: &Cell) -> bool {
        self.fg == cell.fg && self.bg == cell.bg && self.modifier == cell.modifier
    }

    fn style(&mut self, bytes: &mut Vec<u8>, cell: &Cell) {
        if self.is_of(cell) {
            return;
        }
        bytes.extend_from_slice(b"\x1b[");
        let mut first = true;
        let mut sgr = |bytes: &mut Vec<u8>, code: u8| {
            if !std::mem::take(&mut first) {
                bytes.push(b';');
            }
            // Nothing stands for 0.
            if code != 0 {
                push_number(bytes, u16::from(code));
            }
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

/// Columns up to which a jump takes more bytes than writing again what is there.
const JUMP: u16 = 4;
/// Blanks up to which writing them takes no more bytes than wiping them.
const WIPED: usize = 3;
/// What is seen on a blank.
const SEEN: Modifier = Modifier::UNDERLINED
    .union(Modifier::REVERSED)
    .union(Modifier::CROSSED_OUT)
    .union(Modifier::SLOW_BLINK);

/// Whether a cell is as a wiped one.
fn is_clear(cell: &Cell) -> bool {
    cell.symbol() == " " && cell.bg == Color::Reset && !cell.modifier.intersects(SEEN)
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
mod tests;
