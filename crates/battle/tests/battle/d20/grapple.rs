//! Grapples, and shots at them (D20-GRP, D20-MOD-11).

use kekkai_battle::{Audience, scenario::Setup};
use kekkai_rules::{Edition, d20::numbers::conditions::Condition};

use super::{begun as corridor, blows, fights::rolls, hp, no, sheet};
use crate::table::{Table, cell};

const SETUP: &str = include_str!("../../support/d20_arena.ron");

/// The arena, initiative thrown: Lin 17, Brute 13, Kesh 11, Ade 9.
fn begun() -> Table {
    arena("8 11 8 14")
}

/// The same with other faces, in the order Kesh, Lin, Ade, Brute.
pub(super) fn arena(initiative: &str) -> Table {
    of_edition(Edition::First, initiative)
}

fn of_edition(edition: Edition, initiative: &str) -> Table {
    let setup: Setup =
        ron::Options::default().from_str(SETUP).unwrap_or_else(|error| panic!("{error}"));
    let mut table = Table::of(Setup { edition, ..setup });
    table.tell("initiative", initiative);
    table
}

/// The same in the Brute's first turn.
fn brutes() -> Table {
    let mut table = begun();
    table.tell("end", "");
    table
}

/// Kesh is held by the Brute, on its own square, in its own first turn.
fn held() -> Table {
    let mut table = brutes();
    table.tell("grapple Kesh", "pick:1 7 9 12 3");
    table.tell("end", "");
    table
}

fn is(table: &Table, name: &str, condition: Condition) -> bool {
    sheet(table, name).has(condition)
}

fn grapples(table: &Table) -> Vec<bool> {
    ["Kesh", "Lin", "Ade", "Brute"].map(|name| is(table, name, Condition::Grappling)).to_vec()
}

#[test]
fn d20_grp_18_a_ruling_that_ends_the_grapple_of_one_leaves_nobody_in_it_alone() {
    let held = |edition, line: &str| {
        let mut table = of_edition(edition, "8 11 8 14");
        table.tell("end", "");
        table.tell("grapple Kesh", "pick:1 7 9 12 3");
        table.tell("end", "");
        assert_eq!(grapples(&table), [true, false, false, true]);
        table.tell(line, "");
        table
    };
    for name in ["Kesh", "Brute"] {
        let line = format!("afflict {name} grappling off");
        let table = held(Edition::NEWEST, &line);
        assert_eq!(grapples(&table), [false; 4], "{name}");
        assert_eq!(sheet(&table, "Brute").holds, [], "{name}");
        // A fight of an older edition goes on as it began.
        let table = held(Edition::Fourth, &line);
        assert_eq!(grapples(&table), [name != "Kesh", false, false, name == "Kesh"], "{name}");
    }
    // A pin has two ends as well.
    let mut table = held(Edition::NEWEST, "afflict Kesh pinned");
    table.tell("afflict Kesh pinned off", "");
    assert_eq!(
        (grapples(&table), sheet(&table, "Brute").pins),
        (vec![true, false, false, true], vec![])
    );
}

