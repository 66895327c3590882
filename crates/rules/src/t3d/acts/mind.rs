//! Will, self-control, terror, and being shaken.

use super::{
    super::{
        T3d,
        catalogue::{CONTROL, SHAKEN, TERROR},
        fact::Fact,
        level::{self, Wanted, refused},
        names::{self, FEAR, WILL},
        outcome::LevelTotal,
        sheet::Cause,
        terms::{Seen, Terms, Trait},
    },
    make, make_at, say,
};
use crate::{Arg, Id, Phrase, PlainText, Refusal, RulesContext, Stop};

/// Will rolls of the marked (T3D-WIL-01).
pub(super) fn will(
    ctx: &mut impl RulesContext<T3d>,
    who: &[Id],
    terms: &Terms,
) -> Result<(), Stop> {
    if who.is_empty() {
        return Err(Refusal::BadTarget.into());
    }
    let with = Trait::Named(names::of(WILL));
    let effect = terms.effect.clone().unwrap_or_else(|| names::of(FEAR));
    // What is resisted is known before the roll, and the recovery will be against the same (T3D-WIL-03).
    let resisted =
        if ctx.edition().holds_everywhere() { Some(effect.clone()) } else { terms.effect.clone() };
    // A new stress is a new roll: it remembers nothing.
    let terms = Terms { task: None, class: None, effect: resisted, ..terms.clone() };
    for one in who {
        level::of(ctx, &Wanted::asked(*one, &with, &["will"], &terms))?;
    }
    for one in who.iter().copied() {
        let came = make(ctx, &Wanted::asked(one, &with, &["will"], &terms), Seen::All)?;
        if !came.success {
            shake(ctx, one, Cause { flaw: None, effect: effect.clone() });
        }
    }
    Ok(())
}

/// Self-control of those of the marked who have the flaw (T3D-WIL-06).
pub(super) fn control(
    ctx: &mut impl RulesContext<T3d>,
    who: &[Id],
    flaw: &PlainText,
    terms: &Terms,
) -> Result<(), Stop> {
    let mut having = Vec::new();
    for one in who.iter().copied() {
        if level::living(ctx.state(), one)?.spec.flaw(flaw.as_str()).is_some() {
            having.push(one);
        }
    }
    if having.is_empty() {
        let phrase = Phrase::new("t3d-no-flaw").with("name", Arg::Name(flaw.clone()));
        return Err(refused(phrase, CONTROL).into());
    }
    for one in having {
        roll_control(ctx, one, flaw, terms, true)?;
    }
    Ok(())
}

/// One roll against the number of a flaw; whether it succeeded.
fn roll_control(
    ctx: &mut impl RulesContext<T3d>,
    who: Id,
    flaw: &PlainText,
    terms: &Terms,
    shakes: bool,
) -> Result<bool, Stop> {
    let own = level::living(ctx.state(), who)?.spec.flaw(flaw.as_str()).cloned();
    let own = own.ok_or(Refusal::BadTarget)?;
    let with = Trait::Named(own.name.clone());
    let effect = Some(own.effect.clone());
    let terms = Terms { effect, task: None, class: None, ..terms.clone() };
    let wanted = Wanted { shakes, ..Wanted::asked(who, &with, &["self_control"], &terms) };
    let base = LevelTotal::default().and("base", Some(own.name.clone()), own.number);
    let level = level::upon(ctx, &wanted, base)?;
    let success = make_at(ctx, &wanted, level, Seen::All)?.success;
    if !success && shakes {
        shake(ctx, who, Cause { flaw: Some(own.name), effect: own.effect });
    }
    Ok(success)
}

/// Makes somebody shaken, where the table has that; the first cause stays (T3D-WIL-03).
fn shake(ctx: &mut impl RulesContext<T3d>, who: Id, cause: Cause) {
    if ctx.state().options.will_fail_effect.as_str() == "gm_text" {
        say(ctx, &[who], Phrase::new("t3d-log-will-lost").with("who", who), SHAKEN, true);
    } else if ctx.state().sheet(who).is_some_and(|sheet| sheet.shaken.is_none()) {
        ctx.fact(Fact::Shaken { who, cause: Some(cause) });
    }
}

/// One who is shaken tries to recover: the same kind of roll, without the penalty (T3D-TAB-11).
pub(in crate::t3d) fn recover(ctx: &mut impl RulesContext<T3d>, who: Id) -> Result<(), Stop> {
    let Some(cause) = level::living(ctx.state(), who)?.shaken.clone() else {
        return Err(refused(Phrase::new("t3d-not-shaken").with("who", who), SHAKEN).into());
    };
    let terms = Terms { effect: Some(cause.effect.clone()), ..Terms::default() };
    let success = if let Some(flaw) = &cause.flaw {
        roll_control(ctx, who, flaw, &terms, false)?
    } else {
        let with = Trait::Named(names::of(WILL));
        let wanted = Wanted { shakes: false, ..Wanted::asked(who, &with, &["will"], &terms) };
        make(ctx, &wanted, Seen::All)?.success
    };
    if success {
        ctx.fact(Fact::Shaken { who, cause: None });
    }
    Ok(())
}

/// All that see somebody frightful and are not of its side roll against its effect (T3D-TAB-10).
pub(super) fn terror(
    ctx: &mut impl RulesContext<T3d>,
    who: Id,
    effect: &PlainText,
    common: i32,
    again: bool,
) -> Result<(), Stop> {
    let source = level::living(ctx.state(), who)?;
    let (noticed, faced) = (source.hidden.clone(), source.faced.clone());
    let side = ctx.side(who);
    let viewers: Vec<Id> = ctx
        .present()
        .into_iter()
        .filter(|one| {
            let alone = side.is_none() || ctx.side(*one) != side;
            let knows = noticed.as_ref().is_none_or(|all| all.contains(one));
            let living = level::living(ctx.state(), *one).is_ok();
            *one != who && alone && knows && living && ctx.between(*one, who).sight
        })
        .collect();
    let mut order = ctx.queue();
    order.retain(|one| viewers.contains(one));
    order.extend(viewers.iter().filter(|one| !order.contains(one)).copied().collect::<Vec<_>>());
    let new: Vec<Id> = order.into_iter().filter(|one| again || !faced.contains(one)).collect();
    if new.is_empty() {
        return Err(refused(Phrase::new("t3d-nobody-new").with("who", who), TERROR).into());
    }
    let all = faced.iter().chain(new.iter().filter(|one| !faced.contains(one)));
    let by = all.copied().collect();
    let terms = Terms { common, effect: Some(effect.clone()), ..Terms::default() };
    will(ctx, &new, &terms)?;
    ctx.fact(Fact::Faced { who, by });
    Ok(())
}
