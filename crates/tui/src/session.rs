//! A fight that is being played: the fight, the file that keeps it, and whose hand throws the dice.
//!
//! Whatever happens is a line in the battle file first and true afterwards. What takes several lines ("throw again")
//! is worked out on a copy before the first is written; should the disk fail on the way, the fight goes back to where
//! it stood.

mod beside;
mod dice;
mod keeper;
mod opening;
pub(crate) mod packing;
mod place;
mod rework;
mod steps;

use std::path::PathBuf;

use kekkai_battle::{
    Audience, BattleView, Command, Fight, Prompt,
    chapter::{self, Chapter},
    fight::{BadLine, Change, Hand},
    grammar::{self, BadCommand, Context, Line},
    journal::Seq,
};
use kekkai_host::{SpectatorHub, Torn};
use kekkai_rules::{Answer, Ask, Id, Origin};

use keeper::Keeper;

pub(crate) use beside::{DecidedProposal, Shelving, copy as copy_beside, in_order};
pub(crate) use dice::Dice;
pub(crate) use opening::{fresh_seed, short_seed};
pub(crate) use place::{free_name, path_of, target};

use crate::{assets::Assets, error::AppError};

/// A fight with what keeps it.
#[derive(Debug)]
pub(crate) struct Session {
    fight: Fight,
    keeper: Keeper,
    /// The file that keeps its past, or that it was read from; empty before there is one.
    origin: PathBuf,
    dice: Dice,
    /// An unfinished end that was cut off when the file was opened.
    torn: Option<Torn>,
    /// Steps since a state was last left beside the file.
    unkept: u32,
    /// Where players look on; what happens is handed on to it.
    hub: Option<SpectatorHub>,
    /// What went wrong beside the fight and is still to be told.
    trouble: Option<AppError>,
}

/// What came of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ran {
    /// The steps that were made, in their order.
    pub steps: Vec<Seq>,
    /// How the command has ended.
    pub end: End,
}

/// How a line ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum End {
    /// The command is carried out.
    Done,
    /// Something is asked for: see [`Fight::prompt`].
    Asks,
    /// The open prompt was given up.
    GaveUp,
    /// The head moved, to this step or to the root.
    Moved(Seq),
    /// From now on these throw.
    Throws(Hand),
    /// For whoever shows the fight: language, help, the end of the program. Nothing was done.
    Driver(grammar::Session),
}

impl Session {
    /// The fight that is played.
    pub(crate) fn fight(&self) -> &Fight {
        &self.fight
    }

    /// Where players look on, if they do.
    pub(crate) fn hub(&self) -> Option<&SpectatorHub> {
        self.hub.as_ref()
    }

    /// Hands what happens on to a hub that shows the fight as it is now, or to none.
    pub(crate) fn show_in(&mut self, hub: Option<SpectatorHub>) {
        self.hub = hub;
    }

    /// The fight, to read its past; nothing that is done to it here is kept.
    pub(crate) fn past(&mut self) -> &mut Fight {
        &mut self.fight
    }

    /// What `audience` sees of it.
    pub(crate) fn view(&self, audience: Audience) -> BattleView {
        self.fight.view(audience)
    }

    /// The fights up to the head as `audience` knows them, the one that is played last.
    pub(crate) fn chapters(&mut self, audience: Audience) -> Result<Vec<Chapter>, AppError> {
        let chapters = self.fight.chapters().map_err(|bad| self.bad(bad))?;
        Ok(chapter::shown(&chapters, self.fight.state(), audience))
    }

    /// How the fights stand in the list of steps.
    pub(crate) fn shelving(&self) -> Shelving {
        self.path().map(beside::shelving).unwrap_or_default()
    }

    /// Lets them stand so, now and whenever this save is opened again; not in a fight that nothing keeps.
    pub(crate) fn shelve(&self, shelving: &Shelving) {
        if let Some(path) = self.path() {
            beside::keep_shelving(path, shelving);
        }
    }

    /// What was decided on proposals for the files of characters; nothing in a fight that nothing keeps.
    pub(crate) fn decided(&self) -> Vec<DecidedProposal> {
        self.path().map(beside::decided).unwrap_or_default()
    }

