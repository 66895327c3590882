//! A fight with its past: the tree of steps, a head that moves in it, and the prompt that may stand open.
//!
//! Nothing here touches a file. What is about to happen is a [`Change`]; its [`Change::line`] goes into the battle
//! file first, and only then does [`Fight::take`] make it true.

mod history;
mod idle;
mod mender;
mod moments;
mod past;
mod spoils;
mod trace;

use std::{collections::BTreeMap, sync::Arc};

use kekkai_rules::{Answer, Ask, Id, Origin, PlainText};

pub use history::BadLine;
use history::History;
pub use mender::{Mender, Unmended};
pub use moments::Moment;
pub use past::Step;
pub use trace::{Explained, Trace, explained};

use crate::{
    Audience, BattleView, Command, Event, Gm, Prompt, Record, Refusal, SideId, State,
    chapter::{self, Chapter, Chapters},
    decide::{Decision, decide},
    dice_seed::DiceSource,
    journal::{JournalLine, RawLine, Seq, Tag},
    scenario::{BadScenario, Setup},
    state::hashes::Hashes,
    summary::{Span, Summary},
    text::Text,
    view::{Numbers, ReadSheets},
    written::to_ron,
};

/// Number of the setup's line: the root of all steps.
pub const ROOT: Seq = 1;

/// Whose hand throws the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hand {
    /// Dice come of the seeded generator.
    Generator,
    /// People; every die becomes an open prompt.
    Table,
}

/// A fight: where it started, what was done, where it stands.
#[derive(Debug, Clone)]
pub struct Fight {
    history: History,
    state: State,
    prompt: Option<(Prompt, Ask)>,
    hashes: Hashes,
}

/// Something about to happen, not yet true.
#[allow(clippy::large_enum_variant, reason = "it is made once a step and never kept in a list")]
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Change {
    /// A step is appended.
    Step {
        /// The record of it.
        record: Arc<Record>,
        /// The fight after it.
        state: Box<State>,
        /// The step it follows on.
        parent: Seq,
        /// Whether it is one action with that: one undo takes back both.
        joined: bool,
    },
    /// A prompt opens, or is answered in part.
    Ask(Prompt, Ask),
    /// The open prompt is given up.
    GiveUp,
    /// The head moves to another step.
    Head {
        /// To this step, or to the root.
        to: Seq,
        state: Box<State>,
    },
}

impl Change {
    /// The same as one action with the step that the fight stands at: one undo takes back both.
    #[must_use]
    pub fn joined(self) -> Self {
        match self {
            Self::Step { record, state, parent, .. } => {
                Self::Step { record, state, parent, joined: true }
            }
            Self::Ask(prompt, ask) => Self::Ask(Prompt { joined: true, ..prompt }, ask),
            change @ (Self::GiveUp | Self::Head { .. }) => change,
        }
    }

    /// The line of the battle file that keeps it.
    pub fn line(&self) -> JournalLine {
        let (tag, payload) = match self {
            Self::Step { record, parent, joined, .. } => {
                (Tag::Step { parent: *parent, joined: *joined }, to_ron(&**record))
            }
            Self::Ask(prompt, _) => (Tag::Prompt, to_ron(prompt)),
            Self::GiveUp => (Tag::Prompt, String::new()),
            Self::Head { to, .. } => (Tag::Head { to: *to }, String::new()),
        };
        JournalLine { tag, payload }
    }
}

impl Setup {
    /// The first line of the battle file.
    pub fn line(&self) -> JournalLine {
        JournalLine { tag: Tag::Setup, payload: to_ron(self) }
    }
}

impl Fight {
    /// A fight before its first step.
    pub fn new(setup: Setup) -> Result<Self, BadScenario> {
        let state = setup.state()?;
        Ok(Self {
            history: History::new(setup, state.clone()),
            state,
            prompt: None,
            hashes: Hashes::default(),
        })
    }

    /// The fight of an opened battle file.
    ///
    /// `keyframe` is a state kept aside for a step; with it, only the steps after it are read. One that does not fit
    /// is ignored.
    pub fn load(
        text: impl Into<Text>,
        lines: &[RawLine],
        keyframe: Option<(Seq, &[u8])>,
    ) -> Result<Self, BadLine> {
        let (mut history, open) = History::load(text.into(), lines, keyframe)?;
        let state = history.state_at(history.head())?;
        let mut fight = Self { history, state, prompt: None, hashes: Hashes::default() };
        fight.prompt =
            open.and_then(|prompt| match decide(&fight.state, &prompt.command, &prompt.answers) {
                Decision::Need(ask) => Some((prompt, ask)),
                Decision::Done { .. } | Decision::Refused(_) => None,
            });
        Ok(fight)
    }

