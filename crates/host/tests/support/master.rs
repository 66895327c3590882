//! A GM with a fight and a hub, and what a guest's terminal shows.

#![allow(dead_code, reason = "not every test program needs all of it")]

use std::num::NonZero;

use kekkai_battle::{
    Fight,
    fight::Hand,
    grammar::{self, Context, Line, Session},
    library::Library,
    scenario::Scenario,
};
use kekkai_host::{Seat, SpectatorHub};
use kekkai_rules::{Answer, Origin, PlainText};
use kekkai_widgets::{Lang, Words};

const BATTLE: &str = include_str!("../../../../assets/battles/ambush.ron");
const FILES: [(&str, &str); 3] = [
    ("systems/knk/weapons.ron", include_str!("../../../../assets/systems/knk/weapons.ron")),
    ("systems/knk/combatants.ron", include_str!("../../../../assets/systems/knk/combatants.ron")),
    ("systems/knk/skills.ron", include_str!("../../../../assets/systems/knk/skills.ron")),
];

/// The GM with a hub.
pub(crate) struct Master {
    pub(crate) fight: Fight,
    pub(crate) library: Library,
    pub(crate) hub: SpectatorHub,
    /// What was said last, as long as it is to be seen.
    said: Option<String>,
}

impl Master {
    pub(crate) fn new() -> Self {
        let mut master = Self::in_setup();
        master.give("initiative");
        master
    }

    /// Before the first round.
    pub(crate) fn in_setup() -> Self {
        Self::of(BATTLE)
    }

    /// Before the first round of that battle.
    pub(crate) fn of(battle: &str) -> Self {
        let files = FILES.map(|(path, text)| (path.to_owned(), text.to_owned()));
        let library = Library::new(files.to_vec());
        let scenario = Scenario::parse(battle, &library, "test", 1).unwrap();
        let fight = Fight::new(scenario.setup).unwrap();
        let hub = SpectatorHub::new(fight.clone(), &Words::new(Lang::En));
        Self { fight, library, hub, said: None }
    }

    pub(crate) fn give(&mut self, line: &str) {
        let context = Context { state: self.fight.state(), library: &self.library };
        let change = match grammar::parse(line, &context).unwrap() {
            Line::Command(command) => {
                self.fight.propose(command, Vec::new(), Hand::Generator).unwrap()
            }
            Line::Session(Session::Undo) => self.fight.undo().unwrap().unwrap(),
            Line::Session(other) => panic!("{other:?}"),
        };
        self.hub.tell(&change);
        self.fight.take(change);
    }

    /// Gives an order whose dice are thrown at the table.
    pub(crate) fn ask(&mut self, line: &str) {
        let context = Context { state: self.fight.state(), library: &self.library };
        let Line::Command(command) = grammar::parse(line, &context).unwrap() else {
            panic!("{line}")
        };
        let change = self.fight.propose(command, Vec::new(), Hand::Table).unwrap();
        self.hub.tell(&change);
        self.fight.take(change);
    }

    /// The faces of the dice that are asked for.
    pub(crate) fn fall(&mut self, faces: &[u16]) {
        self.answer(Answer::Faces(faces.to_vec(), Origin::Typed));
    }

    /// Answers what is asked for.
    pub(crate) fn answer(&mut self, answer: Answer) {
        let change = self.fight.answer(answer, Hand::Table).unwrap().unwrap();
        self.hub.tell(&change);
        self.fight.take(change);
    }

    /// Makes all guests see a word: it is the name of what lies in the air from now on.
    pub(crate) fn say(&mut self, word: &str) {
        if let Some(before) = self.said.take() {
            self.give(&format!("climate {before} off"));
        }
        self.give(&format!("climate {word}"));
        self.said = Some(word.to_owned());
    }

    /// Changes every cell of the map that guests have before them.
    pub(crate) fn fog(&mut self, fogged: bool) {
        self.give(if fogged { "shroud map" } else { "reveal map" });
    }
}

pub(crate) fn side(name: &str) -> Seat {
    Seat::Side(PlainText::new(name))
}

pub(crate) fn character(name: &str) -> Seat {
    Seat::Character(PlainText::new(name))
}

/// A terminal of that size, or as large as one can be shown here.
pub(crate) fn terminal((columns, rows): (u32, u32)) -> vt100::Parser {
    let within =
        |claimed: u32| NonZero::new(u16::try_from(claimed).unwrap_or(300).clamp(1, 300)).unwrap();
    vt100::Parser::new(within(rows), within(columns), 0)
}
