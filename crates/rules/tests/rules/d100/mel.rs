//! Melee attacks and engagement (D100-MEL).

use kekkai_rules::d100::numbers::harm::place::{Place, Side as Hand};
use kekkai_rules::d100::{
    numbers::{
        rolls::opposed::{self, Ended, Side},
        sheet::skills::Skill,
        strike::{
            advantage::Advantage,
            damage,
            melee::{self, Blow, Engagement, Step, after, after_unopposed, blow},
        },
    },
    options::{OpposedFullTie, Options},
};

use super::{graded, side};

fn of(points: i32) -> Advantage {
    Advantage { points, gained: false }
}

#[test]
fn d100_mel_01_melee_is_opposed_by_melee() {
    let (attack, defence) = (side(45, 32), side(38, 51));
    assert_eq!((attack.graded.level, defence.graded.level), (1, -2));
    assert_eq!(blow(&attack, Some(&defence), &Options::default()), Blow::Hits(1));
    let tie = (side(40, 31), side(40, 35));
    let again = Options { opposed_full_tie: OpposedFullTie::Reroll, ..Options::default() };
    assert_eq!(blow(&tie.0, Some(&tie.1), &Options::default()), Blow::Misses);
    assert_eq!(blow(&tie.0, Some(&tie.1), &again), Blow::Again);
}

#[test]
fn d100_mel_01_what_a_defence_is_made_with() {
    use Skill::{Dodge, Melee, MeleeBrawling};
    let options = Options::default();
    let by = |armed, brawls| melee::defends_with(armed, brawls, &options);
    assert_eq!(
        (by(true, true), by(false, true), by(false, false)),
        (vec![Melee], vec![MeleeBrawling], vec![Melee])
    );
    let dodges = Options { melee_dodge_allowed: true, ..options };
    assert_eq!(melee::defends_with(true, true, &dodges), [Melee, Dodge]);
}

#[test]
fn d100_mel_02_the_winner_gains_and_the_loser_loses_all() {
    let points = |ended| after([of(1), of(2)], ended, &Options::default()).map(|one| one.points);
    assert_eq!((points(Ended::Active), points(Ended::Passive)), ([2, 0], [0, 3]));
    assert_eq!(points(Ended::Stalemate), [1, 2]);
}

#[test]
fn d100_mel_03_who_cannot_defend_is_hit_by_a_success() {
    let options = Options::default();
    let strikes = |number| blow(&Side { graded: graded(75, number), bare: 45 }, None, &options);
    assert_eq!((strikes(75), strikes(76)), (Blow::Hits(0), Blow::Misses));
    let own = |number| after_unopposed(of(1), graded(75, number), &options).points;
    assert_eq!((own(75), own(76)), (2, 1));
}

#[test]
fn d100_mel_04_advantage_goes_before_what_wounds() {
    let [_, defender] = after([of(0), of(0)], Ended::Passive, &Options::default());
    assert_eq!((defender.points, damage::advantage_after(defender.points, 1)), (1, 0));
    assert!(Step::Advantage < Step::Harm && Step::Harm < Step::Criticals);
    assert!(Step::Criticals < Step::Fumbles && Step::Fumbles < Step::Engagement);
    assert_eq!((Step::ALL.len(), Step::ALL[0], Step::ALL[11]), (12, Step::Choice, Step::Surprise));
}

#[test]
fn d100_mel_05_a_round_without_an_attack_parts() {
    let mut engaged = Engagement::default();
    engaged.attack(1, 2);
    engaged.end_round(&[]);
    assert_eq!((engaged.with(1), engaged.with(2)), (vec![2], vec![1]));
    engaged.end_round(&[]);
    assert!(engaged.with(1).is_empty());
    engaged.attack(2, 1);
    engaged.part(1, 2);
    assert!(engaged.with(2).is_empty());
}

#[test]
fn d100_mel_06_engagement_is_kept_by_pairs() {
    let mut engaged = Engagement::default();
    engaged.attack(1, 2);
    engaged.attack(3, 1);
    assert_eq!(engaged.with(1), [2, 3]);
    engaged.leave(3);
    assert_eq!((engaged.with(1), engaged.with(3)), (vec![2], vec![]));
}

#[test]
fn d100_mel_07_a_named_location_is_struck() {
    let options = Options::default();
    let test = graded(45 + melee::CALLED, 21);
    assert!(test.success);
    let strikes = |called| melee::location(test, called, false, &options);
    assert_eq!((strikes(Some(Place::Head)), strikes(None)), (Place::Head, Place::Arm(Hand::Left)));
}

#[test]
fn d100_mel_08_a_defender_that_wins_strikes_nobody() {
    let (attack, defence) = (side(45, 32), side(45, 12));
    assert_eq!((attack.graded.level, defence.graded.level), (1, 3));
    let options = Options::default();
    assert_eq!(blow(&attack, Some(&defence), &options), Blow::Misses);
    let ended = opposed::ended(&attack, &defence, &options);
    assert_eq!(after([of(0), of(0)], ended, &options).map(|one| one.points), [0, 1]);
}
