//! Losses that injure or do not, what injuries take, and the order of the end of a round (D100-WND, INJ, TRN).

use super::super::{
    begun, health, laid, no, otherwise, round, sheet, stacks, targets, tells, until,
};
use crate::table::Table;
use kekkai_rules::d100::numbers::harm::{
    conditions::Condition,
    injuries::BodyPart,
    place::{HitLocation, Side},
};

fn injuries(table: &Table, name: &str) -> usize {
    sheet(table, name).injuries.len()
}

#[test]
fn d100_wnd_04_a_blow_and_a_misfire_injure_by_more_than_there_is() {
    let mut table = begun();
    table.tell("pool Bandit health 2", "");
    table.tell("loses Bandit 6", "");
    table.tell("strike Bandit", "25 90 1");
    let bandit = sheet(&table, "Bandit");
    assert_eq!((bandit.health, bandit.injuries.len()), (0, 1));
    assert_eq!(
        (bandit.injuries[0].place, bandit.has(Condition::Prone)),
        (HitLocation::Torso, true)
    );
    let mut table = begun();
    until(&mut table, "Raider");
    table.tell("pool Raider health 2", "");
    table.tell("strike Archer", "88 21");
    assert_eq!(sheet(&table, "Raider").injuries[0].place, HitLocation::Arm(Side::Right));
}

#[test]
fn d100_wnd_04_what_is_no_damage_injures_where_the_table_says_so() {
    let reading = |any: bool, table: &mut Table| {
        if any {
            table.tell("option overflow_sources any", "");
            table.tell("option env_injury_location torso", "");
        }
    };
    // Row 01 of the torso bleeds, and nothing more.
    let bled = |any: bool, dice: &str| {
        let mut table = begun();
        reading(any, &mut table);
        table.tell("afflict Bandit bleeding 2", "");
        table.tell("pool Bandit health 1", "");
        round(&mut table, dice);
        injuries(&table, "Bandit")
    };
    assert_eq!((bled(false, ""), bled(true, "1")), (0, 1));
    let choked = |any: bool, dice: &str| {
        let mut table = begun();
        reading(any, &mut table);
        table.tell("airless Captain", "");
        for _ in 0..3 {
            round(&mut table, "");
        }
        table.tell("pool Captain health 0", "");
        round(&mut table, dice);
        injuries(&table, "Captain")
    };
    assert_eq!((choked(false, ""), choked(true, "1")), (0, 1));
    let drained = |any: bool, dice: &str| {
        let mut table = laid();
        reading(any, &mut table);
        table.tell("infect Captain bloody-flux sure", "1 1 9");
        table.tell("day Captain", "");
        table.tell("day Captain", "");
        table.tell("pool Captain health 0", "");
        table.tell("day Captain", dice);
        injuries(&table, "Captain")
    };
    assert_eq!((drained(false, ""), drained(true, "1")), (0, 1));
}

#[test]
fn d100_con_17_and_con_26_blood_and_poison_take_one_a_stack_past_everything() {
    let mut table = otherwise(&[("armour: (left_arm: 1", "armour: (head: 3, left_arm: 1")]);
    table.tell("initiative", super::super::ORDER);
    table.tell("pool Captain health 10", "");
    table.tell("afflict Captain bleeding 3", "");
    table.tell("pool Raider health 9", "");
    table.tell("afflict Raider poisoned 2", "");
    round(&mut table, "90");
    assert_eq!((health(&table, "Captain"), health(&table, "Raider")), (7, 7));
    assert_eq!(targets(&table), [20]);
}

#[test]
fn d100_wnd_06_more_injuries_than_toughness_kill_the_unconscious_at_zero() {
    let dead = |injuries: u8| {
        let mut table = otherwise(&[("fate: 1", "fate: 0")]);
        table.tell("option env_injury_location torso", "");
        for _ in 0..injuries {
            table.tell("pool Captain health 1", "");
            // Row 01–10 of the torso: it bleeds at 0, and is unconscious.
            table.tell("fall Captain 5", "9 1");
            table.tell("afflict Captain bleeding 0", "");
        }
        table.tell("initiative", super::super::ORDER);
        round(&mut table, "");
        sheet(&table, "Captain").dead
    };
    assert_eq!([2, 3, 4].map(dead), [false, false, true]);
}

#[test]
fn d100_trn_09_the_end_of_a_round_has_its_order() {
    let ended = |grace: bool, dice: &[&str]| {
        let mut table = begun();
        if !grace {
            table.tell("option death_check_grace false", "");
        }
        table.tell("pool Raider health 3", "");
        table.tell("afflict Raider bleeding 2", "");
        table.tell("afflict Raider poisoned 1", "");
        for dice in dice {
            // Whoever is unconscious has no turn.
            let awake = sheet(&table, "Raider").is_conscious();
            until(&mut table, if awake { "Raider" } else { "Archer" });
            table.tell("end", dice);
        }
        table
    };
    // 3, 1, 0: it lies and bleeds at 0, and the poison is tested all the same: 40 - 20.
    let table = ended(true, &["90"]);
    let raider = sheet(&table, "Raider");
    assert_eq!((raider.health, raider.injuries.len(), targets(&table)), (0, 0, vec![20]));
    assert!(raider.has(Condition::Prone) && raider.has(Condition::Unconscious) && !raider.dead);
    // Its first chance to die comes with the end of the next round, or at once.
    assert!(!sheet(&ended(true, &["90", "90 21"]), "Raider").dead);
    assert!(sheet(&ended(true, &["90", "90 20"]), "Raider").dead);
    assert!(sheet(&ended(false, &["90 20"]), "Raider").dead);
}