#[test]
fn fight_4_a_grapple_of_two_against_one() {
    let mut table = begun();
    // 1: a miss.
    table.tell("strike Brute", "4");
    assert_eq!(blows(&table), [(9, 14, 0)]);
    table.tell("end", "");
    // 2: opportunity, grab, fixing, damage, closing in.
    table.tell("grapple Kesh", "pick:2 6 7 9 12 3");
    assert_eq!((hp(&table, "Kesh"), table.at("Brute")), (22, Some(cell("8I"))));
    table.tell("end", "");
    // 3: a tie fails.
    table.tell("escape", "15 10");
    assert!(is(&table, "Kesh", Condition::Grappling));
    table.tell("end", "");
    // 4: six metres.
    table.tell("move 9K", "");
    table.tell("end", "");
    // 5: a shot into the grapple: Brute 1, Kesh 2.
    table.tell("strike Brute", "2 11 4");
    assert_eq!((blows(&table), hp(&table, "Kesh")), (vec![(16, 14, 4)], 18));
    table.tell("end", "");
    // 6: a pin.
    table.tell("wrestle Kesh pin", "8 9");
    assert!(is(&table, "Kesh", Condition::Pinned));
    table.tell("end", "");
    // 7: two checks of a full attack; nowhere to go, so it is set apart, and the GM puts it elsewhere.
    table.tell("full", "");
    table.tell("escape", "19 11");
    assert_eq!(
        (is(&table, "Kesh", Condition::Pinned), is(&table, "Kesh", Condition::Grappling)),
        (false, true)
    );
    table.tell("escape", "20 9");
    assert_eq!(grapples(&table), [false; 4]);
    table.tell("end", "");
    assert_eq!((table.at("Kesh"), table.at("Brute")), (Some(cell("8H")), Some(cell("8I"))));
    table.tell("put Kesh 8J", "");
    table.tell("end", "");
    // 8: a shot.
    table.tell("strike Brute", "12 6");
    assert_eq!(hp(&table, "Brute"), 38);
    table.tell("end", "");
    // 9: damage from the attack of opportunity ends the attempt.
    table.tell("grapple Kesh", "pick:2 11 1");
    assert_eq!((hp(&table, "Brute"), grapples(&table)), (34, vec![false; 4]));
    table.tell("end", "");
    // 10: a full attack.
    table.tell("full", "");
    table.tell("strike Brute", "8 5");
    table.tell("strike Brute", "9");
    assert_eq!((blows(&table), hp(&table, "Brute")), (vec![(12, 14, 0)], 26));
    table.tell("end", "");
    // 11: a guard joins in; the attack of opportunity is spent.
    table.tell("grapple Kesh", "10 18 12 2");
    assert_eq!((sheet(&table, "Kesh").stress, table.at("Ade")), (3, Some(cell("8J"))));
    table.tell("end", "");
    // 12: the Brute joins; Lin passes.
    table.tell("end", "");
    table.tell("grapple Kesh", "5 4 6 2");
    assert_eq!((hp(&table, "Kesh"), table.at("Brute")), (11, Some(cell("8J"))));
    table.tell("end", "");
    // 13: free of both, and a step away; the last who joined is set apart.
    table.tell("escape", "pick:1 pick:1 16 6 20");
    table.tell("step 7K", "");
    table.tell("end", "");
    let places = ["Kesh", "Brute", "Ade"].map(|name| table.at(name).unwrap());
    assert_eq!(places, ["7K", "8I", "8J"].map(cell));
    assert_eq!((hp(&table, "Kesh"), sheet(&table, "Kesh").stress), (11, 3));
    assert_eq!((hp(&table, "Brute"), hp(&table, "Ade"), hp(&table, "Lin")), (26, 14, 20));
}

#[test]
fn d20_grp_03_a_grapple_takes_the_place_of_an_attack() {
    let mut table = brutes();
    table.tell("grapple Kesh", "pick:1 4");
    assert_eq!(no(&mut table, "grapple Kesh"), "d20-has-attacked D20-RND-03");
    // In a full attack it is tried with decreasing bonuses.
    table.tell("end", "");
    table.tell("full", "");
    table.tell("grapple Brute", "pick:1 1");
    assert_eq!(rolls(&table), ["Kesh 9"]);
    table.tell("grapple Brute", "pick:1 8 1 13");
    assert_eq!(rolls(&table), ["Kesh 11", "Kesh 4", "Brute 26"]);
    assert_eq!(grapples(&table), [false; 4]);
}

#[test]
fn d20_grp_03_friends_and_the_helpless_are_not_seized() {
    let mut table = brutes();
    table.tell("afflict Kesh asleep", "");
    assert_eq!(no(&mut table, "grapple Kesh"), "d20-is-helpless D20-GRP-03");
    assert!(no(&mut table, "grapple Ade").contains("Ally"));
    assert!(no(&mut table, "grapple Brute").contains("Oneself"));
}

#[test]
fn d20_grp_04_damage_of_the_opportunity_ends_the_attempt() {
    let mut table = brutes();
    table.tell("grapple Kesh", "pick:2 11 1");
    assert_eq!((hp(&table, "Brute"), grapples(&table)), (40, vec![false; 4]));
    let mut table = brutes();
    table.tell("grapple Kesh", "pick:2 6 4");
    assert_eq!((hp(&table, "Brute"), grapples(&table)), (44, vec![false; 4]));
}

#[test]
fn d20_grp_05_a_miss_of_the_grab_ends_the_attempt() {
    let mut table = brutes();
    table.tell("grapple Kesh", "pick:1 4");
    assert_eq!((grapples(&table), table.at("Brute")), (vec![false; 4], Some(cell("8H"))));
    let table = held();
    assert_eq!(grapples(&table), [true, false, false, true]);
}

