//! Phase 1: the Luck dodge and the blow it may give back (KNK-TRN-02 to KNK-TRN-10).

use crate::knk::{
    Knk,
    body::{hiding, hold, life, pools},
    combat::{
        arms::{self, Attack},
        attack, grab, plus_use, reach, save, taken_back,
    },
    content::{rank::Stat, reserve::Reserve, saving},
    place::ground,
    sheet::{Hit, Life, Sheet, derived, expression, plus::Formula, undo::Undo},
    table::{
        fact::{Fact, Why},
        picks, purpose, refusals,
        switches::DodgeCount,
        turn::{self, Turn, dodging},
    },
    turn::phases,
};
use crate::{
    Choice, Flow, Id, PartOp, Phrase, Pick, Refusal, RuleId, RulesContext, Stop, SystemState, Throw,
};

/// Whether phase 1 of `who` has anything to choose; if not it ends by itself. One who is held may try to break free; a
/// lost turn takes the dodge with it where the table says so (KNK-TRN-16).
pub(crate) fn is_open(state: &SystemState<Knk>, who: Id) -> bool {
    let Some(sheet) = state.sheet(who) else { return false };
    let lost = sheet.loses_turn && state.options.skip_blocks_dodge;
    let pays = |stat| save::affordable(sheet, stat).is_ok();
    let dodges = life::may_be_saved(sheet) && pays(Stat::L);
    !lost && (dodges || (sheet.held_by.is_some() && pays(Stat::S)))
}

/// The hit that `who` may try to undo now, or why it may not.
pub(crate) fn check(state: &SystemState<Knk>, who: Id, hit: u16) -> Result<Hit, Refusal> {
    let (sheet, turn) = dodging(state, who)?;
    let found = sheet
        .hits
        .iter()
        .find(|waiting| waiting.id == hit)
        .ok_or_else(|| refusals::no_such_hit(hit))?;
    // KNK-GRB-04: while held, only the grab itself; and one roll a turn (KNK-TRN-02).
    if sheet.held_by.is_some() && !found.undo.contains(&Undo::Grab) {
        return Err(refusals::not_dodgeable(hit, RuleId::new("KNK-GRB-05")));
    }
    if turn.dodged {
        return Err(refusals::not_dodgeable(hit, RuleId::new("KNK-TRN-02")));
    }
    if derived::dodges_left(sheet) == 0 {
        let rule = RuleId::new("KNK-TRN-04");
        return Err(refusals::no_dodges(derived::dodge_limit(sheet), rule));
    }
    save::affordable(sheet, Stat::L)?;
    Ok(found.clone())
}

/// The dodge's throw; harder where the hit came out of hiding (KNK-STL-04).
pub(crate) fn throw(ctx: &impl RulesContext<Knk>, sheet: &Sheet, who: Id, hit: &Hit) -> Throw {
    let penalty = if hit.sneak { -hiding::AMBUSH } else { 0 };
    let roll = ground::on_save(ctx, who, derived::dodge(sheet));
    let roll = roll.with("stealth", PartOp::ToMin, penalty, RuleId::new("KNK-STL-04"));
    roll.throw(who, purpose::DODGE, Some(saving::ABOVE), RuleId::new("KNK-TRN-02"))
}

