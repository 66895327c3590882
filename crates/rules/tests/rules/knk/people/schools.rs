//! KNK-CLS-19 to KNK-CLS-24, KNK-SKL-12: schools of magic when a character is made, and when it grows in a fight.

use crate::knk::casters::{at, harm, person, spell};
use crate::knk::table::{Battle, ONE, TWO, commoner, profi, says};
use kekkai_rules::{
    PlainText, Refusal,
    knk::{
        Category, Class, Order, Ruling, Spec,
        creation::Character,
        mage::{self, Learned, Way},
        rank::Rank,
        spell::{Form, School},
    },
};

fn rank(letter: &str) -> Rank {
    letter.parse().unwrap()
}

fn called(sheet: Spec) -> Character {
    let (name, token) = (PlainText::new("Ann"), PlainText::new("An"));
    Character { name, token, sheet, ..Character::blank(Category::Commoner) }
}

/// A mage with this magical skill and these schools: rank, way, ranks bought with skill points.
fn mage(skill: &str, schools: &[(School, &str, Way, u8)]) -> Character {
    let mut character = called(commoner("M3"));
    character.sheet.class = Some(Class::Mage);
    character.sheet.sixth = Some(rank(skill));
    character.sheet.schools =
        schools.iter().map(|(school, letter, ..)| (*school, rank(letter))).collect();
    character.learned = schools
        .iter()
        .map(|(school, _, way, sp)| Learned { school: *school, way: *way, sp: *sp })
        .collect();
    character
}

/// A character of another class with one school.
fn user(school: School, letter: &str) -> Character {
    let mut character = called(commoner("M3"));
    character.sheet.schools = vec![(school, rank(letter))];
    character
}

/// Rules of all breaches.
fn breaches(character: &Character) -> Vec<String> {
    let breaches = character.reckon().breaches;
    breaches.into_iter().map(|breach| breach.fault.rule.unwrap().to_string()).collect()
}

#[test]
fn knk_cls_19_two_main_schools_or_one_and_a_point() {
    use School::{Demonic, Earth, Fire};
    let two = mage("F", &[(Fire, "F", Way::Main, 0), (Earth, "F", Way::Main, 0)]);
    assert_eq!((two.reckon().cp.available, breaches(&two)), (15, Vec::new()));
    let one = mage("F", &[(Fire, "F", Way::Main, 0)]);
    assert_eq!((one.reckon().cp.available, breaches(&one)), (16, Vec::new()));
    let demon = mage("F", &[(Fire, "F", Way::Main, 0), (Demonic, "F", Way::Main, 0)]);
    assert_eq!(breaches(&demon), ["KNK-MAG-01"]);
    assert_eq!(breaches(&mage("F", &[])), ["KNK-CLS-19"]);
    let three =
        [(Fire, "F", Way::Main, 0), (Earth, "F", Way::Main, 0), (School::Air, "F", Way::Main, 0)];
    assert_eq!(breaches(&mage("F", &three)), ["KNK-CLS-19"]);
}

#[test]
fn knk_new_03_a_school_given_up_is_a_point_more() {
    let mut one = mage("F", &[(School::Fire, "F", Way::Main, 0)]);
    (one.sheet.s, one.sheet.e, one.sheet.a) = (rank("A"), rank("A"), rank("C"));
    let cp = one.reckon().cp;
    assert_eq!((cp.spent, cp.available, breaches(&one)), (16, 16, Vec::new()));
}

