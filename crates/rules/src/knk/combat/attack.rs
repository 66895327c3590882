//! Striking combatants and obstacles (KNK-ATK, KNK-OBS-12).

use crate::knk::{
    Knk,
    body::{action::spend_action, hiding, hold, life, pools},
    combat::{
        arms::{self, Attack},
        crit, crit_effects,
        damage::{self, Dealt, Impact},
        knockback::{self, Flight},
        plus_use, reach,
    },
    content::{category::Category, mode::Mode, modifier::Modifier, reserve::Reserve, weapon::Tier},
    place::{ground, modes},
    sheet::{Hit, Sheet, derived, in_force, plus::Formula, service},
    table::{
        crit_effect::CritEffect,
        fact::{Fact, Fate, Strike, Why},
        picks, refusals,
        turn::{self, free_to_act},
    },
};
use crate::{
    Ground, Id, Purpose, Refusal, RuleId, RulesContext, Situation, Spot, Stop, SystemState, Target,
    Terrain, Throw,
};

/// The sheet of `who`, who may attack now, or why it may not.
pub(crate) fn check_turn(state: &SystemState<Knk>, who: Id) -> Result<&Sheet, Refusal> {
    let (sheet, _) = free_to_act(state, who)?;
    turn::may_attack(sheet)?;
    Ok(sheet)
}

/// Whether `who`, who may attack, may make this attack against `target`. Offers and orders both ask here.
pub(crate) fn check_strike(
    ctx: &impl RulesContext<Knk>,
    (who, sheet): (Id, &Sheet),
    attack: &Attack,
    target: Target,
) -> Result<(), Refusal> {
    check_aim(ctx, who, attack, target)?;
    check_price(sheet, attack)
}

/// Whether `who` may aim `attack` at `target` from where it stands, its price apart.
pub(crate) fn check_aim(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    attack: &Attack,
    target: Target,
) -> Result<(), Refusal> {
    let aimed = match target {
        Target::Combatant(id) => Some(id),
        Target::Spot(_) => None,
    };
    hold::may_attack(ctx.state(), who, aimed)?;
    match target {
        Target::Combatant(id) => check_combatant(ctx, who, id)?,
        Target::Spot(at) => check_ground(ctx, at)?,
    }
    let situation = match target {
        _ if attack.mode == Mode::Shot && ctx.place(who).is_none() => {
            if !attack.off_board {
                let rule = Some(RuleId::new("KNK-EXIT-05"));
                return Err(refusals::lacks("off-board", rule));
            }
            ctx.over_border(who, target)
        }
        Target::Combatant(id) => ctx.between(who, id),
        Target::Spot(at) => ctx.towards(who, at),
    };
    reach::check(ctx, who, attack, target)?;
    check_reach(attack, situation)
}

/// The throw of an attack on `target`, its Defence included.
pub(crate) fn throw(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    attack: &Attack,
    target: Target,
) -> Throw {
    let defence = match target {
        Target::Combatant(id) => ctx.state().sheet(id).map_or(0, |sheet| defence(sheet, attack)),
        Target::Spot(_) => 0,
    };
    let roll = ground::on_attack(ctx, who, attack.roll.clone());
    let roll = hiding::ambush(ctx.state(), who, roll);
    let aimed = match target {
        Target::Combatant(id) => ctx.state().sheet(id),
        Target::Spot(_) => None,
    };
    let roll = match (ctx.state().sheet(who), aimed) {
        (Some(sheet), Some(aimed)) => in_force::against(sheet, aimed, roll),
        _ => roll,
    };
    let above = match target {
        Target::Combatant(_) => defence.saturating_add(most_missing(ctx.state())),
        Target::Spot(_) => 0,
    };
    roll.throw(who, Purpose::Attack, Some(above), attack.rule.clone())
}

/// What of the target's Defence counts against an attack.
fn defence(target: &Sheet, attack: &Attack) -> i32 {
    let defence = derived::defence(target);
    defence.saturating_sub(attack.pierces).max(defence.min(0))
}

