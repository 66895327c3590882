//! Every option with its name, its rules and what it can be set to: the one table that files, the command `option`, the
//! screen of options and `docs/options.md` read.

use crate::house_rule::{HouseRule, Values};
use crate::knk::table::{
    options::Options,
    switches::{
        BasePrana, CollisionLoss, CritMode, DodgeCount, Falloff, FlightReach, HoldAttack,
        IcePayment, JumpScope, Keep, LineLimit, PersonRange, PranaDue, ProneEffect, SilentKill,
        StealthEntry, StepSize, Switch, Together,
    },
};

/// An option that is one of the settings of a [`Switch`].
macro_rules! switch {
    ($field:ident, $of:ty, $($rule:literal),+) => {
        HouseRule {
            key: stringify!($field),
            rules: &[$($rule),+],
            values: || Values::Keys(keys::<$of>()),
            now: |options| options.$field.key().to_owned(),
            set: |options, word| switch(&mut options.$field, word),
        }
    };
}

/// An option that is a number.
macro_rules! number {
    ($field:ident, $bounds:expr, $($rule:literal),+) => {
        HouseRule {
            key: stringify!($field),
            rules: &[$($rule),+],
            values: || Values::Number { least: $bounds.0, most: $bounds.1 },
            now: |options| options.$field.to_string(),
            set: |options, word| word.parse().map(|number| options.$field = number).is_ok(),
        }
    };
}

/// What a number of damage, or what is taken from the most health, may be; the bound only keeps sums small.
const DAMAGES: (i32, i32) = (0, 1_000);
/// What a bonus may be.
const BONUSES: (i32, i32) = (0, 100);
/// How many turns a limit may be.
const TURNS: (i32, i32) = (0, 100);
/// What one step of radiation may take.
const STEPS: (i32, i32) = (3, 1_000);
/// How far a guard may reach; 0 is the whole border.
const SCOPES: (i32, i32) = (0, 19);
/// What one point of a magical girl's energy may cost.
const RATES: (i32, i32) = (1, 100);
/// What the rank of a foreign spell may be set to; 0 leaves it to the rule.
const RANKS: (i32, i32) = (0, 6);
/// What one without Endurance may run.
const PLACES: (i32, i32) = (0, 1);

/// Every option, by subject, in the order in which they are shown.
pub const TABLE: &[HouseRule<Options>] = &[
    number!(deploy_depth, Options::DEPLOY_DEPTHS, "KNK-INI-01"),
    switch!(double_turn_rank5, bool, "KNK-BON-08", "KNK-INI-05"),
    switch!(dodge_count, DodgeCount, "KNK-TRN-04"),
    switch!(skip_blocks_dodge, bool, "KNK-TRN-16"),
    switch!(zero_is_hit, bool, "KNK-ATK-02", "KNK-ATK-03"),
    switch!(crit_mode, CritMode, "KNK-CRT-01"),
    number!(limb_hp_loss, DAMAGES, "KNK-INJ-01"),
    switch!(bleeding_stacks, bool, "KNK-INJ-02"),
    number!(limb_restore_turns, TURNS, "KNK-INJ-04"),
    switch!(grab_save_extra_cost, bool, "KNK-GRB-01"),
    switch!(hold_allows_attack, HoldAttack, "KNK-GRB-09"),
    switch!(stealth_entry, StealthEntry, "KNK-STL-02"),
    switch!(proximity_reveals, bool, "KNK-STL-07"),
    switch!(damage_reveals, bool, "KNK-STL-08"),
    switch!(silent_kill_check, SilentKill, "KNK-STL-06"),
    switch!(prone_effect, ProneEffect, "KNK-MOV-07"),
    switch!(pass_through_allies, bool, "KNK-MOV-02"),
    switch!(diagonal_corner_cut, bool, "KNK-MOV-03"),
    switch!(hindrance_min_one_cell, bool, "KNK-MOV-05"),
    switch!(jump_limit_scope, JumpScope, "KNK-OBS-06"),
    switch!(ice_save_payment, IcePayment, "KNK-OBS-10"),
    HouseRule {
        key: "guard_scope",
        rules: &["KNK-EXIT-03"],
        values: || Values::Number { least: SCOPES.0, most: SCOPES.1 },
        now: |options| options.guard_scope.unwrap_or(0).to_string(),
        set: |options, word| {
            let cells = word.parse::<u8>();
            cells.map(|cells| options.guard_scope = (cells > 0).then_some(cells)).is_ok()
        },
    },
    switch!(guard_blocks_reentry, bool, "KNK-EXIT-03"),
    number!(knock_into_creature_damage, DAMAGES, "KNK-KNB-06"),
    switch!(hindrance_stops_flight, bool, "KNK-KNB-04"),
    switch!(strong_collision_loss, CollisionLoss, "KNK-KNB-02"),
    switch!(clear_eyes_keep, Keep, "KNK-SKL-06"),
    switch!(plus_asks, bool, "KNK-MOD-06"),
    switch!(base_prana_on_leave, BasePrana, "KNK-MOD-09"),
    switch!(line_limit, LineLimit, "KNK-MAG-03"),
    switch!(spell_prana_when, PranaDue, "KNK-MAG-09"),
    switch!(cast_interrupted_by_damage, bool, "KNK-MAG-09"),
    number!(foreign_spell_rank, RANKS, "KNK-MAG-11"),
    switch!(rune_falloff, Falloff, "KNK-MAG-14"),
    switch!(person_spell_range, PersonRange, "KNK-MAG-15"),
    switch!(dodge_spells, bool, "KNK-TRN-06"),
    switch!(held_can_cast, bool, "KNK-GRB-05"),
    switch!(familiar_together, Together, "KNK-TRN-12"),
    number!(familiar_limit_non_mage, DAMAGES, "KNK-FAM-02"),
    number!(progenitor_drain, DAMAGES, "KNK-FAM-06"),
    number!(thrall_income, DAMAGES, "KNK-FAM-06"),
    number!(radiation_step, STEPS, "KNK-MODE-02"),
    number!(wand_prana_rate, RATES, "KNK-MODE-06"),
    switch!(flight_melee_reach, FlightReach, "KNK-MODE-07"),
    number!(sunlight_damage, DAMAGES, "KNK-LOC-05"),
    number!(night_bonus, BONUSES, "KNK-CLS-06"),
    number!(holy_church_bonus, BONUSES, "KNK-LOC-09"),
    number!(holy_da_penalty, BONUSES, "KNK-LOC-09"),
    switch!(group_step, StepSize, "KNK-GLB-02"),
    number!(chase_e0, PLACES, "KNK-CHS-01"),
];

fn keys<T: Switch>() -> Vec<&'static str> {
    T::ALL.iter().map(|(key, _)| *key).collect()
}

fn switch<T: Switch>(of: &mut T, word: &str) -> bool {
    let found = T::ALL.iter().find(|(key, _)| *key == word).map(|(_, setting)| *setting);
    if let Some(setting) = found {
        *of = setting;
    }
    found.is_some()
}
