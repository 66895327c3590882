//! The turn order changed by keys and by the mouse.

use kekkai_battle::{Command, Gm, command::Place, grammar::Line};
use kekkai_rules::Id;

use crate::app::{App, Effect};

impl App {
    /// Whoever is chosen changes places with the next one, or with the one before.
    pub(crate) fn move_in_queue(&mut self, later: bool) -> Effect {
        let order = self.order_of_turns();
        let place = self.chosen().and_then(|who| order.iter().position(|other| *other == who));
        let Some(place) = place else { return self.say("prompt-not-in-queue") };
        let beside = if later { place.checked_add(1) } else { place.checked_sub(1) };
        match (order.get(place), beside.and_then(|beside| order.get(beside))) {
            (Some(who), Some(other)) => put(*who, *other, later),
            _ => self.say("prompt-end-of-queue"),
        }
    }

    /// Whoever was dragged stands where it was let go: behind whom it was dragged down to, before whom up to.
    pub(crate) fn drop_in_queue(&mut self, who: Id, other: Id) -> Option<Effect> {
        if who == other || self.fight().prompt().is_some() {
            return None;
        }
        let order = self.order_of_turns();
        let place = |who: Id| order.iter().position(|known| *known == who);
        let (from, to) = place(who).zip(place(other))?;
        Some(put(who, other, from < to))
    }

    /// Those who have a turn, in its order.
    fn order_of_turns(&self) -> Vec<Id> {
        self.snapshot.view.queue.iter().filter(|row| !row.extra).map(|row| row.who).collect()
    }
}

/// The step that puts somebody directly behind or before somebody else.
fn put(who: Id, other: Id, behind: bool) -> Effect {
    let place = if behind { Place::After(other) } else { Place::Before(other) };
    let what = Gm::Order { who: vec![who], place };
    Effect::Run(Line::Command(Command::Gm { what, reason: None }))
}