#[test]
fn d20_grp_06_a_lost_fixing_begins_nothing() {
    let mut table = brutes();
    table.tell("grapple Kesh", "pick:1 7 7 12");
    assert_eq!((grapples(&table), hp(&table, "Kesh")), (vec![false; 4], 30));
}

#[test]
fn d20_grp_08_the_grappler_moves_into_the_square_of_the_other() {
    let table = held();
    assert_eq!((table.at("Brute"), table.at("Kesh")), (Some(cell("8I")), Some(cell("8I"))));
    let mut apart = brutes();
    apart.tell("option grapple_share_square false", "");
    apart.tell("grapple Kesh", "pick:1 7 9 12 3");
    assert_eq!(
        (apart.at("Brute"), grapples(&apart)),
        (Some(cell("8H")), vec![true, false, false, true])
    );
}

#[test]
fn d20_grp_08_closing_in_provokes_others_and_not_the_opponent() {
    // Ade 9J between Lin 8J and Kesh 10J: Kesh lets it be, then Lin strikes as Ade leaves its square.
    let places: &[(&str, &str)] = &[("Ade", "9J"), ("Lin", "8J"), ("Kesh", "10J"), ("Bek", "1T")];
    let mut table = corridor(places, "1 2 18 3");
    table.tell("grapple Kesh", "pick:1 15 18 12 2 pick:2 2");
    assert_eq!(rolls(&table), ["Ade 18", "Ade 21", "Kesh 20", "Ade 3", "Lin 9"]);
    assert_eq!((table.at("Ade"), sheet(&table, "Kesh").reacted), (Some(cell("10J")), 0));
    // Felled by it, Ade lies where it stood, and the grapple is over.
    table.tell("undo", "");
    table.tell("pool Ade hp 1", "");
    table.tell("grapple Kesh", "pick:1 15 18 12 2 pick:2 18 3");
    assert_eq!(
        (table.at("Ade"), is(&table, "Kesh", Condition::Grappling)),
        (Some(cell("9J")), false)
    );
}

#[test]
fn d20_grp_09_a_check_is_the_one_attack_of_a_turn() {
    let mut table = held();
    table.tell("wrestle Brute damage", "15 5 2");
    assert_eq!((sheet(&table, "Brute").stress, hp(&table, "Brute")), (5, 44));
    assert_eq!(no(&mut table, "escape"), "d20-has-attacked D20-RND-03");
}

#[test]
fn d20_grp_10_physical_damage_costs_the_unskilled_four() {
    // 19 + 8 - 4 against 10 + 13 is a tie, 20 is not.
    let mut table = held();
    table.tell("wrestle Brute damage swap", "19 10");
    assert_eq!(hp(&table, "Brute"), 44);
    let mut table = held();
    table.tell("wrestle Brute damage swap", "20 10 2");
    assert_eq!(hp(&table, "Brute"), 39);
}

#[test]
fn d20_grp_11_a_pin_lasts_until_the_pinners_next_turn() {
    let mut table = held();
    for _ in 0..3 {
        table.tell("end", "");
    }
    table.tell("wrestle Kesh pin", "8 9");
    table.tell("end", "");
    assert_eq!(no(&mut table, "wrestle Brute damage"), "d20-is-pinned D20-GRP-11");
    for _ in 0..3 {
        assert!(is(&table, "Kesh", Condition::Pinned));
        table.tell("end", "");
    }
    assert!(!is(&table, "Kesh", Condition::Pinned) && is(&table, "Kesh", Condition::Grappling));
}

#[test]
fn d20_grp_13_a_check_ends_the_pin_of_an_ally() {
    let mut table = held();
    table.tell("put Lin 8J", "");
    for _ in 0..3 {
        table.tell("end", "");
    }
    table.tell("wrestle Kesh pin", "8 9");
    for _ in 0..3 {
        table.tell("end", "");
    }
    // Lin seizes one of the opponents by the same steps and shares the square.
    table.tell("grapple Brute", "12 15 1 2");
    assert_eq!(grapples(&table), [true, true, false, true]);
    table.tell("end", "");
    table.tell("wrestle Kesh pin", "8 9");
    for _ in 0..3 {
        table.tell("end", "");
    }
    table.tell("wrestle Brute unhand", "18 4");
    assert!(!is(&table, "Kesh", Condition::Pinned) && is(&table, "Kesh", Condition::Grappling));
    assert_eq!(no(&mut table, "wrestle Brute unhand"), "d20-pins-no-ally D20-GRP-13");
}

