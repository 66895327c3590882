//! KNK-CLS: servants, vampires, the Church, espers, mages; what a character may be made of.

use crate::knk::table::{
    self, Battle, ONE, Say::Face, TWO, armed, commoner, monster, profi, says, sheet, sword, weapon,
};
use kekkai_rules::{
    Ambient, Cost, Id, Light, PlainText, Refusal, RuleId, System, Target,
    knk::{
        Category, Class, Condition, Knk, Mode, Order, Reserve, Ruling, Spec, WeaponKind,
        class::Sixth,
        creation::{self, Character, Reckoning},
        fit::{self, Fit},
        mage,
        modifier::{Modifier, Rolls, To, When},
        nature::Nature,
        phantasm::Phantasm,
        rank::{Rank, Stat},
        refusals::too_high,
        sheet::Override,
        sixth,
        skill::{Owned, Skill, SkillLevel, Use},
    },
    system::Fault,
};

fn of(class: &str, sixth: &str, mut spec: Spec) -> Spec {
    spec.class = class.parse().ok();
    spec.sixth = sixth.parse().ok();
    spec
}

/// A character of this sheet with the recommended points, added up.
fn reckoned(spec: &Spec) -> Reckoning {
    let (name, token) = (PlainText::new("Ann"), PlainText::new("An"));
    Character { name, token, sheet: spec.clone(), ..Character::blank(spec.category) }.reckon()
}

fn rank(letter: &str) -> Rank {
    letter.parse().unwrap()
}

fn phantasm(letter: &str) -> Phantasm {
    Phantasm {
        name: PlainText::new("Banner"),
        rank: rank(letter),
        weapon: None,
        modifiers: Vec::new(),
        turns: 1,
        text: None,
    }
}

/// A skill that works by itself.
fn skill(name: &str, modifiers: Vec<Modifier>) -> Owned {
    let level = SkillLevel { rank: rank("E"), modifiers, text: None };
    let skill = Skill {
        name: PlainText::new(name),
        levels: vec![level],
        price: None,
        free_for: Vec::new(),
        forbidden: false,
    };
    Owned { skill, levels: 1, extra_sp: 0, in_use: Use::default() }
}

fn release(fight: &mut Battle, number: u8, target: Option<Id>) -> Result<(), Refusal> {
    let target = target.map(Target::Combatant);
    fight.order(ONE, Order::Phantasm { phantasm: number }, target, &[]).map(|_| ())
}

fn not_enough(need: i32, have: i32) -> Refusal {
    Refusal::NotEnough { pool: Reserve::Prana.id(), have, need, rule: RuleId::new("KNK-CLS-04") }
}

#[test]
fn knk_cls_01_there_is_room_for_one_class() {
    let read = |class: &str| {
        let text = format!("(category: profi, s: 1, e: 1, a: 1, m: 1, l: 1, class: Some({class}))");
        ron::from_str::<Spec>(&text).map(|spec| spec.class)
    };
    assert_eq!(read("\"mage\""), Ok(Some(Class::Mage)));
    assert_eq!(read("[\"mage\", \"executor\"]").unwrap_err().code, ron::Error::ExpectedString);
    for both in ["Mage, Executor", "Маг/Экзекутор"] {
        let mut two = of(both, "D", profi("M3"));
        let faults = two.sheet().unwrap_err();
        assert_eq!((faults[0].expected.as_str(), faults[0].found.as_str()), ("one-class", both));
        assert!(two.restored().is_ok(), "a save of the past loads");
        two.allowed = vec!["class".to_owned()];
        assert!(two.sheet().is_ok());
    }
    let mut user = of("executor", "D", profi("M3"));
    user.skills = vec![skill("Fire magic", Vec::new())];
    assert!(user.sheet().is_ok());
    assert_eq!(fit::warnings(&user), Vec::new());
}

