//! The twelve conditions: stacks, penalties, locks.

use kekkai_rules::d100::numbers::harm::{
    conditions::{AtOwner, Binding, Bound, Condition, Conditions, Facet, Opens, ResolveTakes},
    durations::{Event, Lasts, one_more},
};

use crate::d100::{rows, test};

use Condition::{
    Ablaze, Bleeding, Blinded, Deafened, Entangled, Fatigued, Panicked, Poisoned, Prone, Stunned,
    Surprised, Unconscious,
};

/// What the tests of the checks are built on.
const MELEE: &[Facet] = &[Facet::Moving, Facet::Sight, Facet::Physical, Facet::RightArm];
const DODGE: &[Facet] =
    &[Facet::Moving, Facet::Sight, Facet::Physical, Facet::Leg, Facet::Dodge, Facet::Agility];
const COOL: &[Facet] = &[];
const ENDURANCE: &[Facet] = &[];
/// The penalty of lying by default.
const LYING: i32 = -20;
/// The attack of a foe in melee, and one from afar.
const STRIKE: AtOwner = AtOwner { melee: true, prone_ranged: false, sums: false };
const SHOT: AtOwner = AtOwner { melee: false, prone_ranged: false, sums: false };

fn having(all: &[(Condition, u16)]) -> Conditions {
    let mut has = Conditions::default();
    for (condition, stacks) in all {
        assert!(has.gain(*condition, *stacks, 1), "{condition:?}");
    }
    has
}

#[test]
fn d100_con_01_twelve_conditions_each_takes_all_advantage() {
    let catalogued = rows("D100-COND-");
    assert_eq!((Condition::ALL.len(), catalogued.len()), (12, 12));
    for (condition, row) in Condition::ALL.iter().zip(&catalogued) {
        let name = format!("{condition:?}");
        assert_eq!(
            (row[0], row[1]),
            (&*format!("D100-COND-{}", name.to_uppercase()), &*name.to_lowercase())
        );
        assert_eq!(row[3] == "yes", condition.declared().stacks, "{name}");
        let own = condition.declared().own.1;
        assert_eq!(row[4].contains(&format!("−{}", own.abs())), own != 0, "{name}: {}", row[4]);
        assert_eq!(row[4] == "no defence", !condition.declared().defends, "{name}");
        let (opens, by) = condition.declared().at_owner;
        assert_eq!(
            row[6].starts_with(&format!("+{by}")),
            opens != Opens::Nothing,
            "{name}: {}",
            row[6]
        );
        assert_eq!(row[5].starts_with("no action"), condition.declared().takes_action, "{name}");
        assert_eq!(row[5].contains("no move"), condition.declared().takes_move, "{name}");
        // Receiving it is what takes Advantage.
        assert!(Conditions::default().gain(*condition, 1, 1), "{name}");
    }
    assert!(having(&[(Fatigued, 1)]).gain(Fatigued, 1, 1));
}

#[test]
fn d100_con_02_stacks_of_one_condition_add_up() {
    let mut has = having(&[(Stunned, 1), (Bleeding, 2)]);
    assert!(has.gain(Stunned, 2, 1));
    assert_eq!((has.count(Stunned), has.penalty(MELEE, LYING)), (3, -30));
    assert!(has.gain(Bleeding, 2, 1));
    assert_eq!(has.count(Bleeding), 4);
}

#[test]
fn d100_con_03_of_different_conditions_only_the_worst_penalty_acts() {
    let mut has = having(&[(Fatigued, 2), (Poisoned, 1), (Stunned, 1)]);
    assert_eq!(45 + has.penalty(MELEE, LYING), 25);
    assert_eq!(has.shed(Poisoned, 1, 1), 1);
    assert_eq!(has.penalty(MELEE, LYING), -20);
}

#[test]
fn d100_con_04_three_conditions_exist_once() {
    for single in [Unconscious, Surprised, Prone] {
        let mut has = having(&[(single, 3)]);
        assert_eq!(has.count(single), 1, "{single:?}");
        assert!(!has.gain(single, 1, 2), "a further one is not received: {single:?}");
        assert_eq!(has.count(single), 1, "{single:?}");
    }
    assert!(!Conditions::default().gain(Bleeding, 0, 1), "no stack is nothing received");
}

