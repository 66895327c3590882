//! Sizes and abilities: the numbers that every other table is read by.

use serde::{Deserialize, Serialize};

use crate::{
    Dice,
    d20::options::{BareDice, GrappleSizeTable, Options},
};

crate::listed! {
    /// How large a body or a thing is, the smallest first.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize,
    )]
    #[serde(rename_all = "snake_case")]
    pub enum Size {
        /// The smallest, such as an insect.
        Fine,
        /// As small as a mouse.
        Diminutive,
        /// As small as a cat.
        Tiny,
        /// As small as a halfling.
        Small,
        /// As large as a human.
        #[default]
        Medium,
        /// As large as a horse.
        Large,
        /// As large as an elephant.
        Huge,
        /// As large as a whale.
        Gargantuan,
        /// Larger than all others.
        Colossal,
    }
}

impl Size {
    /// What it adds to attacks and to AC (D20-ATK-10, D20-AC-02).
    pub const fn modifier(self) -> i32 {
        match self {
            Self::Fine => 8,
            Self::Diminutive => 4,
            Self::Tiny => 2,
            Self::Small => 1,
            Self::Medium => 0,
            Self::Large => -1,
            Self::Huge => -2,
            Self::Gargantuan => -4,
            Self::Colossal => -8,
        }
    }

    /// What it adds to grapple checks in place of that (D20-GRP-02). The book leaves tiny out.
    pub fn in_grapples(self, options: &Options) -> i32 {
        let mirrored = options.grapple_size_table == GrappleSizeTable::Mirrored;
        match self {
            Self::Fine => -16,
            Self::Diminutive if mirrored => -12,
            Self::Diminutive => -8,
            Self::Tiny if mirrored => -8,
            Self::Tiny => -6,
            Self::Small => -4,
            Self::Medium => 0,
            Self::Large => 4,
            Self::Huge => 8,
            Self::Gargantuan => 12,
            Self::Colossal => 16,
        }
    }

    /// The dice of bare hands, by the table (D20-UNA-03). The book has those of small and medium bodies; the others are ours.
    pub const fn unarmed(self, options: &Options) -> Dice {
        let dice = match self {
            Self::Fine => options.unarmed_dice_fine,
            Self::Diminutive => options.unarmed_dice_diminutive,
            Self::Tiny => options.unarmed_dice_tiny,
            Self::Small => options.unarmed_dice_small,
            Self::Medium => options.unarmed_dice_medium,
            Self::Large => options.unarmed_dice_large,
            Self::Huge => options.unarmed_dice_huge,
            Self::Gargantuan => options.unarmed_dice_gargantuan,
            Self::Colossal => options.unarmed_dice_colossal,
        };
        let (count, faces) = match dice {
            BareDice::One => return Dice { plus: 1, count: 0, faces: 0 },
            BareDice::D2 => (1, 2),
            BareDice::D3 => (1, 3),
            BareDice::D4 => (1, 4),
            BareDice::D6 => (1, 6),
            BareDice::D8 => (1, 8),
            BareDice::D10 => (1, 10),
            BareDice::TwoD6 => (2, 6),
            BareDice::TwoD8 => (2, 8),
        };
        Dice { plus: 0, count, faces }
    }

    /// How many categories it is larger than another one; negative for a smaller one.
    pub fn above(self, other: Self) -> i32 {
        self.rank() - other.rank()
    }

    /// The size so many categories larger, the largest at most, or smaller for a negative number.
    #[must_use]
    pub fn by(self, categories: i32) -> Self {
        let rank = self.rank().saturating_add(categories).clamp(0, Self::Colossal.rank());
        Self::ALL.into_iter().find(|size| size.rank() == rank).unwrap_or(self)
    }

    /// Its place among all, the smallest first.
    const fn rank(self) -> i32 {
        match self {
            Self::Fine => 0,
            Self::Diminutive => 1,
            Self::Tiny => 2,
            Self::Small => 3,
            Self::Medium => 4,
            Self::Large => 5,
            Self::Huge => 6,
            Self::Gargantuan => 7,
            Self::Colossal => 8,
        }
    }
}

crate::listed! {
    /// An ability whose modifier counts somewhere.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Ability {
        /// Strength of the body.
        Str,
        /// Dexterity, quickness of the body.
        Dex,
        /// Constitution, which is endurance too unless the table keeps them apart (D20-SAV-02).
        Con,
        /// Intellect, on which psionics rest.
        Int,
        /// Wisdom, which aims firearms and beams.
        Wis,
    }
}

impl Ability {
    /// The key of its word in the family of parts.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Str => "str",
            Self::Dex => "dex",
            Self::Con => "con",
            Self::Int => "int",
            Self::Wis => "wis",
        }
    }
}

/// The modifiers of the abilities. The book has no scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Abilities {
    /// The modifier of strength, «Сила».
    pub str_mod: i32,
    /// The modifier of dexterity, «Ловкость».
    pub dex_mod: i32,
    /// The modifier of constitution, «Телосложение».
    pub con_mod: i32,
    /// The modifier of intellect, «интеллект».
    pub int_mod: i32,
    /// The modifier of wisdom, «Мудрость».
    pub wis_mod: i32,
    /// That of endurance where the table keeps it apart from constitution.
    pub end_mod: i32,
}

impl Abilities {
    /// The modifier of an ability.
    pub const fn of(&self, ability: Ability) -> i32 {
        match ability {
            Ability::Str => self.str_mod,
            Ability::Dex => self.dex_mod,
            Ability::Con => self.con_mod,
            Ability::Int => self.int_mod,
            Ability::Wis => self.wis_mod,
        }
    }

    /// The modifier of endurance: for AC, the psychological pool and the easing of wounds (D20-SAV-02).
    pub const fn endurance(&self, options: &Options) -> i32 {
        if options.con_alias { self.con_mod } else { self.end_mod }
    }

    /// What an ability adds to AC (D20-AC-01).
    pub const fn in_defence(&self, ability: Ability, options: &Options) -> i32 {
        match ability {
            Ability::Con => self.endurance(options),
            Ability::Str | Ability::Dex | Ability::Int | Ability::Wis => self.of(ability),
        }
    }
}
