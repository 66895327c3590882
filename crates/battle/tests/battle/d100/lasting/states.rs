//! Conditions of a fight: what panic lets somebody do and where it may go, and which tests each condition makes worse.

use super::super::{ORDER, begun, no, otherwise, round, sheet, stacks, targets, until};
use crate::table::{Table, cell};
use kekkai_rules::d100::numbers::harm::conditions::Condition;

/// The Captain has cool, athletics and endurance at 40.
fn trained() -> Table {
    let more =
        "heal: (value: 45), cool: (value: 40), athletics: (value: 40), endurance: (value: 40)}";
    let mut table = otherwise(&[("heal: (value: 45)}", more)]);
    table.tell("initiative", ORDER);
    table
}

#[test]
fn d100_con_11_panic_runs_and_hides_and_does_nothing_else() {
    let mut table = trained();
    until(&mut table, "Bandit");
    table.tell("strike Captain", "97 90");
    round(&mut table, "");
    table.tell("afflict Captain panicked 1", "");
    for line in ["strike Bandit", "assess perception", "apply perception", "stance melee"] {
        assert_eq!(no(&mut table, line), "d100-panics D100-CON-11");
    }
    table.tell("runaway", "90");
    // Nearer to the Bandit or the Raider, who see it there.
    assert_eq!(no(&mut table, "move 9F"), "d100-panic-flees D100-CON-11");
    table.tell("sprint 1I", "");
    assert_eq!(table.at("Captain"), Some(cell("1I")));
    // To hide is an act that is left to it, at full agility (D100-CON-12).
    table.tell("apply stealth", "35");
    assert_eq!(targets(&table), [35]);
}

#[test]
fn d100_con_11_where_no_enemy_sees_it_a_place_may_be_nearer() {
    let mut table = trained();
    // Behind a wall from both enemies.
    table.tell("put Captain 5G", "");
    for at in ["7E", "7F", "7G", "7H"] {
        table.tell(&format!("ground {at} ordinary"), "");
    }
    table.tell("afflict Captain panicked 1", "");
    table.tell("move 6G", "");
    assert_eq!(table.at("Captain"), Some(cell("6G")));
}

#[test]
fn d100_con_12_panic_hinders_all_but_fleeing_and_hiding() {
    let mut table = trained();
    table.tell("afflict Captain panicked 2", "");
    table.tell("sprint 1I", "");
    table.tell("dash", "70");
    assert_eq!(targets(&table), [60]);
    let mut table = trained();
    table.tell("afflict Captain panicked 2", "");
    // A jump is of its movement, too; a defence and the cool test of the end of the round are not.
    table.tell("jump longer", "50");
    assert_eq!(targets(&table), [40]);
    until(&mut table, "Bandit");
    table.tell("strike Captain", "97 90");
    assert_eq!(targets(&table), [38, 25]);
    round(&mut table, "21");
    assert_eq!(targets(&table)[0], 20);
    assert_eq!(stacks(&table, "Captain", Condition::Panicked), 2);
}

#[test]
fn d100_con_18_bleeding_hinders_what_resists_diseases_of_wounds() {
    let mut table = trained();
    table.tell("afflict Captain bleeding 2", "");
    table.tell("infect Captain minor-infection", "80");
    assert_eq!(targets(&table), [80]);
    table.tell("infect Captain festering", "60");
    assert_eq!(targets(&table), [60]);
    // Others are resisted as ever, and so is poison.
    table.tell("infect Captain black-plague", "50");
    assert_eq!(targets(&table), [60]);
    table.tell("test Captain endurance", "40");
    assert_eq!(targets(&table), [40]);
}

#[test]
fn d100_con_20_a_heal_test_or_magic_takes_bleeding_off() {
    let mut table = begun();
    table.tell("afflict Captain bleeding 4", "");
    // Heal 45 with 22 is +2.
    table.tell("bindown", "22");
    assert_eq!((targets(&table), stacks(&table, "Captain", Condition::Bleeding)), (vec![45], 1));
    for (reading, left) in [("per_point", 1), ("all", 0)] {
        let mut table = begun();
        let _ = table.play(&format!("option magic_stops_bleeding {reading}"), "");
        table.tell("pool Captain health 5", "");
        table.tell("afflict Captain bleeding 3", "");
        table.tell("miracle Captain 2", "");
        assert_eq!(stacks(&table, "Captain", Condition::Bleeding), left, "{reading}");
        assert_eq!(sheet(&table, "Captain").health, 7);
    }
}

#[test]
fn d100_con_23_the_deafened_hear_badly_and_are_easier_to_hit() {
    let mut table = begun();
    table.tell("afflict Raider deafened 2", "");
    table.tell("test Raider hearing", "20");
    assert_eq!(targets(&table), [20]);
    table.tell("test Raider perception", "40");
    assert_eq!(targets(&table), [40]);
    table.tell("afflict Bandit deafened 2", "");
    table.tell("strike Bandit", "97 10");
    assert_eq!(targets(&table), [65, 38]);
}

#[test]
fn d100_con_37_fatigue_hinders_every_test() {
    let mut table = trained();
    table.tell("afflict Captain fatigued 2", "");
    for (line, target) in [
        ("test Captain perception", 22),
        ("test Captain hearing", 22),
        ("test Captain cool", 20),
        ("test Captain endurance", 20),
        ("test Captain fel", 10),
        ("apply heal", 25),
    ] {
        table.tell(line, "50");
        assert_eq!(targets(&table), [target], "{line}");
    }
    let mut table = trained();
    table.tell("afflict Captain fatigued 2", "");
    table.tell("strike Bandit", "97 10");
    assert_eq!(targets(&table), [25, 38]);
    until(&mut table, "Bandit");
    // The Bandit has a point of Advantage by its defence.
    table.tell("strike Captain", "97 90");
    assert_eq!(targets(&table), [48, 25]);
}

#[test]
fn d100_dse_09_buboes_hinder_physical_tests_and_fellowship_until_surgery() {
    let more = "heal: (value: 45), athletics: (value: 40)}";
    let mut table = otherwise(&[("heal: (value: 45)}", more)]);
    table.tell("infect Captain black-plague sure", "1 9");
    // The first day: the place of the gangrene, and two tests of endurance that are passed.
    table.tell("day Captain", "95 40 60");
    // Medicine: it works, and endurance is passed; the fever and the weakness rest.
    table.tell("medicine Captain", "75 20");
    let _ = table.play("afflict Captain fatigued 0", "");
    for (line, target) in
        [("test Captain athletics", 30), ("test Captain fel", 20), ("test Captain perception", 42)]
    {
        table.tell(line, "50");
        assert_eq!(targets(&table), [target], "{line}");
    }
    table.tell("surgery Captain", "");
    table.tell("test Captain athletics", "50");
    assert_eq!(targets(&table), [40]);
}
