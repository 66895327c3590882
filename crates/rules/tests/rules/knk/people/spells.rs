//! What spells do: damage (KNK-ATK-11, KNK-CRT-12, KNK-DMG), hits that wait (KNK-TRN-06), things that last
//! (KNK-GEN-05, KNK-END-02), wounds (KNK-INJ), the ground (KNK-OBS-01, KNK-LOC-08), and those who hide (KNK-STL-08).

use crate::knk::casters::{self, at, cast, harm, person, spell, user};
use crate::knk::table::{
    Battle, ONE,
    Say::{Crit, Face, Number, Prana},
    THREE, TWO, commoner, monster, number, profi, says, spot,
};
use kekkai_rules::{
    Dice, Id, PlainText, Refusal, RuleId, System, Target, Terrain,
    knk::{
        Condition, Fact, Knk, Mode, Order, Reserve, Ruling, Spec,
        crit::CritEffect,
        familiar::FamiliarKind,
        injury::Part,
        modifier::{Influence, Modifier, When},
        rank::Stat,
        refusals,
        save::{Saving, Terms},
        sheet::Override,
        skill::{Owned, Skill, SkillLevel, Use},
        spell::{Counted, Effect, Form, Grade, Resistance, Saved, School, Spell, SpellAim, Whom},
        stealth::Stealth,
    },
};

fn simple(effects: Vec<Effect>) -> Spell {
    spell(School::Air, Form::Simple, 0, person(), effects)
}

fn area(radius: u8, effects: Vec<Effect>) -> Spell {
    spell(School::Air, Form::Simple, 0, SpellAim::Area { radius, range: None }, effects)
}

/// A caster on 5E with one spell, the others where they are said to be, its turn begun.
fn caster(spell: Spell, others: &[(&str, Spec)]) -> Battle {
    let mut cast_of = vec![("5E", user(School::Air, 5, vec![spell]))];
    cast_of.extend(others.iter().cloned());
    let mut fight = Battle::new(&cast_of);
    fight.turn(ONE);
    fight
}

/// `spec` with a skill that does nothing but this.
fn skilled(mut spec: Spec, modifier: Modifier) -> Spec {
    let level = SkillLevel { rank: casters::rank(2), modifiers: vec![modifier], text: None };
    let name = PlainText::new("skill");
    let skill =
        Skill { name, levels: vec![level], price: None, free_for: Vec::new(), forbidden: false };
    spec.skills.push(Owned { skill, levels: 1, extra_sp: 0, in_use: Use::default() });
    spec
}

fn lost(fight: &Battle, who: Id) -> i32 {
    fight.hp(who).1 - fight.hp(who).0
}

fn at_cell(cell: &str) -> Option<Target> {
    Some(Target::Spot(spot(cell)))
}

fn afflict(name: &str, turns: Option<u16>, modifiers: Vec<Modifier>) -> Effect {
    Effect::Afflict {
        name: PlainText::new(name),
        turns,
        hp: 0,
        prana: 0,
        modifiers,
        counted: Counted::Bearer,
        until_death: false,
    }
}

#[test]
fn knk_atk_11_magic_knows_no_defence_and_no_halving_by_category() {
    let mut fight = caster(simple(vec![harm(60)]), &[("9E", monster("A6"))]);
    assert_eq!(fight.number(TWO, "defence"), 92);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    assert_eq!(lost(&fight, TWO), 60);
}

#[test]
fn knk_crt_12_spells_do_not_crit() {
    let dice = Some(Dice::new(0, 100));
    let bolt = simple(vec![Effect::Harm { damage: None, dice }]);
    let mut fight = caster(bolt, &[("9E", monster("E6"))]);
    cast(&mut fight, 0, at(TWO), &[Face(100)]).unwrap();
    assert_eq!((lost(&fight, TWO), fight.choices.len()), (100, 0));
}

