//! A record as a file writes it, its fields apart, so that one can be changed and all others stay as they are.

use kekkai_rules::content::RecordField;

use crate::scenario::place::tokens;

/// Columns that a line of a file is to have at most.
const WIDE: usize = 110;
const INDENT: usize = 4;

/// A record with its fields, or any other value as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Node {
    Record(Vec<(String, Self)>),
    Written(String),
}

impl Node {
    /// The value of a text that is sound RON. Comments within are lost.
    pub(super) fn read(text: &str) -> Self {
        let text = plain(text);
        fields(&text).map_or_else(|| Self::Written(text.clone()), Self::Record)
    }

    /// The value at a path of fields.
    pub(super) fn get(&self, path: &str) -> Option<&Self> {
        let Self::Record(fields) = self else { return None };
        let (first, rest) = path.split_once('.').map_or((path, None), |(a, b)| (a, Some(b)));
        let (_, found) = fields.iter().find(|(name, _)| name == first)?;
        rest.map_or(Some(found), |rest| found.get(rest))
    }

    /// Puts a value at a path of fields, or takes away what stands there. Nothing is put into a record that is not there.
    pub(super) fn set(&mut self, path: &str, value: Option<Self>) {
        let Self::Record(fields) = self else { return };
        let (first, rest) = path.split_once('.').map_or((path, None), |(a, b)| (a, Some(b)));
        let place = fields.iter().position(|(name, _)| name == first);
        match (place.and_then(|place| fields.get_mut(place)), rest, value) {
            (Some((_, inner)), Some(rest), value) => inner.set(rest, value),
            (Some((_, inner)), None, Some(value)) => *inner = value,
            (Some(_), None, None) => fields.retain(|(name, _)| name != first),
            (None, None, Some(value)) => fields.push((first.to_owned(), value)),
            (None, ..) => {}
        }
    }

    /// Puts declared fields in the order of their table, those that it does not name behind them, and leaves out what
    /// says no more than its absence.
    pub(super) fn tidy(&mut self, declared: &[&RecordField]) {
        for field in declared {
            let is_default = |now: &Self| {
                field.default.is_some_and(|default| now.write() == Self::read(default).write())
            };
            if self.get(field.path).is_some_and(is_default) {
                self.set(field.path, None);
            }
        }
        self.order(declared, "");
    }

    fn order(&mut self, declared: &[&RecordField], before: &str) {
        let Self::Record(fields) = self else { return };
        let path = |name: &str| format!("{before}{name}");
        let place = |name: &str| {
            let path = path(name);
            let holds = |field: &&RecordField| {
                field
                    .path
                    .strip_prefix(&path)
                    .is_some_and(|it| it.is_empty() || it.starts_with('.'))
            };
            // Its names come first.
            let is_name = before.is_empty() && matches!(name, "name" | "ru");
            let place = declared.iter().position(holds).map_or(usize::MAX, |place| place + 1);
            if is_name { 0 } else { place }
        };
        fields.sort_by_key(|(name, _)| place(name));
        for (name, inner) in fields {
            inner.order(declared, &format!("{}.", path(name)));
        }
    }

    /// It as a file writes it, on one line if it was.
    pub(super) fn write(&self) -> String {
        match self {
            Self::Written(text) => text.clone(),
            Self::Record(fields) => {
                let fields =
                    fields.iter().map(|(name, value)| format!("{name}: {}", value.write()));
                format!("({})", fields.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// The same over several lines, where one would be too long: `before` columns stand on the first line already.
    pub(super) fn write_lines(&self, before: usize, depth: usize) -> String {
        let line = self.write();
        let fits = before + line.chars().count() < WIDE;
        match self {
            Self::Record(fields) if !fits && !fields.is_empty() => {
                let inner = " ".repeat((depth + 1) * INDENT);
                let mut text = "(\n".to_owned();
                for (name, value) in fields {
                    let head = inner.len() + name.chars().count() + 2;
                    let value = value.write_lines(head, depth + 1);
                    text.extend([inner.as_str(), name, ": ", &value, ",\n"]);
                }
                text + &" ".repeat(depth * INDENT) + ")"
            }
            Self::Record(_) | Self::Written(_) => line,
        }
    }
}

/// A text without comments, and without blanks around it.
fn plain(text: &str) -> String {
    let is_comment = |token: &&str| token.starts_with("//") || token.starts_with("/*");
    let kept: String = tokens(text).filter(|token| !is_comment(token)).collect();
    let kept = kept.trim();
    let inner = kept.strip_prefix("Some(").and_then(|rest| rest.strip_suffix(')'));
    inner.unwrap_or(kept).trim().to_owned()
}

/// The fields of a record without a name; `None` for what is no record.
fn fields(text: &str) -> Option<Vec<(String, Node)>> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let (mut parts, mut depth) = (vec![String::new()], 0_usize);
    for token in tokens(inner) {
        match token {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if token == "," && depth == 0 {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push_str(token);
        }
    }
    if parts.last().is_some_and(|part| part.trim().is_empty()) {
        parts.pop();
    }
    let field = |part: &String| {
        let (name, value) = part.split_once(':')?;
        let name = name.trim();
        let is_name = |sign: char| sign.is_alphanumeric() || sign == '_';
        (!name.is_empty() && name.chars().all(is_name))
            .then(|| (name.to_owned(), Node::read(value)))
    };
    parts.iter().map(field).collect()
}
