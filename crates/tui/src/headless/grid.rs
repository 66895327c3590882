//! The map as plain text: three columns a cell, so that all numbers of columns can be read.

use kekkai_battle::{BattleView, Cell, cell::SIZE};
use kekkai_widgets::{Glyphs, paint};

/// The map with its headers, one text a row.
pub(crate) fn draw(view: &BattleView, glyphs: &Glyphs) -> Vec<String> {
    let header: Vec<String> = (1..=SIZE).map(|column| format!("{column:>3}")).collect();
    let mut lines = vec![format!(" {}", header.concat())];
    let littered: Vec<Cell> = view.field.littered().collect();
    let mut cells = Cell::all();
    for letter in ('A'..).take(usize::from(SIZE)) {
        let row = cells.by_ref().take(usize::from(SIZE));
        let row = row.map(|cell| content(view, cell, littered.contains(&cell), glyphs));
        lines.push(format!("{letter}{}", row.collect::<String>()).trim_end().to_owned());
    }
    lines
}

/// A blank and the two columns of a cell: who stands there, else what fills it, else what lies on it.
fn content(view: &BattleView, cell: Cell, littered: bool, glyphs: &Glyphs) -> String {
    let here = view.on(cell);
    if let Some(standing) = here.filter(|combatant| !combatant.fallen) {
        let count = u8::try_from(view.all_on(cell).count()).unwrap_or(u8::MAX);
        let token = standing.token_among(count);
        let missing = 2_usize.saturating_sub(paint::width(&token).into());
        return format!(" {token}{}", " ".repeat(missing));
    }
    let terrain = glyphs.terrain(view.field.ground(cell).terrain);
    let fog = view.is_unknown(cell).then_some(glyphs.fog);
    match (here, fog.or(terrain)) {
        (Some(_), _) => " x ".to_owned(),
        (None, Some([left, right])) => format!(" {left}{right}"),
        (None, None) if littered => format!(" {} ", glyphs.item),
        (None, None) => format!(" {} ", glyphs.floor),
    }
}
