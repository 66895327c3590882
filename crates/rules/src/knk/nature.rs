//! What somebody is, as far as the ground and the light ask (T14, T21).

use serde::{Deserialize, Serialize};

/// A nature that the field treats in its own way. Whoever has none of them is treated like anybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nature {
    /// A vampire that water does not touch.
    TrueAncestor,
    /// A vampire.
    Progenitor,
    /// A vampire.
    DeadApostle,
    /// A vampire of the lowest kind.
    LivingDead,
    /// A drained human, no vampire; cannot jump.
    Thrall,
    /// Of the Church: Burial Agency, executors, knights.
    Church,
}

impl Nature {
    /// What the words of a class say, in either language.
    const WORDS: [(&'static str, Self); 15] = [
        ("true ancestor", Self::TrueAncestor),
        ("истинный предок", Self::TrueAncestor),
        ("progenitor", Self::Progenitor),
        ("прародитель", Self::Progenitor),
        ("dead apostle", Self::DeadApostle),
        ("мёртвый апостол", Self::DeadApostle),
        ("living dead", Self::LivingDead),
        ("живой мертвец", Self::LivingDead),
        ("thrall", Self::Thrall),
        ("мертвяк", Self::Thrall),
        ("burial agency", Self::Church),
        ("похоронное бюро", Self::Church),
        ("executor", Self::Church),
        ("экзекутор", Self::Church),
        ("knight", Self::Church),
    ];

    /// The nature that a class stands for, if one: the first whose words are in it, so that a Progenitor of the Dead
    /// Apostles is a Progenitor.
    pub fn of_class(class: &str) -> Option<Self> {
        let class = class.to_lowercase();
        Self::WORDS.iter().find(|(words, _)| class.contains(words)).map(|(_, nature)| *nature)
    }

    /// Whether it is a vampire (KNK-CLS-05).
    pub const fn is_vampire(self) -> bool {
        match self {
            Self::TrueAncestor | Self::Progenitor | Self::DeadApostle | Self::LivingDead => true,
            Self::Thrall | Self::Church => false,
        }
    }

    /// Whether it drinks blood (KNK-GRB-11, KNK-FAM-03).
    pub const fn drinks(self) -> bool {
        self.is_vampire() || matches!(self, Self::Thrall)
    }

    /// What each cell of shallow water takes on foot, in health and in prana alike (KNK-OBS-08, T14).
    pub const fn water_price(self) -> i32 {
        match self {
            Self::Progenitor | Self::DeadApostle => 10,
            Self::LivingDead | Self::Thrall => 30,
            Self::TrueAncestor | Self::Church => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knk_obs_08_the_words_of_a_class_say_what_water_takes() {
        let nature = |class| Nature::of_class(class);
        assert_eq!(nature("Dead Apostle"), Some(Nature::DeadApostle));
        assert_eq!(nature("Прародитель Мёртвых Апостолов"), Some(Nature::Progenitor));
        assert_eq!(nature("Progenitor of the Dead Apostles"), Some(Nature::Progenitor));
        assert_eq!(nature("living dead"), Some(Nature::LivingDead));
        assert_eq!(nature("Мертвяк"), Some(Nature::Thrall));
        assert_eq!(nature("Mage"), None);
        assert_eq!(Nature::TrueAncestor.water_price(), 0);
    }
}
