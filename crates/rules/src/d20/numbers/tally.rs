//! A number with the parts that it is made of, each with the rule that grants it.

use crate::{Check, Dice, Id, PartOp, Purpose, RollPart, RuleId, Throw};

/// A sum of modifiers from different sources (D20-ATK-11).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    op: PartOp,
    /// What it is made of, in the order in which it is told; nothing of 0.
    pub parts: Vec<RollPart>,
}

impl Tally {
    /// Modifiers of a roll of the die.
    pub const fn of_roll() -> Self {
        Self { op: PartOp::ToAttack, parts: Vec::new() }
    }

    /// Parts of a number that a roll is held against.
    pub const fn of_bar() -> Self {
        Self { op: PartOp::ToBar, parts: Vec::new() }
    }

    /// The same with one modifier more. A source counts once; a second one of it is left out.
    #[must_use]
    pub fn and(mut self, source: &str, amount: i32, rule: &'static str) -> Self {
        if amount != 0 && !self.has(source) {
            let rule = RuleId::new(rule);
            self.parts.push(RollPart { source: source.to_owned(), op: self.op, amount, rule });
        }
        self
    }

    /// Whether something of this source counts.
    pub fn has(&self, source: &str) -> bool {
        self.parts.iter().any(|part| part.source == source)
    }

    /// The sum of all parts.
    pub fn total(&self) -> i32 {
        self.parts.iter().fold(0, |sum, part| sum.saturating_add(part.amount))
    }

    /// The roll of the die with these modifiers, `bar` the parts of what it is held against.
    pub fn throw(
        &self,
        (who, purpose): (Id, Purpose),
        check: Option<Check>,
        bar: Option<&Self>,
        rule: &'static str,
    ) -> Throw {
        let parts = self.parts.iter().chain(bar.into_iter().flat_map(|bar| &bar.parts));
        Throw {
            who,
            purpose,
            dice: Dice::new(self.total(), super::checks::FACES),
            check,
            parts: parts.cloned().collect(),
            rule: RuleId::new(rule),
        }
    }
}
