//! A fight that is being played: the fight, the file that keeps it, and whose hand throws the dice.
//!
//! Whatever happens is a line in the battle file first and true afterwards. What takes several lines ("throw again")
//! is worked out on a copy before the first is written; should the disk fail on the way, the fight goes back to where
//! it stood.

mod dice;
mod hand;
mod rework;

use std::path::{Path, PathBuf};

use kekkai_battle::{
    Audience, BattleView, Command, Fight, Prompt,
    fight::{BadLine, Change, Hand, ROOT},
    generated::Landscape,
    grammar::{self, BadCommand, Context, Line},
    journal::{self, Seq},
};
use kekkai_host::{BattleFile, Opened, Roster, Saves, SpectatorHub, SyncState, Torn};
use kekkai_rules::{Answer, Ask, Origin};

pub(crate) use dice::Dice;

use crate::{
    assets::{Assets, Battle},
    error::{AppError, Entrants},
    folders, roster,
};

/// A state is left beside the battle file every so many steps.
const KEYFRAME_EVERY: u32 = 16;

/// A fight with what keeps it.
#[derive(Debug)]
pub(crate) struct Session {
    fight: Fight,
    keeper: Keeper,
    /// The file that its past was read from; empty if it was not.
    origin: PathBuf,
    dice: Dice,
    /// An unfinished end that was cut off when the file was opened.
    torn: Option<Torn>,
    /// Steps since a state was last left beside the file.
    unkept: u32,
    /// Where players look on; what happens is handed on to it.
    hall: Option<SpectatorHub>,
}

/// What keeps the lines of a fight.
#[derive(Debug)]
enum Keeper {
    /// A battle that is kept in a file.
    File(BattleFile),
    /// Nothing but memory: the lines after the setup.
    Memory(Vec<journal::Line>),
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
    /// A new fight that nothing keeps: gone when this is dropped, unless [`Session::keep`] is called.
    ///
    /// The opening of the scenario has been played; it must be commands that the rules allow.
    pub(crate) fn memory(battle: &Battle, assets: &Assets) -> Result<Self, AppError> {
        let Battle { scenario, place, lines, reseed } = battle;
        let nowhere = |error| assets.blame(place, None, error);
        let fight = Fight::new(scenario.setup.clone()).map_err(nowhere)?;
        let (keeper, dice) = (Keeper::Memory(Vec::new()), Dice::Hand(Hand::Generator));
        let origin = PathBuf::new();
        let mut session = Self { fight, keeper, origin, dice, torn: None, unkept: 0, hall: None };
        for (index, line) in scenario.opening.iter().enumerate() {
            let ran = session.read(line, assets).and_then(|line| session.run(line));
            ran.map_err(|trouble| {
                let entrants = scenario.setup.combatants.iter();
                let names = Entrants(entrants.map(|entrant| entrant.name.clone()).collect());
                let (path, at) = (place.clone(), lines.get(index).copied().flatten());
                let trouble = Box::new(trouble);
                AppError::Opening { path, at, index, line: line.clone(), names, trouble }
            })?;
        }
        // An opening counts on the dice that it was written with.
        if let Some(seed) = reseed {
            let reseeded = session.fight.reseed(*seed);
            reseeded.map_err(|bad| AppError::Record { path: place.clone(), bad })?;
        }
        Ok(session)
    }

    /// A new fight in a new battle file of the folder. A file that is there is never replaced; a failure leaves none.
    pub(crate) fn create(
        saves: &Saves,
        name: &str,
        battle: &Battle,
        assets: &Assets,
    ) -> Result<Self, AppError> {
        let path = path_of(saves, name)?;
        let mut session = Self::memory(battle, assets)?;
        session.keep(&path)?;
        Ok(session)
    }

    /// A shipped battle in a new battle file of its name, or with `-2` and so on behind it where that is taken.
    pub(crate) fn demo(saves: &Saves, assets: &Assets, battle: &str) -> Result<Self, AppError> {
        let name = free_name(saves, battle)?;
        Self::create(saves, &name, &assets.battle(battle, fresh_seed())?, assets)
    }

    /// A new fight on the generated field of that kind and seed, in a new battle file of the kind's name.
    pub(crate) fn landscape(
        saves: &Saves,
        assets: &Assets,
        (kind, seed): (Landscape, u64),
        title: &str,
    ) -> Result<Self, AppError> {
        let name = free_name(saves, kind.word())?;
        Self::create(saves, &name, &assets.landscape(kind, seed, title)?, assets)
    }

