//! Names of things: data files name them in one language, the locales and a table's own files may know another word.

use kekkai_battle::library::key_of;

use super::Words;
use crate::{
    Lang,
    own_names::{BadName, PREFIX},
};

impl Words {
    /// What `name` is called: the word of the table's own files or else of the locale (`name-rune-blade` for `Rune blade`), else
    /// the name itself; for a key the English word of the table's own files before that.
    pub fn name_of(&self, name: &str) -> String {
        let key = key_of(name);
        if let Some(own) = self.own.of(self.lang).get(&key) {
            return own.clone();
        }
        let word = format!("{PREFIX}{key}");
        if self.has(&word) {
            return self.t(&word);
        }
        // A record without a name has that word in every language; a key that is no English word is one already.
        let english = self.own.of(Lang::En).get(&key).filter(|_| key == name && name.is_ascii());
        english.cloned().unwrap_or_else(|| name.to_owned())
    }

    /// Every name of this language with its key, those of the table's own files first: `Каменная стена` and `stone-wall`.
    pub fn known_names(&self) -> Vec<(String, String)> {
        let own = self.own.of(self.lang).iter().map(|(key, name)| (name.clone(), key.clone()));
        let keys = self.keys().filter_map(|key| Some((key, key.strip_prefix(PREFIX)?)));
        own.chain(keys.map(|(key, name)| (self.t(key), name.to_owned()))).collect()
    }

    /// The key of the shipped name whose word in this language is `name`, in small letters.
    pub(crate) fn key_of_name(&self, name: &str) -> Option<&'static str> {
        let lower = |key: &str| self.t(key).to_lowercase().replace('ё', "е");
        self.keys().find(|key| key.starts_with(PREFIX) && lower(key) == name)
    }

    /// What is wrong with a line of a file of names.
    pub fn bad_name(&self, bad: &BadName) -> String {
        let with = |key: &str, found: &str| self.with(key, &[("found", found.into())]);
        match bad {
            BadName::Form => self.t("names-form"),
            BadName::Sign(sign) => with("misread-sign", &sign.escape_debug().to_string()),
            BadName::Empty(key) => with("names-empty", key),
            BadName::Key(key) => with("names-key", key),
            BadName::Text(key) => with("names-text", key),
            BadName::Twice(key) => with("names-twice", key),
        }
    }

    /// That nothing has a key of a file of names, and which one may be meant.
    pub fn unused_name(&self, key: &str, nearest: Option<&str>) -> String {
        let text = self.with("names-unused", &[("found", format!("{PREFIX}{key}").into())]);
        self.or_nearest(text, nearest.map(|near| format!("{PREFIX}{near}")).as_deref())
    }

    /// What a note or a reason says: the text of the locale for one of a shipped battle (`told-edges-1` for `edges-1`,
    /// dashes for blanks), else what was written, in the words of whoever wrote it.
    pub fn note(&self, note: &str) -> String {
        let key = format!("told-{}", note.replace(' ', "-"));
        if self.has(&key) { self.t(&key) } else { note.to_owned() }
    }
}
