//! The house rules of a table.

use serde::{Deserialize, Serialize};

use super::catalogue::{
    AGAIN, AUTOMATIC, CEILING, CLAMP, COMBAT_TIME, CRITICAL_WINS, DEGREE, DEMAND, FEAT, FORBIDDEN,
    FORCED, HELPLESS, HIDER, HURTS, INFLUENCE_CAP, INFLUENCE_WON, INSTANT, LEAST_LEVEL, ORDER,
    POOLS, PREDETERMINED, REACTIONS, RETRY, SENSE_DISTANCE, SHAKEN, SHORT_TIME, SNEAK, TIE,
    VICTIMS,
};
use crate::{HouseRule, PlainText, declared::house_rules::falling, house_rule::Values};

/// The least margins of a reaction from +3 down to -2; what is less is -3 (T3D-REA-04).
const REACTIONS_BY_MARGIN: [i32; 6] = [8, 5, 2, -1, -4, -7];
/// Bounds of a margin in an edited table.
const MARGINS: (i32, i32) = (-99, 99);

/// How the table reads what the book leaves open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Options {
    /// Whether an attack on somebody helpless hits without dice.
    pub attack_auto_hit_helpless: bool,
    /// Whether dice are thrown at a difficulty of +10. One of `gm_choice`, `always_roll`, `never`.
    pub plus10_rolls: PlainText,
    /// Whether a difficulty of -10 forbids the attempt.
    pub minus10_forbidden: bool,
    /// Whether the common difficulty is cut to -10..+10.
    pub difficulty_clamp: bool,
    /// The least level at which something may be undertaken. One of `none`, `3`.
    pub min_level_to_try: PlainText,
    /// Whether extra time helps while the queue runs.
    pub combat_time_bonus: bool,
    /// How a cut that is no full ten is counted. One of `floor_min1`, `ceil`.
    pub time_cut_rounding: PlainText,
    /// Whether a task may be tried at once. One of `gm_allows`, `off`.
    pub instant_try: PlainText,
    /// The margin of what the dice alone decide. One of `clamp`, `raw`.
    pub forced_margin: PlainText,
    /// Whether nothing goes on until the GM has said what a critical result does.
    pub crit_text_required: bool,
    /// What a further try costs where failures hurt. One of `0`, `-1`.
    pub hurts_retry_penalty: PlainText,
    /// What sets the count of failed tries to 0. One of `success_or_giveup`, `scene_end`.
    pub retry_reset: PlainText,
    /// Who wins a tie. One of `no_winner`, `reroll`, `higher_level`.
    pub contest_tie: PlainText,
    /// Whether critical results go before margins in a contest.
    pub crit_wins_contest: bool,
    /// Whether one attack roll is held against all victims. One of `one_attack_roll`, `each`.
    pub resist_group: PlainText,
    /// What a tie of seeker and hider means. One of `stays_hidden`, `found`.
    pub hidden_tie: PlainText,
    /// The least margin of each reaction from the best to the last but one, each less than the one before.
    pub reaction_table: [i32; 6],
    /// What a predetermined modifier changes. One of `level`, `table_steps`.
    pub reaction_mod_applies: PlainText,
    /// The worst reaction of whoever has none of its own. One of `none`, `-3` to `3`.
    pub reaction_floor: PlainText,
    /// Whether influence sets a reaction or shifts it. One of `set`, `shift`.
    pub influence_mode: PlainText,
    /// Whether a demand that is not met worsens the reaction.
    pub concrete_fail_worsens: bool,
    /// Whether the ceiling holds for influence.
    pub cap_binds_influence: bool,
    /// What a further try to influence costs. One of `penalty`, `one_try`.
    pub influence_retry: PlainText,
    /// What a failed will roll does. One of `shaken`, `gm_text`.
    pub will_fail_effect: PlainText,
    /// How often a sneaker rolls. One of `one_for_all`, `per_watcher`.
    pub sneak_roll: PlainText,
    /// Whether distance makes hearing harder.
    pub sense_distance_preset: bool,
    /// How the order of turns is made. One of `manual`, `side`, `attribute`, `contest`.
    pub queue_order: PlainText,
    /// The least that a tracker falls to. One of `none`, `0`.
    pub pool_floor: PlainText,
    /// Whether distance makes feats harder.
    pub feat_distance_preset: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            attack_auto_hit_helpless: false,
            plus10_rolls: PlainText::new("gm_choice"),
            minus10_forbidden: false,
            difficulty_clamp: false,
            min_level_to_try: PlainText::new("none"),
            combat_time_bonus: false,
            time_cut_rounding: PlainText::new("floor_min1"),
            instant_try: PlainText::new("gm_allows"),
            forced_margin: PlainText::new("clamp"),
            crit_text_required: false,
            hurts_retry_penalty: PlainText::new("0"),
            retry_reset: PlainText::new("success_or_giveup"),
            contest_tie: PlainText::new("no_winner"),
            crit_wins_contest: false,
            resist_group: PlainText::new("one_attack_roll"),
            hidden_tie: PlainText::new("stays_hidden"),
            reaction_table: REACTIONS_BY_MARGIN,
            reaction_mod_applies: PlainText::new("level"),
            reaction_floor: PlainText::new("none"),
            influence_mode: PlainText::new("set"),
            concrete_fail_worsens: true,
            cap_binds_influence: true,
            influence_retry: PlainText::new("penalty"),
            will_fail_effect: PlainText::new("shaken"),
            sneak_roll: PlainText::new("one_for_all"),
            sense_distance_preset: false,
            queue_order: PlainText::new("manual"),
            pool_floor: PlainText::new("none"),
            feat_distance_preset: false,
        }
    }
}

