//! What may be done now, as a menu names it, and what a blow would do.

mod odds;

use kekkai_battle::{
    Aim, BattleView, Cell, Command, Event, Field,
    forecast::{Against, Blow, Flight},
    offer::Offer,
    view::{LogEntry, VisibleEvent},
};
use kekkai_rules::{Arg, Bar, Phrase, PlainText, act::Role};

use super::{
    Names, Words, joined,
    log::Tone,
    roll::{dice_text, minus},
};

/// An offer as a line of a menu, in parts: the first of them is the first to be cut.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OfferLine {
    /// What is done, and with what.
    pub what: String,
    /// Whom or what it is aimed at; empty where it is not aimed, or not yet.
    pub aim: String,
    /// Price and chance: `10 energy · 43.0 %`; empty for what is refused.
    pub odds: String,
    /// Why it is refused; empty for what is not.
    pub why: String,
}

impl Words {
    /// What an offer is, and at whom or what.
    pub fn offered(&self, offer: &Offer, view: &BattleView) -> String {
        let OfferLine { what, aim, .. } = self.offer_line(offer, view);
        if aim.is_empty() { what } else { format!("{what} → {aim}") }
    }

    /// An offer as a line of a menu.
    pub fn offer_line(&self, offer: &Offer, view: &BattleView) -> OfferLine {
        let why = offer.refusal.as_ref().map(|refusal| self.refusal(refusal, view));
        let odds = if why.is_some() { String::new() } else { self.offer_odds(offer) };
        OfferLine {
            what: self.offered_what(offer, view),
            aim: self.offered_aim(offer, view),
            odds,
            why: why.unwrap_or_default(),
        }
    }

    fn offered_what(&self, offer: &Offer, view: &BattleView) -> String {
        let with_edge = |key: &str, edge| self.with(key, &[("edge", self.edge(edge).into())]);
        match &offer.command {
            Command::Act { who, .. } => {
                let what = offer.act.as_ref().map(|act| self.phrase(&act.what, view));
                let what = what.unwrap_or_default();
                // Somebody who may act although it is another's turn.
                if view.actor == Some(*who) { what } else { format!("{}: {what}", view.name(*who)) }
            }
            Command::Leave { edge, .. } => with_edge("offer-leave", *edge),
            Command::Detour { to, .. } => with_edge("offer-detour", *to),
            Command::Enter { at, .. } => {
                self.with("offer-enter", &[("cell", at.to_string().into())])
            }
            Command::Depart { .. } => self.t("offer-depart"),
            Command::EndTurn { .. } => self.t("offer-end"),
            Command::RollInitiative => self.t("action-initiative"),
            // Nobody is offered the rest: it has keys and lines of its own.
            Command::Place { .. }
            | Command::Walk { .. }
            | Command::World(_)
            | Command::Loot { .. }
            | Command::Anew { .. }
            | Command::Gm { .. } => String::new(),
        }
    }

    /// Whom or what an offer is aimed at, or concerns without being aimed; empty for neither.
    fn offered_aim(&self, offer: &Offer, view: &BattleView) -> String {
        if let Some(aim) = offer.aim() {
            return self.aimed(aim, view);
        }
        let whom = offer.act.as_ref().and_then(|act| act.whom);
        whom.map(|whom| view.name(whom).to_owned()).unwrap_or_default()
    }

    /// The question before an offer is done, as the prompt asks it: whom it is aimed at is `target` in it. `None` where it
    /// has no question of its own.
    pub fn offer_asks(&self, offer: &Offer, view: &BattleView) -> Option<String> {
        self.asks_on(offer, view, &view.field)
    }

    /// The same for who is called by `names`, on a field.
    pub fn asks_on(&self, offer: &Offer, names: &dyn Names, field: &Field) -> Option<String> {
        let act = offer.act.as_ref()?;
        let strikes = matches!(act.role, Role::Strike { .. });
        // What is done at the cursor is always asked for; by its name where the book has no question for it.
        let plain = || Phrase::new("prompt-offer").with("what", Arg::Phrase(act.what.clone()));
        let mut asks = act.asks.clone().or_else(|| strikes.then(plain))?;
        let target = match offer.aim() {
            Some(Aim::At(who)) => Arg::Combatant(who),
            Some(Aim::Cell(cell)) => Arg::Text(PlainText::new(&self.filled(cell, field))),
            None => return Some(self.phrase(&asks, names)),
        };
        asks.args.push(("target".into(), target));
        Some(self.phrase(&asks, names))
    }

    /// The question of a menu's prompt before an offer is done.
    pub fn offer_confirms(&self, offer: &Offer, view: &BattleView) -> String {
        let confirms = offer.act.as_ref().and_then(|act| act.confirms.as_ref());
        match confirms {
            Some(confirms) => self.phrase(confirms, view),
            None => format!("{}?", self.offered(offer, view)),
        }
    }

    /// What an order is called while it is pointed at a target.
    pub fn offer_name(&self, offer: &Offer, view: &BattleView) -> String {
        let name = offer.act.as_ref().and_then(|act| act.name.as_ref());
        name.map_or_else(|| self.offered_what(offer, view), |name| self.phrase(name, view))
    }

