//! What can be said of slots without a fight.

use kekkai_rules::{
    System,
    house_rule::{KEY, VALUE},
    verb::{Args, Case, Slot, Verb, What},
    written::same,
};

use super::{gm_verbs::counts, is_russian, words::corners};
use crate::Cell;

/// The spec of a system's verb.
pub(super) fn spec<S: System>(word: &str) -> Option<&'static Verb<S>> {
    S::verbs().iter().copied().flatten().find(|verb| verb.word == word)
}

/// Whether a word may be a value of a slot, as far as its signs tell.
pub(super) fn fits(slot: &Slot, word: &str) -> bool {
    match slot.what {
        What::Spot => word.parse::<Cell>().is_ok(),
        What::Spots => corners(word).is_some(),
        What::Times => counts(word).is_some(),
        What::Number(..) => number(word).is_some(),
        What::Level(..) => number(word.strip_prefix('=').unwrap_or(word)).is_some(),
        What::Combatant
        | What::Combatants
        | What::Target(_)
        | What::Text
        | What::Words(_)
        | What::Row(..)
        | What::Entry(_)
        | What::EntryOrText(_)
        | What::Listed(_)
        | What::Like(_)
        | What::Changes
        | What::Called(_)
        | What::Rest(_)
        | What::Again(_) => true,
    }
}

/// Whether a system has words of this list of the grammar's own verbs.
pub(super) fn has_list<S: System>(list: &str) -> bool {
    matches!(list, KEY | VALUE) || !S::listed(list, &Args::<S>::none()).is_empty()
}

/// The slots of a verb of every fight that something can stand in under a system: not those that begin with a word of a list
/// that it lacks.
pub(super) fn of_fight<S: System>(slots: &[Slot]) -> Vec<Slot> {
    let has = |slot: &&Slot| !lacks(slot, &has_list::<S>);
    slots.iter().filter(has).copied().collect()
}

/// Whether nothing can stand in a slot, because of the lists that there are.
pub(super) fn lacks(slot: &Slot, has: &dyn Fn(&str) -> bool) -> bool {
    match slot.what {
        What::Listed(list) => !has(list),
        What::Words(cases) => {
            let is_empty = |case: &Case| case.then.first().is_some_and(|slot| lacks(slot, has));
            !cases.is_empty() && cases.iter().all(is_empty)
        }
        What::Combatant
        | What::Combatants
        | What::Target(_)
        | What::Number(..)
        | What::Level(..)
        | What::Text
        | What::Row(..)
        | What::Entry(_)
        | What::EntryOrText(_)
        | What::Like(_)
        | What::Changes
        | What::Spot
        | What::Spots
        | What::Called(_)
        | What::Times
        | What::Rest(_)
        | What::Again(_) => false,
    }
}

/// Whether one of the slots takes a word of this list.
pub(super) fn lists(slots: &[Slot], list: &str) -> bool {
    slots.iter().any(|slot| matches!(slot.what, What::Listed(known) if known == list))
}

/// The name under which a library knows what a word of a list is called on the screen.
pub(super) fn shown_key(list: &str, word: &str) -> String {
    format!("{list}-{}", word.replace('_', "-"))
}

/// Whether a part of a list is a word: the bounds of a number are none.
#[expect(clippy::ptr_arg, reason = "the shape that a filter of texts has")]
pub(super) fn is_word(word: &String) -> bool {
    !word.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit())
}

/// The case of a word, letter case aside.
pub(super) fn case_of(cases: &'static [Case], lower: &str) -> Option<&'static Case> {
    cases.iter().find(|case| case.words.iter().any(|known| same(known, lower)))
}

/// A whole number with any sign before it, the minus also as a screen shows it.
pub(super) fn number(word: &str) -> Option<i64> {
    let (minus, size) = match word.strip_prefix(['-', '−']) {
        Some(size) => ("-", size),
        None => ("", word.strip_prefix('+').unwrap_or(word)),
    };
    if !size.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    format!("{minus}{size}").parse().ok()
}

/// What stands there where no word of these cases does.
pub(super) fn otherwise(cases: &'static [Case]) -> impl Iterator<Item = &'static Case> + Clone {
    cases.iter().filter(|case| case.words.is_empty())
}

/// The names of the values of a slot.
pub(super) fn names(slot: &Slot) -> Vec<&'static str> {
    let behind: Vec<_> = if let What::Words(cases) = slot.what {
        cases.iter().flat_map(|case| case.then).flat_map(names).collect()
    } else {
        Vec::new()
    };
    std::iter::once(slot.name).chain(behind).filter(|name| !name.is_empty()).collect()
}

pub(super) fn spelled(cases: &[Case]) -> Vec<String> {
    cases.iter().flat_map(|case| case.words).map(|word| (*word).to_owned()).collect()
}

/// The words of one language; all of a case that has none in it.
pub(super) fn spelled_in(cases: &[Case], russian: bool) -> Vec<String> {
    let of_case = |case: &Case| {
        let all = case.words.iter().map(|word| (*word).to_owned());
        let (own, other): (Vec<_>, Vec<_>) = all.partition(|word| is_russian(word) == russian);
        if own.is_empty() { other } else { own }
    };
    cases.iter().flat_map(of_case).collect()
}

/// The words of the slot of this name.
pub(super) fn words_of(slots: &[Slot], name: &str) -> Option<&'static [Case]> {
    slots.iter().find_map(|slot| {
        let What::Words(cases) = slot.what else { return None };
        if slot.name == name {
            return Some(cases);
        }
        cases.iter().find_map(|case| words_of(case.then, name))
    })
}

/// Every word of these slots.
pub(super) fn all_words(slots: &'static [Slot]) -> Vec<&'static str> {
    let of = |slot: &'static Slot| match slot.what {
        What::Words(cases) => cases.iter().flat_map(words_of_case).collect(),
        What::Again(slots) => all_words(slots),
        What::Combatant
        | What::Combatants
        | What::Target(_)
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
        | What::Spots
        | What::Called(_)
        | What::Times
        | What::Rest(_) => Vec::new(),
    };
    slots.iter().flat_map(of).collect()
}

fn words_of_case(case: &'static Case) -> Vec<&'static str> {
    case.words.iter().copied().chain(all_words(case.then)).collect()
}
