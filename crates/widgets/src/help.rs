//! The popup that tells the keys and the signs.

use kekkai_rules::{Terrain, sheet_view::Condition};
use ratatui_core::{buffer::Buffer, layout::Rect, style::Style};

use crate::{
    Glyphs, Hint, Role, Theme, Words,
    list::{frame, popup},
    map::sign_role,
    paint::{self, columns, put, width},
};

/// Draws the keys that may be pressed now and the legend of the map in the middle of `within`; gives the area covered.
pub fn draw(
    hints: &[Hint<'_>],
    words: &Words,
    theme: Theme,
    glyphs: &Glyphs,
    within: Rect,
    buf: &mut Buffer,
) -> Rect {
    let keys = hints.iter().map(|hint| width(hint.key)).max().unwrap_or_default();
    let legend = legend(words, theme, glyphs);
    let widest_hint =
        hints.iter().map(|hint| keys + 2 + width(hint.label)).max().unwrap_or_default();
    let widest_sign = legend.iter().map(|(_, _, text)| 6 + width(text)).max().unwrap_or_default();
    let room = within.height.saturating_sub(3).max(1);
    let key_columns = columns(hints.len()).div_ceil(room).max(1);
    let rows = columns(legend.len()).max(columns(hints.len()).div_ceil(key_columns)).min(room);
    let left = key_columns * (widest_hint + 2);
    let area = popup((left + widest_sign + 5, rows + 3), within);
    frame(area, theme, glyphs, buf);
    let heading = theme.style(Role::Heading);
    let (x, legend_x) = (area.x + 2, (area.x + 2 + left + 1).min(area.right()));
    put(buf, x, area.y, area.right(), &format!(" {} ", words.t("help-keys")), heading);
    put(buf, legend_x, area.y, area.right(), &format!(" {} ", words.t("help-signs")), heading);
    let foot = format!(" {} ", words.t("help-leave"));
    put(buf, x, area.bottom() - 1, area.right() - 1, &foot, theme.style(Role::Dim));
    for (n, hint) in (0..).zip(hints) {
        let (column, row) = (n / rows, n % rows);
        let (x, y) = (x + column * (widest_hint + 2), area.y + 1 + row);
        put(buf, x, y, legend_x, hint.key, theme.style(Role::Key));
        put(buf, x + keys + 2, y, legend_x, hint.label, theme.style(Role::Text));
    }
    for (y, (sign, style, text)) in (area.y + 1..area.bottom() - 1).zip(&legend) {
        put(buf, legend_x, y, area.right() - 1, sign, *style);
        put(buf, legend_x + 6, y, area.right() - 1, text, theme.style(Role::Text));
    }
    if glyphs.fold {
        paint::fold_ascii(buf, area);
    }
    area
}

/// Every sign of the map as it stands there, and what it means.
fn legend(words: &Words, theme: Theme, glyphs: &Glyphs) -> Vec<(String, Style, String)> {
    let mut legend = Vec::new();
    for terrain in Terrain::ALL {
        let (sign, role) = match (terrain, glyphs.terrain(terrain)) {
            (Terrain::Floor, _) | (_, None) => (glyphs.floor.to_owned(), Role::Floor),
            (Terrain::Ordinary | Terrain::Strong, Some(pair)) => (pair.concat(), Role::Obstacle),
            (Terrain::Indestructible, Some(pair)) => (pair.concat(), Role::Indestructible),
            (Terrain::Hindrance, Some(pair)) => (pair.concat(), Role::Hindrance),
        };
        legend.push((sign, theme.style(role), words.terrain(terrain)));
    }
    legend.push((glyphs.item.to_owned(), theme.style(Role::Item), words.t("legend-item")));
    for condition in [Condition::Doomed, Condition::Dead, Condition::Prone, Condition::LosesTurn] {
        let sign = Glyphs::condition(condition).to_owned();
        legend.push((sign, theme.style(sign_role(condition)), words.condition(condition)));
    }
    let around = |[left, right]: [&str; 2]| format!("{left}  {right}");
    legend.push((around(glyphs.actor), theme.style(Role::Heading), words.t("legend-turn")));
    legend.push((around(glyphs.cursor), theme.style(Role::Heading), words.t("legend-cursor")));
    legend.push((around(glyphs.target), theme.style(Role::Target), words.t("legend-target")));
    let [left, waits, gone] = glyphs.bar;
    legend.push((
        format!("{left}{left}{waits}{gone}"),
        theme.style(Role::BarLeft),
        words.t("legend-bar"),
    ));
    legend
}
