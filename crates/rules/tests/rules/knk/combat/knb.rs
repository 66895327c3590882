//! KNK-KNB and KNK-BON-05: knockback.

use crate::knk::table::{
    self, Battle, ONE,
    Say::{self, Back5, Crit, Face, Nothing},
    THREE, TWO, armed, commoner, gun, monster, profi, weapon,
};
use kekkai_rules::{
    Terrain,
    knk::{
        Condition, Mode, Nature, Reserve, Spec, Strike, Weapon, WeaponKind, crit::CritEffect,
        sheet::Override, switches::CollisionLoss,
    },
};

/// A monster of S EX on `from` and its target on `to`, both ready.
fn mighty(from: &str, to: &str, target: Spec) -> Battle {
    let mut fight = Battle::new(&[(from, monster("S6")), (to, target)]);
    fight.set(TWO, Override::Defence, 55);
    fight
}

/// A hit for raw 45 that throws back.
fn throw(fight: &mut Battle, more: &[Say]) -> Strike {
    let script: Vec<Say> = [Face(40), Back5].iter().chain(more).cloned().collect();
    fight.blow(ONE, Mode::Blow, TWO, &script)
}

fn terrain(fight: &Battle, cell: &str) -> (Terrain, i32) {
    let ground = fight.ground.get(&table::spot(cell)).copied().unwrap_or_default();
    (ground.terrain, ground.worn)
}

#[test]
fn knk_bon_05_a_monster_of_s_ex_throws_back_with_any_melee_hit() {
    let mut fight = mighty("5J", "6J", profi("E3"));
    let blow = throw(&mut fight, &[]);
    assert_eq!((blow.raw, blow.damage, fight.cell(TWO)), (45, 45, "11J".to_owned()));
    // Its choice; nothing moves on a miss, and shots throw nobody.
    let mut fight = mighty("5J", "6J", profi("E3"));
    fight.blow(ONE, Mode::Blow, TWO, &[Face(40), Nothing]);
    assert_eq!(fight.cell(TWO), "6J");
    fight.set(TWO, Override::Defence, 155);
    fight.blow(ONE, Mode::Blow, TWO, &[Face(40)]);
    assert_eq!(fight.cell(TWO), "6J");
    let mut fight = Battle::new(&[("5J", armed(monster("S6"), gun(300))), ("6J", profi("E3"))]);
    fight.blow(ONE, Mode::Shot, TWO, &[Face(50)]);
    // A profi of S EX has no such bonus, nor has a monster of S A.
    for spec in [profi("S5"), monster("S5")] {
        let mut fight = Battle::new(&[("5J", spec), ("6J", profi("E3"))]);
        let mode = if fight.attack(ONE, Mode::Blow).is_some() { Mode::Blow } else { Mode::One };
        fight.blow(ONE, mode, TWO, &[Face(60)]);
        assert_eq!(fight.cell(TWO), "6J");
    }
}

#[test]
fn knk_knb_01_straight_away_from_the_attacker() {
    for (from, to, cells, end) in
        [("5J", "6J", 3, "9J"), ("5J", "6K", 3, "9N"), ("5J", "5I", 3, "5F"), ("5J", "4I", 3, "1F")]
    {
        let hammer = armed(monster("S4"), weapon(WeaponKind::Blunt));
        let mut fight = Battle::new(&[(from, hammer), (to, profi("A4 E5"))]);
        let blow = fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Crit(CritEffect::KnockBack)]);
        assert!(blow.crit);
        assert_eq!(fight.cell(TWO), end, "{cells}");
    }
    // The two sources do not add up: the longer counts, and the choice stays the attacker's.
    for (say, end) in [(Back5, "11J"), (Nothing, "9J")] {
        let mut fight = mighty("5J", "6J", profi("E5"));
        let script = [Face(190), Crit(CritEffect::KnockBack), say];
        fight.blow(ONE, Mode::Blow, TWO, &script);
        assert_eq!(fight.cell(TWO), end);
    }
}

#[test]
fn knk_crt_10_a_blunt_crit_throws_back_three_cells() {
    let mut fight = Battle::new(&[("5J", monster("S4")), ("6J", profi("A4 E5 L1"))]);
    let script = [Face(120), Crit(CritEffect::KnockBack)];
    let blow = fight.blow(ONE, Mode::Blow, TWO, &script);
    assert_eq!(blow.effect, Some((CritEffect::KnockBack, true)));
    assert_eq!(fight.cell(TWO), "9J");
}

