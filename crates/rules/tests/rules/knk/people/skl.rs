//! KNK-SKL: skills that work by themselves, and those that are switched on.

use crate::knk::table::{Battle, ONE, Say::Face, TWO, commoner, profi, says};
use kekkai_rules::{
    Cost, Id, Refusal, System,
    knk::{
        Knk, Mode, Order, Reserve, Ruling, Spec,
        modifier::{Influence, Modifier, Rolls, To, When},
        rank::{Rank, Stat},
        skill::{self, Owned, Price, Skill, SkillLevel, Use},
    },
};

fn level(letter: &str, modifiers: Vec<Modifier>) -> SkillLevel {
    SkillLevel { rank: letter.parse::<Rank>().unwrap(), modifiers, text: None }
}

fn owned(name: &str, price: Option<Price>, levels: Vec<SkillLevel>, count: u8) -> Owned {
    let name = kekkai_rules::PlainText::new(name);
    let skill = Skill { name, levels, price, free_for: Vec::new(), forbidden: false };
    Owned { skill, levels: count, extra_sp: 0, in_use: Use::default() }
}

fn clear_eyes(count: u8) -> Owned {
    let levels = vec![
        level("D", vec![Modifier::Stat { of: Stat::L, by: 1, when: When::Always }]),
        level("B", vec![Modifier::Growing { of: Rolls::Attack, to: To::Roll }]),
        level("A", vec![Modifier::Growing { of: Rolls::Attack, to: To::Min }]),
    ];
    owned("Clear Eyes", Some(Price { start: 10, upkeep: Some(10) }), levels, count)
}

fn hunter(count: u8) -> Owned {
    let bonus =
        Modifier::Roll { of: Rolls::Attack, to: To::Attack, by: 20, when: When::AgainstUnclean };
    let levels = vec![level("C", vec![Modifier::HurtsUnclean]), level("A", vec![bonus])];
    owned("Hunter of the Unclean", None, levels, count)
}

fn pride(count: u8) -> Owned {
    let levels = vec![
        level("D", vec![Modifier::Immune { to: Influence::Charm }]),
        level(
            "C",
            vec![Modifier::Roll { of: Rolls::MindSave, to: To::Min, by: 10, when: When::Always }],
        ),
        level("B", vec![Modifier::Stat { of: Stat::S, by: 1, when: When::Alone }]),
    ];
    owned("Pride", None, levels, count)
}

fn esper(ranks: &str, sixth: &str, skill: Owned) -> Spec {
    let mut spec = commoner(ranks);
    spec.class = "esper".parse().ok();
    spec.sixth = sixth.parse().ok();
    spec.skills = vec![skill];
    spec
}

fn switch(fight: &mut Battle, on: bool) -> Result<(), Refusal> {
    fight.order(ONE, Order::Skill { skill: 0, on }, None, &[]).map(|_| ())
}

/// The melee roll as the card shows it.
fn blow(fight: &Battle, who: Id) -> String {
    fight.view(who).attacks[0].dice.to_string()
}

#[test]
fn knk_skl_01_every_level_owned_adds_to_the_lower_ones() {
    let mut spec = profi("S2");
    spec.skills = vec![pride(2)];
    let fight = Battle::new(&[("5E", spec)]);
    assert_eq!(fight.dice(ONE, "mind-save"), "10+1d90");
    let mut spec = profi("S2");
    spec.skills = vec![pride(1)];
    assert_eq!(Battle::new(&[("5E", spec)]).dice(ONE, "mind-save"), "1d100");
    // A level that is not printed cannot be owned.
    let mut spec = profi("S2");
    spec.skills = vec![pride(4)];
    let faults = spec.sheet().unwrap_err();
    assert_eq!((faults.len(), faults[0].field.as_str()), (1, "skills[0].levels"));
}

#[test]
fn knk_skl_01_a_skill_is_one_entry() {
    let mut spec = profi("S2");
    spec.skills = vec![pride(2), hunter(1), pride(2)];
    let faults = spec.sheet().unwrap_err();
    let told: Vec<_> = faults
        .iter()
        .map(|it| (it.field.as_str(), it.found.as_str(), it.expected.as_str()))
        .collect();
    assert_eq!(told, [("skills[2]", "Pride", "one-entry")]);
    assert!(spec.restored().is_ok(), "a save of the past loads");
}

#[test]
fn knk_skl_02_a_second_purchase_is_the_next_step() {
    let mut skills = Vec::new();
    for levels in [1, 2, 3] {
        assert!(skill::buy(&mut skills, clear_eyes(1).skill));
        assert_eq!((skills.len(), skills[0].levels), (1, levels));
    }
    assert!(!skill::buy(&mut skills, clear_eyes(1).skill), "no further level is printed");
    assert_eq!((skills.len(), skills[0].levels), (1, 3));
}

#[test]
fn knk_skl_05_clear_eyes_grow_with_each_turn_of_use_after_the_first() {
    let cast = [("5E", esper("S2 M5 L3", "C", clear_eyes(2))), ("9E", commoner("E5"))];
    let mut fight = Battle::new(&cast);
    assert_eq!(fight.view(ONE).stats[4].value, 4, "bought C, raised to B");
    let mut seen = Vec::new();
    for turn in 1..=4 {
        fight.turn(ONE);
        if turn == 1 {
            switch(&mut fight, true).unwrap();
        }
        seen.push(blow(&fight, ONE));
        fight.end(ONE);
    }
    assert_eq!(seen, ["1d110", "1d113", "1d116", "1d119"]);

    let cast = [("5E", esper("S2 M5 L3", "C", clear_eyes(3)))];
    let mut fight = Battle::new(&cast);
    fight.turn(ONE);
    switch(&mut fight, true).unwrap();
    for _ in 0..3 {
        fight.end(ONE);
        fight.turn(ONE);
    }
    // The minimum alone is 9+1d101; with the faces of level B, which it also has, 9+1d110.
    assert_eq!(blow(&fight, ONE), "9+1d110");
}

