//! The end of a round: losses, recovery, what wears off, death.

mod waking;
mod wounds;

use super::{advantage, begun, health, round, sheet, stacks};
use kekkai_rules::d100::numbers::harm::conditions::Condition;

#[test]
fn d100_con_17_bleeding_takes_one_a_stack() {
    let mut table = begun();
    table.tell("afflict Captain bleeding 3", "");
    round(&mut table, "");
    assert_eq!(health(&table, "Captain"), 9);
}

#[test]
fn d100_con_19_at_zero_the_bleeding_faint_and_may_die() {
    let mut table = begun();
    table.tell("afflict Bandit bleeding 2", "");
    table.tell("pool Bandit health 0", "");
    assert_eq!(stacks(&table, "Bandit", Condition::Unconscious), 1);
    round(&mut table, "21");
    assert!(!sheet(&table, "Bandit").dead);
    round(&mut table, "20");
    assert!(sheet(&table, "Bandit").dead);
}

#[test]
fn d100_con_26_and_27_poison_takes_before_its_test() {
    let mut table = begun();
    table.tell("afflict Raider poisoned 1", "");
    // 40 - 10 = 30 with 22 is +1: two stacks go.
    round(&mut table, "22");
    assert_eq!((health(&table, "Raider"), stacks(&table, "Raider", Condition::Poisoned)), (12, 0));
}

#[test]
fn d100_con_29_fire_burns_by_a_die() {
    let mut table = begun();
    table.tell("afflict Captain ablaze 3", "");
    // 8 + 2 - 3, and no armour on the head.
    round(&mut table, "8");
    assert_eq!(health(&table, "Captain"), 5);
}

#[test]
fn d100_con_32_and_33_stunned_is_shaken_off_and_leaves_fatigue() {
    let mut table = begun();
    table.tell("afflict Raider stunned 2", "");
    round(&mut table, "11");
    assert_eq!(stacks(&table, "Raider", Condition::Stunned), 0);
    assert_eq!(stacks(&table, "Raider", Condition::Fatigued), 1);
}

#[test]
fn d100_con_24_sight_comes_back_every_second_round() {
    let mut table = begun();
    table.tell("afflict Captain blinded 2", "");
    round(&mut table, "");
    assert_eq!(stacks(&table, "Captain", Condition::Blinded), 2);
    round(&mut table, "");
    assert_eq!(stacks(&table, "Captain", Condition::Blinded), 1);
}

#[test]
fn d100_wnd_03_at_zero_one_faints_after_as_many_rounds_as_toughness_has_tens() {
    let mut table = begun();
    table.tell("pool Bandit health 0", "");
    assert_eq!(stacks(&table, "Bandit", Condition::Prone), 1);
    for _ in 0..3 {
        round(&mut table, "");
        assert_eq!(stacks(&table, "Bandit", Condition::Unconscious), 0);
    }
    round(&mut table, "");
    assert_eq!(stacks(&table, "Bandit", Condition::Unconscious), 1);
    // Healed above 0 it wakes, and lies (D100-WND-09, D100-CON-10).
    table.tell("heal Bandit 2", "");
    assert_eq!(stacks(&table, "Bandit", Condition::Unconscious), 0);
    assert_eq!(stacks(&table, "Bandit", Condition::Prone), 1);
}

#[test]
fn d100_adv_08_advantage_goes_where_none_was_gained() {
    let mut table = begun();
    table.tell("strike Bandit", "32 51");
    round(&mut table, "");
    assert_eq!(advantage(&table, "Captain"), 1);
    round(&mut table, "");
    assert_eq!(advantage(&table, "Captain"), 0);
}

#[test]
fn d100_mel_05_engagement_ends_after_a_round_without_a_blow() {
    let mut table = begun();
    table.tell("strike Bandit", "32 51");
    round(&mut table, "");
    assert!(!sheet(&table, "Captain").engaged.is_empty());
    round(&mut table, "");
    assert!(sheet(&table, "Captain").engaged.is_empty());
}

#[test]
fn d100_fate_05_a_point_of_fate_keeps_somebody_alive() {
    let mut table = begun();
    table.tell("afflict Captain bleeding 10", "");
    table.tell("pool Captain health 0", "");
    round(&mut table, "pick:2");
    let captain = sheet(&table, "Captain");
    assert_eq!((captain.pools.fate, captain.dead, captain.health), (0, false, 0));
}
