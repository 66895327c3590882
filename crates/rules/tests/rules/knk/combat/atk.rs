//! KNK-ATK, KNK-CRT and KNK-DMG: attacks, critical attacks, the damage pipeline.

use crate::knk::table::{
    Battle, ONE,
    Say::{Crit, Face, Nothing},
    TWO, armed, commoner, gun, monster, profi, says, sword, weapon,
};
use kekkai_rules::{
    Ambient, Dice, Id, Pick, Refusal, RuleId, System, Target,
    knk::{
        Condition, Fate, Knk, Mode, Order, Spec, Tier, Weapon, WeaponKind,
        crit::{self, CritEffect},
        damage,
        injury::Part,
        picks, refusals,
        sheet::Override,
        switches::CritMode,
    },
};

fn duel(attacker: Spec, target: Spec) -> Battle {
    Battle::new(&[("5E", attacker), ("6F", target)])
}

#[test]
fn knk_atk_01_melee_reaches_the_neighbouring_cells() {
    let mut fight = duel(profi(""), profi("A1"));
    fight.begin(ONE, &[]);
    fight.strike(ONE, Mode::Two, TWO, &[Face(1)]).unwrap();
    let mut fight = Battle::new(&[("5E", profi("")), ("7E", profi("A1"))]);
    fight.begin(ONE, &[]);
    let rule = RuleId::new("KNK-ATK-01");
    let refusal = fight.strike(ONE, Mode::Two, TWO, &[]).unwrap_err();
    assert_eq!(refusal, Refusal::OutOfReach { distance: Some(2), reach: 1, rule });
    // A weapon says otherwise.
    let spear = armed(profi(""), Weapon { reach: 2, ..weapon(WeaponKind::Pierce) });
    let mut fight = Battle::new(&[("5E", spear), ("7E", profi("A1"))]);
    fight.blow(ONE, Mode::Two, TWO, &[Face(1)]);
}

#[test]
fn knk_atk_01_only_another_living_combatant_is_a_target() {
    let mut fight = duel(profi(""), profi(""));
    fight.begin(ONE, &[]);
    let order = || Order::Strike { mode: Mode::Two, weapon: None };
    let mut at = |target| fight.order(ONE, order(), target, &[]).unwrap_err();
    let rule = RuleId::new("KNK-ATK-01");
    assert_eq!(at(Some(Target::Combatant(ONE))), Refusal::Oneself { rule });
    assert_eq!(at(Some(Target::Combatant(Id(5)))), Refusal::Nobody(Id(5)));
    assert_eq!(at(None), Refusal::BadTarget);
    fight.pool(TWO, kekkai_rules::knk::Reserve::Hp, 0);
    assert_eq!(
        fight.order(ONE, order(), Some(Target::Combatant(TWO)), &[]),
        Err(Refusal::Dead(TWO))
    );
    assert!(Knk::offers(&fight, ONE, &[]).iter().all(|offer| offer.target.is_none()));
}

#[test]
fn knk_atk_02_raw_above_0_is_a_hit() {
    for (face, raw, hits) in [(74, 24, true), (17, -33, false), (50, 0, false), (51, 1, true)] {
        let mut fight = duel(profi(""), profi("A2 E5"));
        let blow = fight.blow(ONE, Mode::One, TWO, &[Face(face)]);
        assert_eq!((blow.raw, blow.fate != Fate::Miss), (raw, hits), "face {face}");
    }
}

#[test]
fn knk_atk_09_a_miss_goes_through_no_pipeline() {
    for (face, hits) in [(50, false), (51, true)] {
        let strike = duel(monster("S1"), profi("A4")).blow(ONE, Mode::Blow, TWO, &[Face(face)]);
        assert_eq!(strike.fate != Fate::Miss, hits);
        assert_eq!(strike.rules().contains(&RuleId::new("KNK-ATK-09")), hits);
    }
}

