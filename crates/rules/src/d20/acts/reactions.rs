//! Attacks of opportunity: who is asked, in which order, and what becomes of whoever provoked them.

use super::strike::{self, Provoked, Swing};
use crate::d20::{
    D20,
    fact::{Fact, Why},
    field::{controllers, controls, guards_with},
    options::AooExtra,
};
use crate::{Choice, Id, Phrase, RuleId, RulesContext, Stop};

/// The rules by which movement provokes.
const MOVEMENT: [&str; 2] = ["D20-MOV-04", "D20-GRP-08"];

/// Asks these, in the order of the queue, whether they strike at `mover`; of several of one side, that side says who goes
/// first (D20-AOO-03). Whether `mover` can still go on.
pub(in crate::d20) fn asked(
    ctx: &mut impl RulesContext<D20>,
    mover: Id,
    by: Vec<Id>,
    rule: &'static str,
) -> Result<bool, Stop> {
    let mut left = by;
    while let Some(first) = left.first().copied() {
        // Whatever provokes comes before the dice of the act itself.
        ctx.merge_point(0);
        let side = ctx.side(first);
        let of_side = |who: &Id| *who == first || (side.is_some() && ctx.side(*who) == side);
        let those: Vec<Id> = left.iter().copied().filter(of_side).collect();
        let mut swings = swings(ctx, mover, &those);
        swings.extend(swings.clone().iter().filter_map(|swing| strike::swapped(ctx, swing)));
        let Some(swing) = choose(ctx, mover, first, &swings, rule)? else {
            left.retain(|who| !those.contains(who));
            continue;
        };
        left.retain(|who| *who != swing.who);
        strikes(ctx, &swing, rule)?;
        let able =
            ctx.state().sheet(mover).is_some_and(|sheet| sheet.can_act(&ctx.state().options));
        if !able {
            return Ok(false);
        }
    }
    Ok(true)
}

/// All who control the place where `mover` does something that provokes (D20-AOO-04, D20-AOO-05); nobody if it does not.
pub(in crate::d20) fn here(
    ctx: &impl RulesContext<D20>,
    mover: Id,
    provokes: bool,
    rule: &'static str,
) -> Provoked {
    let at = ctx.place(mover).filter(|_| provokes);
    Provoked::of(at.map(|at| controllers(ctx, mover, at)).unwrap_or_default(), rule)
}

/// Does something that the book has provoke nobody: where the table lists it, after the attacks that it provokes
/// (D20-AOO-05). It must be allowed: nobody is asked about what is refused.
pub(in crate::d20) fn by_the_list<C: RulesContext<D20>>(
    ctx: &mut C,
    who: Id,
    what: AooExtra,
    act: impl FnOnce(&mut C) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let provoked = here(ctx, who, ctx.state().options.aoo_extra.has(what), "D20-AOO-05");
    if provoked.before(ctx, who)? {
        act(ctx)?;
        provoked.after(ctx, who)?;
    }
    Ok(())
}

/// Asks one alone, from whom something is provoked (D20-AOO-04).
pub(in crate::d20) fn from(
    ctx: &mut impl RulesContext<D20>,
    mover: Id,
    by: Id,
    rule: &'static str,
) -> Result<bool, Stop> {
    let at = ctx.place(mover);
    let may = ctx.queue().contains(&by) && at.is_some_and(|at| controls(ctx, by, mover, at));
    if may { asked(ctx, mover, vec![by], rule) } else { Ok(true) }
}

/// The attacks of opportunity of these at `mover`, each with the best bonus (D20-AOO-02).
fn swings(ctx: &impl RulesContext<D20>, mover: Id, those: &[Id]) -> Vec<Swing> {
    let swing = |who: &Id| {
        let sheet = ctx.state().sheet(*who)?;
        let limbs = ctx.edition().applies_throughout();
        let with = guards_with(sheet, limbs, &ctx.state().options)?;
        let bonus = sheet.spec.best_bonus();
        Some(Swing { bonus, ..Swing::new(*who, mover, with, Why::Opportunity) })
    };
    those.iter().filter_map(swing).collect()
}

/// The question whether somebody makes an attack of opportunity.
const OPPORTUNITY: &str = "d20-ask-opportunity";

/// Whether a question asks for an attack of opportunity.
pub(in crate::d20) fn is_opportunity(question: &Phrase) -> bool {
    question.key == OPPORTUNITY
}

/// Which of these attacks a side makes, if any.
fn choose(
    ctx: &mut impl RulesContext<D20>,
    mover: Id,
    first: Id,
    swings: &[Swing],
    rule: &'static str,
) -> Result<Option<Swing>, Stop> {
    let picks = swings.iter().map(|swing| strike::pick(ctx, swing));
    let picks = [strike::lets_pass()].into_iter().chain(picks).collect();
    let question = Phrase::new(OPPORTUNITY).with("who", mover);
    let choice =
        Choice { who: first, question, picks, closed: Vec::new(), rule: RuleId::new(rule) };
    let picked = ctx.choose(choice)?;
    Ok(picked.checked_sub(1).and_then(|pick| swings.get(pick)).copied())
}

/// One attack of opportunity, which is spent by it (D20-AOO-02).
fn strikes(
    ctx: &mut impl RulesContext<D20>,
    swing: &Swing,
    rule: &'static str,
) -> Result<(), Stop> {
    let (who, mover) = (swing.who, swing.target);
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(()) };
    let count = sheet.reacted.saturating_add(1);
    ctx.fact(Fact::Reacted { who, count });
    // Once an enemy and turn it strikes at one who moves, and not at one who does something else that provokes (D20-MOV-04).
    let at_movement = MOVEMENT.contains(&rule) || !ctx.edition().applies_throughout();
    let turn = ctx.state().turn.clone().filter(|turn| turn.who == mover && at_movement);
    if let Some(mut turn) = turn {
        turn.struck_by.push(who);
        ctx.fact(Fact::Turn(Some(turn)));
    }
    strike::strike(ctx, swing)?;
    Ok(())
}
