//! Taking hold of somebody, and letting go (KNK-GRB).

pub use crate::knk::table::release::Release;
use crate::knk::{
    Knk,
    body::{action::spend_action, hiding, hold, life, pools},
    combat::{plus_use, save},
    content::{nature::Nature, rank::Stat, reserve::Reserve, saving},
    place::ground,
    sheet::{Hit, Life, Sheet, derived, hybrid, plus::Formula, undo::Undo},
    table::{
        fact::{Fact, Fate, Why},
        purpose, refusals,
        turn::{self, free_to_act, own},
    },
};
use crate::{Cost, Flow, Id, Refusal, RuleId, RulesContext, Stop, SystemState, Throw};

/// Price of a try, its save included (KNK-GRB-01), and of holding for a turn (KNK-GRB-06).
pub const PRICE: i32 = 10;
/// The most that a drink may take or give; it only keeps sums small.
const MOST_BLOOD: i32 = 1_000;

/// The price of a try at this table, what a hybrid pays more for a save of Agility included (KNK-CLS-15).
fn price(state: &SystemState<Knk>, sheet: &Sheet) -> i32 {
    let save = if state.options.grab_save_extra_cost { save::PRICE } else { 0 };
    PRICE.saturating_add(save).saturating_add(hybrid::surcharge(sheet, Stat::A))
}

/// What a try costs, for an offer.
pub(crate) fn cost(state: &SystemState<Knk>, sheet: &Sheet) -> Cost {
    Cost::Pool(Reserve::Prana.id(), price(state, sheet))
}

/// Whether `who` may try to take hold of `target` now, or why not.
pub(crate) fn check(ctx: &impl RulesContext<Knk>, who: Id, target: Id) -> Result<(), Refusal> {
    let (sheet, _) = free_to_act(ctx.state(), who)?;
    turn::may_attack(sheet)?;
    let rule = || RuleId::new("KNK-GRB-01");
    let victim = aim(ctx, who, target)?;
    if let Some(by) = sheet.held_by {
        return Err(refusals::held(who, by, rule()));
    }
    if let Some(whom) = sheet.holding {
        return Err(refusals::holds(who, whom, RuleId::new("KNK-GRB-09")));
    }
    if let Some(by) = victim.held_by {
        return Err(refusals::held(target, by, rule()));
    }
    if let Some(whom) = victim.holding {
        return Err(refusals::holds(target, whom, rule()));
    }
    let distance = ctx.between(who, target).distance;
    if distance != Some(1) {
        return Err(Refusal::OutOfReach { distance, reach: 1, rule: rule() });
    }
    let need = price(ctx.state(), sheet);
    if sheet.prana < need {
        let pool = Reserve::Prana;
        return Err(Refusal::NotEnough { pool: pool.id(), have: sheet.prana, need, rule: rule() });
    }
    Ok(())
}

/// The sheet of a living enemy that `who` sees.
fn aim(ctx: &impl RulesContext<Knk>, who: Id, target: Id) -> Result<&Sheet, Refusal> {
    if target == who {
        return Err(Refusal::Oneself { rule: RuleId::new("KNK-GRB-01") });
    }
    let victim = ctx.state().sheet(target).ok_or(Refusal::Nobody(target))?;
    if hiding::is_unseen(ctx, who, target) {
        return Err(refusals::unseen(RuleId::new("KNK-STL-08")));
    }
    if victim.life == Life::Dead {
        return Err(Refusal::Dead(target));
    }
    let rule = RuleId::new("KNK-GRB-01");
    if ctx.hostile(who, target) { Ok(victim) } else { Err(Refusal::Ally { who: target, rule }) }
}

/// The throw of a try (KNK-GRB-01).
pub(crate) fn throw(ctx: &impl RulesContext<Knk>, who: Id, target: Id) -> Option<Throw> {
    let (sheet, victim) = (ctx.state().sheet(who)?, ctx.state().sheet(target)?);
    let roll = ground::on_save(ctx, who, save::versus_save(sheet, victim, Stat::A, ctx.edition()));
    Some(roll.throw(who, purpose::GRAB, Some(saving::ABOVE), RuleId::new("KNK-GRB-01")))
}