#[test]
fn knk_cls_20_each_rank_of_skill_raises_two_schools() {
    use School::{Earth, Fire, Runes};
    let of = |skill: &str, fire: (&str, u8), earth: &str| {
        mage(skill, &[(Fire, fire.0, Way::Main, fire.1), (Earth, earth, Way::Main, 0)])
    };
    let both = of("C", ("C", 0), "C");
    assert_eq!((breaches(&both), both.reckon().sp.spent), (Vec::new(), 0));
    assert_eq!(breaches(&of("C", ("B", 0), "D")), ["KNK-CLS-20"], "not twice the same");
    // What skill points have bought stays bought: the raise that found both at A is lost.
    let lost = of("B", ("A", 2), "B");
    assert_eq!((breaches(&lost), lost.reckon().sp.spent), (Vec::new(), 2));
    assert!(lost.reckon().warnings.iter().any(|it| it.found == "7/8"), "{:?}", lost.reckon());
    assert_eq!(breaches(&of("B", ("A", 0), "C")), ["KNK-CLS-20"]);
    // A raise may go to a third school, as long as there are two a rank in all.
    let third = |skill| {
        let fire = (Fire, "A", Way::Main, 2);
        mage(skill, &[fire, (Earth, "B", Way::Main, 0), (Runes, "E", Way::Reward, 0)])
    };
    assert_eq!(breaches(&third("B")), Vec::<String>::new());
    // One rank short: earth has one too many, runes begin when nothing is left, and eight are more than six.
    assert_eq!(breaches(&third("C")), ["KNK-CLS-20"; 3]);
    // On the screen a step is raised by skill as long as it can be, then bought.
    let mut steps = of("C", ("F", 0), "F");
    for _ in 0..4 {
        mage::step(&mut steps, 0, 1);
    }
    assert_eq!(mage::learned(&steps, 0).unwrap().sp, 1);
    assert_eq!((steps.sheet.schools[0].1, breaches(&steps)), (rank("B"), Vec::new()));
    mage::step(&mut steps, 0, -1);
    assert_eq!(mage::learned(&steps, 0).unwrap().sp, 0);
}

#[test]
fn knk_cls_21_each_school_that_comes_to_a_is_a_choice() {
    use School::{Earth, Fire, Runes};
    let points = |character: &Character| {
        let reckoning = character.reckon();
        (reckoning.cp.available, reckoning.sp.available, breaches(character))
    };
    let fire = (Fire, "A", Way::Main, 0);
    let before = mage("A", &[(Fire, "B", Way::Main, 0), (Earth, "C", Way::Main, 0)]);
    assert_eq!(points(&before), (15, 4 + 3, Vec::new()));
    let one = mage("A", &[fire, (Earth, "C", Way::Main, 0)]);
    assert_eq!(points(&one), (16, 5 + 3, Vec::new()));
    let two = mage("A", &[fire, (Earth, "A", Way::Main, 0)]);
    assert_eq!(points(&two), (17, 6 + 3, Vec::new()));
    let school = mage("A", &[fire, (Earth, "A", Way::Main, 0), (Runes, "F", Way::Reward, 0)]);
    assert_eq!(points(&school), (16, 5 + 3, Vec::new()));
    let none = mage(
        "D",
        &[(Fire, "D", Way::Main, 0), (Earth, "D", Way::Main, 0), (Runes, "F", Way::Reward, 0)],
    );
    assert_eq!(points(&none), (15, 4 + 1, vec!["KNK-CLS-21".to_owned()]));
}

#[test]
fn knk_cls_21_a_further_school_is_raised_by_no_rank_of_skill_spent_before_it() {
    use School::{Fire, Runes, Water};
    let of = |skill: &str, fire: u8, runes: (&str, u8)| {
        let fire = (Fire, "A", Way::Main, fire);
        let runes = (Runes, runes.0, Way::Reward, runes.1);
        mage(skill, &[fire, (Water, "F", Way::Main, 0), runes])
    };
    let found = |character: &Character| -> Vec<String> {
        character.reckon().breaches.into_iter().map(|breach| breach.fault.found).collect()
    };
    // Fire comes to A with the last rank of MC: nothing raises runes any more.
    assert_eq!(found(&of("A", 0, ("A", 0))), ["5/0"]);
    assert_eq!(found(&of("A", 0, ("F", 0))), Vec::<String>::new());
    assert_eq!(found(&of("EX", 0, ("E", 0))), Vec::<String>::new());
    assert_eq!(found(&of("EX", 0, ("D", 0))), ["2/1"]);
    // Two ranks of fire for skill points: it is at A with the third rank of MC.
    assert_eq!(found(&of("A", 2, ("D", 0))), Vec::<String>::new());
    assert_eq!(found(&of("A", 2, ("C", 0))), ["3/2"]);
    assert_eq!(found(&of("A", 2, ("C", 1))), Vec::<String>::new(), "more for skill points");
    // No school stands for itself.
    let alone = mage(
        "A",
        &[(Fire, "E", Way::Main, 0), (Water, "F", Way::Main, 0), (Runes, "A", Way::Reward, 5)],
    );
    assert_eq!(breaches(&alone), ["KNK-CLS-21"]);
    // On the screen a step is bought where no raise is left.
    let mut steps = of("A", 0, ("F", 0));
    mage::step(&mut steps, 2, 1);
    assert_eq!((mage::learned(&steps, 2).unwrap().sp, found(&steps)), (1, Vec::new()));
}

