//! What the last word of a line may become.

use super::{
    Context, Reads, Verb, Words, is_russian, reading, session_verbs, slots, verb_of, verbs_of,
};
use crate::{Audience, systems::in_system};

/// Every way in which the last word of `line` may go on: whole words, sorted, with nothing repeated.
pub fn completions(line: &str, context: &Context<'_>) -> Vec<String> {
    let (before, last) = line.rsplit_once(' ').map_or(("", line), |(before, last)| (before, last));
    let last = last.to_lowercase();
    let begins = |word: &String| word.trim_start_matches('"').to_lowercase().starts_with(&last);
    let mut found = next(before, &last, context);
    found.retain(begins);
    if session_verbs::takes_rule(before.trim()) {
        found = session_verbs::rules(&last);
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// What may stand behind `before`; `last` is what is typed of it.
fn next(before: &str, last: &str, context: &Context<'_>) -> Vec<String> {
    let Ok(mut words) = Words::new(before, Audience::Gm) else { return Vec::new() };
    if words.peek().is_none() {
        let all = verbs_of(context.state.system.system()).flat_map(Verb::names);
        return all.map(str::to_owned).collect();
    }
    let Ok((verb, name)) = verb_of(&mut words, context) else { return Vec::new() };
    // A word that is not begun goes by the language of the verb.
    words.russian = is_russian(if last.is_empty() { name } else { last });
    in_system!(AnySystemState, &context.state.system, S, table => {
        let spec = match verb.reads {
            Reads::Own(own) => (own.slots, own.is_reasoned()),
            Reads::System(_) => match slots::spec::<S>(verb.word) {
                Some(verb) => (verb.slots, verb.makes.is_ruling()),
                None => return Vec::new(),
            },
        };
        reading::next(spec, &mut words, context, table)
    })
}
