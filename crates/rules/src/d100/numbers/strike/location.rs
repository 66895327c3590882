//! Where a blow strikes.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::d100::{
    numbers::{
        harm::place::{Place, Side},
        rolls::face::Face,
        table,
    },
    options::{EnvInjuryLocation, Options},
};

/// The place whose numbers end with each of these (table LOC).
static TABLE: LazyLock<Vec<(u16, Place)>> =
    LazyLock::new(|| table(include_str!("../../data/hit_locations.ron")).unwrap_or_default());

impl Place {
    /// Where a hit roll strikes: the roll is flipped (D100-HIT-01, D100-HIT-02).
    pub fn struck(roll: Face, left_handed: bool, options: &Options) -> Self {
        Self::rolled(roll.flipped(), left_handed, options)
    }

    /// The place of this number as it stands, for harm without a hit roll (D100-HIT-04). Of the left-handed the arms are
    /// exchanged (D100-HIT-03).
    pub fn rolled(number: Face, left_handed: bool, options: &Options) -> Self {
        let found = TABLE.iter().find(|(last, _)| number.number() <= *last);
        let place = found.map_or(Self::Leg(Side::Right), |(_, place)| *place);
        let exchanged = left_handed && options.handedness_swaps_arms;
        match place {
            Self::Arm(side) if exchanged => Self::Arm(side.other()),
            Self::Head | Self::Arm(_) | Self::Torso | Self::Leg(_) => place,
        }
    }
}

/// The place of an injury that no hit roll placed: thrown, or always the torso (D100-MOV-14).
pub fn of_surroundings(thrown: Face, left_handed: bool, options: &Options) -> Place {
    match options.env_injury_location {
        EnvInjuryLocation::Roll => Place::rolled(thrown, left_handed, options),
        EnvInjuryLocation::Torso => Place::Torso,
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