#[test]
fn knk_cls_21_the_next_school_is_a_main_one_then_a_reward_for_one_at_a_then_bought() {
    use School::{Earth, Fire, Runes};
    let main = |school, letter| (school, letter, Way::Main, 0);
    let reward = (Runes, "F", Way::Reward, 0);
    for (schools, way) in [
        (vec![], Way::Main),
        (vec![main(Fire, "A")], Way::Main),
        (vec![main(Fire, "B"), main(Earth, "B")], Way::Bought),
        (vec![main(Fire, "A"), main(Earth, "B")], Way::Reward),
        (vec![main(Fire, "A"), main(Earth, "B"), reward], Way::Bought),
        (vec![main(Fire, "EX"), main(Earth, "A"), reward], Way::Reward),
    ] {
        assert_eq!(mage::next_way(&mage("A", &schools)), way, "{schools:?}");
    }
    assert_eq!(mage::next_way(&user(Runes, "A")), Way::Bought);
}

#[test]
fn knk_cls_22_ex_is_bought_with_a_skill_point_and_needs_skill_a() {
    let of = |skill: &str, sp: u8| {
        mage(skill, &[(School::Fire, "EX", Way::Main, sp), (School::Earth, "F", Way::Main, 0)])
    };
    assert_eq!(breaches(&of("B", 2)), ["KNK-CLS-22"]);
    assert_eq!((breaches(&of("A", 1)), of("A", 1).reckon().sp.spent), (Vec::new(), 1));
    assert!(breaches(&of("EX", 0)).contains(&"KNK-CLS-22".to_owned()), "only with skill points");
    assert_eq!(
        breaches(&user(School::Runes, "EX")),
        ["KNK-NEW-04", "KNK-CLS-22"].map(str::to_owned).into_iter().rev().collect::<Vec<_>>()
    );
}

#[test]
fn knk_cls_22_what_is_raised_in_a_fight_gives_lines_at_once_and_spells_in_the_workshop() {
    let lines = || spell(School::Fire, Form::Lines(4), 10, person(), vec![harm(10)]);
    let mut circle = spell(School::Runes, Form::Circle(4), 10, person(), vec![harm(10)]);
    circle.name = PlainText::new("the fourth circle");
    let mut sheet = mage("A", &[]).sheet;
    sheet.schools = vec![(School::Fire, rank("D")), (School::Runes, rank("D"))];
    sheet.spells = vec![lines(), circle];
    let mut fight = Battle::new(&[("5E", sheet), ("6E", profi("E3"))]);
    let mut new = lines();
    new.name = PlainText::new("a new one");
    fight.turn(ONE);
    let a_turn = |fight: &Battle| fight.rows(ONE).spells[0].a_turn;
    let raise = |school| Ruling::School { who: ONE, school, to: rank("B") };
    let learn = Ruling::Learn { who: ONE, spell: Box::new(new) };
    let lacks = |what: Result<(), Refusal>| says(&what, "refusal-lacks");
    assert_eq!(a_turn(&fight), 2);
    fight.rule(raise(School::Fire)).unwrap();
    fight.rule(raise(School::Runes)).unwrap();
    assert_eq!(a_turn(&fight), 4, "lines follow at once");
    let cast = Order::Cast { spell: 1 };
    let refused = fight.order(ONE, cast.clone(), at(TWO), &[]);
    assert!(lacks(refused.map(|_| ())), "the circle stays closed");
    assert!(lacks(fight.rule(learn.clone())), "nothing new is learned");
    fight.rule(Ruling::Study { who: ONE }).unwrap();
    assert!(lacks(fight.rule(Ruling::Study { who: ONE })), "there is nothing more to study");
    fight.rule(learn.clone()).unwrap();
    assert_eq!(fight.rows(ONE).spells.len(), 3);
    assert!(lacks(fight.rule(learn)), "it knows that one");
    fight.order(ONE, cast, at(TWO), &[]).unwrap();
    let ex = Ruling::School { who: TWO, school: School::Fire, to: rank("EX") };
    assert!(lacks(fight.rule(ex)), "no mage of skill A");
}

