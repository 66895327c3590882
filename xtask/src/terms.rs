//! One plain word per concept: the words of `terms.ron` must not come back in the locales or on a page.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::files::{Fault, Text, Tree};

const LIST: &str = "xtask/terms.ron";
/// Pages that are not ours to reword: the rule catalogues follow the books.
const CATALOGUES: &str = "docs/rules/";
/// Pages made of the locales of every book and of names of content.
const GENERATED: [&str; 2] = ["docs/names.md", "docs/options.md"];

/// One concept: its word, and the words that it replaces.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Term {
    /// The word to use.
    instead: String,
    /// English words and phrases that must not be used for it.
    #[serde(default)]
    en: Vec<String>,
    /// The Russian words that must not come back.
    #[serde(default)]
    ru: Vec<String>,
    /// Phrases in which such a word is right.
    #[serde(default)]
    unless: Vec<String>,
    /// What the locale files of a rule book may say all the same: phrases, one of the words above, or the key of a message.
    #[serde(default)]
    of: BTreeMap<String, Vec<String>>,
}

impl Term {
    /// What this text may say all the same, its rule book being what it is.
    fn own(&self, text: &Text) -> Vec<&String> {
        let every = GENERATED.contains(&text.path.as_str());
        let books = self.of.iter().filter(|(book, _)| every || book.as_str() == book_of(text));
        books.flat_map(|(_, own)| own).collect()
    }
}

/// Every line of a locale or a page that uses a replaced word. A page is English, or Russian if its name ends in `.ru.md`.
pub fn check(tree: &Tree) -> Vec<Fault> {
    let Some(list) = tree.file(LIST) else { return vec![Fault::missing(LIST)] };
    let terms: Vec<Term> = match ron::from_str(&list.text) {
        Ok(terms) => terms,
        Err(error) => return vec![list.complain(error.span.start.line, error.code.to_string())],
    };
    let mut found = Vec::new();
    for text in tree.below("assets/locales/en/") {
        found.extend(search(text, values(text), &terms, |term| &term.en));
    }
    for text in tree.below("assets/locales/ru/") {
        found.extend(search(text, values(text), &terms, |term| &term.ru));
    }
    for text in tree.below("").filter(|text| is_page(text)) {
        found.extend(on_page(text, &terms));
    }
    found
}

fn on_page(text: &Text, terms: &[Term]) -> Vec<Fault> {
    let russian = text.path.ends_with(".ru.md");
    search(text, prose(text), terms, |term| if russian { &term.ru } else { &term.en })
}

/// The rule book that a locale file is named after; nothing of the kind for a page.
fn book_of(text: &Text) -> &str {
    let name = text.path.rsplit('/').next().unwrap_or_default();
    name.split(['.', '-']).next().filter(|_| text.is("ftl")).unwrap_or_default()
}

fn is_page(text: &Text) -> bool {
    let ours = !text.path.contains('/') || text.path.starts_with("docs/");
    ours && text.is("md") && !text.path.starts_with(CATALOGUES)
}

fn search<'a>(
    text: &Text,
    lines: Vec<Shown>,
    terms: &'a [Term],
    words: impl Fn(&'a Term) -> &'a Vec<String>,
) -> Vec<Fault> {
    let mut found = Vec::new();
    for Shown { number, key, line } in lines {
        for term in terms {
            let own = term.own(text);
            if own.contains(&&key) {
                continue;
            }
            let phrases = term.unless.iter().chain(own.iter().copied());
            let right = phrases.fold(line.to_lowercase(), |line, phrase| {
                line.replace(&phrase.to_lowercase(), " ")
            });
            let replaced = |word: &&String| contains(&right, word) && !own.contains(word);
            for word in words(term).iter().filter(replaced) {
                let what = format!("“{word}”: write “{}”", term.instead);
                found.push(text.complain(number, what));
            }
        }
    }
    found
}

