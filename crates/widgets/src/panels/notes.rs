//! The notes: on the fight, on combatants, on cells, each under what it is about.

use kekkai_battle::notes::About;
use ratatui_core::{buffer::Buffer, layout::Rect};

use crate::{
    Role, ScreenModel,
    frame::heading,
    paint::{put, put_right, width, wrap},
};

/// A row of the panel: its text, how it is meant, and what stands at its right end.
type Line = (String, Role, String);

pub(crate) fn draw(model: &ScreenModel<'_>, area: Rect, buf: &mut Buffer) {
    let Some(room) = area.height.checked_sub(1).filter(|room| *room > 0) else { return };
    let lines = lines(model, area.width);
    let hidden = lines.len().saturating_sub(room.into());
    let more = model.words.more(hidden);
    heading((&model.words.t("notes"), &more), (model.theme, model.glyphs), area, buf);
    for (y, (text, role, right)) in (area.y + 1..area.bottom()).zip(&lines) {
        let end = put(buf, area.x, y, area.right(), text, model.theme.style(*role));
        if end + width(right) < area.right() {
            put_right(buf, end + 1, y, area.right(), right, model.theme.style(Role::Dim));
        }
    }
}

/// All notes in rows of so many columns.
fn lines(model: &ScreenModel<'_>, wide: u16) -> Vec<Line> {
    let words = model.words;
    let mut lines = Vec::new();
    for (about, note) in model.view.notes.iter() {
        let at = match about {
            About::Who(who) => model.view.find(who).and_then(|who| who.at),
            About::Fight | About::Cell(_) => None,
        };
        let named = words.about(about, model.view);
        let named = at.map_or_else(|| named.clone(), |at| format!("{named} {at}"));
        let hidden = if note.shown { String::new() } else { words.t("note-hidden") };
        lines.push((named, Role::Heading, hidden));
        for text in note.paragraphs() {
            let rows = wrap(&text, wide.saturating_sub(1), 0).into_iter();
            lines.extend(rows.map(|row| (format!(" {row}"), Role::Text, String::new())));
        }
    }
    lines
}
