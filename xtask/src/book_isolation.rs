//! Outside of its module and of the lists of systems no file of the program names a rule book.

use crate::files::{Fault, Text, Tree};

/// A rule book: its module is named after it.
struct Book {
    name: &'static str,
    /// Files beside its module, the shared ones and tests that may name it.
    also: &'static [&'static str],
    /// Words that only this book knows: elsewhere what they stand for is declared data.
    words: &'static [&'static str],
}

impl Book {
    /// Whether a file is of its module.
    fn has(&self, path: &str) -> bool {
        path.strip_prefix("crates/rules/src/")
            .and_then(|rest| rest.strip_prefix(self.name))
            .is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
    }

    /// Whether a file may name it.
    fn may_stand_in(&self, path: &str) -> bool {
        self.has(path) || starts(path, &SHARED) || starts(path, self.also)
    }
}

/// What begins the list of the old spellings of a kind of keys, which older saves need.
const OLD_SPELLINGS: &str = "numbered [";

/// The lists of modules and of systems, and this one.
const SHARED: [&str; 3] =
    ["crates/rules/src/lib.rs", "crates/battle/src/systems.rs", "xtask/src/book_isolation.rs"];

/// Where books whose name is that of a die may be named as well.
const WHERE_DICE_ARE: &[&str] = &["crates/battle/benches/", "xtask/src/catalogue.rs"];

/// Each rule book. What measures and fuzzes plays fights of the last one.
const BOOKS: [Book; 5] = [
    Book { name: "coin", also: &[], words: &["huddle", "huddles"] },
    Book { name: "d20", also: WHERE_DICE_ARE, words: &[] },
    Book { name: "d100", also: WHERE_DICE_ARE, words: &[] },
    Book { name: "t3d", also: &[], words: &[] },
    Book {
        name: "knk",
        also: &[],
        words: &[
            "prana",
            "dodge",
            "dodges",
            "dodged",
            "dodgeable",
            "doomed",
            "category",
            "categories",
            "retreat",
            "familiar",
            "familiars",
            "school",
            "schools",
            "phantasm",
            "phantasms",
        ],
    },
];

/// Folders of documents, data and whatever else is no program.
const OTHERS: [&str; 4] = ["assets/", "docs/", "fuzz/", "saves/"];

/// Every file that names a rule book and may not, and every manifest by which the program that is built would have one that
/// only tests have.
pub fn check(tree: &Tree) -> Vec<Fault> {
    let mut found = Vec::new();
    for text in tree.below("") {
        let of_program = text.is("rs") && !text.is_test() && !starts(&text.path, &OTHERS);
        for book in BOOKS.iter().filter(|book| of_program && !book.may_stand_in(&text.path)) {
            let named = text.lines().find(|(_, line)| names(line, book.name));
            found.extend(named.map(|(line, _)| {
                text.complain(line, format!("names {}, which only its module does", book.name))
            }));
            // What a word of one book stands for may be a word of another one, too.
            if !BOOKS.iter().any(|other| other.has(&text.path)) {
                found.extend(own_words(text, book));
            }
        }
        if text.is("toml") {
            found.extend(BOOKS.iter().filter_map(|book| built_in(text, book.name)));
        }
    }
    found
}

/// Every line of the program itself that has a word which only this book knows.
fn own_words<'a>(text: &'a Text, book: &'a Book) -> impl Iterator<Item = Fault> + 'a {
    let program = text.lines().take_while(|(_, line)| !line.starts_with("#[cfg(test)]"));
    let mut in_old = false;
    program.filter_map(move |(number, line)| {
        in_old |= line.contains(OLD_SPELLINGS);
        let exempt = in_old;
        in_old &= !line.contains(']');
        let apart = if exempt || book.words.is_empty() { return None } else { apart(line) };
        let word = book.words.iter().find(|word| has_word(&apart, word))?;
        Some(text.complain(number, format!("says {word}, which only {} does", book.name)))
    })
}

