//! A sound copy of a battle file that is broken or was edited by hand.

use std::{collections::BTreeMap, fs::OpenOptions, path::Path};

use kekkai_battle::journal::{JournalLine, Seq, Tag};

use crate::{
    MAX_FILE, MAX_LINE,
    file_error::{Fault, FileError},
    line, place, scan,
    seal::Seal,
};

/// What [`mend`] has copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mended {
    /// Lines in the new file, the setup included.
    pub lines: Seq,
    /// Whether the old file ended within a line. That line was left out.
    pub torn: bool,
    /// Lines of the old file, from 1, that were left out, each with what is wrong with it.
    pub left_out: Vec<(usize, Fault)>,
}

/// A line on its way into the new file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The line; its reference is to a number of the new file.
    pub line: JournalLine,
    /// Whether what it followed on is not in the new file. The reference is to what stands in for that: what the missing
    /// line followed on itself, or, if that is unknown, the place where the fight stood.
    pub moved: bool,
    /// Why the payload cannot be taken as it stands: it was not text, or had zeros in it. The bytes that are none are
    /// replaced by U+FFFD.
    pub spoilt: Option<Fault>,
}

/// Writes the lines of the battle file `path` to the new file `into`, numbered and sealed afresh.
///
/// With `up_to_line`, a line of the file as [`FileError::Corrupt`] names it, later lines are left out. Without, every line is
/// taken as somebody meant it, whatever its seal says: the way to accept a hand-edited file. Lines may have been taken out,
/// put in or moved; a reference to an old number is changed along, and a new line may have `-` for its number. Blank
/// lines, and the marks that some editors put at the start of a file and at line ends, are dropped.
///
/// Each line goes through `keep`, which knows what payloads mean: it gives the line that is written, its tag unchanged, or
/// why there is none. That, and a line that is no line at all, is left out and told; only a setup cannot be left out.
///
/// `path` is only read; `into` must not exist.
pub fn mend(
    path: &Path,
    into: &Path,
    up_to_line: Option<usize>,
    mut keep: impl FnMut(Candidate) -> Result<JournalLine, Fault>,
) -> Result<Mended, FileError> {
    let file = place::open(path, OpenOptions::new().read(true))?;
    let bytes = place::bytes_of(path, &file)?;
    let bytes = bytes.strip_prefix(scan::EDITOR_MARK).unwrap_or(&bytes);
    let mut lines =
        bytes.split_inclusive(|byte| *byte == b'\n').take(up_to_line.unwrap_or(usize::MAX));
    if lines.next().is_none_or(|first| first.trim_ascii_end() != scan::head().trim_end().as_bytes())
    {
        scan::past_head(path, bytes)?;
    }

    let mut fresh = Fresh::new();
    let (mut torn, mut left_out) = (false, Vec::new());
    for (line, bytes) in (2..).zip(lines) {
        let Some(bytes) = bytes.strip_suffix(b"\n") else {
            torn = true;
            break;
        };
        if bytes.trim_ascii().is_empty() {
            continue;
        }
        match fresh.add(bytes.strip_suffix(b"\r").unwrap_or(bytes), &mut keep) {
            Ok(()) => {}
            Err(fault) if fresh.lines == 0 || fresh.stuck => {
                return Err(FileError::Corrupt { path: path.to_owned(), line, fault });
            }
            Err(fault) => left_out.push((line, fault)),
        }
    }
    if fresh.lines == 0 {
        return Err(FileError::Truncated { path: path.to_owned() });
    }
    let size = u64::try_from(fresh.text.len()).unwrap_or(u64::MAX);
    if size > MAX_FILE {
        return Err(FileError::TooLarge { path: into.to_owned(), bytes: size });
    }
    let into = std::path::absolute(into).map_err(FileError::io(into))?;
    place::publish(&into, fresh.text.as_bytes())?;
    Ok(Mended { lines: fresh.lines, torn, left_out })
}