#[test]
fn d100_inj_03_the_loss_of_a_row_injures_no_further() {
    // 7 + 1 - 3 of 9 leave 4; row 91 of the head takes 5, and its test passes.
    let struck = |lines: &[&str]| {
        let mut table = begun();
        for line in lines {
            table.tell(line, "");
        }
        table.tell("pool Bandit health 9", "");
        table.tell("strike Bandit at head", "11 90 92 1");
        let bandit = sheet(&table, "Bandit");
        (bandit.health, bandit.injuries.len(), stacks(&table, "Bandit", Condition::Prone))
    };
    assert_eq!(struck(&[]), (0, 1, 1));
    assert_eq!(struck(&["option overflow_sources any"]), (0, 1, 1));
    assert_eq!(struck(&["option injury_damage_reduced true"]), (2, 1, 0));
}

#[test]
fn d100_inj_08_resolve_silences_all_that_injuries_take_of_tests() {
    let club = "weapons: [(name: \"club\"";
    let pools = format!("pools: (resolve: 1, talent_strong_mind: 1), {club}");
    let mut table = otherwise(&[(club, &pools)]);
    table.tell("initiative", super::super::ORDER);
    // A torn arm, and in the next round a wound of the ear.
    table.tell("strike Bandit at right-arm", "11 90 21");
    round(&mut table, "");
    table.tell("pool Bandit health 11", "");
    table.tell("strike Bandit at head", "11 90 61");
    for condition in ["bleeding", "stunned", "deafened", "prone", "fatigued"] {
        let _ = table.play(&format!("afflict Bandit {condition} 0"), "");
    }
    table.tell("pool Bandit health 11", "");
    until(&mut table, "Bandit");
    let hears = |table: &mut Table| {
        table.tell("test Bandit hearing", "1");
        targets(table)[0]
    };
    assert_eq!(hears(&mut table), 31 - 20);
    table.tell("ignore by Bandit", "");
    assert_eq!(hears(&mut table), 31);
    table.tell("strike Captain", "97 40");
    assert_eq!(targets(&table)[0], 38);
    round(&mut table, "");
    until(&mut table, "Bandit");
    assert_eq!(hears(&mut table), 31 - 20);
    table.tell("strike Captain", "97 40");
    assert_eq!(targets(&table)[0], 38 - 10);
}

#[test]
fn d100_heal_05_two_wounds_and_poison_at_zero_bound_what_is_regained() {
    let mut table = laid();
    table.tell("infect Captain festering sure", "1 9");
    table.tell("infect Captain minor-infection sure", "9");
    table.tell("day Captain", "30");
    table.tell("day Captain", "30 30");
    table.tell("pool Captain health 3", "");
    table.tell("miracle Captain 12", "");
    assert_eq!(health(&table, "Captain"), 10);
    table.tell("pool Captain health 11", "");
    table.tell("miracle Captain 1", "");
    assert_eq!(health(&table, "Captain"), 11);
    let poisoned = |points: u8| {
        let mut table = laid();
        table.tell("afflict Bandit poisoned 1", "");
        table.tell(&format!("pool Bandit health {points}"), "");
        table.tell("miracle Bandit 4", "");
        health(&table, "Bandit")
    };
    assert_eq!((poisoned(0), poisoned(1)), (0, 5));
}

#[test]
fn d100_amp_13_a_shattered_foot_costs_toes_by_the_level() {
    let toes = |dice: &str| {
        let endures =
            ("perception: (value: 42)", "perception: (value: 42), endurance: (value: 60)");
        let mut table = otherwise(&[endures]);
        table.tell("pool Captain health 1", "");
        // It lies: 60 + 20 - 20.
        table.tell("fall Captain 5", &format!("9 95 91 {dice} 10"));
        assert_eq!(targets(&table), [60]);
        sheet(&table, "Captain").harmed.lost.count(BodyPart::Toe)
    };
    assert_eq!((toes("85"), toes("60")), (3, 0));
}

#[test]
fn d100_dse_18_a_wound_that_is_not_tended_may_fester() {
    let ill = || {
        let mut table = laid();
        table.tell("infect Captain minor-infection sure", "1 9");
        table.tell("day Captain", "");
        // Endurance 30 + 20, less the fatigue of weakness.
        table.tell("day Captain", "40");
        assert_eq!(targets(&table), [40]);
        table
    };
    let illnesses = |table: &Table| sheet(table, "Captain").lasting.illnesses.len();
    let mut table = ill();
    table.tell("day Captain", "40");
    assert_eq!(illnesses(&table), 1);
    table.tell("day Captain", "41 3 7");
    assert_eq!((illnesses(&table), tells(&table, "Festering")), (2, true));
    // Whoever passes a heal test spares the test of the day.
    let mut table = ill();
    table.tell("initiative", super::super::ORDER);
    table.tell("bindown", "1");
    table.tell("day Captain", "");
    assert_eq!(illnesses(&table), 1);
    assert_eq!(no(&mut table, "bindown"), "d100-has-acted D100-CON-20");
}
