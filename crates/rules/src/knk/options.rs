//! The switches of table T28: how the table reads what the book leaves open.

use serde::{Deserialize, Serialize};

use super::switches::{
    CollisionLoss, CritMode, DodgeCount, Falloff, HoldAttack, IcePayment, JumpScope, LineLimit,
    PersonRange, ProneEffect, SilentKill, StealthEntry, Switch,
};
use crate::{RuleId, system::Fault};

/// How the table reads what the book leaves open: the switches of table T28 that are in force so far.
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many rows or columns from its edge a side may set up in (KNK-INI-01).
    pub deploy_depth: u8,
    /// What makes an attack critical (KNK-CRT-01).
    pub crit_mode: CritMode,
    /// What a severed limb or damaged organs take from the most health (KNK-INJ-01).
    pub limb_hp_loss: i32,
    /// Whether each wound bleeds for itself (KNK-INJ-02).
    pub bleeding_stacks: bool,
    /// Whom a holder may attack (KNK-GRB-09).
    pub hold_allows_attack: HoldAttack,
    /// Whether the save of a grab is paid beside the try (KNK-GRB-01).
    pub grab_save_extra_cost: bool,
    /// When one who hides is hidden (KNK-STL-02).
    pub stealth_entry: StealthEntry,
    /// Whether an enemy that comes near or into plain view finds the hidden (KNK-STL-07).
    pub proximity_reveals: bool,
    /// Whether damage reveals the hidden (KNK-STL-08).
    pub damage_reveals: bool,
    /// What counts as a kill out of hiding (KNK-STL-06).
    pub silent_kill_check: SilentKill,
    /// Whether a lost turn takes the Luck dodge with it (KNK-TRN-16).
    pub skip_blocks_dodge: bool,
    /// What lying on the ground takes (KNK-MOV-07).
    pub prone_effect: ProneEffect,
    /// Which dodges count against their number (KNK-TRN-04).
    pub dodge_count: DodgeCount,
    /// Whether a monster of Agility A throws for a second turn (KNK-BON-08).
    pub double_turn_rank5: bool,
    /// Whether a diagonal step between two filled cells is allowed (KNK-MOV-03).
    pub diagonal_corner_cut: bool,
    /// Whether one cell is always possible with all points unspent (KNK-MOV-05).
    pub hindrance_min_one_cell: bool,
    /// Whether one may walk through one's own side (KNK-MOV-02).
    pub pass_through_allies: bool,
    /// How often the saves on ice are paid (KNK-OBS-10).
    pub ice_save_payment: IcePayment,
    /// What the longest jump counts over (KNK-OBS-06).
    pub jump_limit_scope: JumpScope,
    /// How far along its border a guard reaches, in cells; `None` for the whole border (KNK-EXIT-03).
    pub guard_scope: Option<u8>,
    /// Whether a guard keeps others from coming back as well (KNK-EXIT-03).
    pub guard_blocks_reentry: bool,
    /// Damage to both where somebody is thrown against somebody (KNK-KNB-06).
    pub knock_into_creature_damage: i32,
    /// Whether a flight ends at its first hindrance whatever the save (KNK-KNB-04).
    pub hindrance_stops_flight: bool,
    /// What somebody thrown against it takes from a strong obstacle (KNK-KNB-02).
    pub strong_collision_loss: CollisionLoss,
    /// Health that a vampire in sunlight loses each own turn (KNK-LOC-05).
    pub sunlight_damage: i32,
    /// What night adds to the attack of vampires (KNK-CLS-06).
    pub night_bonus: i32,
    /// What holy ground adds to the attack of church characters (KNK-LOC-09).
    pub holy_church_bonus: i32,
    /// What holy ground takes from the attack of Dead Apostles (KNK-LOC-09).
    pub holy_da_penalty: i32,
    /// What binds the lines that a mage reads in one turn (KNK-MAG-03).
    pub line_limit: LineLimit,
    /// How a rune fares beyond the control zone (KNK-MAG-14).
    pub rune_falloff: Falloff,
    /// How far spells on persons reach (KNK-MAG-15).
    pub person_spell_range: PersonRange,
    /// Whether spells can be dodged (KNK-TRN-06).
    pub dodge_spells: bool,
    /// Whether one who is held can cast (KNK-GRB-05).
    pub held_can_cast: bool,
}

