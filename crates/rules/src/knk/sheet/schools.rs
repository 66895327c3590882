//! The schools of magic of a sheet, and what a spell costs it (KNK-MAG-03, KNK-MAG-10, KNK-MAG-11).

use crate::knk::{
    content::spell::{Form, School, Spell},
    sheet::{Sheet, sixth},
};

/// The rank of `sheet` in `school`, no lower than the circles that are open to it; `None` if it does not own it.
pub(crate) fn rank(sheet: &Sheet, school: School) -> Option<u8> {
    let owned = sheet.schools.iter().find(|(owned, _)| *owned == school);
    owned.map(|(_, rank)| rank.value()).max(circles(sheet, school))
}

/// The circles of `school` that are open to `sheet` without a rank in it; `None` if there are none (KNK-MAG-10).
pub(crate) fn circles(sheet: &Sheet, school: School) -> Option<u8> {
    Some(sixth::circles(sheet, school)).filter(|circles| *circles > 0)
}

/// Whether it is of a school that `sheet` does not own, though it might (KNK-MAG-11).
pub(crate) fn is_foreign(sheet: &Sheet, spell: &Spell) -> bool {
    rank(sheet, spell.school).is_none()
}

/// Lines and price of a spell for `sheet`: both double for a foreign one (KNK-MAG-11). Without lines it has one.
pub(crate) fn price(sheet: &Sheet, spell: &Spell) -> (u8, i32) {
    let lines = match spell.form {
        Form::Lines(lines) => lines.max(1),
        Form::Simple | Form::Rune | Form::Circle(_) | Form::Sacrament(_) => 1,
    };
    let times = if is_foreign(sheet, spell) && !is_of_a_people(spell) { 2 } else { 1 };
    (lines.saturating_mul(times), spell.prana.saturating_mul(i32::from(times)))
}

/// Circles and sacraments, which no lines are read for.
const fn is_of_a_people(spell: &Spell) -> bool {
    matches!(spell.form, Form::Circle(_) | Form::Sacrament(_))
}
