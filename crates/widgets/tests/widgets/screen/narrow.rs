//! Windows of 40 to 59 columns, where the map leaves one row for the rest; and what shares a cell of a narrow map.

use kekkai_battle::odds::Method;
use kekkai_widgets::Lang;
use ratatui_core::{buffer::Cell, style::Modifier};

use super::{Props, dump, odds::shown, stage};

/// The row above the prompt.
fn line(text: &str, rows: usize) -> String {
    text.lines().nth(rows - 3).unwrap_or_default().trim_end().to_owned()
}

#[test]
fn a_narrow_window_says_who_acts_now_and_who_comes_next() {
    for (lang, columns, rows) in [(Lang::En, 40, 15), (Lang::Ru, 59, 24)] {
        let props = Props::new(lang);
        let text = dump::text(&props.draw(columns, rows, |_| {}));
        let line = line(&text, rows.into());
        assert!(line.starts_with("►Pa Pavel  Ha Hagen"), "{line}\n{text}");
        assert!(!line.contains('✓'), "who has acted is not told: {line}");
    }
}

#[test]
fn in_a_narrow_window_odds_have_the_row_of_the_turn_order() {
    let (props, odds) = (Props::new(Lang::En), shown("Pavel → Vega", Method::Exact));
    let text = dump::text(&props.draw(40, 15, |model| model.odds = Some(&odds)));
    let line = line(&text, 15);
    assert!(line.starts_with("hits ") && line.contains(" %"), "{line}\n{text}");
    assert!(!text.contains("►Pa"), "{text}");
}

/// The two columns of a cell on a narrow map.
fn signs(
    props: &Props,
    cursor: Option<kekkai_battle::Cell>,
    ruler: Option<kekkai_battle::Cell>,
    at: &str,
) -> String {
    let buf = props.draw(80, 24, |model| {
        (model.cursor, model.ruler, model.target) = (cursor, ruler, None);
    });
    let at = stage::cell(at);
    let (x, y) = (2 + 2 * u16::from(at.column()), 2 + u16::from(at.row()));
    (x..x + 2).map(|x| buf[(x, y)].symbol()).collect()
}

#[test]
fn the_cursor_beside_a_token_with_a_sign_is_still_to_be_seen() {
    let props = Props::new(Lang::En);
    // Vera, who is doomed, stands left of it.
    let beside = stage::cell("9J");
    let buf = props.draw(80, 24, |model| (model.cursor, model.target) = (Some(beside), None));
    let (x, y) = (2 + 2 * u16::from(beside.column()), 2 + u16::from(beside.row()));
    let [sign, bracket] = [x, x + 1].map(|x| &buf[(x, y)]);
    assert_eq!((sign.symbol(), bracket.symbol()), ("!", "]"));
    let is_cursor = |half: &Cell| half.modifier.contains(Modifier::REVERSED);
    assert!(is_cursor(sign) && is_cursor(bracket), "both halves are the cursor's");
}

#[test]
fn where_a_ruler_begins_has_brackets_of_its_own() {
    let props = Props::new(Lang::En);
    let bare = Some(stage::cell("14Q"));
    assert_eq!(signs(&props, None, bare, "14Q"), "‹›");
    // The cursor that has not moved yet opens what the ruler closes.
    assert_eq!(signs(&props, bare, bare, "14Q"), "[›");
}
