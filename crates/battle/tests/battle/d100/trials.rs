//! Tests out of an attack, jumps, climbs and falls, the want of air and food, chases (D100-TST, EXT, OPP, MOV, ENV, CHS).

mod checks;

use super::{begun, health, laid, no, otherwise, sheet, stacks, targets, tells, until};
use crate::table::Table;
use kekkai_rules::d100::numbers::{
    harm::{
        conditions::Condition,
        place::{HitLocation, Side},
    },
    turn::chase::Chase,
};

pub(crate) fn chase(table: &Table) -> Option<Chase> {
    use kekkai_battle::systems::AnySystemState;
    let AnySystemState::D100(own) = &table.state().system else { panic!("another system") };
    own.common.chase.as_ref().map(|chase| chase.stands)
}

#[test]
fn d100_tst_10_a_test_has_the_difficulty_that_is_named_and_none_otherwise() {
    let mut table = begun();
    table.tell("test Raider endurance", "41");
    assert_eq!(targets(&table), [40]);
    table.tell("test Captain perception insane", "12");
    assert_eq!(targets(&table), [12]);
    // No entry of the sheet: the governing characteristic (D100-SHT-03).
    table.tell("test Captain climb routine", "55");
    assert_eq!(targets(&table), [55]);
    assert!(tells(&table, "d100-outcome-conditional-success"));
    assert!(no(&mut table, "test Captain shooting").starts_with("d100-no-skill"));
}

#[test]
fn d100_ext_04_the_outcome_has_its_name() {
    let mut table = begun();
    for (face, outcome) in [("42", "conditional-success"), ("22", "success"), ("99", "serious")] {
        table.tell("test Captain perception", face);
        assert!(tells(&table, outcome), "{face}");
    }
}

/// Captain and Bandit stand side by side; the Bandit has steps of development in athletics.
fn helping() -> Table {
    let mut table = otherwise(&[
        ("perception: (value: 42)", "perception: (value: 42), athletics: (value: 41)"),
        (
            "skills: {melee: (value: 38)}",
            "skills: {melee: (value: 38), athletics: (value: 36, advances: 1)}",
        ),
    ]);
    table.tell("initiative", super::ORDER);
    table
}

#[test]
fn d100_tst_13_to_15_each_valid_helper_adds_ten_and_spends_its_action() {
    let mut table = helping();
    table.tell("test Captain athletics with Bandit", "51");
    assert_eq!(targets(&table), [51]);
    // It has none left in this round.
    table.tell("test Captain athletics with Bandit", "41");
    assert_eq!(targets(&table), [41]);
    table.tell("end", "");
    assert_eq!(no(&mut table, "strike Captain"), "d100-has-acted D100-TRN-01");
    // Without a step of development, and out of reach.
    let mut table = helping();
    table.tell("test Bandit athletics with Captain Archer", "36");
    assert_eq!(targets(&table), [36]);
    // Nobody helps with what resists.
    table.tell("test Captain endurance with Bandit", "30");
    assert_eq!(targets(&table), [30]);
    let mut table = helping();
    table.tell("option assist_cost free", "");
    table.tell("test Captain athletics with Bandit", "51");
    table.tell("test Captain athletics with Bandit", "51");
    assert_eq!(targets(&table), [51]);
    table.tell("option assist_reach_cells 0", "");
    table.tell("test Captain athletics with Bandit", "41");
    assert_eq!(targets(&table), [41]);
}

#[test]
fn d100_tst_12_limits_hold_out_of_a_fight_too_unless_the_table_says_otherwise() {
    let mut table = laid();
    table.tell("afflict Captain poisoned 4", "");
    table.tell("test Captain perception", "12");
    assert_eq!(targets(&table), [12]);
    table.tell("option cap_scope combat_only", "");
    table.tell("test Captain perception", "2");
    assert_eq!(targets(&table), [2]);
}

#[test]
fn d100_tst_16_one_throw_is_held_against_two_skills() {
    let mut table = begun();
    // Heal 45 and intelligence 30.
    for (face, key) in [
        ("30", "full"),
        ("31", "partial"),
        ("45", "partial"),
        ("46", "failure"),
        ("3", "full"),
        ("97", "failure"),
    ] {
        table.tell("combine Captain heal int", face);
        assert!(tells(&table, &format!("d100-log-combined-{key}")), "{face}");
    }
}

