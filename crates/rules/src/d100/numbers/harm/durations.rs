//! How long something lasts, and how much of it there is before and after the dice lie.

use serde::{Deserialize, Serialize};

/// An amount of a table, whose die may not have been thrown yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Amount {
    /// This many, without a die.
    Is(u16),
    /// One die of ten faces (D100-INJ-18).
    D10,
    /// 1d10 less the toughness bonus, at least 1 (D100-INJ-18).
    D10LessToughness,
    /// One less the level of the failed test before it, at least 1.
    OneLessLevel,
}

/// What an amount is worked out from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Inputs {
    /// The face of the 1d10, if one is thrown.
    pub face: u16,
    /// The toughness bonus of whoever is hurt.
    pub toughness_bonus: u16,
    /// The level of the test before it.
    pub level: i32,
}

impl Amount {
    /// Whether a 1d10 has to be thrown for it.
    pub const fn is_thrown(self) -> bool {
        matches!(self, Self::D10 | Self::D10LessToughness)
    }

    /// How many that is.
    pub fn value(self, inputs: Inputs) -> u16 {
        match self {
            Self::Is(many) => many,
            Self::D10 => inputs.face,
            Self::D10LessToughness => inputs.face.saturating_sub(inputs.toughness_bonus).max(1),
            Self::OneLessLevel => one_less(inputs.level),
        }
    }
}

/// `[1 + SL]` of a rule, at least 1 (D100-OPP-06).
pub fn one_more(level: i32) -> u16 {
    counted(level.saturating_add(1)).max(1)
}

/// `[1 − SL]` of a rule, at least 1.
pub fn one_less(level: i32) -> u16 {
    counted(1_i32.saturating_sub(level)).max(1)
}

/// A number as an amount: nothing where it is below 0.
pub fn counted(number: i32) -> u16 {
    u16::try_from(number.max(0)).unwrap_or(u16::MAX)
}

/// What ends something that no time ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The last stack of bleeding is gone.
    BleedingGone,
    /// Medical help: a heal test passed, a bandage or a draught, healing magic (D100-HEAL-03).
    MedicalHelp,
    /// A doctor or a barber, after the fight (D100-HEAL-04).
    Surgery,
    /// Healing magic, and nothing else.
    Magic,
}

/// How long something lasts; `N` is an [`Amount`] in a table, and a number once its die lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lasts<N> {
    /// To the start of the owner's next turn.
    OwnTurn,
    /// To the end of this round.
    ThisRound,
    /// To the end of the next round.
    NextRound,
    /// To the start of the next round, after its psychology tests (D100-TRN-08).
    RoundStart,
    /// For so many rounds (D100-TRN-10).
    Rounds(N),
    /// For so many minutes.
    Minutes(N),
    /// For so many hours.
    Hours(N),
    /// For so many days.
    Days(N),
    /// To the end of the scene.
    Scene,
    /// Until this event, whenever it happens.
    Until(Event),
    /// For good: nothing ends it.
    ForGood,
}

impl Lasts<Amount> {
    /// The same with the number that its amount comes to.
    pub fn thrown(self, inputs: Inputs) -> Lasts<u16> {
        match self {
            Self::OwnTurn => Lasts::OwnTurn,
            Self::ThisRound => Lasts::ThisRound,
            Self::NextRound => Lasts::NextRound,
            Self::RoundStart => Lasts::RoundStart,
            Self::Rounds(amount) => Lasts::Rounds(amount.value(inputs)),
            Self::Minutes(amount) => Lasts::Minutes(amount.value(inputs)),
            Self::Hours(amount) => Lasts::Hours(amount.value(inputs)),
            Self::Days(amount) => Lasts::Days(amount.value(inputs)),
            Self::Scene => Lasts::Scene,
            Self::Until(event) => Lasts::Until(event),
            Self::ForGood => Lasts::ForGood,
        }
    }

    /// The amount whose die is thrown with it, if there is one.
    pub const fn amount(self) -> Option<Amount> {
        match self {
            Self::Rounds(amount)
            | Self::Minutes(amount)
            | Self::Hours(amount)
            | Self::Days(amount) => Some(amount),
            Self::OwnTurn
            | Self::ThisRound
            | Self::NextRound
            | Self::RoundStart
            | Self::Scene
            | Self::Until(_)
            | Self::ForGood => None,
        }
    }
}

impl Lasts<u16> {
    /// The round at whose end it is over, begun in round `now`; nothing where no round ends it (D100-TRN-10).
    /// `counts_current` is the switch `duration_counts_current_round`.
    pub fn last_round(self, now: u32, counts_current: bool) -> Option<u32> {
        let rest = match self {
            Self::ThisRound => 0,
            Self::NextRound => 1,
            Self::Rounds(rounds) if counts_current => rounds.saturating_sub(1),
            Self::Rounds(rounds) => rounds,
            Self::OwnTurn
            | Self::RoundStart
            | Self::Minutes(_)
            | Self::Hours(_)
            | Self::Days(_)
            | Self::Scene
            | Self::Until(_)
            | Self::ForGood => return None,
        };
        Some(now.saturating_add(u32::from(rest)))
    }

    /// Whether it lasts beyond a fight, with which its rounds and its scene end.
    pub const fn outlasts(self) -> bool {
        match self {
            Self::Minutes(_) | Self::Hours(_) | Self::Days(_) | Self::Until(_) | Self::ForGood => {
                true
            }
            Self::OwnTurn
            | Self::ThisRound
            | Self::NextRound
            | Self::RoundStart
            | Self::Rounds(_)
            | Self::Scene => false,
        }
    }

    /// Whether `event` ends it.
    pub fn ends_with(self, event: Event) -> bool {
        let ended = Self::Until(event);
        // Healing magic counts as medical help (D100-HEAL-03).
        self == ended || event == Event::Magic && self == Self::Until(Event::MedicalHelp)
    }
}
