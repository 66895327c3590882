//! A rule book is one room: outside of its module and of the lists no file names it.

use crate::files::{Fault, Text, Tree};

/// A rule book, and the files that may name it beside tests and documents.
struct Room {
    name: &'static str,
    files: &'static [&'static str],
    /// Words that only this book knows: elsewhere what they stand for is declared data.
    words: &'static [&'static str],
}

/// What begins the list of the old spellings of a kind of keys, which older saves need.
const OLD_SPELLINGS: &str = "numbered [";

/// Each rule book with its module, and the lists of systems, modules and features. What measures and fuzzes plays fights
/// of the first one.
const ROOMS: [Room; 5] = [
    Room {
        name: "coin",
        files: &[
            "crates/rules/src/coin.rs",
            "crates/rules/src/coin/",
            "crates/rules/src/lib.rs",
            "crates/battle/src/systems.rs",
            "xtask/src/book_isolation.rs",
        ],
        words: &["huddle", "huddles"],
    },
    Room {
        name: "d20",
        files: &[
            "crates/rules/src/d20.rs",
            "crates/rules/src/d20/",
            "crates/rules/src/lib.rs",
            "crates/battle/src/systems.rs",
            "crates/battle/benches/",
            "xtask/src/catalogue.rs",
            "xtask/src/book_isolation.rs",
        ],
        words: &[],
    },
    Room {
        name: "d100",
        files: &[
            "crates/rules/src/d100.rs",
            "crates/rules/src/d100/",
            "crates/rules/src/lib.rs",
            "crates/battle/src/systems.rs",
            "crates/battle/benches/",
            "xtask/src/catalogue.rs",
            "xtask/src/book_isolation.rs",
        ],
        words: &[],
    },
    Room {
        name: "t3d",
        files: &[
            "crates/rules/src/t3d.rs",
            "crates/rules/src/t3d/",
            "crates/rules/src/lib.rs",
            "crates/battle/src/systems.rs",
            "xtask/src/book_isolation.rs",
        ],
        words: &[],
    },
    Room {
        name: "knk",
        files: &[
            "crates/rules/src/knk.rs",
            "crates/rules/src/knk/",
            "crates/rules/src/lib.rs",
            "crates/battle/src/systems.rs",
            "xtask/src/book_isolation.rs",
        ],
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
        for room in ROOMS.iter().filter(|room| of_program && !starts(&text.path, room.files)) {
            let named = text.lines().find(|(_, line)| names(line, room.name));
            found.extend(named.map(|(line, _)| {
                text.complain(line, format!("names {}, which only its module does", room.name))
            }));
            // What a word of one book stands for may be a word of another one, too.
            if !ROOMS.iter().any(|other| is_module(&text.path, other)) {
                found.extend(own_words(text, room));
            }
        }
        if text.is("toml") {
            found.extend(ROOMS.iter().filter_map(|room| built_in(text, room.name)));
        }
    }
    found
}

/// Whether a file is of the module of a rule book, which its list of files begins with.
fn is_module(path: &str, room: &Room) -> bool {
    room.files.iter().take(2).any(|start| path.starts_with(start))
}

/// Every line of the program itself that has a word which only this book knows.
fn own_words<'a>(text: &'a Text, room: &'a Room) -> impl Iterator<Item = Fault> + 'a {
    let program = text.lines().take_while(|(_, line)| !line.starts_with("#[cfg(test)]"));
    let mut in_old = false;
    program.filter_map(move |(number, line)| {
        in_old |= line.contains(OLD_SPELLINGS);
        let exempt = in_old;
        in_old &= !line.contains(']');
        let apart = if exempt || room.words.is_empty() { return None } else { apart(line) };
        let word = room.words.iter().find(|word| has_word(&apart, word))?;
        Some(text.complain(number, format!("says {word}, which only {} does", room.name)))
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
