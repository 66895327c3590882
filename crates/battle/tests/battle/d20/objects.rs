//! Things that stand on the field, and machines (D20-OBJ, D20-COV, D20-ACT-12).

use super::{blows, hp, no, sheet};
use crate::table::{Table, cell};
use kekkai_battle::{
    Audience, Event, Refusal, SideId, library::Library, scenario::Scenario, state::Stage,
};
use kekkai_rules::Refusal as Rules;

const FILES: [(&str, &str); 2] = [
    ("systems/d20/objects.ron", include_str!("../../../../../assets/systems/d20/objects.ron")),
    (
        "systems/d20/combatants.ron",
        "[(\"guard\", (hp: 14, attack_bonuses: [2], weapons: [(name: \"baton\", kind: melee)]))]",
    ),
];

/// A store of crates: Kesh at 3J behind a hatch at 4J, Ade at 18J behind a crate at 17J, Bek at 16C.
const STORE: &str = r#"(
    system: "d20", title: "The store", seed: 1, rows: [ROWS],
    sides: [(name: "Crew"), (name: "Guards")],
    combatants: [
        (name: "Kesh", side: "Crew", at: "3J", sheet: (
            level: 3, hp: 30, player: true, attack_bonuses: [5, 0], init_base: 1,
            abilities: (str_mod: 3, dex_mod: 2, con_mod: 3, int_mod: 1, wis_mod: 1),
            macros: [
                (name: "Surge", range_m: 20, save: (kind: ref, dc: 15), dice: (plus: 0, count: 2, faces: 6)),
                (name: "Fog", full: true), (name: "Ward", anti: true),
            ],
            weapons: [
                (name: "arc sword", kind: melee, hands: 2, dice: (plus: 0, count: 1, faces: 8), threat_low: 19),
                (name: "rifle", kind: firearm, hands: 2, dice: (plus: 0, count: 1, faces: 10), range_m: 50),
            ],
        )),
        (name: "Ade", side: "Guards", at: "18J", sheet: (
            level: 2, hp: 14, attack_bonuses: [2], abilities: (str_mod: 1, dex_mod: 1, con_mod: 1, int_mod: 0, wis_mod: 1),
            armour: [(name: "light armour", ac_bonus: 3)],
            macros: [(name: "Firewall", anti: true, range_m: 30)],
            weapons: [(name: "rifle", kind: firearm, hands: 2, dice: (plus: 0, count: 1, faces: 10), range_m: 50)],
        )),
        (name: "Bek", side: "Guards", at: "16C", sheet: (
            level: 2, hp: 14, attack_bonuses: [2], abilities: (str_mod: 1, dex_mod: 1, con_mod: 1, int_mod: 0, wis_mod: 1),
            weapons: [(name: "baton", kind: melee)],
        )),
        (name: "Tank", side: "Guards", at: "10C", sheet: (
            hp: 120, size: huge, tags: ["machine"], attack_bonuses: [6], base_ac: 22,
            abilities: (str_mod: 0, dex_mod: 0, con_mod: 0, int_mod: 0, wis_mod: 0),
            weapons: [(name: "gun", kind: heavy, hands: 2, dice: (plus: 0, count: 2, faces: 8), range_m: 100)],
        )),
        (name: "Crate", at: "17J", like: "crate"),
        (name: "Hatch", at: "4J", like: "hatch"),
    ],
)"#;

pub(super) fn store() -> Table {
    let rows = vec!["\"....................\""; 20].join(", ");
    let files = FILES.map(|(path, text)| (path.to_owned(), text.to_owned())).to_vec();
    let library = Library::new(files);
    let setup = Scenario::parse(&STORE.replace("ROWS", &rows), &library, "test", 1);
    let mut table = Table::of(setup.unwrap_or_else(|fault| panic!("{fault:?}")).setup);
    table.library = library;
    table
}

/// The same once initiative is thrown: faces of Kesh, Ade, Bek and the Tank.
pub(super) fn stored(initiative: &str) -> Table {
    let mut table = store();
    table.tell("initiative", initiative);
    table
}

