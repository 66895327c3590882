//! Pictures that guests have before them, kept small: four bytes a cell, since there may be many guests with large terminals.

use std::{
    borrow::Cow,
    sync::{Arc, Mutex, OnceLock},
};

use bytes::Bytes;
use kekkai_widgets::map::Shown;
use ratatui_core::{
    buffer::{Buffer, Cell},
    layout::Rect,
    style::{Color, Modifier},
};

use super::lock;
use crate::painter::{self, Differing};

/// Ways to a picture that are kept: most guests come from the one before it.
const WAYS: usize = 4;

/// A picture that some guests have before them. It lives as long as one of them has it.
#[derive(Debug)]
pub(super) struct Picture {
    /// No other has the same.
    number: u64,
    packed: Packed,
    /// The bytes that lead from others to this, by the numbers of those.
    ways: Mutex<Vec<(u64, Bytes)>>,
    whole: OnceLock<Bytes>,
}

/// Sizes of terminals for which a canvas is kept.
const CANVASES: usize = 4;

/// Buffers in which pictures are drawn and compared, so that none is made for each of them.
#[derive(Debug, Default)]
pub(super) struct ScratchBuffers {
    /// Those drawn into, the last one last.
    canvases: Vec<Canvas>,
    /// What is sent of one, as far as it differs.
    sent: Buffer,
}

/// What pictures of one size are drawn into, one over the other: most of them have the same map.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    pub(super) drawn: Buffer,
    /// The map that it shows; `None` where it does not show all of one.
    pub(super) map: Option<Arc<Shown>>,
}

impl ScratchBuffers {
    /// What is to be drawn into. But for the map it holds anything.
    pub(super) fn canvas(&mut self, area: Rect) -> &mut Canvas {
        let known = self.canvases.iter().position(|canvas| canvas.drawn.area == area);
        let canvas = match known {
            Some(at) => self.canvases.remove(at),
            None if self.canvases.len() < CANVASES => Canvas::default(),
            None => self.canvases.remove(0),
        };
        let canvas = self.canvases.push_mut(canvas);
        if known.is_none() {
            canvas.map = None;
            resize(&mut canvas.drawn, area);
        }
        canvas
    }
}

/// Makes a buffer so large, or leaves it larger: pictures of several sizes are compared in one in turn, and cells that come and
/// go with each cost more than keeping them.
fn grow(buffer: &mut Buffer, area: Rect) {
    if buffer.content.len() < usize::from(area.width) * usize::from(area.height) {
        resize(buffer, area);
    }
    buffer.area = area;
}

/// Makes a buffer so large. Not [`Buffer::resize`], which copies a cell where an empty one could be made.
fn resize(buffer: &mut Buffer, area: Rect) {
    let cells = usize::from(area.width) * usize::from(area.height);
    buffer.content.resize_with(cells, || Cell::EMPTY);
    buffer.area = area;
}

impl Picture {
    /// What was drawn: all of it, or what is `dirty`, the rest being as `before`. Where it shows the same as that, that is it.
    pub(super) fn new(
        number: u64,
        buffers: &mut ScratchBuffers,
        before: Option<Arc<Self>>,
        dirty: Option<&[Rect]>,
    ) -> Arc<Self> {
        let ScratchBuffers { canvases, sent } = buffers;
        let nothing = Buffer::default();
        let drawn = canvases.last().map_or(&nothing, |canvas| &canvas.drawn);
        let before = before.filter(|before| before.packed.area == drawn.area);
        let packed = Packed::of(drawn, before.as_ref().map(|before| &before.packed), dirty);
        let mut ways = Vec::new();
        if let Some(before) = before {
            if before.packed == packed {
                return before;
            }
            let bytes = packed.change(&before.packed, sent);
            ways.push((before.number, bytes.into()));
        }
        Arc::new(Self { number, packed, ways: Mutex::new(ways), whole: OnceLock::new() })
    }

    /// Its number, which no other has.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Whether the next one takes over its cells where they are the same.
    pub(super) fn is_inherited(&self) -> bool {
        self.packed.is_inherited()
    }

