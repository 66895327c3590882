//! Familiars: figures that serve a master and live on its prana (KNK-FAM, T23).

use serde::{Deserialize, Serialize};

use super::{Class, Fact, Knk, Life, Nature, Sheet, Why, apply, pools, turn::living};
use crate::{Id, PlainText, PoolId, Refusal, RuleId, Scene, Table, system::Fault};

crate::listed! {
    /// What kind of familiar somebody is (T23).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Kind {
        /// A summoned heroic spirit.
        Servant,
        /// Sees and tells; cannot attack.
        Scout,
        /// Guards a base or goes along.
        Guard,
        /// A drained human: no jumping, water as for living dead.
        Thrall,
        /// An artificial body, through which its owner acts from its base.
        Body,
        /// A whole character.
        Character,
    }
}

impl Kind {
    /// Its key, as files spell it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Servant => "servant",
            Self::Scout => "scout",
            Self::Guard => "guard",
            Self::Thrall => "thrall",
            Self::Body => "body",
            Self::Character => "character",
        }
    }

    /// What its class makes of it: every Servant is a familiar (KNK-CLS-03).
    pub fn of_class(class: &Class) -> Option<Self> {
        (*class == Class::Servant).then_some(Self::Servant)
    }

    /// What the ground makes of it, where neither its class nor its record says so.
    pub const fn nature(self) -> Option<Nature> {
        match self {
            Self::Thrall => Some(Nature::Thrall),
            Self::Servant | Self::Scout | Self::Guard | Self::Body | Self::Character => None,
        }
    }
}

/// What makes a familiar of somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Familiar {
    /// Which kind.
    pub kind: Kind,
    /// Prana that it uses up each turn of its master, from 0 (KNK-FAM-02).
    #[serde(default)]
    pub upkeep: i32,
    /// Who acts through an artificial body, and wakes at its base when that is destroyed (KNK-FAM-04).
    #[serde(default)]
    pub owner: Option<PlainText>,
}

/// What a spell makes of one that it calls: the record's own word where the spell says nothing (KNK-FAM-02).
pub(super) fn called(sheet: &Sheet, kind: Option<Kind>, upkeep: Option<i32>) -> Option<Familiar> {
    if kind.is_none() && upkeep.is_none() {
        return sheet.familiar.clone();
    }
    let was = sheet.familiar.clone();
    let was = was.unwrap_or(Familiar { kind: Kind::Guard, upkeep: 0, owner: None });
    let (kind, upkeep) = (kind.unwrap_or(was.kind), upkeep.unwrap_or(was.upkeep));
    Some(Familiar { kind, upkeep, ..was })
}

/// Whether it is somebody's familiar, in this fight or not: it does not regenerate (KNK-FAM-01), and its attacks are
/// conceptual at least (KNK-FAM-05). Every Servant is one (KNK-CLS-03).
pub fn is_familiar(sheet: &Sheet) -> bool {
    sheet.master.is_some() || kind(sheet).is_some()
}

/// Which kind of familiar it is: what its record says, else what its class makes of it.
pub(super) fn kind(sheet: &Sheet) -> Option<Kind> {
    let own = sheet.familiar.as_ref().map(|familiar| familiar.kind);
    own.or_else(|| sheet.class.as_ref().and_then(Kind::of_class))
}

/// Prana that it uses up each turn of its master.
pub(super) fn upkeep(sheet: &Sheet) -> i32 {
    sheet.familiar.as_ref().map_or(0, |familiar| familiar.upkeep)
}

/// A scout cannot attack (KNK-FAM-03).
pub(super) fn may_attack(sheet: &Sheet) -> Result<(), Refusal> {
    match &sheet.familiar {
        Some(familiar) if familiar.kind == Kind::Scout => {
            Err(Refusal::Lacks { what: "attack".to_owned(), rule: Some(RuleId::new("KNK-FAM-03")) })
        }
        Some(_) | None => Ok(()),
    }
}

/// An artificial body was destroyed: its owner wakes at home, unharmed (KNK-FAM-04).
pub(super) fn wake(scene: &mut impl Scene<Knk>, who: Id) {
    let familiar = scene.table().sheet(who).and_then(|sheet| sheet.familiar.clone());
    if let Some(Familiar { kind: Kind::Body, owner, .. }) = familiar {
        scene.fact(Fact::Woke { who, owner });
    }
}

