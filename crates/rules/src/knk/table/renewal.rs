//! What of a sheet begins afresh between fights (KNK-END).

use crate::knk::{
    sheet::{Sheet, stealth::Stealth},
    table::switches::Keep,
};

/// What a fight alone has used up or brought about is as before it; all else stays (KNK-END-01).
/// `keeps_skills` is whether what skills have grown to stays for the day (KNK-SKL-06).
pub(crate) fn refresh(sheet: &mut Sheet, keeps_skills: bool) {
    sheet.dodges_used = 0;
    (sheet.prone, sheet.loses_turn) = (false, false);
    sheet.stealth = Stealth::Open;
    if !keeps_skills {
        forget_growth(sheet);
    }
}

/// What skills have grown to by use is over.
fn forget_growth(sheet: &mut Sheet) {
    for owned in &mut sheet.skills {
        owned.in_use.turns = u16::from(owned.in_use.on);
    }
}

/// A new game day: what skills have grown to is over where the table keeps it for one (KNK-SKL-06).
pub(crate) fn new_day(sheet: &mut Sheet, keep: Keep) {
    if keep == Keep::Day {
        forget_growth(sheet);
    }
}
