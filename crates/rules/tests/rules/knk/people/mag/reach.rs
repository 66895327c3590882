//! KNK-MAG: where spells act, on whom, and how far.

use kekkai_rules::{
    Id, Purpose, Refusal, RuleId, System as _, Target, Terrain,
    knk::{
        Knk, Order,
        rank::Stat,
        spell::{Effect, Form, Resistance, Saved, School, Spell, SpellAim, Whom},
    },
};

use super::next_turn;
use crate::knk::{
    casters::{at, cast, curse, harm, mage, person, spell, user},
    table::{Battle, ONE, Say::Number, TWO, armed, commoner, monster, profi, spot, sword},
};

#[test]
fn knk_mag_12_an_area_falls_on_friend_and_foe_a_curse_wears_off() {
    let blast = spell(
        School::Fire,
        Form::Simple,
        0,
        SpellAim::Area { radius: 1, range: None },
        vec![harm(30)],
    );
    let caster = mage(5, School::Fire, 5, vec![blast]);
    let cast_of =
        [("6J", caster), ("10J", monster("L1")), ("11K", monster("L1")), ("12J", monster("L1"))];
    let mut fight = Battle::new(&cast_of);
    fight.allies = vec![ONE, TWO];
    next_turn(&mut fight, ONE);
    cast(&mut fight, 0, Some(Target::Spot(spot("10J"))), &[]).unwrap();
    let hurt = [TWO, Id(2), Id(3)].map(|id| fight.waits(id));
    assert_eq!(hurt, [vec![30], vec![30], vec![]]);
    let weakness = spell(School::Witchcraft, Form::Simple, 0, person(), vec![curse(2, 3)]);
    let caster = user(School::Witchcraft, 5, vec![weakness]);
    let mut fight = Battle::new(&[("6J", caster), ("10J", profi("A3 L0"))]);
    next_turn(&mut fight, ONE);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    let agility = |fight: &Battle| fight.view(TWO).stats[2].value;
    let mut seen = vec![agility(&fight)];
    for _ in 0..3 {
        next_turn(&mut fight, TWO);
        seen.push(agility(&fight));
    }
    assert_eq!(seen, [1, 1, 1, 3]);
}

/// Every cell that the rule allows, found by spreading until nothing changes.
fn slow_zone(fight: &Battle, from: (i32, i32), most: i32) -> Vec<(i32, i32)> {
    let wall = |x: i32, y: i32| {
        let cell = format!("{x}{}", char::from(b'A' + u8::try_from(y - 1).unwrap()));
        let terrain =
            fight.ground.get(&spot(&cell)).map_or(Terrain::Floor, |ground| ground.terrain);
        terrain.is_obstacle() && terrain != Terrain::Deep
    };
    let mut steps = std::collections::BTreeMap::from([(from, 0)]);
    loop {
        let mut changed = false;
        for x in 1..=20 {
            for y in 1..=20 {
                let near = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
                let best = near.filter_map(|at| steps.get(&at)).min().map(|best| best + 1);
                let best = best.filter(|best| *best <= most && !wall(x, y));
                if let Some(best) = best.filter(|best| steps.get(&(x, y)).is_none_or(|s| s > best))
                {
                    steps.insert((x, y), best);
                    changed = true;
                }
            }
        }
        if !changed {
            return steps.into_keys().collect();
        }
    }
}

fn zone(fight: &Battle) -> Vec<(i32, i32)> {
    let aimed = |offer: kekkai_rules::system::Offer<Order>| match (offer.order, offer.target) {
        (Order::Cast { .. }, Some(Target::Spot(at))) if offer.refusal.is_none() => {
            Some((i32::from(at.0) / 100, i32::from(at.0) % 100))
        }
        _ => None,
    };
    let mut cells: Vec<_> = Knk::offers(fight, ONE, &[]).into_iter().filter_map(aimed).collect();
    cells.sort_unstable();
    cells
}

fn conjurer(cell: &str, magic: u8) -> Battle {
    let mist = SpellAim::Area { radius: 0, range: None };
    let mist = spell(School::Air, Form::Simple, 0, mist, vec![Effect::Shadow(true)]);
    let mut caster = user(School::Air, 5, vec![mist]);
    caster.m = kekkai_rules::knk::rank::Rank::new(magic, 0).unwrap();
    let mut fight = Battle::new(&[(cell, caster)]);
    next_turn(&mut fight, ONE);
    fight
}

#[test]
fn knk_mag_13_the_control_zone_goes_round_walls_and_not_through_them() {
    assert_eq!(zone(&conjurer("10J", 3)).len(), 49);
    assert_eq!(zone(&conjurer("10J", 0)), [(10, 10)]);
    let mut walled = conjurer("5J", 3);
    for row in b'A'..=b'T' {
        walled = walled.with_ground(&format!("6{}", char::from(row)), Terrain::Ordinary);
    }
    assert!(zone(&walled).iter().all(|(x, _)| *x <= 5));
    let holed = conjurer("5J", 2).with_ground("6J", Terrain::Strong);
    assert!(zone(&holed).contains(&(7, 10)));
    let nearer = conjurer("5J", 1).with_ground("6J", Terrain::Strong);
    assert!(!zone(&nearer).contains(&(7, 10)));
    // The quick way and the slow one agree wherever walls stand.
    let terrains = [Terrain::Ordinary, Terrain::Deep, Terrain::Indestructible, Terrain::Ice];
    for seed in 0..12_u32 {
        let mut fight = conjurer("8H", 1 + u8::try_from(seed % 5).unwrap());
        let mut number = seed.wrapping_mul(7919) + 17;
        for _ in 0..60 {
            number = number.wrapping_mul(1_103_515_245).wrapping_add(12345);
            let (x, y) = (number >> 8 & 15, number >> 16 & 15);
            let cell = format!("{}{}", x + 1, char::from(b'A' + u8::try_from(y).unwrap()));
            if (x, y) != (7, 7) {
                let terrain = terrains[usize::try_from(number >> 24 & 3).unwrap()];
                fight = fight.with_ground(&cell, terrain);
            }
        }
        let magic = i32::try_from(1 + seed % 5).unwrap();
        assert_eq!(zone(&fight), slow_zone(&fight, (8, 8), magic), "seed {seed}");
    }
}

