//! Clocks and timers, at the lower end of the queue.

use kekkai_battle::{BattleView, clocks::Pace};
use ratatui_core::{buffer::Buffer, layout::Rect};

use crate::{
    Role, ScreenModel,
    paint::{cut, put, put_right, width},
};

/// Segments up to which a clock is drawn as a bar.
const BAR: u16 = 12;

/// The rows of a queue with its heading, and the rows below them that are left for clocks: at most a third of all.
pub(super) fn split(view: &BattleView, area: Rect) -> (Rect, Rect) {
    let wanted = u16::try_from(view.clocks.len()).unwrap_or(u16::MAX);
    let rows = wanted.min(area.height / 3);
    let queue = Rect { height: area.height - rows, ..area };
    (queue, Rect { y: queue.bottom(), height: rows, ..area })
}

/// A clock a row; those that have run out, or are about to, go before the others where there is no room for all.
pub(super) fn draw(model: &ScreenModel<'_>, area: Rect, buf: &mut Buffer) {
    let (view, theme, glyphs) = (model.view, model.theme, model.glyphs);
    let mut clocks: Vec<_> = view.clocks.iter().collect();
    if clocks.len() > usize::from(area.height) {
        clocks.sort_by_key(|clock| clock.left);
    }
    let [full, _, empty] = glyphs.bar;
    let more = clocks.len().saturating_sub(area.height.into());
    for (y, clock) in (area.y..area.bottom()).zip(clocks) {
        let is_last = y + 1 == area.bottom();
        let count = if is_last { model.words.more(more) } else { String::new() };
        let taken = if count.is_empty() { 0 } else { width(&count) + 1 };
        put_right(buf, area.x, y, area.right(), &count, theme.style(Role::Sign));
        let area = Rect { width: area.width.saturating_sub(taken), ..area };
        let role = if clock.is_over() { Role::Alarm } else { Role::Text };
        let bar = match clock.pace {
            Pace::Hand if clock.size <= BAR => {
                let filled = full.repeat(clock.filled().into());
                format!("{filled}{} ", empty.repeat(clock.left.into()))
            }
            Pace::Hand | Pace::Rounds | Pace::Turns(_) => String::new(),
        };
        let words = model.words.clock(clock, view);
        let room = area.width.saturating_sub(1);
        let bar = if width(&bar) + width(&words) <= room { bar } else { String::new() };
        let text = cut(&words, room.saturating_sub(width(&bar)), glyphs.more);
        let end = put(buf, area.x + 1, y, area.right(), &format!("{bar}{text}"), theme.style(role));
        let hidden = model.words.t("note-hidden");
        if !clock.shown && end + 1 + width(&hidden) <= area.right() {
            put_right(buf, end + 1, y, area.right(), &hidden, theme.style(Role::Dim));
        }
    }
}
