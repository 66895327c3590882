//! What follows a verb of a system, in the notation of usages: made from its slots.

use kekkai_rules::{
    System,
    verb::{Case, Makes, Place, Slot, Targets, Verb, What},
};

/// What follows a verb: capitals stand for values, brackets for what may be left out.
pub(super) fn of<S: System>(verb: &Verb<S>) -> String {
    let usage = slots(verb.slots);
    match verb.makes {
        Makes::Order(_) => usage,
        Makes::Ruling(_) => format!("{usage} [because TEXT]").trim_start().to_owned(),
    }
}

fn slots(slots: &[Slot]) -> String {
    slots.iter().map(slot).collect::<Vec<_>>().join(" ")
}

fn slot(slot: &Slot) -> String {
    let shown = alternatives(slot).join("|");
    match slot.place {
        Place::Here => shown,
        Place::Optional | Place::Any => format!("[{shown}]"),
    }
}

fn alternatives(slot: &Slot) -> Vec<String> {
    match slot.what {
        What::Words(cases) if slot.shown.is_empty() => words(cases),
        What::Target(Targets::Anything) => vec!["WHO|CELL".to_owned()],
        What::Target(Targets::Combatant | Targets::CombatantOrSelf) => vec!["WHO".to_owned()],
        What::Words(_)
        | What::Combatant
        | What::Number(..)
        | What::Text
        | What::Row(..)
        | What::Entry(_)
        | What::Listed(_)
        | What::Like(_)
        | What::Changes => vec![slot.shown.to_owned()],
    }
}

/// Words that are followed by the same stand together; a word that only what follows it needs not is left out once.
fn words(cases: &[Case]) -> Vec<String> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for case in cases {
        let then = match case.then {
            [] => vec![String::new()],
            [one] if one.place == Place::Here => alternatives(one),
            more => vec![slots(more)],
        };
        let word = case.words.first().copied().unwrap_or_default();
        match found.iter_mut().find(|(_, known)| *known == then) {
            Some((words, _)) if words.is_empty() => word.clone_into(words),
            Some(_) if word.is_empty() => {}
            Some((words, _)) => {
                words.push('|');
                words.push_str(word);
            }
            None => found.push((word.to_owned(), then)),
        }
    }
    let line = |words: &str, then: &str| format!("{words} {then}").trim().to_owned();
    found.iter().flat_map(|(words, then)| then.iter().map(move |then| line(words, then))).collect()
}
