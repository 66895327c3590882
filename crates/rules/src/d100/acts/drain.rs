//! Health that goes by no damage: blood, poison, want of air, sickness, one's own weapon (D100-WND-04).

use super::{attack::after, harm, injury};
use crate::d100::{
    D100,
    numbers::harm::place::HitLocation,
    options::{EnvInjuryLocation, OverflowSources},
};
use crate::{Id, RulesContext, Stop};

/// Whether a loss injures whatever it comes from (`overflow_sources`).
fn any(ctx: &impl RulesContext<D100>) -> bool {
    ctx.state().options.overflow_sources == OverflowSources::Any
}

/// Somebody loses health by what is no damage: no more than there is, unless a table lets every loss injure.
pub(super) fn drains(ctx: &mut impl RulesContext<D100>, who: Id, amount: i32) -> Result<(), Stop> {
    let has = ctx.state().sheet(who).map_or(0, |sheet| sheet.health);
    let amount = if any(ctx) { amount } else { amount.min(has.max(0)) };
    let over = harm::lose(ctx, who, amount);
    spills(ctx, who, over)
}

/// A loss by what is no damage was more than there was: an injury at a table that lets every loss injure.
pub(super) fn spills(ctx: &mut impl RulesContext<D100>, who: Id, over: bool) -> Result<(), Stop> {
    if over && any(ctx) { injures(ctx, who) } else { Ok(()) }
}

/// An injury that no hit roll has placed: by 1d100, or of the torso (D100-MOV-14).
pub(super) fn injures(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let torso = ctx.state().options.env_injury_location == EnvInjuryLocation::Torso;
    let place = if torso { HitLocation::Torso } else { after::anywhere(ctx, who)? };
    injury::injure(ctx, who, place)
}
