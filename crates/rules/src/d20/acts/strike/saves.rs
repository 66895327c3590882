//! The save that a hit asks for, and the dice of a sneak attack.

use super::{Swing, aimed::Aimed, deals};
use crate::d20::{
    D20,
    numbers::{
        checks,
        classes::Gift,
        conditions::Condition,
        saves::{self, OnSuccess, Owed, SaveKind},
        weapon::{Deals, Weapon},
    },
    options::PsiDc,
    rolls::{asked_dc, use_up},
    sheet::Adds,
};
use crate::{Dice, Id, Purpose, RulesContext, Stop};

/// The save that a hit asks for (D20-SAV-01, D20-SAV-04, D20-DMG-11). Where the table proposes no difficulty of a save of the
/// mind, the GM is asked for it.
pub(super) fn owed(
    ctx: &mut impl RulesContext<D20>,
    swing: &Swing,
    weapon: &Weapon,
    total: i32,
) -> Result<Option<Owed>, Stop> {
    let options = ctx.state().options;
    let (Some(sheet), Some(other)) =
        (ctx.state().sheet(swing.who), ctx.state().sheet(swing.target))
    else {
        return Ok(None);
    };
    let kind = deals(swing, weapon);
    let dc = saves::psi_dc(sheet.spec.psi_level, sheet.spec.abilities.int_mod);
    let evades = other.spec.can(Gift::Evasion);
    let owed = saves::owed(weapon, kind, (total, dc), evades, &options);
    let typed = kind == Deals::Psy && weapon.save.is_none() && options.psi_dc == PsiDc::Typed;
    match owed {
        Some(owed) if typed => {
            let dc = asked_dc(ctx, swing.target, "D20-DMG-11")?;
            Ok(Some(Owed { kind: SaveKind::Will, dc, on_success: OnSuccess::Negate, ..owed }))
        }
        owed => Ok(owed),
    }
}

/// Whether somebody makes a save (D20-SAV-01).
pub(in crate::d20) fn saves_from(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    owed: Owed,
) -> Result<bool, Stop> {
    let options = ctx.state().options;
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(false) };
    if !owed.kind.is_thrown(sheet.is_helpless(&options)) {
        return Ok(false);
    }
    let word = sheet.word;
    let tally = owed.kind.tally(&sheet.spec.saves, &sheet.spec.abilities);
    let tally = tally.and("gm", word.roll, "D20-MOD-14");
    use_up(ctx, who, Adds::Roll);
    use_up(ctx, who, Adds::Dc);
    let check = checks::difficulty(owed.dc.saturating_add(word.dc), &options);
    ctx.roll_success(tally.throw((who, Purpose::Save), Some(check), None, owed.rule))
}

/// Dice of a sneak attack: of one who flanks, or strikes somebody surprised where the table has it (D20-FLK-04).
pub(super) fn sneak_dice(
    ctx: &impl RulesContext<D20>,
    swing: &Swing,
    aimed: &Aimed,
) -> Option<Dice> {
    let other = ctx.state().sheet(swing.target)?;
    let surprised = ctx.state().options.sneak_on_surprise
        && !aimed.weapon.is_ranged()
        && other.has(Condition::Surprised);
    let sheet = ctx.state().sheet(swing.who).filter(|_| aimed.flanked || surprised)?;
    let spec = &Some(sheet).filter(|sheet| !sheet.plain)?.spec;
    spec.class.sneak.map(|of_class| spec.sneak_dice.unwrap_or(of_class))
}
