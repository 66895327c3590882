//! When the Crimson Veil threatens a hybrid (KNK-CLS-13).

use crate::knk::{
    Knk,
    sheet::veil::{self, Veil},
    table::fact::Fact,
};
use crate::{Id, Scene};

/// The prana of `who` is no longer `before`: whether that asks for a save is noted, to be made as soon as dice can be
/// thrown ([`crimson_veil::settle`](crate::knk::classes::crimson_veil::settle)).
pub(crate) fn watch(scene: &mut impl Scene<Knk>, who: Id, before: i32) {
    let Some(sheet) = scene.table().sheet(who) else { return };
    let Some(limit) = veil::limit(sheet).filter(|_| sheet.veil == Veil::Raised) else { return };
    let (crossed, drained) =
        (before >= limit && sheet.prana < limit, before > 0 && sheet.prana == 0);
    if crossed || drained {
        scene.fact(Fact::Veil { who, now: Veil::Shaken });
    }
}

/// Says how the Veil stands; nothing where nothing changes.
pub(crate) fn now(scene: &mut impl Scene<Knk>, who: Id, now: Veil) {
    if scene.table().sheet(who).is_some_and(|sheet| sheet.veil != now) {
        scene.fact(Fact::Veil { who, now });
    }
}
