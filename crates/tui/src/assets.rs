//! The program's data files, with the user's own ones before them.

mod fields;

use fields::MAPS;
pub(crate) use fields::{Ground, map_saved_key};

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    sync::{LazyLock, OnceLock},
};

use include_dir::{Dir, DirEntry, include_dir};
use kekkai_battle::{
    content::{self, Listed},
    library::{Library, key_of},
    scenario::{BadScenario, Heading, Scenario},
    systems::SystemId,
};

use kekkai_host::{Cause, FileError, Roster};
use kekkai_widgets::{Lang, OwnNames, Words, own_names};

use crate::{error::AppError, folders, themes};

static SHIPPED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../assets");

/// The folder of battles.
const BATTLES: &str = "battles";
/// What the names of data files end with.
pub(crate) const EXTENSION: &str = ".ron";
/// The battle that opens on a fresh machine.
pub(crate) const DEMO: &str = "demo";
/// A data file larger than this is refused.
const MAX_BYTES: u64 = 4 << 20;
/// Folders of the user's data files are read to this depth, so that a link back to one of them does no harm.
const MAX_DEPTH: usize = 8;

/// A battle to start, and where it is written.
#[derive(Debug)]
pub(crate) struct Battle {
    /// What is written there.
    pub scenario: Scenario,
    /// Path of its file.
    pub place: PathBuf,
    /// On which lines of the file the command lines of its opening stand.
    pub lines: Vec<Option<usize>>,
    /// The seed of all that follows the opening, where it is another than that of the battle.
    pub reseed: Option<u64>,
}

/// A file of the user's that cannot be read: the system's words, or none where it is no text of a sensible size.
#[derive(Debug, Clone)]
struct Gap {
    path: PathBuf,
    reason: Option<Cause>,
}

impl From<Gap> for AppError {
    fn from(Gap { path, reason }: Gap) -> Self {
        match reason {
            Some(reason) => Self::Data { path, reason },
            None => Self::NoData { path },
        }
    }
}

/// Data files by their path below the assets folder, with `/`. Nothing is read before it is needed.
#[derive(Debug, Default)]
pub(crate) struct Assets {
    /// The user's own folder; a file in it goes before the program's of the same path.
    folder: Option<PathBuf>,
    /// Characters of the table, if there are any.
    roster: Option<Roster>,
    loaded: OnceLock<Loaded>,
    names: OnceLock<OwnNames>,
}

/// What was read from the folders.
#[derive(Debug)]
struct Loaded {
    library: Library,
    gaps: Vec<Gap>,
}

/// A record, and where it stands.
#[derive(Debug)]
pub(crate) struct Placed {
    pub record: Listed,
    /// The file below the assets folder, with `/`.
    pub path: String,
    /// Whether it is in the user's own folder.
    pub own: bool,
}

/// The path of the names that a table gives in this language.
pub(crate) fn names_path(lang: Lang) -> String {
    format!("locales/{}/names.ftl", lang.code())
}

