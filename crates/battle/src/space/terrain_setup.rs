//! What a battle file says of a place beside its map.

use kekkai_rules::{Citation, CustomZone, PlainText, system::Fault};
use serde::{Deserialize, Serialize};

use crate::{
    Cell, Field,
    cell::SIZE,
    combatant::Edge,
    field::{BorderPart, Mark, Placed, Status},
    systems::SystemId,
};

/// What a place is beside its map.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TerrainSetup {
    /// Columns and rows of the board, 20 by 20 where nothing is said.
    pub size: Option<(u8, u8)>,
    /// Cells where one can hide.
    pub shadow: Vec<Cell>,
    /// Ice with water below it.
    pub over_water: Vec<Cell>,
    /// What cannot be jumped over.
    pub unjumpable: Vec<Cell>,
    /// Obstacles that sight goes over.
    pub low: Vec<Cell>,
    /// Statuses of the whole field (T21).
    pub statuses: Vec<Status>,
    /// Statuses of single cells.
    pub cells: Vec<StatusAt>,
    /// Borders that cannot be crossed.
    pub closed: Vec<Edge>,
    /// Parts of borders that are not as the rest of them.
    pub exits: Vec<Exit>,
    /// Cells that are on fire.
    pub fire: Vec<Cell>,
    /// What players do not see.
    pub fog: Vec<Cell>,
    /// Statuses made up for this place.
    #[serde(rename = "climates")]
    pub custom_zones: Vec<CustomZoneAt>,
}

/// A part of a border.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exit {
    /// Border that the exit is at.
    pub edge: Edge,
    /// Its first and its last cell; the whole border where nothing is said.
    #[serde(default)]
    pub cells: Option<(Cell, Cell)>,
    /// Whether it cannot be crossed there.
    #[serde(default)]
    pub closed: bool,
    /// Place that the exit leads to.
    #[serde(default)]
    pub leads: Option<PlainText>,
}

/// A made-up status of single cells, or of the whole field where none are named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CustomZoneAt {
    /// What the zone does.
    pub status: CustomZone,
    /// Cells that it covers.
    #[serde(default)]
    pub at: Vec<Cell>,
}

/// A status of single cells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusAt {
    /// Status of these cells.
    pub status: Status,
    /// Cells that it covers.
    pub at: Vec<Cell>,
}

impl TerrainSetup {
    /// Makes a field of it.
    pub(crate) fn furnish(&self, field: &mut Field) {
        let marks = [
            (Mark::Shadow, &self.shadow),
            (Mark::OverWater, &self.over_water),
            (Mark::Unjumpable, &self.unjumpable),
            (Mark::Low, &self.low),
            (Mark::Fire, &self.fire),
        ];
        for (mark, cells) in marks {
            for cell in cells {
                field.mark(*cell, mark, true);
            }
        }
        for status in &self.statuses {
            field.set_air(status.over(field.air(), true));
        }
        for StatusAt { status, at } in &self.cells {
            for cell in at {
                field.set_local(*cell, status.on_cell(field.local(*cell), field.air(), true));
            }
        }
        for edge in &self.closed {
            field.set_border(*edge, false);
        }
        for Exit { edge, cells, closed, leads } in &self.exits {
            let part = BorderPart { open: !closed, leads: leads.clone() };
            field.set_part(*edge, *cells, &part);
        }
        for CustomZoneAt { status: zone, at } in &self.custom_zones {
            if at.is_empty() {
                field.set_custom_zone(&Placed { at: None, zone: zone.clone(), on: true });
            }
            for cell in at {
                let (at, zone) = (Some(*cell), zone.clone());
                field.set_custom_zone(&Placed { at, zone, on: true });
            }
        }
        // No cells would mean all of them.
        if !self.fog.is_empty() {
            field.set_fog(&self.fog, true);
        }
        field.douse();
    }

    /// The map of a bare board.
    pub(crate) fn bare_rows(&self) -> Vec<String> {
        let (columns, rows) = self.size();
        vec![".".repeat(usize::from(columns)); usize::from(rows)]
    }

    /// Columns and rows of the board.
    pub(crate) fn size(&self) -> (u8, u8) {
        self.size.unwrap_or((SIZE, SIZE))
    }

    /// What of it is nonsense; `system` names the rules.
    pub(crate) fn faults(&self, system: SystemId) -> Vec<Fault> {
        let field = Field::sized(self.size());
        let custom_zones = (0..).zip(&self.custom_zones);
        let custom_zones =
            custom_zones.filter_map(|(index, CustomZoneAt { status, .. }): (usize, _)| {
                let (pools, rule) = (system.book().pools, system.cite(Citation::CustomZone));
                status.fault(&format!("climates[{index}].status"), pools, rule)
            });
        let exits = (0..).zip(&self.exits).filter_map(|(index, exit): (usize, _)| {
            let (from, to) = exit.cells?;
            let on = field.is_border(exit.edge, from) && field.is_border(exit.edge, to);
            (!on).then(|| Fault {
                field: format!("exits[{index}].cells"),
                found: format!("{from}, {to}"),
                expected: "cells-of-border".to_owned(),
                rule: system.cite(Citation::Borders),
            })
        });
        let (columns, rows) = self.size();
        let sound = |cells: u8| (1..=SIZE).contains(&cells);
        let size = (!(sound(columns) && sound(rows))).then(|| Fault {
            field: "size".to_owned(),
            found: format!("{columns}, {rows}"),
            expected: "size-of-board".to_owned(),
            rule: system.cite(Citation::Boards),
        });
        size.into_iter().chain(custom_zones).chain(exits).collect()
    }
}
