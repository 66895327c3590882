//! Reading through the bytes of a battle file: which lines hold, and what the first bad one means.

use std::path::Path;

use kekkai_battle::journal::{FORMAT, MAGIC, RawLine, Seq, Tag};

use crate::{
    MAX_LINE,
    file_error::{Fault, FileError},
    line::Spelled,
    seal::Seal,
};

/// What stands in a file, as far as it holds.
#[derive(Debug)]
pub(crate) struct Scan {
    /// All whole lines; the setup is the first.
    pub(crate) lines: Vec<RawLine>,
    /// The seal of each record.
    pub(crate) seals: Vec<Seal>,
    /// Number and seal of the record before the first of these.
    before: (usize, Seal),
    /// Bytes up to the end of the last whole line. Whatever follows is an unfinished end.
    pub(crate) good: usize,
}

/// What some editors put at the start of a file.
pub(crate) const EDITOR_MARK: &[u8] = "\u{feff}".as_bytes();

/// The first line of each file, with its line end.
pub(crate) fn head() -> String {
    format!("{MAGIC} {FORMAT}\n")
}

/// Checks the chain of seals through the whole file. No payload is parsed. Where the bytes were not found to be text, each line
/// is looked at by itself.
///
/// The first bad line starts an unfinished end if from there on no line is complete and looks like a record: a write
/// was cut short, or the system had given the file its length but not yet its bytes (zeros). Otherwise the damage lies
/// between records, or somebody changed a complete one, and that is an error.
pub(crate) fn scan(path: &Path, bytes: &[u8], is_text: bool) -> Result<Scan, FileError> {
    let mut scan = Scan::after_head(past_head(path, bytes)?);
    let fault = match scan.go_on(0, bytes, is_text) {
        Ok(()) if scan.good == bytes.len() && !scan.lines.is_empty() => return Ok(scan),
        Ok(()) => Fault::Shape,
        Err(fault) => fault,
    };
    let rest = bytes.get(scan.good..).unwrap_or_default();
    if has_record(rest) {
        Err(FileError::Corrupt { path: path.to_owned(), line: scan.lines.len() + 2, fault })
    } else if scan.lines.is_empty() {
        Err(FileError::Truncated { path: path.to_owned() })
    } else {
        Ok(scan)
    }
}

impl Scan {
    /// Nothing but the line of the format, which is so long.
    pub(crate) fn after_head(head: usize) -> Self {
        Self::after(head, (0, Seal::START))
    }

    /// Nothing but what stands in the first `good` bytes, of which the last line is a record with this number and this seal.
    fn after(good: usize, before: (usize, Seal)) -> Self {
        Self { lines: Vec::new(), seals: Vec::new(), before, good }
    }

    /// Begins within a file, behind the first whole record in a part of it, which begins at the byte `from`; `None` where none
    /// is whole. That it is the record which belongs there is to be found out from what stands before it.
    pub(crate) fn within(from: usize, bytes: &[u8]) -> Option<Self> {
        let begin = memchr::memchr(b'\n', bytes)? + 1;
        let end = begin + memchr::memchr(b'\n', bytes.get(begin..)?)?;
        let line = Spelled::parse(bytes.get(begin..end)?)?;
        Some(Self::after(from + end + 1, (usize::try_from(line.seq).ok()?, line.seal)))
    }

    /// Number and seal of the last record.
    fn last(&self) -> (usize, Seal) {
        let (number, seal) = self.before;
        (number + self.seals.len(), self.seals.last().copied().unwrap_or(seal))
    }

    /// Goes on with what was found behind the end of this; `None` if that does not follow on it.
    pub(crate) fn followed_by(mut self, mut next: Self) -> Option<Self> {
        if self.last() != next.before {
            return None;
        }
        self.lines.append(&mut next.lines);
        self.seals.append(&mut next.seals);
        Some(Self { good: next.good, ..self })
    }

