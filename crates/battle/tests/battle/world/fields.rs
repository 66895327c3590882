//! Where the field of a fight and the map of the world meet: who comes to a field, and who leaves it for where.

use kekkai_battle::{Audience, BattleView, SideId, world::WorldRefusal};
use kekkai_rules::knk::Condition;

use super::{STRONG, denied, fighter, file, place, profi};
use crate::table::Table;

/// Ann of the Reds in the Park, where the fight is; Bob of the Blues comes from the Bridge.
fn meeting(blue: &str) -> Table {
    let parties = format!(
        "(name: \"Red\", at: \"Park\", members: [\"Ann\"]), (name: \"Blue\", {blue}, members: [\"Bob\"])"
    );
    let at = if blue.contains("Park") { "at: \"12J\"," } else { "" };
    let fighters =
        fighter("Ann", "Reds", "at: \"10J\",", STRONG) + &fighter("Bob", "Blues", at, &profi(2));
    Table::open(&file("here: \"Park\",", &parties, &fighters))
}

#[test]
fn knk_glb_04_a_concealed_party_comes_to_the_field_hidden() {
    let hidden = |table: &Table, who: &str| table.sheet(who).has(Condition::Hidden.kind());
    let unseen = |table: &Table| {
        BattleView::new(table.state(), Audience::Side(SideId(0))).find(table.id("Bob")).is_none()
    };
    let mut table = meeting("at: \"Bridge\"");
    table.tell("conceal Blue", "");
    table.tell("travel Blue Park", "");
    table.tell("place Bob 12J", "");
    assert!(hidden(&table, "Bob") && unseen(&table) && !hidden(&table, "Ann"));
    // The GM's ruling afterwards stands.
    table.tell("hidden Bob off", "");
    table.tell("place Bob 13J", "");
    assert!(!hidden(&table, "Bob"));
    table.tell("conceal Blue", "");
    assert!(hidden(&table, "Bob"));
    table.tell("conceal Blue off", "");
    assert!(!hidden(&table, "Bob"));

    // In the file, on the field already.
    let mut table = meeting("hidden: true, at: \"Park\"");
    assert!(hidden(&table, "Bob") && unseen(&table));
    table.tell("initiative", "40 90");
    assert!(hidden(&table, "Bob"));

    // Into a fight that goes on.
    let parties = "(name: \"Red\", at: \"Park\", members: [\"Ann\"]), (name: \"Blue\", at: \"Park\", members: [\"Bob\"]),\
         (name: \"Help\", hidden: true, at: \"Bridge\", members: [\"Cid\"])";
    let fighters = fighter("Ann", "Reds", "at: \"10J\",", STRONG)
        + &fighter("Bob", "Blues", "at: \"12J\",", &profi(2))
        + &fighter("Cid", "Reds", "", &profi(1));
    let mut table = Table::open(&file("here: \"Park\",", parties, &fighters));
    table.tell("initiative", "40 90");
    table.tell("hurry Help Park", "1");
    table.tell("put Cid 5E", "20");
    assert!(hidden(&table, "Cid"));
    table.check().unwrap();
}

#[test]
fn knk_exit_02_a_border_leads_to_the_place_behind_it_and_nowhere_else() {
    let mut table = Table::open(
        &file(
            "here: \"Docks\",",
            "(name: \"Red\", at: \"Docks\", members: [\"Ann\"]), (name: \"Blue\", at: \"Docks\", members: [\"Bob\"])",
            &(fighter("Ann", "Reds", "at: \"10J\",", STRONG)
                + &fighter("Bob", "Blues", "at: \"1J\",", &profi(2))),
        )
        .replace("exits: [", "exits: [(edge: north, leads: \"Mill\"), "),
    );
    table.tell("initiative", "40 90");
    table.tell("leave west", "");
    let refusal = denied(&mut table, "flee Blue to Mill");
    assert!(
        matches!(&refusal, WorldRefusal::LeadsElsewhere { place, .. } if place.as_str() == "Bridge")
    );
    table.tell("end", "");
    table.tell("flee Blue to Bridge", "");
    assert_eq!(place(&table, "Blue"), "Bridge");
    // From there it may go on, as a move of its own.
    table.tell("travel Blue Docks", "");
    table.check().unwrap();
}