#[test]
fn knk_knb_02_a_collision_adds_twenty_and_breaks_or_weakens() {
    let mut fight = mighty("5J", "6J", profi("E3")).with_ground("9J", Terrain::Ordinary);
    let blow = throw(&mut fight, &[]);
    assert_eq!((blow.damage, fight.cell(TWO)), (65, "8J".to_owned()));
    assert_eq!(terrain(&fight, "9J"), (Terrain::Floor, 0));
    let mut fight = mighty("5J", "6J", profi("E3")).with_ground("9J", Terrain::Strong);
    throw(&mut fight, &[]);
    assert_eq!(terrain(&fight, "9J"), (Terrain::Strong, 20));
    fight.at[ONE.index()] = table::point("7J");
    throw(&mut fight, &[]);
    assert_eq!(terrain(&fight, "9J"), (Terrain::Floor, 0));
    let mut fight = mighty("5J", "6J", profi("E3")).with_ground("9J", Terrain::Indestructible);
    assert_eq!(throw(&mut fight, &[]).damage, 65);
    assert_eq!(terrain(&fight, "9J"), (Terrain::Indestructible, 0));
    // Half of what is left, where the table reads it so: 40, 20, 10, 5, 2, 1, gone.
    let mut fight = mighty("6J", "7J", profi("E5 S5")).with_ground("8J", Terrain::Strong);
    fight.table.options.strong_collision_loss = CollisionLoss::HalfOfCurrent;
    let left: Vec<i32> = (0..6)
        .map(|_| {
            fight.pool(TWO, Reserve::Hp, 400);
            throw(&mut fight, &[]);
            40 - terrain(&fight, "8J").1
        })
        .collect();
    assert_eq!(left, [20, 10, 5, 2, 1, 40]);
    assert_eq!(terrain(&fight, "8J").0, Terrain::Floor);
}

#[test]
fn knk_knb_02_the_twenty_ignores_matrix_and_halving() {
    let mut unclean = profi("E3");
    unclean.unclean = true;
    let mut fight = mighty("5J", "6J", unclean).with_ground("7J", Terrain::Ordinary);
    assert_eq!(throw(&mut fight, &[]).damage, 22 + 20);
    // One whom the blow cannot touch at all is not thrown (KNK-DMG-07).
    let mut ghost = profi("E3");
    ghost.immaterial = true;
    let mut fight = mighty("5J", "6J", ghost);
    fight.blow(ONE, Mode::Blow, TWO, &[Face(40)]);
    assert_eq!(fight.cell(TWO), "6J");
}

#[test]
fn knk_knb_03_directly_before_an_obstacle_the_flight_is_no_cell_long() {
    let mut fight = mighty("10J", "11J", profi("E3")).with_ground("12J", Terrain::Strong);
    assert_eq!(throw(&mut fight, &[]).damage, 65);
    assert_eq!(
        (fight.cell(TWO), terrain(&fight, "12J")),
        ("11J".to_owned(), (Terrain::Strong, 20))
    );
}

#[test]
fn knk_knb_04_a_hindrance_asks_for_one_save() {
    let thrown = |script: &[Say], prana: Option<i32>| {
        let mut target = profi("E3 A3 M1 L1");
        target.prana = prana;
        let mut fight = mighty("5J", "6J", target)
            .with_ground("8J", Terrain::Hindrance)
            .with_ground("9J", Terrain::Hindrance);
        let blow = throw(&mut fight, script);
        let skips = fight.is(TWO, Condition::LosesTurn);
        (fight.cell(TWO), fight.prana(TWO).0, skips, blow.damage)
    };
    assert_eq!(thrown(&[Face(21)], None), ("11J".to_owned(), 65, false, 45));
    assert_eq!(thrown(&[Face(20)], None), ("8J".to_owned(), 65, true, 45));
    assert_eq!(thrown(&[], Some(9)), ("8J".to_owned(), 9, true, 45));
    // The save is over where the table has the flight end at once.
    let mut fight = mighty("5J", "6J", profi("E3 A3 M1")).with_ground("8J", Terrain::Hindrance);
    fight.table.options.hindrance_stops_flight = true;
    throw(&mut fight, &[Face(70)]);
    assert_eq!((fight.cell(TWO), fight.is(TWO, Condition::LosesTurn)), ("8J".to_owned(), false));
}

