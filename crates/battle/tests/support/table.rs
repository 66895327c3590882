//! A fight at a table, for tests: people throw every die, every line goes into a battle file, and the laws that need
//! no fight of their own are held after each line.
#![allow(dead_code, reason = "each test file uses its own part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    reason = "a test that cannot go on should stop with a word"
)]

use kekkai_battle::{
    Audience, Cell, Command, Decision, Event, Fight, Gm, Refusal, SideId, State, decide,
    fight::{Change, Checked, Hand},
    grammar::{self, BadCommand, Context, Line, Session},
    journal::{self, RawLine, Seq},
    library::Library,
    scenario::{BadScenario, Scenario, Setup},
    systems::AnySystemState,
};
use kekkai_rules::{
    Answer, Arg, Ask, Id, Origin, Pick, Pool, PoolId, SheetView,
    knk::view::{self, Rows},
};

/// What every battle file of these tests may name.
pub(crate) fn library() -> Library {
    let files = [
        ("systems/knk/weapons.ron", include_str!("weapons.ron")),
        ("systems/knk/combatants.ron", include_str!("combatants.ron")),
        // One that anybody may be given.
        (
            "systems/knk/skills.ron",
            "[(\"hardened\", (name: \"Hardened\", levels: [(rank: \"D\")]))]",
        ),
        ("maps/mill.ron", "[\"..#\"]"),
        ("systems/d20/weapons.ron", include_str!("given/d20_weapons.ron")),
        ("systems/d20/protection.ron", "[(\"plate\", (name: \"Plate\", ac_bonus: 6))]"),
        ("systems/d20/feats.ron", "[(\"guardian\", (name: \"Guardian\", aoo: 1))]"),
        ("systems/d20/classes.ron", "[(\"pilot\", (name: \"Pilot\", base_ac: 13))]"),
        ("systems/d20/macros.ron", "[(\"pulse\", (name: \"Pulse\"))]"),
        ("systems/d100/weapons.ron", include_str!("given/d100_weapons.ron")),
        ("systems/d100/protection.ron", include_str!("given/d100_protection.ron")),
        ("systems/knk/spells.ron", include_str!("../../../../assets/systems/knk/spells.ron")),
    ];
    Library::new(files.map(|(path, text)| (path.to_owned(), text.to_owned())).to_vec())
}

/// What only this system shows of somebody.
#[allow(irrefutable_let_patterns, reason = "the fuzz targets are built with this system alone")]
pub(crate) fn rows_of(state: &State, who: Id) -> Rows {
    let AnySystemState::Knk(table) = &state.system else { panic!("another system") };
    view::rows(table, who, &Some)
}

pub(crate) fn setup(battle: &str) -> Result<Setup, BadScenario> {
    Scenario::parse(battle, &library(), "test", 1).map(|scenario| scenario.setup)
}

pub(crate) fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

/// A fight with its battle file.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    pub(crate) fight: Fight,
    pub(crate) library: Library,
    pub(crate) text: String,
    pub(crate) lines: Vec<RawLine>,
    /// All that changed, in order.
    pub(crate) changes: Vec<Change>,
}

/// Why a line did not go through.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum PlayError {
    /// It cannot be read.
    Unread(BadCommand),
    /// The rules or the fight say no.
    Refused(Refusal),
    /// Faces left over or missing, no prompt to answer, nowhere to go.
    Other(String),
}

impl Table {
    pub(crate) fn open(battle: &str) -> Self {
        Self::of(setup(battle).unwrap_or_else(|error| panic!("{error}")))
    }

    pub(crate) fn of(setup: Setup) -> Self {
        let line = setup.line();
        let fight = Fight::new(setup).unwrap_or_else(|error| panic!("{error}"));
        let (text, lines, changes) = (String::new(), Vec::new(), Vec::new());
        let mut table = Self { fight, library: library(), text, lines, changes };
        table.write(&line);
        table
    }

    /// Puts a line into the battle file.
    fn write(&mut self, line: &journal::JournalLine) {
        assert!(!line.payload.contains('\n'), "a payload of more than one line");
        let start = self.text.len();
        self.text.push_str(&line.payload);
        self.lines.push(RawLine { tag: line.tag, payload: start..self.text.len() });
        self.text.push('\n');
    }

    pub(crate) fn take(&mut self, change: Change) {
        self.write(&change.line());
        self.changes.push(change.clone());
        self.fight.take(change);
    }

    /// The fight as its battle file has it, with a state put aside for a step or without.
    pub(crate) fn loaded(&self, keyframe: Option<(Seq, &[u8])>) -> Fight {
        Fight::load(self.text.clone(), &self.lines, keyframe).unwrap()
    }

