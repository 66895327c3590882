//! Records of the library as the verbs of a system take them.

use kekkai_rules::{
    System,
    knk::{Knk, Weapon, skill::Skill, verbs::Record},
};

use super::Library;
use crate::scenario::{BadScenario, nearest};

/// A system whose records lie in a library.
pub(crate) trait Shelf: System {
    /// The record of this kind that is called `word`, by its key or its name.
    fn record(library: &Library, kind: &str, word: &str) -> Result<Self::Record, BadScenario>;
    /// The keys of all records of this kind.
    fn keys(library: &Library, kind: &str) -> Vec<String>;
}

impl Shelf for Knk {
    fn record(library: &Library, kind: &str, word: &str) -> Result<Record, BadScenario> {
        match kind {
            "weapon" => {
                let name = |weapon: &Weapon| weapon.name.to_string();
                let (_, weapon) = entry(kind, word, library.weapons()?, name)?;
                Ok(Record::Weapon(Box::new(weapon)))
            }
            "skill" => {
                let name = |skill: &Skill| skill.name.to_string();
                let (key, skill) = entry(kind, word, library.skills()?, name)?;
                Ok(Record::Skill(key, Box::new(skill)))
            }
            _ => {
                let named = entry(kind, word, library.spell_names()?, String::clone);
                let key = named.map_or_else(|_| word.to_owned(), |(key, _)| key);
                Ok(Record::Spell(Box::new(library.spell("spell", &key)?)))
            }
        }
    }

    fn keys(library: &Library, kind: &str) -> Vec<String> {
        fn first<T>(all: Result<Vec<(String, T)>, BadScenario>) -> Vec<String> {
            all.unwrap_or_default().into_iter().map(|(key, _)| key).collect()
        }
        match kind {
            "weapon" => first(library.weapons()),
            "skill" => first(library.skills()),
            _ => first(library.spell_names()),
        }
    }
}

/// An entry of a list by its key or its name; what may have been meant, if it is neither.
fn entry<T>(
    field: &str,
    word: &str,
    all: Vec<(String, T)>,
    name: impl Fn(&T) -> String,
) -> Result<(String, T), BadScenario> {
    let lower = word.to_lowercase();
    let is =
        |(key, one): &(String, T)| key.to_lowercase() == lower || name(one).to_lowercase() == lower;
    let known: Vec<String> = all.iter().flat_map(|(key, one)| [key.clone(), name(one)]).collect();
    all.into_iter().find(is).ok_or_else(|| {
        let nearest = nearest(word, known.iter().map(String::as_str));
        BadScenario::Unknown { field: field.to_owned(), name: word.to_owned(), nearest }
    })
}
