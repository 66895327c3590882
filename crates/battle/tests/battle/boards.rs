//! KNK-LOC-01, KNK-LOC-02 and KNK-LOC-06: the boards of a place, and what holds on all of them.

use crate::table::{PlayError, Table, setup};
use kekkai_battle::{Audience, Cell};
use kekkai_rules::{Ground, Light, PlainText, Terrain};

/// Ann's party alone in the Park, which is where the fight is; the Island has a yard and a small cellar.
fn boards(places: &str) -> String {
    let fighters = "(name: \"Ann\", side: \"Reds\", at: \"1A\", sheet: (category: profi, s: 1, e: 1, a: 1, m: 3, l: 2)),";
    format!(
        "(system: knk, title: \"Boards\", sides: [(name: \"Reds\"), (name: \"Blues\")], combatants: [{fighters}],\n\
         rows: [\"..#\", \"...\", \"...\"], size: (3, 3),\n\
         world: (places: [{places}], here: \"Park\", parties: [(name: \"Red\", at: \"Park\", members: [\"Ann\"])]))"
    )
}

const BOARDS: &str = r#"(name: "Park", links: ["Island", "Moor"], boards: [(name: "Pond", rows: ["~~", "~~"], scenery: (size: (2, 2)))]),
    (name: "Island", boards: [
        (name: "Yard"),
        (name: "Cellar", rows: ["..", ".H"], items: [("1A", (name: "rope"))], scenery: (size: (2, 2), fire: ["2A"])),
    ]),
    (name: "Moor")"#;

fn sign(table: &Table, cell: &str) -> Terrain {
    table.state().field.ground(cell.parse().unwrap()).terrain
}

#[test]
fn knk_loc_01_a_place_has_several_boards_and_each_stays_as_it_was_left() {
    let mut table = Table::open(&boards(BOARDS));
    table.tell("ground 2B ice", "");
    table.tell("battle on Pond", "");
    assert_eq!(table.state().field.size(), (2, 2));
    assert_eq!(sign(&table, "1A"), Terrain::Shallow);
    assert!(table.state().combatant(table.id("Ann")).unwrap().is_nowhere());
    table.tell("battle on Park", "");
    assert_eq!(table.state().field.size(), (3, 3));
    assert_eq!(sign(&table, "2B"), Terrain::Ice);
    // The same place, and no word of a board: the one that is up.
    table.tell("battle at Park", "");
    assert_eq!(sign(&table, "2B"), Terrain::Ice);
    assert!(matches!(table.play("battle on Cellar", ""), Err(PlayError::Unread(_))));
    assert!(matches!(table.play("battle at Island on Pond", ""), Err(PlayError::Unread(_))));
}

#[test]
fn knk_loc_01_a_board_of_another_place_comes_with_what_lies_on_it() {
    let mut table = Table::open(&boards(BOARDS));
    table.tell("travel Red Island", "");
    table.tell("battle at Island on Cellar", "");
    assert_eq!(sign(&table, "2B"), Terrain::Strong);
    assert_eq!(table.state().field.items("1A".parse().unwrap()).count(), 1);
    let view = table.fight.view(Audience::Public);
    assert!(view.world.as_ref().unwrap().places.iter().all(|place| place.boards.is_empty()));
    let view = table.fight.view(Audience::Gm);
    assert_eq!(
        view.world.as_ref().unwrap().places[1].boards,
        ["Yard", "Cellar"].map(PlainText::new)
    );
}

#[test]
fn knk_loc_02_a_place_without_boards_gets_a_bare_one_when_a_fight_is_opened() {
    let mut table = Table::open(&boards(BOARDS));
    table.tell("travel Red Moor", "");
    table.tell("battle at Moor", "");
    assert_eq!(table.state().field.size(), (20, 20));
    assert!(Cell::all().all(|cell| table.state().field.ground(cell) == Ground::default()));
    // And it is kept as the others are.
    table.tell("ground 2B ice", "");
    table.tell("travel Red Park", "");
    table.tell("battle at Park", "");
    assert_eq!(sign(&table, "2B"), Terrain::Floor);
    table.tell("travel Red Moor", "");
    table.tell("battle at Moor", "");
    assert_eq!(sign(&table, "2B"), Terrain::Ice);
}

#[test]
fn knk_loc_06_night_falls_on_all_places_at_once() {
    let mut table = Table::open(&boards(BOARDS));
    table.tell("status night everywhere", "");
    let night = |table: &Table| table.state().field.air().light == Light::Night;
    assert!(night(&table));
    table.tell("battle on Pond", "");
    assert!(night(&table));
    table.tell("travel Red Moor", "");
    table.tell("battle at Moor", "");
    assert!(night(&table), "on a board that was not there when night fell");
    table.tell("status night everywhere off", "");
    table.tell("travel Red Park", "");
    table.tell("battle at Park", "");
    assert!(!night(&table));
}

#[test]
fn knk_loc_08_rain_everywhere_puts_out_the_fire_of_other_places() {
    let mut table = Table::open(&boards(BOARDS));
    table.tell("status rain everywhere", "");
    table.tell("travel Red Island", "");
    table.tell("battle at Island on Cellar", "");
    assert!(!table.state().field.ground("2A".parse().unwrap()).fire);
}

#[test]
fn boards_that_make_no_sense_are_named() {
    let fault = |boards_of_moor: &str, field: &str| {
        let places = format!(r#"(name: "Park", boards: [{boards_of_moor}])"#);
        let fault = setup(&boards(&places)).unwrap_err();
        assert!(format!("{fault:?}").contains(field), "{fault:?}");
    };
    fault(r#"(name: "Park")"#, "(Park).boards[1].name");
    fault(r#"(name: "Pond"), (name: "pond")"#, "boards[1].name");
    fault(r#"(name: "Pond", map: "hal")"#, "hal");
    fault(r#"(name: "Pond", scenery: (size: (21, 2)))"#, "size-of-board");
    fault(r#"(name: "Pond", rows: [".."])"#, "Rows");
}
