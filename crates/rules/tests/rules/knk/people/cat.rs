//! KNK-CAT, KNK-BON and KNK-SAV: categories, high-rank bonuses, saves.

use crate::knk::table::{
    self, Battle, ONE,
    Say::{Back, Face},
    THREE, TWO, armed, commoner, gun, monster, profi, sheet, sword,
};
use kekkai_rules::{
    Dice, Edition, Id, RuleId, System,
    knk::{
        Knk, Mode, Ruling, Tier, Weapon,
        rank::{Rank, Stat},
        save,
        sheet::Override,
    },
};

#[test]
fn knk_cat_01_the_category_breaks_ties_of_initiative_first() {
    let cast = [("5E", commoner("A5")), ("6E", profi("A1")), ("7E", monster("A1"))];
    let mut fight = Battle::new(&cast);
    let script = [Face(35), Face(52), Face(50)];
    let queue = fight.run(&script, |ctx| Knk::initiative(ctx, &[ONE, TWO, THREE])).unwrap();
    assert_eq!(queue, [(THREE, 60), (TWO, 60), (ONE, 60)]);
}

#[test]
fn knk_cat_03_monster_formulas() {
    let mut fight = Battle::new(&[("5E", monster("S3 E2 A4 M2 L1"))]);
    assert_eq!(fight.attack(ONE, Mode::Blow).unwrap(), "30+1d145");
    assert_eq!((fight.hp(ONE), fight.prana(ONE)), ((900, 900), (700, 700)));
    assert_eq!((fight.number(ONE, "defence"), fight.number(ONE, "movement")), (78, 23));
    assert_eq!(fight.dice(ONE, "initiative"), "40+1d60");
    assert_eq!((fight.dice(ONE, "dodge"), fight.dodges(ONE)), ("9+1d91".into(), (2, 2)));
    fight.set(ONE, Override::A, 0);
    assert_eq!((fight.number(ONE, "defence"), fight.number(ONE, "movement")), (50, 7));
}

#[test]
fn knk_cat_04_profi_formulas() {
    let fight = Battle::new(&[("5E", profi("")), ("6E", profi("S5 E3 A5 M2 L5"))]);
    assert_eq!(fight.attack(ONE, Mode::One).unwrap(), "1d100");
    assert_eq!(fight.attack(ONE, Mode::Two).unwrap(), "1d100");
    assert_eq!((fight.hp(ONE), fight.prana(ONE)), ((75, 75), (25, 25)));
    assert_eq!((fight.number(ONE, "defence"), fight.number(ONE, "movement")), (40, 3));
    assert_eq!((fight.dice(ONE, "initiative"), fight.dodges(ONE)), ("1d100".into(), (0, 0)));
    assert_eq!(fight.attack(TWO, Mode::One).unwrap(), "35+1d125");
    assert_eq!((fight.hp(TWO), fight.prana(TWO)), ((300, 300), (125, 125)));
    assert_eq!((fight.number(TWO, "defence"), fight.number(TWO, "movement")), (65, 13));
    assert_eq!(fight.dice(TWO, "initiative"), "40+1d60");
    assert_eq!((fight.dice(TWO, "dodge"), fight.dodges(TWO)), ("35+1d65".into(), (5, 5)));
}

#[test]
fn knk_cat_05_commoner_formulas() {
    let fight = Battle::new(&[("5E", commoner("")), ("6E", commoner("S2 E2 A2 M1 L2"))]);
    assert_eq!(fight.attack(ONE, Mode::Blow).unwrap(), "1d100");
    assert_eq!((fight.hp(ONE), fight.prana(ONE)), ((30, 30), (10, 10)));
    assert_eq!((fight.number(ONE, "defence"), fight.number(ONE, "movement")), (35, 1));
    assert_eq!(fight.dodges(ONE), (0, 0));
    assert_eq!(fight.attack(TWO, Mode::Blow).unwrap(), "1d110");
    assert_eq!((fight.hp(TWO), fight.prana(TWO)), ((90, 90), (40, 40)));
    assert_eq!((fight.number(TWO, "defence"), fight.number(TWO, "movement")), (43, 3));
    assert_eq!(fight.dice(TWO, "initiative"), "10+1d90");
    assert_eq!((fight.dice(TWO, "dodge"), fight.dodges(TWO)), ("10+1d90".into(), (2, 2)));
}

