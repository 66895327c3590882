//! A terminal that is written to on one thread and looked at from another.

#![allow(dead_code, reason = "not every test program needs all of it")]

use std::{
    io::{self, Read, Write},
    num::NonZero,
    sync::{Arc, Mutex},
    thread,
};

use crate::{letters::Letters, master::terminal, table::until};

/// The terminal; a copy is the same one.
#[derive(Clone)]
pub(crate) struct Screen(Arc<Mutex<Shown>>);

struct Shown {
    parser: vt100::Parser,
    letters: Letters,
    all: Vec<u8>,
}

impl Screen {
    pub(crate) fn new(size: (u16, u16)) -> Self {
        let parser = terminal((size.0.into(), size.1.into()));
        Self(Arc::new(Mutex::new(Shown { parser, letters: Letters::default(), all: Vec::new() })))
    }

    /// All bytes received so far.
    pub(crate) fn all(&self) -> Vec<u8> {
        self.0.lock().unwrap().all.clone()
    }

    /// Text that the screen shows.
    pub(crate) fn text(&self) -> String {
        self.0.lock().unwrap().parser.screen().contents()
    }

    /// Waits until it shows a text.
    pub(crate) fn shows(&self, text: &str) {
        until(text, || self.text().contains(text));
    }

    /// Waits until it no longer shows a text.
    pub(crate) fn hides(&self, text: &str) {
        until(text, || !self.text().contains(text));
    }

    /// Makes it larger or smaller.
    pub(crate) fn resize(&self, (columns, rows): (u16, u16)) {
        let some = |length| NonZero::new(length).unwrap();
        self.0.lock().unwrap().parser.set_size(some(rows), some(columns));
    }

    /// Shows all that comes, on a thread of its own.
    pub(crate) fn follow(&self, mut from: impl Read + Send + 'static) {
        let mut to = self.clone();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(n @ 1..) = from.read(&mut buffer) {
                to.write_all(&buffer[..n]).unwrap();
            }
        });
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut shown = self.0.lock().unwrap();
        let whole = shown.letters.whole(bytes);
        shown.parser.process(&whole);
        shown.all.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
