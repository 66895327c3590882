//! Battle files as a person writes them, and the setup that a fight starts from.

mod declared;
mod entrant;
pub(crate) mod fault;
mod fighter;
mod file;
mod misread;
mod own_fields;
pub mod place;
mod relations;
mod surroundings;

use kekkai_rules::{Edition, Id, PlainText, system::Fault};
use serde::{Deserialize, Serialize};

pub use entrant::{Entrant, Relation};
pub use fault::{BadScenario, nearest};
pub(crate) use fault::{form, read};
pub(crate) use file::faults;
pub use file::{Heading, Scenario};
pub use misread::{Misread, MisreadKind};

use crate::{
    Cell, Combatant, Field, Side, State,
    combatant::Presence,
    systems::{Item, Options, SystemId},
    terrain_setup::TerrainSetup,
    world::WorldFile,
};

/// Everything that a fight starts from, complete in itself: the first line of its battle file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Version of the program that made it.
    pub program: String,
    /// Name of the fight.
    pub title: PlainText,
    /// Seed of its luck.
    pub seed: u64,
    /// Sides, and who is hostile to whom.
    pub sides: Vec<Side>,
    /// The map, one text a row, one sign a cell.
    pub map: Vec<String>,
    /// Items that lie on cells.
    pub items: Vec<(Cell, Item)>,
    /// The system and how the table reads it.
    pub options: Options,
    /// Combatants in the order of the file.
    pub combatants: Vec<Entrant>,
    /// Marks, statuses and borders of the place.
    #[serde(default, rename = "scenery")]
    pub terrain: TerrainSetup,
    /// The world around the fight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub world: Option<WorldFile>,
    /// The edition of the rules; older files name none.
    #[serde(default, skip_serializing_if = "Edition::is_first")]
    pub edition: Edition,
}

impl Setup {
    /// The system of a setup as a save holds it, without reading the rest of it.
    pub fn system_in(line: &str) -> Option<SystemId> {
        #[derive(Deserialize)]
        struct Head {
            options: Options,
        }
        ron::from_str::<Head>(line).ok().map(|head| head.options.system())
    }

    /// What the rules say against sheets that fight all the same, each with the name of its bearer.
    pub fn misfits(&self) -> impl Iterator<Item = (&PlainText, Fault)> {
        let all = self.combatants.iter();
        all.filter_map(|entrant| Some((&entrant.name, entrant.spec.misfit()?)))
    }

    /// The fight before its first step.
    pub fn state(&self) -> Result<State, BadScenario> {
        let count = self.combatants.len();
        if count > usize::from(crate::state::MOST) {
            return Err(BadScenario::Count { count });
        }
        relations::sides(&self.sides)?;
        let system = self.options.system();
        let faults = self.options.faults();
        if !faults.is_empty() {
            return Err(BadScenario::Sheet { field: "options".to_owned(), faults });
        }
        let faults = self.terrain.faults(system);
        if !faults.is_empty() {
            return Err(BadScenario::Sheet { field: "scenery".to_owned(), faults });
        }
        let mut field = Field::of_size(&self.map, self.terrain.size()).map_err(BadScenario::Map)?;
        for (cell, item) in &self.items {
            field.drop_item(*cell, item.clone());
        }
        self.terrain.furnish(&mut field);
        let mut state = State {
            title: self.title.clone(),
            sides: self.sides.clone().into(),
            field: field.into(),
            combatants: Vec::new(),
            queue: crate::Queue::default(),
            system: self.options.clone().open(),
            salt: 0,
            began: crate::state::Began::default(),
            world: None,
            disclosure: std::sync::Arc::default(),
            notes: std::sync::Arc::default(),
            clocks: std::sync::Arc::default(),
            edition: self.edition,
        };
        for (index, entrant) in self.combatants.iter().enumerate() {
            let field = relations::numbered(index, &entrant.name);
            let earlier = self.combatants.iter().take(index);
            if entrant.name.is_empty() || earlier.clone().any(|other| other.name == entrant.name) {
                return Err(BadScenario::Taken {
                    field: field + ".name",
                    name: entrant.name.to_string(),
                });
            }
            if entrant.token.is_empty() || earlier.clone().any(|other| other.token == entrant.token)
            {
                return Err(BadScenario::Taken {
                    field: field + ".token",
                    name: entrant.token.to_string(),
                });
            }
            if usize::from(entrant.side.0) >= self.sides.len()
                && entrant.side != crate::SideId::NONE
            {
                let name = entrant.side.0.to_string();
                return Err(BadScenario::Unknown { field: field + ".side", name, nearest: None });
            }
            if let Some(cell) = entrant.at
                && state.field.ground(cell).terrain.is_obstacle()
            {
                return Err(BadScenario::Walled { cell, name: entrant.name.to_string() });
            }
            let excess = entrant.spec.excess(self.edition);
            let sheet = if excess.is_empty() { entrant.spec.restored() } else { Err(excess) };
            let sheet =
                sheet.map_err(|faults| BadScenario::Sheet { field: field + ".sheet", faults })?;
            let id = Id(u16::try_from(index).unwrap_or(u16::MAX));
            let combatant = Combatant {
                id,
                name: entrant.name.clone(),
                token: entrant.token.clone(),
                side: entrant.side,
                at: entrant.at,
                presence: Presence::Present,
                away: relations::away(system, index, entrant)?,
            };
            state.apply(&crate::Event::Joined {
                combatant: combatant.into(),
                sheet: sheet.into(),
                slot: None,
            });
            relations::start(&mut state, id, entrant)?;
        }
        relations::relate(&mut state, &self.combatants)?;
        relations::crowded(&state)?;
        surroundings::surround(&mut state, self)?;
        Ok(state)
    }
}
