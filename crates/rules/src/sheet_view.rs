//! A sheet as a screen reads it: rows, the same in every system.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{
    Bond, ConditionKind, ConditionView, Dice, End, Id, Phrase, PlainText, Pool, PoolId,
    RelationView, RuleId,
    section::{Section, SectionKind},
};

/// A price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cost {
    /// From a pool.
    Pool(PoolId, i32),
    /// From a pool, as much as is chosen: at least this.
    Least(PoolId, i32),
    /// Movement points.
    Points(i32),
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttackRow {
    /// Which attack.
    pub mode: crate::knk::Mode,
    /// The weapon's name; `None` for bare hands.
    pub weapon: Option<PlainText>,
    /// Which of the carried weapons it is, from 0; `None` for bare hands.
    pub carried: Option<u8>,
    /// The expression with everything in it.
    pub dice: Dice,
    /// What it costs in prana.
    pub prana: i32,
    /// Whether the damage is halved.
    pub halved: bool,
    /// King's moves it reaches; a ranged weapon without limit has `None`.
    pub reach: Option<u8>,
}

/// A hit that still waits for the defender's own turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// Its number, as the command line takes it.
    pub hit: u16,
    /// Who struck; `None` for those who do not know it.
    pub from: Option<Id>,
    /// Health it took.
    pub damage: i32,
    /// Whether a dodge may undo it.
    pub dodgeable: bool,
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
    /// Derived numbers.
    pub rows: Vec<Row>,
    /// Ways to strike.
    pub attacks: Vec<AttackRow>,
    /// Hits that may still be undone.
    pub waits: Vec<Waiting>,
    /// Conditions, the gravest first.
    pub conditions: Vec<ConditionView>,
    /// Relations to others, as far as the reader knows them.
    pub relations: Vec<RelationView>,
    /// Names of the items it carries, in the order in which orders count them.
    pub items: Vec<PlainText>,
    /// Names of the skills it owns, in the order in which orders count them.
    pub skills: Vec<PlainText>,
    /// What else its system shows, in sections that have rows.
    pub sections: Vec<Section>,
    /// Phantasms it can release, in the order in which orders count them.
    pub phantasms: Vec<PhantasmRow>,
    /// Spells it knows, in the order in which orders count them.
    pub spells: Vec<SpellRow>,
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
