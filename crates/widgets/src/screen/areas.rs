//! Where the parts of the screen are: one layout for every size of a window.

use kekkai_battle::cell::SIZE;
use ratatui_core::layout::Rect;

use crate::frame::{inside, outside};

/// Areas that the screen is divided into.
///
/// A panel's area begins with its heading. Where panels have a frame it is what stands within that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Areas {
    /// The whole terminal window.
    pub all: Rect,
    /// Whether there is a line around each panel.
    pub framed: bool,
    /// Columns of a cell.
    pub cell_columns: u16,
    /// Rows of a cell.
    pub cell_rows: u16,
    /// Round and name of the fight; it has what the words for the cell leave of theirs, too.
    pub title: Rect,
    /// The cursor's cell in words.
    pub cell: Rect,
    /// The map with its headers, or as much of it as there is room for.
    pub map: Rect,
    /// Area of the queue; of one row where there is no room but for who acts now and next.
    pub queue: Rect,
    /// What an act would come to; empty where nothing is aimed at.
    pub odds: Rect,
    /// One combatant in full; empty where there is no room for it.
    pub card: Rect,
    /// Area of the log.
    pub log: Rect,
    /// The notes, beside the log; empty where there are none, or no room for them.
    pub notes: Rect,
    /// What is to be done next.
    pub prompt: Rect,
    /// Area of the key line.
    pub keys: Rect,
}

/// Least columns and rows of the screen.
pub const LEAST: (u16, u16) = (40, 15);
/// Columns and rows from which the map, or a part of it, has the rest beside it as it should be.
pub const ROOMY: (u16, u16) = (60, 20);
/// Rows below a map from which the rest stands there where it has no room beside it; of fewer the turn order has one.
const BELOW: u16 = 5;
/// Columns and rows from which panels have frames.
const FRAMED: (u16, u16) = (90, 28);
/// Part of the rows of the screen that a question has at most.
const ASKED: u16 = 5;
/// Columns from which a cell has three of them.
const WIDE: u16 = 110;
/// Columns and rows from which a cell has four columns and two rows.
const LARGE: (u16, u16) = (150, 46);
/// Columns of the words for the cursor's cell beside a map with narrow cells.
const NAMED: u16 = 18;
/// Rows under the map from which the card stands there instead of in the right column.
const UNDER: u16 = 6;
/// Least columns beside the map.
const BESIDE: u16 = 30;
/// Rows of a panel that are kept for the card and for the log.
const KEPT: u16 = 4;
/// Columns of a log from which notes stand beside it, and how many they have.
const NOTED: (u16, u16) = (96, 40);
/// Rows that a card in the right column has at most.
const CARD: u16 = 10;

impl Areas {
    /// The parts of `all` for a queue of `rows` (see [`queue::rows_needed`](crate::queue::rows_needed)); `None` if it is
    /// too small.
    pub fn of(all: Rect, rows: u16) -> Option<Self> {
        Self::asking(all, rows, 1)
    }

    /// The same with `asked` rows for what is to be done next, as far as that leaves the map most of the window.
    pub fn asking(all: Rect, rows: u16, asked: u16) -> Option<Self> {
        let fits = all.width >= LEAST.0 && all.height >= LEAST.1;
        fits.then(|| {
            let lines = Lines::of(all, asked.clamp(1, all.height / ASKED));
            let is_wide = all.width >= ROOMY.0;
            if is_wide { Self::beside(lines, rows) } else { Self::above(lines, rows) }
        })
    }

    /// The map, or a part of it, above as much of the rest as has room below it.
    fn above(lines: Lines, rows: u16) -> Self {
        let room = Rect {
            y: lines.top.bottom(),
            height: lines.body.height.saturating_sub(1),
            ..lines.body
        };
        let (map, below) = over_line(room);
        let below = if below.height < BELOW { Rect { height: 1, ..below } } else { below };
        let none = Rect { width: 0, height: 0, ..below };
        let named = NAMED.min(lines.top.width / 2);
        Self {
            title: Rect { width: lines.top.width - named - 1, ..lines.top },
            cell: Rect { x: lines.top.right() - named, width: named, ..lines.top },
            map,
            ..Self::column(lines, (false, (2, 1)), (below, none), rows)
        }
    }

