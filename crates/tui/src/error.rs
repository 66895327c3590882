//! Everything that may stand in the way of what a person asked for, as data; the locale makes words.

use std::{io, path::PathBuf};

use kekkai_battle::{
    Refusal,
    character::BadCharacter,
    fight::BadLine,
    grammar::BadCommand,
    journal::Seq,
    scenario::{BadScenario, nearest},
};
#[cfg(unix)]
use kekkai_host::WatchError;
use kekkai_host::{BadName, Cause, FileError, SeatsError, ServerError};
use kekkai_rules::{Id, PlainText, Throw};
use kekkai_widgets::{Names, theme::BadTheme};

/// Why a file for others to read is not written. What was there before is there still.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ExportError {
    /// There is a file already where one was to be written.
    #[error("{path}: exists already")]
    Taken { path: PathBuf },
    /// The system does not let us write it.
    #[error("{path}: {cause}")]
    Unwritten { path: PathBuf, cause: Cause },
    /// A file's ending is that of no format.
    #[error("no format {ending:?}")]
    NoFormat {
        /// What stands behind the last dot.
        ending: String,
    },
    /// A file's ending is that of another format than the one that was asked for.
    #[error("{path}: not the ending of {asked}")]
    WrongEnding { path: PathBuf, named: &'static str, asked: &'static str, own: &'static str },
}

/// Why something was not done. Unless a variant says otherwise, nothing has changed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AppError {
    /// The rules say no.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A line that cannot be understood.
    #[error(transparent)]
    Command(#[from] BadCommand),
    /// A proposal that is not the character's own to carry out now.
    #[error("not for {0} to do now")]
    NotOwn(PlainText),
    /// A battle file that cannot be made, read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// Players cannot be let in.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// What was to be listened at is no address.
    #[error("{address}: no address")]
    Address { address: String },
    /// The file of seats cannot be read or written.
    #[error(transparent)]
    Seats(#[from] SeatsError),
    /// Nothing can be watched.
    #[cfg(unix)]
    #[error(transparent)]
    Watch(#[from] WatchError),
    /// A battle file whose lines are sealed, but one of them says nothing sensible.
    #[error("{path}: {bad}")]
    Record {
        /// The file; empty for a fight without one.
        path: PathBuf,
        /// The record and what is wrong with it.
        bad: BadLine,
    },
    /// A battle or data file that cannot be used.
    #[error("{path}: {error}")]
    Scenario {
        /// The file; a path below the assets folder for one of the program's own.
        path: PathBuf,
        /// The line, from 1, if it is known.
        line: Option<usize>,
        /// What is wrong with it.
        error: Box<BadScenario>,
    },
    /// A data file that the system does not let us read.
    #[error("{path}: {reason}")]
    Data {
        /// The file or folder.
        path: PathBuf,
        reason: Cause,
    },
    /// A data file that is no text, or far too large for one.
    #[error("{path}: no data file")]
    NoData { path: PathBuf },
    /// A text that is no form of a character: no line of it begins with a label.
    #[error("{path}: no form")]
    NoForm { path: PathBuf },
    /// A form with a value that cannot be read: the character would be another one.
    #[error("{path}: {} lines cannot be read", lines.len())]
    Unread {
        path: PathBuf,
        /// Each of the lines.
        lines: Vec<kekkai_widgets::sheet_text::Unread>,
    },
    /// A command line of a battle's opening that cannot be carried out.
    #[error("{path}: opening[{index}] {line:?}: {error}")]
    Opening {
        path: PathBuf,
        /// The line of it, from 1, if it is known.
        at: Option<usize>,
        /// Its number, from 0.
        index: usize,
        line: String,
        names: Entrants,
        /// What stands in its way.
        error: Box<Self>,
    },
    /// No save and no battle of this name.
    #[error("{name:?} is unknown")]
    Unknown {
        /// What was asked for.
        name: String,
        /// What may have been meant.
        nearest: Option<String>,
    },
    /// No save of this name, but a battle that can be started.
    #[error("{0:?} has not been started")]
    NotStarted(String),
    /// No character of this name.
    #[error("no character {name:?}")]
    NoCharacter {
        /// What was asked for.
        name: String,
        /// Whoever may have been meant.
        nearest: Option<String>,
    },
    /// No theme of this name.
    #[error("no theme {name:?}")]
    NoTheme {
        /// What was asked for.
        name: String,
        /// Every name that there is.
        known: Vec<String>,
    },
    /// A theme that lacks something, or has a colour that is none.
    #[error("{path}: {bad}")]
    Theme {
        path: PathBuf,
        /// What is wrong with it.
        bad: Box<BadTheme>,
    },
    /// What was chosen cannot be remembered.
    #[error("{path}: {cause}")]
    Settings { path: PathBuf, cause: Cause },
    /// A file for others to read is not written.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// A battle cannot be called so.
    #[error("{name:?}: {bad}")]
    Name {
        name: String,
        /// What is wrong with it.
        bad: BadName,
    },
    /// A question is open; it has to be answered or given up first.
    #[error("a prompt is open")]
    PromptOpen,
    /// An answer, and nothing was asked.
    #[error("no prompt is open")]
    NoPrompt,
    /// The generator was told to throw, and a choice is asked for.
    #[error("no die is asked for")]
    NoThrow,
    /// The odds of a line that is no order of the fight, or throws no die.
    #[error("no dice")]
    NoDice,
    /// A line that opens a window of the screen, and there is none.
    #[error("needs a screen")]
    OnScreen,
    /// No fight of the save has this number.
    #[error("no fight {0}")]
    NoChapter(u16),
    /// Nothing to take back.
    #[error("at the start")]
    AtStart,
    /// Nothing to do again.
    #[error("at the end")]
    AtEnd,
    /// The fight stands at that step.
    #[error("at step {0}")]
    AtStep(Seq),
    /// No step has this number.
    #[error("no step {step} of {last}")]
    NoStep {
        /// The number that was given.
        step: Seq,
        /// The last that there is.
        last: Seq,
    },
    /// The last step has no such die; dice are counted from 1.
    #[error("no die {number} of {dice}")]
    NoDie {
        /// The number asked for.
        number: usize,
        /// How many dice it has.
        dice: usize,
    },
    /// A die is asked for, and the list of forced faces is used up.
    #[error("{missing} faces are missing for {throw:?}")]
    FacesMissing {
        /// What was to be thrown.
        throw: Box<Throw>,
        /// Those whom the command brings into the fight.
        coming: Vec<(Id, PlainText)>,
        /// How many faces more it needs, from 1.
        missing: usize,
    },
    /// Forced faces that nothing asked for. What was ordered is done.
    #[error("faces left: {0:?}")]
    FacesLeft(Vec<u16>),
    /// A seed was given for a battle that has one.
    #[error("a save has its own seed")]
    SeedOfSave,
    /// The output could not be written.
    #[error("output: {0}")]
    Output(Cause),
    /// The screen was asked for, and there is none.
    #[error("no terminal")]
    NoTerminal,
    /// The file of a character that cannot be used.
    #[error("{path}: {bad}")]
    Character {
        path: PathBuf,
        /// What is wrong with it.
        bad: BadCharacter,
    },
    /// There is no such side to look at the fight as.
    #[error("no side {name:?}")]
    NoSide {
        /// What was asked for.
        name: String,
        /// The sides there are.
        sides: Vec<String>,
    },
}

/// Names of those who start a fight that could not be made.
#[derive(Debug)]
pub(crate) struct Entrants(pub Vec<PlainText>);

impl Names for Entrants {
    fn name(&self, who: Id) -> &str {
        self.0.get(who.index()).map_or("?", PlainText::as_str)
    }
}

/// How the program ends, as a script sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All was done as wished.
    Done = 0,
    /// The rules said no, or there was nothing to do it to.
    Refused = 1,
    /// The command line, or a line of the grammar, cannot be understood.
    Usage = 2,
    /// A battle or data file is missing or bad.
    Data = 3,
    /// A file is in use elsewhere, or cannot be written.
    Disk = 4,
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Done => Self::SUCCESS,
            Exit::Refused => Self::from(1),
            Exit::Usage => Self::from(2),
            Exit::Data => Self::from(3),
            Exit::Disk => Self::from(4),
        }
    }
}

