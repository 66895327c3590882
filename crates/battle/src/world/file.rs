//! The world as a battle file describes it, and what in that is nonsense.

use std::sync::Arc;

use kekkai_rules::{Citation, Id, PlainText, RuleId, system::Fault};
use serde::{Deserialize, Serialize};

use super::{Board, BoardFile, MOST, Party, PlaceId, World, WorldPlace};
use crate::{
    Field,
    library::Library,
    scenario::{BadScenario, nearest},
    systems::{Item, SystemId},
};

/// What a battle file says of the world around the fight, with the items of its system; as a setup keeps it, with those
/// of any.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    bound(serialize = "I: Serialize", deserialize = "I: Deserialize<'de>")
)]
pub struct WorldFile<I = Item> {
    /// Places, in the order of the map.
    pub places: Vec<PlaceFile<I>>,
    /// The place where the board is.
    #[serde(default)]
    pub here: Option<PlainText>,
    /// Parties that travel together.
    #[serde(default)]
    pub parties: Vec<PartyFile>,
}

/// A place as the file spells it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    bound(serialize = "I: Serialize", deserialize = "I: Deserialize<'de>")
)]
pub struct PlaceFile<I = Item> {
    /// Name that other fields use for it.
    pub name: PlainText,
    /// Places that one can go to, and come from.
    #[serde(default)]
    pub links: Vec<PlainText>,
    /// Places that one can go to, and not come from.
    #[serde(default)]
    pub one_way: Vec<PlainText>,
    /// The boards of the place, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<BoardFile<I>>,
}

/// A party as the file spells it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartyFile {
    /// Name that other fields use for it.
    pub name: PlainText,
    /// Name of the place it is at.
    pub at: PlainText,
    /// Names of its members.
    pub members: Vec<PlainText>,
    /// Where its base is.
    #[serde(default)]
    pub base: Option<PlainText>,
    /// Whether it sits in its base.
    #[serde(default)]
    pub in_base: bool,
    /// Whether the party is concealed.
    #[serde(default)]
    pub hidden: bool,
    /// Places a turn by transport.
    #[serde(default)]
    pub speed: Option<u8>,
    /// Pairs of carrier and carried, by name.
    #[serde(default)]
    pub carried: Vec<(PlainText, PlainText)>,
}

fn fault(
    field: String,
    name: &str,
    found: &str,
    expected: &str,
    rule: Option<RuleId>,
) -> BadScenario {
    let (found, expected) = (found.to_owned(), expected.to_owned());
    BadScenario::Sheet {
        field,
        faults: vec![Fault { field: name.to_owned(), found, expected, rule }],
    }
}

/// The number of the one called `name` among `known`.
fn named<'a>(
    field: &str,
    name: &PlainText,
    known: impl Iterator<Item = &'a PlainText> + Clone,
) -> Result<usize, BadScenario> {
    known.clone().position(|one| one == name).ok_or_else(|| BadScenario::Unknown {
        field: field.to_owned(),
        name: name.to_string(),
        nearest: nearest(name.as_str(), known.map(PlainText::as_str)),
    })
}

/// Names that are there, no two alike, and no more of them than there may be.
fn apart(field: &str, names: &[&PlainText]) -> Result<(), BadScenario> {
    for (index, name) in names.iter().enumerate() {
        let lower = |name: &PlainText| name.as_str().to_lowercase();
        let taken = names.iter().take(index).any(|other| lower(other) == lower(name));
        if taken || name.is_empty() || index >= MOST {
            let (field, name) = (format!("{field}[{index}].name"), name.to_string());
            return Err(BadScenario::Taken { field, name });
        }
    }
    Ok(())
}

impl<I> WorldFile<I> {
    /// The same with other items.
    pub(crate) fn with_items<J>(self, item: impl Fn(I) -> J) -> WorldFile<J> {
        let place = |PlaceFile { name, links, one_way, boards }: PlaceFile<I>| {
            let boards = boards.into_iter().map(|board| board.with_items(&item)).collect();
            PlaceFile { name, links, one_way, boards }
        };
        let Self { places, here, parties } = self;
        WorldFile { places: places.into_iter().map(place).collect(), here, parties }
    }

    /// The names of all who are of a party that hides.
    pub(crate) fn concealed(&self) -> Vec<PlainText> {
        let hidden = self.parties.iter().filter(|party| party.hidden);
        hidden.flat_map(|party| party.members.iter().cloned()).collect()
    }
}

impl WorldFile {
    /// Writes the maps of its boards out.
    pub(crate) fn resolve(&mut self, library: &Library) -> Result<(), BadScenario> {
        for (number, place) in self.places.iter_mut().enumerate() {
            let of = format!("world.places[{number}] ({}).boards", place.name);
            for (number, board) in place.boards.iter_mut().enumerate() {
                board.resolve(&format!("{of}[{number}].map"), library)?;
            }
        }
        Ok(())
    }

