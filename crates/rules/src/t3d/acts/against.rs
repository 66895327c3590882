//! Contests, abilities that are resisted, attacks that are defended.

use super::{
    super::{
        T3d,
        act::{Ability, Race, Side},
        catalogue::{ATTACK_FAILS, CONTEST, HIDDEN, RACE, SIDES},
        fact::Fact,
        level::{self, Wanted},
        names::{self, WILL},
        outcome::{Came, Compared, Standing, Versus, tied},
        sheet::Tally,
        terms::{Class, Loss, Seen, Terms, Trait},
    },
    lose, make, may_lose, pay_beside, say, throw, visibility_beside,
};
use crate::{Arg, Id, Phrase, Refusal, RuleId, RulesContext, Stop};

/// The lead that ends a running contest, unless the GM says otherwise.
const LEAD: u8 = 3;
/// Throws anew of those who tie, at most.
const MOST_REROLLS: usize = 100;

/// A contest, alone or one of a running one (T3D-CON-01, T3D-TAB-05).
pub(super) fn contest(
    ctx: &mut impl RulesContext<T3d>,
    sides: &[Side],
    race: Option<&Race>,
    terms: &Terms,
) -> Result<(), Stop> {
    if sides.len() < 2 {
        return Err(Refusal::BadTarget.into());
    }
    for (at, side) in sides.iter().enumerate() {
        if sides.iter().take(at).any(|other| other.who == side.who) {
            return Err(Refusal::Oneself { rule: RuleId::new(SIDES) }.into());
        }
    }
    let tally = race.map(|race| standing(ctx, sides, race)).transpose()?;
    let seen = terms.seen.unwrap_or(Seen::All);
    let mut levels = Vec::new();
    for side in sides {
        let all =
            Terms { common: side.terms.common.saturating_add(terms.common), ..side.terms.clone() };
        levels.push(level::of(ctx, &Wanted::asked(side.who, &side.with, &["contest"], &all))?);
    }
    let mut results: Vec<Came> = Vec::new();
    for (side, level) in sides.iter().zip(&levels) {
        results.push(throw(ctx, side.who, &side.with, level.clone(), seen)?);
    }
    let options = ctx.state().options.clone();
    let mut best = tied(&results, &options);
    if best.len() > 1 {
        match options.contest_tie.as_str() {
            "reroll" => {
                for _ in 0..MOST_REROLLS {
                    if best.len() < 2 {
                        break;
                    }
                    let mut again = Vec::new();
                    for at in &best {
                        let (Some(side), Some(level)) = (sides.get(*at), levels.get(*at)) else {
                            continue;
                        };
                        again.push(throw(ctx, side.who, &side.with, level.clone(), seen)?);
                    }
                    let top = tied(&again, &options);
                    best = top.iter().filter_map(|at| best.get(*at).copied()).collect();
                }
            }
            "higher_level" => {
                let number =
                    |at: &usize| levels.get(*at).map(crate::t3d::outcome::LevelTotal::number);
                let top = best.iter().filter_map(number).max();
                best.retain(|at| number(at) == top);
            }
            _ => {}
        }
    }
    let winner = match best.as_slice() {
        [only] => sides.get(*only).map(|side| side.who),
        _ => None,
    };
    let standings = sides.iter().zip(&results);
    let standings = standings.map(|(side, came)| standing_of(side.who, Some(*came)));
    // Where something goes before margins, these do not say who ties.
    let unsaid = options.crit_wins_contest || options.forced_margin.as_str() == "raw";
    let unsaid = unsaid && winner.is_none() && ctx.edition().holds_everywhere();
    let tied = best.iter().filter_map(|at| sides.get(*at)).filter(|_| unsaid);
    let tied = tied.map(|side| side.who).collect();
    let sides = standings.collect();
    let compared = Compared { of: Versus::Contest, sides, winner, seen, tied };
    ctx.fact(Fact::Compared(Box::new(compared)));
    if let (Some(race), Some(mut tally)) = (race, tally) {
        if let Some((_, points)) = tally.points.iter_mut().find(|(who, _)| Some(*who) == winner) {
            *points = points.saturating_add(1);
        }
        tally.over = tally.led() >= tally.lead;
        let secret = seen != Seen::All && ctx.edition().holds_everywhere();
        ctx.fact(Fact::Race { name: race.name.clone(), tally, secret });
    }
    Ok(())
}

