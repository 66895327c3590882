//! The menu of all that the one whose turn it is may do now, and the whole sheet of somebody.

use crossterm::event::KeyEvent;
use kekkai_battle::{Aim, Cell, Command, Stage, grammar::Line, offer::Offer, systems::Listed as _};
use kekkai_host::Painter;
use kekkai_rules::{
    Id,
    knk::{self, Knk},
};
use kekkai_widgets::words::{OfferLine, joined};
use kekkai_widgets::{Names, list, screen::PromptTone};
use ratatui::layout::Rect;

use super::{
    App, Effect,
    aiming::Entry,
    intent::ordered,
    keys,
    popup::{Popup, TextPopup},
    press::selected_after,
    prompting::Numbers,
};

/// Signs that choose a line, in order: `j` and `k` move in lists.
const SIGNS: &str = "1234567890abcdefghilmnopqrstuvwxyz";

/// The lines of the menu.
#[derive(Debug)]
pub(super) struct ActionsPopup {
    title: String,
    rows: Vec<ActionRow>,
    selected: usize,
}

/// One line of it.
#[derive(Debug)]
struct ActionRow {
    line: OfferLine,
    offer: Offer,
    /// Whether it is then aimed on the map.
    aims: bool,
}

impl ActionsPopup {
    /// The offer of the chosen line.
    pub(super) fn chosen(&self) -> Option<&Offer> {
        self.rows.get(self.selected).map(|row| &row.offer)
    }
}

impl App {
    /// Whether anything may be done that walking, striking and the keys of the phase do not do.
    pub(super) fn acts_otherwise(&self) -> bool {
        let is_other = |offer: &Offer| match &offer.command {
            Command::Act { order, .. } => Knk::of_order(order).is_none_or(|order| match order {
                knk::Order::Dodge { .. }
                | knk::Order::Accept
                | knk::Order::Strike { .. }
                | knk::Order::Special => false,
                knk::Order::PickUp { .. }
                | knk::Order::Use { .. }
                | knk::Order::Grab
                | knk::Order::Release
                | knk::Order::BreakFree
                | knk::Order::Hide
                | knk::Order::Bandage
                | knk::Order::Skill { .. }
                | knk::Order::Drink { .. }
                | knk::Order::Phantasm { .. }
                | knk::Order::Cast { .. }
                | knk::Order::Energy(_)
                | knk::Order::Plus { .. } => true,
            }),
            Command::Leave { .. }
            | Command::Enter { .. }
            | Command::Detour { .. }
            | Command::Depart { .. } => true,
            Command::Place { .. }
            | Command::RollInitiative
            | Command::Walk { .. }
            | Command::EndTurn { .. }
            | Command::World(_)
            | Command::Loot { .. }
            | Command::Anew { .. }
            | Command::Gm { .. } => false,
        };
        self.snapshot.view.stage != Stage::Setup
            && self.snapshot.offers.iter().any(|offer| offer.refusal.is_none() && is_other(offer))
    }

    /// Opens the menu: what may be done first, then the rest; what is aimed near the cursor before what is farther off.
    pub(super) fn open_actions(&mut self) -> Effect {
        let Some(who) = self.snapshot.view.actor.filter(|_| !self.snapshot.offers.is_empty())
        else {
            return self.say("prompt-no-actions");
        };
        let view = &self.snapshot.view;
        let mut entries = self.entries_of_menu();
        entries.sort_by_key(|Entry { offer, distance, .. }| {
            let ends = matches!(offer.command, Command::EndTurn { .. });
            // Without an aim after what is near, before what is far; blows at one's own side after all else.
            let own = u16::from(self.strikes_own_side(offer)) * 100;
            // What is begun is lost unless it is gone on with.
            let begun = self.goes_on(offer);
            (offer.refusal.is_some(), !begun, ends, distance.map_or(NEAR, u16::from) + own)
        });
        let mut signs = SIGNS.chars();
        let rows = entries.into_iter().map(|Entry { offer, aims, distance: _ }| {
            let mut line = self.looks.words.offer_line(&offer, view);
            // More is asked for on the map.
            let more = if aims && line.why.is_empty() { " →" } else { "" };
            line.what = format!("{}  {}{more}", signs.next().unwrap_or(' '), line.what);
            ActionRow { line, offer, aims }
        });
        let rows = rows.collect();
        let title = self.looks.words.with("actions-title", &[("name", view.name(who).into())]);
        self.open(Popup::Actions(ActionsPopup { title, rows, selected: 0 }))
    }

    fn strikes_own_side(&self, offer: &Offer) -> bool {
        let Some((knk::Order::Strike { .. }, Some(Aim::At(target)))) = ordered(offer) else {
            return false;
        };
        let side = |who: Id| self.snapshot.view.find(who).map(|combatant| combatant.side);
        side(target) == side(self.actor())
    }

