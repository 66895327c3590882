//! The world around the fight: places joined by links, parties on the way between them, and chases.
//!
//! A fight without a world has none of it. The graph of places may have circles, as streets have; a link from a place to
//! itself is nonsense.

pub mod board;
pub mod fact;
pub mod file;
pub mod order;
pub mod refusal;
pub mod view;

use std::collections::VecDeque;

use kekkai_rules::{Ambient, Id, PlainText};
use serde::{Deserialize, Serialize};

pub use board::{Board, BoardFile};
pub use fact::{Fact, Outcome, Pastime};
pub use file::WorldFile;
pub use order::WorldOrder;
pub use refusal::WorldRefusal;
pub use view::{ChaseView, PartyOwn, PartyView, PlaceView, WorldView};

/// Most places of a world, and most parties in it.
pub const MOST: usize = 200;

/// A place, by its number in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlaceId(pub u8);

/// A party, by its number in the order in which they came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PartyId(pub u8);

/// The world as it stands.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct World {
    /// Places in the order of the file.
    pub places: Vec<WorldPlace>,
    /// Where the board of the fight is, if that is a place of the world.
    pub here: Option<PlaceId>,
    /// Which of the boards of that place is up.
    pub board: u8,
    /// The statuses of boards that are still to be made.
    pub air: Ambient,
    /// Every party there ever was; one whose members have all gone elsewhere is empty.
    pub parties: Vec<Party>,
    /// Who carries whom, in pairs of carrier and carried.
    pub carried: Vec<(Id, Id)>,
    /// The chases that go on.
    pub chases: Vec<Chase>,
}

/// A place of the world.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorldPlace {
    /// Name shown on the map.
    pub name: PlainText,
    /// Where one can go from it.
    pub ways: Vec<PlaceId>,
    /// Its boards in their order; none are known before a fight is opened there.
    pub boards: Vec<Board>,
}

/// People who travel together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    /// Name shown on the map.
    pub name: PlainText,
    /// Place that the party is at.
    pub at: PlaceId,
    /// Who is of it, the dead too.
    pub members: Vec<Id>,
    /// The place of its secret base.
    pub base: Option<PlaceId>,
    /// Whether it sits in its base.
    pub in_base: bool,
    /// Whether it hides on the map.
    pub hidden: bool,
    /// Places a turn by transport, in place of the step.
    pub speed: Option<u8>,
    /// The others it has noticed, and where it saw them last.
    pub seen: Vec<(PartyId, PlaceId)>,
    /// The round of the fight in which it last hurried; 0 for none of this fight.
    #[serde(default)]
    pub hurried: u16,
}

/// One party that pursues another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chase {
    /// Party that pursues the other.
    pub pursuers: PartyId,
    /// Party that is pursued.
    pub runners: PartyId,
}

impl World {
    /// The place of this number.
    pub fn place(&self, place: PlaceId) -> Option<&WorldPlace> {
        self.places.get(usize::from(place.0))
    }

    /// The party of this number.
    pub fn party(&self, party: PartyId) -> Option<&Party> {
        self.parties.get(usize::from(party.0))
    }

    /// Every party with its number, empty ones left out.
    pub fn parties(&self) -> impl Iterator<Item = (PartyId, &Party)> {
        let numbered = (0..=u8::MAX).map(PartyId).zip(&self.parties);
        numbered.filter(|(_, party)| !party.members.is_empty())
    }

    /// Every place with its number.
    pub fn places(&self) -> impl Iterator<Item = (PlaceId, &WorldPlace)> {
        (0..=u8::MAX).map(PlaceId).zip(&self.places)
    }

    /// The place called `name`, letter case aside.
    pub fn place_called(&self, name: &str) -> Option<PlaceId> {
        let lower = name.to_lowercase();
        let mut found =
            self.places().filter(|(_, place)| place.name.as_str().to_lowercase() == lower);
        found.next().map(|(id, _)| id)
    }

