//! The odds of what is looked at, or of the question that is open: worked out bit by bit while no key waits.

use std::time::{Duration, Instant};

use kekkai_battle::{Cell, Command, Gm, grammar, journal::Seq, odds::Ahead, offer::Offer};
use kekkai_rules::{Answer, Ask};
use kekkai_widgets::OddsShown;

use crate::app::{
    App,
    approach::{Way, Ways},
    intent::Intent,
    layers::Layer,
};

/// How long odds are worked at between two looks for a key, where a decision takes long. With its own checks the program is many
/// times slower, and shows the same pictures.
const SLICE: Duration = Duration::from_millis(if cfg!(debug_assertions) { 100 } else { 1 });

/// What the odds are of: at which step, which commands one after the other, after which answers to the first.
type Of = (Seq, Vec<Command>, Vec<Answer>);

/// Odds that are shown or being worked out.
#[derive(Debug, Default)]
pub(crate) struct OddsAhead {
    of: Option<Of>,
    /// The cell of the cursor then.
    at: Option<Cell>,
    /// What the order takes.
    price: String,
    ahead: Option<Ahead>,
    pub(crate) shown: Option<OddsShown>,
}

impl OddsAhead {
    /// What they are of.
    pub(crate) fn of(&self) -> Option<&Of> {
        self.of.as_ref()
    }

    /// Whether there are numbers, be they exact or not.
    fn is_known(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.odds.is_some())
    }
}

/// What an offer comes to at this step, if it may be taken and dice are thrown for it.
fn odds_of(head: Seq, offer: Offer) -> Option<(Of, Option<Offer>)> {
    let rolls = offer.refusal.is_none() && offer.first_throw().is_some();
    rolls.then(|| ((head, vec![offer.command.clone()], Vec::new()), Some(offer)))
}

impl App {
    /// Begins the odds of what is looked at now, unless they are those that are known.
    pub(crate) fn aim_odds(&mut self) {
        // What lies over the map hides them, and they may be the same after it.
        let tells =
            |over: &Layer| matches!(over, Layer::Building(_) | Layer::Actions(_) | Layer::Line(_));
        if self.layers.over().is_some_and(|over| !tells(over)) {
            return;
        }
        let aimed = self.odds_aimed();
        let key = aimed.as_ref().map(|(of, _)| of);
        let is_done = key.is_none() && self.has_done_what_odds_are_of();
        if is_done || key == self.odds.of.as_ref() {
            if let Some(shown) = &mut self.odds.shown {
                let words = &self.looks.words;
                shown.done = is_done;
                shown.price =
                    if is_done { words.t("odds-rolled") } else { self.odds.price.clone() };
            }
            return;
        }
        self.odds = OddsAhead::default();
        let Some((of, offer)) = aimed else { return };
        let words = &self.looks.words;
        let title = match of.1.last() {
            // What the GM calls is told as it is typed, and a way by itself.
            Some(command @ (Command::Gm { .. } | Command::Walk { .. })) => {
                let state = self.fight().state();
                let line = if let Command::Walk { who, path, mode } = command
                    && self.snapshot.view.actor == Some(*who)
                    && let Some(reach) = self.reach().filter(|reach| reach.mode == *mode)
                {
                    grammar::write_walk(state, *who, path, reach)
                } else {
                    grammar::write(command, state)
                };
                let first = line.split(' ').next().unwrap_or_default();
                let verb = grammar::verb_called(first, state.system.system());
                words.written(&line, verb)
            }
            Some(command) => words.odds_title(command, offer.as_ref(), &self.snapshot.view),
            None => return,
        };
        let price = offer.map(|offer| words.cost(&offer.cost)).unwrap_or_default();
        let ahead = Some(Ahead::along(self.fight().state(), &of.1, &of.2));
        let shown = Some(OddsShown { title, price: price.clone(), odds: None, done: false });
        let (of, at) = (Some(of), Some(self.pointer.cursor));
        self.odds = OddsAhead { of, at, price, ahead, shown };
    }

    /// Whether the last step is what the odds are of, and the cursor is still there: then they stay beside what came of it.
    fn has_done_what_odds_are_of(&self) -> bool {
        let Some((seq, commands, _)) = &self.odds.of else { return false };
        self.odds.is_known()
            && self.odds.at == Some(self.pointer.cursor)
            && commands.len() == 1
            && self.snapshot.done.as_ref() == commands.last()
            && self.fight().parent(self.fight().head()) == Some(*seq)
    }