#[test]
fn knk_skl_06_unpaid_it_keeps_what_it_reached_and_stops_growing() {
    let mut fight = Battle::new(&[("5E", esper("S2 M5 L3", "C", clear_eyes(2)))]);
    fight.turn(ONE);
    let before = fight.prana(ONE).0;
    switch(&mut fight, true).unwrap();
    assert_eq!(fight.prana(ONE).0, before - 10, "the first turn is paid too");
    assert!(says(&switch(&mut fight, true), "refusal-lacks"));
    fight.end(ONE);
    fight.turn(ONE);
    fight.end(ONE);
    fight.turn(ONE);
    assert_eq!(blow(&fight, ONE), "1d116");
    for _ in 0..3 {
        fight.end(ONE);
        fight.pool(ONE, Reserve::Prana, 9);
        fight.turn(ONE);
        assert_eq!(blow(&fight, ONE), "1d116");
        assert_eq!(fight.prana(ONE).0, 19, "nothing was taken, regeneration came");
    }
    // Switched on again it goes on from there.
    switch(&mut fight, true).unwrap();
    assert_eq!(blow(&fight, ONE), "1d116");
    fight.end(ONE);
    fight.pool(ONE, Reserve::Prana, 50);
    fight.turn(ONE);
    assert_eq!(blow(&fight, ONE), "1d119");
}

#[test]
fn knk_skl_06_the_table_may_keep_what_was_reached_for_the_day() {
    for (keeps, after) in [("battle", "1d110"), ("day", "1d116")] {
        let mut fight = Battle::new(&[("5E", esper("S2 M5 L3", "C", clear_eyes(2)))]);
        assert!(fight.table.options.set("clear_eyes_keep", keeps));
        fight.turn(ONE);
        switch(&mut fight, true).unwrap();
        for _ in 0..2 {
            fight.end(ONE);
            fight.turn(ONE);
        }
        switch(&mut fight, false).unwrap();
        assert_eq!(blow(&fight, ONE), "1d116");
        fight
            .run(&[], |ctx| {
                Knk::afresh(ctx, ONE);
                Ok(())
            })
            .unwrap();
        assert_eq!(blow(&fight, ONE), after, "{keeps}");
        fight.rule(Ruling::NewDay).unwrap();
        assert_eq!(blow(&fight, ONE), "1d110", "a new day, {keeps}");
    }
}

#[test]
fn knk_skl_07_any_weapon_of_a_hunter_works_on_the_unclean() {
    let hybrid = || {
        let mut spec = profi("A2 E5 L1");
        spec.unclean = true;
        spec
    };
    for (levels, dice, damage) in [(0, "28+1d120", 25), (1, "28+1d120", 51), (2, "48+1d120", 51)] {
        let mut striker = profi("S4 M3");
        if levels > 0 {
            striker.skills = vec![hunter(levels)];
        }
        let mut fight = Battle::new(&[("5E", striker), ("6E", hybrid())]);
        // Defence 50: a total of 101 does 51.
        let face = if levels == 2 { 53 } else { 73 };
        let strike = fight.blow(ONE, Mode::One, TWO, &[Face(face)]);
        assert_eq!(fight.rolls[0].throw.dice.to_string(), dice);
        assert_eq!(strike.damage, damage);
    }
}

#[test]
fn knk_skl_08_pride_fights_best_alone() {
    let mut proud = profi("S2");
    proud.skills = vec![pride(3)];
    let mut fight = Battle::new(&[("5E", proud), ("6E", commoner("")), ("9E", commoner(""))]);
    fight.allies = vec![ONE, TWO];
    let strength = |fight: &Battle| fight.view(ONE).stats[0].value;
    fight.look_round();
    assert_eq!(strength(&fight), 2);
    fight.fallen = vec![TWO];
    fight.look_round();
    assert_eq!(strength(&fight), 3);
    fight.fallen.clear();
    fight.look_round();
    assert_eq!(strength(&fight), 2, "an ally is back, at once");
}

#[test]
fn knk_skl_06_what_is_off_is_offered_at_its_price_and_what_is_on_to_be_ended() {
    let mut fight = Battle::new(&[("5E", esper("S2 M5 L3", "C", clear_eyes(1)))]);
    let offered = |fight: &Battle| {
        let offers = Knk::offers(fight, ONE, &[]).into_iter();
        let switches = offers.filter(|offer| matches!(offer.order, Order::Skill { .. }));
        switches.map(|offer| (offer.order, offer.cost)).collect::<Vec<_>>()
    };
    fight.turn(ONE);
    let on = (Order::Skill { skill: 0, on: true }, vec![Cost::Pool(Reserve::Prana.id(), 10)]);
    assert_eq!(offered(&fight), [on]);
    switch(&mut fight, true).unwrap();
    assert_eq!(offered(&fight), [(Order::Skill { skill: 0, on: false }, vec![])]);
}
