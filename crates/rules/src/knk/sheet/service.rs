//! Whether a combatant is a familiar, of what kind, and what it costs its master (KNK-FAM, T23).

use crate::knk::{
    content::familiar::{Familiar, FamiliarKind},
    sheet::Sheet,
};

/// What a spell makes of one that it calls: the record's own word where the spell says nothing (KNK-FAM-02).
pub(crate) fn called(
    sheet: &Sheet,
    kind: Option<FamiliarKind>,
    upkeep: Option<i32>,
) -> Option<Familiar> {
    if kind.is_none() && upkeep.is_none() {
        return sheet.familiar.clone();
    }
    let was = sheet.familiar.clone();
    let was = was.unwrap_or(Familiar { kind: FamiliarKind::Guard, upkeep: 0, owner: None });
    let (kind, upkeep) = (kind.unwrap_or(was.kind), upkeep.unwrap_or(was.upkeep));
    Some(Familiar { kind, upkeep, ..was })
}

/// Whether it is somebody's familiar, in this fight or not: it does not regenerate (KNK-FAM-01), and its attacks are
/// conceptual at least (KNK-FAM-05). Every Servant is one (KNK-CLS-03).
pub fn is_familiar(sheet: &Sheet) -> bool {
    sheet.master.is_some() || kind(sheet).is_some()
}

/// Which kind of familiar it is: what its record says, else what its class makes of it.
pub(crate) fn kind(sheet: &Sheet) -> Option<FamiliarKind> {
    let own = sheet.familiar.as_ref().map(|familiar| familiar.kind);
    own.or_else(|| sheet.class.as_ref().and_then(FamiliarKind::of_class))
}

/// Prana that it uses up each turn of its master.
pub(crate) fn upkeep(sheet: &Sheet) -> i32 {
    sheet.familiar.as_ref().map_or(0, |familiar| familiar.upkeep)
}
