//! How much is lost, how likely: a column for each value, its numbers below; a few values one by one.

use kekkai_battle::odds::{Distribution, Outcome};
use ratatui_core::{buffer::Buffer, layout::Rect, style::Style};

use super::{GAP, told};
use crate::{
    Role, ScreenModel,
    paint::{put, put_right, width},
};

/// Values that a chart has at least.
const LEAST_COLUMNS: usize = 4;
/// What an answer may take back of a chart, where no colour tells it.
pub(crate) const OPEN: &str = "▒";
/// Heights of the last row of a column, in eighths.
const EIGHTHS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// The least that is lost where anything is, the average of a hit where it lies between, the most: `1…37…88`.
pub(super) fn numbers(model: &ScreenModel<'_>, of: &Outcome) -> String {
    let Some((least, most)) = bounds(&of.lost) else { return String::new() };
    let mean = mean(of).filter(|mean| (least..most).contains(mean) && *mean > least);
    let numbers = [Some(least), mean, Some(most).filter(|_| most > least)];
    let numbers = numbers.into_iter().flatten().map(|number| model.words.number(number));
    numbers.collect::<Vec<_>>().join("…")
}

/// The average of a hit, or of all where none is struck, rounded.
fn mean(of: &Outcome) -> Option<i32> {
    let tenths = of.mean_in_tenths()?;
    i32::try_from((tenths + 5).div_euclid(10)).ok()
}

/// The least and the most that is lost where anything is; of what only heals, that.
fn bounds(lost: &Distribution) -> Option<(i32, i32)> {
    let is_hurt = lost.values().any(|(value, _)| value > 0);
    let counts = |value: &i32| if is_hurt { *value > 0 } else { *value < 0 };
    let mut values = lost.values().map(|(value, _)| value).filter(counts);
    let least = values.next()?;
    Some((least, values.next_back().unwrap_or(least)))
}

/// The chance of each value as a column, in eighths of a row: what stands if it is answered, and above that what an answer
/// may still take back. Gives the columns drawn.
pub(super) fn draw_chart(
    model: &ScreenModel<'_>,
    (lost, stands): (&Distribution, Option<&Distribution>),
    area: Rect,
    buf: &mut Buffer,
) -> u16 {
    let Some((least, most)) = bounds(lost) else { return 0 };
    let values = u32::try_from(most - least + 1).unwrap_or(1);
    let room = u32::from(area.width);
    let columns = if values < room { values * (room / values) } else { room };
    let first = |column: u32| {
        let offset = u64::from(column) * u64::from(values) / u64::from(columns.max(1));
        least + i32::try_from(offset).unwrap_or_default()
    };
    // Columns of more values are no higher for it.
    let density = |of: &Distribution, column: u32| {
        let (from, to) = (first(column), first(column + 1).max(first(column) + 1));
        let size = u64::try_from(to - from).unwrap_or(1).max(1);
        u64::from(of.within(from, to).in_millionths()) / size
    };
    let heights: Vec<u64> = (0..columns).map(|column| density(lost, column)).collect();
    let highest = heights.iter().copied().max().unwrap_or(1).max(1);
    let eighths = |height: u64| {
        // To the nearest: values as likely as each other are as high, however many of them a column has.
        let eighths = (height * u64::from(area.height) * 8 + highest / 2) / highest;
        if height > 0 { eighths.max(1) } else { 0 }
    };
    let (final_bar, open_bar) = (Role::BarBad, Role::BarWaits);
    let ink_of = |role| ink(model.theme.style(role));
    let open = ink_of(if stands.is_some() { open_bar } else { final_bar });
    let is_shaded = stands.is_some() && !is_coloured(model);
    let both = match (ink_of(final_bar).fg, ink_of(open_bar).fg) {
        (Some(below), Some(above)) => Some(Style::new().fg(below).bg(above)),
        _ => None,
    };
    for (column, height) in (0_u16..).zip(heights) {
        let all = eighths(height);
        let below = stands.map_or(0, |stands| eighths(density(stands, column.into())));
        for (row, y) in (0_u64..).zip((area.y..area.bottom()).rev()) {
            let (all, below) = (all.saturating_sub(row * 8), below.saturating_sub(row * 8));
            let (height, style) = match both {
                _ if all == 0 => break,
                Some(_) if below >= 8 => (8, ink_of(final_bar)),
                Some(both) if all >= 8 && below > 0 => (below, both),
                Some(_) | None => (all.min(8), open),
            };
            let block = |height: u64| {
                let sign = usize::try_from(height - 1).ok().and_then(|at| EIGHTHS.get(at));
                *sign.unwrap_or(&"█")
            };
            let sign = match below {
                0 if is_shaded => OPEN,
                _ if is_shaded => block(below.min(8)),
                _ => block(height),
            };
            put(buf, area.x + column, y, area.right(), sign, style);
        }
    }
    u16::try_from(columns).unwrap_or(area.width)
}

/// The values one by one, where they are too few for a chart: `1 20.0 %  2 20.0 %`; what is given back with its sign.
pub(super) fn draw_values(
    model: &ScreenModel<'_>,
    lost: &Distribution,
    row: Rect,
    buf: &mut Buffer,
) {
    let mut x = row.x;
    let style = model.theme.style(Role::Text);
    for (value, chance) in lost.values().filter(|(value, _)| *value != 0) {
        let value = if value < 0 { format!("+{}", -value) } else { model.words.number(value) };
        let text = format!("{value} {}", told(model, chance));
        if x + width(&text) > row.right() {
            return;
        }
        x = put(buf, x, row.y, row.right(), &text, style) + GAP;
    }
}

/// Whether there are too few values for a chart.
pub(super) fn is_short(lost: &Distribution) -> bool {
    lost.values().filter(|(value, _)| *value != 0).count() < LEAST_COLUMNS
}

/// The least, the average of a hit and the most below the columns that they belong to.
pub(super) fn draw_axis(model: &ScreenModel<'_>, of: &Outcome, row: Rect, buf: &mut Buffer) {
    let Some((least, most)) = bounds(&of.lost) else { return };
    let (dim, words) = (model.theme.style(Role::Dim), model.words);
    let start = put(buf, row.x, row.y, row.right(), &words.number(least), dim);
    let end = words.number(most);
    let end_at = put_right(buf, start, row.y, row.right().max(start + width(&end) + 1), &end, dim);
    let Some(mean) = mean(of) else { return };
    let size = i64::from((most - least).max(1));
    let offset = i64::from(mean - least).max(0) * i64::from(row.width) / size;
    let text = words.number(mean);
    let at = row.x + u16::try_from(offset).unwrap_or_default();
    let at = at.saturating_sub(width(&text) / 2);
    if at > start && at + width(&text) < end_at {
        put(buf, at, row.y, end_at, &text, model.theme.style(Role::Text));
    }
}

/// Whether the theme tells the two parts of a chart apart by colour.
fn is_coloured(model: &ScreenModel<'_>) -> bool {
    let ink_of = |role| ink(model.theme.style(role)).fg;
    ink_of(Role::BarBad).zip(ink_of(Role::BarWaits)).is_some_and(|(one, other)| one != other)
}

/// The colour of a bar as ink.
pub(crate) fn ink(bar: Style) -> Style {
    match bar.bg.or(bar.fg) {
        Some(colour) => Style::new().fg(colour),
        None => Style::new(),
    }
}
