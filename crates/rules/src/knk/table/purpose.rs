//! What КНК throws for beside what every fight does.

use crate::{Citation, Purpose, PurposeKey, PurposeKind};

/// Whether a combatant acts twice this round (KNK-BON-08).
pub(crate) const EXTRA_TURN: Purpose = Purpose::Own(PurposeKey::new("ExtraTurn"));
/// Whether a successful dodge gives a blow back (KNK-BON-10).
pub(crate) const COUNTERATTACK: Purpose = Purpose::Own(PurposeKey::new("Counterattack"));
/// Whether the chosen effect of a critical attack takes hold.
pub(crate) const CRIT_EFFECT: Purpose = Purpose::Own(PurposeKey::new("CritEffect"));
/// The dodge of a hit by Luck (KNK-TRN-02).
pub(crate) const DODGE: Purpose = Purpose::Own(PurposeKey::new("Dodge"));
/// Taking hold of somebody (KNK-GRB-01).
pub(crate) const GRAB: Purpose = Purpose::Own(PurposeKey::new("Grab"));
/// The damage of a spell, which nothing is held against.
pub(crate) const SPELL: Purpose = Purpose::Own(PurposeKey::new("Spell"));

/// All of them as they are declared to the fight.
pub(crate) const PURPOSES: &[PurposeKind] = &[
    PurposeKind { bar: Some(Citation::TopFace), ..PurposeKind::new("ExtraTurn") },
    PurposeKind { bar: Some(Citation::TopFace), ..PurposeKind::new("Counterattack") },
    PurposeKind { bar: Some(Citation::TopFace), ..PurposeKind::new("CritEffect") },
    PurposeKind { bar: Some(Citation::Save), ..PurposeKind::new("Dodge") },
    PurposeKind { bar: Some(Citation::Save), ..PurposeKind::new("Grab") },
    PurposeKind::new("Spell"),
];

/// The totals of saves and dodges are told as 100 at most (KNK-ROL-09).
pub(crate) const TOLD_TO: &[(Purpose, i32)] = &[(Purpose::Save, 100), (DODGE, 100)];
