//! How long things last.

use kekkai_rules::d100::numbers::harm::durations::{
    Amount, Event, Inputs, Lasts, counted, one_less, one_more,
};

#[test]
fn d100_trn_10_rounds_end_with_the_round_that_far_ahead() {
    assert_eq!(Lasts::Rounds(3).last_round(2, false), Some(5));
    assert_eq!(Lasts::Rounds(0).last_round(2, false), Some(2), "at the end of this one");
    assert_eq!(Lasts::Rounds(3).last_round(2, true), Some(4), "the current one counts");
    assert_eq!(Lasts::Rounds(0).last_round(2, true), Some(2));
    assert_eq!(Lasts::ThisRound.last_round(2, false), Some(2));
    assert_eq!(Lasts::NextRound.last_round(2, false), Some(3));
    for endless in [Lasts::OwnTurn, Lasts::RoundStart, Lasts::Scene, Lasts::ForGood] {
        assert_eq!(endless.last_round(2, false), None, "{endless:?}");
    }
    for time in [Lasts::Minutes(1), Lasts::Hours(1), Lasts::Days(1)] {
        assert_eq!(time.last_round(2, false), None, "{time:?}");
    }
}

#[test]
fn d100_inj_18_rolls_inside_injuries_are_of_ten_faces() {
    let known = |face, toughness_bonus| Inputs { face, toughness_bonus, level: 0 };
    assert_eq!(Amount::D10LessToughness.value(known(3, 4)), 1, "at least one round");
    assert_eq!(Amount::D10LessToughness.value(known(10, 3)), 7);
    assert_eq!(Amount::D10.value(known(6, 3)), 6);
    assert_eq!(Amount::Is(2).value(known(6, 3)), 2);
    assert!(Amount::D10.is_thrown() && Amount::D10LessToughness.is_thrown());
    assert!(!Amount::Is(2).is_thrown() && !Amount::OneLessLevel.is_thrown());
    let lasts = Lasts::Rounds(Amount::D10);
    assert_eq!(lasts.thrown(known(6, 3)), Lasts::Rounds(6));
    assert_eq!(lasts.amount(), Some(Amount::D10));
    assert_eq!(Lasts::<Amount>::ForGood.amount(), None);
}

#[test]
fn a_formula_of_a_level_yields_at_least_one() {
    assert_eq!([2, 1, 0, -1, -2].map(one_more), [3, 2, 1, 1, 1]);
    assert_eq!([-4, -2, 0, 1, 3].map(one_less), [5, 3, 1, 1, 1]);
    assert_eq!([-1, 0, 7].map(counted), [0, 0, 7]);
}

#[test]
fn d100_heal_03_healing_magic_is_medical_help_too() {
    let tended = Lasts::Until(Event::MedicalHelp);
    assert!(tended.ends_with(Event::MedicalHelp) && tended.ends_with(Event::Magic));
    assert!(!tended.ends_with(Event::Surgery));
    let cut = Lasts::Until(Event::Surgery);
    assert!(cut.ends_with(Event::Surgery) && !cut.ends_with(Event::MedicalHelp));
    let magic = Lasts::Until(Event::Magic);
    assert!(magic.ends_with(Event::Magic) && !magic.ends_with(Event::MedicalHelp));
}
