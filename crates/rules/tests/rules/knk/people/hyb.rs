//! KNK-CLS-09 to KNK-CLS-16: hybrids, what they buy and what it costs them.

use crate::knk::table::{self, Battle, ONE, Say, Say::Face, TWO, commoner, monster, profi, sheet};
use kekkai_rules::{
    PlainText, Refusal, RuleId, Target,
    knk::{
        Category, Condition, Fact, Mode, Order, Reserve, Ruling, Spec,
        creation::Character,
        impulse::Impulse,
        modifier::{Modifier, Rolls, To, When},
        phantasm::Phantasm,
        rank::Stat,
        refusals, save,
        skill::{Owned, Skill, SkillLevel, Use},
        veil,
    },
};

use Impulse::{CategoryUp, Demon, Raise};

fn hybrid(mut spec: Spec, sixth: &str, impulses: Vec<Impulse>) -> Spec {
    spec.class = "hybrid".parse().ok();
    spec.sixth = sixth.parse().ok();
    spec.impulses = impulses;
    spec
}

fn ability(grade: u8, lasts: bool) -> Impulse {
    let by = Modifier::Stat { of: Stat::A, by: 1, when: When::Active };
    let name = PlainText::new("Claws");
    Impulse::Ability { grade, name, lasts, modifiers: vec![by], text: None, weapon: None }
}

/// What is wrong with it, by expectation.
fn wrong(spec: &Spec) -> Vec<String> {
    let faults = spec.sheet().err().unwrap_or_default();
    faults.into_iter().map(|fault| fault.expected).collect()
}

/// The hybrid of the catalogue's ninth fight.
fn yuri() -> Spec {
    hybrid(profi("S4 E2 A3 M1 L1"), "C", vec![Raise(Stat::S), CategoryUp(Stat::A)])
}

#[test]
fn knk_cls_09_the_budget_is_the_inverse_impulse() {
    let spec = |second| hybrid(profi("S2"), "B", vec![CategoryUp(Stat::S), second, Raise(Stat::A)]);
    assert_eq!(wrong(&spec(Raise(Stat::L))), Vec::<String>::new(), "2 + 1 + 1");
    assert_eq!(wrong(&spec(CategoryUp(Stat::L))), ["impulse-budget"], "2 + 2 + 1");
    let fight = Battle::new(&[("5E", hybrid(profi("S2"), "B", vec![Raise(Stat::A)]))]);
    assert_eq!(fight.number(ONE, "impulse"), 3);
    let mut esper = profi("S2");
    esper.impulses = vec![Raise(Stat::S)];
    esper.class = "esper".parse().ok();
    esper.sixth = "C".parse().ok();
    assert_eq!(wrong(&esper), ["class-hybrid"]);
    // Unclean by birth: half of an ordinary blow.
    let mut fight =
        Battle::new(&[("5E", monster("S1")), ("6E", hybrid(profi("E5"), "C", Vec::new()))]);
    let strike = fight.blow(ONE, Mode::Blow, TWO, &[Face(71)]);
    assert_eq!((strike.raw, strike.damage), (41, 20));
}

#[test]
fn knk_cls_10_a_characteristic_counts_a_category_higher() {
    let spec = hybrid(profi("A3"), "D", vec![CategoryUp(Stat::A)]);
    let fight = Battle::new(&[("5E", spec)]);
    assert_eq!((fight.number(ONE, "defence"), fight.number(ONE, "movement")), (71, 19));
    assert_eq!(fight.dice(ONE, "initiative"), "30+1d70");
    assert_eq!(wrong(&hybrid(profi("M3"), "D", vec![CategoryUp(Stat::M)])), ["category-up-once"]);
    let spec = hybrid(commoner("M2"), "D", vec![CategoryUp(Stat::M)]);
    assert_eq!(Battle::new(&[("5E", spec)]).prana(ONE).1, 125);
    let twice = hybrid(profi("A3"), "B", vec![CategoryUp(Stat::A), CategoryUp(Stat::A)]);
    assert_eq!(wrong(&twice), ["category-up-once"]);
}

