//! Fights by seizing: how one begins, what is done in it, and how it ends (D20-GRP).

use super::super::{
    D20,
    fact::Fact,
    field::{controllers, own},
    numbers::{
        classes::Gift,
        conditions::Condition,
        damage::Blow,
        grapple::{self, Grappler, Part, Use, Wish},
        hands::Hand,
        tally::Tally,
        weapon::Deals,
    },
    options::Options,
    rolls::{self, DAMAGE, GRAPPLING},
    sheet::{Sheet, With},
};
use super::{
    Attempt, afflict, contingent, harm, reactions, relieve, say, strike, take_stance, victim,
};
use crate::{Id, Phrase, Refusal, RuleId, RulesContext, Spot, Stop};

/// Tries to seize somebody: its attack of opportunity, the grab, the fixing, the way to it (D20-GRP-03 to D20-GRP-08).
pub(super) fn seize(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) -> Result<(), Stop> {
    let options = ctx.table().options;
    victim(ctx, who, at, "D20-GRP-03")?;
    may_seize(ctx, who, at)?;
    let Attempt { turn, swing } = Attempt::of(ctx, who, at, With::Fists)?;
    strike::check(ctx, &swing)?;
    ctx.fact(Fact::Turn(Some(turn)));
    take_stance(ctx, who);
    strike::look(ctx, who, at);
    let Some(sheet) = ctx.table().sheet(who) else { return Ok(()) };
    let (quiet, before) = (sheet.spec.can(Gift::GrabNoAoo), sheet.vitals());
    if !quiet && !reactions::from(ctx, who, at, "D20-GRP-04")? {
        return Ok(());
    }
    if ctx.table().sheet(who).map(Sheet::vitals) != Some(before) {
        stopped(ctx, who, at, "D20-GRP-04");
        return Ok(());
    }
    if !contingent::attacked(ctx, who, at)? {
        return Ok(());
    }
    if !strike::touches(ctx, &swing)? {
        stopped(ctx, who, at, "D20-GRP-05");
        return Ok(());
    }
    let (Some(sheet), Some(other)) = (ctx.table().sheet(who), ctx.table().sheet(at)) else {
        return Ok(());
    };
    if grapple::is_too_large(sheet.spec.size, other.spec.size, &options) {
        stopped(ctx, who, at, "D20-GRP-07");
        return Ok(());
    }
    let (own, others) =
        (check_of(sheet, swing.bonus, 0), check_of(other, other.spec.best_bonus(), 0));
    let (own, others) = (own.tally(&options), others.tally(&options));
    if !rolls::opposed(ctx, GRAPPLING, (who, own), (at, others), "D20-GRP-06")? {
        stopped(ctx, who, at, "D20-GRP-06");
        return Ok(());
    }
    seizes(ctx, who, at);
    let kind = fists_of(ctx, who).deals;
    hurts(ctx, who, at, kind)?;
    settle(ctx);
    close_in(ctx, who, at)
}

/// What one gets who could not hold somebody.
fn stopped(ctx: &mut impl RulesContext<D20>, who: Id, at: Id, rule: &'static str) {
    let line = Phrase::new("d20-log-not-seized").with("who", who).with("other", at);
    say(ctx, &[who, at], line, rule);
}

/// Why somebody cannot be seized, if it cannot (D20-GRP-03, D20-GRP-16).
fn may_seize(ctx: &impl RulesContext<D20>, who: Id, at: Id) -> Result<(), Refusal> {
    let table = ctx.table();
    let options = &table.options;
    let (sheet, other) = (
        table.sheet(who).ok_or(Refusal::Nobody(who))?,
        table.sheet(at).ok_or(Refusal::Nobody(at))?,
    );
    if !ctx.hostile(who, at) {
        return Err(Refusal::Ally { who: at, rule: RuleId::new("D20-GRP-03") });
    }
    let held_by = everyone(ctx).filter(|(_, sheet)| sheet.holds.contains(&at)).count();
    match grapple::barred(&sheet.conditions, other.is_helpless(options), held_by, options) {
        Some(("grapples-already", rule)) => Err(own("d20-grapples-already", rule)),
        Some(("target-helpless", rule)) => Err(own("d20-is-helpless", rule)),
        Some((key, rule)) => Err(own(key, rule)),
        None => Ok(()),
    }
}

