//! KNK-MOV: going on foot. Who stands where is the field's business and tested there.

use super::table::{
    self, Battle, ONE,
    Say::{Crit, Face},
    TWO, armed, commoner, foreseen, monster, profi, says, weapon,
};
use kekkai_rules::{
    Refusal, RuleId, Terrain,
    knk::{Condition, Mode, Order, Phase, WeaponKind, crit::CritEffect},
    sheet_view::Value,
};

fn walking(spec: kekkai_rules::knk::Spec) -> Battle {
    let mut fight = Battle::new(&[("5E", spec)]);
    fight.begin(ONE, &[]);
    fight
}

fn too_far_by(have: i32, need: i32) -> Refusal {
    Refusal::TooFar { have, need, rule: RuleId::new("KNK-MOV-01") }
}

#[test]
fn knk_mov_01_a_step_costs_one_diagonals_included() {
    let mut fight = walking(profi("A3"));
    assert_eq!(fight.points(), 9);
    fight.walk(ONE, &["6F", "7G", "8H"]).unwrap();
    assert_eq!(fight.points(), 6);
    let far = ["9H", "10H", "11H", "12H", "13H", "14H"];
    let too_far = ["9H", "10H", "11H", "12H", "13H", "14H", "15H"];
    assert_eq!(fight.walk(ONE, &too_far), Err(too_far_by(0, 1)));
    fight.walk(ONE, &far).unwrap();
    assert_eq!(fight.points(), 0);
    let mut slow = walking(commoner("A0"));
    slow.walk(ONE, &["5F"]).unwrap();
    assert_eq!(slow.walk(ONE, &["5G"]), Err(too_far_by(0, 1)));
    assert_eq!(walking(monster("A2")).points(), 15);
}

#[test]
fn knk_mov_01_points_left_are_shown_of_the_one_that_walks() {
    let mut fight = Battle::new(&[("5E", profi("A3")), ("9E", profi("A3"))]);
    let shown = |fight: &Battle| [ONE, TWO].map(|who| fight.row(who, "movement").unwrap());
    assert_eq!(shown(&fight), [Value::Number(9), Value::Number(9)]);
    fight.turn(ONE);
    fight.walk(ONE, &["5F"]).unwrap();
    assert_eq!(shown(&fight), [Value::Of(8, 9), Value::Number(9)]);
    fight.table.turn.as_mut().unwrap().phase = Phase::Retreat;
    assert_eq!(shown(&fight), [Value::Number(9), Value::Number(9)]);
}

#[test]
fn knk_mov_04_hindrance_doubles() {
    let mut fight = walking(profi("A4"));
    for cell in ["6E", "7E"] {
        fight = fight.with_ground(cell, Terrain::Hindrance);
    }
    fight.walk(ONE, &["6E", "7E", "8E"]).unwrap();
    assert_eq!(fight.points(), 6);
}

#[test]
fn knk_mov_05_all_points_unspent_always_reach_one_cell() {
    let mut fight = walking(commoner("A0")).with_ground("6E", Terrain::Hindrance);
    fight.walk(ONE, &["6E"]).unwrap();
    assert_eq!(fight.points(), 0);
    let mut fight = walking(commoner("A2")).with_ground("5H", Terrain::Hindrance);
    fight.walk(ONE, &["5F", "5G"]).unwrap();
    assert_eq!(fight.walk(ONE, &["5H"]), Err(too_far_by(1, 2)));
    // Nor in one walk.
    let mut fight = walking(commoner("A2")).with_ground("5H", Terrain::Hindrance);
    assert_eq!(fight.walk(ONE, &["5F", "5G", "5H"]), Err(too_far_by(1, 2)));
}

#[test]
fn knk_mov_05_needs_points_at_all() {
    let mut fight = walking(commoner("A0")).with_items("5E", &[table::item("thing", 0, 0)]);
    fight.order(ONE, Order::PickUp { item: 0 }, None, &[]).unwrap();
    assert_eq!(fight.walk(ONE, &["5F"]), Err(too_far_by(0, 1)));
}

#[test]
fn knk_mov_07_standing_up_takes_the_movement_and_leaves_the_main_action() {
    let club = armed(monster("S4"), weapon(WeaponKind::Blunt));
    let mut fight = Battle::new(&[("5E", club), ("6E", profi("A3 E5 M3"))]);
    fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Crit(CritEffect::KnockDown), Face(2)]);
    fight.end(ONE);
    fight.begin(TWO, &[]);
    assert_eq!(fight.points(), 0);
    let rule = RuleId::new("KNK-MOV-07");
    assert_eq!(fight.walk(TWO, &["6F"]), Err(Refusal::TooFar { have: 0, need: 1, rule }));
    fight.strike(TWO, Mode::Two, ONE, &[Face(1)]).unwrap();
    assert!(!fight.is(TWO, Condition::Prone));
    fight.end(TWO);
    fight.begin(TWO, &[]);
    assert_eq!(fight.points(), 9);
}

#[test]
fn knk_mov_07_lying_ends_with_a_turn_that_had_a_movement_phase() {
    let mut fight = Battle::new(&[("5E", profi("A3"))]);
    let down = kekkai_rules::knk::Ruling::Prone { who: ONE, prone: true };
    let lose = kekkai_rules::knk::Ruling::LosesTurn { who: ONE, lost: true };
    fight.rule(down).unwrap();
    fight.rule(lose).unwrap();
    // A lost turn has none.
    fight.begin(ONE, &[]);
    assert!(fight.is(ONE, Condition::Prone));
    fight.begin(ONE, &[]);
    fight.end(ONE);
    assert!(!fight.is(ONE, Condition::Prone));
}

#[test]
fn knk_mov_07_one_who_lies_picks_up_only_as_the_main_action() {
    let mut fight = Battle::new(&[("5E", profi("A3"))]).with_items("5E", &[table::item("x", 0, 0)]);
    fight.rule(kekkai_rules::knk::Ruling::Prone { who: ONE, prone: true }).unwrap();
    fight.begin(ONE, &[]);
    fight.order(ONE, Order::PickUp { item: 0 }, None, &[]).unwrap();
    let special = fight.order(ONE, Order::Special, None, &[]);
    assert!(says(&special, "refusal-action-spent"));
}

#[test]
fn what_a_step_costs_is_what_a_walk_pays() {
    let fight = walking(profi("A1"))
        .with_ground("6E", Terrain::Hindrance)
        .with_ground("5F", Terrain::Strong);
    let points = |cells: &[&str]| foreseen(&fight, ONE, cells).map(|going| going.cost.points);
    assert_eq!(points(&["6D"]), Ok(1));
    assert_eq!(points(&["6E"]), Ok(2));
    assert_eq!(points(&["6D", "7E", "6E"]), Ok(4));
    let far = points(&["6D", "7D", "6D", "7D", "6E"]);
    assert!(matches!(far, Err(Refusal::TooFar { have: 1, need: 2, .. })), "{far:?}");
    assert!(matches!(points(&["5F"]), Err(Refusal::Blocked { .. })));
}
