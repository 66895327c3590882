//! What has just changed, on the map and in the turn order.

use kekkai_rules::Id;
use kekkai_widgets::{Lang, Theme, flash::Change, theme::Shipped};
use ratatui_core::{buffer::Buffer, style::Style};

use super::Props;

/// The styles of the first letters of the tokens of everybody, wherever they stand.
fn looks(buf: &Buffer, letter: &str) -> Vec<Style> {
    let cells = buf.content().iter();
    cells.filter(|cell| cell.symbol() == letter).map(ratatui_core::buffer::Cell::style).collect()
}

#[test]
fn whoever_was_hit_healed_or_moved_stands_out_in_every_theme_and_alike_in_none() {
    let mut props = Props::new(Lang::En);
    let who = props.view.combatants[1].id;
    let letter: String = props.view.combatants[1].token.as_str().chars().take(1).collect();
    for theme in [Shipped::Dark, Shipped::Light, Shipped::SixteenDark, Shipped::Mono] {
        props.theme = theme.theme();
        let mut seen = vec![looks(&props.draw(120, 40, |_| {}), &letter)];
        for change in [Change::Hurt, Change::Healed, Change::Moved] {
            let flash = [(who, change)];
            let buf = props.draw(120, 40, |model| model.flash = flash.as_slice().to_vec().leak());
            let now = looks(&buf, &letter);
            assert!(!seen.contains(&now), "{theme:?} {change:?}");
            seen.push(now);
        }
    }
}

#[test]
fn a_theme_may_say_that_nothing_flashes() {
    let mut props = Props::new(Lang::En);
    let text = include_str!("../../../../../assets/themes/mono.ron");
    props.theme = Theme::read(&text.replacen('(', "(flash: false,", 1)).unwrap();
    let flash: &[(Id, Change)] = vec![(props.view.combatants[1].id, Change::Hurt)].leak();
    let plain = props.draw(80, 24, |_| {});
    assert_eq!(props.draw(80, 24, |model| model.flash = flash), plain);
}

#[test]
fn what_has_changed_is_read_off_two_views() {
    let before = Props::new(Lang::En).view;
    assert_eq!(Change::between(&before, &before), []);
    let mut after = before.clone();
    after.combatants[0].at = Some(super::stage::cell("20T"));
    let changed = Change::between(&before, &after);
    assert_eq!(changed, [(after.combatants[0].id, Change::Moved)]);
    // Another combatant of that number is nobody who was hit.
    after.combatants[0].name = kekkai_rules::PlainText::new("Nobody");
    assert_eq!(Change::between(&before, &after), []);
}
