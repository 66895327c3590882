//! The turn, and the stages of a round.

use kekkai_rules::d100::numbers::{
    harm::{
        conditions::{Condition, Conditions},
        losses::RoundEnd,
        wounds::{Health, Reading as Wounds, Source, death_asked_from},
    },
    turn::phases::{
        AIMED, Cost, End, Loss, Markers, Reading, Recovery, STANCE, SinceAim, Stance, Start, Used,
        assessed, may_wait,
    },
};

use crate::d100::test;

fn read() -> Reading {
    Reading::default()
}

fn after(costs: &[(Cost, u16)], reading: Reading) -> Option<Used> {
    costs.iter().try_fold(Used::default(), |used, (cost, yards)| used.spend(*cost, *yards, reading))
}

const ACTION: (Cost, u16) = (Cost::Action, 0);

#[test]
fn d100_trn_01_a_turn_has_an_action_and_a_move() {
    for order in [[(Cost::Move, 8), ACTION], [ACTION, (Cost::Move, 8)]] {
        let used = after(&order, read()).unwrap();
        assert_eq!((used.action, used.moved), (true, Some(8)));
    }
    assert_eq!(after(&[ACTION, ACTION], read()), None);
    assert_eq!(after(&[(Cost::Move, 2), (Cost::Move, 2)], read()), None);
}

#[test]
fn d100_trn_02_the_move_is_made_in_one_piece() {
    let parted = [(Cost::Move, 2), ACTION, (Cost::Move, 6)];
    assert_eq!(after(&parted, read()), None);
    let split = Reading { split_move: true, ..read() };
    assert_eq!(after(&parted, split).unwrap().moved, Some(8), "split_move");
}

#[test]
fn d100_trn_03_free_actions_cost_nothing() {
    assert!(after(&[(Cost::Free, 0), (Cost::Move, 8), ACTION], read()).is_some());
    let two = Reading { free_actions: 2, ..read() };
    let free = [(Cost::Free, 0); 3];
    assert!(after(&free, read()).is_some() && after(&free[..2], two).is_some());
    assert_eq!(after(&free, two), None, "free_actions_per_turn");
}

#[test]
fn d100_trn_04_one_test_takes_the_action() {
    let climbed = after(&[(Cost::Move, 1), ACTION], read()).unwrap();
    assert_eq!(climbed.spend(Cost::Action, 0, read()), None, "no attack in that turn");
}

#[test]
fn d100_trn_05_a_stance_helps_one_skill() {
    let stance = Stance { skill: "melee".to_owned() };
    assert_eq!(38 + stance.adds("melee"), 58);
    assert_eq!((stance.adds("dodge"), stance.adds("melee_brawling"), STANCE), (0, 0, 20));
}

#[test]
fn d100_trn_06_reading_the_battlefield_gives_advantage() {
    assert_eq!([30, 71].map(|roll| assessed(test(42, roll).0, true)), [1, 0]);
    assert_eq!(assessed(false, false), 1, "assess_needs_success");
}

#[test]
fn d100_trn_07_an_aim_is_lost_by_moving_acting_or_being_hurt() {
    assert_eq!((SinceAim::default().adds(), AIMED), (20, 20));
    for since in [
        SinceAim { moved: true, ..SinceAim::default() },
        SinceAim { acted: true, ..SinceAim::default() },
        SinceAim { hurt: true, ..SinceAim::default() },
    ] {
        assert_eq!(since.adds(), 0, "{since:?}");
    }
}

#[test]
fn d100_trn_08_psychology_comes_before_the_first_turn() {
    assert_eq!(Start::ALL, [Start::Order, Start::Fortune, Start::Psychology, Start::Effects]);
}

#[test]
fn d100_trn_09_the_end_of_a_round_has_its_order() {
    use End::{Advantage, Countdowns, Deaths, Engagement, Losses, Number, Removal};
    use Loss::{Ablaze, Bleeding, Fingers, Poisoned, Suffocation};
    let order = [Losses, End::Recovery, Removal, Countdowns, Deaths, Advantage, Engagement, Number];
    assert_eq!(End::ALL, order);
    assert_eq!(Loss::ALL, [Ablaze, Bleeding, Poisoned, Suffocation, Fingers]);
    assert_eq!(Recovery::ALL.map(Recovery::unconscious), [true, true, false, false]);
    // Health 3, bleeding 2, poisoned 1.
    let mut has = Conditions::default();
    assert!(has.gain(Condition::Bleeding, 2, 1) && has.gain(Condition::Poisoned, 1, 1));
    let end = RoundEnd { ablaze: 0, bleeding: 2, poisoned: 1 };
    let mut health = Health { now: 3, ..Health::whole(12, 3) };
    let mut seen = Vec::new();
    let [_, bled, poison] = end.losses(false);
    for (lost, source) in [(bled, Source::Bleeding), (poison, Source::Poison)] {
        let (next, blow) = health.lose(lost, source, 1, Wounds::default());
        seen.push((next.now, blow.prone, blow.injury));
        health = next;
    }
    assert_eq!(seen, [(1, false, false), (0, true, false)]);
    assert_eq!((death_asked_from(1, true, true), death_asked_from(1, true, false)), (2, 1));
    assert!(Recovery::Poisoned.unconscious(), "the poison test is still rolled");
}

#[test]
fn d100_trn_11_markers_are_used_up_by_the_next_turn() {
    let (used, left) = Markers { no_action: true, no_move: false }.begin();
    assert_eq!((used.action, used.moved, left), (true, None, Markers::default()));
    assert_eq!(used.spend(Cost::Action, 0, read()), None);
    let (held, _) = Markers { no_action: false, no_move: true }.begin();
    assert_eq!(held.spend(Cost::Move, 4, read()), None);
    assert!(held.spend(Cost::Action, 0, read()).is_some());
    assert_eq!(left.begin().0, Used::default());
}

#[test]
fn d100_trn_12_only_fortune_changes_the_moment_of_a_turn() {
    assert!(!may_wait(false, false) && may_wait(true, false));
    assert!(may_wait(false, true), "allow_delay");
}

#[test]
fn d100_fate_10_injuries_are_ignored_until_the_next_round() {
    use kekkai_rules::d100::numbers::{harm::durations::Lasts, pools::Use};
    assert_eq!(Use::IgnoreInjuries.lasts(), Some(Lasts::RoundStart));
    assert!(Start::Psychology < Start::Effects, "it ends after the psychology tests");
}
