//! Tests out of an attack: simple, helped, combined, opposed and prolonged ones, and the ambush before the first round.

use super::{after_test, conditions, social, spend_action, spend_free};
use crate::d100::acts::{advantage, attack::modifiers::in_the_saddle, contest};
use crate::d100::{
    D100,
    fact::{Ability, Fact, Test},
    field::{apart, in_turn, living, open_to, refused, with_action},
    numbers::{
        harm::conditions::{Condition, Facet},
        mind::psychology::Doing,
        rolls::{
            difficulty::Difficulty,
            face::Face,
            help::{self, Helped, Helper},
            opposed::{self, Ended},
            prolonged::Progress,
            test::{Combined, Named, combined},
        },
    },
    options::{ProlongedCost, SurpriseStealth},
    queue,
    rolls::{self, Reads, Trial},
    sheet::{Lasting, Notes, Sheet, Skill, Task},
};
use crate::{Id, Phrase, PlainText, Refusal, RulesContext, Stop};

/// Opposed tests that are thrown again, at most.
const MOST: usize = 100;

/// Tells something about these.
pub(in crate::d100) fn say(
    ctx: &mut impl RulesContext<D100>,
    about: Vec<Id>,
    line: Phrase,
    rule: &'static str,
) {
    ctx.fact(Fact::Said { about, line, rule: PlainText::new(rule) });
}

/// Changes what lasts of somebody; a changed initiative gives it another place in the queue (D100-INI-03).
pub(super) fn keep(ctx: &mut impl RulesContext<D100>, who: Id, change: impl FnOnce(&mut Lasting)) {
    use crate::d100::numbers::sheet::characteristics::Characteristic::Initiative;
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let before = sheet.score(Initiative).value();
    let mut now = sheet.lasting.clone();
    change(&mut now);
    if now == sheet.lasting {
        return;
    }
    ctx.fact(Fact::Lasting { who, now: Box::new(now) });
    let after = ctx.state().sheet(who).map_or(before, |sheet| sheet.score(Initiative).value());
    if after != before {
        queue::changes(ctx, who);
    }
}

/// The test of an ability of one who lives; refused where the sheet has no number for it (D100-SHT-03).
pub(super) fn trial(
    ctx: &impl RulesContext<D100>,
    who: Id,
    ability: Ability,
    difficulty: i32,
    rule: &'static str,
) -> Result<Trial, Refusal> {
    built_on(ctx, (who, ability, &[]), difficulty, rule)
}

/// The same of a test that is built on these as well.
pub(super) fn built_on(
    ctx: &impl RulesContext<D100>,
    (who, ability, more): (Id, Ability, &[Facet]),
    difficulty: i32,
    rule: &'static str,
) -> Result<Trial, Refusal> {
    let table = ctx.state();
    living(table, who)?;
    let trial = rolls::built_on(table, (who, ability, more), difficulty, rule);
    let mut trial = trial.ok_or_else(|| refused("d100-no-skill", "D100-SHT-03"))?;
    trial.modifiers = trial.modifiers.peaceful(table.turn.is_none());
    if ctx.edition().holds_in_each_case() {
        trial = in_the_saddle(table, trial);
    }
    Ok(trial)
}

/// The key of the name of an outcome (D100-EXT-04, table OUT).
const fn named(named: Named) -> &'static str {
    match named {
        Named::IncredibleSuccess => "d100-outcome-incredible-success",
        Named::ImpressiveSuccess => "d100-outcome-impressive-success",
        Named::Success => "d100-outcome-success",
        Named::ConditionalSuccess => "d100-outcome-conditional-success",
        Named::ConditionalFailure => "d100-outcome-conditional-failure",
        Named::Failure => "d100-outcome-failure",
        Named::SeriousFailure => "d100-outcome-serious-failure",
        Named::DreadfulFailure => "d100-outcome-dreadful-failure",
    }
}

/// Makes a test, with the name of its outcome (D100-EXT-04).
fn made(ctx: &mut impl RulesContext<D100>, trial: &Trial) -> Result<Test, Stop> {
    if let Ability::Extra(number) = trial.ability {
        // The name stands on the sheet alone.
        let sheet = ctx.state().sheet(trial.who);
        let own = sheet.and_then(|sheet| sheet.spec.extra.get(usize::from(number)));
        let name = own.map_or_else(|| PlainText::new(""), |(name, _)| name.clone());
        let line = Phrase::new("d100-log-extra").with("who", trial.who);
        say(ctx, vec![trial.who], line.with("name", crate::Arg::Name(name)), "D100-SHT-01");
    }
    let trial = &social::marked(ctx, trial)?;
    let test = after_test::tested_of_level(ctx, trial, &|_| true)?;
    if let Some(graded) = test.graded() {
        let outcome = Phrase::new(named(graded.named()));
        let line = Phrase::new("d100-log-outcome").with("who", trial.who).with("outcome", outcome);
        say(ctx, vec![trial.who], line, "D100-EXT-04");
    }
    Ok(test)
}

