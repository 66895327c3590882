//! Names that a table gives in files of its own, one a language: `name-KEY = Name`, a line each.

use std::{collections::BTreeMap, sync::Arc};

use fluent_syntax::{
    ast,
    parser::{self, ErrorKind, ParserError},
};
use kekkai_rules::PlainText;

use crate::Lang;

/// What the keys of names begin with.
pub(crate) const PREFIX: &str = "name-";

/// Names by their keys, in every language.
#[derive(Debug, Clone, Default)]
pub struct OwnNames(Arc<[BTreeMap<String, String>; 2]>);

impl OwnNames {
    /// The names of each language.
    pub fn new(of: impl FnMut(Lang) -> BTreeMap<String, String>) -> Self {
        Self(Arc::new(Lang::ALL.map(of)))
    }

    /// Every name of a language with its key.
    pub fn of(&self, lang: Lang) -> &BTreeMap<String, String> {
        let [english, russian] = &*self.0;
        match lang {
            Lang::En => english,
            Lang::Ru => russian,
        }
    }
}

/// What a line of a file of names says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameLine {
    /// The line, from 1.
    pub line: usize,
    /// The key without what all begin with: `rune-blade`.
    pub key: String,
    /// Name in the reader's language.
    pub name: PlainText,
}

/// What is wrong with a line of a file of names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadName {
    /// Not of the form of a line.
    Form,
    /// A sign that has to stand here.
    Sign(char),
    /// A key without a name.
    Empty(String),
    /// A key that is none of a name.
    Key(String),
    /// A name that is not plain text on one line.
    Text(String),
    /// A key that stands in the file twice.
    Twice(String),
}

/// Reads a file of names: its names, and what is wrong with the other lines, each with the line from 1.
pub fn read(text: &str) -> (Vec<NameLine>, Vec<(usize, BadName)>) {
    let (resource, errors) = match parser::parse(text) {
        Ok(resource) => (resource, Vec::new()),
        Err((resource, errors)) => (resource, errors),
    };
    let mut bad: Vec<(usize, BadName)> =
        errors.into_iter().map(|error| (line_at(text, &error), bad_form(error.kind))).collect();
    let mut lines: Vec<NameLine> = Vec::new();
    // Messages stand in the order of the file, so that the line of each is behind that of the one before.
    let mut numbered = (1..).zip(text.lines());
    for entry in resource.body {
        let (id, value, plain) = match entry {
            ast::Entry::Message(message) => {
                (message.id.name.to_owned(), message.value, message.attributes.is_empty())
            }
            ast::Entry::Term(term) => (format!("-{}", term.id.name), None, false),
            ast::Entry::Comment(_)
            | ast::Entry::GroupComment(_)
            | ast::Entry::ResourceComment(_)
            | ast::Entry::Junk { .. } => continue,
        };
        let begins = |line: &str| {
            line.strip_prefix(id.as_str()).is_some_and(|rest| rest.trim_start().starts_with('='))
        };
        let line = numbered.find(|(_, line)| begins(line)).map_or(1, |(number, _)| number);
        let name = value.as_ref().filter(|_| plain).and_then(one_line);
        match (id.strip_prefix(PREFIX), name) {
            (None | Some(""), _) => bad.push((line, BadName::Key(id))),
            (Some(_), None) => bad.push((line, BadName::Text(id))),
            (Some(key), Some(_)) if lines.iter().any(|known| known.key == key) => {
                bad.push((line, BadName::Twice(id)));
            }
            (Some(key), Some(name)) => {
                lines.push(NameLine { line, key: key.to_owned(), name: PlainText::new(&name) });
            }
        }
    }
    bad.sort_by_key(|(line, _)| *line);
    (lines, bad)
}

/// A file of names with another name for `key`, or without one; every other line stays as it is.
pub fn with_name(text: &str, key: &str, name: Option<&str>) -> String {
    let known = read(text).0.into_iter().find(|line| line.key == key).map(|line| line.line);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line = name.map(|name| format!("{PREFIX}{key} = {name}"));
    match (known.and_then(|line| line.checked_sub(1)), line) {
        (Some(at), Some(line)) => {
            if let Some(known) = lines.get_mut(at) {
                *known = line;
            }
        }
        (Some(at), None) => drop((at < lines.len()).then(|| lines.remove(at))),
        (None, Some(line)) => lines.push(line),
        (None, None) => return text.to_owned(),
    }
    lines.push(String::new());
    lines.join("\n")
}

/// The text of a pattern without values, on one line.
fn one_line(pattern: &ast::Pattern<&str>) -> Option<String> {
    let part = |element: &ast::PatternElement<&str>| match element {
        ast::PatternElement::TextElement { value } => Some((*value).to_owned()),
        ast::PatternElement::Placeable { .. } => None,
    };
    let name: String = pattern.elements.iter().map(part).collect::<Option<_>>()?;
    (!name.contains('\n')).then_some(name)
}

/// The line of an error, from 1.
fn line_at(text: &str, error: &ParserError) -> usize {
    let before = text.get(..error.pos.start).unwrap_or(text);
    before.matches('\n').count() + 1
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the list is the parser's and grows")]
fn bad_form(kind: ErrorKind) -> BadName {
    match kind {
        ErrorKind::ExpectedToken(sign) => BadName::Sign(sign),
        ErrorKind::ExpectedMessageField { entry_id } => BadName::Empty(entry_id),
        _ => BadName::Form,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_what_is_wrong_is_told_with_its_line() {
        let (lines, bad) = read(
            "# Names of ours.\n\nname-sword = Серп\nname-reed\nsword = Серп\nname-axe = { $axe }\n\
             name-sword = Коса\nname-wand =\nname-owl = Сова\n!\n",
        );
        let read: Vec<_> =
            lines.iter().map(|it| (it.line, it.key.as_str(), it.name.as_str())).collect();
        assert_eq!(read, [(3, "sword", "Серп"), (9, "owl", "Сова")]);
        assert_eq!(
            bad,
            [
                (4, BadName::Sign('=')),
                (5, BadName::Key("sword".into())),
                (6, BadName::Text("name-axe".into())),
                (7, BadName::Twice("name-sword".into())),
                (8, BadName::Empty("name-wand".into())),
                (10, BadName::Form),
            ]
        );
    }
}