    /// The parts of any window for somebody who looks on: where there is not even room for a part of the map beside the
    /// rest, `map` tells which of the two stands there.
    pub fn small(all: Rect, rows: u16, map: bool) -> Self {
        let lines = Lines::of(all, 1);
        if all.width >= ROOMY.0 {
            return Self::beside(lines, rows);
        }
        let body = Rect {
            y: lines.top.bottom(),
            height: lines.body.height.saturating_sub(1),
            ..lines.body
        };
        let none = Rect { width: 0, height: 0, ..body };
        let (map, right) = match map {
            true if body.height < BELOW => (part_of(body, (2, 1)), none),
            true => {
                let (map, below) = over_line(body);
                (map, Rect { height: 1, ..below })
            }
            false => (part_of(none, (2, 1)), body),
        };
        Self {
            map,
            title: lines.top,
            cell: none,
            ..Self::column(lines, (false, (2, 1)), (right, none), rows)
        }
    }

    /// The map, or a part of it, and the rest beside it.
    fn beside(lines: Lines, rows: u16) -> Self {
        let all = lines.all;
        let cell = match all.width {
            width if width >= LARGE.0 && all.height >= LARGE.1 => (4, 2),
            WIDE.. => (3, 1),
            _ => (2, 1),
        };
        let framed = all.width >= FRAMED.0 && all.height >= FRAMED.1;
        let edge = u16::from(framed);
        let body = lines.body;
        let room = Rect {
            x: body.x + edge,
            y: body.y + 1,
            width: all.width.saturating_sub(BESIDE + 1 + 2 * edge),
            height: body.height.saturating_sub(1 + edge),
        };
        let map = part_of(room, cell);
        let left = map.right() + edge - body.x;
        let right_x = body.x + left + 1;
        let right = Rect { x: right_x, width: all.right().saturating_sub(right_x), ..body };
        let map_bottom = (map.bottom() + edge).min(body.bottom());
        let under = Rect { y: map_bottom, width: left, height: body.bottom() - map_bottom, ..body };
        let top = Rect { x: map.x + edge, width: map.width - 2 * edge, ..lines.top };
        let named = (NAMED + (cell.0 - 2) * 12).min(top.width / 2);
        Self {
            title: Rect { width: top.width - named - 1, ..top },
            cell: Rect { x: top.right() - named, width: named, ..top },
            map,
            ..Self::column(lines, (framed, cell), (right, under), rows)
        }
    }

    /// The panels in the column `right` and, if there is room, `under` the map.
    fn column(
        lines: Lines,
        (framed, (cell_columns, cell_rows)): (bool, (u16, u16)),
        (right, under): (Rect, Rect),
        rows: u16,
    ) -> Self {
        let chrome = 1 + u16::from(framed);
        let below = under.height >= UNDER;
        let most = if below {
            right.height * 2 / 3
        } else {
            right.height.saturating_sub(12).max(right.height / 2)
        };
        let queue = Rect { height: (rows + chrome).min(most.max(2)).min(right.height), ..right };
        let none = Rect { width: 0, height: 0, ..right };
        let areas = Self {
            all: lines.all,
            framed,
            cell_columns,
            cell_rows,
            title: none,
            cell: none,
            map: none,
            queue: if framed { inside(queue) } else { queue },
            odds: none,
            card: if !below {
                none
            } else if framed {
                inside(under)
            } else {
                under
            },
            log: none,
            notes: none,
            prompt: lines.prompt,
            keys: lines.keys,
        };
        let rest = Rect { y: queue.bottom(), height: right.bottom() - queue.bottom(), ..right };
        areas.stacked(rest, 0, !below)
    }

    /// Whether all that there is beside the map is one row of the turn order.
    pub fn has_line(&self) -> bool {
        self.queue.height == 1 && self.log.is_empty()
    }

    /// The same with odds in the only row that there is beside the map.
    pub(crate) fn with_odds_in_line(self) -> Self {
        Self { odds: self.queue, queue: self.odds, ..self }
    }

    /// The same with what has just happened in the only row that there is beside the map.
    pub(crate) fn with_log_in_line(self) -> Self {
        Self { log: self.queue, queue: self.log, ..self }
    }

    /// Rows of the column that the odds, the log and a card beside the map share.
    pub(crate) fn shared_rows(&self) -> u16 {
        self.log.bottom().saturating_sub(self.whole(self.queue).bottom())
    }

    /// The same with so many rows for the odds, the heading among them: the card and the log make room for them.
    #[must_use]
    pub fn with_odds(self, rows: u16) -> Self {
        let log = self.whole(self.log);
        let shares = self.card.is_empty() || self.card.x == self.log.x;
        let top = self.whole(self.queue).bottom();
        let rest = Rect { y: top, height: log.bottom() - top, ..log };
        self.stacked(rest, rows, shares)
    }

