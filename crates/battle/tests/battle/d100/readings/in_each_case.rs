//! Rules that hold in each case that they are written to: diseases, mounts, shots into a group, foes whom nobody knows of, tests
//! that are demanded. Fights of older editions go on as they began.

use super::super::{advantage, health, no, sheet, stacks, targets, tells};
use super::throughout::{A, B, Figure, HORSE, fought};
use crate::table::cell;
use kekkai_rules::{Edition, d100::numbers::harm::conditions::Condition};

/// The edition before these.
pub(super) const BEFORE: Edition = Edition::Twelfth;

const BOW: &str = "skills: {shooting: (value: 50)}, weapons: [(name: \"Bow\", damage: 6, hand: both, \
                   kind: shooting, range: 40)]";
const OUT: &str = "health: 12, player: true, wounds: (health: 0, conditions: {unconscious: (free: 1, since: 1)}, \
                   down: (since: None, fell: None, out: true, by_zero: false, by_injury: false, \
                   poison: None))";
pub(super) const FAR: Figure = Figure("B", "B", "15E", 30, "", "");

/// An archer before a group of three.
fn before_a_group(one: Figure) -> [Figure; 4] {
    let archer = Figure("A", "R", "5E", 50, BOW, "");
    [archer, one, Figure("C", "B", "11F", 20, "", ""), Figure("D", "B", "12E", 10, "", "")]
}

#[test]
fn d100_fate_05_nothing_astray_hits_whoever_is_taken_for_dead() {
    let figures = || before_a_group(Figure("B", "B", "11E", 30, OUT, ""));
    let mut table = fought(Edition::NEWEST, &figures(), "");
    assert_eq!(no(&mut table, "volley C"), "d100-no-group D100-RNG-07");
    assert!(fought(BEFORE, &figures(), "").play("volley C", "97").is_ok());
    // The last row of a fumble finds no ally then.
    let figures = [A, Figure("C", "R", "4E", 20, OUT, ""), B];
    let mut table = fought(Edition::NEWEST, &figures, "");
    table.tell("strike B", "99 50 95");
    assert_eq!(stacks(&table, "A", Condition::Stunned), 1);
}

#[test]
fn d100_sht_05_what_the_next_hit_takes_waits_for_a_hit() {
    let left = |edition| {
        let figures = [A, Figure("C", "R", "7E", 40, "", ""), B];
        let mut table = fought(edition, &figures, "");
        table.tell("loses B 3", "");
        table.tell("strike B", "98 10");
        table.tell("end", "");
        table.tell("strike B", "30 97");
        health(&table, "B")
    };
    // 7 + 3 - 3 without the word of the GM.
    assert_eq!((left(Edition::NEWEST), left(BEFORE)), (9, 5));
}

#[test]
fn d100_fate_03_a_point_of_fortune_raises_each_level_that_counts() {
    let hero = "pools: (fate: 3, fortune: 3), player: true, ";
    let slept = |edition, dice: &str| {
        let own = Figure("A", "R", "5E", 50, hero, "now: (health: 1)");
        let mut table = fought(edition, &[own, FAR], "");
        table.tell("night A", dice);
        health(&table, "A")
    };
    // 60 with 40 is +2, and 3 of toughness.
    assert_eq!(slept(Edition::NEWEST, "40 pick:2 pick:1"), 7);
    assert_eq!(slept(BEFORE, "40"), 6);
    let tainted = |edition, dice: &str| {
        let mut table = fought(edition, &[Figure("A", "R", "5E", 50, hero, ""), FAR], "");
        table.tell("taint A strong cool", dice);
        sheet(&table, "A").lasting.corruption
    };
    // 40 with 31 is +1: one more lets it come away whole.
    assert_eq!(tainted(Edition::NEWEST, "31 pick:2"), 0);
    assert_eq!(tainted(BEFORE, "31"), 1);
    let fallen = |edition, dice: &str| {
        let mut table = fought(edition, &[Figure("A", "R", "5E", 50, hero, ""), FAR], "");
        table.tell("fall A 3 purpose", dice);
        health(&table, "A")
    };
    // 60 with 50 is +1: two yards less, and a third one by a point.
    assert_eq!(fallen(Edition::NEWEST, "50 pick:2"), 12);
    assert_eq!(fallen(BEFORE, "50 4"), 8);
    // A broken bone only asks whether the test is passed.
    for line in ["jump longer", "climb faster"] {
        let mut table = fought(Edition::NEWEST, &[Figure("A", "R", "5E", 50, hero, ""), FAR], "");
        table.tell(line, "20 pick:2 pick:1");
        assert_eq!(sheet(&table, "A").pools.fortune, 2, "{line}");
    }
}

