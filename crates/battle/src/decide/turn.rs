//! How turns and rounds follow on each other.

use kekkai_rules::{Id, system::Flow};

use super::{Draft, Halt};
use crate::{Event, combatant::Presence, ledger::systems};

/// Turns that may pass by themselves in one command before something is taken to be wrong: far more than a fight of
/// 400 has in two rounds.
const MOST_TURNS: usize = 1000;

/// After an order: the turn goes on, or it is over and the queue moves.
pub(super) fn go_on(draft: &mut Draft<'_>, who: Id, flow: Flow) -> Result<(), Halt> {
    let fallen = draft.state().combatant(who).is_some_and(|c| c.presence == Presence::Fallen);
    match flow {
        Flow::Open if !fallen => Ok(()),
        Flow::Open | Flow::Over => finish(draft, who),
    }
}

/// The turn of `who` is over; the queue moves to the next that has something to decide.
pub(super) fn finish(draft: &mut Draft<'_>, who: Id) -> Result<(), Halt> {
    close(draft, who);
    advance(draft)
}

fn close(draft: &mut Draft<'_>, who: Id) {
    if let Some(fact) = draft.state().ledger.turn_dropped() {
        draft.push(Event::Own(fact));
    }
    draft.push(Event::TurnEnded { who });
}

/// Begins turns, and rounds where one is over, until somebody has something to decide or nobody is left.
pub(super) fn advance(draft: &mut Draft<'_>) -> Result<(), Halt> {
    for _ in 0..MOST_TURNS {
        if draft.state().queue.slots.is_empty() {
            return Ok(());
        }
        let Some(turn) = draft.state().queue.next() else {
            let round = draft.state().queue.round.saturating_add(1);
            let extra = systems::begin_round(draft)?;
            draft.push(Event::RoundBegan { round, extra });
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

/// Begins the turn of `who`.
pub(super) fn begin(draft: &mut Draft<'_>, who: Id, extra: bool) -> Result<Flow, Halt> {
    draft.push(Event::TurnBegan { who, extra });
    Ok(systems::begin_turn(draft, who, extra)?)
}
