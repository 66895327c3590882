//! What fills each cell, and what lies on it.

mod fog;

use std::collections::{BTreeMap, BTreeSet};

use kekkai_rules::{Ambient, AmbientKind, CustomZone, Ground, Light, PlainText, Terrain};
use serde::{Deserialize, Serialize};

use crate::{Cell, cell::SIZE, combatant::Edge, systems::Item};

/// The ground of all cells, row by row, what lies about, the statuses of the place and its borders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Columns and rows; cells beyond them are none of the board.
    size: (u8, u8),
    ground: Vec<Ground>,
    items: Vec<(Cell, Item)>,
    air: Ambient,
    local: BTreeMap<Cell, Local>,
    closed: Vec<Edge>,
    parts: BTreeMap<(Edge, u8), BorderPart>,
    #[serde(rename = "climates")]
    custom_zones: Vec<Placed>,
    /// What players do not see.
    fog: BTreeSet<Cell>,
}

/// A cell of a border that is not as the rest of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BorderPart {
    /// Whether it can be crossed there.
    pub open: bool,
    /// Where it leads, if anybody has said so.
    pub leads: Option<PlainText>,
}

/// A status of the GM's own making, where it is in force or taken off.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// On which cell; `None` for the whole field.
    pub at: Option<Cell>,
    /// What the zone does.
    #[serde(rename = "climate")]
    pub zone: CustomZone,
    /// Whether it is in force there.
    pub on: bool,
}

kekkai_rules::listed! {
    /// A mark of a cell beside what fills it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Mark {
        /// Shadow: one can hide there.
        Shadow,
        /// Water lies below the ice.
        OverWater,
        /// It cannot be jumped over.
        Unjumpable,
        /// Sight goes over it.
        Low,
        /// The cell is on fire.
        Fire,
    }
}

/// A status of the place (T21).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Plain day, without direct sunlight.
    Day,
    /// Day with direct sunlight.
    Sunlight,
    /// Night, outside of any light.
    Night,
    /// Rain, which puts fire out.
    Rain,
    /// Ground that is holy.
    Holy,
    /// Radiation so many times as strong as the plain one.
    Radiation(u8),
    /// Water over the head of whoever is there.
    Underwater,
}

/// The statuses of one cell's own; each wins over that of the whole field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Local {
    /// Light of the cell; `None` for that of the field.
    pub light: Option<Light>,
    /// Whether it rains there.
    pub rain: Option<bool>,
    /// Whether it is holy.
    pub holy: Option<bool>,
    /// How strong its radiation is.
    #[serde(default)]
    pub radiation: Option<u8>,
    /// Whether it lies under water.
    #[serde(default)]
    pub under_water: Option<bool>,
}

impl Mark {
    /// Whether `ground` has it.
    pub const fn is_on(self, ground: Ground) -> bool {
        match self {
            Self::Shadow => ground.shadow,
            Self::OverWater => ground.over_water,
            Self::Unjumpable => ground.unjumpable,
            Self::Low => ground.low,
            Self::Fire => ground.fire,
        }
    }

    /// `ground` with this mark or without it.
    pub fn on(self, ground: Ground, on: bool) -> Ground {
        match self {
            Self::Shadow => Ground { shadow: on, ..ground },
            Self::OverWater => Ground { over_water: on, ..ground },
            Self::Unjumpable => Ground { unjumpable: on, ..ground },
            Self::Low => Ground { low: on, ..ground },
            Self::Fire => Ground { fire: on, ..ground },
        }
    }
}

impl From<AmbientKind> for Status {
    fn from(status: AmbientKind) -> Self {
        match status {
            AmbientKind::Day => Self::Day,
            AmbientKind::Sunlight => Self::Sunlight,
            AmbientKind::Night => Self::Night,
            AmbientKind::Rain => Self::Rain,
            AmbientKind::Holy => Self::Holy,
        }
    }
}

impl Status {
    /// Every status; radiation at its plainest.
    pub const ALL: [Self; 7] = [
        Self::Day,
        Self::Sunlight,
        Self::Night,
        Self::Rain,
        Self::Holy,
        Self::Radiation(1),
        Self::Underwater,
    ];

    /// Whether it is in force where these are.
    pub fn is_in(self, air: Ambient) -> bool {
        match self {
            Self::Rain => air.rain,
            Self::Holy => air.holy,
            Self::Day | Self::Sunlight | Self::Night => self.light() == Some(air.light),
            Self::Radiation(strength) => air.radiation == strength,
            Self::Underwater => air.under_water,
        }
    }

