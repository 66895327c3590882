//! House rules that no test sets: what each decides is then tried by nobody.

use std::collections::BTreeSet;

use kekkai_battle::systems::{Options, SystemId};

use xtask::files::{Fault, Text, Tree};

use crate::documents::options::PAGE;

/// Where a test may name one.
const TESTS: [&str; 2] = ["crates/rules/tests/", "crates/battle/tests/"];

/// Every house rule whose key is in no test of the rules or of the fight, at its row of the page that lists it.
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

/// Every word of the tests, comments left out.
fn tested(tree: &Tree) -> BTreeSet<&str> {
    let tests = TESTS.iter().flat_map(|folder| tree.below(folder));
    let no_word = |sign: char| !sign.is_alphanumeric() && sign != '_';
    let lines = tests.flat_map(|text| text.text.lines());
    let code = lines.filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split(no_word)).collect()
}
