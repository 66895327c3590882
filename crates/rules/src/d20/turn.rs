//! The order of turns, and what takes place by itself at their beginnings and ends.

use std::cmp::Reverse;

use super::{
    D20, acts,
    fact::{self, Fact},
    field,
    numbers::{
        conditions::{self, Condition, Ends},
        tally::Tally,
        vitals::VitalState,
    },
    options::{AooReset, InitRoller, InitTie, Options, RoundUnit, UntilNextRound},
    rolls::one_in_ten,
    sheet::{Aim, Notes, Sheet, Stance, Turn},
};
use crate::{
    Choice, Flow, Id, Phrase, Pick, Purpose, RuleId, RulesContext, Stop, SystemQueries as _,
    system::ties,
};

/// Game time of a round, in the unit of the table (D20-RND-02).
const ROUND: i32 = 6;

/// What initiative adds to the die, part by part (D20-INI-01).
fn initiative_of(sheet: &Sheet, options: &Options) -> Tally {
    let all = sheet.spec.initiative(options);
    let base = sheet.spec.init_base;
    Tally::of_roll().and("initiative-base", base, "D20-INI-01").and(
        "initiative",
        all.saturating_sub(base),
        "D20-INI-01",
    )
}

/// Throws initiative for all of these, and gives their order (D20-INI-01, D20-INI-02).
pub(super) fn initiative(
    ctx: &mut impl RulesContext<D20>,
    who: &[Id],
) -> Result<Vec<(Id, i32)>, Stop> {
    let options = ctx.state().options;
    // Where the table has it, nobody is ready before its first turn (D20-MOD-09).
    if options.flat_footed_first {
        for id in who.iter().copied() {
            acts::afflict(ctx, id, Condition::Surprised, None);
        }
    }
    let mut thrown = Vec::new();
    for id in who.iter().copied() {
        let tally = ctx.state().sheet(id).map(|sheet| initiative_of(sheet, &options));
        let tally = tally.unwrap_or_else(Tally::of_roll);
        let total = if let Some(total) = typed(ctx, id, tally.total())? {
            total
        } else {
            let throw = tally.throw((id, Purpose::Initiative), None, None, "D20-INI-01");
            ctx.roll(throw)?.total
        };
        thrown.push((id, total));
    }
    if options.init_tie == InitTie::GmOrder {
        thrown.sort_by_key(|(_, total)| Reverse(*total));
        return Ok(thrown);
    }
    let mut ranked: Vec<(Id, i32, (i32, i32))> =
        thrown.into_iter().map(|(id, total)| (id, total, modifiers(ctx, id))).collect();
    ranked.sort_by_key(|(_, total, modifiers)| Reverse((*total, *modifiers)));
    let mut order = Vec::new();
    while let Some((_, total, modifiers)) = ranked.first().copied() {
        let equal = |other: &&(Id, i32, (i32, i32))| (other.1, other.2) == (total, modifiers);
        let group: Vec<Id> = ranked.iter().take_while(equal).map(|(id, ..)| *id).collect();
        ranked.drain(..group.len().min(ranked.len()));
        order.extend(roll_off(ctx, group)?.into_iter().map(|id| (id, total)));
    }
    Ok(order)
}

/// The face that a player has thrown for its character, where the table leaves that to players (D20-INI-04): asked with the
/// total that each comes to. `None` where the program throws.
fn typed(ctx: &mut impl RulesContext<D20>, who: Id, bonus: i32) -> Result<Option<i32>, Stop> {
    let typed = ctx.state().options.init_roller == InitRoller::Typed;
    if !typed || !ctx.state().sheet(who).is_some_and(|sheet| sheet.spec.player) {
        return Ok(None);
    }
    let pick = |face: i32| {
        let total = face.saturating_add(bonus);
        Pick::new(Phrase::new("d20-pick-initiative").with("face", face).with("total", total))
    };
    let question = Phrase::new("d20-ask-initiative").with("who", who);
    let (picks, rule) = ((1..=20).map(pick).collect(), RuleId::new("D20-INI-04"));
    let pick = ctx.choose(Choice { who, question, picks, closed: Vec::new(), rule })?;
    Ok(Some(i32::try_from(pick).unwrap_or(0).saturating_add(1).saturating_add(bonus)))
}

