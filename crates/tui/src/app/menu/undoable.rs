//! What the menu does with saves: new names, copies, other folders, packed files; and back again.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

use kekkai_host::Saves;

use super::entries::Kept;
use crate::{
    assets::{Assets, Ground},
    error::AppError,
    session::{self, Session, packing},
};
use kekkai_battle::systems::SystemId;

/// Which saves the menu shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Folder {
    /// Those that are played.
    Played,
    /// Those that were put away.
    Archive,
    /// Those that were thrown away.
    Bin,
}

impl Folder {
    /// The folder itself, among the saves.
    pub(super) fn of(self, saves: &Saves) -> Saves {
        match self {
            Self::Played => saves.clone(),
            Self::Archive => saves.archive(),
            Self::Bin => saves.bin(),
        }
    }

    /// The one that is shown after it.
    pub(super) fn next(self) -> Self {
        match self {
            Self::Played => Self::Archive,
            Self::Archive => Self::Bin,
            Self::Bin => Self::Played,
        }
    }

    /// Key of its title in the locales.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Played => "menu-title",
            Self::Archive => "menu-title-archive",
            Self::Bin => "menu-title-bin",
        }
    }
}

/// A file that the menu has moved or made.
#[derive(Debug)]
enum Done {
    Moved { from: PathBuf, to: PathBuf },
    Made(PathBuf),
}

/// The folder of saves, and what was done there, so that it can be taken back.
#[derive(Debug)]
pub(super) struct UndoableSaves<'s> {
    saves: &'s Saves,
    past: Vec<Done>,
}

impl<'s> UndoableSaves<'s> {
    /// The saves of this folder; nothing is done yet.
    pub(super) fn new(saves: &'s Saves) -> Self {
        Self { saves, past: Vec::new() }
    }

    fn rename_to(&mut self, from: &Path, to: PathBuf) -> Result<PathBuf, AppError> {
        kekkai_host::rename(from, &to)?;
        self.past.push(Done::Moved { from: from.to_owned(), to: to.clone() });
        Ok(to)
    }

    /// Another name in the same folder.
    pub(super) fn rename(&mut self, save: &Kept, name: &str) -> Result<PathBuf, AppError> {
        let to = session::path_of(&folder_of(save), name)?;
        self.rename_to(&save.path, to)
    }

    /// A second one in the same folder.
    pub(super) fn copy(&mut self, save: &Kept, name: &str) -> Result<PathBuf, AppError> {
        let to = session::path_of(&folder_of(save), name)?;
        kekkai_host::save_as(&save.path, &to)?;
        session::copy_beside(&save.path, &to);
        // A copy was played when the fight was; without its time it only stands first in the list.
        let _ = fs::metadata(&save.path)
            .and_then(|of| of.modified())
            .and_then(|played| File::options().append(true).open(&to)?.set_modified(played));
        self.past.push(Done::Made(to.clone()));
        Ok(to)
    }

    /// Into another folder under its name. In the bin a number stands behind a name that is taken.
    pub(super) fn put(&mut self, save: &Kept, folder: Folder) -> Result<PathBuf, AppError> {
        let there = folder.of(self.saves);
        let name = match folder {
            Folder::Bin => session::free_name(&there, &save.name)?,
            Folder::Played | Folder::Archive => save.name.clone(),
        };
        let to = session::path_of(&there, &name)?;
        self.rename_to(&save.path, to)
    }

    /// A packed fight as a save; of a name that is taken, with a number behind it.
    pub(super) fn unpack(&mut self, file: &Path) -> Result<PathBuf, AppError> {
        let save = packing::unpack(self.saves, file, |name| session::free_name(self.saves, name))?;
        self.past.push(Done::Made(save.clone()));
        Ok(save)
    }

    /// A new fight by these rules on this field.
    pub(super) fn begin(
        &self,
        (system, ground, seed): &(SystemId, Ground, u64),
        name: &str,
        assets: &Assets,
    ) -> Result<Session, AppError> {
        let battle = assets.on_ground(*system, ground, name, *seed)?;
        Session::create(self.saves, name, &battle, assets)
    }

    /// Where a file is now that was there when the list was opened.
    pub(super) fn whereabouts(&self, path: &Path) -> PathBuf {
        self.past.iter().fold(path.to_owned(), |now, done| match done {
            Done::Moved { from, to } if *from == now => to.clone(),
            Done::Moved { .. } | Done::Made(_) => now,
        })
    }

    /// Takes back what was done last; which file has come back or gone, or `None` where nothing was done.
    pub(super) fn undo(&mut self) -> Result<Option<PathBuf>, AppError> {
        let Some(done) = self.past.pop() else { return Ok(None) };
        let undone = match &done {
            Done::Moved { from, to } => kekkai_host::rename(to, from).map(|()| from.clone()),
            Done::Made(path) => self.throw_away(path),
        };
        match undone {
            Ok(path) => Ok(Some(path)),
            Err(error) => {
                self.past.push(done);
                Err(error.into())
            }
        }
    }

    fn throw_away(&self, path: &Path) -> Result<PathBuf, kekkai_host::FileError> {
        let bin = self.saves.bin();
        let name = path.file_stem().map(|name| name.to_string_lossy()).unwrap_or_default();
        let to = bin.free_name(&name).and_then(|name| bin.path(&name));
        let to = to.unwrap_or_else(|_| bin.dir().join(path.file_name().unwrap_or_default()));
        kekkai_host::rename(path, &to).map(|()| path.to_owned())
    }
}

/// The folder that a save lies in.
fn folder_of(save: &Kept) -> Saves {
    Saves::new(save.path.parent().unwrap_or_else(|| Path::new(".")))
}
