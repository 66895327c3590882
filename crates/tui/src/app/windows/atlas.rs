//! The world around the fight: which place and which party are chosen, and what its keys come to.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    Command,
    grammar::{Line, quoted},
    world::{PartyOwn, PartyView, PlaceId, World, WorldOrder, WorldView},
};
use kekkai_host::Painter;
use kekkai_rules::{Ask, VerbKeyUse};
use kekkai_widgets::{Areas, atlas, list, paint::BETWEEN, picker::Picker};

use crate::app::{
    App, Effect,
    keys::{self, Action},
    layers::{After, Behaviour, Layer, above_prompt},
};

/// The world around the fight: a place and a party are chosen.
#[derive(Debug)]
pub(crate) struct Atlas {
    places: Picker<PlaceId>,
    /// The chosen party, from 0.
    party: usize,
}

/// Keys that choose a party or do something with it.
const PARTY_KEYS: [&str; 14] =
    ["Tab", "Shift-Tab", "Left", "Right", "Enter", "Space", "h", "f", "n", "b", "r", "c", "s", "w"];

/// What going to the chosen place would come to.
enum Journeying {
    /// No party can travel now.
    Nobody,
    /// The party is there.
    Here,
    /// There is no way.
    NoWay,
    /// It flees in a chase: as far as is thrown.
    Run,
    /// The places of the way, and how many of them it comes in a turn.
    Way(Vec<PlaceId>, u8),
}

impl App {
    fn atlas_world(&self) -> Option<(&World, &WorldView)> {
        let view = self.snapshot.view.world.as_deref()?;
        Some((self.session.fight().state().world.as_deref()?, view))
    }

    /// Opens the world, at the place of the first party; where there is none, the line that begins one.
    pub(crate) fn open_atlas(&mut self) -> Effect {
        let Some((_, view)) = self.atlas_world() else {
            self.say("atlas-none");
            return self.open_line(&format!("{} ", self.verb("found")));
        };
        let first = view.shown().next().map(|party| party.at);
        let places = places_of(view).at(|place| Some(*place) == first);
        self.open(Layer::Atlas(Atlas { places, party: 0 }))
    }

    /// The places and parties as they are now, where they are shown.
    pub(crate) fn renew_atlas(&mut self) {
        let Some((_, view)) = self.atlas_world() else { return };
        let (places, last) = (places_of(view).items().to_vec(), view.shown().count());
        for layer in self.layers.iter_mut() {
            if let Layer::Atlas(shown) = layer {
                shown.places.renew(places.clone());
                shown.party = shown.party.min(last.saturating_sub(1));
            }
        }
    }

    fn going(&self, popup: &Atlas) -> Journeying {
        let Some((world, view)) = self.atlas_world() else { return Journeying::Nobody };
        let Some(party) = view.shown().nth(popup.party) else { return Journeying::Nobody };
        let to = popup.place();
        if view.chases.iter().any(|chase| chase.chase.runners == party.id) {
            return Journeying::Run;
        }
        if party.at == to {
            return Journeying::Here;
        }
        let step = party.own.as_ref().map_or(0, |own| own.step);
        world.way(party.at, to).map_or(Journeying::NoWay, |way| Journeying::Way(way, step))
    }

    /// Keys of the battle screen that mean the same here.
    fn atlas_action(&mut self, key: KeyEvent) -> After {
        match self.looks.keymap.action(key) {
            Some(
                action @ (Action::Undo
                | Action::Redo
                | Action::Language
                | Action::Menu
                | Action::Command
                | Action::Again
                | Action::Dice
                | Action::Summary
                | Action::Help),
            ) => After::Acts(action),
            Some(Action::World) => After::CLOSES,
            Some(_) | None => After::IDLE,
        }
    }