#[test]
fn knk_cls_22_only_ex_of_a_free_school_needs_a_mage_of_skill_a() {
    let raise = |sheet: &Spec, school, to| {
        let mut fight = Battle::new(&[("5E", sheet.clone())]);
        fight.rule(Ruling::School { who: ONE, school, to: rank(to) }).is_ok()
    };
    let of = |skill| mage(skill, &[]).sheet;
    let user = user(School::Runes, "B").sheet;
    assert_eq!(["F", "A", "EX"].map(|to| raise(&user, School::Runes, to)), [true, true, false]);
    assert_eq!(["B", "A", "EX"].map(|mc| raise(&of(mc), School::Fire, "EX")), [false, true, true]);
    let mut apostle = profi("");
    apostle.class = "dead apostle".parse().ok();
    assert!(raise(&apostle, School::Vampiric, "EX"), "no school of mages");
}

#[test]
fn knk_cls_24_a_user_of_a_school_at_a_may_become_a_mage() {
    use School::{Demonic, Fire, Runes};
    let before = user(Runes, "A");
    assert_eq!(before.reckon().sp.spent, 5);
    assert_eq!(Battle::new(&[("5E", before.sheet)]).prana(ONE).1, 100);
    let after = |skill, runes, sp, further| {
        mage(skill, &[(Runes, runes, Way::Bought, sp), (further, "F", Way::Switch, 0)])
    };
    let mut mage = after("D", "A", 5, Fire);
    mage.points.more_sp = 0;
    let reckoning = mage.reckon();
    assert_eq!((reckoning.cp.spent, reckoning.cp.available), (3, 15), "magic alone is paid");
    assert_eq!((reckoning.sp.spent, reckoning.sp.available), (5, 5), "one for skill D");
    assert_eq!(breaches(&mage), Vec::<String>::new());
    let fight = Battle::new(&[("5E", mage.sheet.clone())]);
    assert_eq!((fight.prana(ONE).1, fight.number(ONE, "regeneration")), (200, 20));
    // The skill that was given raises nothing; what is gained after it does.
    mage.sheet.schools[1].1 = rank("E");
    assert_eq!(breaches(&mage), ["KNK-CLS-20", "KNK-CLS-20"]);
    mage.sheet.sixth = Some(rank("C"));
    assert_eq!((breaches(&mage), mage.reckon().cp.spent), (Vec::new(), 4));
    assert_eq!(breaches(&after("D", "B", 4, Fire)), ["KNK-CLS-24"]);
    assert_eq!(breaches(&after("D", "A", 5, Demonic)), ["KNK-MAG-01"]);
    assert_eq!(breaches(&after("D", "A", 5, Runes))[0], "KNK-MAG-01", "one that it knows");
}

#[test]
fn knk_skl_12_a_school_is_a_skill_of_one_point_a_rank() {
    let spent = |letter| user(School::Witchcraft, letter).reckon().sp.spent;
    assert_eq!(["E", "D", "C", "B", "A"].map(spent), [1, 2, 3, 4, 5]);
    assert_eq!(breaches(&user(School::Witchcraft, "F")), ["KNK-SKL-12"]);
    // Circles of demons are bought with impulse points, not with these.
    let mut hybrid = user(School::Demonic, "C");
    hybrid.sheet.class = Some(Class::Hybrid);
    assert_eq!(hybrid.reckon().sp.spent, 0);
}
