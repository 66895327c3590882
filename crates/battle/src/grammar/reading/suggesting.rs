//! What may come next where the words end.

use kekkai_rules::{
    SystemState,
    verb::{Place, Slot, What},
};

use super::Reading;
use crate::{
    grammar::{
        Context, Words, quoted,
        slots::{is_word, otherwise, shown_key, spelled},
        things,
        whom::MARKED,
        words::BECAUSE,
    },
    systems::Listed,
};

/// What may stand behind a verb with these slots and these words; a reason may stand behind all of them or not.
pub(in crate::grammar) fn next<S: Listed>(
    (slots, reasoned): (&[Slot], bool),
    words: &mut Words,
    context: &Context<'_>,
    table: &SystemState<S>,
) -> Vec<String> {
    let mut reading =
        Reading { next: Some(Vec::new()), ..Reading::new(reasoned, words, context, table) };
    // What is wrong in it may not be gone on from; what is missing stands in the list.
    let read = reading.slots(slots);
    let is_whole = read.is_ok() && reading.words.peek().is_none();
    let mut next = reading.next.unwrap_or_default();
    if is_whole && reasoned {
        next.extend(BECAUSE.map(str::to_owned));
    }
    next
}

impl<S: Listed> Reading<'_, S> {
    /// Notes what may stand in the first of these slots that must be filled, and in those before it.
    fn suggest_first(&mut self, slots: &[Slot]) {
        for slot in slots {
            self.suggest(slot);
            if slot.place == Place::Here {
                break;
            }
        }
    }

    /// Everybody by name, the sides, and those who are marked.
    fn groups(&self) -> Vec<String> {
        let sides = self.context.state.sides.iter().map(|side| quoted(&format!("@{}", side.name)));
        let marked = MARKED.map(str::to_owned);
        things::combatants(self.context).into_iter().chain(sides).chain(marked).collect()
    }

    /// Notes what may stand in a slot, if the words end before it.
    pub(super) fn suggest(&mut self, slot: &Slot) {
        if self.next.is_none() || self.words.peek().is_some() {
            return;
        }
        let words = match slot.what {
            What::Combatant | What::Target(_) => things::combatants(self.context),
            What::Combatants => self.groups(),
            What::Words(cases) => {
                for case in otherwise(cases) {
                    self.suggest_first(case.then);
                }
                spelled(cases)
            }
            What::Again(slots) => {
                self.suggest_first(slots);
                Vec::new()
            }
            What::Called(list) => {
                let names = things::names(list, self.context.state, &self.args.plain());
                things::both(self.context, names.iter().map(String::as_str))
            }
            What::Row(list, _) => {
                let rows = self.rows(list).unwrap_or_default();
                rows.iter().flat_map(|row| &row.names).map(|name| quoted(name)).collect()
            }
            What::Entry(kind) | What::EntryOrText(kind) => {
                let all = S::records(self.context.library, kind).into_iter();
                all.map(|(key, _)| key).collect()
            }
            What::Listed(list) | What::Like(list) => {
                let words = self.words_of(list).into_iter().filter(is_word);
                // In Russian as they are shown, else as files spell them.
                let shown = |word: &str| self.context.library.shown(&shown_key(list, word));
                let shown = |word: &str| shown(word).filter(|_| self.words.russian);
                let one = |word: String| {
                    quoted(&shown(&word).map_or_else(|| word.clone(), str::to_owned))
                };
                words.map(one).collect()
            }
            What::Number(..)
            | What::Level(..)
            | What::Text
            | What::Changes
            | What::Spot
            | What::Spots
            | What::Times
            | What::Rest => Vec::new(),
        };
        self.next.get_or_insert_default().extend(words);
    }
}
