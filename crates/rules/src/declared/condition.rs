//! Conditions of a combatant. A system declares which there are; all that draws, counts or discloses them reads that.

use serde::{Serialize, Serializer, ser::SerializeMap as _};

/// What a system declares of a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConditionKind {
    /// Its name in small letters and dashes, `loses-turn`. Its word is the message `condition-<key>` of the locales.
    pub key: &'static str,
    /// Its sign, one column of ASCII; `None` for one that the map and the queue do not mark.
    pub sign: Option<&'static str>,
    /// Its place among the signs where only one has room: the lowest is drawn.
    pub rank: u8,
    /// Whether its sign is drawn as an alarm.
    pub alarming: bool,
    /// What the fight itself makes of it, if anything.
    pub means: Option<Meaning>,
    /// Whether a combatant may have it several times over, so that its count is told.
    pub stacks: bool,
    /// Whether all who see the combatant see it too; else only those who read its sheet.
    pub open: bool,
}

/// What a condition means outside of its system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// The combatant is out of the fight for good, and its body lies where it fell.
    Dead,
    /// Only its own side and the GM see the combatant.
    Hidden,
}

/// A condition that somebody has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConditionView {
    /// Which one, with all that is declared of it.
    pub kind: &'static ConditionKind,
    /// How many times over, from 1; always 1 for one that does not stack.
    pub count: u16,
}

impl ConditionKind {
    /// A condition with this sign and rank: calm, open to all, of no meaning to the fight, and not counted.
    pub const fn new(key: &'static str, sign: &'static str, rank: u8) -> Self {
        let (sign, means) = (Some(sign), None);
        Self { key, sign, rank, alarming: false, means, stacks: false, open: true }
    }

    /// The condition, had once.
    pub const fn once(&'static self) -> ConditionView {
        ConditionView { kind: self, count: 1 }
    }
}

impl ConditionView {
    /// Whether it has this meaning outside of its system.
    pub fn means(&self, meaning: Meaning) -> bool {
        self.kind.means == Some(meaning)
    }
}

impl Serialize for ConditionView {
    /// By its name in capitals, `LosesTurn`; one that stacks as a map of one entry, `{"Tired": 3}`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let name = capitals(self.kind.key);
        if !self.kind.stacks {
            return serializer.serialize_str(&name);
        }
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(&name, &self.count)?;
        map.end()
    }
}

/// The key in capitals: `LosesTurn` for `loses-turn`.
fn capitals(key: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    key.split('-').map(word).collect()
}

/// Declares an enum of conditions with what the system declares of each: `ALL` as [`listed!`](crate::listed) has it, `kind` of
/// one, and `KINDS`, all of them in the order of the declaration, which is that of the legend.
#[macro_export]
macro_rules! conditions {
    (
        $(#[$about:meta])*
        $seen:vis enum $name:ident { $($(#[$of:meta])* $variant:ident = $kind:expr),+ $(,)? }
    ) => {
        $crate::listed! {
            $(#[$about])*
            $seen enum $name { $($(#[$of])* $variant),+ }
        }

        impl $name {
            /// What is declared of each, in the order of the declaration.
            $seen const KINDS: &'static [&'static $crate::ConditionKind] =
                &[$(Self::$variant.kind()),+];

            /// What is declared of it.
            $seen const fn kind(self) -> &'static $crate::ConditionKind {
                match self {
                    $(Self::$variant => {
                        const KIND: &$crate::ConditionKind = &$kind;
                        KIND
                    })+
                }
            }
        }
    };
}
