//! KNK-CRT-07 to KNK-CRT-11 and KNK-INJ: what critical effects do to bodies and things, and how it heals.

use crate::knk::table::{
    self, Battle, ONE,
    Say::{Crit, Face, Thing},
    TWO, armed, commoner, item, monster, profi, says, spot, sword, weapon,
};
use kekkai_rules::{
    Pick, Refusal, RuleId, Target,
    knk::{
        Condition, Mode, Order, Ruling, Spec, Tier, Weapon, WeaponKind,
        crit::CritEffect,
        injury::{Harm, Part},
        item::ItemKind,
        rank::Stat,
        refusals,
    },
};

/// A critical blow of a monster S4 with a weapon of that kind: 40+1d160, face 120 and up.
fn crit(kind: WeaponKind, target: Spec, script: &[table::Say]) -> Battle {
    let mut fight = Battle::new(&[("5E", armed(monster("S4"), weapon(kind))), ("6E", target)]);
    let mut all = vec![Face(120)];
    all.extend_from_slice(script);
    fight.blow(ONE, Mode::Blow, TWO, &all);
    fight
}

fn sever(target: Spec, part: Part) -> Battle {
    crit(WeaponKind::Slash, target, &[Crit(CritEffect::Sever(part)), Face(7)])
}

fn stat(fight: &Battle, stat: Stat) -> u8 {
    let row = fight.view(TWO).stats.into_iter().find(|row| row.letter == stat.letter());
    row.unwrap().value
}

fn lies(fight: &Battle, cell: &str) -> usize {
    fight.items.get(&spot(cell)).map_or(0, Vec::len)
}

#[test]
fn knk_crt_07_a_weapon_flies_away_from_the_attacker() {
    for (s, cell) in [("S4", "11E"), ("S0", "7E")] {
        let target = armed(profi("A4 E5 L1"), sword());
        let mut fight = Battle::new(&[("5E", armed(profi(s), sword())), ("6E", target)]);
        fight.turn(ONE);
        fight.set(TWO, kekkai_rules::knk::sheet::Override::Defence, 0);
        let face = if s == "S4" { 120 } else { 100 };
        let script = [Face(face), Crit(CritEffect::Disarm), Face(2)];
        fight.strike(ONE, Mode::Two, TWO, &script).unwrap();
        assert_eq!(lies(&fight, cell), 1, "{s}");
        assert!(fight.view(TWO).attacks.iter().all(|row| row.weapon.is_none()));
    }
    // A piercing weapon strikes it 3 cells away, a wall stops it, and so does the edge.
    let armed_target = || armed(monster("A1 L1"), sword());
    let script = [Crit(CritEffect::Disarm), Face(3)];
    let fight = crit(WeaponKind::Pierce, armed_target(), &script);
    assert_eq!(lies(&fight, "9E"), 1);
    assert_eq!(fight.items[&spot("9E")][0].name, sword().name, "it lies there by its own name");
    let cast = [("5E", armed(monster("S4"), weapon(WeaponKind::Pierce))), ("6E", armed_target())];
    let mut fight = Battle::new(&cast).with_ground("8E", kekkai_rules::Terrain::Indestructible);
    fight.blow(ONE, Mode::Blow, TWO, &[Face(120), script[0].clone(), script[1].clone()]);
    assert_eq!(lies(&fight, "7E"), 1);
}

