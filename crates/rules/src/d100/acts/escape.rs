//! Leaving melee: by Advantage, by dodge, or by running under free attacks; and a second run in one turn.

use std::cmp::Ordering;

use super::{
    advantage, after_test,
    attack::{self, Exchange, Manner, Strike, after, modifiers},
    conditions, contest, mind, movement, points, spend_action, spend_move,
};
use crate::d100::{
    D100,
    fact::{Ability, Came, Fact, Test},
    field::{in_turn, open_to, raving, refused, with_action},
    numbers::{
        harm::conditions::{Condition, Facet},
        mind::psychology::{Aim, Doing},
        rolls::{
            opposed::{self, Ended},
            test::Graded,
        },
        space::{grid::cells, movement::ROUTINE},
        strike::advantage::Tested,
        turn::escape::{self, Dodged, FREE_ATTACK, leaves_at_will},
    },
    options::{DisAdvCost, DisDodgeCost},
    rolls::{self, Trial},
    sheet::{Sheet, Skill, Turn},
    steps::{RUN, WALK},
};
use crate::{Id, Phrase, RulesContext, Stop};

/// With whom somebody is engaged, in the order of the queue.
fn opponents(ctx: &impl RulesContext<D100>, who: Id) -> Vec<Id> {
    let Some(sheet) = ctx.state().sheet(who) else { return Vec::new() };
    ctx.queue().into_iter().filter(|one| sheet.engaged.contains_key(one)).collect()
}

/// That somebody is engaged, may move, and neither panic nor frenzy stand against it.
fn may_leave(ctx: &impl RulesContext<D100>, who: Id, doing: Doing) -> Result<(), Stop> {
    let (sheet, ..) = in_turn(ctx.state(), who)?;
    let rule = if doing == Doing::Flee { "D100-FLEE-01" } else { "D100-DIS-01" };
    if sheet.engaged.is_empty() {
        return Err(refused("d100-not-engaged", rule).into());
    }
    open_to(sheet, doing)?;
    movement::budget(ctx.state(), who, WALK)?;
    Ok(())
}

/// Leaves by more Advantage than each opponent has: all of it is lost (D100-DIS-01).
pub(super) fn leave(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    may_leave(ctx, who, Doing::Disengage)?;
    let costs = ctx.state().options.dis_adv_cost == DisAdvCost::Action;
    if costs {
        with_action(ctx.state(), who, "D100-DIS-01")?;
    }
    let table = ctx.state();
    let points = |one: Id| table.sheet(one).map_or(0, |sheet| sheet.advantage.max(0));
    let points = |one: Id| u16::try_from(points(one)).unwrap_or(u16::MAX);
    let theirs: Vec<u16> = opponents(ctx, who).into_iter().map(points).collect();
    if !leaves_at_will(points(who), &theirs) {
        return Err(refused("d100-too-little-advantage", "D100-DIS-01").into());
    }
    if costs {
        spend_action(ctx);
    }
    conditions::drop_aim(ctx, who);
    advantage::lose(ctx, who);
    advantage::part_all(ctx, who);
    Ok(())
}

/// A test of a skill to leave melee, or to hold somebody back (D100-DIS-02).
fn trial(
    ctx: &impl RulesContext<D100>,
    (who, other): (Id, Id),
    skill: Skill,
    facets: &[Facet],
) -> Option<Trial> {
    let table = ctx.state();
    let sheet = table.sheet(who)?;
    let ability = Ability::Skill(skill);
    let value = rolls::value(sheet, ability)?;
    let modifiers = rolls::own(sheet, ability, facets, &table.options)
        .and("d100-mutations", rolls::harmless(ctx, sheet), "D100-MUT-02")
        .with_advantage(sheet, Tested::Combat, &table.options);
    let shift = mind::shift(ctx, who, other, Aim::Against, ability);
    let (purpose, reads, rule) = (rolls::TESTS, rolls::Reads::Level, "D100-DIS-02");
    let trial =
        Trial { who, purpose, ability, value, modifiers, shift, hopeless: false, reads, rule };
    if ctx.edition().applies_throughout() {
        // A rider dodges badly, whatever it dodges for (D100-MNT-05).
        return Some(modifiers::defending(ctx, trial));
    }
    Some(modifiers::standing(ctx, trial))
}

