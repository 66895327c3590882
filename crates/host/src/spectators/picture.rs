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
            if packed.is_as(&before.packed) {
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

/// A buffer in little room, and settled. What is drawn alike after the same one is packed alike, and shares its rows.
#[derive(Debug, PartialEq, Eq)]
struct Packed {
    area: Rect,
    rows: Vec<Arc<[u32]>>,
    named: Arc<Named>,
}

/// What the numbers in a packed buffer stand for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Named {
    styles: Vec<Style>,
    odd: Vec<Box<str>>,
}

impl Named {
    /// Whether all in the other has the same number in this.
    fn goes_on_from(&self, other: &Self) -> bool {
        self.styles.starts_with(&other.styles) && self.odd.starts_with(&other.odd)
    }
}

impl Packed {
    /// Packs what was drawn: all of it, or what is `dirty`, the rest being as in the one before. What is the same in that gets
    /// the same number again.
    fn of(buffer: &Buffer, before: Option<&Self>, dirty: Option<&[Rect]>) -> Self {
        let (all, width) = (buffer.area, usize::from(buffer.area.width));
        let before = before.filter(|before| before.is_inherited());
        let mut packed = before.map_or_else(
            || {
                let blank = Arc::from(vec![0; width]);
                let rows = vec![blank; all.height.into()];
                Self { area: all, rows, named: Arc::default() }
            },
            |before| Self {
                area: all,
                rows: before.rows.clone(),
                named: Arc::clone(&before.named),
            },
        );
        for area in dirty.unwrap_or(&[all]).iter().map(|area| area.intersection(all)) {
            for y in area.top()..area.bottom() {
                let from = usize::from(y) * width + usize::from(area.left());
                let drawn = buffer.content.get(from..from + usize::from(area.width));
                packed.pack((area.left().into(), y.into()), drawn.unwrap_or_default());
            }
        }
        packed
    }

    /// Packs cells of a row, from that column on. A row of which no cell differs stays shared.
    fn pack(&mut self, (left, y): (usize, usize), drawn: &[Cell]) {
        let Some(row) = self.rows.get_mut(y) else { return };
        // How many of the cells that follow are under a wide sign, which covers nothing of the next row.
        let mut covered = 0;
        for (x, cell) in (left..).zip(drawn) {
            let was = row.get(x).copied().unwrap_or_default();
            let packed = number_of_style(&mut self.named, cell, was >> SIGN) << SIGN
                | sign_of(&mut self.named, cell, &mut covered);
            if packed != was {
                Arc::make_mut(row).get_mut(x).into_iter().for_each(|cell| *cell = packed);
            }
        }
    }

    /// Whether the next one takes over its styles and odd signs.
    fn is_inherited(&self) -> bool {
        self.named.styles.len().max(self.named.odd.len()) < INHERITED
    }

    /// Whether it is as the other in all that it shows, told by the rows that they share as far as they do.
    fn is_as(&self, other: &Self) -> bool {
        let mut rows = self.rows.iter().zip(&other.rows);
        self.area == other.area
            && (Arc::ptr_eq(&self.named, &other.named) || self.named == other.named)
            && rows.all(|(row, other)| Arc::ptr_eq(row, other) || row == other)
    }

    /// The bytes that make a terminal that shows `before` show this. `next` holds anything, and may have more cells than this then.
    fn change(&self, before: &Self, next: &mut Buffer) -> Vec<u8> {
        grow(next, self.area);
        let width = usize::from(self.area.width).max(1);
        let numbers = Numbers::between(&before.named, &self.named);
        let rows = self.rows.iter().zip(&before.rows);
        let mut parts: Vec<Differing> = Vec::new();
        for ((y, (row, old)), next) in (0..).zip(rows).zip(next.content.chunks_mut(width)) {
            if numbers.is_none() && Arc::ptr_eq(row, old) {
                continue;
            }
            let old = numbers.as_ref().map_or(Cow::Borrowed(&**old), |numbers| numbers.of(old));
            let first = parts.len();
            for (x, _) in (0..).zip(row.iter().zip(&*old)).filter(|(_, (new, old))| new != old) {
                match parts.get_mut(first..).and_then(<[_]>::last_mut) {
                    Some(part) if part.columns.end == x => part.columns.end = x + 1,
                    _ => parts.push(Differing { row: y, columns: x..x + 1, ends: false }),
                }
            }
            let differing = parts.get_mut(first..).unwrap_or_default();
            let Some(start) = differing.first().map(|part| usize::from(part.columns.start)) else {
                continue;
            };
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
            let odd = usize::try_from(sign - ODD).ok().and_then(|at| self.named.odd.get(at));
            cell.set_symbol(odd.map_or("", |odd| odd));
        }
        let style = usize::try_from(style).ok().and_then(|at| self.named.styles.get(at));
        (cell.fg, cell.bg, cell.modifier) = style.copied().unwrap_or_default();
        cell
    }

