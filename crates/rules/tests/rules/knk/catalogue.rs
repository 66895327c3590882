//! Rules as people type them, and those that options read.

use kekkai_rules::{
    RuleId,
    knk::{catalogue::rule, options::TABLE},
};

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
