//! House rules that no test sets: what each decides is then tried by nobody.

use std::collections::BTreeSet;

use kekkai_battle::systems::{Options, SystemId};

use xtask::files::{Fault, Text, Tree};

use crate::documents::options::PAGE;

/// Where a test may name one.
const TESTS: [&str; 2] = ["crates/rules/tests/", "crates/battle/tests/"];

/// Every house rule that no test of the rules or of the fight sets or names, at its row of the page that lists it.
pub(crate) fn check(tree: &Tree) -> Vec<Fault> {
    let settings = SystemId::SHIPPED.iter().flat_map(|system| Options::of(*system).settings());
    let tested = tested(tree);
    let untested = settings.map(|setting| setting.key).filter(|key| !tested.contains(key));
    let fault = |key: &str| {
        let mut rows = tree.file(PAGE).into_iter().flat_map(Text::lines);
        let row = rows.find(|(_, line)| line.starts_with(&format!("| `{key}`")));
        let what = format!("no test names the house rule {key}");
        Fault { path: PAGE.to_owned(), line: row.map_or(1, |(line, _)| line), what }
    };
    untested.map(fault).collect()
}

/// Every word of the tests that stands where a house rule is set or named, comments left out.
fn tested(tree: &Tree) -> BTreeSet<&str> {
    let tests = TESTS.iter().flat_map(|folder| tree.below(folder));
    let lines = tests.flat_map(|text| text.text.lines());
    let code = lines.filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(named).collect()
}

/// The words of a line that stand as a house rule does: a field that is read or given, a text by itself, or one that a value
/// follows. A word of a sentence, a function or a variable is none of them.
fn named(line: &str) -> impl Iterator<Item = &str> {
    let no_word = |sign: char| !sign.is_alphanumeric() && sign != '_';
    let words = line.split_inclusive(no_word).scan(0, move |end, piece: &str| {
        let at = *end;
        *end += piece.len();
        Some((at, piece.trim_end_matches(no_word)))
    });
    let is_named = |at: usize, word: &str| {
        let (before, rest) = line.split_at(at);
        let after = rest.strip_prefix(word).unwrap_or_default();
        let is_begun = before.ends_with('"') || before.ends_with("option ");
        let is_text = is_begun && after.starts_with(['"', ' ']);
        let is_field = before.ends_with('.') && !before.ends_with("..");
        let is_read = is_field && !after.starts_with('(');
        let is_given = after.starts_with(':') && !after.starts_with("::");
        let is_short = before.ends_with("Options { ") && after.starts_with(',');
        is_text || is_read || is_given || is_short
    };
    words.filter(move |(at, word)| !word.is_empty() && is_named(*at, word)).map(|(_, word)| word)
}

#[test]
fn a_house_rule_is_tested_where_it_is_set_or_named_and_not_where_its_word_stands() {
    for (line, expected) in [
        ("table.tell(\"option hit_on_tie true\", \"\");", &["option", "hit_on_tie"][..]),
        ("let mut table = under(\"split_move true\");", &["split_move"]),
        ("assert!(options.set(\"line_limit\", \"school\"));", &["line_limit", "school"]),
        ("let of = Options { light_uses, ..options };", &["light_uses"]),
        ("options.tear_stack = true;", &["tear_stack"]),
        ("let tear_stack = torn(&both); // of tear_stack", &[]),
        ("assert!(left, \"the tear_stack of both\");", &["the"]),
        ("fn tear_stack(of: u8) {}", &["of"]),
    ] {
        assert_eq!(named(line).collect::<Vec<_>>(), expected, "{line}");
    }
}
