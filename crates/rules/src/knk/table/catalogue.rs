//! The ids of the rule catalogue in `docs/rules/knk.md`.

use crate::RuleId;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knk::table::options::TABLE;

    #[test]
    fn a_rule_is_found_as_people_type_it() {
        for typed in ["KNK-GRB-03", "knk-grb-03", "grb-3", "GRB 03", " grb_3 "] {
            assert_eq!(rule(typed), Some(RuleId::new("KNK-GRB-03")), "{typed}");
        }
        for typed in ["", "grb", "grb-0", "grb-12", "xyz-1", "knk-grb-3x"] {
            assert_eq!(rule(typed), None, "{typed}");
        }
    }

    #[test]
    fn every_option_reads_a_rule_of_the_catalogue() {
        for setting in TABLE {
            assert!(setting.rules.iter().all(|id| rule(id).is_some()), "{}", setting.key);
        }
    }
}
