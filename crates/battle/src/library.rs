//! Maps, weapons and sheets that battle files may name: data files, already read, not yet parsed.

mod shelf;

pub(crate) use shelf::{Newcomer, Shelf};

use ron::value::RawValue;
use serde::{Deserialize, de::DeserializeOwned};

use kekkai_rules::knk::{
    Spec, Weapon,
    creation::Character,
    skill::{Owned, Skill, Use},
    spell::{Effect, Spell},
};

use crate::{
    character,
    scenario::{BadScenario, form, nearest, read},
};

/// The folder of characters among the files.
const ROSTER: &str = "roster";

/// Weapons by name.
pub(crate) const WEAPONS: &str = "systems/knk/weapons.ron";
/// Skills by name.
pub(crate) const SKILLS: &str = "systems/knk/skills.ron";
/// Combatants by name.
pub(crate) const COMBATANTS: &str = "systems/knk/combatants.ron";
/// Spells by name.
pub(crate) const SPELLS: &str = "systems/knk/spells.ron";
/// Mobs by name: combatants like the others, kept apart (KNK-MOB-01).
pub(crate) const MOBS: &str = "systems/knk/mobs.ron";

/// A sheet that others are made like, with the names of its weapons.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    /// The sheet.
    pub(crate) sheet: Spec,
    /// What it carries, by name.
    #[serde(default)]
    pub(crate) weapons: Vec<String>,
    /// Its skills, by name and highest level.
    #[serde(default)]
    pub(crate) skills: Vec<(String, String)>,
    /// Spells it knows, by name.
    #[serde(default)]
    pub(crate) spells: Vec<String>,
}

/// Where data files come from; the first source that has a file wins, so that a table's own folder overrides.
#[derive(Debug, Clone, Default)]
pub struct Library {
    files: Vec<(String, String)>,
    /// What shipped names are called on the screen, and their keys.
    shown: Vec<(String, String)>,
}

impl Library {
    /// A library of files: the path below the assets folder (with `/`), and the text. Earlier ones win.
    pub fn new(files: Vec<(String, String)>) -> Self {
        Self { files, shown: Vec::new() }
    }

    /// Names that may be typed as a screen shows them, each with the key of the shipped name that it stands for:
    /// `Каменная стена` for `stone-wall`.
    #[must_use]
    pub fn with_names(mut self, shown: impl IntoIterator<Item = (String, String)>) -> Self {
        self.shown.extend(shown);
        self
    }

    /// The key that `typed` stands for, if it is shown for a shipped name.
    fn key_of(&self, typed: &str) -> Option<&str> {
        let typed = plain(typed);
        self.shown.iter().find(|(name, _)| plain(name) == typed).map(|(_, key)| key.as_str())
    }

    /// Whether somebody or something with this name of its own is meant by `typed`: by that name or as it is shown, letter
    /// case aside.
    pub(crate) fn means(&self, typed: &str, own: &str) -> bool {
        let own = own.to_lowercase();
        typed.to_lowercase() == own
            || self.key_of(typed).is_some_and(|key| own.replace(' ', "-") == key)
    }

    /// How something with this name of its own is shown, if that is another name.
    pub(crate) fn shown(&self, own: &str) -> Option<&str> {
        let key = own.to_lowercase().replace(' ', "-");
        self.shown.iter().find(|(_, known)| *known == key).map(|(name, _)| name.as_str())
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
        self.entry(&[WEAPONS], field, name)
    }

    /// The skill `name` up to the level of the letter `level`.
    pub fn skill(&self, field: &str, name: &str, level: &str) -> Result<Owned, BadScenario> {
        let skill: Skill = self.entry(&[SKILLS], field, name)?;
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
        self.resolve(&format!("{name}.sheet.spells"), &mut spec)?;
        for spell in &spells {
            spec.spells.push(self.spell(&format!("{name}.spells"), spell)?);
        }
        Ok(spec)
    }

    /// The spell `name`; those whom it calls have no spells of their own, so that none can call itself.
    pub fn spell(&self, field: &str, name: &str) -> Result<Spell, BadScenario> {
        let mut spell: Spell = self.entry(&[SPELLS], field, name)?;
        self.called(&format!("{name}.summon"), &mut spell)?;
        Ok(spell)
    }

    /// Puts the sheets of those whom the spells of `spec` call into them, where none stands there yet.
    pub(crate) fn resolve(&self, field: &str, spec: &mut Spec) -> Result<(), BadScenario> {
        spec.spells.iter_mut().try_for_each(|spell| self.called(field, spell))
    }

    fn called(&self, field: &str, spell: &mut Spell) -> Result<(), BadScenario> {
        for effect in &mut spell.effects {
            if let Effect::Summon { like, sheet: sheet @ None, .. } = effect {
                let (mut spec, _) = self.without_spells(field, like, &[])?;
                spec.spells.clear();
                *sheet = Some(Box::new(spec));
            }
        }
        Ok(())
    }

