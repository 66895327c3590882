//! Going over a field: the modes that a system declares, the steps, and how a walk stands between them.

use std::fmt::Debug;

use crate::{Cost, Id, MeterId, PoolId, Spot, Terrain};

crate::key::keyed! {
    /// How somebody goes, by the key that its system declares.
    MoveMode, numbered [Walk, Retreat]
}

/// What a system declares of a mode of movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveKind {
    /// Its key, the same in every file.
    pub id: MoveMode,
    /// The question of the prompt before such a walk: key of a message that takes `name`, who goes, and `cell`, its end.
    pub asks: &'static str,
    /// The verb of the command line that goes so, English.
    pub word: &'static str,
    /// Other words for the verb, the Russian one first.
    pub aliases: &'static [&'static str],
    /// Whether the verb takes jumps: `jump` before a cell goes over whatever lies before it.
    pub jumps: bool,
    /// What its steps are counted in on a map.
    pub counts: Counted,
}

/// What steps are counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// A meter of the turn.
    Meter(MeterId),
    /// Points of a pool.
    Pool(PoolId),
}

impl Counted {
    /// How much of it is in a price; 0 where it is not.
    pub fn within(self, cost: &[Cost]) -> i32 {
        let of = |cost: &Cost| match (self, *cost) {
            (Self::Meter(meter), Cost::Meter(of, amount)) if of == meter => amount,
            (Self::Pool(pool), Cost::Pool(of, amount) | Cost::Least(of, amount)) if of == pool => {
                amount
            }
            (Self::Meter(_) | Self::Pool(_), _) => 0,
        };
        cost.iter().map(of).fold(0, i32::saturating_add)
    }
}

/// One step of a walk: a place that is entered, and the places jumped over on the way to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathStep {
    /// The place it is made from; `None` from behind a border.
    pub from: Option<Spot>,
    /// The place that the step enters.
    pub to: Spot,
    /// The places jumped over, in order; empty for a plain step to a place next to the last one.
    pub over: Vec<Spot>,
    /// Whether it goes diagonally between two filled places.
    pub squeezes: bool,
}

/// What ways are chosen by: the first number that differs decides, and less is better.
pub type Rank = [i32; 5];

/// How a walk stands after some steps, as if every save of it were passed: what the search for ways asks of it.
///
/// A step never makes a walk better: its rank does not fall, and what it could do before it can still do at most.
pub trait Progress: Debug + Copy + PartialEq {
    /// What ways are chosen by.
    fn rank(&self) -> Rank;
    /// Whether whatever can be done from here could be done as well from where `self` stands.
    fn is_no_worse(&self, other: &Self) -> bool;
    /// The best that a step from `from` onto `ground` may leave of it: steps that are certain to be useless are not made.
    #[must_use]
    fn at_best(&self, from: Spot, ground: Terrain) -> Self;
    /// What it has cost, each meter and pool once; what costs nothing is left out.
    fn cost(&self) -> Vec<Cost>;
    /// What it has done beside going, from 0: walls broken, others trampled, saves asked for.
    fn deeds(&self) -> u16 {
        0
    }
    /// Whether it ends with a fall that no save can prevent.
    fn is_fallen(&self) -> bool {
        false
    }
    /// Whom its last step gives an attack at whoever walks, each once. What is held in secret for a step is not among it.
    fn provokes(&self) -> Vec<Id> {
        Vec::new()
    }
}