/// What decides between equal totals before dice: the modifier of initiative, then Dexterity.
fn modifiers(ctx: &impl RulesContext<D20>, who: Id) -> (i32, i32) {
    let table = ctx.state();
    let of = |sheet: &Sheet| (sheet.spec.initiative(&table.options), sheet.spec.abilities.dex_mod);
    table.sheet(who).map(of).unwrap_or_default()
}

/// Those who are still equal throw: the higher goes first, those equal again throw again.
fn roll_off(ctx: &mut impl RulesContext<D20>, group: Vec<Id>) -> Result<Vec<Id>, Stop> {
    ties::rolled_off(group, |who| {
        let throw = Tally::of_roll().throw((who, Purpose::TieBreak), None, None, "D20-INI-02");
        Ok(ctx.roll(throw)?.total)
    })
}

/// Whether `who` acts before `other`, both having the same number (D20-INI-02).
pub(super) fn precedes(ctx: &mut impl RulesContext<D20>, who: Id, other: Id) -> Result<bool, Stop> {
    if ctx.state().options.init_tie == InitTie::GmOrder {
        return Ok(who < other);
    }
    let (own, others) = (modifiers(ctx, who), modifiers(ctx, other));
    if own != others {
        return Ok(own > others);
    }
    let order = roll_off(ctx, vec![who, other])?;
    Ok(order.first() == Some(&who))
}

/// A new round: opportunity attacks are there anew (D20-RND-06).
pub(super) fn begin_round(ctx: &mut impl RulesContext<D20>) {
    if ctx.state().options.aoo_reset == AooReset::RoundStart {
        for who in fact::spent_reactions(ctx.state()) {
            ctx.fact(Fact::Reacted { who, count: 0 });
        }
    }
}

/// The end of a round: what lasts until the next round is over, where the table reads it so (D20-RND-05).
pub(super) fn round_ends(ctx: &mut impl RulesContext<D20>) {
    tell_time(ctx);
    if ctx.state().options.until_next_round == UntilNextRound::RoundEnd {
        for who in ctx.queue() {
            end_stance(ctx, who);
        }
    }
}

/// How much time of the game has gone by (D20-RND-02).
fn tell_time(ctx: &mut impl RulesContext<D20>) {
    let unit = match ctx.state().options.round_unit {
        RoundUnit::Ns => "d20-nanoseconds",
        RoundUnit::S => "d20-seconds",
    };
    let time = i32::from(ctx.round()).saturating_mul(ROUND);
    let line = Phrase::new("d20-log-time").with("time", time).with("unit", Phrase::new(unit));
    acts::say(ctx, &[], line, "D20-RND-02");
}

fn end_stance(ctx: &mut impl RulesContext<D20>, who: Id) {
    let stance = Stance::default();
    if ctx.state().sheet(who).is_some_and(|sheet| sheet.stance != stance) {
        ctx.fact(Fact::Stance { who, stance });
    }
}

