//! A walk and a strike at its end, worked out before both are ordered.

use std::{collections::BTreeMap, sync::Arc};

use kekkai_rules::{Id, MoveMode, act::Role};

use super::{Blow, Passage, imagine, of_middling_blow, passed};
use crate::{
    Aim, Cell, Command, Decision, State,
    decide::decide,
    offer::{Offer, offers},
    reach::{Route, routes},
};

/// A walk, and the strike that may be made from its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approach {
    /// The walk, with what it would do.
    pub passage: Passage,
    /// The strike as it is offered at its end, every save on the way passed: with its own price and chance.
    pub strike: Offer,
}

impl Approach {
    /// The orders that it takes, one after the other.
    pub fn commands(&self) -> Vec<Command> {
        let walk = self.strike.command.actor().map(|who| self.passage.command(who));
        walk.into_iter().chain([self.strike.command.clone()]).collect()
    }
}

/// What the strike after a walk does on the middle one of the faces that succeed: see [`of_middling_blow`].
pub fn of_middling_approach(state: &State, who: Id, way: &Approach) -> Option<Blow> {
    let after = imagine(state, &way.passage.command(who), &[], passed).ok()?.state;
    of_middling_blow(&after, &way.strike)
}

/// The ways of `who` to strike at `target` after a walk, `most` of them: the cheapest first, then the cheapest of each other
/// strike and each shorter way that does more on it (a wall broken, somebody trampled), then other cells to strike from.
///
/// Empty where it may not walk, or may strike from nowhere that it gets to. Whatever is told here is accepted as long as the
/// saves on the way are passed.
pub fn approaches(
    state: &State,
    who: Id,
    mode: MoveMode,
    target: Aim,
    most: usize,
) -> Vec<Approach> {
    let offered = offers(state);
    let strikes: Vec<&Command> =
        strikes(&offered, who, target).map(|offer| &offer.command).collect();
    let mut open: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    let ends = |cell: Cell| {
        let found = open_from(state, who, cell, &strikes);
        let any = !found.is_empty();
        open.insert(cell, found);
        any
    };
    let routes = routes(state, who, mode, ends);
    let mut found = Vec::new();
    for (route, strike) in in_order(state, mode, &routes, &open) {
        if found.len() >= most {
            break;
        }
        let command = strikes.get(strike).copied();
        found.extend(command.and_then(|strike| tried(state, who, mode, route, strike)));
    }
    found
}

fn strikes(offers: &[Offer], who: Id, target: Aim) -> impl Iterator<Item = &Offer> {
    offers.iter().filter(move |offer| {
        offer.command.actor() == Some(who)
            && offer.aim() == Some(target)
            && matches!(offer.role(), Some(Role::Strike { .. }))
    })
}

/// The numbers of the strikes that might be made if `who` stood on `cell`.
fn open_from(state: &State, who: Id, cell: Cell, strikes: &[&Command]) -> Vec<usize> {
    let mut there = state.clone();
    let mut all = there.combatants.iter_mut();
    if let Some(one) = all.find(|one| one.id == who) {
        Arc::make_mut(one).at = Some(cell);
    }
    let may = |command: &Command| !matches!(decide(&there, command, &[]), Decision::Refused(_));
    (0..).zip(strikes).filter(|(_, command)| may(command)).map(|(number, _)| number).collect()
}

/// Routes with the number of a strike at their end, in the order in which they are shown.
fn in_order<'a>(
    state: &State,
    mode: MoveMode,
    routes: &'a [Route],
    open: &BTreeMap<Cell, Vec<usize>>,
) -> Vec<(&'a Route, usize)> {
    let counts = state.rules().book().mode(mode).map(|kind| kind.counts);
    let steps = |route: &Route| counts.map_or(0, |counts| counts.within(&route.cost));
    // By strike: the deeds and the steps of the shortest way so far.
    let mut shortest: BTreeMap<usize, (u16, i32)> = BTreeMap::new();
    let (mut first, mut others, mut cells) = (Vec::new(), Vec::new(), Vec::new());
    for route in routes {
        let Some(end) = route.path.last().copied() else { continue };
        for strike in open.get(&end).into_iter().flatten().copied() {
            let (deeds, least) = shortest.get(&strike).copied().unwrap_or((0, i32::MAX));
            let is_new = least == i32::MAX || (route.deeds > deeds && steps(route) < least);
            if is_new {
                shortest.insert(strike, (route.deeds, steps(route)));
                first.push((route, strike));
                cells.push((end, strike));
            } else if !cells.contains(&(end, strike)) {
                others.push((route, strike));
                cells.push((end, strike));
            }
        }
    }
    first.extend(others);
    first
}

/// The two as they are decided one after the other; `None` where the second is refused then.
fn tried(
    state: &State,
    who: Id,
    mode: MoveMode,
    route: &Route,
    strike: &Command,
) -> Option<Approach> {
    let passage = Passage::of(state, who, mode, route)?;
    let after = imagine(state, &passage.command(who), &[], passed).ok()?.state;
    let same = |offer: &Offer| offer.command == *strike && offer.refusal.is_none();
    let strike = offers(&after).into_iter().find(same)?;
    let end = passage.path.last().copied();
    (after.cell_of(who) == end).then_some(Approach { passage, strike })
}
