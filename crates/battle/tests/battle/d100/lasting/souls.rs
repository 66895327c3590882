//! Minds in the middle of a round and at the end of a scene, points that name results, mutations (D100-PSY, FATE, MUT).

use super::super::{begun, health, laid, no, otherwise, sheet, stacks, targets, tells, until};
use crate::table::Table;
use kekkai_rules::d100::{
    numbers::{harm::conditions::Condition, mind::mutations::MutationKind},
    sheet::Tag,
};

/// The Captain with a point of Resilience.
fn resolute() -> Table {
    otherwise(&[("resolve: 1, talent", "resolve: 1, resilience: 1, talent")])
}

#[test]
fn d100_fate_13_any_test_may_be_named_instead_of_thrown() {
    let mut table = resolute();
    // Perception 42: the second face of those that succeed is 2.
    table.tell("test Captain perception", "pick:2 pick:2");
    assert!(tells(&table, "face: 2,"));
    assert_eq!(sheet(&table, "Captain").pools.resilience, 0);
    let mut table = resolute();
    table.tell("test Captain perception", "pick:1 90");
    assert_eq!(sheet(&table, "Captain").pools.resilience, 1);
}

#[test]
fn d100_fate_13_a_table_may_let_a_result_be_named_after_the_throw() {
    let mut table = resolute();
    table.tell("option no_fail_after_roll true", "");
    table.tell("test Captain perception", "pick:1 90 pick:2 pick:1");
    assert!(tells(&table, "face: 1,"));
    assert_eq!(sheet(&table, "Captain").pools.resilience, 0);
    // A success asks for nothing more.
    let mut table = resolute();
    table.tell("option no_fail_after_roll true", "");
    table.tell("test Captain perception", "pick:1 10");
    // An attack that failed is won by it: 7 + 3 - 3.
    let mut table = resolute();
    table.tell("option no_fail_after_roll true", "");
    table.tell("initiative", super::super::ORDER);
    table.tell("strike Bandit", "pick:1 90 10 pick:2 pick:12");
    assert_eq!(health(&table, "Bandit"), 4);
    // Without it nobody is asked again.
    let mut table = resolute();
    table.tell("initiative", super::super::ORDER);
    table.tell("strike Bandit", "pick:1 90 97");
}

/// The road with traits of the Captain and of the Bandit.
fn minded(own: &str, other: &str) -> Table {
    let bandit = format!("skills: {{melee: (value: 38)}}, traits: ({other}), armour");
    let captain = format!("traits: ({own}), player: true");
    otherwise(&[
        ("heal: (value: 45)}", "heal: (value: 45), cool: (value: 40)}"),
        ("skills: {melee: (value: 38)}, armour", &bandit),
        ("player: true", &captain),
    ])
}

#[test]
fn d100_psy_01_whoever_first_meets_a_cause_in_a_round_is_tested_at_once() {
    let mut table = minded("hatred: [\"brigands\"]", "groups: [\"brigands\"]");
    table.tell("afflict Bandit unconscious 1", "");
    table.tell("initiative", super::super::ORDER);
    table.tell("afflict Bandit unconscious 0", "97");
    assert!(tells(&table, "Held"));
    // Only once in that round.
    table.tell("assess perception", "1");
    assert!(!tells(&table, "Held"));
    // A table may let a failed test be the last one.
    for (retry, dice) in [("true", "97"), ("false", "")] {
        let mut table = minded("hatred: [\"brigands\"]", "groups: [\"brigands\"]");
        table.tell(&format!("option psych_retry {retry}"), "");
        table.tell("initiative", &format!("{} 97", super::super::ORDER));
        until(&mut table, "Raider");
        table.tell("end", dice);
    }
}

#[test]
fn d100_psy_01_and_11_with_the_scene_immunity_and_frenzy_are_over() {
    let mut table = minded("hatred: [\"brigands\"], frenzy: true", "groups: [\"brigands\"]");
    table.tell("initiative", &format!("{} 10", super::super::ORDER));
    table.tell("frenzy", "30");
    let captain = sheet(&table, "Captain");
    assert!(captain.mind.frenzy && captain.mind.immune.len() == 1);
    table.tell("sceneover", "97");
    let captain = sheet(&table, "Captain");
    assert!(!captain.mind.frenzy && captain.mind.immune.is_empty());
}

#[test]
fn d100_psy_05_a_prejudice_held_back_makes_fellowship_worse_with_its_group() {
    let met = |dice: &str| {
        let mut table = minded("prejudice: [\"brigands\"]", "groups: [\"brigands\"]");
        table.tell("initiative", &format!("{} {dice}", super::super::ORDER));
        table
    };
    let mut table = met("40");
    table.tell("oppose Captain fel Bandit wp", "20 50");
    assert_eq!(targets(&table)[0], 20);
    table.tell("test Captain fel to Bandit", "20");
    assert_eq!(targets(&table), [20]);
    table.tell("test Captain fel to Archer", "20");
    assert_eq!(targets(&table), [30]);
    table.tell("test Captain int to Bandit", "20");
    assert_eq!(targets(&table), [30]);
    // A failure insults, and nothing more.
    let mut table = met("41");
    assert!(tells(&table, "Insults"));
    table.tell("test Captain fel to Bandit", "20");
    assert_eq!(targets(&table), [30]);
}

/// The Captain with a mutation of body or mind that this face reads.
fn mutated(kind: &str, face: &str) -> Table {
    let mut table = laid();
    table.tell("mutate Captain", &format!("{kind} {face}"));
    table
}

