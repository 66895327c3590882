//! Things that stand on the field: where they are, and what they and the ground give to whoever is behind them (D20-COV-01 to
//! D20-COV-03).
//!
//! A thing is set up, told of and struck like a combatant, and takes no turn.

use super::{
    D20,
    numbers::{
        objects::{self, Cover},
        squares::{self, Square},
    },
    options::{CoverAuto, Options},
};
use crate::{Ground, Id, Phrase, RulesContext, Spot, Terrain};

/// The things whose squares an attack from one square at another goes through, that of the target included, with what each
/// gives (D20-COV-03). `target` itself is left out: a thing does not cover itself (D20-OBJ-01).
fn between(
    ctx: &impl RulesContext<D20>,
    (from, to): (Square, Square),
    target: Option<Id>,
) -> Vec<(Square, Cover)> {
    let options = &ctx.state().options;
    let given = |who: Id| ctx.state().sheet(who).and_then(|sheet| sheet.covers(options));
    let on = |square: Square| {
        let all = ctx.spot(square).map(|spot| ctx.all_on(spot)).unwrap_or_default();
        let others = all.into_iter().filter(|who| Some(*who) != target);
        others.filter_map(given).map(move |cover| (square, cover))
    };
    let crossed = squares::crossed(from, to).into_iter();
    crossed.flat_map(on).filter(|(_, cover)| *cover != Cover::Bonus(0)).collect()
}

/// What fills a square gives to whoever is behind it: walls hide all, one over which sight goes covers half, one with a hole
/// is a slit (D20-COV-01).
const fn of_ground(ground: Ground, options: &Options) -> Cover {
    if !ground.terrain.blocks_sight() {
        Cover::Bonus(0)
    } else if ground.low {
        Cover::Bonus(options.cover_presets_half)
    } else if matches!(ground.terrain, Terrain::Cover) {
        Cover::Bonus(options.cover_presets_slit)
    } else {
        Cover::Total
    }
}

/// The best cover of whoever stands on the second square against an attack from the first: of the ground, and of things that
/// stand there but for `target` itself (D20-COV-03).
pub(super) fn cover(
    ctx: &impl RulesContext<D20>,
    from: Square,
    to: Square,
    target: Option<Id>,
) -> Cover {
    cover_beside(ctx, from, (from, to), target)
}

/// The same on a line that begins elsewhere than at the attacker: what is beside that one counts for nothing (D20-COV-03).
pub(super) fn cover_beside(
    ctx: &impl RulesContext<D20>,
    attacker: Square,
    (from, to): (Square, Square),
    target: Option<Id>,
) -> Cover {
    let covers = |square: Square| {
        let ground = of_ground(ctx.ground(ctx.spot(square)?), &ctx.state().options);
        // Whoever is in a wall is not hidden by it.
        let open = square == to && ground == Cover::Total;
        (ground != Cover::Bonus(0) && !open).then_some((square, ground))
    };
    let of_ground = squares::crossed(from, to).into_iter().filter_map(covers);
    let crossed: Vec<(Square, Cover)> = of_ground.chain(between(ctx, (from, to), target)).collect();
    objects::cover(attacker, &crossed)
}

/// The same of places in words, as the table takes it; `None` for no cover. Whatever thing stands at the second place does not
/// cover itself.
pub(super) fn cover_told(ctx: &impl RulesContext<D20>, from: Spot, to: Spot) -> Option<Phrase> {
    if ctx.state().options.cover_auto == CoverAuto::Off {
        return None;
    }
    let target = ctx.all_on(to).into_iter().next();
    let cover = cover(ctx, ctx.square(from)?, ctx.square(to)?, target);
    (cover != Cover::Bonus(0)).then(|| cover.phrase())
}

/// Whether somebody is hidden wholly from a square: where it stands by the GM's ruling or by what stands between, on
/// another square by the latter alone (D20-COV-01).
pub(super) fn hides(ctx: &impl RulesContext<D20>, from: Square, target: Id, on: Square) -> bool {
    let stands = ctx.place(target).and_then(|spot| ctx.square(spot)) == Some(on);
    match ctx.state().sheet(target).and_then(|sheet| sheet.cover).filter(|_| stands) {
        Some(said) => said == Cover::Total,
        None => cover(ctx, from, on, Some(target)) == Cover::Total,
    }
}
