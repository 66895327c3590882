//! Verbs of a system: what a person may type behind each of them. One spec is read, written, completed and documented.

mod values;

pub use values::{Args, Never, Plain, Value, Values};

use crate::{Id, PlainText, System, SystemState};

/// A verb of a system.
#[derive(Debug)]
pub struct Verb<S: System> {
    /// The word, English and unique among the verbs of the system; `verb-<word>` is its help in the locales.
    pub word: &'static str,
    /// Other words for it.
    pub aliases: &'static [&'static str],
    /// What stands behind it, in order.
    pub slots: &'static [Slot],
    /// Whether the first offer that agrees with what was typed says what was left out.
    pub fills: bool,
    /// What becomes of the values.
    pub makes: Makes<S>,
}

/// What a verb makes of its values.
#[derive(Debug)]
pub enum Makes<S: System> {
    /// An order of the one whose turn it is, or of whoever may act in another's.
    Order(MakeOrder<S>),
    /// A ruling of the GM, one for each of the combatants in a slot for several; a reason may stand at the end of its
    /// line.
    Ruling(MakeRuling<S>),
    /// The same, one for all of them together.
    Joint(MakeRuling<S>),
}

impl<S: System> Makes<S> {
    /// Whether it is the GM's ruling.
    pub const fn is_ruling(&self) -> bool {
        matches!(self, Self::Ruling(_) | Self::Joint(_))
    }
}

/// Makes an order of the one whose turn it is.
pub type MakeOrder<S> = fn(&SystemState<S>, Id, &Args<S>) -> Result<<S as System>::Order, BadArg>;

/// Makes a ruling of the GM.
pub type MakeRuling<S> = fn(&SystemState<S>, &Args<S>) -> Result<<S as System>::Ruling, BadArg>;

/// The name of the slot for a combatant who acts off its turn; a verb without it is always for the one whose turn it is.
pub const BY: &str = "by";

/// What a screen calls an attack without a weapon, in both languages, for who types what it reads.
pub const BARE_HANDS: &[&str] = &["bare hands", "без оружия"];

/// A place for a value behind a verb.
#[derive(Debug, Clone, Copy)]
pub struct Slot {
    /// The name of its value among the [`Args`]; empty for a choice of words that says nothing by itself.
    pub name: &'static str,
    /// How a usage names it, in capitals; empty for words that stand for themselves.
    pub shown: &'static str,
    /// What may stand there.
    pub what: What,
    /// Whether it must stand there.
    pub arity: Arity,
    /// The rule that says what may stand there, if one does: a refusal of anything else names it.
    pub rule: Option<&'static str>,
}

/// Whether something must stand in a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arity {
    /// Something must stand there.
    Here,
    /// It may be left out.
    Optional,
    /// It may be left out, come more than once, and change places with its neighbours of this kind.
    Any,
}

