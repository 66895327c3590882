//! The form of a battle file, and the setup that is made of it.

use kekkai_rules::{
    Edition, ItemData as _, PlainText,
    content::Draw,
    system::{Fault, System},
};
use serde::Deserialize;

use super::{BadScenario, Entrant, Relation, Setup, fault::read, fighter, relations};
use crate::{
    Cell, Side,
    combatant::Edge,
    field::Status,
    library::Library,
    systems::{Listed, Options, SystemId, in_system, named},
    terrain_setup::{CustomZoneAt, Exit, StatusAt, TerrainSetup},
    token,
    world::WorldFile,
};

/// The form of a battle file, a system's own part being `S`. `docs/scenarios.md` explains every field.
#[derive(Debug)]
pub(super) struct File<S: System> {
    pub(super) fields: FileFields<S>,
    /// The records that it brings along, by name.
    pub(super) own: Vec<(String, S::Record)>,
}

/// What the battle files of all systems have alike.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "S: Listed"))]
pub(super) struct FileFields<S: System> {
    #[serde(default, deserialize_with = "named")]
    #[expect(dead_code, reason = "read first, by itself, to know the system")]
    pub(super) system: SystemId,
    pub(super) title: PlainText,
    pub(super) sides: Vec<Side>,
    #[serde(default)]
    pub(super) map: Option<String>,
    #[serde(default)]
    pub(super) rows: Option<Vec<String>>,
    #[serde(default)]
    pub(super) size: Option<(u8, u8)>,
    #[serde(default)]
    pub(super) seed: Option<u64>,
    #[serde(default)]
    pub(super) options: S::Options,
    pub(super) combatants: Vec<Fighter<S>>,
    #[serde(default)]
    pub(super) items: Vec<(Cell, S::Item)>,
    #[serde(default)]
    pub(super) shadow: Vec<Cell>,
    #[serde(default)]
    pub(super) over_water: Vec<Cell>,
    #[serde(default)]
    pub(super) unjumpable: Vec<Cell>,
    #[serde(default)]
    pub(super) low: Vec<Cell>,
    #[serde(default)]
    pub(super) statuses: Vec<Status>,
    #[serde(default)]
    pub(super) cells: Vec<StatusAt>,
    #[serde(default)]
    pub(super) closed: Vec<Edge>,
    #[serde(default)]
    pub(super) exits: Vec<Exit>,
    #[serde(default)]
    pub(super) fire: Vec<Cell>,
    /// What players do not see.
    #[serde(default)]
    pub(super) fog: Vec<Cell>,
    #[serde(default)]
    #[serde(rename = "climates")]
    pub(super) custom_zones: Vec<CustomZoneAt>,
    #[serde(default)]
    pub(super) world: Option<WorldFile<S::Item>>,
    #[serde(default)]
    pub(super) opening: Vec<String>,
}

/// A combatant of a battle file: what every system reads alike, and the fields that its system declares.
#[derive(Debug)]
pub(super) struct Fighter<S: System> {
    pub(super) common: FighterFields<S>,
    /// Whom it names in the fields of relations, each with the field.
    pub(super) relations: Vec<(&'static str, String)>,
    /// The records that it names for its sheet.
    pub(super) draws: Vec<Draw>,
}

/// What combatants of all systems have alike.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub(super) struct FighterFields<S: System> {
    pub(super) name: PlainText,
    #[serde(default)]
    pub(super) token: Option<PlainText>,
    /// Left out of what belongs to nobody.
    #[serde(default)]
    pub(super) side: String,
    #[serde(default)]
    pub(super) at: Option<Cell>,
    #[serde(default)]
    pub(super) behind: Option<Edge>,
    #[serde(default)]
    pub(super) now: Option<S::Start>,
    #[serde(default)]
    pub(super) like: Option<String>,
    /// A character of the table fights though nobody has approved it.
    #[serde(default)]
    pub(super) anyway: bool,
    #[serde(default)]
    pub(super) sheet: Option<S::Spec>,
}

/// A battle file, read and whole: the setup, and the command lines that bring the fight to where it opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario {
    /// What the fight starts from.
    pub setup: Setup,
    /// Command lines given at once when the fight is made; they are ordinary steps.
    pub opening: Vec<String>,
}

/// What a list of scenarios says of one; the rest of its file may be wrong.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Heading {
    /// Title shown in lists.
    pub title: PlainText,
    /// The rules that it is played by; those of the first system where it says nothing.
    #[serde(default, deserialize_with = "named")]
    pub system: SystemId,
}

impl Scenario {
    /// The heading of a scenario file; `None` where even that cannot be read.
    pub fn heading(text: &str) -> Option<Heading> {
        read("", text).ok()
    }

    /// Reads a battle file. `seed` is used where the file names none; `library` knows maps, weapons and sheets.
    pub fn parse(
        text: &str,
        library: &Library,
        program: &str,
        seed: u64,
    ) -> Result<Self, BadScenario> {
        in_system!(Options, Options::of(system_of(text)?), S, _options => {
            scenario::<S>(read("", text)?, library, program, seed)
        })
    }
}

