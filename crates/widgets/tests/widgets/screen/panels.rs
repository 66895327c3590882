//! What stands beside the map, alone: in three themes, at five sizes, in both languages.

use kekkai_rules::Id;
use kekkai_widgets::{Areas, Glyphs, Lang, Theme, help, list, queue, theme::Shipped};
use ratatui_core::{buffer::Buffer, layout::Rect};

use super::{
    Props, dump,
    snapshots::{check, check_text},
    stage,
};

const SIZES: [(u16, u16); 5] = [(60, 20), (80, 23), (80, 24), (120, 40), (200, 60)];

/// Props in each theme by its name; the one without colours draws in ASCII.
fn themes(lang: Lang) -> Vec<(&'static str, Props)> {
    let looks = [
        ("dark", Shipped::Dark.theme(), Glyphs::unicode()),
        ("sixteen", Theme::ansi(), Glyphs::unicode()),
        ("mono", Theme::mono(), Glyphs::ascii()),
    ];
    let props = |(name, theme, glyphs)| (name, Props { theme, glyphs, ..Props::new(lang) });
    looks.into_iter().map(props).collect()
}

/// A part of a screen.
fn part(of: &Buffer, area: Rect) -> Buffer {
    let mut part = Buffer::empty(area);
    for at in area.positions() {
        part[at] = of[at].clone();
    }
    part
}

#[test]
fn panels_in_three_themes_at_five_sizes() {
    for lang in Lang::ALL {
        for (name, mut props) in themes(lang) {
            props.view = stage::hurt();
            for (columns, rows) in SIZES {
                let buf = props.draw(columns, rows, |model| model.chosen = Some(Id(2)));
                let areas = Areas::of(buf.area, queue::rows_needed(&props.view)).unwrap();
                let parts = [areas.queue, areas.card, areas.log, areas.prompt, areas.keys];
                let drawn = parts.into_iter().filter(|area| !area.is_empty());
                let text: Vec<String> =
                    drawn.map(|area| dump::with_styles(&part(&buf, area))).collect();
                let name = format!("panels_{name}_{columns}x{rows}_{}", lang.code());
                check_text(&name, &text.join("=====\n"));
            }
        }
    }
}

#[test]
fn the_whole_screen_in_three_themes_at_five_sizes() {
    for lang in Lang::ALL {
        for (name, props) in themes(lang) {
            for (columns, rows) in SIZES {
                let name = format!("whole_{name}_{columns}x{rows}_{}", lang.code());
                check(&name, &props.draw(columns, rows, |_| {}));
            }
        }
    }
}

#[test]
fn the_legend_has_all_its_pages_in_three_themes() {
    for lang in Lang::ALL {
        for (name, props) in themes(lang) {
            for (columns, rows, pages) in [(60, 20, 2), (80, 24, 1)] {
                let mut shown = Vec::new();
                for page in 0..pages {
                    let mut buf = props.draw(columns, rows, |_| {});
                    let within = Rect { height: rows - 2, ..buf.area };
                    let look = (&props.theme, &props.glyphs);
                    let area = {
                        let page = help::Page::of(page, false, &props.words);
                        help::draw_signs(&props.view, &props.words, look, &page, within, &mut buf)
                    };
                    assert!(within.intersection(area) == area && !area.is_empty());
                    shown.push(dump::with_styles(&part(&buf, area)));
                }
                let name = format!("legend_{name}_{columns}x{rows}_{}", lang.code());
                check_text(&name, &shown.join("=====\n"));
            }
        }
    }
}

#[test]
fn popups_in_three_themes() {
    for lang in Lang::ALL {
        for (name, props) in themes(lang) {
            for (columns, rows) in [(60, 20), (120, 40)] {
                let mut buf = props.draw(columns, rows, |_| {});
                let within = Rect { height: rows - 2, ..buf.area };
                let look = (&props.theme, &props.glyphs);
                let texts: Vec<String> = (1..30).map(|n| format!("{n}: Vega → Pavel")).collect();
                let rows_of = texts.iter().map(|text| list::ListRow::of(text, "80"));
                let list = list::List {
                    title: "History".into(),
                    rows: rows_of.collect(),
                    selected: 4,
                    foot: props.words.t("text-foot").into(),
                    ..list::List::default()
                };
                let area = list::draw(&list, look.0, look.1, within, &mut buf);
                let listed = dump::with_styles(&part(&buf, area));
                let (hints, view) = (props.model().hints, &props.view);
                let words = &props.words;
                let area = help::draw(
                    hints,
                    view,
                    words,
                    look,
                    &help::Page::of(0, true, words),
                    within,
                    &mut buf,
                );
                let helped = dump::with_styles(&part(&buf, area));
                let name = format!("popups_{name}_{columns}x{rows}_{}", lang.code());
                check_text(&name, &format!("{listed}=====\n{helped}"));
            }
        }
    }
}

#[test]
fn a_bar_is_a_bar_with_its_number_without_colours_too() {
    for (name, mut props) in themes(Lang::En) {
        props.view = stage::hurt();
        let buf = props.draw(80, 24, |_| {});
        let areas = Areas::of(buf.area, queue::rows_needed(&props.view)).unwrap();
        let text = dump::text(&part(&buf, areas.queue));
        for who in &props.view.combatants {
            let row = text.lines().find(|row| row.contains(who.name.as_str())).unwrap();
            assert!(who.fallen || row.chars().any(|c| c.is_ascii_digit()), "{name}: {row}");
        }
    }
}
