//! Whom an attack provokes, and when they strike (D20-AOO-03, D20-AOO-04, D20-RNG-03).

use super::Swing;
use crate::d20::acts::{contingent, hands, reactions};
use crate::d20::{
    D20,
    field::{controllers, controls, reacts},
    numbers::{
        attack,
        classes::Gift,
        tally::Tally,
        weapon::{Weapon, WeaponKind},
    },
    options::{AooTiming, RimInitiative},
    sheet::With,
};
use crate::{Id, Purpose, RulesContext, Stop};

/// Those whom something provokes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::d20) struct Provoked {
    by: Vec<Id>,
    rule: &'static str,
}

impl Provoked {
    /// These, in the order of the queue.
    pub(in crate::d20) const fn of(by: Vec<Id>, rule: &'static str) -> Self {
        Self { by, rule }
    }

    /// They strike before the act, unless the table lets them strike after it. Whether `who` can still do it.
    pub(in crate::d20) fn before(
        &self,
        ctx: &mut impl RulesContext<D20>,
        who: Id,
    ) -> Result<bool, Stop> {
        match ctx.state().options.aoo_timing {
            AooTiming::Before => reactions::asked(ctx, who, self.by.clone(), self.rule),
            AooTiming::After => Ok(true),
        }
    }

    /// They strike after the act, where the table lets them.
    pub(in crate::d20) fn after(
        self,
        ctx: &mut impl RulesContext<D20>,
        who: Id,
    ) -> Result<bool, Stop> {
        match ctx.state().options.aoo_timing {
            AooTiming::Before => Ok(true),
            AooTiming::After => {
                let mut by = self.by;
                by.retain(|one| reacts(ctx, *one, who));
                reactions::asked(ctx, who, by, self.rule)
            }
        }
    }
}

/// Those whom an attack provokes: the target of unskilled fists, and who controls the place of a shooter.
pub(in crate::d20::acts) fn provoked(
    ctx: &mut impl RulesContext<D20>,
    swing: &Swing,
) -> Result<Provoked, Stop> {
    let (who, target) = (swing.who, swing.target);
    let options = ctx.state().options;
    // A readied attack provokes nobody, one with a weapon that strikes a group neither (D20-AOO-05).
    let readied = contingent::runs(ctx);
    let Some(sheet) = ctx.state().sheet(who).filter(|_| !readied) else {
        return Ok(Provoked::of(Vec::new(), "D20-AOO-04"));
    };
    let weapon = hands::weapon(sheet, swing.with, &options);
    // Teeth and claws are unarmed attacks too (D20-UNA-02).
    let limbs = ctx.edition().applies_throughout() && weapon.kind == WeaponKind::Unarmed;
    let unarmed = swing.with == With::Fists || limbs;
    if unarmed && !sheet.spec.can(Gift::UnarmedCombat) {
        let at = ctx.place(who).filter(|_| ctx.queue().contains(&target));
        let may = at.is_some_and(|at| controls(ctx, target, who, at));
        return Ok(Provoked::of(if may { vec![target] } else { Vec::new() }, "D20-UNA-02"));
    }
    Ok(Provoked::of(shot_at_risk(ctx, who, &weapon)?, "D20-RNG-03"))
}

/// Those whom a shot provokes: who controls the place of the shooter, and is not ten behind it in initiative (D20-RNG-03).
pub(in crate::d20::acts) fn shot_at_risk(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    weapon: &Weapon,
) -> Result<Vec<Id>, Stop> {
    let options = ctx.state().options;
    let Some(at) = ctx.place(who).filter(|_| weapon.is_ranged()) else { return Ok(Vec::new()) };
    let by = controllers(ctx, who, at);
    if by.is_empty() {
        return Ok(by);
    }
    let own = lead(ctx, who)?;
    let mut those = Vec::new();
    for one in by {
        let other = lead(ctx, one)?;
        if attack::provokes(weapon, own, other, &options) {
            those.push(one);
        }
    }
    Ok(those)
}

/// The initiative that counts for a shot in melee: that of the fight, or one thrown for it (D20-RNG-03).
fn lead(ctx: &mut impl RulesContext<D20>, who: Id) -> Result<i32, Stop> {
    let options = ctx.state().options;
    match options.rim_initiative {
        RimInitiative::Stored => Ok(ctx.initiative(who).unwrap_or_default()),
        RimInitiative::FreshRoll => {
            let of = ctx.state().sheet(who).map(|sheet| sheet.spec.initiative(&options));
            let tally = Tally::of_roll().and("initiative", of.unwrap_or_default(), "D20-INI-01");
            let throw = tally.throw((who, Purpose::Initiative), None, None, "D20-RNG-03");
            Ok(ctx.roll(throw)?.total)
        }
    }
}
