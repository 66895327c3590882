//! What a skill, a spell that lasts or a thing changes as long as it is in force: the words that content files are
//! written in.
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "each function below reads its own words of the vocabulary"
)]

use serde::{Deserialize, Serialize};

use super::{Sheet, expression::Expression, rank::Stat, sheet::Override, skill};
use crate::{PartOp, RuleId};

/// One change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Modifier {
    /// A characteristic is so much higher, or lower; it stays within F and EX (KNK-STAT-03).
    Stat {
        /// Which.
        of: Stat,
        /// By how much.
        by: i32,
        /// As long as.
        #[serde(default)]
        when: When,
    },
    /// A roll has a bonus, or a penalty (KNK-ROL-02, KNK-ROL-03, KNK-ROL-05, KNK-ROL-07).
    Roll {
        /// Which rolls.
        of: Rolls,
        /// What of them.
        to: To,
        /// By how much.
        by: i32,
        /// As long as.
        #[serde(default)]
        when: When,
    },
    /// A roll grows by the sixth characteristic with each own turn of use after the first (KNK-SKL-05).
    Growing {
        /// Which rolls.
        of: Rolls,
        /// What of them.
        to: To,
    },
    /// The final damage of every hit is so much more, or less (KNK-ROL-04).
    Damage {
        /// By how much.
        by: i32,
        /// As long as.
        #[serde(default)]
        when: When,
    },
    /// A computed value is so much more, or less.
    Value {
        /// Which; a characteristic is changed by `stat`.
        of: Override,
        /// By how much.
        by: i32,
    },
    /// Any weapon works on the unclean (KNK-SKL-07).
    HurtsUnclean,
    /// Cannot be brought under an influence, without a save (KNK-SKL-08).
    Immune {
        /// Which.
        to: Influence,
    },
    /// Goes over hindrance, water, ice and what can be jumped (KNK-MODE-07).
    Flies,
    /// The side that flees throws one more in a chase (KNK-SKL-10).
    Escapes,
    /// So much further has one to flee from the side that pursues (KNK-SKL-11).
    Tracks {
        /// In locations.
        by: u8,
    },
    /// Circles of magic up to this one are open (KNK-MAG-10).
    Circles {
        /// The highest.
        up_to: u8,
    },
    /// A hazard of the place does nothing to it (KNK-MODE-02, KNK-MODE-03).
    Withstands {
        /// Which.
        what: Hazard,
    },
    /// Flies and has all prana back each turn, as long as the wand is at hand (KNK-MODE-06).
    MagicalGirl,
}

/// As long as what a modifier is in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// Always.
    #[default]
    Always,
    /// No ally is left to fight (KNK-SKL-08).
    Alone,
    /// Against somebody unclean; of rolls only an attack has such an opponent.
    AgainstUnclean,
    /// The skill is switched on.
    Active,
}

/// Kinds of rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rolls {
    /// Attacks of every kind.
    Attack,
    /// The Luck dodge, and other saves of Luck (KNK-SAV-05).
    Dodge,
    /// The save of a characteristic.
    Save(Stat),
    /// The mind save.
    MindSave,
    /// Initiative.
    Initiative,
}

/// What of a roll is changed: [`PartOp`] as files spell it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum To {
    /// The number of faces.
    Roll,
    /// The constant.
    Attack,
    /// The minimum.
    Min,
}

impl From<To> for PartOp {
    fn from(to: To) -> Self {
        match to {
            To::Roll => Self::ToRoll,
            To::Attack => Self::ToAttack,
            To::Min => Self::ToMin,
        }
    }
}

/// An influence on the mind or body that somebody may be immune to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Influence {
    /// Charm.
    Charm,
    /// Intimidation.
    Intimidation,
    /// Sleep, paralysis and the like.
    Stupor,
    /// Poison and sickness.
    Poison,
}

/// A hazard of a place that somebody may be proof against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hazard {
    /// Radiation.
    Radiation,
    /// Want of air under water.
    Drowning,
}

/// A modifier that is in force, and where it comes from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source<'s> {
    /// The name of the skill, spell or thing.
    pub(super) name: &'s str,
    /// Own turns of use after the first.
    grown: i32,
    /// Whether it comes for a time only, and leaves the maxima of the pools alone (KNK-STAT-10).
    for_a_time: bool,
    pub(super) what: &'s Modifier,
}

