//! KNK-GLB, KNK-CHS and KNK-END: parties on the map of the world, chases, and what follows a fight.

mod chapters;

use crate::table::{Table, setup};
use kekkai_battle::{
    Audience, BattleView, Event, Refusal, SideId, Stage,
    combatant::Presence,
    scenario::BadScenario,
    view::VisibleEvent,
    world::{Chase, Fact, Outcome, PartyId, WorldRefusal},
};
use kekkai_rules::{
    Bond, End,
    knk::{Condition, Reserve},
};

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
        Refusal::World(denial) => denial,
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

fn outcomes(table: &mut Table) -> Vec<(Option<u8>, Outcome)> {
    let told = facts(table).into_iter().filter_map(|fact| match fact {
        Fact::Chased { apart, outcome, .. } => Some((apart, outcome)),
        _ => None,
    });
    told.collect()
}

fn step(table: &Table, party: &str) -> u8 {
    let world = table.state().world.as_ref().unwrap();
    let party = world.party(world.party_called(party).unwrap()).unwrap();
    table.state().party_step(world, party)
}

fn chase_at(reds: u8, at: &str, blues: u8) -> Table {
    let mut table = two(reds, at, blues);
    table.tell("chase Blue Red", "");
    table
}

#[test]
fn knk_glb_01_a_link_goes_both_ways_unless_it_is_one_way() {
    let mut table = two(3, "Moor", 3);
    table.tell("travel Red Bridge", "");
    table.tell("travel Red Park", "");
    table.tell("travel Blue Docks", "");
    assert!(matches!(denied(&mut table, "travel Blue Moor Docks"), WorldRefusal::NoWay { .. }));
    assert!(matches!(denied(&mut table, "travel Blue Island"), WorldRefusal::NoWay { .. }));
    table.tell("travel Blue Moor", "");
    assert_eq!((place(&table, "Red"), place(&table, "Blue")), ("Park".into(), "Moor".into()));
}

#[test]
fn knk_glb_02_the_slowest_on_foot_sets_the_step() {
    let fighters = [("Four", 4), ("Two", 2), ("Zero", 0)]
        .map(|(name, e)| fighter(name, "Reds", "", &profi(e)))
        .concat();
    let parties = "(name: \"Red\", at: \"Park\", members: [\"Four\", \"Two\", \"Zero\"])";
    let mut table = Table::open(&file("", parties, &fighters));
    assert_eq!(step(&table, "Red"), 1);
    assert!(matches!(
        denied(&mut table, "travel Red Docks"),
        WorldRefusal::TooFar { have: 1, need: 2, .. }
    ));
    table.tell("carry Two Zero", "");
    assert_eq!(step(&table, "Red"), 3);
    table.tell("travel Red Mill", "");
    assert_eq!(place(&table, "Red"), "Mill");
}

#[test]
fn knk_glb_03_a_monster_carries_two_and_transport_has_its_own_speed() {
    let fighters = fighter("Beast", "Reds", "", STRONG)
        + &["One", "Two", "Three"]
            .map(|name| {
                fighter(name, "Reds", "", "category: commoner, s: 1, e: 0, a: 1, m: 1, l: 1")
            })
            .concat();
    let parties = "(name: \"Red\", at: \"Park\", members: [\"Beast\", \"One\", \"Two\"])";
    let mut table = Table::open(&file("", parties, &fighters));
    table.tell("carry Beast One", "");
    table.tell("carry Beast Two", "");
    assert_eq!(step(&table, "Red"), 4);
    table.tell("party Red at Park Three", "");
    assert!(matches!(
        denied(&mut table, "carry Beast Three"),
        WorldRefusal::CannotCarry { most: 2, .. }
    ));
    assert!(matches!(denied(&mut table, "carry One Three"), WorldRefusal::CannotCarry { .. }));
    assert_eq!(step(&table, "Red"), 1);
    table.tell("ride Red 6", "");
    assert_eq!(step(&table, "Red"), 6);
}

