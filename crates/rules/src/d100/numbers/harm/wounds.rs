//! Health and its end: what a loss does, how long somebody at 0 stays awake, and when wounds kill.

use serde::{Deserialize, Serialize};

/// Where a loss of health comes from (D100-WND-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A blow or a shot.
    Attack,
    /// A fall from a height.
    Fall,
    /// The fire one is ablaze with.
    Fire,
    /// A day without water.
    Thirst,
    /// One's own powder that went off.
    Misfire,
    /// Blood lost at the end of a round.
    Bleeding,
    /// Poison at the end of a round.
    Poison,
    /// Having no breath to draw.
    Suffocation,
    /// A symptom of a disease.
    Diarrhoea,
    /// One's own weapon (fumble 01–20).
    OwnWeapon,
    /// The loss column of an injury, which never injures (D100-INJ-03).
    InjuryRow,
}

impl Source {
    /// Whether more of it than there is health injures. `any` is that reading of `overflow_sources`.
    pub const fn injures(self, any: bool) -> bool {
        match self {
            Self::Attack | Self::Fall | Self::Fire | Self::Thirst | Self::Misfire => true,
            Self::Bleeding
            | Self::Poison
            | Self::Suffocation
            | Self::Diarrhoea
            | Self::OwnWeapon => any,
            Self::InjuryRow => false,
        }
    }
}

/// What a loss did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Blow {
    /// Health that went: at most what was there.
    pub lost: u16,
    /// Whether one falls prone by it (D100-WND-02).
    pub prone: bool,
    /// Whether 1d100 is read in an injury table (D100-WND-04, D100-WND-05).
    pub injury: bool,
}

/// How wounds are read at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reading {
    /// Prone only by a loss of more than there is (`prone_at`).
    pub prone_below_zero: bool,
    /// Every source injures (`overflow_sources`).
    pub any_source: bool,
}

/// The health of one figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Health {
    /// Points now, from 0 to [`Self::most`].
    pub now: u16,
    /// The most points there may be.
    pub most: u16,
    /// The tens of the toughness now.
    pub toughness_bonus: u16,
    /// The round in which health became 0, while it is.
    #[serde(default)]
    pub zero_since: Option<u32>,
}

impl Health {
    /// All the health that there may be.
    pub const fn whole(most: u16, toughness_bonus: u16) -> Self {
        Self { now: most, most, toughness_bonus, zero_since: None }
    }

    /// A loss in round `round`, already less toughness and armour where those count (D100-WND-01).
    #[must_use]
    pub fn lose(self, points: u16, source: Source, round: u32, reading: Reading) -> (Self, Blow) {
        let lost = points.min(self.now);
        let now = self.now - lost;
        let over = points > self.now;
        let falls = points > 0 && now == 0 && (over || !reading.prone_below_zero);
        let injury = over && source.injures(reading.any_source);
        // A further loss at 0 does not restart the countdown.
        let zero_since = self.zero_since.or_else(|| (now == 0).then_some(round));
        (Self { now, zero_since, ..self }, Blow { lost, prone: falls, injury })
    }

    /// Health regained, up to what may be (D100-WND-09): unhealing wounds lower that (D100-HEAL-05), and who is poisoned
    /// at 0 regains nothing (D100-CON-28). Above 0 the countdown is over.
    #[must_use]
    pub fn regain(self, points: u16, unhealing: u16, poisoned: bool) -> Self {
        if poisoned && self.now == 0 {
            return self;
        }
        let most = self.most.saturating_sub(unhealing).max(self.now);
        let now = self.now.saturating_add(points).min(most);
        Self { now, zero_since: self.zero_since.filter(|_| now == 0), ..self }
    }

    /// The round at whose end somebody at 0 becomes unconscious (D100-WND-03).
    pub fn faints(&self) -> Option<u32> {
        self.zero_since.map(|since| since.saturating_add(u32::from(self.toughness_bonus)))
    }

    /// Whether wounds kill at the end of the round: unconscious at 0 with more injuries than the toughness bonus
    /// (D100-WND-06).
    pub const fn dies(&self, unconscious: bool, injuries: u16) -> bool {
        self.now == 0 && unconscious && injuries > self.toughness_bonus
    }

    /// Whether a figure without a name is out at 0 (`minor_foes_drop_at_zero`, D100-WND-10).
    pub const fn drops_out(&self, minor: bool, drops: bool) -> bool {
        self.now == 0 && minor && drops
    }
}

/// What the toughness bonus and the armour class of the location leave of damage: at least 1 by a blow that hit
/// (D100-WND-01, D100-WND-05).
pub const fn left_of(damage: i32, toughness_bonus: i32, armour_class: i32) -> i32 {
    damage.saturating_sub(toughness_bonus).saturating_sub(armour_class)
}

/// The first round at whose end death is asked of somebody who fell unconscious in round `fell`: the next one if it fell
/// in the end phase itself, so that help has a round (`death_check_grace`, D100-TRN-09).
pub const fn death_asked_from(fell: u32, in_end_phase: bool, grace: bool) -> u32 {
    if in_end_phase && grace { fell.saturating_add(1) } else { fell }
}
