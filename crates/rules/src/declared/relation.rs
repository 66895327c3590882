//! Relations between two combatants, such as a hold. A system declares which there are; one combatant may stand in several,
//! of the same kind too.

use serde::{Serialize, Serializer, ser::SerializeMap as _};

use crate::Id;

/// What a system declares of a relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RelationKind {
    /// Its name in small letters and dashes, `hold`. Its words, with the other one as `name`, are the messages
    /// `relation-<key>` of the locales at the active end and `relation-<key>-by` at the passive one.
    pub key: &'static str,
    /// The field of a combatant in a battle file that a battle opens with it by, `holds`: it names whoever stands at the other
    /// end.
    pub field: &'static str,
    /// Whether one combatant may have it to several others; the field is a list of names then.
    pub several: bool,
    /// What the fight itself makes of it, if anything.
    pub means: Option<Bond>,
    /// The keys of the conditions that it is at its active and at its passive end, where it is drawn with their signs for all
    /// who see both; `None` for one that is not drawn and only those who read the sheet know of.
    pub drawn: Option<[&'static str; 2]>,
}

/// What a relation means outside of its system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bond {
    /// The active end drags the passive one along.
    Hold,
    /// The active end goes where the passive one goes in the world.
    Follow,
}

/// One of the two ends of a relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum End {
    /// The end that does it.
    Active,
    /// To whom it is done.
    Passive,
}

/// A relation as one of its ends has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RelationView {
    /// Which one, with all that is declared of it.
    pub kind: &'static RelationKind,
    /// Which end this combatant is.
    pub end: End,
    /// The combatant at the other end.
    pub with: Id,
}

impl RelationView {
    /// The key of the condition that it is at this end, if it is drawn.
    pub fn condition(&self) -> Option<&'static str> {
        let [active, passive] = self.kind.drawn?;
        Some(match self.end {
            End::Active => active,
            End::Passive => passive,
        })
    }

    /// The combatant at the other end, if this one is this end of such a bond.
    pub fn bound(&self, bond: Bond, end: End) -> Option<Id> {
        (self.kind.means == Some(bond) && self.end == end).then_some(self.with)
    }
}

impl Serialize for RelationView {
    /// As `{"relation": "hold", "end": "Active", "with": 3}`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("relation", self.kind.key)?;
        map.serialize_entry("end", &self.end)?;
        map.serialize_entry("with", &self.with)?;
        map.end()
    }
}
