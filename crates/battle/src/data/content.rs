//! Everything that is wrong with data files, whether a fight uses it or not.

mod listed;
pub mod made;

use kekkai_rules::{
    Content as _, PlainText, RuleId,
    content::{DocumentRow, RawRecord as _, RecordKind},
};

use serde::Deserialize;

use crate::{
    Field,
    cell::SIZE,
    library::{Library, RecordEntry},
    scenario::{self, BadScenario, place, read},
    systems::{Item, Listed as _, Options, SystemId, in_system},
};

pub use listed::{ContentKind, Listed, listed, texts};

/// Files that stand for themselves, by their paths below the assets folder.
const SINGLE: [&str; 2] = ["maps/NAME.ron", "battles/NAME.ron"];
/// Folders of files that stand for themselves.
const FOLDERS: [&str; 2] = ["maps/", "battles/"];

/// Every kind of record of every system.
pub fn kinds() -> impl Iterator<Item = (SystemId, &'static RecordKind)> {
    let of = |system: &SystemId| {
        let system = *system;
        system.kinds().iter().map(move |kind| (system, kind))
    };
    SystemId::ALL.iter().flat_map(of)
}

/// Files that list records by name.
fn lists() -> impl Iterator<Item = &'static str> {
    kinds().flat_map(|(_, kind)| kind.files).copied()
}

/// Every data file that fights draw from, by its path below the assets folder.
pub fn paths() -> impl Iterator<Item = &'static str> {
    lists().chain(SINGLE)
}

/// What the documents say of each record that is listed in the file at `path`, whose heads are the columns of its kind.
pub fn told(path: &str, library: &Library) -> Vec<DocumentRow> {
    in_file(path).map_or_else(Vec::new, |(system, kind)| {
        in_system!(Options, Options::of(system), S, _options => S::told(library, &kind))
    })
}

/// The English name of each record of a list in the file at `path` with its Russian one, where the record has one.
pub fn translated(path: &str, text: &str) -> Vec<(PlainText, PlainText)> {
    #[derive(Deserialize)]
    struct Named {
        name: PlainText,
        #[serde(default)]
        ru: Option<PlainText>,
    }
    if !kind_of(path).is_some_and(|(_, kind)| kind.is_bilingual) {
        return Vec::new();
    }
    // What cannot be read is told where the list is read.
    let records: Vec<(String, Named)> = scenario::fault::form().from_str(text).unwrap_or_default();
    let names = records.into_iter().filter_map(|(_, record)| Some((record.name, record.ru?)));
    names.filter(|(_, russian)| !russian.is_empty()).collect()
}

/// The items that the records in the file at `path` hold.
pub fn items(path: &str, library: &Library) -> Vec<Item> {
    in_file(path).map_or_else(Vec::new, |(system, kind)| {
        in_system!(Options, Options::of(system), S, _options => {
            S::items(library, &kind).into_iter().map(S::any_item).collect()
        })
    })
}

/// The heads of what a list of the items of a system says of each beside its name.
pub fn item_columns(system: SystemId) -> &'static [&'static str] {
    in_system!(Options, Options::of(system), S, _options => S::ITEM_COLUMNS)
}

/// The rule that has fixed these words of data files, if one has.
pub(crate) fn rule_of_words(known: &[&str]) -> Option<RuleId> {
    SystemId::ALL.iter().find_map(|system| {
        let fixed = in_system!(Options, Options::of(*system), S, _options => S::FIXED_WORDS);
        let (_, rule) = fixed.iter().find(|(words, _)| *words == known)?;
        Some(RuleId::new(rule))
    })
}

/// The kind of the records of a list as if there were no other file of that kind, and its system.
fn in_file(path: &str) -> Option<(SystemId, RecordKind)> {
    let (system, kind) = kind_of(path)?;
    let place = kind.files.iter().position(|file| *file == path)?;
    Some((system, RecordKind { files: kind.files.get(place..=place)?, ..*kind }))
}

/// The kind of the records of a list, and its system.
fn kind_of(path: &str) -> Option<(SystemId, &'static RecordKind)> {
    kinds().find(|(_, kind)| kind.files.contains(&path))
}

/// Every record of the kind of this key by its key, with its own name if its kind has names.
pub fn named(system: SystemId, kind: &str, library: &Library) -> Vec<(String, Option<PlainText>)> {
    let Some(kind) = system.kinds().iter().find(|known| known.key == kind) else {
        return Vec::new();
    };
    library.named(kind)
}

/// Something that is wrong with a data file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentFault {
    /// The line, from 1, of what it is about, as far as that is known.
    pub line: Option<usize>,
    /// The fault that was found.
    pub what: BadScenario,
}

/// Whether a file of this path is one that fights draw from.
pub fn is_content(path: &str) -> bool {
    kind_of(path).is_some() || FOLDERS.iter().any(|folder| path.starts_with(folder))
}

