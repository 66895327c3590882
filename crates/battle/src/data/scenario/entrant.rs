//! One combatant of a setup, as saves spell it.

use kekkai_rules::{Id, PlainText};
use serde::{Deserialize, Deserializer, Serialize, de::MapAccess};

use super::declared::{self, Declared};
use crate::{
    Cell, SideId,
    combatant::Edge,
    systems::{Spec, Start, SystemId},
};

/// One combatant of a setup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entrant {
    /// Name shown for the combatant.
    pub name: PlainText,
    /// Its two columns on the map.
    pub token: PlainText,
    /// Side that it fights for.
    pub side: SideId,
    /// Where it starts; `None` to be placed.
    pub at: Option<Cell>,
    /// Its sheet as typed.
    pub spec: Spec,
    /// Behind which border it waits instead of standing somewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behind: Option<Edge>,
    /// How it stands otherwise; as its sheet says where nothing is said here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<Start>,
    /// Its relations to others; saves of format 1 have a field for each instead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub relations: Vec<Relation>,
}

/// A relation of a combatant from the start of the battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Relation {
    /// Which relation, by the field that its system declares.
    pub field: String,
    /// To whom, by its number in the setup.
    pub to: Id,
}

/// What every save has of a combatant.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    name: PlainText,
    token: PlainText,
    side: SideId,
    at: Option<Cell>,
    spec: Spec,
    #[serde(default)]
    behind: Option<Edge>,
    #[serde(default)]
    now: Option<Start>,
    #[serde(default)]
    relations: Vec<Relation>,
}

/// The relations that a save of format 1 has in fields of their own: those of the first system.
#[derive(Default)]
struct Old(Vec<Relation>);

impl<'de> Declared<'de> for Old {
    fn known(&self) -> &'static [&'static str] {
        declared::fields_of::<Kept>()
    }

    fn take<A: MapAccess<'de>>(&mut self, field: &str, map: &mut A) -> Result<bool, A::Error> {
        if SystemId::default().book().relations.iter().all(|known| known.field != field) {
            return Ok(false);
        }
        let to: Option<Id> = map.next_value()?;
        self.0.extend(to.map(|to| Relation { field: field.to_owned(), to }));
        Ok(true)
    }
}

impl<'de> Deserialize<'de> for Entrant {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (kept, old): (Kept, Old) = declared::record("Entrant", Old::default(), from)?;
        let Kept { name, token, side, at, spec, behind, now, mut relations } = kept;
        relations.extend(old.0);
        Ok(Self { name, token, side, at, spec, behind, now, relations })
    }
}
