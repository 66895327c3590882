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
            Self::Sixteen => colour.map(|colour| nearest(colour, |_| 0..16)),
            // The first sixteen look different on each terminal.
            Self::Indexed => colour.map(|colour| nearest(colour, near)),
            Self::True => colour,
        };
        Style { fg: colour(style.fg), bg: colour(style.bg), ..style }
    }
}

/// The colour nearest to one of 24 bits, the first of those that are as near, of the numbers that `among` gives of that; any
/// other stays.
fn nearest<I: Iterator<Item = u8>>(colour: Color, among: fn([u8; 3]) -> I) -> Color {
    let Color::Rgb(red, green, blue) = colour else { return colour };
    let distance = |index: &u8| {
        let (r, g, b) = rgb(*index);
        let square = |one: u8, other: u8| i32::from(one.abs_diff(other)).pow(2);
        // Eyes tell greens apart best and blues worst.
        2 * square(red, r) + 4 * square(green, g) + 3 * square(blue, b)
    };
    let index = among([red, green, blue]).min_by_key(distance).unwrap_or_default();
    if index < 16 { named(index) } else { Color::Indexed(index) }
}

/// The nearest colour of the cube, and the greys. The nearest one of a cube has the nearest step of each of its parts.
fn near(colour: [u8; 3]) -> impl Iterator<Item = u8> {
    let nearest = |part: u8| (0..6).min_by_key(|n| step(*n).abs_diff(part)).unwrap_or_default();
    let [red, green, blue] = colour.map(nearest);
    std::iter::once(16 + 36 * red + 6 * green + blue).chain(232..=255)
}

/// How much there is of a part of a colour at a step of the cube, 0 to 5.
fn step(n: u8) -> u8 {
    if n == 0 { 0 } else { 55 + 40 * n }
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
    let at = index - 16;
    (step(at / 36), step(at / 6 % 6), step(at % 6))
}

/// The name of one of the sixteen, so that the terminal's own colour is used.
pub(super) fn named(index: u8) -> Color {
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

    #[test]
    fn of_256_colours_the_nearest_is_found_as_if_all_were_looked_at() {
        let parts = || (0..=255_u8).step_by(5).chain([47, 48, 115, 116, 255]);
        for (red, green) in parts().flat_map(|red| parts().map(move |green| (red, green))) {
            for blue in parts().step_by(3) {
                let colour = Color::Rgb(red, green, blue);
                assert_eq!(nearest(colour, near), nearest(colour, |_| 16..=255), "{colour:?}");
            }
        }
    }
}
