//! Between fights: time that passes and what is taken from the dead (KNK-GLB-05, KNK-END).

use crate::knk::{
    Knk,
    body::{life, pools},
    classes::{crimson_veil, wand},
    content::{item::Item, nature::Nature, reserve::Reserve},
    sheet::{Life, base, derived, in_force, veil},
    table::{
        fact::{Fact, Why},
        refusals, turn,
    },
    turn::{phases, prana},
};
use crate::{Id, RuleId, RulesContext, Stop};

/// `turns` turns pass for `who` away from a field: what lasts acts and grows less, prana comes back, and health in the
/// own base (KNK-GEN-05, KNK-GLB-05). Hits that still waited stand; the dead notice nothing.
pub(crate) fn pass(ctx: &mut impl RulesContext<Knk>, who: Id, turns: u16) -> Result<(), Stop> {
    phases::settle(ctx, who);
    let mut left = turns;
    while left > 0 && !life::is_dead(ctx, who) {
        let sheet = pools::sheet_of(ctx, who)?;
        // Where nothing but regeneration goes on, all of it is one fact.
        let whole = ctx.edition().holds_everywhere();
        let is_drained = whole && sheet.nature == Some(Nature::Progenitor);
        let is_weak = whole && veil::limit(&sheet).is_some_and(|limit| sheet.prana < limit);
        let lasts = !sheet.lasting.is_empty() || in_force::running(&sheet).next().is_some();
        let quiet = !(lasts || is_drained || is_weak);
        let at_once = if quiet { left } else { 1 };
        if !sheet.injuries.is_empty() {
            for _ in 0..at_once {
                ctx.fact(Fact::Aged { who });
            }
        }
        phases::linger(ctx, who)?;
        if life::is_dead(ctx, who) {
            break;
        }
        let sheet = pools::sheet_of(ctx, who)?;
        let times = |each: i32| each.saturating_mul(i32::from(at_once));
        let (regained, hp) = (times(derived::regeneration(&sheet)), times(base::healing(&sheet)));
        if is_drained {
            prana::regenerate(ctx, who);
        } else {
            pools::change(ctx, who, Reserve::Prana, regained, Why::Regeneration);
        }
        pools::change(ctx, who, Reserve::Hp, hp, Why::Base);
        if whole {
            crimson_veil::again(ctx, who)?;
        }
        wand::phase(ctx, who, at_once);
        left -= at_once;
    }
    Ok(())
}

/// What `who` may take from `from`: everything that is not a part of the body (KNK-END-02).
pub(crate) fn loot(ctx: &mut impl RulesContext<Knk>, who: Id, from: Id) -> Result<(), Stop> {
    let rule = || Some(RuleId::new("KNK-END-02"));
    turn::living(ctx.state(), who)?;
    let sheet = pools::sheet_of(ctx, from)?;
    if sheet.life != Life::Dead {
        return Err(refusals::lives(from).into());
    }
    let weapons: Vec<u8> =
        numbered(&sheet.weapons).filter(|(_, weapon)| !weapon.natural).map(|(n, _)| n).collect();
    let items: Vec<u8> = numbered(&sheet.items).map(|(n, _)| n).collect();
    if weapons.is_empty() && items.is_empty() {
        return Err(refusals::lacks("item", rule()).into());
    }
    // The last first, so that the numbers of the others stay.
    for index in weapons.into_iter().rev() {
        if let Some(weapon) = sheet.weapons.get(usize::from(index)) {
            let (item, weapon) = (Item::of_weapon(weapon), Box::new(weapon.clone()));
            ctx.fact(Fact::Disarmed { who: from, index, weapon, broken: false });
            ctx.fact(Fact::Took { who, item });
        }
    }
    for index in items.into_iter().rev() {
        if let Some(item) = sheet.items.get(usize::from(index)).cloned() {
            ctx.fact(Fact::Lost { who: from, index, item: item.clone() });
            ctx.fact(Fact::Took { who, item });
        }
    }
    Ok(())
}

fn numbered<T>(list: &[T]) -> impl Iterator<Item = (u8, &T)> {
    (0..=u8::MAX).zip(list)
}