#[test]
fn d100_trn_04_a_test_of_ones_own_takes_the_action() {
    let mut table = begun();
    table.tell("apply perception easy", "82");
    assert_eq!(targets(&table), [82]);
    assert_eq!(no(&mut table, "strike Bandit"), "d100-has-acted D100-TRN-01");
}

#[test]
fn d100_ext_08_to_10_levels_are_added_up_to_the_threshold() {
    let mut table = begun();
    table.tell("prolong Captain perception 4", "");
    // +1 and +3, an action each.
    table.tell("work", "30");
    assert!(tells(&table, "d100-log-goes-on"));
    assert_eq!(no(&mut table, "work"), "d100-has-acted D100-EXT-10");
    table.tell("end", "");
    until(&mut table, "Captain");
    table.tell("work", "10");
    assert!(tells(&table, "d100-log-task-done"));
    assert_eq!(sheet(&table, "Captain").lasting.task, None);
    // A sum below 0 is a failure, one of 0 goes on.
    table.tell("prolong Captain perception 4", "");
    table.tell("proceed Captain", "43");
    assert!(tells(&table, "d100-log-goes-on"));
    table.tell("proceed Captain", "50");
    assert!(tells(&table, "d100-log-task-failed"));
    assert_eq!(no(&mut table, "proceed Captain"), "d100-no-task D100-EXT-08");
    table.tell("option prolonged_cost free", "");
    table.tell("prolong Bandit melee 4", "");
    until(&mut table, "Bandit");
    table.tell("work", "31");
    table.tell("strike Captain", "97 51");
}

#[test]
fn d100_opp_01_to_05_two_are_tested_against_one_another() {
    let mut table = begun();
    table.tell("oppose Captain melee Bandit str", "32 51");
    assert!(tells(&table, "d100-log-wins"));
    assert_eq!(targets(&table), [45, 30]);
    assert_eq!(super::advantage(&table, "Captain"), 0);
    // Equal in both: nobody wins, or both throw again.
    table.tell("oppose Captain wp Bandit wp", "11 12");
    assert!(tells(&table, "d100-log-nobody-wins"));
    table.tell("option opposed_full_tie reroll", "");
    table.tell("oppose Captain wp Bandit wp", "11 12 21 10");
    assert!(tells(&table, "d100-log-wins"));
}

#[test]
fn d100_ini_05_stealth_surprises_those_who_are_named() {
    let stealthy = [(
        "skills: {shooting: (value: 50)}",
        "skills: {shooting: (value: 50), stealth: (value: 50)}",
    )];
    let mut table = otherwise(&stealthy);
    table.tell("surprise Archer Bandit Raider", "62");
    assert_eq!(stacks(&table, "Bandit", Condition::Surprised), 0);
    table.tell("surprise Archer Bandit Raider", "37");
    assert_eq!(stacks(&table, "Bandit", Condition::Surprised), 1);
    assert_eq!(stacks(&table, "Raider", Condition::Surprised), 1);
    // Against the perception of each: 31 for one, 40 for the other.
    let mut table = otherwise(&stealthy);
    table.tell("option surprise_stealth opposed_perception", "");
    table.tell("surprise Archer Bandit Raider", "37 31 1");
    assert_eq!(stacks(&table, "Bandit", Condition::Surprised), 1);
    assert_eq!(stacks(&table, "Raider", Condition::Surprised), 0);
}

#[test]
fn d100_mov_05_the_fallen_crawl_a_cell_or_stand_up() {
    let mut table = begun();
    table.tell("afflict Captain prone 1", "");
    assert_eq!(no(&mut table, "move 5E"), "d100-too-far D100-CON-35");
    table.tell("move 6E", "");
    assert_eq!(no(&mut table, "stand"), "d100-has-moved D100-TRN-02");
}

/// The Captain alone at the edge, with athletics 40 and climbing 35.
fn agile() -> Table {
    let mut table = otherwise(&[(
        "perception: (value: 42)",
        "perception: (value: 42), athletics: (value: 40), climb: (value: 35)",
    )]);
    table.tell("initiative", super::ORDER);
    table
}

