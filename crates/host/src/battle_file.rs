//! A battle on the disk: appended to by one process, readable by any.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use kekkai_battle::{
    journal::{JournalLine, RawLine, Seq, Tag},
    scenario::Setup,
    systems::SystemId,
    text::Text,
};

use crate::{
    MAX_FILE, MAX_LINE,
    file_error::{Cause, Fault, FileError},
    keyframe::{self, Keyframe},
    line, place,
    reading::{self, Checked},
    scan::{self, Scan},
    seal::Seal,
    sync::{PendingKeyframe, SyncState, Syncer},
    torn::{self, Torn},
};

/// How long what stands before the end of a long file is left on the disk: the first picture is drawn before that.
const PAST_WAITS: Duration = Duration::from_millis(100);

/// A battle file that is open for writing. While this lives, nobody else can open it so.
///
/// Dropping it brings what was appended to the disk, and then gives the lock back.
#[derive(Debug)]
pub struct BattleFile {
    path: PathBuf,
    file: File,
    /// What stood in the file when it was opened, shared with [`Opened::text`].
    text: Text,
    /// The lines appended since.
    added: String,
    /// Seals of all lines; never empty.
    seals: Vec<Seal>,
    /// Bytes of all lines; the file is that long and the cursor stands there.
    good: u64,
    /// Why an unfinished line could not be taken back.
    spoilt: Option<Cause>,
    syncer: Syncer,
}

/// What stood in a battle file when it was opened.
#[derive(Debug, Clone)]
pub struct Opened {
    /// The whole lines, with the line of the format; the ranges of [`lines`](Self::lines) are ranges of this.
    pub text: Text,
    /// All lines but that of the format. The setup is the first.
    pub lines: Vec<RawLine>,
    /// An unfinished end, if there was one.
    pub torn: Option<Torn>,
    /// A state from which the past need not be replayed.
    pub keyframe: Option<Keyframe>,
}

/// Reads a battle file without locking it and without writing anything: somebody else may be playing it.
///
/// A line that is just being written by them shows as [`Opened::torn`].
pub fn read(path: &Path) -> Result<Opened, FileError> {
    let file = place::open(path, OpenOptions::new().read(true))?;
    let Checked { text, scan: Scan { lines, seals, .. }, cut } = reading::read(path, &file)?;
    let torn = Torn::after(&lines, cut.len(), None);
    Ok(Opened { text, lines, torn, keyframe: keyframe::load(path, &seals) })
}

/// Copies the whole lines of a battle file to a new one, byte for byte, and gives the unfinished end that was left out.
///
/// Neither locks nor changes `path`: somebody may be playing it. A damaged file is an error, and so is an `into` that
/// exists.
pub fn save_as(path: &Path, into: &Path) -> Result<Option<Torn>, FileError> {
    let Opened { text, torn, .. } = read(path)?;
    let into = std::path::absolute(into).map_err(FileError::io(into))?;
    place::publish(&into, whole(path, &text)?.concat().as_bytes())?;
    Ok(torn)
}

/// How many whole lines a battle file has, and the system that its setup names.
pub(crate) fn survey(path: &Path) -> Result<(usize, Option<SystemId>), FileError> {
    let file = place::open(path, OpenOptions::new().read(true))?;
    let lines = reading::read(path, &file)?.scan.lines;
    let setup = lines.first().and_then(|line| reading::again(&file, &line.payload).ok());
    Ok((lines.len(), setup.as_deref().and_then(Setup::system_in)))
}

impl BattleFile {
    /// Makes a new battle file with its setup on line 1, on the disk when this returns. Missing folders are made.
    ///
    /// A file that is there is never replaced. A failure leaves no file.
    pub fn create(path: &Path, setup_payload: &str) -> Result<Self, FileError> {
        let path = std::path::absolute(path).map_err(FileError::io(path))?;
        let setup = JournalLine { tag: Tag::Setup, payload: setup_payload.to_owned() };
        let (text, seal) = spell(&path, Seal::START, 1, &setup)?;
        let text = scan::head() + &text;
        Self::publish(path, text, vec![seal])
    }

    /// Writes all lines to a new battle file, on the disk when this returns, and opens that one. Whatever has become of
    /// this file on the disk does not matter, and it is left as it is.
    ///
    /// A file that is there is never replaced. A failure leaves no file.
    pub fn save_as(&self, into: &Path) -> Result<Self, FileError> {
        let path = std::path::absolute(into).map_err(FileError::io(into))?;
        let [before, end] = whole(&self.path, &self.text)?;
        Self::publish(path, [before, end, &self.added].concat(), self.seals.clone())
    }

    fn publish(path: PathBuf, text: String, seals: Vec<Seal>) -> Result<Self, FileError> {
        let file = place::publish(&path, text.as_bytes())?;
        Self::start(path, file, text.into(), seals)
    }

