//! Who flies, and who has the powers of a magical girl (KNK-MODE-06, KNK-MODE-07).

use crate::knk::{
    content::modifier::Modifier,
    sheet::{Sheet, in_force},
};
use crate::{Ground, Terrain};

/// Whether it flies (KNK-MODE-06, KNK-MODE-07).
pub fn flies(sheet: &Sheet) -> bool {
    in_force::has(sheet, &Modifier::Flies) || is_transformed(sheet)
}

/// Whether it goes through the air: one that drags somebody along stays on the ground (KNK-MODE-07).
pub(crate) fn hovers(sheet: &Sheet) -> bool {
    sheet.holding.is_none() && flies(sheet)
}

/// Whether it flies over whatever fills a cell: hindrance, water and ice, and every obstacle that can be jumped over
/// (KNK-MODE-07).
pub(crate) fn is_flown_over(ground: Ground) -> bool {
    let solid = ground.terrain.is_obstacle() && ground.terrain != Terrain::Deep;
    !(solid && ground.unjumpable)
}

/// Own turns without the wand after which they are ordinary people.
pub(crate) const APART: u8 = 3;

/// Whether it has the powers of a magical girl: those who were made so have them with the wand and a while without.
pub fn is_transformed(sheet: &Sheet) -> bool {
    is_girl(sheet) && sheet.apart <= APART
}

/// Whether it was made one.
pub(crate) fn is_girl(sheet: &Sheet) -> bool {
    in_force::has(sheet, &Modifier::MagicalGirl)
}

pub(crate) fn has_wand(sheet: &Sheet) -> bool {
    sheet.weapons.iter().any(|weapon| weapon.wand)
}
