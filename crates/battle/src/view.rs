//! What an audience may see of a fight. Made here, from the state; what an audience may not know is not in it.

use std::sync::Arc;

use kekkai_rules::{
    Ask, Id, PlainText, Pool, PoolId, Purpose, SheetView, SystemId, sheet_view::Condition,
};
use serde::Serialize;

use crate::{
    Cell, Event, Field, Prompt, SideId, Stage, State,
    combatant::{Away, Presence},
    journal::Seq,
    ledger::TurnLeft,
    world::WorldView,
};

/// Who looks on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// The game master: everything.
    Gm,
    /// The players of a side: their own numbers, the others' wounds in words.
    Side(SideId),
    /// Anybody: wounds in words.
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
    /// What fills the cells and lies on them.
    pub field: Arc<Field>,
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
}

/// A pool as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum PoolShown {
    /// With its numbers.
    Exact(Pool),
    /// As a word.
    Word(PoolId, Wound),
}

/// How somebody looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Wound {
    /// Nothing is missing.
    Unhurt,
    /// More than half is left.
    Hurt,
    /// Half or less is left.
    Badly,
    /// At or below 0.
    Down,
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
    /// Number of the step.
    pub step: Seq,
    /// Round in which it was made.
    pub round: u16,
    /// What happened.
    pub told: Vec<Told>,
    /// Whether it was the game master's word, and the reason given.
    pub ruling: Option<Option<PlainText>>,
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
}

/// A question that waits, for the line of prompts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptView {
    /// The order that waits for it.
    pub prompt: Prompt,
    /// What is asked.
    pub ask: Ask,
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
        let acted = state.queue.acted.iter().rev().map(|turn| turn.who);
        // Nobody seen has acted in this round: the last of the round before is.
        let before = state.queue.slots.iter().rev().map(|slot| slot.who);
        let before = before.filter(|_| state.queue.round > 1);
        let actor = state.actor().into_iter().chain(acted).chain(before).find(seen);
        let knows_actor = state
            .actor()
            .filter(|who| Some(*who) == actor)
            .and_then(|who| state.combatant(who))
            .is_some_and(|actor| audience.knows(actor.side));
        Self {
            title: state.title.clone(),
            system: state.ledger.system(),
            stage: state.stage(),
            round: state.queue.round,
            sides: state.sides.iter().map(|side| side.name.clone()).collect(),
            field: Arc::clone(&state.field),
            combatants,
            queue: queue(state, actor).into_iter().filter(|row| seen(&row.who)).collect(),
            actor: actor.filter(|_| state.actor().is_some()),
            turn: state.ledger.turn_left().filter(|_| knows_actor),
            world: state
                .world
                .as_ref()
                .map(|world| Box::new(WorldView::new(state, world, audience))),
        }
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
        let known = audience.knows(combatant.side);
        let shown = |pool: &Pool| {
            if known { Some(PoolShown::Exact(*pool)) } else { PoolShown::in_words(pool) }
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
            pools: sheet.pools.iter().filter_map(shown).collect(),
            sheet: known.then_some(sheet),
        }
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

/// Every row; the marker stands with `actor`, also where the turn is another's.
fn queue(state: &State, actor: Option<Id>) -> Vec<QueueRow> {
    let shown = state.queue.turn.map(|turn| match actor {
        Some(who) if who != turn.who => {
            let taken = state.queue.acted.iter().rev().find(|taken| taken.who == who);
            taken.copied().unwrap_or(crate::queue::Turn { who, extra: false })
        }
        Some(_) | None => turn,
    });
    let row = |who, initiative, extra| {
        let turn = crate::queue::Turn { who, extra };
        let current = shown == Some(turn);
        QueueRow { who, initiative, extra, acted: state.queue.acted.contains(&turn), current }
    };
    let usual = state.queue.slots.iter().map(|slot| row(slot.who, slot.initiative, false));
    let again = state
        .queue
        .extra
        .iter()
        .map(|who| row(*who, state.queue.slot(*who).map_or(0, |slot| slot.initiative), true));
    usual.chain(again).collect()
}