impl Options {
    /// How deep a strip may be made (KNK-INI-01).
    pub const DEPLOY_DEPTHS: (i32, i32) = (1, 10);
    /// What a lost limb may take (KNK-INJ-01).
    const LIMB_LOSSES: (i32, i32) = (0, 1_000);

    /// What a number of damage may be; the bound only keeps sums small.
    const DAMAGES: (i32, i32) = (0, 1_000);
    /// What a bonus may be.
    const BONUSES: (i32, i32) = (0, 100);
    /// How far a guard may reach.
    const SCOPES: (i32, i32) = (0, 19);

    /// Every number with its name, its bounds and its rule.
    fn numbers(&self) -> [(&'static str, i32, (i32, i32), &'static str); 8] {
        let scope = self.guard_scope.map_or(0, i32::from);
        [
            ("deploy_depth", i32::from(self.deploy_depth), Self::DEPLOY_DEPTHS, "KNK-INI-01"),
            ("limb_hp_loss", self.limb_hp_loss, Self::LIMB_LOSSES, "KNK-INJ-01"),
            ("guard_scope", scope, Self::SCOPES, "KNK-EXIT-03"),
            (
                "knock_into_creature_damage",
                self.knock_into_creature_damage,
                Self::DAMAGES,
                "KNK-KNB-06",
            ),
            ("sunlight_damage", self.sunlight_damage, Self::DAMAGES, "KNK-LOC-05"),
            ("night_bonus", self.night_bonus, Self::BONUSES, "KNK-CLS-06"),
            ("holy_church_bonus", self.holy_church_bonus, Self::BONUSES, "KNK-LOC-09"),
            ("holy_da_penalty", self.holy_da_penalty, Self::BONUSES, "KNK-LOC-09"),
        ]
    }

