//! What a fight may be told.

use kekkai_rules::{CustomZone, Dice, Id, MoveMode, PlainText, system::Fault};
use serde::{Deserialize, Serialize};

use crate::{
    Cell, Combatant, SideId, State,
    clocks::Timing,
    combatant::Edge,
    disclosure::Disclose,
    field::{BorderPart, Mark, Status},
    notes::About,
    patch::Patch,
    systems, token,
    world::{self, PlaceId},
};

/// What an order is aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aim {
    /// At the place of a combatant.
    At(Id),
    /// What fills a cell.
    Cell(Cell),
}

/// Something to do. Imperative; what came of it is [`crate::Event`]s.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Command {
    /// Puts a combatant on a cell before the fight.
    Place { who: Id, at: Cell },
    /// Everyone throws initiative, and the first round begins.
    RollInitiative,
    /// An order of the system to `who`, in its own turn or, where the system allows it, in another's.
    Act { who: Id, order: systems::Order, aim: Option<Aim> },
    /// Goes along a path; its first cell is the first one entered.
    Walk {
        who: Id,
        /// Each cell next to the one before it.
        path: Vec<Cell>,
        #[serde(rename = "gait")]
        mode: MoveMode,
    },
    /// Ends the turn; whatever was still open in it is declined.
    EndTurn { who: Id },
    /// The GM's ruling, with a reason if one was given.
    Gm { what: Gm, reason: Option<PlainText> },
    /// Goes over a border.
    Leave {
        who: Id,
        edge: Edge,
        #[serde(rename = "gait")]
        mode: MoveMode,
    },
    /// Comes back over the border it waits behind.
    Enter { who: Id, at: Cell },
    /// Spends the turn walking round to the next border.
    Detour { who: Id, to: Edge },
    /// Leaves the fight, no enemy being left on the field.
    Depart { who: Id },
    /// Something on the map of the world.
    World(world::WorldOrder),
    /// Takes what the dead have left, or what lies about, when the fight is over.
    Loot {
        who: Id,
        /// From whom, or off which cell.
        aim: Aim,
    },
    /// The next fight is set up.
    Anew {
        /// Where; in the same place, if nothing is said.
        at: Option<PlaceId>,
        /// On which board of the place; on its first one if nothing is said, and in the same place on the same.
        #[serde(default)]
        board: Option<u8>,
    },
}

/// How a line said who joins, so that it can be written again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Like {
    /// The name, without the numbers of several.
    pub name: PlainText,
    /// Like which combatant of the library, or which character.
    pub sheet: PlainText,
    /// Where it was to stand, or the first of several.
    pub at: Cell,
    /// Whether what the rules say against it does not count.
    pub anyway: bool,
}

impl Command {
    /// Whose act in the fight it is; `None` for what only the GM does.
    pub fn actor(&self) -> Option<Id> {
        match self {
            Self::Act { who, .. }
            | Self::Walk { who, .. }
            | Self::EndTurn { who }
            | Self::Leave { who, .. }
            | Self::Enter { who, .. }
            | Self::Detour { who, .. }
            | Self::Depart { who }
            | Self::Loot { who, .. } => Some(*who),
            Self::Place { .. }
            | Self::RollInitiative
            | Self::Gm { .. }
            | Self::World(_)
            | Self::Anew { .. } => None,
        }
    }

    /// Whose player may propose it: whose act it is, or who waits.
    pub fn proposer(&self) -> Option<Id> {
        if let Self::Gm { what: Gm::Wait { who, .. }, reason: None } = self {
            return Some(*who);
        }
        self.actor()
    }

    /// Those whom it brings into a fight of that state, with the numbers and the names that they will have.
    pub fn newcomers(&self, state: &State) -> Vec<(Id, PlainText)> {
        let first = u16::try_from(state.combatants.len()).unwrap_or(u16::MAX);
        let Self::Gm { what, .. } = self else { return Vec::new() };
        let names: Vec<PlainText> = if let Gm::Join { combatant, .. } = what {
            vec![combatant.name.clone()]
        } else if let Gm::Band { combatants, .. } = what {
            combatants.iter().map(|one| one.name.clone()).collect()
        } else if let Gm::Copy { who, count, .. } = what
            && let Some(one) = state.combatant(*who)
        {
            let base = token::without_number(&one.name);
            let numbers = token::next_number(state, &base)..;
            let numbered = |number| PlainText::new(&format!("{base} {number}"));
            numbers.take((*count).into()).map(numbered).collect()
        } else {
            Vec::new()
        };
        (first..).map(Id).zip(names).collect()
    }

    /// What the rules say against the sheet of somebody who joins by it, though it may fight.
    pub fn misfit(&self) -> Option<Fault> {
        if let Self::Gm { what: Gm::Join { spec, .. } | Gm::Band { spec, .. }, .. } = self {
            spec.misfit()
        } else {
            None
        }
    }
}

impl Gm {
    /// One of them alone, or several as one.
    pub fn all(mut each: Vec<Self>) -> Self {
        match each.pop() {
            Some(only) if each.is_empty() => only,
            last => {
                each.extend(last);
                Self::Several(each)
            }
        }
    }
}