    /// Opens a battle file for going on with it.
    ///
    /// An unfinished end is copied to `NAME.torn` (`NAME.torn-2` if that is taken), then cut off. Any other damage is an
    /// error, and then nothing has been changed.
    pub fn open(path: &Path) -> Result<(Self, Opened), FileError> {
        let path = std::path::absolute(path).map_err(FileError::io(path))?;
        let file = place::open(&path, OpenOptions::new().read(true).write(true))?;
        place::lock(&path, &file)?;
        let Checked { text, scan: Scan { lines, seals, good, .. }, cut } =
            reading::read(&path, &file)?;
        let mut saved_to = None;
        if !cut.is_empty() {
            saved_to = Some(torn::keep(&path, &cut).map_err(FileError::io(&path))?);
            file.set_len(offset(good))
                .and_then(|()| file.sync_all())
                .map_err(FileError::io(&path))?;
        }
        let torn = Torn::after(&lines, cut.len(), saved_to);
        let keyframe = keyframe::load(&path, &seals);
        let opened = Opened { text: text.clone(), lines, torn, keyframe };
        let this = Self::start(path, file, text.clone(), seals)?;
        // Whoever wrote the last lines may have been killed before they were synced.
        this.syncer.wake();
        // All of it is to be in memory soon, whatever becomes of the file. If no thread can be had, whoever needs it reads it.
        if !text.is_at_hand() {
            let _ = thread::Builder::new().name("kekkai-past".to_owned()).spawn(move || {
                thread::sleep(PAST_WAITS);
                text.whole().map(drop)
            });
        }
        Ok((this, opened))
    }

    fn start(path: PathBuf, file: File, text: Text, seals: Vec<Seal>) -> Result<Self, FileError> {
        let disk = file.try_clone().map_err(FileError::io(&path))?;
        Self::with_sync(path, file, text, seals, move || disk.sync_data())
    }

    fn with_sync(
        path: PathBuf,
        mut file: File,
        text: Text,
        seals: Vec<Seal>,
        sync: impl FnMut() -> io::Result<()> + Send + 'static,
    ) -> Result<Self, FileError> {
        let good = file.seek(SeekFrom::End(0)).map_err(FileError::io(&path))?;
        let syncer = Syncer::start(sync).map_err(FileError::io(&path))?;
        Ok(Self { path, file, text, added: String::new(), seals, good, spoilt: None, syncer })
    }

    /// Adds a line and gives its number. From then on it survives the end of this program, however it ends; when
    /// [`sync_state`](Self::sync_state) is `OnDisk`, a power loss as well.
    ///
    /// Does not wait for the disk. After an error the line is not in the file, and unless the error is
    /// [`FileError::Dead`] or [`FileError::Changed`] the next one may be tried: a full disk may have room again.
    pub fn append(&mut self, line: &JournalLine) -> Result<Seq, FileError> {
        self.check()?;
        let seq = self.seq() + 1;
        if line.tag == Tag::Setup {
            return Err(FileError::Unwritable { path: self.path.clone(), fault: Fault::Setup });
        }
        let before = self.seals.last().copied().unwrap_or(Seal::START);
        let (text, seal) = spell(&self.path, before, seq, line)?;
        let bytes = self.good + offset(text.len());
        if bytes > MAX_FILE {
            return Err(FileError::TooLarge { path: self.path.clone(), bytes });
        }
        if let Err(source) = self.file.write_all(text.as_bytes()) {
            self.take_back();
            return Err(FileError::Io { path: self.path.clone(), source });
        }
        self.good = bytes;
        self.added.push_str(&text);
        self.seals.push(seal);
        self.syncer.wake();
        Ok(seq)
    }

