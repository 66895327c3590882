//! The lines of the *Readings* table at the end of the catalogue that settle what two rules leave open together.

use super::table::{
    self, Battle, ONE,
    Say::{self, Back5, Crit, Face},
    THREE, TWO, armed, commoner, gun, item, monster, profi, says, sword, weapon,
};
use kekkai_rules::{
    Flow, Ground, PlainText, Refusal, RuleId, Target, Terrain,
    knk::{
        Condition, Fact, Mode, Order, Reserve, Ruling, Spec, Weapon, WeaponKind, crit::CritEffect,
        injury::Part, refusals, stealth::Stealth, switches::StealthEntry,
    },
};

fn rule(id: &'static str) -> RuleId {
    RuleId::new(id)
}

fn bandage(fight: &mut Battle, who: kekkai_rules::Id) -> Result<Flow, Refusal> {
    fight.order(who, Order::Bandage, Some(Target::Combatant(who)), &[])
}

/// A monster of S4 with a weapon of that kind on 5E, its target on 6E.
fn duel(kind: WeaponKind, target: Spec) -> Battle {
    Battle::new(&[("5E", armed(monster("S4"), weapon(kind))), ("6E", target)])
}

/// ONE bleeds on a shadow, seen by nobody, at its movement.
fn bleeding_in_the_shadow() -> Battle {
    let cast = [("5E", profi("E3 A4 L0")), ("6E", armed(monster("S4"), sword()))];
    let mut fight = Battle::new(&cast).with_shadow("5E");
    let crit = [Face(120), Crit(CritEffect::Sever(Part::LeftArm)), Face(7)];
    fight.blow(TWO, Mode::Blow, ONE, &crit);
    fight.at[1] = table::point("15O");
    fight.turn(ONE);
    assert!(fight.is(ONE, Condition::Bleeding));
    fight
}

#[test]
fn knk_stl_01_a_bandage_goes_with_hiding_before_it_or_after() {
    let hides = |fight: &mut Battle| fight.order(ONE, Order::Hide, None, &[]);
    for bandage_first in [true, false] {
        let mut fight = bleeding_in_the_shadow();
        if bandage_first {
            bandage(&mut fight, ONE).unwrap();
            hides(&mut fight).unwrap();
        } else {
            hides(&mut fight).unwrap();
            bandage(&mut fight, ONE).unwrap();
        }
        assert!(!fight.is(ONE, Condition::Bleeding) && fight.is(ONE, Condition::Hiding));
        // Each of the two once.
        let spent = Err(refusals::action_spent(rule("KNK-TRN-14")));
        assert_eq!((hides(&mut fight), bandage(&mut fight, ONE)), (spent.clone(), spent));
        fight.turn(ONE);
        assert!(fight.is(ONE, Condition::Hidden));
    }
}

#[test]
fn knk_trn_14_nothing_but_a_bandage_goes_with_hiding() {
    let mut fight = bleeding_in_the_shadow().with_items("5E", &[item("rope", 0, 0)]);
    let spent = || Err(refusals::action_spent(rule("KNK-TRN-14")));
    fight.order(ONE, Order::Hide, None, &[]).unwrap();
    assert_eq!(fight.order(ONE, Order::Special, None, &[]), spent());
    assert_eq!(fight.order(ONE, Order::PickUp { item: 0 }, None, &[]), spent());
    assert!(says(&fight.walk(ONE, &["5F"]), "refusal-wrong-phase"));
    // Nor does hiding go with anything else: an act, or a step before the bandage.
    let mut fight = bleeding_in_the_shadow();
    fight.order(ONE, Order::Special, None, &[]).unwrap();
    assert_eq!(fight.order(ONE, Order::Hide, None, &[]), spent());
    let mut fight = bleeding_in_the_shadow().with_shadow("5F");
    fight.walk(ONE, &["5F"]).unwrap();
    bandage(&mut fight, ONE).unwrap();
    let moved = Err(refusals::wrong_phase(rule("KNK-TRN-14")));
    assert_eq!(fight.order(ONE, Order::Hide, None, &[]), moved);
    // A bandage without hiding is a main action like any other.
    let mut fight = bleeding_in_the_shadow();
    bandage(&mut fight, ONE).unwrap();
    assert_eq!(fight.order(ONE, Order::Special, None, &[]), spent());
}