    /// From here on its dice come of another seed; what has happened stands. For one that no file holds yet.
    pub fn reseed(&mut self, seed: u64) -> Result<(), BadLine> {
        self.history.reseed(seed)
    }

    /// How the fight stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What it started from. Of an opened battle file it is read now, if it was not needed before.
    pub fn setup(&self) -> Result<&Setup, BadLine> {
        self.history.setup()
    }

    /// Whether the rules have nothing against any sheet that the fight was set up with. Mostly told without reading them.
    ///
    /// # Errors
    ///
    /// Where it has to be read, the setup cannot be.
    pub fn setup_fits(&self) -> Result<bool, BadLine> {
        self.history.fits()
    }

    /// The step it stands at; [`ROOT`] before the first.
    pub fn head(&self) -> Seq {
        self.history.head()
    }

    /// How many lines the battle file has.
    pub fn lines(&self) -> Seq {
        self.history.next_seq() - 1
    }

    /// The number of the newest step on any branch; [`ROOT`] where nothing has been done yet.
    pub fn last_step(&self) -> Seq {
        (ROOT..=self.lines()).rev().find(|seq| self.parent(*seq).is_some()).unwrap_or(ROOT)
    }

    /// What `audience` sees of it.
    pub fn view(&self, audience: Audience) -> BattleView {
        BattleView::new(&self.state, audience)
    }

    /// The same, with the sheets that were read before.
    pub fn view_with(&self, audience: Audience, sheets: &mut ReadSheets) -> BattleView {
        BattleView::read(&self.state, audience, sheets)
    }

    /// The number that somebody has in what `audience` is sent; `None` for one whom it does not see.
    pub fn number_of(&self, who: Id, audience: Audience) -> Option<Id> {
        Numbers::new(&self.state, audience).of(who)
    }

    /// Whose number that is in what `audience` is sent.
    pub fn whose(&self, number: Id, audience: Audience) -> Option<Id> {
        Numbers::new(&self.state, audience).whose(number)
    }

    /// Those who look on for the side of exactly this name.
    pub fn side_called(&self, name: &PlainText) -> Option<Audience> {
        let mut sides = (0..=u8::MAX).map(SideId).zip(self.state.sides.iter());
        sides.find(|(_, side)| side.name == *name).map(|(id, _)| Audience::Side(id))
    }

    /// The combatant of exactly this name.
    pub fn character_called(&self, name: &PlainText) -> Option<Id> {
        let mut all = self.state.combatants.iter();
        all.find(|combatant| combatant.name == *name).map(|combatant| combatant.id)
    }

    /// The open prompt and what it asks for.
    pub fn prompt(&self) -> Option<(&Prompt, &Ask)> {
        self.prompt.as_ref().map(|(prompt, ask)| (prompt, ask))
    }

    /// What comes of `command` with these answers; missing faces are thrown if `hand` is the generator. Of the command
    /// whose prompt is open it is joined to the step before as that is.
    pub fn propose(
        &self,
        command: Command,
        mut answers: Vec<Answer>,
        hand: Hand,
    ) -> Result<Change, Refusal> {
        let dice = DiceSource {
            seed: self.history.seed(),
            salt: self.state.salt,
            parent: self.head(),
            command: &command,
        };
        let open = self.prompt.as_ref().filter(|(open, _)| open.command == command);
        let joined = open.is_some_and(|(open, _)| open.joined);
        loop {
            match decide(&self.state, &command, &answers) {
                Decision::Done { events, state } => {
                    let hash = self.hashes.of(&state);
                    let record = Arc::new(Record { command, answers, events, hash });
                    return Ok(Change::Step { record, state, parent: self.head(), joined });
                }
                Decision::Refused(refusal) => return Err(refusal),
                Decision::Need(Ask::Die(throw)) if hand == Hand::Generator => {
                    answers.push(Answer::Faces(
                        dice.faces(answers.len(), throw.dice),
                        Origin::Generated,
                    ));
                }
                Decision::Need(ask) => {
                    return Ok(Change::Ask(Prompt { command, answers, joined }, ask));
                }
            }
        }
    }

    /// Answers the open prompt; `None` where none is open.
    pub fn answer(&self, answer: Answer, hand: Hand) -> Option<Result<Change, Refusal>> {
        let (prompt, _) = self.prompt.as_ref()?;
        let mut answers = prompt.answers.clone();
        answers.push(answer);
        Some(self.propose(prompt.command.clone(), answers, hand))
    }