#[test]
fn knk_dmg_05_magic_is_full_on_every_creature() {
    for (unclean, immaterial) in [(true, false), (false, true), (true, true)] {
        let target = Spec { unclean, immaterial, ..monster("E2") };
        let mut fight = caster(simple(vec![harm(25)]), &[("9E", target)]);
        cast(&mut fight, 0, at(TWO), &[]).unwrap();
        assert_eq!(lost(&fight, TWO), 25);
    }
}

#[test]
fn knk_dmg_02_the_claws_of_a_familiar_are_conceptual() {
    let like = "wolf".to_owned();
    let sheet = Some(Box::new(monster("S1 E1 A1 M1 L1")));
    let name = PlainText::new("Wolf");
    let call = Effect::Summon { name, like, count: 1, kind: None, upkeep: None, sheet };
    let call = spell(School::Air, Form::Simple, 0, SpellAim::General, vec![call]);
    for (target, share) in [
        (Spec { unclean: true, ..monster("E3") }, 1),
        (Spec { immaterial: true, ..monster("E3") }, 2),
    ] {
        let mut fight = caster(call.clone(), &[("4E", target)]);
        cast(&mut fight, 0, None, &[]).unwrap();
        let wolf = THREE;
        let raw = 10 + 90 - fight.number(TWO, "defence");
        assert_eq!(fight.blow(wolf, Mode::Blow, TWO, &[Face(90)]).damage, raw / share);
    }
}

#[test]
fn knk_gen_02_a_spell_without_a_number_asks_for_it() {
    let vague = simple(vec![Effect::Harm { damage: None, dice: None }]);
    let mut fight = caster(vague, &[("9E", monster("E2"))]);
    cast(&mut fight, 0, at(TWO), &[Number(45)]).unwrap();
    assert_eq!(lost(&fight, TWO), 45);
}

#[test]
fn knk_trn_06_each_of_those_in_an_area_may_dodge_it() {
    let others = [("8E", profi("L3 E2")), ("9E", profi("L3 E2")), ("9F", profi("L3 E2"))];
    let mut fight = caster(area(1, vec![harm(40)]), &others);
    cast(&mut fight, 0, at_cell("8E"), &[]).unwrap();
    for id in [TWO, THREE, Id(3)] {
        assert_eq!(fight.waits(id), [40]);
        fight.end(fight.table.turn.clone().unwrap().who);
        fight.begin(id, &[]);
        fight.dodge(id, 1, &[Face(79)]).unwrap();
        assert_eq!(lost(&fight, id), 0);
    }
    // Unless the table, or the spell, says otherwise.
    let mut fight = caster(simple(vec![harm(40)]), &[("9E", profi("L3 E2"))]);
    assert!(fight.table.options.set("dodge_spells", "false"));
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    assert_eq!((lost(&fight, TWO), fight.waits(TWO)), (40, vec![]));
    let sure = Spell { dodge: false, ..simple(vec![harm(40)]) };
    let mut fight = caster(sure, &[("9E", profi("L3 E2"))]);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    assert_eq!(fight.waits(TWO), []);
}

#[test]
fn knk_trn_05_a_dodge_takes_back_all_that_the_spell_did() {
    let slow = afflict(
        "slow",
        Some(3),
        vec![
            Modifier::Stat { of: Stat::A, by: -2, when: When::Always },
            Modifier::Value { of: Override::HpMax, by: -30 },
        ],
    );
    let all = vec![harm(20), slow, Effect::LoseTurn, Effect::Prone, Effect::Shove(2)];
    let mut fight = caster(simple(all), &[("9E", profi("A3 L3 E2"))]);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    assert_eq!((fight.hp(TWO), fight.cell(TWO)), ((195, 195), "11E".to_owned()));
    assert_eq!(fight.view(TWO).stats[2].value, 1);
    assert!(fight.is(TWO, Condition::Prone) && fight.is(TWO, Condition::LosesTurn));
    fight.end(ONE);
    fight.begin(TWO, &[]);
    fight.dodge(TWO, 1, &[Face(79)]).unwrap();
    assert_eq!((fight.hp(TWO), fight.cell(TWO)), ((225, 225), "9E".to_owned()));
    assert_eq!((fight.view(TWO).stats[2].value, fight.rows(TWO).lasting.len()), (3, 0));
    assert!(fight.view(TWO).conditions.is_empty());
}