/// What those add who help with a test, and who of them do (D100-TST-13 to D100-TST-15).
fn helped(
    ctx: &impl RulesContext<D100>,
    who: Id,
    ability: Ability,
    helpers: &[Id],
) -> Result<(i32, Vec<Id>), Refusal> {
    let table = ctx.state();
    let sheet = living(table, who)?;
    let governs = match ability {
        Ability::Of(which) => Some(which),
        Ability::Extra(_) => None,
        Ability::Hearing | Ability::Smell => Skill::Perception.characteristic(),
        Ability::Skill(skill) => {
            let learnt = sheet.spec.skills.get(&skill).and_then(|one| one.governed_by);
            learnt.or_else(|| skill.characteristic())
        }
    };
    let whole = ctx.edition().holds_in_each_case();
    let resists = matches!(ability, Ability::Skill(Skill::Endurance | Skill::Cool));
    let test = Helped {
        bonus: governs.map_or(0, |which| sheet.bonus(which, &table.options)),
        alone: resists,
        in_fight: table.turn.is_some(),
    };
    let of = |one: &Id| -> Option<Helper> {
        let sheet = table.sheet(*one).filter(|sheet| sheet.is_conscious() && *one != who)?;
        let advances = match ability {
            // The GM, who names helpers, lets them help with a bare characteristic.
            Ability::Of(_) | Ability::Extra(_) => 1,
            Ability::Hearing | Ability::Smell => {
                let learnt = sheet.spec.skills.get(&Skill::Perception);
                learnt.map_or(0, |learnt| learnt.advances.into())
            }
            Ability::Skill(skill) => {
                sheet.spec.skills.get(&skill).map_or(0, |learnt| learnt.advances.into())
            }
        };
        let cells = apart(ctx, *one, who).map_or(i32::MAX, i32::from);
        // Whoever panics does nothing else than flee (D100-CON-11).
        let flees = whole && open_to(sheet, Doing::Assess).is_err();
        let has_action = !sheet.notes.acted && sheet.conditions.turn().acts && !flees;
        Some(Helper { advances, cells, has_action })
    };
    let all: Vec<Helper> = helpers.iter().filter_map(of).collect();
    let bonus = help::bonus(&all, test, &table.options);
    let valid = |one: &&Id| of(one).is_some_and(|helper| helper.is_valid(test, &table.options));
    let most = usize::try_from(test.bonus.max(0)).unwrap_or(0);
    Ok((bonus, helpers.iter().filter(valid).copied().take(most).collect()))
}

/// A test that the GM demands (D100-TST-01), with helpers, whose action it takes (D100-TST-15).
pub(super) fn test(
    ctx: &mut impl RulesContext<D100>,
    (who, ability): (Id, Ability),
    difficulty: Difficulty,
    (helpers, with): (&[Id], Option<Id>),
) -> Result<(), Stop> {
    let mut trial = trial(ctx, who, ability, difficulty.modifier(), "D100-TST-01")?;
    trial = social::towards(ctx, trial, with);
    let (bonus, helpers) = helped(ctx, who, ability, helpers)?;
    trial.modifiers = trial.modifiers.and("d100-help", bonus, "D100-TST-13");
    let costs = ctx.state().options.assist_cost == crate::d100::options::AssistCost::Action;
    for one in helpers {
        let notes = ctx.state().sheet(one).map(|sheet| sheet.notes).unwrap_or_default();
        let own = ctx.state().turn.as_ref().map(|turn| turn.who == one);
        if costs && own.is_some() {
            ctx.fact(Fact::Noted { who: one, notes: Notes { acted: true, ..notes } });
        }
        if costs && ctx.edition().holds_in_each_case() {
            if own == Some(true) {
                spend_action(ctx);
            }
            // An act of its own (D100-TRN-07).
            conditions::drop_aim(ctx, one);
        }
    }
    made(ctx, &trial)?;
    Ok(())
}

