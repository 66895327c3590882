//! Familiars: rules KNK-FAM-01 to KNK-FAM-06.

use crate::knk::table::{
    self, Battle, ONE,
    Say::{Face, Prana},
    THREE, TWO, armed, commoner, monster, number, profi, sword,
};
use kekkai_rules::{
    Choice, Edition, Id, Phrase, Pick, PlainText, Refusal, RuleId, Target, Terrain,
    knk::{
        Class, Fact, Knk, Mode, Order, Reserve, Ruling, Spec, Tier, Weapon, Why,
        familiar::{Familiar, FamiliarKind},
        rank::Rank,
        refusals,
        sheet::Override,
        switches::Together,
    },
    system::World as _,
};

fn mage(ranks: &str, skill: u8) -> Spec {
    let mut spec = profi(ranks);
    (spec.class, spec.sixth) = (Some(Class::Mage), Some(Rank::new(skill, 0).unwrap()));
    spec
}

fn familiar(mut spec: Spec, kind: FamiliarKind, upkeep: i32) -> Spec {
    spec.familiar = Some(Familiar { kind, upkeep, owner: None });
    spec
}

/// The first with the others as its familiars, next to it.
fn household(master: Spec, familiars: Vec<Spec>) -> Battle {
    let cells = ["6E", "6F", "5F"];
    let mut cast = vec![("5E", master)];
    cast.extend(cells.into_iter().zip(familiars));
    let ids = (0..cast.len()).map(|id| Id(u16::try_from(id).unwrap()));
    let mut fight = Battle::new(&cast);
    fight.allies = ids.clone().collect();
    for who in ids.skip(1) {
        serve(&mut fight, who, ONE).unwrap();
    }
    fight
}

fn serve(fight: &mut Battle, who: Id, master: Id) -> Result<(), Refusal> {
    fight.rule(Ruling::Serve { who, master: Some(master), kind: None, upkeep: None })
}

fn guard(upkeep: i32) -> Spec {
    familiar(profi("M0"), FamiliarKind::Guard, upkeep)
}

fn prana(fight: &mut Battle, who: Id, value: i32) {
    fight.pool(who, Reserve::Prana, value);
}

#[test]
fn knk_fam_01_a_familiar_does_not_regenerate() {
    let mut fight = household(profi("M1"), vec![guard(0)]);
    prana(&mut fight, TWO, 20);
    fight.turn(TWO);
    assert_eq!((fight.prana(TWO).0, fight.number(TWO, "regeneration")), (20, 0));
    // With rare exceptions, which the GM sets.
    fight.set(TWO, Override::Regeneration, 3);
    fight.turn(TWO);
    assert_eq!(fight.prana(TWO).0, 23);
    let free = Ruling::Serve { who: TWO, master: None, kind: None, upkeep: None };
    fight.rule(Ruling::Override { who: TWO, value: Override::Regeneration, to: None }).unwrap();
    fight.rule(free).unwrap();
    assert_eq!((fight.number(TWO, "regeneration"), fight.rows(TWO).familiar), (10, None));
}

#[test]
fn knk_fam_01_nobody_serves_itself_the_dead_an_enemy_or_its_own_familiar() {
    let mut fight = household(profi("M1"), vec![guard(0), guard(0)]);
    assert_eq!(
        serve(&mut fight, ONE, ONE),
        Err(Refusal::Oneself { rule: RuleId::new("KNK-FAM-01") })
    );
    let rule = RuleId::new("KNK-FAM-01");
    serve(&mut fight, THREE, TWO).unwrap();
    let circle = refusals::serves(THREE, ONE, rule);
    assert_eq!(serve(&mut fight, ONE, THREE), Err(circle));
    fight.allies = vec![ONE, TWO];
    assert_eq!(serve(&mut fight, THREE, ONE), Err(Refusal::BadTarget));
    fight.pool(ONE, Reserve::Hp, 0);
    assert_eq!(serve(&mut fight, TWO, ONE), Err(Refusal::Dead(ONE)));
}

/// A familiar with that much prana of 50.
fn raven(upkeep: i32, has: i32) -> Spec {
    Spec { prana: Some(has), ..familiar(profi("M1"), FamiliarKind::Scout, upkeep) }
}