#[test]
fn knk_bon_11_a_purchase_moves_formulas_and_thresholds() {
    let spec = hybrid(profi("S4"), "D", vec![CategoryUp(Stat::S)]);
    let fight = Battle::new(&[("5E", spec)]);
    let row = fight.view(ONE).attacks[0].clone();
    // The monster's attack is free; the 5 are the surcharge of the purchase (KNK-CLS-15).
    assert_eq!((&*row.mode, row.dice.to_string().as_str()), (Mode::Blow.key(), "40+1d160"));
    assert_eq!((row.price[0].1, row.halved), (5, false));
    // The monster's bonus of S B: one ordinary wall is broken on the way.
    let mut fight = fight.with_ground("6E", kekkai_rules::Terrain::Ordinary);
    fight.turn(ONE);
    fight.walk(ONE, &["6E", "7E"]).unwrap();
    assert_eq!(fight.cell(ONE), "7E");
    // A mark lowers what a purchase raises.
    let spec = hybrid(profi("A3-"), "D", vec![CategoryUp(Stat::A)]);
    assert_eq!(Battle::new(&[("5E", spec)]).number(ONE, "defence"), 55);
}

fn use_claws(fight: &mut Battle, on: bool) -> Result<(), Refusal> {
    fight.order(ONE, Order::Skill { skill: 0, on }, None, &[]).map(|_| ())
}

#[test]
fn knk_cls_11_an_ability_costs_by_its_points() {
    let spec = hybrid(profi("M4"), "B", vec![ability(2, true)]);
    let mut fight = Battle::new(&[("5E", spec)]);
    fight.pool(ONE, Reserve::Prana, 200);
    fight.turn(ONE);
    let paid = |fight: &Battle| {
        let skill = |fact: &Fact| match fact {
            Fact::Pool { why: kekkai_rules::knk::Why::Skill, change, .. } => Some(-change),
            _ => None,
        };
        fight.facts.iter().filter_map(skill).collect::<Vec<_>>()
    };
    use_claws(&mut fight, true).unwrap();
    assert_eq!(paid(&fight), [30]);
    assert_eq!(fight.view(ONE).stats[2].value, 1);
    for _ in 0..2 {
        fight.end(ONE);
        fight.begin(ONE, &[]);
        assert_eq!(paid(&fight), [10]);
    }
    use_claws(&mut fight, false).unwrap();
    assert_eq!(fight.view(ONE).stats[2].value, 0);
    for (grade, start, upkeep) in [(1, 15, 5), (3, 45, 15)] {
        let spec = hybrid(profi("M4"), "B", vec![ability(grade, true)]);
        let mut fight = Battle::new(&[("5E", spec)]);
        fight.turn(ONE);
        use_claws(&mut fight, true).unwrap();
        assert_eq!(paid(&fight), [start]);
        fight.end(ONE);
        fight.begin(ONE, &[]);
        assert_eq!(paid(&fight), [upkeep]);
    }
    assert_eq!(wrong(&hybrid(profi("M4"), "B", vec![ability(4, true)])), ["grade-1-to-3"]);
}

#[test]
fn knk_cls_11_one_that_does_not_last_is_over_before_the_next_turn() {
    let spec = hybrid(profi("M4"), "B", vec![ability(2, false)]);
    let mut fight = Battle::new(&[("5E", spec)]);
    fight.turn(ONE);
    use_claws(&mut fight, true).unwrap();
    let left = fight.prana(ONE).0;
    fight.end(ONE);
    fight.begin(ONE, &[]);
    assert_eq!(fight.rows(ONE).skills[0].on, Some(false));
    assert_eq!(fight.prana(ONE).0, left + 10);
}

#[test]
fn knk_trn_18_what_cannot_be_paid_ends() {
    let spec = hybrid(profi("M4"), "B", vec![ability(2, true), ability(2, true)]);
    let mut fight = Battle::new(&[("5E", spec)]);
    fight.turn(ONE);
    use_claws(&mut fight, true).unwrap();
    fight.pool(ONE, Reserve::Prana, 20);
    fight.end(ONE);
    fight.pool(ONE, Reserve::Prana, 9);
    fight.begin(ONE, &[]);
    assert_eq!(fight.rows(ONE).skills[0].on, Some(false));
    // 9 is below the limit of 20 and too little for the save: the Veil has fallen as well.
    assert!(fight.is(ONE, Condition::Veiled));
}

