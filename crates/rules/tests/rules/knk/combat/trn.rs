//! KNK-TRN: the turn, phase by phase.

use crate::knk::table::{
    self, Battle, ONE,
    Say::{Back, Crit, Effect, Face, Nothing},
    THREE, TWO, armed, commoner, item, monster, profi, says, sword, weapon,
};
use kekkai_rules::{
    Check, Cost, Flow, Id, Refusal, RuleId, System, Target, Terrain,
    knk::{
        Condition, Fact, Fate, Knk, Mode, Order, Phase, Reserve, Spec, crit::CritEffect, refusals,
        sheet::Override,
    },
    system::Pending as _,
};

/// `victim` next to a monster whose blows are `40+1d160`, hit by these faces one after another.
fn hit(victim: Spec, faces: &[u16]) -> Battle {
    let mut fight = Battle::new(&[("5E", armed(monster("S4 E4"), sword())), ("6E", victim)]);
    for face in faces {
        fight.blow(ONE, Mode::Blow, TWO, &[Face(*face)]);
    }
    if !faces.is_empty() {
        fight.end(ONE);
    }
    fight
}

fn begun(victim: Spec, faces: &[u16]) -> Battle {
    let mut fight = hit(victim, faces);
    fight.begin(TWO, &[]);
    fight
}

#[test]
fn knk_trn_01_after_the_main_action_there_is_only_the_retreat() {
    let mut fight = begun(profi("A3 M3"), &[]);
    assert_eq!(fight.table.turn.as_ref().unwrap().phase, Phase::Move);
    fight.walk(TWO, &["6F"]).unwrap();
    fight.strike(TWO, Mode::Two, ONE, &[Face(1)]).unwrap();
    let refusal = fight.walk(TWO, &["6G"]).unwrap_err();
    assert_eq!(refusal, refusals::wrong_phase(RuleId::new("KNK-TRN-01")));
    fight.retreat(TWO, &["6G"]).unwrap();
}

#[test]
fn knk_trn_01_phase_1_stops_the_turn_only_where_something_can_be_chosen() {
    let fight = begun(profi("L2 E5"), &[30]);
    assert_eq!(fight.table.turn.as_ref().unwrap().phase, Phase::Dodge);
    let fight = begun(profi("L0 E5"), &[30]);
    assert_eq!(fight.table.turn.as_ref().unwrap().phase, Phase::Move);
    // Walking or striking does not slip past an open dodge.
    let mut fight = begun(profi("L2 E5"), &[30]);
    assert!(says(&fight.walk(TWO, &["6F"]), "refusal-answer-hits"));
    assert!(says(&fight.strike(TWO, Mode::Two, ONE, &[]), "refusal-answer-hits"));
}

#[test]
fn knk_trn_01_only_the_living_one_whose_turn_it_is_acts() {
    let mut fight = hit(profi("E5"), &[]);
    fight.begin(TWO, &[]);
    let refusal = fight.strike(ONE, Mode::Blow, TWO, &[]).unwrap_err();
    assert_eq!(refusal, Refusal::NotYourTurn { who: ONE, turn: Some(TWO) });
    assert_eq!(fight.order(Id(9), Order::Special, None, &[]), Err(Refusal::Nobody(Id(9))));
    let dead = hit(profi("E0"), &[115]);
    assert!(dead.is(TWO, Condition::Dead));
    let mut dead = dead;
    assert_eq!(dead.order(TWO, Order::Special, None, &[]), Err(Refusal::Dead(TWO)));
    assert_eq!(dead.begin(TWO, &[]), Flow::Over);
    let mut doomed = hit(profi("E0 L1"), &[115]);
    assert_eq!(doomed.order(TWO, Order::Special, None, &[]), Err(refusals::doomed(TWO)));
}

