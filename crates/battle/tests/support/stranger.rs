//! A fight with somebody hidden in it, which goes as another does without.
#![allow(dead_code, reason = "each test file uses its own part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot go on should stop with a word"
)]

use kekkai_battle::{
    Audience, Cell, Command, Fight, SideId,
    combatant::Edge,
    fight::{Change, Hand},
    grammar::{Line, Session},
    journal::Seq,
    scenario::{Entrant, Setup},
};
use kekkai_rules::{Answer, Ask, Id, Origin, PlainText, Purpose};

use crate::fought::{self, Table};

/// What was asked while a line was played, each with its answer.
pub(crate) type Answered = Vec<(Ask, Answer)>;

/// Somebody of whom the others know nothing.
#[derive(Debug, Clone)]
pub(crate) struct Stranger {
    pub(crate) name: &'static str,
    /// As which one it is set up, from 0; the last one where there are fewer.
    pub(crate) index: usize,
    /// Its side: the one of that number, or a new one before all others.
    pub(crate) side: Option<u8>,
    /// Where it stands; behind the east border without a cell.
    pub(crate) at: Option<Cell>,
    /// What it throws for initiative.
    pub(crate) face: u16,
}

impl Stranger {
    /// The setup with it in it.
    pub(crate) fn in_setup(&self, setup: &Setup) -> Setup {
        let mut setup = setup.clone();
        let index = self.index.min(setup.combatants.len());
        if self.side.is_none() {
            let other = fought::setup(
                "(system: knk, title: \"Other\", sides: [(name: \"zq Cult\")], combatants: [])",
            );
            setup.sides.insert(0, other.unwrap().sides.remove(0));
            setup.combatants.iter_mut().for_each(|one| one.side = SideId(one.side.0 + 1));
        }
        let shifted = |who: Id| if who.index() >= index { Id(who.0 + 1) } else { who };
        for one in &mut setup.combatants {
            one.relations.iter_mut().for_each(|relation| relation.to = shifted(relation.to));
        }
        let sheet = "sheet: (category: commoner, s: 0, e: 1, a: 2, m: 3, l: 3)";
        let one = fought::setup(&format!(
            "(system: knk, title: \"Other\", sides: [(name: \"One\")], combatants: [\
             (name: \"a\", side: \"One\", {sheet})])"
        ));
        let entrant = Entrant {
            name: PlainText::new(self.name),
            token: PlainText::new(&format!("z{}", self.face)),
            side: SideId(self.side.unwrap_or(0)),
            at: self.at,
            behind: self.at.is_none().then_some(Edge::East),
            ..one.unwrap().combatants.remove(0)
        };
        setup.combatants.insert(index, entrant);
        setup
    }
}

/// Plays a line; what was asked for it. Its answers are as fight files write them.
pub(crate) fn play(table: &mut Table, line: &str, answers: &str) -> Answered {
    let change = match table.read(line).unwrap() {
        Line::Command(command) => table.fight.propose(command, Vec::new(), Hand::Table).unwrap(),
        Line::Session(session) => table.session(&session).unwrap(),
    };
    table.take(change);
    let mut asked = Vec::new();
    for token in answers.split_whitespace().take_while(|token| *token != "?") {
        let ask = table.prompt().unwrap().1;
        let answer = table.answer(&ask, token).unwrap();
        asked.push((ask, answer.clone()));
        let change = table.fight.answer(answer, Hand::Table).unwrap().unwrap();
        table.take(change);
    }
    asked
}

/// Plays a command; what was asked for it.
pub(crate) fn order(table: &mut Table, command: &Command, answers: &[Answer]) -> Answered {
    let change = table.fight.propose(command.clone(), Vec::new(), Hand::Table).unwrap();
    table.take(change);
    let mut asked = Vec::new();
    for answer in answers {
        asked.push((table.prompt().unwrap().1, answer.clone()));
        let change = table.fight.answer(answer.clone(), Hand::Table).unwrap().unwrap();
        table.take(change);
    }
    asked
}

/// A fight with strangers in it.
#[derive(Debug, Clone)]
pub(crate) struct Haunted {
    pub(crate) table: Table,
    strangers: Vec<Stranger>,
    /// Steps of the fight without them, and where this one stands then.
    heads: Vec<(Seq, Seq)>,
    /// Steps that both fights begin at.
    pub(crate) begins: (Seq, Seq),
    /// Throws of its own.
    own: u16,
    /// Those who have known of a stranger at some step.
    initiated: Vec<Audience>,
    /// The steps after which a stranger has the turn, since the line before.
    pub(crate) between: Vec<Fight>,
}

impl Haunted {
    /// A fight before its first step with strangers in it, whom nobody is shown; `None` where there is no room for them.
    pub(crate) fn new(plain: &mut Table, strangers: &[Stranger]) -> Option<Self> {
        // What comes of any first word comes of it in both.
        plain.tell("note zq", "");
        let setup = plain.fight.setup().unwrap();
        let setup = strangers.iter().fold(setup.clone(), |setup, one| one.in_setup(&setup));
        Fight::new(setup.clone()).ok()?;
        let mut table = Table::of(setup);
        for one in strangers {
            table.tell(&format!("shroud \"{}\"", one.name), "");
        }
        let head = table.fight.head();
        let heads = vec![(plain.fight.head(), head)];
        let mut haunted = Self {
            table,
            strangers: strangers.to_vec(),
            heads,
            begins: (plain.fight.head(), head),
            own: 0,
            initiated: Vec::new(),
            between: Vec::new(),
        };
        haunted.initiate();
        Some(haunted)
    }

