//! The acts of the table: each is one command.

use serde::{Deserialize, Serialize};

use super::terms::{Class, Loss, Personal, Terms, Trait};
use crate::{Id, PlainText, Spot};

crate::listed! {
    /// How a roll of several is made (T3D-TAB-03).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Mode {
        /// Everybody rolls for himself alone.
        Each,
        /// All of them must succeed.
        All,
        /// One success is enough.
        Any,
        /// The one of the highest level rolls for all.
        Best,
        /// The one of the lowest level does.
        Worst,
        /// One throw, held against each one's level.
        OneThrow,
    }
}

crate::listed! {
    /// The senses that can be rolled on (T3D-SNS-01).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Sense {
        /// What can be seen with eyes.
        Vision,
        /// What can be heard with ears.
        Hearing,
        /// What is tasted or smelt.
        Taste,
        /// What can be felt by touch.
        Touch,
    }
}

crate::listed! {
    /// The kinds of feats (T3D-TAB-16).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum FeatKind {
        /// Over cells to another one.
        Jump,
        /// Climbing up or down something.
        Climb,
        /// Something is thrown at distance.
        Throw,
        /// Something heavy is lifted up.
        Lift,
        /// Anything else that strength does.
        Other,
    }
}

/// One side of a contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    /// The combatant who contends in it.
    pub who: Id,
    /// The value that it contends with.
    pub with: Trait,
    /// What is said of this side alone.
    pub terms: Terms,
}

/// A running contest (T3D-TAB-05).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    /// Its name, by which it is gone on with.
    pub name: PlainText,
    /// The points by which one must lead, from 1; only the first contest of a name says it.
    pub lead: u8,
}

/// An ability that is used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ability {
    /// The combatant who does the act.
    pub who: Id,
    /// The value that is rolled against.
    pub with: Trait,
    /// Those at whom it is done.
    pub victims: Vec<Id>,
    /// What it is resisted with; as the ability says if left out, will where that says nothing.
    pub resist: Option<Trait>,
    /// Whether the victims alone roll; as the ability says if left out.
    pub plain: Option<bool>,
    /// Those among them who are willing, and roll nothing.
    pub willing: Vec<Id>,
    /// What it takes from those whom it affects, if that is said already.
    #[serde(default)]
    pub takes: Option<Loss>,
    /// What is said with it.
    pub terms: Terms,
}

/// What is named in place of parts of an act of a sheet (T3D-TAB-22); what is left out is as the sheet says.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Instead {
    /// Modifiers for this one alone.
    pub personal: Vec<Personal>,
    /// How often it may be tried.
    pub class: Option<Class>,
    /// What it is defended or resisted with.
    pub against: Option<Trait>,
    /// What it takes, and from which tracker.
    pub takes: Option<Loss>,
}

/// Some who sneak past others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sneak {
    /// The combatant who does the act.
    pub who: Vec<Id>,
    /// Those who watch and may notice.
    pub past: Vec<Id>,
    /// The sense that is rolled on.
    pub sense: Sense,
    /// What the sneakers sneak with; stealth if left out.
    pub with: Option<Trait>,
    /// What stands for the watchers' perception.
    pub against: Option<Trait>,
    /// What stands for the perception of one of them.
    #[serde(default)]
    pub own: Vec<(Id, Trait)>,
    /// What is said with it.
    pub terms: Terms,
}

/// An attempt to change an attitude.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Influence {
    /// The combatant who does the act.
    pub who: Id,
    /// The value that is rolled against.
    pub with: Trait,
    /// Whose attitude it is.
    pub npc: Id,
    /// Whether it is about one immediate thing.
    pub thing: bool,
    /// Whether it goes on from neutral without a reaction.
    pub neutral: bool,
    /// What is said with it.
    pub terms: Terms,
}

