//! What somebody held for a trigger and aimed at, where something else than its own will takes that from it (D20-RDY-01,
//! D20-RDY-07).

use super::{super::say, waits};
use crate::d20::{D20, fact::Fact, sheet::Held};
use crate::{Id, Phrase, RulesContext};

/// All that somebody holds is lost.
pub(in crate::d20::acts) fn all_held(ctx: &mut impl RulesContext<D20>, who: Id) {
    held(ctx, who, |_| None);
}

/// What somebody holds becomes what `left` makes of it, and is lost where that is nothing.
pub(in crate::d20::acts) fn held(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    left: impl Fn(Held) -> Option<Held>,
) {
    let gone = words(ctx, who, |held| left(held.clone()).is_none());
    keeps(ctx, who, left);
    told(ctx, who, gone);
}

/// The weapon of this number is gone: what was held with it is lost, in these words, and with another one has another number.
pub(in crate::d20::acts) fn renumbered(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    number: u8,
    gone: Vec<Phrase>,
) {
    keeps(ctx, who, |held| held.without(number));
    told(ctx, who, gone);
}

/// What somebody holds becomes what `left` makes of it.
fn keeps(ctx: &mut impl RulesContext<D20>, who: Id, left: impl Fn(Held) -> Option<Held>) {
    let Some(before) = ctx.state().sheet(who).map(|sheet| sheet.held.clone()) else { return };
    let after: Vec<Held> = before.iter().cloned().filter_map(left).collect();
    if after != before {
        ctx.fact(Fact::Held { who, held: after });
    }
}

/// What somebody holds of that for which this is so, in words: its weapons are named as they are now.
pub(in crate::d20::acts) fn words(
    ctx: &impl RulesContext<D20>,
    who: Id,
    is_gone: impl Fn(&Held) -> bool,
) -> Vec<Phrase> {
    let Some(sheet) = ctx.state().sheet(who) else { return Vec::new() };
    let gone = sheet.held.iter().filter(|held| is_gone(held));
    gone.map(|held| waits::held(sheet, held, &ctx.state().options, |who| who)).collect()
}

/// Tells what somebody holds no longer. Of the dead nothing more is told.
fn told(ctx: &mut impl RulesContext<D20>, who: Id, gone: Vec<Phrase>) {
    if is_told(ctx, who) {
        for what in gone {
            let line = Phrase::new("d20-log-held-lost").with("who", who).with("what", what);
            say(ctx, &[who], line, "D20-RDY-07");
        }
    }
}

fn is_told(ctx: &impl RulesContext<D20>, who: Id) -> bool {
    let dead = ctx.state().sheet(who).is_none_or(|sheet| sheet.dead);
    ctx.edition().tells_what_is_lost() && !dead
}
