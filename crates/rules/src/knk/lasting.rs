//! Lasting effects (KNK-TRN-11).

use serde::{Deserialize, Serialize};

use crate::PlainText;

/// Something that acts in phase 2 of each own turn of its bearer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lasting {
    /// Its number on this sheet; never used again.
    pub id: u16,
    /// Its name.
    pub name: PlainText,
    /// Change of health each time.
    pub hp: i32,
    /// Change of prana each time.
    pub prana: i32,
    /// Own turns left, counted down after it acted (KNK-GEN-05); `None` until it is taken off.
    pub turns: Option<u16>,
}