/// Tries to undo one hit; everything else is final then. Goes on with the turn, unless a hold is still to be broken.
pub(crate) fn decide(ctx: &mut impl RulesContext<Knk>, who: Id, hit: u16) -> Result<Flow, Stop> {
    let hit = check(ctx.state(), who, hit)?;
    let sheet = pools::sheet_of(ctx, who)?;
    pools::change(ctx, who, Reserve::Prana, -save::price(&sheet, Stat::L), Why::Save);
    let undone = ctx.roll_success(throw(ctx, &sheet, who, &hit))?;
    plus_use::spend(ctx, who, Formula::Luck);
    let counts = undone || ctx.state().options.dodge_count == DodgeCount::Rolls;
    let used = sheet.dodges_used.saturating_add(i32::from(counts));
    let hp = if undone {
        let healed = taken_back::without_marks(&sheet, &hit);
        pools::after(&healed, Reserve::Hp, taken_back::health(&hit))
    } else {
        sheet.hp
    };
    ctx.fact(Fact::Dodged { who, hit: hit.id, undone, used, hp });
    if undone {
        taken_back::all(ctx, who, &sheet, &hit);
        // Before the rest is settled: one who is healed above 0 now is spared, not killed by the end of the phase.
        life::check(ctx, who);
        if sheet.life == Life::Doomed && hp > 0 {
            let unseen = sheet.hits.iter().filter(|hit| hit.sneak).map(|hit| hit.from);
            hiding::survived(ctx, unseen);
        }
        grab::shield(ctx, who, &hit);
    }
    phases::settle(ctx, who);
    if undone {
        counterattack(ctx, who, hit.from)?;
    } else if is_held(ctx, who) {
        if let Some(turn) = ctx.state().turn.clone() {
            ctx.fact(Fact::Turn(Some(Turn { dodged: true, paid: true, ..turn })));
        }
        return Ok(Flow::Open);
    }
    phases::after_dodge(ctx, who)
}

/// Whether `who` lives and is held, so that it may still try its strength.
fn is_held(ctx: &impl RulesContext<Knk>, who: Id) -> bool {
    !life::is_dead(ctx, who) && ctx.state().sheet(who).is_some_and(|sheet| sheet.held_by.is_some())
}

/// One ordinary melee attack at the attacker of the undone hit, if it still stands next to `who` and the chance comes
/// up (KNK-TRN-10, KNK-BON-10). Not for one still at 0 health or less; it spends no main action.
fn counterattack(ctx: &mut impl RulesContext<Knk>, who: Id, attacker: Id) -> Result<(), Stop> {
    let sheet = pools::sheet_of(ctx, who)?;
    let Some(faces) = derived::counterattack_die(&sheet) else { return Ok(()) };
    let near = ctx.between(who, attacker).distance == Some(1);
    if hiding::is_unseen(ctx, who, attacker)
        || turn::may_attack(&sheet).is_err()
        || reach::may_not_reach(ctx, who, Some(attacker))
        || hold::may_attack(ctx.state(), who, Some(attacker)).is_err()
    {
        return Ok(());
    }
    if sheet.hp <= 0 || !near || life::is_dead(ctx, attacker) {
        return Ok(());
    }
    let chance = expression::chance(who, purpose::COUNTERATTACK, faces, RuleId::new("KNK-BON-10"));
    if !ctx.roll_success(chance)? {
        return Ok(());
    }
    let mut attacks = arms::ordinary_melee(&sheet);
    attacks.retain(|attack| attack::check_price(&sheet, attack).is_ok());
    let picked = if attacks.len() > 1 { ask_back(ctx, who, &attacks)? } else { 0 };
    match attacks.get(picked) {
        Some(chosen) => {
            if ctx.edition().holds_everywhere() {
                // One who is hidden still may be noticed before it strikes (KNK-STL-03).
                hiding::act(ctx, who)?;
                if let Some(turn) = ctx.state().turn.clone() {
                    ctx.fact(Fact::Turn(Some(Turn { countered: true, ..turn })));
                }
            }
            attack::strike(ctx, who, chosen, attacker, true)
        }
        None => Ok(()),
    }
}

/// Asks the player of `who` with which of several attacks it strikes back, if at all; a number beyond them is none.
fn ask_back(ctx: &mut impl RulesContext<Knk>, who: Id, attacks: &[Attack]) -> Result<usize, Stop> {
    let strike = |attack: &Attack| picks::strike(attack.mode, attack.weapon.as_ref(), attack.prana);
    let picks = attacks.iter().map(strike).chain([Pick::none()]).collect();
    let (question, rule) = (Phrase::new("question-counterattack"), RuleId::new("KNK-TRN-10"));
    ctx.choose(Choice { who, question, picks, closed: Vec::new(), rule })
}
