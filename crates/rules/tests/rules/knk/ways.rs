//! KNK-OBS-06 to KNK-OBS-13 and KNK-BON-02 to KNK-BON-04: jumps, water, ice, and walls broken in passing.

use super::table::{
    self, Battle, ONE,
    Say::{self, Face},
    THREE, TWO, commoner, foreseen, monster, profi, says,
};
use kekkai_rules::{
    Flow, Ground, Refusal, RuleId, Terrain,
    knk::{
        Condition, Mode, Spec, refusals,
        switches::{IcePayment, JumpScope},
    },
};

/// One alone on 5E in its movement phase, these cells filled.
fn walking(spec: Spec, terrain: Terrain, cells: &[&str]) -> Battle {
    let mut fight = Battle::new(&[("5E", spec), ("15O", monster(""))]);
    for cell in cells {
        fight = fight.with_ground(cell, terrain);
    }
    fight.begin(ONE, &[]);
    fight
}

fn of_class(mut spec: Spec, class: &str) -> Spec {
    spec.class = class.parse().ok();
    spec
}

fn terrain(fight: &Battle, cell: &str) -> Terrain {
    fight.ground.get(&table::spot(cell)).copied().unwrap_or_default().terrain
}

#[test]
fn knk_bon_02_strength_breaks_walls_of_one_cell_in_passing() {
    let mut fight = walking(monster("S4"), Terrain::Ordinary, &["6E"]);
    let before = fight.points();
    fight.walk(ONE, &["6E", "7E"]).unwrap();
    assert_eq!((before - fight.points(), terrain(&fight, "6E")), (2, Terrain::Floor));
    // Two in a row are too many, given at once or in parts; two walls apart are not.
    let thick = &["6E", "7E", "9E"];
    let mut fight = walking(monster("S4"), Terrain::Ordinary, thick);
    let refused = fight.walk(ONE, &["6E", "7E"]);
    let wall = |terrain, rule| Err(refusals::too_thick(terrain, 1, RuleId::new(rule)));
    assert_eq!(refused, wall(Terrain::Ordinary, "KNK-BON-02"));
    fight.walk(ONE, &["6E"]).unwrap();
    assert!(says(&fight.walk(ONE, &["7E"]), "refusal-too-thick"));
    fight.walk(ONE, &["6F", "7F", "8E", "9E"]).unwrap();
    // A profi needs one rank more, a commoner has no such strength.
    for (spec, breaks) in
        [(profi("S4"), false), (profi("S5"), true), (commoner("S5"), false), (monster("S3"), false)]
    {
        let mut fight = walking(spec, Terrain::Ordinary, &["6E"]);
        let (terrain, rule) = (Terrain::Ordinary, RuleId::new("KNK-OBS-01"));
        let blocked = Refusal::Blocked { terrain, rule };
        assert_eq!(fight.walk(ONE, &["6E"]).err(), (!breaks).then_some(blocked));
    }
    // Not on a retreat, and not a strong wall.
    let mut fight = walking(monster("S4"), Terrain::Strong, &["6E"]);
    assert!(matches!(fight.walk(ONE, &["6E"]), Err(Refusal::Blocked { .. })));
    let mut fight = walking(monster("S4"), Terrain::Ordinary, &["6E", "6F"]);
    fight.batter(ONE, Mode::Blow, "6F", &[Face(50)]).unwrap();
    assert!(matches!(fight.retreat(ONE, &["6E"]), Err(Refusal::Blocked { .. })));
}

#[test]
fn knk_bon_02_enemies_in_the_way_take_ten_and_nobody_ends_on_them() {
    let cast = [("5E", monster("S4")), ("6E", profi("L1")), ("6F", profi(""))];
    let mut fight = Battle::new(&cast);
    fight.allies = vec![ONE, THREE];
    fight.begin(ONE, &[]);
    let before = (fight.points(), fight.hp(TWO).0);
    fight.walk(ONE, &["6E", "7E"]).unwrap();
    assert_eq!((before.0 - fight.points(), before.1 - fight.hp(TWO).0), (2, 10));
    // No dodge of it (KNK-TRN-06).
    assert_eq!(fight.waits(TWO), Vec::<i32>::new());
    assert!(matches!(fight.walk(ONE, &["6E"]), Err(Refusal::Taken { by: TWO, .. })));
    assert!(matches!(fight.walk(ONE, &["6F", "5F"]), Err(Refusal::Taken { by: THREE, .. })));
    let mut weak = Battle::new(&[("5E", monster("S3")), ("6E", profi(""))]);
    weak.begin(ONE, &[]);
    assert!(matches!(weak.walk(ONE, &["6E", "7E"]), Err(Refusal::Taken { .. })));
}

