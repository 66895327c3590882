//! The wand of a flying magical girl: by her side, and away from her (KNK-MODE-06).

use crate::knk::{
    Knk,
    body::pools,
    content::reserve::Reserve,
    sheet::{
        derived,
        flying::{self, APART},
    },
    table::fact::{Fact, Why},
};
use crate::{Id, RulesContext};

/// Phase 3, or so many turns away from a field: with the wand in hand all prana is back, without it they are counted.
pub(crate) fn phase(ctx: &mut impl RulesContext<Knk>, who: Id, turns: u16) {
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| flying::is_girl(sheet)) else {
        return;
    };
    let (wand, before) = (flying::has_wand(sheet), sheet.apart);
    let more = u8::try_from(turns).unwrap_or(u8::MAX);
    let apart = if wand { 0 } else { before.saturating_add(more) };
    let most = derived::prana_max(sheet).max(sheet.prana);
    if apart != before {
        ctx.fact(Fact::Apart { who, turns: apart });
    }
    if wand {
        pools::set(ctx, who, Reserve::Prana, most, Why::Wand);
    }
}

/// A wand in another place ends her powers at once: she has left the board without it, or somebody has carried it off.
pub(crate) fn look_round(ctx: &mut impl RulesContext<Knk>) {
    let girls = ctx.state().sheets.iter().any(|sheet| flying::is_girl(sheet));
    if ctx.state().turn.is_none() || !girls {
        return;
    }
    let here = ctx.present();
    let table = ctx.state();
    let bears = |id: &&Id| {
        table.sheet(**id).is_some_and(|sheet| flying::has_wand(sheet) && !flying::is_girl(sheet))
    };
    let bearers: Vec<bool> = here.iter().filter(bears).map(|id| ctx.place(*id).is_some()).collect();
    for who in here {
        let on_board = ctx.place(who).is_some();
        let away = if on_board { bearers.contains(&false) } else { !bearers.contains(&false) };
        let lost = ctx.state().sheet(who).is_some_and(|sheet| {
            flying::is_girl(sheet) && !flying::has_wand(sheet) && sheet.apart <= APART
        });
        if lost && away {
            ctx.fact(Fact::Apart { who, turns: APART + 1 });
        }
    }
}
