//! Who belongs to which party without anybody's saying so: those who follow somebody to the party of that one, and those who
//! are left behind to one of their own.

use kekkai_rules::{Bond, Id, PlainText};

use super::{
    Transaction,
    world::{say, sit_in},
};
use crate::{
    SideId, State,
    combatant::Presence,
    systems::{Listed, SystemPart},
    world::{Fact, MOST, PartyId, PlaceId, World},
};

/// Followers of no party become members of that of their leader, one after the other up to the highest leader. Who is in
/// a fight stays out of a party that is elsewhere.
pub(super) fn gather<S: Listed>(tx: &mut Transaction<'_, S>) {
    while let Some((who, id)) = next(tx.state()) {
        let Some(party) = tx.state().world.as_ref().and_then(|world| world.party(id)) else {
            return;
        };
        let (name, at) = (party.name.clone(), party.at);
        say(tx, Fact::Mustered { party: id, name, at, members: vec![who] });
        sit_in(tx, id);
    }
}

fn next<T: SystemPart>(state: &State<T>) -> Option<(Id, PartyId)> {
    let world = state.world.as_ref()?;
    let strays = state.combatants.iter().filter(|one| one.presence != Presence::Fallen);
    let mut led = strays.filter_map(|one| {
        let mut leaders = state.rules().bound(one.id, Bond::Follow);
        let id = leaders.find_map(|leader| world.party_of(leader))?;
        let near = world.party(id).is_some_and(|party| world.here == Some(party.at));
        let free = near || !state.is_in_fight(one.id);
        (free && world.party_of(one.id).is_none()).then_some((one.id, id))
    });
    led.next()
}

/// `who`, and their followers of the same party, who come along.
pub(super) fn with_followers<T: SystemPart>(
    state: &State<T>,
    world: &World,
    who: &[Id],
) -> Vec<Id> {
    let mut all = who.to_vec();
    let led = |one: Id, all: &[Id]| {
        let lives = state.combatant(one).is_some_and(|one| one.presence != Presence::Fallen);
        let together = |leader: Id| world.party_of(one) == world.party_of(leader);
        let mut leaders = state.rules().bound(one, Bond::Follow);
        lives
            && !all.contains(&one)
            && leaders.any(|leader| all.contains(&leader) && together(leader))
    };
    while let Some(one) = state.combatants.iter().map(|one| one.id).find(|one| led(*one, &all)) {
        all.push(one);
    }
    all
}

/// The fight moves on to another place: who is of no party stays at `at`, those of one side as a party that is called as
/// the first of them.
pub(super) fn stay_behind<S: Listed>(tx: &mut Transaction<'_, S>, at: PlaceId) {
    while let Some((name, members)) = left_behind(tx.state()) {
        let Some(world) = tx.state().world.clone() else { return };
        let Some(party) =
            u8::try_from(world.parties.len()).ok().filter(|_| world.parties.len() < MOST)
        else {
            return;
        };
        let numbered = (2..=MOST).map(|number| PlainText::new(&format!("{name} {number}")));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        let Some(name) = names.find(|name| world.party_called(name.as_str()).is_none()) else {
            return;
        };
        say(tx, Fact::Mustered { party: PartyId(party), name, at, members });
    }
}

/// The first who takes part and is of no party, with all others of its side like it.
fn left_behind<T: SystemPart>(state: &State<T>) -> Option<(PlainText, Vec<Id>)> {
    let world = state.world.as_ref()?;
    let stray = |side: Option<SideId>| {
        let of_side = move |one: &&crate::Combatant| side.is_none_or(|side| one.side == side);
        state.present().filter(of_side).filter(|one| world.party_of(one.id).is_none())
    };
    let first = stray(None).next()?;
    Some((first.name.clone(), stray(Some(first.side)).map(|one| one.id).collect()))
}