/// What the GM may set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Gm {
    /// Something on a sheet.
    Sheet(systems::Ruling),
    /// Where somebody stands, wherever the rules would let it go.
    Move { who: Id, to: Cell },
    /// Whose turn it is: a fresh turn of `who` begins, the running one is dropped. If anything was done in that it counts as
    /// taken, else it comes again. Of one who has the turn already, movement and action begin anew and nothing else.
    Turn { who: Id },
    /// What fills a cell.
    Ground { at: Cell, terrain: kekkai_rules::Terrain },
    /// Somebody joins the fight.
    Join {
        /// Who; its number is given by the fight.
        combatant: Box<Combatant>,
        /// Its sheet as typed.
        spec: Box<systems::Spec>,
        /// How the line said it; `None` in older saves.
        #[serde(default)]
        like: Option<Like>,
        /// Where on the map of the world, instead of on the field.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<PlaceId>,
    },
    /// From here on the generator throws other dice than it would have.
    FreshLuck,
    /// A note for the log.
    Note(PlainText),
    /// A mark on cells.
    Mark {
        mark: Mark,
        /// Whether it is there from now on.
        on: bool,
        at: Vec<Cell>,
    },
    /// A status of the field, or of some of its cells.
    Status {
        status: Status,
        /// Whether it is in force from now on.
        on: bool,
        /// On which cells; none for the whole field.
        at: Vec<Cell>,
    },
    /// A status of all places, the field before one first.
    Everywhere {
        status: Status,
        /// Whether it is in force from now on.
        on: bool,
    },
    /// Whether a border can be crossed.
    Border {
        edge: Edge,
        /// Whether it is open.
        open: bool,
    },
    /// Several of one kind join, all of them or none.
    Band {
        /// Who; their numbers are given by the fight.
        combatants: Vec<Combatant>,
        /// The sheet of each as typed.
        spec: Box<systems::Spec>,
        /// How the line said it; `None` in older saves.
        #[serde(default)]
        like: Option<Like>,
        /// Where on the map of the world, instead of on the field.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<PlaceId>,
    },
    /// Whether a part of a border can be crossed, and where it leads.
    Part {
        edge: Edge,
        /// From which of its cells to which, both included; the whole border where none are named.
        cells: Option<(Cell, Cell)>,
        /// What it is from now on.
        part: BorderPart,
    },
    /// A status of the GM's own making.
    #[serde(rename = "Climate")]
    CustomZone {
        #[serde(rename = "climate")]
        zone: Box<CustomZone>,
        /// Whether it is in force from now on.
        on: bool,
        /// On which cells; none for the whole field.
        at: Vec<Cell>,
    },
    /// What fills cells, all of them or none. Ice laid over water has the water below it.
    Fill { at: Vec<Cell>, terrain: kekkai_rules::Terrain },
    /// What others may see.
    Disclose(Disclose),
    /// Whose side somebody is on.
    Side {
        who: Id,
        /// Which side; [`SideId::NONE`] for none.
        to: SideId,
    },
    /// A free roll, for whatever the table decides by it.
    Roll {
        dice: Dice,
        /// Whether only the GM is told of it.
        secret: bool,
    },
    // The place of a command in this list goes into the dice of its step: what is new stands last.
    /// The same for several, one after the other in this order: all of them or none. What changes nothing for some of them
    /// is done to the others.
    Several(Vec<Self>),
    /// A note that stands until it is changed, in place of the one that is there.
    Remember {
        about: About,
        /// Its text, at most [`MOST_LINES`](crate::notes::MOST_LINES); none deletes the note.
        lines: Vec<PlainText>,
        /// Whether players may read it, as far as they know of what it is about.
        shown: bool,
    },
    /// What fills the cells of a piece of a map, all of them or none.
    Lay {
        /// Where the north-west corner of it lies.
        at: Cell,
        patch: Patch,
    },
    /// Somebody, dead or alive, is taken out of this fight: off the field and out of the queue, with no body left. Of whoever
    /// has the turn it ends.
    Remove { who: Id },
    /// Somebody is called otherwise from now on, and drawn otherwise.
    Rename { who: Id, name: PlainText, token: PlainText },
    /// Others like somebody, as that stands now, join on its side, all of them or none.
    Copy {
        who: Id,
        /// How many, from 1.
        count: u8,
        /// Where the first of them stands, the others beside it; beside `who` if nothing is said.
        at: Option<Cell>,
    },
    /// The number that somebody acts by, at once.
    Initiative { who: Id, number: i32 },
    /// Other places in the queue, one after the other in this order.
    Order { who: Vec<Id>, place: QueuePlace },
    /// Somebody puts off its turn of this round, the running one if nothing was done in it.
    Wait { who: Id, wait: Wait },
    /// Something is done to a clock.
    Clock(Timing),
}

/// Where in the queue several are put.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum QueuePlace {
    /// The places that they have among them, in another order; each takes the number of its place.
    Own,
    /// Directly before this one, with its number.
    Before(Id),
    /// Directly behind this one, with its number.
    After(Id),
}

/// How long somebody waits with its turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wait {
    /// Until the turn of this one is over.
    After(Id),
    /// Until it is called, at the latest until everybody else has had a turn in this round; for what, if anything was said.
    Held(Option<PlainText>),
}
