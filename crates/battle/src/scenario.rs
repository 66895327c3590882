//! Battle files as a person writes them, and the setup that a fight starts from.

mod fighter;
mod misread;
pub(crate) mod place;
mod relations;
mod surroundings;

use kekkai_rules::{
    Id, PlainText,
    knk::{Knk, Weapon, item::Item},
    system::{Fault, System},
};
use ron::error::{Position, SpannedError};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

pub use misread::{Kind, Misread};

use crate::{
    Cell, Combatant, Field, Side, SideId, State,
    combatant::{Edge, Presence},
    field::{BadMap, Status},
    library::Library,
    systems::{Options, Spec, Start, SystemId},
    terrain_setup::{ClimateAt, Exit, Scenery, StatusAt},
    token,
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
    /// Who fights whom.
    pub sides: Vec<Side>,
    /// The map, one text a row, one sign a cell.
    pub map: Vec<String>,
    /// What lies about.
    pub items: Vec<(Cell, Item)>,
    /// The system and how the table reads it.
    pub options: Options,
    /// Who fights.
    pub combatants: Vec<Entrant>,
    /// Marks, statuses and borders of the place.
    #[serde(default)]
    pub scenery: Scenery,
    /// The world around the fight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub world: Option<WorldFile>,
}

/// One combatant of a setup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// Its name.
    pub name: PlainText,
    /// Its two columns on the map.
    pub token: PlainText,
    /// Its side.
    pub side: SideId,
    /// Where it starts; `None` to be placed.
    pub at: Option<Cell>,
    /// Its sheet as typed.
    pub spec: Spec,
    /// Behind which border it waits instead of standing somewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub behind: Option<Edge>,
    /// Whom it holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holds: Option<Id>,
    /// How it stands otherwise; as its sheet says where nothing is said here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<Start>,
    /// Whose familiar it is (KNK-FAM-01).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub master: Option<Id>,
}

/// What is wrong with a battle file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadScenario {
    /// Not RON of the right form.
    #[error("{file} line {line}, column {column}, {field}: {what:?}")]
    Syntax {
        /// The data file; empty for the battle file itself.
        file: String,
        /// Line from 1.
        line: usize,
        /// Column from 1.
        column: usize,
        /// The value that is meant, by the path of its field; empty where none is.
        field: String,
        /// What is wrong there.
        what: Misread,
    },
    /// A map that cannot be read.
    #[error("map: {0}")]
    Map(BadMap),
    /// A name that stands for nothing; the nearest known one.
    #[error("{field}: {name:?} is unknown")]
    Unknown {
        /// Where, as the file spells it.
        field: String,
        /// What stands there.
        name: String,
        /// What may have been meant.
        nearest: Option<String>,
    },
    /// A character of the table that the game master has not approved, or that breaches the rules (KNK-NEW-01).
    #[error("{field}: {name:?} is not approved")]
    Unapproved {
        /// Where.
        field: String,
        /// Its name.
        name: String,
        /// Every breach that the GM does not allow.
        faults: Vec<Fault>,
    },
    /// A name or mark used twice, or empty.
    #[error("{field}: {name:?} is taken or empty")]
    Taken {
        /// Where.
        field: String,
        /// What stands there.
        name: String,
    },
    /// Two on one cell.
    #[error("{first} and {second} stand on {cell}")]
    Crowded {
        /// The cell.
        cell: Cell,
        /// Who stands there.
        first: String,
        /// Who would stand there too.
        second: String,
    },
    /// Somebody stands in an obstacle.
    #[error("{name} stands in an obstacle on {cell}")]
    Walled {
        /// The cell.
        cell: Cell,
        /// Who.
        name: String,
    },
    /// A sheet, or the table's options, that break the rules.
    #[error("{field}: {faults:?}")]
    Sheet {
        /// Whose, as the file spells it.
        field: String,
        /// Every fault of it.
        faults: Vec<Fault>,
    },
    /// More than a field holds.
    #[error("{count} combatants")]
    Count {
        /// How many there are.
        count: usize,
    },
}

