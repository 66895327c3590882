//! How many colours a terminal has, and the nearest of them.

use ratatui_core::style::{Color, Style};

/// How many colours a terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// No colours at all, modifiers only.
    Mono,
    /// The sixteen that a terminal chooses itself.
    Sixteen,
    /// Those, a cube of 216 and 24 greys.
    Indexed,
    /// Any colour of 24 bits.
    True,
}

impl Depth {
    /// A style in the nearest colours of this depth.
    pub(super) fn nearest(self, style: Style) -> Style {
        let colour = |colour: Option<Color>| match self {
            Self::Mono => None,
            Self::Sixteen => colour.map(|colour| nearest(colour, 0..16)),
            // The first sixteen look different on each terminal.
            Self::Indexed => colour.map(|colour| nearest(colour, 16..256)),
            Self::True => colour,
        };
        Style { fg: colour(style.fg), bg: colour(style.bg), ..style }
    }
}

/// The colour of `range` nearest to one of 24 bits; any other stays.
fn nearest(colour: Color, range: std::ops::Range<u16>) -> Color {
    let Color::Rgb(red, green, blue) = colour else { return colour };
    let distance = |index: u8| {
        let (r, g, b) = rgb(index);
        let square = |one: u8, other: u8| {
            let by = i32::from(one) - i32::from(other);
            by * by
        };
        // Eyes tell greens apart best and blues worst.
        2 * square(red, r) + 4 * square(green, g) + 3 * square(blue, b)
    };
    let all = range.filter_map(|index| u8::try_from(index).ok());
    let index = all.min_by_key(|index| distance(*index)).unwrap_or_default();
    if index < 16 { named(index) } else { Color::Indexed(index) }
}

/// The usual values of a colour by its number.
pub(crate) fn rgb(index: u8) -> (u8, u8, u8) {
    const LOW: [(u8, u8, u8); 16] = [
        (0, 0, 0),
        (205, 0, 0),
        (0, 205, 0),
        (205, 205, 0),
        (0, 0, 238),
        (205, 0, 205),
        (0, 205, 205),
        (229, 229, 229),
        (127, 127, 127),
        (255, 0, 0),
        (0, 255, 0),
        (255, 255, 0),
        (92, 92, 255),
        (255, 0, 255),
        (0, 255, 255),
        (255, 255, 255),
    ];
    if let Some(low) = LOW.get(usize::from(index)) {
        return *low;
    }
    if index >= 232 {
        let grey = 8 + 10 * (index - 232);
        return (grey, grey, grey);
    }
    let step = |n: u8| if n == 0 { 0 } else { 55 + 40 * n };
    let at = index - 16;
    (step(at / 36), step(at / 6 % 6), step(at % 6))
}

/// The name of one of the sixteen, so that the terminal's own colour is used.
fn named(index: u8) -> Color {
    const NAMES: [Color; 16] = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];
    NAMES.get(usize::from(index)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use ratatui_core::style::Modifier;

    use super::*;

    #[test]
    fn a_colour_falls_back_to_the_nearest_one() {
        let style = Style::new().fg(Color::Rgb(250, 250, 250)).bg(Color::Rgb(95, 135, 175));
        let indexed = Depth::Indexed.nearest(style);
        assert_eq!((indexed.fg, indexed.bg), (Some(Color::Indexed(231)), Some(Color::Indexed(67))));
        assert_eq!(Depth::Sixteen.nearest(style).fg, Some(Color::White));
        let none = Depth::Mono.nearest(style.add_modifier(Modifier::BOLD));
        assert_eq!(none, Style::new().add_modifier(Modifier::BOLD));
        assert_eq!(Depth::True.nearest(style), style);
    }
}