fn check_of(sheet: &Sheet, bonus: i32, swap: i32) -> Grappler {
    let (strength, size) = (sheet.spec.abilities.str_mod, sheet.spec.size);
    Grappler { bonus, strength, size, swap, gm: 0 }
}

/// What somebody adds to a grapple check that answers another one (D20-GRP-09).
fn answer(ctx: &impl RulesContext<D20>, who: Id) -> Tally {
    let options = &ctx.table().options;
    let of = |sheet: &Sheet| check_of(sheet, sheet.spec.best_bonus(), 0).tally(options);
    ctx.table().sheet(who).map_or_else(Tally::of_roll, of)
}

fn fists_of(ctx: &impl RulesContext<D20>, who: Id) -> super::super::numbers::weapon::Weapon {
    let options = &ctx.table().options;
    let sheet = ctx.table().sheet(who);
    sheet.map_or_else(
        || {
            super::super::numbers::weapon::Weapon::fists(crate::Dice {
                plus: 0,
                count: 0,
                faces: 0,
            })
        },
        |sheet| sheet.spec.hands().weapon(options),
    )
}

/// Both grapple from now on, and `who` holds `at`.
fn seizes(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) {
    let Some(sheet) = ctx.table().sheet(who) else { return };
    let (mut holds, pins) = (sheet.holds.clone(), sheet.pins.clone());
    holds.push(at);
    ctx.fact(Fact::Holds { who, holds, pins });
    for one in [at, who] {
        if !ctx.table().sheet(one).is_some_and(|sheet| sheet.has(Condition::Grappling)) {
            afflict(ctx, one, Condition::Grappling, None);
            joins(ctx, one);
        }
    }
    let line = Phrase::new("d20-log-seized").with("who", who).with("other", at);
    say(ctx, &[who, at], line, "D20-GRP-06");
}

/// `who` is the last who came to where it is (D20-GRP-18).
fn joins(ctx: &mut impl RulesContext<D20>, who: Id) {
    let last = everyone(ctx).map(|(_, sheet)| sheet.joined).max().unwrap_or(0);
    ctx.fact(Fact::Joined { who, number: last.saturating_add(1) });
}

/// Damage of bare hands, without critical hits and sneak dice (D20-GRP-06, D20-GRP-10).
fn hurts(ctx: &mut impl RulesContext<D20>, who: Id, at: Id, deals: Deals) -> Result<(), Stop> {
    let options = ctx.table().options;
    let fists = fists_of(ctx, who);
    let strength = ctx.table().sheet(who).map_or(0, |sheet| sheet.spec.abilities.str_mod);
    let blow = Blow::of(&fists, (Hand::Main, false), strength, false, &options);
    let total = strike::points(ctx, who, blow.dice, DAMAGE, "D20-UNA-03")?;
    harm::hurt(ctx, at, blow.points(total, 0, &options), deals);
    Ok(())
}

/// The way into the opponent's square, which provokes other enemies (D20-GRP-08).
fn close_in(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) -> Result<(), Stop> {
    let holds = |ctx: &_| is_held(ctx, who, at);
    if !ctx.table().options.grapple_share_square || !holds(ctx) {
        return Ok(());
    }
    let (Some(from), Some(to)) = (ctx.place(who), ctx.place(at)) else { return Ok(()) };
    if from == to {
        return Ok(());
    }
    let mut by = controllers(ctx, who, from);
    let once = ctx.table().turn.as_ref().map(|turn| turn.struck_by.clone()).unwrap_or_default();
    by.retain(|one| *one != at && !once.contains(one));
    if !reactions::asked(ctx, who, by, "D20-GRP-08")? {
        settle(ctx);
    }
    if holds(ctx) {
        super::super::field::take(ctx, who, from, to);
        joins(ctx, who);
    }
    Ok(())
}