fn feeds(fight: &Battle) -> Vec<Vec<i32>> {
    let feed = |choice: &&Choice| choice.question.key == "question-feed";
    let amount = |pick: &Pick| number(pick, "amount");
    let asked = fight.choices.iter().filter(feed);
    asked.map(|choice| choice.picks.iter().map(amount).collect()).collect()
}

#[test]
fn knk_fam_02_a_scout_given_its_upkeep_stays_as_it_was() {
    let mut fight = household(mage("M3", 2), vec![raven(5, 30)]);
    fight.set(TWO, Override::PranaMax, 50);
    prana(&mut fight, ONE, 100);
    fight.begin(ONE, &[Prana(5)]);
    assert_eq!((fight.prana(ONE).0, fight.prana(TWO)), (115, (30, 50)), "100 and 20, less 5");
    let of = |who| {
        let pool = |fact: &Fact| match fact {
            Fact::Pool { who: whose, change, why, .. } if *whose == who => Some((*change, *why)),
            _ => None,
        };
        fight.facts.iter().filter_map(pool).collect::<Vec<_>>()
    };
    assert_eq!(of(TWO)[of(TWO).len() - 2..], [(5, Why::Master), (-5, Why::Upkeep)]);
    assert_eq!(of(ONE)[of(ONE).len() - 1], (-5, Why::Familiars));
    fight.turn(TWO);
    assert_eq!(fight.prana(TWO).0, 30);
    assert_eq!(fight.number(ONE, "transfer"), 16);
}

#[test]
fn knk_fam_02_a_servant_receives_what_its_master_hands_over() {
    let mut servant = monster("M6");
    servant.class = Some(Class::Servant);
    let mut fight = household(profi("M3"), vec![servant]);
    fight.set(ONE, Override::PranaMax, 300);
    fight.set(ONE, Override::Regeneration, 0);
    fight.set(TWO, Override::PranaMax, 1000);
    prana(&mut fight, ONE, 190);
    prana(&mut fight, TWO, 100);
    fight.begin(ONE, &[Prana(20)]);
    assert_eq!((fight.prana(ONE).0, fight.prana(TWO)), (170, (120, 1000)));
    // Without an upkeep nothing is offered first, then all that there is, less and less.
    assert_eq!(feeds(&fight)[0].iter().copied().take(3).collect::<Vec<_>>(), [0, 190, 189]);
    assert_eq!(feeds(&fight)[0].len(), 191);
}

#[test]
fn knk_fam_02_the_upkeep_is_offered_first_and_any_amount_may_be_given() {
    for (given, left, has) in [(8, 112, 20), (0, 120, 12), (3, 117, 15), (13, 107, 25)] {
        let mut fight = household(mage("M3", 2), vec![guard(8)]);
        fight.set(TWO, Override::PranaMax, 33);
        prana(&mut fight, ONE, 100);
        prana(&mut fight, TWO, 20);
        fight.begin(ONE, &[Prana(given)]);
        assert_eq!((fight.prana(ONE).0, fight.prana(TWO).0), (left, has));
        // Its limit is 16, and the familiar has room for 13.
        assert_eq!(feeds(&fight), [[8, 13, 12, 11, 10, 9, 7, 6, 5, 4, 3, 2, 1, 0]]);
    }
}

#[test]
fn knk_fam_02_a_familiar_has_room_up_to_its_maximum() {
    let mut fight = household(mage("M3", 2), vec![guard(8)]);
    prana(&mut fight, ONE, 100);
    // 25 of 25: there is nothing to ask, and it uses up its own.
    fight.begin(ONE, &[]);
    assert_eq!((fight.prana(ONE).0, fight.prana(TWO).0), (120, 17));
    fight.end(ONE);
    fight.begin(ONE, &[Prana(8)]);
    assert_eq!((fight.prana(ONE).0, fight.prana(TWO).0), (132, 17));
}

#[test]
fn knk_ini_06_an_extra_turn_takes_the_upkeep_again() {
    let mut fight = household(mage("M3 A5", 2), vec![guard(8)]);
    prana(&mut fight, ONE, 100);
    prana(&mut fight, TWO, 10);
    fight.begin(ONE, &[Prana(8)]);
    fight.end(ONE);
    fight.begin_extra(ONE, &[Prana(8)]);
    // Twice 20 of the own regeneration, twice 8 for the familiar.
    assert_eq!((fight.prana(ONE).0, fight.prana(TWO).0), (124, 10));
}

