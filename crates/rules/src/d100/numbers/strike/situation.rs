//! The rows of the table of combat modifiers.

use serde::{Deserialize, Serialize};

use crate::{
    Phrase,
    d100::{
        numbers::rolls::modifiers::Modifiers,
        options::{FlankMode, Options},
    },
};

/// What naming a location adds to the hit test (D100-MEL-07).
pub const CALLED: i32 = -20;
/// What coming from flank or rear adds to it (D100-MODS-04).
pub const FLANK: i32 = 20;
/// What having moved in the same round adds to it (D100-MODS-07).
pub const MOVED: i32 = -10;

crate::listed! {
    /// What a target hides behind, the worst first (D100-MODS-10).
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize,
    )]
    #[serde(rename_all = "snake_case")]
    pub enum Cover {
        /// Nothing that would stop a shot.
        #[default]
        None,
        /// Something that stops few shots.
        Light,
        /// Something that stops some shots.
        Medium,
        /// Something that stops most shots.
        Solid,
    }
}

impl Cover {
    /// It in words; `None` where there is none.
    pub fn phrase(self) -> Option<Phrase> {
        let key = match self {
            Self::None => return None,
            Self::Light => "d100-situation-light-cover",
            Self::Medium => "d100-situation-medium-cover",
            Self::Solid => "d100-situation-solid-cover",
        };
        Some(Phrase::new(key))
    }

    /// What it adds to shots.
    pub const fn modifier(self) -> i32 {
        match self {
            Self::None => 0,
            Self::Light => -10,
            Self::Medium => -20,
            Self::Solid => -30,
        }
    }
}

crate::listed! {
    /// The ground that somebody stands on (D100-MODS-08).
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize,
    )]
    #[serde(rename_all = "snake_case")]
    pub enum Footing {
        /// Firm ground with room.
        #[default]
        Firm,
        /// Awkward ground to stand on.
        Awkward,
        /// Too cramped to swing a weapon.
        Cramped,
        /// Deep snow, water and the like.
        Difficult,
    }
}

impl Footing {
    /// What it adds to the combat tests of whoever stands there.
    pub const fn modifier(self) -> i32 {
        match self {
            Self::Firm => 0,
            Self::Awkward => -10,
            Self::Cramped => -20,
            Self::Difficult => -30,
        }
    }
}

/// How somebody stands who makes a combat test (D100-MODS-08, D100-MODS-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stand {
    /// The ground under the feet.
    pub footing: Footing,
    /// Whether there is fog or smoke.
    pub fog: bool,
    /// Whether the weather is bad.
    pub weather: bool,
    /// Whether it is dark.
    pub dark: bool,
}

impl Stand {
    /// The rows of it for a test of melee, or of shooting.
    pub fn rows(self, rows: Modifiers, ranged: bool) -> Modifiers {
        let footing = match self.footing {
            Footing::Firm => "d100-firm",
            Footing::Awkward => "d100-awkward",
            Footing::Cramped => "d100-cramped",
            Footing::Difficult => "d100-difficult",
        };
        let rows = rows.situation(footing, self.footing.modifier(), "D100-MODS-08");
        let sees = [(self.fog, "d100-fog"), (self.weather, "d100-weather")];
        let rows = sees
            .into_iter()
            .filter(|(is, _)| *is)
            .fold(rows, |rows, (_, key)| rows.situation(key, -20, "D100-MODS-09"));
        match (self.dark, ranged) {
            (true, true) => rows.situation("d100-dark", -30, "D100-MODS-09"),
            (true, false) => rows.situation("d100-dark", -20, "D100-MODS-09"),
            (false, _) => rows,
        }
    }
}

/// What numbers add to the attacks of the larger side: opponents of the target against its own (D100-MODS-03).
pub const fn outnumbers([attackers, own]: [u32; 2]) -> i32 {
    let own = if own == 0 { 1 } else { own };
    match attackers / own {
        0..=1 => 0,
        2 => 20,
        3.. => 40,
    }
}

/// Whether an attack flanks: by the GM's ruling, or by an engaged ally opposite to the attacker (D100-MODS-04).
pub const fn flanks(ruled: bool, ally_opposite: bool, options: &Options) -> bool {
    ruled || (ally_opposite && matches!(options.flank_mode, FlankMode::Opposite))
}
