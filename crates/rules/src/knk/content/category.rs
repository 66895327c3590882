//! The three categories and their formulas (KNK-CAT).

use serde::{Deserialize, Serialize};

use crate::Dice;
use crate::knk::content::mode::Mode;

crate::listed! {
    /// League of a combatant (KNK-CAT-01).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Category {
        /// Monsters, with the highest base numbers.
        Monster,
        /// Profi, who are trained humans.
        Profi,
        /// Commoners, with the lowest base numbers.
        Commoner,
        /// A being outside the three, its numbers typed in by the GM (KNK-GEN-07).
        Custom,
    }
}

impl Category {
    /// Its key in the locale's `kind-*` family.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Monster => "monster",
            Self::Profi => "profi",
            Self::Commoner => "commoner",
            Self::Custom => "custom",
        }
    }

    /// Place in ties of initiative, the higher first (KNK-INI-03, KNK-GEN-07).
    pub const fn tie_rank(self) -> u8 {
        match self {
            Self::Custom => 3,
            Self::Monster => 2,
            Self::Profi => 1,
            Self::Commoner => 0,
        }
    }

    /// The category whose formulas count after `minuses` marks `-` (KNK-MOD-03): one lower a mark, a surplus does
    /// nothing. Typed numbers stay as typed.
    #[must_use]
    pub const fn lowered(self, minuses: u8) -> Self {
        match (self, minuses) {
            (Self::Custom, _) => Self::Custom,
            (Self::Monster, 0) => Self::Monster,
            (Self::Monster, 1) | (Self::Profi, 0) => Self::Profi,
            (Self::Monster | Self::Profi | Self::Commoner, _) => Self::Commoner,
        }
    }

    /// The next higher category (KNK-CLS-10); the highest and typed numbers stay.
    #[must_use]
    pub const fn raised(self) -> Self {
        match self {
            Self::Commoner => Self::Profi,
            Self::Profi | Self::Monster => Self::Monster,
            Self::Custom => Self::Custom,
        }
    }

    /// Its table of constants. Of a custom being only the absence of bonuses is read; its numbers are typed.
    pub(crate) const fn formulas(self) -> &'static Formulas {
        match self {
            Self::Monster => &MONSTER,
            Self::Profi => &PROFI,
            Self::Commoner => &COMMONER,
            Self::Custom => &CUSTOM,
        }
    }
}

/// `base + per * x`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CategoryLine {
    base: i32,
    per: i32,
}

impl CategoryLine {
    /// The value at characteristic `x`.
    pub(crate) const fn at(self, x: i32) -> i32 {
        self.base + self.per * x
    }
}

/// One kind of melee attack: `1d100`, so much to the attack and so much to the roll per point of S (KNK-ROL-13).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Melee {
    pub(crate) mode: Mode,
    pub(crate) to_attack: i32,
    pub(crate) to_roll: i32,
    pub(crate) prana: i32,
    pub(crate) halved: bool,
    pub(crate) rule: &'static str,
}

/// All constants of one category (KNK-CAT-03 to KNK-CAT-06, T3, T4).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Formulas {
    /// Most health, by E.
    pub(crate) hp: CategoryLine,
    /// Most prana, by M.
    pub(crate) prana: CategoryLine,
    /// Defence by the rank of Agility.
    pub(crate) defence: CategoryLine,
    /// Movement points, by A.
    pub(crate) movement: CategoryLine,
    /// What one point of A adds to the minimum of the initiative roll.
    pub(crate) initiative: i32,
    /// What one point of L adds to the minimum of the dodge roll and of Luck saves.
    pub(crate) luck: i32,
    /// Dodges in one fight, by L.
    pub(crate) dodges: CategoryLine,
    /// Prana per cell of retreat, by A; commoners have none (KNK-TRN-15).
    pub(crate) retreat: Option<CategoryLine>,
    /// Melee attacks by the rank of Strength.
    pub(crate) melee: &'static [Melee],
    /// Whether shots are halved (KNK-ATK-10).
    pub(crate) shot_halved: bool,
    /// Value from which a characteristic has its first high-rank bonus; 7 is never (KNK-BON-01).
    pub(crate) high_from: u8,
    /// The same for the bonus of EX.
    pub(crate) ex_from: u8,
    /// The rule of the formulas.
    pub(crate) rule: &'static str,
}

