//! KNK-MODE: radiation, under water, flight.

use super::table::{
    self, Battle, ONE,
    Say::{self, Effect, Face, Number},
    TWO, armed, commoner, foreseen, gun, monster, number, profi, says, sword,
};
use kekkai_rules::{
    Ambient, Cost, Id, Pick, PlainText, Refusal, RuleId, System, Target, Terrain,
    knk::{
        Condition, Fact, Knk, Mode, Order, Reserve, Ruling, Spec, Tier, Weapon,
        damage::of_spell,
        energy::Energy,
        flying,
        modifier::{Hazard, Modifier},
        rank::Rank,
        refusals,
        sheet::Override,
        skill::{Owned, Skill, SkillLevel, Use},
        spell::School,
        switches::FlightReach,
    },
    sheet_view::Value,
};

const RADIATION: Ambient = radiation(1);
const WATER: Ambient = air(0, true);

const fn radiation(strength: u8) -> Ambient {
    air(strength, false)
}

const fn air(radiation: u8, under_water: bool) -> Ambient {
    Ambient { light: kekkai_rules::Light::Day, rain: false, holy: false, radiation, under_water }
}

/// `spec` with a skill that does nothing but this.
fn with(mut spec: Spec, modifier: Modifier) -> Spec {
    let level =
        SkillLevel { rank: Rank::new(2, 0).unwrap(), modifiers: vec![modifier], text: None };
    let name = PlainText::new("skill");
    let skill =
        Skill { name, levels: vec![level], price: None, free_for: Vec::new(), forbidden: false };
    spec.skills.push(Owned { skill, levels: 1, extra_sp: 0, in_use: Use::default() });
    spec
}

fn proof(spec: Spec, what: Hazard) -> Spec {
    with(spec, Modifier::Withstands { what })
}

fn flyer(spec: Spec) -> Spec {
    with(spec, Modifier::Flies)
}

fn duel(one: Spec, two: Spec, air: Ambient) -> Battle {
    let mut fight = Battle::new(&[("5E", one), ("6E", two)]);
    fight.air = air;
    fight
}

fn lacks(what: &str, rule: &'static str) -> Refusal {
    refusals::lacks(what, Some(RuleId::new(rule)))
}

fn blocked(terrain: Terrain, rule: &'static str) -> Refusal {
    Refusal::Blocked { terrain, rule: RuleId::new(rule) }
}

fn pistol() -> Weapon {
    Weapon { firearm: true, ..gun(120) }
}

fn shoot(fight: &mut Battle, script: &[Say]) -> Result<(), Refusal> {
    let order = Order::Strike { mode: Mode::Shot, weapon: Some(0) };
    fight.order(ONE, order, Some(Target::Combatant(TWO)), script).map(|_| ())
}

#[test]
fn knk_mode_02_radiation_takes_health_and_the_most_health() {
    let mut fight = duel(profi("E2"), profi(""), RADIATION);
    assert_eq!(fight.hp(ONE), (225, 225));
    fight.turn(ONE);
    assert_eq!(fight.hp(ONE), (222, 222));
    for _ in 0..4 {
        fight.turn(ONE);
    }
    assert_eq!(fight.hp(ONE), (210, 210));
    assert_eq!(fight.number(ONE, "irradiated"), 15);
    let mut fight = duel(profi("E2"), profi(""), RADIATION);
    fight.pool(ONE, Reserve::Hp, 100);
    fight.turn(ONE);
    assert_eq!(fight.hp(ONE), (97, 222));
}

#[test]
fn knk_mode_02_strong_radiation_takes_more_and_the_protected_nothing() {
    let mut fight = duel(profi("E2"), proof(profi("E2"), Hazard::Radiation), radiation(4));
    fight.turn(ONE);
    fight.turn(TWO);
    assert_eq!((fight.hp(ONE), fight.hp(TWO)), ((213, 213), (225, 225)));
    fight.table.options.radiation_step = 10;
    fight.turn(ONE);
    assert_eq!(fight.hp(ONE), (173, 173));
    fight.air = Ambient::default();
    fight.turn(ONE);
    assert_eq!(fight.hp(ONE), (173, 173));
}

