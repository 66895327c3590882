//! Public items and dependencies that nothing uses.
//!
//! The compiler tells of dead code only within a crate: what a library exports may be needed elsewhere. Here every crate
//! is at hand, so a name that stands nowhere but in its definition and in re-exports is dead.

use std::collections::{BTreeMap, BTreeSet};

use crate::files::{Fault, Text, Tree};

/// What may stand between `pub` and the kind of an item.
const QUALIFIERS: [&str; 3] = ["const", "async", "unsafe"];
/// Kinds of items whose name follows.
const KINDS: [&str; 7] = ["fn", "struct", "enum", "trait", "type", "const", "static"];

/// Every public item of a library that nothing names elsewhere but tests of the crates, and every dependency that no source
/// of its crate names. A test of what no program uses proves nothing of the program.
pub fn check(tree: &Tree) -> Vec<Fault> {
    let mut found = items(tree);
    found.extend(dependencies(tree));
    found
}

fn dependencies(tree: &Tree) -> Vec<Fault> {
    let mut found = Vec::new();
    for manifest in tree.below("").filter(|text| text.path.ends_with("/Cargo.toml")) {
        let folder = manifest.path.strip_suffix("Cargo.toml").unwrap_or_default();
        let sources = tree.below(folder).filter(|text| text.is("rs"));
        let used: BTreeSet<&str> =
            sources.flat_map(|text| code(text).flat_map(|(_, line)| words(line))).collect();
        let mut section = "";
        for (number, line) in manifest.lines() {
            if line.starts_with('[') {
                section = line.trim();
            } else if section.ends_with("dependencies]")
                && let Some((key, _)) = line.split_once(['.', ' ', '='])
                && !key.is_empty()
                && !key.starts_with('#')
                && !used.contains(key.replace('-', "_").as_str())
            {
                found.push(
                    manifest.complain(number, format!("a dependency that nothing uses: {key}")),
                );
            }
        }
    }
    found
}

fn items(tree: &Tree) -> Vec<Fault> {
    let mut defined: BTreeMap<&str, Vec<(&Text, usize)>> = BTreeMap::new();
    let mut used: BTreeSet<&str> = BTreeSet::new();
    for text in tree.rust() {
        let mut in_reexport = false;
        for (number, line) in code(text) {
            let name = defines(line);
            if let Some(name) = name.filter(|_| is_exported(text)) {
                defined.entry(name).or_default().push((text, number));
            }
            in_reexport |= line.trim_start().starts_with("pub use ");
            if !in_reexport && !proves(text) {
                let mut left_out = name;
                used.extend(
                    words(line).filter(|word| left_out.take_if(|own| own == word).is_none()),
                );
            }
            in_reexport &= !line.contains(';');
        }
    }
    let dead = defined.iter().filter(|(name, _)| !used.contains(**name));
    let mut found = Vec::new();
    for (name, places) in dead {
        for (text, number) in places {
            found.push(text.complain(*number, format!("a public item that nothing uses: {name}")));
        }
    }
    found
}

/// Whether other crates may use what the file makes public.
fn is_exported(text: &Text) -> bool {
    text.path.starts_with("crates/") && text.path.contains("/src/") && !text.is_test()
}

/// Whether the file holds tests of a crate; those of `xtask` write documents, and use what they name.
fn proves(text: &Text) -> bool {
    text.path.starts_with("crates/") && text.is_test()
}

/// Lines of it without comments.
fn code(text: &Text) -> impl Iterator<Item = (usize, &str)> {
    text.lines().filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// Names and keywords of a line.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.split(move |letter: char| !is_part(letter)).filter(|word| !word.is_empty())
}

/// The name of the public item that begins in a line.
fn defines(line: &str) -> Option<&str> {
    let mut words = words(line.trim_start().strip_prefix("pub ")?).peekable();
    let mut kind = words.next()?;
    while QUALIFIERS.contains(&kind) && words.peek().is_some_and(|next| KINDS.contains(next)) {
        kind = words.next()?;
    }
    words.next().filter(|_| KINDS.contains(&kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(texts: &[(&str, &str)]) -> Vec<String> {
        let text =
            |(path, text): &(&str, &str)| Text { path: (*path).into(), text: (*text).into() };
        let tree = Tree::of(texts.iter().map(text).collect());
        check(&tree).into_iter().map(|fault| fault.to_string()).collect()
    }

    #[test]
    fn a_name_that_stands_only_in_its_definition_is_dead() {
        let library =
            ("crates/a/src/lib.rs", "pub use b::dead;\n\npub fn dead() {}\npub fn live() {}\n");
        let user = ("crates/c/src/lib.rs", "// dead\nfn f() { live() }\n");
        assert_eq!(
            found(&[library, user]),
            ["crates/a/src/lib.rs:3: a public item that nothing uses: dead"]
        );
    }

    #[test]
    fn a_dependency_that_no_source_names_is_told() {
        let manifest = (
            "crates/a/Cargo.toml",
            "[package]\nname = \"a\"\n[dependencies]\nb-c.workspace = true\nd = \"1\"\n\n[dev-dependencies]\ne = { path = \"e\" }\n",
        );
        let (own, tests) =
            (("crates/a/src/lib.rs", "use b_c::f;\n// d"), ("crates/a/tests/a.rs", "use e::f;"));
        let used = ("crates/a/src/other.rs", "fn f() { d::g() }");
        assert_eq!(found(&[manifest, own, tests, used]), [""; 0]);
        let elsewhere = ("crates/h/src/lib.rs", "fn f() { d::g() }");
        assert_eq!(
            found(&[manifest, own, tests, elsewhere]),
            ["crates/a/Cargo.toml:5: a dependency that nothing uses: d"]
        );
    }

    #[test]
    fn a_name_that_only_tests_use_is_dead_and_one_of_a_document_is_not() {
        let library = ("crates/a/src/lib.rs", "pub const SIZE: u8 = 1;\n");
        let uses = "assert_eq!(SIZE, 1);";
        assert_eq!(
            found(&[library, ("crates/a/tests/a/main.rs", uses)]),
            ["crates/a/src/lib.rs:1: a public item that nothing uses: SIZE"]
        );
        assert_eq!(found(&[library, ("xtask/tests/tidy/main.rs", uses)]), [""; 0]);
    }
}