/// A jump, a climb and the like.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feat {
    /// The combatant who does the act.
    pub who: Id,
    /// What kind it is.
    pub kind: FeatKind,
    /// The value that is rolled against.
    pub with: Trait,
    /// The place that is chosen.
    pub to: Option<Spot>,
    /// Who is thrown or lifted, if anybody.
    pub whom: Option<Id>,
    /// Levels that are climbed.
    pub levels: u8,
    /// What is said with it.
    pub terms: Terms,
}

/// Somebody who looks, listens, tastes or feels for something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sensing {
    /// The combatant who does the act.
    pub who: Id,
    /// The sense that is rolled on.
    pub sense: Sense,
    /// Who is looked for, if anybody of the field.
    pub target: Option<Id>,
    /// What stands for perception.
    pub with: Option<Trait>,
    /// What the hider hides with.
    pub against: Option<Trait>,
    /// The difficulty of understanding what is heard.
    pub speech: Option<i32>,
    /// What is said with it.
    pub terms: Terms,
}

/// An act that dice decide.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Act {
    /// A success roll against one value.
    Check { who: Id, with: Trait, terms: Terms },
    /// The same by several.
    Group { who: Vec<Id>, mode: Mode, with: Trait, terms: Terms },
    /// A contest, which may be one of a running one.
    Contest { sides: Vec<Side>, race: Option<Race>, terms: Terms },
    /// An ability against victims.
    Ability(Ability),
    /// An attack, and what may be done against it.
    Attack {
        who: Id,
        target: Id,
        with: Trait,
        /// What the target defends with, if the GM lets it.
        defence: Option<Trait>,
        /// What a hit takes, if that is said already.
        takes: Option<Loss>,
        terms: Terms,
    },
    /// Something to be noticed.
    Sense(Sensing),
    /// Some sneak past others.
    Sneak(Sneak),
    /// Somebody frightens all who see it.
    Terror {
        who: Id,
        effect: PlainText,
        common: i32,
        /// Whether those roll again who did in this scene.
        again: bool,
    },
    /// Will rolls of one or several.
    Will { who: Vec<Id>, terms: Terms },
    /// Self-control against a flaw, by those who have it.
    Control { who: Vec<Id>, flaw: PlainText, terms: Terms },
    /// One who is shaken tries to recover.
    Recover { who: Id },
    /// The reaction at a first meeting.
    Reaction {
        /// Those of the party.
        who: Vec<Id>,
        npc: Id,
        /// Those for whom it speaks.
        people: Vec<Id>,
        common: i32,
    },
    /// An attempt to change an attitude.
    Influence(Influence),
    /// A jump, a climb and the like.
    Feat(Feat),
    /// A task is begun that takes its time.
    Work { who: Id, with: Trait, terms: Terms },
}

impl Sense {
    /// Its word on the command line and among the families of rolls.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Vision => "vision",
            Self::Hearing => "hearing",
            Self::Taste => "taste",
            Self::Touch => "touch",
        }
    }

    /// The number of a sheet for this sense alone.
    pub const fn value(self) -> &'static str {
        match self {
            Self::Vision => "per_vision",
            Self::Hearing => "per_hearing",
            Self::Taste => "per_taste",
            Self::Touch => "per_touch",
        }
    }
}

impl FeatKind {
    /// How often it may be tried where nobody says (T3D-TAB-16).
    pub const fn class(self) -> Class {
        match self {
            Self::Jump => Class::OneTry,
            Self::Climb => Class::Hurts,
            Self::Throw => Class::Free,
            Self::Lift | Self::Other => Class::Penalty,
        }
    }

    /// Its word on the command line and among the families of rolls.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Jump => "jump",
            Self::Climb => "climb",
            Self::Throw => "throw",
            Self::Lift => "lift",
            Self::Other => "other",
        }
    }
}

impl Mode {
    /// Its word on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Each => "each",
            Self::All => "all",
            Self::Any => "any",
            Self::Best => "best",
            Self::Worst => "worst",
            Self::OneThrow => "squad",
        }
    }
}
