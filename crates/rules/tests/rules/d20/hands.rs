//! Two weapons and double weapons (D20-TWF, D20-DBL).

use super::{guard, kesh, lin, plain, weapon};
use kekkai_rules::d20::{
    numbers::{
        attack::{Attack, Circumstances},
        hands::{self, Hand, HandPenalty, Pair},
    },
    options::Options,
};

fn both(light: bool, two_weapon: bool, ambidexterity: bool) -> (i32, i32) {
    let pair = Pair { light, two_weapon, ambidexterity };
    (pair.penalty(Hand::Main), pair.penalty(Hand::Off))
}

/// What a hand pays so many points for.
fn pays(points: i32) -> HandPenalty {
    HandPenalty { points, ..HandPenalty::NONE }
}

#[test]
fn d20_twf_01_a_second_weapon_costs_both_hands() {
    let (main, off) = both(false, false, false);
    assert_eq!((5 + main, 5 + off), (-1, -5));
    let (body, baton, target) = (guard(), weapon("baton"), kesh());
    let now = Circumstances { hand: pays(main), ..plain() };
    assert_eq!(body.attack(&baton, &target, now).tally(&Options::default()).total(), 3 - 6);
}

#[test]
fn d20_twf_02_all_eight_rows_of_the_table() {
    let rows = [
        ((false, false, false), (-6, -10)),
        ((true, false, false), (-4, -8)),
        ((false, false, true), (-6, -6)),
        ((false, true, false), (-4, -8)),
        ((true, false, true), (-4, -4)),
        ((true, true, false), (-2, -6)),
        ((false, true, true), (-4, -4)),
        ((true, true, true), (-2, -2)),
    ];
    for ((light, two_weapon, ambidexterity), penalties) in rows {
        assert_eq!(
            both(light, two_weapon, ambidexterity),
            penalties,
            "{light} {two_weapon} {ambidexterity}"
        );
    }
}

#[test]
fn d20_twf_03_light_is_the_flag_of_the_weapon() {
    assert!(weapon("pistol").light && !weapon("rifle").light);
    assert_eq!(both(weapon("pistol").light, false, false), (-4, -8));
    // Fight 2, step 1: both pistols at 15 m with both skills.
    let (main, _) = both(true, true, true);
    let now = Circumstances { hand: pays(main), distance: 15, ..plain() };
    assert_eq!(lin().to_hit("pistol", &guard(), now), 1);
}

#[test]
fn d20_twf_04_the_off_hand_alone_costs_four() {
    let options = Options::default();
    assert_eq!(
        (5 + hands::off_alone(false, &options), 5 + hands::off_alone(true, &options)),
        (1, 5)
    );
    assert_eq!(hands::off_alone(false, &Options { offhand_only_penalty: 0, ..options }), 0);
}

#[test]
fn d20_dbl_01_a_double_weapon_strikes_as_two_with_a_light_one() {
    let (options, staff, target) = (Options::default(), weapon("staff"), guard());
    let pair = Pair { light: true, ..Pair::default() };
    let body = kesh();
    let roll = |bonus: i32, hand: Hand| {
        let now = Circumstances { hand: pays(pair.penalty(hand)), ..plain() };
        Attack { bonus, ..body.attack(&staff, &target, now) }.tally(&options).total()
    };
    assert_eq!([roll(5, Hand::Main), roll(0, Hand::Main), roll(5, Hand::Off)], [4, -1, 0]);
}

#[test]
fn d20_dbl_02_with_both_skills_each_end_costs_two() {
    assert_eq!(both(true, true, true), (-2, -2));
}