    /// The same with the notes in the right part of the log's place, where that is wide enough for both.
    #[must_use]
    pub fn with_notes(self) -> Self {
        let whole = self.whole(self.log);
        if whole.width < NOTED.0 || self.log.is_empty() {
            return self;
        }
        let [log, notes] = [
            Rect { width: whole.width - NOTED.1, ..whole },
            Rect { x: whole.right() - NOTED.1, width: NOTED.1, ..whole },
        ]
        .map(|panel| if self.framed { inside(panel) } else { panel });
        Self { log, notes, ..self }
    }

    /// Puts the odds, the card if it has its place `here`, and the log into `rest`, one under the other.
    fn stacked(self, rest: Rect, odds: u16, here: bool) -> Self {
        let edge = u16::from(self.framed);
        let kept = KEPT + edge;
        let odds = if odds == 0 { 0 } else { (odds + edge).min(rest.height.saturating_sub(kept)) };
        let left = rest.height - odds;
        // A card of fewer rows says less than the log does in them.
        let card = if here && left >= 2 * kept { (left / 2).min(CARD + edge) } else { 0 };
        let panel = |y: u16, height: u16| {
            let area = Rect { y, height, ..rest };
            match (height, self.framed) {
                (0, _) => Rect { width: 0, ..area },
                (_, true) => inside(area),
                (_, false) => area,
            }
        };
        let log = rest.y + odds + card;
        Self {
            odds: panel(rest.y, odds),
            card: if here { panel(rest.y + odds, card) } else { self.card },
            log: panel(log, rest.bottom() - log),
            ..self
        }
    }

    /// A panel with the line around it.
    fn whole(&self, panel: Rect) -> Rect {
        if self.framed { outside(panel) } else { panel }
    }

    /// The lines around the panels; that of the map is not among them.
    pub(crate) fn frames(&self) -> impl Iterator<Item = Rect> {
        let panels = [self.queue, self.odds, self.card, self.log, self.notes];
        let framed = self.framed;
        panels.into_iter().filter(move |panel| framed && !panel.is_empty()).map(outside)
    }

    /// The first row of the map with the upper line of its frame.
    pub(crate) fn top(&self) -> Rect {
        let top = self.title.union(self.cell);
        let wider = u16::from(self.framed) * 2;
        Rect { x: top.x - wider, width: top.width + 2 * wider, ..top }
    }

    /// The line around the map, down to the next panel or the prompt.
    pub(crate) fn map_frame(&self) -> Option<Rect> {
        let top = self.top();
        let under = self.card.x < self.queue.x && !self.card.is_empty();
        let bottom = if under { self.card.y } else { self.prompt.y };
        self.framed.then_some(Rect { height: bottom - top.y, ..top })
    }
}

/// The lines above and below, and what is between.
#[derive(Clone, Copy)]
struct Lines {
    all: Rect,
    top: Rect,
    /// All between the first line and the lowest ones, the first line with it.
    body: Rect,
    prompt: Rect,
    keys: Rect,
}

impl Lines {
    /// The lines of a window whose prompt has `asked` rows.
    fn of(all: Rect, asked: u16) -> Self {
        let body = Rect { height: all.height.saturating_sub(1 + asked), ..all };
        let line = |y: u16| Rect { y, height: 1, ..all }.intersection(all);
        let prompt = if all.height > 1 {
            Rect { y: body.bottom(), height: asked, ..all }.intersection(all)
        } else {
            Rect { height: 0, ..all }
        };
        let keys = line(all.bottom().saturating_sub(1).max(all.y));
        Self { all, top: line(all.y), body, prompt, keys }
    }
}

/// As much of the map with narrow cells as has room above one row, and what is left below it.
fn over_line(room: Rect) -> (Rect, Rect) {
    let map = part_of(Rect { height: room.height.saturating_sub(1), ..room }, (2, 1));
    (map, Rect { y: map.bottom(), height: room.bottom() - map.bottom(), ..room })
}

/// The map with cells of so many columns and rows, as far as there is room for it.
fn part_of(room: Rect, (columns, rows): (u16, u16)) -> Rect {
    let cells = u16::from(SIZE);
    let (width, height) = (3 + cells * columns, 1 + cells * rows);
    // No cell is cut in two.
    let whole = |room: u16, first: u16, one: u16| room.saturating_sub(first) / one * one + first;
    Rect {
        width: whole(room.width, 3, columns).min(width).min(room.width),
        height: whole(room.height, 1, rows).min(height).min(room.height),
        ..room
    }
}
