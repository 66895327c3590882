//! The form in which seats are kept: `seats.ron`.

use std::{
    fs::{self, OpenOptions},
    io::Write as _,
    path::Path,
};

use kekkai_rules::PlainText;
use ron::{extensions::Extensions, ser::PrettyConfig};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

use super::{SeatsError, SeatsFault, code::CodeHash, key::Key};
use crate::{FileError, Seat, place};

/// A larger file is not read, in bytes.
const MAX_BYTES: u64 = 1 << 20;
/// People and invitations that a file may hold, each.
pub(super) const MOST: usize = 1000;
/// Keys of one person.
const MOST_KEYS: usize = 16;
const FORMAT: u32 = 1;

/// Contents of the seats file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Seats", deny_unknown_fields)]
pub(super) struct SeatsFile {
    #[serde(deserialize_with = "known_format")]
    format: u32,
    /// Whether those without key or invitation may watch.
    #[serde(default)]
    pub(super) guests: bool,
    #[serde(default)]
    pub(super) people: Vec<Person>,
    #[serde(default)]
    pub(super) invitations: Vec<Invitation>,
}

/// Somebody who may come at any time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// As others see it. Never empty.
    #[serde(deserialize_with = "filled")]
    pub name: PlainText,
    /// What they are bound to.
    pub seat: Seat,
    /// Keys by which they are known over SSH.
    #[serde(default)]
    pub keys: Vec<Key>,
    /// Number of the user by which they are known at the local socket.
    #[serde(default)]
    pub user: Option<u32>,
}

/// A seat that waits for whoever says its code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Invitation {
    pub(super) code: CodeHash,
    pub(super) seat: Seat,
    /// Seconds since 1970 until which it holds, that second not included.
    pub(super) until: u64,
}

fn known_format<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    let format = u32::deserialize(from)?;
    if format == FORMAT { Ok(format) } else { Err(D::Error::custom(SeatsFault::Format.code())) }
}

fn filled<'de, D: Deserializer<'de>>(from: D) -> Result<PlainText, D::Error> {
    let name = PlainText::deserialize(from)?;
    if name.is_empty() { Err(D::Error::custom(SeatsFault::NoName.code())) } else { Ok(name) }
}

impl Default for SeatsFile {
    fn default() -> Self {
        Self { format: FORMAT, guests: false, people: Vec::new(), invitations: Vec::new() }
    }
}

impl SeatsFile {
    /// Takes a text apart. `path` is for the errors.
    pub(super) fn parse(path: &Path, text: &str) -> Result<Self, SeatsError> {
        let fault = |line, column, fault| SeatsError::Line {
            path: path.to_owned(),
            line,
            column,
            field: field_at(text, line, column),
            fault,
        };
        let file: Self = options().from_str(text).map_err(|error| {
            let at = error.span.start;
            fault(at.line, at.col, SeatsFault::of(&error.code))
        })?;
        let many_keys = file.people.iter().any(|person| person.keys.len() > MOST_KEYS);
        if file.people.len() > MOST || file.invitations.len() > MOST || many_keys {
            return Err(fault(1, 1, SeatsFault::TooMany));
        }
        let mut before: Vec<&Key> = Vec::new();
        for key in file.people.iter().flat_map(|person| &person.keys) {
            if before.contains(&key) {
                let (line, column) = second(text, key.line());
                return Err(fault(line, column, SeatsFault::Twice));
            }
            before.push(key);
        }
        let mut users: Vec<u32> = file.people.iter().filter_map(|person| person.user).collect();
        users.sort_unstable();
        if let Some([user, _]) = users.array_windows().find(|[one, other]| one == other) {
            let (line, column) = second(text, &format!("Some({user})"));
            return Err(fault(line, column, SeatsFault::Twice));
        }
        Ok(file)
    }

    /// The text of it, as it is written.
    pub(super) fn text(&self, path: &Path) -> Result<String, FileError> {
        let pretty = PrettyConfig::new().struct_names(false);
        let file: &dyn erased_serde::Serialize = self;
        let text = options().to_string_pretty(file, pretty);
        // Only numbers, names and lists: there is nothing in it that the notation could not say.
        text.map(|text| text + "\n").map_err(|_| FileError::Unwritable {
            path: path.to_owned(),
            fault: crate::Fault::Shape,
        })
    }
}

fn options() -> ron::Options {
    ron::Options::default().without_default_extension(Extensions::IMPLICIT_SOME)
}

/// The last `field:` before a place of the text, the place itself included.
fn field_at(text: &str, line: usize, column: usize) -> Option<String> {
    let mut before: String =
        text.lines().take(line.saturating_sub(1)).flat_map(|line| [line, "\n"]).collect();
    before.extend(text.lines().nth(line.saturating_sub(1))?.chars().take(column));
    let (field, _) = before.rsplit_once(':')?;
    let name = field.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (!name.is_empty()).then(|| name.to_owned())
}

/// Line and column, from 1, where `what` stands for the second time; 1 and 1 if it does not.
fn second(text: &str, what: &str) -> (usize, usize) {
    let before = text.match_indices(what).nth(1).and_then(|(at, _)| text.get(..at));
    before.map_or((1, 1), |before| {
        let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count());
        (before.matches('\n').count() + 1, column + 1)
    })
}

/// The text of the file; `None` where there is no file. One that others may write is refused.
pub(super) fn read(path: &Path) -> Result<Option<String>, SeatsError> {
    if !path.try_exists().map_err(FileError::io(path))? {
        return Ok(None);
    }
    let file = place::open(path, OpenOptions::new().read(true))?;
    guarded(path, &file.metadata().map_err(FileError::io(path))?)?;
    let bytes = file.metadata().map_err(FileError::io(path))?.len();
    if bytes > MAX_BYTES {
        return Err(FileError::TooLarge { path: path.to_owned(), bytes }.into());
    }
    let bytes = place::bytes_of(path, &file)?;
    let text =
        String::from_utf8(bytes).map_err(|_| FileError::Foreign { path: path.to_owned() })?;
    Ok(Some(text))
}

#[cfg(unix)]
fn guarded(path: &Path, meta: &fs::Metadata) -> Result<(), SeatsError> {
    let (path, own) = (path.to_owned(), rustix::process::geteuid().as_raw());
    match place::exposure(meta, 0o022, own, true) {
        None => Ok(()),
        Some(place::Exposure::Mode(mode)) => Err(SeatsError::Writable { path, mode }),
        Some(place::Exposure::Owner(owner)) => Err(SeatsError::Owner { path, owner }),
    }
}

#[cfg(not(unix))]
fn guarded(_: &Path, _: &fs::Metadata) -> Result<(), SeatsError> {
    Ok(())
}

/// Puts `text` in the place of the file in one step, readable for its owner only. Missing folders are made.
pub(super) fn write(path: &Path, text: &str) -> Result<(), FileError> {
    let folder = place::folder_of(path);
    let whole = || {
        fs::create_dir_all(folder)?;
        // Made with mode 0600.
        let mut temp = tempfile::Builder::new().prefix(".seats-").tempfile_in(folder)?;
        temp.write_all(text.as_bytes())?;
        temp.as_file().sync_all()?;
        temp.persist(path).map_err(|failed| failed.error)?;
        place::sync_folder_of(path)
    };
    whole().map_err(FileError::io(path))
}
