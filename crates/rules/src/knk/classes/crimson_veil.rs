//! The Crimson Veil: a hybrid with too little prana may lose itself (KNK-CLS-13 to KNK-CLS-16).

use crate::knk::{
    Knk,
    body::{pools, veil_watch},
    combat::save,
    content::{reserve::Reserve, saving},
    place::ground,
    sheet::veil::{self, Veil},
    table::fact::Why,
};
use crate::{Id, Purpose, RuleId, RulesContext, Stop};

/// Makes every save that is due.
pub(crate) fn settle(ctx: &mut impl RulesContext<Knk>) -> Result<(), Stop> {
    // After every act, and nearly always of nobody.
    if ctx.state().sheets.iter().all(|sheet| sheet.veil != Veil::Shaken) {
        return Ok(());
    }
    let shaken = |who: &Id| ctx.state().sheet(*who).is_some_and(|sheet| sheet.veil == Veil::Shaken);
    let due: Vec<Id> = ctx.present().into_iter().filter(shaken).collect();
    due.into_iter().try_for_each(|who| resist(ctx, who))
}

/// After the regeneration of its own turn a hybrid whose prana is still below the limit makes the save again.
pub(crate) fn again(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<(), Stop> {
    resist(ctx, who)
}

/// The mind save of one whose prana is below its limit, at that penalty. It costs what every save does: with too little
/// it fails, and where nothing is left behind it the Veil falls whatever the face (KNK-CLS-14).
fn resist(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<(), Stop> {
    let sheet = pools::sheet_of(ctx, who)?;
    let Some(limit) = veil::limit(&sheet).filter(|_| sheet.veil != Veil::Fallen) else {
        return Ok(());
    };
    if sheet.prana > 0 && sheet.prana >= limit {
        veil_watch::now(ctx, who, Veil::Raised);
        return Ok(());
    }
    if sheet.prana < save::PRICE {
        fall(ctx, who);
        return Ok(());
    }
    pools::change(ctx, who, Reserve::Prana, -save::PRICE, Why::Save);
    let rule = RuleId::new("KNK-CLS-13");
    let roll = save::mind_save(&sheet);
    let throw =
        ground::on_save(ctx, who, roll).throw(who, Purpose::Save, Some(saving::ABOVE), rule);
    let drained = sheet.prana == save::PRICE;
    if drained || !ctx.roll_success(throw)? {
        fall(ctx, who);
    } else {
        veil_watch::now(ctx, who, Veil::Raised);
    }
    Ok(())
}

/// The Veil falls: `who` is the GM's, hostile to all, and keeps everything else (KNK-CLS-16).
pub(crate) fn fall(ctx: &mut impl RulesContext<Knk>, who: Id) {
    veil_watch::now(ctx, who, Veil::Fallen);
    ctx.leave_side(who);
}
