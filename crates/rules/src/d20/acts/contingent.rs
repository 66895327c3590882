//! Attacks that are held for what others do, and what sets them off.

use super::super::{
    D20,
    fact::{Came, Fact, Why},
    field::own,
    numbers::{attack, conditions::Condition, tally::Tally, weapon::Weapon},
    options::Knockdown,
    rolls::{self, STRENGTH},
    sheet::{Held, Sheet, Turn, With},
};
use super::{
    afflict, grapple, hand, hands, say,
    strike::{self, Swing},
    victim, with_parts,
};
use crate::{
    Arg, Choice, Flow, Id, Phrase, Pick, PlainText, Refusal, RuleId, RulesContext, Spot, Stop,
};

/// Metres within which a ranged weapon counts an enemy as come near (D20-RDY-03).
const NEAR: u8 = 1;

/// The weapon of an attack that may be held now: it is the one attack of the turn (D20-RND-03).
fn holdable(
    ctx: &impl RulesContext<D20>,
    who: Id,
    with: With,
    rule: &'static str,
) -> Result<Weapon, Refusal> {
    let (sheet, turn) = with_parts(ctx, who, 1, rule)?;
    let options = &ctx.table().options;
    if turn.barred || (turn.attacked && !options.two_partial_attacks) {
        return Err(own("d20-has-attacked", "D20-RND-03"));
    }
    let weapon = hands::in_hand(sheet, with, options)?;
    match attack::barred(&weapon, &sheet.conditions, options) {
        Some((_, rule)) => Err(own("d20-cannot-use", rule)),
        None => Ok(weapon),
    }
}

/// Holds it; an earlier one is replaced (D20-RDY-07).
fn hold(ctx: &mut impl RulesContext<D20>, who: Id, held: Held) {
    if let Some(turn) = ctx.table().turn.clone() {
        let parts = turn.parts.saturating_sub(1);
        ctx.fact(Fact::Turn(Some(Turn { parts, attacked: true, ..turn })));
    }
    ctx.fact(Fact::Held { who, held: Some(held) });
}

/// An attack held against a named enemy, or a pole weapon against the first who comes (D20-RDY-01, D20-RDY-02).
pub(super) fn awaits(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    enemy: Option<Id>,
    with: With,
) -> Result<(), Stop> {
    let weapon = holdable(ctx, who, with, "D20-RDY-02")?;
    match enemy {
        Some(enemy) => {
            victim(ctx, who, enemy, "D20-RDY-02")?;
            if !ctx.hostile(who, enemy) {
                return Err(Refusal::Ally { who: enemy, rule: RuleId::new("D20-RDY-02") }.into());
            }
        }
        None if !weapon.brace => return Err(own("d20-no-pole", "D20-RDY-01").into()),
        None => {}
    }
    hold(ctx, who, Held::Against { with, enemy });
    Ok(())
}

/// An attack held for whoever attacks an ally (D20-RDY-04).
pub(super) fn guards(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    ally: Id,
    with: With,
) -> Result<(), Stop> {
    holdable(ctx, who, with, "D20-RDY-04")?;
    victim(ctx, who, ally, "D20-RDY-04")?;
    if ctx.hostile(who, ally) {
        return Err(own("d20-guards-allies", "D20-RDY-04").into());
    }
    hold(ctx, who, Held::Guards { with, ally });
    Ok(())
}

/// An attack held for what the table says (D20-RDY-05).
pub(super) fn readies(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    with: With,
    until: &PlainText,
) -> Result<(), Stop> {
    holdable(ctx, who, with, "D20-RDY-05")?;
    hold(ctx, who, Held::Ready { with, until: until.clone() });
    Ok(())
}

/// The trigger has come: the held attack is made in another's turn, which then goes on (D20-RDY-05, D20-AOO-05).
pub(super) fn triggered(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) -> Result<Flow, Stop> {
    let options = ctx.table().options;
    let sheet = super::living(ctx.table(), who)?;
    let running = ctx.table().turn.as_ref().map(|turn| turn.who);
    let Some(Held::Ready { with, .. }) = sheet.held.clone() else {
        return Err(own("d20-holds-nothing", "D20-RDY-05").into());
    };
    let Some(running) = running.filter(|running| *running != who) else {
        return Err(own("d20-trigger-in-others-turn", "D20-RDY-05").into());
    };
    if !sheet.can_act(&options) {
        return Err(own("d20-cannot-act", "D20-MOD-15").into());
    }
    victim(ctx, who, at, "D20-RDY-05")?;
    let swing = of_held(sheet, who, at, with, &options);
    strike::check(ctx, &swing)?;
    ctx.fact(Fact::Held { who, held: None });
    let swing = of_shot(ctx, swing)?;
    strike::strike(ctx, &swing)?;
    let able = ctx.table().sheet(running).is_some_and(|sheet| sheet.can_act(&options));
    Ok(if able { Flow::Open } else { Flow::Over })
}

