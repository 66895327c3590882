//! Several combatants, one word after the other.

use kekkai_rules::{
    Id,
    verb::{Arity, Case, Slot, What},
};

use super::Reading;
use crate::{
    grammar::{
        BadCommand,
        slots::{case_of, fits},
        whom::{AND, select},
        words::opens_reason,
    },
    systems::Listed,
};

impl<S: Listed> Reading<'_, S> {
    /// As many as follow, each of them once: a comma joins the next word, and without one a word is still somebody where
    /// enough others are left for what must stand behind it.
    pub(super) fn whom(&mut self, slot: &Slot, after: &[Slot]) -> Result<Vec<Id>, BadCommand> {
        let mut all = Vec::new();
        let mut joined = true;
        while joined || self.goes_on(after)? {
            self.suggest(slot);
            let typed = self.words.word()?;
            let (found, is_joined) = self.chosen(&typed)?;
            joined = is_joined;
            for who in found {
                if !all.contains(&who) {
                    all.push(who);
                }
            }
        }
        if let Some(first) = all.first() {
            self.about.get_or_insert(*first);
        }
        if self.several.is_empty() {
            self.several.clone_from(&all);
        }
        Ok(all)
    }

    /// Those whom a word selects, and whether a comma joins the next one.
    fn chosen(&self, typed: &str) -> Result<(Vec<Id>, bool), BadCommand> {
        if let Some(found) = select(self.words, typed.trim_end_matches(AND), self.context)?
            .filter(|_| self.words.called(typed, self.context).is_none())
        {
            return Ok((found, typed.ends_with(AND)));
        }
        let found = self.words.called(typed, self.context).map(|who| vec![who]);
        found
            .map(|found| (found, false))
            .ok_or_else(|| self.words.nobody(typed.trim_end_matches(AND).to_owned(), self.context))
    }

    /// Whether the next word names somebody more.
    fn goes_on(&self, after: &[Slot]) -> Result<bool, BadCommand> {
        let Some(next) = self.words.peek() else { return Ok(false) };
        let ends = |word: &str| {
            let lower = word.to_lowercase();
            let begins = opens_reason(word);
            let opens = |slot: &Slot| {
                if let What::Words(cases) = slot.what {
                    return case_of(cases, &lower).is_some();
                }
                fits(slot, word)
            };
            let open = after.iter().filter(|slot| slot.arity != Arity::Here);
            let mut open = open;
            (self.reasoned && begins) || open.any(opens)
        };
        let left = self.words.ahead().take_while(|word| !ends(word)).count();
        if left <= after.iter().map(needed).sum() {
            return Ok(false);
        }
        if select(self.words, next.trim_end_matches(AND), self.context)?.is_some() {
            return Ok(true);
        }
        // What may be meant for the next slot, or for none, is complained of as one word too much.
        let first = after.iter().find(|slot| slot.arity == Arity::Here);
        Ok(first.is_some_and(|slot| !fits(slot, next)))
    }
}

/// How many words must stand in a slot at least.
fn needed(slot: &Slot) -> usize {
    if slot.arity != Arity::Here {
        return 0;
    }
    let all = |slots: &[Slot]| slots.iter().map(needed).sum::<usize>();
    if let What::Words(cases) = slot.what {
        let case = |case: &Case| all(case.then) + usize::from(!case.words.is_empty());
        return cases.iter().map(case).min().unwrap_or(0);
    }
    if let What::Again(slots) = slot.what { all(slots) } else { 1 }
}