/// One throw against two numbers (D100-TST-16).
pub(super) fn both(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    [first, second]: [Ability; 2],
    difficulty: Difficulty,
) -> Result<(), Stop> {
    let by = difficulty.modifier();
    let first = trial(ctx, who, first, by, "D100-TST-16")?;
    let first = Trial { reads: Reads::Face, ..first };
    let second = trial(ctx, who, second, by, "D100-TST-16")?;
    let second = rolls::also_lonely(ctx, &second);
    let test = after_test::tested(ctx, &first)?;
    let other = second.shown(test.face, &ctx.state().options).ok_or(Refusal::WrongAnswer)?;
    ctx.fact(Fact::Tested { who, test: other });
    let face = Face::new(test.face).ok_or(Refusal::WrongAnswer)?;
    let came = combined([test.target, other.target], face);
    let came = match [test.passed, other.passed] {
        _ if !ctx.edition().holds_in_each_case() => came,
        // What cannot be done is not reached (D100-AMP-02, D100-AMP-07).
        [true, true] => Combined::Full,
        [false, false] => Combined::Failure,
        [true, false] | [false, true] => Combined::Partial,
    };
    let key = match came {
        Combined::Full => "d100-log-combined-full",
        Combined::Partial => "d100-log-combined-partial",
        Combined::Failure => "d100-log-combined-failure",
    };
    say(ctx, vec![who], Phrase::new(key).with("who", who), "D100-TST-16");
    Ok(())
}

/// A test against that of another one (D100-OPP-01 to D100-OPP-05); whether the first has won.
pub(super) fn opposed(
    ctx: &mut impl RulesContext<D100>,
    (who, ability): (Id, Ability),
    (other, against): (Id, Ability),
    rule: &'static str,
) -> Result<Option<bool>, Stop> {
    if who == other {
        return Err(Refusal::Oneself { rule: crate::RuleId::new("D100-OPP-01") }.into());
    }
    let own = social::towards(ctx, trial(ctx, who, ability, 0, rule)?, Some(other));
    let theirs = social::towards(ctx, trial(ctx, other, against, 0, rule)?, Some(who));
    let own = social::marked(ctx, &own)?;
    let theirs = social::marked(ctx, &theirs)?;
    for _ in 0..MOST {
        let whole = ctx.edition().applies_throughout();
        let (test, reply, ended) = if whole {
            let (test, reply, ended) = contest::between(ctx, &own, &theirs)?;
            after_test::follows(ctx, who, &test);
            after_test::follows(ctx, other, &reply);
            (test, reply, Some(ended))
        } else {
            (after_test::tested(ctx, &own)?, after_test::tested(ctx, &theirs)?, None)
        };
        let sides = test.side().zip(reply.side()).ok_or(Refusal::WrongAnswer)?;
        let options = ctx.state().options;
        let ended = ended.unwrap_or_else(|| opposed::ended(&sides.0, &sides.1, &options));
        let (winner, loser, sides) = match ended {
            Ended::Again => continue,
            Ended::Stalemate => {
                let line = Phrase::new("d100-log-nobody-wins").with("who", who);
                say(ctx, vec![who, other], line.with("other", other), "D100-OPP-04");
                return Ok(None);
            }
            Ended::Active => (who, other, (sides.0, sides.1)),
            Ended::Passive => (other, who, (sides.1, sides.0)),
        };
        if whole && ctx.state().turn.is_some() {
            advantage::decided(ctx, winner, loser);
        }
        let level = opposed::level_used(&sides.0, &sides.1, &options);
        let line = Phrase::new("d100-log-wins").with("who", winner).with("other", loser);
        let line = line.with("level", crate::Arg::Change(level));
        say(ctx, vec![winner, loser], line, "D100-OPP-05");
        return Ok(Some(winner == who));
    }
    Ok(None)
}

/// A further test of the prolonged one of somebody (D100-EXT-08, D100-EXT-09).
pub(super) fn goes(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let task = task(living(ctx.state(), who)?)?;
    let difficulty = task.difficulty.modifier();
    let trial = trial(ctx, who, task.ability, difficulty, "D100-EXT-08")?;
    further(ctx, task, &trial)
}

/// The prolonged test of somebody after this test of it.
fn further(ctx: &mut impl RulesContext<D100>, task: Task, trial: &Trial) -> Result<(), Stop> {
    let who = trial.who;
    let test = made(ctx, trial)?;
    let after = task.prolonged().and(test.level);
    let (key, left) = match after.progress() {
        Progress::GoesOn => ("d100-log-goes-on", Some(Task { sum: after.sum, ..task })),
        Progress::Won => ("d100-log-task-done", None),
        Progress::Failed => ("d100-log-task-failed", None),
    };
    keep(ctx, who, |lasting| lasting.task = left);
    let line = Phrase::new(key).with("who", who).with("sum", after.sum);
    say(ctx, vec![who], line.with("threshold", task.threshold), "D100-EXT-08");
    Ok(())
}

