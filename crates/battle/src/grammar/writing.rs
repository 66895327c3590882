//! Values written as they are typed behind a verb.

use kekkai_rules::{
    Id, PlainText, Spot, SystemState,
    form::write_changes,
    verb::{Args, Arity, BY, Case, NumberedName, Plain, Slot, Value, Values, What, Written},
};
use serde::Serialize;

use super::{
    own_verbs, quoted,
    slots::{case_of, names, spec},
    things, whom,
    words::{Words, opens_reason},
};
use crate::{Aim, Audience, Cell, State, systems::Listed};

/// An order of `who` as it is typed.
pub(super) fn order<S: Listed>(
    (state, table): (&State, &SystemState<S>),
    who: Id,
    order: &S::Order,
    aim: Option<Aim>,
) -> String {
    let (word, args) = S::order_args(order);
    let args = args.with_some(BY, (state.actor() != Some(who)).then_some(who));
    let rows = |list: &str| S::rows(table, who, list);
    let Some(verb) = spec::<S>(word) else { return word.to_owned() };
    Writing { state, args: &args, aim, rows: &rows }.line(word, verb.slots)
}

/// The GM's ruling as it is typed: what takes more than one line stands behind semicolons, and lines of one verb that differ
/// only in whom they are about are one, also where the rows that they name have other numbers.
pub(super) fn gm<S: Listed>(
    (state, table): (&State, &SystemState<S>),
    lines: &[(&'static str, Args<S>)],
) -> String {
    let line = |(word, args): &(&'static str, Args<S>)| match spec::<S>(word) {
        Some(verb) => Writing { state, args, aim: None, rows: &no_rows }.line(word, verb.slots),
        None => plain(state, (word, args.plain())),
    };
    let all: Vec<Args<S>> = lines.iter().map(|(_, args)| args.clone()).collect();
    let slots = lines.first().map_or(&[][..], |(word, _)| slots_of::<S>(word));
    let whom = slots.iter().find(|slot| matches!(slot.what, What::Combatants));
    let together = lines.first().zip(whom).and_then(|((word, _), whom)| {
        if all.len() < 2 || lines.iter().any(|(other, _)| other != word) {
            return None;
        }
        let by_name = || {
            let named = all.iter().map(|args| with_row_names::<S>(table, args, whom.name, slots));
            Values::together(&named.collect::<Vec<_>>(), whom.name)
        };
        Some(line(&(word, Values::together(&all, whom.name).or_else(by_name)?)))
    });
    together.unwrap_or_else(|| lines.iter().map(line).collect::<Vec<_>>().join("; "))
}

/// The values with the names of rows instead of their numbers, where only one row of that combatant has the name.
fn with_row_names<S: Listed>(
    table: &SystemState<S>,
    args: &Args<S>,
    whom: &'static str,
    slots: &[Slot],
) -> Args<S> {
    let mut named = args.clone();
    let Ok(who) = args.combatant(whom) else { return named };
    for slot in slots {
        if let (What::Row(list, _), Some(number)) = (slot.what, args.number::<i64>(slot.name))
            && let Some(name) = only_name(&S::rows(table, who, list), number)
        {
            named.set(slot.name, Value::Text(PlainText::new(&name)));
        }
    }
    named
}

/// The name of a row that no other row has.
fn only_name(rows: &[NumberedName], number: i64) -> Option<String> {
    let name = rows.iter().find(|row| row.number == number)?.names.first()?;
    let alike = rows.iter().filter(|row| row.names.contains(name));
    (alike.count() == 1).then(|| name.clone())
}

/// The slots of a verb, of the system or of every fight.
fn slots_of<S: Listed>(word: &str) -> &'static [Slot] {
    let own = || own_verbs::called(word).map_or(&[][..], |verb| verb.slots);
    spec::<S>(word).map_or_else(own, |verb| verb.slots)
}

/// A verb that every fight has, and its values, as they are typed.
pub(super) fn plain(state: &State, (word, args): (&'static str, Plain)) -> String {
    let slots = own_verbs::called(word).map_or(&[][..], |verb| verb.slots);
    Writing { state, args: &args, aim: None, rows: &no_rows }.line(word, slots)
}

/// Somebody as a line names it: by its name, or by its number where nobody has one.
pub(super) fn name(state: &State, who: Id) -> String {
    let one = state.combatant(who);
    one.map_or_else(|| format!("#{}", who.0), |one| quoted(one.name.as_str()))
}

/// Cells as they are typed: those of a rectangle, row by row, as its corners.
pub(super) fn cells(cells: &[Cell]) -> String {
    if let [first, _, .., last] | [first, last] = cells
        && first.rectangle(*last).eq(cells.iter().copied())
    {
        return format!("{first}-{last}");
    }
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
}

fn no_rows(_: &str) -> Vec<NumberedName> {
    Vec::new()
}

/// Values as they are typed behind a verb.
struct Writing<'a, R, C> {
    state: &'a State,
    args: &'a Values<R, C>,
    aim: Option<Aim>,
    /// The rows of the one who acts.
    rows: &'a dyn Fn(&str) -> Vec<NumberedName>,
}

/// The slot of this name among those that come again, with the word before it.
fn of_again<'a>(slots: &'a [Slot], name: &str) -> Option<(Option<&'static str>, &'a Slot)> {
    slots.iter().find_map(|slot| {
        if slot.name == name {
            return Some((None, slot));
        }
        let What::Words(cases) = slot.what else { return None };
        cases.iter().find_map(|case| {
            let place = case.then.iter().position(|slot| slot.name == name)?;
            let word = case.words.first().copied().filter(|_| place == 0);
            Some((word, case.then.get(place)?))
        })
    })
}

