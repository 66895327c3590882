//! A part of the map, where there is no room for all of it.

use kekkai_battle::Cell;
use kekkai_widgets::{Areas, Lang, ScreenModel, map, queue, screen};
use ratatui_core::{
    buffer::Buffer,
    layout::{Position, Rect},
};

use super::{Props, stage};

/// Areas of a screen whose map has only so many columns and rows.
fn areas(props: &Props, (columns, rows): (u16, u16), map: Option<(u16, u16)>) -> Areas {
    let all = Rect::new(0, 0, columns, rows);
    let mut areas = Areas::of(all, queue::rows_needed(&props.view)).unwrap();
    if let Some((width, height)) = map {
        areas.map = Rect { width, height, ..areas.map };
    }
    areas
}

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];
const MAPS: [Option<(u16, u16)>; 4] = [None, Some((43, 16)), Some((24, 21)), Some((15, 9))];

#[test]
fn a_place_of_the_screen_is_the_cell_that_is_drawn_there() {
    let props = Props::new(Lang::En);
    for (size, map) in SIZES.into_iter().flat_map(|size| MAPS.map(|map| (size, map))) {
        let areas = areas(&props, size, map);
        for cursor in Cell::all() {
            // The cursor is to be seen, whole, at every size; before it the focus.
            let pointed = ScreenModel { cursor: Some(cursor), ..props.model() };
            let aimed = ScreenModel { focus: Some(cursor), ..props.model() };
            for model in [pointed, aimed] {
                let there =
                    |at: &Position| map::cell_at(&model, &areas, at.x, at.y) == Some(cursor);
                let covered: Vec<_> = areas.map.positions().filter(there).collect();
                let cells = areas.cell_columns * areas.cell_rows;
                assert_eq!(covered.len(), usize::from(cells), "{cursor} at {size:?}, {map:?}");
                let place = map::place_of(&model, &areas, cursor).unwrap();
                assert!(place.positions().eq(covered), "{cursor} at {size:?}, {map:?}");
            }
        }
        let model = props.model();
        let beside = areas.all.positions().filter(|at| !areas.map.contains(*at));
        let mut beside = beside.filter(|at| map::cell_at(&model, &areas, at.x, at.y).is_some());
        assert_eq!(beside.next(), None, "{size:?}, {map:?}");
    }
}

#[test]
fn a_cursor_that_scrolls_the_map_is_the_same_as_drawn_anew() {
    let props = Props::new(Lang::En);
    for (size, map) in SIZES.into_iter().flat_map(|size| MAPS.map(|map| (size, map))) {
        let areas = areas(&props, size, map);
        let mut model = props.model();
        let mut patched = Buffer::empty(areas.all);
        screen::draw(&model, &areas, &mut patched);
        for to in ["8J", "20J", "20T", "19S", "1T", "1A", "2B", "15C", "16C"].map(stage::cell) {
            let from = model.cursor;
            model.cursor = Some(to);
            screen::draw_cursor(&model, &areas, &mut patched, from, &[]);
            let mut anew = Buffer::empty(areas.all);
            screen::draw(&model, &areas, &mut anew);
            assert_eq!(patched, anew, "to {to} at {size:?}, {map:?}");
        }
    }
}
