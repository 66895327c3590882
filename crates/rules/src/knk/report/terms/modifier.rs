//! What a modifier changes, in words.

use crate::{
    Arg, Phrase,
    knk::{
        modifier::{Hazard, Influence, Modifier, Rolls, To, When},
        sheet::Override,
        skill::Price,
    },
};

impl Modifier {
    /// The change in a phrase.
    pub fn phrase(&self) -> Phrase {
        match *self {
            Self::Stat { of, by, when } => when.of(Phrase::new("modifier-stat")
                .with("by", Arg::Change(by))
                .with("of", of.phrase())),
            Self::Roll { of, to, by, when } => {
                let change = Phrase::new("modifier-roll").with("by", Arg::Change(by));
                when.of(change.with("of", of.phrase()).with("to", to.phrase()))
            }
            Self::Growing { of, to } => {
                Phrase::new("modifier-growing").with("of", of.phrase()).with("to", to.phrase())
            }
            Self::Damage { by, when } => {
                when.of(Phrase::new("modifier-damage").with("by", Arg::Change(by)))
            }
            Self::Value { of, by } => {
                Phrase::new("modifier-value").with("by", Arg::Change(by)).with("of", changed(of))
            }
            Self::HurtsUnclean => Phrase::new("modifier-hurts-unclean"),
            Self::Immune { to } => Phrase::new("modifier-immune").with("to", to.phrase()),
            Self::Flies => Phrase::new("modifier-flies"),
            Self::MagicalGirl => Phrase::new("modifier-magical-girl"),
            Self::Withstands { what } => Phrase::new(match what {
                Hazard::Radiation => "modifier-withstands-radiation",
                Hazard::Drowning => "modifier-withstands-drowning",
            }),
            Self::Escapes => Phrase::new("modifier-escapes"),
            Self::Circles { up_to } => Phrase::new("modifier-circles").with("up-to", up_to),
            Self::Tracks { by } => Phrase::new("modifier-tracks").with("by", by),
        }
    }
}

impl Rolls {
    fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Attack => "modifier-of-attack",
            Self::Dodge => "modifier-of-dodge",
            Self::Save(stat) => {
                return Phrase::new("modifier-of-save").with("stat", stat.phrase());
            }
            Self::MindSave => "modifier-of-mind-save",
            Self::Initiative => "modifier-of-initiative",
        })
    }
}

impl To {
    fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Roll => "modifier-to-roll",
            Self::Attack => "modifier-to-attack",
            Self::Min => "modifier-to-min",
        })
    }
}

impl Influence {
    fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Charm => "modifier-charm",
            Self::Intimidation => "modifier-intimidation",
            Self::Stupor => "modifier-stupor",
            Self::Poison => "modifier-poison",
        })
    }
}

impl When {
    /// `change` as long as it is in force.
    fn of(self, change: Phrase) -> Phrase {
        let key = match self {
            Self::Always => return change,
            Self::Alone => "modifier-when-alone",
            Self::AgainstUnclean => "modifier-when-against-unclean",
            Self::Active => "modifier-when-active",
        };
        Phrase::new(key).with("what", change)
    }
}

impl Price {
    /// What a skill costs that is switched on.
    pub fn phrase(self) -> Phrase {
        match self.upkeep {
            Some(upkeep) => {
                Phrase::new("modifier-price").with("start", self.start).with("upkeep", upkeep)
            }
            None => Phrase::new("modifier-price-once").with("start", self.start),
        }
    }
}

/// A value by its name in the table of derived numbers.
fn changed(value: Override) -> Phrase {
    Phrase::new(match value {
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
