//! What the sixth characteristic of a class is worth in numbers (KNK-CLS-08, KNK-CLS-18, KNK-MAG-10, T10, T11).

use crate::knk::{
    content::{
        class::{Class, Sixth},
        impulse,
        spell::School,
    },
    sheet::{Sheet, in_force},
};

/// Concentration points a unit of Holy Sacraments (KNK-CLS-08).
pub(crate) const SCO: i32 = 8;

/// The sixth characteristic of `sheet` if it is this one.
pub fn value(sheet: &Sheet, wanted: Sixth) -> Option<i32> {
    let sixth = sheet.class.as_ref().and_then(Class::sixth);
    let value = sheet.stats.sixth.map_or(0, |rank| i32::from(rank.value()));
    (sixth == Some(wanted)).then_some(value)
}

/// Concentration points of a church character: what its sacraments may cost in all (KNK-CLS-08).
pub fn concentration(sheet: &Sheet) -> Option<i32> {
    value(sheet, Sixth::Hs).map(|value| SCO * value)
}

/// The highest circle of `school` that is open without a rank in it, with all below; 0 for none (KNK-MAG-10). Circles
/// of demons are bought with impulse points, Holy Sacraments open those of the Church, and a skill those of the school
/// that belongs to the class.
pub fn circles(sheet: &Sheet, school: School) -> u8 {
    let own = if school == School::Demonic {
        impulse::circles(&sheet.impulses)
    } else if school == School::Church {
        value(sheet, Sixth::Hs).and_then(|hs| u8::try_from(hs).ok()).unwrap_or(0)
    } else {
        0
    };
    let by_skill = !school.is_free() && school.is_open_to(sheet.class.as_ref());
    own.max(if by_skill { in_force::circles(sheet) } else { 0 })
}

/// What magical skill adds to the most prana (KNK-CLS-18).
pub(crate) fn prana_max(sheet: &Sheet) -> i32 {
    value(sheet, Sixth::Mc).map_or(0, |value| 50 * value)
}

/// What magical skill adds to the prana per own turn (KNK-CLS-18).
pub(crate) fn regeneration(sheet: &Sheet) -> i32 {
    value(sheet, Sixth::Mc).map_or(0, |value| 5 * value)
}

/// Prana that a mage may hand its familiars per turn in all (KNK-CLS-18).
pub fn familiars(sheet: &Sheet) -> Option<i32> {
    value(sheet, Sixth::Mc).map(|value| 10 + 3 * value)
}

/// Lines that a mage reads in one turn at most, whatever its school allows (KNK-MAG-03).
pub fn lines(sheet: &Sheet) -> Option<i32> {
    value(sheet, Sixth::Mc)
}