#[test]
fn knk_trn_02_one_dodge_undoes_the_picked_hit() {
    for (face, hp) in [(33, 570), (32, 490)] {
        let mut fight = hit(monster("L2"), &[97, 47]);
        assert_eq!((fight.waits(TWO), fight.hp(TWO)), (vec![80, 30], (490, 600)));
        fight.pool(TWO, Reserve::Prana, 40);
        fight.begin(TWO, &[]);
        fight.dodge(TWO, 1, &[Face(face)]).unwrap();
        assert_eq!(fight.rolls[0].throw.dice.to_string(), "18+1d82");
        assert_eq!(fight.rolls[0].throw.check, Some(Check::above(50)));
        let paid = fight.facts.iter().any(|fact| {
            matches!(fact, Fact::Pool { now: 30, change: -10, pool: Reserve::Prana, .. })
        });
        assert!(paid);
        assert_eq!((fight.hp(TWO).0, fight.waits(TWO)), (hp, vec![]));
        // One roll a turn.
        assert!(says(&fight.dodge(TWO, 2, &[]), "refusal-wrong-phase"));
    }
}

#[test]
fn knk_trn_02_only_a_hit_that_waits_can_be_picked() {
    let mut fight = begun(monster("L2"), &[97]);
    assert_eq!(fight.dodge(TWO, 2, &[]), Err(refusals::no_such_hit(2)));
}

#[test]
fn knk_trn_02_out_of_its_turn_the_dodge_is_listed_with_the_reason() {
    let fight = hit(profi("L2 E3"), &[40]);
    let offers = Knk::offers(&fight, TWO, &[]);
    let dodge = offers.into_iter().find(|offer| offer.order == Order::Dodge { hit: 1 }).unwrap();
    assert!(dodge.refusal.is_some());
    assert_eq!(dodge.cost, [Cost::Pool(Reserve::Prana.id(), 10)]);
}

#[test]
fn knk_trn_02_a_dodge_takes_its_own_hit_from_those_that_wait() {
    let mut fight = hit(profi("L3 E3"), &[60, 70]);
    let waiting = fight.waits(TWO);
    let dodged = Fact::Dodged { who: TWO, hit: 1, undone: true, used: 1, hp: fight.hp(TWO).0 };
    Knk::apply(&mut fight.table, &dodged);
    assert_eq!(fight.waits(TWO), waiting[1..]);
}

#[test]
fn knk_trn_03_hits_count_at_once_and_wait_until_phase_1() {
    let mut fight = hit(profi("E3 A4 L5 M1"), &[100, 90, 40]);
    assert_eq!((fight.hp(TWO), fight.waits(TWO)), ((130, 300), vec![80, 70, 20]));
    fight.begin(TWO, &[]);
    fight.at[0] = (1, 1);
    fight.dodge(TWO, 1, &[Face(16)]).unwrap();
    assert_eq!((fight.hp(TWO), fight.waits(TWO)), ((210, 300), vec![]));
}

#[test]
fn knk_trn_03_a_hit_on_one_without_dodges_is_final_at_once() {
    let mut fight = hit(profi("E3"), &[]);
    let blow = fight.blow(ONE, Mode::Blow, TWO, &[Face(40)]);
    assert_eq!((blow.fate, fight.waits(TWO)), (Fate::Final, vec![]));
}

#[test]
fn knk_trn_03_a_hit_of_no_damage_waits_like_any_other() {
    let mut fight = Battle::new(&[("5E", commoner("")), ("6E", profi("L1"))]);
    let blow = fight.blow(ONE, Mode::Blow, TWO, &[Face(41)]);
    assert_eq!((blow.raw, blow.damage, fight.waits(TWO)), (1, 0, vec![0]));
}

