//! The popup of those who look on: proposals first, then guests, then who was not let in; and what may be done with each.

use crossterm::event::KeyEvent;
use kekkai_host::{
    Origin, Painter, Seat, SpectatorHub,
    spectators::{GuestRow, Proposal},
};
use kekkai_widgets::{
    list::{self, Row},
    paint,
};
use ratatui::layout::Rect;

use super::{
    App, Effect, Tone,
    keys::{self, Action},
    popup::{Popup, TextPopup},
    press::selected_after,
};
use crate::{
    hosting::{Hosting, Knock, Plan},
    locale,
};

/// What is chosen, from 0.
#[derive(Debug, Default)]
pub(super) struct PlayersPopup {
    selected: usize,
    /// What a seat is being chosen for.
    seats: Option<SeatsFor>,
}

/// What a seat is chosen for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SeatsFor {
    /// Somebody is invited to it.
    Invitation,
    /// The game master looks through its eyes.
    Preview,
}

/// Those who look on, and what they propose.
#[derive(Debug)]
pub(super) struct Players {
    /// What is opened when players are let in.
    pub(super) plan: Plan,
    pub(super) hosting: Option<Hosting>,
    /// Why the doors could not be opened when that was tried last.
    shut: Option<String>,
    /// What players had done when it was last looked at, and who they were.
    stirred: u64,
    /// The proposal of a player that the next line carries out, if it is carried out.
    pub(super) taking: Option<Proposal>,
    /// The number of the one that was begun and waits for dice or a choice.
    pub(super) under_way: Option<u32>,
    people: Vec<Entry>,
}

impl Players {
    /// Nobody yet; doors that open as the plan says.
    pub(super) fn of(plan: Plan) -> Self {
        Self {
            plan,
            hosting: None,
            shut: None,
            stirred: 0,
            taking: None,
            under_way: None,
            people: Vec::new(),
        }
    }
}

/// The fight as somebody else sees it.
#[derive(Debug)]
pub(super) struct PreviewPopup {
    seat: usize,
}

/// A row of the popup.
#[derive(Debug, Clone)]
pub(super) enum Entry {
    Proposal(Proposal),
    Guest(GuestRow),
    /// Somebody who was not let in.
    Knock(Knock),
    /// An address that is barred.
    Barred(Origin),
}

impl App {
    /// Shows who looks on. Doors that were closed are opened: to the invited, on this machine, unless more was asked for.
    pub(super) fn open_players(&mut self) -> Effect {
        if self.players.hosting.is_none() {
            self.open_or_close_doors();
        }
        self.read_people();
        self.popups.push(Popup::Players(PlayersPopup::default()));
        Effect::Look
    }

    /// Every seat of the fight.
    fn seats(&self) -> Vec<Seat> {
        let state = self.session.fight().state();
        let sides = state.sides.iter().map(|side| Seat::Side(side.name.clone()));
        let all = state.combatants.iter().map(|one| Seat::Character(one.name.clone()));
        std::iter::once(Seat::Public).chain(sides).chain(all).collect()
    }

    fn seat_name(&self, seat: &Seat) -> String {
        match seat {
            Seat::Public => self.looks.words.t("players-public"),
            Seat::Side(name) => {
                let name = self.looks.words.name_of(name.as_str());
                self.looks.words.with("players-side", &[("name", name.into())])
            }
            Seat::Character(name) => name.to_string(),
        }
    }

    /// Reads off the hall what the popup shows. Keys mean what is shown, whoever comes or proposes meanwhile.
    fn read_people(&mut self) {
        let hall = self.session.hall();
        let proposals = hall.map(SpectatorHub::proposals).into_iter().flatten();
        // What has begun is not to be taken again.
        let proposals = proposals.filter(|proposal| Some(proposal.id) != self.players.under_way);
        let proposals = proposals.map(Entry::Proposal);
        let guests = hall.map(SpectatorHub::guests).into_iter().flatten().map(Entry::Guest);
        let doors = self.players.hosting.iter();
        let knocks = doors.clone().flat_map(Hosting::knocks).map(Entry::Knock);
        let barred = doors.flat_map(Hosting::banned).map(Entry::Barred);
        self.players.people = proposals.chain(guests).chain(knocks).chain(barred).collect();
        let last = self.players.people.len().saturating_sub(1);
        if let Some(Popup::Players(popup)) = self.popups.last_mut()
            && popup.seats.is_none()
        {
            popup.selected = popup.selected.min(last);
        }
    }

    pub(super) fn press_in_players(&mut self, key: KeyEvent) -> Effect {
        let wish = self.press_on_people(key);
        self.read_people();
        wish
    }