#[test]
fn knk_knb_05_ice_carries_on_water_stops_or_takes() {
    let mut fight = mighty("5J", "6J", profi("E3"))
        .with_ground("8J", Terrain::Ice)
        .with_ground("9J", Terrain::Ice);
    throw(&mut fight, &[]);
    assert_eq!(fight.cell(TWO), "13J");
    let mut fight = mighty("5J", "6J", profi("E3")).with_ground("8J", Terrain::Deep);
    assert_eq!(throw(&mut fight, &[]).damage, 65);
    assert_eq!((fight.cell(TWO), terrain(&fight, "8J")), ("7J".to_owned(), (Terrain::Deep, 0)));
    // A Dead Apostle two cells deep in shallow water, after one save that is paid before the water.
    let mut apostle = profi("E3 A3 M1");
    // The nature alone: its class would make it unclean as well.
    apostle.nature = Some(Nature::DeadApostle);
    let mut fight = mighty("5J", "6J", apostle.clone())
        .with_ground("10J", Terrain::Shallow)
        .with_ground("11J", Terrain::Shallow);
    throw(&mut fight, &[Face(70)]);
    assert_eq!((fight.cell(TWO), fight.hp(TWO).0, fight.prana(TWO).0), ("11J".to_owned(), 235, 45));
    // Forced into it, it gives what prana there is.
    apostle.prana = Some(15);
    let mut fight = mighty("5J", "6J", apostle).with_ground("11J", Terrain::Shallow);
    throw(&mut fight, &[Face(70)]);
    assert_eq!((fight.hp(TWO).0, fight.prana(TWO).0), (245, 0));
}

#[test]
fn knk_knb_05_who_ends_on_ice_without_agility_saves_or_loses_the_next_turn() {
    let thrown = |target: Spec, script: &[Say]| {
        let mut fight = mighty("5J", "6J", target)
            .with_ground("7J", Terrain::Ice)
            .with_ground("8J", Terrain::Indestructible);
        throw(&mut fight, script);
        (fight.cell(TWO), fight.is(TWO, Condition::LosesTurn), fight.prana(TWO).0)
    };
    assert_eq!(thrown(profi("E3 A2 M1"), &[Face(31)]), ("7J".to_owned(), false, 65));
    assert_eq!(thrown(profi("E3 A2 M1"), &[Face(30)]), ("7J".to_owned(), true, 65));
    assert_eq!(thrown(profi("E3 A3 M1"), &[]), ("7J".to_owned(), false, 75));
}

#[test]
fn knk_knb_06_figures_and_the_edge_stop_without_damage() {
    let cast = [("5J", monster("S6")), ("6J", profi("E3")), ("8J", commoner("E3"))];
    let mut fight = Battle::new(&cast);
    fight.set(TWO, Override::Defence, 55);
    assert_eq!(throw(&mut fight, &[]).damage, 45);
    assert_eq!((fight.cell(TWO), fight.hp(THREE)), ("7J".to_owned(), (120, 120)));
    let mut fight = mighty("18J", "19J", profi("E3"));
    assert_eq!(throw(&mut fight, &[]).damage, 45);
    assert_eq!(fight.cell(TWO), "20J");
    // Where neither can move, nothing is asked.
    let mut fight = mighty("19J", "20J", profi("E3"));
    fight.blow(ONE, Mode::Blow, TWO, &[Face(40)]);
    // Both are hurt where the table says so.
    let mut fight = Battle::new(&cast);
    fight.set(TWO, Override::Defence, 55);
    fight.table.options.knock_into_creature_damage = 20;
    assert_eq!(throw(&mut fight, &[]).damage, 65);
    assert_eq!(fight.hp(THREE), (100, 120));
}

#[test]
fn knk_trn_05_a_dodge_undoes_flight_collision_and_fall() {
    let mut fight = mighty("5J", "6J", profi("E3 A3 M2 L1"))
        .with_ground("8J", Terrain::Hindrance)
        .with_ground("11J", Terrain::Ordinary);
    throw(&mut fight, &[Face(21)]);
    assert_eq!((fight.hp(TWO).0, fight.cell(TWO)), (235, "10J".to_owned()));
    fight.end(ONE);
    fight.begin(TWO, &[]);
    fight.dodge(TWO, 1, &[Face(93)]).unwrap();
    assert_eq!((fight.hp(TWO).0, fight.cell(TWO)), (300, "6J".to_owned()));
    // What broke stays broken, and the prana of the save is gone.
    assert_eq!((terrain(&fight, "11J").0, fight.prana(TWO).0), (Terrain::Floor, 115));
    let mut fight = mighty("5J", "6J", profi("E3 A3 M2 L1")).with_ground("8J", Terrain::Hindrance);
    throw(&mut fight, &[Face(20)]);
    assert!(fight.is(TWO, Condition::LosesTurn));
    fight.end(ONE);
    fight.begin(TWO, &[]);
    fight.dodge(TWO, 1, &[Face(93)]).unwrap();
    assert_eq!((fight.is(TWO, Condition::LosesTurn), fight.cell(TWO)), (false, "6J".to_owned()));
}

