//! The table's characters: from files to characters and back.

use std::{collections::BTreeMap, path::PathBuf};

use kekkai_battle::{
    Combatant, Fight, State,
    carried::{self, Carried, Change},
    character::{self, BadCharacter},
    fight::BadLine,
    library,
    scenario::nearest,
    systems::Character,
};
use kekkai_host::{FileError, Roster};
use kekkai_rules::{Id, PlainText};
use xxhash_rust::xxh3::xxh3_64;

use crate::{
    assets::Assets,
    error::AppError,
    session::{DecidedProposal, Session},
};

/// A file of the roster.
#[derive(Debug)]
pub(crate) struct RosterEntry {
    /// Its name without the ending.
    pub stem: String,
    /// The character, or why it cannot be read.
    pub character: Result<Character, AppError>,
}

/// Every file; those that cannot be read are among them.
pub(crate) fn all(roster: &Roster) -> Result<Vec<RosterEntry>, AppError> {
    let entry =
        |stem: String| RosterEntry { character: load(roster, &stem).map(|(_, it)| it), stem };
    Ok(roster.list()?.into_iter().map(entry).collect())
}

/// The text of a file and the character in it.
pub(crate) fn load(roster: &Roster, stem: &str) -> Result<(String, Character), AppError> {
    let text = roster.read(stem)?;
    let character = parse(roster, stem, &text)?;
    Ok((text, character))
}

/// The character in a draft.
pub(crate) fn load_draft(roster: &Roster, stem: &str) -> Result<Character, AppError> {
    parse(roster, stem, &roster.read_draft(stem)?)
}

/// Where a file of the roster lies, as errors tell it.
fn path_of(roster: &Roster, stem: &str) -> PathBuf {
    roster.path(stem).unwrap_or_else(|_| roster.dir().to_owned())
}

fn parse(roster: &Roster, stem: &str, text: &str) -> Result<Character, AppError> {
    let path = || path_of(roster, stem);
    character::read(text).map_err(|bad: BadCharacter| AppError::Character { path: path(), bad })
}

/// The character that is called `name`, or whose file is, letter case aside; its file's name too.
pub(crate) fn find(roster: &Roster, name: &str) -> Result<(String, Character), AppError> {
    let entries = all(roster)?;
    let lower = name.to_lowercase();
    let is = |entry: &RosterEntry| {
        let called =
            |character: &Character| character.form().name().as_str().to_lowercase() == lower;
        entry.character.as_ref().is_ok_and(called)
    };
    let place = entries
        .iter()
        .position(is)
        .or_else(|| entries.iter().position(|entry| entry.stem.to_lowercase() == lower));
    let names: Vec<String> = entries
        .iter()
        .filter_map(|entry| entry.character.as_ref().ok().map(|it| it.form().name().to_string()))
        .collect();
    let entry = place.and_then(|place| entries.into_iter().nth(place)).ok_or_else(|| {
        let nearest = nearest(name, names.iter().map(String::as_str));
        AppError::NoCharacter { name: name.to_owned(), nearest }
    })?;
    Ok((entry.stem, entry.character?))
}

/// Points of characteristics and of skills that somebody has earned, or less than nothing where they are taken back; for
/// nobody who is no character of the table. An error too where the file that is called like it cannot be read.
pub(crate) fn award(
    roster: &Roster,
    fight: &mut Fight,
    (who, points): (Id, (i32, i32)),
) -> Result<(), AppError> {
    let table = CharacterFiles::read(roster);
    let owners = Owners::of(fight, &|_| true)
        .map_err(|bad| AppError::Record { path: PathBuf::new(), bad })?;
    let Some(one) = fight.state().combatant(who) else { return Ok(()) };
    let files = table.0.iter();
    let found = files.filter(|file| file.character.system() == fight.state().system.system());
    for file in found {
        if owners.owns(&table, file, one) {
            let mut character = file.character.clone();
            character.form_mut().award(points);
            roster.replace(&file.stem, &file.text, &character::write(&character))?;
            return Ok(());
        }
    }
    let name = one.name.as_str().to_lowercase();
    let unread = all(roster)?.into_iter().find(|entry| entry.stem.to_lowercase() == name);
    unread.map_or(Ok(()), |entry| entry.character.map(drop))
}

/// A file of the roster that can be read.
struct CharacterFile {
    stem: String,
    text: String,
    character: Character,
}

