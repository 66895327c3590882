//! Movement, control of squares, opportunity attacks, held attacks.

use super::{begun, blows, facts, hp, no, of_edition, sheet};
use crate::table::{Table, cell};
use kekkai_battle::{
    Command, Refusal,
    fight::{Change, Hand},
};
use kekkai_rules::{
    Answer, Edition, Origin, Refusal as Rules,
    d20::{
        fact::{Fact, Why},
        steps::WALK,
    },
};

/// Bek moves first; Kesh stands beside it, the others are far.
const BEK: &str = "1 2 3 18";

#[test]
fn d20_mov_01_nobody_ends_where_somebody_stands() {
    let mut table = begun(&[("Kesh", "12J"), ("Lin", "13J"), ("Ade", "19T")], "18 1 2 3");
    assert!(matches!(table.refused("move 13J"), Refusal::Rules(Rules::Taken { .. })));
}

#[test]
fn d20_mov_02_ten_metres_are_one_partial_move() {
    let alone: &[(&str, &str)] = &[("Kesh", "2E"), ("Lin", "19S"), ("Ade", "19T"), ("Bek", "18T")];
    let mut table = begun(alone, "18 1 2 3");
    let left = |table: &Table| table.state().rules().turn_left().unwrap().meters[0].left;
    table.tell("move 12E", "");
    assert_eq!(left(&table), 1);
    table.tell("undo", "");
    table.tell("move 13E", "");
    assert_eq!(left(&table), 0);
}

#[test]
fn d20_mov_03_each_step_is_a_metre_in_all_directions() {
    let alone: &[(&str, &str)] = &[("Kesh", "8L"), ("Lin", "19S"), ("Ade", "19T"), ("Bek", "18T")];
    let mut table = begun(alone, "18 1 2 3");
    table.tell("move 11E", "");
    let left = |table: &Table| table.state().rules().turn_left().unwrap().meters[1].left;
    assert_eq!(left(&table), 10);
    for (value, at) in [("alternate", "15L"), ("euclid", "15L")] {
        let mut table = begun(alone, "18 1 2 3");
        table.tell(&format!("option diagonal_cost {value}"), "");
        // Ten diagonals are 15 or 14 metres: two partial moves.
        table.tell("move 18B", "");
        assert_eq!((left(&table), at), (0, "15L"));
    }
}

#[test]
fn d20_mov_04_who_leaves_a_controlled_square_provokes_once() {
    let mut table = begun(&[("Kesh", "7I"), ("Lin", "19A"), ("Ade", "19T"), ("Bek", "6J")], BEK);
    // Along 6J, 7J, 8J, 9J: the first step provokes, and no other of the same turn.
    table.tell("move 7J 8J 9J", "pick:2 2");
    assert_eq!((blows(&table), table.at("Bek")), (vec![(10, 14, 0)], Some(cell("9J"))));
    // Who declines is asked again by the next step.
    table.tell("undo", "");
    table.tell("move 7J 8J 9J", "pick:1 pick:2 2");
    assert_eq!(blows(&table).len(), 1);
    // Walking up and stopping provokes nothing, unless the table says so.
    let mut table = begun(&[("Kesh", "7I"), ("Lin", "19A"), ("Ade", "19T"), ("Bek", "9J")], BEK);
    table.tell("move 8J", "");
    table.tell("undo", "");
    table.tell("option aoo_trigger enter_or_leave", "");
    table.tell("move 8J", "pick:1");
}

#[test]
fn d20_mov_05_a_withdrawal_leaves_its_start_free() {
    // Fight 3, step 6: Ade at 10J between Kesh (9J) and Lin (11J).
    let places: &[(&str, &str)] = &[("Ade", "10J"), ("Kesh", "9J"), ("Lin", "11J"), ("Bek", "19T")];
    let mut table = begun(places, "11 12 19 1");
    table.tell("withdraw 10K 10L", "pick:3 2 pick:1");
    assert_eq!((blows(&table), table.at("Ade")), (vec![(10, 14, 0)], Some(cell("10L"))));
    // In it entering the area of another enemy provokes that one.
    let places: &[(&str, &str)] = &[("Ade", "5J"), ("Kesh", "9J"), ("Lin", "4J"), ("Bek", "19T")];
    let mut table = begun(places, "11 12 19 1");
    table.tell("withdraw 6J 7J 8K", "pick:2 2");
    assert_eq!(blows(&table), [(10, 14, 0)]);
    // It takes the whole turn.
    assert_eq!(no(&mut table, "strike Kesh"), "d20-no-action-left D20-RND-03");
}

