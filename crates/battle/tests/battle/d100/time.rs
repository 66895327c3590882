//! Nights and days: healing, bones and muscles, corruption and mutations, diseases (D100-HEAL, INJ, COR, MUT, DSE).

use super::{health, laid, no, otherwise, sheet, stacks, targets};
use crate::table::Table;
use kekkai_rules::d100::numbers::{
    harm::{
        conditions::Condition,
        injuries::Severity,
        place::{HitLocation, Side},
    },
    mind::mutations::MutationKind,
    sheet::characteristics::Characteristic,
};

#[test]
fn d100_heal_01_and_02_a_night_and_a_day_of_rest_give_health_back() {
    let mut table = enduring();
    table.tell("pool Captain health 2", "");
    table.tell("night Captain", "42");
    assert_eq!((targets(&table), health(&table, "Captain")), (vec![65], 7));
    table.tell("day Captain rest", "");
    assert_eq!(health(&table, "Captain"), 10);
    // A failed test counts, unless the table asks for a success.
    table.tell("pool Captain health 2", "");
    table.tell("night Captain", "88");
    assert_eq!(health(&table, "Captain"), 3);
    table.tell("night Captain", "99");
    assert_eq!(health(&table, "Captain"), 3);
    table.tell("option heal_requires_success true", "");
    table.tell("night Captain", "88");
    assert_eq!(health(&table, "Captain"), 3);
}

fn enduring() -> Table {
    otherwise(&[("perception: (value: 42)", "perception: (value: 42), endurance: (value: 45)")])
}

#[test]
fn d100_heal_02_a_day_that_passes_for_everybody_moves_the_date_of_the_next_fight() {
    let mut table = enduring();
    let today = |table: &mut Table| table.fight.chapters().unwrap().last().unwrap().day;
    let both = |table: &Table| ["Captain", "Bandit"].map(|name| health(table, name));
    for name in ["Captain", "Bandit"] {
        table.tell(&format!("pool {name} health 2"), "");
    }
    // One alone has its own day; the calendar stays.
    table.tell("day Captain rest", "");
    let rested = health(&table, "Captain");
    assert!(rested > 2 && both(&table) == [rested, 2], "{:?}", both(&table));
    assert_eq!(today(&mut table), 1);
    table.tell("initiative", super::ORDER);
    table.tell("day because of the siege", "");
    assert_eq!(both(&table), [rested, 2]);
    // The dead have no days any more, and hinder nobody.
    table.tell("dead Bandit", "");
    table.tell("day rest", "");
    assert!(health(&table, "Captain") > rested, "{:?}", both(&table));
    for name in table.state().present().map(|one| one.name.to_string()).collect::<Vec<_>>() {
        if name != "Captain" {
            table.tell(&format!("remove \"{name}\""), "");
        }
    }
    table.tell("battle", "");
    assert_eq!(today(&mut table), 3);
}

#[test]
fn d100_con_38_rest_takes_fatigue_off_by_hours() {
    let mut table = enduring();
    table.tell("afflict Captain fatigued 3", "");
    table.tell("night Captain", "42");
    assert_eq!(stacks(&table, "Captain", Condition::Fatigued), 2);
    table.tell("repose Captain 7", "");
    assert_eq!(stacks(&table, "Captain", Condition::Fatigued), 2);
    table.tell("option fatigue_rest_hours 4", "");
    table.tell("repose Captain 9", "");
    assert_eq!(stacks(&table, "Captain", Condition::Fatigued), 0);
}

#[test]
fn d100_heal_03_and_04_remedies_magic_and_surgery_help() {
    let mut table = laid();
    table.tell("afflict Captain bleeding 3", "");
    table.tell("remedy Captain", "");
    assert_eq!(stacks(&table, "Captain", Condition::Bleeding), 2);
    table.tell("pool Captain health 5", "");
    table.tell("miracle Captain 1", "");
    assert_eq!((stacks(&table, "Captain", Condition::Bleeding), health(&table, "Captain")), (1, 6));
    table.tell("surgery Captain", "");
    table.tell("initiative", super::ORDER);
    assert_eq!(no(&mut table, "surgery Captain"), "d100-no-surgery D100-HEAL-04");
    table.tell("afflict Bandit bleeding 3", "");
    table.tell("option magic_stops_bleeding all", "");
    table.tell("pool Bandit health 5", "");
    table.tell("miracle Bandit 1", "");
    assert_eq!(stacks(&table, "Bandit", Condition::Bleeding), 0);
}

