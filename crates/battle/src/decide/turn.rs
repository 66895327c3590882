//! How turns and rounds follow on each other.

use kekkai_rules::{Id, system::Flow};

use super::{Draft, Halt};
use crate::{Event, combatant::Presence, ledger::Listed, queue::Slot};

/// Turns that may pass by themselves in one command before something is taken to be wrong: far more than a fight of
/// 400 has in two rounds.
const MOST_TURNS: usize = 1000;

/// After an order: the turn goes on, or it is over and the queue moves.
pub(super) fn go_on<S: Listed>(draft: &mut Draft<'_, S>, who: Id, flow: Flow) -> Result<(), Halt> {
    let fallen = draft.state().combatant(who).is_some_and(|c| c.presence == Presence::Fallen);
    match flow {
        Flow::Open if !fallen => Ok(()),
        Flow::Open | Flow::Over => finish(draft, who),
    }
}

/// The turn of `who` is over; the queue moves to the next that has something to decide.
pub(super) fn finish<S: Listed>(draft: &mut Draft<'_, S>, who: Id) -> Result<(), Halt> {
    close(draft, who);
    advance(draft)
}

fn close<S: Listed>(draft: &mut Draft<'_, S>, who: Id) {
    S::drop_turn(draft);
    draft.push(Event::TurnEnded { who });
}

/// Begins turns, and rounds where one is over, until somebody has something to decide or nobody is left.
pub(super) fn advance<S: Listed>(draft: &mut Draft<'_, S>) -> Result<(), Halt> {
    for _ in 0..MOST_TURNS {
        if draft.state().queue.slots.is_empty() {
            return Ok(());
        }
        let Some(turn) = draft.state().queue.next() else {
            let round = draft.state().queue.round.saturating_add(1);
            let extra = S::begin_round(draft)?;
            let rethrown = draft.state().queue.rethrown.clone();
            draft.push(Event::RoundBegan { round, extra });
            let queue = &draft.state().queue;
            let rethrown: Vec<Slot> =
                rethrown.iter().filter_map(|(who, _)| queue.slot(*who).copied()).collect();
            seat(draft, &rethrown)?;
            continue;
        };
        if begin(draft, turn.who, turn.extra)? == Flow::Open {
            return Ok(());
        }
        close(draft, turn.who);
    }
    debug_assert!(false, "a thousand turns passed by themselves");
    Ok(())
}

/// Gives slots their places in the queue, whether they have one or not: behind higher numbers, and among equal ones where
/// the tie is decided (KNK-INI-03).
pub(super) fn seat<S: Listed>(draft: &mut Draft<'_, S>, newcomers: &[Slot]) -> Result<(), Halt> {
    let before = draft.state().queue.slots.clone();
    let is_new = |slot: &Slot| newcomers.iter().any(|new| new.who == slot.who);
    let mut slots: Vec<Slot> = before.iter().copied().filter(|slot| !is_new(slot)).collect();
    for new in newcomers {
        let mut place = slots.partition_point(|other| other.initiative > new.initiative);
        let equal = |other: &&Slot| other.initiative == new.initiative;
        while let Some(other) = slots.get(place).filter(equal) {
            if S::precedes(draft, new.who, other.who)? {
                break;
            }
            place += 1;
        }
        slots.insert(place, *new);
    }
    if slots != before {
        draft.push(Event::Queued { slots });
    }
    Ok(())
}

/// Begins the turn of `who`.
pub(super) fn begin<S: Listed>(
    draft: &mut Draft<'_, S>,
    who: Id,
    extra: bool,
) -> Result<Flow, Halt> {
    draft.push(Event::TurnBegan { who, extra });
    Ok(S::begin_turn(draft, who, extra)?)
}
