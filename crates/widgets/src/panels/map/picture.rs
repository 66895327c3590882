//! A small picture of the map, where nobody plays on it: beside a list of fights.

use kekkai_battle::BattleView;
use ratatui_core::{buffer::Buffer, layout::Rect};

use super::Map;
use crate::{
    Glyphs, ScreenModel, Theme, Words,
    list::{framed, popup},
    paint,
};

/// Columns of a picture of the whole field with its heads and its frame.
pub const WIDTH: u16 = 47;
/// The same where cells are one column wide: of a token only its first letter is to be seen.
pub const NARROW: u16 = 27;
/// Rows of such a picture.
pub const HEIGHT: u16 = 23;

/// Draws the map of a fight with its title in the middle of `within`, `high` rows or as high as the whole field, or as much
/// of it as there is room for. Its cells are two columns wide where there is room for all of them so.
pub fn draw_picture(
    view: &BattleView,
    words: &Words,
    (theme, glyphs): (&Theme, &Glyphs),
    (within, high): (Rect, u16),
    buf: &mut Buffer,
) {
    let (wide, columns) = if within.width < WIDTH { (NARROW, 1) } else { (WIDTH, 2) };
    let area = popup((wide, HEIGHT.max(high)), within);
    let title = words.name_of(view.title.as_str());
    // A round is called as in the book of that fight, whatever book was played last.
    let stage = words.of(view.book).stage(view.stage, view.round);
    let inner = framed(area, (&title, &stage), (theme, glyphs), buf);
    let model = ScreenModel::bare(view, words, (theme, glyphs));
    if !inner.is_empty() {
        Map::within(&model, inner, (columns, 1)).draw(buf);
    }
    if glyphs.fold {
        paint::fold_ascii(buf, area);
    }
}
