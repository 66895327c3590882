//! Taking hold of somebody, and letting go (KNK-GRB).

use serde::{Deserialize, Serialize};

use super::{
    Fact, Fate, Hit, Knk, Nature, Sheet, Why, derived, familiar, ground, impulse, life,
    plus::{self, Formula},
    pools,
    rank::Stat,
    save, stealth,
    switches::HoldAttack,
    turn::{acting, dodging, free_to_act, own, spend_action},
    undo::Undo,
};
use crate::{Cost, Flow, Id, PoolId, Purpose, Refusal, RuleId, Scene, Spot, Stop, Table, Throw};

/// Price of a try, its save included (KNK-GRB-01), and of holding for a turn (KNK-GRB-06).
pub const PRICE: i32 = 10;
/// The most that a drink may take or give; it only keeps sums small.
const MOST_BLOOD: i32 = 1_000;

/// Why a hold ended (KNK-GRB-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Release {
    /// The victim's Luck dodge undid it.
    Dodged,
    /// The victim broke free.
    Broke,
    /// The holder let go.
    LetGo,
    /// The holder could not pay.
    Unpaid,
    /// One of the two died, or the holder is doomed.
    Death,
    /// One of the two was thrown, put elsewhere or changed sides.
    Parted,
}

/// The price of a try at this table, what a hybrid pays more for a save of Agility included (KNK-CLS-15).
fn price(table: &Table<Knk>, sheet: &Sheet) -> i32 {
    let save = if table.options.grab_save_extra_cost { save::PRICE } else { 0 };
    PRICE.saturating_add(save).saturating_add(impulse::surcharge(sheet, Stat::A))
}

/// What a try costs, for an offer.
pub(super) fn cost(table: &Table<Knk>, sheet: &Sheet) -> Cost {
    Cost::Pool(PoolId::Prana, price(table, sheet))
}

/// Whether `who` may try to take hold of `target` now, or why not.
pub(super) fn check(scene: &impl Scene<Knk>, who: Id, target: Id) -> Result<(), Refusal> {
    let (sheet, _) = free_to_act(scene.table(), who)?;
    familiar::may_attack(sheet)?;
    let rule = || RuleId::new("KNK-GRB-01");
    let victim = aim(scene, who, target)?;
    if let Some(by) = sheet.held_by {
        return Err(Refusal::Held { who, by, rule: rule() });
    }
    if let Some(whom) = sheet.holding {
        return Err(Refusal::Holds { who, whom, rule: RuleId::new("KNK-GRB-09") });
    }
    if let Some(by) = victim.held_by {
        return Err(Refusal::Held { who: target, by, rule: rule() });
    }
    if let Some(whom) = victim.holding {
        return Err(Refusal::Holds { who: target, whom, rule: rule() });
    }
    let distance = scene.between(who, target).distance;
    if distance != Some(1) {
        return Err(Refusal::OutOfReach { distance, reach: 1, rule: rule() });
    }
    let need = price(scene.table(), sheet);
    if sheet.prana < need {
        let pool = PoolId::Prana;
        return Err(Refusal::NotEnough { pool, have: sheet.prana, need, rule: rule() });
    }
    Ok(())
}

/// The sheet of a living enemy that `who` sees.
fn aim(scene: &impl Scene<Knk>, who: Id, target: Id) -> Result<&Sheet, Refusal> {
    if target == who {
        return Err(Refusal::Oneself { rule: RuleId::new("KNK-GRB-01") });
    }
    let victim = scene.table().sheet(target).ok_or(Refusal::Nobody(target))?;
    if stealth::is_unseen(scene, who, target) {
        return Err(Refusal::Unseen { rule: RuleId::new("KNK-STL-08") });
    }
    if victim.life == super::Life::Dead {
        return Err(Refusal::Dead(target));
    }
    let rule = RuleId::new("KNK-GRB-01");
    if scene.hostile(who, target) { Ok(victim) } else { Err(Refusal::Ally { who: target, rule }) }
}

/// The throw of a try (KNK-GRB-01).
pub(super) fn throw(scene: &impl Scene<Knk>, who: Id, target: Id) -> Option<Throw> {
    let (sheet, victim) = (scene.table().sheet(who)?, scene.table().sheet(target)?);
    let roll = ground::on_save(scene, who, save::versus_save(sheet, victim, Stat::A));
    Some(roll.throw(who, Purpose::Grab, Some(save::ABOVE), RuleId::new("KNK-GRB-01")))
}

