//! What follows a verb, in the notation of usages: made from its slots.

use super::{
    own::Own,
    slots::{has_list, lacks},
};
use kekkai_rules::{
    System,
    verb::{Arity, Case, Slot, Targets, Verb, What},
};

/// What follows a verb: capitals stand for values, brackets for what may be left out.
pub(super) fn of<S: System>(verb: &Verb<S>) -> String {
    reasoned(slots(verb.slots, &|_| true), verb.makes.is_ruling())
}

/// The same of a verb that every fight has.
pub(super) fn of_own(verb: &Own) -> String {
    reasoned(slots(verb.slots, &|_| true), verb.is_reasoned())
}

/// The same under a system: without what it has no words for.
pub(super) fn of_own_in<S: System>(verb: &Own) -> String {
    reasoned(slots(verb.slots, &has_list::<S>), verb.is_reasoned())
}

/// Whether there are words of a list.
type Has<'a> = &'a dyn Fn(&str) -> bool;

fn reasoned(usage: String, reasoned: bool) -> String {
    if reasoned { format!("{usage} [because TEXT]").trim_start().to_owned() } else { usage }
}

fn slots(slots: &[Slot], has: Has<'_>) -> String {
    let slots = slots.iter().filter(|slot| !lacks(slot, has));
    slots.map(|one| slot(one, has)).collect::<Vec<_>>().join(" ")
}

fn slot(slot: &Slot, has: Has<'_>) -> String {
    let is_left_out = slot.arity != Arity::Here;
    if let (true, Some(one)) = (is_left_out, repeated(slot, has)) {
        return format!("[{one} …]");
    }
    let shown = alternatives(slot, has);
    // What is of several words stands apart, so that the last of them is not read as one of the choices.
    let between = if shown.iter().any(|one| one.contains(' ')) { " | " } else { "|" };
    let shown = shown.join(between);
    if is_left_out { format!("[{shown}]") } else { shown }
}

/// What may come more than once.
fn repeated(slot: &Slot, has: Has<'_>) -> Option<String> {
    match slot.what {
        What::Spots => Some(slot.shown.to_owned()),
        What::Again(again) => Some(slots(again, has)),
        What::Words(_)
        | What::Target(_)
        | What::Combatant
        | What::Combatants
        | What::Number(..)
        | What::Level(..)
        | What::Text
        | What::Row(..)
        | What::Entry(_)
        | What::EntryOrText(_)
        | What::Listed(_)
        | What::Like(_)
        | What::Changes
        | What::Spot
        | What::Called(_)
        | What::Times
        | What::Rest(_) => None,
    }
}

fn alternatives(slot: &Slot, has: Has<'_>) -> Vec<String> {
    if let Some(one) = repeated(slot, has) {
        return vec![format!("{one} [{one} …]")];
    }
    match slot.what {
        What::Level(..) => ["", "+", "-"].map(|sign| format!("{sign}{}", slot.shown)).to_vec(),
        What::Words(cases) if slot.shown.is_empty() => words(cases, has),
        What::Target(Targets::Anything) => vec!["WHO|CELL".to_owned()],
        What::Target(Targets::Combatant | Targets::CombatantOrSelf) => vec!["WHO".to_owned()],
        What::Words(_)
        | What::Combatant
        | What::Combatants
        | What::Number(..)
        | What::Text
        | What::Row(..)
        | What::Entry(_)
        | What::EntryOrText(_)
        | What::Listed(_)
        | What::Like(_)
        | What::Changes
        | What::Spot
        | What::Spots
        | What::Called(_)
        | What::Times
        | What::Rest(_)
        | What::Again(_) => vec![slot.shown.to_owned()],
    }
}

/// Words that are followed by the same stand together; a word that only what follows it needs not is left out once.
fn words(cases: &[Case], has: Has<'_>) -> Vec<String> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for case in cases {
        let then = match case.then {
            [] => vec![String::new()],
            [one] if one.arity == Arity::Here => alternatives(one, has),
            more => vec![slots(more, has)],
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
