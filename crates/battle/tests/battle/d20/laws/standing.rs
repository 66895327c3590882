//! Lines of the table *Readings* of who acts when, of things, and of those who lie.

use kekkai_battle::Refusal;
use kekkai_rules::{
    Edition,
    d20::{
        fact::Fact,
        numbers::{conditions::Condition, tables::Size, weapon::Group},
    },
};

use super::changed;
use crate::d20::{
    begun, blows, facts, fights::rolls, hp, laid, no, objects::stored, of_edition, sheet,
};
use crate::table::{Table, cell};

/// Kesh beside Bek, the others far away.
const BESIDE: &[(&str, &str)] = &[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")];
/// Kesh acts first in the fight.
const KESH: &str = "18 1 2 3";
/// Kesh 14, Lin 18, Ade 16, Bek 9.
const FACES: &str = "11 12 15 8";

#[test]
fn d20_ini_05_an_ambusher_has_one_attack_and_a_miss_surprises_as_well() {
    let mut table = laid();
    table.tell("afflict Lin hidden", "");
    table.tell("ambush Lin Ade", "1");
    assert!(sheet(&table, "Ade").has(Condition::Surprised));
    assert_eq!(no(&mut table, "ambush Lin Ade"), "d20-not-hidden D20-INI-05");
}

#[test]
fn d20_atk_13_an_ambush_with_a_weapon_for_a_group_strikes_and_surprises_all_around() {
    let mut table = changed("Lin", |spec| spec.weapons[0].group = Some(Group::Burst(1)));
    table.tell("put Bek 8J", "");
    table.tell("afflict Lin hidden", "");
    table.tell("ambush Lin Ade", "9 3 5");
    assert_eq!(blows(&table), [(16, 13, 3), (12, 13, 0)]);
    assert!(sheet(&table, "Bek").has(Condition::Surprised));
}

#[test]
fn d20_ini_07_a_turn_is_delayed_as_the_first_thing_of_it() {
    let mut table = begun(&[], FACES);
    assert_eq!(no(&mut table, "delay Kesh after Bek"), "d20-delays-in-its-turn D20-INI-07");
    // Who has stepped out of the queue may say later behind whom it comes back.
    table.tell("delay Lin", "");
    table.tell("delay Lin after Kesh", "");
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!(table.state().actor(), Some(table.id("Lin")));
    table.tell("step 7G", "");
    let used = Refusal::TurnUsed(table.id("Lin"));
    assert_eq!(table.refused("delay Lin after Bek"), used);
}

#[test]
fn d20_ini_07_whoever_comes_back_has_the_place_and_the_number_of_who_acted_before_it() {
    let mut table = begun(&[], FACES);
    table.tell("delay Lin", "");
    // After Ade, at the start of the turn of Kesh.
    table.tell("end", "");
    table.tell("turn Lin", "");
    let slots = table.state().queue.slots.iter().map(|slot| (slot.who, slot.initiative));
    let names = [("Ade", 16), ("Lin", 16), ("Kesh", 14), ("Bek", 9)];
    assert_eq!(slots.collect::<Vec<_>>(), names.map(|(name, number)| (table.id(name), number)));
    table.tell("end", "");
    assert_eq!(table.state().actor(), Some(table.id("Kesh")));
}

#[test]
fn d20_ini_07_a_delayed_turn_that_is_never_taken_is_lost_and_lowers_no_counter() {
    let mut table = begun(&[], FACES);
    table.tell("delay Lin", "");
    table.tell("afflict Lin stunned turns 1", "");
    for _ in 0..3 {
        table.tell("end", "");
    }
    // Round 2: the turn at the old place is the one that is spoilt.
    assert_eq!((table.state().queue.round, table.state().actor()), (2, Some(table.id("Ade"))));
    assert_eq!(table.state().queue.slots[0].who, table.id("Lin"));
    assert!(!sheet(&table, "Lin").has(Condition::Stunned));
    let mut table = begun(&[], FACES);
    table.tell("delay Lin", "");
    for _ in 0..3 {
        table.tell("end", "");
    }
    assert_eq!((table.state().queue.round, table.state().actor()), (2, Some(table.id("Lin"))));
}

/// Who has which place in the queue, and with which number.
fn places(table: &Table) -> Vec<(String, i32)> {
    let name = |who| table.state().combatant(who).unwrap().name.to_string();
    table.state().queue.slots.iter().map(|slot| (name(slot.who), slot.initiative)).collect()
}

/// The turns that follow, as many as are asked for.
fn turns(table: &mut Table, count: usize) -> Vec<String> {
    let name = |who| table.state().combatant(who).unwrap().name.to_string();
    let mut all = vec![name(table.state().actor().unwrap())];
    while all.len() < count {
        table.tell("end", "");
        all.push(table.state().combatant(table.state().actor().unwrap()).unwrap().name.to_string());
    }
    all
}

/// Kesh, the third of four, puts its turn off in round 1, and nobody calls it: the first turn of round 2 runs.
fn delayed(edition: Edition) -> Table {
    let mut table = of_edition(edition, FACES);
    for line in ["end", "end", "delay Kesh", "end"] {
        table.tell(line, "");
    }
    assert_eq!((table.state().queue.round, table.state().actor()), (2, Some(table.id("Lin"))));
    table
}

#[test]
fn d20_ini_07_a_turn_called_in_the_next_round_has_the_new_place_and_is_that_rounds_turn() {
    let called = |edition| {
        let mut table = delayed(edition);
        table.tell("end", "");
        table.tell("afflict Kesh running", "");
        table.tell("turn Kesh", "");
        table
    };
    let old = [("Lin", 18), ("Ade", 16), ("Kesh", 14), ("Bek", 9)];
    let new = [("Lin", 18), ("Kesh", 18), ("Ade", 16), ("Bek", 9)];
    let named = |all: [(&str, i32); 4]| all.map(|(name, number)| (name.to_owned(), number));
    let mut table = called(Edition::NEWEST);
    assert_eq!(places(&table), named(new));
    // What a turn begins with took place in round 1.
    assert!(sheet(&table, "Kesh").has(Condition::Running));
    assert_eq!(turns(&mut table, 5), ["Kesh", "Ade", "Bek", "Lin", "Kesh"]);
    // A fight of an older edition goes on as it began.
    let table = called(Edition::Fourth);
    assert_eq!(places(&table), named(old));
    assert!(!sheet(&table, "Kesh").has(Condition::Running));
    // Called before anybody else has acted in the round, it comes after the last turn of the round before.
    let mut table = delayed(Edition::NEWEST);
    table.tell("turn Kesh", "");
    assert_eq!(places(&table), named([("Lin", 18), ("Ade", 16), ("Bek", 9), ("Kesh", 9)]));
    assert_eq!(turns(&mut table, 5), ["Kesh", "Lin", "Ade", "Bek", "Lin"]);
    // Uncalled it acts at its old place, and its turn begins as any other.
    let mut table = delayed(Edition::NEWEST);
    table.tell("afflict Kesh running", "");
    assert_eq!(turns(&mut table, 5), ["Lin", "Ade", "Kesh", "Bek", "Lin"]);
    assert_eq!(places(&table), named(old));
    assert!(!sheet(&table, "Kesh").has(Condition::Running));
    // It is put off for one round and no more.
    let mut table = called(Edition::NEWEST);
    assert_eq!(table.state().queue.waiting.iter().filter(|one| one.held).count(), 0);
    table.tell("end", "");
    assert!(table.play("turn Kesh", "").is_ok());
    assert_eq!(places(&table), named(new));
}

#[test]
fn d20_act_06_the_turn_of_one_who_delays_is_still_to_come() {
    let mut table = begun(&[("Kesh", "2J"), ("Lin", "19A"), ("Ade", "7I")], "1 2 18 3");
    table.tell("option passby_budget action", "");
    table.tell("delay Ade", "");
    table.tell("end", "");
    // It stands before Kesh in the queue, and has its check: 16 against 17.
    table.tell("charge Bek to 13J", "15 2");
    assert_eq!(blows(&table), [(12, 14, 0)]);
}

#[test]
fn d20_obj_01_the_game_masters_word_counts_against_a_thing() {
    let mut table = stored("18 9 5 1");
    table.tell("adjust Kesh roll 2", "");
    table.tell("adjust Hatch ac 3", "");
    table.tell("option two_partial_attacks true", "");
    table.tell("strike Hatch", "2 6");
    assert_eq!(blows(&table), [(16, 7, 3)]);
    // It counts once.
    table.tell("strike Hatch", "2 6");
    assert_eq!(blows(&table), [(14, 4, 3)]);
}

#[test]
fn d20_crt_04_a_threat_on_a_thing_is_a_plain_hit_without_a_second_roll() {
    let mut table = stored("18 9 5 1");
    table.tell("strike Hatch", "20 8");
    assert_eq!(blows(&table), [(32, 4, 5)]);
}

#[test]
fn d20_mov_03_the_table_counts_steps_across_in_ranges_reaches_and_rushes() {
    // Seven metres aslant with a pistol of ten: ten by the table, and with one more there is a second range.
    let places = &[("Lin", "3C"), ("Ade", "10J"), ("Kesh", "19A"), ("Bek", "1T")];
    let mut table = begun(places, "1 12 2 3");
    table.tell("option diagonal_cost alternate", "");
    table.tell("draw 2", "");
    table.tell("strike Ade", "2");
    assert_eq!(blows(&table), [(7, 14, 0)]);
    table.tell("undo", "");
    table.tell("put Ade 11K", "");
    table.tell("strike Ade", "2");
    assert_eq!(blows(&table), [(5, 14, 0)]);
    // A rush of fourteen squares aslant is twenty-one metres, one of twenty at most is made.
    let rush = |from: &str| {
        let places = &[("Kesh", from), ("Ade", "17Q"), ("Lin", "20A"), ("Bek", "1T")];
        let mut table = begun(places, KESH);
        table.tell("option diagonal_cost alternate", "");
        table
    };
    let far = format!("{:?}", rush("2B").refused("charge Ade to 16P"));
    assert!(far.contains("TooFar") && far.contains("need: 21"), "{far}");
    rush("3C").tell("charge Ade to 16P", "2");
}

#[test]
fn d20_rdy_01_nobody_aims_long_at_a_thing() {
    let mut table = stored("18 9 5 1");
    assert_eq!(no(&mut table, "aim Hatch"), "d20-is-a-thing D20-OBJ-01");
}

#[test]
fn d20_grp_18_who_stands_on_a_thing_that_bars_no_way_stays_there() {
    let mut table = stored("18 9 5 1");
    table.tell("join Lamp Crew 4K like lamp", "");
    table.tell("move 4K", "");
    table.tell("end", "");
    assert_eq!((table.at("Kesh"), table.at("Lamp")), (Some(cell("4K")), Some(cell("4K"))));
}

#[test]
fn d20_grp_07_one_too_large_is_grabbed_and_not_fixed() {
    let mut table = changed("Bek", |spec| spec.size = Size::Huge);
    table.tell("put Kesh 13J", "");
    table.tell("initiative", KESH);
    // The touch AC of a huge body: 10 + 1 - 2.
    table.tell("grapple Bek", "pick:1 5");
    assert_eq!(rolls(&table), ["Kesh 13"]);
    assert!(!sheet(&table, "Bek").has(Condition::Grappling));
    let told =
        |fact: &Fact| matches!(fact, Fact::Said { line, .. } if line.key == "d20-log-too-large");
    assert!(facts(&table).iter().any(told), "{:?}", facts(&table));
}

#[test]
fn d20_grp_05_dexterity_counts_in_a_grab() {
    let mut table = begun(&[("Lin", "13J"), ("Kesh", "19A"), ("Ade", "19T")], "1 18 2 3");
    table.tell("grapple Bek", "pick:1 1");
    // +3, and Dexterity 4 for the Strength of 0.
    assert_eq!(rolls(&table), ["Lin 8"]);
}

#[test]
fn d20_heal_06_no_day_passes_for_the_dying_and_for_one_at_0_alone() {
    let mut table = laid();
    table.tell("hurt Bek 14 physical", "");
    assert_eq!(no(&mut table, "day Bek"), "d20-no-day-yet D20-HEAL-06");
    table.tell("hurt Bek 1 physical", "");
    assert_eq!(no(&mut table, "day"), "d20-no-day-yet D20-HEAL-06");
}

#[test]
fn d20_heal_02_one_healed_to_exactly_0_is_tended_and_rolls_without_loss() {
    let mut table = laid();
    table.tell("hurt Bek 18 physical", "");
    table.tell("heal Bek 4", "");
    assert!(sheet(&table, "Bek").down.tended);
    table.tell("hour Bek", "50");
    assert_eq!((hp(&table, "Bek"), sheet(&table, "Bek").down.awake), (0, false));
    table.tell("hour Bek", "5");
    assert!(sheet(&table, "Bek").down.awake);
}

#[test]
fn d20_heal_06_an_hour_for_all_passes_in_the_order_of_the_queue() {
    let mut table = begun(&[], "1 2 3 18");
    for name in ["Ade", "Bek"] {
        table.tell(&format!("hurt {name} 19 physical"), "");
        table.tell(&format!("lies {name} stable"), "");
    }
    // Bek goes before Ade, who stands first in the setup.
    table.tell("hour", "50 5");
    assert_eq!((hp(&table, "Bek"), sheet(&table, "Ade").down.awake), (-6, true));
}

#[test]
fn d20_dmg_08_who_is_out_by_stress_rolls_no_hours_and_wakes_as_soon_as_it_is_not_above() {
    let mut table = begun(BESIDE, KESH);
    table.tell("hurt Bek 15 stress", "");
    let options = kekkai_rules::d20::options::Options::default();
    assert!(!sheet(&table, "Bek").is_able(&options));
    table.tell("hour Bek", "");
    table.tell("pool Bek stress 14", "");
    assert!(sheet(&table, "Bek").is_able(&options));
}
