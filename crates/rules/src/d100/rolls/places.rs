//! Which place of a body a face means.

use crate::d100::{
    numbers::{harm::place::HitLocation, rolls::face::Face},
    options::{LocationTable, Options},
    sheet::Sheet,
};

/// Where a face strikes that was not flipped; `None` for what is no face (D100-HIT-04).
pub(in crate::d100) fn rolled(sheet: &Sheet, face: u16, options: &Options) -> Option<HitLocation> {
    let face = Face::new(face)?;
    own_place(sheet, face, options)
        .or_else(|| Some(HitLocation::rolled(face, sheet.spec.left_handed, options)))
}

/// The place of a number by the table of a body of its own, where the game is played with those (D100-HIT-06).
fn own_place(sheet: &Sheet, face: Face, options: &Options) -> Option<HitLocation> {
    let mut rows = sheet.spec.body.iter().filter(|_| options.location_table == LocationTable::Own);
    rows.find(|(last, _)| face.number() <= *last).map(|(_, place)| *place)
}

/// Whether a body has a place: one with a table of its own has those of that table (D100-HIT-06). What is not there cannot be
/// aimed at, whichever table the game is played with.
pub(in crate::d100) fn has_place(sheet: &Sheet, place: HitLocation) -> bool {
    let body = &sheet.spec.body;
    body.is_empty() || body.iter().any(|(_, named)| *named == place)
}

/// Where a hit roll strikes; `None` for what is no face (D100-HIT-01).
pub(in crate::d100) fn struck(sheet: &Sheet, face: u16, options: &Options) -> Option<HitLocation> {
    let face = Face::new(face)?;
    own_place(sheet, face.flipped(), options)
        .or_else(|| Some(HitLocation::struck(face, sheet.spec.left_handed, options)))
}
