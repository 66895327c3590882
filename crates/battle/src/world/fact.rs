//! What happened in the world: facts that need no rules to be applied.

use kekkai_rules::{Id, PlainText};
use serde::{Deserialize, Serialize};

use super::{Chase, MOST, Party, PartyId, PlaceId, World, WorldPlace};
use crate::field::Status;

/// One fact about the world.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Fact {
    /// A party formed, or these came to it.
    Mustered { party: PartyId, name: PlainText, at: PlaceId, members: Vec<Id> },
    /// A party went along a way.
    Moved {
        party: PartyId,
        from: PlaceId,
        /// The places it went to, in their order.
        path: Vec<PlaceId>,
    },
    /// A party was put elsewhere.
    Put { party: PartyId, at: PlaceId },
    /// Time passed for a party.
    Passed { party: PartyId, turns: u16, with: Pastime },
    /// A party hides, or no longer does.
    Concealed { party: PartyId, hidden: bool },
    /// A party has its base there.
    Settled {
        party: PartyId,
        /// Where; `None` for nowhere.
        base: Option<PlaceId>,
    },
    /// A party is in its base, or has come out.
    Dwelt {
        party: PartyId,
        /// Whether it is in it.
        inside: bool,
    },
    /// Somebody carries somebody, or no longer does.
    Carried { who: Id, whom: Id, on: bool },
    /// A party goes by transport, or on foot.
    Rode {
        party: PartyId,
        /// Places a turn; `None` on foot.
        speed: Option<u8>,
    },
    /// A party noticed another.
    Noticed {
        party: PartyId,
        other: PartyId,
        /// Where the other is.
        at: PlaceId,
    },
    /// A party hears the fight.
    Heard {
        party: PartyId,
        /// Where it is fought.
        at: PlaceId,
    },
    /// A chase between parties began.
    Pursued(Chase),
    /// How a turn of a chase left it; all but the first end it.
    Chased {
        chase: Chase,
        /// Places between the two; `None` where no way leads from one to the other.
        apart: Option<u8>,
        outcome: Outcome,
    },
    /// A party that hurried is where it wanted to be.
    Arrived { party: PartyId, at: PlaceId },
    /// A party hurried in that round of the fight; 0 for none of the fight that begins.
    Hurried { party: PartyId, round: u16 },
    /// The board of the fight is in that place.
    Here(PlaceId),
    /// A board of that place is up from now on; the one before it is kept as it was left.
    Board {
        place: PlaceId,
        /// Which of its boards.
        board: u8,
        /// What that is called.
        name: PlainText,
    },
    /// A status of all places but the board that is up.
    Everywhere {
        status: Status,
        /// Whether it is in force from now on.
        on: bool,
    },
    /// The world has one place more.
    Founded {
        name: PlainText,
        /// The places that it is joined to, both ways.
        beside: Vec<PlaceId>,
    },
}

/// What a party did with its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Pastime {
    /// The party has gone on.
    Way,
    /// It rested or talked.
    Rest,
    /// It fled, pursued or hurried.
    Chase,
}

/// How a turn of a chase ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Outcome {
    /// The chase goes on for another turn.
    GoesOn,
    /// They are in one place: a fight begins anew.
    Caught,
    /// The party that fled got away.
    Escaped,
    /// The pursuit was given up.
    GivenUp,
}

impl Fact {
    /// The parties it tells of.
    pub fn about(&self) -> Vec<PartyId> {
        self.clone().about_mut().into_iter().map(|party| *party).collect()
    }

    /// The same, to be called otherwise.
    pub(crate) fn about_mut(&mut self) -> Vec<&mut PartyId> {
        match self {
            Self::Mustered { party, .. }
            | Self::Moved { party, .. }
            | Self::Put { party, .. }
            | Self::Passed { party, .. }
            | Self::Concealed { party, .. }
            | Self::Settled { party, .. }
            | Self::Dwelt { party, .. }
            | Self::Rode { party, .. }
            | Self::Noticed { party, .. }
            | Self::Heard { party, .. }
            | Self::Hurried { party, .. }
            | Self::Arrived { party, .. } => vec![party],
            Self::Pursued(chase) | Self::Chased { chase, .. } => {
                vec![&mut chase.pursuers, &mut chase.runners]
            }
            Self::Carried { .. }
            | Self::Here(_)
            | Self::Board { .. }
            | Self::Everywhere { .. }
            | Self::Founded { .. } => Vec::new(),
        }
    }
}

