//! Those who look on: proposals first, then guests, then who was not let in; and what may be done with each.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    combatant::Presence,
    grammar::{Line, Session},
};
use kekkai_host::{
    Origin, Painter, Seat, SpectatorHub,
    spectators::{GuestRow, Proposal},
};
use kekkai_widgets::{
    Areas,
    list::ListRow,
    paint,
    picker::{Picked, Picker},
};
use ratatui::layout::Rect;

use crate::app::{
    App, Effect, Tone,
    keys::{self, Action},
    layers::{After, Behaviour, Layer, above_prompt},
    run::FLASH,
};
use crate::{
    hosting::{Hosting, Plan, RefusedGuest},
    locale,
};

/// Who looks on, and what may be done with each.
#[derive(Debug)]
pub(crate) struct People {
    /// As they were when they were shown: keys mean what is shown, whoever comes or proposes meanwhile.
    rows: Picker<PlayerEntry>,
    /// The seats, and what one is being chosen for.
    seats: Option<(SeatsFor, Picker<Seat>)>,
}

/// What a seat is chosen for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SeatsFor {
    /// Somebody is invited to it.
    Invitation,
    /// The GM looks through its eyes.
    Preview,
}

/// Those who look on, and what they propose.
#[derive(Debug)]
pub(crate) struct Players {
    /// What is opened when players are let in.
    pub(crate) plan: Plan,
    pub(crate) hosting: Option<Hosting>,
    /// Why the server could not be started when that was tried last.
    shut: Option<String>,
    /// What players had done when it was last looked at, and who they were.
    gm_changes: u64,
    /// The proposal of a player that the next line carries out, if it is carried out.
    pub(crate) taking: Option<Proposal>,
    /// The number of the one that was begun and waits for dice or a choice.
    pub(crate) under_way: Option<u32>,
}

impl Players {
    /// Nobody yet; a server that starts as the plan says.
    pub(crate) fn of(plan: Plan) -> Self {
        Self { plan, hosting: None, shut: None, gm_changes: 0, taking: None, under_way: None }
    }
}

/// The fight as somebody else sees it.
#[derive(Debug)]
pub(crate) struct Preview {
    seat: usize,
}

/// A row of the list of people.
#[derive(Debug, Clone)]
pub(crate) enum PlayerEntry {
    Proposal(Proposal),
    Guest(GuestRow),
    /// Somebody who was not let in.
    RefusedGuest(RefusedGuest),
    /// An address that is barred.
    Barred(Origin),
}

impl App {
    /// Shows who looks on, or how players would be let in. Looking starts no server.
    pub(crate) fn open_players(&mut self) -> Effect {
        let rows = Picker::new(self.people());
        self.open(Layer::People(People { rows, seats: None }))
    }

