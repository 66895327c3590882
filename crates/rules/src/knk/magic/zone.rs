//! Where spells reach: the control zone, and the cells and people that a spell falls on (KNK-MAG-13).

use std::collections::{BTreeMap, BTreeSet};

use crate::knk::{
    Knk,
    body::hiding,
    content::{rank::Stat, spell::SpellAim},
};
use crate::{Id, RulesContext, Spot, Target, Terrain};

/// How many steps beyond the control zone a rune still reaches; by then nothing is left of it (KNK-MAG-14).
const RUNE_BEYOND: u8 = 5;

/// The Magic of `who`, which is how far its control zone goes.
pub(crate) fn reach(ctx: &impl RulesContext<Knk>, who: Id) -> u8 {
    ctx.state().sheet(who).map_or(0, |sheet| sheet.value(Stat::M))
}

/// Places, each with the number of moves that lead there.
pub(crate) type Steps = BTreeMap<Spot, u8>;

/// Every place that `most` king's moves from `who` lead to, none of them onto an obstacle, with the number of moves.
/// Water, hindrance, ice and figures do not block. Empty off the field.
pub(crate) fn within(ctx: &impl RulesContext<Knk>, who: Id, most: u8) -> Steps {
    let mut steps: Steps = ctx.place(who).map(|here| (here, 0)).into_iter().collect();
    let mut front: Vec<Spot> = steps.keys().copied().collect();
    for step in 1..=most {
        let mut next = Vec::new();
        for at in front {
            for beside in ctx.around(at) {
                let terrain = ctx.ground(beside).terrain;
                let open = !terrain.is_obstacle() || terrain == Terrain::Deep;
                if open && !steps.contains_key(&beside) {
                    steps.insert(beside, step);
                    next.push(beside);
                }
            }
        }
        front = next;
    }
    steps
}

/// How many steps beyond the control zone of `who` a place lies, `ways` being all that leads anywhere; as the crow
/// flies where no way leads there.
pub(crate) fn beyond(ctx: &impl RulesContext<Knk>, who: Id, at: Spot, ways: &Steps) -> u8 {
    let reach = reach(ctx, who);
    let steps = ways.get(&at).copied();
    let steps = steps.or_else(|| ctx.towards(who, at).distance);
    steps.unwrap_or(u8::MAX).saturating_sub(reach)
}

/// The places that a spell of `who` may be put on: the control zone, what lies in `range`, and more for a rune.
pub(crate) fn places(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    range: Option<u8>,
    rune: bool,
) -> Vec<Spot> {
    if let Some(range) = range {
        return ctx.place(who).map(|at| ball(ctx, at, range)).unwrap_or_default();
    }
    let more = if rune { RUNE_BEYOND } else { 0 };
    within(ctx, who, reach(ctx, who).saturating_add(more)).into_keys().collect()
}

/// The places at most `radius` king's moves from `at`, whatever fills them.
fn ball(ctx: &impl RulesContext<Knk>, at: Spot, radius: u8) -> Vec<Spot> {
    let mut inside = BTreeSet::from([at]);
    let mut front = vec![at];
    for _ in 0..radius {
        let beside: Vec<Spot> = front.into_iter().flat_map(|at| ctx.around(at)).collect();
        front = beside.into_iter().filter(|at| inside.insert(*at)).collect();
    }
    inside.into_iter().collect()
}

/// The places that a spell aimed so falls on.
pub(crate) fn cells(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    aim: SpellAim,
    target: Option<Target>,
) -> Vec<Spot> {
    match (aim, target) {
        (SpellAim::Area { radius, .. }, Some(Target::Spot(at))) => ball(ctx, at, radius),
        (SpellAim::Row { length, .. }, Some(Target::Spot(at))) => {
            ctx.perpendicular_line(who, at, length)
        }
        (SpellAim::Person { .. }, Some(Target::Combatant(id))) => {
            ctx.place(id).into_iter().collect()
        }
        (SpellAim::Caster, None) => ctx.place(who).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Those whom a spell aimed so falls on, in setup order; the hidden like all others (KNK-STL-08).
pub(crate) fn people(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    aim: SpellAim,
    target: Option<Target>,
) -> Vec<Id> {
    match (aim, target) {
        (SpellAim::Person { .. }, Some(Target::Combatant(id))) => vec![id],
        (SpellAim::Caster, None) => vec![who],
        (SpellAim::Area { .. } | SpellAim::Row { .. }, Some(_)) => {
            let cells = cells(ctx, who, aim, target);
            let inside = |id: &Id| ctx.place(*id).is_some_and(|at| cells.contains(&at));
            ctx.present().into_iter().filter(inside).collect()
        }
        _ => Vec::new(),
    }
}

/// Everyone whom `who` may aim at, itself included.
pub(crate) fn visible(ctx: &impl RulesContext<Knk>, who: Id) -> Vec<Id> {
    ctx.present().into_iter().filter(|id| !hiding::is_unseen(ctx, who, *id)).collect()
}