    /// What the prompt says of an offer beside price and chance; empty for nothing.
    pub fn offer_beside(&self, offer: &Offer, names: &dyn Names) -> String {
        let beside = offer.act.as_ref().and_then(|act| act.beside.as_ref());
        let beside = beside.map(|beside| self.phrase(beside, names)).unwrap_or_default();
        joined([self.provoked(&offer.provokes, names).unwrap_or_default(), beside])
    }

    /// Whom or what something is aimed at: a name, or a cell and what fills it.
    pub fn aimed(&self, aim: Aim, view: &BattleView) -> String {
        match aim {
            Aim::At(who) => view.name(who).to_owned(),
            Aim::Cell(cell) => self.filled(cell, &view.field),
        }
    }

    /// A cell and what fills it.
    fn filled(&self, cell: Cell, field: &Field) -> String {
        format!("{cell} {}", self.terrain(field.ground(cell).terrain))
    }

    /// Price and chance of an offer, its die left out: `10 energy · 43.0 %`.
    pub fn offer_odds(&self, offer: &Offer) -> String {
        let chance = offer.throw.as_ref().and_then(|throw| self.chance_of(throw));
        let chance = chance.map(|chance| self.of_one_side(chance, is_part(offer)));
        let parts = [self.cost(&offer.cost), chance.unwrap_or_default()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    }

    /// Price, die and chance of an offer: `15 energy · 33+1d115 > 43 · 91.3 %`.
    pub fn odds(&self, offer: &Offer) -> String {
        let (die, chance) =
            offer.throw.as_ref().map_or_else(Default::default, |throw| match throw.check {
                Some(check) => {
                    let (sign, number) = match check.bar {
                        Bar::Above(number) | Bar::Opposed(number) => (">", number),
                        Bar::AtLeast(number) => ("≥", number),
                        Bar::AtMost(number) => ("≤", number),
                    };
                    let chance = self.chance(throw.dice, check);
                    let chance = chance.map(|chance| self.of_one_side(chance, is_part(offer)));
                    let chance = chance.unwrap_or_default();
                    (format!("{} {sign} {}", dice_text(throw.dice), minus(number)), chance)
                }
                None => (dice_text(throw.dice), String::new()),
            });
        joined([self.cost(&offer.cost), die, chance, self.unnoticed(&offer.noticed)])
    }

    /// The same without the die.
    pub fn odds_in_brief(&self, offer: &Offer) -> String {
        joined([self.offer_odds(offer), self.unnoticed(&offer.noticed)])
    }

    /// What a blow would do: damage, what it does to the body, where it throws.
    pub fn blow(&self, blow: &Blow, names: &dyn Names) -> String {
        let key = if blow.waits { "blow-waits" } else { "blow-final" };
        let mut parts = vec![self.with(key, &[("damage", blow.damage.into())])];
        if let Some(flight) = &blow.flight {
            parts.push(self.flight(flight, names));
        } else {
            let events = blow.events.iter().filter(|event| !is_told(event));
            let told = events.map(VisibleEvent::of).collect();
            let entry = LogEntry { step: None, round: 0, told, ruling: None, names: Vec::new() };
            let lines = self.log_lines(&entry, names).into_iter();
            parts.extend(lines.filter(|line| line.tone != Tone::Detail).map(|line| line.text));
        }
        parts.join(" · ")
    }

    /// Where somebody is thrown, against what, and what comes of it.
    pub fn flight(&self, flight: &Flight, names: &dyn Names) -> String {
        let cell = flight.end().to_string();
        let args = [("cells", flight.path.len().into()), ("cell", cell.into())];
        let mut parts = vec![self.with("flight", &args)];
        match flight.against {
            None => {}
            Some(Against::Border) => parts.push(self.t("flight-border")),
            Some(Against::Figure { who, .. }) => {
                parts.push(self.with("flight-figure", &[("name", names.name(who).into())]));
            }
            Some(Against::Ground { before, after, .. }) => {
                let key = if before == after {
                    "flight-holds"
                } else if before.terrain == after.terrain {
                    "flight-weakens"
                } else {
                    "flight-breaks"
                };
                let terrain = self.terrain(before.terrain);
                parts.push(self.with(key, &[("terrain", terrain.into())]));
            }
        }
        if flight.collision > 0 {
            parts.push(self.with("flight-damage", &[("damage", flight.collision.into())]));
        }
        if flight.water > 0 {
            parts.push(self.with("flight-water", &[("hp", flight.water.into())]));
        }
        if let Some(cell) = flight.failed {
            parts.push(self.with("flight-may-fall", &[("cell", cell.to_string().into())]));
        }
        if flight.falls {
            parts.push(self.t("flight-falls"));
        }
        parts.join(", ")
    }

    /// The same in a word, for the line of a blow: `crit → 13L`.
    pub fn flight_short(&self, flight: &Flight) -> String {
        let key = if flight.critical { "flight-short-crit" } else { "flight-short" };
        self.with(key, &[("cell", flight.end().to_string().into())])
    }
}

/// Whether the chance of its die alone is not the chance that it comes off: somebody else rolls too.
fn is_part(offer: &Offer) -> bool {
    offer.is_opposed() || !offer.noticed.is_empty()
}

/// Whether other words tell it: the blow itself, and whose turn is next.
#[allow(clippy::wildcard_enum_match_arm, reason = "all else has no other words")]
fn is_told(event: &Event) -> bool {
    match event {
        Event::Own(fact) => fact.report().outline.is_some(),
        Event::TurnBegan { .. } | Event::RoundBegan { .. } => true,
        _ => false,
    }
}
