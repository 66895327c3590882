//! What may be picked on the way beside nothing: told one by one, once it is known what comes if nothing is.

use std::sync::Arc;

use kekkai_rules::{
    Answer, Choice, Id, Phrase, Pick,
    ask::{Chance, PickMeaning},
};
use rand::{RngExt as _, rngs::ChaCha8Rng};

use super::{
    Probability,
    apart::InAll,
    gathered::Pasts,
    work::{Case, Work},
};

/// All picks that a walk has met, in the order in which it met them.
#[derive(Debug, Default)]
pub(super) struct Picks(Vec<Picked>);

/// A pick of somebody, with all that has come to it.
#[derive(Debug)]
pub(super) struct Picked {
    pub(super) who: Id,
    pub(super) phrase: Phrase,
    pub(super) offered: Probability,
    pub(super) holds: Probability,
    /// Every way that has come to it, as it goes on from there.
    ways: Vec<Work>,
}

impl Picks {
    /// Notes those of a choice that a way has come to, all but the one of this number; `None` for a fraction too fine to be
    /// kept.
    pub(super) fn note(
        &mut self,
        work: &Work,
        choice: &Choice,
        declines: Option<usize>,
    ) -> Option<()> {
        for (at, pick) in choice.picks.iter().enumerate().filter(|(at, _)| Some(*at) != declines) {
            let index = self.index(choice.who, &pick.phrase);
            let picked = self.0.get_mut(index)?;
            picked.offered = picked.offered.or(work.chance)?;
            picked.holds = picked.holds.or(work.chance.and(share(pick))?)?;
            let answer = Answer::Pick(u16::try_from(at).unwrap_or(u16::MAX));
            picked.ways.push(Work { case: Case::Picked(index), ..work.with(answer) });
        }
        Some(())
    }

    fn index(&mut self, who: Id, phrase: &Phrase) -> usize {
        let known = self.0.iter().position(|known| known.who == who && known.phrase == *phrase);
        known.unwrap_or_else(|| {
            let (offered, holds) = (Probability::NEVER, Probability::NEVER);
            self.0.push(Picked { who, phrase: phrase.clone(), offered, holds, ways: Vec::new() });
            self.0.len() - 1
        })
    }

    /// That there is the pick of this number.
    pub(super) fn offered(&self, at: usize) -> Probability {
        self.0.get(at).map_or(Probability::NEVER, |picked| picked.offered)
    }

    /// Every way with every pick.
    pub(super) fn ways(&self) -> Vec<Work> {
        self.0.iter().flat_map(|picked| &picked.ways).cloned().collect()
    }

    /// The ways that have been noted since this was asked last.
    pub(super) fn take_ways(&mut self) -> Vec<Work> {
        self.0.iter_mut().flat_map(|picked| std::mem::take(&mut picked.ways)).collect()
    }

    /// Of each pick one way at random, the likelier more often, that stands for one of so many; `None` for a fraction too fine
    /// to be kept.
    pub(super) fn drawn(&self, dice: &mut ChaCha8Rng, runs: u32) -> Option<Vec<Work>> {
        let run = Probability::new(1, runs.into());
        let one = |picked: &Picked| {
            let weights = || picked.ways.iter().map(|way| way.chance.in_billionths());
            let all: u64 = weights().sum();
            let mut left = dice.random_range(0..all.max(1));
            let at = weights().position(|weight| {
                let here = left < weight;
                left = left.saturating_sub(weight);
                here
            });
            let way = picked.ways.get(at.unwrap_or_default())?;
            standing_for(way, picked.offered.and(run)?)
        };
        self.0.iter().map(one).collect()
    }

    /// Forgets all of them.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Each with its number, which its case has.
    pub(super) fn told(&mut self) -> impl Iterator<Item = (usize, Picked)> + use<> {
        std::mem::take(&mut self.0).into_iter().enumerate()
    }
}

/// How likely a pick takes hold.
fn share(pick: &Pick) -> Probability {
    match pick.chance {
        // What is thrown once it is taken is walked like any die.
        None | Some(Chance::Always | Chance::Passes(..)) => Probability::CERTAIN,
        Some(Chance::TopFace(dice)) => Probability::new(1, dice.faces.max(1).unsigned_abs().into()),
    }
}

/// The same way, so likely; what it tells of the ways to it keeps its parts.
fn standing_for(way: &Work, chance: Probability) -> Option<Work> {
    let part = |(told, of): (&(usize, InAll), &Probability)| {
        Some((*told, of.and(way.since)?.given(way.chance)?.and(chance)?))
    };
    let pasts = way.pasts.iter().map(part).collect::<Option<Pasts>>()?;
    Some(Work { pasts: Arc::new(pasts), since: Probability::CERTAIN, chance, ..way.clone() })
}

/// Where a choice has a pick that lets be what comes, and how many others it has.
pub(super) fn declining(choice: &Choice) -> (Option<usize>, usize) {
    let declines = choice.picks.iter().position(|pick| pick.meaning == PickMeaning::Declines);
    (declines, choice.picks.len() - usize::from(declines.is_some()))
}
