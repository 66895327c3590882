//! What only КНК refuses, as phrases.

use crate::knk::content::{class::Class, rank::Rank};
use crate::{Phrase, Refusal, RuleId};

fn own(rule: RuleId, phrase: Phrase) -> Refusal {
    Refusal::Own { phrase, rule }
}

/// A rank above the highest that this one may use; `None` for none at all.
pub fn too_high(given: Rank, most: Option<Rank>, rule: RuleId) -> Refusal {
    let phrase = match most {
        Some(most) => Phrase::new("refusal-too-high").with("most", most),
        None => Phrase::new("refusal-too-high-none"),
    };
    own(rule, phrase.with("given", given))
}

/// Too few slots of the turn are left for reading: it takes `need`, a pause included.
pub fn no_time(have: u8, need: u8, rule: RuleId) -> Refusal {
    own(rule, Phrase::new("refusal-no-time").with("have", have).with("need", need))
}

/// One spell of lines or two simple ones a turn (KNK-MAG-06).
pub fn spells_spent() -> Refusal {
    own(RuleId::new("KNK-MAG-06"), Phrase::new("refusal-spells-spent"))
}

/// Somebody has a class already (KNK-CLS-01).
pub fn has_class(has: &Class, given: &Class) -> Refusal {
    let phrase = Phrase::new("refusal-has-class").with("has", has.phrase());
    own(RuleId::new("KNK-CLS-01"), phrase.with("given", given.phrase()))
}
