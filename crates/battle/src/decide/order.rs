//! The order of turns by the word of the GM: numbers, places, turns that are put off.

use kekkai_rules::{Id, PlainText};

use super::{Halt, Transaction, gm::known, turn};
use crate::{
    Event, Refusal,
    command::{QueuePlace, Wait},
    queue::{Slot, Turn, Waiting},
    systems::Listed,
};

/// The place of `who` in the queue of a running fight.
fn slot<S: Listed>(tx: &Transaction<'_, S>, who: Id) -> Result<Slot, Halt> {
    known(tx, who)?;
    let queue = &tx.state().queue;
    if queue.round == 0 {
        return Err(Refusal::NotBegun.into());
    }
    Ok(queue.slot(who).copied().ok_or(Refusal::NotInQueue(who))?)
}

/// Gives `who` another number, and the place that goes with it at once.
pub(super) fn set<S: Listed>(
    tx: &mut Transaction<'_, S>,
    who: Id,
    number: i32,
) -> Result<(), Halt> {
    let slot = slot(tx, who)?;
    turn::seat(tx, &[Slot { initiative: number, ..slot }])?;
    let slots = tx.state().queue.slots.iter();
    let before: Vec<Id> = slots.map(|slot| slot.who).take_while(|one| *one != who).collect();
    // Among equal numbers as the tie has just been decided.
    let precedes =
        |(one, its): &(Id, i32)| *its > number || (*its == number && before.contains(one));
    S::requeued(tx, &|mut order| {
        order.retain(|(one, _)| *one != who);
        let place = order.iter().rposition(precedes).map_or(0, |at| at + 1);
        order.insert(place, (who, number));
        order
    });
    Ok(())
}

/// Puts several into other places, one after the other; whoever is named twice is meant once.
pub(super) fn put<S: Listed>(
    tx: &mut Transaction<'_, S>,
    who: &[Id],
    place: QueuePlace,
) -> Result<(), Halt> {
    let mut moved: Vec<Id> = Vec::with_capacity(who.len());
    for one in who {
        slot(tx, *one)?;
        if !moved.contains(one) {
            moved.push(*one);
        }
    }
    if let QueuePlace::Before(other) | QueuePlace::After(other) = place {
        slot(tx, other)?;
        if who.contains(&other) {
            return Err(Refusal::BesideItself(other).into());
        }
    }
    let before = tx.state().queue.slots.clone();
    let order = before.iter().map(|slot| (slot.who, slot.initiative)).collect();
    let numbered = |(who, initiative): (Id, i32)| {
        let slot = before.iter().find(|slot| slot.who == who)?;
        Some(Slot { initiative, ..*slot })
    };
    let slots: Vec<Slot> = put_in(order, &moved, place).into_iter().filter_map(numbered).collect();
    if slots != before {
        tx.push(Event::Queued { slots });
    }
    S::requeued(tx, &|order| put_in(order, &moved, place));
    Ok(())
}

/// An order with those of it in other places, each with the number that goes with its place.
fn put_in(order: Vec<(Id, i32)>, who: &[Id], place: QueuePlace) -> Vec<(Id, i32)> {
    let is_in = |one: &Id| order.iter().any(|(other, _)| other == one);
    let moved = who.iter().copied().filter(is_in);
    match place {
        QueuePlace::Own => {
            let mut moved = moved;
            let place = |(one, number): &(Id, i32)| {
                let next = if who.contains(one) { moved.next() } else { None };
                (next.unwrap_or(*one), *number)
            };
            order.iter().map(place).collect()
        }
        QueuePlace::Before(other) | QueuePlace::After(other) => {
            let number = order.iter().find(|(one, _)| *one == other).map(|(_, number)| *number);
            let Some(number) = number else { return order };
            let moved: Vec<(Id, i32)> = moved.map(|one| (one, number)).collect();
            let mut rest: Vec<(Id, i32)> = order;
            rest.retain(|(one, _)| !who.contains(one));
            let at = rest.iter().position(|(one, _)| *one == other).unwrap_or(0);
            let at = if matches!(place, QueuePlace::After(_)) { at + 1 } else { at };
            rest.splice(at..at, moved);
            rest
        }
    }
}

