//! Acts that are no attacks: the stance, aiming, assessing, standing up, putting out fires, binding wounds, Resolve.

use super::{
    advantage, after_test, attack, conditions, demanded::trials::say, harm, spend_action,
    spend_free, spend_move, victim,
};
use crate::d100::{
    D100,
    fact::{Ability, Fact},
    field::{apart, in_turn, kept, living, open_to, refused, with_action},
    numbers::{
        harm::{
            conditions::{Condition, ResolveTakes},
            durations::{Event, one_more},
            healing::Help,
            losses::may_stand,
        },
        mind::psychology::Doing,
        pools::{JumpsUp, Pool, jumps_up},
        sheet::characteristics::Characteristic,
        turn::phases::assessed,
    },
    options::{AimCost, AssessCost, FortuneSlot, HealTestRestores, ResolveRemoves},
    queue, rolls,
    sheet::{Aim, Down, HEALTH, Harmed, Notes, Seizes, Sheet, Skill, With},
};
use crate::{Id, Phrase, Refusal, RulesContext, Stop};

/// Skills that may read a battlefield (D100-TRN-06).
pub(in crate::d100) const ASSESSING: [Skill; 2] = [Skill::Perception, Skill::Track];
/// Skills that may be defended with (D100-TRN-05).
pub(in crate::d100) const DEFENDING: [Skill; 3] =
    [Skill::Melee, Skill::MeleeBrawling, Skill::Dodge];

/// The defensive stance with one skill, until the next own turn (D100-TRN-05).
pub(super) fn stance(ctx: &mut impl RulesContext<D100>, who: Id, skill: Skill) -> Result<(), Stop> {
    open_to(with_action(ctx.state(), who, "D100-TRN-05")?, Doing::Stance)?;
    if !DEFENDING.contains(&skill) {
        return Err(refused("d100-no-defence", "D100-TRN-05").into());
    }
    spend_action(ctx);
    if ctx.edition().holds_in_each_case() {
        acts(ctx, who);
    }
    ctx.fact(Fact::Stance { who, skill: Some(skill) });
    Ok(())
}

/// Aims at somebody (D100-TRN-07).
pub(super) fn aim(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    at: Id,
    with: With,
) -> Result<(), Stop> {
    let cost = ctx.state().options.aim_cost;
    let sheet = match cost {
        AimCost::Action => with_action(ctx.state(), who, "D100-TRN-07")?,
        AimCost::Move | AimCost::Free => in_turn(ctx.state(), who)?.0,
    };
    open_to(sheet, Doing::Aim)?;
    victim(ctx, who, at, "D100-TRN-07")?;
    let weapon = attack::held(sheet, with)?;
    if !weapon.is_some_and(crate::d100::sheet::Weapon::is_ranged) {
        return Err(refused("d100-aims-from-afar", "D100-TRN-07").into());
    }
    if sheet.aim == Some(Aim { with, at }) {
        return Err(refused("d100-aims-already", "D100-TRN-07").into());
    }
    match cost {
        AimCost::Action => spend_action(ctx),
        AimCost::Move => spend_move(ctx),
        AimCost::Free => spend_free(ctx)?,
    }
    ctx.fact(Fact::Aim { who, aim: Some(Aim { with, at }) });
    Ok(())
}

/// Assesses the situation: a success gives a point of Advantage (D100-TRN-06).
pub(super) fn assess(ctx: &mut impl RulesContext<D100>, who: Id, skill: Skill) -> Result<(), Stop> {
    let options = &ctx.state().options;
    let (free, needs) = (options.assess_cost == AssessCost::Free, options.assess_needs_success);
    if !free {
        with_action(ctx.state(), who, "D100-TRN-06")?;
    } else if !in_turn(ctx.state(), who)?.2.acts {
        return Err(refused("d100-cannot-act", "D100-TRN-06").into());
    }
    open_to(living(ctx.state(), who)?, Doing::Assess)?;
    if !ASSESSING.contains(&skill) {
        return Err(refused("d100-no-assessment", "D100-TRN-06").into());
    }
    let trial = tried(ctx, who, skill, "D100-TRN-06")?;
    acts(ctx, who);
    if free {
        spend_free(ctx)?;
    } else {
        spend_action(ctx);
    }
    let test = after_test::tested(ctx, &trial)?;
    for _ in 0..assessed(test.passed, needs) {
        advantage::gain(ctx, who);
    }
    Ok(())
}

