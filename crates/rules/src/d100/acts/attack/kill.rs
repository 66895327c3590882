//! The killing blow at whoever lies unconscious.

use super::{Strike, draw, may};
use crate::d100::acts::{advantage, conditions, demanded::trials::say, harm, spend_action};
use crate::d100::{
    D100,
    field::{living, refused, with_action},
    numbers::harm::{conditions::Condition, losses::is_killed},
    options::UnconsciousKill,
    rolls,
    sheet::With,
};
use crate::{Id, Phrase, Refusal, RulesContext, Stop};

/// The blow is struck, with the weapon in hand and the action.
fn begins(ctx: &mut impl RulesContext<D100>, who: Id, with: With) -> Result<(), Stop> {
    draw(ctx, who, with)?;
    spend_action(ctx);
    conditions::drop_aim(ctx, who);
    Ok(())
}

/// Kills somebody unconscious in reach, if the GM lets it (D100-CON-09).
pub(in crate::d100::acts) fn kill(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    target: Id,
    with: With,
) -> Result<(), Stop> {
    let strike = Strike::blow(who, target, with);
    with_action(ctx.state(), who, "D100-CON-09")?;
    let reading = ctx.state().options.unconscious_kill;
    let unconscious = living(ctx.state(), target)?.has(Condition::Unconscious);
    if !unconscious || reading == UnconsciousKill::Never {
        return Err(refused("d100-not-helpless", "D100-CON-09").into());
    }
    if may(ctx, strike)? {
        return Err(Refusal::BadTarget.into());
    }
    let first = ctx.edition().holds_in_each_case();
    if !first {
        begins(ctx, who, with)?;
    }
    let asks = reading == UnconsciousKill::GmConfirm;
    let question = Phrase::new("d100-ask-kill").with("who", who).with("other", target);
    let confirmed = !asks || rolls::agrees(ctx, who, question, "d100-pick-kill", "D100-CON-09")?;
    if first && confirmed {
        begins(ctx, who, with)?;
    } else if first {
        // What the GM does not let be done costs nothing.
        let line = Phrase::new("d100-log-kills-not").with("who", who).with("other", target);
        say(ctx, vec![who, target], line, "D100-CON-09");
    }
    if is_killed(unconscious, confirmed, reading) {
        harm::dies(ctx, target)?;
        let dead = ctx.state().sheet(target).is_some_and(|sheet| sheet.dead);
        advantage::overcome(ctx, who, target, dead);
    }
    Ok(())
}
