//! Where a fight is saved.

use std::path::PathBuf;

use kekkai_host::Saves;

use crate::{error::AppError, folders};

/// Where the battle of that name lies.
pub(crate) fn path_of(saves: &Saves, name: &str) -> Result<PathBuf, AppError> {
    saves.path(name).map_err(|bad| AppError::Name { name: name.to_owned(), bad })
}

/// The name itself, or the first with a number behind it that is free.
pub(crate) fn free_name(saves: &Saves, name: &str) -> Result<String, AppError> {
    saves.free_name(name).map_err(|bad| AppError::Name { name: name.to_owned(), bad })
}

/// Where a fight is saved that is to be called `text`: a save by its name, or a battle file by its path, in which `~/` is
/// the user's home. The ending of battle files may be left out.
pub(crate) fn target(saves: &Saves, text: &str) -> Result<PathBuf, AppError> {
    let cut = text.rfind(std::path::is_separator).and_then(|at| text.split_at_checked(at + 1));
    let Some((folder, name)) = cut else { return path_of(saves, text) };
    let folder = match folder.strip_prefix("~/").zip(folders::home()) {
        Some((below, home)) => home.join(below),
        None => PathBuf::from(folder),
    };
    path_of(&Saves::new(folder), name)
}
