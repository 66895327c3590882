//! KNK-GRB, and what holds change in the turn: KNK-TRN-06, KNK-TRN-08, KNK-TRN-10, KNK-TRN-18.

use crate::knk::table::{
    self, Battle, ONE,
    Say::{Back, Crit, Effect, Face, Nothing},
    THREE, TWO, commoner, monster, profi, says,
};
use kekkai_rules::{
    Bond, Flow, Id, Refusal, RuleId, SystemQueries, Target, Terrain,
    knk::{
        Condition, Mode, Nature, Order, Phase, Reserve, Spec, crit::CritEffect, refusals,
        switches::HoldAttack,
    },
};

/// Everybody whom `who` is held by.
fn held_by(fight: &Battle, who: Id) -> Vec<Id> {
    let queries: &dyn SystemQueries = &fight.table;
    queries.bound(who, Bond::Hold).collect()
}

fn duel(holder: Spec, victim: Spec) -> Battle {
    Battle::new(&[("5E", holder), ("6E", victim)])
}

fn grab(fight: &mut Battle, who: Id, target: Id, script: &[table::Say]) -> Result<Flow, Refusal> {
    fight.order(who, Order::Grab, Some(Target::Combatant(target)), script)
}

/// ONE holds TWO and its turn is over.
fn held(holder: Spec, victim: Spec) -> Battle {
    let mut fight = duel(holder, victim);
    fight.turn(ONE);
    grab(&mut fight, ONE, TWO, &[Face(60)]).unwrap();
    assert_eq!(held_by(&fight, ONE), [TWO]);
    fight.end(ONE);
    fight
}

fn rule(id: &'static str) -> RuleId {
    RuleId::new(id)
}

#[test]
fn knk_grb_01_an_agility_save_for_10_prana_in_all() {
    for (face, success) in [(31, true), (30, false)] {
        let mut fight = duel(profi("A4 M2"), commoner("A2 L2"));
        fight.turn(ONE);
        grab(&mut fight, ONE, TWO, &[Face(face)]).unwrap();
        assert_eq!(fight.rolls[0].throw.dice.to_string(), "20+1d80");
        assert_eq!((fight.prana(ONE).0, fight.is(TWO, Condition::Held)), (115, success));
        assert_eq!(fight.is(ONE, Condition::Holding), success);
    }
    let mut fight = duel(profi("A4 M2"), commoner("A2"));
    fight.turn(ONE);
    fight.pool(ONE, Reserve::Prana, 9);
    let refusal = grab(&mut fight, ONE, TWO, &[]).unwrap_err();
    let short = |have, need| Refusal::NotEnough {
        pool: Reserve::Prana.id(),
        have,
        need,
        rule: rule("KNK-GRB-01"),
    };
    assert_eq!(refusal, short(9, 10));
    fight.table.options.grab_save_extra_cost = true;
    fight.pool(ONE, Reserve::Prana, 19);
    assert_eq!(grab(&mut fight, ONE, TWO, &[]), Err(short(19, 20)));
    fight.pool(ONE, Reserve::Prana, 20);
    grab(&mut fight, ONE, TWO, &[Face(1)]).unwrap();
    assert_eq!(fight.prana(ONE).0, 0);
}