    /// The order that a key gives the chosen party, or the line of one that it begins.
    fn atlas_order(&mut self, popup: &Atlas, key: &str) -> Option<Effect> {
        let (going, place) = (self.going(popup), popup.place());
        let (_, view) = self.atlas_world()?;
        let Some(party) = view.shown().nth(popup.party) else {
            return PARTY_KEYS.contains(&key).then(|| self.say("atlas-no-party"));
        };
        let (id, own) = (party.id, party.own.as_ref());
        let begins =
            |verb: &'static str| format!("{} {} ", self.verb(verb), quoted(party.name.as_str()));
        let order = match key {
            "Enter" => match going {
                Journeying::Run => WorldOrder::Run { runners: id, to: Some(place) },
                Journeying::Here => WorldOrder::Rest { party: id, turns: 1 },
                Journeying::Way(path, _) => WorldOrder::Travel { party: id, path },
                // It is refused, with the reason.
                Journeying::Nobody | Journeying::NoWay => {
                    WorldOrder::Travel { party: id, path: vec![place] }
                }
            },
            "Space" => {
                let mut chases = view.chases.iter().map(|chase| chase.chase);
                let chase = chases.find(|chase| chase.runners == id || chase.pursuers == id)?;
                WorldOrder::Run { runners: chase.runners, to: None }
            }
            "h" => WorldOrder::Hurry { party: id, to: place },
            "f" => WorldOrder::Flee { party: id, to: None },
            "n" => WorldOrder::Conceal { party: id, hidden: !own.is_some_and(|own| own.hidden) },
            "b" => WorldOrder::Dwell { party: id, inside: !own.is_some_and(|own| own.in_base) },
            "r" | "c" | "s" => {
                let line = begins(match key {
                    "r" => "rest",
                    "c" => "chase",
                    _ => "ride",
                });
                return Some(self.open_line(&line));
            }
            "w" => {
                let who = self.member_of(own?)?;
                let verb = self.verb(self.wounding()?);
                return Some(self.open_line(&format!("{verb} {who} ")));
            }
            _ => return None,
        };
        Some(Effect::Run(Line::Command(Command::World(order))))
    }

    /// What the GM does on the map beside ordering the chosen party: places added, parties formed, mobs brought in, days passed.
    fn atlas_ruling(&mut self, popup: &Atlas, key: &str) -> Option<Effect> {
        let (verb, near) = match key {
            "a" => ("found", "beside"),
            "p" => ("party", "at"),
            // Who may be brought in is chosen, as on the field; where the fight is they come onto it.
            "m" => {
                let (world, view) = self.atlas_world()?;
                let place = Some(popup.place()).filter(|place| world.here != Some(*place));
                let place = place.and_then(|place| view.place(place));
                let place = place.map(|place| place.name.to_string());
                return Some(self.open_recruits(place));
            }
            "d" => match self.snapshot.view.book.day {
                Some(day) => return Some(self.open_line(self.verb(day))),
                None => return Some(self.say("atlas-no-days")),
            },
            _ => return None,
        };
        // The name is still to be typed, before the place that is chosen; undone below the window, there may be none.
        let place = self.atlas_world().and_then(|(_, view)| view.place(popup.place()));
        let after = place.map(|place| {
            format!(" {} {}", self.looks.words.usage(near), quoted(place.name.as_str()))
        });
        let after = after.unwrap_or_default();
        Some(self.open_line_at(&format!("{} {after}", self.verb(verb)), after.chars().count()))
    }

    /// The verb that sets the health of somebody: the first that a key of the system begins.
    fn wounding(&self) -> Option<&'static str> {
        let mut keys = self.snapshot.view.book.keys.iter();
        keys.find(|key| key.does == VerbKeyUse::Begins).map(|key| key.verb)
    }

    /// The first of a party, as it is typed.
    fn member_of(&self, own: &PartyOwn) -> Option<String> {
        let who = own.members.first()?;
        Some(quoted(self.snapshot.view.find(*who)?.name.as_str()))
    }

    /// What the way to the chosen place costs, told before it is gone.
    fn price(&self, popup: &Atlas, party: &PartyView, view: &WorldView) -> Option<String> {
        let name = |id: PlaceId| view.place(id).map_or("?", |place| place.name.as_str());
        let to = name(popup.place());
        Some(match self.going(popup) {
            Journeying::Nobody => return None,
            Journeying::Here => self.looks.words.t("atlas-here"),
            Journeying::NoWay => self.looks.words.with("atlas-no-way", &[("place", to.into())]),
            Journeying::Run => self.looks.words.with("atlas-run", &[("place", to.into())]),
            Journeying::Way(way, step) => {
                let stops: Vec<&str> =
                    std::iter::once(party.at).chain(way.iter().copied()).map(name).collect();
                let key = if way.len() > usize::from(step) { "atlas-far" } else { "atlas-way" };
                let args = [
                    ("way", stops.join(" → ").into()),
                    ("need", way.len().into()),
                    ("have", step.into()),
                ];
                self.looks.words.with(key, &args)
            }
        })
    }

    /// The account of all fights under its heading, where there are several.
    pub(crate) fn totals(&mut self) -> Vec<String> {
        if self.fights().is_empty() {
            return Vec::new();
        }
        let Ok(totals) = self.session.past().totals() else { return Vec::new() };
        let rows = totals.rows(self.session.fight().state(), kekkai_battle::Audience::Gm);
        let table = self.looks.words.totals(&rows, &self.snapshot.view);
        [String::new(), self.looks.words.t("summary-totals")].into_iter().chain(table).collect()
    }

    /// Opens the account of the fight, if it can be read.
    pub(crate) fn open_summary(&mut self) -> Effect {
        let Ok(summary) = self.session.past().summary() else { return Effect::Look };
        let rows = summary.rows(self.session.fight().state(), kekkai_battle::Audience::Gm);
        let mut lines = self.looks.words.summary(&rows, &self.snapshot.view);
        lines.extend(self.totals());
        self.open_text(self.looks.words.t("summary-title"), lines)
    }
}

