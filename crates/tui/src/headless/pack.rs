//! `kekkai pack` and `kekkai unpack`: a fight in one file, taken to another machine.

use std::path::Path;

use super::Shell;
use crate::{
    cli,
    error::{AppError, Exit},
    locale,
    session::packing,
};

/// Packs a save, which is only read and may be in play, into a new file.
pub(crate) fn pack(shell: &mut Shell, args: &cli::Pack) -> Result<Exit, AppError> {
    let save = super::save_named(shell, &args.name)?;
    let usual = packing::file_for(&save);
    let into = match (&args.to, usual.file_name()) {
        // Into a folder under its usual name.
        (Some(folder), Some(name)) if is_folder(folder) => folder.join(name),
        (Some(file), _) => file.clone(),
        (None, _) => usual,
    };
    if let Some(torn) = kekkai_host::pack(&save, &into)? {
        let text = locale::torn(&shell.words, &save, &torn);
        shell.out.tell(&text);
    }
    let text = shell.words.with("packed", &[("file", locale::shown(&into).into())]);
    shell.out.line(&text)?;
    Ok(Exit::Done)
}

/// Whether a path is that of a folder, or is written as one.
fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(std::path::MAIN_SEPARATOR)
}

/// Takes a packed fight in as a new save.
pub(crate) fn unpack(shell: &mut Shell, args: &cli::Unpack) -> Result<Exit, AppError> {
    let named = |own: &str| Ok(args.name.clone().unwrap_or_else(|| own.to_owned()));
    let save = packing::unpack(&shell.saves, &args.file, named)?;
    let text = shell.words.with("unpacked", &[("file", locale::shown(&save).into())]);
    shell.out.line(&text)?;
    Ok(Exit::Done)
}