fn target(table: &mut Table, line: &str) -> i32 {
    table.tell(line, "1");
    targets(table)[0]
}

#[test]
fn d100_mut_01_and_03_mutations_of_the_body_change_tests() {
    // Long tongue, beast nose, huge eye, upside-down face.
    let all =
        [("8", "language", 20), ("28", "track", 48), ("63", "perception", 52), ("68", "fel", 10)];
    for (face, ability, then) in all {
        let mut table = mutated("50", face);
        assert_eq!(target(&mut table, &format!("test Captain {ability}")), then, "{face}");
        assert_eq!(target(&mut table, "test Captain wp"), 30, "{face}");
    }
}

#[test]
fn d100_mut_01_natural_weapons_grow() {
    let mut table = mutated("50", "48");
    let captain = sheet(&table, "Captain");
    let horns = &captain.spec.weapons[1];
    assert_eq!((horns.damage, horns.tags.as_slice()), (3, &[Tag::Natural][..]));
    assert_eq!(captain.spec.armour.head, 1);
    table.tell("initiative", super::super::ORDER);
    // 3 + 1 - 3.
    table.tell("strike Bandit with 2", "32 97");
    assert_eq!(health(&table, "Bandit"), 10);
    let table = mutated("50", "38");
    assert!(sheet(&table, "Captain").spec.weapons[1].is(Tag::Unarmed));
}

#[test]
fn d100_mut_01_the_game_master_chooses_where_the_row_says_so() {
    let mut table = laid();
    table.tell("mutate Captain", "50 98 pick:4");
    let captain = sheet(&table, "Captain");
    assert_eq!(captain.lasting.mutations, [(MutationKind::Body, "body_16_20".to_owned())]);
    assert_eq!(captain.spec.armour.head, 2);
    // What is there already is not among them: the fourth is the next row.
    table.tell("mutate Captain", "50 98 pick:4");
    assert_eq!(sheet(&table, "Captain").lasting.mutations[1].1, "body_21_25");
}

#[test]
fn d100_mut_01_beauty_keeps_no_scars() {
    let mut table = mutated("50", "58");
    table.tell("pool Captain health 1", "");
    table.tell("fall Captain 5", "9 5 1");
    assert!(sheet(&table, "Captain").harmed.marks.is_empty());
}

#[test]
fn d100_mut_02_mutations_of_the_mind_change_tests() {
    // Undying malice: what hurts +10, all else -10.
    let mut table = mutated("51", "43");
    assert_eq!(target(&mut table, "test Captain perception"), 32);
    table.tell("initiative", super::super::ORDER);
    table.tell("strike Bandit", "97 10");
    assert_eq!(targets(&table), [55, 38]);
    until(&mut table, "Bandit");
    table.tell("strike Captain", "90 97");
    assert_eq!(targets(&table)[1], 35);
    // Unholy rage: weapon skill +10.
    let mut table = mutated("51", "58");
    assert_eq!(target(&mut table, "test Captain melee"), 55);
    assert_eq!(target(&mut table, "test Captain ws"), 55);
}

#[test]
fn d100_mut_02_alone_one_may_be_worse() {
    let mut table = mutated("51", "8");
    assert_eq!(target(&mut table, "test Captain perception"), 42);
    for other in ["Bandit", "Archer", "Raider"] {
        table.tell(&format!("dead {other}"), "");
    }
    assert_eq!(target(&mut table, "test Captain perception"), 32);
}

#[test]
fn d100_mut_02_a_broken_morale_panics_and_dreams_tire() {
    let mut table = mutated("51", "63");
    table.tell("test Captain wp", "30");
    assert_eq!(stacks(&table, "Captain", Condition::Panicked), 0);
    table.tell("test Captain wp", "31");
    assert_eq!(stacks(&table, "Captain", Condition::Panicked), 1);
    table.tell("test Captain int", "90");
    assert_eq!(stacks(&table, "Captain", Condition::Panicked), 1);
    let mut table = mutated("51", "98");
    table.tell("night Captain", "90");
    assert_eq!(stacks(&table, "Captain", Condition::Fatigued), 1);
    table.tell("repose Captain 1", "");
    assert_eq!(stacks(&table, "Captain", Condition::Fatigued), 1);
    table.tell("repose Captain 1", "");
    assert_eq!(stacks(&table, "Captain", Condition::Fatigued), 0);
}

#[test]
fn d100_mut_02_animosity_is_towards_a_group_at_hand() {
    let mut table = minded("", "groups: [\"brigands\"]");
    table.tell("mutate Captain", "51 78 pick:1");
    assert_eq!(sheet(&table, "Captain").spec.traits.animosity[0].as_str(), "brigands");
    // Nobody at hand belongs to any.
    let mut table = laid();
    table.tell("mutate Captain", "51 78");
    assert!(sheet(&table, "Captain").spec.traits.animosity.is_empty());
}

#[test]
fn d100_mut_03_a_changed_speed_counts_at_once_in_a_fight() {
    // Short legs: 3 instead of 4, so 12 yards of a run instead of 16.
    let alone = || {
        let mut table = begun();
        table.tell("put Bandit 20T", "");
        table
    };
    let mut table = alone();
    table.tell("mutate Captain", "50 43");
    assert_eq!(sheet(&table, "Captain").spec.speed, 3);
    assert_eq!(no(&mut table, "sprint 14F"), "d100-too-far D100-MOV-01");
    table.tell("sprint 13F", "");
    alone().tell("sprint 14F", "");
}