#[test]
fn d100_mov_06_to_08_a_jump_covers_speed_in_feet_and_a_test_more() {
    let mut table = agile();
    table.tell("jump", "");
    assert!(format!("{:?}", table.changes.last()).contains("Number(4)"));
    table.tell("jump longer", "18");
    assert_eq!(targets(&table), [40]);
    assert!(format!("{:?}", table.changes.last()).contains("Number(7)"));
    assert_eq!(no(&mut table, "jump longer"), "d100-has-acted D100-MOV-07");
    // A run-up of speed yards: two cells.
    let mut table = agile();
    table.tell("move 5E", "");
    table.tell("jump longer", "38");
    assert_eq!(targets(&table), [60]);
    assert!(format!("{:?}", table.changes.last()).contains("Number(7)"));
    let mut table = agile();
    table.tell("option runup_yards 5", "");
    table.tell("move 5E", "");
    table.tell("jump longer", "38");
    assert_eq!(targets(&table), [40]);
    let mut table = agile();
    table.tell("option jump_cost move", "");
    table.tell("jump longer", "18");
    table.tell("strike Bandit", "97 51");
}

#[test]
fn d100_mov_09_and_10_a_climb_is_half_a_walk_and_a_test_adds_to_it() {
    let mut table = agile();
    table.tell("climb", "");
    assert!(format!("{:?}", table.changes.last()).contains("Number(4)"));
    table.tell("strike Bandit", "97 51");
    let mut table = agile();
    table.tell("climb faster", "31");
    assert_eq!(targets(&table), [55]);
    assert!(format!("{:?}", table.changes.last()).contains("Number(10)"));
    assert_eq!(no(&mut table, "strike Bandit"), "d100-has-acted D100-TRN-01");
    let mut table = agile();
    table.tell("option climb_base run", "");
    table.tell("climb", "");
    assert!(format!("{:?}", table.changes.last()).contains("Number(8)"));
}

#[test]
fn d100_mov_11_to_13_a_fall_takes_a_die_and_three_a_yard() {
    let mut table = otherwise(&[("health: 12", "health: 20")]);
    table.tell("fall Captain 3", "6");
    assert_eq!((health(&table, "Captain"), stacks(&table, "Captain", Condition::Prone)), (8, 1));
    // 4 lost makes prone, 3 does not.
    let mut table = agile();
    table.tell("fall Captain 1", "4");
    assert_eq!((health(&table, "Captain"), stacks(&table, "Captain", Condition::Prone)), (8, 1));
    let mut table = agile();
    table.tell("fall Captain 1", "3");
    assert_eq!((health(&table, "Captain"), stacks(&table, "Captain", Condition::Prone)), (9, 0));
    // On purpose: +4 takes five yards off.
    table.tell("fall Captain 3 purpose", "25");
    assert_eq!(health(&table, "Captain"), 9);
    table.tell("fall Captain 7 purpose", "25 6");
    assert_eq!(health(&table, "Captain"), 0);
    // Toughness bonus 4 takes all of it, unless a table takes a point in any case.
    let mut table = agile();
    table.tell("fall Raider 1", "1");
    assert_eq!(health(&table, "Raider"), 13);
    table.tell("option fall_minimum 1", "");
    table.tell("fall Raider 1", "1");
    assert_eq!(health(&table, "Raider"), 12);
}

#[test]
fn d100_mov_14_more_than_is_left_injures_at_a_thrown_place_or_the_torso() {
    let fallen = |option: &str, dice: &str| {
        let mut table = agile();
        if !option.is_empty() {
            table.tell(option, "");
        }
        table.tell("pool Captain health 5", "");
        table.tell("fall Captain 3", dice);
        let captain = sheet(&table, "Captain");
        assert_eq!((captain.health, captain.injuries.len()), (0, 1));
        assert_eq!(stacks(&table, "Captain", Condition::Prone), 1);
        captain.injuries[0].place
    };
    assert_eq!(fallen("", "6 83 1 50"), HitLocation::Leg(Side::Left));
    assert_eq!(fallen("option env_injury_location torso", "6 5"), HitLocation::Torso);
}

#[test]
fn d100_env_01_and_02_breath_lasts_and_then_health_goes() {
    let mut table = otherwise(&[("health: 12", "health: 2"), ("fate: 1", "fate: 0")]);
    table.tell("initiative", super::ORDER);
    table.tell("airless Captain", "");
    // Held for three rounds; the fourth and the fifth cost one each.
    let mut healths = Vec::new();
    for _ in 0..7 {
        super::round(&mut table, "");
        healths.push(health(&table, "Captain"));
    }
    assert_eq!(healths, [2, 2, 2, 1, 0, 0, 0]);
    assert_eq!(stacks(&table, "Captain", Condition::Unconscious), 1);
    assert!(!sheet(&table, "Captain").dead);
    super::round(&mut table, "");
    assert!(sheet(&table, "Captain").dead);
}

