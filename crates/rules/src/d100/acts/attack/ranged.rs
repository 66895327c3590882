//! Shots and throws: how far, and who may oppose them.

use super::{
    Came, Exchange, Manner, Strike, answer, came, defence_trial, draw, hands, hit_trial, is_ranged,
    make, may_defend, modifiers, parries_with, raise, weapon_of,
};
use crate::d100::acts::{contest, mount, points, spend_action};
use crate::d100::{
    D100,
    fact::Ability,
    field::{refused, standing, with_action, yards},
    numbers::{
        harm::conditions::Condition,
        space::grid::Body,
        strike::{
            ranged::{Band, may_shoot},
            situation::MOVED,
        },
        turn::phases::AIMED,
    },
    rolls,
    sheet::{Aim, Sheet, Skill, With},
};
use crate::{Id, Phrase, Refusal, RuleId, RulesContext, Stop};

/// Those who stand together around somebody, in the order of the queue: each beside another one of them (D100-RNG-07).
pub(super) fn group(ctx: &impl RulesContext<D100>, who: Id, target: Id) -> Vec<Id> {
    // Whoever is taken for dead is out of it until the scene is over (D100-FATE-05).
    let out = |sheet: &Sheet| sheet.down.out && ctx.edition().holds_in_each_case();
    let lives = |one: &Id| ctx.state().sheet(*one).is_some_and(|sheet| !sheet.dead && !out(sheet));
    // Rider and mount are one figure (D100-MNT-06).
    let whole = ctx.edition().applies_throughout();
    let target = if whole { mount::figure(ctx.state(), target) } else { target };
    let counts = |one: &Id| !whole || mount::figure(ctx.state(), *one) == *one;
    let all = ctx.queue().into_iter().filter(|one| *one != who).filter(lives).filter(counts);
    let all: Vec<Id> = all.collect();
    let options = &ctx.state().options;
    let mut apart: Vec<(Id, Body)> =
        all.iter().filter_map(|one| Some((*one, standing(ctx, *one)?))).collect();
    let mut found = vec![target];
    let mut edge: Vec<Body> = standing(ctx, target).into_iter().collect();
    while let Some(at) = edge.pop() {
        let beside = |(_, body): &mut (Id, Body)| at.apart(*body, options) <= 1;
        for (one, body) in apart.extract_if(.., beside) {
            found.push(one);
            edge.push(body);
        }
    }
    found.sort_unstable();
    all.into_iter().filter(|one| found.binary_search(one).is_ok()).collect()
}

/// Shoots into the group of somebody: easier by their number, and one of them is hit (D100-RNG-07).
pub(in crate::d100::acts) fn volley(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    target: Id,
    with: With,
) -> Result<(), Stop> {
    let sheet = with_action(ctx.state(), who, "D100-RNG-07")?;
    if !is_ranged(sheet, with) {
        return Err(refused("d100-volley-from-afar", "D100-RNG-07").into());
    }
    let strike = Strike::blow(who, target, with);
    super::may(ctx, strike)?;
    let targets = u32::try_from(group(ctx, who, target).len()).unwrap_or(u32::MAX);
    if targets < 3 {
        return Err(refused("d100-no-group", "D100-RNG-07").into());
    }
    draw(ctx, who, with)?;
    spend_action(ctx);
    make(ctx, Strike { manner: Manner::Group(targets), ..strike })?;
    Ok(())
}

/// The one of a group that a shot hits: each as likely, in the order of the queue (D100-RNG-07).
fn one_of(ctx: &mut impl RulesContext<D100>, strike: Strike) -> Result<Strike, Stop> {
    if !matches!(strike.manner, Manner::Group(_)) {
        return Ok(strike);
    }
    let all = group(ctx, strike.who, strike.target);
    let faces = i32::try_from(all.len()).unwrap_or(1);
    let face = rolls::die(ctx, (strike.who, rolls::CHOOSES), faces, "D100-RNG-07")?;
    let target = all.get(usize::from(face.saturating_sub(1))).copied().unwrap_or(strike.target);
    Ok(Strike { target, ..strike })
}

