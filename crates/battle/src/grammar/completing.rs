//! What the last word of a line may become.

use kekkai_rules::{System, verb::Verb as SystemVerb};

use super::{
    Context, Reads, Verb, Words, is_russian, quoted, reading, session_verbs, terrain_verbs,
    verb_of, verbs_of, words, world_verbs,
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
    match verb.reads {
        Reads::Own(_) | Reads::Mode => own(verb, context),
        Reads::System(_) => in_system!(AnySystemState, &context.state.system, S, table => {
            let found = spec::<S>(verb.word);
            found.map(|spec| reading::next(spec, &mut words, context, table)).unwrap_or_default()
        }),
    }
}

/// The spec of a system's verb.
pub(super) fn spec<S: System>(word: &str) -> Option<&'static SystemVerb<S>> {
    S::verbs().iter().copied().flatten().find(|verb| verb.word == word)
}

/// The words of a usage in both languages, and names where it asks for one.
fn own(verb: &Verb, context: &Context<'_>) -> Vec<String> {
    let parts = verb.usage.split(|c: char| !c.is_ascii_alphabetic() && c != '_');
    let mut found: Vec<String> = Vec::new();
    for part in parts {
        let listed: Vec<&'static str> = match part {
            "WHO" | "WHOM" => {
                found.extend(combatants(context));
                continue;
            }
            "SIDE" => {
                found.extend(sides(context));
                continue;
            }
            "PARTY" | "PLACE" | "PURSUERS" | "RUNNERS" | "BOARD" => {
                found.extend(world_verbs::names(context.state));
                continue;
            }
            "KIND" => words::terrains().collect(),
            "BORDER" => words::edges().collect(),
            "TRAIT" => terrain_verbs::marks().collect(),
            "STATUS" => terrain_verbs::statuses().collect(),
            word => words::both(word),
        };
        found.extend(listed.into_iter().map(str::to_owned));
    }
    found
}

/// Everybody by name, and by the name that a screen shows.
pub(super) fn combatants(context: &Context<'_>) -> Vec<String> {
    both(context, context.state.combatants.iter().map(|one| one.name.as_str()))
}

fn sides(context: &Context<'_>) -> Vec<String> {
    both(context, context.state.sides.iter().map(|side| side.name.as_str()))
}

fn both<'a>(context: &Context<'_>, names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let shown = |name: &'a str| context.library.shown(name).map(quoted);
    names.flat_map(|name| [Some(quoted(name)), shown(name)]).flatten().collect()
}
