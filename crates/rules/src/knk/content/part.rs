//! The parts of a body that can be hurt (KNK-INJ).

use serde::{Deserialize, Serialize};

use crate::knk::content::rank::Stat;

crate::listed! {
    /// What can be hurt. Legs are two, but not told apart (KNK-INJ-07).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Part {
        /// One of the legs.
        #[serde(alias = "leg")]
        Leg,
        /// The left arm, which casts (KNK-INJ-06).
        #[serde(alias = "left_arm")]
        LeftArm,
        /// The right arm, which strikes.
        #[serde(alias = "right_arm")]
        RightArm,
        /// The organs of the trunk.
        #[serde(alias = "organs")]
        Organs,
    }
}

impl Part {
    /// How many a body has.
    pub(crate) const fn count(self) -> usize {
        match self {
            Self::Leg => 2,
            Self::LeftArm | Self::RightArm | Self::Organs => 1,
        }
    }

    /// The characteristic that suffers; the left arm costs magic, not a characteristic.
    pub(crate) const fn stat(self) -> Option<Stat> {
        match self {
            Self::Leg => Some(Stat::A),
            Self::LeftArm => None,
            Self::RightArm => Some(Stat::S),
            Self::Organs => Some(Stat::E),
        }
    }

    /// Name of the limb as an item on the ground; organs stay where they are.
    pub(crate) const fn limb(self) -> Option<&'static str> {
        match self {
            Self::Leg => Some("Severed leg"),
            Self::LeftArm => Some("Severed left arm"),
            Self::RightArm => Some("Severed right arm"),
            Self::Organs => None,
        }
    }
}

/// How a part is hurt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Harm {
    /// Severed; of organs: damaged. Costs health and bleeds (KNK-INJ-01).
    #[serde(alias = "lost")]
    Lost,
    /// Broken: counts like lost until healed.
    #[serde(alias = "broken")]
    Broken,
    /// Wounded: three ranks less until healed.
    #[serde(alias = "wounded")]
    Wounded,
    /// Lost and replaced: the rank is back, some of the health is not (KNK-INJ-05).
    #[serde(alias = "replaced")]
    Replaced,
}

/// An injury that somebody carries from one fight into the next. It bleeds no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wound {
    /// Part of the body that is hurt.
    pub part: Part,
    /// The way it is hurt. A limb that it started without is no wound, but missing (KNK-NEW-07).
    pub harm: Harm,
    /// What it takes from the most health.
    #[serde(default)]
    pub hp_max: i32,
}

impl Wound {
    /// Every kind of it.
    pub const ALL: [(Part, Harm); 14] = [
        (Part::Leg, Harm::Lost),
        (Part::Leg, Harm::Broken),
        (Part::Leg, Harm::Wounded),
        (Part::Leg, Harm::Replaced),
        (Part::LeftArm, Harm::Lost),
        (Part::LeftArm, Harm::Broken),
        (Part::LeftArm, Harm::Wounded),
        (Part::LeftArm, Harm::Replaced),
        (Part::RightArm, Harm::Lost),
        (Part::RightArm, Harm::Broken),
        (Part::RightArm, Harm::Wounded),
        (Part::RightArm, Harm::Replaced),
        (Part::Organs, Harm::Lost),
        (Part::Organs, Harm::Wounded),
    ];
}

/// Wounds where a record is a text. In the bytes of a state they take no place: there a record is only what a spell calls,
/// which comes unhurt, and states of before wounds were kept are the same bytes.
pub(super) mod in_files {
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    use super::Wound;

    pub(in crate::knk::content) fn serialize<S: Serializer>(
        wounds: &[Wound],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            wounds.serialize(serializer)
        } else {
            serializer.serialize_unit()
        }
    }

    pub(in crate::knk::content) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Wound>, D::Error> {
        if deserializer.is_human_readable() {
            Vec::deserialize(deserializer)
        } else {
            <()>::deserialize(deserializer).map(|()| Vec::new())
        }
    }
}
