//! On which rules each event stands.

use kekkai_rules::RuleId;

use super::Event;

impl Event {
    /// The rules that the event follows from, the nearest first; at least one. What the game master alone decides
    /// stands on that (KNK-GEN-01).
    pub fn rules(&self) -> Vec<RuleId> {
        let ids: &[&'static str] = match self {
            Self::Own(fact) => return fact.report().rules,
            Self::Rolled(roll) => {
                let parts = roll.throw.parts.iter().map(|part| part.rule.clone());
                return std::iter::once(roll.throw.rule.clone()).chain(parts).collect();
            }
            Self::Placed { .. } => &["KNK-INI-01"],
            Self::Joined { .. } | Self::Fell { .. } => &["KNK-INI-07"],
            Self::Queued { .. } => &["KNK-INI-02", "KNK-INI-03"],
            Self::RoundBegan { extra, .. } if extra.is_empty() => &["KNK-GEN-05"],
            Self::RoundBegan { .. } => &["KNK-GEN-05", "KNK-INI-05"],
            Self::TurnBegan { extra: true, .. } => &["KNK-INI-06", "KNK-TRN-01"],
            Self::TurnBegan { extra: false, .. } | Self::TurnEnded { .. } => &["KNK-TRN-01"],
            Self::Stepped { .. } => &["KNK-MOV-01"],
            Self::Reshaped { .. } => &["KNK-OBS-01"],
            Self::Shifted { .. }
            | Self::Rose { .. }
            | Self::LuckChanged { .. }
            | Self::Disclosed(_)
            | Self::Noted(_) => &["KNK-GEN-01"],
            Self::Lifted { .. } | Self::Dropped { .. } => &["KNK-TRN-13"],
            Self::Flew { .. } => &["KNK-KNB-01"],
            Self::Left { .. } => &["KNK-EXIT-02", "KNK-EXIT-04", "KNK-EXIT-03"],
            Self::Entered { .. } => &["KNK-EXIT-04", "KNK-EXIT-03"],
            Self::Rounded { .. } => &["KNK-EXIT-05"],
            Self::Departed { .. } => &["KNK-EXIT-06"],
            Self::BorderSet { .. } | Self::PartSet { .. } => &["KNK-EXIT-01"],
            Self::AirChanged { .. } | Self::LocalSet { .. } => &["KNK-LOC-03"],
            Self::ClimateSet(_) => &["KNK-LOC-10"],
            Self::Sided { .. } => &["KNK-CLS-16"],
            Self::World(_) => &["KNK-GLB-01"],
            Self::Ended { .. } => &["KNK-END-02"],
            Self::Anew { .. } | Self::Came { .. } => &["KNK-END-01"],
            Self::Requeued { .. } => &["KNK-MOD-07"],
        };
        ids.iter().map(|id| RuleId::new(id)).collect()
    }
}