#[test]
fn d100_cor_01_to_05_influences_bring_points_and_points_a_mutation() {
    let mut table = laid();
    let points = |table: &Table| sheet(table, "Captain").lasting.corruption;
    table.tell("taint Captain weak cool", "31");
    assert_eq!(points(&table), 1);
    // Willpower 30: 26 is +1.
    table.tell("taint Captain mighty cool", "26");
    assert_eq!(points(&table), 3);
    table.tell("taint Captain mighty cool", "4");
    assert_eq!(points(&table), 4);
    table.tell("corrupt Captain 2", "");
    assert_eq!(points(&table), 6);
    // Above 3 + 3 endurance is tested; then kind and row: iron skin.
    table.tell("corrupt Captain 1", "31 50 17");
    let captain = sheet(&table, "Captain");
    assert_eq!((captain.lasting.corruption, captain.lasting.count(MutationKind::Body)), (4, 1));
    assert_eq!(captain.spec.armour.head, 2);
    assert_eq!(captain.score(Characteristic::Agility).value(), 25);
    // Thrown twice it is thrown again (D100-MUT-05).
    table.tell("mutate Captain", "50 17 22");
    assert_eq!(sheet(&table, "Captain").spec.speed, 5);
    table.tell("atone Captain 1", "");
    assert_eq!(points(&table), 0);
    table.tell("option mutation_repeat stack", "");
    table.tell("mutate Captain", "50 17");
    assert_eq!(sheet(&table, "Captain").spec.armour.head, 4);
    // More than the toughness bonus of body is too many (D100-COR-06).
    assert!(!sheet(&table, "Captain").lasting.is_lost);
    table.tell("mutate Captain", "50 22");
    assert!(sheet(&table, "Captain").lasting.is_lost);
}

#[test]
fn d100_mut_02_to_04_minds_change_too_and_places_are_thrown() {
    let mut table = laid();
    table.tell("mutate Captain", "51 58");
    assert!(sheet(&table, "Captain").spec.traits.frenzy);
    table.tell("mutate Captain", "50 12 45");
}

#[test]
fn d100_fate_12_resilience_denies_a_mutation() {
    let mut table = otherwise(&[("resolve: 1, talent", "resolve: 1, resilience: 1, talent")]);
    // Nobody names the result of the test itself.
    table.tell("corrupt Captain 7", "pick:1 31 50 17 pick:2");
    let captain = sheet(&table, "Captain");
    assert_eq!((captain.lasting.corruption, captain.lasting.mutations.len()), (7, 0));
    assert_eq!(captain.pools.resilience, 0);
}

#[test]
fn d100_cor_02_a_dark_deal_throws_once_more() {
    let mut table = otherwise(&[("fortune: 0", "fortune: 1")]);
    table.tell("test Captain perception", "50 pick:2 60 pick:2 42");
    assert_eq!(sheet(&table, "Captain").lasting.corruption, 1);
    table.tell("corrupt Captain 5", "");
    table.tell("pool Captain fortune 1", "");
    // The seventh point asks for the test when the command is over.
    table.tell("test Captain perception", "50 pick:2 60 pick:2 42 30");
    assert_eq!(sheet(&table, "Captain").lasting.corruption, 7);
}

#[test]
fn d100_dse_01_to_04_a_disease_is_caught_by_a_test_and_has_its_days() {
    let mut table = enduring();
    // Festering at +40, bleeding 1: 45 + 40 - 10.
    table.tell("afflict Captain bleeding 1", "");
    table.tell("infect Captain festering", "75");
    assert_eq!((targets(&table), sheet(&table, "Captain").lasting.illnesses.len()), (vec![75], 0));
    table.tell("infect Captain festering", "76 3 7");
    assert_eq!(sheet(&table, "Captain").lasting.illnesses[0].days, (4, 10));
    assert_eq!(no(&mut table, "infect Captain blood-rot"), "d100-not-caught D100-DSE-21");
}

