//! KNK-NEW and the prices of skills: points, breaches, remedies.

use crate::knk::table::{Battle, ONE, monster, profi};
use kekkai_rules::{
    PlainText,
    knk::{
        Category, Ruling,
        creation::{Allowed, Character, Points, Remedy},
        injury::Part,
        modifier::{Modifier, Rolls, To, When},
        preview,
        rank::{Rank, Stat},
        refusals,
        skill::{Owned, Skill, SkillLevel, Use},
    },
};

/// A skill with these letters, of which so many levels are owned.
fn skill(name: &str, letters: &[&str], levels: u8, free_for: &[&str]) -> Owned {
    let level = |letter: &&str| SkillLevel {
        rank: letter.parse::<Rank>().unwrap(),
        modifiers: Vec::new(),
        text: None,
    };
    let skill = Skill {
        name: PlainText::new(name),
        levels: letters.iter().map(level).collect(),
        price: None,
        free_for: free_for.iter().map(|class| class.parse().unwrap()).collect(),
        forbidden: false,
    };
    Owned { skill, levels, extra_sp: 0, in_use: Use::default() }
}

/// The esper that the book makes step by step.
fn esper() -> Character {
    let mut clear_eyes = skill("Clear Eyes", &["D", "B", "A"], 2, &["esper"]);
    clear_eyes.skill.levels[0].modifiers =
        vec![Modifier::Stat { of: Stat::L, by: 1, when: When::Always }];
    let mut pride = skill("Pride", &["D", "C", "B"], 2, &[]);
    pride.skill.levels[1].modifiers =
        vec![Modifier::Roll { of: Rolls::MindSave, to: To::Min, by: 10, when: When::Always }];
    let mut sheet = profi("S2 E2 A3+ M1 L3");
    sheet.class = "esper".parse().ok();
    sheet.sixth = "C".parse().ok();
    sheet.skills = vec![clear_eyes, skill("Hunter of the Unclean", &["C", "A"], 1, &[]), pride];
    let (name, token) = (PlainText::new("Nanaya Jun"), PlainText::new("NJ"));
    Character { name, token, sheet, ..Character::blank(Category::Profi) }
}

fn faults(character: &Character) -> Vec<(String, String)> {
    let breaches = character.reckon().breaches.into_iter();
    let of = |fault: kekkai_rules::system::Fault| (fault.field, fault.rule.unwrap().to_string());
    breaches.map(|breach| of(breach.fault)).collect()
}

#[test]
fn knk_new_02_every_rank_has_its_price() {
    let price = |rank: &str| rank.parse::<Rank>().unwrap().price();
    assert_eq!(["F", "E", "D", "C", "B", "A", "EX"].map(price), [0, 1, 2, 3, 4, 5, 7]);
    assert_eq!(price("EX") - price("B"), 3, "raised later");
}

#[test]
fn knk_new_03_the_worked_esper_spends_15_of_15() {
    let reckoning = esper().reckon();
    assert_eq!((reckoning.cp.spent, reckoning.cp.available, reckoning.cp.left()), (15, 15, 0));
    assert!(reckoning.is_sound(), "{:?}", reckoning.breaches);
}

#[test]
fn knk_new_04_the_worked_esper_spends_4_skill_points_of_4() {
    let reckoning = esper().reckon();
    assert_eq!((reckoning.sp.spent, reckoning.sp.available), (4, 4));
    assert_eq!(esper().free_skill().unwrap().skill.name.as_str(), "Clear Eyes");
}

#[test]
fn knk_new_05_without_name_or_sign_it_is_refused() {
    let mut nobody = esper();
    (nobody.name, nobody.token) = (PlainText::new(""), PlainText::new(""));
    let rule = || "KNK-NEW-05".to_owned();
    assert_eq!(faults(&nobody), [("name".to_owned(), rule()), ("token".to_owned(), rule())]);
    // Whatever else is told may be empty.
    assert_eq!(esper().story.history, "");
}