#[test]
fn knk_stl_01_hidden_at_once_a_bandage_may_follow() {
    let mut fight = bleeding_in_the_shadow();
    fight.sight = false;
    fight.table.options.stealth_entry = StealthEntry::EndOfTurn;
    fight.order(ONE, Order::Hide, None, &[]).unwrap();
    bandage(&mut fight, ONE).unwrap();
    assert!(fight.is(ONE, Condition::Hidden) && !fight.is(ONE, Condition::Bleeding));
}

#[test]
fn knk_obs_04_an_attack_on_what_nothing_breaks_is_refused_and_spends_nothing() {
    for (terrain, id) in [
        (Terrain::Indestructible, "KNK-OBS-04"),
        (Terrain::Shallow, "KNK-OBS-07"),
        (Terrain::Deep, "KNK-OBS-07"),
    ] {
        let cast = [("5E", profi("M2")), ("15O", profi(""))];
        let mut fight = Battle::new(&cast).with_ground("6E", terrain);
        fight.turn(ONE);
        let (prana, turn) = (fight.prana(ONE).0, fight.table.turn.clone());
        let refusal = refusals::cannot_break(terrain, rule(id));
        assert_eq!(fight.batter(ONE, Mode::One, "6E", &[]), Err(refusal));
        assert_eq!((fight.prana(ONE).0, &fight.table.turn), (prana, &turn));
    }
}

/// ONE of A3 on 5E with no point left: it has walked them off from 2E.
fn tired(ice: &[&str]) -> Battle {
    let mut fight = Battle::new(&[("2E", profi("A3")), ("15O", monster(""))]);
    for cell in ice {
        fight = fight.with_ground(cell, Terrain::Ice);
    }
    fight.turn(ONE);
    let laps = ["3E", "4E", "3E", "4E", "3E", "4E", "3E", "4E", "5E"];
    fight.walk(ONE, &laps).unwrap();
    assert_eq!((fight.points(), fight.cell(ONE)), (0, "5E".to_owned()));
    fight
}

#[test]
fn knk_obs_09_a_slide_may_begin_without_a_point_left() {
    // No exit can be paid: it may stop on the ice, and go on sliding.
    let mut fight = tired(&["6E", "7E"]);
    fight.walk(ONE, &["6E"]).unwrap();
    fight.walk(ONE, &["7E"]).unwrap();
    assert_eq!((fight.points(), fight.cell(ONE)), (0, "7E".to_owned()));
    let short = Refusal::TooFar { have: 0, need: 1, rule: rule("KNK-MOV-01") };
    assert_eq!(fight.walk(ONE, &["8E"]), Err(short.clone()));
    // In one walk as in two; and nothing but ice is free.
    assert_eq!(tired(&["6E"]).walk(ONE, &["6E", "7E"]), Err(short.clone()));
    assert_eq!(tired(&[]).walk(ONE, &["6E"]), Err(short));
    // Who would fall on it pays for ice like for floor.
    let mut slow = Battle::new(&[("5E", commoner("A0 M1")), ("15O", monster(""))]);
    slow = slow.with_ground("7E", Terrain::Ice);
    slow.turn(ONE);
    slow.walk(ONE, &["6E"]).unwrap();
    assert_eq!(slow.points(), 0);
    assert!(matches!(slow.walk(ONE, &["7E"]), Err(Refusal::TooFar { .. })));
}

#[test]
fn knk_mov_01_no_slide_where_the_movement_went_to_something_else() {
    let ice = || {
        let cast = [("5E", profi("A3")), ("15O", monster(""))];
        Battle::new(&cast).with_ground("6E", Terrain::Ice).with_items("5E", &[item("rope", 0, 0)])
    };
    let mut fight = ice();
    fight.turn(ONE);
    fight.order(ONE, Order::PickUp { item: 0 }, None, &[]).unwrap();
    assert!(matches!(fight.walk(ONE, &["6E"]), Err(Refusal::TooFar { have: 0, .. })));
    let mut fight = ice();
    fight.rule(Ruling::Prone { who: ONE, prone: true }).unwrap();
    fight.turn(ONE);
    let lies = Refusal::TooFar { have: 0, need: 1, rule: rule("KNK-MOV-07") };
    assert_eq!(fight.walk(ONE, &["6E"]), Err(lies));
}