    /// The party called `name`, letter case aside; empty ones too, for their names are taken.
    pub fn party_called(&self, name: &str) -> Option<PartyId> {
        let lower = name.to_lowercase();
        let numbered = (0..=u8::MAX).map(PartyId).zip(&self.parties);
        let mut found = numbered.filter(|(_, party)| party.name.as_str().to_lowercase() == lower);
        found.next().map(|(id, _)| id)
    }

    /// The party that `who` is of.
    pub fn party_of(&self, who: Id) -> Option<PartyId> {
        self.parties().find(|(_, party)| party.members.contains(&who)).map(|(id, _)| id)
    }

    /// Whether one can go straight from one place to the other.
    pub fn leads(&self, from: PlaceId, to: PlaceId) -> bool {
        self.place(from).is_some_and(|place| place.ways.contains(&to))
    }

    /// The places on the shortest way, the first step first; `None` where there is no way. Among ways of one length, the
    /// one whose places come first in the file.
    pub fn way(&self, from: PlaceId, to: PlaceId) -> Option<Vec<PlaceId>> {
        let mut before: Vec<Option<PlaceId>> = vec![None; self.places.len()];
        let mut next = VecDeque::from([from]);
        while let Some(place) = next.pop_front().filter(|place| *place != to) {
            for way in self.place(place).map_or(&[][..], |place| &place.ways) {
                let slot = before.get_mut(usize::from(way.0));
                if let Some(slot) = slot.filter(|slot| slot.is_none() && *way != from) {
                    *slot = Some(place);
                    next.push_back(*way);
                }
            }
        }
        if from == to {
            return Some(Vec::new());
        }
        let back = |place: &PlaceId| before.get(usize::from(place.0)).copied().flatten();
        back(&to)?;
        let mut way: Vec<PlaceId> =
            std::iter::successors(Some(to), back).take_while(|place| *place != from).collect();
        way.reverse();
        Some(way)
    }

    /// Steps on the shortest way; `None` where there is none.
    pub fn distance(&self, from: PlaceId, to: PlaceId) -> Option<usize> {
        self.way(from, to).map(|way| way.len())
    }

    /// How far apart two places are, whichever way round is shorter: sight and sound go both ways.
    pub fn apart(&self, one: PlaceId, other: PlaceId) -> Option<usize> {
        self.distance(one, other).into_iter().chain(self.distance(other, one)).min()
    }

    /// Whether the party is in a chase, on either side of it.
    pub fn is_chased_or_chases(&self, party: PartyId) -> bool {
        self.chases.iter().any(|chase| chase.pursuers == party || chase.runners == party)
    }

    /// Combatant that carries `who`, if any.
    pub fn carrier(&self, who: Id) -> Option<Id> {
        self.carried.iter().find(|(_, whom)| *whom == who).map(|(carrier, _)| *carrier)
    }

    /// What of it contradicts itself, in words for a developer: empty in a sound world.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (id, place) in self.places() {
            if place.ways.iter().any(|way| *way == id || self.place(*way).is_none()) {
                faults.push(format!("{} leads to itself or nowhere", place.name));
            }
        }
        for (id, party) in self.parties() {
            if self.place(party.at).is_none() {
                faults.push(format!("{} is nowhere", party.name));
            }
            if party.in_base && party.base != Some(party.at) {
                faults.push(format!("{} sits in a base that is not there", party.name));
            }
            for who in &party.members {
                if self.party_of(*who) != Some(id) {
                    faults.push(format!("{who:?} is of two parties"));
                }
            }
        }
        for (carrier, whom) in &self.carried {
            let together = self.party_of(*carrier) == self.party_of(*whom);
            if !together || carrier == whom || self.carrier(*carrier).is_some() {
                faults.push(format!("{carrier:?} cannot carry {whom:?}"));
            }
        }
        for Chase { pursuers, runners } in &self.chases {
            if pursuers == runners
                || self.party(*pursuers).is_none()
                || self.party(*runners).is_none()
            {
                faults.push(format!("{pursuers:?} cannot pursue {runners:?}"));
            }
        }
        faults
    }
}
