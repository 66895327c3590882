//! Health and prana going up and down (KNK-STAT-08).

use std::sync::Arc;

use crate::knk::{
    Knk,
    body::veil_watch,
    content::reserve::Reserve,
    sheet::{Sheet, derived},
    table::fact::{Fact, Why},
};
use crate::{Id, Refusal, RulesContext};

/// The sheet of `who` as it stands, a pointer's copy.
pub(crate) fn sheet_of(ctx: &impl RulesContext<Knk>, who: Id) -> Result<Arc<Sheet>, Refusal> {
    ctx.state().sheets.get(who.index()).cloned().ok_or(Refusal::Nobody(who))
}

/// What a pool would be after `by`: at most its maximum; prana at least 0, health as low as it falls.
pub(crate) fn after(sheet: &Sheet, pool: Reserve, by: i32) -> i32 {
    match pool {
        Reserve::Hp => {
            let most = derived::hp_max(sheet).max(sheet.hp);
            sheet.hp.saturating_add(by).min(most).max(floor(sheet))
        }
        Reserve::Prana => {
            sheet.prana.saturating_add(by).min(derived::prana_max(sheet).max(sheet.prana)).max(0)
        }
    }
}

/// The least health that anything leaves: 1 for the deathless (KNK-CLS-07).
const fn floor(sheet: &Sheet) -> i32 {
    if sheet.deathless { 1 } else { i32::MIN }
}

/// Health that `damage` takes.
pub(crate) fn lost(sheet: &Sheet, damage: i32) -> i32 {
    sheet.hp.saturating_sub(sheet.hp.saturating_sub(damage).max(floor(sheet)))
}

/// Whether `damage` leaves no health.
pub(crate) fn kills(sheet: &Sheet, damage: i32) -> bool {
    !sheet.deathless && sheet.hp <= damage
}

/// What is in a pool.
pub(crate) const fn now(sheet: &Sheet, pool: Reserve) -> i32 {
    match pool {
        Reserve::Hp => sheet.hp,
        Reserve::Prana => sheet.prana,
    }
}

/// Changes a pool by `by` within its bounds; says nothing where nothing changes.
pub(crate) fn change(ctx: &mut impl RulesContext<Knk>, who: Id, pool: Reserve, by: i32, why: Why) {
    if let Some(sheet) = ctx.state().sheet(who) {
        let value = after(sheet, pool, by);
        set(ctx, who, pool, value, why);
    }
}

/// Sets a pool; says nothing where nothing changes.
pub(crate) fn set(ctx: &mut impl RulesContext<Knk>, who: Id, pool: Reserve, value: i32, why: Why) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let value = if pool == Reserve::Hp { value.max(floor(sheet)) } else { value };
    let before = now(sheet, pool);
    let change = value.saturating_sub(before);
    if change != 0 {
        ctx.fact(Fact::Pool { who, pool, now: value, change, why });
    }
    if pool == Reserve::Prana {
        veil_watch::watch(ctx, who, before);
    }
}

/// Cuts both pools of `who` to their maxima, which something has lowered; the health that it took.
pub(crate) fn fit(ctx: &mut impl RulesContext<Knk>, who: Id, why: Why) -> i32 {
    let Some(sheet) = ctx.state().sheet(who) else { return 0 };
    let (hp, hp_max) = (sheet.hp, derived::hp_max(sheet));
    let (prana, prana_max) = (sheet.prana, derived::prana_max(sheet));
    set(ctx, who, Reserve::Hp, hp.min(hp_max), why);
    set(ctx, who, Reserve::Prana, prana.min(prana_max), why);
    hp.saturating_sub(hp_max).max(0)
}
