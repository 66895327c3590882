//! What stands in a field of a record: as it is typed on a screen, and as a file writes it.

use kekkai_rules::{
    Dice, PlainText,
    content::{Holds, RecordField, Words},
    form::{self, Unfit},
};
use ron::value::RawValue;

use super::node::Node;
use crate::scenario::form as ron_form;

/// What stands there as a person types it; a value of another kind as the file has it.
pub(super) fn typed(holds: Holds, node: &Node) -> String {
    let written = node.write();
    match holds {
        Holds::Text | Holds::OneOf(_) => ron_form().from_str(&written).unwrap_or(written),
        Holds::Dice => {
            let dice: Result<Dice, _> = ron_form().from_str(&written);
            dice.map_or(written, |dice| dice.to_string())
        }
        Holds::Number(..)
        | Holds::Flag
        | Holds::Part(_)
        | Holds::Word(_)
        | Holds::Records(_)
        | Holds::Levels(..)
        | Holds::AsWritten
        | Holds::Shaped(_)
        | Holds::Shapes(_)
        | Holds::Ladder(..) => written,
    }
}

/// What was typed as a file writes it; nothing where nothing was typed.
pub(super) fn written(field: &RecordField, text: &str) -> Result<Option<Node>, Unfit> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let written = match field.holds {
        Holds::Text => quoted(PlainText::whole(text).map_err(|_| Unfit)?.as_str()),
        Holds::OneOf(words) => {
            let lower = text.to_lowercase();
            let known = words.all.iter().find(|word| word.to_lowercase() == lower);
            let text = PlainText::whole(text).map_err(|_| Unfit)?;
            quoted(known.copied().unwrap_or(text.as_str()))
        }
        Holds::Number(least, most) => form::number_in(text, (least, most))?.to_string(),
        Holds::Dice => {
            ron::to_string(&dice(text)?).map_err(|_| Unfit)?.replace(',', ", ").replace(':', ": ")
        }
        Holds::Flag => match text {
            "true" | "false" => text.to_owned(),
            _ => return Err(Unfit),
        },
        Holds::Word(Words { all, .. }) => {
            (*all.iter().find(|word| **word == text).ok_or(Unfit)?).to_owned()
        }
        Holds::AsWritten | Holds::Shaped(_) => sound(text)?.to_owned(),
        Holds::Shapes(_)
        | Holds::Ladder(..)
        | Holds::Part(_)
        | Holds::Records(_)
        | Holds::Levels(..) => {
            return Err(Unfit);
        }
    };
    Ok(Some(Node::read(&written)))
}

/// One value as a file writes it, if it can be read as that.
pub(super) fn sound(text: &str) -> Result<&str, Unfit> {
    let text = text.trim();
    let value: Result<&RawValue, _> = ron_form().from_str(text);
    value.map(|_| text).map_err(|_| Unfit)
}

/// From which sign on, counted from 1, a line cannot be read as a value that a file writes; `None` of a sound one.
pub fn unsound_from(line: &str) -> Option<usize> {
    let value: Result<&RawValue, _> = ron_form().from_str(line);
    value.err().map(|error| error.span.start.col)
}

/// Dice as a person types them: `5+1d110`, `2d6`.
fn dice(text: &str) -> Result<Dice, Unfit> {
    let (plus, thrown) = text.rsplit_once('+').unwrap_or(("0", text));
    let (count, faces) = thrown.trim().split_once(['d', 'к', 'k']).ok_or(Unfit)?;
    let number = |text: &str| form::number(text);
    let count = u16::try_from(number(count)?).map_err(|_| Unfit)?;
    Ok(Dice { plus: number(plus)?, count, faces: number(faces)? })
}

/// A text in quotation marks.
pub(super) fn quoted(text: &str) -> String {
    ron::to_string(text).unwrap_or_default()
}

/// The entries of a list as they are written.
pub(super) fn entries(node: Option<&Node>) -> Vec<String> {
    let text = node.map(Node::write).unwrap_or_default();
    let all: Result<Vec<&RawValue>, _> = ron_form().from_str(&text);
    let all = all.unwrap_or_default().into_iter();
    all.map(|one| one.get_ron().trim().to_owned()).collect()
}

/// A list of such entries; nothing of an empty one.
pub(super) fn list(entries: &[String]) -> Option<Node> {
    (!entries.is_empty()).then(|| Node::Written(format!("[{}]", entries.join(", "))))
}

/// The key that an entry of a list names, and the level beside it.
pub(super) fn named(entry: &str) -> (String, Option<String>) {
    let levelled: Result<(String, String), _> = ron_form().from_str(entry);
    if let Ok((key, level)) = levelled {
        return (key, Some(level));
    }
    (ron_form().from_str(entry).unwrap_or_else(|_| entry.to_owned()), None)
}

/// An entry that names a record and its level.
pub(super) fn levelled(key: &str, level: &str) -> String {
    format!("({}, {})", quoted(key), quoted(level))
}