    /// Goes on with a battle file, which nobody else can write to meanwhile.
    pub(crate) fn open(path: &Path) -> Result<Self, AppError> {
        let (file, opened) = BattleFile::open(path)?;
        let torn = opened.torn.clone();
        let fight = load(path, opened)?;
        let unkept = u32::try_from(fight.steps_unkept()).unwrap_or(u32::MAX);
        let (keeper, dice) = (Keeper::File(file), Dice::Hand(Hand::Generator));
        let mut session =
            Self { fight, keeper, origin: path.to_owned(), dice, torn, unkept, hall: None };
        let hand = hand::chosen(path).unwrap_or_else(|| session.last_hand());
        session.dice = Dice::Hand(hand);
        Ok(session)
    }

    /// Whose hand threw last, for a fight in which nobody has chosen: people, if a die is asked for or the latest faces of
    /// the last steps were typed.
    fn last_hand(&mut self) -> Hand {
        if matches!(self.fight.prompt(), Some((_, Ask::Die(_)))) {
            return Hand::Table;
        }
        let mut step = Some(self.fight.head());
        for _ in 0..KEYFRAME_EVERY {
            let record = step.and_then(|step| self.fight.record(step).ok().flatten());
            let answers =
                record.as_deref().map(|record| record.answers.as_slice()).unwrap_or_default();
            let typed = answers.iter().rev().find_map(|answer| match answer {
                Answer::Faces(_, origin) => Some(*origin == Origin::Typed),
                Answer::Pick(_) => None,
            });
            if let Some(typed) = typed {
                return if typed { Hand::Table } else { Hand::Generator };
            }
            step = step.and_then(|step| self.fight.parent(step));
        }
        Hand::Generator
    }

    /// A battle file as it stands, to look at: nothing is locked, and whatever is done with it is kept nowhere.
    pub(crate) fn look(path: &Path) -> Result<Self, AppError> {
        let opened = kekkai_host::read(path)?;
        let torn = opened.torn.clone();
        let fight = load(path, opened)?;
        let (keeper, dice) = (Keeper::Memory(Vec::new()), Dice::Hand(Hand::Generator));
        Ok(Self { fight, keeper, origin: path.to_owned(), dice, torn, unkept: 0, hall: None })
    }

    /// Puts a fight that nothing keeps into a new battle file, and plays on in that. Not for one that was looked at.
    fn keep(&mut self, path: &Path) -> Result<(), AppError> {
        let Keeper::Memory(lines) = &self.keeper else { return Ok(()) };
        let setup =
            self.fight.setup().map_err(|bad| AppError::Record { path: path.to_owned(), bad })?;
        let mut file = BattleFile::create(path, &setup.line().payload)?;
        if let Err(error) = lines.iter().try_for_each(|line| file.append(line).map(drop)) {
            drop(file);
            // It was made just now and holds half a battle. If it cannot be removed, the next try says so.
            let _ = std::fs::remove_file(path);
            return Err(error.into());
        }
        self.keeper = Keeper::File(file);
        hand::forget(path);
        self.keep_state();
        Ok(())
    }

    /// Puts all of the fight into a new battle file and goes on there, whatever has become of the file that it is in.
    /// After an error it is kept where it was.
    pub(crate) fn save_as(&mut self, path: &Path) -> Result<(), AppError> {
        if let Keeper::File(file) = &mut self.keeper {
            *file = file.save_as(path)?;
            hand::copy(&self.origin, path);
            path.clone_into(&mut self.origin);
            self.keep_state();
            return Ok(());
        }
        self.keep(path)
    }

    /// The fight that is played.
    pub(crate) fn fight(&self) -> &Fight {
        &self.fight
    }

    /// Where players look on, if they do.
    pub(crate) fn hall(&self) -> Option<&SpectatorHub> {
        self.hall.as_ref()
    }

    /// Hands what happens on to a hall that shows the fight as it is now, or to none.
    pub(crate) fn show_in(&mut self, hall: Option<SpectatorHub>) {
        self.hall = hall;
    }

    /// The fight, to read its past; nothing that is done to it here is kept.
    pub(crate) fn past(&mut self) -> &mut Fight {
        &mut self.fight
    }

    /// What `audience` sees of it.
    pub(crate) fn view(&self, audience: Audience) -> BattleView {
        self.fight.view(audience)
    }

