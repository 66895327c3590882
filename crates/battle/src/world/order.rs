//! What may be done in the world around the fight.

use kekkai_rules::{Id, PlainText};
use serde::{Deserialize, Serialize};

use super::{PartyId, PlaceId};

/// Something to do on the map of the world. Each of them is a whole turn of its party there, or none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum WorldOrder {
    /// People form a party, or join one; those named leave the one they were in. Without anybody named the party itself
    /// is put elsewhere: the GM's ruling.
    Muster {
        /// What it is called.
        name: PlainText,
        /// Where it is; where its first new member was, if nothing is said.
        at: Option<PlaceId>,
        /// Who comes to it.
        members: Vec<Id>,
    },
    /// A party goes along a way, a turn for each place.
    Travel {
        party: PartyId,
        /// Each place next to the one before it.
        path: Vec<PlaceId>,
    },
    /// A party stays where it is for so many turns; a post of talk is one.
    Rest { party: PartyId, turns: u16 },
    /// A party hides, or no longer does.
    Conceal { party: PartyId, hidden: bool },
    /// A party has its base there, or nowhere.
    Settle { party: PartyId, base: Option<PlaceId> },
    /// A party goes into its base, or out of it.
    Dwell {
        party: PartyId,
        /// Whether it is in it.
        inside: bool,
    },
    /// Somebody carries somebody of its party, or sets it down.
    Carry { who: Id, whom: Id, on: bool },
    /// A party goes by transport, or on foot again.
    Ride { party: PartyId, speed: Option<u8> },
    /// A party that is off the board leaves the fight for the place that its border leads to.
    Flee {
        party: PartyId,
        /// Where to, where the border does not say it or leads to several places.
        to: Option<PlaceId>,
    },
    /// One party begins to pursue another, or gives that up.
    Pursue { pursuers: PartyId, runners: PartyId, on: bool },
    /// A turn of the chase for those who flee and for all who are after them.
    Run {
        runners: PartyId,
        /// Where to; as far away as can be, if nothing is said.
        to: Option<PlaceId>,
    },
    /// A party hurries to a place by the throws of a chase.
    Hurry { party: PartyId, to: PlaceId },
    /// The world has one place more; the first is where the fight is, of which there was no world before.
    Found {
        name: PlainText,
        /// The places that it is joined to, both ways.
        beside: Vec<PlaceId>,
    },
}
