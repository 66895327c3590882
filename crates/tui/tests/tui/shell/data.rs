//! Data files of the user's own, good and bad.

use super::support::Machine;

const DUEL: &str = include_str!("../../../../../assets/battles/duel.ron");
const WEAPONS: &str = include_str!("../../../../../assets/systems/knk/weapons.ron");

#[test]
fn a_bad_file_is_named_with_its_line_and_the_program_starts() {
    let machine = Machine::new();
    machine
        .write("mine/systems/knk/weapons.ron", "[\n    (\"sword\", (kind: slash, name: 7)),\n]\n");
    let said = machine.run(&["exec", "duel", "initiative", "--assets", "mine"]).ended(3);
    said.complains("mine/systems/knk/weapons.ron, line 2");
    said.complains("sword.name: expected text in quotes");
    machine.run(&["list", "--assets", "mine"]).ended(0);
    machine.write("mine/systems/knk/weapons.ron", WEAPONS);
    machine.run(&["exec", "duel", "initiative", "--assets", "mine"]).ended(0);
    std::fs::write(machine.path("mine/systems/knk/weapons.ron"), b"\xff\xfe\x00").unwrap();
    machine.run(&["exec", "duel", "initiative", "--assets", "mine"]).ended(3).complains("not text");
}

#[test]
fn a_bad_battle_is_named_with_its_field_and_what_was_expected() {
    let machine = Machine::new();
    let bad = |text: &str| machine.write("my.ron", text);
    bad(&DUEL.replace("\"vega\"", "\"vgea\""));
    let said = machine.run(&["exec", "my.ron", "initiative"]).ended(3);
    said.complains("my.ron, line 7: combatants[0] (Vega).like: unknown name vgea");
    said.complains("did you mean vega?");
    bad(&DUEL.replace(
        "like: \"vega\"",
        "sheet: (category: monster, s: \"F\", e: \"D\", a: \"B\", m: \"D\", l: \"D\")",
    ));
    let said = machine.run(&["new", "--from", "my.ron", "x"]).ended(3);
    said.complains("combatants[0] (Vega)");
    said.complains("s: F");
    said.complains("expected a rank from E to EX (KNK-CAT-07)");
    bad(&DUEL.replace("title:", "titel:"));
    machine.run(&["exec", "my.ron", "initiative"]).ended(3).complains("my.ron, line 4");
    bad(&DUEL.replace("19J", "2J"));
    machine.run(&["show", "my.ron"]).ended(3).complains("2J");
    assert!(!machine.path("saves").exists());
}

#[test]
fn relations_that_contradict_the_book_are_named_with_file_field_and_rule() {
    let machine = Machine::new();
    let bad = |vega: &str| {
        let said = format!("like: \"vega\", {vega}");
        machine.write("my.ron", &DUEL.replace("like: \"vega\"", &said));
    };
    bad("holds: \"Pavel\"");
    let said = machine.run(&["exec", "my.ron", "initiative"]).ended(3);
    said.complains("my.ron, line 7: combatants[0] (Vega)");
    said.complains("holds: Pavel");
    said.complains("expected a target on a neighbouring cell (KNK-GRB-01)");
    bad("holds: \"Vega\"");
    let said = machine.run(&["exec", "my.ron", "initiative", "--lang", "ru"]).ended(3);
    said.complains("кто-то другой (KNK-GRB-01)");
    bad("holds: \"Pavle\"");
    machine.run(&["show", "my.ron"]).ended(3).complains("did you mean Pavel?");
    bad("now: (hp: 901)");
    machine.run(&["show", "my.ron"]).ended(3).complains("combatants[0] (Vega).now: hp: 901");
    bad("behind: west");
    machine.run(&["show", "my.ron"]).ended(3).complains("at or behind, not both");
    assert!(!machine.path("saves").exists());

    let near =
        DUEL.replace("19J", "3K").replace("like: \"vega\"", "like: \"vega\", holds: \"Pavel\"");
    machine.write("my.ron", &near);
    machine.run(&["exec", "my.ron", "initiative", "end"]).ended(0);
    machine.run(&["new", "--from", "my.ron", "held"]).ended(0);
    machine.run(&["check", "held"]).ended(0);
}

#[test]
fn an_opening_that_cannot_be_played_is_named_and_leaves_no_file() {
    let machine = Machine::new();
    let opening = DUEL.replace(
        "    combatants:",
        "    opening: [\"initiative\", \"attack Pavel\"],\n    combatants:",
    );
    machine.write("my.ron", &opening);
    let said = machine.run(&["new", "--from", "my.ron", "x"]).ended(3);
    said.complains("opening[1] (attack Pavel)");
    assert!(!machine.save("x").exists());
}

#[test]
fn the_users_battle_goes_before_the_programs() {
    let machine = Machine::new();
    machine.write("mine/battles/duel.ron", &DUEL.replace("Duel", "At dawn"));
    machine.run(&["show", "duel", "--assets", "mine"]).ended(0).tells("At dawn");
    machine
        .write(".local/share/kekkai/assets/battles/evening.ron", &DUEL.replace("Duel", "At dusk"));
    machine.run(&["show", "evening"]).ended(0).tells("At dusk");
    machine.run(&["list"]).ended(0).tells("evening");
}

#[test]
fn every_shipped_battle_can_be_played() {
    let machine = Machine::new();
    let listed = machine.run(&["list", "--json"]).ended(0).objects();
    let battles = listed.iter().filter(|object| object["type"] == "battle");
    assert!(
        battles
            .clone()
            .all(|battle| ["knk", "3d6", "d20", "d100"]
                .contains(&battle["system"].as_str().unwrap())),
        "{listed:?}"
    );
    let names: Vec<&str> = battles.map(|object| object["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"demo") && names.contains(&"duel"), "{names:?}");
    for name in names {
        machine.run(&["check", name]).ended(0).tells("No difference");
        machine.run(&["new", "--from", name, name]).ended(0);
        machine.run(&["check", name]).ended(0).tells("No difference");
    }
}

#[test]
fn a_battle_that_shows_something_starts_with_a_free_name() {
    let machine = Machine::new();
    let said = machine.run(&["list"]).ended(0);
    said.tells("water-and-ice  Water and ice  KNK: MF");
    let said = machine.run(&["list", "--lang", "ru"]).ended(0);
    said.tells("Вода и лёд");
    let said = machine.run(&["demo", "edges"]).ended(0);
    said.tells("edges.kekkai");
    let said = machine.run(&["demo", "edges"]).ended(0);
    said.tells("edges-2.kekkai");
    let said = machine.run(&["demo"]).ended(0);
    said.tells("demo.kekkai");
    machine.run(&["demo", "edgse"]).ended(3).complains("edges");
    machine.run(&["exec", "edges", "leave west"]).ended(0);
    machine.run(&["check", "edges"]).ended(0);
}
