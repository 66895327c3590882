//! Bare hands and the clinch, what entangles, and a weapon in each hand.

use super::{ORDER, advantage, begun, health, no, otherwise, sheet, stacks, targets, until};
use crate::table::Table;
use kekkai_rules::d100::{numbers::harm::conditions::Condition, sheet::Clinch};

const CAPTAIN: &str =
    "skills: {melee: (value: 45), dodge: (value: 40), perception: (value: 42), heal: (value: 45)}";
const POOLS: &str = "pools: (fate: 1, fortune: 0, resolve: 1, talent_strong_mind: 1), player: true";
const SWORD: &str = "weapons: [(name: \"sword\", damage: 7, tags: [one_handed])]";

/// The Captain brawls at 40, and has no points.
fn ring() -> Table {
    let mut table = otherwise(&[
        (CAPTAIN, "skills: {melee_brawling: (value: 40), dodge: (value: 40)}"),
        (POOLS, "pools: ()"),
    ]);
    table.tell("initiative", ORDER);
    table
}

/// The same with the Bandit in a clinch with it.
fn clinched() -> Table {
    let mut table = ring();
    table.tell("clinch Bandit", "21 45");
    table
}

fn held(table: &Table, name: &str) -> u16 {
    stacks(table, name, Condition::Entangled)
}

fn clinch(table: &Table, name: &str) -> Option<Clinch> {
    sheet(table, name).bonds.clinch
}

#[test]
fn d100_grap_01_brawling_injures_as_any_melee_does() {
    let mut table = ring();
    // 40 with 33 is +1: 3 + 1 - 3 at the right arm; then a shallow cut of it, for 1.
    table.tell("strike Bandit fists", "33 90 12");
    assert_eq!((health(&table, "Bandit"), sheet(&table, "Bandit").injuries.len()), (9, 1));
}

#[test]
fn d100_grap_02_bare_hands_deal_the_strength_bonus() {
    let mut table = ring();
    // 3 + 2 - 3 at the left arm.
    table.tell("strike Bandit fists", "21 90");
    assert_eq!(health(&table, "Bandit"), 9);
    table.tell("undo", "");
    table.tell("strike Bandit with fists", "21 90");
    assert_eq!(health(&table, "Bandit"), 9);
    let mut table = ring();
    table.tell("option unarmed_damage 6", "");
    table.tell("strike Bandit fists", "21 90");
    assert_eq!(health(&table, "Bandit"), 6);
}

#[test]
fn d100_grap_03_a_won_clinch_entangles_and_takes_no_health() {
    let mut table = ring();
    table.tell("pool Bandit advantage 2", "");
    // 40 with 21 is +2; 38 + 20 with 65 is below.
    table.tell("clinch Bandit", "21 65");
    assert_eq!((held(&table, "Bandit"), health(&table, "Bandit")), (1, 11));
    assert_eq!((advantage(&table, "Captain"), advantage(&table, "Bandit")), (1, 0));
    let (captain, bandit) = (table.id("Captain"), table.id("Bandit"));
    assert_eq!(clinch(&table, "Captain"), Some(Clinch { with: bandit, stacks: 0 }));
    assert_eq!(clinch(&table, "Bandit"), Some(Clinch { with: captain, stacks: 1 }));
    until(&mut table, "Bandit");
    assert_eq!(no(&mut table, "clinch Captain"), "d100-clinched-already D100-GRAP-03");
    let mut table = ring();
    table.tell("afflict Bandit unconscious 1", "");
    assert_eq!(no(&mut table, "clinch Bandit"), "d100-clinch-conscious D100-GRAP-03");
    let mut table = otherwise(&[(POOLS, "shield: true")]);
    table.tell("initiative", ORDER);
    assert_eq!(no(&mut table, "clinch Bandit"), "d100-hands-full D100-GRAP-03");
}