#[test]
fn knk_mode_02_radiation_acts_in_the_effects_phase_in_the_order_the_player_likes() {
    let mut fight = duel(profi("E2"), profi(""), RADIATION);
    fight.afflict(ONE, "warmth", 10, 0, None);
    fight.pool(ONE, Reserve::Hp, 3);
    fight.begin(ONE, &[Effect("warmth")]);
    assert_eq!(fight.hp(ONE), (10, 222));
    let mut fight = duel(profi("E2"), profi(""), RADIATION);
    fight.afflict(ONE, "warmth", 10, 0, None);
    fight.pool(ONE, Reserve::Hp, 3);
    fight.begin(ONE, &[Effect("Radiation")]);
    assert!(fight.fallen.contains(&ONE));
}

#[test]
fn knk_mode_03_air_lasts_as_many_turns_as_endurance() {
    let mut fight = duel(profi("E3"), profi("E3"), WATER);
    for left in [2, 1, 0] {
        fight.turn(ONE);
        assert_eq!(fight.hp(ONE), (300, 300));
        assert_eq!(fight.row(ONE, "breath"), Some(Value::Of(left, 3)));
    }
    fight.turn(ONE);
    assert_eq!(fight.hp(ONE).0, 280);
    fight.turn(ONE);
    assert_eq!(fight.hp(ONE).0, 260);
    // Surfacing resets the count.
    fight.air = Ambient::default();
    fight.look_round();
    assert_eq!(fight.row(ONE, "breath"), None);
    fight.air = WATER;
    for _ in 0..3 {
        fight.turn(ONE);
    }
    assert_eq!(fight.hp(ONE).0, 260);
    fight.turn(ONE);
    assert_eq!(fight.hp(ONE).0, 240);
}

#[test]
fn knk_mode_03_without_endurance_one_drowns_at_once_and_some_never() {
    let mut fight = duel(profi("E0"), proof(profi("E0"), Hazard::Drowning), WATER);
    let hp = fight.hp(ONE).0;
    fight.turn(ONE);
    fight.turn(TWO);
    assert_eq!((fight.hp(ONE).0, fight.hp(TWO).0), (hp - 20, hp));
    assert_eq!(fight.row(TWO, "breath"), None);
    // The loss is the water's own, and is not halved like a blow (KNK-MODE-05).
    assert_eq!(fight.waits(ONE), Vec::<i32>::new());
}

#[test]
fn knk_mode_03_a_step_into_the_air_resets_the_count() {
    let mut fight = duel(profi("E3 A3"), profi(""), WATER);
    fight.turn(ONE);
    fight.air = Ambient::default();
    fight.walk(ONE, &["5F"]).unwrap();
    assert_eq!(fight.row(ONE, "breath"), None);
}

#[test]
fn knk_mode_03_on_dry_land_no_breath_is_counted() {
    let mut fight = duel(profi("E3"), profi(""), Ambient::default());
    fight.begin(ONE, &[]);
    assert!(!fight.facts.iter().any(|fact| matches!(fact, Fact::Breath { .. })));
}

#[test]
fn knk_trn_11_drowning_is_one_of_the_effects_whose_order_is_free() {
    let mut fight = duel(profi("E0"), profi(""), WATER);
    fight.pool(ONE, Reserve::Hp, 15);
    fight.afflict(ONE, "healing", 10, 0, None);
    let mut saved = fight.clone();
    saved.begin(ONE, &[Effect("healing")]);
    assert_eq!(saved.hp(ONE).0, 5);
    fight.begin(ONE, &[Effect("Drowning")]);
    assert!(fight.is(ONE, Condition::Dead));
}

#[test]
fn knk_mode_04_movement_is_halved_under_water() {
    let mut fight = duel(profi("A4"), commoner("A0"), WATER);
    fight.turn(ONE);
    assert_eq!(fight.points(), 5);
    fight.turn(TWO);
    assert_eq!(fight.points(), 1);
}

#[test]
fn knk_mov_04_under_water_the_points_are_halved() {
    let mut fight = duel(profi("A4"), profi(""), WATER).with_ground("5F", Terrain::Hindrance);
    fight.turn(ONE);
    fight.walk(ONE, &["5F"]).unwrap();
    assert_eq!(fight.points(), 3);
}

#[test]
fn knk_mode_05_blows_under_water_do_half() {
    // Monster S=1: 10+1d115; against Defence 60 the face 101 leaves 51.
    let target = profi("A2 E5");
    let mut dry = duel(armed(monster("S1"), sword()), target.clone(), Ambient::default());
    let defence = dry.number(TWO, "defence");
    let face = u16::try_from(51 + defence - 10).unwrap();
    assert_eq!(dry.blow(ONE, Mode::Blow, TWO, &[Face(face)]).damage, 51);
    let mut wet = duel(armed(monster("S1"), sword()), target, WATER);
    let strike = wet.blow(ONE, Mode::Blow, TWO, &[Face(face)]);
    assert_eq!((strike.raw, strike.damage), (51, 25));
    assert_eq!(strike.steps.last().unwrap().name, "under-water");
}

