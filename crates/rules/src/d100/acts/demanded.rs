//! What the GM demands, by its kind.

mod chase;
pub(super) mod days;
pub(in crate::d100) mod falls;
pub(in crate::d100) mod illness;
mod social;
mod surgery;
pub(in crate::d100) mod taint;
pub(in crate::d100) mod trials;
pub(super) mod want;

use self::want::Lack;
use super::{
    super::{D100, demand::Demand, sheet::Task},
    after_test, attack, conditions, drain, harm, injury, mind, mount, movement, points,
    spend_action, spend_free, spend_move, things,
};
use crate::{RulesContext, Stop};

/// Carries out a demand.
pub(in crate::d100) fn demanded(
    ctx: &mut impl RulesContext<D100>,
    demand: &Demand,
) -> Result<(), Stop> {
    match demand {
        Demand::Test { who, ability, difficulty, helpers, with } => {
            trials::test(ctx, (*who, *ability), *difficulty, (helpers.as_slice(), *with))
        }
        Demand::Combined { who, abilities, difficulty } => {
            trials::both(ctx, *who, *abilities, *difficulty)
        }
        Demand::Opposed { who, ability, other, against } => {
            trials::opposed(ctx, (*who, *ability), (*other, *against), "D100-OPP-01").map(drop)
        }
        Demand::Prolonged { who, ability, difficulty, threshold } => {
            let (ability, difficulty) = (*ability, *difficulty);
            let task = Task { ability, difficulty, threshold: *threshold, sum: 0 };
            trials::begins(ctx, *who, task)
        }
        Demand::Goes { who } => trials::goes(ctx, *who),
        Demand::Ambush { who, victims } => trials::ambush(ctx, *who, victims),
        Demand::Fall { who, yards, on_purpose } => falls::falls(ctx, *who, *yards, *on_purpose),
        Demand::Air { who, has } => want::breathes(ctx, *who, *has),
        Demand::Weather { who, hours, harsh } => want::weathers(ctx, *who, *hours, *harsh),
        Demand::Warmth { who } => want::restored(ctx, *who, Lack::Warmth),
        Demand::Thirst { who } => want::starves(ctx, *who, Lack::Water),
        Demand::Water { who } => want::restored(ctx, *who, Lack::Water),
        Demand::Hunger { who } => want::starves(ctx, *who, Lack::Food),
        Demand::Food { who } => want::restored(ctx, *who, Lack::Food),
        Demand::Chase { quarry, pursuers, distance } => {
            chase::begins(ctx, quarry, pursuers, *distance)
        }
        Demand::Exchange { ability, difficulty } => chase::exchange(ctx, *ability, *difficulty),
        Demand::Night { who } => days::sleeps(ctx, *who),
        Demand::Day { who, rests } => days::passes(ctx, *who, *rests),
        Demand::DayForAll { rests } => days::passes_for_all(ctx, *rests),
        Demand::Rest { who, hours } => days::rests(ctx, *who, *hours),
        Demand::Help { who, help } => days::helps(ctx, *who, *help),
        Demand::Operate { who, by } => surgery::operates(ctx, *who, *by),
        Demand::Exposed { who, disease, minutes } => illness::beside(ctx, *who, disease, *minutes),
        Demand::CallAway { who } => illness::calls(ctx, *who),
        Demand::SetBone { who, by } => days::sets(ctx, *who, *by),
        Demand::Taint { who, influence, ability } => taint::tempts(ctx, *who, *influence, *ability),
        Demand::Corrupt { who, points } => taint::corrupts(ctx, *who, *points),
        Demand::Atone { who, points } => taint::atones(ctx, *who, *points),
        Demand::Mutate { who } => taint::mutates(ctx, *who),
        Demand::Infect { who, disease, sure } => illness::infects(ctx, *who, disease, *sure),
        Demand::Medicine { who } => illness::medicine(ctx, *who),
    }
}
