//! Words for the place: what cells are, and what the log tells of those that change together.

use kekkai_battle::{
    Cell, Field,
    combatant::Edge,
    field::{Local, Mark, Status},
};
use kekkai_rules::{Ground, Light};

use super::{
    Words,
    log::{Story, Tone},
};

/// Cells that the log names one by one; of more it names the first, the last and the number.
const NAMED: usize = 4;

impl Words {
    /// A mark of a cell.
    pub fn mark(&self, mark: Mark) -> String {
        self.t(match mark {
            Mark::Shadow => "field-shadow",
            Mark::OverWater => "field-over-water",
            Mark::Unjumpable => "field-unjumpable",
            Mark::Low => "field-low",
            Mark::Fire => "ground-fire",
        })
    }

    /// A status of the place.
    pub fn status(&self, status: Status) -> String {
        self.t(match status {
            Status::Day => "status-day",
            Status::Sunlight => "status-sunlight",
            Status::Night => "status-night",
            Status::Rain => "status-rain",
            Status::Holy => "status-holy",
            Status::Radiation(_) => "status-radiation",
            Status::Underwater => "status-underwater",
        })
    }

    /// What fills a cell and the marks on it; the bare floor below a mark has no word.
    pub fn ground_full(&self, ground: Ground) -> String {
        let marks = Mark::ALL.into_iter().filter(|mark| mark.is_on(ground));
        let marks: Vec<String> = marks.map(|mark| self.mark(mark)).collect();
        let bare = ground.terrain == kekkai_rules::Terrain::Floor && !marks.is_empty();
        let filled = (!bare).then(|| self.terrain(ground.terrain));
        filled.into_iter().chain(marks).collect::<Vec<_>>().join(", ")
    }

    /// The statuses of a cell's own; empty where it has none.
    pub fn local(&self, local: Local) -> String {
        let light = local.light.map(|light| {
            self.status(match light {
                Light::Day => Status::Day,
                Light::Sunlight => Status::Sunlight,
                Light::Night => Status::Night,
            })
        });
        let flag = |status, on: Option<bool>| {
            on.map(|on| if on { self.status(status) } else { self.without(status) })
        };
        let flags = [
            flag(Status::Rain, local.rain),
            flag(Status::Holy, local.holy),
            flag(Status::Underwater, local.under_water),
            flag(Status::Radiation(1), local.radiation.map(|strength| strength > 0)),
        ];
        light.into_iter().chain(flags.into_iter().flatten()).collect::<Vec<_>>().join(", ")
    }

    /// That a status of the field is off somewhere.
    pub fn without(&self, status: Status) -> String {
        self.with("field-without", &[("status", self.status(status).into())])
    }

    /// The closed borders that a cell lies on.
    pub fn closed_here(&self, field: &Field, cell: Cell) -> Vec<String> {
        let is_closed =
            |edge: &Edge| field.is_border(*edge, cell) && !field.is_open_at(*edge, cell);
        let closed = Edge::ALL.into_iter().filter(is_closed);
        closed.map(|edge| self.with("field-closed", &[("edge", self.way(edge).into())])).collect()
    }

    /// Where a border lies.
    pub fn way(&self, edge: Edge) -> String {
        self.t(match edge {
            Edge::North => "way-north",
            Edge::East => "way-east",
            Edge::South => "way-south",
            Edge::West => "way-west",
        })
    }
}

/// Cells of which the latest line tells one and the same thing.
#[derive(Debug, Default)]
pub(super) struct Alike {
    key: &'static str,
    what: String,
    cells: Vec<Cell>,
    line: usize,
}

impl Story<'_> {
    /// Says `key` with `what` of a cell; of many in a row in one line.
    pub(super) fn of_cell(&mut self, key: &'static str, at: Cell, what: String) {
        let goes_on = self.alike.line + 1 == self.lines.len()
            && (self.alike.key, &self.alike.what) == (key, &what);
        if goes_on {
            self.alike.cells.push(at);
        } else {
            self.say(Tone::Headline, String::new());
            self.alike = Alike { key, what, cells: vec![at], line: self.lines.len() - 1 };
        }
        let args =
            [("at", cells(&self.alike.cells).into()), ("what", self.alike.what.as_str().into())];
        if let Some(told) = self.lines.get_mut(self.alike.line) {
            told.text = self.words.with(key, &args);
        }
    }
}

/// Cells by their names: a rectangle by its corners.
pub(super) fn cells(cells: &[Cell]) -> String {
    let names = || cells.iter().map(Cell::to_string);
    match cells {
        [first, _, .., last] | [first, last]
            if first.rectangle(*last).eq(cells.iter().copied()) =>
        {
            format!("{first}–{last}")
        }
        [first, .., last] if cells.len() > NAMED => format!("{first} … {last} ({})", cells.len()),
        _ => names().collect::<Vec<_>>().join(", "),
    }
}
