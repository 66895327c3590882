//! Moving the cursor and nothing else.

use std::sync::Arc;

use kekkai_battle::{BattleView, Cell, cell::SIZE, odds::Method, systems::Item};
use kekkai_rules::{End, Id, PlainText, knk::Condition};
use kekkai_widgets::{
    Areas, Glyphs, Lang, OddsShown, Overlay, ScreenModel, Theme, flash,
    map::Shown,
    queue,
    screen::{self, Beside, WayCell},
};
use ratatui_core::{
    buffer::Buffer,
    layout::{Position, Rect},
};

use super::{Props, stage};

/// Walks over the whole map, past its corners and back, with jumps between.
fn walk() -> Vec<Option<Cell>> {
    let size = i16::from(SIZE);
    let mut cells: Vec<Option<Cell>> = vec![None];
    for n in 0..size * 4 {
        cells.push(Cell::new(n * 7 % size, n * 13 / 11 % size));
    }
    for n in 0..size {
        cells.extend([Cell::new(n, 9), Cell::new(9, n), Cell::new(size - 1, n), Cell::new(0, n)]);
    }
    cells.push(None);
    cells.extend(["19J", "18J", "8J", "7J", "6J", "20J", "1J"].map(|at| Some(stage::cell(at))));
    cells
}

#[test]
fn a_moved_cursor_patched_in_is_the_same_as_drawn_anew() {
    let mut props = Props::new(Lang::Ru);
    for (columns, rows) in [(60, 20), (80, 23), (80, 24), (113, 31), (200, 60)] {
        for mono in [false, true] {
            if mono {
                (props.theme, props.glyphs) = (Theme::mono(), Glyphs::ascii());
                props.view = super::place::props(Lang::Ru).view;
            }
            let targets = ["2J", "7J", "20A", "1T"].map(stage::cell);
            for overlay in [
                Overlay::None,
                Overlay::Reach { costs: &props.costs },
                Overlay::Targets { cells: &targets },
            ] {
                let area = Rect::new(0, 0, columns, rows);
                let areas = Areas::of(area, queue::rows_needed(&props.view)).unwrap();
                // A way that follows the cursor, bends at every move and ends at times.
                let way = |to: Option<Cell>| -> Vec<WayCell> {
                    let to = to.filter(|to| to.column() % 5 > 0);
                    let cells = to.into_iter().flat_map(|to| to.rectangle(stage::cell("12J")));
                    let cells = cells.step_by(3).take(12).zip(1..);
                    let step = |(at, sum): (Cell, i32)| WayCell { at, sum, provokes: sum % 3 == 0 };
                    cells.map(step).collect()
                };
                let ways: Vec<_> = walk().into_iter().map(way).collect();
                let mut model = props.model();
                (model.overlay, model.cursor) = (overlay, None);
                let mut patched = Buffer::empty(area);
                screen::draw(&model, &areas, &mut patched);
                for (to, path) in walk().into_iter().zip(&ways) {
                    let (from, gone, before) = (model.cursor, model.path, patched.clone());
                    (model.cursor, model.path) = (to, path);
                    let dirty = screen::draw_cursor(&model, &areas, &mut patched, from, gone);
                    let mut anew = Buffer::empty(area);
                    screen::draw(&model, &areas, &mut anew);
                    assert_eq!(patched, anew, "{from:?} to {to:?} at {columns}x{rows}");
                    for position in area.positions() {
                        let told = dirty.iter().any(|area| area.contains(position));
                        assert!(told || before[position] == patched[position], "{position}");
                    }
                }
            }
        }
    }
}

/// A change of a fight.
type Change = fn(&mut BattleView);

