//! What the book throws for, checks against a difficulty, and opposed tests.

use super::{
    D20,
    numbers::{checks, tally::Tally},
};
use crate::{Check, Id, Purpose, PurposeKey, PurposeKind, Roll, RuleId, RulesContext, Stop, Throw};

/// A chance in ten to lose no more hit points (D20-HEAL-05).
pub(super) const STABILISING: Purpose = Purpose::Own(PurposeKey::new("Stabilising"));
/// The critical check (D20-CRT-02).
pub(super) const CONFIRMING: Purpose = Purpose::Own(PurposeKey::new("Confirming"));
/// Damage of a hit (D20-DMG-01).
pub(super) const DAMAGE: Purpose = Purpose::Own(PurposeKey::new("Damage"));
/// More damage by stealth (D20-FLK-04).
pub(super) const SNEAKING: Purpose = Purpose::Own(PurposeKey::new("Sneaking"));
/// A healing check (D20-HEAL-01).
pub(super) const MENDING: Purpose = Purpose::Own(PurposeKey::new("Mending"));
/// The check of one whom a charger passes (D20-ACT-05).
pub(super) const PASSING: Purpose = Purpose::Own(PurposeKey::new("Passing"));
/// One side of a contest of strength (D20-RDY-02).
pub(super) const STRENGTH: Purpose = Purpose::Own(PurposeKey::new("Strength"));

/// One side of a roll for a weapon (D20-DSRM-02).
pub(super) const DISARMING: Purpose = Purpose::Own(PurposeKey::new("Disarming"));
/// A grapple check (D20-GRP-01).
pub(super) const GRAPPLING: Purpose = Purpose::Own(PurposeKey::new("Grappling"));
/// Who of those in a grapple is shot at (D20-MOD-11).
pub(super) const CHOOSING: Purpose = Purpose::Own(PurposeKey::new("Choosing"));

/// What the book throws for, as it is declared.
pub(super) const PURPOSES: &[PurposeKind] = &[
    PurposeKind { id: PurposeKey::new("Stabilising"), bar: None },
    PurposeKind { id: PurposeKey::new("Confirming"), bar: None },
    PurposeKind { id: PurposeKey::new("Damage"), bar: None },
    PurposeKind { id: PurposeKey::new("Sneaking"), bar: None },
    PurposeKind { id: PurposeKey::new("Mending"), bar: None },
    PurposeKind { id: PurposeKey::new("Passing"), bar: None },
    PurposeKind { id: PurposeKey::new("Strength"), bar: None },
    PurposeKind { id: PurposeKey::new("Disarming"), bar: None },
    PurposeKind { id: PurposeKey::new("Grappling"), bar: None },
    PurposeKind { id: PurposeKey::new("Choosing"), bar: None },
];

/// One chance in ten (D20-RND-09).
pub(super) fn one_in_ten(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    rule: &'static str,
) -> Result<bool, Stop> {
    ctx.test(Throw {
        who,
        purpose: STABILISING,
        dice: checks::PERCENT,
        check: Some(checks::ONE_IN_TEN),
        parts: Vec::new(),
        rule: RuleId::new(rule),
    })
}

/// A check of somebody against a difficulty class (D20-RND-07).
pub(super) fn check(
    ctx: &mut impl RulesContext<D20>,
    (who, purpose): (Id, Purpose),
    (source, bonus): (&str, i32),
    dc: i32,
    rule: &'static str,
) -> Result<bool, Stop> {
    let check: Check = checks::difficulty(dc, &ctx.table().options);
    let throw =
        Tally::of_roll().and(source, bonus, rule).throw((who, purpose), Some(check), None, rule);
    ctx.test(throw)
}

/// An opposed test (D20-RND-08): whether the one who began it wins. Each side is who, its bonus, and the word for that.
pub(super) fn opposed(
    ctx: &mut impl RulesContext<D20>,
    purpose: Purpose,
    (starter, own): (Id, Tally),
    (other, others): (Id, Tally),
    rule: &'static str,
) -> Result<bool, Stop> {
    /// Throws anew of equal totals, at most.
    const MOST: usize = 100;
    for _ in 0..MOST {
        let first = ctx.roll(own.throw((starter, purpose), None, None, rule))?;
        let bar = Check::of(crate::Bar::AtLeast(first.total));
        let second: Roll = ctx.roll(others.throw((other, purpose), Some(bar), None, rule))?;
        if !checks::is_thrown_again(first.total, second.total, &ctx.table().options) {
            return Ok(first.total > second.total);
        }
    }
    Ok(false)
}