/// A held blow: the best bonus, the hand as in the own turn (D20-RDY-02).
fn of_held(
    sheet: &Sheet,
    who: Id,
    at: Id,
    with: With,
    options: &super::super::options::Options,
) -> Swing {
    let hand = hand(sheet, with);
    let penalty = strike::lone_hand(sheet, hand, options);
    let bonus = sheet.spec.best_bonus();
    let braced = matches!(sheet.held, Some(Held::Against { enemy: None, .. }));
    Swing { bonus, hand, penalty, braced, ..Swing::new(who, at, with, Why::Held) }
}

/// The same at whom of a grapple a die chooses, for a shot (D20-MOD-11).
fn of_shot(ctx: &mut impl RulesContext<D20>, swing: Swing) -> Result<Swing, Stop> {
    let options = ctx.table().options;
    let sheet = ctx.table().sheet(swing.who);
    let shoots = sheet.is_some_and(|sheet| hands::weapon(sheet, swing.with, &options).is_ranged());
    let target =
        if shoots { grapple::shot_at(ctx, swing.who, swing.target)? } else { swing.target };
    Ok(Swing { target, ..swing })
}

/// Whether a weapon reaches from where its owner stands to a place (D20-RDY-03).
fn reaches(ctx: &impl RulesContext<D20>, who: Id, weapon: &Weapon, at: Spot) -> bool {
    let reach = if weapon.is_ranged() { NEAR } else { weapon.reach };
    ctx.towards(who, at).distance.is_some_and(|distance| distance >= 1 && distance <= reach)
}

/// Those whose held attack waits for `enemy`, with what it strikes, in the order of the queue.
fn waiting(ctx: &impl RulesContext<D20>, enemy: Id) -> Vec<(Id, Weapon)> {
    let options = &ctx.table().options;
    let waits = |who: &Id| {
        let sheet = ctx.table().sheet(*who).filter(|sheet| sheet.can_act(options))?;
        let Some(Held::Against { with, enemy: named }) = &sheet.held else { return None };
        let meant = named.is_none_or(|named| named == enemy) && ctx.hostile(*who, enemy);
        meant.then(|| (*who, hands::weapon(sheet, *with, options)))
    };
    ctx.queue().iter().filter_map(waits).collect()
}

/// Asks one whether the attack that it holds goes off now, and makes it. What came of it; none if it was let be.
fn goes_off(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    at: Id,
    strips: bool,
    rule: &'static str,
) -> Result<Option<Came>, Stop> {
    let options = ctx.table().options;
    let Some(sheet) = ctx.table().sheet(who) else { return Ok(None) };
    let Some(held) = &sheet.held else { return Ok(None) };
    let swing = Swing { strips, ..of_held(sheet, who, at, held.with(), &options) };
    if strike::check(ctx, &swing).is_err() {
        return Ok(None);
    }
    let name = Arg::Name(hands::weapon(sheet, held.with(), &options).name);
    let pick = Pick::new(Phrase::new("d20-pick-held").with("weapon", name));
    let question = Phrase::new("d20-ask-held").with("who", at);
    let picks = vec![Pick::none(), pick];
    let choice = Choice { who, question, picks, closed: Vec::new(), rule: RuleId::new(rule) };
    if ctx.choose(choice)? == 0 {
        return Ok(None);
    }
    ctx.fact(Fact::Held { who, held: None });
    let swing = of_shot(ctx, swing)?;
    strike::strike(ctx, &swing).map(Some)
}

/// Whether somebody can still go on with what it does.
fn goes_on(ctx: &impl RulesContext<D20>, who: Id) -> bool {
    ctx.table().sheet(who).is_some_and(|sheet| sheet.can_act(&ctx.table().options))
}

