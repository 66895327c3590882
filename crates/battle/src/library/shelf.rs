//! Records of the library as the verbs of a system take them.

use kekkai_rules::{
    PlainText, System,
    knk::{Knk, Weapon, creation::Character, skill::Skill, verbs::Record},
};

use super::Library;
use crate::{
    grammar::BadCommand,
    scenario::{BadScenario, nearest},
    systems::Spec,
};

/// Somebody who joins a fight.
pub(crate) struct Newcomer {
    /// The sheet.
    pub(crate) spec: Spec,
    /// The mark on the map that it has of its own, if it is a character of the table.
    pub(crate) token: Option<PlainText>,
}

/// A system whose records lie in a library.
pub(crate) trait Shelf: System {
    /// The record of this kind that is called `word`, by its key or its name.
    fn record(library: &Library, kind: &str, word: &str) -> Result<Self::Record, BadScenario>;
    /// Every record of this kind by its key, as far as it can be read.
    fn records(library: &Library, kind: &str) -> Vec<(String, Self::Record)>;
    /// Puts into a character what its file only names.
    fn resolve(library: &Library, character: &mut Self::Character);
    /// The keys of all records of this kind.
    fn keys(library: &Library, kind: &str) -> Vec<String>;
    /// Somebody like `name`: a character of the table, one that is not approved only if it joins `anyway`, or a shipped
    /// sheet.
    fn newcomer(library: &Library, name: &str, anyway: bool) -> Result<Newcomer, BadCommand>;
}

impl Shelf for Knk {
    fn record(library: &Library, kind: &str, word: &str) -> Result<Record, BadScenario> {
        match kind {
            "weapon" => {
                let name = |weapon: &Weapon| weapon.name.to_string();
                let (_, weapon) = entry((kind, library), word, library.weapons(), name)?;
                Ok(Record::Weapon(Box::new(weapon)))
            }
            "skill" => {
                let name = |skill: &Skill| skill.name.to_string();
                let (key, skill) = entry((kind, library), word, library.skills(), name)?;
                Ok(Record::Skill(key, Box::new(skill)))
            }
            _ => {
                let named = entry((kind, library), word, library.spell_names(), String::clone);
                let key = named.map_or_else(|_| word.to_owned(), |(key, _)| key);
                Ok(Record::Spell(Box::new(library.spell("spell", &key)?)))
            }
        }
    }

    fn records(library: &Library, kind: &str) -> Vec<(String, Record)> {
        fn made<T>(
            all: Vec<(String, T)>,
            record: impl Fn(&str, T) -> Record,
        ) -> Vec<(String, Record)> {
            all.into_iter().map(|(key, one)| (key.clone(), record(&key, one))).collect()
        }
        match kind {
            "weapon" => made(library.weapons(), |_, it| Record::Weapon(Box::new(it))),
            "skill" => {
                made(library.skills(), |key, it| Record::Skill(key.to_owned(), Box::new(it)))
            }
            _ => made(library.spells(), |_, it| Record::Spell(Box::new(it))),
        }
    }

    fn resolve(library: &Library, character: &mut Character) {
        // Whom nobody knows stays a breach of the sheet, told where the sheet is.
        let _ = library.resolve("spells", &mut character.sheet);
    }

    fn keys(library: &Library, kind: &str) -> Vec<String> {
        fn first<T>(all: Vec<(String, T)>) -> Vec<String> {
            all.into_iter().map(|(key, _)| key).collect()
        }
        match kind {
            "weapon" => first(library.weapons()),
            "skill" => first(library.skills()),
            _ => first(library.spell_names()),
        }
    }

    fn newcomer(library: &Library, name: &str, anyway: bool) -> Result<Newcomer, BadCommand> {
        // The table's own characters go before the shipped sheets, as its own files do.
        match library.character(name) {
            Some(character) if anyway || character.form().is_ready() => {
                let token = Some(character.form().token().clone());
                Ok(Newcomer { spec: character.in_play(), token })
            }
            Some(character) => {
                let faults = character.form().open_faults();
                Err(BadCommand::Unapproved { name: name.to_owned(), faults })
            }
            None => {
                let sheet = library.combatant("like", name, &[])?;
                Ok(Newcomer { spec: Spec::Knk(sheet), token: None })
            }
        }
    }
}

#[cfg(feature = "coin")]
impl Shelf for kekkai_rules::coin::Coin {
    fn record(_: &Library, kind: &str, word: &str) -> Result<(), BadScenario> {
        let (field, name) = (kind.to_owned(), word.to_owned());
        Err(BadScenario::Unknown { field, name, nearest: None })
    }

    fn records(_: &Library, _: &str) -> Vec<(String, ())> {
        Vec::new()
    }

    fn resolve(_: &Library, _: &mut Self::Character) {}

    fn keys(_: &Library, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn newcomer(_: &Library, name: &str, _: bool) -> Result<Newcomer, BadCommand> {
        let (field, name) = ("like".to_owned(), name.to_owned());
        Err(BadScenario::Unknown { field, name, nearest: None }.into())
    }
}

/// An entry of a list by its key or its name, as it is written or as it is shown; what may have been meant, if it is
/// neither.
fn entry<T>(
    (field, library): (&str, &Library),
    word: &str,
    all: Vec<(String, T)>,
    name: impl Fn(&T) -> String,
) -> Result<(String, T), BadScenario> {
    let is = |(key, one): &(String, T)| library.means(word, key) || library.means(word, &name(one));
    let known: Vec<String> = all.iter().flat_map(|(key, one)| [key.clone(), name(one)]).collect();
    all.into_iter().find(is).ok_or_else(|| {
        let nearest = nearest(word, known.iter().map(String::as_str));
        BadScenario::Unknown { field: field.to_owned(), name: word.to_owned(), nearest }
    })
}
