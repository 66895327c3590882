//! What a dodged hit has done is taken back (KNK-TRN-03, KNK-TRN-05).

use crate::knk::{
    Knk,
    body::{effects, hiding, hold, interruption, wounds},
    content::item::{self, Item},
    sheet::{Hit, Sheet, lasting::Lasting, undo::Undo},
    table::{fact::Fact, release},
};
use crate::{Id, RulesContext, Spot};

/// The sheet as it would be if the injuries of `hit` and what it has laid on or taken off were undone.
pub(crate) fn without_marks(sheet: &Sheet, hit: &Hit) -> Sheet {
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
pub(crate) fn health(hit: &Hit) -> i32 {
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
pub(crate) fn all(ctx: &mut impl RulesContext<Knk>, who: Id, before: &Sheet, hit: &Hit) {
    let others = |undo: &Undo| {
        before.hits.iter().any(|other| other.id != hit.id && other.undo.contains(undo))
    };
    for undo in &hit.undo {
        match undo {
            Undo::Prone if before.prone && !others(undo) => {
                ctx.fact(Fact::Prone { who, prone: false });
            }
            Undo::LosesTurn if before.loses_turn && !others(undo) => {
                ctx.fact(Fact::LosesTurn { who, lost: false });
            }
            Undo::Prone | Undo::LosesTurn | Undo::Cut(_) => {}
            Undo::Grab => hold::free(ctx, who, release::Release::Dodged),
            Undo::Injury(id) => {
                if before.injuries.iter().any(|injury| injury.id == *id) {
                    ctx.fact(Fact::Healed { who, injury: *id });
                }
            }
            Undo::Limb(at, item) => no_limb(ctx, who, *at, item),
            Undo::Weapon(at, weapon) => {
                // One that somebody has picked up stays taken.
                if ctx.remove_item(*at, &Item::of_weapon(weapon)) {
                    ctx.fact(Fact::Armed { who, weapon: weapon.clone() });
                }
            }
            Undo::Broke(weapon) => ctx.fact(Fact::Armed { who, weapon: weapon.clone() }),
            Undo::Thrown(at) => {
                ctx.put_back(who, *at);
                hiding::look_out(ctx);
            }
            Undo::Destroyed(item) => ctx.fact(Fact::Took { who, item: item.clone() }),
            Undo::Lasting(effect) => {
                if before.lasting.iter().any(|laid| laid.id == *effect) {
                    effects::take_off(ctx, who, *effect);
                    effects::over(ctx, who);
                }
            }
            Undo::Dispelled(effect) => {
                // Under a new number: those that came since have higher ones than it had.
                let id = ctx.state().sheet(who).map_or(effect.id, |sheet| sheet.next_lasting);
                let effect = Lasting { id, ..(**effect).clone() };
                ctx.fact(Fact::Afflicted { who, effect });
            }
            Undo::Reading(reading) => interruption::resume(ctx, who, *reading),
        }
    }
}

/// A limb that was never lost lies nowhere, and nobody carries it.
fn no_limb(ctx: &mut impl RulesContext<Knk>, who: Id, at: Spot, item: &Item) {
    if ctx.remove_item(at, item) {
        return;
    }
    if let item::ItemKind::Limb { injury, .. } = item.kind
        && let Some((keeper, index)) = wounds::carried(ctx, who, injury)
    {
        ctx.fact(Fact::Lost { who: keeper, index, item: item.clone() });
    }
}
