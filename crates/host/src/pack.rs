//! A battle in one file, to be taken to another machine: a line that tells what follows, and then the battle file.
//!
//! A battle file needs no other: its setup and its steps hold the records that they were made of. What it lacks for a way over
//! mail and sticks is its length, since an end that is cut off between two lines looks like an earlier state of the same fight.

use std::{
    fs::OpenOptions,
    path::{Path, PathBuf},
};

use crate::{
    MAX_FILE,
    battle_file::{self, Opened},
    file_error::FileError,
    place, scan,
    torn::Torn,
};

const MAGIC: &str = "#kekkai-pack";
/// The newest format of packed battles.
const FORMAT: u32 = 1;
/// Bytes in which the first line of a packed battle ends.
const LONGEST: usize = 1024;

/// A packed battle, whole as it was packed.
#[derive(Debug)]
pub struct Packed {
    /// What the battle was called; may be no good name here.
    pub name: String,
    /// The lines of its battle file. No unfinished end, and no keyframe.
    pub opened: Opened,
}

/// Packs the whole lines of a battle file into the new file `into`, and gives the unfinished end that was left out.
///
/// Neither locks nor changes `path`: somebody may be playing it. A damaged battle is an error, and so is an `into` that exists.
pub fn pack(path: &Path, into: &Path) -> Result<Option<Torn>, FileError> {
    let Opened { text, torn, .. } = battle_file::read(path)?;
    let text = battle_file::whole(path, &text)?.concat();
    let bytes = length(text.as_bytes());
    if bytes > MAX_FILE - length(&[0; LONGEST]) {
        return Err(FileError::TooLarge { path: path.to_owned(), bytes });
    }
    let name = path.file_stem().map(|name| name.to_string_lossy()).unwrap_or_default();
    let name: String = name.chars().filter(|c| !c.is_control()).take(LONGEST / 8).collect();
    let into = std::path::absolute(into).map_err(FileError::io(into))?;
    place::publish(&into, [first_line(&name, &text), text].concat().as_bytes())?;
    Ok(torn)
}

impl Packed {
    /// Reads a packed battle and checks all of it; only its payloads are not understood here.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        let not_packed = || FileError::NotPacked { path: path.to_owned() };
        let file = place::open(path, OpenOptions::new().read(true)).map_err(|error| {
            if matches!(error, FileError::Foreign { .. }) { not_packed() } else { error }
        })?;
        let mut bytes = place::bytes_of(path, &file)?;
        let damaged = || FileError::PackDamaged { path: path.to_owned() };
        let head = bytes.get(..bytes.len().min(LONGEST)).unwrap_or_default();
        let is_cut = MAGIC.as_bytes().starts_with(head);
        let after = head.strip_prefix(MAGIC.as_bytes()).and_then(|rest| rest.strip_prefix(b" "));
        let Some(after) = after else {
            return Err(if is_cut { damaged() } else { not_packed() });
        };
        let digits = after.split(|byte| !byte.is_ascii_digit()).next().unwrap_or_default();
        match str::from_utf8(digits).unwrap_or_default().parse() {
            Ok(FORMAT) => {}
            Ok(found) if found > FORMAT => {
                let path = path.to_owned();
                return Err(FileError::NewerFormat { path, found, known: FORMAT });
            }
            _ => return Err(not_packed()),
        }
        let end = head.iter().position(|byte| *byte == b'\n').ok_or_else(damaged)? + 1;
        let rest = bytes.split_off(end);
        let first = String::from_utf8(bytes).map_err(|_| damaged())?;
        let mut parts = first.trim_end_matches('\n').splitn(5, ' ').skip(2);
        let packed: u64 = parts.next().and_then(|n| n.parse().ok()).ok_or_else(damaged)?;
        let name = parts.nth(1).ok_or_else(damaged)?.to_owned();
        if length(&rest) != packed {
            let (path, bytes) = (path.to_owned(), length(&rest));
            return Err(FileError::PackTorn { path, bytes, packed });
        }
        let text = String::from_utf8(rest).map_err(|_| damaged())?;
        if first_line(&name, &text) != first {
            return Err(damaged());
        }
        let scan::Scan { lines, good, .. } = scan::scan(path, text.as_bytes(), true)?;
        if good != text.len() {
            return Err(damaged());
        }
        Ok(Self { name, opened: Opened { text: text.into(), lines, torn: None, keyframe: None } })
    }

    /// Puts the battle into the new battle file `into`, byte for byte as it was packed. A file that is there is never replaced,
    /// and a failure leaves none.
    pub fn unpack(&self, into: &Path) -> Result<PathBuf, FileError> {
        let into = std::path::absolute(into).map_err(FileError::io(into))?;
        place::publish(&into, battle_file::whole(&into, &self.opened.text)?.concat().as_bytes())?;
        Ok(into)
    }
}

/// Format, bytes of the battle, CRC-32 of name and battle, name. Reading makes it anew and compares, so it has one spelling.
fn first_line(name: &str, text: &str) -> String {
    let mut crc = crc32fast::Hasher::new();
    crc.update(name.as_bytes());
    crc.update(text.as_bytes());
    format!("{MAGIC} {FORMAT} {} {:08x} {name}\n", text.len(), crc.finalize())
}

fn length(bytes: &[u8]) -> u64 {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX)
}