#[test]
fn knk_crt_07_nothing_flies_out_of_an_empty_hand_and_claws_stay() {
    let claws = Weapon { natural: true, ..sword() };
    let offers = |target| {
        let fight = crit(WeaponKind::Slash, target, &[table::Say::Nothing]);
        let has = |pick: &Pick| pick.phrase == CritEffect::Disarm.phrase();
        fight.choices[0].picks.iter().any(has)
    };
    assert!(!offers(monster("A1")));
    assert!(!offers(armed(monster("A1"), claws)));
    assert!(offers(armed(monster("A1"), sword())));
    // Of several the attacker names one.
    let knife =
        Weapon { name: kekkai_rules::PlainText::new("knife"), ..weapon(WeaponKind::Pierce) };
    let two = armed(armed(monster("A1"), sword()), knife);
    let script = [Crit(CritEffect::Disarm), Face(2), Thing("knife")];
    let fight = crit(WeaponKind::Slash, two, &script);
    let left: Vec<_> = fight.view(TWO).attacks.into_iter().filter_map(|row| row.weapon).collect();
    assert_eq!(left.iter().map(ToString::to_string).collect::<Vec<_>>(), ["weapon"]);
}

#[test]
fn knk_trn_05_a_dodge_gives_the_weapon_back_unless_somebody_took_it() {
    let script = [Crit(CritEffect::Disarm), Face(2)];
    for taken in [false, true] {
        let mut fight = crit(WeaponKind::Slash, armed(monster("A1 L3"), sword()), &script);
        if taken {
            fight.items.clear();
        }
        fight.end(ONE);
        fight.begin(TWO, &[]);
        fight.dodge(TWO, 1, &[Face(46)]).unwrap();
        let armed = fight.view(TWO).attacks.iter().any(|row| row.weapon.is_some());
        assert_eq!((armed, lies(&fight, "11E")), (!taken, 0));
    }
}

#[test]
fn knk_crt_09_a_thing_is_destroyed_but_no_phantasm() {
    let mut target = monster("A1 L2");
    target.items = vec![item("amulet", 0, 0)];
    let script = [Crit(CritEffect::Destroy), Face(4)];
    let mut fight = crit(WeaponKind::Blunt, target.clone(), &script);
    assert!(fight.rows(TWO).items.is_empty());
    // The dodge gives it back (KNK-TRN-05).
    fight.end(ONE);
    fight.begin(TWO, &[]);
    fight.dodge(TWO, 1, &[Face(82)]).unwrap();
    assert_eq!(fight.rows(TWO).items.len(), 1);
    target.items = vec![kekkai_rules::knk::item::Item { phantasm: true, ..item("grail", 0, 0) }];
    let target = armed(target, Weapon { tier: Tier::Phantasm, ..sword() });
    let fight = crit(WeaponKind::Blunt, target, &[table::Say::Nothing]);
    let has = |pick: &Pick| pick.phrase == CritEffect::Destroy.phrase();
    assert!(!fight.choices[0].picks.iter().any(has));
}

#[test]
fn knk_crt_11_limbs_and_organs() {
    let wound =
        |target| crit(WeaponKind::Pierce, target, &[Crit(CritEffect::Wound(Part::Leg)), Face(5)]);
    assert_eq!(stat(&wound(monster("A4 E5")), Stat::A), 1);
    assert_eq!(stat(&wound(monster("A2 E5")), Stat::A), 0);
    let fight = sever(monster("S5 A1 E5"), Part::RightArm);
    assert_eq!(fight.attack(TWO, Mode::Blow).as_deref(), Some("1d100"));
    let fight =
        crit(WeaponKind::Blunt, monster("A4 E5"), &[Crit(CritEffect::Break(Part::Leg)), Face(6)]);
    assert_eq!((stat(&fight, Stat::A), fight.hp(TWO).1), (0, 1850));
    assert!(fight.rows(TWO).lasting.is_empty() && lies(&fight, "6E") == 0);
    let script = [Crit(CritEffect::Sever(Part::Organs)), Face(7)];
    let fight = crit(WeaponKind::Blunt, monster("A1 E5"), &script);
    assert_eq!((stat(&fight, Stat::E), fight.hp(TWO).1), (0, 1800));
}

