//! Striking combatants and obstacles (KNK-ATK, KNK-OBS-12).

use super::{
    Category, Fact, Fate, Hit, Knk, Mode, Sheet, Strike, Why,
    arms::{self, Attack},
    crit::{self, CritEffect},
    damage::{self, Dealt, Impact},
    derived, ground,
    knockback::{self, Flight},
    life, pools,
    turn::{free_to_act, spend_action},
};
use crate::{
    Ground, Id, PoolId, Purpose, Refusal, RuleId, Scene, Situation, Spot, Stop, Target, Terrain,
    Throw,
};

/// The attack that `who` may make now against `target`, or why it may not. Offers and orders both ask here.
pub fn check_strike(
    scene: &impl Scene<Knk>,
    who: Id,
    mode: Mode,
    weapon: Option<u8>,
    target: Target,
) -> Result<Attack, Refusal> {
    let (sheet, _) = free_to_act(scene.table(), who)?;
    let attack = arms::attack(sheet, mode, weapon)?;
    let situation = match target {
        Target::Combatant(id) => {
            check_combatant(scene, who, id)?;
            scene.between(who, id)
        }
        Target::Spot(at) => {
            check_ground(scene, at)?;
            scene.towards(who, at)
        }
    };
    check_reach(&attack, situation)?;
    check_price(sheet, &attack)?;
    Ok(attack)
}

/// The throw of an attack on `target`, its Defence included.
pub(super) fn throw(scene: &impl Scene<Knk>, who: Id, attack: &Attack, target: Target) -> Throw {
    let defence = match target {
        Target::Combatant(id) => scene.table().sheet(id).map_or(0, derived::defence),
        Target::Spot(_) => 0,
    };
    let roll = ground::on_attack(scene, who, attack.roll.clone());
    roll.throw(who, Purpose::Attack, Some(defence), attack.rule.clone())
}

/// The main action: an attack (KNK-TRN-14). The prana is spent when it is declared (KNK-ATK-05).
pub(super) fn decide(
    scene: &mut impl Scene<Knk>,
    who: Id,
    mode: Mode,
    weapon: Option<u8>,
    target: Target,
) -> Result<(), Stop> {
    let attack = check_strike(scene, who, mode, weapon, target)?;
    spend_action(scene, who, true);
    match target {
        Target::Combatant(id) => strike(scene, who, &attack, id, false),
        Target::Spot(at) => batter(scene, who, &attack, at),
    }
}

/// Whether the price of an attack can be paid.
pub(super) fn check_price(sheet: &Sheet, attack: &Attack) -> Result<(), Refusal> {
    if sheet.prana >= attack.prana {
        return Ok(());
    }
    let rule = attack.rule.clone();
    Err(Refusal::NotEnough { pool: PoolId::Prana, have: sheet.prana, need: attack.prana, rule })
}