/// The form of a battle file, a system's own part being `S`. `docs/scenarios.md` explains every field.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct File<S: System> {
    #[expect(dead_code, reason = "read first, by itself, to know the system")]
    system: SystemId,
    title: PlainText,
    sides: Vec<Side>,
    #[serde(default)]
    map: Option<String>,
    #[serde(default)]
    rows: Option<Vec<String>>,
    #[serde(default)]
    size: Option<(u8, u8)>,
    #[serde(default)]
    seed: Option<u64>,
    #[serde(default)]
    options: S::Options,
    #[serde(default)]
    weapons: Vec<(String, Weapon)>,
    combatants: Vec<Fighter<S>>,
    #[serde(default)]
    items: Vec<(Cell, Item)>,
    #[serde(default)]
    shadow: Vec<Cell>,
    #[serde(default)]
    over_water: Vec<Cell>,
    #[serde(default)]
    unjumpable: Vec<Cell>,
    #[serde(default)]
    low: Vec<Cell>,
    #[serde(default)]
    statuses: Vec<Status>,
    #[serde(default)]
    cells: Vec<StatusAt>,
    #[serde(default)]
    closed: Vec<Edge>,
    #[serde(default)]
    exits: Vec<Exit>,
    #[serde(default)]
    fire: Vec<Cell>,
    /// What players do not see.
    #[serde(default)]
    fog: Vec<Cell>,
    #[serde(default)]
    climates: Vec<ClimateAt>,
    #[serde(default)]
    world: Option<WorldFile>,
    #[serde(default)]
    opening: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct Fighter<S: System> {
    name: PlainText,
    #[serde(default)]
    token: Option<PlainText>,
    side: String,
    #[serde(default)]
    at: Option<Cell>,
    #[serde(default)]
    behind: Option<Edge>,
    #[serde(default)]
    holds: Option<String>,
    #[serde(default)]
    master: Option<String>,
    #[serde(default)]
    now: Option<S::Start>,
    #[serde(default)]
    like: Option<String>,
    /// A character of the table fights though nobody has approved it.
    #[serde(default)]
    anyway: bool,
    #[serde(default)]
    sheet: Option<S::Spec>,
    #[serde(default)]
    weapons: Vec<String>,
    #[serde(default)]
    skills: Vec<(String, String)>,
    #[serde(default)]
    spells: Vec<String>,
}

/// A battle file, read and whole: the setup, and the command lines that bring the fight to where it opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario {
    /// What the fight starts from.
    pub setup: Setup,
    /// Command lines given at once when the fight is made; they are ordinary steps.
    pub opening: Vec<String>,
}

impl Scenario {
    /// The title of a battle file, the rest of which may be wrong.
    pub fn title(text: &str) -> Option<PlainText> {
        #[derive(Deserialize)]
        struct Head {
            title: PlainText,
        }
        read::<Head>("", text).ok().map(|head| head.title)
    }

    /// Reads a battle file. `seed` is used where the file names none; `library` knows maps, weapons and sheets.
    pub fn parse(
        text: &str,
        library: &Library,
        program: &str,
        seed: u64,
    ) -> Result<Self, BadScenario> {
        #[derive(Deserialize)]
        struct Head {
            system: SystemId,
        }
        match read::<Head>("", text)?.system {
            SystemId::Knk => knk_scenario(read("", text)?, library, program, seed),
        }
    }
}

/// The name of the map of a battle file.
pub(crate) fn map_of(text: &str) -> Option<String> {
    let file: File<Knk> = read("", text).ok()?;
    file.map.filter(|_| file.rows.is_none())
}

