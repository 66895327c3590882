//! Picking up, using up, and what is only told (KNK-TRN-13, KNK-TRN-14).

use crate::knk::{
    Knk,
    body::{
        action::{self, spend_action},
        hiding, hold, life, pools,
    },
    content::item::{Item, ItemKind},
    content::reserve::Reserve,
    table::{
        fact::{Fact, Why},
        refusals,
        switches::ProneEffect,
        turn::{Phase, Turn, acting, free_to_act},
    },
};
use crate::{Flow, Id, Refusal, RuleId, RulesContext, Stop, SystemState};

/// The item that `who` may pick up now, and whether it takes the movement (else the main action), or why it may not.
pub(crate) fn check_pick_up(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    item: u8,
) -> Result<(Item, bool), Refusal> {
    let (sheet, turn) = free_to_act(ctx.state(), who)?;
    hold::unheld(ctx.state(), who)?;
    let found = ctx
        .items_underfoot(who)
        .into_iter()
        .nth(usize::from(item))
        .ok_or_else(|| lacks("KNK-TRN-13"))?;
    // One who lies has no movement to give for it: standing up takes that (KNK-MOV-07).
    let lies = sheet.prone && ctx.state().options.prone_effect == ProneEffect::NoMovement;
    Ok((found, !turn.moved && !lies))
}

/// Picks up an item: instead of moving where that is still possible, else as the main action.
pub(crate) fn pick_up(ctx: &mut impl RulesContext<Knk>, who: Id, item: u8) -> Result<Flow, Stop> {
    let (found, instead_of_moving) = check_pick_up(ctx, who, item)?;
    hiding::act(ctx, who)?;
    if !instead_of_moving {
        spend_action(ctx, who, false);
    } else if let Some(turn) = ctx.state().turn.clone() {
        ctx.fact(Fact::Turn(Some(Turn { points: 0, moved: true, picked_up: true, ..turn })));
    }
    if let Some(at) = ctx.place(who) {
        ctx.lift_item(at, item);
    }
    ctx.fact(Fact::Took { who, item: found });
    Ok(Flow::Open)
}

/// The carried item that `who` may use now, or why it may not.
pub(crate) fn check_use(state: &SystemState<Knk>, who: Id, item: u8) -> Result<Item, Refusal> {
    let (sheet, _) = free_to_act(state, who)?;
    let found = sheet.items.get(usize::from(item)).cloned();
    // A limb is carried to be put back (KNK-INJ-04), not to be used.
    found.filter(|item| item.kind == ItemKind::Thing).ok_or_else(|| lacks("KNK-TRN-14"))
}

/// Uses up a carried item as the main action. One that takes health may kill.
pub(crate) fn use_up(ctx: &mut impl RulesContext<Knk>, who: Id, index: u8) -> Result<Flow, Stop> {
    let item = check_use(ctx.state(), who, index)?;
    hiding::act(ctx, who)?;
    spend_action(ctx, who, false);
    let (hp, prana) = (item.hp, item.prana);
    ctx.fact(Fact::Used { who, index, item });
    pools::change(ctx, who, Reserve::Hp, hp, Why::Item);
    pools::change(ctx, who, Reserve::Prana, prana, Why::Item);
    life::check(ctx, who);
    Ok(if life::is_dead(ctx, who) { action::leave(ctx) } else { Flow::Open })
}

/// Whether `who` may spend its main action on something told.
pub(crate) fn check_special(state: &SystemState<Knk>, who: Id) -> Result<(), Refusal> {
    free_to_act(state, who).map(|_| ())
}

/// Spends the main action on something told.
pub(crate) fn special(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<Flow, Stop> {
    check_special(ctx.state(), who)?;
    hiding::act(ctx, who)?;
    spend_action(ctx, who, false);
    ctx.fact(Fact::Acted { who });
    Ok(Flow::Open)
}

/// Movement points that picking up would take now; 0 where it is the main action.
pub(crate) fn points_at_stake(state: &SystemState<Knk>, who: Id) -> i32 {
    match acting(state, who) {
        Ok((_, turn)) if turn.phase == Phase::Move => turn.points,
        Ok(_) | Err(_) => 0,
    }
}

fn lacks(rule: &'static str) -> Refusal {
    refusals::lacks("item", Some(RuleId::new(rule)))
}
