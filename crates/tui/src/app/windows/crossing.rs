//! Over the borders of the field, round it and away from the fight, by keys.

use kekkai_battle::{
    Cell, Command, Refusal, Stage,
    combatant::{Away, Edge},
    forecast,
    offer::Offer,
};
use kekkai_rules::Id;
use kekkai_widgets::words::Arg;

use crate::app::{App, Effect, keys::Action};

/// A way out, round or away.
#[derive(Debug, Clone)]
pub(crate) struct Crossing {
    /// What choosing the row does.
    pub(crate) text: String,
    /// What the row costs, flush right.
    pub(crate) right: String,
    /// Why it may not be done.
    refusal: Option<Refusal>,
    /// The commands, one after the other.
    commands: Vec<Command>,
}

impl Crossing {
    pub(crate) fn is_open(&self) -> bool {
        self.refusal.is_none()
    }

    /// Does it; what is refused is sent all the same, since the answer says why.
    pub(crate) fn go(&self) -> Effect {
        Effect::RunAll(self.commands.iter().cloned().collect())
    }
}

impl App {
    /// Behind which border the one whose turn it is waits.
    pub(crate) fn away(&self) -> Option<Away> {
        let actor = self.snapshot.view.actor.and_then(|who| self.snapshot.view.find(who))?;
        actor.away.filter(|_| self.turn().is_some())
    }

    /// Cells on which the one whose turn it is may come back.
    pub(crate) fn entries(&self) -> Vec<Cell> {
        if self.away().is_none() {
            return Vec::new();
        }
        let open = self.snapshot.offers.iter().filter(|offer| offer.refusal.is_none());
        open.filter_map(|offer| entry(&offer.command)).collect()
    }

    /// The offer to come back on the cursor's cell.
    pub(crate) fn entry_offer(&self) -> Option<Offer> {
        let here = |offer: &&Offer| {
            entry(&offer.command) == Some(self.pointer.cursor)
                && (offer.refusal.is_none() || !self.snapshot.places.is_empty())
        };
        self.snapshot.offers.iter().find(here).cloned()
    }

    /// Everything that can be done with borders now, by the cursor where it is on one that can be reached.
    pub(crate) fn crossings(&self) -> Vec<Crossing> {
        let view = &self.snapshot.view;
        let Some(who) = view.actor.filter(|_| view.stage != Stage::Setup) else {
            return Vec::new();
        };
        let mut crossings = self.ways_out(who);
        for offer in &self.snapshot.offers {
            let text = if let Command::Detour { to, .. } = &offer.command {
                self.looks
                    .words
                    .with("border-detour", &[("edge", self.looks.words.edge(*to).into())])
            } else if let Command::Depart { .. } = &offer.command {
                self.looks.words.t("border-depart")
            } else {
                continue;
            };
            let price = self.looks.words.t("border-whole-turn");
            let (why, command) = (offer.refusal.clone(), offer.command.clone());
            crossings.push(self.crossing(text, price, why, vec![command]));
        }
        crossings
    }

    /// Over each border of the cursor's cell, or of the own one where the cursor is on none that can be reached.
    fn ways_out(&self, who: Id) -> Vec<Crossing> {
        let Some(here) = self.actor_cell() else { return Vec::new() };
        let Some(mode) = self.turn().map(|turn| turn.mode) else { return Vec::new() };
        let is_border = |edge: Edge, cell: Cell| self.snapshot.view.field.is_border(edge, cell);
        let on_border = |cell: Cell| Edge::ALL.into_iter().any(|edge| is_border(edge, cell));
        let path =
            self.reach().filter(|_| on_border(self.pointer.cursor) && self.pointer.cursor != here);
        let path = path.and_then(|reach| reach.path(self.pointer.cursor));
        let from = if path.is_some() { self.pointer.cursor } else { here };
        let walk = path.map(|path| Command::Walk { who, path, mode });
        let borders = Edge::ALL.into_iter().filter(|edge| is_border(*edge, from));
        let ways = borders.map(|edge| {
            let leave = Command::Leave { who, edge, mode };
            let commands: Vec<Command> = walk.clone().into_iter().chain([leave]).collect();
            let priced = forecast::price(self.fight().state(), who, &commands);
            let args = [
                ("edge", Arg::from(self.looks.words.edge(edge))),
                ("cell", from.to_string().into()),
            ];
            let key = if walk.is_some() { "border-leave-by" } else { "border-leave" };
            match priced {
                Ok(cost) => {
                    let text = self.looks.words.with(key, &args);
                    self.crossing(text, self.looks.words.cost(&cost), None, commands)
                }
                // The reason is long, and names the border once more.
                Err(refusal) => {
                    let text = self.looks.words.way(edge);
                    self.crossing(text, String::new(), Some(refusal), commands)
                }
            }
        });
        ways.collect()
    }

    fn crossing(
        &self,
        text: String,
        right: String,
        refusal: Option<Refusal>,
        commands: Vec<Command>,
    ) -> Crossing {
        match &refusal {
            None => Crossing { text, right, refusal, commands },
            Some(why) => {
                let text =
                    format!("{text}: {}", self.looks.words.refusal(why, &self.snapshot.view));
                Crossing { text, right: String::new(), refusal, commands }
            }
        }
    }

    /// Whether somebody whose turn it is has anything to do with borders.
    pub(crate) fn may_cross(&self) -> bool {
        self.snapshot.offers.iter().any(|offer| {
            matches!(
                offer.command,
                Command::Leave { .. } | Command::Detour { .. } | Command::Depart { .. }
            )
        })
    }

    /// What to do for one who waits behind a border: choose a cell, or why there is none.
    pub(crate) fn away_prompt(&self, who: &str, away: Away) -> String {
        let mut tried = self.snapshot.offers.iter().filter(|offer| entry(&offer.command).is_some());
        let why = tried.next().and_then(|offer| offer.refusal.as_ref());
        let why = why.filter(|_| self.snapshot.places.is_empty());
        let key = match why {
            // Nobody who has just gone out wants to come in again.
            Some(Refusal::JustLeft { .. }) => "prompt-away-now",
            Some(why) => {
                return format!("{who}: {}", self.looks.words.refusal(why, &self.snapshot.view));
            }
            None => "prompt-away",
        };
        let args = [
            ("name", Arg::from(who.to_owned())),
            ("edge", self.looks.words.edge(away.edge).into()),
            ("key", self.looks.keymap.key(Action::End).to_owned().into()),
        ];
        self.looks.words.with(key, &args)
    }
}

fn entry(command: &Command) -> Option<Cell> {
    if let Command::Enter { at, .. } = command { Some(*at) } else { None }
}
