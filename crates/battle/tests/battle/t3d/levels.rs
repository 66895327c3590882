//! Success rolls: dice, difficulty, levels, time, margins, retries.

use super::{facts, hp, no, opened, rolled, rolls, succeeds, tells, told};
use kekkai_battle::{Audience, Refusal, SideId};
use kekkai_rules::{Refusal as Rules, t3d::fact::Fact};

#[test]
fn t3d_roll_01_at_most_the_level_succeeds() {
    let mut table = opened();
    assert!(succeeds(&mut table, "check Mira lockpicking", "4,4,4"));
    assert!(!succeeds(&mut table, "check Mira lockpicking", "4,4,5"));
}

#[test]
fn t3d_roll_02_a_skill_of_the_sheet_is_the_target() {
    let mut table = opened();
    table.tell("value Mira lockpicking 9", "");
    assert!(succeeds(&mut table, "check Mira lockpicking", "3,3,3"));
}

#[test]
fn t3d_roll_03_the_lowest_and_highest_sums_decide_whatever_the_level() {
    let mut table = opened();
    for (level, dice, success) in
        [(1, "1,1,2", true), (19, "6,6,5", false), (2, "1,2,2", false), (16, "6,5,5", true)]
    {
        let line = format!("check Mira {level}");
        assert_eq!(succeeds(&mut table, &line, dice), success, "{level} {dice}");
    }
}

#[test]
fn t3d_roll_07_an_attack_is_rolled_even_at_somebody_helpless() {
    let mut table = opened();
    table.tell("put Guard 4K", "");
    table.tell("condition Guard helpless", "");
    table.tell("attack Mira Guard 15 against dodge", "6,6,5");
    assert_eq!(
        (super::winners(&table), rolls(&table)),
        (vec!["Guard".to_owned()], vec![(15, -2, -1)])
    );
    table.tell("option attack_auto_hit_helpless true", "");
    table.tell("attack Mira Guard 15 against dodge", "");
    assert_eq!((super::winners(&table), rolls(&table).len()), (vec!["Mira".to_owned()], 0));
}

#[test]
fn t3d_dif_01_a_difficulty_is_the_same_for_everybody() {
    let mut table = opened();
    table.tell("value Mira Tor Guard \"Public Speaking\" 12", "");
    for who in ["Mira", "Tor", "Guard"] {
        let line = format!("check {who} public_speaking common -2");
        assert_eq!(rolled(&mut table, &line, "3,3,4"), (10, 0), "{who}");
    }
}

#[test]
fn t3d_dif_02_without_a_modifier_the_skill_alone_counts() {
    let mut table = opened();
    assert_eq!(rolled(&mut table, "check Mira lockpicking", "3,3,4"), (12, 2));
}

#[test]
fn t3d_dif_03_at_ten_easier_nothing_is_thrown_unless_the_gm_wants_it() {
    let mut table = opened();
    table.tell("check Mira 9 common 10", "");
    assert!(facts(&table).iter().any(
        |fact| matches!(fact, Fact::Tried(made) if made.came.sum.is_none() && made.came.success)
    ));
    assert_eq!(rolled(&mut table, "check Mira 9 common 10 special", "6,6,5"), (19, -1));
    // What is personal does not count towards it.
    assert_eq!(rolled(&mut table, "check Mira 9 common 5 mod 5 tools", "3,3,3"), (19, 10));
    table.tell("option plus10_rolls always_roll", "");
    assert_eq!(rolled(&mut table, "check Mira 9 common 10", "3,3,3"), (19, 10));
    table.tell("option plus10_rolls never", "");
    table.tell("check Mira 9 common 10 special", "");
}

#[test]
fn t3d_dif_04_at_ten_harder_the_table_may_forbid_it() {
    let mut table = opened();
    assert_eq!(rolled(&mut table, "check Mira 14 common -10", "1,1,2"), (4, 0));
    assert_eq!(rolled(&mut table, "check Mira 14 common -10", "1,2,2"), (4, -1));
    table.tell("option minus10_forbidden true", "");
    assert_eq!(no(&mut table, "check Mira 14 common -10"), "t3d-forbidden T3D-DIF-04");
}

#[test]
fn t3d_dif_05_a_personal_modifier_is_added_for_one_alone() {
    let mut table = opened();
    assert_eq!(rolled(&mut table, "check Mira lockpicking common -2", "3,3,4").0, 10);
    assert_eq!(rolled(&mut table, "check Tor lockpicking common -2 mod -3 dark", "3,3,4").0, 7);
}

