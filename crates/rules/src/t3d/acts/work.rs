//! Tasks that take their time.

use super::{
    super::{
        T3d,
        catalogue::WORK,
        fact::Fact,
        level::{self, Wanted, refused},
        outcome::Came,
        sheet::Working,
        terms::{Seen, Terms, Time, Trait},
    },
    make, may_lose, pay_for, say,
};
use crate::{Id, Phrase, RulesContext, Stop};

/// How long a work takes, in its unit (T3D-TAB-06).
fn length(ordinary: u16, time: Time) -> u16 {
    match time {
        Time::Ordinary | Time::Hurried(_) => ordinary,
        Time::Times(factor) => ordinary.saturating_mul(factor),
        Time::Cut(percent) | Time::Rushed { percent, .. } => {
            let left = u32::from(ordinary) * u32::from(100_u8.saturating_sub(percent));
            u16::try_from(left.div_ceil(100)).unwrap_or(u16::MAX).max(1)
        }
        Time::Instant => 0,
    }
}

/// A work is begun; one at once is rolled at once.
pub(super) fn begin(
    ctx: &mut impl RulesContext<T3d>,
    who: Id,
    with: &Trait,
    terms: &Terms,
) -> Result<(), Stop> {
    let sheet = level::living(ctx.state(), who)?;
    if sheet.work.is_some() {
        return Err(refused(Phrase::new("t3d-at-work").with("who", who), WORK).into());
    }
    let task = terms.task.as_ref().and_then(|task| ctx.state().common.task(task));
    let Some((ordinary, in_turns)) =
        task.filter(|task| task.ordinary > 0).map(|task| (task.ordinary, task.rounds))
    else {
        return Err(refused(Phrase::new("t3d-no-time"), WORK).into());
    };
    let wanted = Wanted::new(who, with, &[], terms);
    level::of(ctx, &wanted)?;
    may_lose(ctx, who, terms.loss.as_ref())?;
    let left = length(ordinary, terms.time);
    if left == 0 {
        return roll(ctx, who, with, terms);
    }
    let work = Working { left, in_turns, with: with.clone(), terms: terms.clone() };
    let secret = is_secret(ctx, terms);
    ctx.fact(Fact::Works { who, work: Some(work), secret });
    Ok(())
}

/// Whether nobody but the GM is told of a work.
fn is_secret(ctx: &impl RulesContext<T3d>, terms: &Terms) -> bool {
    terms.seen == Some(Seen::Gm) && ctx.edition().holds_everywhere()
}

/// Somebody works no longer.
pub(in crate::t3d) fn stop(ctx: &mut impl RulesContext<T3d>, who: Id) {
    let work = ctx.state().sheet(who).and_then(|sheet| sheet.work.as_ref());
    let secret = work.is_some_and(|work| is_secret(ctx, &work.terms));
    ctx.fact(Fact::Works { who, work: None, secret });
}

/// The end of an own turn: a work that counts rounds is one tick nearer.
pub(in crate::t3d) fn tick(ctx: &mut impl RulesContext<T3d>, who: Id) -> Result<(), Stop> {
    let work = ctx.state().sheet(who).and_then(|sheet| sheet.work.as_ref());
    if work.is_some_and(|work| work.in_turns) { advance(ctx, who, 1) } else { Ok(()) }
}

/// The clock of a work goes on; at its end the roll is made as things stand then.
pub(in crate::t3d) fn advance(
    ctx: &mut impl RulesContext<T3d>,
    who: Id,
    ticks: u16,
) -> Result<(), Stop> {
    let Some(work) = ctx.state().sheet(who).and_then(|sheet| sheet.work.clone()) else {
        return Err(refused(Phrase::new("t3d-not-at-work").with("who", who), WORK).into());
    };
    let left = work.left.saturating_sub(ticks);
    let secret = is_secret(ctx, &work.terms);
    if left > 0 {
        ctx.fact(Fact::Works { who, work: Some(Working { left, ..work }), secret });
        return Ok(());
    }
    ctx.fact(Fact::Works { who, work: None, secret });
    // A roll that has become impossible ends the work without dice.
    if level::of(ctx, &Wanted::new(who, &work.with, &[], &work.terms)).is_err() {
        say(ctx, &[who], Phrase::new("t3d-log-work-lost").with("who", who), WORK, secret);
        return Ok(());
    }
    ctx.fact(Fact::Began { sealed: false });
    roll(ctx, who, &work.with, &work.terms)
}

fn roll(
    ctx: &mut impl RulesContext<T3d>,
    who: Id,
    with: &Trait,
    terms: &Terms,
) -> Result<(), Stop> {
    let came: Came = make(ctx, &Wanted::new(who, with, &[], terms), Seen::All)?;
    Ok(pay_for(ctx, who, came, terms.loss.as_ref())?)
}
