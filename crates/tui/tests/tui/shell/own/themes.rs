//! Themes without a screen: which there are, one that is asked for and is not there, and files that are none.

use serde_json::json;

use super::support::Machine;

const MONO: &str = include_str!("../../../../../../assets/themes/mono.ron");

#[test]
fn a_theme_that_is_not_there_is_told_with_those_that_are_and_the_nearest() {
    let machine = Machine::new();
    for order in
        [["demo", "--theme", "lihgt"].as_slice(), &["--theme", "lihgt"], &["list", "--theme=lihgt"]]
    {
        let said = machine.run(order).ended(2);
        let parts = [
            "No theme is named lihgt",
            "did you mean light? Themes: auto; dark; light; high-contrast",
            "sixteen-light; mono",
        ];
        for part in parts {
            said.complains(part);
        }
    }
    assert!(!machine.path("saves").exists());
    machine
        .run(&["list", "--theme", "нет", "--lang", "ru"])
        .ended(2)
        .complains("Темы нет нет. Есть темы: По терминалу; Тёмная");
    machine.run(&["list", "--theme", "светлая", "--lang", "ru"]).ended(0);
    machine.run(&["demo", "--theme", "auto"]).ended(0);
}

#[test]
fn themes_of_the_users_own_are_listed_and_checked() {
    let machine = Machine::new();
    machine.write("mine/themes/dusk.ron", MONO);
    machine.write("mine/themes/light.ron", MONO);
    let list = ["content", "list", "themes", "--assets", "mine"];
    let said = machine.run(&[list.as_slice(), &["--json"]].concat()).ended(0);
    let rows = said.objects();
    assert_eq!(rows.len(), 9);
    let row = |key: &str, name: &str, own: bool| {
        json!({
            "type": "content", "kind": "themes", "system": null, "key": key, "name": name, "own": own,
            "file": format!("themes/{key}.ron"),
        })
    };
    assert_eq!((&rows[0], &rows[1]), (&row("dark", "Dark", false), &row("light", "Light", true)));
    assert_eq!(rows[8], row("dusk", "dusk", true));
    machine.run(&["content", "check", "mine"]).ended(0);
    machine.run(&["list", "--theme", "dusk", "--assets", "mine"]).ended(0);
}

#[test]
fn a_theme_that_cannot_be_used_is_told_with_file_line_and_what() {
    let machine = Machine::new();
    let cases = [
        (
            MONO.replacen("Text: ()", "Text: (fg: \"lightyelow\")", 1),
            "line 8: lightyelow is neither a colour",
            "lightyellow",
        ),
        (MONO.replacen("Text: ()", "Tetx: ()", 1), "line 8", "Text"),
        (MONO.replacen("with: [bold]", "with: [blod]", 1), "blod", "bold"),
        ("(roles: {".to_owned(), "dusk.ron, line 1", ""),
    ];
    for (text, what, near) in cases {
        machine.write("mine/themes/dusk.ron", &text);
        let said = machine.run(&["content", "check", "mine"]).ended(2);
        let line = said.out.lines().find(|line| line.contains("dusk.ron"));
        let line = line.unwrap_or_else(|| panic!("{}", said.out));
        assert!(line.contains(what) && line.contains(near), "{what}: {line}");
        // Nobody is kept from playing by a theme that is not asked for.
        let said = machine.run(&["list", "--assets", "mine"]).ended(0);
        said.complains("dusk.ron");
        machine
            .run(&["list", "--assets", "mine", "--theme", "dusk"])
            .ended(3)
            .complains("dusk.ron");
    }
}

#[test]
fn a_theme_that_is_older_than_a_role_is_used_and_told() {
    let machine = Machine::new();
    machine.write("mine/themes/dusk.ron", &MONO.replacen("        Text: (),\n", "", 1));
    let said = machine.run(&["content", "check", "mine"]).ended(2);
    let line = said.out.lines().find(|line| line.contains("dusk.ron")).unwrap().to_owned();
    assert!(line.contains("has no look for Text"), "{line}");
    let said = machine.run(&["list", "--assets", "mine", "--theme", "dusk"]).ended(0);
    said.complains("has no look for Text; the shipped theme most like it is used for that");
}

#[test]
fn sides_have_the_colours_of_their_battle() {
    let machine = Machine::new();
    machine.run(&["new", "--from", "shrine", "shrine"]).ended(0);
    let shown = machine.run(&["show", "shrine", "--json"]).ended(0).objects();
    assert_eq!(shown[0]["sides"], json!(["Guards", "Raiders"]));
    assert_eq!(shown[0]["colours"], json!(["green", "orange"]));
    let text =
        "(system: knk, title: \"Pond\", sides: [(name: \"Reds\", colour: purple)], combatants: [])";
    machine.write("pond.ron", text);
    let said = machine.run(&["new", "--from", "pond.ron", "pond"]).ended(3);
    said.complains("purple");
    for known in ["red", "blue", "green", "yellow", "violet", "orange", "cyan", "pink"] {
        said.complains(known);
    }
}