/// Leaves by dodge, one throw against the melee of each opponent (D100-DIS-02, D100-DIS-03).
pub(super) fn slip(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    may_leave(ctx, who, Doing::Disengage)?;
    let moves = ctx.state().options.dis_dodge_cost == DisDodgeCost::Move;
    if !moves {
        with_action(ctx.state(), who, "D100-DIS-02")?;
    }
    let foes = opponents(ctx, who);
    let Some(first) = foes.first().copied() else { return Ok(()) };
    let dodge = trial(ctx, (who, first), Skill::Dodge, &[Facet::Fleeing]);
    let dodge = dodge.ok_or_else(|| refused("d100-no-skill", "D100-SHT-03"))?;
    let dodge = rolls::acting(ctx, dodge);
    if moves {
        spend_move(ctx);
    } else {
        spend_action(ctx);
    }
    conditions::drop_aim(ctx, who);
    let against = if ctx.edition().applies_throughout() {
        against_each(ctx, &dodge, &foes)?
    } else {
        one_by_one(ctx, &dodge, &foes)?
    };
    let Dodged { free, own: left, .. } = escape::dodge(1, &against);
    for (foe, (_, came)) in foes.iter().zip(&against) {
        match came {
            Ordering::Less => advantage::gain(ctx, *foe),
            Ordering::Greater => advantage::lose(ctx, *foe),
            Ordering::Equal => {}
        }
    }
    if left == 0 {
        advantage::lose(ctx, who);
    }
    if free {
        advantage::gain(ctx, who);
        advantage::part_all(ctx, who);
    }
    Ok(())
}

/// How somebody does who leaves by dodge, against the melee of each opponent: nobody stands against it who cannot defend
/// (D100-DIS-02, D100-FATE-03, D100-FATE-13).
fn against_each(
    ctx: &mut impl RulesContext<D100>,
    dodge: &Trial,
    foes: &[Id],
) -> Result<Vec<(u16, Ordering)>, Stop> {
    let trials: Vec<Option<Trial>> =
        foes.iter().map(|foe| holds_back(ctx, *foe, dodge.who)).collect();
    let able: Vec<Trial> = trials.iter().flatten().cloned().collect();
    let alone = opposed::throws(foes.len(), &ctx.state().options) <= 1;
    let (dodge, shifts) = shifted(ctx, dodge, &able);
    let dodge = &dodge;
    let ends = match able.as_slice() {
        [] => {
            after_test::tested(ctx, dodge)?;
            Vec::new()
        }
        [_, _, ..] if alone => contest::with_each(ctx, dodge, (&able, &shifts))?,
        all => {
            let mut ends = Vec::new();
            for (held, by) in all.iter().zip(shifts) {
                // A throw of its own against each (D100-OPP-07).
                let shift = dodge.shift.saturating_add(by);
                let own = Trial { shift, ..dodge.clone() };
                let (own, other, ended) = contest::between(ctx, &own, held)?;
                after_test::follows(ctx, dodge.who, &own);
                after_test::follows(ctx, held.who, &other);
                ends.push(ended);
            }
            ends
        }
    };
    let mut ends = ends.into_iter();
    let came = |held: &Option<Trial>| match held.as_ref().and_then(|_| ends.next()) {
        None | Some(Ended::Active) => Ordering::Greater,
        Some(Ended::Passive) => Ordering::Less,
        Some(Ended::Stalemate | Ended::Again) => Ordering::Equal,
    };
    Ok(trials.iter().map(came).map(|came| (0, came)).collect())
}

/// The test of somebody who leaves by dodge, and what its mind adds to its level against each of these beside that: what it feels
/// towards one of them counts against that one alone (D100-PSY-04, D100-PSY-07). In older editions that towards the first counted
/// against all.
fn shifted(ctx: &impl RulesContext<D100>, dodge: &Trial, all: &[Trial]) -> (Trial, Vec<i32>) {
    let towards = |held: &Trial| mind::shift(ctx, dodge.who, held.who, Aim::Against, dodge.ability);
    let each: Vec<i32> = all.iter().map(towards).collect();
    match each.as_slice() {
        _ if !ctx.edition().holds_in_each_case() => (dodge.clone(), vec![0; each.len()]),
        [] => (dodge.clone(), Vec::new()),
        [first, rest @ ..] if rest.iter().all(|one| one == first) => {
            (Trial { shift: *first, ..dodge.clone() }, vec![0; each.len()])
        }
        _ => {
            let sheet = ctx.state().sheet(dodge.who);
            let shift = sheet.map_or(0, |sheet| raving(sheet, dodge.ability));
            let apart = each.iter().map(|one| one.saturating_sub(shift)).collect();
            (Trial { shift, ..dodge.clone() }, apart)
        }
    }
}

