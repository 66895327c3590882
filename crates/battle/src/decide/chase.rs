//! Chases and hurried ways: who flees, who is after them, and what the throws of both make of it.

use kekkai_rules::{Citation, Id, RulesContext};

use super::{
    Halt, Transaction,
    world::{arrive, check_way, free, leave_board, members, party, pass, say, set_out, world},
};
use crate::{
    Refusal, Stage, State,
    combatant::Presence,
    systems::{Listed, SystemPart},
    world::{Chase, Fact, Outcome, Party, PartyId, Pastime, PlaceId, World, WorldRefusal},
};

/// Those of a party are off the board: they leave the fight for the place behind their border.
pub(super) fn flee<S: Listed>(
    tx: &mut Transaction<'_, S>,
    id: PartyId,
    to: Option<PlaceId>,
) -> Result<(), Halt> {
    let state = tx.state();
    let world = world(state)?;
    let party = party(&world, state, id)?;
    if state.queue.round == 0 {
        return Err(Refusal::NotBegun.into());
    }
    if world.here != Some(party.at) {
        return Err(Refusal::from(WorldRefusal::Elsewhere {
            rule: tx.state().cite(Citation::Chase),
        })
        .into());
    }
    let on_board = |who: &Id| {
        let one = state.combatant(*who);
        one.is_some_and(|one| one.presence == Presence::Present && one.at.is_some())
    };
    if let Some(who) = state.living(&party).find(on_board) {
        return Err(Refusal::from(WorldRefusal::InFight {
            who,
            rule: tx.state().cite(Citation::Chase),
        })
        .into());
    }
    let waits = |who: &Id| !state.rules().hits_waiting(*who).is_empty();
    if let Some(who) = state.living(&party).find(waits) {
        return Err(Refusal::from(WorldRefusal::InFight {
            who,
            rule: tx.state().cite(Citation::Waiting),
        })
        .into());
    }
    let to = way_out(state, &world, &party, to)?;
    set_out(tx, &party, id);
    say(tx, Fact::Moved { party: id, from: party.at, path: vec![to] });
    arrive(tx, id);
    Ok(())
}

/// Where a party flees to: the place behind the border that its own wait behind, which must be the same for
/// all of them. Only where no border says where it leads `to` is any place next to this one.
fn way_out<T: SystemPart>(
    state: &State<T>,
    world: &World,
    party: &Party,
    to: Option<PlaceId>,
) -> Result<PlaceId, Refusal> {
    let waiting: Vec<(Id, Vec<PlaceId>)> = state
        .living(party)
        .map(|who| (who, behind(state, world, who)))
        .filter(|(_, places)| !places.is_empty())
        .collect();
    let first = waiting.first().and_then(|(_, places)| places.first()).copied();
    if let (Some(to), None) = (to, first) {
        check_way((state, world), party.at, &[to])?;
    }
    let to = to.or(first).filter(|to| *to != party.at);
    let to = to.ok_or_else(|| {
        Refusal::from(WorldRefusal::LeadsNowhere { rule: state.cite(Citation::Borders) })
    })?;
    let elsewhere = waiting.iter().find(|(_, places)| !places.contains(&to));
    if let Some((who, places)) = elsewhere {
        let place =
            places.first().and_then(|place| world.place(*place)).ok_or(WorldRefusal::Unknown)?;
        let (who, place, rule) = (*who, place.name.clone(), state.cite(Citation::Borders));
        return Err(WorldRefusal::LeadsElsewhere { who, place, rule }.into());
    }
    Ok(to)
}

/// The places of the world that the border leads to behind which `who` waits: one from the cell it left, after a detour
/// those of the whole border.
fn behind<T: SystemPart>(state: &State<T>, world: &World, who: Id) -> Vec<PlaceId> {
    let Some(away) = state.combatant(who).and_then(|one| one.away) else { return Vec::new() };
    let stands = |cell: &crate::Cell| away.cell.is_none_or(|from| from == *cell);
    let on_border = |cell: &crate::Cell| state.field.is_border(away.edge, *cell);
    let cells = crate::Cell::all().filter(on_border).filter(stands);
    let mut places = Vec::new();
    for cell in cells {
        let leads = state.field.leads(away.edge, cell);
        let place = leads.and_then(|name| world.place_called(name.as_str()));
        places.extend(place.filter(|place| !places.contains(place)));
    }
    places
}