#[test]
fn knk_cat_06_damage_rule_of_the_category() {
    let blow = |attacker, mode, face| {
        let mut fight = Battle::new(&[("5E", attacker), ("6E", profi("A2"))]);
        fight.pool(ONE, kekkai_rules::knk::Reserve::Prana, 10);
        let strike = fight.blow(ONE, mode, TWO, &[Face(face)]);
        assert_eq!((strike.total, strike.defence), (101, 50));
        (strike.damage, fight.prana(ONE).0)
    };
    // Prana 10 plus 10 of regeneration, minus the price.
    assert_eq!(blow(monster("S1"), Mode::Blow, 91), (51, 20));
    assert_eq!(blow(profi("S3"), Mode::One, 80), (51, 5));
    assert_eq!(blow(profi("S3"), Mode::Two, 101), (25, 20));
    let mut fight = Battle::new(&[("5E", commoner("S3")), ("6E", profi("A2"))]);
    assert_eq!(fight.blow(ONE, Mode::Blow, TWO, &[Face(101)]).damage, 25);
}

#[test]
fn knk_cat_07_ranges_at_creation() {
    let field = |spec| Knk::sheet(&spec).err().map(|faults| faults[0].field.clone());
    assert_eq!(field(monster("L0")), Some("l".into()));
    assert_eq!(field(monster("S1 E1 A1 M1 L1")), None);
    let ranks = monster("S1 E1 A1 M1 L1");
    let cost = [ranks.s, ranks.e, ranks.a, ranks.m, ranks.l].map(Rank::price);
    assert_eq!(cost.iter().sum::<u8>(), 5);
    assert_eq!(field(profi("S6")), Some("s".into()));
    assert_eq!(field(commoner("A6")), Some("a".into()));
    assert_eq!(field(profi("S5 E5 A5 M5 L5")), None);
}

/// A sheet whose characteristic stands where no creation puts it: a profi's EX, say.
fn with(spec: kekkai_rules::knk::Spec, value: Override, to: i32) -> Battle {
    let mut fight = Battle::new(&[("5E", spec)]);
    fight.set(ONE, value, to);
    fight
}

#[test]
fn knk_bon_01_a_profi_has_each_bonus_one_rank_later_and_a_commoner_none() {
    assert_eq!(Battle::new(&[("5E", monster("M4"))]).number(ONE, "regeneration"), 15);
    assert_eq!(Battle::new(&[("5E", profi("M5"))]).number(ONE, "regeneration"), 15);
    assert_eq!(with(profi(""), Override::M, 6).number(ONE, "regeneration"), 15);
    assert_eq!(Battle::new(&[("5E", commoner("M5"))]).number(ONE, "regeneration"), 10);
    assert_eq!(with(commoner(""), Override::M, 6).number(ONE, "regeneration"), 10);
}

#[test]
fn knk_bon_06_high_endurance_gives_fifty_health() {
    let hp = |spec| Battle::new(&[("5E", spec)]).hp(ONE).1;
    let monsters = [("E4", 1550), ("E5", 1850), ("E6", 2150), ("E3", 1200)];
    for (ranks, expected) in monsters {
        assert_eq!(hp(monster(ranks)), expected, "{ranks}");
    }
    assert_eq!((hp(profi("E4")), hp(profi("E5"))), (375, 500));
}

#[test]
fn knk_bon_07_ranged_weapons_do_nothing_to_a_monster_of_endurance_ex() {
    for (tier, damage) in [(Tier::Ordinary, 0), (Tier::Conceptual, 40), (Tier::Phantasm, 81)] {
        let shooter = armed(profi(""), Weapon { tier, ..gun(200) });
        let mut fight = Battle::new(&[("5E", shooter), ("9E", monster("E6 A1"))]);
        // 57 of Defence.
        assert_eq!(fight.blow(ONE, Mode::Shot, TWO, &[Face(138)]).damage, damage, "{tier:?}");
    }
    let mut fight = Battle::new(&[("5E", armed(profi(""), gun(200))), ("9E", monster("E5 A1"))]);
    assert_eq!(fight.blow(ONE, Mode::Shot, TWO, &[Face(138)]).damage, 81);
}

#[test]
fn knk_bon_07_an_immune_monster_feels_no_bonus_and_no_crit_either() {
    let shooter = armed(profi(""), Weapon { to_damage: 5, ..gun(200) });
    let mut fight = Battle::new(&[("5E", shooter), ("9E", monster("E6 A1"))]);
    let blow = fight.blow(ONE, Mode::Shot, TWO, &[Face(200)]);
    assert_eq!((blow.damage, blow.effect, fight.waits(TWO)), (0, None, vec![]));
}