#[test]
fn knk_stl_02_damage_ends_hiding_as_it_ends_being_hidden() {
    for reveals in [true, false] {
        let cast = [("5E", profi("E3 A4")), ("9E", armed(monster(""), gun(100)))];
        let mut fight = Battle::new(&cast).with_shadow("5E");
        fight.table.options.damage_reveals = reveals;
        fight.turn(ONE);
        fight.order(ONE, Order::Hide, None, &[]).unwrap();
        fight.blow(TWO, Mode::Shot, ONE, &[Face(100), Say::Nothing]);
        assert_eq!(fight.is(ONE, Condition::Hiding), !reveals);
    }
}

#[test]
fn knk_inj_07_the_other_leg_can_be_severed_and_damaged_organs_are_left_alone() {
    let mut fight = duel(WeaponKind::Slash, monster("E6 A1"));
    let offered = |fight: &mut Battle, effect: CritEffect| {
        let mut trial = fight.clone();
        trial.blow(ONE, Mode::Blow, TWO, &[Face(120), Say::Nothing]);
        let picks = &trial.choices[0].picks;
        picks.iter().any(|pick| pick.phrase == effect.phrase())
    };
    for part in [Part::Leg, Part::Leg, Part::Organs] {
        let (most, bleedings) = (fight.hp(TWO).1, fight.rows(TWO).lasting.len());
        let crit = [Face(120), Crit(CritEffect::Sever(part)), Face(7)];
        fight.blow(ONE, Mode::Blow, TWO, &crit);
        fight.end(ONE);
        assert_eq!(fight.hp(TWO).1, most - 50, "{part:?}");
        assert_eq!(fight.rows(TWO).lasting.len(), bleedings + 1, "{part:?}");
    }
    assert!(!offered(&mut fight, CritEffect::Sever(Part::Organs)));
    assert!(!offered(&mut fight, CritEffect::Sever(Part::Leg)));
    // A wound could take no more from organs that count 0 already.
    let piercing = Battle::new(&[("5E", armed(monster("S4"), weapon(WeaponKind::Pierce)))]);
    fight.table.sheets[0] = std::sync::Arc::clone(&piercing.table.sheets[0]);
    assert!(!offered(&mut fight, CritEffect::Wound(Part::Organs)));
    assert!(offered(&mut fight, CritEffect::Wound(Part::LeftArm)));
}

#[test]
fn knk_crt_01_whom_the_plain_blow_kills_for_good_suffers_no_effect_and_no_flight() {
    let mut fight = Battle::new(&[("5E", monster("S6")), ("6E", commoner("E1 L0"))])
        .with_ground("7E", Terrain::Hindrance);
    assert_eq!(fight.dodges(TWO).1, 0);
    // A critical total: neither the effect nor the flight is asked for, and no save is thrown.
    fight.blow(ONE, Mode::Blow, TWO, &[Face(190)]);
    assert!(fight.choices.is_empty() && fight.rolls.len() == 1);
    assert!(fight.is(TWO, Condition::Dead) && fight.cell(TWO) == "6E");
    // With a dodge to come both are.
    let mut fight = Battle::new(&[("5E", monster("S6")), ("6E", commoner("E1 L1"))]);
    let crit = [Face(190), Crit(CritEffect::Double), Face(1), Back5];
    fight.blow(ONE, Mode::Blow, TWO, &crit);
    assert!(fight.is(TWO, Condition::Doomed) && fight.cell(TWO) == "11E");
}

