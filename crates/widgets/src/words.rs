//! Every word a person reads, in English and in Russian.
//!
//! Terms are those of the rule books' glossary. A key that is missing shows itself instead of a word; a test makes that
//! impossible for every key of the program.

mod ask;
mod body;
mod border;
mod character;
mod class;
mod explain;
mod fact;
mod fault;
mod log;
mod magic;
mod mode;
mod modifiers;
mod names;
mod offer;
mod options;
mod place;
mod refusal;
mod roll;
mod sheet;
mod terms;
mod typed;
mod world;

use std::sync::OnceLock;

use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use fluent_syntax::{ast, parser};
use kekkai_battle::{
    BattleView, SideId,
    world::{PartyId, PlaceId},
};
use kekkai_rules::Id;
use unic_langid::LanguageIdentifier;

pub use explain::Reason;
pub use fluent_bundle::FluentValue as Arg;
pub use log::{LogLine, Tone};

/// Files of one language.
const SHELVES: usize = 11;

/// A language of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Russian.
    Ru,
}

impl Lang {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::En, Self::Ru];

    /// The language of a locale such as `ru_RU.UTF-8`, `ru-RU` or `ru`; English for all that is not known.
    pub fn of_locale(locale: &str) -> Self {
        let language = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("ru") { Self::Ru } else { Self::En }
    }

    /// Its code: `en` or `ru`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ru => "ru",
        }
    }

    fn id(self) -> LanguageIdentifier {
        self.code().parse().unwrap_or_default()
    }

    const fn sources(self) -> [&'static str; SHELVES] {
        match self {
            Self::En => [
                include_str!("../../../assets/locales/en/screen.ftl"),
                include_str!("../../../assets/locales/en/rules.ftl"),
                include_str!("../../../assets/locales/en/log.ftl"),
                include_str!("../../../assets/locales/en/desk.ftl"),
                include_str!("../../../assets/locales/en/class.ftl"),
                include_str!("../../../assets/locales/en/shell.ftl"),
                include_str!("../../../assets/locales/en/table.ftl"),
                include_str!("../../../assets/locales/en/field.ftl"),
                include_str!("../../../assets/locales/en/why.ftl"),
                include_str!("../../../assets/locales/en/maker.ftl"),
                include_str!("../../../assets/locales/en/world.ftl"),
            ],
            Self::Ru => [
                include_str!("../../../assets/locales/ru/screen.ftl"),
                include_str!("../../../assets/locales/ru/rules.ftl"),
                include_str!("../../../assets/locales/ru/log.ftl"),
                include_str!("../../../assets/locales/ru/desk.ftl"),
                include_str!("../../../assets/locales/ru/class.ftl"),
                include_str!("../../../assets/locales/ru/shell.ftl"),
                include_str!("../../../assets/locales/ru/table.ftl"),
                include_str!("../../../assets/locales/ru/field.ftl"),
                include_str!("../../../assets/locales/ru/why.ftl"),
                include_str!("../../../assets/locales/ru/maker.ftl"),
                include_str!("../../../assets/locales/ru/world.ftl"),
            ],
        }
    }
}

/// What the keys of the rulebook begin with.
const RULEBOOK: &str = "rule-";

impl Lang {
    /// The texts of the rules: read when somebody opens one, never before.
    const fn rulebook(self) -> &'static str {
        match self {
            Self::En => include_str!("../../../assets/locales/en/rulebook.ftl"),
            Self::Ru => include_str!("../../../assets/locales/ru/rulebook.ftl"),
        }
    }
}

/// Who the numbers of a fight are.
#[allow(clippy::unnecessary_literal_bound, reason = "who knows a name lends it")]
pub trait Names {
    /// The name of `who`; something short where it is not known.
    fn name(&self, who: Id) -> &str;

    /// The name of a party of the world.
    fn party(&self, _party: PartyId) -> &str {
        "?"
    }

    /// The name of a place of the world.
    fn place(&self, _place: PlaceId) -> &str {
        "?"
    }

    /// The name of a side.
    fn side(&self, _side: SideId) -> &str {
        "?"
    }
}

impl Names for BattleView {
    fn name(&self, who: Id) -> &str {
        self.find(who).map_or("?", |combatant| combatant.name.as_str())
    }

    fn party(&self, party: PartyId) -> &str {
        let known = self.world.as_ref().and_then(|world| world.party(party));
        known.map_or("?", |party| party.name.as_str())
    }

    fn place(&self, place: PlaceId) -> &str {
        let known = self.world.as_ref().and_then(|world| world.place(place));
        known.map_or("?", |place| place.name.as_str())
    }

    fn side(&self, side: SideId) -> &str {
        self.sides.get(usize::from(side.0)).map_or("?", |side| side.as_str())
    }
}

/// The words of one language.
///
/// Only where each word stands is found out at the start; a word is read when it is first asked for, since a screen
/// shows one in ten.
pub struct Words {
    lang: Lang,
    /// Formats; it holds no words itself.
    bundle: FluentBundle<FluentResource>,
    /// By file, then by key.
    shelves: [OnceLock<Vec<Entry>>; SHELVES],
    rulebook: OnceLock<Vec<Entry>>,
}

/// A word as it stands in its file, and what it means once that is known.
struct Entry {
    key: &'static str,
    text: &'static str,
    pattern: OnceLock<Option<ast::Pattern<&'static str>>>,
}

