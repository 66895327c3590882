//! Sections of a sheet: rows of words that a system makes, and the layout by which a screen draws them beside what every
//! system has.

use serde::{Serialize, Serializer};

use crate::{Phrase, RuleId};

/// What a system declares of a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SectionKind {
    /// Its name in small letters and dashes, `injuries`.
    pub key: &'static str,
    /// The key of the condition that its rows tell in full, if one: an active row stands behind the sign of it.
    pub tells: Option<&'static str>,
    /// Whether all of its rows stand out; active rows always do.
    pub marked: bool,
    /// Whether each row begins a line of the card.
    pub apart: bool,
    /// The figure beside whose parts its rows stand where there is room for it, from top to bottom; none: they flow on.
    pub figure: Option<&'static [FigureLine]>,
}

/// A line of a figure: its rows are counted from 0, and one that the section lacks leaves its place free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FigureLine {
    /// The row to the left of it.
    pub left: Option<usize>,
    /// Its piece of the figure in signs of ASCII, as wide as every other.
    pub drawing: &'static str,
    /// The row to the right of it.
    pub right: Option<usize>,
}

/// A section of somebody's sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Section {
    /// Which one, with all that is declared of it.
    #[serde(serialize_with = "by_key")]
    pub kind: &'static SectionKind,
    /// Its rows, in the order in which orders count them.
    pub rows: Vec<SectionRow>,
}

/// A row of a section.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SectionRow {
    /// The number by which it is typed, if the sheet tells it.
    pub number: Option<u16>,
    /// Whether it is in force now: a power that is on, a spell that is being read.
    pub active: bool,
    /// The whole text of the row.
    pub full: Phrase,
    /// The same in fewer columns, for the card; `None` where that is all of it.
    pub short: Option<Phrase>,
    /// The rule that it stands on, if the sheet cites one.
    pub rule: Option<RuleId>,
    /// Whether it is the GM's alone: no other view has it.
    #[serde(skip)]
    pub for_gm: bool,
}

/// The rows of a section that a block draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// Every one of them.
    All,
    /// Those in force now.
    Active,
    /// Those not in force now.
    Idle,
}

/// A part of what a sheet shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Block {
    /// The part of the turn that runs, for the one whose turn it is.
    Phase,
    /// What it has to do with others.
    Relations,
    /// Hits that may still be undone.
    Waits,
    /// The ways to strike, numbered.
    Attacks,
    /// Pools with their numbers.
    Pools,
    /// Characteristics with value and rank.
    Stats,
    /// Derived numbers: so many of them, after so many that are left out.
    Numbers {
        /// How many are left out.
        skip: usize,
        /// How many are drawn at most.
        take: usize,
    },
    /// Rows of a section.
    Section(&'static SectionKind, Rows),
}

/// The order in which a screen draws a sheet of a system.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    /// The card of somebody whose sheet is known: each list begins a line, and its blocks flow on from there.
    pub card: &'static [&'static [Block]],
    /// The whole sheet, a line a row.
    pub sheet: &'static [Block],
    /// What stands behind the conditions in a line about somebody.
    pub line: &'static [Block],
}

impl SectionKind {
    /// A section whose rows flow on and do not stand out.
    pub const fn new(key: &'static str) -> Self {
        Self { key, tells: None, marked: false, apart: false, figure: None }
    }
}

impl FigureLine {
    /// A piece of a figure between these rows.
    pub const fn new(left: Option<usize>, drawing: &'static str, right: Option<usize>) -> Self {
        Self { left, drawing, right }
    }
}

impl SectionRow {
    /// A row that says this, is not in force, and cites nothing.
    pub const fn new(full: Phrase) -> Self {
        Self { number: None, active: false, full, short: None, rule: None, for_gm: false }
    }

    /// What the card says of it.
    pub fn in_brief(&self) -> &Phrase {
        self.short.as_ref().unwrap_or(&self.full)
    }
}

impl Section {
    /// The rows that are wanted.
    pub fn rows(&self, rows: Rows) -> impl Iterator<Item = &SectionRow> {
        self.rows.iter().filter(move |row| match rows {
            Rows::All => true,
            Rows::Active => row.active,
            Rows::Idle => !row.active,
        })
    }
}

fn by_key<S: Serializer>(kind: &SectionKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.key)
}
