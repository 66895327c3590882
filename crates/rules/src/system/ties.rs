//! Which of several equals goes first, where throws decide it.

use crate::{Id, Stop};

/// Throws of one tie, at most.
const MOST: usize = 100;

/// A group in the order of what each of it throws, the highest first. Those who are equal again throw again; those who are
/// equal after a hundred throws stay in their order.
pub(crate) fn rolled_off<R: Ord>(
    group: Vec<Id>,
    mut throw: impl FnMut(Id) -> Result<R, Stop>,
) -> Result<Vec<Id>, Stop> {
    // The last group is the next to be looked at.
    let mut left = vec![group];
    let mut order = Vec::new();
    for _ in 0..MOST {
        let Some(group) = left.pop() else { break };
        if group.len() < 2 {
            order.extend(group);
            continue;
        }
        let mut thrown = Vec::new();
        for who in group {
            thrown.push((who, throw(who)?));
        }
        thrown.sort_by(|(_, one), (_, other)| one.cmp(other));
        let equal = thrown.chunk_by(|(_, one), (_, other)| one == other);
        left.extend(equal.map(|group| group.iter().map(|(who, _)| *who).collect()));
    }
    order.extend(left.into_iter().rev().flatten());
    Ok(order)
}
