//! The colours of a cell as a picture has them: no terminal chooses them.

use ratatui_core::{
    buffer::Cell,
    style::{Color, Modifier},
};

use crate::theme::{Shipped, Theme, rgb};

/// Red, green and blue.
pub type Rgb = (u8, u8, u8);

/// What stands in for a terminal's own two colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paper {
    /// Of a text without a colour.
    pub ink: Rgb,
    /// Of a ground without a colour.
    pub ground: Rgb,
}

/// How a cell looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CellColours {
    pub(super) ink: Rgb,
    pub(super) ground: Rgb,
    pub(super) is_bold: bool,
    pub(super) is_underlined: bool,
}

impl Paper {
    const WHITE: Self = Self { ink: (0x1c, 0x1c, 0x1c), ground: (0xff, 0xff, 0xff) };
    const BLACK: Self = Self { ink: (0xd8, 0xd8, 0xd8), ground: (0x12, 0x12, 0x12) };

    /// The paper for a theme: white for those without a dark ground of their own that are made for white.
    pub fn of(theme: &Theme) -> Self {
        let white = [Shipped::SixteenLight, Shipped::Light, Shipped::Mono];
        let is_white = white.into_iter().any(|shipped| shipped.theme() == *theme);
        if is_white { Self::WHITE } else { Self::BLACK }
    }

    /// How a cell looks on it.
    pub(super) fn look(self, cell: &Cell) -> CellColours {
        let (mut ink, mut ground) = (solid(cell.fg, self.ink), solid(cell.bg, self.ground));
        let has = |modifier| cell.modifier.contains(modifier);
        if has(Modifier::REVERSED) {
            (ink, ground) = (ground, ink);
        }
        if has(Modifier::DIM) {
            ink = mixed(ink, ground, 60);
        }
        let (is_bold, is_underlined) = (has(Modifier::BOLD), has(Modifier::UNDERLINED));
        CellColours { ink, ground, is_bold, is_underlined }
    }
}

/// So many hundredths of one colour, the rest of another.
pub(super) fn mixed(one: Rgb, other: Rgb, part: u8) -> Rgb {
    let mix = |one: u8, other: u8| {
        let part = u16::from(part.min(100));
        let sum = u16::from(one) * part + u16::from(other) * (100 - part);
        u8::try_from(sum / 100).unwrap_or(u8::MAX)
    };
    (mix(one.0, other.0), mix(one.1, other.1), mix(one.2, other.2))
}

/// As styles of pages spell it.
pub fn hex((red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

pub(super) fn solid(colour: Color, own: Rgb) -> Rgb {
    match colour {
        Color::Reset => own,
        Color::Rgb(red, green, blue) => (red, green, blue),
        Color::Indexed(index) => rgb(index),
        Color::Black => rgb(0),
        Color::Red => rgb(1),
        Color::Green => rgb(2),
        Color::Yellow => rgb(3),
        Color::Blue => rgb(4),
        Color::Magenta => rgb(5),
        Color::Cyan => rgb(6),
        Color::Gray => rgb(7),
        Color::DarkGray => rgb(8),
        Color::LightRed => rgb(9),
        Color::LightGreen => rgb(10),
        Color::LightYellow => rgb(11),
        Color::LightBlue => rgb(12),
        Color::LightMagenta => rgb(13),
        Color::LightCyan => rgb(14),
        Color::White => rgb(15),
    }
}