#[test]
fn knk_cls_02_without_a_class_the_points_go_to_the_five() {
    let hero = commoner("S3 E3 A3 M3 L3");
    assert!(hero.sheet().is_ok());
    let reckoning = reckoned(&hero);
    assert_eq!((reckoning.cp.spent, reckoning.cp.available), (15, 15));
    assert!(reckoning.is_sound() && reckoning.warnings.is_empty(), "{reckoning:?}");
    let mut sixth = hero;
    sixth.sixth = Some(rank("E"));
    assert_eq!(sixth.sheet().unwrap_err()[0].field, "sixth");
}

#[test]
fn knk_cat_02_class_and_category_go_together() {
    let fit = |class: &str, category| fit::fit(class.parse::<Class>().ok().as_ref(), category);
    assert_eq!(fit("executor", Category::Commoner), Fit::Unlisted);
    assert_eq!(fit("hybrid", Category::Profi), Fit::Listed);
    assert_eq!(fit("hybrid", Category::Commoner), Fit::Listed);
    assert_eq!(fit("hybrid", Category::Monster), Fit::Unlisted);
    assert_eq!(fit("mage", Category::Commoner), Fit::Listed);
    assert_eq!(fit("mage", Category::Profi), Fit::AskGm);
    assert_eq!(fit::fit(None, Category::Commoner), Fit::Listed);
    assert_eq!(fit::fit(None, Category::Profi), Fit::Listed);
    assert_eq!(fit::fit(None, Category::Monster), Fit::Unlisted);
    // A fault beside the sheet, which loads (`allow_unlisted_class_category` = warn).
    let odd = of("executor", "E", commoner("S2"));
    assert!(odd.sheet().is_ok());
    let told = |faults: &[Fault]| -> Vec<(String, String)> {
        faults.iter().map(|fault| (fault.field.clone(), fault.found.clone())).collect()
    };
    let pair = vec![("class".to_owned(), "@class-executor, @kind-commoner".to_owned())];
    let reckoning = reckoned(&odd);
    let breaches: Vec<Fault> = reckoning.breaches.iter().map(|it| it.fault.clone()).collect();
    assert_eq!((told(&breaches), reckoning.warnings.len()), (pair.clone(), 0));
    assert!(creation::may_be_allowed(&breaches[0]), "the GM has the last word");
    assert_eq!(told(&fit::misfit(&odd).into_iter().collect::<Vec<_>>()), pair);
    let allowed = Spec { allowed: vec!["class".to_owned()], ..odd };
    assert_eq!(fit::misfit(&allowed), None);
    // Nobody without a class is listed among the monsters; that is no fault.
    let nobody = reckoned(&monster("S2"));
    assert_eq!((nobody.breaches.len(), nobody.warnings.len()), (0, 1));
}

#[test]
fn knk_stat_02_the_sixth_goes_to_ex_in_every_category() {
    let mage = of("mage", "EX", commoner("S1 M5"));
    assert!(mage.sheet().is_ok());
    assert_eq!(mage.sixth.unwrap().price(), 7);
    let shown = Battle::new(&[("5E", mage)]).view(ONE).stats[5].clone();
    assert_eq!((shown.letter.as_ref(), shown.value), ("MC", 6));
    assert_eq!("hybrid".parse::<Class>().ok().and_then(|class| class.sixth()), Some(Sixth::Ii));
    let faults = commoner("S6").sheet().unwrap_err();
    assert_eq!(faults.iter().map(|fault| fault.field.as_str()).collect::<Vec<_>>(), ["s"]);
}

