//! What is wrong with something that was typed or read.

use kekkai_battle::field::BadMap;
use kekkai_rules::system::Fault;

use super::{Words, refusal::ruled};

/// What a fault says it found where there is nothing.
const NOTHING: &str = "-";

impl Words {
    /// A fault of a data file: the field, what stands there, what was expected.
    pub fn fault(&self, fault: &Fault) -> String {
        let (found, expected) = self.found_and_expected(fault);
        let args = [
            ("field", fault.field.as_str().into()),
            ("found", found.into()),
            ("expected", expected.into()),
        ];
        by_rule(self.with("fault", &args), fault)
    }

    /// The same beside its field, whose name is not said again.
    pub fn fault_in_field(&self, fault: &Fault) -> String {
        let (found, expected) = self.found_and_expected(fault);
        let key = if found == NOTHING { "field-empty" } else { "field-fault" };
        let args = [("found", found.into()), ("expected", expected.into())];
        by_rule(self.with(key, &args), fault)
    }

    fn found_and_expected(&self, fault: &Fault) -> (String, String) {
        let expected = match fault.expected.split(' ').collect::<Vec<_>>().as_slice() {
            [key, least, most] => {
                let args = [("least", (*least).into()), ("most", (*most).into())];
                self.with(&format!("expected-{key}"), &args)
            }
            [key, name] => self.with(&format!("expected-{key}"), &[("name", (*name).into())]),
            _ => self.of_family("expected-", &fault.expected),
        };
        let found: Vec<String> = fault.found.split(", ").map(|part| self.found(part)).collect();
        (found.join(", "), expected)
    }

    /// A part of what was found: the word that it names, else the part as it stands.
    fn found(&self, part: &str) -> String {
        let word = part.strip_prefix(Fault::TERM).and_then(|key| self.fixed(key));
        word.map_or_else(|| part.to_owned(), str::to_owned)
    }

    /// A text with the faults that it is about behind it, if there are any.
    pub fn with_faults(&self, text: String, faults: &[Fault]) -> String {
        let told = faults.iter().map(|fault| self.fault(fault)).collect::<Vec<_>>().join("; ");
        if told.is_empty() { text } else { format!("{text}: {told}") }
    }

    /// Why a map cannot be read.
    pub fn bad_map(&self, bad: &BadMap) -> String {
        match bad {
            BadMap::Rows { found, wanted } => {
                self.with("map-rows", &[("found", (*found).into()), ("wanted", (*wanted).into())])
            }
            BadMap::Columns { row, found, wanted } => self.with(
                "map-columns",
                &[
                    ("row", row.to_string().into()),
                    ("found", (*found).into()),
                    ("wanted", (*wanted).into()),
                ],
            ),
            BadMap::Unclosed { row } => {
                self.with("map-unclosed", &[("row", row.to_string().into())])
            }
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

/// With the rule behind it, if there is one.
fn by_rule(text: String, fault: &Fault) -> String {
    match &fault.rule {
        Some(rule) => ruled(&text, rule),
        None => text,
    }
}
