//! Where the values of a data file stand.

use kekkai_battle::scenario::place::{byte, line, of_value, path_at, start};

const TEXT: &str = "(\n  title: \"A (b, c: d]\", // e: (\n  who: [\n    (name: \"Ann\", at: \"3J\"),\n    \
                    (name: r#\"B\"o\"#,\n     at: \"4J\", of: harm(damage: -3)),\n  ],\n)\n";

#[test]
fn a_value_is_found_by_its_path_and_its_path_by_its_place() {
    let line_of = |path: &str| start(TEXT, path).map(|(at, whole)| (line(TEXT, at), whole));
    assert_eq!(line_of("title"), Some((2, true)));
    assert_eq!(line_of("who[1].at"), Some((6, true)));
    assert_eq!(line_of("who[1].of.damage"), Some((6, true)));
    assert_eq!(line_of("who[1].wrong.x"), Some((5, false)));
    assert_eq!(path_at(TEXT, TEXT.find("-3").unwrap()), "who[1].of.damage");
    assert_eq!(of_value(TEXT, ".at", "\"4J\"").as_deref(), Some("who[1].at"));
    assert_eq!(TEXT.get(byte(TEXT, 4, 6)..).map(|rest| rest.starts_with("name")), Some(true));
}

#[test]
fn every_cut_of_a_text_is_walked_without_a_panic() {
    for (at, _) in TEXT.char_indices() {
        start(TEXT.get(..at).unwrap(), "who[1].of.damage");
    }
}