    /// The cell that an offer is aimed at.
    pub(super) fn aimed_at(&self, offer: &Offer) -> Option<Cell> {
        match &offer.command {
            Command::Act { aim: Some(Aim::At(who)), .. } => {
                self.snapshot.view.find(*who).and_then(|target| target.at)
            }
            Command::Act { aim: Some(Aim::Cell(at)), .. } | Command::Enter { at, .. } => Some(*at),
            Command::Act { aim: None, .. }
            | Command::Place { .. }
            | Command::RollInitiative
            | Command::Walk { .. }
            | Command::EndTurn { .. }
            | Command::World(_)
            | Command::Loot { .. }
            | Command::Anew { .. }
            | Command::Gm { .. }
            | Command::Leave { .. }
            | Command::Detour { .. }
            | Command::Depart { .. } => None,
        }
    }

    /// The cell that the chosen line of the menu is aimed at.
    pub(super) fn target(&self) -> Option<Cell> {
        let Some(Popup::Actions(popup)) = self.popups.last() else { return None };
        self.aimed_at(popup.chosen()?)
    }

    /// What the chosen line of the menu does, with its price and chance, or why it may not be done.
    pub(super) fn acts(&self) -> Option<(String, Numbers, PromptTone)> {
        let Some(Popup::Actions(popup)) = self.popups.last() else { return None };
        let offer = popup.chosen()?;
        if let Some(refusal) = &offer.refusal {
            let why = self.looks.words.refusal(refusal, &self.snapshot.view);
            return Some((why, Numbers::default(), PromptTone::Refusal));
        }
        let text = match self.foreseen_flight() {
            Some(flight) => {
                let text = self.looks.words.flight(flight, &self.snapshot.view);
                let args = [("flight", text.clone().into())];
                if flight.critical { self.looks.words.with("flight-on-crit", &args) } else { text }
            }
            None => self.reads_on(offer).unwrap_or_else(|| {
                format!("{}?", self.looks.words.offered(offer, &self.snapshot.view))
            }),
        };
        let order = ordered(offer).filter(|_| self.reads_on(offer).is_none());
        let lines = order.map(|(order, _)| self.lines_read(order)).unwrap_or_default();
        let loses = self.loses(offer);
        let lines = if loses.is_empty() { lines } else { loses };
        let right = Numbers::new(
            joined([lines.clone(), self.looks.words.odds(offer)]),
            joined([lines, self.looks.words.odds_in_brief(offer)]),
        );
        Some((text, right, PromptTone::Question))
    }

    pub(super) fn press_in_actions(&mut self, key: KeyEvent) -> Effect {
        let Some(Popup::Actions(popup)) = self.popups.last_mut() else { return Effect::Look };
        let last = popup.rows.len().saturating_sub(1);
        let name = keys::name(key);
        let chosen = match name.as_deref() {
            Some("Enter" | "Space") => Some(popup.selected),
            Some("Esc") => {
                self.popups.pop();
                return Effect::Look;
            }
            Some(sign) => sign.chars().next().filter(|_| sign.len() == 1).and_then(|sign| {
                SIGNS.chars().position(|known| known == sign).filter(|at| *at <= last)
            }),
            None => None,
        };
        popup.selected =
            chosen.unwrap_or_else(|| selected_after(name.as_deref(), popup.selected, last));
        let row = popup.rows.get(popup.selected).filter(|_| chosen.is_some());
        let Some((offer, aims)) = row.map(|row| (row.offer.clone(), row.aims)) else {
            return Effect::Look;
        };
        if let Some(refusal) = &offer.refusal {
            let why = self.looks.words.refusal(refusal, &self.snapshot.view);
            self.console.refuse(why);
            return Effect::Look;
        }
        self.popups.pop();
        if aims { self.aim(&offer) } else { Effect::Run(Line::Command(offer.command)) }
    }

    /// Opens the menu at the line of an order.
    pub(super) fn back_to_actions(&mut self, order: &knk::Order) -> Effect {
        let wish = self.open_actions();
        if let Some(Popup::Actions(popup)) = self.popups.last_mut() {
            let of_it = |row: &ActionRow| {
                ordered(&row.offer).is_some_and(|(known, _)| row.aims && known == order)
            };
            popup.selected = popup.rows.iter().position(of_it).unwrap_or_default();
        }
        wish
    }

    pub(super) fn draw_actions(&self, popup: &ActionsPopup, within: Rect, painter: &mut Painter) {
        let rows = popup.rows.iter().map(|ActionRow { line, .. }| list::Row::offered(line));
        let rows: Vec<list::Row<'_>> = rows.collect();
        let foot = self.looks.words.t("actions-foot");
        let (title, selected) = (popup.title.as_str(), popup.selected);
        let list = list::List { title, filter: "", rows: &rows, selected, foot: &foot };
        list::draw_menu(&list, self.looks.theme, &self.looks.glyphs, within, painter.buffer());
    }

    /// The whole sheet of whoever the card shows.
    pub(super) fn open_sheet(&mut self) -> Effect {
        let chosen = self.chosen().and_then(|who| self.snapshot.view.find(who));
        let Some(who) = chosen else { return Effect::Look };
        let title = self.looks.words.with("sheet-title", &[("name", who.name.as_str().into())]);
        let lines = self.looks.words.sheet_lines(who, &self.snapshot.view);
        self.open(Popup::Text(TextPopup { title, lines, top: 0 }))
    }
}

/// The distance that what is aimed at nothing counts as.
const NEAR: u16 = 2;
