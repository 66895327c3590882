//! What must not stand in a file: marks of unfinished work, comments that say nothing, paths of somebody's machine.

use crate::files::{Fault, Text, Tree};

/// Marks of unfinished work, and tests that are never run. Written in two halves, so that this file may hold them.
const UNFINISHED: [&str; 7] = [
    concat!("todo", "!("),
    concat!("unimplemented", "!("),
    concat!("#[ign", "ore"),
    concat!("dbg", "!("),
    concat!("FIX", "ME"),
    concat!("TO", "DO"),
    concat!("XX", "X"),
];

/// Words that a doc comment has at least: fewer only repeat the name.
const LEAST_WORDS: usize = 4;

/// Where a path of one machine begins.
const PLACES: [&str; 5] = [
    concat!("/wo", "rk/"),
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
    concat!("/Us", "ers/"),
    concat!("C:\\", "Users"),
];

/// Every line that should not be as it is.
pub fn check(tree: &Tree) -> Vec<Fault> {
    let mut found = Vec::new();
    for text in tree.below("") {
        for (number, line) in text.lines() {
            for place in PLACES.iter().filter(|place| begins_path(line, place)) {
                found.push(text.complain(number, format!("a path of one machine: {place}")));
            }
        }
    }
    for text in tree.rust() {
        for (number, line) in text.lines() {
            for mark in UNFINISHED.iter().filter(|mark| line.contains(**mark)) {
                found.push(text.complain(number, format!("unfinished: {mark}")));
            }
        }
        found.extend(short_docs(text));
    }
    found
}

/// Whether `place` stands in the line as the beginning of a path, not in the middle of one.
fn begins_path(line: &str, place: &str) -> bool {
    let mut before = line.match_indices(place).map(|(at, _)| line.get(..at).unwrap_or_default());
    before.any(|before| {
        !before.ends_with(|last: char| last.is_alphanumeric() || "._-~}".contains(last))
    })
}

/// Doc comments that say too little to be a contract.
fn short_docs(text: &Text) -> Vec<Fault> {
    let mut found = Vec::new();
    let mut block: Option<(usize, usize)> = None;
    for (number, line) in text.lines().chain([(0, "")]) {
        let bare = line.trim();
        let doc = bare.strip_prefix("///").or_else(|| bare.strip_prefix("//!"));
        if let Some(doc) = doc {
            let (first, words) = block.unwrap_or((number, 0));
            block = Some((first, words + doc.split_whitespace().count()));
        } else if let Some((first, words)) = block.take()
            && words < LEAST_WORDS
        {
            let what = format!("a doc comment of {words} words; {LEAST_WORDS} are the least");
            found.push(text.complain(first, what));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_found_where_it_begins() {
        let place = concat!("/ho", "me/");
        assert!(begins_path(&format!("see {place}anna"), place));
        assert!(begins_path(&format!("\"{place}anna\""), place));
        assert!(!begins_path(&format!("https://example.org{place}x"), place));
    }

    #[test]
    fn a_doc_comment_says_something() {
        let text = |text: &str| Text { path: "a.rs".into(), text: text.into() };
        assert_eq!(short_docs(&text("/// Says.\n///\n/// A little more.\nfn a() {}")), []);
        assert_eq!(short_docs(&text("fn a() {}\n/// Only three words.\nfn b() {}"))[0].line, 2);
        assert_eq!(short_docs(&text("//!")).len(), 1);
    }
}
