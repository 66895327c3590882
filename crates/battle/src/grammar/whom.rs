//! Several combatants in one word: those on a rectangle, of a side, near a cell, who see somebody, with a name like it, or
//! marked on the screen.

use kekkai_rules::{Id, PlainText, verb::Plain};

use super::{
    BadCommand, Context, find, is_keyword, is_russian, quoted, things,
    words::{BECAUSE, Misleading, Words, corners, is_no_cell},
    writing,
};
use crate::{Cell, Combatant, SideId, State, combatant::Presence, sight};

/// The words for those who are marked on the screen, English and Russian.
pub const MARKED: [&str; 2] = ["marked", "отмеченные"];
/// The sign before the name of a side.
const SIDE: char = '@';
/// Behind that sign: everybody.
const ALL: [&str; 2] = ["all", "все"];
/// Behind that sign, with [`OF`] and a name behind it: all who see somebody.
const SEES: [&str; 2] = ["sees", "видят"];
/// Stands between what is meant and of whom, or of which cell.
const OF: char = ':';
/// Stands for any signs of a name, or none.
const ANY: char = '*';
/// Stands behind a word that another one follows.
pub(super) const AND: char = ',';

/// Bytes of a name with a comma in it, at most: longer words are lists.
const LONGEST_NAME: usize = 1024;

/// Those whom `word` selects, in the order of their turns and then of the setup; `None` if it is no such word. A name goes before everything else.
///
/// The dead, and those who have left the fight, are selected by their names only. While nobody fights, everybody of a party
/// who lives takes part.
pub(super) fn select(
    words: &Words,
    word: &str,
    context: &Context<'_>,
) -> Result<Option<Vec<Id>>, BadCommand> {
    if let Some(who) = words.called(word, context) {
        return Ok(Some(vec![who]));
    }
    if parted(word).is_none() {
        return selected(words, word, context);
    }
    // One after the other, and not each in the one before: a line may be very long.
    let (mut all, mut rest): (Vec<Id>, &str) = (Vec::new(), word);
    loop {
        let called = (rest.len() <= LONGEST_NAME).then(|| words.called(rest, context)).flatten();
        let further = parted(rest).filter(|_| called.is_none());
        let (part, more) = further.map_or((rest, None), |(part, more)| (part, Some(more)));
        let found = match called.or_else(|| words.called(part, context)) {
            Some(who) => vec![who],
            None => selected(words, part, context)?
                .ok_or_else(|| words.nobody(part.to_owned(), context))?,
        };
        for who in found {
            if !all.contains(&who) {
                all.push(who);
            }
        }
        match more {
            Some(more) => rest = more,
            None => return Ok(Some(all)),
        }
    }
}

/// What stands before the first comma of a word and what behind it, where there is something on both sides.
fn parted(word: &str) -> Option<(&str, &str)> {
    word.split_once(AND).filter(|(first, rest)| !first.is_empty() && !rest.is_empty())
}