    /// Every seat of the fight.
    fn seats(&self) -> Vec<Seat> {
        let state = self.session.fight().state();
        let sides = state.sides.iter().map(|side| Seat::Side(side.name.clone()));
        let all = state
            .combatants
            .iter()
            .filter(|one| one.presence != Presence::Fallen || !state.is_of_the_past(one));
        let all = all.map(|one| Seat::Character(one.name.clone()));
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

    /// Who is in the hub: proposals first, then guests, then who was not let in.
    fn people(&self) -> Vec<PlayerEntry> {
        let hub = self.session.hub();
        let proposals = hub.map(SpectatorHub::proposals).into_iter().flatten();
        // What has begun is not to be taken again.
        let proposals = proposals.filter(|proposal| Some(proposal.id) != self.players.under_way);
        let proposals = proposals.map(PlayerEntry::Proposal);
        let guests = hub.map(SpectatorHub::guests).into_iter().flatten().map(PlayerEntry::Guest);
        let hosting = self.players.hosting.iter();
        let refused_guests =
            hosting.clone().flat_map(Hosting::refused_guests).map(PlayerEntry::RefusedGuest);
        let barred = hosting.flat_map(Hosting::banned).map(PlayerEntry::Barred);
        proposals.chain(guests).chain(refused_guests).chain(barred).collect()
    }

    /// Shows who is in the hub now, where that is shown.
    pub(crate) fn renew_people(&mut self) {
        if !self.layers.iter().any(|layer| matches!(layer, Layer::People(_))) {
            return;
        }
        let people = self.people();
        for layer in self.layers.iter_mut() {
            if let Layer::People(shown) = layer {
                shown.rows.renew(people.clone());
            }
        }
    }

    fn press_on_entry(&mut self, key: &str, entry: &PlayerEntry) -> Option<Effect> {
        let hub = self.session.hub()?.clone();
        match (entry, key) {
            (PlayerEntry::Proposal(proposal), "Enter") => {
                // One that was replaced or refused meanwhile is not what stands there.
                if !hub.proposals().contains(proposal) {
                    self.renew_people();
                    return Some(self.say("players-gone"));
                }
                self.players.taking = Some(proposal.clone());
                return Some(Effect::Read(proposal.line.clone()));
            }
            (PlayerEntry::Proposal(proposal), "e") => {
                let effect = self.open_line(&self.in_language(&self.written(proposal)));
                self.players.taking = Some(proposal.clone());
                return Some(effect);
            }
            (PlayerEntry::Proposal(proposal), "d" | "Del") => {
                hub.settle(proposal.id, false);
            }
            (PlayerEntry::Guest(guest), "k") => hub.send_away(guest.id),
            (
                PlayerEntry::Guest(GuestRow { origin, .. })
                | PlayerEntry::RefusedGuest(RefusedGuest { origin, .. }),
                "b",
            ) => {
                self.ban(*origin);
            }
            (PlayerEntry::Barred(origin), "b") => self.pardon(*origin),
            (PlayerEntry::Guest(guest), "m") => hub.mute(guest.id, !guest.muted),
            (
                PlayerEntry::Proposal(_)
                | PlayerEntry::Guest(_)
                | PlayerEntry::RefusedGuest(_)
                | PlayerEntry::Barred(_),
                _,
            ) => {
                return None;
            }
        }
        Some(Effect::Look)
    }

    fn seat_chosen(&mut self, what: SeatsFor, seat: &Seat, number: usize) -> Effect {
        match what {
            SeatsFor::Preview => self.open(Layer::Preview(Preview { seat: number })),
            SeatsFor::Invitation => self.invite(seat),
        }
    }

    /// How many players look on now.
    pub(crate) fn watching(&self) -> usize {
        self.session.hub().map_or(0, |hub| hub.guests().len())
    }

    /// Lets players in, or sends all of them out and stops the server.
    pub(crate) fn start_or_stop_hosting(&mut self) {
        if self.players.hosting.take().is_some() {
            self.session.show_in(None);
            self.players.under_way = None;
            return;
        }
        let hub = SpectatorHub::new(self.session.fight().clone(), &self.looks.words);
        hub.flash_for(FLASH);
        match Hosting::open(&self.players.plan, hub.clone()) {
            Ok(hosting) => {
                (self.players.hosting, self.players.shut) = (Some(hosting), None);
                self.session.show_in(Some(hub));
            }
            // In the popup it is to be read whole, and hides nothing else that has to be told.
            Err(error) => self.players.shut = Some(self.told(&error)),
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
        match hosting.invite(seat.clone(), &self.looks.words) {
            // Too long for the lowest line, and not to be lost by the next key.
            Ok(ways) => {
                let args = [("who", self.seat_name(seat).into())];
                let mut lines = vec![self.looks.words.with("players-invitation", &args)];
                lines.extend(ways);
                let title = self.looks.words.t("players-invited");
                self.open_text(title, lines);
            }
            Err(error) => self.console.message = Some((self.told(&error), Tone::Refusal)),
        }
        Effect::Look
    }

    /// Whether players are let in and how many look on, for the line that is always seen; above all that they do not see
    /// what happens.
    pub(crate) fn watched(&self) -> Option<String> {
        let hub = self.session.hub()?;
        if hub.is_frozen() {
            return Some(self.looks.words.t("note-frozen"));
        }
        let count = hub.guests().len();
        Some(self.looks.words.with("note-watched", &[("count", count.into())]))
    }

    /// Whether players have done something that is to be looked at.
    pub(crate) fn look_at_players(&mut self) -> bool {
        let was_refused = self.players.hosting.as_mut().is_some_and(Hosting::hear);
        let Some(hub) = self.session.hub() else { return false };
        let gm_changes = hub.gm_changes();
        if std::mem::replace(&mut self.players.gm_changes, gm_changes) == gm_changes {
            if was_refused {
                self.renew_people();
            }
            return was_refused && matches!(self.layers.top(), Some(Layer::People(_)));
        }
        self.renew_people();
        let people = self.people();
        let proposals: Vec<&PlayerEntry> =
            people.iter().filter(|entry| matches!(entry, PlayerEntry::Proposal(_))).collect();
        // A question lies over nothing that a player's answer to it could not be told above.
        let is_free = self.layers.iter().all(|layer| {
            matches!(layer, Layer::Choices(_) | Layer::Painting(_) | Layer::Aiming(_))
        });
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

    fn entry_row(&self, entry: &PlayerEntry) -> (String, String, bool) {
        match entry {
            PlayerEntry::Proposal(proposal) => {
                let Proposal { name, character, line, .. } = proposal;
                // Whoever came by an invitation is called as the seat.
                let named = format!("{name} ({character})");
                let who = if name == character { name.as_str() } else { &named };
                let says = self.line_of(proposal, line.as_str());
                let own = self.in_language(line.as_str());
                // What was typed in the language of the screen stands as it was typed, but for the number of an answer.
                let picks = |says: &Line| matches!(says, Line::Session(Session::Pick(_)));
                let told = says.as_ref().ok().filter(|says| picks(says) || own != line.as_str());
                let told = told.and_then(|says| self.told_line(says)).unwrap_or(own);
                let args = [("who", who.into()), ("line", told.into())];
                let open = says.is_ok() && !proposal.refused;
                let right = proposal.refused.then(|| self.looks.words.t("players-not-now"));
                (self.looks.words.with("players-proposal", &args), right.unwrap_or_default(), open)
            }
            PlayerEntry::Guest(guest) => {
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
            PlayerEntry::RefusedGuest(RefusedGuest { from, why, times, .. }) => {
                let args = [
                    ("from", from.as_str().into()),
                    ("why", locale::server::refused(&self.looks.words, *why).into()),
                ];
                let times = if *times > 1 { format!("×{times}") } else { String::new() };
                (self.looks.words.with("players-refused", &args), times, false)
            }
            PlayerEntry::Barred(origin) => {
                let args = [("from", origin.to_string().into())];
                (self.looks.words.with("players-barred", &args), String::new(), false)
            }
        }
    }

    /// How matters stand: where players come in, and what they may do.
    fn about_server(&self) -> Vec<String> {
        let Some(hub) = self.session.hub() else {
            let (words, plan) = (&self.looks.words, &self.players.plan);
            let folder = locale::shown(&plan.folder);
            let would = match plan.ssh {
                Some(ssh) => {
                    let args = [("address", ssh.to_string().into()), ("folder", folder.into())];
                    words.with("players-would-open", &args)
                }
                None => words.with("players-would-open-here", &[("folder", folder.into())]),
            };
            let why = self.players.shut.clone().into_iter();
            return why.chain([words.t("players-closed"), would]).collect();
        };
        let hosting = self.players.hosting.as_ref();
        let mut lines =
            hosting.map(|it| it.lines(&self.looks.words, self.fight())).unwrap_or_default();
        if hub.is_frozen() {
            lines.push(self.looks.words.t("players-frozen"));
        }
        let key = if hub.is_open() { "players-may-propose" } else { "players-may-not-propose" };
        lines.push(self.looks.words.t(key));
        lines
    }
}

impl People {
    fn choose_seat(&mut self, what: SeatsFor, app: &App) {
        self.seats = Some((what, Picker::new(app.seats())));
    }

    fn press_on_people(&mut self, key: KeyEvent, app: &mut App) -> After {
        if let Some((what, seats)) = &mut self.seats {
            let what = *what;
            let picked = keys::pick(seats, key);
            let chosen = seats.chosen().cloned().map(|seat| (seat, seats.place()));
            if let Some(Picked::Taken | Picked::Left) = picked {
                self.seats = None;
                self.rows.choose_at(0);
            }
            return match (picked, chosen) {
                (Some(Picked::Taken), Some((seat, number))) => {
                    After::Stays(app.seat_chosen(what, &seat, number))
                }
                (Some(Picked::Left | Picked::Moved), _) => After::STAYS,
                (Some(Picked::Taken) | None, _) => After::IDLE,
            };
        }
        let name = keys::name(key).unwrap_or_default();
        match name.as_str() {
            "Esc" => return After::CLOSES,
            "v" => self.choose_seat(SeatsFor::Preview, app),
            "i" => self.choose_seat(SeatsFor::Invitation, app),
            "f" | "p" | "a" if app.session.hub().is_none() => {
                return After::Stays(app.say("players-closed"));
            }
            "f" => {
                if let Some(hub) = app.session.hub() {
                    hub.freeze(!hub.is_frozen());
                }
            }
            "p" => {
                if let Some(hub) = app.session.hub() {
                    hub.let_propose(!hub.is_open());
                }
            }
            "o" => app.start_or_stop_hosting(),
            "a" => {
                let hosting = app.players.hosting.as_ref();
                if let Some(Err(error)) = hosting.map(|it| it.set_guests(!it.guests())) {
                    app.console.refuse(app.told(&error));
                }
            }
            _ => {
                let entry = self.rows.chosen();
                if let Some(effect) = entry.and_then(|entry| app.press_on_entry(&name, entry)) {
                    return After::Stays(effect);
                }
                if !self.rows.go(&name) {
                    return match app.looks.keymap.action(key) {
                        Some(action @ (Action::Language | Action::Menu)) => After::Acts(action),
                        Some(Action::Players) => After::CLOSES,
                        Some(_) | None => After::IDLE,
                    };
                }
            }
        }
        After::STAYS
    }

    /// The keys that mean something for what is chosen, and those that always do.
    fn keys(&self, app: &App) -> Vec<String> {
        let own = self.rows.chosen().map(|entry| match entry {
            PlayerEntry::Proposal(_) => "players-keys-proposal",
            PlayerEntry::Guest(_) => "players-keys-guest",
            PlayerEntry::RefusedGuest(_) => "players-keys-refused",
            PlayerEntry::Barred(_) => "players-keys-barred",
        });
        let always =
            if app.session.hub().is_some() { "players-keys" } else { "players-keys-closed" };
        own.into_iter().chain([always]).map(|key| app.looks.words.t(key)).collect()
    }
}

impl Behaviour for People {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        let after = self.press_on_people(key, app);
        self.rows.renew(app.people());
        after
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let (words, within) = (&app.looks.words, above_prompt(areas));
        if let Some((what, seats)) = &self.seats {
            let row = |_, seat: &'_ Seat| ListRow::of(app.seat_name(seat), "");
            let title = match what {
                SeatsFor::Invitation => "players-invite",
                SeatsFor::Preview => "players-look-as",
            };
            let list = seats.list(words.t(title), "", row);
            return app.draw_list(self, list, within, painter);
        }
        let row = |_, entry: &'_ PlayerEntry| {
            let (text, right, open) = app.entry_row(entry);
            ListRow::of(text, right).open_if(open)
        };
        let mut list = self.rows.list(words.t("players-title"), "", row);
        if list.rows.is_empty() {
            list.rows.push(ListRow::of(words.t("players-nobody"), "").open_if(false));
        }
        let room = within.width.saturating_sub(6);
        for line in app.about_server().into_iter().chain(self.keys(app)) {
            let below = paint::wrap(&line, room, 2).into_iter();
            list.rows.extend(below.map(|text| ListRow::of(text.to_owned(), "").open_if(false)));
        }
        app.draw_list(self, list, within, painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        let is_proposal = matches!(self.rows.chosen(), Some(PlayerEntry::Proposal(_)));
        if self.seats.is_some() {
            return app.looks.list_hints(Some("hint-choose"));
        }
        // What else may be done with a row stands below the list.
        app.looks.list_hints(is_proposal.then_some("hint-take"))
    }
}

impl Behaviour for Preview {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        let count = app.seats().len().max(1);
        match keys::name(key).as_deref() {
            Some("Tab" | "Down" | "Right") => self.seat = (self.seat + 1) % count,
            Some("Shift-Tab" | "Up" | "Left") => self.seat = (self.seat + count - 1) % count,
            Some("Esc" | "Enter" | "q") => return After::CLOSES,
            _ => return After::IDLE,
        }
        After::STAYS
    }

    /// Draws the fight as somebody else sees it, over everything.
    fn draw(&self, app: &App, _areas: &Areas, painter: &mut Painter) {
        let seats = app.seats();
        let Some(seat) = seats.get(self.seat).or_else(|| seats.first()) else { return };
        let (all, words) = (painter.area(), &app.looks.words);
        let (size, lang) = ((all.width, all.height), words.lang());
        let choice = &app.looks.choice;
        let look = (choice.shipped(), choice.depth);
        let picture = if let Some(hub) = app.session.hub() {
            hub.preview(seat, size, lang, look)
        } else {
            // Nobody is let in; this hub is for the GM alone.
            let hub = SpectatorHub::new(app.session.fight().clone(), words);
            hub.preview(seat, size, lang, look)
        };
        for at in picture.area.intersection(all).positions() {
            if let (Some(here), Some(seen)) = (painter.buffer().cell_mut(at), picture.cell(at)) {
                here.clone_from(seen);
            }
        }
        let row = Rect { y: all.bottom().saturating_sub(1), height: 1.min(all.height), ..all };
        let text = words.with("players-preview", &[("who", app.seat_name(seat).into())]);
        paint::fill(painter.buffer(), row, app.looks.theme.style(kekkai_widgets::Role::Keys));
        let style = app.looks.theme.style(kekkai_widgets::Role::Prompt);
        paint::put(painter.buffer(), row.x + 1, row.y, row.right(), &text, style);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        vec![app.looks.hint("↑↓", "hint-select"), app.looks.hint("Esc", "hint-leave")]
    }
}
