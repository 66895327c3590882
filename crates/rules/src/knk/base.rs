//! The own base: what a "+" on Endurance and on Magic give there (KNK-MOD-08, KNK-MOD-09).

use serde::{Deserialize, Serialize};

use super::{
    Fact, Knk, Sheet, Why, derived, familiar, pools, rank::Stat, switches::BasePrana, turn::living,
};
use crate::{Id, PoolId, Refusal, Scene};

/// Health that a "+" on Endurance gives back each own turn in the base (KNK-MOD-08).
pub const HEALING: i32 = 5;

/// Whether the fight is in somebody's own base, and whether it is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Base {
    /// Its base is elsewhere, if it has one.
    #[default]
    Elsewhere,
    /// It is in its own base.
    Here,
    /// The fight is in its own base, and it has gone over a border of it.
    Outside,
}

/// Health that the base gives back to `sheet` each own turn.
pub(super) fn healing(sheet: &Sheet) -> i32 {
    let marked = sheet.stats.rank(Stat::E).pluses() > 0;
    // What serves regains nothing by itself (KNK-FAM-01).
    if sheet.base == Base::Here && marked && !familiar::is_familiar(sheet) { HEALING } else { 0 }
}

/// How many times the most prana counts: twice in the own base with a "+" on Magic (KNK-MOD-09).
pub(super) fn prana_times(sheet: &Sheet) -> i32 {
    if sheet.base == Base::Here && is_magic_marked(sheet) { 2 } else { 1 }
}

/// Whether Magic carries a "+".
pub(super) fn is_magic_marked(sheet: &Sheet) -> bool {
    sheet.stats.rank(Stat::M).pluses() > 0
}

/// The game master's word on whether the fight is in the base of `who`.
pub(super) fn ruled(scene: &mut impl Scene<Knk>, who: Id, here: bool) -> Result<(), Refusal> {
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
pub(super) fn dwell(scene: &mut impl Scene<Knk>, who: Id, here: bool) {
    if living(scene.table(), who).is_ok() {
        set(scene, who, if here { Base::Here } else { Base::Elsewhere });
    }
}

/// `who` goes over a border: out of the base, if it was in it.
pub(super) fn leave(scene: &mut impl Scene<Knk>, who: Id) {
    if of(scene, who) == Base::Here {
        set(scene, who, Base::Outside);
    }
}

/// `who` came onto the field or left it: in its base or out of it, if the fight is in it.
pub(super) fn settle(scene: &mut impl Scene<Knk>, who: Id) {
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
