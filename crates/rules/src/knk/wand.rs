//! Flying magical girls and the wand that makes them (KNK-MODE-06).

use super::{
    Fact, Knk, Sheet, Why, derived,
    modifier::{self, Modifier},
    pools,
};
use crate::{Id, PoolId, Scene};

/// Own turns without the wand after which they are ordinary people.
const APART: u8 = 3;

/// Whether it has the powers of a magical girl: those who were made so have them with the wand and a while without.
pub fn is_transformed(sheet: &Sheet) -> bool {
    is_girl(sheet) && sheet.apart <= APART
}

fn is_girl(sheet: &Sheet) -> bool {
    modifier::has(sheet, &Modifier::MagicalGirl)
}

/// Phase 3: with the wand in hand all prana is back, without it one turn more is counted.
pub(super) fn phase(scene: &mut impl Scene<Knk>, who: Id) {
    let Some(sheet) = scene.table().sheet(who).filter(|sheet| is_girl(sheet)) else { return };
    let has_wand = sheet.weapons.iter().any(|weapon| weapon.wand);
    let turns = if has_wand { 0 } else { sheet.apart.saturating_add(1) };
    let (before, most) = (sheet.apart, derived::prana_max(sheet).max(sheet.prana));
    if turns != before {
        scene.fact(Fact::Apart { who, turns });
    }
    if has_wand {
        pools::set(scene, who, PoolId::Prana, most, Why::Wand);
    }
}
