//! What a guest lays over its map, and what it is told of a cell: as far as its view tells, and what its own could do.

use std::sync::Arc;

use kekkai_battle::{
    Cell,
    sight::{self, Scope},
};
use kekkai_widgets::{
    Overlay, Pointed,
    inspected::{Inspected, others},
};

use super::{
    Broadcast, chosen_of,
    computed::{Computed, Question},
    own::Supposed,
};
use crate::spectators::view_state::{Lens, ViewState};

/// What lies over the map.
#[derive(Debug)]
pub(super) enum Laid {
    Nothing,
    Reach(Vec<Option<i32>>),
    Sight(Scope),
    Danger(Arc<Computed>),
}

impl Laid {
    pub(super) fn overlay(&self) -> Overlay<'_> {
        match self {
            Self::Nothing => Overlay::None,
            Self::Reach(costs) => Overlay::Reach { costs },
            Self::Sight(Scope { seen, past }) => Overlay::Sight { seen, past },
            Self::Danger(known) => match &**known {
                Computed::Danger(counts) => Overlay::Danger { counts },
                Computed::Odds(_) | Computed::Ways(_) => Overlay::None,
            },
        }
    }
}

impl Broadcast {
    /// What a view state lays over the map; nothing while that is worked out.
    pub(super) fn laid_over(&mut self, viewing: &ViewState, supposed: Option<&Supposed>) -> Laid {
        let laid = match viewing.seen_through() {
            None => None,
            Some(Lens::Reach) => supposed.map(|supposed| Laid::Reach(supposed.costs())),
            Some(Lens::Sight) => {
                let (own, view) = (self.own(&viewing.seat), self.view(&viewing.seat));
                let from = viewing.points().or_else(|| view.find(own?)?.at);
                from.map(|from| {
                    let scope = Scope::of(&view.field, from);
                    Laid::Sight(match supposed {
                        Some(supposed) => scope.under_rules(supposed.state(), from),
                        None => scope,
                    })
                })
            }
            Some(Lens::Danger) => {
                let known = self.computed(&viewing.seat, &Question::Danger);
                known.map(|known| Laid::Danger(Arc::clone(known)))
            }
        };
        laid.unwrap_or(Laid::Nothing)
    }

    /// The cell that a guest wants to know all of: what stands at a place of its screen, else where it points, else where the
    /// one stands whom it has chosen, or its own, or the one whose turn it is.
    pub(in crate::spectators) fn inspects(
        &mut self,
        viewing: &ViewState,
        at: Option<(u16, u16)>,
    ) -> Option<Cell> {
        let view = self.view(&viewing.seat);
        if let Some(at) = at {
            return match self.pointed_at(viewing, at).0 {
                Pointed::Cell(cell) => Some(cell),
                Pointed::Row(who) => view.find(who)?.at,
                Pointed::Hint(_)
                | Pointed::Line(_)
                | Pointed::Queue
                | Pointed::Log
                | Pointed::Nothing => None,
            };
        }
        let who = chosen_of(viewing, &view).or(view.actor);
        viewing.points().or_else(|| view.find(who?)?.at)
    }

    /// The notes and clocks that a guest may know of, in lines.
    pub(super) fn noted(&mut self, viewing: &ViewState) -> Vec<String> {
        let view = self.view(&viewing.seat);
        let words = self.words(viewing.lang);
        let lines = words.all_noted(&view);
        if lines.is_empty() { vec![words.t("watch-no-notes")] } else { lines }
    }

    /// Whether the log stands at a place of a guest's screen.
    pub(in crate::spectators) fn is_log(&mut self, viewing: &ViewState, at: (u16, u16)) -> bool {
        self.pointed_at(viewing, at).0 == Pointed::Log
    }

    /// What a guest is told of a cell. Who could strike there is not: how far foes go is for their players to know.
    pub(super) fn inspected(&mut self, viewing: &ViewState, cell: Cell) -> Vec<String> {
        let (own, view) = (self.own(&viewing.seat), self.view(&viewing.seat));
        let pending = self.pending(viewing);
        let supposed = self.suppose(viewing, &pending);
        let reach = supposed.as_ref().and_then(|supposed| supposed.reach());
        let cost = reach.and_then(|reach| reach.cost(cell));
        let way = own.filter(|_| supposed.is_some()).map(|own| (own, cost));
        let from = others(&view, cell).map(|(who, at)| (who.id, at));
        let covers = supposed.as_ref().map(|supposed| sight::covers(supposed.state(), cell, from));
        let covers = covers.unwrap_or_default();
        Inspected { cell, way, covers: &covers, threats: None }
            .lines(&view, self.words(viewing.lang))
    }
}
