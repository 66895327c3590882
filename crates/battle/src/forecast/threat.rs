//! Where somebody could go and strike if it were its turn.

use std::sync::Arc;

use kekkai_rules::{Id, act::Role};

use super::{imagine, passed};
use crate::{
    Aim, Cell, Command, Decision, Gm, State,
    decide::decide,
    offer::{Offer, offers},
    reach::Reach,
};

/// What somebody could do if it were its turn now and it let whatever waits for it be.
#[derive(Debug, Clone)]
pub struct Threat {
    who: Id,
    /// The fight as it would be then.
    state: Box<State>,
    strikes: Vec<Command>,
    /// How far its blows reach.
    blows: u8,
    /// Where it could go.
    pub reach: Option<Reach>,
}

/// How somebody can be struck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Struck {
    /// From where it stands.
    AtOnce,
    /// By a blow after a walk.
    AfterWalk,
}

/// As many things can wait for somebody at most.
const MOST_WAITING: usize = 16;

impl Threat {
    /// What `who` could do; `target` stands for whomever it strikes at. `None` for one who is not on the field, or could not
    /// have a turn.
    pub fn of(state: &State, who: Id, target: Id) -> Option<Self> {
        state.cell_of(who)?;
        let mut then = if state.actor() == Some(who) {
            Box::new(state.clone())
        } else {
            let command = Command::Gm { what: Gm::Turn { who }, reason: None };
            imagine(state, &command, &[], passed).ok()?.state
        };
        let mut offered = offers(&then);
        for _ in 0..MOST_WAITING {
            let lets_be = |offer: &&Offer| {
                offer.refusal.is_none()
                    && offer.command.actor() == Some(who)
                    && matches!(offer.role(), Some(Role::Accept))
            };
            let Some(accept) = offered.iter().find(lets_be) else { break };
            then = imagine(&then, &accept.command, &[], passed).ok()?.state;
            offered = offers(&then);
        }
        let is_strike = |offer: &&Offer| {
            offer.command.actor() == Some(who)
                && offer.aim() == Some(Aim::At(target))
                && matches!(offer.role(), Some(Role::Strike { .. }))
        };
        let strikes = offered.iter().filter(is_strike).map(|offer| offer.command.clone()).collect();
        let mode = then.rules().turn_left().and_then(|turn| turn.goes());
        let reach = mode.and_then(|mode| Reach::of(&then, who, mode));
        let blows = then.rules().blows_reach(who);
        Some(Self { who, state: then, strikes, blows, reach })
    }

    /// By cell: how whoever stands there can be struck. A shot after a walk is not looked for.
    pub fn cells(&self, target: Id) -> Vec<Option<Struck>> {
        let mut supposed = self.state.clone();
        Cell::all().map(|cell| self.strikes_in(&mut supposed, target, cell)).collect()
    }

    /// How whoever stands on that cell can be struck.
    pub fn at(&self, target: Id, cell: Cell) -> Option<Struck> {
        self.strikes_in(&mut self.state.clone(), target, cell)
    }

    fn strikes_in(&self, supposed: &mut State, target: Id, cell: Cell) -> Option<Struck> {
        if self.state.cell_of(self.who) == Some(cell) || self.strikes.is_empty() {
            return None;
        }
        let mut all = supposed.combatants.iter_mut();
        if let Some(one) = all.find(|one| one.id == target) {
            Arc::make_mut(one).at = Some(cell);
        }
        let may =
            |command: &Command| !matches!(decide(supposed, command, &[]), Decision::Refused(_));
        if self.strikes.iter().any(may) {
            return Some(Struck::AtOnce);
        }
        let near = |reach: &Reach| {
            let ends = reach.cells().map(|(end, _)| end).filter(|end| *end != cell);
            ends.into_iter().any(|end| end.distance(cell) <= self.blows)
        };
        self.reach.as_ref().is_some_and(near).then_some(Struck::AfterWalk)
    }
}
