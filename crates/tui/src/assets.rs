//! The program's data files, with the user's own ones before them.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use include_dir::{Dir, DirEntry, include_dir};
use kekkai_battle::{
    library::Library,
    scenario::{BadScenario, Scenario},
};

use crate::trouble::Trouble;

static SHIPPED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../assets");

/// The folder of battles.
const BATTLES: &str = "battles";
/// What the names of data files end with.
const EXTENSION: &str = ".ron";
/// The battle that opens on a fresh machine.
pub const DEMO: &str = "demo";
/// A data file larger than this is refused.
const MAX_BYTES: u64 = 4 << 20;
/// Folders of the user's data files are read to this depth, so that a link back to one of them does no harm.
const MAX_DEPTH: usize = 8;

/// Data files by their path below the assets folder, with `/`. Nothing is read before it is needed.
#[derive(Debug, Default)]
pub struct Assets {
    /// The user's own folder; a file in it goes before the program's of the same path.
    folder: Option<PathBuf>,
    library: OnceLock<Library>,
}

impl Assets {
    /// The program's files, those in `folder` going before them.
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, library: OnceLock::new() }
    }

    /// The user's own folder.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The text of a file, for example `keys.ron`; `None` where there is none. A file of the user's that cannot be
    /// read is an error, since the program's in its place would look as if the user's did nothing.
    pub fn text(&self, path: &str) -> Result<Option<String>, Trouble> {
        match self.own(path) {
            Some(own) => read(&own).map(Some),
            None => {
                Ok(SHIPPED.get_file(path).and_then(|file| file.contents_utf8()).map(str::to_owned))
            }
        }
    }

    /// Where the user's file of that path lies, if there is one: what a complaint about it has to name.
    pub fn own(&self, path: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(path)).filter(|own| own.is_file())
    }

    /// All files, for the battle crate to look things up in. Read once, when first asked for.
    pub fn library(&self) -> Result<&Library, Trouble> {
        if self.library.get().is_none() {
            let mut files = Vec::new();
            if let Some(folder) = &self.folder {
                own_files(folder, "", 0, &mut files)?;
            }
            shipped_files(&SHIPPED, &mut files);
            // Somebody else may have been faster; theirs is the same.
            let _ = self.library.set(Library::new(files));
        }
        Ok(self.library.get_or_init(Library::default))
    }

    /// Names of the battles that can be started, sorted.
    pub fn battles(&self) -> Vec<String> {
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

    /// Whether there is a battle of this name to start from.
    pub fn has_battle(&self, name: &str) -> bool {
        self.battles().iter().any(|known| known == name)
    }

    /// The battle of this name.
    pub fn battle(&self, name: &str, seed: u64) -> Result<Scenario, Trouble> {
        let path = format!("{BATTLES}/{name}{EXTENSION}");
        let place = self.own(&path).unwrap_or_else(|| PathBuf::from(&path));
        match self.text(&path)? {
            Some(text) => self.scenario(&place, &text, seed),
            None => Err(Trouble::unknown(name, self.battles())),
        }
    }

    /// The battle in a file of the user's, wherever it lies.
    pub fn battle_at(&self, path: &Path, seed: u64) -> Result<Scenario, Trouble> {
        self.scenario(path, &read(path)?, seed)
    }

    fn scenario(&self, place: &Path, text: &str, seed: u64) -> Result<Scenario, Trouble> {
        let scenario = Scenario::parse(text, self.library()?, env!("CARGO_PKG_VERSION"), seed);
        scenario.map_err(|error| self.blame(place, error))
    }

    /// Puts the file to what is wrong with a battle: its own, or the data file that it named.
    pub fn blame(&self, place: &Path, mut error: BadScenario) -> Trouble {
        let mut place = place.to_owned();
        if let BadScenario::Syntax { file, .. } = &mut error {
            let named = std::mem::take(file);
            if !named.is_empty() {
                place = self.own(&named).unwrap_or_else(|| PathBuf::from(named));
            }
        }
        Trouble::Scenario { path: place, error }
    }
}

fn shipped_files(dir: &Dir<'static>, files: &mut Vec<(String, String)>) {
    for entry in dir.entries() {
        match entry {
            DirEntry::Dir(dir) => shipped_files(dir, files),
            DirEntry::File(file) => {
                let path = file.path().to_str().filter(|path| path.ends_with(EXTENSION));
                if let (Some(path), Some(text)) = (path, file.contents_utf8()) {
                    files.push((path.replace('\\', "/"), text.to_owned()));
                }
            }
        }
    }
}

fn own_files(
    folder: &Path,
    below: &str,
    depth: usize,
    files: &mut Vec<(String, String)>,
) -> Result<(), Trouble> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |error: std::io::Error| Trouble::Data { path, reason: error.to_string() }
    };
    let entries = fs::read_dir(folder).map_err(unreadable(folder))?;
    for entry in entries {
        let path = entry.map_err(unreadable(folder))?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if path.is_dir() && depth < MAX_DEPTH {
            own_files(&path, &format!("{below}{name}/"), depth + 1, files)?;
        } else if path.is_file() && name.ends_with(EXTENSION) {
            files.push((format!("{below}{name}"), read(&path)?));
        }
    }
    Ok(())
}

/// The text of a data file.
fn read(path: &Path) -> Result<String, Trouble> {
    let bad = |reason: String| Trouble::Data { path: path.to_owned(), reason };
    let there = fs::metadata(path).map_err(|error| bad(error.to_string()))?;
    if !there.is_file() || there.len() > MAX_BYTES {
        return Err(Trouble::NoData { path: path.to_owned() });
    }
    let bytes = fs::read(path).map_err(|error| bad(error.to_string()))?;
    // Some editors put a mark at the start.
    let text = String::from_utf8(bytes).map_err(|_| Trouble::NoData { path: path.to_owned() })?;
    Ok(text.strip_prefix('\u{feff}').map_or(text.clone(), str::to_owned))
}
