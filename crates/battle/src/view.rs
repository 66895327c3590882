//! What an audience may see of a fight. Made here, from the state; what an audience may not know is not in it.

mod asked;
mod audience;
mod order;
mod pool;
mod telling;

use std::sync::Arc;

use kekkai_rules::{Id, PlainText, SheetView, SystemId, sheet_view::Condition, system::Fault};
use serde::Serialize;

use crate::{
    Cell, Event, Field, SideId, Stage, State,
    combatant::{Away, Presence},
    disclosure::{Reading, Sight},
    journal::Seq,
    ledger::TurnLeft,
    world::WorldView,
};

use order::Order;
pub use pool::{PoolShown, Wound};

/// Who looks on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// The game master: everything.
    Gm,
    /// The players of a side: their own numbers, of others what the game master lets them see.
    Side(SideId),
    /// The player of one combatant: what its side knows, and its own numbers though it is of no side.
    Character(Id),
    /// Anybody: what the game master lets everybody see.
    Public,
}

/// A fight as an audience sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BattleView {
    /// Name of the fight.
    pub title: PlainText,
    /// The rule book it is played by.
    pub system: SystemId,
    /// How far it has come.
    pub stage: Stage,
    /// Round, from 1; 0 before the first.
    pub round: u16,
    /// Names of the sides, by number.
    pub sides: Vec<PlainText>,
    /// What fills the cells and lies on them; nothing on those that are unknown.
    pub field: Arc<Field>,
    /// Cells of which the audience does not know what is there, row by row. The game master knows all of them, and finds
    /// in the field which ones the others do not.
    pub unknown: Vec<Cell>,
    /// Everyone known, in setup order.
    pub combatants: Vec<CombatantView>,
    /// The queue, first to act first; extra turns stand at its end as rows of their own.
    pub queue: Vec<QueueRow>,
    /// Whose turn it is.
    pub actor: Option<Id>,
    /// What is left of the turn, for those who may know the actor's numbers.
    pub turn: Option<TurnLeft>,
    /// The world around the fight, if it has one.
    pub world: Option<Box<WorldView>>,
}

/// A combatant as an audience sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CombatantView {
    /// Its number.
    pub id: Id,
    /// Its name.
    pub name: PlainText,
    /// Two columns for the map.
    pub token: PlainText,
    /// Its side.
    pub side: SideId,
    /// Where it stands or lies.
    pub at: Option<Cell>,
    /// Behind which border it waits, if it has left the field.
    pub away: Option<Away>,
    /// Whether it has left the fight.
    pub departed: bool,
    /// Whether it is dead.
    pub fallen: bool,
    /// What is to be seen of its state.
    pub conditions: Vec<Condition>,
    /// Whom it holds, to be drawn with both ends.
    pub holds: Option<Id>,
    /// Who holds it.
    pub held_by: Option<Id>,
    /// Its pools, the one that kills first.
    pub pools: Vec<PoolShown>,
    /// Its whole sheet, for those who may read it.
    pub sheet: Option<SheetView>,
    /// What is said of showing it to others, for the game master alone.
    pub disclosed: Disclosed,
}

/// What the game master has said of showing somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Disclosed {
    /// Whether it is seen, whatever the rules say.
    pub sight: Option<Sight>,
    /// Whether its numbers are shown, whatever the viewer reads of others.
    pub numbers: Option<bool>,
}

/// A row of the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct QueueRow {
    /// Whose.
    pub who: Id,
    /// What was thrown.
    pub initiative: i32,
    /// Whether it is an extra turn.
    pub extra: bool,
    /// Whether this turn has been taken in this round.
    pub acted: bool,
    /// Whether it runs now.
    pub current: bool,
}

/// One step as the log tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// Number of the step, for the game master alone: gaps would tell others of what they have not seen.
    pub step: Option<Seq>,
    /// Round in which it was made.
    pub round: u16,
    /// What happened.
    pub told: Vec<Told>,
    /// Whether it was the game master's word, and the reason given.
    pub ruling: Option<Option<PlainText>>,
    /// The names of those who were seen then and are not in the view after the last of the steps that are told.
    pub names: Vec<(Id, PlainText)>,
}

/// A thing that happened, as an audience may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told {
    /// All of it.
    Event(Event),
    /// A blow between others: whether it landed, no number.
    Blow {
        /// Who struck.
        attacker: Id,
        /// Whom.
        target: Id,
        /// Whether it hit.
        hit: bool,
    },
    /// What the rules say against the sheet of somebody who has joined, for the GM alone (KNK-CAT-02).
    Misfit(Fault),
}

