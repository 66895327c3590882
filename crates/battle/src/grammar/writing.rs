//! Values of a system written as they are typed behind a verb.

use kekkai_rules::{
    Id, SystemState,
    form::write_changes,
    verb::{Args, BY, Case, Place, Row, Slot, Value, What, Written},
};

use super::{completing::spec, quoted, reading::case_of};
use crate::{Aim, systems::Listed};

/// An order of `who` as it is typed while it is the turn of `actor`.
pub(super) fn order<S: Listed>(
    (table, actor): (&SystemState<S>, Option<Id>),
    who: Id,
    order: &S::Order,
    aim: Option<Aim>,
    name: &dyn Fn(Id) -> String,
) -> String {
    let (word, args) = S::order_args(order);
    let args = args.with_some(BY, (actor != Some(who)).then_some(who));
    let rows = |list: &str| S::rows(table, who, list);
    let Some(verb) = spec::<S>(word) else { return word.to_owned() };
    Writing { args: &args, aim, name, rows: &rows }.line(word, verb.slots)
}

/// A ruling as it is typed; what takes more than one line stands behind semicolons.
pub(super) fn ruling<S: Listed>(
    table: &SystemState<S>,
    ruling: &S::Ruling,
    name: &dyn Fn(Id) -> String,
) -> String {
    let line = |(word, args): (&'static str, Args<S>)| {
        let Some(verb) = spec::<S>(word) else { return word.to_owned() };
        let rows = |_: &str| Vec::new();
        Writing { args: &args, aim: None, name, rows: &rows }.line(word, verb.slots)
    };
    S::ruling_args(table, ruling).into_iter().map(line).collect::<Vec<_>>().join("; ")
}

/// A system's values as they are typed behind a verb.
struct Writing<'a, S: Listed> {
    args: &'a Args<S>,
    aim: Option<Aim>,
    name: &'a dyn Fn(Id) -> String,
    /// The rows of the one who acts.
    rows: &'a dyn Fn(&str) -> Vec<Row>,
}

impl<S: Listed> Writing<'_, S> {
    /// A whole line; what it lacks is left out.
    fn line(&self, verb: &str, slots: &[Slot]) -> String {
        let words = slots.iter().filter_map(|slot| self.slot(slot));
        std::iter::once(verb.to_owned()).chain(words).collect::<Vec<_>>().join(" ")
    }

    /// What follows a word, if it has all that it needs.
    fn slots(&self, slots: &[Slot]) -> Option<String> {
        let mut words = Vec::new();
        for slot in slots {
            match (self.slot(slot), slot.place) {
                (Some(word), _) => words.push(word),
                (None, Place::Here) => return None,
                (None, Place::Optional | Place::Any) => {}
            }
        }
        Some(words.join(" "))
    }

    fn slot(&self, slot: &Slot) -> Option<String> {
        match slot.what {
            What::Target(_) => self.aim.map(|aim| match aim {
                Aim::At(who) => (self.name)(who),
                Aim::Cell(cell) => cell.to_string(),
            }),
            What::Words(cases) if slot.name.is_empty() => self.case(slot, cases),
            What::Words(cases) => {
                let word = self.args.word(slot.name)?;
                let case = case_of(cases, word)?;
                Some(joined(word, &self.slots(case.then)?))
            }
            What::Row(list, written) => {
                let number: i64 = self.args.number(slot.name)?;
                Some(self.row(list, number, written))
            }
            What::Combatant
            | What::Number(..)
            | What::Text
            | What::Entry(_)
            | What::Listed(_)
            | What::Like(_)
            | What::Changes => match self.args.get(slot.name)? {
                Value::Word(word) => Some((*word).to_owned()),
                Value::Number(number) => Some(number.to_string()),
                Value::Text(text) => Some(quoted(text.as_str())),
                Value::Combatant(who) => Some((self.name)(*who)),
                Value::Changes(changes) => {
                    Some(format!("\"{}\"", write_changes(changes).replace('"', "\"\"")))
                }
                Value::Record(_) => None,
            },
        }
    }

    /// The first case for which there are values; where a word must stand, one that needs none.
    fn case(&self, slot: &Slot, cases: &[Case]) -> Option<String> {
        cases.iter().find_map(|case| {
            let then = self.slots(case.then)?;
            let stands = !then.is_empty() || (slot.place == Place::Here && case.then.is_empty());
            stands.then(|| joined(case.words.first().unwrap_or(&""), &then))
        })
    }

    fn row(&self, list: &str, number: i64, written: Written) -> String {
        let rows = (self.rows)(list);
        let name = rows.iter().find(|row| row.number == number).and_then(|row| row.names.first());
        let alike = |row: &&Row| name.is_some_and(|name| row.names.contains(name));
        let is_told = rows.iter().filter(alike).count() == 1;
        let name = name.filter(|_| is_told && written == Written::Name);
        name.map_or_else(|| number.to_string(), |name| quoted(name))
    }
}

fn joined(first: &str, then: &str) -> String {
    format!("{first} {then}").trim().to_owned()
}