#[test]
fn knk_cls_03_no_phantasm_above_np_is_released() {
    let mut servant = of("servant", "C", monster("M6"));
    servant.phantasms = ["F", "E", "D", "C", "B"].map(phantasm).to_vec();
    let mut fight = Battle::new(&[("5E", servant)]);
    for number in 0..4 {
        fight.turn(ONE);
        release(&mut fight, number, None).unwrap();
    }
    fight.turn(ONE);
    let (given, most) = (rank("B"), Some(rank("C")));
    let rule = RuleId::new("KNK-CLS-03");
    assert_eq!(release(&mut fight, 4, None), Err(too_high(given, most, rule)));
    // Whoever is no Servant has no Noble Phantasm to measure by.
    let mut stranger = monster("M6");
    stranger.phantasms = vec![phantasm("F")];
    let mut fight = Battle::new(&[("5E", stranger)]);
    fight.turn(ONE);
    let rule = RuleId::new("KNK-CLS-03");
    assert_eq!(release(&mut fight, 0, None), Err(too_high(rank("F"), None, rule)));
}

#[test]
fn knk_cls_04_the_rank_sets_the_price() {
    let prices = ["F", "E", "D", "C", "B", "A", "EX"].map(|letter| phantasm(letter).price());
    assert_eq!(prices, [10, 100, 200, 300, 400, 500, 700]);
    let mut servant = of("servant", "EX", monster("M2"));
    servant.phantasms = vec![phantasm("C"), phantasm("EX")];
    let mut fight = Battle::new(&[("5E", servant)]);
    fight.turn(ONE);
    fight.pool(ONE, Reserve::Prana, 299);
    assert_eq!(release(&mut fight, 0, None), Err(not_enough(300, 299)));
    fight.pool(ONE, Reserve::Prana, 300);
    release(&mut fight, 0, None).unwrap();
    assert_eq!(fight.prana(ONE).0, 0);
    // It was the main action.
    fight.pool(ONE, Reserve::Prana, 700);
    assert!(says(&release(&mut fight, 1, None), "refusal-action-spent"));
    fight.turn(ONE);
    fight.pool(ONE, Reserve::Prana, 600);
    assert_eq!(release(&mut fight, 1, None), Err(not_enough(700, 600)));
    fight.pool(ONE, Reserve::Prana, 700);
    release(&mut fight, 1, None).unwrap();
}

#[test]
fn knk_cls_04_a_phantasm_with_a_weapon_is_an_attack() {
    let mut servant = of("servant", "C", monster("S2 M5"));
    let lance = table::gun(130);
    servant.phantasms = vec![Phantasm { weapon: Some(lance), ..phantasm("C") }];
    let mut ghost = profi("E5");
    ghost.immaterial = true;
    let mut fight = Battle::new(&[("5E", servant), ("9E", ghost)]);
    fight.turn(ONE);
    assert_eq!(release(&mut fight, 0, None), Err(Refusal::BadTarget));
    let before = fight.prana(ONE).0;
    let target = Some(Target::Combatant(TWO));
    fight.order(ONE, Order::Phantasm { phantasm: 0 }, target, &[Face(100)]).unwrap();
    let strike = fight.last_strike();
    // Tier phantasm, whatever the record says: nothing of it is lost on an immaterial one.
    assert_eq!((strike.mode, strike.damage), (Mode::Shot, 60));
    assert_eq!(fight.prana(ONE).0, before - 300);
    assert_eq!(fight.rows(ONE).phantasms[0].prana, 300);
}

#[test]
fn knk_cls_04_the_price_is_offered_with_the_phantasm() {
    let mut servant = of("servant", "C", monster("M5"));
    servant.phantasms = vec![phantasm("C"), phantasm("F")];
    let mut fight = Battle::new(&[("5E", servant)]);
    fight.turn(ONE);
    let offers = Knk::offers(&fight, ONE, &[]).into_iter();
    let released = offers.filter(|offer| matches!(offer.order, Order::Phantasm { .. }));
    let prices: Vec<_> = released.map(|offer| offer.cost).collect();
    assert_eq!(prices, [300, 10].map(|price| vec![Cost::Pool(Reserve::Prana.id(), price)]));
}

