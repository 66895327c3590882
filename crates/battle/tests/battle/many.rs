//! Several combatants in one line: who is meant, what is refused, and that it is one step.

use kekkai_battle::{
    Command, Gm,
    grammar::{self, BadCommand, Line},
};
use kekkai_rules::{Id, knk::Reserve};

use crate::table::{Table, Trouble};

/// A man against three goblins and an ogre, one of the goblins away from the others.
const GOBLINS: &str = r#"(
    system: knk,
    title: "Many at once",
    sides: [(name: "Blues"), (name: "Reds")],
    combatants: [
        (name: "Vega", side: "Blues", at: "2A", sheet: (category: commoner, s: 2, e: 2, a: 2, m: 2, l: 2)),
        (name: "Goblin 1", token: "G1", side: "Reds", at: "4C", sheet: (category: commoner, s: 1, e: 1, a: 1, m: 1, l: 1)),
        (name: "Goblin 2", token: "G2", side: "Reds", at: "5C", sheet: (category: commoner, s: 1, e: 1, a: 1, m: 1, l: 1)),
        (name: "Goblin 3", token: "G3", side: "Reds", at: "15P", sheet: (category: commoner, s: 1, e: 1, a: 1, m: 1, l: 1)),
        (name: "Ogre, the", token: "Og", side: "Reds", at: "6D", sheet: (category: commoner, s: 4, e: 4, a: 1, m: 1, l: 1)),
    ],
)"#;

/// The same in a fight that runs, Vega first.
fn goblins() -> Table {
    let mut table = Table::open(GOBLINS);
    table.tell("initiative", "90 40 30 20 10");
    table
}

/// Whom a line of `prone` is about, by name.
fn whom(table: &Table, words: &str) -> Vec<String> {
    let name = |who: Id| table.state().combatant(who).unwrap().name.to_string();
    let of = |what: &Gm| {
        let text = format!("{what:?}");
        let number = text.split("who: Id(").nth(1).unwrap().split(')').next().unwrap();
        name(Id(number.parse().unwrap()))
    };
    match table.command(&format!("prone {words}")) {
        Command::Gm { what: Gm::Several(each), .. } => each.iter().map(of).collect(),
        Command::Gm { what, .. } => vec![of(&what)],
        other => panic!("{other:?}"),
    }
}

fn hp(table: &Table, name: &str) -> i32 {
    table.pool(name, Reserve::Hp.id()).now
}

#[test]
fn several_are_named_by_rectangle_side_wildcard_and_one_after_the_other() {
    let table = goblins();
    let three = ["Goblin 1", "Goblin 2", "Goblin 3"];
    for (words, expected) in [
        ("Vega", vec!["Vega"]),
        ("3B-6D", vec!["Goblin 1", "Goblin 2", "Ogre, the"]),
        ("6D-3B", vec!["Goblin 1", "Goblin 2", "Ogre, the"]),
        ("4C", vec!["Goblin 1"]),
        ("@Blues", vec!["Vega"]),
        ("@reds", vec!["Goblin 1", "Goblin 2", "Goblin 3", "Ogre, the"]),
        ("goblin*", three.to_vec()),
        ("G*", three.to_vec()),
        ("*2", vec!["Goblin 2"]),
        ("*o*n*", three.to_vec()),
        ("G3 vega", vec!["Goblin 3", "Vega"]),
        ("Vega, G3, vega", vec!["Vega", "Goblin 3"]),
        ("Vega 4C-5C, @blues", vec!["Vega", "Goblin 1", "Goblin 2"]),
        ("\"Ogre, the\" \"Goblin 1\", Vega", vec!["Ogre, the", "Goblin 1", "Vega"]),
        ("\"Ogre, the\", Vega", vec!["Ogre, the", "Vega"]),
    ] {
        assert_eq!(whom(&table, words), expected, "{words}");
    }
}

