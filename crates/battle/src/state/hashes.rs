//! Hashes of one state after another: what a step leaves as it was is not turned into bytes again.

use std::{
    mem,
    ops::Range,
    sync::{Arc, Mutex, PoisonError},
};

use serde::Serialize;

use super::{State, packed};
use crate::{
    Hash,
    systems::{Listed as _, in_system},
};

/// Makes the hashes of states. The bytes of the last one are kept: most of what the next is made of is shared with it, and has
/// the same bytes. Whichever state that was, the hash is that of [`State::hash`].
#[derive(Debug, Default)]
pub(crate) struct Hashes(Mutex<Option<Pieces>>);

/// A copy begins with nothing kept.
impl Clone for Hashes {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Hashes {
    /// The hash of a state.
    pub(crate) fn of(&self, state: &State) -> Hash {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(pieces) = Pieces::new(state, last.as_ref()) else { return state.hash() };
        let hash = state.hash_of(&pieces.bytes);
        debug_assert_eq!(hash, state.hash(), "what is kept of the last state is not as it is now");
        *last = Some(pieces);
        hash
    }
}

/// A state in bytes, and where those parts of it are which other states may share.
#[derive(Debug)]
struct Pieces {
    of: State,
    bytes: Vec<u8>,
    field: Range<usize>,
    combatants: Vec<Range<usize>>,
    sheets: Vec<Range<usize>>,
}

impl Pieces {
    /// The bytes of a state, of which those that are the same in the `last` are taken over; `None` where it has none.
    fn new(state: &State, last: Option<&Self>) -> Option<Self> {
        // Named one by one, in the order in which they are written, so that nothing new is left out.
        let State {
            title,
            sides,
            field,
            combatants,
            queue,
            system,
            salt,
            began,
            world,
            disclosure,
            // They are in no bytes of the state itself.
            notes: _,
            clocks: _,
            edition: _,
        } = state;
        let room = last.map_or_else(|| state.room(), |last| last.bytes.len() + ROOM);
        let bytes = last.map(|last| last.bytes.as_slice()).unwrap_or_default();
        let mut writer = Writer { bytes: Vec::with_capacity(room), last: bytes };
        writer.put(&(title, sides))?;
        let field = writer.share(field, last.map(|last| (&last.of.field, &last.field)))?;
        let known = last.map(|last| (&*last.of.combatants, &*last.combatants));
        let combatants = writer.share_all(combatants, known)?;
        writer.put(&(queue, system.system()))?;
        let sheets = in_system!(AnySystemState, system, S, table => {
            let was = last.and_then(|last| Some((last, S::of_state(&last.of.system)?)));
            let known = was.map(|(last, was)| (&*was.sheets, &*last.sheets));
            let sheets = writer.share_all(&table.sheets, known)?;
            writer.put(&(&table.turn, &table.options, &table.common))?;
            sheets
        });
        writer.put(&(salt, began, world, disclosure))?;
        Some(Self { of: state.clone(), bytes: writer.bytes, field, combatants, sheets })
    }
}

/// Parts of the last state, and where their bytes are.
type Known<'l, T> = (&'l [Arc<T>], &'l [Range<usize>]);

/// By so many bytes a state grows at most, in nearly all steps.
const ROOM: usize = 1024;

/// Writes a state, with the bytes of the last one at hand.
struct Writer<'l> {
    bytes: Vec<u8>,
    last: &'l [u8],
}

impl Writer<'_> {
    /// Writes a value behind all that is there.
    fn put<T: Serialize>(&mut self, value: &T) -> Option<()> {
        self.bytes = packed::followed_by(mem::take(&mut self.bytes), value)?;
        Some(())
    }

    /// Writes a part, which has the bytes of the `known` one if it is that. Gives where it is.
    fn share<T: Serialize>(
        &mut self,
        part: &Arc<T>,
        known: Option<(&Arc<T>, &Range<usize>)>,
    ) -> Option<Range<usize>> {
        let from = self.bytes.len();
        match known.filter(|(known, _)| Arc::ptr_eq(known, part)) {
            Some((_, place)) => self.bytes.extend_from_slice(self.last.get(place.clone())?),
            None => self.put(part)?,
        }
        Some(from..self.bytes.len())
    }

    /// The same of a list, each part of which may be the known one in its place.
    fn share_all<T: Serialize>(
        &mut self,
        parts: &[Arc<T>],
        known: Option<Known<'_, T>>,
    ) -> Option<Vec<Range<usize>>> {
        self.put(&parts.len())?;
        let known = |at: usize| known.and_then(|(parts, places)| parts.get(at).zip(places.get(at)));
        parts.iter().enumerate().map(|(at, part)| self.share(part, known(at))).collect()
    }
}