/// The largest raw damage that is still a miss (KNK-ATK-02).
fn most_missing(state: &SystemState<Knk>) -> i32 {
    if state.options.zero_is_hit { -1 } else { 0 }
}

/// The main action: an attack (KNK-TRN-14). The prana is spent when it is declared (KNK-ATK-05).
pub(crate) fn decide(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    mode: Mode,
    weapon: Option<u8>,
    target: Target,
) -> Result<(), Stop> {
    let sheet = check_turn(ctx.state(), who)?;
    let attack = arms::attack(sheet, mode, weapon)?;
    check_strike(ctx, (who, sheet), &attack, target)?;
    hiding::act(ctx, who)?;
    spend_action(ctx, who, true);
    carry_out(ctx, who, &attack, target)
}

/// Carries out an attack that may be made.
pub(crate) fn carry_out(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    attack: &Attack,
    target: Target,
) -> Result<(), Stop> {
    match target {
        Target::Combatant(id) => strike(ctx, who, attack, id, false),
        Target::Spot(at) => batter(ctx, who, attack, at),
    }
}

/// Whether the price of an attack can be paid.
pub(crate) fn check_price(sheet: &Sheet, attack: &Attack) -> Result<(), Refusal> {
    if sheet.prana >= attack.prana {
        return Ok(());
    }
    let rule = attack.rule.clone();
    Err(Refusal::NotEnough {
        pool: Reserve::Prana.id(),
        have: sheet.prana,
        need: attack.prana,
        rule,
    })
}

/// Carries out an attack on a combatant: price, roll, damage, critical effect, what becomes of the target. `counter`
/// marks a counterattack.
pub(crate) fn strike(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    attack: &Attack,
    target: Id,
    counter: bool,
) -> Result<(), Stop> {
    plus_use::ask(ctx, target, Formula::Defence)?;
    let sheet = pools::sheet_of(ctx, target)?;
    let defence = defence(&sheet, attack);
    let thrown = throw(ctx, who, attack, Target::Combatant(target));
    let (dice, sneak) = (thrown.dice, hiding::is_hidden(ctx.state(), who));
    pools::change(ctx, who, Reserve::Prana, -attack.prana, Why::Attack);
    let total = ctx.roll(thrown)?.total;
    spend_marks(ctx, who, attack);
    plus_use::spend(ctx, target, Formula::Defence);
    let raw = total.saturating_sub(defence);
    let mode = ctx.state().options.crit_mode;
    let hits = raw > most_missing(ctx.state());
    let mut strike = Strike {
        attacker: who,
        target,
        mode: attack.mode,
        weapon: attack.weapon.clone(),
        qualities: attack.qualities.clone(),
        kind: attack.kind,
        counter,
        sneak,
        total,
        defence,
        raw,
        crit: hits && crit::is_critical(dice, total, mode),
        effect: None,
        steps: Vec::new(),
        damage: 0,
        hp: sheet.hp,
        fate: Fate::Miss,
    };
    // One who lay doomed before is not killed by it (KNK-STL-06).
    let fells = hits && sheet.hp > 0 || !ctx.edition().holds_everywhere();
    let silent = attack.silent && fells;
    if !hits {
        ctx.fact(Fact::Struck(Box::new(strike)));
        return hiding::struck(ctx, who, Some(target), silent);
    }
    let wet = modes::is_wet(ctx, who, Some(target));
    let impact = Impact { wet, ..impact(ctx.state(), who, attack, raw, Some(&sheet)) };
    let mut dealt = damage::on_combatant(impact, &sheet);
    if strike.crit {
        let effects = effects(ctx, (who, target), attack, impact, &dealt);
        let hit = picks::hit((total, defence, raw), dealt.damage);
        strike.effect = crit::choose(ctx, who, crit::list(attack.kind), &effects, hit)?;
    }
    let took = |effect| strike.effect == Some((effect, true));
    if took(CritEffect::Double) {
        dealt = damage::on_combatant(Impact { doubled: true, ..impact }, &sheet);
    }
    let undodged = took(CritEffect::NoDodge) && ctx.edition().holds_everywhere();
    let flight =
        flight(ctx, (who, target), attack, (&dealt, undodged), took(CritEffect::KnockBack))?;
    knockback::add(&mut dealt, &flight);
    // A save in flight was paid by now.
    let sheet = pools::sheet_of(ctx, target)?;
    // KNK-TRN-03: without a dodge left nothing waits. KNK-DMG-07: a blow without effect leaves nothing to dodge.
    let is_final = dealt.immune || took(CritEffect::NoDodge) || derived::dodges_left(&sheet) == 0;
    let hit = (!is_final).then_some(sheet.next_hit);
    let lost = pools::lost(&sheet, dealt.damage);
    strike.fate = hit.map_or(Fate::Final, |id| {
        Fate::Waits(Hit { id, from: who, damage: lost, sneak, undo: Vec::new() })
    });
    strike.hp = sheet.hp.saturating_sub(lost);
    strike.damage = dealt.damage;
    strike.steps = dealt.steps;
    let effect = strike.effect.filter(|(_, took)| *took).map(|(effect, _)| effect);
    ctx.fact(Fact::Struck(Box::new(strike)));
    if let Some(effect) = effect {
        crit_effects::carry_out(ctx, (who, attack.kind), target, effect, hit)?;
    }
    knockback::land(ctx, target, &flight, hit);
    life::check(ctx, target);
    life::hurt(ctx, target, dealt.damage, hit);
    hiding::struck(ctx, who, Some(target), silent)
}

