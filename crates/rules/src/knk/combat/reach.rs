//! What can be attacked in water and in the air (KNK-MODE).

use crate::knk::{
    Knk,
    combat::arms::Attack,
    content::mode::Mode,
    place::modes,
    sheet::flying,
    table::{refusals, switches::FlightReach},
};
use crate::{Id, Refusal, RuleId, RulesContext, Target};

/// Whether an attack works where it is made: nothing shoots under water, a ruined firearm nowhere (KNK-MODE-05), and who
/// stands on the ground may not reach one that flies (KNK-MODE-07).
pub(crate) fn check(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    attack: &Attack,
    target: Target,
) -> Result<(), Refusal> {
    let lacks = |what: &str, rule| refusals::lacks(what, Some(RuleId::new(rule)));
    let aimed = match target {
        Target::Combatant(id) => Some(id),
        Target::Spot(_) => None,
    };
    if attack.idle {
        return Err(lacks("active-skill", "KNK-CLS-11"));
    }
    if attack.mode == Mode::Shot {
        if modes::is_wet(ctx, who, aimed) {
            return Err(lacks("underwater-weapon", "KNK-MODE-05"));
        }
        if attack.ruined {
            return Err(lacks("serviced-firearm", "KNK-MODE-05"));
        }
    } else if may_not_reach(ctx, who, aimed) {
        return Err(lacks("flight", "KNK-MODE-07"));
    }
    Ok(())
}

/// Whether the table keeps `who` from striking `target` by hand because only that one flies.
pub(crate) fn may_not_reach(ctx: &impl RulesContext<Knk>, who: Id, target: Option<Id>) -> bool {
    let fly = |id: Id| ctx.state().sheet(id).is_some_and(flying::flies);
    ctx.state().options.flight_melee_reach == FlightReach::FlyersOnly
        && target.is_some_and(fly)
        && !fly(who)
}
