//! What stops sight, and what does not.

use kekkai_battle::{Cell, Field, sight::is_clear};
use kekkai_rules::{Ground, Terrain};

fn at(text: &str) -> Cell {
    text.parse().unwrap()
}

fn field(walls: &[&str], terrain: Terrain) -> Field {
    let mut field = Field::bare();
    for cell in walls {
        field.set(at(cell), Ground::of(terrain));
    }
    field
}

#[test]
fn knk_mov_06_an_obstacle_between_stops_sight_a_hindrance_does_not() {
    assert!(!is_clear(&field(&["6C"], Terrain::Ordinary), at("3C"), at("9C")));
    assert!(!is_clear(&field(&["6C"], Terrain::Indestructible), at("3C"), at("9C")));
    assert!(is_clear(&field(&["6C"], Terrain::Hindrance), at("3C"), at("9C")));
}

#[test]
fn knk_mov_06_touching_a_corner_does_not_stop_sight() {
    let field = field(&["6E", "5F"], Terrain::Strong);
    assert!(is_clear(&field, at("5E"), at("6F")));
    assert!(is_clear(&field, at("3C"), at("5E")));
    assert!(!is_clear(&field, at("5E"), at("6G")));
}

/// The plain way: walk the segment in steps far smaller than a cell and look where each point lies.
fn is_clear_by_walking(field: &Field, from: Cell, to: Cell) -> bool {
    let scale = 40 * 41 * 2;
    let point = |cell: Cell| (i64::from(cell.column()) * 2 + 1, i64::from(cell.row()) * 2 + 1);
    let ((x, y), (to_x, to_y)) = (point(from), point(to));
    (0..=scale).all(|i| {
        // In units of 1/scale half cells; a point on the border of a cell is inside none.
        let (px, py) = (x * scale + (to_x - x) * i, y * scale + (to_y - y) * i);
        let cell_size = 2 * scale;
        if px % cell_size == 0 || py % cell_size == 0 {
            return true;
        }
        let (column, row) =
            (i16::try_from(px / cell_size).unwrap(), i16::try_from(py / cell_size).unwrap());
        let cell = Cell::new(column, row).unwrap();
        cell == from || cell == to || !field.ground(cell).terrain.blocks_sight()
    })
}

#[test]
fn sight_is_symmetric_and_agrees_with_walking_the_segment() {
    let walls = ["4D", "5D", "7B", "3F", "6G", "2C", "8H", "5F", "9E", "4H"];
    let field = field(&walls, Terrain::Ordinary);
    let corner: Vec<Cell> =
        Cell::all().filter(|cell| cell.column() < 10 && cell.row() < 9).collect();
    for a in &corner {
        for b in corner.iter().filter(|b| *b > a) {
            let seen = is_clear(&field, *a, *b);
            assert_eq!(seen, is_clear(&field, *b, *a), "{a} {b}");
            assert_eq!(seen, is_clear_by_walking(&field, *a, *b), "{a} {b}");
        }
    }
}