#[test]
fn d20_grp_14_a_free_fighter_may_still_move() {
    let mut table = held();
    table.tell("escape", "16 10");
    // The first step provokes nothing: nobody controls the own square.
    let mut near = table.clone();
    near.tell("move 8J", "");
    assert_eq!((near.at("Kesh"), sheet(&near, "Brute").reacted), (Some(cell("8J")), 0));
    // The second one leaves what the fists of the Brute control.
    table.tell("move 8N", "pick:1");
    assert_eq!(table.at("Kesh"), Some(cell("8N")));
}

#[test]
fn d20_grp_17_in_a_grapple_there_are_only_grapple_checks() {
    let mut table = held();
    assert_eq!(no(&mut table, "strike Brute"), "d20-grapples D20-GRP-17");
    assert_eq!(no(&mut table, "move 8K"), "d20-grapples D20-GRP-17");
    assert_eq!(no(&mut table, "defend"), "d20-grapples D20-GRP-17");
    assert_eq!(no(&mut table, "attend Brute"), "d20-grapples D20-GRP-17");
    // It controls nothing: an enemy walks past.
    table.tell("end", "");
    table.tell("put Ade 7I", "");
    table.tell("move 5I", "");
    assert_eq!(sheet(&table, "Kesh").reacted, 0);
}

#[test]
fn d20_grp_18_a_grapple_ends_when_one_side_falls_or_lets_go() {
    let mut table = held();
    assert_eq!(no(&mut table, "letgo Brute"), "d20-holds-not D20-GRP-18");
    for _ in 0..3 {
        table.tell("end", "");
    }
    let mut falls = table.clone();
    table.tell("letgo Kesh", "");
    assert_eq!(grapples(&table), [false; 4]);
    table.tell("end", "");
    assert_ne!(table.at("Brute"), table.at("Kesh"));
    falls.tell("hurt Brute 44 physical", "");
    assert_eq!(grapples(&falls), [false; 4]);
}

#[test]
fn d20_mod_11_a_shot_at_a_grapple_finds_its_target_by_a_die() {
    let mut table = held();
    for _ in 0..2 {
        table.tell("end", "");
    }
    let mut other = table.clone();
    table.tell("strike Kesh", "1 10 4");
    assert_eq!(blows(&table), [(15, 14, 4)]);
    assert_eq!((hp(&table, "Brute"), hp(&table, "Kesh")), (40, 22));
    other.tell("option grapple_miss gm", "");
    other.tell("strike Kesh", "10 4");
    assert_eq!(hp(&other, "Kesh"), 18);
}

/// Kesh in its turn, held by the Brute and by Ade.
fn held_by_two() -> Table {
    let mut table = held();
    table.tell("put Ade 8H", "");
    until(&mut table, "Ade");
    table.tell("grapple Kesh", "18 18 1 2");
    assert_eq!(grapples(&table), [true, false, true, true]);
    until(&mut table, "Kesh");
    table
}

/// Ends turns until it is that of `name`.
fn until(table: &mut Table, name: &str) {
    let running = |table: &Table| table.state().queue.turn.unwrap().who;
    while running(table) != table.id(name) {
        table.tell("end", "");
    }
}

#[test]
fn d20_grp_15_each_of_several_opponents_says_whether_it_holds_on() {
    // Both hold on, and both roll.
    let mut both = held_by_two();
    both.tell("escape", "pick:1 pick:1 20 1 20");
    assert_eq!(rolls(&both).len(), 3);
    // Ade does not: the Brute alone rolls, and Ade is out of the grapple though Kesh stays in it.
    let mut one = held_by_two();
    one.tell("escape", "pick:1 pick:2 1 20");
    assert_eq!(rolls(&one).len(), 2);
    assert_eq!(grapples(&one), [true, false, false, true]);
    // Neither does: nobody rolls, and Kesh is free.
    let mut none = held_by_two();
    none.tell("escape", "pick:2 pick:2");
    assert_eq!((rolls(&none).len(), grapples(&none)), (0, vec![false; 4]));
}

#[test]
fn d20_grp_18_whoever_is_bound_or_asleep_is_out_of_its_grapple() {
    for condition in ["bound", "asleep", "paralysed"] {
        let mut table = held();
        table.tell(&format!("afflict Brute {condition}"), "");
        assert_eq!(grapples(&table), [false; 4], "{condition}");
    }
}