impl CharacterFile {
    /// The name of the character in small letters.
    fn name(&self) -> String {
        self.character.form().name().as_str().to_lowercase()
    }
}

/// All files of the roster that can be read.
struct CharacterFiles(Vec<CharacterFile>);

impl CharacterFiles {
    fn read(roster: &Roster) -> Self {
        let files = roster.list().unwrap_or_default().into_iter();
        let files = files.filter_map(|stem| {
            let (text, character) = load(roster, &stem).ok()?;
            Some(CharacterFile { stem, text, character })
        });
        Self(files.collect())
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|file| file.name() == name)
    }

    /// Whether a name in small letters is that of the character, or that of its file: one that was renamed keeps its file.
    fn means(&self, name: &str, file: &CharacterFile) -> bool {
        file.name() == name || Roster::stem(name) == file.stem && !self.has(name)
    }
}

/// What a fight tells of whose characters those are who stand in it.
struct Owners<'f> {
    came_as: BTreeMap<Id, PlainText>,
    first_names: BTreeMap<Id, PlainText>,
    is_monster: &'f dyn Fn(&str) -> bool,
}

impl<'f> Owners<'f> {
    fn of(fight: &mut Fight, is_monster: &'f dyn Fn(&str) -> bool) -> Result<Self, BadLine> {
        let (came_as, first_names) = (fight.came_as()?, fight.first_names()?);
        Ok(Self { came_as, first_names, is_monster })
    }

    /// Whether somebody is the character in a file: whoever came as a character of the table is that one, whatever it is called
    /// now; of others the name decides, that of the first day where it is called as nobody of the table now.
    fn owns(&self, table: &CharacterFiles, file: &CharacterFile, one: &Combatant) -> bool {
        let lower = |name: &PlainText| name.as_str().to_lowercase();
        if let Some(sheet) = self.came_as.get(&one.id) {
            let sheet = lower(sheet);
            if table.0.iter().any(|file| table.means(&sheet, file)) {
                return table.means(&sheet, file);
            }
            if (self.is_monster)(&sheet) {
                return false;
            }
        }
        let name = lower(&one.name);
        let first = self.first_names.get(&one.id).map(lower);
        table.means(&name, file)
            || !table.has(&name) && first.is_some_and(|first| table.means(&first, file))
    }
}

/// Something that the fights have made of a character, to be written into its file or not.
#[derive(Debug, Clone)]
pub(crate) struct Homecoming {
    /// Who of the fight it is.
    pub who: Id,
    /// The name of its file, without the ending.
    pub stem: String,
    /// The text of the file, which must still be this when it is written.
    text: String,
    /// What differs, and the character with that alone changed.
    pub carried: Carried,
}

impl Homecoming {
    /// What tells it from other proposals once it is decided on: whatever else of the character was changed since, and whatever
    /// the file says now of the same fields, does not matter.
    pub(crate) fn decided(&self) -> DecidedProposal {
        let wanted = |change: &Change| match (&change.after, &change.before) {
            (Some(after), _) => (change.label.clone(), true, Some(after.clone())),
            (None, before) => (change.label.clone(), false, before.clone()),
        };
        let wanted: Vec<_> = self.carried.changes.iter().map(wanted).collect();
        let digest = xxh3_64(format!("{wanted:?}").as_bytes());
        DecidedProposal { who: self.who, part: self.carried.part.to_owned(), digest }
    }
}

/// Everything that the fight has made of the characters of the table that came to it, or stand in it under the name of their
/// file, one part after the other. A file that cannot be read has nothing that differs, and what was changed in a file while the
/// fight left it alone is no difference.
///
/// # Errors
///
/// The first line of the fight that cannot be read.
pub(crate) fn homecomings(
    roster: &Roster,
    fight: &mut Fight,
    is_monster: &dyn Fn(&str) -> bool,
) -> Result<Vec<Homecoming>, BadLine> {
    let table = CharacterFiles::read(roster);
    let owners = Owners::of(fight, is_monster)?;
    let state = fight.state().clone();
    let mut homecomings = Vec::new();
    for file in &table.0 {
        let ones = state.combatants.iter().filter(|one| owners.owns(&table, file, one));
        for who in ones.map(|one| one.id) {
            for carried in carried::of(&file.character, &state, who) {
                if let Some(carried) = of_fight(fight, &file.character, who, carried)? {
                    let (stem, text) = (file.stem.clone(), file.text.clone());
                    homecomings.push(Homecoming { who, stem, text, carried });
                }
            }
        }
    }
    homecomings.sort_by_key(|home| home.who);
    Ok(homecomings)
}

