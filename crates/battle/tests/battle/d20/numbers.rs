//! Numbers that an attack in a fight counts: cover, height, the GM's ruling, weapons that do nothing, the whole round
//! spent on somebody helpless (D20-COV, D20-MOD, D20-OBJ-08, D20-HLP-03).

use super::{begun, blows, facts, hp, no, sheet};
use crate::table::{Table, cell};
use kekkai_battle::{Refusal, scenario::Setup};
use kekkai_rules::{
    Arg, Edition, Refusal as Rules,
    d20::{
        fact::{Came, Fact},
        numbers::conditions::Condition,
    },
};

/// Lin with a pistol 15 m from Ade, who stands behind a low obstacle; Lin acts first (fight 2, step 1).
fn crate_between() -> Table {
    let places: &[(&str, &str)] = &[("Lin", "3J"), ("Ade", "18J"), ("Kesh", "19A"), ("Bek", "1T")];
    let mut table = begun(places, "1 18 2 3");
    table.tell("ground 17J ordinary", "");
    table.tell("trait low 17J", "");
    table.tell("draw 2", "");
    table
}

/// Kesh beside Bek, in Kesh's turn.
fn beside() -> Table {
    begun(&[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")], "18 1 2 3")
}

#[test]
fn d20_cov_01_the_game_master_sets_cover() {
    let mut table = beside();
    table.tell("cover Bek half", "");
    table.tell("strike Bek", "10");
    assert_eq!(blows(&table), [(18, 18, 0)]);
    table.tell("undo", "");
    table.tell("strike Bek", "11 1");
    assert_eq!(blows(&table), [(19, 18, 4)]);
    table.tell("undo", "");
    for (line, ac) in [("quarter", 16), ("most", 21), ("slit", 24), ("bonus 3", 17)] {
        table.tell(&format!("cover Bek {line}"), "");
        table.tell("strike Bek", "1");
        assert_eq!(blows(&table), [(9, ac, 0)]);
        table.tell("undo", "");
    }
    // Whoever is wholly covered cannot be chosen, until the GM says otherwise or it leaves its square.
    table.tell("cover Bek total", "");
    assert!(matches!(table.refused("strike Bek"), Refusal::Rules(Rules::NoSight { .. })));
    table.tell("cover Bek auto", "");
    table.tell("strike Bek", "1");
    let mut table = begun(&[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")], "1 2 3 18");
    table.tell("cover Bek half", "");
    table.tell("step 15J", "");
    assert_eq!(sheet(&table, "Bek").cover, None);
}

#[test]
fn d20_cov_03_cover_is_told_of_any_two_cells() {
    let mut table = crate_between();
    let told = |table: &Table, from, to| {
        let cover = kekkai_battle::sight::cover(table.state(), cell(from), cell(to))?;
        Some((cover.key.to_string(), cover.args))
    };
    let half = Some(("d20-row-cover".to_owned(), vec![("bonus".into(), Arg::Change(4))]));
    assert_eq!(told(&table, "3J", "18J"), half);
    // Next to whoever shoots it covers nobody.
    assert_eq!(told(&table, "18J", "3J"), None);
    assert_eq!(told(&table, "3K", "18K"), None);
    table.tell("ground 10J strong", "");
    let whole = Some(("d20-row-cover-total".to_owned(), Vec::new()));
    assert_eq!(told(&table, "3J", "18J"), whole);
    table.tell("option cover_auto off", "");
    assert_eq!(told(&table, "3J", "18J"), None);
}

#[test]
fn d20_cov_03_what_stands_between_is_proposed() {
    let mut table = crate_between();
    // 15 m of a range of 10: +5 - 2. AC 14, and 18 behind the crate.
    table.tell("strike Ade", "pick:1 15");
    assert_eq!(blows(&table), [(18, 18, 0)]);
    table.tell("undo", "");
    table.tell("strike Ade", "pick:2 15 2");
    assert_eq!(blows(&table), [(18, 14, 2)]);
    // The crate is next to Ade, so that Lin has none of it.
    table.tell("end", "");
    table.tell("end", "");
    table.tell("end", "");
    table.tell("draw 2", "");
    table.tell("strike Lin", "2");
    assert_eq!(blows(&table), [(5, 17, 0)]);
    // A wall hides wholly, in melee with a long weapon too.
    let mut table = crate_between();
    table.tell("ground 10J strong", "");
    assert!(matches!(table.refused("strike Ade"), Refusal::Rules(Rules::NoSight { .. })));
    // An obstacle with a hole gives what a slit gives.
    table.tell("ground 10J cover", "");
    table.tell("strike Ade", "pick:1 2");
    assert_eq!(blows(&table), [(5, 24, 0)]);
}

#[test]
fn d20_cov_03_cover_auto() {
    let mut table = crate_between();
    table.tell("option cover_auto apply", "");
    table.tell("strike Ade", "15");
    assert_eq!(blows(&table), [(18, 18, 0)]);
    table.tell("undo", "");
    table.tell("option cover_auto off", "");
    table.tell("strike Ade", "15 2");
    assert_eq!(blows(&table), [(18, 14, 2)]);
    // Walls close a shot at every table.
    table.tell("undo", "");
    table.tell("ground 10J strong", "");
    assert!(matches!(table.refused("strike Ade"), Refusal::Rules(Rules::NoSight { .. })));
}

#[test]
fn d20_obj_04_cover_of_the_holder_covers_what_it_holds() {
    let mut table = crate_between();
    // Baton in hand: 10 + Dexterity 1 + 5, and 4 for the crate.
    table.tell("smash Ade", "pick:1 17");
    assert!(facts(&table).iter().any(|fact| {
        matches!(fact, Fact::Said { line, .. } if line.key == "d20-log-smash-missed")
    }));
    table.tell("undo", "");
    table.tell("smash Ade", "pick:2 17 6");
    assert_eq!(sheet(&table, "Ade").weapon(0).unwrap().hp, 9);
}

#[test]
fn d20_mod_02_higher_ground_counts_in_melee_alone() {
    let mut table = beside();
    table.tell("height 13J 2", "");
    table.tell("strike Bek", "5");
    assert_eq!(blows(&table), [(14, 14, 0)]);
    table.tell("undo", "");
    table.tell("height 14J 2", "");
    table.tell("strike Bek", "5");
    assert_eq!(blows(&table), [(13, 14, 0)]);
    let mut table = crate_between();
    table.tell("height 3J 2", "");
    table.tell("strike Ade", "pick:1 2");
    assert_eq!(blows(&table), [(5, 18, 0)]);
}

#[test]
fn d20_rnd_10_the_game_master_adds_to_the_next_throw() {
    let mut table = beside();
    table.tell("adjust Kesh roll -2", "");
    table.tell("adjust Bek ac 1", "");
    table.tell("strike Bek", "9");
    assert_eq!(blows(&table), [(15, 15, 0)]);
    // It counts once.
    assert_eq!(sheet(&table, "Kesh").word, sheet(&table, "Bek").word);
    table.tell("option two_partial_attacks true", "");
    table.tell("strike Bek", "2");
    assert_eq!(blows(&table), [(10, 14, 0)]);
}

#[test]
fn d20_mod_14_the_game_masters_word_counts_for_saves_checks_and_grapples() {
    let mut table = beside();
    table.tell("hurt Bek 16 physical", "");
    table.tell("adjust Kesh dc 2", "");
    table.tell("tend Bek", "15");
    assert!(!sheet(&table, "Bek").down.stable);
    table.tell("undo", "");
    table.tell("tend Bek", "16");
    assert!(sheet(&table, "Bek").down.stable);
    // An opposed roll: 8 + 4 against 10 + 1 is lost without the word.
    let mut table = begun(&[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")], "18 1 2 3");
    table.tell("adjust Kesh roll -20", "");
    table.tell("disarm Bek", "pick:1 20 9 pick:1");
    assert_eq!(sheet(&table, "Bek").spec.weapons.len(), 2);
}

/// What an attack of Kesh's sword and one of Lin's pistol add to a die of 2 at Bek, and its AC, both under these lines.
fn at_bek(lines: &[&str]) -> ((i32, i32), (i32, i32)) {
    let mut melee = beside();
    let mut shot =
        begun(&[("Lin", "13J"), ("Kesh", "19A"), ("Ade", "19T"), ("Bek", "17J")], "1 18 2 3");
    shot.tell("draw 2", "");
    for line in lines {
        melee.tell(&line.replace("SELF", "Kesh"), "");
        shot.tell(&line.replace("SELF", "Lin"), "");
    }
    // So that nothing hits.
    for table in [&mut melee, &mut shot] {
        table.tell("adjust Bek ac 40", "");
        table.tell("strike Bek", "1");
    }
    let of = |table: &Table| {
        let (total, ac, _) = blows(table)[0];
        (total - 1, ac - 40)
    };
    (of(&melee), of(&shot))
}

#[test]
fn d20_mod_03_to_12_each_row_of_the_table_in_a_fight() {
    assert_eq!(at_bek(&[]), ((8, 14), (5, 14)));
    let rows = [
        ("afflict SELF prone", ((4, 14), (5, 14))),
        ("afflict SELF invisible", ((10, 13), (7, 13))),
        ("afflict Bek kneeling", ((10, 14), (3, 14))),
        ("afflict Bek prone", ((12, 14), (1, 14))),
        ("afflict Bek stunned", ((10, 13), (7, 13))),
        ("afflict Bek climbing", ((10, 13), (7, 13))),
        ("afflict Bek surprised", ((8, 13), (5, 13))),
        ("afflict Bek running", ((8, 13), (3, 13))),
        ("afflict Bek asleep", ((12, 8), (5, 8))),
    ];
    for (line, expected) in rows {
        assert_eq!(at_bek(&[line]), expected, "{line}");
    }
    // Of the postures the strongest alone, the others add up (D20-MOD-13).
    assert_eq!(at_bek(&["afflict Bek kneeling", "afflict Bek prone"]), ((12, 14), (1, 14)));
    assert_eq!(at_bek(&["afflict Bek stunned", "afflict Bek prone"]), ((14, 13), (3, 13)));
}

#[test]
fn d20_rng_04_a_shot_beside_an_ally_costs_what_the_table_says() {
    let places: &[(&str, &str)] = &[("Lin", "8J"), ("Kesh", "13J"), ("Ade", "19T"), ("Bek", "14J")];
    let mut table = begun(places, "1 18 2 3");
    table.tell("draw 2", "");
    table.tell("strike Bek", "2");
    assert_eq!(blows(&table), [(7, 14, 0)]);
    table.tell("undo", "");
    table.tell("option fire_into_melee -4", "");
    table.tell("strike Bek", "2");
    assert_eq!(blows(&table), [(3, 14, 0)]);
}

#[test]
fn d20_obj_08_an_ineffective_weapon_throws_its_dice_and_does_nothing() {
    let mut table = beside();
    table.tell("useless \"arc sword\" machine", "");
    table.tell("strike Bek", "10 3");
    assert_eq!(hp(&table, "Bek"), 8);
    table.tell("undo", "");
    let mut setup = super::setup();
    for combatant in &mut setup.combatants {
        if let kekkai_battle::systems::Spec::D20(spec) = &mut combatant.spec
            && combatant.name.as_str() == "Bek"
        {
            spec.tags.push(kekkai_rules::PlainText::new("machine"));
        }
    }
    let mut table = Table::of(Setup { edition: Edition::NEWEST, ..setup });
    table.tell("put Kesh 13J", "");
    table.tell("initiative", "18 1 2 3");
    table.tell("useless \"arc sword\" machine", "");
    table.tell("strike Bek", "10 3");
    assert_eq!((blows(&table), hp(&table, "Bek")), (vec![(18, 14, 0)], 14));
    let told =
        |fact: &Fact| matches!(fact, Fact::Said { line, .. } if line.key == "d20-log-in-vain");
    assert!(facts(&table).iter().any(told), "{:?}", facts(&table));
    table.tell("undo", "");
    table.tell("useless \"arc sword\" machine off", "");
    table.tell("strike Bek", "10 3");
    assert_eq!(hp(&table, "Bek"), 8);
    // By kind, and the pistol without anybody's word.
    table.tell("undo", "");
    table.tell("useless melee machine", "");
    table.tell("strike Bek", "10 3");
    assert_eq!(hp(&table, "Bek"), 14);
    table.tell("put Lin 14D", "");
    table.tell("end", "");
    table.tell("draw 2", "");
    table.tell("strike Bek", "19 6");
    assert_eq!(hp(&table, "Bek"), 14);
}

#[test]
fn d20_hlp_03_a_whole_round_on_somebody_helpless() {
    let mut table = beside();
    assert_eq!(no(&mut table, "mercy Bek"), "d20-not-helpless D20-HLP-03");
    table.tell("afflict Bek asleep", "");
    let mut used = table.clone();
    used.tell("step 13I", "");
    assert_eq!(no(&mut used, "mercy Bek"), "d20-needs-whole-turn D20-HLP-03");
    // 1d8 = 4 and Strength 3, without a roll to hit.
    table.tell("mercy Bek", "4");
    assert_eq!((hp(&table, "Bek"), blows(&table)[0].2), (7, 7));
    assert_eq!(no(&mut table, "strike Bek"), "d20-has-attacked D20-RND-03");
    // A shot has five more: +5 +5 against 10 - 5 + 3.
    let mut shot =
        begun(&[("Lin", "13J"), ("Kesh", "19A"), ("Ade", "19T"), ("Bek", "17J")], "1 18 2 3");
    shot.tell("draw 2", "");
    for _ in 0..4 {
        shot.tell("end", "");
    }
    shot.tell("afflict Bek asleep", "");
    shot.tell("mercy Bek", "2 3");
    assert_eq!(blows(&shot), [(12, 8, 3)]);
}

#[test]
fn d20_hlp_03_mercy_crit() {
    let mut table = beside();
    table.tell("afflict Bek asleep", "");
    table.tell("option mercy_crit true", "");
    table.tell("mercy Bek", "4,2");
    assert_eq!(hp(&table, "Bek"), 2);
    let came = facts(&table).into_iter().find_map(|fact| match fact {
        Fact::Struck(blow) => Some(blow.came),
        _ => None,
    });
    assert_eq!(came, Some(Came::Critical));
    assert!(sheet(&table, "Bek").has(Condition::Asleep));
}