/// The beginning of a turn, in the order of D20-RND-06; whether there is something to decide in it.
pub(super) fn begin(ctx: &mut impl RulesContext<D20>, who: Id) -> Result<Flow, Stop> {
    // A machine that the table has made a thing of keeps its place, and does nothing there (D20-ACT-12).
    if ctx.state().is_thing(who) {
        return Ok(Flow::Over);
    }
    expire(ctx, who);
    bleed(ctx, who)?;
    let options = ctx.state().options;
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(Flow::Over) };
    if !sheet.pins.is_empty() {
        acts::grapple::pins_end(ctx, who);
    }
    renew(ctx, who);
    // What was noted until this turn counts no longer; an attack that was made before it is missing (D20-ACT-06).
    let notes = ctx.state().sheet(who).map(|sheet| sheet.notes.clone()).unwrap_or_default();
    if notes != Notes::default() {
        ctx.fact(Fact::Noted { who, notes: Notes::default() });
    }
    if let Some(turn) = ctx.state().turn.clone().filter(|_| notes.spent) {
        ctx.fact(Fact::Turn(Some(Turn { barred: true, ..turn })));
    }
    let can = ctx.state().sheet(who).is_some_and(|sheet| sheet.can_act(&options));
    Ok(if can { Flow::Open } else { Flow::Over })
}

/// What its owner's turn ends (D20-RND-06, first).
fn expire(ctx: &mut impl RulesContext<D20>, who: Id) {
    let options = ctx.state().options;
    if options.until_next_round == UntilNextRound::OwnTurn {
        end_stance(ctx, who);
    }
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let (held, focus, reacted, aim) =
        (!sheet.held.is_empty(), sheet.focus.is_some(), sheet.reacted, sheet.aim);
    let over = sheet.all().into_iter().filter(|one| one.ends() == Ends::OwnTurn);
    for condition in over.collect::<Vec<_>>() {
        acts::relieve(ctx, who, condition);
    }
    // What was not triggered by now is lost (D20-RDY-06).
    if held {
        ctx.fact(Fact::Held { who, held: Vec::new() });
    }
    if focus {
        ctx.fact(Fact::Focus { who, on: None });
    }
    if reacted > 0 && options.aoo_reset == AooReset::OwnTurn {
        ctx.fact(Fact::Reacted { who, count: 0 });
    }
    // The turn that begins is the last in which the aim counts (D20-RDY-01).
    if let Some(aim) = aim {
        ctx.fact(Fact::Aim { who, aim: Some(Aim { last: true, ..aim }) });
    }
}

/// The roll of one who is dying, and its loss (D20-DMG-05, D20-HEAL-05).
fn bleed(ctx: &mut impl RulesContext<D20>, who: Id) -> Result<(), Stop> {
    let options = ctx.state().options;
    let dying = |sheet: &&Sheet| sheet.state(&options) == VitalState::Dying;
    let Some(vitals) = ctx.state().sheet(who).filter(dying).map(Sheet::vitals) else {
        return Ok(());
    };
    let stabilises = one_in_ten(ctx, who, "D20-HEAL-05")?;
    acts::harm::becomes(ctx, who, vitals.bled(stabilises, &options));
    Ok(())
}

/// A whole turn is there anew (D20-RND-03).
pub(super) fn renew(ctx: &mut impl RulesContext<D20>, who: Id) {
    let parts = ctx.state().sheet(who).map_or(2, |sheet| sheet.parts(&ctx.state().options));
    ctx.fact(Fact::Turn(Some(Turn::fresh(who, parts))));
}

/// The end of a turn: whoever shares a square without grappling is set apart (D20-GRP-18); counters of conditions are lower by one (D20-MOD-15); an old aim is over.
pub(super) fn ends(ctx: &mut impl RulesContext<D20>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let (all, aim) = (sheet.conditions.clone(), sheet.aim);
    let left = conditions::at_end(&all);
    let turn = ctx.state().turn.as_ref().filter(|turn| turn.who == who);
    let late = turn.map(|turn| turn.counted.clone()).unwrap_or_default();
    for (what, turns) in all.into_iter().filter(|(what, _)| !late.contains(what)) {
        match left.get(&what) {
            None => acts::relieve(ctx, who, what),
            Some(other) if *other != turns => acts::afflict(ctx, who, what, *other),
            Some(_) => {}
        }
    }
    if aim.is_some_and(|aim| aim.last) {
        field::loses_aim(ctx, who);
    }
    acts::grapple::set_apart(ctx);
}