/// Puts `who` directly before `other`, with its number. A turn of this round that `who` still had is lost.
pub(super) fn go_before<S: Listed>(tx: &mut Transaction<'_, S>, who: Id, other: Id) {
    let queue = &tx.state().queue;
    let (Some(own), Some(place)) = (queue.slot(who).copied(), queue.slot(other).copied()) else {
        return;
    };
    if who == other {
        return;
    }
    let usual = Turn { who, extra: false };
    let is_due = !queue.acted.contains(&usual) && queue.turn != Some(usual);
    let from_round = if is_due { queue.round.saturating_add(1) } else { own.from_round };
    let mut slots: Vec<Slot> = queue.slots.iter().copied().filter(|slot| slot.who != who).collect();
    let at = slots.iter().position(|slot| slot.who == other).unwrap_or(0);
    slots.insert(at, Slot { who, initiative: place.initiative, from_round });
    if slots != queue.slots {
        tx.push(Event::Queued { slots });
    }
}

/// Those named exchange their places in the queue: each takes the next of them, with its number.
pub(super) fn line_up<S: Listed>(tx: &mut Transaction<'_, S>, order: &[(Id, i32)]) {
    let queue = &tx.state().queue;
    let named = |who: Id| order.iter().any(|(one, _)| *one == who);
    let mut next = order.iter().filter_map(|(who, number)| {
        queue.slot(*who).map(|slot| Slot { initiative: *number, ..*slot })
    });
    let place = |slot: &Slot| if named(slot.who) { next.next().unwrap_or(*slot) } else { *slot };
    let slots: Vec<Slot> = queue.slots.iter().map(place).collect();
    if slots != queue.slots {
        tx.push(Event::Queued { slots });
    }
}

/// Whether the turn of `who` was put off in the round before and may come behind `other` before its old place comes: what it
/// began with took place in that round.
fn comes_over<S: Listed>(tx: &Transaction<'_, S>, who: Id, other: Id) -> bool {
    let queue = &tx.state().queue;
    let waits = queue.waits(Turn { who, extra: false });
    let place = |who: Id| queue.slots.iter().position(|slot| slot.who == who);
    tx.state().edition.puts_off_again()
        && tx.rules().waits_at_its_peril()
        && waits.is_some_and(|waiting| !waiting.held && !waiting.begun)
        && place(other).zip(place(who)).is_some_and(|(other, own)| other < own)
}

/// `who` puts off its turn of this round.
pub(super) fn wait<S: Listed>(
    tx: &mut Transaction<'_, S>,
    who: Id,
    wait: &Wait,
) -> Result<(), Halt> {
    slot(tx, who)?;
    let queue = &tx.state().queue;
    let running = queue.turn.filter(|turn| turn.who == who);
    let usual = Turn { who, extra: false };
    let turn = running.unwrap_or(usual);
    let begun = running.is_some()
        || queue.waits(turn).is_some_and(|waiting| waiting.begun)
        || matches!(wait, Wait::After(other) if comes_over(tx, who, *other));
    tx.rules().may_wait(who, begun)?;
    let is_due = queue.slot(who).is_some_and(|slot| slot.from_round <= queue.round);
    if running.is_none() && (queue.acted.contains(&usual) || !is_due) {
        return Err(Refusal::HasActed(who).into());
    }
    if let Wait::After(other) = wait
        && queue.acted.contains(&Turn { who: *other, extra: false })
    {
        return Err(Refusal::HasActed(*other).into());
    }
    if running.is_some() {
        let rules = tx.rules();
        if rules.turn_is_used() {
            return Err(Refusal::TurnUsed(who).into());
        }
        if rules.turn_left().is_some_and(|left| left.answers.is_some()) {
            return Err(Refusal::AnswersFirst(who).into());
        }
        tx.drop_turn();
    }
    let (held, until) = match wait {
        Wait::After(_) => (false, None),
        Wait::Held(until) => (true, until.clone().filter(|until| !PlainText::is_empty(until))),
    };
    tx.push(Event::Waits(Waiting { turn, begun, held, until }));
    if let Wait::After(other) = wait {
        put(tx, &[who], QueuePlace::After(*other))?;
    }
    Ok(())
}

/// The running turn as one that is interrupted before anything was done in it, and goes on behind whoever is called.
pub(super) fn goes_on<S: Listed>(tx: &Transaction<'_, S>) -> Option<Waiting> {
    let rules = tx.rules();
    let waits = rules.turn_left().is_some_and(|left| left.answers.is_some());
    let turn = tx.state().queue.turn.filter(|_| !rules.turn_is_used() && !waits)?;
    Some(Waiting { turn, begun: true, held: false, until: None })
}
