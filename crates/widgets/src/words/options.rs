//! Words for house rules and for what they can be set to.

use super::Words;

impl Words {
    /// What the option of this key is called.
    pub fn option(&self, key: &str) -> String {
        self.of_family("option-", key)
    }

    /// What the option of this key decides, in a sentence or two.
    pub fn option_about(&self, key: &str) -> String {
        self.of_family("option-", &format!("{key}-about"))
    }

    /// What every option and every value of one is called, each with the key of the word: what may be typed for it.
    pub fn option_names(&self) -> Vec<(String, String)> {
        let families = ["option-", "value-"];
        let is = |key: &&str| families.iter().any(|family| key.starts_with(family));
        let keys = self.keys().filter(|key| is(key) && !key.ends_with("-about"));
        keys.map(|key| (self.t(key), key.to_owned())).collect()
    }

    /// A value of an option; a number is its own word, and a list of values those of each.
    pub fn option_value(&self, value: &str) -> String {
        let words = value.split(',').map(|one| self.of_family("value-", one));
        words.collect::<Vec<_>>().join(", ")
    }
}
