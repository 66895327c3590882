//! KNK-GLB, KNK-CHS and KNK-END as far as one sheet goes: steps, passengers, throws of a chase, time between fights.

use super::table::{Battle, ONE, THREE, TWO, armed, commoner, item, monster, profi, sword};
use kekkai_rules::{
    Id, PlainText, PoolId, Purpose, RuleId, System,
    knk::{
        Fact, Knk, Reserve, Ruling, Spec,
        injury::{Harm, Part},
        modifier::Modifier,
        rank::Rank,
        refusals,
        skill::{Owned, Skill, SkillLevel, Use},
        start::{Hurt, Start},
    },
    system::{GroupQueries as _, World as _},
};

fn of(specs: &[Spec]) -> Battle {
    let cells = ["5E", "10J", "15O", "3C"];
    let cast: Vec<(&str, Spec)> = cells.into_iter().zip(specs.iter().cloned()).collect();
    Battle::new(&cast)
}

fn now(fight: &Battle, who: Id, pool: PoolId) -> i32 {
    fight.view(who).pools.iter().find(|row| row.id == pool).unwrap().now
}

/// The step and what limits it in a chase.
fn step(spec: &Spec, leg: Option<Harm>) -> (u8, Option<u8>) {
    let mut fight = of(std::slice::from_ref(spec));
    let hurt = |harm| Hurt { part: Part::Leg, harm, bandaged: true };
    let start = Start { injuries: leg.map(hurt).into_iter().collect(), ..Start::default() };
    Knk::start(&mut fight.table, ONE, &start).unwrap();
    let journey = fight.table.journey(ONE);
    (journey.step, journey.limit)
}

fn with(mut spec: Spec, modifier: Modifier) -> Spec {
    let level =
        SkillLevel { rank: Rank::new(2, 0).unwrap(), modifiers: vec![modifier], text: None };
    let name = PlainText::new("Skill");
    let skill =
        Skill { name, levels: vec![level], price: None, free_for: Vec::new(), forbidden: false };
    spec.skills.push(Owned { skill, levels: 1, extra_sp: 0, in_use: Use::default() });
    spec
}

#[test]
fn knk_stat_07_one_location_more_than_endurance() {
    for (spec, places) in [(profi("E0"), 1), (profi("E2"), 3), (monster("E6"), 7)] {
        assert_eq!(step(&spec, None), (places, None));
    }
}

#[test]
fn knk_glb_02_a_table_may_count_the_step_by_endurance_alone() {
    for (said, steps) in [("e_plus_1", [1, 5]), ("e", [0, 4])] {
        let mut fight = of(&[commoner("E0"), commoner("E4")]);
        assert!(fight.table.options.set("group_step", said));
        let step = |who| fight.table.journey(who).step;
        assert_eq!([step(ONE), step(TWO)], steps);
    }
}

#[test]
fn knk_chs_01_a_table_may_let_the_weak_run_one_place() {
    for (said, faces) in [("0", 0), ("1", 1)] {
        let mut fight = of(&[commoner("E0"), commoner("E4")]);
        assert!(fight.table.options.set("chase_e0", said));
        let throw = |who| fight.table.chase(&[who], &[who], true).unwrap().dice.faces;
        assert_eq!([throw(ONE), throw(TWO)], [faces, 4]);
    }
}

#[test]
fn knk_glb_03_passengers_by_category() {
    let fight = of(&[monster("E3"), profi("E3"), commoner("E3")]);
    let carries = |who| fight.table.journey(who).carries;
    assert_eq!([carries(ONE), carries(TWO), carries(THREE)], [2, 1, 0]);
}

#[test]
fn knk_glb_07_hurt_legs_shorten_the_way() {
    let strong = profi("E4");
    assert_eq!(step(&strong, Some(Harm::Wounded)), (1, Some(1)));
    assert_eq!(step(&strong, Some(Harm::Broken)), (1, Some(1)));
    assert_eq!(step(&strong, Some(Harm::Lost)), (0, Some(0)));
    let mut fight = of(&[strong]);
    let hurt = Hurt { part: Part::Leg, harm: Harm::Lost, bandaged: true };
    let start = Start { injuries: vec![hurt], ..Start::default() };
    Knk::start(&mut fight.table, ONE, &start).unwrap();
    let injury = fight.rows(ONE).injuries[0].injury;
    fight.rule(Ruling::Replace { who: ONE, injury }).unwrap();
    assert_eq!(fight.table.journey(ONE).step, 5);
}

#[test]
fn knk_chs_01_the_slowest_on_foot_throws() {
    let fight = of(&[profi("E3"), profi("E5"), profi("E1"), profi("E0")]);
    let dice = |on_foot: &[Id]| {
        let throw = fight.table.chase(on_foot, on_foot, true).unwrap();
        assert_eq!(throw.purpose, Purpose::Chase);
        (throw.who, throw.dice.plus, throw.dice.faces, throw.dice.is_thrown())
    };
    assert_eq!(dice(&[TWO, ONE]), (ONE, 0, 3, true));
    assert_eq!(dice(&[TWO, THREE]), (THREE, 0, 1, true));
    assert_eq!(dice(&[Id(3), ONE]), (Id(3), 0, 0, false));
    assert_eq!(fight.table.chase(&[ONE], &[], true), None);
}

#[test]
fn knk_skl_10_escape_of_any_one_counts_for_the_side_that_flees() {
    let fight = of(&[profi("E3"), with(profi("E5"), Modifier::Escapes)]);
    let both = [ONE, TWO];
    let total = |everyone: &[Id], flees| {
        fight.table.chase(everyone, &[ONE], flees).unwrap().dice.total(&[2])
    };
    assert_eq!(total(&both, true), 3);
    assert_eq!(total(&both, false), 2);
    assert_eq!(total(&[ONE], true), 2);
}