    /// Lets the generator throw the die that the open prompt asks for; `None` where it asks for none.
    pub fn throw(&self) -> Option<Result<Change, Refusal>> {
        match self.prompt.as_ref()? {
            (prompt, Ask::Die(throw)) => {
                let (seed, salt, parent) = (self.history.seed(), self.state.salt, self.head());
                let dice = DiceSource { seed, salt, parent, command: &prompt.command };
                let faces = dice.faces(prompt.answers.len(), throw.dice);
                self.answer(Answer::Faces(faces, Origin::Generated), Hand::Table)
            }
            (_, Ask::Choice(_)) => None,
        }
    }

    /// The head one step back, or more where they are one action; `None` at the start.
    pub fn undo(&mut self) -> Option<Result<Change, BadLine>> {
        let (mut undone, mut to) = (self.head(), self.history.parent(self.head())?);
        while self.is_joined(undone)
            && let Some(before) = self.history.parent(to)
        {
            (undone, to) = (to, before);
        }
        Some(self.jump(to))
    }

    /// The head one step forward, the way it was last, or more where they are one action; `None` where there is none.
    pub fn redo(&mut self) -> Option<Result<Change, BadLine>> {
        let mut to = self.history.forward(self.head())?;
        while let Some(next) = self.history.forward(to).filter(|next| self.is_joined(*next)) {
            to = next;
        }
        Some(self.jump(to))
    }

    /// Whether a step is one action with the one before.
    pub fn is_joined(&self, seq: Seq) -> bool {
        self.history.is_joined(seq)
    }

    /// The head back to where the running turn began, or, if it is there, to where the one before it began.
    pub fn back_turn(&mut self) -> Option<Result<Change, BadLine>> {
        let (mut after, mut to) = (self.head(), self.history.parent(self.head())?);
        loop {
            let record = match self.history.record(to) {
                Ok(record) => record,
                Err(error) => return Some(Err(error)),
            };
            let begins = record.is_none_or(|record| {
                record.events.iter().any(|event| matches!(event, Event::TurnBegan { .. }))
            });
            match self.history.parent(to) {
                Some(parent) if !begins || self.is_joined(after) => (after, to) = (to, parent),
                Some(_) | None => return Some(self.jump(to)),
            }
        }
    }

    /// The head to any step, or to [`ROOT`].
    pub fn jump(&mut self, to: Seq) -> Result<Change, BadLine> {
        let state = Box::new(self.history.state_at(to)?);
        Ok(Change::Head { to, state })
    }

    /// Makes `change` true. Its line must be in the battle file already.
    pub fn take(&mut self, change: Change) {
        match change {
            Change::Step { record, state, parent, joined } => {
                self.history.step((parent, joined), record, &state);
                self.state = *state;
                self.prompt = None;
            }
            Change::Ask(prompt, ask) => {
                self.history.count_line();
                self.prompt = Some((prompt, ask));
            }
            Change::GiveUp => {
                self.history.count_line();
                self.prompt = None;
            }
            Change::Head { to, state } => {
                self.history.move_head(to);
                self.state = *state;
                self.prompt = None;
            }
        }
    }

    /// The step that a step follows on; `None` for the root and for what is no step.
    pub fn parent(&self, seq: Seq) -> Option<Seq> {
        self.history.parent(seq)
    }

    /// The record of a step; `None` for the root and for what is no step.
    pub fn record(&mut self, seq: Seq) -> Result<Option<Arc<Record>>, BadLine> {
        self.history.record(seq)
    }

    /// The steps from the first to the head and on, the way redo would go; the second number is the head's place.
    pub fn path(&self) -> (Vec<Seq>, usize) {
        self.history.path(usize::MAX)
    }

    /// The same, but no more than `most` steps on either side of the head.
    pub fn path_near(&self, most: usize) -> (Vec<Seq>, usize) {
        self.history.path(most)
    }

    /// The branches that are no part of a path, each by its last step, the oldest first.
    pub fn branches(&self, path: &[Seq]) -> Vec<Branch> {
        self.history.branches(path)
    }

    /// How many steps lie between the state that this was loaded with and the head; all up to the head where there was
    /// none that fits, or where it is of another branch.
    pub fn steps_unkept(&self) -> usize {
        let (kept, back) = (self.history.adopted(), |seq: &Seq| self.parent(*seq));
        let back = std::iter::successors(Some(self.head()), back);
        back.take_while(|seq| *seq != ROOT && Some(*seq) != kept).count()
    }

    /// Whether there is a step to redo.
    pub fn can_redo(&self) -> bool {
        self.history.forward(self.head()).is_some()
    }

    /// The steps from the root, itself left out, to the head.
    fn steps(&self) -> Vec<Seq> {
        let back = std::iter::successors(Some(self.head()), |seq| self.parent(*seq));
        let mut steps: Vec<Seq> = back.take_while(|seq| *seq != ROOT).collect();
        steps.reverse();
        steps
    }

