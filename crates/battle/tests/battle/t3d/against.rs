//! Contests, resistance, attacks, groups.

use super::{facts, hp, lines, no, opened, rolls, tells, told, winners};
use kekkai_battle::{Audience, Refusal};
use kekkai_rules::{Arg, Refusal as Rules};

fn contest(mira: i32, first: &str, tor: i32, second: &str) -> String {
    let mut table = opened();
    table.tell(&format!("contest between Mira {mira} Tor {tor}"), &format!("{first} {second}"));
    winners(&table)[0].clone()
}

#[test]
fn t3d_con_02_who_alone_succeeds_wins() {
    assert_eq!(contest(8, "3,3,2", 15, "6,5,5"), "Mira");
}

#[test]
fn t3d_con_03_of_two_successes_the_greater_margin_wins() {
    assert_eq!(contest(14, "3,3,3", 12, "3,3,2"), "Mira");
}

#[test]
fn t3d_con_04_of_two_failures_the_smaller_margin_wins() {
    assert_eq!(contest(11, "5,4,4", 9, "4,4,4"), "Mira");
}

#[test]
fn t3d_con_05_equal_results_are_nobodys() {
    assert_eq!(contest(11, "3,3,3", 11, "3,3,3"), "nobody");
    assert_eq!(contest(11, "3,3,3", 13, "4,4,3"), "nobody");
    let mut table = opened();
    table.tell("option contest_tie higher_level", "");
    table.tell("contest between Mira 11 Tor 13", "3,3,3 4,4,3");
    assert_eq!(winners(&table), ["Tor"]);
    table.tell("option contest_tie reroll", "");
    table.tell("contest between Mira 11 Tor 13", "3,3,3 4,4,3 3,3,3 4,4,4");
    assert_eq!(winners(&table), ["Mira"]);
}

#[test]
fn t3d_con_06_more_than_two_may_contend() {
    let mut table = opened();
    let line = "contest between Mira 12 Tor 12 Guard 12";
    table.tell(line, "3,3,3 4,4,3 5,5,4");
    assert_eq!(winners(&table), ["Mira"]);
    table.tell(line, "3,3,3 3,3,3 5,5,4");
    assert_eq!(winners(&table), ["nobody"]);
}

#[test]
fn t3d_con_07_critical_results_count_by_their_margin() {
    assert_eq!(contest(8, "1,1,2", 16, "4,3,3"), "Tor");
    let mut table = opened();
    table.tell("option crit_wins_contest true", "");
    table.tell("contest between Mira 8 Tor 16", "1,1,2 4,3,3");
    assert_eq!(winners(&table), ["Mira"]);
    // A critical failure loses to any ordinary one, though it is by less.
    table.tell("contest between Mira 19 Tor 5", "6,6,5 6,5,5");
    assert_eq!(
        (rolls(&table), winners(&table)),
        (vec![(19, -1, -1), (5, -11, 0)], vec!["Tor".into()])
    );
    // Two of one kind go by their margins, whatever the degrees.
    table.tell("contest between Mira 8 Tor 10", "1,1,1 1,1,2");
    assert_eq!(winners(&table), ["Tor"]);
    assert_eq!(contest(19, "6,6,5", 5, "6,5,5"), "Mira");
}

/// In how many of 46656 ways the first wins, the second wins, nobody does, by playing every pair of sums.
fn ways(first: i32, second: i32) -> [u32; 3] {
    use kekkai_battle::{Command, Decision, Event, decide, systems};
    use kekkai_rules::{Answer, Origin, t3d::fact::Fact};
    let table = opened();
    let command: Command = table.command(&format!("contest between Mira {first} Tor {second}"));
    let count = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
    let faces = |sum: u16| {
        let a = (sum - 2).min(6);
        let b = (sum - a - 1).min(6);
        Answer::Faces(vec![a, b, sum - a - b], Origin::Typed)
    };
    let mut all = [0; 3];
    for (one, ones) in (3..).zip(count) {
        for (two, twos) in (3..).zip(count) {
            let decided = decide(table.state(), &command, &[faces(one), faces(two)]);
            let Decision::Done { events, .. } = decided else { panic!("{decided:?}") };
            let winner = events.iter().find_map(|event| match event {
                Event::Own(systems::Fact::T3d(Fact::Compared(compared))) => Some(compared.winner),
                _ => None,
            });
            let place = winner.unwrap().map_or(2, |who| usize::from(who != table.id("Mira")));
            all[place] += ones * twos;
        }
    }
    all
}