#[test]
fn knk_grb_01_whom_one_cannot_grab() {
    let cast =
        [("5E", profi("A4 M2")), ("6E", profi("A4 M2")), ("5F", profi("")), ("9E", profi(""))];
    let mut fight = Battle::new(&cast);
    fight.turn(ONE);
    assert_eq!(
        grab(&mut fight, ONE, ONE, &[]),
        Err(Refusal::Oneself { rule: RuleId::new("KNK-GRB-01") })
    );
    assert_eq!(grab(&mut fight, ONE, Id(9), &[]), Err(Refusal::Nobody(Id(9))));
    let far = Refusal::OutOfReach { distance: Some(4), reach: 1, rule: rule("KNK-GRB-01") };
    assert_eq!(grab(&mut fight, ONE, Id(3), &[]), Err(far));
    fight.allies = vec![ONE, THREE];
    assert_eq!(
        grab(&mut fight, ONE, THREE, &[]),
        Err(Refusal::Ally { who: THREE, rule: RuleId::new("KNK-GRB-01") })
    );
    fight.allies.clear();
    grab(&mut fight, ONE, TWO, &[Face(60)]).unwrap();
    fight.turn(ONE);
    let holds = refusals::holds(ONE, TWO, rule("KNK-GRB-09"));
    assert_eq!(grab(&mut fight, ONE, THREE, &[]), Err(holds));
    fight.turn(THREE);
    let taken = refusals::held(TWO, ONE, rule("KNK-GRB-01"));
    assert_eq!(grab(&mut fight, THREE, TWO, &[]), Err(taken));
    let busy = refusals::holds(ONE, TWO, rule("KNK-GRB-01"));
    assert_eq!(grab(&mut fight, THREE, ONE, &[]), Err(busy));
    fight.turn(TWO);
    let bound = refusals::held(TWO, ONE, rule("KNK-GRB-01"));
    assert_eq!(grab(&mut fight, TWO, THREE, &[]), Err(bound));
    fight.pool(THREE, Reserve::Hp, 0);
    fight.turn(ONE);
    assert_eq!(grab(&mut fight, ONE, THREE, &[]), Err(Refusal::Dead(THREE)));
}

#[test]
fn knk_grb_02_the_luck_dodge_undoes_it_in_the_first_own_turn() {
    for (face, free) in [(41, true), (40, false)] {
        let mut fight = held(profi("A4 M2"), commoner("L2 M1"));
        fight.begin(TWO, &[]);
        fight.dodge(TWO, 1, &[Face(face)]).unwrap();
        assert_eq!(!fight.is(TWO, Condition::Held), free);
        assert_eq!(!fight.is(ONE, Condition::Holding), free);
    }
    // Without a dodge it is final at once, and later it is too late.
    let fight = held(profi("A4 M2"), commoner("L0 M1"));
    assert!(fight.view(TWO).waits.is_empty());
    let mut fight = held(profi("A4 M2"), commoner("L2 M1"));
    fight.turn(TWO);
    fight.end(TWO);
    fight.begin(TWO, &[]);
    assert!(says(&fight.dodge(TWO, 1, &[]), "refusal-no-such-hit"));
}

#[test]
fn knk_grb_03_a_strength_save_each_own_turn() {
    for (face, free) in [(61, true), (60, false)] {
        let mut fight = held(profi("S3 A4 M2"), commoner("S2 M2"));
        fight.begin(TWO, &[]);
        fight.order(TWO, Order::BreakFree, None, &[Face(face)]).unwrap();
        assert_eq!(fight.rolls[0].throw.dice.to_string(), "-10+1d110");
        assert_eq!(!fight.is(TWO, Condition::Held), free);
        assert_eq!(fight.points() > 0, free);
    }
    let mut fight = held(profi("S0 A4 M2"), monster("S6"));
    fight.begin(TWO, &[]);
    fight.order(TWO, Order::BreakFree, None, &[Face(1)]).unwrap();
    assert_eq!(fight.rolls[0].throw.dice.to_string(), "60+1d40");
    assert!(!fight.is(TWO, Condition::Held));
}

#[test]
fn knk_grb_04_luck_then_strength_for_one_price_then_another_hit() {
    let mut fight = held(profi("S3 A4 M2"), commoner("S2 M1 L2"));
    fight.begin(TWO, &[]);
    fight.dodge(TWO, 1, &[Face(40)]).unwrap();
    assert_eq!(fight.prana(TWO).0, 30);
    assert_eq!(fight.table.turn.as_ref().unwrap().phase, Phase::Dodge);
    fight.order(TWO, Order::BreakFree, None, &[Face(60)]).unwrap();
    // 30 left after the failures, and 10 regenerated.
    assert_eq!((fight.prana(TWO).0, fight.is(TWO, Condition::Held)), (40, true));
    fight.pool(TWO, Reserve::Prana, 30);
    let mut fight = {
        fight.blow(ONE, Mode::Two, TWO, &[Face(60)]);
        fight.end(ONE);
        fight
    };
    fight.begin(TWO, &[]);
    let hit = fight.view(TWO).waits[0].hit;
    let refusal = refusals::not_dodgeable(hit, rule("KNK-GRB-05"));
    assert_eq!(fight.dodge(TWO, hit, &[]), Err(refusal));
    fight.order(TWO, Order::BreakFree, None, &[Face(61)]).unwrap();
    assert_eq!(fight.prana(TWO).0, 20);
    fight.dodge(TWO, hit, &[Face(41)]).unwrap();
    assert_eq!(fight.prana(TWO).0, 20);
    assert!(fight.view(TWO).waits.is_empty());
}

