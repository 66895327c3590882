//! The ways to a cell, and up to an enemy and at it in one, each with its price, before a second `Enter` orders the chosen one.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    Cell, Command,
    forecast::{Approach, Passage, approaches, passages},
    offer::Offer,
};
use kekkai_host::Painter;
use kekkai_rules::{Id, TurnView, act::Role};
use kekkai_widgets::words::joined;
use kekkai_widgets::{Areas, screen::PromptTone};

use super::{
    App, Effect,
    intent::Intent,
    keys::{Action, Bound},
    layers::{After, Behaviour, Layer},
    prompting::Numbers,
};

/// The ways to an enemy or to a cell, one of them chosen.
#[derive(Debug)]
pub(super) struct Ways {
    /// Cell that the enemy stands on; `None` where nobody is struck at.
    at: Option<Cell>,
    found: Vec<Way>,
    chosen: usize,
}

/// A way to an enemy or to a cell.
#[derive(Debug)]
pub(super) enum Way {
    /// A walk, and a strike at its end.
    Strike(Box<Approach>),
    /// A walk and nothing else.
    Walk(Passage),
}

impl Way {
    /// The walk, with what it would do.
    pub(super) fn passage(&self) -> &Passage {
        match self {
            Self::Strike(way) => &way.passage,
            Self::Walk(passage) => passage,
        }
    }

    /// The orders that it takes of `who`, one after the other.
    pub(super) fn commands(&self, who: Id) -> Vec<Command> {
        match self {
            Self::Strike(way) => way.commands(),
            Self::Walk(passage) => vec![passage.command(who)],
        }
    }
}

/// As many ways as one looks through.
const MOST: usize = 9;

impl Ways {
    /// The way that `Enter` would take.
    pub(super) fn chosen(&self) -> Option<&Way> {
        self.found.get(self.chosen)
    }

    /// The cell that is struck at, if one is.
    pub(super) fn target(&self) -> Option<Cell> {
        self.at
    }
}

impl App {
    /// Whether `Enter` would look for a way to somebody who cannot be struck from here.
    pub(super) fn may_approach(&self, strike: &Offer) -> bool {
        strike.refusal.is_some()
            && matches!(strike.role(), Some(Role::Strike { .. }))
            && self.is_at_foe(strike)
            && self.pointer.wayless != Some((self.fight().head(), self.pointer.cursor))
            && self.turn().is_some_and(|turn| turn.goes().is_some())
    }

    /// What `Enter` does at the cursor, or the ways to whoever stands there and cannot be struck from here.
    pub(super) fn act_or_find_way(&mut self) -> Effect {
        if matches!(self.intent(), Intent::Strike(strike) if self.may_approach(&strike)) {
            return self.open_ways().unwrap_or_else(|| {
                self.pointer.wayless = Some((self.fight().head(), self.pointer.cursor));
                self.say("ways-nowhere")
            });
        }
        self.act()
    }

    /// Shows the ways to whoever stands at the cursor and cannot be struck from here; `None` where there are none.
    pub(super) fn open_ways(&mut self) -> Option<Effect> {
        let Intent::Strike(strike) = self.intent() else { return None };
        let mode = self.turn().and_then(TurnView::goes).filter(|_| self.may_approach(&strike))?;
        let (state, who) = (self.fight().state(), self.actor());
        let mut ways = approaches(state, who, mode, strike.aim()?, MOST);
        // The attack that was chosen by its number, and no other.
        if let Some(arm) = self.pointer.arm.filter(|arm| *arm < self.arms()) {
            ways.retain(|way| {
                matches!(way.strike.role(), Some(Role::Strike { way }) if usize::from(way) == arm)
            });
        }
        let found = ways.into_iter().map(|way| Way::Strike(Box::new(way))).collect();
        let ways = Ways { at: Some(self.pointer.cursor), found, chosen: 0 };
        ways.chosen()?;
        self.layers.take_in_hand(Layer::Ways(ways));
        Some(Effect::Look)
    }

