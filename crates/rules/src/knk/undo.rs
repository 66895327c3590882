//! What a hit has done beside its damage, so that a dodge can take it back (KNK-TRN-03, KNK-TRN-05).

use serde::{Deserialize, Serialize};

use super::{
    Fact, Hit, Knk, Sheet, Weapon,
    cast::{self, Reading},
    grab, injury,
    item::Item,
    lasting::{self, Lasting},
    stealth,
};
use crate::{Id, Scene, Spot};

/// One thing that a hit has done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Undo {
    /// Knocked the target down.
    Prone,
    /// Took its next turn.
    LosesTurn,
    /// Took hold of it (KNK-GRB-02).
    Grab,
    /// Hurt it: the number of the injury.
    Injury(u16),
    /// Cut that much health to a lower maximum.
    Cut(i32),
    /// The limb that fell at that place.
    Limb(Spot, Item),
    /// Struck a weapon out of its hand, to that place.
    Weapon(Spot, Box<Weapon>),
    /// Destroyed a weapon.
    Broke(Box<Weapon>),
    /// Destroyed an item.
    Destroyed(Item),
    /// Threw it away from that place.
    Thrown(Spot),
    /// Laid a lasting effect of that number on it.
    Lasting(u16),
    /// Took a lasting effect off it.
    Dispelled(Box<Lasting>),
    /// Ended what it was reading.
    Reading(Reading),
}

/// Keeps what the hit of that number has done, if it waits.
pub(super) fn note(scene: &mut impl Scene<Knk>, who: Id, hit: Option<u16>, undo: Undo) {
    if let Some(hit) = hit {
        scene.fact(Fact::Marked { who, hit, undo });
    }
}

/// `who` is knocked down or loses its next turn, by the hit of that number if it waits. What something final has done
/// already is no part of the hit, and what is final now is taken off those that wait: no dodge gives it back.
pub(super) fn lay(scene: &mut impl Scene<Knk>, who: Id, what: Laid, hit: Option<u16>) {
    let Some(sheet) = scene.table().sheet(who) else { return };
    let (is_so, undo) = what.of(sheet);
    let waits = sheet.hits.iter().any(|hit| hit.undo.contains(&undo));
    if is_so && !waits {
        return;
    }
    if !is_so || hit.is_none() {
        scene.fact(what.fact(who));
    }
    note(scene, who, hit, undo);
}

/// What a hit lays on somebody, once however often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Laid {
    /// It lies on the ground (KNK-CRT-10).
    Prone,
    /// Its next turn is lost (KNK-TRN-16).
    LosesTurn,
}

impl Laid {
    /// Whether it is so already, and what undoes it.
    const fn of(self, sheet: &Sheet) -> (bool, Undo) {
        match self {
            Self::Prone => (sheet.prone, Undo::Prone),
            Self::LosesTurn => (sheet.loses_turn, Undo::LosesTurn),
        }
    }

    const fn fact(self, who: Id) -> Fact {
        match self {
            Self::Prone => Fact::Prone { who, prone: true },
            Self::LosesTurn => Fact::LosesTurn { who, lost: true },
        }
    }
}

/// The sheet as it would be if the injuries of `hit` and what it has laid on or taken off were undone.
pub(super) fn without_marks(sheet: &Sheet, hit: &Hit) -> Sheet {
    let mut sheet = sheet.clone();
    sheet.injuries.retain(|injury| !hit.undo.contains(&Undo::Injury(injury.id)));
    sheet.lasting.retain(|effect| !hit.undo.contains(&Undo::Lasting(effect.id)));
    for undo in &hit.undo {
        if let Undo::Dispelled(effect) = undo {
            sheet.lasting.push((**effect).clone());
        }
    }
    sheet
}

/// Health that an undone hit gives back, before the maximum counts.
pub(super) fn health(hit: &Hit) -> i32 {
    hit.undo.iter().fold(hit.damage, |sum, undo| match undo {
        Undo::Cut(by) => sum.saturating_add(*by),
        Undo::Prone
        | Undo::LosesTurn
        | Undo::Grab
        | Undo::Injury(_)
        | Undo::Limb(..)
        | Undo::Weapon(..)
        | Undo::Broke(_)
        | Undo::Destroyed(_)
        | Undo::Lasting(_)
        | Undo::Dispelled(_)
        | Undo::Reading(_)
        | Undo::Thrown(_) => sum,
    })
}

/// Takes back what the hit did beside its damage, unless another hit did the same.
pub(super) fn all(scene: &mut impl Scene<Knk>, who: Id, before: &Sheet, hit: &Hit) {
    let others = |undo: &Undo| {
        before.hits.iter().any(|other| other.id != hit.id && other.undo.contains(undo))
    };
    for undo in &hit.undo {
        match undo {
            Undo::Prone if before.prone && !others(undo) => {
                scene.fact(Fact::Prone { who, prone: false });
            }
            Undo::LosesTurn if before.loses_turn && !others(undo) => {
                scene.fact(Fact::LosesTurn { who, lost: false });
            }
            Undo::Prone | Undo::LosesTurn | Undo::Cut(_) => {}
            Undo::Grab => grab::free(scene, who, grab::Release::Dodged),
            Undo::Injury(id) => {
                if before.injuries.iter().any(|injury| injury.id == *id) {
                    scene.fact(Fact::Healed { who, injury: *id });
                }
            }
            Undo::Limb(at, item) => no_limb(scene, who, *at, item),
            Undo::Weapon(at, weapon) => {
                // One that somebody has picked up stays taken.
                if scene.take_off(*at, &Item::of_weapon(weapon)) {
                    scene.fact(Fact::Armed { who, weapon: weapon.clone() });
                }
            }
            Undo::Broke(weapon) => scene.fact(Fact::Armed { who, weapon: weapon.clone() }),
            Undo::Thrown(at) => {
                scene.put_back(who, *at);
                stealth::look_out(scene);
            }
            Undo::Destroyed(item) => scene.fact(Fact::Took { who, item: item.clone() }),
            Undo::Lasting(effect) => {
                if before.lasting.iter().any(|laid| laid.id == *effect) {
                    scene.fact(Fact::Relieved { who, effect: *effect });
                    lasting::over(scene, who);
                }
            }
            Undo::Dispelled(effect) => {
                // Under a new number: those that came since have higher ones than it had.
                let id = scene.table().sheet(who).map_or(effect.id, |sheet| sheet.next_lasting);
                let effect = Lasting { id, ..(**effect).clone() };
                scene.fact(Fact::Afflicted { who, effect });
            }
            Undo::Reading(reading) => cast::resume(scene, who, *reading),
        }
    }
}

/// A limb that was never lost lies nowhere, and nobody carries it.
fn no_limb(scene: &mut impl Scene<Knk>, who: Id, at: Spot, item: &Item) {
    if scene.take_off(at, item) {
        return;
    }
    if let super::item::Kind::Limb { injury, .. } = item.kind
        && let Some((keeper, index)) = injury::carried(scene, who, injury)
    {
        scene.fact(Fact::Lost { who: keeper, index, item: item.clone() });
    }
}