fn task(sheet: &Sheet) -> Result<Task, Refusal> {
    sheet.lasting.task.ok_or_else(|| refused("d100-no-task", "D100-EXT-08"))
}

/// Whoever passes a test of stealth surprises these, or those whose perception is beaten (D100-INI-05).
pub(super) fn ambush(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    victims: &[Id],
) -> Result<(), Stop> {
    let stealth = Ability::Skill(Skill::Stealth);
    for victim in victims {
        living(ctx.state(), *victim)?;
    }
    if ctx.state().options.surprise_stealth == SurpriseStealth::OpposedPerception {
        return unseen(ctx, who, victims);
    }
    let trial = trial(ctx, who, stealth, 0, "D100-INI-05")?;
    if made(ctx, &trial)?.passed {
        for victim in victims {
            conditions::afflict(ctx, *victim, Condition::Surprised, 1);
        }
    }
    Ok(())
}

/// The same where the perception of each stands against stealth: one throw of stealth for all, unless a table wants one
/// for each (D100-OPP-07).
fn unseen(ctx: &mut impl RulesContext<D100>, who: Id, victims: &[Id]) -> Result<(), Stop> {
    let stealth = trial(ctx, who, Ability::Skill(Skill::Stealth), 0, "D100-INI-05")?;
    let throws = opposed::throws(victims.len(), &ctx.state().options);
    let mut hides = None;
    for (at, victim) in victims.iter().enumerate() {
        let own = match hides {
            Some(test) if at >= throws => test,
            Some(_) | None => made(ctx, &stealth)?,
        };
        hides = Some(own);
        let perception = Ability::Skill(Skill::Perception);
        let sees = trial(ctx, *victim, perception, 0, "D100-INI-05")?;
        let sees = after_test::tested(ctx, &sees)?;
        let sides = own.side().zip(sees.side()).ok_or(Refusal::WrongAnswer)?;
        if opposed::ended(&sides.0, &sides.1, &ctx.state().options) == Ended::Active {
            conditions::afflict(ctx, *victim, Condition::Surprised, 1);
        }
    }
    Ok(())
}

/// A test of one's own, which takes the action (D100-TRN-04).
pub(in crate::d100::acts) fn apply(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    ability: Ability,
    difficulty: Difficulty,
) -> Result<(), Stop> {
    let (hides, rule) = (ability == Ability::Skill(Skill::Stealth), "D100-TRN-04");
    let doing = if hides { Doing::Hide } else { Doing::Assess };
    open_to(with_action(ctx.state(), who, rule)?, doing)?;
    // Whoever panics hides as well as ever (D100-CON-12).
    let facets: &[Facet] = if hides { &[Facet::Fleeing] } else { &[] };
    let trial = built_on(ctx, (who, ability, facets), difficulty.modifier(), rule)?;
    let trial = rolls::acting(ctx, trial);
    spend_action(ctx);
    conditions::drop_aim(ctx, who);
    made(ctx, &trial)?;
    Ok(())
}

/// Goes on with a prolonged test in the own turn (D100-EXT-10).
pub(in crate::d100::acts) fn work(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let costs = ctx.state().options.prolonged_cost == ProlongedCost::Action;
    let sheet = if costs {
        with_action(ctx.state(), who, "D100-EXT-10")?
    } else {
        in_turn(ctx.state(), who)?.0
    };
    open_to(sheet, Doing::Assess)?;
    let task = task(sheet)?;
    let trial = trial(ctx, who, task.ability, task.difficulty.modifier(), "D100-EXT-08")?;
    let trial = rolls::acting(ctx, trial);
    if costs {
        spend_action(ctx);
    } else {
        spend_free(ctx)?;
    }
    conditions::drop_aim(ctx, who);
    further(ctx, task, &trial)
}

/// A prolonged test is set for somebody (D100-EXT-08, D100-EXT-10).
pub(super) fn begins(ctx: &mut impl RulesContext<D100>, who: Id, task: Task) -> Result<(), Stop> {
    trial(ctx, who, task.ability, 0, "D100-EXT-08")?;
    keep(ctx, who, |lasting| lasting.task = Some(task));
    let line = Phrase::new("d100-log-task").with("who", who).with("threshold", task.threshold);
    say(ctx, vec![who], line, "D100-EXT-08");
    Ok(())
}
