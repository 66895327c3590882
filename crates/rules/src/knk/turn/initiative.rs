//! Who acts when (KNK-INI).

use std::cmp::{Ordering, Reverse};

use crate::knk::{
    Knk,
    body::{hiding, pools},
    combat::plus_use,
    content::{category::Category, rank::Stat},
    place::ground,
    sheet::{Sheet, derived, expression, plus::Formula},
    table::purpose,
};
use crate::{Dice, Id, Purpose, RuleId, RulesContext, Stop, Throw};

/// Throws initiative for `who`, in that order, and gives the queue, first to act first (KNK-INI-02).
///
/// Ties go to the higher category, then to the higher Agility; those still equal throw `1d100` until none are
/// (KNK-INI-03).
pub(crate) fn throw(ctx: &mut impl RulesContext<Knk>, who: &[Id]) -> Result<Vec<(Id, i32)>, Stop> {
    let mut thrown = Vec::new();
    for id in who.iter().copied() {
        let sheet = pools::sheet_of(ctx, id)?;
        let roll = ground::by_night(ctx, id, derived::initiative(&sheet));
        let roll = roll.throw(id, Purpose::Initiative, None, RuleId::new("KNK-INI-02"));
        let total = ctx.roll(roll)?.total;
        plus_use::spend(ctx, id, Formula::Initiative);
        thrown.push(((total, sheet.tie_rank(), sheet.value(Stat::A)), id));
    }
    let mut queue = Vec::new();
    for (key, group) in groups(thrown) {
        queue.extend(untie(ctx, group)?.into_iter().map(|id| (id, key.0)));
    }
    Ok(queue)
}

/// Whether `who` acts before `other` at the same number: by category, then by Agility, then by throws of the two
/// (KNK-INI-03).
pub(crate) fn precedes(ctx: &mut impl RulesContext<Knk>, who: Id, other: Id) -> Result<bool, Stop> {
    let (one, two) = (pools::sheet_of(ctx, who)?, pools::sheet_of(ctx, other)?);
    let key = |sheet: &Sheet| (sheet.tie_rank(), sheet.value(Stat::A));
    match key(&one).cmp(&key(&two)) {
        Ordering::Greater => Ok(true),
        Ordering::Less => Ok(false),
        Ordering::Equal => Ok(untie(ctx, vec![who, other])?.first() == Some(&who)),
    }
}

/// Those who act again at the end of this round, in the order of the queue (KNK-INI-05, KNK-BON-08). The doomed throw
/// too.
pub(crate) fn begin_round(ctx: &mut impl RulesContext<Knk>) -> Result<Vec<Id>, Stop> {
    hiding::turn_over(ctx);
    let mut again = Vec::new();
    for id in ctx.queue() {
        let rank5 = ctx.state().options.double_turn_rank5;
        let throws = |sheet: &&Sheet| {
            rank5
                || sheet.value(Stat::A) != 5
                || derived::formula_category(sheet, Stat::A) != Category::Monster
        };
        let die = ctx.state().sheet(id).filter(throws).and_then(derived::extra_turn_die);
        let Some(faces) = die else { continue };
        let throw = expression::chance(id, purpose::EXTRA_TURN, faces, RuleId::new("KNK-BON-08"));
        if ctx.roll_success(throw)? {
            again.push(id);
        }
    }
    Ok(again)
}

/// Puts equals in order: all of them throw, those still equal throw again.
fn untie(ctx: &mut impl RulesContext<Knk>, equals: Vec<Id>) -> Result<Vec<Id>, Stop> {
    if equals.len() < 2 {
        return Ok(equals);
    }
    let mut thrown = Vec::new();
    for id in equals {
        let rule = RuleId::new("KNK-INI-03");
        let throw = Throw {
            who: id,
            purpose: Purpose::TieBreak,
            dice: Dice::new(0, 100),
            check: None,
            parts: Vec::new(),
            rule,
        };
        thrown.push((ctx.roll(throw)?.total, id));
    }
    let mut order = Vec::new();
    for (_, group) in groups(thrown) {
        order.extend(untie(ctx, group)?);
    }
    Ok(order)
}

/// Groups of equal keys, the highest first; inside a group the order given.
fn groups<K: Ord + Copy>(mut thrown: Vec<(K, Id)>) -> Vec<(K, Vec<Id>)> {
    thrown.sort_by_key(|(key, _)| Reverse(*key));
    let mut groups: Vec<(K, Vec<Id>)> = Vec::new();
    for (key, id) in thrown {
        match groups.last_mut() {
            Some((last, ids)) if *last == key => ids.push(id),
            _ => groups.push((key, vec![id])),
        }
    }
    groups
}
