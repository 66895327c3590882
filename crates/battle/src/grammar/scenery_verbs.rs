//! What the game master makes of the place. Each line may end with `because` and a reason.

use kekkai_rules::Terrain;

use super::{BadCommand, Group, Line, Verb, Words, words::terrain_word};
use crate::{
    Cell, Command, Gm,
    field::{Mark, Status},
};

pub(super) const VERBS: &[Verb] = &[
    Group::Gm.verb("shadow", &["тень"], "CELL [CELL …] [off] [because TEXT]", |words, _| {
        mark(words, Mark::Shadow)
    }),
    Group::Gm.verb(
        "trait",
        &["свойство"],
        "TRAIT CELL [CELL …] [off] [because TEXT]",
        |words, _| {
            let kind = words.one_of(&MARKS)?;
            mark(words, kind)
        },
    ),
    Group::Gm.verb(
        "status",
        &["статус"],
        "STATUS [CELL …] [off] [because TEXT]",
        |words, _| {
            let status = words.one_of(&STATUSES)?;
            let at = words.cells();
            let on = !words.take_if(OFF);
            gm(words, Gm::Status { status, on, at })
        },
    ),
    Group::Gm.verb(
        "border",
        &["граница"],
        "BORDER open|closed [because TEXT]",
        |words, _| {
            let edge = words.edge()?;
            let open = words.one_of(&[
                ("open", true),
                ("closed", false),
                ("открыта", true),
                ("закрыта", false),
            ])?;
            gm(words, Gm::Border { edge, open })
        },
    ),
];

const OFF: &[&str] = &["off", "нет"];

const MARKS: [(&str, Mark); 8] = [
    ("shadow", Mark::Shadow),
    ("over_water", Mark::OverWater),
    ("unjumpable", Mark::Unjumpable),
    ("low", Mark::Low),
    ("тень", Mark::Shadow),
    ("над_водой", Mark::OverWater),
    ("не_перепрыгнуть", Mark::Unjumpable),
    ("низкое", Mark::Low),
];

const STATUSES: [(&str, Status); 10] = [
    ("day", Status::Day),
    ("sunlight", Status::Sunlight),
    ("night", Status::Night),
    ("rain", Status::Rain),
    ("holy", Status::Holy),
    ("день", Status::Day),
    ("солнце", Status::Sunlight),
    ("ночь", Status::Night),
    ("дождь", Status::Rain),
    ("святая", Status::Holy),
];

fn gm(words: &mut Words<'_>, what: Gm) -> Result<Line, BadCommand> {
    Ok(Line::Command(Command::Gm { what, reason: words.reason()? }))
}

/// At least one cell.
fn mark(words: &mut Words<'_>, mark: Mark) -> Result<Line, BadCommand> {
    let at = words.some_cells()?;
    let on = !words.take_if(OFF);
    gm(words, Gm::Mark { mark, on, at })
}

/// Cells behind a blank each; those of a rectangle, row by row, as its corners.
fn list(cells: &[Cell]) -> String {
    if let [first, _, .., last] | [first, last] = cells
        && first.rectangle(*last).eq(cells.iter().copied())
    {
        return format!(" {first}-{last}");
    }
    let words: Vec<String> = cells.iter().map(Cell::to_string).collect();
    if words.is_empty() { String::new() } else { format!(" {}", words.join(" ")) }
}

/// What fills cells as the grammar writes it.
pub(super) fn write_ground(terrain: Terrain, at: &[Cell]) -> String {
    format!("ground{} {}", list(at), terrain_word(terrain))
}

fn off(on: bool) -> &'static str {
    if on { "" } else { " off" }
}

/// A mark as the grammar writes it.
pub(super) fn write_mark(mark: Mark, on: bool, at: &[Cell]) -> String {
    let word = MARKS.iter().find(|(_, known)| *known == mark).map_or("", |(word, _)| word);
    format!("trait {word}{}{}", list(at), off(on))
}

/// A status as the grammar writes it.
pub(super) fn write_status(status: Status, on: bool, at: &[Cell]) -> String {
    let word = STATUSES.iter().find(|(_, known)| *known == status).map_or("", |(word, _)| word);
    format!("status {word}{}{}", list(at), off(on))
}
