//! What a hit has done beside its damage (KNK-TRN-03, KNK-TRN-05).

use serde::{Deserialize, Serialize};

use crate::Spot;
use crate::knk::{
    content::{item::Item, weapon::Weapon},
    sheet::{lasting::Lasting, reading::Reading},
};

/// One thing that a hit has done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Undo {
    /// Knocked the target down.
    Prone,
    /// Took its next turn.
    LosesTurn,
    /// Took hold of it (KNK-GRB-02).
    Grab,
    /// Hurt it: the number of the injury.
    Injury(u16),
    /// Cut that much health to a lower maximum.
    Cut(i32),
    /// The limb that fell at that place.
    Limb(Spot, Item),
    /// Struck a weapon out of its hand, to that place.
    Weapon(Spot, Box<Weapon>),
    /// A weapon that was destroyed.
    Broke(Box<Weapon>),
    /// An item that was destroyed.
    Destroyed(Item),
    /// Threw it away from that place.
    Thrown(Spot),
    /// Laid a lasting effect of that number on it.
    Lasting(u16),
    /// Took a lasting effect off it.
    Dispelled(Box<Lasting>),
    /// Ended what it was reading.
    Reading(Reading),
}