#[test]
fn knk_exit_01_a_border_that_leads_nowhere_known_leaves_the_place_to_the_game_master() {
    let parties = "(name: \"Red\", at: \"Park\", members: [\"Ann\"]), (name: \"Blue\", at: \"Park\", members: [\"Bob\"])";
    let fighters = fighter("Ann", "Reds", "at: \"10J\",", STRONG)
        + &fighter("Bob", "Blues", "at: \"1J\",", &profi(2));
    let text = file("here: \"Park\",", parties, &fighters);
    let mut table = Table::open(&text.replace("leads: \"Bridge\"", "leads: \"Nowhere\""));
    table.tell("initiative", "40 90");
    table.tell("leave west", "");
    table.tell("end", "");
    assert!(matches!(denied(&mut table, "flee Blue"), WorldRefusal::LeadsNowhere { .. }));
    assert!(matches!(denied(&mut table, "flee Blue to Moor"), WorldRefusal::NoWay { .. }));
    table.tell("flee Blue to Bridge", "");
    assert_eq!(place(&table, "Blue"), "Bridge");
}

/// Ann with her Owl, which is of no party, fights Bob and his Rat, who are of none either, in the Park.
fn stray() -> Table {
    let parties = "(name: \"Red\", at: \"Park\", members: [\"Ann\"])";
    let owl = "at: \"10K\", master: \"Ann\",";
    let fighters = fighter("Ann", "Reds", "at: \"10J\",", STRONG)
        + &fighter("Owl", "Reds", owl, &profi(1))
        + &fighter("Bob", "Blues", "at: \"1J\",", &profi(2))
        + &fighter("Rat", "Blues", "at: \"1K\",", &profi(1));
    Table::open(&file("here: \"Park\",", parties, &fighters))
}

fn here(table: &Table) -> Vec<String> {
    table.state().present().map(|one| one.name.to_string()).collect()
}

#[test]
fn knk_fam_01_a_familiar_goes_where_its_master_goes_in_the_world() {
    let mut table = stray();
    table.tell("travel Red Bridge", "");
    assert_eq!(here(&table), ["Bob", "Rat"]);
    table.tell("battle at Bridge", "");
    assert_eq!(here(&table), ["Ann", "Owl"]);
    // Its master goes elsewhere with others, and the familiar with it, unless it is sent away by itself.
    table.tell("party Green Ann", "");
    let members = |table: &Table, party: &str| {
        let world = table.state().world.as_ref().unwrap();
        world.party(world.party_called(party).unwrap()).unwrap().members.clone()
    };
    assert_eq!(members(&table, "Green"), [table.id("Ann"), table.id("Owl")]);
    table.tell("party Wing Owl", "");
    assert_eq!(members(&table, "Green"), [table.id("Ann")]);
    table.tell("travel Green Docks", "");
    assert_eq!((place(&table, "Green"), place(&table, "Wing")), ("Docks".into(), "Bridge".into()));
    // Somebody who comes to serve is of its master's party too.
    let mut table = stray();
    table.tell("side Rat Reds", "");
    table.tell("serve Rat Ann", "");
    assert_eq!(members(&table, "Red"), ["Ann", "Owl", "Rat"].map(|name| table.id(name)));
    table.check().unwrap();
}

#[test]
fn knk_glb_04_who_is_of_no_party_is_in_one_place() {
    let mut table = stray();
    table.tell("battle at Bridge", "");
    assert_eq!(here(&table), [""; 0]);
    assert_eq!((place(&table, "Red"), place(&table, "Bob")), ("Park".into(), "Park".into()));
    table.tell("travel Bob Bridge", "");
    assert_eq!(here(&table), ["Bob", "Rat"]);
    table.tell("battle at Park", "");
    assert_eq!(here(&table), ["Ann", "Owl"]);
    table.check().unwrap();
}

#[test]
fn knk_glb_04_a_party_does_not_tell_the_name_of_one_who_is_not_seen() {
    let mut table = stray();
    table.tell("battle at Bridge", "");
    table.tell("rest Red 1", "");
    let parties = |table: &Table, audience| {
        let world = BattleView::new(table.state(), audience).world.unwrap();
        world.parties.iter().map(|party| party.name.to_string()).collect::<Vec<_>>()
    };
    let (reds, blues) = (Audience::Side(SideId(0)), Audience::Side(SideId(1)));
    assert_eq!(parties(&table, reds), ["Red", "Owl", "Bob"]);
    table.tell("shroud Bob", "");
    assert_eq!(parties(&table, reds), ["Red", "Owl", "Rat"]);
    assert!(parties(&table, blues).contains(&"Bob".to_owned()));
    assert_eq!(parties(&table, Audience::Gm), ["Red", "Owl", "Bob"]);
    table.check().unwrap();
}