    fn press_on_people(&mut self, key: KeyEvent) -> Effect {
        let (entries, seats) = (self.players.people.clone(), self.seats());
        let name = keys::name(key);
        let Some(Popup::Players(popup)) = self.popups.last_mut() else { return Effect::Look };
        let count = if popup.seats.is_some() { seats.len() } else { entries.len() };
        let last = count.saturating_sub(1);
        popup.selected = selected_after(name.as_deref(), popup.selected.min(last), last);
        let selected = popup.selected;
        match (popup.seats, name.as_deref()) {
            (Some(_), Some("Esc")) => (popup.seats, popup.selected) = (None, 0),
            (Some(what), Some("Enter" | "Space")) => {
                (popup.seats, popup.selected) = (None, 0);
                if let Some(seat) = seats.get(selected) {
                    return self.seat_chosen(what, seat, selected);
                }
            }
            (None, Some("Esc")) => {
                self.popups.pop();
            }
            (None, Some("v")) => popup.choose_seat(SeatsFor::Preview),
            (None, Some("i")) => popup.choose_seat(SeatsFor::Invitation),
            (None, Some("f")) => {
                if let Some(hall) = self.session.hall() {
                    hall.freeze(!hall.is_frozen());
                }
            }
            (None, Some("p")) => {
                if let Some(hall) = self.session.hall() {
                    hall.let_propose(!hall.is_open());
                }
            }
            (None, Some("o")) => self.open_or_close_doors(),
            (None, Some("a")) => {
                let hosting = self.players.hosting.as_ref();
                if let Some(Err(trouble)) = hosting.map(|it| it.set_guests(!it.guests())) {
                    self.console.refuse(self.told(&trouble));
                }
            }
            (None, Some(name)) => {
                if let Some(entry) = entries.into_iter().nth(selected)
                    && let Some(wish) = self.press_on_entry(name, &entry)
                {
                    return wish;
                }
                return match self.looks.keymap.action(key) {
                    Some(action @ (Action::Language | Action::Quit)) => self.do_action(action),
                    Some(Action::Players) => {
                        self.popups.pop();
                        Effect::Look
                    }
                    Some(_) | None => Effect::Look,
                };
            }
            (Some(_), _) | (None, None) => {}
        }
        Effect::Look
    }

    fn press_on_entry(&mut self, key: &str, entry: &Entry) -> Option<Effect> {
        let hall = self.session.hall()?.clone();
        match (entry, key) {
            (Entry::Proposal(proposal), "Enter") => {
                // One that was replaced meanwhile is not what stood there.
                let lies_there = hall.proposals().contains(proposal);
                self.players.taking = Some(proposal.clone());
                return lies_there.then(|| Effect::Read(proposal.line.clone()));
            }
            (Entry::Proposal(proposal), "e") => {
                let wish = self.open_line(&self.written(proposal));
                self.players.taking = Some(proposal.clone());
                return Some(wish);
            }
            (Entry::Proposal(proposal), "d" | "Del") => {
                hall.settle(proposal.id, false);
            }
            (Entry::Guest(guest), "k") => hall.send_away(guest.id),
            (Entry::Guest(GuestRow { origin, .. }) | Entry::Knock(Knock { origin, .. }), "b") => {
                self.ban(*origin);
            }
            (Entry::Barred(origin), "b") => self.pardon(*origin),
            (Entry::Guest(guest), "m") => hall.mute(guest.id, !guest.muted),
            (Entry::Proposal(_) | Entry::Guest(_) | Entry::Knock(_) | Entry::Barred(_), _) => {
                return None;
            }
        }
        Some(Effect::Look)
    }

    fn seat_chosen(&mut self, what: SeatsFor, seat: &Seat, number: usize) -> Effect {
        match what {
            SeatsFor::Preview => {
                self.popups.push(Popup::Preview(PreviewPopup { seat: number }));
                Effect::Look
            }
            SeatsFor::Invitation => self.invite(seat),
        }
    }

    pub(super) fn press_in_preview(&mut self, key: KeyEvent) -> Effect {
        let count = self.seats().len().max(1);
        let Some(Popup::Preview(popup)) = self.popups.last_mut() else { return Effect::Look };
        match keys::name(key).as_deref() {
            Some("Tab" | "Down" | "Right") => popup.seat = (popup.seat + 1) % count,
            Some("Shift-Tab" | "Up" | "Left") => popup.seat = (popup.seat + count - 1) % count,
            Some("Esc" | "Enter" | "q") => {
                self.popups.pop();
            }
            _ => {}
        }
        Effect::Look
    }

