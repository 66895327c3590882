//! The fights of one save, one after the other: a fold of what happened, each from where it was set up.
#![allow(clippy::wildcard_enum_match_arm, reason = "what is not named begins and ends no fight")]

use std::collections::{BTreeMap, BTreeSet};

use kekkai_rules::{Id, PlainText, report::Tally};
use serde::Serialize;

use crate::{
    Audience, Event, SideId, Stage, State,
    combatant::Presence,
    journal::Seq,
    view::Numbers,
    world::{Fact, PlaceId, World},
};

/// What the text of a step has in it that may matter here; other steps need not be read.
pub(crate) const MATTERS: &[&str] = &[
    "Anew(",
    "RoundBegan(",
    "Fell(",
    "Rose(",
    "Ended(",
    "Joined(",
    "Came(",
    "Removed(",
    "Departed(",
    "Sided(",
    "Board(",
    "Here(",
    "Founded(",
    // What the GM sets on sheets may be that a day begins.
    "what:Sheet(",
];

/// The hours of a day.
const HOURS: u16 = 24;

/// A fight of the save, with what came before it: parties on their way, rest, what was taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Chapter {
    /// Its number, from 1.
    pub number: u16,
    /// The day on which its first round began, or that it is while it is set up: 1, and one more for each day that has begun before.
    pub day: u16,
    /// The place in which it is fought; `None` without a world.
    pub place: Option<PlainText>,
    /// The board of the place, where that has another name.
    pub board: Option<PlainText>,
    /// Its first and its last step, for the GM alone: gaps would tell others of what they have not seen. The first fight
    /// begins with the root.
    pub steps: Option<(Seq, Seq)>,
    /// Rounds that were begun.
    pub rounds: u16,
    /// Whether at most one side was left in the end.
    pub is_decided: bool,
    /// The side that was left; `None` where nobody was, or where it is not decided.
    pub winner: Option<SideId>,
    /// Who took part, in setup order.
    pub who: Vec<Id>,
    /// Who of them is dead at its end.
    pub fell: Vec<Id>,
    /// Who of them the GM has taken out of it.
    pub removed: Vec<Id>,
}

impl Chapter {
    /// Who took part and lives at its end; of one who was taken out nothing is said.
    pub fn lives(&self) -> impl Iterator<Item = Id> {
        let is_told = |who: &Id| !self.fell.contains(who) && !self.removed.contains(who);
        self.who.iter().copied().filter(is_told)
    }

    /// What `audience` may know of it, in its numbers: a side whatever one of its own took part in, others that of whose
    /// people they see somebody.
    fn shown(&self, state: &State, audience: Audience, numbers: &Numbers) -> Option<Self> {
        let own = |who: &Id| audience.knows(state, *who);
        let is_told = match audience {
            Audience::Gm => true,
            Audience::Side(_) | Audience::Character(_) => self.who.iter().any(own),
            Audience::Public => self.who.iter().any(|who| numbers.of(*who).is_some()),
        };
        let known = |all: &[Id]| all.iter().filter_map(|who| numbers.of(*who)).collect();
        is_told.then(|| Self {
            steps: self.steps.filter(|_| audience == Audience::Gm),
            winner: self.winner.map(|side| numbers.of_side(side)),
            who: known(&self.who),
            fell: known(&self.fell),
            removed: known(&self.removed),
            ..self.clone()
        })
    }
}

/// The chapters as `audience` knows them, the oldest first, numbered without a gap.
pub fn shown(chapters: &[Chapter], state: &State, audience: Audience) -> Vec<Chapter> {
    let numbers = Numbers::new(state, audience);
    let known = chapters.iter().filter_map(|chapter| chapter.shown(state, audience, &numbers));
    (1..).zip(known).map(|(number, chapter)| Chapter { number, ..chapter }).collect()
}

/// The fold that makes them.
#[derive(Debug)]
pub(crate) struct Chapters {
    done: Vec<Chapter>,
    now: Chapter,
    /// The side of each.
    sides: BTreeMap<Id, SideId>,
    /// Who takes part now.
    there: BTreeSet<Id>,
    /// Day that it is now.
    day: u16,
    /// Hours that have passed since a day began by them, fewer than [`HOURS`].
    hours: u16,
    /// Places of the world by their numbers, which never change.
    places: Vec<PlainText>,
}

impl Chapters {
    /// Before the first step, from the state that the save begins with.
    pub(crate) fn new(root: &State, at: Seq) -> Self {
        let world = root.world.as_deref();
        let places = world.map(|world| &world.places).into_iter().flatten();
        let places: Vec<PlainText> = places.map(|place| place.name.clone()).collect();
        let now = Chapter {
            number: 1,
            day: 1,
            place: None,
            board: None,
            steps: Some((at, at)),
            rounds: 0,
            is_decided: false,
            winner: None,
            who: root.present().map(|one| one.id).collect(),
            fell: Vec::new(),
            removed: Vec::new(),
        };
        let sides = root.combatants.iter().map(|one| (one.id, one.side)).collect();
        let there = now.who.iter().copied().collect();
        let mut chapters = Self { done: Vec::new(), now, sides, there, day: 1, hours: 0, places };
        if let Some(here) = world.and_then(|world| world.here) {
            chapters.is_at(here, board_of(world, here));
        }
        chapters
    }