/// Everything that is wrong with a battle file, as far as one fault does not hide another: names first, then what comes
/// of them.
pub(crate) fn faults(text: &str, library: &Library) -> Vec<BadScenario> {
    let file: File<Knk> = match read("", text) {
        Ok(file) => file,
        Err(fault) => return vec![fault],
    };
    let mut faults = Vec::new();
    for (index, fighter) in file.combatants.iter().enumerate() {
        let field = format!("combatants[{index}] ({})", fighter.name);
        faults.extend(fighter::spec(&file, &field, fighter, library).1);
        faults.extend(fighter::side(&file, &field, fighter).err());
    }
    if let Some(name) = file.map.as_ref().filter(|_| file.rows.is_none()) {
        faults.extend(library.map("map", name).err());
    }
    if faults.is_empty() {
        match Scenario::parse(text, library, "", 0) {
            Ok(scenario) => faults.extend(scenario.setup.misfits().map(|(name, fault)| {
                BadScenario::Sheet { field: name.to_string(), faults: vec![fault] }
            })),
            Err(fault) => faults.push(fault),
        }
    }
    faults
}

/// RON with the place of the fault; `Some` may be left out.
pub(crate) fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, BadScenario> {
    let again = |text: &str| form().from_str::<T>(text).err();
    form().from_str(text).map_err(|error| BadScenario::from_ron(file, text, &error, again))
}

/// How data files are read.
pub(crate) fn form() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

impl BadScenario {
    /// What the parser says against a file of this text; `again` says what it says against
    /// another text.
    pub fn from_ron(
        file: &str,
        text: &str,
        error: &SpannedError,
        again: impl Fn(&str) -> Option<SpannedError>,
    ) -> Self {
        let Position { line, col: column } = error.span.start;
        let at = place::byte(text, line, column);
        let mut what = Misread::of(&error.code);
        if error.code == ron::Error::IntegerOutOfBounds {
            let holds = |text: &str| {
                let next = again(text).filter(|next| next.span.start.line == line);
                next.is_none_or(|next| next.code != error.code)
            };
            what = Misread::bounds(text, at, holds).unwrap_or(what);
        }
        let blanks = |rest: &str| rest.len() - rest.trim_start().len();
        let mut field = place::path_at(text, at + text.get(at..).map_or(0, blanks));
        if !what.is_of_value() {
            field.clear();
        }
        // It is about the brackets and not about the last value in them.
        if matches!(what, Misread::Length(_)) {
            field.truncate(field.rfind('[').unwrap_or(field.len()));
        }
        Self::Syntax { file: file.to_owned(), line, column, field, what }
    }
}

fn knk_scenario(
    file: File<Knk>,
    library: &Library,
    program: &str,
    seed: u64,
) -> Result<Scenario, BadScenario> {
    // Whoever stands on the field as one of a concealed party begins hidden (KNK-GLB-04).
    let concealed: Vec<PlainText> =
        file.world.as_ref().map(WorldFile::concealed).unwrap_or_default();
    let mut combatants = Vec::new();
    for (index, fighter) in file.combatants.iter().enumerate() {
        let field = format!("combatants[{index}] ({})", fighter.name);
        let (spec, mut faults) = fighter::spec(&file, &field, fighter, library);
        let (Some(spec), true) = (spec, faults.is_empty()) else {
            return Err(faults.swap_remove(0));
        };
        if let Err(faults) = Knk::sheet(&spec) {
            return Err(BadScenario::Sheet { field: field + ".sheet", faults });
        }
        let side = fighter::side(&file, &field, fighter)?;
        let earlier: Vec<&PlainText> =
            combatants.iter().map(|entrant: &Entrant| &entrant.token).collect();
        let token = fighter.token.clone().unwrap_or_else(|| token::of(&fighter.name, &earlier));
        // Here and not in the setup: saves in which two look alike still load.
        if !token::is_free(&token, &earlier) {
            let (field, name) = (field + ".token", token.to_string());
            return Err(BadScenario::Taken { field, name });
        }
        let named = |what: &str, name: &Option<String>| {
            relations::named(&file.combatants, &format!("{field}.{what}"), name.as_deref())
        };
        let (holds, master) = (named("holds", &fighter.holds)?, named("master", &fighter.master)?);
        let mut now = fighter.now.clone();
        if fighter.at.is_some() && concealed.contains(&fighter.name) {
            now.get_or_insert_default().hidden = true;
        }
        combatants.push(Entrant {
            name: fighter.name.clone(),
            token,
            side,
            at: fighter.at,
            spec: Spec::Knk(spec),
            behind: fighter.behind,
            holds,
            now: now.map(Start::Knk),
            master,
        });
    }
    let map = match (file.rows, file.map) {
        (Some(rows), _) => rows,
        (None, Some(name)) => library.map("map", &name)?,
        (None, None) => Scenery { size: file.size, ..Scenery::default() }.bare_rows(),
    };
    let mut world = file.world;
    if let Some(world) = &mut world {
        world.resolve(library)?;
    }
    let items = file.items.iter().enumerate();
    let faults: Vec<Fault> =
        items.flat_map(|(index, (_, item))| item.faults(&format!("items[{index}][1]"))).collect();
    if !faults.is_empty() {
        return Err(BadScenario::Sheet { field: String::new(), faults });
    }
    let setup = Setup {
        program: program.to_owned(),
        title: file.title,
        seed: file.seed.unwrap_or(seed),
        sides: file.sides,
        map,
        items: file.items,
        options: Options::Knk(file.options),
        combatants,
        scenery: Scenery {
            size: file.size,
            shadow: file.shadow,
            over_water: file.over_water,
            unjumpable: file.unjumpable,
            low: file.low,
            statuses: file.statuses,
            cells: file.cells,
            closed: file.closed,
            exits: file.exits,
            fire: file.fire,
            fog: file.fog,
            climates: file.climates,
        },
        world,
    };
    setup.state()?;
    Ok(Scenario { setup, opening: file.opening })
}

