//! What a critical effect does beside damage (KNK-CRT-07 to KNK-CRT-11).

use crate::knk::{
    Knk,
    body::{
        marks::{self, Laid},
        pools, wounds,
    },
    content::{
        item::{Item, ItemKind},
        rank::Stat,
        weapon::{Tier, Weapon, WeaponKind},
    },
    sheet::{Sheet, injury, undo::Undo},
    table::{crit_effect::CritEffect, fact::Fact, picks},
};
use crate::{Choice, Id, Phrase, PlainText, RuleId, RulesContext, Spot, Stop, Terrain};

/// Cells that a piercing weapon strikes a weapon away (KNK-CRT-07).
const PIERCE_FLIGHT: usize = 3;

/// Whether the effect could change something for `target` (KNK-CRT-04). What a hit that still waits has done may be undone
/// with it; then the second infliction counts.
pub(crate) fn helps(effect: CritEffect, target: &Sheet) -> bool {
    let waits = |undo: &Undo| target.hits.iter().any(|hit| hit.undo.contains(undo));
    match effect {
        // Where somebody would fly to is for the field to say.
        CritEffect::NoDodge | CritEffect::Double | CritEffect::KnockBack => true,
        CritEffect::LoseTurn => !target.loses_turn || waits(&Undo::LosesTurn),
        CritEffect::KnockDown => !target.prone || waits(&Undo::Prone),
        CritEffect::Disarm => target.weapons.iter().any(may_fly),
        CritEffect::Destroy => !destructible(target).is_empty(),
        CritEffect::Sever(_) | CritEffect::Break(_) | CritEffect::Wound(_) => {
            effect.injury().is_some_and(|(part, harm)| injury::is_possible(target, part, harm))
        }
    }
}

/// Carries out an effect that took hold, as part of the hit of that number if it waits.
pub(crate) fn carry_out(
    ctx: &mut impl RulesContext<Knk>,
    (who, kind): (Id, WeaponKind),
    target: Id,
    effect: CritEffect,
    hit: Option<u16>,
) -> Result<(), Stop> {
    match effect {
        CritEffect::NoDodge | CritEffect::Double | CritEffect::KnockBack => {}
        CritEffect::KnockDown => marks::lay(ctx, target, Laid::Prone, hit),
        CritEffect::LoseTurn => marks::lay(ctx, target, Laid::LosesTurn, hit),
        CritEffect::Disarm => disarm(ctx, who, kind, target, hit)?,
        CritEffect::Destroy => destroy(ctx, who, target, hit)?,
        CritEffect::Sever(_) | CritEffect::Break(_) | CritEffect::Wound(_) => {
            if let Some((part, harm)) = effect.injury() {
                wounds::inflict(ctx, target, part, harm, hit);
            }
        }
    }
    Ok(())
}

const fn may_fly(weapon: &Weapon) -> bool {
    !weapon.natural
}

/// Strikes a weapon that the attacker names out of the target's hand (KNK-CRT-07).
fn disarm(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    kind: WeaponKind,
    target: Id,
    hit: Option<u16>,
) -> Result<(), Stop> {
    let sheet = pools::sheet_of(ctx, target)?;
    let numbered = (0..=u8::MAX).zip(&sheet.weapons);
    let found: Vec<(u8, &Weapon)> = numbered.filter(|(_, weapon)| may_fly(weapon)).collect();
    let names: Vec<_> = found.iter().map(|(_, weapon)| weapon.name.clone()).collect();
    let choice = name_one(ctx, who, &names, "KNK-CRT-07")?;
    let Some((index, weapon)) = found.get(choice).or_else(|| found.first()).copied() else {
        return Ok(());
    };
    let cells = match kind {
        WeaponKind::Pierce => PIERCE_FLIGHT,
        WeaponKind::Slash | WeaponKind::Blunt => {
            let strength = ctx.state().sheet(who).map_or(0, |sheet| sheet.value(Stat::S));
            usize::from(strength) + 1
        }
    };
    let at = lands(ctx, who, target, cells);
    let weapon = Box::new(weapon.clone());
    ctx.fact(Fact::Disarmed { who: target, index, weapon: weapon.clone(), broken: false });
    if let Some(at) = at {
        ctx.drop_item(at, Item::of_weapon(&weapon));
        marks::note(ctx, target, hit, Undo::Weapon(at, weapon));
    }
    Ok(())
}

/// Where a thing comes down that flies so many cells away from `who`: walls, deep water and the edge stop it.
fn lands(ctx: &impl RulesContext<Knk>, who: Id, target: Id, cells: usize) -> Option<Spot> {
    let open = |at: &Spot| {
        let terrain: Terrain = ctx.ground(*at).terrain;
        !terrain.is_obstacle()
    };
    let lane = ctx.cells_behind(who, target).into_iter().take(cells).take_while(open).last();
    lane.or_else(|| ctx.place(target))
}

/// A thing that may be destroyed: a carried weapon or item that is no phantasm and no part of the body.
#[derive(Debug, Clone)]
enum Thing {
    Weapon(u8, Box<Weapon>),
    Item(u8, Item),
}

fn destructible(target: &Sheet) -> Vec<Thing> {
    let weapons = (0..=u8::MAX)
        .zip(&target.weapons)
        .filter(|(_, weapon)| weapon.tier != Tier::Phantasm && !weapon.natural)
        .map(|(index, weapon)| Thing::Weapon(index, Box::new(weapon.clone())));
    let items = (0..=u8::MAX)
        .zip(&target.items)
        .filter(|(_, item)| !item.phantasm && matches!(item.kind, ItemKind::Thing))
        .map(|(index, item)| Thing::Item(index, item.clone()));
    weapons.chain(items).collect()
}

/// Destroys a thing that the attacker names (KNK-CRT-09).
fn destroy(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    target: Id,
    hit: Option<u16>,
) -> Result<(), Stop> {
    let found = destructible(&*pools::sheet_of(ctx, target)?);
    let name = |thing: &Thing| match thing {
        Thing::Weapon(_, weapon) => weapon.name.clone(),
        Thing::Item(_, item) => item.name.clone(),
    };
    let names: Vec<_> = found.iter().map(name).collect();
    let chosen = name_one(ctx, who, &names, "KNK-CRT-09")?;
    match found.get(chosen).or_else(|| found.first()).cloned() {
        None => {}
        Some(Thing::Weapon(index, weapon)) => {
            ctx.fact(Fact::Disarmed { who: target, index, weapon: weapon.clone(), broken: true });
            marks::note(ctx, target, hit, Undo::Broke(weapon));
        }
        Some(Thing::Item(index, item)) => {
            ctx.fact(Fact::Lost { who: target, index, item: item.clone() });
            marks::note(ctx, target, hit, Undo::Destroyed(item));
        }
    }
    Ok(())
}

/// Asks the attacker's player which; nothing where there is one.
fn name_one(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    names: &[PlainText],
    rule: &'static str,
) -> Result<usize, Stop> {
    if names.len() < 2 {
        return Ok(0);
    }
    let picks = names.iter().map(picks::thing).collect();
    let (question, closed, rule) = (Phrase::new("question-thing"), Vec::new(), RuleId::new(rule));
    ctx.choose(Choice { who, question, picks, closed, rule })
}
