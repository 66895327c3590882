//! What must be true of a fight after every step.

use kekkai_battle::{
    Audience, BattleView, Combatant, SideId, Stage, State, combatant::Presence, queue::Slot,
    systems::AnySystemState, view::CombatantView,
};
use kekkai_rules::{Bond, Id, Terrain};

/// Every law at once; the first that is broken.
pub(crate) fn of(state: &State) -> Result<(), String> {
    let broken = state.faults().into_iter().next();
    let broken = broken.or_else(|| places(state)).or_else(|| queue(state));
    let broken = broken.or_else(|| holds(state)).or_else(|| secrets(state));
    broken.map_or(Ok(()), Err)
}

/// Everyone stands on ground of its own, or waits behind a border, or has gone.
fn places(state: &State) -> Option<String> {
    let began = state.queue.round > 0;
    state.combatants.iter().find_map(|combatant| {
        let (at, away) = (combatant.at, combatant.away);
        // Over deep water one flies (KNK-MODE-07), and may be there when the flight ends.
        let solid = |terrain: Terrain| terrain.is_obstacle() && terrain != Terrain::Deep;
        let walled = at.filter(|at| solid(state.field.ground(*at).terrain));
        let sound = match combatant.presence {
            Presence::Present if at.is_some() => walled.is_none() && away.is_none(),
            Presence::Present => away.is_some() || !began,
            Presence::Fallen => at.is_none() || away.is_none(),
            Presence::Departed => at.is_none() && away.is_none(),
        };
        let side = combatant.side;
        let known = side == SideId::NONE || usize::from(side.0) < state.sides.len();
        (!sound || !known).then(|| format!("{combatant:?} is in no place"))
    })
}

/// The queue speaks of those who are there, and the turn is one turn.
fn queue(state: &State) -> Option<String> {
    let queue = &state.queue;
    let presence = |who: Id| state.combatant(who).map(|combatant| combatant.presence);
    let gone = |who: &Id| presence(*who) != Some(Presence::Present);
    let nobody = |who: &Id| state.combatant(*who).is_none();
    let law = |broken: bool, what: &str| broken.then(|| format!("{what}: {queue:?}"));
    let runs = queue.turn.map(|turn| (turn.who, turn.extra));
    let turn = match &state.system {
        AnySystemState::Knk(table) => table.turn.as_ref().map(|turn| (turn.who, turn.extra)),
        AnySystemState::Coin(table) => table.turn.as_ref().map(|turn| (turn.who, false)),
        AnySystemState::T3d(table) => table.turn.as_ref().map(|turn| (turn.who, false)),
        AnySystemState::D20(table) => table.turn.as_ref().map(|turn| (turn.who, false)),
        AnySystemState::D100(table) => table.turn.as_ref().map(|turn| (turn.who, false)),
    };
    // Somebody may have a place of this round alone (D100-INI-08).
    let placed =
        matches!(&state.system, AnySystemState::D100(table) if !table.common.stands.is_empty());
    let sorted = placed || queue.slots.is_sorted_by_key(|slot| std::cmp::Reverse(slot.initiative));
    // Who has come to a place that the winners have left waits for the next fight.
    let unthrown = queue.slots.iter().any(Slot::is_unthrown);
    let awaits = state.stage() == Stage::Decided && queue.slots.iter().all(Slot::is_unthrown);
    law(queue.extra.iter().any(gone), "an extra turn of one who is gone")
        .or_else(|| law(queue.fallen.iter().any(|slot| !gone(&slot.who)), "fallen, and there"))
        .or_else(|| law(queue.rethrown.iter().any(|(who, _)| nobody(who)), "nobody threw again"))
        .or_else(|| law(queue.acted.iter().any(|turn| nobody(&turn.who)), "nobody acted"))
        .or_else(|| law(runs.is_some_and(|(who, _)| gone(&who)), "the turn of one who is gone"))
        .or_else(|| law(turn != runs, &format!("two turns, one of them {turn:?}")))
        .or_else(|| law(unthrown && !awaits, "a number not thrown"))
        .or_else(|| law(!sorted, "out of order"))
        .or_else(|| {
            let idle = queue.round > 0 && runs.is_none() && !queue.slots.is_empty();
            law(idle && !awaits, "nobody's turn, though somebody is there")
        })
}

/// A hold is between two neighbours who live.
fn holds(state: &State) -> Option<String> {
    state.combatants.iter().find_map(|holder| {
        let victim = state.rules().bound(holder.id, Bond::Hold).next()?;
        let victim = state.combatant(victim)?;
        let near = holder.at.zip(victim.at).is_some_and(|(at, other)| at.distance(other) == 1);
        let there = [holder.presence, victim.presence] == [Presence::Present; 2];
        let enemies = holder.is_hostile_to(victim);
        (!near || !there || !enemies).then(|| format!("{holder:?} holds {victim:?}"))
    })
}

/// Who is hidden from somebody is nowhere in what it is shown.
fn secrets(state: &State) -> Option<String> {
    let hidden: Vec<_> = {
        let unseen = |one: &&std::sync::Arc<Combatant>| !Audience::Public.sees(state, one.id);
        state.combatants.iter().filter(unseen).collect()
    };
    if hidden.is_empty() {
        return None;
    }
    let sides = (0..state.sides.len()).map(|side| SideId(u8::try_from(side).unwrap()));
    let seats = state.combatants.iter().map(|one| Audience::Character(one.id));
    let others = sides.map(Audience::Side).chain(seats).chain([Audience::Public]);
    others.into_iter().find_map(|audience| {
        let view = BattleView::new(state, audience);
        let named = format!("{view:?}");
        let counted = (0..).zip(&view.combatants).all(|(at, one)| one.id == Id(at));
        let populated = (0..).map(SideId).zip(&view.sides).all(|(side, _)| {
            matches!(audience, Audience::Side(_))
                || view.combatants.iter().any(|one| one.side == side)
        });
        if !counted || !populated {
            return Some(format!("{audience:?} is shown gaps: {:?}", view.combatants));
        }
        let nobody = |who: &Id| view.find(*who).is_none();
        let mentions = |one: &CombatantView| {
            let waits = one.sheet.iter().flat_map(|sheet| &sheet.waits);
            let ties = one.sheet.iter().flat_map(|sheet| &sheet.relations).chain(&one.relations);
            let mut ends = waits.filter_map(|wait| wait.from).chain(ties.map(|tie| tie.with));
            ends.any(|who| nobody(&who))
        };
        let dangles = view.actor.iter().any(nobody)
            || view.queue.iter().any(|row| nobody(&row.who))
            || view.combatants.iter().any(mentions);
        if dangles {
            return Some(format!(
                "{audience:?} is shown nobody: {:?} {:?}",
                view.queue, view.combatants
            ));
        }
        let mut unseen = hidden.iter().filter(|one| !audience.sees(state, one.id));
        unseen.find_map(|one| {
            let at = named.find(&format!("{:?}", one.name.as_str()))?;
            let before: String = named[..at].chars().rev().take(300).collect();
            let near: String = before.chars().rev().chain(named[at..].chars().take(60)).collect();
            Some(format!("{audience:?} is shown {one:?} in {near}"))
        })
    })
}
