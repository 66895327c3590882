//! A log that never scrolls: new lines are written below the newest, and from the last row on again at the top, over the
//! oldest. A step then changes the rows of its own lines and no others, which is what goes over the wire to a guest.

use std::sync::Arc;

use ratatui_core::{buffer::Buffer, layout::Rect};

use crate::{
    Glyphs, Role, Theme,
    frame::heading,
    log::{LogRow, SHORT, draw_row, rows, tone_role},
    paint::{self, sign},
    words::{LogLine, Tone},
};

/// Rows of a log and which of them is the newest. A copy shares the rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ring {
    wide: u16,
    rows: Vec<Option<Arc<RingRow>>>,
    /// Where the next line is written; this row is kept empty, as the gap between the newest and the oldest.
    gap: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct RingRow {
    indent: u16,
    text: String,
    right: String,
    tone: Tone,
}

impl Ring {
    /// An empty log for an area of this size, its heading included.
    pub fn new(wide: u16, high: u16) -> Self {
        Self { wide, rows: vec![None; usize::from(high.saturating_sub(1))], gap: 0 }
    }

    /// Lines that it shows at once, the gap aside.
    pub fn room(&self) -> usize {
        self.rows.len().saturating_sub(1)
    }

    /// Writes the lines of a step below the newest. A low log leaves out how things came about.
    pub fn push(&mut self, lines: &[LogLine]) {
        let short = self.rows.len() < SHORT;
        for line in lines.iter().filter(|line| !(short && line.tone == Tone::Detail)) {
            for LogRow { indent, text, right } in rows(line, self.wide) {
                let (text, right) = (text.to_owned(), right.to_owned());
                self.write(RingRow { indent, text, right, tone: line.tone });
            }
        }
    }

    fn write(&mut self, row: RingRow) {
        if let Some(here) = self.rows.get_mut(self.gap) {
            *here = Some(Arc::new(row));
        }
        self.gap = (self.gap + 1) % self.rows.len().max(1);
        if let Some(next) = self.rows.get_mut(self.gap) {
            *next = None;
        }
    }

    /// Draws it with its heading, and at the right end of that where the newest line is; the gap is ruled, so that it is the one
    /// above a rule.
    pub fn draw(
        &self,
        heads: (&str, &str),
        theme: &Theme,
        glyphs: &Glyphs,
        area: Rect,
        buf: &mut Buffer,
    ) {
        if area.height == 0 {
            return;
        }
        heading(heads, (theme, glyphs), area, buf);
        for (y, n) in (area.y + 1..area.bottom()).zip(0..) {
            self.draw_row(n, (theme, glyphs), Rect { y, height: 1, ..area }, buf);
        }
    }

    /// Draws the rows that differ from those of `before`, which is as large. Gives their areas.
    pub(crate) fn draw_since(
        &self,
        before: &Self,
        (theme, glyphs): (&Theme, &Glyphs),
        area: Rect,
        buf: &mut Buffer,
    ) -> Vec<Rect> {
        let mut dirty = Vec::new();
        for (y, n) in (area.y + 1..area.bottom()).zip(0..) {
            let is_gap = n == self.gap || n == before.gap;
            if is_gap || self.rows.get(n) != before.rows.get(n) {
                let row = Rect { y, height: 1, ..area };
                paint::fill(buf, row, theme.style(Role::Screen));
                self.draw_row(n, (theme, glyphs), row, buf);
                dirty.push(row);
            }
        }
        dirty
    }

    fn draw_row(&self, n: usize, (theme, glyphs): (&Theme, &Glyphs), area: Rect, buf: &mut Buffer) {
        if let Some(Some(row)) = self.rows.get(n) {
            let RingRow { indent, text, right, tone } = &**row;
            let style = theme.style(tone_role(*tone));
            let told = LogRow { indent: *indent, text, right };
            draw_row(&told, style, theme.style(Role::Frame), area, buf);
        } else if n == self.gap && self.rows.iter().skip(self.gap + 1).any(Option::is_some) {
            for x in area.x..area.x + GAP.min(area.width) {
                sign(buf, x, area.y, glyphs.rule, theme.style(Role::Dim));
            }
        }
    }
}

/// Columns of the rule in the gap.
const GAP: u16 = 4;

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(ring: &Ring) -> Vec<&str> {
        ring.rows.iter().map(|row| row.as_ref().map_or("-", |row| row.text.as_str())).collect()
    }

    fn say(ring: &mut Ring, text: &str) {
        ring.push(&[LogLine { text: text.to_owned(), tone: Tone::Headline }]);
    }

    #[test]
    fn a_new_line_touches_no_row_but_its_own_and_the_gap() {
        let mut ring = Ring::new(20, 5);
        for text in ["a", "b", "c"] {
            say(&mut ring, text);
        }
        assert_eq!(shown(&ring), ["a", "b", "c", "-"]);
        say(&mut ring, "d");
        assert_eq!(shown(&ring), ["-", "b", "c", "d"]);
        say(&mut ring, "e");
        assert_eq!(shown(&ring), ["e", "-", "c", "d"]);
    }

    #[test]
    fn long_lines_take_several_rows_and_no_room_holds_nothing() {
        let mut ring = Ring::new(8, 6);
        say(&mut ring, "one two three");
        assert_eq!(shown(&ring), ["one two", "three", "-", "-", "-"]);
        let mut none = Ring::new(7, 1);
        say(&mut none, "one");
        assert_eq!((shown(&none), none.room()), (Vec::new(), 0));
    }
}
