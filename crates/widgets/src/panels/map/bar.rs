//! The bar under a token, where a cell has two rows: what is left of its vital pool, with the number on it.

use kekkai_battle::view::{CombatantView, PoolShown, Wound};
use kekkai_rules::Pool;
use ratatui_core::{buffer::Buffer, layout::Rect};

use super::Map;
use crate::{
    Role,
    paint::{put_right, sign},
};

impl Map<'_> {
    /// Draws it into one row.
    pub(super) fn draw_bar(&self, who: &CombatantView, area: Rect, buf: &mut Buffer) {
        let wide = area.width;
        let (left, waits, role, text) = match who.health() {
            Some(PoolShown::Exact(pool)) => {
                let (left, waits) = crate::bar::parts(pool, wide);
                let text = Some(pool.now.to_string());
                (left, waits, role_of(pool), text)
            }
            Some(PoolShown::Bar(_, tenths)) => {
                (crate::bar::share(tenths, wide), 0, role_at(tenths.into(), 10), None)
            }
            Some(PoolShown::Word(_, wound)) => {
                let left = wound_columns(wound, wide);
                (left, 0, role_at(left.into(), wide.into()), None)
            }
            None => return,
        };
        let style_at = |column: u16| {
            self.style(match column {
                _ if role == Role::BarBelow => Role::BarBelow,
                n if n < left => role,
                n if n < left + waits => Role::BarWaits,
                _ => Role::BarGone,
            })
        };
        for (column, x) in (0..wide).zip(area.x..) {
            sign(buf, x, area.y, " ", style_at(column));
        }
        let text = text.unwrap_or_default();
        put_right(buf, area.x, area.y, area.right(), &text, style_at(0));
        for (column, x) in (0..wide).zip(area.x..) {
            buf.set_style(Rect::new(x, area.y, 1, 1).intersection(buf.area), style_at(column));
        }
    }
}

fn role_of(pool: Pool) -> Role {
    role_at(pool.now, pool.max)
}

/// The colour of a bar by what is left.
fn role_at(now: i32, max: i32) -> Role {
    let (now, max) = (i64::from(now), i64::from(max));
    match () {
        () if now < 0 => Role::BarBelow,
        () if now * 4 < max => Role::BarBad,
        () if now * 2 < max => Role::BarWarn,
        () => Role::BarGood,
    }
}

fn wound_columns(wound: Wound, wide: u16) -> u16 {
    match wound {
        Wound::Unhurt => wide,
        Wound::Hurt => wide.saturating_sub(1),
        Wound::Badly => 1,
        Wound::Down => 0,
    }
}
