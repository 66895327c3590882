//! A melee attack: who has the better of it, and what each side is left with.

use crate::d100::numbers::harm::place::Place;
use std::collections::BTreeSet;

use super::advantage::Advantage;
use crate::d100::{
    numbers::{
        rolls::{
            opposed::{self, Ended, Side},
            test::Graded,
        },
        sheet::skills::Skill,
    },
    options::Options,
};

/// What naming a location adds to the hit test (D100-MEL-07).
pub const CALLED: i32 = -20;

/// How an attack ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blow {
    /// It hits with this level.
    Hits(i32),
    /// It does not hit anybody.
    Misses,
    /// Both sides throw once again.
    Again,
}

/// The skills that a defence in melee may be made with: melee, or brawling of somebody without a melee weapon who has it on the
/// sheet, and dodge where the table lets it (D100-MEL-01).
pub fn defends_with(armed: bool, brawls: bool, options: &Options) -> Vec<Skill> {
    let hand = if armed || !brawls { Skill::Melee } else { Skill::MeleeBrawling };
    let dodge = options.melee_dodge_allowed.then_some(Skill::Dodge);
    [hand].into_iter().chain(dodge).collect()
}

/// A hit test against a defence, or against nobody who defends (D100-MEL-01 to D100-MEL-03).
pub fn blow(attack: &Side, defence: Option<&Side>, options: &Options) -> Blow {
    let Some(defence) = defence else {
        return if attack.graded.success { Blow::Hits(attack.graded.level) } else { Blow::Misses };
    };
    match opposed::ended(attack, defence, options) {
        Ended::Active => Blow::Hits(opposed::level_used(attack, defence, options)),
        Ended::Passive | Ended::Stalemate => Blow::Misses,
        Ended::Again => Blow::Again,
    }
}

/// Advantage of attacker and defender after an opposed test: first the loser’s goes, then the winner has a point more
/// (D100-MEL-02, D100-ADV-06, D100-ADV-10).
pub const fn after(
    [active, passive]: [Advantage; 2],
    ended: Ended,
    options: &Options,
) -> [Advantage; 2] {
    match ended {
        Ended::Active => [active.gain(options), passive.lose()],
        Ended::Passive => [active.lose(), passive.gain(options)],
        Ended::Stalemate | Ended::Again => [active, passive],
    }
}

/// Advantage of the attacker after a test that nobody opposed: a hit gives a point, a miss takes none (D100-MEL-03,
/// D100-RNG-01).
pub const fn after_unopposed(own: Advantage, test: Graded, options: &Options) -> Advantage {
    if test.success { own.gain(options) } else { own }
}

/// Where a hit strikes: the location that was named, or that of the flipped roll (D100-MEL-07).
pub fn location(
    test: Graded,
    called: Option<Place>,
    left_handed: bool,
    options: &Options,
) -> Place {
    called.unwrap_or_else(|| Place::struck(test.face, left_handed, options))
}

crate::listed! {
    /// The steps of an attack, in their order (D100-MEL-04).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Step {
        /// Target, weapon, called shot.
        Choice,
        /// Advantage by surprise or charge.
        EarlyAdvantage,
        /// The numbers of both.
        Targets,
        /// The throws of both sides.
        Rolls,
        /// Points of Fortune and Resilience.
        Points,
        /// Which of them has won.
        Winner,
        /// Advantage by the test.
        Advantage,
        /// Place, damage, loss and what follows.
        Harm,
        /// Critical injuries: by the attacker, then by the defender.
        Criticals,
        /// Fumbles: of the attacker, then of the defender.
        Fumbles,
        /// Who is engaged with whom.
        Engagement,
        /// The surprise of the target goes.
        Surprise,
    }
}

/// Who is engaged with whom, by pairs of numbers that stand for combatants (D100-MEL-05, D100-MEL-06).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Engagement {
    pairs: BTreeSet<[u32; 2]>,
    /// The pairs in which somebody has attacked this round.
    fought: BTreeSet<[u32; 2]>,
}

const fn pair(one: u32, other: u32) -> [u32; 2] {
    if one < other { [one, other] } else { [other, one] }
}

impl Engagement {
    /// One has attacked the other in melee, hit or miss.
    pub fn attack(&mut self, one: u32, other: u32) {
        self.pairs.insert(pair(one, other));
        self.fought.insert(pair(one, other));
    }

    /// Both have left one another.
    pub fn part(&mut self, one: u32, other: u32) {
        self.pairs.remove(&pair(one, other));
    }

    /// Somebody is unconscious or dead, and engaged with nobody.
    pub fn leave(&mut self, who: u32) {
        self.pairs.retain(|pair| !pair.contains(&who));
    }

    /// A round ends: pairs in which nobody has attacked are not engaged any more, but for those in a clinch
    /// (D100-GRAP-06).
    pub fn end_round(&mut self, clinches: &[[u32; 2]]) {
        let held: BTreeSet<_> = clinches.iter().map(|[one, other]| pair(*one, *other)).collect();
        self.pairs.retain(|pair| self.fought.contains(pair) || held.contains(pair));
        self.fought.clear();
    }

    /// With whom somebody is engaged.
    pub fn with(&self, who: u32) -> Vec<u32> {
        let of = self.pairs.iter().filter(|pair| pair.contains(&who));
        of.flatten().copied().filter(|other| *other != who).collect()
    }
}