#[test]
fn knk_atk_09_the_surroundings_come_before_bonuses_to_the_damage() {
    let spiked = armed(monster("S1"), Weapon { to_damage: 5, ..sword() });
    let mut wet = duel(spiked, profi("A2 E5"), WATER);
    let face = u16::try_from(51 + wet.number(TWO, "defence") - 10).unwrap();
    assert_eq!(wet.blow(ONE, Mode::Blow, TWO, &[Face(face)]).damage, 30);
}

#[test]
fn knk_mode_05_water_magic_is_whole_and_fire_is_nothing() {
    assert_eq!(of_spell(51, School::Water, WATER), 51);
    assert_eq!(of_spell(51, School::Fire, WATER), 0);
    assert_eq!(of_spell(51, School::Air, WATER), 25);
    for school in [School::Water, School::Fire, School::Air] {
        assert_eq!(of_spell(51, school, Ambient::default()), 51);
    }
    let rain = Ambient { rain: true, ..Ambient::default() };
    assert_eq!((of_spell(75, School::Fire, rain), of_spell(75, School::Water, rain)), (37, 75));
}

#[test]
fn knk_mode_05_nothing_shoots_under_water() {
    let mut fight = duel(armed(profi(""), gun(120)), profi(""), WATER);
    fight.turn(ONE);
    assert_eq!(shoot(&mut fight, &[]), Err(lacks("underwater-weapon", "KNK-MODE-05")));
    // A bow is dry again at once.
    fight.air = Ambient::default();
    shoot(&mut fight, &[Face(1)]).unwrap();
}

#[test]
fn knk_mode_05_water_ruins_firearms_until_they_are_serviced() {
    let mut fight = duel(armed(profi(""), pistol()), profi(""), WATER);
    fight.turn(ONE);
    assert_eq!(shoot(&mut fight, &[]), Err(lacks("underwater-weapon", "KNK-MODE-05")));
    fight.air = Ambient::default();
    assert_eq!(shoot(&mut fight, &[]), Err(lacks("serviced-firearm", "KNK-MODE-05")));
    let none = refusals::lacks("ruined-firearm", Some(RuleId::new("KNK-MODE-05")));
    assert_eq!(fight.rule(Ruling::Serviced { who: TWO }), Err(none));
    fight.rule(Ruling::Serviced { who: ONE }).unwrap();
    shoot(&mut fight, &[Face(1)]).unwrap();
}

#[test]
fn knk_mode_05_a_firearm_is_ruined_as_soon_as_its_bearer_is_under_water() {
    let mut fight = duel(armed(profi(""), pistol()), profi(""), Ambient::default());
    fight.air = WATER;
    fight.look_round();
    fight.air = Ambient::default();
    fight.turn(ONE);
    assert_eq!(shoot(&mut fight, &[]), Err(lacks("serviced-firearm", "KNK-MODE-05")));
}

/// A magical girl with her wand in hand.
fn girl() -> Spec {
    let mut spec = with(profi("M3 A2"), Modifier::MagicalGirl);
    spec.overrides.insert(Override::PranaMax, 300);
    armed(spec, Weapon { wand: true, ..sword() })
}

#[test]
fn knk_mode_06_with_the_wand_in_hand_all_prana_is_back() {
    let mut fight = duel(girl(), profi(""), Ambient::default()).with_ground("5F", Terrain::Deep);
    fight.pool(ONE, Reserve::Prana, 10);
    fight.turn(ONE);
    assert_eq!(fight.prana(ONE), (300, 300));
    fight.walk(ONE, &["5F"]).unwrap();
}

