//! The ids of the rule catalogue in `docs/rules/knk.md`, and which options bear on which rule (T28).

use super::Options;
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

/// The options that are spelled out at `rule`: each name with what it is set to.
pub fn options_of<'a>(
    rule: &'a RuleId,
    options: &Options,
) -> impl Iterator<Item = (&'static str, String)> + use<'a> {
    options.entries().into_iter().filter(move |(name, _)| rule_of(name) == Some(rule.as_str()))
}

/// The rule that an option reads, by the name that files spell it with; `None` for no such option.
pub fn rule_of(option: &str) -> Option<&'static str> {
    SWITCHES.iter().find(|(name, _)| *name == option).map(|(_, rule)| *rule)
}

/// The switches of T28, those that are not in force yet among them.
const SWITCHES: [(&str, &str); 136] = [
    ("duration_counts", "KNK-GEN-05"),
    ("custom_tie_rank", "KNK-GEN-07"),
    ("damage_bonus_stage", "KNK-ROL-04"),
    ("penalty_form", "KNK-ROL-07"),
    ("initiative_cap", "KNK-ROL-09"),
    ("chance_face", "KNK-ROL-14"),
    ("zero_prana_effect", "KNK-STAT-08"),
    ("temp_stat_recalc_pools", "KNK-STAT-10"),
    ("allow_unlisted_class_category", "KNK-CAT-02"),
    ("trample_end_on_enemy", "KNK-BON-02"),
    ("trample_dodgeable", "KNK-BON-04"),
    ("trample_matrix", "KNK-BON-04"),
    ("double_turn_rank5", "KNK-BON-08"),
    ("magic_ex_regen", "KNK-BON-09"),
    ("bonus_follows_formula_category", "KNK-BON-11"),
    ("minus_refund", "KNK-MOD-02"),
    ("minus_stacks", "KNK-MOD-03"),
    ("plus_example_formula", "KNK-MOD-05"),
    ("plus_declare", "KNK-MOD-06"),
    ("plus_triggers_bonus", "KNK-MOD-06"),
    ("base_prana_on_leave", "KNK-MOD-09"),
    ("sixth_modifiers", "KNK-MOD-10"),
    ("clear_eyes_keep", "KNK-SKL-06"),
    ("alone_scope", "KNK-SKL-08"),
    ("chase_same_skill_stacks", "KNK-SKL-11"),
    ("school_first_rank", "KNK-SKL-12"),
    ("profi_formula_set", "KNK-NEW-06"),
    ("prosthesis_hp", "KNK-NEW-07"),
    ("save_payment_scope", "KNK-SAV-02"),
    ("versus_negative", "KNK-SAV-07"),
    ("crit_effect_save", "KNK-SAV-09"),
    ("progenitor_sixth", "KNK-CLS-05"),
    ("night_bonus", "KNK-CLS-06"),
    ("impulse_budget", "KNK-CLS-09"),
    ("hybrid_commoner_raise", "KNK-CLS-12"),
    ("veil_check", "KNK-CLS-13"),
    ("veil_save_free", "KNK-CLS-14"),
    ("veil_side", "KNK-CLS-16"),
    ("mc_raises_at_creation", "KNK-CLS-20"),
    ("school_a_reward", "KNK-CLS-21"),
    ("switch_mc_raises", "KNK-CLS-24"),
    ("mob_group_initiative", "KNK-MOB-01"),
    ("group_step", "KNK-GLB-02"),
    ("sunlight_damage", "KNK-LOC-05"),
    ("holy_church_bonus", "KNK-LOC-09"),
    ("holy_da_penalty", "KNK-LOC-09"),
    ("deploy_depth", "KNK-INI-01"),
    ("tie_break_last", "KNK-INI-03"),
    ("double_turn_roll", "KNK-INI-05"),
    ("extra_turn_full_upkeep", "KNK-INI-06"),
    ("join_next_round", "KNK-INI-07"),
    ("free_phase_order", "KNK-TRN-01"),
    ("dodge_count", "KNK-TRN-04"),
    ("dodge_restores_position", "KNK-TRN-05"),
    ("dodge_returns_taken_item", "KNK-TRN-05"),
    ("dodge_spells", "KNK-TRN-06"),
    ("death_at", "KNK-TRN-08"),
    ("doomed_guards_edge", "KNK-TRN-08"),
    ("counter_timing", "KNK-TRN-10"),
    ("familiar_together", "KNK-TRN-12"),
    ("retreat_after", "KNK-TRN-15"),
    ("skip_blocks_dodge", "KNK-TRN-16"),
    ("skip_stacks", "KNK-TRN-16"),
    ("pass_through_allies", "KNK-MOV-02"),
    ("diagonal_corner_cut", "KNK-MOV-03"),
    ("hindrance_min_one_cell", "KNK-MOV-05"),
    ("prone_effect", "KNK-MOV-07"),
    ("obstacle_defence", "KNK-OBS-02"),
    ("jump_limit_scope", "KNK-OBS-06"),
    ("deep_water_walk", "KNK-OBS-08"),
    ("ld_water_price", "KNK-OBS-08"),
    ("ice_turning", "KNK-OBS-09"),
    ("ice_save_payment", "KNK-OBS-10"),
    ("cover_defence", "KNK-OBS-11"),
    ("ice_over_water", "KNK-OBS-13"),
    ("guard_scope", "KNK-EXIT-03"),
    ("guard_blocks_reentry", "KNK-EXIT-03"),
    ("hidden_guard_counts", "KNK-EXIT-03"),
    ("reentry_cells", "KNK-EXIT-04"),
    ("detour_turns", "KNK-EXIT-05"),
    ("retreat_may_exit", "KNK-EXIT-07"),
    ("zero_is_hit", "KNK-ATK-02"),
    ("ranged_default_roll", "KNK-ATK-10"),
    ("ranged_halving", "KNK-ATK-10"),
    ("helpless_defence", "KNK-ATK-12"),
    ("crit_mode", "KNK-CRT-01"),
    ("crit_always_hits", "KNK-CRT-03"),
    ("disarm_direction", "KNK-CRT-07"),
    ("spell_crits", "KNK-CRT-12"),
    ("conceptual_uses_defence", "KNK-DMG-02"),
    ("double_tag", "KNK-DMG-05"),
    ("immune_blocks_effects", "KNK-DMG-07"),
    ("limb_hp_loss", "KNK-INJ-01"),
    ("bleeding_stacks", "KNK-INJ-02"),
    ("bandage_stops_bleeding", "KNK-INJ-03"),
    ("limb_restore_turns", "KNK-INJ-04"),
    ("casting_hand", "KNK-INJ-06"),
    ("legs_count", "KNK-INJ-07"),
    ("grab_save_extra_cost", "KNK-GRB-01"),
    ("held_can_cast", "KNK-GRB-05"),
    ("drag_position", "KNK-GRB-07"),
    ("shield_uses_victim_defence", "KNK-GRB-08"),
    ("hold_allows_attack", "KNK-GRB-09"),
    ("knockback_breaks_hold", "KNK-GRB-10"),
    ("shadow_adjacent_sees", "KNK-STL-01"),
    ("stealth_entry", "KNK-STL-02"),
    ("detection_costs_prana", "KNK-STL-03"),
    ("silent_kill_check", "KNK-STL-06"),
    ("proximity_reveals", "KNK-STL-07"),
    ("damage_reveals", "KNK-STL-08"),
    ("knock_direction", "KNK-KNB-01"),
    ("knockback_stacks", "KNK-KNB-01"),
    ("strong_collision_loss", "KNK-KNB-02"),
    ("knock_through_broken", "KNK-KNB-02"),
    ("hindrance_stops_flight", "KNK-KNB-04"),
    ("ice_extends_flight", "KNK-KNB-05"),
    ("knock_into_creature_damage", "KNK-KNB-06"),
    ("knock_off_map", "KNK-KNB-06"),
    ("line_limit", "KNK-MAG-03"),
    ("spell_prana_when", "KNK-MAG-09"),
    ("cast_interrupted_by_damage", "KNK-MAG-09"),
    ("foreign_spell_rank", "KNK-MAG-11"),
    ("zone_metric", "KNK-MAG-13"),
    ("rune_falloff", "KNK-MAG-14"),
    ("person_spell_range", "KNK-MAG-15"),
    ("familiar_limit_non_mage", "KNK-FAM-02"),
    ("familiar_unpaid", "KNK-FAM-02"),
    ("progenitor_drain", "KNK-FAM-06"),
    ("thrall_income", "KNK-FAM-06"),
    ("radiation_step", "KNK-MODE-02"),
    ("wand_prana_rate", "KNK-MODE-06"),
    ("flight_melee_reach", "KNK-MODE-07"),
    ("chase_e0", "KNK-CHS-01"),
    ("chase_turn_rounds", "KNK-CHS-04"),
    ("chase_turn_regen", "KNK-CHS-06"),
    ("obstacle_blocks_sight", "KNK-MOV-06"),
];

#[cfg(test)]
mod tests {
    use super::*;

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
        for name in Options::NAMES {
            let id = rule_of(name);
            assert!(id.is_some_and(|id| rule(id).is_some()), "{name}");
        }
        let switches = SWITCHES.iter().map(|(_, id)| *id);
        assert!(switches.clone().all(|id| rule(id).is_some()), "{switches:?}");
    }

    #[test]
    fn options_stand_at_their_rule() {
        let of = |id| options_of(&RuleId::new(id), &Options::default()).collect::<Vec<_>>();
        assert_eq!(of("KNK-CRT-01"), [("crit_mode", "total_ge_faces".to_owned())]);
        assert_eq!(of("KNK-EXIT-03").len(), 2);
        assert!(of("KNK-CRT-02").is_empty());
    }
}