/// The test of an opponent who can keep somebody from leaving.
fn holds_back(ctx: &impl RulesContext<D100>, foe: Id, who: Id) -> Option<Trial> {
    let sheet = ctx.state().sheet(foe).filter(|sheet| attack::defends(sheet))?;
    trial(ctx, (foe, who), attack::parries_with(sheet, ctx.edition()), &[])
}

/// The same of older editions: level against level, with no point spent on it but for a throw made again.
fn one_by_one(
    ctx: &mut impl RulesContext<D100>,
    dodge: &Trial,
    foes: &[Id],
) -> Result<Vec<(u16, Ordering)>, Stop> {
    let mut own = after_test::tested(ctx, dodge)?;
    let each = opposed::throws(foes.len(), &ctx.state().options) > 1;
    let mut against = Vec::new();
    for foe in foes {
        if each && !against.is_empty() {
            // A throw of its own against each (D100-OPP-07).
            own = after_test::tested(ctx, dodge)?;
        }
        let able = ctx.state().sheet(*foe).is_some_and(attack::defends);
        let parries = |sheet: &Sheet| attack::parries_with(sheet, ctx.edition());
        let skill = ctx.state().sheet(*foe).map_or(Skill::Melee, parries);
        let held = trial(ctx, (*foe, dodge.who), skill, &[]).filter(|_| able);
        let came = match held {
            Some(held) => {
                let mut other = rolls::test(ctx, &held)?;
                for _ in 0..contest::MOST {
                    if !contest::again(ctx, &own, &other) {
                        break;
                    }
                    own = rolls::test(ctx, dodge)?;
                    other = rolls::test(ctx, &held)?;
                }
                after_test::follows(ctx, *foe, &other);
                compared(ctx, &own, &other)
            }
            None => Ordering::Greater,
        };
        against.push((0_u16, came));
    }
    Ok(against)
}

/// How one test does against another one.
fn compared(ctx: &impl RulesContext<D100>, own: &Test, other: &Test) -> Ordering {
    let ended = own.side().zip(other.side());
    match ended.map(|(own, other)| opposed::ended(&own, &other, &ctx.state().options)) {
        Some(Ended::Active) => Ordering::Greater,
        Some(Ended::Passive) => Ordering::Less,
        Some(Ended::Stalemate | Ended::Again) | None => Ordering::Equal,
    }
}

/// Runs from melee: a point of Advantage and a free attack for each opponent, then nobody holds it (D100-FLEE-01 to
/// D100-FLEE-04).
pub(super) fn flee(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    may_leave(ctx, who, Doing::Flee)?;
    conditions::drop_aim(ctx, who);
    let turn = ctx.state().turn.clone().filter(|_| ctx.edition().applies_throughout());
    if let Some(turn) = turn {
        ctx.fact(Fact::Turn(Some(Turn { fled: true, ..turn })));
    }
    let strikes =
        |sheet: &Sheet| sheet.is_conscious() && !sheet.has(Condition::Surprised) && !sheet.down.out;
    let foes = opponents(ctx, who);
    // Each gets its point at once, whatever the first attack does (D100-FLEE-01).
    let at_once = ctx.edition().holds_in_each_case();
    for foe in foes.iter().filter(|_| at_once) {
        if ctx.state().sheet(*foe).is_some_and(strikes) {
            advantage::gain(ctx, *foe);
        }
    }
    for foe in foes {
        let able = ctx.state().sheet(foe).is_some_and(strikes);
        let stands = ctx.state().sheet(who).is_some_and(Sheet::is_conscious);
        if able && stands {
            if !at_once {
                advantage::gain(ctx, foe);
            }
            free_attack(ctx, foe, who)?;
        }
    }
    advantage::part_all(ctx, who);
    Ok(())
}

