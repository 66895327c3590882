//! Names of shipped things: data files name them in English, the locales may know another word.

use super::Words;

impl Words {
    /// What `name` is called: the word of the locale for a shipped name (`name-rune-blade` for `Rune blade`), else the
    /// name itself.
    pub fn name_of(&self, name: &str) -> String {
        let key = format!("name-{}", name.to_lowercase().replace(' ', "-"));
        if self.has(&key) { self.t(&key) } else { name.to_owned() }
    }

    /// Every shipped name of this language with its key: `Каменная стена` and `stone-wall`.
    pub fn shipped_names(&self) -> Vec<(String, String)> {
        let keys = self.keys().filter_map(|key| Some((key, key.strip_prefix("name-")?)));
        keys.map(|(key, name)| (self.t(key), name.to_owned())).collect()
    }

    /// The key of the shipped name whose word in this language is `name`, in small letters.
    pub(crate) fn key_of_name(&self, name: &str) -> Option<&'static str> {
        let lower = |key: &str| self.t(key).to_lowercase().replace('ё', "е");
        self.keys().find(|key| key.starts_with("name-") && lower(key) == name)
    }

    /// A class by its key; the name of one that the book does not know.
    pub fn class_of(&self, key: &str) -> String {
        self.of_family("class-", key)
    }

    /// What a note says: the text of the locale for a note of a shipped battle (`told-edges-1` for `edges-1`), else the
    /// note itself.
    pub fn note(&self, note: &str) -> String {
        self.of_family("told-", note)
    }
}
