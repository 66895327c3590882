//! KNK-STAT and KNK-MOD: characteristics, ranks, pools.

use crate::knk::table::{self, Battle, ONE, Say::Face, TWO, commoner, monster, profi, sheet};
use kekkai_rules::{
    Flow, Refusal, RuleId, System,
    knk::{
        Condition, Knk, Mode, Order, Reserve, Ruling,
        growth::Made,
        rank::{NoRank, Rank, Stat},
        refusals,
        sheet::Override,
    },
    sheet_view::Value,
};

fn rank(text: &str) -> Rank {
    text.parse().unwrap()
}

#[test]
fn knk_stat_01_five_characteristics_make_a_classless_sheet() {
    let fight = Battle::new(&[("5E", profi("S2 E2 A3 M1 L3"))]);
    let view = fight.view(ONE);
    let stats: Vec<(&str, u8)> =
        view.stats.iter().map(|stat| (&*stat.letter, stat.value)).collect();
    assert_eq!(stats, [("S", 2), ("E", 2), ("A", 3), ("M", 1), ("L", 3)]);
}

#[test]
fn knk_stat_02_a_commoner_mage_may_have_the_sixth_at_ex() {
    let mut mage = commoner("M5");
    mage.sixth = Some(rank("EX"));
    assert_eq!(Knk::sheet(&mage).unwrap_err()[0].expected, "class-for-sixth");
    mage.class = "mage".parse().ok();
    assert_eq!(rank("EX").price(), 7);
    let fight = Battle::new(&[("5E", mage)]);
    assert_eq!(fight.view(ONE).stats[5].value, 6);
    assert_eq!(Knk::sheet(&commoner("M6")).unwrap_err()[0].field, "m");
}

#[test]
fn knk_stat_03_ranks_are_numbers_from_0_to_6() {
    let letters = ["F", "E", "D", "C", "B", "A", "EX"];
    for (letter, value) in letters.into_iter().zip(0_u8..) {
        assert_eq!(rank(letter).value(), value);
        assert_eq!(Rank::new(value, 0).unwrap().to_string(), letter);
    }
    assert_eq!(rank("D").shifted(-3).value(), 0);
    assert_eq!(rank("EX").shifted(1).value(), 6);
    // A characteristic set for a time is held to the same bounds.
    let mut fight = Battle::new(&[("5E", monster("A3"))]);
    let beyond = Ruling::Override { who: ONE, value: Override::A, to: Some(7) };
    assert!(matches!(fight.rule(beyond), Err(Refusal::OutOfRange { least: 0, most: 6, .. })));
}

#[test]
fn knk_stat_03_text_that_is_no_rank_says_what_was_expected() {
    for bad in ["9", "\"Z\"", "\"C+-\"", "\"C++++\"", "\"\"", "-1", "\"EX+-\"", "\"+\""] {
        let error = ron::from_str::<Rank>(bad).unwrap_err().to_string();
        assert!(error.contains("a rank F, E, D, C, B, A or EX"), "{bad}: {error}");
    }
    let good = [("3", "C"), ("\"B+\"", "B+"), ("\"ex--\"", "EX--"), ("\"С−\"", "C-")];
    for (text, printed) in good {
        assert_eq!(ron::from_str::<Rank>(text).unwrap().to_string(), printed);
    }
}

#[test]
fn knk_stat_05_derived_values_of_the_worked_sheet() {
    let fight = Battle::new(&[("5E", profi("S2 E2 A3 M1 L4"))]);
    assert_eq!((fight.hp(ONE), fight.prana(ONE)), ((225, 225), (75, 75)));
    assert_eq!(fight.attack(ONE, Mode::One).unwrap(), "14+1d110");
    assert_eq!(fight.attack(ONE, Mode::Two).unwrap(), "1d110");
    assert_eq!((fight.number(ONE, "defence"), fight.number(ONE, "movement")), (55, 9));
    assert_eq!(fight.dice(ONE, "initiative"), "24+1d76");
    assert_eq!((fight.dodges(ONE), fight.dice(ONE, "dodge")), ((4, 4), "28+1d72".into()));
}

#[test]
fn knk_stat_06_regeneration_is_10_and_the_mind_save_1d100() {
    let mut classless = profi("M1");
    classless.prana = Some(40);
    let mut fight = Battle::new(&[("5E", classless)]);
    assert_eq!(fight.dice(ONE, "mind-save"), "1d100");
    fight.begin(ONE, &[]);
    assert_eq!(fight.prana(ONE), (50, 75));
}

#[test]
fn knk_stat_08_pools_stay_in_bounds() {
    let mut full = profi("M3");
    full.prana = Some(170);
    let mut fight = Battle::new(&[("5E", full)]);
    fight.begin(ONE, &[]);
    assert_eq!(fight.prana(ONE), (175, 175));
}