#[test]
fn knk_sav_02_a_spell_is_one_influence_and_a_save_halves_or_negates_it() {
    for (then, left) in [(Saved::Halves, 20), (Saved::Negates, 0)] {
        let save = Some(Resistance { of: Stat::E.into(), against: None, then });
        let hot = Spell { save, ..simple(vec![harm(40), Effect::Prone]) };
        let mut fight = caster(hot.clone(), &[("9E", profi("E3"))]);
        cast(&mut fight, 0, at(TWO), &[Face(21)]).unwrap();
        assert_eq!((lost(&fight, TWO), fight.prana(TWO)), (left, (15, 25)));
        assert_eq!(fight.is(TWO, Condition::Prone), then == Saved::Halves);
        let mut fight = caster(hot.clone(), &[("9E", profi("E3"))]);
        cast(&mut fight, 0, at(TWO), &[Face(20)]).unwrap();
        assert_eq!(lost(&fight, TWO), 40);
        let mut fight = caster(hot, &[("9E", profi("E3"))]);
        fight.pool(TWO, Reserve::Prana, 9);
        cast(&mut fight, 0, at(TWO), &[]).unwrap();
        assert_eq!((lost(&fight, TWO), fight.prana(TWO).0), (40, 9));
    }
}

#[test]
fn knk_sav_02_who_pays_its_last_prana_for_a_spell_has_none_left_for_its_own_save() {
    let save = Some(Resistance { of: Stat::E.into(), against: None, then: Saved::Negates });
    let wide = Spell { save, prana: 40, ..area(1, vec![harm(10)]) };
    for (prana, thrower) in [(49, None), (50, Some(ONE))] {
        let mut fight = caster(wide.clone(), &[("19T", monster("E2"))]);
        fight.pool(ONE, Reserve::Prana, prana);
        let offers = Knk::offers(&fight, ONE, &[]).into_iter();
        let mut here =
            offers.filter(|offer| offer.target == at_cell("5E") && offer.refusal.is_none());
        let throw = here.find(|offer| offer.order == Order::Cast { spell: 0 }).unwrap().throw;
        assert_eq!(throw.map(|throw| throw.who), thrower, "{prana}");
        let script = if thrower.is_some() { vec![Face(1)] } else { Vec::new() };
        cast(&mut fight, 0, at_cell("5E"), &script).unwrap();
        assert_eq!(fight.prana(ONE).0, if thrower.is_some() { 0 } else { 9 });
    }
}

#[test]
fn knk_sav_08_the_mind_is_what_answers_dread_and_the_immune_need_no_save() {
    let save = Some(Resistance { of: Saving::Mind, against: None, then: Saved::Negates });
    let influence = Some(Influence::Intimidation);
    let dread = Spell { save, influence, dodge: false, ..simple(vec![Effect::LoseTurn]) };
    for (face, lost) in [(50, true), (51, false)] {
        let mut fight = caster(dread.clone(), &[("9E", profi("E3 M2"))]);
        let throw = Knk::offers(&fight, ONE, &[]).into_iter().find_map(|offer| {
            offer
                .throw
                .filter(|_| offer.target == at(TWO) && offer.order == Order::Cast { spell: 0 })
        });
        assert_eq!(throw.unwrap().dice.to_string(), "1d100");
        cast(&mut fight, 0, at(TWO), &[Face(face)]).unwrap();
        assert_eq!(fight.is(TWO, Condition::LosesTurn), lost);
        assert_eq!(fight.prana(TWO).1 - fight.prana(TWO).0, 10);
    }
    let proud = Modifier::Immune { to: Influence::Intimidation };
    let mut fight = caster(dread.clone(), &[("9E", skilled(profi("E3 M2"), proud))]);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    assert!(!fight.is(TWO, Condition::LosesTurn));
    assert_eq!(fight.prana(TWO).1, fight.prana(TWO).0);
    // Immune to something else, it throws like all others.
    let other = Modifier::Immune { to: Influence::Charm };
    let mut fight = caster(dread, &[("9E", skilled(profi("E3 M2"), other))]);
    cast(&mut fight, 0, at(TWO), &[Face(1)]).unwrap();
    assert!(fight.is(TWO, Condition::LosesTurn));
}