#[test]
fn knk_new_06_the_category_section_governs_the_worked_esper() {
    let fight = Battle::new(&[("5E", esper().sheet)]);
    assert_eq!((fight.hp(ONE), fight.prana(ONE)), ((225, 225), (75, 75)));
    let number = |key| fight.number(ONE, key);
    assert_eq!((number("regeneration"), number("defence"), number("movement")), (10, 55, 9));
    let attacks: Vec<String> =
        fight.view(ONE).attacks.iter().map(|attack| attack.dice.to_string()).collect();
    assert_eq!(attacks, ["14+1d110", "1d110"]);
    assert_eq!(fight.dice(ONE, "initiative"), "24+1d76");
    assert_eq!((fight.dodges(ONE), fight.dice(ONE, "dodge")), ((4, 4), "28+1d72".to_owned()));
    assert_eq!(fight.dice(ONE, "mind-save"), "10+1d90");
}

#[test]
fn knk_new_06_a_written_value_that_is_not_the_computed_one_is_named() {
    let written = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let mut jun = esper();
    jun.printed = [
        ("hp", "225"),
        ("attack", "14+1d110"),
        ("second-attack", "1d110"),
        ("global-step", "3"),
        ("defence", "55"),
        ("dodges", "4"),
    ]
    .map(|(key, value)| written(key, value))
    .to_vec();
    assert_eq!(preview::departures(&jun), []);
    jun.printed = vec![written("defence", "54"), written("attack", "1d110"), written("luck", "1")];
    let found: Vec<_> = preview::departures(&jun)
        .into_iter()
        .map(|departure| (departure.key, departure.computed))
        .collect();
    let some = |key: &str, value: &str| (key.to_owned(), Some(value.to_owned()));
    let unknown = ("luck".to_owned(), None);
    assert_eq!(found, [unknown, some("defence", "55"), some("attack", "14+1d110")]);
}

#[test]
fn knk_new_01_ready_is_what_is_sound_and_approved() {
    assert!(!esper().is_ready(), "nobody has approved it");
    let approved = Character { approved: true, ..esper() };
    assert!(approved.is_ready());
    assert!(!Character { name: PlainText::new(""), ..approved }.is_ready());
}

#[test]
fn knk_new_07_a_missing_leg_is_paid_for_and_counts_nothing_until_the_prosthesis() {
    let mut sheet = profi("E2 A2");
    sheet.missing = vec![Part::Leg];
    let maker = Character { sheet: sheet.clone(), ..esper() };
    assert_eq!(maker.reckon().cp.spent, 4);
    let mut fight = Battle::new(&[("5E", sheet)]);
    let agility = |fight: &Battle| fight.view(ONE).stats[2].rank.to_string();
    let numbers = |fight: &Battle| {
        (fight.number(ONE, "defence"), fight.number(ONE, "movement"), fight.hp(ONE).1)
    };
    assert_eq!((agility(&fight), numbers(&fight)), ("N/A (D)".to_owned(), (40, 3, 225)));
    let over = fight.rule(Ruling::Restore { who: ONE, injury: 1 });
    assert_eq!(over, Err(refusals::lost_too_long(None, 5)));
    fight.rule(Ruling::Replace { who: ONE, injury: 1 }).unwrap();
    assert_eq!((agility(&fight), numbers(&fight)), ("D".to_owned(), (50, 7, 250)));
}

#[test]
fn knk_new_07_only_limbs_can_be_missing() {
    for missing in [vec![Part::Organs], vec![Part::Leg; 3], vec![Part::LeftArm; 2]] {
        let mut sheet = profi("");
        sheet.missing = missing;
        assert_eq!(sheet.sheet().unwrap_err()[0].field, "missing");
    }
    let mut sheet = profi("");
    sheet.missing = vec![Part::Leg, Part::Leg, Part::LeftArm, Part::RightArm];
    assert!(sheet.sheet().is_ok(), "all four limbs");
}

