//! The switches of table T28: how the table reads what the book leaves open.

use serde::{Deserialize, Serialize};

use crate::{RuleId, system::Fault};

/// How the table reads what the book leaves open: the switches of table T28 that are in force so far.
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many rows or columns from its edge a side may set up in (KNK-INI-01).
    pub deploy_depth: u8,
    /// Whether a diagonal step between two filled cells is allowed (KNK-MOV-03).
    pub diagonal_corner_cut: bool,
    /// Whether one cell is always possible with all points unspent (KNK-MOV-05).
    pub hindrance_min_one_cell: bool,
    /// Whether one may walk through one's own side (KNK-MOV-02).
    pub pass_through_allies: bool,
    /// How often the saves on ice are paid (KNK-OBS-10).
    pub ice_save_payment: IcePayment,
    /// What the longest jump counts over (KNK-OBS-06).
    pub jump_limit_scope: JumpScope,
    /// How far along its border a guard reaches, in cells; `None` for the whole border (KNK-EXIT-03).
    pub guard_scope: Option<u8>,
    /// Whether a guard keeps others from coming back as well (KNK-EXIT-03).
    pub guard_blocks_reentry: bool,
    /// Damage to both where somebody is thrown against somebody (KNK-KNB-06).
    pub knock_into_creature_damage: i32,
    /// Whether a flight ends at its first hindrance whatever the save (KNK-KNB-04).
    pub hindrance_stops_flight: bool,
    /// What somebody thrown against it takes from a strong obstacle (KNK-KNB-02).
    pub strong_collision_loss: CollisionLoss,
    /// Health that a vampire in sunlight loses each own turn (KNK-LOC-05).
    pub sunlight_damage: i32,
    /// What night adds to the attack of vampires (KNK-CLS-06).
    pub night_bonus: i32,
    /// What holy ground adds to the attack of church characters (KNK-LOC-09).
    pub holy_church_bonus: i32,
    /// What holy ground takes from the attack of Dead Apostles (KNK-LOC-09).
    pub holy_da_penalty: i32,
}

/// How often the saves on ice are paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IcePayment {
    /// Once a turn.
    #[default]
    PerTurn,
    /// Anew for each cell.
    PerCell,
}

/// What the longest jump counts over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JumpScope {
    /// One jump.
    #[default]
    PerJump,
    /// All jumps of a turn.
    PerTurn,
}

/// What a collision takes from a strong obstacle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CollisionLoss {
    /// Half of its full durability.
    #[default]
    HalfOfMax,
    /// Half of what is left of it, rounded up.
    HalfOfCurrent,
}

impl Options {
    /// How deep a strip may be made (KNK-INI-01).
    pub const DEPLOY_DEPTHS: (i32, i32) = (1, 10);
    /// What a number of damage may be; the bound only keeps sums small.
    const DAMAGES: (i32, i32) = (0, 1_000);
    /// What a bonus may be.
    const BONUSES: (i32, i32) = (0, 100);
    /// How far a guard may reach.
    const SCOPES: (i32, i32) = (0, 19);

    /// Every number with its name, its bounds and its rule.
    fn numbers(&self) -> [(&'static str, i32, (i32, i32), &'static str); 7] {
        let scope = self.guard_scope.map_or(0, i32::from);
        [
            ("deploy_depth", i32::from(self.deploy_depth), Self::DEPLOY_DEPTHS, "KNK-INI-01"),
            ("guard_scope", scope, Self::SCOPES, "KNK-EXIT-03"),
            (
                "knock_into_creature_damage",
                self.knock_into_creature_damage,
                Self::DAMAGES,
                "KNK-KNB-06",
            ),
            ("sunlight_damage", self.sunlight_damage, Self::DAMAGES, "KNK-LOC-05"),
            ("night_bonus", self.night_bonus, Self::BONUSES, "KNK-CLS-06"),
            ("holy_church_bonus", self.holy_church_bonus, Self::BONUSES, "KNK-LOC-09"),
            ("holy_da_penalty", self.holy_da_penalty, Self::BONUSES, "KNK-LOC-09"),
        ]
    }

    /// Every choice that is outside its bounds.
    pub fn faults(&self) -> Vec<Fault> {
        let outside =
            |(field, given, (least, most), rule): &(&str, i32, (i32, i32), &'static str)| {
                (!(*least..=*most).contains(given)).then(|| Fault {
                    field: (*field).to_owned(),
                    found: given.to_string(),
                    expected: "number-in-bounds".to_owned(),
                    rule: Some(RuleId::new(rule)),
                })
            };
        self.numbers().iter().filter_map(outside).collect()
    }

    /// The first number that is outside its bounds: its name, the number, least and most.
    pub(super) fn out_of_bounds(&self) -> Option<(&'static str, i32, (i32, i32))> {
        let mut numbers = self.numbers().into_iter();
        let found = numbers.find(|(_, given, (least, most), _)| !(*least..=*most).contains(given));
        found.map(|(field, given, bounds, _)| (field, given, bounds))
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            deploy_depth: 2,
            diagonal_corner_cut: true,
            hindrance_min_one_cell: true,
            pass_through_allies: false,
            ice_save_payment: IcePayment::PerTurn,
            jump_limit_scope: JumpScope::PerJump,
            guard_scope: None,
            guard_blocks_reentry: true,
            knock_into_creature_damage: 0,
            hindrance_stops_flight: false,
            strong_collision_loss: CollisionLoss::HalfOfMax,
            sunlight_damage: 0,
            night_bonus: 0,
            holy_church_bonus: 0,
            holy_da_penalty: 0,
        }
    }
}