impl World {
    /// Makes a fact true. Never panics: one about what is not there changes nothing.
    pub(crate) fn apply(&mut self, fact: &Fact) {
        match fact {
            Fact::Mustered { party, name, at, members } => self.muster(*party, name, *at, members),
            Fact::Moved { party, from: _, path } => {
                if let Some(at) = path.last() {
                    self.put(*party, *at);
                }
            }
            Fact::Put { party, at } | Fact::Arrived { party, at } => self.put(*party, *at),
            Fact::Concealed { party, hidden } => self.on(*party, |party| party.hidden = *hidden),
            Fact::Settled { party, base } => self.on(*party, |party| {
                party.base = *base;
                party.in_base &= *base == Some(party.at);
            }),
            Fact::Dwelt { party, inside } => self.on(*party, |party| party.in_base = *inside),
            Fact::Carried { who, whom, on } => {
                self.carried.retain(|(_, carried)| carried != whom);
                if *on {
                    self.carried.push((*who, *whom));
                }
            }
            Fact::Rode { party, speed } => self.on(*party, |party| party.speed = *speed),
            Fact::Noticed { party, other, at } => self.on(*party, |party| {
                party.seen.retain(|(seen, _)| seen != other);
                party.seen.push((*other, *at));
            }),
            Fact::Pursued(chase) => {
                self.chases.retain(|other| other.pursuers != chase.pursuers);
                self.chases.push(*chase);
            }
            Fact::Chased { chase, apart: _, outcome } => {
                if *outcome != Outcome::GoesOn {
                    self.chases.retain(|other| other != chase);
                }
            }
            Fact::Hurried { party, round } => self.on(*party, |party| party.hurried = *round),
            Fact::Here(place) => self.here = Some(*place),
            Fact::Everywhere { status, on } => self.set_status(*status, *on),
            Fact::Founded { name, beside } => self.found(name, beside),
            // The state puts boards up: it has the field.
            Fact::Board { .. } | Fact::Passed { .. } | Fact::Heard { .. } => {}
        }
    }

    /// Adds a place without a board, as long as there is room for one.
    fn found(&mut self, name: &PlainText, beside: &[PlaceId]) {
        let Some(new) = u8::try_from(self.places.len()).ok().filter(|_| self.places.len() < MOST)
        else {
            return;
        };
        let known = beside.iter().copied().filter(|place| self.place(*place).is_some());
        let ways: Vec<PlaceId> = known.collect();
        for place in &ways {
            if let Some(place) = self.places.get_mut(usize::from(place.0)) {
                place.ways.push(PlaceId(new));
            }
        }
        self.places.push(WorldPlace { name: name.clone(), ways, boards: Vec::new() });
    }

    fn on(&mut self, party: PartyId, change: impl FnOnce(&mut Party)) {
        if let Some(party) = self.parties.get_mut(usize::from(party.0)) {
            change(party);
        }
    }

    fn put(&mut self, party: PartyId, at: PlaceId) {
        self.on(party, |party| {
            party.in_base &= party.at == at;
            party.at = at;
        });
    }

    fn muster(&mut self, party: PartyId, name: &PlainText, at: PlaceId, members: &[Id]) {
        let new = usize::from(party.0) == self.parties.len();
        if usize::from(party.0) > self.parties.len() || (new && self.parties.len() >= MOST) {
            return;
        }
        // What the first of them knew and had comes with those who part.
        let from = members.first().and_then(|who| self.party_of(*who));
        let from = from.and_then(|from| self.party(from)).cloned();
        for other in &mut self.parties {
            other.members.retain(|member| !members.contains(member));
        }
        if new {
            let (base, seen) = from.map(|from| (from.base, from.seen)).unwrap_or_default();
            self.parties.push(Party {
                name: name.clone(),
                at,
                members: Vec::new(),
                base,
                in_base: false,
                hidden: false,
                speed: None,
                seen,
                hurried: 0,
            });
        }
        self.on(party, |party| party.members.extend(members));
        let parted: Vec<(Id, Id)> = self.carried.clone();
        self.carried = parted
            .into_iter()
            .filter(|(who, whom)| self.party_of(*who) == self.party_of(*whom))
            .collect();
        let gone = |chase: &Chase, world: &Self| {
            let empty =
                |party| world.party(party).is_none_or(|party: &Party| party.members.is_empty());
            empty(chase.pursuers) || empty(chase.runners)
        };
        let chases = self.chases.clone();
        self.chases = chases.into_iter().filter(|chase| !gone(chase, self)).collect();
    }
}