/// An own act ends an aim (D100-TRN-07).
fn acts(ctx: &mut impl RulesContext<D100>, who: Id) {
    conditions::drop_aim(ctx, who);
}

/// The test of an act by a skill of somebody at +0, or that it has no number for it (D100-SHT-03).
fn tried(
    ctx: &impl RulesContext<D100>,
    who: Id,
    skill: Skill,
    rule: &'static str,
) -> Result<rolls::Trial, Refusal> {
    let trial = rolls::plain(ctx.state(), who, Ability::Skill(skill), 0, rule);
    let trial = trial.ok_or_else(|| refused("d100-no-skill", "D100-SHT-03"))?;
    Ok(rolls::acting(ctx, trial))
}

/// Stands up with the whole move: not at health 0 (D100-CON-35).
pub(super) fn stand_up(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let (sheet, turn, leaves) = in_turn(ctx.state(), who)?;
    if !sheet.has(Condition::Prone) {
        return Err(refused("d100-stands", "D100-CON-35").into());
    }
    if turn.no_move {
        return Err(refused("d100-move-lost", "D100-FUM-07").into());
    }
    if turn.moved {
        return Err(refused("d100-has-moved", "D100-TRN-02").into());
    }
    if !leaves.moves {
        return Err(kept(sheet, "d100-barred-move", "d100-cannot-move").into());
    }
    if sheet.bonds.clinch.is_some() {
        return Err(refused("d100-in-clinch", "D100-GRAP-05").into());
    }
    if !may_stand(sheet.health, ctx.state().options.stand_at_zero) {
        return Err(refused("d100-at-zero", "D100-CON-35").into());
    }
    spend_move(ctx);
    conditions::relieve(ctx, who, Condition::Prone);
    Ok(())
}

/// Puts out the fire on oneself: athletics (D100-CON-30).
pub(super) fn douse(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let sheet = with_action(ctx.state(), who, "D100-CON-30")?;
    open_to(sheet, Doing::PutOutFire)?;
    if !sheet.has(Condition::Ablaze) {
        return Err(refused("d100-not-ablaze", "D100-CON-30").into());
    }
    let trial = tried(ctx, who, Skill::Athletics, "D100-CON-30")?;
    acts(ctx, who);
    spend_action(ctx);
    let ablaze = stacks(ctx, who, Condition::Ablaze);
    let test = after_test::tested_of_level(ctx, &trial, &|test| {
        test.passed && one_more(test.level) < ablaze
    })?;
    if test.passed {
        conditions::shed(ctx, who, Condition::Ablaze, one_more(test.level));
    }
    Ok(())
}