#[test]
fn knk_crt_07_a_weapon_is_struck_away_before_its_bearer_flies() {
    let bearer = armed(monster("E3 L3"), sword());
    let mighty = armed(monster("S6"), weapon(WeaponKind::Slash));
    let mut fight = Battle::new(&[("5E", mighty), ("6E", bearer)]);
    fight.blow(ONE, Mode::Blow, TWO, &[Face(190), Crit(CritEffect::Disarm), Face(2), Back5]);
    // Strength + 1 cells from 6E, where the target stood; from 11E it would lie on 18E.
    let lies: Vec<_> = fight.items.iter().filter(|(_, items)| !items.is_empty()).collect();
    assert_eq!((fight.cell(TWO).as_str(), lies.len()), ("11E", 1));
    assert_eq!(*lies[0].0, table::spot("13E"));
}

#[test]
fn knk_stl_03_a_jumper_is_seen_only_where_it_lands() {
    let hidden = |cells: &[&str], script: &[Say]| {
        let cast = [("3E", profi("A4 M3")), ("9E", commoner("A2"))];
        let mut fight = Battle::new(&cast).with_ground("4E", Terrain::Hindrance);
        fight.rule(Ruling::Stealth { who: ONE, now: Stealth::Hidden }).unwrap();
        fight.begin(ONE, &[]);
        fight.walk_saying(ONE, cells, script).unwrap();
        fight.rolls.len()
    };
    // One watcher throws once a walk, for the cells that are entered.
    assert_eq!(hidden(&["5E"], &[Face(1)]), 1);
    assert_eq!(hidden(&["4E", "5E"], &[Face(1)]), 1);
    // The shadow beside the watcher is jumped over: whoever hides is found only by one that lands next to it.
    let mut fight = Battle::new(&[("5E", profi("A4 M3")), ("3F", profi("A4 M3"))])
        .with_ground("4E", Terrain::Shallow)
        .with_ground("3F", Terrain::Floor)
        .with_shadow("3F");
    fight.rule(Ruling::Stealth { who: TWO, now: Stealth::Hiding }).unwrap();
    fight.begin(ONE, &[]);
    let mut walker = fight.clone();
    let floor = refusals::cannot_jump(Terrain::Floor, rule("KNK-OBS-06"));
    assert_eq!(fight.walk(ONE, &["1E"]), Err(floor));
    walker.walk(ONE, &["4E"]).unwrap();
    assert!(!walker.is(TWO, Condition::Hiding));
}

#[test]
fn knk_grb_08_half_of_a_blow_of_0_or_1_is_no_hit() {
    for (damage, shares) in [(0, false), (1, false), (2, true), (3, true)] {
        let cast = [("5E", profi("A4 M2 L5 E3")), ("6E", commoner("E2 L2")), ("4E", monster("S3"))];
        let mut fight = Battle::new(&cast);
        fight.turn(ONE);
        let grab = fight.order(ONE, Order::Grab, Some(Target::Combatant(TWO)), &[Face(60)]);
        grab.unwrap();
        fight.turn(THREE);
        fight.table.options.zero_is_hit = true;
        fight.set(ONE, kekkai_rules::knk::sheet::Override::Defence, 85 - damage);
        let blow = fight.strike(THREE, Mode::Blow, ONE, &[Face(55)]).unwrap();
        assert_eq!(blow.damage, damage);
        fight.end(THREE);
        let (hp, waits) = (fight.hp(TWO).0, fight.waits(TWO));
        fight.begin(ONE, &[]);
        fight.dodge(ONE, 1, &[Face(16), Face(3)]).unwrap();
        assert_eq!(hp - fight.hp(TWO).0, damage / 2);
        assert_eq!(fight.waits(TWO).len() - waits.len(), usize::from(shares));
        let told = fight.facts.iter().any(|fact| matches!(fact, Fact::Shielded { .. }));
        assert_eq!(told, shares);
    }
}

#[test]
fn knk_inj_04_restoring_stops_the_bleeding_of_that_wound_and_no_other() {
    let wounded = || {
        let mut fight = duel(WeaponKind::Slash, monster("E5 A4"));
        for part in [Part::Organs, Part::LeftArm] {
            let crit = [Face(120), Crit(CritEffect::Sever(part)), Face(7)];
            fight.blow(ONE, Mode::Blow, TWO, &crit);
            fight.end(ONE);
        }
        assert_eq!(fight.rows(TWO).lasting.len(), 2);
        fight
    };
    let mut fight = wounded();
    fight.rule(Ruling::Restore { who: TWO, injury: 1 }).unwrap();
    assert_eq!(fight.rows(TWO).lasting.len(), 1);
    // KNK-INJ-05: so does a prosthesis.
    let mut fight = wounded();
    fight.rule(Ruling::Replace { who: TWO, injury: 2 }).unwrap();
    assert_eq!(fight.rows(TWO).lasting.len(), 1);
    fight.rule(Ruling::Restore { who: TWO, injury: 1 }).unwrap();
    assert!(fight.rows(TWO).lasting.is_empty());
}

