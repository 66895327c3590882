//! What comes of a command before its dice are thrown: every face of every die walked through [`decide`](fn@crate::decide), so
//! that no rule is stated twice and the numbers cannot disagree with play.
//!
//! A [`Walk`] answers each die with every face and each choice by a policy, decides again, and adds up how likely each
//! end is, as exact fractions. Faces that must lead to the same are walked once: both sides of a test
//! ([`RulesContext::roll_success`](kekkai_rules::RulesContext::roll_success)), and each sum of several dice; and where all that was thrown counts
//! by what has happened alone ([`RulesContext::merge_point`](kekkai_rules::RulesContext::merge_point)), ways that have come to the
//! same go on as one. The policy:
//!
//! - whoever gives the command takes nothing where it may choose;
//! - everybody else lets be what comes ([`Odds::let_be`]); then once more, answering it ([`Odds::answered`]): it takes the first
//!   pick that is not to decline, and the answer that its own turn has for a hit that waits, if its system has such;
//! - each other pick of whoever gives it, and each of several answers, is told on its own ([`PickOdds`]), all else let be;
//!   not those that come up once something has been settled.
//!
//! For a hit that waits, the turn of the one who was hit is taken to come next: what others do before it, nobody knows. One
//! whose turn has begun with the command answers in that.
//! Where there is more than [`Limits::decides`], it is walked without what is rarest, as long as no number can change by that
//! as far as it is told ([`Method::AllBut`]). Where that is too much, too, so many [`Limits::runs`] are played with random dice
//! instead, the same for the same command, and the result says so; where only picks are too many, of each of those.
//!
//! [`crate::forecast`] goes along one line of the same tree, for the pictures of a walk and of a flight.

mod ahead;
mod answering;
mod apart;
mod ending;
pub mod faces;
mod gathered;
mod left_out;
mod picks;
mod probability;
mod told;
mod walk;
mod work;

use kekkai_rules::{Answer, ConditionKind, Id, Phrase, PoolId};

pub use ahead::Ahead;
pub use probability::{Distribution, Probability};
pub use walk::Walk;

use crate::{Command, Refusal, State};

/// How far a walk goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Decisions after which it gives up being exact.
    pub decides: u32,
    /// Decisions after which it then gives up being nearly so, without what is rarest; `None` where it may leave out nothing.
    pub nearly: Option<u32>,
    /// Runs that are then played instead, at least 1.
    pub runs: u32,
    /// Whether it is told what each pick comes to.
    pub picks: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self { decides: 200_000, nearly: Some(200_000), runs: 2_000, picks: true }
    }
}

/// What may come of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Odds {
    /// Who gives that order.
    pub who: Id,
    /// How they were found.
    pub method: Method,
    /// Whether any die is thrown for it.
    pub thrown: bool,
    /// What it takes from the pools of whoever gives it: the least and the most, where anything is taken.
    pub spent: Vec<(PoolId, i32, i32)>,
    /// What comes if nobody answers.
    pub let_be: Outlook,
    /// If everybody answers who can; `None` where nobody can.
    pub answered: Option<Outlook>,
    /// What whoever gives it may choose from on the way, beside nothing, and others who have several answers.
    pub picks: Vec<PickOdds>,
}

/// How odds were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// All there is was walked.
    Exact,
    /// All but what is rarest, which is so many millionths of all cases, rounded up: no number is off by more than that, and as
    /// told in thousandths hardly any by one.
    AllBut(u32),
    /// So many runs were played; [`Probability::interval`] tells how near that comes.
    Sampled(u32),
}

/// What may come of it, as others answer it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outlook {
    /// That the first check of whoever gives the command succeeds; `None` where it makes none.
    pub succeeds: Option<Probability>,
    /// Whose check that is; `None` where an act of several comes to what it is for.
    pub succeeds_of: Option<Id>,
    /// In which ways it may come out by what its facts tell, the likeliest first.
    pub ways: Vec<(Phrase, Probability)>,
    /// What becomes of each whom it may change, the one it is aimed at first, then in setup order.
    pub of: Vec<Outcome>,
    /// What becomes of all of them together, where it may hit more than one; `None` too where that is too fine to be kept.
    pub together: Option<Together>,
}

