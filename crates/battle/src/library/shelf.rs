//! Those of the library who may join a fight.

use kekkai_rules::{PlainText, content::RecordFault, knk::Knk, system::Fault};

use super::Library;
use crate::{
    grammar::BadCommand,
    scenario::BadScenario,
    systems::{Listed, Spec},
};

/// Somebody who joins a fight.
pub(crate) struct Newcomer {
    /// The sheet.
    pub(crate) spec: Spec,
    /// The mark on the map that it has of its own, if it is a character of the table.
    pub(crate) token: Option<PlainText>,
}

/// A system whose characters stand in the roster.
pub(crate) trait Shelf: Listed {
    /// The sheet and the token of a character of the roster, or everything that keeps it from fighting: one that the GM
    /// has not approved fights only if it joins `anyway`. `None` where there is none of that name.
    fn of_roster(
        library: &Library,
        name: &str,
        anyway: bool,
    ) -> Option<Result<(Self::Spec, PlainText), Vec<Fault>>>;
}

impl Shelf for Knk {
    fn of_roster(
        library: &Library,
        name: &str,
        anyway: bool,
    ) -> Option<Result<(Self::Spec, PlainText), Vec<Fault>>> {
        let character = library.character(name)?;
        if anyway || character.is_ready() {
            return Some(Ok((character.in_play(), character.token)));
        }
        Some(Err(character.reckon().open().cloned().collect()))
    }
}

/// Somebody like `name`: a character of the table, one that is not approved only if it joins `anyway`, or a shipped sheet.
pub(crate) fn newcomer<S: Shelf>(
    library: &Library,
    name: &str,
    anyway: bool,
) -> Result<Newcomer, BadCommand> {
    // The table's own characters go before the shipped sheets, as its own files do.
    let (spec, token) = match S::of_roster(library, name, anyway) {
        Some(Ok((spec, token))) => (spec, Some(token)),
        Some(Err(faults)) => {
            return Err(BadCommand::Unapproved { name: name.to_owned(), faults });
        }
        None => (S::combatant(library, &[], "like", name)?, None),
    };
    Ok(Newcomer { spec: S::any_spec(spec), token })
}

impl RecordFault for BadScenario {
    fn unknown(field: String, name: String, nearest: Option<String>) -> Self {
        Self::Unknown { field, name, nearest }
    }

    fn of_sheet(field: String, faults: Vec<Fault>) -> Self {
        Self::Sheet { field, faults }
    }
}
