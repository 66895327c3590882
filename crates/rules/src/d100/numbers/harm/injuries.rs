//! Injuries as data: four tables, and the effects that their rows are made of.

use serde::{Deserialize, Serialize};

use super::{
    conditions::{Binding, Condition, Facet},
    durations::{Amount, Event, Lasts},
};
use crate::{PlainText, d100::options::Head9496Duplicate};

crate::listed! {
    /// Which table an injury is read in (D100-INJ-01).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Table {
        /// Injuries of the head.
        Head,
        /// Injuries of the arm that was hit.
        Arm,
        /// Injuries of the torso.
        Torso,
        /// Injuries of the leg that was hit.
        Leg,
    }
}

crate::listed! {
    /// A part of the body that may be lost for good (table AMP).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum BodyPart {
        /// An eye, of two.
        Eye,
        /// A tooth, of many.
        Tooth,
        /// The nose, of which there is one.
        Nose,
        /// A toe of the foot that was hit.
        Toe,
        /// A finger of the hand that was hit.
        Finger,
        /// A leg from the hip down.
        Leg,
        /// An arm from the shoulder down.
        Arm,
        /// A hand with its fingers.
        Hand,
        /// A foot with its toes.
        Foot,
        /// An ear, of two.
        Ear,
        /// The tongue, of which there is one.
        Tongue,
    }
}

/// How bad a fracture or a tear is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// The bone is in its place, the muscle pulled.
    Light,
    /// The bone is out of its place, the muscle torn.
    Severe,
}

/// A disease that an injury may start (D100-INJ-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Started {
    /// The festering of a wound.
    Festering,
    /// The rot of the blood.
    BloodRot,
}

impl Started {
    /// The key of the disease in the table (D100-INJ-17).
    pub const fn key(self) -> &'static str {
        match self {
            Self::Festering => "festering",
            Self::BloodRot => "blood_rot",
        }
    }
}

/// What stays when an injury has healed (D100-INJ-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InjuryMark {
    /// A scar: +1 to the level of social tests, counted once.
    Scar,
    /// A crooked nose: +1 or −1 to the level of social tests, as the GM says; surgery mends it.
    CrookedNose,
}

/// One effect of a row. "The limb" is the location that was hit. Applied in order (D100-INJ-04).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Dies at once (D100-WND-07).
    Dies,
    /// What was cut off lands so many feet away.
    Lands(Amount),
    /// Gains stacks of a condition.
    Gains(Condition, Amount),
    /// A stack of a condition is bound until something happens (D100-CON-06).
    Binds(Binding, Condition, Lasts<Amount>),
    /// The book names the condition a second time (D100-INJ-14).
    PrintedTwice(Condition),
    /// A test of endurance at this difficulty, and what follows if it fails.
    Test(i32, Vec<Self>),
    /// A test of endurance at this difficulty; below this level one cries out (D100-INJ-20).
    CriesOut(i32, i32),
    /// Loses parts of the body: one test of endurance at this difficulty for all of them (D100-AMP-01).
    Amputation(Vec<(BodyPart, Amount)>, i32),
    /// Loses parts of the body without a further test (D100-AMP-13).
    Loses(BodyPart, Amount),
    /// A broken bone where the blow struck (D100-INJ-09, D100-INJ-10).
    Fracture(Severity),
    /// A torn muscle where the blow struck (D100-INJ-11, D100-INJ-12).
    Tear(Severity),
    /// Drops what the hand of the limb holds (D100-INJ-05).
    Drops,
    /// The limb is of no use for so many rounds (D100-INJ-05).
    Useless(Amount),
    /// What follows happens to one arm, and a die says to which (D100-INJ-05).
    OneArm(Vec<Self>),
    /// The leg is of no use until somebody helps (D100-INJ-07).
    LegUseless,
    /// Before each action with that hand a test of dexterity at this difficulty (D100-INJ-16).
    HandTest(i32),
    /// One more finger goes each following round without medical help (D100-AMP-12).
    MoreFingers,
    /// Damage there brings this much bleeding again, until surgery (D100-INJ-06).
    Reopens(u16),
    /// A disease begins without a test (D100-INJ-17).
    Starts(Started),
    /// A modifier of tests that are built on something (D100-INJ-08).
    Modifier(Facet, i32, Lasts<Amount>),
    /// Whoever has this injury a second time is deaf for good (D100-INJ-19).
    SecondTimeDeaf,
    /// Moves at half speed for so many rounds.
    HalvesSpeed(Amount),
    /// What is left of it once it has healed.
    Leaves(InjuryMark),
    /// What follows happens when the scene is over.
    AfterScene(Vec<Self>),
    /// What follows happens after so many days, unless something happened before.
    Unless(Event, Amount, Vec<Self>),
}

