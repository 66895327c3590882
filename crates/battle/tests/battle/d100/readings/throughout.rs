//! Rules that hold wherever they are written to, and not in their usual case alone; fights of older editions go on as they began.

use super::super::{advantage, health, no, sheet, stacks, targets, tells};
use crate::table::{Table, setup};
use kekkai_battle::scenario::Setup;
use kekkai_rules::{Edition, d100::numbers::harm::conditions::Condition};

/// The edition before these.
const BEFORE: Edition = Edition::Tenth;

/// One of a fight: name, side, cell and initiative, and what else its sheet and its place in the fight have.
pub(super) struct Figure(
    pub(super) &'static str,
    pub(super) &'static str,
    pub(super) &'static str,
    pub(super) u8,
    pub(super) &'static str,
    pub(super) &'static str,
);

impl Figure {
    fn written(&self) -> String {
        let Self(name, side, at, initiative, sheet, more) = self;
        let usual = |field: &str, text: &str| {
            if sheet.contains(field) { String::new() } else { format!("{field}: {text}, ") }
        };
        let skills = "{melee: (value: 45), dodge: (value: 40), athletics: (value: 40), \
                      cool: (value: 40), endurance: (value: 40)}";
        let [health, skills, weapons] = [
            usual("health", "12"),
            usual("skills", skills),
            usual("weapons", "[(name: \"Sword\", damage: 7, tags: [one_handed])]"),
        ];
        format!(
            "(name: \"{name}\", side: \"{side}\", at: \"{at}\", sheet: (characteristics: (ws: 45, \
             str: 30, tou: 30, ini: {initiative}, agi: 40, dex: 30, int: 30, wp: 30, fel: 30), \
             {health}{skills}{weapons}{sheet}), {more})"
        )
    }
}

/// A fight of these figures, which has begun with these dice.
pub(super) fn fought(edition: Edition, figures: &[Figure], dice: &str) -> Table {
    let figures: Vec<String> = figures.iter().map(Figure::written).collect();
    let setup = setup(&format!(
        "(system: \"d100\", title: \"t\", seed: 1, sides: [(name: \"R\"), (name: \"B\")], \
         combatants: [{}])",
        figures.join(", ")
    ))
    .unwrap();
    let mut table = Table::of(Setup { edition, ..setup });
    table.tell("initiative", dice);
    table
}

pub(super) const A: Figure = Figure("A", "R", "5E", 50, "", "");
pub(super) const B: Figure = Figure("B", "B", "6E", 30, "", "");
pub(super) const HORSE: &str = "health: 20, speed: 8, size: large, skills: {melee: (value: 40)}, \
                     weapons: [(name: \"Hoof\", damage: 6, tags: [natural])]";

#[test]
fn d100_fate_13_a_named_dodge_leaves_melee_whatever_the_others_throw() {
    let slipped = |edition, dice: &str| {
        let own = Figure("A", "R", "5E", 50, "pools: (resilience: 1)", "engaged: [\"B\"]");
        let other = Figure("B", "B", "6E", 30, "skills: {melee: (value: 95)}", "");
        let mut table = fought(edition, &[own, other], "");
        table.tell("slip", dice);
        (sheet(&table, "A").engaged.is_empty(), advantage(&table, "A"), advantage(&table, "B"))
    };
    // 40 with 40 is +0, 95 with 5 is +9.
    assert_eq!(slipped(Edition::NEWEST, "pick:2 pick:40 5"), (true, 1, 0));
    assert_eq!(slipped(BEFORE, "pick:2 pick:40 5"), (false, 0, 1));
}

#[test]
fn d100_fate_13_one_named_result_wins_against_each_and_two_are_both_lost() {
    let figures = || {
        let own = "pools: (resilience: 1)";
        let engaged = "engaged: [\"B\", \"C\"]";
        [
            Figure("A", "R", "5E", 50, own, engaged),
            Figure("B", "B", "6E", 30, "", ""),
            Figure("C", "B", "4E", 20, own, ""),
        ]
    };
    // The others throw 5, +4 each; C names nothing.
    let mut table = fought(Edition::NEWEST, &figures(), "");
    table.tell("slip", "pick:2 pick:40 pick:1 5 5");
    assert!(sheet(&table, "A").engaged.is_empty());
    assert_eq!((advantage(&table, "A"), advantage(&table, "B")), (1, 0));
    // C names 5 of 45, +4: both points are lost, and the levels count. B is beaten.
    let mut table = fought(Edition::NEWEST, &figures(), "");
    table.tell("slip", "pick:2 pick:40 pick:2 pick:5 99");
    assert!(!sheet(&table, "A").engaged.is_empty());
    assert_eq!((advantage(&table, "A"), advantage(&table, "C")), (0, 1));
}

