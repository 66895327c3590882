//! The charge: a straight rush past others, and one attack at its end.

use super::{
    contingent, hand, hands,
    strike::{self, Swing},
    take_stance, victim, with_parts,
};
use crate::d20::{
    D20,
    fact::{Fact, Why},
    field::{controls, covers, fell, fills, guards_with, is_difficult, own, speed, take},
    numbers::{conditions::Condition, squares, tally::Tally},
    options::{ChargeDifficult, PassbyBudget},
    rolls::{self, PASSING},
    sheet::{Notes, Stance, Turn, With},
    things,
};
use crate::{Choice, Flow, Id, Phrase, Pick, Refusal, RuleId, RulesContext, Spot, Stop};

/// Charges: the run with its pass-by checks, then the attack (D20-ACT-03 to D20-ACT-06).
pub(super) fn charge(
    ctx: &mut impl RulesContext<D20>,
    (who, target): (Id, Id),
    with: With,
    to: Option<Spot>,
    swapped: bool,
) -> Result<Flow, Stop> {
    let options = ctx.state().options;
    let (sheet, turn) = with_parts(ctx, who, 2, "D20-ACT-03")?;
    victim(ctx, who, target, "D20-ACT-03")?;
    if turn.barred {
        return Err(own("d20-has-attacked", "D20-ACT-06").into());
    }
    if sheet.has(Condition::Prone) {
        return Err(own("d20-lies", "D20-ACT-03").into());
    }
    let weapon = hands::in_hand(ctx.edition(), sheet, with, &options)?;
    if weapon.is_ranged() {
        return Err(own("d20-charges-in-melee", "D20-ACT-03").into());
    }
    hands::usable(sheet, &weapon, &options)?;
    strike::may_swap(&weapon, swapped, &options)?;
    let path = line_to(ctx, who, target, weapon.reach, to)?;
    let hand = hand(ctx.edition(), sheet, with);
    let penalty = strike::lone_hand(ctx.edition(), sheet, hand, &options);
    let bonus = sheet.spec.best_bonus();
    let swing = Swing { swapped, ..Swing::new(who, target, with, Why::Charge) };
    let swing = Swing { bonus, hand, penalty, ..swing };
    begins(ctx, who, i32::try_from(path.len()).unwrap_or(i32::MAX));
    let mut passed = vec![target];
    let Some(mut from) = ctx.place(who) else { return Err(Refusal::BadTarget.into()) };
    if !passes(ctx, who, from, &mut passed)? {
        return Ok(fell(ctx, who));
    }
    for at in path {
        take(ctx, who, from, at);
        // Whom the rush brings near strikes as at anybody who comes; its target waits for the attack (D20-RDY-02).
        if !passes(ctx, who, at, &mut passed)? {
            return Ok(fell(ctx, who));
        }
        if !contingent::came_near(ctx, who, from, Some(target))? {
            return Ok(fell(ctx, who));
        }
        from = at;
    }
    let provoked = strike::provoked(ctx, &swing)?;
    if provoked.before(ctx, who)?
        && contingent::charged(ctx, who, target)?
        && contingent::guarded(ctx, who, target)?
    {
        ctx.merge_point(0);
        strike::strike(ctx, &swing)?;
        provoked.after(ctx, who)?;
    }
    Ok(fell(ctx, who))
}

/// The whole turn is spent, and AC is lower from now on (D20-ACT-03).
fn begins(ctx: &mut impl RulesContext<D20>, who: Id, metres: i32) {
    if let Some(turn) = ctx.state().turn.clone() {
        let gone = turn.gone.saturating_add(metres);
        ctx.fact(Fact::Turn(Some(Turn { parts: 0, attacked: true, gone, ..turn })));
    }
    take_stance(ctx, who);
    if let Some(sheet) = ctx.state().sheet(who) {
        let stance = Stance { charges: true, ..sheet.stance };
        ctx.fact(Fact::Stance { who, stance });
    }
}

