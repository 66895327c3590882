//! A decision that a walk has to make, and how far on the way to an end it stands.

use std::sync::Arc;

use kekkai_rules::{Answer, Origin};
use rand::rngs::ChaCha8Rng;

use super::{
    Probability,
    apart::{Apart, InAll},
    ending::Fate,
    gathered::Pasts,
    told::Tales,
};
use crate::{Command, State};

/// Sums over ends are kept apart by these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Case {
    /// Nobody answers the attack.
    LetBe,
    /// Everybody answers who can.
    Answered,
    /// Nobody answers, and this pick is made.
    Picked(usize),
}

/// What is being gone through.
#[derive(Debug)]
pub(super) enum Phase {
    LetBe,
    Answered,
    /// What each pick comes to.
    Picks,
    /// Runs are played: how many are still to come, with the dice of them.
    Runs(u32, Box<ChaCha8Rng>),
    /// The same of picks alone, where all else is known.
    PickRuns(u32, Box<ChaCha8Rng>),
}

impl Phase {
    /// Whether all there is is walked.
    pub(super) const fn is_exact(&self) -> bool {
        matches!(self, Self::LetBe | Self::Answered | Self::Picks)
    }
}

/// Where the way to an end stands.
#[derive(Debug, Clone)]
pub(super) enum Stage {
    /// The command itself is walked.
    Command,
    /// The turn of one begins for whom a hit waits.
    Turn(Box<Fate>, u16),
    /// It answers the hit, or does not.
    Answer(Box<Fate>, u16),
    /// It ends its turn, the hit being open still.
    End(Box<Fate>),
}

/// A decision to be made, with how likely it comes to it.
#[derive(Debug, Clone)]
pub(super) struct Work {
    pub(super) state: Arc<State>,
    pub(super) command: Arc<Command>,
    /// Which one it is of the commands that are given one after the other, from 0.
    pub(super) at: usize,
    /// What was told before it went on as one way, those commands before it included.
    pub(super) pasts: Arc<Pasts>,
    /// What has become of those with whom the command was done by then.
    pub(super) apart: Arc<Apart>,
    /// How many events of this command are told of there.
    pub(super) told: usize,
    /// How likely it has come here since then.
    pub(super) since: Probability,
    pub(super) answers: Vec<Answer>,
    /// How likely it has come here at all.
    pub(super) chance: Probability,
    pub(super) case: Case,
    /// Which end of the command it goes on from, once that has been carried out.
    pub(super) end: usize,
    pub(super) stage: Stage,
    /// How often it was put together with others.
    pub(super) settled: u16,
    /// Whether that was done just now.
    pub(super) gathered: bool,
    /// Whether anything of this command is settled: what is picked after that is not told on its own.
    pub(super) has_settled: bool,
}

impl Work {
    /// The first decision of a command.
    pub(super) fn of(
        state: &Arc<State>,
        command: &Arc<Command>,
        (chance, case, end): (Probability, Case, usize),
        next: Stage,
    ) -> Self {
        Self {
            state: Arc::clone(state),
            command: Arc::clone(command),
            at: 0,
            pasts: Arc::new(Pasts::from([((Tales::NOTHING, InAll::default()), chance)])),
            apart: Arc::default(),
            told: 0,
            since: Probability::CERTAIN,
            answers: Vec::new(),
            chance,
            case,
            end,
            stage: next,
            settled: 0,
            gathered: false,
            has_settled: false,
        }
    }

    /// The same with one answer more.
    pub(super) fn with(&self, answer: Answer) -> Self {
        let mut with = Self { gathered: false, ..self.clone() };
        with.answers.push(answer);
        with
    }

    /// What was told on each of the ways here, with what `later` tells, and how likely each of that is; `None` for a fraction too
    /// fine to be kept.
    pub(super) fn pasts_and(&self, later: usize, tales: &mut Tales) -> Option<Pasts> {
        let mut all = Pasts::new();
        for ((told, apart), chance) in &*self.pasts {
            let sum = all.entry((tales.and(*told, later), *apart)).or_insert(Probability::NEVER);
            *sum = sum.or(chance.and(self.since)?)?;
        }
        Some(all)
    }

    /// The same with one answer more that is so likely; `None` for a fraction too fine to be kept.
    pub(super) fn with_share(&self, answer: Answer, share: Probability) -> Option<Self> {
        let (chance, since) = (self.chance.and(share)?, self.since.and(share)?);
        Some(Self { since, chance, ..self.with(answer) })
    }

    pub(super) fn shown(mut self, faces: Vec<u16>) -> Self {
        self.gathered = false;
        self.answers.push(Answer::Faces(faces, Origin::Generated));
        self
    }

    pub(super) fn picked(mut self, pick: usize) -> Self {
        self.gathered = false;
        self.answers.push(Answer::Pick(u16::try_from(pick).unwrap_or(u16::MAX)));
        self
    }

    /// Whether a state that it has come to belongs to a later round than the one in which the command was given: where nobody
    /// can act, rounds go by of themselves, without end, and are not what the command comes to.
    pub(super) fn ends_before(&self, state: &State) -> bool {
        state.queue.round > self.state.queue.round
    }

    pub(super) fn has_thrown(&self) -> bool {
        self.answers.iter().any(|answer| matches!(answer, Answer::Faces(..)))
    }
}