/// A row of an injury table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Injury {
    /// Its name in English.
    pub name: PlainText,
    /// Its name in Russian, as the book has it.
    pub ru: PlainText,
    /// The first face of 1d100 that reads it; 100 is the face 00.
    pub from: u8,
    /// The last face that reads it.
    pub to: u8,
    /// Health lost at once, reduced by nothing (D100-INJ-03).
    #[serde(default)]
    pub loss: u16,
    /// What it does, in order.
    pub effects: Vec<Effect>,
}

/// The four tables, each with its rows by key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Injuries {
    /// Injuries of the head.
    pub head: Vec<(String, Injury)>,
    /// Injuries of an arm.
    pub arm: Vec<(String, Injury)>,
    /// Injuries of the torso.
    pub torso: Vec<(String, Injury)>,
    /// Injuries of a leg.
    pub leg: Vec<(String, Injury)>,
}

impl Injuries {
    /// The rows of a table.
    pub fn rows(&self, table: Table) -> &[(String, Injury)] {
        match table {
            Table::Head => &self.head,
            Table::Arm => &self.arm,
            Table::Torso => &self.torso,
            Table::Leg => &self.leg,
        }
    }

    /// The row that a face of 1d100 reads, with its key; nothing where no row has that face.
    pub fn read(&self, table: Table, face: u8) -> Option<(&str, &Injury)> {
        let row = self.rows(table).iter().find(|(_, row)| (row.from..=row.to).contains(&face));
        row.map(|(key, row)| (key.as_str(), row))
    }
}

/// What a condition that is printed twice gives besides (`head_94_96_duplicate`, D100-INJ-14).
pub const fn printed_twice(condition: Condition, reading: Head9496Duplicate) -> Option<Condition> {
    match reading {
        Head9496Duplicate::Ignore => None,
        Head9496Duplicate::Stack => Some(condition),
        Head9496Duplicate::Bleeding => Some(Condition::Bleeding),
    }
}

impl Effect {
    /// Whether how badly the test before it failed counts for it.
    pub const fn reads_level(&self) -> bool {
        matches!(self, Self::Gains(_, Amount::OneLessLevel) | Self::Loses(_, Amount::OneLessLevel))
    }

    /// Whether it asks for a test of endurance at once, and at which difficulty.
    pub const fn test(&self) -> Option<i32> {
        match self {
            Self::Test(difficulty, _)
            | Self::CriesOut(difficulty, _)
            | Self::Amputation(_, difficulty) => Some(*difficulty),
            Self::Dies
            | Self::Lands(_)
            | Self::Gains(..)
            | Self::Binds(..)
            | Self::PrintedTwice(_)
            | Self::Loses(..)
            | Self::Fracture(_)
            | Self::Tear(_)
            | Self::Drops
            | Self::Useless(_)
            | Self::OneArm(_)
            | Self::LegUseless
            | Self::HandTest(_)
            | Self::MoreFingers
            | Self::Reopens(_)
            | Self::Starts(_)
            | Self::Modifier(..)
            | Self::SecondTimeDeaf
            | Self::HalvesSpeed(_)
            | Self::Leaves(_)
            | Self::AfterScene(_)
            | Self::Unless(..) => None,
        }
    }

    /// How many dice of ten faces it throws before anything else of it: one for each amount.
    pub fn amounts(&self) -> Vec<Amount> {
        match self {
            Self::Lands(amount)
            | Self::Gains(_, amount)
            | Self::Loses(_, amount)
            | Self::Useless(amount)
            | Self::HalvesSpeed(amount)
            | Self::Unless(_, amount, _) => vec![*amount],
            Self::Amputation(parts, _) => parts.iter().map(|(_, amount)| *amount).collect(),
            Self::Binds(_, _, lasts) | Self::Modifier(_, _, lasts) => {
                lasts.amount().into_iter().collect()
            }
            Self::Dies
            | Self::PrintedTwice(_)
            | Self::Test(..)
            | Self::CriesOut(..)
            | Self::Fracture(_)
            | Self::Tear(_)
            | Self::Drops
            | Self::OneArm(_)
            | Self::LegUseless
            | Self::HandTest(_)
            | Self::MoreFingers
            | Self::Reopens(_)
            | Self::Starts(_)
            | Self::SecondTimeDeaf
            | Self::Leaves(_)
            | Self::AfterScene(_) => Vec::new(),
        }
    }
}

/// The effects of a row in the order in which they happen: as printed, or the tests first
/// (`injury_conditions_first`, D100-INJ-04).
pub fn in_order(effects: &[Effect], conditions_first: bool) -> Vec<&Effect> {
    let mut all: Vec<&Effect> = effects.iter().collect();
    if !conditions_first {
        all.sort_by_key(|effect| effect.test().is_none());
    }
    all
}