#[test]
fn knk_glb_03_each_carrier_has_a_load_of_its_own_and_nobody_is_carried_twice() {
    let weak = "category: commoner, s: 1, e: 0, a: 1, m: 1, l: 1";
    let fighters = ["Beast", "Bear"].map(|name| fighter(name, "Reds", "", STRONG)).concat()
        + &["One", "Two", "Three", "Four"].map(|name| fighter(name, "Reds", "", weak)).concat();
    let parties = |carried: &str| {
        format!(
            "(name: \"Red\", at: \"Park\", members: [\"Beast\", \"Bear\", \"One\", \"Two\", \"Three\", \"Four\"], \
             carried: [{carried}])"
        )
    };
    let pairs = [("Beast", "One"), ("Beast", "Two"), ("Bear", "Three"), ("Bear", "Four")];
    let mut table = Table::open(&file("", &parties(""), &fighters));
    for (carrier, whom) in pairs {
        table.tell(&format!("carry {carrier} {whom}"), "");
    }
    // A file may say the same, and is refused what an order is.
    let listed = |pairs: &[(&str, &str)]| {
        let carried: Vec<String> = pairs.iter().map(|pair| format!("{pair:?}")).collect();
        setup(&file("", &parties(&carried.join(", ")), &fighters)).is_ok()
    };
    assert!(listed(&pairs));
    for bad in [
        [("Beast", "One"), ("Bear", "One")],
        [("Beast", "Bear"), ("Bear", "One")],
        [("Bear", "One"), ("Beast", "Bear")],
        [("One", "Two"), ("Beast", "Three")],
    ] {
        assert!(!listed(&bad), "{bad:?}");
    }
}

#[test]
fn knk_glb_04_neighbours_notice_each_other_unless_one_hides_or_is_in_its_base() {
    let noticed = |table: &mut Table| {
        let told = facts(table).into_iter().filter_map(|fact| match fact {
            Fact::Noticed { party, other, .. } => Some((party.0, other.0)),
            _ => None,
        });
        told.collect::<Vec<_>>()
    };
    let mut table = two(0, "Mill", 0);
    table.tell("travel Red Bridge", "");
    assert_eq!(noticed(&mut table), []);
    table.tell("travel Blue Docks", "");
    assert_eq!(noticed(&mut table), [(1, 0), (0, 1)]);
    let mut table = two(0, "Docks", 0);
    table.tell("conceal Blue", "");
    table.tell("travel Red Bridge", "");
    assert_eq!(noticed(&mut table), [(1, 0)]);
    table.tell("conceal Blue off", "");
    table.tell("home Blue at Docks", "");
    table.tell("home Blue in", "");
    table.tell("travel Red Docks", "");
    assert_eq!(noticed(&mut table), [(1, 0)]);
    assert!(matches!(denied(&mut table, "home Red in"), WorldRefusal::NoBase { .. }));
}

#[test]
fn knk_glb_05_each_place_and_each_post_is_a_turn() {
    let mut table = two(2, "Moor", 2);
    table.tell("prana Ann 20", "");
    table.tell("travel Red Mill", "");
    assert_eq!(table.pool("Ann", Reserve::Prana.id()).now, 50);
    table.tell("rest Red 10", "");
    assert_eq!(table.pool("Ann", Reserve::Prana.id()).now, 150);
    table.tell("post Red", "");
    assert_eq!(table.pool("Ann", Reserve::Prana.id()).now, 160);
    assert_eq!(table.pool("Bob", Reserve::Prana.id()).now, 175);
}

#[test]
fn knk_mod_08_turns_in_the_base_of_the_party_heal() {
    let sheet = "category: profi, s: 1, e: \"D+\", a: 1, m: 1, l: 1";
    let parties =
        "(name: \"Red\", at: \"Park\", members: [\"Ann\"], base: \"Park\", in_base: true)";
    let mut table = Table::open(&file("", parties, &fighter("Ann", "Reds", "", sheet)));
    table.tell("hp Ann 200", "");
    table.tell("rest Red 6", "");
    assert_eq!(table.pool("Ann", Reserve::Hp.id()).now, 225);
    table.tell("hp Ann 200", "");
    table.tell("travel Red Bridge", "");
    table.tell("rest Red 6", "");
    assert_eq!(table.pool("Ann", Reserve::Hp.id()).now, 200);
}

