//! KNK-CHS: chases from place to place, and the fights that run meanwhile.

use kekkai_battle::{
    Stage,
    combatant::Presence,
    world::{Chase, Fact, Outcome, PartyId, WorldRefusal},
};
use kekkai_rules::knk::Reserve;

use super::{STRONG, denied, facts, fighter, file, fought, place, profi, two};
use crate::table::Table;

fn outcomes(table: &mut Table) -> Vec<(Option<u8>, Outcome)> {
    let told = facts(table).into_iter().filter_map(|fact| match fact {
        Fact::Chased { apart, outcome, .. } => Some((apart, outcome)),
        _ => None,
    });
    told.collect()
}

fn chase_at(reds: u8, at: &str, blues: u8) -> Table {
    let mut table = two(reds, at, blues);
    table.tell("chase Blue Red", "");
    table
}

#[test]
fn knk_chs_01_both_sides_throw_their_lowest_endurance() {
    // Red in the Park flees with 1d3 towards the Mill; Blue follows from the Park with 1d1.
    let mut table = chase_at(3, "Park", 1);
    table.tell("run Red to Mill", "2 1");
    assert_eq!((place(&table, "Red"), place(&table, "Blue")), ("Docks".into(), "Bridge".into()));
    assert_eq!(outcomes(&mut table), [(Some(1), Outcome::GoesOn)]);
    assert!(matches!(denied(&mut table, "travel Red Bridge"), WorldRefusal::InChase { .. }));
    // Endurance 0 throws nothing and stays.
    let mut table = chase_at(0, "Park", 2);
    table.tell("run Red", "2");
    assert_eq!(outcomes(&mut table), [(Some(0), Outcome::Caught)]);
    assert_eq!(table.state().world.as_ref().unwrap().chases, []);
}

#[test]
fn knk_chs_02_three_places_are_an_escape_and_the_same_place_a_fight() {
    // Distance 1: Red one place ahead of Blue.
    let ahead = |reds: u8, blues: u8| {
        let mut table = two(reds, "Park", blues);
        table.tell("party Red at Bridge", "");
        table.tell("chase Blue Red", "");
        table
    };
    let mut table = ahead(3, 1);
    table.tell("run Red to Moor", "3 1");
    assert_eq!(outcomes(&mut table), [(Some(3), Outcome::Escaped)]);
    let mut table = ahead(1, 2);
    table.tell("run Red to Moor", "1 2");
    assert_eq!(outcomes(&mut table), [(Some(0), Outcome::Caught)]);
    let mut table = ahead(2, 1);
    table.tell("run Red to Moor", "2 1");
    assert_eq!(outcomes(&mut table), [(Some(2), Outcome::GoesOn)]);
    // Without a word on the way they run as far away as they can.
    let mut table = ahead(2, 1);
    table.tell("run Red", "2 1");
    assert_eq!(place(&table, "Red"), "Mill");
    table.tell("chase Blue Red off", "");
    assert_eq!(outcomes(&mut table), [(Some(2), Outcome::GivenUp)]);
}