#[test]
fn whoever_is_marked_is_named_before_the_line_is_recorded() {
    let table = goblins();
    let marked = [table.id("Goblin 3"), table.id("Vega")];
    for line in ["prone marked because so", "лежит отмеченные because so"] {
        let read = grammar::parse_marked(&marked, line, &table.context());
        assert_eq!(read, table.read("prone \"Goblin 3\" Vega because so"), "{line}");
    }
    let none = BadCommand::FitsNobody("marked".to_owned());
    assert_eq!(table.read("prone marked"), Err(none));
}

#[test]
fn what_fits_nobody_is_refused_with_what_was_typed() {
    let mut table = goblins();
    table.tell("hp \"Goblin 3\" =-5", "");
    let fits_nobody = |word: &str| BadCommand::FitsNobody(word.to_owned());
    let no_cell = |word: &str| BadCommand::NoCell(word.to_owned());
    for (line, bad) in [
        ("prone 10A-12C", fits_nobody("10A-12C")),
        ("prone Orc*", fits_nobody("Orc*")),
        // The dead are named, never selected.
        ("prone 15P", fits_nobody("15P")),
        ("лежит *3", fits_nobody("*3")),
        ("prone 2A-99Z", no_cell("2A-99Z")),
        ("лежит 2A-99Z", no_cell("2A-99Z")),
        ("prone nobody", BadCommand::Nobody { name: "nobody".to_owned(), nearest: None }),
        ("hp Vega nobody 5", BadCommand::Nobody { name: "nobody".to_owned(), nearest: None }),
        ("hp Vega, nobody 5", BadCommand::Nobody { name: "nobody".to_owned(), nearest: None }),
        ("hp Vega five", BadCommand::NoNumber("five".to_owned())),
        ("hp Vega =five", BadCommand::NoNumber("=five".to_owned())),
        (
            "prone @Greens",
            BadCommand::NoneOf {
                word: "@Greens".to_owned(),
                expected: vec!["@Blues".to_owned(), "@Reds".to_owned()],
            },
        ),
    ] {
        let before = table.state().clone();
        assert_eq!(table.play(line, ""), Err(Trouble::Unread(bad)), "{line}");
        assert_eq!(*table.state(), before, "{line}");
    }
}

#[test]
fn a_name_of_what_is_set_is_not_taken_for_one_more() {
    let table = goblins();
    let effect = |line: &str| match table.read(line) {
        Ok(Line::Command(Command::Gm { what: Gm::Several(each), .. })) => each.len(),
        Ok(_) => 1,
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(effect("effect Vega G1"), 1, "called G1");
    assert_eq!(effect("effect Vega G1 hp -5"), 1);
    assert_eq!(effect("effect Vega G1 because so"), 1);
    assert_eq!(effect("effect Vega G1 poison hp -5"), 2);
    assert_eq!(effect("effect Vega, G1 hp hp -5"), 2, "called hp");
    assert_eq!(effect("side Vega G1 Reds"), 2);
}

#[test]
fn a_ruling_over_several_is_one_step_written_as_one_line_and_undone_at_once() {
    let mut table = goblins();
    let before = table.state().clone();
    let seq = table.fight.head();
    table.tell("effect @Reds poison hp -5 turns 2 because of the arrow", "");
    let record = table.fight.record(table.fight.head()).unwrap().unwrap();
    assert_eq!(
        grammar::write(&record.command, &before),
        "effect \"Goblin 1\", \"Goblin 2\", \"Goblin 3\", \"Ogre, the\" poison hp -5 turns 2 because of the arrow"
    );
    table.tell("hp goblin* 5", "");
    assert_eq!(["Goblin 1", "Goblin 2", "Goblin 3"].map(|name| hp(&table, name)), [5; 3]);
    table.tell("undo", "");
    table.tell("undo", "");
    assert_eq!((table.fight.head(), table.state()), (seq, &before));
}

#[test]
fn all_of_several_or_none() {
    let mut table = goblins();
    table.tell("hp \"Goblin 3\" =-5", "");
    // The dead cannot lie down; nobody else does either.
    table.refused("prone Vega \"Goblin 3\"");
}
