//! Phase 1: the Luck dodge and the blow it may give back (KNK-TRN-02 to KNK-TRN-10).

use super::{
    Fact, Hit, Knk, Sheet, Why, arms, attack, derived, expression, ground, life, phases, pools,
    save, turn::dodging,
};
use crate::{
    Choice, Flow, Id, Pick, PoolId, Purpose, Question, Refusal, RuleId, Scene, Stop, Table, Throw,
};

/// Whether phase 1 has anything to choose; if not it ends by itself.
pub(super) fn is_open(sheet: &Sheet) -> bool {
    life::may_be_saved(sheet) && save::affordable(sheet).is_ok()
}

/// The hit that `who` may try to undo now, or why it may not.
pub(super) fn check(table: &Table<Knk>, who: Id, hit: u16) -> Result<Hit, Refusal> {
    let (sheet, _) = dodging(table, who)?;
    let found =
        sheet.hits.iter().find(|waiting| waiting.id == hit).ok_or(Refusal::NoSuchHit { hit })?;
    if derived::dodges_left(sheet) == 0 {
        let rule = RuleId::new("KNK-TRN-04");
        return Err(Refusal::NoDodges { limit: derived::dodge_limit(sheet), rule });
    }
    save::affordable(sheet)?;
    Ok(found.clone())
}

/// The dodge's throw.
pub(super) fn throw(scene: &impl Scene<Knk>, sheet: &Sheet, who: Id) -> Throw {
    let roll = ground::by_night(scene, who, derived::dodge(sheet));
    roll.throw(who, Purpose::Dodge, Some(save::ABOVE), RuleId::new("KNK-TRN-02"))
}

/// Tries to undo one hit; everything else is final then. Goes on with the turn.
pub(super) fn decide(scene: &mut impl Scene<Knk>, who: Id, hit: u16) -> Result<Flow, Stop> {
    let hit = check(scene.table(), who, hit)?;
    let sheet = pools::sheet_of(scene, who)?;
    pools::change(scene, who, PoolId::Prana, -save::PRICE, Why::Save);
    let undone = scene.roll(throw(scene, &sheet, who))?.succeeds();
    let used = sheet.dodges_used.saturating_add(1);
    let hp = if undone { pools::after(&sheet, PoolId::Hp, hit.damage) } else { sheet.hp };
    scene.fact(Fact::Dodged { who, hit: hit.id, undone, used, hp });
    if undone {
        undo(scene, who, &sheet, &hit);
        // Before the rest is settled: one who is healed above 0 now is spared, not killed by the end of the phase.
        life::check(scene, who);
    }
    phases::settle(scene, who);
    if undone {
        counterattack(scene, who, hit.from)?;
    }
    phases::after_dodge(scene, who)
}

/// Takes back what the hit did beside its damage, unless another hit did the same (KNK-TRN-05).
fn undo(scene: &mut impl Scene<Knk>, who: Id, before: &Sheet, hit: &Hit) {
    let others = || before.hits.iter().filter(|other| other.id != hit.id);
    if let Some(at) = hit.thrown_from {
        scene.put_back(who, at);
    }
    if hit.prone && before.prone && !others().any(|other| other.prone) {
        scene.fact(Fact::Prone { who, prone: false });
    }
    if hit.loses_turn && before.loses_turn && !others().any(|other| other.loses_turn) {
        scene.fact(Fact::LosesTurn { who, lost: false });
    }
}

/// One ordinary melee attack at the attacker of the undone hit, if it still stands next to `who` and the chance comes
/// up (KNK-TRN-10, KNK-BON-10). Not for one still at 0 health or less; it spends no main action.
fn counterattack(scene: &mut impl Scene<Knk>, who: Id, attacker: Id) -> Result<(), Stop> {
    let sheet = pools::sheet_of(scene, who)?;
    let Some(faces) = derived::counterattack_die(&sheet) else { return Ok(()) };
    let near = scene.between(who, attacker).distance == Some(1);
    if sheet.hp <= 0 || !near || life::is_dead(scene, attacker) {
        return Ok(());
    }
    let chance = expression::chance(who, Purpose::Counterattack, faces, RuleId::new("KNK-BON-10"));
    if !scene.roll(chance)?.is_top_face() {
        return Ok(());
    }
    let mut attacks = arms::ordinary_melee(&sheet);
    attacks.retain(|attack| attack::check_price(&sheet, attack).is_ok());
    if attacks.is_empty() {
        return Ok(());
    }
    let mut picks: Vec<Pick> = attacks
        .iter()
        .map(|attack| Pick::Strike { mode: attack.mode, prana: attack.prana })
        .collect();
    picks.push(Pick::None);
    let rule = RuleId::new("KNK-TRN-10");
    let picked = scene.choose(Choice { who, question: Question::Counterattack, picks, rule })?;
    match attacks.get(picked) {
        Some(chosen) => attack::strike(scene, who, chosen, attacker, true),
        None => Ok(()),
    }
}
