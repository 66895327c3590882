//! The terminal taken over and given back, whatever happens.

use std::{
    io::{self, Write},
    thread,
};

use crossterm::{
    cursor,
    event::{DisableBracketedPaste, EnableBracketedPaste},
    execute,
    terminal::{self, DisableLineWrap, EnableLineWrap, EnterAlternateScreen, LeaveAlternateScreen},
};

/// A terminal in raw mode on its other screen, until this is dropped.
#[derive(Debug)]
pub(crate) struct Taken {
    /// Whether it tells of the mouse, so that text is not selected with it.
    mouse: bool,
}

/// Pressed, dragged and turned: what is told of the mouse, and how.
const MOUSE_ON: &[u8] = b"\x1b[?1000h\x1b[?1002h\x1b[?1006h";
const MOUSE_OFF: &[u8] = b"\x1b[?1006l\x1b[?1002l\x1b[?1000l";

impl Taken {
    /// Takes the terminal over. From here on a panic or a signal to end gives it back before anything is said.
    pub(crate) fn take() -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        let taken = Self { mouse: false };
        execute!(io::stdout(), EnterAlternateScreen, cursor::Hide, DisableLineWrap)?;
        // So that a paste is text and presses no keys; a terminal that cannot tell the two apart has none of it.
        let _ = execute!(io::stdout(), EnableBracketedPaste);
        let (before, own) = (std::panic::take_hook(), thread::current().id());
        std::panic::set_hook(Box::new(move |panic| {
            // There a panic ends the stay of one guest, and nothing else.
            if thread::current().name() == Some(kekkai_host::SERVER_THREAD) {
                return;
            }
            give_back();
            before(panic);
            // Whoever waits for that thread would wait for ever.
            if thread::current().id() != own {
                std::process::abort();
            }
        }));
        give_back_on_signals()?;
        Ok(taken)
    }

    /// Whether it tells of the mouse.
    pub(super) fn has_mouse(&self) -> bool {
        self.mouse
    }

    /// From now on the mouse is told of, or selects text again. A terminal that cannot tell of it takes no notice.
    pub(super) fn switch_mouse(&mut self) {
        self.mouse = !self.mouse;
        let mut out = io::stdout();
        let _ = out.write_all(if self.mouse { MOUSE_ON } else { MOUSE_OFF });
        let _ = out.flush();
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Columns and rows of the terminal, in one call: it is asked for with every key.
#[cfg(unix)]
pub(super) fn size() -> io::Result<(u16, u16)> {
    let size = rustix::termios::tcgetwinsize(io::stdout())?;
    Ok((size.ws_col, size.ws_row))
}

/// Columns and rows of the terminal.
#[cfg(not(unix))]
pub(super) fn size() -> io::Result<(u16, u16)> {
    terminal::size()
}

/// Makes keys that wait known once more. Those that come together with a change of size are told of in one breath with
/// it, and whoever reads events looks at the size and passes them over until a further key comes. Setting the modes of
/// the terminal, to what they are, tells of whatever waits.
#[cfg(unix)]
pub(super) fn tell_again() {
    use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
    let keys = io::stdin();
    // A terminal that cannot be asked tells as much as it tells.
    if let Ok(modes) = tcgetattr(&keys) {
        let _ = tcsetattr(&keys, OptionalActions::Now, &modes);
    }
}

#[cfg(not(unix))]
pub(super) fn tell_again() {}

/// Nothing can be done about a terminal that is gone.
fn give_back() {
    let mut out = io::stdout();
    // Frames leave the colours on that they ended with.
    let _ = out.write_all(b"\x1b[m");
    let _ = out.write_all(MOUSE_OFF);
    let _ = execute!(out, DisableBracketedPaste);
    let _ = execute!(out, EnableLineWrap, cursor::Show, LeaveAlternateScreen);
    let _ = out.flush();
    let _ = terminal::disable_raw_mode();
}

/// A signal to end gives the terminal back and then ends the program as that signal would have; every step is in the
/// file already. So does a terminal that has gone: the system signals that to the leader of the session alone, and whoever
/// reads keys would try to for ever.
#[cfg(unix)]
fn give_back_on_signals() -> io::Result<()> {
    use std::{os::unix::net::UnixStream, sync::mpsc, time::Duration};

    use rustix::event::{PollFd, PollFlags, poll};
    use signal_hook::{
        consts::{SIGHUP, SIGTERM},
        iterator::{backend::SignalDelivery, exfiltrator::SignalOnly},
        low_level::emulate_default_handler,
    };
    const PATIENCE: Duration = Duration::from_millis(300);
    const GONE: PollFlags = PollFlags::HUP.union(PollFlags::ERR);

    let (read, write) = UnixStream::pair()?;
    let mut signals = SignalDelivery::with_pipe(read, write, SignalOnly, [SIGTERM, SIGHUP])?;
    // Some systems cannot wait for a terminal.
    let mut waits_for_keys = true;
    let mut next = move || loop {
        let keys = io::stdin();
        let mut all = vec![PollFd::new(signals.get_read(), PollFlags::IN)];
        // Nothing is asked of the keys, of which it is told all the same that there will be none any more.
        all.extend(waits_for_keys.then(|| PollFd::new(&keys, PollFlags::empty())));
        let failed = poll(&mut all, None).is_err();
        let told = all.get(1).map_or(PollFlags::empty(), PollFd::revents);
        waits_for_keys &= !told.contains(PollFlags::NVAL);
        if let Some(signal) = signals.pending().next() {
            return signal;
        } else if told.intersects(GONE) {
            return SIGHUP;
        } else if failed {
            thread::sleep(PATIENCE);
        }
    };
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        let signal = next();
        // A terminal that takes nothing any more must not keep the program from ending.
        let (done, wait) = mpsc::channel();
        let giving = move || {
            give_back();
            let _ = done.send(());
        };
        if thread::Builder::new().spawn(giving).is_ok() {
            let _ = wait.recv_timeout(PATIENCE);
        }
        let _ = emulate_default_handler(signal);
    })?;
    Ok(())
}

#[cfg(not(unix))]
fn give_back_on_signals() -> io::Result<()> {
    Ok(())
}