#[test]
fn knk_cls_12_a_rank_and_circles_can_be_bought() {
    let spec = hybrid(profi("S5"), "E", vec![Raise(Stat::S)]);
    assert_eq!(Battle::new(&[("5E", spec)]).view(ONE).stats[0].value, 6);
    for (before, after) in [("S4", "A"), ("S5", "EX")] {
        let spec = hybrid(commoner(before), "E", vec![Raise(Stat::S)]);
        assert_eq!(Battle::new(&[("5E", spec)]).view(ONE).stats[0].rank, after);
    }
    let twice = vec![Raise(Stat::S), Raise(Stat::S)];
    assert_eq!(wrong(&hybrid(profi("S5"), "D", twice)), ["rank-below-highest"]);
    // A rank that is too high without any purchase is not the fault of one.
    let high = hybrid(monster("S6"), "E", vec![Demon(1)]);
    let high = Spec { category: Category::Commoner, ..high };
    assert!(!wrong(&high).is_empty() && !wrong(&high).contains(&"rank-below-highest".to_owned()));
    let fight = Battle::new(&[("5E", hybrid(profi("S2"), "A", vec![Demon(5)]))]);
    assert_eq!(fight.number(ONE, "circles"), 5);
    assert_eq!(wrong(&hybrid(profi("S2"), "EX", vec![Demon(6)])), ["five-circles"]);
    assert_eq!(wrong(&hybrid(profi("S2"), "EX", vec![Demon(3), Demon(3)])), ["five-circles"]);
    // A raise is for good: health follows it, points do not.
    let spec = hybrid(profi("E2"), "E", vec![Raise(Stat::E)]);
    let character = Character { sheet: spec.clone(), ..Character::blank(Category::Profi) };
    assert_eq!(character.reckon().cp.spent, 3);
    assert_eq!(Battle::new(&[("5E", spec)]).hp(ONE).1, 300);
}

/// A fight of the catalogue's hybrid and somebody harmless, the hybrid having that much prana in its own turn.
fn with_prana(spec: Spec, prana: i32) -> Battle {
    let mut fight = Battle::new(&[("5E", spec), ("6E", commoner("E5"))]);
    fight.turn(ONE);
    fight.pool(ONE, Reserve::Prana, prana);
    fight
}

/// Pays for an attack so that so much prana is left, then what the command ends with.
fn pay(sixth: &str, prana: i32, script: &[Say]) -> Battle {
    let mut fight = with_prana(hybrid(profi("S1 M4"), sixth, Vec::new()), prana + 15);
    fight.strike(ONE, Mode::One, TWO, &[Face(1)]).unwrap();
    assert_eq!(fight.prana(ONE).0, prana);
    fight.look_round_saying(script);
    fight
}

#[test]
fn knk_sav_08_the_veil_weighs_on_every_mind_save_of_a_hybrid() {
    let hybrid = hybrid(profi("S2"), "A", Vec::new());
    let mind = save::mind_save(&sheet(&hybrid)).dice;
    assert_eq!(
        (mind.to_string(), mind.chance_above(50)),
        ("-25+1d125".to_owned(), Some((50, 125)))
    );
    let pride = Modifier::Roll { of: Rolls::MindSave, to: To::Min, by: 10, when: When::Always };
    let mut proud = hybrid.clone();
    let level = SkillLevel { rank: "C".parse().unwrap(), modifiers: vec![pride], text: None };
    let name = PlainText::new("Pride");
    let skill =
        Skill { name, levels: vec![level], price: None, free_for: Vec::new(), forbidden: false };
    proud.skills.push(Owned { skill, levels: 1, extra_sp: 0, in_use: Use::default() });
    let mind = save::mind_save(&sheet(&proud)).dice;
    assert_eq!((mind.to_string(), mind.total(&[66])), ("-15+1d115".to_owned(), 51));
    assert_eq!(Battle::new(&[("5E", hybrid)]).dice(ONE, "mind-save"), "-25+1d125");
}

