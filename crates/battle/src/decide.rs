//! From a command to its events, purely: same state, command and answers, same result.
//!
//! Nothing is thrown and nothing changed here. A missing face or choice stops the decision with the [`Ask`] for it;
//! whoever drives it gets the answer and decides again with one answer more.

mod chase;
mod clocks;
mod company;
mod disclose;
mod edges;
mod end_of_fight;
mod gm;
mod order;
mod people;
mod setup;
mod summon;
mod terrain;
mod transaction;
mod turn;
mod world;

use kekkai_rules::{
    Answer, Ask, Citation, Flow, Id, Moment, MoveMode, Stop, Target, system::Pending as _,
};

pub(crate) use end_of_fight::may_loot;
pub use setup::check_place;
pub(crate) use transaction::MergePoint;
pub use transaction::{FaceGrouping, Transaction};

use crate::{
    Aim, Cell, Command, Event, Refusal, State, path,
    systems::{Listed, SystemPart, in_system},
};

/// What came of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Decision {
    /// It was carried out.
    Done {
        events: Vec<Event>,
        /// The fight after it.
        state: Box<State>,
    },
    /// One more answer is needed.
    Need(Ask),
    /// It may not be done.
    Refused(Refusal),
}

/// Why a decision did not come to its end.
#[derive(Debug)]
pub(crate) enum Halt {
    Need(Ask),
    Refused(Refusal),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Need(ask) => Self::Need(ask),
            Stop::Refused(refusal) => Self::Refused(refusal.into()),
        }
    }
}

