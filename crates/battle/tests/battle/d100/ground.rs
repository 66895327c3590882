//! Cells: diagonals, bodies of several cells, gaps and the edge of the field.

use super::{ORDER, begun, changed, health, no, otherwise, sheet, targets, until};
use crate::table::{Table, cell};
use kekkai_battle::{BattleView, Refusal, scenario::Setup, view::Audience};
use kekkai_rules::{Edition, Refusal as Rules, RuleId, Terrain};

/// The Archer at 1A and the Raider at another place, in the turn of the Archer.
fn apart(at: &str, reading: &str) -> Table {
    let raider = format!("at: Some(\"{at}\")");
    let mut table = otherwise(&[("at: Some(\"15A\")", &raider)]);
    table.tell("initiative", ORDER);
    let _ = table.play(&format!("option diagonal_rule {reading}"), "");
    until(&mut table, "Archer");
    table
}

#[test]
fn d100_grd_01_and_02_yards_become_cells_and_what_is_left_of_one_is_lost() {
    // Speed 4 walks 8 yards and runs 16.
    for (yards, walks, runs) in
        [("2", ["5A", "6A"], ["9A", "10A"]), ("3", ["3A", "4A"], ["6A", "7A"])]
    {
        for (verb, [may, may_not], far) in
            [("move", walks, "d100-too-far-to-walk"), ("sprint", runs, "d100-too-far")]
        {
            let mut table = apart("15A", "chebyshev");
            let _ = table.play(&format!("option yards_per_cell {yards}"), "");
            let refused = no(&mut table, &format!("{verb} {may_not}"));
            assert_eq!(refused, format!("{far} D100-MOV-01"), "{verb} {may_not}");
            table.tell(&format!("{verb} {may}"), "");
        }
    }
}

#[test]
fn d100_grd_03_distances_count_diagonals_as_the_table_does() {
    // Range 40: +20 to 20 yards, +0 to 40, −10 to 80; −10 by size.
    for (at, reading, target) in [
        ("10J", "chebyshev", 60),
        ("10J", "alternating", 40),
        ("10J", "manhattan", 40),
        ("12L", "chebyshev", 40),
        ("12L", "alternating", 40),
        ("12L", "manhattan", 30),
    ] {
        let mut table = apart(at, reading);
        table.tell("strike Raider", "97");
        assert_eq!(targets(&table), [target], "{at} {reading}");
    }
}

#[test]
fn d100_grd_03_diagonal_steps_cost_what_the_table_says() {
    // 4 cells at a walk.
    let mut table = apart("15A", "chebyshev");
    table.tell("move 5E", "");
    // 1 + 2 + 1.
    let mut table = apart("15A", "alternating");
    assert_eq!(no(&mut table, "move 5E"), "d100-too-far-to-walk D100-MOV-01");
    table.tell("move 4D", "");
    let mut table = apart("15A", "manhattan");
    assert_eq!(no(&mut table, "move 4D"), "d100-too-far-to-walk D100-MOV-01");
    table.tell("move 3C", "");
}

/// The Bandit is of this size, with the Archer at another place.
fn giant(size: &str, bandit: &str, archer: &str, reading: &str) -> Table {
    let (of, at, other) = (
        format!("health: 11, size: {size},"),
        format!("at: Some(\"{bandit}\")"),
        format!("at: Some(\"{archer}\")"),
    );
    let changes =
        [("health: 11,", of.as_str()), ("at: Some(\"8E\")", &at), ("at: Some(\"1A\")", &other)];
    let mut table = otherwise(&changes);
    table.tell("initiative", ORDER);
    let _ = table.play(&format!("option footprints {reading}"), "");
    table
}

#[test]
fn d100_grd_05_a_large_body_is_near_with_each_of_its_cells() {
    // 10E to 12G of a monster; 13H is beside, and two cells from one of a single cell.
    let mut table = giant("monstrous", "10E", "13H", "true");
    until(&mut table, "Archer");
    table.tell("strike Bandit fists", "97 10");
    assert_eq!(targets(&table).len(), 2);
    let mut table = giant("monstrous", "10E", "13H", "false");
    until(&mut table, "Archer");
    let far = table.refused("strike Bandit fists");
    assert!(matches!(far, Refusal::Rules(Rules::OutOfReach { distance: Some(3), .. })), "{far:?}");
}