    /// An error if the file is dead, or if its path no longer leads to the file that was opened, with all lines in it and
    /// nothing more: a line written into a file that was removed or replaced would be lost without a word.
    ///
    /// After [`FileError::Changed`] the lines are in the memory only; [`save_as`](Self::save_as) saves them.
    pub fn check(&self) -> Result<(), FileError> {
        let dead = |reason| FileError::Dead { path: self.path.clone(), reason };
        if let SyncState::Failed(reason) = self.syncer.state() {
            return Err(dead(reason));
        }
        if let Some(reason) = &self.spoilt {
            return Err(dead(reason.clone()));
        }
        let ours = self.file.metadata().map_err(FileError::io(&self.path))?;
        let changed = || FileError::Changed { path: self.path.clone() };
        match fs::metadata(&self.path) {
            Ok(there) if there.len() == self.good && place::is_same(&there, &ours) => Ok(()),
            Ok(_) => Err(changed()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(changed()),
            Err(source) => Err(FileError::Io { path: self.path.clone(), source }),
        }
    }

    /// Cuts off what a failed write has left, so that the next line starts where this one did.
    fn take_back(&mut self) {
        let cut =
            self.file.set_len(self.good).and_then(|()| self.file.seek(SeekFrom::Start(self.good)));
        if let Err(error) = cut {
            self.spoilt = Some(error.into());
        }
    }

    /// Whether all that was appended is on the disk. Cheap enough to ask at every frame.
    pub fn sync_state(&self) -> SyncState {
        self.syncer.state()
    }

    /// Waits until all that was appended is on the disk or the disk has failed, but not longer than `limit`.
    pub fn wait_synced(&self, limit: Duration) -> SyncState {
        self.syncer.wait(limit)
    }

    /// Leaves a keyframe for the next opening: the state after line `seq`. Returns at once; it is written later, or
    /// never if a newer one comes first. For a line that is not there nothing is kept.
    ///
    /// The bytes come back as they are from this file only, but maybe in a later version of the program: they must tell
    /// the version of their layout.
    pub fn save_keyframe(&self, seq: Seq, bytes: Vec<u8>) {
        // Beside a file put in the place of this one lies a keyframe of its own.
        if self.check().is_err() {
            return;
        }
        let index = seq.checked_sub(1).and_then(|index| usize::try_from(index).ok());
        if let Some(seal) = index.and_then(|index| self.seals.get(index)) {
            self.syncer.keyframe(PendingKeyframe {
                battle: self.path.clone(),
                seq,
                seal: *seal,
                bytes,
            });
        }
    }

    /// Where it lies; absolute.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Number of the last line.
    pub fn seq(&self) -> Seq {
        // A file cannot hold as many lines: each has more than one byte.
        Seq::try_from(self.seals.len()).unwrap_or(Seq::MAX - 1)
    }

    /// Size of the file in bytes; [`MAX_FILE`] is the end.
    pub fn bytes(&self) -> u64 {
        self.good
    }
}

impl Drop for BattleFile {
    fn drop(&mut self) {
        self.syncer.stop();
        // Said outright, since a child process that is just being started may hold a copy of the handle for a moment.
        // If it fails, closing the file does the same.
        let _ = self.file.unlock();
    }
}

/// All lines of an opened file; an error where they were changed before they could be read.
pub(crate) fn whole<'t>(path: &Path, text: &'t Text) -> Result<[&'t str; 2], FileError> {
    text.whole().ok_or_else(|| FileError::Changed { path: path.to_owned() })
}

/// The line with its end, and its seal, if it can be read again.
pub(crate) fn spell(
    path: &Path,
    before: Seal,
    seq: Seq,
    line: &JournalLine,
) -> Result<(String, Seal), FileError> {
    let unwritable = |fault| FileError::Unwritable { path: path.to_owned(), fault };
    if line.payload.contains('\n') {
        return Err(unwritable(Fault::LineEnd));
    }
    let (text, seal) = line::spell(before, seq, line);
    if text.len() > MAX_LINE { Err(unwritable(Fault::TooLong)) } else { Ok((text, seal)) }
}

fn offset(bytes: usize) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(20);

    fn prompt() -> JournalLine {
        JournalLine { tag: Tag::Prompt, payload: "()".to_owned() }
    }

    #[test]
    fn after_a_failed_sync_the_file_takes_nothing_more() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fight.kekkai");
        drop(BattleFile::create(&path, "()").unwrap());
        let file = File::options().read(true).write(true).open(&path).unwrap();
        let seals = vec![Seal::START.then(1, b"= ()")];
        let fails = || Err(io::Error::other("cable out"));
        let mut battle =
            BattleFile::with_sync(path.clone(), file, Text::default(), seals, fails).unwrap();
        assert_eq!(battle.append(&prompt()).unwrap(), 2);
        assert_eq!(
            battle.wait_synced(LIMIT),
            SyncState::Failed(io::Error::other("cable out").into())
        );
        for _ in 0..2 {
            assert!(
                matches!(battle.append(&prompt()), Err(FileError::Dead { reason, .. }) if reason.said == "cable out")
            );
        }
        drop(battle);
        assert_eq!(survey(&path).unwrap().0, 2);
    }

    #[test]
    fn a_line_that_can_neither_be_written_nor_taken_back_ends_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fight.kekkai");
        drop(BattleFile::create(&path, "()").unwrap());
        let read_only = File::open(&path).unwrap();
        let seals = vec![Seal::START.then(1, b"= ()")];
        let mut battle =
            BattleFile::with_sync(path.clone(), read_only, Text::default(), seals, || Ok(()))
                .unwrap();
        assert!(matches!(battle.append(&prompt()), Err(FileError::Io { .. })));
        assert!(matches!(battle.append(&prompt()), Err(FileError::Dead { .. })));
        drop(battle);
        assert_eq!(survey(&path).unwrap().0, 1);
    }
}