/// Whether the first holds the second.
fn is_held(ctx: &impl RulesContext<D20>, who: Id, at: Id) -> bool {
    ctx.table().sheet(who).is_some_and(|sheet| sheet.holds.contains(&at))
}

/// Everybody at the table with its sheet.
fn everyone(ctx: &impl RulesContext<D20>) -> impl Iterator<Item = (Id, &Sheet)> {
    (0..).map(Id).zip(ctx.table().sheets.iter().map(|sheet| &**sheet))
}

/// Everybody who is in the same grapple, in the order of the queue (D20-MOD-11).
pub(super) fn together(ctx: &impl RulesContext<D20>, who: Id) -> Vec<Id> {
    let mut all = vec![who];
    let mut looked = 0;
    while let Some(one) = all.get(looked).copied() {
        looked += 1;
        let linked = |(other, sheet): (Id, &Sheet)| {
            let holds = sheet.holds.contains(&one) || is_held(ctx, one, other);
            (holds && !all.contains(&other)).then_some(other)
        };
        let more: Vec<Id> = everyone(ctx).filter_map(linked).collect();
        all.extend(more);
    }
    let queue = ctx.queue();
    let place = |one: &Id| queue.iter().position(|other| other == one).unwrap_or(usize::MAX);
    all.sort_by_key(|one| (place(one), *one));
    all
}

/// Those whom `who` fights in its grapple, in the order of the queue.
pub(super) fn opponents(ctx: &impl RulesContext<D20>, who: Id) -> Vec<Id> {
    let all = together(ctx, who).into_iter();
    all.filter(|other| *other != who && ctx.hostile(who, *other)).collect()
}

/// How `who` takes part in its grapple, against `at`.
fn part(ctx: &impl RulesContext<D20>, who: Id, at: Option<Id>) -> Part {
    let Some(sheet) = ctx.table().sheet(who) else { return Part::default() };
    Part {
        pinned: sheet.has(Condition::Pinned),
        pins: !sheet.pins.is_empty(),
        at_pinned: at.is_some_and(|at| sheet.pins.contains(&at)),
        holds: at.is_some_and(|at| sheet.holds.contains(&at)),
        light: false,
    }
}

/// That `who` grapples, and may do this in it.
fn may(ctx: &impl RulesContext<D20>, who: Id, at: Option<Id>, wish: Wish) -> Result<(), Refusal> {
    let (sheet, _) = super::acting(ctx.table(), who)?;
    if !sheet.has(Condition::Grappling) {
        return Err(own("d20-grapples-not", "D20-GRP-09"));
    }
    if at.is_some_and(|at| !opponents(ctx, who).contains(&at)) {
        return Err(own("d20-no-opponent", "D20-GRP-09"));
    }
    let may = grapple::may(part(ctx, who, at), wish, &ctx.table().options);
    may.map_err(|rule| own("d20-grapple-forbids", rule))
}

/// A grapple check against one opponent, and what it is used for (D20-GRP-09 to D20-GRP-13).
pub(super) fn wrestle(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    at: Id,
    to: Use,
    swapped: bool,
) -> Result<(), Stop> {
    let options = ctx.table().options;
    let wish = match to {
        Use::Damage => Wish::Damage,
        Use::Pin => Wish::Pin,
        Use::BreakHold => Wish::BreakHold,
    };
    may(ctx, who, Some(at), wish)?;
    let freed = pinned_ally(ctx, who, at);
    if to == Use::BreakHold && freed.is_none() {
        return Err(own("d20-pins-no-ally", "D20-GRP-13").into());
    }
    let Some(sheet) = ctx.table().sheet(who) else { return Ok(()) };
    let fists = sheet.spec.hands().weapon(&options);
    let kind = if swapped { strike::other_kind(fists.deals) } else { fists.deals };
    let (master, skilled) = (sheet.spec.class.unarmed_master, sheet.spec.hands().skilled);
    let free = grapple::swaps_freely(master, skilled, &options);
    let swap = if to == Use::Damage { grapple::swap(&fists, kind, free, &options) } else { 0 };
    let bonus = spend(ctx, who)?;
    let Some(sheet) = ctx.table().sheet(who) else { return Ok(()) };
    let (own, others) = (check_of(sheet, bonus, swap).tally(&options), answer(ctx, at));
    if !rolls::opposed(ctx, GRAPPLING, (who, own), (at, others), "D20-GRP-09")? {
        lost(ctx, who, at);
        return Ok(());
    }
    match to {
        Use::Damage => hurts(ctx, who, at, kind)?,
        Use::Pin => pin(ctx, who, at),
        Use::BreakHold => {
            if let Some(ally) = freed {
                unpin(ctx, ally);
            }
        }
    }
    settle(ctx);
    Ok(())
}