impl Assets {
    /// The program's files, those in `folder` going before them.
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, ..Self::default() }
    }

    /// The same with the characters of the table among the sheets that may be named.
    pub(crate) fn with_roster(mut self, roster: Roster) -> Self {
        self.roster = Some(roster);
        self
    }

    /// Characters of the table, if there are any.
    pub(crate) fn roster(&self) -> Option<&Roster> {
        self.roster.as_ref()
    }

    /// Reads everything anew when it is next asked for: a character has changed.
    pub(crate) fn forget(&mut self) {
        *self = self.anew();
    }

    /// The text of a file, for example `keys.ron`; `None` where there is none. A file of the user's that cannot be
    /// read is an error, since the program's in its place would look as if the user's did nothing.
    pub(crate) fn text(&self, path: &str) -> Result<Option<String>, AppError> {
        match self.own(path) {
            Some(own) => Ok(Some(read(&own)?)),
            None => Ok(shipped(path).map(str::to_owned)),
        }
    }

    /// Where the user's file of that path lies, if there is one: what a complaint about it has to name.
    pub(crate) fn own(&self, path: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(path)).filter(|own| own.is_file())
    }

    /// Writes a file of the user's own, whole or not at all, in the place of the one of that path; where it lies. The
    /// folder is made if there is none.
    pub(crate) fn write_own(&mut self, path: &str, text: &str) -> Result<PathBuf, AppError> {
        let own = self.put_own(path, text)?;
        self.forget();
        Ok(own)
    }

    /// The same where all that was read stays as it was read: [`anew`](Self::anew) reads it.
    pub(crate) fn put_own(&self, path: &str, text: &str) -> Result<PathBuf, AppError> {
        let folder = self.folder.clone().or_else(folders::own_assets);
        let Some(folder) = folder else { return Err(AppError::NoData { path: path.into() }) };
        let own = folder.join(path);
        let within = own.parent().unwrap_or(&folder);
        fs::create_dir_all(within)
            .map_err(|source| FileError::Io { path: within.to_owned(), source })?;
        kekkai_host::write_out(&own, text.as_bytes(), true)?;
        Ok(own)
    }

    /// The same files, of which nothing was read yet.
    pub(crate) fn anew(&self) -> Self {
        let folder = self.folder.clone().or_else(|| folders::own_assets().filter(|it| it.is_dir()));
        Self { folder, roster: self.roster.clone(), ..Self::default() }
    }

    /// The text of the user's own file of that path, if there is one.
    pub(crate) fn own_text(&self, path: &str) -> Result<Option<String>, AppError> {
        self.own(path).map(|own| read(&own).map_err(AppError::from)).transpose()
    }

    /// All files, for the battle crate to look things up in; an error if one of the user's cannot be read. A map that cannot
    /// is none: nothing but a fight on it needs it.
    pub(crate) fn library(&self) -> Result<&Library, AppError> {
        let maps = self.folder.as_ref().map(|folder| folder.join(MAPS));
        let is_map = |gap: &&Gap| maps.as_ref().is_some_and(|maps| gap.path.starts_with(maps));
        match self.read().gaps.iter().find(|gap| !is_map(gap)) {
            None => Ok(self.readable()),
            Some(gap) => Err(gap.clone().into()),
        }
    }

    /// All files that can be read.
    pub(crate) fn readable(&self) -> &Library {
        &self.read().library
    }

    /// Everything of the user's that cannot be read. Of the program's own files none is looked at: each start asks for this.
    pub(crate) fn gaps(&self) -> Vec<AppError> {
        self.own_files().1.into_iter().map(AppError::from).collect()
    }

    /// Every file of the user's own folder: its path below it, with `/`, and where it lies; sorted.
    pub(crate) fn own_paths(&self) -> Vec<(String, PathBuf)> {
        let (mut paths, mut gaps) = (Vec::new(), Vec::new());
        if let Some(folder) = &self.folder {
            list(folder, "", 0, &mut paths, &mut gaps);
        }
        paths.sort_unstable();
        paths
    }

    /// Names that the table gives in files of its own.
    pub(crate) fn names(&self) -> &OwnNames {
        self.names.get_or_init(|| self.own_names())
    }

    /// Every record that can be named, sorted by kind and key; of two with one key, the one that is used. Lists that cannot
    /// be read are left out.
    pub(crate) fn records(&self) -> Vec<Placed> {
        self.records_in(|_, _| true)
    }

    /// The same of the files whose paths and texts are such.
    fn records_in(&self, is_read: impl Fn(&str, &str) -> bool) -> Vec<Placed> {
        let (own, _) = self.own_files();
        let own = own.into_iter().map(|(path, text)| (path, text, true));
        let shipped = all_shipped().map(|(path, text)| (path, text, false));
        placed(own.chain(shipped).filter(|(path, text, _)| is_read(path, text)))
    }

    /// What a key of a file of names may be: of a record, of a thing without a key, or of a shipped name.
    pub(crate) fn name_keys(&self) -> BTreeSet<String> {
        let files = self.own_files().0.into_iter().chain(all_shipped());
        let mut keys: BTreeSet<String> = files
            .flat_map(|(_, text)| content::texts(&text).collect::<Vec<_>>())
            .map(|text| key_of(&text))
            .collect();
        keys.extend(self.records().into_iter().map(|placed| placed.record.key));
        keys.extend(Words::new(Lang::En).known_names().into_iter().map(|(_, key)| key));
        keys
    }

    /// The user's own data files that can be read, sorted by path, and what cannot be.
    fn own_files(&self) -> (Vec<(String, String)>, Vec<Gap>) {
        let (mut files, mut gaps, mut paths) = (Vec::new(), Vec::new(), Vec::new());
        if let Some(folder) = &self.folder {
            list(folder, "", 0, &mut paths, &mut gaps);
        }
        paths.sort_unstable();
        for (path, place) in paths.into_iter().filter(|(path, _)| path.ends_with(EXTENSION)) {
            match read(&place) {
                Ok(text) => files.push((path, text)),
                Err(gap) => gaps.push(gap),
            }
        }
        (files, gaps)
    }

    /// Everything, read once, when first asked for.
    fn read(&self) -> &Loaded {
        self.loaded.get_or_init(|| {
            let (mut files, gaps) = self.own_files();
            files.extend(all_shipped());
            let names = self.names();
            // What is written in one language may be typed as it is shown in another.
            let shown = [Lang::Ru, Lang::En].map(|lang| {
                let own = names.of(lang).iter().map(|(key, name)| (name.clone(), key.clone()));
                own.collect::<Vec<_>>()
            });
            let in_russian = Words::new(Lang::Ru);
            let shipped = in_russian.known_names().into_iter().chain(in_russian.option_names());
            let shipped = shipped.chain(themes::called(&in_russian));
            let [russian, english] = shown;
            let library = Library::new(files)
                .with_names(russian.into_iter().chain(shipped).chain(english))
                .with_roster(self.characters());
            Loaded { library, gaps }
        })
    }

    /// Names of the table by the keys of its records, and by what these are called now: a fight keeps only that.
    fn own_names(&self) -> OwnNames {
        let lines = |lang: Lang| {
            let own = self.own(&names_path(lang)).and_then(|place| read(&place).ok());
            own.map(|text| own_names::read(&text).0).unwrap_or_default()
        };
        let mut read = Lang::ALL.map(lines).into_iter();
        // Nearly always there are none, and nothing has to be read to know that; else the lists that have such a key.
        let keys: BTreeSet<String> =
            read.as_slice().iter().flatten().map(|line| line.key.clone()).collect();
        let has_any = |path: &str, text: &str| {
            keys.iter().any(|key| text.contains(key.as_str()) || path.contains(key.as_str()))
        };
        let records = if keys.is_empty() { Vec::new() } else { self.records_in(has_any) };
        OwnNames::new(|lang| {
            let lines = read.next().unwrap_or_default();
            let mut names = if lang == Lang::Ru { self.translated() } else { BTreeMap::new() };
            for record in records.iter().map(|placed| &placed.record) {
                let of_key = lines.iter().find(|line| line.key == record.key);
                if let (Some(line), Some(name)) = (of_key, &record.name) {
                    names.insert(key_of(name.as_str()), line.name.to_string());
                }
            }
            // The name of a thing is more exact than the key, which may be that of several.
            names.extend(lines.into_iter().map(|line| (line.key, line.name.to_string())));
            names
        })
    }

    /// The Russian names that records bring themselves, those of the table before those of the program.
    fn translated(&self) -> BTreeMap<String, String> {
        let bilingual = content::kinds().filter(|(_, kind)| kind.is_bilingual);
        let mut names = BTreeMap::new();
        for path in bilingual.flat_map(|(_, kind)| kind.files) {
            let shipped = SHIPPED.get_file(path).and_then(|file| file.contents_utf8());
            let own = self.own(path).and_then(|place| read(&place).ok());
            for text in shipped.into_iter().chain(own.as_deref()) {
                let all = content::translated(path, text).into_iter();
                names.extend(
                    all.map(|(name, russian)| (key_of(name.as_str()), russian.to_string())),
                );
            }
        }
        names
    }

    /// Files of characters that can be read; what cannot is told where characters are listed.
    fn characters(&self) -> Vec<(String, String)> {
        let Some(roster) = &self.roster else { return Vec::new() };
        let stems = roster.list().unwrap_or_default();
        let read = |stem: String| roster.read(&stem).ok().map(|text| (stem, text));
        stems.into_iter().filter_map(read).collect()
    }

    /// Names of the battles that can be started, sorted.
    pub(crate) fn battles(&self) -> Vec<String> {
        let shipped = SHIPPED.get_dir(BATTLES).into_iter().flat_map(Dir::files);
        let shipped = shipped.filter_map(|file| file.path().file_name()).map(ToOwned::to_owned);
        let own = self.folder.iter().filter_map(|folder| fs::read_dir(folder.join(BATTLES)).ok());
        let own = own.flatten().filter_map(|file| Some(file.ok()?.file_name()));
        let all = shipped.chain(own);
        let mut names: Vec<String> = all
            .filter_map(|name| name.to_str()?.strip_suffix(EXTENSION).map(str::to_owned))
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The scenarios that can be started with their headings: the demo first, then those of each system together, by name. One
    /// that cannot be read has no heading and stands last.
    pub(crate) fn headed_battles(&self) -> Vec<(String, Option<Heading>)> {
        let headed = |name: String| {
            let text = self.text(&format!("{BATTLES}/{name}{EXTENSION}")).ok().flatten();
            let heading = text.and_then(|text| Scenario::heading(&text));
            (name, heading)
        };
        let mut battles: Vec<_> = self.battles().into_iter().map(headed).collect();
        let system = |heading: &Option<Heading>| {
            let of = heading.as_ref().map(|heading| heading.system);
            let known = SystemId::ALL.iter().position(|system| Some(*system) == of);
            known.unwrap_or(usize::MAX)
        };
        battles.sort_by_cached_key(|(name, heading)| (name != DEMO, system(heading)));
        battles
    }

    /// Whether there is a battle of this name to start from.
    pub(crate) fn has_battle(&self, name: &str) -> bool {
        self.battles().iter().any(|known| known == name)
    }

    /// The battle of this name.
    pub(crate) fn battle(&self, name: &str, seed: u64) -> Result<Battle, AppError> {
        let path = format!("{BATTLES}/{name}{EXTENSION}");
        let place = self.own(&path).unwrap_or_else(|| PathBuf::from(&path));
        match self.text(&path)? {
            Some(text) => self.scenario(&place, &text, seed),
            None => Err(AppError::unknown(name, self.battles())),
        }
    }

    /// The battle in a file of the user's, wherever it lies.
    pub(crate) fn battle_at(&self, path: &Path, seed: u64) -> Result<Battle, AppError> {
        self.scenario(path, &read(path)?, seed)
    }

    /// The battle of that text, which stands at `place`.
    pub(crate) fn scenario(&self, place: &Path, text: &str, seed: u64) -> Result<Battle, AppError> {
        let scenario = Scenario::parse(text, self.library()?, env!("CARGO_PKG_VERSION"), seed)
            .map_err(|error| self.blame(place, error.line(text), error))?;
        let line = |index: usize| content::line_of(text, &format!("opening[{index}]"));
        let lines = (0..scenario.opening.len()).map(line).collect();
        Ok(Battle { scenario, place: place.to_owned(), lines, reseed: None })
    }

    /// Puts the file to what is wrong with a battle: its own, or the data file that it named; `line` is that of the battle.
    pub(crate) fn blame(
        &self,
        place: &Path,
        line: Option<usize>,
        mut error: BadScenario,
    ) -> AppError {
        let lies = |named: String| self.own(&named).unwrap_or_else(|| PathBuf::from(named));
        if let BadScenario::Drawn { file, line, fault } = error {
            return AppError::Scenario { path: lies(file), line, error: fault };
        }
        let mut place = place.to_owned();
        if let BadScenario::Syntax { file, .. } = &mut error {
            let named = std::mem::take(file);
            if !named.is_empty() {
                place = lies(named);
            }
        }
        AppError::Scenario { path: place, line, error: Box::new(error) }
    }
}