    /// The light it stands for, if it is one.
    pub const fn light(self) -> Option<Light> {
        match self {
            Self::Day => Some(Light::Day),
            Self::Sunlight => Some(Light::Sunlight),
            Self::Night => Some(Light::Night),
            Self::Rain | Self::Holy | Self::Radiation(_) | Self::Underwater => None,
        }
    }

    /// The statuses of the whole field with this one set or taken off.
    pub fn over(self, air: Ambient, on: bool) -> Ambient {
        match self {
            Self::Rain => Ambient { rain: on, ..air },
            Self::Holy => Ambient { holy: on, ..air },
            Self::Radiation(strength) => {
                Ambient { radiation: if on { strength } else { 0 }, ..air }
            }
            Self::Underwater => Ambient { under_water: on, ..air },
            Self::Day | Self::Sunlight | Self::Night => {
                let light = if on { self.light().unwrap_or_default() } else { Light::Day };
                Ambient { light, ..air }
            }
        }
    }

    /// A cell's own statuses with this one set or taken off, on a field with `air`.
    pub fn on_cell(self, local: Local, air: Ambient, on: bool) -> Local {
        // Taking off what the whole field has needs a status of the cell's own to say so.
        let flag = |everywhere: bool| (on || everywhere).then_some(on);
        match self {
            Self::Rain => Local { rain: flag(air.rain), ..local },
            Self::Holy => Local { holy: flag(air.holy), ..local },
            Self::Radiation(strength) => {
                let strength = flag(air.radiation > 0).map(|on| if on { strength } else { 0 });
                Local { radiation: strength, ..local }
            }
            Self::Underwater => Local { under_water: flag(air.under_water), ..local },
            Self::Day | Self::Sunlight | Self::Night => {
                Local { light: self.light().filter(|_| on), ..local }
            }
        }
    }
}

/// A map that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum BadMap {
    /// Not as many rows as the field has.
    #[error("{found} rows, not {wanted}")]
    Rows {
        /// How many there are.
        found: usize,
        /// How many the board has.
        wanted: u8,
    },
    /// A row that is not as long as the field is wide.
    #[error("row {row}: {found} cells, not {wanted}")]
    Columns {
        row: char,
        /// How many cells it has.
        found: usize,
        /// How many cells wide the board is.
        wanted: u8,
    },
    /// A row whose text goes on in the next line: it has not been closed.
    #[error("row {row} is not closed")]
    Unclosed { row: char },
    /// A sign that stands for nothing.
    #[error("row {row}, column {column}: {sign:?}")]
    Sign {
        /// Letter of the row.
        row: char,
        column: usize,
        sign: char,
    },
}

/// The signs of a map file, one a cell.
pub const SIGNS: [(char, Terrain); 10] = [
    ('.', Terrain::Floor),
    ('#', Terrain::Ordinary),
    ('H', Terrain::Strong),
    ('X', Terrain::Indestructible),
    ('"', Terrain::Hindrance),
    ('~', Terrain::Shallow),
    ('W', Terrain::Deep),
    ('/', Terrain::Ice),
    ('C', Terrain::Cover),
    ('%', Terrain::Plants),
];

impl Field {
    /// A field of bare floor.
    pub fn bare() -> Self {
        Self {
            size: (SIZE, SIZE),
            ground: vec![Ground::default(); usize::from(SIZE) * usize::from(SIZE)],
            items: Vec::new(),
            air: Ambient::default(),
            local: BTreeMap::new(),
            closed: Vec::new(),
            parts: BTreeMap::new(),
            custom_zones: Vec::new(),
            fog: BTreeSet::new(),
        }
    }

