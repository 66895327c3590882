//! Verbs of the fight that every system has.

use kekkai_rules::{
    Id, MoveKind, MoveMode,
    verb::{Case, Plain, Slot, Value, What},
};

use super::{
    BadCommand, modes_of,
    own::{self, Bad, CELL, Given, Makes, Own, WHO},
    people_verbs::NUMBER,
};
use crate::{Cell, Command, Gm, State, reach::Reach, systems::SystemId};

/// Before the verbs of movement.
pub(super) const FIRST: &[Own] = &[
    own::verb(
        "place",
        &["поставить"],
        &[WHO, CELL],
        Makes::Fight(|given| Ok(Command::Place { who: given.who("who")?, at: given.cell("at")? })),
    ),
    own::verb(
        "initiative",
        &["инициатива"],
        &[Slot::new("", "", What::Words(&[Case::otherwise(&[WHO, NUMBER])])).optional()],
        Makes::Fight(|given| {
            if !given.args.has(WHO.name) {
                return Ok(Command::RollInitiative);
            }
            let (who, number) = (given.who(WHO.name)?, given.number(NUMBER.name)?);
            Ok(Command::Gm { what: Gm::Initiative { who, number }, reason: None })
        }),
    ),
];

/// Behind the verbs of movement.
pub(super) const LAST: &[Own] = &[own::verb(
    "end",
    &["конец"],
    &[],
    Makes::Fight(|given| Ok(Command::EndTurn { who: given.actor()? })),
)];

/// Cells to go by; what lies before one is jumped over.
const JUMPING: &[Slot] = &[Slot::new(
    "",
    "",
    What::Again(&[Slot::flag(JUMP, &[Case::word(&["jump", "прыжок"])]), CELL]),
)];
/// Cells to go by, each beside the one before.
const PLAIN: &[Slot] = &[Slot::new("", "", What::Again(&[CELL]))];
const JUMP: &str = "jump";

/// The verbs of the modes of movement of all systems; several systems may have one of the same word.
pub(super) fn of_modes() -> Vec<Own> {
    let mut modes: Vec<&MoveKind> = SystemId::ALL.iter().flat_map(|id| modes_of(*id)).collect();
    modes.sort_by_key(|kind| kind.word);
    modes.dedup_by_key(|kind| kind.word);
    let slots = |kind: &MoveKind| if kind.jumps { JUMPING } else { PLAIN };
    let verb = |kind: &MoveKind| own::verb(kind.word, kind.aliases, slots(kind), Makes::Walk);
    modes.into_iter().map(verb).collect()
}

/// Along a path, in the mode of movement of the verb `word`.
pub(super) fn walk(word: &'static str, given: &Given<'_>) -> Result<Command, Bad> {
    let modes = given.context.state.rules().book().modes;
    let kind = modes.iter().find(|kind| kind.word == word);
    let unknown = || BadCommand::Unknown { word: word.to_owned(), nearest: None };
    along(given, kind.ok_or_else(unknown)?.id)
}

/// One cell is gone to by the cheapest way; several are joined by straight lines, and `jump` goes over what lies
/// before the next, so that every way can be told.
fn along(given: &Given<'_>, mode: MoveMode) -> Result<Command, Bad> {
    let (context, who) = (given.context, given.actor()?);
    let (mut corners, mut jumps) = (Vec::new(), false);
    for (_, value) in given.args.iter() {
        if let Value::Spot(spot) = value {
            corners.extend(Cell::try_from(*spot).map(|cell| (jumps, cell)));
            jumps = false;
        } else {
            jumps = true;
        }
    }
    let cheapest = match corners.as_slice() {
        [(false, to)] => Reach::of(context.state, who, mode).and_then(|reach| reach.path(*to)),
        _ => None,
    };
    let path = cheapest.unwrap_or_else(|| {
        let mut here = context.state.cell_of(who);
        let mut path = Vec::new();
        for (jumps, corner) in corners {
            match here.filter(|_| !jumps) {
                Some(from) => path.extend(straight(from, corner)),
                None => path.push(corner),
            }
            here = Some(corner);
        }
        path
    });
    Ok(Command::Walk { who, path, mode })
}

/// A walk as it is typed: by its end where that is gone to by the same way, else by its corners and jumps.
pub(super) fn args(
    state: &State,
    (who, path, mode): (Id, &[Cell], MoveMode),
    known: Option<&Reach>,
) -> (&'static str, Plain) {
    let word = state.rules().book().mode(mode).map_or("", |kind| kind.word);
    let mut args = Plain::none();
    let by_itself = |to| match known.filter(|reach| reach.mode == mode) {
        Some(reach) => reach.path(to),
        None => Reach::of(state, who, mode).and_then(|reach| reach.path(to)),
    };
    if let Some(to) = path.last().filter(|to| by_itself(**to).as_deref() == Some(path)) {
        return (word, args.with(CELL.name, kekkai_rules::Spot::from(*to)));
    }
    let mut here = state.cell_of(who);
    let mut rest = path;
    while let Some(first) = rest.first().copied() {
        let jumps = here.is_some_and(|from| from.distance(first) > 1);
        let mut before = first;
        let on_foot = rest.iter().take_while(|cell| {
            let beside = before.distance(**cell) <= 1;
            before = **cell;
            beside
        });
        let (run, after) = rest.split_at(on_foot.count().max(1));
        args = args.with_flag(JUMP, jumps);
        for cell in corners(run) {
            args.push(CELL.name, Value::Spot(cell.into()));
        }
        here = run.last().copied();
        rest = after;
    }
    (word, args)
}

/// The first cell of a path, those at which it turns, and its end: [`straight`] lines join them.
fn corners(path: &[Cell]) -> Vec<Cell> {
    let Some((first, mut rest)) = path.split_first() else { return Vec::new() };
    let (mut from, mut corners) = (*first, vec![*first]);
    while !rest.is_empty() {
        let is_straight = |length: &usize| {
            let stretch = rest.get(..*length).unwrap_or_default();
            stretch.last().is_some_and(|to| straight(from, *to) == stretch)
        };
        let length = (1..=rest.len()).take_while(is_straight).last().unwrap_or(1);
        let (stretch, after) = rest.split_at(length);
        from = stretch.last().copied().unwrap_or(from);
        corners.push(from);
        rest = after;
    }
    corners
}

/// King's moves from one cell to another, diagonals first; the start left out.
fn straight(from: Cell, to: Cell) -> Vec<Cell> {
    let mut path: Vec<Cell> = Vec::new();
    let mut here = from;
    while here != to {
        let towards = |from: u8, to: u8| (i16::from(to) - i16::from(from)).signum();
        let step = here.shifted(towards(here.column(), to.column()), towards(here.row(), to.row()));
        let Some(next) = step else { break };
        path.push(next);
        here = next;
    }
    path
}
