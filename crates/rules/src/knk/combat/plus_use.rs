//! Using a "+" (KNK-MOD-05 to KNK-MOD-07, KNK-MOD-11).

use crate::knk::{
    Knk,
    combat::save,
    place::{ground, modes},
    sheet::{
        Life, Sheet, derived,
        plus::{self, Formula},
    },
    table::{
        fact::Fact,
        picks, refusals,
        switches::ProneEffect,
        turn::{Phase, Turn, living, own},
    },
};
use crate::{
    Choice, Flow, Id, Phrase, Pick, Purpose, Refusal, RuleId, RulesContext, Stop, SystemState,
    Throw,
};

/// Whether `who` may declare so many marks for `formula` now, or why not.
pub(crate) fn check(
    state: &SystemState<Knk>,
    who: Id,
    formula: Formula,
    marks: u8,
) -> Result<(), Refusal> {
    let (sheet, turn) = own(state, who)?;
    afforded(sheet, formula, marks)?;
    let phase = |wanted: &[Phase]| {
        if wanted.contains(&turn.phase) {
            Ok(())
        } else {
            Err(refusals::wrong_phase(RuleId::new("KNK-MOD-06")))
        }
    };
    match formula {
        Formula::Luck => phase(&[Phase::Dodge]),
        Formula::Movement => {
            phase(&[Phase::Move])?;
            let lies = sheet.prone && state.options.prone_effect != ProneEffect::None;
            if turn.moved || lies || sheet.held_by.is_some() {
                return Err(refusals::wrong_phase(RuleId::new("KNK-MOD-06")));
            }
            Ok(())
        }
        Formula::Strength => phase(&[Phase::Dodge, Phase::Move]),
        Formula::Agility | Formula::Defence => Ok(()),
        Formula::Initiative => rerollable(sheet),
    }
}

/// Whether so many marks are there and nothing is declared for the same formula.
fn afforded(sheet: &Sheet, formula: Formula, marks: u8) -> Result<(), Refusal> {
    let (left, _) = plus::left(sheet, formula.stat());
    let declared = sheet.pluses.declared.iter().any(|(declared, _)| *declared == formula);
    if left == 0 || declared {
        let rule = Some(RuleId::new("KNK-MOD-05"));
        return Err(refusals::lacks("plus", rule));
    }
    if marks == 0 || marks > left {
        return Err(Refusal::OutOfRange {
            what: "marks".to_owned(),
            given: i32::from(marks),
            least: 1,
            most: i32::from(left),
        });
    }
    Ok(())
}

fn rerollable(sheet: &Sheet) -> Result<(), Refusal> {
    if sheet.pluses.rerolled {
        let rule = Some(RuleId::new("KNK-MOD-07"));
        return Err(refusals::lacks("plus", rule));
    }
    Ok(())
}

/// Declares marks for the next such formula; the movement points of this turn at once.
pub(crate) fn declare(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    formula: Formula,
    marks: u8,
) -> Result<Flow, Stop> {
    check(ctx.state(), who, formula, marks)?;
    put(ctx, who, formula, marks)?;
    Ok(Flow::Open)
}

/// The same by the GM's ruling, whoever's turn it is: before a fight for initiative, before a blow for Defence.
pub(crate) fn ruled(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    formula: Formula,
    marks: u8,
) -> Result<(), Stop> {
    let sheet = living(ctx.state(), who)?;
    afforded(sheet, formula, marks)?;
    if formula == Formula::Movement {
        check(ctx.state(), who, formula, marks)?;
    }
    if formula == Formula::Initiative && ctx.queue().contains(&who) {
        rerollable(sheet)?;
    }
    put(ctx, who, formula, marks)
}

fn put(ctx: &mut impl RulesContext<Knk>, who: Id, formula: Formula, marks: u8) -> Result<(), Stop> {
    ctx.fact(Fact::Plus { who, formula, marks });
    match formula {
        Formula::Movement => {
            let points = ctx.state().sheet(who).map_or(0, derived::movement);
            let points = if ctx.edition().holds_everywhere() {
                modes::points(ctx, who, points)
            } else {
                points
            };
            if let Some(turn) = ctx.state().turn.clone() {
                ctx.fact(Fact::Turn(Some(Turn { points, ..turn })));
            }
            spend(ctx, who, formula);
        }
        Formula::Initiative if ctx.queue().contains(&who) => reroll(ctx, who, marks)?,
        Formula::Strength
        | Formula::Defence
        | Formula::Agility
        | Formula::Initiative
        | Formula::Luck => {}
    }
    Ok(())
}

