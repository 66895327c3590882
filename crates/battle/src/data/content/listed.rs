//! What data files hold: every record by its key and its name.

use kekkai_rules::{PlainText, content::RecordKind};
use serde::Deserialize;

use super::kind_of;
use crate::{
    library::RecordEntry,
    scenario::{BadScenario, Scenario, place, read},
    systems::SystemId,
};

/// What a record is. Keys of one kind are different from each other; the same key may stand for records of two kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ContentKind {
    /// A kind that a system keeps in lists.
    Record(SystemId, &'static RecordKind),
    /// A map that scenarios use.
    Map,
    /// A scenario that can be played.
    Scenario,
}

impl ContentKind {
    /// The kind of the records of a data file, by its path.
    pub fn of(path: &str) -> Option<Self> {
        match kind_of(path) {
            Some((system, kind)) => Some(Self::Record(system, kind)),
            None if path.starts_with("maps/") => Some(Self::Map),
            None if path.starts_with("battles/") => Some(Self::Scenario),
            None => None,
        }
    }

    /// Whether one file lists several records of this kind by name.
    pub fn is_listed(self) -> bool {
        match self {
            Self::Record(..) => true,
            Self::Map | Self::Scenario => false,
        }
    }
}

/// A record of a data file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Kind of the entry.
    pub kind: ContentKind,
    /// The system whose rules it is for; `None` for what is of none, and for a scenario that cannot be read.
    pub system: Option<SystemId>,
    /// What commands and other records call it.
    pub key: String,
    /// What it is called on the screen; `None` where its kind has no name beside the key, or the name cannot be read.
    pub name: Option<PlainText>,
}

/// Every record of the file at `path`, one with a fault too; an error where a list cannot be read at all. Nothing for a
/// file without records.
pub fn listed(path: &str, text: &str) -> Result<Vec<Listed>, BadScenario> {
    #[derive(Deserialize)]
    struct Head {
        name: PlainText,
    }
    let Some(kind) = ContentKind::of(path) else { return Ok(Vec::new()) };
    if let ContentKind::Record(system, _) = kind {
        let system = Some(system);
        let name =
            |entry: &RecordEntry<'_>| read::<Head>("", entry.text).ok().map(|head| head.name);
        let entries = RecordEntry::all(path, text)?.into_iter();
        return Ok(entries
            .map(|entry| Listed { kind, system, name: name(&entry), key: entry.name })
            .collect());
    }
    let stem = path.split_once('/').and_then(|(_, file)| file.strip_suffix(".ron"));
    let Some(key) = stem.filter(|stem| !stem.contains('/')) else { return Ok(Vec::new()) };
    let heading = Scenario::heading(text).filter(|_| kind == ContentKind::Scenario);
    let system = heading.as_ref().map(|heading| heading.system);
    let name = heading.map(|heading| heading.title);
    Ok(vec![Listed { kind, system, key: key.to_owned(), name }])
}

/// Every text in quotes of a data file: among them are the names of all that has no key of its own, such as items, effects
/// and sides.
pub fn texts(text: &str) -> impl Iterator<Item = String> {
    place::tokens(text).filter_map(|token| ron::from_str(token).ok())
}
