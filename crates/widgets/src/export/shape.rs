//! Signs that fill their cell in a known way: drawn as rectangles, so that neighbours meet whatever the font is.

/// A rectangle within a cell of [`WIDE`] by [`HIGH`] parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) wide: u32,
    pub(super) high: u32,
    /// Hundredths of the ink, the rest of the ground.
    pub(super) ink: u8,
}

/// Parts of a cell from left to right.
pub(super) const WIDE: u32 = 24;
/// Parts of a cell from top to bottom.
pub(super) const HIGH: u32 = 48;

const fn part(x: u32, y: u32, wide: u32, high: u32) -> Part {
    Part { x, y, wide, high, ink: 100 }
}

const fn shade(ink: u8) -> Part {
    Part { ink, ..part(0, 0, WIDE, HIGH) }
}

const UPPER_LEFT: Part = part(0, 0, 12, 24);
const UPPER_RIGHT: Part = part(12, 0, 12, 24);
const LOWER_LEFT: Part = part(0, 24, 12, 24);
const LOWER_RIGHT: Part = part(12, 24, 12, 24);
/// A level line through the middle, and its halves.
const LEVEL: Part = part(0, 23, 24, 2);
const LEFT: Part = part(0, 23, 13, 2);
const RIGHT: Part = part(11, 23, 13, 2);
/// An upright line through the middle, and its halves.
const UPRIGHT: Part = part(11, 0, 2, 48);
const UP: Part = part(11, 0, 2, 25);
const DOWN: Part = part(11, 23, 2, 25);

/// The rectangles of a sign; `None` for one that a font has to draw.
pub(super) fn parts(sign: &str) -> Option<Vec<Part>> {
    let eighths = |n: u32| vec![part(0, HIGH - n * 6, WIDE, n * 6)];
    let dashes = |count: u32, thick: u32| {
        let each = HIGH / count;
        (0..count).map(|n| part(12 - thick / 2, n * each + 2, thick, each - 5)).collect()
    };
    let level_dashes = |count: u32, thick: u32| {
        let each = WIDE / count;
        (0..count).map(|n| part(n * each + 2, 24 - thick / 2, each - 4, thick)).collect()
    };
    Some(match sign {
        "█" => vec![shade(100)],
        "▓" => vec![shade(75)],
        "▒" => vec![shade(50)],
        "░" => vec![shade(30)],
        "▞" => vec![UPPER_RIGHT, LOWER_LEFT],
        "▟" => vec![UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT],
        "▙" => vec![UPPER_LEFT, LOWER_LEFT, LOWER_RIGHT],
        "▘" => vec![UPPER_LEFT],
        "▁" => eighths(1),
        "▂" => eighths(2),
        "▃" => eighths(3),
        "▄" => eighths(4),
        "▅" => eighths(5),
        "▆" => eighths(6),
        "▇" => eighths(7),
        "─" => vec![LEVEL],
        "│" => vec![UPRIGHT],
        "╭" => vec![RIGHT, DOWN],
        "╮" => vec![LEFT, DOWN],
        "╯" => vec![LEFT, UP],
        "╰" => vec![RIGHT, UP],
        "┆" => dashes(3, 2),
        "╎" => dashes(2, 2),
        "╏" => dashes(2, 4),
        "╌" => level_dashes(2, 2),
        "╍" => level_dashes(2, 4),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_a_sign_lies_within_its_cell() {
        for sign in "█▓▒░▞▟▙▘▁▂▃▄▅▆▇─│╭╮╯╰┆╎╏╌╍".chars()
        {
            for part in parts(&sign.to_string()).unwrap() {
                assert!(part.wide > 0 && part.x + part.wide <= WIDE, "{sign} {part:?}");
                assert!(part.high > 0 && part.y + part.high <= HIGH, "{sign} {part:?}");
            }
        }
    }
}
