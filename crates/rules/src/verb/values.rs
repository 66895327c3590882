//! The values behind a verb.

use serde::Serialize;

use super::BadArg;
use crate::{Id, PlainText, Spot, System};

/// A value of a slot; `R` is a record of the library, `C` a change, as a system has them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<R, C> {
    /// The first word of a case.
    Word(&'static str),
    /// A number, or that of a row.
    Number(i64),
    /// By how much something is to change.
    By(i64),
    /// A text of at most a line of a screen.
    Text(PlainText),
    /// The rest of a line, as long as it was typed.
    Rest(String),
    /// A combatant by its number.
    Combatant(Id),
    /// Combatants, none of them twice.
    Combatants(Vec<Id>),
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

impl<R, C> Default for Values<R, C> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<R, C> Values<R, C> {
    /// The same without what only a system knows.
    pub fn plain(&self) -> Plain {
        let plain = |(name, value): &(&'static str, Value<R, C>)| Some((*name, value.common()?));
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

    /// Puts a value where the last one of that slot stands, or at the end.
    pub fn set(&mut self, name: &'static str, value: Value<R, C>) {
        match self.0.iter_mut().rev().find(|(known, _)| *known == name) {
            Some((_, last)) => *last = value,
            None => self.push(name, value),
        }
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

    /// The combatants in a slot for one or several; none where it is left out.
    pub fn combatants(&self, name: &str) -> &[Id] {
        self.get(name).map_or(&[], Value::combatants)
    }

    /// Everybody who stands in any slot, as often as they do.
    pub fn everybody(&self) -> impl Iterator<Item = Id> {
        self.0.iter().flat_map(|(_, value)| value.combatants()).copied()
    }

    /// The same once for each of the combatants in a slot for several, who stands there alone; as it is where there is
    /// no such slot.
    #[must_use]
    pub fn each(&self) -> Vec<Self>
    where
        R: Clone,
        C: Clone,
    {
        let several = self.0.iter().position(|(_, value)| matches!(value, Value::Combatants(_)));
        let Some((at, (name, Value::Combatants(all)))) =
            several.and_then(|at| Some((at, self.0.get(at)?)))
        else {
            return vec![self.clone()];
        };
        let alone = |who: &Id| {
            let mut values = self.0.clone();
            if let Some(slot) = values.get_mut(at) {
                *slot = (name, Value::Combatant(*who));
            }
            Self(values)
        };
        all.iter().map(alone).collect()
    }

    /// The way back from [`each`](Self::each): one list with all combatants in the slot of this name; `None` where they differ
    /// in anything else.
    pub fn together(each: &[Self], name: &'static str) -> Option<Self>
    where
        R: Clone + PartialEq,
        C: Clone + PartialEq,
    {
        let bare = |one: &Self| {
            let rest = one.0.iter().filter(|(known, _)| *known != name).cloned();
            Self(rest.collect())
        };
        let rest = bare(each.first()?);
        let all: Option<Vec<Id>> = each.iter().map(|one| one.combatant(name).ok()).collect();
        let alike = each.iter().all(|one| bare(one) == rest);
        alike.then(|| Some(rest.with(name, Value::Combatants(all?))))?
    }

    /// The change that stands in a slot, if it fits.
    pub fn change<N: TryFrom<i64>>(&self, name: &str) -> Option<N> {
        let Some(Value::By(change)) = self.get(name) else { return None };
        N::try_from(*change).ok()
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

impl<R, C> Value<R, C> {
    /// The same among the values of any system; `None` for what only its own has.
    fn common<Q, D>(&self) -> Option<Value<Q, D>> {
        Some(match self {
            Self::Word(word) => Value::Word(word),
            Self::Number(number) => Value::Number(*number),
            Self::By(change) => Value::By(*change),
            Self::Text(text) => Value::Text(text.clone()),
            Self::Rest(text) => Value::Rest(text.clone()),
            Self::Combatant(who) => Value::Combatant(*who),
            Self::Combatants(all) => Value::Combatants(all.clone()),
            Self::Spot(spot) => Value::Spot(*spot),
            Self::Spots(spots) => Value::Spots(spots.clone()),
            Self::Record(_) | Self::Changes(_) => return None,
        })
    }

    /// The combatants that it is; none where it is anything else.
    fn combatants(&self) -> &[Id] {
        match self {
            Self::Combatant(who) => std::slice::from_ref(who),
            Self::Combatants(all) => all,
            Self::Word(_)
            | Self::Number(_)
            | Self::By(_)
            | Self::Text(_)
            | Self::Rest(_)
            | Self::Spot(_)
            | Self::Spots(_)
            | Self::Record(_)
            | Self::Changes(_) => &[],
        }
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

impl<R, C> From<Vec<Id>> for Value<R, C> {
    fn from(all: Vec<Id>) -> Self {
        Self::Combatants(all)
    }
}

impl<R, C> From<String> for Value<R, C> {
    fn from(rest: String) -> Self {
        Self::Rest(rest)
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

impl Plain {
    /// The same values among those of a system.
    pub fn of_system<R, C>(self) -> Values<R, C> {
        let of = |(name, value): (&'static str, Value<Never, Never>)| Some((name, value.common()?));
        Values(self.0.into_iter().filter_map(of).collect())
    }
}
