//! What a person would look at.

use kekkai_battle::SideId;
use kekkai_rules::Id;
use kekkai_widgets::{
    Glyphs, Hint, Lang, LogLine, Overlay, SaveMark, Theme, Tone, help, list,
    screen::{Impact, WayCell},
};
use ratatui_core::{buffer::Buffer, layout::Rect};

use super::{Props, dump, stage};

pub(crate) fn check(name: &str, buf: &Buffer) {
    check_text(name, &dump::with_styles(buf));
}

pub(crate) fn check_text(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[test]
fn the_screen_at_every_size_in_both_languages() {
    for lang in Lang::ALL {
        let props = Props::new(lang);
        for (columns, rows) in [(80, 24), (120, 40), (200, 60), (80, 23), (60, 20), (20, 5)] {
            check(
                &format!("screen_{columns}x{rows}_{}", lang.code()),
                &props.draw(columns, rows, |_| {}),
            );
        }
    }
}

#[test]
fn reach_is_a_number_on_each_cell_and_hides_nobody() {
    for lang in Lang::ALL {
        let props = Props::new(lang);
        for (columns, rows) in [(80, 24), (120, 40)] {
            let buf = props.draw(columns, rows, |model| {
                model.overlay = Overlay::Reach { costs: &props.costs };
                model.cursor = Some(stage::cell("16K"));
                model.target = None;
                model.save = SaveMark::Writing;
            });
            check(&format!("reach_{columns}x{rows}_{}", lang.code()), &buf);
        }
    }
}

#[test]
fn a_player_sees_wounds_in_words() {
    for lang in Lang::ALL {
        let mut props = Props::new(lang);
        props.view = stage::seen_by_others(SideId(0));
        let buf = props.draw(80, 24, |model| {
            model.chosen = Some(Id(2));
            model.save = SaveMark::None;
        });
        check(&format!("player_80x24_{}", lang.code()), &buf);
    }
}

#[test]
fn in_ascii_without_colour_everything_is_still_told_apart() {
    let mut props = Props::new(Lang::En);
    (props.theme, props.glyphs) = (Theme::mono(), Glyphs::ascii());
    let (path, targets) =
        ([("18J", 1), ("17J", 2), ("16I", 3), ("15H", 5)], ["7J", "8J"].map(stage::cell));
    let path = path.map(|(at, sum)| WayCell { at: stage::cell(at), sum, provokes: false });
    check("mono_80x24_path", &props.draw(80, 24, |model| model.path = &path));
    let buf = props.draw(80, 24, |model| {
        model.overlay = Overlay::Targets { cells: &targets };
        (model.cursor, model.target) = (Some(stage::cell("19J")), Some(stage::cell("8J")));
        model.save = SaveMark::Failed;
    });
    check("mono_80x24_targets", &buf);
}

#[test]
fn popups_stand_over_the_map() {
    for lang in Lang::ALL {
        let props = Props::new(lang);
        let mut buf = props.draw(80, 24, |_| {});
        let area = buf.area;
        let view = &props.view;
        let (words, glyphs) = (&props.words, &props.glyphs);
        let page = help::Page::of(0, true, words);
        help::draw(props.model().hints, view, words, (&props.theme, glyphs), &page, area, &mut buf);
        check(&format!("help_80x24_{}", lang.code()), &buf);
        let labels: Vec<String> = (1..=26).map(|n| "слово ".repeat(1 + n % 3)).collect();
        let many: Vec<Hint<'_>> =
            labels.iter().map(|label| Hint { key: "Shift-Tab", label }).collect();
        let within = Rect { height: 22, ..area };
        let covered =
            help::draw(&many, view, words, (&props.theme, glyphs), &page, within, &mut buf);
        assert!(covered.height <= 22 && covered.width <= 80);
        check(&format!("help_80x24_many_{}", lang.code()), &buf);
        for (columns, rows) in [(0, 0), (1, 1), (3, 2), (20, 4)] {
            help::draw(
                &many,
                view,
                &props.words,
                (&props.theme, &props.glyphs),
                &page,
                Rect::new(0, 0, columns, rows),
                &mut buf,
            );
        }
    }
    let props = Props::new(Lang::En);
    let mut buf = props.draw(80, 24, |_| {});
    let texts: Vec<String> = (1..40).map(|n| format!("step {n}: Vega → Pavel")).collect();
    let rows: Vec<list::ListRow<'_>> = texts
        .iter()
        .map(|text| list::ListRow::of(text, "80").open_if(text.len() % 2 == 0))
        .collect();
    let list = list::List {
        title: "History".into(),
        filter: "veg".into(),
        rows,
        selected: 30,
        foot: "Enter go there · Esc back".into(),
        ..list::List::default()
    };
    let within = Rect::new(0, 1, 80, 20);
    list::draw(&list, &props.theme, &props.glyphs, within, &mut buf);
    check("list_80x24_en", &buf);
}

#[test]
fn a_flight_is_numbered_up_to_what_it_ends_against() {
    let cells = ["7H", "7G", "7F"].map(stage::cell);
    for (name, against) in [
        ("breaks", Some(("9E", Impact::Breaks))),
        ("weakens", Some(("12F", Impact::Weakens))),
        ("holds", Some(("6L", Impact::Holds))),
        ("figure", Some(("10G", Impact::Holds))),
    ] {
        let props = Props::new(Lang::En);
        let against = against.map(|(at, impact)| (stage::cell(at), impact));
        let flight = |model: &mut kekkai_widgets::ScreenModel<'_>| {
            (model.cursor, model.target) = (Some(stage::cell("7J")), None);
        };
        let buf = props.draw(80, 24, |model| {
            flight(model);
            model.overlay = Overlay::Flight { cells: &cells, against };
        });
        check(&format!("flight_80x24_{name}"), &buf);
    }
}