/// Binds the wounds of somebody beside, or its own: heal (D100-CON-20).
pub(super) fn bind(ctx: &mut impl RulesContext<D100>, who: Id, at: Id) -> Result<(), Stop> {
    open_to(with_action(ctx.state(), who, "D100-CON-20")?, Doing::Heal)?;
    if !needs_help(living(ctx.state(), at)?) {
        return Err(refused("d100-not-bleeding", "D100-CON-20").into());
    }
    let distance = apart(ctx, who, at);
    if who != at && distance.is_none_or(|distance| distance > 1) {
        let rule = crate::RuleId::new("D100-CON-20");
        return Err(Refusal::OutOfReach { distance, reach: 1, rule }.into());
    }
    let trial = tried(ctx, who, Skill::Heal, "D100-CON-20")?;
    acts(ctx, who);
    spend_action(ctx);
    let bleeding = stacks(ctx, at, Condition::Bleeding);
    let restores = ctx.state().options.heal_test_restores == HealTestRestores::IntBonusPlusSl;
    let test = after_test::tested_of_level(ctx, &trial, &|test| {
        test.passed && (restores || one_more(test.level) < bleeding)
    })?;
    let help = Help::HealTest { passed: test.passed, level: test.level };
    if test.passed {
        conditions::shed(ctx, at, Condition::Bleeding, one_more(test.level));
        super::demanded::illness::tended(ctx, at);
    }
    if let Some(event) = help.event() {
        harm::helped(ctx, at, event);
    }
    let (sheet, options) = (ctx.state().sheet(who), &ctx.state().options);
    let bonus = sheet.map_or(0, |sheet| sheet.bonus(Characteristic::Intelligence, options));
    let bonus = restores.then(|| u16::try_from(bonus).unwrap_or(0));
    harm::regain(ctx, at, help.restores(bonus).into());
    Ok(())
}

/// How many stacks of a condition somebody has.
fn stacks(ctx: &impl RulesContext<D100>, who: Id, condition: Condition) -> u16 {
    ctx.state().sheet(who).map_or(0, |sheet| sheet.conditions.count(condition))
}

/// Whether medical help would do something for somebody (D100-HEAL-03).
fn needs_help(sheet: &Sheet) -> bool {
    let waits = sheet.conditions.waits_for(Event::MedicalHelp)
        || sheet.harmed.waits_for(Event::MedicalHelp);
    let heals = sheet.lasting.unhealing() > 0;
    sheet.has(Condition::Bleeding) || waits || sheet.down.by_injury || heals
}

/// A point of Resolve: the modifiers of injuries count for nothing until the next round (D100-FATE-10).
pub(super) fn ignore(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let sheet = living(ctx.state(), who)?;
    let notes = sheet.notes;
    if notes.ignores {
        return Err(Refusal::already_so("D100-FATE-10").into());
    }
    if sheet.harmed == Harmed::default() {
        return Err(refused("d100-unharmed", "D100-FATE-10").into());
    }
    resolves(sheet, "D100-FATE-10")?;
    rolls::spend(ctx, who, Pool::Resolve);
    ctx.fact(Fact::Noted { who, notes: Notes { ignores: true, ..notes } });
    if ctx.edition().tells_what_is_lost() {
        say(ctx, vec![who], Phrase::new("d100-log-ignores").with("who", who), "D100-FATE-10");
    }
    Ok(())
}

/// A point of Fortune: it acts before everybody in the next round, behind everybody, or behind somebody (D100-INI-08).
pub(super) fn seize(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    last: bool,
    after: Option<Id>,
) -> Result<(), Stop> {
    let sheet = living(ctx.state(), who)?;
    let notes = sheet.notes;
    if sheet.down.out {
        return Err(refused("d100-taken-for-dead", "D100-FATE-05").into());
    }
    if let Some(other) = after {
        let rule = crate::RuleId::new("D100-INI-08");
        living(ctx.state(), other)?;
        if other == who {
            return Err(Refusal::Oneself { rule }.into());
        }
    }
    if notes.seizes.is_some() {
        return Err(Refusal::already_so("D100-INI-08").into());
    }
    if !rolls::spend(ctx, who, Pool::Fortune) {
        let (pool, rule) = (crate::d100::sheet::FORTUNE, crate::RuleId::new("D100-INI-08"));
        return Err(Refusal::NotEnough { pool, have: 0, need: 1, rule }.into());
    }
    let round = ctx.round().saturating_add(1);
    // It cancels what a fumble has done to that place (D100-INI-09).
    let marked = notes.last.filter(|marked| *marked != round);
    let seizes = Some(Seizes { round, last, after });
    ctx.fact(Fact::Noted { who, notes: Notes { last: marked, seizes, ..notes } });
    Ok(())
}

