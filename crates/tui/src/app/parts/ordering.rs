//! The turn order changed by keys and by the mouse.

use kekkai_battle::{Command, Gm, command::QueuePlace, grammar::Line};
use kekkai_rules::Id;
use kekkai_widgets::Names as _;

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
        self.falls_behind(who, other).map(|behind| put(who, other, behind))
    }

    /// Says where in the turn order whoever is dragged would come if the button was let go here.
    pub(crate) fn drag_in_queue(&mut self, who: Id, other: Id) -> Option<Effect> {
        let before = self.console.message.take();
        if let Some(behind) = self.falls_behind(who, other) {
            let word = if behind { "drag-behind" } else { "drag-before" };
            let view = &self.snapshot.view;
            let args = [("who", view.name(who).into()), ("other", view.name(other).into())];
            self.console.tell(self.looks.words.with(word, &args));
        }
        (before != self.console.message).then_some(Effect::Look)
    }

    /// Whether somebody dropped on somebody else's row comes behind them, not before them; `None` where nothing would change.
    fn falls_behind(&self, who: Id, other: Id) -> Option<bool> {
        if who == other || self.fight().prompt().is_some() {
            return None;
        }
        let order = self.order_of_turns();
        let place = |who: Id| order.iter().position(|known| *known == who);
        let (from, to) = place(who).zip(place(other))?;
        Some(from < to)
    }

    /// Those who have a turn, in its order.
    fn order_of_turns(&self) -> Vec<Id> {
        self.snapshot.view.queue.iter().filter(|row| !row.extra).map(|row| row.who).collect()
    }
}

/// The step that puts somebody directly behind or before somebody else.
fn put(who: Id, other: Id, behind: bool) -> Effect {
    let place = if behind { QueuePlace::After(other) } else { QueuePlace::Before(other) };
    let what = Gm::Order { who: vec![who], place };
    Effect::Run(Line::Command(Command::Gm { what, reason: None }))
}
