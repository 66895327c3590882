//! What the GM gives and asks for in a running fight: KNK-SAV-06, KNK-CLS-01, KNK-CLS-11, KNK-CLS-20, KNK-CLS-21,
//! KNK-NEW-09, KNK-END-04.

use crate::knk::table::{
    Battle, ONE,
    Say::{self, Face, Thing},
    TWO, commoner, gun, monster, profi, sword,
};
use kekkai_rules::{
    Check, Id, PlainText, Refusal, RuleId, System,
    knk::{
        Class, Fact, Knk, Mode, Order, Reserve, Ruling, Spec,
        gift::Gift,
        growth::Made,
        impulse::Impulse,
        item::Item,
        modifier::{Modifier, When},
        phantasm::Phantasm,
        rank::{Rank, Stat},
        refusals,
        refusals::{has_class, too_high},
        save::{Saving, Terms},
        skill::{Owned, Skill, SkillLevel, Use},
        spell::School,
    },
};

fn rank(value: u8) -> Rank {
    Rank::new(value, 0).unwrap()
}

fn give(fight: &mut Battle, who: Id, gift: Gift) -> Result<(), Refusal> {
    fight.rule(Ruling::Give { who, gift })
}

fn class(class: Class, sixth: Option<u8>) -> Gift {
    Gift::Class { class: Some(class), sixth: sixth.map(rank) }
}

fn lacks(what: &str, rule: &'static str) -> Refusal {
    refusals::lacks(what, Some(RuleId::new(rule)))
}

#[test]
fn knk_sav_06_any_save_may_name_an_opponent_and_its_characteristic() {
    let mut fight = Battle::new(&[("5E", profi("S3 E3 M2 L4")), ("9E", monster("S1 E5 M4 L2"))]);
    for (of, stat, dice) in [
        (Saving::S, Stat::S, "20+1d80"),
        (Saving::E, Stat::E, "-20+1d120"),
        (Saving::E, Stat::M, "-10+1d110"),
        // A Luck save counts by its own category (KNK-SAV-05): 7 a point of a profi.
        (Saving::L, Stat::L, "14+1d86"),
        (Saving::Mind, Stat::M, "-40+1d140"),
    ] {
        let terms = Terms { against: Some((TWO, stat)), ..Terms::default() };
        let save = Ruling::Save { who: ONE, of, terms };
        fight.pool(ONE, Reserve::Prana, 50);
        fight.run(&[Face(80)], |ctx| Knk::rule(ctx, &save)).unwrap();
        assert_eq!(fight.rolls[0].throw.dice.to_string(), dice, "{of:?}");
        assert_eq!((fight.rolls[0].throw.check, fight.prana(ONE).0), (Some(Check::above(50)), 40));
    }
    let nobody = Terms { against: Some((Id(9), Stat::S)), ..Terms::default() };
    let save = Ruling::Save { who: ONE, of: Saving::S, terms: nobody };
    assert_eq!(fight.rule(save), Err(Refusal::Nobody(Id(9))));
}

#[test]
fn knk_rol_06_a_save_with_a_bonus_and_another_threshold() {
    let mut fight = Battle::new(&[("5E", profi("S3 M2")), ("9E", profi("M0"))]);
    let terms = |bonus, above| Terms { bonus, above, ..Terms::default() };
    for (terms, dice, face, held) in [
        (terms(10, None), "40+1d60", 11, true),
        (terms(-20, None), "10+1d90", 40, false),
        (terms(0, Some(70)), "30+1d70", 40, false),
        (terms(0, Some(70)), "30+1d70", 41, true),
    ] {
        let save = Ruling::Save { who: ONE, of: Saving::S, terms };
        fight.run(&[Face(face)], |ctx| Knk::rule(ctx, &save)).unwrap();
        assert_eq!(fight.rolls[0].throw.dice.to_string(), dice);
        assert!(fight.facts.contains(&Fact::Saved { who: ONE, of: Saving::S, held }));
    }
    for wild in [terms(1_001, None), terms(0, Some(-1))] {
        let save = Ruling::Save { who: ONE, of: Saving::S, terms: wild };
        assert!(matches!(fight.rule(save), Err(Refusal::OutOfRange { .. })));
    }
}

