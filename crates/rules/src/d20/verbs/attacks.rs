//! Verbs of attacks beside the common one, and of checks.

use super::{ARMED, Args, FOE, OFF_TURN, SWAP, WEAPONED, with};
use crate::d20::{
    D20,
    fact::{Order, Tried},
    numbers::skills::Skill,
};
use crate::verb::{Arity, BadArg, Case, Slot, Targets, Verb, What, Written};

/// The skills of the book, in their order, and one of the own sheet.
const SKILLS: &[Case] = &[
    Case::word(&["running", "бежит", "бег"]),
    Case::word(&["climbing", "карабкается", "лазание"]),
    Case::word(&["jumping", "прыжки"]),
    Case::word(&["electronics", "электроника"]),
    Case::word(&["medicine", "медицина"]),
    Case::word(&["driving", "вождение"]),
    Case::word(&["command", "командование"]),
    Case::with(
        &["own", "свой"],
        &[Slot::new("own", "NUMBER", What::Row("skills", Written::Number))],
    ),
];
/// Which skill is tried.
pub(super) const SKILL: Slot = Slot::new("skill", "", What::Words(SKILLS));
/// The difficulty of a check.
pub(super) const DC: Slot = Slot::new("dc", "NUMBER", What::Number(1, 99));

/// The skill that was typed.
pub(super) fn tried(args: &Args) -> Result<Tried, BadArg> {
    let word = args.word("skill").unwrap_or_default();
    if word == "own" {
        let number: u8 = args.some_number("own")?;
        return Ok(Tried::Own(number.saturating_sub(1)));
    }
    Skill::called(word).map(Tried::Known).ok_or(BadArg::Missing("skill"))
}

/// A skill as it is typed.
pub(super) fn skill_args(args: Args, skill: Tried) -> Args {
    match skill {
        Tried::Known(skill) => {
            let [word, _] = skill.words();
            args.with("skill", word)
        }
        Tried::Own(number) => args.with("skill", "own").with("own", u16::from(number) + 1),
    }
}

/// The verbs of these orders.
pub(super) const ORDERS: &[Verb<D20>] = &[
    Verb::order("mercy", &["добить"], &[FOE, ARMED, SWAP], |table, who, args| {
        Ok(Order::Mercy { with: with(table, who, args), swapped: args.has("swap") })
    }),
    Verb::order("pair", &["парой"], &[FOE, SWAP], |_, _, args| {
        Ok(if args.has("swap") { Order::PairSwapped } else { Order::Pair })
    }),
    Verb::order(
        "blast",
        &["накрыть"],
        &[Slot::new("", "", What::Target(Targets::Anything)), WEAPONED, OFF_TURN],
        |table, who, args| Ok(Order::Blast { with: with(table, who, args) }),
    ),
    Verb::order(
        "prove",
        &["испытать"],
        &[SKILL, Slot { arity: Arity::Any, ..Slot::behind(&[Case::with(&["dc", "ус"], &[DC])]) }],
        |_, _, args| Ok(Order::Check { skill: tried(args)?, dc: args.number("dc") }),
    ),
];