    /// The names of all of them, as files spell them.
    pub const NAMES: &'static [&'static str] = &[
        "deploy_depth",
        "limb_hp_loss",
        "crit_mode",
        "bleeding_stacks",
        "hold_allows_attack",
        "grab_save_extra_cost",
        "stealth_entry",
        "proximity_reveals",
        "damage_reveals",
        "silent_kill_check",
        "skip_blocks_dodge",
        "prone_effect",
        "dodge_count",
        "double_turn_rank5",
        "diagonal_corner_cut",
        "hindrance_min_one_cell",
        "pass_through_allies",
        "ice_save_payment",
        "jump_limit_scope",
        "guard_scope",
        "guard_blocks_reentry",
        "knock_into_creature_damage",
        "hindrance_stops_flight",
        "strong_collision_loss",
        "sunlight_damage",
        "night_bonus",
        "holy_church_bonus",
        "holy_da_penalty",
        "line_limit",
        "rune_falloff",
        "person_spell_range",
        "dodge_spells",
        "held_can_cast",
    ];

    /// What the option of that name can be set to, nothing for a number; `None` if there is no such option.
    pub fn values(name: &str) -> Option<Vec<&'static str>> {
        Some(match name {
            "deploy_depth"
            | "limb_hp_loss"
            | "guard_scope"
            | "knock_into_creature_damage"
            | "sunlight_damage"
            | "night_bonus"
            | "holy_church_bonus"
            | "holy_da_penalty" => Vec::new(),
            "ice_save_payment" => keys::<IcePayment>(),
            "jump_limit_scope" => keys::<JumpScope>(),
            "strong_collision_loss" => keys::<CollisionLoss>(),
            "line_limit" => keys::<LineLimit>(),
            "rune_falloff" => keys::<Falloff>(),
            "person_spell_range" => keys::<PersonRange>(),
            "crit_mode" => keys::<CritMode>(),
            "hold_allows_attack" => keys::<HoldAttack>(),
            "stealth_entry" => keys::<StealthEntry>(),
            "silent_kill_check" => keys::<SilentKill>(),
            "prone_effect" => keys::<ProneEffect>(),
            "dodge_count" => keys::<DodgeCount>(),
            "bleeding_stacks"
            | "grab_save_extra_cost"
            | "proximity_reveals"
            | "damage_reveals"
            | "skip_blocks_dodge"
            | "diagonal_corner_cut"
            | "hindrance_min_one_cell"
            | "pass_through_allies"
            | "guard_blocks_reentry"
            | "hindrance_stops_flight"
            | "dodge_spells"
            | "held_can_cast"
            | "double_turn_rank5" => keys::<bool>(),
            _ => return None,
        })
    }

    /// Sets the option of that name to what the word says; whether there is such an option and it can be set to that.
    #[must_use]
    pub fn set(&mut self, name: &str, word: &str) -> bool {
        match name {
            "deploy_depth" => number(&mut self.deploy_depth, word),
            "limb_hp_loss" => number(&mut self.limb_hp_loss, word),
            "crit_mode" => switch(&mut self.crit_mode, word),
            "bleeding_stacks" => switch(&mut self.bleeding_stacks, word),
            "hold_allows_attack" => switch(&mut self.hold_allows_attack, word),
            "grab_save_extra_cost" => switch(&mut self.grab_save_extra_cost, word),
            "stealth_entry" => switch(&mut self.stealth_entry, word),
            "proximity_reveals" => switch(&mut self.proximity_reveals, word),
            "damage_reveals" => switch(&mut self.damage_reveals, word),
            "silent_kill_check" => switch(&mut self.silent_kill_check, word),
            "skip_blocks_dodge" => switch(&mut self.skip_blocks_dodge, word),
            "prone_effect" => switch(&mut self.prone_effect, word),
            "dodge_count" => switch(&mut self.dodge_count, word),
            "double_turn_rank5" => switch(&mut self.double_turn_rank5, word),
            "diagonal_corner_cut" => switch(&mut self.diagonal_corner_cut, word),
            "hindrance_min_one_cell" => switch(&mut self.hindrance_min_one_cell, word),
            "pass_through_allies" => switch(&mut self.pass_through_allies, word),
            "guard_blocks_reentry" => switch(&mut self.guard_blocks_reentry, word),
            "hindrance_stops_flight" => switch(&mut self.hindrance_stops_flight, word),
            "ice_save_payment" => switch(&mut self.ice_save_payment, word),
            "jump_limit_scope" => switch(&mut self.jump_limit_scope, word),
            "strong_collision_loss" => switch(&mut self.strong_collision_loss, word),
            "knock_into_creature_damage" => number(&mut self.knock_into_creature_damage, word),
            "sunlight_damage" => number(&mut self.sunlight_damage, word),
            "night_bonus" => number(&mut self.night_bonus, word),
            "holy_church_bonus" => number(&mut self.holy_church_bonus, word),
            "holy_da_penalty" => number(&mut self.holy_da_penalty, word),
            "line_limit" => switch(&mut self.line_limit, word),
            "rune_falloff" => switch(&mut self.rune_falloff, word),
            "person_spell_range" => switch(&mut self.person_spell_range, word),
            "dodge_spells" => switch(&mut self.dodge_spells, word),
            "held_can_cast" => switch(&mut self.held_can_cast, word),
            "guard_scope" => {
                // 0 is the whole border.
                let mut cells = 0_u8;
                let parsed = number(&mut cells, word);
                if parsed {
                    self.guard_scope = (cells > 0).then_some(cells);
                }
                parsed
            }
            _ => false,
        }
    }

    /// Every option with what it is set to, as words.
    pub fn entries(&self) -> Vec<(&'static str, String)> {
        vec![
            ("deploy_depth", self.deploy_depth.to_string()),
            ("limb_hp_loss", self.limb_hp_loss.to_string()),
            ("crit_mode", self.crit_mode.key().to_owned()),
            ("bleeding_stacks", self.bleeding_stacks.key().to_owned()),
            ("hold_allows_attack", self.hold_allows_attack.key().to_owned()),
            ("grab_save_extra_cost", self.grab_save_extra_cost.key().to_owned()),
            ("stealth_entry", self.stealth_entry.key().to_owned()),
            ("proximity_reveals", self.proximity_reveals.key().to_owned()),
            ("damage_reveals", self.damage_reveals.key().to_owned()),
            ("silent_kill_check", self.silent_kill_check.key().to_owned()),
            ("skip_blocks_dodge", self.skip_blocks_dodge.key().to_owned()),
            ("prone_effect", self.prone_effect.key().to_owned()),
            ("dodge_count", self.dodge_count.key().to_owned()),
            ("double_turn_rank5", self.double_turn_rank5.key().to_owned()),
            ("diagonal_corner_cut", self.diagonal_corner_cut.key().to_owned()),
            ("hindrance_min_one_cell", self.hindrance_min_one_cell.key().to_owned()),
            ("pass_through_allies", self.pass_through_allies.key().to_owned()),
            ("ice_save_payment", self.ice_save_payment.key().to_owned()),
            ("jump_limit_scope", self.jump_limit_scope.key().to_owned()),
            ("guard_scope", self.guard_scope.unwrap_or(0).to_string()),
            ("guard_blocks_reentry", self.guard_blocks_reentry.key().to_owned()),
            ("knock_into_creature_damage", self.knock_into_creature_damage.to_string()),
            ("hindrance_stops_flight", self.hindrance_stops_flight.key().to_owned()),
            ("strong_collision_loss", self.strong_collision_loss.key().to_owned()),
            ("sunlight_damage", self.sunlight_damage.to_string()),
            ("night_bonus", self.night_bonus.to_string()),
            ("holy_church_bonus", self.holy_church_bonus.to_string()),
            ("holy_da_penalty", self.holy_da_penalty.to_string()),
            ("line_limit", self.line_limit.key().to_owned()),
            ("rune_falloff", self.rune_falloff.key().to_owned()),
            ("person_spell_range", self.person_spell_range.key().to_owned()),
            ("dodge_spells", self.dodge_spells.key().to_owned()),
            ("held_can_cast", self.held_can_cast.key().to_owned()),
        ]
    }

    /// Every choice that is outside its bounds.
    pub fn faults(&self) -> Vec<Fault> {
        let outside =
            |(field, given, (least, most), rule): &(&str, i32, (i32, i32), &'static str)| {
                (!(*least..=*most).contains(given)).then(|| Fault {
                    field: (*field).to_owned(),
                    found: given.to_string(),
                    expected: "number-in-bounds".to_owned(),
                    rule: Some(RuleId::new(rule)),
                })
            };
        self.numbers().iter().filter_map(outside).collect()
    }

    /// The first number that is outside its bounds: its name, the number, least and most.
    pub(super) fn out_of_bounds(&self) -> Option<(&'static str, i32, (i32, i32))> {
        let mut numbers = self.numbers().into_iter();
        let found = numbers.find(|(_, given, (least, most), _)| !(*least..=*most).contains(given));
        found.map(|(field, given, bounds, _)| (field, given, bounds))
    }
}

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

