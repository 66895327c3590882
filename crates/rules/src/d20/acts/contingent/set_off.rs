//! What sets off the attacks that are held: whoever comes near, and whoever attacks (D20-RDY-03, D20-RDY-04).

use super::{goes, goes_on, of_held, runs, why};
use crate::d20::acts::{
    blast, grapple, hands,
    strike::{self, Swing},
};
use crate::d20::{
    D20,
    fact::Came,
    field::apart,
    numbers::{
        squares::Square,
        weapon::{Group, Weapon},
    },
    sheet::{Held, Sheet},
};
use crate::{Choice, Id, Phrase, RuleId, RulesContext, Spot, Stop};

/// Metres within which a ranged weapon counts an enemy as come near (D20-RDY-03).
const NEAR: u8 = 1;

/// Whether a weapon reaches from where its owner stands to a place (D20-RDY-03).
fn reaches(ctx: &impl RulesContext<D20>, who: Id, weapon: &Weapon, at: Spot) -> bool {
    let reach = if weapon.is_ranged() { NEAR } else { weapon.reach };
    apart(ctx, who, at).is_some_and(|metres| (1..=i32::from(reach)).contains(&metres))
}

/// Whether an enemy who attacks stands where a weapon waits for it: a shot is held for one who has come (D20-RDY-03).
fn is_near(ctx: &impl RulesContext<D20>, who: Id, weapon: &Weapon, enemy: Id) -> bool {
    let throughout = ctx.edition().applies_throughout();
    !throughout || ctx.place(enemy).is_some_and(|at| reaches(ctx, who, weapon, at))
}

/// Those whose held attack waits for `enemy`, with what it strikes, in the order of the queue.
pub(super) fn waiting(ctx: &impl RulesContext<D20>, enemy: Id) -> Vec<(Id, Held, Weapon)> {
    let options = &ctx.state().options;
    let waits = |who: Id| {
        let holds = |sheet: &&Sheet| !sheet.held.is_empty() && sheet.can_act(options);
        let sheet = ctx.state().sheet(who).filter(holds);
        let held =
            sheet.into_iter().flat_map(|sheet| sheet.held.iter().map(move |one| (sheet, one)));
        held.filter_map(move |(sheet, held)| {
            let Held::Against { with, enemy: named } = held else { return None };
            let meant = named.is_none_or(|named| named == enemy) && ctx.hostile(who, enemy);
            meant.then(|| (who, held.clone(), hands::weapon(sheet, *with, options)))
        })
    };
    ctx.queue().into_iter().flat_map(waits).collect()
}

/// Asks one whether the attack that it holds goes off now, and makes it. What came of it; none if it was let be.
pub(super) fn goes_off(
    ctx: &mut impl RulesContext<D20>,
    held: (Id, Held),
    at: Id,
    strips: bool,
    rule: &'static str,
) -> Result<Option<Came>, Stop> {
    let gone = one_goes_off(ctx, &[held], at, strips, rule)?;
    Ok(gone.map(|(_, came)| came))
}

/// Asks a side which of the attacks that it holds goes off now, and makes it: its place among these with what came of it; none
/// if all were let be.
fn one_goes_off(
    ctx: &mut impl RulesContext<D20>,
    those: &[(Id, Held)],
    at: Id,
    strips: bool,
    rule: &'static str,
) -> Result<Option<(usize, Came)>, Stop> {
    let able = |(place, (who, held)): (usize, &(Id, Held))| {
        let sheet = ctx.state().sheet(*who)?;
        let with = held.with().filter(|_| sheet.held.contains(held))?;
        let braced = matches!(held, Held::Against { enemy: None, .. });
        let why = why(held, strips, ctx.edition());
        let swing = of_held(ctx, sheet, (*who, at), (with, why));
        let swing = Swing { braced, strips, ..swing };
        strike::check(ctx, &swing).ok()?;
        if let Some((group, square)) = group(ctx, &swing) {
            blast::goes_so_far(ctx, *who, square, group).ok()?;
        }
        Some((place, swing))
    };
    let able: Vec<(usize, Swing)> = those.iter().enumerate().filter_map(able).collect();
    let Some((_, first)) = able.first() else { return Ok(None) };
    let who = first.who;
    let swapped = |(place, swing): &(usize, Swing)| Some((*place, strike::swapped(ctx, swing)?));
    let able: Vec<(usize, Swing)> =
        able.iter().copied().chain(able.iter().filter_map(swapped)).collect();
    let picks = able.iter().map(|(_, swing)| strike::pick(ctx, swing));
    let picks = [strike::lets_pass()].into_iter().chain(picks).collect();
    let question = Phrase::new("d20-ask-held").with("who", at);
    let choice = Choice { who, question, picks, closed: Vec::new(), rule: RuleId::new(rule) };
    let picked = ctx.choose(choice)?.checked_sub(1).and_then(|pick| able.get(pick));
    let Some((place, swing)) = picked else { return Ok(None) };
    let Some((who, held)) = those.get(*place) else { return Ok(None) };
    if let Some((group, square)) = group(ctx, swing) {
        goes(ctx, *who, held, at);
        strike::look(ctx, *who, at);
        let all = blast::struck(ctx, *who, square, group);
        let came = blast::each(ctx, swing, all)?;
        return Ok(Some((*place, came.unwrap_or(Came::Missed))));
    }
    let swing = grapple::of_shot(ctx, *swing)?;
    goes(ctx, *who, held, at);
    strike::strike(ctx, &swing).map(|came| Some((*place, came)))
}