#[test]
fn knk_cls_04_what_a_release_changes_lasts_its_turns() {
    let mut servant = of("servant", "C", monster("S2 M5"));
    let by = Modifier::Stat { of: Stat::S, by: 2, when: When::Always };
    servant.phantasms = vec![Phantasm { modifiers: vec![by], turns: 2, ..phantasm("C") }];
    let mut fight = Battle::new(&[("5E", servant)]);
    fight.turn(ONE);
    release(&mut fight, 0, None).unwrap();
    assert_eq!(fight.view(ONE).stats[0].value, 4);
    fight.turn(ONE);
    // Released again it begins anew, and adds nothing to itself.
    release(&mut fight, 0, None).unwrap();
    assert_eq!((fight.view(ONE).stats[0].value, fight.rows(ONE).lasting.len()), (4, 1));
    fight.turn(ONE);
    assert_eq!(fight.view(ONE).stats[0].value, 4);
    fight.turn(ONE);
    assert_eq!(fight.view(ONE).stats[0].value, 2);
}

#[test]
fn knk_cls_05_a_class_brings_its_tags() {
    let class = |text: &str| text.parse::<Class>().unwrap();
    for (text, category, sixth) in [
        ("true ancestor", Category::Monster, Sixth::Ta),
        ("progenitor", Category::Monster, Sixth::Da),
        ("dead apostle", Category::Profi, Sixth::Da),
        ("living dead", Category::Commoner, Sixth::Ld),
    ] {
        let class = class(text);
        assert_eq!((class.categories(), class.sixth()), (&[category][..], Some(sixth)), "{text}");
        assert!(class.is_unclean() && class.nature().is_some_and(Nature::is_vampire), "{text}");
    }
    // In play: half of an ordinary blow, and the class skill costs no points.
    let mut apostle = of("dead apostle", "D", profi("S2"));
    apostle.skills = vec![skill("Blood magic", Vec::new())];
    apostle.skills[0].skill.free_for = vec![Class::DeadApostle];
    assert_eq!(reckoned(&apostle).sp.spent, 0);
    let mut fight = Battle::new(&[("5E", armed(monster("S1"), sword())), ("6E", apostle)]);
    let strike = fight.blow(ONE, Mode::Blow, TWO, &[Face(71)]);
    assert_eq!((strike.raw, strike.damage), (41, 20));
}

fn at_night(spec: Spec, holy: bool) -> Battle {
    let mut fight = Battle::new(&[("5E", spec), ("6E", commoner("E5"))]);
    fight.table.options.night_bonus = 5;
    fight.air = Ambient { light: Light::Night, holy, ..Ambient::default() };
    fight
}

#[test]
fn knk_cls_06_night_is_on_the_side_of_vampires() {
    let apostle = || of("dead apostle", "D", profi("S3 A3 M3 L5"));
    let attack = |fight: &mut Battle| {
        fight.turn(ONE);
        fight.strike(ONE, Mode::One, TWO, &[Face(1)]).unwrap();
        fight.rolls[0].throw.dice.to_string()
    };
    assert_eq!(attack(&mut at_night(apostle(), false)), "26+1d115");
    assert_eq!(attack(&mut at_night(apostle(), true)), "21+1d115");
    let mut day = at_night(apostle(), false);
    day.air.light = Light::Day;
    assert_eq!(attack(&mut day), "21+1d115");
    // A save, of Agility against the same of a target: taking hold.
    let mut fight = at_night(apostle(), false);
    fight.turn(ONE);
    let at = Some(Target::Combatant(TWO));
    fight.order(ONE, Order::Grab, at, &[Face(70)]).unwrap();
    assert_eq!(fight.rolls[0].throw.dice.to_string(), "35+1d70", "30+1d70 against Agility F");
    assert_eq!(fight.rolls[0].total, 105);
    // Initiative.
    let mut fight = at_night(apostle(), false);
    fight.run(&[Face(1)], |ctx| Knk::initiative(ctx, &[ONE])).unwrap();
    assert_eq!(fight.rolls[0].throw.dice.to_string(), "29+1d76");
    // The Luck dodge.
    let mut fight = at_night(apostle(), false);
    fight.turn(TWO);
    fight.strike(TWO, Mode::Blow, ONE, &[Face(90)]).unwrap();
    fight.end(TWO);
    fight.begin(ONE, &[]);
    fight.dodge(ONE, 1, &[Face(65), Face(1)]).unwrap();
    assert_eq!(fight.rolls[0].throw.dice.to_string(), "40+1d65");
}