    /// Lets a proposal not be made again, or again, now and whenever this save is opened.
    pub(crate) fn decide(&self, proposal: DecidedProposal, is_decided: bool) {
        let Some(path) = self.path() else { return };
        let mut decided = beside::decided(path);
        decided.retain(|one| *one != proposal);
        decided.extend(Some(proposal).filter(|_| is_decided));
        beside::keep_decided(path, &decided);
    }

    /// What was cut off the end of the file when it was opened.
    pub(crate) fn torn(&self) -> Option<&Torn> {
        self.torn.as_ref()
    }

    /// Who throws the dice.
    pub(crate) fn dice(&self) -> &Dice {
        &self.dice
    }

    /// Sets whose hand throws, now and whenever this fight is opened again.
    pub(crate) fn choose_hand(&mut self, hand: Hand) {
        self.dice = Dice::Hand(hand);
        if let Some(path) = self.path() {
            beside::keep_hand(path, hand);
        }
    }

    /// Sets who throws the dice until the program ends.
    pub(crate) fn set_dice(&mut self, dice: Dice) {
        self.dice = dice;
    }

    /// Understands a line in the light of the fight.
    pub(crate) fn read(&self, line: &str, assets: &Assets) -> Result<Line, AppError> {
        self.read_of(Audience::Gm, line, assets)
    }

    /// Understands a line of the GM at a screen.
    pub(crate) fn read_pointed(
        &self,
        pointed: grammar::Pointed,
        line: &str,
        assets: &Assets,
    ) -> Result<Line, AppError> {
        let context = Context { state: self.fight.state(), library: assets.readable() };
        let read = grammar::parse_pointed(pointed, line, &context);
        read.map_err(|bad| Self::bad_line(bad, assets))
    }

    /// Understands a line that one of `reader` has typed.
    pub(crate) fn read_of(
        &self,
        reader: Audience,
        line: &str,
        assets: &Assets,
    ) -> Result<Line, AppError> {
        let context = Context { state: self.fight.state(), library: assets.readable() };
        grammar::parse_of(reader, line, &context).map_err(|bad| Self::bad_line(bad, assets))
    }

    fn bad_line(bad: BadCommand, assets: &Assets) -> AppError {
        match (bad, assets.library()) {
            // What is missing may stand in a file that could not be read.
            (BadCommand::Record(_), Err(error)) => error,
            (bad, _) => bad.into(),
        }
    }

    /// Does what a line says. After an error the fight is as it was.
    pub(crate) fn run(&mut self, line: Line) -> Result<Ran, AppError> {
        match line {
            Line::Command(command) => self.order(&command),
            Line::Session(line) => self.session(line),
        }
    }

    fn session(&mut self, line: grammar::Session) -> Result<Ran, AppError> {
        match line {
            grammar::Session::Undo => self.undo(),
            grammar::Session::Redo => self.redo(),
            grammar::Session::Back => {
                let change = self.fight.back_turn().ok_or(AppError::AtStart)?;
                self.go(change)
            }
            grammar::Session::Goto(step) => self.goto(step),
            grammar::Session::Face(faces) => {
                let faces = match self.fight.prompt() {
                    Some((_, Ask::Die(throw))) => throw.dice.read(faces),
                    Some((_, Ask::Choice(_))) | None => faces,
                };
                self.answer(Answer::Faces(faces, Origin::Typed))
            }
            grammar::Session::Throw => self.throw(),
            grammar::Session::Pick(pick) => self.answer(Answer::Pick(pick)),
            grammar::Session::GiveUp => {
                self.fight.prompt().ok_or(AppError::NoPrompt)?;
                self.make(Change::GiveUp)
            }
            grammar::Session::Finish(Some(who)) => self.loot(who),
            grammar::Session::Again => self.again(),
            grammar::Session::Die(index, face) => self.overrule(index, face),
            grammar::Session::Dice(hand) => {
                self.choose_hand(hand);
                Ok(Ran { steps: Vec::new(), end: End::Throws(hand) })
            }
            line @ (grammar::Session::Lang(_)
            | grammar::Session::Help(_)
            | grammar::Session::SaveAs(_)
            | grammar::Session::Export(_)
            | grammar::Session::Map { .. }
            | grammar::Session::Quit
            | grammar::Session::Rule(_)
            | grammar::Session::Finish(None)
            | grammar::Session::Chapters(_)
            | grammar::Session::Characters(_)
            | grammar::Session::Content(_)
            | grammar::Session::Theme(_)) => Ok(Ran { steps: Vec::new(), end: End::Driver(line) }),
        }
    }

