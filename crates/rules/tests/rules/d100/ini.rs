//! The course of a fight, the order of turns, and surprise (D100-INI).

use kekkai_rules::d100::{
    numbers::order::{
        self, Queued, Stage, Way, acts_now, ambushes, counts_now, moved, next, order, ties,
    },
    options::{IniResort, JoinerActs, Options, SurpriseStealth},
};

use super::side;

fn queue(initiatives: &[i32]) -> Vec<Queued> {
    let all = (0..).zip(initiatives);
    all.map(|(who, initiative)| Queued { who, initiative: *initiative, tie: 0, last: false })
        .collect()
}

#[test]
fn d100_ini_01_a_round_has_its_seconds() {
    let options = Options::default();
    assert_eq!(order(queue(&[38, 31, 44, 20])).len(), 4);
    assert_eq!(order::seconds(3, &options), 30);
    assert_eq!(order::seconds(3, &Options { round_seconds: 6, ..options }), 18);
}

#[test]
fn d100_ini_02_surprise_comes_once() {
    let stages: Vec<Stage> =
        std::iter::successors(Some(Stage::Surprise), |stage| Some(next(*stage))).take(7).collect();
    let round = [Stage::Start, Stage::Turns, Stage::End];
    assert_eq!(stages, [&[Stage::Surprise][..], &round, &round].concat());
}

#[test]
fn d100_ini_03_the_highest_initiative_goes_first() {
    assert_eq!(order(queue(&[38, 31, 44])), [2, 0, 1]);
    let options = Options::default();
    assert_eq!(counts_now(38, 28, &options), 38);
    let at_once = Options { ini_resort: IniResort::AtOnce, ..options };
    assert_eq!(counts_now(38, 28, &at_once), 28);
}

#[test]
fn d100_ini_04_agility_decides_a_tie() {
    let (one, other) = (side(40, 22), side(36, 41));
    assert_eq!((one.graded.level, other.graded.level), (2, -1));
    assert_eq!(ties(&[other, one]), [Some(1), Some(0)]);
    // By level, then by agility; those equal in both throw again.
    assert_eq!(ties(&[side(40, 31), side(40, 35), side(45, 12)]), [None, None, Some(0)]);
    let two = [Queued { tie: 1, ..queue(&[35])[0] }, Queued { who: 7, ..queue(&[35])[0] }];
    assert_eq!(order(two.to_vec()), [7, 0]);
}

#[test]
fn d100_ini_05_an_ambush_needs_stealth() {
    let options = Options::default();
    assert!(ambushes(&side(50, 37), None, &options) && !ambushes(&side(50, 62), None, &options));
    let opposed = Options { surprise_stealth: SurpriseStealth::OpposedPerception, ..options };
    assert!(!ambushes(&side(50, 37), Some(&side(40, 11)), &opposed));
    assert!(ambushes(&side(50, 37), Some(&side(40, 35)), &opposed));
    assert_eq!(Way::ALL.len(), 5);
}

#[test]
fn d100_ini_08_a_point_of_fortune_moves_a_turn() {
    let usual = order(queue(&[44, 38, 31]));
    assert_eq!((moved(&usual, 2, 0), moved(&usual, 2, 1)), (vec![2, 0, 1], vec![0, 2, 1]));
    assert_eq!((moved(&usual, 0, 3), usual), (vec![1, 2, 0], vec![0, 1, 2]));
}

#[test]
fn d100_ini_09_a_fumble_sends_to_the_end() {
    let mut marked = queue(&[44, 38, 31]);
    marked[0].last = true;
    assert_eq!(order(marked.clone()), [1, 2, 0]);
    marked[1].last = true;
    assert_eq!(order(marked), [2, 0, 1]);
}

#[test]
fn d100_ini_10_a_newcomer_acts_if_its_place_is_ahead() {
    let options = Options::default();
    assert_eq!((acts_now(41, 38, &options), acts_now(33, 38, &options)), (false, true));
    let later = Options { joiner_acts: JoinerActs::NextRound, ..options };
    assert!(!acts_now(33, 38, &later));
}

#[test]
fn d100_ini_11_a_fight_ends_when_a_side_cannot_act() {
    assert!(order::may_close(&[2, 0]) && !order::may_close(&[2, 1]));
}
