//! Fights by seizing: the numbers of their checks, and who may do what in them.

use serde::{Deserialize, Serialize};

use super::{
    conditions::{Condition, Conditions},
    tables::Size,
    tally::Tally,
    weapon::{Deals, Weapon},
};
use crate::d20::options::Options;

crate::listed! {
    /// What a won check is used for (D20-GRP-09).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Use {
        /// To hurt an opponent (D20-GRP-10).
        Damage,
        /// To hold it fast for a round (D20-GRP-11).
        Pin,
        /// To end the pin of an ally (D20-GRP-13).
        BreakHold,
        /// What it is used for is chosen once it is won.
        OnWin,
    }
}

crate::listed! {
    /// What somebody in a grapple may do.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum GrappleAct {
        /// A check to hurt an opponent.
        Damage,
        /// A check to pin an opponent.
        Pin,
        /// A check to end the pin of an ally.
        BreakHold,
        /// A check to be free.
        BreakFree,
        /// Letting go of whom one seized.
        LetGo,
        /// An attack with a weapon.
        Weapon,
    }
}

/// How somebody takes part in a grapple.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own")]
pub struct GrappleRole {
    /// Whether it is pinned.
    pub pinned: bool,
    /// Whether it pins somebody (D20-GRP-11).
    pub pins: bool,
    /// Whether the one it means is the one it pins.
    pub at_pinned: bool,
    /// Whether it has seized somebody itself (D20-GRP-18).
    pub holds: bool,
    /// Whether its weapon is light.
    pub light: bool,
}

/// Whoever makes a grapple check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grappler {
    /// The base attack bonus of the attack that it uses; the best of one who answers.
    pub bonus: i32,
    /// Its modifier of strength.
    pub strength: i32,
    /// The size of the grappler.
    pub size: Size,
    /// What meaning another kind of damage costs it (D20-GRP-10).
    pub swap: i32,
    /// What the GM adds.
    pub gm: i32,
}

impl Grappler {
    /// What is added to the die of its check (D20-GRP-01, D20-GRP-02).
    pub fn tally(self, options: &Options) -> Tally {
        Tally::of_roll()
            .and("attack-bonus", self.bonus, "D20-GRP-01")
            .and("str", self.strength, "D20-GRP-01")
            .and("grapple-size", self.size.in_grapples(options), "D20-GRP-02")
            .and("swap", self.swap, "D20-GRP-10")
            .and("gm", self.gm, "D20-MOD-14")
    }
}

/// Whether a hold on so large an opponent fails without a check (D20-GRP-07).
pub fn is_too_large(own: Size, opponent: Size, options: &Options) -> bool {
    opponent.above(own) >= options.size_gap_limit
}

/// What a check for damage of this kind costs with these bare hands; `free` for who swaps at will (D20-GRP-10).
pub fn swap(fists: &Weapon, deals: Deals, free: bool, options: &Options) -> i32 {
    if deals == fists.deals || free { 0 } else { options.kind_swap_penalty }
}

/// Whether somebody swaps the kind of damage at will: a monk, and with the skill whoever has it (D20-GRP-10).
pub const fn swaps_freely(master: bool, skilled: bool, options: &Options) -> bool {
    master || (skilled && options.grapple_skill_physical)
}

/// Why somebody cannot be seized, by the key of a word and the rule (D20-GRP-03, D20-GRP-16).
pub fn barred(
    own: &Conditions,
    target_helpless: bool,
    held_by: usize,
    options: &Options,
) -> Option<(&'static str, &'static str)> {
    if own.contains_key(&Condition::Grappling) {
        return Some(("grapples-already", "D20-GRP-03"));
    }
    if target_helpless {
        return Some(("target-helpless", "D20-GRP-03"));
    }
    let most = usize::try_from(options.max_grapplers).unwrap_or(usize::MAX);
    (held_by >= most).then_some(("d20-too-many-grapplers", "D20-GRP-16"))
}

/// Whether somebody in a grapple may do this, or the rule that says no (D20-GRP-09 to D20-GRP-18).
pub const fn may(
    part: GrappleRole,
    act: GrappleAct,
    options: &Options,
) -> Result<(), &'static str> {
    match act {
        GrappleAct::BreakFree => Ok(()),
        GrappleAct::LetGo if part.holds => Ok(()),
        GrappleAct::LetGo => Err("D20-GRP-18"),
        _ if part.pinned => Err("D20-GRP-11"),
        GrappleAct::Damage | GrappleAct::Pin if part.pins && !part.at_pinned => Err("D20-GRP-11"),
        GrappleAct::Damage | GrappleAct::Pin | GrappleAct::BreakHold => Ok(()),
        GrappleAct::Weapon if part.at_pinned => Err("D20-GRP-11"),
        GrappleAct::Weapon if options.grapple_light_weapons && part.light => Ok(()),
        GrappleAct::Weapon => Err("D20-GRP-17"),
    }
}

/// Those opponents whose checks must be beaten to be free, in the order in which they roll: each with its bonus. One who
/// lets go is left out before (D20-GRP-15).
pub fn to_beat<T: Copy>(opponents: &[(T, i32)], options: &Options) -> Vec<T> {
    let all_from = usize::try_from(options.escape_all_from).unwrap_or(usize::MAX);
    if opponents.len() >= all_from {
        return opponents.iter().map(|(who, _)| *who).collect();
    }
    let best = opponents.iter().map(|(_, bonus)| *bonus).max();
    let strongest = opponents.iter().find(|(_, bonus)| Some(*bonus) == best);
    strongest.map(|(who, _)| *who).into_iter().collect()
}

/// Whether a total beats all of these (D20-GRP-15).
pub fn beats_all(total: i32, others: &[i32]) -> bool {
    others.iter().all(|other| total > *other)
}

/// Won checks that a fighter needs to be free (D20-GRP-14).
pub const fn checks_to_be_free(pinned: bool, options: &Options) -> i32 {
    if pinned { options.escape_steps } else { 1 }
}