    /// What is to be seen.
    pub(super) fn buffer(&self) -> Buffer {
        self.packed.buffer()
    }

    /// The bytes for somebody who has `shown` before it; `None` if that shows the same.
    pub(super) fn bytes(&self, shown: Option<&Arc<Self>>) -> Option<Bytes> {
        let Some(shown) = shown.filter(|shown| shown.packed.area == self.packed.area) else {
            let whole = || painter::whole(&self.packed.buffer()).into();
            return Some(self.whole.get_or_init(whole).clone());
        };
        let mut ways = lock(&self.ways);
        let known = ways.iter().find(|(from, _)| *from == shown.number);
        let known = known.map(|(_, bytes)| bytes.clone());
        let bytes = known.unwrap_or_else(|| {
            let bytes = self.packed.change(&shown.packed, &mut Buffer::default());
            let bytes = Bytes::from(bytes);
            if ways.len() < WAYS {
                ways.push((shown.number, bytes.clone()));
            }
            bytes
        });
        (!bytes.is_empty()).then_some(bytes)
    }
}

/// How a cell looks, its sign aside.
type Style = (Color, Color, Modifier);

/// Bits of a cell that are its sign; the others are the number of its style.
const SIGN: u32 = 21;
const LETTER: u32 = (1 << SIGN) - 1;
/// From here on a sign is one of those that are no single letter.
const ODD: u32 = 0x11_0000;

/// Styles and odd signs beyond which those of the picture before are not taken over.
const INHERITED: usize = 256;

/// A buffer in little room, and settled. What is drawn alike after the same one is packed alike.
#[derive(Debug, PartialEq, Eq)]
struct Packed {
    area: Rect,
    cells: Box<[u32]>,
    styles: Vec<Style>,
    odd: Vec<Box<str>>,
}

impl Packed {
    /// Packs what was drawn: all of it, or what is `dirty`, the rest being as in the one before. What is the same in that gets
    /// the same number again.
    fn of(buffer: &Buffer, before: Option<&Self>, dirty: Option<&[Rect]>) -> Self {
        let before = before.filter(|before| before.is_inherited());
        let (mut styles, mut odd) =
            before.map(|before| (before.styles.clone(), before.odd.clone())).unwrap_or_default();
        let known = before.filter(|_| dirty.is_some()).map(|before| before.cells.clone());
        let mut cells = known.unwrap_or_else(|| vec![0; buffer.content.len()].into_boxed_slice());
        let (all, width) = (buffer.area, usize::from(buffer.area.width));
        let mut last = None;
        for area in dirty.unwrap_or(&[all]).iter().map(|area| area.intersection(all)) {
            for y in area.top()..area.bottom() {
                let from = usize::from(y) * width + usize::from(area.left());
                let row = from..from + usize::from(area.width);
                let drawn = buffer.content.get(row.clone()).unwrap_or_default();
                // How many of the cells that follow are under a wide sign, which covers nothing of the next row.
                let mut covered = 0;
                for (cell, packed) in drawn.iter().zip(cells.get_mut(row).unwrap_or_default()) {
                    let style = (cell.fg, cell.bg, cell.modifier);
                    let style = match last {
                        Some((before, number)) if before == style => number,
                        _ => {
                            // As many as a cell has bits for; no screen comes near.
                            let number = number_of(&mut styles, |known| *known == style, || style);
                            let number = number.min(u32::MAX >> SIGN) << SIGN;
                            last = Some((style, number));
                            number
                        }
                    };
                    let symbol = cell.symbol();
                    let sign = if covered > 0 {
                        covered -= 1;
                        odd_sign(&mut odd, "")
                    } else if let [letter] = symbol.as_bytes() {
                        u32::from(*letter)
                    } else {
                        covered = painter::columns_of(cell).saturating_sub(1);
                        let mut letters = symbol.chars();
                        match (letters.next(), letters.next()) {
                            (Some(letter), None) => u32::from(letter),
                            _ => odd_sign(&mut odd, symbol),
                        }
                    };
                    *packed = style | sign;
                }
            }
        }
        Self { area: all, cells, styles, odd }
    }