/// The main action: takes hold of `target`, or tries to.
pub(crate) fn decide(ctx: &mut impl RulesContext<Knk>, who: Id, target: Id) -> Result<(), Stop> {
    check(ctx, who, target)?;
    hiding::act(ctx, who)?;
    spend_action(ctx, who, true);
    let need = price(ctx.state(), &*pools::sheet_of(ctx, who)?);
    let throw = throw(ctx, who, target).ok_or(Refusal::Nobody(target))?;
    pools::change(ctx, who, Reserve::Prana, -need, Why::Grab);
    let held = ctx.roll_success(throw)?;
    plus_use::spend(ctx, who, Formula::Agility);
    hiding::reveal(ctx, who);
    if !held {
        ctx.fact(Fact::Grasped { who, target });
        return Ok(());
    }
    let victim = pools::sheet_of(ctx, target)?;
    let waits = derived::dodges_left(&victim) > 0;
    let hit = waits.then(|| Hit {
        id: victim.next_hit,
        from: who,
        damage: 0,
        sneak: false,
        undo: vec![Undo::Grab],
    });
    ctx.fact(Fact::Held { holder: who, victim: target, hit });
    hiding::reveal(ctx, target);
    Ok(())
}

/// Whether `who` may let go now. That is free, at any time of the own turn (KNK-GRB-10).
pub(crate) fn check_release(state: &SystemState<Knk>, who: Id) -> Result<Id, Refusal> {
    let (sheet, _) = own(state, who)?;
    sheet.holding.ok_or_else(|| refusals::lacks("hold", Some(RuleId::new("KNK-GRB-10"))))
}

/// `who` lets go of whoever it holds.
pub(crate) fn release(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<Flow, Stop> {
    let victim = check_release(ctx.state(), who)?;
    hold::free(ctx, victim, Release::LetGo);
    Ok(Flow::Open)
}

/// The price of holding on for a turn; what cannot be paid ends (KNK-GRB-06, KNK-TRN-18).
pub(crate) fn upkeep(ctx: &mut impl RulesContext<Knk>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    if sheet.prana >= PRICE {
        pools::change(ctx, who, Reserve::Prana, -PRICE, Why::Hold);
    } else {
        hold::let_go(ctx, who, Release::Unpaid);
    }
}

/// The one whose blood `who` may drink now as its main action: the one it holds (KNK-GRB-11).
pub(crate) fn check_drink(
    state: &SystemState<Knk>,
    who: Id,
    numbers: [i32; 3],
) -> Result<Id, Refusal> {
    let (sheet, _) = free_to_act(state, who)?;
    let lacks = |what: &str| refusals::lacks(what, Some(RuleId::new("KNK-GRB-11")));
    if !sheet.nature.is_some_and(Nature::drinks) {
        return Err(lacks("thirst"));
    }
    if let Some(given) = numbers.into_iter().find(|number| !(0..=MOST_BLOOD).contains(number)) {
        let what = "blood".to_owned();
        return Err(Refusal::OutOfRange { what, given, least: 0, most: MOST_BLOOD });
    }
    sheet.holding.ok_or_else(|| lacks("hold"))
}

/// Drinks: no attack and no hit, so that nothing of it can be dodged. It may kill.
pub(crate) fn drink(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    [takes, hp, prana]: [i32; 3],
) -> Result<Flow, Stop> {
    let victim = check_drink(ctx.state(), who, [takes, hp, prana])?;
    spend_action(ctx, who, false);
    ctx.fact(Fact::Drank { who, victim });
    pools::change(ctx, victim, Reserve::Hp, -takes, Why::Blood);
    pools::change(ctx, who, Reserve::Hp, hp, Why::Blood);
    pools::change(ctx, who, Reserve::Prana, prana, Why::Blood);
    life::check(ctx, victim);
    if ctx.edition().holds_everywhere() {
        life::hurt(ctx, victim, takes, None);
    }
    Ok(Flow::Open)
}

/// The living shield: half of what an undone hit had dealt to the holder falls on its victim, unless the victim dealt it
/// itself. Half of 0 or 1 is no hit (KNK-GRB-08).
pub(crate) fn shield(ctx: &mut impl RulesContext<Knk>, who: Id, undone: &Hit) {
    let Some(victim) = ctx.state().sheet(who).and_then(|sheet| sheet.holding) else { return };
    if victim == undone.from || undone.undo.contains(&Undo::Grab) {
        return;
    }
    let Some(sheet) = ctx.state().sheet(victim) else { return };
    let damage = undone.damage / 2;
    if damage == 0 {
        return;
    }
    let lost = pools::lost(sheet, damage);
    let hit =
        Hit { id: sheet.next_hit, from: undone.from, damage: lost, sneak: false, undo: Vec::new() };
    let number = (derived::dodges_left(sheet) > 0).then_some(hit.id);
    let fate = if number.is_some() { Fate::Waits(hit) } else { Fate::Final };
    let hp = pools::after(sheet, Reserve::Hp, -damage);
    ctx.fact(Fact::Shielded { holder: who, victim, damage, hp, fate });
    life::check(ctx, victim);
    if ctx.edition().holds_everywhere() {
        life::hurt(ctx, victim, damage, number);
    }
}
