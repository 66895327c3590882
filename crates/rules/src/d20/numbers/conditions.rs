//! Every condition of the catalogue: what it changes in attacks by and at its owner, what it takes from its owner's turn,
//! and when it ends.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::d20::options::Options;

crate::listed! {
    /// A condition that somebody sets. Helpless and panicking one is by what else is true of one.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize,
    )]
    #[serde(rename_all = "snake_case")]
    pub enum Condition {
        /// Lies on the ground by choice or knocked down.
        Prone,
        /// Sits or kneels on the ground.
        Kneeling,
        /// Is stunned, cowers or is off balance.
        Stunned,
        /// Climbs and needs its hands for that.
        Climbing,
        /// Was surprised, or dawdles.
        Surprised,
        /// Has run in its last turn.
        Running,
        /// Is not noticed by its enemies.
        Hidden,
        /// Cannot be seen by anybody.
        Invisible,
        /// Is bound hand and foot.
        Bound,
        /// Sleeps until somebody wakes it.
        Asleep,
        /// Cannot move a limb.
        Paralysed,
        /// Fights by seizing (D20-GRP).
        Grappling,
        /// Is held fast in a grapple (D20-GRP-11).
        Pinned,
        /// Has an arm hurt (D20-HP-07).
        InjuryArm,
        /// Has a leg hurt (D20-HP-07).
        InjuryLeg,
    }
}

/// When a condition ends by itself; the GM may end each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// When its owner stands up.
    StandingUp,
    /// When its counter has run out, if it has one.
    Counter,
    /// At the start of its owner's next turn.
    OwnTurn,
    /// With its owner's first attack.
    OwnAttack,
    /// With the grapple or the pin that it comes of.
    Grapple,
}

/// A row of the table of attack modifiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModifierRow {
    /// The key of its word in the family of parts.
    pub key: &'static str,
    /// What it adds to attacks in melee.
    pub melee: i32,
    /// What it adds to attacks from afar.
    pub ranged: i32,
    /// Whether the defender loses its ability bonus (D20-AC-03).
    pub strips: bool,
    /// Whether the defender has no use of its shield.
    pub no_shield: bool,
    /// The rule of this row.
    pub rule: &'static str,
}

/// What helplessness adds to attacks (D20-HLP-01).
const HELPLESS: ModifierRow = ModifierRow::new("target-helpless", 4, 0, "D20-HLP-01");

impl ModifierRow {
    const fn new(key: &'static str, melee: i32, ranged: i32, rule: &'static str) -> Self {
        Self { key, melee, ranged, strips: false, no_shield: false, rule }
    }

    const fn stripping(self) -> Self {
        Self { strips: true, ..self }
    }

    /// What it adds to an attack, from afar or not.
    pub const fn of(self, ranged: bool) -> i32 {
        if ranged { self.ranged } else { self.melee }
    }
}

impl Condition {
    /// Whether it is an injury, which outlasts a fight (D20-HP-07).
    pub const fn is_injury(self) -> bool {
        matches!(self, Self::InjuryArm | Self::InjuryLeg)
    }

    /// What it changes in attacks at its owner.
    pub const fn at_owner(self) -> Option<ModifierRow> {
        Some(match self {
            Self::Kneeling => ModifierRow::new("target-kneeling", 2, -2, "D20-MOD-05"),
            Self::Prone => ModifierRow::new("target-prone", 4, -4, "D20-MOD-06"),
            Self::Stunned => ModifierRow::new("target-stunned", 2, 2, "D20-MOD-07").stripping(),
            Self::Climbing => {
                let row = ModifierRow::new("target-climbing", 2, 2, "D20-MOD-08").stripping();
                ModifierRow { no_shield: true, ..row }
            }
            Self::Surprised => ModifierRow::new("target-surprised", 0, 0, "D20-MOD-09").stripping(),
            Self::Running => ModifierRow::new("target-running", 0, -2, "D20-MOD-10").stripping(),
            Self::Grappling => ModifierRow::new("target-grappling", 0, 0, "D20-MOD-11").stripping(),
            Self::Pinned => ModifierRow::new("target-pinned", 4, -4, "D20-MOD-12").stripping(),
            Self::Hidden
            | Self::Invisible
            | Self::Bound
            | Self::Asleep
            | Self::Paralysed
            | Self::InjuryArm
            | Self::InjuryLeg => return None,
        })
    }

