//! The folder of saves: which battles there are, what a new one may be called, and how one gets another name or folder.

use std::{
    ffi::{OsStr, OsString},
    fs::{self, OpenOptions},
    io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use kekkai_battle::systems::SystemId;
use unicode_width::UnicodeWidthStr;

use crate::{battle_file, file_error::FileError, place};

/// The folders, among the saves, of those that are put away and of those that were thrown away.
const ARCHIVE: &str = "archive";
const BIN: &str = "bin";
/// What the names of battle files end with.
const EXTENSION: &str = ".kekkai";
const MAX_COLUMNS: usize = 64;
/// Leaves room, below the 255 of most file systems, for the files that lie beside a battle file.
const MAX_BYTES: usize = 200;

/// A folder of battle files. It need not exist before there is a battle.
#[derive(Debug, Clone)]
pub struct Saves {
    dir: PathBuf,
}

/// A battle in the folder.
#[derive(Debug)]
pub struct SaveEntry {
    /// Its name, which [`Saves::path`] takes.
    pub name: String,
    /// When it was last written to; the start of 1970 if unknown.
    pub modified: SystemTime,
    /// Size of its file.
    pub bytes: u64,
    /// Its whole lines, the setup included, or why it cannot be opened.
    pub lines: Result<usize, FileError>,
    /// The rules that it is played by; `None` where that cannot be read.
    pub system: Option<SystemId>,
}

/// Why a battle cannot be called so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadName {
    /// No name at all.
    #[error("empty")]
    Empty,
    /// More than 64 columns or 200 bytes.
    #[error("too long")]
    TooLong,
    /// Starts with a dot, or starts or ends with a blank.
    #[error("starts or ends with {0:?}")]
    Edge(char),
    /// Has a character that is invisible, turns the direction of writing, or cannot stand in a file name somewhere.
    #[error("has {0:?}")]
    Character(char),
    /// The name of a device on Windows.
    #[error("reserved")]
    Reserved,
}

impl Saves {
    /// The battles in this folder.
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        Self { dir: dir.into() }
    }

    /// The folder that saves are kept in.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Where the battle of that name lies or would lie: always straight in the folder. The name may be given with
    /// `.kekkai` or without.
    pub fn path(&self, name: &str) -> Result<PathBuf, BadName> {
        Ok(self.dir.join(format!("{}{EXTENSION}", checked(name)?)))
    }

    /// All battles whose names [`path`](Self::path) takes, newest first. Broken ones are among them.
    pub fn list(&self) -> Result<Vec<SaveEntry>, FileError> {
        Ok(self.found()?.into_iter().map(Found::survey).collect())
    }

    /// `base`, or the first of `base-2`, `base-3` and so on that is free.
    pub fn free_name(&self, base: &str) -> Result<String, BadName> {
        let base = checked(base)?;
        let mut name = base.to_owned();
        let mut number = 1_u32;
        while self.path(&name)?.symlink_metadata().is_ok() {
            number += 1;
            name = format!("{base}-{number}");
        }
        Ok(name)
    }

    /// The battles that were put away, in a folder among these.
    #[must_use]
    pub fn archive(&self) -> Self {
        Self::new(self.dir.join(ARCHIVE))
    }

    /// The battles that were thrown away, in a folder among these.
    #[must_use]
    pub fn bin(&self) -> Self {
        Self::new(self.dir.join(BIN))
    }

    /// All battles whose names [`path`](Self::path) takes, newest first and of the same age by name. None of them is read, so
    /// that broken ones look like the others.
    pub fn found(&self) -> Result<Vec<Found>, FileError> {
        let folder = match fs::read_dir(&self.dir) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            folder => folder.map_err(FileError::io(&self.dir))?,
        };
        let mut found = Vec::new();
        for file in folder {
            let path = file.map_err(FileError::io(&self.dir))?.path();
            let name = path.file_name().and_then(|name| name.to_str()?.strip_suffix(EXTENSION));
            if let Some(name) = name.filter(|name| self.path(name).as_ref() == Ok(&path)) {
                let there = fs::metadata(&path).ok();
                let modified = there
                    .as_ref()
                    .and_then(|there| there.modified().ok())
                    .unwrap_or(SystemTime::UNIX_EPOCH);
                let bytes = there.map_or(0, |there| there.len());
                found.push(Found { name: name.to_owned(), path, modified, bytes });
            }
        }
        found.sort_by(|one, other| {
            other.modified.cmp(&one.modified).then_with(|| one.name.cmp(&other.name))
        });
        Ok(found)
    }
}

/// A battle in the folder that is not read yet.
#[derive(Debug, Clone)]
pub struct Found {
    /// Its name, which [`Saves::path`] takes.
    pub name: String,
    /// Path of its file.
    pub path: PathBuf,
    /// When it was last written to; the start of 1970 if unknown.
    pub modified: SystemTime,
    /// Size of its file.
    pub bytes: u64,
}

