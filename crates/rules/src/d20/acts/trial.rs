//! Checks for skills, against a difficulty of the GM (D20-RND-07, D20-HP-03 to D20-HP-07).

use super::{comes_out, strike};
use crate::d20::{
    D20,
    fact::Tried,
    field::{acting, living, own},
    numbers::{
        conditions::Condition,
        saves::{OnSuccess, Owed, SaveKind},
        skills::{self, Skill},
        tally::Tally,
        wounds::Task,
    },
    rolls::{self, TRYING},
    sheet::Sheet,
};
use crate::{Arg, Id, Phrase, Refusal, RulesContext, Stop, SystemQueries as _};

/// A check in the own turn, which costs nothing by itself.
pub(super) fn order(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    skill: Tried,
    dc: Option<i32>,
) -> Result<(), Stop> {
    acting(ctx.state(), who)?;
    let tally = tally(ctx, who, skill)?;
    let dc = match dc {
        Some(dc) => dc,
        None => rolls::asked_dc(ctx, who, "D20-RND-07")?,
    };
    thrown(ctx, who, skill, tally, dc)
}

/// A check at the GM's ruling, at any time.
pub(in crate::d20) fn ruled(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    skill: Tried,
    dc: i32,
) -> Result<(), Stop> {
    living(ctx.state(), who)?;
    let tally = tally(ctx, who, skill)?;
    thrown(ctx, who, skill, tally, dc)
}

/// The typed bonus of a skill, 0 for one that the sheet lacks, and which of the book's it is.
fn of(sheet: &Sheet, skill: Tried) -> Result<(i32, Option<Skill>), Refusal> {
    let all = &sheet.spec.skills;
    match skill {
        Tried::Known(known) => {
            let own = all.iter().find(|own| Skill::called(own.0.as_str()) == Some(known));
            Ok((own.map_or(0, |own| own.1), Some(known)))
        }
        Tried::Own(number) => {
            let own = all.get(usize::from(number));
            let own = own.ok_or_else(|| self::own("d20-no-such-skill", "D20-HP-03"))?;
            Ok((own.1, Skill::called(own.0.as_str())))
        }
    }
}

/// Everything that is added to the die: the typed bonus, wounds, and what a hurt leg does to a jump.
fn tally(ctx: &impl RulesContext<D20>, who: Id, skill: Tried) -> Result<Tally, Refusal> {
    let options = &ctx.state().options;
    let sheet = ctx.state().sheet(who).ok_or(Refusal::Nobody(who))?;
    let (bonus, known) = of(sheet, skill)?;
    let leg = sheet.has(Condition::InjuryLeg);
    let wounded = sheet.wounded(options);
    let task = known.map_or(Task::Skill, Skill::task);
    let tally = wounded.on(Tally::of_roll().and("skill", bonus, "D20-HP-03"), task, options);
    if known == Some(Skill::Jumping) {
        let jump = skills::jump(tally, leg, options);
        return jump.ok_or_else(|| own("d20-leg-hurt", "D20-HP-07"));
    }
    Ok(tally)
}

fn thrown(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    skill: Tried,
    tally: Tally,
    dc: i32,
) -> Result<(), Stop> {
    let word = ctx.state().sheet(who).map(|sheet| sheet.word.dc).unwrap_or_default();
    let succeeds = rolls::check(ctx, (who, TRYING), tally, dc, "D20-RND-07")?;
    let key = if succeeds { "d20-log-succeeds" } else { "d20-log-fails" };
    let named = ctx.state().sheet(who).map_or(Arg::Number(0), |sheet| name(sheet, skill));
    let line = Phrase::new(key).with("who", who).with("skill", named);
    comes_out(ctx, &[who], line.with("dc", dc.saturating_add(word)), "D20-RND-07");
    Ok(())
}

/// A saving throw that the GM demands; what follows from it is the GM's ruling (D20-SAV-01).
pub(in crate::d20) fn saves(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    kind: SaveKind,
    dc: i32,
) -> Result<(), Stop> {
    living(ctx.state(), who)?;
    let owed = Owed { kind, dc, on_success: OnSuccess::Negate, rule: "D20-SAV-01" };
    demanded(ctx, who, owed).map(drop)
}

/// What a save of this kind and difficulty leaves somebody of damage: half of it, rounded down, or all (D20-SAV-06). A thing
/// makes none.
pub(in crate::d20) fn halved(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    (kind, dc): (SaveKind, i32),
    points: i32,
) -> Result<i32, Stop> {
    if ctx.state().is_thing(who) {
        return Ok(points);
    }
    let owed = Owed { kind, dc, on_success: OnSuccess::Half, rule: "D20-SAV-06" };
    let succeeds = demanded(ctx, who, owed)?;
    Ok(owed.on_success.left(points, succeeds))
}

/// Whether somebody makes a save, told with its difficulty.
fn demanded(ctx: &mut impl RulesContext<D20>, who: Id, owed: Owed) -> Result<bool, Stop> {
    let word = ctx.state().sheet(who).map(|sheet| sheet.word.dc).unwrap_or_default();
    let succeeds = strike::saves_from(ctx, who, owed)?;
    let key = if succeeds { "d20-log-succeeds" } else { "d20-log-fails" };
    let named = Phrase::new(match owed.kind {
        SaveKind::Fortitude => "d20-save-fort",
        SaveKind::Reflex => "d20-save-ref",
        SaveKind::Will => "d20-save-will",
    });
    let line = Phrase::new(key).with("who", who).with("skill", named);
    comes_out(ctx, &[who], line.with("dc", owed.dc.saturating_add(word)), owed.rule);
    Ok(succeeds)
}

/// What a skill is called.
pub(in crate::d20) fn name(sheet: &Sheet, skill: Tried) -> Arg {
    match skill {
        Tried::Known(skill) => Arg::Phrase(Phrase::new(match skill {
            Skill::Running => "d20-skill-running",
            Skill::Climbing => "d20-skill-climbing",
            Skill::Jumping => "d20-skill-jumping",
            Skill::Electronics => "d20-skill-electronics",
            Skill::Medicine => "d20-skill-medicine",
            Skill::Driving => "d20-skill-driving",
            Skill::Command => "d20-skill-command",
        })),
        Tried::Own(number) => {
            let own = sheet.spec.skills.get(usize::from(number));
            own.map_or(Arg::Number(0), |own| Arg::Name(own.0.clone()))
        }
    }
}
