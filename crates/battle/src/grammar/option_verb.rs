//! How the table reads the book: one option at a time by its name (T28).

use kekkai_rules::knk::{
    Options, Ruling,
    options::{Setting, TABLE},
};

use super::{BadCommand, Context, Group, Line, Verb, Words, gm_verbs::sheet, is_russian, quoted};
use crate::{Audience, State, library::Library, systems};

pub(super) const VERB: Verb =
    Group::Gm.verb("option", &["правило"], "NAME VALUE [because TEXT]", parse);

/// One switch of the table; the others stay as they are.
fn parse(words: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let systems::AnySystemState::Knk(table) = &context.state.system;
    let mut options = table.options.clone();
    let verb = words.verb;
    let Some(name) = words.next() else {
        return Err(BadCommand::NoOption { verb, word: None, alike: alike("", context.library) });
    };
    let Some(setting) = called(&name, context.library) else {
        let alike = alike(&name, context.library);
        return Err(BadCommand::NoOption { verb, word: Some(name), alike });
    };
    let option = setting.name;
    let Some(value) = words.next() else {
        return Err(BadCommand::NoValue { word: None, option });
    };
    let meant = value_called(setting, &value, context.library).unwrap_or(&value);
    if !setting.set(&mut options, meant) {
        return Err(BadCommand::NoValue { word: Some(value), option });
    }
    sheet(words, Ruling::Options(options))
}

/// Under which names the library knows what the options and their values are called on the screen.
fn key(family: &str, name: &str) -> String {
    format!("{family}-{}", name.replace('_', "-"))
}

/// The option of that name, as files spell it or as it is shown.
fn called(name: &str, library: &Library) -> Option<&'static Setting> {
    let shown = |setting: &&Setting| library.means(name, &key("option", setting.name));
    Options::setting(&name.to_lowercase()).or_else(|| TABLE.iter().find(shown))
}

/// The value of an option as files spell it; none for a number.
fn value_called(setting: &Setting, value: &str, library: &Library) -> Option<&'static str> {
    let is =
        |known: &&str| *known == value.to_lowercase() || library.means(value, &key("value", known));
    setting.words().into_iter().find(is)
}

/// The options with a word that begins like `name`; all of them if none has.
fn alike(name: &str, library: &Library) -> Vec<&'static str> {
    const HEAD: usize = 3;
    let head: String = name.to_lowercase().chars().take(HEAD).collect();
    let begins = |setting: &&Setting| {
        let shown = library.shown(&key("option", setting.name)).unwrap_or_default().to_lowercase();
        let mut words = setting.name.split('_').chain(shown.split_whitespace());
        words.any(|word| word.starts_with(&head))
    };
    let all = || TABLE.iter().map(|setting| setting.name).collect();
    if head.chars().count() < HEAD {
        return all();
    }
    let found: Vec<&str> = TABLE.iter().filter(begins).map(|setting| setting.name).collect();
    if found.is_empty() { all() } else { found }
}

/// What the word behind `before`, which names the verb and perhaps an option, may be; `last` is what is typed of it.
pub(super) fn completions(before: &str, last: &str, library: &Library) -> Option<Vec<String>> {
    let mut words = Words::new(before, Audience::Gm).ok()?;
    let first = words.next()?.to_lowercase();
    if first != VERB.word && !VERB.aliases.contains(&first.as_str()) {
        return None;
    }
    // In Russian as they are shown, else as files spell them; a word that is not begun goes by the verb.
    let russian = is_russian(if last.is_empty() { &first } else { last });
    let word = |family: &str, name: &str| {
        let shown = library.shown(&key(family, name)).filter(|_| russian);
        shown.map_or_else(|| name.to_owned(), quoted)
    };
    match (words.next(), words.next()) {
        (None, _) => Some(TABLE.iter().map(|setting| word("option", setting.name)).collect()),
        (Some(name), None) => {
            let values = called(&name, library)?.words();
            Some(values.into_iter().map(|value| word("value", value)).collect())
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
