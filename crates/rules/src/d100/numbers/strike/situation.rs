//! The rows of the table of combat modifiers.

use serde::{Deserialize, Serialize};

use super::{hands, ranged::Band};
use crate::d100::{
    numbers::{rolls::modifiers::Modifiers, sheet::size::Size},
    options::{FlankMode, MovedPenaltyScope, Options, SizeModsScope},
};

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

/// What counts for a hit test of any kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hit {
    /// How the attacker stands.
    pub stand: Stand,
    /// Whether it comes from the flank or the rear.
    pub flank: bool,
    /// Whether a location is named.
    pub called: bool,
    /// The level of ambidexterity, where the off hand is used.
    pub off_hand: Option<u8>,
    /// The size of the target.
    pub size: Size,
    /// Whether the attacker has moved this round.
    pub moved: bool,
}

/// What counts for a hit test in melee beside that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Melee {
    /// Conscious opponents of the target around it, the attacker included, and its own side there (D100-MODS-03).
    pub numbers: [u32; 2],
    /// Whether the target is prone.
    pub target_prone: bool,
    /// The size of the mount, where the attacker rides.
    pub mount: Option<Size>,
    /// Whether it is a charge.
    pub charges: bool,
}

/// What counts for a shot beside that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shot {
    /// The band of range.
    pub band: Band,
    /// Targets of a shot into a group; 0 where one is aimed at.
    pub group: u32,
    /// What a whole turn of aiming adds.
    pub aimed: bool,
    /// The best cover of the target.
    pub cover: Cover,
}

impl Hit {
    /// The rows of a melee attack.
    pub fn melee(self, melee: Melee, options: &Options) -> Modifiers {
        let mut rows = self.either();
        rows = match outnumbers(melee.numbers) {
            40.. => rows.situation("d100-three-to-one", 40, "D100-MODS-03"),
            20.. => rows.situation("d100-two-to-one", 20, "D100-MODS-03"),
            _ => rows,
        };
        if melee.target_prone {
            rows = rows.situation("d100-target", 20, "D100-MODS-05");
        }
        if melee.mount.is_some_and(|mount| self.size < mount) {
            rows = rows.situation("d100-mounted", 20, "D100-MNT-03");
        }
        if melee.mount.is_some() && melee.target_prone {
            rows = rows.situation("d100-mounted-prone", options.mounted_vs_prone, "D100-MODS-06");
        }
        let moves = options.moved_penalty_scope == MovedPenaltyScope::AllButCharge;
        if self.moved && moves && !melee.charges {
            rows = rows.situation("d100-moved", -10, "D100-MODS-07");
        }
        if options.size_mods_scope == SizeModsScope::All {
            rows = rows.situation("d100-size", self.size.modifier(options), "D100-MODS-02");
        }
        self.stand.rows(rows, false)
    }

    /// The rows of a shot. A group has no size, and nothing of it can be named (D100-RNG-07).
    pub fn shot(self, shot: Shot, options: &Options) -> Modifiers {
        let mut rows = self.either();
        rows = rows.situation("d100-range", shot.band.modifier(), "D100-RNG-06");
        let group = super::ranged::group(shot.group, options);
        rows = if group == 0 {
            rows.situation("d100-size", self.size.modifier(options), "D100-MODS-02")
        } else {
            rows.situation("d100-group", group, "D100-RNG-07")
        };
        if shot.aimed {
            rows = rows.situation("d100-aimed", 20, "D100-TRN-07");
        }
        rows = rows.situation("d100-cover", shot.cover.modifier(), "D100-MODS-10");
        if self.moved {
            rows = rows.situation("d100-moved", -10, "D100-MODS-07");
        }
        self.stand.rows(rows, true)
    }

    fn either(self) -> Modifiers {
        let mut rows = Modifiers::default();
        if self.flank {
            rows = rows.situation("d100-flank", 20, "D100-MODS-04");
        }
        if self.called {
            rows = rows.situation("d100-called", super::melee::CALLED, "D100-MEL-07");
        }
        let hand = self.off_hand.map_or(0, hands::off_hand);
        rows.situation("d100-off-hand", hand, "D100-DUAL-02")
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

/// Whether an attack flanks: by the game master's word, or by an engaged ally opposite to the attacker (D100-MODS-04).
pub const fn flanks(ruled: bool, ally_opposite: bool, options: &Options) -> bool {
    ruled || (ally_opposite && matches!(options.flank_mode, FlankMode::Opposite))
}

/// Being prone, for the own tests; the row of the table and the condition are one (D100-MODS-05).
pub const fn self_prone(options: &Options) -> i32 {
    options.prone_penalty
}