fn lost(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) {
    let line = Phrase::new("d20-log-wrestles").with("who", who).with("other", at);
    say(ctx, &[who, at], line, "D20-GRP-09");
}

/// The ally of `who` that this opponent pins (D20-GRP-13).
fn pinned_ally(ctx: &impl RulesContext<D20>, who: Id, at: Id) -> Option<Id> {
    let pins = ctx.table().sheet(at).map(|sheet| sheet.pins.clone()).unwrap_or_default();
    pins.into_iter().find(|one| *one != who && !ctx.hostile(who, *one))
}

/// Holds an opponent fast until the start of the own next turn (D20-GRP-11).
fn pin(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) {
    let Some(sheet) = ctx.table().sheet(who) else { return };
    let (holds, mut pins) = (sheet.holds.clone(), sheet.pins.clone());
    if !pins.contains(&at) {
        pins.push(at);
        ctx.fact(Fact::Holds { who, holds, pins });
    }
    if !ctx.table().sheet(at).is_some_and(|sheet| sheet.has(Condition::Pinned)) {
        afflict(ctx, at, Condition::Pinned, None);
    }
}

/// Nobody pins `who` any more.
fn unpin(ctx: &mut impl RulesContext<D20>, who: Id) {
    let pinners: Vec<(Id, Vec<Id>, Vec<Id>)> = everyone(ctx)
        .filter(|(_, sheet)| sheet.pins.contains(&who))
        .map(|(pinner, sheet)| (pinner, sheet.holds.clone(), sheet.pins.clone()))
        .collect();
    for (pinner, holds, mut pins) in pinners {
        pins.retain(|one| *one != who);
        ctx.fact(Fact::Holds { who: pinner, holds, pins });
    }
    relieve(ctx, who, Condition::Pinned);
}

/// Pays for a grapple check: the one attack of the turn, or the next of a full attack. Its base attack bonus
/// (D20-RND-03, D20-GRP-09).
fn spend(ctx: &mut impl RulesContext<D20>, who: Id) -> Result<i32, Stop> {
    let Attempt { turn, swing } = Attempt::of(ctx, who, who, With::Fists)?;
    ctx.fact(Fact::Turn(Some(turn)));
    Ok(swing.bonus)
}

/// A check to be free, or to end the own pin first (D20-GRP-14, D20-GRP-15).
pub(super) fn break_free(ctx: &mut impl RulesContext<D20>, who: Id) -> Result<(), Stop> {
    let options = ctx.table().options;
    may(ctx, who, None, Wish::BreakFree)?;
    let pinned = ctx.table().sheet(who).is_some_and(|sheet| sheet.has(Condition::Pinned));
    let first = pinned && grapple::checks_to_be_free(pinned, &options) > 1;
    let against = if first { pinner(ctx, who).into_iter().collect() } else { to_beat(ctx, who) };
    let bonus = spend(ctx, who)?;
    let Some(sheet) = ctx.table().sheet(who) else { return Ok(()) };
    let own = check_of(sheet, bonus, 0).tally(&options);
    if !beats(ctx, who, &own, &against)? {
        let at = against.first().copied().unwrap_or(who);
        lost(ctx, who, at);
        return Ok(());
    }
    unpin(ctx, who);
    if !first {
        frees(ctx, who);
        let line = Phrase::new("d20-log-free").with("who", who);
        say(ctx, &[who], line, "D20-GRP-14");
    }
    Ok(())
}