/// A strong monster of A2 on 5E, an enemy on the ice of 6E.
fn on_ice(prana: i32) -> Battle {
    let cast = [("5E", monster("S4 A2")), ("6E", profi("L1"))];
    let mut fight = Battle::new(&cast).with_ground("6E", Terrain::Ice);
    fight.pool(ONE, Reserve::Prana, prana);
    fight.turn(ONE);
    fight.pool(ONE, Reserve::Prana, prana);
    fight
}

#[test]
fn knk_bon_02_an_enemy_on_ice_is_trampled_by_one_that_may_fall_there() {
    let mut fight = on_ice(100);
    let before = fight.hp(TWO).0;
    fight.walk_saying(ONE, &["6E", "7E"], &[Face(80)]).unwrap();
    assert_eq!((fight.cell(ONE).as_str(), before - fight.hp(TWO).0), ("7E", 10));
    assert_eq!(fight.prana(ONE).0, 90);
    // KNK-OBS-10: a failed save ends the turn. Nobody lies where another stands: it falls back.
    let mut fight = on_ice(100);
    assert_eq!(fight.walk_saying(ONE, &["6E", "7E"], &[Face(1)]), Ok(Flow::Over));
    assert_eq!((fight.cell(ONE).as_str(), before - fight.hp(TWO).0), ("5E", 10));
    // One that is dead leaves room.
    let mut fight = on_ice(100);
    fight.pool(TWO, Reserve::Hp, 10);
    assert_eq!(fight.walk_saying(ONE, &["6E", "7E"], &[Face(1)]), Ok(Flow::Over));
    assert_eq!((fight.cell(ONE).as_str(), fight.hp(TWO).0), ("6E", 0));
    // A fall that is certain would end the walk on somebody.
    let refused = on_ice(9).walk(ONE, &["6E", "7E"]);
    assert!(matches!(refused, Err(Refusal::Taken { by: TWO, .. })), "{refused:?}");
}

fn named(name: &str, kind: WeaponKind) -> Weapon {
    Weapon { name: PlainText::new(name), ..weapon(kind) }
}

#[test]
fn knk_trn_10_a_counterattack_is_made_with_any_melee_weapon_carried() {
    let fencer = armed(
        armed(monster("L5 E3"), named("axe", WeaponKind::Slash)),
        named("mace", WeaponKind::Blunt),
    );
    for (name, kind) in [("axe", WeaponKind::Slash), ("mace", WeaponKind::Blunt)] {
        let mut fight = duel(WeaponKind::Slash, fencer.clone());
        fight.blow(ONE, Mode::Blow, TWO, &[Face(60)]);
        fight.end(ONE);
        fight.begin(TWO, &[]);
        let script = [Face(50), Face(4), Say::With(name), Face(60)];
        fight.dodge(TWO, 1, &script).unwrap();
        let blow = fight.last_strike();
        assert_eq!((blow.weapon, blow.kind), (Some(PlainText::new(name)), kind));
    }
    // With one weapon, or none, there is nothing to ask.
    for one in [armed(monster("L5 E3"), named("axe", WeaponKind::Slash)), monster("L5 E3")] {
        let mut fight = duel(WeaponKind::Slash, one);
        fight.blow(ONE, Mode::Blow, TWO, &[Face(60)]);
        fight.end(ONE);
        fight.begin(TWO, &[]);
        fight.dodge(TWO, 1, &[Face(50), Face(4), Face(60)]).unwrap();
        assert!(fight.choices.is_empty() && fight.last_strike().counter);
    }
}