#[test]
fn knk_cls_07_the_health_of_the_deathless_stops_at_1() {
    let victim = monster("E1 L1");
    let mut fight = Battle::new(&[("5E", armed(monster("S5"), sword())), ("6E", victim)]);
    fight.rule(Ruling::Deathless { who: TWO, on: true }).unwrap();
    assert!(fight.is(TWO, Condition::Deathless));
    fight.pool(TWO, Reserve::Hp, 30);
    fight.turn(ONE);
    let strike = fight.strike(ONE, Mode::Blow, TWO, &[Face(90)]).unwrap();
    assert!(strike.damage > 30, "{strike:?}");
    assert_eq!(fight.hp(TWO).0, 1);
    // A dodge gives back what was taken, no more.
    fight.end(ONE);
    fight.begin(TWO, &[]);
    fight.dodge(TWO, 1, &[Face(91)]).unwrap();
    assert_eq!(fight.hp(TWO).0, 30);
    // Effects stop there too, and so does the GM's ruling.
    fight.afflict(TWO, "poison", -500, 0, None);
    fight.turn(TWO);
    assert_eq!(fight.hp(TWO).0, 1);
    let out = fight.rule(Ruling::Pool { who: TWO, pool: Reserve::Hp, value: 0 });
    assert!(matches!(out, Err(Refusal::OutOfRange { least: 1, .. })));
    // Taken off, it dies of the next effect.
    fight.rule(Ruling::Deathless { who: TWO, on: false }).unwrap();
    fight.turn(TWO);
    assert_eq!(fight.fallen, [TWO]);
}

#[test]
fn knk_cls_07_one_who_is_doomed_and_becomes_deathless_is_spared() {
    let mut fight =
        Battle::new(&[("5E", armed(monster("S5"), sword())), ("6E", commoner("E1 L5"))]);
    fight.blow(ONE, Mode::Blow, TWO, &[Face(90)]);
    assert!(fight.is(TWO, Condition::Doomed));
    fight.rule(Ruling::Deathless { who: TWO, on: true }).unwrap();
    assert!(!fight.is(TWO, Condition::Doomed));
    assert_eq!(fight.hp(TWO).0, 1);
}

#[test]
fn knk_cls_08_holy_sacraments_are_points_and_circles() {
    let knight = |letter: &str| of("knight", letter, commoner("S2"));
    let fight = Battle::new(&[("5E", knight("C")), ("6E", knight("EX"))]);
    assert_eq!((fight.number(ONE, "concentration"), fight.number(ONE, "circles")), (24, 3));
    assert_eq!(fight.number(TWO, "concentration"), 48);
    let none = Battle::new(&[("5E", knight("F"))]);
    assert_eq!((none.number(ONE, "concentration"), none.row(ONE, "circles")), (0, None));
    let warned = |spec: &Spec| fit::warnings(spec).iter().any(|fault| fault.field == "sixth");
    assert!(warned(&of("executor", "EX", profi("S2"))));
    assert!(!warned(&of("burial agency", "EX", monster("S2"))));
}

#[test]
fn knk_mag_10_circles_open_as_a_whole_and_sacraments_cost_concentration() {
    let mut apostle = of("dead apostle", "D", profi("S2"));
    apostle.skills = vec![skill("Blood magic", vec![Modifier::Circles { up_to: 2 }])];
    let fight = Battle::new(&[("5E", apostle)]);
    assert_eq!(fight.number(ONE, "circles"), 2);
    let priest = sheet(&of("executor", "D", profi("S2")));
    assert_eq!(sixth::concentration(&priest), Some(16));
    // Nobody else has any.
    assert_eq!(sixth::concentration(&sheet(&profi("S2"))), None);
}