#[test]
fn d100_fate_03_a_point_of_fortune_raises_the_level_of_any_test_that_counts_by_it() {
    let leaves = |edition, dice: &str| {
        let own = Figure("A", "R", "5E", 50, "pools: (fortune: 3, fate: 3)", "engaged: [\"B\"]");
        let mut table = fought(edition, &[own, B], "");
        table.tell("slip", dice);
        (sheet(&table, "A").engaged.is_empty(), sheet(&table, "A").pools.fortune)
    };
    // +2 against +4: three points win, and the third one more question ends it.
    assert_eq!(leaves(Edition::NEWEST, "21 5 pick:2 pick:2 pick:2"), (true, 0));
    assert_eq!(leaves(BEFORE, "21 5"), (false, 3));
    let bound = |edition, dice: &str| {
        let healer = "skills: {heal: (value: 45)}, pools: (fortune: 2, fate: 2)";
        let hurt = Figure("C", "R", "5F", 40, "", "now: (conditions: {bleeding: 5})");
        let healer = Figure("A", "R", "5E", 50, healer, "");
        let mut table = fought(edition, &[healer, hurt, Figure("B", "B", "15E", 30, "", "")], "");
        table.tell("bind C", dice);
        stacks(&table, "C", Condition::Bleeding)
    };
    // 45 with 22 is +2: three stacks go, and one more for each point.
    assert_eq!(bound(BEFORE, "22"), 2);
    assert_eq!(bound(Edition::NEWEST, "22 pick:1"), 2);
    assert_eq!(bound(Edition::NEWEST, "22 pick:2 pick:2"), 0);
}

#[test]
fn d100_fate_13_whoever_opposes_a_shot_may_name_its_result() {
    let shot = |edition, dice: &str| {
        let bow = "skills: {shooting: (value: 50)}, weapons: [(name: \"Bow\", damage: 6, hand: both, \
                   kind: shooting, range: 40)]";
        let archer = Figure("B", "B", "15E", 60, bow, "");
        let own = Figure("A", "R", "5E", 50, "shield: true, pools: (resilience: 1)", "");
        let mut table = fought(edition, &[archer, own], "");
        table.tell("strike A", dice);
        health(&table, "A")
    };
    // 60 with 20 is +4; 45 with 45 is +0, which a named result wins with. Else 6 + 4 - 3.
    assert_eq!(shot(Edition::NEWEST, "20 pick:2 pick:45"), 12);
    assert_eq!(shot(Edition::NEWEST, "20 pick:1 60"), 5);
    assert_eq!(shot(BEFORE, "20 60"), 5);
}

#[test]
fn d100_con_10_whoever_an_injury_laid_low_does_not_wake_bleeding_at_nothing() {
    let woken = |edition| {
        let healer = "skills: {melee: (value: 45), heal: (value: 50)}";
        let figures = [
            Figure("B", "B", "6E", 50, "", ""),
            Figure("A", "R", "5E", 30, "", ""),
            Figure("C", "R", "4E", 20, healer, ""),
        ];
        let mut table = fought(edition, &figures, "");
        // A torn tendon, and its test fails.
        table.tell("strike A at left-leg", "22 98 72 99");
        table.tell("afflict A bleeding 5", "");
        table.tell("hp A 3", "");
        table.tell("end", "");
        table.tell("end", "50 98");
        table.tell("end", "");
        table.tell("bind A", "50");
        stacks(&table, "A", Condition::Unconscious) == 0
    };
    assert!(!woken(Edition::NEWEST));
    assert!(woken(BEFORE));
}