/// A melee test at +20 that nobody opposes; whoever is hit may panic (D100-FLEE-02, D100-FLEE-03).
fn free_attack(ctx: &mut impl RulesContext<D100>, who: Id, target: Id) -> Result<(), Stop> {
    let with = ctx.state().sheet(who).map(|sheet| attack::parries(sheet, ctx.edition()));
    let Some(with) = with else { return Ok(()) };
    let whole = ctx.edition().applies_throughout();
    // Without a hand of use nobody strikes (*Readings*, D100-MEL-01).
    let armed = ctx.state().sheet(who).is_some_and(|sheet| attack::held(sheet, with).is_ok());
    if whole && !armed {
        return Ok(());
    }
    let manner = if whole { Manner::Free } else { Manner::Blow };
    let strike = Strike { manner, ..Strike::blow(who, target, with) };
    let Some(trial) = attack::hit_trial(ctx, strike, "D100-FLEE-02") else {
        return Ok(());
    };
    let mut trial = modifiers::of_melee(ctx, strike, trial);
    trial.modifiers = trial.modifiers.and("d100-free-attack", FREE_ATTACK, "D100-FLEE-02");
    let asks = Phrase::new("d100-ask-name-attack").with("other", target);
    let named = if ctx.edition().names_every_test() {
        points::named(ctx, &trial, false, asks)?
    } else {
        None
    };
    let mut attack = if let Some(test) = named {
        test
    } else {
        let attack = rolls::thrown(ctx, &trial)?;
        rolls::repeated(ctx, &trial, attack)?
    };
    attack::raise(ctx, [who, target], &mut attack, None)?;
    let came = if attack.passed { Came::Hit } else { Came::Missed };
    let exchange = Exchange { strike, attack, defence: None, came, automatic: false };
    if came == Came::Hit && !ctx.state().options.flee_attack_damage {
        // The table lets it do no harm (`flee_attack_damage`).
        ctx.fact(Fact::Tested { who, test: attack });
        advantage::gain(ctx, who);
    } else {
        after::settle(ctx, &exchange)?;
    }
    if whole {
        attack::ruled_once(ctx, who);
        after_test::follows(ctx, who, &attack);
    }
    let conscious = ctx.state().sheet(target).is_some_and(Sheet::is_conscious);
    if came != Came::Hit || !conscious {
        return Ok(());
    }
    let cool = rolls::plain(ctx.state(), target, Ability::Skill(Skill::Cool), 0, "D100-FLEE-03");
    let Some(cool) = cool else { return Ok(()) };
    let test = after_test::tested_of_level(ctx, &cool, &|test| !test.passed)?;
    let stacks = escape::panic(test.passed, test.level);
    conditions::afflict(ctx, target, Condition::Panicked, stacks);
    Ok(())
}

/// A second run in one turn: athletics at +20 (D100-MOV-04).
pub(super) fn dash(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let sheet = with_action(ctx.state(), who, "D100-MOV-04")?;
    open_to(sheet, Doing::Dash)?;
    let ran = ctx.state().turn.as_ref().is_some_and(|turn| turn.gone > 0);
    let held = sheet.has(Condition::Prone) || sheet.has(Condition::Entangled);
    if !ran || held || !sheet.engaged.is_empty() {
        return Err(refused("d100-no-dash", "D100-MOV-04").into());
    }
    let options = ctx.state().options;
    let pace = movement::pace(ctx.state(), who);
    // In the saddle it is riding that counts (D100-MNT-02).
    let rides = sheet.bonds.rides.is_some();
    let ability = Ability::Skill(if rides { Skill::Ride } else { Skill::Athletics });
    let value = rolls::value(sheet, ability);
    let modifiers = rolls::own(sheet, ability, &[Facet::Fleeing], &options)
        .and("d100-difficulty", ROUTINE, "D100-TST-10")
        .and("d100-mutations", rolls::harmless(ctx, sheet), "D100-MUT-02");
    let shift = raving(sheet, ability);
    let value = value.ok_or_else(|| refused("d100-no-skill", "D100-SHT-03"))?;
    let (purpose, reads, rule) = (rolls::TESTS, rolls::Reads::Level, "D100-MOV-04");
    let trial =
        Trial { who, purpose, ability, value, modifiers, shift, hopeless: false, reads, rule };
    let trial = rolls::acting(ctx, trial);
    spend_action(ctx);
    conditions::drop_aim(ctx, who);
    let test = after_test::tested_of_level(ctx, &trial, &|test| test.passed)?;
    let more = test.graded().map_or(0, |test: Graded| pace.dash(test, &options));
    let dash = if more > 0 { cells(pace.run.saturating_add(more), &options) } else { 0 };
    if let Some(turn) = ctx.state().turn.clone() {
        ctx.fact(Fact::Turn(Some(Turn { dash, ..turn })));
    }
    Ok(())
}

/// Whether a dash still leaves somebody cells to run.
pub(super) fn dashes(turn: &Turn, mode: crate::MoveMode) -> Option<i32> {
    (turn.dash > turn.gone && (mode == RUN || mode == WALK)).then(|| turn.dash - turn.gone)
}
