//! Verbs of the world around the fight, and of what follows it.

use std::sync::Arc;

use super::{BadCommand, Context, Group, Line, Verb, Words, quoted};
use crate::{
    Aim, Command, State,
    world::{Order, PartyId, PlaceId, World},
};
use kekkai_rules::Id;

pub(super) const VERBS: &[Verb] = &[
    Group::World.verb("party", &["группа"], "NAME [at PLACE] [WHO …]", muster),
    Group::World.verb("travel", &["путь"], "PARTY PLACE [PLACE …]", travel),
    Group::World.verb("rest", &["отдых"], "PARTY TURNS", |words, context| {
        let (party, turns) = (party(words, context)?, words.number()?);
        order(Order::Rest { party, turns })
    }),
    Group::World.verb("post", &["talk", "пост"], "PARTY", |words, context| {
        order(Order::Rest { party: party(words, context)?, turns: 1 })
    }),
    Group::World.verb("conceal", &["скрыться"], "PARTY [off]", |words, context| {
        let (party, hidden) = (party(words, context)?, !words.take_if(OFF));
        order(Order::Conceal { party, hidden })
    }),
    Group::World.verb("home", &["дом"], "PARTY in|out|at PLACE|none", home),
    Group::World.verb("carry", &["нести"], "WHO WHOM [off]", |words, context| {
        let (who, whom) = (words.who(context)?, words.who(context)?);
        order(Order::Carry { who, whom, on: !words.take_if(OFF) })
    }),
    Group::World.verb(
        "ride",
        &["transport", "транспорт"],
        "PARTY PLACES|off",
        |words, context| {
            let party = party(words, context)?;
            let speed = if words.take_if(OFF) { None } else { Some(words.number()?) };
            order(Order::Ride { party, speed })
        },
    ),
    Group::World.verb("flee", &["бежать"], "PARTY [to PLACE]", |words, context| {
        let (party, to) = (party(words, context)?, to(words, context)?);
        order(Order::Flee { party, to })
    }),
    Group::World.verb("chase", &["погоня"], "PURSUERS RUNNERS [off]", |words, context| {
        let (pursuers, runners) = (party(words, context)?, party(words, context)?);
        order(Order::Pursue { pursuers, runners, on: !words.take_if(OFF) })
    }),
    Group::World.verb("run", &["уходить"], "RUNNERS [to PLACE]", |words, context| {
        let (runners, to) = (party(words, context)?, to(words, context)?);
        order(Order::Run { runners, to })
    }),
    Group::World.verb("hurry", &["спешить"], "PARTY PLACE", |words, context| {
        let (party, to) = (party(words, context)?, place(words, context)?);
        order(Order::Hurry { party, to })
    }),
    Group::World.verb("loot", &["обыскать"], "WHO WHOM|CELL", |words, context| {
        let who = words.who(context)?;
        let cell = words
            .peek()
            .filter(|_| words.named(context).is_none())
            .and_then(|word| word.parse().ok());
        let aim = match cell {
            Some(cell) => {
                words.next();
                Aim::Cell(cell)
            }
            None => Aim::At(words.who(context)?),
        };
        Ok(Line::Command(Command::Loot { who, aim }))
    }),
    Group::World.verb("battle", &["бой"], "[at PLACE] [on BOARD]", |words, context| {
        let at = if words.take_if(AT) { Some(place(words, context)?) } else { None };
        let board = if words.take_if(ON) { Some(board(words, context, at)?) } else { None };
        Ok(Line::Command(Command::Anew { at, board }))
    }),
];

const OFF: &[&str] = &["off", "нет"];
const AT: &[&str] = &["at", "в"];
const ON: &[&str] = &["on", "на"];

#[expect(clippy::unnecessary_wraps, reason = "the shape that every verb has")]
fn order(order: Order) -> Result<Line, BadCommand> {
    Ok(Line::Command(Command::World(order)))
}

fn world<'a>(context: &Context<'a>) -> Result<&'a Arc<World>, BadCommand> {
    context.state.world.as_ref().ok_or(BadCommand::NoWorld)
}

fn place(words: &mut Words, context: &Context<'_>) -> Result<PlaceId, BadCommand> {
    let name = words.text()?;
    let world = world(context)?;
    let expected = || world.places.iter().map(|place| place.name.to_string()).collect();
    world
        .place_called(name.as_str())
        .ok_or_else(|| BadCommand::NoneOf { word: name.to_string(), expected: expected() })
}

/// A board of a place, or of the one where the fight is.
fn board(words: &mut Words, context: &Context<'_>, at: Option<PlaceId>) -> Result<u8, BadCommand> {
    let name = words.text()?;
    let world = world(context)?;
    let place = at.or(world.here);
    let boards = place.map(|place| world.boards_of(place)).unwrap_or_default();
    let expected = || boards.iter().map(ToString::to_string).collect();
    place
        .and_then(|place| world.board_called(place, name.as_str()))
        .ok_or_else(|| BadCommand::NoneOf { word: name.to_string(), expected: expected() })
}

fn party(words: &mut Words, context: &Context<'_>) -> Result<PartyId, BadCommand> {
    let name = words.text()?;
    let world = world(context)?;
    let expected = || world.parties().map(|(_, party)| party.name.to_string()).collect();
    world
        .party_called(name.as_str())
        .ok_or_else(|| BadCommand::NoneOf { word: name.to_string(), expected: expected() })
}