#[test]
fn d100_psy_01_a_trait_is_tested_once_towards_all_of_a_group() {
    let held = |edition, dice: &str| {
        let own = Figure("A", "R", "5E", 50, "traits: (animosity: [\"orcs\"])", "");
        let orcs = "traits: (groups: [\"orcs\"])";
        let figures =
            [own, Figure("B", "B", "6E", 30, orcs, ""), Figure("C", "B", "9G", 20, orcs, "")];
        let table = fought(edition, &figures, dice);
        (sheet(&table, "A").mind.held.len(), sheet(&table, "A").mind.immune.len())
    };
    // 40 with 10 passes, 70 fails.
    assert_eq!(held(Edition::NEWEST, "10"), (0, 2));
    assert_eq!(held(Edition::NEWEST, "70"), (2, 0));
    assert_eq!(held(BEFORE, "10 70"), (1, 1));
}

#[test]
fn d100_con_01_what_follows_a_shock_takes_advantage_too() {
    let left = |edition| {
        let shaken = Figure("B", "B", "6E", 30, "", "now: (conditions: {stunned: 1})");
        let mut table = fought(edition, &[A, shaken], "");
        table.tell("strike B", "98 20");
        assert_eq!(advantage(&table, "B"), 1);
        table.tell("end", "");
        table.tell("end", "10");
        assert_eq!(stacks(&table, "B", Condition::Fatigued), 1);
        advantage(&table, "B")
    };
    assert_eq!((left(Edition::NEWEST), left(BEFORE)), (0, 1));
}

#[test]
fn d100_crit_03_a_defender_injures_whom_its_own_weapon_reaches() {
    let injured = |edition, dice: &str| {
        let pike = "weapons: [(name: \"Pike\", damage: 7, reach: 2, hand: both)]";
        let figures = [Figure("A", "R", "4E", 50, pike, ""), B];
        let mut table = fought(edition, &figures, "");
        table.tell("strike B", dice);
        sheet(&table, "A").injuries.len()
    };
    assert_eq!(injured(Edition::NEWEST, "32 11"), 0);
    assert_eq!(injured(BEFORE, "32 11 50"), 1);
}

#[test]
fn d100_fum_10_a_weapon_that_was_dropped_is_not_taken_for_another_one() {
    let ally = |edition| {
        let two = "weapons: [(name: \"Sword\", damage: 7, tags: [one_handed]), (name: \"Second\", \
                   damage: 9, tags: [one_handed])]";
        let figures = [Figure("A", "R", "5E", 50, two, ""), Figure("C", "R", "4E", 40, "", ""), B];
        let mut table = fought(edition, &figures, "");
        // A numb arm drops the sword, and the fumble strikes C with +5.
        table.tell("strike B", "66 33 5 95 50");
        health(&table, "C")
    };
    // 7 + 5 - 3, or 9 + 5 - 3 by the weapon that nobody drew.
    assert_eq!((ally(Edition::NEWEST), ally(BEFORE)), (3, 1));
    let knives = |edition| {
        let two = "skills: {melee: (value: 45), shooting_thrown: (value: 60)}, weapons: [(name: \
                   \"Knife\", damage: 5, kind: thrown, range: 12, tags: [one_handed]), (name: \
                   \"Other\", damage: 5, kind: thrown, range: 12, tags: [one_handed])]";
        let own = Figure("A", "R", "5E", 50, two, "engaged: [\"B\"]");
        let mut table = fought(edition, &[own, B], "");
        table.tell("strike B", "50 pick:1 33 5");
        sheet(&table, "A").spec.weapons.len()
    };
    assert_eq!((knives(Edition::NEWEST), knives(BEFORE)), (1, 0));
}

#[test]
fn d100_mov_03_a_saddle_is_no_way_out_of_melee() {
    let figures = |sheet: &'static str| {
        let own = Figure("A", "R", "5E", 50, sheet, "engaged: [\"B\"]");
        [own, Figure("Horse", "R", "4E", 10, HORSE, ""), B]
    };
    let mut table = fought(Edition::NEWEST, &figures(""), "");
    assert_eq!(no(&mut table, "mount Horse"), "d100-engaged D100-MOV-03");
    let mut table = fought(BEFORE, &figures(""), "");
    table.tell("mount Horse", "");
    // Nor for whoever panics (D100-CON-11).
    let mut table = fought(Edition::NEWEST, &figures(""), "");
    table.tell("afflict A panicked 1", "");
    assert_eq!(no(&mut table, "mount Horse"), "d100-panics D100-CON-11");
}