#[test]
fn knk_stat_10_a_characteristic_for_some_turns() {
    let mut fight = Battle::new(&[("5E", monster("A4 E2")), ("9E", profi(""))]);
    let weak = |by| Ruling::Afflict {
        who: ONE,
        name: PlainText::new("Weakness"),
        hp: 0,
        prana: 0,
        turns: Some(1),
        modifiers: vec![
            Modifier::Stat { of: Stat::A, by, when: When::Always },
            Modifier::Stat { of: Stat::E, by, when: When::Always },
        ],
    };
    assert!(matches!(fight.rule(weak(-7)), Err(Refusal::OutOfRange { .. })));
    fight.rule(weak(-2)).unwrap();
    // The maxima of the pools stay.
    assert_eq!((fight.number(ONE, "defence"), fight.hp(ONE)), (64, (900, 900)));
    fight.turn(ONE);
    assert_eq!(fight.number(ONE, "defence"), 78);
}

#[test]
fn knk_cls_01_a_class_is_given_to_one_who_has_none() {
    let mut fight = Battle::new(&[("5E", commoner("M3")), ("9E", profi("M0"))]);
    assert_eq!(fight.prana(ONE), (100, 100));
    give(&mut fight, ONE, class(Class::Mage, Some(2))).unwrap();
    // The pools grow with their maxima (KNK-STAT-10).
    assert_eq!(fight.prana(ONE), (200, 200));
    let refusal = has_class(&Class::Mage, &Class::Executor);
    assert_eq!(give(&mut fight, ONE, class(Class::Executor, None)), Err(refusal));
    give(&mut fight, ONE, Gift::Class { class: None, sixth: None }).unwrap();
    assert_eq!(fight.prana(ONE), (100, 100));
    let none = Gift::Class { class: None, sixth: None };
    assert_eq!(give(&mut fight, ONE, none), Err(lacks("class", "KNK-CLS-01")));
    let marked = Gift::Class { class: Some(Class::Mage), sixth: Rank::new(3, 1) };
    assert!(matches!(give(&mut fight, ONE, marked), Err(Refusal::Breach(_))));
}

#[test]
fn knk_cls_09_an_impulse_is_given_within_the_budget() {
    let mut fight = Battle::new(&[("5E", profi("S4 A3")), ("9E", profi("M0"))]);
    let impulse = |impulse| Gift::Impulse(Box::new(impulse));
    assert!(matches!(
        give(&mut fight, ONE, impulse(Impulse::Raise(Stat::S))),
        Err(Refusal::Breach(fault)) if fault.expected == "class-hybrid"
    ));
    give(&mut fight, ONE, class(Class::Hybrid, Some(3))).unwrap();
    give(&mut fight, ONE, impulse(Impulse::Raise(Stat::S))).unwrap();
    give(&mut fight, ONE, impulse(Impulse::CategoryUp(Stat::A))).unwrap();
    assert_eq!(fight.number(ONE, "defence"), 71);
    assert!(matches!(
        give(&mut fight, ONE, impulse(Impulse::Demon(1))),
        Err(Refusal::Breach(fault)) if fault.expected == "impulse-budget"
    ));
}

#[test]
fn knk_cls_11_an_ability_may_be_a_weapon_of_its_own() {
    let mut spec: Spec = profi("S2 M3");
    spec.class = Some(Class::Hybrid);
    spec.sixth = Some(rank(2));
    spec.impulses = vec![Impulse::Ability {
        grade: 1,
        name: PlainText::new("Claws"),
        lasts: false,
        modifiers: Vec::new(),
        text: None,
        weapon: Some(Box::new(kekkai_rules::knk::Weapon {
            name: PlainText::new("Claws of fire"),
            to_attack: 30,
            ..sword()
        })),
    }];
    let mut fight = Battle::new(&[("5E", spec), ("6E", profi("A0"))]);
    fight.turn(ONE);
    assert_eq!(
        fight.strike(ONE, Mode::Two, TWO, &[Face(90)]),
        Err(lacks("active-skill", "KNK-CLS-11"))
    );
    fight.order(ONE, Order::Skill { skill: 0, on: true }, None, &[]).unwrap();
    let blow = fight.strike(ONE, Mode::Two, TWO, &[Face(40)]).unwrap();
    assert_eq!((blow.total, blow.weapon.as_ref().unwrap().as_str()), (70, "Claws of fire"));
    // It is over before the next own turn.
    fight.turn(ONE);
    assert_eq!(
        fight.strike(ONE, Mode::Two, TWO, &[Face(90)]),
        Err(lacks("active-skill", "KNK-CLS-11"))
    );
}