#[test]
fn knk_trn_04_every_roll_counts() {
    let mut fight = hit(monster("L1 E3"), &[47]);
    assert_eq!(fight.dodges(TWO), (2, 2));
    for left in [1, 0] {
        fight.begin(TWO, &[]);
        let hit = fight.view(TWO).waits[0].hit;
        fight.dodge(TWO, hit, &[Face(1)]).unwrap();
        assert_eq!(fight.dodges(TWO), (left, 2));
        fight.end(TWO);
        fight.blow(ONE, Mode::Blow, TWO, &[Face(47)]);
        fight.end(ONE);
    }
    // The second of the two blows above found no roll left.
    assert_eq!(fight.waits(TWO), []);
    fight.begin(TWO, &[]);
    assert_eq!(fight.table.turn.as_ref().unwrap().phase, Phase::Move);

    assert_eq!(Battle::new(&[("5E", commoner(""))]).dodges(ONE), (0, 0));
    let mut cursed = Battle::new(&[("5E", monster("L3"))]);
    cursed.set(ONE, Override::L, 0);
    assert_eq!(cursed.dodges(ONE), (1, 1));
}

#[test]
fn knk_trn_04_a_hit_is_shown_as_one_to_dodge_while_a_roll_is_left() {
    let shown =
        |fight: &Battle| fight.view(TWO).waits.iter().map(|hit| hit.open).collect::<Vec<_>>();
    let mut fight = hit(profi("L2 E3"), &[40]);
    assert_eq!(shown(&fight), [true], "in another's turn");
    fight.begin(TWO, &[]);
    for (left, dodgeable) in [(2, true), (1, true), (0, false)] {
        fight.set(TWO, Override::Dodges, left);
        assert_eq!(shown(&fight), [dodgeable], "{left} left");
    }
    let spent = refusals::no_dodges(0, RuleId::new("KNK-TRN-04"));
    assert_eq!(fight.dodge(TWO, 1, &[]), Err(spent));
}

#[test]
fn knk_trn_05_a_dodge_undoes_what_the_hit_did_and_heals_no_further_than_the_maximum() {
    let club = armed(monster("S4"), weapon(kekkai_rules::knk::WeaponKind::Blunt));
    let mut fight = Battle::new(&[("5E", club), ("6E", monster("E2 A1 L1"))]);
    fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Crit(CritEffect::KnockDown), Face(2)]);
    assert!(fight.is(TWO, Condition::Prone));
    fight.blow(ONE, Mode::Blow, TWO, &[Face(121), Crit(CritEffect::LoseTurn), Face(3)]);
    assert!(fight.is(TWO, Condition::LosesTurn));
    assert_eq!(fight.hp(TWO), (900 - 103 - 104, 900));
    fight.pool(TWO, Reserve::Hp, 850);
    fight.end(ONE);
    fight.begin(TWO, &[]);
    assert_eq!(fight.dodge(TWO, 2, &[Face(42)]), Ok(Flow::Open));
    assert_eq!(fight.hp(TWO), (900, 900));
    // The lost turn went with its hit; the other hit, and the lying down with it, stands.
    assert!(!fight.is(TWO, Condition::LosesTurn));
    assert!(fight.is(TWO, Condition::Prone));
}

#[test]
fn knk_trn_05_what_another_hit_did_as_well_stays() {
    let club = armed(monster("S4"), weapon(kekkai_rules::knk::WeaponKind::Blunt));
    let mut fight = Battle::new(&[("5E", club), ("6E", monster("E2 A1 L1"))]);
    for _ in 0..2 {
        fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Crit(CritEffect::KnockDown), Face(2)]);
    }
    fight.end(ONE);
    fight.begin(TWO, &[]);
    fight.dodge(TWO, 1, &[Face(42)]).unwrap();
    assert!(fight.is(TWO, Condition::Prone));
}

#[test]
fn knk_trn_06_lasting_effects_cannot_be_dodged() {
    let mut fight = hit(profi("L3 E3"), &[]);
    fight.afflict(TWO, "bleeding", -20, 0, None);
    fight.begin(TWO, &[]);
    assert_eq!((fight.hp(TWO), fight.waits(TWO)), ((280, 300), vec![]));
}