    /// Reads a map of one sign a cell ([`SIGNS`]), one text a row from A on, of so many columns and rows, each from 1 to
    /// [`SIZE`]. Around a smaller board everything is walled.
    pub fn of_size(rows: &[String], size: (u8, u8)) -> Result<Self, BadMap> {
        let (columns, high) = size;
        // First of all: it has swallowed the rows below it.
        if let Some((row, _)) = ('A'..).zip(rows).find(|(_, text)| text.contains('\n')) {
            return Err(BadMap::Unclosed { row });
        }
        if rows.len() != usize::from(high) {
            return Err(BadMap::Rows { found: rows.len(), wanted: high });
        }
        let mut field = Self { size, ..Self::bare() };
        for ((number, letter), text) in (0..).zip('A'..).zip(rows) {
            let found = text.chars().count();
            if found != usize::from(columns) {
                return Err(BadMap::Columns { row: letter, found, wanted: columns });
            }
            for (column, sign) in (0_i16..).zip(text.chars()) {
                let terrain = SIGNS.iter().find(|(known, _)| *known == sign);
                let at = usize::try_from(column).unwrap_or(0) + 1;
                let (_, terrain) = terrain.ok_or(BadMap::Sign { row: letter, column: at, sign })?;
                if let Some(cell) = Cell::new(column, number) {
                    field.set(cell, Ground::of(*terrain));
                }
            }
        }
        let outside = Ground { unjumpable: true, ..Ground::of(Terrain::Indestructible) };
        let beyond: Vec<Cell> = Cell::all().filter(|cell| !field.has(*cell)).collect();
        for cell in beyond {
            field.set(cell, outside);
        }
        Ok(field)
    }

    /// A bare field of so many columns and rows.
    pub(crate) fn sized(size: (u8, u8)) -> Self {
        Self { size, ..Self::bare() }
    }

    /// Columns and rows of the board.
    pub fn size(&self) -> (u8, u8) {
        self.size
    }

    /// Whether `cell` is one of the board's.
    pub fn has(&self, cell: Cell) -> bool {
        cell.column() < self.size.0 && cell.row() < self.size.1
    }

    /// Whether `cell` is one of a border's.
    pub fn is_border(&self, edge: Edge, cell: Cell) -> bool {
        self.has(cell) && self.depth(edge, cell) == 0
    }

    /// How many cells `cell` is away from a border; 0 on it.
    pub fn depth(&self, edge: Edge, cell: Cell) -> u8 {
        match edge {
            Edge::North => cell.row(),
            Edge::East => self.size.0.saturating_sub(1).saturating_sub(cell.column()),
            Edge::South => self.size.1.saturating_sub(1).saturating_sub(cell.row()),
            Edge::West => cell.column(),
        }
    }

    /// Terrain that fills `cell`.
    pub fn ground(&self, cell: Cell) -> Ground {
        self.ground.get(cell.index()).copied().unwrap_or_default()
    }

    /// Fills `cell` with terrain.
    pub fn set(&mut self, cell: Cell, ground: Ground) {
        if let Some(here) = self.ground.get_mut(cell.index()) {
            *here = ground;
        }
    }

    /// Puts a mark on `cell`, or takes it off.
    pub fn mark(&mut self, cell: Cell, mark: Mark, on: bool) {
        self.set(cell, mark.on(self.ground(cell), on));
    }

    /// The statuses of the whole field.
    pub fn air(&self) -> Ambient {
        self.air
    }

    /// Sets the statuses of the whole field.
    pub fn set_air(&mut self, air: Ambient) {
        self.air = air;
    }

    /// The statuses of a cell's own.
    pub fn local(&self, cell: Cell) -> Local {
        self.local.get(&cell).copied().unwrap_or_default()
    }

    /// Sets the statuses of a cell's own.
    pub fn set_local(&mut self, cell: Cell, local: Local) {
        if local == Local::default() {
            self.local.remove(&cell);
        } else {
            self.local.insert(cell, local);
        }
    }

    /// The statuses in force on `cell`: its own first, group by group.
    pub fn air_at(&self, cell: Cell) -> Ambient {
        let local = self.local(cell);
        Ambient {
            light: local.light.unwrap_or(self.air.light),
            rain: local.rain.unwrap_or(self.air.rain),
            holy: local.holy.unwrap_or(self.air.holy),
            radiation: local.radiation.unwrap_or(self.air.radiation),
            under_water: local.under_water.unwrap_or(self.air.under_water),
        }
    }

    /// Whether a border can be crossed anywhere.
    pub fn is_open(&self, edge: Edge) -> bool {
        let cells = if edge.runs_across() { self.size.0 } else { self.size.1 };
        (0..cells).any(|along| self.is_open_along(edge, along))
    }

    /// Whether a border can be crossed at one of its cells: the part that the cell belongs to says so, else the whole
    /// border.
    pub fn is_open_at(&self, edge: Edge, cell: Cell) -> bool {
        self.is_open_along(edge, edge.along(cell))
    }

