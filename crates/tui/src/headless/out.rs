//! What is printed. A reader that went away is no error: nobody is left to tell.

use std::io::{self, BufWriter, ErrorKind, IsTerminal, StdoutLock, Write as _};

use kekkai_widgets::{Glyphs, paint};

use crate::{error::AppError, locale::tame};

/// Narrower than this, nothing is broken at spaces.
const LEAST_COLUMNS: u16 = 40;

/// Standard output, locked, and standard error for messages.
#[derive(Debug)]
pub(crate) struct Out {
    lock: BufWriter<StdoutLock<'static>>,
    /// Only ASCII signs beside letters.
    ascii: bool,
    /// Nobody reads any more.
    closed: bool,
}

impl Out {
    /// Takes the lock; there must be no other.
    pub(crate) fn new(ascii: bool) -> Self {
        Self { lock: BufWriter::new(io::stdout().lock()), ascii, closed: false }
    }

    /// The signs that may be used.
    pub(crate) fn glyphs(&self) -> Glyphs {
        if self.ascii { Glyphs::ascii() } else { Glyphs::unicode() }
    }

    /// As it is printed: what a terminal would obey is replaced.
    fn tamed(&self, text: &str) -> String {
        let sign =
            |c: char| paint::ascii(c.encode_utf8(&mut [0; 4])).and_then(|sign| sign.chars().next());
        let sign = |c: char| if self.ascii { sign(c).unwrap_or(c) } else { c };
        text.chars().map(tame).map(sign).collect()
    }

    /// A line of text; what a terminal would obey is replaced.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), AppError> {
        let mut line = self.tamed(text);
        line.push('\n');
        let written = self.lock.write_all(line.as_bytes());
        self.heed(written)
    }

    /// Text to be read: on a terminal broken at spaces.
    pub(crate) fn prose(&mut self, text: &str) -> Result<(), AppError> {
        let columns = columns(&io::stdout());
        paint::wrap(text, columns, 0).into_iter().try_for_each(|line| self.line(line))
    }

    /// A value on one line.
    pub(crate) fn json(&mut self, value: &serde_json::Value) -> Result<(), AppError> {
        // A value always has a spelling, and it has no line ends.
        let written = writeln!(self.lock, "{value}");
        self.heed(written)
    }

    /// Gives what was printed to the reader now.
    pub(crate) fn flush(&mut self) -> Result<(), AppError> {
        let flushed = self.lock.flush();
        self.heed(flushed)
    }

    /// A message, after all that was printed before it; on a terminal broken at spaces.
    pub(crate) fn tell(&mut self, text: &str) {
        // If neither can be written there is nobody to tell it to.
        let _ = self.flush();
        let columns = columns(&io::stderr());
        for line in text.lines().flat_map(|line| paint::wrap(line, columns, 0)) {
            let line = self.tamed(line);
            let _ = writeln!(io::stderr().lock(), "{line}");
        }
    }

    fn heed(&mut self, written: io::Result<()>) -> Result<(), AppError> {
        match written {
            Ok(()) => Ok(()),
            Err(_) if self.closed => Ok(()),
            Err(error) => {
                self.closed = true;
                if error.kind() == ErrorKind::BrokenPipe {
                    return Ok(());
                }
                Err(AppError::Output(error.into()))
            }
        }
    }
}

/// How wide a line may be: as the terminal, if it goes to one.
fn columns(to: &impl IsTerminal) -> u16 {
    let width = if to.is_terminal() { crossterm::terminal::size().ok() } else { None };
    width.map_or(u16::MAX, |(columns, _)| columns.max(LEAST_COLUMNS))
}