#[test]
fn knk_sav_08_the_game_master_asks_for_a_save_of_any_kind() {
    let mut fight = Battle::new(&[("5E", profi("S3 M2")), ("9E", profi("M0"))]);
    let save = |of| Ruling::Save { who: ONE, of, terms: Terms::default() };
    for (of, dice, face, held) in [
        (Saving::Mind, "1d100", 51, true),
        (Saving::Mind, "1d100", 50, false),
        (Saving::S, "30+1d70", 21, true),
    ] {
        let before = fight.prana(ONE).0;
        fight.run(&[Face(face)], |ctx| Knk::rule(ctx, &save(of))).unwrap();
        assert_eq!(fight.rolls[0].throw.dice.to_string(), dice);
        assert!(fight.facts.contains(&Fact::Saved { who: ONE, of, held }));
        assert_eq!(before - fight.prana(ONE).0, 10);
    }
    fight.pool(ONE, Reserve::Prana, 9);
    fight.run(&[], |ctx| Knk::rule(ctx, &save(Saving::Mind))).unwrap();
    assert!(fight.facts.contains(&Fact::Saved { who: ONE, of: Saving::Mind, held: false }));
}

#[test]
fn knk_fam_02_the_upkeep_stands_in_the_spell_that_calls_the_familiar() {
    let sheet = Some(Box::new(monster("S1 E1 A1 M1 L1")));
    for (kind, upkeep, said) in [
        (None, None, (None, 0)),
        (Some(FamiliarKind::Scout), Some(6), (Some(FamiliarKind::Scout), 6)),
        (None, Some(3), (Some(FamiliarKind::Guard), 3)),
    ] {
        let (name, like) = (PlainText::new("Wolf"), "wolf".to_owned());
        let call = Effect::Summon { name, like, count: 1, kind, upkeep, sheet: sheet.clone() };
        let call = spell(School::Air, Form::Simple, 0, SpellAim::General, vec![call]);
        let mut fight = caster(call, &[("4E", monster("E3"))]);
        cast(&mut fight, 0, None, &[]).unwrap();
        let wolf = fight.rows(THREE).familiar.unwrap();
        assert_eq!((wolf.kind, wolf.upkeep, wolf.master), (said.0, said.1, Some(ONE)));
        fight.pool(ONE, Reserve::Prana, 50);
        fight.pool(THREE, Reserve::Prana, 20);
        fight.end(ONE);
        // The upkeep is what is offered first, and what the wolf uses up.
        fight.begin(ONE, &[Prana(upkeep.unwrap_or(0))]);
        assert_eq!(number(&fight.choices[0].picks[0], "amount"), upkeep.unwrap_or(0));
        let regeneration = fight.number(ONE, "regeneration");
        assert_eq!(fight.prana(ONE).0, 50 + regeneration - upkeep.unwrap_or(0));
        assert_eq!(fight.prana(THREE).0, 20);
    }
}

#[test]
fn knk_mag_12_a_spell_on_cells_has_to_be_aimed_at_some() {
    let effects = [
        Effect::Fire(true),
        Effect::Shadow(true),
        Effect::Reshape(Terrain::Ice),
        Effect::Weather { status: kekkai_rules::AmbientKind::Rain, on: true },
    ];
    for effect in effects {
        let general = spell(School::Air, Form::Simple, 0, SpellAim::General, vec![effect]);
        let faults = user(School::Air, 5, vec![general]).sheet().unwrap_err();
        let found: Vec<_> =
            faults.iter().map(|f| (f.field.as_str(), f.expected.as_str())).collect();
        assert_eq!(found, [("spells[0].effects[0].aim", "aim-place")]);
    }
}

