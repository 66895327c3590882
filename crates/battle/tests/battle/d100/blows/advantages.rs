//! Advantage won, lost and kept (D100-ADV).

use super::super::{
    advantage, begun, health, otherwise, round, targets, tells, until, word::three,
};
use crate::table::Table;
use kekkai_rules::d100::numbers::harm::conditions::Condition;

/// The Captain with so much Advantage, at the start of the fight.
fn leading(points: u8) -> Table {
    let mut table = begun();
    table.tell(&format!("pool Captain advantage {points}"), "");
    table
}

#[test]
fn d100_adv_01_ten_a_point_in_combat_and_against_the_mind_and_nowhere_else() {
    let more = "heal: (value: 45), cool: (value: 40), endurance: (value: 45)}";
    let bandit = "skills: {melee: (value: 38)}, traits: (groups: [\"thieves\"]), armour";
    let mut table = otherwise(&[
        ("heal: (value: 45)}", more),
        ("skills: {melee: (value: 38)}, armour", bandit),
        ("player: true", "traits: (hatred: [\"thieves\"]), player: true"),
    ]);
    table.tell("pool Captain advantage 2", "");
    table.tell("initiative", &format!("{} 61", super::super::ORDER));
    assert_eq!(targets(&table).last(), Some(&60));
    table.tell("test Captain endurance", "45");
    assert_eq!(targets(&table), [45]);
    table.tell("strike Bandit", "97 10");
    assert_eq!(targets(&table), [65, 38]);
}

#[test]
fn d100_adv_02_there_is_no_most_unless_a_table_has_one() {
    let mut table = leading(7);
    table.tell("loses Bandit 1", "");
    table.tell("strike Bandit", "32 51");
    assert_eq!((targets(&table), advantage(&table, "Captain")), (vec![45 + 70, 38], 8));
    let mut table = leading(3);
    table.tell("option advantage_cap 3", "");
    table.tell("strike Bandit", "32 51");
    assert_eq!(advantage(&table, "Captain"), 3);
}

#[test]
fn d100_adv_07_a_condition_or_a_point_of_health_takes_all() {
    let mut table = leading(3);
    table.tell("afflict Captain deafened 1", "");
    assert_eq!(advantage(&table, "Captain"), 0);
    // One was gained in the round, so that nothing else takes it.
    let bled = |bleeding: &str| {
        let mut table = begun();
        table.tell("strike Bandit", "32 51");
        if !bleeding.is_empty() {
            table.tell(bleeding, "");
        }
        table.tell("pool Captain advantage 3", "");
        round(&mut table, "");
        (health(&table, "Captain"), advantage(&table, "Captain"))
    };
    assert_eq!((bled(""), bled("afflict Captain bleeding 1")), ((12, 3), (11, 0)));
}

#[test]
fn d100_con_01_each_of_the_twelve_conditions_takes_all_advantage() {
    for condition in Condition::ALL {
        let mut table = leading(2);
        let word = format!("{condition:?}").to_lowercase();
        table.tell(&format!("afflict Captain {word} 1"), "");
        assert_eq!(advantage(&table, "Captain"), 0, "{word}");
    }
}

#[test]
fn d100_con_04_a_further_one_of_what_exists_once_is_not_received() {
    let mut table = begun();
    table.tell("afflict Bandit surprised 1", "");
    table.tell("pool Bandit advantage 2", "");
    // Agility 36 with 20: it would be surprised.
    table.tell("surprise Archer Bandit", "20");
    assert_eq!(advantage(&table, "Bandit"), 2);
}

#[test]
fn d100_adv_08_a_round_without_a_gain_takes_all() {
    let mut table = leading(2);
    round(&mut table, "");
    assert_eq!(advantage(&table, "Captain"), 0);
    let mut table = leading(2);
    table.tell("strike Bandit", "32 51");
    round(&mut table, "");
    assert_eq!(advantage(&table, "Captain"), 3);
}

#[test]
fn d100_adv_09_two_foes_take_all_of_one_alone_and_nothing_of_two() {
    let kept = |helped: bool| {
        let mut table = three();
        if helped {
            table.tell("put Archer 7F", "");
        }
        table.tell("strike Bandit", "32 51");
        until(&mut table, "Archer");
        if helped {
            table.tell("strike Raider fists", "97 40");
        }
        until(&mut table, "Raider");
        table.tell("strike Captain", "97 40");
        assert_eq!(advantage(&table, "Captain"), 2);
        table.tell("end", "");
        advantage(&table, "Captain")
    };
    assert_eq!((kept(false), kept(true)), (0, 2));
}

#[test]
fn d100_adv_10_the_gain_goes_before_the_harm() {
    let mut table = begun();
    table.tell("afflict Captain fatigued 1", "");
    table.tell("pool Captain advantage 2", "");
    // 55 with 66 is -1 against -4: it wins, and its fumble 15 takes a point of health.
    table.tell("strike Bandit", "66 72 15");
    assert!(tells(&table, "now: 3, change: 1"));
    assert_eq!((health(&table, "Captain"), advantage(&table, "Captain")), (11, 0));
}

#[test]
fn d100_adv_12_a_gain_is_remembered_when_the_point_is_lost() {
    let wounded = || {
        let mut table = leading(2);
        table.tell("strike Bandit", "32 51");
        assert_eq!(advantage(&table, "Captain"), 3);
        table.tell("damage Captain 1", "");
        assert_eq!(advantage(&table, "Captain"), 0);
        until(&mut table, "Bandit");
        table
    };
    let mut table = wounded();
    table.tell("strike Captain", "97 40");
    round(&mut table, "");
    assert_eq!(advantage(&table, "Captain"), 1);
    let mut table = wounded();
    round(&mut table, "");
    assert_eq!(advantage(&table, "Captain"), 0);
    // What the GM gives is kept by the gain of the round, and by that of no other.
    let mut table = wounded();
    table.tell("pool Captain advantage 1", "");
    round(&mut table, "");
    assert_eq!(advantage(&table, "Captain"), 1);
    round(&mut table, "");
    assert_eq!(advantage(&table, "Captain"), 0);
}

#[test]
fn d100_adv_11_the_end_of_the_fight_takes_all() {
    let mut table = leading(4);
    table.tell("fightover", "");
    assert_eq!(advantage(&table, "Captain"), 0);
}