/// How a running contest stands before this one; the first of a name fixes its sides and its lead.
fn standing(ctx: &impl RulesContext<T3d>, sides: &[Side], race: &Race) -> Result<Tally, Refusal> {
    let named = |key: &'static str| {
        level::refused(Phrase::new(key).with("name", Arg::Name(race.name.clone())), RACE)
    };
    let Some(known) = ctx.state().common.races.get(&names::key(race.name.as_str())) else {
        level::within("lead", race.lead.into(), (0, 99))?;
        return Ok(Tally {
            points: sides.iter().map(|side| (side.who, 0)).collect(),
            lead: if race.lead == 0 { LEAD } else { race.lead },
            over: false,
        });
    };
    if known.over {
        return Err(named("t3d-race-over"));
    }
    let same = known.points.len() == sides.len()
        && sides.iter().all(|side| known.points.iter().any(|(who, _)| *who == side.who));
    if same { Ok(known.clone()) } else { Err(named("t3d-race-others")) }
}

pub(super) fn standing_of(who: Id, came: Option<Came>) -> Standing {
    Standing { who, margin: came.map(|came| came.margin) }
}

/// What an ability is resisted with, and whether the victims alone roll.
fn resisted(ctx: &impl RulesContext<T3d>, ability: &Ability) -> Result<(Trait, bool), Refusal> {
    let own = match &ability.with {
        Trait::Named(name) => {
            level::living(ctx.state(), ability.who)?.spec.ability(name.as_str()).cloned()
        }
        Trait::Typed(_) | Trait::Own { .. } => None,
    };
    let usual = || Trait::Named(names::of(WILL));
    let resist = ability.resist.clone().or_else(|| own.as_ref()?.resist.clone());
    let plain = ability.plain.unwrap_or_else(|| own.is_some_and(|own| own.plain));
    Ok((resist.unwrap_or_else(usual), plain))
}

/// Why an ability may not be used so, if it may not.
pub(super) fn may_use(ctx: &impl RulesContext<T3d>, ability: &Ability) -> Result<(), Refusal> {
    let Ability { who, with, victims, willing, takes, terms, .. } = ability;
    let (resist, plain) = resisted(ctx, ability)?;
    if victims.is_empty() {
        return Err(Refusal::BadTarget);
    }
    if victims.contains(who) {
        return Err(Refusal::Oneself { rule: RuleId::new(SIDES) });
    }
    let own = Terms { effect: None, ..terms.clone() };
    let first = victims.first().copied();
    // Where the victims alone roll, nothing is undertaken by a roll (T3D-RES-01).
    let undertaken = !(plain && ctx.edition().holds_everywhere());
    let attack = Wanted { automatic: false, ..Wanted::new(*who, with, &["ability"], &own) };
    level::of(ctx, &Wanted { class: Class::Free, undertaken, ..attack }.at(first))?;
    may_lose(ctx, *who, terms.loss.as_ref())?;
    let calm = Terms { effect: terms.effect.clone(), ..Terms::default() };
    for victim in victims {
        level::living(ctx.state(), *victim)?;
        may_lose(ctx, *victim, takes.as_ref())?;
        if !willing.contains(victim) {
            level::of(ctx, &Wanted::asked(*victim, &resist, &["resist"], &calm).at(Some(*who)))?;
        }
    }
    Ok(())
}

