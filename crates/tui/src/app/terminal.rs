//! The terminal taken over and given back, whatever happens.

use std::io::{self, Write};

use crossterm::{
    cursor, execute,
    terminal::{self, DisableLineWrap, EnableLineWrap, EnterAlternateScreen, LeaveAlternateScreen},
};

/// A terminal in raw mode on its other screen, until this is dropped.
#[derive(Debug)]
pub(crate) struct Taken(());

impl Taken {
    /// Takes the terminal over. From here on a panic or a signal to end gives it back before anything is said.
    pub(crate) fn take() -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        let taken = Self(());
        execute!(io::stdout(), EnterAlternateScreen, cursor::Hide, DisableLineWrap)?;
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            before(panic);
        }));
        give_back_on_signals()?;
        Ok(taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Nothing can be done about a terminal that is gone.
fn give_back() {
    give_back_through(io::stdout());
}

fn give_back_through(mut out: impl Write) {
    let _ = execute!(out, EnableLineWrap, cursor::Show, LeaveAlternateScreen);
    let _ = out.flush();
    let _ = terminal::disable_raw_mode();
}

/// A signal to end gives the terminal back and then ends the program as that signal would have; every step is in the
/// file already.
#[cfg(unix)]
fn give_back_on_signals() -> io::Result<()> {
    use std::{fs::File, os::fd::AsFd as _};

    use signal_hook::{
        consts::{SIGHUP, SIGTERM},
        iterator::Signals,
        low_level::emulate_default_handler,
    };
    let mut signals = Signals::new([SIGTERM, SIGHUP])?;
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        if let Some(signal) = signals.forever().next() {
            // Not through the handle that the screen may hold just now, writing to a terminal that takes nothing more.
            match io::stdout().as_fd().try_clone_to_owned() {
                Ok(out) => give_back_through(File::from(out)),
                Err(_) => give_back(),
            }
            let _ = emulate_default_handler(signal);
        }
    })?;
    Ok(())
}

#[cfg(not(unix))]
fn give_back_on_signals() -> io::Result<()> {
    use std::{fs::File, os::fd::AsFd as _};

    Ok(())
}