#[test]
fn d100_psy_07_fear_of_one_opponent_counts_against_that_one_alone() {
    let slipped = |edition, feared: [&'static str; 2]| {
        let own = Figure("A", "R", "5E", 50, "", "engaged: [\"B\", \"C\"]");
        let [first, second] = feared;
        let figures =
            [own, Figure("B", "B", "6E", 30, first, ""), Figure("C", "B", "4E", 20, second, "")];
        let mut table = fought(edition, &figures, "");
        // 40 with 21 is +2, each of them +1.
        table.tell("slip", "21 35 35");
        (sheet(&table, "A").engaged.is_empty(), advantage(&table, "B"), advantage(&table, "C"))
    };
    let fearful = "traits: (fear: 5)";
    // +1 against +1 is lost by the lower skill.
    assert_eq!(slipped(Edition::NEWEST, ["", fearful]), (false, 0, 1));
    assert_eq!(slipped(Edition::NEWEST, [fearful, ""]), (false, 1, 0));
    assert_eq!(slipped(Edition::NEWEST, ["", ""]), (true, 0, 0));
    // It counted for all if it was of the first, and for nothing otherwise.
    assert_eq!(slipped(BEFORE, ["", fearful]), (true, 0, 0));
    assert_eq!(slipped(BEFORE, [fearful, ""]), (false, 1, 1));
}

#[test]
fn d100_flee_01_each_opponent_gains_its_point_at_once() {
    let points = |edition| {
        let own = Figure("A", "R", "5E", 50, "health: 2, ", "engaged: [\"B\", \"C\"]");
        let mut table = fought(edition, &[own, B, Figure("C", "B", "4E", 20, "", "")], "");
        // The first blow lays it low.
        table.tell("runaway", "30 45");
        advantage(&table, "C")
    };
    assert_eq!((points(Edition::NEWEST), points(BEFORE)), (1, 0));
}

#[test]
fn d100_rng_07_a_shot_into_a_group_has_every_row_that_holds_for_all_of_it() {
    let needs = |edition, covered: &[&str], before: &[&str]| {
        let mut table = fought(edition, &before_a_group(Figure("B", "B", "11E", 30, "", "")), "");
        table.tell("option aim_cost free", "");
        for who in covered {
            table.tell(&format!("situation {who} solid-cover"), "");
        }
        for line in before {
            table.tell(line, "");
        }
        table.tell("volley B", "97");
        targets(&table)
    };
    // 50, 20 of the range and 20 of the group, 30 less by cover.
    assert_eq!(needs(Edition::NEWEST, &["B", "C", "D"], &[]), [60]);
    assert_eq!(needs(Edition::NEWEST, &["B", "C"], &[]), [90]);
    assert_eq!(needs(BEFORE, &["B", "C", "D"], &[]), [90]);
    // Whoever aims at one of them does not aim at the group.
    assert_eq!(needs(Edition::NEWEST, &[], &["aim B"]), [90]);
    assert_eq!(needs(BEFORE, &[], &["aim B"]), [110]);
}

#[test]
fn d100_adv_03_a_shot_into_a_group_surprises_the_one_whom_it_hits() {
    let points = |edition, one: &str| {
        let surprised = Figure("B", "B", "11E", 30, "", "now: (conditions: {surprised: 1})");
        let mut table = fought(edition, &before_a_group(surprised), "");
        table.tell("volley B", &format!("30 {one}"));
        advantage(&table, "A")
    };
    assert_eq!((points(Edition::NEWEST, "2"), points(BEFORE, "2")), (1, 2));
    assert_eq!((points(Edition::NEWEST, "1"), points(BEFORE, "1")), (2, 2));
}

