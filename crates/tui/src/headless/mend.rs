//! `kekkai mend`: a sound copy of a broken or hand-edited battle file.

use super::Shell;
use crate::{
    cli, locale,
    trouble::{Exit, Trouble},
};

/// Copies; the old file is only read.
pub(crate) fn run(shell: &mut Shell, args: &cli::Mend) -> Result<Exit, Trouble> {
    let mended = kekkai_host::mend(&args.file, &args.into, args.up_to)?;
    let words = [("lines", mended.lines.into()), ("file", locale::shown(&args.into).into())];
    let text = shell.words.with("mend-done", &words);
    shell.out.line(&text)?;
    if mended.torn {
        let text = shell.words.t("mend-torn");
        shell.out.line(&text)?;
    }
    Ok(Exit::Done)
}