    /// Where it is kept; `None` if it is not.
    pub(crate) fn path(&self) -> Option<&Path> {
        match &self.keeper {
            Keeper::File(file) => Some(file.path()),
            Keeper::Memory(_) => None,
        }
    }

    /// What was cut off the end of the file when it was opened.
    pub(crate) fn torn(&self) -> Option<&Torn> {
        self.torn.as_ref()
    }

    /// Whether all that was done is on the disk; `None` for a fight that nothing keeps. An error if its file is no longer
    /// there as it was written.
    pub(crate) fn sync_state(&self) -> Result<Option<SyncState>, AppError> {
        let Keeper::File(file) = &self.keeper else { return Ok(None) };
        match file.sync_state() {
            failed @ SyncState::Failed(_) => Ok(Some(failed)),
            state @ (SyncState::OnDisk | SyncState::Writing) => {
                file.check()?;
                Ok(Some(state))
            }
        }
    }

    /// Who throws the dice.
    pub(crate) fn dice(&self) -> &Dice {
        &self.dice
    }

    /// Sets whose hand throws, now and whenever this fight is opened again.
    pub(crate) fn choose_hand(&mut self, hand: Hand) {
        self.dice = Dice::Hand(hand);
        if let Some(path) = self.path() {
            hand::choose(path, hand);
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

    /// Understands a line that one of `reader` has typed.
    pub(crate) fn read_of(
        &self,
        reader: Audience,
        line: &str,
        assets: &Assets,
    ) -> Result<Line, AppError> {
        let context = Context { state: self.fight.state(), library: assets.shelf() };
        grammar::parse_of(reader, line, &context).map_err(|bad| match (bad, assets.library()) {
            // What is missing may stand in a file that could not be read.
            (BadCommand::Record(_), Err(trouble)) => trouble,
            (bad, _) => bad.into(),
        })
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
            grammar::Session::Face(faces) => self.answer(Answer::Faces(faces, Origin::Typed)),
            grammar::Session::Throw => self.throw(),
            grammar::Session::Pick(pick) => self.answer(Answer::Pick(pick)),
            grammar::Session::GiveUp => {
                self.fight.prompt().ok_or(AppError::NoPrompt)?;
                self.make(Change::GiveUp)
            }
            grammar::Session::Again => self.again(),
            grammar::Session::Die(index, face) => self.overrule(index, face),
            grammar::Session::Dice(hand) => {
                self.choose_hand(hand);
                Ok(Ran { steps: Vec::new(), end: End::Throws(hand) })
            }
            line @ (grammar::Session::Lang(_)
            | grammar::Session::Help
            | grammar::Session::SaveAs(_)
            | grammar::Session::Map { .. }
            | grammar::Session::Quit
            | grammar::Session::Rule(_)
            | grammar::Session::Characters(_)
            | grammar::Session::Theme(_)) => Ok(Ran { steps: Vec::new(), end: End::Driver(line) }),
        }
    }

    /// Gives an order. Refused while a prompt is open, so that no answer that was given to it is lost unasked.
    pub(crate) fn order(&mut self, command: &Command) -> Result<Ran, AppError> {
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

    /// One step back; with a prompt open, the last answer that a person gave to it, or the prompt itself.
    pub(crate) fn undo(&mut self) -> Result<Ran, AppError> {
        if let Some((prompt, _)) = self.fight.prompt() {
            let by_hand = |answer: &Answer| !matches!(answer, Answer::Faces(_, Origin::Generated));
            return match prompt.answers.iter().rposition(by_hand) {
                None => {
                    let joined = prompt.joined;
                    let ran = self.make(Change::GiveUp)?;
                    if joined { self.undo() } else { Ok(ran) }
                }
                Some(last) => {
                    let Prompt { command, mut answers, .. } = prompt.clone();
                    answers.truncate(last);
                    let change = self.fight.propose(command, answers, Hand::Table)?;
                    self.make(change)
                }
            };
        }
        let change = self.fight.undo().ok_or(AppError::AtStart)?;
        self.go(change)
    }

    /// One step on, the way it was last.
    fn redo(&mut self) -> Result<Ran, AppError> {
        let change = self.fight.redo().ok_or(AppError::AtEnd)?;
        self.go(change)
    }

    /// The head to a step, or to the root.
    pub(crate) fn goto(&mut self, step: Seq) -> Result<Ran, AppError> {
        let known = step == ROOT || self.fight.record(step).map_err(|bad| self.bad(bad))?.is_some();
        if !known {
            return Err(AppError::NoStep(step));
        }
        let change = self.fight.jump(step);
        self.go(change)
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

    /// Makes a change true: its line is in the battle file before the fight takes it.
    pub(crate) fn commit(&mut self, change: Change) -> Result<(), AppError> {
        let line = change.line();
        match &mut self.keeper {
            Keeper::File(file) => {
                file.append(&line)?;
            }
            Keeper::Memory(lines) => lines.push(line),
        }
        if let Some(hall) = &self.hall {
            hall.tell(&change);
        }
        let step = matches!(change, Change::Step { .. });
        let before = self.fight.state().rules().awarded();
        self.fight.take(change);
        self.keep_awards(&before);
        debug_assert!(self.is_in_step(), "the file and the fight number their lines differently");
        self.unkept += u32::from(step);
        if self.unkept >= KEYFRAME_EVERY {
            self.keep_state();
        }
        Ok(())
    }

    /// Gives the table's characters the points that the last change brought, or takes back those that it took back
    ///. Points of a fight that nothing keeps go to nobody.
    fn keep_awards(&self, before: &[(i32, i32)]) {
        let Keeper::File(file) = &self.keeper else { return };
        let state = self.fight.state();
        let Some(saves) = file.path().parent() else { return };
        let roster = Roster::new(folders::roster(saves));
        for (place, now) in state.rules().awarded().into_iter().enumerate() {
            let then = before.get(place).copied().unwrap_or_default();
            let points = (now.0.saturating_sub(then.0), now.1.saturating_sub(then.1));
            if let Some(who) = state.combatants.get(place).filter(|_| points != (0, 0)) {
                // A character that cannot be written keeps what it had: the log says what it has earned.
                let _ = roster::award(&roster, who.name.as_str(), points);
            }
        }
    }

    fn is_in_step(&self) -> bool {
        match &self.keeper {
            Keeper::File(file) => file.seq() == self.fight.lines(),
            Keeper::Memory(_) => true,
        }
    }

    /// Leaves a state beside the file, so that it opens fast.
    fn keep_state(&mut self) {
        if let Keeper::File(file) = &self.keeper {
            let (seq, bytes) = self.fight.keyframe();
            file.save_keyframe(seq, bytes);
        }
        self.unkept = 0;
    }

    /// Puts the file to a bad line.
    pub(crate) fn bad(&self, bad: BadLine) -> AppError {
        AppError::Record { path: self.origin.clone(), bad }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if self.unkept > 0 {
            self.keep_state();
        }
    }
}

/// The fight of an opened file.
fn load(path: &Path, opened: Opened) -> Result<Fight, AppError> {
    let Opened { text, lines, keyframe, .. } = opened;
    let kept = keyframe.as_ref().map(|keyframe| (keyframe.seq, keyframe.bytes.as_slice()));
    let fight = Fight::load(text, &lines, kept);
    fight.map_err(|bad| AppError::Record { path: path.to_owned(), bad })
}

/// Where the battle of that name lies.
pub(crate) fn path_of(saves: &Saves, name: &str) -> Result<PathBuf, AppError> {
    saves.path(name).map_err(|bad| AppError::Name { name: name.to_owned(), bad })
}

/// The name itself, or the first with a number behind it that is free.
pub(crate) fn free_name(saves: &Saves, name: &str) -> Result<String, AppError> {
    saves.free_name(name).map_err(|bad| AppError::Name { name: name.to_owned(), bad })
}

/// Where a fight is saved that is to be called `text`: a save by its name, or a battle file by its path, in which `~/` is
/// the user's home. The ending of battle files may be left out.
pub(crate) fn target(saves: &Saves, text: &str) -> Result<PathBuf, AppError> {
    let cut = text.rfind(std::path::is_separator).and_then(|at| text.split_at_checked(at + 1));
    let Some((folder, name)) = cut else { return path_of(saves, text) };
    let folder = match folder.strip_prefix("~/").zip(folders::home()) {
        Some((below, home)) => home.join(below),
        None => PathBuf::from(folder),
    };
    path_of(&Saves::new(folder), name)
}

/// A seed that nobody has chosen, short enough to be read out.
pub(crate) fn short_seed() -> u64 {
    fresh_seed() % 10_000
}

/// A seed that nobody has chosen.
pub(crate) fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _};
    std::hash::RandomState::new().build_hasher().finish()
}
