//! What a terminal writes with, and the shortest orders that change it.

use ratatui_core::{
    buffer::Cell,
    style::{Color, Modifier},
};

/// What letters look like, and what lies behind them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CellStyle {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl CellStyle {
    pub(super) const PLAIN: Self =
        Self { fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty() };

    pub(super) fn of(cell: &Cell) -> Self {
        Self { fg: cell.fg, bg: cell.bg, modifier: cell.modifier }
    }

    /// Whether nothing but the ground is seen of a blank in it.
    pub(super) fn is_bare(self) -> bool {
        !self.modifier.intersects(SEEN)
    }

    /// Whether a blank in the one cannot be told from a blank in the other.
    pub(super) fn is_as_blank(self, other: Self) -> bool {
        self == other || (self.bg == other.bg && self.is_bare() && other.is_bare())
    }

    /// Whether a cell looks as it should when written so.
    fn suits(self, cell: &Cell) -> bool {
        let of = Self::of(cell);
        if cell.symbol() == " " { self.is_as_blank(of) } else { self == of }
    }

    /// Whether setting it takes many bytes.
    pub(super) fn has_24_bit(self) -> bool {
        [self.fg, self.bg].into_iter().any(|color| matches!(color, Color::Rgb(..)))
    }
}

/// What the terminal writes with just now, and where.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pen {
    at: Option<(u16, u16)>,
    /// Whether every terminal is there: since it was sent to a place, only signs have been written that are one column wide
    /// everywhere.
    surely: bool,
    style: CellStyle,
}

impl Pen {
    /// In plain colours, nobody knows where.
    pub(super) const PLAIN: Self = Self { at: None, surely: false, style: CellStyle::PLAIN };

    /// With this style, nobody knows where.
    pub(super) fn with(style: CellStyle) -> Self {
        Self { style, ..Self::PLAIN }
    }

    /// What it writes with.
    pub(super) fn style(self) -> CellStyle {
        self.style
    }

    /// Back to plain colours.
    pub(super) fn end(self, bytes: &mut Vec<u8>) {
        if self.style != CellStyle::PLAIN {
            bytes.extend_from_slice(b"\x1b[m");
        }
    }

    /// Gets to a cell; `before` are those left of it. A few that look right in the style of the moment are written once
    /// more, which takes fewer bytes than a jump.
    pub(super) fn reach(&mut self, bytes: &mut Vec<u8>, (x, y): (u16, u16), before: &[Cell]) {
        if self.at == Some((x, y)) {
            return;
        }
        if let Some((column, row)) = self.at
            && row == y
            && let Some(gap) = x.checked_sub(column)
            && gap <= JUMP
            && let Some(between) = before.get(before.len().wrapping_sub(gap.into())..)
            && between.iter().all(|cell| cell.symbol().len() == 1 && self.style.suits(cell))
        {
            for cell in between {
                bytes.extend_from_slice(cell.symbol().as_bytes());
            }
        } else {
            // Within a row what is wrong stays there.
            let from = self.at.filter(|(_, row)| self.surely || *row == y);
            self.surely |= move_to(bytes, from, x, y);
        }
        self.at = Some((x, y));
    }

    /// It is nobody knows where: behind the last column a terminal has no cell.
    pub(super) fn lose_place(&mut self) {
        self.at = None;
    }

    /// The column it stands in, if known.
    pub(super) fn column(&self) -> Option<u16> {
        self.at.map(|(column, _)| column)
    }

    /// Writes a sign where it is.
    pub(super) fn write(&mut self, bytes: &mut Vec<u8>, cell: &Cell, columns: u16) {
        bytes.extend_from_slice(cell.symbol().as_bytes());
        self.surely &= cell.symbol().len() == 1;
        self.at = self.at.map(|(x, y)| (x + columns, y));
    }

    /// Erases so many blanks, and stays before them; whether it can: only the terminal's own ground is the same everywhere.
    pub(super) fn erase(&self, bytes: &mut Vec<u8>, blanks: usize) -> bool {
        let can = self.style.bg == Color::Reset && self.style.is_bare();
        if can {
            bytes.extend_from_slice(b"\x1b[");
            push_number(bytes, u16::try_from(blanks).unwrap_or(u16::MAX));
            bytes.push(b'X');
        }
        can
    }

