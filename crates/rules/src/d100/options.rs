//! The house rules of a table: every switch of the catalogue, with its default.

crate::declared::house_rules::house_rules! {
    /// Characteristics beside those of the book (D100-SHT-01).
    extra_characteristics: choice(ExtraCharacteristics { None = "none", Listed = "listed" }), "D100-SHT-01";
    /// What a bonus is the tens of (D100-SHT-02).
    bonus_from: choice(BonusFrom { Current = "current", Base = "base" }), "D100-SHT-02";
    /// The tens of 00 in a success level (D100-TST-01).
    tens_of_00: number(10, 0, 10), "D100-TST-01";
    /// Rerolls of one test (D100-TST-07).
    max_rerolls: number(1, 0, 9), "D100-TST-07";
    /// What the limits of modifiers hold for (D100-TST-11).
    modifier_cap_mode: choice(ModifierCapMode { PerSign = "per_sign", Net = "net" }), "D100-TST-11";
    /// Which modifiers are limited (D100-TST-12).
    cap_scope: choice(CapScope { AllModifiers = "all_modifiers", CombatOnly = "combat_only", SituationOnly = "situation_only" }), "D100-TST-12";
    /// Cells to a helper (D100-TST-14).
    assist_reach_cells: number(1, 0, 100), "D100-TST-14";
    /// What helping costs in a fight (D100-TST-15).
    assist_cost: choice(AssistCost { Action = "action", Free = "free" }), "D100-TST-15";
    /// The level of a guaranteed result (D100-EXT-05).
    auto_result_sl: choice(AutoResultSl { Clamp = "clamp", Raw = "raw" }), "D100-EXT-05";
    /// The tens of a negative target (D100-EXT-07).
    negative_target_tens: choice(NegativeTargetTens { Floor = "floor", Zero = "zero" }), "D100-EXT-07";
    /// What a test of a prolonged one costs in a fight (D100-EXT-10).
    prolonged_cost: choice(ProlongedCost { Action = "action", Free = "free" }), "D100-EXT-10";
    /// Whether +0 beats −0 (D100-OPP-03).
    opposed_zero_sign: choice(OpposedZeroSign { Numeric = "numeric", Signed = "signed" }), "D100-OPP-03";
    /// Equal levels and equal values (D100-OPP-04).
    opposed_full_tie: choice(OpposedFullTie { Stalemate = "stalemate", Reroll = "reroll", Defender = "defender" }), "D100-OPP-04";
    /// The level of a won opposed test (D100-OPP-05).
    opposed_sl_used: choice(OpposedSlUsed { Own = "own", Net = "net" }), "D100-OPP-05";
    /// Rolls of one against many (D100-OPP-07).
    one_vs_many_roll: choice(OneVsManyRoll { Single = "single", Each = "each" }), "D100-OPP-07";
    /// Defences in a round, 0 without limit (D100-OPP-08).
    defence_limit: number(0, 0, 99), "D100-OPP-08";
    /// Seconds of a round (D100-INI-01).
    round_seconds: number(10, 1, 3600), "D100-INI-01";
    /// When a change of initiative counts (D100-INI-03).
    ini_resort: choice(IniResort { NextRound = "next_round", AtOnce = "at_once" }), "D100-INI-03";
    /// Ties of initiative are settled once a fight (D100-INI-04).
    ini_tie_once: switch(true), "D100-INI-04";
    /// A tie of initiative gives Advantage (D100-INI-04).
    ini_tie_advantage: switch(false), "D100-INI-04";
    /// The test of an ambush (D100-INI-05).
    surprise_stealth: choice(SurpriseStealth { Simple = "simple", OpposedPerception = "opposed_perception" }), "D100-INI-05";
    /// When the chosen turn is chosen (D100-INI-08).
    fortune_slot: choice(FortuneSlot { AnyTime = "any_time", Declared = "declared" }), "D100-INI-08";
    /// When a newcomer acts (D100-INI-10).
    joiner_acts: choice(JoinerActs { ByPlace = "by_place", NextRound = "next_round" }), "D100-INI-10";
    /// A move may be split (D100-TRN-02).
    split_move: switch(false), "D100-TRN-02";
    /// Free actions in a turn, 0 without limit (D100-TRN-03).
    free_actions_per_turn: number(0, 0, 99), "D100-TRN-03";
    /// What assessing costs (D100-TRN-06).
    assess_cost: choice(AssessCost { Action = "action", Free = "free" }), "D100-TRN-06";
    /// Assessing needs a success (D100-TRN-06).
    assess_needs_success: switch(true), "D100-TRN-06";
    /// What aiming costs (D100-TRN-07).
    aim_cost: choice(AimCost { Action = "action", Move = "move", Free = "free" }), "D100-TRN-07";
    /// Who falls at the end of a round has one round more (D100-TRN-09).
    death_check_grace: switch(true), "D100-TRN-09";
    /// Durations count the round that runs (D100-TRN-10).
    duration_counts_current_round: switch(false), "D100-TRN-10";
    /// A turn may be delayed (D100-TRN-12).
    allow_delay: switch(false), "D100-TRN-12";
    /// Yards of a cell (D100-GRD-01).
    yards_per_cell: number(2, 1, 100), "D100-GRD-01";
    /// Yards that are no whole cell (D100-GRD-02).
    cell_rounding: choice(CellRounding { Down = "down", Nearest = "nearest" }), "D100-GRD-02";
    /// What diagonal steps cost (D100-GRD-03).
    diagonal_rule: choice(DiagonalRule { Chebyshev = "chebyshev", Alternating = "alternating", Manhattan = "manhattan" }), "D100-GRD-03";
    /// Cells of melee reach (D100-GRD-04).
    reach_cells: number(1, 1, 20), "D100-GRD-04";
    /// Who may be walked through (D100-GRD-05).
    pass_through: choice(PassThrough { Friends = "friends", None = "none", All = "all" }), "D100-GRD-05";
    /// Large bodies take several cells (D100-GRD-05).
    footprints: switch(true), "D100-GRD-05";
    /// What becomes of rows that the field gives (D100-GRD-07).
    auto_tags: choice(AutoTags { Propose = "propose", Apply = "apply", Off = "off" }), "D100-GRD-07";
    /// Leaving the field over its edge (D100-GRD-08).
    edge_exit: choice(EdgeExit { Confirm = "confirm", Forbid = "forbid" }), "D100-GRD-08";
    /// Running costs the action (D100-MOV-01).
    run_costs_action: switch(false), "D100-MOV-01";
    /// Rounding of a halved speed (D100-MOV-02).
    half_rounding: choice(HalfRounding { Down = "down", Up = "up" }), "D100-MOV-02";
    /// Halvings of speed multiply (D100-MOV-02).
    halving_stacks: switch(true), "D100-MOV-02";
    /// Steps within an engagement (D100-MOV-03).
    step_in_engagement: switch(true), "D100-MOV-03";
    /// What a failed dash gives (D100-MOV-04).
    dash_on_failure: choice(DashOnFailure { None = "none", RunPlusSl = "run_plus_sl" }), "D100-MOV-04";
    /// What a jump test costs (D100-MOV-07).
    jump_cost: choice(JumpCost { Action = "action", Move = "move" }), "D100-MOV-07";
    /// Yards of a run-up (D100-MOV-08).
    runup_yards: number_or(RunupYards { Speed = "speed" }, 0, 40), "D100-MOV-08";
    /// The pace that climbing halves (D100-MOV-09).
    climb_base: choice(ClimbBase { Walk = "walk", Run = "run" }), "D100-MOV-09";
    /// Least loss by a fall (D100-MOV-11).
    fall_minimum: number(0, 0, 1), "D100-MOV-11";
    /// Where injuries without a hit strike (D100-MOV-14).
    env_injury_location: choice(EnvInjuryLocation { Roll = "roll", Torso = "torso" }), "D100-MOV-14";
    /// When a charge gives its Advantage (D100-CHG-02).
    charge_adv_timing: choice(ChargeAdvTiming { Before = "before", AfterHit = "after_hit" }), "D100-CHG-02";
    /// Melee may be dodged (D100-MEL-01).
    melee_dodge_allowed: switch(false), "D100-MEL-01";
    /// At whom the engaged may shoot (D100-RNG-04).
    shoot_while_engaged: choice(ShootWhileEngaged { Any = "any", EngagedOnly = "engaged_only", Never = "never" }), "D100-RNG-04";
    /// An opposed shot needs a success (D100-RNG-05).
    ranged_opposed_needs_success: switch(true), "D100-RNG-05";
    /// Ends of the range bands in tenths of the range, from extreme to near (D100-RNG-06).
    range_bands: falling(5, [30, 20, 10, 5, 1], 1, 1000), "D100-RNG-06";
    /// Bonus against a group of 7 to 12 (D100-RNG-07).
    group_7_12: number(40, 20, 40), "D100-RNG-07";
    /// Yards of a scatter (D100-RNG-09).
    scatter_distance: number_or(ScatterDistance { D10 = "1d10", HalfRange = "half_range" }, 0, 40), "D100-RNG-09";
    /// Ammunition is counted (D100-RNG-10).
    track_ammo: switch(false), "D100-RNG-10";
    /// Left-handed bodies have their arms exchanged (D100-HIT-03).
    handedness_swaps_arms: switch(true), "D100-HIT-03";
    /// Bodies with location tables of their own (D100-HIT-06).
    location_table: choice(LocationTable { Humanoid = "humanoid", Own = "own" }), "D100-HIT-06";
    /// Health below 0 is shown (D100-DMG-04).
    negative_health: switch(false), "D100-DMG-04";
    /// A critical hit needs a won test (D100-CRIT-02).
    crit_requires_win: switch(false), "D100-CRIT-02";
    /// Where a critical hit strikes (D100-CRIT-04).
    crit_location: choice(CritLocation { Flip = "flip", Roll = "roll" }), "D100-CRIT-04";
    /// Injuries of one blow (D100-CRIT-05).
    crit_and_overflow: choice(CritAndOverflow { Both = "both", One = "one" }), "D100-CRIT-05";
    /// What damage to a weapon does (D100-FUM-05).
    weapon_damage_effect: choice(WeaponDamageEffect { Counter = "counter", MinusOneDamage = "minus_one_damage" }), "D100-FUM-05";
    /// What a strain tears (D100-FUM-09).
    fumble_tear_part: choice(FumbleTearPart { Leg = "leg", WeaponArm = "weapon_arm" }), "D100-FUM-09";
    /// The level of a blow at an ally (D100-FUM-10).
    fumble_ally_sl: choice(FumbleAllySl { FumbleRoll = "fumble_roll", TestRoll = "test_roll" }), "D100-FUM-10";
    /// Damage of a misfire (D100-FUM-12).
    misfire_damage: choice(MisfireDamage { WeaponPlusUnits = "weapon_plus_units", Weapon = "weapon", Gm = "gm" }), "D100-FUM-12";
    /// A misfire goes in place of the fumble table (D100-FUM-12).
    misfire_replaces_fumble: switch(true), "D100-FUM-12";
    /// Shots at average targets (D100-MODS-02).
    size_average_modifier: number(-10, -10, 0), "D100-MODS-02";
    /// Attacks that size counts for (D100-MODS-02).
    size_mods_scope: choice(SizeModsScope { Ranged = "ranged", All = "all" }), "D100-MODS-02";
    /// How flanking is found (D100-MODS-04).
    flank_mode: choice(FlankMode { Manual = "manual", Opposite = "opposite" }), "D100-MODS-04";
    /// Tests of the prone (D100-MODS-05).
    prone_penalty: number(-20, -20, -10), "D100-MODS-05";
    /// Mounted attacks on the prone (D100-MODS-06).
    mounted_vs_prone: number(-20, -20, 0), "D100-MODS-06";
    /// Attacks that movement counts for (D100-MODS-07).
    moved_penalty_scope: choice(MovedPenaltyScope { Ranged = "ranged", AllButCharge = "all_but_charge" }), "D100-MODS-07";
    /// The second roll of a double attack (D100-DUAL-04).
    dual_attack_mode: choice(DualAttackMode { SeparateRoll = "separate_roll", Flip = "flip" }), "D100-DUAL-04";
    /// Weapon damage of bare hands (D100-GRAP-02).
    unarmed_damage: number_or(UnarmedDamage { Sb = "sb" }, 0, 40), "D100-GRAP-02";
    /// The test of a clinch (D100-GRAP-04).
    clinch_test: choice(ClinchTest { MeleeBrawling = "melee_brawling", Strength = "strength" }), "D100-GRAP-04";
    /// Armour does not help in a clinch (D100-GRAP-04).
    clinch_ignores_armour: switch(false), "D100-GRAP-04";
    /// Those on foot may strike the mount (D100-MNT-04).
    foot_may_target_mount: switch(true), "D100-MNT-04";
    /// Mounts attack by themselves (D100-MNT-06).
    mount_attacks: switch(false), "D100-MNT-06";
    /// Tests that Advantage counts for (D100-ADV-01).
    advantage_tests: choice(AdvantageTests { CombatAndPsych = "combat_and_psych", All = "all" }), "D100-ADV-01";
    /// Most Advantage, 0 without limit (D100-ADV-02).
    advantage_cap: number(0, 0, 100), "D100-ADV-02";
    /// A shot that is opposed gives two points (D100-ADV-04).
    tactical_stack: switch(false), "D100-ADV-04";
    /// Where the outnumbered are counted (D100-ADV-09).
    outnumber_scope: choice(OutnumberScope { Engagement = "engagement", Battle = "battle" }), "D100-ADV-09";
    /// What leaving by Advantage costs (D100-DIS-01).
    dis_adv_cost: choice(DisAdvCost { Free = "free", Action = "action" }), "D100-DIS-01";
    /// What leaving by dodge costs (D100-DIS-02).
    dis_dodge_cost: choice(DisDodgeCost { Action = "action", Move = "move" }), "D100-DIS-02";
    /// Free attacks deal damage (D100-FLEE-03).
    flee_attack_damage: switch(true), "D100-FLEE-03";
    /// Levels in a chase by point of speed (D100-CHS-05).
    chase_speed_bonus: number(0, 0, 10), "D100-CHS-05";
    /// What of different conditions is not added (D100-CON-03).
    condition_stacking: choice(ConditionStacking { ModifiersOnly = "modifiers_only", Strict = "strict" }), "D100-CON-03";
    /// Bonuses against a victim of several conditions add up (D100-CON-05).
    attacker_bonus_sum: switch(false), "D100-CON-05";
    /// Resolve removes what is locked (D100-CON-06).
    resolve_breaks_lock: switch(false), "D100-CON-06";
    /// Killing the unconscious (D100-CON-09).
    unconscious_kill: choice(UnconsciousKill { GmConfirm = "gm_confirm", Always = "always", Never = "never" }), "D100-CON-09";
    /// Rounds until the unconscious wake, 0 for never (D100-CON-10).
    wake_after_rounds: number(0, 0, 1000), "D100-CON-10";
    /// When panic is tested (D100-CON-13).
    panic_recovery: choice(PanicRecovery { EndOfRound = "end_of_round", HiddenOnly = "hidden_only" }), "D100-CON-13";
    /// What healing magic takes off bleeding (D100-CON-20).
    magic_stops_bleeding: choice(MagicStopsBleeding { PerPoint = "per_point", All = "all" }), "D100-CON-20";
    /// The clock of what ends every second round (D100-CON-24).
    second_round_clock: choice(SecondRoundClock { SinceGained = "since_gained", EvenRounds = "even_rounds" }), "D100-CON-24";
    /// Tests against death by poison go on (D100-CON-28).
    poison_death_repeat: switch(true), "D100-CON-28";
    /// A crawl is one cell at least (D100-CON-35).
    crawl_min_cell: switch(true), "D100-CON-35";
    /// Standing up at health 0 (D100-CON-35).
    stand_at_zero: switch(false), "D100-CON-35";
    /// Shots at the prone have the bonus, too (D100-CON-36).
    prone_bonus_ranged: switch(false), "D100-CON-36";
    /// Hours of rest for a stack of fatigue (D100-CON-38).
    fatigue_rest_hours: number(8, 1, 1000), "D100-CON-38";
    /// When health makes prone (D100-WND-02).
    prone_at: choice(ProneAt { Zero = "zero", BelowZero = "below_zero" }), "D100-WND-02";
    /// Losses that injure below 0 (D100-WND-04).
    overflow_sources: choice(OverflowSources { DamageOnly = "damage_only", Any = "any" }), "D100-WND-04";
    /// Minor foes are out at health 0 (D100-WND-10).
    minor_foes_drop_at_zero: switch(false), "D100-WND-10";
    /// When an injury is healed (D100-INJ-02).
    injury_heals_when: choice(InjuryHealsWhen { GmOnly = "gm_only", EffectsGone = "effects_gone" }), "D100-INJ-02";
    /// The loss of an injury is reduced (D100-INJ-03).
    injury_damage_reduced: switch(false), "D100-INJ-03";
    /// Conditions of an injury before its tests (D100-INJ-04).
    injury_conditions_first: switch(true), "D100-INJ-04";
    /// What picking up costs (D100-INJ-05).
    pickup_cost: choice(PickupCost { Action = "action", Move = "move", Free = "free" }), "D100-INJ-05";
    /// What a useless leg does (D100-INJ-07).
    useless_leg: choice(UselessLeg { AsFoot = "as_foot", NoWalk = "no_walk" }), "D100-INJ-07";
    /// Modifier of a fracture (D100-INJ-09).
    fracture_active_penalty: number(0, -30, 0), "D100-INJ-09";
    /// Tears of one part add up (D100-INJ-11).
    tear_stack: switch(false), "D100-INJ-11";
    /// How often a scar counts (D100-INJ-13).
    scar_bonus_once: choice(ScarBonusOnce { NotCumulative = "not_cumulative", SingleUse = "single_use" }), "D100-INJ-13";
    /// The word printed twice in row 94–96 of the head (D100-INJ-14).
    head_94_96_duplicate: choice(Head9496Duplicate { Ignore = "ignore", Stack = "stack", Bleeding = "bleeding" }), "D100-INJ-14";
    /// The characteristic of leg injuries (D100-INJ-15).
    leg_injury_char: choice(LegInjuryChar { Dexterity = "dexterity", Agility = "agility" }), "D100-INJ-15";
    /// What a bleeding hand fails at (D100-INJ-16).
    bleeding_hand_fail: choice(BleedingHandFail { DropAndLose = "drop_and_lose", LoseAction = "lose_action", DropOnly = "drop_only" }), "D100-INJ-16";
    /// Every failed endurance test of an amputation makes prone (D100-AMP-01).
    amputation_fail_prone: switch(false), "D100-AMP-01";
    /// Tests without eyes (D100-AMP-02).
    both_eyes_lost: choice(BothEyesLost { AutoFailSight = "auto_fail_sight", Minus30 = "minus_30" }), "D100-AMP-02";
    /// Fingers that make a lost hand (D100-AMP-08).
    fingers_hand_lost_at: number(4, 1, 5), "D100-AMP-08";
    /// The part that the row of the arm means (D100-AMP-10).
    arm_row_means: choice(ArmRowMeans { Leg = "leg", Arm = "arm", Both = "both" }), "D100-AMP-10";
    /// Levels by Fortune in a test, 0 without limit (D100-FATE-03).
    fortune_sl_limit: number(0, 0, 99), "D100-FATE-03";
    /// What Resolve removes (D100-FATE-11).
    resolve_removes: choice(ResolveRemoves { OneStack = "one_stack", AllStacks = "all_stacks" }), "D100-FATE-11";
    /// A roll may be named after the throw (D100-FATE-13).
    no_fail_after_roll: switch(false), "D100-FATE-13";
    /// A heal test needs a success (D100-HEAL-01).
    heal_requires_success: switch(false), "D100-HEAL-01";
    /// Health that a heal test restores (D100-HEAL-03).
    heal_test_restores: choice(HealTestRestores { Zero = "0", IntBonusPlusSl = "int_bonus_plus_sl" }), "D100-HEAL-03";
    /// How surgery is done (D100-HEAL-04).
    surgery_mode: choice(SurgeryMode { Gm = "gm", Prolonged = "prolonged" }), "D100-HEAL-04";
    /// What further failures in bad weather do (D100-ENV-03).
    exposure_repeat: choice(ExposureRepeat { Another = "another", None = "none" }), "D100-ENV-03";
    /// Damage of thirst (D100-ENV-04).
    thirst_damage: choice(ThirstDamage { MinusTb = "minus_tb", Direct = "direct" }), "D100-ENV-04";
    /// The second failure of hunger (D100-ENV-05).
    hunger_second_failure: choice(HungerSecondFailure { AsThirst = "as_thirst", RepeatFirst = "repeat_first", None = "none" }), "D100-ENV-05";
    /// Psychology tests are repeated (D100-PSY-01).
    psych_retry: switch(true), "D100-PSY-01";
    /// Hatred keeps terror away (D100-PSY-04).
    hatred_blocks_terror: switch(false), "D100-PSY-04";
    /// A sum of fear below 0 (D100-PSY-06).
    fear_negative_total: choice(FearNegativeTotal { Reset = "reset", FailScene = "fail_scene" }), "D100-PSY-06";
    /// How frenzy begins (D100-PSY-12).
    frenzy_entry: choice(FrenzyEntry { WpTest = "wp_test", Free = "free", FailedPsychTest = "failed_psych_test" }), "D100-PSY-12";
    /// A mutation thrown twice (D100-MUT-05).
    mutation_repeat: choice(MutationRepeat { Reroll = "reroll", Stack = "stack" }), "D100-MUT-05";
    /// Equal symptoms add up (D100-DSE-04).
    symptoms_stack: switch(false), "D100-DSE-04";
    /// Symptoms count in tests of resistance (D100-DSE-08).
    symptom_hits_resistance: switch(false), "D100-DSE-08";
    /// How gangrene spreads (D100-DSE-10).
    gangrene_spread: choice(GangreneSpread { Steps24 = "steps_2_4", Gm = "gm" }), "D100-DSE-10";
    /// Which tests nausea follows (D100-DSE-19).
    nausea_on: choice(NauseaOn { AnyTest = "any_test", FailedTest = "failed_test" }), "D100-DSE-19";
}