/// Those whom one word selects that is nobody's name and has no others behind it.
fn selected(
    words: &Words,
    word: &str,
    context: &Context<'_>,
) -> Result<Option<Vec<Id>>, BadCommand> {
    let lower = word.to_lowercase();
    let state = context.state;
    if MARKED.contains(&lower.as_str()) {
        let known = words.pointed.marked.iter().filter(|who| state.combatant(**who).is_some());
        return fitting(word, known.copied().collect());
    }
    let all = |is: &dyn Fn(&Combatant) -> bool| {
        let is_between = state.present().next().is_none();
        let of_party = |one: &Combatant| {
            state.world.as_ref().is_some_and(|world| world.party_of(one.id).is_some())
        };
        let here = words.seen(context).filter(|one| match one.presence {
            Presence::Present => true,
            Presence::Departed => is_between && of_party(one),
            Presence::Fallen => false,
        });
        let mut all: Vec<Id> = here.filter(|one| is(one)).map(|one| one.id).collect();
        let turn = |who: &Id| state.queue.slots.iter().position(|slot| slot.who == *who);
        // Whoever has no turn stands behind them.
        all.sort_by_key(|who| turn(who).unwrap_or(usize::MAX));
        fitting(word, all)
    };
    if let Some(name) = lower.strip_prefix(SIDE) {
        let number = things::number(things::SIDE, name, context, &Plain::none());
        return match (number, name.split_once(OF)) {
            (Ok(side), _) => {
                let side = u8::try_from(side).map_or(SideId::NONE, SideId);
                all(&|one| one.side == side)
            }
            (Err(_), None) if ALL.contains(&name) => all(&|_| true),
            (Err(_), Some((verb, called))) if SEES.contains(&verb) => {
                let seen = words.called(called, context);
                let seen = seen.ok_or_else(|| words.nobody(word.to_owned(), context))?;
                all(&|one| sees_it(state, one, seen))
            }
            (Err(bad), Some((steps, cell))) => match (steps.parse::<u8>(), cell.parse::<Cell>()) {
                (Ok(_), Ok(cell)) if !state.field.has(cell) => {
                    Err(BadCommand::NoCell(cell.to_string()))
                }
                (Ok(steps), Ok(cell)) => {
                    all(&|one| one.at.is_some_and(|at| at.distance(cell) <= steps))
                }
                (Ok(_), Err(_)) if is_no_cell(cell) => Err(BadCommand::NoCell(cell.to_uppercase())),
                (_, _) => Err(of_sides(word, bad)),
            },
            (Err(bad), None) => Err(of_sides(word, bad)),
        };
    }
    if let Some((from, to)) = corners(word) {
        // Cells are written like this too, but whoever reads the token on the map means the combatant.
        let first = word.split_once('-').map(|(first, _)| first);
        let first = first.filter(|first| first.starts_with(|c: char| c.is_alphabetic()));
        if first.is_some_and(|first| words.called(first, context).is_some()) {
            return Err(BadCommand::TokenOrCells {
                word: word.to_owned(),
                cells: format!("{from}-{to}"),
            });
        }
        if let Some(outside) = [from, to].into_iter().find(|cell| !state.field.has(*cell)) {
            return Err(BadCommand::NoCell(outside.to_string()));
        }
        let cells: Vec<_> = from.rectangle(to).collect();
        return all(&|one| one.at.is_some_and(|at| cells.contains(&at)));
    }
    if lower.contains(ANY) {
        let tokens = words.reader.tokens(state);
        let shown = |one: &Combatant| context.library.shown(one.name.as_str());
        return all(&|one| {
            let token = tokens.iter().find(|(who, _)| *who == one.id);
            let names =
                [Some(one.name.as_str()), shown(one), token.map(|(_, token)| token.as_str())];
            names.into_iter().flatten().any(|name| is_like(&lower, &name.to_lowercase()))
        });
    }
    match word.split_once('-') {
        Some((from, to)) if [from, to].iter().any(|part| part.parse::<Cell>().is_ok()) => {
            Err(BadCommand::NoCell(word.to_owned()))
        }
        _ => Ok(None),
    }
}

/// Whether somebody sees another: by a clear line, and one who hides only if it has noticed that.
fn sees_it(state: &State, one: &Combatant, seen: Id) -> bool {
    let Some((from, to)) = one.at.zip(state.cell_of(seen)) else { return false };
    let own = state.combatant(seen).is_some_and(|seen| seen.side == one.side);
    let hidden = !own && state.rules().is_hidden(seen, &|other| other == one.id);
    one.id != seen && !hidden && sight::is_clear(&state.field, from, to)
}

/// That there is no such side, with the sides as they stand here.
fn of_sides(word: &str, bad: BadCommand) -> BadCommand {
    let BadCommand::NoneOf { expected, .. } = bad else { return bad };
    let expected = expected.iter().map(|side| format!("{SIDE}{side}")).collect();
    BadCommand::NoneOf { word: word.to_owned(), expected }
}