/// Whether the word stands in the line, which is in lower case, as a whole word; only its beginning where it ends in `*`.
fn contains(line: &str, word: &str) -> bool {
    let (word, whole) = match word.strip_suffix('*') {
        Some(stem) => (stem.to_lowercase(), false),
        None => (word.to_lowercase(), true),
    };
    line.match_indices(&word).any(|(at, _)| {
        let before = line.get(..at).and_then(|before| before.chars().next_back());
        let after = line.get(at + word.len()..).and_then(|after| after.chars().next());
        let goes_on = whole && after.is_some_and(char::is_alphanumeric);
        !before.is_some_and(char::is_alphanumeric) && !goes_on
    })
}

/// Keys whose words are typed and not only shown: keywords of commands and labels of written sheets. Old ones keep working.
const KEYWORDS: [&str; 2] = ["usage-word-", "written-"];

/// A line that people read.
struct Shown {
    number: usize,
    /// The key of the message that begins on it; empty where none does.
    key: String,
    line: String,
}

/// What a locale file shows: its values, without comments, placeables and keywords.
fn values(text: &Text) -> Vec<Shown> {
    let shown = |(number, line): (usize, &str)| {
        if line.starts_with('#') || KEYWORDS.iter().any(|start| line.starts_with(start)) {
            return None;
        }
        let (key, value) = match line.split_once('=') {
            Some((key, value)) if !line.starts_with(' ') && !key.contains('{') => (key, value),
            _ => ("", line),
        };
        Some(Shown { number, key: key.trim().to_owned(), line: without(value, "{ $", "}") })
    };
    text.lines().filter_map(shown).collect()
}

/// What a page says, without its code and the targets of its links.
fn prose(text: &Text) -> Vec<Shown> {
    let mut lines = Vec::new();
    let mut code = false;
    for (number, line) in text.lines() {
        if line.trim_start().starts_with("```") {
            code = !code;
        } else if !code {
            let line = without(&without(line, "`", "`"), "](", ")");
            lines.push(Shown { number, key: String::new(), line });
        }
    }
    lines
}

/// The line without everything from `open` to the next `close`.
fn without(line: &str, open: &str, close: &str) -> String {
    let mut left = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once(open) {
        left += before;
        left.push(' ');
        rest = after.split_once(close).map_or("", |(_, rest)| rest);
    }
    left + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(path: &str, text: &str) -> Vec<usize> {
        let text = Text { path: path.into(), text: text.into() };
        let list = "[(instead: \"hit\", en: [\"blow\", \"struck*\"], ru: [\"раунд*\"], unless: [\"body blow\"])]";
        let terms: Vec<Term> = ron::from_str(list).unwrap();
        let found = if text.is("ftl") {
            search(&text, values(&text), &terms, |term| &term.en)
        } else {
            on_page(&text, &terms)
        };
        found.iter().map(|found| found.line).collect()
    }

    #[test]
    fn a_replaced_word_is_found_as_a_whole_word() {
        assert_eq!(
            told("a.md", "A blow.\nBlown.\nA body blow\nstruckdown\n`blow` [x](blow)"),
            [1, 4]
        );
        assert_eq!(told("a.md", "```text\nblow\n```\nThe Blow"), [4]);
        assert_eq!(told("a.ru.md", "Первый раунд\nblow"), [1]);
    }

    #[test]
    fn keys_and_placeables_of_a_locale_are_not_words() {
        assert_eq!(
            told("a.ftl", "# blow\nblow = hit\nx = { $blow } lands\ny = blow\n    blow"),
            [4, 5]
        );
    }

    #[test]
    fn a_book_keeps_what_is_its_own_and_nothing_else() {
        let list = "[(instead: \"hit\", en: [\"blow\", \"struck*\"], of: {\"sys\": [\"mercy blow\", \"struck*\", \"c\"]})]";
        let terms: Vec<Term> = ron::from_str(list).unwrap();
        let lines = "a = A mercy blow\nb = Any blow\nc = Blow\nd = Strucken";
        let found = |path: &str| {
            let text = Text { path: path.into(), text: lines.into() };
            let found = search(&text, values(&text), &terms, |term| &term.en);
            found.iter().map(|found| found.line).collect::<Vec<_>>()
        };
        assert_eq!(found("assets/locales/en/sys-battles.ftl"), [2]);
        assert_eq!(found("assets/locales/en/log.ftl"), [1, 2, 3, 4]);
    }
}
