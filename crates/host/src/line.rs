//! How a line is spelled: `number seal tag payload`, one blank between, nothing after the tag if the payload is empty.

use kekkai_battle::journal::{JournalLine, Seq, Tag};

use crate::seal::Seal;

/// A line taken apart; its seal is read, not checked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spelled<'a> {
    pub(crate) seq: Seq,
    pub(crate) seal: Seal,
    pub(crate) tag: Tag,
    /// Tag and payload: what the seal covers beside the number.
    pub(crate) body: &'a str,
    pub(crate) payload: &'a str,
}

impl<'a> Spelled<'a> {
    /// Takes apart a line without its line end. None if it is not spelled as [`spell`] spells it.
    pub(crate) fn parse(text: &'a str) -> Option<Self> {
        let (number, rest) = split(text)?;
        let (seal, body) = split(rest)?;
        let (tag, payload) = halves(body)?;
        if number.starts_with(['+', '0']) {
            return None;
        }
        Some(Self {
            seq: number.parse().ok()?,
            seal: seal.parse().ok()?,
            tag: tag.parse().ok()?,
            body,
            payload,
        })
    }
}

/// Both sides of the first blank, which is always near: no search is worth being set up for it.
fn split(text: &str) -> Option<(&str, &str)> {
    let blank = text.bytes().position(|byte| byte == b' ')?;
    Some((text.get(..blank)?, text.get(blank + 1..)?))
}

/// Tag and payload of a body. None if a blank follows the tag and then nothing.
pub(crate) fn halves(body: &str) -> Option<(&str, &str)> {
    match split(body) {
        None => Some((body, "")),
        Some((_, "")) => None,
        Some(halves) => Some(halves),
    }
}

/// The whole line with its line end, and its seal.
pub(crate) fn spell(before: Seal, seq: Seq, line: &JournalLine) -> (String, Seal) {
    let JournalLine { tag, payload } = line;
    let body = if payload.is_empty() { tag.to_string() } else { format!("{tag} {payload}") };
    let seal = before.then(seq, &body);
    (format!("{seq} {seal} {body}\n"), seal)
}
