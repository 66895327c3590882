//! Points spent while an attack is made, killing blows, and rows of modifiers by the GM's ruling.

use super::{advantage, begun, health, no, sheet, stacks, targets, until};
use kekkai_battle::{Refusal, grammar::BadCommand, offer};
use kekkai_rules::{Refusal as Rules, RuleId, d100::numbers::harm::conditions::Condition};

#[test]
fn d100_fate_13_a_named_result_wins_an_opposed_test() {
    let mut table = begun();
    table.tell("pool Captain resilience 1", "");
    // 45 with 11 is +3 and a double; 38 with 05 is +3 as well. 7 + 3 - 3, then a shallow cut of the left arm.
    table.tell("strike Bandit", "pick:2 pick:11 5 12");
    assert_eq!((health(&table, "Bandit"), sheet(&table, "Bandit").pools.resilience), (3, 0));
    assert_eq!((sheet(&table, "Captain").pools.resilience, advantage(&table, "Captain")), (0, 1));
    // Not named, it is thrown.
    let mut table = begun();
    table.tell("pool Captain resilience 1", "");
    table.tell("strike Bandit", "pick:1 32 51");
    assert_eq!(sheet(&table, "Captain").pools.resilience, 1);
    // The defender names one, too, and wins by it.
    let mut table = begun();
    table.tell("pool Bandit resilience 1", "");
    table.tell("strike Bandit", "pick:2 pick:38 1");
    assert_eq!((advantage(&table, "Bandit"), health(&table, "Bandit")), (1, 11));
}

#[test]
fn d100_con_08_a_blow_at_the_unconscious_succeeds_or_is_named_for_nothing() {
    let mut table = begun();
    table.tell("afflict Bandit unconscious 1", "");
    // 45 + 20 with 11 is +5: 7 + 5 - 3, then a shallow cut.
    table.tell("strike Bandit", "pick:2 pick:11 12");
    assert_eq!((health(&table, "Bandit"), advantage(&table, "Captain")), (1, 1));
    // 88 fails by itself: it hits with +0 and is a critical of the left leg, no fumble.
    let mut table = begun();
    table.tell("afflict Bandit unconscious 1", "");
    table.tell("strike Bandit", "pick:1 88 21");
    assert_eq!((health(&table, "Bandit"), sheet(&table, "Bandit").injuries.len()), (6, 1));
}

#[test]
fn d100_con_08_an_attack_at_the_unconscious_is_offered_as_certain_and_a_shot_is_not() {
    let chance = |lines: &[&str], line: &str| {
        let mut table = begun();
        for line in lines {
            table.tell(line, "");
        }
        let (all, command) = (offer::offers(table.state()), table.command(line));
        let offered = all.iter().find(|offer| offer.command == command).unwrap();
        let throw = offered.throw.as_ref().unwrap();
        throw.check.unwrap().chance(throw.dice)
    };
    let lies = ["afflict Bandit unconscious 1"];
    assert_eq!(chance(&[], "strike Bandit"), Some((45, 100)));
    assert_eq!(chance(&lies, "strike Bandit"), Some((100, 100)));
    assert_eq!(chance(&lies, "strike Bandit fists"), Some((100, 100)));
}

#[test]
fn d100_con_09_a_killing_blow_is_for_the_game_master_to_confirm() {
    let mut table = begun();
    assert_eq!(no(&mut table, "kill Bandit"), "d100-not-helpless D100-CON-09");
    table.tell("afflict Bandit unconscious 1", "");
    table.tell("kill Bandit", "pick:2");
    assert!(sheet(&table, "Bandit").dead);
    let mut table = begun();
    table.tell("afflict Bandit unconscious 1", "");
    table.tell("kill Bandit", "pick:1");
    assert!(!sheet(&table, "Bandit").dead);
    let mut table = begun();
    table.tell("option unconscious_kill never", "");
    table.tell("afflict Bandit unconscious 1", "");
    assert_eq!(no(&mut table, "kill Bandit"), "d100-not-helpless D100-CON-09");
}