/// Carries out an attack on a combatant: price, roll, damage, critical effect, what becomes of the target. `counter`
/// marks a counterattack.
pub(super) fn strike(
    scene: &mut impl Scene<Knk>,
    who: Id,
    attack: &Attack,
    target: Id,
    counter: bool,
) -> Result<(), Stop> {
    let sheet = pools::sheet_of(scene, target)?;
    let defence = derived::defence(&sheet);
    let thrown = throw(scene, who, attack, Target::Combatant(target));
    pools::change(scene, who, PoolId::Prana, -attack.prana, Why::Attack);
    let total = scene.roll(thrown)?.total;
    let raw = total.saturating_sub(defence);
    let mut strike = Strike {
        attacker: who,
        target,
        mode: attack.mode,
        weapon: attack.weapon.clone(),
        kind: attack.kind,
        counter,
        total,
        defence,
        raw,
        crit: raw > 0 && crit::is_critical(attack.roll.dice, total),
        effect: None,
        steps: Vec::new(),
        damage: 0,
        hp: sheet.hp,
        fate: Fate::Miss,
    };
    if raw <= 0 {
        scene.fact(Fact::Struck(Box::new(strike)));
        return Ok(());
    }
    let impact = impact(attack, raw);
    let mut dealt = damage::on_combatant(impact, &sheet);
    if strike.crit {
        let effects = effects(scene, (who, target), attack, impact, &dealt);
        strike.effect = crit::choose(scene, who, &effects)?;
    }
    let took = |effect| strike.effect == Some((effect, true));
    if took(CritEffect::Double) {
        dealt = damage::on_combatant(Impact { doubled: true, ..impact }, &sheet);
    }
    let (prone, mut loses_turn) = (took(CritEffect::KnockDown), took(CritEffect::LoseTurn));
    let flight = flight(scene, who, attack, target, &dealt, took(CritEffect::KnockBack))?;
    knockback::add(&mut dealt, &flight);
    loses_turn |= flight.fell;
    // A save in flight was paid by now.
    let sheet = pools::sheet_of(scene, target)?;
    // KNK-TRN-03: without a dodge left nothing waits. KNK-DMG-07: a blow without effect leaves nothing to dodge.
    let is_final = dealt.immune || took(CritEffect::NoDodge) || derived::dodges_left(&sheet) == 0;
    strike.fate = if is_final {
        Fate::Final
    } else {
        Fate::Waits(Hit {
            id: sheet.next_hit,
            from: who,
            damage: dealt.damage,
            prone,
            loses_turn,
            thrown_from: flight.left(),
        })
    };
    strike.hp = sheet.hp.saturating_sub(dealt.damage);
    strike.damage = dealt.damage;
    strike.steps = dealt.steps;
    scene.fact(Fact::Struck(Box::new(strike)));
    if prone && !sheet.prone {
        scene.fact(Fact::Prone { who: target, prone: true });
    }
    if loses_turn && !sheet.loses_turn {
        scene.fact(Fact::LosesTurn { who: target, lost: true });
    }
    knockback::land(scene, target, &flight);
    life::check(scene, target);
    Ok(())
}

/// The flight that a hit causes, worked out but not yet flown. None for a blow without effect (KNK-DMG-07), nor for
/// one that kills at once.
fn flight(
    scene: &mut impl Scene<Knk>,
    who: Id,
    attack: &Attack,
    target: Id,
    dealt: &Dealt,
    by_crit: bool,
) -> Result<Flight, Stop> {
    let sheet = pools::sheet_of(scene, target)?;
    let doomed = derived::dodges_left(&sheet) == 0 && sheet.hp <= dealt.damage;
    if dealt.immune || doomed {
        return Ok(Flight::default());
    }
    match knockback::distance(scene, who, attack, target, by_crit)? {
        0 => Ok(Flight::default()),
        cells => knockback::fly(scene, who, target, cells),
    }
}

/// Carries out an attack on what fills a place. A critical roll has no effect beyond the damage (KNK-OBS-12).
fn batter(scene: &mut impl Scene<Knk>, who: Id, attack: &Attack, at: Spot) -> Result<(), Stop> {
    let category = pools::sheet_of(scene, who)?.category;
    let thrown = throw(scene, who, attack, Target::Spot(at));
    pools::change(scene, who, PoolId::Prana, -attack.prana, Why::Attack);
    let total = scene.roll(thrown)?.total;
    let ground = scene.ground(at);
    let damage = if total > 0 { damage::on_obstacle(impact(attack, total)) } else { 0 };
    let worn = ground.worn.saturating_add(damage);
    let broken =
        total > 0 && durability(ground.terrain, category).is_some_and(|needed| worn >= needed);
    scene.fact(Fact::Battered { who, mode: attack.mode, total, damage, broken });
    if broken {
        scene.reshape(at, ground.broken());
    } else if damage > 0 {
        scene.reshape(at, Ground { worn, ..ground });
    }
    Ok(())
}

