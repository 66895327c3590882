//! What the book throws for.

use crate::{Purpose, PurposeKey, PurposeKind, Withheld};

/// A test of a skill or a characteristic (D100-TST-01).
pub(in crate::d100) const TESTS: Purpose = Purpose::Own(PurposeKey::new("Testing"));
/// A defence against an attack (D100-MEL-01).
pub(in crate::d100) const DEFENDS: Purpose = Purpose::Own(PurposeKey::new("Defending"));
/// Where a blow without a hit roll strikes (D100-HIT-04).
pub(in crate::d100) const LOCATES: Purpose = Purpose::Own(PurposeKey::new("Locating"));
/// Where a missed throw comes to lie (D100-RNG-09).
pub(in crate::d100) const SCATTERS: Purpose = Purpose::Own(PurposeKey::new("Scattering"));
/// Which of several equally likely ones it is (D100-RNG-07, D100-FUM-10).
pub(in crate::d100) const CHOOSES: Purpose = Purpose::Own(PurposeKey::new("Picking"));
/// A row of an injury table (D100-INJ-01).
pub(in crate::d100) const INJURES: Purpose = Purpose::Own(PurposeKey::new("Injuring"));
/// A row of the fumble table (D100-FUM-01).
pub(in crate::d100) const FUMBLES: Purpose = Purpose::Own(PurposeKey::new("Fumbling"));
/// A chance to die of bleeding (D100-CON-19).
pub(in crate::d100) const DIES: Purpose = Purpose::Own(PurposeKey::new("Dying"));
/// Kind and row of a mutation (D100-COR-05).
pub(in crate::d100) const MUTATES: Purpose = Purpose::Own(PurposeKey::new("Mutating"));
/// What fire takes (D100-CON-29).
pub(in crate::d100) const BURNS: Purpose = Purpose::Own(PurposeKey::new("Burning"));
/// What a fall takes (D100-MOV-11).
pub(in crate::d100) const FALLS: Purpose = Purpose::Own(PurposeKey::new("Falling"));
/// How long something lasts (D100-INJ-09, D100-INJ-18, D100-DSE-04).
pub(in crate::d100) const LASTS: Purpose = Purpose::Own(PurposeKey::new("Lasting"));
/// How long it takes until a disease shows (D100-DSE-04).
pub(in crate::d100) const INCUBATES: Purpose = Purpose::Own(PurposeKey::new("Incubating"));
/// How long a disease lasts (D100-DSE-04).
pub(in crate::d100) const SICKENS: Purpose = Purpose::Own(PurposeKey::new("Sickening"));
/// The strength of a thing that entangles somebody (D100-CON-22).
pub(in crate::d100) const ENTANGLES: Purpose = Purpose::Own(PurposeKey::new("Entangling"));
/// Any other amount of 1d10 (D100-INJ-18).
pub(in crate::d100) const AMOUNTS: Purpose = Purpose::Own(PurposeKey::new("Amount"));

/// What the book throws for, as it is declared.
pub(in crate::d100) const PURPOSES: &[PurposeKind] = &[
    PurposeKind::new("Testing"),
    PurposeKind::new("Defending"),
    PurposeKind::new("Locating"),
    PurposeKind::new("Injuring"),
    PurposeKind::new("Fumbling"),
    PurposeKind::new("Dying"),
    PurposeKind::new("Amount"),
    PurposeKind::new("Burning"),
    PurposeKind::new("Falling"),
    PurposeKind::new("Lasting"),
    // A disease that does not show yet is known to nobody but the GM.
    PurposeKind { withheld: Withheld::All, ..PurposeKind::new("Incubating") },
    PurposeKind { withheld: Withheld::All, ..PurposeKind::new("Sickening") },
    PurposeKind::new("Entangling"),
    PurposeKind::new("Mutating"),
    PurposeKind::new("Scattering"),
    PurposeKind { withheld: Withheld::All, ..PurposeKind::new("Picking") },
];