    /// Whether the next one takes over its styles and odd signs.
    fn is_inherited(&self) -> bool {
        self.styles.len().max(self.odd.len()) < INHERITED
    }

    /// The bytes that make a terminal that shows `before` show this. `next` holds anything, and may have more cells than this then.
    fn change(&self, before: &Self, next: &mut Buffer) -> Vec<u8> {
        grow(next, self.area);
        let width = usize::from(self.area.width).max(1);
        let shown = self.numbers_of(before);
        let rows = self.cells.chunks(width).zip(shown.chunks(width));
        let mut parts: Vec<Differing> = Vec::new();
        let all = (0..).zip(rows).zip(next.content.chunks_mut(width));
        for ((y, (row, old)), next) in all.filter(|((_, (row, old)), _)| row != old) {
            let first = parts.len();
            for (x, _) in (0..).zip(row.iter().zip(old)).filter(|(_, (new, old))| new != old) {
                match parts.get_mut(first..).and_then(<[_]>::last_mut) {
                    Some(part) if part.columns.end == x => part.columns.end = x + 1,
                    _ => parts.push(Differing { row: y, columns: x..x + 1, ends: false }),
                }
            }
            let differing = parts.get_mut(first..).unwrap_or_default();
            let start = differing.first().map_or(0, |part| part.columns.start.into());
            let end = differing.last().map_or(0, |part| part.columns.end.into());
            let rest = row.get(end..).unwrap_or_default();
            let ends = rest.iter().all(|cell| self.is_clear(*cell));
            for part in differing {
                part.ends = ends;
            }
            let end = if ends { row.len() } else { end };
            for (cell, next) in row.iter().zip(next).take(end).skip(start) {
                *next = self.cell(*cell);
            }
        }
        painter::rewritten(next, &parts)
    }

    /// The cells of another picture by the numbers of this one; what is not in this one has a number that nothing has.
    fn numbers_of<'p>(&self, other: &'p Self) -> Cow<'p, [u32]> {
        if self.styles.starts_with(&other.styles) && self.odd.starts_with(&other.odd) {
            return Cow::Borrowed(&other.cells);
        }
        let number = |at: Option<usize>| at.and_then(|at| u32::try_from(at).ok());
        let styles = other.styles.iter().map(|style| {
            number(self.styles.iter().position(|own| own == style)).unwrap_or(u32::MAX >> SIGN)
        });
        let odd = other.odd.iter().map(|sign| {
            number(self.odd.iter().position(|own| own == sign)).map_or(LETTER, |at| ODD + at)
        });
        let (styles, odd): (Vec<u32>, Vec<u32>) = (styles.collect(), odd.collect());
        let at = |list: &[u32], at: u32| {
            usize::try_from(at).ok().and_then(|at| list.get(at)).copied().unwrap_or(LETTER)
        };
        let cell = |packed: &u32| {
            let (style, sign) = (at(&styles, packed >> SIGN), packed & LETTER);
            let sign = if sign < ODD { sign } else { at(&odd, sign - ODD) };
            (style << SIGN) | sign
        };
        other.cells.iter().map(cell).collect()
    }

    /// Whether nothing is to be seen of a cell.
    fn is_clear(&self, packed: u32) -> bool {
        packed & LETTER == u32::from(' ') && painter::is_clear(&self.cell(packed))
    }

    fn cell(&self, packed: u32) -> Cell {
        let (style, sign) = (packed >> SIGN, packed & LETTER);
        let mut cell = Cell::EMPTY;
        if let Some(letter) = char::from_u32(sign) {
            if letter != ' ' {
                cell.set_char(letter);
            }
        } else {
            let odd = usize::try_from(sign - ODD).ok().and_then(|at| self.odd.get(at));
            cell.set_symbol(odd.map_or("", |odd| odd));
        }
        let style = usize::try_from(style).ok().and_then(|at| self.styles.get(at));
        (cell.fg, cell.bg, cell.modifier) = style.copied().unwrap_or_default();
        cell
    }

    fn buffer(&self) -> Buffer {
        let cells = self.cells.iter().map(|cell| self.cell(*cell));
        Buffer { area: self.area, content: cells.collect() }
    }
}

