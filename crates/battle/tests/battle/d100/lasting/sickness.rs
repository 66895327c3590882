//! Infections after a fight and by the hour, what symptoms do, and how diseases end (D100-DSE).

use super::super::{advantage, changed, no, otherwise, sheet, stacks, targets, tells, until};
use crate::table::Table;
use kekkai_battle::scenario::Setup;
use kekkai_rules::Edition;
use kekkai_rules::d100::numbers::harm::conditions::Condition;

/// The Captain with endurance 40, before the fight.
fn hardy() -> Table {
    otherwise(&[("perception: (value: 42)", "perception: (value: 42), endurance: (value: 40)")])
}

/// The same after so many days of a disease, with the dice of each.
fn ill(disease: &str, times: &str, days: &[&str]) -> Table {
    let mut table = hardy();
    table.tell(&format!("infect Captain {disease} sure"), times);
    for dice in days {
        table.tell("day Captain", dice);
    }
    table
}

fn illnesses(table: &Table) -> Vec<String> {
    sheet(table, "Captain").lasting.illnesses.iter().map(|one| one.disease.clone()).collect()
}

#[test]
fn d100_dse_03_after_a_fight_the_tests_against_infection_are_told_once() {
    let wounded = |traits: &str| {
        let bandit = format!("skills: {{melee: (value: 38)}}, traits: ({traits}), armour");
        let mut table = otherwise(&[("skills: {melee: (value: 38)}, armour", &bandit)]);
        table.tell("initiative", super::super::ORDER);
        until(&mut table, "Bandit");
        table.tell("strike Captain", "28 97");
        table.tell("sceneover", "");
        ["Minor infection", "Festering", "Rat fever"].map(|name| tells(&table, name))
    };
    assert_eq!(wounded(""), [false, false, false]);
    assert_eq!(wounded("infectious: true"), [false, true, false]);
    assert_eq!(wounded("infectious: true, rodent: true"), [false, true, true]);
    assert_eq!(wounded("rodent: true"), [false, false, false]);
    // One injury: minor infection at +60, and not again.
    let mut table = super::super::begun();
    table.tell("strike Bandit at torso", "11 90 1");
    table.tell("sceneover", "");
    assert!(tells(&table, "Minor infection") && tells(&table, "Change(60)"));
    table.tell("sceneover", "");
    assert!(!tells(&table, "Minor infection"));
    // The end of the fight names them as well, and the end of its scene not again.
    let mut table = super::super::begun();
    table.tell("strike Bandit at torso", "11 90 1");
    table.tell("fightover", "");
    assert!(tells(&table, "Minor infection") && tells(&table, "Change(60)"));
    table.tell("sceneover", "");
    assert!(!tells(&table, "Minor infection"));
}

#[test]
fn d100_dse_05_and_14_diarrhoea_calls_away_so_often_a_session_and_drains() {
    let mut table = ill("bloody-flux", "1 1 9", &["", "", ""]);
    assert_eq!(sheet(&table, "Captain").health, 11);
    for _ in 0..3 {
        table.tell("callaway Captain", "");
    }
    assert_eq!(no(&mut table, "callaway Captain"), "d100-called-enough D100-DSE-14");
    table.tell("session", "");
    table.tell("callaway Captain", "");
    for left in [10, 9, 8] {
        table.tell("day Captain", "");
        assert_eq!(sheet(&table, "Captain").health, left);
    }
    assert_eq!(no(&mut table, "callaway Archer"), "d100-no-diarrhoea D100-DSE-14");
    // Mad scrofula: strong, twice.
    let mut table = ill("mad-scrofula", "1 9", &[""]);
    table.tell("callaway Captain", "");
    table.tell("callaway Captain", "");
    assert_eq!(no(&mut table, "callaway Captain"), "d100-called-enough D100-DSE-14");
}

#[test]
fn d100_dse_06_fleas_ask_for_a_test_each_hour_begun() {
    let mut table = hardy();
    // 40 + 20, three times.
    table.tell("exposed Captain black-plague 150", "60 60 60");
    assert_eq!(targets(&table), [60, 60, 60]);
    // The first failure infects, and there is no further test.
    table.tell("exposed Captain black-plague 150", "60 61 1 5");
    assert_eq!((targets(&table), illnesses(&table).len()), (vec![60, 60], 1));
    let mut table = hardy();
    table.tell("exposed Captain black-plague 5", "60");
    assert_eq!(targets(&table), [60]);
    assert_eq!(no(&mut table, "exposed Captain blood-rot 60"), "d100-not-caught D100-DSE-21");
}