#[test]
fn d100_dse_08_and_17_symptoms_hinder_from_their_first_to_their_last_day() {
    let mut table = enduring();
    // Flaky scabies: a day of incubation, eight of a rash.
    table.tell("infect Captain flaky-scabies sure", "1 1");
    table.tell("test Captain fel", "30");
    assert_eq!(targets(&table), [30]);
    table.tell("day Captain", "");
    table.tell("day Captain", "");
    table.tell("test Captain fel", "20");
    assert_eq!(targets(&table), [20]);
    for _ in 0..6 {
        table.tell("day Captain", "");
    }
    // The rash passes: cool at +20, else a scar at a thrown place.
    table.tell("day Captain", "51 30");
    let captain = sheet(&table, "Captain");
    assert_eq!((captain.lasting.illnesses.len(), captain.harmed.marks.len()), (0, 1));
    assert_eq!(no(&mut table, "infect Captain flaky-scabies"), "d100-is-immune D100-DSE-07");
}

#[test]
fn d100_dse_12_and_15_weakness_tires_and_a_deadly_disease_kills() {
    let mut table = otherwise(&[("fate: 1", "fate: 0")]);
    table.tell("infect Captain black-plague sure", "1 9");
    // Gangrene: its place, then endurance at +20; deadly outcome, likely: 30 - 10 + 40.
    table.tell("day Captain", "95 40 60");
    assert_eq!(stacks(&table, "Captain", Condition::Fatigued), 1);
    assert!(!sheet(&table, "Captain").dead);
    table.tell("day Captain", "40 61");
    assert!(sheet(&table, "Captain").dead);
}

#[test]
fn d100_dse_10_gangrene_makes_a_limb_useless_at_the_second_failure() {
    let mut table = laid();
    table.tell("infect Captain black-plague sure", "1 9");
    table.tell("day Captain", "95 41 60");
    table.tell("day Captain", "41 60");
    let leg = HitLocation::Leg(Side::Right);
    assert!(sheet(&table, "Captain").harmed.useless.iter().any(|one| one.place == leg));
    // With the fourth it goes on to the torso.
    let place = |table: &Table| sheet(table, "Captain").lasting.illnesses[0].place;
    table.tell("day Captain", "41 60");
    assert_eq!(place(&table), Some(leg));
    table.tell("day Captain", "41 60");
    assert_eq!(place(&table), Some(HitLocation::Torso));
}

#[test]
fn d100_dse_18_a_wound_that_does_not_heal_keeps_a_point_away() {
    let mut table = enduring();
    table.tell("infect Captain festering sure", "1 9");
    table.tell("day Captain", "");
    table.tell("day Captain", "55");
    table.tell("pool Captain health 5", "");
    table.tell("miracle Captain 99", "");
    assert_eq!(health(&table, "Captain"), 11);
}

#[test]
fn d100_inj_17_a_row_that_starts_a_disease_has_its_days_thrown_with_the_first_day() {
    let mut table = enduring();
    table.tell("initiative", super::ORDER);
    table.tell("pool Captain health 5", "");
    table.tell("option env_injury_location torso", "");
    table.tell("fall Captain 5", "9 88");
    let started = sheet(&table, "Captain").harmed.started.len();
    assert_eq!(started, 1);
    table.tell("day Captain", "4 6");
    assert_eq!(sheet(&table, "Captain").lasting.illnesses[0].days, (5, 10));
}

#[test]
fn d100_inj_09_to_12_bones_and_muscles_heal_by_days() {
    // Row 21 of the arm is a light tear; a fall on the torso breaks nothing.
    let mut table = enduring();
    table.tell("initiative", super::ORDER);
    let torn = |table: &Table| sheet(table, "Captain").harmed.tears.clone();
    table.tell("pool Captain health 5", "");
    table.tell("fall Captain 5", "9 20 21");
    assert_eq!(torn(&table), [(HitLocation::Arm(Side::Left), Severity::Light)]);
    for _ in 0..27 {
        table.tell("day Captain", "");
    }
    assert_eq!(torn(&table).len(), 1);
    table.tell("day Captain", "");
    assert_eq!(torn(&table).len(), 0);
}

#[test]
fn d100_con_10_time_alone_wakes_where_the_table_says_so() {
    let mut table = super::begun();
    table.tell("option wake_after_rounds 2", "");
    table.tell("afflict Captain unconscious 1", "");
    for asleep in [1, 1, 0] {
        super::round(&mut table, "");
        assert_eq!(stacks(&table, "Captain", Condition::Unconscious), asleep);
    }
}
