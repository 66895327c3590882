//! The order of turns: initiative and its ties, changes of it, and the places that fumbles and Fortune give
//! (D100-INI-03, D100-INI-04, D100-INI-08, D100-INI-09).

use super::advantage;
use crate::d100::{
    D100,
    common::Common,
    fact::{Ability, Fact},
    numbers::sheet::characteristics::Characteristic,
    options::IniResort,
    rolls::{self, Trial},
};
use crate::{
    Id, Purpose, RulesContext, Stop,
    system::{TurnOrder, ties},
};

/// The initiative of somebody: the characteristic, with nothing thrown (D100-INI-03).
fn initiative_of(ctx: &impl RulesContext<D100>, who: Id) -> i32 {
    ctx.state().sheet(who).map_or(0, |sheet| sheet.score(Characteristic::Initiative).value())
}

/// The order of the queue: descending initiative, equal ones by an opposed test of agility (D100-INI-03, D100-INI-04).
pub(in crate::d100) fn initiative(
    ctx: &mut impl RulesContext<D100>,
    who: &[Id],
) -> Result<Vec<(Id, i32)>, Stop> {
    let mut ranked: Vec<(Id, i32)> = who.iter().map(|id| (*id, initiative_of(ctx, *id))).collect();
    // Stable: the order of the record stays among equals.
    ranked.sort_by_key(|(_, initiative)| std::cmp::Reverse(*initiative));
    let mut order = Vec::new();
    while let Some((_, first)) = ranked.first().copied() {
        let equal = |(_, initiative): &&(Id, i32)| *initiative == first;
        let group: Vec<Id> = ranked.iter().take_while(equal).map(|(id, _)| *id).collect();
        ranked.drain(..group.len().min(ranked.len()));
        order.extend(untied(ctx, group)?.into_iter().map(|id| (id, first)));
    }
    Ok(order)
}

/// Those of equal initiative in their order, which is kept: by level, then by agility, then by a further throw, the best
/// group first. The first of several has won the test, the others have lost it (`ini_tie_advantage`).
fn untied(ctx: &mut impl RulesContext<D100>, group: Vec<Id>) -> Result<Vec<Id>, Stop> {
    let order = ties::rolled_off(group, |who| agility(ctx, who))?;
    if order.len() < 2 {
        return Ok(order);
    }
    if ctx.state().options.ini_tie_advantage {
        for (place, who) in order.iter().enumerate() {
            if place == 0 {
                advantage::gain(ctx, *who);
            } else {
                advantage::lose(ctx, *who);
            }
        }
    }
    change(ctx, |common| {
        let own = |(one, other): &(Id, Id)| order.contains(one) && order.contains(other);
        common.ties.retain(|pair| !own(pair));
        for (place, who) in order.iter().enumerate() {
            common.ties.extend(order.iter().skip(place + 1).map(|other| (*who, *other)));
        }
    });
    Ok(order)
}

