//! Where files lie: folders, siblings, and files that appear whole or not at all.

use std::{
    ffi::OsString,
    fs::{self, File, Metadata, OpenOptions, TryLockError},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use crate::{MAX_FILE, file_error::FileError};

/// The file beside `path` whose name is that of `path` and `suffix`.
pub(crate) fn sibling(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

/// The folder that `path` lies in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."))
}

/// Makes names made or removed in the folder of `path` last through a power loss. Only Unix knows the notion.
pub(crate) fn sync_folder_of(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder_of(path))?.sync_all() } else { Ok(()) }
}

/// Makes the folder of `path` and those above it, as far as they are missing.
pub(crate) fn make_folder_of(path: &Path) -> io::Result<()> {
    let folder = folder_of(path);
    let missing: Vec<_> = folder.ancestors().take_while(|folder| !folder.exists()).collect();
    fs::create_dir_all(folder)?;
    missing
        .into_iter()
        .rev()
        .filter(|folder| !folder.as_os_str().is_empty())
        .try_for_each(sync_folder_of)
}

/// Options for a file that only its owner may read: a battle holds what players must not know.
pub(crate) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.write(true);
    options
}

/// Makes a file with these bytes, on the disk and locked by the caller, or leaves no file.
///
/// A file that is there already, even one that appears meanwhile, is never replaced. The lock is taken before the file
/// gets its name, so that nobody can come in between. Missing folders are made.
pub(crate) fn publish(path: &Path, bytes: &[u8]) -> Result<File, FileError> {
    let exists = || FileError::Exists { path: path.to_owned() };
    if path.symlink_metadata().is_ok() {
        return Err(exists());
    }
    make_folder_of(path).map_err(FileError::io(path))?;
    let whole = || {
        let mut temp = tempfile::Builder::new()
            .prefix(".kekkai-")
            .suffix(".new")
            .tempfile_in(folder_of(path))?;
        temp.write_all(bytes)?;
        temp.as_file().sync_all()?;
        Ok(temp)
    };
    let temp = whole().map_err(FileError::io(path))?;
    lock(path, temp.as_file())?;
    let file = temp.persist_noclobber(path).map_err(|failed| {
        if failed.error.kind() == io::ErrorKind::AlreadyExists {
            exists()
        } else {
            FileError::Io { path: path.to_owned(), source: failed.error }
        }
    })?;
    if let Err(source) = sync_folder_of(path) {
        // Told to be failed, so it must not be there at the next try. If this fails too, the next try says `Exists`.
        let _ = fs::remove_file(path);
        return Err(FileError::Io { path: path.to_owned(), source });
    }
    Ok(file)
}

/// Writes a file that only its owner may read in the place of what was there: never a half of it.
pub fn write_private(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    // Such files are made readable for nobody else.
    let mut temp = tempfile::Builder::new();
    let temp = temp.prefix(".kekkai-").suffix(".new").tempfile_in(folder_of(path));
    let mut temp = temp.map_err(FileError::io(path))?;
    temp.write_all(bytes).map_err(FileError::io(path))?;
    temp.persist(path)
        .map_err(|failed| FileError::Io { path: path.to_owned(), source: failed.error })?;
    Ok(())
}

/// Writes a file for others to read, or leaves what was there: never a half of it. The folder must be there, and a file of
/// that name only where it `replaces` it.
pub fn write_out(path: &Path, bytes: &[u8], replaces: bool) -> Result<(), FileError> {
    let whole = || {
        let mut temp = tempfile::Builder::new();
        temp.prefix(".kekkai-").suffix(".new");
        // As any document: it is for others to read.
        #[cfg(unix)]
        temp.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut temp = temp.tempfile_in(folder_of(path))?;
        temp.write_all(bytes)?;
        temp.as_file().sync_all()?;
        Ok(temp)
    };
    let temp = whole().map_err(FileError::io(path))?;
    let kept = if replaces { temp.persist(path) } else { temp.persist_noclobber(path) };
    kept.map(drop).map_err(|failed| {
        if !replaces && failed.error.kind() == io::ErrorKind::AlreadyExists {
            FileError::Exists { path: path.to_owned() }
        } else {
            FileError::Io { path: path.to_owned(), source: failed.error }
        }
    })
}

