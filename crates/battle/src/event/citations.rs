//! On which rules each event stands.

use kekkai_rules::{Citation, RuleId};

use super::Event;
use crate::systems::SystemId;

impl Event {
    /// The rules of `system` that the event follows from, the nearest first; at least one.
    pub fn rules(&self, system: SystemId) -> Vec<RuleId> {
        let of = match self {
            Self::Own(fact) => return fact.report().rules,
            Self::Rolled(roll) => {
                let parts = roll.throw.parts.iter().map(|part| part.rule.clone());
                return std::iter::once(roll.throw.rule.clone()).chain(parts).collect();
            }
            Self::Placed { .. } => Citation::Placement,
            Self::Joined { .. } | Self::Fell { .. } => Citation::Membership,
            Self::Queued { .. } | Self::Waits(_) => Citation::Queue,
            Self::Requeued { .. } => Citation::NewPlace,
            Self::RoundBegan { extra, .. } if extra.is_empty() => Citation::Round,
            Self::RoundBegan { .. } => Citation::RoundWithExtraTurns,
            Self::TurnBegan { extra: true, .. } => Citation::ExtraTurn,
            Self::TurnBegan { extra: false, .. } | Self::TurnEnded { .. } => Citation::Turn,
            Self::Stepped { .. } => Citation::Step,
            Self::Reshaped { .. } => Citation::Terrain,
            Self::Shifted { .. }
            | Self::Rose { .. }
            | Self::LuckChanged { .. }
            | Self::Disclosed(_)
            | Self::Noted(_)
            | Self::Removed { .. }
            | Self::Renamed { .. }
            | Self::Remembered { .. }
            | Self::Clock { .. } => Citation::Ruling,
            Self::Lifted { .. } | Self::Dropped { .. } => Citation::Items,
            Self::Flew { .. } => Citation::Flight,
            Self::Left { .. } => Citation::Leaving,
            Self::Entered { .. } => Citation::Entering,
            Self::Rounded { .. } => Citation::Detour,
            Self::Departed { .. } => Citation::Departure,
            Self::BorderSet { .. } | Self::PartSet { .. } => Citation::Borders,
            Self::AirChanged { .. } | Self::LocalSet { .. } => Citation::Ambient,
            Self::CustomZoneSet(_) => Citation::CustomZone,
            Self::Sided { .. } => Citation::Sides,
            Self::World(_) => Citation::World,
            Self::Ended { .. } => Citation::End,
            Self::Anew { .. } | Self::Came { .. } => Citation::NewFight,
        };
        system.cites(of)
    }
}
