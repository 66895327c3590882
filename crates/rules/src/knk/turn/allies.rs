//! Who fights alone (KNK-SKL-08).

use crate::knk::{Knk, sheet::Life, table::fact::Fact};
use crate::{Id, Scene};

/// Says of everyone whom it became true or untrue of that no ally is left to fight.
pub(crate) fn count(scene: &mut impl Scene<Knk>) {
    let asks = |who: &Id| scene.table().sheet(*who).is_some_and(|sheet| !sheet.skills.is_empty());
    let asking: Vec<Id> = scene.present().into_iter().filter(asks).collect();
    for who in asking {
        let alone = is_alone(scene, who);
        if scene.table().sheet(who).is_some_and(|sheet| sheet.alone != alone) {
            scene.fact(Fact::Alone { who, alone });
        }
    }
}

/// No conscious ally stands on the field or waits behind its border.
fn is_alone(scene: &impl Scene<Knk>, who: Id) -> bool {
    let conscious = |id: Id| scene.table().sheet(id).is_some_and(|sheet| sheet.life == Life::Alive);
    !scene.present().into_iter().any(|id| id != who && !scene.hostile(who, id) && conscious(id))
}
