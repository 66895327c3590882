//! The verbs, and the way back from orders and rulings to what is typed.

use super::{
    Coin,
    fact::{Order, Ruling},
    sheet::{DEBT, LUCK, NERVE},
};
use crate::{
    Id, PoolId, SystemState,
    house_rule::lines,
    verb::{BY, BadArg, Case, NumberedName, Slot, Targets, Value, Verb, What, Written},
};

type Args = crate::verb::Args<Coin>;
type Table = SystemState<Coin>;

const POOLS: &[Case] = &[
    Case::word(&["nerve", "выдержка"]),
    Case::word(&["luck", "фарт"]),
    Case::word(&["debt", "долг"]),
];
const OFF_TURN: Slot =
    Slot::behind(&[Case::with(&["by", "за"], &[Slot::new(BY, "WHO", What::Combatant)])]);

/// Every verb, by subject.
pub(super) const VERBS: &[&[Verb<Coin>]] = &[
    &[
        Verb::order(
            "flip",
            &["монета"],
            &[Slot::new("", "TARGET", What::Target(Targets::Combatant)), OFF_TURN],
            |_, _, _| Ok(Order::Flip),
        ),
        Verb::order(
            "huddle",
            &["вместе"],
            &[Slot::new("", "TARGET", What::Target(Targets::Combatant))],
            |_, _, _| Ok(Order::Huddle),
        ),
        Verb::order("split", &["врозь"], &[], |_, _, _| Ok(Order::Split)),
        Verb::order("steady", &["собраться"], &[], |_, _, _| Ok(Order::Steady)),
        Verb::order("await", &["выждать"], &[], |_, _, _| Ok(Order::Wait)),
        Verb::order(
            "spend",
            &["потратить"],
            &[Slot::new("item", "ITEM", What::Row("items", Written::Number))],
            |_, _, args| {
                let number: u8 = args.some_number("item")?;
                Ok(Order::Spend { item: number.saturating_sub(1) })
            },
        ),
    ],
    &[Verb::ruling(
        "pool",
        &["запас"],
        &[
            Slot::WHOM,
            Slot::new("pool", "", What::Words(POOLS)),
            Slot::new("value", "NUMBER", What::Level(-9, 9)),
        ],
        |_, args| {
            let pool = args.word("pool").and_then(pool).ok_or(BadArg::Missing("pool"))?;
            let who = args.combatant("who")?;
            if let Some(by) = args.change("value") {
                return Ok(Ruling::Change { who, pool, by });
            }
            Ok(Ruling::Pool { who, pool, value: args.some_number("value")? })
        },
    )],
];

fn pool(word: &str) -> Option<PoolId> {
    [("nerve", NERVE), ("luck", LUCK), ("debt", DEBT)]
        .into_iter()
        .find_map(|(known, pool)| (known == word).then_some(pool))
}

/// The items of `who`, from 1.
pub(super) fn rows(state: &Table, who: Id, list: &str) -> Vec<NumberedName> {
    let items = state.sheet(who).map(|sheet| sheet.items.as_slice()).unwrap_or_default();
    let rows = items.iter().zip(1_u16..).filter(|_| list == "items");
    rows.map(|(name, number)| NumberedName::new(number, &name.0)).collect()
}

/// The verb of an order with its values.
pub(super) fn order_args(order: &Order) -> (&'static str, Args) {
    match order {
        Order::Flip => ("flip", Args::none()),
        Order::Huddle => ("huddle", Args::none()),
        Order::Split => ("split", Args::none()),
        Order::Steady => ("steady", Args::none()),
        Order::Wait => ("await", Args::none()),
        Order::Spend { item } => ("spend", Args::none().with("item", u16::from(*item) + 1)),
    }
}

fn about(who: Id) -> Args {
    Args::none().with("who", who)
}

const fn word_of(pool: PoolId) -> &'static str {
    match pool {
        NERVE => "nerve",
        LUCK => "luck",
        _ => "debt",
    }
}

/// The lines of a ruling.
pub(super) fn ruling_args(state: &Table, ruling: &Ruling) -> Vec<(&'static str, Args)> {
    vec![match ruling {
        Ruling::Pool { who, pool, value } => {
            ("pool", about(*who).with("pool", word_of(*pool)).with("value", *value))
        }
        Ruling::Change { who, pool, by } => {
            let mut args = about(*who).with("pool", word_of(*pool));
            args.push("value", Value::By((*by).into()));
            ("pool", args)
        }
        Ruling::Damage { who, amount } => ("damage", about(*who).with("amount", *amount)),
        Ruling::Heal { who, amount } => ("heal", about(*who).with("amount", *amount)),
        Ruling::Options(options) => return lines::<Coin>(&state.options, options),
    }]
}
