//! What a level of a skill does, in words made from its modifiers.

use kekkai_rules::knk::{modifier::Modifier, skill::Level};

use super::Words;

impl Words {
    /// All that a level does: its changes, then what the table settles by talk. Empty for a level of which nothing is
    /// known.
    pub fn level(&self, level: &Level) -> String {
        let changes = level.modifiers.iter().map(|modifier| self.term(&modifier.phrase()));
        let told = level.text.iter().map(ToString::to_string);
        changes.chain(told).collect::<Vec<_>>().join("; ")
    }

    /// Everything that some modifiers change, with semicolons between.
    pub fn modifiers(&self, modifiers: &[Modifier]) -> String {
        modifiers.iter().map(|it| self.term(&it.phrase())).collect::<Vec<_>>().join("; ")
    }
}

#[cfg(test)]
mod tests {
    use kekkai_rules::knk::{
        modifier::{Rolls, To, When},
        rank::Stat,
    };

    use crate::Lang;

    use super::*;

    #[test]
    fn changes_are_told_in_both_languages() {
        let both =
            |modifier: &Modifier| Lang::ALL.map(|lang| Words::new(lang).term(&modifier.phrase()));
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
