//! How the table reads the book: one house rule at a time by its name (T28).

use super::{Args, Made, Table};
use crate::knk::{
    Knk,
    table::{
        options::{Options, TABLE},
        order::Ruling,
    },
};
use crate::{
    HouseRule, PlainText,
    verb::{BadArg, Slot, Verb, What},
};

pub(super) const VERBS: &[Verb<Knk>] = &[Verb::ruling(
    "option",
    &["правило"],
    &[
        Slot::new("option", "NAME", What::Listed("option")),
        Slot::new("to", "VALUE", What::Listed("value")),
    ],
    read,
)];

/// One house rule; the others stay as they are.
fn read(table: &Table, args: &Args) -> Made<Ruling> {
    let mut options = table.options.clone();
    let (name, value) = (args.text("option")?, args.text("to")?);
    let none_of = |word: &PlainText, expected| BadArg::NoneOf { word: word.to_string(), expected };
    let setting = Options::setting(name.as_str()).ok_or_else(|| none_of(name, names()))?;
    if !setting.set(&mut options, value.as_str()) {
        return Err(none_of(value, (setting.values)().spelled()));
    }
    Ok(Ruling::Options(options))
}

/// The names of the house rules, in the order of their table.
pub(super) fn names() -> Vec<String> {
    TABLE.iter().map(|setting| setting.key.to_owned()).collect()
}

/// What the house rule that was named can be set to; of a number its bounds.
pub(super) fn values(before: &Args) -> Vec<String> {
    let named = before.text("option").ok().and_then(|name| Options::setting(name.as_str()));
    named.map(|rule| (rule.values)().spelled()).unwrap_or_default()
}

/// What differs from the fight as it stands; where nothing does, from the default, or the first house rule as it is.
pub(super) fn args(now: &Options, options: &Options) -> Vec<(&'static str, Args)> {
    let mut changed = options.changes(now);
    if changed.is_empty() {
        changed = options.changes(&Options::default());
    }
    if changed.is_empty() {
        changed.extend(TABLE.first());
    }
    let text = PlainText::new;
    let line = |setting: &&HouseRule<Options>| {
        let args = Args::none().with("option", text(setting.key));
        ("option", args.with("to", text(&setting.now(options))))
    };
    changed.iter().map(line).collect()
}