fn to(words: &mut Words, context: &Context<'_>) -> Result<Option<PlaceId>, BadCommand> {
    if words.take_if(&["to", "в"]) { place(words, context).map(Some) } else { Ok(None) }
}

fn muster(words: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let name = words.text()?;
    world(context)?;
    let at = if words.take_if(AT) { Some(place(words, context)?) } else { None };
    let mut members = Vec::new();
    while words.peek().is_some() {
        members.push(words.who(context)?);
    }
    order(Order::Muster { name, at, members })
}

/// The places in their order; one alone that is farther off stands for the shortest way to it.
fn travel(words: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let party = party(words, context)?;
    let mut path = vec![place(words, context)?];
    while words.peek().is_some() {
        path.push(place(words, context)?);
    }
    let world = world(context)?;
    if let (Some(from), [to]) = (world.party(party).map(|party| party.at), path.as_slice())
        && !world.leads(from, *to)
        && let Some(way) = world.way(from, *to)
    {
        path = way;
    }
    order(Order::Travel { party, path })
}

fn home(words: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let party = party(words, context)?;
    if words.take_if(AT) {
        let base = Some(place(words, context)?);
        return order(Order::Settle { party, base });
    }
    if words.take_if(&["none", "нет"]) {
        return order(Order::Settle { party, base: None });
    }
    let inside =
        words.one_of(&[("in", true), ("out", false), ("внутрь", true), ("наружу", false)])?;
    order(Order::Dwell { party, inside })
}

/// Names of places and parties, for completion.
pub(super) fn names(state: &State) -> Vec<String> {
    let Some(world) = &state.world else { return Vec::new() };
    let places = world.places.iter().map(|place| quoted(place.name.as_str()));
    let parties = world.parties().map(|(_, party)| quoted(party.name.as_str()));
    places.chain(parties).collect()
}

/// An order on the map of the world as the grammar writes it.
pub(super) fn write(order: &Order, name: &dyn Fn(Id) -> String, state: &State) -> String {
    let place = |id: PlaceId| {
        let place = state.world.as_ref().and_then(|world| world.place(id));
        place.map_or_else(|| "?".to_owned(), |place| quoted(place.name.as_str()))
    };
    let party = |id: PartyId| {
        let party = state.world.as_ref().and_then(|world| world.party(id));
        party.map_or_else(|| "?".to_owned(), |party| quoted(party.name.as_str()))
    };
    let off = |on: bool| if on { "" } else { " off" };
    let to = |to: &Option<PlaceId>| to.map(|to| format!(" to {}", place(to))).unwrap_or_default();
    match order {
        Order::Muster { name: called, at, members } => {
            let at = at.map(|at| format!(" at {}", place(at))).unwrap_or_default();
            let mut words = vec![format!("party {}{at}", quoted(called.as_str()))];
            words.extend(members.iter().map(|who| name(*who)));
            words.join(" ")
        }
        Order::Travel { party: id, path } => {
            let mut words = vec![format!("travel {}", party(*id))];
            words.extend(path.iter().map(|at| place(*at)));
            words.join(" ")
        }
        Order::Rest { party: id, turns: 1 } => format!("post {}", party(*id)),
        Order::Rest { party: id, turns } => format!("rest {} {turns}", party(*id)),
        Order::Conceal { party: id, hidden } => format!("conceal {}{}", party(*id), off(*hidden)),
        Order::Settle { party: id, base } => {
            let at = base.map_or_else(|| "none".to_owned(), |base| format!("at {}", place(base)));
            format!("home {} {at}", party(*id))
        }
        Order::Dwell { party: id, inside } => {
            format!("home {} {}", party(*id), if *inside { "in" } else { "out" })
        }
        Order::Carry { who, whom, on } => {
            format!("carry {} {}{}", name(*who), name(*whom), off(*on))
        }
        Order::Ride { party: id, speed } => {
            let speed = speed.map_or_else(|| "off".to_owned(), |speed| speed.to_string());
            format!("ride {} {speed}", party(*id))
        }
        Order::Flee { party: id, to: place } => format!("flee {}{}", party(*id), to(place)),
        Order::Pursue { pursuers, runners, on } => {
            format!("chase {} {}{}", party(*pursuers), party(*runners), off(*on))
        }
        Order::Run { runners, to: place } => format!("run {}{}", party(*runners), to(place)),
        Order::Hurry { party: id, to } => format!("hurry {} {}", party(*id), place(*to)),
    }
}

/// What follows a fight as the grammar writes it.
pub(super) fn write_battle(at: Option<PlaceId>, board: Option<u8>, state: &State) -> String {
    let world = state.world.as_ref();
    let place = at.and_then(|at| world?.place(at));
    let boards = at.or_else(|| world?.here).and_then(|here| Some(world?.boards_of(here)));
    let board =
        boards.zip(board).and_then(|(boards, board)| boards.get(usize::from(board)).copied());
    let at = place.map(|place| format!(" at {}", quoted(place.name.as_str())));
    let on = board.map(|board| format!(" on {}", quoted(board.as_str())));
    format!("battle{}{}", at.unwrap_or_default(), on.unwrap_or_default())
}