/// The level of a test of agility for the queue, and agility itself: no Advantage counts in it.
fn agility(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(i32, i32), Stop> {
    let ability = Ability::Of(Characteristic::Agility);
    let Some(trial) = rolls::plain(ctx.state(), who, ability, 0, "D100-INI-04") else {
        return Ok((0, 0));
    };
    let trial = Trial { purpose: Purpose::TieBreak, ..trial };
    let test = rolls::thrown(ctx, &trial)?;
    Ok((test.level, test.value))
}

/// Whether `who` acts before `other`, both having the same initiative: as their test of this fight has it, or else by one
/// that is made now (D100-INI-04).
pub(in crate::d100) fn precedes(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    other: Id,
) -> Result<bool, Stop> {
    let ties = &ctx.state().common.ties;
    let wins = |pair| ties.contains(&pair);
    match (wins((who, other)), wins((other, who))) {
        (true, _) => Ok(true),
        (false, true) => Ok(false),
        (false, false) => Ok(untied(ctx, vec![who, other])?.first() == Some(&who)),
    }
}

/// Changes what is kept beside sheets.
fn change(ctx: &mut impl RulesContext<D100>, change: impl FnOnce(&mut Common)) {
    let mut now = ctx.state().common.clone();
    change(&mut now);
    if now != ctx.state().common {
        ctx.fact(Fact::Common(now));
    }
}

/// The queue with its numbers, as it stands.
fn standing(ctx: &impl RulesContext<D100>) -> Vec<(Id, i32)> {
    let numbered = |who: Id| Some((who, ctx.initiative(who)?));
    ctx.queue().into_iter().filter_map(numbered).collect()
}

/// The initiative of somebody has changed; it counts from the next round on, or at once (`ini_resort`, D100-INI-03).
pub(in crate::d100) fn changes(ctx: &mut impl RulesContext<D100>, who: Id) {
    if ctx.initiative(who).is_some() {
        change(ctx, |common| {
            common.changed.insert(who);
        });
    }
}

/// All of a command is done: where a table has it so, a changed initiative counts at once.
pub(in crate::d100) fn settles(ctx: &mut impl RulesContext<D100>) -> Result<(), Stop> {
    if ctx.state().options.ini_resort == IniResort::AtOnce { sorts(ctx) } else { Ok(()) }
}

/// Those whose initiative has changed take the places that go with it.
fn sorts(ctx: &mut impl RulesContext<D100>) -> Result<(), Stop> {
    let changed = ctx.state().common.changed.clone();
    change(ctx, |common| common.changed.clear());
    for who in changed {
        let now = initiative_of(ctx, who);
        if ctx.initiative(who).is_none_or(|was| was == now) {
            continue;
        }
        let stands = ctx.state().common.stands.clone();
        let order = standing(ctx);
        let order = seated(ctx, order, (who, now))?;
        ctx.reorder(&order);
        if !stands.is_empty() {
            let stands = seated(ctx, stands, (who, now))?;
            change(ctx, |common| common.stands = stands);
        }
    }
    Ok(())
}

/// An order with somebody at the place of a new number: behind higher ones, and among equal ones as the tie has it.
fn seated(
    ctx: &mut impl RulesContext<D100>,
    mut order: Vec<(Id, i32)>,
    (who, now): (Id, i32),
) -> Result<Vec<(Id, i32)>, Stop> {
    order.retain(|(one, _)| *one != who);
    let mut place = order.iter().take_while(|(_, number)| *number > now).count();
    while let Some((other, _)) = order.get(place).filter(|(_, number)| *number == now).copied() {
        if precedes(ctx, who, other)? {
            break;
        }
        place += 1;
    }
    order.insert(place, (who, now));
    Ok(order)
}

/// A round begins: everybody is back at its place, changes of initiative count, ties are settled anew where a table has it
/// so, and whoever acts first or last in this round is put there (D100-TRN-08, the first two stages).
pub(in crate::d100) fn round_begins(ctx: &mut impl RulesContext<D100>) -> Result<(), Stop> {
    let stands = ctx.state().common.stands.clone();
    if !stands.is_empty() {
        let queue = standing(ctx);
        let is_in = |order: &[(Id, i32)], who: Id| order.iter().any(|(one, _)| *one == who);
        let mut order = stands;
        order.retain(|(who, _)| is_in(&queue, *who));
        for new in queue {
            // Whoever has joined since then stands where its number has it.
            if !is_in(&order, new.0) {
                order = seated(ctx, order, new)?;
            }
        }
        ctx.reorder(&order);
        change(ctx, |common| common.stands.clear());
    }
    sorts(ctx)?;
    let round = ctx.round().saturating_add(1);
    if round > 1 && !ctx.state().options.ini_tie_once {
        ties(ctx)?;
    }
    let (stands, order) = (standing(ctx), marked(ctx, round));
    if order != stands {
        change(ctx, |common| common.stands = stands);
        ctx.reorder(&order);
    }
    Ok(())
}

/// The queue was changed for good: so is the order to which everybody goes back after a round with places that were bought.
pub(in crate::d100) fn requeued(
    ctx: &mut impl RulesContext<D100>,
    by: &dyn Fn(TurnOrder) -> TurnOrder,
) {
    if !ctx.state().common.stands.is_empty() {
        change(ctx, |common| common.stands = by(std::mem::take(&mut common.stands)));
    }
}

/// Each tie of the queue is settled anew (`ini_tie_once`, D100-INI-04).
fn ties(ctx: &mut impl RulesContext<D100>) -> Result<(), Stop> {
    let queue = standing(ctx);
    let mut numbers: Vec<i32> = queue.iter().map(|(_, number)| *number).collect();
    numbers.sort_unstable_by_key(|number| std::cmp::Reverse(*number));
    numbers.dedup();
    for number in numbers {
        let equal = queue.iter().filter(|(_, other)| *other == number);
        let group: Vec<Id> = equal.map(|(who, _)| *who).collect();
        if group.len() > 1 {
            let order = untied(ctx, group)?;
            let order: Vec<(Id, i32)> = order.into_iter().map(|who| (who, number)).collect();
            ctx.reorder(&order);
        }
    }
    Ok(())
}

/// The order of a round with those at its head and its end who have bought that or fumbled, and those who act behind
/// somebody; of several at one place the higher initiative goes first (D100-INI-08, D100-INI-09).
fn marked(ctx: &impl RulesContext<D100>, round: u16) -> Vec<(Id, i32)> {
    /// Where somebody acts in the round.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    enum At {
        Head,
        Place,
        Fumbled,
        End,
    }
    let notes = |who| ctx.state().sheet(who).map(|sheet| sheet.notes).unwrap_or_default();
    let behind = |who: Id| {
        let bought = notes(who).seizes.filter(|bought| bought.round == round)?;
        bought.after.filter(|other| ctx.initiative(*other).is_some())
    };
    let at = |who: Id| match notes(who).seizes.filter(|bought| bought.round == round) {
        Some(bought) if bought.after.is_some() => At::Place,
        Some(bought) if bought.last => At::End,
        Some(_) => At::Head,
        None if notes(who).last == Some(round) => At::Fumbled,
        None => At::Place,
    };
    let stands = standing(ctx);
    let mut order: Vec<(Id, i32)> =
        stands.iter().copied().filter(|(who, _)| behind(*who).is_none()).collect();
    order.sort_by_key(|(who, _)| at(*who));
    for one in stands.into_iter().rev() {
        if let Some(other) = behind(one.0) {
            let place = order.iter().position(|(who, _)| *who == other);
            order.insert(place.map_or(order.len(), |place| place + 1), one);
        }
    }
    order
}

/// Somebody acts behind the running turn instead of later in this round (D100-INI-08).
pub(in crate::d100) fn steps_in(ctx: &mut impl RulesContext<D100>, who: Id) {
    let running = ctx.state().turn.as_ref().map(|turn| turn.who);
    let stands = standing(ctx);
    let mut order = stands.clone();
    let Some(own) = order.iter().position(|(one, _)| *one == who) else { return };
    let one = order.remove(own);
    let place = order.iter().position(|(other, _)| Some(*other) == running);
    order.insert(place.map_or(0, |place| place + 1), one);
    // For this round alone.
    if ctx.state().common.stands.is_empty() {
        change(ctx, |common| common.stands = stands);
    }
    ctx.reorder(&order);
}

/// A fight begins anew for somebody: no tie of the last one counts (D100-INI-04).
pub(in crate::d100) fn afresh(ctx: &mut impl RulesContext<D100>, who: Id) {
    change(ctx, |common| {
        common.ties.retain(|(one, other)| *one != who && *other != who);
        common.changed.remove(&who);
        common.stands.clear();
    });
}
