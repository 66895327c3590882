//! Life, doom and death (KNK-TRN-08).

use super::{Fact, Knk, Life, Sheet, cast, derived, familiar, grab, lasting, stealth};
use crate::{Id, Scene};

/// Whether some dodge may still be tried against some hit that waits: doomed, not dead, even if no single dodge could
/// save it or its price cannot be paid.
pub(super) fn may_be_saved(sheet: &Sheet) -> bool {
    !sheet.hits.is_empty() && derived::dodges_left(sheet) > 0
}

/// Says what the health of `who` means now: doomed, spared or dead. Raises nobody from the dead.
pub(super) fn check(scene: &mut impl Scene<Knk>, who: Id) {
    let Some(sheet) = scene.table().sheet(who) else { return };
    match (sheet.life, sheet.hp > 0, may_be_saved(sheet)) {
        (Life::Dead, _, _) | (Life::Alive, true, _) | (Life::Doomed, false, true) => {}
        (Life::Doomed, true, _) => {
            scene.fact(Fact::Spared { who });
            // It sees again (KNK-STL-02).
            stealth::look_out(scene);
        }
        (Life::Alive, false, true) => {
            scene.fact(Fact::Doomed { who });
            grab::let_go(scene, who, grab::Release::Death);
        }
        (Life::Alive | Life::Doomed, false, false) => {
            scene.fact(Fact::Died { who });
            grab::part(scene, who, grab::Release::Death);
            stealth::reveal(scene, who);
            familiar::wake(scene, who);
            scene.fall(who);
            lasting::end_with(scene, who);
        }
    }
}

/// What damage does beside taking health: it shows the hidden, and may end what is being read (KNK-STL-08, KNK-MAG-09).
/// `hit` is the number of the hit that it belongs to, if that waits.
pub(super) fn hurt(scene: &mut impl Scene<Knk>, who: Id, damage: i32, hit: Option<u16>) {
    stealth::hurt(scene, who, damage);
    cast::hurt(scene, who, damage, hit);
}

/// Whether `who` is dead, or not there.
pub(super) fn is_dead(scene: &impl Scene<Knk>, who: Id) -> bool {
    scene.table().sheet(who).is_none_or(|sheet| sheet.life == Life::Dead)
}