fn mage(skill: u8, schools: &[(School, u8)]) -> Battle {
    let mut spec = commoner("M5");
    spec.class = Some(Class::Mage);
    spec.sixth = Some(rank(skill));
    spec.schools = schools.iter().map(|(school, value)| (*school, rank(*value))).collect();
    Battle::new(&[("5E", spec), ("9E", profi(""))])
}

fn grow(fight: &mut Battle, to: u8, script: &[Say]) {
    let grow = Ruling::Grow { who: ONE, of: Made::Sixth, to: rank(to) };
    fight.run(script, |ctx| Knk::rule(ctx, &grow)).unwrap();
}

/// The schools that the last ruling changed, in order.
fn changed(fight: &Battle) -> Vec<(School, u8)> {
    let changed = fight.facts.iter().filter_map(|fact| match fact {
        Fact::Schooled { school, to, .. } => Some((*school, to.value())),
        _ => None,
    });
    changed.collect()
}

#[test]
fn knk_cls_20_each_rank_of_magical_skill_raises_two_schools() {
    use School::{Air, Earth, Fire};
    // Two schools rise by themselves; one at A does not, and the second raise is lost.
    let mut fight = mage(0, &[(Fire, 0), (Earth, 0)]);
    grow(&mut fight, 3, &[]);
    assert_eq!(changed(&fight)[4..], [(Fire, 3), (Earth, 3)]);
    let mut fight = mage(3, &[(Fire, 5), (Earth, 3)]);
    grow(&mut fight, 4, &[]);
    assert_eq!(changed(&fight), [(Earth, 4)]);
    // Of three the player picks two different ones.
    let mut fight = mage(1, &[(Fire, 1), (Earth, 1), (Air, 1)]);
    grow(&mut fight, 2, &[Thing("air"), Thing("fire")]);
    assert_eq!(changed(&fight), [(Air, 2), (Fire, 2)]);
    // A rank less lowers nothing.
    grow(&mut fight, 1, &[]);
    assert_eq!(changed(&fight), []);
}

#[test]
fn knk_cls_21_a_school_that_comes_to_a_brings_points_or_a_school() {
    use School::{Earth, Fire, Runes};
    let mut fight = mage(4, &[(Fire, 4), (Earth, 4)]);
    grow(&mut fight, 5, &[Thing("points"), Thing("runes")]);
    assert_eq!(changed(&fight), [(Fire, 5), (Earth, 5), (Runes, 0)]);
}

#[test]
fn knk_new_09_points_are_awarded_and_add_up() {
    let mut fight = Battle::new(&[("5E", profi("")), ("9E", profi(""))]);
    let award = |cp, sp| Ruling::Award { who: ONE, cp, sp };
    fight.rule(award(2, 0)).unwrap();
    fight.rule(award(1, 3)).unwrap();
    let awarded = fight.table.sheet(ONE).unwrap().awarded();
    assert_eq!((awarded.cp, awarded.sp), (3, 3));
    for (cp, sp) in [(-1, 0), (0, -1), (0, 0), (1_001, 0)] {
        assert!(matches!(fight.rule(award(cp, sp)), Err(Refusal::OutOfRange { .. })), "{cp} {sp}");
    }
}

