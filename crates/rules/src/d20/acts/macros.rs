//! Using a macro: opportunity attacks, an anti-macro perhaps, then save and damage of each target (D20-ACT-11).

use super::{
    blast, comes_out, contingent, cover, harm, reactions, say, strike, victim, with_parts,
};
use crate::d20::{
    D20,
    fact::Fact,
    field::{between, own},
    numbers::{
        macros::Macro,
        saves::{OnSuccess, Owed, Save},
        squares::Square,
    },
    options::AntiMacro,
    rolls::DAMAGE,
    sheet::Turn,
};
use crate::{Arg, Choice, Id, Phrase, Pick, Refusal, RuleId, RulesContext, Stop};

/// Uses a macro at somebody.
pub(super) fn cast(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    at: Id,
    number: u8,
) -> Result<(), Stop> {
    let sheet = ctx.state().sheet(who).ok_or(Refusal::Nobody(who))?;
    let program = sheet.spec.macros.get(usize::from(number)).cloned();
    let program = program.ok_or_else(|| own("d20-no-such-macro", "D20-ACT-11"))?;
    let turn = paid(ctx, who, &program)?;
    victim(ctx, who, at, "D20-ACT-11")?;
    carries(ctx, who, at, &program)?;
    let square = ctx.place(at).and_then(|spot| ctx.square(spot)).ok_or(Refusal::BadTarget)?;
    if let Some(group) = program.group {
        blast::goes_so_far(ctx, who, square, group)?;
    }
    ctx.fact(Fact::Turn(Some(turn)));
    // Only one with damage is an attack, and a look (D20-RND-03, D20-ACT-05).
    if program.dice.is_some() {
        strike::look(ctx, who, at);
    }
    let throughout = ctx.edition().applies_throughout();
    let provoked = reactions::here(ctx, who, true, "D20-AOO-04");
    if !provoked.before(ctx, who)? {
        return Ok(());
    }
    // Everybody in its area is attacked (D20-RDY-04).
    let all = if throughout { targets(ctx, who, (at, square), &program) } else { vec![at] };
    for one in all {
        if !contingent::attacked_among(ctx, who, one)? {
            return Ok(());
        }
    }
    let dead = ctx.state().sheet(at).is_none_or(|sheet| sheet.dead);
    if dead && program.group.is_none() && ctx.edition().keeps_to_the_letter() {
        return Ok(());
    }
    // One with damage is an attack, which ends hiding and an aim (D20-RND-03, D20-RDY-01).
    if throughout && program.dice.is_some() {
        strike::begins(ctx, who);
    }
    let name = || Arg::Name(program.name.clone());
    let line =
        Phrase::new("d20-log-macro").with("who", who).with("other", at).with("macro", name());
    say(ctx, &[who, at], line, "D20-ACT-11");
    if let Some((by, with)) = countered(ctx, who, &program)? {
        let line =
            Phrase::new("d20-log-countered").with("who", by).with("macro", Arg::Name(with.name));
        comes_out(ctx, &[who, by], line, "D20-ACT-11");
        return provoked.after(ctx, who).map(drop);
    }
    for target in targets(ctx, who, (at, square), &program) {
        strikes(ctx, who, target, &program)?;
    }
    provoked.after(ctx, who).map(drop)
}

/// Everybody on whom it is used: all in its area, in the order of the queue, or the one it is aimed at.
fn targets(
    ctx: &impl RulesContext<D20>,
    who: Id,
    (at, square): (Id, Square),
    program: &Macro,
) -> Vec<Id> {
    let Some(group) = program.group else { return vec![at] };
    blast::struck(ctx, who, square, group).into_iter().map(|(one, _)| one).collect()
}