#[test]
fn d100_fum_06_a_free_attack_is_no_action_and_an_awkward_grip_leaves_it_alone() {
    let needs = |edition| {
        let mut table = fought(edition, &[A, B], "");
        table.tell("strike B", "30 66 50");
        table.tell("end", "");
        table.tell("end", "");
        table.tell("runaway", "80");
        targets(&table)
    };
    // 45, 20 of the free attack and 10 of its point.
    assert_eq!(needs(Edition::NEWEST), [75]);
    assert_eq!(needs(BEFORE), [65]);
    // A second one, in the round of the first, is not lost by that nor ends it.
    let twice = |edition| {
        let tough = Figure("B", "B", "6E", 30, "health: 40", "");
        let mut table = fought(edition, &[A, tough], "");
        table.tell("strike B", "30 66 50");
        table.tell("end", "");
        table.tell("end", "");
        table.tell("strike B", "42 66 50");
        table.tell("end", "");
        table.tell("strike A", "97 97");
        let first = targets(&table).first().copied();
        table.tell("end", "");
        table.tell("end", "");
        table.tell("strike A", "97 97");
        (first, targets(&table).first().copied())
    };
    assert_eq!(twice(Edition::NEWEST), (Some(35), Some(35)));
    assert_eq!(twice(BEFORE), (Some(45), Some(35)));
}

#[test]
fn d100_mods_12_a_free_attack_uses_up_what_the_game_master_gave_and_takes_a_hand() {
    let given = |edition| {
        let own = Figure("A", "R", "5E", 50, "", "engaged: [\"B\"]");
        let mut table = fought(edition, &[own, B], "");
        table.tell("modifier B 20", "");
        table.tell("runaway", "96");
        sheet(&table, "B").notes.modifier
    };
    assert_eq!((given(Edition::NEWEST), given(BEFORE)), (0, 20));
    let struck = |edition, dice: &str| {
        let armless = "skills: {melee: (value: 45), melee_brawling: (value: 45)}, wounds: (harmed: \
                       (lost: {(arm, left): 1, (arm, right): 1}))";
        let own = Figure("A", "R", "5E", 50, "", "engaged: [\"B\"]");
        let mut table = fought(edition, &[own, Figure("B", "B", "6E", 30, armless, "")], "");
        table.tell("runaway", dice);
        health(&table, "A")
    };
    assert_eq!(struck(Edition::NEWEST, ""), 12);
    assert!(struck(BEFORE, "20 20") < 12);
}

#[test]
fn d100_mnt_05_a_rider_dodges_badly_out_of_melee_too() {
    let needs = |edition| {
        let own = Figure("A", "R", "5E", 50, "", "engaged: [\"B\"], rides: \"Horse\"");
        let figures = [own, Figure("Horse", "R", "5E", 10, HORSE, ""), B];
        let mut table = fought(edition, &figures, "");
        table.tell("slip", "21 99");
        targets(&table).first().copied()
    };
    assert_eq!((needs(Edition::NEWEST), needs(BEFORE)), (Some(20), Some(40)));
}

#[test]
fn d100_mods_03_numbers_count_against_a_mount_as_against_its_rider() {
    let needs = |edition| {
        let own = Figure("A", "R", "5E", 50, "", "rides: \"Horse\"");
        let figures = [
            Figure("B", "B", "6E", 60, "", ""),
            own,
            Figure("Horse", "R", "5E", 10, HORSE, ""),
            Figure("C", "B", "4E", 30, "", ""),
        ];
        let mut table = fought(edition, &figures, "");
        table.tell("strike Horse", "97 97");
        targets(&table).first().copied()
    };
    // 45 and 20 of two to one.
    assert_eq!((needs(Edition::NEWEST), needs(BEFORE)), (Some(65), Some(45)));
}