fn number<T: std::str::FromStr>(of: &mut T, word: &str) -> bool {
    let found = word.parse().ok();
    let parsed = found.is_some();
    if let Some(number) = found {
        *of = number;
    }
    parsed
}

impl Default for Options {
    fn default() -> Self {
        Self {
            deploy_depth: 2,
            crit_mode: CritMode::TotalGeFaces,
            limb_hp_loss: 50,
            bleeding_stacks: true,
            hold_allows_attack: HoldAttack::Any,
            grab_save_extra_cost: false,
            stealth_entry: StealthEntry::NextOwnTurn,
            proximity_reveals: false,
            damage_reveals: true,
            silent_kill_check: SilentKill::OnZeroHp,
            skip_blocks_dodge: false,
            prone_effect: ProneEffect::NoMovement,
            dodge_count: DodgeCount::Rolls,
            double_turn_rank5: true,
            diagonal_corner_cut: true,
            hindrance_min_one_cell: true,
            pass_through_allies: false,
            ice_save_payment: IcePayment::PerTurn,
            jump_limit_scope: JumpScope::PerJump,
            guard_scope: None,
            guard_blocks_reentry: true,
            knock_into_creature_damage: 0,
            hindrance_stops_flight: false,
            strong_collision_loss: CollisionLoss::HalfOfMax,
            sunlight_damage: 0,
            night_bonus: 0,
            holy_church_bonus: 0,
            holy_da_penalty: 0,
            line_limit: LineLimit::MinOfBoth,
            rune_falloff: Falloff::AskGm,
            person_spell_range: PersonRange::Sight,
            dodge_spells: true,
            held_can_cast: true,
        }
    }
}
