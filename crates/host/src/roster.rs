//! The folder of characters: one file each, whole or not at all, and nothing that was written is ever lost.
//!
//! The host knows texts, not characters. A file is written beside its place and then put there in one step. What is
//! taken away goes to the bin, a hidden folder inside; what has been typed and not saved waits in another one.

use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;

use crate::{BadName, FileError, saves::checked_stem};

/// What the names of the files end with.
const EXTENSION: &str = ".ron";
const BIN: &str = ".bin";
const DRAFTS: &str = ".drafts";
/// A file larger than this is no character.
const MAX_BYTES: u64 = 1 << 20;
/// What some editors put at the start of a text.
const BYTE_ORDER_MARK: char = '\u{feff}';
/// Letters of a character's name that the name of its file keeps.
const MAX_LETTERS: usize = 40;

/// A folder of characters. It need not exist before there is one.
#[derive(Debug, Clone)]
pub struct Roster {
    dir: PathBuf,
}

impl Roster {
    /// The characters in this folder.
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        Self { dir: dir.into() }
    }

    /// The folder that characters are kept in.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Where the character of that file name, without its ending, lies or would lie: always straight in the folder.
    pub fn path(&self, stem: &str) -> Result<PathBuf, BadName> {
        Ok(self.dir.join(format!("{}{EXTENSION}", checked_stem(stem)?)))
    }

    /// Names of all files without their ending, sorted.
    pub fn list(&self) -> Result<Vec<String>, FileError> {
        stems(&self.dir)
    }

    /// What was typed for these and not saved, sorted.
    pub fn drafts(&self) -> Result<Vec<String>, FileError> {
        stems(&self.dir.join(DRAFTS))
    }

    /// The text of a file.
    pub fn read(&self, stem: &str) -> Result<String, FileError> {
        text_of(&self.place(stem)?)
    }

    /// The text of a draft.
    pub fn read_draft(&self, stem: &str) -> Result<String, FileError> {
        text_of(&self.draft(stem)?)
    }

    /// Puts `text` in the place of a file whose text is `before`; one that has become another since is left alone.
    pub fn replace(&self, stem: &str, before: &str, text: &str) -> Result<(), FileError> {
        let path = self.place(stem)?;
        // A character without a text would take the place of one that has one.
        if text.trim().is_empty() {
            return Err(FileError::Unwritable { path, fault: crate::Fault::Shape });
        }
        match text_of(&path) {
            Ok(text) if text == before => {}
            // Whatever else lies there now, or nothing.
            Err(FileError::Io { source, .. }) if source.kind() != io::ErrorKind::NotFound => {
                return Err(FileError::Io { path, source });
            }
            Ok(_) | Err(_) => return Err(FileError::Changed { path }),
        }
        self.beside(text)?
            .persist(&path)
            .map_err(|error| FileError::Io { path, source: error.error })?;
        self.settle();
        Ok(())
    }

    /// Writes a new file of a free name like that of the character, and gives that name. Nothing is replaced.
    pub fn create(&self, name: &str, text: &str) -> Result<String, FileError> {
        let base = Self::stem(name);
        let mut file = self.beside(text)?;
        for number in 1_u32.. {
            let stem = if number == 1 { base.clone() } else { format!("{base}-{number}") };
            let path = self.place(&stem)?;
            match file.persist_noclobber(&path) {
                Ok(_) => {
                    self.settle();
                    return Ok(stem);
                }
                Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                    file = error.file;
                }
                Err(error) => return Err(FileError::Io { path, source: error.error }),
            }
        }
        Err(FileError::Exists { path: self.dir.join(base) })
    }

    /// Takes a file out of the folder, into the bin under a free name. Where it lies then.
    pub fn bin(&self, stem: &str) -> Result<PathBuf, FileError> {
        let path = self.place(stem)?;
        // An empty file of one's own holds the name in the bin; the whole file takes its place, whatever is in it.
        let binned = self.keep(stem, "")?;
        if let Err(source) = fs::rename(&path, &binned) {
            let _ = fs::remove_file(&binned);
            return Err(FileError::Io { path, source });
        }
        self.settle();
        Ok(binned)
    }

    /// Puts a text into the bin that stands nowhere else, such as what was typed and is not wanted.
    pub fn keep(&self, stem: &str, text: &str) -> Result<PathBuf, FileError> {
        let bin = Self::new(self.dir.join(BIN));
        let stem = bin.create(stem, text)?;
        bin.place(&stem)
    }

    /// Keeps what is being typed, in case the program ends before it is saved.
    pub fn keep_draft(&self, stem: &str, text: &str) -> Result<(), FileError> {
        let path = self.draft(stem)?;
        let folder = self.dir.join(DRAFTS);
        fs::create_dir_all(&folder).map_err(FileError::io(&folder))?;
        let mut file = NamedTempFile::new_in(&folder).map_err(FileError::io(&folder))?;
        file.write_all(text.as_bytes()).map_err(FileError::io(&path))?;
        file.persist(&path).map_err(|error| FileError::Io { path, source: error.error })?;
        Ok(())
    }

    /// Forgets a draft: it is saved, or stands in the bin.
    pub fn drop_draft(&self, stem: &str) -> Result<(), FileError> {
        let path = self.draft(stem)?;
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(FileError::Io { path, source: error })
            }
            Ok(()) | Err(_) => Ok(()),
        }
    }

    /// The name of a file for a character of that name, good on every system: letters and digits of any language, small,
    /// with `-` between words.
    pub fn stem(name: &str) -> String {
        let small = name.chars().flat_map(char::to_lowercase);
        let kept: String =
            small.map(|c| if c.is_alphanumeric() { c } else { '-' }).take(MAX_LETTERS).collect();
        let words: Vec<&str> = kept.split('-').filter(|word| !word.is_empty()).collect();
        let stem = words.join("-");
        match checked_stem(&stem) {
            Ok(_) => stem,
            Err(BadName::Reserved) => format!("{stem}-1"),
            Err(_) => "character".to_owned(),
        }
    }

    fn place(&self, stem: &str) -> Result<PathBuf, FileError> {
        self.path(stem).map_err(|bad| FileError::Io {
            path: self.dir.clone(),
            source: io::Error::new(io::ErrorKind::InvalidInput, bad),
        })
    }

    fn draft(&self, stem: &str) -> Result<PathBuf, FileError> {
        Self::new(self.dir.join(DRAFTS)).place(stem)
    }

    /// A file with `text` in it, on the disk, in the folder and not yet under a name of its own.
    fn beside(&self, text: &str) -> Result<NamedTempFile, FileError> {
        let dir = &self.dir;
        fs::create_dir_all(dir).map_err(FileError::io(dir))?;
        let mut file = NamedTempFile::new_in(dir).map_err(FileError::io(dir))?;
        let written = file.write_all(text.as_bytes()).and_then(|()| file.as_file().sync_all());
        written.map_err(FileError::io(dir))?;
        Ok(file)
    }

    /// Brings the change of names to the disk, as far as the system can; the files themselves are there.
    fn settle(&self) {
        #[cfg(unix)]
        let _ = fs::File::open(&self.dir).and_then(|dir| dir.sync_all());
    }
}

