//! What the last word of a line may become.

use super::{Context, Pointed, Reads, Verb, Words, is_russian, reading, slots, verb_of, verbs_of};
use crate::{Audience, Cell, systems::in_system};

/// What the last word of a line may become.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Completion {
    /// Whole words that it may go on as: sorted, with nothing repeated.
    pub words: Vec<String>,
    /// The values that it may be, as usages name them; a number or a text of one's own has no words.
    pub places: Vec<&'static str>,
    /// The same for a screen that lets the line be put together piece by piece, in the order of the verb.
    pub pieces: Vec<Piece>,
}

/// What may stand next in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// A word of the grammar's own, with its other words.
    Word(&'static [&'static str]),
    /// The name of something, as it stands in a line.
    Name(String),
    /// A number or a text, which is typed; how usages name it.
    Typed(&'static str),
    /// Something that can be pointed at on the map.
    OnMap(OnMap),
}

/// What is pointed at on the map for a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnMap {
    /// One combatant on it.
    Person,
    /// At least one combatant.
    People,
    /// One cell of it.
    Cell,
    /// A cell, or a rectangle of them.
    Cells,
}

/// Every way in which the last word of `line` may go on; `at` is the cell that is pointed at.
pub fn complete(line: &str, at: Option<Cell>, context: &Context<'_>) -> Completion {
    let (before, last) = line.rsplit_once(' ').map_or(("", line), |(before, last)| (before, last));
    let last = last.to_lowercase();
    let begins = |word: &String| {
        let word = word.trim_start_matches('"').to_lowercase();
        // People leave the name of the system out of the id of a rule.
        let short = |(_, short): (&str, &str)| is_id(&word) && short.starts_with(&last);
        word.starts_with(&last) || word.split_once('-').is_some_and(short)
    };
    let mut found = next(before, &last, at, context);
    found.words.retain(begins);
    found.words.sort_unstable();
    found.words.dedup();
    found.places.sort_unstable();
    found.places.dedup();
    found
}

/// Whether a word in small letters is the id of a rule: two or more words of letters, then a number.
fn is_id(word: &str) -> bool {
    let number = word.rsplit_once('-').map_or("", |(_, number)| number);
    word.matches('-').count() > 1 && number.starts_with(|c: char| c.is_ascii_digit())
}

/// What may stand behind `before`; `last` is what is typed of it.
fn next(before: &str, last: &str, at: Option<Cell>, context: &Context<'_>) -> Completion {
    let Ok(mut words) = Words::new(before, Audience::Gm) else { return Completion::default() };
    if words.peek().is_none() {
        let all = verbs_of(context.state.system.system()).flat_map(Verb::names);
        return Completion { words: all.map(str::to_owned).collect(), ..Completion::default() };
    }
    let Ok((verb, name)) = verb_of(&mut words, context) else { return Completion::default() };
    // A word of which no letter stands there goes by the language of the verb.
    let is_begun = last.contains(char::is_alphabetic);
    words.russian = is_russian(if is_begun { last } else { name });
    last.clone_into(&mut words.begun);
    words.verb = verb.word;
    words.pointed = Pointed { at, ..Pointed::default() };
    in_system!(AnySystemState, &context.state.system, S, table => {
        let (slots, is_reasoned) = match verb.reads {
            Reads::Own(own) => (slots::of_fight::<S>(own.slots), own.is_reasoned()),
            Reads::System(_) => match slots::spec::<S>(verb.word) {
                Some(verb) => (verb.slots.to_vec(), verb.makes.is_ruling()),
                None => return Completion::default(),
            },
        };
        reading::next((&slots, is_reasoned), &mut words, context, table)
    })
}
