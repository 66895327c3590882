//! A body that fills several cells, on the map.

use kekkai_battle::Cell;
use kekkai_widgets::{Areas, Lang, map, queue};
use ratatui_core::buffer::Buffer;

use super::{Props, stage};

/// What is to be read on a cell of the map.
fn read(props: &Props, cell: Cell, buf: &Buffer) -> String {
    let (model, area) = (props.model(), *buf.area());
    let areas = Areas::of(area, queue::rows_needed(&props.view)).unwrap();
    let there =
        area.positions().filter(|at| map::cell_at(&model, &areas, at.x, at.y) == Some(cell));
    there.map(|at| buf[at].symbol().to_owned()).collect::<String>().trim().to_owned()
}

#[test]
fn a_large_body_is_drawn_on_each_of_its_cells_where_nobody_else_stands() {
    let mut props = Props::new(Lang::En);
    let all = ["17C", "18C", "17D", "18D"].map(stage::cell);
    let drawn = |props: &Props| {
        let buf = props.draw(120, 40, |_| ());
        all.map(|cell| read(props, cell, &buf))
    };
    assert_eq!(drawn(&props).map(|cell| cell.contains('結')), [true, false, false, false]);
    props.view.combatants[4].covers = all[1..].to_vec();
    assert_eq!(drawn(&props).map(|cell| cell.contains('結')), [true; 4]);
    // It has one bar, on its own cell.
    let tall = props.draw(200, 60, |_| ());
    let has_numbers = |cell| read(&props, cell, &tall).contains(|sign: char| sign.is_numeric());
    assert_eq!(all.map(has_numbers), [true, false, false, false]);
    // Whoever stands there is to be seen.
    props.view.combatants[0].at = Some(all[2]);
    let shown = drawn(&props);
    assert!(shown[2].contains("Pa") && shown[3].contains('結'), "{shown:?}");
}
