//! The Crimson Veil: a hybrid with too little prana may lose itself (KNK-CLS-13 to KNK-CLS-16).

use serde::{Deserialize, Serialize};

use super::{Fact, Knk, Sheet, Why, ground, impulse, pools, save};
use crate::{Id, PoolId, Purpose, RuleId, Scene, Stop};

/// Prana a point of inverse impulse that the limit stands at, and the penalty of the save (KNK-CLS-13).
const PER_POINT: i32 = 5;

/// How a hybrid and its Veil stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Veil {
    /// It is itself; so is everybody who is no hybrid.
    #[default]
    Raised,
    /// Its prana has fallen below the limit, and the save is still to be made. Only inside a command.
    Shaken,
    /// The Veil has fallen: the game master's, and hostile to all (KNK-CLS-16).
    Fallen,
}

/// Prana below which the Veil is near; `None` for one who is no hybrid.
pub fn limit(sheet: &Sheet) -> Option<i32> {
    let value = sheet.stats.sixth.map_or(0, |rank| i32::from(rank.value()));
    impulse::is_hybrid(sheet).then_some(PER_POINT * value)
}

/// The prana of `who` is no longer `before`: whether that asks for a save is noted, to be made as soon as dice can be
/// thrown ([`settle`]).
pub(super) fn watch(scene: &mut impl Scene<Knk>, who: Id, before: i32) {
    let Some(sheet) = scene.table().sheet(who) else { return };
    let Some(limit) = limit(sheet).filter(|_| sheet.veil == Veil::Raised) else { return };
    let (crossed, drained) =
        (before >= limit && sheet.prana < limit, before > 0 && sheet.prana == 0);
    if crossed || drained {
        scene.fact(Fact::Veil { who, now: Veil::Shaken });
    }
}

/// Makes every save that is due.
pub(super) fn settle(scene: &mut impl Scene<Knk>) -> Result<(), Stop> {
    let shaken =
        |who: &Id| scene.table().sheet(*who).is_some_and(|sheet| sheet.veil == Veil::Shaken);
    let due: Vec<Id> = scene.present().into_iter().filter(shaken).collect();
    due.into_iter().try_for_each(|who| resist(scene, who))
}

/// After the regeneration of its own turn a hybrid whose prana is still below the limit makes the save again.
pub(super) fn again(scene: &mut impl Scene<Knk>, who: Id) -> Result<(), Stop> {
    resist(scene, who)
}

/// The mind save of one whose prana is below its limit, at that penalty. It costs what every save does: with too little
/// it fails, and where nothing is left behind it the Veil falls whatever the face (KNK-CLS-14).
fn resist(scene: &mut impl Scene<Knk>, who: Id) -> Result<(), Stop> {
    let sheet = pools::sheet_of(scene, who)?;
    let Some(limit) = limit(&sheet).filter(|_| sheet.veil != Veil::Fallen) else { return Ok(()) };
    if sheet.prana > 0 && sheet.prana >= limit {
        now(scene, who, Veil::Raised);
        return Ok(());
    }
    if sheet.prana < save::PRICE {
        fall(scene, who);
        return Ok(());
    }
    pools::change(scene, who, PoolId::Prana, -save::PRICE, Why::Save);
    let rule = RuleId::new("KNK-CLS-13");
    let roll = save::mind_save(&sheet);
    let throw =
        ground::on_save(scene, who, roll).throw(who, Purpose::Save, Some(save::ABOVE), rule);
    let drained = sheet.prana == save::PRICE;
    if drained || !scene.roll(throw)?.succeeds() {
        fall(scene, who);
    } else {
        now(scene, who, Veil::Raised);
    }
    Ok(())
}

/// The Veil falls: `who` is the game master's, hostile to all, and keeps everything else (KNK-CLS-16).
pub(super) fn fall(scene: &mut impl Scene<Knk>, who: Id) {
    now(scene, who, Veil::Fallen);
    scene.defects(who);
}

/// Says how the Veil stands; nothing where nothing changes.
pub(super) fn now(scene: &mut impl Scene<Knk>, who: Id, now: Veil) {
    if scene.table().sheet(who).is_some_and(|sheet| sheet.veil != now) {
        scene.fact(Fact::Veil { who, now });
    }
}