#[test]
fn knk_atk_02_a_table_may_let_the_defence_itself_be_a_hit() {
    for (face, raw, hits) in [(49, -1, false), (50, 0, true), (51, 1, true)] {
        let mut fight = duel(profi(""), profi("A2 E5"));
        fight.table.options.zero_is_hit = true;
        let blow = fight.blow(ONE, Mode::One, TWO, &[Face(face)]);
        assert_eq!((blow.raw, blow.fate != Fate::Miss), (raw, hits), "face {face}");
        // A hit for nothing carries what a weapon adds to the damage.
        let spiked = armed(profi(""), Weapon { to_damage: 5, ..sword() });
        let mut fight = duel(spiked, profi("A2 E5"));
        fight.table.options.zero_is_hit = true;
        let damage = fight.blow(ONE, Mode::One, TWO, &[Face(face)]).damage;
        assert_eq!(damage, if hits { raw + 5 } else { 0 }, "face {face}");
    }
}

#[test]
fn knk_atk_03_a_blow_may_hit_for_nothing() {
    let mut fight = duel(commoner(""), commoner("A2 L1"));
    let blow = fight.blow(ONE, Mode::Blow, TWO, &[Face(44)]);
    assert_eq!((blow.raw, blow.damage, fight.waits(TWO).len()), (1, 0, 1));
    let spiked = armed(commoner(""), Weapon { to_damage: 5, ..sword() });
    let mut fight = duel(spiked, commoner("A2 L1"));
    assert_eq!(fight.blow(ONE, Mode::Blow, TWO, &[Face(44)]).damage, 5);
}

#[test]
fn knk_atk_04_the_monsters_blow_is_whole_and_free() {
    let mut fight = duel(monster("S4"), profi("A4 E3"));
    let blow = fight.blow(ONE, Mode::Blow, TWO, &[Face(100)]);
    assert_eq!((blow.total, blow.damage, fight.prana(ONE)), (140, 80, (400, 400)));
    assert!(matches!(
        duel(monster(""), profi("")).order(ONE, strike(Mode::One), AT_TWO, &[]),
        Err(Refusal::NotYourTurn { .. })
    ));
    let mut fight = duel(monster(""), profi(""));
    fight.begin(ONE, &[]);
    let lacks = fight.order(ONE, strike(Mode::One), AT_TWO, &[]);
    assert!(says(&lacks, "refusal-lacks"));
}

fn strike(mode: Mode) -> Order {
    Order::Strike { mode, weapon: None }
}

const AT_TWO: Option<Target> = Some(Target::Combatant(TWO));

#[test]
fn knk_atk_05_attack_1_is_paid_when_declared() {
    let mut fight = duel(profi("S4"), monster("A4"));
    fight.begin(ONE, &[]);
    fight.pool(ONE, kekkai_rules::knk::Reserve::Prana, 15);
    let mut short = fight.clone();
    let blow = fight.strike(ONE, Mode::One, TWO, &[Face(40)]).unwrap();
    assert_eq!((blow.total, blow.defence, blow.fate), (68, 78, Fate::Miss));
    assert_eq!(fight.prana(ONE).0, 0);
    short.pool(ONE, kekkai_rules::knk::Reserve::Prana, 14);
    let refusal = short.strike(ONE, Mode::One, TWO, &[]).unwrap_err();
    let rule = RuleId::new("KNK-ATK-05");
    let pool = kekkai_rules::knk::Reserve::Prana;
    assert_eq!(refusal, Refusal::NotEnough { pool: pool.id(), have: 14, need: 15, rule });
    short.strike(ONE, Mode::Two, TWO, &[Face(40)]).unwrap();
}

#[test]
fn knk_atk_06_attack_2_subtracts_defence_before_halving() {
    for (face, raw, damage) in [(100, 22, 11), (101, 23, 11)] {
        let mut fight = duel(profi("S4"), monster("A4"));
        let blow = fight.blow(ONE, Mode::Two, TWO, &[Face(face)]);
        assert_eq!((blow.raw, blow.damage, fight.prana(ONE).0), (raw, damage, 25));
    }
}

#[test]
fn knk_atk_07_a_commoners_blow_is_halved_and_free() {
    let mut fight = duel(commoner("S2"), profi("A4"));
    let blow = fight.blow(ONE, Mode::Blow, TWO, &[Face(90)]);
    assert_eq!((blow.raw, blow.damage, fight.prana(ONE).0), (30, 15, 10));
}

