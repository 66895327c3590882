//! Words in two languages: the same keys in both, each once.

use std::collections::{BTreeMap, BTreeSet};

use crate::files::{Fault, Text, Tree};

/// Folder of the words.
const FOLDER: &str = "assets/locales";
/// The languages, the first being the one that documents are made in.
pub const LANGUAGES: [&str; 2] = ["en", "ru"];

/// Words that do not put in what the English ones do: a bug of the program is told in words of the code, which are English,
/// and a name that data has in both languages stands in each.
const LESS: [&str; 2] = ["check-law", "d100-injury-named"];

/// A word: where it stands and what it says.
#[derive(Debug, Clone)]
pub struct Word {
    /// Path of the locale file.
    pub path: String,
    /// Number of the line, from 1.
    pub line: usize,
    /// What stands behind the `=` on the same line.
    pub text: String,
}

/// The words of a language by key; faults about keys that stand twice.
pub fn words(tree: &Tree, language: &str) -> (BTreeMap<String, Word>, Vec<Fault>) {
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

/// What is no Fluent, with its line.
fn misspelled(file: &Text) -> Vec<Fault> {
    let Err((_, errors)) = fluent_syntax::parser::parse(file.text.as_str()) else {
        return Vec::new();
    };
    let line = |at: usize| file.text.get(..at).unwrap_or(&file.text).matches('\n').count() + 1;
    let told = |error: fluent_syntax::parser::ParserError| {
        file.complain(line(error.pos.start), error.kind.to_string())
    };
    errors.into_iter().map(told).collect()
}

/// The values that a text puts in: `{ $name }`; continuation lines belong to the key above them.
fn values(tree: &Tree, language: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in tree.below(&format!("{FOLDER}/{language}/")).filter(|file| file.is("ftl")) {
        let mut keys = messages(file).map(|(line, key, _)| (line, key)).peekable();
        let mut of = None;
        for (number, line) in file.lines() {
            of = keys.next_if(|(at, _)| *at == number).map(|(_, key)| key).or(of);
            let Some(key) = of.filter(|_| !line.starts_with('#')) else { continue };
            let sound = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
            let named = line.split('$').skip(1);
            let named = named.map(|rest| rest.split(|c| !sound(c)).next().unwrap_or_default());
            all.entry(key.to_owned()).or_default().extend(named.map(str::to_owned));
        }
    }
    all
}

/// Values that a word does not put in though its English does, or that its English does not have.
fn other_values(tree: &Tree, words: &BTreeMap<String, Word>, language: &str) -> Vec<Fault> {
    let (model, own) = (values(tree, LANGUAGES[0]), values(tree, language));
    let mut found = Vec::new();
    for (key, word) in words.iter().filter(|(key, _)| !LESS.contains(&key.as_str())) {
        let (Some(model), Some(own)) = (model.get(key), own.get(key)) else { continue };
        let mut complain = |value: &String, what: &str| {
            let (path, line) = (word.path.clone(), word.line);
            found.push(Fault { path, line, what: format!("{key} {what} ${value}") });
        };
        model.difference(own).for_each(|value| complain(value, "does not put in"));
        own.difference(model).for_each(|value| complain(value, "is never given"));
    }
    found
}

/// Files that cannot be read, keys that one language has and the other has not, keys that stand twice, and words that do
/// not put in the same values.
pub fn check(tree: &Tree) -> Vec<Fault> {
    let files = tree.below(FOLDER).filter(|file| file.is("ftl"));
    let mut found: Vec<Fault> = files.flat_map(misspelled).collect();
    let all = LANGUAGES.map(|language| {
        let (words, twice) = words(tree, language);
        found.extend(twice);
        (language, words)
    });
    for (language, words) in &all {
        found.extend(other_values(tree, words, language));
        for (other, others) in all.iter().filter(|(other, _)| other != language) {
            for (key, word) in words.iter().filter(|(key, _)| !others.contains_key(*key)) {
                let (path, line) = (word.path.clone(), word.line);
                found.push(Fault { path, line, what: format!("{key} has no word in {other}") });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(russian: &str) -> Vec<String> {
        let text = |path: &str, text: &str| Text { path: path.to_owned(), text: text.to_owned() };
        let english = "sword = Sword\nhit = { $who } hits\n    { $whom }\n";
        let tree = Tree::of(vec![
            text("assets/locales/en/a.ftl", english),
            text("assets/locales/ru/a.ftl", russian),
        ]);
        check(&tree).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_broken_translation_is_told_with_file_and_line() {
        let sound = "sword = Меч\nhit = { $who } бьёт\n    { $whom }\n";
        assert_eq!(told(sound), Vec::<String>::new());
        let one = |broken: &str, with: &str, expected: &str| {
            let all = told(&sound.replace(broken, with));
            assert!(
                all.iter()
                    .any(|it| it.starts_with("assets/locales/ru/a.ftl:") && it.contains(expected)),
                "{expected} is not in {all:#?}"
            );
        };
        one("{ $who }", "{ $who", "a.ftl:2: ");
        one("sword =", "swrod =", "a.ftl:1: swrod has no word in en");
        one("{ $whom }", "его", "a.ftl:2: hit does not put in $whom");
        one("Меч", "{ $which } меч", "a.ftl:1: sword is never given $which");
        one("hit =", "sword =", "a.ftl:2: sword stands in");
    }
}