/// The band in which the target of a strike is; `None` out of range (D100-RNG-06).
fn band(ctx: &impl RulesContext<D100>, strike: Strike) -> Option<Band> {
    let table = ctx.state();
    let range = weapon_of(table.sheet(strike.who)?, strike.with)?.range;
    let away = yards(ctx, strike.who, strike.target)?;
    Band::of(away, range, &table.options)
}

/// Whether the shot may be made at all.
pub(super) fn may(ctx: &impl RulesContext<D100>, strike: Strike) -> Result<(), Refusal> {
    let engaged = ctx.state().sheet(strike.who).map(|sheet| &sheet.engaged);
    let with_target = is_engaged(ctx, strike);
    let engaged = engaged.is_some_and(|engaged| !engaged.is_empty());
    if !may_shoot(engaged, with_target, &ctx.state().options) {
        return Err(refused("d100-shoots-engaged", "D100-RNG-04"));
    }
    if !ctx.between(strike.who, strike.target).shot {
        return Err(Refusal::NoSight { rule: RuleId::new("D100-RNG-01") });
    }
    let table = ctx.state();
    let weapon = table.sheet(strike.who).and_then(|sheet| weapon_of(sheet, strike.with));
    if table.options.track_ammo && weapon.is_some_and(|weapon| weapon.ammo == Some(0)) {
        return Err(refused("d100-no-ammo", "D100-RNG-10"));
    }
    if band(ctx, strike).is_none() {
        return Err(refused("d100-out-of-range", "D100-RNG-06"));
    }
    Ok(())
}

/// Whether the shooter is engaged with its target, rider and mount being one figure (D100-RNG-04, D100-MNT-04).
fn is_engaged(ctx: &impl RulesContext<D100>, strike: Strike) -> bool {
    let table = ctx.state();
    let figure = |one: Id| {
        if ctx.edition().holds_in_each_case() { mount::figure(table, one) } else { one }
    };
    let by = table.sheet(figure(strike.who));
    by.is_some_and(|sheet| sheet.engaged.contains_key(&figure(strike.target)))
}

/// The skills with which somebody may oppose a shot (D100-RNG-02 to D100-RNG-04).
fn opposes(ctx: &impl RulesContext<D100>, strike: Strike) -> Vec<Ability> {
    let table = ctx.state();
    let able = may_defend(table, strike.target);
    let Some(sheet) = table.sheet(strike.target).filter(|_| able) else {
        return Vec::new();
    };
    let mut skills = Vec::new();
    if sheet.bears_shield() || is_engaged(ctx, strike) {
        skills.push(parries_with(sheet, ctx.edition()));
    }
    if band(ctx, strike) == Some(Band::Near) {
        skills.push(Skill::Dodge);
    }
    skills.into_iter().map(Ability::Skill).collect()
}