impl Found {
    fn survey(self) -> SaveEntry {
        let Self { name, path, modified, bytes } = self;
        let (lines, system) = match battle_file::survey(&path) {
            Ok((lines, system)) => (Ok(lines), system),
            Err(error) => (Err(error), None),
        };
        SaveEntry { name, modified, bytes, lines, system }
    }
}

/// Gives a battle file another name or folder, and what lies beside it with it. Missing folders are made. It need not be
/// sound.
///
/// An error if another process plays it, or if there is a file at `into`, which is never replaced; then all is as before.
pub fn rename(path: &Path, into: &Path) -> Result<(), FileError> {
    let file = place::open(path, OpenOptions::new().read(true))?;
    place::lock(path, &file)?;
    place::make_folder_of(into).map_err(FileError::io(into))?;
    // A file of one's own holds the name: what appears there meanwhile would be replaced without a word.
    place::private().create_new(true).open(into).map_err(|error| {
        let path = into.to_owned();
        if error.kind() == io::ErrorKind::AlreadyExists {
            FileError::Exists { path }
        } else {
            FileError::Io { path, source: error }
        }
    })?;
    if let Err(error) = fs::rename(path, into) {
        let _ = fs::remove_file(into);
        return Err(FileError::Io { path: path.to_owned(), source: error });
    }
    bring_along(path, into);
    // The names have changed whether or not that is on the disk yet: a power loss may bring the old ones back.
    let _ = place::sync_folder_of(into).and_then(|()| place::sync_folder_of(path));
    Ok(())
}

/// What the names of files beside a battle file go on with, that take the place of earlier ones: a state, whose hand throws,
/// how its fights stand in a list, and which proposals for the files of characters are not made again.
const BESIDE: [&str; 4] = [".keyframe", ".dice", ".chapters", ".proposals"];
/// What the names of cut-off ends go on with, a number behind a hyphen after it perhaps; they are never replaced.
const TORN: &str = ".torn";

/// Moves what lies beside a battle file: a state, whose hand throws, cut-off ends. All of it may be missing, so what cannot be
/// moved stays where it is.
fn bring_along(path: &Path, into: &Path) {
    let Some(name) = path.file_name() else { return };
    let Ok(folder) = fs::read_dir(place::folder_of(path)) else { return };
    for file in folder.flatten() {
        let beside = file.file_name();
        if let Some(suffix) = suffix_of(&beside, name) {
            let mut to = OsString::from(into);
            to.push(suffix);
            let is_free = Path::new(&to).symlink_metadata().is_err();
            if is_free || BESIDE.contains(&suffix) {
                let _ = fs::rename(file.path(), to);
            }
        }
    }
}

/// What the name of a file beside the battle file `name` has behind that; `None` for anything else, such as another battle
/// whose name begins so.
fn suffix_of<'a>(beside: &'a OsStr, name: &OsStr) -> Option<&'a str> {
    let suffix = beside.to_str()?.strip_prefix(name.to_str()?)?;
    let is_torn = suffix.strip_prefix(TORN).is_some_and(|number| {
        let digits = number.strip_prefix('-').unwrap_or_default();
        number.is_empty() || !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit())
    });
    (BESIDE.contains(&suffix) || is_torn).then_some(suffix)
}

/// The name without its ending, if it is a good one everywhere.
fn checked(name: &str) -> Result<&str, BadName> {
    checked_stem(name.strip_suffix(EXTENSION).unwrap_or(name))
}

/// A name of a file without its ending, if it is a good one everywhere.
pub(crate) fn checked_stem(name: &str) -> Result<&str, BadName> {
    let (Some(first), Some(last)) = (name.chars().next(), name.chars().next_back()) else {
        return Err(BadName::Empty);
    };
    if let Some(bad) = name.chars().find(|c| is_bad(*c)) {
        return Err(BadName::Character(bad));
    }
    if first == '.' || first.is_whitespace() {
        return Err(BadName::Edge(first));
    }
    if last.is_whitespace() {
        return Err(BadName::Edge(last));
    }
    if name.len() > MAX_BYTES || name.width() > MAX_COLUMNS {
        return Err(BadName::TooLong);
    }
    if is_device(name) { Err(BadName::Reserved) } else { Ok(name) }
}

fn is_bad(c: char) -> bool {
    let invisible = matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    c.is_control() || invisible || matches!(c, '/' | '\\' | '<' | '>' | ':' | '"' | '|' | '?' | '*')
}

/// Windows takes these for devices whatever follows the first dot.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let port = stem.strip_prefix("COM").or_else(|| stem.strip_prefix("LPT"));
    let mut digits = port.unwrap_or_default().chars();
    let digit = digits.next().is_some_and(|c| c.is_ascii_digit() || matches!(c, '¹' | '²' | '³'));
    matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$")
        || digit && digits.next().is_none()
}
