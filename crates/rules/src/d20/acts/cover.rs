//! What stands between an attacker and its target (D20-COV-01 to D20-COV-03).

use super::super::{
    D20,
    numbers::{
        objects::{self, Cover},
        squares::{self, Square},
    },
    options::{CoverAuto, Options},
    things,
};
use crate::{Arg, Choice, Ground, Id, Phrase, Pick, RuleId, RulesContext, Stop, Terrain};

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
pub(super) fn at(
    ctx: &impl RulesContext<D20>,
    from: Square,
    to: Square,
    target: Option<Id>,
) -> Cover {
    let covers = |square: Square| {
        let ground = of_ground(ctx.ground(ctx.spot(square)?), &ctx.table().options);
        // Whoever is in a wall is not hidden by it.
        let open = square == to && ground == Cover::Total;
        (ground != Cover::Bonus(0) && !open).then_some((square, ground))
    };
    let of_ground = squares::crossed(from, to).into_iter().filter_map(covers);
    let of_things = things::between(ctx, (from, to), target);
    let crossed: Vec<(Square, Cover)> = of_ground.chain(of_things).collect();
    objects::cover(from, &crossed)
}

/// What stands between two combatants, whatever the game master says of it.
pub(super) fn between(ctx: &impl RulesContext<D20>, who: Id, target: Id) -> Cover {
    let square = |one: Id| ctx.place(one).and_then(|spot| ctx.square(spot));
    match (square(who), square(target)) {
        (Some(from), Some(to)) => at(ctx, from, to, Some(target)),
        (None | Some(_), None | Some(_)) => Cover::Bonus(0),
    }
}

/// Whether a target is hidden wholly, by what stands between or by the game master's word (D20-COV-01).
pub(super) fn is_total(ctx: &impl RulesContext<D20>, who: Id, target: Id) -> bool {
    match ctx.table().sheet(target).and_then(|sheet| sheet.cover) {
        Some(said) => said == Cover::Total,
        None => between(ctx, who, target) == Cover::Total,
    }
}

/// What cover adds to the AC of a target without a question: the game master's word, or what stands between where the table
/// takes it as it is (D20-COV-03).
pub(super) fn unasked(ctx: &impl RulesContext<D20>, target: Id, stands: Cover) -> i32 {
    let said = ctx.table().sheet(target).and_then(|sheet| sheet.cover);
    let auto = ctx.table().options.cover_auto;
    match (said, stands) {
        (Some(Cover::Bonus(bonus)), _) => bonus,
        (None, Cover::Bonus(bonus)) if auto != CoverAuto::Off => bonus,
        (None | Some(Cover::Total), Cover::Bonus(_) | Cover::Total) => 0,
    }
}

/// What cover adds to the AC of a target in an attack: the game master's word; else what stands between, which is proposed,
/// and counts unless somebody says otherwise (D20-COV-03).
pub(super) fn asked(ctx: &mut impl RulesContext<D20>, who: Id, target: Id) -> Result<i32, Stop> {
    let bonus = unasked(ctx, target, between(ctx, who, target));
    let said = ctx.table().sheet(target).is_some_and(|sheet| sheet.cover.is_some());
    if bonus == 0 || said || ctx.table().options.cover_auto != CoverAuto::Propose {
        return Ok(bonus);
    }
    let counts = Phrase::new("d20-pick-cover").with("bonus", Arg::Change(bonus));
    let picks = vec![Pick::new(counts), Pick::new(Phrase::new("d20-pick-no-cover"))];
    let question = Phrase::new("d20-ask-cover").with("who", target);
    let rule = RuleId::new("D20-COV-03");
    let picked = ctx.choose(Choice { who, question, picks, closed: Vec::new(), rule })?;
    Ok(if picked == 0 { bonus } else { 0 })
}
