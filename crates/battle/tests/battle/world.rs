//! KNK-GLB, KNK-CHS and KNK-END: parties on the map of the world, chases, and what follows a fight.

mod chapters;
mod chases;
mod ends;
mod fields;
mod map;

use kekkai_battle::{
    Event, Refusal,
    world::{Fact, WorldRefusal},
};

use crate::table::Table;

/// A line of six places, a lane that leads from the last one back to the third only, and an island.
const PLACES: &str = r#"places: [
    (name: "Park", links: ["Bridge"]), (name: "Bridge", links: ["Docks"]), (name: "Docks", links: ["Mill"]),
    (name: "Mill", links: ["Ford"]), (name: "Ford", links: ["Moor"]), (name: "Moor", one_way: ["Docks"]),
    (name: "Island"),
]"#;

fn file(here: &str, parties: &str, fighters: &str) -> String {
    format!(
        "(system: knk, title: \"World\", sides: [(name: \"Reds\"), (name: \"Blues\")], combatants: [{fighters}],\n\
         exits: [(edge: west, leads: \"Bridge\")], world: ({PLACES}, {here} parties: [{parties}]))"
    )
}

fn fighter(name: &str, side: &str, more: &str, sheet: &str) -> String {
    format!("(name: \"{name}\", side: \"{side}\", {more} sheet: ({sheet})),")
}

const STRONG: &str = "category: monster, s: 1, e: 3, a: 1, m: 1, l: 1";

fn profi(e: u8) -> String {
    format!("category: profi, s: 1, e: {e}, a: 1, m: 3, l: 2")
}

/// Two parties away from any fight: Reds in the Park, Blues where it is said.
fn two(reds: u8, at: &str, blues: u8) -> Table {
    let parties = format!(
        "(name: \"Red\", at: \"Park\", members: [\"Ann\"]), (name: \"Blue\", at: \"{at}\", members: [\"Bob\"])"
    );
    let fighters =
        fighter("Ann", "Reds", "", &profi(reds)) + &fighter("Bob", "Blues", "", &profi(blues));
    Table::open(&file("", &parties, &fighters))
}

fn place(table: &Table, party: &str) -> String {
    let world = table.state().world.as_ref().unwrap();
    let party = world.party(world.party_called(party).unwrap()).unwrap();
    world.place(party.at).unwrap().name.to_string()
}

fn denied(table: &mut Table, line: &str) -> WorldRefusal {
    match table.refused(line) {
        Refusal::World(refusal) => refusal,
        other => panic!("{line}: {other:?}"),
    }
}

/// The facts of the world that the last step told.
fn facts(table: &mut Table) -> Vec<Fact> {
    let head = table.fight.head();
    let record = table.fight.record(head).unwrap().unwrap();
    let facts = record.events.iter().filter_map(|event| match event {
        Event::World(fact) => Some(fact.clone()),
        _ => None,
    });
    facts.collect()
}

fn step(table: &Table, party: &str) -> u8 {
    let world = table.state().world.as_ref().unwrap();
    let party = world.party(world.party_called(party).unwrap()).unwrap();
    table.state().party_step(world, party)
}

/// Ann in the Park fights Bob, who starts on the west border.
fn fought() -> Table {
    let mut table = met();
    table.tell("initiative", "40 90");
    table
}

/// The same before initiative is thrown.
fn met() -> Table {
    let parties = "(name: \"Red\", at: \"Park\", members: [\"Ann\"]), (name: \"Blue\", at: \"Park\", members: [\"Bob\"])";
    let fighters = fighter("Ann", "Reds", "at: \"10J\",", STRONG)
        + &fighter("Bob", "Blues", "at: \"1J\",", &profi(2));
    Table::open(&file("here: \"Park\",", parties, &fighters))
}
