//! When a hit is critical, and which effect it has (KNK-CRT).

pub use crate::knk::table::crit_effect::CritEffect;
use crate::knk::{
    Knk,
    content::{part::Part, weapon::WeaponKind},
    sheet::expression,
    table::{picks, purpose, refusals, switches::CritMode},
};
use crate::{Choice, Dice, Id, Phrase, Pick, RuleId, RulesContext, Stop};

/// What the weapons of a type offer: effect and faces of its chance die; `None` always succeeds (T16, T17, T18).
pub const fn list(kind: WeaponKind) -> &'static [(CritEffect, Option<i32>)] {
    match kind {
        WeaponKind::Slash => &[
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
        WeaponKind::Blunt => &[
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
        WeaponKind::Pierce => &[
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
/// throws its chance (KNK-CRT-04). Asks nothing where there is nothing to choose. `hit` is what the blow comes to without one.
pub(crate) fn choose(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    listed: &[(CritEffect, Option<i32>)],
    helps: &[CritEffect],
    hit: Phrase,
) -> Result<Option<(CritEffect, bool)>, Stop> {
    let (effects, idle): (Vec<_>, Vec<_>) =
        listed.iter().copied().partition(|(effect, _)| helps.contains(effect));
    if effects.is_empty() {
        return Ok(None);
    }
    let rule = || RuleId::new("KNK-CRT-04");
    let pick = |(effect, faces): &(CritEffect, Option<i32>)| picks::crit(*effect, *faces);
    let closed = idle.iter().map(|row| (pick(row), refusals::lacks(row.0.use_for(), Some(rule()))));
    let (mut picks, closed): (Vec<_>, Vec<_>) =
        (effects.iter().map(pick).collect(), closed.collect());
    picks.push(Pick::none());
    let picked = ctx.choose(Choice {
        who,
        question: Choice::after(hit, Phrase::new("question-crit-effect")),
        picks,
        closed,
        rule: rule(),
    })?;
    match effects.get(picked) {
        None => Ok(None),
        Some((effect, None)) => Ok(Some((*effect, true))),
        Some((effect, Some(faces))) => {
            let held =
                ctx.roll_success(expression::chance(who, purpose::CRIT_EFFECT, *faces, rule()))?;
            Ok(Some((*effect, held)))
        }
    }
}
