//! A trait towards a group is one towards all of it (D100-PSY-01).

use super::feel;
use crate::{
    Id, PlainText, RulesContext,
    d100::{D100, numbers::mind::psychology::Trait},
};

/// The groups of another one that a trait of somebody is against. Prejudice is against each member by itself (D100-PSY-05), and
/// in older editions all traits were.
pub(super) fn shared(
    ctx: &impl RulesContext<D100>,
    who: Id,
    (other, which): (Id, Trait),
) -> Vec<PlainText> {
    let (Some(sheet), Some(cause)) = (ctx.state().sheet(who), ctx.state().sheet(other)) else {
        return Vec::new();
    };
    let against = match which {
        Trait::Animosity => &sheet.spec.traits.animosity,
        Trait::Hatred => &sheet.spec.traits.hatred,
        Trait::Prejudice | Trait::Fear | Trait::Terror | Trait::Frenzy => return Vec::new(),
    };
    let of = &cause.spec.traits.groups;
    let both = against.iter().filter(|group| of.contains(group)).cloned();
    if ctx.edition().applies_throughout() { both.collect() } else { Vec::new() }
}

/// Everybody else in the fight who belongs to one of these groups.
pub(super) fn members(ctx: &impl RulesContext<D100>, who: Id, groups: &[PlainText]) -> Vec<Id> {
    let belongs = |one: &Id| {
        let sheet = ctx.state().sheet(*one).filter(|_| *one != who);
        sheet.is_some_and(|sheet| groups.iter().any(|it| sheet.spec.traits.groups.contains(it)))
    };
    if groups.is_empty() { Vec::new() } else { ctx.queue().into_iter().filter(belongs).collect() }
}

/// Whether it is known how somebody stands to a member of a group, since that is how it stands to the others (D100-PSY-01); one
/// who has come since is added to them.
pub(super) fn joins_its_group(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    key: (Id, Trait),
    shared: &[PlainText],
) -> bool {
    let Some(sheet) = ctx.state().sheet(who).filter(|_| !shared.is_empty()) else { return false };
    let mind = &sheet.mind;
    if mind.immune.contains(&key) || mind.held.contains(&key) {
        return false;
    }
    let others = members(ctx, who, shared);
    let [immune, held] = [&mind.immune, &mind.held]
        .map(|known| others.iter().any(|one| known.contains(&(*one, key.1))));
    if immune || held {
        feel(ctx, who, Vec::new(), |mind| {
            if immune {
                mind.immune.insert(key)
            } else {
                mind.held.insert(key)
            };
        });
    }
    immune || held
}
