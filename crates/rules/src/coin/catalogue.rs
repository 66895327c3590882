//! The rules of Coin. Their ids stand where a rule is read.

use crate::RuleId;

/// Every rule with what it says.
pub const RULES: [(&str, &str); 11] = [
    (
        POOLS,
        "Nerve keeps one in the fight; luck is spent; debt is what failed flips add up to, from -9 to 9.",
    ),
    (
        FLIP,
        "A flip is 1d10, at most one's grit: 1 always succeeds, 10 never. A degree is 2 of the margin. Success takes \
            1 nerve and as much as there are degrees, and leaves a mark. Failure takes 1 from one's debt.",
    ),
    (
        CALL,
        "Before the coin falls, the other may pay 1 luck and throw 1d10: the flip, grit added, must be higher.",
    ),
    (
        HUDDLE,
        "Up to three may stand on one cell if each of them holds the others. Nobody of them walks.",
    ),
    (SPLIT, "Who leaves a huddle stands on the nearest free cell."),
    (WAIT, "Who waits ends the turn and may flip once off it before the next one."),
    (
        MARKS,
        "Marks add up. One fades at the end of one's turn; a mark makes flips at one easier by 1.",
    ),
    (ROUND, "At the end of a round everyone gets luck back: 1, or what the table says."),
    (PENNY, "A penny is an item: spent, it gives 2 luck."),
    (STEPS, "A turn has three steps, onto free cells that nobody stands on."),
    (
        STEADY,
        "Who steadies oneself throws 1d10: 6 or more takes a mark off; more than 6, if the table says so.",
    ),
];

/// The rule about the pools.
pub const POOLS: &str = "COIN-RUL-01";
/// The flip of a coin.
pub const FLIP: &str = "COIN-RUL-02";
/// The call of the other.
pub const CALL: &str = "COIN-RUL-03";
/// Several on one cell.
pub const HUDDLE: &str = "COIN-RUL-04";
/// The rule about leaving a huddle.
pub const SPLIT: &str = "COIN-RUL-05";
/// Acts off one's turn.
pub const WAIT: &str = "COIN-RUL-06";
/// The condition that stacks.
pub const MARKS: &str = "COIN-RUL-07";
/// The end of a round.
pub const ROUND: &str = "COIN-RUL-08";
/// The item of the game.
pub const PENNY: &str = "COIN-RUL-09";
/// Walking from cell to cell.
pub const STEPS: &str = "COIN-RUL-10";
/// The check that takes a mark off.
pub const STEADY: &str = "COIN-RUL-11";

/// The rule that is meant by `text`: `COIN-RUL-02`, or `2`.
pub fn called(text: &str) -> Option<RuleId> {
    let upper = text.trim().to_uppercase();
    let number: u8 = upper.strip_prefix("COIN-RUL-").unwrap_or(&upper).parse().ok()?;
    RULES.get(usize::from(number.checked_sub(1)?)).map(|(id, _)| RuleId::new(id))
}
