//! KNK-STL: hiding, being noticed, and striking out of hiding.

use crate::knk::table::{
    self, Battle, ONE,
    Say::{Face, Nothing},
    THREE, TWO, armed, commoner, item, profi, weapon,
};
use kekkai_rules::{
    Dice, Edition, Flow, Moment, Purpose, Refusal, RuleId, RulesContext, Target,
    knk::{
        Condition, Fact, Fate, Hit, Mode, Order, Phase, Reserve, Ruling, Spec, Weapon, WeaponKind,
        refusals,
        stealth::Stealth,
        switches::{SilentKill, StealthEntry},
    },
};

fn dagger() -> Weapon {
    Weapon { silent: true, ..weapon(WeaponKind::Pierce) }
}

/// ONE on a shadow with two of another side about.
fn ambush(one: Spec) -> Battle {
    let mut fight = Battle::new(&[
        ("3D", one),
        ("6D", commoner("E1 A2 M3 L3")),
        ("8D", commoner("E1 A2 M3 L3")),
    ])
    .with_shadow("3D");
    fight.allies = vec![TWO, THREE];
    fight
}

fn hide(fight: &mut Battle) -> Result<Flow, Refusal> {
    fight.order(ONE, Order::Hide, None, &[])
}

/// The same with ONE hidden, its turn begun.
fn hidden(one: Spec) -> Battle {
    let mut fight = ambush(one);
    fight.turn(ONE);
    hide(&mut fight).unwrap();
    fight.turn(ONE);
    assert!(fight.is(ONE, Condition::Hidden));
    fight
}

fn go(fight: &mut Battle, cells: &[&str], faces: &[u16]) {
    let script: Vec<_> = faces.iter().map(|face| Face(*face)).collect();
    fight.walk_saying(ONE, cells, &script).unwrap();
}

#[test]
fn knk_stl_01_only_the_unseen_can_hide() {
    let mut fight = ambush(profi("A4"));
    fight.turn(ONE);
    hide(&mut fight).unwrap();
    assert!(fight.is(ONE, Condition::Hiding));
    let seen = |by| refusals::seen(by, RuleId::new("KNK-STL-01"));
    // An enemy next to the shadow sees; so does anybody where there is none.
    let mut fight = ambush(profi("A4"));
    fight.at[2] = table::point("4D");
    fight.turn(ONE);
    assert_eq!(hide(&mut fight), Err(seen(THREE)));
    fight.at[2] = table::point("8D");
    fight.at[0] = table::point("2D");
    assert_eq!(hide(&mut fight), Err(seen(TWO)));
    // Out of all sight it needs no shadow.
    fight.sight = false;
    hide(&mut fight).unwrap();
    // It takes the whole turn (KNK-TRN-14).
    let mut fight = ambush(profi("A4"));
    fight.sight = false;
    fight.turn(ONE);
    fight.walk(ONE, &["2D"]).unwrap();
    let rule = RuleId::new("KNK-TRN-14");
    assert_eq!(hide(&mut fight), Err(refusals::wrong_phase(rule)));
}

#[test]
fn knk_stl_02_hidden_when_the_next_own_turn_begins_if_nobody_came() {
    let mut fight = ambush(profi("A4"));
    fight.turn(ONE);
    hide(&mut fight).unwrap();
    fight.turn(TWO);
    // Also in passing: 4D is next to the shadow.
    fight.at[1] = table::point("5D");
    fight.walk(TWO, &["4C"]).unwrap();
    assert!(fight.view(ONE).conditions.is_empty());
    fight.turn(ONE);
    assert!(!fight.is(ONE, Condition::Hidden));
}

