//! What a combatant of Coin is, as typed and in play; the turn, and the house rule.

use serde::{Deserialize, Serialize};

use super::catalogue::{POOLS, ROUND, STEADY};
use crate::{
    ConditionKind, HouseRule, Id, ItemData, Meaning, PlainText, PoolId, PoolKind, Reading,
    RelationKind, house_rule::Values, system::Fault,
};

/// Without nerve, and out of the fight.
pub const OUT: &ConditionKind = &ConditionKind {
    means: Some(Meaning::Dead),
    alarming: true,
    ..ConditionKind::new("out", "x", 0)
};
/// Rattled, as many times as there are marks (COIN-RUL-07).
pub const MARKED: &ConditionKind =
    &ConditionKind { stacks: true, ..ConditionKind::new("marked", "*", 1) };
/// Waits to flip off its turn, which others do not know (COIN-RUL-06).
pub const WAITING: &ConditionKind =
    &ConditionKind { open: false, ..ConditionKind::new("waiting", "w", 2) };
/// Shares its cell (COIN-RUL-04).
pub const HUDDLED: &ConditionKind = &ConditionKind::new("huddled", "&", 3);
/// Each of a huddle to each other (COIN-RUL-04).
pub const HUDDLES: &RelationKind = &RelationKind {
    key: "huddle",
    field: "huddles",
    several: true,
    means: None,
    drawn: Some([HUDDLED.key, HUDDLED.key]),
};

/// Most of a pool or of grit.
pub const MOST: i32 = 9;
/// Steps of one turn.
pub const STEPS: i32 = 3;

/// Keeps its owner in the fight.
pub const NERVE: PoolId = PoolId::new("Nerve");
/// The pool that pays for calls.
pub const LUCK: PoolId = PoolId::new("Luck");
/// What failed flips add up to; mostly negative.
pub const DEBT: PoolId = PoolId::new("Debt");

/// The pools as they are declared, the vital one first.
pub const POOL_KINDS: &[PoolKind] = &[
    PoolKind {
        id: NERVE, words: &["nerve", "выдержка"], vital: true, usual: Reading::Bars
    },
    PoolKind { id: LUCK, words: &["luck-pool", "фарт"], vital: false, usual: Reading::Nothing },
    PoolKind { id: DEBT, words: &["debt", "долг"], vital: false, usual: Reading::Numbers },
];

/// A thing that is carried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Item(pub PlainText);

impl ItemData for Item {
    fn name(&self) -> &PlainText {
        &self.0
    }

    fn names(&self) -> Option<Id> {
        None
    }

    fn make_known(&mut self, _: &dyn Fn(Id) -> Option<Id>) {}

    fn values(&self) -> Vec<String> {
        Vec::new()
    }

    fn faults(&self, _: &str) -> Vec<Fault> {
        Vec::new()
    }
}

/// A combatant as a file has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// What a flip must not exceed, from 1 to 9.
    pub grit: i32,
    /// Nerve at the most, from 1 to 9.
    pub nerve: i32,
    /// Luck at the most, from 0 to 9.
    #[serde(default)]
    pub luck: i32,
    /// Items that it carries.
    #[serde(default)]
    pub items: Vec<Item>,
}

/// How somebody stands when a battle opens in the middle.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Marks that it has already, from 0 to 9.
    #[serde(default)]
    pub marks: u8,
}

/// A combatant in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// What it is made of.
    pub spec: Spec,
    /// Nerve now; out of the fight at 0 or below.
    pub nerve: i32,
    /// Luck now, from 0 to its most.
    pub luck: i32,
    /// Debt now, from -9 to 9.
    pub debt: i32,
    /// Marks on it, from 0 to 9.
    pub marks: u8,
    /// Whether it waits to flip off its turn.
    pub waits: bool,
    /// The others of its huddle, who stand on its cell.
    pub huddle: Vec<Id>,
    /// Whether it has dropped out.
    pub out: bool,
    /// What it carries now.
    pub items: Vec<Item>,
}

/// The turn that is running.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The combatant whose turn it is.
    pub who: Id,
    /// Steps left, from 0 to 3.
    pub steps: i32,
    /// Whether the act is spent.
    pub acted: bool,
}

/// The house rules of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Luck that everyone gets back at the end of a round, from 0 to 9.
    pub luck_per_round: i32,
    /// Whether steadying oneself takes more than 6, instead of 6 or more.
    pub steady_above: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { luck_per_round: 1, steady_above: false }
    }
}

/// The house rules as they are declared.
pub const HOUSE_RULES: &[HouseRule<Options>] = &[
    HouseRule {
        key: "luck_per_round",
        rules: &[ROUND],
        values: || Values::Number { least: 0, most: MOST },
        now: |options| options.luck_per_round.to_string(),
        set: |options, word| {
            let number = word.parse().ok();
            options.luck_per_round = number.unwrap_or(options.luck_per_round);
            number.is_some()
        },
    },
    HouseRule {
        key: "steady_above",
        rules: &[STEADY],
        values: || Values::Keys(vec!["false", "true"]),
        now: |options| options.steady_above.to_string(),
        set: |options, word| {
            let on = word.parse().ok();
            options.steady_above = on.unwrap_or(options.steady_above);
            on.is_some()
        },
    },
];

impl Spec {
    /// The sheet of it, pools full, or every fault.
    pub fn sheet(&self) -> Result<Sheet, Vec<Fault>> {
        let bounds = [
            ("grit", self.grit, (1, MOST)),
            ("nerve", self.nerve, (1, MOST)),
            ("luck", self.luck, (0, MOST)),
        ];
        let wrong = bounds
            .into_iter()
            .filter_map(|(field, is, within)| Fault::outside(field, is, within, POOLS));
        let faults: Vec<Fault> = wrong.collect();
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Sheet {
            spec: self.clone(),
            nerve: self.nerve,
            luck: self.luck,
            debt: 0,
            marks: 0,
            waits: false,
            huddle: Vec::new(),
            out: false,
            items: self.items.clone(),
        })
    }
}

impl Sheet {
    /// The least and the most of a pool; `None` for one that there is not.
    pub fn bounds(&self, pool: PoolId) -> Option<(i32, i32)> {
        match pool {
            NERVE => Some((-MOST, self.spec.nerve)),
            LUCK => Some((0, self.spec.luck)),
            DEBT => Some((-MOST, MOST)),
            _ => None,
        }
    }

    /// What is in a pool now; 0 in one that there is not.
    pub fn pool(&self, pool: PoolId) -> i32 {
        match pool {
            NERVE => self.nerve,
            LUCK => self.luck,
            DEBT => self.debt,
            _ => 0,
        }
    }

    /// Sets what is in a pool.
    pub fn set(&mut self, pool: PoolId, now: i32) {
        match pool {
            NERVE => self.nerve = now,
            LUCK => self.luck = now,
            DEBT => self.debt = now,
            _ => {}
        }
    }
}