    /// Gives an order. Refused while a prompt is open, so that no answer that was given to it is lost unasked, and where it
    /// would change nothing.
    pub(crate) fn order(&mut self, command: &Command) -> Result<Ran, AppError> {
        let (dice, change) = self.proposed(command)?;
        match self.fight.idles(&change) {
            Some(refusal) => Err(refusal.into()),
            None => self.thrown(dice, change),
        }
    }

    /// Somebody takes all that enemies and cells have left, as one action.
    fn loot(&mut self, who: Id) -> Result<Ran, AppError> {
        let spoils = self.fight.spoils(who)?;
        self.all_or_none(spoils.iter().enumerate(), |session, (number, command)| {
            if number == 0 { session.order(command) } else { session.order_further(command) }
        })
    }

    /// The same of a line of an opening, which may ask for what is so already: how a battle stands is said in whole.
    fn set_up(&mut self, command: &Command) -> Result<Ran, AppError> {
        let (dice, change) = self.proposed(command)?;
        self.thrown(dice, change)
    }

    /// The same of an order that is one action with the last: one undo takes back both.
    pub(crate) fn order_further(&mut self, command: &Command) -> Result<Ran, AppError> {
        let (dice, change) = self.proposed(command)?;
        self.thrown(dice, change.joined())
    }

    fn proposed(&self, command: &Command) -> Result<(Dice, Change), AppError> {
        if self.fight.prompt().is_some() {
            return Err(AppError::PromptOpen);
        }
        let mut dice = self.dice.clone();
        let change = dice.propose(&self.fight, command, Vec::new())?;
        Ok((dice, change))
    }

    /// Answers the open prompt.
    pub(crate) fn answer(&mut self, answer: Answer) -> Result<Ran, AppError> {
        let (prompt, _) = self.fight.prompt().ok_or(AppError::NoPrompt)?;
        let Prompt { command, mut answers, .. } = prompt.clone();
        answers.push(answer);
        let mut dice = self.dice.clone();
        let change = dice.propose(&self.fight, &command, answers)?;
        self.thrown(dice, change)
    }

    /// The die that the open prompt asks for is thrown: from the list of faces where there is one, else by the
    /// generator.
    fn throw(&mut self) -> Result<Ran, AppError> {
        match (self.fight.prompt().ok_or(AppError::NoPrompt)?, &self.dice) {
            ((_, Ask::Choice(_)), _) => Err(AppError::NoThrow),
            ((prompt, Ask::Die(_)), Dice::List(_)) => {
                let Prompt { command, answers, .. } = prompt.clone();
                let mut dice = self.dice.clone();
                let change = dice.propose(&self.fight, &command, answers)?;
                self.thrown(dice, change)
            }
            ((_, Ask::Die(_)), Dice::Hand(_)) => {
                let change = self.fight.throw().ok_or(AppError::NoThrow)??;
                self.make(change)
            }
        }
    }

    /// Makes a change that used up dice.
    fn thrown(&mut self, dice: Dice, change: Change) -> Result<Ran, AppError> {
        let ran = self.make(change)?;
        self.dice = dice;
        Ok(ran)
    }

    /// Makes a move of the head that may have met a bad line.
    fn go(&mut self, change: Result<Change, BadLine>) -> Result<Ran, AppError> {
        let change = change.map_err(|bad| self.bad(bad))?;
        self.make(change)
    }

    /// Makes one change true and tells what it was.
    fn make(&mut self, change: Change) -> Result<Ran, AppError> {
        let end = match &change {
            Change::Step { .. } => End::Done,
            Change::Ask(..) => End::Asks,
            Change::GiveUp => End::GaveUp,
            Change::Head { to, .. } => End::Moved(*to),
        };
        self.commit(change)?;
        let steps = if end == End::Done { vec![self.fight.head()] } else { Vec::new() };
        Ok(Ran { steps, end })
    }

    /// What went wrong beside the fight since this was asked last, such as a character whose points could not be written.
    pub(crate) fn take_trouble(&mut self) -> Option<AppError> {
        self.trouble.take()
    }

    /// Puts the file to a bad line.
    pub(crate) fn bad(&self, bad: BadLine) -> AppError {
        AppError::Record { path: self.origin.clone(), bad }
    }
}
