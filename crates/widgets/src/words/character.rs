//! Words about a character as a whole.

use kekkai_rules::{CharacterForm, form::Departure, written::Unread};

use super::{Words, joined};

impl Words {
    /// Who it is: its name, and what it is made as.
    pub fn character_title(&self, character: &dyn CharacterForm) -> String {
        joined(character.title().iter().map(|part| self.term(part)))
    }

    /// How far a character is: approved, waiting for it, or with so much wrong.
    pub fn character_state(&self, character: &dyn CharacterForm) -> String {
        let open = character.open_faults().len();
        if open > 0 {
            return self.with("character-breaches", &[("count", open.into())]);
        }
        self.t(if character.is_approved() { "character-approved" } else { "character-unapproved" })
    }

    /// A line of a form whose value cannot be read.
    pub fn unread(&self, unread: &Unread) -> String {
        let args = [
            ("line", unread.line.into()),
            ("text", unread.text.as_str().into()),
            ("expected", self.of_family("expected-", unread.expected).into()),
        ];
        self.with("form-unread", &args)
    }

    /// A value as written down and as computed, behind its name.
    pub fn departure(&self, departure: &Departure) -> String {
        let Departure { label, printed, computed } = departure;
        let computed = computed.as_deref().unwrap_or("–");
        format!("{}: {printed} → {computed}", self.term(label))
    }
}