#[test]
fn knk_bon_08_the_die_of_the_extra_turn() {
    let again =
        |fight: &mut Battle, script: &[_]| !fight.run(script, Knk::begin_round).unwrap().is_empty();
    let mut a5 = Battle::new(&[("5E", monster("A5"))]);
    assert!(again(&mut a5, &[Face(10)]));
    assert!(!again(&mut a5, &[Face(9)]));
    let mut a6 = Battle::new(&[("5E", monster("A6"))]);
    assert!(again(&mut a6, &[Face(4)]));
    assert_eq!(a6.rolls[0].throw.dice, Dice::new(0, 4));
    let mut profi_ex = with(profi(""), Override::A, 6);
    assert!(again(&mut profi_ex, &[Face(10)]));
    assert!(!again(&mut Battle::new(&[("5E", profi("A4"))]), &[]));
}

#[test]
fn knk_bon_09_high_magic_regenerates_more() {
    let regeneration = |spec| Battle::new(&[("5E", spec)]).number(ONE, "regeneration");
    assert_eq!(regeneration(monster("M4")), 15);
    assert_eq!(regeneration(monster("M6")), 20);
    assert_eq!(regeneration(profi("M5")), 15);
    assert_eq!(regeneration(profi("M4")), 10);
}

/// A monster hits a profi, who dodges in its own turn with `script`.
fn dodged(luck: &str, cell: &str, script: &[table::Say]) -> Battle {
    let cast = [("5E", monster("S1 E5 A4")), ("6E", profi(&format!("{luck} M2 E3")))];
    let mut fight = Battle::new(&cast);
    fight.blow(ONE, Mode::Blow, TWO, &[Face(80)]);
    fight.end(ONE);
    fight.at[0] = table::point(cell);
    fight.begin(TWO, &[]);
    fight.dodge(TWO, 1, script).unwrap();
    fight
}

#[test]
fn knk_bon_10_a_lucky_one_may_strike_back_at_a_neighbour() {
    let fight = dodged("L5", "5E", &[Face(16), Face(4), Back(Mode::Two), Face(90)]);
    assert!(fight.last_strike().counter);
    dodged("L5", "5E", &[Face(16), Face(3)]);
    dodged("L5", "4E", &[Face(16)]);
    dodged("L4", "5E", &[Face(23)]);
    // A failed dodge gives nothing back, and a monster of L EX throws a smaller die.
    dodged("L5", "5E", &[Face(15)]);
    let mut fight = Battle::new(&[("5E", monster("S1")), ("6E", monster("L6"))]);
    fight.blow(ONE, Mode::Blow, TWO, &[Face(80)]);
    fight.end(ONE);
    fight.begin(TWO, &[]);
    fight.dodge(TWO, 1, &[Face(1), Face(2), Face(1)]).unwrap();
    assert_eq!(fight.rolls[1].throw.dice, Dice::new(0, 2));
}

#[test]
fn knk_bon_11_formulas_and_thresholds_follow_the_formula_category() {
    let mut fight = Battle::new(&[("5E", monster("A4-"))]);
    assert_eq!((fight.number(ONE, "defence"), fight.number(ONE, "movement")), (60, 11));
    assert_eq!(fight.dice(ONE, "initiative"), "32+1d68");
    assert_eq!(fight.run(&[], Knk::begin_round).unwrap(), []);
    assert_eq!(fight.number(ONE, "retreat"), 6);
}

#[test]
fn knk_sav_01_success_is_above_fifty() {
    assert_eq!(save::mind_save(&sheet(&profi(""))).dice.total(&[50]), save::ABOVE);
    let mut fight = Battle::new(&[("5E", profi("M3"))]);
    let rule = RuleId::new("KNK-SAV-08");
    for (face, success) in [(50, false), (51, true)] {
        let result = fight.run(&[Face(face)], |ctx| {
            save::against(ctx, ONE, &[save::mind_save(&sheet(&profi("")))], &rule)
        });
        assert_eq!(result.unwrap(), [success]);
    }
}

#[test]
fn knk_sav_02_ten_prana_for_all_saves_against_one_influence() {
    let rule = RuleId::new("KNK-SAV-02");
    let mut poor = profi("M3 A3 E3");
    poor.prana = Some(9);
    let mut fight = Battle::new(&[("5E", poor)]);
    let rolls = [Stat::A, Stat::E].map(|stat| save::stat_save(&sheet(&profi("A3 E3")), stat));
    let result = fight.run(&[], |ctx| save::against(ctx, ONE, &rolls, &rule));
    assert_eq!((result.unwrap(), fight.prana(ONE).0), (vec![false, false], 9));
    fight
        .rule(Ruling::Pool { who: ONE, pool: kekkai_rules::knk::Reserve::Prana, value: 10 })
        .unwrap();
    let script = [Face(21), Face(20)];
    let result = fight.run(&script, |ctx| save::against(ctx, ONE, &rolls, &rule));
    assert_eq!((result.unwrap(), fight.prana(ONE).0), (vec![true, false], 0));
}

