//! `kekkai mend`: a sound copy of a broken or hand-edited battle file.

use kekkai_battle::{
    fight::{Mender, Unmended},
    journal::JournalLine,
};
use kekkai_host::{Candidate, Fault};

use super::Shell;
use crate::{
    cli,
    error::{AppError, Exit},
    locale,
};

/// Copies all lines that make a fight; the old file is only read.
pub(crate) fn run(shell: &mut Shell, args: &cli::Mend) -> Result<Exit, AppError> {
    let mut mender = Mender::default();
    let keep = |candidate| kept(&mut mender, candidate);
    let copied = kekkai_host::mend(&args.file, &args.into, args.up_to, keep)?;
    for (line, fault) in &copied.left_out {
        let why = shell.words.t(locale::fault_key(*fault));
        let words = [("line", (*line).into()), ("why", why.into())];
        let text = shell.words.with("mend-left-out", &words);
        shell.out.line(&text)?;
    }
    if mender.anew() > 0 {
        let text = shell.words.with("mend-anew", &[("steps", mender.anew().into())]);
        shell.out.line(&text)?;
    }
    if copied.torn {
        let text = shell.words.t("mend-torn");
        shell.out.line(&text)?;
    }
    let words = [("lines", copied.lines.into()), ("file", locale::shown(&args.into).into())];
    let text = shell.words.with("mend-done", &words);
    shell.out.line(&text)?;
    Ok(Exit::Done)
}

fn kept(
    mender: &mut Mender,
    Candidate { line, moved, spoilt }: Candidate,
) -> Result<JournalLine, Fault> {
    mender.take(line, moved).map_err(|why| match why {
        Unmended::Unreadable => spoilt.unwrap_or(Fault::Payload),
        Unmended::Refused => Fault::Refused,
    })
}