#[test]
fn knk_inj_01_a_severed_limb_costs_health_and_bleeds() {
    // 40+120 against Defence 78 would be 82; here 47 as in the book.
    let blow = |hp| {
        let mut fight =
            Battle::new(&[("5E", armed(profi("S5"), sword())), ("6E", monster("E2 A4 M2 L1"))]);
        fight.turn(ONE);
        fight.pool(TWO, kekkai_rules::knk::Reserve::Hp, hp);
        let script = [Face(90), Crit(CritEffect::Sever(Part::Leg)), Face(7)];
        fight.strike(ONE, Mode::One, TWO, &script).unwrap();
        fight
    };
    assert_eq!(blow(900).hp(TWO), (850, 850));
    assert_eq!(blow(400).hp(TWO), (353, 850));
    assert!(blow(900).is(TWO, Condition::Bleeding) && blow(900).is(TWO, Condition::Injured));
    // The other reading of the loss.
    let mut fight = Battle::new(&[("5E", armed(profi("S5"), sword())), ("6E", monster("E2 A4"))]);
    fight.table.options.limb_hp_loss = 25;
    let script = [Face(90), Crit(CritEffect::Sever(Part::Leg)), Face(7)];
    fight.blow(ONE, Mode::One, TWO, &script);
    assert_eq!(fight.hp(TWO).1, 875);
    // A maximum of 0 or below is as it is written: doomed, or dead.
    let mut fight = Battle::new(&[("5E", armed(profi("S0"), sword())), ("6E", commoner("E0 L3"))]);
    fight.turn(ONE);
    fight.set(TWO, kekkai_rules::knk::sheet::Override::Defence, 99);
    let script = [Face(100), Crit(CritEffect::Sever(Part::Leg)), Face(7)];
    fight.strike(ONE, Mode::Two, TWO, &script).unwrap();
    assert_eq!(fight.hp(TWO), (-20, -20));
    assert!(fight.is(TWO, Condition::Doomed));
}

#[test]
fn knk_trn_05_an_undone_severing_gives_back_all_of_it() {
    let mut fight = sever(monster("E2 A4 M2 L1"), Part::Leg);
    assert_eq!(stat(&fight, Stat::A), 0);
    fight.end(ONE);
    fight.begin(TWO, &[]);
    fight.dodge(TWO, 1, &[Face(42)]).unwrap();
    assert_eq!((fight.hp(TWO), stat(&fight, Stat::A), lies(&fight, "6E")), ((900, 900), 4, 0));
    assert!(fight.view(TWO).conditions.is_empty());
}

#[test]
fn knk_inj_02_each_wound_bleeds_in_phase_2() {
    for (stacks, hp) in [(true, 1630), (false, 1650)] {
        let mut fight =
            Battle::new(&[("5E", armed(monster("S4"), sword())), ("6E", monster("E5 A1"))]);
        fight.table.options.bleeding_stacks = stacks;
        for (part, most) in [(Part::Leg, 1800), (Part::Organs, 1750)] {
            let script = [Face(120), Crit(CritEffect::Sever(part)), Face(7)];
            fight.blow(ONE, Mode::Blow, TWO, &script);
            assert_eq!(fight.hp(TWO).1, most);
            fight.end(ONE);
        }
        // 1850 - 57... both blows fell for 103 against Defence 57; what is left bleeds.
        let before = fight.hp(TWO).0;
        fight.turn(TWO);
        let lost = if stacks { 40 } else { 20 };
        assert_eq!(before - fight.hp(TWO).0, lost, "{hp}");
    }
}

#[test]
fn knk_inj_03_a_bandage_stops_one_bleeding() {
    let mut fight = sever(monster("E5 A1"), Part::Leg);
    fight.end(ONE);
    let script = [Face(120), Crit(CritEffect::Sever(Part::Organs)), Face(7)];
    fight.blow(ONE, Mode::Blow, TWO, &script);
    assert_eq!(fight.rows(TWO).lasting.len(), 2);
    fight.turn(TWO);
    let own = Some(Target::Combatant(TWO));
    fight.order(TWO, Order::Bandage, own, &[]).unwrap();
    assert_eq!(fight.rows(TWO).lasting.len(), 1);
    assert!(says(&fight.order(TWO, Order::Bandage, own, &[]), "refusal-action-spent"));
    // A neighbour may do it too, not one farther off, and not twice where nothing bleeds.
    fight.turn(ONE);
    fight.order(ONE, Order::Bandage, own, &[]).unwrap();
    assert!(fight.rows(TWO).lasting.is_empty());
    fight.turn(ONE);
    let rule = Some(RuleId::new("KNK-INJ-03"));
    let refusal = fight.order(ONE, Order::Bandage, own, &[]).unwrap_err();
    assert_eq!(refusal, refusals::lacks("bleeding", rule));
}

