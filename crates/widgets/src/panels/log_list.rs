//! The log while somebody reads it: one line chosen, as many around it as there is room for.

use ratatui_core::{buffer::Buffer, layout::Rect};

use crate::{
    Areas, Glyphs, Role, Theme, frame,
    log::{draw_row, rows, tone_role},
    paint,
    words::LogLine,
};

/// The log with a chosen line.
#[derive(Debug, Clone, Copy)]
pub struct LogList<'a> {
    /// What stands above it.
    pub title: &'a str,
    /// The lines, oldest first.
    pub lines: &'a [&'a LogLine],
    /// The chosen line, from 0.
    pub selected: usize,
}

/// Where the log is read: its own place and that of the card above it, for a few lines are too few to read in.
fn area(areas: &Areas) -> Rect {
    // Between the two is the line below the card, where there are frames.
    let next = areas.card.bottom() + u16::from(areas.framed);
    if areas.card.x == areas.log.x && next == areas.log.y {
        areas.card.union(areas.log)
    } else {
        areas.log
    }
}

/// Draws `list` in that place; gives where each line stands, with its number from 0.
pub fn draw(
    list: &LogList<'_>,
    (theme, glyphs): (&Theme, &Glyphs),
    areas: &Areas,
    buf: &mut Buffer,
) -> Vec<(Rect, usize)> {
    let area = area(areas);
    let all = if areas.framed { frame::outside(area) } else { area };
    paint::fill(buf, all, theme.style(Role::Panel));
    frame::heading((list.title, ""), (theme, glyphs), area, buf);
    if areas.framed {
        frame::around(all, Role::FrameLive, (theme, glyphs), buf);
    }
    let room = usize::from(area.height.saturating_sub(1));
    let (mut y, mut lines) = (area.y + 1, Vec::new());
    for at in window(list, area.width, room) {
        let Some(line) = list.lines.get(at) else { break };
        let style =
            theme.style(if at == list.selected { Role::Selected } else { tone_role(line.tone) });
        for told in rows(line, area.width) {
            if y >= area.bottom() {
                break;
            }
            let row = Rect::new(area.x, y, area.width, 1);
            lines.push((row, at));
            if at == list.selected {
                buf.set_style(row.intersection(buf.area), style);
            }
            draw_row(&told, style, theme.style(Role::Frame), Rect { y, height: 1, ..area }, buf);
            y += 1;
        }
    }
    if glyphs.fold {
        paint::fold_ascii(buf, all);
    }
    lines
}

/// The lines that are shown in `room` rows: the chosen one, half of the rest below it if there are so many, and all
/// that is left above it.
fn window(list: &LogList<'_>, width: u16, room: usize) -> std::ops::Range<usize> {
    let high = |at: usize| list.lines.get(at).map(|line| rows(line, width).len().max(1));
    let (mut first, mut end) = (list.selected, list.selected);
    let mut left = room;
    let take = |at: usize, left: &mut usize, keep: usize| match high(at) {
        Some(rows) if *left >= rows + keep => {
            *left -= rows;
            true
        }
        Some(_) | None => false,
    };
    // The chosen line is shown even where it alone is too long.
    left = left.saturating_sub(high(end).unwrap_or(0));
    end += 1;
    let keep = left / 2;
    while take(end, &mut left, keep) {
        end += 1;
    }
    while first > 0 && take(first - 1, &mut left, 0) {
        first -= 1;
    }
    while take(end, &mut left, 0) {
        end += 1;
    }
    first..end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Tone;

    fn shown(count: usize, selected: usize, room: usize) -> std::ops::Range<usize> {
        let line = LogLine { text: "told".to_owned(), tone: Tone::Headline };
        let lines = vec![&line; count];
        window(&LogList { title: "", lines: &lines, selected }, 20, room)
    }

    #[test]
    fn as_many_lines_as_fit_stand_around_the_chosen_one() {
        assert_eq!(shown(100, 50, 9), 46..55);
        assert_eq!(shown(100, 99, 9), 91..100);
        assert_eq!(shown(100, 0, 9), 0..9);
        assert_eq!(shown(3, 1, 9), 0..3);
        assert_eq!(shown(100, 50, 1), 50..51);
    }
}
