//! What magic makes of the place: walls, ice, plants, shadow, weather (KNK-OBS-01, KNK-OBS-11).

use crate::knk::{
    Knk,
    content::spell::{Effect, Spell},
    magic::zone,
};
use crate::{Ground, Id, Refusal, RuleId, RulesContext, Spot, Target, Terrain};

/// Whether every cell that the spell would fill is free (KNK-OBS-01).
pub(crate) fn check_walls(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    spell: &Spell,
    target: Option<Target>,
) -> Result<(), Refusal> {
    for at in zone::cells(ctx, who, spell.aim, target) {
        let rule = RuleId::new("KNK-OBS-01");
        if let Some(by) = ctx.standing_on(at) {
            return Err(Refusal::Taken { by, rule });
        }
        let terrain = ctx.ground(at).terrain;
        if terrain.is_obstacle() {
            return Err(Refusal::Blocked { terrain, rule });
        }
    }
    Ok(())
}

/// What the spell makes of the place.
pub(crate) fn shape(ctx: &mut impl RulesContext<Knk>, spell: &Spell, cells: &[Spot]) {
    for effect in &spell.effects {
        match effect {
            Effect::Reshape(to) => {
                for at in cells {
                    let before = ctx.ground(*at);
                    if let Some(after) = reshaped(before, *to).filter(|after| *after != before) {
                        ctx.reshape(*at, after);
                    }
                }
            }
            Effect::Shadow(on) => {
                for at in cells {
                    let before = ctx.ground(*at);
                    if before.shadow != *on {
                        ctx.reshape(*at, Ground { shadow: *on, ..before });
                    }
                }
            }
            Effect::Fire(on) => {
                for at in cells {
                    let before = ctx.ground(*at);
                    let burns = *on && !is_wet(before.terrain);
                    if before.fire != burns {
                        ctx.reshape(*at, Ground { fire: burns, ..before });
                    }
                }
            }
            Effect::Weather { status, on } => ctx.set_ambient(cells, *status, *on),
            Effect::Harm { .. }
            | Effect::Heal { .. }
            | Effect::Mend(_)
            | Effect::Afflict { .. }
            | Effect::Dispel
            | Effect::LoseTurn
            | Effect::Prone
            | Effect::Shove(_)
            | Effect::Summon { .. }
            | Effect::Told(_) => {}
        }
    }
}

/// Whether nothing burns on it.
const fn is_wet(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Shallow | Terrain::Deep | Terrain::Ice)
}

/// What a cell becomes. Floor is what is left when something gives way; water stays below ice; what nothing breaks, and
/// an obstacle that nothing but another one would fill, stay.
fn reshaped(ground: Ground, to: Terrain) -> Option<Ground> {
    match (ground.terrain, to) {
        (Terrain::Indestructible | Terrain::Deep, _) | (Terrain::Shallow, Terrain::Floor) => None,
        (_, Terrain::Floor) => Some(ground.broken()),
        (Terrain::Shallow, Terrain::Ice) => {
            Some(Ground { terrain: to, worn: 0, over_water: true, fire: false, ..ground })
        }
        (from, to) if !from.is_obstacle() => {
            let fire = ground.fire && !is_wet(to);
            Some(Ground { terrain: to, worn: 0, fire, ..ground })
        }
        _ => None,
    }
}