#[test]
fn t3d_dif_06_all_modifiers_are_added_and_only_the_common_one_is_cut() {
    let mut table = opened();
    table.tell("check Mira lockpicking task lock", "6,5,4");
    let line = "check Mira lockpicking common -2 mod -3 dark times 4 task lock";
    assert_eq!(rolled(&mut table, line, "3,3,4").0, 8);
    table.tell("option difficulty_clamp true", "");
    assert_eq!(rolled(&mut table, "check Mira 12 common -15 mod -1 dark", "3,3,4").0, 1);
}

#[test]
fn t3d_lvl_01_the_level_is_the_sheet_and_every_modifier() {
    let mut table = opened();
    assert_eq!(rolled(&mut table, "check Mira 9 common 10 special", "3,3,4").0, 19);
}

#[test]
fn t3d_lvl_02_the_number_of_the_sheet_is_kept_apart() {
    let mut table = opened();
    assert_eq!(rolled(&mut table, "check Mira stealth common -2 mod -1 armour", "3,3,4").0, 11);
    let facts = facts(&table);
    let Some(Fact::Tried(made)) = facts.first() else { panic!("{facts:?}") };
    let parts: Vec<i32> = made.level.parts.iter().map(|part| part.by).collect();
    assert_eq!(parts, [14, -2, -1]);
}

fn chance(level: i32) -> (u32, u32) {
    let mut table = opened();
    table.play(&format!("check Mira {level}"), "?").unwrap();
    let Some((_, kekkai_rules::Ask::Die(throw))) = table.prompt() else { panic!("no die") };
    throw.check.unwrap().chance(throw.dice).unwrap()
}

#[test]
fn t3d_lvl_03_levels_of_16_and_more_have_one_chance() {
    assert_eq!([16, 17, 18, 19].map(chance), [(212, 216); 4]);
}

#[test]
fn t3d_lvl_04_levels_below_5_succeed_on_3_and_4() {
    assert_eq!([4, 0, -3].map(chance), [(4, 216); 3]);
    let mut table = opened();
    table.tell("option min_level_to_try 3", "");
    assert_eq!(no(&mut table, "check Mira 2"), "t3d-level-too-low T3D-LVL-04");
}

#[test]
fn t3d_crit_04_chances_are_those_of_the_table_before_the_dice() {
    let ways = [4, 4, 10, 20, 35, 56, 81, 108, 135, 160, 181, 196, 206, 212, 212, 212];
    for (level, ways) in (3..).zip(ways) {
        assert_eq!(chance(level), (ways, 216), "{level}");
    }
    // The four critical sums, each with its ways: three faces of six.
    let mut degrees = [0; 5];
    let options = kekkai_rules::t3d::options::Options::default();
    for faces in 0..216 {
        let sum = 3 + faces % 6 + faces / 6 % 6 + faces / 36;
        let degree = kekkai_rules::t3d::outcome::Came::of(10, sum, &options).degree;
        degrees[usize::try_from(degree + 2).unwrap()] += 1;
    }
    assert_eq!(degrees, [1, 3, 208, 3, 1]);
}

#[test]
fn t3d_time_01_more_time_helps_by_steps() {
    let mut table = opened();
    let bonus =
        [(1, 0), (2, 1), (3, 1), (4, 2), (8, 3), (14, 3), (15, 4), (20, 4), (30, 5), (99, 5)];
    for (times, bonus) in bonus {
        let line = format!("check Mira 10 times {times}");
        assert_eq!(rolled(&mut table, &line, "3,3,4").0, 10 + bonus, "{times}");
    }
}

#[test]
fn t3d_time_02_more_time_does_not_help_while_the_queue_runs() {
    let mut table = opened();
    table.tell("initiative", "");
    assert_eq!(rolled(&mut table, "attack Mira Guard 12 times 2", "3,3,4").0, 12);
    assert_eq!(rolled(&mut table, "check Mira 12 times 2 slow", "3,3,4").0, 13);
    table.tell("option combat_time_bonus true", "");
    assert_eq!(rolled(&mut table, "check Mira 12 times 2", "3,3,4").0, 13);
}

#[test]
fn t3d_time_03_less_time_costs_one_for_each_tenth() {
    let mut table = opened();
    for (cut, costs) in [(50, 5), (90, 9), (25, 2), (5, 1)] {
        let line = format!("check Mira 12 cut {cut}");
        assert_eq!(rolled(&mut table, &line, "3,3,4").0, 12 - costs, "{cut}");
    }
    table.tell("option time_cut_rounding ceil", "");
    assert_eq!(rolled(&mut table, "check Mira 12 cut 25", "3,3,4").0, 9);
    assert_eq!(rolled(&mut table, "check Mira 12 hurried 9", "3,3,4").0, 3);
}

