//! Pictures that guests have before them, kept small: four bytes a cell, since many guests with many terminals look on.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, OnceLock},
};

use bytes::Bytes;
use ratatui_core::{
    buffer::{Buffer, Cell},
    layout::Rect,
    style::{Color, Modifier},
};

use super::lock;
use crate::painter;

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

impl Picture {
    /// What was drawn and settled. Where it shows the same as `before`, that is it.
    pub(super) fn new(number: u64, drawn: &Buffer, before: Option<Arc<Self>>) -> Arc<Self> {
        let packed = Packed::of(drawn);
        let mut ways = Vec::new();
        match before {
            Some(before) if before.packed == packed => return before,
            Some(before) if before.packed.area == packed.area => {
                let bytes = painter::change(before.packed.buffer(), drawn);
                ways.push((before.number, bytes.into()));
            }
            Some(_) | None => {}
        }
        Arc::new(Self { number, packed, ways: Mutex::new(ways), whole: OnceLock::new() })
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
            let bytes = painter::change(shown.packed.buffer(), &self.packed.buffer());
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
/// From here on a sign is one of those that are no single letter.
const ODD: u32 = 0x11_0000;

/// A buffer in little room. What is drawn alike is packed alike.
#[derive(Debug, PartialEq, Eq)]
struct Packed {
    area: Rect,
    cells: Box<[u32]>,
    styles: Vec<Style>,
    odd: Vec<Box<str>>,
}

impl Packed {
    fn of(buffer: &Buffer) -> Self {
        let (mut styles, mut odd) = (Vec::new(), Vec::new());
        let mut known: BTreeMap<Box<str>, u32> = BTreeMap::new();
        let mut last = None;
        let cells = buffer.content.iter().map(|cell| {
            let style = (cell.fg, cell.bg, cell.modifier);
            let style = match last {
                Some((before, number)) if before == style => number,
                _ => {
                    let number = styles.iter().position(|known| *known == style);
                    // As many as a cell has bits for; no screen comes near.
                    let number = number.unwrap_or_else(|| {
                        styles.push(style);
                        styles.len() - 1
                    });
                    let number = u32::try_from(number).unwrap_or(0).min(u32::MAX >> SIGN);
                    last = Some((style, number));
                    number
                }
            };
            let mut letters = cell.symbol().chars();
            let sign = match (letters.next(), letters.next()) {
                (Some(letter), None) => u32::from(letter),
                _ => *known.entry(cell.symbol().into()).or_insert_with(|| {
                    odd.push(cell.symbol().into());
                    ODD + u32::try_from(odd.len() - 1).unwrap_or(0).min((1 << SIGN) - 1 - ODD)
                }),
            };
            style << SIGN | sign
        });
        let cells = cells.collect();
        Self { area: buffer.area, cells, styles, odd }
    }

    fn buffer(&self) -> Buffer {
        let cells = self.cells.iter().map(|cell| {
            let (style, sign) = (cell >> SIGN, cell & ((1 << SIGN) - 1));
            let mut new = Cell::EMPTY;
            if let Some(letter) = char::from_u32(sign) {
                if letter != ' ' {
                    new.set_char(letter);
                }
            } else {
                let odd = usize::try_from(sign - ODD).ok().and_then(|at| self.odd.get(at));
                new.set_symbol(odd.map_or("", |odd| odd));
            }
            let style = usize::try_from(style).ok().and_then(|at| self.styles.get(at));
            (new.fg, new.bg, new.modifier) = style.copied().unwrap_or_default();
            new
        });
        Buffer { area: self.area, content: cells.collect() }
    }
}

#[cfg(test)]
mod tests {
    use ratatui_core::style::Style;

    use super::*;

    #[test]
    fn what_is_packed_comes_out_as_it_was() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 12, 2));
        let red = Style::new().fg(Color::Red).bg(Color::Indexed(7));
        buffer.set_string(1, 0, "a界e\u{301}·", red.add_modifier(Modifier::BOLD));
        buffer.set_string(3, 1, "e\u{301} \u{10ffff}", Style::new().fg(Color::Rgb(1, 2, 3)));
        painter::settle(&mut buffer);
        let packed = Packed::of(&buffer);
        assert_eq!(packed.buffer(), buffer);
        assert_eq!(Packed::of(&packed.buffer()), packed);
        assert!(packed.odd.len() <= 2, "{:?}", packed.odd);
    }

    #[test]
    fn the_same_again_is_no_new_picture() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
        let first = Picture::new(1, &buffer, None);
        let again = Picture::new(2, &buffer, Some(Arc::clone(&first)));
        assert!(Arc::ptr_eq(&first, &again));
        buffer.set_string(0, 0, "x", Style::new());
        let other = Picture::new(3, &buffer, Some(Arc::clone(&first)));
        assert_eq!(other.bytes(Some(&first)).unwrap(), painter::change(first.buffer(), &buffer));
        assert_eq!(other.bytes(Some(&Picture::new(4, &buffer, None))), None);
    }
}
