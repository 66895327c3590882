//! The ids of the rule catalogue in `docs/rules/knk.md`.

use crate::{Citation, RuleId};

/// The areas of the catalogue in its order, each with its last number; numbers run from 1 without a gap.
const AREAS: [(&str, u8); 30] = [
    ("GEN", 7),
    ("ROL", 14),
    ("STAT", 10),
    ("CAT", 9),
    ("BON", 11),
    ("MOD", 11),
    ("SKL", 12),
    ("NEW", 9),
    ("SAV", 10),
    ("CLS", 24),
    ("MOB", 2),
    ("GLB", 7),
    ("LOC", 10),
    ("INI", 9),
    ("TRN", 19),
    ("MOV", 7),
    ("OBS", 13),
    ("EXIT", 7),
    ("ATK", 12),
    ("CRT", 12),
    ("DMG", 7),
    ("INJ", 7),
    ("GRB", 11),
    ("STL", 8),
    ("KNB", 6),
    ("MAG", 16),
    ("FAM", 6),
    ("MODE", 7),
    ("CHS", 6),
    ("END", 6),
];

/// Every rule id, in the order of the catalogue.
pub fn rules() -> impl Iterator<Item = RuleId> {
    AREAS.iter().flat_map(|(area, last)| {
        (1..=*last).map(move |n| RuleId::from(format!("KNK-{area}-{n:02}")))
    })
}

/// The rule that is meant by `text`: `KNK-GRB-03`, and as people type it, `grb-3` or `grb 03`.
pub fn rule(text: &str) -> Option<RuleId> {
    let upper = text.trim().to_uppercase().replace([' ', '_'], "-");
    let short = upper.strip_prefix("KNK-").unwrap_or(&upper);
    let (area, number) = short.split_once('-')?;
    let number: u8 = number.parse().ok()?;
    let id = RuleId::from(format!("KNK-{area}-{number:02}"));
    AREAS.iter().any(|(known, last)| *known == area && (1..=*last).contains(&number)).then_some(id)
}

/// The rules that something of the fight itself stands on, the nearest first.
pub const fn cites(what: Citation) -> &'static [&'static str] {
    match what {
        Citation::Placement => &["KNK-INI-01"],
        Citation::Membership => &["KNK-INI-07"],
        Citation::Queue => &["KNK-INI-02", "KNK-INI-03"],
        Citation::NewPlace => &["KNK-MOD-07"],
        Citation::Round => &["KNK-GEN-05"],
        Citation::RoundWithExtraTurns => &["KNK-GEN-05", "KNK-INI-05"],
        Citation::Turn => &["KNK-TRN-01"],
        Citation::ExtraTurn => &["KNK-INI-06", "KNK-TRN-01"],
        Citation::Step => &["KNK-MOV-01"],
        Citation::Terrain => &["KNK-OBS-01"],
        Citation::Ruling => &["KNK-GEN-01"],
        Citation::Items => &["KNK-TRN-13"],
        Citation::Flight => &["KNK-KNB-01"],
        Citation::Leaving => &["KNK-EXIT-02", "KNK-EXIT-04", "KNK-EXIT-03"],
        Citation::Entering => &["KNK-EXIT-04", "KNK-EXIT-03"],
        Citation::Detour => &["KNK-EXIT-05"],
        Citation::Departure => &["KNK-EXIT-06"],
        Citation::Borders => &["KNK-EXIT-01"],
        Citation::Ambient => &["KNK-LOC-03"],
        Citation::CustomZone => &["KNK-LOC-10"],
        Citation::Sides => &["KNK-CLS-16"],
        Citation::Guards => &["KNK-EXIT-03"],
        Citation::Travel => &["KNK-GLB-02"],
        Citation::Stranded => &["KNK-GLB-07"],
        Citation::Carrying => &["KNK-GLB-03"],
        Citation::Bases => &["KNK-GLB-04"],
        Citation::Chase => &["KNK-CHS-01"],
        Citation::Hurry => &["KNK-CHS-04"],
        Citation::Boards => &["KNK-LOC-01"],
        Citation::FreeCell => &["KNK-MOV-02"],
        Citation::Waiting => &["KNK-TRN-03"],
        Citation::Dice => &["KNK-ROL-01"],
        Citation::Faces => &[],
        Citation::World => &["KNK-GLB-01"],
        Citation::End => &["KNK-END-02"],
        Citation::NewFight => &["KNK-END-01"],
        Citation::NoDie => &["KNK-ROL-09"],
        Citation::TopFace => &["KNK-ROL-14"],
        Citation::Save => &["KNK-SAV-01"],
        Citation::Detection => &["KNK-STL-03"],
    }
}
