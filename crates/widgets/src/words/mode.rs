//! The log's words for familiars and special modes in КНК.

use kekkai_rules::knk::{Fact, energy::Energy, save::Saving};

use super::{
    Words,
    log::{Story, Tone},
};

impl Words {
    /// What is thrown against an influence.
    fn saving(&self, of: Saving) -> String {
        of.stat().map_or_else(|| self.t("row-mind-save"), |stat| self.stat(stat))
    }

    /// What a magical girl's energy goes to.
    pub(super) fn energy(&self, energy: Energy) -> String {
        self.t(match energy {
            Energy::Shot => "energy-shot",
            Energy::Defence => "energy-defence",
            Energy::Attack => "energy-attack",
            Energy::Healing => "energy-healing",
        })
    }
}

impl Story<'_> {
    #[allow(clippy::wildcard_enum_match_arm, reason = "only facts of its kind are handed on to it")]
    pub(super) fn mode(&mut self, fact: &Fact) {
        let (words, names) = (self.words, self.names);
        match fact {
            Fact::Apart { who, turns: 0 } => self.say_of(Tone::Headline, "log-wand", *who),
            Fact::Apart { who, turns } => {
                let args = [("who", names.name(*who).into()), ("turns", (*turns).into())];
                self.say(Tone::Headline, words.with("log-without-wand", &args));
            }
            Fact::Energy { who, energy, points } => {
                let args = [
                    ("who", names.name(*who).into()),
                    ("what", words.energy(*energy).into()),
                    ("points", (*points).into()),
                ];
                self.say(Tone::Headline, words.with("log-energy", &args));
            }
            Fact::Saved { who, of, held } => {
                let args = [("who", names.name(*who).into()), ("what", words.saving(*of).into())];
                let (tone, key) = if *held {
                    (Tone::Headline, "log-save-held")
                } else {
                    (Tone::Miss, "log-save-lost")
                };
                self.say(tone, words.with(key, &args));
            }
            Fact::Serves { who, master, familiar } => {
                let (who, kind) = (names.name(*who), familiar.as_ref().map(|record| record.kind));
                let text = match master {
                    Some(master) => {
                        let args = [("who", who.into()), ("master", names.name(*master).into())];
                        words.with("log-serves", &args)
                    }
                    None => words.with("log-serves-nobody", &[("who", who.into())]),
                };
                let kind = kind.map(|kind| format!(", {}", words.familiar_kind(kind)));
                self.say(Tone::Headline, text + &kind.unwrap_or_default());
            }
            Fact::Starved { who, missing } => {
                let args = [("who", names.name(*who).into()), ("missing", (*missing).into())];
                self.say(Tone::Headline, words.with("log-starved", &args));
            }
            Fact::Woke { who, owner } => {
                let owner = owner.as_ref().map_or_else(|| names.name(*who), |owner| owner.as_str());
                self.say(Tone::Headline, words.with("log-woke", &[("owner", owner.into())]));
            }
            Fact::Irradiated { who, lost } => {
                let args = [("who", names.name(*who).into()), ("lost", (*lost).into())];
                self.say(Tone::Detail, words.with("log-irradiated", &args));
            }
            Fact::Breath { who, turns: 0 } => self.say_of(Tone::Detail, "log-surfaced", *who),
            Fact::Breath { who, turns } => {
                let args = [("who", names.name(*who).into()), ("turns", (*turns).into())];
                self.say(Tone::Detail, words.with("log-breath", &args));
            }
            Fact::Firearms { who, ruined } => {
                let key = if *ruined { "log-soaked" } else { "log-serviced" };
                self.say_of(Tone::Headline, key, *who);
            }
            _ => {}
        }
    }
}
