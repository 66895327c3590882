//! Lines, fillings and mirrors on the map.

use kekkai_battle::{
    Cell, Field,
    shape::{Mirror, flood, line},
};
use kekkai_rules::{Ground, Terrain};

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn text(cells: &[Cell]) -> String {
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_line_has_no_gaps_and_is_the_same_from_either_end() {
    assert_eq!(text(&line(cell("3C"), cell("3C"))), "3C");
    assert_eq!(text(&line(cell("1A"), cell("4A"))), "1A 2A 3A 4A");
    assert_eq!(text(&line(cell("4D"), cell("1A"))), "4D 3C 2B 1A");
    assert_eq!(text(&line(cell("1A"), cell("5C"))), "1A 2B 3B 4C 5C");
    for (from, to) in [("2R", "19C"), ("20A", "1T"), ("7G", "8A"), ("3A", "7D")] {
        let cells = line(cell(from), cell(to));
        let mut back = line(cell(to), cell(from));
        back.reverse();
        assert_eq!(text(&cells), text(&back), "{from} {to}");
        assert!(cells.windows(2).all(|pair| pair[0].distance(pair[1]) == 1), "{from} {to}");
        assert_eq!((cells[0], cells[cells.len() - 1]), (cell(from), cell(to)));
    }
}

#[test]
fn what_hangs_together_is_filled_and_a_wall_stops_it() {
    let mut field = Field::bare();
    for at in cell("5A").rectangle(cell("5T")) {
        field.set(at, Ground::of(Terrain::Strong));
    }
    assert_eq!(flood(&field, cell("2B")).len(), 80);
    assert_eq!(flood(&field, cell("5K")).len(), 20);
    assert_eq!(flood(&field, cell("6A")).len(), 300);
    // Corners do not hang together.
    let mut field = Field::bare();
    for at in [cell("2A"), cell("1B")] {
        field.set(at, Ground::of(Terrain::Ice));
    }
    assert_eq!(text(&flood(&field, cell("1A"))), "1A");
}

#[test]
fn a_mirror_paints_each_cell_once() {
    let (none, all) = (Mirror::default(), (20, 20));
    let rounds = [none, none.next(), none.next().next(), none.next().next().next()];
    let painted = rounds.map(|mirror| text(&mirror.of(&[cell("2B")], all)));
    assert_eq!(painted, ["2B", "2B 19B", "2B 2S", "2B 19B 2S 19S"]);
    assert_eq!(rounds[3].next(), none);
    assert_eq!(text(&rounds[1].of(&[cell("3A")], (5, 5))), "3A", "the middle is its own image");
}