/// The attack roll came up: marks for Strength are gone, unless it was a shot or a being without formulas.
fn spend_marks(ctx: &mut impl RulesContext<Knk>, who: Id, attack: &Attack) {
    if attack.mode != Mode::Shot {
        plus_use::spend(ctx, who, Formula::Strength);
    }
}

/// The flight that a hit causes, worked out but not yet flown. None for a blow without effect (KNK-DMG-07), nor for
/// one that kills at once: where no dodge is left, or where it is `undodged` by itself and nothing else waits.
fn flight(
    ctx: &mut impl RulesContext<Knk>,
    (who, target): (Id, Id),
    attack: &Attack,
    (dealt, undodged): (&Dealt, bool),
    by_crit: bool,
) -> Result<Flight, Stop> {
    let sheet = pools::sheet_of(ctx, target)?;
    let undodged = undodged && !life::may_be_saved(&sheet);
    let is_final = undodged || derived::dodges_left(&sheet) == 0;
    let doomed = is_final && pools::kills(&sheet, dealt.damage);
    if dealt.immune || doomed {
        return Ok(Flight::default());
    }
    match knockback::distance(ctx, who, attack, target, by_crit)? {
        0 => Ok(Flight::default()),
        cells => knockback::fly(ctx, who, target, cells),
    }
}

