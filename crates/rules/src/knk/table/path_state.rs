//! How a walk stands after some steps (KNK-MOV, KNK-OBS).

use serde::{Deserialize, Serialize};

use crate::knk::{content::reserve::Reserve, table::walk_mode::POINTS};
use crate::{Cost, Progress, Spot, Terrain, movement::Rank};

/// What a walk costs.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct StepCost {
    /// Movement points, from 0.
    pub points: i32,
    /// Prana paid so far, from 0.
    pub prana: i32,
    /// Health where the ground takes some, from 0.
    pub hp: i32,
}

/// How a walk stands after some steps, as if every save of it were passed.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct PathState {
    /// What it has cost so far.
    pub cost: StepCost,
    /// What it has done beside going: walls broken, others trampled, saves asked for.
    pub deeds: u16,
    /// Ordinary walls broken in a row up to here (KNK-BON-02).
    pub walls: u8,
    /// Strong walls broken in a row up to here (KNK-BON-03).
    pub strong: u8,
    /// Places jumped over, from 0.
    pub jumped: u8,
    /// Whether the saves on ice are paid for (KNK-OBS-10).
    pub ice_paid: bool,
    /// Whether it ends here with a fall that no save can prevent.
    pub fallen: bool,
    /// The place that its last step left, where whoever is dragged along stands; `None` before the first one and where
    /// nobody is dragged (KNK-GRB-07).
    #[serde(default)]
    pub trails: Option<Spot>,
}

impl Progress for PathState {
    /// Health is dearest, then a fall that no save can prevent, then whatever it does on its way, then prana, then points.
    fn rank(&self) -> Rank {
        let cost = &self.cost;
        [cost.hp, self.fallen.into(), self.deeds.into(), cost.prana, cost.points]
    }

    /// Whoever is dragged along bars the way to one cell (KNK-GRB-07).
    fn is_no_worse(&self, other: &Self) -> bool {
        self.cost.hp <= other.cost.hp
            && self.deeds <= other.deeds
            && self.cost.prana <= other.cost.prana
            && self.cost.points <= other.cost.points
            && self.walls <= other.walls
            && self.strong <= other.strong
            && self.jumped <= other.jumped
            && self.ice_paid >= other.ice_paid
            && self.fallen <= other.fallen
            && self.trails == other.trails
    }

    /// No step gives anything back, but each may end a row of walls, and one onto ice may pay for all the ice to come.
    fn at_best(&self, from: Spot, ground: Terrain) -> Self {
        let ice_paid = self.ice_paid || ground == Terrain::Ice;
        let trails = self.trails.map(|_| from);
        Self { walls: 0, strong: 0, ice_paid, trails, ..*self }
    }

    fn cost(&self) -> Vec<Cost> {
        let StepCost { points, prana, hp } = self.cost;
        let all = [
            (points, Cost::Meter(POINTS, points)),
            (prana, Cost::Pool(Reserve::Prana.id(), prana)),
            (hp, Cost::Pool(Reserve::Hp.id(), hp)),
        ];
        all.into_iter().filter(|(amount, _)| *amount != 0).map(|(_, cost)| cost).collect()
    }

    fn deeds(&self) -> u16 {
        self.deeds
    }

    fn is_fallen(&self) -> bool {
        self.fallen
    }
}
