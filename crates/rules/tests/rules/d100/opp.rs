//! Two tests against one another (D100-OPP).

use kekkai_rules::d100::{
    numbers::{
        harm::durations::one_more,
        rolls::opposed::{self, Ended, Side, ended},
    },
    options::{OneVsManyRoll, OpposedFullTie, OpposedSlUsed, OpposedZeroSign, Options},
};

use super::{graded, side};

#[test]
fn d100_opp_01_the_higher_level_wins() {
    let (one, other) = (side(55, 32), side(38, 27));
    assert_eq!((one.graded.level, other.graded.level), (2, 1));
    assert_eq!(ended(&one, &other, &Options::default()), Ended::Active);
    assert_eq!(ended(&other, &one, &Options::default()), Ended::Passive);
}

#[test]
fn d100_opp_02_two_failures_have_a_winner_that_failed() {
    let (one, other) = (side(35, 44), side(38, 72));
    assert_eq!((one.graded.level, other.graded.level), (-1, -4));
    assert_eq!(ended(&one, &other, &Options::default()), Ended::Active);
    assert!(!one.graded.success && one.graded.face.is_double());
}

#[test]
fn d100_opp_03_equal_levels_go_to_the_higher_bare_value() {
    let one = Side { graded: graded(65, 60), bare: 45 };
    let other = side(38, 33);
    assert_eq!((one.graded.level, other.graded.level), (0, 0));
    assert_eq!(ended(&one, &other, &Options::default()), Ended::Active);
    // A failure at 0 of the higher value against a success at 0.
    let (failed, passed) = (side(45, 47), side(38, 33));
    assert_eq!(ended(&failed, &passed, &Options::default()), Ended::Active);
    let signed = Options { opposed_zero_sign: OpposedZeroSign::Signed, ..Options::default() };
    assert_eq!(ended(&failed, &passed, &signed), Ended::Passive);
}

#[test]
fn d100_opp_04_equal_in_all_nobody_wins() {
    let (one, other) = (side(40, 31), side(40, 35));
    assert_eq!((one.graded.level, other.graded.level), (1, 1));
    let by =
        |opposed_full_tie| ended(&one, &other, &Options { opposed_full_tie, ..Options::default() });
    assert_eq!(by(OpposedFullTie::Stalemate), Ended::Stalemate);
    assert_eq!(by(OpposedFullTie::Reroll), Ended::Again);
    assert_eq!(by(OpposedFullTie::Defender), Ended::Passive);
}

#[test]
fn d100_opp_05_the_level_used_is_the_winners_own() {
    let (winner, loser) = (side(55, 32), side(38, 51));
    assert_eq!((winner.graded.level, loser.graded.level), (2, -2));
    assert_eq!(opposed::level_used(&winner, &loser, &Options::default()), 2);
    let net = Options { opposed_sl_used: OpposedSlUsed::Net, ..Options::default() };
    assert_eq!(opposed::level_used(&winner, &loser, &net), 4);
    assert_eq!(opposed::level_used(&side(45, 43), &side(38, 33), &net), 0);
}

#[test]
fn d100_opp_06_one_and_the_level_is_at_least_one() {
    assert_eq!([-2, 0, 1].map(one_more), [1, 1, 2]);
}

#[test]
fn d100_opp_07_one_roll_against_each_opponent() {
    let dodge = side(40, 21);
    let against = |level| {
        let foe = Side { graded: graded(45, 1).changed(level - 4), bare: 45 };
        assert_eq!(foe.graded.level, level);
        ended(&dodge, &foe, &Options::default())
    };
    assert_eq!(dodge.graded.level, 2);
    assert_eq!((against(1), against(3)), (Ended::Active, Ended::Passive));
    let each = Options { one_vs_many_roll: OneVsManyRoll::Each, ..Options::default() };
    assert_eq!((opposed::throws(2, &Options::default()), opposed::throws(2, &each)), (1, 2));
}

#[test]
fn d100_opp_08_every_attack_may_be_defended() {
    let options = Options::default();
    assert!((0..3).all(|defended| opposed::may_defend(defended, &options)));
    let two = Options { defence_limit: 2, ..options };
    assert_eq!([0, 1, 2].map(|defended| opposed::may_defend(defended, &two)), [true, true, false]);
}
