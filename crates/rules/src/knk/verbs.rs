//! The verbs of КНК, by subject: their words, what stands behind them and what becomes of it, and the way back.

mod bodies;
mod combat;
mod gifts;
mod growth;
mod magic;
mod orders;
mod powers;
mod rulings;
mod standing;
mod words;

pub(crate) use orders::args as order_args;
pub(crate) use rulings::lines as ruling_args;

use words::SAVES;

use crate::knk::{
    Knk,
    content::{
        class::Class, item::Item, quality::Quality, rank::Rank, saving::Saving, skill::Skill,
        spell::Spell, weapon::Weapon,
    },
    table::order::Order,
    view,
};
use crate::{
    Id, SystemState, VerbKey, VerbKeyUse,
    sheet_view::Aimed,
    verb::{BadArg, NumberedName, Verb},
};

/// What stands behind a verb of КНК.
type Args = crate::verb::Args<Knk>;
/// The rules' part of a fight.
type Table = SystemState<Knk>;
/// What becomes of the values.
type Made<T> = Result<T, BadArg>;

/// A record of the library as verbs take it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// A weapon with its own record.
    Weapon(Box<Weapon>),
    /// Something that is carried.
    Item(Box<Item>),
    /// A quality of weapons.
    Quality(Box<Quality>),
    /// A skill with all its levels, and its key.
    Skill(String, Box<Skill>),
    /// A spell with its own record.
    Spell(Box<Spell>),
}

/// Every verb, by subject.
pub(super) const VERBS: &[&[Verb<Knk>]] = &[
    combat::VERBS,
    powers::VERBS,
    magic::VERBS,
    bodies::VERBS,
    standing::VERBS,
    growth::VERBS,
    gifts::VERBS,
];

/// The keys of the screen that stand for a verb.
pub(super) const KEYS: &[VerbKey] = &[
    VerbKey { name: "dodge", verb: "dodge", does: VerbKeyUse::Answers },
    VerbKey { name: "accept", verb: "accept", does: VerbKeyUse::Accepts },
    VerbKey { name: "pick_up", verb: "pickup", does: VerbKeyUse::OrdersOffered },
    VerbKey { name: "use", verb: "use", does: VerbKeyUse::OrdersOffered },
    VerbKey { name: "special", verb: "special", does: VerbKeyUse::Orders },
    VerbKey { name: "set_hp", verb: "hp", does: VerbKeyUse::Begins },
    VerbKey { name: "set_prana", verb: "prana", does: VerbKeyUse::Begins },
    VerbKey { name: "effect", verb: "effect", does: VerbKeyUse::Begins },
];

/// The rows of `who` that a list numbers.
pub(super) fn rows(state: &Table, who: Id, list: &str) -> Vec<NumberedName> {
    let (view, own) = (view::of(state, who, &Some), view::rows(state, who, &Some));
    match list {
        "weapons" => combat::weapons(&view.attacks),
        "skills" => {
            let row = |row: &view::SkillRow| NumberedName::new(u16::from(row.skill) + 1, &row.name);
            own.skills.iter().map(row).collect()
        }
        "phantasms" => {
            let row =
                |row: &view::PhantasmRow| NumberedName::new(u16::from(row.phantasm) + 1, &row.name);
            own.phantasms.iter().map(row).collect()
        }
        "spells" => own
            .spells
            .iter()
            .map(|row| NumberedName::new(u16::from(row.spell) + 1, &row.name))
            .collect(),
        "items" => own
            .items
            .iter()
            .zip(1_u16..)
            .map(|(name, number)| NumberedName::new(number, name))
            .collect(),
        "hits" => view.waits.iter().filter(|hit| hit.open).map(|hit| numbered(hit.hit)).collect(),
        "injuries" => own.injuries.iter().map(|row| numbered(row.injury)).collect(),
        "lasting" => own
            .lasting
            .iter()
            .map(|row: &view::LastingRow| NumberedName::new(row.effect, &row.name))
            .collect(),
        _ => Vec::new(),
    }
}

/// A row that has no name.
fn numbered(number: u16) -> NumberedName {
    NumberedName { number: number.into(), names: vec![number.to_string()] }
}

/// The save of this word in any language.
pub(super) fn save_called(word: &str) -> Option<Saving> {
    let case = SAVES.cases.iter().find(|case| case.words.contains(&word))?;
    SAVES.value(case.words.first()?)
}

/// The words of a list, behind what was typed before.
pub(super) fn listed(list: &str, before: &Args) -> Vec<String> {
    match list {
        "rank" => ranks(),
        "save" => SAVES.cases.iter().flat_map(|case| case.words).map(ToString::to_string).collect(),
        "class" => Class::ALL.iter().map(|class| class.key().to_owned()).collect(),
        "level" => gifts::levels(before),
        "changes" => {
            ["stat(of: S, by: -1)", "roll(of: attack, to: min, by: 5)"].map(str::to_owned).to_vec()
        }
        _ => Vec::new(),
    }
}

/// What an order is aimed at.
pub(super) fn aimed(state: &Table, who: Id, order: &Order) -> Aimed {
    let Order::Cast { spell } = order else { return Aimed::Person };
    let spells = view::rows(state, who, &Some).spells;
    spells.iter().find(|row| row.spell == *spell).map_or(Aimed::Nowhere, |row| row.aimed)
}

/// A rank by its letter, marks behind it.
fn rank(args: &Args, name: &'static str) -> Made<Rank> {
    let word = args.text(name)?;
    word.as_str().parse().map_err(|_| BadArg::NoneOf { word: word.to_string(), expected: ranks() })
}

fn ranks() -> Vec<String> {
    (0..=Rank::MAX).filter_map(|value| Some(Rank::new(value, 0)?.to_string())).collect()
}
