//! `kekkai watch`: the screen of somebody who looks on over the socket of this machine.

use crate::{
    cli,
    headless::Shell,
    locale::Nobody,
    trouble::{Exit, Trouble},
};

/// Watches until the person leaves or is sent away.
#[cfg(unix)]
pub(crate) fn watch(mut shell: Shell, args: &cli::Watch) -> Exit {
    match on_terminal(&shell, args) {
        Ok(None) => Exit::Done,
        Ok(Some(why)) => {
            shell.out.tell(&why);
            Exit::Done
        }
        Err(trouble) => shell.complain(&trouble, &Nobody),
    }
}

#[cfg(unix)]
fn on_terminal(shell: &Shell, args: &cli::Watch) -> Result<Option<String>, Trouble> {
    use std::io;

    use kekkai_host::{Backoff, Farewell, Watched, Watcher, watch};

    crate::start::needs_terminal()?;
    let folder = crate::folders::host(shell.saves.dir());
    let watcher = Watcher {
        path: args.socket.clone().unwrap_or_else(|| folder.join("socket")),
        term: std::env::var("TERM").unwrap_or_default(),
        lang: Some(shell.words.lang().code().to_owned()),
        code: args.invite.clone(),
        name: std::env::var("USER").unwrap_or_default(),
        away: shell.words.t("watch-away"),
        backoff: Backoff::default(),
    };
    let raw =
        crossterm::terminal::enable_raw_mode().map_err(|error| Trouble::Output(error.to_string()));
    raw?;
    let size = || {
        let (columns, rows) = crossterm::terminal::size().unwrap_or((80, 24));
        (u32::from(columns), u32::from(rows))
    };
    let ended = watch(&watcher, io::stdin(), size, io::stdout());
    let _ = crossterm::terminal::disable_raw_mode();
    Ok(match ended? {
        Watched::Left | Watched::Ended { end: Farewell::Over, .. } => None,
        Watched::Ended { end, .. } => Some(crate::locale::doors::farewell(&shell.words, end)),
    })
}

/// There are no such sockets here.
#[cfg(not(unix))]
pub(crate) fn watch(mut shell: Shell, _: &cli::Watch) -> Exit {
    shell.complain(&Trouble::NoTerminal, &Nobody)
}
