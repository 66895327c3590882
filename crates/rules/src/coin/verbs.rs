//! The verbs, and the way back from orders and rulings to what is typed.

use super::{
    Coin,
    fact::{Order, Ruling},
    sheet::{DEBT, LUCK, MOST, NERVE, Options},
};
use crate::{
    Id, PlainText, PoolId, SystemState,
    verb::{BY, BadArg, Case, Row, Slot, Targets, Verb, What, Written},
};

type Args = crate::verb::Args<Coin>;
type Table = SystemState<Coin>;

/// The one house rule by its name.
const LUCK_PER_ROUND: &str = "luck_per_round";
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
    &[
        Verb::ruling(
            "pool",
            &["запас"],
            &[
                Slot::WHO,
                Slot::new("pool", "", What::Words(POOLS)),
                Slot::new("value", "NUMBER", What::Number(-9, 9)),
            ],
            |_, args| {
                let pool = args.word("pool").and_then(pool).ok_or(BadArg::Missing("pool"))?;
                let (who, value) = (args.combatant("who")?, args.some_number("value")?);
                Ok(Ruling::Pool { who, pool, value })
            },
        ),
        Verb::ruling(
            "option",
            &["правило"],
            &[
                Slot::new("option", "NAME", What::Listed("option")),
                Slot::new("to", "VALUE", What::Listed("value")),
            ],
            option,
        ),
    ],
];

fn pool(word: &str) -> Option<PoolId> {
    [("nerve", NERVE), ("luck", LUCK), ("debt", DEBT)]
        .into_iter()
        .find_map(|(known, pool)| (known == word).then_some(pool))
}

fn option(_: &Table, args: &Args) -> Result<Ruling, BadArg> {
    let value = args.text("to")?;
    let number = value.as_str().parse().ok().filter(|number| (0..=MOST).contains(number));
    let luck_per_round = number
        .ok_or_else(|| BadArg::NoneOf { word: value.to_string(), expected: listed("value") })?;
    Ok(Ruling::Options(Options { luck_per_round }))
}

/// The words of a list.
pub(super) fn listed(list: &str) -> Vec<String> {
    match list {
        "option" => vec![LUCK_PER_ROUND.to_owned()],
        "value" => vec![format!("0–{MOST}")],
        _ => Vec::new(),
    }
}

/// The items of `who`, from 1.
pub(super) fn rows(table: &Table, who: Id, list: &str) -> Vec<Row> {
    let items = table.sheet(who).map(|sheet| sheet.items.as_slice()).unwrap_or_default();
    let rows = items.iter().zip(1_u16..).filter(|_| list == "items");
    rows.map(|(name, number)| Row::new(number, name)).collect()
}

/// The verb of an order with its values.
pub(super) fn order_args(order: &Order) -> (&'static str, Args) {
    match order {
        Order::Flip => ("flip", Args::none()),
        Order::Huddle => ("huddle", Args::none()),
        Order::Split => ("split", Args::none()),
        Order::Wait => ("await", Args::none()),
        Order::Spend { item } => ("spend", Args::none().with("item", u16::from(*item) + 1)),
    }
}

/// The line of a ruling.
pub(super) fn ruling_args(ruling: &Ruling) -> (&'static str, Args) {
    match ruling {
        Ruling::Pool { who, pool, value } => {
            let word = match *pool {
                NERVE => "nerve",
                LUCK => "luck",
                _ => "debt",
            };
            ("pool", Args::none().with("who", *who).with("pool", word).with("value", *value))
        }
        Ruling::Options(options) => {
            let value = PlainText::new(&options.luck_per_round.to_string());
            let args = Args::none().with("option", PlainText::new(LUCK_PER_ROUND));
            ("option", args.with("to", value))
        }
    }
}
