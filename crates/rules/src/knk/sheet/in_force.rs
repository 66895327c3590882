//! Which modifiers of a sheet are in force, and what they add up to (KNK-SKL-01, KNK-SKL-05).
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "each function below reads its own words of the vocabulary"
)]

use crate::knk::{
    content::{
        impulse::Impulse,
        modifier::{Modifier, Rolls, When},
        rank::Stat,
        skill::Owned,
        value::Override,
    },
    sheet::{Sheet, expression::Expression},
};
use crate::{PlainText, RuleId};

/// A modifier that is in force, and where it comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Source<'s> {
    /// The name of the skill, spell or thing.
    pub(crate) name: &'s str,
    /// Own turns of use after the first.
    grown: i32,
    /// Whether it comes for a time only, and leaves the maxima of the pools alone (KNK-STAT-10).
    for_a_time: bool,
    pub(crate) what: &'s Modifier,
}

/// Everything that `sheet` owns or suffers.
pub(crate) fn all(sheet: &Sheet) -> impl Iterator<Item = Source<'_>> {
    let acts = |owned: &&Owned| owned.in_use.on || !is_ability(sheet, owned.skill.name.as_str());
    let owned = sheet.skills.iter().filter(acts).flat_map(|owned| {
        let grown = owned.grown();
        owned.modifiers().map(move |what| Source {
            name: owned.skill.name.as_str(),
            grown,
            for_a_time: false,
            what,
        })
    });
    let lasting = sheet.lasting.iter().flat_map(|effect| {
        effect.modifiers.iter().map(|what| Source {
            name: effect.name.as_str(),
            grown: 0,
            for_a_time: true,
            what,
        })
    });
    owned.chain(lasting)
}

/// Whether it is an ability of a hybrid, which changes nothing until it is switched on (KNK-CLS-11).
fn is_ability(sheet: &Sheet, name: &str) -> bool {
    let ability = |bought: &Impulse| matches!(bought, Impulse::Ability { name: own, .. } if own.as_str() == name);
    sheet.impulses.iter().any(ability)
}

/// Whether what does not hang on an opponent is so; that `AgainstUnclean` holds is for [`against`] to say.
fn holds(sheet: &Sheet, source: &Source<'_>, when: When) -> bool {
    match when {
        When::Always => true,
        When::Alone => sheet.alone,
        When::AgainstUnclean => false,
        When::Active => is_active(sheet, source.name),
    }
}

/// What is added to a characteristic; `made` leaves out what holds for a time only.
pub(crate) fn stat(sheet: &Sheet, stat: Stat, made: bool) -> i32 {
    all(sheet).fold(0, |sum, source| match source.what {
        Modifier::Stat { of, by, when } if *of == stat && holds(sheet, &source, *when) => {
            let lasting = !source.for_a_time && *when == When::Always;
            if made && !lasting { sum } else { sum.saturating_add(*by) }
        }
        _ => sum,
    })
}

/// What is added to a computed value.
pub(crate) fn value(sheet: &Sheet, which: Override) -> i32 {
    all(sheet).fold(0, |sum, source| match source.what {
        Modifier::Value { of, by } if *of == which => sum.saturating_add(*by),
        _ => sum,
    })
}

/// A roll with everything that does not hang on an opponent.
pub(crate) fn on_roll(sheet: &Sheet, rolls: Rolls, roll: Expression) -> Expression {
    all(sheet).fold(roll, |roll, source| match source.what {
        Modifier::Roll { of, to, by, when } if *of == rolls && holds(sheet, &source, *when) => {
            roll.with(source.name, (*to).into(), *by, rule())
        }
        Modifier::Growing { of, to } if *of == rolls => {
            let sixth = sheet.stats.sixth.map_or(0, |rank| i32::from(rank.value()));
            let by = sixth.saturating_mul(source.grown);
            roll.with(source.name, (*to).into(), by, RuleId::new("KNK-SKL-05"))
        }
        _ => roll,
    })
}

/// An attack on `target` with what hangs on it.
pub(crate) fn against(sheet: &Sheet, target: &Sheet, roll: Expression) -> Expression {
    all(sheet).fold(roll, |roll, source| match source.what {
        Modifier::Roll { of: Rolls::Attack, to, by, when: When::AgainstUnclean }
            if target.unclean =>
        {
            roll.with(source.name, (*to).into(), *by, rule())
        }
        _ => roll,
    })
}

/// What is added to the damage of a hit on `target`.
pub(crate) fn damage(sheet: &Sheet, target: Option<&Sheet>) -> i32 {
    all(sheet).fold(0, |sum, source| match source.what {
        Modifier::Damage { by, when } => {
            let unclean = target.is_some_and(|target| target.unclean);
            let counts = holds(sheet, &source, *when) || (*when == When::AgainstUnclean && unclean);
            if counts { sum.saturating_add(*by) } else { sum }
        }
        _ => sum,
    })
}

/// The highest circle of magic that something opens; 0 for none.
pub(crate) fn circles(sheet: &Sheet) -> u8 {
    all(sheet).fold(0, |most, source| match source.what {
        Modifier::Circles { up_to } => most.max(*up_to),
        _ => most,
    })
}

/// Whether `sheet` has this modifier.
pub(crate) fn has(sheet: &Sheet, wanted: &Modifier) -> bool {
    all(sheet).any(|source| source.what == wanted)
}

/// A bonus is what the skill or spell says it is.
fn rule() -> RuleId {
    RuleId::new("KNK-SKL-01")
}

/// Whether the skill of that name is on.
pub(crate) fn is_active(sheet: &Sheet, name: &str) -> bool {
    sheet.skills.iter().any(|owned| owned.in_use.on && owned.skill.name.as_str() == name)
}

/// The skills of `sheet` that are on, by number, each with its name and upkeep.
pub(crate) fn running(sheet: &Sheet) -> impl Iterator<Item = (u8, &PlainText, i32)> {
    let numbered = (0..=u8::MAX).zip(&sheet.skills);
    numbered.filter(|(_, owned)| owned.in_use.on).map(|(number, owned)| {
        let upkeep = owned.skill.price.and_then(|price| price.upkeep);
        (number, &owned.skill.name, upkeep.unwrap_or(0))
    })
}
