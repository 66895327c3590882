//! Every text, number and yes or no of a fight's state, changed one at a time: who sees another fight then?
//!
//! They are found in the state as it is serialised, so that none can be forgotten: one that is new and reaches others is
//! none of those that are listed here.

use std::{collections::BTreeSet, ops::Range, sync::Arc};

use kekkai_battle::{Audience, BattleView, SideId, State, world::PartyId};
use kekkai_rules::{Id, PlainText};
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    fought::Table,
    masked::{Golden, MARK},
};

/// A value that has no parts: where it stands in the text, and how one gets there.
struct Leaf {
    path: String,
    at: Range<usize>,
}

/// Finds the leaves of a RON text.
struct Walk<'a> {
    text: &'a str,
    at: usize,
    leaves: Vec<Leaf>,
}

impl<'a> Walk<'a> {
    fn of(text: &'a str, path: &str) -> Vec<Leaf> {
        let mut walk = Self { text, at: 0, leaves: Vec::new() };
        walk.value(path);
        assert_eq!(walk.at, text.len(), "{text}");
        walk.leaves
    }

    fn next(&self) -> char {
        self.text[self.at..].chars().next().unwrap_or('\0')
    }

    /// Letters, digits and signs up to the next mark of the syntax.
    fn word(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let end = rest.find(['(', ')', '[', ']', '{', '}', ',', ':', '"']).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn value(&mut self, path: &str) {
        let start = self.at;
        match self.next() {
            '"' => {
                let (_, end) = crate::masked::string_from(self.text, start).unwrap();
                self.at = end + 1;
                self.leaves.push(Leaf { path: path.to_owned(), at: start + 1..end });
            }
            open @ ('(' | '[' | '{') => self.parts(open, path),
            _ => {
                let word = self.word();
                if self.next() == '(' {
                    self.parts('(', path);
                } else if !word.is_empty() {
                    self.leaves.push(Leaf { path: path.to_owned(), at: start..self.at });
                }
            }
        }
    }

    fn parts(&mut self, open: char, path: &str) {
        self.at += 1;
        let mut number = 0;
        while !matches!(self.next(), ')' | ']' | '}') {
            let start = self.at;
            let name = if open == '(' { self.word() } else { "" };
            if open == '(' && self.next() == ':' {
                self.at += 1;
                self.value(&format!("{path}.{name}"));
            } else {
                self.at = start;
                if open == '{' {
                    // What it is kept under is no part of it.
                    let found = self.leaves.len();
                    self.value(path);
                    self.leaves.truncate(found);
                    self.at += 1;
                }
                self.value(&format!("{path}[{number}]"));
            }
            number += 1;
            self.at += usize::from(self.next() == ',');
        }
        self.at += 1;
    }
}

/// What a leaf could be instead.
fn others(old: &str) -> Vec<String> {
    match (old.parse::<i64>(), old) {
        (_, "true") => vec!["false".to_owned()],
        (_, "false") => vec!["true".to_owned()],
        (Ok(number), _) => {
            [number + 1, number - 1, number / 2].map(|number| number.to_string()).into()
        }
        (Err(_), _) => vec![format!("{MARK}{old}")],
    }
}

/// Looks at every state that differs from this one in one leaf of one part.
fn each<T: Serialize + DeserializeOwned>(
    state: &State,
    (name, part): (&str, &T),
    put: impl Fn(&mut State, T),
    look: &mut impl FnMut(&str, &State),
) {
    let text = ron::to_string(part).unwrap();
    for leaf in Walk::of(&text, name) {
        // Of the cells one is as good as another.
        if leaf.path.contains(".ground[") && !leaf.path.contains(".ground[0]") {
            continue;
        }
        for new in others(&text[leaf.at.clone()]) {
            let text = format!("{}{new}{}", &text[..leaf.at.start], &text[leaf.at.end..]);
            if let Ok(part) = ron::from_str(&text) {
                let mut other = state.clone();
                put(&mut other, part);
                look(&leaf.path, &other);
            }
        }
    }
}

/// All of a state, part by part; a new part does not compile before it is here.
fn each_leaf(state: &State, look: &mut impl FnMut(&str, &State)) {
    let State {
        title,
        sides,
        field,
        combatants,
        queue,
        system,
        salt,
        began,
        world,
        disclosure,
        notes,
        clocks,
        edition,
    } = state;
    each(state, ("title", title), |state, part| state.title = part, look);
    each(state, ("sides", &**sides), |state, part| state.sides = Arc::new(part), look);
    each(state, ("field", &**field), |state, part| state.field = Arc::new(part), look);
    for (number, one) in combatants.iter().enumerate() {
        let put = |state: &mut State, part| state.combatants[number] = Arc::new(part);
        each(state, (&format!("combatants[{number}]"), &**one), put, look);
    }
    each(state, ("queue", queue), |state, part| state.queue = part, look);
    each(state, ("system", system), |state, part| state.system = part, look);
    each(state, ("salt", salt), |state, part| state.salt = part, look);
    each(state, ("began", began), |state, part| state.began = part, look);
    if let Some(world) = world {
        each(state, ("world", &**world), |state, part| state.world = Some(Arc::new(part)), look);
    }
    each(
        state,
        ("disclosure", &**disclosure),
        |state, part| state.disclosure = Arc::new(part),
        look,
    );
    each(state, ("notes", &**notes), |state, part| state.notes = Arc::new(part), look);
    each(state, ("clocks", &**clocks), |state, part| state.clocks = Arc::new(part), look);
    each(state, ("edition", edition), |state, part| state.edition = part, look);
}

/// What anybody may see of the fight itself, and of those who are not hidden; the numbers of a path left out.
const OPEN: &[&str] = &[
    "title",
    "sides[].name",
    "combatants[].id",
    "combatants[].name",
    "combatants[].token",
    "combatants[].side",
    "combatants[].at",
    "combatants[].away.cell",
    "field.size[]",
    "field.ground[].worn",
    "field.ground[].over_water",
    "field.ground[].shadow",
    "field.ground[].unjumpable",
    "field.ground[].low",
    "field.ground[].fire",
    "field.items[][].name",
    "field.items[][].hp",
    "field.items[][].prana",
    "field.items[][].phantasm",
    "field.items[][].kind.of",
    "field.items[][].kind.injury",
    "field.air.rain",
    "field.air.holy",
    "field.air.radiation",
    "field.air.under_water",
    "queue.slots[].who",
    "queue.slots[].initiative",
    "queue.slots[].from_round",
    "queue.round",
    "queue.turn[].who",
    "queue.turn[].extra",
    "queue.acted[].who",
    "queue.acted[].extra",
    "queue.extra[]",
    "queue.fallen[].who",
    "system[].turn[].who",
    "system[].sheets[].hp",
    "system[].sheets[].deathless",
    "system[].sheets[].irradiated",
    "system[].sheets[].loses_turn",
    "system[].sheets[].prone",
];

/// What makes the hidden one somebody else, or one of another side.
const WHO: &[&str] = &[
    "combatants[].id",
    "combatants[].side",
    "queue.slots[].who",
    "queue.turn[].who",
    "queue.acted[].who",
    "system[].turn[].who",
];

/// A path without its numbers.
fn plain(path: &str) -> String {
    path.chars().filter(|sign| !sign.is_ascii_digit()).collect()
}

/// The combatant whose leaf it is.
fn owner(state: &State, path: &str) -> Option<Id> {
    let number = |list: &str| {
        let (_, rest) = path.split_once(list)?;
        rest.split_once(']')?.0.parse::<usize>().ok()
    };
    let id = |number: usize| Id(u16::try_from(number).unwrap());
    let queue = &state.queue;
    let slot = |number: usize| queue.slots.get(number).map(|slot| slot.who);
    number("combatants[")
        .or_else(|| number("sheets["))
        .map(id)
        .or_else(|| number("queue.slots[").and_then(slot))
        .or_else(|| number("queue.acted[").map(|number| queue.acted[number].who))
        .or_else(|| number("queue.fallen[").map(|number| queue.fallen[number].who))
        .or_else(|| queue.turn.filter(|_| path.contains(".turn")).map(|turn| turn.who))
}

#[test]
fn no_part_of_a_state_is_seen_by_anybody_who_may_not_know_it() {
    let (mut seen, mut looks) = (BTreeSet::new(), 0);
    for (name, lines) in [
        ("fight-5", 9),
        ("fight-6", 30),
        ("fight-8", 9),
        ("fight-9", 14),
        ("magic", 12),
        ("things", 8),
    ] {
        let mut masked = Golden::called(name).masked(0);
        for (line, answers) in masked.script.clone().into_iter().take(lines) {
            masked.table.play(&line, &answers).unwrap();
        }
        for fog in [false, true] {
            if fog {
                masked.table.play("shroud 1A-2B", "").unwrap();
            }
            let state = masked.table.state();
            // A seat knows what its side knows.
            let of_sides = |one: &Audience| !matches!(one, Audience::Character(_));
            for audience in masked.unknowing().into_iter().filter(of_sides) {
                let before = BattleView::new(state, audience);
                each_leaf(state, &mut |path, other| {
                    looks += 1;
                    let owner = owner(state, path);
                    let own = owner.is_some_and(|who| audience.knows(state, who));
                    let fight = owner.is_none() && audience != Audience::Public;
                    if own || fight || BattleView::new(other, audience) == before {
                        return;
                    }
                    let allowed = if owner == Some(masked.who) { WHO } else { OPEN };
                    let is_fogged = fog && path.starts_with("field.ground[0]");
                    let open = allowed.contains(&plain(path).as_str()) && !is_fogged;
                    assert!(open, "{}: {audience:?} sees {path} of {owner:?}", masked.what());
                    seen.insert(plain(path));
                });
            }
        }
    }
    assert!(looks > 5000 && seen.len() > 20, "{looks} {seen:?}");
}

/// The party that a leaf of the world is of.
fn party(path: &str) -> Option<PartyId> {
    let (_, rest) = path.split_once("world.parties[")?;
    rest.split_once(']')?.0.parse().ok().map(PartyId)
}

/// What anybody may know of the world; and what makes somebody else of those who are not known.
const GEOGRAPHY: &[&str] = &[
    "world.places[].name",
    "world.places[].ways[]",
    "world.parties[].members[]",
    "world.carried[][]",
];

/// Reds in the park, and Blues of whom nobody knows: some hide, some sit in their base, one carries another.
const CITY: &str = r#"(
    system: knk, title: "City", sides: [(name: "Reds"), (name: "Blues")],
    combatants: [
        (name: "Ann", side: "Reds", sheet: (category: profi, s: 1, e: 2, a: 1, m: 3, l: 2)),
        (name: "Bob", side: "Blues", sheet: (category: profi, s: 1, e: 2, a: 1, m: 3, l: 2)),
        (name: "Cid", side: "Blues", sheet: (category: monster, s: 1, e: 3, a: 1, m: 1, l: 1)),
        (name: "Dan", side: "Blues", sheet: (category: profi, s: 1, e: 2, a: 1, m: 3, l: 2)),
    ],
    world: (
        places: [
            (name: "Park", links: ["Bridge"]), (name: "Bridge", links: ["Docks"]),
            (name: "Docks", one_way: ["Park"]), (name: "Church", boards: [
                (name: "Yard", scenery: (size: (9, 12))), (name: "Nave", scenery: (size: (9, 12), statuses: [holy])),
            ]),
        ],
        parties: [
            (name: "Red", at: "Park", members: ["Ann"]),
            (name: "Blue", at: "Docks", members: ["Bob"], hidden: true),
            (name: "Order", at: "Church", members: ["Cid", "Dan"], base: "Church", in_base: true,
                carried: [("Cid", "Dan")]),
        ],
    ),
)"#;

#[test]
fn nothing_of_a_party_that_has_not_been_noticed_is_seen_in_the_world() {
    let table = Table::open(CITY);
    let (state, mut seen, mut looks) = (table.state(), BTreeSet::new(), 0);
    for audience in [Audience::Public, Audience::Side(SideId(0)), Audience::Side(SideId(1))] {
        let before = BattleView::new(state, audience);
        let known = before.world.as_ref().unwrap().parties.iter().map(|party| party.name.clone());
        let known: Vec<PlainText> = known.collect();
        assert!(known.len() < 3, "{audience:?} does not know all of them");
        let world = state.world.as_deref().unwrap();
        let put = |state: &mut State, part| state.world = Some(Arc::new(part));
        each(state, ("world", world), put, &mut |path, other| {
            looks += 1;
            let party = party(path).and_then(|party| state.world.as_ref()?.party(party));
            let is_known = party.is_some_and(|party| known.contains(&party.name));
            if is_known || BattleView::new(other, audience) == before {
                return;
            }
            let open = GEOGRAPHY.contains(&plain(path).as_str());
            assert!(open, "{audience:?} sees {path}");
            seen.insert(plain(path));
        });
    }
    assert!(looks > 100 && seen.len() > 1, "{looks} {seen:?}");
}