#[test]
fn knk_mode_05_spells_under_water_keep_half_water_all_and_fire_nothing() {
    for (school, dry, wet) in [
        (School::Water, 51, 51),
        (School::Fire, 51, 0),
        (School::Air, 51, 25),
        (School::Runes, 51, 25),
    ] {
        for (below, left) in [(false, dry), (true, wet)] {
            let bolt = spell(school, Form::Simple, 0, person(), vec![harm(51)]);
            let caster = user(school, 5, vec![bolt]);
            let mut fight = Battle::new(&[("5E", caster), ("9E", monster("E2"))]);
            fight.air.under_water = below;
            fight.turn(ONE);
            cast(&mut fight, 0, at(TWO), &[]).unwrap();
            assert_eq!(lost(&fight, TWO), left, "{school:?}, {below}");
        }
    }
}

#[test]
fn knk_loc_08_a_spell_sets_cells_on_fire_and_water_puts_it_out() {
    let mut fight = caster(area(1, vec![Effect::Fire(true)]), &[("4E", monster("E2"))])
        .with_ground("8E", Terrain::Shallow)
        .with_ground("8F", Terrain::Hindrance);
    cast(&mut fight, 0, at_cell("9E"), &[]).unwrap();
    let burns = |fight: &Battle, cell: &str| fight.ground.get(&spot(cell)).is_some_and(|g| g.fire);
    assert!(burns(&fight, "9E") && burns(&fight, "10F") && burns(&fight, "8F"));
    assert!(!burns(&fight, "8E") && !burns(&fight, "11E"));
    assert_eq!(fight.ground[&spot("8F")].terrain, Terrain::Hindrance);
    let spells =
        vec![area(0, vec![Effect::Reshape(Terrain::Shallow)]), area(1, vec![Effect::Fire(false)])];
    let mut other = Battle::new(&[("5E", user(School::Air, 5, spells)), ("4E", monster("E2"))]);
    other.ground = fight.ground.clone();
    other.turn(ONE);
    cast(&mut other, 0, at_cell("9E"), &[]).unwrap();
    assert!(!burns(&other, "9E") && burns(&other, "10F"));
    cast(&mut other, 1, at_cell("9E"), &[]).unwrap();
    assert!(!burns(&other, "10F") && other.ground[&spot("9E")].terrain == Terrain::Shallow);
}

#[test]
fn knk_loc_08_rain_halves_fire_and_nothing_else() {
    let fire = spell(School::Fire, Form::Simple, 0, person(), vec![harm(75)]);
    for (school, left) in [(School::Fire, 37), (School::Air, 75)] {
        let caster = user(school, 5, vec![Spell { school, ..fire.clone() }]);
        let mut fight = Battle::new(&[("5E", caster), ("9E", monster("E2"))]);
        fight.air.rain = true;
        fight.turn(ONE);
        cast(&mut fight, 0, at(TWO), &[]).unwrap();
        assert_eq!(lost(&fight, TWO), left);
    }
}

#[test]
fn knk_grb_05_one_who_is_held_casts_at_half_damage() {
    let mut fight = caster(simple(vec![harm(61)]), &[("6E", profi("A5"))]);
    fight.turn(TWO);
    fight.order(TWO, Order::Grab, at(ONE), &[Face(10)]).unwrap();
    fight.turn(ONE);
    let mut barred = fight.clone();
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    assert_eq!(lost(&fight, TWO), 30);
    assert!(barred.table.options.set("held_can_cast", "false"));
    assert!(says(&cast(&mut barred, 0, at(TWO), &[]), "refusal-held"));
}

