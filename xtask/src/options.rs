//! House rules that no test sets: what each decides is then tried by nobody.

use kekkai_rules::knk::options::TABLE;

use crate::files::{Complaint, Tree};

/// Where the house rules stand.
const HERE: &str = "crates/rules/src/knk/options.rs";
/// Where a test may name one.
const TESTS: [&str; 2] = ["crates/rules/tests/", "crates/battle/tests/"];

/// Every house rule whose name is in no test of the rules or of the fight.
pub fn check(tree: &Tree) -> Vec<Complaint> {
    let Some(file) = tree.file(HERE) else { return Vec::new() };
    let untested = TABLE.iter().map(|setting| setting.name).filter(|name| !is_tested(tree, name));
    untested.map(|name| file.complain(1, format!("no test names the house rule {name}"))).collect()
}

fn is_tested(tree: &Tree, name: &str) -> bool {
    let mut tests = TESTS.iter().flat_map(|folder| tree.below(folder));
    tests.any(|text| {
        let mut words = text.text.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
        words.any(|word| word == name)
    })
}