#[test]
fn knk_bon_03_great_strength_breaks_any_ordinary_wall_and_one_strong_cell() {
    let mut fight = walking(monster("S5"), Terrain::Ordinary, &["6E", "7E", "8E", "9E"]);
    let before = fight.points();
    fight.walk(ONE, &["6E", "7E", "8E", "9E", "10E"]).unwrap();
    assert_eq!(before - fight.points(), 5);
    for cell in ["6E", "7E", "8E", "9E"] {
        assert_eq!(terrain(&fight, cell), Terrain::Floor);
    }
    let mut fight = walking(monster("S5"), Terrain::Strong, &["6E"]);
    fight.walk(ONE, &["6E", "7E"]).unwrap();
    let mut fight = walking(monster("S5"), Terrain::Strong, &["6E", "7E"]);
    let refused = fight.walk(ONE, &["6E", "7E", "8E"]);
    let wall = refusals::too_thick(Terrain::Strong, 1, RuleId::new("KNK-BON-03"));
    assert_eq!(refused, Err(wall));
    let mixed = walking(monster("S5"), Terrain::Strong, &["6E", "8E"]);
    let mut mixed = mixed.with_ground("7E", Terrain::Ordinary);
    mixed.walk(ONE, &["6E", "7E", "8E", "9E"]).unwrap();
    // Fifteen for whoever stands in the way.
    let mut fight = Battle::new(&[("5E", monster("S6")), ("6E", profi(""))]);
    fight.begin(ONE, &[]);
    fight.walk(ONE, &["6E", "7E"]).unwrap();
    assert_eq!(fight.hp(TWO), (60, 75));
}

#[test]
fn knk_bon_04_once_per_enemy_and_movement_by_the_creature_matrix() {
    let (mut unclean, mut ghost) = (profi(""), profi(""));
    (unclean.unclean, ghost.immaterial) = (true, true);
    for (victim, damage) in [(profi(""), 15), (unclean, 7), (ghost, 0)] {
        let mut fight = Battle::new(&[("5E", monster("S5")), ("6E", victim)]);
        fight.begin(ONE, &[]);
        fight.walk(ONE, &["6E", "7E", "6E", "5E"]).unwrap();
        fight.walk(ONE, &["6E", "7E"]).unwrap();
        assert_eq!(fight.hp(TWO).0, 75 - damage);
    }
    // It may kill.
    let mut frail = profi("");
    frail.hp = Some(15);
    let mut fight = Battle::new(&[("5E", monster("S5")), ("6E", frail)]);
    fight.begin(ONE, &[]);
    fight.walk(ONE, &["6E", "7E"]).unwrap();
    assert!(fight.is(TWO, Condition::Dead));
}

#[test]
fn knk_mov_02_allies_make_room_where_the_table_says_so() {
    let mut fight = Battle::new(&[("5E", profi("A3")), ("6E", profi("")), ("6F", profi(""))]);
    fight.allies = vec![ONE, TWO];
    fight.table.options.pass_through_allies = true;
    fight.begin(ONE, &[]);
    assert!(matches!(fight.walk(ONE, &["6E"]), Err(Refusal::Taken { .. })));
    assert!(matches!(fight.walk(ONE, &["6F", "7F"]), Err(Refusal::Taken { .. })));
    fight.walk(ONE, &["6E", "7E"]).unwrap();
    assert_eq!(fight.hp(TWO), (75, 75));
}

