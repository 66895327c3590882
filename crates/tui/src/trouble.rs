//! Everything that may stand in the way of what a person asked for, as data; the locale makes words.

use std::path::PathBuf;

use kekkai_battle::{
    Refusal,
    fight::BadLine,
    grammar::BadCommand,
    journal::Seq,
    scenario::{BadScenario, nearest},
};
use kekkai_host::{BadName, FileError};
use kekkai_rules::Throw;

/// Why something was not done. Unless a variant says otherwise, nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The rules say no.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A line that cannot be understood.
    #[error(transparent)]
    Command(#[from] BadCommand),
    /// A battle file that cannot be made, read or written.
    #[error(transparent)]
    File(#[from] FileError),
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
        /// What is wrong with it.
        error: BadScenario,
    },
    /// A data file that the system does not let us read.
    #[error("{path}: {reason}")]
    Data {
        /// The file or folder.
        path: PathBuf,
        /// The system's words.
        reason: String,
    },
    /// A data file that is no text, or far too large for one.
    #[error("{path}: no data file")]
    NoData {
        /// The file.
        path: PathBuf,
    },
    /// A command line of a battle's opening that cannot be carried out.
    #[error("opening[{index}] {line:?}: {trouble}")]
    Opening {
        /// Its number, from 0.
        index: usize,
        /// The line.
        line: String,
        /// What stands in its way.
        trouble: Box<Trouble>,
    },
    /// No save and no battle of this name.
    #[error("{name:?} is unknown")]
    Unknown {
        /// What was asked for.
        name: String,
        /// What may have been meant.
        nearest: Option<String>,
    },
    /// A battle cannot be called so.
    #[error("{name:?}: {bad}")]
    Name {
        /// The name.
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
    /// Nothing to take back.
    #[error("at the start")]
    AtStart,
    /// Nothing to do again.
    #[error("at the end")]
    AtEnd,
    /// No step has this number.
    #[error("no step {0}")]
    NoStep(Seq),
    /// The last step has no such die; dice are counted from 1.
    #[error("no die {number} of {dice}")]
    NoDie {
        /// The number asked for.
        number: usize,
        /// How many dice it has.
        dice: usize,
    },
    /// A die is asked for, and the list of forced faces is used up.
    #[error("no face for {0:?}")]
    FacesMissing(Box<Throw>),
    /// There is no such side to look at the fight as.
    #[error("no side {name:?}")]
    NoSide {
        /// What was asked for.
        name: String,
        /// The sides there are.
        sides: Vec<String>,
    },
}

impl Trouble {
    /// That `name` is none of `known`.
    pub fn unknown(name: &str, known: impl IntoIterator<Item = String>) -> Self {
        let known: Vec<String> = known.into_iter().collect();
        let nearest = nearest(name, known.iter().map(String::as_str));
        Self::Unknown { name: name.to_owned(), nearest }
    }
}