/// Takes the exclusive lock, which the system gives back when the process ends, however it ends.
pub(crate) fn lock(path: &Path, file: &File) -> Result<(), FileError> {
    file.try_lock().map_err(|refused| match refused {
        TryLockError::WouldBlock => FileError::Locked { path: path.to_owned() },
        TryLockError::Error(source) => FileError::Io { path: path.to_owned(), source },
    })
}

/// Opens an ordinary file. A pipe or a device is refused before it is opened, since that could block for ever.
pub(crate) fn open(path: &Path, options: &OpenOptions) -> Result<File, FileError> {
    if !fs::metadata(path).map_err(FileError::io(path))?.is_file() {
        return Err(FileError::Foreign { path: path.to_owned() });
    }
    options.open(path).map_err(FileError::io(path))
}

/// All bytes of a file, unless they are too many.
pub(crate) fn bytes_of(path: &Path, file: &File) -> Result<Vec<u8>, FileError> {
    let bytes = file.metadata().map_err(FileError::io(path))?.len();
    if bytes > MAX_FILE {
        return Err(FileError::TooLarge { path: path.to_owned(), bytes });
    }
    let mut all = Vec::with_capacity(usize::try_from(bytes).unwrap_or(0));
    // It may grow while it is read.
    file.take(MAX_FILE).read_to_end(&mut all).map_err(FileError::io(path))?;
    Ok(all)
}

/// Why a file is not its owner's alone.
#[cfg(unix)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exposure {
    /// Its permissions let others in.
    Mode(u32),
    /// It belongs to this user.
    Owner(u32),
}

/// Whether others than the user `own` may use a file in one of the ways of `forbidden`, or own it; `roots`: root's is as good
/// as one's own.
#[cfg(unix)]
pub(crate) fn exposure(meta: &Metadata, forbidden: u32, own: u32, roots: bool) -> Option<Exposure> {
    use std::os::unix::fs::MetadataExt as _;
    let (mode, owner) = (meta.mode() & 0o7777, meta.uid());
    if mode & forbidden != 0 {
        return Some(Exposure::Mode(mode));
    }
    (owner != own && !(roots && owner == 0)).then_some(Exposure::Owner(owner))
}

/// A file or folder that every user of the machine may change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exposed {
    /// Path of the folder or file.
    pub path: PathBuf,
    /// Permission bits that it has.
    pub mode: u32,
}

/// Of a battle file and its folder, whatever every user of the machine may change. A folder in which everybody may make files
/// but only their owners remove them does no harm. Elsewhere than on Unix, and for what cannot be looked at: none.
pub fn exposed(path: &Path) -> Vec<Exposed> {
    #[cfg(unix)]
    {
        const OTHERS_WRITE: u32 = 0o002;
        const STICKY: u32 = 0o1000;
        let own = rustix::process::geteuid().as_raw();
        let look = |path: &Path| match exposure(&fs::metadata(path).ok()?, OTHERS_WRITE, own, true)?
        {
            Exposure::Mode(mode) => Some(Exposed { path: path.to_owned(), mode }),
            Exposure::Owner(_) => None,
        };
        let folder = look(folder_of(path)).filter(|folder| folder.mode & STICKY == 0);
        look(path).into_iter().chain(folder).collect()
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        Vec::new()
    }
}

/// Whether both are the same file, and not one put in the place of the other. Elsewhere than on Unix: always true.
pub(crate) fn is_same(one: &Metadata, other: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }
    #[cfg(not(unix))]
    {
        let _ = (one, other);
        true
    }
}