/// What may become of all whom a command may change, but for who gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Together {
    /// How many are hit, or hurt where no blow is struck, by the command itself, be a hit taken back later or not.
    pub hit: Distribution,
    /// What they lose in all by the command itself of the pools that keep them alive.
    pub lost: Distribution,
    /// That at least one of them is out of the fight, at once or when what waits has become final.
    pub any_out: Probability,
}

/// What may become of one combatant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Whom this is about.
    pub who: Id,
    /// That a blow hits it and the hit stands; `None` where nothing strikes at it.
    pub hits: Option<Probability>,
    /// That an attack on it is critical and is not taken back; where its book says so, without a hit too.
    pub criticals: Probability,
    /// That it is out of the fight at once.
    pub out_at_once: Probability,
    /// That it is out of the fight, at once or when what waits has become final.
    pub out: Probability,
    /// What it loses of the pool that keeps it alive; below 0 what it gains. What an answer takes back is not lost.
    pub lost: Distribution,
    /// What it has of that pool before.
    pub had: i32,
    /// The most that it can have of it.
    pub most: i32,
    /// Conditions that it may come to have, or have more of, each with its probability; before anybody answers.
    pub conditions: Vec<(&'static ConditionKind, Probability)>,
}

/// One thing that somebody may choose on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PickOdds {
    /// Who has the choice.
    pub who: Id,
    /// What happens, in words.
    pub phrase: Phrase,
    /// That there is this choice.
    pub offered: Probability,
    /// That there is, and that it takes hold if it is chosen.
    pub holds: Probability,
    /// How it was found what becomes of each; the two above were found as all the rest was.
    pub method: Method,
    /// What becomes of each then, all else let be. Only the cases with this choice are counted: they add up to `offered`.
    pub of: Vec<Outcome>,
}

impl Outcome {
    /// What it loses on average, in tenths: where blows are struck, by a blow that hits.
    pub fn mean_in_tenths(&self) -> Option<i64> {
        let Some(hits) = self.hits.filter(|hits| !hits.is_never()) else {
            return self.lost.mean_in_tenths();
        };
        let weighed = |(value, chance): (i32, Probability)| {
            i64::from(value) * i64::from(chance.in_millionths())
        };
        let (sum, hits): (i64, _) = (self.lost.values().map(weighed).sum(), hits.in_millionths());
        let hits = i64::from(hits).max(1);
        Some((sum * 10 + hits / 2).div_euclid(hits))
    }

    /// The same if nothing comes of it.
    fn unharmed(&self) -> Self {
        Self {
            hits: self.hits.map(|_| Probability::NEVER),
            criticals: Probability::NEVER,
            out_at_once: Probability::NEVER,
            out: Probability::NEVER,
            lost: [(0, Probability::CERTAIN)].into_iter().collect(),
            conditions: Vec::new(),
            ..self.clone()
        }
    }
}

impl Outlook {
    /// What becomes of `who`.
    pub fn find(&self, who: Id) -> Option<&Outcome> {
        self.of.iter().find(|outcome| outcome.who == who)
    }
}

/// The odds of `commands`, each given after the one before, or why the first may not be given.
pub fn along(state: &State, commands: &[Command], limits: Limits) -> Result<Odds, Refusal> {
    walked(Walk::along(state, commands, &[], limits))
}

/// The odds of `command` after `answers` in `state`, or why it may not be given.
pub fn of(
    state: &State,
    command: &Command,
    answers: &[Answer],
    limits: Limits,
) -> Result<Odds, Refusal> {
    walked(Walk::new(state, command, answers, limits))
}

fn walked(mut walk: Walk) -> Result<Odds, Refusal> {
    loop {
        if let Some(odds) = walk.go_on(u32::MAX) {
            return odds;
        }
    }
}
