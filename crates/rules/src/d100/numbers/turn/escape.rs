//! Leaving melee: safely by Advantage or dodge, or by running under free attacks.

use std::cmp::Ordering;

use crate::d100::numbers::harm::durations::one_less;

/// What a free attack adds to its melee test (D100-FLEE-02).
pub const FREE_ATTACK: i32 = 20;

/// Whether somebody may leave by Advantage: more than each opponent has (D100-DIS-01).
pub fn leaves_at_will(own: u16, opponents: &[u16]) -> bool {
    opponents.iter().all(|theirs| own > *theirs)
}

/// What became of an attempt to leave by dodge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dodged {
    /// Whether the mover is free: it beat every opponent.
    pub free: bool,
    /// Its Advantage after it.
    pub own: u16,
    /// The Advantage of each opponent after it, in their order.
    pub opponents: Vec<u16>,
}

/// Leaves by dodge, of how the one dodge compares with each opponent's melee (D100-DIS-02, D100-DIS-03): beating all
/// gives one point and frees; being beaten by any costs all of one's own. Whoever is beaten loses all, whoever beat the
/// mover gains one, and a stalemate changes nothing.
pub fn dodge(own: u16, opponents: &[(u16, Ordering)]) -> Dodged {
    let any = |is: Ordering| opponents.iter().any(|(_, compared)| *compared == is);
    let (beaten, tied) = (any(Ordering::Less), any(Ordering::Equal));
    let free = !beaten && !tied;
    let own = match (beaten, free) {
        (true, _) => 0,
        (false, true) => own.saturating_add(1),
        (false, false) => own,
    };
    let after = |(theirs, compared): &(u16, Ordering)| match compared {
        Ordering::Less => theirs.saturating_add(1),
        Ordering::Equal => *theirs,
        Ordering::Greater => 0,
    };
    Dodged { free, own, opponents: opponents.iter().map(after).collect() }
}

/// The target of a free attack, and the Advantage with which it is made: one point comes with the flight
/// (D100-FLEE-01, D100-FLEE-02).
pub fn free_attack(melee: i32, advantage: u16) -> (i32, u16) {
    let advantage = advantage.saturating_add(1);
    let by_advantage = i32::from(advantage).saturating_mul(10);
    (melee.saturating_add(FREE_ATTACK).saturating_add(by_advantage), advantage)
}

/// What a free attack that hit does besides its damage (D100-FLEE-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// Whether it deals damage (`flee_attack_damage`).
    pub damage: bool,
    /// Advantage that the attacker gains.
    pub advantage: u16,
    /// Whether the runner makes a cool test: not if the blow took its consciousness.
    pub cool: bool,
}

/// What follows from a free attack that hit.
pub const fn hit(deals_damage: bool, unconscious: bool) -> Hit {
    Hit { damage: deals_damage, advantage: 1, cool: !unconscious }
}

/// Stacks of panic by the cool test of a runner that was hit.
pub fn panic(passed: bool, level: i32) -> u16 {
    if passed { 0 } else { one_less(level) }
}

/// What a runner may do after the free attacks (D100-FLEE-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Runs {
    /// Its run, and the action is left.
    Run,
    /// A crawl, because it lies.
    Crawl,
    /// It comes no further at all.
    Nothing,
}

/// How far a runner still comes.
pub const fn runs(prone: bool, able: bool) -> Runs {
    match (able, prone) {
        (false, _) => Runs::Nothing,
        (true, true) => Runs::Crawl,
        (true, false) => Runs::Run,
    }
}
