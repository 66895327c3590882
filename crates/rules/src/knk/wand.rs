//! Flying magical girls and the wand that makes them (KNK-MODE-06).

use super::{
    Fact, Knk, Sheet, Why, derived,
    modifier::{self, Modifier},
    pools,
};
use crate::{Id, PoolId, Scene};

/// Own turns without the wand after which they are ordinary people.
const APART: u8 = 3;

/// Whether it has the powers of a magical girl: those who were made so have them with the wand and a while without.
pub fn is_transformed(sheet: &Sheet) -> bool {
    is_girl(sheet) && sheet.apart <= APART
}

/// Whether it was made one.
pub(super) fn is_girl(sheet: &Sheet) -> bool {
    modifier::has(sheet, &Modifier::MagicalGirl)
}

fn has_wand(sheet: &Sheet) -> bool {
    sheet.weapons.iter().any(|weapon| weapon.wand)
}

/// Phase 3, or so many turns away from a field: with the wand in hand all prana is back, without it they are counted.
pub(super) fn phase(scene: &mut impl Scene<Knk>, who: Id, turns: u16) {
    let Some(sheet) = scene.table().sheet(who).filter(|sheet| is_girl(sheet)) else { return };
    let (wand, before) = (has_wand(sheet), sheet.apart);
    let more = u8::try_from(turns).unwrap_or(u8::MAX);
    let apart = if wand { 0 } else { before.saturating_add(more) };
    let most = derived::prana_max(sheet).max(sheet.prana);
    if apart != before {
        scene.fact(Fact::Apart { who, turns: apart });
    }
    if wand {
        pools::set(scene, who, PoolId::Prana, most, Why::Wand);
    }
}

/// A wand in another place ends her powers at once: she has left the board without it, or somebody has carried it off.
pub(super) fn look_round(scene: &mut impl Scene<Knk>) {
    if scene.table().turn.is_none() {
        return;
    }
    let here = scene.present();
    let table = scene.table();
    let bears =
        |id: &&Id| table.sheet(**id).is_some_and(|sheet| has_wand(sheet) && !is_girl(sheet));
    let bearers: Vec<bool> =
        here.iter().filter(bears).map(|id| scene.place(*id).is_some()).collect();
    for who in here {
        let on_board = scene.place(who).is_some();
        let away = if on_board { bearers.contains(&false) } else { !bearers.contains(&false) };
        let lost = scene
            .table()
            .sheet(who)
            .is_some_and(|sheet| is_girl(sheet) && !has_wand(sheet) && sheet.apart <= APART);
        if lost && away {
            scene.fact(Fact::Apart { who, turns: APART + 1 });
        }
    }
}
