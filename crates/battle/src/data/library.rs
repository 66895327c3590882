//! Maps, weapons and sheets that battle files may name: data files, already read, not yet parsed.

mod newcomer;
mod recruits;

use std::{collections::BTreeMap, ops::Range, sync::OnceLock};

pub(crate) use newcomer::{Newcomer, newcomer, of_roster};
pub(crate) use recruits::recruitable;
pub use recruits::{Recruit, is_monster, recruits};

use kekkai_rules::PlainText;
use kekkai_rules::content::{self as declared, Content as _, RawRecord as _, RecordKind, Records};
use ron::value::RawValue;
use serde::{Deserialize, de::DeserializeOwned};

use crate::{
    character, content,
    scenario::{BadScenario, form, nearest, read},
    systems::{Character, Listed, SystemId, in_system},
};

/// The folder of characters among the files.
const ROSTER: &str = "roster";

/// Where data files come from; the first source that has a file wins, so that a table's own folder overrides.
#[derive(Debug, Clone, Default)]
pub struct Library {
    files: Vec<File>,
    /// What shipped names are called on the screen, and their keys.
    shown: Vec<(String, String)>,
    /// The keys that each of those names stands for, as [`plain`] spells it.
    keys: BTreeMap<String, Vec<String>>,
}

/// A data file with its text.
#[derive(Debug, Clone)]
struct File {
    path: String,
    text: String,
    /// Where its entries stand, if it lists entries by name: found once, when first asked for.
    entries: OnceLock<Result<Vec<Span>, BadScenario>>,
}

impl File {
    fn new((path, text): (String, String)) -> Self {
        Self { path, text, entries: OnceLock::new() }
    }

    /// Every entry of it, in its order.
    fn entries(&self) -> Result<impl Iterator<Item = RecordEntry<'_>>, BadScenario> {
        let spans = self.entries.get_or_init(|| {
            let entries = RecordEntry::all(&self.path, &self.text)?.into_iter();
            Ok(entries.map(|entry| entry.span_in(&self.text)).collect())
        });
        let entry = |span: &Span| RecordEntry {
            file: &self.path,
            name: span.name.clone(),
            text: self.text.get(span.at.clone()).unwrap_or_default(),
            before: span.before,
        };
        spans.as_ref().map(|spans| spans.iter().map(entry)).map_err(Clone::clone)
    }
}

/// Where an entry of a file stands.
#[derive(Debug, Clone)]
struct Span {
    name: String,
    /// Bytes of the file.
    at: Range<usize>,
    before: (usize, usize),
}

impl Library {
    /// A library of files: the path below the assets folder (with `/`), and the text. Earlier ones win.
    pub fn new(files: Vec<(String, String)>) -> Self {
        Self { files: files.into_iter().map(File::new).collect(), ..Self::default() }
    }

    /// Names that may be typed as a screen shows them, each with the key of the shipped name that it stands for:
    /// `Каменная стена` for `stone-wall`.
    #[must_use]
    pub fn with_names(mut self, shown: impl IntoIterator<Item = (String, String)>) -> Self {
        for (name, key) in shown {
            self.keys.entry(plain(&name)).or_default().push(key.clone());
            self.shown.push((name, key));
        }
        self
    }

    /// The same library with this file before all others of its path.
    #[must_use]
    pub(crate) fn with_first(mut self, path: &str, text: String) -> Self {
        self.files.insert(0, File::new((path.to_owned(), text)));
        self
    }

    /// Every record of a kind by its key, with its own name if it has one.
    pub(crate) fn named(&self, kind: &RecordKind) -> Vec<(String, Option<PlainText>)> {
        #[derive(Deserialize)]
        struct Head {
            name: PlainText,
        }
        let files = self.files.iter().filter(|file| kind.files.contains(&file.path.as_str()));
        let mut named: Vec<(String, Option<PlainText>)> = Vec::new();
        for entry in files.filter_map(|file| file.entries().ok()).flatten() {
            if !named.iter().any(|(known, _)| *known == entry.name) {
                let head = read::<Head>("", entry.text).ok().filter(|_| kind.has_name);
                named.push((entry.name, head.map(|head| head.name)));
            }
        }
        named
    }

    /// The keys that `typed` stands for as it is shown.
    fn keys_of(&self, typed: &str) -> impl Iterator<Item = &str> {
        self.keys.get(&plain(typed)).into_iter().flatten().map(String::as_str)
    }

    /// Whether somebody or something with this name of its own is meant by `typed`: by that name or as it is shown, letter
    /// case aside.
    pub fn means(&self, typed: &str, own: &str) -> bool {
        let key = key_of(own);
        typed.to_lowercase() == own.to_lowercase() || self.keys_of(typed).any(|known| known == key)
    }

