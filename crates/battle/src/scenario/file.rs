//! The form of a battle file, and the setup that is made of it.

use std::{marker::PhantomData, sync::OnceLock};

use kekkai_rules::{
    ItemData as _, PlainText, RelationKind,
    knk::{Knk, Weapon},
    system::{Fault, System},
};
use serde::{
    Deserialize, Deserializer,
    de::{Error as _, MapAccess},
};

use super::{
    BadScenario, Entrant, Relation, Setup,
    declared::{self, Declared},
    fault::read,
    fighter, relations,
};
use crate::{
    Cell, Side,
    combatant::Edge,
    field::Status,
    library::Library,
    systems::{Listed, Options, Spec, Start, SystemId, in_system},
    terrain_setup::{ClimateAt, Exit, Scenery, StatusAt},
    token,
    world::WorldFile,
};

/// The form of a battle file, a system's own part being `S`. `docs/scenarios.md` explains every field.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "S: Listed"))]
pub(super) struct File<S: System> {
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
    #[serde(default)]
    pub(super) weapons: Vec<(String, Weapon)>,
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
    pub(super) climates: Vec<ClimateAt>,
    #[serde(default)]
    pub(super) world: Option<WorldFile>,
    #[serde(default)]
    pub(super) opening: Vec<String>,
}

/// A combatant of a battle file: what every system reads alike, and the fields that its system declares.
#[derive(Debug)]
pub(super) struct Fighter<S: System> {
    pub(super) common: Common<S>,
    /// Whom it names in the fields of relations, each with the field.
    pub(super) relations: Vec<(&'static RelationKind, String)>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub(super) struct Common<S: System> {
    pub(super) name: PlainText,
    #[serde(default)]
    pub(super) token: Option<PlainText>,
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
    #[serde(default)]
    pub(super) weapons: Vec<String>,
    #[serde(default)]
    pub(super) skills: Vec<(String, String)>,
    #[serde(default)]
    pub(super) spells: Vec<String>,
}

/// The fields of a combatant that its system declares, as they are read.
struct Own<S> {
    relations: Vec<(&'static RelationKind, String)>,
    system: PhantomData<S>,
}

impl<'de, S: Listed> Declared<'de> for Own<S> {
    fn known(&self) -> &'static [&'static str] {
        S::ID.fighter_fields()
    }

    fn take<A: MapAccess<'de>>(&mut self, field: &str, map: &mut A) -> Result<bool, A::Error> {
        let Some(relation) = S::BOOK.relations.iter().copied().find(|known| known.field == field)
        else {
            return Ok(false);
        };
        if self.relations.iter().any(|(known, _)| *known == relation) {
            return Err(A::Error::duplicate_field(relation.field));
        }
        let names: Vec<String> = if relation.several {
            map.next_value()?
        } else {
            map.next_value::<Option<String>>()?.into_iter().collect()
        };
        self.relations.extend(names.into_iter().map(|name| (relation, name)));
        Ok(true)
    }
}

impl<'de, S: Listed> Deserialize<'de> for Fighter<S> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let own = Own::<S> { relations: Vec::new(), system: PhantomData };
        let (common, own) = declared::record("Fighter", own, from)?;
        Ok(Self { common, relations: own.relations })
    }
}

impl SystemId {
    /// The fields of a combatant in a battle file of this system.
    fn fighter_fields(self) -> &'static [&'static str] {
        in_system!(Options, Options::of(self), S, _options => {
            static FIELDS: OnceLock<Vec<&'static str>> = OnceLock::new();
            FIELDS.get_or_init(|| {
                let common = declared::fields_of::<Common<S>>().iter().copied();
                common.chain(S::BOOK.relations.iter().map(|relation| relation.field)).collect()
            })
        })
    }
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
    /// Its title.
    pub title: PlainText,
    /// The rules that it is played by.
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
        #[derive(Deserialize)]
        struct Head {
            system: SystemId,
        }
        let system = read::<Head>("", text)?.system;
        if system != SystemId::FIRST {
            let (field, name) = ("system".to_owned(), system.key().to_owned());
            return Err(BadScenario::Unknown { field, name, nearest: None });
        }
        knk_scenario(read("", text)?, library, program, seed)
    }
}

/// Everything that is wrong with a battle file, as far as one fault does not hide another: names first, then what comes
/// of them.
pub(crate) fn faults(text: &str, library: &Library) -> Vec<BadScenario> {
    let file: File<Knk> = match read("", text) {
        Ok(file) => file,
        Err(fault) => return vec![fault],
    };
    // Which side is meant cannot be known where two have one name.
    if let Err(fault) = relations::sides(&file.sides) {
        return vec![fault];
    }
    let mut faults = Vec::new();
    for (index, fighter) in file.combatants.iter().enumerate() {
        let field = relations::numbered(index, &fighter.common.name);
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
        let field = relations::numbered(index, &fighter.common.name);
        let (spec, mut faults) = fighter::spec(&file, &field, fighter, library);
        let common = &fighter.common;
        let (Some(spec), true) = (spec, faults.is_empty()) else {
            return Err(faults.swap_remove(0));
        };
        if let Err(faults) = Knk::sheet(&spec) {
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
        let named = fighter.relations.iter().map(|(relation, name)| {
            let to =
                relations::named(&file.combatants, &format!("{field}.{}", relation.field), name);
            to.map(|to| Relation { field: relation.field.to_owned(), to })
        });
        let relations = named.collect::<Result<_, _>>()?;
        let mut now = common.now.clone();
        if common.at.is_some() && concealed.contains(&common.name) {
            Knk::concealed(now.get_or_insert_default());
        }
        combatants.push(Entrant {
            name: common.name.clone(),
            token,
            side,
            at: common.at,
            spec: Spec::Knk(spec),
            behind: common.behind,
            now: now.map(Start::Knk),
            relations,
        });
    }
    let named = file.map.filter(|_| file.rows.is_none());
    let map = match (file.rows, &named) {
        (Some(rows), _) => rows,
        (None, Some(name)) => library.map("map", name)?,
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
        items: file.items.into_iter().map(|(at, item)| (at, Knk::any_item(item))).collect(),
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
    if let Err(fault) = setup.state() {
        // A map is wrong by itself, or has not the size that this battle sets.
        let of_map = named.filter(|_| matches!(fault, BadScenario::Map(_)));
        return Err(of_map.and_then(|name| library.map_fault(&name)).unwrap_or(fault));
    }
    Ok(Scenario { setup, opening: file.opening })
}