#[test]
fn knk_mag_14_a_rune_fades_beyond_the_control_zone() {
    let rune = spell(School::Runes, Form::Rune, 0, person(), vec![harm(40)]);
    let mut caster = user(School::Runes, 5, vec![rune]);
    caster.m = kekkai_rules::knk::rank::Rank::new(3, 0).unwrap();
    for (cell, left) in [("4A", 40), ("5A", 20), ("6A", 10)] {
        let mut fight = Battle::new(&[("1A", caster.clone()), (cell, monster("E6 L1"))]);
        assert!(fight.table.options.set("rune_falloff", "halve_per_cell"));
        next_turn(&mut fight, ONE);
        cast(&mut fight, 0, at(TWO), &[]).unwrap();
        assert_eq!(fight.hp(TWO).1 - fight.hp(TWO).0, left, "{cell}");
    }
    let mut fight = Battle::new(&[("1A", caster), ("5A", monster("E6 L1"))]);
    next_turn(&mut fight, ONE);
    cast(&mut fight, 0, at(TWO), &[Number(20)]).unwrap();
    assert_eq!(fight.hp(TWO).1 - fight.hp(TWO).0, 20);
}

/// The die that an offer of the first spell at TWO says will be thrown first.
fn foretold(fight: &Battle) -> Option<Purpose> {
    let offers = Knk::offers(fight, ONE, &[]).into_iter();
    let mut aimed = offers.filter(|offer| offer.order == Order::Cast { spell: 0 });
    let offer = aimed.find(|offer| offer.target == at(TWO)).unwrap();
    offer.throw.map(|throw| throw.purpose)
}

#[test]
fn knk_mag_14_no_die_is_foretold_where_a_number_is_asked_for_before_it() {
    let save = Some(Resistance { of: Stat::E.into(), against: None, then: Saved::Halves });
    let open = Effect::Harm { damage: None, dice: None };
    for (form, effect, cell, first) in [
        (Form::Simple, harm(40), "2A", Some(Purpose::Save)),
        (Form::Simple, open.clone(), "2A", None),
        // In the control zone of M3, four cells, a rune is whole; beyond it the GM says what is left.
        (Form::Rune, harm(40), "4A", Some(Purpose::Save)),
        (Form::Rune, harm(40), "6A", None),
    ] {
        let spell = Spell { save, ..spell(School::Runes, form, 0, person(), vec![effect]) };
        let mut caster = user(School::Runes, 5, vec![spell]);
        caster.m = "C".parse().unwrap();
        let mut fight = Battle::new(&[("1A", caster), (cell, profi("E3"))]);
        next_turn(&mut fight, ONE);
        assert_eq!(foretold(&fight), first, "{form:?} at {cell}");
    }
}

#[test]
fn knk_mag_15_persons_are_reached_as_far_as_one_sees() {
    let bolt = spell(School::Fire, Form::Simple, 0, person(), vec![harm(5)]);
    let caster = mage(5, School::Fire, 5, vec![bolt]);
    let mut fight = Battle::new(&[("1A", caster), ("16A", monster("E6 L1"))]);
    next_turn(&mut fight, ONE);
    cast(&mut fight.clone(), 0, at(TWO), &[]).unwrap();
    let mut blind = fight.clone();
    blind.sight = false;
    let refused = Refusal::NoSight { rule: RuleId::new("KNK-MAG-15") };
    assert_eq!(cast(&mut blind, 0, at(TWO), &[]), Err(refused));
    assert!(fight.table.options.set("person_spell_range", "control_zone"));
    let (distance, rule) = (Some(15), RuleId::new("KNK-MAG-15"));
    let refused = Refusal::OutOfReach { distance, reach: 5, rule };
    assert_eq!(cast(&mut fight, 0, at(TWO), &[]), Err(refused));
}

#[test]
fn a_spell_on_a_friend_is_not_cast_on_an_enemy() {
    let aim = |whom| SpellAim::Person { whom, range: None };
    let heal = vec![Effect::Heal { hp: 20, prana: 0 }];
    let spells = [Whom::Hostile, Whom::Friend, Whom::Any]
        .map(|whom| spell(School::Water, Form::Simple, 0, aim(whom), heal.clone()));
    let caster = user(School::Water, 5, spells.to_vec());
    let cast_of = [("1A", armed(caster, sword())), ("2A", commoner("E1")), ("3A", commoner("E1"))];
    let mut fight = Battle::new(&cast_of);
    fight.allies = vec![ONE, TWO];
    next_turn(&mut fight, ONE);
    let may = |number, id| cast(&mut fight.clone(), number, at(id), &[]).is_ok();
    let who = [ONE, TWO, Id(2)];
    assert_eq!(who.map(|id| may(0, id)), [false, false, true]);
    assert_eq!(who.map(|id| may(1, id)), [true, true, false]);
    assert_eq!(who.map(|id| may(2, id)), [true, true, true]);
}