/// An ability against its victims (T3D-RES-01..05, T3D-MAP-08).
pub(super) fn ability(ctx: &mut impl RulesContext<T3d>, ability: &Ability) -> Result<(), Stop> {
    may_use(ctx, ability)?;
    let Ability { who, with, victims, willing, takes, terms, .. } = ability;
    let (resist, plain) = resisted(ctx, ability)?;
    let each = ctx.state().options.resist_group.as_str() == "each";
    let own_terms = Terms { effect: None, ..terms.clone() };
    let first = victims.first().copied();
    let attacks = |target| Wanted {
        class: Class::Free,
        automatic: false,
        ..Wanted::new(*who, with, &["ability"], &own_terms).at(target)
    };
    let seen = visibility_beside(ctx, &attacks(first), Seen::All);
    let calm = Terms { seen: Some(seen), effect: terms.effect.clone(), ..Terms::default() };
    let mut attack = None;
    let mut affected = Vec::new();
    let mut failures = Vec::new();
    for victim in victims {
        if !plain && (attack.is_none() || each) {
            let target = if each { Some(*victim) } else { first };
            let came = make(ctx, &attacks(target), seen)?;
            failures.extend(Some(came).filter(|came| !came.success));
            attack = Some(came);
        }
        let failed = attack.is_some_and(|attack| !attack.success);
        let resisted = if failed || willing.contains(victim) {
            None
        } else {
            let wanted = Wanted::asked(*victim, &resist, &["resist"], &calm).at(Some(*who));
            Some(make(ctx, &wanted, seen)?)
        };
        let works = match (attack, resisted) {
            (Some(attack), _) if !attack.success => false,
            (_, None) => true,
            (Some(attack), Some(resisted)) => beats(ctx, attack, resisted),
            (None, Some(resisted)) => !resisted.success,
        };
        let sides = vec![standing_of(*who, attack), standing_of(*victim, resisted)];
        let winner = Some(if works { *who } else { *victim });
        let (of, tied) = (Versus::Resistance, Vec::new());
        ctx.fact(Fact::Compared(Box::new(Compared { of, sides, winner, seen, tied })));
        affected.extend(Some(*victim).filter(|_| works));
    }
    // What comes of it comes after all have rolled.
    for victim in affected {
        takes.as_ref().map_or(Ok(()), |takes| lose(ctx, victim, takes))?;
    }
    for came in failures {
        pay_beside(ctx, *who, came, terms.loss.as_ref())?;
    }
    Ok(())
}

/// Whether an attack that has succeeded wins: it must be better, a tie is the other's (T3D-RES-03, T3D-RES-04).
pub(super) fn beats(ctx: &impl RulesContext<T3d>, attack: Came, resisted: Came) -> bool {
    let options = &ctx.state().options;
    let critical = options.crit_wins_contest && resisted.degree > 0;
    (!resisted.success && !critical) || attack.rank(options) > resisted.rank(options)
}

/// Why an attack may not be made so, if it may not.
pub(super) fn may_attack(
    ctx: &impl RulesContext<T3d>,
    (who, target): (Id, Id),
    with: &Trait,
    defence: Option<&Trait>,
    takes: Option<&Loss>,
    terms: &Terms,
) -> Result<(), Refusal> {
    if who == target {
        return Err(Refusal::Oneself { rule: RuleId::new(SIDES) });
    }
    let sheet = level::living(ctx.state(), target)?;
    if let Some(takes) = takes {
        sheet.pool(takes.pool.as_str()).ok_or_else(|| super::no_pool(target, &takes.pool))?;
    }
    may_lose(ctx, target, takes)?;
    may_lose(ctx, who, terms.loss.as_ref())?;
    let own = attacking(ctx, terms);
    let attack = Wanted { class: Class::Free, ..Wanted::new(who, with, &["attack"], &own) };
    level::of(ctx, &attack.at(Some(target)))?;
    let plain = resisting(ctx, terms);
    match defence.filter(|_| !sheet.has("helpless")) {
        Some(defence) => {
            let defends = Wanted::asked(target, defence, &["defend"], &plain).at(Some(who));
            level::of(ctx, &defends).map(drop)
        }
        None => Ok(()),
    }
}

