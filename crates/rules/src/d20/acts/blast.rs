//! Whom a weapon that strikes a group strikes (D20-ATK-13).

use super::super::{
    D20,
    field::own,
    numbers::{
        squares::{self, Square},
        weapon::Group,
    },
};
use crate::{Id, Refusal, RulesContext, SystemQueries as _};

/// Everybody whom such a weapon strikes when it is aimed at the square of `at`, friend or foe, in the order of the queue.
pub(super) fn struck(
    ctx: &impl RulesContext<D20>,
    who: Id,
    at: Id,
    group: Group,
) -> Result<Vec<Id>, Refusal> {
    let square = |one: Id| ctx.place(one).and_then(|spot| ctx.square(spot));
    let (Some(from), Some(to)) = (square(who), square(at)) else {
        return Err(Refusal::BadTarget);
    };
    let squares: Vec<Square> = match group {
        Group::Burst(radius) => squares::burst(to, radius.into()),
        Group::Line(length) if squares::distance(from, to) > i32::from(length) => {
            return Err(own("d20-out-of-range", "D20-ATK-13"));
        }
        Group::Line(_) => squares::line(from, to),
    };
    let is_open = |one: Id| match group {
        // Cover counts from the aimed square, or from the attacker.
        Group::Burst(_) => ctx.place(at).is_some_and(|spot| ctx.towards(one, spot).sight),
        Group::Line(_) => ctx.between(who, one).shot,
    };
    let is_in = |one: &Id| {
        let inside = square(*one).is_some_and(|square| squares.contains(&square));
        // Things in it are for the game master.
        let lives = ctx.table().sheet(*one).is_some_and(|sheet| !sheet.dead)
            && !ctx.table().is_thing(*one);
        *one != who && inside && lives && is_open(*one)
    };
    let queue = ctx.queue();
    let mut all: Vec<Id> = ctx.present().into_iter().filter(is_in).collect();
    all.sort_by_key(|one| queue.iter().position(|other| other == one).unwrap_or(usize::MAX));
    Ok(all)
}
