//! Critical hits: when there is one.

use crate::d100::{numbers::rolls::test::Graded, options::Options};

/// Whether the test of an attack injures its target by a double: it need not win (D100-CRIT-01, D100-CRIT-02).
pub const fn of_attack(test: Graded, won: bool, options: &Options) -> bool {
    test.is_critical() && (won || !options.crit_requires_win)
}

/// Whether the test of a defence injures the attacker: in melee, with a weapon that reaches it (D100-CRIT-03).
pub const fn of_defence(
    test: Graded,
    won: bool,
    (with_melee, reaches): (bool, bool),
    options: &Options,
) -> bool {
    with_melee && reaches && of_attack(test, won, options)
}
