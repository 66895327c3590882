//! The log's words for what classes bring in КНК.

use kekkai_rules::knk::{Fact, veil::Veil};

use super::log::{Story, Tone};

impl Story<'_> {
    /// Phantasms, the Crimson Veil, the deathless; the rest is told elsewhere.
    #[allow(clippy::wildcard_enum_match_arm, reason = "only facts of its kind are handed on to it")]
    pub(super) fn of_class(&mut self, fact: &Fact) {
        let (words, names) = (self.words, self.names);
        match fact {
            Fact::Released { who, name, rank } => {
                let args = [
                    ("who", names.name(*who).into()),
                    ("phantasm", words.name_of(name.as_str()).into()),
                    ("rank", rank.to_string().into()),
                ];
                self.say(Tone::Hit, words.with("log-released", &args));
            }
            Fact::Veil { who, now: Veil::Raised } => {
                self.say_of(Tone::Headline, "log-veil-held", *who);
            }
            Fact::Veil { who, now: Veil::Fallen } => {
                self.say_of(Tone::Death, "log-veil-fallen", *who);
            }
            Fact::Deathless { who, on } => {
                let key = if *on { "log-deathless" } else { "log-mortal" };
                self.say_of(Tone::Headline, key, *who);
            }
            // What only the sheet keeps is on the screen, not in the log; the rest has words of its own.
            _ => {}
        }
    }
}