#[test]
fn a_change_drawn_over_the_screen_before_it_is_the_same_as_drawn_anew() {
    let changes: [Change; 15] = [
        |view| view.round += 1,
        |view| view.combatants[0].name = PlainText::new("Somebody"),
        |view| view.combatants[1].pools.truncate(1),
        |view| view.queue.rotate_left(1),
        |view| view.combatants[0].at = Cell::new(19, 19),
        |view| view.combatants[1].at = None,
        |view| view.combatants[4].covers = ["18C", "17D", "18D"].map(stage::cell).to_vec(),
        |view| view.combatants[0].token = PlainText::new("XX"),
        |view| view.combatants[0].fallen = !view.combatants[0].fallen,
        |view| {
            view.combatants[1].conditions =
                stage::conditions(&[Condition::Hidden, Condition::Prone]);
        },
        |view| view.combatants[1].relations = vec![stage::hold(End::Active, 0)],
        |view| view.combatants[1].side.0 += 1,
        |view| view.actor = Some(view.combatants[2].id),
        |view| view.actor = None,
        |view| Arc::make_mut(&mut view.field).drop_item(stage::cell("3T"), item()),
    ];
    let odds = odds();
    let targets = [["2J", "7J", "20A"], ["7J", "8J", "1T"]].map(|cells| cells.map(stage::cell));
    let overlays = targets.each_ref().map(|cells| Overlay::Targets { cells });
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let area = Rect::new(0, 0, columns, rows);
        let (mut props, mut drawn) = (Props::new(Lang::En), Buffer::empty(area));
        let areas = Areas::of(area, queue::rows_needed(&props.view)).unwrap();
        screen::draw(&props.model(), &areas, &mut drawn);
        let (mut shown, mut count) = (Shown::of(&props.model(), &areas), 0);
        let mut beside = (Beside::of(&props.model(), &areas), props.view.clone());
        for (n, change) in changes.iter().cycle().take(3 * changes.len()).enumerate() {
            change(&mut props.view);
            let mut model = props.model();
            model.overlay = [Overlay::None, overlays[0], overlays[1]][n % 3];
            model.cursor = [Some("3C"), Some("8J"), Some("4C"), None][n % 4].map(stage::cell);
            model.target = [None, Some("7J"), Some("8J"), Some("8J")][n / 2 % 4].map(stage::cell);
            vary(&mut model, &odds, n);
            let (now, mut anew) = (Shown::of(&model, &areas), Buffer::empty(area));
            screen::draw(&model, &areas, &mut anew);
            for panels in [None, Some((&beside.0, &beside.1))] {
                let mut over = drawn.clone();
                let maps = (&shown, &now);
                let Some(dirty) = screen::draw_over(&model, &areas, &mut over, maps, panels) else {
                    continue;
                };
                count += 1;
                assert_eq!(over, anew, "{n} at {columns}x{rows}");
                for position in area.positions() {
                    let told = dirty.iter().any(|area| area.contains(position));
                    assert!(told || drawn[position] == over[position], "{n}: {position}");
                }
            }
            beside = (Beside::of(&model, &areas), model.view.clone());
            (shown, drawn) = (now, anew);
        }
        // All but the things that are laid down, each with all of the panels and with those that differ.
        assert_eq!(count, 2 * 3 * (changes.len() - 1));
    }
}

/// Of turns of a fight, what its panels tell beside the view.
fn vary<'a>(model: &mut ScreenModel<'a>, odds: &'a [OddsShown; 3], turn: usize) {
    const SHOWN: [Option<usize>; 7] = [None, Some(0), Some(0), Some(1), Some(2), Some(2), None];
    model.chosen = [None, Some(Id(1)), Some(Id(1)), Some(Id(2))][turn % 4];
    model.log = &model.log[..model.log.len() - turn / 2 % 2];
    model.flash = [&[][..], &[(Id(1), flash::Change::Hurt)]][turn / 3 % 2];
    model.marked = [&[][..], &[Id(0)]][turn / 5 % 2];
    model.odds = SHOWN[turn % 7].map(|at| &odds[at]);
}

/// Odds, the same at another price, and others.
fn odds() -> [OddsShown; 3] {
    let of = |title| super::odds::shown(title, Method::Exact);
    let dearer = OddsShown { price: "20 prana".to_owned(), ..of("Vega → Pavel") };
    [of("Vega → Pavel"), dearer, of("Pavel → Vega")]
}

#[test]
fn a_screen_on_which_nothing_changes_has_no_panel_to_draw() {
    let props = Props::new(Lang::En);
    let area = Rect::new(0, 0, 120, 40);
    let areas = Areas::of(area, queue::rows_needed(&props.view)).unwrap();
    let (model, mut drawn) = (props.model(), Buffer::empty(area));
    screen::draw(&model, &areas, &mut drawn);
    let (shown, beside) = (Shown::of(&model, &areas), Beside::of(&model, &areas));
    let panels = Some((&beside, &props.view));
    let dirty = screen::draw_over(&model, &areas, &mut drawn, (&shown, &shown), panels).unwrap();
    for panel in [areas.queue, areas.card, areas.log] {
        assert!(dirty.iter().all(|area| !area.intersects(panel)), "{panel}: {dirty:?}");
    }
}

#[test]
fn what_becomes_of_one_draws_one_row_of_the_queue() {
    let mut props = Props::new(Lang::En);
    let area = Rect::new(0, 0, 120, 40);
    let areas = Areas::of(area, queue::rows_needed(&props.view)).unwrap();
    let (before, mut drawn) = (props.view.clone(), Buffer::empty(area));
    screen::draw(&props.model(), &areas, &mut drawn);
    let (shown, beside) = (Shown::of(&props.model(), &areas), Beside::of(&props.model(), &areas));
    props.view.combatants[2].fallen = true;
    let model = props.model();
    let maps = (&shown, &Shown::of(&model, &areas));
    let panels = Some((&beside, &before));
    let dirty = screen::draw_over(&model, &areas, &mut drawn, maps, panels).unwrap();
    let rows: Vec<u16> =
        dirty.iter().filter(|area| area.intersects(areas.queue)).map(|area| area.height).collect();
    assert_eq!(rows, [1], "{dirty:?}");
}