impl CombatantView {
    /// Whether the two are enemies: of different sides, or one of no side.
    pub fn is_hostile_to(&self, other: &Self) -> bool {
        self.id != other.id && (self.side != other.side || self.side == SideId::NONE)
    }
}

impl BattleView {
    /// What `audience` sees of `state`.
    ///
    /// One who is hidden from it is absent: from the field, from the queue, and as the one whose turn it is, which stays
    /// with the last one seen (KNK-STL-08).
    pub fn new(state: &State, audience: Audience) -> Self {
        let seen = |who: &Id| audience.sees(state, *who);
        let combatants: Vec<_> = state
            .combatants
            .iter()
            .filter(|combatant| seen(&combatant.id))
            .map(|combatant| Self::combatant(state, combatant, audience))
            .collect();
        let Order { stage, round, rows, actor } = Order::new(state, audience);
        let knows_actor = state
            .actor()
            .filter(|who| Some(*who) == actor)
            .and_then(|who| state.combatant(who))
            .is_some_and(|actor| audience.knows(state, actor.id));
        let all = audience == Audience::Gm || state.field.fogged().next().is_none();
        Self {
            title: state.title.clone(),
            system: state.ledger.system(),
            stage,
            round,
            sides: state.sides.iter().map(|side| side.name.clone()).collect(),
            field: Self::field(state, audience, all),
            unknown: if all { Vec::new() } else { state.field.fogged().collect() },
            combatants,
            queue: rows,
            actor,
            turn: state.ledger.turn_left().filter(|_| knows_actor),
            world: state.world.as_ref().map(|world| {
                let mut world = WorldView::new(state, world, audience);
                world.noise = world.noise.map(|_| round).filter(|round| *round > 0);
                Box::new(world)
            }),
        }
    }

    /// The field without what lies in the fog, unless `all` of it is seen, and without whose limbs lie about where that one
    /// is not seen.
    fn field(state: &State, audience: Audience, all: bool) -> Arc<Field> {
        let seen = |who: Id| audience.sees(state, who);
        let mut field = Arc::clone(&state.field);
        if !all {
            field = state.field.without_fogged().into();
        }
        if field.names_any(&|who| !seen(who)) {
            Arc::make_mut(&mut field).withhold(&seen);
        }
        field
    }

    fn combatant(state: &State, combatant: &crate::Combatant, audience: Audience) -> CombatantView {
        let mut sheet = state.ledger.view(combatant.id);
        let seen = |who: &Id| audience.sees(state, *who);
        for wait in &mut sheet.waits {
            wait.from = wait.from.filter(seen);
        }
        // That it is held is to be seen; by whom only where that one is (KNK-STL-08).
        (sheet.holds, sheet.held_by) = (sheet.holds.filter(seen), sheet.held_by.filter(seen));
        if let Some(familiar) = &mut sheet.familiar {
            familiar.master = familiar.master.filter(seen);
        }
        let known = audience.knows(state, combatant.id);
        let viewer = audience.viewer(state);
        let reading = |pool| {
            let of_others = || state.disclosure.reading_of(viewer, combatant.id, pool);
            if known { Reading::Numbers } else { of_others() }
        };
        let disclosed = Disclosed {
            sight: state.disclosure.sight(combatant.id),
            numbers: state.disclosure.numbers(combatant.id),
        };
        CombatantView {
            id: combatant.id,
            name: combatant.name.clone(),
            token: combatant.token.clone(),
            side: combatant.side,
            at: combatant.at,
            away: combatant.away,
            departed: combatant.presence == Presence::Departed,
            fallen: combatant.presence == Presence::Fallen,
            conditions: sheet.conditions.clone(),
            holds: sheet.holds,
            held_by: sheet.held_by,
            pools: sheet
                .pools
                .iter()
                .filter_map(|pool| PoolShown::of(pool, reading(pool.id)))
                .collect(),
            sheet: known.then_some(sheet),
            disclosed: if audience == Audience::Gm { disclosed } else { Disclosed::default() },
        }
    }

    /// Whether the audience does not know what is on a cell.
    pub fn is_unknown(&self, cell: Cell) -> bool {
        self.unknown.binary_search(&cell).is_ok()
    }

    /// The combatant of this number, if the audience knows of it.
    pub fn find(&self, who: Id) -> Option<&CombatantView> {
        self.combatants.iter().find(|combatant| combatant.id == who)
    }

    /// Who stands on `cell`; a body only where nobody stands.
    pub fn on(&self, cell: Cell) -> Option<&CombatantView> {
        let here = || self.combatants.iter().filter(|combatant| combatant.at == Some(cell));
        here().find(|combatant| !combatant.fallen).or_else(|| here().next())
    }
}
