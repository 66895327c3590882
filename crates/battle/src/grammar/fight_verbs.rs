//! Verbs of the fight that every system has.

use kekkai_rules::{Id, MoveKind, MoveMode};

use super::{BadCommand, Context, Group, Line, Reads, Verb, Words, words::actor};
use crate::{Cell, Command, State, reach::Reach};

/// Before the verbs of movement.
pub(super) const FIRST: &[Verb] = &[
    Group::Fight.verb("place", &["поставить"], "WHO CELL", place),
    Group::Fight.verb("initiative", &["инициатива"], "", |_, _| {
        Ok(Line::Command(Command::RollInitiative))
    }),
];

/// Behind the verbs of movement.
pub(super) const LAST: &[Verb] = &[Group::Fight.verb("end", &["конец"], "", end)];

/// The verb of a mode of movement.
pub(super) fn of_mode(kind: &MoveKind) -> Verb {
    let usage = if kind.jumps { "[jump] CELL [[jump] CELL …]" } else { "CELL [CELL …]" };
    Verb {
        word: kind.word,
        aliases: kind.aliases,
        usage: usage.into(),
        group: Group::Fight,
        reads: Reads::Mode,
    }
}

/// The verb of a mode, in a fight that has it.
fn word_of(state: &State, mode: MoveMode) -> &'static str {
    state.rules().book().mode(mode).map_or("", |kind| kind.word)
}

fn place(words: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let who = words.who(context)?;
    Ok(Line::Command(Command::Place { who, at: words.cell()? }))
}

fn end(_: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    Ok(Line::Command(Command::EndTurn { who: actor(context)? }))
}

/// Along a path, in the mode of movement of the verb `word`.
pub(super) fn walk(
    words: &mut Words,
    context: &Context<'_>,
    word: &str,
) -> Result<Line, BadCommand> {
    let modes = context.state.rules().book().modes;
    let kind = modes.iter().find(|kind| kind.word == word);
    let kind = kind.ok_or_else(|| BadCommand::Unknown { word: word.to_owned(), nearest: None })?;
    along(words, context, kind.id)
}

/// One cell is gone to by the cheapest way; several are joined by straight lines, and `jump` goes over what lies
/// before the next, so that every way can be told.
fn along(words: &mut Words, context: &Context<'_>, gait: MoveMode) -> Result<Line, BadCommand> {
    let who = actor(context)?;
    let mut corners = Vec::new();
    while corners.is_empty() || words.peek().is_some() {
        let jumps = words.take_if(JUMP);
        corners.push((jumps, words.cell()?));
    }
    let cheapest = match corners.as_slice() {
        [(false, to)] => Reach::of(context.state, who, gait).and_then(|reach| reach.path(*to)),
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
    Ok(Line::Command(Command::Walk { who, path, gait }))
}

const JUMP: &[&str] = &["jump", "прыжок"];

/// A walk as the grammar writes it: by its end where that is gone to by the same way, else by its corners and jumps.
pub(super) fn write(state: &State, who: Id, path: &[Cell], gait: MoveMode) -> String {
    let mut line = word_of(state, gait).to_owned();
    let by_itself = |to| Reach::of(state, who, gait).and_then(|reach| reach.path(to));
    if let Some(to) = path.last().filter(|to| by_itself(**to).as_deref() == Some(path)) {
        line.push(' ');
        line.push_str(&to.to_string());
        return line;
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
        if jumps {
            line.push_str(" jump");
        }
        for cell in corners(run) {
            line.push(' ');
            line.push_str(&cell.to_string());
        }
        here = run.last().copied();
        rest = after;
    }
    line
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