#[test]
fn t3d_con_01_chances_of_a_contest_are_those_of_the_table() {
    assert_eq!(ways(12, 10), [29715, 13035, 3906]);
    assert_eq!(ways(18, 10), [44793, 1101, 762]);
    assert_eq!(ways(3, 12), [525, 45663, 468]);
}

#[test]
fn t3d_con_08_only_the_difference_of_levels_counts() {
    assert_eq!(ways(13, 11)[0], ways(12, 10)[0]);
}

#[test]
fn t3d_tab_04_a_contest_moves_nobody_and_nobody_contends_with_himself() {
    let mut table = opened();
    let at = (table.at("Mira"), table.at("Tor"));
    table.tell("value Mira Strength 12", "");
    table.tell("value Guard Wrestling 10", "");
    table.tell("contest between Mira strength Guard wrestling", "4,3,3 3,3,3");
    assert_eq!(
        (rolls(&table), winners(&table)),
        (vec![(12, 2, 0), (10, 1, 0)], vec!["Mira".into()])
    );
    assert_eq!((table.at("Mira"), table.at("Tor")), at);
    let oneself = table.refused("contest between Mira 12 Mira 10");
    assert!(matches!(oneself, Refusal::Rules(Rules::Oneself { .. })));
}

#[test]
fn t3d_map_01_both_levels_stand_with_their_parts_before_the_dice() {
    let mut table = opened();
    let parts = |table: &crate::table::Table| {
        let Some((_, kekkai_rules::Ask::Die(throw))) = table.prompt() else { panic!("no die") };
        throw.parts.iter().map(|part| part.amount).collect::<Vec<_>>()
    };
    let line = "contest common -1 between Mira stealth mod -2 armour mod 1 luck Tor lockpicking mod -3 dark";
    table.play(line, "?").unwrap();
    assert_eq!(parts(&table), [14, -1, -2, 1]);
    table.tell("cancel", "");
    table.play(line, "3,3,3 ?").unwrap();
    assert_eq!(parts(&table), [12, -1, -3]);
    table.tell("cancel", "");
    // Written as it was typed.
    let command = table.command(line);
    let written = kekkai_battle::grammar::write(&command, table.state());
    assert!(written.contains("Mira stealth mod -2 armour mod 1 luck Tor"), "{written}");
    assert_eq!(table.command(&written), command);
    table.tell("contest between Mira stealth Tor lockpicking", "3,3,3 3,3,2");
    let told = told(&table, Audience::Gm, 1);
    assert!(told.contains("t3d-log-contest"), "{told}");
    assert_eq!(rolls(&table), [(14, 5, 0), (12, 4, 0)]);
    assert_eq!(winners(&table), ["Mira"]);
}

#[test]
fn t3d_tab_05_a_running_contest_ends_with_its_lead() {
    let mut table = opened();
    let mut next = |first: &str, second: &str| {
        let line = "contest race chase 3 between Tor 12 Guard 12";
        table.tell(line, &format!("{first} {second}"));
        let text = format!("{:?}", facts(&table));
        text.contains("over: true")
    };
    let (good, bad) = ("3,3,3", "4,4,4");
    assert!(!next(good, bad));
    assert!(!next(good, good));
    assert!(!next(good, bad));
    assert!(next(good, bad));
    let over = no(&mut table, "contest race chase 3 between Tor 12 Guard 12");
    assert_eq!(over, "t3d-race-over T3D-TAB-05");
    assert_eq!(raced(&table, "chase"), (vec![3, 0], true));
    // A, B, A, A, A: over at the fifth. The lead is 3 unless somebody says otherwise.
    let mut so_far = Vec::new();
    for (first, second) in [(good, bad), (bad, good), (good, bad), (good, bad), (good, bad)] {
        let line = "contest race dash 0 between Tor 12 Guard 12";
        table.tell(line, &format!("{first} {second}"));
        so_far.push(raced(&table, "dash"));
    }
    let expected =
        [([1, 0], false), ([1, 1], false), ([2, 1], false), ([3, 1], false), ([4, 1], true)];
    assert_eq!(so_far, expected.map(|(points, over)| (points.to_vec(), over)));
    // A lead that is named later counts for nothing, and others do not join in.
    table.tell("contest race run 2 between Tor 12 Guard 12", "3,3,3 4,4,4");
    table.tell("contest race run 1 between Tor 12 Guard 12", "3,3,3 3,3,3");
    assert_eq!(raced(&table, "run"), (vec![1, 0], false));
    let others = no(&mut table, "contest race run 2 between Tor 12 Mira 12");
    assert_eq!(others, "t3d-race-others T3D-TAB-05");
}