/// The new file as it grows.
struct Fresh {
    text: String,
    last: Seal,
    lines: Seq,
    /// Where the fight stands after these lines.
    head: Seq,
    /// Old numbers and what became of them.
    numbers: BTreeMap<Seq, Place>,
    /// A line that was kept grew too long to be written, and those behind it cannot do without it.
    stuck: bool,
}

/// What a reference is changed to.
#[derive(Clone, Copy)]
struct Place {
    seq: Seq,
    /// Whether it only stands in for a line that was left out.
    stands_in: bool,
}

impl Fresh {
    fn new() -> Self {
        let (text, numbers) = (scan::head(), BTreeMap::new());
        Self { text, last: Seal::START, lines: 0, head: 0, numbers, stuck: false }
    }

    fn add(
        &mut self,
        bytes: &[u8],
        keep: &mut impl FnMut(Candidate) -> Result<JournalLine, Fault>,
    ) -> Result<(), Fault> {
        let text = String::from_utf8_lossy(bytes);
        let spoilt = match &text {
            std::borrow::Cow::Owned(_) => Some(Fault::NotText),
            std::borrow::Cow::Borrowed(text) => text.contains('\0').then_some(Fault::Shape),
        };
        let text = text.replace('\0', "\u{fffd}");
        let (number, rest) = text.split_once(' ').ok_or(Fault::Shape)?;
        let (_, body) = rest.split_once(' ').ok_or(Fault::Shape)?;
        let (tag, payload) = line::halves(body).ok_or(Fault::Shape)?;
        let tag: Tag = tag.parse().map_err(|_| Fault::Shape)?;
        let to = match tag {
            Tag::Step { parent: old, .. } | Tag::Head { to: old } => {
                self.numbers.get(&old).copied()
            }
            Tag::Setup | Tag::Prompt => None,
        };
        let left = Place { stands_in: true, ..to.unwrap_or_else(|| self.here()) };
        let written = self.write(tag, payload, to, spoilt, keep);
        if let Ok(old) = number.parse() {
            let there = Place { seq: self.lines, stands_in: false };
            self.numbers.insert(old, if written.is_ok() { there } else { left });
        }
        written
    }

    /// Where the fight stands, for what is not known to follow on anything.
    fn here(&self) -> Place {
        Place { seq: self.head, stands_in: true }
    }

    /// Writes a line that follows on `to`, if that is known.
    fn write(
        &mut self,
        tag: Tag,
        payload: &str,
        to: Option<Place>,
        spoilt: Option<Fault>,
        keep: &mut impl FnMut(Candidate) -> Result<JournalLine, Fault>,
    ) -> Result<(), Fault> {
        let follows = to.unwrap_or_else(|| self.here());
        let first = self.lines == 0;
        let tag = match tag {
            // Before a setup nothing stands in for anything.
            Tag::Step { .. } | Tag::Head { .. } if first => return Err(Fault::Reference),
            // What was one action with a line that is gone stands by itself.
            Tag::Step { joined, .. } => {
                Tag::Step { parent: follows.seq, joined: joined && !follows.stands_in }
            }
            Tag::Head { .. } => Tag::Head { to: to.ok_or(Fault::Reference)?.seq },
            tag @ (Tag::Setup | Tag::Prompt) => tag,
        };
        if (tag == Tag::Setup) != first {
            return Err(Fault::Setup);
        }
        if payload.len() > MAX_LINE {
            return Err(Fault::TooLong);
        }
        let moved = follows.stands_in && matches!(tag, Tag::Step { .. });
        let line = JournalLine { tag, payload: payload.to_owned() };
        let line = keep(Candidate { line, moved, spoilt })?;
        let seq = self.lines + 1;
        let (text, seal) = line::spell(self.last, seq, &line);
        if text.len() > MAX_LINE {
            self.stuck = true;
            return Err(Fault::TooLong);
        }
        self.text.push_str(&text);
        (self.last, self.lines) = (seal, seq);
        self.head = match tag {
            Tag::Setup | Tag::Step { .. } => seq,
            Tag::Head { to } => to,
            Tag::Prompt => self.head,
        };
        Ok(())
    }
}
