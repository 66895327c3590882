//! Verbs of the world around the fight, and of what follows it.

use kekkai_rules::verb::{Case, Plain, Slot, What};

use super::{
    BadCommand,
    own::{self, Bad, CELL, Given, Makes, OFF, Own, WHO, on},
    things,
};
use crate::{
    Aim, Cell, Command,
    world::{PartyId, PlaceId, WorldOrder},
};

/// A slot for a party.
const PARTY: Slot = party("party", "PARTY");
/// A slot for the party that flees.
const RUNNERS: Slot = party("runners", "RUNNERS");
/// A slot for a place.
pub(super) const PLACE: Slot = Slot::new(things::AT, "PLACE", What::Called(things::PLACE));
/// A slot for the combatant whom an order is about.
const WHOM: Slot = Slot::new("whom", "WHOM", What::Combatant);
/// Where somebody is, if that is said.
pub(super) const AT: Slot =
    Slot::new("", "", What::Words(&[Case::with(&["at", "в"], &[PLACE])])).optional();
/// Where somebody goes, if that is said.
const TO: Slot = Slot::new("", "", What::Words(&[Case::with(&["to", "в"], &[PLACE])])).optional();

pub(super) const VERBS: &[Own] = &[
    own::verb(
        "found",
        &["основать"],
        &[
            Slot::new("name", "NAME", What::Text),
            Slot::new(
                "",
                "",
                What::Words(&[Case::with(
                    &["beside", "рядом"],
                    &[Slot::new("", "", What::Again(&[PLACE]))],
                )]),
            )
            .optional(),
        ],
        Makes::Order(|given| {
            let beside = given.args.numbers(PLACE.name).into_iter().map(PlaceId).collect();
            Ok(WorldOrder::Found { name: given.text("name")?, beside })
        }),
    ),
    own::verb(
        "party",
        &["группа"],
        &[Slot::new("name", "NAME", What::Text), AT, Slot::WHOM.optional()],
        Makes::Order(|given| {
            if given.context.state.world.is_none() {
                return Err(BadCommand::NoWorld.into());
            }
            let members = given.args.combatants(Slot::WHOM.name).to_vec();
            Ok(WorldOrder::Muster { name: given.text("name")?, at: place(given), members })
        }),
    ),
    own::verb(
        "travel",
        &["путь"],
        &[PARTY, Slot::new("", "", What::Again(&[PLACE]))],
        Makes::Order(travel),
    ),
    own::verb(
        "rest",
        &["отдых"],
        &[PARTY, Slot::new("turns", "TURNS", What::Number(0, 65_535))],
        Makes::Order(|given| {
            Ok(WorldOrder::Rest { party: of(given, PARTY)?, turns: given.number("turns")? })
        }),
    ),
    own::verb(
        "post",
        &["talk", "пост"],
        &[PARTY],
        Makes::Order(|given| Ok(WorldOrder::Rest { party: of(given, PARTY)?, turns: 1 })),
    ),
    own::verb(
        "conceal",
        &["скрыться"],
        &[PARTY, OFF],
        Makes::Order(|given| {
            Ok(WorldOrder::Conceal { party: of(given, PARTY)?, hidden: given.is_on() })
        }),
    ),
    own::verb(
        "home",
        &["дом"],
        &[PARTY, Slot::new("now", "", What::Words(HOME))],
        Makes::Order(|given| {
            let party = of(given, PARTY)?;
            Ok(match given.args.word("now") {
                Some("in") => WorldOrder::Dwell { party, inside: true },
                Some("out") => WorldOrder::Dwell { party, inside: false },
                _ => WorldOrder::Settle { party, base: place(given) },
            })
        }),
    ),
    own::verb(
        "carry",
        &["нести"],
        &[WHO, WHOM, OFF],
        Makes::Order(|given| {
            let (who, whom) = (given.who("who")?, given.who("whom")?);
            Ok(WorldOrder::Carry { who, whom, on: given.is_on() })
        }),
    ),
    own::verb(
        "ride",
        &["transport", "транспорт"],
        &[
            PARTY,
            Slot::new(
                "off",
                "",
                What::Words(&[
                    Case::otherwise(&[Slot::new("speed", "PLACES", What::Number(0, 255))]),
                    Case::word(&["off", "нет"]),
                ]),
            ),
        ],
        Makes::Order(|given| {
            Ok(WorldOrder::Ride { party: of(given, PARTY)?, speed: given.args.number("speed") })
        }),
    ),
    own::verb(
        "flee",
        &["бежать"],
        &[PARTY, TO],
        Makes::Order(|given| Ok(WorldOrder::Flee { party: of(given, PARTY)?, to: place(given) })),
    ),
    own::verb(
        "chase",
        &["погоня"],
        &[party("pursuers", "PURSUERS"), RUNNERS, OFF],
        Makes::Order(|given| {
            let pursuers = PartyId(given.number("pursuers")?);
            Ok(WorldOrder::Pursue { pursuers, runners: of(given, RUNNERS)?, on: given.is_on() })
        }),
    ),
    own::verb(
        "run",
        &["уходить"],
        &[RUNNERS, TO],
        Makes::Order(|given| {
            Ok(WorldOrder::Run { runners: of(given, RUNNERS)?, to: place(given) })
        }),
    ),
    own::verb(
        "hurry",
        &["спешить"],
        &[PARTY, PLACE],
        Makes::Order(|given| {
            let to = PlaceId(given.number(PLACE.name)?);
            Ok(WorldOrder::Hurry { party: of(given, PARTY)?, to })
        }),
    ),
    own::verb(
        "loot",
        &["обыскать"],
        &[
            WHO,
            Slot::new("", "", What::Words(&[Case::otherwise(&[WHOM]), Case::otherwise(&[CELL])])),
        ],
        Makes::World(|given| {
            let aim = match given.args.combatant("whom") {
                Ok(whom) => Aim::At(whom),
                Err(_) => Aim::Cell(given.cell("at")?),
            };
            Ok(Command::Loot { who: given.who("who")?, aim })
        }),
    ),
    own::verb(
        "battle",
        &["бой"],
        &[
            AT,
            Slot::new(
                "",
                "",
                What::Words(&[Case::with(
                    &["on", "на"],
                    &[Slot::new("board", "BOARD", What::Called(things::BOARD))],
                )]),
            )
            .optional(),
        ],
        Makes::World(|given| {
            Ok(Command::Anew { at: place(given), board: given.args.number("board") })
        }),
    ),
];

