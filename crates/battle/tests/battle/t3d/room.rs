//! The 3d6 book among the others: its switches, its offers, its data, and sheets of the wrong book.

use kekkai_battle::{
    Aim, Command,
    grammar::BadCommand,
    offer::offers,
    scenario::{BadScenario, Misread, Scenario, Setup},
    systems::{self, Order as AnyOrder, SystemId},
};
use kekkai_rules::{
    Edition,
    t3d::fact::{Fact, Order},
};

use super::{facts, no, opened, sheet};
use crate::{
    assets::assets,
    table::{self, Table},
};

/// Every switch of the book that is no number, with a value that is not its default.
const SWITCHES: [(&str, &str); 29] = [
    ("attack_auto_hit_helpless", "true"),
    ("plus10_rolls", "never"),
    ("minus10_forbidden", "true"),
    ("difficulty_clamp", "true"),
    ("min_level_to_try", "3"),
    ("combat_time_bonus", "true"),
    ("time_cut_rounding", "ceil"),
    ("instant_try", "off"),
    ("forced_margin", "raw"),
    ("crit_text_required", "true"),
    ("hurts_retry_penalty", "-1"),
    ("retry_reset", "scene_end"),
    ("contest_tie", "reroll"),
    ("crit_wins_contest", "true"),
    ("resist_group", "each"),
    ("hidden_tie", "found"),
    ("reaction_table", "9,6,3,-2,-5,-8"),
    ("reaction_mod_applies", "table_steps"),
    ("reaction_floor", "-2"),
    ("influence_mode", "shift"),
    ("concrete_fail_worsens", "false"),
    ("cap_binds_influence", "false"),
    ("influence_retry", "one_try"),
    ("will_fail_effect", "gm_text"),
    ("sneak_roll", "per_watcher"),
    ("sense_distance_preset", "true"),
    ("queue_order", "contest"),
    ("pool_floor", "0"),
    ("feat_distance_preset", "true"),
];

fn value(table: &Table, key: &str) -> String {
    let settings = table.state().system.options().settings();
    settings.into_iter().find(|setting| setting.key == key).unwrap().now
}

#[test]
fn every_switch_is_set_by_a_line_and_undone() {
    let mut table = opened();
    assert_eq!(table.state().system.options().settings().len(), SWITCHES.len());
    for (key, to) in SWITCHES {
        let before = value(&table, key);
        assert_ne!(before, to, "{key}");
        table.tell(&format!("option {key} {to}"), "");
        assert_eq!(value(&table, key), to);
        let change = table.fight.undo().unwrap().unwrap();
        table.take(change);
        assert_eq!(value(&table, key), before);
    }
}

/// The orders that are offered to somebody now, and whether they may be given.
fn offered(table: &Table, name: &str) -> Vec<(Order, bool)> {
    let order = |offer: kekkai_battle::offer::Offer| match offer.command {
        Command::Act { order: AnyOrder::T3d(order), who, .. } if who == table.id(name) => {
            Some((order, offer.refusal.is_none()))
        }
        _ => None,
    };
    offers(table.state()).into_iter().filter_map(order).collect()
}

#[test]
fn the_acts_of_one_s_own_are_offered_with_their_chance_and_what_cannot_be_is_told_why() {
    let mut table = opened();
    table.tell("job vault class penalty common -2 rounds 4", "");
    table.tell("initiative", "");
    let mira = offered(&table, "Mira");
    let of = |order: &Order| mira.iter().filter(|(known, _)| known == order).count();
    assert_eq!(of(&Order::Meet), 0, "a player's token has no reaction");
    let named = |name: &str| kekkai_rules::PlainText::new(name);
    let (work, jump) = (
        Order::Work { task: named("vault"), with: named("lockpicking") },
        Order::Feat { kind: kekkai_rules::t3d::act::FeatKind::Jump },
    );
    assert_eq!(of(&work), 1);
    assert_eq!(of(&jump), 62, "the places within four cells, of which the field ends at some");
    // A farther one is not listed, and may be pointed at.
    let far = Command::Act {
        who: table.id("Mira"),
        order: AnyOrder::T3d(jump.clone()),
        aim: Some(Aim::Cell(table::cell("9J"))),
    };
    let all = offers(table.state());
    assert!(all.iter().all(|offer| offer.command != far));
    let like = all.iter().find(|offer| offer.command.actor() == Some(table.id("Mira")) && matches!(&offer.command, Command::Act { order, .. } if *order == AnyOrder::T3d(jump.clone())));
    let there =
        kekkai_battle::offer::at(table.state(), like.unwrap(), Aim::Cell(table::cell("9J")));
    assert_eq!((there.command, there.refusal), (far, None));
    assert_eq!(of(&Order::Influence { with: named("fast_talk"), thing: false, neutral: false }), 3);
    assert!(mira.contains(&(
        Order::Influence { with: named("fast_talk"), thing: false, neutral: false },
        true
    )));
    // Oneself and one's own side are no aim of an influence, and are told so.
    assert!(mira.contains(&(
        Order::Influence { with: named("fast_talk"), thing: false, neutral: false },
        false
    )));
    let all = offers(table.state());
    let check = Command::Act {
        who: table.id("Mira"),
        order: AnyOrder::T3d(Order::Check { with: named("lockpicking") }),
        aim: None,
    };
    let offer = all.iter().find(|offer| offer.command == check).unwrap();
    let throw = offer.throw.as_ref().unwrap();
    assert_eq!(throw.check.unwrap().bar, kekkai_rules::Bar::AtMost(12));
}

