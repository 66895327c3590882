//! What a throw may show, with what leads to the same put together.

use std::{collections::BTreeMap, sync::Arc};

use kekkai_rules::{Check, Dice, Throw};
use rand::{RngExt as _, rngs::ChaCha8Rng};

use crate::decide::FaceGrouping;

/// Most different sums of a throw that are gone through one by one.
const MOST_SUMS: i32 = 2_000;

/// Faces with the number of ways that lead to the same as they do.
pub type Branch = (Vec<u16>, u128);

/// All that a throw may show, each with its ways, and the number of all ways.
pub type Branches = (Vec<Branch>, u128);

/// What the throws of a walk may show: nearly all of them are of a few dice, held against the same.
#[derive(Debug, Default)]
pub struct BranchCache(Vec<(Kind, Option<Arc<Branches>>)>);

/// What throws have in common that may show the same.
type Kind = (Dice, Option<Check>, FaceGrouping);

impl BranchCache {
    /// One example of all faces that lead to the same, each with its ways, and the number of all ways. Where only success counts,
    /// there are two branches at most; where faces have numbers, each number is one; else each sum is one. `None` where there are too many. What was found is kept.
    pub fn branches(&mut self, throw: &Throw, grouping: FaceGrouping) -> Option<Arc<Branches>> {
        let kind =
            (throw.dice, throw.check.filter(|_| grouping == FaceGrouping::BySuccess), grouping);
        if let Some((_, known)) = self.0.iter().find(|(other, _)| *other == kind) {
            return known.clone();
        }
        let found = branches(throw, &kind.2).map(Arc::new);
        self.0.push((kind, found.clone()));
        found
    }

    /// Faces that fail, where any do; the lowest of a throw that is held against nothing.
    pub fn failing(&mut self, throw: &Throw) -> Vec<u16> {
        let sides = self.branches(throw, FaceGrouping::BySuccess);
        let failed = sides.and_then(|sides| Some(sides.0.first()?.0.clone()));
        failed.unwrap_or_else(|| vec![1; throw.dice.count.into()])
    }
}

/// The same, found anew.
fn branches(throw: &Throw, grouping: &FaceGrouping) -> Option<Branches> {
    if let FaceGrouping::ByFace(numbers) = grouping {
        let mut kinds: BTreeMap<u32, Branch> = BTreeMap::new();
        for (face, number) in (1..).zip(numbers.iter()) {
            kinds.entry(*number).or_insert_with(|| (vec![face], 0)).1 += 1;
        }
        let all = u128::try_from(numbers.len()).ok()?;
        return Some((kinds.into_values().collect(), all));
    }
    let sums = sums(throw.dice)?;
    let all = sums.values().try_fold(0_u128, |all, (_, ways)| all.checked_add(*ways))?;
    let sums = sums.into_values();
    let Some(check) = throw.check.filter(|_| *grouping == FaceGrouping::BySuccess) else {
        return Some((sums.collect(), all));
    };
    let mut sides: BTreeMap<bool, Branch> = BTreeMap::new();
    for (faces, ways) in sums {
        let success = check.outcome(throw.dice.total(&faces), &faces).success;
        sides.entry(success).or_insert((faces, 0)).1 += ways;
    }
    Some((sides.into_values().collect(), all))
}

/// By their sum: faces that show it, and in how many ways it comes about, one die after the other.
fn sums(dice: Dice) -> Option<BTreeMap<i32, Branch>> {
    let faces = u16::try_from(dice.faces).ok()?;
    if dice.most_shown() > MOST_SUMS {
        return None;
    }
    let mut sums = BTreeMap::from([(0_i32, (Vec::new(), 1_u128))]);
    for _ in 0..dice.count {
        let mut next: BTreeMap<i32, Branch> = BTreeMap::new();
        for (sum, (shown, ways)) in &sums {
            for face in 1..=faces {
                let at = next.entry(sum.saturating_add(face.into()));
                let branch =
                    at.or_insert_with(|| (shown.iter().copied().chain([face]).collect(), 0));
                branch.1 = branch.1.checked_add(*ways)?;
            }
        }
        sums = next;
    }
    Some(sums)
}

/// Faces that fall at random.
pub(super) fn fallen(dice: Dice, generator: &mut ChaCha8Rng) -> Vec<u16> {
    let most = u16::try_from(dice.faces).unwrap_or(u16::MAX).max(1);
    (0..dice.count).map(|_| generator.random_range(1..=most)).collect()
}