#[test]
fn knk_trn_07_the_blow_that_seemed_to_kill_can_be_undone() {
    let mut fight = hit(commoner("E1 L3"), &[66]);
    assert_eq!(fight.hp(TWO), (-11, 60));
    assert!(fight.is(TWO, Condition::Doomed));
    let mut lucky = fight.clone();
    lucky.begin(TWO, &[]);
    assert_eq!(lucky.dodge(TWO, 1, &[Face(36)]), Ok(Flow::Open));
    assert_eq!((lucky.hp(TWO), lucky.view(TWO).conditions), ((60, 60), vec![]));
    fight.begin(TWO, &[]);
    assert_eq!(fight.dodge(TWO, 1, &[Face(35)]), Ok(Flow::Over));
    assert!(fight.is(TWO, Condition::Dead));
    assert_eq!((fight.fallen, fight.table.turn), (vec![TWO], None));
}

#[test]
fn knk_trn_08_dead_at_once_when_no_dodge_can_help() {
    let mut victim = profi("");
    victim.hp = Some(40);
    let fight = hit(victim, &[40]);
    assert_eq!(fight.hp(TWO).0, 0);
    assert!(fight.is(TWO, Condition::Dead));
    assert_eq!(fight.fallen, [TWO]);
}

#[test]
fn knk_trn_08_the_doomed_live_or_die_by_the_hit_they_undo() {
    let mut victim = profi("L2");
    victim.hp = Some(40);
    let fight = begun(victim, &[100, 30]);
    assert_eq!(fight.hp(TWO).0, -90);
    let mut first = fight.clone();
    assert_eq!(first.dodge(TWO, 1, &[Face(37)]), Ok(Flow::Open));
    assert_eq!((first.hp(TWO).0, first.view(TWO).conditions), (10, vec![]));
    let mut second = fight;
    assert_eq!(second.dodge(TWO, 2, &[Face(37)]), Ok(Flow::Over));
    assert_eq!(second.hp(TWO).0, -60);
    assert!(second.is(TWO, Condition::Dead));
}

#[test]
fn knk_trn_08_doomed_until_phase_1_even_if_the_dodge_cannot_be_paid() {
    let mut victim = profi("L2");
    (victim.hp, victim.prana) = (Some(40), Some(9));
    let mut fight = hit(victim, &[100]);
    assert!(fight.is(TWO, Condition::Doomed));
    assert_eq!(fight.begin(TWO, &[]), Flow::Over);
    assert!(fight.is(TWO, Condition::Dead));
}

#[test]
fn knk_trn_08_after_phase_1_any_cause_kills_at_once() {
    let mut victim = profi("L3");
    victim.items = vec![item("poison", -80, 0)];
    let mut fight = begun(victim, &[]);
    assert_eq!(fight.order(TWO, Order::Use { item: 0 }, None, &[]), Ok(Flow::Over));
    assert!(fight.is(TWO, Condition::Dead));
}

#[test]
fn knk_trn_08_the_game_master_raises_the_dead() {
    let mut fight = hit(profi(""), &[100]);
    assert_eq!(fight.fallen, [TWO]);
    fight.pool(TWO, Reserve::Hp, 30);
    assert_eq!((fight.fallen.len(), fight.view(TWO).conditions), (0, vec![]));
    // And kills; the turn of the one killed in it is over.
    fight.begin(TWO, &[]);
    fight.pool(TWO, Reserve::Hp, 0);
    assert!(fight.is(TWO, Condition::Dead));
    assert_eq!(fight.table.turn, None);
}

#[test]
fn knk_trn_09_without_ten_prana_the_dodge_fails_and_no_roll_is_used() {
    let mut victim = profi("L2 E3");
    victim.prana = Some(9);
    let mut fight = hit(victim, &[40]);
    assert_eq!(fight.begin(TWO, &[]), Flow::Open);
    assert_eq!((fight.waits(TWO), fight.dodges(TWO)), (vec![], (2, 2)));
    assert_eq!(fight.prana(TWO).0, 19);
}

