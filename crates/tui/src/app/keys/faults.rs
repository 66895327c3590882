//! What is wrong with a table of keys.

use kekkai_widgets::Words;

use super::{
    Bound,
    spelled::{NAMED, nearest_key},
};
use crate::locale::clean;

/// Something that is wrong with a table of keys.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct KeyFault {
    /// The line of the file, from 1.
    pub line: Option<usize>,
    pub(super) what: BadKey,
}

/// What is wrong there.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum BadKey {
    /// An action has a second row.
    ActionTwice(Bound),
    /// A key has an action already.
    KeyTwice { key: String, first: Bound },
    /// No keyboard has it.
    NoKey(String),
}

impl KeyFault {
    /// What is wrong, in words; actions and keys as the file spells them.
    pub(crate) fn what(&self, words: &Words) -> String {
        match &self.what {
            BadKey::ActionTwice(action) => {
                words.with("keys-action-twice", &[("name", action.spelled().into_owned().into())])
            }
            BadKey::KeyTwice { key, first } => {
                let args =
                    [("name", clean(key).into()), ("first", first.spelled().into_owned().into())];
                words.with("keys-key-twice", &args)
            }
            BadKey::NoKey(key) => {
                let args = [("name", clean(key).into()), ("known", NAMED.join(", ").into())];
                let text = words.with("keys-no-key", &args);
                match nearest_key(key) {
                    Some(nearest) => words.with(
                        "error-nearest",
                        &[("text", text.into()), ("nearest", nearest.into())],
                    ),
                    None => text,
                }
            }
        }
    }
}