#[test]
fn d100_rng_07_rider_and_mount_are_one_of_a_group() {
    let bow = "skills: {shooting: (value: 50)}, weapons: [(name: \"Bow\", damage: 6, hand: both, \
               kind: shooting, range: 40)]";
    let figures = |last: Figure| {
        let own = Figure("A", "R", "5E", 50, "", "rides: \"Horse\"");
        let horse = Figure("Horse", "R", "5E", 10, HORSE, "");
        [Figure("B", "B", "15E", 60, bow, ""), own, horse, Figure("D", "R", "6E", 40, "", ""), last]
    };
    let away = || Figure("E", "R", "1A", 20, "", "");
    let mut table = fought(Edition::NEWEST, &figures(away()), "");
    assert_eq!(no(&mut table, "volley A"), "d100-no-group D100-RNG-07");
    let mut table = fought(Edition::NEWEST, &figures(Figure("E", "R", "7E", 20, "", "")), "");
    assert!(table.play("volley A", "97").is_ok());
    let mut table = fought(BEFORE, &figures(away()), "");
    assert!(table.play("volley A", "97").is_ok());
}

#[test]
fn d100_amp_02_without_eyes_a_test_of_sight_alone_fails() {
    let passed = |edition, line: &str| {
        let blind = "wounds: (harmed: (lost: {(eye, left): 2}))";
        let own = Figure("A", "R", "5E", 50, blind, "");
        let mut table = fought(edition, &[own, Figure("B", "B", "15E", 30, "", "")], "");
        table.tell(line, "1");
        tells(&table, "passed: true")
    };
    for line in ["test A track", "assess perception"] {
        assert!(!passed(Edition::NEWEST, line) && passed(BEFORE, line), "{line}");
    }
    assert!(passed(Edition::NEWEST, "test A endurance"));
}

#[test]
fn d100_adv_06_an_opposed_test_of_the_game_master_moves_advantage_in_a_fight() {
    let points = |edition| {
        let mut table = fought(edition, &[A, B], "");
        table.tell("pool B advantage 2", "");
        table.tell("oppose A str B str", "11 90");
        (advantage(&table, "A"), advantage(&table, "B"))
    };
    assert_eq!((points(Edition::NEWEST), points(BEFORE)), ((1, 0), (0, 2)));
}

#[test]
fn d100_con_11_whoever_panics_in_a_clinch_may_shed_it_and_no_more() {
    let figures = || {
        let holder = Figure("B", "B", "6E", 60, "", "clinches: \"A\"");
        [holder, Figure("A", "R", "5E", 30, "", "now: (conditions: {panicked: 1})")]
    };
    let mut table = fought(Edition::NEWEST, &figures(), "");
    table.tell("end", "");
    let held = stacks(&table, "A", Condition::Entangled);
    table.tell("brawl", "5 98");
    assert!(stacks(&table, "A", Condition::Entangled) < held);
    assert_eq!(health(&table, "B"), 12);
    let mut table = fought(BEFORE, &figures(), "");
    table.tell("end", "");
    assert_eq!(no(&mut table, "brawl"), "d100-panics D100-CON-11");
}

#[test]
fn d100_inj_05_an_arm_drops_what_it_holds_and_not_what_its_sheet_names() {
    let armed = |edition| {
        let one_arm = "health: 30, wounds: (harmed: (lost: {(arm, right): 1}))";
        let figures = [Figure("B", "B", "6E", 60, "", ""), Figure("A", "R", "5E", 30, one_arm, "")];
        let mut table = fought(edition, &figures, "");
        // The left arm goes numb, and holds the sword.
        table.tell("strike A at left-arm", "22 98 5");
        sheet(&table, "A").spec.weapons.len()
    };
    assert_eq!((armed(Edition::NEWEST), armed(BEFORE)), (0, 1));
}

#[test]
fn d100_fum_12_a_weapon_blows_up_in_the_hand_that_holds_it() {
    let left = |edition, dice: &str| {
        let pistol = "health: 30, skills: {shooting: (value: 20)}, weapons: [(name: \"Pistol\", \
                      damage: 8, kind: shooting, range: 20, tags: [powder, pistol])], armour: \
                      (right_arm: 3), wounds: (harmed: (lost: {(arm, right): 1}))";
        let figures = [Figure("A", "R", "5E", 50, pistol, ""), Figure("B", "B", "15E", 30, "", "")];
        let mut table = fought(edition, &figures, "");
        table.tell("strike B", dice);
        health(&table, "A")
    };
    // 8 and 8 less 3, and 3 more of armour on the right arm.
    assert_eq!((left(Edition::NEWEST, "88"), left(BEFORE, "88")), (17, 20));
}