/// Those whose checks count against one who breaks free.
fn to_beat(ctx: &impl RulesContext<D20>, who: Id) -> Vec<Id> {
    let bonus = |one: Id| (one, answer(ctx, one).total());
    let all: Vec<(Id, i32)> = opponents(ctx, who).into_iter().map(bonus).collect();
    grapple::to_beat(&all, &ctx.table().options)
}

fn pinner(ctx: &impl RulesContext<D20>, who: Id) -> Option<Id> {
    everyone(ctx).find(|(_, sheet)| sheet.pins.contains(&who)).map(|(pinner, _)| pinner)
}

/// Whether one roll beats those of all these, each of whom rolls in turn (D20-GRP-15).
fn beats(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    own: &Tally,
    against: &[Id],
) -> Result<bool, Stop> {
    if let [at] = against {
        let others = answer(ctx, *at);
        return rolls::opposed(ctx, GRAPPLING, (who, own.clone()), (*at, others), "D20-GRP-14");
    }
    let total = ctx.roll(own.throw((who, GRAPPLING), None, None, "D20-GRP-15"))?.total;
    let mut others = Vec::new();
    for at in against {
        let tally = answer(ctx, *at);
        let check = crate::Check::of(crate::Bar::AtLeast(total));
        let throw = tally.throw((*at, GRAPPLING), Some(check), None, "D20-GRP-15");
        others.push(ctx.roll(throw)?.total);
    }
    Ok(grapple::beats_all(total, &others))
}

/// `who` is free: nobody holds it, and it holds nobody.
fn frees(ctx: &mut impl RulesContext<D20>, who: Id) {
    for (one, holds, pins) in links(ctx) {
        let left = |all: &[Id]| -> Vec<Id> {
            all.iter().copied().filter(|other| one != who && *other != who).collect()
        };
        let (now_holds, now_pins) = (left(&holds), left(&pins));
        if (&now_holds, &now_pins) != (&holds, &pins) {
            ctx.fact(Fact::Holds { who: one, holds: now_holds, pins: now_pins });
        }
    }
    joins(ctx, who);
    settle(ctx);
}

/// Whom each holds and pins who does.
fn links(ctx: &impl RulesContext<D20>) -> Vec<(Id, Vec<Id>, Vec<Id>)> {
    let all = everyone(ctx).filter(|(_, sheet)| !sheet.holds.is_empty() || !sheet.pins.is_empty());
    all.map(|(who, sheet)| (who, sheet.holds.clone(), sheet.pins.clone())).collect()
}

/// Lets go of one whom `who` seized itself: a free act (D20-GRP-18).
pub(super) fn let_go(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) -> Result<(), Stop> {
    may(ctx, who, Some(at), Wish::LetGo)?;
    let Some(sheet) = ctx.table().sheet(who) else { return Ok(()) };
    let without = |all: &[Id]| all.iter().copied().filter(|one| *one != at).collect();
    let (holds, pins) = (without(&sheet.holds), without(&sheet.pins));
    ctx.fact(Fact::Holds { who, holds, pins });
    let line = Phrase::new("d20-log-lets-go").with("who", who).with("other", at);
    say(ctx, &[who, at], line, "D20-GRP-18");
    settle(ctx);
    Ok(())
}

