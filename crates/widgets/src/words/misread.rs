//! What in a data file is not of its form, in words.

use kekkai_battle::scenario::{Misread, MisreadKind};

use super::{Words, refusal::ruled};

/// Known words that a message names at most where one of them is meant.
const MOST_KNOWN: usize = 10;

impl Words {
    /// What is not of its form, with the field that it is about and the known words.
    pub fn misread(&self, field: &str, what: &Misread) -> String {
        let text = self.misread_alone(what);
        let known = if let Misread::Field { known, .. } | Misread::Word { known, .. } = what {
            *known
        } else {
            &[]
        };
        let meant = what.meant();
        // A long list helps only where nothing in it is like what was written.
        let text = if known.is_empty() || (known.len() > MOST_KNOWN && meant.is_some()) {
            text
        } else {
            let args = [("text", text.into()), ("known", known.join(", ").into())];
            self.with("misread-known", &args)
        };
        let text = self.or_nearest(text, meant.as_deref());
        let text = match what.rule() {
            Some(rule) => ruled(&text, &rule),
            None => text,
        };
        if field.is_empty() {
            return text;
        }
        self.with("misread-of", &[("field", field.into()), ("text", text.into())])
    }

    fn misread_alone(&self, what: &Misread) -> String {
        let found = |key: &str, found: &str| self.with(key, &[("found", found.into())]);
        match what {
            Misread::Field { found: text, .. } => found("misread-field", text),
            Misread::Word { found: text, .. } => found("misread-word", text),
            Misread::Missing(field) => found("misread-missing", field),
            Misread::Twice(field) => found("misread-twice", field),
            Misread::Sign(sign) => found("misread-sign", sign),
            Misread::Quote => self.t("misread-quote"),
            Misread::NoCell(text) => found("misread-cell", text),
            Misread::Odd(sign) => found("misread-odd", &sign.escape_debug().to_string()),
            Misread::Kind(kind) => self.t(match kind {
                MisreadKind::Text => "misread-kind-text",
                MisreadKind::Whole => "misread-kind-whole",
                MisreadKind::Number => "misread-kind-number",
                MisreadKind::YesNo => "misread-kind-yes-no",
                MisreadKind::Rank => "misread-kind-rank",
                MisreadKind::Word => "misread-kind-word",
            }),
            Misread::Bounds { found, least, most } => {
                let args = [
                    ("found", found.as_str().into()),
                    ("least", least.to_string().into()),
                    ("most", most.to_string().into()),
                ];
                self.with("misread-bounds", &args)
            }
            Misread::Length { found, wanted: Some(wanted) } => self.with(
                "misread-length-of",
                &[("found", (*found).into()), ("wanted", (*wanted).into())],
            ),
            Misread::Length { found, wanted: None } => {
                self.with("misread-length", &[("count", (*found).into())])
            }
            Misread::End => self.t("misread-end"),
            Misread::Trailing => self.t("misread-trailing"),
            Misread::Form => self.t("misread-form"),
        }
    }
}
