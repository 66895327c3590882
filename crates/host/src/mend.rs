//! A sound copy of a battle file that is broken or was edited by hand.

use std::{collections::BTreeMap, fs::OpenOptions, path::Path};

use kekkai_battle::journal::{Line, Seq, Tag};

use crate::{
    MAX_FILE, MAX_LINE,
    file_error::{Fault, FileError},
    line, place, scan,
    seal::Seal,
};

/// What [`mend`] has copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mended {
    /// Lines in the new file, the setup included.
    pub lines: Seq,
    /// Whether the old file ended within a line. That line was left out.
    pub torn: bool,
}

/// Writes the lines of the battle file `path` to the new file `into`, numbered and sealed afresh, payloads as they are.
///
/// With `up_to_line`, a line of the file as [`FileError::Corrupt`] names it, later lines are left out: the way to
/// save what stands before damage. Without, every line is taken as somebody meant it, whatever its seal says: the way
/// to accept a hand-edited file. Lines may have been taken out, put in or moved; a reference to an old number is
/// changed along, and a new line may have `-` for its number. Blank lines, and the marks that some editors put at the
/// start of a file and at line ends, are dropped. A line that is no line at all is an error.
///
/// `path` is only read; `into` must not exist. Whether the payloads still tell a fight is not known here.
pub fn mend(path: &Path, into: &Path, up_to_line: Option<usize>) -> Result<Mended, FileError> {
    let file = place::open(path, OpenOptions::new().read(true))?;
    let bytes = place::bytes_of(path, &file)?;
    let bytes = bytes.strip_prefix(scan::EDITOR_MARK).unwrap_or(&bytes);
    let mut lines =
        bytes.split_inclusive(|byte| *byte == b'\n').take(up_to_line.unwrap_or(usize::MAX));
    if lines.next().is_none_or(|first| first.trim_ascii_end() != scan::head().trim_end().as_bytes())
    {
        scan::past_head(path, bytes)?;
    }

    let mut fresh =
        Fresh { text: scan::head(), last: Seal::START, lines: 0, numbers: BTreeMap::new() };
    let mut torn = false;
    for (index, line) in lines.enumerate() {
        let corrupt = |fault| FileError::Corrupt { path: path.to_owned(), line: index + 2, fault };
        let Some(line) = line.strip_suffix(b"\n") else {
            torn = true;
            break;
        };
        if !line.trim_ascii().is_empty() {
            fresh.add(line.strip_suffix(b"\r").unwrap_or(line)).map_err(corrupt)?;
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
    Ok(Mended { lines: fresh.lines, torn })
}

/// The new file as it grows.
struct Fresh {
    text: String,
    last: Seal,
    lines: Seq,
    /// Old numbers and what became of them.
    numbers: BTreeMap<Seq, Seq>,
}

impl Fresh {
    fn add(&mut self, line: &[u8]) -> Result<(), Fault> {
        let line = str::from_utf8(line).map_err(|_| Fault::NotText)?;
        if line.contains('\0') {
            return Err(Fault::Shape);
        }
        let (number, rest) = line.split_once(' ').ok_or(Fault::Shape)?;
        let (_, body) = rest.split_once(' ').ok_or(Fault::Shape)?;
        let (tag, payload) = line::halves(body).ok_or(Fault::Shape)?;
        let renumbered = |old| self.numbers.get(&old).copied().ok_or(Fault::Reference);
        let tag = match tag.parse().map_err(|_| Fault::Shape)? {
            Tag::Step { parent } => Tag::Step { parent: renumbered(parent)? },
            Tag::Head { to } => Tag::Head { to: renumbered(to)? },
            tag @ (Tag::Setup | Tag::Prompt) => tag,
        };
        if (tag == Tag::Setup) != (self.lines == 0) {
            return Err(Fault::Setup);
        }
        let seq = self.lines + 1;
        let (text, seal) = line::spell(self.last, seq, &Line { tag, payload: payload.to_owned() });
        if text.len() > MAX_LINE {
            return Err(Fault::TooLong);
        }
        if let Ok(old) = number.parse() {
            self.numbers.insert(old, seq);
        }
        self.text.push_str(&text);
        (self.last, self.lines) = (seal, seq);
        Ok(())
    }
}