#[test]
fn knk_grb_04_who_lets_the_hits_stand_may_still_break_free() {
    let mut fight = held(profi("S3 A4 M2"), commoner("S2 M1 L2"));
    fight.begin(TWO, &[]);
    assert_eq!(fight.view(TWO).waits.len(), 1);
    // The Luck dodge of the grab is declined, the Strength save is not.
    fight.order(TWO, Order::Accept, None, &[]).unwrap();
    assert!(fight.view(TWO).waits.is_empty());
    assert_eq!(fight.table.turn.as_ref().unwrap().phase, Phase::Dodge);
    let mut stays = fight.clone();
    fight.order(TWO, Order::BreakFree, None, &[Face(61)]).unwrap();
    assert_eq!((fight.is(TWO, Condition::Held), fight.prana(TWO).0), (false, 40));
    // A second time it declines that too.
    stays.order(TWO, Order::Accept, None, &[]).unwrap();
    assert_eq!(stays.table.turn.as_ref().unwrap().phase, Phase::Move);
    assert!(stays.is(TWO, Condition::Held));
    let over = refusals::wrong_phase(rule("KNK-TRN-02"));
    assert_eq!(stays.order(TWO, Order::BreakFree, None, &[]), Err(over));
    // Where the save cannot be paid there is nothing more to choose.
    let mut poor = held(profi("S3 A4 M2"), commoner("S2 M1 L2"));
    poor.begin(TWO, &[]);
    poor.pool(TWO, Reserve::Prana, 9);
    poor.order(TWO, Order::Accept, None, &[]).unwrap();
    assert_eq!(poor.table.turn.as_ref().unwrap().phase, Phase::Move);
}

#[test]
fn knk_grb_05_held_figures_do_not_move_and_strike_at_half() {
    let mut fight = held(profi("S3 A4 M2"), commoner("S2 M2 A2"));
    fight.turn(TWO);
    let bound = refusals::held(TWO, ONE, rule("KNK-GRB-05"));
    assert_eq!(fight.walk(TWO, &["6F"]), Err(bound.clone()));
    let order = Order::PickUp { item: 0 };
    assert_eq!(fight.order(TWO, order, None, &[]), Err(bound));
    let blow = fight.strike(TWO, Mode::Blow, ONE, &[Face(90)]).unwrap();
    assert_eq!((blow.raw, blow.damage), (30, 7));
}

#[test]
fn knk_trn_06_a_hit_taken_while_held_cannot_be_dodged_then() {
    let mut fight = held(profi("S3 A4 M2"), commoner("S2 M2 L3 A2"));
    fight.blow(ONE, Mode::Two, TWO, &[Face(60)]);
    fight.end(ONE);
    assert_eq!(fight.waits(TWO), [0, 8]);
    fight.turn(TWO);
    assert_eq!((fight.waits(TWO), fight.hp(TWO).0), (vec![], 22));
}

#[test]
fn knk_grb_06_holding_costs_10_each_own_turn() {
    let mut fight = held(profi("A4 M2"), profi(""));
    assert_eq!(fight.prana(ONE).0, 115);
    fight.turn(ONE);
    assert_eq!(fight.prana(ONE).0, 115);
    fight.end(ONE);
    fight.pool(ONE, Reserve::Prana, 9);
    fight.turn(ONE);
    assert!(!fight.is(TWO, Condition::Held) && !fight.is(ONE, Condition::Holding));
    assert_eq!(fight.prana(ONE).0, 19);
}

