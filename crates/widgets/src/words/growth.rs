//! The log's words for what changes for good in КНК.

use kekkai_rules::knk::{Fact, growth::Made};

use super::{
    Words,
    log::{Story, Tone},
};

impl Words {
    /// A characteristic that somebody was made with.
    pub fn made(&self, of: Made) -> String {
        match of {
            Made::Five(stat) => self.stat(stat),
            Made::Sixth => self.t("made-sixth"),
        }
    }
}

impl Story<'_> {
    /// Characteristics, schools and spells; the rest is told elsewhere.
    #[allow(clippy::wildcard_enum_match_arm, reason = "only facts of its kind are handed on to it")]
    pub(super) fn growth(&mut self, fact: &Fact) {
        let (words, names) = (self.words, self.names);
        match fact {
            Fact::Grew { who, of, to } => {
                let args = [
                    ("who", names.name(*who).into()),
                    ("what", words.made(*of).into()),
                    ("to", to.to_string().into()),
                ];
                self.say(Tone::Headline, words.with("log-grew", &args));
            }
            Fact::Schooled { who, school, to, in_fight } => {
                let key = if *in_fight { "log-schooled-in-fight" } else { "log-schooled" };
                let args = [
                    ("who", names.name(*who).into()),
                    ("school", words.of_family("school-", school.key()).into()),
                    ("to", to.to_string().into()),
                ];
                self.say(Tone::Headline, words.with(key, &args));
            }
            Fact::Learned { who, spell } => {
                let spell = words.name_of(spell.name.as_str());
                let args = [("who", names.name(*who).into()), ("spell", spell.into())];
                self.say(Tone::Headline, words.with("log-learned", &args));
            }
            Fact::Studied { who } => self.say_of(Tone::Headline, "log-studied", *who),
            _ => {}
        }
    }
}
