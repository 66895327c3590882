//! What is held for others' turns, and what changes the order of turns (D20-RDY, D20-INI).

use super::{begun, blows, facts, laid, no, objects::store, of_edition, sheet};
use crate::table::{Table, cell};
use kekkai_battle::Refusal;
use kekkai_rules::{
    Edition, Refusal as Rules,
    d20::{fact::Fact, sheet::Held},
};

/// Kesh 14, Lin 18, Ade 16, Bek 9.
const FACES: &str = "11 12 15 8";
/// Kesh beside Bek, the others far away.
const BESIDE: &[(&str, &str)] = &[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")];

fn order(table: &Table) -> Vec<(String, i32)> {
    let name = |who| table.state().combatant(who).unwrap().name.to_string();
    table.state().queue.slots.iter().map(|slot| (name(slot.who), slot.initiative)).collect()
}

fn running(table: &Table) -> String {
    table.state().combatant(table.state().actor().unwrap()).unwrap().name.to_string()
}

/// Ends turns until it is that of `name`.
fn until(table: &mut Table, name: &str) {
    while running(table) != name {
        table.tell("end", "");
    }
}

#[test]
fn d20_ini_06_what_goes_off_moves_its_owner_before_whoever_set_it_off() {
    let mut table = begun(BESIDE, FACES);
    until(&mut table, "Kesh");
    table.tell("ready", "");
    table.tell("end", "");
    let mut stays = table.clone();
    table.tell("trigger Bek by Kesh", "2");
    let expected = [("Lin", 18), ("Ade", 16), ("Kesh", 9), ("Bek", 9)];
    assert_eq!(order(&table), expected.map(|(name, number)| (name.to_owned(), number)));
    // Or it keeps its place.
    stays.tell("option ready_moves_place false", "");
    stays.tell("trigger Bek by Kesh", "2");
    assert_eq!(order(&stays)[2], ("Kesh".to_owned(), 14));
}

#[test]
fn d20_ini_06_the_own_turn_of_the_round_is_lost() {
    let mut table = begun(&[("Kesh", "13J"), ("Lin", "12K"), ("Ade", "19T")], FACES);
    until(&mut table, "Kesh");
    table.tell("ready", "");
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!((running(&table), table.state().queue.round), ("Lin".to_owned(), 2));
    let mut stays = table.clone();
    table.tell("trigger Bek by Kesh", "2");
    assert_eq!(order(&table)[0], ("Kesh".to_owned(), 18));
    let mut all = Vec::new();
    for _ in 0..4 {
        table.tell("end", "");
        all.push(running(&table));
    }
    assert_eq!(all, ["Ade", "Bek", "Kesh", "Lin"]);
    // Where it keeps its place it keeps its turn.
    stays.tell("option ready_moves_place false", "");
    stays.tell("trigger Bek by Kesh", "2");
    stays.tell("end", "");
    stays.tell("end", "");
    assert_eq!(running(&stays), "Kesh");
}

#[test]
fn d20_ini_07_a_table_may_have_no_delay() {
    let mut table = begun(&[], FACES);
    table.tell("option allow_delay false", "");
    assert_eq!(no(&mut table, "delay Lin after Ade"), "d20-no-delay D20-INI-07");
    table.tell("option allow_delay true", "");
    table.tell("delay Lin after Ade", "");
}

#[test]
fn d20_rdy_05_a_readied_move_is_made_in_anothers_turn() {
    let mut table = begun(BESIDE, FACES);
    until(&mut table, "Kesh");
    table.tell("ready move until they come", "");
    assert!(matches!(sheet(&table, "Kesh").held[..], [Held::Moves { .. }]));
    assert_eq!(no(&mut table, "sally 10J"), "d20-trigger-in-others-turn D20-RDY-05");
    // It is no attack: one may still be made.
    table.tell("strike Bek", "2");
    table.tell("end", "");
    assert_eq!(no(&mut table, "sally 1J by Kesh"), "d20-too-far D20-ACT-09");
    // Bek, whose area it leaves, may strike; then its turn goes on.
    table.tell("sally 10J by Kesh", "pick:2 19 2");
    assert_eq!((table.at("Kesh"), running(&table)), (Some(cell("10J")), "Bek".to_owned()));
    assert_eq!(blows(&table).len(), 1);
    // Who holds nothing more acts in its own turn alone.
    let again = table.refused("sally 9J by Kesh");
    assert!(matches!(again, Refusal::Rules(Rules::NotYourTurn { .. })), "{again:?}");
    table.tell("move 15J", "");
    // One who holds an attack holds no move.
    let mut table = begun(BESIDE, FACES);
    until(&mut table, "Kesh");
    table.tell("ready", "");
    table.tell("end", "");
    assert_eq!(no(&mut table, "sally 10J by Kesh"), "d20-holds-nothing D20-RDY-05");
}

#[test]
fn d20_rdy_07_as_many_are_held_as_the_table_allows() {
    for (limit, count) in [(1, 1), (2, 2)] {
        let mut table = begun(BESIDE, FACES);
        until(&mut table, "Kesh");
        table.tell(&format!("option held_limit {limit}"), "");
        table.tell("ready", "");
        table.tell("ready move", "");
        assert_eq!(sheet(&table, "Kesh").held.len(), count);
        table.tell("end", "");
        let triggered = table.play("trigger Bek by Kesh", "2").is_ok();
        assert_eq!(triggered, count == 2);
        table.tell("sally 12J by Kesh", "pick:1");
        assert_eq!(sheet(&table, "Kesh").held, []);
    }
}

#[test]
fn d20_rdy_05_what_can_never_be_set_off_is_refused() {
    let mut table = begun(BESIDE, FACES);
    until(&mut table, "Kesh");
    assert!(matches!(table.refused("expect Lin"), Refusal::Rules(Rules::Ally { .. })));
    assert_eq!(no(&mut table, "guard Bek"), "d20-guards-allies D20-RDY-04");
    table.tell("hurt Bek 40 physical", "");
    assert_eq!(no(&mut table, "expect Bek"), "d20-is-dead D20-RDY-02");
    for name in ["Lin", "Ade"] {
        table.tell(&format!("remove {name}"), "");
    }
    for line in ["ready", "ready move", "ready until \"somebody comes\""] {
        assert_eq!(no(&mut table, line), "d20-never-comes D20-RDY-05", "{line}");
    }
}

#[test]
fn d20_rdy_05_what_nobody_can_set_off_any_more_is_refused() {
    let begun = |edition| {
        let mut table = of_edition(edition, FACES);
        until(&mut table, "Kesh");
        table
    };
    // Bek lies, and Ade is nobody's foe who comes: the one is named, the other not.
    let mut table = begun(Edition::NEWEST);
    table.tell("hurt Bek 15 physical", "");
    assert_eq!(no(&mut table, "expect Bek"), "d20-cannot-set-off D20-RDY-02");
    table.tell("expect Ade", "");
    let mut old = begun(Edition::Fourth);
    old.tell("hurt Bek 15 physical", "");
    old.tell("expect Bek", "");
    // No enemy is left who could attack an ally.
    let mut table = begun(Edition::NEWEST);
    for name in ["Bek", "Ade"] {
        table.tell(&format!("hurt {name} 15 physical"), "");
    }
    assert_eq!(no(&mut table, "guard Lin"), "d20-never-comes D20-RDY-04");
    // Lin may still do something for which an act waits; when she lies too, nobody can.
    table.tell("ready until \"Lin strikes\"", "");
    table.tell("undo", "");
    table.tell("hurt Lin 21 physical", "");
    for line in ["ready", "ready move", "ready stand"] {
        assert_eq!(no(&mut table, line), "d20-never-comes D20-RDY-05", "{line}");
    }
    // Who is not on the field is attacked by nobody there.
    let mut table = begun(Edition::NEWEST);
    table.tell("remove Lin", "");
    assert_eq!(no(&mut table, "guard Lin"), "d20-not-there D20-RDY-04");
    assert!(matches!(table.refused("guard Kesh"), Refusal::Rules(Rules::Oneself { .. })));
    // Nor does anybody reload what it has not.
    assert_eq!(no(&mut table, "ready reload"), "d20-nothing-to-reload D20-ACT-02");
    begun(Edition::Fourth).tell("ready reload", "");
}

#[test]
fn d20_ini_05_an_ambusher_may_have_two_actions() {
    let mut table = laid();
    table.tell("afflict Lin hidden", "");
    assert_eq!(no(&mut table, "ambush Lin Ade to 5F"), "d20-one-ambush-action D20-INI-05");
    table.tell("option ambush_actions 2", "");
    assert_eq!(no(&mut table, "ambush Lin Ade from 6H to 5F"), "d20-no-action-left D20-INI-05");
    let mut before = table.clone();
    table.tell("ambush Lin Ade to 5F", "9 3");
    assert_eq!((table.at("Lin"), blows(&table)), (Some(cell("5F")), vec![(16, 13, 3)]));
    before.tell("ambush Lin Ade from 6J", "9 3");
    assert_eq!((before.at("Lin"), blows(&before)), (Some(cell("6J")), vec![(16, 13, 3)]));
}

#[test]
fn d20_ini_04_players_may_throw_for_themselves() {
    let mut table = store();
    table.tell("initiative", "13 9 5 1");
    assert_eq!(table.state().queue.slot(table.id("Kesh")).unwrap().initiative, 16);
    // A total that is typed in replaces the one that was rolled.
    table.tell("initiative Kesh 17", "");
    assert_eq!(table.state().queue.slot(table.id("Kesh")).unwrap().initiative, 17);
    // Only Kesh has a player: it says what it has thrown.
    let mut table = store();
    table.tell("option init_roller typed", "");
    table.tell("initiative", "pick:14 9 5 1");
    assert_eq!(table.state().queue.slot(table.id("Kesh")).unwrap().initiative, 17);
}

#[test]
fn d20_rnd_02_ten_rounds_are_sixty_of_the_unit_of_the_table() {
    for (unit, key) in [("ns", "d20-nanoseconds"), ("s", "d20-seconds")] {
        let mut table = begun(&[], FACES);
        table.tell(&format!("option round_unit {unit}"), "");
        for _ in 0..40 {
            table.tell("end", "");
        }
        let told = facts(&table).into_iter().find_map(|fact| match fact {
            Fact::Said { line, .. } if line.key == "d20-log-time" => Some(line),
            _ => None,
        });
        let told = format!("{:?}", told.unwrap());
        assert!(told.contains("60") && told.contains(key), "{told}");
    }
}

#[test]
fn d20_dmg_10_the_table_says_who_leads_somebody_in_panic() {
    let mut table = begun(&[], FACES);
    let led = |table: &Table| table.state().rules().is_led(table.id("Kesh"));
    assert!(!led(&table));
    // 3 of Intellect 1 and Endurance 3, less 3 is not yet panic.
    table.tell("pool Kesh psyche -3", "");
    assert!(!led(&table));
    table.tell("pool Kesh psyche -1", "");
    assert!(led(&table));
    table.tell("option panic_control owner", "");
    assert!(!led(&table));
}
