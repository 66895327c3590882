//! What happened: facts in the past tense that need no rules to be applied.

mod citations;

use kekkai_rules::{Ambient, Ground, Id, PlainText, Roll};
use serde::{Deserialize, Serialize};

use crate::{
    Cell, Combatant, SideId,
    clocks::{Clock, Timed},
    combatant::Edge,
    disclosure::Disclose,
    field::{BorderPart, Local, Placed},
    notes::About,
    queue::{Slot, Waiting},
    systems, world,
};

/// One fact about the fight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Event {
    /// A die fell, or was typed.
    Rolled(Roll),
    /// Somebody was put on a cell.
    Placed { who: Id, at: Cell },
    /// Somebody came into the fight.
    Joined {
        combatant: Box<Combatant>,
        sheet: Box<systems::Sheet>,
        /// Its place in the queue of a running fight.
        slot: Option<Slot>,
    },
    /// The order of the fight stands.
    Queued {
        /// First to act first.
        slots: Vec<Slot>,
    },
    /// A round of the queue began.
    RoundBegan {
        /// Its number, from 1.
        round: u16,
        /// Who acts a second time at its end, in that order.
        extra: Vec<Id>,
    },
    /// The turn of `who` began.
    TurnBegan {
        who: Id,
        /// Whether it is an extra one.
        extra: bool,
    },
    /// The turn of `who` ended.
    TurnEnded { who: Id },
    /// Somebody went one step.
    Stepped { who: Id, from: Cell, to: Cell },
    /// The GM put somebody elsewhere.
    Shifted { who: Id, to: Cell },
    /// What fills a cell changed.
    Reshaped { at: Cell, ground: Ground },
    /// Somebody died and left the queue.
    Fell { who: Id },
    /// The dead combatant `who` lives again.
    Rose {
        who: Id,
        /// Its place in the queue; `None` before there is one.
        slot: Option<Slot>,
    },
    /// An item was taken off a cell.
    Lifted {
        at: Cell,
        /// Its number on that cell, from 0.
        item: u8,
    },
    /// The generator throws other dice from here on.
    LuckChanged {
        /// How often it was changed.
        salt: u32,
    },
    /// A note of the GM.
    Noted(PlainText),
    /// Something of the system's own.
    Own(systems::Fact),
    /// Somebody was thrown through the air.
    Flew {
        who: Id,
        /// The cells it was thrown over, the one where it came down last; at least one.
        path: Vec<Cell>,
    },
    /// Somebody went over a border, and is still in the fight.
    Left {
        who: Id,
        edge: Edge,
        from: Cell,
        /// Where that leads, if anybody has said so.
        #[serde(default)]
        leads: Option<PlainText>,
    },
    /// Somebody came back over a border.
    Entered { who: Id, at: Cell },
    /// Somebody off the field walked round to another border.
    Rounded { who: Id, to: Edge },
    /// Somebody left the fight.
    Departed { who: Id },
    /// A border was opened or closed.
    BorderSet {
        edge: Edge,
        /// Whether it is open now.
        open: bool,
    },
    /// The statuses of the whole field are now these.
    AirChanged {
        /// Which are in force.
        air: Ambient,
    },
    /// The statuses of a cell's own are now these.
    LocalSet { at: Cell, local: Local },
    /// An item came to lie on a cell.
    Dropped { at: Cell, item: systems::Item },
    /// Somebody acts by another number from the next round on.
    Requeued { who: Id, initiative: i32 },
    /// A part of a border is now this.
    PartSet {
        edge: Edge,
        /// From which of its cells to which, both included; the whole border where none are named.
        cells: Option<(Cell, Cell)>,
        part: BorderPart,
    },
    /// A made-up status came into force somewhere or was taken off.
    #[serde(rename = "ClimateSet")]
    CustomZoneSet(Box<Placed>),
    /// Somebody is of another side now.
    Sided {
        who: Id,
        /// Which; [`SideId::NONE`] for none.
        side: SideId,
    },
    /// Something happened in the world around the fight.
    World(world::Fact),
    /// The fight is over: at most one side is left.
    Ended {
        /// Which; nobody is left where there is none.
        side: Option<SideId>,
    },
    /// A new fight is set up.
    Anew {
        /// Who takes part; nobody else who lives does.
        who: Vec<Id>,
        /// Whether it is in another place than the last one.
        moved: bool,
    },
    /// The GM showed something to others, or keeps it from them.
    Disclosed(Disclose),
    /// Somebody comes to a fight that has not begun.
    Came { who: Id },
    /// The GM wrote a note, or deleted it.
    Remembered {
        about: About,
        /// Its text; none for no note.
        lines: Vec<PlainText>,
        /// Whether players may read it.
        shown: bool,
    },
    /// The GM took somebody out of the fight, dead or alive.
    Removed { who: Id },
    /// Somebody is called and drawn otherwise.
    Renamed {
        who: Id,
        /// What it was called before.
        was: PlainText,
        name: PlainText,
        token: PlainText,
    },
    /// Somebody put off its turn, the running one if it had it.
    Waits(Waiting),
    /// Something happened to a clock.
    Clock {
        what: Timed,
        /// As it stands now, or stood when it was taken away.
        clock: Clock,
    },
}
