//! KNK-INI: who acts when.

use crate::knk::table::{
    Battle, ONE,
    Say::{self, Face},
    THREE, TWO, commoner, monster, profi,
};
use kekkai_rules::{
    Flow, Purpose, System,
    knk::{Knk, Mode},
};

fn queue(fight: &mut Battle, script: &[Say]) -> Vec<(u16, i32)> {
    let ids: Vec<_> = fight.queue.clone();
    let queue = fight.run(script, |ctx| Knk::initiative(ctx, &ids)).unwrap();
    queue.into_iter().map(|(id, number)| (id.0, number)).collect()
}

#[test]
fn knk_ini_02_everyone_throws_by_category_in_the_order_of_the_setup() {
    let cast = [("5E", monster("A3")), ("6E", profi("A3")), ("7E", commoner("A0"))];
    let mut fight = Battle::new(&cast);
    assert_eq!(queue(&mut fight, &[Face(70), Face(1), Face(1)]), [(0, 100), (1, 25), (2, 1)]);
    let cast = [("5E", commoner("A0")), ("6E", profi("A3")), ("7E", monster("A3"))];
    let mut fight = Battle::new(&cast);
    assert_eq!(queue(&mut fight, &[Face(1), Face(1), Face(70)]), [(2, 100), (1, 25), (0, 1)]);
}

#[test]
fn knk_ini_03_ties_go_to_the_higher_category_then_to_agility() {
    let mut fight = Battle::new(&[("5E", commoner("A5")), ("6E", profi("A1"))]);
    assert_eq!(queue(&mut fight, &[Face(35), Face(52)]), [(1, 60), (0, 60)]);
    let mut fight = Battle::new(&[("5E", profi("A3")), ("6E", profi("A4"))]);
    assert_eq!(queue(&mut fight, &[Face(36), Face(28)]), [(1, 60), (0, 60)]);
}

#[test]
fn knk_ini_03_those_still_tied_throw_again_until_they_differ() {
    let cast = [("5E", profi("A3")), ("6E", profi("A3")), ("7E", profi("A3"))];
    let mut fight = Battle::new(&cast);
    // All three throw; the two who are equal again throw once more.
    let script = [Face(36), Face(36), Face(36), Face(40), Face(90), Face(40), Face(5), Face(6)];
    assert_eq!(queue(&mut fight, &script), [(1, 60), (2, 60), (0, 60)]);
    let again: Vec<u16> = fight
        .rolls
        .iter()
        .filter(|roll| roll.throw.purpose == Purpose::TieBreak)
        .map(|roll| roll.throw.who.0)
        .collect();
    assert_eq!(again, [0, 1, 2, 0, 2]);
}

#[test]
fn knk_ini_05_extra_turns_go_in_the_order_of_the_queue() {
    let cast = [("5E", monster("A4")), ("6E", profi("A4")), ("7E", monster("A4"))];
    let mut fight = Battle::new(&cast);
    let round = Knk::begin_round;
    assert_eq!(fight.run(&[Face(10), Face(9)], round).unwrap(), [ONE]);
    assert_eq!(fight.run(&[Face(10), Face(10)], round).unwrap(), [ONE, THREE]);
    fight.queue = vec![THREE, TWO, ONE];
    assert_eq!(fight.run(&[Face(10), Face(10)], round).unwrap(), [THREE, ONE]);
}

#[test]
fn knk_ini_05_the_doomed_throw_too() {
    let mut doomed = monster("A4");
    doomed.hp = Some(10);
    let mut fight = Battle::new(&[("5E", doomed), ("6E", monster("S3"))]);
    fight.blow(TWO, Mode::Blow, ONE, &[Face(100)]);
    assert!(fight.is(ONE, kekkai_rules::knk::Condition::Doomed));
    assert_eq!(fight.run(&[Face(10)], Knk::begin_round).unwrap(), [ONE]);
}

#[test]
fn knk_ini_06_the_extra_turn_has_every_phase() {
    let mut bleeding = monster("A4 M2 E2");
    bleeding.prana = Some(600);
    let mut fight = Battle::new(&[("5E", bleeding)]);
    fight.afflict(ONE, "bleeding", -20, 0, None);
    assert_eq!(fight.begin(ONE, &[]), Flow::Open);
    fight.end(ONE);
    assert_eq!(fight.begin_extra(ONE, &[]), Flow::Open);
    assert!(fight.table.turn.as_ref().unwrap().extra);
    assert_eq!((fight.hp(ONE), fight.prana(ONE)), ((860, 900), (620, 700)));
}
