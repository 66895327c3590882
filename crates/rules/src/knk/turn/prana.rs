//! Phase 3: the own prana regenerates first, then some of it goes to familiars (KNK-TRN-12).

use crate::knk::{
    Knk,
    body::pools,
    classes::{servants, wand},
    content::{class::Class, nature::Nature, reserve::Reserve},
    sheet::{Sheet, derived},
    table::{fact::Why, options::Options, picks, switches::Together},
};
use crate::{Choice, Id, Phrase, RuleId, RulesContext, Stop};

/// What a mage can give its familiars each turn, before its magical skill (KNK-FAM-02).
const LIMIT: i32 = 10;
/// What each rank of magical skill adds to that.
const LIMIT_A_RANK: i32 = 3;

/// Phase 3 of `who`: own regeneration, what it hands over to its familiars, and what those use up.
pub(crate) fn phase(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<(), Stop> {
    let familiars = servants::of(ctx, who);
    regenerate(ctx, who);
    hand_over(ctx, who, &familiars)?;
    wand::phase(ctx, who, 1);
    for (familiar, upkeep) in familiars {
        servants::use_up(ctx, familiar, upkeep);
    }
    servants::forage(ctx, who);
    Ok(())
}

/// The most that it may give to familiars in a turn; `None` without a limit (KNK-FAM-02).
pub fn transfer_limit(sheet: &Sheet, options: &Options) -> Option<i32> {
    if sheet.class == Some(Class::Mage) {
        let skill = sheet.stats.sixth.map_or(0, |rank| i32::from(rank.value()));
        return Some(LIMIT + LIMIT_A_RANK * skill);
    }
    Some(options.familiar_limit_non_mage).filter(|limit| *limit > 0)
}

/// The own change of phase 3; a Progenitor then receives what its thralls hunt, and does not regenerate where it is
/// drained (KNK-FAM-06).
pub(crate) fn regenerate(ctx: &mut impl RulesContext<Knk>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let regeneration = derived::regeneration(sheet);
    if sheet.nature != Some(Nature::Progenitor) {
        return pools::change(ctx, who, Reserve::Prana, regeneration, Why::Regeneration);
    }
    let options = &ctx.state().options;
    let (drain, income) = (options.progenitor_drain, options.thrall_income);
    if drain > 0 {
        pools::change(ctx, who, Reserve::Prana, -drain, Why::Progenitor);
    } else {
        pools::change(ctx, who, Reserve::Prana, regeneration, Why::Regeneration);
    }
    pools::change(ctx, who, Reserve::Prana, income, Why::Progenitor);
}

/// Hands prana over to the familiars that are near enough, in the order of the setup: any amount that the master has,
/// its limit leaves and the familiar has room for; its upkeep is offered first (KNK-FAM-02).
fn hand_over(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    familiars: &[(Id, i32)],
) -> Result<(), Stop> {
    let options = &ctx.state().options;
    let limit = transfer_limit(&*pools::sheet_of(ctx, who)?, options);
    let mut left = limit.unwrap_or(i32::MAX);
    for (familiar, upkeep) in familiars {
        if !are_together(ctx, who, *familiar) {
            continue;
        }
        let sheet = pools::sheet_of(ctx, *familiar)?;
        let room = derived::prana_max(&sheet).saturating_sub(sheet.prana);
        let most = room.min(left).min(pools::sheet_of(ctx, who)?.prana);
        if most <= 0 {
            continue;
        }
        let usual = (*upkeep).clamp(0, most);
        let others = (0..=most).rev().filter(|prana| *prana != usual);
        let amounts: Vec<i32> = std::iter::once(usual).chain(others).collect();
        let picks = amounts.iter().map(|prana| picks::prana(*prana)).collect();
        let question = Phrase::new("question-feed")
            .with("familiar", *familiar)
            .with("now", sheet.prana)
            .with("max", derived::prana_max(&sheet))
            .with("most", most);
        let rule = RuleId::new("KNK-FAM-02");
        let picked = ctx.choose(Choice { who, question, picks, closed: Vec::new(), rule })?;
        let given = amounts.get(picked).copied().unwrap_or(usual);
        left = left.saturating_sub(given);
        pools::change(ctx, who, Reserve::Prana, -given, Why::Familiars);
        pools::change(ctx, *familiar, Reserve::Prana, given, Why::Master);
    }
    Ok(())
}

/// Whether a familiar is where its master is, so that it can be given prana (KNK-TRN-12).
fn are_together(ctx: &impl RulesContext<Knk>, master: Id, familiar: Id) -> bool {
    let distance = ctx.between(master, familiar).distance;
    match ctx.state().options.familiar_together {
        Together::SameLocation => distance.is_some(),
        Together::Adjacent => distance.is_some_and(|cells| cells <= 1),
    }
}