/// The points of a running contest, and whether it is over.
fn raced(table: &crate::table::Table, name: &str) -> (Vec<u8>, bool) {
    let kekkai_battle::systems::AnySystemState::T3d(own) = &table.state().system else {
        panic!("another system")
    };
    let tally = &own.common.races[name];
    (tally.points.iter().map(|(_, points)| *points).collect(), tally.over)
}

#[test]
fn t3d_res_01_an_ability_is_resisted_with_will() {
    let mut table = opened();
    table.tell("ability Witch \"mind grip\" at Mira", "3,3,3 4,4,4");
    assert_eq!(rolls(&table).iter().map(|roll| roll.0).collect::<Vec<_>>(), [14, 11]);
    assert_eq!(winners(&table), ["Witch"]);
    // In the other cases the victim alone rolls.
    table.tell("ability Witch \"mind grip\" at Mira plain", "4,4,4");
    assert_eq!((rolls(&table), winners(&table)), (vec![(11, -1, 0)], vec!["Witch".into()]));
    table.tell("ability Witch \"mind grip\" at Mira plain", "4,4,3");
    assert_eq!(winners(&table), ["Mira"]);
    // A willing one rolls nothing.
    table.tell("ability Witch \"mind grip\" at Mira willing Mira", "4,4,3");
    assert_eq!((rolls(&table).len(), winners(&table)), (1, vec!["Witch".into()]));
}

#[test]
fn t3d_res_02_a_failed_attack_roll_ends_it() {
    let mut table = opened();
    table.tell("ability Witch \"mind grip\" at Mira", "5,5,5");
    assert_eq!(winners(&table), ["Mira"]);
}

#[test]
fn t3d_res_03_a_tie_is_the_defenders() {
    let mut table = opened();
    table.tell("ability Witch \"mind grip\" at Mira", "4,4,3 3,3,2");
    assert_eq!(winners(&table), ["Mira"]);
    table.tell("ability Witch \"mind grip\" at Mira", "4,4,3 3,3,3");
    assert_eq!(winners(&table), ["Witch"]);
}

#[test]
fn t3d_res_04_who_fails_to_resist_is_affected() {
    let mut table = opened();
    table.tell("ability Witch \"mind grip\" at Mira", "5,5,4 4,4,4");
    assert_eq!(winners(&table), ["Witch"]);
}

#[test]
fn t3d_res_05_one_attack_roll_is_held_against_all() {
    let mut table = opened();
    let line = "ability Witch \"mind grip\" at Mira Tor Guard against 12";
    table.tell(line, "4,4,3 3,3,2 3,3,3 4,3,3");
    assert_eq!(winners(&table), ["Mira", "Tor", "Witch"]);
    table.tell("option resist_group each", "");
    table.tell(line, "5,5,5 4,4,3 3,3,3 5,5,5");
    assert_eq!(winners(&table), ["Mira", "Tor", "Guard"]);
}

#[test]
fn t3d_map_08_a_failed_attack_roll_spares_all_targets() {
    let mut table = opened();
    table.tell("ability Witch \"mind grip\" at Mira Tor Guard", "5,5,5");
    assert_eq!((winners(&table).len(), rolls(&table).len()), (3, 1));
}

