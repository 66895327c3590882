//! Words in two languages: the same keys in both, each once.

use std::collections::BTreeMap;

use crate::files::{Complaint, Text, Tree};

/// Folder of the words.
const FOLDER: &str = "assets/locales";
/// The languages, the first being the one that documents are made in.
pub const LANGUAGES: [&str; 2] = ["en", "ru"];

/// A word: where it stands and what it says.
#[derive(Debug, Clone)]
pub struct Word {
    /// File.
    pub path: String,
    /// Line from 1.
    pub line: usize,
    /// What stands behind the `=` on the same line.
    pub text: String,
}

/// The words of a language by key; complaints about keys that stand twice.
pub fn words(tree: &Tree, language: &str) -> (BTreeMap<String, Word>, Vec<Complaint>) {
    let (mut words, mut found) = (BTreeMap::new(), Vec::new());
    let folder = format!("{FOLDER}/{language}/");
    for file in tree.below(&folder).filter(|file| file.is("ftl")) {
        for (line, key, text) in messages(file) {
            let word = Word { path: file.path.clone(), line, text: text.to_owned() };
            if let Some(first) = words.insert(key.to_owned(), word) {
                let what = format!("{key} stands in {}:{} too", first.path, first.line);
                found.push(file.complain(line, what));
            }
        }
    }
    (words, found)
}

/// Messages of a Fluent file: line, key, text. Continuations and attributes are indented, so they are none.
fn messages(file: &Text) -> impl Iterator<Item = (usize, &str, &str)> {
    file.lines().filter_map(|(number, line)| {
        let (key, text) = line.split_once('=')?;
        let key = key.trim_end();
        let sound = key.starts_with(|first: char| first.is_ascii_alphabetic() || first == '-')
            && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        sound.then_some((number, key, text.trim()))
    })
}

/// Keys that one language has and the other has not, and keys that stand twice.
pub fn check(tree: &Tree) -> Vec<Complaint> {
    let mut found = Vec::new();
    let all = LANGUAGES.map(|language| {
        let (words, twice) = words(tree, language);
        found.extend(twice);
        (language, words)
    });
    for (language, words) in &all {
        for (other, others) in all.iter().filter(|(other, _)| other != language) {
            for (key, word) in words.iter().filter(|(key, _)| !others.contains_key(*key)) {
                let (path, line) = (word.path.clone(), word.line);
                found.push(Complaint { path, line, what: format!("{key} has no word in {other}") });
            }
        }
    }
    found
}