#[test]
fn d100_grd_05_nobody_walks_through_a_cell_of_a_large_foe() {
    // 8E, 9E, 8F and 9F.
    let mut table = giant("enormous", "8E", "10F", "true");
    until(&mut table, "Archer");
    let (by, rule) = (table.id("Bandit"), RuleId::new("D100-GRD-05"));
    assert_eq!(table.refused("move 9F"), Refusal::Rules(Rules::Taken { by, rule }));
    let mut table = giant("enormous", "8E", "10F", "false");
    until(&mut table, "Archer");
    table.tell("move 9F", "");
    assert_eq!(table.at("Archer"), Some(cell("9F")));
}

#[test]
fn d100_grd_05_a_large_body_needs_room_for_all_of_it() {
    let mut table = giant("enormous", "17E", "1A", "true");
    until(&mut table, "Bandit");
    assert_eq!(no(&mut table, "move 20E"), "d100-no-room D100-GRD-05");
    table.tell("move 19E", "");
    let mut table = giant("enormous", "17E", "1A", "false");
    until(&mut table, "Bandit");
    table.tell("move 20E", "");
    // A wall in the way of one of its cells is in its way.
    let mut table = giant("enormous", "17E", "1A", "true");
    until(&mut table, "Bandit");
    // 18E, 19E, 18F and 19F would take the wall in, 17F to 18G would not.
    for at in ["19E", "19F", "19G", "19D", "18D", "17D"] {
        table.tell(&format!("ground {at} ordinary"), "");
    }
    let (terrain, rule) = (Terrain::Ordinary, RuleId::new("D100-GRD-05"));
    assert_eq!(table.refused("move 18E"), Refusal::Rules(Rules::Blocked { terrain, rule }));
    table.tell("move 17F", "");
}

#[test]
fn d100_grd_05_whoever_points_at_any_cell_of_a_large_body_means_it() {
    let mut table = giant("enormous", "8E", "10F", "true");
    until(&mut table, "Archer");
    let archer = Audience::Character(table.id("Archer"));
    let on = |table: &Table, audience, at| {
        let view = BattleView::new(table.state(), audience);
        view.on(cell(at)).map(|one| one.name.to_string())
    };
    for audience in [Audience::Gm, Audience::Public, archer] {
        for at in ["8E", "9E", "8F", "9F"] {
            assert_eq!(on(&table, audience, at).as_deref(), Some("Bandit"), "{at} {audience:?}");
        }
        assert_eq!(on(&table, audience, "10E"), None);
    }
    // What lies in the fog is the GM's alone, also of somebody who is seen.
    table.tell("shroud 9F", "");
    for audience in [Audience::Public, archer] {
        assert_eq!(on(&table, audience, "9F"), None);
        assert_eq!(on(&table, audience, "9E").as_deref(), Some("Bandit"));
    }
    assert_eq!(on(&table, Audience::Gm, "9F").as_deref(), Some("Bandit"));
    table.tell("dead Bandit", "");
    assert_eq!(
        (on(&table, Audience::Gm, "9F"), on(&table, Audience::Gm, "8E")),
        (None, Some("Bandit".into()))
    );
}

#[test]
fn d100_grd_05_nobody_is_put_where_a_large_body_lies() {
    let mut table = giant("enormous", "8E", "10F", "true");
    for at in ["8E", "9E", "8F", "9F"] {
        let refused = table.play(&format!("put Archer {at}"), "").unwrap_err();
        assert!(format!("{refused:?}").contains("Occupied"), "{at} {refused:?}");
    }
    // Its own body is not in its way.
    table.tell("put Bandit 9E", "");
    table.tell("put Archer 8E", "");
}

