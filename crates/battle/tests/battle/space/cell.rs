//! Cells, and how they are written.

use kekkai_battle::{Cell, cell::NoCell};
use kekkai_rules::Spot;

#[test]
fn knk_loc_01_a_cell_is_a_number_and_a_letter_either_way_round() {
    assert_eq!("7C".parse::<Cell>().unwrap(), Cell::new(6, 2).unwrap());
    assert_eq!("c7".parse::<Cell>().unwrap().to_string(), "7C");
    assert_eq!("20T".parse::<Cell>().unwrap(), Cell::new(19, 19).unwrap());
    for bad in ["21A", "5U", "A", "7", "", "07C", "7C7", "C7C", "7 C", "-1A", "7Ж"] {
        assert_eq!(bad.parse::<Cell>(), Err(NoCell(bad.to_owned())));
    }
}

#[test]
fn knk_mov_01_distance_counts_diagonals_as_one() {
    let at = |text: &str| text.parse::<Cell>().unwrap();
    assert_eq!(at("5E").distance(at("8H")), 3);
    assert_eq!(at("1A").neighbours().count(), 3);
    assert_eq!(at("5E").neighbours().count(), 8);
}

#[test]
fn spots_are_cells_without_a_grid() {
    for cell in Cell::all() {
        assert_eq!(Cell::try_from(Spot::from(cell)).unwrap(), cell);
    }
    assert_eq!(Cell::try_from(Spot(400)), Err(NoCell("400".to_owned())));
}