/// The same of a fight that is played, but for what was decided; of a fight that nothing keeps nobody comes home.
///
/// # Errors
///
/// The first line of the fight that cannot be read.
pub(crate) fn proposed(
    session: &mut Session,
    assets: &Assets,
) -> Result<Vec<Homecoming>, AppError> {
    let Some(roster) = assets.roster().filter(|_| session.path().is_some()) else {
        return Ok(Vec::new());
    };
    let (library, state) = (assets.library().ok(), session.fight().state().clone());
    let is_monster =
        |called: &str| library.is_some_and(|library| library::is_monster(library, &state, called));
    let all = homecomings(roster, session.past(), &is_monster);
    let decided = session.decided();
    let all = all.map_err(|bad| session.bad(bad))?.into_iter();
    Ok(all.filter(|home| !decided.contains(&home.decided())).collect())
}

/// What of a difference comes of the fight: all of it where the fight once was as the file is, else what it has done since
/// that one came.
fn of_fight(
    fight: &mut Fight,
    character: &Character,
    who: Id,
    carried: Carried,
) -> Result<Option<Carried>, BadLine> {
    let part = carried.part;
    // Who fights on is not dead, whatever was taken home of a fight that was undone since.
    if part == carried::DEATH {
        return Ok(Some(carried));
    }
    let is_there = |state: &State| state.combatant(who).is_some();
    let as_kept =
        |state: &State| is_there(state) && character.carried(state, who, part) == *character;
    if fight.first(&as_kept)?.is_some() {
        return Ok(Some(carried));
    }
    let came = fight.first(&is_there)?;
    Ok(came.and_then(|came| carried::since(character, (&came, fight.state()), who, part)))
}

/// Writes it into the file, whose older text goes to the bin; a file that has become another since is left alone.
pub(crate) fn bring_home(roster: &Roster, home: &Homecoming) -> Result<(), FileError> {
    let after = character::write(&home.carried.after);
    if roster.read(&home.stem)? != home.text {
        return Err(FileError::Changed { path: path_of(roster, &home.stem) });
    }
    roster.keep(&home.stem, &home.text)?;
    roster.replace(&home.stem, &home.text, &after)
}

/// Writes the file again as it was before [`bring_home`]; a file that has become another since is left alone.
pub(crate) fn take_back(roster: &Roster, home: &Homecoming) -> Result<(), FileError> {
    roster.replace(&home.stem, &character::write(&home.carried.after), &home.text)
}

/// Whether the file of it is another than when it was proposed.
pub(crate) fn is_changed(roster: &Roster, home: &Homecoming) -> bool {
    roster.read(&home.stem).ok().as_ref() != Some(&home.text)
}

/// Writes the file again as it was when this was proposed, whatever was made of it since; that goes to the bin.
pub(crate) fn put_back(roster: &Roster, home: &Homecoming) -> Result<(), FileError> {
    let now = roster.read(&home.stem)?;
    roster.keep(&home.stem, &now)?;
    roster.replace(&home.stem, &now, &home.text)
}

/// Keeps it as what was typed for the character and not saved; what had been typed before that goes to the bin.
pub(crate) fn draft_home(roster: &Roster, home: &Homecoming) -> Result<(), FileError> {
    if let Ok(typed) = roster.read_draft(&home.stem) {
        roster.keep(&home.stem, &typed)?;
    }
    roster.keep_draft(&home.stem, &character::write(&home.carried.after))
}

/// A character as it stands in its file, if it has one.
#[derive(Debug, Clone, Default)]
pub(crate) struct Kept {
    /// The name of the file without its ending, and its text.
    pub file: Option<(String, String)>,
}

impl Kept {
    /// Writes it. A file that somebody else has changed meanwhile stays, and this one goes beside it. Whether it did.
    pub(crate) fn save(
        &mut self,
        roster: &Roster,
        character: &Character,
    ) -> Result<bool, FileError> {
        let text = character::write(character);
        let name = character.form().name().as_str();
        let mut beside = false;
        match &self.file {
            Some((stem, before)) if fits(stem, name) => match roster.replace(stem, before, &text) {
                Ok(()) => {
                    self.file = Some((stem.clone(), text));
                    return Ok(false);
                }
                Err(FileError::Changed { .. }) => beside = true,
                Err(error) => return Err(error),
            },
            // Called otherwise now: a new file is written first, then the old one goes to the bin as it is.
            Some((stem, before)) if roster.read(stem).is_ok_and(|text| text == *before) => {
                let new = roster.create(name, &text)?;
                roster.bin(stem)?;
                self.file = Some((new, text));
                return Ok(false);
            }
            Some(_) => beside = true,
            None => {}
        }
        let stem = roster.create(name, &text)?;
        self.file = Some((stem, text));
        Ok(beside)
    }
}

