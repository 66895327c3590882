//! Guests in the hub: what their terminals show, byte for byte, whatever they or the GM do.

mod decisions;
mod flash;
mod frame_size;
mod guests;
mod leak;
mod proposals;
mod worlds;

use std::time::Duration;

use bytes::Bytes;
use kekkai_battle::grammar::{self, Context};
use kekkai_host::{
    Origin, Seat,
    spectators::{Arrival, Visit},
};
use kekkai_rules::PlainText;

use crate::master::{Master, side, terminal};

impl Master {
    /// Admits a new guest to a seat.
    fn seat(&self, seat: Seat, size: (u32, u32)) -> Guest {
        self.called(&format!("Guest {}", self.hub.gm_changes()), seat, size)
    }

    fn called(&self, name: &str, seat: Seat, size: (u32, u32)) -> Guest {
        Guest::new(self.hub.admit(arrival(name, seat, size)).unwrap(), size)
    }

    fn public(&self) -> Guest {
        self.seat(Seat::Public, (80, 24))
    }
}

fn arrival(name: &str, seat: Seat, size: (u32, u32)) -> Arrival {
    Arrival {
        name: PlainText::new(name),
        from: PlainText::new("test"),
        origin: Origin::User(7),
        seat,
        size,
        term: "xterm-256color".to_owned(),
        lang: None,
        again: false,
    }
}

/// A guest with a terminal.
struct Guest {
    visit: Visit,
    terminal: vt100::Parser,
}

impl Guest {
    fn new(visit: Visit, size: (u32, u32)) -> Self {
        Self { visit, terminal: terminal(size) }
    }

    /// The next bytes, which the terminal shows; `None` where the guest has nothing to wait for any more, or the visit
    /// is over.
    fn take(&mut self) -> Option<Bytes> {
        self.wait(Duration::from_millis(1))
    }

    /// The same, but waits so long.
    fn wait(&mut self, limit: Duration) -> Option<Bytes> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let next = async { tokio::time::timeout(limit, self.visit.next()).await.ok().flatten() };
        let bytes = runtime.block_on(next)?;
        self.terminal.process(&bytes);
        Some(bytes)
    }

    fn text(&mut self) -> String {
        while self.take().is_some() {}
        self.terminal.screen().contents()
    }

    fn press(&mut self, keys: &str) -> String {
        self.visit.typed(keys.as_bytes());
        // Whether more of a sequence follows is waited for.
        while keys.ends_with('\u{1b}') && self.wait(Duration::from_millis(120)).is_some() {}
        self.text()
    }

    /// Every sign to be seen, with its colours; of a blank only what lies behind it.
    fn seen(&self) -> Vec<String> {
        let screen = self.terminal.screen();
        let (rows, columns) = screen.size();
        let cells =
            (0..rows.get()).flat_map(|row| (0..columns.get()).map(move |column| (row, column)));
        let cell = |(row, column)| {
            let cell = screen.cell(row, column).unwrap();
            let behind = format!("{:?}{}", cell.bgcolor(), cell.inverse());
            if cell.contents().trim().is_empty() {
                return behind;
            }
            let style = (cell.fgcolor(), cell.bold(), cell.dim(), cell.underline(), cell.italic());
            format!("{}{behind}{style:?}", cell.contents())
        };
        cells.map(cell).collect()
    }
}