#[test]
fn knk_fam_02_the_player_splits_what_the_limit_leaves() {
    for (first, second) in [(10, 6), (9, 7), (8, 8)] {
        let mut fight = household(mage("M3", 2), vec![guard(10), guard(8)]);
        for (who, value) in [(ONE, 100), (TWO, 10), (THREE, 10)] {
            prana(&mut fight, who, value);
        }
        fight.begin(ONE, &[Prana(first), Prana(second)]);
        assert_eq!(fight.prana(ONE).0, 100 + 20 - 16);
        // Two are missing in all, and come from their own.
        assert_eq!(fight.prana(TWO).0, 10 - (10 - first));
        assert_eq!(fight.prana(THREE).0, 10 - (8 - second));
        // The second is offered its upkeep as far as the limit of 16 still reaches, and never more than that.
        assert_eq!(feeds(&fight)[1][0], 8.min(16 - first));
        assert_eq!(feeds(&fight)[1].iter().max(), Some(&(16 - first)));
    }
}

#[test]
fn knk_fam_02_nobody_gives_more_than_it_has() {
    let mut fight = household(mage("M3", 6), vec![guard(10), guard(8)]);
    for (who, value) in [(ONE, 2), (TWO, 10), (THREE, 10)] {
        prana(&mut fight, who, value);
    }
    fight.set(ONE, Override::Regeneration, 10);
    fight.begin(ONE, &[Prana(10), Prana(2)]);
    assert_eq!((fight.prana(ONE).0, fight.prana(TWO).0, fight.prana(THREE).0), (0, 10, 4));
    assert_eq!(feeds(&fight)[1], [2, 1, 0]);
}

#[test]
fn knk_fam_02_without_prana_of_its_own_the_game_master_decides() {
    let mut fight = household(mage("M3", 0), vec![guard(18)]);
    prana(&mut fight, ONE, 100);
    prana(&mut fight, TWO, 5);
    fight.begin(ONE, &[Prana(10)]);
    assert_eq!((fight.prana(ONE).0, fight.prana(TWO).0), (100, 0));
    assert!(fight.facts.contains(&Fact::Starved { who: TWO, missing: 3 }));
}

#[test]
fn knk_fam_02_one_that_is_no_mage_has_no_limit_unless_the_table_sets_one() {
    let mut fight = household(profi("M3"), vec![guard(40)]);
    fight.set(TWO, Override::PranaMax, 50);
    prana(&mut fight, ONE, 100);
    prana(&mut fight, TWO, 0);
    fight.begin(ONE, &[Prana(40)]);
    assert_eq!((fight.prana(ONE).0, fight.prana(TWO).0), (70, 0));
    fight.table.options.familiar_limit_non_mage = 15;
    fight.end(ONE);
    fight.begin(ONE, &[Prana(15)]);
    assert_eq!((fight.prana(ONE).0, fight.prana(TWO).0), (65, 0));
}

#[test]
fn knk_fam_02_without_its_master_a_familiar_lives_on_its_own_prana() {
    let mut fight = household(profi("M3"), vec![guard(7)]);
    prana(&mut fight, TWO, 20);
    fight.pool(ONE, Reserve::Hp, 0);
    fight.turn(TWO);
    assert_eq!(fight.prana(TWO).0, 13);
    // One whose master never was in the fight does so too.
    let mut fight = Battle::new(&[("5E", guard(7))]);
    fight.turn(ONE);
    assert_eq!(fight.prana(ONE), (18, 25));
}

#[test]
fn knk_trn_12_the_own_regeneration_comes_before_the_transfer() {
    // Monster M=EX has 35 a turn in the example; the numbers are set here.
    let mut fight = household(mage("M3", 5), vec![guard(25)]);
    fight.set(ONE, Override::PranaMax, 410);
    fight.set(ONE, Override::Regeneration, 35);
    prana(&mut fight, ONE, 400);
    prana(&mut fight, TWO, 0);
    fight.begin(ONE, &[Prana(25)]);
    assert_eq!(fight.prana(ONE), (385, 410));
    let asked: Vec<&Phrase> = fight.choices.iter().map(|choice| &choice.question).collect();
    let feed = Phrase::new("question-feed").with("familiar", TWO).with("now", 0);
    let feed = feed.with("max", 25).with("most", 25);
    assert_eq!(asked, [&feed], "not about the order");
}