#[test]
fn knk_glb_04_who_gets_another_base_is_outside_of_the_old_one() {
    let parties = "(name: \"Red\", at: \"Park\", members: [\"Ann\"], base: \"Park\")";
    let mut table = Table::open(&file("", parties, &fighter("Ann", "Reds", "", &profi(1))));
    let id = |table: &Table, name| table.state().world.as_ref().unwrap().place_called(name);
    let party = PartyId(0);
    // Outside there is nothing to come out of; inside it stays while the base is the same.
    table.tell("home Red at Bridge", "");
    let bridge = id(&table, "Bridge");
    assert_eq!(facts(&mut table), [Fact::Settled { party, base: bridge }]);
    table.tell("home Red at Park", "");
    table.tell("home Red in", "");
    table.tell("home Red at Park", "");
    let park = id(&table, "Park");
    assert_eq!(facts(&mut table), [Fact::Settled { party, base: park }]);
    table.tell("home Red at Bridge", "");
    let out = Fact::Dwelt { party, inside: false };
    assert_eq!(facts(&mut table), [out, Fact::Settled { party, base: bridge }]);
}

#[test]
fn knk_glb_06_each_round_is_heard_one_place_further() {
    let parties = "(name: \"Red\", at: \"Park\", members: [\"Ann\"]), (name: \"Blue\", at: \"Park\", members: [\"Bob\"]),
        (name: \"Near\", at: \"Bridge\", members: [\"Cid\"]), (name: \"Far\", at: \"Docks\", members: [\"Dan\"])";
    let fighters = fighter("Ann", "Reds", "at: \"5E\",", &profi(2))
        + &fighter("Bob", "Blues", "at: \"15O\",", &profi(2))
        + &fighter("Cid", "Reds", "", &profi(2))
        + &fighter("Dan", "Blues", "", &profi(2));
    let mut table = Table::open(&file("here: \"Park\",", parties, &fighters));
    assert_eq!(table.state().noise(), None);
    let heard = |table: &mut Table| {
        let told = facts(table).into_iter().filter_map(|fact| match fact {
            Fact::Heard { party, .. } => Some(party.0),
            _ => None,
        });
        told.collect::<Vec<_>>()
    };
    table.tell("initiative", "50 40");
    assert_eq!((table.state().noise(), heard(&mut table)), (Some(1), vec![2]));
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!((table.state().noise(), heard(&mut table)), (Some(2), vec![3]));
    for _ in 0..6 {
        table.tell("end", "");
    }
    assert_eq!((table.state().queue.round, table.state().noise()), (5, Some(5)));
    assert!(matches!(denied(&mut table, "travel Red Bridge"), WorldRefusal::InFight { .. }));
}

#[test]
fn knk_glb_07_a_lost_leg_stays_where_it_is_unless_it_is_carried() {
    let leg = |harm: &str| format!("now: (injuries: [(part: leg, harm: {harm}, bandaged: true)]),");
    let parties = "(name: \"Red\", at: \"Park\", members: [\"Ann\", \"Bob\"])";
    for (harm, places) in [("wounded", 1), ("broken", 1), ("lost", 0)] {
        let fighters =
            fighter("Ann", "Reds", &leg(harm), &profi(4)) + &fighter("Bob", "Reds", "", &profi(4));
        let mut table = Table::open(&file("", parties, &fighters));
        assert_eq!(step(&table, "Red"), places, "{harm}");
        table.tell("carry Bob Ann", "");
        assert_eq!(step(&table, "Red"), 5, "{harm}");
    }
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
fn knk_mob_01_a_mob_that_is_a_monster_travels_the_map_like_anybody() {
    let parties = "(name: \"Red\", at: \"Park\", members: [\"Ann\"]), (name: \"Beast\", at: \"Mill\", members: [\"Drake\"])";
    let drake = "category: monster, class: \"mob\", s: 3, e: 2, a: 3, m: 3, l: 1";
    let fighters = fighter("Ann", "Reds", "", &profi(3)) + &fighter("Drake", "Blues", "", drake);
    let mut table = Table::open(&file("", parties, &fighters));
    assert_eq!(step(&table, "Beast"), 3);
    table.tell("travel Beast Docks Bridge", "");
    assert_eq!(place(&table, "Beast"), "Bridge");
    // It comes near, is noticed, and may be hunted.
    let noticed = facts(&mut table).into_iter();
    assert!(noticed.filter(|fact| matches!(fact, Fact::Noticed { .. })).count() >= 2);
    table.tell("conceal Beast", "");
    table.tell("chase Red Beast", "");
    table.tell("run Beast to Moor", "2 1");
    assert_eq!(place(&table, "Beast"), "Mill");
}

#[test]
fn knk_fam_04_the_owner_of_a_destroyed_body_wakes_in_its_base_unharmed() {
    let body =
        "category: commoner, s: 1, e: 1, a: 1, m: 1, l: 0, familiar: (kind: body, owner: \"Aoko\")";
    let fighters = |more: &str| {
        fighter("Doll", "Reds", "at: \"9J\",", body)
            + &fighter("Bob", "Blues", "at: \"10J\",", STRONG)
            + &fighter("Aoko", "Reds", "", &profi(2))
            + &fighter("Ann", "Reds", more, &profi(2))
    };
    for (members, at) in [("\"Aoko\"", "Mill"), ("\"Aoko\", \"Ann\"", "Docks")] {
        let parties = format!(
            "(name: \"Home\", at: \"{at}\", members: [{members}], base: \"Mill\", in_base: {})",
            at == "Mill"
        );
        let more = if members.contains("Ann") { "" } else { "at: \"20T\"," };
        let mut table = Table::open(&file("here: \"Park\",", &parties, &fighters(more)));
        table.tell("initiative", if at == "Mill" { "1 90 1" } else { "1 90" });
        let whole = table.pool("Aoko", Reserve::Hp.id());
        table.tell("hp Doll 0", "");
        let world = table.state().world.clone().unwrap();
        let party = world.party(world.party_of(table.id("Aoko")).unwrap()).unwrap();
        let where_at = world.place(party.at).unwrap().name.to_string();
        assert_eq!((where_at.as_str(), party.in_base), ("Mill", true));
        assert_eq!((table.pool("Aoko", Reserve::Hp.id()), party.members.len()), (whole, 1));
        assert_eq!(table.state().combatant(table.id("Doll")).unwrap().presence, Presence::Fallen);
        table.check().unwrap();
    }
}

#[test]
fn knk_end_01_a_spell_that_lasts_goes_on_after_the_fight_and_with_its_turns() {
    let mage = "category: commoner, s: 1, e: 3, a: 1, m: 5, l: 0, schools: [(kabbalah, 5), (witchcraft, 5)]";
    let parties = "(name: \"Red\", at: \"Park\", members: [\"Ann\"]), (name: \"Blue\", at: \"Park\", members: [\"Bob\"])";
    let fighters =
        fighter("Ann", "Reds", "at: \"5E\", spells: [\"slowness\", \"evil-eye\"],", mage)
            + &fighter(
                "Bob",
                "Blues",
                "at: \"8E\",",
                "category: profi, s: 1, e: 5, a: 3, m: 0, l: 0",
            );
    let mut table = Table::open(&file("here: \"Park\",", parties, &fighters));
    table.play("initiative", "90 1").unwrap();
    table.tell("prana Bob 0", "");
    table.tell("cast \"Evil eye\" at Bob", "");
    table.tell("end", "");
    // Bob's turn is lost.
    table.tell("prana Bob 0", "");
    table.tell("cast Slowness at Bob", "");
    table.tell("put Bob 1J", "");
    table.tell("end", "");
    let lasting = |table: &Table| {
        let rows = table.rows("Bob").lasting;
        rows.iter().map(|row| (row.name.to_string(), row.turns)).collect::<Vec<_>>()
    };
    let slow = |turns| ("Slowness".to_owned(), Some(turns));
    let eye = ("Evil eye".to_owned(), None);
    assert_eq!(lasting(&table), [eye.clone(), slow(2)]);
    table.tell("leave west", "");
    table.tell("end", "");
    table.tell("flee Blue", "");
    let before = lasting(&table);
    table.tell("post Blue", "");
    assert_eq!((before, lasting(&table)), (vec![eye.clone(), slow(2)], vec![eye.clone(), slow(1)]));
    table.tell("rest Blue 1", "");
    assert_eq!(lasting(&table), [eye]);
    // What is laid until the death of the caster ends with her, wherever he is.
    table.tell("hp Ann 0", "");
    assert_eq!(lasting(&table), []);
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
fn knk_glb_04_who_is_elsewhere_with_an_unknown_party_is_in_no_view() {
    let parties = "(name: \"Red\", at: \"Park\", members: [\"Ann\"]), (name: \"Blue\", at: \"Moor\", members: [\"Zed\"])";
    let fighters =
        fighter("Ann", "Reds", "at: \"10J\",", STRONG) + &fighter("Zed", "Blues", "", &profi(2));
    let table = Table::open(&file("here: \"Park\",", parties, &fighters));
    for (audience, told) in [
        (Audience::Gm, true),
        (Audience::Side(SideId(1)), true),
        (Audience::Side(SideId(0)), false),
        (Audience::Public, false),
    ] {
        let view = format!("{:?}", BattleView::new(table.state(), audience));
        assert_eq!(view.contains("\"Zed\""), told, "{audience:?}");
    }
}

/// Ann in the Park fights Bob, who starts on the west border.
fn fought() -> Table {
    let parties = "(name: \"Red\", at: \"Park\", members: [\"Ann\"]), (name: \"Blue\", at: \"Park\", members: [\"Bob\"])";
    let fighters = fighter("Ann", "Reds", "at: \"10J\",", STRONG)
        + &fighter("Bob", "Blues", "at: \"1J\",", &profi(2));
    let mut table = Table::open(&file("here: \"Park\",", parties, &fighters));
    table.tell("initiative", "40 90");
    table
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

#[test]
fn knk_end_02_the_fight_is_over_when_one_side_is_left_and_the_doomed_are_settled() {
    let ends = |table: &mut Table| {
        let head = table.fight.head();
        let record = table.fight.record(head).unwrap().unwrap();
        record.events.iter().filter(|event| matches!(event, Event::Ended { .. })).count()
    };
    let mut table = fought();
    table.tell("put Bob 9J", "");
    table.tell("hp Bob 1", "");
    table.tell("end", "");
    table.tell("attack Bob", "90");
    assert_eq!(table.state().stage(), Stage::Fighting, "doomed, not dead");
    table.tell("end", "");
    assert_eq!(ends(&mut table), 0);
    assert!(matches!(denied(&mut table, "loot Ann Bob"), WorldRefusal::NotOver { .. }));
    table.tell("accept", "");
    assert_eq!((table.state().stage(), ends(&mut table)), (Stage::Decided, 1));
    let summary = table.fight.summary().unwrap();
    let rows = summary.rows(table.state(), Audience::Gm);
    assert_eq!((rows[0].kills, rows[0].hits, rows[0].blows, rows[1].kills), (1, 1, 1, 0));
    assert_eq!(rows[0].dealt, rows[1].taken);
    assert_eq!(summary.rows(table.state(), Audience::Side(SideId(1))), [rows[1].clone()]);
}

#[test]
fn a_summary_counts_the_prana_that_was_paid_and_none_that_was_lost_or_came_back() {
    let mut table = fought();
    let spent = |table: &mut Table| {
        let summary = table.fight.summary().unwrap();
        summary
            .rows(table.state(), Audience::Gm)
            .iter()
            .map(|row| row.own["prana"])
            .collect::<Vec<_>>()
    };
    table.tell("put Bob 9J", "");
    table.tell("prana Bob 50", "");
    table.tell("attack Ann 1", "1");
    assert_eq!(spent(&mut table), [0, 15]);
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!(table.pool("Bob", Reserve::Prana.id()).now, 45, "ten came back");
    assert_eq!(spent(&mut table), [0, 15]);
}

#[test]
fn knk_end_01_the_next_fight_begins_with_all_that_stays() {
    let mut table = fought();
    assert!(matches!(denied(&mut table, "battle"), WorldRefusal::NotOver { .. }));
    table.tell("effect Ann Slow hp -1 turns 3", "");
    table.tell("hp Bob 0", "");
    assert_eq!(table.state().stage(), Stage::Decided);
    table.tell("hp Ann 300", "");
    table.tell("travel Red Bridge", "");
    assert_eq!(
        (table.rows("Ann").lasting[0].turns, table.pool("Ann", Reserve::Hp.id()).now),
        (Some(1), 299)
    );
    table.tell("battle at Bridge", "");
    assert_eq!((table.state().stage(), table.at("Ann")), (Stage::Setup, None));
    let world = table.state().world.as_ref().unwrap();
    assert_eq!(world.here, world.place_called("Bridge"));
    assert_eq!(table.pool("Ann", Reserve::Hp.id()).now, 299);
    table.tell("place Ann 3C", "");
    table.tell("initiative", "40");
}

#[test]
fn knk_mod_09_a_fight_in_the_base_finds_its_prana_there() {
    let sheet = "category: profi, s: 1, e: 1, a: 1, m: \"E+\", l: 1";
    let fighters =
        fighter("Ann", "Reds", "", sheet) + &fighter("Bob", "Blues", "at: \"5E\",", &profi(1));
    let open = |inside: bool| {
        let parties = format!(
            "(name: \"Red\", at: \"Mill\", members: [\"Ann\"], base: \"Mill\", in_base: {inside}),
             (name: \"Blue\", at: \"Park\", members: [\"Bob\"])"
        );
        Table::open(&file("here: \"Park\",", &parties, &fighters))
    };
    let mut outside = open(false);
    outside.tell("battle at Mill", "");
    assert_eq!(outside.pool("Ann", Reserve::Prana.id()).max, 75, "beside its base, not in it");
    let mut table = open(true);
    table.tell("rest Red 20", "");
    assert_eq!(table.pool("Ann", Reserve::Prana.id()).now, 150);
    table.tell("battle at Mill", "");
    table.tell("place Ann 3C", "");
    assert_eq!((table.pool("Ann", Reserve::Prana.id()).now, table.at("Bob")), (150, None));
    table.tell("initiative", "40");
    assert_eq!(table.pool("Ann", Reserve::Prana.id()).now, 150);
}

#[test]
fn a_world_that_contradicts_itself_is_refused_by_field_and_name() {
    let fighters = fighter("Ann", "Reds", "", &profi(1));
    let bad = |places: &str, parties: &str| {
        let text = format!(
            "(system: knk, title: \"T\", sides: [(name: \"Reds\")], combatants: [{fighters}], \
             world: (places: [{places}], parties: [{parties}]))"
        );
        setup(&text).expect_err(&text)
    };
    let park = "(name: \"Park\")";
    match bad("(name: \"Park\", links: [\"Brige\"]), (name: \"Bridge\")", "") {
        BadScenario::Unknown { field, name, nearest } => {
            assert_eq!(field, "world.places[0] (Park).links");
            assert_eq!((name.as_str(), nearest.as_deref()), ("Brige", Some("Bridge")));
        }
        other => panic!("{other:?}"),
    }
    let sheet = |bad: BadScenario| match bad {
        BadScenario::Sheet { field, faults } => (field, faults[0].expected.clone()),
        other => panic!("{other:?}"),
    };
    let taken = |bad: BadScenario| match bad {
        BadScenario::Taken { field, name } => (field, name),
        other => panic!("{other:?}"),
    };
    let own = sheet(bad("(name: \"Park\", links: [\"Park\"])", ""));
    assert_eq!(own, ("world.places[0] (Park).links".into(), "another-place".into()));
    let nameless = taken(bad("(name: \"Park\"), (name: \"\")", ""));
    assert_eq!(nameless, ("world.places[1].name".into(), String::new()));
    let twice = "(name: \"A\", at: \"Park\", members: [\"Ann\"]), (name: \"B\", at: \"Park\", members: [\"Ann\"])";
    assert_eq!(taken(bad(park, twice)), ("world.parties[1] (B).members".into(), "Ann".into()));
    let base = "(name: \"A\", at: \"Park\", members: [\"Ann\"], in_base: true)";
    assert_eq!(sheet(bad(park, base)).1, "base-there");
    let load = "(name: \"A\", at: \"Park\", members: [\"Ann\"], carried: [(\"Ann\", \"Ann\")])";
    assert_eq!(sheet(bad(park, load)).1, "passengers");
}

#[test]
fn knk_glb_01_bases_and_unseen_parties_are_secrets() {
    let parties = "(name: \"Red\", at: \"Park\", members: [\"Ann\"], base: \"Ford\"), (name: \"Zorro\", at: \"Moor\", members: [\"Bob\"], base: \"Mill\")";
    let fighters = fighter("Ann", "Reds", "", &profi(1)) + &fighter("Bob", "Blues", "", &profi(5));
    let mut table = Table::open(&file("", parties, &fighters));
    let reds = Audience::Side(SideId(0));
    let world = |table: &Table, audience| {
        *BattleView::new(table.state(), audience).world.expect("there is one")
    };
    let named = |table: &Table, audience| {
        let list = world(table, audience).parties;
        list.iter().map(|party| party.name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(named(&table, Audience::Gm), ["Red", "Zorro"]);
    assert_eq!(named(&table, reds), ["Red"]);
    assert_eq!(named(&table, Audience::Public), Vec::<String>::new());
    // Nor is anything else in the views that only the others may know.
    let secrets = |table: &Table, audience| {
        let printed = format!("{:?}", BattleView::new(table.state(), audience));
        ["\"Zorro\"", "base: Some"].map(|secret| printed.contains(secret))
    };
    assert_eq!(secrets(&table, Audience::Gm), [true, true]);
    assert_eq!(secrets(&table, reds), [false, true]);
    assert_eq!(secrets(&table, Audience::Public), [false, false]);
    table.tell("party Zorro at Docks", "");
    table.tell("travel Zorro Bridge", "");
    let seen = world(&table, reds);
    let zorro = seen.party(PartyId(1)).unwrap();
    assert_eq!((zorro.own.as_ref(), seen.place(zorro.at).unwrap().name.as_str()), (None, "Bridge"));
    table.tell("conceal Zorro", "");
    table.tell("travel Zorro Mill", "");
    let seen = world(&table, reds);
    let last = seen.party(PartyId(1)).unwrap().at;
    assert_eq!(seen.place(last).unwrap().name.as_str(), "Bridge", "where it was seen last");
    // Nor does the log tell where the others go.
    let log = table.fight.log(reds, 20).unwrap();
    let told = log.iter().flat_map(|entry| &entry.told).filter(
        |told| matches!(told, VisibleEvent::Event(Event::World(fact)) if fact.about() == [PartyId(1)]),
    );
    assert_eq!(told.count(), 0);
}

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
    // The game master's word afterwards stands.
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
    let denial = denied(&mut table, "flee Blue to Mill");
    assert!(
        matches!(&denial, WorldRefusal::LeadsElsewhere { place, .. } if place.as_str() == "Bridge")
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

#[test]
fn knk_grb_10_no_hold_goes_on_when_the_fight_is_set_up_elsewhere() {
    let fighters = fighter("Ann", "Reds", "at: \"10J\", holds: \"Bob\",", STRONG)
        + &fighter("Bob", "Blues", "at: \"9J\",", &profi(2));
    let roof =
        r#"(name: "Park", boards: [(name: "Roof", rows: ["..", ".."], scenery: (size: (2, 2)))],"#;
    for (parties, line) in [
        ("", "battle at Bridge"),
        ("(name: \"Red\", at: \"Park\", members: [\"Ann\"])", "battle at Bridge"),
        ("(name: \"Blue\", at: \"Park\", members: [\"Bob\"])", "battle at Bridge"),
        ("", "battle on Roof"),
    ] {
        let file = file("here: \"Park\",", parties, &fighters);
        let mut table = Table::open(&file.replacen("(name: \"Park\",", roof, 1));
        let held = |table: &Table| table.sheet("Ann").bound(Bond::Hold, End::Active).next();
        assert_eq!(held(&table), Some(table.id("Bob")));
        table.tell(line, "");
        assert_eq!((held(&table), table.sheet("Bob").relations), (None, Vec::new()), "{line}");
        table.check().unwrap();
    }
}