#[test]
fn d20_grp_18_who_finds_no_free_square_goes_on_sharing_until_there_is_one() {
    let mut table = held();
    table.tell("ground 7H 8H 9H 7I 9I 7J 8J 9J strong", "");
    for _ in 0..3 {
        table.tell("end", "");
    }
    table.tell("letgo Kesh", "");
    table.tell("end", "");
    assert_eq!(table.at("Brute"), table.at("Kesh"));
    table.tell("ground 9J floor", "");
    table.tell("end", "");
    assert_eq!((table.at("Brute"), table.at("Kesh")), (Some(cell("9J")), Some(cell("8I"))));
}

#[test]
fn d20_atk_13_a_grenade_into_a_grapple_throws_no_die_for_its_target() {
    let mut table = held();
    until(&mut table, "Ade");
    table.tell("put Ade 8N", "");
    table.tell("draw 2", "");
    // Low ground between hides nobody from what bursts behind it: cover counts from the aimed square.
    table.tell("ground 8K ordinary", "");
    table.tell("trait low 8K", "");
    table.tell("blast 8G", "1 1");
    assert_eq!(blows(&table).iter().map(|(_, ac, _)| *ac).collect::<Vec<_>>(), [14, 14]);
}

#[test]
fn d20_grp_14_escape_steps_one_check_ends_pin_and_grapple() {
    let mut table = held();
    until(&mut table, "Brute");
    table.tell("wrestle Kesh pin", "8 9");
    until(&mut table, "Kesh");
    table.tell("option escape_steps 1", "");
    table.tell("escape", "16 10");
    assert_eq!((grapples(&table), is(&table, "Kesh", Condition::Pinned)), (vec![false; 4], false));
}

#[test]
fn d20_grp_15_escape_all_from_three_the_stronger_of_two_is_beaten_for_both() {
    let mut table = held_by_two();
    table.tell("option escape_all_from 3", "");
    // The Brute has 13, Ade 3.
    table.tell("escape", "16 10");
    assert_eq!(
        (rolls(&table), grapples(&table)),
        (vec!["Kesh 24".to_owned(), "Brute 23".to_owned()], vec![false; 4])
    );
}

#[test]
fn d20_rnd_08_who_began_an_opposed_test_loses_a_tie_unless_both_throw_again() {
    let mut table = held();
    let mut again = table.clone();
    // 15 + 8 against 10 + 13.
    table.tell("wrestle Brute damage", "15 10");
    assert_eq!(sheet(&table, "Brute").stress, 0);
    again.tell("option opposed_tie reroll", "");
    again.tell("wrestle Brute damage", "15 10 16 10 2");
    assert_eq!(sheet(&again, "Brute").stress, 5);
}

#[test]
fn d20_grp_18_who_is_taken_away_is_out_of_the_grapple() {
    for line in ["remove Brute", "put Kesh 3C", "put Brute 3C", "hp Brute =-10"] {
        let mut table = held();
        table.tell(line, "");
        assert_eq!(grapples(&table), [false; 4], "{line}");
        assert!(sheet(&table, "Brute").holds.is_empty(), "{line}");
    }
    let mut table = held();
    table.tell("remove Kesh", "");
    assert_eq!(grapples(&table), [false; 4]);
    // Whoever is put on another square of the same grapple stays in it.
    let mut table = held();
    table.tell("put Brute 8H", "");
    assert_eq!(grapples(&table), [true, false, false, true]);
}

#[test]
fn d20_grp_06_that_somebody_is_seized_or_not_is_told_to_everybody_who_sees_both() {
    for (dice, key) in
        [("pick:1 7 7 12", "d20-log-not-seized"), ("pick:1 19 20 1 2", "d20-log-seized")]
    {
        let mut table = brutes();
        table.tell("grapple Kesh", dice);
        for audience in [Audience::Gm, Audience::Public] {
            let log = table.fight.clone().log(audience, 1).unwrap();
            assert!(format!("{log:?}").contains(key), "{audience:?}: {log:?}");
        }
        // Nobody is told of one whom it does not see.
        let mut table = brutes();
        table.tell("shroud Brute", "");
        table.tell("grapple Kesh", dice);
        let log = table.fight.clone().log(Audience::Public, 1).unwrap();
        assert!(!format!("{log:?}").contains(key), "{log:?}");
    }
}
