//! How turns and rounds follow on each other.

use kekkai_rules::{Id, Moment, system::Flow};

use super::{Halt, Transaction, clocks};
use crate::{
    Event,
    combatant::Presence,
    queue::{Slot, Turn, Waiting},
    systems::Listed,
};

/// Turns that may pass by themselves in one command before something is taken to be wrong, of a fight in which rounds do not
/// end that earlier.
const MOST_TURNS: usize = 1000;
/// Turns that one has in a round at most, and the round that ends them.
const TURNS_OF_ONE: usize = 2;

/// After an order: the turn goes on, or it is over and the queue moves.
pub(super) fn go_on<S: Listed>(
    tx: &mut Transaction<'_, S>,
    who: Id,
    flow: Flow,
) -> Result<(), Halt> {
    match flow {
        Flow::Open if !is_gone(tx, who) => Ok(()),
        Flow::Open | Flow::Over => finish(tx, who),
    }
}

/// Whether somebody is of the fight and not there: fallen, or departed.
pub(super) fn is_gone<S: Listed>(tx: &Transaction<'_, S>, who: Id) -> bool {
    tx.state().combatant(who).is_some_and(|one| one.presence != Presence::Present)
}

/// The turn of `who` is over; the queue moves to the next that has something to decide.
pub(super) fn finish<S: Listed>(tx: &mut Transaction<'_, S>, who: Id) -> Result<(), Halt> {
    close(tx, who)?;
    advance(tx)
}

fn close<S: Listed>(tx: &mut Transaction<'_, S>, who: Id) -> Result<(), Halt> {
    S::on(tx, Moment::TurnEnds(who))?;
    tx.drop_turn();
    tx.push(Event::TurnEnded { who });
    if tx.state().edition.settles_each_turn() {
        S::on(tx, Moment::Settled)?;
    }
    Ok(())
}

/// Begins turns, and rounds where one is over, until somebody has something to decide, nobody is left, or nobody could act in
/// so many rounds: then it is nobody's turn, and the GM gives one.
pub(super) fn advance<S: Listed>(tx: &mut Transaction<'_, S>) -> Result<(), Halt> {
    let first = tx.state().queue.round;
    for _ in 0..most_turns(tx) {
        if tx.state().queue.slots.is_empty() {
            return Ok(());
        }
        let queue = &tx.state().queue;
        let is_lost = |turn: &Turn| {
            let waits = queue.waits(*turn).is_some_and(|waiting| waiting.held);
            waits && tx.rules().waits_at_its_peril()
        };
        let Some(turn) = queue.next().filter(|turn| !is_lost(turn)) else {
            let over = tx.state().queue.round;
            let passed = over.saturating_sub(first);
            if tx.state().edition.most_idle_rounds().is_some_and(|most| passed >= most) {
                return Ok(());
            }
            if over > 0 {
                S::on(tx, Moment::RoundEnds(over))?;
                clocks::round_ends(tx);
            }
            if tx.state().queue.slots.is_empty() {
                return Ok(());
            }
            let round = over.saturating_add(1);
            let extra = S::begin_round(tx)?;
            let rethrown = tx.state().queue.rethrown.clone();
            let delayed = delayed(tx);
            tx.push(Event::RoundBegan { round, extra });
            for who in delayed {
                let turn = Turn { who, extra: false };
                tx.push(Event::Waits(Waiting { turn, begun: false, held: false, until: None }));
            }
            let queue = &tx.state().queue;
            let rethrown: Vec<Slot> =
                rethrown.iter().filter_map(|(who, _)| queue.slot(*who).copied()).collect();
            seat(tx, &rethrown)?;
            continue;
        };
        if begin(tx, turn.who, turn.extra)? == Flow::Open {
            return Ok(());
        }
        close(tx, turn.who)?;
    }
    Ok(())
}

/// Turns and rounds that may pass by themselves: as many as the rounds have in which nobody can act.
fn most_turns<S: Listed>(tx: &Transaction<'_, S>) -> usize {
    let state = tx.state();
    match state.edition.most_idle_rounds().filter(|_| state.edition.passes_whole_rounds()) {
        Some(rounds) => {
            let of_round = state.combatants.len().saturating_add(1).saturating_mul(TURNS_OF_ONE);
            // The one that has begun, and the one that is not gone on to.
            of_round.saturating_mul(usize::from(rounds).saturating_add(2))
        }
        None => MOST_TURNS,
    }
}

/// Those whose turn of this round was put off and is lost with it: until their old places come in the next round they may be
/// called in that one, and have used up its turn then.
fn delayed<S: Listed>(tx: &Transaction<'_, S>) -> Vec<Id> {
    if !tx.state().edition.delays_last() || !tx.rules().waits_at_its_peril() {
        return Vec::new();
    }
    let queue = &tx.state().queue;
    let lost = queue.waiting.iter().filter(|waiting| waiting.held && !waiting.turn.extra);
    lost.map(|one| one.turn.who).filter(|who| queue.slot(*who).is_some()).collect()
}

/// Gives slots their places in the queue, whether they have one or not: behind higher numbers, and among equal ones where
/// the tie is decided.
pub(super) fn seat<S: Listed>(tx: &mut Transaction<'_, S>, newcomers: &[Slot]) -> Result<(), Halt> {
    let before = tx.state().queue.slots.clone();
    let is_new = |slot: &Slot| newcomers.iter().any(|new| new.who == slot.who);
    let mut slots: Vec<Slot> = before.iter().copied().filter(|slot| !is_new(slot)).collect();
    for new in newcomers {
        // A round may have somebody before those with higher numbers.
        let higher = slots.iter().rposition(|other| other.initiative > new.initiative);
        let mut place = higher.map_or(0, |at| at + 1);
        let equal = |from| {
            let mut rest = slots.iter().enumerate().skip(from);
            rest.find(|(_, other)| other.initiative == new.initiative)
        };
        while let Some((at, other)) = equal(place) {
            if S::precedes(tx, new.who, other.who)? {
                place = at;
                break;
            }
            place = at + 1;
        }
        slots.insert(place, *new);
    }
    if slots != before {
        tx.push(Event::Queued { slots });
    }
    Ok(())
}

/// Goes on with a turn that has begun: what a turn begins with does not take place again.
pub(super) fn resume<S: Listed>(tx: &mut Transaction<'_, S>, who: Id, extra: bool) {
    tx.push(Event::TurnBegan { who, extra });
    S::renew_turn(tx, who, extra);
}

/// Begins the turn of `who`, or goes on with it where it had begun and was put off.
pub(super) fn begin<S: Listed>(
    tx: &mut Transaction<'_, S>,
    who: Id,
    extra: bool,
) -> Result<Flow, Halt> {
    if tx.state().queue.waits(Turn { who, extra }).is_some_and(|turn| turn.begun) {
        resume(tx, who, extra);
        return Ok(Flow::Open);
    }
    tx.push(Event::TurnBegan { who, extra });
    if !extra {
        clocks::turn_begins(tx, who);
    }
    Ok(S::begin_turn(tx, who, extra)?)
}