/// The words of a language with the sign of sides that go on what is `begun`: each side, everybody; as soon as more than the sign stands
/// there also those who see somebody of these `names`, and behind a number of steps those near each of these `cells`.
pub(super) fn groups(
    (context, russian): (&Context<'_>, bool),
    begun: &str,
    names: &[String],
    cells: impl Iterator<Item = Cell>,
) -> Vec<String> {
    let with_sign = |name: String| quoted(&format!("{SIDE}{name}"));
    let sides = context.state.sides.iter().map(|side| side.name.as_str());
    let sides = things::both(context, russian, sides);
    let sides = sides.iter().map(|side| side.trim_matches('"').to_owned());
    let everybody = ALL.into_iter().filter(|word| is_russian(word) == russian);
    let mut all: Vec<String> = sides.chain(everybody.map(str::to_owned)).map(with_sign).collect();
    let begun = begun.strip_prefix(SIDE).unwrap_or_default();
    let steps = begun.split(OF).next().and_then(|steps| steps.parse::<u8>().ok());
    if let Some(steps) = steps {
        all.extend(cells.map(|cell| with_sign(format!("{steps}{OF}{cell}"))));
    } else if !begun.is_empty() {
        let seen =
            |sees| names.iter().map(move |name| format!("{sees}{OF}{}", name.trim_matches('"')));
        all.extend(SEES.into_iter().flat_map(seen).map(with_sign));
    }
    all
}

/// Whether a word stands for several by its signs: no name, and no cells.
pub(super) fn is_group(word: &str) -> bool {
    let word = word.trim_end_matches(AND);
    let is_marked = MARKED.contains(&word.to_lowercase().as_str());
    is_marked || word.starts_with(SIDE) || word.contains(ANY)
}

/// As what a line would read this name, if not as a name.
pub(super) fn misleads(name: &PlainText) -> Option<Misleading> {
    let name = name.as_str();
    let lower = name.to_lowercase();
    let signs = [(name.starts_with(SIDE), SIDE), (name.starts_with('#'), '#')];
    let ends = [(name.contains(ANY), ANY), (name.ends_with(AND), AND)];
    let mut signs = signs.into_iter().chain(ends);
    let because = BECAUSE.iter().filter_map(|because| because.split(' ').next());
    if let Some((_, sign)) = signs.find(|(is_there, _)| *is_there) {
        Some(Misleading::Sign(sign))
    } else if corners(name).is_some() {
        Some(Misleading::Cell)
    } else if name.parse::<i64>().is_ok() {
        Some(Misleading::Number)
    } else if because.chain(MARKED).any(|word| word == lower) {
        Some(Misleading::Word)
    } else {
        None
    }
}

fn fitting(word: &str, found: Vec<Id>) -> Result<Option<Vec<Id>>, BadCommand> {
    if found.is_empty() { Err(BadCommand::FitsNobody(word.to_owned())) } else { Ok(Some(found)) }
}

/// Several as they are typed: by their names, with commas between them. One whose name could be read as something else there
/// stands with its number.
pub(super) fn written(state: &State, all: &[Id]) -> String {
    let name = |who: &Id| {
        let name = state.combatant(*who).map_or("", |one| one.name.as_str());
        let is_other =
            is_keyword(&name.to_lowercase()) || find(state, &format!("{name},")).is_some();
        if is_other { format!("#{}", who.0) } else { writing::name(state, *who) }
    };
    all.iter().map(name).collect::<Vec<_>>().join(&format!("{AND} "))
}

/// Whether a name is like a pattern, both in small letters: a star stands for any signs, or none.
fn is_like(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split(ANY);
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else { return false };
    let Some(last) = parts.next_back() else { return rest.is_empty() };
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else { return false };
        rest = after;
    }
    rest.ends_with(last)
}