impl From<Refusal> for Halt {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<kekkai_rules::Refusal> for Halt {
    fn from(refusal: kekkai_rules::Refusal) -> Self {
        Self::Refused(refusal.into())
    }
}

/// Decides what comes of `command` in `state`, given the answers so far.
///
/// An answer too many is refused: a record must hold exactly what was asked.
pub fn decide(state: &State, command: &Command, answers: &[Answer]) -> Decision {
    decided(state, command, answers).decision
}

/// A decision with what is known of where it stopped.
pub(crate) struct Decided {
    pub(crate) decision: Decision,
    /// Which faces of the throw that it needs lead to the same.
    pub(crate) grouping: FaceGrouping,
    /// What has happened until then, where all that follows depends on that alone.
    pub(crate) merge_point: Option<MergePoint>,
}

/// The same with what odds need to know of it.
pub(crate) fn decided(state: &State, command: &Command, answers: &[Answer]) -> Decided {
    let whole = |decision| Decided { decision, grouping: FaceGrouping::BySum, merge_point: None };
    in_system!(AnySystemState, &state.system, S, table => {
        let mut tx = Transaction::<S>::new(state, table, answers);
        match carry_out(&mut tx, command) {
            Ok(()) if tx.answers_left() > 0 => {
                whole(Decision::Refused(kekkai_rules::Refusal::WrongAnswer.into()))
            }
            Ok(()) => whole(tx.done()),
            Err(Halt::Need(ask)) => Decided {
                decision: Decision::Need(ask),
                grouping: tx.grouping(),
                merge_point: tx.merge_point_reached(),
            },
            Err(Halt::Refused(refusal)) => whole(Decision::Refused(refusal)),
        }
    })
}

/// How all stand, and what has happened, where a command stops to ask after these answers; `None` where it does not.
pub(crate) fn meanwhile(
    state: &State,
    command: &Command,
    answers: &[Answer],
) -> Option<(Box<State>, Vec<Event>)> {
    in_system!(AnySystemState, &state.system, S, table => {
        let mut tx = Transaction::<S>::new(state, table, answers);
        match carry_out(&mut tx, command) {
            Err(Halt::Need(_)) => Some(tx.stopped()),
            Ok(()) | Err(Halt::Refused(_)) => None,
        }
    })
}

fn carry_out<S: Listed>(tx: &mut Transaction<'_, S>, command: &Command) -> Result<(), Halt> {
    let (stage, round) = (tx.state().stage(), tx.state().queue.round);
    obey(tx, command)?;
    S::on(tx, Moment::Settled)?;
    while let Some(actor) = tx.state().actor().filter(|actor| turn::is_gone(tx, *actor)) {
        // Whoever dies of that has no turn left, as a rider who falls with its mount.
        turn::finish(tx, actor)?;
        S::on(tx, Moment::Settled)?;
    }
    company::gather(tx);
    if tx.state().queue.round > round {
        world::listen(tx);
    }
    end_of_fight::look(tx, stage)
}

fn obey<S: Listed>(tx: &mut Transaction<'_, S>, command: &Command) -> Result<(), Halt> {
    if is_act(command) {
        tx.state().rules().waits()?;
    }
    match command {
        Command::Place { who, at } => setup::place(tx, *who, *at),
        Command::RollInitiative => setup::roll_initiative(tx),
        Command::Act { who, order, aim } => {
            let target = aim.map(|aim| match aim {
                Aim::At(who) => Target::Combatant(who),
                Aim::Cell(cell) => Target::Spot(cell.into()),
            });
            may_act(tx.state(), *who)?;
            let actor = tx.state().actor();
            let order = S::of_order(order).ok_or(kekkai_rules::Refusal::OtherSystem)?;
            let flow = S::decide(tx, *who, order, target)?;
            match actor.filter(|actor| actor != who) {
                // An act off one's turn ends the running turn only if the one whose turn it is falls.
                Some(actor) => turn::go_on(tx, actor, Flow::Open),
                None => turn::go_on(tx, *who, flow),
            }
        }
        Command::Walk { who, path, mode } => walk(tx, *who, path, *mode),
        Command::EndTurn { who } => {
            acts_now(tx.state(), *who)?;
            S::Pending::end_turn(tx, *who)?;
            turn::finish(tx, *who)
        }
        Command::Gm { what, reason: _ } => gm::rule(tx, what),
        Command::Leave { who, edge, mode } => edges::leave(tx, *who, *edge, *mode),
        Command::Enter { who, at } => edges::enter(tx, *who, *at),
        Command::Detour { who, to } => edges::detour(tx, *who, *to),
        Command::Depart { who } => edges::depart(tx, *who),
        Command::World(order) => world::obey(tx, order),
        Command::Loot { who, aim } => end_of_fight::loot(tx, *who, *aim),
        Command::Anew { at, board } => end_of_fight::anew(tx, *at, *board),
    }
}

/// Whether a command is one of those who fight, or begins the fight; all others are the GM's or of no fight.
const fn is_act(command: &Command) -> bool {
    match command {
        Command::RollInitiative
        | Command::Act { .. }
        | Command::Walk { .. }
        | Command::EndTurn { .. }
        | Command::Leave { .. }
        | Command::Enter { .. }
        | Command::Detour { .. }
        | Command::Depart { .. } => true,
        Command::Place { .. }
        | Command::Gm { .. }
        | Command::World(_)
        | Command::Loot { .. }
        | Command::Anew { .. } => false,
    }
}

/// Whether `who` may be given an order now, on its own turn or as the system says off it.
pub(crate) fn may_act<T: SystemPart>(state: &State<T>, who: Id) -> Result<(), Refusal> {
    fights(state, who)?;
    Ok(state.rules().may_act(who, state.actor())?)
}

/// Whether rounds are played and `who` is of the fight.
fn fights<T: SystemPart>(state: &State<T>, who: Id) -> Result<(), Refusal> {
    if state.combatant(who).is_none() {
        return Err(kekkai_rules::Refusal::Nobody(who).into());
    }
    if state.queue.round == 0 {
        return Err(Refusal::NotBegun);
    }
    Ok(())
}

/// Whether it is the turn of `who`.
pub(crate) fn acts_now<T: SystemPart>(state: &State<T>, who: Id) -> Result<(), Refusal> {
    fights(state, who)?;
    let turn = state.actor();
    if turn == Some(who) {
        Ok(())
    } else {
        Err(kekkai_rules::Refusal::NotYourTurn { who, turn }.into())
    }
}

fn walk<S: Listed>(
    tx: &mut Transaction<'_, S>,
    who: Id,
    path: &[Cell],
    mode: MoveMode,
) -> Result<(), Halt> {
    acts_now(tx.state(), who)?;
    let here = tx.state().cell_of(who).ok_or(Refusal::OffField(who))?;
    if path.is_empty() {
        return Err(Refusal::BrokenPath { at: None }.into());
    }
    let steps = path::steps(&tx.state().field, here, path)
        .map_err(|at| Refusal::BrokenPath { at: Some(at) })?;
    let flow = S::walk(tx, who, &steps, mode)?;
    turn::go_on(tx, who, flow)
}

/// Whether nobody's body is on `cell` with whom `who`, a newcomer where it is `None`, may not share it.
fn free<T: SystemPart>(state: &State<T>, who: Option<Id>, cell: Cell) -> Result<(), Refusal> {
    // Its own body is in nobody's way.
    let fills = |one: &Id| Some(*one) != who || state.cell_of(*one) == Some(cell);
    let there: Vec<Id> = state.all_filling(cell).filter(fills).collect();
    let joins = |who: Id| !there.contains(&who) && state.rules().may_share(who, &there);
    match there.first() {
        Some(by) if !who.is_some_and(joins) => {
            Err(Refusal::Occupied { at: cell, by: *by, rule: state.cite(Citation::FreeCell) })
        }
        _ => Ok(()),
    }
}