#[test]
fn knk_skl_11_bloodhound_counts_once_a_side() {
    let hound = || with(profi("E1"), Modifier::Tracks { by: 2 });
    let fight = of(&[profi("E1"), hound(), hound()]);
    let away = |who: &[Id]| fight.table.break_away(who);
    assert_eq!([away(&[ONE]), away(&[ONE, TWO]), away(&[ONE, TWO, THREE])], [3, 5, 5]);
}

#[test]
fn knk_glb_05_turns_that_pass_give_prana_back() {
    let mut fight = of(&[profi("M3")]);
    fight.rule(Ruling::Pool { who: ONE, pool: Reserve::Prana, value: 20 }).unwrap();
    fight.run(&[], |ctx| Knk::pass(ctx, ONE, 3)).unwrap();
    assert_eq!(now(&fight, ONE, Reserve::Prana.id()), 50);
    fight.run(&[], |ctx| Knk::pass(ctx, ONE, 10)).unwrap();
    assert_eq!(now(&fight, ONE, Reserve::Prana.id()), 150);
}

#[test]
fn knk_gen_05_what_lasts_acts_and_ends_outside_a_fight() {
    let mut fight = of(&[profi("E2 M3")]);
    let name = PlainText::new("Slow");
    let turns = Some(2);
    fight
        .rule(Ruling::Afflict { who: ONE, name, hp: -10, prana: 0, turns, modifiers: Vec::new() })
        .unwrap();
    fight.run(&[], |ctx| Knk::pass(ctx, ONE, 1)).unwrap();
    assert_eq!(fight.rows(ONE).lasting[0].turns, Some(1));
    fight.run(&[], |ctx| Knk::pass(ctx, ONE, 5)).unwrap();
    assert_eq!((fight.rows(ONE).lasting.len(), now(&fight, ONE, Reserve::Hp.id())), (0, 205));
}

#[test]
fn knk_mod_08_the_base_heals_between_fights() {
    let mut fight = of(&[profi("E2+")]);
    fight.rule(Ruling::Pool { who: ONE, pool: Reserve::Hp, value: 200 }).unwrap();
    fight.run(&[], |ctx| Knk::pass(ctx, ONE, 6)).unwrap();
    assert_eq!(now(&fight, ONE, Reserve::Hp.id()), 200);
    fight
        .run(&[], |ctx| {
            Knk::dwell(ctx, ONE, true);
            Knk::pass(ctx, ONE, 6)
        })
        .unwrap();
    assert_eq!(now(&fight, ONE, Reserve::Hp.id()), 225);
}

#[test]
fn knk_end_01_only_what_a_fight_uses_up_is_there_again() {
    let mut fight = of(&[profi("E2 L4")]);
    let start = Start {
        hp: Some(100),
        prana: Some(7),
        dodges_used: 3,
        injuries: vec![Hurt { part: Part::RightArm, harm: Harm::Wounded, bandaged: true }],
        ..Start::default()
    };
    Knk::start(&mut fight.table, ONE, &start).unwrap();
    fight
        .run(&[], |ctx| {
            Knk::afresh(ctx, ONE);
            Ok(())
        })
        .unwrap();
    let row = fight.view(ONE).rows.into_iter().find(|row| row.key == "dodges").unwrap();
    assert_eq!(row.value, kekkai_rules::sheet_view::Value::Of(4, 4));
    assert_eq!(
        (now(&fight, ONE, Reserve::Hp.id()), now(&fight, ONE, Reserve::Prana.id())),
        (100, 7)
    );
    assert_eq!(fight.rows(ONE).injuries.len(), 1);
}

#[test]
fn knk_end_02_the_dead_are_looted() {
    let mut rich = armed(profi("E2"), sword());
    rich.items = vec![item("Potion", 0, 0)];
    let mut fight = of(&[profi("E2"), rich]);
    let loot = |fight: &mut Battle| fight.run(&[], |ctx| Knk::loot(ctx, ONE, TWO));
    assert_eq!(loot(&mut fight), Err(refusals::lives(TWO)), "it lives");
    fight.rule(Ruling::Pool { who: TWO, pool: Reserve::Hp, value: 0 }).unwrap();
    loot(&mut fight).unwrap();
    assert_eq!(fight.rows(ONE).items, [PlainText::new("Potion")]);
    assert!(fight.view(ONE).attacks.iter().any(|row| row.weapon.is_some()));
    assert!(fight.view(TWO).attacks.iter().all(|row| row.weapon.is_none()));
    let rule = Some(RuleId::new("KNK-END-02"));
    assert_eq!(loot(&mut fight), Err(refusals::lacks("item", rule)));
}

#[test]
fn knk_end_03_who_rises_without_a_body_is_told_of() {
    let mut fight = of(&[profi("E2"), profi("E2")]);
    let destroy = |who| Ruling::Body { who, intact: false };
    let rule = Some(RuleId::new("KNK-END-03"));
    assert_eq!(fight.rule(destroy(ONE)), Err(refusals::lacks("body", rule)), "it lives");
    let pool = |value| Ruling::Pool { who: ONE, pool: Reserve::Hp, value };
    let warned = |fight: &Battle| fight.facts.contains(&Fact::Bodiless { who: ONE });
    fight.rule(pool(0)).unwrap();
    fight.rule(pool(10)).unwrap();
    assert!(!warned(&fight));
    fight.rule(pool(0)).unwrap();
    fight.rule(destroy(ONE)).unwrap();
    assert!(fight.view(ONE).rows.iter().any(|row| row.key == "body"));
    fight.rule(pool(10)).unwrap();
    assert!(warned(&fight));
}