#[test]
fn knk_mov_03_the_corner_may_be_too_narrow_for_the_table() {
    let mut fight = walking(profi("A3"), Terrain::Ordinary, &["6E", "5F"]);
    fight.table.options.diagonal_corner_cut = false;
    assert!(says(&fight.walk(ONE, &["6F"]), "refusal-too-narrow"));
    fight.table.options.diagonal_corner_cut = true;
    fight.walk(ONE, &["6F"]).unwrap();
}

#[test]
fn knk_mov_05_a_table_may_hold_to_the_price() {
    let mut fight = walking(commoner("A0"), Terrain::Hindrance, &["6E"]);
    fight.table.options.hindrance_min_one_cell = false;
    assert!(matches!(fight.walk(ONE, &["6E"]), Err(Refusal::TooFar { have: 1, need: 2, .. })));
}

#[test]
fn knk_obs_06_jumps_cost_prana_and_have_a_longest() {
    let wall = ["6E", "7E", "8E", "9E", "10E"];
    let four = &wall[..4];
    let mut fight = walking(profi("A3 M1"), Terrain::Strong, four);
    fight.walk(ONE, &["10E"]).unwrap();
    assert_eq!((fight.points(), fight.prana(ONE).0), (4, 55));
    let mut fight = walking(profi("A3 M1"), Terrain::Strong, &wall);
    assert!(matches!(fight.walk(ONE, &["11E"]), Err(Refusal::OutOfRange { most: 4, .. })));
    let mut poor = profi("A3 M1");
    poor.prana = Some(9);
    let mut fight = walking(poor, Terrain::Strong, four);
    assert_eq!(fight.prana(ONE).0, 19);
    assert!(matches!(
        fight.walk(ONE, &["10E"]),
        Err(Refusal::NotEnough { have: 19, need: 20, .. })
    ));
    // Commoners one cell, a profi without Agility one as well, monsters as far as they go.
    let mut fight = walking(commoner("A5 M1"), Terrain::Strong, &wall[..2]);
    assert!(matches!(fight.walk(ONE, &["8E"]), Err(Refusal::OutOfRange { most: 1, .. })));
    let mut fight = walking(profi("A0 M1"), Terrain::Strong, &wall[..1]);
    fight.walk(ONE, &["7E"]).unwrap();
    let mut fight = walking(monster("A1"), Terrain::Strong, &wall);
    fight.walk(ONE, &["11E"]).unwrap();
    assert_eq!((fight.points(), fight.prana(ONE).0), (5, 375));
}

#[test]
fn knk_obs_06_only_over_obstacles_that_may_be_jumped_and_never_over_figures() {
    let mut fight = walking(profi("A3 M1"), Terrain::Floor, &["6E"]);
    assert!(says(&fight.walk(ONE, &["7E"]), "refusal-cannot-jump"));
    let high = Ground { unjumpable: true, ..Ground::of(Terrain::Ordinary) };
    fight.ground.insert(table::spot("6E"), high);
    assert!(says(&fight.walk(ONE, &["7E"]), "refusal-cannot-jump"));
    fight.ground.insert(table::spot("6E"), Ground::of(Terrain::Hindrance));
    fight.at[TWO.index()] = table::point("6E");
    assert!(matches!(fight.walk(ONE, &["7E"]), Err(Refusal::Taken { by: TWO, .. })));
    // The landing cell must be free of walls, however strong the jumper.
    let mut fight = walking(monster("S6"), Terrain::Ordinary, &["6E", "7E"]);
    assert!(matches!(fight.walk(ONE, &["7E"]), Err(Refusal::Blocked { .. })));
    // Landing on a hindrance costs what entering it does.
    let fight = walking(profi("A3 M1"), Terrain::Hindrance, &["6E", "7E"]);
    assert_eq!(foreseen(&fight, ONE, &["7E"]).unwrap().cost.points, 3);
}

#[test]
fn knk_obs_06_the_limit_may_count_over_the_turn() {
    for (scope, allowed) in [(JumpScope::PerJump, true), (JumpScope::PerTurn, false)] {
        let mut fight = walking(commoner("A5 M1"), Terrain::Strong, &["6E", "8E"]);
        fight.table.options.jump_limit_scope = scope;
        fight.walk(ONE, &["7E"]).unwrap();
        let far = Refusal::OutOfRange { what: "jump".to_owned(), given: 2, least: 1, most: 1 };
        assert_eq!(fight.walk(ONE, &["9E"]).err(), (!allowed).then_some(far));
    }
}