#[test]
fn knk_inj_04_what_is_lost_is_restored_within_five_turns_and_with_the_limb_in_hand() {
    let mut fight = sever(monster("E5 A4"), Part::Leg);
    let restore = Ruling::Restore { who: TWO, injury: 1 };
    let rule = Some(RuleId::new("KNK-INJ-04"));
    let no_limb = refusals::lacks("limb", rule);
    assert_eq!(fight.rule(restore.clone()), Err(no_limb));
    fight.turn(TWO);
    fight.order(TWO, Order::PickUp { item: 0 }, None, &[]).unwrap();
    assert_eq!(fight.rows(TWO).items.len(), 1);
    // A limb is carried to be put back, not to be used up.
    let not_used = refusals::lacks("item", Some(RuleId::new("KNK-TRN-14")));
    assert_eq!(fight.order(TWO, Order::Use { item: 0 }, None, &[]), Err(not_used));
    for _ in 0..4 {
        fight.turn(TWO);
    }
    assert_eq!(fight.rows(TWO).injuries[0].turns, 5);
    let mut late = fight.clone();
    fight.rule(restore.clone()).unwrap();
    assert_eq!((stat(&fight, Stat::A), fight.hp(TWO).1, fight.rows(TWO).items.len()), (4, 1850, 0));
    late.turn(TWO);
    assert_eq!(late.rule(restore), Err(refusals::lost_too_long(Some(6), 5)));
}

#[test]
fn knk_inj_04_the_limit_is_the_tables_and_can_be_extended() {
    let mut fight = sever(monster("E5 A4"), Part::Leg);
    fight.turn(TWO);
    fight.order(TWO, Order::PickUp { item: 0 }, None, &[]).unwrap();
    for _ in 0..5 {
        fight.turn(TWO);
    }
    let restore = Ruling::Restore { who: TWO, injury: 1 };
    let row =
        |fight: &Battle| (fight.rows(TWO).injuries[0].turns, fight.rows(TWO).injuries[0].limit);
    assert_eq!(row(&fight), (6, 5));
    assert_eq!(fight.rule(restore.clone()), Err(refusals::lost_too_long(Some(6), 5)));
    // A reading of the table.
    let mut wide = fight.clone();
    wide.table.options.limb_restore_turns = 6;
    assert_eq!(row(&wide), (6, 6));
    wide.rule(restore.clone()).unwrap();
    // The GM's ruling on one injury.
    let extend = |injury, by| Ruling::Extend { who: TWO, injury, by };
    let no_injury = Err(refusals::lacks("injury", Some(RuleId::new("KNK-INJ-03"))));
    let what = "turns".to_owned();
    let out_of_range = Refusal::OutOfRange { what, given: 0, least: 1, most: 1_000 };
    assert_eq!(fight.rule(extend(1, 0)), Err(out_of_range));
    assert_eq!(fight.rule(extend(9, 2)), no_injury);
    fight.rule(extend(1, 2)).unwrap();
    assert_eq!(row(&fight), (6, 7));
    let mut late = fight.clone();
    fight.rule(restore.clone()).unwrap();
    assert_eq!(fight.rule(extend(1, 2)), no_injury, "it is healed");
    late.turn(TWO);
    late.turn(TWO);
    assert_eq!(late.rule(restore), Err(refusals::lost_too_long(Some(8), 7)));
}