/// Every record of these files, sorted by kind and key, the first one of each key.
fn placed(files: impl Iterator<Item = (String, String, bool)>) -> Vec<Placed> {
    let mut placed: Vec<Placed> = Vec::new();
    for (path, text, own) in files {
        for record in content::listed(&path, &text).unwrap_or_default() {
            placed.push(Placed { record, path: path.clone(), own });
        }
    }
    let order = |placed: &Placed| (placed.record.kind, placed.record.key.clone());
    // Stable: what comes first goes before the others of its key.
    placed.sort_by_key(order);
    placed.dedup_by_key(|placed| order(placed));
    placed
}

/// The program's own text of that path.
pub(crate) fn shipped(path: &str) -> Option<&'static str> {
    SHIPPED.get_file(path)?.contents_utf8()
}

/// The program's own data files: their paths and texts, sorted.
pub(crate) fn all_shipped() -> impl Iterator<Item = (String, String)> {
    static FILES: LazyLock<Vec<(String, &'static str)>> = LazyLock::new(|| {
        let mut files = Vec::new();
        shipped_files(&SHIPPED, &mut files);
        files.sort_unstable();
        files
    });
    FILES.iter().map(|(path, text)| (path.clone(), (*text).to_owned()))
}

fn shipped_files(dir: &'static Dir<'static>, files: &mut Vec<(String, &'static str)>) {
    for entry in dir.entries() {
        match entry {
            DirEntry::Dir(dir) => shipped_files(dir, files),
            DirEntry::File(file) => {
                let path = file.path().to_str().filter(|path| path.ends_with(EXTENSION));
                if let (Some(path), Some(text)) = (path, file.contents_utf8()) {
                    files.push((path.replace('\\', "/"), text));
                }
            }
        }
    }
}

/// Files below `folder`, whatever they are; folders that cannot be read are told.
fn list(
    folder: &Path,
    below: &str,
    depth: usize,
    files: &mut Vec<(String, PathBuf)>,
    gaps: &mut Vec<Gap>,
) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => {
            gaps.push(Gap { path: folder.to_owned(), reason: Some(error.into()) });
            return;
        }
    };
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if path.is_dir() && depth < MAX_DEPTH {
            list(&path, &format!("{below}{name}/"), depth + 1, files, gaps);
        } else if path.is_file() {
            files.push((format!("{below}{name}"), path));
        }
    }
}

/// The text of a data file.
fn read(path: &Path) -> Result<String, Gap> {
    let gap = |reason| Gap { path: path.to_owned(), reason };
    let refused = |error: std::io::Error| gap(Some(error.into()));
    let there = fs::metadata(path).map_err(refused)?;
    if !there.is_file() || there.len() > MAX_BYTES {
        return Err(gap(None));
    }
    let text = String::from_utf8(fs::read(path).map_err(refused)?).map_err(|_| gap(None))?;
    // Some editors put a mark at the start.
    Ok(text.strip_prefix('\u{feff}').map_or_else(|| text.clone(), str::to_owned))
}
