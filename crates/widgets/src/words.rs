//! Every word a person reads, in English and in Russian.
//!
//! Terms are those of the rule books' glossary. A key that is missing shows itself instead of a word; a test makes that
//! impossible for every key of the program.

mod ask;
mod body;
mod fact;
mod fault;
mod log;
mod names;
mod refusal;
mod roll;
mod terms;
mod typed;

use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use kekkai_battle::BattleView;
use kekkai_rules::Id;
use unic_langid::LanguageIdentifier;

pub use fluent_bundle::FluentValue as Arg;
pub use log::{LogLine, Tone};

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

    const fn sources(self) -> [&'static str; 5] {
        match self {
            Self::En => [
                include_str!("../../../assets/locales/en/screen.ftl"),
                include_str!("../../../assets/locales/en/rules.ftl"),
                include_str!("../../../assets/locales/en/log.ftl"),
                include_str!("../../../assets/locales/en/desk.ftl"),
                include_str!("../../../assets/locales/en/shell.ftl"),
            ],
            Self::Ru => [
                include_str!("../../../assets/locales/ru/screen.ftl"),
                include_str!("../../../assets/locales/ru/rules.ftl"),
                include_str!("../../../assets/locales/ru/log.ftl"),
                include_str!("../../../assets/locales/ru/desk.ftl"),
                include_str!("../../../assets/locales/ru/shell.ftl"),
            ],
        }
    }
}

/// Who the numbers of a fight are.
pub trait Names {
    /// The name of `who`; something short where it is not known.
    fn name(&self, who: Id) -> &str;
}

impl Names for BattleView {
    fn name(&self, who: Id) -> &str {
        self.find(who).map_or("?", |combatant| combatant.name.as_str())
    }
}

/// The words of one language.
pub struct Words {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Words").field(&self.lang).finish()
    }
}

impl Words {
    /// Reads the words of `lang`, and of no other language.
    pub fn new(lang: Lang) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![lang.id()]);
        bundle.set_use_isolating(false);
        for source in lang.sources() {
            let resource =
                FluentResource::try_new(source.to_owned()).unwrap_or_else(|(parsed, faults)| {
                    debug_assert!(faults.is_empty(), "{faults:?}");
                    parsed
                });
            let added = bundle.add_resource(resource);
            debug_assert!(added.is_ok(), "{added:?}");
        }
        Self { lang, bundle }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether there is a word for `key`.
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
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
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let mut faults = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut faults).into_owned();
        debug_assert!(faults.is_empty(), "{key}: {faults:?}");
        text
    }

    /// The word for `name` of an open family such as `row-`; the bare name if there is none.
    fn of_family(&self, family: &str, name: &str) -> String {
        let key = format!("{family}{}", name.replace('_', "-"));
        if self.has(&key) { self.t(&key) } else { name.to_owned() }
    }
}