#[test]
fn knk_trn_10_the_counterattack_takes_what_can_be_paid_and_no_main_action() {
    let mut victim = profi("L5 E3");
    victim.prana = Some(22);
    let mut fight = begun(victim, &[40]);
    fight.dodge(TWO, 1, &[Face(16), Face(4), Face(90)]).unwrap();
    assert!(fight.choices.is_empty());
    let blow = fight.last_strike();
    assert_eq!((blow.raw, blow.damage), (33, 16));
    assert_eq!(fight.waits(ONE), [16]);
    assert_eq!(fight.prana(TWO).0, 22);
    fight.strike(TWO, Mode::One, ONE, &[Face(1)]).unwrap();
}

#[test]
fn knk_trn_10_the_counterattack_may_be_declined_and_may_crit() {
    let mut fight = begun(profi("L5 E3 M2"), &[40]);
    fight.dodge(TWO, 1, &[Face(16), Face(4), Nothing]).unwrap();
    assert_eq!(fight.waits(ONE), []);
    let mut fight = begun(profi("L5 E3 M2"), &[40]);
    let script =
        [Face(16), Face(4), Back(Mode::One), Face(100), Crit(CritEffect::KnockDown), Face(2)];
    fight.dodge(TWO, 1, &script).unwrap();
    assert!(fight.is(ONE, Condition::Prone));
}

#[test]
fn knk_trn_10_none_while_still_at_no_health_and_none_at_the_dead() {
    let mut victim = profi("L5");
    victim.hp = Some(40);
    let mut fight = begun(victim, &[100, 100]);
    assert_eq!(fight.dodge(TWO, 1, &[Face(16)]), Ok(Flow::Over));
    let mut fight = hit(profi("L5 E3"), &[40]);
    fight.pool(ONE, Reserve::Hp, 0);
    fight.begin(TWO, &[]);
    fight.dodge(TWO, 1, &[Face(16)]).unwrap();
}

#[test]
fn knk_trn_11_the_order_of_effects_is_free_and_death_is_checked_after_each() {
    let mut victim = profi("L3");
    victim.hp = Some(15);
    let mut fight = hit(victim, &[]);
    fight.afflict(TWO, "bleeding", -20, 0, Some(3));
    fight.afflict(TWO, "healing", 30, 0, None);
    let mut healed = fight.clone();
    assert_eq!(healed.begin(TWO, &[Effect("healing")]), Flow::Open);
    assert_eq!((healed.hp(TWO).0, healed.choices[0].picks.len()), (25, 2));
    assert_eq!(healed.rows(TWO).lasting[0].turns, Some(2));
    assert_eq!(fight.begin(TWO, &[Effect("bleeding")]), Flow::Over);
    assert_eq!(fight.hp(TWO).0, -5);
    assert!(fight.is(TWO, Condition::Dead));
}

#[test]
fn knk_trn_11_no_order_is_asked_for_where_it_changes_nothing() {
    let mut fight = hit(profi("E3"), &[]);
    fight.afflict(TWO, "bleeding", -20, 0, None);
    fight.afflict(TWO, "burning", -10, 0, None);
    fight.afflict(TWO, "drain", 0, -5, None);
    fight.begin(TWO, &[]);
    assert_eq!((fight.hp(TWO).0, fight.prana(TWO).0), (270, 25));
}

