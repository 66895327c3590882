//! First aid for those who are dying.

use super::{comes_out, costs, harm, reactions, spend, with_parts};
use crate::d20::{
    D20,
    field::{between, own},
    numbers::{
        tally::Tally,
        vitals::{FIRST_AID, VitalState},
    },
    options::AooExtra,
    rolls::{self, MENDING},
};
use crate::{Id, Phrase, Refusal, RuleId, RulesContext, Stop};

/// A healing check on somebody who is dying, beside or on the same square (D20-HEAL-01).
pub(super) fn tend(ctx: &mut impl RulesContext<D20>, who: Id, patient: Id) -> Result<(), Stop> {
    let options = ctx.state().options;
    let parts = costs::row(options.action_cost_tend);
    let (sheet, _) = with_parts(ctx, who, parts, "D20-HEAL-01")?;
    let bonus = sheet.spec.heal_bonus;
    if ctx.state().sheet(patient).is_none_or(|one| one.state(&options) != VitalState::Dying) {
        return Err(own("d20-not-dying", "D20-HEAL-01").into());
    }
    let distance = between(ctx, who, patient).and_then(|metres| u8::try_from(metres).ok());
    if distance.is_none_or(|distance| distance > 1) {
        let rule = RuleId::new("D20-HEAL-01");
        return Err(Refusal::OutOfReach { distance, reach: 1, rule }.into());
    }
    reactions::by_the_list(ctx, who, AooExtra::Tend, |ctx| {
        spend(ctx, parts);
        mends(ctx, (who, bonus), patient)
    })
}

/// The healing check, and what comes of it for the patient.
fn mends(
    ctx: &mut impl RulesContext<D20>,
    (who, bonus): (Id, i32),
    patient: Id,
) -> Result<(), Stop> {
    let options = ctx.state().options;
    let tally = Tally::of_roll().and("heal-bonus", bonus, "D20-HEAL-01");
    let helps = rolls::check(ctx, (who, MENDING), tally, FIRST_AID, "D20-HEAL-01")?;
    let key = if helps { "d20-log-mended" } else { "d20-log-not-mended" };
    comes_out(
        ctx,
        &[who, patient],
        Phrase::new(key).with("who", who).with("other", patient),
        "D20-HEAL-01",
    );
    let vitals = ctx.state().sheet(patient).map(crate::d20::sheet::Sheet::vitals);
    if let Some(vitals) = vitals.filter(|_| helps) {
        harm::becomes(ctx, patient, vitals.aided(&options));
    }
    Ok(())
}