    /// The open question, the typed line, what is aimed, or what `Enter` would do; only what dice are thrown for.
    fn odds_aimed(&self) -> Option<(Of, Option<Offer>)> {
        let head = self.fight().head();
        if let Some((prompt, ask)) = self.fight().prompt() {
            // Somebody may strike at one who walks.
            let of_walk = matches!(prompt.command, Command::Walk { .. })
                && matches!(ask, Ask::Choice(_))
                && prompt.command.actor() != Some(ask.who());
            let is_act = matches!(
                prompt.command,
                Command::Act { .. } | Command::Gm { what: Gm::Sheet(_), .. }
            );
            let of = (head, vec![prompt.command.clone()], prompt.answers.clone());
            return (is_act || of_walk).then_some((of, None));
        }
        // A line that is typed, once it is whole.
        if let Some(Layer::Line(line)) = self.layers.top()
            && let Some((command, asks)) = self.asked_by(line.text())
        {
            let tells =
                matches!(command, Command::Act { .. } | Command::Walk { .. } | Command::Gm { .. });
            // Offered or not: an offer knows the weapon and the price.
            let offer = self.snapshot.offers.iter().find(|offer| offer.command == command).cloned();
            return (asks && tells).then(|| ((head, vec![command], Vec::new()), offer));
        }
        if let Some(Layer::Building(building)) = self.layers.top() {
            let command = building.command()?.clone();
            return Some(((head, vec![command], Vec::new()), None));
        }
        if let Some(Layer::Actions(actions)) = self.layers.top() {
            return odds_of(head, actions.chosen()?.clone());
        }
        if let Some(way) = self.layers.ways().and_then(Ways::chosen) {
            return self.odds_along(way);
        }
        // A walk that gives somebody an attack on its way.
        if self.walk_ahead().is_some_and(|walk| walk.provokes())
            && let Intent::Walk(path, mode, _) = self.intent()
        {
            let who = self.snapshot.view.actor?;
            return Some(((head, vec![Command::Walk { who, path, mode }], Vec::new()), None));
        }
        let offer = if let Some(aiming) = self.layers.aiming() {
            self.at_cursor(aiming).ok()?
        } else if self.answers().is_none() && self.nobody_here() {
            return None;
        } else {
            match self.intent() {
                Intent::Strike(offer) | Intent::Answer(offer) => offer,
                Intent::Nothing
                | Intent::Place(_)
                | Intent::Lift(_)
                | Intent::Walk(..)
                | Intent::Enter(_)
                | Intent::NoWay => return None,
            }
        };
        odds_of(head, offer)
    }

    /// A walk, and the strike at its end, if there is one, which alone is not yet within reach; only what dice are thrown for.
    fn odds_along(&self, way: &Way) -> Option<(Of, Option<Offer>)> {
        let provokes = self.walk_ahead().is_some_and(|walk| walk.provokes());
        let strike = match way {
            // What both take together stands in the question.
            Way::Strike(way) => Some(Offer { cost: Vec::new(), ..way.strike.clone() }),
            Way::Walk(_) => None,
        };
        let rolls = provokes || strike.as_ref().is_some_and(|it| it.first_throw().is_some());
        let of = (self.fight().head(), way.commands(self.actor()), Vec::new());
        rolls.then_some((of, strike))
    }

    /// Whether odds are still to be worked out.
    pub(crate) fn walks_odds(&self) -> bool {
        self.odds.ahead.as_ref().is_some_and(Ahead::is_awaited)
    }

    /// Whether odds that are shown may still become exact, while there is nothing else to do.
    pub(crate) fn refines_odds(&self) -> bool {
        self.odds.ahead.as_ref().is_some_and(Ahead::refines)
    }

    /// Whether that is being done by now.
    pub(crate) fn has_begun_to_refine(&self) -> bool {
        self.odds.ahead.as_ref().is_some_and(Ahead::has_begun_to_refine)
    }

    /// Works on the odds for about a millisecond; whether there is more to show now.
    pub(crate) fn walk_odds(&mut self) -> bool {
        let begun = Instant::now();
        let ahead = self.odds.ahead.as_mut();
        let done = ahead.and_then(|ahead| ahead.go_on(|| begun.elapsed() >= SLICE));
        let Some(done) = done else { return false };
        match (done, &mut self.odds.shown) {
            (Ok(odds), Some(shown)) => shown.odds = Some(odds),
            (Ok(_), None) | (Err(_), _) => self.odds.shown = None,
        }
        true
    }
}