#[test]
fn d100_grap_04_the_winner_of_an_action_picks_what_it_does() {
    let again = |picks: &str, options: &str| {
        let mut table = clinched();
        if !options.is_empty() {
            table.tell(options, "");
        }
        until(&mut table, "Bandit");
        until(&mut table, "Captain");
        table.tell("pool Captain advantage 0", "");
        table.tell("brawl", &format!("12 28 {picks}"));
        table
    };
    // 40 with 12 is +3: 3 + 3 - 3 at the left arm.
    let table = again("pick:1", "");
    assert_eq!((targets(&table), health(&table, "Bandit")), (vec![40, 28], 8));
    let table = again("pick:2", "");
    assert_eq!((health(&table, "Bandit"), held(&table, "Bandit")), (11, 2));
    // By strength: 35 and 30 - 10; 12 is +2.
    let table = again("pick:1", "option clinch_test strength");
    assert_eq!((targets(&table), health(&table, "Bandit")), (vec![35, 20], 9));
    // Armour of the torso does not help: 40 with 16 flips to 61.
    let mut table = clinched();
    table.tell("option clinch_ignores_armour true", "");
    until(&mut table, "Bandit");
    until(&mut table, "Captain");
    table.tell("pool Captain advantage 0", "");
    table.tell("brawl", "16 90 pick:1");
    assert_eq!(health(&table, "Bandit"), 8);
}

#[test]
fn d100_grap_05_a_clinch_ends_with_its_last_stack() {
    let mut table = clinched();
    until(&mut table, "Bandit");
    until(&mut table, "Captain");
    table.tell("brawl", "12 90 pick:2");
    until(&mut table, "Bandit");
    assert_eq!(held(&table, "Bandit"), 2);
    // 38 - 20 = 18 with 09 is +1: both go.
    table.tell("brawl", "9 90 pick:3");
    assert_eq!((held(&table, "Bandit"), clinch(&table, "Captain")), (0, None));
    // Nobody has a move, the holder included.
    let mut table = clinched();
    assert_eq!(no(&mut table, "move 6D"), "d100-in-clinch D100-GRAP-05");
    table.tell("letgo", "");
    assert_eq!((held(&table, "Bandit"), clinch(&table, "Bandit")), (0, None));
    assert_eq!(no(&mut table, "letgo"), "d100-no-clinch D100-GRAP-05");
    // Stacks of a net stay where the clinch is over.
    let mut table = clinched();
    table.tell("snare Bandit 1 40", "");
    table.tell("letgo", "");
    assert_eq!(held(&table, "Bandit"), 1);
    // Unconscious, or struck off by the GM.
    let mut table = clinched();
    table.tell("afflict Captain unconscious 1", "");
    assert_eq!((held(&table, "Bandit"), clinch(&table, "Bandit")), (0, None));
    let mut table = clinched();
    table.tell("afflict Bandit entangled 0", "");
    assert_eq!(clinch(&table, "Captain"), None);
}

#[test]
fn d100_grap_06_a_clinch_engages_without_a_blow() {
    let mut table = clinched();
    for _ in 0..2 {
        until(&mut table, "Raider");
        until(&mut table, "Captain");
    }
    let bandit = table.id("Bandit");
    assert!(sheet(&table, "Captain").engaged.contains_key(&bandit));
}

#[test]
fn d100_fate_06_not_a_scratch_keeps_out_of_a_clinch() {
    let mut table = begun();
    until(&mut table, "Bandit");
    table.tell("clinch Captain", "11 90 pick:2");
    assert_eq!((held(&table, "Captain"), clinch(&table, "Captain")), (0, None));
    assert_eq!(sheet(&table, "Captain").pools.fate, 0);
}

#[test]
fn d100_con_21_entangled_neither_moves_nor_strikes_well() {
    let mut table = begun();
    table.tell("afflict Captain entangled 2", "");
    assert_eq!(no(&mut table, "move 6D"), "d100-entangled D100-CON-21");
    table.tell("strike Bandit", "97 10");
    assert_eq!(targets(&table), [25, 38]);
}

#[test]
fn d100_con_22_and_opp_06_strength_against_a_thing_frees() {
    let strong = || {
        let mut table = otherwise(&[("ws: 45, str: 35", "ws: 45, str: 45"), (POOLS, "pools: ()")]);
        table.tell("initiative", ORDER);
        table.tell("snare Captain 2 40", "");
        table
    };
    // 45 - 20 with 11 is +1: two go. With 21 it is +0: one goes.
    let mut table = strong();
    table.tell("struggle", "11 55");
    assert_eq!((held(&table, "Captain"), advantage(&table, "Captain")), (0, 1));
    let mut table = strong();
    table.tell("struggle", "21 55");
    assert_eq!(held(&table, "Captain"), 1);
    // Won with a failure: one goes all the same.
    let mut table = strong();
    table.tell("struggle", "46 90");
    assert_eq!(held(&table, "Captain"), 1);
    let mut table = begun();
    assert_eq!(no(&mut table, "struggle"), "d100-not-entangled D100-CON-22");
    table.tell("afflict Captain entangled 1", "");
    assert_eq!(no(&mut table, "struggle"), "d100-no-snare D100-CON-22");
}

