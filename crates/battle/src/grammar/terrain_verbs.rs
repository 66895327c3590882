//! What the game master makes of the place. Each line may end with `because` and a reason.

use kekkai_rules::{CustomZone, Terrain};

use super::{BadCommand, Group, Line, Verb, Words, words::names, words::terrain_word};

use crate::{
    Cell, Command, Gm,
    combatant::Edge,
    field::{Mark, Part, Status},
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
        "STATUS [STRENGTH] [CELL …|everywhere] [off] [because TEXT]",
        |words, _| {
            let status = status(words)?;
            if words.take_if(EVERYWHERE) {
                let on = !words.take_if(OFF);
                return gm(words, Gm::Everywhere { status, on });
            }
            let at = words.cells();
            let on = !words.take_if(OFF);
            gm(words, Gm::Status { status, on, at })
        },
    ),
    Group::Gm.verb(
        "border",
        &["граница"],
        "BORDER [CELL CELL] open|closed [to PLACE] [because TEXT]",
        border,
    ),
    Group::Gm.verb(
        "climate",
        &["custom", "условие"],
        "NAME [hp N] [prana N] [attack N] [saves N] [steps N] [CELL …] [off] [because TEXT]",
        climate,
    ),
];

/// A border as a whole, or a part of it: from one cell to another, or one that leads somewhere.
fn border(words: &mut Words, _: &super::Context<'_>) -> Result<Line, BadCommand> {
    let edge = words.edge()?;
    let named = words.peek().is_some_and(|word| word.parse::<Cell>().is_ok());
    let cells = if named { Some((words.cell()?, words.cell()?)) } else { None };
    let open = words.one_of(&[
        ("open", true),
        ("closed", false),
        ("открыта", true),
        ("закрыта", false),
    ])?;
    let leads = if words.take_if(&["to", "в"]) { Some(words.text()?) } else { None };
    if cells.is_none() && leads.is_none() {
        return gm(words, Gm::Border { edge, open });
    }
    gm(words, Gm::Part { edge, cells, part: Part { open, leads } })
}

fn climate(words: &mut Words, _: &super::Context<'_>) -> Result<Line, BadCommand> {
    let mut climate = CustomZone::named(words.text()?);
    loop {
        if words.take_if(&["hp", "хп"]) {
            climate.hp = words.number()?;
        } else if words.take_if(&["prana", "прана"]) {
            climate.prana = words.number()?;
        } else if words.take_if(&["attack", "атака"]) {
            climate.to_attack = words.number()?;
        } else if words.take_if(&["saves", "спасброски"]) {
            climate.to_save = words.number()?;
        } else if words.take_if(&["steps", "шаги"]) {
            climate.steps = words.number()?;
        } else {
            break;
        }
    }
    let at = words.cells();
    let on = !words.take_if(OFF);
    gm(words, Gm::Climate { climate: Box::new(climate), on, at })
}

const OFF: &[&str] = &["off", "нет"];
const EVERYWHERE: &[&str] = &["everywhere", "везде"];

const MARKS: [(&str, Mark); 10] = [
    ("shadow", Mark::Shadow),
    ("over_water", Mark::OverWater),
    ("unjumpable", Mark::Unjumpable),
    ("low", Mark::Low),
    ("fire", Mark::Fire),
    ("тень", Mark::Shadow),
    ("над_водой", Mark::OverWater),
    ("не_перепрыгнуть", Mark::Unjumpable),
    ("низкое", Mark::Low),
    ("огонь", Mark::Fire),
];

/// A status; radiation may say how strong it is.
fn status(words: &mut Words) -> Result<Status, BadCommand> {
    let status = words.one_of(&STATUSES)?;
    let numbered = words.peek().is_some_and(|word| word.parse::<u8>().is_ok());
    if numbered && matches!(status, Status::Radiation(_)) {
        return Ok(Status::Radiation(words.number()?));
    }
    Ok(status)
}

const STATUSES: [(&str, Status); 14] = [
    ("day", Status::Day),
    ("sunlight", Status::Sunlight),
    ("night", Status::Night),
    ("rain", Status::Rain),
    ("holy", Status::Holy),
    ("radiation", Status::Radiation(1)),
    ("underwater", Status::Underwater),
    ("день", Status::Day),
    ("солнце", Status::Sunlight),
    ("ночь", Status::Night),
    ("дождь", Status::Rain),
    ("святая", Status::Holy),
    ("радиация", Status::Radiation(1)),
    ("под_водой", Status::Underwater),
];

fn gm(words: &mut Words, what: Gm) -> Result<Line, BadCommand> {
    Ok(Line::Command(Command::Gm { what, reason: words.reason()? }))
}

/// At least one cell.
fn mark(words: &mut Words, mark: Mark) -> Result<Line, BadCommand> {
    let at = words.some_cells()?;
    let on = !words.take_if(OFF);
    gm(words, Gm::Mark { mark, on, at })
}

/// Cells behind a blank each; those of a rectangle, row by row, as its corners.
pub(super) fn list(cells: &[Cell]) -> String {
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
pub(super) fn write_status(status: Status, at: &str, on: bool) -> String {
    let known = STATUSES.iter().find(|(_, known)| *known == status).map_or("", |(word, _)| word);
    let word = if let Status::Radiation(strength) = status {
        format!("radiation {strength}")
    } else {
        known.to_owned()
    };
    format!("status {word}{at}{}", off(on))
}

/// A part of a border as the grammar writes it.
pub(super) fn write_part(edge: Edge, cells: Option<(Cell, Cell)>, part: &Part) -> String {
    let open = if part.open { "open" } else { "closed" };
    let leads = part.leads.as_ref().map(|leads| format!(" to {}", super::quoted(leads.as_str())));
    let leads = leads.unwrap_or_default();
    let cells = cells.map(|(from, to)| format!(" {from} {to}")).unwrap_or_default();
    format!("border {}{cells} {open}{leads}", super::words::edge_word(edge))
}

/// A made-up status as the grammar writes it.
pub(super) fn write_climate(climate: &CustomZone, on: bool, at: &[Cell]) -> String {
    let CustomZone { name, hp, prana, to_attack, to_save, steps } = climate;
    let number = |word: &str, number: i32| (number != 0).then(|| format!("{word} {number}"));
    let mut words = vec![format!("climate {}", super::quoted(name.as_str()))];
    words.extend(number("hp", *hp));
    words.extend(number("prana", *prana));
    words.extend(number("attack", *to_attack));
    words.extend(number("saves", *to_save));
    words.extend((*steps != 1).then(|| format!("steps {steps}")));
    format!("{}{}{}", words.join(" "), list(at), off(on))
}

/// The words of its tables.
pub(super) fn listed() -> impl Iterator<Item = &'static str> {
    marks().chain(statuses())
}

/// The words for traits of cells.
pub(super) fn marks() -> impl Iterator<Item = &'static str> {
    names(&MARKS)
}

/// The words for statuses.
pub(super) fn statuses() -> impl Iterator<Item = &'static str> {
    names(&STATUSES)
}
