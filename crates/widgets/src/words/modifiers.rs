//! What a level of a skill does, in words made from its modifiers.

use kekkai_rules::knk::{
    modifier::{Hazard, Influence, Modifier, Rolls, To, When},
    rank::Stat,
    sheet::Override,
    skill::{Level, Skill},
};

use super::{Words, terms::signed};

impl Words {
    /// A characteristic by its whole name.
    pub fn stat(&self, stat: Stat) -> String {
        self.t(match stat {
            Stat::S => "part-of-strength",
            Stat::E => "part-of-endurance",
            Stat::A => "part-of-agility",
            Stat::M => "part-of-magic",
            Stat::L => "part-of-luck",
        })
    }

    /// One change.
    pub fn modifier(&self, modifier: &Modifier) -> String {
        match modifier {
            Modifier::Stat { of, by, when } => {
                let args = [("by", signed(*by).into()), ("of", self.stat(*of).into())];
                self.as_long_as(self.with("modifier-stat", &args), *when)
            }
            Modifier::Roll { of, to, by, when } => {
                let args = [
                    ("by", signed(*by).into()),
                    ("of", self.rolls(*of).into()),
                    ("to", self.changed_part(*to).into()),
                ];
                self.as_long_as(self.with("modifier-roll", &args), *when)
            }
            Modifier::Growing { of, to } => {
                let args = [("of", self.rolls(*of).into()), ("to", self.changed_part(*to).into())];
                self.with("modifier-growing", &args)
            }
            Modifier::Damage { by, when } => {
                let text = self.with("modifier-damage", &[("by", signed(*by).into())]);
                self.as_long_as(text, *when)
            }
            Modifier::Value { of, by } => {
                let args = [("by", signed(*by).into()), ("of", self.changed_value(*of).into())];
                self.with("modifier-value", &args)
            }
            Modifier::HurtsUnclean => self.t("modifier-hurts-unclean"),
            Modifier::Immune { to } => {
                self.with("modifier-immune", &[("to", self.influence(*to).into())])
            }
            Modifier::Flies => self.t("modifier-flies"),
            Modifier::MagicalGirl => self.t("modifier-magical-girl"),
            Modifier::Withstands { what } => self.t(match what {
                Hazard::Radiation => "modifier-withstands-radiation",
                Hazard::Drowning => "modifier-withstands-drowning",
            }),
            Modifier::Escapes => self.t("modifier-escapes"),
            Modifier::Circles { up_to } => {
                self.with("modifier-circles", &[("up-to", (*up_to).into())])
            }
            Modifier::Tracks { by } => self.with("modifier-tracks", &[("by", (*by).into())]),
        }
    }

    /// All that a level does: its changes, then what the table settles by talk. Empty for a level of which nothing is
    /// known.
    pub fn level(&self, level: &Level) -> String {
        let changes = level.modifiers.iter().map(|modifier| self.modifier(modifier));
        let told = level.text.iter().map(ToString::to_string);
        changes.chain(told).collect::<Vec<_>>().join("; ")
    }

    /// Everything that some modifiers change, with semicolons between.
    pub fn modifiers(&self, modifiers: &[Modifier]) -> String {
        modifiers.iter().map(|it| self.modifier(it)).collect::<Vec<_>>().join("; ")
    }

    /// What a skill costs that is switched on; `None` for one that works by itself.
    pub fn skill_price(&self, skill: &Skill) -> Option<String> {
        let price = skill.price?;
        let start = ("start", price.start.into());
        Some(match price.upkeep {
            Some(upkeep) => self.with("modifier-price", &[start, ("upkeep", upkeep.into())]),
            None => self.with("modifier-price-once", &[start]),
        })
    }

    fn rolls(&self, rolls: Rolls) -> String {
        match rolls {
            Rolls::Attack => self.t("modifier-of-attack"),
            Rolls::Dodge => self.t("modifier-of-dodge"),
            Rolls::Save(stat) => self.with("modifier-of-save", &[("stat", self.stat(stat).into())]),
            Rolls::MindSave => self.t("modifier-of-mind-save"),
            Rolls::Initiative => self.t("modifier-of-initiative"),
        }
    }

    fn changed_part(&self, to: To) -> String {
        self.t(match to {
            To::Roll => "modifier-to-roll",
            To::Attack => "modifier-to-attack",
            To::Min => "modifier-to-min",
        })
    }

    fn changed_value(&self, of: Override) -> String {
        self.t(match of {
            Override::HpMax => "derived-hp",
            Override::PranaMax => "derived-prana",
            Override::Regeneration => "derived-regeneration",
            Override::Defence => "derived-defence",
            Override::Movement => "derived-movement",
            Override::Dodges => "derived-dodges",
            Override::S => "part-of-strength",
            Override::E => "part-of-endurance",
            Override::A => "part-of-agility",
            Override::M => "part-of-magic",
            Override::L => "part-of-luck",
        })
    }

    fn influence(&self, influence: Influence) -> String {
        self.t(match influence {
            Influence::Charm => "modifier-charm",
            Influence::Intimidation => "modifier-intimidation",
            Influence::Stupor => "modifier-stupor",
            Influence::Poison => "modifier-poison",
        })
    }

    fn as_long_as(&self, text: String, when: When) -> String {
        let key = match when {
            When::Always => return text,
            When::Alone => "modifier-when-alone",
            When::AgainstUnclean => "modifier-when-against-unclean",
            When::Active => "modifier-when-active",
        };
        self.with(key, &[("what", text.into())])
    }
}

#[cfg(test)]
mod tests {
    use crate::Lang;

    use super::*;

    #[test]
    fn changes_are_told_in_both_languages() {
        let both = |modifier: &Modifier| Lang::ALL.map(|lang| Words::new(lang).modifier(modifier));
        let luck = Modifier::Stat { of: Stat::L, by: 1, when: When::Always };
        assert_eq!(both(&luck), ["+1 to Luck", "Удача +1"]);
        let hunter = Modifier::Roll {
            of: Rolls::Attack,
            to: To::Attack,
            by: 20,
            when: When::AgainstUnclean,
        };
        assert_eq!(
            both(&hunter),
            ["+20 to attacks against the unclean", "атака +20 против нечисти"]
        );
        let pride = Modifier::Roll { of: Rolls::MindSave, to: To::Min, by: 10, when: When::Always };
        assert_eq!(both(&pride)[1], "спасбросок разума +10 к минимальному роллу");
        let alone = Modifier::Stat { of: Stat::S, by: 1, when: When::Alone };
        assert_eq!(both(&alone), ["+1 to Strength while alone", "Сила +1, пока дерётся один"]);
    }
}
