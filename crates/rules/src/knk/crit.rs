//! Critical attacks (KNK-CRT).

use serde::{Deserialize, Serialize};

use super::{
    Kind, Knk, expression,
    injury::{Harm, Part},
    switches::CritMode,
};
use crate::{Choice, Dice, Id, Phrase, Pick, Purpose, Refusal, RuleId, Scene, Stop};

/// An effect that the attacker may try for on a critical attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CritEffect {
    /// The hit is final at once (KNK-CRT-05).
    NoDodge,
    /// Damage is doubled (KNK-CRT-06).
    Double,
    /// The target's next own turn is lost (KNK-CRT-08).
    LoseTurn,
    /// The target is knocked down (KNK-CRT-10).
    KnockDown,
    /// The target is thrown back (KNK-CRT-10, KNK-KNB-01).
    KnockBack,
    /// A weapon flies out of its hand (KNK-CRT-07).
    Disarm,
    /// One of its things is destroyed (KNK-CRT-09).
    Destroy,
    /// A limb is severed, or organs are damaged (KNK-CRT-11).
    Sever(Part),
    /// A limb is broken (KNK-CRT-11).
    Break(Part),
    /// A limb or organs are wounded (KNK-CRT-11).
    Wound(Part),
}

impl CritEffect {
    /// The key of what it needs to change something, in the locale's `lack-*` family.
    const fn use_for(self) -> &'static str {
        match self {
            Self::NoDodge => "dodge-left",
            Self::Double => "more-damage",
            Self::LoseTurn => "turn-to-lose",
            Self::KnockDown => "footing",
            Self::KnockBack => "room-to-fly",
            Self::Disarm => "weapon-to-lose",
            Self::Destroy => "thing-to-destroy",
            Self::Sever(_) | Self::Break(_) | Self::Wound(_) => "whole-part",
        }
    }

    /// The injury that it is, if it is one.
    pub const fn injury(self) -> Option<(Part, Harm)> {
        match self {
            Self::Sever(part) => Some((part, Harm::Lost)),
            Self::Break(part) => Some((part, Harm::Broken)),
            Self::Wound(part) => Some((part, Harm::Wounded)),
            Self::NoDodge
            | Self::Double
            | Self::LoseTurn
            | Self::KnockDown
            | Self::KnockBack
            | Self::Disarm
            | Self::Destroy => None,
        }
    }
}

/// What the weapons of a type offer: effect and faces of its chance die; `None` always succeeds (T16, T17, T18).
pub const fn list(kind: Kind) -> &'static [(CritEffect, Option<i32>)] {
    match kind {
        Kind::Slash => &[
            (CritEffect::NoDodge, Some(2)),
            (CritEffect::Double, Some(2)),
            (CritEffect::Disarm, Some(2)),
            (CritEffect::LoseTurn, Some(3)),
            (CritEffect::Destroy, Some(3)),
            (CritEffect::Sever(Part::Leg), Some(7)),
            (CritEffect::Sever(Part::LeftArm), Some(7)),
            (CritEffect::Sever(Part::RightArm), Some(7)),
            (CritEffect::Sever(Part::Organs), Some(7)),
        ],
        Kind::Blunt => &[
            (CritEffect::KnockBack, None),
            (CritEffect::Double, Some(2)),
            (CritEffect::KnockDown, Some(2)),
            (CritEffect::LoseTurn, Some(3)),
            (CritEffect::Destroy, Some(4)),
            (CritEffect::Break(Part::Leg), Some(6)),
            (CritEffect::Break(Part::LeftArm), Some(6)),
            (CritEffect::Break(Part::RightArm), Some(6)),
            (CritEffect::Sever(Part::Organs), Some(7)),
        ],
        Kind::Pierce => &[
            (CritEffect::NoDodge, None),
            (CritEffect::Double, Some(2)),
            (CritEffect::Disarm, Some(3)),
            (CritEffect::LoseTurn, Some(3)),
            (CritEffect::Destroy, Some(4)),
            (CritEffect::Wound(Part::Leg), Some(5)),
            (CritEffect::Wound(Part::LeftArm), Some(5)),
            (CritEffect::Wound(Part::RightArm), Some(5)),
            (CritEffect::Wound(Part::Organs), Some(5)),
        ],
    }
}

/// Whether a total is critical: at least the number of faces, of several dice together (KNK-CRT-01). Without a die there is none. Whether it
/// also hits is the caller's to ask (KNK-CRT-03).
pub fn is_critical(dice: Dice, total: i32, mode: CritMode) -> bool {
    dice.is_thrown() && total >= needed(dice, mode)
}

/// The least total of `dice` that is critical (KNK-CRT-01).
pub fn needed(dice: Dice, mode: CritMode) -> i32 {
    match mode {
        CritMode::TotalGeFaces => dice.most_shown(),
        CritMode::NaturalMax => dice.plus.saturating_add(dice.most_shown()),
    }
}

/// Asks the attacker's player for one of the `listed` effects that `helps` says could change something, or none, and
/// throws its chance (KNK-CRT-04). Asks nothing where there is nothing to choose.
pub(super) fn choose(
    scene: &mut impl Scene<Knk>,
    who: Id,
    listed: &[(CritEffect, Option<i32>)],
    helps: &[CritEffect],
) -> Result<Option<(CritEffect, bool)>, Stop> {
    let (effects, idle): (Vec<_>, Vec<_>) =
        listed.iter().copied().partition(|(effect, _)| helps.contains(effect));
    if effects.is_empty() {
        return Ok(None);
    }
    let rule = || RuleId::new("KNK-CRT-04");
    let pick = |(effect, faces): &(CritEffect, Option<i32>)| Pick::Crit {
        effect: *effect,
        chance: faces.map(|faces| Dice::new(0, faces)),
    };
    let closed = idle.iter().map(|row| {
        (pick(row), Refusal::Lacks { what: row.0.use_for().to_owned(), rule: Some(rule()) })
    });
    let (mut picks, closed): (Vec<_>, Vec<_>) =
        (effects.iter().map(pick).collect(), closed.collect());
    picks.push(Pick::None);
    let picked = scene.choose(Choice {
        who,
        question: Phrase::new("question-crit-effect"),
        picks,
        closed,
        rule: rule(),
    })?;
    match effects.get(picked) {
        None => Ok(None),
        Some((effect, None)) => Ok(Some((*effect, true))),
        Some((effect, Some(faces))) => {
            let roll = scene.roll(expression::chance(who, Purpose::CritEffect, *faces, rule()))?;
            Ok(Some((*effect, roll.is_top_face())))
        }
    }
}
