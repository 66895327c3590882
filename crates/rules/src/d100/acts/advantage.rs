//! Advantage won and lost, and who is engaged with whom.

use super::clinch;
use crate::d100::{
    D100,
    fact::{self, Fact},
    sheet::{ADVANTAGE, Notes},
};
use crate::{Id, RulesContext};

/// A point of Advantage is won (D100-ADV-03, D100-ADV-12).
pub(in crate::d100) fn gain(ctx: &mut impl RulesContext<D100>, who: Id) {
    // A mount under its rider has none (*Readings*, D100-MNT-06).
    if super::mount::figure(ctx.state(), who) != who {
        return;
    }
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| sheet.is_conscious()) else { return };
    let (notes, now) = (sheet.notes, sheet.advantage.saturating_add(1));
    let most = sheet.bounds(ADVANTAGE, &ctx.state().options).map_or(now, |(_, most)| most);
    let fact = fact::pool(sheet, who, ADVANTAGE, now.min(most));
    if let Some(fact) = fact {
        ctx.fact(fact);
    }
    if !notes.gained {
        ctx.fact(Fact::Noted { who, notes: Notes { gained: true, ..notes } });
    }
}

/// All Advantage is lost at once (D100-ADV-07).
pub(in crate::d100) fn lose(ctx: &mut impl RulesContext<D100>, who: Id) {
    let fact = ctx.state().sheet(who).and_then(|sheet| fact::pool(sheet, who, ADVANTAGE, 0));
    if let Some(fact) = fact {
        ctx.fact(fact);
    }
}

/// The winner of an opposed test gains, the loser loses (D100-MEL-02, D100-ADV-10).
pub(in crate::d100) fn decided(ctx: &mut impl RulesContext<D100>, winner: Id, loser: Id) {
    lose(ctx, loser);
    gain(ctx, winner);
}

/// Whoever overcomes an important figure gains a point (D100-ADV-03).
pub(in crate::d100) fn overcome(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    fallen: Id,
    is_overcome: bool,
) {
    let important = ctx.state().sheet(fallen).is_some_and(|sheet| sheet.spec.important);
    if is_overcome && important {
        gain(ctx, who);
    }
}

/// Two are engaged with each other from now on, if both are conscious (D100-MEL-05).
pub(in crate::d100) fn engage(ctx: &mut impl RulesContext<D100>, who: Id, with: Id) {
    let table = ctx.state();
    let [who, with] = [who, with].map(|one| super::mount::figure(table, one));
    let able = [who, with]
        .into_iter()
        .all(|one| table.sheet(one).is_some_and(crate::d100::sheet::Sheet::is_conscious));
    if able {
        let round = Some(ctx.round());
        ctx.fact(Fact::Engaged { who, with, round });
    }
}

/// Two are not engaged any more.
pub(in crate::d100) fn part(ctx: &mut impl RulesContext<D100>, who: Id, with: Id) {
    if ctx.state().sheet(who).is_some_and(|sheet| clinch::holds(sheet, with)) {
        clinch::over(ctx, who);
    }
    ctx.fact(Fact::Engaged { who, with, round: None });
}

/// Nobody is engaged with somebody any more (D100-WND-08).
pub(in crate::d100) fn part_all(ctx: &mut impl RulesContext<D100>, who: Id) {
    clinch::over(ctx, who);
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let all: Vec<Id> = sheet.engaged.keys().copied().collect();
    for with in all {
        part(ctx, who, with);
    }
}

/// Those who are out of each other's reach after a move are not engaged (D100-MEL-05).
pub(in crate::d100) fn moved(ctx: &mut impl RulesContext<D100>, who: Id) {
    clinch::moved(ctx, who);
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let all: Vec<Id> = sheet.engaged.keys().copied().collect();
    for with in all {
        if !super::movement::in_reach(ctx, who, with) {
            part(ctx, who, with);
        }
    }
}