#[test]
fn d100_con_05_of_different_conditions_only_the_best_bonus_of_attackers_counts() {
    let has = having(&[(Blinded, 3), (Prone, 1)]);
    assert_eq!(has.at_owner(STRIKE), 30);
    assert_eq!(has.at_owner(AtOwner { sums: true, ..STRIKE }), 50, "attacker_bonus_sum");
    assert_eq!(Conditions::default().at_owner(STRIKE), 0);
}

#[test]
fn d100_con_06_a_locked_stack_stays_and_the_others_go() {
    let mut has = having(&[(Bleeding, 1), (Blinded, 3)]);
    let lock = Bound { binding: Binding::Lock, until: Lasts::Until(Event::BleedingGone) };
    assert!(has.bind(Blinded, lock));
    has.second_round(2, false);
    has.second_round(4, false);
    has.second_round(6, false);
    assert_eq!(has.count(Blinded), 1, "while it bleeds");
    assert_eq!(has.shed(Bleeding, 1, 6), 1);
    assert_eq!(has.count(Blinded), 1, "open, and left to the usual ways");
    has.second_round(8, false);
    assert!(!has.has(Blinded));
    assert!(!has.bind(Blinded, lock), "nothing to bind");
}

#[test]
fn a_held_stack_ends_with_what_held_it() {
    let mut has = having(&[(Stunned, 2)]);
    let hold = Bound { binding: Binding::Hold, until: Lasts::Until(Event::MedicalHelp) };
    assert!(has.bind(Stunned, hold));
    assert_eq!(has.shed(Stunned, 5, 1), 1, "the held one stays");
    has.happens(Event::Surgery, 1);
    assert_eq!(has.count(Stunned), 1, "surgery is not medical help");
    has.happens(Event::Magic, 1);
    assert_eq!((has.count(Stunned), has.count(Fatigued)), (0, 1));
    let mut weary = having(&[(Fatigued, 1)]);
    assert!(weary.bind(Fatigued, Bound { binding: Binding::Lock, until: Lasts::Days(4) }));
    weary.days_pass(3, 1);
    assert_eq!(weary.shed(Fatigued, 1, 1), 0);
    weary.days_pass(1, 1);
    assert_eq!(weary.shed(Fatigued, 1, 1), 1);
}

#[test]
fn d100_con_07_the_unconscious_neither_act_nor_move_nor_defend() {
    let turn = having(&[(Unconscious, 1)]).turn();
    assert_eq!((turn.acts, turn.moves, turn.defends), (false, false, false));
}

#[test]
fn d100_con_12_panic_spares_what_is_tied_to_fleeing() {
    let has = having(&[(Panicked, 2)]);
    assert_eq!(45 + has.penalty(MELEE, LYING), 25);
    let dash = [Facet::Moving, Facet::Physical, Facet::Leg, Facet::Fleeing];
    assert_eq!(40 + 20 + has.penalty(&dash, LYING), 60);
    assert_eq!(40 + has.penalty(COOL, LYING), 20);
    assert!(has.turn().flees && has.turn().acts, "D100-CON-11 binds what it does");
}

#[test]
fn d100_con_13_a_passed_cool_test_takes_off_one_more_than_its_level() {
    let mut has = having(&[(Panicked, 2)]);
    let (passed, level) = test(40 + has.penalty(COOL, LYING), 14);
    assert_eq!((passed, level), (true, 1));
    assert_eq!(has.shed(Panicked, one_more(level), 1), 2);
    assert!(!has.has(Panicked));
}

#[test]
fn d100_con_14_the_surprised_neither_act_nor_move_nor_defend() {
    let turn = having(&[(Surprised, 1)]).turn();
    assert_eq!((turn.acts, turn.moves, turn.defends), (false, false, false));
}

#[test]
fn d100_con_15_the_first_attack_in_melee_at_the_surprised_is_easier() {
    let has = having(&[(Surprised, 1)]);
    assert_eq!(38 + has.at_owner(STRIKE) + 10, 68, "with the Advantage of surprise");
    assert_eq!(has.at_owner(SHOT), 0);
    assert_eq!(having(&[(Surprised, 1), (Blinded, 3)]).at_owner(STRIKE), 30, "the best one only");
}