#[test]
fn knk_trn_13_picking_up_takes_the_movement_or_the_main_action() {
    let things = [item("one", 0, 0), item("two", 0, 0), item("three", 0, 0)];
    let mut fight = begun(profi("A3"), &[]).with_items("6E", &things);
    fight.order(TWO, Order::PickUp { item: 0 }, None, &[]).unwrap();
    assert_eq!(fight.points(), 0);
    assert!(matches!(fight.walk(TWO, &["6F"]), Err(Refusal::TooFar { have: 0, .. })));
    fight.order(TWO, Order::PickUp { item: 1 }, None, &[]).unwrap();
    let three = item("three", 0, 0);
    assert!(fight.facts.contains(&Fact::Took { who: TWO, item: three }));
    assert_eq!(fight.items[&table::spot("6E")], [item("two", 0, 0)]);
    let third = fight.order(TWO, Order::PickUp { item: 0 }, None, &[]);
    assert!(says(&third, "refusal-action-spent"));
    assert_eq!(fight.retreat(TWO, &["6F"]), Err(wrong_retreat()));
}

fn wrong_retreat() -> Refusal {
    refusals::wrong_phase(RuleId::new("KNK-TRN-15"))
}

#[test]
fn knk_trn_13_after_a_step_picking_up_is_the_main_action() {
    let mut fight = begun(profi("A3"), &[]).with_items("6F", &[item("one", 0, 0)]);
    let nothing = fight.order(TWO, Order::PickUp { item: 0 }, None, &[]);
    assert!(says(&nothing, "refusal-lacks"));
    fight.walk(TWO, &["6F"]).unwrap();
    fight.order(TWO, Order::PickUp { item: 0 }, None, &[]).unwrap();
    assert!(says(&fight.order(TWO, Order::Special, None, &[]), "refusal-action-spent"));
}

#[test]
fn knk_trn_14_one_main_action_a_turn() {
    let mut victim = profi("E3 M3");
    victim.items = vec![item("potion", 30, 0)];
    let mut fight = begun(victim, &[]);
    fight.strike(TWO, Mode::Two, ONE, &[Face(1)]).unwrap();
    let potion = fight.order(TWO, Order::Use { item: 0 }, None, &[]);
    assert_eq!(potion, Err(refusals::action_spent(RuleId::new("KNK-TRN-14"))));
    fight.end(TWO);
    fight.begin(TWO, &[]);
    fight.order(TWO, Order::Special, None, &[]).unwrap();
    assert!(says(&fight.strike(TWO, Mode::Two, ONE, &[]), "refusal-action-spent"));
}

/// Strikes, then retreats along the row; how many cells it got and what prana is left.
fn retreat(spec: Spec, prana: i32, curse: Option<i32>) -> (usize, i32) {
    let mut fight = Battle::new(&[("5E", spec), ("4E", monster(""))]);
    if let Some(agility) = curse {
        fight.set(ONE, Override::A, agility);
    }
    fight.begin(ONE, &[]);
    let mode =
        fight.view(ONE).attacks.iter().filter_map(|row| Mode::of(&row.mode)).next_back().unwrap();
    fight.strike(ONE, mode, TWO, &[Face(1)]).unwrap();
    fight.pool(ONE, Reserve::Prana, prana);
    let cells = ["6E", "7E", "8E", "9E"];
    let gone = cells.iter().take_while(|cell| fight.retreat(ONE, &[cell]).is_ok()).count();
    (gone, fight.prana(ONE).0)
}

#[test]
fn knk_trn_15_the_retreat_is_paid_by_the_cell() {
    assert_eq!(retreat(monster("A4"), 100, None), (3, 10));
    assert_eq!(retreat(profi("A4"), 18, None), (3, 0));
    assert_eq!(retreat(profi("A0"), 25, None), (2, 5));
    assert_eq!(retreat(monster("A4"), 100, Some(0)), (2, 0));
    assert_eq!(retreat(commoner("M5"), 100, None), (0, 100));
}

