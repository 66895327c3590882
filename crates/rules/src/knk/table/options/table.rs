//! Every option with its name, its rules and what it can be set to: the one table that files, the command `option`, the
//! screen of options and `docs/options.md` read.

use crate::knk::table::{
    options::Options,
    switches::{
        BasePrana, CollisionLoss, CritMode, DodgeCount, Falloff, FlightReach, HoldAttack,
        IcePayment, JumpScope, Keep, LineLimit, PersonRange, PranaDue, ProneEffect, SilentKill,
        StealthEntry, StepSize, Switch, Together,
    },
};

/// One house rule of the table.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// Its name, as files spell it; `option-<name>` is what people read.
    pub name: &'static str,
    /// The rules that it decides, the main one first.
    pub rules: &'static [&'static str],
    /// What it can be set to.
    pub values: Values,
}

/// What an option can be set to.
#[derive(Debug, Clone, Copy)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Values {
    /// One of some words.
    Words {
        all: fn() -> Vec<&'static str>,
        /// The one that it is set to.
        now: fn(&Options) -> &'static str,
        /// Sets it; whether the word is one of them.
        set: fn(&mut Options, &str) -> bool,
    },
    /// A number within bounds.
    Number {
        /// Least that the rules take.
        least: i32,
        /// Most that the rules take.
        most: i32,
        /// What it is set to.
        now: fn(&Options) -> i32,
        /// Sets it, within the bounds or not; whether the number can be kept at all.
        set: fn(&mut Options, i32) -> bool,
    },
}

impl Setting {
    /// The words that it can be set to; none for a number.
    pub fn words(&self) -> Vec<&'static str> {
        match self.values {
            Values::Words { all, .. } => all(),
            Values::Number { .. } => Vec::new(),
        }
    }

    /// What it is set to, as a word.
    pub fn now(&self, options: &Options) -> String {
        match self.values {
            Values::Words { now, .. } => now(options).to_owned(),
            Values::Number { now, .. } => now(options).to_string(),
        }
    }

    /// Sets it to what the word says; whether it can be set to that.
    #[must_use]
    pub fn set(&self, options: &mut Options, word: &str) -> bool {
        match self.values {
            Values::Words { set, .. } => set(options, word),
            Values::Number { set, .. } => word.parse().is_ok_and(|number| set(options, number)),
        }
    }

    /// The value that follows, or goes before, what it is set to: words go round, a number stops at its bounds.
    pub fn next(&self, options: &Options, back: bool) -> String {
        match self.values {
            Values::Words { all, now, .. } => {
                let (all, now) = (all(), now(options));
                let at = all.iter().position(|word| *word == now).unwrap_or_default();
                let step = if back { all.len().saturating_sub(1) } else { 1 };
                let next = (at + step).checked_rem(all.len()).and_then(|next| all.get(next));
                next.copied().unwrap_or(now).to_owned()
            }
            Values::Number { least, most, now, .. } => {
                let next = now(options).saturating_add(if back { -1 } else { 1 });
                next.clamp(least, most).to_string()
            }
        }
    }

    /// The number and its bounds, where it is outside them.
    pub(super) fn out_of_bounds(&self, options: &Options) -> Option<(i32, (i32, i32))> {
        match self.values {
            Values::Words { .. } => None,
            Values::Number { least, most, now, .. } => {
                let given = now(options);
                (!(least..=most).contains(&given)).then_some((given, (least, most)))
            }
        }
    }
}

/// An option that is one of the settings of a [`Switch`].
macro_rules! switch {
    ($field:ident, $of:ty, $($rule:literal),+) => {
        Setting {
            name: stringify!($field),
            rules: &[$($rule),+],
            values: Values::Words {
                all: keys::<$of>,
                now: |options| options.$field.key(),
                set: |options, word| switch(&mut options.$field, word),
            },
        }
    };
}

/// An option that is a small number, from 0.
macro_rules! small {
    ($field:ident, $bounds:expr, $($rule:literal),+) => {
        Setting {
            name: stringify!($field),
            rules: &[$($rule),+],
            values: Values::Number {
                least: $bounds.0,
                most: $bounds.1,
                now: |options| i32::from(options.$field),
                set: |options, number| {
                    u8::try_from(number).map(|number| options.$field = number).is_ok()
                },
            },
        }
    };
}

/// An option that is a number.
macro_rules! number {
    ($field:ident, $bounds:expr, $($rule:literal),+) => {
        Setting {
            name: stringify!($field),
            rules: &[$($rule),+],
            values: Values::Number {
                least: $bounds.0,
                most: $bounds.1,
                now: |options| options.$field,
                set: |options, number| {
                    options.$field = number;
                    true
                },
            },
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
pub const TABLE: &[Setting] = &[
    small!(deploy_depth, Options::DEPLOY_DEPTHS, "KNK-INI-01"),
    switch!(double_turn_rank5, bool, "KNK-BON-08", "KNK-INI-05"),
    switch!(dodge_count, DodgeCount, "KNK-TRN-04"),
    switch!(skip_blocks_dodge, bool, "KNK-TRN-16"),
    switch!(zero_is_hit, bool, "KNK-ATK-02", "KNK-ATK-03"),
    switch!(crit_mode, CritMode, "KNK-CRT-01"),
    number!(limb_hp_loss, DAMAGES, "KNK-INJ-01"),
    switch!(bleeding_stacks, bool, "KNK-INJ-02"),
    small!(limb_restore_turns, TURNS, "KNK-INJ-04"),
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
    Setting {
        name: "guard_scope",
        rules: &["KNK-EXIT-03"],
        values: Values::Number {
            least: SCOPES.0,
            most: SCOPES.1,
            now: |options| options.guard_scope.map_or(0, i32::from),
            set: |options, number| {
                let cells = u8::try_from(number);
                cells.map(|cells| options.guard_scope = (cells > 0).then_some(cells)).is_ok()
            },
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
    small!(foreign_spell_rank, RANKS, "KNK-MAG-11"),
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
    small!(chase_e0, PLACES, "KNK-CHS-01"),
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