#[test]
fn knk_obs_13_the_water_that_broken_ice_leaves_can_be_jumped_over() {
    let cast = [("5E", profi("A3 M2")), ("15O", monster(""))];
    let mut fight = Battle::new(&cast);
    let ice = Ground { over_water: true, ..Ground::of(Terrain::Ice) };
    fight.ground.insert(table::spot("6E"), ice);
    fight.turn(ONE);
    let left = fight.batter(ONE, Mode::Two, "6E", &[Face(50)]).unwrap();
    assert_eq!(left, Ground::of(Terrain::Shallow));
    fight.turn(ONE);
    fight.walk(ONE, &["7E"]).unwrap();
    assert_eq!(fight.cell(ONE), "7E");
}

#[test]
fn knk_stl_02_who_was_doomed_and_lives_sees_again_at_once() {
    let fight = || {
        let cast =
            [("5E", armed(monster("S4"), sword())), ("6E", monster("E1 L4")), ("9I", profi(""))];
        let mut fight = Battle::new(&cast);
        fight.allies = vec![ONE, THREE];
        fight.turn(ONE);
        fight.pool(TWO, Reserve::Hp, 50);
        fight.strike(ONE, Mode::Blow, TWO, &[Face(110)]).unwrap();
        assert!(fight.is(TWO, Condition::Doomed));
        // The doomed do not see: it hides in plain view.
        fight.turn(THREE);
        fight.order(THREE, Order::Hide, None, &[]).unwrap();
        fight.end(THREE);
        assert!(fight.is(THREE, Condition::Hiding));
        fight
    };
    let mut dodged = fight();
    dodged.begin(TWO, &[]);
    dodged.at[0] = table::point("1A");
    dodged.dodge(TWO, 1, &[Face(60)]).unwrap();
    assert!(!dodged.is(THREE, Condition::Hiding) && !dodged.is(TWO, Condition::Doomed));
    // So does one whom the GM spares.
    let mut spared = fight();
    spared.pool(TWO, Reserve::Hp, 1);
    assert!(!spared.is(THREE, Condition::Hiding));
    // The dead stay blind, also once they are raised out of sight.
    let mut raised = fight();
    raised.begin(TWO, &[]);
    raised.order(TWO, Order::Accept, None, &[]).unwrap();
    assert!(raised.is(THREE, Condition::Hiding));
    raised.pool(TWO, Reserve::Hp, 1);
    assert!(!raised.is(THREE, Condition::Hiding));
}

#[test]
fn knk_trn_16_a_turn_that_another_hit_took_stays_lost() {
    let lose = |fight: &mut Battle| {
        fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Crit(CritEffect::LoseTurn), Face(3)]);
    };
    let throw_on_hindrance = |fight: &mut Battle| {
        fight.blow(THREE, Mode::Blow, TWO, &[Face(40), Back5, Face(1)]);
    };
    let trio = || {
        let cast = [
            ("5E", armed(monster("S4"), sword())),
            ("6E", monster("E5 A1 L3 M2")),
            ("6D", monster("S6")),
        ];
        let mut fight = Battle::new(&cast).with_ground("6F", Terrain::Hindrance);
        fight.allies = vec![ONE, THREE];
        fight
    };
    let dodges = |fight: &mut Battle, hit| {
        fight.begin(TWO, &[]);
        fight.dodge(TWO, hit, &[Face(70)]).unwrap()
    };
    // The GM took it, before or after the hit that is dodged.
    for before in [true, false] {
        let mut fight = trio();
        let skip = Ruling::LosesTurn { who: TWO, lost: true };
        if before {
            fight.rule(skip.clone()).unwrap();
            throw_on_hindrance(&mut fight);
        } else {
            lose(&mut fight);
            fight.rule(skip).unwrap();
        }
        fight.table.turn = None;
        assert_eq!(dodges(&mut fight, 1), Flow::Over, "{before}");
        assert_eq!(fight.begin(TWO, &[]), Flow::Open);
    }
    // Taken by one hit alone, the turn is there again.
    let mut fight = trio();
    throw_on_hindrance(&mut fight);
    fight.end(THREE);
    assert_eq!(dodges(&mut fight, 1), Flow::Open);
}
