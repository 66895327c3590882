//! Help with a test.

use crate::d100::options::{AssistCost, Options};

/// What each helper adds (D100-TST-13).
const EACH: i32 = 10;

/// Somebody who offers help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Helper {
    /// Advances in the tested skill.
    pub advances: i32,
    /// Cells to whoever is tested.
    pub cells: i32,
    /// Whether the action of this round is still there.
    pub has_action: bool,
}

/// The test that is helped with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Helped {
    /// The bonus of the characteristic used, of whoever is tested: so many may help.
    pub bonus: i32,
    /// Whether it resists disease, poison, fear or weather, or help makes no sense.
    pub alone: bool,
    /// Whether it is made in a fight.
    pub in_fight: bool,
}

impl Helper {
    /// Whether this help counts (D100-TST-14, D100-TST-15).
    pub const fn is_valid(self, test: Helped, options: &Options) -> bool {
        let costs = test.in_fight && matches!(options.assist_cost, AssistCost::Action);
        !test.alone
            && self.advances >= 1
            && self.cells <= options.assist_reach_cells
            && (self.has_action || !costs)
    }
}

/// What helpers add to a test (D100-TST-13, D100-TST-14).
pub fn bonus(helpers: &[Helper], test: Helped, options: &Options) -> i32 {
    let valid = helpers.iter().filter(|helper| helper.is_valid(test, options)).count();
    i32::try_from(valid).unwrap_or(i32::MAX).min(test.bonus.max(0)).saturating_mul(EACH)
}
