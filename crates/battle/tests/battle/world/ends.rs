//! KNK-END: what follows a fight, and how the next one begins.

use kekkai_battle::{
    Aim, Audience, Command, Event, Refusal, SideId, Stage, combatant::Presence, world::WorldRefusal,
};
use kekkai_rules::{Bond, End, Refusal as Rules, knk::Reserve};

use super::{STRONG, denied, fighter, file, fought, profi};
use crate::table::Table;

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

#[test]
fn all_that_enemies_have_left_is_taken_one_after_the_other_and_friends_are_left_alone() {
    let flask =
        "category: commoner, s: 1, e: 1, a: 1, m: 1, l: 0, items: [(name: \"Flask\", hp: 60)]";
    let fighters = fighter("Ann", "Reds", "at: \"10J\",", STRONG)
        + &fighter("Cid", "Reds", "at: \"9J\",", flask)
        + &fighter("Bob", "Blues", "at: \"1J\",", flask)
        + &fighter("Dan", "Blues", "at: \"2J\",", flask);
    let mut table = Table::open(&file("here: \"Park\",", "", &fighters));
    table.tell("initiative", "40 90 30 20");
    let ann = table.id("Ann");
    let refused = |table: &Table| match table.fight.spoils(ann) {
        Err(Refusal::World(why)) => why,
        other => panic!("{other:?}"),
    };
    assert!(matches!(refused(&table), WorldRefusal::NotOver { .. }));
    for name in ["Cid", "Bob", "Dan"] {
        table.tell(&format!("hp {name} 0"), "");
    }
    let from = |name: &str| Command::Loot { who: ann, aim: Aim::At(table.id(name)) };
    let spoils = table.fight.spoils(ann).unwrap();
    assert_eq!(spoils, [from("Bob"), from("Dan")]);
    assert_eq!(table.fight.takings(ann), [from("Cid"), from("Bob"), from("Dan")]);
    let bob = table.id("Bob");
    assert_eq!(
        table.fight.spoils(bob),
        Err(Refusal::Rules(Rules::Dead(bob))),
        "the dead take none"
    );
    for line in ["loot Ann Bob", "loot Ann Dan"] {
        table.tell(line, "");
    }
    assert!(matches!(refused(&table), WorldRefusal::NothingThere { .. }));
    table.check().unwrap();
}
