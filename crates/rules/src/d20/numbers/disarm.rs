//! Disarming: opposed attack rolls for a weapon.

use super::{
    attack::Attack,
    tables::Size,
    tally::Tally,
    weapon::{Weapon, WeaponKind},
};
use crate::d20::options::{DisarmCounter, DisarmTie, Options};

/// What each category of size adds to the larger weapon (D20-DSRM-03).
const PER_SIZE: i32 = 4;
/// What holding a hand weapon in both hands adds to its defence (D20-DSRM-04).
const BOTH_HANDS: i32 = 4;

/// One side of a disarm.
#[derive(Debug, Clone, Copy)]
pub struct Side<'a> {
    /// Its attack roll with its weapon; only bonus, ability and size of it count (D20-DSRM-02).
    pub attack: Attack<'a>,
    /// The size of the other side's weapon.
    pub against: Size,
    /// Whether it defends what it holds (D20-DSRM-04).
    pub defends: bool,
}

/// What came of the two rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Came {
    /// The weapon is taken.
    Taken,
    /// The weapon stays, and nothing follows.
    Failed,
    /// The weapon stays, and the defender may try in return (D20-DSRM-06).
    Lost,
}

impl Side<'_> {
    /// What is added to the die (D20-DSRM-02).
    pub fn tally(&self, options: &Options) -> Tally {
        let with = self.attack.with;
        let larger = with.size.above(self.against).max(0);
        let tally = self
            .attack
            .bare(options)
            .and("hand", self.attack.now.hand.points, self.attack.now.hand.rule)
            .and("defensive", self.attack.now.defensive, "D20-DEF-01")
            .and("larger-weapon", larger.saturating_mul(PER_SIZE), "D20-DSRM-03");
        let held = self.defends && with.is_held_in_both();
        let tally = if held { tally.and("both-hands", BOTH_HANDS, "D20-DSRM-04") } else { tally };
        tally.and("gm", self.attack.now.gm, "D20-MOD-14")
    }
}

impl Came {
    /// What the totals of disarmer and defender come to (D20-DSRM-02).
    pub fn of(disarmer: i32, defender: i32, options: &Options) -> Self {
        match disarmer.cmp(&defender) {
            std::cmp::Ordering::Greater => Self::Taken,
            std::cmp::Ordering::Less => Self::Lost,
            std::cmp::Ordering::Equal => match options.disarm_tie {
                DisarmTie::FailNoCounter => Self::Failed,
                DisarmTie::Lose => Self::Lost,
            },
        }
    }
}

/// Whether a defender may try to disarm in return: in melee, weapon against weapon (D20-DSRM-06).
pub fn may_counter(own: &Weapon, other: &Weapon, options: &Options) -> bool {
    options.disarm_counter == DisarmCounter::Once
        && !own.is_ranged()
        && own.kind != WeaponKind::Unarmed
        && other.kind != WeaponKind::Unarmed
}