    /// The world of it under `system`. `up` is the board that the fight begins on, the first one of its place; `fighters` are
    /// the names of the combatants in setup order, `carries` how many each can carry.
    pub(crate) fn world(
        &self,
        system: SystemId,
        up: &Arc<Field>,
        fighters: &[&PlainText],
        carries: impl Fn(Id) -> u8,
    ) -> Result<World, BadScenario> {
        apart("world.places", &self.places.iter().map(|place| &place.name).collect::<Vec<_>>())?;
        apart("world.parties", &self.parties.iter().map(|party| &party.name).collect::<Vec<_>>())?;
        let mut world = World { places: self.places(system)?, ..World::default() };
        world.here = self.here.as_ref().map(|here| self.place("world.here", here)).transpose()?;
        if let Some(here) = world.here.and_then(|here| world.places.get_mut(usize::from(here.0))) {
            let board = Board { name: here.name.clone(), field: Arc::clone(up) };
            here.boards.insert(0, board);
            let names: Vec<&PlainText> = here.boards.iter().map(|board| &board.name).collect();
            apart(&format!("world ({}).boards", here.name), &names)?;
        }
        for (index, party) in self.parties.iter().enumerate() {
            let field = format!("world.parties[{index}] ({})", party.name);
            self.join(system, &mut world, &field, party, (fighters, &carries))?;
        }
        Ok(world)
    }

    fn place(&self, field: &str, name: &PlainText) -> Result<PlaceId, BadScenario> {
        let index = named(field, name, self.places.iter().map(|place| &place.name))?;
        Ok(PlaceId(u8::try_from(index).unwrap_or(u8::MAX)))
    }

    /// The places with their ways in the order of the file. Links may make circles, but none leads back where it began.
    fn places(&self, system: SystemId) -> Result<Vec<WorldPlace>, BadScenario> {
        let mut places = Vec::new();
        for (index, place) in self.places.iter().enumerate() {
            let field = format!("world.places[{index}] ({}).boards", place.name);
            apart(&field, &place.boards.iter().map(|board| &board.name).collect::<Vec<_>>())?;
            let numbered = place.boards.iter().enumerate();
            let boards = numbered
                .map(|(n, board)| board.board(system, &format!("{field}[{n}] ({})", board.name)));
            let boards = boards.collect::<Result<_, _>>()?;
            places.push(WorldPlace { name: place.name.clone(), ways: Vec::new(), boards });
        }
        for (index, place) in self.places.iter().enumerate() {
            let here = PlaceId(u8::try_from(index).unwrap_or(u8::MAX));
            let lists = [("links", &place.links, true), ("one_way", &place.one_way, false)];
            for (list, links, both) in lists {
                let field = format!("world.places[{index}] ({}).{list}", place.name);
                for link in links {
                    let there = self.place(&field, link)?;
                    if there == here {
                        let found = link.as_str();
                        return Err(fault(
                            field,
                            list,
                            found,
                            "another-place",
                            system.cite(Citation::World),
                        ));
                    }
                    add(&mut places, here, there);
                    if both {
                        add(&mut places, there, here);
                    }
                }
            }
        }
        Ok(places)
    }

    fn join(
        &self,
        system: SystemId,
        world: &mut World,
        field: &str,
        file: &PartyFile,
        (fighters, carries): (&[&PlainText], &impl Fn(Id) -> u8),
    ) -> Result<(), BadScenario> {
        let at = self.place(&format!("{field}.at"), &file.at)?;
        let base_field = format!("{field}.base");
        let base = file.base.as_ref().map(|base| self.place(&base_field, base)).transpose()?;
        if file.in_base && base != Some(at) {
            let found = file.at.as_str();
            return Err(fault(
                field.to_owned(),
                "in_base",
                found,
                "base-there",
                system.cite(Citation::Bases),
            ));
        }
        let member = |list: &str, name: &PlainText| {
            let index = named(&format!("{field}.{list}"), name, fighters.iter().copied())?;
            Ok::<_, BadScenario>(Id(u16::try_from(index).unwrap_or(u16::MAX)))
        };
        let mut members: Vec<Id> = Vec::new();
        for name in &file.members {
            let who = member("members", name)?;
            if members.contains(&who) || world.party_of(who).is_some() {
                let (field, name) = (format!("{field}.members"), name.to_string());
                return Err(BadScenario::Taken { field, name });
            }
            members.push(who);
        }
        for (carrier, whom) in &file.carried {
            let (who, passenger) = (member("carried", carrier)?, member("carried", whom)?);
            let load = world.carried.iter().filter(|(other, _)| *other == who).count();
            let sound = members.contains(&who)
                && members.contains(&passenger)
                && who != passenger
                && load < usize::from(carries(who))
                && world
                    .carried
                    .iter()
                    .all(|(one, other)| *other != who && *other != passenger && *one != passenger);
            if !sound {
                let found = format!("{carrier}, {whom}");
                let field = field.to_owned();
                return Err(fault(
                    field,
                    "carried",
                    &found,
                    "passengers",
                    system.cite(Citation::Carrying),
                ));
            }
            world.carried.push((who, passenger));
        }
        let PartyFile { name, in_base, hidden, speed, .. } = file.clone();
        let party =
            Party { name, at, members, base, in_base, hidden, speed, seen: Vec::new(), hurried: 0 };
        world.parties.push(party);
        Ok(())
    }
}

fn add(places: &mut [WorldPlace], from: PlaceId, to: PlaceId) {
    if let Some(place) = places.get_mut(usize::from(from.0)).filter(|p| !p.ways.contains(&to)) {
        place.ways.push(to);
    }
}
