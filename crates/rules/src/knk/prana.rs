//! Phase 3: prana comes in and goes out to familiars, in the order that its owner likes (KNK-TRN-12).

use super::{
    Class, Knk, Nature, Options, Sheet, Why, derived, familiar, pools, switches::Together, wand,
};
use crate::{Choice, Id, Pick, PoolId, Question, RuleId, Scene, Stop};

/// What a mage can give its familiars each turn, before its magical skill (KNK-FAM-02).
const LIMIT: i32 = 10;
/// What each rank of magical skill adds to that.
const LIMIT_A_RANK: i32 = 3;

/// Phase 3 of `who`: own regeneration and the transfer to familiars, either first.
pub(super) fn phase(scene: &mut impl Scene<Knk>, who: Id) -> Result<(), Stop> {
    let (near, far): (Vec<_>, Vec<_>) = familiar::of(scene, who)
        .into_iter()
        .partition(|(familiar, _)| are_together(scene, who, *familiar));
    let need = near.iter().fold(0_i32, |sum, (_, upkeep)| sum.saturating_add(*upkeep));
    if feeds_first(scene, who, need)? {
        feed(scene, who, &near)?;
        regenerate(scene, who);
    } else {
        regenerate(scene, who);
        feed(scene, who, &near)?;
    }
    wand::phase(scene, who, 1);
    for (apart, upkeep) in far {
        familiar::unpaid(scene, apart, upkeep);
    }
    familiar::forage(scene, who);
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

/// What its own prana changes by in phase 3: a Progenitor that is drained does not regenerate, and lives on what its
/// thralls hunt (KNK-FAM-06).
fn own(sheet: &Sheet, options: &Options) -> (i32, i32) {
    let regeneration = derived::regeneration(sheet);
    if sheet.nature != Some(Nature::Progenitor) {
        return (regeneration, 0);
    }
    let codex = options.thrall_income.saturating_sub(options.progenitor_drain);
    (if options.progenitor_drain > 0 { 0 } else { regeneration }, codex)
}

fn regenerate(scene: &mut impl Scene<Knk>, who: Id) {
    let Some(sheet) = scene.table().sheet(who) else { return };
    let (regeneration, codex) = own(sheet, &scene.table().options);
    pools::change(scene, who, PoolId::Prana, regeneration, Why::Regeneration);
    pools::change(scene, who, PoolId::Prana, codex, Why::Progenitor);
}

/// Whether the transfer comes before the own regeneration: asked for where that makes a difference (KNK-TRN-12).
fn feeds_first(scene: &mut impl Scene<Knk>, who: Id, need: i32) -> Result<bool, Stop> {
    if need == 0 {
        return Ok(false);
    }
    let sheet = pools::sheet_of(scene, who)?;
    let options = &scene.table().options;
    let (regeneration, codex) = own(&sheet, options);
    let gain = regeneration.saturating_add(codex);
    let most = need.min(transfer_limit(&sheet, options).unwrap_or(i32::MAX));
    let with = |prana: i32| Sheet { prana, ..(*sheet).clone() };
    let regenerated = pools::after(&sheet, PoolId::Prana, gain);
    let given = (most.min(sheet.prana), most.min(regenerated));
    let left = (
        pools::after(&with(sheet.prana - given.0), PoolId::Prana, gain),
        regenerated.saturating_sub(given.1),
    );
    if left.0 == left.1 && given.0 == given.1 {
        return Ok(false);
    }
    let picks = vec![Pick::RegenerateFirst { prana: left.1 }, Pick::FeedFirst { prana: left.0 }];
    let (question, rule) = (Question::PranaFirst, RuleId::new("KNK-TRN-12"));
    Ok(scene.choose(Choice { who, question, picks, closed: Vec::new(), rule })? == 1)
}

/// Gives each familiar its upkeep as far as prana and limit reach; where they do not, the player splits what there is.
/// What is missing each pays from its own prana (KNK-FAM-02).
fn feed(scene: &mut impl Scene<Knk>, who: Id, near: &[(Id, i32)]) -> Result<(), Stop> {
    let sheet = pools::sheet_of(scene, who)?;
    let limit = transfer_limit(&sheet, &scene.table().options).unwrap_or(i32::MAX);
    let mut needed = near.iter().fold(0_i32, |sum, (_, upkeep)| sum.saturating_add(*upkeep));
    let mut left = needed.min(limit).min(sheet.prana).max(0);
    for (familiar, upkeep) in near {
        needed = needed.saturating_sub(*upkeep);
        // All that can be given is given: the rest must be able to take what this one leaves.
        let (least, most) = (left.saturating_sub(needed).max(0), left.min(*upkeep));
        let given = if least < most {
            let picks: Vec<Pick> =
                (least..=most).rev().map(|prana| Pick::Prana { prana }).collect();
            let (question, rule) =
                (Question::Feed { familiar: *familiar }, RuleId::new("KNK-FAM-02"));
            let picked = scene.choose(Choice { who, question, picks, closed: Vec::new(), rule })?;
            most.saturating_sub(i32::try_from(picked).unwrap_or(i32::MAX)).max(least)
        } else {
            most
        };
        left = left.saturating_sub(given);
        pools::change(scene, who, PoolId::Prana, -given, Why::Familiars);
        familiar::unpaid(scene, *familiar, upkeep.saturating_sub(given));
    }
    Ok(())
}

/// Whether a familiar is where its master is, so that it can be given prana (KNK-TRN-12).
fn are_together(scene: &impl Scene<Knk>, master: Id, familiar: Id) -> bool {
    let distance = scene.between(master, familiar).distance;
    match scene.table().options.familiar_together {
        Together::SameLocation => distance.is_some(),
        Together::Adjacent => distance.is_some_and(|cells| cells <= 1),
    }
}
