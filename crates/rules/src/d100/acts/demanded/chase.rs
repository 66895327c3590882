//! A chase off the grid (D100-CHS).

use super::{after_test, mount, trials::say};
use crate::d100::{
    D100,
    common::{Common, Pursuit},
    fact::{Ability, Fact},
    field::{living, refused},
    numbers::{
        harm::conditions::Facet,
        rolls::difficulty::Difficulty,
        turn::chase::{Chase, by_speed},
    },
    rolls,
    sheet::{Sheet, Skill},
};
use crate::{Id, Phrase, RulesContext, Stop};

/// A chase begins (D100-CHS-01).
pub(super) fn begins(
    ctx: &mut impl RulesContext<D100>,
    quarry: &[Id],
    pursuers: &[Id],
    distance: i32,
) -> Result<(), Stop> {
    for who in quarry.iter().chain(pursuers) {
        living(ctx.state(), *who)?;
    }
    let two_sides = !quarry.is_empty() && !pursuers.is_empty();
    if !two_sides || quarry.iter().any(|one| pursuers.contains(one)) {
        return Err(refused("d100-no-sides", "D100-CHS-01").into());
    }
    let stands = Chase::start(distance);
    let stands = stands.ok_or_else(|| refused("d100-chase-over", "D100-CHS-01"))?;
    let (quarry, pursuers) = (quarry.to_vec(), pursuers.to_vec());
    let about = [quarry.clone(), pursuers.clone()].concat();
    let chase = Some(Pursuit { quarry, pursuers, stands });
    let common = Common { chase, ..ctx.state().common.clone() };
    ctx.fact(Fact::Common(common));
    let line = Phrase::new("d100-log-chase").with("distance", distance);
    say(ctx, about, line, "D100-CHS-01");
    Ok(())
}

/// Everybody tests the same ability, the quarry first; levels move the distance (D100-CHS-02 to D100-CHS-04).
pub(super) fn exchange(
    ctx: &mut impl RulesContext<D100>,
    ability: Ability,
    difficulty: Difficulty,
) -> Result<(), Stop> {
    let chase = ctx.state().common.chase.clone();
    let chase = chase.ok_or_else(|| refused("d100-no-chase", "D100-CHS-02"))?;
    let (quarry, pursuers) = (able(ctx, &chase.quarry), able(ctx, &chase.pursuers));
    let whole = ctx.edition().holds_in_each_case();
    let speed = |who: &Id| {
        let table = ctx.state();
        let runs = if whole { mount::carrier(table, *who) } else { table.sheet(*who) };
        let speed = runs.map_or(0, |sheet| sheet.spec.speed);
        u16::try_from(speed).unwrap_or(0)
    };
    let slowest = quarry.iter().chain(&pursuers).map(speed).min().unwrap_or(0);
    let bonus = ctx.state().options.chase_speed_bonus;
    let speeds: Vec<i32> =
        quarry.iter().chain(&pursuers).map(|who| by_speed(speed(who), slowest, bonus)).collect();
    let mut levels = Vec::new();
    for (at, who) in quarry.iter().chain(&pursuers).enumerate() {
        let flees: &[Facet] = if at < quarry.len() { &[Facet::Fleeing] } else { &[] };
        let difficulty = difficulty.modifier();
        let table = ctx.state();
        let fits = if whole { fitting(table.sheet(*who), ability) } else { ability };
        let trial = rolls::built_on(table, (*who, fits, flees), difficulty, "D100-CHS-02");
        let trial = trial.ok_or_else(|| refused("d100-no-skill", "D100-SHT-03"))?;
        let more = speeds.get(at).copied().unwrap_or(0);
        let test = after_test::tested_of_level(ctx, &trial, &|_| whole)?;
        levels.push(test.level.saturating_add(more));
    }
    let (fled, followed) = levels.split_at(quarry.len().min(levels.len()));
    let about = [quarry, pursuers].concat();
    // Nobody is left to flee, or to follow.
    let stands = match (fled.is_empty(), followed.is_empty()) {
        (true, _) => Chase::Caught,
        (false, true) => Chase::Escaped,
        (false, false) => chase.stands.exchange(fled, followed),
    };
    let (line, rest) = match stands {
        Chase::On(distance) => {
            let line = Phrase::new("d100-log-chase").with("distance", distance);
            (line, Some(Pursuit { stands, ..chase }))
        }
        Chase::Caught => (Phrase::new("d100-log-caught"), None),
        Chase::Escaped => (Phrase::new("d100-log-escaped"), None),
    };
    let common = Common { chase: rest, ..ctx.state().common.clone() };
    ctx.fact(Fact::Common(common));
    say(ctx, about, line, "D100-CHS-04");
    Ok(())
}

/// What somebody tests of what is asked of all: in the saddle riding and on foot athletics, each instead of the other (D100-CHS-02,
/// D100-MNT-02).
fn fitting(sheet: Option<&Sheet>, ability: Ability) -> Ability {
    let rides = sheet.is_some_and(|sheet| sheet.bonds.rides.is_some());
    match (ability, rides) {
        (Ability::Skill(Skill::Athletics), true) => Ability::Skill(Skill::Ride),
        (Ability::Skill(Skill::Ride), false) => Ability::Skill(Skill::Athletics),
        _ => ability,
    }
}

/// Those who can still run.
fn able(ctx: &impl RulesContext<D100>, all: &[Id]) -> Vec<Id> {
    let runs = |one: &Id| ctx.state().sheet(*one).is_some_and(Sheet::is_conscious);
    all.iter().copied().filter(runs).collect()
}