#[test]
fn knk_cls_05_a_dead_body_becomes_a_living_dead() {
    let mut spec = profi("S3 E2");
    spec.class = Some(Class::Esper);
    spec.sixth = Some(rank(3));
    let mut fight = Battle::new(&[("5E", profi("")), ("9E", spec)]);
    assert_eq!(
        give(&mut fight, TWO, class(Class::LivingDead, None)),
        Err(has_class(&Class::Esper, &Class::LivingDead))
    );
    fight.pool(TWO, Reserve::Hp, -100_000);
    // The dead are given nothing else.
    assert_eq!(give(&mut fight, TWO, class(Class::Mage, None)), Err(Refusal::Dead(TWO)));
    give(&mut fight, TWO, class(Class::LivingDead, Some(2))).unwrap();
    let view = fight.view(TWO);
    // A commoner of E2 has 30+30E.
    let made = ["kind-commoner", "class-living-dead"].map(kekkai_rules::Phrase::new);
    assert_eq!((fight.hp(TWO), view.made), ((90, 90), made.to_vec()));
    assert!(fight.facts.contains(&Fact::Spared { who: TWO }));
}

#[test]
fn knk_gen_01_things_skills_and_phantasms_are_given() {
    let mut fight = Battle::new(&[("5E", profi("E2")), ("6E", profi("A0"))]);
    give(&mut fight, ONE, Gift::Weapon(Box::new(gun(100)))).unwrap();
    give(&mut fight, ONE, Gift::Item(Box::new(Item { hp: 20, ..Item::named("flask") }))).unwrap();
    assert_eq!((fight.view(ONE).attacks[0].carried, fight.rows(ONE).items.len()), (Some(0), 1));
    let wild = Gift::Item(Box::new(Item { hp: 1_000_000, ..Item::named("flask") }));
    assert!(matches!(give(&mut fight, ONE, wild), Err(Refusal::Breach(_))));
    let level = |letter: &str, by| SkillLevel {
        rank: letter.parse().unwrap(),
        modifiers: vec![Modifier::Stat { of: Stat::E, by, when: When::Always }],
        text: None,
    };
    let skill = Skill {
        name: PlainText::new("Tough"),
        levels: vec![level("D", 1), level("B", 1)],
        price: None,
        free_for: Vec::new(),
        forbidden: false,
    };
    let owned = |levels| {
        let owned = Owned { skill: skill.clone(), levels, extra_sp: 0, in_use: Use::default() };
        Gift::Skill(Box::new(owned))
    };
    give(&mut fight, ONE, owned(1)).unwrap();
    assert_eq!(fight.hp(ONE), (300, 300));
    // One entry a skill; the next step, and no step back (KNK-SKL-02).
    assert_eq!(give(&mut fight, ONE, owned(1)), Err(lacks("higher-level", "KNK-SKL-02")));
    give(&mut fight, ONE, owned(2)).unwrap();
    assert_eq!((fight.hp(ONE), fight.rows(ONE).skills.len()), ((375, 375), 1));
    assert!(matches!(give(&mut fight, TWO, owned(3)), Err(Refusal::Breach(_))));
    let forbidden = Skill { forbidden: true, ..skill.clone() };
    let owned = Owned { skill: forbidden, levels: 1, extra_sp: 0, in_use: Use::default() };
    let refusal = give(&mut fight, TWO, Gift::Skill(Box::new(owned)));
    assert_eq!(refusal, Err(lacks("allowed-skill", "KNK-SKL-04")));
    // A phantasm above the Noble Phantasm could never be released (KNK-CLS-03).
    let oath = |value| {
        Gift::Phantasm(Box::new(Phantasm {
            name: PlainText::new("Oath"),
            rank: rank(value),
            weapon: None,
            modifiers: Vec::new(),
            turns: 1,
            text: None,
        }))
    };
    let refused = |given, most| too_high(rank(given), most, RuleId::new("KNK-CLS-03"));
    assert_eq!(give(&mut fight, ONE, oath(1)), Err(refused(1, None)));
    give(&mut fight, ONE, class(Class::Servant, Some(3))).unwrap();
    assert_eq!(give(&mut fight, ONE, oath(4)), Err(refused(4, Some(rank(3)))));
    give(&mut fight, ONE, oath(3)).unwrap();
    assert_eq!(give(&mut fight, ONE, oath(3)), Err(lacks("new-phantasm", "KNK-CLS-03")));
}