/// Damage it takes to break a terrain, 0 where any hit does, `None` where nothing does (T13).
fn durability(terrain: Terrain, category: Category) -> Option<i32> {
    let strong_hand = matches!(category, Category::Monster | Category::Custom);
    match terrain {
        Terrain::Floor | Terrain::Indestructible | Terrain::Shallow | Terrain::Deep => None,
        Terrain::Ordinary
        | Terrain::Hindrance
        | Terrain::Ice
        | Terrain::Cover
        | Terrain::Plants => Some(if category == Category::Commoner { 20 } else { 0 }),
        Terrain::Strong => Some(if strong_hand { 0 } else { 40 }),
    }
}

fn impact(attack: &Attack, raw: i32) -> Impact {
    Impact {
        raw,
        halved: attack.halved,
        doubled: false,
        tier: attack.tier,
        ranged: attack.mode == Mode::Shot,
        to_damage: attack.to_damage,
    }
}

/// The critical effects that could change something for this target (KNK-CRT-04); none for one that is immune
/// (KNK-DMG-07), and none for one that the plain blow kills at once.
fn effects(
    scene: &impl Scene<Knk>,
    (who, target_id): (Id, Id),
    attack: &Attack,
    impact: Impact,
    plain: &Dealt,
) -> Vec<(CritEffect, Option<i32>)> {
    let Some(target) = scene.table().sheet(target_id) else { return Vec::new() };
    let dodges = derived::dodges_left(target) > 0;
    if plain.immune || (!dodges && target.hp <= plain.damage) {
        return Vec::new();
    }
    let doubled = damage::on_combatant(Impact { doubled: true, ..impact }, target);
    let helps = |effect: CritEffect| match effect {
        CritEffect::NoDodge => dodges,
        CritEffect::Double => doubled.damage != plain.damage,
        // What a hit that still waits has done may be undone with it; then the second infliction counts.
        CritEffect::LoseTurn => !target.loses_turn || target.hits.iter().any(|hit| hit.loses_turn),
        CritEffect::KnockBack => knockback::would_do_something(scene, who, target_id),
        CritEffect::KnockDown => !target.prone || target.hits.iter().any(|hit| hit.prone),
    };
    crit::list(attack.kind).iter().copied().filter(|(effect, _)| helps(*effect)).collect()
}

fn check_combatant(scene: &impl Scene<Knk>, who: Id, target: Id) -> Result<(), Refusal> {
    if target == who {
        return Err(Refusal::Oneself);
    }
    if scene.table().sheet(target).is_none() {
        return Err(Refusal::Nobody(target));
    }
    if life::is_dead(scene, target) { Err(Refusal::Dead(target)) } else { Ok(()) }
}

/// Only what may give way can be struck, and not the ground under somebody's feet.
fn check_ground(scene: &impl Scene<Knk>, at: Spot) -> Result<(), Refusal> {
    let terrain = scene.ground(at).terrain;
    let rule = match terrain {
        Terrain::Floor => RuleId::new("KNK-OBS-12"),
        Terrain::Indestructible => RuleId::new("KNK-OBS-04"),
        Terrain::Shallow | Terrain::Deep => RuleId::new("KNK-OBS-07"),
        Terrain::Ordinary
        | Terrain::Strong
        | Terrain::Hindrance
        | Terrain::Ice
        | Terrain::Cover
        | Terrain::Plants => {
            let underfoot =
                scene.present().into_iter().any(|id| scene.towards(id, at).distance == Some(0));
            return if underfoot { Err(Refusal::BadTarget) } else { Ok(()) };
        }
    };
    Err(Refusal::CannotBreak { terrain, rule })
}

fn check_reach(attack: &Attack, situation: Situation) -> Result<(), Refusal> {
    let shot = attack.mode == Mode::Shot;
    let rule = RuleId::new(if shot { "KNK-ATK-10" } else { "KNK-ATK-01" });
    let reach = attack.reach.unwrap_or(u8::MAX);
    if situation.distance.is_none_or(|distance| distance > reach) {
        return Err(Refusal::OutOfReach { distance: situation.distance, reach, rule });
    }
    if shot && !situation.shot { Err(Refusal::NoSight { rule }) } else { Ok(()) }
}
