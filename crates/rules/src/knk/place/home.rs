//! The own base: being there, and leaving it (KNK-MOD-08, KNK-MOD-09).

use crate::knk::{
    Knk,
    body::pools,
    sheet::{base::Base, derived},
    table::{
        fact::{Fact, Why},
        switches::BasePrana,
        turn::living,
    },
};
use crate::{Id, PoolId, Refusal, Scene};

/// The game master's word on whether the fight is in the base of `who`.
pub(crate) fn ruled(scene: &mut impl Scene<Knk>, who: Id, here: bool) -> Result<(), Refusal> {
    living(scene.table(), who)?;
    let outside = here && scene.place(who).is_none() && scene.queue().contains(&who);
    set(
        scene,
        who,
        if outside {
            Base::Outside
        } else if here {
            Base::Here
        } else {
            Base::Elsewhere
        },
    );
    Ok(())
}

/// `who` comes into its own base on the map of the world, or goes out of it (KNK-GLB-01).
pub(crate) fn dwell(scene: &mut impl Scene<Knk>, who: Id, here: bool) {
    if living(scene.table(), who).is_ok() {
        set(scene, who, if here { Base::Here } else { Base::Elsewhere });
    }
}

/// `who` goes over a border: out of the base, if it was in it.
pub(crate) fn leave(scene: &mut impl Scene<Knk>, who: Id) {
    if of(scene, who) == Base::Here {
        set(scene, who, Base::Outside);
    }
}

/// `who` came onto the field or left it: in its base or out of it, if the fight is in it.
pub(crate) fn settle(scene: &mut impl Scene<Knk>, who: Id) {
    match (of(scene, who), scene.place(who)) {
        (Base::Outside, Some(_)) => set(scene, who, Base::Here),
        (Base::Here, None) => set(scene, who, Base::Outside),
        (Base::Elsewhere | Base::Here | Base::Outside, _) => {}
    }
}

fn of(scene: &impl Scene<Knk>, who: Id) -> Base {
    scene.table().sheet(who).map_or(Base::Elsewhere, |sheet| sheet.base)
}

/// Entering raises only the maximum; leaving cuts the pool to it, or lets it be spent (KNK-MOD-09).
fn set(scene: &mut impl Scene<Knk>, who: Id, now: Base) {
    if of(scene, who) == now {
        return;
    }
    scene.fact(Fact::Base { who, now });
    if scene.table().options.base_prana_on_leave == BasePrana::Cut
        && let Some(sheet) = scene.table().sheet(who)
    {
        let kept = sheet.prana.min(derived::prana_max(sheet));
        pools::set(scene, who, PoolId::Prana, kept, Why::Base);
    }
}
