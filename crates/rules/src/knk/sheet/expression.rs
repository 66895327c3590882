//! A dice expression that remembers what made it.

use crate::knk::content::rank::Stat;
use crate::{Check, Dice, Id, PartOp, Purpose, RollPart, RuleId, Throw};

/// A roll with its parts. The dice are always the base with every part applied, in any order (KNK-ROL-08).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression {
    /// The expression with all changes in it.
    pub dice: Dice,
    /// What made it; a part of 0 is left out.
    pub parts: Vec<RollPart>,
    /// The characteristic that it is a save of, which may make it dearer (KNK-SAV-10).
    pub stat: Option<Stat>,
}

impl Expression {
    /// A roll that nothing has changed yet.
    pub fn bare(dice: Dice) -> Self {
        Self { dice, parts: Vec::new(), stat: None }
    }

    /// The `1d100` that every formula of the book starts from (KNK-ROL-13).
    pub fn d100() -> Self {
        Self::bare(Dice::new(0, 100))
    }

    /// Adds a bonus, or a penalty if `amount` is negative (KNK-ROL-02, KNK-ROL-03, KNK-ROL-05, KNK-ROL-07).
    #[must_use]
    pub fn with(mut self, source: &str, op: PartOp, amount: i32, rule: RuleId) -> Self {
        if amount != 0 {
            self.dice = match op {
                PartOp::ToRoll => self.dice.to_roll(amount),
                PartOp::ToAttack => self.dice.to_attack(amount),
                PartOp::ToMin => self.dice.to_min(amount),
                // No formula of the book has it: it leaves the dice alone.
                PartOp::ToBar => self.dice,
            };
            self.parts.push(RollPart { source: source.to_owned(), op, amount, rule });
        }
        self
    }

    /// The same as a save of `stat`.
    #[must_use]
    pub fn of(self, stat: Stat) -> Self {
        Self { stat: Some(stat), ..self }
    }

    /// The throw of it by `who`.
    pub fn throw(&self, who: Id, purpose: Purpose, above: Option<i32>, rule: RuleId) -> Throw {
        let check = above.map(Check::above);
        Throw { who, purpose, dice: self.dice, check, parts: self.parts.clone(), rule }
    }
}

/// The throw of a chance `1dX`: only the highest face succeeds (KNK-ROL-14).
pub(crate) fn chance(who: Id, purpose: Purpose, faces: i32, rule: RuleId) -> Throw {
    let dice = Dice::new(0, faces);
    let check = Some(Check::above(faces - 1));
    Throw { who, purpose, dice, check, parts: Vec::new(), rule }
}
