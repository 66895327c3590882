//! Words of a list: house rules, and lists of the system's own.

use kekkai_rules::{
    HouseRule, PlainText,
    house_rule::{KEY, VALUE, Values},
};

use super::Reading;
use crate::{
    grammar::{
        BadCommand,
        gm_verbs::house_rule,
        slots::{is_word, shown_key},
    },
    systems::Listed,
};

impl<S: Listed> Reading<'_, S> {
    /// A word of a list, as files spell it or as it is shown.
    pub(super) fn listed(&mut self, list: &str) -> Result<PlainText, BadCommand> {
        let expected = self.words_of(list);
        let Some(typed) = self.words.next() else { return Err(self.not_listed(list, None)) };
        let word = PlainText::new(&typed).as_str().to_lowercase();
        let known = |word: &str| {
            let library = self.context.library;
            let means = |known: &&String| {
                **known == word
                    || library.means(word, &shown_key(list, known))
                    || library.means(word, known)
            };
            expected.iter().find(means)
        };
        let several = (list == VALUE).then(|| self.rule()).flatten();
        if several.is_some_and(|rule| matches!((rule.values)(), Values::Several(_))) {
            let all: Option<Vec<_>> = word.split(',').map(|one| known(one.trim())).collect();
            let all = all.map(|all| all.into_iter().map(String::as_str).collect::<Vec<_>>());
            return match all {
                Some(all) => Ok(PlainText::new(&all.join(","))),
                None => Err(self.not_listed(list, Some(typed))),
            };
        }
        match known(&word) {
            Some(known) => Ok(PlainText::new(known)),
            // Whether a number is within bounds is the system's to say.
            None if expected.iter().any(|known| !is_word(known)) => Ok(PlainText::new(&word)),
            None => Err(self.not_listed(list, Some(typed))),
        }
    }

    /// The words of a list: of house rules, or of the system's own.
    pub(super) fn words_of(&self, list: &str) -> Vec<String> {
        match list {
            KEY => S::house_rules().iter().map(|rule| rule.key.to_owned()).collect(),
            VALUE => self.rule().map(|rule| (rule.values)().spelled()).unwrap_or_default(),
            _ => S::listed(list, &self.args),
        }
    }

    /// The house rule that was named.
    fn rule(&self) -> Option<&'static HouseRule<S::Options>> {
        house_rule::<S>(self.args.text(KEY).ok()?.as_str())
    }

    /// That `word` is not on a list, or that nothing is typed. House rules are told by the names that a screen shows.
    pub(super) fn not_listed(&self, list: &str, word: Option<String>) -> BadCommand {
        let expected = self.words_of(list);
        match (list, word) {
            (KEY, word) => {
                let alike = self.alike(word.as_deref().unwrap_or_default(), expected);
                BadCommand::NoOption { verb: self.words.verb, word, alike }
            }
            (VALUE, word) => match self.rule() {
                Some(rule) => {
                    BadCommand::NoValue { word, option: rule.key, values: (rule.values)() }
                }
                None => self.words.missing(),
            },
            (_, Some(extra)) if expected.is_empty() => {
                BadCommand::Extra { verb: self.words.verb, extra }
            }
            (_, Some(word)) => BadCommand::NoneOf { word, expected },
            (_, None) => self.words.missing(),
        }
    }

    /// Those of `all` house rules with a word that begins like `name`, as files spell it or as it is shown; all if none
    /// has.
    fn alike(&self, name: &str, all: Vec<String>) -> Vec<String> {
        const HEAD: usize = 3;
        let head: String = name.to_lowercase().chars().take(HEAD).collect();
        let begins = |option: &&String| {
            let shown = self.context.library.shown(&shown_key(KEY, option)).unwrap_or_default();
            let shown = shown.to_lowercase();
            let mut words = option.split('_').chain(shown.split_whitespace());
            words.any(|word| word.starts_with(&head))
        };
        if head.chars().count() < HEAD {
            return all;
        }
        let found: Vec<String> = all.iter().filter(begins).cloned().collect();
        if found.is_empty() { all } else { found }
    }
}
