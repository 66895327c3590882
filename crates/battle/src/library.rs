//! Maps, weapons and sheets that battle files may name: data files, already read, not yet parsed.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use kekkai_rules::knk::Weapon;

use crate::scenario::{BadScenario, nearest, read};

/// A sheet that others are made like, with the names of its weapons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record<S> {
    /// The sheet.
    pub sheet: S,
    /// What it carries, by name.
    #[serde(default)]
    pub weapons: Vec<String>,
}

/// Where data files come from; the first source that has a file wins, so that a table's own folder overrides.
#[derive(Debug, Clone, Default)]
pub struct Library {
    files: Vec<(String, String)>,
}

impl Library {
    /// A library of files: the path below the assets folder (with `/`), and the text. Earlier ones win.
    pub fn new(files: Vec<(String, String)>) -> Self {
        Self { files }
    }

    /// The text of a file.
    pub fn file(&self, path: &str) -> Option<&str> {
        self.files.iter().find(|(known, _)| known == path).map(|(_, text)| text.as_str())
    }

    /// Names of the files in `folder`, without their ending, sorted.
    pub fn names(&self, folder: &str) -> Vec<&str> {
        let inside = self.files.iter().filter_map(|(path, _)| {
            let name = path.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".ron")?;
            (!name.contains('/')).then_some(name)
        });
        let mut names: Vec<&str> = inside.collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The rows of the map `name`; `field` says where it was named.
    pub fn map(&self, field: &str, name: &str) -> Result<Vec<String>, BadScenario> {
        let unknown = || BadScenario::Unknown {
            field: field.to_owned(),
            name: name.to_owned(),
            nearest: nearest(name, self.names("maps").into_iter()),
        };
        let path = format!("maps/{name}.ron");
        read(&path, self.file(&path).ok_or_else(unknown)?)
    }

    /// The weapon `name`.
    pub fn weapon(&self, field: &str, name: &str) -> Result<Weapon, BadScenario> {
        self.entry("systems/knk/weapons.ron", field, name)
    }

    /// The sheet `name`.
    pub fn sheet<S: DeserializeOwned + Clone>(
        &self,
        field: &str,
        name: &str,
    ) -> Result<Record<S>, BadScenario> {
        self.entry("systems/knk/combatants.ron", field, name)
    }

    /// The entry `name` of a file that lists entries by name.
    fn entry<T: DeserializeOwned>(
        &self,
        path: &str,
        field: &str,
        name: &str,
    ) -> Result<T, BadScenario> {
        let entries: Vec<(String, T)> =
            self.file(path).map(|text| read(path, text)).transpose()?.unwrap_or_default();
        let near = nearest(name, entries.iter().map(|(known, _)| known.as_str()));
        let found = entries.into_iter().find(|(known, _)| known == name);
        let (field, name) = (field.to_owned(), name.to_owned());
        found.map(|(_, entry)| entry).ok_or(BadScenario::Unknown { field, name, nearest: near })
    }
}