#[test]
fn knk_stat_08_without_prana_one_moves_strikes_and_regenerates_but_saves_nothing() {
    let mut drained = profi("A3 L3 E3");
    drained.prana = Some(0);
    let mut fight = Battle::new(&[("5E", drained), ("6E", monster("S3"))]);
    fight.blow(TWO, Mode::Blow, ONE, &[Face(70)]);
    fight.end(TWO);
    // No dodge can be paid, so phase 1 passes by itself.
    assert_eq!(fight.begin(ONE, &[]), Flow::Open);
    assert_eq!((fight.prana(ONE), fight.dodges(ONE)), ((10, 25), (3, 3)));
    fight.pool(ONE, Reserve::Prana, 0);
    fight.walk(ONE, &["5F"]).unwrap();
    fight.strike(ONE, Mode::Two, TWO, &[Face(1)]).unwrap();
}

#[test]
fn knk_stat_09_defence_at_the_blow_and_the_dodge_later() {
    let mut fight = Battle::new(&[("5E", monster("L1")), ("6E", profi("A2 L3 M2"))]);
    fight.set(ONE, Override::S, 0);
    assert_eq!(fight.attack(ONE, Mode::Blow).unwrap(), "1d100");
    assert_eq!(fight.blow(ONE, Mode::Blow, TWO, &[Face(74)]).damage, 24);
    let blow = fight.blow(ONE, Mode::Blow, TWO, &[Face(17)]);
    assert_eq!((blow.raw, blow.damage), (-33, 0));
    fight.end(ONE);
    fight.begin(TWO, &[]);
    fight.dodge(TWO, 1, &[Face(30)]).unwrap();
    assert_eq!(fight.hp(TWO), (75, 75));
}

#[test]
fn knk_stat_10_a_change_counts_at_once_and_leaves_the_pools() {
    let mut fight = Battle::new(&[("5E", monster("E2 A4"))]);
    assert_eq!((fight.number(ONE, "defence"), fight.number(ONE, "movement")), (78, 23));
    fight.set(ONE, Override::A, 0);
    assert_eq!((fight.number(ONE, "defence"), fight.number(ONE, "movement")), (50, 7));
    assert_eq!(fight.run(&[], Knk::begin_round).unwrap(), []);
    assert_eq!(fight.queue, [ONE]);
    fight.set(ONE, Override::E, 0);
    assert_eq!(fight.hp(ONE), (900, 900));
}

#[test]
fn knk_stat_10_fewer_dodges_are_left_when_luck_falls_but_never_below_none() {
    let mut fight = Battle::new(&[("5E", profi("L3 E3 M3")), ("6E", monster("S3"))]);
    fight.blow(TWO, Mode::Blow, ONE, &[Face(70)]);
    fight.end(TWO);
    fight.begin(ONE, &[]);
    fight.dodge(ONE, 1, &[Face(1)]).unwrap();
    assert_eq!(fight.dodges(ONE), (2, 3));
    fight.set(ONE, Override::L, 2);
    assert_eq!(fight.dodges(ONE), (1, 2));
    fight.set(ONE, Override::L, 0);
    assert_eq!(fight.dodges(ONE), (0, 0));
}

#[test]
fn knk_stat_10_what_changes_for_good_takes_the_pools_with_it() {
    let mut mage = commoner("E2 M3 A2");
    (mage.class, mage.sixth) = ("mage".parse().ok(), Some(rank("E")));
    let cast = [("5E", monster("E2 A4 M1 L2")), ("6E", mage), ("7E", profi("L3"))];
    let mut fight = Battle::new(&cast);
    let queue = fight.queue.clone();
    let grow = |fight: &mut Battle, who, of, to| fight.rule(Ruling::Grow { who, of, to: rank(to) });
    fight.pool(ONE, Reserve::Hp, 500);
    grow(&mut fight, ONE, Made::Five(Stat::E), "C").unwrap();
    assert_eq!(fight.hp(ONE), (800, 1200), "300 more of each");
    grow(&mut fight, ONE, Made::Five(Stat::E), "E").unwrap();
    assert_eq!(fight.hp(ONE), (200, 600));
    grow(&mut fight, ONE, Made::Five(Stat::A), "A").unwrap();
    assert_eq!((fight.number(ONE, "defence"), fight.number(ONE, "movement")), (85, 27));
    assert_eq!(fight.queue, queue, "the place in the queue stays");
    fight.pool(TWO, Reserve::Prana, 20);
    grow(&mut fight, TWO, Made::Sixth, "C").unwrap();
    assert_eq!((fight.prana(TWO), fight.number(TWO, "regeneration")), ((120, 250), 25));
    grow(&mut fight, TWO, Made::Five(Stat::M), "F").unwrap();
    assert_eq!(fight.prana(TWO), (30, 160));
    grow(&mut fight, TWO, Made::Sixth, "F").unwrap();
    assert_eq!(fight.prana(TWO), (0, 10), "a pool stops at 0");
    grow(&mut fight, table::THREE, Made::Five(Stat::L), "D+").unwrap();
    assert_eq!(fight.dodges(table::THREE), (2, 2));
    let none = refusals::lacks("characteristic", Some(RuleId::new("KNK-STAT-02")));
    assert_eq!(grow(&mut fight, ONE, Made::Sixth, "C"), Err(none), "it has no class");
    // What is lost for good can kill.
    fight.pool(ONE, Reserve::Hp, 100);
    grow(&mut fight, ONE, Made::Five(Stat::E), "F").unwrap();
    assert!(fight.is(ONE, Condition::Dead), "{:?}", fight.hp(ONE));
}

