//! What a hybrid buys for its impulse points (KNK-CLS-09 to KNK-CLS-12, T9).

use serde::{Deserialize, Serialize};

use crate::PlainText;
use crate::knk::content::{
    modifier::Modifier,
    rank::{Rank, Stat},
    skill::{Owned, Price, Skill, SkillLevel, Use},
    weapon::Weapon,
};

/// Circles of demon magic that can be bought in all (KNK-CLS-12).
pub const MOST_CIRCLES: u8 = 5;
/// Highest grade of an own ability (KNK-CLS-11).
pub const MOST_GRADE: u8 = 3;

/// One purchase. In files `raise(S)`, `category_up(A)`, `ability(grade: 2, name: "…")`, `demon(3)`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Impulse {
    /// A characteristic is one higher than it was bought; may be bought again (KNK-CLS-12).
    Raise(Stat),
    /// A characteristic counts with the formulas of the next higher category, once each (KNK-CLS-10).
    CategoryUp(Stat),
    /// An attack or effect of one's own, which becomes a skill that is switched on (KNK-CLS-11).
    Ability {
        /// Its points, 1 to 3.
        grade: u8,
        /// Name of the skill it becomes.
        name: PlainText,
        /// Whether it lasts, and costs upkeep; if not it is over before the next own turn.
        #[serde(default)]
        lasts: bool,
        /// What it changes while it is on.
        #[serde(default)]
        modifiers: Vec<Modifier>,
        /// What it does that the table settles by talk.
        #[serde(default)]
        text: Option<PlainText>,
        /// What it attacks with while it is on; part of the body.
        #[serde(default)]
        weapon: Option<Box<Weapon>>,
    },
    /// So many circles of demon magic (KNK-CLS-12).
    Demon(u8),
}

impl Impulse {
    /// Its price in impulse points.
    pub fn points(&self) -> i32 {
        match self {
            Self::Raise(_) => 1,
            Self::CategoryUp(_) => 2,
            Self::Ability { grade, .. } => i32::from(*grade),
            Self::Demon(circles) => i32::from(*circles),
        }
    }

    /// The characteristic that it makes dearer (KNK-CLS-15).
    pub(crate) const fn stat(&self) -> Option<Stat> {
        match self {
            Self::Raise(stat) | Self::CategoryUp(stat) => Some(*stat),
            Self::Ability { .. } | Self::Demon(_) => None,
        }
    }

    /// The skill that an ability is: 15 prana a point to switch it on, 5 a point in each own turn after that.
    pub(crate) fn skill(&self) -> Option<Owned> {
        let Self::Ability { grade, name, lasts, modifiers, text, weapon: _ } = self else {
            return None;
        };
        let points = i32::from(*grade);
        let level = SkillLevel {
            rank: Rank::default().shifted(points),
            modifiers: modifiers.clone(),
            text: text.clone(),
        };
        let skill = Skill {
            name: name.clone(),
            levels: vec![level],
            price: Some(Price { start: 15 * points, upkeep: lasts.then_some(5 * points) }),
            free_for: Vec::new(),
            forbidden: false,
        };
        Some(Owned { skill, levels: 1, extra_sp: 0, in_use: Use::default() })
    }

    /// The weapon of an ability as it was made, to change.
    pub(crate) fn weapon_mut(&mut self) -> Option<&mut Weapon> {
        if let Self::Ability { weapon, .. } = self { weapon.as_deref_mut() } else { None }
    }

    /// The weapon that an ability gives: of use while it is on, and never out of the hand (KNK-CLS-11).
    pub(crate) fn weapon(&self) -> Option<Weapon> {
        let Self::Ability { name, weapon: Some(weapon), .. } = self else { return None };
        Some(Weapon { natural: true, while_on: Some(name.clone()), ..(**weapon).clone() })
    }
}

/// Sum of the impulse points spent on `bought`.
pub fn spent(bought: &[Impulse]) -> i32 {
    bought.iter().fold(0, |sum, impulse| sum.saturating_add(impulse.points()))
}

/// How often `stat` was raised.
pub(crate) fn raises(bought: &[Impulse], stat: Stat) -> i32 {
    let count = bought.iter().filter(|impulse| **impulse == Impulse::Raise(stat)).count();
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// Circles of demon magic bought.
pub(crate) fn circles(bought: &[Impulse]) -> u8 {
    bought.iter().fold(0_u8, |sum, impulse| match impulse {
        Impulse::Demon(circles) => sum.saturating_add(*circles),
        Impulse::Raise(_) | Impulse::CategoryUp(_) | Impulse::Ability { .. } => sum,
    })
}