#[test]
fn d100_con_16_the_first_attempt_ends_surprise() {
    let mut has = having(&[(Surprised, 1)]);
    assert_eq!(has.at_owner(STRIKE), 20);
    // Hit or miss, or the end of the round.
    assert_eq!(has.shed(Surprised, 1, 1), 1);
    assert_eq!((has.at_owner(STRIKE), has.turn().defends), (0, true), "the second meets a defence");
}

#[test]
fn d100_con_18_bleeding_hinders_resistance_to_diseases_of_wounds() {
    let has = having(&[(Bleeding, 2)]);
    assert_eq!(40 + 60 + has.penalty(&[Facet::WoundDisease], LYING), 80);
    assert_eq!(has.penalty(ENDURANCE, LYING), 0);
}

#[test]
fn d100_con_21_the_entangled_stay_where_they_are() {
    let has = having(&[(Entangled, 2)]);
    assert_eq!(45 + has.penalty(MELEE, LYING), 25);
    assert_eq!(40 + has.penalty(DODGE, LYING), 20);
    assert_eq!(has.penalty(COOL, LYING), 0);
    assert_eq!((has.turn().acts, has.turn().moves, has.turn().defends), (true, false, true));
}

#[test]
fn d100_con_22_getting_free_takes_off_one_more_than_the_level() {
    let strength = [Facet::Moving, Facet::Physical];
    let mut has = having(&[(Entangled, 2)]);
    let target = 45 + has.penalty(&strength, LYING);
    assert_eq!((target, test(target, 11), test(40, 55)), (25, (true, 1), (false, -1)));
    assert_eq!(has.clone().shed(Entangled, one_more(1), 1), 2);
    assert_eq!(test(target, 21), (true, 0));
    assert_eq!(has.shed(Entangled, one_more(0), 1), 1);
    assert_eq!(has.count(Entangled), 1);
}

#[test]
fn d100_con_23_the_deafened_hear_badly_and_are_hit_more_easily() {
    let has = having(&[(Deafened, 2)]);
    assert_eq!(45 + has.at_owner(STRIKE), 65);
    assert_eq!(has.at_owner(SHOT), 20);
    assert_eq!(40 + has.penalty(&[Facet::Hearing], LYING), 20);
    assert_eq!(has.penalty(MELEE, LYING), 0);
}

#[test]
fn d100_con_24_a_stack_goes_every_second_round() {
    let mut has = Conditions::default();
    assert!(has.gain(Deafened, 2, 3));
    has.second_round(3, false);
    assert_eq!(has.count(Deafened), 2);
    has.second_round(4, false);
    assert_eq!(has.count(Deafened), 1);
    // A later stack does not restart the count.
    let mut more = has.clone();
    assert!(more.gain(Deafened, 1, 5));
    has.second_round(5, false);
    has.second_round(6, false);
    assert_eq!(has.count(Deafened), 0);
    more.second_round(6, false);
    assert_eq!(more.count(Deafened), 1);
    let mut even = Conditions::default();
    assert!(even.gain(Blinded, 2, 4));
    even.second_round(4, true);
    assert_eq!(even.count(Blinded), 1, "even_rounds");
    even.second_round(5, true);
    assert_eq!(even.count(Blinded), 1);
}

#[test]
fn d100_con_25_the_blinded_fight_badly_and_are_hit_more_easily() {
    let mut has = having(&[(Blinded, 1)]);
    assert_eq!(45 + has.penalty(MELEE, LYING), 35);
    assert_eq!(38 + has.at_owner(STRIKE), 48);
    assert_eq!(has.penalty(COOL, LYING), 0);
    has.second_round(2, false);
    assert!(!has.has(Blinded));
}

#[test]
fn d100_con_27_a_passed_endurance_test_takes_off_poison() {
    let mut has = having(&[(Poisoned, 1)]);
    let target = 40 + has.penalty(ENDURANCE, LYING);
    assert_eq!((target, test(target, 22)), (30, (true, 1)));
    assert_eq!(has.shed(Poisoned, one_more(1), 1), 1, "of the two that would go there is one");
    assert!(!has.has(Poisoned));
}