#[test]
fn t3d_time_04_a_task_is_tried_at_once_one_time() {
    let mut table = opened();
    assert_eq!(rolled(&mut table, "check Mira 14 instant task engine", "3,3,4").0, 4);
    let again = no(&mut table, "check Mira 14 instant task engine");
    assert_eq!(again, "t3d-instant-again T3D-TIME-04");
    assert_eq!(no(&mut table, "check Mira 14 cut 91"), "t3d-cut-too-much T3D-TIME-04");
    assert_eq!(no(&mut table, "check Mira 14 instant"), "t3d-instant-needs-task T3D-TIME-04");
    table.tell("option instant_try off", "");
    assert_eq!(no(&mut table, "check Tor 14 instant task engine"), "t3d-no-instant T3D-TIME-04");
}

#[test]
fn t3d_time_05_what_takes_its_time_cannot_be_hurried() {
    let mut table = opened();
    table.tell("job brew fixed", "");
    assert_eq!(no(&mut table, "check Mira 12 cut 50 task brew"), "t3d-fixed-time T3D-TIME-05");
    assert_eq!(rolled(&mut table, "check Mira 12 times 2 task brew", "3,3,4").0, 13);
}

#[test]
fn t3d_mrg_01_the_margin_of_success_is_level_less_sum() {
    let mut table = opened();
    assert_eq!(rolled(&mut table, "check Mira 18", "4,4,4"), (18, 6));
    assert_eq!(rolled(&mut table, "check Mira 12", "4,4,4"), (12, 0));
}

#[test]
fn t3d_mrg_02_the_margin_of_failure_is_sum_less_level() {
    let mut table = opened();
    assert_eq!(rolled(&mut table, "check Mira 9", "4,4,4"), (9, -3));
}

#[test]
fn t3d_mrg_03_what_the_dice_alone_decide_has_a_margin_of_its_sign() {
    let mut table = opened();
    assert_eq!(rolled(&mut table, "check Mira 2", "1,1,2"), (2, 0));
    assert_eq!(rolled(&mut table, "check Mira 19", "6,6,5"), (19, -1));
    assert_eq!(rolled(&mut table, "check Mira 19", "1,1,1"), (19, 16));
    table.tell("option forced_margin raw", "");
    assert_eq!(rolled(&mut table, "check Mira 2", "1,1,2"), (2, -2));
}

#[test]
fn t3d_crit_01_three_and_four_are_critical_at_any_level() {
    let mut table = opened();
    table.tell("check Mira 8", "1,1,2");
    assert_eq!(rolls(&table), [(8, 4, 1)]);
    table.tell("check Mira 8", "1,2,2");
    assert_eq!(rolls(&table), [(8, 3, 0)]);
}

#[test]
fn t3d_crit_02_seventeen_and_eighteen_are_critical_failures() {
    let mut table = opened();
    table.tell("check Mira 20", "6,6,6");
    assert_eq!(rolls(&table), [(20, -1, -2)]);
    table.tell("check Mira 8", "6,5,5");
    assert_eq!(rolls(&table), [(8, -8, 0)]);
}

#[test]
fn t3d_crit_03_the_extremes_are_of_degree_two() {
    let mut table = opened();
    for (dice, degree) in [("1,1,1", 2), ("1,1,2", 1), ("6,6,6", -2), ("6,6,5", -1)] {
        table.tell("check Mira 10", dice);
        assert_eq!(rolls(&table)[0].2, degree, "{dice}");
        assert!(tells(&table, Audience::Gm, "degree", degree.abs().into()), "{dice}");
    }
}

#[test]
fn t3d_rtry_01_a_single_try_is_closed_by_a_failure_alone() {
    let mut table = opened();
    table.tell("check Mira 12 task song class one_try", "3,3,3");
    table.tell("check Mira 12 task song class one_try", "5,5,5");
    let again = no(&mut table, "check Mira 12 task song class one_try");
    assert_eq!(again, "t3d-one-try T3D-RTRY-01");
}

#[test]
fn t3d_rtry_02_what_is_destroyed_is_tried_by_nobody() {
    let mut table = opened();
    table.tell("job vase destroyed", "");
    assert_eq!(no(&mut table, "check Tor 12 task vase"), "t3d-destroyed T3D-RTRY-02");
    // Nor is it offered; and whoever is killed by it tries nothing at all.
    table.tell("job vase rounds 1 destroyed", "");
    table.tell("initiative", "");
    let work =
        |offer: &kekkai_battle::offer::Offer| format!("{:?}", offer.command).contains("vase");
    let all = kekkai_battle::offer::offers(table.state());
    let mut vase = all.iter().filter(|offer| work(offer)).peekable();
    assert!(vase.peek().is_some() && vase.all(|offer| offer.refusal.is_some()));
    table.tell("condition Tor dead", "");
    let dead = Refusal::Rules(Rules::Dead(table.id("Tor")));
    assert_eq!(table.refused("check Tor 12"), dead);
}