    fn is_open_along(&self, edge: Edge, along: u8) -> bool {
        let part = self.parts.get(&(edge, along));
        part.map_or_else(|| !self.closed.contains(&edge), |part| part.open)
    }

    /// Where one of its cells leads over a border, if anybody has said so.
    pub fn leads(&self, edge: Edge, cell: Cell) -> Option<&PlainText> {
        self.parts.get(&(edge, edge.along(cell)))?.leads.as_ref()
    }

    /// Every cell of a border that differs from the rest of it, by its number along the border.
    pub fn parts(&self) -> impl Iterator<Item = (Edge, u8, &BorderPart)> {
        self.parts.iter().map(|((edge, along), part)| (*edge, *along, part))
    }

    /// Opens or closes a whole border, its parts with it; where they lead stays.
    pub fn set_border(&mut self, edge: Edge, open: bool) {
        self.closed.retain(|closed| *closed != edge);
        if !open {
            self.closed.push(edge);
            self.closed.sort_unstable();
        }
        for ((of, _), part) in &mut self.parts {
            if *of == edge {
                part.open = open;
            }
        }
    }

    /// Makes a part of the cells of a border from one to another, both of them included; of all of them where none are
    /// named.
    pub fn set_part(&mut self, edge: Edge, cells: Option<(Cell, Cell)>, part: &BorderPart) {
        let last = if edge.runs_across() { self.size.0 } else { self.size.1 }.saturating_sub(1);
        let (one, other) = cells.map_or((0, last), |(from, to)| (edge.along(from), edge.along(to)));
        for along in one.min(other)..=one.max(other) {
            self.parts.insert((edge, along), part.clone());
        }
    }

    /// The made-up statuses in force on a cell, or on the whole field without one: a cell's own word on a name wins.
    pub fn custom_zones(&self, at: Option<Cell>) -> Vec<CustomZone> {
        let own = |name: &PlainText| {
            self.custom_zones
                .iter()
                .any(|own| own.at.is_some() && own.at == at && own.zone.name == *name)
        };
        let holds = |placed: &&Placed| {
            placed.on && (placed.at == at || (placed.at.is_none() && !own(&placed.zone.name)))
        };
        self.custom_zones.iter().filter(holds).map(|placed| placed.zone.clone()).collect()
    }

    /// Every made-up status, where it holds and where it was taken off.
    pub fn made_up(&self) -> &[Placed] {
        &self.custom_zones
    }

    /// Puts a made-up status in force or takes it off. One of the same name at the same place is replaced.
    pub fn set_custom_zone(&mut self, placed: &Placed) {
        let same = |known: &Placed| known.at == placed.at && known.zone.name == placed.zone.name;
        self.custom_zones.retain(|known| !same(known));
        // Taking it off somewhere is kept only where the whole field has it.
        if placed.on
            || (placed.at.is_some()
                && self.custom_zones.iter().any(|known| {
                    known.at.is_none() && known.on && known.zone.name == placed.zone.name
                }))
        {
            self.custom_zones.push(placed.clone());
        }
    }

    /// Burning cells on which it rains.
    pub fn doused(&self) -> Vec<Cell> {
        Cell::all().filter(|cell| self.ground(*cell).fire && self.air_at(*cell).rain).collect()
    }

    /// Puts out the fire on which it rains.
    pub fn douse(&mut self) {
        for cell in self.doused() {
            self.mark(cell, Mark::Fire, false);
        }
    }

    /// What lies on `cell`, in the order in which it came to lie there.
    pub fn items(&self, cell: Cell) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(move |(at, _)| *at == cell).map(|(_, item)| item)
    }

    /// Cells on which something lies.
    pub fn littered(&self) -> impl Iterator<Item = Cell> {
        self.items.iter().map(|(at, _)| *at)
    }

    /// Lays an item down.
    pub fn drop_item(&mut self, cell: Cell, item: Item) {
        self.items.push((cell, item));
    }

    /// Takes the item of this number off `cell`; nothing happens if there is none.
    pub fn lift_item(&mut self, cell: Cell, number: usize) {
        let found = self
            .items
            .iter()
            .enumerate()
            .filter(|(_, (at, _))| *at == cell)
            .nth(number)
            .map(|(i, _)| i);
        if let Some(index) = found {
            self.items.remove(index);
        }
    }
}
