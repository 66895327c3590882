//! Where a blow strikes.

use std::sync::LazyLock;

use crate::d100::{
    numbers::{
        harm::place::{HitLocation, Side},
        rolls::face::Face,
        table,
    },
    options::Options,
};

/// The place whose numbers end with each of these (table LOC).
static TABLE: LazyLock<Vec<(u16, HitLocation)>> =
    LazyLock::new(|| table(include_str!("../../data/hit_locations.ron")).unwrap_or_default());

impl HitLocation {
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