    pub(crate) fn state(&self) -> &State {
        self.fight.state()
    }

    pub(crate) fn id(&self, name: &str) -> Id {
        self.fight.find(name).unwrap_or_else(|| panic!("nobody is called {name}"))
    }

    /// The number of one in what an audience is sent.
    pub(crate) fn known(&self, name: &str, audience: Audience) -> Option<Id> {
        self.fight.number_of(self.id(name), audience)
    }

    pub(crate) fn sheet(&self, name: &str) -> SheetView {
        self.state().rules().view(self.id(name))
    }

    /// What only this system shows of somebody.
    pub(crate) fn rows(&self, name: &str) -> Rows {
        rows_of(self.state(), self.id(name))
    }

    pub(crate) fn pool(&self, name: &str, pool: PoolId) -> Pool {
        *self.sheet(name).pools.iter().find(|row| row.id == pool).unwrap()
    }

    pub(crate) fn at(&self, name: &str) -> Option<Cell> {
        self.state().cell_of(self.id(name))
    }

    pub(crate) fn context(&self) -> Context<'_> {
        Context { state: self.state(), library: &self.library }
    }

    pub(crate) fn read(&self, line: &str) -> Result<Line, BadCommand> {
        grammar::parse(line, &Context { state: self.state(), library: &self.library })
    }

    pub(crate) fn command(&self, line: &str) -> Command {
        match self.read(line) {
            Ok(Line::Command(command)) => command,
            other => panic!("{line}: {other:?}"),
        }
    }

    /// Plays a line with its answers, and holds the laws after it; a test that expects trouble calls [`Table::play`].
    #[track_caller]
    pub(crate) fn tell(&mut self, line: &str, answers: &str) {
        if let Err(trouble) = self.play(line, answers) {
            panic!("{line} | {answers}: {trouble:?}");
        }
        if let Err(broken) = self.laws() {
            panic!("after {line} | {answers}: {broken}");
        }
    }

    /// The refusal of a line, which must have changed nothing.
    #[track_caller]
    pub(crate) fn refused(&mut self, line: &str) -> Refusal {
        let before = (self.fight.head(), self.state().clone(), self.prompt());
        match self.play(line, "?") {
            Err(PlayError::Refused(refusal)) => {
                assert_eq!(before, (self.fight.head(), self.state().clone(), self.prompt()));
                refusal
            }
            other => panic!("{line} was not refused: {other:?}"),
        }
    }

    pub(crate) fn prompt(&self) -> Option<(kekkai_battle::Prompt, Ask)> {
        self.fight.prompt().map(|(prompt, ask)| (prompt.clone(), ask.clone()))
    }

    /// Plays a line. `answers` are faces and picks in the order asked for: `30`, `pick:2`, `pick:double`; a last `?`
    /// leaves the prompt open.
    pub(crate) fn play(&mut self, line: &str, answers: &str) -> Result<(), PlayError> {
        let change = match self.read(line).map_err(PlayError::Unread)? {
            Line::Command(command) => {
                self.fight.propose(command, Vec::new(), Hand::Table).map_err(PlayError::Refused)?
            }
            Line::Session(session) => self.session(&session)?,
        };
        self.take(change);
        let mut left = answers.split_whitespace();
        for token in left.by_ref().take_while(|token| *token != "?") {
            let Some((_, ask)) = self.fight.prompt() else {
                return Err(PlayError::Other(format!("{token} is left over")));
            };
            let answer = self.answer(ask, token)?;
            let change = self.fight.answer(answer, Hand::Table).unwrap();
            self.take(change.map_err(PlayError::Refused)?);
        }
        let asked = self.fight.prompt().map(|(_, ask)| self.told(ask));
        match (asked, answers.trim_end().ends_with('?'), left.next()) {
            (_, _, Some(more)) => Err(PlayError::Other(format!("{more} is left over"))),
            (Some(asked), false, None) => Err(PlayError::Other(format!("missing: {asked}"))),
            (_, _, None) => Ok(()),
        }
    }

    pub(crate) fn session(&mut self, session: &Session) -> Result<Change, PlayError> {
        let none = |what: &str| PlayError::Other(format!("nothing to {what}"));
        let typed = |answer| self.fight.answer(answer, Hand::Table).ok_or_else(|| none("answer"));
        match session {
            Session::Face(faces) => {
                typed(Answer::Faces(faces.clone(), Origin::Typed))?.map_err(PlayError::Refused)
            }
            Session::Pick(pick) => typed(Answer::Pick(*pick))?.map_err(PlayError::Refused),
            Session::Throw => {
                self.fight.throw().ok_or_else(|| none("throw"))?.map_err(PlayError::Refused)
            }
            Session::GiveUp => Ok(Change::GiveUp),
            Session::Undo => Ok(self.fight.undo().ok_or_else(|| none("undo"))?.unwrap()),
            Session::Redo => Ok(self.fight.redo().ok_or_else(|| none("redo"))?.unwrap()),
            Session::Back => Ok(self.fight.back_turn().ok_or_else(|| none("take back"))?.unwrap()),
            Session::Goto(to) => Ok(self.fight.jump(*to).unwrap()),
            Session::Again
            | Session::Die(..)
            | Session::Dice(_)
            | Session::Lang(_)
            | Session::Help(_)
            | Session::SaveAs(_)
            | Session::Map { .. }
            | Session::Export(_)
            | Session::Quit
            | Session::Rule(_)
            | Session::Finish(_)
            | Session::Chapters(_)
            | Session::Characters(_)
            | Session::Content(_)
            | Session::Theme(_) => Err(none("play")),
        }
    }

    pub(crate) fn answer(&self, ask: &Ask, token: &str) -> Result<Answer, PlayError> {
        let other = |what: &str| PlayError::Other(format!("{what} for {}", self.told(ask)));
        match (ask, token.strip_prefix("pick:")) {
            (Ask::Die(_), None) => {
                let faces: Result<Vec<u16>, _> = token.split(',').map(str::parse).collect();
                let faces = faces.map_err(|_| other(&format!("{token} is no face")))?;
                Ok(Answer::Faces(faces, Origin::Typed))
            }
            (Ask::Choice(choice), Some(word)) => {
                let named = choice.picks.iter().position(|pick| pick_word(pick) == word);
                let numbered = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                // Attacks are named 1 and 2 as well; a name goes before a number.
                let pick =
                    named.or(numbered).ok_or_else(|| other(&format!("{word} is no pick")))?;
                Ok(Answer::Pick(u16::try_from(pick).unwrap()))
            }
            (Ask::Die(_), Some(_)) | (Ask::Choice(_), None) => Err(other(token)),
        }
    }

    /// A question in words, for a message.
    pub(crate) fn told(&self, ask: &Ask) -> String {
        let name = |who: Id| self.state().combatant(who).map_or("?", |c| c.name.as_str());
        match ask {
            Ask::Die(throw) => format!("{} {:?} {}", name(throw.who), throw.purpose, throw.dice),
            Ask::Choice(choice) => {
                let picks: Vec<String> = choice.picks.iter().map(pick_word).collect();
                format!("{} {} {picks:?}", name(choice.who), choice.question.key)
            }
        }
    }

    /// The laws that every fight keeps after every line.
    pub(crate) fn laws(&self) -> Result<(), String> {
        let state = self.state();
        let law = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
        law(state.faults().is_empty(), &format!("laws broken: {:?}", state.faults()))?;

        let loaded = self.loaded(None);
        law(usize::try_from(loaded.lines()) == Ok(self.lines.len()), "lines were lost")?;
        law(loaded.head() == self.fight.head(), "the loaded fight stands at another step")?;
        law(loaded.state() == state, "the loaded fight is another")?;
        law(loaded.prompt() == self.fight.prompt(), "the loaded prompt is another")?;

        let mut probe = self.fight.clone();
        if let Some(parent) = probe.parent(self.fight.head()) {
            let (path, at) = probe.path_near(1);
            let goes_on = path.get(at).is_some_and(|next| probe.is_joined(*next));
            let back = probe.undo().ok_or("a step cannot be undone")?.unwrap();
            probe.take(back);
            let again = probe.redo().ok_or("what was undone cannot be redone")?.unwrap();
            probe.take(again);
            // Who stands within an action is led to its end.
            let same = probe.state().hash() == state.hash();
            law(same || goes_on, "undo and redo lead elsewhere")?;
            let back = probe.jump(parent).unwrap();
            probe.take(back);
            let record = probe.record(self.fight.head()).unwrap().ok_or("the head is no step")?;
            let before = probe.state().clone();
            self.record_laws(&before, &record.command, &record.answers, &record.events)?;
        }
        self.views();
        Ok(())
    }

    fn record_laws(
        &self,
        before: &State,
        command: &Command,
        answers: &[Answer],
        events: &[Event],
    ) -> Result<(), String> {
        let mut after = before.clone();
        for event in events {
            after.apply(event);
        }
        if after != *self.state() {
            return Err("the events lead to another state".to_owned());
        }
        match decide(before, command, answers) {
            Decision::Done { events: decided, state }
                if decided == *events && *state == *self.state() => {}
            other => return Err(format!("decided otherwise the second time: {other:?}")),
        }
        self.is_read_as_it_is_written(before, command)
    }

    /// Every command is written so that it reads the same, several lines one after the other; but for the old way to fill one
    /// cell.
    fn is_read_as_it_is_written(&self, before: &State, command: &Command) -> Result<(), String> {
        let written = grammar::write(command, before);
        let Command::Gm { what, reason } = command else {
            return self.reads(before, &written, command);
        };
        match what {
            Gm::Ground { at, terrain } => {
                let what = Gm::Fill { at: vec![*at], terrain: *terrain };
                let same = Command::Gm { what, reason: reason.clone() };
                self.reads(before, &written, &same)
            }
            Gm::Sheet(_) | Gm::Several(_) if written.contains("; ") => {
                self.reads_in_parts(before, &written, command)
            }
            _ => self.reads(before, &written, command),
        }
    }

    fn reads(&self, before: &State, written: &str, command: &Command) -> Result<(), String> {
        let context = Context { state: before, library: &self.library };
        match grammar::parse(written, &context) {
            Ok(Line::Command(read)) if read == *command => Ok(()),
            other => Err(format!("{command:?} is written {written:?} and read {other:?}")),
        }
    }

    /// The last of several lines is the whole command, where those before it are carried out.
    fn reads_in_parts(
        &self,
        before: &State,
        written: &str,
        command: &Command,
    ) -> Result<(), String> {
        let mut state = before.clone();
        let mut parts = written.split("; ").peekable();
        while let Some(part) = parts.next() {
            if parts.peek().is_none() {
                return self.reads(&state, part, command);
            }
            let context = Context { state: &state, library: &self.library };
            let Ok(Line::Command(read)) = grammar::parse(part, &context) else {
                return Err(format!("{part:?} of {written:?} is not understood"));
            };
            let Decision::Done { state: after, .. } = decide(&state, &read, &[]) else {
                return Err(format!("{part:?} of {written:?} cannot be done"));
            };
            state = *after;
        }
        Ok(())
    }

    /// Every audience may look at any time.
    fn views(&self) {
        for audience in self.audiences() {
            let _ = self.fight.view(audience);
            self.fight.clone().log(audience, 5).unwrap();
        }
    }

    pub(crate) fn audiences(&self) -> Vec<Audience> {
        let sides = (0..self.state().sides.len()).map(|side| SideId(u8::try_from(side).unwrap()));
        let seats = self.state().combatants.iter().map(|one| Audience::Character(one.id));
        let all = [Audience::Gm, Audience::Public].into_iter();
        all.chain(sides.map(Audience::Side)).chain(seats).collect()
    }

    /// Every record of the file decides to itself.
    pub(crate) fn check(&self) -> Result<usize, String> {
        match self.loaded(None).check().unwrap() {
            Checked::Sound(steps) => Ok(steps),
            Checked::Differs { seq, what } => Err(format!("step {seq}: {what:?}")),
        }
    }
}