    fn buffer(&self) -> Buffer {
        let cells = self.rows.iter().flat_map(|row| row.iter()).map(|cell| self.cell(*cell));
        Buffer { area: self.area, content: cells.collect() }
    }
}

/// What the numbers of one packed buffer are in another.
struct Numbers {
    styles: Vec<u32>,
    odd: Vec<u32>,
}

impl Numbers {
    /// What those of the one are in the other; `None` where all are the same.
    fn between(one: &Arc<Named>, other: &Arc<Named>) -> Option<Self> {
        if Arc::ptr_eq(one, other) || other.goes_on_from(one) {
            return None;
        }
        let number = |at: Option<usize>| at.and_then(|at| u32::try_from(at).ok());
        let styles = one.styles.iter().map(|style| {
            number(other.styles.iter().position(|own| own == style)).unwrap_or(u32::MAX >> SIGN)
        });
        let odd = one.odd.iter().map(|sign| {
            number(other.odd.iter().position(|own| own == sign)).map_or(LETTER, |at| ODD + at)
        });
        Some(Self { styles: styles.collect(), odd: odd.collect() })
    }

    /// Cells by the numbers of the other; what is not in that has a number that nothing has.
    fn of(&self, cells: &[u32]) -> Cow<'_, [u32]> {
        let at = |list: &[u32], at: u32| {
            usize::try_from(at).ok().and_then(|at| list.get(at)).copied().unwrap_or(LETTER)
        };
        let cell = |packed: &u32| {
            let (style, sign) = (at(&self.styles, packed >> SIGN), packed & LETTER);
            let sign = if sign < ODD { sign } else { at(&self.odd, sign - ODD) };
            (style << SIGN) | sign
        };
        cells.iter().map(cell).collect()
    }
}

/// The number of a cell's style, which mostly is the one that was there.
fn number_of_style(named: &mut Arc<Named>, cell: &Cell, was: u32) -> u32 {
    let style = (cell.fg, cell.bg, cell.modifier);
    let at = |number: u32| usize::try_from(number).ok().and_then(|at| named.styles.get(at));
    if at(was) == Some(&style) {
        return was;
    }
    let number = named.styles.iter().position(|known| *known == style).unwrap_or_else(|| {
        let styles = &mut Arc::make_mut(named).styles;
        styles.push(style);
        styles.len() - 1
    });
    // As many as a cell has bits for; no screen comes near.
    u32::try_from(number).unwrap_or(0).min(u32::MAX >> SIGN)
}

/// What stands for the sign of a cell, or for none under a wide one.
fn sign_of(named: &mut Arc<Named>, cell: &Cell, covered: &mut u16) -> u32 {
    if *covered > 0 {
        *covered -= 1;
        return odd_sign(named, "");
    }
    let symbol = cell.symbol();
    if let [letter] = symbol.as_bytes() {
        return u32::from(*letter);
    }
    *covered = painter::columns_of(cell).saturating_sub(1);
    let mut letters = symbol.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => u32::from(letter),
        _ => odd_sign(named, symbol),
    }
}

/// What stands for a sign that is no single letter.
fn odd_sign(named: &mut Arc<Named>, symbol: &str) -> u32 {
    let number = named.odd.iter().position(|known| **known == *symbol).unwrap_or_else(|| {
        let odd = &mut Arc::make_mut(named).odd;
        odd.push(symbol.into());
        odd.len() - 1
    });
    ODD + u32::try_from(number).unwrap_or(0).min(LETTER - 1 - ODD)
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
        assert!(packed.named.odd.len() <= 2, "{:?}", packed.named.odd);
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