#[test]
fn d100_env_02_nobody_suffocates_with_breath_to_spare() {
    let dead = |edition| {
        let hurt = Figure("A", "R", "5E", 50, "", "now: (health: 0)");
        let mut table = fought(edition, &[hurt, Figure("B", "B", "15E", 30, "", "")], "");
        for _ in 0..4 {
            table.tell("end", "");
        }
        table.tell("airless A", "");
        for _ in 0..4 {
            table.tell("end", "");
        }
        sheet(&table, "A").dead
    };
    assert_eq!((dead(Edition::NEWEST), dead(BEFORE)), (false, true));
}

#[test]
fn d100_fum_03_a_weapon_of_both_hands_is_used_with_the_fingers_of_both() {
    let fumbles = |edition, dice: &str| {
        let axe = "weapons: [(name: \"Axe\", damage: 9, hand: both)], wounds: (harmed: (lost: \
                   {(finger, left): 1}))";
        let own = Figure("A", "R", "5E", 50, axe, "");
        let mut table = fought(edition, &[own, B], "");
        table.tell("strike B", dice);
        tells(&table, "d100-log-mishap")
    };
    // With one finger gone a 1 of the units fumbles a failure, too.
    assert!(fumbles(Edition::NEWEST, "71 98 5"));
    assert!(!fumbles(BEFORE, "71 98"));
}

#[test]
fn d100_inj_16_a_bleeding_hand_that_fails_costs_the_whole_action() {
    let struck = |edition, dice: &str| {
        let two = "weapons: [(name: \"Sword\", damage: 7, tags: [one_handed]), (name: \"Dagger\", \
                   damage: 5, hand: off, tags: [one_handed])], double_attack: true, wounds: \
                   (conditions: {bleeding: (free: 1, since: 1)}, harmed: (bleeding_hands: \
                   [(right, 20)]))";
        let mut table = fought(edition, &[Figure("A", "R", "5E", 50, two, ""), B], "");
        table.tell("double B", dice);
        health(&table, "B")
    };
    assert_eq!(struck(Edition::NEWEST, "99"), 12);
    assert!(struck(BEFORE, "99 20 98") < 12);
}

#[test]
fn d100_fate_05_help_does_not_wake_whoever_is_taken_for_dead() {
    let awake = |edition| {
        let healer = "skills: {melee: (value: 45), heal: (value: 50)}";
        let figures = [
            Figure("B", "B", "6E", 50, "", ""),
            Figure("A", "R", "5E", 30, "pools: (fate: 1)", ""),
            Figure("C", "R", "4E", 20, healer, ""),
        ];
        let mut table = fought(edition, &figures, "");
        table.tell("strike A at head", "22 98 pick:1 100 pick:2");
        assert!(sheet(&table, "A").down.out);
        table.tell("remedy A", "");
        stacks(&table, "A", Condition::Unconscious) == 0
    };
    assert!(!awake(Edition::NEWEST));
    assert!(awake(BEFORE));
}

#[test]
fn d100_flee_04_the_move_of_a_flight_is_no_run_up_to_a_charge() {
    let begun = |edition| {
        let own = Figure("A", "R", "5E", 50, "", "engaged: [\"B\"]");
        let figures = [own, B, Figure("D", "B", "1E", 20, "", "")];
        let mut table = fought(edition, &figures, "");
        table.tell("runaway", "98");
        table
    };
    let mut table = begun(Edition::NEWEST);
    assert_eq!(no(&mut table, "charge D"), "d100-has-moved D100-FLEE-04");
    table.tell("sprint 2E", "");
    let mut table = begun(BEFORE);
    assert!(table.play("charge D", "98 98").is_ok());
}

#[test]
fn what_has_come_to_the_states_of_a_book_since_is_there_after_opening_a_fight_again() {
    let own = Figure("A", "R", "5E", 50, "", "engaged: [\"B\"]");
    let mut table = fought(Edition::NEWEST, &[own, B], "");
    table.tell("runaway", "98");
    let (seq, bytes) = table.fight.keyframe();
    let again = table.loaded(Some((seq, &bytes)));
    assert_eq!(again.state(), table.state());
    // Nothing of it is left in the next turn, and a keyframe has all of that.
    table.tell("end", "");
    let (seq, bytes) = table.fight.keyframe();
    assert_eq!(table.loaded(Some((seq, &bytes))).state(), table.state());
}