#[test]
fn knk_trn_18_the_owner_pays_in_the_order_it_likes() {
    for (first, holds, prana) in [("eyes", false, 15), ("Hold", true, 10)] {
        let mut fight = held(profi("A4 M2"), profi(""));
        fight.afflict(ONE, "eyes", 0, -10, None);
        fight.pool(ONE, Reserve::Prana, 15);
        fight.begin(ONE, &[Effect(first)]);
        assert_eq!((fight.is(ONE, Condition::Holding), fight.prana(ONE).0), (holds, prana));
    }
}

#[test]
fn knk_grb_07_dragging_costs_2_a_cell_and_the_victim_follows() {
    let mut fight = held(profi("A4 M2"), profi(""));
    fight.turn(ONE);
    fight.walk(ONE, &["4E", "3E", "2E", "2F", "2G"]).unwrap();
    assert_eq!((fight.at[0], fight.at[1]), (table::point("2G"), table::point("2F")));
    assert_eq!(fight.points(), 1);
    let refusal = Refusal::TooFar { have: 1, need: 2, rule: rule("KNK-MOV-01") };
    assert_eq!(fight.walk(ONE, &["2H"]), Err(refusal));
    // Nobody goes back into the one it drags, and nobody retreats with it.
    fight.turn(ONE);
    let own = refusals::holds(ONE, TWO, rule("KNK-GRB-07"));
    assert_eq!(fight.walk(ONE, &["2H", "2G"]), Err(own));
    fight.strike(ONE, Mode::Two, TWO, &[Face(1)]).unwrap();
    let with = refusals::holds(ONE, TWO, rule("KNK-TRN-15"));
    assert_eq!(fight.retreat(ONE, &["2H"]), Err(with));
    fight.order(ONE, Order::Release, None, &[]).unwrap();
    fight.retreat(ONE, &["2H"]).unwrap();
}

#[test]
fn knk_grb_07_the_victim_has_left_its_cell_when_the_holder_comes_there() {
    let mut fight = held(monster("S3 A3 M3"), commoner(""));
    fight.turn(ONE);
    let (holder, victim) = (fight.cell(ONE), fight.cell(TWO));
    assert_eq!((holder.as_str(), victim.as_str()), ("5E", "6E"));
    // In one walk as in two; not over the cell that the victim stands in now.
    let own = refusals::holds(ONE, TWO, rule("KNK-GRB-07"));
    assert_eq!(fight.walk(ONE, &["6E"]), Err(own.clone()));
    assert_eq!(fight.walk(ONE, &["5D", "5E"]), Err(own));
    let mut twice = fight.clone();
    fight.walk(ONE, &["5D", "6E"]).unwrap();
    twice.walk(ONE, &["5D"]).unwrap();
    twice.walk(ONE, &["6E"]).unwrap();
    for fight in [fight, twice] {
        assert_eq!((fight.cell(ONE).as_str(), fight.cell(TWO).as_str()), ("6E", "5D"));
    }
}

#[test]
fn knk_grb_07_nobody_is_dragged_through_somebody() {
    let cast = [("5E", monster("S5 M2 A4")), ("6E", commoner("")), ("5D", profi(""))];
    let mut fight = Battle::new(&cast);
    fight.turn(ONE);
    grab(&mut fight, ONE, TWO, &[Face(20)]).unwrap();
    fight.turn(ONE);
    // The victim would follow into the cell of the third, who is trodden down by one that drags nobody.
    let taken = Refusal::Taken { by: THREE, rule: rule("KNK-MOV-02") };
    assert_eq!(fight.walk(ONE, &["5D", "5C"]), Err(taken));
    fight.order(ONE, Order::Release, None, &[]).unwrap();
    fight.walk(ONE, &["5D", "5C"]).unwrap();
    assert_eq!(fight.at[0], table::point("5C"));
}

