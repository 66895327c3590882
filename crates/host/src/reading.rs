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
            let scan = scan::scan(path, text.as_bytes(), true)?;
            // A line has ended there.
            let cut = text.split_off(scan.good).into_bytes();
            (scan, text, cut)
        }
        Err(bad) => {
            let mut bytes = bad.into_bytes();
            let scan = scan::scan(path, &bytes, false)?;
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
        io::{Read as _, Seek as _, SeekFrom},
        os::unix::fs::FileExt as _,
        path::Path,
        thread,
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
        let (mut scan, piece) = gone_through(path, file, before)?;
        let from = scan.good;
        let mut end = Vec::with_capacity(usize::try_from(END).ok()? + piece.len());
        end.extend(piece);
        // It may grow while it is read.
        let mut rest = file;
        rest.seek(SeekFrom::Start(before)).ok()?;
        let read = rest.take(MAX_FILE - before).read_to_end(&mut end);
        // Whoever reads it next begins at the beginning.
        rest.rewind().ok()?;
        read.ok()?;
        let end = String::from_utf8(end).ok()?;
        let lines_before = scan.seals.len();
        scan.go_on(from, end.as_bytes(), true).ok()?;
        if scan.good != from + end.len() {
            return None;
        }
        let seal = *scan.seals.get(lines_before.checked_sub(1)?)?;
        let (file, path) = (file.try_clone().ok()?, path.to_owned());
        let text =
            Text::ending(end, from, move || part(&path, &file, from, seal).unwrap_or_default());
        Some(Checked { text, scan, cut: Vec::new() })
    }

    /// Checks the lines of the first `before` bytes, one half of them in another thread, and gives the beginning of the line in
    /// which they end with them.
    fn gone_through(path: &Path, file: &File, before: u64) -> Option<(Scan, Vec<u8>)> {
        let mut head = vec![0; scan::head().len()];
        file.read_exact_at(&mut head, 0).ok()?;
        let mut first = Scan::after_head(scan::past_head(path, &head).ok()?);
        let (mut piece, middle) = (vec![0; PIECE], before / 2);
        let read = file.read_at(&mut piece, middle).ok()?;
        let mut second = Scan::within(usize::try_from(middle).ok()?, piece.get(..read)?)?;
        let border = u64::try_from(second.good).ok().filter(|border| *border <= before)?;
        let rest = thread::scope(|scope| {
            let other = thread::Builder::new().name("kekkai-reads".to_owned());
            let other =
                other.spawn_scoped(scope, || go_through(file, &mut second, before, vec![0; PIECE]));
            let half = go_through(file, &mut first, border, piece);
            // A half that is checked alone is no use: whoever could not start a thread reads it all at once.
            let rest = other.ok()?.join().ok()?;
            half.filter(Vec::is_empty).and(rest)
        })?;
        Some((first.followed_by(second)?, rest))
    }

    /// Checks the lines from where `scan` ends up to the byte `to`, and gives what stands there of a line that ends behind it.
    fn go_through(file: &File, scan: &mut Scan, to: u64, mut piece: Vec<u8>) -> Option<Vec<u8>> {
        let (mut at, mut held) = (u64::try_from(scan.good).ok()?, 0);
        while at < to {
            if held == piece.len() {
                piece.resize(piece.len() * 2, 0);
            }
            let most = held.saturating_add(usize::try_from(to - at).unwrap_or(usize::MAX));
            let most = most.min(piece.len());
            let read = file.read_at(piece.get_mut(held..most)?, at).ok()?;
            if read == 0 {
                return None;
            }
            (at, held) = (at + u64::try_from(read).ok()?, held + read);
            let lines = memchr::memrchr(b'\n', piece.get(..held)?).map_or(0, |end| end + 1);
            let whole = piece.get(..lines).filter(|whole| is_text(whole))?;
            scan.go_on(scan.good, whole, true).ok()?;
            piece.copy_within(lines..held, 0);
            held -= lines;
        }
        piece.truncate(held);
        Some(piece)
    }

    /// Whether bytes are text. Mostly all of it is ASCII, which is told faster.
    fn is_text(bytes: &[u8]) -> bool {
        bytes.is_ascii() || str::from_utf8(bytes).is_ok()
    }

    /// The first bytes of a file, if they still are the lines of which the last one has this seal.
    fn part(path: &Path, file: &File, bytes: usize, seal: Seal) -> Option<String> {
        let mut all = vec![0; bytes];
        file.read_exact_at(&mut all, 0).ok()?;
        let text = String::from_utf8(all).ok()?;
        let scan = scan::scan(path, text.as_bytes(), true).ok()?;
        (scan.good == bytes && scan.seals.last() == Some(&seal)).then_some(text)
    }
}
