//! A sheet as a screen reads it: rows, the same in every system.

use std::borrow::Cow;

use serde::{Deserialize, Serialize, Serializer};

use crate::{
    Bond, ConditionKind, ConditionView, Counted, Dice, End, Id, MeterId, Phrase, PlainText, Pool,
    PoolId, RelationView, RuleId,
    section::{Section, SectionKind},
};

/// A price of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cost {
    /// So many points of a pool.
    Pool(PoolId, i32),
    /// From a pool, as much as is chosen: at least this.
    Least(PoolId, i32),
    /// From a meter of the turn.
    Meter(MeterId, i32),
}

impl Cost {
    /// How much it is.
    pub fn amount(self) -> i32 {
        match self {
            Self::Pool(_, amount) | Self::Least(_, amount) | Self::Meter(_, amount) => amount,
        }
    }

    /// What is in `all` and not in `before`, each meter and pool of `all` once; what does not differ is left out.
    pub fn beyond(all: &[Self], before: &[Self]) -> Vec<Self> {
        let more = |cost: &Self| {
            let less = |counted: Counted| cost.amount().saturating_sub(counted.within(before));
            match *cost {
                Self::Pool(pool, _) => Self::Pool(pool, less(Counted::Pool(pool))),
                Self::Least(pool, _) => Self::Least(pool, less(Counted::Pool(pool))),
                Self::Meter(meter, _) => Self::Meter(meter, less(Counted::Meter(meter))),
            }
        };
        all.iter().map(more).filter(|cost| cost.amount() != 0).collect()
    }

    /// Both prices, each meter and pool once.
    pub fn sum(one: &[Self], other: &[Self]) -> Vec<Self> {
        let mut all = one.to_vec();
        for cost in other {
            let same = all.iter_mut().find(|known| match (&**known, cost) {
                (Self::Pool(pool, _), Self::Pool(of, _))
                | (Self::Least(pool, _), Self::Least(of, _)) => pool == of,
                (Self::Meter(meter, _), Self::Meter(of, _)) => meter == of,
                (Self::Pool(..) | Self::Least(..) | Self::Meter(..), _) => false,
            });
            match (same, *cost) {
                (
                    Some(Self::Pool(_, amount) | Self::Least(_, amount) | Self::Meter(_, amount)),
                    more,
                ) => *amount = amount.saturating_add(more.amount()),
                (None, new) => all.push(new),
            }
        }
        all
    }
}

/// One line of derived numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SheetRow {
    /// Key of its word in the locale's `row-*` family.
    pub key: Cow<'static, str>,
    /// The value that is shown.
    pub value: Value,
    /// Where it comes from.
    pub rule: RuleId,
}

/// The value of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    /// A number without dice.
    Number(i32),
    /// So many of so many are left.
    Of(i32, i32),
    /// Dice that are to be thrown.
    Dice(Dice),
}

/// A way to strike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AttackRow {
    /// The kind of attack by its key; its word is `mode-<key>` of the locales, in small letters.
    pub mode: Cow<'static, str>,
    /// The weapon's name; `None` for bare hands.
    pub weapon: Option<PlainText>,
    /// Names of the weapon's properties.
    pub qualities: Vec<PlainText>,
    /// Which of the carried weapons it is, from 0; `None` for bare hands.
    pub carried: Option<u8>,
    /// The expression with everything in it.
    pub dice: Dice,
    /// What it costs of pools, each once, 0 included. As data it is a field for each pool, by its key in small letters.
    #[serde(flatten, serialize_with = "prices")]
    pub price: Vec<(PoolId, i32)>,
    /// Whether the damage is halved.
    pub halved: bool,
    /// King's moves it reaches; a ranged weapon without limit has `None`.
    pub reach: Option<u8>,
}

/// Writes prices as a map from pools to amounts.
fn prices<S: Serializer>(prices: &[(PoolId, i32)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(prices.iter().map(|(pool, amount)| (pool.key().to_lowercase(), amount)))
}

/// A hit that still waits for the defender's own turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Waiting {
    /// Its number, as the command line takes it.
    pub hit: u16,
    /// Who struck; `None` for those who do not know it.
    pub from: Option<Id>,
    /// Health that the hit took.
    pub damage: i32,
    /// What else it did, where it took none.
    #[serde(skip)]
    pub does: Option<Phrase>,
    /// Whether an answer may still undo it.
    pub open: bool,
}

/// Everything a screen shows of one sheet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct SheetView {
    /// What it is: what a narrow screen leaves out first, and last what it keeps.
    pub made: Vec<Phrase>,
    /// Characteristics by letter, for example `S` 4 with its rank `B` and its marks (`+`, `--`).
    pub stats: Vec<Stat>,
    /// Pools, the one that kills first.
    pub pools: Vec<Pool>,
    /// Derived numbers in their order.
    pub rows: Vec<SheetRow>,
    /// Ways to strike, as orders count them.
    pub attacks: Vec<AttackRow>,
    /// Hits that may still be undone.
    pub waits: Vec<Waiting>,
    /// Conditions, the gravest first.
    pub conditions: Vec<ConditionView>,
    /// Relations to others, as far as the reader knows them.
    pub relations: Vec<RelationView>,
    /// What else its system shows, in sections that have rows.
    pub sections: Vec<Section>,
}

impl SheetView {
    /// The section of this kind, if it has rows.
    pub fn section(&self, kind: &SectionKind) -> Option<&Section> {
        self.sections.iter().find(|section| section.kind.key == kind.key)
    }

    /// Whether it has a condition of this kind.
    pub fn has(&self, kind: &ConditionKind) -> bool {
        self.conditions.iter().any(|condition| condition.kind == kind)
    }

    /// Who stands at the other end of such a bond, this one being this end of it.
    pub fn bound(&self, bond: Bond, end: End) -> impl Iterator<Item = Id> {
        self.relations.iter().filter_map(move |relation| relation.bound(bond, end))
    }
}

/// What an order is aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aimed {
    /// It is aimed at nothing.
    Nowhere,
    /// It is aimed at a combatant.
    Person,
    /// It is aimed at a place.
    Place,
}

/// One characteristic as printed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stat {
    /// Its letter in the book.
    pub letter: Cow<'static, str>,
    /// The value that it has now.
    pub value: u8,
    /// Its rank with marks, for example `B+`.
    pub rank: Cow<'static, str>,
}