/// The main action: takes hold of `target`, or tries to.
pub(super) fn decide(scene: &mut impl Scene<Knk>, who: Id, target: Id) -> Result<(), Stop> {
    check(scene, who, target)?;
    stealth::act(scene, who)?;
    spend_action(scene, who, true);
    let need = price(scene.table(), &*pools::sheet_of(scene, who)?);
    let throw = throw(scene, who, target).ok_or(Refusal::Nobody(target))?;
    pools::change(scene, who, PoolId::Prana, -need, Why::Grab);
    let held = scene.roll(throw)?.succeeds();
    plus::spend(scene, who, Formula::Agility);
    stealth::reveal(scene, who);
    if !held {
        scene.fact(Fact::Grasped { who, target });
        return Ok(());
    }
    let victim = pools::sheet_of(scene, target)?;
    let waits = derived::dodges_left(&victim) > 0;
    let hit = waits.then(|| Hit {
        id: victim.next_hit,
        from: who,
        damage: 0,
        sneak: false,
        undo: vec![Undo::Grab],
    });
    scene.fact(Fact::Held { holder: who, victim: target, hit });
    stealth::reveal(scene, target);
    Ok(())
}

/// Whether `who` may let go now. That is free, at any time of the own turn (KNK-GRB-10).
pub(super) fn check_release(table: &Table<Knk>, who: Id) -> Result<Id, Refusal> {
    let (sheet, _) = own(table, who)?;
    sheet.holding.ok_or_else(|| Refusal::Lacks {
        what: "hold".to_owned(),
        rule: Some(RuleId::new("KNK-GRB-10")),
    })
}

/// Lets go.
pub(super) fn release(scene: &mut impl Scene<Knk>, who: Id) -> Result<Flow, Stop> {
    let victim = check_release(scene.table(), who)?;
    free(scene, victim, Release::LetGo);
    Ok(Flow::Open)
}

/// The holder of `who`, if it may try to break free now (KNK-GRB-03, KNK-GRB-04).
pub(super) fn check_break(table: &Table<Knk>, who: Id) -> Result<Id, Refusal> {
    let (sheet, turn) = dodging(table, who)?;
    let rule = RuleId::new("KNK-GRB-03");
    let by = sheet
        .held_by
        .ok_or_else(|| Refusal::Lacks { what: "holder".to_owned(), rule: Some(rule) })?;
    if !turn.paid {
        save::affordable(sheet, Stat::S)?;
    }
    Ok(by)
}

/// What breaking free costs now: nothing where the Luck dodge of the grab has been paid for (KNK-GRB-04).
pub(super) fn break_cost(table: &Table<Knk>, sheet: &Sheet) -> Vec<Cost> {
    let paid = table.turn.as_ref().is_some_and(|turn| turn.paid);
    if paid { Vec::new() } else { vec![Cost::Pool(PoolId::Prana, save::price(sheet, Stat::S))] }
}

/// The throw of breaking free.
pub(super) fn break_throw(scene: &impl Scene<Knk>, who: Id, holder: Id) -> Option<Throw> {
    let (sheet, other) = (scene.table().sheet(who)?, scene.table().sheet(holder)?);
    let roll = ground::on_save(scene, who, save::versus_save(sheet, other, Stat::S));
    Some(roll.throw(who, Purpose::Save, Some(save::ABOVE), RuleId::new("KNK-GRB-03")))
}

/// Phase 1 of a held figure: the Strength save. Free, it may dodge if it has not dodged yet; else all is final.
pub(super) fn break_free(scene: &mut impl Scene<Knk>, who: Id) -> Result<Flow, Stop> {
    let holder = check_break(scene.table(), who)?;
    let throw = break_throw(scene, who, holder).ok_or(Refusal::Nobody(holder))?;
    let (paid, dodged) =
        scene.table().turn.as_ref().map_or((true, true), |turn| (turn.paid, turn.dodged));
    if !paid {
        let price = save::price(&*pools::sheet_of(scene, who)?, Stat::S);
        pools::change(scene, who, PoolId::Prana, -price, Why::Save);
    }
    let freed = scene.roll(throw)?.succeeds();
    plus::spend(scene, who, Formula::Strength);
    if freed {
        free(scene, who, Release::Broke);
        if !dodged && super::dodge::is_open(scene.table(), who) {
            return Ok(Flow::Open);
        }
    } else {
        scene.fact(Fact::Strained { who });
    }
    super::phases::settle(scene, who);
    super::phases::after_dodge(scene, who)
}

/// Ends the hold on `victim`; says nothing where there is none.
pub(super) fn free(scene: &mut impl Scene<Knk>, victim: Id, why: Release) {
    let holder = scene.table().sheet(victim).and_then(|sheet| sheet.held_by);
    if let Some(holder) = holder {
        scene.fact(Fact::Freed { holder, victim, why });
        // Where the grab was all that could be dodged, nothing can help any more.
        life::check(scene, victim);
    }
}

/// Ends every hold that `who` is an end of: it was thrown, it died, it was put elsewhere (KNK-GRB-10).
pub(super) fn part(scene: &mut impl Scene<Knk>, who: Id, why: Release) {
    free(scene, who, why);
    let_go(scene, who, why);
}

/// Somebody was put elsewhere or is of another side: a hold across more than a step is none, nor is one of an ally.
pub(super) fn torn(scene: &mut impl Scene<Knk>, who: Id) {
    let Some(sheet) = scene.table().sheet(who) else { return };
    let other = sheet.holding.or(sheet.held_by);
    let ends = |other| scene.between(who, other).distance != Some(1) || !scene.hostile(who, other);
    if other.is_some_and(ends) {
        part(scene, who, Release::Parted);
    }
}

