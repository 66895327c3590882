//! The id of a rule in its catalogue.

use std::{borrow::Cow, fmt};

use serde::{Deserialize, Serialize};

/// A rule id as the catalogues in `docs/rules` write it: the book, the area, a number of two digits.
///
/// An id read from a file is kept as it stands, known or not: a fight saved under other rules must still load.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RuleId(Cow<'static, str>);

impl RuleId {
    /// An id of the source code; a test holds each against the catalogue.
    pub const fn new(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&'static str> for RuleId {
    fn from(id: &'static str) -> Self {
        Self::new(id)
    }
}

impl From<String> for RuleId {
    fn from(id: String) -> Self {
        Self(Cow::Owned(id))
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