/// The path of a data file that `path` may be meant for.
pub fn nearest_path(path: &str, further: &[&str]) -> Option<String> {
    let lists: Vec<&'static str> = lists().collect();
    scenario::nearest(path, lists.iter().chain(further).map(|known| &**known))
}

/// Everything that is wrong with the file at `path`; what it names is looked up in `library`. Nothing for a file that
/// fights do not draw from.
pub fn faults(path: &str, text: &str, library: &Library) -> Vec<ContentFault> {
    let placed = |what: BadScenario| ContentFault { line: what.line(text), what };
    match path {
        _ if kind_of(path).is_some() => of_list(path, text, library),
        _ if path.starts_with("maps/") => map(path, text).err().into_iter().map(placed).collect(),
        _ if path.starts_with("battles/") => {
            let all = scenario::faults(text, library).into_iter();
            let (own, drawn): (Vec<_>, Vec<_>) = all.partition(is_own);
            // What is told with its own file need not be told with every battle that draws from it.
            let untold = own.is_empty() && !drawn.iter().any(|fault| is_told(fault, library));
            let told = if untold { drawn } else { own };
            told.into_iter().map(placed).collect()
        }
        _ => Vec::new(),
    }
}

/// The line, from 1, where the value of a path begins in the text of a data file: `opening[1]`.
pub fn line_of(text: &str, path: &str) -> Option<usize> {
    place::start(text, path).filter(|(_, whole)| *whole).map(|(at, _)| place::line(text, at))
}

/// Whether a fault that a battle meets is one of its own file.
fn is_own(fault: &BadScenario) -> bool {
    match fault {
        BadScenario::Syntax { file, .. } => file.is_empty(),
        BadScenario::Drawn { .. } => false,
        BadScenario::Map(_)
        | BadScenario::Unknown { .. }
        | BadScenario::Unapproved { .. }
        | BadScenario::Taken { .. }
        | BadScenario::Crowded { .. }
        | BadScenario::Walled { .. }
        | BadScenario::Sheet { .. }
        | BadScenario::Count { .. } => true,
    }
}

/// Whether something is wrong with the file that a fault names, so that it is told there.
fn is_told(fault: &BadScenario, library: &Library) -> bool {
    let (BadScenario::Syntax { file, .. } | BadScenario::Drawn { file, .. }) = fault else {
        return false;
    };
    library.file(file).is_some_and(|text| !faults(file, text, library).is_empty())
}

fn of_list(path: &str, text: &str, library: &Library) -> Vec<ContentFault> {
    let entries = match RecordEntry::all(path, text) {
        Ok(entries) => entries,
        Err(what) => return vec![ContentFault { line: None, what }],
    };
    let mut found = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let line = Some(entry.line());
        let taken = entries.iter().take(index).any(|earlier| earlier.name == entry.name);
        if taken || entry.name.is_empty() {
            let (field, name) = ("name".to_owned(), entry.name.clone());
            found.push(ContentFault { line, what: BadScenario::Taken { field, name } });
        }
        let told = |what: BadScenario| ContentFault { line: entry.line_of(&what), what };
        found.extend(of_entry(entry, library).into_iter().map(told));
    }
    found
}

/// Everything that is wrong with one entry of a list; what is wrong with others that it names is theirs.
fn of_entry(entry: &RecordEntry<'_>, library: &Library) -> Vec<BadScenario> {
    let Some((system, kind)) = kind_of(entry.file) else { return Vec::new() };
    let wrong = in_system!(Options, Options::of(system), S, _options => {
        S::record_faults(library, kind, entry)
    });
    let wrong = wrong.unwrap_or_else(|fault| vec![fault]).into_iter();
    let own = |fault: &BadScenario| {
        if let BadScenario::Syntax { file, .. } = fault {
            return file == entry.file;
        }
        is_own(fault)
    };
    wrong.filter(own).flat_map(BadScenario::each).collect()
}

/// The first thing that is wrong with an entry, as one of its file.
pub(crate) fn fault_of(entry: &RecordEntry<'_>, library: &Library) -> Option<BadScenario> {
    of_entry(entry, library).into_iter().next().map(|fault| entry.drawn(fault))
}

/// A map says by itself how large its board is.
fn map(path: &str, text: &str) -> Result<(), BadScenario> {
    let rows: Vec<String> = read(path, text)?;
    let widths: Vec<usize> = rows.iter().map(|row| row.chars().count()).collect();
    // As most rows are: one that is too short or too long makes the others no less right.
    let alike = |width: &usize| widths.iter().filter(|other| *other == width).count();
    let columns = widths.iter().rev().copied().max_by_key(alike).unwrap_or_default();
    let cells = |count: usize| u8::try_from(count).ok().filter(|cells| (1..=SIZE).contains(cells));
    let size = (cells(columns).unwrap_or(SIZE), cells(rows.len()).unwrap_or(SIZE));
    Field::of_size(&rows, size).map(|_| ()).map_err(BadScenario::Map)
}