/// The straight line of a charge, to the place named or to the nearest one from which the attack reaches.
fn line_to(
    ctx: &impl RulesContext<D20>,
    who: Id,
    target: Id,
    reach: u8,
    to: Option<Spot>,
) -> Result<Vec<Spot>, Refusal> {
    let square = |one: Id| ctx.place(one).and_then(|spot| ctx.square(spot));
    let nowhere = || Refusal::OutOfReach { distance: None, reach, rule: RuleId::new("D20-ACT-03") };
    let (from, aim) = (square(who).ok_or_else(nowhere)?, square(target).ok_or_else(nowhere)?);
    let options = &ctx.state().options;
    let near =
        |at: &squares::Square| (1..=reach.into()).contains(&squares::measured(*at, aim, options));
    let ends: Vec<squares::Square> = if let Some(to) = to {
        ctx.square(to).into_iter().collect()
    } else {
        let mut all = squares::burst(aim, reach.into());
        all.retain(near);
        let far = |at: &squares::Square| {
            let apart = (aim.0 - at.0).abs().saturating_add((aim.1 - at.1).abs());
            (squares::distance(from, *at), apart, at.1, at.0)
        };
        all.sort_by_key(far);
        all
    };
    let mut why = None;
    for end in ends {
        let line = if !near(&end) {
            let away = u8::try_from(squares::measured(end, aim, options)).ok();
            Err(Refusal::OutOfReach { distance: away, reach, rule: RuleId::new("D20-ACT-03") })
        } else if things::hides(ctx, end, target, aim) {
            Err(Refusal::NoSight { rule: RuleId::new("D20-COV-01") })
        } else {
            rush(ctx, who, from, end)
        };
        match line {
            Ok(path) => return Ok(path),
            // The first reason is that of the nearest place.
            Err(refusal) => why = why.or(Some(refusal)),
        }
    }
    Err(why.unwrap_or_else(nowhere))
}

/// The places of a straight rush, or why it cannot be made (D20-ACT-03, D20-ACT-04).
fn rush(
    ctx: &impl RulesContext<D20>,
    who: Id,
    from: squares::Square,
    end: squares::Square,
) -> Result<Vec<Spot>, Refusal> {
    let options = &ctx.state().options;
    let rule = || RuleId::new("D20-ACT-03");
    let far = squares::distance(from, end);
    if far < options.charge_min {
        return Err(own("d20-charge-too-short", "D20-ACT-03"));
    }
    let (mut straight, mut across, mut before) = (0_i32, 0_i32, from);
    let mut path = Vec::new();
    for square in squares::line(from, end) {
        let Some(at) = ctx.spot(square) else { return Err(own("d20-edge", "D20-ACT-03")) };
        let terrain = ctx.ground(at).terrain;
        if terrain.is_obstacle() {
            return Err(Refusal::Blocked { terrain, rule: rule() });
        }
        if let Some(by) = ctx.all_on(at).into_iter().find(|by| *by != who && fills(ctx, *by)) {
            return Err(Refusal::Taken { by, rule: rule() });
        }
        let difficult = is_difficult(terrain);
        if difficult && options.charge_difficult == ChargeDifficult::Forbid {
            return Err(Refusal::Blocked { terrain, rule: RuleId::new("D20-ACT-04") });
        }
        let doubles = difficult && options.charge_difficult == ChargeDifficult::DoubleCost;
        let is_across = squares::direction(before, square).is_some_and(|way| way % 2 == 1);
        match (doubles, is_across) {
            (true, _) => straight = straight.saturating_add(2),
            (false, true) => across = across.saturating_add(1),
            (false, false) => straight = straight.saturating_add(1),
        }
        before = square;
        path.push(at);
    }
    let sheet = ctx.state().sheet(who).ok_or(Refusal::Nobody(who))?;
    let metres = squares::metres(straight, across, options);
    let most = speed(sheet, options).saturating_mul(2);
    if metres > most {
        return Err(Refusal::TooFar { have: most, need: metres, rule: rule() });
    }
    Ok(path)
}