    /// Draws the fight as somebody else sees it, over everything.
    pub(super) fn draw_preview(&self, popup: &PreviewPopup, painter: &mut Painter) {
        let seats = self.seats();
        let Some(seat) = seats.get(popup.seat).or_else(|| seats.first()) else { return };
        let (all, lang) = (painter.area(), self.looks.words.lang());
        let size = (all.width, all.height);
        let picture = match self.session.hall() {
            Some(hall) => hall.preview(seat, size, lang),
            // Nobody is let in; this hall is for the game master alone.
            None => SpectatorHub::new(self.session.fight().clone(), &self.looks.words)
                .preview(seat, size, lang),
        };
        for at in picture.area.intersection(all).positions() {
            if let (Some(here), Some(seen)) = (painter.buffer().cell_mut(at), picture.cell(at)) {
                here.clone_from(seen);
            }
        }
        let row = Rect { y: all.bottom().saturating_sub(1), height: 1.min(all.height), ..all };
        let args = [("who", self.seat_name(seat).into())];
        let text = self.looks.words.with("players-preview", &args);
        paint::clear(painter.buffer(), row);
        let style = self.looks.theme.style(kekkai_widgets::Role::Prompt);
        paint::put(painter.buffer(), row.x + 1, row.y, row.right(), &text, style);
    }

    pub(super) fn draw_players(&self, popup: &PlayersPopup, within: Rect, painter: &mut Painter) {
        let rows: Vec<(String, String, bool)> = match popup.seats {
            Some(_) => self
                .seats()
                .iter()
                .map(|seat| (self.seat_name(seat), String::new(), true))
                .collect(),
            None => self.players.people.iter().map(|entry| self.entry_row(entry)).collect(),
        };
        let mut rows: Vec<Row<'_>> =
            rows.iter().map(|(text, right, open)| Row::of(text, right).open_if(*open)).collect();
        let (nobody, about) = (self.looks.words.t("players-nobody"), self.about_doors());
        if rows.is_empty() {
            rows.push(Row::of(&nobody, "").open_if(false));
        }
        let selected = popup.selected.min(rows.len().saturating_sub(1));
        let keys = self.keys_of(popup);
        let room = within.width.saturating_sub(6);
        if popup.seats.is_none() {
            let below = about.iter().chain(&keys).flat_map(|line| paint::wrap(line, room, 2));
            rows.extend(below.map(|text| Row::of(text, "").open_if(false)));
        }
        let (title, foot) = match popup.seats {
            None => ("players-title", "players-foot"),
            Some(SeatsFor::Invitation) => ("players-invite", "players-seat-foot"),
            Some(SeatsFor::Preview) => ("players-look-as", "players-seat-foot"),
        };
        let (title, foot) = (self.looks.words.t(title), self.looks.words.t(foot));
        let list = list::List { title: &title, filter: "", rows: &rows, selected, foot: &foot };
        list::draw(&list, self.looks.theme, &self.looks.glyphs, within, painter.buffer());
    }

    /// Lets players in, or sends all of them out and closes the doors.
    pub(super) fn open_or_close_doors(&mut self) {
        if self.players.hosting.take().is_some() {
            self.session.show_in(None);
            self.players.under_way = None;
            return;
        }
        let hall = SpectatorHub::new(self.session.fight().clone(), &self.looks.words);
        match Hosting::open(&self.players.plan, hall.clone()) {
            Ok(hosting) => {
                (self.players.hosting, self.players.shut) = (Some(hosting), None);
                self.session.show_in(Some(hall));
            }
            // In the popup it is to be read whole, and hides nothing else that has to be told.
            Err(trouble) => self.players.shut = Some(self.told(&trouble)),
        }
    }

    fn ban(&self, origin: Origin) {
        if let Some(hosting) = &self.players.hosting {
            hosting.ban(origin);
        }
    }

    fn pardon(&mut self, origin: Origin) {
        if let Some(hosting) = &mut self.players.hosting {
            hosting.pardon(origin);
        }
    }

    fn invite(&mut self, seat: &Seat) -> Effect {
        let Some(hosting) = &self.players.hosting else { return self.say("players-closed") };
        match hosting.invite(seat.clone()) {
            // Too long for the lowest line, and not to be lost by the next key.
            Ok(line) => {
                let args = [("who", self.seat_name(seat).into())];
                let lines = vec![self.looks.words.with("players-invitation", &args), line];
                let title = self.looks.words.t("players-invited");
                self.popups.push(Popup::Text(TextPopup { title, lines, top: 0 }));
            }
            Err(trouble) => self.console.message = Some((self.told(&trouble), Tone::Refusal)),
        }
        Effect::Look
    }

