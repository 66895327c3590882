//! The line above the map: how far the fight has come, its name, and the cell of the cursor in words.

use kekkai_battle::{BattleView, Cell, field::Mark, notes::About};
use kekkai_rules::{Ambient, ItemData as _, Terrain};
use ratatui_core::{buffer::Buffer, layout::Rect};

use super::Areas;
use crate::{
    Role, ScreenModel, Words, frame,
    map::Map,
    paint::{self, cut, put, put_right, width},
};

/// Draws the line, the upper side of the map's frame with it: the title has all that the words for the cursor's cell leave.
pub(super) fn draw(model: &ScreenModel<'_>, map: &Map<'_>, areas: &Areas, buf: &mut Buffer) {
    let (top, look) = (areas.top(), (model.theme, model.glyphs));
    // The ground of the map below: a moved cursor changes both, and each ground takes bytes of its own.
    paint::fill(buf, top, model.theme.style(Role::Screen));
    if areas.framed {
        frame::rule(top, Role::Frame, look, buf);
    }
    let start = if areas.cell.is_empty() {
        top.right()
    } else {
        draw_cell_text(model, map, areas.cell, buf)
    };
    if start < areas.cell.right() {
        frame::blank(buf, start.saturating_sub(1), top);
    }
    let room = start.saturating_sub(areas.title.x + 1);
    let words = title(model, room);
    let mut x = areas.title.x;
    for (text, role) in &words {
        let style = model.theme.style(*role);
        x = put(buf, x, top.y, areas.title.x + room, text, style);
        frame::blank(buf, x, top);
        x += 1;
    }
    if let Some(area) = areas.map_frame() {
        frame::upper(area, Role::Frame, look, buf);
    }
}

/// How far the fight has come, what is special about the whole field, and its name: each with a blank after it.
fn title(model: &ScreenModel<'_>, room: u16) -> Vec<(String, Role)> {
    let dot = (model.glyphs.dot.to_owned(), Role::Dim);
    let mut told =
        vec![(model.words.stage(model.view.stage, model.view.round), Role::Heading), dot.clone()];
    let left = |told: &[(String, Role)]| {
        room.saturating_sub(told.iter().map(|(text, _)| width(text) + 1).sum())
    };
    let air = model.view.field.air();
    let usual = Some(model.words.air(air)).filter(|_| air != Ambient::default());
    let made_up = model.view.field.custom_zones(None).into_iter();
    let made_up = made_up.map(|zone| model.words.name_of(zone.name.as_str()));
    let text = usual.into_iter().chain(made_up).collect::<Vec<_>>().join(", ");
    if !text.is_empty() {
        let text = cut(&text, left(&told), model.glyphs.more).into_owned();
        told.push((text, Role::Heading));
        if left(&told) < LEAST_NAME {
            return told;
        }
        told.push(dot);
    }
    let name = model.words.name_of(model.view.title.as_str());
    let name = cut(&name, left(&told), model.glyphs.more).into_owned();
    told.push((name, Role::Text));
    told
}

/// Columns that a name in the line of the cursor's cell has at least.
const LEAST_NAME: u16 = 6;

/// What else a cell is: marks, statuses of its own, closed borders.
pub fn place_words(view: &BattleView, words: &Words, cell: Cell) -> Vec<String> {
    if view.is_unknown(cell) {
        return vec![words.t("field-unknown")];
    }
    let field = &view.field;
    let ground = field.ground(cell);
    let marks = Mark::ALL.into_iter().filter(|mark| mark.is_on(ground));
    let local = Some(words.local(field.local(cell))).filter(|text| !text.is_empty());
    let closed = words.closed_here(field, cell);
    // Those of the whole field stand in the title.
    let own = field.made_up().iter().filter(|placed| placed.on && placed.at == Some(cell));
    let own = own.map(|placed| words.name_of(placed.zone.name.as_str()));
    let fog = field.is_fogged(cell).then(|| words.t("field-fog"));
    let height = Some(view.height(cell)).filter(|height| *height != 0);
    let height = height
        .map(|height| words.with("field-height", &[("height", format!("{height:+}").into())]));
    let marks = fog.into_iter().chain(marks.map(|mark| words.mark(mark)));
    marks.chain(height).chain(local).chain(own).chain(closed).collect()
}

/// The cell of the cursor in full: its name, who or what is there, and the number of the overlay. Gives the column where
/// it begins.
fn draw_cell_text(model: &ScreenModel<'_>, map: &Map<'_>, area: Rect, buf: &mut Buffer) -> u16 {
    let Some(cell) = model.cursor else { return area.right() };
    let known = !model.view.is_unknown(cell);
    let ground = Some(model.view.field.ground(cell)).filter(|_| known).unwrap_or_default();
    let standing = model.view.on(cell);
    let item = || model.view.field.items(cell).next();
    // What a token has no room to show is told here.
    let conditions = standing.iter().flat_map(|who| &who.conditions);
    let conditions = conditions.map(|condition| model.words.condition(*condition));
    let place = place_words(model.view, model.words, cell).into_iter();
    let about: Vec<_> = place.chain(conditions).collect();
    let filled = ground.terrain != Terrain::Floor;
    let mut parts: Vec<String> = Vec::new();
    let items = model.view.field.items(cell).count();
    if let Some(who) = standing {
        let others = model.view.all_on(cell).filter(|other| other.id != who.id);
        let names = std::iter::once(who).chain(others).map(|one| one.name.as_str());
        parts.push(names.collect::<Vec<_>>().join(", "));
        if items > 0 {
            parts.push(format!("{}{items}", model.glyphs.item));
        }
    } else if let Some(item) = item() {
        parts.push(model.words.name_of(item.name().as_str()));
        if items > 1 {
            parts.push(format!("+{}", items - 1));
        }
    }
    // Floor goes without saying where something else is told.
    if (filled && (standing.is_some() || parts.is_empty()))
        || (parts.is_empty() && about.is_empty())
    {
        parts.push(model.words.ground(ground.terrain));
    }
    if let Some(note) = model.view.notes.on(About::Cell(cell)) {
        parts.push(format!("{} {}", model.glyphs.note, note.text()));
    }
    if ground.worn > 0 {
        parts.push(format!("−{}", ground.worn));
    }
    if let Some(cost) = map.cost(cell) {
        parts.push(format!("({cost})"));
    }
    let name = cell.to_string();
    let room = area.width.saturating_sub(width(&name) + 1);
    let first = parts.first().cloned().unwrap_or_default();
    let mut tail = String::new();
    for part in parts.iter().skip(1) {
        tail = tail + " " + part;
    }
    let kept = room.saturating_sub(width(&tail)).max(LEAST_NAME);
    let first = cut(&first, kept, model.glyphs.more);
    let mut what = format!("{first}{tail}");
    for word in about {
        what += if what.is_empty() { "" } else { ", " };
        what += &word;
    }
    let what = cut(&what, room, model.glyphs.more);
    let at = put_right(
        buf,
        area.x + width(&name) + 1,
        area.y,
        area.right(),
        &what,
        model.theme.style(Role::Text),
    );
    let start = at - width(&name) - 1;
    put(buf, start, area.y, at, &format!("{name} "), model.theme.style(Role::Heading));
    start
}
