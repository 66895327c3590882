//! Where a popup stands so that the place that it is about stays to be seen.

use std::cmp::Reverse;

use ratatui_core::layout::Rect;

use super::{GAP, List};

/// The part of `within` for a popup that is about `places`, about the first of them above all: all of it where the popup leaves
/// them to be seen or can nowhere else, else the part beside, above or below them in which most of its rows have room. One beside
/// them has at least `least` columns.
pub fn clear_of<'a>(
    (within, least): (Rect, u16),
    places: &[Rect],
    list: impl Fn(Rect) -> List<'a>,
) -> Rect {
    let first = places.get(..1).unwrap_or_default();
    let part = clear((within, least), places, &list);
    // To see all of them is worth no line of the list.
    let part = part.filter(|part| list(*part).placed(*part).hidden == 0);
    part.or_else(|| clear((within, least), first, &list)).unwrap_or(within)
}

fn clear<'a>(
    (within, least): (Rect, u16),
    places: &[Rect],
    list: &impl Fn(Rect) -> List<'a>,
) -> Option<Rect> {
    let covers = |part: Rect| {
        let area = list(part).area(part);
        places.iter().any(|place| area.intersects(*place))
    };
    if !covers(within) {
        return Some(within);
    }
    let end = places.iter().map(|place| place.right()).max().unwrap_or_default();
    let start = places.iter().map(|place| place.x).min().unwrap_or_default();
    let [right, left] = [within.right().saturating_sub(end), start.saturating_sub(within.x)]
        .map(|room| room.saturating_sub(GAP).max(least).min(within.width));
    let bottom = places.iter().map(|place| place.bottom()).max().unwrap_or_default();
    let top = places.iter().map(|place| place.y).min().unwrap_or_default();
    let bottom = bottom.clamp(within.y, within.bottom());
    let parts = [
        Rect { x: within.right() - right, width: right, ..within },
        Rect { width: left, ..within },
        Rect { y: bottom, height: within.bottom() - bottom, ..within },
        Rect { height: top.saturating_sub(within.y).min(within.height), ..within },
    ];
    let shown = |part: &Rect| {
        let list = list(*part);
        let rows = u32::from(list.placed(*part).area.height);
        rows * 1_000 / u32::try_from(list.rows.len().max(1)).unwrap_or(u32::MAX)
    };
    let clear = parts.into_iter().zip(0_u8..).filter(|(part, _)| !covers(*part));
    clear.max_by_key(|(part, at)| (shown(part), Reverse(*at))).map(|(part, _)| part)
}