/// Ends what has ended: holds of the helpless and on them, and the conditions of all whom nothing links to an opponent
/// (D20-GRP-18).
pub(super) fn settle(ctx: &mut impl RulesContext<D20>) {
    let options = ctx.table().options;
    let fights = |ctx: &_, who: Id| is_in(ctx, who, &options);
    for (who, holds, pins) in links(ctx) {
        let stays = |one: &Id| fights(ctx, who) && fights(ctx, *one);
        let left: Vec<Id> = holds.iter().copied().filter(stays).collect();
        let pinned: Vec<Id> = pins.iter().copied().filter(stays).collect();
        if left != holds || pinned != pins {
            ctx.fact(Fact::Holds { who, holds: left, pins: pinned });
        }
    }
    let all: Vec<Id> = everyone(ctx)
        .filter(|(_, sheet)| sheet.has(Condition::Grappling) || sheet.has(Condition::Pinned))
        .map(|(who, _)| who)
        .collect();
    for who in all {
        if together(ctx, who).len() < 2 {
            relieve(ctx, who, Condition::Grappling);
        }
        if pinner(ctx, who).is_none() {
            relieve(ctx, who, Condition::Pinned);
        }
    }
}

/// Whether somebody still takes part in a grapple.
fn is_in(ctx: &impl RulesContext<D20>, who: Id, options: &Options) -> bool {
    let sheet = ctx.table().sheet(who);
    sheet.is_some_and(|sheet| !sheet.is_helpless(options) && sheet.has(Condition::Grappling))
}

/// Those who share a square without a grapple are set apart: the last who came goes first (D20-GRP-18).
pub(in super::super) fn set_apart(ctx: &mut impl RulesContext<D20>) {
    let mut spots: Vec<Spot> = ctx.present().into_iter().filter_map(|who| ctx.place(who)).collect();
    spots.sort_unstable();
    spots.dedup();
    for at in spots {
        while let Some(who) = one_too_many(ctx, at) {
            let Some(to) = free_beside(ctx, at) else { break };
            ctx.put_back(who, to);
        }
    }
    // Whoever is alone on its square again came to no grapple.
    let alone = |who: Id| ctx.place(who).is_none_or(|at| ctx.all_on(at).len() < 2);
    let came = everyone(ctx)
        .filter(|(who, sheet)| sheet.joined > 0 && !sheet.has(Condition::Grappling) && alone(*who));
    for who in came.map(|(who, _)| who).collect::<Vec<_>>() {
        ctx.fact(Fact::Joined { who, number: 0 });
    }
}

/// The last who came to a square that others fill, of those who do not grapple there.
fn one_too_many(ctx: &impl RulesContext<D20>, at: Spot) -> Option<Id> {
    let here = ctx.all_on(at);
    let grapples =
        |who: &Id| ctx.table().sheet(*who).is_some_and(|sheet| sheet.has(Condition::Grappling));
    if here.len() < 2 || here.iter().all(grapples) {
        return None;
    }
    let joined = |who: &Id| ctx.table().sheet(*who).map_or(0, |sheet| sheet.joined);
    let idle = here.iter().copied().filter(|who| !grapples(who));
    idle.max_by_key(|who| (joined(who), *who))
}

/// The nearest free neighbouring square: straight before diagonal, then by row, then by column (D20-GRP-18).
fn free_beside(ctx: &impl RulesContext<D20>, at: Spot) -> Option<Spot> {
    let square = ctx.square(at)?;
    let around = super::super::numbers::squares::around(square);
    let mut spots = around.into_iter().filter_map(|square| ctx.spot(square));
    spots.find(|spot| ctx.all_on(*spot).is_empty() && !ctx.ground(*spot).terrain.is_obstacle())
}

/// Whom a shot at one in a grapple goes at: a die chooses among all in it, before the roll to hit (D20-MOD-11).
pub(super) fn shot_at(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) -> Result<Id, Stop> {
    let all = together(ctx, at);
    let gm = ctx.table().options.grapple_miss == super::super::options::GrappleMiss::Gm;
    if all.len() < 2 || gm || all.contains(&who) {
        return Ok(at);
    }
    let faces = i32::try_from(all.len()).unwrap_or(i32::MAX);
    let dice = crate::Dice::new(0, faces);
    let face = strike::points(ctx, who, dice, rolls::CHOOSING, "D20-MOD-11")?;
    let chosen = usize::try_from(face.saturating_sub(1)).unwrap_or(0);
    Ok(all.get(chosen).copied().unwrap_or(at))
}