#[test]
fn knk_mov_04_dragging_through_hindrance_costs_4() {
    let mut fight = held(profi("A4 M2"), profi(""));
    for cell in ["4E", "3E", "2E"] {
        fight = fight.with_ground(cell, Terrain::Hindrance);
    }
    fight.turn(ONE);
    fight.walk(ONE, &["4E", "3E"]).unwrap();
    assert_eq!(fight.points(), 3);
    let refusal = Refusal::TooFar { have: 3, need: 4, rule: rule("KNK-MOV-01") };
    assert_eq!(fight.walk(ONE, &["2E"]), Err(refusal));
}

#[test]
fn knk_grb_08_a_living_shield() {
    let cast = [("5E", profi("A4 M2 L5")), ("6E", commoner("E2 L2")), ("4E", monster("S3"))];
    let mut fight = Battle::new(&cast);
    fight.turn(ONE);
    grab(&mut fight, ONE, TWO, &[Face(60)]).unwrap();
    fight.turn(THREE);
    let blow = fight.strike(THREE, Mode::Blow, ONE, &[Face(55)]).unwrap();
    assert_eq!(blow.damage, 25);
    fight.end(THREE);
    fight.begin(ONE, &[]);
    fight.dodge(ONE, 1, &[Face(16), Face(3)]).unwrap();
    assert_eq!((fight.hp(ONE).0, fight.hp(TWO).0), (75, 78));
    assert_eq!(fight.waits(TWO), [0, 12]);
    assert_eq!(fight.view(TWO).waits[1].from, Some(THREE));
    // Not for what the victim itself dealt.
    fight.turn(TWO);
    fight.strike(TWO, Mode::Blow, ONE, &[Face(90)]).unwrap();
    let before = fight.hp(TWO).0;
    fight.end(TWO);
    fight.begin(ONE, &[]);
    let hit = fight.view(ONE).waits[0].hit;
    fight.dodge(ONE, hit, &[Face(16), Face(1)]).unwrap();
    assert_eq!(fight.hp(TWO).0, before);
}

#[test]
fn knk_grb_09_the_holder_may_strike() {
    let cast = || [("5E", profi("S3 A4 M2")), ("6E", commoner("A2 E2")), ("5F", profi("A2"))];
    for (allows, victim, other) in [
        (HoldAttack::Any, true, true),
        (HoldAttack::VictimOnly, true, false),
        (HoldAttack::Nobody, false, false),
    ] {
        let mut fight = Battle::new(&cast());
        fight.table.options.hold_allows_attack = allows;
        fight.turn(ONE);
        grab(&mut fight, ONE, TWO, &[Face(60)]).unwrap();
        fight.turn(ONE);
        let mut trial = fight.clone();
        assert_eq!(
            trial.strike(ONE, Mode::Two, THREE, if other { &[Face(1)] } else { &[] }).is_ok(),
            other
        );
        let struck = fight.strike(ONE, Mode::Two, TWO, if victim { &[Face(60)] } else { &[] });
        assert_eq!(struck.map(|blow| (blow.raw, blow.damage)).ok(), victim.then_some((17, 8)));
    }
}

#[test]
fn knk_grb_10_what_ends_a_hold() {
    // Letting go is free, in any phase of the own turn.
    let mut fight = held(profi("A4 M2"), profi("L1"));
    fight.turn(ONE);
    fight.order(ONE, Order::Release, None, &[]).unwrap();
    assert!(!fight.is(TWO, Condition::Held) && fight.view(TWO).waits.is_empty());
    let none = refusals::lacks("hold", Some(rule("KNK-GRB-10")));
    assert_eq!(fight.order(ONE, Order::Release, None, &[]), Err(none));
    // Death of either, doom of the holder.
    for who in [ONE, TWO] {
        let mut fight = held(profi("A4 M2"), profi(""));
        fight.pool(who, Reserve::Hp, 0);
        assert!(held_by(&fight, ONE).is_empty() && fight.view(TWO).relations.is_empty());
    }
    // Being torn apart by the GM's ruling.
    let mut fight = held(profi("A4 M2"), profi(""));
    fight.at[1] = table::point("9E");
    fight
        .run(&[], |ctx| {
            <kekkai_rules::knk::Knk as kekkai_rules::System>::shifted(ctx, TWO);
            Ok(())
        })
        .unwrap();
    assert!(held_by(&fight, ONE).is_empty());
}