#[test]
fn knk_atk_08_weapons_add_to_the_roll_and_fists_are_blunt() {
    let sharp = armed(profi("S3"), Weapon { to_roll: 10, ..sword() });
    let fight = duel(sharp, profi(""));
    let rows = fight.view(ONE).attacks;
    let with = rows.iter().find(|row| row.weapon.is_some()).unwrap();
    assert_eq!((with.dice.to_string().as_str(), &*with.mode), ("21+1d125", Mode::One.key()));
    assert_eq!(fight.attack(ONE, Mode::One).unwrap(), "21+1d115");
    let mut bare = duel(profi("S3"), profi(""));
    assert_eq!(bare.blow(ONE, Mode::Two, TWO, &[Face(50)]).kind, WeaponKind::Blunt);
    let all = Weapon { to_roll: 9, to_min: 9, to_attack: 20, ..sword() };
    let fight = duel(armed(profi("S2"), all), profi(""));
    let rows = fight.view(ONE).attacks;
    assert!(
        rows.iter().any(|row| row.dice.to_string() == "29+1d110" && row.mode == Mode::Two.key())
    );
}

#[test]
fn knk_atk_08_a_weapon_that_is_not_carried_or_does_not_fit_is_refused() {
    let mut fight = duel(armed(profi(""), gun(120)), profi(""));
    fight.begin(ONE, &[]);
    for (mode, weapon) in [(Mode::Two, Some(3)), (Mode::Two, Some(0)), (Mode::Shot, None)] {
        let refused = fight.order(ONE, Order::Strike { mode, weapon }, AT_TWO, &[]);
        assert!(says(&refused, "refusal-lacks"), "{mode:?} {weapon:?}");
    }
}

#[test]
fn knk_atk_09_the_pipeline_in_its_order() {
    let fighter = armed(profi("S0"), Weapon { to_attack: 10, to_damage: 5, ..sword() });
    let mut target = monster("A1 E2");
    target.unclean = true;
    let mut fight = duel(fighter, target);
    fight.set(TWO, Override::Defence, 50);
    // 10+1d100, face 91: total 101, critical; raw 51, halved 25, doubled 50, unclean 25, bonus 30.
    let script = [Face(91), Crit(CritEffect::Double), Face(2)];
    let blow = fight.blow(ONE, Mode::Two, TWO, &script);
    let steps: Vec<(&str, i32)> =
        blow.steps.iter().map(|step| (step.name.as_str(), step.after)).collect();
    let expected =
        [("raw", 51), ("halved", 25), ("doubled", 50), ("unclean", 25), ("to-damage", 30)];
    assert_eq!(steps, expected);
    assert_eq!(blow.damage, 30);
}