fn stems(dir: &Path) -> Result<Vec<String>, FileError> {
    let folder = match fs::read_dir(dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        folder => folder.map_err(FileError::io(dir))?,
    };
    let names = folder.filter_map(|file| {
        let file = file.ok()?;
        let name = file.file_name().to_str()?.strip_suffix(EXTENSION)?.to_owned();
        (checked_stem(&name).is_ok() && !file.path().is_dir()).then_some(name)
    });
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    Ok(names)
}

fn text_of(path: &Path) -> Result<String, FileError> {
    let there = fs::metadata(path).map_err(FileError::io(path))?;
    if !there.is_file() {
        return Err(FileError::Foreign { path: path.to_owned() });
    }
    if there.len() > MAX_BYTES {
        return Err(FileError::TooLarge { path: path.to_owned(), bytes: there.len() });
    }
    let bytes = fs::read(path).map_err(FileError::io(path))?;
    let mut text =
        String::from_utf8(bytes).map_err(|_| FileError::Foreign { path: path.to_owned() })?;
    // Some editors put a mark at the start.
    if text.starts_with(BYTE_ORDER_MARK) {
        text.remove(0);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roster() -> (tempfile::TempDir, Roster) {
        let dir = tempfile::tempdir().unwrap();
        let roster = Roster::new(dir.path().join("roster"));
        (dir, roster)
    }

    #[test]
    fn names_become_names_of_files_that_every_system_takes() {
        for (name, stem) in [
            ("Nanaya Jun", "nanaya-jun"),
            ("Наная Дзюн", "наная-дзюн"),
            ("  O'Neil / ../.. ", "o-neil"),
            ("CON", "con-1"),
            ("lpt1", "lpt1-1"),
            ("...", "character"),
            ("", "character"),
            ("結界\u{202e}", "結界"),
        ] {
            assert_eq!(Roster::stem(name), stem, "{name:?}");
            assert!(roster().1.path(stem).is_ok());
        }
        assert!(Roster::stem(&"я".repeat(300)).len() <= 2 * MAX_LETTERS);
    }

    #[test]
    fn nothing_is_overwritten() {
        let (_dir, roster) = roster();
        assert_eq!(roster.list().unwrap(), Vec::<String>::new());
        assert_eq!(roster.create("Anna", "one").unwrap(), "anna");
        assert_eq!(roster.create("ANNA", "two").unwrap(), "anna-2");
        assert_eq!(roster.list().unwrap(), ["anna", "anna-2"]);
        roster.replace("anna", "one", "three").unwrap();
        assert_eq!(roster.read("anna").unwrap(), "three");
        // Somebody else has written it meanwhile.
        let refused = roster.replace("anna", "one", "four");
        assert!(matches!(refused, Err(FileError::Changed { .. })));
        assert_eq!(roster.read("anna").unwrap(), "three");
    }

    #[test]
    fn what_is_thrown_away_lies_in_the_bin_each_time_under_its_own_name() {
        let (_dir, roster) = roster();
        for text in ["one", "two"] {
            roster.create("Anna", text).unwrap();
            let binned = roster.bin("anna").unwrap();
            assert_eq!(fs::read_to_string(binned).unwrap(), text);
        }
        assert_eq!(roster.list().unwrap(), Vec::<String>::new());
        let bin = Roster::new(roster.dir().join(BIN));
        assert_eq!(bin.list().unwrap(), ["anna", "anna-2"]);
    }

    #[test]
    fn drafts_come_and_go() {
        let (_dir, roster) = roster();
        roster.keep_draft("anna", "typed").unwrap();
        roster.keep_draft("anna", "typed more").unwrap();
        assert_eq!(roster.drafts().unwrap(), ["anna"]);
        assert_eq!(roster.list().unwrap(), Vec::<String>::new());
        assert_eq!(roster.read_draft("anna").unwrap(), "typed more");
        roster.drop_draft("anna").unwrap();
        roster.drop_draft("anna").unwrap();
        assert_eq!(roster.drafts().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn what_is_no_text_or_lies_elsewhere_is_refused() {
        let (_dir, roster) = roster();
        roster.create("Anna", "one").unwrap();
        fs::write(roster.dir().join("bad.ron"), b"\xff\xfe").unwrap();
        assert!(matches!(roster.read("bad"), Err(FileError::Foreign { .. })));
        let refused = roster.read("../anna").unwrap_err();
        let FileError::Io { source, .. } = refused else { panic!("{refused}") };
        assert_eq!(source.kind(), io::ErrorKind::InvalidInput);
        assert_eq!(roster.list().unwrap(), ["anna", "bad"]);
    }
}