#[test]
fn knk_obs_01_magic_fills_free_cells_only() {
    let wall = Effect::Reshape(Terrain::Ordinary);
    let aim = SpellAim::Row { length: 3, range: None };
    let wall = spell(School::Air, Form::Simple, 0, aim, vec![wall]);
    let mut fight = caster(wall, &[("9F", commoner("E1"))]);
    let rule = RuleId::new("KNK-OBS-01");
    assert_eq!(cast(&mut fight, 0, at_cell("9E"), &[]), Err(Refusal::Taken { by: TWO, rule }));
    let mut filled = fight.clone().with_ground("8D", Terrain::Strong);
    assert!(matches!(cast(&mut filled, 0, at_cell("8E"), &[]), Err(Refusal::Blocked { .. })));
    cast(&mut fight, 0, at_cell("8E"), &[]).unwrap();
    for cell in ["8D", "8E", "8F"] {
        assert_eq!(fight.ground[&spot(cell)].terrain, Terrain::Ordinary, "{cell}");
    }
    assert_eq!(fight.ground.len(), 3);
}

#[test]
fn knk_obs_11_magic_makes_plants_and_clears_them() {
    let grow = area(0, vec![Effect::Reshape(Terrain::Plants)]);
    let mut fight = caster(grow, &[]);
    cast(&mut fight, 0, at_cell("6E"), &[]).unwrap();
    assert_eq!(fight.ground[&spot("6E")].terrain, Terrain::Plants);
    let clear = area(1, vec![Effect::Reshape(Terrain::Floor)]);
    let mut fight = caster(clear, &[]).with_ground("6E", Terrain::Plants);
    fight = fight.with_ground("6D", Terrain::Indestructible);
    cast(&mut fight, 0, at_cell("5E"), &[]).unwrap();
    assert_eq!(fight.ground[&spot("6E")].terrain, Terrain::Floor);
    assert_eq!(fight.ground[&spot("6D")].terrain, Terrain::Indestructible);
}

#[test]
fn knk_stl_08_an_area_finds_the_hidden() {
    let mut fight = caster(area(0, vec![harm(20)]), &[("9E", profi("E2 L1"))]);
    fight.rule(Ruling::Stealth { who: TWO, now: Stealth::Hidden }).unwrap();
    let mut single = caster(simple(vec![harm(20)]), &[("9E", profi("E2 L1"))]);
    single.rule(Ruling::Stealth { who: TWO, now: Stealth::Hidden }).unwrap();
    assert!(says(&cast(&mut single, 0, at(TWO), &[]), "refusal-unseen"));
    cast(&mut fight, 0, at_cell("9E"), &[]).unwrap();
    assert!(!fight.is(TWO, Condition::Hidden));
    assert_eq!(lost(&fight, TWO), 20);
}

#[test]
fn knk_stl_05_a_hidden_caster_is_known_once_its_spell_has_fallen() {
    let mut fight = caster(simple(vec![harm(20)]), &[("9E", profi("E2 L3"))]);
    fight.rule(Ruling::Stealth { who: ONE, now: Stealth::Hidden }).unwrap();
    cast(&mut fight, 0, at(TWO), &[Face(50)]).unwrap();
    assert!(!fight.is(ONE, Condition::Hidden));
}

/// A caster that is reading a spell of six lines, and a monster beside it that hurts its left arm.
fn wounded_reader(luck: &str) -> Battle {
    let long = spell(School::Air, Form::Lines(6), 0, person(), vec![harm(1)]);
    let mut reader = user(School::Air, 5, vec![long]);
    reader.l = luck.parse().unwrap();
    let mut fight = Battle::new(&[("5E", reader), ("6E", monster("S1"))]);
    fight.turn(ONE);
    cast(&mut fight, 0, None, &[]).unwrap();
    assert_eq!(fight.rows(ONE).spells[0].read, 5);
    let arm = CritEffect::Break(Part::LeftArm);
    fight.blow(TWO, Mode::Blow, ONE, &[Face(105), Crit(arm), Face(6)]);
    assert_eq!(fight.rows(ONE).spells[0].read, 0);
    fight
}