#[test]
fn knk_stat_10_a_turn_goes_on_unless_what_is_lost_kills() {
    let mut fight = Battle::new(&[("5E", monster("E2")), ("6E", profi("E2"))]);
    fight.turn(ONE);
    let grow = |fight: &mut Battle, who, to| {
        fight.rule(Ruling::Grow { who, of: Made::Five(Stat::E), to: rank(to) }).unwrap();
        fight.table.turn.as_ref().map(|turn| turn.who)
    };
    assert_eq!(grow(&mut fight, ONE, "C"), Some(ONE));
    fight.pool(TWO, Reserve::Hp, 1);
    assert_eq!(grow(&mut fight, TWO, "F"), Some(ONE), "another's death");
    fight.pool(ONE, Reserve::Hp, 1);
    assert_eq!(grow(&mut fight, ONE, "E"), None);
}

#[test]
fn knk_mod_01_up_to_three_marks_of_one_sign() {
    assert_eq!(rank("C++").pluses(), 2);
    assert_eq!("C++++".parse::<Rank>(), Err(NoRank));
    assert_eq!("C+-".parse::<Rank>(), Err(NoRank));
}

#[test]
fn knk_mod_02_a_plus_costs_one_a_minus_nothing() {
    let prices = [("C+", 4), ("B", 4), ("EX++", 9), ("C-", 3)];
    for (text, price) in prices {
        assert_eq!(rank(text).price(), price, "{text}");
    }
}

#[test]
fn knk_mod_03_a_minus_computes_by_the_next_lower_category() {
    let fight =
        Battle::new(&[("5E", profi("A3-")), ("6E", monster("S3-")), ("7E", commoner("E1-"))]);
    assert_eq!((fight.number(ONE, "defence"), fight.number(ONE, "movement")), (47, 4));
    assert_eq!(fight.dice(ONE, "initiative"), "15+1d85");
    let rows: Vec<_> = fight.view(TWO).attacks;
    let rows: Vec<_> = rows
        .iter()
        .map(|row| (&*row.mode, row.dice.to_string(), row.price[0].1, row.halved))
        .collect();
    let expected =
        [("One", "21+1d115".to_owned(), 15, false), ("Two", "1d115".to_owned(), 0, true)];
    assert_eq!(rows, expected);
    assert_eq!(fight.hp(table::THREE), (60, 60));
    // Two marks lower a monster twice, a surplus mark does nothing.
    let fight = Battle::new(&[("5E", monster("A2--")), ("6E", monster("A2---"))]);
    assert_eq!((fight.number(ONE, "defence"), fight.number(TWO, "defence")), (43, 43));
    assert_eq!(fight.row(ONE, "retreat"), None);
}

#[test]
fn knk_mod_08_one_plus_on_endurance_and_none_for_commoners() {
    assert_eq!(Knk::sheet(&profi("E2++")).unwrap_err()[0].expected, "one-plus");
    assert_eq!(Knk::sheet(&commoner("E2+")).unwrap_err()[0].expected, "no-plus");
    assert!(Knk::sheet(&profi("E2+")).is_ok());
}

#[test]
fn knk_mod_09_one_plus_on_magic() {
    assert_eq!(Knk::sheet(&profi("M2++")).unwrap_err()[0].field, "m");
    assert!(Knk::sheet(&commoner("M2+")).is_ok());
}

#[test]
fn knk_mod_10_no_marks_on_the_sixth() {
    let mut mage = commoner("");
    (mage.sixth, mage.class) = (Some(rank("C+")), "mage".parse().ok());
    assert_eq!(Knk::sheet(&mage).unwrap_err()[0].expected, "no-marks");
}

#[test]
fn a_potion_fills_no_further_than_the_brim() {
    let mut drinker = profi("E2 M2");
    drinker.items = vec![table::item("potion", 50, 30)];
    (drinker.hp, drinker.prana) = (Some(200), Some(20));
    let mut fight = Battle::new(&[("5E", drinker)]);
    fight.begin(ONE, &[]);
    fight.order(ONE, Order::Use { item: 0 }, None, &[]).unwrap();
    assert_eq!((fight.hp(ONE), fight.prana(ONE)), ((225, 225), (60, 125)));
    assert_eq!(fight.row(ONE, "regeneration"), Some(Value::Number(10)));
    assert!(sheet(&profi("")).value(Stat::S) == 0);
}