#[test]
fn d100_fate_06_not_a_scratch_avoids_the_blow_and_its_injury() {
    let mut table = begun();
    until(&mut table, "Bandit");
    table.tell("strike Captain", "11 90 pick:2");
    let captain = sheet(&table, "Captain");
    assert_eq!((captain.health, captain.injuries.len(), captain.pools.fate), (12, 0, 0));
    assert_eq!(advantage(&table, "Bandit"), 0);
    // Neither toughness nor armour has taken the damage away.
    let trace = table.fight.trace(table.fight.head()).unwrap().unwrap();
    let reasons = format!("{:?}", trace.told);
    assert!(reasons.contains("d100-why-scratch") && !reasons.contains("d100-why-damage"));
}

#[test]
fn d100_mods_10_and_12_cover_by_the_game_masters_word() {
    for (cover, number) in [("light", 30), ("medium", 20), ("solid", 20)] {
        // −10 by size: with solid cover −40, limited to −30.
        let mut table = begun();
        until(&mut table, "Archer");
        table.tell(&format!("situation Raider {cover}-cover"), "");
        table.tell("strike Raider", "95");
        assert_eq!(targets(&table), [number]);
    }
}

#[test]
fn d100_mods_08_and_09_each_stands_on_its_own_ground_in_its_own_light() {
    for (row, captain) in [("difficult", 15), ("cramped", 25), ("awkward", 35), ("dark", 25)] {
        let mut table = begun();
        table.tell(&format!("situation Captain {row}"), "");
        table.tell("strike Bandit", "97 10");
        assert_eq!(targets(&table), [captain, 38]);
    }
    let mut table = begun();
    table.tell("situation Captain fog", "");
    table.tell("situation Bandit weather", "");
    table.tell("strike Bandit", "97 10");
    assert_eq!(targets(&table), [25, 18]);
}

#[test]
fn d100_mods_04_from_flank_or_rear_by_the_game_masters_word() {
    let mut table = begun();
    table.tell("situation Bandit flanked", "");
    table.tell("strike Bandit", "97 10");
    assert_eq!(targets(&table), [65, 38]);
    assert_eq!(stacks(&table, "Bandit", Condition::Prone), 0);
}

#[test]
fn health_has_a_verb_of_its_own_and_every_pool_changes_by_a_signed_number() {
    let mut table = begun();
    for (line, left) in [
        ("hp Captain =8", 8),
        ("хп Captain -3", 5),
        ("pool Captain health -2", 3),
        ("hp Captain +1", 4),
        ("hp Captain 6", 6),
    ] {
        table.tell(line, "");
        assert_eq!(health(&table, "Captain"), left, "{line}");
    }
    // What it is set to stays within its bounds.
    let what = "health".to_owned();
    let below = Refusal::Rules(Rules::OutOfRange { what, given: -5, least: 0, most: 12 });
    assert_eq!(table.refused("hp Captain =-5"), below);
}

#[test]
fn words_are_read_with_either_letter_and_numbers_with_the_minus_of_the_screen() {
    let alike = |one: &str, other: &str| {
        let table = begun();
        assert_eq!(table.command(one), table.command(other), "{one}");
    };
    alike("состояние Bandit ослеплен 1", "состояние Bandit ослеплён 1");
    alike("состояние Bandit ОГЛУШЕН 1", "afflict Bandit deafened 1");
    alike("modifier Captain −20", "modifier Captain -20");
    alike("hp Captain −2", "hp Captain -2");
    alike("удар Bandit в голову", "strike Bandit at head");
    let bad = BadCommand::NoNumber { word: "−".to_owned(), least: -60, most: 60 };
    let rule = RuleId::new("D100-MODS-12");
    let bad = BadCommand::Ruled { bad: Box::new(bad), rule };
    assert_eq!(begun().read("modifier Captain −"), Err(bad));
}