/// A new number in the queue from the next round on: the first mark rerolls, each further one counts Agility once more
/// (KNK-MOD-07).
fn reroll(ctx: &mut impl RulesContext<Knk>, who: Id, marks: u8) -> Result<(), Stop> {
    let sheet = ctx.state().sheet(who);
    let Some(throw) = sheet.map(|sheet| reroll_throw(ctx, sheet, who, marks)) else {
        return Ok(());
    };
    let total = ctx.roll(throw)?.total;
    ctx.fact(Fact::Rerolled { who });
    spend(ctx, who, Formula::Initiative);
    ctx.requeue(who, total);
    Ok(())
}

/// The throw of a reroll with so many marks.
pub(crate) fn reroll_throw(
    ctx: &impl RulesContext<Knk>,
    sheet: &Sheet,
    who: Id,
    marks: u8,
) -> Throw {
    let mut counted = sheet.clone();
    counted.pluses.declared.retain(|(formula, _)| *formula != Formula::Initiative);
    if marks > 1 {
        counted.pluses.declared.push((Formula::Initiative, marks - 1));
    }
    let rule = RuleId::new("KNK-MOD-07");
    ground::by_night(ctx, who, derived::initiative(&counted)).throw(
        who,
        Purpose::Initiative,
        None,
        rule,
    )
}

/// Before a number of `who` comes up outside its own turn: asks for the marks on it, if it has any left and none is
/// declared for it yet (KNK-MOD-06). Nothing is asked where the number would not change.
pub(crate) fn ask(ctx: &mut impl RulesContext<Knk>, who: Id, formula: Formula) -> Result<(), Stop> {
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(()) };
    if !ctx.state().options.plus_asks || sheet.life == Life::Dead {
        return Ok(());
    }
    let open: Vec<(u8, i32)> = (1..=plus::left(sheet, formula.stat()).0)
        .filter(|marks| afforded(sheet, formula, *marks).is_ok())
        .map(|marks| (marks, with(sheet, formula, marks)))
        .filter(|(_, becomes)| *becomes != with(sheet, formula, 0))
        .collect();
    if open.is_empty() {
        return Ok(());
    }
    let pick = |(marks, becomes): &(u8, i32)| picks::marks(formula, *marks, *becomes);
    // First comes what costs nothing: a hurried key must not spend what there is once a day.
    let listed = std::iter::once(Pick::none()).chain(open.iter().map(pick)).collect();
    let rule = RuleId::new("KNK-MOD-06");
    let choice = Choice {
        who,
        question: Phrase::new("question-plus"),
        picks: listed,
        closed: Vec::new(),
        rule,
    };
    let chosen = ctx.choose(choice)?.checked_sub(1).and_then(|number| open.get(number));
    if let Some((marks, _)) = chosen {
        put(ctx, who, formula, *marks)?;
    }
    Ok(())
}

/// Defence, or the constant of an Agility save, with so many marks.
fn with(sheet: &Sheet, formula: Formula, marks: u8) -> i32 {
    let mut counted = sheet.clone();
    if marks > 0 {
        counted.pluses.declared.push((formula, marks));
    }
    if formula == Formula::Defence {
        derived::defence(&counted)
    } else {
        save::stat_save(&counted, formula.stat()).dice.plus
    }
}

/// A formula came up: what was declared for it is gone.
pub(crate) fn spend(ctx: &mut impl RulesContext<Knk>, who: Id, formula: Formula) {
    let declared = ctx.state().sheet(who).is_some_and(|sheet| {
        sheet.pluses.declared.iter().any(|(declared, _)| *declared == formula)
    });
    if declared {
        ctx.fact(Fact::PlusSpent { who, formula });
    }
}
