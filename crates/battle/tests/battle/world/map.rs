//! KNK-GLB: parties on the map of the world, what carries them, and who notices whom.

use kekkai_battle::{
    Audience, BattleView, Command, Event, Refusal, SideId,
    fight::Hand,
    grammar::{BadCommand, Session},
    scenario::BadScenario,
    view::VisibleEvent,
    world::{Fact, MOST, PartyId, PlaceId, WorldOrder, WorldRefusal},
};
use kekkai_rules::{PlainText, knk::Reserve};

use super::{STRONG, denied, facts, fighter, file, place, profi, step, two};
use crate::table::{Table, setup};

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
fn a_party_of_nobody_and_one_with_somebody_twice_are_refused_each_for_its_own_reason() {
    let mut table = two(3, "Moor", 3);
    assert!(matches!(denied(&mut table, "party Lost at Docks"), WorldRefusal::Memberless(_)));
    let who = table.state().combatants[0].name.to_string();
    // A line names each once, however often it does; what is made otherwise is refused.
    let twice = table.command(&format!("party Lost at Docks \"{who}\" \"{who}\""));
    let Command::World(WorldOrder::Muster { name, at, mut members }) = twice else { panic!() };
    assert_eq!(members.len(), 1);
    members.extend(members.clone());
    let command = Command::World(WorldOrder::Muster { name, at, members });
    let refused = table.fight.propose(command, Vec::new(), Hand::Table);
    assert!(matches!(refused, Err(Refusal::World(WorldRefusal::NamedTwice(_)))));
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

/// A fight without a world, which it gets place by place.
#[test]
fn a_world_is_made_around_a_fight_that_had_none() {
    let mut table = Table::open(include_str!("../../golden/rulings.ron"));
    assert!(table.state().world.is_none());
    table.tell("found Inn", "");
    let here = table.state().world.as_ref().unwrap().here;
    assert_eq!(here, Some(PlaceId(0)));
    assert_eq!(
        facts(&mut table),
        [Fact::Founded { name: PlainText::new("Inn"), beside: Vec::new() }, Fact::Here(PlaceId(0))]
    );
    table.tell("found Road beside Inn", "");
    table.tell("found \"Old mill\" beside Road Inn Road", "");
    let world = table.state().world.clone().unwrap();
    assert_eq!(world.way(PlaceId(0), PlaceId(2)), Some(vec![PlaceId(2)]));
    assert_eq!(world.way(PlaceId(2), PlaceId(1)), Some(vec![PlaceId(1)]));
    assert_eq!(world.faults(), Vec::<String>::new());
    // Parties are formed, go and rest there as in any other world.
    table.tell("party Heroes at Road Vega", "");
    assert_eq!(place(&table, "Heroes"), "Road");
    table.tell("travel Heroes Inn", "");
    table.tell("post Heroes", "");
    assert_eq!(place(&table, "Heroes"), "Inn");
    table.laws().unwrap();
    assert!(table.loaded(None).state() == table.state());
    // The same name again, in any case of its letters, and a place that is not there.
    let taken = WorldRefusal::PlaceTaken(PlainText::new("old Mill"));
    assert_eq!(denied(&mut table, "found \"old Mill\""), taken);
    let nowhere = table.read("found Camp beside Nowhere");
    assert!(
        matches!(&nowhere, Err(BadCommand::NoneOf { word, .. }) if word == "Nowhere"),
        "{nowhere:?}"
    );
    for _ in 0..6 {
        let undone = table.session(&Session::Undo).unwrap();
        table.take(undone);
    }
    assert!(table.state().world.is_none());
}

#[test]
fn a_world_has_room_for_so_many_places() {
    let mut table = Table::open(include_str!("../../golden/rulings.ron"));
    for number in 0..MOST {
        table.tell(&format!("found P{number}"), "");
    }
    assert_eq!(denied(&mut table, "found Another"), WorldRefusal::Full { most: MOST });
    assert_eq!(table.state().world.as_ref().unwrap().places.len(), MOST);
}