#[test]
fn d100_psy_10_frenzy_goes_to_any_of_the_nearest_whom_it_knows_of() {
    let raving = |edition, second: &'static str, lines: &[&str]| {
        let own = Figure("A", "R", "10E", 50, "traits: (frenzy: true)", "");
        let figures =
            [own, Figure("B", "B", "14E", 30, "", ""), Figure("C", "B", second, 20, "", "")];
        let mut table = fought(edition, &figures, "");
        for line in lines {
            table.tell(line, "");
        }
        table.tell("frenzy", "5");
        table
    };
    let stays = "d100-raves D100-PSY-10";
    raving(Edition::NEWEST, "6E", &[]).tell("move 9E", "");
    assert_eq!(no(&mut raving(BEFORE, "6E", &[]), "move 9E"), stays);
    // One whom the GM hides holds nobody.
    raving(Edition::NEWEST, "8E", &["shroud C"]).tell("move 11E", "");
    assert_eq!(no(&mut raving(BEFORE, "8E", &["shroud C"]), "move 11E"), stays);
}

#[test]
fn d100_psy_10_frenzy_leaves_no_field_with_a_foe_on_it() {
    let begun = |edition| {
        let own = Figure("A", "R", "1E", 50, "traits: (frenzy: true)", "");
        let mut table = fought(edition, &[own, FAR], "");
        table.tell("frenzy", "5");
        table
    };
    assert_eq!(no(&mut begun(Edition::NEWEST), "leave west"), "d100-raves D100-PSY-10");
    begun(BEFORE).tell("leave west", "");
}

#[test]
fn d100_mnt_06_what_befalls_a_mount_befalls_the_way_of_its_rider() {
    let figures = |other: Figure| {
        let own = Figure("A", "R", "5E", 50, "", "rides: \"Horse\"");
        [other, own, Figure("Horse", "R", "5E", 10, HORSE, "")]
    };
    let stumbled = |edition| {
        let mut table = fought(edition, &figures(Figure("B", "B", "6E", 60, "", "")), "");
        table.tell("strike Horse", "30 99 65");
        table.tell("end", "");
        table
    };
    let mut table = stumbled(Edition::NEWEST);
    assert_eq!(no(&mut table, "move 5F"), "d100-move-lost D100-FUM-07");
    table.tell("end", "");
    table.tell("end", "");
    table.tell("move 5F", "");
    stumbled(BEFORE).tell("move 5F", "");
    let surprised = |edition| {
        let mut table = fought(edition, &figures(FAR), "");
        table.tell("afflict Horse surprised 1", "");
        table
    };
    let mut table = surprised(Edition::NEWEST);
    assert_eq!(no(&mut table, "move 4E"), "d100-barred-move D100-CON-14");
    surprised(BEFORE).tell("move 4E", "");
}

#[test]
fn d100_grd_08_rider_and_mount_leave_the_field_together() {
    let figures = || {
        let own = Figure("A", "R", "1E", 50, "", "rides: \"Horse\"");
        [own, Figure("Horse", "R", "1E", 10, HORSE, ""), FAR]
    };
    let mut table = fought(Edition::NEWEST, &figures(), "");
    table.tell("leave west", "");
    assert_eq!((table.at("A"), table.at("Horse")), (None, None));
    table.tell("end", "");
    table.tell("end", "");
    table.tell("enter 1E", "");
    let back = Some(cell("1E"));
    assert_eq!((table.at("A"), table.at("Horse")), (back, back));
    assert!(sheet(&table, "A").bonds.rides.is_some());
    let mut table = fought(BEFORE, &figures(), "");
    assert_eq!(no(&mut table, "leave west"), "d100-edge-in-the-saddle D100-GRD-08");
}

#[test]
fn d100_rng_04_the_mount_of_an_engaged_rider_may_oppose_a_shot() {
    let figures = || {
        let pistol = "skills: {shooting: (value: 50)}, weapons: [(name: \"Pistol\", damage: 8, \
                      kind: shooting, range: 10, tags: [pistol])]";
        let own = Figure("A", "R", "5E", 50, "", "engaged: [\"B\"], rides: \"Horse\"");
        let horse = Figure("Horse", "R", "5E", 10, HORSE, "");
        [Figure("B", "B", "6E", 60, pistol, ""), own, horse]
    };
    let mut table = fought(Edition::NEWEST, &figures(), "");
    table.tell("strike Horse", "20 pick:1 90");
    assert!(tells(&table, "D100-RNG-04") && !tells(&table, "D100-RNG-02"));
    // Near by it may dodge besides, which has its own rule.
    let mut table = fought(Edition::NEWEST, &figures(), "");
    table.tell("strike Horse", "20 pick:2 90");
    assert!(tells(&table, "D100-RNG-03"));
    let mut table = fought(BEFORE, &figures(), "");
    table.tell("strike Horse", "20 90");
    assert!(tells(&table, "D100-RNG-02"));
}

