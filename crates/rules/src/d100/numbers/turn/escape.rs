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

/// Stacks of panic by the cool test of a runner that was hit.
pub fn panic(passed: bool, level: i32) -> u16 {
    if passed { 0 } else { one_less(level) }
}
