//! The house rules of a table: every switch of the catalogue, with its default.

use serde::{Deserialize, Serialize};

crate::listed! {
    /// What a save does that succeeds (D20-SAV-06).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum OnSuccess {
        /// Nothing happens to whoever made it.
        Negate,
        /// Half of the damage, rounded down.
        Half,
    }
}

crate::listed! {
    /// Dice that bare hands may throw (D20-UNA-03).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum BareDice {
        /// One point, without a die.
        #[serde(rename = "1")]
        One,
        /// A die of two faces.
        #[serde(rename = "1d2")]
        D2,
        /// A die of three faces.
        #[serde(rename = "1d3")]
        D3,
        /// A die of four faces.
        #[serde(rename = "1d4")]
        D4,
        /// A die of six faces.
        #[serde(rename = "1d6")]
        D6,
        /// A die of eight faces.
        #[serde(rename = "1d8")]
        D8,
        /// A die of ten faces.
        #[serde(rename = "1d10")]
        D10,
        /// Two dice of six faces.
        #[serde(rename = "2d6")]
        TwoD6,
        /// Two dice of eight faces.
        #[serde(rename = "2d8")]
        TwoD8,
    }
}

impl BareDice {
    /// How files and people write them.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::One => "1",
            Self::D2 => "1d2",
            Self::D3 => "1d3",
            Self::D4 => "1d4",
            Self::D6 => "1d6",
            Self::D8 => "1d8",
            Self::D10 => "1d10",
            Self::TwoD6 => "2d6",
            Self::TwoD8 => "2d8",
        }
    }
}

