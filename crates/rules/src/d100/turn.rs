//! Who acts when: initiative, the beginning of rounds and turns.

use super::{
    D100,
    acts::conditions,
    fact::{Ability, Fact},
    numbers::{sheet::characteristics::Characteristic, turn::mounts},
    rolls::{self, Trial},
    sheet::{Notes, Turn},
};
use crate::{Flow, Id, Purpose, RulesContext, Stop};

/// The initiative of somebody: the characteristic, with nothing thrown (D100-INI-03).
fn initiative_of(ctx: &impl RulesContext<D100>, who: Id) -> i32 {
    ctx.table().sheet(who).map_or(0, |sheet| sheet.score(Characteristic::Initiative).value())
}

/// The order of the queue: descending initiative, equal ones by an opposed test of agility (D100-INI-03, D100-INI-04).
pub(super) fn initiative(
    ctx: &mut impl RulesContext<D100>,
    who: &[Id],
) -> Result<Vec<(Id, i32)>, Stop> {
    let mut ranked: Vec<(Id, i32)> = who.iter().map(|id| (*id, initiative_of(ctx, *id))).collect();
    // Stable: the order of the record stays among equals.
    ranked.sort_by_key(|(_, initiative)| std::cmp::Reverse(*initiative));
    let mut order = Vec::new();
    while let Some((_, first)) = ranked.first().copied() {
        let equal = |(_, initiative): &&(Id, i32)| *initiative == first;
        let group: Vec<Id> = ranked.iter().take_while(equal).map(|(id, _)| *id).collect();
        ranked.drain(..group.len().min(ranked.len()));
        order.extend(untied(ctx, group)?.into_iter().map(|id| (id, first)));
    }
    Ok(order)
}

/// Those of equal initiative in their order: by level, then by agility, then by a further throw, the best group first.
fn untied(ctx: &mut impl RulesContext<D100>, group: Vec<Id>) -> Result<Vec<Id>, Stop> {
    /// Throws of one tie, at most.
    const MOST: usize = 100;
    let mut left = vec![group];
    let mut order = Vec::new();
    for _ in 0..MOST {
        let Some(group) = left.pop() else { break };
        if group.len() < 2 {
            order.extend(group);
            continue;
        }
        let mut thrown = Vec::new();
        for id in group {
            let test = agility(ctx, id)?;
            thrown.push((id, test));
        }
        thrown.sort_by_key(|(_, rank)| *rank);
        let mut equal: Vec<Vec<Id>> = Vec::new();
        let mut before = None;
        for (id, rank) in thrown {
            match equal.last_mut().filter(|_| before == Some(rank)) {
                Some(group) => group.push(id),
                None => equal.push(vec![id]),
            }
            before = Some(rank);
        }
        // The highest group is the next to be looked at.
        left.extend(equal);
    }
    order.extend(left.into_iter().rev().flatten());
    Ok(order)
}

/// The level of a test of agility for the queue, and agility itself: it gives no Advantage, and none counts in it.
fn agility(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(i32, i32), Stop> {
    let ability = Ability::Of(Characteristic::Agility);
    let Some(trial) = rolls::plain(ctx.table(), who, ability, 0, "D100-INI-04") else {
        return Ok((0, 0));
    };
    let trial = Trial { purpose: Purpose::TieBreak, ..trial };
    let test = rolls::thrown(ctx, &trial)?;
    Ok((test.level, test.value))
}

/// Whether `who` acts before `other`, both having the same initiative (D100-INI-04).
pub(super) fn precedes(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    other: Id,
) -> Result<bool, Stop> {
    let order = untied(ctx, vec![who, other])?;
    Ok(order.first() == Some(&who))
}

/// A round begins: nobody has gained Advantage in it yet, nor moved (D100-ADV-12, D100-MODS-07).
pub(super) fn begin_round(ctx: &mut impl RulesContext<D100>) {
    for who in ctx.present() {
        let notes = ctx.table().sheet(who).map(|sheet| sheet.notes).unwrap_or_default();
        let now = Notes {
            gained: false,
            moved: false,
            ignores: false,
            acted: false,
            defended: 0,
            ..notes
        };
        if now != notes {
            ctx.fact(Fact::Noted { who, notes: now });
        }
    }
}

/// The beginning of a turn: the stance is over, and what was marked for this turn counts (D100-TRN-05, D100-TRN-11).
pub(super) fn begin(ctx: &mut impl RulesContext<D100>, who: Id) -> Flow {
    renew(ctx, who);
    let Some(sheet) = ctx.table().sheet(who) else { return Flow::Over };
    let (notes, stance) = (sheet.notes, sheet.stance.is_some());
    let (leaves, resolve) = (sheet.conditions.turn(), sheet.pools.resolve > 0);
    // A mount acts in the turn of its rider (D100-MNT-06).
    let ridden = sheet.bonds.carries.is_some();
    let led = ridden && !mounts::acts(false, ctx.table().options.mount_attacks);
    let able = !led && !sheet.dead && !sheet.down.out && (leaves.acts || leaves.moves || resolve);
    if stance {
        ctx.fact(Fact::Stance { who, skill: None });
    }
    if notes.acted
        && let Some(turn) = ctx.table().turn.clone()
    {
        // It has helped somebody in this round (D100-TST-15).
        ctx.fact(Fact::Turn(Some(Turn { acted: true, ..turn })));
    }
    if notes.no_move || notes.no_action {
        if let Some(turn) = ctx.table().turn.clone() {
            let turn = Turn { no_move: notes.no_move, no_action: notes.no_action, ..turn };
            ctx.fact(Fact::Turn(Some(turn)));
        }
        let now = Notes { no_move: false, no_action: false, ..notes };
        ctx.fact(Fact::Noted { who, notes: now });
    }
    if able { Flow::Open } else { Flow::Over }
}

/// A whole turn is there anew (D100-TRN-01).
pub(super) fn renew(ctx: &mut impl RulesContext<D100>, who: Id) {
    ctx.fact(Fact::Turn(Some(Turn::fresh(who))));
}

/// A fight begins anew for somebody: what the last one left of engagement and marks is gone (D100-INI-11).
pub(super) fn afresh(ctx: &mut impl RulesContext<D100>, who: Id) {
    super::acts::advantage::lose(ctx, who);
    super::acts::advantage::part_all(ctx, who);
    conditions::drop_aim(ctx, who);
    super::acts::mind::afresh(ctx, who);
    let Some(sheet) = ctx.table().sheet(who) else { return };
    let (stance, noted) = (sheet.stance.is_some(), sheet.notes != Notes::default());
    if stance {
        ctx.fact(Fact::Stance { who, skill: None });
    }
    if noted {
        ctx.fact(Fact::Noted { who, notes: Notes::default() });
    }
}
