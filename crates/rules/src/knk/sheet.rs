//! A combatant of КНК in play.

use serde::{Deserialize, Serialize};

use super::{Category, Weapon, item::Item, lasting::Lasting, rank::Stats};
use crate::Id;

/// A combatant in play: what it is, what it has left, what still waits. Fields belong to this module tree; other
/// crates read it through [`crate::SheetView`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    pub(super) category: Category,
    pub(super) stats: Stats,
    pub(super) unclean: bool,
    pub(super) immaterial: bool,
    pub(super) weapons: Vec<Weapon>,
    pub(super) items: Vec<Item>,
    pub(super) overrides: Vec<(Override, i32)>,
    pub(super) hp: i32,
    pub(super) prana: i32,
    /// Dodges used in this fight (KNK-TRN-04).
    pub(super) dodges_used: i32,
    pub(super) hits: Vec<Hit>,
    /// Number of the next hit; hits keep their numbers as others leave the list.
    pub(super) next_hit: u16,
    pub(super) lasting: Vec<Lasting>,
    pub(super) next_lasting: u16,
    pub(super) life: Life,
    pub(super) loses_turn: bool,
    pub(super) prone: bool,
}

/// Whether it lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Life {
    /// Lives.
    Alive,
    /// Health at or below 0, and a dodge may still help (KNK-TRN-08).
    Doomed,
    /// Dead.
    Dead,
}

/// A hit that has fallen and may still be undone, with all that it changed (KNK-TRN-03).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// Its number on this sheet.
    pub id: u16,
    /// Who struck.
    pub from: Id,
    /// Health it took.
    pub damage: i32,
    /// Whether it knocked the target down.
    pub prone: bool,
    /// Whether it takes the target's next turn.
    pub loses_turn: bool,
}

/// Computed values that the game master may set (KNK-GEN-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Override {
    /// Most health.
    HpMax,
    /// Most prana.
    PranaMax,
    /// Prana per own turn.
    Regeneration,
    /// Defence.
    Defence,
    /// Movement points per turn.
    Movement,
    /// Dodges in one fight.
    Dodges,
}