#[test]
fn d20_obj_01_a_thing_stands_on_the_field_and_takes_no_turn() {
    let table = stored("18 9 5 1");
    let names = ["Kesh", "Ade", "Bek", "Tank"].map(|name| table.id(name));
    assert_eq!(table.state().queue.slots.iter().map(|slot| slot.who).collect::<Vec<_>>(), names);
    let hatch = table.state().combatant(table.id("Hatch")).unwrap();
    assert_eq!((hatch.side, hatch.at), (SideId::NONE, Some(cell("4J"))));
    // A large hatch: 10 - 1 - 5; what a screen shows of it.
    let rows = table.sheet("Hatch").rows;
    assert_eq!(
        rows.iter().map(|row| row.key.to_string()).collect::<Vec<_>>(),
        ["d20-ac", "d20-hardness", "d20-cover"]
    );
    assert_eq!(table.sheet("Hatch").pools.len(), 1);
}

#[test]
fn d20_obj_02_a_blow_at_a_thing_is_easier_and_goes_through_its_hardness() {
    let mut table = stored("18 9 5 1");
    // +5, Strength 3, +4 because it does not move: 14 against 4. 8 and Strength 3 less hardness 6.
    table.tell("strike Hatch", "2 8");
    assert_eq!((blows(&table), hp(&table, "Hatch")), (vec![(14, 4, 5)], 7));
    assert_eq!(no(&mut table, "strike Hatch"), "d20-has-attacked D20-RND-03");
    table.tell("undo", "");
    assert_eq!(hp(&table, "Hatch"), 12);
    table.tell("option object_dex 0", "");
    table.tell("strike Hatch", "2 8");
    assert_eq!(blows(&table), [(14, 9, 5)]);
    // The rules for combatants do not hold of it.
    for line in ["grapple Hatch", "expect Hatch", "attend Hatch"] {
        table.tell("undo", "");
        assert_eq!(no(&mut table, line), "d20-is-a-thing D20-OBJ-01", "{line}");
        table.tell("redo", "");
    }
}

#[test]
fn d20_obj_03_a_whole_turn_hits_by_itself_or_is_aimed() {
    let mut table = stored("18 9 5 1");
    table.tell("batter Hatch", "8");
    assert_eq!((blows(&table), hp(&table, "Hatch")), (vec![(0, 4, 5)], 7));
    assert_eq!(no(&mut table, "batter Hatch"), "d20-needs-whole-turn D20-OBJ-03");
    let mut table = stored("18 9 5 1");
    assert_eq!(no(&mut table, "batter Bek"), "d20-not-a-thing D20-OBJ-03");
    // Ade with a rifle at the crate beside it, whose AC is 5: 2 + 1 + 5.
    table.tell("end", "");
    table.tell("batter Crate", "10 9");
    assert_eq!((blows(&table), hp(&table, "Crate")), (vec![(18, 5, 4)], 4));
}

#[test]
fn d20_obj_06_a_broken_thing_neither_bars_the_way_nor_covers() {
    let mut table = stored("1 9 18 5");
    // The hatch hides all: nobody is chosen behind it, and nobody walks onto it.
    table.tell("end", "");
    assert!(matches!(table.refused("strike Kesh"), Refusal::Rules(Rules::NoSight { .. })));
    table.tell("hurt Hatch 10 stress", "");
    assert_eq!(hp(&table, "Hatch"), 12);
    table.tell("hurt Hatch 6 physical", "");
    assert_eq!(hp(&table, "Hatch"), 12);
    let mut barred = table.clone();
    table.tell("hurt Hatch 18 physical", "");
    assert!(sheet(&table, "Hatch").dead);
    assert_eq!(no(&mut table, "strike Hatch"), "d20-broken D20-OBJ-06");
    table.tell("strike Kesh", "1");
    for table in [&mut table, &mut barred] {
        table.tell("end", "");
        table.tell("end", "");
    }
    assert!(matches!(
        barred.refused("move 4J"),
        Refusal::Rules(Rules::Taken { .. } | Rules::TooFar { .. })
    ));
    table.tell("move 4J", "");
    assert_eq!(table.at("Kesh"), Some(cell("4J")));
    // Whole again, it is what it was.
    table.tell("move 5J", "");
    table.tell("pool Hatch hp 3", "");
    assert!(!sheet(&table, "Hatch").dead);
}