#[test]
fn d100_dse_20_beside_somebody_who_sneezes_a_test_each_hour() {
    let mut table = hardy();
    table.tell("exposed Captain flaky-scabies 60", "60");
    assert_eq!(targets(&table), [60]);
    table.tell("exposed Captain flaky-scabies 61", "60 60");
    assert_eq!(targets(&table).len(), 2);
}

#[test]
fn d100_dse_11_a_very_strong_fever_keeps_in_bed_and_resolve_wakes_for_minutes() {
    // Blood rot: a deadly outcome at +60 each day.
    let mut table = ill("blood-rot", "9", &["50"]);
    let asleep = |table: &Table| stacks(table, "Captain", Condition::Unconscious);
    assert_eq!(asleep(&table), 1);
    table.tell("initiative", super::super::ORDER);
    table.tell("shake unconscious by Captain", "");
    assert_eq!(asleep(&table), 0);
    table.tell("repose Captain 1", "");
    assert_eq!(asleep(&table), 1);
    // A medicine cures a plain fever, and suspends weakness: endurance 40 - 10.
    let mut table = ill("minor-infection", "1 9", &["", "50"]);
    // Fever and the fatigue of weakness.
    table.tell("test Captain fel", "10");
    assert_eq!(targets(&table), [10]);
    table.tell("medicine Captain", "75 30");
    table.tell("test Captain fel", "30");
    assert_eq!(targets(&table), [30]);
}

#[test]
fn d100_dse_15_a_medicine_suspends_weakness_and_its_fatigue_for_a_day() {
    let mut table = ill("mad-scrofula", "1 9", &[""]);
    let tired = |table: &Table| stacks(table, "Captain", Condition::Fatigued);
    assert_eq!(tired(&table), 1);
    // 76 does not work; then 75 does, and endurance 40 - 10.
    table.tell("medicine Captain", "76");
    assert_eq!(tired(&table), 1);
    table.tell("medicine Captain", "75 31");
    assert_eq!(tired(&table), 1);
    table.tell("medicine Captain", "75 30");
    assert_eq!((targets(&table), tired(&table)), (vec![30], 0));
    table.tell("day Captain", "");
    assert_eq!(tired(&table), 1);
}

#[test]
fn d100_dse_13_complications_by_the_level_of_the_test() {
    // Furrier's pox: no symptom but a rash; complications at +0 with its last day. Five dice of duration.
    let ended = |dice: &str| {
        let mut table = hardy();
        table.tell("infect Captain furriers-pox sure", "1 1 1 1 1 1");
        for _ in 0..5 {
            table.tell("day Captain", "");
        }
        table.tell("day Captain", dice);
        assert_eq!(targets(&table)[0], 40);
        (
            illnesses(&table),
            sheet(&table, "Captain").lasting.illnesses.first().map(|one| one.days.1),
        )
    };
    // A passed test: over; then the rash asks for cool at +20.
    assert_eq!(ended("40 1"), (vec![], None));
    assert_eq!(ended("45 3"), (vec!["furriers_pox".to_owned()], Some(9)));
    assert_eq!(ended("62 1 1 1").0, ["festering"]);
    assert_eq!(ended("100 1 1").0, ["blood_rot"]);
}

#[test]
fn d100_dse_16_cramps_hinder_what_is_physical() {
    // Rat fever: cramps, fever and weakness. Three dice and five, three and ten.
    let mut table = hardy();
    table.tell("infect Captain rat-fever sure", "1 1 1 1 1 1");
    for _ in 0..8 {
        table.tell("day Captain", "");
    }
    table.tell("test Captain athletics", "35");
    assert_eq!(targets(&table), [35]);
    table.tell("day Captain", "50");
    // Athletics 35, fatigued -10, fever -10 and cramps -10.
    table.tell("test Captain athletics", "5");
    assert_eq!(targets(&table), [5]);
    table.tell("test Captain int", "20");
    assert_eq!(targets(&table), [20]);
}