#[test]
fn knk_atk_10_shots_need_sight_and_follow_the_category() {
    let mut fight = Battle::new(&[("5E", armed(commoner(""), gun(120))), ("15E", commoner("A1"))]);
    fight.begin(ONE, &[]);
    let mut blind = fight.clone();
    let blow = fight.strike(ONE, Mode::Shot, TWO, &[Face(99)]).unwrap();
    assert_eq!((blow.defence, blow.raw, blow.damage, blow.kind), (39, 60, 30, WeaponKind::Pierce));
    blind.sight = false;
    let refusal = blind.strike(ONE, Mode::Shot, TWO, &[]).unwrap_err();
    assert_eq!(refusal, Refusal::NoSight { rule: RuleId::new("KNK-ATK-10") });
    // A profi's shot is full and free, a monster's full.
    let mut fight = Battle::new(&[("5E", armed(profi(""), gun(120))), ("15E", commoner("A1 E5"))]);
    assert_eq!(fight.blow(ONE, Mode::Shot, TWO, &[Face(99)]).damage, 60);
    assert_eq!(fight.prana(ONE).0, 25);
    let shooter = armed(monster("S5"), gun(120));
    let mut fight = Battle::new(&[("5E", shooter), ("15E", commoner("A1 E5"))]);
    assert_eq!(fight.blow(ONE, Mode::Shot, TWO, &[Face(99)]).damage, 60);
    // Where the record names no roll it is 1d100.
    let longbow: Weapon =
        ron::from_str(r#"(name: "bow", kind: pierce, ranged: Some((range: Some(8))))"#).unwrap();
    assert_eq!(longbow.ranged.as_ref().unwrap().dice, Dice::new(0, 100));
    let mut fight = Battle::new(&[("5E", armed(profi(""), longbow)), ("15E", commoner("A1"))]);
    fight.begin(ONE, &[]);
    let far = fight.strike(ONE, Mode::Shot, TWO, &[]);
    assert!(matches!(far, Err(Refusal::OutOfReach { distance: Some(10), reach: 8, .. })));
}

#[test]
fn knk_atk_12_lying_down_leaves_the_defence() {
    let mut fight = duel(profi(""), commoner("A2"));
    fight.rule(kekkai_rules::knk::Ruling::Prone { who: TWO, prone: true }).unwrap();
    assert_eq!(fight.number(TWO, "defence"), 43);
    assert_eq!(fight.blow(ONE, Mode::Two, TWO, &[Face(43)]).raw, 0);
}

#[test]
fn knk_atk_10_a_weapon_may_throw_several_dice() {
    let dice = |count| kekkai_rules::knk::weapon::Ranged {
        dice: Dice { plus: 50, count, faces: 6 },
        range: None,
    };
    let shooter = |count| armed(monster("S1"), Weapon { ranged: Some(dice(count)), ..gun(1) });
    let mut fight = duel(shooter(2), commoner("A0 E3 L1"));
    fight.turn(ONE);
    let blow = fight.strike(ONE, Mode::Shot, TWO, &[Face(6), Face(1), Nothing]).unwrap();
    assert_eq!((blow.total, blow.raw, blow.crit), (57, 57 - blow.defence, true));
    assert_eq!(fight.rolls[0].throw.dice.to_string(), "50+2d6");
    // At least the highest that both show together (KNK-CRT-01).
    let plain = Dice { plus: 0, count: 2, faces: 6 };
    let critical = |total| crit::is_critical(plain, total, CritMode::TotalGeFaces);
    assert_eq!((critical(11), critical(12)), (false, true));
    for count in [0, 21] {
        let faults = shooter(count).sheet().unwrap_err();
        assert_eq!(faults[0].expected, "few-dice");
    }
}

#[test]
fn knk_crt_01_a_total_of_at_least_the_faces_is_critical() {
    let least = |dice: Dice| {
        (1..=200).find(|face| crit::is_critical(dice, dice.total(&[*face]), CritMode::TotalGeFaces))
    };
    assert_eq!(least(Dice::new(0, 110)), Some(110));
    assert_eq!(least(Dice::new(15, 115)), Some(100));
    assert_eq!(least(Dice::new(60, 190)), Some(130));
    assert_eq!(least(Dice::new(35, 125)), Some(90));
    assert_eq!(least(Dice::new(0, 125)), Some(125));
    assert!(crit::is_critical(Dice::new(15, 115), 120, CritMode::TotalGeFaces));
    assert!(!crit::is_critical(Dice::new(15, 115), 114, CritMode::TotalGeFaces));
    // In play, on Attack 1 of S5: 35+1d125.
    for (face, critical) in [(89, false), (90, true)] {
        let mut fight = duel(profi("S5"), monster("A1"));
        let mut script = vec![Face(face)];
        script.extend(critical.then_some(Nothing));
        assert_eq!(fight.blow(ONE, Mode::One, TWO, &script).crit, critical);
    }
}

#[test]
fn knk_crt_02_what_makes_crits_likelier() {
    let faces = |dice: Dice| {
        let last = u16::try_from(dice.faces).unwrap();
        (1..=last)
            .filter(|face| crit::is_critical(dice, dice.total(&[*face]), CritMode::TotalGeFaces))
            .count()
    };
    assert_eq!(faces(Dice::new(0, 100)), 1);
    assert_eq!(faces(Dice::new(0, 100).to_attack(20)), 21);
    assert_eq!(faces(Dice::new(0, 100).to_min(5)), 6);
    assert_eq!(faces(Dice::new(0, 100).to_roll(20)), 1);
    assert_eq!(faces(Dice::new(-1, 100)), 0);
}

#[test]
fn knk_crt_03_a_crit_must_hit() {
    let mut fight = duel(commoner(""), profi(""));
    fight.set(TWO, Override::Defence, 105);
    let blow = fight.blow(ONE, Mode::Blow, TWO, &[Face(100)]);
    assert_eq!((blow.raw, blow.crit, blow.fate), (-5, false, Fate::Miss));
}

/// The effects offered on a critical blow, without the last pick, which declines.
fn offered(fight: &Battle) -> Vec<CritEffect> {
    let picks = &fight.choices[0].picks;
    assert_eq!(picks.last(), Some(&Pick::none()));
    let effects = picks.iter().filter(|pick| pick.chance.is_some());
    let all = [WeaponKind::Slash, WeaponKind::Blunt, WeaponKind::Pierce].map(crit::list).concat();
    let effect = |pick: &Pick| {
        all.iter().map(|(effect, _)| *effect).find(|effect| effect.phrase() == pick.phrase).unwrap()
    };
    effects.map(effect).collect()
}

#[test]
fn knk_crt_04_what_would_change_nothing_is_listed_with_what_it_lacks() {
    let mut fight = duel(armed(profi("S4"), weapon(WeaponKind::Slash)), profi("E5 L3"));
    fight.blow(ONE, Mode::One, TWO, &[Face(120), Nothing]);
    let choice = &fight.choices[0];
    assert_eq!(choice.picks.len() + choice.closed.len(), crit::list(WeaponKind::Slash).len() + 1);
    // Nothing in hand, nothing carried.
    let (effects, reasons): (Vec<_>, Vec<_>) = choice.closed.iter().cloned().unzip();
    let closed = |effect, faces| picks::crit(effect, Some(faces));
    assert_eq!(effects, [closed(CritEffect::Disarm, 2), closed(CritEffect::Destroy, 3)]);
    let lacks = |what: &str| refusals::lacks(what, Some(RuleId::new("KNK-CRT-04")));
    assert_eq!(reasons, [lacks("weapon-to-lose"), lacks("thing-to-destroy")]);
}

#[test]
fn knk_crt_04_one_effect_of_the_weapons_list_and_its_chance() {
    use CritEffect::{
        Break, Destroy, Disarm, Double, KnockBack, KnockDown, LoseTurn, NoDodge, Sever, Wound,
    };
    use Part::{LeftArm, Leg, Organs, RightArm};
    let lists: [(WeaponKind, Vec<CritEffect>); 3] = [
        (
            WeaponKind::Slash,
            vec![
                NoDodge,
                Double,
                Disarm,
                LoseTurn,
                Destroy,
                Sever(Leg),
                Sever(LeftArm),
                Sever(RightArm),
                Sever(Organs),
            ],
        ),
        (
            WeaponKind::Blunt,
            vec![
                KnockBack,
                Double,
                KnockDown,
                LoseTurn,
                Destroy,
                Break(Leg),
                Break(LeftArm),
                Break(RightArm),
                Sever(Organs),
            ],
        ),
        (
            WeaponKind::Pierce,
            vec![
                NoDodge,
                Double,
                Disarm,
                LoseTurn,
                Destroy,
                Wound(Leg),
                Wound(LeftArm),
                Wound(RightArm),
                Wound(Organs),
            ],
        ),
    ];
    for (kind, effects) in lists {
        let mut fight = duel(armed(monster("S4"), weapon(kind)), armed(monster("A1 L1"), sword()));
        fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Nothing]);
        assert_eq!(offered(&fight), effects);
    }
    // A failed chance leaves the damage.
    let mut fight = duel(armed(monster("S4"), sword()), monster("A1 L1"));
    let blow = fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Crit(LoseTurn), Face(2)]);
    assert_eq!((blow.damage, blow.effect), (103, Some((LoseTurn, false))));
    assert!(!fight.is(TWO, Condition::LosesTurn));
}

