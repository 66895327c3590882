//! The log's words for holds, injuries, hiding and marks "+" in КНК.

use kekkai_rules::knk::{Fact, base::Base, grab::Release, stealth::Stealth};

use super::log::{Story, Tone};

impl Story<'_> {
    /// What happens to bodies; the rest is told elsewhere.
    #[allow(clippy::wildcard_enum_match_arm, reason = "only facts of its kind are handed on to it")]
    pub(super) fn body(&mut self, fact: &Fact) {
        let (words, names) = (self.words, self.names);
        let two = |key: &str, who, other| {
            words.with(key, &[("who", names.name(who).into()), ("other", names.name(other).into())])
        };
        match fact {
            Fact::Held { holder, victim, hit: _ } => {
                self.say(Tone::Hit, two("log-held", *holder, *victim));
            }
            Fact::Freed { holder, victim, why } => {
                let key = match why {
                    Release::Dodged => "log-freed-dodged",
                    Release::Broke => "log-freed-broke",
                    Release::LetGo => "log-freed-let-go",
                    Release::Unpaid => "log-freed-unpaid",
                    Release::Death => "log-freed-death",
                    Release::Parted => "log-freed-parted",
                };
                self.say(Tone::Headline, two(key, *holder, *victim));
            }
            Fact::Body { who, intact } => {
                let key = if *intact { "log-body-intact" } else { "log-body-destroyed" };
                self.say_of(Tone::Headline, key, *who);
            }
            Fact::Bodiless { who } => self.say_of(Tone::Death, "log-bodiless", *who),
            Fact::Grasped { who, target } => {
                self.say(Tone::Miss, two("log-grasped", *who, *target));
            }
            Fact::Strained { who } => self.say_of(Tone::Miss, "log-strained", *who),
            Fact::Shielded { holder, victim, damage, hp, fate: _ } => {
                let args = [
                    ("who", names.name(*holder).into()),
                    ("other", names.name(*victim).into()),
                    ("damage", (*damage).into()),
                    ("hp", (*hp).into()),
                ];
                self.say(Tone::Hit, words.with("log-shielded", &args));
            }
            Fact::Injured { who, injury } => {
                let text = words.injury(injury.part, injury.harm);
                self.say(Tone::Hit, format!("{}: {text}", names.name(*who)));
            }
            Fact::Healed { who, injury: _ } => self.say_of(Tone::Headline, "log-healed", *who),
            Fact::Replaced { who, .. } => self.say_of(Tone::Headline, "log-replaced", *who),
            Fact::Extended { who, injury: _, by } => {
                let args = [("who", names.name(*who).into()), ("turns", (*by).into())];
                self.say(Tone::Headline, words.with("log-extended", &args));
            }
            Fact::Bandaged { who, target, effect: _ } => {
                self.say(Tone::Headline, two("log-bandaged", *who, *target));
            }
            Fact::Disarmed { who, index: _, weapon, broken } => {
                let key = if *broken { "log-destroyed" } else { "log-disarmed" };
                self.item(key, *who, weapon.name.as_str());
            }
            Fact::Armed { who, weapon } => self.item("log-armed", *who, weapon.name.as_str()),
            Fact::Lost { who, index: _, item } => {
                self.item("log-destroyed", *who, item.name.as_str());
            }
            Fact::Skill { who, skill: _, name, now } => {
                let key = if now.on { "log-skill-on" } else { "log-skill-off" };
                let args = [
                    ("who", names.name(*who).into()),
                    ("skill", words.name_of(name.as_str()).into()),
                    ("turns", now.turns.into()),
                ];
                self.say(Tone::Headline, words.with(key, &args));
            }
            Fact::Base { who, now } => {
                let key = if *now == Base::Here { "log-base-in" } else { "log-base-out" };
                self.say_of(Tone::Headline, key, *who);
            }
            Fact::Drank { who, victim } => {
                self.say(Tone::Hit, two("log-drank", *who, *victim));
            }
            Fact::Stealth { who, now } => {
                let key = match now {
                    Stealth::Open => "log-revealed",
                    Stealth::Hiding => "log-hiding",
                    Stealth::Hidden => "log-hidden",
                };
                self.say_of(Tone::Headline, key, *who);
            }
            Fact::Plus { who, formula, marks } => {
                let args = [
                    ("who", names.name(*who).into()),
                    ("formula", words.formula(*formula).into()),
                    ("marks", (*marks).into()),
                ];
                self.say(Tone::Headline, words.with("log-plus", &args));
            }
            Fact::NewDay => self.say(Tone::Headline, words.t("log-new-day")),
            _ => self.of_class(fact),
        }
    }
}