#[test]
fn knk_cls_13_below_the_limit_the_mind_must_hold() {
    let fight = pay("C", 14, &[Face(66)]);
    assert_eq!(fight.rolls[0].throw.dice.to_string(), "-15+1d115");
    assert_eq!((fight.rolls[0].total, fight.prana(ONE).0), (51, 4));
    assert!(!fight.is(ONE, Condition::Veiled));
    let fight = pay("C", 14, &[Face(65)]);
    assert!(fight.is(ONE, Condition::Veiled));
    assert_eq!((fight.prana(ONE).0, fight.defected.as_slice()), (4, &[ONE][..]));
    // Exactly the limit is enough.
    assert!(pay("C", 15, &[]).rolls.is_empty());
    let fight = pay("A", 24, &[Face(76)]);
    assert_eq!(fight.rolls[0].throw.dice.to_string(), "-25+1d125");
    assert!(!fight.is(ONE, Condition::Veiled));
    // Nothing left: at once.
    assert!(pay("C", 0, &[]).is(ONE, Condition::Veiled));
    assert!(pay("F", 0, &[]).is(ONE, Condition::Veiled));
    let limits = ["F", "E", "D", "C", "B", "A", "EX"];
    let limit = |letter: &str| veil::limit(&sheet(&hybrid(profi("S1"), letter, Vec::new())));
    assert_eq!(limits.map(limit), [0, 5, 10, 15, 20, 25, 30].map(Some));
    assert_eq!(veil::limit(&sheet(&profi("S1"))), None);
}

#[test]
fn knk_cls_13_it_is_asked_again_while_the_prana_stays_below() {
    let mut fight = pay("A", 24, &[Face(125)]);
    assert_eq!(fight.prana(ONE).0, 14);
    fight.end(ONE);
    // 14 and 10 are 24, below 25.
    fight.begin(ONE, &[Face(125)]);
    assert_eq!(fight.rolls[0].throw.rule.as_str(), "KNK-CLS-13");
    assert_eq!(fight.prana(ONE).0, 14);
    // With enough prana again, nothing is asked.
    fight.end(ONE);
    fight.pool(ONE, Reserve::Prana, 15);
    fight.begin(ONE, &[]);
    assert!(!fight.is(ONE, Condition::Veiled));
}

#[test]
fn knk_cls_13_it_is_asked_before_the_regeneration_that_would_hide_it() {
    let mut fight = with_prana(hybrid(profi("S1 M4"), "C", Vec::new()), 24);
    fight.end(ONE);
    fight.afflict(ONE, "chill", 0, -10, None);
    fight.begin(ONE, &[Face(115), Face(65)]);
    // 24 - 10 = 14: the save; 4 + 10 = 14: the next one.
    assert_eq!(fight.rolls.len(), 2);
    assert!(fight.is(ONE, Condition::Veiled));
    // The same without the chill asks for nothing.
    let mut fight = with_prana(hybrid(profi("S1 M4"), "C", Vec::new()), 24);
    fight.end(ONE);
    fight.begin(ONE, &[]);
    assert!(fight.rolls.is_empty());
}

#[test]
fn knk_cls_14_a_save_that_cannot_be_paid_is_lost() {
    assert!(pay("D", 9, &[]).is(ONE, Condition::Veiled));
    let fight = pay("C", 10, &[]);
    assert!(fight.is(ONE, Condition::Veiled));
    assert_eq!(fight.prana(ONE).0, 0);
    let fight = pay("C", 14, &[Face(66)]);
    assert_eq!(fight.prana(ONE).0, 4);
}

#[test]
fn knk_stat_08_a_hybrid_without_prana_is_lost_and_others_are_not() {
    assert!(pay("C", 0, &[]).is(ONE, Condition::Veiled));
    let mut fight = with_prana(profi("S1 M4"), 15);
    fight.strike(ONE, Mode::One, TWO, &[Face(1)]).unwrap();
    fight.look_round();
    assert_eq!((fight.prana(ONE).0, fight.is(ONE, Condition::Veiled)), (0, false));
}