#[test]
fn knk_trn_08_the_doomed_hold_nobody() {
    let cast = [("5E", profi("A4 M2 L3")), ("6E", profi("")), ("4E", monster("S6"))];
    let mut fight = Battle::new(&cast);
    fight.turn(ONE);
    grab(&mut fight, ONE, TWO, &[Face(60)]).unwrap();
    fight.turn(THREE);
    fight.strike(THREE, Mode::Blow, ONE, &[Face(100), Nothing]).unwrap();
    assert!(fight.is(ONE, Condition::Doomed) && !fight.is(TWO, Condition::Held));
    // The hold stays ended when the dodge helps (KNK-TRN-05).
    fight.end(THREE);
    fight.begin(ONE, &[]);
    fight.dodge(ONE, 1, &[Face(70)]).unwrap();
    assert!(!fight.is(ONE, Condition::Holding) && fight.hp(ONE).0 > 0);
}

#[test]
fn knk_trn_10_a_counterattack_after_a_dodged_grab() {
    let mut fight = held(profi("A4 M2"), profi("L5 M2"));
    fight.begin(TWO, &[]);
    fight.dodge(TWO, 1, &[Face(16), Face(4), Back(Mode::Two), Face(90)]).unwrap();
    assert!(fight.last_strike().counter);
}

#[test]
fn knk_grb_01_nobody_grabs_the_dead() {
    let mut fight = duel(profi("A4 M2"), profi(""));
    fight.turn(ONE);
    fight.pool(TWO, Reserve::Hp, 0);
    assert_eq!(grab(&mut fight, ONE, TWO, &[]), Err(Refusal::Dead(TWO)));
    // Nor does anybody aim it at what fills a cell.
    let at = Some(Target::Spot(table::spot("6E")));
    assert_eq!(fight.order(ONE, Order::Grab, at, &[]), Err(Refusal::BadTarget));
    assert_eq!(fight.order(ONE, Order::Grab, None, &[]), Err(Refusal::BadTarget));
}

#[test]
fn knk_grb_07_dragging_over_ice_and_water() {
    // The agile slide for nothing, and whoever is dragged neither slides, saves nor pays.
    let mut fight = held(profi("A4 M2"), profi("A0 M2")).with_ground("4E", Terrain::Ice);
    fight.turn(ONE);
    fight.walk(ONE, &["4E", "3E"]).unwrap();
    assert_eq!((fight.points(), fight.cell(ONE), fight.cell(TWO)), (9, "3E".into(), "4E".into()));
    assert_eq!(fight.prana(TWO).0, 125);
    fight.walk(ONE, &["2E", "1E"]).unwrap();
    assert_eq!((fight.points(), fight.cell(TWO)), (5, "2E".into()));

    // The others pay two points for a cell of ice, and save for themselves; a fall leaves the hold as it is.
    let mut fight = held(profi("A2 M2"), profi("A0 M2")).with_ground("4E", Terrain::Ice);
    fight.turn(ONE);
    fight.walk_saying(ONE, &["4E"], &[Face(31)]).unwrap();
    assert_eq!((fight.points(), fight.rolls.len(), fight.cell(TWO)), (5, 1, "5E".into()));
    let mut fight = held(profi("A2 M2"), profi("A0 M2")).with_ground("4E", Terrain::Ice);
    fight.turn(ONE);
    fight.walk_saying(ONE, &["4E"], &[Face(30)]).unwrap();
    assert!(fight.table.turn.is_none() && fight.is(TWO, Condition::Held));

    // Shallow water: four points a cell; a vampire that is dragged through it pays nothing, one that drags does.
    let vampire = |ranks: &str| Spec { nature: Some(Nature::DeadApostle), ..profi(ranks) };
    for (holder, victim, lost) in
        [(profi("A4 M2 E2"), vampire("M2 E2"), 0), (vampire("A4 M2 E2"), profi("M2 E2"), 10)]
    {
        let mut fight = held(holder, victim)
            .with_ground("4E", Terrain::Shallow)
            .with_ground("3E", Terrain::Shallow);
        fight.turn(ONE);
        let before = (fight.hp(ONE).0, fight.hp(TWO).0, fight.prana(ONE).0, fight.prana(TWO).0);
        fight.walk(ONE, &["4E", "3E"]).unwrap();
        let after = (fight.hp(ONE).0, fight.hp(TWO).0, fight.prana(ONE).0, fight.prana(TWO).0);
        assert_eq!(fight.points(), 3);
        assert_eq!((before.0 - after.0, before.2 - after.2), (2 * lost, 2 * lost));
        assert_eq!((before.1, before.3), (after.1, after.3));
    }
}

