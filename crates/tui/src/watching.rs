//! `kekkai watch`: the screen of somebody who looks on over the socket of this machine.

use kekkai_host::Saves;
#[cfg(unix)]
use kekkai_host::TerminalKind;
use kekkai_widgets::Words;

use crate::{
    cli,
    error::{AppError, Exit},
    headless::{Out, Shell},
    locale::Nobody,
};

/// Watches until the person leaves or is sent away.
#[cfg(unix)]
pub(crate) fn watch(shell: Shell, table: &cli::Table, args: &cli::Watch) -> Exit {
    let Shell { words, assets, saves, out, theme, mono } = shell;
    // What is shown is written past it; and who gives the terminal back must not wait for it.
    drop(out);
    let ended = on_terminal(&words, &saves, table, args);
    let mut shell = Shell { words, assets, saves, out: Out::new(table.ascii), theme, mono };
    match ended {
        Ok(None) => Exit::Done,
        Ok(Some(why)) => {
            shell.out.tell(&why);
            Exit::Done
        }
        Err(error) => shell.complain(&error, &Nobody),
    }
}

#[cfg(unix)]
fn on_terminal(
    words: &Words,
    saves: &Saves,
    table: &cli::Table,
    args: &cli::Watch,
) -> Result<Option<String>, AppError> {
    use std::io;

    use kekkai_host::{Backoff, DisconnectReason, Watched, Watcher, watch};

    use crate::{app::Taken, hosting::INVITED};

    crate::start::needs_terminal()?;
    let folder = crate::folders::host(saves.dir());
    let watcher = Watcher {
        path: args.socket.clone().unwrap_or_else(|| folder.join("socket")),
        // The host draws for the kind of terminal that it is told of.
        term: terminal(table),
        lang: Some(words.lang().code().to_owned()),
        // As an invitation is passed on it is the name that a guest logs in by, with the code in it.
        code: args
            .invite
            .as_deref()
            .map(|typed| typed.strip_prefix(INVITED).unwrap_or(typed).into()),
        name: std::env::var("USER").unwrap_or_default(),
        away: words.t("watch-away"),
        backoff: Backoff::default(),
    };
    // Given back whatever happens, a signal or a panic too.
    let taken = Taken::take().map_err(|error| AppError::Output(error.into()))?;
    let size = || {
        let (columns, rows) = crossterm::terminal::size().unwrap_or((80, 24));
        (u32::from(columns), u32::from(rows))
    };
    let ended = watch(&watcher, io::stdin(), size, io::stdout());
    drop(taken);
    Ok(match ended? {
        Watched::Left | Watched::Ended { end: DisconnectReason::Over, .. } => None,
        Watched::Ended { end, .. } => Some(crate::locale::server::farewell(words, end)),
    })
}

/// The kind of terminal, what it says of its colours, and the theme that is chosen, as the host is told of them.
#[cfg(unix)]
fn terminal(table: &cli::Table) -> String {
    let variable = |name| std::env::var(name).unwrap_or_default();
    // One that has signs of ASCII only.
    let term = if table.ascii { "linux".to_owned() } else { variable("TERM") };
    let theme = crate::start::theme_name(table);
    TerminalKind { term: &term, colour: &variable("COLORTERM"), theme: &theme }.to_string()
}

/// There are no such sockets here.
#[cfg(not(unix))]
pub(crate) fn watch(mut shell: Shell, _: &cli::Table, _: &cli::Watch) -> Exit {
    shell.complain(&AppError::NoTerminal, &Nobody)
}
