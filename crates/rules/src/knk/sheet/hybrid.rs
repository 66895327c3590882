//! What the impulses of a hybrid change on its sheet (KNK-CLS-09 to KNK-CLS-12).

use crate::knk::{
    content::{class::Class, impulse::Impulse, rank::Stat},
    sheet::Sheet,
};

/// What each purchase in a characteristic adds to the price of its saves and attacks (KNK-CLS-15).
const SURCHARGE: i32 = 5;

/// Whether `sheet` is a hybrid.
pub(crate) fn is_hybrid(sheet: &Sheet) -> bool {
    sheet.class == Some(Class::Hybrid)
}

/// Whether `stat` counts with the formulas of the next higher category (KNK-CLS-10).
pub(crate) fn is_category_up(sheet: &Sheet, stat: Stat) -> bool {
    sheet.impulses.contains(&Impulse::CategoryUp(stat))
}

/// What saves and attacks based on `stat` cost more, in prana (KNK-CLS-15, KNK-SAV-10).
pub fn surcharge(sheet: &Sheet, stat: Stat) -> i32 {
    let bought = sheet.impulses.iter().filter(|impulse| impulse.stat() == Some(stat)).count();
    SURCHARGE.saturating_mul(i32::try_from(bought).unwrap_or(i32::MAX))
}