#[test]
fn t3d_rtry_03_a_failure_that_hurts_costs_no_level() {
    let mut table = opened();
    table.tell("check Mira 12 task wall class hurts loses hp 3", "5,5,5");
    assert_eq!(hp(&table, "Mira"), 9);
    assert_eq!(rolled(&mut table, "check Mira 12 task wall class hurts", "5,5,5").0, 12);
    table.tell("option hurts_retry_penalty -1", "");
    assert_eq!(rolled(&mut table, "check Mira 12 task wall class hurts", "3,3,3").0, 10);
}

#[test]
fn t3d_rtry_04_each_further_try_is_one_harder() {
    let mut table = opened();
    for (nth, level) in (1..=10).zip((0..=9).rev()) {
        assert_eq!(rolled(&mut table, "check Mira 9 task lock", "6,5,5").0, level, "{nth}");
    }
    table.tell("giveup Mira lock", "");
    assert_eq!(rolled(&mut table, "check Mira 9 task lock", "6,5,5").0, 9);
    table.tell("check Mira 9 task lock", "1,1,1");
    assert_eq!(rolled(&mut table, "check Mira 9 task lock", "6,5,5").0, 9);
    table.tell("option retry_reset scene_end", "");
    table.tell("check Mira 9 task lock", "1,1,1");
    assert_eq!(rolled(&mut table, "check Mira 9 task lock", "6,5,5").0, 8);
}

#[test]
fn t3d_rtry_05_attacks_are_repeated_without_penalty() {
    let mut table = opened();
    for _ in 0..3 {
        assert_eq!(rolled(&mut table, "attack Mira Guard 12 task fight", "6,5,5").0, 12);
    }
}

#[test]
fn t3d_rtry_06_a_result_known_too_late_is_tried_once_and_told_as_an_attempt() {
    let mut table = opened();
    table.tell("job map class hidden_result", "");
    table.tell("check Mira 12 task map", "5,5,4");
    assert_eq!(rolls(&table), [(12, -2, 0)]);
    for audience in
        [Audience::Public, Audience::Side(SideId(0)), Audience::Character(table.id("Mira"))]
    {
        let told = told(&table, audience, 1);
        assert!(told.contains("t3d-log-tried"), "{told}");
        let words = ["t3d-log-rolled", "outcome", "sum", "margin"];
        assert!(words.iter().all(|word| !told.contains(word)), "{told}");
    }
    // Nor does a success open it again.
    table.tell("check Tor 12 task map", "3,3,3");
    assert_eq!(no(&mut table, "check Tor 12 task map"), "t3d-hidden-result T3D-RTRY-06");
    assert_eq!(no(&mut table, "check Mira 12 task map"), "t3d-hidden-result T3D-RTRY-06");
    table.tell("retry Mira map", "");
    table.tell("check Mira 12 task map", "5,5,4");
}

#[test]
fn t3d_tab_01_a_name_that_the_sheet_lacks_is_refused_and_a_number_may_be_typed() {
    let mut table = opened();
    table.tell("check Mira lockpicking task lock", "6,5,4");
    table.play("check Mira lockpicking common -2 task lock", "?").unwrap();
    let Some((_, kekkai_rules::Ask::Die(throw))) = table.prompt() else { panic!("no die") };
    assert_eq!(throw.check.unwrap().chance(throw.dice), Some((81, 216)));
    let parts: Vec<i32> = throw.parts.iter().map(|part| part.amount).collect();
    assert_eq!(parts, [12, -2, -1]);
    table.tell("cancel", "");
    assert_eq!(no(&mut table, "check Mira Alchemy"), "t3d-no-value T3D-TAB-01");
    assert_eq!(rolled(&mut table, "check Mira 10", "3,3,4").0, 10);
}

#[test]
fn t3d_lvl_01_the_parts_of_a_level_are_told_with_the_throw_and_nowhere_else() {
    let mut table = opened();
    table.tell("check Mira lockpicking common -4", "4,4,4");
    let head = table.fight.head();
    let trace = table.fight.trace(head).unwrap().unwrap();
    let told = format!("{trace:?}");
    assert!(told.contains("ToBar") && told.contains("t3d-why-level"), "{told}");
    // By its word on the scale, not by its number alone.
    assert!(told.contains("t3d-step-hard"), "{told}");
    assert!(!told.contains("t3d-part-"), "{told}");
}