impl PoolShown {
    /// Health as a word; other pools are not to be seen on somebody.
    fn in_words(pool: &Pool) -> Option<Self> {
        let wound = match pool {
            Pool { id: PoolId::Prana, .. } => return None,
            Pool { now, .. } if *now <= 0 => Wound::Down,
            Pool { now, max, .. } if now >= max => Wound::Unhurt,
            Pool { now, max, .. } if now.saturating_mul(2) > *max => Wound::Hurt,
            Pool { .. } => Wound::Badly,
        };
        Some(Self::Word(pool.id, wound))
    }
}

impl Audience {
    /// Whether it may read the sheets of `side`.
    pub fn knows(self, side: SideId) -> bool {
        match self {
            Self::Gm => true,
            Self::Side(own) => own == side,
            Self::Public => false,
        }
    }

    /// Whether it may know that `who` is there.
    pub fn sees(self, state: &State, who: Id) -> bool {
        let hidden = state.ledger.is_hidden(who) || self.has_not_met(state, who);
        !hidden || state.combatant(who).is_some_and(|combatant| self.knows(combatant.side))
    }

    /// What it may know of an event in `state`; `None` for nothing at all.
    pub fn told(self, state: &State, event: &Event) -> Option<Told> {
        let known =
            |who: Id| state.combatant(who).is_some_and(|combatant| self.knows(combatant.side));
        let seen = |who: Id| self.sees(state, who);
        if self == Self::Gm {
            return Some(Told::Event(event.clone()));
        }
        match event {
            Event::Own(fact) => {
                if !fact.about().into_iter().all(seen) {
                    return None;
                }
                let blow =
                    fact.blow().map(|(attacker, target, hit)| Told::Blow { attacker, target, hit });
                if fact.about().into_iter().all(known) {
                    Some(Told::Event(event.clone()))
                } else {
                    blow
                }
            }
            // That somebody listened and heard nothing tells that there is something to hear.
            Event::Rolled(roll) if roll.throw.purpose == Purpose::Detection => None,
            Event::Rolled(roll) => known(roll.throw.who).then(|| {
                let mut roll = roll.clone();
                // What an attack must be above is the target's Defence, and the throw does not say whose that is.
                roll.throw.above =
                    roll.throw.above.filter(|_| roll.throw.purpose != Purpose::Attack);
                Told::Event(Event::Rolled(roll))
            }),
            Event::Noted(_) | Event::LuckChanged { .. } => None,
            Event::Joined { combatant, .. } => {
                known(combatant.id).then(|| Told::Event(event.clone()))
            }
            Event::Queued { slots } => {
                let slots = slots.iter().filter(|slot| seen(slot.who)).copied().collect();
                Some(Told::Event(Event::Queued { slots }))
            }
            Event::RoundBegan { round, extra } => {
                let extra = extra.iter().filter(|who| seen(**who)).copied().collect();
                Some(Told::Event(Event::RoundBegan { round: *round, extra }))
            }
            Event::Placed { who, .. }
            | Event::TurnBegan { who, .. }
            | Event::TurnEnded { who }
            | Event::Stepped { who, .. }
            | Event::Shifted { who, .. }
            | Event::Fell { who }
            | Event::Requeued { who, .. }
            | Event::Flew { who, .. }
            | Event::Left { who, .. }
            | Event::Entered { who, .. }
            | Event::Rounded { who, .. }
            | Event::Departed { who }
            | Event::Sided { who, .. }
            | Event::Came { who }
            | Event::Rose { who, .. } => seen(*who).then(|| Told::Event(event.clone())),
            Event::World(fact) => self.knows_fact(state, fact).then(|| Told::Event(event.clone())),
            Event::Anew { who, moved } => {
                let who = who.iter().copied().filter(|who| seen(*who)).collect();
                Some(Told::Event(Event::Anew { who, moved: *moved }))
            }
            Event::Ended { .. }
            | Event::Reshaped { .. }
            | Event::Lifted { .. }
            | Event::Dropped { .. }
            | Event::BorderSet { .. }
            | Event::AirChanged { .. }
            | Event::LocalSet { .. }
            | Event::PartSet { .. }
            | Event::ClimateSet(_) => Some(Told::Event(event.clone())),
        }
    }
}