#[test]
fn knk_crt_04_effects_that_change_nothing_cannot_be_chosen() {
    // No dodge is left to be denied, and the target lies already.
    let mut fight = duel(armed(monster("S4"), sword()), profi("A4 E5"));
    fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Nothing]);
    assert_eq!(
        offered(&fight),
        [
            CritEffect::Double,
            CritEffect::LoseTurn,
            CritEffect::Sever(Part::Leg),
            CritEffect::Sever(Part::LeftArm),
            CritEffect::Sever(Part::RightArm),
            CritEffect::Sever(Part::Organs)
        ]
    );
    let mut fight = duel(monster("S4"), profi("A4 E5"));
    fight.rule(kekkai_rules::knk::Ruling::Prone { who: TWO, prone: true }).unwrap();
    fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Nothing]);
    assert_eq!(
        offered(&fight),
        [
            CritEffect::KnockBack,
            CritEffect::Double,
            CritEffect::LoseTurn,
            CritEffect::Break(Part::Leg),
            CritEffect::Break(Part::LeftArm),
            CritEffect::Break(Part::RightArm),
            CritEffect::Sever(Part::Organs)
        ]
    );
    // One who dies of it at once needs no more.
    let mut fight = duel(monster("S4"), commoner(""));
    fight.blow(ONE, Mode::Blow, TWO, &[Face(120)]);
    assert!(fight.is(TWO, Condition::Dead));
    // Twice nothing is nothing.
    let mut fight = duel(armed(commoner(""), sword()), profi("L1"));
    fight.set(TWO, Override::Defence, 99);
    fight.blow(ONE, Mode::Blow, TWO, &[Face(100), Nothing]);
    assert_eq!(
        offered(&fight),
        [
            CritEffect::NoDodge,
            CritEffect::LoseTurn,
            CritEffect::Sever(Part::Leg),
            CritEffect::Sever(Part::LeftArm),
            CritEffect::Sever(Part::RightArm),
            CritEffect::Sever(Part::Organs)
        ]
    );
}