    /// Shows the other walks to the cell of the cursor, the next after the one that the prompt tells; `None` where there is
    /// only that one.
    pub(super) fn open_walks(&mut self) -> Option<Effect> {
        let Intent::Walk(_, mode, _) = self.intent() else { return None };
        let walks = passages(self.fight().state(), self.actor(), mode, self.pointer.cursor, MOST);
        let found = walks.into_iter().map(Way::Walk).collect();
        let ways = Ways { at: None, found, chosen: 1 };
        ways.chosen()?;
        self.layers.take_in_hand(Layer::Ways(ways));
        Some(Effect::Look)
    }

    /// Shows the ways to whoever stands on a cell, that with this strike at its end first of all.
    pub(super) fn open_ways_to(&mut self, at: Cell, strike: &Offer) -> Effect {
        self.pointer.cursor = at;
        let way = match strike.role() {
            Some(Role::Strike { way }) => Some(usize::from(way)),
            Some(Role::Answer { .. } | Role::Accept | Role::Talk | Role::Plain) | None => None,
        };
        if self.pointer.arm.is_some() {
            self.pointer.arm = way;
        }
        self.open_ways().unwrap_or(Effect::Look)
    }

    /// What `Enter` would do along the chosen way, with its price and its chance.
    pub(super) fn ways_prompt(&self, ways: &Ways) -> (String, Numbers, PromptTone) {
        let (words, view) = (&self.looks.words, &self.snapshot.view);
        let (Some(way), Some(walk)) = (ways.chosen(), self.walk_ahead()) else {
            return (String::new(), Numbers::default(), PromptTone::Question);
        };
        let Passage { mode, walk: foreseen, .. } = way.passage();
        let steps = self.counted(*mode, walk.counts.within(&foreseen.total));
        let number =
            (ways.found.len() > 1).then(|| format!("{}/{}", ways.chosen + 1, ways.found.len()));
        let before = joined([number.unwrap_or_default(), steps]);
        let Way::Strike(way) = way else {
            let right = joined([before, self.price_ahead()]);
            return (self.walk_asks(*mode), right.into(), PromptTone::Question);
        };
        let text = words.way_asks(way, &walk, view);
        let strike = walk.strike_after(way);
        let risks = words.way_risks(way, &walk, view);
        let right = Numbers::new(
            joined([before.clone(), words.odds(&strike), risks.clone()]),
            joined([before, words.odds_in_brief(&strike), risks]),
        );
        (text, right, PromptTone::Question)
    }
}

impl Behaviour for Ways {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        if super::keys::name(key).as_deref() == Some("Esc") {
            return After::CLOSES;
        }
        match app.looks.keymap.bound(key) {
            Some(Bound::Action(Action::Act)) => {
                let who = app.actor();
                let commands = self.chosen().map(|way| way.commands(who)).unwrap_or_default();
                if self.at.is_none() {
                    app.pointer.mode = None;
                }
                app.pointer.struck = self.at;
                After::Closes(Effect::RunAll(commands.into()))
            }
            // Behind the last walk comes the next way of going, if there is one.
            Some(Bound::Action(Action::Ways))
                if self.at.is_none()
                    && self.chosen + 1 == self.found.len()
                    && let Some(other) = app.go_otherwise() =>
            {
                After::Closes(other)
            }
            Some(Bound::Action(Action::Ways)) => {
                self.chosen = (self.chosen + 1) % self.found.len().max(1);
                After::STAYS
            }
            Some(Bound::Action(action @ (Action::Help | Action::Language | Action::Why))) => {
                After::Acts(action)
            }
            // All else is done as if no way were shown.
            Some(_) | None => After::Closes(app.press_on_map(key)),
        }
    }

    /// The way is drawn with the map.
    fn draw(&self, _app: &App, _areas: &Areas, _painter: &mut Painter) {}

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        let looks = &app.looks;
        let does = if self.at.is_some() { "hint-ways" } else { "hint-do" };
        let mut hints = vec![looks.hint_of(Action::Act, does)];
        hints.extend((self.found.len() > 1).then(|| looks.action_hint(Action::Ways)));
        hints.extend([
            looks.hint("Esc", "hint-leave"),
            looks.action_hint(Action::Why),
            looks.action_hint(Action::Help),
        ]);
        hints
    }
}
