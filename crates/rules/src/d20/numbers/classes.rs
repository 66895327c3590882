//! Classes and feats as data: what a record of them changes in the rules.

use serde::{Deserialize, Serialize};

use super::{
    tables::{Ability, Size},
    weapon::{Deals, Weapon},
};
use crate::{
    Dice, PlainText,
    d20::options::{Options, UnarmedWeaponSize, UnskilledUnarmedKind},
};

crate::listed! {
    /// What a feat or a class lets somebody do.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Gift {
        /// Fights without a weapon as with one (D20-UNA-02, D20-UNA-04).
        UnarmedCombat,
        /// Evades shots and beams (D20-SAV-04).
        Evasion,
        /// Turns attack bonus into AC (D20-DEF-02).
        ImprovedDefence,
        /// Uses both hands alike (D20-TWF-02).
        Ambidexterity,
        /// Fights with two weapons (D20-TWF-02).
        TwoWeapon,
        /// Seizes without provoking (D20-GRP-04).
        GrabNoAoo,
    }
}

/// A feat as a record gives it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Feat {
    /// Name shown for the feat.
    pub name: PlainText,
    /// What it lets its owner do.
    #[serde(default)]
    pub gives: Vec<Gift>,
    /// Attacks of opportunity that it adds to a round (D20-AOO-02).
    #[serde(default)]
    pub aoo: u8,
}

/// What initiative rests on (D20-INI-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InitAbility {
    /// Dexterity and nothing else.
    Dex,
    /// Wisdom and nothing else.
    Wis,
    /// The higher one of both.
    Best,
}

/// A class record. A number of the combatant's own record goes before that of its class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Class {
    /// Name shown for the class.
    pub name: PlainText,
    /// Base armour class (D20-AC-01).
    pub base_ac: i32,
    /// Abilities whose modifiers AC adds; those of the house rule where there are none.
    pub ac_ability: Vec<Ability>,
    /// What initiative rests on; the house rule decides where it is left out.
    pub init_ability: Option<InitAbility>,
    /// What it lets its members do.
    pub gives: Vec<Gift>,
    /// Whether light and middling wounds cost no skill (D20-HP-03, D20-HP-04).
    pub wound_exempt: bool,
    /// Whether it commands in spite of wounds (D20-HP-06).
    pub commands: bool,
    /// Whether its bare hands are those of the next larger size, and swap kinds of damage in a grapple at will (D20-GRP-10).
    pub unarmed_master: bool,
    /// Dice of its sneak attacks; none where it has no such attack (D20-FLK-04).
    pub sneak: Option<Dice>,
}

impl Default for Class {
    fn default() -> Self {
        Self {
            name: PlainText::new("other"),
            base_ac: 10,
            ac_ability: Vec::new(),
            init_ability: None,
            gives: Vec::new(),
            wound_exempt: false,
            commands: false,
            unarmed_master: false,
            sneak: None,
        }
    }
}

/// Whoever fights with bare hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hands {
    /// The size of the body.
    pub size: Size,
    /// Dice of the own limbs, where the record has them.
    pub dice: Option<Dice>,
    /// Whether it has the unarmed-combat skill.
    pub skilled: bool,
    /// Whether its class makes its hands larger.
    pub master: bool,
}

impl Hands {
    /// What bare hands are as a weapon (D20-UNA-02 to D20-UNA-04).
    pub fn weapon(self, options: &Options) -> Weapon {
        let size = if self.master { self.size.by(1) } else { self.size };
        let physical =
            self.skilled || options.unskilled_unarmed_kind == UnskilledUnarmedKind::Physical;
        let kept = options.unarmed_weapon_size == UnarmedWeaponSize::Same;
        Weapon {
            size: if kept { self.size } else { self.size.by(-1) },
            light: options.unarmed_light,
            deals: if physical { Deals::Physical } else { Deals::Stress },
            ..Weapon::fists(self.dice.unwrap_or_else(|| size.unarmed(options)))
        }
    }
}
