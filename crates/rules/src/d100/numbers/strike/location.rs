//! Where a blow strikes.

use serde::{Deserialize, Serialize};

use crate::d100::{
    numbers::rolls::face::Face,
    options::{EnvInjuryLocation, Options},
};

crate::listed! {
    /// A place of the human body (D100-HIT-01).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Location {
        /// The head with its face.
        Head,
        /// The left arm, that of the off hand of the right-handed.
        LeftArm,
        /// The right arm, that of the main hand of the right-handed.
        RightArm,
        /// The torso, front and back.
        Torso,
        /// The left leg with its foot.
        LeftLeg,
        /// The right leg with its foot.
        RightLeg,
    }
}

/// The location whose numbers end with each of these (table LOC).
const TABLE: [(u16, Location); 6] = [
    (9, Location::Head),
    (24, Location::LeftArm),
    (44, Location::RightArm),
    (79, Location::Torso),
    (89, Location::LeftLeg),
    (100, Location::RightLeg),
];

impl Location {
    /// Where a hit roll strikes: the roll is flipped (D100-HIT-01, D100-HIT-02).
    pub fn struck(roll: Face, left_handed: bool, options: &Options) -> Self {
        Self::rolled(roll.flipped(), left_handed, options)
    }

    /// The location of this number as it stands, for harm without a hit roll (D100-HIT-04). Of the left-handed the arms are
    /// exchanged (D100-HIT-03).
    pub fn rolled(number: Face, left_handed: bool, options: &Options) -> Self {
        let found = TABLE.iter().find(|(last, _)| number.number() <= *last);
        let place = found.map_or(Self::RightLeg, |(_, place)| *place);
        let exchanged = left_handed && options.handedness_swaps_arms;
        match place {
            Self::LeftArm if exchanged => Self::RightArm,
            Self::RightArm if exchanged => Self::LeftArm,
            Self::Head
            | Self::LeftArm
            | Self::RightArm
            | Self::Torso
            | Self::LeftLeg
            | Self::RightLeg => place,
        }
    }
}

/// The location of an injury that no hit roll placed: thrown, or always the torso (D100-MOV-14).
pub fn of_surroundings(thrown: Face, left_handed: bool, options: &Options) -> Location {
    match options.env_injury_location {
        EnvInjuryLocation::Roll => Location::rolled(thrown, left_handed, options),
        EnvInjuryLocation::Torso => Location::Torso,
    }
}

/// A location table of a body that is not built like a human: names, each with the last number that means it
/// (D100-HIT-06).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BodyPlan(Vec<(u16, String)>);

impl BodyPlan {
    /// The plan of these rows; `None` unless the last numbers rise and the last of them is 100.
    pub fn new(rows: Vec<(u16, String)>) -> Option<Self> {
        let rises = rows.is_sorted_by(|(one, _), (next, _)| one < next);
        let whole = rows.first().is_some_and(|(first, _)| *first >= 1)
            && rows.last().is_some_and(|(last, _)| *last == 100);
        (rises && whole).then_some(Self(rows))
    }

    /// Where a hit roll strikes: the roll is flipped.
    pub fn struck(&self, roll: Face) -> &str {
        let number = roll.flipped().number();
        self.0.iter().find(|(last, _)| number <= *last).map_or("", |(_, name)| name)
    }
}
