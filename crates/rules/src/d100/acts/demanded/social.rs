//! Social tests: scars and crooked noses, and prejudice against those whom they are made with (D100-INJ-13, D100-PSY-05).

use super::trials::keep;
use crate::d100::{
    D100,
    numbers::{
        harm::{
            conditions::Facet,
            injuries::{Effect, InjuryMark},
            lasting::{Record, social_level},
        },
        mind::psychology::{Prejudiced, prejudice},
    },
    options::{InjuryHealsWhen, ScarBonusOnce},
    rolls::{self, Trial},
    sheet::Sheet,
    tables,
};
use crate::{Choice, Id, Phrase, Pick, RuleId, RulesContext, Stop};

/// Whether a test is one of fellowship, or of a skill that it governs.
fn is_social(ctx: &impl RulesContext<D100>, trial: &Trial) -> bool {
    let sheet = ctx.state().sheet(trial.who);
    sheet.is_some_and(|sheet| rolls::is_built_on(sheet, trial.ability, Facet::Fellowship))
}

/// A social test with what healed injuries add to its level: a scar helps, once in all or in one test; of a crooked nose
/// the GM says whether it helps here (D100-INJ-13).
pub(super) fn marked(ctx: &mut impl RulesContext<D100>, trial: &Trial) -> Result<Trial, Stop> {
    let mut trial = trial.clone();
    let who = trial.who;
    let Some(sheet) = ctx.state().sheet(who).filter(|_| is_social(ctx, &trial)) else {
        return Ok(trial);
    };
    let (marks, used) = (healed(ctx, sheet), usize::from(sheet.lasting.scars_used));
    let nose = if marks.contains(&InjuryMark::CrookedNose) { nose(ctx, who)? } else { 0 };
    let single = ctx.state().options.scar_bonus_once == ScarBonusOnce::SingleUse;
    let by = social_level(&marks, nose, single.then_some(used));
    if single && by != social_level(&marks, nose, Some(usize::MAX)) {
        keep(ctx, who, |lasting| lasting.scars_used = lasting.scars_used.saturating_add(1));
    }
    trial.shift = trial.shift.saturating_add(by);
    Ok(trial)
}

/// The marks of injuries that have healed; in older editions those of open ones, too.
fn healed(ctx: &impl RulesContext<D100>, sheet: &Sheet) -> Vec<InjuryMark> {
    let mut marks = sheet.harmed.marks.clone();
    let gone = ctx.state().options.injury_heals_when == InjuryHealsWhen::EffectsGone;
    let open = |one: &&Record| one.counts(sheet.has_left(one), gone);
    for injury in sheet.injuries.iter().filter(open) {
        let rows = tables::injuries().rows(injury.place.table());
        let row = rows.iter().find(|(key, _)| *key == injury.row);
        for effect in row.into_iter().flat_map(|(_, row)| &row.effects) {
            let known = marks.iter().position(|mark| *effect == Effect::Leaves(*mark));
            if let Some(at) = known.filter(|_| ctx.edition().holds_in_each_case()) {
                marks.remove(at);
            }
        }
    }
    marks
}

/// What a crooked nose does to a social test, by the word of the GM.
fn nose(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<i32, Stop> {
    let question = Phrase::new("d100-ask-nose").with("who", who);
    let helps = Pick::new(Phrase::new("d100-pick-nose-helps"));
    let harms = Pick::new(Phrase::new("d100-pick-nose-harms"));
    let picks = vec![Pick::none(), helps, harms];
    let rule = RuleId::new("D100-INJ-13");
    let picked = ctx.choose(Choice { who, question, picks, closed: Vec::new(), rule })?;
    Ok(match picked {
        1 => 1,
        2 => -1,
        _ => 0,
    })
}

/// A social test that is made with somebody: worse with those against whom a prejudice was held back (D100-PSY-05).
pub(super) fn towards(ctx: &impl RulesContext<D100>, mut trial: Trial, with: Option<Id>) -> Trial {
    let sheet = ctx.state().sheet(trial.who);
    let holds = |with| {
        sheet.is_some_and(|sheet| {
            sheet.mind.reserved.contains(&with) && sheet.mind.composed.is_none()
        })
    };
    if let Prejudiced::Modifier(by) = prejudice(true)
        && with.is_some_and(holds)
        && is_social(ctx, &trial)
    {
        trial.modifiers = trial.modifiers.and("d100-prejudice", by, "D100-PSY-05");
    }
    trial
}