#[test]
fn knk_stl_02_who_is_ruled_to_hide_in_plain_view_is_found_when_a_turn_ends() {
    let hides = |fight: &mut Battle| {
        fight.rule(Ruling::Stealth { who: ONE, now: Stealth::Hiding }).unwrap();
        fight.is(ONE, Condition::Hiding)
    };
    let mut fight =
        Battle::new(&[("3D", commoner("E1 A2 M3 L3")), ("6D", commoner("E1 A2 M3 L3"))]);
    assert!(hides(&mut fight));
    fight.turn(TWO);
    assert!(fight.is(ONE, Condition::Hiding), "another's turn tells nothing of it");
    fight.moment(Moment::TurnEnds(TWO), &[]);
    assert!(!fight.is(ONE, Condition::Hiding));
    // Nor is it hidden when its own turn begins.
    assert!(hides(&mut fight));
    fight.turn(ONE);
    assert!(!fight.is(ONE, Condition::Hiding) && !fight.is(ONE, Condition::Hidden));
    // A fight of the first edition goes on as it began.
    fight.edition = Edition::First;
    assert!(hides(&mut fight));
    fight.moment(Moment::TurnEnds(ONE), &[]);
    assert!(fight.is(ONE, Condition::Hiding));
    fight.turn(TWO);
    assert!(!fight.is(ONE, Condition::Hiding));
}

#[test]
fn knk_stl_02_the_other_reading_hides_at_once() {
    let mut fight = ambush(profi("A4"));
    fight.table.options.stealth_entry = StealthEntry::EndOfTurn;
    fight.turn(ONE);
    hide(&mut fight).unwrap();
    assert!(fight.is(ONE, Condition::Hidden));
}

#[test]
fn knk_stl_03_every_enemy_that_could_see_throws() {
    for (faces, noticed) in [([50, 17], false), ([50, 51], true)] {
        let mut fight = hidden(profi("A4"));
        go(&mut fight, &["4D", "5D"], &faces);
        assert_eq!(!fight.is(ONE, Condition::Hidden), noticed);
        assert!(fight.rolls.iter().all(|roll| roll.throw.dice == Dice::new(0, 100)));
        // No prana, and no second move.
        assert_eq!((fight.prana(TWO), fight.points()), ((100, 100), 0));
    }
    let mut fight = hidden(profi("A4"));
    fight.sight = false;
    go(&mut fight, &["4D", "5D"], &[]);
    assert!(fight.is(ONE, Condition::Hidden));
    // The main action is an act of its own, whatever it is.
    let mut fight = hidden(Spec { items: vec![item("flask", 0, 0)], ..profi("A4") });
    fight.order(ONE, Order::Use { item: 0 }, None, &[Face(50), Face(51)]).unwrap();
    assert!(!fight.is(ONE, Condition::Hidden));
}

#[test]
fn knk_stl_03_one_move_a_turn_binds_the_movement_and_not_the_retreat() {
    let mut fight = hidden(profi("A4 M2"));
    go(&mut fight, &["4D"], &[50, 17]);
    let second = Refusal::TooFar { have: 0, need: 1, rule: RuleId::new("KNK-STL-03") };
    assert_eq!(fight.walk(ONE, &["5D"]), Err(second));
    let turn = fight.table.turn.as_mut().unwrap();
    (turn.phase, turn.attacked) = (Phase::Retreat, true);
    let over = refusals::wrong_phase(RuleId::new("KNK-TRN-01"));
    assert_eq!(fight.walk(ONE, &["5D"]), Err(over));
}

#[test]
fn knk_stl_03_an_offer_tells_who_may_notice_beside_its_own_chance() {
    let fight = {
        let mut fight = hidden(armed(profi("S3 A4 M2"), dagger()));
        go(&mut fight, &["4D", "5D"], &[1, 1]);
        fight
    };
    let offers = <kekkai_rules::knk::Knk as kekkai_rules::System>::offers(&fight, ONE, &[]);
    let one = Order::Strike { mode: Mode::One, weapon: Some(0) };
    let target = Some(Target::Combatant(TWO));
    let strike = offers.iter().find(|offer| offer.order == one && offer.target == target).unwrap();
    let watchers: Vec<_> = strike.noticed.iter().map(|throw| throw.who).collect();
    assert_eq!(watchers, [TWO, THREE]);
    assert!(strike.noticed.iter().all(|throw| throw.purpose == Purpose::Detection));
    // The chance is that of the ambush (KNK-STL-04).
    let throw = strike.throw.as_ref().unwrap();
    assert_eq!((throw.purpose, throw.dice.to_string()), (Purpose::Attack, "41+1d115".to_owned()));
    // What is no act is noticed by nobody.
    let plain = offers.iter().filter(|offer| matches!(offer.order, Order::Hide | Order::Accept));
    assert!(plain.clone().count() > 0 && plain.clone().all(|offer| offer.noticed.is_empty()));
    let open = ambush(armed(profi("S3 A4 M2"), dagger()));
    let offers = <kekkai_rules::knk::Knk as kekkai_rules::System>::offers(&open, ONE, &[]);
    assert!(offers.iter().all(|offer| offer.noticed.is_empty()));
}

