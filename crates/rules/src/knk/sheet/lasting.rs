//! Lasting effects of spells, wounds and skills (KNK-TRN-11).

use serde::{Deserialize, Serialize};

use crate::knk::content::modifier::Modifier;
use crate::{Id, PlainText};

/// Something that acts in phase 2 of each own turn of its bearer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lasting {
    /// Its number on this sheet; never used again.
    pub id: u16,
    /// Name shown for the effect.
    pub name: PlainText,
    /// Change of health each time.
    pub hp: i32,
    /// Change of prana each time.
    pub prana: i32,
    /// Own turns left, counted down after it acted (KNK-GEN-05); `None` until it is taken off.
    pub turns: Option<u16>,
    /// Where it comes from.
    #[serde(default)]
    pub cause: Cause,
    /// What it changes as long as it lasts.
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
    /// Whose effects phase counts its turns, if not the bearer's own.
    #[serde(default)]
    pub counted_on: Option<Id>,
    /// With whose death it ends (KNK-END-02).
    #[serde(default)]
    pub ends_with: Option<Id>,
}

/// Where a lasting effect comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Cause {
    /// A ruling of the GM.
    #[default]
    Ruled,
    /// The injury of that number bleeds (KNK-INJ-02).
    Bleeding(u16),
    /// It comes of a spell.
    Spell,
}

impl Lasting {
    /// One that does nothing and lasts until it is taken off.
    pub const fn named(name: PlainText) -> Self {
        Self {
            id: 0,
            name,
            hp: 0,
            prana: 0,
            turns: None,
            cause: Cause::Ruled,
            modifiers: Vec::new(),
            counted_on: None,
            ends_with: None,
        }
    }

    /// Whether a bandage stops it (KNK-INJ-03).
    pub const fn bleeds(&self) -> bool {
        matches!(self.cause, Cause::Bleeding(_))
    }
}