    /// Whether `typed` is the key of a record with this name of its own, in whichever list, letter case aside.
    pub(crate) fn is_key_of(&self, typed: &str, own: &str) -> bool {
        #[derive(Deserialize)]
        struct Head {
            name: PlainText,
        }
        let typed = typed.to_lowercase();
        let lists = self.files.iter().filter_map(|file| file.entries().ok());
        let mut alike = lists.flatten().filter(|entry| entry.name == typed);
        let named = |head: Head| head.name.as_str() == own;
        typed == key_of(own) || alike.any(|entry| read::<Head>("", entry.text).is_ok_and(named))
    }

    /// How something with this name of its own is shown, if that is another name.
    pub(crate) fn shown(&self, own: &str) -> Option<&str> {
        let key = key_of(own);
        self.shown.iter().find(|(_, known)| *known == key).map(|(name, _)| name.as_str())
    }

    /// The text of a file.
    pub fn file(&self, path: &str) -> Option<&str> {
        self.files.iter().find(|file| file.path == path).map(|file| file.text.as_str())
    }

    /// Names of the files in `folder`, without their ending, sorted.
    pub fn names(&self, folder: &str) -> Vec<&str> {
        let inside = self.files.iter().filter_map(|file| {
            let name = file.path.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".ron")?;
            (!name.contains('/')).then_some(name)
        });
        let mut names: Vec<&str> = inside.collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The rows of the map `name`; `field` says where it was named.
    pub fn map(&self, field: &str, name: &str) -> Result<Vec<String>, BadScenario> {
        let unknown = || BadScenario::Unknown {
            field: field.to_owned(),
            name: name.to_owned(),
            nearest: nearest(name, self.names("maps").into_iter()),
        };
        let path = format!("maps/{name}.ron");
        read(&path, self.file(&path).ok_or_else(unknown)?)
    }

    /// What is wrong with the map `name` by itself, whatever the board's size.
    pub(crate) fn map_fault(&self, name: &str) -> Option<BadScenario> {
        let file = format!("maps/{name}.ron");
        let fault = content::faults(&file, self.file(&file)?, self).into_iter().next()?;
        Some(BadScenario::Drawn { file, line: fault.line, fault: fault.what.into() })
    }

    /// What is wrong by itself with the record `name`, or with one that it names.
    pub(crate) fn fault_of<S: Listed>(&self, kind: &RecordKind, name: &str) -> Option<BadScenario> {
        let entry = self.entry(kind, "", name).ok()?;
        content::fault_of(&entry, self).or_else(|| {
            let named = S::named::<Self>(kind, &entry).into_iter();
            { named }.find_map(|(kind, name)| self.fault_of::<S>(&kind, &name))
        })
    }

    /// The same library with these files of characters, by the names of their files without the ending.
    #[must_use]
    pub fn with_roster(mut self, files: impl IntoIterator<Item = (String, String)>) -> Self {
        let path = |name: String| format!("{ROSTER}/{name}.ron");
        self.files.extend(files.into_iter().map(|(name, text)| File::new((path(name), text))));
        self
    }

    /// The names of all characters of the roster that can be read.
    pub(crate) fn characters(&self) -> Vec<String> {
        self.roster().map(|(_, character)| character.form().name().to_string()).collect()
    }

    /// Every character of the roster that can be read, with the path of its file.
    fn roster(&self) -> impl Iterator<Item = (&str, Character)> {
        let files = self.files.iter().filter(|file| file.path.starts_with(ROSTER));
        files.filter_map(|file| Some((file.path.as_str(), character::read(&file.text).ok()?)))
    }

    /// The book of the character in the roster that is called so, or whose file is, letter case aside.
    pub(crate) fn book_of(&self, name: &str) -> Option<SystemId> {
        let lower = name.to_lowercase();
        let file = format!("{ROSTER}/{lower}.ron");
        let is_it = |(path, one): &(&str, Character)| {
            one.form().name().as_str().to_lowercase() == lower || path.to_lowercase() == file
        };
        self.roster().find(is_it).map(|(_, character)| character.system())
    }

    /// The character of this system in the roster that is called `name`, or whose file is, letter case aside. One whose
    /// file cannot be read is not there.
    pub(crate) fn character(&self, system: SystemId, name: &str) -> Option<Character> {
        let lower = name.to_lowercase();
        let all = || self.roster().filter(|(_, character)| character.system() == system);
        let file = format!("{ROSTER}/{lower}.ron");
        all()
            .find(|(_, character)| character.form().name().as_str().to_lowercase() == lower)
            .or_else(|| all().find(|(path, _)| path.to_lowercase() == file))
            .map(|(_, mut character)| {
                in_system!(Character, &mut character, S, it => S::complete(self, it));
                character
            })
    }
}

impl Records for Library {
    type Fault = BadScenario;
    type Entry<'a> = RecordEntry<'a>;