#[test]
fn d100_dual_05_the_main_weapon_parries_whatever_was_taken_first() {
    let needs = |edition| {
        let two = "weapons: [(name: \"Dagger\", damage: 5, hand: off, tags: [one_handed]), (name: \
                   \"Sword\", damage: 7, tags: [one_handed])], wounds: (harmed: (tears: \
                   [(arm(left), light)]))";
        let figures = [Figure("B", "B", "6E", 60, "", ""), Figure("A", "R", "5E", 30, two, "")];
        let mut table = fought(edition, &figures, "");
        table.tell("strike A", "97 98");
        targets(&table)
    };
    assert_eq!((needs(Edition::NEWEST), needs(BEFORE)), (vec![45, 45], vec![45, 35]));
}

#[test]
fn d100_tst_15_a_helper_spends_its_action_in_its_own_turn_too() {
    let learnt = "skills: {athletics: (value: 40, advances: 3), melee: (value: 45)}";
    let helped = |edition, now: &'static str| {
        let figures =
            [Figure("A", "R", "5E", 50, learnt, now), Figure("C", "R", "5F", 40, learnt, ""), B];
        let mut table = fought(edition, &figures, "");
        table.tell("test C athletics helpers A", "97");
        let target = targets(&table).first().copied();
        (target, table.play("assess perception", "97").is_ok())
    };
    assert_eq!(helped(Edition::NEWEST, ""), (Some(50), false));
    assert_eq!(helped(BEFORE, ""), (Some(50), true));
    // Whoever panics flees (D100-CON-11).
    let panics = "now: (conditions: {panicked: 1})";
    assert_eq!(helped(Edition::NEWEST, panics).0, Some(40));
    assert_eq!(helped(BEFORE, panics).0, Some(50));
}

#[test]
fn d100_trn_07_a_stance_ends_an_aim() {
    let aims = |edition| {
        let mut table = fought(edition, &[Figure("A", "R", "5E", 50, BOW, ""), FAR], "");
        table.tell("option aim_cost free", "");
        table.tell("aim B", "");
        table.tell("stance melee", "");
        sheet(&table, "A").aim.is_some()
    };
    assert_eq!((aims(Edition::NEWEST), aims(BEFORE)), (false, true));
}

#[test]
fn d100_amp_02_no_test_passes_that_cannot_be_made() {
    let blind = || {
        let own = "wounds: (harmed: (lost: {(eye, left): 2}))";
        [Figure("A", "R", "5E", 50, own, ""), B]
    };
    let tried = |edition, line: &str, dice: &str, key: &str| {
        let mut table = fought(edition, &blind(), "");
        table.tell(line, dice);
        tells(&table, key)
    };
    let partial = "d100-log-combined-partial";
    for line in ["combine A track endurance", "combine A endurance track"] {
        assert!(tried(Edition::NEWEST, line, "1", partial), "{line}");
    }
    let line = "combine A endurance track";
    assert!(tried(BEFORE, line, "1", "d100-log-combined-full"));
    let line = "oppose A track B track";
    assert!(!tried(Edition::NEWEST, line, "1 99", "passed: true"));
    assert!(tried(BEFORE, line, "1 99", "passed: true"));
}

#[test]
fn d100_mnt_05_a_rider_dodges_badly_in_any_test() {
    let needs = |edition| {
        let own = Figure("A", "R", "5E", 50, "", "rides: \"Horse\"");
        let mut table = fought(edition, &[own, Figure("Horse", "R", "5E", 10, HORSE, ""), B], "");
        table.tell("test A dodge", "97");
        targets(&table)
    };
    assert_eq!((needs(Edition::NEWEST), needs(BEFORE)), (vec![20], vec![40]));
}

