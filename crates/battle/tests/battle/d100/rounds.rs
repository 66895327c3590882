//! The queue, what a turn holds, moving, and acts that are no attacks.

use super::{advantage, begun, laid, no, sheet, stacks, until};
use kekkai_battle::{Command, decide, systems};
use kekkai_rules::d100::{fact::Order, numbers::harm::conditions::Condition, sheet::Skill};

fn order(table: &crate::table::Table) -> Vec<String> {
    let names = table.state().queue.slots.iter();
    names.map(|slot| table.state().combatant(slot.who).unwrap().name.to_string()).collect()
}

#[test]
fn d100_ini_01_each_takes_one_turn_a_round() {
    let mut table = begun();
    assert!(matches!(table.state().system, systems::AnySystemState::D100(_)));
    assert_eq!(table.state().queue.round, 1);
    for _ in 0..4 {
        table.tell("end", "");
    }
    assert_eq!(table.state().queue.round, 2);
    for _ in 0..4 {
        table.tell("end", "");
    }
    assert_eq!(table.state().queue.round, 3);
}

#[test]
fn d100_ini_03_and_04_turns_fall_with_initiative_and_agility_settles_ties() {
    assert_eq!(order(&begun()), ["Captain", "Bandit", "Archer", "Raider"]);
    let mut table = laid();
    // Archer agility 36: 41 is -1; Raider agility 40: 22 is +2.
    table.tell("initiative", "41 22");
    assert_eq!(order(&table), ["Captain", "Bandit", "Raider", "Archer"]);
    // Equal levels: the higher agility; here +0 and +0.
    let mut table = laid();
    table.tell("initiative", "31 40");
    assert_eq!(order(&table), ["Captain", "Bandit", "Raider", "Archer"]);
}

#[test]
fn d100_trn_01_and_02_a_turn_is_one_action_and_one_move_in_one_piece() {
    let mut table = begun();
    table.tell("strike Bandit", "32 51");
    assert_eq!(no(&mut table, "strike Bandit"), "d100-has-acted D100-TRN-01");
    // Within the engagement it may step, once.
    table.tell("move 7D", "");
    assert_eq!(no(&mut table, "move 7E"), "d100-has-moved D100-TRN-02");
}

#[test]
fn d100_mov_01_and_03_a_run_is_twice_a_walk_and_nobody_engaged_walks_away() {
    let mut table = begun();
    until(&mut table, "Archer");
    // Speed 4: 4 cells at a walk, 8 at a run.
    assert_eq!(no(&mut table, "move 6A"), "d100-too-far-to-walk D100-MOV-01");
    table.tell("sprint 9A", "");
    let mut table = begun();
    table.tell("strike Bandit", "32 51");
    assert_eq!(no(&mut table, "move 5E"), "d100-engaged D100-MOV-03");
}

#[test]
fn d100_trn_05_a_stance_adds_twenty_to_one_skill_until_the_next_own_turn() {
    let mut table = begun();
    table.tell("stance melee", "");
    assert_eq!(sheet(&table, "Captain").stance, Some(Skill::Melee));
    table.tell("end", "");
    // Captain defends at 65 with +5, Bandit attacks at 38 with +2.
    table.tell("strike Captain", "10 12");
    assert_eq!((advantage(&table, "Captain"), advantage(&table, "Bandit")), (1, 0));
    until(&mut table, "Archer");
    until(&mut table, "Captain");
    assert_eq!(sheet(&table, "Captain").stance, None);
}

#[test]
fn d100_trn_06_assessing_needs_a_success_and_costs_the_action() {
    let mut table = begun();
    table.tell("assess perception", "30");
    assert_eq!(advantage(&table, "Captain"), 1);
    assert_eq!(no(&mut table, "strike Bandit"), "d100-has-acted D100-TRN-01");
    let mut table = begun();
    table.tell("assess perception", "71");
    assert_eq!(advantage(&table, "Captain"), 0);
    // A save may hold any skill, a typed line only these two.
    let order = systems::Order::D100(Order::Assess { skill: Skill::Melee });
    let table = begun();
    let command = Command::Act { who: table.id("Captain"), order, aim: None };
    let refused = decide(table.state(), &command, &[]);
    assert!(format!("{refused:?}").contains("d100-no-assessment"), "{refused:?}");
}

#[test]
fn d100_con_14_and_ini_06_whoever_is_surprised_has_no_turn_until_the_round_is_over() {
    let mut table = begun();
    table.tell("afflict Bandit surprised 1", "");
    table.tell("end", "");
    assert_eq!(table.state().actor(), Some(table.id("Archer")));
    until(&mut table, "Captain");
    assert_eq!(stacks(&table, "Bandit", Condition::Surprised), 0);
}

#[test]
fn d100_ini_07_and_fate_11_resolve_takes_a_condition_away_at_any_time() {
    let mut table = begun();
    table.tell("end", "");
    table.tell("afflict Captain stunned 3", "");
    table.tell("shake stunned by Captain", "");
    assert_eq!(stacks(&table, "Captain", Condition::Stunned), 2);
    assert_eq!(sheet(&table, "Captain").pools.resolve, 0);
    assert_eq!(no(&mut table, "shake stunned by Captain"), "d100-no-points-now D100-FATE-11");
}

#[test]
fn d100_con_35_the_prone_crawl_or_stand_up_with_the_whole_move() {
    let mut table = begun();
    table.tell("afflict Captain prone 1", "");
    assert_eq!(no(&mut table, "sprint 5E"), "d100-lies D100-CON-35");
    assert_eq!(no(&mut table, "move 5E"), "d100-too-far D100-CON-35");
    table.tell("stand", "");
    assert_eq!(stacks(&table, "Captain", Condition::Prone), 0);
    assert_eq!(no(&mut table, "move 6E"), "d100-has-moved D100-TRN-02");
    // At health 0 nobody stands up.
    let mut table = begun();
    table.tell("damage Captain 12", "");
    assert_eq!(stacks(&table, "Captain", Condition::Prone), 1);
    assert_eq!(no(&mut table, "stand"), "d100-at-zero D100-CON-35");
    table.tell("move 6E", "");
}

#[test]
fn a_state_put_aside_opens_the_same_fight() {
    let mut table = begun();
    for name in ["Captain", "Bandit", "Archer"] {
        for points in 1..30 {
            table.tell(&format!("pool {name} advantage {points}"), "");
        }
    }
    table.tell("afflict Captain stunned 2", "");
    let (seq, bytes) = table.fight.keyframe();
    table.tell("end", "");
    let (with, without) = (table.loaded(Some((seq, &bytes))), table.loaded(None));
    assert_eq!(with.state(), without.state());
    assert_eq!(with.steps_unkept(), 1);
}
