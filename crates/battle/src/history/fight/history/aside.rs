//! What is put aside beside a save, so that it opens faster: the state of the head, some from before it, and the last records.

use std::{collections::BTreeMap, ops::Range, sync::Arc};

use kekkai_rules::Edition;
use xxhash_rust::xxh3::xxh3_64;

use super::{super::ROOT, BadLine, Body, History, Node};
use crate::{Hue, Record, State, journal::Seq, state::packed::packed, text::Text, written::to_ron};

/// How far behind the head the states are that are put aside with it: after opening, an undo replays no more than it
/// goes back, however long the fight is.
const ASIDE_BEHIND: [Seq; 5] = [1, 128, 512, 2048, 8192];

/// How many of the last records are put aside with it: as many as a screen of the log tells.
const RECORDS_ASIDE: usize = 32;

/// Layout of what is put aside, and the program that put it there; what has another is not read. Its form has no names, so
/// nothing that a state or a record holds may be left out when it is written.
const LAYOUT: (u8, &str) = (17, env!("CARGO_PKG_VERSION"));

impl History {
    /// What to put aside for the head: its state, and some from before it.
    pub(in crate::history::fight) fn put_aside(&mut self, state: &State) -> Vec<u8> {
        let mut aside = BTreeMap::new();
        for behind in ASIDE_BEHIND {
            let limit = self.head.saturating_sub(behind);
            let read = self.keyframes.range(..=limit).next_back().map(|(seq, _)| *seq);
            let unread = self.aside.range(..=limit).next_back().map(|(seq, _)| *seq);
            let Some(seq) = read.max(unread).filter(|seq| *seq != ROOT) else { break };
            let bytes = self.aside.get(&seq).cloned().or_else(|| {
                let state = self.keyframes.get(&seq)?;
                state.to_bytes().map(Arc::from)
            });
            aside.extend(bytes.map(|bytes| (seq, bytes)));
        }
        let mut all = packed(&(LAYOUT, self.seed, state.edition), 0).unwrap_or_default();
        // What was not read is not read for this.
        let read = self.setup.get().map(|setup| setup.misfits().next().is_none());
        all.extend(packed(&self.fits.or(read), 0).unwrap_or_default());
        all.extend(state.to_bytes().unwrap_or_default());
        let colours: Vec<Option<Hue>> = state.sides.iter().map(|side| side.colour).collect();
        all.extend(packed(&colours, 0).unwrap_or_default());
        let records = self.records_aside();
        all.extend(packed(&records.len(), 0).unwrap_or_default());
        for (seq, bytes) in records.iter().map(|(seq, bytes)| (seq, bytes)).chain(&aside) {
            pack(&mut all, *seq, bytes);
        }
        self.aside = aside;
        all
    }

    /// The last records, those that were read and those that were put aside before.
    fn records_aside(&self) -> Vec<(Seq, Arc<[u8]>)> {
        let back = std::iter::successors(Some(self.head), |seq| self.parent(*seq));
        let bytes = |seq| match &self.node(seq)?.body {
            Body::Raw(_) => None,
            Body::Aside(_, bytes) => Some((seq, Arc::clone(bytes))),
            Body::Read(record) => aside(record).map(|bytes| (seq, Arc::from(bytes))),
        };
        back.take(RECORDS_ASIDE).filter_map(bytes).collect()
    }

    /// Keeps what was put aside for `seq`, if its state is the one that the step's record speaks of; gives the seed.
    pub(super) fn adopt(&mut self, seq: Seq, bytes: &[u8]) -> Result<Option<u64>, BadLine> {
        let Ok((LAYOUT, rest)) = postcard::take_from_bytes::<(u8, &str)>(bytes) else {
            return Ok(None);
        };
        let Ok(((seed, edition, fits), rest)) =
            postcard::take_from_bytes::<(u64, Edition, Option<bool>)>(rest)
        else {
            return Ok(None);
        };
        let Some((mut state, hash, rest)) = State::take_from_bytes(rest) else { return Ok(None) };
        let Ok(((colours, records), mut rest)) =
            postcard::take_from_bytes::<(Vec<Option<Hue>>, usize)>(rest)
        else {
            return Ok(None);
        };
        // A state in bytes has neither edition nor colours.
        state.edition = edition;
        for (side, colour) in Arc::make_mut(&mut state.sides).iter_mut().zip(colours) {
            side.colour = colour;
        }
        for _ in 0..records {
            let Some((seq, bytes)) = unpack(&mut rest) else { return Ok(None) };
            if let Some(Node { body, .. }) = self.node_mut(seq)
                && let Body::Raw(range) = body
            {
                *body = Body::Aside(range.clone(), Arc::from(bytes));
            }
        }
        if !self.is_of(seq, (&state, hash))? {
            return Ok(None);
        }
        self.keyframes.insert(seq, state);
        (self.adopted, self.fits) = (Some(seq), fits);
        while let Some((seq, bytes)) = unpack(&mut rest) {
            self.aside.insert(seq, Arc::from(bytes));
        }
        Ok(Some(seed))
    }
}

/// A record as it is put aside: behind a digest of its line, so that it holds for no other, and of what follows.
pub(super) fn aside(record: &Record) -> Option<Vec<u8>> {
    let bytes = packed(record, 0)?;
    // What has no form in bytes is read from its line.
    if postcard::from_bytes::<Record>(&bytes).ok()? != *record {
        return None;
    }
    let digests = (xxh3_64(to_ron(record).as_bytes()), xxh3_64(&bytes));
    let mut all = packed(&digests, bytes.len() + 20)?;
    all.extend(bytes);
    Some(all)
}

/// A record as it was put aside, if it is all there and of this line.
pub(super) fn parse_aside(text: &Text, payload: &Range<usize>, bytes: &[u8]) -> Option<Record> {
    let ((digest, own), bytes) = postcard::take_from_bytes::<(u64, u64)>(bytes).ok()?;
    if xxh3_64(bytes) != own {
        return None;
    }
    let (record, rest) = postcard::take_from_bytes::<Record>(bytes).ok()?;
    let payload = text.get(payload.clone())?;
    let end = format!("{})", to_ron(&record.hash));
    let fits = rest.is_empty() && payload.ends_with(&end) && xxh3_64(payload.as_bytes()) == digest;
    fits.then_some(record)
}

/// Puts so many bytes behind others, with the step that they are of.
fn pack(all: &mut Vec<u8>, seq: Seq, bytes: &[u8]) {
    let head = u32::try_from(bytes.len()).ok();
    if let Some(head) = head.and_then(|length| packed(&(seq, length), 0)) {
        all.extend(head);
        all.extend_from_slice(bytes);
    }
}

/// Takes off what [`pack`] has put there.
fn unpack<'a>(all: &mut &'a [u8]) -> Option<(Seq, &'a [u8])> {
    let ((seq, length), rest) = postcard::take_from_bytes::<(Seq, u32)>(all).ok()?;
    let (bytes, rest) = rest.split_at_checked(usize::try_from(length).ok()?)?;
    *all = rest;
    Some((seq, bytes))
}
