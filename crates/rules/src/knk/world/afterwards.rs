//! Between fights: time that passes and what is taken from the dead (KNK-GLB-05, KNK-END).

use crate::knk::{
    Knk,
    body::{life, pools},
    classes::wand,
    content::item::Item,
    sheet::{Life, base, derived, in_force},
    table::{
        fact::{Fact, Why},
        turn,
    },
    turn::phases,
};
use crate::{Id, PoolId, Refusal, RuleId, Scene, Stop};

/// `turns` turns pass for `who` away from a field: what lasts acts and grows less, prana comes back, and health in the
/// own base (KNK-GEN-05, KNK-GLB-05). Hits that still waited stand; the dead notice nothing.
pub(crate) fn pass(scene: &mut impl Scene<Knk>, who: Id, turns: u16) -> Result<(), Stop> {
    phases::settle(scene, who);
    let mut left = turns;
    while left > 0 && !life::is_dead(scene, who) {
        let sheet = pools::sheet_of(scene, who)?;
        // Where nothing but regeneration goes on, all of it is one fact.
        let quiet = sheet.lasting.is_empty() && in_force::running(&sheet).next().is_none();
        let at_once = if quiet { left } else { 1 };
        if !sheet.injuries.is_empty() {
            for _ in 0..at_once {
                scene.fact(Fact::Aged { who });
            }
        }
        phases::linger(scene, who)?;
        if life::is_dead(scene, who) {
            break;
        }
        let sheet = pools::sheet_of(scene, who)?;
        let times = |each: i32| each.saturating_mul(i32::from(at_once));
        let (prana, hp) = (times(derived::regeneration(&sheet)), times(base::healing(&sheet)));
        pools::change(scene, who, PoolId::Prana, prana, Why::Regeneration);
        pools::change(scene, who, PoolId::Hp, hp, Why::Base);
        wand::phase(scene, who, at_once);
        left -= at_once;
    }
    Ok(())
}

/// What `who` may take from `from`: everything that is not a part of the body (KNK-END-02).
pub(crate) fn loot(scene: &mut impl Scene<Knk>, who: Id, from: Id) -> Result<(), Stop> {
    let rule = || Some(RuleId::new("KNK-END-02"));
    turn::living(scene.table(), who)?;
    let sheet = pools::sheet_of(scene, from)?;
    if sheet.life != Life::Dead {
        return Err(Refusal::BadTarget.into());
    }
    let weapons: Vec<u8> =
        numbered(&sheet.weapons).filter(|(_, weapon)| !weapon.natural).map(|(n, _)| n).collect();
    let items: Vec<u8> = numbered(&sheet.items).map(|(n, _)| n).collect();
    if weapons.is_empty() && items.is_empty() {
        return Err(Refusal::Lacks { what: "item".to_owned(), rule: rule() }.into());
    }
    // The last first, so that the numbers of the others stay.
    for index in weapons.into_iter().rev() {
        if let Some(weapon) = sheet.weapons.get(usize::from(index)) {
            let (item, weapon) = (Item::of_weapon(weapon), Box::new(weapon.clone()));
            scene.fact(Fact::Disarmed { who: from, index, weapon, broken: false });
            scene.fact(Fact::Took { who, item });
        }
    }
    for index in items.into_iter().rev() {
        if let Some(item) = sheet.items.get(usize::from(index)).cloned() {
            scene.fact(Fact::Lost { who: from, index, item: item.clone() });
            scene.fact(Fact::Took { who, item });
        }
    }
    Ok(())
}

fn numbered<T>(list: &[T]) -> impl Iterator<Item = (u8, &T)> {
    (0..=u8::MAX).zip(list)
}