/// A line with the parts of `CamelCase` names apart.
fn apart(line: &str) -> String {
    let mut apart = String::new();
    let mut was_small = false;
    for sign in line.chars() {
        if was_small && sign.is_uppercase() {
            apart.push(' ');
        }
        was_small = sign.is_lowercase();
        apart.push(sign);
    }
    apart
}

fn starts(path: &str, with: &[&str]) -> bool {
    with.iter().any(|start| path.starts_with(start))
}

/// Whether a line names a rule book. Where its name is that of a die, which every book may throw, a path into its module or its
/// type does.
fn names(line: &str, book: &str) -> bool {
    let is_die =
        book.strip_prefix('d').is_some_and(|faces| faces.bytes().all(|sign| sign.is_ascii_digit()));
    if is_die {
        line.contains(&format!("{book}::")) || line.contains(&book.to_uppercase())
    } else {
        has_word(line, book)
    }
}

/// Whether `word` stands in `line` by itself or between underscores, letter case aside.
fn has_word(line: &str, word: &str) -> bool {
    let lower = line.to_lowercase();
    lower.split(|sign: char| !sign.is_alphanumeric()).any(|part| part == word)
}

/// That a manifest turns the feature on elsewhere than for tests.
fn built_in(text: &Text, feature: &str) -> Option<Fault> {
    let mut section = "";
    text.lines().find_map(|(number, line)| {
        if line.starts_with('[') {
            section = line.trim();
        }
        let for_tests = section.ends_with("dev-dependencies]");
        let declared = section == "[features]" && !line.trim_start().starts_with("default");
        let names = has_word(line, feature) && !line.trim_start().starts_with('#');
        let wrong = names && !for_tests && !declared;
        wrong.then(|| text.complain(number, format!("turns {feature} on outside of tests")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        let text = Text { path: path.to_owned(), text: text.to_owned() };
        check(&Tree::of(vec![text])).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_file_that_names_a_rule_book_is_told_and_a_coincidence_is_none() {
        let named = found("crates/tui/src/app.rs", "let _ = 1;\nuse kekkai_rules::coin::Coin;");
        assert_eq!(named, ["crates/tui/src/app.rs:2: names coin, which only its module does"]);
        assert_eq!(found("crates/tui/src/app.rs", "// They coincide."), [""; 0]);
        let named = found("crates/tui/src/app.rs", "use kekkai_rules::d100::numbers;");
        assert_eq!(named, ["crates/tui/src/app.rs:1: names d100, which only its module does"]);
        assert_eq!(found("crates/rules/src/dice.rs", "/// One throw of a d100."), [""; 0]);
        assert_eq!(found("crates/rules/src/coin/play.rs", "struct Coin;"), [""; 0]);
        assert_eq!(found("crates/tui/tests/tui/play.rs", "mod coin;"), [""; 0]);
    }

    #[test]
    fn a_word_that_only_one_book_knows_is_told_where_it_stands() {
        let text = "fn max_prana() {}\nstruct FamiliarName;\nnumbered [Hp,\n Prana]\nfn unfamiliar() {}\n#[cfg(test)]\nfn dodge() {}";
        assert_eq!(
            found("crates/tui/src/app.rs", text),
            [
                "crates/tui/src/app.rs:1: says prana, which only knk does",
                "crates/tui/src/app.rs:2: says familiar, which only knk does",
            ]
        );
        assert_eq!(found("crates/rules/src/knk/turn.rs", text), [""; 0]);
    }

    #[test]
    fn a_manifest_may_turn_it_on_for_tests_only() {
        let tests = "[features]\ncoin = []\n\n[dev-dependencies]\na = { features = [\"coin\"] }";
        assert_eq!(found("crates/tui/Cargo.toml", tests), [""; 0]);
        for wrong in
            ["[features]\ndefault = [\"coin\"]", "[dependencies]\na = { features = [\"coin\"] }"]
        {
            assert_eq!(
                found("crates/tui/Cargo.toml", wrong),
                ["crates/tui/Cargo.toml:2: turns coin on outside of tests"]
            );
        }
    }
}