#[test]
fn d100_dse_21_what_arises_from_another_ailment_has_no_incubation() {
    let mut table = ill("festering", "1 5", &["", "50"]);
    table.tell("infect Captain minor-infection sure", "7");
    let days = |table: &Table| sheet(table, "Captain").lasting.illnesses.last().map(|one| one.days);
    assert_eq!(days(&table), Some((1, 7)));
    // By itself it has.
    let mut table = hardy();
    table.tell("infect Captain minor-infection sure", "3 7");
    assert_eq!(days(&table), Some((4, 10)));
}

#[test]
fn d100_dse_19_nausea_stuns_after_sudden_movement() {
    let sick = |rule: &str| {
        let mut table = ill("mad-scrofula", "1 9", &[""]);
        table.tell("afflict Captain fatigued 0", "");
        table.tell(&format!("option nausea_on {rule}"), "");
        table.tell("initiative", super::super::ORDER);
        table
    };
    let stunned = |table: &Table| stacks(table, "Captain", Condition::Stunned);
    // The hit test is resolved, then it is stunned and has no Advantage.
    let mut table = sick("any_test");
    table.tell("strike Bandit", "32 97");
    assert_eq!((stunned(&table), advantage(&table, "Captain")), (1, 0));
    assert_eq!(sheet(&table, "Bandit").health, 6);
    // So is a defence.
    let mut table = sick("any_test");
    until(&mut table, "Bandit");
    table.tell("strike Captain", "97 10");
    assert_eq!(stunned(&table), 1);
    let mut table = sick("failed_test");
    table.tell("strike Bandit", "32 97");
    assert_eq!(stunned(&table), 0);
    let mut table = sick("failed_test");
    table.tell("strike Bandit", "90 97");
    assert_eq!(stunned(&table), 1);
    // Nothing sudden is in a test of perception.
    let mut table = sick("any_test");
    table.tell("assess perception", "1");
    assert_eq!((stunned(&table), advantage(&table, "Captain")), (0, 1));
}

#[test]
fn d100_dse_04_and_08_equal_symptoms_and_tests_of_resistance_by_their_options() {
    let both = |changes: &[&str]| {
        let mut table = hardy();
        for line in changes {
            table.tell(line, "");
        }
        table.tell("infect Captain festering sure", "1 9");
        table.tell("infect Captain minor-infection sure", "9");
        table.tell("day Captain", "30");
        table.tell("day Captain", "30 30");
        let resisted = targets(&table);
        // The fatigue of weakness, two stacks of it, would reach the limit of modifiers.
        table.tell("afflict Captain fatigued 0", "");
        table.tell("test Captain fel", "1");
        (targets(&table)[0], resisted)
    };
    // Fellowship 30 with a fever of -10. Wounds that do not heal: endurance 40 + 20, fatigued twice -20.
    assert_eq!(both(&[]), (20, vec![40, 40]));
    assert_eq!(both(&["option symptoms_stack true"]), (10, vec![40, 40]));
    // The fever counts there, too.
    assert_eq!(both(&["option symptom_hits_resistance true"]), (20, vec![30, 30]));
}

#[test]
fn d100_dse_08_a_disease_is_resisted_as_if_it_had_tired_nobody() {
    let resisted = |edition, lines: &[&str]| {
        let hardy = ("perception: (value: 42)", "perception: (value: 42), endurance: (value: 40)");
        let mut table = Table::of(Setup { edition, ..changed(&[hardy]) });
        for line in lines {
            table.tell(line, "");
        }
        table.tell("infect Captain festering sure", "1 9");
        table.tell("infect Captain minor-infection sure", "9");
        table.tell("day Captain", "30");
        table.tell("day Captain", "30 30");
        targets(&table)
    };
    // Wounds that do not heal: endurance 40 + 20, whatever weakness does.
    assert_eq!(resisted(Edition::NEWEST, &[]), [60, 60]);
    assert_eq!(
        resisted(Edition::NEWEST, &["afflict Captain fatigued 1"]),
        [50, 50],
        "of another cause"
    );
    let counts = ["option symptom_hits_resistance true"];
    assert_eq!(resisted(Edition::Twelfth, &counts), resisted(Edition::Fifth, &counts));
    // The weakness of both is one symptom (D100-DSE-04).
    assert_eq!(resisted(Edition::NEWEST, &counts), [40, 40]);
    assert_eq!(resisted(Edition::Fifth, &[]), [40, 40]);
}