    /// The combatant `name` with its weapons and skills, and the names of its spells.
    fn without_spells(
        &self,
        field: &str,
        name: &str,
        own: &[(String, Weapon)],
    ) -> Result<(Spec, Vec<String>), BadScenario> {
        let record: Record = self.entry(&[COMBATANTS, MOBS], field, name)?;
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
        self.entries(WEAPONS)
    }

    /// Every skill by name, each once, those of the table's own file first.
    pub fn skills(&self) -> Result<Vec<(String, Skill)>, BadScenario> {
        self.entries(SKILLS)
    }

    /// Every spell by the name of its record and its own, each once, those of the table's own file first.
    pub fn spell_names(&self) -> Result<Vec<(String, String)>, BadScenario> {
        let spells: Vec<(String, Spell)> = self.entries(SPELLS)?;
        Ok(spells.into_iter().map(|(key, spell)| (key, spell.name.to_string())).collect())
    }

    /// Every spell that can be learned, by the name of its record; one that calls somebody unknown is left out.
    pub fn spells(&self) -> Result<Vec<(String, Spell)>, BadScenario> {
        let all = self.spell_names()?.into_iter();
        Ok(all.filter_map(|(key, _)| Some((key.clone(), self.spell("", &key).ok()?))).collect())
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
            .map(|(_, mut character)| {
                // Whom nobody knows stays a breach of the sheet, told where the sheet is.
                let _ = self.resolve("spells", &mut character.sheet);
                character
            })
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

    /// The entry `name` of the first of the files at `paths` that has it. What is wrong elsewhere in them does not matter,
    /// unless nothing of that name can be read.
    fn entry<T: DeserializeOwned>(
        &self,
        paths: &[&str],
        field: &str,
        name: &str,
    ) -> Result<T, BadScenario> {
        let (mut known, mut broken) = (Vec::new(), None);
        let key = self.key_of(name).unwrap_or(name);
        for (path, text) in self.files.iter().filter(|(path, _)| paths.contains(&path.as_str())) {
            match Entry::all(path, text) {
                Ok(entries) => {
                    match entries.iter().find(|entry| entry.name == name || entry.name == key) {
                        Some(entry) => return entry.read(),
                        None => known.extend(entries.into_iter().map(|entry| entry.name)),
                    }
                }
                Err(fault) => drop(broken.get_or_insert(fault)),
            }
        }
        let near = nearest(name, known.iter().map(String::as_str));
        let (field, name) = (field.to_owned(), name.to_owned());
        Err(broken.unwrap_or(BadScenario::Unknown { field, name, nearest: near }))
    }
}

/// A name in small letters, without dots on its Ё.
fn plain(name: &str) -> String {
    name.to_lowercase().replace('ё', "е")
}

/// An entry of a file that lists entries by name, not yet read, so that one with a fault leaves the others alone.
#[derive(Debug)]
pub(crate) struct Entry<'t> {
    file: &'t str,
    /// What battles and other entries call it.
    pub(crate) name: String,
    pub(crate) text: &'t str,
    /// Lines of the file before it, and columns before it in its first line.
    pub(crate) before: (usize, usize),
}

impl<'t> Entry<'t> {
    /// Every entry of `file`, in its order.
    pub(crate) fn all(file: &'t str, text: &'t str) -> Result<Vec<Self>, BadScenario> {
        let entries: Vec<(String, &RawValue)> = form()
            .from_str(text)
            .map_err(|error| BadScenario::from_ron(file, text, &error, |_| None))?;
        let entry = |(name, raw): (String, &'t RawValue)| {
            let value = raw.get_ron();
            let start = value.as_ptr().addr().saturating_sub(text.as_ptr().addr());
            let before = text.get(..start).unwrap_or_default();
            let column = before.chars().rev().take_while(|sign| *sign != '\n').count();
            Self { file, name, text: value, before: (before.matches('\n').count(), column) }
        };
        Ok(entries.into_iter().map(entry).collect())
    }

    /// The entry as what it should be; a fault stands where it stands in the whole file.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Result<T, BadScenario> {
        read(self.file, self.text).map_err(|mut fault| {
            if let BadScenario::Syntax { line, column, field, .. } = &mut fault {
                let known = if field.is_empty() { "" } else { "." };
                *field = format!("{}{known}{field}", self.name);
                if *line <= 1 {
                    *column = column.saturating_add(self.before.1);
                }
                *line = line.saturating_add(self.before.0);
            }
            fault
        })
    }

    /// The line of the file on which it begins, from 1.
    pub(crate) fn line(&self) -> usize {
        let blank = self.text.chars().take_while(|sign| sign.is_whitespace());
        self.before.0 + blank.filter(|sign| *sign == '\n').count() + 1
    }
}