fn prices(spec: Spec) -> Vec<(Mode, i32)> {
    let rows = Battle::new(&[("5E", spec)]).view(ONE).attacks;
    rows.iter().map(|row| (Mode::of(&row.mode).unwrap(), row.price[0].1)).collect()
}

#[test]
fn knk_cls_15_what_was_bought_makes_saves_and_attacks_dearer() {
    let raised = hybrid(profi("S4"), "C", vec![Raise(Stat::S)]);
    assert_eq!(prices(raised.clone()), [(Mode::One, 20), (Mode::Two, 5)]);
    assert_eq!(save::price(&sheet(&raised), Stat::S), 15);
    let both = hybrid(profi("S4"), "C", vec![Raise(Stat::S), CategoryUp(Stat::S)]);
    assert_eq!(prices(both.clone()), [(Mode::Blow, 10)]);
    assert_eq!(save::price(&sheet(&both), Stat::S), 20);
    let lucky = hybrid(profi("L2"), "C", vec![Raise(Stat::L), Raise(Stat::L)]);
    assert_eq!(save::price(&sheet(&lucky), Stat::L), 20);
    // Nothing else is dearer.
    assert_eq!(save::price(&sheet(&both), Stat::A), 10);
    // A shot belongs to no characteristic.
    let mut gunner = hybrid(profi("S4"), "C", vec![Raise(Stat::S)]);
    gunner.weapons = vec![table::gun(100)];
    assert!(prices(gunner).contains(&(Mode::Shot, 0)));
}

#[test]
fn knk_trn_09_a_dodge_costs_what_was_bought_in_luck() {
    let lucky = || hybrid(profi("M4 L2"), "C", vec![Raise(Stat::L), Raise(Stat::L)]);
    let mut fight = Battle::new(&[("5E", lucky()), ("6E", monster("S3"))]);
    fight.blow(TWO, Mode::Blow, ONE, &[Face(80)]);
    fight.pool(ONE, Reserve::Prana, 40);
    fight.end(TWO);
    fight.begin(ONE, &[]);
    fight.dodge(ONE, 1, &[Face(60)]).unwrap();
    // 40 - 20 + 10.
    assert_eq!(fight.prana(ONE).0, 30);
    // With 19 it is lost without a roll: the phase is over by itself.
    let mut fight = Battle::new(&[("5E", lucky()), ("6E", monster("S3"))]);
    fight.blow(TWO, Mode::Blow, ONE, &[Face(80)]);
    fight.pool(ONE, Reserve::Prana, 19);
    fight.end(TWO);
    fight.begin(ONE, &[]);
    assert_eq!((fight.waits(ONE).len(), fight.dodges(ONE)), (0, (4, 4)));
}

/// Saves of Strength and Endurance against one influence.
fn influence(prana: i32, script: &[Say]) -> (Vec<bool>, i32) {
    let mut fight = with_prana(hybrid(profi("S3 M5"), "E", vec![Raise(Stat::S)]), prana);
    let rule = RuleId::new("KNK-SAV-10");
    let one = sheet(&hybrid(profi("S3 M5"), "E", vec![Raise(Stat::S)]));
    let rolls = [save::stat_save(&one, Stat::S), save::stat_save(&one, Stat::E)];
    let results = fight.run(script, |ctx| save::against(ctx, ONE, &rolls, &rule)).unwrap();
    (results, fight.prana(ONE).0)
}

#[test]
fn knk_sav_10_a_save_of_a_boosted_characteristic_is_paid_once_and_dearer() {
    assert_eq!(influence(40, &[Face(60), Face(60)]), (vec![true, true], 25));
    assert_eq!(influence(14, &[]), (vec![false, false], 14));
}

