//! What tells two fights apart that have come out of one.

use std::sync::Arc;

use super::{State, packed::packed};
use crate::systems::{Listed as _, in_system};

/// About so many bytes differ, rather more than fewer.
const ROOM: usize = 2048;

impl State {
    /// Digest of what is true now and was not in `before`, out of which this has come: of two that have come out of the same
    /// state, those with the same digest stand alike. `None` where it cannot be made.
    ///
    /// It costs what has changed, where [`hash`](Self::hash) costs all there is.
    pub(crate) fn digest_since(&self, before: &Self) -> Option<u64> {
        // Named one by one, so that nothing new is left out; one fight has one edition.
        let Self {
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
            notes,
            clocks,
            edition: _,
        } = self;
        let own = in_system!(AnySystemState, system, S, table => {
            let was = S::of_state(&before.system)?;
            let sheets = changed(&table.sheets, &was.sheets);
            let options = differing(&table.options, &was.options);
            let common = differing(&table.common, &was.common);
            packed(&(sheets, &table.turn, options, common), ROOM)?
        });
        let place = (title, salt, began, changed_one(sides, &before.sides));
        let is_new = |world: &&Arc<_>| {
            before.world.as_ref().is_none_or(|was| changed_one(world, was).is_some())
        };
        let around = (changed_one(field, &before.field), world.as_ref().filter(is_new));
        let said = (
            changed_one(disclosure, &before.disclosure),
            changed_one(notes, &before.notes),
            changed_one(clocks, &before.clocks),
        );
        let people = changed(combatants, &before.combatants);
        let bytes = packed(&(own, place, around, said, people, queue, &queue.waiting), ROOM)?;
        Some(xxhash_rust::xxh3::xxh3_64(&bytes))
    }
}

/// Those that are not as they were, each with its place.
fn changed<'a, T: PartialEq>(now: &'a [Arc<T>], before: &[Arc<T>]) -> Vec<(usize, &'a T)> {
    let all = now.iter().enumerate();
    let differs = |(place, one): (usize, &'a Arc<T>)| {
        let is_new = before.get(place).is_none_or(|was| changed_one(one, was).is_some());
        is_new.then_some((place, &**one))
    };
    all.filter_map(differs).collect()
}

/// What is not as it was: most is shared with it still, and not looked at.
fn changed_one<'a, T: PartialEq>(now: &'a Arc<T>, before: &Arc<T>) -> Option<&'a T> {
    if Arc::ptr_eq(now, before) { None } else { differing(&**now, before) }
}

fn differing<'a, T: PartialEq>(now: &'a T, before: &T) -> Option<&'a T> {
    (now != before).then_some(now)
}
