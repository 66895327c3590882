//! How the table reads the book: one option at a time by its name (T28).

use kekkai_rules::knk::{
    Options, Ruling,
    options::{Setting, TABLE, Values},
};

use super::{BadCommand, Context, Group, Line, Verb, Words, gm_verbs::sheet};
use crate::{State, systems};

pub(super) const VERB: Verb =
    Group::Gm.verb("option", &["правило"], "NAME VALUE [because TEXT]", parse);

/// One switch of the table; the others stay as they are.
fn parse(words: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let systems::AnySystemState::Knk(table) = &context.state.system;
    let mut options = table.options.clone();
    let name = words.one_of_listed(names())?;
    let Some(setting) = Options::setting(&name) else {
        return Err(BadCommand::NoneOf { word: name, expected: names() });
    };
    let value = words.one_of_listed(values(setting))?;
    if !setting.set(&mut options, &value) {
        return Err(BadCommand::NoneOf { word: value, expected: values(setting) });
    }
    sheet(words, Ruling::Options(options))
}

/// The names of the options, in the order of their table.
fn names() -> Vec<String> {
    TABLE.iter().map(|setting| setting.name.to_owned()).collect()
}

/// What an option can be set to; of a number its bounds.
fn values(setting: &Setting) -> Vec<String> {
    match setting.values {
        Values::Words { all, .. } => all().into_iter().map(str::to_owned).collect(),
        Values::Number { least, most, .. } => vec![format!("{least}–{most}")],
    }
}

/// What the word behind `before`, which names the verb and perhaps an option, may be.
pub(super) fn completions(before: &str) -> Option<Vec<String>> {
    let mut words = before.split_whitespace();
    let first = words.next()?.to_lowercase();
    if first != VERB.word && !VERB.aliases.contains(&first.as_str()) {
        return None;
    }
    match (words.next(), words.next()) {
        (None, _) => Some(names()),
        (Some(name), None) => {
            let setting = Options::setting(&name.to_lowercase())?;
            Some(setting.words().into_iter().map(str::to_owned).collect())
        }
        (Some(_), Some(_)) => None,
    }
}

/// The change of the options as it is typed: what differs from the fight as it stands; where nothing does, from the
/// default, or the first option as it is.
pub(super) fn write(options: &Options, state: &State) -> String {
    let systems::AnySystemState::Knk(table) = &state.system;
    let mut changed = options.changes(&table.options);
    if changed.is_empty() {
        changed = options.changes(&Options::default());
    }
    if changed.is_empty() {
        changed.extend(TABLE.first());
    }
    let line = |setting: &&Setting| format!("option {} {}", setting.name, setting.now(options));
    changed.iter().map(line).collect::<Vec<_>>().join("; ")
}
