//! Guests in the hall: what their terminals show, byte for byte, whatever they or the game master do.
#![cfg(test)]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

mod guests;
mod proposals;

use std::num::NonZero;

use bytes::Bytes;
use kekkai_battle::{
    Fight,
    fight::Hand,
    grammar::{self, Context, Line, Session},
    library::Library,
    scenario::Scenario,
};
use kekkai_host::{
    Hall, Seat,
    hall::{Arrival, Visit},
};
use kekkai_rules::PlainText;
use kekkai_widgets::Lang;

const BATTLE: &str = include_str!("../../../../assets/battles/ambush.ron");
const FILES: [(&str, &str); 3] = [
    ("systems/knk/weapons.ron", include_str!("../../../../assets/systems/knk/weapons.ron")),
    ("systems/knk/combatants.ron", include_str!("../../../../assets/systems/knk/combatants.ron")),
    ("systems/knk/skills.ron", include_str!("../../../../assets/systems/knk/skills.ron")),
];

/// The game master with a hall.
struct Master {
    fight: Fight,
    library: Library,
    hall: Hall,
}

impl Master {
    fn new() -> Self {
        let files = FILES.map(|(path, text)| (path.to_owned(), text.to_owned()));
        let library = Library::new(files.to_vec());
        let scenario = Scenario::parse(BATTLE, &library, "test", 1).unwrap();
        let fight = Fight::new(scenario.setup).unwrap();
        let hall = Hall::new(fight.clone(), Lang::En);
        let mut master = Self { fight, library, hall };
        master.give("initiative");
        master
    }

    fn give(&mut self, line: &str) {
        let context = Context { state: self.fight.state(), library: &self.library };
        let change = match grammar::parse(line, &context).unwrap() {
            Line::Command(command) => {
                self.fight.propose(command, Vec::new(), Hand::Generator).unwrap()
            }
            Line::Session(Session::Undo) => self.fight.undo().unwrap().unwrap(),
            Line::Session(other) => panic!("{other:?}"),
        };
        self.hall.tell(&change);
        self.fight.take(change);
    }

    /// Somebody new.
    fn seat(&self, seat: Seat, size: (u32, u32)) -> Guest {
        self.called(&format!("Guest {}", self.hall.stirred()), seat, size)
    }

    fn called(&self, name: &str, seat: Seat, size: (u32, u32)) -> Guest {
        let arrival = Arrival {
            name: PlainText::new(name),
            from: PlainText::new("test"),
            seat,
            size,
            term: "xterm-256color".to_owned(),
            lang: None,
        };
        Guest::new(self.hall.admit(arrival).unwrap(), size)
    }

    fn public(&self) -> Guest {
        self.seat(Seat::Public, (80, 24))
    }
}

fn side(name: &str) -> Seat {
    Seat::Side(PlainText::new(name))
}

/// A guest with a terminal.
struct Guest {
    visit: Visit,
    terminal: vt100::Parser,
}

impl Guest {
    fn new(visit: Visit, (columns, rows): (u32, u32)) -> Self {
        let within = |claimed: u32| {
            NonZero::new(u16::try_from(claimed).unwrap_or(300).clamp(1, 300)).unwrap()
        };
        let terminal = vt100::Parser::new(within(rows), within(columns), 0);
        Self { visit, terminal }
    }

    /// The next bytes, which the terminal shows; `None` where the guest has nothing to wait for any more, or the visit
    /// is over.
    fn take(&mut self) -> Option<Bytes> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let soon = std::time::Duration::from_millis(1);
        let next = async { tokio::time::timeout(soon, self.visit.next()).await.ok().flatten() };
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