#[test]
fn knk_stl_04_an_ambush_is_surer_and_harder_to_dodge() {
    let mut fight = hidden(armed(profi("S3 A4 M2"), dagger()));
    go(&mut fight, &["4D", "5D"], &[1, 1]);
    let script = [Face(1), Face(1), Face(73), Face(1)];
    let blow = fight.strike(ONE, Mode::One, TWO, &script).unwrap();
    assert_eq!((blow.total, blow.crit, blow.sneak), (114, false, true));
    assert_eq!(fight.rolls[2].throw.dice.to_string(), "41+1d115");
    fight.end(ONE);
    fight.begin(TWO, &[]);
    let offer_face = fight.view(TWO).waits[0].hit;
    fight.dodge(TWO, offer_face, &[Face(56)]).unwrap();
    assert_eq!(fight.rolls[0].throw.dice.to_string(), "-5+1d105");
    // The crit begins at face 74.
    let mut fight = hidden(armed(profi("S3 A4 M2"), dagger()));
    go(&mut fight, &["4D", "5D"], &[1, 1]);
    fight.pool(TWO, Reserve::Hp, 60);
    fight.set(TWO, kekkai_rules::knk::sheet::Override::Defence, 110);
    let script = [Face(1), Face(1), Face(74), Nothing];
    assert!(fight.strike(ONE, Mode::One, TWO, &script).unwrap().crit);
}

#[test]
fn knk_stl_05_an_attack_gives_the_place_away() {
    let mut fight = hidden(armed(profi("S3 A4 M2"), dagger()));
    go(&mut fight, &["4D", "5D"], &[1, 1]);
    let blow = fight.strike(ONE, Mode::Two, TWO, &[Face(1), Face(1), Face(1)]).unwrap();
    assert_eq!(blow.damage, 0);
    assert!(fight.view(ONE).conditions.is_empty());
    // A grab too, without the bonus.
    let mut fight = hidden(profi("A4 M2"));
    go(&mut fight, &["4D", "5D"], &[1, 1]);
    let target = Some(Target::Combatant(TWO));
    fight.order(ONE, Order::Grab, target, &[Face(1), Face(1), Face(1)]).unwrap();
    assert!(!fight.is(ONE, Condition::Hidden));
}

#[test]
fn knk_stl_06_a_silent_kill_may_go_unnoticed() {
    for (face, hidden_still) in [(50, true), (51, false)] {
        let mut fight = hidden(armed(profi("S3 A4 M2"), dagger()));
        go(&mut fight, &["4D", "5D"], &[1, 1]);
        let script = [Face(1), Face(1), Face(73), Face(face)];
        fight.strike(ONE, Mode::One, TWO, &script).unwrap();
        assert!(fight.is(TWO, Condition::Doomed));
        assert_eq!(fight.is(ONE, Condition::Hidden), hidden_still);
        // Whoever lives after all tells.
        fight.end(ONE);
        fight.begin(TWO, &[]);
        fight.dodge(TWO, 1, &[Face(56)]).unwrap();
        assert!(!fight.is(ONE, Condition::Hidden));
    }
    // Nobody left to notice.
    let mut fight = hidden(armed(profi("S3 A4 M2"), dagger()));
    fight.pool(THREE, Reserve::Hp, 0);
    go(&mut fight, &["4D", "5D"], &[1]);
    fight.strike(ONE, Mode::One, TWO, &[Face(1), Face(73)]).unwrap();
    assert!(fight.is(ONE, Condition::Hidden));
    // The other reading waits for death, so the doomed are not killed yet.
    let mut fight = hidden(armed(profi("S3 A4 M2"), dagger()));
    fight.table.options.silent_kill_check = SilentKill::OnFinalDeath;
    go(&mut fight, &["4D", "5D"], &[1, 1]);
    fight.strike(ONE, Mode::One, TWO, &[Face(1), Face(1), Face(73)]).unwrap();
    assert!(!fight.is(ONE, Condition::Hidden));
}