#[test]
fn knk_trn_12_what_thralls_hunt_comes_after_the_own_change() {
    let mut spec = monster("M6");
    spec.class = Some(Class::Progenitor);
    let mut fight = Battle::new(&[("5E", spec)]);
    fight.set(ONE, Override::Regeneration, 0);
    prana(&mut fight, ONE, 100);
    fight.table.options.thrall_income = 12;
    fight.turn(ONE);
    assert_eq!(fight.prana(ONE).0, 112);
    // The drain takes what there is, and no more, before the income comes.
    fight.table.options.progenitor_drain = 200;
    fight.turn(ONE);
    assert_eq!(fight.prana(ONE).0, 12);
}

#[test]
fn knk_trn_12_a_table_may_want_familiars_next_to_their_master() {
    let mut fight = household(profi("M3"), vec![guard(7)]);
    fight.at[1] = table::point("9E");
    prana(&mut fight, ONE, 100);
    prana(&mut fight, TWO, 10);
    fight.begin(ONE, &[Prana(7)]);
    assert_eq!((fight.prana(ONE).0, fight.prana(TWO).0), (103, 10));
    fight.table.options.familiar_together = Together::Adjacent;
    fight.turn(ONE);
    assert_eq!((fight.prana(ONE).0, fight.prana(TWO).0), (113, 3));
}

#[test]
fn knk_cls_03_every_servant_is_a_familiar() {
    let mut servant = monster("M6");
    servant.class = Some(Class::Servant);
    let mut fight = Battle::new(&[("5E", servant)]);
    prana(&mut fight, ONE, 100);
    assert_eq!(fight.rows(ONE).familiar.unwrap().kind, Some(FamiliarKind::Servant));
    fight.turn(ONE);
    assert_eq!((fight.prana(ONE).0, fight.number(ONE, "regeneration")), (100, 0));
}

#[test]
fn knk_fam_03_a_scout_cannot_attack() {
    let scout = armed(familiar(profi("L5"), FamiliarKind::Scout, 1), sword());
    let mut fight = Battle::new(&[("5E", scout), ("6E", commoner(""))]);
    fight.turn(ONE);
    let lacks = || refusals::lacks("attack", Some(RuleId::new("KNK-FAM-03")));
    assert_eq!(fight.strike(ONE, Mode::Two, TWO, &[]).map(|_| ()), Err(lacks()));
    let grab = fight.order(ONE, Order::Grab, Some(Target::Combatant(TWO)), &[]);
    assert_eq!(grab, Err(lacks()));
}

#[test]
fn knk_fam_03_a_scout_does_not_strike_back_either() {
    let lucky = profi("L5 M2 E3");
    let scout = familiar(lucky.clone(), FamiliarKind::Scout, 1);
    for (dodger, script) in [(scout, vec![Face(16)]), (lucky, vec![Face(16), Face(1)])] {
        let mut fight = Battle::new(&[("5E", monster("S1")), ("6E", dodger)]);
        fight.blow(ONE, Mode::Blow, TWO, &[Face(80)]);
        fight.end(ONE);
        fight.begin(TWO, &[]);
        fight.dodge(TWO, 1, &script).unwrap();
    }
}

#[test]
fn knk_fam_03_a_thrall_cannot_jump_and_pays_for_water() {
    let thrall = familiar(commoner("A3 M2 E3"), FamiliarKind::Thrall, 0);
    let mut fight = Battle::new(&[("5E", thrall)])
        .with_ground("6E", Terrain::Ordinary)
        .with_ground("5F", Terrain::Shallow);
    fight.turn(ONE);
    let rule = Some(RuleId::new("KNK-OBS-08"));
    let refused = refusals::lacks("jump", rule);
    assert_eq!(fight.walk(ONE, &["7E"]), Err(refused));
    let (hp, prana) = (fight.hp(ONE).0, fight.prana(ONE).0);
    fight.walk(ONE, &["5F"]).unwrap();
    assert_eq!((fight.hp(ONE).0, fight.prana(ONE).0), (hp - 30, prana - 30));
}