    /// Whether anybody looks on, for the line that is always seen; above all that they do not see what happens.
    pub(super) fn watched(&self) -> Option<String> {
        let hall = self.session.hall()?;
        if hall.is_frozen() {
            return Some(self.looks.words.t("note-frozen"));
        }
        let count = hall.guests().len();
        (count > 0).then(|| self.looks.words.with("note-watched", &[("count", count.into())]))
    }

    /// Whether players have done something that is to be looked at.
    pub(super) fn look_at_players(&mut self) -> bool {
        let knocked = self.players.hosting.as_mut().is_some_and(Hosting::hear);
        let Some(hall) = self.session.hall() else { return false };
        let stirred = hall.stirred();
        if std::mem::replace(&mut self.players.stirred, stirred) == stirred {
            if knocked {
                self.read_people();
            }
            return knocked && matches!(self.popups.last(), Some(Popup::Players(_)));
        }
        self.read_people();
        let proposals: Vec<&Entry> = self
            .players
            .people
            .iter()
            .filter(|entry| matches!(entry, Entry::Proposal(_)))
            .collect();
        // A question lies over nothing that a player's answer to it could not be told above.
        let is_free = self.popups.iter().all(|popup| matches!(popup, Popup::Choice(_)));
        if let (Some(newest), true) = (proposals.last(), is_free) {
            let (what, _, _) = self.entry_row(newest);
            let key = self.looks.keymap.key(Action::Players).to_owned();
            let args =
                [("count", proposals.len().into()), ("what", what.into()), ("key", key.into())];
            self.console.tell(self.looks.words.with("players-news", &args));
        }
        self.compose();
        true
    }

    /// The keys that mean something for what is chosen, and those that always do.
    fn keys_of(&self, popup: &PlayersPopup) -> Vec<String> {
        let own = self.players.people.get(popup.selected).map(|entry| match entry {
            Entry::Proposal(_) => "players-keys-proposal",
            Entry::Guest(_) => "players-keys-guest",
            Entry::Knock(_) => "players-keys-knock",
            Entry::Barred(_) => "players-keys-barred",
        });
        own.into_iter().chain(["players-keys"]).map(|key| self.looks.words.t(key)).collect()
    }

    fn entry_row(&self, entry: &Entry) -> (String, String, bool) {
        match entry {
            Entry::Proposal(proposal) => {
                let Proposal { name, character, line, .. } = proposal;
                // Whoever came by an invitation is called as the seat.
                let named = format!("{name} ({character})");
                let who = if name == character { name.as_str() } else { &named };
                let args = [("who", who.into()), ("line", line.as_str().into())];
                let open = self.line_of(proposal, proposal.line.as_str()).is_ok();
                (self.looks.words.with("players-proposal", &args), String::new(), open)
            }
            Entry::Guest(guest) => {
                let (columns, rows) = guest.size;
                let seat = self.seat_name(&guest.seat);
                // Whoever came by an invitation is called as the seat.
                let is_named = match &guest.seat {
                    Seat::Public => true,
                    Seat::Side(name) | Seat::Character(name) => guest.name != *name,
                };
                let mut text = if is_named { format!("{} · {seat}", guest.name) } else { seat };
                if guest.muted {
                    text = format!("{text} · {}", self.looks.words.t("players-muted"));
                }
                (text, format!("{} {columns}×{rows}", guest.from), true)
            }
            Entry::Knock(Knock { from, why, times, .. }) => {
                let args = [
                    ("from", from.as_str().into()),
                    ("why", locale::doors::knock(&self.looks.words, *why).into()),
                ];
                let times = if *times > 1 { format!("×{times}") } else { String::new() };
                (self.looks.words.with("players-knock", &args), times, false)
            }
            Entry::Barred(origin) => {
                let args = [("from", origin.to_string().into())];
                (self.looks.words.with("players-barred", &args), String::new(), false)
            }
        }
    }

    /// How matters stand: where players come in, and what they may do.
    fn about_doors(&self) -> Vec<String> {
        let Some(hall) = self.session.hall() else {
            return self
                .players
                .shut
                .clone()
                .into_iter()
                .chain([self.looks.words.t("players-closed")])
                .collect();
        };
        let hosting = self.players.hosting.as_ref();
        let mut lines =
            hosting.map(|it| it.lines(&self.looks.words, self.fight())).unwrap_or_default();
        if hall.is_frozen() {
            lines.push(self.looks.words.t("players-frozen"));
        }
        let key = if hall.is_open() { "players-may-propose" } else { "players-may-not-propose" };
        lines.push(self.looks.words.t(key));
        lines
    }
}

impl PlayersPopup {
    fn choose_seat(&mut self, what: SeatsFor) {
        (self.seats, self.selected) = (Some(what), 0);
    }
}
