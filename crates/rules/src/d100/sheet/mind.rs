//! Psychological traits: those of a sheet, and how they stand in a fight.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{
    Id, PlainText,
    d100::numbers::mind::psychology::{Fear, Grip, Mind as Bears, Towards, Trait},
};

/// What a figure does to minds, and what its own mind is prone to (table PSYCH).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Traits {
    /// Level of the fear that it causes, 0 for none (D100-PSY-06).
    pub fear: u16,
    /// Level of its aura of terror, 0 for none (D100-PSY-08).
    pub terror: u16,
    /// Whether it may enter frenzy (D100-PSY-12).
    pub frenzy: bool,
    /// Whether wounds by it may fester (D100-DSE-03).
    pub infectious: bool,
    /// Whether it is a rodent or one of the ratfolk, as rat fever asks (D100-DSE-03).
    pub rodent: bool,
    /// Groups that it belongs to.
    pub groups: Vec<PlainText>,
    /// Groups towards which it has animosity (D100-PSY-02).
    pub animosity: Vec<PlainText>,
    /// Groups that it hates (D100-PSY-04).
    pub hatred: Vec<PlainText>,
    /// Groups that it is prejudiced against (D100-PSY-05).
    pub prejudice: Vec<PlainText>,
}

impl Traits {
    /// Whether it has a trait towards any group.
    pub fn has_any(&self) -> bool {
        [&self.animosity, &self.hatred, &self.prejudice].into_iter().any(|list| !list.is_empty())
    }

    /// The traits that it has towards whoever belongs to these groups.
    pub fn towards(&self, groups: &[PlainText]) -> Vec<Trait> {
        let any = |list: &[PlainText]| list.iter().any(|group| groups.contains(group));
        let all = [
            (any(&self.animosity), Trait::Animosity),
            (any(&self.hatred), Trait::Hatred),
            (any(&self.prejudice), Trait::Prejudice),
        ];
        all.into_iter().filter(|(has, _)| *has).map(|(_, which)| which).collect()
    }
}

/// A fear of somebody: its level, and how the test against it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Afraid {
    /// The sum of levels that overcomes it.
    pub level: u16,
    /// How far that has come.
    pub stands: Fear,
}

/// How the mind of somebody stands in a fight.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Mind {
    /// Whom it fears or has feared.
    pub fears: BTreeMap<Id, Afraid>,
    /// Creatures of terror that it has met (D100-PSY-09).
    pub met: BTreeSet<Id>,
    /// Traits that hold it towards somebody.
    pub held: BTreeSet<(Id, Trait)>,
    /// Traits that it is immune to until the end of the scene (D100-PSY-01).
    pub immune: BTreeSet<(Id, Trait)>,
    /// Members of a group it is prejudiced against, with whom it keeps its temper badly (D100-PSY-05).
    pub reserved: BTreeSet<Id>,
    /// Whether it is in frenzy.
    pub frenzy: bool,
    /// The round to whose end its traits are suspended (D100-FATE-09).
    pub composed: Option<u16>,
    /// What the GM has set as the difficulty of its psychology tests (D100-PSY-01).
    pub difficulty: i32,
}

impl Mind {
    /// What of it bears on all its traits, if those frighten whose fear `counts`.
    pub fn bears(&self, counts: &dyn Fn(Id) -> bool) -> Bears {
        let mut fears = self.fears.iter();
        let afraid = fears.any(|(who, fear)| fear.stands != Fear::Overcome && counts(*who));
        Bears { afraid, composed: self.composed.is_some(), frenzy: self.frenzy }
    }

    /// Whether hatred holds it towards one other: its fear of that one sleeps (D100-PSY-04).
    pub fn hates(&self, other: Id) -> bool {
        self.held.contains(&(other, Trait::Hatred))
    }

    /// How its traits are towards one other.
    pub fn towards(&self, other: Id) -> Towards {
        let grip = |holds: bool| if holds { Grip::Held } else { Grip::Free };
        let held = |which| grip(self.held.contains(&(other, which)));
        let afraid = self.fears.get(&other).is_some_and(|fear| fear.stands != Fear::Overcome);
        Towards {
            animosity: held(Trait::Animosity),
            hatred: held(Trait::Hatred),
            fear: grip(afraid),
        }
    }
}