#[test]
fn d100_mut_02_undying_malice_hinders_whatever_hurts_nobody() {
    let needs = |edition, place: &'static str, line: &str, dice: &str| {
        let malice = "wounds: (lasting: (mutations: [(mind, \"mind_41_45\")]))";
        let mut table = fought(edition, &[Figure("A", "R", "5E", 50, malice, place), B], "");
        table.tell(line, dice);
        targets(&table).first().copied()
    };
    let slips = |edition| needs(edition, "engaged: [\"B\"]", "slip", "21 99");
    assert_eq!((slips(Edition::NEWEST), slips(BEFORE)), (Some(30), Some(40)));
    let free = |edition| {
        let now = "now: (conditions: {entangled: 1})";
        let malice = "wounds: (lasting: (mutations: [(mind, \"mind_41_45\")]))";
        let mut table = fought(edition, &[Figure("A", "R", "5E", 50, malice, now), B], "");
        table.tell("snare A 1 20", "");
        table.tell("struggle", "97 97");
        targets(&table).first().copied()
    };
    // 30, 20 less for what holds it.
    assert_eq!((free(Edition::NEWEST), free(BEFORE)), (Some(0), Some(10)));
}

#[test]
fn d100_mut_02_fits_of_loathing_are_against_as_many_as_the_game_master_says() {
    let loathed = |edition, dice: &str| {
        let figures = [
            Figure("A", "R", "5E", 50, "traits: (groups: [\"men\"])", ""),
            Figure("B", "B", "15E", 30, "traits: (groups: [\"elves\", \"orcs\"])", ""),
        ];
        let mut table = fought(edition, &figures, "");
        table.tell("mutate A", dice);
        sheet(&table, "A").spec.traits.animosity.len()
    };
    assert_eq!(loathed(Edition::NEWEST, "99 78 pick:1 pick:1 10"), 2);
    assert_eq!(loathed(Edition::NEWEST, "99 78 pick:1 pick:2 10"), 1);
    assert_eq!(loathed(BEFORE, "99 78 pick:1 10"), 1);
}

#[test]
fn d100_con_09_a_killing_blow_that_is_not_confirmed_costs_nothing() {
    let acts = |edition| {
        let lies = Figure("B", "B", "6E", 30, "", "now: (conditions: {unconscious: 1})");
        let figures = [A, lies, Figure("C", "B", "15E", 20, "", "")];
        let mut table = fought(edition, &figures, "");
        table.tell("kill B", "pick:1");
        assert!(!sheet(&table, "B").dead);
        table.play("assess perception", "97").is_ok()
    };
    assert_eq!((acts(Edition::NEWEST), acts(BEFORE)), (true, false));
}

#[test]
fn d100_grd_05_nobody_walks_through_a_foe_who_lies_awake() {
    let begun = |edition| {
        let lies = Figure("B", "B", "6E", 30, "", "now: (conditions: {prone: 1})");
        fought(edition, &[A, lies], "")
    };
    assert!(begun(Edition::NEWEST).play("move 6E 7E", "").is_err());
    assert!(begun(BEFORE).play("move 6E 7E", "").is_ok());
    // A move may end there, and go on from there in the next turn.
    let mut table = begun(Edition::NEWEST);
    table.tell("move 6E", "");
    table.tell("end", "");
    table.tell("end", "");
    table.tell("move 7E", "");
}

#[test]
fn d100_chg_01_a_charge_takes_one_action_where_a_run_takes_it_too() {
    let begun = |edition| {
        let mut table = fought(edition, &[A, Figure("B", "B", "10E", 30, "", "")], "");
        table.tell("option run_costs_action true", "");
        table
    };
    begun(Edition::NEWEST).tell("charge B", "97 98");
    assert!(begun(BEFORE).play("charge B", "97 98").is_err());
}

#[test]
fn d100_chs_02_in_a_chase_each_tests_what_fits() {
    let needs = |edition, ability: &str| {
        let rider = "skills: {ride: (value: 50), athletics: (value: 40)}";
        let own = Figure("A", "R", "5E", 50, rider, "rides: \"Horse\"");
        let figures = [own, Figure("Horse", "R", "5E", 10, HORSE, ""), FAR];
        let mut table = fought(edition, &figures, "");
        table.tell("pursue A by B distance 4", "");
        table.tell(&format!("exchange {ability}"), "30 30");
        targets(&table)
    };
    for ability in ["athletics", "ride"] {
        assert_eq!(needs(Edition::NEWEST, ability), [50, 40], "{ability}");
    }
    assert_eq!(needs(BEFORE, "athletics"), [40, 40]);
}
