//! What is wrong with something that was typed or read.

use kekkai_battle::field::BadMap;
use kekkai_rules::system::Fault;

use super::{Words, refusal::ruled};

impl Words {
    /// A fault of a data file: the field, what stands there, what was expected.
    pub fn fault(&self, fault: &Fault) -> String {
        let expected = self.of_family("expected-", &fault.expected);
        let args = [
            ("field", fault.field.as_str().into()),
            ("found", fault.found.as_str().into()),
            ("expected", expected.into()),
        ];
        let text = self.with("fault", &args);
        fault.rule.as_ref().map_or_else(|| text.clone(), |rule| ruled(&text, rule))
    }

    /// Why a map cannot be read.
    pub fn bad_map(&self, bad: &BadMap) -> String {
        match bad {
            BadMap::Rows { found } => self.with("map-rows", &[("found", (*found).into())]),
            BadMap::Columns { row, found } => self.with(
                "map-columns",
                &[("row", row.to_string().into()), ("found", (*found).into())],
            ),
            BadMap::Sign { row, column, sign } => {
                let sign: String = sign.escape_debug().collect();
                let args = [
                    ("row", row.to_string().into()),
                    ("column", (*column).into()),
                    ("sign", sign.into()),
                ];
                self.with("map-sign", &args)
            }
        }
    }
}
