//! House rules: how a table reads what its rule book leaves open. A system declares each once, and files, the grammar,
//! the screen and the documents work from the declaration.

use std::fmt::{Debug, Formatter};

use crate::{Arg, Phrase, PlainText, Report, RuleId, System, system::Fault, verb::Args};

/// A house rule as a system declares it over its options `O`: read and set by its key.
pub struct HouseRule<O> {
    /// Its key, as files spell it; `option-<key>` is what people read.
    pub key: &'static str,
    /// Ids of the rules that it decides, the main one first; at least one.
    pub rules: &'static [&'static str],
    /// What it can be set to.
    pub values: fn() -> Values,
    /// What it is set to, as a file spells it.
    pub now: fn(&O) -> String,
    /// Sets it; whether it can hold that. A number may be set beyond its bounds, so that the rules can name it.
    pub set: fn(&mut O, &str) -> bool,
}

/// What a house rule can be set to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Values {
    /// One of these keys; `value-<key>` is what people read. A switch is `true` or `false`.
    Keys(Vec<&'static str>),
    /// A whole number within these bounds, both included.
    Number {
        /// Least that the rules take.
        least: i32,
        /// Most that the rules take.
        most: i32,
    },
    /// So many whole numbers within these bounds with commas between them, each less than the one before.
    Falling {
        /// How many there are.
        count: usize,
        /// Least that the last can be.
        least: i32,
        /// Most that the first can be.
        most: i32,
    },
    /// Any of these keys with commas between them, or [`NONE`] of them; `value-<key>` is what people read of each.
    Several(Vec<&'static str>),
}

/// How files spell a list of keys without any.
pub const NONE: &str = "none";

/// A list of keys as files spell it.
pub fn spelled_list(keys: impl IntoIterator<Item = &'static str>) -> String {
    let keys: Vec<&str> = keys.into_iter().collect();
    if keys.is_empty() { NONE.to_owned() } else { keys.join(",") }
}

/// The keys of a list as files spell it.
pub fn listed_keys(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(|key| *key != NONE)
}

/// A house rule of some system with what it is set to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// Its key, as files spell it.
    pub key: &'static str,
    /// Ids of the rules that it decides, the main one first.
    pub rules: &'static [&'static str],
    /// What it can be set to.
    pub values: Values,
    /// What it is set to, as a file spells it.
    pub now: String,
    /// What it is set to unless somebody says otherwise.
    pub default: String,
}

/// The verb that sets a house rule.
pub const VERB: &str = "option";
/// The slot for its key, and the list of all keys.
pub const KEY: &str = "option";
/// The slot for what it is set to, and the list of what it can be set to.
pub const VALUE: &str = "value";

/// The lines that make `options` of `now`, each the verb and its values: one for each house rule that differs. Where none
/// does, those that differ from the default, or the first one as it is.
pub fn lines<S: System>(now: &S::Options, options: &S::Options) -> Vec<(&'static str, Args<S>)> {
    let rules = S::house_rules();
    let differ = |other: &S::Options| -> Vec<&HouseRule<S::Options>> {
        rules.iter().filter(|rule| rule.now(options) != rule.now(other)).collect()
    };
    let mut changed = differ(now);
    if changed.is_empty() {
        changed = differ(&S::Options::default());
    }
    if changed.is_empty() {
        changed.extend(rules.first());
    }
    let line = |rule: &HouseRule<S::Options>| {
        let args = Args::<S>::none().with(KEY, PlainText::new(rule.key));
        (VERB, args.with(VALUE, PlainText::new(&rule.now(options))))
    };
    changed.into_iter().map(line).collect()
}

