//! Injuries: what they are and what they take (KNK-INJ).

use serde::{Deserialize, Serialize};

pub use crate::knk::content::part::{Harm, Part, Wound};
use crate::knk::{content::rank::Stat, sheet::Sheet};

/// One injury that a combatant carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Injury {
    /// Its number on this sheet; never used again.
    pub id: u16,
    /// Part of the body that is hurt.
    pub part: Part,
    /// The way it is hurt.
    pub harm: Harm,
    /// What it takes from the most health.
    pub hp_max: i32,
    /// Own turns of its bearer begun since then (KNK-INJ-04).
    pub turns: u16,
    /// Whether it came into the fight with it (KNK-NEW-07).
    #[serde(default)]
    pub from_start: bool,
    /// Own turns beyond the table's in which what is lost can be restored (KNK-INJ-04).
    #[serde(default)]
    pub extended: u16,
}

impl Injury {
    /// What somebody starts without: nothing is taken from its health, and a prosthesis adds to it (KNK-NEW-07).
    pub(crate) const fn missing(id: u16, part: Part) -> Self {
        let (harm, hp_max) = (Harm::Lost, 0);
        Self { id, part, harm, hp_max, turns: u16::MAX, from_start: true, extended: 0 }
    }

    /// Whether it is a limb that somebody started without: whatever is lost later has taken from its health (KNK-INJ-01).
    pub(crate) fn is_missing(&self) -> bool {
        self.harm == Harm::Lost && self.from_start
    }

    /// What somebody brings from an earlier fight: it bleeds no more, and it is too late to restore what is lost.
    pub(crate) const fn old(id: u16, wound: Wound) -> Self {
        let Wound { part, harm, hp_max } = wound;
        Self { id, part, harm, hp_max, turns: u16::MAX, from_start: false, extended: 0 }
    }

    /// The last of its bearer's own turns in which what is lost can be restored, at a table that gives
    /// `turns` (KNK-INJ-04).
    pub(crate) fn limit(&self, turns: u8) -> u16 {
        u16::from(turns).saturating_add(self.extended)
    }
}

/// Health that a bleeding takes each own turn (KNK-INJ-02).
pub const BLEEDING: i32 = 20;
/// What a wound takes from a characteristic (KNK-INJ-06).
const WOUND: i32 = 3;

/// What is left of a characteristic of `value` (KNK-INJ-06); several injuries add up, the least is 0.
pub(crate) fn lowered(sheet: &Sheet, stat: Stat, value: u8) -> u8 {
    let of_stat = sheet.injuries.iter().filter(|injury| injury.part.stat() == Some(stat));
    let left = of_stat.fold(i32::from(value), |left, injury| match injury.harm {
        Harm::Lost | Harm::Broken => 0,
        Harm::Wounded => (left - WOUND).max(0),
        Harm::Replaced => left,
    });
    u8::try_from(left).unwrap_or_default()
}

/// What the injuries take from the most health, together.
pub(crate) fn hp_max_lost(sheet: &Sheet) -> i32 {
    sheet.injuries.iter().fold(0_i32, |sum, injury| sum.saturating_add(injury.hp_max))
}

/// Whether the left arm allows magic (KNK-INJ-06).
pub fn can_cast(sheet: &Sheet) -> bool {
    let hurt = |injury: &Injury| injury.part == Part::LeftArm && injury.harm != Harm::Replaced;
    !sheet.injuries.iter().any(hurt)
}

/// What a sheet takes into the next fight beside limbs that it started without.
pub(crate) fn wounds(sheet: &Sheet) -> Vec<Wound> {
    let all = sheet.injuries.iter().filter(|injury| !injury.is_missing());
    let wound =
        |injury: &Injury| Wound { part: injury.part, harm: injury.harm, hp_max: injury.hp_max };
    let mut wounds: Vec<Wound> = all.map(wound).collect();
    wounds.sort_unstable();
    wounds
}

/// Whether hurting `part` this way would change anything (KNK-CRT-04, KNK-INJ-07): nothing is lost twice, what is broken
/// is not broken again, what is lost is not broken or wounded; wounds may repeat.
pub(crate) fn is_possible(sheet: &Sheet, part: Part, harm: Harm) -> bool {
    let count = |wanted| {
        let of_part = sheet.injuries.iter().filter(|injury| injury.part == part);
        of_part.filter(|injury| injury.harm == wanted).count()
    };
    let left = count(Harm::Lost) < part.count();
    match harm {
        // What a prosthesis stands in for was severed before (KNK-INJ-07).
        Harm::Lost => count(Harm::Lost) + count(Harm::Replaced) < part.count(),
        Harm::Wounded => left,
        Harm::Broken => left && count(Harm::Broken) == 0,
        Harm::Replaced => false,
    }
}