fn item() -> Item {
    let view = Props::new(Lang::En).view;
    let cell = view.field.littered().next().unwrap();
    view.field.items(cell).next().unwrap().clone()
}

#[test]
fn names_cannot_reach_the_terminal() {
    let mut props = Props::new(Lang::En);
    props.view.title = PlainText::new("\u{1b}]0;x\u{7}Fight\u{202e}");
    for who in &mut props.view.combatants {
        who.name = PlainText::new("\u{1b}[2J\u{9b}31m\u{200d}Ve\u{0301}\u{0301}ga\r\n\u{2028}x");
        who.token = PlainText::new("\u{1b}\u{7}V\u{301}");
    }
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let buf = props.draw(columns, rows, |_| {});
        for cell in buf.content() {
            assert!(!cell.symbol().contains(char::is_control), "{:?}", cell.symbol());
        }
    }
}

#[test]
fn areas_cover_the_screen_and_do_not_overlap() {
    for columns in (60..240).step_by(3) {
        for rows in 20..80 {
            for (queued, odds) in [(0, 0), (2, 5), (6, 0), (6, 8), (40, 3), (400, 0)] {
                let (all, at) = (Rect::new(0, 0, columns, rows), format!("{columns}x{rows}"));
                let a = Areas::of(all, queued).unwrap().with_odds(odds);
                let parts = [a.title, a.cell, a.map, a.queue, a.log, a.prompt, a.keys];
                assert!(parts.iter().all(|part| !part.is_empty()), "{at}, {queued}");
                assert_eq!(a.odds.is_empty(), odds == 0, "{at}, {queued}");
                let parts: Vec<Rect> = parts.into_iter().chain([a.card, a.odds]).collect();
                for (n, part) in parts.iter().enumerate() {
                    assert_eq!(part.intersection(all), *part, "{n} at {at}");
                    assert!(
                        parts[n + 1..].iter().all(|other| !part.intersects(*other)),
                        "{n} at {at}, {queued}"
                    );
                }
                assert!(a.log.height >= 4, "{at}, {queued}");
                assert!(odds > 0 || a.card.height >= 4, "{at}, {queued}");
                assert_eq!(a.with_odds(0), Areas::of(all, queued).unwrap(), "{at}");
            }
        }
    }
    for (columns, rows) in [(39, 20), (60, 14), (0, 0)] {
        assert_eq!(Areas::of(Rect::new(0, 0, columns, rows), 6), None);
    }
}

#[test]
fn a_small_screen_has_the_map_and_below_it_what_has_room() {
    for columns in 40..60 {
        for rows in 15..60 {
            let (all, at) = (Rect::new(0, 0, columns, rows), format!("{columns}x{rows}"));
            let a = Areas::of(all, 6).unwrap();
            let parts = [a.title, a.cell, a.map, a.prompt, a.keys];
            assert!(parts.iter().all(|part| !part.is_empty()), "{at}");
            assert!(a.map.height + 5 >= rows.min(24), "{at}");
            // With less room it has one row for who acts now and next, which gives way to odds.
            assert!(!a.queue.is_empty(), "{at}");
            assert_eq!(rows >= 29, a.queue.height > 1, "{at}");
            let parts: Vec<Rect> = parts.into_iter().chain([a.queue, a.card, a.log]).collect();
            for (n, part) in parts.iter().enumerate() {
                assert_eq!(part.intersection(all), *part, "{n} at {at}");
                let mut others = parts[n + 1..].iter();
                assert!(others.all(|other| !part.intersects(*other)), "{n} at {at}");
            }
        }
    }
}

#[test]
fn any_size_and_any_place_draw_without_harm() {
    let props = Props::new(Lang::Ru);
    let shown = super::odds::shown("Pavel → Vega", Method::Exact);
    for columns in 38..64 {
        for rows in 13..32 {
            props.draw(columns, rows, |model| {
                model.odds = Some(&shown);
                model.overlay = Overlay::Reach { costs: &props.costs };
            });
        }
    }
    for columns in [1, 7, 20, 79, 80, 109, 110, 199, 240] {
        for rows in [1, 2, 5, 23, 24, 30, 59, 60, 80] {
            props.draw(columns, rows, |_| {});
        }
    }
    let area = Rect::new(5, 3, 80, 24);
    let areas = Areas::of(area, 7).unwrap();
    let mut buf = Buffer::empty(Rect::new(0, 0, 100, 40));
    screen::draw(&props.model(), &areas, &mut buf);
    let untouched = buf.area.positions().filter(|at: &Position| !area.contains(*at));
    assert!(untouched.into_iter().all(|at| buf[at].symbol() == " "));
}