/// Whoever has bought its place in this round acts behind the running turn instead (`fortune_slot`, D100-INI-08).
pub(super) fn step_in(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let notes = living(ctx.state(), who)?.notes;
    if ctx.state().options.fortune_slot == FortuneSlot::Declared {
        return Err(refused("d100-turn-is-chosen", "D100-INI-08").into());
    }
    if notes.seizes.is_none_or(|seizes| seizes.round != ctx.round()) {
        return Err(refused("d100-no-chosen-turn", "D100-INI-08").into());
    }
    if !ctx.is_due(who) {
        return Err(refused("d100-no-turn-left", "D100-INI-08").into());
    }
    ctx.fact(Fact::Noted { who, notes: Notes { seizes: None, ..notes } });
    queue::steps_in(ctx, who);
    Ok(())
}

/// Takes a weapon in hand, or puts away what is there: a free action (D100-TRN-03).
pub(super) fn draws(ctx: &mut impl RulesContext<D100>, who: Id, with: With) -> Result<(), Stop> {
    let (sheet, ..) = in_turn(ctx.state(), who)?;
    if !sheet.is_conscious() {
        return Err(refused("d100-cannot-act", "D100-CON-07").into());
    }
    attack::held(sheet, with)?;
    if !attack::draw(ctx, who, with)? {
        return Err(Refusal::already_so("D100-TRN-03").into());
    }
    Ok(())
}

/// That somebody has a point of Resolve to spend.
pub(super) fn resolves(sheet: &Sheet, rule: &'static str) -> Result<(), Refusal> {
    if sheet.down.out {
        return Err(refused("d100-taken-for-dead", "D100-FATE-05"));
    }
    let (have, need) = (sheet.pools.resolve.into(), 1);
    let (pool, rule) = (crate::d100::sheet::RESOLVE, crate::RuleId::new(rule));
    if have < need { Err(Refusal::NotEnough { pool, have, need, rule }) } else { Ok(()) }
}

/// A point of Resolve takes a condition away, at any time (D100-FATE-11).
pub(super) fn shake_off(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    condition: Condition,
) -> Result<(), Stop> {
    let sheet = living(ctx.state(), who)?;
    if !sheet.has(condition) {
        return Err(refused("d100-no-such-condition", "D100-FATE-11").into());
    }
    resolves(sheet, "D100-FATE-11")?;
    let options = &ctx.state().options;
    let takes = ResolveTakes {
        all: options.resolve_removes == ResolveRemoves::AllStacks,
        bound: options.resolve_breaks_lock,
    };
    let mut after = sheet.conditions.clone();
    if !after.resolve(condition, takes, ctx.round().into()) {
        return Err(refused("d100-locked", "D100-CON-06").into());
    }
    let jumps = (condition == Condition::Prone).then(|| {
        let health = u16::try_from(sheet.health).unwrap_or(0);
        // What does not heal is not healed by that either (D100-HEAL-05).
        let whole = ctx.edition().holds_in_each_case();
        let unhealing = if whole { sheet.lasting.unhealing() } else { 0 };
        let most = sheet.spec.health.saturating_sub(unhealing).max(sheet.health);
        let most = u16::try_from(most).unwrap_or(0);
        jumps_up(health, most, !sheet.is_conscious(), sheet.has(Condition::Poisoned))
    });
    let jumps = match jumps {
        Some(None) => return Err(refused("d100-unconscious-lies", "D100-FATE-11").into()),
        Some(jumps) => jumps,
        None => None,
    };
    rolls::spend(ctx, who, Pool::Resolve);
    conditions::change(ctx, who, |conditions, round| {
        conditions.resolve(condition, takes, round);
    });
    if let Some(JumpsUp { health, timer_off }) = jumps {
        let fact = ctx
            .state()
            .sheet(who)
            .and_then(|sheet| crate::d100::fact::pool(sheet, who, HEALTH, health.into()));
        if let Some(fact) = fact {
            ctx.fact(fact);
        }
        if timer_off {
            ctx.fact(Fact::Down { who, down: Down::default() });
        }
    }
    Ok(())
}
