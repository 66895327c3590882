//! Those of the library who may join a fight.

use kekkai_rules::{PlainText, System, content::RecordFault, system::Fault, written::capital};

use super::Library;
use crate::{
    grammar::BadCommand,
    scenario::BadScenario,
    systems::{Listed, Spec},
};

/// Somebody who joins a fight.
pub(crate) struct Newcomer {
    /// Sheet of the newcomer.
    pub(crate) spec: Spec,
    /// What somebody of that sheet is called, however it was typed: a character by its name, others by the key of the sheet.
    pub(crate) called: PlainText,
    /// The mark on the map that it has of its own, if it is a character of the table.
    pub(crate) token: Option<PlainText>,
}

/// The sheet of a character of the roster, its name and its token.
type Drawn<S> = (<S as System>::Spec, [PlainText; 2]);

/// The sheet, the name and the token of a character of the roster, or everything that keeps it from fighting: one that the GM has
/// not approved fights only if it joins `anyway`. `None` where there is none of that name.
pub(crate) fn of_roster<S: Listed>(
    library: &Library,
    name: &str,
    anyway: bool,
) -> Option<Result<Drawn<S>, Vec<Fault>>> {
    let character = library.character(S::ID, name)?;
    let spec = S::of_spec(character.in_play())?;
    let form = character.form();
    let may = anyway || form.is_ready();
    Some(if may {
        Ok((spec, [form.name(), form.token()].map(Clone::clone)))
    } else {
        Err(form.open_faults())
    })
}

/// Somebody like `name`: a character of the table, one that is not approved only if it joins `anyway`, or a shipped sheet.
pub(crate) fn newcomer<S: Listed>(
    library: &Library,
    name: &str,
    anyway: bool,
) -> Result<Newcomer, BadCommand> {
    // The table's own characters go before the shipped sheets, as its own files do.
    let (spec, called, token) = match of_roster::<S>(library, name, anyway) {
        Some(Ok((spec, [called, token]))) => (spec, called, Some(token)),
        Some(Err(faults)) => {
            return Err(BadCommand::Unapproved { name: name.to_owned(), faults });
        }
        None => {
            let spec = |key: &str| S::combatant(library, &[], "like", key);
            let (spec, key) = spec(name).map(|spec| (spec, name.to_owned())).or_else(|bad| {
                let Some(key) = of_key::<S>(library, name) else {
                    return Err(of_other_book(library, name).unwrap_or_else(|| bad.into()));
                };
                Ok::<_, BadCommand>((spec(&key)?, key))
            })?;
            (spec, PlainText::new(&capital(&key.replace('-', " "))), None)
        }
    };
    Ok(Newcomer { spec: S::any_spec(spec), called, token })
}

/// That a character of that name is of another book, if there is one.
fn of_other_book(library: &Library, name: &str) -> Option<BadCommand> {
    let system = library.book_of(name)?;
    Some(BadCommand::OtherBook { name: name.to_owned(), system })
}

/// The key of a sheet that is the same as `name` but for capital letters and hyphens.
fn of_key<S: Listed>(library: &Library, name: &str) -> Option<String> {
    let plain = |text: &str| text.to_lowercase().replace('-', " ");
    let mut keys = S::told(library, &S::COMBATANTS).into_iter().map(|told| told.key);
    keys.find(|key| key != name && plain(key) == plain(name))
}

impl RecordFault for BadScenario {
    fn unknown(field: String, name: String, nearest: Option<String>) -> Self {
        Self::Unknown { field, name, nearest }
    }

    fn of_sheet(field: String, faults: Vec<Fault>) -> Self {
        Self::Sheet { field, faults }
    }
}