#[test]
fn knk_mode_06_three_turns_without_the_wand_she_is_an_ordinary_person_again() {
    let mut fight = duel(girl(), profi(""), Ambient::default()).with_ground("5F", Terrain::Deep);
    fight.turn(ONE);
    let weapon = Box::new(Weapon { wand: true, ..sword() });
    let lost = Fact::Disarmed { who: ONE, index: 0, weapon: weapon.clone(), broken: false };
    Knk::apply(&mut fight.table, &lost);
    for turns in [1, 2, 3] {
        fight.pool(ONE, Reserve::Prana, 10);
        fight.turn(ONE);
        assert_eq!((fight.prana(ONE).0, fight.number(ONE, "without-wand")), (20, turns));
        assert!(foreseen(&fight, ONE, &["5F"]).is_ok(), "turn {turns}");
    }
    fight.turn(ONE);
    assert_eq!(foreseen(&fight, ONE, &["5F"]), Err(blocked(Terrain::Deep, "KNK-OBS-07")));
    Knk::apply(&mut fight.table, &Fact::Armed { who: ONE, weapon });
    fight.turn(ONE);
    assert_eq!((fight.prana(ONE).0, fight.row(ONE, "without-wand")), (300, None));
    assert!(foreseen(&fight, ONE, &["5F"]).is_ok());
}

/// A magical girl on 5E with her turn begun, an enemy of Defence 55 and much health two cells away.
fn energetic() -> Battle {
    let mut fight = Battle::new(&[("5E", girl()), ("7E", monster("A3 E6 L2"))]);
    fight.turn(ONE);
    fight
}

fn energy(
    fight: &mut Battle,
    into: Energy,
    target: Option<Id>,
    script: &[Say],
) -> Result<(), Refusal> {
    fight.order(ONE, Order::Energy(into), target.map(Target::Combatant), script).map(|_| ())
}

#[test]
fn knk_mode_06_pure_energy_is_shot_as_magic_at_the_rate_of_the_table() {
    for (rate, left) in [(1, 260), (3, 180)] {
        let mut fight = energetic();
        fight.table.options.wand_prana_rate = rate;
        let offers = Knk::offers(&fight, ONE, &[]).into_iter();
        let shots = offers.filter(|offer| offer.order == Order::Energy(Energy::Shot));
        let open: Vec<_> = shots.filter(|offer| offer.refusal.is_none()).collect();
        assert_eq!((open.len(), open[0].target), (1, Some(Target::Combatant(TWO))));
        assert_eq!(open[0].cost, [Cost::Least(Reserve::Prana.id(), rate)]);
        energy(&mut fight, Energy::Shot, Some(TWO), &[Number(40)]).unwrap();
        // No Defence counts, the hit waits for the dodge, and the main action was an attack.
        assert_eq!((fight.waits(TWO), fight.prana(ONE).0), (vec![40], left));
        assert!(fight.table.turn.as_ref().unwrap().attacked);
        let spent = energy(&mut fight, Energy::Shot, Some(TWO), &[Number(40)]);
        assert!(says(&spent, "refusal-action-spent"));
    }
}

#[test]
fn knk_mode_06_what_is_asked_for_is_no_more_than_there_is() {
    let mut fight = energetic();
    fight.table.options.wand_prana_rate = 2;
    fight.pool(ONE, Reserve::Prana, 27);
    energy(&mut fight, Energy::Defence, None, &[Number(13)]).unwrap();
    let points = |pick: &Pick| (number(pick, "points"), number(pick, "prana"));
    let picks: Vec<_> = fight.choices[0].picks.iter().map(points).collect();
    assert_eq!((picks, fight.prana(ONE).0), (vec![(13, 26), (10, 20), (5, 10)], 1));
    let short = Refusal::NotEnough {
        pool: Reserve::Prana.id(),
        have: 1,
        need: 2,
        rule: RuleId::new("KNK-MODE-06"),
    };
    assert_eq!(energy(&mut fight, Energy::Attack, None, &[]), Err(short));
    fight.pool(ONE, Reserve::Prana, 2);
    energy(&mut fight, Energy::Attack, None, &[Number(1)]).unwrap();
}

#[test]
fn knk_mode_06_energy_in_defence_and_attack_lasts_to_her_next_turn() {
    let mut fight = energetic();
    let defence = fight.number(ONE, "defence");
    energy(&mut fight, Energy::Defence, None, &[Number(60)]).unwrap();
    energy(&mut fight, Energy::Attack, None, &[Number(20)]).unwrap();
    assert_eq!((fight.number(ONE, "defence"), fight.prana(ONE).0), (defence + 60, 220));
    let lasting = fight.rows(ONE).lasting;
    let names: Vec<_> = lasting.iter().map(|effect| effect.name.as_str()).collect();
    assert_eq!(names, ["Energy in Defence", "Energy in the attack"]);
    // No action was spent on it: she strikes, and so much harder.
    fight.walk(ONE, &["6E"]).unwrap();
    fight.strike(ONE, Mode::Two, TWO, &[Face(1)]).unwrap();
    let with = fight.rolls.last().unwrap().total;
    fight.turn(TWO);
    assert_eq!(fight.number(ONE, "defence"), defence + 60);
    fight.turn(ONE);
    assert_eq!((fight.number(ONE, "defence"), fight.prana(ONE).0), (defence, 300));
    fight.strike(ONE, Mode::Two, TWO, &[Face(1)]).unwrap();
    assert_eq!(with - fight.rolls.last().unwrap().total, 20);
}

