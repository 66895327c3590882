//! The beginning of rounds and turns.

use super::{
    D100,
    acts::{conditions, mind},
    fact::Fact,
    numbers::turn::mounts,
    queue,
    sheet::{Notes, Turn},
};
use crate::{Flow, Id, RulesContext, Stop};

/// A round begins: the queue is sorted, minds are tested, then what was to last until now is over (D100-TRN-08). Nobody
/// has gained Advantage in it yet, nor moved (D100-ADV-12, D100-MODS-07).
pub(super) fn begin_round(ctx: &mut impl RulesContext<D100>) -> Result<(), Stop> {
    note_all(ctx, |notes| Notes {
        gained: false,
        moved: false,
        acted: false,
        defended: 0,
        ..notes
    });
    queue::round_begins(ctx)?;
    mind::begin_round(ctx)?;
    // The end of what a point of Resolve suspended (D100-FATE-10).
    note_all(ctx, |notes| Notes { ignores: false, ..notes });
    Ok(())
}

/// Changes the marks of everybody.
fn note_all(ctx: &mut impl RulesContext<D100>, change: impl Fn(Notes) -> Notes) {
    for who in ctx.present() {
        let notes = ctx.state().sheet(who).map(|sheet| sheet.notes).unwrap_or_default();
        let now = change(notes);
        if now != notes {
            ctx.fact(Fact::Noted { who, notes: now });
        }
    }
}

/// The beginning of a turn: the stance is over, and what was marked for this turn counts (D100-TRN-05, D100-TRN-11).
pub(super) fn begin(ctx: &mut impl RulesContext<D100>, who: Id) -> Flow {
    renew(ctx, who);
    let Some(sheet) = ctx.state().sheet(who) else { return Flow::Over };
    let (notes, stance) = (sheet.notes, sheet.stance.is_some());
    let (leaves, resolve) = (sheet.conditions.turn(), sheet.pools.resolve > 0);
    // A mount acts in the turn of its rider (D100-MNT-06).
    let ridden = sheet.bonds.carries.is_some();
    let led = ridden && !mounts::acts(false, ctx.state().options.mount_attacks);
    let able = !led && !sheet.dead && !sheet.down.out && (leaves.acts || leaves.moves || resolve);
    if stance {
        ctx.fact(Fact::Stance { who, skill: None });
    }
    if notes.acted
        && let Some(turn) = ctx.state().turn.clone()
    {
        // It has helped somebody in this round (D100-TST-15).
        ctx.fact(Fact::Turn(Some(Turn { acted: true, ..turn })));
    }
    // What its own fumble has cost a mount counts in the turn of its rider (D100-MNT-06).
    let kept = notes.no_move && ridden && ctx.edition().holds_in_each_case();
    if notes.no_move && !kept || notes.no_action {
        if let Some(turn) = ctx.state().turn.clone() {
            let turn = Turn { no_move: notes.no_move, no_action: notes.no_action, ..turn };
            ctx.fact(Fact::Turn(Some(turn)));
        }
        let now = Notes { no_move: kept, no_action: false, ..notes };
        ctx.fact(Fact::Noted { who, notes: now });
    }
    if able { Flow::Open } else { Flow::Over }
}

/// The end of a turn: its mount moves again that could not by a fumble (D100-FUM-07, D100-MNT-06).
pub(super) fn ends(ctx: &mut impl RulesContext<D100>, who: Id) {
    let Some(mount) = ctx.state().sheet(who).and_then(|sheet| sheet.bonds.rides) else { return };
    let notes = ctx.state().sheet(mount).map(|sheet| sheet.notes).unwrap_or_default();
    if notes.no_move && ctx.edition().holds_in_each_case() {
        ctx.fact(Fact::Noted { who: mount, notes: Notes { no_move: false, ..notes } });
    }
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
    mind::afresh(ctx, who);
    queue::afresh(ctx, who);
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let (stance, noted) = (sheet.stance.is_some(), sheet.notes != Notes::default());
    if stance {
        ctx.fact(Fact::Stance { who, skill: None });
    }
    if noted {
        ctx.fact(Fact::Noted { who, notes: Notes::default() });
    }
}