/// Carries out an attack on what fills a place. A critical roll has no effect beyond the damage (KNK-OBS-12).
fn batter(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    attack: &Attack,
    at: Spot,
) -> Result<(), Stop> {
    let category = pools::sheet_of(ctx, who)?.category;
    let thrown = throw(ctx, who, attack, Target::Spot(at));
    pools::change(ctx, who, Reserve::Prana, -attack.prana, Why::Attack);
    let total = ctx.roll(thrown)?.total;
    spend_marks(ctx, who, attack);
    let ground = ctx.ground(at);
    let wet = modes::is_wet(ctx, who, None);
    let impact = Impact { wet, ..impact(ctx.state(), who, attack, total, None) };
    let damage = if total > 0 { damage::on_obstacle(impact) } else { 0 };
    let worn = ground.worn.saturating_add(damage);
    let broken =
        total > 0 && durability(ground.terrain, category).is_some_and(|needed| worn >= needed);
    ctx.fact(Fact::Battered { who, mode: attack.mode, total, damage, broken });
    if broken {
        ctx.reshape(at, ground.broken());
        hiding::look_out(ctx);
    } else if damage > 0 {
        ctx.reshape(at, Ground { worn, ..ground });
    }
    hiding::struck(ctx, who, None, attack.silent)
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

fn impact(
    state: &SystemState<Knk>,
    who: Id,
    attack: &Attack,
    raw: i32,
    target: Option<&Sheet>,
) -> Impact {
    let striker = state.sheet(who);
    let skilled = striker.map_or(0, |sheet| in_force::damage(sheet, target));
    Impact {
        held: striker.is_some_and(|sheet| sheet.held_by.is_some()),
        cleansing: attack.cleansing
            || striker.is_some_and(|sheet| in_force::has(sheet, &Modifier::HurtsUnclean)),
        raw,
        halved: attack.halved,
        doubled: false,
        // What serves strikes as with a conceptual weapon at least (KNK-FAM-05, KNK-DMG-02).
        tier: match striker.filter(|sheet| service::is_familiar(sheet)) {
            Some(_) => attack.tier.max(Tier::Conceptual),
            None => attack.tier,
        },
        ranged: attack.mode == Mode::Shot,
        wet: false,
        to_damage: attack.to_damage.saturating_add(skilled),
    }
}

/// The critical effects that could change something for this target (KNK-CRT-04); none for one that is immune
/// (KNK-DMG-07), and none for one that the plain blow kills at once.
fn effects(
    ctx: &impl RulesContext<Knk>,
    (who, target_id): (Id, Id),
    attack: &Attack,
    impact: Impact,
    plain: &Dealt,
) -> Vec<CritEffect> {
    let Some(target) = ctx.state().sheet(target_id) else { return Vec::new() };
    let dodges = derived::dodges_left(target) > 0;
    if plain.immune || (!dodges && pools::kills(target, plain.damage)) {
        return Vec::new();
    }
    let doubled = damage::on_combatant(Impact { doubled: true, ..impact }, target);
    let helps = |effect: CritEffect| match effect {
        CritEffect::NoDodge => dodges,
        CritEffect::Double => doubled.damage != plain.damage,
        CritEffect::KnockBack => knockback::would_do_something(ctx, who, target_id),
        CritEffect::LoseTurn
        | CritEffect::KnockDown
        | CritEffect::Disarm
        | CritEffect::Destroy
        | CritEffect::Sever(_)
        | CritEffect::Break(_)
        | CritEffect::Wound(_) => crit_effects::helps(effect, target),
    };
    let listed = crit::list(attack.kind).iter().map(|(effect, _)| *effect);
    listed.filter(|effect| helps(*effect)).collect()
}

fn check_combatant(ctx: &impl RulesContext<Knk>, who: Id, target: Id) -> Result<(), Refusal> {
    if target == who {
        return Err(Refusal::Oneself { rule: RuleId::new("KNK-ATK-01") });
    }
    if ctx.state().sheet(target).is_none() {
        return Err(Refusal::Nobody(target));
    }
    if hiding::is_unseen(ctx, who, target) {
        return Err(refusals::unseen(RuleId::new("KNK-STL-08")));
    }
    if life::is_dead(ctx, target) { Err(Refusal::Dead(target)) } else { Ok(()) }
}

/// Only what may give way can be struck, and not the ground under somebody's feet.
fn check_ground(ctx: &impl RulesContext<Knk>, at: Spot) -> Result<(), Refusal> {
    let terrain = ctx.ground(at).terrain;
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
                ctx.present().into_iter().any(|id| ctx.towards(id, at).distance == Some(0));
            return if underfoot { Err(Refusal::BadTarget) } else { Ok(()) };
        }
    };
    Err(refusals::cannot_break(terrain, rule))
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