/// Whoever the charger comes past for the first time makes its check, and may strike at it (D20-ACT-05, D20-ACT-06). Whether
/// the charger can go on.
fn passes(
    ctx: &mut impl RulesContext<D20>,
    charger: Id,
    at: Spot,
    passed: &mut Vec<Id>,
) -> Result<bool, Stop> {
    let may =
        |who: &Id| *who != charger && !passed.contains(who) && may_strike(ctx, *who, charger, at);
    let by: Vec<Id> = ctx.queue().into_iter().filter(may).collect();
    for who in by {
        ctx.merge_point(0);
        passed.push(who);
        if checks(ctx, who, at)? && strikes(ctx, who, charger)? {
            let able = ctx.state().sheet(charger);
            if !able.is_some_and(|sheet| sheet.can_act(&ctx.state().options)) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Whether somebody could strike at a charger in passing (D20-ACT-06).
fn may_strike(ctx: &impl RulesContext<D20>, who: Id, charger: Id, at: Spot) -> bool {
    match ctx.state().options.passby_budget {
        PassbyBudget::Aoo => controls(ctx, who, charger, at),
        PassbyBudget::Action => covers(ctx, who, charger, at) && is_to_come(ctx, who),
    }
}

/// Whether the turn of somebody is still to come in this round, with its attack.
fn is_to_come(ctx: &impl RulesContext<D20>, who: Id) -> bool {
    let spent = ctx.state().sheet(who).is_none_or(|sheet| sheet.notes.spent);
    !spent && ctx.is_due(who)
}

/// The check of one whom a charger passes: how hard it is depends on where it looks (D20-ACT-05).
fn checks(ctx: &mut impl RulesContext<D20>, who: Id, at: Spot) -> Result<bool, Stop> {
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(false) };
    let own = ctx.place(who).and_then(|spot| ctx.square(spot));
    let (Some(own), Some(other)) = (own, ctx.square(at)) else { return Ok(false) };
    let dc = squares::position(own, sheet.facing, other).passby_dc(&ctx.state().options);
    let tally = Tally::of_roll().and("dex", sheet.spec.abilities.dex_mod, "D20-ACT-05");
    rolls::check(ctx, (who, PASSING), tally, dc, "D20-ACT-05")
}

/// Whether one whose check has succeeded strikes: it spends its opportunity attack (D20-ACT-06).
fn strikes(ctx: &mut impl RulesContext<D20>, who: Id, charger: Id) -> Result<bool, Stop> {
    let (options, limbs) = (ctx.state().options, ctx.edition().applies_throughout());
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(false) };
    let Some(with) = guards_with(sheet, limbs, &options) else { return Ok(false) };
    let (bonus, count) = (sheet.spec.best_bonus(), sheet.reacted.saturating_add(1));
    let notes = Notes { spent: true, ..sheet.notes.clone() };
    let swing = Swing { bonus, strips: true, ..Swing::new(who, charger, with, Why::Passing) };
    let swings: Vec<Swing> = [swing].into_iter().chain(strike::swapped(ctx, &swing)).collect();
    let pick = |swing: &Swing| {
        let key = if swing.swapped { "d20-pick-passing-swapped" } else { "d20-pick-passing" };
        Pick::new(Phrase::new(key))
    };
    let question = Phrase::new("d20-ask-passing").with("who", charger);
    let picks = [Pick::no()].into_iter().chain(swings.iter().map(pick)).collect();
    let rule = RuleId::new("D20-ACT-06");
    let picked = ctx.choose(Choice { who, question, picks, closed: Vec::new(), rule })?;
    let Some(swing) = picked.checked_sub(1).and_then(|pick| swings.get(pick)) else {
        return Ok(false);
    };
    match options.passby_budget {
        PassbyBudget::Aoo => ctx.fact(Fact::Reacted { who, count }),
        PassbyBudget::Action => ctx.fact(Fact::Noted { who, notes }),
    }
    strike::strike(ctx, swing)?;
    Ok(true)
}
