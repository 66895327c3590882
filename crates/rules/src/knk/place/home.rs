//! The own base: being there, and leaving it (KNK-MOD-08, KNK-MOD-09).

use crate::knk::{
    Knk,
    body::pools,
    content::reserve::Reserve,
    sheet::{base::Base, derived},
    table::{
        fact::{Fact, Why},
        switches::BasePrana,
        turn::living,
    },
};
use crate::{Id, Refusal, RulesContext};

/// The GM's ruling on whether the fight is in the base of `who`.
pub(crate) fn ruled(ctx: &mut impl RulesContext<Knk>, who: Id, here: bool) -> Result<(), Refusal> {
    living(ctx.state(), who)?;
    let outside = here && ctx.place(who).is_none() && ctx.queue().contains(&who);
    set(
        ctx,
        who,
        if outside {
            Base::Outside
        } else if here {
            Base::Here
        } else {
            Base::Elsewhere
        },
    );
    Ok(())
}

/// `who` comes into its own base on the map of the world, or goes out of it (KNK-GLB-01).
pub(crate) fn dwell(ctx: &mut impl RulesContext<Knk>, who: Id, here: bool) {
    if living(ctx.state(), who).is_ok() {
        set(ctx, who, if here { Base::Here } else { Base::Elsewhere });
    }
}

/// `who` goes over a border: out of the base, if it was in it.
pub(crate) fn leave(ctx: &mut impl RulesContext<Knk>, who: Id) {
    if of(ctx, who) == Base::Here {
        set(ctx, who, Base::Outside);
    }
}

/// `who` came onto the field or left it: in its base or out of it, if the fight is in it.
pub(crate) fn settle(ctx: &mut impl RulesContext<Knk>, who: Id) {
    match (of(ctx, who), ctx.place(who)) {
        (Base::Outside, Some(_)) => set(ctx, who, Base::Here),
        (Base::Here, None) => set(ctx, who, Base::Outside),
        (Base::Elsewhere | Base::Here | Base::Outside, _) => {}
    }
}

fn of(ctx: &impl RulesContext<Knk>, who: Id) -> Base {
    ctx.state().sheet(who).map_or(Base::Elsewhere, |sheet| sheet.base)
}

/// Entering raises only the maximum; leaving cuts the pool to it, or lets it be spent (KNK-MOD-09).
fn set(ctx: &mut impl RulesContext<Knk>, who: Id, now: Base) {
    if of(ctx, who) == now {
        return;
    }
    ctx.fact(Fact::Base { who, now });
    if ctx.state().options.base_prana_on_leave == BasePrana::Cut
        && let Some(sheet) = ctx.state().sheet(who)
    {
        let kept = sheet.prana.min(derived::prana_max(sheet));
        pools::set(ctx, who, Reserve::Prana, kept, Why::Base);
    }
}