impl AppError {
    /// How the program ends for it.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Refused(_)
            | Self::NotOwn(_)
            | Self::PromptOpen
            | Self::NoPrompt
            | Self::NoThrow
            | Self::NoDice
            | Self::OnScreen
            | Self::NoChapter(_)
            | Self::AtStart
            | Self::AtEnd
            | Self::AtStep(_)
            | Self::NoStep { .. }
            | Self::NoDie { .. } => Exit::Refused,
            Self::Command(BadCommand::Record(_))
            | Self::Record { .. }
            | Self::Scenario { .. }
            | Self::Data { .. }
            | Self::Character { .. }
            | Self::NoData { .. }
            | Self::NoForm { .. }
            | Self::Unread { .. }
            | Self::Opening { .. }
            | Self::Unknown { .. }
            | Self::NotStarted(_)
            | Self::Theme { .. }
            | Self::NoCharacter { .. } => Exit::Data,
            Self::Command(_)
            | Self::Name { .. }
            | Self::FacesMissing { .. }
            | Self::FacesLeft(_)
            | Self::NoSide { .. }
            | Self::Address { .. }
            | Self::SeedOfSave
            | Self::NoTheme { .. }
            | Self::Export(ExportError::NoFormat { .. } | ExportError::WrongEnding { .. })
            | Self::NoTerminal => Exit::Usage,
            Self::Settings { .. }
            | Self::Export(ExportError::Taken { .. } | ExportError::Unwritten { .. })
            | Self::Output(_)
            | Self::Server(_) => Exit::Disk,
            Self::Seats(_) => Exit::Data,
            #[cfg(unix)]
            Self::Watch(_) => Exit::Data,
            Self::File(error) => match error {
                FileError::Io { source, .. } if source.kind() == io::ErrorKind::NotFound => {
                    Exit::Data
                }
                FileError::Io { .. }
                | FileError::Exists { .. }
                | FileError::Locked { .. }
                | FileError::Unwritable { .. }
                | FileError::Changed { .. }
                | FileError::Dead { .. } => Exit::Disk,
                FileError::Foreign { .. }
                | FileError::NewerFormat { .. }
                | FileError::Truncated { .. }
                | FileError::Corrupt { .. }
                | FileError::NotPacked { .. }
                | FileError::PackTorn { .. }
                | FileError::PackDamaged { .. }
                | FileError::TooLarge { .. } => Exit::Data,
            },
        }
    }

    /// What the rules said, if it was they.
    pub(crate) fn refusal(&self) -> Option<&Refusal> {
        if let Self::Refused(refusal) = self { Some(refusal) } else { None }
    }

    /// The name that nobody has, and the one that may be meant.
    pub(crate) fn nobody(&self) -> Option<(&str, Option<&str>)> {
        let Self::Command(BadCommand::Nobody { name, nearest }) = self else { return None };
        Some((name, nearest.as_deref()))
    }

    /// That `name` is none of `known`.
    pub(crate) fn unknown(name: &str, known: impl IntoIterator<Item = String>) -> Self {
        let known: Vec<String> = known.into_iter().collect();
        let nearest = nearest(name, known.iter().map(String::as_str));
        Self::Unknown { name: name.to_owned(), nearest }
    }
}
