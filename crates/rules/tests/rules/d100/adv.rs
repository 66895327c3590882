//! Advantage, and charges (D100-ADV, D100-CHG).

use kekkai_rules::d100::{
    numbers::{
        rolls::{
            modifiers::{Modifiers, Target},
            opposed::Ended,
        },
        space::{
            grid,
            movement::{self, NoCharge, Pace},
        },
        strike::{
            advantage::{self, Advantage, Gain, Heads, Loss, Tested, adds, by_hit, is_outnumbered},
            damage, melee,
        },
    },
    options::{AdvantageTests, ChargeAdvTiming, Options, OutnumberScope},
};

fn of(points: i32) -> Advantage {
    Advantage { points, gained: false }
}

fn target(bare: i32, points: i32, tested: Tested) -> i32 {
    let options = Options::default();
    let more = adds(points, tested, &options);
    Target::of(("skill", bare), &Modifiers::default(), more, true, &options).number
}

#[test]
fn d100_adv_01_ten_a_point_for_combat_and_mind() {
    assert_eq!(target(45, 2, Tested::Combat), 65);
    assert_eq!(target(40, 2, Tested::Mind), 60);
    assert_eq!(target(45, 2, Tested::Other), 45);
    let all = Options { advantage_tests: AdvantageTests::All, ..Options::default() };
    assert_eq!(adds(2, Tested::Other, &all), 20);
}

#[test]
fn d100_adv_02_there_is_no_most() {
    let options = Options::default();
    assert_eq!(
        adds((0..7).fold(of(0), |own, _| own.gain(&options)).points, Tested::Combat, &options),
        70
    );
    let capped = Options { advantage_cap: 3, ..options };
    assert_eq!((0..7).fold(of(0), |own, _| own.gain(&capped)).points, 3);
}

#[test]
fn d100_adv_03_each_source_gives_one() {
    let options = Options::default();
    let all = [Gain::Charge, Gain::Surprise, Gain::Opposed];
    assert_eq!(all.iter().fold(of(0), |own, _| own.gain(&options)).points, 3);
    assert_eq!((Gain::ALL.len(), Loss::ALL.len()), (6, 6));
}

#[test]
fn d100_adv_04_a_test_brings_one_point_of_its_kind() {
    let options = Options::default();
    // A shot that hits and harms; melee that is won; a shot that was opposed, too.
    assert_eq!(by_hit(false, true, false, &options), 1);
    assert_eq!(by_hit(true, false, false, &options), 1);
    assert_eq!(by_hit(true, true, false, &options), 1);
    let stacks = Options { tactical_stack: true, ..options };
    assert_eq!(by_hit(true, true, false, &stacks), 2);
}

#[test]
fn d100_adv_05_harm_of_a_turn_pays_once() {
    let options = Options::default();
    let three = [false, true, true].map(|paid| by_hit(false, true, paid, &options));
    assert_eq!(three.iter().sum::<i32>(), 1);
}

#[test]
fn d100_adv_06_an_opposed_test_outside_an_attack_counts_too() {
    let [hero, holder] = melee::after([of(0), of(2)], Ended::Active, &Options::default());
    assert_eq!((hero.points, holder.points), (1, 0));
}

#[test]
fn d100_adv_07_a_condition_or_a_wound_takes_all() {
    assert_eq!(of(3).lose().points, 0);
    assert_eq!(damage::advantage_after(3, 1), 0);
}

#[test]
fn d100_adv_08_a_round_without_a_gain_takes_all() {
    assert_eq!(of(2).next_round(false).points, 0);
    let gained = Advantage { points: 2, gained: true };
    assert_eq!(gained.next_round(false), of(2));
}

#[test]
fn d100_adv_09_the_outnumbered_lose_all() {
    let (alone, even) = (Heads { own: 1, others: 2 }, Heads { own: 2, others: 2 });
    let options = Options::default();
    assert!(is_outnumbered(alone, even, &options) && !is_outnumbered(even, alone, &options));
    let battle = Options { outnumber_scope: OutnumberScope::Battle, ..options };
    assert!(!is_outnumbered(alone, even, &battle));
    let gained = Advantage { points: 2, gained: true };
    assert_eq!((gained.next_round(true).points, gained.next_round(false).points), (0, 2));
}

#[test]
fn d100_adv_10_the_gain_goes_before_the_harm() {
    let [winner, _] = melee::after([of(2), of(1)], Ended::Active, &Options::default());
    assert_eq!((winner.points, damage::advantage_after(winner.points, 1)), (3, 0));
}

#[test]
fn d100_adv_11_the_end_of_the_fight_takes_all() {
    assert_eq!(of(4).lose().points, 0);
}

#[test]
fn d100_adv_12_a_gain_is_remembered_when_the_point_is_lost() {
    let options = Options::default();
    let wounded = of(2).gain(&options).lose();
    assert_eq!(wounded, Advantage { points: 0, gained: true });
    assert_eq!(wounded.gain(&options).next_round(false).points, 1);
    assert_eq!(wounded.next_round(false).points, 0);
}

#[test]
fn d100_chg_01_a_charge_runs_into_reach() {
    let options = Options::default();
    let pace = Pace::of(4, 0, &options);
    let charge = |engaged, runs| movement::charge(engaged, runs, pace, &options);
    assert_eq!(charge(true, 4), Err(NoCharge::Engaged));
    // Ten cells away: the ninth is in reach, the run has eight.
    assert_eq!(charge(false, 9), Err(NoCharge::TooFar));
    assert_eq!((charge(false, 8), charge(false, 0)), (Ok(8), Err(NoCharge::TooNear)));
}

#[test]
fn d100_chg_02_a_charge_from_afar_gives_a_point() {
    let options = Options::default();
    let afar = |cells| advantage::charges_from_afar(grid::yards(cells, &options), 4);
    assert_eq!([5, 2, 1].map(afar), [true, true, false]);
    let gives = |afar, hit, options: &Options| advantage::of_charge(afar, hit, options);
    assert_eq!((gives(true, false, &options), gives(false, true, &options)), ([1, 0], [0, 0]));
    let after = Options { charge_adv_timing: ChargeAdvTiming::AfterHit, ..options };
    assert_eq!((gives(true, true, &after), gives(true, false, &after)), ([0, 1], [0, 0]));
}