/// The familiars of `master` that take part, with their upkeep, in the order of the setup.
pub(super) fn of(scene: &impl Scene<Knk>, master: Id) -> Vec<(Id, i32)> {
    let serves = |id: &Id| {
        let sheet = scene.table().sheet(*id).filter(|sheet| sheet.life != Life::Dead)?;
        (sheet.master == Some(master)).then(|| (*id, upkeep(sheet)))
    };
    scene.present().iter().filter_map(serves).collect()
}

/// A familiar uses up its upkeep; what is missing is for the game master to judge (KNK-FAM-02).
pub(super) fn use_up(scene: &mut impl Scene<Knk>, who: Id, upkeep: i32) {
    let have = scene.table().sheet(who).map_or(0, |sheet| sheet.prana);
    pools::change(scene, who, PoolId::Prana, -upkeep, Why::Upkeep);
    if upkeep > have {
        scene.fact(Fact::Starved { who, missing: upkeep.saturating_sub(have) });
    }
}

/// A familiar whose master does not take part uses up its own prana in its own phase 3.
pub(super) fn forage(scene: &mut impl Scene<Knk>, who: Id) {
    let Some(sheet) = scene.table().sheet(who) else { return };
    let (upkeep, master) = (upkeep(sheet), sheet.master);
    if master.is_none_or(|master| !scene.present().contains(&master)) {
        use_up(scene, who, upkeep);
    }
}

/// Why `who` cannot serve `master`, as a key and as a refusal; nobody serves itself, the dead, an enemy, or one that
/// serves it already.
fn unfit(
    table: &Table<Knk>,
    who: Id,
    master: Id,
    hostile: bool,
) -> Result<(), (&'static str, Refusal)> {
    if who == master {
        return Err(("serve-other", Refusal::Oneself { rule: RuleId::new("KNK-FAM-01") }));
    }
    living(table, who).map_err(|refusal| ("serve-living", refusal))?;
    living(table, master).map_err(|refusal| ("serve-living", refusal))?;
    if hostile {
        return Err(("serve-own-side", Refusal::BadTarget));
    }
    if serves(table, master, who) {
        let rule = RuleId::new("KNK-FAM-01");
        let refusal = Refusal::Serves { who: master, whom: who, rule };
        return Err(("serve-no-circle", refusal));
    }
    Ok(())
}

/// Whether `who` serves `master`, or one that serves it.
pub(super) fn serves(table: &Table<Knk>, who: Id, master: Id) -> bool {
    let up = |id: &Id| table.sheet(*id).and_then(|sheet| sheet.master);
    // As many steps as there are sheets, so that a circle in a strange table ends.
    let above = std::iter::successors(up(&who), up).take(table.sheets.len());
    above.into_iter().any(|above| above == master)
}

/// `who` serves `master` from the start of the battle, or what is wrong with that.
pub(super) fn serve(
    table: &mut Table<Knk>,
    who: Id,
    master: Id,
    hostile: bool,
) -> Result<(), Fault> {
    unfit(table, who, master, hostile).map_err(|(expected, _)| Fault {
        field: "master".to_owned(),
        found: String::new(),
        expected: expected.to_owned(),
        rule: Some(RuleId::new("KNK-FAM-01")),
    })?;
    let familiar = table.sheet(who).and_then(|sheet| sheet.familiar.clone());
    apply::to(table, &Fact::Serves { who, master: Some(master), familiar });
    Ok(())
}

/// The game master's word on whom `who` serves, and as what; without a master it is nobody's familiar any more.
pub(super) fn ruled(
    scene: &mut impl Scene<Knk>,
    who: Id,
    master: Option<Id>,
    (kind, upkeep): (Option<Kind>, Option<i32>),
) -> Result<(), Refusal> {
    let Some(master) = master else {
        living(scene.table(), who)?;
        scene.fact(Fact::Serves { who, master: None, familiar: None });
        return Ok(());
    };
    let hostile = scene.hostile(who, master);
    unfit(scene.table(), who, master, hostile).map_err(|(_, refusal)| refusal)?;
    let was = scene.table().sheet(who).and_then(|sheet| sheet.familiar.clone());
    let was = was.unwrap_or(Familiar { kind: Kind::Character, upkeep: 0, owner: None });
    let familiar = Familiar {
        kind: kind.unwrap_or(was.kind),
        upkeep: upkeep.unwrap_or(was.upkeep),
        owner: was.owner,
    };
    scene.fact(Fact::Serves { who, master: Some(master), familiar: Some(familiar) });
    Ok(())
}