crate::declared::house_rules::house_rules! {
    /// Unit of the clock (D20-RND-02).
    round_unit: choice(RoundUnit { Ns = "ns", S = "s" }), "D20-RND-02";
    /// An attack in each of two partial actions (D20-RND-03).
    two_partial_attacks: switch(false), "D20-RND-03";
    /// When “until the next round” ends (D20-RND-05).
    until_next_round: choice(UntilNextRound { OwnTurn = "own_turn", RoundEnd = "round_end" }), "D20-RND-05";
    /// When opportunity attacks come back (D20-RND-06).
    aoo_reset: choice(AooReset { RoundStart = "round_start", OwnTurn = "own_turn" }), "D20-RND-06";
    /// A check equal to its DC succeeds (D20-RND-07).
    dc_tie_succeeds: switch(true), "D20-RND-07";
    /// Equal totals of an opposed test (D20-RND-08).
    opposed_tie: choice(OpposedTie { StarterFails = "starter_fails", Reroll = "reroll" }), "D20-RND-08";
    /// Ability of initiative (D20-INI-01).
    init_ability: choice(InitAbility { Dex = "dex", Wis = "wis", Best = "best" }), "D20-INI-01";
    /// How equal initiative is settled (D20-INI-02).
    init_tie: choice(InitTie { ModifierThenRoll = "modifier_then_roll", GmOrder = "gm_order" }), "D20-INI-02";
    /// Who throws initiative (D20-INI-04).
    init_roller: choice(InitRoller { GmAll = "gm_all", Typed = "typed" }), "D20-INI-04";
    /// Partial actions of an ambusher (D20-INI-05).
    ambush_actions: number(1, 1, 2), "D20-INI-05";
    /// A held action moves its owner in the queue (D20-INI-06).
    ready_moves_place: switch(true), "D20-INI-06";
    /// A turn may be delayed (D20-INI-07).
    allow_delay: switch(true), "D20-INI-07";
    /// An attack equal to AC hits (D20-ATK-02).
    hit_on_tie: switch(false), "D20-ATK-02";
    /// Ability of light weapons (D20-ATK-04).
    light_uses: choice(LightUses { Best = "best", Str = "str", Dex = "dex" }), "D20-ATK-04";
    /// Psionic weapons ignore the target’s size (D20-ATK-09).
    psi_ignores_target_size: switch(false), "D20-ATK-09";
    /// A natural 1 always misses (D20-ATK-12).
    nat1_auto_miss: switch(false), "D20-ATK-12";
    /// Attacks on a group (D20-ATK-13).
    group_attack: choice(GroupAttack { RollEach = "roll_each", OneRoll = "one_roll" }), "D20-ATK-13";
    /// Largest thrown weapon without Strength (D20-DMG-01).
    thrown_no_str_size: choice(ThrownNoStrSize { Tiny = "tiny", Fine = "fine", Diminutive = "diminutive", Small = "small", Medium = "medium", Large = "large", Huge = "huge", Gargantuan = "gargantuan", Colossal = "colossal" }), "D20-DMG-01";
    /// Least damage of a hit (D20-DMG-02).
    min_damage: number(1, 0, 1), "D20-DMG-02";
    /// State at 0 HP (D20-DMG-04).
    zero_hp_state: choice(ZeroHpState { Unconscious = "unconscious", Disabled = "disabled" }), "D20-DMG-04";
    /// Attack of a psionic weapon for physical damage (D20-DMG-07).
    psi_physical_penalty: number(-4, -20, 0), "D20-DMG-07";
    /// How stress is kept (D20-DMG-08).
    stress_model: choice(StressModel { Tally = "tally", Subtract = "subtract" }), "D20-DMG-08";
    /// Stress that goes away in an hour (D20-DMG-08).
    stress_recovery_per_hour: number(0, 0, 100), "D20-DMG-08";
    /// Psychological pool of negative modifiers (D20-DMG-09).
    psy_pool_negative: choice(PsyPoolNegative { FloorEach = "floor_each", RawProduct = "raw_product" }), "D20-DMG-09";
    /// Who leads somebody in panic (D20-DMG-10).
    panic_control: choice(PanicControl { Gm = "gm", Owner = "owner" }), "D20-DMG-10";
    /// DC of Will saves (D20-DMG-11).
    psi_dc: choice(PsiDc { Formula = "formula", Typed = "typed" }), "D20-DMG-11";
    /// Pressure by numbers is proposed (D20-DMG-12).
    outnumber_prompt: switch(true), "D20-DMG-12";
    /// Enemies an ally for pressure by numbers (D20-DMG-12).
    outnumber_ratio: number(3, 1, 20), "D20-DMG-12";
    /// What hits whatever the AC (D20-CRT-01).
    threat_autohit: choice(ThreatAutohit { Range = "range", Nat20Only = "nat20_only" }), "D20-CRT-01";
    /// A natural 20 always confirms (D20-CRT-02).
    confirm_nat20: switch(false), "D20-CRT-02";
    /// How critical damage is counted (D20-CRT-03).
    crit_damage: choice(CritDamage { RollN = "roll_n", MultiplyTotal = "multiply_total" }), "D20-CRT-03";
    /// Ability of AC (D20-AC-01).
    ac_ability: choice(AcAbility { Dex = "dex", Wis = "wis", Con = "con" }), "D20-AC-01";
    /// Bonus that an exposed defender loses (D20-AC-03).
    dagger_strips: choice(DaggerStrips { DexWis = "dex_wis", DexOnly = "dex_only", AnyAbility = "any_ability" }), "D20-AC-03";
    /// Dodge is lost with the ability (D20-AC-03).
    dodge_lost_with_dex: switch(true), "D20-AC-03";
    /// AC against a touch (D20-AC-04).
    touch_ac: choice(TouchAc { NoArmour = "no_armour", FullAc = "full_ac" }), "D20-AC-04";
    /// The least AC of anybody; -99 for none (D20-AC-05).
    min_ac: number(-99, -99, 30), "D20-AC-05";
    /// Stress counts for wound tiers (D20-HP-02).
    stress_counts_for_wounds: switch(false), "D20-HP-02";
    /// The edge of a tier belongs to it (D20-HP-02).
    tier_inclusive: switch(true), "D20-HP-02";
    /// Hackers and spies at 25 % (D20-HP-04).
    exempt_at_25: choice(ExemptAt25 { Exempt = "exempt", Minus2 = "minus2" }), "D20-HP-04";
    /// What Endurance eases at 10 % (D20-HP-05).
    tier3_con_relief: number(2, 0, 8), "D20-HP-05";
    /// Skills of other classes at 10 % (D20-HP-05).
    tier3_skill_others: number(-4, -20, 0), "D20-HP-05";
    /// What hackers and spies suffer in at 10 % (D20-HP-05).
    tier3_exempt_scope: choice(Tier3ExemptScope { AllListed = "all_listed", ElectronicsOnly = "electronics_only" }), "D20-HP-05";
    /// Command at 10 % (D20-HP-06).
    command_penalty: number(-4, -20, 0), "D20-HP-06";
    /// Acrobatic jumps with a hurt leg (D20-HP-07).
    leg_jump: number(-99, -99, 0), "D20-HP-07";
    /// Wounds halve speed (D20-HP-08).
    wounds_slow: switch(false), "D20-HP-08";
    /// Partial actions of a step of a metre (D20-ACT-02).
    action_cost_step: number(1, 0, 2), "D20-ACT-02";
    /// Partial actions of a long aim (D20-ACT-02).
    action_cost_aim: number(2, 0, 2), "D20-ACT-02";
    /// Partial actions of a contingent attack, a braced one included (D20-ACT-02).
    action_cost_hold: number(1, 0, 2), "D20-ACT-02";
    /// Partial actions of a healing check (D20-ACT-02).
    action_cost_tend: number(1, 0, 2), "D20-ACT-02";
    /// Partial actions of standing up (D20-ACT-02).
    action_cost_stand: number(1, 0, 2), "D20-ACT-02";
    /// Partial actions of picking up an item (D20-ACT-02).
    action_cost_take: number(1, 0, 2), "D20-ACT-02";
    /// Partial actions of changing what both hands hold (D20-ACT-02).
    action_cost_draw: number(1, 0, 2), "D20-ACT-02";
    /// Partial actions of reloading (D20-ACT-02).
    action_cost_reload: number(1, 0, 2), "D20-ACT-02";
    /// Partial actions of dropping an item (D20-ACT-02).
    action_cost_drop: number(0, 0, 2), "D20-ACT-02";
    /// Partial actions of taking a defensive stance (D20-ACT-02).
    action_cost_defend: number(0, 0, 1), "D20-ACT-02";
    /// Partial actions of letting go (D20-ACT-02).
    action_cost_let_go: number(0, 0, 2), "D20-ACT-02";
    /// Least way of a charge (D20-ACT-03).
    charge_min: number(2, 0, 20), "D20-ACT-03";
    /// Charge over difficult ground (D20-ACT-04).
    charge_difficult: choice(ChargeDifficult { Forbid = "forbid", DoubleCost = "double_cost", Ignore = "ignore" }), "D20-ACT-04";
    /// DC of a check from beside (D20-ACT-05).
    passby_side_dc: number(13, 12, 14), "D20-ACT-05";
    /// DC of a check from behind (D20-ACT-05).
    passby_rear_dc: number(17, 16, 18), "D20-ACT-05";
    /// Whether it counts where somebody looks (D20-ACT-05).
    use_facing: switch(true), "D20-ACT-05";
    /// What a passing attack spends (D20-ACT-06).
    passby_budget: choice(PassbyBudget { Aoo = "aoo", Action = "action" }), "D20-ACT-06";
    /// Metres of a step beside a full attack (D20-ACT-07).
    full_attack_step: number(0, 0, 1), "D20-ACT-07";
    /// Each further attack (D20-ACT-08).
    iterative_step: number(-5, -20, 0), "D20-ACT-08";
    /// Metres of a partial move (D20-ACT-09).
    combat_move: choice(CombatMove { PerPartial = "per_partial", DoublePartial = "double_partial" }), "D20-ACT-09";
    /// Whether there are anti-macros (D20-ACT-11).
    anti_macro: choice(AntiMacro { GmManual = "gm_manual", Off = "off" }), "D20-ACT-11";
    /// What a vehicle is (D20-ACT-12).
    vehicle_as: choice(VehicleAs { Combatant = "combatant", Object = "object" }), "D20-ACT-12";
    /// Constitution and endurance are one (D20-SAV-02).
    con_alias: switch(true), "D20-SAV-02";
    /// DC of evasion (D20-SAV-04).
    evasion_dc: choice(EvasionDc { Fixed = "15", AttackTotal = "attack_total" }), "D20-SAV-04";
    /// What a save against a weapon does that names nothing (D20-SAV-06).
    save_default_weapon: among(OnSuccess::Negate), "D20-SAV-06";
    /// What a save of Fortitude against a macro does that names nothing (D20-SAV-06).
    save_default_fort: among(OnSuccess::Half), "D20-SAV-06";
    /// What a save of Reflex against a macro does that names nothing (D20-SAV-06).
    save_default_ref: among(OnSuccess::Half), "D20-SAV-06";
    /// What a save of Will against a macro does that names nothing (D20-SAV-06).
    save_default_will: among(OnSuccess::Negate), "D20-SAV-06";
    /// What diagonal steps cost (D20-MOV-03).
    diagonal_cost: choice(DiagonalCost { One = "one", Alternate = "alternate", Euclid = "euclid" }), "D20-MOV-03";
    /// Steps that provoke (D20-MOV-04).
    aoo_trigger: choice(AooTrigger { Leave = "leave", EnterOrLeave = "enter_or_leave" }), "D20-MOV-04";
    /// A withdrawal is declared (D20-MOV-05).
    withdraw_needs_declaration: switch(true), "D20-MOV-05";
    /// Allies’ squares may be crossed (D20-MOV-07).
    pass_allies: switch(true), "D20-MOV-07";
    /// Metres of a difficult square (D20-MOV-07).
    difficult_cost: number(2, 1, 10), "D20-MOV-07";
    /// Bare hands control squares (D20-AOO-01).
    unarmed_controls: switch(false), "D20-AOO-01";
    /// When an opportunity attack is made (D20-AOO-03).
    aoo_timing: choice(AooTiming { Before = "before", After = "after" }), "D20-AOO-03";
    /// What else provokes (D20-AOO-05).
    aoo_extra: several(AooExtras of AooExtra { StandUp = "stand_up", PickUp = "pick_up", Drop = "drop", Draw = "draw", Reload = "reload", Tend = "tend", Aim = "aim", Hold = "hold", Defend = "defend", LetGo = "let_go", Wrestle = "wrestle" } = [], was { "both" = [StandUp, PickUp] }), "D20-AOO-05";
    /// HP that a healing check gives back (D20-HEAL-01).
    heal_check_hp: number(0, 0, 100), "D20-HEAL-01";
    /// How the tended wake (D20-HEAL-04).
    tended_wake: choice(TendedWake { Hourly10 = "hourly_10", Gm = "gm" }), "D20-HEAL-04";
    /// Order of stabilising (D20-HEAL-05).
    stabilise_order: choice(StabiliseOrder { RollThenLose = "roll_then_lose", LoseThenRoll = "lose_then_roll" }), "D20-HEAL-05";
    /// Who lies at 0 HP (D20-HEAL-06).
    zero_hourly: choice(ZeroHourly { AsStable = "as_stable", NoLoss = "no_loss" }), "D20-HEAL-06";
    /// Actions of the neutralised (D20-HEAL-07).
    neutralised_actions: choice(NeutralisedActions { None = "none", OnePartial = "one_partial" }), "D20-HEAL-07";
    /// HP of a day’s rest (0: the level) (D20-HEAL-09).
    natural_heal_per_day: number(0, 0, 100), "D20-HEAL-09";
    /// A quarter of cover (D20-COV-01).
    cover_presets_quarter: number(2, 0, 99), "D20-COV-01";
    /// Half cover, also that of low obstacles (D20-COV-01).
    cover_presets_half: number(4, 0, 99), "D20-COV-01";
    /// Cover of three quarters (D20-COV-01).
    cover_presets_most: number(7, 0, 99), "D20-COV-01";
    /// Cover of a slit, also that of obstacles with a hole (D20-COV-01).
    cover_presets_slit: number(10, 0, 99), "D20-COV-01";
    /// Cover by the map (D20-COV-03).
    cover_auto: choice(CoverAuto { Propose = "propose", Apply = "apply", Off = "off" }), "D20-COV-03";
    /// How ranges are counted (D20-RNG-01).
    range_steps: choice(RangeSteps { Ceil = "ceil", Floor = "floor" }), "D20-RNG-01";
    /// Whether ranges have an end (D20-RNG-02).
    max_range_steps: choice(MaxRangeSteps { None = "none", FiveTen = "five_ten" }), "D20-RNG-02";
    /// Initiative of shooting in melee (D20-RNG-03).
    rim_initiative: choice(RimInitiative { Stored = "stored", FreshRoll = "fresh_roll" }), "D20-RNG-03";
    /// Thrown weapons always provoke (D20-RNG-03).
    thrown_always_provokes: switch(false), "D20-RNG-03";
    /// Shots into a melee (D20-RNG-04).
    fire_into_melee: number(0, -4, 0), "D20-RNG-04";
    /// Bare hands are light (D20-UNA-02).
    unarmed_light: switch(true), "D20-UNA-02";
    /// Dice of bare hands, fine (D20-UNA-03).
    unarmed_dice_fine: among(BareDice::One), "D20-UNA-03";
    /// Dice of bare hands, diminutive (D20-UNA-03).
    unarmed_dice_diminutive: among(BareDice::One), "D20-UNA-03";
    /// Dice of bare hands, tiny (D20-UNA-03).
    unarmed_dice_tiny: among(BareDice::One), "D20-UNA-03";
    /// Dice of bare hands, small (D20-UNA-03).
    unarmed_dice_small: among(BareDice::D2), "D20-UNA-03";
    /// Dice of bare hands, medium (D20-UNA-03).
    unarmed_dice_medium: among(BareDice::D3), "D20-UNA-03";
    /// Dice of bare hands, large (D20-UNA-03).
    unarmed_dice_large: among(BareDice::D4), "D20-UNA-03";
    /// Dice of bare hands, huge (D20-UNA-03).
    unarmed_dice_huge: among(BareDice::D6), "D20-UNA-03";
    /// Dice of bare hands, gargantuan (D20-UNA-03).
    unarmed_dice_gargantuan: among(BareDice::D8), "D20-UNA-03";
    /// Dice of bare hands, colossal (D20-UNA-03).
    unarmed_dice_colossal: among(BareDice::TwoD6), "D20-UNA-03";
    /// Damage of an unskilled attack (D20-UNA-04).
    unskilled_unarmed_kind: choice(UnskilledUnarmedKind { Stress = "stress", Physical = "physical" }), "D20-UNA-04";
    /// Attack with the damage kind swapped (D20-UNA-05).
    kind_swap_penalty: number(-4, -20, 0), "D20-UNA-05";
    /// Where the damage kind is swapped (D20-UNA-05).
    kind_swap_scope: choice(KindSwapScope { Melee = "melee", Grapple = "grapple" }), "D20-UNA-05";
    /// How improved defence is counted (D20-DEF-02).
    improved_defence: choice(ImprovedDefence { Replace = "replace", Add = "add" }), "D20-DEF-02";
    /// Bonus of aiming and bracing (D20-RDY-01).
    prep_bonus: number(2, 0, 20), "D20-RDY-01";
    /// Knockdown of a charger (D20-RDY-02).
    knockdown: choice(Knockdown { OpposedStr = "opposed_str", Gm = "gm", Off = "off" }), "D20-RDY-02";
    /// Held actions at a time (D20-RDY-07).
    held_limit: number(1, 1, 9), "D20-RDY-07";
    /// Two weapons need a full attack (D20-TWF-01).
    twf_needs_full: switch(true), "D20-TWF-01";
    /// Half Strength in the off hand (D20-TWF-01).
    offhand_half_str: switch(false), "D20-TWF-01";
    /// The off hand alone (D20-TWF-04).
    offhand_only_penalty: number(-4, -4, 0), "D20-TWF-04";
    /// A flanking ally must have attacked (D20-FLK-01).
    flank_needs_attack: switch(false), "D20-FLK-01";
    /// Flanking a defender who attends to one (D20-FLK-03).
    flank_focus: choice(FlankFocus { BehindOnly = "4_0", BothFlank = "4_2" }), "D20-FLK-03";
    /// Sneak attack by surprise alone (D20-FLK-04).
    sneak_on_surprise: switch(false), "D20-FLK-04";
    /// Ranged attacks of the prone (D20-MOD-03).
    prone_ranged: number(0, -20, 20), "D20-MOD-03";
    /// Everybody is surprised before the first turn (D20-MOD-09).
    flat_footed_first: switch(false), "D20-MOD-09";
    /// Who is hit in a grapple (D20-MOD-11).
    grapple_miss: choice(GrappleMiss { Equal = "equal", Gm = "gm" }), "D20-MOD-11";
    /// Postures add up (D20-MOD-13).
    posture_stack: switch(false), "D20-MOD-13";
    /// Conditions limit the own turn (D20-MOD-15).
    condition_limits: switch(true), "D20-MOD-15";
    /// Ability of the helpless in AC (D20-HLP-02).
    helpless_mod: number(-5, -20, 0), "D20-HLP-02";
    /// A mercy blow is critical (D20-HLP-03).
    mercy_crit: switch(false), "D20-HLP-03";
    /// Dexterity of objects (D20-OBJ-01).
    object_dex: number(-5, -5, 0), "D20-OBJ-01";
    /// The holder’s armour covers what is held (D20-OBJ-04).
    held_object_armour: switch(false), "D20-OBJ-04";
    /// Damage that harms objects (D20-OBJ-06).
    object_dmg_kinds: several(ObjectDmgKinds of ObjectDmgKind { Physical = "physical", Stress = "stress", Psy = "psy" } = [Physical], was { "with_stress" = [Physical, Stress], "every_kind" = [Physical, Stress, Psy] }), "D20-OBJ-06";
    /// Damage stops a disarm (D20-DSRM-01).
    disarm_stopped_by_damage: switch(false), "D20-DSRM-01";
    /// Equal totals of a disarm (D20-DSRM-02).
    disarm_tie: choice(DisarmTie { FailNoCounter = "fail_no_counter", Lose = "lose" }), "D20-DSRM-02";
    /// Size of bare hands (D20-DSRM-03).
    unarmed_weapon_size: choice(UnarmedWeaponSize { OneSmaller = "one_smaller", Same = "same" }), "D20-DSRM-03";
    /// Disarm in return (D20-DSRM-06).
    disarm_counter: choice(DisarmCounter { Once = "once", Off = "off" }), "D20-DSRM-06";
    /// Special size modifiers (D20-GRP-02).
    grapple_size_table: choice(GrappleSizeTable { Printed = "printed", Mirrored = "mirrored" }), "D20-GRP-02";
    /// Categories that cannot be held (D20-GRP-07).
    size_gap_limit: number(2, 1, 9), "D20-GRP-07";
    /// Grapplers share a square (D20-GRP-08).
    grapple_share_square: switch(true), "D20-GRP-08";
    /// The skilled deal physical damage in grapples (D20-GRP-10).
    grapple_skill_physical: switch(true), "D20-GRP-10";
    /// Checks to leave a pin (D20-GRP-14).
    escape_steps: number(2, 1, 2), "D20-GRP-14";
    /// Who breaks free provokes nothing (D20-GRP-14).
    break_free_safe: switch(true), "D20-GRP-14";
    /// Opponents that must all be beaten (D20-GRP-15).
    escape_all_from: number(2, 2, 3), "D20-GRP-15";
    /// Grapplers against one (D20-GRP-16).
    max_grapplers: number(4, 1, 9), "D20-GRP-16";
    /// Light weapons in a grapple (D20-GRP-17).
    grapple_light_weapons: switch(false), "D20-GRP-17";
    => [size_footprints]
}
