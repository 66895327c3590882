//! What the fights have made of a character: the differences between its file and the one that stands in the fight.
//!
//! Nothing of a system is known here: it makes one part after the other what it is now, and its own form tells both.

use std::collections::BTreeMap;

use kekkai_rules::{
    Id, Phrase, SystemState,
    form::{Edit, Form, FormField},
    system::System,
};

use crate::{
    State,
    systems::{Character, Listed, in_system},
};

/// The part by which a character is dead or alive.
pub const DEATH: &str = "death";

/// A part of a character that is not in the fight as it is in its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Carried {
    /// Which part: a key that the system declares.
    pub part: &'static str,
    /// Every field of it that changes; empty where no field shows it.
    pub changes: Vec<Change>,
    /// The character with this part alone as it is in the fight.
    pub after: Character,
}

/// A field before and after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What the field is called.
    pub label: Phrase,
    /// What stands in it; `None` where there is no such field.
    pub before: Option<Shown>,
    /// What stands in it after the fight; `None` where there is no such field any more.
    pub after: Option<Shown>,
}

/// What stands in a field, as a screen shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shown {
    /// In words of the locales.
    Said(Phrase),
    /// As it is typed; empty where nothing is.
    Typed(String),
}

/// Everything that differs between a character and `who` in the fight, part by part; nothing where they are of different
/// systems.
pub fn of(character: &Character, state: &State, who: Id) -> Vec<Carried> {
    let parts = state.rules().book().carried;
    let one = |part: &&'static str| carried(character, part, character.carried(state, who, part));
    parts.iter().filter_map(one).collect()
}

/// What has become of one part since `who` was as in `came`, `None` where that is nothing. A plain field that was left alone
/// since, and that the file has otherwise, stays as the file has it.
pub fn since(
    character: &Character,
    (came, state): (&State, &State),
    who: Id,
    part: &'static str,
) -> Option<Carried> {
    let [was, mut after] = [came, state].map(|state| character.carried(state, who, part));
    if was == after {
        return None;
    }
    let fields = |of: &Character| -> BTreeMap<String, String> {
        let form = of.form().form();
        let plain = form.fields().filter(|field| !is_entry(field));
        plain.map(|field| (field.path.clone(), field.text.clone())).collect()
    };
    let (was, own) = (fields(&was), fields(character));
    for (path, text) in fields(&after) {
        let is_left = was.get(&path) == Some(&text);
        if let Some(own) = own.get(&path).filter(|own| is_left && **own != text) {
            let form = after.form_mut();
            // What takes neither is no field of its own, and follows from others.
            let set = form.edit(&path, &Edit::Set(own));
            set.or_else(|_| form.edit(&path, &Edit::Choose(own))).ok();
        }
    }
    carried(character, part, after)
}

fn carried(before: &Character, part: &'static str, after: Character) -> Option<Carried> {
    let changes = changes(&before.form().form(), &after.form().form());
    (after != *before).then_some(Carried { part, changes, after })
}

impl Character {
    /// The same with one part as it is in the fight.
    #[must_use]
    pub fn carried(&self, state: &State, who: Id, part: &str) -> Self {
        let mut after = self.clone();
        after.carry(state, who, part);
        after
    }

    /// Makes one part of it what it is in the fight.
    fn carry(&mut self, state: &State, who: Id, part: &str) {
        in_system!(Character, self, S, character => {
            let character: &mut <S as System>::Character = character;
            let table: Option<&SystemState<S>> = S::of_state(&state.system);
            if let Some(sheet) = table.and_then(|table| table.sheet(who)) {
                S::carry(character, sheet, part);
            }
        });
    }
}

/// The fields that differ, entries of lists by what stands in them.
fn changes(before: &Form, after: &Form) -> Vec<Change> {
    let whole = |form: &Form| -> Vec<FormField> {
        form.fields().filter(|field| !field.is_part).cloned().collect()
    };
    let (mut before, mut after) = (whole(before), whole(after));
    // What is alike on both sides is no change; entries of a list may have other numbers.
    before.retain(|field| {
        let same = after.iter().position(|other| is_alike(field, other));
        if let Some(same) = same {
            after.remove(same);
        }
        same.is_none()
    });
    let mut changes = Vec::new();
    for field in before {
        let other = after.iter().position(|other| other.path == field.path && !is_entry(other));
        let other = other.map(|place| after.remove(place));
        let after = other.map(|other| shown(&other));
        changes.push(Change { label: field.label.clone(), before: Some(shown(&field)), after });
    }
    let new = |field: &FormField| Change {
        label: field.label.clone(),
        before: None,
        after: Some(shown(field)),
    };
    changes.extend(after.iter().map(new));
    changes
}

fn is_entry(field: &FormField) -> bool {
    field.path.contains('[')
}

fn is_alike(one: &FormField, other: &FormField) -> bool {
    let place = is_entry(one) && is_entry(other) || one.path == other.path;
    place && one.label == other.label && shown(one) == shown(other)
}

fn shown(field: &FormField) -> Shown {
    field.value.clone().map_or_else(|| Shown::Typed(field.text.clone()), Shown::Said)
}
