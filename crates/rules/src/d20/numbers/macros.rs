//! Macros as data: what the book leaves of them (D20-ACT-11).

use serde::{Deserialize, Serialize};

use super::{
    saves::{OnSuccess, Save, SaveKind},
    weapon::{Deals, Group, excess},
};
use crate::{Dice, PlainText, RuleId, d20::options::Options, system::Fault};

/// A macro record: no attack roll, a save and damage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Macro {
    /// Name shown for it.
    pub name: PlainText,
    /// Whether it takes a full action instead of a partial one.
    #[serde(default)]
    pub full: bool,
    /// Metres that it reaches; there is no penalty within them, and nothing beyond.
    #[serde(default = "ten")]
    pub range_m: i32,
    /// The save of whoever it is used on; full effect without one.
    #[serde(default)]
    pub save: Option<Save>,
    /// What it rolls for damage; none for one whose effect the GM applies.
    #[serde(default)]
    pub dice: Option<Dice>,
    /// The kind of its damage.
    #[serde(default)]
    pub deals: Deals,
    /// The squares that it strikes together; none for one at one target.
    #[serde(default)]
    pub group: Option<Group>,
    /// Whether it is an anti-macro: not used itself, and offered when an enemy in its range uses a macro.
    #[serde(default)]
    pub anti: bool,
}

const fn ten() -> i32 {
    10
}

impl Macro {
    /// One that rolls no damage and gives no save.
    pub const fn plain(name: PlainText) -> Self {
        Self {
            name,
            full: false,
            range_m: ten(),
            save: None,
            dice: None,
            deals: Deals::Physical,
            group: None,
            anti: false,
        }
    }

    /// Partial actions that it takes, 1 or 2.
    pub fn parts(&self) -> u8 {
        1 + u8::from(self.full)
    }

    /// What a success against it does: will avoids all psychological damage, else what the record says, or the usual thing for
    /// the kind of its save (D20-SAV-06).
    pub fn on_success(&self, options: &Options) -> Option<OnSuccess> {
        let avoids = |save: Save| save.kind == SaveKind::Will && self.deals == Deals::Psy;
        let stated = |save: Save| save.on_success.unwrap_or_else(|| save.kind.of_macro(options));
        self.save.map(|save| if avoids(save) { OnSuccess::Negate } else { stated(save) })
    }

    /// Points that are left of so many rolled, at least what a hit does at this table before they are halved (D20-DMG-02).
    pub fn points(&self, rolled: i32, saved: bool, options: &Options) -> i32 {
        let points = rolled.max(options.min_damage);
        self.on_success(options).map_or(points, |what| what.left(points, saved))
    }

    /// What of its dice no sheet has; `field` is where it stands.
    pub fn excess(&self, field: &str) -> Vec<Fault> {
        excess(&format!("{field}.dice"), self.dice, "D20-ACT-11")
    }

    /// Everything in the record that cannot be computed with; `field` is where it stands.
    pub fn faults(&self, field: &str) -> Vec<Fault> {
        let (least, most) = (0, 9_999);
        let fault = |name: &str, given: i32| Fault {
            field: format!("{field}.{name}"),
            found: given.to_string(),
            expected: Fault::in_bounds((least, most)),
            rule: Some(RuleId::new("D20-ACT-11")),
        };
        let numbers = [("range_m", self.range_m), ("save.dc", self.save.map_or(0, |save| save.dc))];
        let wrong = numbers.into_iter().filter(|(_, given)| !(least..=most).contains(given));
        wrong.map(|(name, given)| fault(name, given)).collect()
    }
}
