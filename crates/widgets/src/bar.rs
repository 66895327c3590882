//! A pool as a bar that carries its number: dark letters on what is left, light ones on what is gone.

use kekkai_battle::view::PoolShown;
use kekkai_rules::Pool;
use ratatui_core::{buffer::Buffer, layout::Rect};

use crate::{
    Glyphs, Role, Theme,
    paint::{put, sign, width},
};

/// A bar, from its left end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bar {
    /// Columns that are left of the pool.
    left: u16,
    /// Columns behind them that may still be given back.
    waits: u16,
    /// The look of what is left.
    role: Role,
}

/// Which hue a pool has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It keeps somebody alive: its hue tells how much is left.
    Vital,
    /// The first of the others.
    Second,
    /// Any further pool there is.
    Further,
}

impl Kind {
    /// The kind of the pool of this place in the book, the vital one first.
    pub(crate) const fn of(place: usize) -> Self {
        match place {
            0 => Self::Vital,
            1 => Self::Second,
            _ => Self::Further,
        }
    }

    fn role(self, now: i32, max: i32) -> Role {
        let (now, max) = (i64::from(now), i64::from(max));
        match self {
            Self::Vital if now < 0 => Role::BarBelow,
            Self::Vital if now * 4 < max => Role::BarBad,
            Self::Vital if now * 2 < max => Role::BarWarn,
            Self::Vital => Role::BarGood,
            Self::Second => Role::BarSecond,
            Self::Further => Role::BarThird,
        }
    }
}

impl Bar {
    /// The bar of a pool in `room` columns; none for one that is told in a word.
    pub(crate) fn of(pool: PoolShown, kind: Kind, room: u16) -> Option<Self> {
        match pool {
            PoolShown::Exact(pool) => {
                let (left, waits) = parts(pool, room);
                let role = kind.role(pool.now, pool.max);
                // Below zero all of it turns: nothing of that is left.
                let left = if role == Role::BarBelow { room } else { left };
                Some(Self { left, waits, role })
            }
            PoolShown::Bar(_, tenths) => {
                let role = kind.role(i32::from(tenths), 10);
                Some(Self { left: share(tenths, room), waits: 0, role })
            }
            PoolShown::Word(..) => None,
        }
    }

    /// Draws it over the first row of `area`, with `text` at its right end.
    pub(crate) fn draw(
        self,
        text: &str,
        (theme, glyphs): (&Theme, &Glyphs),
        area: Rect,
        buf: &mut Buffer,
    ) {
        let [_, pending, gone] = glyphs.bar;
        let end = self.left.saturating_add(self.waits);
        let column = |x: u16| match x - area.x {
            n if n < self.left => (" ", self.role),
            n if n < end => (pending, Role::BarWaits),
            _ => (gone, Role::BarGone),
        };
        let pad = u16::from(width(text) < area.width);
        let start = area.right().saturating_sub(width(text) + pad).max(area.x);
        for x in area.left()..area.right() {
            let (without_ground, role) = column(x);
            let style = theme.style(role);
            // Nor do signs touch the number.
            let blank = style.bg.is_some() || (x + 1 >= start && !text.is_empty());
            sign(buf, x, area.y, if blank { " " } else { without_ground }, style);
        }
        let mut x = start;
        for part in text.split_inclusive(|_| true) {
            if x >= area.right() {
                break;
            }
            x = put(buf, x, area.y, area.right(), part, theme.style(column(x).1));
        }
    }
}

/// Columns of `room` that a pool fills, and those that may still be given back.
///
/// Whoever has anything left has at least one column, and so has whatever waits if there is room for it.
pub(crate) fn parts(pool: Pool, room: u16) -> (u16, u16) {
    if !pool.is_bounded() {
        // There is no share of what has no most: it is there, or it is not.
        return (if pool.now > 0 { room } else { 0 }, 0);
    }
    let scale = |amount: i32| {
        let amount = i64::from(amount.max(0)) * i64::from(room);
        let max = i64::from(pool.max.max(1));
        u16::try_from((amount + max - 1) / max).unwrap_or(room).min(room)
    };
    let left = scale(pool.now);
    let whole = scale(pool.now.saturating_add(pool.waits.max(0))).max(left);
    let waits = (whole - left).max(u16::from(pool.waits > 0)).min(room);
    // What is left gives way to what waits, so that both are to be seen.
    (left.min(room - waits), waits)
}