#[test]
fn d100_con_30_a_passed_athletics_test_puts_fire_out() {
    let mut has = having(&[(Ablaze, 3)]);
    let target = 40 + has.penalty(&[Facet::Moving, Facet::Physical, Facet::Leg], LYING);
    assert_eq!((target, test(target, 33)), (40, (true, 1)));
    assert_eq!(has.shed(Ablaze, one_more(1), 1), 2);
    assert_eq!(has.count(Ablaze), 1);
}

#[test]
fn d100_con_31_the_stunned_only_defend_and_move_at_half_speed() {
    let has = having(&[(Stunned, 1)]);
    let turn = has.turn();
    assert_eq!((turn.acts, turn.moves, turn.defends, turn.halved), (false, true, true, true));
    assert_eq!(45 + has.penalty(MELEE, LYING), 35);
}

#[test]
fn d100_con_32_a_passed_endurance_test_takes_off_stunned() {
    let mut has = having(&[(Stunned, 2)]);
    let target = 45 + has.penalty(ENDURANCE, LYING);
    assert_eq!((target, test(target, 11)), (25, (true, 1)));
    assert_eq!(has.shed(Stunned, one_more(1), 1), 2);
    assert!(!has.has(Stunned));
}

#[test]
fn d100_con_33_with_the_last_stunned_stack_comes_fatigued() {
    let mut has = having(&[(Stunned, 2)]);
    has.shed(Stunned, 1, 4);
    assert_eq!(has.count(Fatigued), 0);
    has.shed(Stunned, 1, 4);
    assert_eq!(has.count(Fatigued), 1);
    let mut weary = having(&[(Stunned, 2), (Fatigued, 1)]);
    weary.shed(Stunned, 2, 4);
    assert_eq!(weary.count(Fatigued), 1);
}

#[test]
fn d100_con_34_lying_makes_all_tests_worse() {
    let has = having(&[(Prone, 1)]);
    assert_eq!(45 + has.penalty(MELEE, LYING), 25);
    assert_eq!(45 + has.penalty(COOL, -10), 35, "prone_penalty");
    assert!(has.turn().crawls);
}

#[test]
fn d100_con_36_the_prone_are_struck_more_easily_not_shot() {
    let has = having(&[(Prone, 1)]);
    assert_eq!(45 + has.at_owner(STRIKE), 65);
    assert_eq!(has.at_owner(SHOT), 0);
    assert_eq!(has.at_owner(AtOwner { prone_ranged: true, ..SHOT }), 20, "prone_bonus_ranged");
}

#[test]
fn d100_con_37_fatigue_makes_all_tests_worse() {
    let has = having(&[(Fatigued, 2)]);
    assert_eq!([MELEE, COOL, DODGE].map(|one| 45 + has.penalty(one, LYING)), [25, 25, 25]);
}

#[test]
fn d100_con_38_the_end_of_a_round_leaves_fatigue() {
    let mut has = having(&[(Fatigued, 1)]);
    (1..=20).for_each(|round| has.second_round(round, false));
    assert_eq!(has.count(Fatigued), 1);
    assert_eq!(has.shed(Fatigued, 1, 20), 1, "a night of rest");
}

#[test]
fn d100_fate_11_resolve_takes_one_stack_of_a_condition() {
    let one = ResolveTakes { all: false, bound: false };
    let all = ResolveTakes { all: true, ..one };
    let breaks = ResolveTakes { bound: true, ..one };
    let mut has = having(&[(Stunned, 3)]);
    assert!(has.resolve(Stunned, one, 1));
    assert_eq!(has.count(Stunned), 2);
    assert!(has.resolve(Stunned, all, 1), "resolve_removes");
    assert_eq!((has.count(Stunned), has.count(Fatigued)), (0, 1));
    assert!(!has.resolve(Stunned, one, 1), "nothing to take");
    let mut last = having(&[(Stunned, 1)]);
    assert!(last.resolve(Stunned, one, 1));
    assert_eq!((last.count(Stunned), last.count(Fatigued)), (0, 1));
    let mut held = having(&[(Blinded, 1)]);
    let lock = Bound { binding: Binding::Lock, until: Lasts::Until(Event::MedicalHelp) };
    assert!(held.bind(Blinded, lock));
    assert!(!held.resolve(Blinded, one, 1), "a lock holds");
    assert!(held.resolve(Blinded, breaks, 1), "resolve_breaks_lock");
    assert!(!held.has(Blinded));
}