    /// The fights up to the head, the one that is played last; at least that one.
    pub fn chapters(&mut self) -> Result<Vec<Chapter>, BadLine> {
        let root = self.history.state_at(ROOT)?;
        let (mut chapters, mut before) = (Chapters::new(&root, ROOT), ROOT);
        for step in self.steps() {
            chapters.go_on(step);
            if self.history.has_any(step, chapter::MATTERS)
                && let Some(record) = self.history.record(step)?
            {
                chapters.take(step, before, &record.events);
            }
            before = step;
        }
        Ok(chapters.all(&self.state))
    }

    /// What everybody has done and suffered since this fight began.
    pub fn summary(&mut self) -> Result<Summary, BadLine> {
        self.account(Span::Fight)
    }

    /// What everybody has done and suffered in all fights of the save.
    pub fn totals(&mut self) -> Result<Summary, BadLine> {
        self.account(Span::Campaign)
    }

    fn account(&mut self, span: Span) -> Result<Summary, BadLine> {
        let mut summary = Summary::of(span);
        for seq in self.steps() {
            if let Some(record) = self.history.record(seq)? {
                record.events.iter().for_each(|event| summary.take(event));
            }
        }
        let mut chapters = self.chapters()?;
        if span == Span::Fight {
            chapters.drain(..chapters.len().saturating_sub(1));
        }
        summary.fought(&chapters);
        Ok(summary)
    }

    /// The first state on the way from the root to the head that `is` so, both included.
    pub fn first(&mut self, is: &dyn Fn(&State) -> bool) -> Result<Option<State>, BadLine> {
        let mut state = self.history.state_at(ROOT)?;
        let mut steps = self.steps().into_iter();
        while !is(&state) {
            let Some(step) = steps.next() else { return Ok(None) };
            if let Some(record) = self.history.record(step)? {
                record.events.iter().for_each(|event| state.apply(event));
            }
        }
        Ok(Some(state))
    }

    /// What those were called first who were renamed on the way to the head.
    pub fn first_names(&mut self) -> Result<BTreeMap<Id, PlainText>, BadLine> {
        let mut names = BTreeMap::new();
        for step in self.steps() {
            if !self.history.has_any(step, &["Renamed("]) {
                continue;
            }
            let record = self.history.record(step)?;
            for event in record.iter().flat_map(|record| &record.events) {
                if let Event::Renamed { who, was, .. } = event {
                    names.entry(*who).or_insert_with(|| was.clone());
                }
            }
        }
        Ok(names)
    }

    /// As what those came who were brought in by a command on the way to the head: the character or monster as it was typed.
    pub fn came_as(&mut self) -> Result<BTreeMap<Id, PlainText>, BadLine> {
        let mut kinds = BTreeMap::new();
        for step in self.steps() {
            if !self.history.has_any(step, &["Joined("]) {
                continue;
            }
            let Some(record) = self.history.record(step)? else { continue };
            let Command::Gm {
                what: Gm::Join { like: Some(like), .. } | Gm::Band { like: Some(like), .. },
                ..
            } = &record.command
            else {
                continue;
            };
            for event in &record.events {
                if let Event::Joined { combatant, .. } = event {
                    kinds.insert(combatant.id, like.sheet.clone());
                }
            }
        }
        Ok(kinds)
    }

    /// What to keep aside for this step, so that the battle file opens fast and goes back fast then; opaque bytes for
    /// [`Fight::load`].
    pub fn keyframe(&mut self) -> (Seq, Vec<u8>) {
        (self.head(), self.history.put_aside(&self.state))
    }

    /// Decides every record again and replays every event; the first difference, if there is one.
    pub fn check(&mut self) -> Result<Checked, BadLine> {
        self.history.check()
    }

    /// The combatant whose name, mark or number is `text`, letter case aside.
    pub fn find(&self, text: &str) -> Option<Id> {
        crate::grammar::find(&self.state, text)
    }
}

/// Steps that were left when the fight went back and on another way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Branch {
    /// The step of the path that they follow on; [`ROOT`] for the start.
    pub from: Seq,
    /// The last of them.
    pub end: Seq,
    /// How many they are.
    pub steps: usize,
}

/// What a check of a whole file found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Checked {
    /// So many steps decide to their own events and states.
    Sound(usize),
    /// The first step that does not.
    Differs { seq: Seq, what: Difference },
}

/// How a step differs from what it is decided to now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// Other events: the first pair that differs, as text; a dash where one list is at its end.
    Events {
        /// What the file holds.
        kept: String,
        /// What is decided now.
        decided: String,
    },
    /// It is refused now.
    Refused(Refusal),
    /// It asks for more now.
    Asks,
    /// Same events, another state.
    Hash,
    /// A law is broken after it.
    Law(String),
}