/// The known name most like `name`, if any is like it at all.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let distance =
        |known: &str| strsim::damerau_levenshtein(&name.to_lowercase(), &known.to_lowercase());
    let best = known.map(|known| (distance(known), known)).min()?;
    (best.0 <= name.chars().count().max(2) / 2 + 1).then(|| best.1.to_owned())
}

impl Setup {
    /// What the rules say against sheets that fight all the same, each with the name of its bearer (KNK-CAT-02).
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
        for (index, side) in self.sides.iter().enumerate() {
            let taken = self.sides.iter().take(index).any(|earlier| earlier.name == side.name);
            if taken || side.name.is_empty() {
                let (field, name) = (format!("sides[{index}].name"), side.name.to_string());
                return Err(BadScenario::Taken { field, name });
            }
        }
        let faults = self.options.faults();
        if !faults.is_empty() {
            return Err(BadScenario::Sheet { field: "options".to_owned(), faults });
        }
        let faults = self.scenery.faults();
        if !faults.is_empty() {
            return Err(BadScenario::Sheet { field: "scenery".to_owned(), faults });
        }
        let mut field = Field::of_size(&self.map, self.scenery.size()).map_err(BadScenario::Map)?;
        for (cell, item) in &self.items {
            field.drop_item(*cell, item.clone());
        }
        self.scenery.furnish(&mut field);
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
        };
        for (index, entrant) in self.combatants.iter().enumerate() {
            let field = format!("combatants[{index}] ({})", entrant.name);
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
            if usize::from(entrant.side.0) >= self.sides.len() {
                let name = entrant.side.0.to_string();
                return Err(BadScenario::Unknown { field: field + ".side", name, nearest: None });
            }
            if let Some(cell) = entrant.at {
                if let Some(other) = state.standing_on(cell) {
                    let (first, second) = (other.name.to_string(), entrant.name.to_string());
                    return Err(BadScenario::Crowded { cell, first, second });
                }
                if state.field.ground(cell).terrain.is_obstacle() {
                    return Err(BadScenario::Walled { cell, name: entrant.name.to_string() });
                }
            }
            let sheet = entrant.spec.restored();
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
                away: relations::away(index, entrant)?,
            };
            state.apply(&crate::Event::Joined {
                combatant: combatant.into(),
                sheet: sheet.into(),
                slot: None,
            });
            relations::start(&mut state, id, entrant)?;
        }
        relations::hold(&mut state, &self.combatants)?;
        relations::serve(&mut state, &self.combatants)?;
        surroundings::surround(&mut state, self)?;
        Ok(state)
    }
}