#[test]
fn d100_adv_06_an_opposed_test_out_of_an_attack_moves_advantage() {
    let mut table = clinched();
    until(&mut table, "Bandit");
    // 30 - 10 with 12 is +1; 35 + 10 with 50 is below.
    table.tell("struggle", "12 50");
    assert_eq!(targets(&table), [20, 45]);
    assert_eq!((held(&table, "Bandit"), clinch(&table, "Captain")), (0, None));
    assert_eq!((advantage(&table, "Bandit"), advantage(&table, "Captain")), (1, 0));
}

/// The Captain with a sword and a dagger.
fn armed(more: &str) -> Table {
    let both = "weapons: [(name: \"sword\", damage: 7, tags: [one_handed]), (name: \"dagger\", damage: 4, hand: off, tags: [one_handed])]";
    let mut table = otherwise(&[(SWORD, both), (POOLS, more)]);
    table.tell("initiative", ORDER);
    table
}

#[test]
fn d100_dual_01_a_two_handed_weapon_leaves_no_hand() {
    let axe = "weapons: [(name: \"axe\", damage: 9, hand: both), (name: \"dagger\", damage: 4, hand: off, tags: [one_handed])]";
    let mut table = otherwise(&[(SWORD, axe), (POOLS, "double_attack: true")]);
    table.tell("initiative", ORDER);
    assert_eq!(no(&mut table, "double Bandit"), "d100-not-two-weapons D100-DUAL-01");
    // A shield leaves none for a weapon of both hands.
    let mut table = otherwise(&[(SWORD, axe), (POOLS, "shield: true")]);
    table.tell("initiative", ORDER);
    assert_eq!(no(&mut table, "strike Bandit with 1"), "d100-shield-in-hand D100-DUAL-01");
}

#[test]
fn d100_dual_02_the_off_hand_is_worse_by_the_talent() {
    for (talent, number) in [("pools: ()", 25), ("ambidextrous: 1", 35), ("ambidextrous: 2", 45)] {
        let mut table = armed(talent);
        table.tell("strike Bandit with 2", "97 10");
        assert_eq!(targets(&table), [number, 38]);
    }
}

#[test]
fn d100_dual_03_two_attacks_take_the_talent() {
    let mut table = armed("pools: ()");
    assert_eq!(no(&mut table, "double Bandit"), "d100-one-attack D100-DUAL-03");
    table.tell("strike Bandit", "97 10");
    assert_eq!(no(&mut table, "strike Bandit with 2"), "d100-has-acted D100-TRN-01");
}

#[test]
fn d100_dual_04_the_off_hand_strikes_whatever_the_first_did() {
    let mut table = armed("double_attack: true");
    table.tell("double Bandit", "32 51 34 12");
    assert_eq!(targets(&table), [45, 38, 35, 38]);
    let mut table = armed("double_attack: true");
    table.tell("double Bandit", "97 10 97 10");
    assert_eq!(targets(&table), [45, 38, 25, 48]);
    // The second one is the first one flipped, and only after a hit.
    let mut table = armed("double_attack: true");
    table.tell("option dual_attack_mode flip", "");
    table.tell("double Bandit", "32 51 90");
    assert_eq!(targets(&table), [45, 38, 35, 38]);
    let mut table = armed("double_attack: true");
    table.tell("option dual_attack_mode flip", "");
    table.tell("double Bandit", "97 10");
    assert_eq!(targets(&table), [45, 38]);
}

#[test]
fn d100_dual_05_the_main_weapon_defends() {
    let mut table = armed("pools: ()");
    table.tell("strike Bandit with 2", "97 90");
    until(&mut table, "Bandit");
    table.tell("strike Captain", "97 10");
    assert_eq!(targets(&table)[1], 45);
}

#[test]
fn d100_worked_fight_5_goes_number_for_number() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/d100");
    let text = std::fs::read_to_string(folder.join("fight-5.fight")).unwrap();
    if let Err(what) = crate::golden::play(&folder, &text) {
        panic!("fight-5.fight:{what}");
    }
}