#[test]
fn knk_fam_04_a_destroyed_body_wakes_its_owner() {
    let mut body = familiar(commoner("L1"), FamiliarKind::Body, 0);
    let owner = Some(PlainText::new("Aoko"));
    body.familiar.as_mut().unwrap().owner = owner.clone();
    let mut fight = Battle::new(&[("5E", body), ("6E", monster("S3"))]);
    fight.blow(TWO, Mode::Blow, ONE, &[Face(110)]);
    assert!(fight.hp(ONE).0 <= 0 && !fight.fallen.contains(&ONE));
    fight.end(TWO);
    fight.begin(ONE, &[]);
    fight.order(ONE, Order::Accept, None, &[]).unwrap();
    assert!(fight.fallen.contains(&ONE));
    assert!(fight.facts.contains(&Fact::Woke { who: ONE, owner }));
}

#[test]
fn knk_fam_05_attacks_of_familiars_are_conceptual() {
    let mut ghost = monster("E5");
    ghost.immaterial = true;
    // Raw 30, of which the ghost takes 15.
    let mut duel = Battle::new(&[("5E", guard(0)), ("6E", ghost.clone())]);
    let face = u16::try_from(30 + duel.number(TWO, "defence")).unwrap();
    assert_eq!(duel.blow(ONE, Mode::One, TWO, &[Face(face)]).damage, 15);
    let mut duel = Battle::new(&[("5E", profi("M1")), ("6E", ghost.clone())]);
    assert_eq!(duel.blow(ONE, Mode::One, TWO, &[Face(face)]).damage, 0);
    // A phantasm stays one.
    let lance = Weapon { tier: Tier::Phantasm, ..sword() };
    let mut duel = Battle::new(&[("5E", armed(guard(0), lance)), ("6E", ghost)]);
    assert_eq!(duel.blow(ONE, Mode::One, TWO, &[Face(face)]).damage, 30);
}

#[test]
fn knk_dmg_02_a_familiars_claw_is_conceptual() {
    let claw = |target: Spec| {
        let mut fight = Battle::new(&[("5E", guard(0)), ("6E", target)]);
        let face = u16::try_from(40 + fight.number(TWO, "defence")).unwrap();
        fight.blow(ONE, Mode::One, TWO, &[Face(face)]).damage
    };
    let (mut unclean, mut ghost) = (monster("E5"), monster("E5"));
    (unclean.unclean, ghost.immaterial) = (true, true);
    assert_eq!((claw(unclean), claw(ghost)), (40, 20));
}

#[test]
fn knk_fam_06_a_progenitor_lives_on_what_its_thralls_hunt() {
    let mut spec = monster("M6");
    spec.class = Some(Class::Progenitor);
    let mut fight = Battle::new(&[("5E", spec)]);
    prana(&mut fight, ONE, 300);
    let regeneration = fight.number(ONE, "regeneration");
    fight.table.options.thrall_income = 5;
    fight.turn(ONE);
    assert_eq!(fight.prana(ONE).0, 300 + regeneration + 5);
    (fight.table.options.progenitor_drain, fight.table.options.thrall_income) = (60, 45);
    fight.set(ONE, Override::PranaMax, 410);
    prana(&mut fight, ONE, 400);
    fight.turn(ONE);
    assert_eq!(fight.prana(ONE).0, 385);
}

#[test]
fn knk_fam_06_a_progenitor_is_drained_while_time_passes_too() {
    let mut spec = monster("M6");
    spec.class = Some(Class::Progenitor);
    let mut fight = Battle::new(&[("5E", spec)]);
    (fight.table.options.progenitor_drain, fight.table.options.thrall_income) = (60, 45);
    fight.set(ONE, Override::PranaMax, 410);
    for (edition, left) in [(Edition::NEWEST, 355), (Edition::Eleventh, 410)] {
        fight.edition = edition;
        prana(&mut fight, ONE, 400);
        fight.run(&[], |ctx| Knk::pass(ctx, ONE, 3)).unwrap();
        assert_eq!(fight.prana(ONE).0, left);
    }
}
