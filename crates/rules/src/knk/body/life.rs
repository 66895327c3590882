//! Life, doom and death (KNK-TRN-08).

use crate::knk::{
    Knk,
    body::{effects, hiding, hold, interruption, pools},
    content::familiar::{Familiar, FamiliarKind},
    sheet::{Life, Sheet, derived},
    table::{fact::Fact, refusals, release},
};
use crate::{Id, Refusal, RuleId, RulesContext};

/// Whether some dodge may still be tried against some hit that waits: doomed, not dead, even if no single dodge could
/// save it or its price cannot be paid.
pub(crate) fn may_be_saved(sheet: &Sheet) -> bool {
    !sheet.hits.is_empty() && derived::dodges_left(sheet) > 0
}

/// Says what the health of `who` means now: doomed, spared or dead. Raises nobody from the dead.
pub(crate) fn check(ctx: &mut impl RulesContext<Knk>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    match (sheet.life, sheet.hp > 0, may_be_saved(sheet)) {
        (Life::Dead, _, _) | (Life::Alive, true, _) | (Life::Doomed, false, true) => {}
        (Life::Doomed, true, _) => {
            ctx.fact(Fact::Spared { who });
            // It sees again (KNK-STL-02).
            hiding::look_out(ctx);
        }
        (Life::Alive, false, true) => {
            ctx.fact(Fact::Doomed { who });
            hold::let_go(ctx, who, release::Release::Death);
        }
        (Life::Alive | Life::Doomed, false, false) => {
            ctx.fact(Fact::Died { who });
            hold::part(ctx, who, release::Release::Death);
            hiding::reveal(ctx, who);
            wake(ctx, who);
            ctx.fall(who);
            effects::end_with(ctx, who);
        }
    }
}

/// What damage does beside taking health: it shows the hidden, and may end what is being read (KNK-STL-08, KNK-MAG-09).
/// `hit` is the number of the hit that it belongs to, if that waits.
pub(crate) fn hurt(ctx: &mut impl RulesContext<Knk>, who: Id, damage: i32, hit: Option<u16>) {
    hiding::hurt(ctx, who, damage);
    interruption::hurt(ctx, who, damage, hit);
}

/// Whether `who` is dead, or not there.
pub(crate) fn is_dead(ctx: &impl RulesContext<Knk>, who: Id) -> bool {
    ctx.state().sheet(who).is_none_or(|sheet| sheet.life == Life::Dead)
}

/// Whether the body of one who is dead is whole, as the GM says (KNK-END-03).
pub(crate) fn set_body(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    intact: bool,
) -> Result<(), Refusal> {
    let sheet = pools::sheet_of(ctx, who)?;
    if sheet.life != Life::Dead {
        return Err(refusals::lacks("body", Some(RuleId::new("KNK-END-03"))));
    }
    if sheet.body_destroyed == intact {
        ctx.fact(Fact::Body { who, intact });
    }
    Ok(())
}

/// Says that one who rises has no body to rise in, if that is so; what came of that is the table's (KNK-END-03).
pub(crate) fn warn(ctx: &mut impl RulesContext<Knk>, who: Id) {
    if ctx.state().sheet(who).is_some_and(|sheet| sheet.body_destroyed) {
        ctx.fact(Fact::Bodiless { who });
    }
}

/// An artificial body was destroyed: its owner wakes at home, unharmed (KNK-FAM-04).
pub(crate) fn wake(ctx: &mut impl RulesContext<Knk>, who: Id) {
    let familiar = ctx.state().sheet(who).and_then(|sheet| sheet.familiar.clone());
    if let Some(Familiar { kind: FamiliarKind::Body, owner, .. }) = familiar {
        ctx.fact(Fact::Woke { who, owner: owner.clone() });
        if let Some(owner) = owner {
            ctx.bring_home(&owner);
        }
    }
}