/// Everything that `sheet` owns or suffers.
pub(super) fn all(sheet: &Sheet) -> impl Iterator<Item = Source<'_>> {
    let owned = sheet.skills.iter().flat_map(|owned| {
        let grown = owned.grown();
        owned.modifiers().map(move |what| Source {
            name: owned.skill.name.as_str(),
            grown,
            for_a_time: false,
            what,
        })
    });
    let lasting = sheet.lasting.iter().flat_map(|effect| {
        effect.modifiers.iter().map(|what| Source {
            name: effect.name.as_str(),
            grown: 0,
            for_a_time: true,
            what,
        })
    });
    owned.chain(lasting)
}

/// Whether what does not hang on an opponent is so; that `AgainstUnclean` holds is for [`against`] to say.
fn holds(sheet: &Sheet, source: &Source<'_>, when: When) -> bool {
    match when {
        When::Always => true,
        When::Alone => sheet.alone,
        When::AgainstUnclean => false,
        When::Active => skill::is_active(sheet, source.name),
    }
}

/// What is added to a characteristic; `made` leaves out what holds for a time only.
pub(super) fn stat(sheet: &Sheet, stat: Stat, made: bool) -> i32 {
    all(sheet).fold(0, |sum, source| match source.what {
        Modifier::Stat { of, by, when } if *of == stat && holds(sheet, &source, *when) => {
            let lasting = !source.for_a_time && *when == When::Always;
            if made && !lasting { sum } else { sum.saturating_add(*by) }
        }
        _ => sum,
    })
}

/// What is added to a computed value.
pub(super) fn value(sheet: &Sheet, which: Override) -> i32 {
    all(sheet).fold(0, |sum, source| match source.what {
        Modifier::Value { of, by } if *of == which => sum.saturating_add(*by),
        _ => sum,
    })
}

/// A roll with everything that does not hang on an opponent.
pub(super) fn on_roll(sheet: &Sheet, rolls: Rolls, roll: Expression) -> Expression {
    all(sheet).fold(roll, |roll, source| match source.what {
        Modifier::Roll { of, to, by, when } if *of == rolls && holds(sheet, &source, *when) => {
            roll.with(source.name, (*to).into(), *by, rule())
        }
        Modifier::Growing { of, to } if *of == rolls => {
            let sixth = sheet.stats.sixth.map_or(0, |rank| i32::from(rank.value()));
            let by = sixth.saturating_mul(source.grown);
            roll.with(source.name, (*to).into(), by, RuleId::new("KNK-SKL-05"))
        }
        _ => roll,
    })
}

/// An attack on `target` with what hangs on it.
pub(super) fn against(sheet: &Sheet, target: &Sheet, roll: Expression) -> Expression {
    all(sheet).fold(roll, |roll, source| match source.what {
        Modifier::Roll { of: Rolls::Attack, to, by, when: When::AgainstUnclean }
            if target.unclean =>
        {
            roll.with(source.name, (*to).into(), *by, rule())
        }
        _ => roll,
    })
}

/// What is added to the damage of a hit on `target`.
pub(super) fn damage(sheet: &Sheet, target: Option<&Sheet>) -> i32 {
    all(sheet).fold(0, |sum, source| match source.what {
        Modifier::Damage { by, when } => {
            let unclean = target.is_some_and(|target| target.unclean);
            let counts = holds(sheet, &source, *when) || (*when == When::AgainstUnclean && unclean);
            if counts { sum.saturating_add(*by) } else { sum }
        }
        _ => sum,
    })
}

/// The highest circle of magic that something opens; 0 for none.
pub(super) fn circles(sheet: &Sheet) -> u8 {
    all(sheet).fold(0, |most, source| match source.what {
        Modifier::Circles { up_to } => most.max(*up_to),
        _ => most,
    })
}

/// Whether `sheet` has this modifier.
pub(super) fn has(sheet: &Sheet, wanted: &Modifier) -> bool {
    all(sheet).any(|source| source.what == wanted)
}

/// A bonus is what the skill or spell says it is.
fn rule() -> RuleId {
    RuleId::new("KNK-SKL-01")
}
