//! Whether a panel shows the same of two views: most steps change few of them.

use kekkai_battle::{BattleView, view::CombatantView};
use kekkai_rules::{Id, sheet_view::Waiting};

use crate::card;

/// Whether the queue shows the same, but for who is chosen and what has just become of whom.
pub(crate) fn queue(before: &BattleView, now: &BattleView) -> bool {
    let alike = (&before.queue, before.actor, &before.hues) == (&now.queue, now.actor, &now.hues)
        && before.clocks == now.clocks
        && (before.book.pools.len(), before.world.is_some())
            == (now.book.pools.len(), now.world.is_some());
    let all = before.combatants.iter().zip(&now.combatants);
    alike
        && before.combatants.len() == now.combatants.len()
        && all.into_iter().all(|(before, now)| is_told_alike(before, now))
}

/// Whether the card shows the same: of each view that of the one who is chosen with it.
pub(crate) fn card(
    (before, was): (&BattleView, Option<Id>),
    (now, is): (&BattleView, Option<Id>),
) -> bool {
    let who = card::whose(is, now);
    // Of the turn it tells the phase alone, on the card of the one whose turn it is.
    let acts = |view: &BattleView| who.is_some() && view.actor == who;
    let phase =
        |view: &BattleView| view.turn.as_ref().filter(|_| acts(view)).map(|turn| turn.phase);
    if (card::whose(was, before), acts(before)) != (who, acts(now))
        || (phase(before), &before.world, &before.sides, &before.hues)
            != (phase(now), &now.world, &now.sides, &now.hues)
    {
        return false;
    }
    // Of others it tells no more than the names.
    let told = |view: &BattleView| view.combatants.iter().position(|one| Some(one.id) == who);
    let same = match (told(before), told(now)) {
        (Some(then), Some(at)) => {
            let pair = before.combatants.get(then).zip(now.combatants.get(at));
            pair.is_some_and(|(before, now)| {
                is_told_alike(before, now) && before.sheet == now.sheet
            })
        }
        (before, now) => before.is_none() && now.is_none(),
    };
    same && names(before, now)
}

/// Whether everybody is there under the same name and token.
pub(crate) fn names(before: &BattleView, now: &BattleView) -> bool {
    let all = |view: &BattleView| view.combatants.len();
    let mut pairs = before.combatants.iter().zip(&now.combatants);
    all(before) == all(now)
        && pairs.all(|(before, now)| {
            (before.id, &before.name, &before.token) == (now.id, &now.name, &now.token)
        })
}

/// Whether all is the same that is told of somebody outside the map, the sheet aside.
pub(crate) fn is_told_alike(before: &CombatantView, now: &CombatantView) -> bool {
    let told = |who: &CombatantView| {
        let CombatantView { id, side, is_thing, away, vital, disclosed, .. } = *who;
        let gone = [who.departed, who.fallen, who.past];
        (id, side, is_thing, away, gone, vital, disclosed)
    };
    told(before) == told(now)
        && (&before.name, &before.token) == (&now.name, &now.token)
        && (&before.conditions, &before.relations, &before.pools)
            == (&now.conditions, &now.relations, &now.pools)
        && waits(before) == waits(now)
}

/// The hits on somebody that may still be undone, where they are told.
pub(crate) fn waits(who: &CombatantView) -> Option<&[Waiting]> {
    who.sheet.as_ref().map(|sheet| &*sheet.waits)
}
