//! Advantage, and charges (D100-ADV, D100-CHG).

use kekkai_rules::d100::{
    numbers::{
        rolls::modifiers::{Modifiers, Target},
        space::grid,
        strike::advantage::{self, Tested, adds, by_hit},
    },
    options::{AdvantageTests, ChargeAdvTiming, Options},
};

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
fn d100_adv_02_seven_points_add_seventy() {
    assert_eq!(adds(7, Tested::Combat, &Options::default()), 70);
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
fn d100_chg_02_a_charge_from_afar_gives_a_point() {
    let options = Options::default();
    let afar = |cells| advantage::charges_from_afar(grid::yards(cells, &options), 4);
    assert_eq!([5, 2, 1].map(afar), [true, true, false]);
    let gives = |afar, hit, options: &Options| advantage::of_charge(afar, hit, options);
    assert_eq!((gives(true, false, &options), gives(false, true, &options)), ([1, 0], [0, 0]));
    let after = Options { charge_adv_timing: ChargeAdvTiming::AfterHit, ..options };
    assert_eq!((gives(true, true, &after), gives(true, false, &after)), ([0, 1], [0, 0]));
}
