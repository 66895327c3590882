//! The popup of the world: which place and which party are chosen, and what its keys come to.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    grammar::quoted,
    world::{PartyView, PlaceId, World, WorldView},
};
use kekkai_host::Painter;
use kekkai_rules::Ask;
use kekkai_widgets::atlas;
use ratatui::layout::Rect;

use super::{
    App, Effect,
    keys::{self, Action},
    popup::{Popup, TextPopup},
};

/// The chosen place and the chosen party, from 0.
#[derive(Debug, Default)]
pub(super) struct AtlasPopup {
    place: usize,
    party: usize,
}

/// What going to the chosen place would come to.
enum Journeying {
    /// Nobody can go.
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

    /// Opens the world, at the place of the first party.
    pub(super) fn open_atlas(&mut self) -> Effect {
        let Some((_, view)) = self.atlas_world() else {
            let lines = vec![self.looks.words.t("atlas-none")];
            let title = self.looks.words.t("atlas-title");
            self.popups.push(Popup::Text(TextPopup { title, lines, top: 0 }));
            return Effect::Look;
        };
        let place = view.parties.first().map(|party| usize::from(party.at.0));
        let popup = AtlasPopup { place: place.unwrap_or(0), party: 0 };
        self.popups.push(Popup::Atlas(popup));
        Effect::Look
    }

    fn going(&self, popup: &AtlasPopup) -> Journeying {
        let Some((world, view)) = self.atlas_world() else { return Journeying::Nobody };
        let Some(party) = view.parties.get(popup.party) else { return Journeying::Nobody };
        let to = PlaceId(u8::try_from(popup.place).unwrap_or(u8::MAX));
        if view.chases.iter().any(|chase| chase.chase.runners == party.id) {
            return Journeying::Run;
        }
        if party.at == to {
            return Journeying::Here;
        }
        let step = party.own.as_ref().map_or(0, |own| own.step);
        world.way(party.at, to).map_or(Journeying::NoWay, |way| Journeying::Way(way, step))
    }

    /// What a key stands for in the popup: lines of the grammar, as if they had been typed.
    pub(super) fn press_in_atlas(&mut self, key: KeyEvent) -> Effect {
        if matches!(self.session.fight().prompt(), Some((_, Ask::Die(_)))) {
            return self.press_for_die(key);
        }
        let Some((_, view)) = self.atlas_world() else {
            self.popups.pop();
            return Effect::Look;
        };
        let (places, parties) = (view.places.len(), view.parties.len());
        let name = keys::name(key);
        let Some(Popup::Atlas(popup)) = self.popups.last_mut() else { return Effect::Look };
        let last = places.saturating_sub(1);
        let chosen = AtlasPopup {
            place: match name.as_deref() {
                Some("Up" | "k") => popup.place.saturating_sub(1),
                Some("Down" | "j") => (popup.place + 1).min(last),
                Some("Home") => 0,
                Some("End") => last,
                _ => popup.place,
            },
            party: match name.as_deref() {
                Some("Tab" | "Right") if parties > 0 => (popup.party + 1) % parties,
                Some("Shift-Tab" | "Left") if parties > 0 => (popup.party + parties - 1) % parties,
                _ => popup.party.min(parties.saturating_sub(1)),
            },
        };
        *popup = chosen;
        match name.as_deref() {
            Some("Esc") => {
                self.popups.pop();
                Effect::Look
            }
            Some(name) => self.atlas_line(name).unwrap_or_else(|| self.atlas_action(key)),
            None => Effect::Look,
        }
    }

    /// Keys of the battle screen that mean the same here.
    fn atlas_action(&mut self, key: KeyEvent) -> Effect {
        match self.looks.keymap.action(key) {
            Some(
                action @ (Action::Undo
                | Action::Redo
                | Action::Language
                | Action::Quit
                | Action::Command
                | Action::Again
                | Action::Dice
                | Action::Summary),
            ) => self.do_action(action),
            Some(Action::World) => {
                self.popups.pop();
                Effect::Look
            }
            Some(_) | None => Effect::Look,
        }
    }

