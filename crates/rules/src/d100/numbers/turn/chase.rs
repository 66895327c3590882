//! A chase: one number between the quarry and those behind it.

use serde::{Deserialize, Serialize};

/// The distance at which whoever is chased is caught.
const CAUGHT: i32 = 0;
/// The distance at which it has escaped.
const ESCAPED: i32 = 10;

/// How a chase stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chase {
    /// Goes on at this distance, from 1 to 9.
    On(i32),
    /// The quarry is caught.
    Caught,
    /// The quarry has escaped.
    Escaped,
}

impl Chase {
    /// A chase from this distance; nothing where it would be over at once (D100-CHS-01).
    pub fn start(distance: i32) -> Option<Self> {
        (CAUGHT < distance && distance < ESCAPED).then_some(Self::On(distance))
    }

    /// After an exchange: the lowest level of the quarry less the highest of the pursuers is added to the distance
    /// (D100-CHS-03, D100-CHS-04). Without anybody on a side nothing changes.
    #[must_use]
    pub fn exchange(self, quarry: &[i32], pursuers: &[i32]) -> Self {
        let Self::On(distance) = self else { return self };
        let (Some(slowest), Some(fastest)) = (quarry.iter().min(), pursuers.iter().max()) else {
            return self;
        };
        let distance = distance.saturating_add(slowest.saturating_sub(*fastest));
        if distance <= CAUGHT {
            Self::Caught
        } else if distance >= ESCAPED {
            Self::Escaped
        } else {
            Self::On(distance)
        }
    }
}

/// What speed adds to the level of somebody in a chase: so much for each point more than the slowest has
/// (`chase_speed_bonus`, D100-CHS-05).
pub fn by_speed(speed: u16, slowest: u16, bonus: i32) -> i32 {
    i32::from(speed.saturating_sub(slowest)).saturating_mul(bonus)
}