/// The squares that a held attack strikes together, and the one it is aimed at, of a weapon that strikes a group (D20-ATK-13).
fn group(ctx: &impl RulesContext<D20>, swing: &Swing) -> Option<(Group, Square)> {
    let sheet = ctx.state().sheet(swing.who).filter(|_| ctx.edition().applies_throughout())?;
    let group = hands::weapon(sheet, swing.with, &ctx.state().options).group?;
    let at = ctx.place(swing.target).and_then(|spot| ctx.square(spot))?;
    Some((group, at))
}

/// Lets these go off, those of a side in the order that it chooses (D20-RDY-03, D20-RDY-04). Whether `at` can still go on.
fn all_go_off(
    ctx: &mut impl RulesContext<D20>,
    mut left: Vec<(Id, Held)>,
    at: Id,
    rule: &'static str,
) -> Result<bool, Stop> {
    while let Some((first, _)) = left.first() {
        let (first, side) = (*first, ctx.side(*first));
        let of_side = |who: Id| who == first || (side.is_some() && ctx.side(who) == side);
        let (mut those, others): (Vec<_>, Vec<_>) =
            left.into_iter().partition(|(who, _)| of_side(*who));
        let gone = one_goes_off(ctx, &those, at, false, rule)?;
        if !goes_on(ctx, at) {
            return Ok(false);
        }
        match gone {
            Some((place, _)) => {
                those.remove(place);
                those.extend(others);
                left = those;
            }
            None => left = others,
        }
    }
    Ok(true)
}

/// After a step of `mover` out of `from`: attacks held against it go off as it comes into reach (D20-RDY-03), that of
/// `but` not: whoever is charged waits for the attack. Whether it can go on.
pub(in crate::d20) fn came_near(
    ctx: &mut impl RulesContext<D20>,
    mover: Id,
    from: Spot,
    but: Option<Id>,
) -> Result<bool, Stop> {
    let Some(at) = ctx.place(mover) else { return Ok(true) };
    let comes = |(who, held, weapon): (Id, Held, Weapon)| {
        let came =
            Some(who) != but && reaches(ctx, who, &weapon, at) && !reaches(ctx, who, &weapon, from);
        came.then_some((who, held))
    };
    let waits: Vec<(Id, Held)> = waiting(ctx, mover).into_iter().filter_map(comes).collect();
    if waits.is_empty() {
        return Ok(true);
    }
    ctx.merge_point(0);
    all_go_off(ctx, waits, mover, "D20-RDY-03")
}

/// Before an attack on `target` is rolled: that one's held attack and those of its guards. Whether the attack can still be made:
/// nobody is struck who has died of what was held (D20-ATK-01).
pub(in crate::d20) fn attacked(
    ctx: &mut impl RulesContext<D20>,
    attacker: Id,
    target: Id,
) -> Result<bool, Stop> {
    Ok(attacked_among(ctx, attacker, target)? && may_be_struck(ctx, target))
}

/// Whether nobody has killed a target before the attack on it is rolled (D20-ATK-01).
fn may_be_struck(ctx: &impl RulesContext<D20>, target: Id) -> bool {
    let is_dead = ctx.state().sheet(target).is_none_or(|sheet| sheet.dead);
    !is_dead || !ctx.edition().keeps_to_the_letter()
}

/// Before an attack on `target`, and on others together with it, is rolled: that one's held attack and those of its guards, in the
/// order that their side chooses (D20-RDY-03, D20-RDY-04). Whether the attacker can still make it.
pub(in crate::d20::acts) fn attacked_among(
    ctx: &mut impl RulesContext<D20>,
    attacker: Id,
    target: Id,
) -> Result<bool, Stop> {
    if runs(ctx) {
        return Ok(true);
    }
    let own = waiting(ctx, attacker)
        .into_iter()
        .filter(|(who, _, weapon)| *who == target && is_near(ctx, *who, weapon, attacker));
    let mut all: Vec<(Id, Held)> = own.map(|(who, held, _)| (who, held)).collect();
    let rule = if all.is_empty() { "D20-RDY-04" } else { "D20-RDY-03" };
    all.extend(guarding(ctx, attacker, target));
    let queue = ctx.queue();
    all.sort_by_key(|(who, _)| queue.iter().position(|one| one == who));
    all_go_off(ctx, all, attacker, rule)
}

/// Before an attack on `target` is rolled: the attacks that its guards hold (D20-RDY-04). Whether it can still be made.
pub(in crate::d20::acts) fn guarded(
    ctx: &mut impl RulesContext<D20>,
    attacker: Id,
    target: Id,
) -> Result<bool, Stop> {
    let all = guarding(ctx, attacker, target);
    Ok(all_go_off(ctx, all, attacker, "D20-RDY-04")? && may_be_struck(ctx, target))
}

/// The attacks that are held for whoever attacks `target`, in the order of the queue.
fn guarding(ctx: &impl RulesContext<D20>, attacker: Id, target: Id) -> Vec<(Id, Held)> {
    let guards = |who: Id| {
        let meant = |held: &&Held| matches!(held, Held::Guards { ally, .. } if *ally == target);
        let held = ctx.state().sheet(who)?.held.iter().find(meant)?.clone();
        (goes_on(ctx, who) && ctx.hostile(who, attacker)).then_some((who, held))
    };
    ctx.queue().into_iter().filter_map(guards).collect()
}