/// Begins a pursuit or gives it up. Who stands on the board may follow once no enemy is left there.
pub(super) fn pursue<S: Listed>(
    tx: &mut Transaction<'_, S>,
    pursuers: PartyId,
    runners: PartyId,
    on: bool,
) -> Result<(), Halt> {
    let state = tx.state();
    let world = world(state)?;
    let chase = Chase { pursuers, runners };
    if !on {
        if !world.chases.contains(&chase) {
            return Err(Refusal::from(WorldRefusal::NoChase).into());
        }
        tell(tx, chase, Some(Outcome::GivenUp));
        return Ok(());
    }
    let after = party(&world, state, pursuers)?;
    let before = party(&world, state, runners)?;
    if pursuers == runners {
        let rule = tx.state().cite(Citation::Chase);
        return Err(kekkai_rules::Refusal::Oneself { rule }.into());
    }
    let busy = |party: PartyId, role: fn(&Chase) -> PartyId| {
        world.chases.iter().any(|chase| role(chase) == party)
    };
    for (party, taken) in [
        (pursuers, world.is_chased_or_chases(pursuers)),
        (runners, busy(runners, |chase| chase.pursuers)),
    ] {
        if taken {
            let rule = tx.state().cite(Citation::Chase);
            return Err(Refusal::from(WorldRefusal::InChase { party, rule }).into());
        }
    }
    free(state, &before)?;
    if state.stage() == Stage::Fighting {
        alone(state, &after)?;
    } else {
        free(state, &after)?;
    }
    for who in members(tx.state(), pursuers) {
        leave_board(tx, who);
    }
    for (party, id) in [(before, runners), (after, pursuers)] {
        if party.in_base {
            set_out(tx, &party, id);
        }
    }
    for who in members(tx.state(), runners) {
        leave_board(tx, who);
    }
    say(tx, Fact::Pursued(chase));
    Ok(())
}

/// Whether no enemy of a party is left on the board, and was none when the running turn of one of it began.
fn alone<T: SystemPart>(state: &State<T>, party: &Party) -> Result<(), Refusal> {
    let not_alone = || WorldRefusal::NotAlone { rule: state.cite(Citation::Departure) };
    for who in state.living(party).filter(|who| state.is_in_fight(*who)) {
        let side = state.combatant(who).map(|one| one.side);
        let enemy = |other: &crate::Combatant| other.at.is_some() && Some(other.side) != side;
        if state.present().any(enemy) || (state.actor() == Some(who) && !state.began.alone) {
            return Err(not_alone().into());
        }
        if !state.rules().hits_waiting(who).is_empty() {
            return Err(WorldRefusal::HitWaits { who, rule: state.cite(Citation::Waiting) }.into());
        }
    }
    Ok(())
}

/// A turn of the chase: those who flee throw and go first, then all who are after them; then each chase is caught up,
/// shaken off, or goes on. It is one turn for everybody in it.
pub(super) fn run<S: Listed>(
    tx: &mut Transaction<'_, S>,
    runners: PartyId,
    to: Option<PlaceId>,
) -> Result<(), Halt> {
    let state = tx.state();
    let known = world(state)?;
    let fleeing = party(&known, state, runners)?;
    free(state, &fleeing)?;
    let chases: Vec<Chase> =
        known.chases.iter().filter(|chase| chase.runners == runners).copied().collect();
    if chases.is_empty() {
        return Err(Refusal::from(WorldRefusal::NoChase).into());
    }
    let way = match to {
        None => None,
        Some(to) => Some(way((tx.state(), &known), fleeing.at, to)?),
    };
    let places = throw(tx, runners, true)?;
    let path = if let Some(way) = way {
        way.into_iter().take(places).collect()
    } else {
        let after = chases.iter().filter_map(|chase| known.party(chase.pursuers));
        let after: Vec<PlaceId> = after.map(|party| party.at).collect();
        farthest(&known, fleeing.at, &after, places)
    };
    go(tx, runners, path);
    for chase in &chases {
        if members(tx.state(), chase.pursuers).is_empty() {
            continue;
        }
        let places = throw(tx, chase.pursuers, false)?;
        let world = world(tx.state())?;
        let at = |id| world.party(id).map(|party| party.at);
        if let (Some(from), Some(to)) = (at(chase.pursuers), at(runners)) {
            let way = world.way(from, to).unwrap_or_default();
            go(tx, chase.pursuers, way.into_iter().take(places).collect());
        }
    }
    pass(tx, runners, 1, Pastime::Chase)?;
    for chase in &chases {
        pass(tx, chase.pursuers, 1, Pastime::Chase)?;
    }
    for chase in &chases {
        tell(tx, *chase, None);
    }
    arrive(tx, runners);
    for chase in chases {
        arrive(tx, chase.pursuers);
    }
    Ok(())
}

