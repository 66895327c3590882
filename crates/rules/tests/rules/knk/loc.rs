//! KNK-LOC as far as one sheet goes: what sunlight takes, and what a made-up status may say.

use super::table::{
    Battle, ONE,
    Say::{Nothing, Number},
    TWO, profi,
};
use kekkai_rules::{
    Ambient, Citation, CustomZone, Light, PlainText, RuleId, System as _,
    knk::{Knk, Reserve},
};

#[test]
fn knk_loc_05_sunlight_takes_what_the_table_has_set_else_the_game_master_is_asked() {
    let mut apostle = profi("E3");
    apostle.class = "dead apostle".parse().ok();
    let mut fight = Battle::new(&[("5E", apostle), ("9E", profi("E3"))]);
    fight.air = Ambient { light: Light::Sunlight, ..Ambient::default() };
    for (set, said, left) in
        [(0, vec![Number(50)], 250), (0, vec![Nothing], 300), (1, vec![], 299), (40, vec![], 260)]
    {
        let mut day = fight.clone();
        day.table.options.sunlight_damage = set;
        day.begin(ONE, &said);
        assert_eq!(day.hp(ONE), (left, 300), "{set} {said:?}");
    }
    // Nobody asks about the living.
    fight.begin(TWO, &[]);
    assert_eq!(fight.hp(TWO), (300, 300));
}

fn mist() -> CustomZone {
    CustomZone::named(PlainText::new("mist"))
}

#[test]
fn knk_loc_10_a_number_that_is_left_out_does_nothing() {
    let typed: CustomZone = ron::from_str(r#"(name: "mist")"#).unwrap();
    let numbers = (typed.pools().count(), typed.to_attack, typed.to_save, typed.steps);
    assert_eq!((numbers, typed), ((0, 0, 0, 1), mist()));
}

#[test]
fn knk_loc_10_each_number_of_a_status_has_its_bounds() {
    type Put = fn(&mut CustomZone, i32);
    let numbers: [(&str, Put); 4] = [
        ("hp", |status, to| *status = mist().with_pool(Reserve::Hp.id(), to)),
        ("prana", |status, to| *status = mist().with_pool(Reserve::Prana.id(), to)),
        ("to_attack", |status, to| status.to_attack = to),
        ("to_save", |status, to| status.to_save = to),
    ];
    let of = |put: Put, to| {
        let mut status = mist();
        put(&mut status, to);
        status.out_of_bounds()
    };
    for (name, put) in numbers {
        assert_eq!([-1000, 0, 1000].map(|to| of(put, to)), [None, None, None], "{name}");
        for far in [-1001, 1001] {
            assert_eq!(of(put, far), Some((name.to_owned(), far, (-1000, 1000))));
        }
    }
    let steps = |steps| {
        let mut status = mist();
        status.steps = steps;
        status.out_of_bounds()
    };
    assert_eq!([1, 10].map(steps), [None, None]);
    assert_eq!([0, 11].map(steps), [0, 11].map(|steps| Some(("steps".to_owned(), steps, (1, 10)))));
}

#[test]
fn knk_loc_10_a_fault_says_where_and_what() {
    let rule = || Knk::cites(Citation::CustomZone).first().map(|id| RuleId::new(id));
    assert_eq!(mist().fault("climates[2]", Knk::BOOK.pools, rule()), None);
    let mut far = mist().with_pool(Reserve::Hp.id(), -1001);
    far.steps = 0;
    let fault = far.fault("climates[2]", Knk::BOOK.pools, rule());
    let fault = fault.unwrap();
    assert_eq!((fault.field.as_str(), fault.found.as_str()), ("climates[2].hp", "-1001"));
    assert_eq!(fault.rule.unwrap().as_str(), "KNK-LOC-10");
}