#[test]
fn what_one_tries_is_read_written_and_decided_alike() {
    let mut table = opened();
    table.tell("job vault class penalty common -2 rounds 4", "");
    table.tell("initiative", "");
    table.tell("try work vault lockpicking", "");
    assert_eq!(sheet(&table, "Mira").work.unwrap().left, 4);
    no(&mut table, "try work vault lockpicking");
    table.tell("try vision by Guard", "3,3,3");
    table.tell("try contest running Guard", "3,3,3 3,3,4");
    table.tell("try influence fast_talk Guard", "3,3,3 5,5,3");
    let before = sheet(&table, "Guard").reactions.clone();
    assert_eq!(before.values().copied().collect::<Vec<_>>(), [0], "the ceiling holds");
    table.tell("try jump 6J", "3,3,3");
    assert_eq!(table.at("Mira"), Some(table::cell("6J")));
    table.tell("try will by Tor", "3,3,3");
    table.tell("try control greed by Tor", "6,6,6");
    assert!(sheet(&table, "Tor").shaken.is_some());
    table.tell("try recover by Tor", "3,3,3");
    assert!(sheet(&table, "Tor").shaken.is_none());
    no(&mut table, "try meeting Tor by Mira");
    no(&mut table, "try contest running Mira by Mira");
    no(&mut table, "try jump 4J");
    table.laws().unwrap();
}

#[test]
fn a_battle_file_takes_combatants_of_its_own_book_only() {
    let battle = |system: &str, like: &str, sheet: &str| {
        let text = format!(
            r#"(system: {system}, title: "Two", sides: [(name: "A"), (name: "B")], combatants: [
                (name: "One", side: "A", at: "2B", {like}),
                (name: "Two", side: "B", at: "5E", {sheet}),
            ])"#
        );
        Scenario::parse(&text, &assets(), "test", 1).map(|scenario| scenario.setup)
    };
    let (burglar, plain) = (r#"like: "burglar""#, r#"sheet: (values: [("will", 10)])"#);
    let (knight, strong) = (
        r#"like: "knight""#,
        r#"sheet: (category: commoner, s: "B", e: "C", a: "C", m: "C", l: "C")"#,
    );
    let own = battle("\"3d6\"", burglar, plain).unwrap();
    assert_eq!(battle("r#3d6", burglar, plain).unwrap(), own, "the older way to write it");
    assert_eq!(own.options.system(), SystemId::T3d);
    battle("knk", knight, strong).unwrap();
    // What the other book has is unknown by its name, and so is a field that only its sheets have.
    let unknown = |bad: &BadScenario| match bad {
        BadScenario::Unknown { name, .. } => name.clone(),
        BadScenario::Syntax { what: Misread::Field { found, .. }, .. } => found.clone(),
        other => panic!("{other:?}"),
    };
    for (system, one, two, name) in [
        ("r#3d6", knight, plain, "knight"),
        ("r#3d6", burglar, strong, "category"),
        ("knk", burglar, strong, "burglar"),
        ("knk", knight, plain, "values"),
    ] {
        assert_eq!(unknown(&battle(system, one, two).unwrap_err()), name, "{system}");
    }
    // A character of another book does not join a fight that runs.
    let table = opened();
    match table.read("join Knight Party 5E like knight") {
        Err(BadCommand::Record(bad)) => assert_eq!(unknown(&bad), "knight"),
        other => panic!("{other:?}"),
    }
    assert!(matches!(table.state().system, systems::AnySystemState::T3d(_)));
}

#[test]
fn a_crowd_is_offered_no_more_than_the_one_whose_turn_it_is_can_aim_at() {
    let mut table = opened();
    for _ in 0..28 {
        table.tell("copy Guard x2", "");
    }
    table.tell("initiative", "");
    let count = table.state().combatants.len();
    assert_eq!(count, 60);
    let all = offers(table.state());
    let actor = table.state().actor();
    let (own, others): (Vec<_>, Vec<_>) =
        all.iter().partition(|offer| offer.command.actor() == actor);
    // Of everybody else only a player's token is listed, with what it does at nobody.
    let aimed = others.iter().filter(|offer| offer.aim().is_some()).count();
    assert_eq!(aimed, 0);
    assert!(others.len() <= 2 * 40, "{}", others.len());
    assert!(own.len() <= 14 * count + 2 * 80 + 60, "{}", own.len());
}

#[test]
fn a_next_fight_tells_of_what_ends_only_where_something_does() {
    let ends = |edition: Edition| {
        let setup = opened().fight.setup().unwrap().clone();
        let mut table = Table::of(Setup { edition, ..setup });
        table.tell("condition Mira shaken", "");
        table.tell("initiative", "12");
        for line in ["remove Witch", "remove Guard", "battle"] {
            table.tell(line, "");
        }
        facts(&table)
    };
    let shaken = |fact: &Fact| matches!(fact, Fact::Shaken { cause: None, .. });
    let mut newest = ends(Edition::NEWEST);
    newest.retain(|fact| !matches!(fact, Fact::Turn(_)));
    assert!(newest.len() == 1 && newest.iter().all(shaken), "{newest:?}");
    assert!(ends(Edition::Sixth).len() > 3);
}
