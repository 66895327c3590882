//! Surgery by heal tests: a prolonged one, where a table does not leave it to the GM's ruling (D100-HEAL-04).

use super::{
    after_test, days,
    trials::{self, keep, say},
};
use crate::d100::{
    D100,
    fact::Ability,
    field::{living, refused},
    numbers::{
        harm::healing::{Help, SURGERY},
        rolls::prolonged::{Progress, Prolonged},
    },
    options::SurgeryMode,
    sheet::Skill,
};
use crate::{Id, Phrase, Refusal, RulesContext, Stop};

/// That surgery may be done now, in this way: never while a fight is on.
pub(super) fn may(ctx: &impl RulesContext<D100>, by_tests: bool) -> Result<(), Refusal> {
    if ctx.state().turn.is_some() {
        return Err(refused("d100-no-surgery", "D100-HEAL-04"));
    }
    let prolonged = ctx.state().options.surgery_mode == SurgeryMode::Prolonged;
    match (prolonged, by_tests) {
        (true, false) => Err(refused("d100-surgery-by-tests", "D100-HEAL-04")),
        (false, true) => Err(refused("d100-surgery-by-word", "D100-HEAL-04")),
        (true, true) | (false, false) => Ok(()),
    }
}

/// A heal test more of somebody who operates on another one; the last one that is needed is the surgery.
pub(super) fn operates(ctx: &mut impl RulesContext<D100>, who: Id, by: Id) -> Result<(), Stop> {
    let sum = living(ctx.state(), who)?.lasting.operation.unwrap_or(0);
    may(ctx, true)?;
    let heal = Ability::Skill(Skill::Heal);
    let trial = trials::trial(ctx, by, heal, 0, "D100-HEAL-04")?;
    let whole = ctx.edition().holds_in_each_case();
    let test = after_test::tested_of_level(ctx, &trial, &|_| whole)?;
    let mut before = Prolonged::new(SURGERY);
    before.sum = sum;
    let after = before.and(test.level);
    let (key, left) = match after.progress() {
        Progress::GoesOn => ("d100-log-surgery-goes-on", Some(after.sum)),
        Progress::Won => ("d100-log-surgery-done", None),
        Progress::Failed => ("d100-log-surgery-failed", None),
    };
    keep(ctx, who, |lasting| lasting.operation = left);
    let line = Phrase::new(key).with("who", by).with("other", who).with("sum", after.sum);
    say(ctx, vec![who, by], line.with("threshold", SURGERY), "D100-HEAL-04");
    if after.progress() == Progress::Won {
        days::operated(ctx, who, Help::Surgery);
    }
    Ok(())
}
