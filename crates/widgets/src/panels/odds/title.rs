//! The heading of the odds: who does what to whom, and what it takes.

use kekkai_battle::odds::Method;
use ratatui_core::{buffer::Buffer, layout::Rect};

use super::{GAP, OddsShown};
use crate::{
    ScreenModel, frame,
    paint::{cut, cut_middle, cut_words, width},
    words::joined,
};

/// Between whoever acts, with what that falls on, and what is done.
const BETWEEN: &str = " · ";
/// Between whoever acts and what that falls on.
const ARROW: &str = " → ";
/// Columns of what is done, and of a name, below which they are left out.
const LEAST_DONE: u16 = 6;
const LEAST_NAME: u16 = 7;

/// Who does what to whom, and what it takes.
pub(crate) fn draw_title(model: &ScreenModel<'_>, shown: &OddsShown, area: Rect, buf: &mut Buffer) {
    let beside = |right: &String| if right.is_empty() { 0 } else { width(right) + GAP };
    let rights = match shown.odds.as_ref().map(|odds| odds.method) {
        // From how many runs is told where nothing else gives way to it.
        Some(Method::Sampled(runs)) => {
            let runs = model.words.with("odds-runs", &[("runs", runs.into())]);
            vec![
                joined(["≈ ".to_owned() + &runs, shown.price.clone()]),
                format!("≈ {}", shown.price),
            ]
        }
        Some(Method::Exact | Method::AllBut(_)) | None => vec![shown.price.clone()],
    };
    let fits = |right: &&String| width(&shown.title) + beside(right) <= area.width;
    let right = rights.iter().find(fits).or_else(|| rights.last());
    let right = right.map(|right| right.trim_end().to_owned()).unwrap_or_default();
    let room = area.width.saturating_sub(beside(&right));
    let title = shortened(&shown.title, room, model.glyphs.more);
    let look = (model.theme, model.glyphs);
    frame::heading((&title, &right), look, Rect { height: 1, ..area }, buf);
}

/// A title in so many columns. Of what falls on somebody what is done is cut first: the question below tells it as well; then both names are cut, in
/// their middle, so that those that begin alike stay apart; whom it falls on stays longest.
fn shortened(title: &str, room: u16, more: &str) -> String {
    if width(title) <= room {
        return title.to_owned();
    }
    let (aimed, what) = title.split_once(BETWEEN).unwrap_or(("", title));
    let Some((who, target)) = aimed.split_once(ARROW) else {
        let last = what.split_once(": ").map_or(what, |(_, last)| last);
        let told = if width(what) <= room { what } else { last };
        return cut(told, room, more).into_owned();
    };
    let rest = room.saturating_sub(width(aimed) + width(BETWEEN));
    if rest >= LEAST_DONE {
        return format!("{aimed}{BETWEEN}{}", cut_words(what, rest, more));
    }
    if width(aimed) <= room {
        return aimed.to_owned();
    }
    let names = room.saturating_sub(width(ARROW));
    if names < 2 * LEAST_NAME {
        return cut_middle(&format!("→ {target}"), room, more).into_owned();
    }
    let half = names / 2;
    let (own, other) = match (width(who), width(target)) {
        (own, _) if own <= half => (own, names - own),
        (_, other) if other <= half => (names - other, other),
        _ => (names - half, half),
    };
    let [who, target] =
        [(who, own), (target, other)].map(|(name, room)| cut_middle(name, room, more));
    format!("{who}{ARROW}{target}")
}