    /// What is wrong elsewhere in the files does not matter, unless nothing of that name can be read.
    fn entry(
        &self,
        kind: &RecordKind,
        field: &str,
        name: &str,
    ) -> Result<RecordEntry<'_>, BadScenario> {
        let (mut known, mut broken) = (Vec::new(), None);
        let keys: Vec<&str> = std::iter::once(name).chain(self.keys_of(name)).collect();
        for file in self.files.iter().filter(|file| kind.files.contains(&file.path.as_str())) {
            match file.entries() {
                Ok(entries) => {
                    for entry in entries {
                        if keys.contains(&entry.name.as_str()) {
                            return Ok(entry);
                        }
                        known.push(entry.name);
                    }
                }
                Err(fault) => drop(broken.get_or_insert(fault)),
            }
        }
        let near = nearest(name, known.iter().map(String::as_str));
        let (field, name) = (field.to_owned(), name.to_owned());
        Err(broken.unwrap_or(BadScenario::Unknown { field, name, nearest: near }))
    }

    /// A fault stops nobody who does not use what has it.
    fn all<T: DeserializeOwned>(&self, kind: &RecordKind) -> Vec<(String, T)> {
        let mut entries: Vec<(String, T)> = Vec::new();
        let mut met = Vec::new();
        for file in self.files.iter().filter(|file| kind.files.contains(&file.path.as_str())) {
            for entry in file.entries().into_iter().flatten() {
                if !met.contains(&entry.name) {
                    entries.extend(entry.read().ok().map(|read| (entry.name.clone(), read)));
                    met.push(entry.name);
                }
            }
        }
        entries
    }

    fn fault_of(&self, entry: &RecordEntry<'_>) -> Option<BadScenario> {
        content::fault_of(entry, self)
    }

    fn means(&self, typed: &str, own: &str) -> bool {
        Self::means(self, typed, own)
    }
}

/// The key of what has no other than its name: `war-hammer` for `War hammer` and for `war_hammer`.
pub fn key_of(name: &str) -> String {
    name.to_lowercase().replace([' ', '_'], "-")
}

/// A name in small letters, without dots on its Ё.
fn plain(name: &str) -> String {
    name.to_lowercase().replace('ё', "е")
}

/// An entry of a file that lists entries by name, not yet read, so that one with a fault leaves the others alone.
#[derive(Debug)]
pub struct RecordEntry<'t> {
    pub(crate) file: &'t str,
    /// What battles and other entries call it.
    pub(crate) name: String,
    pub(crate) text: &'t str,
    /// Lines of the file before it, and columns before it in its first line.
    pub(crate) before: (usize, usize),
}

impl<'t> RecordEntry<'t> {
    /// Every entry of `file`, in its order.
    pub(crate) fn all(file: &'t str, text: &'t str) -> Result<Vec<Self>, BadScenario> {
        let entries: Vec<(String, &RawValue)> = form()
            .from_str(text)
            .map_err(|error| BadScenario::from_ron(file, text, &error, |_| None))?;
        let entry = |(name, raw): (String, &'t RawValue)| {
            let value = raw.get_ron();
            let start = value.as_ptr().addr().saturating_sub(text.as_ptr().addr());
            let before = text.get(..start).unwrap_or_default();
            let column = before.chars().rev().take_while(|sign| *sign != '\n').count();
            Self { file, name, text: value, before: (before.matches('\n').count(), column) }
        };
        Ok(entries.into_iter().map(entry).collect())
    }

    /// Where it stands in the `whole` text that it is from.
    fn span_in(self, whole: &str) -> Span {
        let start = self.text.as_ptr().addr().saturating_sub(whole.as_ptr().addr());
        Span {
            name: self.name,
            at: start..start.saturating_add(self.text.len()),
            before: self.before,
        }
    }

    /// The line of the file, from 1, that a fault of it is about.
    pub(crate) fn line_of(&self, fault: &BadScenario) -> Option<usize> {
        fault.line_in(self.text, &self.name).map(|within| within + self.before.0)
    }

    /// The line of the file on which it begins, from 1.
    pub(crate) fn line(&self) -> usize {
        let blank = self.text.chars().take_while(|sign| sign.is_whitespace());
        self.before.0 + blank.filter(|sign| *sign == '\n').count() + 1
    }
}

impl declared::RawRecord<BadScenario> for RecordEntry<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    /// A fault stands where it stands in the whole file.
    fn read<T: DeserializeOwned>(&self) -> Result<T, BadScenario> {
        read(self.file, self.text).map_err(|mut fault| {
            if let BadScenario::Syntax { line, column, field, .. } = &mut fault {
                let known = if field.is_empty() { "" } else { "." };
                *field = format!("{}{known}{field}", self.name);
                if *line <= 1 {
                    *column = column.saturating_add(self.before.1);
                }
                *line = line.saturating_add(self.before.0);
            }
            fault
        })
    }

    /// A fault of a further file stays that one's.
    fn drawn(&self, fault: BadScenario) -> BadScenario {
        if matches!(fault, BadScenario::Syntax { .. } | BadScenario::Drawn { .. }) {
            return fault;
        }
        let line = self.line_of(&fault);
        BadScenario::Drawn { file: self.file.to_owned(), line, fault: fault.into() }
    }
}