#[test]
fn d100_grd_05_a_large_body_is_seen_on_each_of_its_cells() {
    let covers = |table: &Table, audience| {
        let view = BattleView::new(table.state(), audience);
        let bandit = view.combatants.into_iter().find(|one| one.name.as_str() == "Bandit");
        bandit.unwrap().covers.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let mut table = giant("enormous", "8E", "1A", "true");
    for audience in [Audience::Gm, Audience::Public] {
        assert_eq!(covers(&table, audience), ["9E", "8F", "9F"]);
    }
    // What lies in the fog is the GM's alone.
    table.tell("shroud 9F", "");
    assert_eq!(covers(&table, Audience::Public), ["9E", "8F"]);
    assert_eq!(covers(&table, Audience::Gm), ["9E", "8F", "9F"]);
    // Beyond the edge there is no cell.
    table.tell("put Bandit 20S", "");
    assert_eq!(covers(&table, Audience::Gm), ["20T"]);
    table.tell("dead Bandit", "");
    assert!(covers(&table, Audience::Gm).is_empty());
    assert!(covers(&giant("enormous", "8E", "1A", "false"), Audience::Gm).is_empty());
    assert!(covers(&giant("large", "8E", "1A", "true"), Audience::Gm).is_empty());
}

/// The Captain stands alone, with athletics 40.
fn jumper() -> Table {
    let changes = [
        ("at: Some(\"8E\")", "at: Some(\"20T\")"),
        ("heal: (value: 45)}", "heal: (value: 45), athletics: (value: 40)}"),
    ];
    let mut table = otherwise(&changes);
    table.tell("initiative", ORDER);
    table
}

#[test]
fn d100_grd_06_a_gap_of_one_cell_is_six_feet() {
    let mut table = jumper();
    assert_eq!(no(&mut table, "leap 7C"), "d100-gap-too-wide D100-GRD-06");
    assert_eq!(no(&mut table, "leap 7D longer"), "d100-no-gap D100-GRD-06");
    assert_eq!(no(&mut table, "leap 8C longer"), "d100-no-gap D100-GRD-06");
    // 40 with 29 is +2: 4 + 2 feet.
    table.tell("leap 7C longer", "29");
    assert_eq!((table.at("Captain"), targets(&table)), (Some(cell("7C")), vec![40]));
    assert_eq!(no(&mut table, "move 7B"), "d100-has-moved D100-TRN-02");
    // 40 with 38 is +1: it falls short, and its move is over.
    let mut table = jumper();
    table.tell("leap 7C longer", "38");
    assert_eq!(table.at("Captain"), Some(cell("7E")));
    assert_eq!(no(&mut table, "move 7D"), "d100-has-moved D100-TRN-02");
    assert!(format!("{:?}", table.changes.last()).contains("d100-log-falls-short"));
}

#[test]
fn d100_grd_05_a_leap_goes_over_friends_and_the_fallen_but_over_no_foe_who_stands() {
    let over = |edition, place: &str, more: &[&str]| {
        let setup = changed(&[
            ("at: Some(\"8E\")", "at: Some(\"20T\")"),
            (place, "at: Some(\"7D\")"),
            ("heal: (value: 45)}", "heal: (value: 45), athletics: (value: 40)}"),
        ]);
        let mut table = Table::of(Setup { edition, ..setup });
        table.tell("initiative", ORDER);
        for line in more {
            table.tell(line, "");
        }
        table
    };
    let (raider, archer) = ("at: Some(\"15A\")", "at: Some(\"1A\")");
    let mut table = over(Edition::NEWEST, raider, &[]);
    let by = table.id("Raider");
    let refused = table.refused("leap 7C longer");
    assert!(matches!(refused, Refusal::Rules(Rules::Taken { by: found, .. }) if found == by));
    over(Edition::Seventh, raider, &[]).tell("leap 7C longer", "29");
    over(Edition::NEWEST, raider, &["afflict Raider prone 1"]).tell("leap 7C longer", "29");
    over(Edition::NEWEST, archer, &[]).tell("leap 7C longer", "29");
}

#[test]
fn d100_grd_06_a_run_up_goes_on_into_a_leap_of_the_same_move() {
    let mut table = jumper();
    table.tell("move 7G", "");
    // 40 + 20 with 38 is +3: 7 feet of the 6.
    table.tell("leap 7I longer", "38");
    assert_eq!((table.at("Captain"), targets(&table)), (Some(cell("7I")), vec![60]));
    // A leap is part of the move: 8 cells at a run, of which 7 are gone.
    let mut table = jumper();
    table.tell("sprint 7L", "");
    assert!(matches!(
        table.refused("leap 7N longer"),
        Refusal::Rules(Rules::TooFar { have: 1, need: 2, .. })
    ));
}

#[test]
fn d100_mnt_02_a_mount_leaps_by_its_speed_and_the_riding_of_its_rider() {
    let bow = "skills: {shooting: (value: 50)}, weapons: [(name: \"bow\", kind: shooting, damage: 6, hand: both, range: 40)]";
    let horse = "skills: {melee: (value: 30)}, size: large, speed: 8";
    let mut table = otherwise(&[
        ("at: Some(\"8E\")", "at: Some(\"20T\")"),
        ("at: Some(\"1A\")", "at: Some(\"7F\")"),
        (bow, horse),
        ("heal: (value: 45)}", "heal: (value: 45), ride: (value: 45)}"),
    ]);
    table.tell("initiative", ORDER);
    table.tell("mount Archer", "");
    until(&mut table, "Bandit");
    until(&mut table, "Captain");
    // 8 feet of speed are enough for 6.
    table.tell("leap 7H", "");
    assert_eq!((table.at("Captain"), table.at("Archer")), (Some(cell("7H")), Some(cell("7H"))));
    until(&mut table, "Bandit");
    until(&mut table, "Captain");
    // 12 feet: 45 with 5 is +4.
    table.tell("leap 7K longer", "5");
    assert_eq!((table.at("Archer"), targets(&table)), (Some(cell("7K")), vec![45]));
}

/// The Captain at speed 9 in row F, the Bandit far from it.
fn runner(at: &str) -> Table {
    let captain = format!("at: Some(\"{at}\")");
    let mut table = otherwise(&[
        ("at: Some(\"7E\")", &captain),
        ("at: Some(\"8E\")", "at: Some(\"7T\")"),
        (
            "health: 12,\n            skills: {melee: (value: 45)",
            "health: 12, speed: 9,\n            skills: {melee: (value: 45)",
        ),
    ]);
    table.tell("initiative", ORDER);
    table
}

#[test]
fn d100_grd_08_a_move_goes_on_over_the_edge_by_the_word_of_the_game_master() {
    let mut table = runner("7F");
    // 13 of 18 cells; nobody walks off by itself.
    table.tell("sprint 20F", "");
    table.tell("leave east", "");
    assert_eq!(table.at("Captain"), None);
    assert!(table.state().queue.slots.iter().any(|slot| slot.who == table.id("Captain")));
    // Nobody reaches it, nor does it reach anybody; its turns pass.
    until(&mut table, "Archer");
    let shot = table.refused("strike Captain");
    assert!(matches!(shot, Refusal::Rules(Rules::NoSight { .. })), "{shot:?}");
    until(&mut table, "Captain");
    table.tell("damage Captain 1", "");
    assert_eq!(health(&table, "Captain"), 11);
    table.tell("enter 20F", "");
    assert_eq!(table.at("Captain"), Some(cell("20F")));
}

#[test]
fn d100_grd_08_without_cells_left_or_by_the_word_of_the_table_nobody_leaves() {
    // 18 cells are gone.
    let mut table = runner("2F");
    table.tell("sprint 20F", "");
    assert_eq!(no(&mut table, "leave east"), "d100-too-far D100-MOV-01");
    let mut table = runner("7F");
    table.tell("option edge_exit forbid", "");
    table.tell("sprint 20F", "");
    assert_eq!(no(&mut table, "leave east"), "d100-edge D100-GRD-08");
    assert_eq!(table.at("Captain"), Some(cell("20F")));
    // Not out of melee.
    let mut table = runner("7F");
    table.tell("put Captain 20F", "");
    table.tell("put Bandit 20G", "");
    table.tell("strike Bandit", "97 90");
    assert_eq!(no(&mut table, "leave east"), "d100-engaged D100-MOV-03");
    assert!(!sheet(&table, "Captain").engaged.is_empty());
}

#[test]
fn d100_grd_05_whoever_stands_up_shares_the_place_until_one_of_them_moves() {
    let mut table = begun();
    table.tell("afflict Captain prone 1", "");
    table.tell("put Bandit 7E", "");
    table.tell("stand", "");
    assert_eq!((table.at("Captain"), table.at("Bandit")), (Some(cell("7E")), Some(cell("7E"))));
    // Nobody else comes to them.
    let third = table.refused("put Archer 7E");
    assert!(matches!(third, Refusal::Occupied { .. }), "{third:?}");
    // One of the two who lies again, and stands up by the word of the GM.
    table.tell("afflict Bandit prone 1", "");
    table.tell("afflict Bandit prone 0", "");
    until(&mut table, "Bandit");
    table.tell("move 8F", "");
    let back = table.refused("put Bandit 7E");
    assert!(matches!(back, Refusal::Occupied { .. }), "{back:?}");
}
