//! Advantage: what it adds, and how it is won and lost.

use crate::d100::options::{AdvantageTests, ChargeAdvTiming, Options, OutnumberScope};

/// What each point adds, beyond the limits of modifiers (D100-ADV-01).
const EACH: i32 = 10;

/// A kind of test, as far as Advantage asks (D100-ADV-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tested {
    /// To hit, to defend, in a clinch, to get free, to leave melee, a free attack.
    Combat,
    /// Against a psychological trait.
    Mind,
    /// Any test that is neither.
    Other,
}

/// What so many points add to a test.
pub const fn adds(points: i32, tested: Tested, options: &Options) -> i32 {
    match (tested, options.advantage_tests) {
        (Tested::Combat | Tested::Mind, _) | (Tested::Other, AdvantageTests::All) => {
            points.saturating_mul(EACH)
        }
        (Tested::Other, AdvantageTests::CombatAndPsych) => 0,
    }
}

/// The Advantage of one combatant (D100-ADV-12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Advantage {
    /// The points that there are now.
    pub points: i32,
    /// Whether one was gained in this round; it stays so when the point is lost.
    pub gained: bool,
}

crate::listed! {
    /// What gives a point (D100-ADV-03, table ADVG).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Gain {
        /// Attacking somebody surprised, before the roll.
        Surprise,
        /// A charge from far enough (D100-CHG-02).
        Charge,
        /// Assessing the situation with success.
        Assess,
        /// Overcoming an important figure.
        Victory,
        /// Winning an opposed test.
        Opposed,
        /// Harm without an opposed test.
        Manoeuvre,
    }
}

crate::listed! {
    /// What takes all points (D100-ADV-07 to D100-ADV-11, table ADVG).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Loss {
        /// Losing an opposed test.
        LostTest,
        /// Receiving a condition of any kind.
        Condition,
        /// Losing health, even one point.
        Health,
        /// A round without a new point.
        Idle,
        /// More opponents at the end of the round.
        Outnumbered,
        /// The end of the fight.
        End,
    }
}

impl Advantage {
    /// The same with a point more, up to the most that the table has (D100-ADV-02).
    #[must_use]
    pub const fn gain(self, options: &Options) -> Self {
        let more = self.points.saturating_add(1);
        let capped = options.advantage_cap > 0 && more > options.advantage_cap;
        Self { points: if capped { self.points } else { more }, gained: true }
    }

    /// The same without any point (D100-ADV-07).
    #[must_use]
    pub const fn lose(self) -> Self {
        Self { points: 0, ..self }
    }

    /// What is left of it at the end of a round, and begins the next one (D100-ADV-08, D100-ADV-09, D100-ADV-12).
    #[must_use]
    pub const fn next_round(self, outnumbered: bool) -> Self {
        let points = if self.gained && !outnumbered { self.points } else { 0 };
        Self { points, gained: false }
    }
}

/// Points that a hit gives: the opposed test and the manoeuvre are one (D100-ADV-04). Harm of a turn pays once
/// (D100-ADV-05).
pub const fn by_hit(opposed: bool, harms: bool, paid_this_turn: bool, options: &Options) -> i32 {
    let manoeuvre = harms && !paid_this_turn;
    match (opposed, manoeuvre) {
        (true, true) if options.tactical_stack => 2,
        (true, _) | (_, true) => 1,
        (false, false) => 0,
    }
}

/// Heads where the outnumbered are counted: of the owner's side and of the other one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heads {
    /// The owner and its conscious allies.
    pub own: u32,
    /// Its opponents; 0 for whoever is not engaged.
    pub others: u32,
}

/// Whether somebody is outnumbered, by those engaged or by all who can act (D100-ADV-09).
pub const fn is_outnumbered(engaged: Heads, battle: Heads, options: &Options) -> bool {
    let heads = match options.outnumber_scope {
        OutnumberScope::Engagement => engaged,
        OutnumberScope::Battle => battle,
    };
    heads.others > heads.own
}

/// Whether a charge gives a point: the opponent was at least `speed` yards away (D100-CHG-02).
pub const fn charges_from_afar(yards: i32, speed: i32) -> bool {
    yards >= speed
}

/// Points that a charge gives before its roll and after a hit (D100-CHG-02).
pub const fn of_charge(from_afar: bool, hit: bool, options: &Options) -> [i32; 2] {
    match (from_afar, options.charge_adv_timing) {
        (true, ChargeAdvTiming::Before) => [1, 0],
        (true, ChargeAdvTiming::AfterHit) if hit => [0, 1],
        _ => [0, 0],
    }
}