#[test]
fn d20_cov_02_the_thing_itself_may_be_attacked() {
    let mut table = stored("18 9 5 1");
    table.tell("hurt Crate 13 physical", "");
    assert_eq!((hp(&table, "Crate"), sheet(&table, "Crate").dead), (0, true));
}

#[test]
fn d20_obj_01_the_game_master_sets_things_down_and_takes_them_away() {
    let mut table = stored("18 9 5 1");
    table.tell("join Lamp Crew 4K like lamp", "");
    let lamp = table.state().combatant(table.id("Lamp")).unwrap();
    assert_eq!((lamp.side, table.state().queue.slots.len()), (SideId::NONE, 4));
    // Nobody is told that it is of no side, as one of the crew that left it would be.
    let sided = |name: &str| Event::Sided { who: table.id(name), side: SideId::NONE };
    assert_eq!(Audience::Gm.told(table.state(), &sided("Lamp")), None);
    assert!(Audience::Gm.told(table.state(), &sided("Kesh")).is_some());
    // It bars nobody's way.
    table.tell("move 4K", "");
    assert_eq!(table.at("Kesh"), Some(cell("4K")));
    table.tell("remove Lamp", "");
    assert_eq!(table.at("Lamp"), None);
    // No fight goes on for the sake of things.
    for name in ["Ade", "Bek", "Tank"] {
        table.tell(&format!("remove {name}"), "");
    }
    assert_eq!(table.state().stage(), Stage::Decided);
}

#[test]
fn d20_ini_03_who_joins_later_acts_in_this_round_if_its_place_is_still_to_come() {
    let mut table = stored("18 2 1 1");
    let running = |table: &Table| table.state().actor().unwrap();
    table.tell("join Cal Guards 10T like guard", "10");
    table.tell("end", "");
    assert_eq!(running(&table), table.id("Cal"));
    table.tell("join Dov Guards 11T like guard", "19");
    for name in ["Ade", "Bek", "Tank", "Kesh"] {
        table.tell("end", "");
        let expected = if name == "Kesh" { table.id("Kesh") } else { table.id(name) };
        assert_eq!(running(&table), expected, "{name}");
    }
    assert_eq!(table.state().queue.round, 2);
}

#[test]
fn d20_act_12_a_machine_is_a_combatant_or_a_thing() {
    let mut table = stored("2 3 1 18");
    // A combatant with a heavy weapon, and no further rule.
    table.tell("strike Bek", "20 1 3,4");
    assert_eq!(hp(&table, "Bek"), 7);
    table.tell("put Kesh 10D", "");
    table.tell("end", "");
    let mut thing = table.clone();
    assert_eq!(no(&mut table, "batter Tank"), "d20-not-a-thing D20-OBJ-03");
    let told = |table: &Table| {
        let view = table.fight.view(Audience::Public);
        view.combatants.iter().find(|who| who.name.as_str() == "Tank").map(|who| who.is_thing)
    };
    assert_eq!(told(&thing), Some(false));
    thing.tell("option vehicle_as object", "");
    assert_eq!(told(&thing), Some(true));
    // 10, huge -2, -5; it moves, so melee has no +4.
    thing.tell("strike Tank", "2 8");
    assert_eq!((blows(&thing), hp(&thing, "Tank")), (vec![(10, 3, 11)], 109));
    // Its turns pass.
    for _ in 0..3 {
        thing.tell("end", "");
    }
    assert_eq!(thing.state().actor(), Some(thing.id("Kesh")));
    for _ in 0..3 {
        table.tell("end", "");
    }
    assert_eq!(table.state().actor(), Some(table.id("Tank")));
}

#[test]
fn d20_cov_03_a_thing_on_the_line_is_proposed_as_cover() {
    let mut table = stored("18 9 5 1");
    table.tell("remove Hatch", "");
    table.tell("draw 2", "");
    let mut broken = table.clone();
    // 14 and the crate's 4.
    table.tell("strike Ade", "pick:1 12");
    assert_eq!(blows(&table), [(18, 18, 0)]);
    // Next to the one who shoots it covers nobody.
    table.tell("end", "");
    table.tell("strike Kesh", "8");
    assert_eq!(blows(&table), [(11, 12, 0)]);
    broken.tell("hurt Crate 13 physical", "");
    broken.tell("strike Ade", "12 3");
    assert_eq!(blows(&broken), [(18, 14, 3)]);
}