/// Columns of `room` that so many tenths of a pool fill; at least one, if anything is left.
pub(crate) fn share(tenths: u8, room: u16) -> u16 {
    (u16::from(tenths) * room).div_ceil(10).min(room)
}

/// Numbers of a pool: what is there now, and behind it what may still be given back.
pub(crate) fn numbers(pool: Pool) -> String {
    let now = signed(pool.now);
    if pool.waits > 0 { format!("{now} −{}", pool.waits) } else { now }
}

/// Numbers of a pool and the most of it behind this; without the most where there is none.
pub(crate) fn of_most(pool: Pool, between: &str) -> String {
    let now = numbers(pool);
    if pool.is_bounded() { format!("{now}{between}{}", pool.max) } else { now }
}

/// Columns of the [`numbers`] of a pool.
pub(crate) fn width_of_numbers(pool: Pool) -> u16 {
    let digits = |number: u32| number.checked_ilog10().unwrap_or_default() + 1;
    let waits = if pool.waits > 0 { 2 + digits(pool.waits.unsigned_abs()) } else { 0 };
    let all = u32::from(pool.now < 0) + digits(pool.now.unsigned_abs()) + waits;
    u16::try_from(all).unwrap_or(u16::MAX)
}

/// A number with the minus sign of print.
fn signed(number: i32) -> String {
    let sign = if number < 0 { "−" } else { "" };
    format!("{sign}{}", number.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use kekkai_rules::PoolId;

    use super::*;
    use crate::theme::Shipped;

    fn pool(now: i32, waits: i32) -> Pool {
        Pool { id: PoolId::new("Hp"), now, max: 300, waits }
    }

    #[test]
    fn a_bar_keeps_what_waits_apart() {
        assert_eq!(parts(pool(300, 0), 7), (7, 0));
        assert_eq!(parts(pool(220, 80), 7), (6, 1));
        assert_eq!(parts(pool(1, 0), 7), (1, 0));
        assert_eq!(parts(pool(-40, 80), 7), (0, 1));
        assert_eq!(parts(pool(0, 0), 7), (0, 0));
    }

    #[test]
    fn the_width_of_numbers_is_that_of_their_text() {
        for now in [-1000, -999, -10, -1, 0, 1, 9, 10, 99, 100, 12345] {
            for waits in [0, 1, 9, 10, 100] {
                let pool = pool(now, waits);
                assert_eq!(width_of_numbers(pool), width(&numbers(pool)), "{pool:?}");
            }
        }
    }

    #[test]
    fn the_hue_tells_how_much_is_left_and_below_zero_all_of_the_bar_turns() {
        let bar = |now, waits| {
            let bar = Bar::of(PoolShown::Exact(pool(now, waits)), Kind::Vital, 12).unwrap();
            (bar.role, bar.left)
        };
        assert_eq!(bar(300, 0), (Role::BarGood, 12));
        assert_eq!(bar(150, 0), (Role::BarGood, 6));
        assert_eq!(bar(149, 0), (Role::BarWarn, 6));
        assert_eq!(bar(75, 0), (Role::BarWarn, 3));
        assert_eq!(bar(74, 80), (Role::BarBad, 3));
        assert_eq!(bar(0, 0), (Role::BarBad, 0));
        assert_eq!(bar(-12, 51), (Role::BarBelow, 12));
    }

    #[test]
    fn letters_have_the_look_of_the_part_they_stand_on() {
        let area = Rect::new(0, 0, 10, 1);
        for theme in [Shipped::Dark.theme(), Theme::ansi(), Theme::mono()] {
            let mut buf = Buffer::empty(area);
            let pool = PoolShown::Exact(pool(180, 30));
            let bar = Bar::of(pool, Kind::Vital, 10).unwrap();
            bar.draw("180 −30", (&theme, &Glyphs::unicode()), area, &mut buf);
            let text: String =
                buf.content().iter().map(ratatui_core::buffer::Cell::symbol).collect();
            let look = |x: u16| buf[(x, 0)].style();
            assert_eq!(
                text.trim_end(),
                "  180 −30".to_owned() + text.get(11..).unwrap_or("").trim_end()
            );
            assert_eq!(look(5).bg, look(0).bg);
            assert_ne!(look(5), look(6));
            assert_ne!(look(6), look(7));
        }
    }
}