#[test]
fn knk_mode_06_energy_heals_her_no_further_than_whole() {
    let mut fight = energetic();
    let whole = fight.hp(ONE).1;
    let lacks_hurt = Err(lacks("hurt", "KNK-MODE-06"));
    assert_eq!(energy(&mut fight, Energy::Healing, None, &[]), lacks_hurt);
    fight.pool(ONE, Reserve::Hp, whole - 12);
    energy(&mut fight, Energy::Healing, None, &[Number(12)]).unwrap();
    assert_eq!((fight.hp(ONE).0, fight.prana(ONE).0), (whole, 288));
    let again = energy(&mut fight, Energy::Defence, None, &[Number(5)]);
    assert!(says(&again, "refusal-action-spent"));
}

#[test]
fn knk_mode_06_without_her_powers_nobody_has_energy() {
    let mut fight = energetic();
    assert!(Knk::offers(&fight, TWO, &[]).iter().all(|o| !matches!(o.order, Order::Energy(_))));
    let girl = lacks("magical-girl", "KNK-MODE-06");
    Knk::apply(&mut fight.table, &Fact::Apart { who: ONE, turns: 4 });
    assert_eq!(energy(&mut fight, Energy::Defence, None, &[]), Err(girl.clone()));
    let offers = Knk::offers(&fight, ONE, &[]).into_iter();
    let hers: Vec<_> = offers.filter(|o| matches!(o.order, Order::Energy(_))).collect();
    assert!(hers.len() == 4 && hers.iter().all(|offer| offer.refusal == Some(girl.clone())));
}

#[test]
fn knk_mode_06_a_wand_in_a_neighbouring_place_ends_her_powers_at_once() {
    let mut fight = energetic();
    let weapon = Box::new(Weapon { wand: true, ..sword() });
    let lost = Fact::Disarmed { who: ONE, index: 0, weapon: weapon.clone(), broken: false };
    Knk::apply(&mut fight.table, &lost);
    fight.look_round();
    assert!(flying::is_transformed(fight.table.sheet(ONE).unwrap()));
    // An enemy beside her has it: still the same place. Beyond the border it is another one.
    Knk::apply(&mut fight.table, &Fact::Armed { who: TWO, weapon });
    fight.look_round();
    assert!(flying::is_transformed(fight.table.sheet(ONE).unwrap()));
    let mut behind = fight.clone();
    behind.off.push(TWO);
    behind.look_round();
    assert!(!flying::is_transformed(behind.table.sheet(ONE).unwrap()));
    fight.off.push(ONE);
    fight.look_round();
    assert!(!flying::is_transformed(fight.table.sheet(ONE).unwrap()));
}

#[test]
fn knk_mode_07_a_flyer_goes_over_everything_that_can_be_jumped() {
    let kinds = [
        Terrain::Hindrance,
        Terrain::Shallow,
        Terrain::Deep,
        Terrain::Ice,
        Terrain::Ordinary,
        Terrain::Strong,
        Terrain::Indestructible,
        Terrain::Cover,
        Terrain::Plants,
    ];
    for terrain in kinds {
        let mut fight = Battle::new(&[("5E", flyer(profi("A2"))), ("15E", profi(""))]);
        for cell in ["6E", "7E", "8E"] {
            fight = fight.with_ground(cell, terrain);
        }
        fight.turn(ONE);
        let going = foreseen(&fight, ONE, &["6E", "7E", "8E"]).unwrap();
        assert_eq!((going.cost.points, going.cost.prana, going.deeds), (3, 0, 0), "{terrain:?}");
        let prana = fight.prana(ONE).0;
        fight.walk(ONE, &["6E", "7E", "8E", "9E"]).unwrap();
        assert_eq!((fight.cell(ONE), fight.points()), ("9E".to_owned(), 3), "{terrain:?}");
        assert_eq!(fight.prana(ONE).0, prana);
        assert_eq!(fight.ground[&table::spot("6E")].terrain, terrain);
    }
}

