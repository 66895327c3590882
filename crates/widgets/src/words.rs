//! Every word a person reads, in English and in Russian.
//!
//! Terms are those of the rule books' glossary. A key that is missing shows itself instead of a word; a test makes that
//! impossible for every key of the program.

mod ask;
mod border;
mod character;
mod disclosure;
mod explain;
mod fault;
mod index;
mod log;
mod misread;
mod names;
mod offer;
mod options;
mod phrase;
mod place;
mod refusal;
mod roll;
mod sheet;
mod terms;
mod typed;
pub mod walk;
mod world;

use std::sync::OnceLock;

use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use fluent_syntax::{ast, parser};
use kekkai_battle::{
    BattleView, SideId,
    systems::SystemId,
    world::{PartyId, PlaceId},
};
use kekkai_rules::{Book, Id, RoundWord};
use unic_langid::LanguageIdentifier;

pub use explain::Reason;
pub use fluent_bundle::FluentValue as Arg;
pub use log::{LogLine, NamesAnd, Retold, Tone};
pub use offer::OfferLine;

use crate::OwnNames;

kekkai_rules::listed! {
    /// A language of the program.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub enum Lang {
        /// English, which is the default.
        #[default]
        En,
        /// Russian, equal to English.
        Ru,
    }
}

impl Lang {
    /// The one after it, the first after the last.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::En => Self::Ru,
            Self::Ru => Self::En,
        }
    }

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
}

/// Parts that are not empty, with dots between them.
pub fn joined(parts: impl IntoIterator<Item = String>) -> String {
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" · ")
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

    /// The rule book that is played by, where it is known.
    fn system(&self) -> Option<SystemId> {
        None
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

    fn system(&self) -> Option<SystemId> {
        Some(self.system)
    }
}

/// The words of one language.
///
/// A word is read when it is first asked for, since a screen shows one in ten.
pub struct Words {
    lang: Lang,
    /// What the book of the fight calls a round.
    round: RoundWord,
    /// Formats; it holds no words itself.
    bundle: FluentBundle<FluentResource>,
    /// Names of the table's own files.
    own: OwnNames,
    /// What each word means, once that is known: in the order of their places, so many of them together.
    patterns: Vec<OnceLock<Box<Together>>>,
}

type Pattern = ast::Pattern<&'static str>;
type Together = [OnceLock<Option<Pattern>>; TOGETHER];

/// Words for which room is made when one of them is asked for: those of one place in the files are shown together. Room for all
/// would be a quarter of a megabyte, to be written at each start.
const TOGETHER: usize = 16;

/// Reads one word of a file.
fn parse(text: &'static str) -> Option<Pattern> {
    let parsed = parser::parse_runtime(text);
    debug_assert!(parsed.is_ok(), "{parsed:?}");
    let entries = parsed.unwrap_or_else(|(parsed, _)| parsed).body;
    entries.into_iter().find_map(|entry| {
        if let ast::Entry::Message(message) = entry { message.value } else { None }
    })
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Words").field(&self.lang).finish()
    }
}

impl Words {
    /// The words of `lang`, and of no other language.
    pub fn new(lang: Lang) -> Self {
        Self::saying(lang, RoundWord::default())
    }

    /// How much more there is than is shown; empty where nothing is left out.
    pub(crate) fn more(&self, hidden: usize) -> String {
        if hidden == 0 {
            String::new()
        } else {
            self.with("more-hidden", &[("number", hidden.into())])
        }
    }

    fn saying(lang: Lang, round: RoundWord) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![lang.id()]);
        bundle.set_use_isolating(false);
        // A selector of it has a case for each word.
        let added = bundle.add_function("ROUND", move |_, _| round.key().into());
        debug_assert!(added.is_ok(), "{added:?}");
        let (_, places, _) = index::files::of(lang);
        let patterns = places.chunks(TOGETHER).map(|_| OnceLock::new()).collect();
        Self { lang, round, bundle, own: OwnNames::default(), patterns }
    }

    /// The same as they are said of a fight by this book.
    #[must_use]
    pub fn of(&self, book: &Book) -> Self {
        Self::saying(self.lang, book.round).with_names(self.own.clone())
    }

    /// The same with names of the table's own files.
    #[must_use]
    pub fn with_names(mut self, own: OwnNames) -> Self {
        self.own = own;
        self
    }

    /// The words of `lang`, with the same names of the table's own files and for a fight by the same book.
    #[must_use]
    pub fn in_language(&self, lang: Lang) -> Self {
        Self::saying(lang, self.round).with_names(self.own.clone())
    }

    /// The number of the word for `key`.
    fn find(&self, key: &str) -> Option<usize> {
        let (files, places, slots) = index::files::of(self.lang);
        index::find(files, places, slots, key)
    }

    fn pattern(&self, key: &str) -> Option<&Pattern> {
        let (files, places, _) = index::files::of(self.lang);
        let found = self.find(key)?;
        let read = || parse(places.get(found)?.read(files)?.1);
        let together = self.patterns.get(found / TOGETHER)?.get_or_init(Box::default);
        together.get(found % TOGETHER)?.get_or_init(read).as_ref()
    }

    /// Keys of every message.
    fn keys(&self) -> impl Iterator<Item = &'static str> {
        let (files, places, _) = index::files::of(self.lang);
        places.iter().filter_map(|place| Some(place.read(files)?.0))
    }

    /// Language that it speaks.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The word for `key`, if there is one and nothing has to be put into it.
    fn fixed(&self, key: &str) -> Option<&'static str> {
        match self.pattern(key)?.elements.as_slice() {
            [ast::PatternElement::TextElement { value }] => Some(*value),
            _ => None,
        }
    }

    /// Whether there is a word for `key`.
    pub fn has(&self, key: &str) -> bool {
        self.find(key).is_some()
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
        let Some(pattern) = self.pattern(key) else {
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
    fn each_word_is_found_and_read_as_in_the_whole_file() {
        for lang in Lang::ALL {
            let words = Words::new(lang);
            let mut count = 0;
            let (files, places, _) = index::files::of(lang);
            for source in files {
                for entry in parser::parse_runtime(*source).unwrap().body {
                    let ast::Entry::Message(message) = entry else { panic!("{entry:?}") };
                    let found = words.pattern(message.id.name);
                    assert_eq!(found, message.value.as_ref(), "{}", message.id.name);
                    count += 1;
                }
            }
            assert_eq!(count, places.len());
            assert!(words.pattern("no-such-word").is_none() && words.pattern("").is_none());
        }
    }
}
