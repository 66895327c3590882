//! Skills: ladders of levels (KNK-SKL-01, KNK-SKL-06).

use serde::{Deserialize, Serialize};

use crate::PlainText;
use crate::knk::content::{class::Class, modifier::Modifier, rank::Rank};

/// A skill as content files describe it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// Name shown for the skill.
    pub name: PlainText,
    /// Its levels, the lowest first; each adds to those before it (KNK-SKL-01).
    pub levels: Vec<SkillLevel>,
    /// What it costs to use, for one that is switched on; one without works by itself.
    #[serde(default)]
    pub price: Option<Price>,
    /// The classes that have its first level for nothing (KNK-SKL-12).
    #[serde(default)]
    pub free_for: Vec<Class>,
    /// Whether this table forbids it (KNK-SKL-04).
    #[serde(default)]
    pub forbidden: bool,
}

/// One level of a skill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkillLevel {
    /// Its letter, a label only.
    pub rank: Rank,
    /// The changes that it makes on the sheet.
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
    /// What it does that the table settles by talk.
    #[serde(default)]
    pub text: Option<PlainText>,
}

/// What a skill costs that is switched on, in prana.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Price {
    /// For switching it on, the first turn included.
    pub start: i32,
    /// In each effects phase after that; one without is over before the next own turn.
    #[serde(default)]
    pub upkeep: Option<i32>,
}

/// A skill that somebody owns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owned {
    /// The whole record, so that a fight that has begun needs no other file.
    pub skill: Skill,
    /// How many of its levels, from the lowest; at least one.
    pub levels: u8,
    /// Skill points that it brings, as the GM says (KNK-SKL-09).
    #[serde(default)]
    pub extra_sp: i32,
    /// How its use stands.
    #[serde(default, rename = "use")]
    pub in_use: Use,
}

/// How the use of a skill that is switched on stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Use {
    /// Whether it is on.
    pub on: bool,
    /// Own turns for which it was paid in this fight.
    pub turns: u16,
}

impl Owned {
    /// The modifiers of every level owned.
    pub(crate) fn modifiers(&self) -> impl Iterator<Item = &Modifier> {
        let levels = self.skill.levels.iter().take(usize::from(self.levels));
        levels.flat_map(|level| &level.modifiers)
    }

    /// Own turns of use after the first (KNK-SKL-05); what was reached stays when it is switched off (KNK-SKL-06).
    pub(crate) fn grown(&self) -> i32 {
        i32::from(self.in_use.turns.saturating_sub(1))
    }
}

/// Buys a skill: the lowest level of a new one, the next printed level of one that is owned (KNK-SKL-02). Whether there
/// was a level to buy.
pub fn buy(owned: &mut Vec<Owned>, skill: Skill) -> bool {
    let Some(known) = owned.iter_mut().find(|known| known.skill.name == skill.name) else {
        owned.push(Owned { skill, levels: 1, extra_sp: 0, in_use: Use::default() });
        return true;
    };
    let left = usize::from(known.levels) < known.skill.levels.len();
    known.levels = known.levels.saturating_add(u8::from(left));
    left
}