    /// The line that a key gives or begins.
    fn atlas_line(&mut self, key: &str) -> Option<Effect> {
        let popup =
            self.popups.iter().rev().find_map(|popup| {
                if let Popup::Atlas(popup) = popup { Some(popup) } else { None }
            })?;
        let going = self.going(popup);
        let (_, view) = self.atlas_world()?;
        let place = view.places.get(popup.place).map(|place| quoted(place.name.as_str()))?;
        let party = view.parties.get(popup.party)?;
        let name = quoted(party.name.as_str());
        let runs = view.chases.iter().find(|chase| {
            let chase = chase.chase;
            chase.runners == party.id || chase.pursuers == party.id
        });
        let runner = runs.and_then(|chase| view.party(chase.chase.runners));
        let runner = runner.map(|party| quoted(party.name.as_str()));
        let own = party.own.as_ref();
        let line = match key {
            "Enter" => match going {
                Journeying::Run => format!("run {name} to {place}"),
                Journeying::Here => format!("post {name}"),
                Journeying::Nobody | Journeying::NoWay | Journeying::Way(..) => {
                    format!("travel {name} {place}")
                }
            },
            "Space" => format!("run {}", runner?),
            "h" => format!("hurry {name} {place}"),
            "f" => format!("flee {name}"),
            "n" => {
                let off = if own.is_some_and(|own| own.hidden) { " off" } else { "" };
                format!("conceal {name}{off}")
            }
            "b" => {
                let way = if own.is_some_and(|own| own.in_base) { "out" } else { "in" };
                format!("home {name} {way}")
            }
            "r" => return Some(self.open_line(&format!("rest {name} "))),
            "c" => return Some(self.open_line(&format!("chase {name} "))),
            _ => return None,
        };
        Some(Effect::Read(line))
    }

    /// What the way to the chosen place costs, told before it is gone.
    fn price(&self, popup: &AtlasPopup, party: &PartyView, view: &WorldView) -> Option<String> {
        let name = |id: PlaceId| view.place(id).map_or("?", |place| place.name.as_str());
        let to = name(PlaceId(u8::try_from(popup.place).unwrap_or(u8::MAX)));
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

    pub(super) fn draw_atlas(&self, popup: &AtlasPopup, within: Rect, painter: &mut Painter) {
        let Some((world, view)) = self.atlas_world() else { return };
        let party = view.parties.get(popup.party);
        let near = |place: PlaceId| {
            let own = party.and_then(|party| party.own.as_ref().map(|own| (party.at, own.step)));
            own.is_none_or(|(at, step)| {
                world.distance(at, place).is_some_and(|far| far <= usize::from(step))
            })
        };
        let rows = self.looks.words.atlas_rows(view, &near);
        let mut lines = Vec::new();
        match party {
            Some(party) => {
                lines.push(self.looks.words.party(party, view, &self.snapshot.view));
                lines.extend(self.price(popup, party, view));
            }
            None => lines.push(self.looks.words.t("atlas-nobody")),
        }
        let chosen = view.places.get(popup.place);
        lines.extend(chosen.and_then(|place| self.looks.words.boards(place)));
        lines.extend(self.looks.words.chases(view, &self.snapshot.view));
        let (title, foot) = (self.looks.words.t("atlas-title"), self.looks.words.t("atlas-foot"));
        let atlas = atlas::Atlas {
            title: &title,
            noise: &self.looks.words.noise(view),
            rows: &rows,
            selected: popup.place,
            lines: &lines,
            foot: &foot,
        };
        atlas::draw(&atlas, self.looks.theme, &self.looks.glyphs, within, painter.buffer());
    }

    /// The account of the fight.
    pub(super) fn summary_popup(&mut self) -> Option<Popup> {
        let summary = self.session.past().summary().ok()?;
        let rows = summary.rows(self.session.fight().state(), kekkai_battle::Audience::Gm);
        let lines = self.looks.words.summary(&rows, &self.snapshot.view);
        Some(Popup::Text(TextPopup { title: self.looks.words.t("summary-title"), lines, top: 0 }))
    }
}
