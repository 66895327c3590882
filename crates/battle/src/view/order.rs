//! The order of turns as an audience sees it.
//!
//! The turn of somebody unseen does not show: the marker stays with the last one seen who is still there,
//! and who is not ticked off before it moves on; a round that somebody unseen opens begins with the first turn that is
//! seen, and so does a fight.

use kekkai_rules::Id;

use super::{Audience, QueueRow};
use crate::{Queue, Stage, State, queue::Turn};

/// How far the fight has come, and whose turn it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TurnOrder {
    pub(super) stage: Stage,
    pub(super) round: u16,
    pub(super) rows: Vec<QueueRow>,
    pub(super) actor: Option<Id>,
}

impl TurnOrder {
    /// As `audience` sees it.
    pub(super) fn new(state: &State, audience: Audience) -> Self {
        let queue = &state.queue;
        let seen = |turn: &Turn| audience.sees(state, turn.who);
        let round = audience.round(state);
        let waits = round < queue.round;
        if waits && round == 0 {
            return Self { stage: Stage::Setup, round, rows: Vec::new(), actor: None };
        }
        let rows: Vec<(Turn, u16)> = turns(queue).filter(|(turn, _)| seen(turn)).collect();
        let last = || {
            if waits {
                return rows.iter().rev().find(|(_, from)| *from <= round).map(|(turn, _)| *turn);
            }
            // Whose turn the GM has given away has not acted, though it was its turn. Who waits has none yet.
            let comes = |turn: &Turn| queue.acted.contains(turn) || queue.waits(*turn).is_some();
            let mut passed_over = before(queue).filter(|turn| !comes(turn));
            let stands = |turn: &&Turn| rows.iter().any(|(row, _)| row == *turn);
            let acted = || queue.acted.iter().rev().find(stands).copied();
            passed_over.find(seen).or_else(acted)
        };
        let shown = queue.turn.and_then(|turn| if seen(&turn) { Some(turn) } else { last() });
        let row = |(turn, from): &(Turn, u16)| {
            let Turn { who, extra } = *turn;
            let slot = queue.slot(who).filter(|slot| !slot.is_unthrown());
            let initiative = slot.map(|slot| slot.initiative);
            let current = shown == Some(*turn);
            let taken = if waits { *from <= round } else { queue.acted.contains(turn) };
            let waits = queue.waits(*turn).is_some_and(|waiting| waiting.held);
            QueueRow { who, initiative, extra, acted: taken && !current, current, waits }
        };
        let rows = rows.iter().map(row).collect();
        // Whether it is decided depends on those who are not seen as well.
        let known = audience == Audience::Gm || queue.round == 0;
        let come_to = if known { state.stage() } else { Stage::Fighting };
        Self { stage: come_to, round, rows, actor: shown.map(|turn| turn.who) }
    }
}

/// Every turn of a round in its order, and the first round in which it is taken.
fn turns(queue: &Queue) -> impl DoubleEndedIterator<Item = (Turn, u16)> + '_ {
    let usual =
        queue.slots.iter().map(|slot| (Turn { who: slot.who, extra: false }, slot.from_round));
    usual.chain(queue.extra.iter().map(|who| (Turn { who: *who, extra: true }, 0)))
}

/// The turns that come before the one that runs.
fn before(queue: &Queue) -> impl DoubleEndedIterator<Item = Turn> + '_ {
    let runs = turns(queue).position(|(turn, _)| Some(turn) == queue.turn).unwrap_or(0);
    let due = move |(turn, from): (Turn, u16)| (from <= queue.round).then_some(turn);
    let turns: Vec<Turn> = turns(queue).take(runs).filter_map(due).collect();
    turns.into_iter()
}

impl Audience {
    /// The round that it knows of: one that somebody unseen opens begins with the first turn that it sees.
    pub(super) fn round(self, state: &State) -> u16 {
        let waits = state.queue.turn.is_some() && !self.has_seen_the_round(state);
        state.queue.round.saturating_sub(u16::from(waits))
    }

    /// How far the fight is to be heard by what it knows: who is not seen makes no noise.
    pub(crate) fn noise(self, state: &State) -> Option<u16> {
        let round = self.round(state);
        let is_fought = state.stage_among(|who| self.sees(state, who)) == Stage::Fighting;
        Some(round).filter(|round| is_fought && *round > 0)
    }

    /// Whether it sees anybody whose turn has begun in this round: who acts, has acted, or was passed over.
    pub(super) fn has_seen_the_round(self, state: &State) -> bool {
        let began = state.queue.acted.iter().chain(&state.queue.turn).copied();
        began.chain(before(&state.queue)).any(|turn| self.sees(state, turn.who))
    }
}
