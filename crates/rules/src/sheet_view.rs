//! A sheet as a screen reads it: rows, the same in every system.

use std::borrow::Cow;

use serde::{Deserialize, Serialize, Serializer};

use crate::{
    Bond, ConditionKind, ConditionView, Counted, Dice, End, Id, MeterId, PlainText, Pool, PoolId,
    RelationView, RuleId,
};

/// A price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cost {
    /// From a pool.
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
}

/// One line of derived numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Key of its word in the locale's `row-*` family.
    pub key: Cow<'static, str>,
    /// Its value.
    pub value: Value,
    /// Where it comes from.
    pub rule: RuleId,
}

/// The value of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    /// A plain number.
    Number(i32),
    /// So many of so many are left.
    Of(i32, i32),
    /// Something to throw.
    Dice(Dice),
}

/// A way to strike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AttackRow {
    /// The kind of attack by its key; its word is `mode-<key>` of the locales, in small letters.
    pub mode: Cow<'static, str>,
    /// The weapon's name; `None` for bare hands.
    pub weapon: Option<PlainText>,
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
    /// Health it took.
    pub damage: i32,
    /// Whether an answer may still undo it.
    #[serde(rename = "dodgeable")]
    pub open: bool,
}

/// A lasting effect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastingRow {
    /// Its number on the sheet.
    pub effect: u16,
    /// Its name.
    pub name: PlainText,
    /// Change of health each time it acts.
    pub hp: i32,
    /// Change of prana each time it acts.
    pub prana: i32,
    /// Own turns left; `None` until it is taken off.
    pub turns: Option<u16>,
    /// Whether it is the bleeding of a wound, which a bandage stops (KNK-INJ-03).
    #[serde(default)]
    pub bleeding: bool,
}

/// Everything a screen shows of one sheet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct SheetView {
    /// Key of the kind of creature in the locale's `kind-*` family (`monster`, `profi`, …).
    pub kind: Cow<'static, str>,
    /// Characteristics by letter, for example `S` 4 with its rank `B` and its marks (`+`, `--`).
    pub stats: Vec<Stat>,
    /// Pools, the one that kills first.
    pub pools: Vec<Pool>,
    /// Derived numbers.
    pub rows: Vec<Row>,
    /// Ways to strike.
    pub attacks: Vec<AttackRow>,
    /// Hits that may still be undone.
    pub waits: Vec<Waiting>,
    /// Lasting effects.
    pub lasting: Vec<LastingRow>,
    /// Conditions, the gravest first.
    pub conditions: Vec<ConditionView>,
    /// Relations to others, as far as the reader knows them.
    pub relations: Vec<RelationView>,
    /// Injuries, in the order in which they were taken.
    pub injuries: Vec<InjuryRow>,
    /// Marks "+" that can be used (KNK-MOD-05).
    pub pluses: Vec<PlusRow>,
    /// Skills it owns, in the order in which orders count them.
    pub skills: Vec<SkillRow>,
    /// Phantasms it can release, in the order in which orders count them (KNK-CLS-03).
    pub phantasms: Vec<PhantasmRow>,
    /// Items it carries, in the order in which orders count them.
    pub items: Vec<PlainText>,
    /// Spells it knows, in the order in which orders count them.
    pub spells: Vec<SpellRow>,
    /// What makes a familiar of it (KNK-FAM-01).
    pub familiar: Option<FamiliarRow>,
    /// Key of its class in the locale's `class-*` family, or what its table calls it (KNK-CLS-01).
    pub class: Option<Cow<'static, str>>,
    /// What a hybrid has bought (KNK-CLS-09).
    pub impulses: Vec<crate::knk::impulse::Impulse>,
}

impl SheetView {
    /// Whether it has a condition of this kind.
    pub fn has(&self, kind: &ConditionKind) -> bool {
        self.conditions.iter().any(|condition| condition.kind == kind)
    }

    /// Who stands at the other end of such a bond, this one being this end of it.
    pub fn bound(&self, bond: Bond, end: End) -> impl Iterator<Item = Id> {
        self.relations.iter().filter_map(move |relation| relation.bound(bond, end))
    }
}

/// A spell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpellRow {
    /// Its number on the sheet, from 0.
    pub spell: u8,
    /// Its name.
    pub name: PlainText,
    /// Key of its school in the locale's `school-*` family.
    pub school: Cow<'static, str>,
    /// What it is aimed at.
    pub aimed: Aimed,
    /// How many lines it has for this caster; `None` for one that is not read by lines.
    pub lines: Option<u8>,
    /// How many of them are read.
    pub read: u8,
    /// How many would be after an order to read on now, one for a spell without lines; 0 where there can be none.
    #[serde(default)]
    pub then: u8,
    /// How many the caster reads in one turn.
    pub a_turn: u8,
    /// What it costs.
    pub prana: i32,
}

/// What a spell is aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aimed {
    /// Nothing.
    Nowhere,
    /// A combatant.
    Person,
    /// A place.
    Place,
}

/// A skill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SkillRow {
    /// Its number on the sheet, from 0.
    pub skill: u8,
    /// Its name.
    pub name: PlainText,
    /// The letter of the highest level owned.
    pub rank: Cow<'static, str>,
    /// Whether it is on; `None` for one that works by itself.
    pub on: Option<bool>,
}

/// A phantasm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhantasmRow {
    /// Its number on the sheet, from 0.
    pub phantasm: u8,
    /// Its name.
    pub name: PlainText,
    /// Its rank.
    pub rank: Cow<'static, str>,
    /// Prana for one release, its attack included.
    pub prana: i32,
    /// Whether it strikes, so that it must be aimed.
    pub aimed: bool,
}

/// An injury.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InjuryRow {
    /// Its number on the sheet.
    pub injury: u16,
    /// What is hurt.
    pub part: crate::knk::injury::Part,
    /// How.
    pub harm: crate::knk::injury::Harm,
    /// Own turns since then.
    pub turns: u16,
    /// The last of them in which what is lost can be restored (KNK-INJ-04).
    pub limit: u16,
    /// What it takes from the most health.
    pub hp_max: i32,
}

/// The marks "+" of one characteristic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlusRow {
    /// Which characteristic.
    pub stat: crate::knk::rank::Stat,
    /// Uses left this game day.
    pub left: u8,
    /// Uses in a game day.
    pub of: u8,
    /// What is declared, with how many marks.
    pub declared: Vec<(crate::knk::plus::Formula, u8)>,
}

/// One characteristic as printed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stat {
    /// Its letter in the book.
    pub letter: Cow<'static, str>,
    /// Its value now.
    pub value: u8,
    /// Its rank with marks, for example `B+`.
    pub rank: Cow<'static, str>,
}

/// A familiar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FamiliarRow {
    /// What kind it is; nothing where only its master is known.
    pub kind: Option<crate::knk::familiar::Kind>,
    /// Prana that it uses up each turn of its master.
    pub upkeep: i32,
    /// Its master, if that one is in the fight.
    pub master: Option<Id>,
    /// Who acts through it.
    pub owner: Option<PlainText>,
}
