//! The cursor over the map: where the keys that move it take it, and what is said where that is nowhere.

use kekkai_battle::{Cell, Stage, cell::SIZE, view::CombatantView};
use kekkai_rules::Id;
use kekkai_widgets::Names as _;

use super::super::{App, Effect, keys::Action};

impl App {
    /// The cursor so many cells on, as far as the field goes.
    pub(in super::super) fn step(&mut self, action: Action) -> Effect {
        let Some((columns, rows)) = action.step() else { return Effect::Look };
        let from = self.pointer.cursor;
        let clamp = |at: u8, by: i16| (i16::from(at) + by).clamp(0, i16::from(SIZE) - 1);
        let to = Cell::new(clamp(from.column(), columns), clamp(from.row(), rows));
        if to == Some(from) {
            return self.say("idle-edge");
        }
        self.go(to)
    }

    pub(in super::super) fn go(&mut self, to: Option<Cell>) -> Effect {
        let from = self.pointer.cursor;
        self.pointer.cursor = to.unwrap_or(from);
        self.lead_brush();
        // Somebody else on the same cell changes what every panel shows.
        if self.pointer.cursor == from { Effect::Look } else { Effect::Moved(from) }
    }

    /// The cursor to the one whose turn it is.
    pub(in super::super) fn go_to_actor(&mut self) -> Effect {
        let view = &self.snapshot.view;
        let Some(who) = view.actor else { return self.say_nobody_acts() };
        let name = view.name(who).to_owned();
        let is_there = self.pointed_at().is_some_and(|one| one.id == who);
        self.pointer.who = Some(who);
        let key = match self.actor_cell() {
            None => "idle-actor-away",
            Some(_) if is_there => "idle-at-actor",
            to @ Some(_) => return self.go(to),
        };
        self.console.refuse(self.looks.words.with(key, &[("name", name.into())]));
        Effect::Look
    }

    /// The cursor to the next one who can be struck.
    pub(in super::super) fn go_to_target(&mut self) -> Effect {
        let to = self.next_target();
        let here = (self.pointer.cursor, self.pointed_at().map(|one| one.id));
        if let Some((cell, who)) = to.filter(|(cell, who)| *cell != here.0 || *who != here.1) {
            self.pointer.who = who;
            return self.go(Some(cell));
        }
        let view = &self.snapshot.view;
        let Some(who) = view.actor else { return self.say_nobody_acts() };
        let name = view.name(who).to_owned();
        if to.is_none()
            && let Some(why) = self.no_strike()
        {
            let text = self.looks.words.refusal(why, view);
            self.console.refuse(text);
            return Effect::Look;
        }
        let only = to.is_some_and(|(_, who)| who.is_none()) || !self.struck_foes().is_empty();
        let key = if only { "idle-only-target" } else { "prompt-no-target" };
        let text = self.looks.words.with(key, &[("name", name.into())]);
        // One who can walk may want to go up to somebody.
        let nearest = self.nearest_foe().filter(|_| to.is_none());
        let effect = nearest.map_or(Effect::Look, |cell| self.go(Some(cell)));
        self.console.refuse(text);
        effect
    }

    /// Where the nearest foe is of whoever can walk now.
    fn nearest_foe(&self) -> Option<Cell> {
        let view = &self.snapshot.view;
        self.turn()?.goes()?;
        let actor = view.find(view.actor?)?;
        let from = actor.at?;
        let foes = view.combatants.iter().filter(|one| !one.fallen && actor.is_hostile_to(one));
        foes.filter_map(|one| one.at).min_by_key(|at| from.distance(*at))
    }

    /// The cursor to the next one of the queue after whoever it is at; before the fight, in setup order.
    pub(in super::super) fn go_round(&mut self, step: isize) -> Effect {
        let view = &self.snapshot.view;
        let place = |one: &CombatantView| Some((one.id, one.at?));
        let rows = view.queue.iter().filter(|row| !row.extra);
        let mut all: Vec<(Id, Cell)> =
            rows.filter_map(|row| view.find(row.who).and_then(place)).collect();
        if all.is_empty() {
            let known = view.combatants.iter().filter(|combatant| !combatant.past);
            all = known.filter_map(place).collect();
        }
        let count = isize::try_from(all.len()).unwrap_or(0);
        if count == 0 {
            return self.say("idle-nobody-there");
        }
        let pointed = self.pointed_at().map(|one| one.id);
        let here = all
            .iter()
            .position(|(who, _)| Some(*who) == pointed)
            .and_then(|at| isize::try_from(at).ok());
        let next = here.map_or(0, |at| (at + step).rem_euclid(count));
        let to = usize::try_from(next).ok().and_then(|next| all.get(next)).copied();
        if to.map(|(who, _)| who) == pointed {
            return self.say("idle-nobody-else");
        }
        self.pointer.who = to.map(|(who, _)| who);
        self.go(to.map(|(_, cell)| cell))
    }

    /// Whether it is nobody's turn in a fight that goes on: those who are there cannot act.
    pub(in super::super) fn may_give_turn(&self) -> bool {
        let view = &self.snapshot.view;
        view.stage == Stage::Fighting && view.actor.is_none() && !view.queue.is_empty()
    }

    /// The line that gives somebody the turn where nobody has it; before the fight, what is to be done first.
    pub(in super::super) fn give_turn(&mut self) -> Effect {
        if self.may_give_turn() {
            return self.open_line(&format!("{} ", self.verb("turn")));
        }
        self.say_nobody_acts()
    }

    /// Says why nothing can be done by the one whose turn it is: there is none. Before the fight, what is to be done first.
    pub(in super::super) fn say_nobody_acts(&mut self) -> Effect {
        let (view, words) = (&self.snapshot.view, &self.looks.words);
        let text = match (view.stage, self.placing()) {
            (Stage::Fighting | Stage::Decided, _) => words.t("prompt-nobody"),
            (Stage::Setup, _) if self.is_nobody_there() => {
                let key = self.looks.keymap.key(Action::Join).to_owned();
                words.with("idle-nobody-yet", &[("key", key.into())])
            }
            (Stage::Setup, Some(who)) => {
                let key = self.looks.keymap.key(Action::Act).to_owned();
                let args = [("name", view.name(who).to_owned().into()), ("key", key.into())];
                words.with("idle-unplaced", &args)
            }
            (Stage::Setup, None) => {
                let key = self.looks.keymap.key(Action::Initiative).to_owned();
                let args = [("key", key.into()), ("line", self.verb("initiative").into())];
                words.with("idle-not-begun", &args)
            }
        };
        self.console.refuse(text);
        Effect::Look
    }

    /// Says that there is nothing to do at the cell of the cursor.
    pub(in super::super) fn say_idle_here(&mut self) -> Effect {
        if self.snapshot.view.actor.is_none() {
            return self.say_nobody_acts();
        }
        let cell = self.pointer.cursor.to_string();
        self.console.refuse(self.looks.words.with("idle-here", &[("cell", cell.into())]));
        Effect::Look
    }
}