    /// Notes who knows of a stranger now.
    fn initiate(&mut self) {
        let knows = |audience: &Audience| {
            self.strangers
                .iter()
                .any(|one| audience.sees(self.table.state(), self.table.id(one.name)))
        };
        let knowing: Vec<Audience> = self.table.audiences().into_iter().filter(knows).collect();
        self.initiated.extend(knowing);
    }

    fn stranger(&self, who: Id) -> Option<&Stranger> {
        let name = &self.table.state().combatant(who)?.name;
        self.strangers.iter().find(|one| one.name == name.as_str())
    }

    /// Plays what was played in the fight without, which stands at `head` now; whether the rules allow it here too.
    pub(crate) fn follow(&mut self, line: &str, asked: &[(Ask, Answer)], head: Seq) -> bool {
        let Ok(line) = self.table.read(line) else { return false };
        let moves = |session: &Session| {
            matches!(session, Session::Undo | Session::Redo | Session::Back | Session::Goto(_))
        };
        let change = match line {
            Line::Command(command) => {
                return self.order(&command, asked, head);
            }
            Line::Session(session) if moves(&session) => {
                let to = self.heads.iter().rev().find(|(plain, _)| *plain == head).unwrap().1;
                self.table.fight.jump(to).unwrap()
            }
            Line::Session(session) => self.table.session(&session).unwrap(),
        };
        self.go_on(change, asked, head)
    }

    /// The same of a command.
    pub(crate) fn order(&mut self, command: &Command, asked: &[(Ask, Answer)], head: Seq) -> bool {
        let change = self.table.fight.propose(command.clone(), Vec::new(), Hand::Table);
        change.is_ok_and(|change| self.go_on(change, asked, head))
    }

    fn go_on(&mut self, change: Change, asked: &[(Ask, Answer)], head: Seq) -> bool {
        self.between.clear();
        self.table.take(change);
        let mut asked = asked.iter();
        if !self.answered(&mut asked) {
            return false;
        }
        while let Some(who) = self.table.state().actor()
            && self.table.fight.prompt().is_none()
            && self.stranger(who).is_some()
        {
            // Nobody else has turns any more: only here does the fight go on.
            if self.between.len() > 4 * self.strangers.len() {
                return false;
            }
            self.between.push(self.table.fight.clone());
            let end = Command::EndTurn { who };
            let Ok(change) = self.table.fight.propose(end, Vec::new(), Hand::Table) else {
                return false;
            };
            self.table.take(change);
            if !self.answered(&mut asked) {
                return false;
            }
        }
        // What is asked may come up here a step later.
        if self.table.fight.prompt().is_none() {
            self.heads.push((head, self.table.fight.head()));
        }
        self.initiate();
        asked.next().is_none()
    }

    /// Answers what is asked: strangers throw too low for anything.
    fn answered<'a>(&mut self, asked: &mut impl Iterator<Item = &'a (Ask, Answer)>) -> bool {
        while let Some((_, ask)) = self.table.prompt() {
            self.own += 1;
            let purpose = if let Ask::Die(throw) = &ask { Some(throw.purpose) } else { None };
            let most = if let Ask::Die(throw) = &ask { throw.dice.faces } else { 0 };
            let faces = |face: u16| {
                let face = face.min(u16::try_from(most).unwrap());
                Some(Answer::Faces(vec![face], Origin::Typed))
            };
            let answer = match (self.stranger(ask.who()), purpose) {
                (Some(one), Some(Purpose::Initiative)) => faces(one.face),
                // No two equal ones throw the same again and again.
                (Some(_), Some(Purpose::TieBreak)) => faces(1 + self.own % 40),
                (Some(_), Some(_)) => faces(1),
                (Some(_), None) => Some(Answer::Pick(0)),
                (None, Some(Purpose::TieBreak)) => faces(50 + self.own % 40),
                (None, _) => asked.next().map(|(_, answer)| answer.clone()),
            };
            let Some(answer) = answer else { return true };
            match self.table.fight.answer(answer, Hand::Table).unwrap() {
                Ok(change) => self.table.take(change),
                Err(_) => return false,
            }
        }
        true
    }

    /// The audience of this fight that is one of the fight without; `None` for one that has known of a
    /// stranger.
    pub(crate) fn audience(&self, plain: &Fight, of: Audience) -> Option<Audience> {
        let audience = match of {
            Audience::Gm => return None,
            Audience::Public => of,
            Audience::Side(side) => {
                self.table.fight.side_called(&plain.state().sides[usize::from(side.0)].name)?
            }
            Audience::Character(who) => {
                let name = &plain.state().combatant(who)?.name;
                Audience::Character(self.table.fight.character_called(name)?)
            }
        };
        (!self.initiated.contains(&audience)).then_some(audience)
    }
}
