//! What a roll is held against: margins, degrees, faces that decide, chances.

use kekkai_rules::{Bar, Check, Dice};

#[test]
fn each_side_of_a_number_has_its_margin() {
    let of = |bar, total| {
        let outcome = Check::of(bar).outcome(total, &[1]);
        (outcome.success, outcome.margin)
    };
    assert_eq!((of(Bar::Above(50), 50), of(Bar::Above(50), 51)), ((false, 0), (true, 1)));
    assert_eq!((of(Bar::AtLeast(50), 49), of(Bar::AtLeast(50), 50)), ((false, -1), (true, 0)));
    assert_eq!((of(Bar::AtMost(50), 50), of(Bar::AtMost(50), 53)), ((true, 0), (false, -3)));
    assert_eq!((of(Bar::Opposed(7), 7), of(Bar::Opposed(7), 9)), ((false, 0), (true, 2)));
}

#[test]
fn faces_decide_before_the_number_and_degrees_count_the_margin() {
    let check = Check {
        always: Some((1, 1)),
        never: Some((20, 20)),
        per_degree: 3,
        ..Check::of(Bar::AtMost(12))
    };
    let at = |face: u16| {
        let outcome = check.outcome(face.into(), &[face]);
        (outcome.success, outcome.degrees, outcome.automatic)
    };
    assert_eq!((at(2), at(12), at(13)), ((true, 3, false), (true, 0, false), (false, 0, false)));
    assert_eq!((at(20), at(1)), ((false, -2, true), (true, 3, true)));
    assert_eq!(check.chance(Dice::new(0, 20)), Some((12, 20)));
    assert_eq!(Check { never: Some((1, 1)), ..check }.chance(Dice::new(0, 20)), Some((11, 20)));
}

#[test]
fn of_several_dice_their_sum_decides_before_the_number() {
    let three = Dice { plus: 0, count: 3, faces: 6 };
    let check = |level| Check {
        always: Some((3, 4)),
        never: Some((17, 18)),
        ..Check::of(Bar::AtMost(level))
    };
    let at = |level, faces: [u16; 3]| {
        let outcome = check(level).outcome(three.total(&faces), &faces);
        (outcome.success, outcome.automatic)
    };
    assert_eq!((at(1, [1, 2, 1]), at(2, [1, 2, 2])), ((true, true), (false, false)));
    assert_eq!((at(19, [6, 6, 5]), at(16, [6, 6, 4])), ((false, true), (true, false)));
    let chance = |level| check(level).chance(three).unwrap();
    assert_eq!([-3, 4, 9, 16, 19].map(chance), [4, 4, 81, 212, 212].map(|ways| (ways, 216)));
}

#[test]
fn chances_of_each_kind_agree_with_counting() {
    for bar in [Bar::Above(4), Bar::AtLeast(4), Bar::AtMost(4), Bar::Opposed(4)] {
        let (check, dice) = (Check::of(bar), Dice::new(1, 6));
        let good = (1..=6).filter(|face| check.outcome(dice.total(&[*face]), &[*face]).success);
        assert_eq!(check.chance(dice), Some((u32::try_from(good.count()).unwrap(), 6)), "{bar:?}");
    }
}