/// What a party does with its base.
const HOME: &[Case] = &[
    Case::word(&["in", "внутрь"]),
    Case::word(&["out", "наружу"]),
    Case::with(&["at", "в"], &[PLACE]),
    Case::word(&["none", "нет"]),
];

const fn party(name: &'static str, shown: &'static str) -> Slot {
    Slot::new(name, shown, What::Called(things::PARTY))
}

/// The party in a slot.
fn of(given: &Given<'_>, slot: Slot) -> Result<PartyId, Bad> {
    Ok(PartyId(given.number(slot.name)?))
}

/// The place named, if one is.
pub(super) fn place(given: &Given<'_>) -> Option<PlaceId> {
    given.args.number(PLACE.name).map(PlaceId)
}

/// The places in their order; one alone that is farther off stands for the shortest way to it.
fn travel(given: &Given<'_>) -> Result<WorldOrder, Bad> {
    let party = of(given, PARTY)?;
    let mut path: Vec<PlaceId> = given.args.numbers(PLACE.name).into_iter().map(PlaceId).collect();
    let world = given.context.state.world.as_ref().ok_or(BadCommand::NoWorld)?;
    if let (Some(from), [to]) = (world.party(party).map(|party| party.at), path.as_slice())
        && !world.leads(from, *to)
        && let Some(way) = world.way(from, *to)
    {
        path = way;
    }
    Ok(WorldOrder::Travel { party, path })
}

/// An order on the map of the world as it is typed.
pub(super) fn args(order: &WorldOrder) -> (&'static str, Plain) {
    let about = |party: PartyId| Plain::none().with(PARTY.name, party.0);
    let to = |args: Plain, to: Option<PlaceId>| args.with_some(PLACE.name, to.map(|to| to.0));
    match order {
        WorldOrder::Muster { name, at, members } => {
            let args = to(Plain::none().with("name", name.clone()), *at);
            let members = (!members.is_empty()).then(|| members.clone());
            ("party", args.with_some(Slot::WHOM.name, members))
        }
        WorldOrder::Travel { party, path } => {
            let mut args = about(*party);
            for at in path {
                args.push(PLACE.name, at.0.into());
            }
            ("travel", args)
        }
        WorldOrder::Rest { party, turns: 1 } => ("post", about(*party)),
        WorldOrder::Rest { party, turns } => ("rest", about(*party).with("turns", *turns)),
        WorldOrder::Conceal { party, hidden } => ("conceal", on(about(*party), *hidden)),
        WorldOrder::Settle { party, base } => {
            let now = if base.is_some() { "at" } else { "none" };
            ("home", to(about(*party).with("now", now), *base))
        }
        WorldOrder::Dwell { party, inside } => {
            ("home", about(*party).with("now", if *inside { "in" } else { "out" }))
        }
        WorldOrder::Carry { who, whom, on: is_on } => {
            ("carry", on(Plain::none().with(WHO.name, *who).with(WHOM.name, *whom), *is_on))
        }
        WorldOrder::Ride { party, speed } => {
            ("ride", about(*party).with_some("speed", *speed).with_flag("off", speed.is_none()))
        }
        WorldOrder::Flee { party, to: place } => ("flee", to(about(*party), *place)),
        WorldOrder::Pursue { pursuers, runners, on: is_on } => {
            let args = Plain::none().with("pursuers", pursuers.0);
            ("chase", on(args.with(RUNNERS.name, runners.0), *is_on))
        }
        WorldOrder::Run { runners, to: place } => {
            ("run", to(Plain::none().with(RUNNERS.name, runners.0), *place))
        }
        WorldOrder::Hurry { party, to: place } => ("hurry", to(about(*party), Some(*place))),
        WorldOrder::Found { name, beside } => {
            let mut args = Plain::none().with("name", name.clone());
            for at in beside {
                args.push(PLACE.name, at.0.into());
            }
            ("found", args)
        }
    }
}

/// What is taken after a fight, as it is typed.
pub(super) fn loot(who: kekkai_rules::Id, aim: Aim) -> (&'static str, Plain) {
    let args = Plain::none().with(WHO.name, who);
    let args = match aim {
        Aim::At(whom) => args.with(WHOM.name, whom),
        Aim::Cell(cell) => args.with(CELL.name, spot(cell)),
    };
    ("loot", args)
}

/// What follows a fight as it is typed.
pub(super) fn battle(at: Option<PlaceId>, board: Option<u8>) -> (&'static str, Plain) {
    let args = Plain::none().with_some(PLACE.name, at.map(|at| at.0));
    ("battle", args.with_some("board", board))
}

fn spot(cell: Cell) -> kekkai_rules::Spot {
    cell.into()
}
