//! Maps, weapons and sheets that battle files may name: data files, already read, not yet parsed.

use serde::{Deserialize, de::DeserializeOwned};

use kekkai_rules::knk::{
    Spec, Weapon,
    creation::Character,
    skill::{Owned, Skill, Use},
    spell::{Effect, Spell},
};

use crate::{
    character,
    scenario::{BadScenario, nearest, read},
};

/// The folder of characters among the files.
const ROSTER: &str = "roster";

/// A sheet that others are made like, with the names of its weapons.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    /// The sheet.
    sheet: Spec,
    /// What it carries, by name.
    #[serde(default)]
    weapons: Vec<String>,
    /// Its skills, by name and highest level.
    #[serde(default)]
    skills: Vec<(String, String)>,
    /// Spells it knows, by name.
    #[serde(default)]
    spells: Vec<String>,
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

    /// The skill `name` up to the level of the letter `level`.
    pub fn skill(&self, field: &str, name: &str, level: &str) -> Result<Owned, BadScenario> {
        let skill: Skill = self.entry("systems/knk/skills.ron", field, name)?;
        let letters: Vec<String> =
            skill.levels.iter().map(|level| level.rank.text().into_owned()).collect();
        let place = letters.iter().position(|letter| letter.eq_ignore_ascii_case(level));
        let levels = place.and_then(|place| u8::try_from(place + 1).ok());
        let levels = levels.ok_or_else(|| BadScenario::Unknown {
            field: field.to_owned(),
            name: format!("{name} {level}"),
            nearest: letters.last().map(|letter| format!("{name} {letter}")),
        })?;
        Ok(Owned { skill, levels, extra_sp: 0, in_use: Use::default() })
    }

    /// The combatant `name` with all that its record names; `own` weapons go before those of the library.
    pub fn combatant(
        &self,
        field: &str,
        name: &str,
        own: &[(String, Weapon)],
    ) -> Result<Spec, BadScenario> {
        let (mut spec, spells) = self.without_spells(field, name, own)?;
        for spell in &spells {
            spec.spells.push(self.spell(&format!("{name}.spells"), spell)?);
        }
        Ok(spec)
    }

    /// The spell `name`; those whom it calls have no spells of their own, so that none can call itself.
    pub fn spell(&self, field: &str, name: &str) -> Result<Spell, BadScenario> {
        let mut spell: Spell = self.entry("systems/knk/spells.ron", field, name)?;
        for effect in &mut spell.effects {
            if let Effect::Summon { like, sheet, .. } = effect {
                let (spec, _) = self.without_spells(&format!("{name}.summon"), like, &[])?;
                *sheet = Some(Box::new(spec));
            }
        }
        Ok(spell)
    }

    /// The combatant `name` with its weapons and skills, and the names of its spells.
    fn without_spells(
        &self,
        field: &str,
        name: &str,
        own: &[(String, Weapon)],
    ) -> Result<(Spec, Vec<String>), BadScenario> {
        let record: Record = self.entry("systems/knk/combatants.ron", field, name)?;
        let mut spec = record.sheet;
        for weapon in &record.weapons {
            spec.weapons.push(self.weapon_or(own, &format!("{name}.weapons"), weapon)?);
        }
        for (skill, level) in &record.skills {
            spec.skills.push(self.skill(&format!("{name}.skills"), skill, level)?);
        }
        Ok((spec, record.spells))
    }

    /// The weapon `name`, one of `own` first.
    pub fn weapon_or(
        &self,
        own: &[(String, Weapon)],
        field: &str,
        name: &str,
    ) -> Result<Weapon, BadScenario> {
        let own = own.iter().find(|(id, _)| id == name).map(|(_, weapon)| weapon.clone());
        own.map_or_else(|| self.weapon(field, name), Ok)
    }

    /// Every weapon by name, each once, those of the table's own file first.
    pub fn weapons(&self) -> Result<Vec<(String, Weapon)>, BadScenario> {
        self.entries("systems/knk/weapons.ron")
    }

    /// Every skill by name, each once, those of the table's own file first.
    pub fn skills(&self) -> Result<Vec<(String, Skill)>, BadScenario> {
        self.entries("systems/knk/skills.ron")
    }

    /// The same library with these files of characters, by the names of their files without the ending.
    #[must_use]
    pub fn with_roster(mut self, files: impl IntoIterator<Item = (String, String)>) -> Self {
        let path = |name: String| format!("{ROSTER}/{name}.ron");
        self.files.extend(files.into_iter().map(|(name, text)| (path(name), text)));
        self
    }

    /// The character of the roster that is called `name`, or whose file is, letter case aside. One whose file cannot be
    /// read is not there.
    pub fn character(&self, name: &str) -> Option<Character> {
        let lower = name.to_lowercase();
        let of_roster = |path: &str| path.starts_with(ROSTER);
        let all = || {
            let files = self.files.iter().filter(|(path, _)| of_roster(path));
            files.filter_map(|(path, text)| Some((path, character::read(text).ok()?)))
        };
        let file = format!("{ROSTER}/{lower}.ron");
        all()
            .find(|(_, character)| character.name.as_str().to_lowercase() == lower)
            .or_else(|| all().find(|(path, _)| path.to_lowercase() == file))
            .map(|(_, character)| character)
    }

    /// Every entry of a file that lists entries by name.
    fn entries<T: DeserializeOwned>(&self, path: &str) -> Result<Vec<(String, T)>, BadScenario> {
        let mut entries: Vec<(String, T)> = Vec::new();
        for (_, text) in self.files.iter().filter(|(known, _)| known == path) {
            for (name, entry) in read::<Vec<(String, T)>>(path, text)? {
                if entries.iter().all(|(known, _)| *known != name) {
                    entries.push((name, entry));
                }
            }
        }
        Ok(entries)
    }

    /// The entry `name` of a file that lists entries by name.
    fn entry<T: DeserializeOwned>(
        &self,
        path: &str,
        field: &str,
        name: &str,
    ) -> Result<T, BadScenario> {
        let mut entries: Vec<(String, T)> = Vec::new();
        for (_, text) in self.files.iter().filter(|(known, _)| known == path) {
            entries.extend(read::<Vec<(String, T)>>(path, text)?);
        }
        let near = nearest(name, entries.iter().map(|(known, _)| known.as_str()));
        let found = entries.into_iter().find(|(known, _)| known == name);
        let (field, name) = (field.to_owned(), name.to_owned());
        found.map(|(_, entry)| entry).ok_or(BadScenario::Unknown { field, name, nearest: near })
    }
}