/// An attack, which the target may defend itself against (T3D-TAB-15).
pub(super) fn attack(
    ctx: &mut impl RulesContext<T3d>,
    (who, target): (Id, Id),
    with: &Trait,
    defence: Option<&Trait>,
    takes: Option<&Loss>,
    terms: &Terms,
) -> Result<(), Stop> {
    let own = attacking(ctx, terms);
    may_attack(ctx, (who, target), with, defence, takes, terms)?;
    let helpless = level::living(ctx.state(), target)?.has("helpless");
    let defence = defence.filter(|_| !helpless);
    let wanted = Wanted {
        class: Class::Free,
        automatic: false,
        ..Wanted::new(who, with, &["attack"], &own).at(Some(target))
    };
    let seen = visibility_beside(ctx, &wanted, Seen::All);
    let plain = Terms { seen: Some(seen), ..resisting(ctx, terms) };
    let sure = helpless && ctx.state().options.attack_auto_hit_helpless;
    let (came, defended) = if sure {
        level::of(ctx, &wanted)?;
        (None, None)
    } else {
        let came = make(ctx, &wanted, seen)?;
        let defended = match defence.filter(|_| came.success) {
            Some(defence) => {
                let wanted = Wanted::asked(target, defence, &["defend"], &plain).at(Some(who));
                Some(make(ctx, &wanted, seen)?)
            }
            None => None,
        };
        (Some(came), defended)
    };
    let hits = match (came, defended) {
        (None, _) => true,
        (Some(came), None) => came.success,
        (Some(came), Some(defended)) => beats(ctx, came, defended),
    };
    let sides = vec![standing_of(who, came), standing_of(target, defended)];
    let winner = Some(if hits { who } else { target });
    let (of, tied) = (Versus::Attack, Vec::new());
    ctx.fact(Fact::Compared(Box::new(Compared { of, sides, winner, seen, tied })));
    // An attack, hit or miss, ends hiding (T3D-TAB-08).
    if ctx.state().sheet(who).is_some_and(|sheet| sheet.hidden.is_some()) {
        ctx.fact(Fact::Hidden { who, noticed: None });
        say(ctx, &[who], Phrase::new("t3d-log-seen").with("who", who), HIDDEN, true);
    }
    if let Some(takes) = takes.filter(|_| hits) {
        lose(ctx, target, takes)?;
    }
    let lost = came.map(|came| pay_beside(ctx, who, came, terms.loss.as_ref()));
    Ok(lost.transpose().map(drop)?)
}

/// What is said with an attack as its roll takes it: that resists no effect (T3D-WIL-07).
fn attacking(ctx: &impl RulesContext<T3d>, terms: &Terms) -> Terms {
    let effect = terms.effect.clone().filter(|_| !ctx.edition().holds_everywhere());
    Terms { effect, ..terms.clone() }
}

/// The same as what stands against it takes it: of all that is said only the effect is for that.
fn resisting(ctx: &impl RulesContext<T3d>, terms: &Terms) -> Terms {
    let effect = terms.effect.clone().filter(|_| ctx.edition().holds_everywhere());
    Terms { effect, ..Terms::default() }
}

/// The rules behind what was compared.
pub(in crate::t3d) const fn rule_of(of: Versus) -> &'static str {
    match of {
        Versus::Contest => CONTEST,
        Versus::Resistance => ATTACK_FAILS,
        Versus::Attack => crate::t3d::catalogue::ATTACK,
        Versus::Noticing => crate::t3d::catalogue::HIDER,
        Versus::Influence => crate::t3d::catalogue::INFLUENCE,
    }
}