const MONSTER: Formulas = Formulas {
    hp: CategoryLine { base: 300, per: 300 },
    prana: CategoryLine { base: 100, per: 300 },
    defence: CategoryLine { base: 50, per: 7 },
    movement: CategoryLine { base: 7, per: 4 },
    initiative: 10,
    luck: 9,
    dodges: CategoryLine { base: 1, per: 1 },
    retreat: Some(CategoryLine { base: 50, per: -5 }),
    melee: &[Melee {
        mode: Mode::Blow,
        to_attack: 10,
        to_roll: 15,
        prana: 0,
        halved: false,
        rule: "KNK-ATK-04",
    }],
    shot_halved: false,
    high_from: 4,
    ex_from: 6,
    rule: "KNK-CAT-03",
};

const PROFI: Formulas = Formulas {
    hp: CategoryLine { base: 75, per: 75 },
    prana: CategoryLine { base: 25, per: 50 },
    defence: CategoryLine { base: 40, per: 5 },
    movement: CategoryLine { base: 3, per: 2 },
    initiative: 8,
    luck: 7,
    dodges: CategoryLine { base: 0, per: 1 },
    retreat: Some(CategoryLine { base: 10, per: -1 }),
    melee: &[
        Melee {
            mode: Mode::One,
            to_attack: 7,
            to_roll: 5,
            prana: 15,
            halved: false,
            rule: "KNK-ATK-05",
        },
        Melee {
            mode: Mode::Two,
            to_attack: 0,
            to_roll: 5,
            prana: 0,
            halved: true,
            rule: "KNK-ATK-06",
        },
    ],
    shot_halved: false,
    high_from: 5,
    ex_from: 7,
    rule: "KNK-CAT-04",
};

const COMMONER: Formulas = Formulas {
    hp: CategoryLine { base: 30, per: 30 },
    prana: CategoryLine { base: 10, per: 30 },
    defence: CategoryLine { base: 35, per: 4 },
    movement: CategoryLine { base: 1, per: 1 },
    initiative: 5,
    luck: 5,
    dodges: CategoryLine { base: 0, per: 1 },
    retreat: None,
    melee: &[Melee {
        mode: Mode::Blow,
        to_attack: 0,
        to_roll: 5,
        prana: 0,
        halved: true,
        rule: "KNK-ATK-07",
    }],
    shot_halved: true,
    high_from: 7,
    ex_from: 7,
    rule: "KNK-CAT-05",
};

const CUSTOM: Formulas = Formulas { high_from: 7, ex_from: 7, rule: "KNK-GEN-07", ..MONSTER };

/// The numbers of a being outside the categories, typed in (KNK-GEN-07). It has no high-rank bonuses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Custom {
    /// Most health, from 1.
    pub hp_max: i32,
    /// Most prana, from 0.
    #[serde(default)]
    pub prana_max: i32,
    /// Defence as a number, not computed.
    pub defence: i32,
    /// Movement points per turn, from 0.
    pub movement: i32,
    /// Its only melee attack, before the weapon.
    pub attack: Dice,
    /// Whether its damage is halved.
    #[serde(default)]
    pub halved: bool,
    /// Dice of the initiative roll.
    #[serde(default = "d100")]
    pub initiative: Dice,
    /// Dice of the Luck dodge.
    #[serde(default = "d100")]
    pub dodge: Dice,
    /// Dodges in one fight, from 0.
    #[serde(default)]
    pub dodges: i32,
    /// Prana per own turn (KNK-STAT-06).
    #[serde(default = "ten")]
    pub regeneration: i32,
    /// Prana per cell of retreat; `None` if it cannot.
    #[serde(default)]
    pub retreat: Option<i32>,
    /// The category it counts as in ties of initiative; above the monsters where nothing is said.
    #[serde(default)]
    pub ties_as: Option<Category>,
}

fn d100() -> Dice {
    Dice::new(0, 100)
}

fn ten() -> i32 {
    10
}