#[test]
fn knk_inj_06_a_hurt_left_arm_ends_the_reading() {
    let mut fight = wounded_reader("F");
    fight.turn(ONE);
    let rule = Some(RuleId::new("KNK-INJ-06"));
    let refused = refusals::lacks("left-arm", rule);
    assert_eq!(cast(&mut fight, 0, None, &[]), Err(refused));
    // What is undone has not happened.
    let mut fight = wounded_reader("C");
    fight.end(TWO);
    fight.begin(ONE, &[]);
    fight.dodge(ONE, 1, &[Face(85)]).unwrap();
    assert_eq!(fight.rows(ONE).spells[0].read, 5);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    assert_eq!(lost(&fight, TWO), 1);
}

#[test]
fn knk_inj_03_middle_magic_heals_what_is_broken_top_magic_what_is_lost() {
    let mend = |grade| {
        let aim = SpellAim::Person { whom: Whom::Any, range: None };
        spell(School::Air, Form::Simple, 0, aim, vec![Effect::Mend(grade)])
    };
    for (grade, left) in [(Grade::Middle, 1), (Grade::Top, 0)] {
        let cast_of = [
            ("5E", user(School::Air, 5, vec![mend(grade)])),
            ("6E", monster("S1")),
            ("7E", monster("E3 L1")),
        ];
        let mut fight = Battle::new(&cast_of);
        fight.set(THREE, Override::Dodges, 0);
        let mut armed = fight.clone();
        armed.allies = vec![ONE, THREE];
        fight = armed;
        for effect in [CritEffect::Break(Part::Leg), CritEffect::Sever(Part::Organs)] {
            let face = if matches!(effect, CritEffect::Break(_)) { 6 } else { 7 };
            fight.blow(TWO, Mode::Blow, THREE, &[Face(105), Crit(effect), Face(face)]);
        }
        assert_eq!((fight.rows(THREE).injuries.len(), fight.rows(THREE).lasting.len()), (2, 1));
        fight.turn(ONE);
        cast(&mut fight, 0, at(THREE), &[]).unwrap();
        assert_eq!((fight.rows(THREE).injuries.len(), fight.rows(THREE).lasting.len()), (left, 0));
    }
}

fn turns(fight: &Battle, who: Id) -> Vec<Option<u16>> {
    fight.rows(who).lasting.iter().map(|row| row.turns).collect()
}

#[test]
fn knk_gen_05_turns_are_counted_on_the_bearer_or_on_the_caster() {
    let slow = |counted| {
        let mut effect = afflict("slow", Some(2), vec![]);
        if let Effect::Afflict { counted: on, .. } = &mut effect {
            *on = counted;
        }
        caster(simple(vec![effect]), &[("9E", monster("L1")), ("12E", monster(""))])
    };
    let mut fight = slow(Counted::Bearer);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    fight.turn(TWO);
    fight.end(TWO);
    fight.begin_extra(TWO, &[]);
    assert_eq!(turns(&fight, TWO), []);
    // On the caster's turns: the bearer's own, however many, take nothing from it.
    let mut fight = slow(Counted::Caster);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    fight.turn(TWO);
    fight.turn(THREE);
    fight.turn(TWO);
    assert_eq!(turns(&fight, TWO), [Some(2)]);
    fight.turn(ONE);
    assert_eq!(turns(&fight, TWO), [Some(1)]);
    let mut dead = fight.clone();
    fight.turn(ONE);
    assert_eq!(turns(&fight, TWO), []);
    // Once the caster is gone, dead or not, the bearer's turns count.
    let mut gone = dead.clone();
    gone.end(ONE);
    gone.fallen.push(ONE);
    gone.turn(TWO);
    assert_eq!(turns(&gone, TWO), []);
    dead.end(ONE);
    dead.rule(Ruling::Pool { who: ONE, pool: Reserve::Hp, value: 0 }).unwrap();
    dead.turn(TWO);
    assert_eq!(turns(&dead, TWO), []);
}