#[test]
fn knk_inj_05_restoring_gives_50_back_and_a_prosthesis_25() {
    let mut fight = sever(monster("E2 A4"), Part::LeftArm);
    fight.pool(TWO, kekkai_rules::knk::Reserve::Hp, 610);
    let mut other = fight.clone();
    fight.turn(TWO);
    fight.pool(TWO, kekkai_rules::knk::Reserve::Hp, 610);
    fight.order(TWO, Order::PickUp { item: 0 }, None, &[]).unwrap();
    fight.rule(Ruling::Restore { who: TWO, injury: 1 }).unwrap();
    assert_eq!(fight.hp(TWO), (610, 900));
    other.rule(Ruling::Replace { who: TWO, injury: 1 }).unwrap();
    assert_eq!(other.hp(TWO), (610, 875));
    assert_eq!(other.rows(TWO).injuries[0].harm, Harm::Replaced);
    let again = Ruling::Replace { who: TWO, injury: 1 };
    assert_eq!(other.rule(again), Err(refusals::no_lost_limb()));
    let restored = other.rule(Ruling::Restore { who: TWO, injury: 1 });
    assert_eq!(restored, Err(refusals::has_prosthesis()));
}

#[test]
fn knk_inj_06_injuries_add_up_to_0() {
    let mut fight = Battle::new(&[
        ("5E", armed(monster("S4"), weapon(WeaponKind::Pierce))),
        ("6E", monster("E5 A5 S5")),
    ]);
    for left in [2, 0] {
        let script = [Face(130), Crit(CritEffect::Wound(Part::Leg)), Face(5)];
        fight.blow(ONE, Mode::Blow, TWO, &script);
        fight.end(ONE);
        assert_eq!(stat(&fight, Stat::A), left);
    }
    assert!(kekkai_rules::knk::injury::can_cast(&fight.table.sheets[1]));
    for (part, harm) in [(Part::LeftArm, "left"), (Part::RightArm, "right")] {
        let script = [Face(130), Crit(CritEffect::Wound(part)), Face(5)];
        fight.blow(ONE, Mode::Blow, TWO, &script);
        fight.end(ONE);
        assert!(!kekkai_rules::knk::injury::can_cast(&fight.table.sheets[1]), "{harm}");
    }
    assert_eq!(stat(&fight, Stat::S), 2);
}

#[test]
fn knk_inj_07_nothing_is_lost_twice() {
    let mut fight = Battle::new(&[("5E", armed(monster("S4"), sword())), ("6E", monster("E6 A1"))]);
    let offered = |fight: &mut Battle, effect: CritEffect| {
        let mut trial = fight.clone();
        trial.blow(ONE, Mode::Blow, TWO, &[Face(120), table::Say::Nothing]);
        let has = |pick: &Pick| pick.phrase == effect.phrase();
        trial.choices[0].picks.iter().any(has)
    };
    for (part, times) in
        [(Part::Leg, 2), (Part::LeftArm, 1), (Part::RightArm, 1), (Part::Organs, 1)]
    {
        let effect = CritEffect::Sever(part);
        for _ in 0..times {
            assert!(offered(&mut fight, effect), "{part:?}");
            fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Crit(effect), Face(7)]);
            fight.end(ONE);
        }
        assert!(!offered(&mut fight, effect), "{part:?}");
    }
    assert_eq!(fight.hp(TWO).1, 2150 - 250);
    let limb = |item: &kekkai_rules::knk::item::Item| matches!(item.kind, ItemKind::Limb { .. });
    assert_eq!(fight.items[&spot("6E")].iter().filter(|item| limb(item)).count(), 4);
}

#[test]
fn knk_sav_09_no_save_is_offered_against_a_critical_effect() {
    let fight = crit(WeaponKind::Slash, monster("E5 L1"), &[Crit(CritEffect::LoseTurn), Face(3)]);
    assert_eq!(fight.rolls.len(), 2);
    assert!(fight.is(TWO, Condition::LosesTurn));
}
