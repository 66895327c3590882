//! Saving throws: which one is owed, what is added to it, and what it leaves.

use serde::{Deserialize, Serialize};

use super::{
    tables::{Abilities, Ability},
    tally::Tally,
    weapon::{Deals, Weapon, WeaponKind},
};
use crate::{
    Dice,
    d20::options::{EvasionDc, Options},
};

pub use crate::d20::options::OnSuccess;

/// The number that a difficulty begins with where the book has none.
const BASE_DC: i32 = 10;
/// The difficulty of evading a shot (D20-SAV-04).
const EVASION: i32 = 15;
/// What pressure by numbers does to the mind (D20-DMG-12).
pub const PRESSURE: Dice = Dice::new(0, 4);

crate::listed! {
    /// A kind of saving throw.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum SaveKind {
        /// Of the body (D20-SAV-02).
        #[serde(rename = "fort")]
        Fortitude,
        /// The save of quickness (D20-SAV-03).
        #[serde(rename = "ref")]
        Reflex,
        /// Of the mind (D20-SAV-05).
        #[serde(rename = "will")]
        Will,
    }
}

/// The save that a weapon or macro asks for (D20-SAV-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// Which save it is.
    pub kind: SaveKind,
    /// What the total has to reach.
    pub dc: i32,
    /// What a success does; the usual thing for its kind where it is left out.
    #[serde(default)]
    pub on_success: Option<OnSuccess>,
}

/// The bases of the saves, from class and level (D20-SAV-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bases {
    /// Bonus to saves of fortitude.
    pub fort: i32,
    /// Bonus to saves of reflex.
    #[serde(rename = "ref")]
    pub reflex: i32,
    /// Bonus to saves of will.
    pub will: i32,
}

/// A save that somebody owes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owed {
    /// Which save it is.
    pub kind: SaveKind,
    /// What the total has to reach.
    pub dc: i32,
    /// What a success does.
    pub on_success: OnSuccess,
    /// The rule that asks for it.
    pub rule: &'static str,
}

impl SaveKind {
    /// The ability that is added to it.
    pub const fn ability(self) -> Ability {
        match self {
            Self::Fortitude => Ability::Con,
            Self::Reflex => Ability::Dex,
            Self::Will => Ability::Wis,
        }
    }

    /// The rule of this kind.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Fortitude => "D20-SAV-02",
            Self::Reflex => "D20-SAV-03",
            Self::Will => "D20-SAV-05",
        }
    }

    /// Whether one throws it at all: somebody helpless fails reflex without a die (D20-SAV-01).
    pub const fn is_thrown(self, helpless: bool) -> bool {
        !(helpless && matches!(self, Self::Reflex))
    }

    /// What is added to the die.
    pub fn tally(self, bases: &Bases, abilities: &Abilities) -> Tally {
        let base = match self {
            Self::Fortitude => bases.fort,
            Self::Reflex => bases.reflex,
            Self::Will => bases.will,
        };
        let ability = self.ability();
        Tally::of_roll().and("save-base", base, "D20-SAV-01").and(
            ability.key(),
            abilities.of(ability),
            self.rule(),
        )
    }

    /// What a success against a macro does where its record says nothing, by the table (D20-SAV-06).
    pub const fn of_macro(self, options: &Options) -> OnSuccess {
        match self {
            Self::Fortitude => options.save_default_fort,
            Self::Reflex => options.save_default_ref,
            Self::Will => options.save_default_will,
        }
    }
}

impl OnSuccess {
    /// How files and people write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Negate => "negate",
            Self::Half => "half",
        }
    }

    /// What is left of damage after a save.
    pub const fn left(self, points: i32, success: bool) -> i32 {
        match self {
            _ if !success => points,
            Self::Negate => 0,
            Self::Half => points.div_euclid(2),
        }
    }
}

/// The save that a hit asks for, never more than one (D20-SAV-01): the weapon's own; else will against psychological damage,
/// with the proposed difficulty; else evasion, for who has the skill.
pub fn owed(
    with: &Weapon,
    deals: Deals,
    (attack_total, psi_dc): (i32, i32),
    evades: bool,
    options: &Options,
) -> Option<Owed> {
    // A psionic weapon used for physical damage asks for no save of the mind (D20-DMG-07).
    let own = with.save.filter(|save| {
        !(with.kind == WeaponKind::Psionic && deals != Deals::Psy && save.kind == SaveKind::Will)
    });
    if let Some(Save { kind, dc, on_success }) = own {
        let stated = on_success.unwrap_or(options.save_default_weapon);
        let on_success = if deals == Deals::Psy { OnSuccess::Negate } else { stated };
        return Some(Owed { kind, dc, on_success, rule: "D20-SAV-01" });
    }
    let (kind, dc, rule) = if deals == Deals::Psy {
        (SaveKind::Will, psi_dc, "D20-DMG-11")
    } else if evades && matches!(with.kind, WeaponKind::Firearm | WeaponKind::Energy) {
        let dc = match options.evasion_dc {
            EvasionDc::Fixed => EVASION,
            EvasionDc::AttackTotal => attack_total,
        };
        (SaveKind::Reflex, dc, "D20-SAV-04")
    } else {
        return None;
    };
    Some(Owed { kind, dc, on_success: OnSuccess::Negate, rule })
}

/// The difficulty that is proposed for a psionic attack (D20-DMG-11).
pub const fn psi_dc(psi_level: i32, intellect: i32) -> i32 {
    BASE_DC.saturating_add(psi_level).saturating_add(intellect)
}

/// The difficulty that is proposed for pressure by numbers; `None` where the enemies are not many enough (D20-DMG-12).
pub fn pressure_dc(enemies: i32, allies: i32, options: &Options) -> Option<i32> {
    let many = enemies >= allies.max(1).saturating_mul(options.outnumber_ratio);
    let dc = BASE_DC.saturating_add(enemies).saturating_sub(allies);
    (options.outnumber_prompt && many).then_some(dc)
}