    fn is_at(&mut self, place: PlaceId, board: Option<PlainText>) {
        self.now.place = self.places.get(usize::from(place.0)).cloned();
        self.now.board = board.filter(|board| Some(board) != self.now.place.as_ref());
    }

    /// The step that comes next.
    pub(crate) fn go_on(&mut self, step: Seq) {
        if let Some((_, last)) = &mut self.now.steps {
            *last = step;
        }
    }

    /// Takes the events of the step that came last.
    pub(crate) fn take(&mut self, step: Seq, before: Seq, events: &[Event]) {
        if let Some(Event::Anew { who, .. }) =
            events.iter().find(|event| matches!(event, Event::Anew { .. }))
        {
            // What was set up and never begun is set up otherwise now.
            let is_fought = self.now.rounds > 0;
            let (number, first) = match self.now.steps.filter(|_| !is_fought) {
                Some((first, _)) => (self.now.number, first),
                None => (self.now.number.saturating_add(1), step),
            };
            let next = Chapter {
                number,
                day: self.day,
                place: self.now.place.clone(),
                board: self.now.board.clone(),
                steps: Some((first, step)),
                rounds: 0,
                is_decided: false,
                winner: None,
                who: who.clone(),
                fell: Vec::new(),
                removed: Vec::new(),
            };
            let mut done = std::mem::replace(&mut self.now, next);
            // Nobody goes on to the next fight before this one is decided.
            done.is_decided = true;
            self.there = who.iter().copied().collect();
            if let Some((_, last)) = &mut done.steps {
                *last = before;
            }
            self.done.extend(Some(done).filter(|_| is_fought));
        }
        for event in events {
            self.event(event);
            self.judge(matches!(event, Event::Fell { .. }));
        }
    }

    /// Which side is left now, if one alone is; who goes away when nobody else is there any more has won all the same, who
    /// `falls` then has not. A thing is of no side.
    fn judge(&mut self, falls: bool) {
        let sides = self.there.iter().filter_map(|who| self.sides.get(who).copied());
        let mut sides = sides.filter(|side| *side != SideId::NONE);
        match sides.next() {
            Some(first) => {
                let alone = sides.all(|side| side == first);
                self.now.winner = alone.then_some(first);
            }
            None if falls => self.now.winner = None,
            None => {}
        }
    }

    fn event(&mut self, event: &Event) {
        match event {
            Event::RoundBegan { round, .. } => self.now.rounds = *round,
            Event::Fell { who } => {
                self.there.remove(who);
                if self.now.who.contains(who) && !self.now.fell.contains(who) {
                    self.now.fell.push(*who);
                }
            }
            Event::Rose { who, .. } => {
                self.comes(*who);
                self.now.fell.retain(|one| one != who);
            }
            Event::Joined { combatant, .. } => {
                self.sides.insert(combatant.id, combatant.side);
                // Where those who have won are gone already, who comes then is of the next fight.
                let is_over = self.there.is_empty() && self.now.winner.is_some();
                if combatant.presence == Presence::Present && !is_over {
                    self.comes(combatant.id);
                }
            }
            Event::Came { who } => self.comes(*who),
            Event::Departed { who } => {
                self.there.remove(who);
            }
            Event::Removed { who } => {
                self.there.remove(who);
                if self.now.who.contains(who) && !self.now.removed.contains(who) {
                    self.now.removed.push(*who);
                }
            }
            Event::Sided { who, side } => {
                self.sides.insert(*who, *side);
            }
            Event::World(Fact::Board { place, name, .. }) => self.is_at(*place, Some(name.clone())),
            Event::World(Fact::Founded { name, .. }) => self.places.push(name.clone()),
            // The place of a fight that had no world around it.
            Event::World(Fact::Here(place)) if self.now.place.is_none() => {
                self.is_at(*place, None);
            }
            Event::Own(fact) => {
                fact.report().tallies.iter().for_each(|tally| self.passes(tally));
            }
            _ => {}
        }
    }

    /// The days that begin with what a fact counts; each day of hours is one.
    fn passes(&mut self, tally: &Tally) {
        let begun = match tally {
            Tally::DayBegan => 1,
            Tally::HourPassed => {
                self.hours += 1;
                self.hours / HOURS
            }
            _ => return,
        };
        self.hours %= HOURS;
        self.day = self.day.saturating_add(begun);
        // What is only set up is fought on that day.
        if self.now.rounds == 0 {
            self.now.day = self.day;
        }
    }

    fn comes(&mut self, who: Id) {
        self.there.insert(who);
        self.now.removed.retain(|one| *one != who);
        if !self.now.who.contains(&who) {
            self.now.who.push(who);
            self.now.who.sort_unstable();
        }
    }

    /// All of them, the one that is played last; of that it counts how it stands now.
    pub(crate) fn all(mut self, state: &State) -> Vec<Chapter> {
        self.now.is_decided = state.stage() == Stage::Decided;
        let mut left = state.present().filter(|one| !state.rules().is_thing(one.id));
        let left = left.next().map(|one| one.side);
        let gone = self.now.winner.filter(|_| self.there.is_empty());
        let winner = gone.or(left).or(self.now.winner);
        self.now.winner = winner.filter(|_| self.now.is_decided);
        self.done.push(self.now);
        self.done
    }
}

fn board_of(world: Option<&World>, here: PlaceId) -> Option<PlainText> {
    let world = world?;
    world.boards_of(here).get(usize::from(world.board)).copied().cloned()
}
