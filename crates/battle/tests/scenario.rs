//! Battle files with a fault: each fault is told with its place.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    reason = "a test that cannot go on should stop with a word"
)]

#[path = "support/table.rs"]
mod table;

use kekkai_battle::{
    field::{BadMap, Field},
    scenario::BadScenario,
};

const SHEET: &str = r#"sheet: (category: profi, s: "B", e: "C", a: "B", m: "C", l: "A")"#;

fn battle(combatants: &str, more: &str) -> String {
    format!(
        "(system: knk, title: \"T\", sides: [(name: \"Night\"), (name: \"Watch\")],\n\
         combatants: [{combatants}],\n{more})"
    )
}

fn one(more: &str) -> String {
    format!("(name: \"Vega\", side: \"Night\", at: \"2J\", {SHEET}, {more}),")
}

fn fault(text: &str) -> BadScenario {
    table::setup(text).expect_err("it was read")
}

fn unknown(text: &str) -> (String, String, Option<String>) {
    match fault(text) {
        BadScenario::Unknown { field, name, nearest } => (field, name, nearest),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_sound_file_is_read() {
    assert!(table::setup(&battle(&one(""), "")).is_ok());
}

#[test]
fn a_map_of_the_wrong_size_names_its_row() {
    let rows = |count: usize, short: usize| {
        let row = |index| format!("{:?},", ".".repeat(if index == short { 19 } else { 20 }));
        format!("rows: [{}]", (0..count).map(row).collect::<String>())
    };
    let map = |rows: &str| match fault(&battle(&one(""), rows)) {
        BadScenario::Map(map) => map,
        other => panic!("{other:?}"),
    };
    assert_eq!(map(&rows(19, 99)), BadMap::Rows { found: 19 });
    assert_eq!(map(&rows(20, 2)), BadMap::Columns { row: 'C', found: 19 });
}

#[test]
fn a_rank_that_is_none_is_told_with_line_and_column() {
    let text = battle(&one("").replace("s: \"B\"", "s: 9"), "");
    let BadScenario::Syntax { file, line, column, message } = fault(&text) else { panic!() };
    assert_eq!((file.as_str(), line), ("", 2));
    let expected = text.lines().nth(1).unwrap().find("s: 9").unwrap();
    assert!(column.abs_diff(expected) < 8, "column {column}, not near {expected}");
    assert!(message.contains('9'), "{message}");
}

#[test]
fn a_rank_that_the_category_forbids_names_its_field_and_rule() {
    let text = battle(&one("").replace("\"B\", e", "\"EX\", e"), "");
    let BadScenario::Sheet { field, faults } = fault(&text) else { panic!() };
    assert_eq!(field, "combatants[0] (Vega).sheet");
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!((faults[0].field.as_str(), faults[0].found.as_str()), ("s", "EX"));
    assert_eq!(faults[0].rule.as_ref().map(kekkai_rules::RuleId::as_str), Some("KNK-CAT-07"));
}

#[test]
fn a_field_that_does_not_exist_is_told_with_line_and_column() {
    let text = battle(&one(""), "wether: \"rain\",");
    let BadScenario::Syntax { line, column, message, .. } = fault(&text) else { panic!() };
    assert_eq!(line, 3);
    assert!(column <= 8, "column {column}");
    assert!(message.contains("wether"), "{message}");
    let text = battle(&one("wepons: []"), "");
    let BadScenario::Syntax { line: 2, message, .. } = fault(&text) else { panic!() };
    assert!(message.contains("wepons"), "{message}");
}

#[test]
fn two_on_one_cell_are_both_named() {
    let text = battle(&(one("") + &one("").replace("Vega", "Pavel")), "");
    let (cell, first, second) = (table::cell("2J"), "Vega".to_owned(), "Pavel".to_owned());
    assert_eq!(fault(&text), BadScenario::Crowded { cell, first, second });
}

#[test]
fn one_in_a_wall_is_named_with_the_cell() {
    let mut rows = vec![".".repeat(20); 20];
    rows[9].replace_range(1..2, "#");
    assert!(Field::from_rows(&rows).is_ok());
    let text = battle(&one(""), &format!("rows: {rows:?}"));
    let (cell, name) = (table::cell("2J"), "Vega".to_owned());
    assert_eq!(fault(&text), BadScenario::Walled { cell, name });
}

#[test]
fn unknown_names_are_told_with_the_nearest() {
    let place = "combatants[0] (Vega)";
    let case = |more: &str, field: &str, name: &str, nearest: Option<&str>| {
        let text = battle(&one(more), "");
        let expected = (format!("{place}{field}"), name.to_owned(), nearest.map(str::to_owned));
        assert_eq!(unknown(&text), expected);
    };
    case("weapons: [\"sworm\"]", ".weapons", "sworm", Some("sword"));
    case("weapons: [\"trebuchet\"]", ".weapons", "trebuchet", None);
    let text = battle(&one("").replace("Night", "Nigth"), "");
    assert_eq!(
        unknown(&text),
        (format!("{place}.side"), "Nigth".to_owned(), Some("Night".to_owned()))
    );
    let text = battle(&one("").replace(SHEET, "like: \"gard\""), "");
    assert_eq!(
        unknown(&text),
        (format!("{place}.like"), "gard".to_owned(), Some("guard".to_owned()))
    );
    let text = battle(&one(""), "map: \"harbour\"");
    assert_eq!(unknown(&text), ("map".to_owned(), "harbour".to_owned(), None));
    // Neither a sheet nor one to be like.
    let text = battle(&one("").replace(&format!("{SHEET}, "), ""), "");
    assert_eq!(unknown(&text), (format!("{place}.sheet"), String::new(), None));
}

#[test]
fn a_name_or_mark_twice_is_told_with_its_second_place() {
    let text = battle(&(one("") + &one("").replace("2J", "3J")), "");
    let taken = |field: &str, name: &str| BadScenario::Taken {
        field: field.to_owned(),
        name: name.to_owned(),
    };
    assert_eq!(fault(&text), taken("combatants[1] (Vega).name", "Vega"));
    let marked =
        |name: &str, at: &str| one("token: \"Vv\"").replace("Vega", name).replace("2J", at);
    let text = battle(&(marked("Vega", "2J") + &marked("Vera", "3J")), "");
    assert_eq!(fault(&text), taken("combatants[1] (Vera).token", "Vv"));
    let text = battle(&one("").replace("Vega", " "), "");
    assert_eq!(fault(&text), taken("combatants[0] ().name", ""));
}

#[test]
fn a_cell_that_is_none_is_told_with_line_and_text() {
    let text = battle(&one("").replace("2J", "21A"), "");
    let BadScenario::Syntax { line: 2, message, .. } = fault(&text) else { panic!() };
    assert!(message.contains("21A"), "{message}");
}

#[test]
fn a_number_out_of_bounds_in_the_options_is_told() {
    let text = battle(&one(""), "options: (deploy_depth: 0)");
    let BadScenario::Sheet { field, faults } = fault(&text) else { panic!("{:?}", fault(&text)) };
    assert_eq!((field.as_str(), faults[0].field.as_str()), ("options", "deploy_depth"));
}

#[test]
fn sides_without_a_name_of_their_own_are_told() {
    let text = battle(&one(""), "").replace("(name: \"Watch\")", "(name: \"Night\")");
    let expected =
        BadScenario::Taken { field: "sides[1].name".to_owned(), name: "Night".to_owned() };
    assert_eq!(fault(&text), expected);
}