#[test]
fn knk_crt_04_a_flight_that_goes_nowhere_cannot_be_chosen() {
    let cast = [("5J", monster("S4")), ("6J", profi("A4 E5")), ("7J", profi(""))];
    let mut fight = Battle::new(&cast);
    fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Nothing]);
    let known = format!("{:?}", fight.choices[0].picks);
    assert!(!known.contains("KnockBack"), "{known}");
}

#[test]
fn knk_knb_06_nobody_is_thrown_off_the_map_but_a_hold_at_its_edge_ends() {
    let cast = [("19J", monster("S6")), ("20J", profi("E3 A4 M2")), ("20K", profi(""))];
    let mut fight = Battle::new(&cast);
    fight.turn(TWO);
    let grab = kekkai_rules::knk::Order::Grab;
    fight.order(TWO, grab, Some(kekkai_rules::Target::Combatant(THREE)), &[Face(60)]).unwrap();
    fight.blow(ONE, Mode::Blow, TWO, &[Face(40), Back5]);
    assert_eq!((fight.cell(TWO), fight.cell(THREE)), ("20J".to_owned(), "20K".to_owned()));
    assert!(!fight.is(THREE, Condition::Held));
}

#[test]
fn knk_atk_03_a_hit_for_nothing_throws_all_the_same() {
    let mut fight = mighty("5J", "6J", Spec { unclean: true, ..profi("E3") });
    fight.set(TWO, Override::Defence, 99);
    let blow = throw(&mut fight, &[]);
    assert_eq!((blow.raw, blow.damage, fight.cell(TWO)), (1, 0, "11J".to_owned()));
}

#[test]
fn knk_atk_09_the_collision_is_the_last_step() {
    // Halved, doubled by nothing, halved again by the target's nature, the weapon's bonus, then the wall.
    let hammer = Weapon { to_damage: 5, ..weapon(WeaponKind::Blunt) };
    let target = Spec { unclean: true, ..profi("E3") };
    let mut fight = Battle::new(&[("5J", armed(commoner(""), hammer)), ("6J", target)])
        .with_ground("8J", Terrain::Ordinary);
    fight.set(TWO, Override::Defence, 49);
    let blow = fight.blow(ONE, Mode::Blow, TWO, &[Face(100), Crit(CritEffect::KnockBack)]);
    let steps: Vec<i32> = blow.steps.iter().map(|step| step.after).collect();
    assert_eq!((steps, blow.damage), (vec![51, 25, 12, 17, 37], 37));
    assert_eq!((fight.cell(TWO), terrain(&fight, "8J").0), ("7J".to_owned(), Terrain::Floor));
}

#[test]
fn knk_dmg_07_who_feels_nothing_is_not_thrown() {
    let mut fight = mighty("5J", "6J", Spec { immaterial: true, ..profi("E3 L2") });
    // Nothing is asked, critical or not.
    let blow = fight.blow(ONE, Mode::Blow, TWO, &[Face(190)]);
    assert_eq!((blow.damage, fight.cell(TWO), fight.waits(TWO)), (0, "6J".to_owned(), vec![]));
}

#[test]
fn knk_crt_04_an_effect_that_the_weapon_has_not_cannot_be_chosen() {
    let foreign = [
        (WeaponKind::Slash, ["crit-knock-back", "crit-knock-down", "-broken", "-wounded"]),
        (WeaponKind::Blunt, ["crit-no-dodge", "crit-disarm", "-wounded", "injury-leg-lost"]),
        (WeaponKind::Pierce, ["crit-knock-back", "crit-knock-down", "-broken", "-lost"]),
    ];
    for (kind, effects) in foreign {
        let target = armed(profi("E5 L2"), weapon(WeaponKind::Slash));
        let cast = [("5J", armed(monster("S4"), weapon(kind))), ("6J", target)];
        let mut fight = Battle::new(&cast);
        fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Nothing]);
        let listed = format!("{:?}", fight.choices[0].picks);
        for effect in effects {
            assert!(!listed.contains(effect), "{kind:?}: {listed}");
        }
        assert_eq!(listed.contains("crit-knock-back"), kind == WeaponKind::Blunt);
    }
}

#[test]
fn knk_stl_08_whoever_is_thrown_against_the_hidden_finds_it() {
    let cast = [("5J", monster("S6")), ("6J", profi("E3")), ("8J", commoner("E3"))];
    let mut fight = Battle::new(&cast);
    fight.set(TWO, Override::Defence, 55);
    fight.table.options.knock_into_creature_damage = 20;
    let now = kekkai_rules::knk::stealth::Stealth::Hidden;
    fight.rule(kekkai_rules::knk::Ruling::Stealth { who: THREE, now }).unwrap();
    throw(&mut fight, &[]);
    assert!(!fight.is(THREE, Condition::Hidden));
}
