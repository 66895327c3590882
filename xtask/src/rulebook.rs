//! The texts of the rules: every rule of the catalogue has a title and a text in both languages, and nothing else has.

use std::collections::BTreeSet;

use crate::{
    files::{Fault, Tree},
    locales::{LANGUAGES, words},
};

/// What the keys of the rulebook begin with, and what those of the texts end with.
const FAMILY: &str = "rule-";
const TEXT: &str = "-text";
/// Most signs of a text, so that it is read at a glance.
const MOST_SIGNS: usize = 350;

/// Rules without a title or a text, texts of no rule, and texts that are too long.
pub fn check(tree: &Tree, ids: &BTreeSet<String>) -> Vec<Fault> {
    LANGUAGES.iter().flat_map(|language| of_language(tree, ids, language)).collect()
}

fn of_language(tree: &Tree, ids: &BTreeSet<String>, language: &str) -> Vec<Fault> {
    let path = format!("assets/locales/{language}/rulebook.ftl");
    let (words, _) = words(tree, language);
    let mut found = Vec::new();
    for id in ids {
        let title = format!("{FAMILY}{}", id.to_lowercase());
        for key in [title.clone(), title + TEXT] {
            if words.get(&key).is_none_or(|word| word.text.is_empty()) {
                found.push(Fault { path: path.clone(), line: 1, what: format!("no {key}") });
            }
        }
    }
    for (key, word) in &words {
        let Some(name) = key.strip_prefix(FAMILY) else { continue };
        let complain = |what| Fault { path: word.path.clone(), line: word.line, what };
        let id = name.strip_suffix(TEXT).unwrap_or(name).to_uppercase();
        if !ids.contains(&id) {
            found.push(complain(format!("{key}: {id} stands in no catalogue")));
        }
        let signs = word.text.chars().count();
        if signs > MOST_SIGNS {
            found.push(complain(format!("{key}: {signs} signs, at most {MOST_SIGNS}")));
        }
    }
    found
}
