//! Names that people type: hostile, far too long, from right to left.

use super::support::Machine;

#[test]
fn a_save_with_a_hostile_name_is_refused_and_the_name_does_no_harm() {
    let machine = Machine::new();
    let long = "я".repeat(300);
    for name in ["a\u{1b}[31mb", "a\u{202e}b", "a\nb", "", ".hidden", "../up", "con", long.as_str()]
    {
        let said = machine.run(&["new", "--from", "duel", name]).ended(2);
        assert!(!said.err.contains(['\u{1b}', '\u{202e}']), "{:?}", said.err);
        assert!(said.err.lines().count() <= 3, "{:?}", said.err);
    }
    assert!(!machine.path("saves").exists());
}

#[test]
fn a_save_may_be_called_in_any_script() {
    let machine = Machine::new();
    for name in ["Мост на закате", "שלום", "結界"] {
        machine.run(&["new", "--from", "duel", name]).ended(0);
        machine.run(&["exec", name, "initiative"]).ended(0);
        machine.run(&["list"]).ended(0).tells(name);
    }
}

#[test]
fn names_in_a_fight_are_made_safe() {
    let machine = Machine::new();
    let long = "W".repeat(300);
    let text = include_str!("../../../../../assets/battles/duel.ron")
        .replace("\"Vega\"", "\"Ve\\u{1b}[31mga\\u{202e}\"")
        .replace("\"Pavel\"", &format!("\"{long}\""));
    machine.write("my.ron", &text);
    for order in [
        ["show", "my.ron"].as_slice(),
        &["show", "my.ron", "--json"],
        &["exec", "my.ron", "initiative"],
    ] {
        let said = machine.run(order).ended(0);
        assert!(!said.out.contains(['\u{1b}', '\u{202e}']), "{:?}", said.out);
        assert!(!said.out.contains(&"W".repeat(65)), "{:?}", said.out);
    }
}

#[test]
fn an_unknown_word_does_no_harm() {
    let machine = Machine::new();
    for line in ["\u{1b}]0;x\u{7}", "attack \u{1b}[2J", &"x".repeat(5000), "\u{202e}"] {
        let said = machine.run(&["exec", "duel", line]).ended(2);
        assert!(!said.err.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{:?}", said.err);
    }
}

#[test]
fn sides_and_sheets_are_typed_as_they_are_shown() {
    let machine = Machine::new();
    let join = ["exec", "demo", "--lang", "ru", "--dice", "62", "ввести Крыса Синие 5E как крыса"];
    machine.run(&join).ended(0).tells("В бой вступает Крыса");
    machine.run(&["exec", "demo", "--lang", "ru", "side Klim Синие"]).ended(0);
    let shown = machine.run(&["show", "demo", "--lang", "ru", "--as", "Синие"]).ended(0);
    shown.tells("Sable  Синие");
    // The knight is called by its own name, and found by the word for it too.
    machine.run(&["exec", "demo", "--lang", "ru", "hp Рыцарь 50"]).ended(0).tells("Knight");
}
