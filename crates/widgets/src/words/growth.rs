//! The log's words for what changes for good in КНК.

use kekkai_rules::knk::{Fact, gift::Gift, growth::Made};

use super::{
    Words,
    log::{Story, Tone},
};

impl Words {
    /// Something that is given: its name, and of what has levels or ranks the one that it has then.
    pub fn gift(&self, gift: &Gift) -> String {
        match gift {
            Gift::Weapon(weapon) => self.name_of(weapon.name.as_str()),
            Gift::Item(item) => self.name_of(item.name.as_str()),
            Gift::Skill(owned) => {
                let level = owned.skill.levels.get(usize::from(owned.levels.saturating_sub(1)));
                let level = level.map(|level| format!(" {}", level.rank.text()));
                self.name_of(owned.skill.name.as_str()) + &level.unwrap_or_default()
            }
            Gift::Phantasm(phantasm) => {
                format!("{} {}", self.name_of(phantasm.name.as_str()), phantasm.rank)
            }
            Gift::Impulse(impulse) => self.impulse(impulse),
            Gift::Class { class, sixth } => {
                let class = class.as_ref().map(|class| self.class(class)).unwrap_or_default();
                let sixth = sixth.map(|sixth| format!(" {sixth}"));
                class + &sixth.unwrap_or_default()
            }
        }
    }

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
            Fact::Given { who, gift } => {
                let key = match &**gift {
                    Gift::Class { class: Some(_), .. } => "log-given-class",
                    Gift::Class { class: None, .. } => "log-without-class",
                    Gift::Weapon(_)
                    | Gift::Item(_)
                    | Gift::Skill(_)
                    | Gift::Phantasm(_)
                    | Gift::Impulse(_) => "log-given",
                };
                let args = [("who", names.name(*who).into()), ("what", words.gift(gift).into())];
                self.say(Tone::Headline, words.with(key, &args));
            }
            Fact::Turned { who, sixth } => {
                let args = [("who", names.name(*who).into()), ("rank", sixth.to_string().into())];
                self.say(Tone::Headline, words.with("log-turned", &args));
            }
            Fact::Awarded { who, cp, sp } => {
                let args =
                    [("who", names.name(*who).into()), ("cp", (*cp).into()), ("sp", (*sp).into())];
                self.say(Tone::Headline, words.with("log-awarded", &args));
            }
            Fact::Studied { who } => self.say_of(Tone::Headline, "log-studied", *who),
            _ => {}
        }
    }
}