#[test]
fn knk_sav_02_the_surcharge_is_part_of_the_price() {
    // Without the boosted one it is the usual ten.
    let one = sheet(&hybrid(profi("S3"), "E", vec![Raise(Stat::S)]));
    assert_eq!(save::price_of(&one, &[save::stat_save(&one, Stat::E)]), 10);
    assert_eq!(save::price_of(&one, &[save::mind_save(&one)]), 10);
    assert_eq!(save::price_of(&one, &[save::stat_save(&one, Stat::S)]), 15);
    // Taking hold is a save of Agility, breaking free one of Strength.
    let mut fight = with_prana(hybrid(profi("S3 A3 M5"), "E", vec![Raise(Stat::A)]), 14);
    let grab = fight.order(ONE, Order::Grab, Some(Target::Combatant(TWO)), &[]);
    assert!(matches!(grab, Err(Refusal::NotEnough { need: 15, have: 14, .. })), "{grab:?}");
}

#[test]
fn knk_cls_16_one_under_the_veil_is_nobodys_and_stays_where_it_is() {
    let mut fight = pay("C", 14, &[Face(65)]);
    assert_eq!((fight.cell(ONE), fight.hp(ONE), fight.queue.len()), ("5E".to_owned(), (75, 75), 2));
    assert_eq!(fight.defected, [ONE]);
    // No second save: it is lost already.
    fight.end(ONE);
    fight.begin(ONE, &[]);
    assert!(fight.rolls.is_empty());
    // The GM may have mercy, and may take one who stands firm.
    fight.rule(Ruling::Veil { who: ONE, fallen: false }).unwrap();
    assert!(!fight.is(ONE, Condition::Veiled));
    fight.rule(Ruling::Veil { who: ONE, fallen: true }).unwrap();
    assert_eq!(fight.defected, [ONE, ONE]);
    let none = refusals::lacks("veil", Some(RuleId::new("KNK-CLS-13")));
    assert_eq!(fight.rule(Ruling::Veil { who: TWO, fallen: true }), Err(none), "it is no hybrid");
}

#[test]
fn knk_cls_15_a_phantasm_struck_in_melee_costs_its_attack_too() {
    let mut spec = hybrid(profi("S4 M5"), "C", vec![Raise(Stat::S)]);
    spec.phantasms = vec![Phantasm {
        name: PlainText::new("Horn"),
        rank: "E".parse().unwrap(),
        weapon: Some(table::sword()),
        modifiers: Vec::new(),
        turns: 1,
        text: None,
    }];
    let fight = Battle::new(&[("5E", spec)]);
    assert_eq!(fight.rows(ONE).phantasms[0].prana, 120);
}

/// The ninth fight of the catalogue.
#[test]
fn knk_cls_13_the_ninth_fight() {
    let mut fight = Battle::new(&[("5E", yuri()), ("6E", monster("S1"))]);
    assert_eq!((fight.hp(ONE).1, fight.prana(ONE).1), (225, 75));
    assert_eq!((fight.number(ONE, "defence"), fight.number(ONE, "movement")), (71, 19));
    assert_eq!(fight.dice(ONE, "dodge"), "7+1d93");
    assert_eq!(fight.number(ONE, "veil"), 15);
    let rows = fight.view(ONE).attacks;
    assert_eq!(
        (rows[0].dice.to_string().as_str(), rows[0].price[0].1, rows[1].price[0].1),
        ("35+1d125", 20, 5)
    );
    fight.pool(ONE, Reserve::Prana, 44);
    for left in [34, 24] {
        fight.turn(ONE);
        fight.strike(ONE, Mode::One, TWO, &[Face(1)]).unwrap();
        fight.look_round();
        assert_eq!(fight.prana(ONE).0, left);
    }
    fight.turn(TWO);
    let strike = fight.strike(TWO, Mode::Blow, ONE, &[Face(100)]).unwrap();
    assert_eq!((strike.total, strike.defence), (110, 71));
    fight.end(TWO);
    fight.begin(ONE, &[]);
    fight.dodge(ONE, 1, &[Face(44), Face(66), Face(65)]).unwrap();
    let totals: Vec<i32> = fight.rolls.iter().map(|roll| roll.total).collect();
    assert_eq!(totals, [51, 51, 50]);
    assert_eq!((fight.hp(ONE).0, fight.prana(ONE).0), (225, 4));
    assert!(fight.is(ONE, Condition::Veiled));
    let sheet = sheet(&yuri());
    assert_eq!((save::price(&sheet, Stat::A), save::price(&sheet, Stat::S)), (15, 15));
}