/// A pick as fight files name it.
fn pick_word(pick: &Pick) -> String {
    let args = &pick.phrase.args;
    let arg = |name: &str| args.iter().find(|(called, _)| called == name).map(|(_, arg)| arg);
    let word = |arg: &Arg| match arg {
        Arg::Number(number) => number.to_string(),
        Arg::Text(text) | Arg::Name(text) => text.to_string(),
        Arg::Phrase(phrase) => phrase.key.split_once('-').unwrap().1.replace('-', "_"),
        other => format!("{other:?}"),
    };
    let said = |name: &str| arg(name).map(word).unwrap_or_default();
    match &*pick.phrase.key {
        "pick-none" => "none".to_owned(),
        "pick-knock-back" => format!("throw{}", said("cells")),
        "pick-marks" => format!("plus{}", said("marks").len()),
        "price-hp" => format!("loses{}", said("amount")),
        "price-prana" => format!("gives{}", said("amount")),
        "pick-energy" => format!("energy{}", said("points")),
        "pick-points" => "points".to_owned(),
        "pick-effect" => said("name"),
        "ranked" => said("what"),
        "plain" => match arg("what") {
            Some(Arg::List(parts)) => word(&parts[0]),
            _ => said("what"),
        },
        crit => {
            let (effect, harms) = (
                crit.trim_start_matches("crit-"),
                [("lost", "sever"), ("broken", "break"), ("wounded", "wound")],
            );
            let harm = harms.into_iter().find_map(|(harm, verb)| {
                let part = effect.strip_prefix("injury-")?.strip_suffix(harm)?;
                Some(format!("{verb}({})", part.replace('-', "")))
            });
            harm.unwrap_or_else(|| effect.replace('-', ""))
        }
    }
}
