//! Documents made from the code and the data: `docs/commands.md` from the grammar, `docs/keys.md` from the key map,
//! `docs/options.md` from the table of options.

mod options;

use std::{collections::BTreeMap, fmt::Write as _, fs};

use anyhow::{Context as _, Result};
use kekkai_battle::grammar::{Group, verbs};

use crate::{
    files::{Complaint, Tree},
    locales::{LANGUAGES, Word, words},
};

const COMMANDS: &str = "docs/commands.md";
const KEYS: &str = "docs/keys.md";
const KEY_MAP: &str = "assets/keys.ron";

const COMMANDS_HEAD: &str = "# Commands

Made by `cargo xtask docgen`; do not edit.

A command is one line: behind `:` in the program, as an argument of `kekkai exec`, in the `opening` of a battle file.
Letter case does not matter. A name of more than one word stands in double quotes, and a double quote in a name is
written twice. Capitals stand for values, brackets for what may be left out, a bar for one of several. A combatant (`WHO`) is its name, its two signs on the map, or `#` and
its number; a `CELL` is a column and a row, `7C` or `C7`. Each command may be given in English or in Russian.
";

const KEYS_HEAD: &str = "# Keys

Made by `cargo xtask docgen`; do not edit.

Keys of the battle screen. The first of each row is the one that the program shows. They are data: a file `keys.ron` in
your own assets folder takes the place of `assets/keys.ron`.
";

/// A page: its path and what should stand there.
type Page = (&'static str, String);

/// Every generated page as it should be.
fn pages(tree: &Tree) -> Result<Vec<Page>> {
    let (help, _) = words(tree, LANGUAGES[0]);
    let mut pages = vec![(COMMANDS, commands(&help))];
    if let Some(map) = tree.file(KEY_MAP) {
        pages.push((KEYS, keys(&map.text, &help)?));
    }
    pages.push((options::PAGE, options::page(tree, &help)?));
    Ok(pages)
}

/// Writes every page that is not as it should be, and names those.
pub fn write(tree: &Tree) -> Result<Vec<&'static str>> {
    let mut written = Vec::new();
    for (path, text) in pages(tree)? {
        if tree.file(path).is_none_or(|file| file.text != text) {
            fs::write(tree.root.join(path), text).with_context(|| path.to_owned())?;
            written.push(path);
        }
    }
    Ok(written)
}

/// Pages that are not as they should be, and words that they lack.
pub fn check(tree: &Tree) -> Result<Vec<Complaint>> {
    let mut found = Vec::new();
    for (path, text) in pages(tree)? {
        let kept = tree.file(path).map_or("", |file| file.text.as_str());
        if kept != text {
            let same = kept.lines().zip(text.lines()).take_while(|(kept, made)| kept == made);
            let (path, line) = (path.to_owned(), same.count() + 1);
            found.push(Complaint { path, line, what: "stale: run `cargo xtask docgen`".into() });
        }
    }
    for language in LANGUAGES {
        found.extend(without_help(&words(tree, language).0, language));
    }
    Ok(found)
}

/// Verbs that a language has no help for, as soon as it has help for any.
fn without_help(words: &BTreeMap<String, Word>, language: &str) -> Vec<Complaint> {
    let any = words.iter().find(|(key, _)| key.starts_with("verb-"));
    let Some((_, Word { path, line, .. })) = any else { return Vec::new() };
    let lacking = verbs().map(|verb| format!("verb-{}", verb.word));
    let lacking = lacking.filter(|key| !words.contains_key(key));
    let complain = |key| Complaint {
        path: path.clone(),
        line: *line,
        what: format!("{key} is missing in {language}"),
    };
    lacking.map(complain).collect()
}

fn commands(help: &BTreeMap<String, Word>) -> String {
    let mut page = COMMANDS_HEAD.to_owned();
    let groups = [
        (Group::Fight, "Of the fight"),
        (Group::Gm, "The game master's word"),
        (Group::World, "World and aftermath"),
        (Group::Session, "Steps, dice and the program"),
    ];
    for (group, title) in groups {
        let _ =
            write!(page, "\n## {title}\n\n| command | or | what it does |\n| --- | --- | --- |\n");
        for verb in verbs().filter(|verb| verb.group == group) {
            let usage = format!("{} {}", verb.word, verb.usage);
            let aliases: Vec<String> = verb.aliases.iter().map(|alias| code(alias)).collect();
            let help = help.get(&format!("verb-{}", verb.word)).map_or("", |word| &word.text);
            let _ = writeln!(
                page,
                "| {} | {} | {} |",
                code(usage.trim()),
                aliases.join(", "),
                cell(help)
            );
        }
    }
    page
}

fn keys(map: &str, help: &BTreeMap<String, Word>) -> Result<String> {
    let mut page = format!("{KEYS_HEAD}\n| keys | what they do |\n| --- | --- |\n");
    for (action, keys) in key_map(map).with_context(|| KEY_MAP.to_owned())? {
        let keys: Vec<String> = keys.iter().map(|key| code(key)).collect();
        let word = help.get(&format!("action-{action}")).map_or("", |word| &word.text);
        let _ = writeln!(page, "| {} | {} |", keys.join(", "), cell(word));
    }
    Ok(page)
}

/// A text as code inside a table.
fn code(text: &str) -> String {
    let fence = if text.contains('`') { "``" } else { "`" };
    format!("{fence}{}{fence}", cell(text))
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// The key map as pairs of an action and its keys: `[(act, ["Enter", "Space"]), …]`.
fn key_map(text: &str) -> Result<Vec<(String, Vec<String>)>> {
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    let mut chars = text.chars().peekable();
    let mut depth = 0_usize;
    while let Some(c) = chars.next() {
        match c {
            '/' if chars.peek() == Some(&'/') => while chars.next_if(|c| *c != '\n').is_some() {},
            '"' => {
                let mut quoted = String::new();
                while let Some(c) = chars.next_if(|c| *c != '"') {
                    let escaped = if c == '\\' { chars.next() } else { None };
                    quoted.push(escaped.unwrap_or(c));
                }
                chars.next().context("an open quotation mark")?;
                rows.last_mut().context("a key without an action")?.1.push(quoted);
            }
            '[' => depth += 1,
            ']' => depth = depth.checked_sub(1).context("a bracket too many")?,
            c if c.is_ascii_alphabetic() && depth == 1 => {
                let mut action = String::from(c);
                while let Some(c) =
                    chars.next_if(|c| c.is_ascii_alphanumeric() || "-_".contains(*c))
                {
                    action.push(c);
                }
                rows.push((action.replace('_', "-"), Vec::new()));
            }
            _ => {}
        }
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_map_is_read() {
        let text = "// Keys (all)\n[\n    (act, [\"Enter\", \"(\"]), (far-left, [\"\\\"\"]),\n]\n";
        let rows = key_map(text).unwrap();
        assert_eq!(rows[0], ("act".into(), vec!["Enter".into(), "(".into()]));
        assert_eq!(rows[1], ("far-left".into(), vec!["\"".into()]));
        assert!(key_map("[(a, [\"b]").is_err());
    }

    #[test]
    fn a_bar_does_not_end_a_cell() {
        assert_eq!(code("real|generator"), "`real\\|generator`");
    }
}
