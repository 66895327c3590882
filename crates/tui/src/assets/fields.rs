//! Fields out of nothing, and fields kept as maps of the user's own.

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
};

use kekkai_battle::{
    Cell, Field,
    cell::SIZE,
    field::{Local, Mark},
    generated::Landscape,
    patch::Patch,
    systems::SystemId,
};
use kekkai_host::Saves;
use kekkai_rules::Ambient;

use super::{Assets, Battle, EXTENSION, shipped};
use crate::{
    error::{AppError, ExportError},
    session,
};

/// The folder of maps.
pub(super) const MAPS: &str = "maps";

/// What the signs of a map stand for, as every map begins.
const SIGNS: &str = "\
// . floor   # ordinary obstacle   H strong   X indestructible   \" hindrance
// ~ shallow water   W deep water   / ice   C cover   % plants
";

/// What a new fight is fought on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Ground {
    /// A field made of a seed.
    Made(Landscape),
    /// The map of that name.
    Map(String),
}

impl Assets {
    /// A battle without combatants on this field, whose sides come from the west and the east.
    pub(crate) fn on_ground(
        &self,
        system: SystemId,
        ground: &Ground,
        title: &str,
        seed: u64,
    ) -> Result<Battle, AppError> {
        let quoted = |cells: &[String]| {
            let all: Vec<String> = cells.iter().map(|cell| format!("{cell:?}")).collect();
            all.join(", ")
        };
        // What is wrong with a map is wrong with its file, and not with the fight.
        let (field, path) = match ground {
            Ground::Made(kind) => {
                let (rows, wet) = kind.of(seed, (SIZE, SIZE)).map();
                let wet: Vec<String> = wet.iter().map(ToString::to_string).collect();
                let field = format!("rows: [{}], over_water: [{}]", quoted(&rows), quoted(&wet));
                (field, title.to_owned())
            }
            Ground::Map(name) => {
                let rows = self.library()?.map("map", name);
                let place = format!("{MAPS}/{name}{EXTENSION}");
                let rows = rows.map_err(|bad| self.blame(Path::new(&place), None, bad))?;
                let columns = rows.first().map_or(0, |row| row.chars().count());
                (format!("map: {name:?}, size: ({columns}, {})", rows.len()), place)
            }
        };
        let system = system.key();
        let text = format!(
            "(system: {system:?}, title: {title:?}, seed: {seed}, sides: [(name: \"Reds\", colour: red, edge: west), \
             (name: \"Blues\", colour: blue, edge: east)], combatants: [], {field})"
        );
        self.scenario(Path::new(&path), &text, seed)
    }

    /// Names of the maps that a fight can be begun on, sorted.
    pub(crate) fn maps(&self) -> Vec<String> {
        self.readable().names(MAPS).into_iter().map(str::to_owned).collect()
    }

    /// Writes a field as a map of the user's own, for battle files to name; where it lies. A map of that name is only
    /// replaced if that is wished.
    pub(crate) fn save_map(
        &mut self,
        name: &str,
        field: &Field,
        replaces: bool,
    ) -> Result<PathBuf, AppError> {
        // A map is called as a save may be.
        session::path_of(&Saves::new(PathBuf::new()), name)?;
        let path = format!("{MAPS}/{name}{EXTENSION}");
        // One that is shipped would be hidden by it.
        let known = self.own(&path).or_else(|| shipped(&path).map(|_| PathBuf::from(&path)));
        if let Some(path) = known.filter(|_| !replaces) {
            return Err(ExportError::Taken { path }.into());
        }
        self.write_own(&path, &map_text(field))
    }
}

/// The words that tell of a map that was saved: more where the field is more than a map holds.
pub(crate) fn map_saved_key(field: &Field) -> &'static str {
    let is_more = |cell: Cell| {
        let (ground, local) = (field.ground(cell), field.local(cell));
        Mark::ALL.iter().any(|mark| mark.is_on(ground)) || local != Local::default()
    };
    if field.air() != Ambient::default() || Cell::all().any(is_more) {
        "map-done-in-part"
    } else {
        "map-done"
    }
}

/// A field as the text of a map file. A map holds what fills cells; the rest of it stands there for the battle file that
/// names it.
fn map_text(field: &Field) -> String {
    let (columns, rows) = field.size();
    let last = Cell::new(i16::from(columns) - 1, i16::from(rows) - 1).unwrap_or(Cell::FIRST);
    let (signs, _) = Patch::of(field, (Cell::FIRST, last)).map();
    // No row may close its own quotation.
    let mut marks = "#".to_owned();
    while signs.iter().any(|row| row.contains(&format!("\"{marks}"))) {
        marks.push('#');
    }
    let mut text = format!("{SIGNS}[\n");
    for (letter, row) in ('A'..).zip(&signs) {
        let _ = writeln!(text, "    r{marks}\"{row}\"{marks}, // {letter}");
    }
    text += "]\n";
    let mut more = Vec::new();
    if (columns, rows) != (SIZE, SIZE) {
        more.push(format!("size: Some(({columns}, {rows})),"));
    }
    for mark in Mark::ALL {
        let is_on = |cell: &Cell| field.has(*cell) && mark.is_on(field.ground(*cell));
        let cells = Cell::all().filter(is_on).map(|cell| format!("\"{cell}\""));
        let cells: Vec<String> = cells.collect();
        if !cells.is_empty() {
            more.push(format!("{}: [{}],", field_of(mark), cells.join(", ")));
        }
    }
    if !more.is_empty() {
        text += "// A map has no room for these; they belong into the battle file that names it:\n";
        for line in more {
            let _ = writeln!(text, "// {line}");
        }
    }
    text
}

/// The field of a battle file that lists the cells with a mark.
const fn field_of(mark: Mark) -> &'static str {
    match mark {
        Mark::Shadow => "shadow",
        Mark::OverWater => "over_water",
        Mark::Unjumpable => "unjumpable",
        Mark::Low => "low",
        Mark::Fire => "fire",
    }
}