    /// Checks the next lines, in a part of the file that begins at the byte `from`, as far as they are whole. Where that part was
    /// not found to be text, each line is looked at by itself.
    ///
    /// # Errors
    ///
    /// The fault of the first line that does not hold; those before it are taken.
    pub(crate) fn go_on(&mut self, from: usize, bytes: &[u8], is_text: bool) -> Result<(), Fault> {
        loop {
            let at = self.good.saturating_sub(from);
            let rest = bytes.get(at..).unwrap_or_default();
            let (number, seal) = self.last();
            let seq = Seq::try_from(number + 1).unwrap_or(Seq::MAX);
            let Some((line, length)) = check(rest, is_text, seq, seal)? else { return Ok(()) };
            let end = self.good + length - 1;
            self.lines.push(RawLine { tag: line.tag, payload: end - line.payload.len()..end });
            self.seals.push(line.seal);
            self.good += length;
        }
    }
}

/// Bytes of the first line, if it is the one of this format.
pub(crate) fn past_head(path: &Path, bytes: &[u8]) -> Result<usize, FileError> {
    let head = head();
    if bytes.starts_with(head.as_bytes()) {
        return Ok(head.len());
    }
    if head.as_bytes().starts_with(bytes) {
        return Err(FileError::Truncated { path: path.to_owned() });
    }
    let corrupt = || FileError::Corrupt { path: path.to_owned(), line: 1, fault: Fault::Shape };
    let foreign = || FileError::Foreign { path: path.to_owned() };
    if bytes.strip_prefix(EDITOR_MARK).is_some_and(|rest| rest.starts_with(MAGIC.as_bytes())) {
        return Err(corrupt());
    }
    let number = bytes
        .strip_prefix(MAGIC.as_bytes())
        .and_then(|rest| rest.strip_prefix(b" "))
        .ok_or_else(foreign)?;
    let digits = number.split(|byte| !byte.is_ascii_digit()).next().unwrap_or_default();
    let digits = str::from_utf8(digits).unwrap_or_default();
    match digits.parse() {
        Ok(FORMAT) => Err(corrupt()),
        Ok(found) if found > FORMAT && !digits.starts_with('0') => {
            Err(FileError::NewerFormat { path: path.to_owned(), found, known: FORMAT })
        }
        _ => Err(foreign()),
    }
}

/// The line at the start of `rest` and its length with the line end, if it is line `seq` and its seal holds; `None` where no
/// line ends in it.
fn check(
    rest: &[u8],
    is_text: bool,
    seq: Seq,
    before: Seal,
) -> Result<Option<(Spelled<'_>, usize)>, Fault> {
    let bytes = rest.get(..rest.len().min(MAX_LINE)).unwrap_or_default();
    let Some(end) = memchr::memchr(b'\n', bytes) else {
        return if rest.len() > bytes.len() { Err(Fault::TooLong) } else { Ok(None) };
    };
    let line = bytes.get(..end).unwrap_or_default();
    if !is_text && str::from_utf8(line).is_err() {
        return Err(Fault::NotText);
    }
    let line = Spelled::parse(line).ok_or(Fault::Shape)?;
    if line.seq != seq {
        Err(Fault::Number)
    } else if line.seal != before.then(seq, line.body) {
        Err(Fault::Seal)
    } else if (line.tag == Tag::Setup) != (seq == 1) {
        Err(Fault::Setup)
    } else {
        Ok(Some((line, end + 1)))
    }
}

/// Whether a complete line of `rest` starts as a record does. Its payload need not be text: it may be what is damaged.
/// But zeros in it are blocks that were never written.
fn has_record(rest: &[u8]) -> bool {
    rest.split_inclusive(|byte| *byte == b'\n')
        .filter_map(|line| line.strip_suffix(b"\n"))
        .filter(|line| !line.contains(&0))
        .any(|line| Spelled::parse(line).is_some())
}
