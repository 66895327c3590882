//! How a line is spelled: `number seal tag payload`, one blank between, nothing after the tag if the payload is empty.

use kekkai_battle::journal::{JournalLine, Seq, Tag, read_number};

use crate::seal::Seal;

/// A line taken apart; its seal is read, not checked. That it is text is for the caller to know.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spelled<'a> {
    pub(crate) seq: Seq,
    pub(crate) seal: Seal,
    pub(crate) tag: Tag,
    /// Tag and payload: what the seal covers beside the number.
    pub(crate) body: &'a [u8],
    pub(crate) payload: &'a [u8],
}

impl<'a> Spelled<'a> {
    /// Takes apart a line without its line end. None if it is not spelled as [`spell`] spells it.
    pub(crate) fn parse(line: &'a [u8]) -> Option<Self> {
        let (number, rest) = split(line)?;
        let (seal, body) = split(rest)?;
        let (tag, payload) = match split(body) {
            None => (body, [].as_slice()),
            Some((_, [])) => return None,
            Some(halves) => halves,
        };
        Some(Self {
            // Lines count from 1.
            seq: read_number(number).filter(|seq| *seq > 0)?,
            seal: Seal::read(seal)?,
            tag: Tag::read(tag)?,
            body,
            payload,
        })
    }
}

/// Both sides of the first blank, which is always near: no search is worth being set up for it.
fn split(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let blank = text.iter().position(|byte| *byte == b' ')?;
    Some((text.get(..blank)?, text.get(blank + 1..)?))
}

/// Tag and payload of a body. None if a blank follows the tag and then nothing.
pub(crate) fn halves(body: &str) -> Option<(&str, &str)> {
    match body.split_once(' ') {
        None => Some((body, "")),
        Some((_, "")) => None,
        Some(halves) => Some(halves),
    }
}

/// The whole line with its line end, and its seal.
pub(crate) fn spell(before: Seal, seq: Seq, line: &JournalLine) -> (String, Seal) {
    let JournalLine { tag, payload } = line;
    let body = if payload.is_empty() { tag.to_string() } else { format!("{tag} {payload}") };
    let seal = before.then(seq, body.as_bytes());
    (format!("{seq} {seal} {body}\n"), seal)
}
