//! How large files may grow, counted in lines of code: no comments, no blank lines, no tests.

use std::cmp::Reverse;

use crate::files::{Fault, Text, Tree};

/// No file has more.
const MOST: usize = 800;
/// At most one file in twenty has more.
const LARGE: usize = 500;
/// Half of the files have no more.
const MEDIAN: usize = 200;

/// Files that are too large or named `mod.rs`.
pub fn check(tree: &Tree) -> Vec<Fault> {
    let mut found = Vec::new();
    let mut sizes: Vec<(usize, &Text)> = Vec::new();
    for text in tree.rust() {
        if text.path.ends_with("/mod.rs") {
            found.push(text.complain(1, "a module is `name.rs` beside `name/`, never `mod.rs`"));
        }
        if !text.is_test() {
            sizes.push((code_lines(&text.text), text));
        }
    }
    sizes.sort_by_key(|(lines, _)| Reverse(*lines));
    for (lines, text) in sizes.iter().filter(|(lines, _)| *lines > MOST) {
        found.push(text.complain(1, format!("{lines} lines of code, {MOST} are the most")));
    }
    let allowed = sizes.len() / 20;
    for (lines, text) in sizes.iter().filter(|(lines, _)| *lines > LARGE).skip(allowed) {
        let what = format!("{lines} lines of code; only {allowed} files may have over {LARGE}");
        found.push(text.complain(1, what));
    }
    if let Some((lines, text)) = sizes.get(sizes.len() / 2).filter(|(lines, _)| *lines > MEDIAN) {
        found.push(
            text.complain(1, format!("the median file has {lines} lines of code, not {MEDIAN}")),
        );
    }
    found
}

/// Lines of code; a test module at the end of a file does not count.
pub fn code_lines(text: &str) -> usize {
    let (mut count, mut in_tests, mut in_comment) = (0, false, false);
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let bare = line.trim();
        if in_tests {
            in_tests = line != "}";
        } else if in_comment {
            in_comment = !bare.contains("*/");
        } else if line == "#[cfg(test)]" && lines.peek().is_some_and(|next| opens_module(next)) {
            in_tests = true;
        } else if bare.starts_with("/*") {
            in_comment = !bare.contains("*/");
        } else if !bare.is_empty() && !bare.starts_with("//") {
            count += 1;
        }
    }
    count
}

fn opens_module(line: &str) -> bool {
    line.starts_with("mod ") && line.ends_with('{')
}

#[cfg(test)]
mod tests {
    use super::code_lines;

    #[test]
    fn only_code_counts() {
        let text = "//! Doc.\n\n/* a\nb */\nfn a() {\n    // why\n    b();\n}\n";
        assert_eq!(code_lines(text), 3);
        let tested = format!("{text}\n#[cfg(test)]\nmod tests {{\n    fn c() {{}}\n}}\n");
        assert_eq!(code_lines(&tested), 3);
        assert_eq!(code_lines(&format!("{tested}fn d() {{}}\n")), 4);
    }
}
