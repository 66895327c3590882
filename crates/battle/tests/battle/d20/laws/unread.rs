//! No house rule is there for show: a rule reads it, and a test plays it.
#![expect(clippy::disallowed_methods, reason = "it reads the sources of the book and of its tests")]

use std::{fs, path::Path};

use kekkai_rules::{System as _, d20::D20};

/// Every file below a folder of the crates, but those that declare.
fn text(folder: &str) -> String {
    let mut all = String::new();
    let mut left = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder)];
    while let Some(folder) = left.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                left.push(path);
            } else if !path.ends_with("options.rs") && !path.ends_with("unread.rs") {
                all.push_str(&fs::read_to_string(path).unwrap());
            }
        }
    }
    all
}

/// Whether a word stands in a text, with this before it and nothing of a name behind it.
fn has(text: &str, before: &str, word: &str) -> bool {
    let sought = format!("{before}{word}");
    text.match_indices(&sought).any(|(at, _)| {
        let next = text[at + sought.len()..].chars().next();
        next.is_none_or(|next| !next.is_alphanumeric() && next != '_')
    })
}

#[test]
fn every_house_rule_is_read_by_a_rule_and_set_by_a_test() {
    let (rules, numbers, fights) =
        (text("rules/src/d20"), text("rules/tests/rules/d20"), text("battle/tests/battle/d20"));
    for rule in D20::house_rules() {
        let key = rule.key;
        assert!(has(&rules, ".", key), "no rule reads {key}");
        // In a fight by its line, or in a test of numbers as a field.
        let set = has(&fights, "option ", key) || has(&numbers, "", key);
        assert!(set, "no test sets {key}");
    }
}