/// A switch: `true` or `false`.
macro_rules! switch {
    ($name:ident, $rule:ident) => {
        HouseRule {
            key: stringify!($name),
            rules: &[$rule],
            values: || Values::Keys(vec!["true", "false"]),
            now: |options: &Options| options.$name.to_string(),
            set: |options, word| match word {
                "true" | "false" => {
                    options.$name = word == "true";
                    true
                }
                _ => false,
            },
        }
    };
}

/// One of several readings, each by its word.
macro_rules! choice {
    ($name:ident, $rule:ident, [$($word:literal),+]) => {
        HouseRule {
            key: stringify!($name),
            rules: &[$rule],
            values: || Values::Keys(vec![$($word),+]),
            now: |options: &Options| options.$name.to_string(),
            set: |options, word| {
                let known = [$($word),+].contains(&word);
                if known {
                    options.$name = PlainText::new(word);
                }
                known
            },
        }
    };
}

/// The house rules as they are declared, in the order of the catalogue.
pub const HOUSE_RULES: &[HouseRule<Options>] = &[
    switch!(attack_auto_hit_helpless, HELPLESS),
    choice!(plus10_rolls, AUTOMATIC, ["gm_choice", "always_roll", "never"]),
    switch!(minus10_forbidden, FORBIDDEN),
    switch!(difficulty_clamp, CLAMP),
    choice!(min_level_to_try, LEAST_LEVEL, ["none", "3"]),
    switch!(combat_time_bonus, COMBAT_TIME),
    choice!(time_cut_rounding, SHORT_TIME, ["floor_min1", "ceil"]),
    choice!(instant_try, INSTANT, ["gm_allows", "off"]),
    choice!(forced_margin, FORCED, ["clamp", "raw"]),
    switch!(crit_text_required, DEGREE),
    choice!(hurts_retry_penalty, HURTS, ["0", "-1"]),
    choice!(retry_reset, RETRY, ["success_or_giveup", "scene_end"]),
    choice!(contest_tie, TIE, ["no_winner", "reroll", "higher_level"]),
    switch!(crit_wins_contest, CRITICAL_WINS),
    choice!(resist_group, VICTIMS, ["one_attack_roll", "each"]),
    choice!(hidden_tie, HIDER, ["stays_hidden", "found"]),
    HouseRule {
        key: "reaction_table",
        rules: &[REACTIONS],
        values: || Values::Falling { count: 6, least: MARGINS.0, most: MARGINS.1 },
        now: |options| options.reaction_table.map(|least| least.to_string()).join(","),
        set: |options, word| match falling(word, MARGINS) {
            Some(table) => {
                options.reaction_table = table;
                true
            }
            None => false,
        },
    },
    choice!(reaction_mod_applies, PREDETERMINED, ["level", "table_steps"]),
    choice!(reaction_floor, CEILING, ["none", "-3", "-2", "-1", "0", "1", "2", "3"]),
    choice!(influence_mode, INFLUENCE_WON, ["set", "shift"]),
    switch!(concrete_fail_worsens, DEMAND),
    switch!(cap_binds_influence, INFLUENCE_CAP),
    choice!(influence_retry, AGAIN, ["penalty", "one_try"]),
    choice!(will_fail_effect, SHAKEN, ["shaken", "gm_text"]),
    choice!(sneak_roll, SNEAK, ["one_for_all", "per_watcher"]),
    switch!(sense_distance_preset, SENSE_DISTANCE),
    choice!(queue_order, ORDER, ["manual", "side", "attribute", "contest"]),
    choice!(pool_floor, POOLS, ["none", "0"]),
    switch!(feat_distance_preset, FEAT),
];

impl Options {
    /// Whether a house rule is set to something that it cannot be set to, and which.
    pub(super) fn unknown(&self) -> Option<&'static str> {
        let wrong = HOUSE_RULES.iter().find(|rule| !rule.set(&mut self.clone(), &rule.now(self)));
        wrong.map(|rule| rule.key)
    }

    /// The reaction that a margin stands for, before floor and ceiling (T3D-REA-04).
    pub(super) fn reaction_of(&self, margin: i32) -> i32 {
        let missed = self.reaction_table.iter().filter(|least| margin < **least);
        missed.fold(3, |index, _| index - 1)
    }

    /// The worst reaction of whoever has none of its own (T3D-REA-08).
    pub(super) fn worst_reaction(&self) -> Option<i32> {
        self.reaction_floor.as_str().parse().ok()
    }
}