    /// What it changes in attacks by its owner.
    pub fn by_owner(self, options: &Options) -> Option<ModifierRow> {
        match self {
            Self::Prone => Some(ModifierRow::new("prone", -4, options.prone_ranged, "D20-MOD-03")),
            Self::Invisible => Some(ModifierRow::new("invisible", 2, 2, "D20-MOD-04").stripping()),
            Self::Kneeling
            | Self::Stunned
            | Self::Climbing
            | Self::Surprised
            | Self::Running
            | Self::Hidden
            | Self::Bound
            | Self::Asleep
            | Self::Paralysed
            | Self::Grappling
            | Self::Pinned
            | Self::InjuryArm
            | Self::InjuryLeg => None,
        }
    }

    /// When it ends by itself.
    pub const fn ends(self) -> Ends {
        match self {
            Self::Prone => Ends::StandingUp,
            Self::Surprised | Self::Running => Ends::OwnTurn,
            Self::Hidden => Ends::OwnAttack,
            Self::Grappling | Self::Pinned => Ends::Grapple,
            Self::Kneeling
            | Self::Stunned
            | Self::Climbing
            | Self::Invisible
            | Self::Bound
            | Self::Asleep
            | Self::Paralysed
            | Self::InjuryArm
            | Self::InjuryLeg => Ends::Counter,
        }
    }

    /// Whether its owner is at an attacker's mercy (D20-HLP-01).
    pub const fn is_helpless(self) -> bool {
        matches!(self, Self::Bound | Self::Asleep | Self::Paralysed)
    }

    /// Whether its owner's turn passes without an action (D20-MOD-15).
    pub const fn takes_turn(self, options: &Options) -> bool {
        options.condition_limits && (self.is_helpless() || matches!(self, Self::Stunned))
    }

    /// Whether its owner controls no square (D20-AOO-01, D20-GRP-17).
    pub const fn controls_nothing(self) -> bool {
        self.is_helpless()
            || matches!(self, Self::Stunned | Self::Surprised | Self::Grappling | Self::Pinned)
    }

    /// Whether it undoes a held action (D20-RDY-07).
    pub const fn drops_held(self) -> bool {
        self.is_helpless() || matches!(self, Self::Stunned | Self::Grappling | Self::Pinned)
    }

    /// Its place among the postures, of which only the strongest counts (D20-MOD-13).
    const fn posture(self) -> u8 {
        match self {
            Self::Kneeling => 1,
            Self::Prone => 2,
            Self::Pinned => 3,
            Self::Stunned
            | Self::Climbing
            | Self::Surprised
            | Self::Running
            | Self::Hidden
            | Self::Invisible
            | Self::Bound
            | Self::Asleep
            | Self::Paralysed
            | Self::Grappling
            | Self::InjuryArm
            | Self::InjuryLeg => 0,
        }
    }
}

/// Conditions, each with the own turns that it still spoils, at least 1; none for one without end (D20-MOD-15).
pub type Conditions = BTreeMap<Condition, Option<u8>>;

/// How somebody stands when it is attacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing<'a> {
    /// The conditions that it has.
    pub has: &'a Conditions,
    /// Whether it is at everybody's mercy (D20-HLP-01).
    pub helpless: bool,
}

impl<'a> Standing<'a> {
    /// One with these conditions who is able to act, or not, by its hit points and stress.
    pub fn of(has: &'a Conditions, able: bool) -> Self {
        Self { has, helpless: !able || has.keys().any(|condition| condition.is_helpless()) }
    }

    /// The rows that count in an attack at it. `grapples` says whether the attacker grapples with it (D20-MOD-11).
    pub fn rows(self, grapples: bool, options: &Options) -> Vec<ModifierRow> {
        let strongest = self.has.keys().map(|condition| condition.posture()).max().unwrap_or(0);
        let strongest = if self.helpless { u8::MAX } else { strongest };
        let pinned = self.has.contains_key(&Condition::Pinned);
        let counts = |condition: &&Condition| {
            let replaced = **condition == Condition::Grappling && (pinned || grapples);
            let posture = condition.posture();
            !replaced && (options.posture_stack || posture == 0 || posture == strongest)
        };
        let rows = self.has.keys().filter(counts).filter_map(|condition| condition.at_owner());
        rows.chain(self.helpless.then_some(HELPLESS)).collect()
    }
}

/// What is left of conditions when their owner's turn ends: a counter is lower by one, and at 0 the condition is over (D20-MOD-15).
pub fn at_end(all: &Conditions) -> Conditions {
    let later = |(what, turns): (&Condition, &Option<u8>)| match turns {
        None => Some((*what, None)),
        Some(turns) => {
            turns.checked_sub(1).filter(|left| *left > 0).map(|left| (*what, Some(left)))
        }
    };
    all.iter().filter_map(later).collect()
}