#[test]
fn knk_new_08_too_few_points_offer_what_would_mend_it() {
    let mut short = esper();
    short.points = Points { cp: 14, sp: 6, ..short.points };
    let breach = &short.reckon().breaches[0];
    assert_eq!((breach.fault.field.as_str(), breach.allowed), ("points.cp", false));
    assert_eq!(breach.remedies, [Remedy::ConvertSp(2), Remedy::Grant(1)]);
    short.points.sp = 5;
    assert_eq!(short.reckon().breaches[0].remedies, [Remedy::Grant(1)], "one SP is not enough");
    // The GM's leave stands with the breach.
    short.allowed = vec![Allowed { field: "points.cp".to_owned(), reason: None }];
    assert!(short.reckon().is_sound() && short.reckon().breaches[0].allowed);
}

#[test]
fn knk_new_09_points_earned_in_play_buy_at_the_same_prices() {
    let mut grown = esper();
    grown.points.more_cp = 1;
    grown.sheet.s = "C".parse().unwrap();
    assert_eq!(grown.reckon().cp.left(), 0);
    grown.sheet.s = "D+".parse().unwrap();
    assert_eq!(grown.reckon().cp.left(), 0);
    grown.sheet.s = "EX".parse().unwrap();
    let expected = [("s", "KNK-CAT-07"), ("points.cp", "KNK-NEW-03")];
    assert_eq!(faults(&grown), expected.map(|(field, rule)| (field.to_owned(), rule.to_owned())));
}

#[test]
fn knk_cat_08_the_budgets_of_the_categories() {
    let budget = |category| (Points::of(category).cp, Points::of(category).sp);
    assert_eq!(budget(Category::Monster), (20, 8));
    assert_eq!(budget(Category::Profi), (15, 4));
    assert_eq!(budget(Category::Commoner), (15, 4));
    let blank = Character::blank(Category::Monster).reckon();
    assert_eq!(blank.cp.spent, 5, "a monster has rank E at least");
}

#[test]
fn knk_skl_02_a_level_costs_a_point_and_gaps_cost_nothing() {
    let mut proud = Character { sheet: profi(""), ..esper() };
    proud.sheet.skills = vec![skill("Pride", &["D", "C", "B"], 2, &[])];
    assert_eq!(proud.reckon().sp.spent, 2);
    let eyes = |levels| skill("Clear Eyes", &["D", "B", "A"], levels, &["esper"]);
    proud.sheet.skills = vec![eyes(2)];
    assert_eq!(proud.reckon().sp.spent, 2);
    proud.sheet.class = "esper".parse().ok();
    assert_eq!(proud.reckon().sp.spent, 1);
}

#[test]
fn knk_skl_03_points_are_exchanged_one_for_one_and_two_for_one() {
    let mut maker = esper();
    maker.points.cp_to_sp = 2;
    let reckoning = maker.reckon();
    assert_eq!((reckoning.cp.available, reckoning.sp.available), (13, 6));
    maker.points = Points { cp_to_sp: 0, sp_to_cp: 4, ..maker.points };
    let reckoning = maker.reckon();
    assert_eq!((reckoning.cp.available, reckoning.sp.available), (17, 0));
    maker.points.sp_to_cp = 1;
    assert_eq!(maker.reckon().cp.available, 15, "one point alone becomes nothing");
    assert_eq!(faults(&maker)[0], ("points.sp_to_cp".to_owned(), "KNK-SKL-03".to_owned()));
}

#[test]
fn knk_skl_04_a_forbidden_skill_is_refused_though_affordable() {
    let mut maker = esper();
    maker.sheet.skills[2].skill.forbidden = true;
    assert_eq!(faults(&maker), [("skills[2]".to_owned(), "KNK-SKL-04".to_owned())]);
}

#[test]
fn knk_skl_09_a_strange_promise_brings_skill_points() {
    let mut maker = esper();
    let mut promise = skill("Strange Promise", &["D"], 1, &[]);
    promise.extra_sp = 2;
    maker.sheet.skills.push(promise);
    assert_eq!((maker.reckon().sp.available, maker.reckon().sp.spent), (6, 5));
}

#[test]
fn a_monster_below_its_range_is_a_breach_of_its_own_field() {
    let mut maker = Character { sheet: monster("A3"), ..esper() };
    maker.sheet.a = "F".parse().unwrap();
    assert_eq!(faults(&maker)[0], ("a".to_owned(), "KNK-CAT-07".to_owned()));
}
