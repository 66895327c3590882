//! Things that stand on the field: where they are, and what they give to whoever is behind them (D20-COV-02, D20-COV-03).
//!
//! A thing is set up, told of and struck like a combatant, and takes no turn.

use super::{
    D20,
    numbers::{
        objects::{self, Cover},
        squares::{self, Square},
    },
};
use crate::{Id, RulesContext, Spot};

/// Every thing that covers somebody who stands behind it, with its square.
fn all(ctx: &impl RulesContext<D20>) -> Vec<(Id, Square, Cover)> {
    let options = &ctx.table().options;
    let thing = |who: Id| {
        let cover = ctx.table().sheet(who)?.covers(options)?;
        let square = ctx.square(ctx.place(who)?)?;
        (cover != Cover::Bonus(0)).then_some((who, square, cover))
    };
    ctx.present().into_iter().filter_map(thing).collect()
}

/// The things whose squares an attack from one square at another goes through, that of the target included, with what each
/// gives (D20-COV-03). `target` itself is left out: a thing does not cover itself (D20-OBJ-01).
pub(super) fn between(
    ctx: &impl RulesContext<D20>,
    (from, to): (Square, Square),
    target: Option<Id>,
) -> Vec<(Id, Square, Cover)> {
    let things = all(ctx);
    if things.is_empty() {
        return Vec::new();
    }
    let crossed = squares::crossed(from, to);
    let counts =
        |(who, square, _): &(Id, Square, Cover)| Some(*who) != target && crossed.contains(square);
    things.into_iter().filter(counts).collect()
}

/// The best cover that things give to whoever stands on one square against an attack from another: `Bonus(0)` for none. Those
/// next to the attacker give none unless they hide all (D20-COV-03).
pub(super) fn cover_at(
    ctx: &impl RulesContext<D20>,
    from: Square,
    to: Square,
    target: Option<Id>,
) -> Cover {
    let crossed: Vec<(Square, Cover)> =
        between(ctx, (from, to), target).into_iter().map(|(_, at, cover)| (at, cover)).collect();
    objects::cover(from, &crossed)
}

/// The best cover of `target` against `who` (D20-COV-03); none of one who is off the field.
pub(super) fn cover(ctx: &impl RulesContext<D20>, who: Id, target: Id) -> Cover {
    let square = |one: Id| ctx.place(one).and_then(|spot: Spot| ctx.square(spot));
    match (square(who), square(target)) {
        (Some(from), Some(to)) => cover_at(ctx, from, to, Some(target)),
        (None | Some(_), None | Some(_)) => Cover::Bonus(0),
    }
}
