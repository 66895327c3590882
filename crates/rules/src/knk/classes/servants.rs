//! Familiars that serve a master and live on its prana (KNK-FAM, T23).

use crate::knk::{
    Knk,
    body::pools,
    content::familiar::{Familiar, FamiliarKind},
    content::reserve::Reserve,
    sheet::{Life, service},
    table::{
        apply,
        fact::{Fact, Why},
        refusals,
        turn::living,
    },
};
use crate::{Id, Refusal, RuleId, RulesContext, SystemState, system::Fault};

/// The familiars of `master` that take part, with their upkeep, in the order of the setup.
pub(crate) fn of(ctx: &impl RulesContext<Knk>, master: Id) -> Vec<(Id, i32)> {
    let serves = |id: &Id| {
        let sheet = ctx.state().sheet(*id).filter(|sheet| sheet.life != Life::Dead)?;
        (sheet.master == Some(master)).then(|| (*id, service::upkeep(sheet)))
    };
    ctx.present().iter().filter_map(serves).collect()
}

/// A familiar uses up its upkeep; what is missing is for the GM to judge (KNK-FAM-02).
pub(crate) fn use_up(ctx: &mut impl RulesContext<Knk>, who: Id, upkeep: i32) {
    let have = ctx.state().sheet(who).map_or(0, |sheet| sheet.prana);
    pools::change(ctx, who, Reserve::Prana, -upkeep, Why::Upkeep);
    if upkeep > have {
        ctx.fact(Fact::Starved { who, missing: upkeep.saturating_sub(have) });
    }
}

/// A familiar whose master does not take part uses up its own prana in its own phase 3.
pub(crate) fn forage(ctx: &mut impl RulesContext<Knk>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let (upkeep, master) = (service::upkeep(sheet), sheet.master);
    if master.is_none_or(|master| !ctx.present().contains(&master)) {
        use_up(ctx, who, upkeep);
    }
}

/// Why `who` cannot serve `master`, as a key and as a refusal; nobody serves itself, the dead, an enemy, or one that
/// serves it already.
fn unfit(
    state: &SystemState<Knk>,
    who: Id,
    master: Id,
    hostile: bool,
) -> Result<(), (&'static str, Refusal)> {
    if who == master {
        return Err(("serve-other", Refusal::Oneself { rule: RuleId::new("KNK-FAM-01") }));
    }
    living(state, who).map_err(|refusal| ("serve-living", refusal))?;
    living(state, master).map_err(|refusal| ("serve-living", refusal))?;
    if hostile {
        return Err(("serve-own-side", Refusal::BadTarget));
    }
    if serves(state, master, who) {
        let rule = RuleId::new("KNK-FAM-01");
        let refusal = refusals::serves(master, who, rule);
        return Err(("serve-no-circle", refusal));
    }
    Ok(())
}

/// Whether `who` serves `master`, or one that serves it.
pub(crate) fn serves(state: &SystemState<Knk>, who: Id, master: Id) -> bool {
    let up = |id: &Id| state.sheet(*id).and_then(|sheet| sheet.master);
    // As many steps as there are sheets, so that a circle in a strange table ends.
    let above = std::iter::successors(up(&who), up).take(state.sheets.len());
    above.into_iter().any(|above| above == master)
}

/// `who` serves `master` from the start of the battle, or what is wrong with that.
pub(crate) fn serve(
    state: &mut SystemState<Knk>,
    who: Id,
    master: Id,
    hostile: bool,
) -> Result<(), Fault> {
    unfit(state, who, master, hostile).map_err(|(expected, _)| Fault {
        field: "master".to_owned(),
        found: String::new(),
        expected: expected.to_owned(),
        rule: Some(RuleId::new("KNK-FAM-01")),
    })?;
    let familiar = state.sheet(who).and_then(|sheet| sheet.familiar.clone());
    apply::to(state, &Fact::Serves { who, master: Some(master), familiar });
    Ok(())
}

/// The GM's ruling on whom `who` serves, and as what; without a master it is nobody's familiar any more.
pub(crate) fn ruled(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    master: Option<Id>,
    (kind, upkeep): (Option<FamiliarKind>, Option<i32>),
) -> Result<(), Refusal> {
    let Some(master) = master else {
        living(ctx.state(), who)?;
        ctx.fact(Fact::Serves { who, master: None, familiar: None });
        return Ok(());
    };
    let hostile = ctx.hostile(who, master);
    unfit(ctx.state(), who, master, hostile).map_err(|(_, refusal)| refusal)?;
    let was = ctx.state().sheet(who).and_then(|sheet| sheet.familiar.clone());
    let was = was.unwrap_or(Familiar { kind: FamiliarKind::Character, upkeep: 0, owner: None });
    let familiar = Familiar {
        kind: kind.unwrap_or(was.kind),
        upkeep: upkeep.unwrap_or(was.upkeep),
        owner: was.owner,
    };
    ctx.fact(Fact::Serves { who, master: Some(master), familiar: Some(familiar) });
    Ok(())
}