#[test]
fn the_card_and_the_whole_sheet_of_one_who_is_hurt() {
    for lang in Lang::ALL {
        let mut props = Props::new(lang);
        props.view = stage::hurt();
        for (columns, rows) in [(80, 24), (120, 40)] {
            let mut buf = props.draw(columns, rows, |model| model.chosen = Some(Id(2)));
            check(&format!("hurt_{columns}x{rows}_{}", lang.code()), &buf);
            let lines = props.words.sheet_lines(props.view.find(Id(2)).unwrap(), &props.view);
            let rows: Vec<list::ListRow<'_>> =
                lines.iter().map(|text| list::ListRow::of(text, "")).collect();
            let list = list::List {
                title: "Hagen".into(),
                rows,
                selected: usize::MAX,
                foot: props.words.t("text-foot").into(),
                ..list::List::default()
            };
            let within = buf.area;
            let area = list::draw(&list, &props.theme, &props.glyphs, within, &mut buf);
            if columns == 80 {
                check(&format!("sheet_80x24_{}", lang.code()), &buf);
            }
            let list = list::List { place: list::ListPlace::Aside, ..list };
            let aside = list::draw(&list, &props.theme, &props.glyphs, within, &mut buf);
            assert_eq!((aside.right(), aside.y, aside.width), (columns, area.y, area.width));
        }
    }
}

#[test]
fn an_area_shows_whom_it_falls_on_and_the_cursor_as_a_hole_in_it() {
    let from = |at: &str, to: &str| stage::cell(at).rectangle(stage::cell(to)).collect::<Vec<_>>();
    let (cells, area) = (from("2F", "14P"), from("6I", "8K"));
    for mono in [false, true] {
        let mut props = Props::new(Lang::Ru);
        if mono {
            (props.theme, props.glyphs) = (Theme::mono(), Glyphs::ascii());
        }
        let size = if mono { (80, 24) } else { (120, 40) };
        for at in ["7J", "7I"] {
            let buf = props.draw(size.0, size.1, |model| {
                model.overlay = Overlay::Aim { cells: &cells, area: &area };
                (model.cursor, model.target) = (Some(stage::cell(at)), None);
            });
            check(&format!("aim_{}x{}_{at}", size.0, size.1), &buf);
        }
    }
}

