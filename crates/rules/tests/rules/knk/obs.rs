//! KNK-OBS: obstacles and how they break.

use super::table::{Battle, ONE, Say::Face, TWO, armed, commoner, gun, monster, profi, says, spot};
use kekkai_rules::{
    Ground, Refusal, RuleId, Target, Terrain,
    knk::{Fact, Mode, Order, Spec, refusals},
};

fn beside(spec: Spec, terrain: Terrain) -> Battle {
    Battle::new(&[("5E", spec), ("9E", monster(""))]).with_ground("6E", terrain)
}

/// Strikes the neighbouring cell once a turn.
fn batter(fight: &mut Battle, mode: Mode, face: u16) -> Ground {
    fight.turn(ONE);
    fight.batter(ONE, mode, "6E", &[Face(face)]).unwrap()
}

const GONE: Ground = Ground::of(Terrain::Floor);

#[test]
fn knk_obs_01_obstacles_stop_walking() {
    for terrain in [Terrain::Ordinary, Terrain::Strong, Terrain::Indestructible] {
        let mut fight = beside(monster("A2"), terrain);
        fight.begin(ONE, &[]);
        let rule = RuleId::new("KNK-OBS-01");
        assert_eq!(fight.walk(ONE, &["6E"]), Err(Refusal::Blocked { terrain, rule }));
    }
}

#[test]
fn knk_obs_02_an_ordinary_obstacle_breaks_at_any_hit_but_a_commoners() {
    assert_eq!(batter(&mut beside(profi(""), Terrain::Ordinary), Mode::Two, 1), GONE);
    assert_eq!(batter(&mut beside(monster(""), Terrain::Ordinary), Mode::Blow, 1), GONE);
    let mut fight = beside(commoner(""), Terrain::Ordinary);
    let worn = Ground { worn: 19, ..Ground::of(Terrain::Ordinary) };
    assert_eq!(batter(&mut fight, Mode::Blow, 39), worn);
    assert_eq!(batter(&mut fight, Mode::Blow, 3), GONE);
}

#[test]
fn knk_obs_03_a_strong_obstacle_takes_forty_from_all_but_monsters() {
    assert_eq!(batter(&mut beside(monster("S1"), Terrain::Strong), Mode::Blow, 1), GONE);
    let worn = |worn| Ground { worn, ..Ground::of(Terrain::Strong) };
    assert_eq!(batter(&mut beside(profi("M2"), Terrain::Strong), Mode::One, 39), worn(39));
    assert_eq!(batter(&mut beside(profi("M2"), Terrain::Strong), Mode::One, 40), GONE);
    assert_eq!(batter(&mut beside(profi(""), Terrain::Strong), Mode::Two, 79), worn(39));
    assert_eq!(batter(&mut beside(profi(""), Terrain::Strong), Mode::Two, 80), GONE);
}

#[test]
fn knk_obs_04_nothing_breaks_the_indestructible() {
    let mut fight = beside(monster("S6"), Terrain::Indestructible);
    fight.begin(ONE, &[]);
    let refusal = fight.batter(ONE, Mode::Blow, "6E", &[]).unwrap_err();
    let rule = RuleId::new("KNK-OBS-04");
    assert_eq!(refusal, refusals::cannot_break(Terrain::Indestructible, rule));
    assert_eq!(fight.ground[&spot("6E")].worn, 0);
}

#[test]
fn knk_obs_05_hindrance_costs_two() {
    let mut fight =
        beside(commoner("A3"), Terrain::Hindrance).with_ground("7E", Terrain::Hindrance);
    fight.begin(ONE, &[]);
    fight.walk(ONE, &["6E", "7E"]).unwrap();
    assert_eq!(fight.points(), 0);
    // And breaks like an ordinary obstacle (T13).
    assert_eq!(batter(&mut beside(profi(""), Terrain::Hindrance), Mode::Two, 1), GONE);
    let worn = Ground { worn: 19, ..Ground::of(Terrain::Hindrance) };
    assert_eq!(batter(&mut beside(commoner(""), Terrain::Hindrance), Mode::Blow, 39), worn);
}

#[test]
fn knk_obs_12_striking_an_obstacle_is_the_main_action() {
    let mut fight = beside(profi("S1 M3"), Terrain::Strong);
    fight.begin(ONE, &[]);
    // 7+1d105, total 34.
    let ground = fight.batter(ONE, Mode::One, "6E", &[Face(27)]).unwrap();
    assert_eq!((ground.worn, fight.prana(ONE).0), (34, 160));
    let told = fight.facts.iter().any(|fact| {
        matches!(fact, Fact::Battered { total: 34, damage: 34, broken: false, mode: Mode::One, .. })
    });
    assert!(told);
    assert!(says(&fight.order(ONE, Order::Special, None, &[]), "refusal-action-spent"));
    // It was an attack, so a retreat may follow.
    fight.retreat(ONE, &["5F"]).unwrap();
}

#[test]
fn knk_obs_12_a_critical_roll_does_no_more_than_its_damage() {
    let mut fight = beside(commoner(""), Terrain::Strong);
    // 100 of 100 would be critical; no effect is asked for.
    assert_eq!(batter(&mut fight, Mode::Blow, 100), GONE);
    assert_eq!(fight.choices, []);
}

#[test]
fn knk_obs_12_what_may_be_struck() {
    let mut fight = beside(profi(""), Terrain::Ordinary).with_ground("9E", Terrain::Hindrance);
    fight.begin(ONE, &[]);
    let floor = fight.batter(ONE, Mode::Two, "5F", &[]);
    let bare = refusals::cannot_break(Terrain::Floor, RuleId::new("KNK-OBS-12"));
    assert_eq!(floor, Err(bare));
    // The ground under somebody, and a cell out of reach.
    assert_eq!(fight.batter(ONE, Mode::Two, "9E", &[]), Err(Refusal::BadTarget));
    fight = fight.with_ground("8E", Terrain::Ordinary);
    let far = fight.batter(ONE, Mode::Two, "8E", &[]);
    assert!(matches!(far, Err(Refusal::OutOfReach { distance: Some(3), reach: 1, .. })));
    let order = Order::Strike { mode: Mode::Two, weapon: None };
    assert_eq!(fight.order(ONE, order, None, &[]), Err(Refusal::BadTarget));
}

#[test]
fn knk_obs_12_shooting_at_obstacles() {
    let mut fight =
        beside(armed(profi(""), gun(100)), Terrain::Ordinary).with_ground("8E", Terrain::Ordinary);
    fight.begin(ONE, &[]);
    let order = Order::Strike { mode: Mode::Shot, weapon: Some(0) };
    let target = Some(Target::Spot(spot("8E")));
    fight.sight = false;
    let blind = fight.order(ONE, order.clone(), target, &[]);
    assert!(matches!(blind, Err(Refusal::NoSight { .. })));
    fight.sight = true;
    fight.order(ONE, order, target, &[Face(1)]).unwrap();
    assert_eq!(fight.ground[&spot("8E")], GONE);
    assert_eq!(fight.hp(TWO), (600, 600));
}
