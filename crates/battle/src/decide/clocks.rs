//! Clocks and timers: set up, ticked by hand, and going on by themselves.

use kekkai_rules::{Id, Refusal as Rules};

use super::Transaction;
use crate::{
    Event, Refusal,
    clocks::{Clock, MOST_CLOCKS, MOST_SEGMENTS, Pace, Timed, Timing},
    systems::Listed,
};

/// Carries out what the GM does to a clock; says nothing of what is so already.
pub(super) fn obey<S: Listed>(tx: &mut Transaction<'_, S>, what: &Timing) -> Result<(), Refusal> {
    match what {
        Timing::Start(clock) => return start(tx, clock),
        Timing::Tick(name, by) => {
            let clock = known(tx, name)?;
            let now = clock.ticked(*by);
            if now != clock {
                push(tx, Timed::Ticked, now);
            }
        }
        Timing::Show(name, shown) => {
            let clock = known(tx, name)?;
            if clock.shown != *shown {
                push(tx, Timed::Shown, Clock { shown: *shown, ..clock });
            }
        }
        Timing::Stop(name) => {
            let clock = known(tx, name)?;
            push(tx, Timed::Stopped, clock);
        }
    }
    Ok(())
}

fn start<S: Listed>(tx: &mut Transaction<'_, S>, clock: &Clock) -> Result<(), Refusal> {
    let state = tx.state();
    if clock.name.is_empty() {
        return Err(Refusal::BadName);
    }
    let is_new = state.clock(&clock.name).is_none();
    let count = state.clocks.len() + usize::from(is_new);
    let bounds = [
        ("segments", clock.size.into(), 1, MOST_SEGMENTS.into()),
        ("segments", clock.left.into(), 0, clock.size.into()),
        (
            "clocks",
            i32::try_from(count).unwrap_or(i32::MAX),
            0,
            i32::try_from(MOST_CLOCKS).unwrap_or(i32::MAX),
        ),
    ];
    for (what, given, least, most) in bounds {
        if !(least..=most).contains(&given) {
            return Err(Rules::OutOfRange { what: what.to_owned(), given, least, most }.into());
        }
    }
    if let Pace::Turns(who) = clock.pace
        && state.combatant(who).is_none()
    {
        return Err(Rules::Nobody(who).into());
    }
    let old = tx.state().clock(&clock.name).cloned();
    if let Some(old) = old.filter(|_| tx.state().edition.tells_what_is_replaced()) {
        push(tx, Timed::Stopped, old);
    }
    push(tx, Timed::Started, clock.clone());
    Ok(())
}

fn known<S: Listed>(
    tx: &Transaction<'_, S>,
    name: &kekkai_rules::PlainText,
) -> Result<Clock, Refusal> {
    tx.state().clock(name).cloned().ok_or_else(|| Refusal::NoClock(name.clone()))
}

/// A round is over: the timers of rounds go on, and those of the turns of somebody who has none.
pub(super) fn round_ends<S: Listed>(tx: &mut Transaction<'_, S>) {
    let state = tx.state();
    let goes = |pace| match pace {
        Pace::Hand => false,
        Pace::Rounds => true,
        Pace::Turns(who) => state.queue.slot(who).is_none(),
    };
    go_on(tx, state.clocks_on(goes));
}

/// A turn of `who` begins.
pub(super) fn turn_begins<S: Listed>(tx: &mut Transaction<'_, S>, who: Id) {
    let clocks = tx.state().clocks_on(|pace| pace == Pace::Turns(who));
    go_on(tx, clocks);
}

fn go_on<S: Listed>(tx: &mut Transaction<'_, S>, clocks: Vec<Clock>) {
    for clock in clocks {
        push(tx, Timed::Ticked, clock);
    }
}

fn push<S: Listed>(tx: &mut Transaction<'_, S>, what: Timed, clock: Clock) {
    tx.push(Event::Clock { what, clock });
}