#[test]
fn the_card_and_the_whole_sheet_of_one_who_casts() {
    for lang in Lang::ALL {
        let mut props = Props::new(lang);
        props.view = stage::casts();
        for (columns, rows) in [(80, 24), (120, 40)] {
            let mut buf = props.draw(columns, rows, |model| model.chosen = Some(Id(2)));
            check(&format!("casts_{columns}x{rows}_{}", lang.code()), &buf);
            let lines = props.words.sheet_lines(props.view.find(Id(2)).unwrap(), &props.view);
            let rows: Vec<list::ListRow<'_>> =
                lines.iter().map(|text| list::ListRow::of(text, "")).collect();
            let foot = props.words.t("text-foot").into();
            let (title, selected) = ("Hagen".into(), usize::MAX);
            let list = list::List { title, rows, selected, foot, ..list::List::default() };
            let within = Rect { height: buf.area.height - 2, ..buf.area };
            list::draw(&list, &props.theme, &props.glyphs, within, &mut buf);
            check(&format!("casts_sheet_{columns}x{}_{}", buf.area.height, lang.code()), &buf);
        }
    }
}

#[test]
fn several_things_on_a_cell_are_counted() {
    let mut props = Props::new(Lang::En);
    let mut field = stage::field();
    for name in ["Severed leg", "Sword", "Flask"] {
        for at in ["7J", "5O"] {
            field.drop_item(
                stage::cell(at),
                kekkai_battle::systems::Item::Knk(kekkai_rules::knk::item::Item::named(name)),
            );
        }
    }
    props.view.field = std::sync::Arc::new(field);
    for (at, told) in [("5O", "5O Flask +3"), ("7J", "7J Hagen ♦3, prone")] {
        let buf = props.draw(80, 24, |model| model.cursor = Some(stage::cell(at)));
        let title: String = (0..43).map(|x| buf[(x, 0)].symbol()).collect();
        assert!(title.trim_end().ends_with(told), "{title}");
    }
}

#[test]
fn of_a_line_with_more_rows_than_there_is_room_for_the_log_shows_the_end() {
    let mut props = Props::new(Lang::En);
    let long: Vec<String> = (1..=60).map(|n| format!("word{n}")).collect();
    let line = |text: &str| LogLine { text: text.into(), tone: Tone::Headline };
    props.log = vec![line("first"), line(&long.join(" ")), line("last")];
    let text = dump::text(&props.draw(60, 20, |_| {}));
    assert!(text.contains("word60") && text.contains("last"), "{text}");
    assert!(!text.contains("word1 ") && !text.contains("first"), "{text}");
    assert!(text.contains("… word50 word51"), "what is left out is marked\n{text}");
    assert!(text.contains("2 more"), "and counted\n{text}");
}

#[test]
fn while_it_is_nobodys_turn_the_card_is_that_of_the_first() {
    let mut props = Props::new(Lang::En);
    (props.view.actor, props.view.turn) = (None, None);
    let first = props.view.combatants[0].id;
    let drawn = |chosen| dump::text(&props.draw(120, 40, |model| model.chosen = chosen));
    assert_eq!(drawn(None), drawn(Some(first)));
    assert_ne!(drawn(None), drawn(Some(props.view.combatants[1].id)));
}

#[test]
fn the_card_of_a_thing_calls_it_one_and_whoever_is_alone_hostile_to_all() {
    let mut props = Props::new(Lang::En);
    let first = props.view.combatants[0].id;
    let mut card = |is_thing| {
        let who = &mut props.view.combatants[0];
        (who.side, who.is_thing) = (SideId::NONE, is_thing);
        dump::text(&props.draw(120, 40, |model| model.chosen = Some(first)))
    };
    for (is_thing, told) in [(false, [true, false]), (true, [false, true])] {
        let text = card(is_thing);
        assert_eq!(["hostile to all ╮", "thing ╮"].map(|part| text.contains(part)), told, "{text}");
    }
}

#[test]
fn a_crowd_is_counted_where_it_does_not_fit() {
    let mut props = Props::new(Lang::Ru);
    let (one, row) = (props.view.combatants[1].clone(), props.view.queue[2]);
    for id in 6..30 {
        let mut more = one.clone();
        (more.id, more.at) = (Id(id), None);
        props.view.combatants.push(more);
        props.view.queue.push(kekkai_battle::view::QueueRow { who: Id(id), ..row });
    }
    check("crowd_80x24_ru", &props.draw(80, 24, |_| {}));
}