fn agility(table: &Table) -> i32 {
    use kekkai_rules::d100::numbers::sheet::characteristics::Characteristic;
    sheet(table, "Captain").score(Characteristic::Agility).value()
}

#[test]
fn d100_env_03_bad_weather_lowers_a_characteristic_until_a_warm_day() {
    let mut table = laid();
    // The first of two tests fails; the fifth characteristic is agility.
    table.tell("exposure Captain 8", "31 5 30");
    assert_eq!(agility(&table), 25);
    // A skill that it governs falls with it (D100-SHT-01).
    assert_eq!(sheet(&table, "Captain").skill(kekkai_rules::d100::sheet::Skill::Dodge), Some(30));
    table.tell("exposure Captain 4 harsh", "31 5 1 30");
    assert_eq!(sheet(&table, "Captain").lasting.weather.failures.len(), 2);
    table.tell("warmth Captain", "");
    assert_eq!(agility(&table), 35);
    assert!(no(&mut table, "warmth Captain").starts_with("already-so"));
    table.tell("option exposure_repeat none", "");
    table.tell("exposure Captain 8", "31 5 31");
    assert_eq!(agility(&table), 25);
}

#[test]
fn d100_env_04_thirst_takes_more_with_each_failure() {
    let mut table = laid();
    table.tell("thirst Captain", "31");
    assert_eq!(agility(&table), 35);
    table.tell("thirst Captain", "31 6");
    assert_eq!((agility(&table), health(&table, "Captain")), (25, 9));
    table.tell("water Captain", "");
    assert_eq!(agility(&table), 35);
}

#[test]
fn d100_env_05_each_failure_of_hunger_takes_two_days_of_food() {
    use kekkai_rules::d100::numbers::sheet::characteristics::Characteristic;
    let mut table = laid();
    table.tell("hunger Captain", "31");
    let strength = |table: &Table| sheet(table, "Captain").score(Characteristic::Strength).value();
    assert_eq!(strength(&table), 25);
    table.tell("option hunger_second_failure none", "");
    table.tell("hunger Captain", "31");
    assert_eq!((strength(&table), health(&table, "Captain")), (25, 12));
    table.tell("food Captain", "");
    assert_eq!(strength(&table), 25);
    table.tell("food Captain", "");
    assert_eq!(strength(&table), 35);
}

#[test]
fn d100_chs_01_to_05_levels_move_the_distance_until_it_is_over() {
    let mut table = laid();
    for distance in ["0", "10"] {
        let line = format!("pursue Bandit Raider by Captain Archer at {distance}");
        assert_eq!(no(&mut table, &line), "d100-chase-over D100-CHS-01");
    }
    table.tell("pursue Bandit Raider by Captain Archer at 4", "");
    // Strength 30 and 30 against 35 and 30.
    table.tell("exchange str", "20 41 11 32");
    assert_eq!(chase(&table), Some(Chase::On(1)));
    table.tell("exchange str", "20 41 11 32");
    assert_eq!(chase(&table), None);
    assert!(tells(&table, "d100-log-caught"));
    assert_eq!(no(&mut table, "exchange str"), "d100-no-chase D100-CHS-02");
    table.tell("pursue Bandit by Captain at 9", "");
    table.tell("exchange str", "20 31");
    assert!(tells(&table, "d100-log-escaped"));
}

#[test]
fn d100_mov_01_a_table_may_let_a_run_cost_the_action() {
    let mut table = begun();
    table.tell("option run_costs_action true", "");
    until(&mut table, "Archer");
    table.tell("sprint 7A", "");
    assert_eq!(no(&mut table, "stance dodge"), "d100-has-acted D100-TRN-05");
}

#[test]
fn d100_con_13_a_table_may_let_only_the_hidden_get_over_panic() {
    let mut table = begun();
    table.tell("option panic_recovery hidden_only", "");
    table.tell("afflict Captain panicked 1", "");
    // Enemies see it: no die is thrown.
    super::round(&mut table, "");
    assert_eq!(stacks(&table, "Captain", Condition::Panicked), 1);
}

#[test]
fn d100_flee_03_a_table_may_let_free_attacks_do_no_harm() {
    let mut table = begun();
    table.tell("option flee_attack_damage false", "");
    table.tell("strike Bandit", "97 51");
    // 38 + 20 + 10 and one of advantage that the parry brought; then cool.
    table.tell("runaway", "20 10");
    assert_eq!(health(&table, "Captain"), 12);
}