/// Whether a file of that name may hold a character of that name: a number behind it tells two of one name apart.
fn fits(stem: &str, name: &str) -> bool {
    let base = Roster::stem(name);
    let rest = stem.strip_prefix(&base).and_then(|rest| rest.strip_prefix('-'));
    stem == base || rest.is_some_and(|number| number.parse::<u32>().is_ok())
}

#[cfg(test)]
mod tests {
    use kekkai_battle::systems::SystemId;
    use kekkai_rules::PlainText;

    use super::*;

    fn called(name: &str) -> Character {
        let mut character = Character::blank(SystemId::FIRST);
        character.form_mut().rename(PlainText::new(name));
        character
    }

    #[test]
    fn a_character_of_another_name_has_another_file_and_the_old_one_is_kept() {
        let dir = tempfile::tempdir().unwrap();
        let roster = Roster::new(dir.path());
        let mut kept = Kept::default();
        assert!(!kept.save(&roster, &called("Anna")).unwrap());
        assert!(!kept.save(&roster, &called("Berta")).unwrap());
        assert_eq!(roster.list().unwrap(), ["berta"]);
        let binned = std::fs::read_to_string(dir.path().join(".bin/anna.ron")).unwrap();
        assert!(binned.contains("Anna") && !binned.contains("Berta"), "{binned}");
        // Two of one name: a number tells their files apart, and each keeps its own.
        let mut second = Kept::default();
        second.save(&roster, &called("Berta")).unwrap();
        second.save(&roster, &called("Berta")).unwrap();
        assert_eq!(roster.list().unwrap(), ["berta", "berta-2"]);
        assert_eq!(find(&roster, "BERTA-2").unwrap().0, "berta-2");
    }

    #[test]
    fn what_a_fight_made_of_a_character_is_written_once_and_never_over_a_file_changed_by_hand() {
        let dir = tempfile::tempdir().unwrap();
        let roster = Roster::new(dir.path());
        let mut kept = Kept::default();
        kept.save(&roster, &called("Anna")).unwrap();
        let (text, anna) = load(&roster, "anna").unwrap();
        let mut after = anna.clone();
        after.form_mut().award((1, 0));
        let carried = Carried { part: "growth", changes: Vec::new(), after: after.clone() };
        let home = Homecoming { who: Id(0), stem: "anna".to_owned(), text: text.clone(), carried };
        let path = roster.path("anna").unwrap();
        std::fs::write(&path, text.clone() + "// mine\n").unwrap();
        let refused = bring_home(&roster, &home);
        assert!(matches!(refused, Err(FileError::Changed { .. })), "{refused:?}");
        assert!(!dir.path().join(".bin").exists());
        std::fs::write(&path, &text).unwrap();
        bring_home(&roster, &home).unwrap();
        assert_eq!(load(&roster, "anna").unwrap().1, after);
        assert_eq!(std::fs::read_to_string(dir.path().join(".bin/anna.ron")).unwrap(), text);
        // Taken again it is refused: the file is another one now.
        assert!(matches!(bring_home(&roster, &home), Err(FileError::Changed { .. })));
        take_back(&roster, &home).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        assert!(matches!(take_back(&roster, &home), Err(FileError::Changed { .. })));
    }

    #[test]
    fn a_file_that_another_program_has_written_stays_and_this_one_goes_beside_it() {
        let dir = tempfile::tempdir().unwrap();
        let roster = Roster::new(dir.path());
        let mut kept = Kept::default();
        kept.save(&roster, &called("Anna")).unwrap();
        let path = roster.path("anna").unwrap();
        std::fs::write(&path, "theirs").unwrap();
        assert!(kept.save(&roster, &called("Anna")).unwrap());
        assert_eq!(std::fs::read_to_string(path).unwrap(), "theirs");
        assert_eq!(kept.file.as_ref().unwrap().0, "anna-2");
        assert!(!kept.save(&roster, &called("Anna")).unwrap());
    }
}
