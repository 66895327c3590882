//! What the book throws for, checks against a difficulty, and opposed tests.

use super::{
    D20,
    fact::Fact,
    numbers::{checks, tally::Tally},
    sheet::Adds,
};
use crate::{
    Check, Choice, Id, Phrase, Pick, Purpose, PurposeKey, PurposeKind, Roll, RuleId, RulesContext,
    Stop, Throw, Withheld,
};

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

/// A check for a skill (D20-HP-03).
pub(super) const TRYING: Purpose = Purpose::Own(PurposeKey::new("Trying"));

/// What the book throws for, as it is declared.
pub(super) const PURPOSES: &[PurposeKind] = &[
    PurposeKind::new("Stabilising"),
    PurposeKind { withheld: Withheld::Bar, ..PurposeKind::new("Confirming") },
    PurposeKind::new("Damage"),
    PurposeKind::new("Sneaking"),
    PurposeKind::new("Mending"),
    PurposeKind::new("Passing"),
    PurposeKind { withheld: Withheld::Bar, ..PurposeKind::new("Strength") },
    PurposeKind { withheld: Withheld::Bar, ..PurposeKind::new("Disarming") },
    PurposeKind { withheld: Withheld::Bar, ..PurposeKind::new("Grappling") },
    PurposeKind { withheld: Withheld::All, ..PurposeKind::new("Choosing") },
    PurposeKind::new("Trying"),
];

/// One chance in ten (D20-RND-09).
pub(super) fn one_in_ten(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    rule: &'static str,
) -> Result<bool, Stop> {
    ctx.roll_success(Throw {
        who,
        purpose: STABILISING,
        dice: checks::PERCENT,
        check: Some(checks::ONE_IN_TEN),
        parts: Vec::new(),
        rule: RuleId::new(rule),
    })
}

/// A check of somebody against a difficulty class (D20-RND-07), with what the GM adds to both.
pub(super) fn check(
    ctx: &mut impl RulesContext<D20>,
    (who, purpose): (Id, Purpose),
    tally: Tally,
    dc: i32,
    rule: &'static str,
) -> Result<bool, Stop> {
    let word = ctx.state().sheet(who).map(|sheet| sheet.word).unwrap_or_default();
    let tally = tally.and("gm", word.roll, "D20-MOD-14");
    use_up(ctx, who, Adds::Roll);
    use_up(ctx, who, Adds::Dc);
    let check: Check = checks::difficulty(dc.saturating_add(word.dc), &ctx.state().options);
    ctx.roll_success(tally.throw((who, purpose), Some(check), None, rule))
}

/// What the GM has added there counts for this throw, and for no other (D20-RND-10).
pub(super) fn use_up(ctx: &mut impl RulesContext<D20>, who: Id, adds: Adds) {
    let word = ctx.state().sheet(who).map(|sheet| sheet.word).unwrap_or_default();
    if word.of(adds) != 0 {
        ctx.fact(Fact::Word { who, word: word.with(adds, 0) });
    }
}

/// What the GM has added there of somebody; it is used up by that.
pub(super) fn taken(ctx: &mut impl RulesContext<D20>, who: Id, adds: Adds) -> i32 {
    let word = ctx.state().sheet(who).map(|sheet| sheet.word).unwrap_or_default();
    use_up(ctx, who, adds);
    word.of(adds)
}

/// What the GM has added to the next throw of somebody; it is used up by that.
pub(super) fn added(ctx: &mut impl RulesContext<D20>, who: Id) -> i32 {
    taken(ctx, who, Adds::Roll)
}

/// The difficulty where the GM names none; it is ours.
pub(super) const USUAL_DC: i32 = 15;

/// The difficulty of a check as the GM says it, the usual one first; all of them are ours.
pub(super) fn asked_dc(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    rule: &'static str,
) -> Result<i32, Stop> {
    const ALL: [i32; 7] = [USUAL_DC, 5, 10, 12, 20, 25, 30];
    let picks = ALL.map(|dc| Pick::new(Phrase::new("d20-pick-dc").with("dc", dc))).to_vec();
    let question = Phrase::new("d20-ask-dc").with("who", who);
    let (closed, rule) = (Vec::new(), RuleId::new(rule));
    let picked = ctx.choose(Choice { who, question, picks, closed, rule })?;
    Ok(ALL.get(picked).copied().unwrap_or(USUAL_DC))
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
    let (own, others) = (with_word(ctx, starter, own), with_word(ctx, other, others));
    for _ in 0..MOST {
        let first = ctx.roll(own.throw((starter, purpose), None, None, rule))?;
        let bar = Check::of(crate::Bar::AtLeast(first.total));
        let second: Roll = ctx.roll(others.throw((other, purpose), Some(bar), None, rule))?;
        if !checks::is_thrown_again(first.total, second.total, &ctx.state().options) {
            return Ok(first.total > second.total);
        }
    }
    Ok(false)
}

/// The modifiers of one side with what the GM adds to it (D20-MOD-14).
fn with_word(ctx: &mut impl RulesContext<D20>, who: Id, tally: Tally) -> Tally {
    let by = added(ctx, who);
    tally.and("gm", by, "D20-MOD-14")
}
