//! Who fights alone (KNK-SKL-08).

use crate::knk::{Knk, sheet::Life, table::fact::Fact};
use crate::{Id, RulesContext};

/// Says of everyone whom it became true or untrue of that no ally is left to fight.
pub(crate) fn count(ctx: &mut impl RulesContext<Knk>) {
    if ctx.state().sheets.iter().all(|sheet| sheet.skills.is_empty()) {
        return;
    }
    let asks = |who: &Id| ctx.state().sheet(*who).is_some_and(|sheet| !sheet.skills.is_empty());
    let asking: Vec<Id> = ctx.present().into_iter().filter(asks).collect();
    for who in asking {
        let alone = is_alone(ctx, who);
        if ctx.state().sheet(who).is_some_and(|sheet| sheet.alone != alone) {
            ctx.fact(Fact::Alone { who, alone });
        }
    }
}

/// No conscious ally stands on the field or waits behind its border.
fn is_alone(ctx: &impl RulesContext<Knk>, who: Id) -> bool {
    let conscious = |id: Id| ctx.state().sheet(id).is_some_and(|sheet| sheet.life == Life::Alive);
    !ctx.present().into_iter().any(|id| id != who && !ctx.hostile(who, id) && conscious(id))
}
