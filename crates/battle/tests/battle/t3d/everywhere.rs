//! Rules that hold wherever they are written to, and not in their usual case alone; fights of older editions go on as they began.

mod acts;
mod folk;
mod marks;
mod rolls;
mod secrets;

use kekkai_battle::{
    Audience, SideId,
    scenario::{BadScenario, Setup},
};
use kekkai_rules::Edition;

use super::told;
use crate::table::{PlayError, Table, setup};

/// The edition before these.
const BEFORE: Edition = Edition::Eleventh;

const HEROES: Audience = Audience::Side(SideId(0));
const WATCH: Audience = Audience::Side(SideId(1));

/// Heroes, a watch and a witch, before the queue.
fn opened(edition: Edition) -> Table {
    opened_but(edition, "", "")
}

/// The same with one part of the file in place of another.
fn opened_but(edition: Edition, old: &str, new: &str) -> Table {
    let setup = setup_but(old, new).unwrap_or_else(|error| panic!("{error}"));
    Table::of(Setup { edition, ..setup })
}

/// What it is set up with then, or why it cannot be.
fn setup_but(old: &str, new: &str) -> Result<Setup, BadScenario> {
    let text = include_str!("../../support/t3d_watch.ron");
    assert!(text.contains(old), "{old}");
    setup(&if old.is_empty() { text.to_owned() } else { text.replace(old, new) })
}

/// The same with the turn of Mira, the first of the queue.
fn begun(edition: Edition) -> Table {
    let mut table = opened(edition);
    table.tell("initiative", "");
    table
}

/// Whether a line is refused, whatever the reason; it is given up where it asks for dice.
fn refuses(table: &mut Table, line: &str) -> bool {
    match table.play(line, "?") {
        Ok(()) => {
            if table.prompt().is_some() {
                table.tell("cancel", "");
            }
            false
        }
        Err(PlayError::Refused(_)) => true,
        Err(other) => panic!("{line}: {other:?}"),
    }
}

/// Whether this is among what an audience is told of the latest step.
fn reads(table: &Table, audience: Audience, key: &str) -> bool {
    told(table, audience, 1).contains(&format!("{key:?}"))
}