impl<R: Clone, C: Clone + Serialize> Writing<'_, R, C> {
    /// A whole line; what it lacks is left out.
    fn line(&self, verb: &str, slots: &[Slot]) -> String {
        let words = slots.iter().filter_map(|slot| self.slot(slot));
        std::iter::once(verb.to_owned()).chain(words).collect::<Vec<_>>().join(" ")
    }

    /// What follows a word, if it has all that it needs.
    fn slots(&self, slots: &[Slot]) -> Option<String> {
        let mut words = Vec::new();
        for slot in slots {
            match (self.slot(slot), slot.arity) {
                (Some(word), _) => words.push(word),
                (None, Arity::Here) => return None,
                (None, Arity::Optional | Arity::Any) => {}
            }
        }
        Some(words.join(" "))
    }

    /// What stands in a slot; in one that may come more than once, as often as there are values for it.
    fn slot(&self, slot: &Slot) -> Option<String> {
        if slot.arity != Arity::Any {
            return self.once(slot);
        }
        let names = names(slot);
        let count = |name: &&str| self.args.iter().filter(|(known, _)| known == name).count();
        let times = names.iter().map(count).max().unwrap_or(0).max(1);
        let all = (0..times)
            .filter_map(|nth| Writing { args: &self.args.nth(&names, nth), ..*self }.once(slot));
        let all: Vec<String> = all.collect();
        (!all.is_empty()).then(|| all.join(" "))
    }

    fn once(&self, slot: &Slot) -> Option<String> {
        match slot.what {
            What::Target(_) => self.aim.map(|aim| match aim {
                Aim::At(who) => name(self.state, who),
                Aim::Cell(cell) => cell.to_string(),
            }),
            What::Words(cases) => self.words(slot, cases),
            What::Again(slots) => {
                let words = self.args.iter().filter_map(|(name, value)| {
                    let (word, slot) = of_again(slots, name)?;
                    let value = self.value(slot, value)?;
                    Some(word.map_or_else(|| value.clone(), |word| format!("{word} {value}")))
                });
                let words: Vec<String> = words.collect();
                (!words.is_empty()).then(|| words.join(" "))
            }
            What::Combatant
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
            | What::Spots
            | What::Called(_)
            | What::Times
            | What::Rest(_) => self.value(slot, self.args.get(slot.name)?),
        }
    }

    fn value(&self, slot: &Slot, value: &Value<R, C>) -> Option<String> {
        Some(match (value, slot.what) {
            (Value::Word(word), _) => (*word).to_owned(),
            (Value::Number(number), What::Row(list, written)) => self.row(list, *number, written),
            (Value::Number(number), What::Called(list)) => {
                things::name(list, *number, self.state, &self.args.plain())
            }
            (Value::Number(number), What::Times) => format!("x{number}"),
            (Value::Number(number), What::Level(..)) if *number < 0 => format!("={number}"),
            (Value::Number(number), _) => number.to_string(),
            (Value::By(change), _) => format!("{change:+}"),
            (Value::Text(text), _) => quoted(text.as_str()),
            (Value::Rest(text), _) => rest(text),
            (Value::Combatants(all), _) => whom::written(self.state, all),
            (Value::Combatant(who), _) => name(self.state, *who),
            (Value::Spot(at), _) => cell(*at)?.to_string(),
            (Value::Spots(spots), _) => {
                let all: Vec<Cell> = spots.iter().filter_map(|spot| cell(*spot)).collect();
                cells(&all)
            }
            (Value::Changes(changes), _) => {
                format!("\"{}\"", write_changes(changes).replace('"', "\"\""))
            }
            (Value::Record(_), _) => return None,
        })
    }

    /// The case of the word that is given; without one, the first case for which there are values, and where a word must
    /// stand, one that needs none.
    fn words(&self, slot: &Slot, cases: &'static [Case]) -> Option<String> {
        if let Some(word) = self.args.word(slot.name) {
            return Some(joined(word, &self.slots(case_of(cases, word)?.then)?));
        }
        let is_choice = slot.name.is_empty();
        let open = cases.iter().filter(|case| is_choice || case.words.is_empty());
        open.clone().find_map(|case| {
            let then = self.slots(case.then)?;
            let stands = !then.is_empty() || (slot.arity == Arity::Here && case.then.is_empty());
            let then = if case.words.is_empty() { self.told(case, cases, then) } else { then };
            stands.then(|| joined(case.words.first().unwrap_or(&""), &then))
        })
    }

    /// What stands where no word does, so that it is not read as something else: somebody whose name is such a word by its
    /// number, cells of which the first is somebody's name as a rectangle first.
    fn told(&self, case: &Case, cases: &'static [Case], written: String) -> String {
        let Some(slot) = case.then.first() else { return written };
        let (first, rest) = written.split_once(' ').unwrap_or((written.as_str(), ""));
        if let Ok(who) = self.args.combatant(slot.name) {
            let is_taken = case_of(cases, &first.to_lowercase()).is_some();
            return if is_taken { joined(&format!("#{}", who.0), rest) } else { written };
        }
        let spots = self.args.spots(slot.name);
        if let Some(one) = spots.first().and_then(|spot| cell(*spot))
            && super::find(self.state, first).is_some()
        {
            let all: Vec<String> =
                spots.iter().skip(1).filter_map(|spot| Some(cell(*spot)?.to_string())).collect();
            return joined(&format!("{one}-{one}"), &all.join(" "));
        }
        written
    }

    fn row(&self, list: &str, number: i64, written: Written) -> String {
        let rows = (self.rows)(list);
        let name = only_name(&rows, number).filter(|_| written == Written::Name);
        name.map_or_else(|| number.to_string(), |name| quoted(&name))
    }
}

fn joined(first: &str, then: &str) -> String {
    format!("{first} {then}").trim().to_owned()
}

/// A text that ends a line. Marks and blanks that a reader would drop are kept between quotation marks.
pub(super) fn rest(text: &str) -> String {
    let read = Words::new(text, Audience::Gm).and_then(|mut words| words.all(false));
    let opens = text.split_whitespace().any(opens_reason);
    if read.is_ok_and(|read| read == text) && !opens { text.to_owned() } else { quoted_whole(text) }
}

fn quoted_whole(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

fn cell(spot: Spot) -> Option<Cell> {
    Cell::try_from(spot).ok()
}