#[test]
fn knk_obs_07_shallow_water_is_waded_deep_water_is_jumped_and_neither_breaks() {
    let mut fight = walking(profi("A3 M1"), Terrain::Shallow, &["6E"]);
    fight.walk(ONE, &["6E"]).unwrap();
    assert_eq!((fight.points(), fight.hp(ONE), fight.prana(ONE).0), (7, (75, 75), 75));
    let mut fight = walking(profi("A3 M1"), Terrain::Deep, &["6E"]);
    assert!(matches!(fight.walk(ONE, &["6E"]), Err(Refusal::Blocked { .. })));
    let hit = fight.batter(ONE, Mode::One, "6E", &[Face(50)]);
    assert!(says(&hit, "refusal-cannot-break"));
    fight.walk(ONE, &["7E"]).unwrap();
}

#[test]
fn knk_obs_08_water_takes_health_and_prana_from_vampires() {
    let apostle = || of_class(profi("E2 A3 M2"), "Dead Apostle");
    let three = &["6E", "7E", "8E"];
    let mut spec = apostle();
    spec.prana = Some(100);
    let mut fight = walking(spec, Terrain::Shallow, three);
    fight.walk(ONE, three).unwrap();
    assert_eq!((fight.hp(ONE).0, fight.prana(ONE).0, fight.points()), (195, 80, 3));
    let dead = of_class(commoner("E2 A1 M2"), "Living dead");
    let mut fight = walking(dead, Terrain::Shallow, three);
    fight.walk(ONE, &["6E"]).unwrap();
    assert_eq!((fight.hp(ONE).0, fight.prana(ONE).0), (60, 40));
    let mut thrall = of_class(commoner("E2 A3 M2"), "Thrall");
    thrall.prana = Some(10);
    let mut fight = walking(thrall, Terrain::Shallow, three);
    assert!(says(&fight.walk(ONE, &["9E"]), "refusal-lacks"));
    assert!(matches!(fight.walk(ONE, &["6E"]), Err(Refusal::NotEnough { need: 30, .. })));
    let mut fight = walking(of_class(monster(""), "True Ancestor"), Terrain::Shallow, three);
    fight.walk(ONE, three).unwrap();
    assert_eq!((fight.hp(ONE).0, fight.prana(ONE).0), (600, 400));
    // The price may kill, and nothing can undo it (KNK-TRN-06).
    let mut frail = apostle();
    frail.hp = Some(20);
    let mut fight = walking(frail, Terrain::Shallow, three);
    assert_eq!(fight.walk(ONE, three), Ok(Flow::Over));
    assert_eq!((fight.is(ONE, Condition::Dead), fight.cell(ONE)), (true, "7E".to_owned()));
}

#[test]
fn knk_obs_09_the_agile_slide_for_nothing_and_do_not_stop() {
    let ice = &["6E", "7E", "8E"];
    let vampire = of_class(profi("A3 M1"), "Dead Apostle");
    let mut fight = walking(vampire, Terrain::Ice, ice);
    let full = fight.prana(ONE).0;
    assert!(says(&fight.walk(ONE, &["6E", "7E"]), "refusal-no-footing"));
    fight.walk(ONE, &["6E", "7E", "8E", "9E"]).unwrap();
    assert_eq!((fight.points(), fight.prana(ONE).0, fight.hp(ONE)), (8, full, (75, 75)));
    // Turning on the way is allowed.
    let mut fight = walking(profi("A3"), Terrain::Ice, &["6E", "7F"]);
    fight.walk(ONE, &["6E", "7F", "7G"]).unwrap();
    assert_eq!(fight.points(), 8);
    // Without a way off the ice one may stop on it.
    let mut pond = walking(profi("A3"), Terrain::Ice, &["6E"]);
    for wall in ["5D", "6D", "7D", "7E", "7F", "6F", "5F"] {
        pond = pond.with_ground(wall, Terrain::Indestructible);
    }
    let slides_back = refusals::no_footing(Terrain::Ice, RuleId::new("KNK-OBS-09"));
    assert_eq!(pond.walk(ONE, &["6E"]), Err(slides_back));
    let mut pond = pond.with_ground("5E", Terrain::Ice);
    for wall in ["4D", "4E", "4F"] {
        pond = pond.with_ground(wall, Terrain::Indestructible);
    }
    pond.walk(ONE, &["6E"]).unwrap();
}