/// The tests of a shot (D100-RNG-01, D100-RNG-05).
pub(super) fn exchange(
    ctx: &mut impl RulesContext<D100>,
    strike: Strike,
    aim: Option<Aim>,
) -> Result<Exchange, Stop> {
    let trial = hit_trial(ctx, strike, "D100-RNG-01").ok_or(Refusal::BadTarget)?;
    let mut trial = modifiers::of_shot(ctx, strike, trial);
    let by_range = band(ctx, strike).map_or(0, Band::modifier);
    let single = !matches!(strike.manner, Manner::Group(_));
    // A shot into a group is none at the one who was aimed at (D100-TRN-07).
    let at_one = single || !ctx.edition().holds_in_each_case();
    let aimed = at_one && aim == Some(Aim { with: strike.with, at: strike.target });
    let moved = ctx.state().sheet(strike.who).is_some_and(|sheet| sheet.notes.moved);
    trial.modifiers = trial
        .modifiers
        .and("d100-range", by_range, "D100-RNG-06")
        .and("d100-aimed", if aimed { AIMED } else { 0 }, "D100-TRN-07")
        .and("d100-moved", if moved { MOVED } else { 0 }, "D100-MODS-07");
    let target = ctx.state().sheet(strike.target);
    let free = single && target.is_some_and(|sheet| sheet.has(Condition::Unconscious));
    let shown = strike.shows.and_then(|face| trial.shown(face, &ctx.state().options));
    let asks = Phrase::new("d100-ask-name-attack").with("other", strike.target);
    let named = match shown {
        Some(_) => None,
        None => points::named(ctx, &trial, free, asks)?,
    };
    let mut attack = if let Some(test) = shown.or(named) {
        test
    } else {
        let attack = rolls::thrown(ctx, &trial)?;
        rolls::repeated(ctx, &trial, attack)?
    };
    let needs = ctx.state().options.ranged_opposed_needs_success;
    if needs && !attack.passed {
        raise(ctx, [strike.who, strike.target], &mut attack, None)?;
        let came = Came::Missed;
        return Ok(Exchange { strike, attack, defence: None, came, automatic: false });
    }
    let strike = one_of(ctx, strike)?;
    let skills = opposes(ctx, strike);
    let skill = answer(ctx, strike.target, strike.who, &skills)?;
    let (mut answer, mut answered) = defence(ctx, strike, skill)?;
    for _ in 0..contest::MOST {
        // A named result is no throw that could be made again (D100-OPP-04).
        let again = answer.is_some_and(|test| contest::again(ctx, &attack, &test));
        if !again || answered || shown.or(named).is_some() || needs && !attack.passed {
            break;
        }
        let thrown = rolls::thrown(ctx, &trial)?;
        attack = rolls::repeated(ctx, &trial, thrown)?;
        (answer, answered) = defence(ctx, strike, skill)?;
    }
    let mut defence = answer;
    raise(ctx, [strike.who, strike.target], &mut attack, defence.as_mut())?;
    let by_name = [named.is_some() && !free, answered];
    let decided = defence.as_mut().and_then(|test| points::decides(by_name, &mut attack, test));
    let came = match decided {
        Some(came) => came,
        None if needs && !attack.passed => Came::Missed,
        None => came(&attack, defence.as_ref(), &ctx.state().options),
    };
    Ok(Exchange { strike, attack, defence, came, automatic: false })
}

/// The rule by which a shot is opposed: near by a dodge, by a large shield, or in melee (D100-RNG-02 to D100-RNG-04).
fn opposed_by(ctx: &impl RulesContext<D100>, strike: Strike, ability: Ability) -> &'static str {
    let shield = ctx.state().sheet(strike.target).is_some_and(Sheet::bears_shield);
    if shield && ability != Ability::Skill(Skill::Dodge) || !ctx.edition().holds_in_each_case() {
        "D100-RNG-02"
    } else if ability == Ability::Skill(Skill::Dodge) {
        "D100-RNG-03"
    } else {
        "D100-RNG-04"
    }
}

/// The test that opposes a shot, if one does, and whether its result was named instead of thrown (D100-FATE-13).
fn defence(
    ctx: &mut impl RulesContext<D100>,
    strike: Strike,
    ability: Option<Ability>,
) -> Result<(Option<super::Test>, bool), Stop> {
    let trial = ability.and_then(|ability| {
        defence_trial(ctx, (strike.target, strike.who), ability, opposed_by(ctx, strike, ability))
    });
    let Some(trial) = trial else { return Ok((None, false)) };
    hands::defended(ctx, strike.target);
    let trial = modifiers::defending(ctx, trial);
    if ctx.edition().applies_throughout() {
        let question = Phrase::new("d100-ask-name-defence").with("other", strike.who);
        if let Some(test) = points::named(ctx, &trial, false, question)? {
            return Ok((Some(test), true));
        }
    }
    let test = rolls::thrown(ctx, &trial)?;
    let test = rolls::repeated(ctx, &trial, test)?;
    Ok((Some(test), false))
}
