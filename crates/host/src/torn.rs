//! The unfinished end of a file: kept aside before it is cut off.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use kekkai_battle::journal::RawLine;

use crate::place;

/// An unfinished end: a line that was being written when the program or the machine stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Torn {
    /// Length of the torn part in bytes.
    pub bytes: usize,
    /// Where they were put. None if the file was only read, and so still has them.
    pub saved_to: Option<PathBuf>,
    /// Line of the file on which it starts, from 1.
    pub line: usize,
}

impl Torn {
    /// What follows these lines.
    pub(crate) fn after(
        lines: &[RawLine],
        bytes: usize,
        saved_to: Option<PathBuf>,
    ) -> Option<Self> {
        (bytes > 0).then_some(Self { bytes, saved_to, line: lines.len() + 2 })
    }
}

/// Puts the bytes on the disk in a new file beside `path`: `NAME.torn`, `NAME.torn-2`, and so on.
///
/// A file with just these bytes is what an earlier try left that did not live to cut the end off; it is used again.
pub(crate) fn keep(path: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    let mut number = 1_u32;
    loop {
        let to = match number {
            1 => place::sibling(path, ".torn"),
            _ => place::sibling(path, &format!(".torn-{number}")),
        };
        match place::private().create_new(true).open(&to) {
            Ok(file) => {
                if let Err(error) = write(file, &to, bytes) {
                    let _ = fs::remove_file(&to);
                    return Err(error);
                }
                return Ok(to);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                if holds(&to, bytes) {
                    File::open(&to)?.sync_all()?;
                    return Ok(to);
                }
            }
            Err(error) => return Err(error),
        }
        number += 1;
    }
}

fn write(mut file: File, path: &Path, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)?;
    file.sync_all()?;
    place::sync_folder_of(path)
}

fn holds(path: &Path, bytes: &[u8]) -> bool {
    let same_size =
        fs::metadata(path).is_ok_and(|there| usize::try_from(there.len()) == Ok(bytes.len()));
    same_size && fs::read(path).is_ok_and(|there| there == bytes)
}