#[test]
fn knk_stl_07_standing_still_is_no_act() {
    let mut fight = hidden(profi("A4 M2"));
    fight.pool(ONE, Reserve::Prana, 0);
    for _ in 0..3 {
        fight.turn(ONE);
    }
    assert_eq!((fight.is(ONE, Condition::Hidden), fight.prana(ONE).0), (true, 30));
    // Hiding while hidden is nothing; who was found has to hide anew.
    let needless = refusals::lacks("need", Some(RuleId::new("KNK-STL-07")));
    assert_eq!(hide(&mut fight), Err(needless));
    fight.rule(Ruling::Stealth { who: ONE, now: Stealth::Open }).unwrap();
    hide(&mut fight).unwrap();
    for (near, found) in [(false, false), (true, true)] {
        let mut fight = hidden(profi("A4 M2"));
        fight.table.options.proximity_reveals = near;
        fight.at[1] = table::point("5D");
        fight.turn(TWO);
        fight.walk(TWO, &["4D"]).unwrap();
        assert_eq!(!fight.is(ONE, Condition::Hidden), found);
    }
}

#[test]
fn knk_stl_08_nobody_aims_at_the_hidden_and_damage_reveals() {
    let mut fight = hidden(profi("A4 M2"));
    fight.at[1] = table::point("4D");
    fight.turn(TWO);
    let unseen = Err(refusals::unseen(RuleId::new("KNK-STL-08")));
    let target = Some(Target::Combatant(ONE));
    let blow = Order::Strike { mode: Mode::Blow, weapon: None };
    assert_eq!(fight.order(TWO, blow, target, &[]), unseen);
    assert_eq!(fight.order(TWO, Order::Grab, target, &[]), unseen);
    let offers = <kekkai_rules::knk::Knk as kekkai_rules::System>::offers(&fight, TWO, &[]);
    assert!(offers.iter().all(|offer| offer.target != target));
    for (reveals, found) in [(true, true), (false, false)] {
        let mut fight = hidden(profi("A4 M2"));
        fight.table.options.damage_reveals = reveals;
        fight.afflict(ONE, "bleeding", -20, 0, None);
        fight.turn(ONE);
        assert_eq!(!fight.is(ONE, Condition::Hidden), found);
    }
}

#[test]
fn knk_ini_08_hidden_on_the_global_map_is_hidden_from_the_start() {
    let fight = ambush(Spec { hidden_on_global_map: true, ..profi("A4") });
    assert!(fight.is(ONE, Condition::Hidden));
    assert!(!ambush(profi("A4")).is(ONE, Condition::Hidden));
}

#[test]
fn knk_stl_03_the_doomed_do_not_see() {
    let mut fight = hidden(profi("A4"));
    // TWO is struck down and may still dodge; THREE alone throws.
    fight
        .run(&[], |ctx| {
            let hit = Hit { id: 1, from: ONE, damage: 60, sneak: false, undo: Vec::new() };
            let held = Fact::Shielded {
                holder: ONE,
                victim: TWO,
                damage: 60,
                hp: 0,
                fate: Fate::Waits(hit),
            };
            ctx.fact(held);
            ctx.fact(Fact::Doomed { who: TWO });
            Ok(())
        })
        .unwrap();
    assert!(fight.is(TWO, Condition::Doomed));
    go(&mut fight, &["4D", "5D"], &[50]);
    let thrown: Vec<_> = fight.rolls.iter().map(|roll| roll.throw.who).collect();
    assert_eq!((thrown, fight.is(ONE, Condition::Hidden)), (vec![THREE], true));
}