#[test]
fn d20_mov_06_one_step_provokes_nothing_and_is_all() {
    let mut table = begun(&[("Kesh", "6F"), ("Lin", "19A"), ("Ade", "19T"), ("Bek", "5E")], BEK);
    table.tell("step 4D", "");
    assert_eq!(no(&mut table, "move 4E"), "d20-has-stepped D20-MOV-06");
    table.tell("undo", "");
    table.tell("ground 4D hindrance", "");
    assert_eq!(no(&mut table, "step 4D"), "d20-step-needs-free-ground D20-MOV-06");
    table.tell("step 4E", "");
}

#[test]
fn d20_mov_07_allies_are_crossed_enemies_not_and_difficult_ground_is_dear() {
    let row: &[(&str, &str)] = &[("Kesh", "1A"), ("Lin", "2A"), ("Ade", "1T"), ("Bek", "2T")];
    let mut table = begun(row, "18 1 2 3");
    table.tell("move 2A 3A", "");
    assert_eq!(table.at("Kesh"), Some(cell("3A")));
    table.tell("undo", "");
    table.tell("option pass_allies false", "");
    assert!(matches!(table.refused("move 2A 3A"), Refusal::Rules(Rules::Taken { .. })));
    let mut table = begun(&[("Kesh", "1A"), ("Ade", "2A"), ("Bek", "2T")], "18 1 2 3");
    assert!(matches!(table.refused("move 2A 3A"), Refusal::Rules(Rules::Taken { .. })));
    // Two difficult squares: 8 squares of 10 m.
    let mut table =
        begun(&[("Kesh", "1A"), ("Lin", "19S"), ("Ade", "1T"), ("Bek", "2T")], "18 1 2 3");
    table.tell("ground 2A 3A hindrance", "");
    table.tell("move 2A 3A 4A 5A 6A 7A 8A 9A", "");
    assert_eq!(table.state().rules().turn_left().unwrap().meters[0].left, 1);
    table.tell("undo", "");
    table.tell("move 2A 3A 4A 5A 6A 7A 8A 9A 10A", "");
    assert_eq!(table.state().rules().turn_left().unwrap().meters[0].left, 0);
}

#[test]
fn d20_aoo_01_who_cannot_strike_controls_nothing() {
    let beside: &[(&str, &str)] = &[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")];
    for condition in ["stunned", "asleep", "surprised", "pinned"] {
        let mut table = begun(beside, BEK);
        table.tell(&format!("afflict Kesh {condition}"), "");
        table.tell("move 16J", "");
    }
    // Nor do those who do not see it, or hold nothing to strike with.
    let mut table = begun(beside, BEK);
    table.tell("afflict Bek hidden", "");
    table.tell("move 16J", "");
    let mut table = begun(&[("Lin", "13J"), ("Kesh", "19A"), ("Ade", "19T")], "1 19 3 8");
    let mut armed = table.clone();
    table.tell("draw 2", "");
    assert_eq!(sheet(&table, "Lin").in_hand, [1]);
    table.tell("end", "");
    table.tell("move 16J", "");
    // With the knife in hand it does.
    armed.tell("end", "");
    armed.tell("move 16J", "pick:1");
}

#[test]
fn d20_aoo_02_each_has_one_in_a_round() {
    let places: &[(&str, &str)] =
        &[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "12I"), ("Bek", "14J")];
    let mut table = begun(places, "1 2 17 18");
    table.tell("move 16J", "pick:2 2");
    table.tell("end", "");
    // The second enemy finds none left.
    table.tell("move 10G", "");
    assert_eq!(sheet(&table, "Kesh").reacted, 1);
}

