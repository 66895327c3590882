//! Fights in one file, taken from machine to machine.

use std::path::{Path, PathBuf};

use kekkai_host::{Packed, Saves};

use super::{opening::load, path_of};
use crate::error::AppError;

/// What the names of packed fights end with.
const EXTENSION: &str = ".kekkai-pack";

/// Where a save is packed to unless something else is asked for: its name in the folder that the program runs in.
pub(crate) fn file_for(save: &Path) -> PathBuf {
    let mut file = save.file_stem().unwrap_or_default().to_owned();
    file.push(EXTENSION);
    file.into()
}

/// Takes a packed fight in as a save of the name that `named` makes of its own; where it lies then. Nothing is written before
/// all of it was understood, and a save of that name is never replaced.
pub(crate) fn unpack(
    saves: &Saves,
    file: &Path,
    named: impl FnOnce(&str) -> Result<String, AppError>,
) -> Result<PathBuf, AppError> {
    let packed = Packed::read(file)?;
    let into = path_of(saves, &named(&packed.name)?)?;
    load(file, packed.opened.clone())?;
    Ok(packed.unpack(&into)?)
}
