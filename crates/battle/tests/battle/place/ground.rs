//! KNK-OBS: what fills cells, and how large a field is.

use kekkai_battle::{Cell, Refusal, combatant::Edge, field::BadMap, scenario::BadScenario};
use kekkai_rules::{Refusal as Rules, RuleId, Terrain};

use super::{fight, hp};
use crate::table::{self, Table, cell};

#[test]
fn knk_obs_11_a_shooter_fires_past_cover_that_it_touches() {
    let field = |at: &str| {
        let mut field = kekkai_battle::Field::bare();
        field.set(cell(at), kekkai_rules::Ground::of(Terrain::Cover));
        field
    };
    let field = field("6E");
    let shot =
        |from: &str| kekkai_battle::sight::is_clear_to_shoot(&field, cell(from), cell("10E"));
    assert!(shot("5E"));
    assert!(!shot("3E"));
    assert!(!kekkai_battle::sight::is_clear(&field, cell("5E"), cell("10E")));
}

#[test]
fn knk_mov_06_a_low_wall_stops_no_sight() {
    let mut table = fight("low: [\"6C\"],", &["Ann Red 3C profi - 1 1 1 1 0"]);
    table.tell("ground 6C strong", "");
    let clear = |table: &Table| {
        kekkai_battle::sight::is_clear(&table.state().field, cell("3C"), cell("9C"))
    };
    assert!(clear(&table));
    table.tell("trait low 6C off", "");
    assert!(!clear(&table));
}

#[test]
fn knk_loc_01_a_board_may_be_smaller() {
    let extra = "size: (12, 8),";
    let cast = ["Ann Red 10D monster - 6 1 2 1 1", "Bob Blue 11D profi - 1 5 1 1 0"];
    let mut table = fight(extra, &cast);
    let field = &table.state().field;
    assert_eq!(field.size(), (12, 8));
    assert!(field.has(cell("12H")) && !field.has(cell("13H")) && !field.has(cell("12I")));
    assert!(field.is_border(Edge::East, cell("12H")) && field.is_border(Edge::South, cell("12H")));
    assert!(!field.is_border(Edge::East, cell("11A")) && !field.is_border(Edge::South, cell("1T")));
    // Nobody stands beyond it, and nothing is made of what lies there.
    for line in ["put Bob 13D", "ground 13D floor"] {
        assert!(matches!(table.refused(line), Refusal::Filled { .. }));
    }
    let (terrain, rule) = (Terrain::Indestructible, RuleId::new("KNK-OBS-01"));
    assert_eq!(table.refused("move 13D"), Refusal::Rules(Rules::Blocked { terrain, rule }));
    // A flight ends at its edge without damage (KNK-KNB-06).
    table.tell("attack Bob", "30 pick:throw5");
    assert_eq!((table.at("Bob"), hp(&table, "Bob")), (Some(cell("12D")), 500 - 45));
    // Its last column is a border.
    table.tell("turn Bob", "");
    table.tell("leave east", "");
    table.tell("turn Bob", "");
    assert!(matches!(table.refused("enter 20D"), Refusal::NotAtBorder { .. }));
    table.tell("enter 12C", "");

    // A map of another size than the file names is refused, and so is a size that is none.
    let small = |size: &str, rows: &str| {
        let text = format!(
            "(system: knk, title: \"Small\", size: {size}, rows: {rows}, sides: [], combatants: [])"
        );
        table::setup(&text).map(|setup| setup.terrain.size)
    };
    assert_eq!(small("(2, 1)", "[\"..\"]").unwrap(), Some((2, 1)));
    let rows = BadMap::Rows { found: 1, wanted: 2 };
    assert_eq!(small("(2, 2)", "[\"..\"]"), Err(BadScenario::Map(rows)));
    match small("(21, 1)", "[\".....................\"]") {
        Err(BadScenario::Sheet { field, faults }) => {
            let told: Vec<_> = faults.iter().map(|one| (&*one.field, &*one.found)).collect();
            assert_eq!((field.as_str(), told), ("scenery", vec![("size", "21, 1")]));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn knk_obs_01_cells_are_filled_together_and_not_where_somebody_stands() {
    let mut table = fight("", &["Ann Red 5C profi - 1 1 1 1 0"]);
    let Refusal::Occupied { at, by, .. } = table.refused("ground 4B-6D ordinary") else { panic!() };
    assert_eq!((at, by), (cell("5C"), table.id("Ann")));
    assert_eq!(table.state().field.ground(cell("4B")).terrain, Terrain::Floor, "all or none");
    table.tell("ground 4B-6D hindrance", "");
    let filled = Cell::all()
        .filter(|at| table.state().field.ground(*at).terrain == Terrain::Hindrance)
        .count();
    assert_eq!(filled, 9);
    table.tell("ground 5B 4C ordinary", "");
    assert_eq!(table.state().field.ground(cell("4C")).terrain, Terrain::Ordinary);
    assert_eq!(table.state().field.ground(cell("4B")).terrain, Terrain::Hindrance);
}

#[test]
fn knk_obs_13_ice_laid_over_water_has_the_water_below_it() {
    let mut table = fight("", &["Ann Red 5C monster - 1 1 1 1 1"]);
    table.tell("ground 5B-6B shallow", "");
    table.tell("shadow 5B", "");
    table.tell("ground 5B-7B ice", "");
    let over = |table: &Table| {
        ["5B", "6B", "7B"].map(|at| table.state().field.ground(cell(at)).over_water)
    };
    assert_eq!(over(&table), [true, true, false]);
    table.tell("ground 5B-7B ice", "");
    assert_eq!(over(&table), [true, true, false]);
    table.tell("attack 5B", "60");
    let broken = table.state().field.ground(cell("5B"));
    assert_eq!((broken.terrain, broken.shadow), (Terrain::Shallow, true));
    table.tell("ground 6B floor", "");
    table.tell("ground 6B ice", "");
    assert!(!over(&table)[1], "the water is gone");
}
