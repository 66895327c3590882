//! Tests that would never run: those in a library whose manifest says that it has none.
//!
//! A library is compiled a second time for the tests inside of it. The large ones have all of theirs in `tests`, and say so
//! with `test = false`; a test put into their sources would be passed over without a word.

use crate::files::{Fault, Text, Tree};

/// Every test in a source of a library that is not tested by itself, and every example where examples are not run.
pub fn check(tree: &Tree) -> Vec<Fault> {
    let mut found = Vec::new();
    for manifest in tree.below("").filter(|text| text.path.ends_with("Cargo.toml")) {
        let folder = manifest.path.strip_suffix("Cargo.toml").unwrap_or_default();
        let sources = format!("{folder}src/");
        for text in tree.below(&sources).filter(|text| text.is("rs")) {
            found.extend(of_file(text, says(manifest, "test"), says(manifest, "doctest")));
        }
    }
    found
}

/// Whether the manifest turns this off for its library.
fn says(manifest: &Text, what: &str) -> bool {
    let section = manifest.text.lines().skip_while(|line| *line != "[lib]").skip(1);
    let wanted = format!("{what} = false");
    section.take_while(|line| !line.starts_with('[')).any(|line| line == wanted)
}

fn of_file(text: &Text, no_tests: bool, no_examples: bool) -> Vec<Fault> {
    let mut found = Vec::new();
    let mut in_code = false;
    for (number, line) in text.lines() {
        let line = line.trim();
        if no_tests && (line == "#[cfg(test)]" || line == "#[test]") {
            found.push(
                text.complain(
                    number,
                    "a test that never runs: those of this crate stand in `tests`",
                ),
            );
        }
        let Some(comment) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else {
            continue;
        };
        if let Some(kind) = comment.trim().strip_prefix("```") {
            if no_examples && !in_code && kind != "text" {
                found.push(text.complain(number, "an example that never runs: mark it as `text`"));
            }
            in_code = !in_code;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{of_file, says};
    use crate::files::Text;

    fn text(text: &str) -> Text {
        Text { path: "a".to_owned(), text: text.to_owned() }
    }

    #[test]
    fn what_never_runs_is_told() {
        let manifest =
            text("[package]\n\n# Why.\n[lib]\ntest = false\n\n[features]\ndoctest = false\n");
        assert!(says(&manifest, "test") && !says(&manifest, "doctest"));
        let source = text(
            "/// ```\n/// a();\n/// ```\n/// ```text\n/// ```\nfn a() {}\n\n#[cfg(test)]\nmod tests;\n",
        );
        let lines = |no_tests, no_examples| -> Vec<usize> {
            of_file(&source, no_tests, no_examples).iter().map(|fault| fault.line).collect()
        };
        assert_eq!((lines(true, false), lines(false, true)), (vec![8], vec![1]));
        assert!(lines(false, false).is_empty());
    }
}