/// After a step of `mover` out of `from`: attacks held against it go off as it comes into reach (D20-RDY-03), that of
/// `but` not: whoever is charged waits for the blow. Whether it can go on.
pub(in super::super) fn came_near(
    ctx: &mut impl RulesContext<D20>,
    mover: Id,
    from: Spot,
    but: Option<Id>,
) -> Result<bool, Stop> {
    let Some(at) = ctx.place(mover) else { return Ok(true) };
    for (who, weapon) in waiting(ctx, mover).into_iter().filter(|(who, _)| Some(*who) != but) {
        ctx.settled();
        if reaches(ctx, who, &weapon, at) && !reaches(ctx, who, &weapon, from) {
            goes_off(ctx, who, mover, false, "D20-RDY-03")?;
            if !goes_on(ctx, mover) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Before an attack on `target` is rolled: that one's held attack, then those of its guards (D20-RDY-03, D20-RDY-04). Whether
/// the attack can still be made.
pub(in super::super) fn attacked(
    ctx: &mut impl RulesContext<D20>,
    attacker: Id,
    target: Id,
) -> Result<bool, Stop> {
    let waits = waiting(ctx, attacker).into_iter().filter(|(who, _)| *who == target);
    for (who, _) in waits.collect::<Vec<_>>() {
        goes_off(ctx, who, attacker, false, "D20-RDY-03")?;
        if !goes_on(ctx, attacker) {
            return Ok(false);
        }
    }
    guarded(ctx, attacker, target)
}

/// Before an attack on `target` is rolled: the attacks that its guards hold (D20-RDY-04). Whether it can still be made.
pub(super) fn guarded(
    ctx: &mut impl RulesContext<D20>,
    attacker: Id,
    target: Id,
) -> Result<bool, Stop> {
    let guards = |who: &Id| {
        let sheet = ctx.table().sheet(*who);
        let held = sheet.and_then(|sheet| sheet.held.as_ref());
        let guards = matches!(held, Some(Held::Guards { ally, .. }) if *ally == target);
        guards && goes_on(ctx, *who) && ctx.hostile(*who, attacker)
    };
    for who in ctx.queue().into_iter().filter(guards).collect::<Vec<_>>() {
        goes_off(ctx, who, attacker, false, "D20-RDY-04")?;
        if !goes_on(ctx, attacker) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A charger stands where it would strike: whoever it charges strikes first if it has waited for that, and may knock the
/// charger down (D20-RDY-02). Whether the charge can be ended with its blow.
pub(super) fn charged(
    ctx: &mut impl RulesContext<D20>,
    charger: Id,
    target: Id,
) -> Result<bool, Stop> {
    let waits = waiting(ctx, charger).into_iter().any(|(who, _)| who == target);
    let came = if waits { goes_off(ctx, target, charger, true, "D20-RDY-02")? } else { None };
    if !goes_on(ctx, charger) {
        return Ok(false);
    }
    match came {
        Some(Came::Hit | Came::Critical) => knocks_down(ctx, target, charger),
        Some(Came::Missed | Came::Saved) | None => Ok(true),
    }
}

/// Whether a charger keeps its feet (D20-RDY-02).
fn knocks_down(ctx: &mut impl RulesContext<D20>, who: Id, charger: Id) -> Result<bool, Stop> {
    let options = ctx.table().options;
    if options.knockdown == Knockdown::Off {
        return Ok(true);
    }
    let pick = Pick::new(Phrase::new("d20-pick-knock-down"));
    let question = Phrase::new("d20-ask-knock-down").with("who", charger);
    let (picks, rule) = (vec![Pick::none(), pick], RuleId::new("D20-RDY-02"));
    if ctx.choose(Choice { who, question, picks, closed: Vec::new(), rule })? == 0 {
        return Ok(true);
    }
    let strength = |one: Id| {
        let sheet = ctx.table().sheet(one);
        let of = |sheet: &Sheet| {
            let size = sheet.spec.size.in_grapples(&options);
            Tally::of_roll().and("str", sheet.spec.abilities.str_mod, "D20-RDY-02").and(
                "size",
                size,
                "D20-GRP-02",
            )
        };
        sheet.map_or_else(Tally::of_roll, of)
    };
    let (own, others) = ((who, strength(who)), (charger, strength(charger)));
    // Where the game master decides, the answer to the question is all (`knockdown`).
    let wins = options.knockdown == Knockdown::Gm
        || rolls::opposed(ctx, STRENGTH, own, others, "D20-RDY-02")?;
    if wins {
        afflict(ctx, charger, Condition::Prone, None);
        let line = Phrase::new("d20-log-knocked-down").with("who", charger).with("other", who);
        say(ctx, &[charger, who], line, "D20-RDY-02");
    }
    Ok(!wins)
}
