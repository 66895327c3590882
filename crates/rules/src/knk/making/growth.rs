//! What changes for good in play: characteristics, schools of magic, spells (KNK-STAT-10, KNK-CLS-22, KNK-NEW-09).

mod raised;

pub use crate::knk::table::made::Made;
use crate::knk::{
    Knk,
    body::{action, life, pools},
    content::{
        class::Class,
        rank::Rank,
        reserve::Reserve,
        spell::{School, Spell},
    },
    sheet::{Life, Sheet, derived, schools},
    table::{
        fact::{Fact, Why},
        refusals,
        turn::living,
    },
};
use crate::{Id, Refusal, RuleId, RulesContext, Stop};

/// MC from which a school can be EX (KNK-CLS-22).
const MC_FOR_EX: u8 = 5;
/// Spells that one may know, so that a number of two digits names each.
const MOST_SPELLS: usize = 99;

/// The rank of a characteristic is `to` for good: every formula uses it at once, and both pools grow or shrink with
/// their maxima. The place in the queue stays (KNK-STAT-10). Each rank that a mage gains of its skill raises its schools
/// (KNK-CLS-20).
pub(crate) fn grow(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    of: Made,
    to: Rank,
) -> Result<(), Stop> {
    let sheet = pools::sheet_of(ctx, who)?;
    // A being of its own has typed numbers and no characteristics behind them.
    if sheet.custom.is_some() || (of == Made::Sixth && sheet.stats.sixth.is_none()) {
        return Err(lacks("characteristic", "KNK-STAT-02").into());
    }
    let before = maxima(&sheet);
    // Marks on the sixth are none (KNK-MOD-10).
    let to = if of == Made::Sixth { Rank::default().shifted(i32::from(to.value())) } else { to };
    let old = sheet.stats.sixth.map_or(0, Rank::value);
    let is_mage = sheet.class == Some(Class::Mage);
    ctx.fact(Fact::Grew { who, of, to });
    follow(ctx, who, before)?;
    if of == Made::Sixth && is_mage {
        for _ in old..to.value() {
            raised::by_skill(ctx, who)?;
        }
    }
    Ok(())
}

/// What was made of `who` changed for good: its pools grow or shrink with their maxima, which were `before`
/// (KNK-STAT-10).
pub(crate) fn follow(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    before: (i32, i32),
) -> Result<(), Refusal> {
    let sheet = pools::sheet_of(ctx, who)?;
    let after = maxima(&sheet);
    let hp = sheet.hp.saturating_add(after.0.saturating_sub(before.0)).min(after.0);
    let hp = if sheet.life == Life::Dead { hp.min(0) } else { hp };
    let prana = sheet.prana.saturating_add(after.1.saturating_sub(before.1));
    pools::set(ctx, who, Reserve::Hp, hp, Why::Growth);
    pools::set(ctx, who, Reserve::Prana, prana.clamp(0, after.1.max(0)), Why::Growth);
    life::check(ctx, who);
    if life::is_dead(ctx, who) && ctx.state().turn.as_ref().is_some_and(|turn| turn.who == who) {
        action::leave(ctx);
    }
    Ok(())
}

pub(crate) fn maxima(sheet: &Sheet) -> (i32, i32) {
    (derived::hp_max(sheet), derived::prana_max(sheet))
}

/// The rank in `school` is `to`: lines follow at once. During a fight its spells stay what they were, until it is back in
/// the workshop (KNK-CLS-22).
pub(crate) fn school(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    school: School,
    to: Rank,
) -> Result<(), Refusal> {
    let sheet = living(ctx.state(), who)?;
    if !school.is_open_to(sheet.class.as_ref()) {
        return Err(lacks("open-school", "KNK-MAG-01"));
    }
    let skill = sheet.stats.sixth.map_or(0, Rank::value);
    let is_mage = sheet.class == Some(Class::Mage);
    if school.is_free() && to.value() == Rank::MAX && !(is_mage && skill >= MC_FOR_EX) {
        return Err(lacks("mc-for-ex", "KNK-CLS-22"));
    }
    let to = Rank::default().shifted(i32::from(to.value()));
    let before = schools::rank(sheet, school).map_or(0, i32::from);
    let in_fight = ctx.state().turn.is_some() && i32::from(to.value()) > before;
    ctx.fact(Fact::Schooled { who, school, to, in_fight });
    Ok(())
}

/// A spell is learned; one of a school that was raised in a fight only in the workshop (KNK-CLS-22).
pub(crate) fn learn(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    spell: &Spell,
) -> Result<(), Refusal> {
    let sheet = living(ctx.state(), who)?;
    if sheet.unstudied.iter().any(|(school, _)| *school == spell.school) {
        return Err(lacks("workshop", "KNK-CLS-22"));
    }
    if sheet.spells.len() >= MOST_SPELLS || sheet.spells.iter().any(|it| it.name == spell.name) {
        return Err(lacks("new-spell", "KNK-MAG-11"));
    }
    ctx.fact(Fact::Learned { who, spell: Box::new(spell.clone()) });
    Ok(())
}

/// Back in the workshop, or what the GM asks instead is fulfilled: what was raised gives its spells.
pub(crate) fn study(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<(), Refusal> {
    if living(ctx.state(), who)?.unstudied.is_empty() {
        return Err(lacks("raised-school", "KNK-CLS-22"));
    }
    ctx.fact(Fact::Studied { who });
    Ok(())
}

fn lacks(what: &str, rule: &'static str) -> Refusal {
    refusals::lacks(what, Some(RuleId::new(rule)))
}