#[test]
fn knk_trn_15_only_after_an_attack_and_over_no_wall() {
    let mut fight = begun(profi("A4 M3"), &[])
        .with_ground("7E", Terrain::Ordinary)
        .with_ground("7F", Terrain::Hindrance);
    assert_eq!(fight.retreat(TWO, &["6F"]), Err(wrong_retreat()));
    fight.strike(TWO, Mode::Two, ONE, &[Face(1)]).unwrap();
    assert!(matches!(fight.retreat(TWO, &["7E"]), Err(Refusal::Blocked { .. })));
    // Hindrance doubles the price of 6.
    fight.retreat(TWO, &["7F", "7G"]).unwrap();
    assert_eq!(fight.prana(TWO).0, 175 - 12 - 6);
    let mut commoner = Battle::new(&[("5E", commoner("M5"))]);
    commoner.begin(ONE, &[]);
    assert!(says(&commoner.retreat(ONE, &["5F"]), "refusal-lacks"));
}

#[test]
fn knk_trn_16_a_lost_turn_keeps_its_first_three_phases() {
    let cast = [("5E", armed(monster("S4"), sword())), ("6E", profi("L3 E5 M1"))];
    let mut fight = Battle::new(&cast);
    fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Crit(CritEffect::LoseTurn), Face(3)]);
    fight.end(ONE);
    fight.pool(TWO, Reserve::Prana, 40);
    let mut dodged = fight.clone();
    dodged.begin(TWO, &[]);
    assert_eq!(dodged.dodge(TWO, 1, &[Face(30)]), Ok(Flow::Open));
    assert_eq!(dodged.prana(TWO).0, 40);
    fight.begin(TWO, &[]);
    assert_eq!(fight.order(TWO, Order::Accept, None, &[]), Ok(Flow::Over));
    assert_eq!((fight.prana(TWO).0, fight.table.turn.clone()), (50, None));
    // It is told as missed, not as given back.
    assert!(fight.facts.contains(&Fact::Skipped { who: TWO }));
    assert!(!fight.facts.iter().any(|fact| matches!(fact, Fact::LosesTurn { .. })));
    // Only one turn was lost.
    assert_eq!(fight.begin(TWO, &[]), Flow::Open);
}

#[test]
fn knk_trn_16_several_losses_before_one_turn_are_one() {
    let cast = [("5E", armed(monster("S4"), sword())), ("6E", monster("L3 E5"))];
    let mut fight = Battle::new(&cast);
    for _ in 0..2 {
        fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Crit(CritEffect::LoseTurn), Face(3)]);
    }
    fight.end(ONE);
    // Undoing one of the two leaves the other.
    let mut dodged = fight.clone();
    dodged.begin(TWO, &[]);
    assert_eq!(dodged.dodge(TWO, 1, &[Face(24),]), Ok(Flow::Over));
    fight.begin(TWO, &[]);
    assert_eq!(fight.order(TWO, Order::Accept, None, &[]), Ok(Flow::Over));
    assert_eq!(fight.begin(TWO, &[]), Flow::Open);
}

#[test]
fn the_turn_ends_by_its_own_wish_and_declines_what_is_open() {
    let mut fight = begun(profi("L2 E5"), &[30]);
    fight.afflict(TWO, "bleeding", -20, 0, None);
    fight.end(TWO);
    assert_eq!((fight.hp(TWO).0, fight.waits(TWO)), (450, vec![]));
    assert_eq!(fight.table.turn, None);
    let again = fight.run(&[], |ctx| Knk::end_turn(ctx, TWO));
    assert_eq!(again, Err(Refusal::NotYourTurn { who: TWO, turn: None }));
}

#[test]
fn a_third_one_may_be_struck_while_two_fight() {
    let cast = [("5E", profi("S4")), ("6E", profi("A4")), ("5F", profi("A4"))];
    let mut fight = Battle::new(&cast);
    fight.begin(ONE, &[]);
    let offers = Knk::offers(&fight, ONE, &[]);
    assert!(offers.iter().any(|offer| offer.target == Some(Target::Combatant(THREE))));
    fight.strike(ONE, Mode::Two, THREE, &[Face(1)]).unwrap();
}
