//! What follows from having made a test: nausea, and a will that breaks (D100-DSE-19, D100-MUT-02).

use super::conditions;
use crate::d100::{
    D100,
    fact::{Ability, Test},
    numbers::{
        harm::{
            conditions::Condition,
            diseases::{Symptom, sick},
        },
        mind::mutations::Change,
        sheet::characteristics::Characteristic,
    },
    options::NauseaOn,
    rolls::{self, Trial},
    sheet::Skill,
};
use crate::{Id, RulesContext, Stop};

/// Whether a test is tied to willpower (D100-MUT-02).
const fn of_will(ability: Ability) -> bool {
    matches!(ability, Ability::Skill(Skill::Cool) | Ability::Of(Characteristic::Willpower))
}

/// Makes a test by itself, and what follows from having made it.
pub(super) fn tested(ctx: &mut impl RulesContext<D100>, trial: &Trial) -> Result<Test, Stop> {
    let test = rolls::test(ctx, trial)?;
    follows(ctx, trial.who, &test);
    Ok(test)
}

/// The same of a test of which the level counts, where it does (D100-FATE-03).
pub(super) fn tested_of_level(
    ctx: &mut impl RulesContext<D100>,
    trial: &Trial,
    counts: &dyn Fn(&Test) -> bool,
) -> Result<Test, Stop> {
    let test = rolls::test_of_level(ctx, trial, counts)?;
    follows(ctx, trial.who, &test);
    Ok(test)
}

/// What follows from a test: nausea stuns after sudden movement, and a broken morale panics after a failure of the will.
pub(super) fn follows(ctx: &mut impl RulesContext<D100>, who: Id, test: &Test) {
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| sheet.is_conscious()) else { return };
    let fails = of_will(test.ability) && !test.passed;
    let breaks = sheet.lasting.changed().filter_map(|change| {
        if let Change::OnFailedWillpower(condition) = change { Some(*condition) } else { None }
    });
    let breaks: Vec<Condition> = breaks.filter(|_| fails).collect();
    let nausea = sheet.lasting.symptom(Symptom::Nausea).is_some();
    let only_failed = ctx.state().options.nausea_on == NauseaOn::FailedTest;
    let stunned = sick(rolls::facets(test.ability), test.passed, only_failed);
    for condition in breaks {
        conditions::afflict(ctx, who, condition, 1);
    }
    if nausea {
        conditions::afflict(ctx, who, Condition::Stunned, stunned);
    }
}
