//! When the Crimson Veil threatens a hybrid (KNK-CLS-13).

use crate::knk::{
    Knk,
    sheet::veil::{self, Veil},
    table::fact::Fact,
};
use crate::{Id, RulesContext};

/// The prana of `who` is no longer `before`: whether that asks for a save is noted, to be made as soon as dice can be
/// thrown ([`crimson_veil::settle`](crate::knk::classes::crimson_veil::settle)).
pub(crate) fn watch(ctx: &mut impl RulesContext<Knk>, who: Id, before: i32) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let Some(limit) = veil::limit(sheet).filter(|_| sheet.veil == Veil::Raised) else { return };
    let (crossed, drained) =
        (before >= limit && sheet.prana < limit, before > 0 && sheet.prana == 0);
    if crossed || drained {
        ctx.fact(Fact::Veil { who, now: Veil::Shaken });
    }
}

/// Says how the Veil stands; nothing where nothing changes.
pub(crate) fn now(ctx: &mut impl RulesContext<Knk>, who: Id, now: Veil) {
    if ctx.state().sheet(who).is_some_and(|sheet| sheet.veil != now) {
        ctx.fact(Fact::Veil { who, now });
    }
}
