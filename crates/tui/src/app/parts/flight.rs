//! Where a blow that is looked at throws its target, on the map before it is struck.

use kekkai_battle::{
    Aim, Cell, Command,
    forecast::{Against, Flight, of_blow},
};
use kekkai_rules::act::Role;
use kekkai_widgets::screen::Impact;

use crate::app::{App, intent::Intent, layers::Layer};

/// A flight as the map shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) cells: Vec<Cell>,
    pub(crate) against: Option<(Cell, Impact)>,
}

impl Shown {
    fn of(flight: &Flight) -> Self {
        let against = match flight.against {
            None | Some(Against::Border) => None,
            Some(Against::Figure { at, .. }) => Some((at, Impact::Holds)),
            Some(Against::Ground { at, before, after }) => Some((
                at,
                if before == after {
                    Impact::Holds
                } else if before.terrain == after.terrain {
                    Impact::Weakens
                } else {
                    Impact::Breaks
                },
            )),
        };
        Self { cells: flight.path.clone(), against }
    }
}

impl App {
    /// Works out where the attack that is looked at throws its target, unless that is known.
    pub(crate) fn foresee(&mut self) {
        let Some(command) = self.looked_at() else {
            self.pointer.foreseen = None;
            return;
        };
        if self.pointer.foreseen.as_ref().is_none_or(|(known, _)| *known != command) {
            let blow = of_blow(self.fight().state(), &command, &[]);
            self.pointer.foreseen = Some((command, blow.and_then(|blow| blow.flight)));
        }
    }

    /// The attack on somebody that would be made: the chosen line of the actions, or what Enter does at the cursor.
    fn looked_at(&self) -> Option<Command> {
        let offer = match self.layers.over() {
            Some(Layer::Actions(actions)) => actions.chosen()?.clone(),
            Some(_) => return None,
            None if self.fight().prompt().is_some() || self.nobody_here() => return None,
            None if self.layers.aiming().is_some() => return None,
            None => match self.intent() {
                Intent::Strike(offer) => offer,
                Intent::Nothing
                | Intent::Place(_)
                | Intent::Lift(_)
                | Intent::Walk(..)
                | Intent::Enter(_)
                | Intent::Answer(_)
                | Intent::NoWay => return None,
            },
        };
        let strikes =
            matches!((offer.role(), offer.aim()), (Some(Role::Strike { .. }), Some(Aim::At(_))));
        (offer.refusal.is_none() && strikes).then_some(offer.command)
    }

    /// Whether nobody stands at the cursor, so that no way there has to be looked for.
    pub(crate) fn nobody_here(&self) -> bool {
        self.blocking().is_none()
    }

    /// The flight of the attack that is looked at.
    pub(crate) fn foreseen_flight(&self) -> Option<&Flight> {
        self.pointer.foreseen.as_ref().and_then(|(_, flight)| flight.as_ref())
    }

    /// The flight to show: that of the line chosen among the picks, or that of the attack that is looked at.
    pub(crate) fn flight(&self) -> Option<Shown> {
        let flight = match self.layers.over() {
            Some(Layer::Choices(choices)) => choices.flight(),
            Some(_) | None => self.foreseen_flight(),
        };
        flight.map(Shown::of)
    }
}