#[test]
fn knk_obs_10_the_others_save_on_every_cell_of_ice() {
    let ice = &["6E", "7E"];
    let walk = |script: &[Say]| {
        let mut fight = walking(commoner("A2 M1"), Terrain::Ice, ice);
        let flow = fight.walk_saying(ONE, &["6E", "7E"], script).unwrap();
        (flow, fight.cell(ONE), fight.prana(ONE).0)
    };
    assert_eq!(walk(&[Face(31), Face(31)]), (Flow::Open, "7E".to_owned(), 30));
    assert_eq!(walk(&[Face(30)]), (Flow::Over, "6E".to_owned(), 30));
    assert_eq!(walk(&[Face(31), Face(30)]), (Flow::Over, "7E".to_owned(), 30));
    // Without Agility it is a bare 1d100.
    let mut fight = walking(monster("A1"), Terrain::Ice, ice);
    fight.set(ONE, kekkai_rules::knk::sheet::Override::A, 0);
    fight.walk_saying(ONE, &["6E"], &[Face(51)]).unwrap();
    assert_eq!(fight.rolls[0].throw.dice.to_string(), "1d100");
    // Paid once a turn, however many walks; the points are those of floor.
    fight.walk_saying(ONE, &["7E"], &[Face(99)]).unwrap();
    assert_eq!((fight.prana(ONE).0, fight.points()), (390, 9));
    // Too poor for the save: the first cell fells it.
    let mut poor = commoner("A2 M0");
    poor.prana = Some(0);
    let mut fight = walking(poor, Terrain::Ice, ice);
    fight.pool(ONE, kekkai_rules::knk::Reserve::Prana, 9);
    // Also where more of the way was named.
    for way in [&["6E"][..], &["6E", "7E", "8E"]] {
        let mut fight = fight.clone();
        assert_eq!(fight.walk(ONE, way), Ok(Flow::Over));
        assert_eq!((fight.cell(ONE), fight.prana(ONE).0), ("6E".to_owned(), 9));
    }
}

#[test]
fn knk_obs_10_a_table_may_have_every_save_paid() {
    let mut fight = walking(commoner("A2 M1"), Terrain::Ice, &["6E", "7E"]);
    fight.table.options.ice_save_payment = IcePayment::PerCell;
    fight.walk_saying(ONE, &["6E", "7E"], &[Face(80), Face(80)]).unwrap();
    assert_eq!(fight.prana(ONE).0, 20);
}

#[test]
fn knk_trn_17_a_fall_on_ice_ends_the_turn_and_no_other() {
    let mut fight = walking(commoner("A2 M1"), Terrain::Ice, &["6E"]);
    assert_eq!(fight.walk_saying(ONE, &["6E"], &[Face(1)]), Ok(Flow::Over));
    assert!(fight.table.turn.is_none());
    fight.begin(ONE, &[]);
    assert_eq!(fight.points(), 3);
}

#[test]
fn knk_obs_13_broken_ice_is_what_lies_below_it() {
    for (over_water, left) in [(true, Terrain::Shallow), (false, Terrain::Floor)] {
        let mut fight = walking(monster(""), Terrain::Floor, &[]);
        let ice = Ground { over_water, shadow: true, ..Ground::of(Terrain::Ice) };
        fight.ground.insert(table::spot("6E"), ice);
        let ground = fight.batter(ONE, Mode::Blow, "6E", &[Face(50)]).unwrap();
        assert_eq!(ground, Ground { shadow: true, ..Ground::of(left) });
        fight.turn(ONE);
        let again = fight.batter(ONE, Mode::Blow, "6E", &[Face(50)]);
        assert!(says(&again, "refusal-cannot-break"));
    }
}