/// A party hurries to an ally by the same throws; one of them is a round of a fight, so that it hurries once a round.
pub(super) fn hurry<S: Listed>(
    tx: &mut Transaction<'_, S>,
    id: PartyId,
    to: PlaceId,
) -> Result<(), Halt> {
    let state = tx.state();
    let world = world(state)?;
    let party = party(&world, state, id)?;
    free(state, &party)?;
    if world.is_chased_or_chases(id) {
        let rule = tx.state().cite(Citation::Chase);
        return Err(Refusal::from(WorldRefusal::InChase { party: id, rule }).into());
    }
    let way = way((tx.state(), &world), party.at, to)?;
    if way.is_empty() {
        return Err(Refusal::from(WorldRefusal::Arrived).into());
    }
    let round = if state.stage() == Stage::Fighting { state.queue.round } else { 0 };
    if round > 0 && party.hurried == round {
        return Err(Refusal::from(WorldRefusal::Hurried {
            rule: tx.state().cite(Citation::Hurry),
        })
        .into());
    }
    let places = throw(tx, id, false)?;
    if round > 0 {
        say(tx, Fact::Hurried { party: id, round });
    }
    set_out(tx, &party, id);
    let there = places >= way.len();
    go(tx, id, way.into_iter().take(places).collect());
    pass(tx, id, 1, Pastime::Chase)?;
    if there {
        say(tx, Fact::Arrived { party: id, at: to });
    }
    arrive(tx, id);
    Ok(())
}

fn way<T: SystemPart>(
    (state, world): (&State<T>, &World),
    from: PlaceId,
    to: PlaceId,
) -> Result<Vec<PlaceId>, Refusal> {
    let name = |id| world.place(id).map(|place| place.name.clone()).ok_or(WorldRefusal::Unknown);
    let (start, end) = (name(from)?, name(to)?);
    world.way(from, to).ok_or_else(|| {
        WorldRefusal::NoWay { from: start, to: end, rule: state.cite(Citation::World) }.into()
    })
}

/// How many places a party comes: by transport as many as that goes, else what is thrown, as far as hurt legs carry.
fn throw<S: Listed>(tx: &mut Transaction<'_, S>, id: PartyId, flees: bool) -> Result<usize, Halt> {
    let state = tx.state();
    let world = world(state)?;
    let party = party(&world, state, id)?;
    if let Some(speed) = party.speed {
        return Ok(speed.into());
    }
    let everyone: Vec<Id> = state.living(&party).collect();
    let on_foot = state.on_foot(&world, &party);
    let limit = on_foot.iter().filter_map(|who| state.rules().journey(*who).limit).min();
    let Some(throw) = tx.rules().chase(&everyone, &on_foot, flees) else { return Ok(0) };
    let total = tx.roll(throw)?.total;
    let places = usize::try_from(total).unwrap_or(0);
    Ok(limit.map_or(places, |limit| places.min(usize::from(limit))))
}

fn go<S: Listed>(tx: &mut Transaction<'_, S>, id: PartyId, path: Vec<PlaceId>) {
    let party = tx.state().world.as_ref().and_then(|world| world.party(id)).cloned();
    let Some(party) = party.filter(|_| !path.is_empty()) else { return };
    set_out(tx, &party, id);
    say(tx, Fact::Moved { party: id, from: party.at, path });
}

/// The way that leads farthest from all who are `after` somebody at `from`, no longer than `places`; among equals the
/// longest, then the one to the place that stands first in the file.
fn farthest(world: &World, from: PlaceId, after: &[PlaceId], places: usize) -> Vec<PlaceId> {
    let ways = world.places().filter_map(|(place, _)| world.way(from, place));
    let ways = ways.filter(|way| way.len() <= places);
    let away = |way: &Vec<PlaceId>| {
        let end = way.last().copied().unwrap_or(from);
        let nearest = after.iter().map(|at| world.distance(*at, end).unwrap_or(usize::MAX)).min();
        (nearest, way.len())
    };
    // The last of equals would win; from behind, that is the first.
    let mut all: Vec<Vec<PlaceId>> = ways.collect();
    all.reverse();
    all.into_iter().max_by_key(away).unwrap_or_default()
}

/// Says how a chase stands: `outcome`, or what the distance makes of it.
fn tell<S: Listed>(tx: &mut Transaction<'_, S>, chase: Chase, outcome: Option<Outcome>) {
    let Some(world) = tx.state().world.clone() else { return };
    let between = world.between(chase);
    let away = usize::from(tx.state().break_away(&world, chase.pursuers));
    let outcome = outcome.unwrap_or(match between {
        Some(0) => Outcome::Caught,
        Some(apart) if apart < away => Outcome::GoesOn,
        Some(_) | None => Outcome::Escaped,
    });
    let apart = between.map(|apart| u8::try_from(apart).unwrap_or(u8::MAX));
    say(tx, Fact::Chased { chase, apart, outcome });
}