impl Entry {
    fn pattern(&self) -> Option<&ast::Pattern<&'static str>> {
        let read = || {
            let parsed = parser::parse_runtime(self.text);
            debug_assert!(parsed.is_ok(), "{parsed:?}");
            let entries = parsed.unwrap_or_else(|(parsed, _)| parsed).body;
            entries.into_iter().find_map(|entry| {
                if let ast::Entry::Message(message) = entry { message.value } else { None }
            })
        };
        self.pattern.get_or_init(read).as_ref()
    }
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Words").field(&self.lang).finish()
    }
}

/// Messages begin at the left edge with their keys; what belongs to them begins with no letter.
fn entries(source: &'static str) -> impl Iterator<Item = Entry> {
    let mut rest = source;
    std::iter::from_fn(move || {
        loop {
            let begins = rest.starts_with(|c: char| c.is_ascii_alphabetic());
            let next = |from: usize| {
                let after = rest.get(from..).unwrap_or_default();
                after.find('\n').map_or(rest.len(), |end| from + end + 1)
            };
            let mut end = next(0);
            if begins {
                let other = |c: char| c == '#' || c.is_ascii_alphabetic();
                while rest
                    .get(end..)
                    .is_some_and(|rest| !rest.is_empty() && !rest.starts_with(other))
                {
                    end = next(end);
                }
            }
            let (text, after) = rest.split_at_checked(end)?;
            if text.is_empty() {
                return None;
            }
            rest = after;
            if let Some((key, _)) = text.split_once('=').filter(|_| begins) {
                return Some(Entry { key: key.trim_end(), text, pattern: OnceLock::new() });
            }
        }
    })
}

/// The words of a file by their keys.
fn sorted(source: &'static str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = entries(source).collect();
    entries.sort_unstable_by_key(|entry| entry.key);
    entries
}

impl Words {
    /// The words of `lang`, and of no other language.
    pub fn new(lang: Lang) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![lang.id()]);
        bundle.set_use_isolating(false);
        Self { lang, bundle, shelves: Default::default(), rulebook: OnceLock::new() }
    }

    /// The words of each file by their keys; a file is looked through when those before it have not the key.
    fn shelves(&self) -> impl Iterator<Item = &Vec<Entry>> {
        self.shelves
            .iter()
            .zip(self.lang.sources())
            .map(|(shelf, source)| shelf.get_or_init(|| sorted(source)))
    }

    fn entry(&self, key: &str) -> Option<&Entry> {
        let find = |shelf: &'_ Vec<Entry>| shelf.binary_search_by(|entry| entry.key.cmp(key)).ok();
        if key.starts_with(RULEBOOK) {
            let book = self.rulebook.get_or_init(|| sorted(self.lang.rulebook()));
            return book.get(find(book)?);
        }
        self.shelves().find_map(|shelf| shelf.get(find(shelf)?))
    }

    /// Every key.
    fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.shelves().flatten().map(|entry| entry.key)
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether there is a word for `key`.
    pub fn has(&self, key: &str) -> bool {
        self.entry(key).is_some()
    }

    /// The word for `key`; `key` itself if there is none.
    pub fn t(&self, key: &str) -> String {
        self.format(key, None)
    }

    /// The same with values put in.
    pub fn with(&self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        let mut values = FluentArgs::with_capacity(args.len());
        for (name, value) in args {
            values.set(*name, value.clone());
        }
        self.format(key, Some(&values))
    }

    fn format(&self, key: &str, args: Option<&FluentArgs<'_>>) -> String {
        let Some(pattern) = self.entry(key).and_then(Entry::pattern) else {
            return key.to_owned();
        };
        if let [ast::PatternElement::TextElement { value }] = pattern.elements.as_slice() {
            return (*value).to_owned();
        }
        let mut faults = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut faults).into_owned();
        debug_assert!(faults.is_empty(), "{key}: {faults:?}");
        text
    }

    /// The word for `name` of an open family such as `row-`; the bare name if there is none.
    fn of_family(&self, family: &str, name: &str) -> String {
        let key = format!("{family}{}", name.replace('_', "-"));
        if self.has(&key) { self.t(&key) } else { self.name_of(name) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rulebook_is_read_when_a_rule_is_opened_and_not_before() {
        let words = Words::new(Lang::Ru);
        assert!(
            words.has("log") && !words.has("no-such-word") && words.name_of("Nobody") == "Nobody"
        );
        assert!(words.rulebook.get().is_none());
        assert!(words.has("rule-knk-gen-01"));
        assert!(words.rulebook.get().is_some());
    }

    #[test]
    fn each_word_is_found_and_read_as_in_the_whole_file() {
        for lang in Lang::ALL {
            let words = Words::new(lang);
            let mut count = 0;
            for source in lang.sources() {
                for entry in parser::parse_runtime(source).unwrap().body {
                    let ast::Entry::Message(message) = entry else { panic!("{entry:?}") };
                    let found = words.entry(message.id.name).unwrap();
                    assert_eq!(found.pattern(), message.value.as_ref(), "{}", message.id.name);
                    count += 1;
                }
            }
            assert_eq!(count, words.shelves().map(Vec::len).sum::<usize>());
        }
    }
}
