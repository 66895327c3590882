//! Things that stand on the field: where they are, and what they give to whoever is behind them (D20-COV-02, D20-COV-03).
//!
//! A thing is set up, told of and struck like a combatant, and takes no turn.

use super::{
    D20,
    numbers::{
        objects::Cover,
        squares::{self, Square},
    },
};
use crate::{Id, RulesContext};

/// The things whose squares an attack from one square at another goes through, that of the target included, with what each
/// gives (D20-COV-03). `target` itself is left out: a thing does not cover itself (D20-OBJ-01).
pub(super) fn between(
    ctx: &impl RulesContext<D20>,
    (from, to): (Square, Square),
    target: Option<Id>,
) -> Vec<(Square, Cover)> {
    let options = &ctx.table().options;
    let thing = |who: Id| {
        let cover = ctx.table().sheet(who)?.covers(options)?;
        let square = ctx.square(ctx.place(who)?)?;
        (cover != Cover::Bonus(0) && Some(who) != target).then_some((square, cover))
    };
    let all: Vec<(Square, Cover)> = ctx.present().into_iter().filter_map(thing).collect();
    if all.is_empty() {
        return all;
    }
    let crossed = squares::crossed(from, to);
    all.into_iter().filter(|(square, _)| crossed.contains(square)).collect()
}