/// The system of a battle file: the first one where it names none.
fn system_of(text: &str) -> Result<SystemId, BadScenario> {
    #[derive(Deserialize)]
    struct Head {
        #[serde(default, deserialize_with = "named")]
        system: SystemId,
    }
    read("", text).map(|Head { system }| system)
}

/// Everything that is wrong with a battle file, as far as one fault does not hide another: names first, then what comes
/// of them.
pub(crate) fn faults(text: &str, library: &Library) -> Vec<BadScenario> {
    let system = system_of(text);
    in_system!(Options, Options::of(system.clone().unwrap_or_default()), S, _options => {
        match (read::<File<S>>("", text), system) {
            (Ok(file), Ok(_)) => faults_of(&file, text, library),
            (Err(fault), _) | (Ok(_), Err(fault)) => vec![fault],
        }
    })
}

fn faults_of<S: Listed>(file: &File<S>, text: &str, library: &Library) -> Vec<BadScenario> {
    let fields = &file.fields;
    // Which side is meant cannot be known where two have one name.
    if let Err(fault) = relations::sides(&fields.sides) {
        return vec![fault];
    }
    let mut faults = Vec::new();
    for (index, fighter) in fields.combatants.iter().enumerate() {
        let field = relations::numbered(index, &fighter.common.name);
        faults.extend(fighter::spec(file, &field, fighter, library).1);
        faults.extend(fighter::side(file, &field, fighter).err());
    }
    if let Some(name) = fields.map.as_ref().filter(|_| fields.rows.is_none()) {
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

fn scenario<S: Listed>(
    file: File<S>,
    library: &Library,
    program: &str,
    seed: u64,
) -> Result<Scenario, BadScenario> {
    // Whoever stands on the field as one of a concealed party begins hidden.
    let concealed: Vec<PlainText> =
        file.fields.world.as_ref().map(WorldFile::concealed).unwrap_or_default();
    let mut combatants = Vec::new();
    for (index, fighter) in file.fields.combatants.iter().enumerate() {
        let field = relations::numbered(index, &fighter.common.name);
        let (spec, mut faults) = fighter::spec(&file, &field, fighter, library);
        let common = &fighter.common;
        let (Some(spec), true) = (spec, faults.is_empty()) else {
            return Err(faults.swap_remove(0));
        };
        if let Err(faults) = S::sheet(&spec) {
            let sheet = BadScenario::Sheet { field: field + ".sheet", faults };
            return Err(fighter::drawn_fault(&file, fighter, library).unwrap_or(sheet));
        }
        let side = fighter::side(&file, &field, fighter)?;
        let earlier: Vec<&PlainText> =
            combatants.iter().map(|entrant: &Entrant| &entrant.token).collect();
        let token = common.token.clone().unwrap_or_else(|| token::of(&common.name, &earlier));
        // Here and not in the setup: saves in which two look alike still load.
        if !token::is_free(&token, &earlier) {
            let (field, name) = (field + ".token", token.to_string());
            return Err(BadScenario::Taken { field, name });
        }
        let named = fighter.relations.iter().map(|(of, name)| {
            let to = relations::named(&file.fields.combatants, &format!("{field}.{of}"), name);
            to.map(|to| Relation { field: (*of).to_owned(), to })
        });
        let relations = named.collect::<Result<_, _>>()?;
        let mut now = common.now.clone();
        if common.at.is_some() && concealed.contains(&common.name) {
            S::concealed(now.get_or_insert_default());
        }
        combatants.push(Entrant {
            name: common.name.clone(),
            token,
            side,
            at: common.at,
            spec: S::any_spec(spec),
            behind: common.behind,
            now: now.map(S::any_start),
            relations,
        });
    }
    let file = file.fields;
    let named = file.map.filter(|_| file.rows.is_none());
    let map = match (file.rows, &named) {
        (Some(rows), _) => rows,
        (None, Some(name)) => library.map("map", name)?,
        (None, None) => TerrainSetup { size: file.size, ..TerrainSetup::default() }.bare_rows(),
    };
    let mut world = file.world.map(|world| world.with_items(S::any_item));
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
        items: file.items.into_iter().map(|(at, item)| (at, S::any_item(item))).collect(),
        options: S::any_options(file.options),
        combatants,
        terrain: TerrainSetup {
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
            custom_zones: file.custom_zones,
        },
        world,
        edition: Edition::NEWEST,
    };
    if let Err(fault) = setup.state() {
        // A map is wrong by itself, or has not the size that this battle sets.
        let of_map = named.filter(|_| matches!(fault, BadScenario::Map(_)));
        return Err(of_map.and_then(|name| library.map_fault(&name)).unwrap_or(fault));
    }
    Ok(Scenario { setup, opening: file.opening })
}