/// How a table reads its book now, told behind `report`: every house rule of `all` that is not as it is by default.
pub(crate) fn told<O: Default>(report: Report, all: &[HouseRule<O>], options: &O) -> Report {
    let usual = O::default();
    let changed: Vec<_> = all.iter().filter(|rule| rule.now(options) != rule.now(&usual)).collect();
    if changed.is_empty() {
        return report.tells(Phrase::new("log-options-default"));
    }
    changed.into_iter().fold(report, |report, rule| {
        let now = rule.now(options);
        let value: Arg = match (rule.values)() {
            // A number is its own word.
            Values::Keys(_) if now.parse::<i32>().is_err() => {
                Phrase::of_family("value-", &now).into()
            }
            Values::Keys(_)
            | Values::Number { .. }
            | Values::Falling { .. }
            | Values::Several(_) => Arg::Text(PlainText::new(&now)),
        };
        let option = Phrase::of_family("option-", rule.key);
        report.tells(Phrase::new("log-option").with("option", option).with("value", value))
    })
}

impl<O> HouseRule<O> {
    /// The keys that it can be set to; none for a number or a list.
    pub fn keys(&self) -> Vec<&'static str> {
        match (self.values)() {
            Values::Keys(keys) => keys,
            Values::Number { .. } | Values::Falling { .. } | Values::Several(_) => Vec::new(),
        }
    }

    /// What it is set to, as a file spells it.
    pub fn now(&self, options: &O) -> String {
        (self.now)(options)
    }

    /// Sets it to what the word says; whether it can hold that.
    #[must_use]
    pub fn set(&self, options: &mut O, word: &str) -> bool {
        (self.set)(options, word)
    }

    /// What is wrong with what it is set to: a number beyond its bounds.
    pub fn fault(&self, options: &O) -> Option<Fault> {
        let (given, bounds) = self.out_of_bounds(options)?;
        Some(Fault {
            field: self.key.to_owned(),
            found: given.to_string(),
            expected: Fault::in_bounds(bounds),
            rule: self.rules.first().copied().map(RuleId::new),
        })
    }

    /// The number that it is set to and its least and most, where that is outside them.
    pub fn out_of_bounds(&self, options: &O) -> Option<(i32, (i32, i32))> {
        let Values::Number { least, most } = (self.values)() else { return None };
        let given = self.now(options).parse().ok()?;
        (!(least..=most).contains(&given)).then_some((given, (least, most)))
    }

    /// The house rule with what it is set to.
    pub fn setting(&self, options: &O) -> Setting
    where
        O: Default,
    {
        Setting {
            key: self.key,
            rules: self.rules,
            values: (self.values)(),
            now: self.now(options),
            default: self.now(&O::default()),
        }
    }
}

impl<O> Debug for HouseRule<O> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("HouseRule").field(&self.key).finish()
    }
}

impl Values {
    /// What may be typed, as files spell it: keys, or the bounds of a number as one text.
    pub fn spelled(&self) -> Vec<String> {
        match self {
            Self::Keys(keys) => keys.iter().map(|key| (*key).to_owned()).collect(),
            Self::Number { least, most } => vec![format!("{least}–{most}")],
            Self::Falling { count, least, most } => vec![format!("{count} × {most}–{least}")],
            Self::Several(keys) => [NONE].iter().chain(keys).map(|key| (*key).to_owned()).collect(),
        }
    }
}

impl Setting {
    /// Whether it is set to something else than its default.
    pub fn differs(&self) -> bool {
        self.now != self.default
    }

    /// The value that follows, or goes before, what it is set to: keys go round, a number stops at its bounds.
    pub fn next(&self, back: bool) -> String {
        match &self.values {
            Values::Keys(keys) => {
                let at = keys.iter().position(|key| *key == self.now).unwrap_or_default();
                let step = if back { keys.len().saturating_sub(1) } else { 1 };
                let next = (at + step).checked_rem(keys.len()).and_then(|next| keys.get(next));
                next.map_or_else(|| self.now.clone(), |key| (*key).to_owned())
            }
            Values::Number { least, most } => {
                let now: i32 = self.now.parse().unwrap_or(*least);
                let next = now.saturating_add(if back { -1 } else { 1 });
                next.clamp(*least, *most).to_string()
            }
            // Several numbers are typed, and so is a list.
            Values::Falling { .. } | Values::Several(_) => self.now.clone(),
        }
    }
}