/// Whether it holds somebody or is held.
pub(super) fn is_in_hold(sheet: &Sheet) -> bool {
    sheet.holding.is_some() || sheet.held_by.is_some()
}

/// Ends the hold that `who` has on somebody.
pub(super) fn let_go(scene: &mut impl Scene<Knk>, who: Id, why: Release) {
    let victim = scene.table().sheet(who).and_then(|sheet| sheet.holding);
    if let Some(victim) = victim {
        free(scene, victim, why);
    }
}

/// The price of holding on for a turn; what cannot be paid ends (KNK-GRB-06, KNK-TRN-18).
pub(super) fn upkeep(scene: &mut impl Scene<Knk>, who: Id) {
    let Some(sheet) = scene.table().sheet(who) else { return };
    if sheet.prana >= PRICE {
        pools::change(scene, who, PoolId::Prana, -PRICE, Why::Hold);
    } else {
        let_go(scene, who, Release::Unpaid);
    }
}

/// What each cell costs times as much of, because somebody is dragged along (KNK-GRB-07).
pub(super) fn drag(sheet: &Sheet) -> i32 {
    if sheet.holding.is_some() { 2 } else { 1 }
}

/// The victim of `who` follows into the place that `who` has just left (KNK-GRB-07).
pub(super) fn follow(scene: &mut impl Scene<Knk>, who: Id, left: Option<Spot>) {
    let victim = scene.table().sheet(who).and_then(|sheet| sheet.holding);
    if let (Some(victim), Some(left)) = (victim, left) {
        scene.step(victim, left);
    }
}

/// Whether one who holds somebody may attack `target` (KNK-GRB-09).
pub(super) fn may_attack(table: &Table<Knk>, who: Id, target: Option<Id>) -> Result<(), Refusal> {
    let Some(whom) = table.sheet(who).and_then(|sheet| sheet.holding) else { return Ok(()) };
    let allowed = match table.options.hold_allows_attack {
        HoldAttack::Any => true,
        HoldAttack::VictimOnly => target == Some(whom),
        HoldAttack::Nobody => false,
    };
    if allowed {
        Ok(())
    } else {
        Err(Refusal::Holds { who, whom, rule: RuleId::new("KNK-GRB-09") })
    }
}

/// The one whose blood `who` may drink now as its main action: the one it holds (KNK-GRB-11).
pub(super) fn check_drink(table: &Table<Knk>, who: Id, numbers: [i32; 3]) -> Result<Id, Refusal> {
    let (sheet, _) = free_to_act(table, who)?;
    let lacks = |what: &str| Refusal::Lacks {
        what: what.to_owned(),
        rule: Some(RuleId::new("KNK-GRB-11")),
    };
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
pub(super) fn drink(
    scene: &mut impl Scene<Knk>,
    who: Id,
    [takes, hp, prana]: [i32; 3],
) -> Result<Flow, Stop> {
    let victim = check_drink(scene.table(), who, [takes, hp, prana])?;
    spend_action(scene, who, false);
    scene.fact(Fact::Drank { who, victim });
    pools::change(scene, victim, PoolId::Hp, -takes, Why::Blood);
    pools::change(scene, who, PoolId::Hp, hp, Why::Blood);
    pools::change(scene, who, PoolId::Prana, prana, Why::Blood);
    life::check(scene, victim);
    Ok(Flow::Open)
}

/// Whether `who` is past phase 1 and nobody holds it, as walking and picking up need (KNK-GRB-05).
pub(super) fn unheld(table: &Table<Knk>, who: Id) -> Result<(), Refusal> {
    let (sheet, _) = acting(table, who)?;
    match sheet.held_by {
        Some(by) => Err(Refusal::Held { who, by, rule: RuleId::new("KNK-GRB-05") }),
        None => Ok(()),
    }
}

/// The living shield: half of what an undone hit had dealt to the holder falls on its victim, unless the victim dealt it
/// itself. Half of 0 or 1 is no hit (KNK-GRB-08).
pub(super) fn shield(scene: &mut impl Scene<Knk>, who: Id, undone: &Hit) {
    let Some(victim) = scene.table().sheet(who).and_then(|sheet| sheet.holding) else { return };
    if victim == undone.from || undone.undo.contains(&Undo::Grab) {
        return;
    }
    let Some(sheet) = scene.table().sheet(victim) else { return };
    let damage = undone.damage / 2;
    if damage == 0 {
        return;
    }
    let lost = pools::lost(sheet, damage);
    let hit =
        Hit { id: sheet.next_hit, from: undone.from, damage: lost, sneak: false, undo: Vec::new() };
    let fate = if derived::dodges_left(sheet) > 0 { Fate::Waits(hit) } else { Fate::Final };
    let hp = pools::after(sheet, PoolId::Hp, -damage);
    scene.fact(Fact::Shielded { holder: who, victim, damage, hp, fate });
    life::check(scene, victim);
}