#[test]
fn knk_sav_03_declining_costs_nothing() {
    let mut fight = Battle::new(&[("5E", monster("S1")), ("6E", monster("L1"))]);
    fight.pool(TWO, kekkai_rules::knk::Reserve::Prana, 200);
    fight.blow(ONE, Mode::Blow, TWO, &[Face(80)]);
    fight.end(ONE);
    fight.begin(TWO, &[]);
    fight.order(TWO, kekkai_rules::knk::Order::Accept, None, &[]).unwrap();
    // The hit of 90 - 57 stands; the 10 are regeneration.
    assert_eq!((fight.hp(TWO), fight.waits(TWO)), ((567, 600), vec![]));
    assert_eq!((fight.prana(TWO).0, fight.dodges(TWO)), (210, (2, 2)));
}

#[test]
fn knk_sav_04_stat_saves() {
    let dice = |value: i32| {
        let mut fight = Battle::new(&[("5E", monster(""))]);
        fight.set(ONE, Override::S, value);
        save::stat_save(fight.table.sheet(ONE).unwrap(), Stat::S).dice
    };
    assert_eq!((dice(0).to_string(), dice(0).chance_above(50)), ("1d100".into(), Some((50, 100))));
    assert_eq!((dice(3).to_string(), dice(3).chance_above(50)), ("30+1d70".into(), Some((50, 70))));
    assert_eq!((dice(5).to_string(), dice(5).total(&[1])), ("50+1d50".into(), 51));
    assert_eq!(dice(6).total(&[1]), 61);
}

#[test]
fn knk_sav_05_luck_saves_go_by_the_category() {
    let dice = |spec| {
        let fight = with(spec, Override::L, 6);
        save::stat_save(fight.table.sheet(ONE).unwrap(), Stat::L).dice.to_string()
    };
    assert_eq!(dice(monster("")), "54+1d46");
    assert_eq!(dice(profi("")), "42+1d58");
    assert_eq!(dice(commoner("")), "30+1d70");
}

fn versus(own: i32, opponent: i32) -> Dice {
    let mut fight = Battle::new(&[("5E", monster("")), ("6E", monster(""))]);
    fight.set(ONE, Override::S, own);
    fight.set(TWO, Override::S, opponent);
    let of = |id: Id| fight.table.sheet(id).unwrap();
    save::versus_save(of(ONE), of(TWO), Stat::S, Edition::NEWEST).dice
}

#[test]
fn knk_sav_06_a_save_against_the_same_characteristic() {
    assert_eq!(versus(3, 1).to_string(), "20+1d80");
    assert_eq!(versus(3, 1).chance_above(50), Some((50, 80)));
    assert_eq!(versus(4, 4).to_string(), "1d100");
    assert_eq!(versus(6, 0).to_string(), "60+1d40");
}

#[test]
fn knk_sav_07_a_negative_difference_lowers_the_constant_and_grows_the_die() {
    assert_eq!(versus(1, 3).to_string(), "-20+1d120");
    assert_eq!(versus(1, 3).chance_above(50), Some((50, 120)));
    assert_eq!(versus(0, 6).to_string(), "-60+1d160");
    assert_eq!(versus(0, 6).total(&[111]), 51);
}

#[test]
fn knk_sav_08_the_mind_save_is_the_same_for_everybody() {
    let fight = Battle::new(&[("5E", monster("M6")), ("6E", commoner(""))]);
    assert_eq!(
        (fight.dice(ONE, "mind-save"), fight.dice(TWO, "mind-save")),
        ("1d100".into(), "1d100".into())
    );
}

#[test]
fn knk_sav_09_a_critical_effect_grants_no_save_but_the_dodge() {
    use kekkai_rules::knk::{Condition, crit::CritEffect};
    let cast = [("5E", armed(monster("S4"), sword())), ("6E", profi("E5 L5 M3"))];
    let mut fight = Battle::new(&cast);
    // Every roll asked for is in the script: attack and 1d3, no Endurance save.
    fight.blow(ONE, Mode::Blow, TWO, &[Face(120), table::Say::Crit(CritEffect::LoseTurn), Face(3)]);
    assert!(fight.is(TWO, Condition::LosesTurn));
    assert_eq!(fight.waits(TWO), [120]);
}
