//! What may be done now, as a menu names it, and what a blow would do.

use kekkai_battle::{
    Aim, BattleView, Command, Event,
    forecast::{Against, Blow, Flight},
    offer::Offer,
    systems::{self, Listed as _},
    view::{LogEntry, VisibleEvent},
};
use kekkai_rules::{
    Bar, Bond, Check, Dice, End, Id, ItemData as _, Pick,
    knk::{Knk, Order},
    sheet_view::SpellRow,
};

use super::{Arg, Names, Words, joined, log::Tone};

/// An offer as a line of a menu, in parts: the first of them is the first to be cut.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OfferLine {
    /// What is done, and with what.
    pub what: String,
    /// Whom or what it is aimed at; empty where it is not aimed, or not yet.
    pub aim: String,
    /// Price and chance: `10 prana · 43.0 %`; empty for what is refused.
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
            Command::Act { who, order, .. } => Knk::of_order(order)
                .map(|order| self.offered_order(*who, order, view))
                .unwrap_or_default(),
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

    /// Whom or what an offer is aimed at; empty for one that is not.
    fn offered_aim(&self, offer: &Offer, view: &BattleView) -> String {
        let Command::Act { who, order: systems::Order::Knk(order), aim } = &offer.command else {
            return String::new();
        };
        if let Some(aim) = aim {
            return self.aimed(*aim, view);
        }
        let releases = matches!(order, Order::Release);
        let actor = view.find(*who).filter(|_| releases).into_iter();
        let held = actor.flat_map(|actor| actor.bound(Bond::Hold, End::Active));
        held.map(|whom| view.name(whom)).collect::<Vec<_>>().join(", ")
    }

    /// Whom or what something is aimed at: a name, or a cell and what fills it.
    pub fn aimed(&self, aim: Aim, view: &BattleView) -> String {
        match aim {
            Aim::At(who) => view.name(who).to_owned(),
            Aim::Cell(cell) => format!("{cell} {}", self.terrain(view.field.ground(cell).terrain)),
        }
    }

    fn offered_order(&self, who: Id, order: &Order, view: &BattleView) -> String {
        let actor = view.find(who);
        let sheet = actor.and_then(|actor| actor.sheet.as_ref());
        let named = |key: &str, name: &str| self.with(key, &[("name", name.into())]);
        match order {
            Order::Strike { mode, weapon } => {
                let rows = sheet.map(|sheet| sheet.attacks.as_slice()).unwrap_or_default();
                let row = rows.iter().find(|row| row.carried == *weapon);
                let weapon = row.and_then(|row| row.weapon.as_ref());
                let weapon =
                    weapon.map_or_else(|| self.t("fists"), |weapon| self.name_of(weapon.as_str()));
                format!("{}, {weapon}", self.term(&mode.phrase()))
            }
            Order::PickUp { item } => {
                let here = actor.and_then(|actor| actor.at);
                let found = here.and_then(|at| view.field.items(at).nth(usize::from(*item)));
                found.map_or_else(
                    || self.order(order),
                    |item| named("offer-pick-up", &self.name_of(item.name().as_str())),
                )
            }
            Order::Use { item } => {
                let found = sheet.and_then(|sheet| sheet.items.get(usize::from(*item)));
                found.map_or_else(
                    || self.order(order),
                    |item| named("offer-use", &self.name_of(item.as_str())),
                )
            }
            Order::Dodge { hit } => {
                let waits = sheet.map(|sheet| sheet.waits.as_slice()).unwrap_or_default();
                let wait = waits.iter().find(|wait| wait.hit == *hit);
                wait.map_or_else(
                    || self.order(order),
                    |wait| self.with("offer-dodge", &super::terms::waiting_args(wait, view)),
                )
            }
            Order::Skill { skill, on } => {
                let rows = sheet.map(|sheet| sheet.skills.as_slice()).unwrap_or_default();
                let row = rows.iter().find(|row| row.skill == *skill);
                let key = if *on { "offer-skill-on" } else { "offer-skill-off" };
                row.map_or_else(
                    || self.order(order),
                    |row| named(key, &self.name_of(row.name.as_str())),
                )
            }
            Order::Phantasm { phantasm } => {
                let rows = sheet.map(|sheet| sheet.phantasms.as_slice()).unwrap_or_default();
                let row = rows.iter().find(|row| row.phantasm == *phantasm);
                row.map_or_else(
                    || self.order(order),
                    |row| named("offer-phantasm", &self.name_of(row.name.as_str())),
                )
            }
            Order::Cast { spell } => {
                let rows = sheet.map(|sheet| sheet.spells.as_slice()).unwrap_or_default();
                let row = rows.iter().find(|row| row.spell == *spell);
                row.map_or_else(|| self.order(order), |row| self.offered_spell(row))
            }
            Order::Accept
            | Order::Drink { .. }
            | Order::Energy(_)
            | Order::Special
            | Order::Grab
            | Order::Release
            | Order::BreakFree
            | Order::Hide
            | Order::Bandage
            | Order::Plus { .. } => self.order(order),
        }
    }

    /// A spell to read: by how many of its lines, or that it is cast with its last one.
    fn offered_spell(&self, row: &SpellRow) -> String {
        let name = Arg::from(self.name_of(row.name.as_str()));
        match row.lines {
            Some(lines) if is_left(row, lines) => self.with(
                "offer-read",
                &[("name", name), ("read", row.read.into()), ("lines", lines.into())],
            ),
            Some(_) if row.read > 0 => self.with("offer-finish", &[("name", name)]),
            Some(_) | None => self.with("offer-cast", &[("name", name)]),
        }
    }

    /// Price and chance of an offer, its die left out: `10 prana · 43.0 %`.
    pub fn offer_odds(&self, offer: &Offer) -> String {
        let chance = offer.throw.as_ref().and_then(|throw| self.chance_of(throw));
        let parts = [self.cost(&offer.cost), chance.unwrap_or_default()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    }

    /// Price, die and chance of an offer: `15 prana · 33+1d115 > 43 · 91.3 %`.
    pub fn odds(&self, offer: &Offer) -> String {
        let (die, chance) =
            offer.throw.as_ref().map_or_else(Default::default, |throw| match throw.check {
                Some(check) => {
                    let (sign, number) = match check.bar {
                        Bar::Above(number) | Bar::Opposed(number) => (">", number),
                        Bar::AtLeast(number) => ("≥", number),
                        Bar::AtMost(number) => ("≤", number),
                    };
                    let chance = self.chance(throw.dice, check).unwrap_or_default();
                    (format!("{} {sign} {number}", throw.dice), chance)
                }
                None => (throw.dice.to_string(), String::new()),
            });
        joined([self.cost(&offer.cost), die, chance, self.unnoticed(&offer.noticed)])
    }

    /// The same without the die.
    pub fn odds_in_brief(&self, offer: &Offer) -> String {
        joined([self.offer_odds(offer), self.unnoticed(&offer.noticed)])
    }

    /// How likely a pick takes hold: `1d7 · 14.3 %`; empty where nothing is thrown for it.
    pub fn pick_odds(&self, pick: &Pick) -> String {
        let Pick::Crit { chance, effect: _ } = pick else { return String::new() };
        let Some(dice) = chance else { return self.t("offer-always") };
        let top: Dice = *dice;
        let top_face = Check::of(Bar::AtLeast(top.plus.saturating_add(top.faces)));
        let chance = self.chance(top, top_face).unwrap_or_default();
        format!("{dice} · {chance}")
    }

    /// What a pick is, without its chance.
    pub fn pick_name(&self, pick: &Pick) -> String {
        match pick {
            Pick::Crit { effect, chance: _ } => self.term(&effect.phrase()),
            Pick::Effect { .. }
            | Pick::Strike { .. }
            | Pick::None
            | Pick::KnockBack { .. }
            | Pick::Marks { .. }
            | Pick::Damage { .. }
            | Pick::Number(_)
            | Pick::Prana { .. }
            | Pick::Energy { .. }
            | Pick::School { .. }
            | Pick::Points { .. }
            | Pick::Thing { .. } => self.pick(pick),
        }
    }

    /// What a blow would do: damage, what it does to the body, where it throws.
    pub fn blow(&self, blow: &Blow, names: &dyn Names) -> String {
        let key = if blow.waits { "blow-waits" } else { "blow-final" };
        let mut parts = vec![self.with(key, &[("damage", blow.damage.into())])];
        if let Some(flight) = &blow.flight {
            parts.push(self.flight(flight, names));
        } else {
            let is_plain =
                |told: &VisibleEvent| !matches!(told, VisibleEvent::Event(event) if is_told(event));
            let told =
                blow.events.iter().cloned().map(VisibleEvent::Event).filter(is_plain).collect();
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

/// Whether lines of the spell are left to read after an order to read on.
fn is_left(row: &SpellRow, lines: u8) -> bool {
    if row.then > 0 { row.then < lines } else { row.read > 0 || lines > row.a_turn }
}

/// Whether other words tell it: the blow itself, and whose turn is next.
#[allow(clippy::wildcard_enum_match_arm, reason = "all else has no other words")]
fn is_told(event: &Event) -> bool {
    match event {
        Event::Own(fact) => fact.report().blow.is_some(),
        Event::TurnBegan { .. } | Event::RoundBegan { .. } => true,
        _ => false,
    }
}