#[test]
fn knk_end_02_what_ends_with_the_caster_ends_when_it_dies() {
    let mut bound = afflict("vigour", None, vec![Modifier::Value { of: Override::HpMax, by: 40 }]);
    if let Effect::Afflict { until_death, .. } = &mut bound {
        *until_death = true;
    }
    let aim = SpellAim::Person { whom: Whom::Friend, range: None };
    let bless = vec![bound, Effect::Heal { hp: 40, prana: 0 }];
    let spell = spell(School::Air, Form::Simple, 0, aim, bless);
    let cast_of = [("5E", user(School::Air, 5, vec![spell])), ("9E", profi("E2"))];
    let mut fight = Battle::new(&cast_of);
    fight.allies = vec![ONE, TWO];
    fight.turn(ONE);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    assert_eq!(fight.hp(TWO), (265, 265));
    fight.end(ONE);
    fight.rule(Ruling::Pool { who: ONE, pool: Reserve::Hp, value: 0 }).unwrap();
    assert_eq!((fight.hp(TWO), fight.rows(TWO).lasting.len()), ((225, 225), 0));
}

#[test]
fn what_spells_have_laid_on_can_be_taken_off_and_a_dodge_brings_it_back() {
    let cast_of = |spells| [("5E", user(School::Air, 5, spells)), ("9E", profi("E2 L3"))];
    let bless = afflict("vigour", Some(5), vec![Modifier::Value { of: Override::HpMax, by: 40 }]);
    let aim = SpellAim::Person { whom: Whom::Any, range: None };
    let spells =
        vec![Spell { dodge: false, aim, ..simple(vec![bless]) }, simple(vec![Effect::Dispel])];
    let mut fight = Battle::new(&cast_of(spells));
    fight.turn(ONE);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    fight.pool(TWO, Reserve::Hp, 265);
    cast(&mut fight, 1, at(TWO), &[]).unwrap();
    assert_eq!(fight.hp(TWO), (225, 225));
    fight.end(ONE);
    fight.begin(TWO, &[]);
    fight.dodge(TWO, 1, &[Face(79)]).unwrap();
    assert_eq!((fight.hp(TWO), turns(&fight, TWO)), ((265, 265), vec![Some(4)]));
}

#[test]
fn knk_cls_07_a_spell_leaves_the_deathless_one_point_of_health() {
    let mut fight = caster(simple(vec![harm(60)]), &[("9E", commoner("E1 L1"))]);
    fight.rule(Ruling::Deathless { who: TWO, on: true }).unwrap();
    fight.pool(TWO, Reserve::Hp, 30);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    assert_eq!(fight.hp(TWO).0, 1);
    assert!(!fight.is(TWO, Condition::Doomed));
    assert_eq!(fight.waits(TWO), [29], "a dodge gives back what was taken");
}

#[test]
fn knk_bon_07_spells_are_no_ranged_weapons() {
    let bolt = spell(School::Fire, Form::Simple, 0, person(), vec![harm(81)]);
    let cast_of = [("5E", user(School::Fire, 5, vec![bolt])), ("9E", monster("E6"))];
    let mut fight = Battle::new(&cast_of);
    fight.turn(ONE);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    assert_eq!(lost(&fight, TWO), 81);
}

#[test]
fn knk_knb_01_nobody_throws_itself() {
    let any = SpellAim::Person { whom: Whom::Any, range: None };
    let shove = vec![harm(5), Effect::Shove(3)];
    let blast = spell(School::Runes, Form::Simple, 0, any, shove);
    let mut fight = caster(blast, &[("6E", monster("E6"))]);
    let (here, hp) = (fight.cell(ONE), fight.hp(ONE).0);
    cast(&mut fight, 0, at(ONE), &[]).unwrap();
    assert_eq!((fight.cell(ONE), fight.hp(ONE).0), (here, hp - 5));
}