/// The places of a world, the first one chosen.
fn places_of(view: &WorldView) -> Picker<PlaceId> {
    Picker::new((0..=u8::MAX).map(PlaceId).take(view.places.len()).collect())
}

impl Atlas {
    /// Every key of the map, those in its border too.
    pub(in crate::app) fn keys(&self, app: &App) -> Vec<(String, String)> {
        let foot = app.looks.words.t("atlas-foot");
        let foot = foot.split(BETWEEN).filter_map(|key| key.split_once(' '));
        let foot = foot.map(|(key, label)| (key.to_owned(), label.to_owned()));
        self.hints(app).into_iter().chain(foot).collect()
    }

    /// The place that is chosen.
    fn place(&self) -> PlaceId {
        self.places.chosen().copied().unwrap_or(PlaceId(u8::MAX))
    }
}

impl Behaviour for Atlas {
    /// What a key stands for: orders of the world, and lines of the grammar that it begins.
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        if matches!(app.session.fight().prompt(), Some((_, Ask::Die(_)))) {
            return After::Stays(app.press_for_die(key));
        }
        let name = keys::name(key).unwrap_or_default();
        let Some((_, view)) = app.atlas_world() else {
            return app.atlas_ruling(self, &name).map_or(After::CLOSES, After::Closes);
        };
        let parties = view.shown().count();
        if self.places.go(&name) {
            return After::STAYS;
        }
        self.party = self.party.min(parties.saturating_sub(1));
        let turned = match name.as_str() {
            "Tab" | "Right" if parties > 0 => (self.party + 1) % parties,
            "Shift-Tab" | "Left" if parties > 0 => (self.party + parties - 1) % parties,
            _ => self.party,
        };
        if turned != self.party {
            self.party = turned;
            return After::STAYS;
        }
        if name == "Esc" {
            return After::CLOSES;
        }
        let effect = app.atlas_order(self, &name).or_else(|| app.atlas_ruling(self, &name));
        effect.map_or_else(|| app.atlas_action(key), After::Stays)
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let Some((world, view)) = app.atlas_world() else { return };
        let (words, within) = (&app.looks.words, above_prompt(areas));
        let party = view.shown().nth(self.party);
        let near = |place: PlaceId| {
            let own = party.and_then(|party| party.own.as_ref().map(|own| (party.at, own.step)));
            own.is_none_or(|(at, step)| {
                world.distance(at, place).is_some_and(|far| far <= usize::from(step))
            })
        };
        let rows = words.atlas_rows(view, &near);
        let mut lines = Vec::new();
        match party {
            Some(party) => {
                lines.push(words.party(party, view, &app.snapshot.view));
                lines.extend(app.price(self, party, view));
            }
            None => lines.push(words.t("atlas-nobody")),
        }
        lines.extend(view.place(self.place()).and_then(|place| words.boards(place)));
        lines.extend(words.chases(view, &app.snapshot.view));
        let row = |at, _: &'_ PlaceId| rows.get(at).map(atlas::AtlasRow::line).unwrap_or_default();
        let list = self.places.list(words.t("atlas-title"), words.t("atlas-foot"), row);
        let list = list::List { note: words.noise(view).into(), ..list };
        app.looks.draw(&atlas::laid_out(list, &lines, &app.looks.theme, within), within, painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        if matches!(app.session.fight().prompt(), Some((_, Ask::Die(_)))) {
            return app.die_hints();
        }
        let looks = &app.looks;
        let mut hints = vec![
            looks.hint("p", "atlas-key-party"),
            looks.hint("m", "atlas-key-join"),
            looks.hint("d", "atlas-key-day"),
            looks.hint("a", "atlas-key-place"),
            looks.hint("w", "atlas-key-wound"),
            looks.action_hint(Action::Undo),
            looks.hint("Esc", "hint-leave"),
        ];
        let party = app.atlas_world().and_then(|(_, view)| view.shown().nth(self.party));
        if party.and_then(|party| party.own.as_ref()).is_some_and(|own| own.step == 0) {
            hints.insert(0, looks.hint("s", "atlas-key-speed"));
        }
        if matches!(app.going(self), Journeying::Run | Journeying::Way(..)) {
            hints.insert(0, looks.hint("Enter", "hint-do"));
        }
        hints
    }
}
