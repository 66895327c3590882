//! Verbs of a system: what a person may type behind each of them. One spec is read, written, completed and documented.

use serde::Serialize;

use crate::{Id, PlainText, Spot, System, SystemState};

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
    /// An order of the one whose turn it is.
    Order(MakeOrder<S>),
    /// A ruling of the game master; a reason may stand at the end of its line.
    Ruling(MakeRuling<S>),
}

/// Makes an order of the one whose turn it is.
pub type MakeOrder<S> = fn(&SystemState<S>, Id, &Args<S>) -> Result<<S as System>::Order, BadArg>;

/// Makes a ruling of the game master.
pub type MakeRuling<S> = fn(&SystemState<S>, &Args<S>) -> Result<<S as System>::Ruling, BadArg>;

/// The name of the slot for a combatant who acts off its turn; a verb without it is always for the one whose turn it is.
pub const BY: &str = "by";

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
    pub place: Place,
}

/// Whether something must stand in a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
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
    /// What an order is aimed at. It is no argument: an order comes with its target.
    Target(Targets),
    /// A whole number within these bounds.
    Number(i64, i64),
    /// A word or a text in quotation marks.
    Text,
    /// One of these words, the first of which is the value, and what follows it.
    Words(&'static [Case]),
    /// A numbered row of the list of this name, by its number or one of its names: of the first combatant named, or of
    /// the one whose turn it is.
    Row(&'static str, Written),
    /// A record of this kind out of the library, by its key or name.
    Entry(&'static str),
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
    /// All that is left of the line. What stands behind it is never read.
    Rest,
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
pub struct Row {
    /// Its number as it is typed; 0 for none of the things in the list.
    pub number: i64,
    /// What it is called.
    pub names: Vec<String>,
}

/// A value of a slot; `R` is a record of the library, `C` a change, as a system has them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<R, C> {
    /// The first word of a case.
    Word(&'static str),
    /// A number, or that of a row.
    Number(i64),
    /// A text of at most a line of a screen.
    Text(PlainText),
    /// The rest of a line, as long as it was typed.
    Rest(String),
    /// A combatant by its number.
    Combatant(Id),
    /// A place of the field.
    Spot(Spot),
    /// Places of the field, none of them twice.
    Spots(Vec<Spot>),
    /// A record of the library.
    Record(R),
    /// Changes of the system's own.
    Changes(Vec<C>),
}

/// The values behind a verb by the names of their slots, in the order in which they were typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values<R, C>(Vec<(&'static str, Value<R, C>)>);

/// The values behind a verb of a system.
pub type Args<S> = Values<<S as System>::Record, <S as System>::Change>;

/// Values of which none is of a system: those behind the verbs that every fight has.
pub type Plain = Values<Never, Never>;

/// What no verb has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Never {}

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

    /// A verb of the game master.
    pub const fn ruling(
        word: &'static str,
        aliases: &'static [&'static str],
        slots: &'static [Slot],
        makes: MakeRuling<S>,
    ) -> Self {
        Self { word, aliases, slots, fills: false, makes: Makes::Ruling(makes) }
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
        Self { name, shown, what, place: Place::Here }
    }

    /// A combatant under the name `who`.
    pub const WHO: Self = Self::new("who", "WHO", What::Combatant);

    /// A word that may stand there or not.
    pub const fn flag(name: &'static str, case: &'static [Case]) -> Self {
        Self::new(name, "", What::Words(case)).optional()
    }

    /// A word with what follows it, in any order with others.
    pub const fn behind(case: &'static [Case]) -> Self {
        Self { place: Place::Any, ..Self::new("", "", What::Words(case)) }
    }

    /// The same slot, which may be left out.
    #[must_use]
    pub const fn optional(self) -> Self {
        Self { place: Place::Optional, ..self }
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

    /// The first word for something.
    pub fn word(&self, of: T) -> Option<&'static str> {
        self.values.iter().find(|(_, value)| *value == of).map(|(word, _)| *word)
    }
}

impl Row {
    /// A row with one name.
    pub fn new(number: impl Into<i64>, name: &PlainText) -> Self {
        Self { number: number.into(), names: vec![name.to_string()] }
    }
}

impl<R, C> Default for Values<R, C> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<R, C> Values<R, C> {
    /// The same without what only a system knows.
    pub fn plain(&self) -> Plain {
        let plain = |(name, value): &(&'static str, Value<R, C>)| {
            let value = match value {
                Value::Word(word) => Value::Word(word),
                Value::Number(number) => Value::Number(*number),
                Value::Text(text) => Value::Text(text.clone()),
                Value::Rest(text) => Value::Rest(text.clone()),
                Value::Combatant(who) => Value::Combatant(*who),
                Value::Spot(spot) => Value::Spot(*spot),
                Value::Spots(spots) => Value::Spots(spots.clone()),
                Value::Record(_) | Value::Changes(_) => return None,
            };
            Some((*name, value))
        };
        Values(self.0.iter().filter_map(plain).collect())
    }

    /// An empty list of values.
    pub fn none() -> Self {
        Self::default()
    }

    /// The values with one more.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value<R, C>>) -> Self {
        self.push(name, value.into());
        self
    }

    /// The values with one more if there is one.
    #[must_use]
    pub fn with_some(self, name: &'static str, value: Option<impl Into<Value<R, C>>>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// The values with the word of a flag if it is set.
    #[must_use]
    pub fn with_flag(self, name: &'static str, is_set: bool) -> Self {
        self.with_some(name, is_set.then_some(name))
    }

    /// The values with changes, if there are any.
    #[must_use]
    pub fn with_changes(self, name: &'static str, changes: &[C]) -> Self
    where
        C: Clone,
    {
        let changes = (!changes.is_empty()).then(|| Value::Changes(changes.to_vec()));
        self.with_some(name, changes)
    }

    /// Adds a value to the end.
    pub fn push(&mut self, name: &'static str, value: Value<R, C>) {
        self.0.push((name, value));
    }

    /// Adds what is in `other`.
    pub fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// Every value with the name of its slot, in the order in which they were typed.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value<R, C>)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    /// The last value of a slot.
    pub fn get(&self, name: &str) -> Option<&Value<R, C>> {
        self.0.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Whether every value of `other` is one of these.
    pub fn agrees_with(&self, other: &Self) -> bool
    where
        R: PartialEq,
        C: PartialEq,
    {
        other.iter().all(|(name, value)| self.get(name) == Some(value))
    }

    /// Whether something stands in a slot.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The word in a slot.
    pub fn word(&self, name: &str) -> Option<&'static str> {
        let Some(Value::Word(word)) = self.get(name) else { return None };
        Some(word)
    }

    /// The number in a slot, if it fits.
    pub fn number<N: TryFrom<i64>>(&self, name: &str) -> Option<N> {
        let Some(Value::Number(number)) = self.get(name) else { return None };
        N::try_from(*number).ok()
    }

    /// Every number in the slots of this name, in their order, as far as they fit.
    pub fn numbers<N: TryFrom<i64>>(&self, name: &str) -> Vec<N> {
        let all = self.0.iter().filter(|(known, _)| *known == name);
        let numbers = all.filter_map(|(_, value)| {
            let Value::Number(number) = value else { return None };
            N::try_from(*number).ok()
        });
        numbers.collect()
    }

    /// The same with one value at most in each slot of these names: the one after `nth` others.
    #[must_use]
    pub fn nth(&self, names: &[&str], nth: usize) -> Self
    where
        R: Clone,
        C: Clone,
    {
        let before = |at: usize, name: &str| {
            self.0.iter().take(at).filter(|(known, _)| *known == name).count()
        };
        let all = self.0.iter().enumerate();
        let kept = all.filter(|(at, (name, _))| !names.contains(name) || before(*at, name) == nth);
        Self(kept.map(|(_, value)| value.clone()).collect())
    }

    /// The number that must stand in a slot.
    pub fn some_number<N: TryFrom<i64>>(&self, name: &'static str) -> Result<N, BadArg> {
        self.number(name).ok_or(BadArg::Missing(name))
    }

    /// The text in a slot.
    pub fn text(&self, name: &'static str) -> Result<&PlainText, BadArg> {
        let Some(Value::Text(text)) = self.get(name) else { return Err(BadArg::Missing(name)) };
        Ok(text)
    }

    /// The combatant in a slot.
    pub fn combatant(&self, name: &'static str) -> Result<Id, BadArg> {
        let Some(Value::Combatant(who)) = self.get(name) else {
            return Err(BadArg::Missing(name));
        };
        Ok(*who)
    }

    /// Takes the combatant out of a slot, if one stands there.
    pub fn take_combatant(&mut self, name: &'static str) -> Option<Id> {
        let who = self.combatant(name).ok()?;
        self.0.retain(|(known, _)| *known != name);
        Some(who)
    }

    /// The place in a slot.
    pub fn spot(&self, name: &'static str) -> Result<Spot, BadArg> {
        let Some(Value::Spot(spot)) = self.get(name) else { return Err(BadArg::Missing(name)) };
        Ok(*spot)
    }

    /// The places in a slot; none where it is left out.
    pub fn spots(&self, name: &str) -> &[Spot] {
        let Some(Value::Spots(spots)) = self.get(name) else { return &[] };
        spots
    }

    /// The rest of the line in a slot.
    pub fn rest(&self, name: &'static str) -> Result<&str, BadArg> {
        let Some(Value::Rest(text)) = self.get(name) else { return Err(BadArg::Missing(name)) };
        Ok(text)
    }

    /// The record in a slot.
    pub fn record(&self, name: &str) -> Option<&R> {
        let Some(Value::Record(record)) = self.get(name) else { return None };
        Some(record)
    }

    /// All changes in the slots of this name.
    pub fn changes(&self, name: &str) -> Vec<C>
    where
        C: Clone,
    {
        let all = self.0.iter().filter(|(known, _)| *known == name);
        let changes = all.filter_map(|(_, value)| {
            let Value::Changes(changes) = value else { return None };
            Some(changes.iter().cloned())
        });
        changes.flatten().collect()
    }
}

impl<R, C> From<&'static str> for Value<R, C> {
    fn from(word: &'static str) -> Self {
        Self::Word(word)
    }
}

impl<R, C> From<Id> for Value<R, C> {
    fn from(who: Id) -> Self {
        Self::Combatant(who)
    }
}

impl<R, C> From<i64> for Value<R, C> {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl<R, C> From<i32> for Value<R, C> {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl<R, C> From<u16> for Value<R, C> {
    fn from(number: u16) -> Self {
        Self::Number(number.into())
    }
}

impl<R, C> From<u8> for Value<R, C> {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl<R, C> From<PlainText> for Value<R, C> {
    fn from(text: PlainText) -> Self {
        Self::Text(text)
    }
}

impl<R, C> From<usize> for Value<R, C> {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl<R, C> From<Spot> for Value<R, C> {
    fn from(spot: Spot) -> Self {
        Self::Spot(spot)
    }
}
