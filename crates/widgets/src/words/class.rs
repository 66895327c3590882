//! Words for what classes bring in КНК: names, skills, impulses, what the log tells.

use kekkai_rules::{
    knk::{Fact, impulse::Impulse, veil::Veil},
    sheet_view::SkillRow,
};

use super::{
    Words,
    log::{Story, Tone},
};

impl Words {
    /// A class by its key; the name of one that the book does not know.
    pub fn class_of(&self, key: &str) -> String {
        self.of_family("class-", key)
    }

    /// A skill with the letter of its highest level, and whether it is on: `Clear Eyes B, on`.
    pub fn skill(&self, row: &SkillRow) -> String {
        let skill = format!("{} {}", self.name_of(row.name.as_str()), row.rank);
        match row.on {
            None => skill,
            Some(on) => format!("{skill}, {}", self.t(if on { "skill-on" } else { "skill-off" })),
        }
    }

    /// What a hybrid has bought for its points.
    pub fn impulse(&self, impulse: &Impulse) -> String {
        match impulse {
            Impulse::Raise(stat) => format!("{} +1", stat.letter()),
            Impulse::CategoryUp(stat) => {
                self.with("impulse-category", &[("stat", stat.letter().into())])
            }
            Impulse::Ability { name, .. } => self.name_of(name.as_str()),
            Impulse::Demon(circles) => {
                self.with("impulse-demon", &[("circles", (*circles).into())])
            }
        }
    }
}

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
