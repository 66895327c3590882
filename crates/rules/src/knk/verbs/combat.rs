//! Verbs of what a combatant does with its body and its weapons.

use super::{
    Args, Made, Table,
    words::{FORMULAS, MODES},
};
use crate::knk::{Knk, content::mode::Mode, sheet::plus::Formula, table::order::Order, view};
use crate::{
    Id,
    sheet_view::AttackRow,
    verb::{BARE_HANDS, BadArg, Case, NumberedName, Slot, Targets, Verb, What, Written},
};

pub(super) const VERBS: &[Verb<Knk>] = &[
    Verb::order("dodge", &["уклониться"], &[HIT], |table, who, args| {
        Ok(Order::Dodge { hit: args.number("hit").unwrap_or_else(|| worst(table, who)) })
    }),
    Verb::order("accept", &["принять", "take"], &[], |_, _, _| Ok(Order::Accept)),
    Verb::order(
        "attack",
        &["атака"],
        &[
            Slot::new("", "", What::Target(Targets::Anything)),
            Slot::new("mode", "1|2|shot", What::Words(MODES.cases)).optional(),
            Slot::new("", "", What::Words(WITH)).optional(),
        ],
        |table, who, args| Ok(strike(table, who, args)),
    )
    .filled(),
    Verb::order("pickup", &["поднять"], &[item("underfoot")], |_, _, args| {
        Ok(Order::PickUp { item: from_one(args) })
    }),
    Verb::order("use", &["использовать"], &[item("items")], |_, _, args| {
        Ok(Order::Use { item: from_one(args) })
    }),
    Verb::order("special", &["приём"], &[], |_, _, _| Ok(Order::Special)),
    Verb::order(
        "grab",
        &["захват"],
        &[Slot::new("", "", What::Target(Targets::Combatant))],
        |_, _, _| Ok(Order::Grab),
    ),
    Verb::order("release", &["отпустить"], &[], |_, _, _| Ok(Order::Release)),
    Verb::order("break", &["вырваться"], &[], |_, _, _| Ok(Order::BreakFree)),
    Verb::order("hide", &["спрятаться"], &[], |_, _, _| Ok(Order::Hide)),
    Verb::order(
        "bandage",
        &["перевязать"],
        &[Slot::new("", "", What::Target(Targets::CombatantOrSelf)).optional()],
        |_, _, _| Ok(Order::Bandage),
    ),
    Verb::order(
        "drink",
        &["пить"],
        &[
            Slot::behind(&[Case::with(&["takes", "отнять"], &[points("takes")])]),
            Slot::behind(&[Case::with(&["hp", "хп"], &[points("hp")])]),
            Slot::behind(&[Case::with(&["prana", "прана"], &[points("prana")])]),
        ],
        |_, _, args| {
            let part = |name| args.number(name).unwrap_or_default();
            Ok(Order::Drink { takes: part("takes"), hp: part("hp"), prana: part("prana") })
        },
    ),
    Verb::order("plus", &["плюс"], &[FORMULA, MARKS], |_, _, args| {
        Ok(Order::Plus { formula: formula(args)?, marks: marks(args) })
    }),
];

const HIT: Slot = Slot::new("hit", "HIT", What::Row("hits", Written::Number)).optional();

/// An item of a list, by its number from 1 or its name; the first where none is named.
const fn item(list: &'static str) -> Slot {
    Slot::new("number", "ITEM", What::Row(list, Written::Number)).optional()
}

const WITH: &[Case] = &[Case::with(
    &["with", "чем"],
    &[Slot::new("weapon", "WEAPON", What::Row("weapons", Written::Name))],
)];

pub(super) const FORMULA: Slot = Slot::new("formula", "FORMULA", What::Words(FORMULAS.cases));
pub(super) const MARKS: Slot = Slot::new("marks", "MARKS", What::Number(0, 255)).optional();

/// Points, of either sign.
pub(super) const fn points(name: &'static str) -> Slot {
    Slot::new(name, "N", What::Number(-2_147_483_648, 2_147_483_647))
}

pub(super) fn formula(args: &Args) -> Made<Formula> {
    let word = args.word("formula").and_then(|word| FORMULAS.value(word));
    word.ok_or(BadArg::Missing("formula"))
}

/// How many marks; one where none are named.
pub(super) fn marks(args: &Args) -> u8 {
    args.number("marks").unwrap_or(1)
}

/// A number from 1 as people count, kept from 0; the first where none is given.
fn from_one(args: &Args) -> u8 {
    let number: i64 = args.number("number").unwrap_or(1);
    u8::try_from(number - 1).unwrap_or(u8::MAX)
}

/// The hit that took most, the last of those that took as much.
fn worst(table: &Table, who: Id) -> u16 {
    let waits = view::of(table, who, &Some).waits;
    let worst = waits.iter().filter(|hit| hit.open).max_by_key(|hit| hit.damage);
    worst.map_or(0, |hit| hit.hit)
}

/// Where the kind of attack or the weapon is left open, the first that fits; bare hands come last.
fn strike(table: &Table, who: Id, args: &Args) -> Order {
    let mode = args.word("mode").and_then(|word| MODES.value(word));
    let weapon = args.number::<u8>("weapon").map(|number| number.checked_sub(1));
    let rows = view::of(table, who, &Some).attacks;
    let fits = |row: &&AttackRow| {
        mode.is_none_or(|mode| row.mode == mode.key())
            && weapon.is_none_or(|weapon| weapon == row.carried)
    };
    let known = rows.iter().filter(fits).min_by_key(|row| row.carried.is_none());
    match known.and_then(|row| Some((Mode::of(&row.mode)?, row.carried))) {
        Some((mode, weapon)) => Order::Strike { mode, weapon },
        None => Order::Strike { mode: mode.unwrap_or(Mode::Blow), weapon: weapon.flatten() },
    }
}

/// Carried weapons from 1, and bare hands as 0.
pub(super) fn weapons(attacks: &[AttackRow]) -> Vec<NumberedName> {
    let mut rows: Vec<NumberedName> = Vec::new();
    for (name, carried) in attacks.iter().filter_map(|row| row.weapon.as_ref().zip(row.carried)) {
        let row = NumberedName::new(u16::from(carried) + 1, name);
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    let names = ["fists", "кулаки"].iter().chain(BARE_HANDS).map(ToString::to_string).collect();
    rows.push(NumberedName { number: 0, names });
    rows
}