/// What may stand in a slot.
#[derive(Debug, Clone, Copy)]
pub enum What {
    /// The name of a combatant.
    Combatant,
    /// Several combatants, at least one: names, the cell or rectangle that they stand on, a side with `@`, a name with `*`,
    /// those who are marked on the screen; one after the other, with or without commas. A ruling is made for each of them.
    Combatants,
    /// What an order is aimed at. It is no argument: an order comes with its target.
    Target(Targets),
    /// A whole number within these bounds.
    Number(i64, i64),
    /// What something is to be, within these bounds, or by how much it is to change: a number with a sign.
    Level(i64, i64),
    /// A word or a text in quotation marks.
    Text,
    /// One of these words, the first of which is the value, and what follows it.
    Words(&'static [Case]),
    /// A numbered row of the list of this name, by its number or one of its names: of the first combatant named, or of
    /// the one whose turn it is.
    Row(&'static str, Written),
    /// A record of this kind out of the library, by its key or name.
    Entry(&'static str),
    /// The same, or any other text.
    EntryOrText(&'static str),
    /// One word of the list of this name, which may depend on what stands before. A locale may show it: `<list>-<word>` is
    /// its key.
    Listed(&'static str),
    /// A text for which the list of this name has only examples.
    Like(&'static str),
    /// Changes of the system's own, as one text.
    Changes,
    /// A place of the field: a column and a row.
    Spot,
    /// Places of the field, as many as follow, at least one; two with a hyphen are the corners of a rectangle.
    Spots,
    /// One of the fight's own things of this kind (a side, a party and so on), by its name.
    Called(&'static str),
    /// How many: `x` and a number from 1 to 99.
    Times,
    /// All that is left of the line, as a text for which the list of this name has only examples; without a name there are
    /// none. What stands behind it is never read.
    Rest(&'static str),
    /// These slots over and over to the end of the line; once at least where they must stand.
    Again(&'static [Slot]),
}

/// What an order may be aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Targets {
    /// The name of a combatant.
    Combatant,
    /// A combatant; the one who acts if none is named.
    CombatantOrSelf,
    /// A combatant or a cell.
    Anything,
}

/// How a row is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// It is written by its number.
    Number,
    /// By its first name, where that tells it from the other rows.
    Name,
}

/// One of several words that may stand in a slot.
#[derive(Debug, Clone, Copy)]
pub struct Case {
    /// The word, first the English one, then the Russian ones; none for what stands there instead of all other cases.
    pub words: &'static [&'static str],
    /// Slots that follow the word.
    pub then: &'static [Slot],
}

/// Words that may stand in a slot, and what each stands for.
#[derive(Debug)]
pub struct WordTable<T: 'static> {
    /// A case for each value.
    pub cases: &'static [Case],
    /// The first word of each case with its value.
    pub values: &'static [(&'static str, T)],
}

/// Declares a [`WordTable`]: the English word and the other words for each value.
#[macro_export]
macro_rules! word_table {
    ($(#[$doc:meta])* $seen:vis $name:ident: $type:ty = {
        $($word:literal $(| $other:literal)* => $value:expr,)+
    }) => {
        $(#[$doc])*
        $seen const $name: $crate::verb::WordTable<$type> = $crate::verb::WordTable {
            cases: &[$($crate::verb::Case::word(&[$word $(, $other)*])),+],
            values: &[$(($word, $value)),+],
        };
    };
}

/// A row of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberedName {
    /// Its number as it is typed; 0 for none of the things in the list.
    pub number: i64,
    /// What it is called.
    pub names: Vec<String>,
}

/// Why values make no order and no ruling.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum BadArg {
    /// A slot that must be filled here is not.
    Missing(&'static str),
    /// The text is none of these.
    NoneOf {
        word: String,
        /// What may stand there.
        expected: Vec<String>,
    },
    /// The library has nothing of this name.
    Unknown {
        kind: &'static str,
        name: String,
        /// What may have been meant.
        nearest: Option<String>,
    },
}

impl<S: System> Verb<S> {
    /// A verb of the one whose turn it is.
    pub const fn order(
        word: &'static str,
        aliases: &'static [&'static str],
        slots: &'static [Slot],
        makes: MakeOrder<S>,
    ) -> Self {
        Self { word, aliases, slots, fills: false, makes: Makes::Order(makes) }
    }

    /// A verb of the GM.
    pub const fn ruling(
        word: &'static str,
        aliases: &'static [&'static str],
        slots: &'static [Slot],
        makes: MakeRuling<S>,
    ) -> Self {
        Self { word, aliases, slots, fills: false, makes: Makes::Ruling(makes) }
    }

    /// A verb of the GM about several at once, which makes one ruling of all of them.
    pub const fn joint(
        word: &'static str,
        aliases: &'static [&'static str],
        slots: &'static [Slot],
        makes: MakeRuling<S>,
    ) -> Self {
        Self { word, aliases, slots, fills: false, makes: Makes::Joint(makes) }
    }

    /// The same where the offers say what was left out.
    #[must_use]
    pub const fn filled(mut self) -> Self {
        self.fills = true;
        self
    }
}

impl Slot {
    /// A slot that must be filled.
    pub const fn new(name: &'static str, shown: &'static str, what: What) -> Self {
        Self { name, shown, what, arity: Arity::Here, rule: None }
    }

    /// A combatant under the name `who`.
    pub const WHO: Self = Self::new("who", "WHO", What::Combatant);

    /// Combatants under the name `who`, each of whom a ruling is made for.
    pub const WHOM: Self = Self::new("who", "WHOM", What::Combatants);

    /// A word that may stand there or not.
    pub const fn flag(name: &'static str, case: &'static [Case]) -> Self {
        Self::new(name, "", What::Words(case)).optional()
    }

    /// A word with what follows it, in any order with others.
    pub const fn behind(case: &'static [Case]) -> Self {
        Self { arity: Arity::Any, ..Self::new("", "", What::Words(case)) }
    }

    /// The same slot, which may be left out.
    #[must_use]
    pub const fn optional(self) -> Self {
        Self { arity: Arity::Optional, ..self }
    }

    /// The same slot, of which a rule says what may stand there.
    #[must_use]
    pub const fn ruled(self, rule: &'static str) -> Self {
        Self { rule: Some(rule), ..self }
    }
}

impl Case {
    /// A word with nothing behind it.
    pub const fn word(words: &'static [&'static str]) -> Self {
        Self { words, then: &[] }
    }

    /// A word with what follows it.
    pub const fn with(words: &'static [&'static str], then: &'static [Slot]) -> Self {
        Self { words, then }
    }

    /// What stands there where none of the words does.
    pub const fn otherwise(then: &'static [Slot]) -> Self {
        Self { words: &[], then }
    }
}

impl<T: Copy + PartialEq> WordTable<T> {
    /// What a word stands for.
    pub fn value(&self, word: &str) -> Option<T> {
        self.values.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
    }

    /// What any word for it stands for, capital letters and blanks in place of hyphens included.
    pub fn called(&self, word: &str) -> Option<T> {
        let word = word.to_lowercase().replace(' ', "-");
        let at = self.cases.iter().position(|case| case.words.contains(&word.as_str()))?;
        self.values.get(at).map(|(_, value)| *value)
    }

    /// The first word for something.
    pub fn word(&self, of: T) -> Option<&'static str> {
        self.values.iter().find(|(_, value)| *value == of).map(|(word, _)| *word)
    }
}

impl NumberedName {
    /// A row with one name.
    pub fn new(number: impl Into<i64>, name: &PlainText) -> Self {
        Self { number: number.into(), names: vec![name.to_string()] }
    }
}