#[test]
fn knk_cls_17_an_esper_skill_feeds_on_the_sixth() {
    let growing = Modifier::Growing { of: Rolls::Attack, to: To::Roll };
    let dice = |sixth: &str| {
        let mut esper = of("esper", sixth, commoner("S2"));
        esper.skills = vec![skill("Clear Eyes", vec![growing.clone()])];
        esper.skills[0].in_use = Use { on: true, turns: 2 };
        esper.skills[0].skill.free_for = vec![Class::Esper];
        assert_eq!(reckoned(&esper).sp.spent, 0, "its first level is free");
        Battle::new(&[("5E", esper)]).attack(ONE, Mode::Blow).unwrap()
    };
    assert_eq!((dice("C"), dice("F")), ("1d113".to_owned(), "1d110".to_owned()));
}

#[test]
fn knk_cls_18_magical_skill_is_prana_and_familiars() {
    let mage = |letter: &str| Battle::new(&[("5E", of("mage", letter, commoner("M5")))]);
    for (letter, prana, regeneration, familiars) in
        [("F", 160, 10, 10), ("A", 410, 35, 25), ("EX", 460, 40, 28)]
    {
        let fight = mage(letter);
        assert_eq!(fight.prana(ONE), (prana, prana), "{letter}");
        assert_eq!(fight.number(ONE, "regeneration"), regeneration, "{letter}");
        assert_eq!(fight.number(ONE, "familiars"), familiars, "{letter}");
    }
    assert_eq!(mage("B").number(ONE, "lines"), 4);
    // What the GM sets wins, and the book's number stays beside it.
    let mut fight = mage("A");
    fight.set(ONE, Override::PranaMax, 100);
    assert_eq!((fight.prana(ONE).1, fight.number(ONE, "computed-prana-max")), (100, 410));
    assert_eq!(Battle::new(&[("5E", of("esper", "A", commoner("M5")))]).prana(ONE).1, 160);
}

#[test]
fn knk_cls_23_skill_grants_points() {
    assert_eq!([0, 1, 2, 3, 4, 5, 6].map(mage::extra_sp), [0, 0, 1, 1, 2, 3, 3]);
    let mut mage = of("mage", "A", commoner("M3"));
    mage.skills = (0..7).map(|n| skill(&format!("Skill {n}"), Vec::new())).collect();
    assert_eq!(reckoned(&mage).sp.left(), 0, "4 and 3 more");
    mage.skills.push(skill("Skill 7", Vec::new()));
    assert_eq!(reckoned(&mage).sp.left(), -1);
}

#[test]
fn a_phantasm_as_typed_is_checked() {
    let mut servant = of("servant", "C", monster("S2"));
    let mut blunt = weapon(WeaponKind::Blunt);
    blunt.reach = 0;
    servant.phantasms = vec![Phantasm { weapon: Some(blunt), turns: 0, ..phantasm("C+") }];
    let fields: Vec<String> =
        servant.sheet().unwrap_err().into_iter().map(|fault| fault.field).collect();
    assert_eq!(fields, ["phantasms[0].rank", "phantasms[0].turns", "phantasms[0].weapon.reach"]);
}

#[test]
fn a_phantasm_lasts_one_turn_unless_it_says_otherwise() {
    let typed: Phantasm = ron::from_str(r#"(name: "Banner", rank: "C")"#).unwrap();
    assert_eq!(typed, phantasm("C"));
}

#[test]
fn the_key_of_a_class_is_read_as_that_class() {
    for class in Class::ALL {
        assert_eq!(class.key().parse::<Class>(), Ok(class.clone()));
    }
}