#[test]
fn knk_grb_07_nobody_is_dragged_through_a_wall_or_over_one() {
    let mut fight = held(profi("A4 M2"), profi("")).with_ground("4E", Terrain::Strong);
    fight.turn(ONE);
    let blocked = Refusal::Blocked { terrain: Terrain::Strong, rule: rule("KNK-OBS-01") };
    assert_eq!(fight.walk(ONE, &["4E"]), Err(blocked));
    let with = refusals::holds(ONE, TWO, rule("KNK-OBS-06"));
    assert_eq!(fight.walk(ONE, &["3E"]), Err(with));
}

#[test]
fn knk_grb_10_being_thrown_ends_a_hold() {
    // The holder is thrown three cells by an ally of the victim; the victim stays where it is.
    let cast = [("5E", profi("A4 M2 E3")), ("5F", profi("")), ("4E", monster("S4"))];
    for (script, cell) in [
        (vec![Face(120), Crit(CritEffect::KnockBack)], "8E"),
        (vec![Face(120), Crit(CritEffect::KnockBack)], "5E"),
    ] {
        let mut fight = Battle::new(&cast);
        fight.allies = vec![TWO, THREE];
        if cell == "5E" {
            // A flight of no cell is one, too (KNK-KNB-03).
            fight = fight.with_ground("6E", Terrain::Indestructible);
        }
        fight.turn(ONE);
        grab(&mut fight, ONE, TWO, &[Face(60)]).unwrap();
        fight.turn(THREE);
        fight.strike(THREE, Mode::Blow, ONE, &script).unwrap();
        assert_eq!((fight.cell(ONE), fight.cell(TWO)), (cell.into(), "5F".into()));
        assert!(!fight.is(TWO, Condition::Held) && !fight.is(ONE, Condition::Holding));
    }
}

#[test]
fn knk_grb_11_a_vampire_drinks_by_the_game_masters_numbers() {
    let drink = |fight: &mut Battle, takes, hp, prana| {
        fight.order(ONE, Order::Drink { takes, hp, prana }, None, &[])
    };
    let lacks = |what: &str| refusals::lacks(what, Some(rule("KNK-GRB-11")));
    let mut fight = held(profi("A4 M2"), profi(""));
    fight.turn(ONE);
    assert_eq!(drink(&mut fight, 20, 0, 0), Err(lacks("thirst")));
    let apostle = Spec { nature: Some(Nature::DeadApostle), ..profi("A4 M2 E2") };
    let mut fight = held(apostle, profi("L3 M2 E2"));
    fight.pool(ONE, Reserve::Hp, 100);
    fight.turn(ONE);
    let before = fight.prana(ONE).0;
    drink(&mut fight, 20, 30, 5).unwrap();
    assert_eq!((fight.hp(ONE).0, fight.hp(TWO).0), (130, 205));
    assert_eq!(fight.prana(ONE).0, before + 5);
    // It is the main action, nothing of it can be dodged, and it may kill.
    let spent = refusals::action_spent(rule("KNK-TRN-14"));
    assert_eq!(drink(&mut fight, 1, 0, 0), Err(spent));
    fight.turn(TWO);
    fight.turn(ONE);
    assert!(fight.waits(TWO).is_empty());
    assert!(matches!(drink(&mut fight, -1, 0, 0), Err(Refusal::OutOfRange { .. })));
    drink(&mut fight, 205, 0, 0).unwrap();
    assert!(fight.is(TWO, Condition::Dead));
    fight.turn(ONE);
    assert_eq!(drink(&mut fight, 1, 0, 0), Err(lacks("hold")));
}
