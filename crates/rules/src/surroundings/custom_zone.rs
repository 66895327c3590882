//! Statuses of a place that the game master makes up.

use serde::{Deserialize, Serialize};

use crate::{PlainText, RuleId, system::Fault};

/// A status of the game master's own making: a name to read, and numbers that act on whoever is there. A number that
/// is left out does nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CustomZone {
    /// What it is called; two statuses of one name are one.
    pub name: PlainText,
    /// Change of health in the effects phase of each own turn.
    #[serde(default)]
    pub hp: i32,
    /// Change of prana in the effects phase of each own turn.
    #[serde(default)]
    pub prana: i32,
    /// Bonus to attacks, "to the attack".
    #[serde(default)]
    pub to_attack: i32,
    /// Bonus to saves, "to the attack".
    #[serde(default)]
    pub to_save: i32,
    /// How many times its points a cell costs that is entered.
    #[serde(default = "once")]
    pub steps: u8,
}

fn once() -> u8 {
    1
}

impl CustomZone {
    /// What its numbers may be; the bounds only keep sums small.
    const NUMBERS: (i32, i32) = (-1_000, 1_000);
    /// How many times its points a cell may cost.
    const STEPS: (i32, i32) = (1, 10);

    /// A name and nothing else.
    pub const fn named(name: PlainText) -> Self {
        Self { name, hp: 0, prana: 0, to_attack: 0, to_save: 0, steps: 1 }
    }

    /// The first number that is out of bounds: its name, the number, least and most.
    pub fn out_of_bounds(&self) -> Option<(&'static str, i32, (i32, i32))> {
        let numbers = [
            ("hp", self.hp, Self::NUMBERS),
            ("prana", self.prana, Self::NUMBERS),
            ("to_attack", self.to_attack, Self::NUMBERS),
            ("to_save", self.to_save, Self::NUMBERS),
            ("steps", i32::from(self.steps), Self::STEPS),
        ];
        numbers.into_iter().find(|(_, given, (least, most))| !(*least..=*most).contains(given))
    }

    /// The same for a file, by the rule that bounds it.
    pub fn fault(&self, field: &str, rule: Option<RuleId>) -> Option<Fault> {
        self.out_of_bounds().map(|(name, given, (least, most))| Fault {
            field: format!("{field}.{name}"),
            found: given.to_string(),
            expected: Fault::in_bounds((least, most)),
            rule,
        })
    }
}