#[test]
fn knk_crt_05_no_dodge_makes_the_hit_final() {
    let rapier = armed(commoner(""), weapon(WeaponKind::Pierce));
    let mut target = commoner("L3");
    target.hp = Some(30);
    let mut fight = duel(rapier, target);
    fight.set(TWO, Override::Defence, 20);
    // Total 100, raw 80, halved 40: no die is thrown for the effect.
    fight.set(TWO, Override::HpMax, 40);
    fight.pool(TWO, kekkai_rules::knk::Reserve::Hp, 40);
    let blow = fight.blow(ONE, Mode::Blow, TWO, &[Face(100), Crit(CritEffect::NoDodge)]);
    assert_eq!((blow.damage, blow.fate), (40, Fate::Final));
    assert!(fight.is(TWO, Condition::Dead));
    for (face, waits) in [(1, 1), (2, 0)] {
        let mut fight = duel(armed(monster("S4"), sword()), monster("A1 L1"));
        fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Crit(CritEffect::NoDodge), Face(face)]);
        assert_eq!(fight.waits(TWO).len(), waits);
    }
}

#[test]
fn knk_crt_06_double_damage_after_the_category_halving() {
    for (face, damage) in [(2, 120), (1, 60)] {
        let mut fight = duel(armed(profi("S4"), sword()), monster("A4"));
        let script = [Face(110), Crit(CritEffect::Double), Face(face)];
        let blow = fight.blow(ONE, Mode::One, TWO, &script);
        assert_eq!((blow.raw, blow.damage), (60, damage));
    }
    let mut fight = duel(armed(profi(""), Weapon { to_attack: 1, ..sword() }), profi("A2 E5"));
    let script = [Face(100), Crit(CritEffect::Double), Face(2)];
    let blow = fight.blow(ONE, Mode::Two, TWO, &script);
    assert_eq!((blow.raw, blow.damage), (51, 50));
}

#[test]
fn knk_crt_08_lose_a_turn_on_one_in_three() {
    for (face, lost) in [(3, true), (2, false), (1, false)] {
        let mut fight = duel(armed(monster("S4"), sword()), monster("A1 L1"));
        fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Crit(CritEffect::LoseTurn), Face(face)]);
        assert_eq!(fight.is(TWO, Condition::LosesTurn), lost);
    }
}

#[test]
fn knk_crt_10_knock_down_with_a_blunt_weapon() {
    for (face, down) in [(2, true), (1, false)] {
        let mut fight = duel(monster("S4"), monster("A1 L1"));
        fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Crit(CritEffect::KnockDown), Face(face)]);
        assert_eq!(fight.is(TWO, Condition::Prone), down);
    }
}

