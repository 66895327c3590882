//! The switches of table T28: how the table reads what the book leaves open.

mod table;

use serde::{Deserialize, Serialize};

use crate::HouseRule;
use crate::knk::table::switches::{
    BasePrana, CollisionLoss, CritMode, DodgeCount, Falloff, FlightReach, HoldAttack, IcePayment,
    JumpScope, Keep, LineLimit, PersonRange, PranaDue, ProneEffect, SilentKill, StealthEntry,
    StepSize, Together,
};

pub use table::TABLE;

/// How the table reads what the book leaves open: the switches of table T28 that are in force so far.
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many rows or columns from its edge a side may set up in (KNK-INI-01).
    pub deploy_depth: u8,
    /// Whether an attack whose total is the Defence hits, for nothing but its effects (KNK-ATK-02).
    pub zero_is_hit: bool,
    /// What makes an attack critical (KNK-CRT-01).
    pub crit_mode: CritMode,
    /// What a severed limb or damaged organs take from the most health (KNK-INJ-01).
    pub limb_hp_loss: i32,
    /// Whether each wound bleeds for itself (KNK-INJ-02).
    pub bleeding_stacks: bool,
    /// Own turns in which what is lost can be restored (KNK-INJ-04).
    pub limb_restore_turns: u8,
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
    /// How long what a skill has grown to stays (KNK-SKL-06).
    pub clear_eyes_keep: Keep,
    /// Whether who has a "+" on Agility is asked for it outside its own turn (KNK-MOD-06).
    pub plus_asks: bool,
    /// What becomes of prana above the maximum when the own base is left (KNK-MOD-09).
    pub base_prana_on_leave: BasePrana,
    /// What binds the lines that a mage reads in one turn (KNK-MAG-03).
    pub line_limit: LineLimit,
    /// When a spell is paid for (KNK-MAG-09).
    pub spell_prana_when: PranaDue,
    /// Whether damage drops a spell that is being read (KNK-MAG-09).
    pub cast_interrupted_by_damage: bool,
    /// Lines a turn of spells of a school that one does not own; 0 for MC or the best own school (KNK-MAG-11).
    pub foreign_spell_rank: u8,
    /// How a rune fares beyond the control zone (KNK-MAG-14).
    pub rune_falloff: Falloff,
    /// How far spells on persons reach (KNK-MAG-15).
    pub person_spell_range: PersonRange,
    /// Whether spells can be dodged (KNK-TRN-06).
    pub dodge_spells: bool,
    /// Whether one who is held can cast (KNK-GRB-05).
    pub held_can_cast: bool,
    /// Health, and most health, that plain radiation takes each own turn (KNK-MODE-02).
    pub radiation_step: i32,
    /// Who reaches one that flies with a melee attack (KNK-MODE-07).
    pub flight_melee_reach: FlightReach,
    /// Prana that a magical girl gives for one point of energy (KNK-MODE-06).
    pub wand_prana_rate: i32,
    /// Where a familiar must be to be given prana (KNK-TRN-12).
    pub familiar_together: Together,
    /// What one that is no mage can give its familiars each turn; 0 for no limit (KNK-FAM-02).
    pub familiar_limit_non_mage: i32,
    /// Prana that a Progenitor loses each own turn instead of regenerating (KNK-FAM-06).
    pub progenitor_drain: i32,
    /// Prana that a Progenitor has each own turn from its thralls (KNK-FAM-06).
    pub thrall_income: i32,
    /// How far a party comes on the map of the world (KNK-GLB-02).
    pub group_step: StepSize,
    /// Places a turn of a chase of one whose Endurance is 0 (KNK-CHS-01).
    pub chase_e0: u8,
}

impl Options {
    /// How deep a strip may be made (KNK-INI-01).
    pub const DEPLOY_DEPTHS: (i32, i32) = (1, 10);

    /// The house rule of that key.
    pub fn setting(key: &str) -> Option<&'static HouseRule<Self>> {
        TABLE.iter().find(|rule| rule.key == key)
    }

    /// Sets the house rule of that key to what the word says; whether there is such a one and it can hold that.
    #[must_use]
    pub fn set(&mut self, key: &str, word: &str) -> bool {
        Self::setting(key).is_some_and(|rule| rule.set(self, word))
    }

    /// Every house rule that is set to something else than in `other`.
    pub fn changes(&self, other: &Self) -> Vec<&'static HouseRule<Self>> {
        TABLE.iter().filter(|rule| rule.now(self) != rule.now(other)).collect()
    }

    /// The first number that is outside its bounds: its name, the number, least and most.
    pub(crate) fn out_of_bounds(&self) -> Option<(&'static str, i32, (i32, i32))> {
        TABLE.iter().find_map(|rule| {
            rule.out_of_bounds(self).map(|(given, bounds)| (rule.key, given, bounds))
        })
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            deploy_depth: 2,
            zero_is_hit: false,
            crit_mode: CritMode::TotalGeFaces,
            limb_hp_loss: 50,
            bleeding_stacks: true,
            limb_restore_turns: 5,
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
            clear_eyes_keep: Keep::Battle,
            plus_asks: true,
            base_prana_on_leave: BasePrana::Cut,
            line_limit: LineLimit::MinOfBoth,
            spell_prana_when: PranaDue::OnFinish,
            cast_interrupted_by_damage: false,
            foreign_spell_rank: 0,
            rune_falloff: Falloff::AskGm,
            person_spell_range: PersonRange::Sight,
            dodge_spells: true,
            held_can_cast: true,
            radiation_step: 3,
            flight_melee_reach: FlightReach::All,
            wand_prana_rate: 1,
            familiar_together: Together::SameLocation,
            familiar_limit_non_mage: 0,
            progenitor_drain: 0,
            thrall_income: 0,
            group_step: StepSize::EPlus1,
            chase_e0: 0,
        }
    }
}
