//! Checks for skills in a fight: typed bonus, wounds, injuries, the GM's difficulty (D20-RND-07, D20-HP-03 to
//! D20-HP-07).

use super::{begun, facts, no, setup};
use crate::table::Table;
use kekkai_battle::systems::Spec;
use kekkai_rules::{
    PlainText,
    d20::{fact::Fact, sheet::Bonus},
};

/// Kesh, a commander with Endurance +3, Lin, a spy, Ade and Bek, of no class with a rule; Kesh acts first. All of them have
/// climbing +1, medicine +2, electronics +3, command +4 and, of their own, cooking +5.
fn skilled() -> Table {
    let mut setup = setup();
    let skills =
        [("climbing", 1), ("медицина", 2), ("electronics", 3), ("command", 4), ("cooking", 5)];
    for combatant in &mut setup.combatants {
        if let Spec::D20(spec) = &mut combatant.spec {
            spec.skills =
                skills.iter().map(|(name, by)| Bonus(PlainText::new(name), *by)).collect();
        }
    }
    let mut table = Table::of(setup);
    table.tell("put Kesh 1A", "");
    table.tell("initiative", "18 1 2 3");
    table
}

/// Whether the check of the latest step has succeeded.
fn succeeded(table: &Table) -> bool {
    facts(table)
        .iter()
        .any(|fact| matches!(fact, Fact::Said { line, .. } if line.key == "d20-log-succeeds"))
}

/// What somebody adds to the die in a check: the difficulty that a 10 just reaches.
#[track_caller]
fn adds(table: &Table, who: &str, skill: &str) -> i32 {
    let reaches = |dc: i32| {
        let mut table = table.clone();
        table.tell(&format!("check {who} {skill} dc {dc}"), "10");
        succeeded(&table)
    };
    (1..=30).filter(|dc| reaches(*dc)).max().unwrap_or(0) - 10
}

fn at(hp: i32, who: &str) -> Table {
    let mut table = skilled();
    table.tell(&format!("pool {who} hp {hp}"), "");
    table
}

#[test]
fn d20_rnd_07_a_skill_is_thrown_for_against_a_difficulty() {
    let mut table = skilled();
    table.tell("prove climbing dc 12", "11");
    assert!(succeeded(&table));
    table.tell("undo", "");
    table.tell("prove climbing dc 12", "10");
    assert!(!succeeded(&table));
    // The GM is asked where nothing is said: 15 first, then 5.
    table.tell("prove own 5", "pick:2 1");
    assert!(succeeded(&table));
    table.tell("option dc_tie_succeeds false", "");
    table.tell("prove climbing dc 12", "11");
    assert!(!succeeded(&table));
    assert_eq!(no(&mut table, "prove own 9 dc 12"), "d20-no-such-skill D20-HP-03");
}

#[test]
fn d20_hp_03_half_of_the_hit_points() {
    let unhurt = skilled();
    assert_eq!(adds(&unhurt, "Bek", "climbing"), 1);
    assert_eq!(adds(&unhurt, "Bek", "running"), 0);
    assert_eq!(adds(&unhurt, "Bek", "own 5"), 5);
    let bek = at(7, "Bek");
    assert_eq!((adds(&bek, "Bek", "climbing"), adds(&bek, "Bek", "medicine")), (-1, 0));
    assert_eq!((adds(&bek, "Bek", "driving"), adds(&bek, "Bek", "own 5")), (-2, 3));
    let lin = at(10, "Lin");
    assert_eq!((adds(&lin, "Lin", "climbing"), adds(&lin, "Lin", "medicine")), (-1, 2));
}

#[test]
fn d20_hp_04_a_quarter_of_the_hit_points() {
    let kesh = at(7, "Kesh");
    assert_eq!((adds(&kesh, "Kesh", "climbing"), adds(&kesh, "Kesh", "medicine")), (-3, -2));
    let bek = at(3, "Bek");
    assert_eq!(adds(&bek, "Bek", "climbing"), -5);
    let mut lin = at(5, "Lin");
    assert_eq!(adds(&lin, "Lin", "medicine"), 2);
    lin.tell("option exempt_at_25 minus2", "");
    assert_eq!(adds(&lin, "Lin", "medicine"), 0);
}

#[test]
fn d20_hp_05_a_tenth_of_the_hit_points() {
    let mut kesh = at(3, "Kesh");
    assert_eq!((adds(&kesh, "Kesh", "climbing"), adds(&kesh, "Kesh", "electronics")), (-5, -1));
    kesh.tell("option tier3_con_relief 4", "");
    kesh.tell("option tier3_skill_others -6", "");
    assert_eq!((adds(&kesh, "Kesh", "climbing"), adds(&kesh, "Kesh", "electronics")), (-3, -3));
    let mut lin = at(2, "Lin");
    assert_eq!((adds(&lin, "Lin", "electronics"), adds(&lin, "Lin", "medicine")), (-1, -2));
    lin.tell("option tier3_exempt_scope electronics_only", "");
    assert_eq!((adds(&lin, "Lin", "electronics"), adds(&lin, "Lin", "medicine")), (-1, 2));
}

#[test]
fn d20_hp_06_only_a_commander_commands_when_near_death() {
    assert_eq!(adds(&at(3, "Kesh"), "Kesh", "command"), 4);
    let mut lin = at(2, "Lin");
    assert_eq!(adds(&lin, "Lin", "command"), 0);
    lin.tell("option command_penalty -1", "");
    assert_eq!(adds(&lin, "Lin", "command"), 3);
    assert_eq!(adds(&at(5, "Lin"), "Lin", "command"), 4);
}

#[test]
fn d20_hp_07_injuries_ease_nothing_and_a_hurt_leg_does_not_jump() {
    let mut kesh = at(7, "Kesh");
    kesh.tell("afflict Kesh leg", "");
    assert_eq!(adds(&kesh, "Kesh", "climbing"), -5);
    assert_eq!(no(&mut kesh, "prove jumping dc 10"), "d20-leg-hurt D20-HP-07");
    kesh.tell("option leg_jump -3", "");
    assert_eq!(adds(&kesh, "Kesh", "jumping"), -9);
    // A hurt arm holds no weapon of two hands.
    let mut table = begun(&[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")], "18 1 2 3");
    table.tell("afflict Kesh arm", "");
    assert_eq!(no(&mut table, "strike Bek"), "d20-arm-is-hurt D20-HP-07");
}

#[test]
fn d20_mod_14_the_game_masters_word_counts_for_a_check() {
    let mut table = skilled();
    table.tell("adjust Bek roll 2", "");
    assert_eq!(adds(&table, "Bek", "climbing"), 3);
    table.tell("adjust Bek dc 1", "");
    assert_eq!(adds(&table, "Bek", "climbing"), 2);
}

#[test]
fn d20_sav_01_the_game_master_may_demand_a_save_that_nothing_asks_for() {
    let mut table = begun(&[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")], "18 1 2 3");
    // Lin's Reflex is 4: 11 is enough for 15, 10 is not.
    for (face, key) in [("11", "d20-log-succeeds"), ("10", "d20-log-fails")] {
        table.tell("demand Lin ref dc 15", face);
        assert!(format!("{:?}", facts(&table)).contains(key), "{face}");
        table.tell("undo", "");
    }
    // Somebody helpless fails Reflex without a die.
    table.tell("afflict Lin bound", "");
    table.tell("demand Lin ref dc 15", "");
    assert!(format!("{:?}", facts(&table)).contains("d20-log-fails"));
}
