//! `kekkai save-as`: a save on the disk, copied to a new file.

use super::Shell;
use crate::{
    cli,
    error::{AppError, Exit},
    locale, session,
};

/// Copies all whole lines; the save is only read, and may be in play.
pub(crate) fn run(shell: &mut Shell, args: &cli::SaveAs) -> Result<Exit, AppError> {
    let save = super::save_named(shell, &args.name)?;
    let into = session::target(&shell.saves, &args.to)?;
    if let Some(torn) = kekkai_host::save_as(&save, &into)? {
        let text = locale::torn(&shell.words, &save, &torn);
        shell.out.tell(&text);
    }
    let text = shell.words.with("save-as-copied", &[("file", locale::shown(&into).into())]);
    shell.out.line(&text)?;
    Ok(Exit::Done)
}