#[test]
fn t3d_tab_15_a_defended_attack_is_resisted() {
    let mut table = opened();
    table.tell("attack Mira Guard 15 against dodge", "4,4,4 3,3,2");
    assert_eq!(winners(&table), ["Mira"]);
    table.tell("attack Mira Guard 15 against dodge", "4,4,4 3,3,1");
    assert_eq!(winners(&table), ["Guard"]);
    table.tell("attack Mira Guard 15 against dodge", "6,5,5");
    assert_eq!(winners(&table), ["Guard"]);
    table.tell("attack Mira Guard 15 common 10", "6,6,5");
    assert_eq!(winners(&table), ["Guard"]);
}

#[test]
fn t3d_tab_22_an_act_of_the_sheet_fills_the_roll() {
    let mut table = opened();
    table.tell("act Guard 1 at Tor", "4,3,3 3,3,2");
    assert_eq!(hp(&table, "Tor"), 8);
    table.tell("act Guard 1 at Tor with 9", "4,3,3");
    assert_eq!(hp(&table, "Tor"), 8);
}

#[test]
fn t3d_tab_03_a_group_rolls_each_for_all_or_through_one() {
    let mut table = opened();
    table.tell("value Mira climbing 12", "");
    table.tell("value Tor climbing 9", "");
    table.tell("value Guard climbing 11", "");
    let three = "climbing of Mira Tor Guard";
    let good = |table: &crate::table::Table| {
        rolls(table).iter().map(|(_, margin, _)| *margin >= 0).collect::<Vec<_>>()
    };
    for mode in ["each", "any", "all"] {
        table.tell(&format!("group {mode} {three}"), "4,4,3 4,3,3 4,4,3");
        assert_eq!(good(&table), [true, false, true], "{mode}");
        let failed = format!("{:?}", facts(&table)).contains("t3d-log-group-failure");
        assert_eq!(failed, mode == "all", "{mode}");
        assert!(tells(&table, Audience::Gm, "good", 2) && tells(&table, Audience::Gm, "all", 3));
    }
    table.tell(&format!("group best {three}"), "4,4,4");
    assert_eq!(rolls(&table), [(12, 0, 0)]);
    table.tell(&format!("group worst {three}"), "4,4,4");
    assert_eq!(rolls(&table), [(9, -3, 0)]);
    // Of equals the first that was marked.
    table.tell("group best 12 of Tor Mira", "4,4,4");
    assert!(
        matches!(&facts(&table)[0], kekkai_rules::t3d::fact::Fact::Tried(made) if made.who == table.id("Tor"))
    );
    table.tell(&format!("group one_throw {three}"), "4,4,3");
    assert_eq!(rolls(&table), [(12, 1, 0), (9, -2, 0), (11, 0, 0)]);
}

#[test]
fn t3d_con_06_a_tie_names_those_alone_who_tie() {
    let mut table = opened();
    for (dice, tied) in [
        ("9 9 13", vec!["Mira", "Tor"]),
        ("14 13 12", vec!["Tor", "Guard"]),
        ("9 9 8", vec!["Mira", "Tor", "Guard"]),
    ] {
        table.tell("contest between Mira 12 Tor 12 Guard 11", dice);
        let all: Vec<Arg> = tied.iter().map(|name| Arg::from(table.id(name))).collect();
        let log = table.fight.clone().log(Audience::Gm, 1).unwrap();
        let mut said = log.iter().flat_map(|entry| &entry.told).flat_map(lines);
        let tie = said.find(|said| said.phrase.key == "t3d-log-tie").unwrap();
        assert_eq!(tie.phrase.args.last().unwrap().1, Arg::from(all), "{dice}");
    }
}

#[test]
fn t3d_tab_08_an_attack_tells_once_that_one_hides_no_longer() {
    let mut table = opened();
    table.tell("stealth Mira", "");
    table.tell("attack Mira Guard 12", "16");
    let log = table.fight.clone().log(Audience::Gm, 1).unwrap();
    let said = log.iter().flat_map(|entry| &entry.told).flat_map(lines);
    assert_eq!(said.filter(|said| said.phrase.key == "t3d-log-seen").count(), 1);
}