#[test]
fn knk_mode_07_a_flyer_stays_over_water_and_not_inside_a_wall() {
    let over = |terrain| {
        let mut fight = Battle::new(&[("5E", flyer(profi("A2"))), ("15E", profi(""))])
            .with_ground("6E", terrain);
        fight.turn(ONE);
        fight.walk(ONE, &["6E"]).map(|_| fight.cell(ONE))
    };
    for terrain in [Terrain::Hindrance, Terrain::Shallow, Terrain::Deep, Terrain::Ice] {
        assert_eq!(over(terrain), Ok("6E".to_owned()));
    }
    for terrain in [Terrain::Ordinary, Terrain::Strong, Terrain::Indestructible] {
        let rule = RuleId::new("KNK-MODE-07");
        assert_eq!(over(terrain), Err(refusals::no_footing(terrain, rule)));
    }
    let mut fight = Battle::new(&[("5E", flyer(profi("A2"))), ("15E", profi(""))])
        .with_ground("6E", Terrain::Ordinary);
    fight.ground.get_mut(&table::spot("6E")).unwrap().unjumpable = true;
    fight.turn(ONE);
    assert_eq!(fight.walk(ONE, &["6E", "7E"]), Err(blocked(Terrain::Ordinary, "KNK-OBS-01")));
}

#[test]
fn knk_mode_07_a_flyer_blocks_its_cell_and_can_be_struck() {
    let mut fight = duel(profi("A2"), flyer(profi("")), Ambient::default());
    fight.turn(ONE);
    let rule = RuleId::new("KNK-MOV-02");
    assert_eq!(fight.walk(ONE, &["6E"]), Err(Refusal::Taken { by: TWO, rule }));
    fight.strike(ONE, Mode::Two, TWO, &[Face(1)]).unwrap();
}

#[test]
fn knk_mode_07_a_table_may_let_only_flyers_reach_a_flyer() {
    let mut fight = duel(profi("A2"), flyer(profi("")), Ambient::default());
    fight.table.options.flight_melee_reach = FlightReach::FlyersOnly;
    fight.turn(ONE);
    let refused = fight.strike(ONE, Mode::Two, TWO, &[]).map(|_| ());
    assert_eq!(refused, Err(lacks("flight", "KNK-MODE-07")));
    let mut fight = duel(flyer(profi("A2")), flyer(profi("")), Ambient::default());
    fight.table.options.flight_melee_reach = FlightReach::FlyersOnly;
    fight.turn(ONE);
    fight.strike(ONE, Mode::Two, TWO, &[Face(1)]).unwrap();
    let conceptual = Weapon { tier: Tier::Conceptual, ..gun(100) };
    let mut fight = duel(armed(profi(""), conceptual), flyer(profi("")), Ambient::default());
    fight.table.options.flight_melee_reach = FlightReach::FlyersOnly;
    fight.turn(ONE);
    shoot(&mut fight, &[Face(1)]).unwrap();
}

#[test]
fn knk_mode_07_one_that_drags_somebody_stays_on_the_ground() {
    let mut fight = Battle::new(&[("5E", flyer(profi("A4 M3"))), ("4E", profi(""))])
        .with_ground("6E", Terrain::Deep);
    fight.turn(ONE);
    fight.order(ONE, Order::Grab, Some(Target::Combatant(TWO)), &[Face(60)]).unwrap();
    fight.end(ONE);
    fight.turn(ONE);
    assert_eq!(fight.walk(ONE, &["6E"]), Err(blocked(Terrain::Deep, "KNK-OBS-07")));
}

#[test]
fn knk_mode_07_nobody_strikes_back_at_a_flyer_out_of_reach() {
    for (reach, script) in
        [(FlightReach::FlyersOnly, vec![Face(16)]), (FlightReach::All, vec![Face(16), Face(1)])]
    {
        let mut fight = duel(flyer(monster("S1")), profi("L5 M2 E3"), Ambient::default());
        fight.table.options.flight_melee_reach = reach;
        fight.blow(ONE, Mode::Blow, TWO, &[Face(80)]);
        fight.end(ONE);
        fight.begin(TWO, &[]);
        fight.dodge(TWO, 1, &script).unwrap();
    }
}
