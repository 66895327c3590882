//! A combatant of КНК in play: what it holds, and the numbers that follow from its sheet alone (KNK-STAT, KNK-BON,
//! KNK-MOD).

pub mod award;
pub mod base;
pub mod derived;
pub mod expression;
pub mod flying;
pub mod hybrid;
pub mod injury;
pub mod lasting;
pub mod plus;
pub(super) mod reading;
pub mod service;
pub mod sixth;
pub mod stealth;
pub mod undo;
pub mod veil;

pub(super) mod in_force;
pub(super) mod schools;

use serde::{Deserialize, Serialize};

use crate::Id;
pub use crate::knk::content::value::Override;
use crate::knk::{
    content::{
        category::{Category, Custom},
        class::Class,
        familiar::Familiar,
        impulse::Impulse,
        item::Item,
        nature::Nature,
        phantasm::Phantasm,
        rank::{Rank, Stat, Stats},
        skill::Owned,
        spell::{School, Spell},
        weapon::Weapon,
    },
    sheet::{
        award::Awarded, base::Base, injury::Injury, lasting::Lasting, plus::Pluses,
        reading::Reading, stealth::Stealth, undo::Undo, veil::Veil,
    },
};

/// A combatant in play: what it is, what it has left, what still waits. Fields belong to this module tree; other
/// crates read it through [`crate::SheetView`].
#[allow(
    clippy::struct_excessive_bools,
    reason = "they are tags and conditions of their own, no state machine"
)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    pub(super) category: Category,
    pub(super) stats: Stats,
    /// Typed numbers of a being outside the categories (KNK-GEN-07).
    #[serde(default)]
    pub(super) custom: Option<Custom>,
    /// What the ground and the light make of it (T14, T21).
    #[serde(default)]
    pub(super) nature: Option<Nature>,
    pub(super) unclean: bool,
    pub(super) immaterial: bool,
    pub(super) weapons: Vec<Weapon>,
    pub(super) items: Vec<Item>,
    pub(super) overrides: Vec<(Override, i32)>,
    pub(super) hp: i32,
    pub(super) prana: i32,
    /// Dodges used in this fight (KNK-TRN-04).
    pub(super) dodges_used: i32,
    pub(super) hits: Vec<Hit>,
    /// Number of the next hit; hits keep their numbers as others leave the list.
    pub(super) next_hit: u16,
    pub(super) lasting: Vec<Lasting>,
    pub(super) next_lasting: u16,
    pub(super) life: Life,
    pub(super) loses_turn: bool,
    pub(super) prone: bool,
    /// Whom it holds (KNK-GRB-01); the other one says so too.
    #[serde(default)]
    pub(super) holding: Option<Id>,
    /// Combatant that holds it.
    #[serde(default)]
    pub(super) held_by: Option<Id>,
    #[serde(default)]
    pub(super) injuries: Vec<Injury>,
    #[serde(default)]
    pub(super) next_injury: u16,
    #[serde(default)]
    pub(super) stealth: Stealth,
    #[serde(default)]
    pub(super) pluses: Pluses,
    #[serde(default)]
    pub(super) class: Option<Class>,
    #[serde(default)]
    pub(super) skills: Vec<Owned>,
    /// Whether no ally is left on the field or behind its border (KNK-SKL-08).
    #[serde(default)]
    pub(super) alone: bool,
    /// Whether it is in its own base (KNK-MOD-08, KNK-MOD-09).
    #[serde(default)]
    pub(super) base: Base,
    #[serde(default)]
    pub(super) phantasms: Vec<Phantasm>,
    /// What it has bought for impulse points; raised ranks are in `stats`, abilities among the skills.
    #[serde(default)]
    pub(super) impulses: Vec<Impulse>,
    #[serde(default)]
    pub(super) veil: Veil,
    /// Whether its health stops at 1 (KNK-CLS-07).
    #[serde(default)]
    pub(super) deathless: bool,
    /// Schools of magic with their ranks (KNK-MAG-02).
    #[serde(default)]
    pub(super) schools: Vec<(School, Rank)>,
    /// Schools that this fight has raised, each with the rank that its spells still go by (KNK-CLS-22).
    #[serde(default)]
    pub(super) unstudied: Vec<(School, Rank)>,
    #[serde(default)]
    pub(super) spells: Vec<Spell>,
    /// What it is reading (KNK-MAG-09).
    #[serde(default)]
    pub(super) reading: Option<Reading>,
    /// Whose familiar it is (KNK-FAM-01).
    #[serde(default)]
    pub(super) master: Option<Id>,
    /// Game days until it can give prana again (KNK-MAG-16).
    #[serde(default)]
    pub(super) rest: u8,
    /// What radiation has taken from the most health (KNK-MODE-02).
    #[serde(default)]
    pub(super) irradiated: i32,
    /// Own turns begun under water since it last had air (KNK-MODE-03).
    #[serde(default)]
    pub(super) submerged: u8,
    /// Own turns for which a magical girl has been without her wand (KNK-MODE-06).
    #[serde(default)]
    pub(super) apart: u8,
    /// What makes a familiar of it (KNK-FAM-03).
    #[serde(default)]
    pub(super) familiar: Option<Familiar>,
    /// Whether nothing is left of it to rise in (KNK-END-03).
    #[serde(default)]
    pub(super) body_destroyed: bool,
    /// Points earned in play (KNK-NEW-09).
    #[serde(default)]
    pub(super) awarded: Awarded,
}