/// Damage of Attack 1 with raw 25 by a weapon of this tier.
fn of_25(tier: Tier, tags: (bool, bool)) -> i32 {
    let mut target = profi("A2 E5");
    (target.unclean, target.immaterial) = tags;
    let mut fight = duel(armed(profi(""), Weapon { tier, ..sword() }), target);
    fight.blow(ONE, Mode::One, TWO, &[Face(75)]).damage
}

const TIERS: [Tier; 3] = [Tier::Ordinary, Tier::Conceptual, Tier::Phantasm];

#[test]
fn knk_dmg_01_types_and_tiers_are_data() {
    let rune: Weapon = ron::from_str(r#"(name: "runes", kind: slash, tier: conceptual)"#).unwrap();
    assert_eq!((rune.kind, rune.tier), (WeaponKind::Slash, Tier::Conceptual));
    let mut fight = duel(profi(""), profi(""));
    assert_eq!(fight.blow(ONE, Mode::Two, TWO, &[Face(50)]).kind, WeaponKind::Blunt);
}

#[test]
fn knk_dmg_02_conceptual_weapons_subtract_defence_and_are_halved_like_others() {
    let claw = armed(commoner(""), Weapon { tier: Tier::Conceptual, ..sword() });
    let mut unclean = commoner("E5");
    unclean.unclean = true;
    unclean.overrides.insert(Override::Defence, 10);
    let mut fight = duel(claw.clone(), unclean.clone());
    assert_eq!(fight.blow(ONE, Mode::Blow, TWO, &[Face(90)]).damage, 40);
    (unclean.unclean, unclean.immaterial) = (false, true);
    let mut fight = duel(claw, unclean);
    assert_eq!(fight.blow(ONE, Mode::Blow, TWO, &[Face(90)]).damage, 20);
}

#[test]
fn knk_dmg_03_the_unclean_take_half_of_ordinary_weapons() {
    assert_eq!(TIERS.map(|tier| of_25(tier, (true, false))), [12, 25, 25]);
}

#[test]
fn knk_dmg_04_the_immaterial_take_nothing_of_ordinary_weapons() {
    assert_eq!(TIERS.map(|tier| of_25(tier, (false, true))), [0, 12, 25]);
    let mut ghost = profi("A2 L2");
    ghost.immaterial = true;
    let mut fight = duel(profi(""), ghost);
    // A critical roll: no effect is chosen.
    let blow = fight.blow(ONE, Mode::One, TWO, &[Face(100)]);
    assert_eq!((blow.damage, blow.effect), (0, None));
}

#[test]
fn knk_dmg_05_of_two_tags_the_lower_factor_counts() {
    assert_eq!(TIERS.map(|tier| of_25(tier, (true, true))), [0, 12, 25]);
    assert_eq!(TIERS.map(|tier| of_25(tier, (false, false))), [25, 25, 25]);
}

#[test]
fn knk_dmg_06_matrix_and_ranged_immunity_multiply() {
    let shooter = armed(profi(""), Weapon { tier: Tier::Conceptual, ..gun(200) });
    let mut ghost = monster("E6 A1");
    ghost.immaterial = true;
    let mut fight = duel(shooter, ghost);
    let blow = fight.blow(ONE, Mode::Shot, TWO, &[Face(138)]);
    let after: Vec<i32> = blow.steps.iter().map(|step| step.after).collect();
    assert_eq!(after, [81, 40, 20]);
}

#[test]
fn knk_dmg_07_a_factor_of_0_leaves_nothing_at_all() {
    let mut ghost = profi("A2 L2");
    ghost.immaterial = true;
    let fighter = armed(monster("S6"), Weapon { to_damage: 5, ..sword() });
    let mut fight = duel(fighter, ghost);
    let blow = fight.blow(ONE, Mode::Blow, TWO, &[Face(190)]);
    assert_eq!((blow.damage, blow.effect, blow.fate), (0, None, Fate::Final));
    assert_eq!((fight.waits(TWO), fight.hp(TWO)), (vec![], (75, 75)));
}

#[test]
fn knk_loc_08_rain_halves_what_a_fire_spell_does() {
    let air = |rain| Ambient { rain, ..Ambient::default() };
    assert_eq!(damage::of_fire(75, air(true)), 37);
    assert_eq!(damage::of_fire(75, air(false)), 75);
}