/// The number of what `is_it` finds in a list, which it is put into if it is not there.
fn number_of<T>(list: &mut Vec<T>, is_it: impl Fn(&T) -> bool, new: impl FnOnce() -> T) -> u32 {
    let number = list.iter().position(is_it).unwrap_or_else(|| {
        list.push(new());
        list.len() - 1
    });
    u32::try_from(number).unwrap_or(0)
}

/// What stands for a sign that is no single letter.
fn odd_sign(odd: &mut Vec<Box<str>>, symbol: &str) -> u32 {
    let number = number_of(odd, |known| **known == *symbol, || symbol.into());
    ODD + number.min(LETTER - 1 - ODD)
}

#[cfg(test)]
mod tests {
    use ratatui_core::style::Style;

    use super::*;

    fn painted(number: u64, buffer: &Buffer, before: Option<&Arc<Picture>>) -> Arc<Picture> {
        let canvas = Canvas { drawn: buffer.clone(), map: None };
        let mut buffers = ScratchBuffers { canvases: vec![canvas], sent: Buffer::default() };
        Picture::new(number, &mut buffers, before.cloned(), None)
    }

    #[test]
    fn what_is_packed_comes_out_as_it_was() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 12, 2));
        let red = Style::new().fg(Color::Red).bg(Color::Indexed(7));
        buffer.set_string(1, 0, "a界e\u{301}·", red.add_modifier(Modifier::BOLD));
        buffer.set_string(3, 1, "e\u{301} \u{10ffff}", Style::new().fg(Color::Rgb(1, 2, 3)));
        let packed = Packed::of(&buffer, None, None);
        painter::settle(&mut buffer);
        assert_eq!(packed.buffer(), buffer);
        assert_eq!(Packed::of(&packed.buffer(), None, None), packed);
        assert_eq!(Packed::of(&packed.buffer(), Some(&packed), None), packed);
        assert!(packed.odd.len() <= 2, "{:?}", packed.odd);
    }

    #[test]
    fn the_same_again_is_no_new_picture() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
        let first = painted(1, &buffer, None);
        let again = painted(2, &buffer, Some(&first));
        assert!(Arc::ptr_eq(&first, &again));
        buffer.set_string(0, 0, "x", Style::new());
        let other = painted(3, &buffer, Some(&first));
        let bytes = painter::change(&first.buffer(), &buffer, &[buffer.area]);
        assert_eq!(other.bytes(Some(&first)).unwrap(), bytes);
        assert_eq!(other.bytes(Some(&painted(4, &buffer, None))), None);
    }

    #[test]
    fn only_rows_that_differ_are_looked_at_and_nothing_is_left_out() {
        let area = Rect::new(0, 0, 16, 4);
        let lines = ["Vera — 12", "結界 | wide", "   ", "e\u{301}nd", "Vera 界 7", "\u{10ffff}"];
        let styles = [Style::new(), Style::new().fg(Color::Red), Style::new().bg(Color::Blue)];
        let mut before: Option<(Buffer, Arc<Picture>)> = None;
        for turn in 0..60_u16 {
            let mut buffer = Buffer::empty(area);
            for y in 0..area.height {
                let at = usize::from(turn / (y + 1) + y);
                let style = styles[usize::from(turn / 7) % styles.len()];
                buffer.set_string(turn % (y + 2), y, lines[at % lines.len()], style);
            }
            let alone = painted(2000, &buffer, None);
            let picture = painted(turn.into(), &buffer, before.as_ref().map(|(_, last)| last));
            if let Some((mut shown, last)) = before {
                painter::settle(&mut shown);
                let bytes = painter::change(&shown, &buffer, &[area]);
                let wanted = (!bytes.is_empty()).then(|| bytes.into());
                assert_eq!(picture.bytes(Some(&last)).filter(|_| wanted.is_some()), wanted);
                assert_eq!(alone.bytes(Some(&last)), wanted, "{turn}");
            }
            before = Some((buffer, picture));
        }
    }
}
