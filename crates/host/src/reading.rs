//! Reading a battle file. A long one is gone through piece by piece: all of it is checked, and only its end stays in memory.

use std::{
    fs::File,
    io::{self, Read as _, Seek as _, SeekFrom},
    ops::Range,
    path::Path,
};

use kekkai_battle::text::Text;

use crate::{
    file_error::FileError,
    place,
    scan::{self, Scan},
};

/// What stands in a battle file, as far as it holds.
pub(crate) struct Checked {
    /// All whole lines of the file.
    pub(crate) text: Text,
    pub(crate) scan: Scan,
    /// An unfinished end; it is no part of the text.
    pub(crate) cut: Vec<u8>,
}

/// Reads the whole file and checks all of it.
pub(crate) fn read(path: &Path, file: &File) -> Result<Checked, FileError> {
    #[cfg(unix)]
    if let Some(checked) = pieces::read(path, file) {
        return Ok(checked);
    }
    let bytes = place::bytes_of(path, file)?;
    let (scan, text, cut) = match String::from_utf8(bytes) {
        // Nearly always all of it is text, and then it needs to be looked at but once.
        Ok(mut text) => {
            let scan = scan::scan(path, text.as_bytes(), Some(&text))?;
            // A line has ended there.
            let cut = text.split_off(scan.good).into_bytes();
            (scan, text, cut)
        }
        Err(bad) => {
            let mut bytes = bad.into_bytes();
            let scan = scan::scan(path, &bytes, None)?;
            let cut = bytes.split_off(scan.good);
            // Each line was found to be text, so the whole is.
            let text = String::from_utf8(bytes);
            (scan, text.map_err(|_| FileError::Foreign { path: path.to_owned() })?, cut)
        }
    };
    Ok(Checked { text: text.into(), scan, cut })
}

/// A part of a file, read once more. Moves its cursor.
pub(crate) fn again(mut file: &File, bytes: &Range<usize>) -> io::Result<String> {
    file.seek(SeekFrom::Start(u64::try_from(bytes.start).unwrap_or(u64::MAX)))?;
    let mut part = String::new();
    file.take(u64::try_from(bytes.len()).unwrap_or(0)).read_to_string(&mut part)?;
    Ok(part)
}

/// Going through a file by pieces takes a part of the time that reading it into fresh memory does.
#[cfg(unix)]
mod pieces {
    use std::{
        fs::File,
        io::{Read as _, Seek as _},
        os::unix::fs::FileExt as _,
        path::Path,
    };

    use kekkai_battle::text::Text;

    use super::Checked;
    use crate::{
        MAX_FILE,
        scan::{self, Scan},
        seal::Seal,
    };

    /// Bytes that are read at a time. A longer line is as long as a piece then.
    const PIECE: usize = 1 << 17;
    /// Bytes at the end that stay in memory: nearly always more than the lines that a screen of the log tells.
    const END: u64 = 1 << 18;

    /// Reads a long file in which all is well; `None` for any other, of which nothing is known then.
    pub(super) fn read(path: &Path, file: &File) -> Option<Checked> {
        let bytes = file.metadata().ok()?.len();
        let before = bytes.checked_sub(END).filter(|before| *before > END && bytes <= MAX_FILE)?;
        let checked = gone_through(path, file, before);
        if checked.is_none() {
            // Whoever reads it next begins at the beginning.
            let mut file = file;
            file.rewind().ok()?;
        }
        checked
    }

    /// Checks the lines of the first `before` bytes piece by piece, and then the rest, which is kept.
    fn gone_through(path: &Path, file: &File, before: u64) -> Option<Checked> {
        let mut reader = file.take(before);
        let (mut piece, mut held) = (vec![0; PIECE], 0);
        let mut scan: Option<Scan> = None;
        loop {
            let room = piece.get_mut(held..).filter(|room| !room.is_empty())?;
            let read = reader.read(room).ok()?;
            if read == 0 {
                break;
            }
            held += read;
            let here = piece.get(..held)?;
            let (scan, from) = match &mut scan {
                Some(scan) => {
                    let from = scan.good;
                    (scan, from)
                }
                none => (none.insert(Scan::after_head(scan::past_head(path, here).ok()?)), 0),
            };
            scan.go_on(from, here, None).ok()?;
            let done = scan.good - from;
            piece.copy_within(done..held, 0);
            held -= done;
            if held == piece.len() {
                piece.resize(piece.len() * 2, 0);
            }
        }
        let mut scan = scan?;
        let from = scan.good;
        piece.truncate(held);
        let mut end = Vec::with_capacity(usize::try_from(END).ok()? + held);
        end.append(&mut piece);
        // It may grow while it is read.
        file.take(MAX_FILE - before).read_to_end(&mut end).ok()?;
        let end = String::from_utf8(end).ok()?;
        scan.go_on(from, end.as_bytes(), Some(&end)).ok()?;
        if scan.good != from + end.len() {
            return None;
        }
        let lines_before = scan.lines.partition_point(|line| line.payload.end < from);
        let seal = *scan.seals.get(lines_before.checked_sub(1)?)?;
        let (file, path) = (file.try_clone().ok()?, path.to_owned());
        let text =
            Text::ending(end, from, move || part(&path, &file, from, seal).unwrap_or_default());
        Some(Checked { text, scan, cut: Vec::new() })
    }

    /// The first bytes of a file, if they still are the lines of which the last one has this seal.
    fn part(path: &Path, file: &File, bytes: usize, seal: Seal) -> Option<String> {
        let mut all = vec![0; bytes];
        file.read_exact_at(&mut all, 0).ok()?;
        let text = String::from_utf8(all).ok()?;
        let scan = scan::scan(path, text.as_bytes(), Some(&text)).ok()?;
        (scan.good == bytes && scan.seals.last() == Some(&seal)).then_some(text)
    }
}