/// Whether a combatant lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Life {
    /// It lives, whatever its health.
    Alive,
    /// Health at or below 0, and a dodge may still help (KNK-TRN-08).
    Doomed,
    /// It is dead and stays so.
    Dead,
}

/// A hit that has fallen and may still be undone, with all that it changed (KNK-TRN-03).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// Its number on this sheet.
    pub id: u16,
    /// The combatant who has struck.
    pub from: Id,
    /// Health that the hit took.
    pub damage: i32,
    /// Whether it was struck out of hiding, so that the dodge is harder (KNK-STL-04).
    #[serde(default)]
    pub sneak: bool,
    /// What it did beside its damage.
    #[serde(default)]
    pub undo: Vec<Undo>,
}

impl Sheet {
    /// Points earned in play so far (KNK-NEW-09).
    pub const fn awarded(&self) -> Awarded {
        self.awarded
    }

    /// A characteristic as it is now, 0 to 6 (KNK-STAT-03).
    pub fn value(&self, stat: Stat) -> u8 {
        let made = injury::lowered(self, stat, self.raised(stat, false));
        let set = self.overridden(match stat {
            Stat::S => Override::S,
            Stat::E => Override::E,
            Stat::A => Override::A,
            Stat::M => Override::M,
            Stat::L => Override::L,
        });
        set.map_or(made, |set| u8::try_from(set.clamp(0, i32::from(Rank::MAX))).unwrap_or(made))
    }

    /// A characteristic with what skills give, before injuries; `made` leaves out what holds for a time only, which the
    /// maxima of the pools do not follow (KNK-STAT-10). 0 to 6 (KNK-STAT-03).
    pub(super) fn raised(&self, stat: Stat, made: bool) -> u8 {
        self.stats.rank(stat).shifted(in_force::stat(self, stat, made)).value()
    }

    /// What the GM set a value to, if anything (KNK-GEN-01).
    pub fn overridden(&self, which: Override) -> Option<i32> {
        self.overrides.iter().find(|(value, _)| *value == which).map(|(_, to)| *to)
    }

    /// Place in ties of initiative, the higher first (KNK-INI-03, KNK-GEN-07).
    pub fn tie_rank(&self) -> u8 {
        let category =
            self.custom.as_ref().and_then(|custom| custom.ties_as).unwrap_or(self.category);
        category.tie_rank()
    }
}
