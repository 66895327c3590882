//! What a turn is spent on: attacks, charges, full attacks, hands, defence.

use super::{begun, blows, hp, no, sheet};
use crate::table::{Table, cell};
use kekkai_battle::{Audience, Refusal, grammar::BadCommand, offer};
use kekkai_rules::{Refusal as Rules, d20::numbers::conditions::Condition};

/// Kesh beside Bek, who is alone with it.
const BESIDE: &[(&str, &str)] = &[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")];
/// Initiative by which Kesh acts first.
const KESH: &str = "18 1 2 3";
/// Initiative by which Bek acts first.
const BEK: &str = "1 2 3 18";

#[test]
fn a_ruling_on_several_passes_over_those_of_whom_it_is_so_already() {
    let mut table = begun(&[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")], "18 1 2 17");
    table.tell("afflict Kesh prone", "");
    table.tell("afflict @Crew prone", "");
    for name in ["Kesh", "Lin"] {
        assert!(sheet(&table, name).has(Condition::Prone), "{name}");
    }
    assert_eq!(no(&mut table, "afflict @Crew prone"), "already-so D20-MOD-15");
}

#[test]
fn d20_atk_01_a_miss_throws_no_damage() {
    let mut table = begun(BESIDE, KESH);
    table.tell("strike Bek", "2");
    assert_eq!((blows(&table), hp(&table, "Bek")), (vec![(10, 14, 0)], 14));
    assert!(matches!(
        table.refused("strike Kesh"),
        Refusal::Rules(Rules::Oneself { .. } | Rules::BadTarget)
    ));
}

#[test]
fn d20_atk_02_an_attack_must_exceed_ac() {
    let mut table = begun(BESIDE, KESH);
    table.tell("strike Bek", "6");
    assert_eq!(blows(&table), [(14, 14, 0)]);
    table.tell("undo", "");
    table.tell("strike Bek", "7 2");
    assert_eq!((blows(&table), hp(&table, "Bek")), (vec![(15, 14, 5)], 9));
    table.tell("undo", "");
    table.tell("option hit_on_tie true", "");
    table.tell("strike Bek", "6 2");
    assert_eq!(hp(&table, "Bek"), 9);
}

#[test]
fn d20_crt_02_a_threat_is_confirmed_by_a_second_roll() {
    let mut table = begun(BESIDE, KESH);
    table.tell("strike Bek", "19 6 6");
    assert_eq!(blows(&table), [(27, 14, 9)]);
    table.tell("undo", "");
    table.tell("strike Bek", "19 7 6,4");
    assert_eq!((blows(&table), hp(&table, "Bek")), (vec![(27, 14, 16)], -2));
}

#[test]
fn d20_act_01_a_move_is_not_split_around_the_attack() {
    let mut table = begun(&[("Kesh", "10J"), ("Lin", "19A"), ("Ade", "19T")], KESH);
    table.tell("move 13J", "");
    table.tell("strike Bek", "2");
    assert_eq!(no(&mut table, "move 12J"), "d20-too-far D20-ACT-09");
    // Or the attack first.
    let mut table = begun(BESIDE, KESH);
    table.tell("strike Bek", "2");
    table.tell("move 3J", "pick:1");
    assert_eq!(table.at("Kesh"), Some(cell("3J")));
}

#[test]
fn d20_act_02_what_acts_cost() {
    // Standing up and an attack are the whole turn.
    let mut table = begun(BESIDE, BEK);
    table.tell("afflict Bek prone", "");
    table.tell("stand", "");
    assert!(!sheet(&table, "Bek").has(Condition::Prone));
    table.tell("strike Kesh", "2");
    assert_eq!(no(&mut table, "move 15J"), "d20-too-far D20-ACT-09");
    assert_eq!(no(&mut table, "stand"), "d20-no-action-left D20-ACT-02");
    // Drawing is partial, dropping is free, and there is no third hand.
    let mut table = begun(&[("Lin", "3C"), ("Kesh", "19A")], "1 18 2 3");
    assert_eq!(no(&mut table, "draw 1"), "d20-held-already D20-ACT-02");
    table.tell("draw 2 3", "");
    // The log calls them by their names.
    let told = table.fight.clone().log(Audience::Gm, 1).unwrap();
    let told = format!("{told:?}");
    let names = sheet(&table, "Lin").spec.weapons.clone();
    assert!(names.iter().skip(1).all(|one| told.contains(one.name.as_str())), "{told}");
    assert!(!told.contains("Carried"), "{told}");
    assert_eq!(sheet(&table, "Lin").in_hand, [1, 2]);
    table.tell("discard 2", "");
    assert_eq!(
        (sheet(&table, "Lin").in_hand, sheet(&table, "Lin").spec.weapons.len()),
        (vec![1], 2)
    );
    table.tell("reload", "");
    assert_eq!(no(&mut table, "reload"), "d20-no-action-left D20-ACT-02");
}

#[test]
fn d20_act_03_a_charge_is_a_straight_rush_with_a_blow() {
    let far: &[(&str, &str)] = &[("Kesh", "2J"), ("Lin", "19A"), ("Ade", "19T")];
    let mut table = begun(far, KESH);
    // 11 m to the cell beside, 8 + 8 + 2, AC two lower.
    table.tell("charge Bek", "8 1");
    assert_eq!((blows(&table), table.at("Kesh")), (vec![(18, 14, 4)], Some(cell("13J"))));
    let ac = |table: &Table| {
        let rows = table.sheet("Kesh").rows;
        let row = rows.iter().find(|row| row.key == "d20-ac").unwrap();
        row.value.clone()
    };
    assert_eq!(ac(&table), kekkai_rules::sheet_view::Value::Number(14));
    for _ in 0..4 {
        table.tell("end", "");
    }
    assert_eq!(ac(&table), kekkai_rules::sheet_view::Value::Number(16));
    // Not from beside, not past somebody, not further than twice the speed, not lying.
    let mut table = begun(BESIDE, KESH);
    assert_eq!(no(&mut table, "charge Bek to 13J"), "d20-charge-too-short D20-ACT-03");
    let mut table = begun(&[("Kesh", "2J"), ("Lin", "8J"), ("Ade", "19T")], KESH);
    assert!(matches!(table.refused("charge Bek to 13J"), Refusal::Rules(Rules::Taken { .. })));
    let mut table = begun(far, KESH);
    table.tell("afflict Kesh prone", "");
    assert_eq!(no(&mut table, "charge Bek"), "d20-lies D20-ACT-03");
    // A place on the map from which the attack does not reach.
    let mut table = begun(far, KESH);
    let refused = table.refused("charge Bek to 9J");
    assert!(
        matches!(refused, Refusal::Rules(Rules::OutOfReach { distance: Some(5), reach: 1, .. })),
        "{refused:?}"
    );
}

#[test]
fn d20_act_04_a_charge_over_difficult_ground_is_refused() {
    let far: &[(&str, &str)] = &[("Kesh", "2J"), ("Lin", "19A"), ("Ade", "19T")];
    let mut table = begun(far, KESH);
    table.tell("ground 8J hindrance", "");
    assert!(matches!(table.refused("charge Bek to 13J"), Refusal::Rules(Rules::Blocked { .. })));
    table.tell("option charge_difficult ignore", "");
    table.tell("charge Bek to 13J", "2");
    assert_eq!(table.at("Kesh"), Some(cell("13J")));
}

/// Kesh charges along row J past Ade, who stands north of it at 7I and looks there.
fn passing(facing: &str, answers: &str) -> Table {
    let mut table = begun(&[("Kesh", "2J"), ("Lin", "19A"), ("Ade", "7I")], KESH);
    table.tell(&format!("facing Ade {facing}"), "");
    table.tell("charge Bek to 13J", answers);
    table
}

#[test]
fn d20_act_05_who_is_passed_makes_a_check_by_where_it_looks() {
    // The charger comes first to 6J, south-west of Ade: behind one who looks north.
    let table = passing("north", "15 2");
    assert_eq!(hp(&table, "Kesh"), 30);
    let table = passing("north", "16 pick:2 12 4 2");
    assert_eq!((blows(&table)[0], hp(&table, "Kesh")), ((15, 12, 5), 25));
    // In front: 9 + 1 is 10.
    let table = passing("southwest", "9 pick:1 2");
    assert_eq!(hp(&table, "Kesh"), 30);
    let table = passing("southwest", "8 2");
    assert_eq!(hp(&table, "Kesh"), 30);
    // Beside: 13.
    let table = passing("northwest", "12 pick:1 2");
    assert_eq!(hp(&table, "Kesh"), 30);
    let table = passing("northwest", "11 2");
    assert_eq!(hp(&table, "Kesh"), 30);
}

#[test]
fn d20_act_06_a_passing_attack_spends_the_opportunity_and_finds_no_dexterity() {
    let mut table = passing("north", "16 pick:2 12 4 2");
    assert_eq!((blows(&table)[0], sheet(&table, "Ade").reacted), ((15, 12, 5), 1));
    // The other kind of damage takes 4 off the roll, as anywhere else (D20-UNA-05).
    let other_kind = passing("north", "16 pick:3 16 4 2");
    assert_eq!(blows(&other_kind)[0], (15, 12, 5));
    assert_eq!((hp(&other_kind, "Kesh"), sheet(&other_kind, "Kesh").stress), (30, 5));
    // It falls where it is struck.
    let mut other = begun(&[("Kesh", "2J"), ("Lin", "19A"), ("Ade", "7I")], KESH);
    other.tell("pool Kesh hp 3", "");
    other.tell("charge Bek to 13J", "16 pick:2 12 4");
    assert_eq!((other.at("Kesh"), hp(&other, "Kesh")), (Some(cell("6J")), -2));
    assert_eq!(blows(&other).len(), 1);
    table.tell("end", "");
}

#[test]
fn d20_act_07_a_full_attack_leaves_no_movement() {
    let mut table = begun(BESIDE, KESH);
    table.tell("full", "");
    table.tell("strike Bek", "2");
    assert_eq!(blows(&table), [(10, 14, 0)]);
    table.tell("strike Bek", "9");
    assert_eq!(blows(&table), [(12, 14, 0)]);
    assert_eq!(no(&mut table, "strike Bek"), "d20-no-attack-left D20-ACT-08");
    assert_eq!(no(&mut table, "step 12J"), "d20-full-attack-moves-not D20-ACT-07");
    // Nor before it.
    let mut table = begun(BESIDE, KESH);
    table.tell("step 13I", "");
    assert_eq!(no(&mut table, "full"), "d20-needs-whole-turn D20-ACT-07");
    let mut table = begun(BESIDE, KESH);
    table.tell("option full_attack_step 1", "");
    table.tell("full", "");
    table.tell("step 13I", "");
    table.tell("strike Bek", "2");
}

#[test]
fn d20_act_08_only_the_first_bonus_and_the_number_of_attacks_need_be_told() {
    let mut table = begun(BESIDE, KESH);
    let before = table.state().clone();
    table.tell("option iterative_step -4", "");
    table.tell("give Kesh attacks 2 3", "");
    assert_eq!(no(&mut table, "give Kesh attacks 2 3"), "already-so D20-ACT-08");
    let missing = table.read("give Kesh attacks 2");
    assert!(matches!(missing, Err(BadCommand::Missing { verb: "give", .. })), "{missing:?}");
    for (line, word, least, most) in
        [("give Kesh attacks 2 0", "0", 1, 20), ("give Kesh attacks 100 2", "100", -99, 99)]
    {
        let word = word.to_owned();
        assert_eq!(table.read(line), Err(BadCommand::NoNumber { word, least, most }), "{line}");
    }
    table.tell("full", "");
    // 2 + 2 + 3, 3 − 2 + 3, 4 − 6 + 3.
    for (face, total) in [("2", 7), ("3", 4), ("4", 1)] {
        table.tell("strike Bek", face);
        assert_eq!(blows(&table), [(total, 14, 0)]);
    }
    assert_eq!(no(&mut table, "strike Bek"), "d20-no-attack-left D20-ACT-08");
    assert_eq!(table.loaded(None).state(), table.state());
    for _ in 0..6 {
        table.tell("undo", "");
    }
    assert_eq!(*table.state(), before);
}

#[test]
fn d20_act_08_only_a_full_attack_has_several_attacks() {
    let mut table = begun(BESIDE, KESH);
    table.tell("strike Bek", "2");
    assert_eq!(blows(&table), [(10, 14, 0)]);
    assert_eq!(no(&mut table, "strike Bek"), "d20-has-attacked D20-RND-03");
}

#[test]
fn d20_act_09_speed_is_doubled_by_two_moves_and_fourfold_in_a_run() {
    let alone: &[(&str, &str)] = &[("Kesh", "1A"), ("Lin", "1S"), ("Ade", "1T"), ("Bek", "2T")];
    let mut table = begun(alone, KESH);
    table.tell("move 11A", "");
    assert_eq!(table.state().rules().turn_left().unwrap().meters[0].left, 1);
    table.tell("undo", "");
    table.tell("move 20A", "");
    assert_eq!(table.state().rules().turn_left().unwrap().meters[0].left, 0);
    table.tell("undo", "");
    table.tell("sprint 20T", "");
    assert_eq!(table.at("Kesh"), Some(cell("20T")));
    let mut table = begun(alone, KESH);
    table.tell("option combat_move double_partial", "");
    table.tell("move 20A", "");
    assert_eq!(table.state().rules().turn_left().unwrap().meters[0].left, 1);
}

#[test]
fn d20_act_10_who_has_run_runs_until_its_next_turn() {
    use kekkai_rules::d20::numbers::conditions::Condition;
    let alone: &[(&str, &str)] = &[("Kesh", "1A"), ("Lin", "19S"), ("Ade", "19T"), ("Bek", "18T")];
    let mut table = begun(alone, KESH);
    table.tell("sprint 15A", "");
    assert!(sheet(&table, "Kesh").has(Condition::Running));
    for _ in 0..4 {
        table.tell("end", "");
    }
    assert!(!sheet(&table, "Kesh").has(Condition::Running));
}

#[test]
fn d20_hp_08_the_badly_wounded_walk_and_strike_as_before() {
    // 3 of 30: still 10 m, and still +8: 7 hits AC 14, 6 does not.
    let mut table = begun(&[("Kesh", "3J"), ("Lin", "19A"), ("Ade", "19T")], KESH);
    table.tell("pool Kesh hp 3", "");
    table.tell("move 13J", "");
    assert_eq!(table.state().rules().turn_left().unwrap().meters[0].left, 1);
    table.tell("strike Bek", "6");
    assert_eq!(blows(&table), [(14, 14, 0)]);
    table.tell("undo", "");
    table.tell("strike Bek", "7 2");
    assert_eq!(blows(&table), [(15, 14, 5)]);
}

#[test]
fn d20_def_01_defence_worsens_attacks_and_raises_ac() {
    let mut table = begun(BESIDE, BEK);
    table.tell("defend", "");
    table.tell("strike Kesh", "18 3");
    assert_eq!(blows(&table), [(17, 16, 4)]);
    table.tell("end", "");
    // AC 16 until its own next turn: Lin is before Kesh.
    table.tell("end", "");
    table.tell("strike Bek", "8");
    assert_eq!(blows(&table), [(16, 16, 0)]);
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!(sheet(&table, "Bek").stance.dodge, 0);
    table.tell("strike Kesh", "2");
    assert_eq!(no(&mut table, "defend"), "d20-has-attacked D20-DEF-01");
}

#[test]
fn d20_twf_01_two_weapons_strike_once_more_at_a_price() {
    // Both skills and light weapons: -2 and -2 (fight 2, step 1, without cover).
    let places: &[(&str, &str)] = &[("Lin", "3J"), ("Ade", "18J"), ("Kesh", "19A"), ("Bek", "1T")];
    let mut table = begun(places, "1 18 2 3");
    table.tell("draw 2 3", "");
    assert_eq!(no(&mut table, "full both"), "d20-needs-whole-turn D20-ACT-07");
    for _ in 0..4 {
        table.tell("end", "");
    }
    table.tell("full both", "");
    table.tell("strike Ade with 2", "2");
    table.tell("strike Ade with 3", "3");
    assert_eq!(blows(&table), [(4, 14, 0)]);
    assert_eq!(no(&mut table, "strike Ade with 3"), "d20-no-attack-left D20-ACT-08");
}

#[test]
fn d20_act_02_what_may_be_drawn_is_told_apart_where_two_weapons_have_one_name() {
    // Lin has a knife and two pistols, which every pair of hands holds in its own way.
    let table = begun(&[], "1 18 2 3");
    let drawn = offer::offers(table.state()).into_iter().filter_map(|offered| {
        let act = offered.act.filter(|act| act.verb == "draw")?;
        Some(format!("{:?}", act.what))
    });
    let mut drawn: Vec<String> = drawn.collect();
    let all = drawn.len();
    drawn.sort_unstable();
    drawn.dedup();
    assert_eq!((drawn.len(), all), (9, 9), "{drawn:#?}");
}

#[test]
fn what_the_game_master_takes_counts_in_the_account_and_what_a_blow_takes_counts_once() {
    let mut table = begun(BESIDE, KESH);
    let taken = |table: &Table, name: &str| {
        let rows = table.fight.clone().summary().unwrap().rows(table.state(), Audience::Gm);
        rows.iter().find(|row| row.who == table.id(name)).unwrap().taken
    };
    let before = hp(&table, "Bek");
    table.tell("strike Bek", "7 2");
    let struck = before - hp(&table, "Bek");
    assert!(struck > 0);
    assert_eq!(taken(&table, "Bek"), struck);
    table.tell("hurt Bek 3 physical", "");
    table.tell("damage Kesh 4", "");
    assert_eq!((taken(&table, "Bek"), taken(&table, "Kesh")), (struck + 3, 4));
    // Other pools are no health.
    table.tell("hurt Kesh 2 stress", "");
    assert_eq!(taken(&table, "Kesh"), 4);
}