#[test]
fn knk_chs_03_each_part_of_a_side_throws_for_itself() {
    let fighters = fighter("One", "Reds", "", &profi(1))
        + &fighter("Four", "Reds", "", &profi(4))
        + &fighter("Bob", "Blues", "", &profi(3))
        + &fighter("Cid", "Blues", "", &profi(2));
    let parties = "(name: \"Red\", at: \"Bridge\", members: [\"One\", \"Four\"]),
        (name: \"Blue\", at: \"Park\", members: [\"Bob\", \"Cid\"])";
    let mut table = Table::open(&file("", parties, &fighters));
    table.tell("party Quick Four", "");
    table.tell("party Other Cid", "");
    table.tell("chase Blue Quick", "");
    table.tell("chase Other Red", "");
    // 1d4 before 1d3, 1d1 before 1d2.
    table.tell("run Quick to Moor", "4 3");
    assert_eq!(outcomes(&mut table), [(Some(2), Outcome::GoesOn)]);
    table.tell("run Red to Moor", "1 2");
    assert_eq!(outcomes(&mut table), [(Some(0), Outcome::Caught)]);
    assert!(matches!(denied(&mut table, "chase Blue Red"), WorldRefusal::InChase { .. }));
}

#[test]
fn knk_chs_03_a_chase_goes_on_though_others_part() {
    let fighters = fighter("Ann", "Reds", "", &profi(1))
        + &fighter("Bob", "Blues", "", &profi(2))
        + &fighter("Cid", "Blues", "", &profi(2))
        + &fighter("Dan", "Blues", "", &profi(2));
    let parties = "(name: \"Red\", at: \"Bridge\", members: [\"Ann\"]),\
         (name: \"Blue\", at: \"Park\", members: [\"Bob\"]),\
         (name: \"Idle\", at: \"Island\", members: [\"Cid\", \"Dan\"])";
    let mut table = Table::open(&file("", parties, &fighters));
    table.tell("chase Blue Red", "");
    table.tell("party New Dan", "");
    let world = table.state().world.as_ref().unwrap();
    assert_eq!((world.parties.len(), world.chases.len()), (4, 1));
}

#[test]
fn a_chase_of_oneself_or_of_nobody_breaks_a_law() {
    let table = chase_at(3, "Park", 1);
    let with = |pursuers: u8, runners: u8| {
        let mut world = (**table.state().world.as_ref().unwrap()).clone();
        world.chases = vec![Chase { pursuers: PartyId(pursuers), runners: PartyId(runners) }];
        world.faults().len()
    };
    assert_eq!(with(1, 0), 0);
    assert_eq!([with(0, 0), with(0, 7), with(7, 0)], [1, 1, 1]);
}

#[test]
fn knk_chs_04_who_hurries_arrives_by_the_throws_of_a_chase() {
    let mut table = two(3, "Moor", 1);
    table.tell("hurry Red Moor", "3");
    assert_eq!(place(&table, "Red"), "Mill");
    table.tell("hurry Red Moor", "2");
    assert_eq!(place(&table, "Red"), "Moor");
    assert!(facts(&mut table).iter().any(|fact| matches!(fact, Fact::Arrived { .. })));
    assert!(matches!(denied(&mut table, "hurry Red Moor"), WorldRefusal::Arrived));
}

/// Ann and Bob fight in the Park, Cid is two places away.
fn with_help() -> Table {
    let parties = "(name: \"Red\", at: \"Park\", members: [\"Ann\"]), (name: \"Blue\", at: \"Park\", members: [\"Bob\"]),\
         (name: \"Help\", at: \"Docks\", members: [\"Cid\"])";
    let fighters = fighter("Ann", "Reds", "at: \"10J\",", STRONG)
        + &fighter("Bob", "Blues", "at: \"1J\",", &profi(2))
        + &fighter("Cid", "Reds", "", &profi(1));
    let mut table = Table::open(&file("here: \"Park\",", parties, &fighters));
    table.tell("initiative", "40 90");
    table
}

#[test]
fn knk_chs_04_one_throw_is_one_round_of_the_fight_that_runs_meanwhile() {
    let mut table = with_help();
    table.tell("hurry Help Park", "1");
    assert_eq!(place(&table, "Help"), "Bridge");
    assert!(matches!(denied(&mut table, "hurry Help Park"), WorldRefusal::Hurried { .. }));
    table.tell("end", "");
    assert!(matches!(denied(&mut table, "hurry Help Park"), WorldRefusal::Hurried { .. }));
    table.tell("end", "");
    assert_eq!(table.state().queue.round, 2);
    table.tell("hurry Help Park", "1");
    assert_eq!(place(&table, "Help"), "Park");
    // In the next fight the rounds count anew.
    table.tell("hp Bob 0", "");
    table.tell("battle", "");
    let world = table.state().world.as_ref().unwrap();
    assert!(world.parties().all(|(_, party)| party.hurried == 0));
    table.check().unwrap();
}

#[test]
fn knk_ini_07_who_comes_by_a_chase_throws_at_once_and_acts_from_the_next_round() {
    let mut table = with_help();
    table.tell("hurry Help Park", "1");
    table.tell("end", "");
    table.tell("end", "");
    table.tell("hurry Help Park", "1");
    table.tell("put Cid 5E", "92");
    let slot = *table.state().queue.slot(table.id("Cid")).unwrap();
    assert_eq!((slot.from_round, table.state().queue.round), (3, 2));
    // The quickest of all, it still waits for the round to end.
    let actor = |table: &Table| table.state().actor();
    for _ in 0..2 {
        assert_ne!(actor(&table), Some(table.id("Cid")));
        table.tell("end", "");
    }
    assert_eq!(table.state().queue.round, 3);
    assert_eq!(actor(&table), Some(table.id("Cid")));
    // Who flees is out of the queue.
    while actor(&table) != Some(table.id("Bob")) {
        table.tell("end", "");
    }
    table.tell("leave west", "");
    table.tell("end", "");
    table.tell("flee Blue", "");
    assert!(table.state().queue.slot(table.id("Bob")).is_none());
    table.check().unwrap();
}

#[test]
fn knk_chs_05_the_skills_of_both_sides_add_up() {
    let skill = |name: &str, modifier: &str| {
        format!(
            ", skills: [(skill: (name: \"{name}\", levels: [(rank: \"D\", modifiers: [{modifier}])]), levels: 1)]"
        )
    };
    let fighters = fighter("Ann", "Reds", "", &(profi(2) + &skill("Escape", "escapes")))
        + &fighter("Bob", "Blues", "", &(profi(2) + &skill("Bloodhound", "tracks(by: 2)")));
    let parties = "(name: \"Red\", at: \"Bridge\", members: [\"Ann\"]), (name: \"Blue\", at: \"Park\", members: [\"Bob\"])";
    let mut table = Table::open(&file("", parties, &fighters));
    table.tell("chase Blue Red", "");
    // 1+1d2 with face 2 is three places; the distance of 3 is not yet 5.
    table.tell("run Red to Moor", "2 1");
    assert_eq!(place(&table, "Red"), "Ford");
    assert_eq!(outcomes(&mut table), [(Some(3), Outcome::GoesOn)]);
}

#[test]
fn knk_chs_06_a_turn_of_a_chase_is_one_turn() {
    let mut table = chase_at(3, "Park", 1);
    table.tell("prana Ann 20", "");
    table.tell("prana Bob 20", "");
    table.tell("run Red to Moor", "3 1");
    let prana = |table: &Table, name| table.pool(name, Reserve::Prana.id()).now;
    assert_eq!((prana(&table, "Ann"), prana(&table, "Bob")), (30, 30));
}

#[test]
fn knk_exit_06_who_left_over_a_border_is_chased_to_where_it_leads() {
    let mut table = fought();
    assert!(matches!(denied(&mut table, "flee Blue"), WorldRefusal::InFight { .. }));
    assert!(matches!(denied(&mut table, "chase Red Blue"), WorldRefusal::InFight { .. }));
    table.tell("leave west", "");
    table.tell("end", "");
    table.tell("flee Blue", "");
    assert_eq!((place(&table, "Blue"), table.state().stage()), ("Bridge".into(), Stage::Decided));
    table.tell("chase Red Blue", "");
    let gone = |table: &Table| {
        table.state().combatants.iter().all(|one| one.presence == Presence::Departed)
    };
    assert!(gone(&table));
    table.tell("run Blue to Moor", "2 1");
    assert_eq!(outcomes(&mut table), [(Some(2), Outcome::GoesOn)]);
}

#[test]
fn knk_exit_06_while_a_fight_goes_on_a_chase_begins_where_no_enemy_was_left() {
    let parties = "(name: \"Red\", at: \"Park\", members: [\"Ann\", \"Eve\"]),\
         (name: \"Blue\", at: \"Park\", members: [\"Bob\"]), (name: \"Other\", at: \"Park\", members: [\"Dan\"])";
    let fighters = fighter("Ann", "Reds", "at: \"10J\",", STRONG)
        + &fighter("Eve", "Reds", "at: \"11J\",", STRONG)
        + &fighter("Bob", "Blues", "at: \"1J\",", &profi(2))
        + &fighter("Dan", "Blues", "at: \"1L\",", &profi(2));
    let mut table = Table::open(&file("here: \"Park\",", parties, &fighters));
    table.tell("initiative", "40 30 90 80");
    table.tell("leave west", "");
    table.tell("end", "");
    table.tell("flee Blue", "");
    // Dan is still on the field, and at the beginning of this turn he was.
    assert!(matches!(denied(&mut table, "chase Red Blue"), WorldRefusal::NotAlone { .. }));
    table.tell("leave west", "");
    table.tell("end", "");
    assert_eq!(table.state().stage(), Stage::Fighting);
    table.tell("chase Red Blue", "");
    assert_eq!(table.state().world.as_ref().unwrap().chases.len(), 1);
}