    /// Takes on a style; `blank` if nothing but blanks is written in it. By what differs, or from plain colours on:
    /// whichever is shorter.
    pub(super) fn take(&mut self, bytes: &mut Vec<u8>, to: CellStyle, blank: bool) {
        let before = self.style;
        if before == to || (blank && before.is_as_blank(to)) {
            return;
        }
        let bare = blank && to.is_bare();
        // Of a blank only the ground is seen, so that the rest stays as it was.
        let kept = CellStyle { bg: to.bg, modifier: before.modifier.difference(SEEN), ..before };
        let kept = if bare { kept } else { to };
        let start = bytes.len();
        changed(bytes, before, kept);
        self.style = kept;
        let has_less = !before.modifier.difference(kept.modifier).is_empty()
            || (before.fg != Color::Reset && to.fg == Color::Reset)
            || (before.bg != Color::Reset && to.bg == Color::Reset);
        if has_less {
            let middle = bytes.len();
            let anew = if bare { CellStyle { bg: to.bg, ..CellStyle::PLAIN } } else { to };
            bytes.extend_from_slice(b"\x1b[");
            let end = bytes.len();
            codes(bytes, CellStyle::PLAIN, anew);
            if bytes.len() > end {
                bytes.insert(end, b';');
            }
            bytes.push(b'm');
            if bytes.len() - middle <= middle - start {
                bytes.drain(start..middle);
                self.style = anew;
            } else {
                bytes.truncate(middle);
            }
        }
    }
}

/// Columns up to which a jump takes more bytes than writing again what is there.
pub(super) const JUMP: u16 = 4;
/// What is seen on a blank.
pub(super) const SEEN: Modifier = Modifier::UNDERLINED
    .union(Modifier::REVERSED)
    .union(Modifier::CROSSED_OUT)
    .union(Modifier::SLOW_BLINK);

/// The order that makes one style of another by what differs.
fn changed(bytes: &mut Vec<u8>, before: CellStyle, now: CellStyle) {
    bytes.extend_from_slice(b"\x1b[");
    codes(bytes, before, now);
    bytes.push(b'm');
}

/// The codes of what differs, `;` between them.
fn codes(bytes: &mut Vec<u8>, before: CellStyle, now: CellStyle) {
    let mut first = true;
    let mut sgr = |code: u8| {
        if !std::mem::take(&mut first) {
            bytes.push(b';');
        }
        push_number(bytes, u16::from(code));
    };
    let mut dropped = before.modifier.difference(now.modifier);
    let mut had = before.modifier;
    for (modifier, _, off) in MODIFIERS {
        if dropped.contains(modifier) {
            sgr(off);
            // One code takes both away.
            let gone = if off == FAINT_OFF { WEIGHT } else { modifier };
            dropped.remove(gone);
            had.remove(gone);
        }
    }
    let added = now.modifier.difference(had);
    for (modifier, on, _) in MODIFIERS {
        if added.contains(modifier) {
            sgr(on);
        }
    }
    if now.fg != before.fg {
        color(now.fg, 30, &mut sgr);
    }
    if now.bg != before.bg {
        color(now.bg, 40, &mut sgr);
    }
}

/// Takes off what makes letters bold and what makes them dim.
const FAINT_OFF: u8 = 22;
const WEIGHT: Modifier = Modifier::BOLD.union(Modifier::DIM);

/// Each with the codes that set it and take it off.
const MODIFIERS: [(Modifier, u8, u8); 8] = [
    (Modifier::BOLD, 1, FAINT_OFF),
    (Modifier::DIM, 2, FAINT_OFF),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
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

/// The shortest of the usual ways to get the terminal's cursor to a cell: from where it is, or from anywhere; whether it is that.
fn move_to(bytes: &mut Vec<u8>, from: Option<(u16, u16)>, x: u16, y: u16) -> bool {
    let start = bytes.len();
    if let Some((column, row)) = from {
        for (by, way) in [
            (y.saturating_sub(row), b'B'),
            (row.saturating_sub(y), b'A'),
            (x.saturating_sub(column), b'C'),
            (column.saturating_sub(x), b'D'),
        ] {
            if by > 0 {
                bytes.extend_from_slice(b"\x1b[");
                if by > 1 {
                    push_number(bytes, by);
                }
                bytes.push(way);
            }
        }
    }
    let middle = bytes.len();
    bytes.extend_from_slice(b"\x1b[");
    push_number(bytes, y + 1);
    bytes.push(b';');
    push_number(bytes, x + 1);
    bytes.push(b'H');
    // Of two ways that take as many bytes the one from anywhere.
    let is_near = middle > start && middle - start < bytes.len() - middle;
    if is_near {
        bytes.truncate(middle);
    } else {
        bytes.drain(start..middle);
    }
    !is_near
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