#[test]
fn d20_aoo_03_it_comes_first_and_whoever_falls_does_nothing() {
    let mut table = begun(&[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")], BEK);
    table.tell("pool Bek hp 5", "");
    table.tell("move 16J", "pick:2 7 3");
    assert_eq!((hp(&table, "Bek"), table.at("Bek")), (-1, Some(cell("14J"))));
    // Of several the rest is neither made nor spent.
    let mut table = begun(&[("Kesh", "13J"), ("Lin", "15J"), ("Ade", "19T")], BEK);
    table.tell("pool Bek hp 5", "");
    table.tell("move 14L", "pick:3 7 3");
    assert_eq!((sheet(&table, "Kesh").reacted, sheet(&table, "Lin").reacted), (1, 0));
}

#[test]
fn d20_aoo_04_shots_beside_an_enemy_and_unskilled_fists_provoke() {
    // Fight 2, step 5: a lead of 2 is not enough.
    let places: &[(&str, &str)] = &[("Ade", "18J"), ("Kesh", "17K"), ("Lin", "13J"), ("Bek", "1T")];
    let mut table = begun(places, "11 2 15 1");
    table.tell("draw 2", "");
    table.tell("strike Lin", "pick:2 12 2 16 9");
    assert_eq!(blows(&table), [(20, 14, 5), (19, 17, 9)]);
    assert_eq!((hp(&table, "Ade"), hp(&table, "Lin")), (9, 11));
    // The one who is struck at strikes first.
    let mut table = begun(&[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")], BEK);
    table.tell("strike Kesh fists", "pick:2 2 15 2");
    let struck = (vec![(10, 14, 0), (18, 16, 3)], 3);
    assert_eq!((blows(&table), sheet(&table, "Kesh").stress), struck);
    // Bare hands may be named like a weapon too.
    for named in ["fists", "\"bare hands\"", "bare-hands", "\"без оружия\""] {
        table.tell("undo", "");
        table.tell(&format!("strike Kesh with {named}"), "pick:2 2 15 2");
        assert_eq!((blows(&table), sheet(&table, "Kesh").stress), struck, "{named}");
    }
}

#[test]
fn d20_aoo_05_melee_attacks_and_charges_do_not_provoke() {
    let mut table = begun(&[("Lin", "19A"), ("Ade", "19T")], "18 1 2 3");
    table.tell("charge Bek", "2");
    let mut table = begun(&[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")], BEK);
    table.tell("strike Kesh", "2");
    // Standing up does not, unless the table says so.
    table.tell("afflict Bek prone", "");
    table.tell("stand", "");
    table.tell("undo", "");
    table.tell("option aoo_extra stand_up", "");
    table.tell("stand", "pick:1");
}

#[test]
fn d20_rng_03_a_lead_of_ten_spares_the_shooter() {
    let places: &[(&str, &str)] = &[("Lin", "13J"), ("Bek", "14J"), ("Kesh", "19A"), ("Ade", "1T")];
    // 18 against 8.
    let mut table = begun(places, "1 12 2 7");
    table.tell("draw 2", "");
    table.tell("strike Bek", "2");
    // 18 against 9.
    let mut table = begun(places, "1 12 2 8");
    table.tell("draw 2", "");
    table.tell("strike Bek", "pick:1 2");
}

#[test]
fn d20_rdy_01_long_aim_adds_to_the_next_attack() {
    let places: &[(&str, &str)] = &[("Lin", "3C"), ("Ade", "8C"), ("Kesh", "19A"), ("Bek", "1T")];
    let mut table = begun(places, "1 12 2 3");
    table.tell("draw 2", "");
    for _ in 0..4 {
        table.tell("end", "");
    }
    table.tell("aim Ade", "");
    for _ in 0..4 {
        table.tell("end", "");
    }
    table.tell("strike Ade", "2");
    assert_eq!(blows(&table), [(9, 14, 0)]);
    // It is lost by who leaves its square.
    table.tell("undo", "");
    table.tell("step 3D", "");
    table.tell("strike Ade", "2");
    assert_eq!(blows(&table), [(7, 14, 0)]);
}

#[test]
fn d20_rdy_02_who_waits_for_a_charge_strikes_first_and_knocks_down() {
    let places: &[(&str, &str)] = &[("Kesh", "2J"), ("Lin", "19A"), ("Ade", "19T"), ("Bek", "14J")];
    let mut table = begun(places, "11 1 2 18");
    table.tell("expect Kesh", "");
    table.tell("end", "");
    // AC 12: the charge, and Dexterity lost. A hit, the contest of strength, no blow of the charger.
    table.tell("charge Bek", "pick:2 10 3 pick:2 15 5");
    assert_eq!(blows(&table), [(13, 12, 4)]);
    assert!(sheet(&table, "Kesh").has(kekkai_rules::d20::numbers::conditions::Condition::Prone));
    // Who keeps its feet strikes.
    table.tell("undo", "");
    table.tell("charge Bek", "pick:2 10 3 pick:2 5 15 2");
    assert_eq!(blows(&table), [(13, 12, 4), (12, 14, 0)]);
    table.tell("undo", "");
    table.tell("option knockdown off", "");
    table.tell("charge Bek", "pick:2 10 3 2");
}

#[test]
fn d20_rdy_03_who_comes_at_ordinary_speed_is_struck_as_it_comes() {
    let places: &[(&str, &str)] = &[("Kesh", "8J"), ("Lin", "19A"), ("Ade", "19T"), ("Bek", "14J")];
    let mut table = begun(places, "11 1 2 18");
    table.tell("expect Kesh", "");
    table.tell("end", "");
    table.tell("move 13J", "pick:2 10");
    assert_eq!(blows(&table), [(13, 16, 0)]);
    // If it was there already, before its attack.
    let places: &[(&str, &str)] =
        &[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T"), ("Bek", "14J")];
    let mut table = begun(places, "11 1 2 18");
    table.tell("expect Kesh", "");
    table.tell("end", "");
    table.tell("strike Bek", "pick:2 10 2");
    assert_eq!(blows(&table), [(13, 16, 0), (10, 14, 0)]);
}

#[test]
fn d20_rdy_03_a_side_chooses_which_of_the_attacks_that_it_holds_goes_off_first() {
    // Ade, then Bek, wait for Kesh, who comes into the reach of both with one step.
    let places: &[(&str, &str)] = &[("Kesh", "9A"), ("Lin", "19A"), ("Ade", "9J"), ("Bek", "11J")];
    let comes = |answers: &str| {
        let mut table = begun(places, "2 1 18 17");
        for line in ["expect Kesh", "end", "expect Kesh", "end", "end"] {
            table.tell(line, "");
        }
        table.tell("move 10I", answers);
        let holds = |name: &str| !sheet(&table, name).held.is_empty();
        (blows(&table), holds("Ade"), holds("Bek"))
    };
    assert_eq!(comes("pick:3 10 pick:1"), (vec![(13, 16, 0)], true, false));
    assert_eq!(comes("pick:2 10 pick:1"), (vec![(13, 16, 0)], false, true));
    assert_eq!(comes("pick:3 10 pick:2 2"), (vec![(13, 16, 0), (5, 16, 0)], false, false));
    // One no is that of the whole side.
    assert_eq!(comes("pick:1"), (Vec::new(), true, true));
}

#[test]
fn d20_rdy_04_a_guard_strikes_before_the_attack_on_its_ally() {
    let places: &[(&str, &str)] =
        &[("Kesh", "13J"), ("Lin", "14I"), ("Ade", "19T"), ("Bek", "14J")];
    let mut table = begun(places, "18 1 2 9");
    table.tell("guard Lin", "");
    table.tell("end", "");
    table.tell("pool Bek hp 3", "");
    table.tell("strike Lin", "pick:2 10 1");
    assert_eq!((blows(&table), hp(&table, "Bek")), (vec![(18, 14, 4)], -1));
    assert_eq!(hp(&table, "Lin"), 20);
}

#[test]
fn d20_rdy_03_a_held_attack_stands_on_the_rule_that_sets_it_off() {
    let why = |table: &Table| {
        let whys = facts(table).into_iter().filter_map(|fact| match fact {
            Fact::Struck(attack) => Some(attack.why),
            _ => None,
        });
        whys.collect::<Vec<Why>>()
    };
    for (edition, [met, guard, ready]) in
        [(Edition::NEWEST, [Why::Met, Why::Guard, Why::Ready]), (Edition::Eighth, [Why::Held; 3])]
    {
        // Lin 18 beside Ade 16, Kesh 14, Bek 9.
        for (line, comes, answers, is) in [
            ("expect Ade", "strike Lin", "pick:2 2 2", met),
            ("guard Kesh", "strike Kesh", "pick:2 2 2", guard),
            ("ready until open", "trigger Ade by Lin", "2", ready),
        ] {
            let mut table = of_edition(edition, "11 12 15 8");
            table.tell("put Kesh 8H", "");
            table.tell(line, "");
            table.tell("end", "");
            table.tell(comes, answers);
            assert_eq!(why(&table).first(), Some(&is), "{line}");
        }
    }
}

#[test]
fn d20_rdy_05_a_readied_attack_is_made_in_anothers_turn() {
    let places: &[(&str, &str)] =
        &[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T"), ("Bek", "14J")];
    let mut table = begun(places, "18 1 2 9");
    table.tell("ready until \"the door opens\"", "");
    assert_eq!(no(&mut table, "trigger Bek"), "d20-trigger-in-others-turn D20-RDY-05");
    table.tell("end", "");
    table.tell("trigger Bek by Kesh", "10 1");
    assert_eq!((blows(&table), sheet(&table, "Kesh").held), (vec![(18, 14, 4)], vec![]));
    // Whoever holds nothing any more acts in its own turn alone.
    let (who, turn) = (table.id("Kesh"), table.state().actor());
    let refused = table.refused("trigger Bek by Kesh");
    assert_eq!(refused, Refusal::Rules(Rules::NotYourTurn { who, turn }));
}

#[test]
fn d20_rdy_06_what_is_not_triggered_by_the_next_turn_is_lost() {
    let mut table = begun(&[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")], "18 1 2 9");
    table.tell("ready", "");
    for _ in 0..4 {
        table.tell("end", "");
    }
    assert_eq!(sheet(&table, "Kesh").held, []);
    assert_eq!(table.state().rules().turn_left().unwrap().meters[0].left, 2);
}

#[test]
fn d20_rdy_07_falling_or_being_stunned_ends_what_is_held() {
    for line in ["afflict Kesh stunned", "hurt Kesh 31 physical", "afflict Kesh grappling"] {
        let mut table = begun(&[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")], "18 1 2 9");
        table.tell("ready", "");
        table.tell("end", "");
        table.tell(line, "");
        assert_eq!(sheet(&table, "Kesh").held, [], "{line}");
    }
}

#[test]
fn d20_flk_01_allies_on_opposite_sides_flank_and_a_spy_stabs() {
    // Fight 3, step 1.
    let places: &[(&str, &str)] = &[("Ade", "10J"), ("Kesh", "9J"), ("Lin", "11J"), ("Bek", "9K")];
    let mut table = begun(places, "11 12 14 11");
    table.tell("strike Ade", "6 2 3,4");
    assert_eq!((blows(&table), hp(&table, "Ade")), (vec![(15, 14, 9)], 5));
    // Not from beside.
    let places: &[(&str, &str)] = &[("Ade", "10J"), ("Kesh", "9J"), ("Lin", "11K"), ("Bek", "1T")];
    let mut table = begun(places, "11 12 14 11");
    table.tell("strike Ade", "6");
    assert_eq!(blows(&table), [(13, 14, 0)]);
}

#[test]
fn d20_flk_03_whoever_is_behind_one_that_attends_elsewhere_gets_more() {
    // Fight 3, steps 2 to 5.
    let places: &[(&str, &str)] = &[("Ade", "10J"), ("Kesh", "9J"), ("Lin", "11J"), ("Bek", "1T")];
    let mut table = begun(places, "11 2 17 1");
    table.tell("attend Kesh", "");
    table.tell("end", "");
    table.tell("strike Ade", "2");
    assert_eq!(blows(&table), [(10, 14, 0)]);
    table.tell("end", "");
    table.tell("strike Ade", "2");
    assert_eq!(blows(&table), [(13, 14, 0)]);
}

#[test]
fn d20_aoo_03_whoever_is_asked_later_on_the_way_sees_what_has_happened_by_then() {
    let places: &[(&str, &str)] = &[("Kesh", "9J"), ("Lin", "19A"), ("Ade", "9I"), ("Bek", "12I")];
    let table = begun(places, "18 1 2 3");
    let (who, mut fight) = (table.id("Kesh"), table.fight.clone());
    let path = ["10J", "11J", "12J", "13J"].map(cell).to_vec();
    let walk = Command::Walk { who, path, mode: WALK };
    let mut seen = Vec::new();
    // Ade strikes and misses, then Bek is asked.
    for answers in [vec![], vec![Answer::Pick(1)], vec![Answer::Pick(1), die(2)]] {
        let change = fight.propose(walk.clone(), answers, Hand::Table).unwrap();
        let Change::Ask(_, ask) = &change else { panic!("{change:?}") };
        let by = ask.who();
        fight.take(change);
        let meanwhile = fight.meanwhile();
        let rolled = meanwhile.as_ref().map_or(0, |(_, told)| told.told.len());
        let at = meanwhile.and_then(|(state, _)| state.cell_of(who));
        seen.push((by, at, rolled > 0));
    }
    let [ade, bek] = ["Ade", "Bek"].map(|name| table.id(name));
    assert_eq!(seen, [(ade, None, false), (ade, None, false), (bek, Some(cell("11J")), true)]);
    // The fight itself stands as it did: what is asked may still be given up.
    assert_eq!(fight.state().cell_of(who), Some(cell("9J")));
}

fn die(face: u16) -> Answer {
    Answer::Faces(vec![face], Origin::Typed)
}