/// What is left of the turn with it: one with damage is the one attack of the turn (D20-RND-03).
fn paid(ctx: &impl RulesContext<D20>, who: Id, program: &Macro) -> Result<Turn, Refusal> {
    let (_, turn) = with_parts(ctx, who, program.parts(), "D20-ACT-11")?;
    if program.anti {
        return Err(own("d20-anti-macro-waits", "D20-ACT-11"));
    }
    let attacks = program.dice.is_some();
    let spent = turn.barred || (turn.attacked && !ctx.state().options.two_partial_attacks);
    if attacks && spent {
        return Err(own("d20-has-attacked", "D20-RND-03"));
    }
    let parts = turn.parts.saturating_sub(program.parts());
    Ok(Turn { parts, attacked: turn.attacked || attacks, ..turn.clone() })
}

/// That somebody is in the range of a macro, and not behind total cover.
fn carries(ctx: &impl RulesContext<D20>, who: Id, at: Id, program: &Macro) -> Result<(), Refusal> {
    let near = between(ctx, who, at).is_some_and(|far| far <= program.range_m);
    if !near {
        return Err(own("d20-out-of-range", "D20-ACT-11"));
    }
    if cover::is_total(ctx, who, at) {
        return Err(Refusal::NoSight { rule: RuleId::new("D20-COV-01") });
    }
    Ok(())
}

/// The enemy whose anti-macro stops it, by the word of the table, where the table has anti-macros.
fn countered(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    program: &Macro,
) -> Result<Option<(Id, Macro)>, Stop> {
    let options = ctx.state().options;
    if options.anti_macro == AntiMacro::Off {
        return Ok(None);
    }
    let anti = |one: Id| {
        let sheet = ctx.state().sheet(one).filter(|sheet| sheet.can_act(&options))?;
        let far = between(ctx, one, who)?;
        let mut all = sheet.spec.macros.iter().filter(|own| own.anti && far <= own.range_m);
        all.next().filter(|_| ctx.hostile(one, who)).map(|own| (one, own.clone()))
    };
    for (one, own) in ctx.queue().into_iter().filter_map(anti).collect::<Vec<_>>() {
        let pick = Pick::new(
            Phrase::new("d20-pick-anti-macro").with("macro", Arg::Name(own.name.clone())),
        );
        let question = Phrase::new("d20-ask-anti-macro")
            .with("who", who)
            .with("macro", Arg::Name(program.name.clone()));
        let (picks, rule) = (vec![Pick::no(), pick], RuleId::new("D20-ACT-11"));
        if ctx.choose(Choice { who: one, question, picks, closed: Vec::new(), rule })? > 0 {
            return Ok(Some((one, own)));
        }
    }
    Ok(None)
}

/// The save and the damage of one target: nothing is rolled for damage that is avoided (D20-SAV-01, D20-SAV-06).
fn strikes(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    target: Id,
    program: &Macro,
) -> Result<(), Stop> {
    let options = ctx.state().options;
    let on_success = program.on_success(&options);
    let saved = match (program.save, on_success) {
        (Some(Save { kind, dc, .. }), Some(on_success)) => {
            let owed = Owed { kind, dc, on_success, rule: "D20-ACT-11" };
            strike::saves_from(ctx, target, owed)?
        }
        (None, _) | (_, None) => false,
    };
    let line =
        |key| Phrase::new(key).with("who", target).with("macro", Arg::Name(program.name.clone()));
    if saved && on_success == Some(OnSuccess::Negate) {
        comes_out(ctx, &[who, target], line("d20-log-macro-avoided"), "D20-SAV-06");
        return Ok(());
    }
    let Some(dice) = program.dice else {
        comes_out(ctx, &[who, target], line("d20-log-macro-acts"), "D20-ACT-11");
        return Ok(());
    };
    let rolled = strike::points(ctx, who, dice, DAMAGE, "D20-ACT-11")?;
    let points = program.points(rolled, saved, &options);
    let told = line("d20-log-macro-hits").with("damage", points);
    say(ctx, &[who, target], told, "D20-ACT-11");
    harm::hurt(ctx, target, points, program.deals);
    Ok(())
}
