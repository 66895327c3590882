//! A draft as a table of fields, as editors show it.

use kekkai_rules::{
    Arg, Content as _, Phrase, PlainText, System as _, SystemState,
    content::{Holds, RecordField, Shape, Words},
    form::{FieldKeys, FieldKind, Form, FormChoice, FormFault, FormField, FormNumber, Section},
    sheet_view::Value,
    system::Fault,
};

use super::{Draft, NAMELESS, NAMES, entries, named};
use crate::{
    content,
    library::Library,
    scenario::{BadScenario, Misread, MisreadKind},
    systems::{Options, SystemPart as _, in_system},
};

const STEPS: FieldKeys =
    FieldKeys { step: Some("made-key-step"), mark: None, enter: None, removes: false };

/// Every field of a draft, by sections; of the names, one of which it needs, the one at the place `first` comes first.
pub(super) fn of(draft: &Draft, library: &Library, first: usize) -> Form {
    let names = NAMES.iter().zip(["made-name-en", "made-name-ru"]).zip(draft.names());
    let names = names.map(|((path, label), name)| {
        FormField::new(*path, Phrase::new(label), FieldKind::Text { prompt: None }).typed(name)
    });
    let mut names: Vec<FormField> = names.collect();
    let count = names.len().max(1);
    names.rotate_left(first % count);
    let approval = NAMES.get(first).copied().unwrap_or_default();
    let mut sections = vec![Section::new("made-names", names)];
    for section in draft.of.sections {
        let fields = section.fields.iter().filter(|field| is_there(draft, field));
        let fields = fields.flat_map(|field| fields_of(draft, field, library)).collect();
        sections.push(Section::new(section.title, fields));
    }
    let mut form = Form { sections, approval, numbers: None };
    let mut faults: Vec<Fault> = draft.faults(library).iter().flat_map(told).collect();
    if draft.name().is_empty() {
        let (field, found) = (approval.to_owned(), "-".to_owned());
        faults.insert(0, Fault { field, found, expected: "some-text".to_owned(), rule: None });
    }
    form.numbers = Some(numbers(draft, library));
    for fault in faults {
        let path = home(&form, &fault.field);
        if let Some(field) = form.fields_mut().find(|field| field.path == path) {
            field.faults.push(FormFault {
                fault,
                may_be_allowed: false,
                is_allowed: false,
                reason: None,
                remedies: Vec::new(),
            });
        }
    }
    form
}

/// The field in which a fault stands: that of its path, of a sheet within the record, of a list's entry, else the first.
fn home(form: &Form, path: &str) -> String {
    let within = format!("sheet.{path}");
    let place = form.place_of(path).or_else(|| form.place_of(&within));
    let field = place.and_then(|place| form.fields().nth(place));
    field.map_or_else(|| form.approval.to_owned(), |field| field.path.clone())
}

/// Whether the record that a field stands in is there.
fn is_there(draft: &Draft, field: &RecordField) -> bool {
    let outer = field.path.rsplit_once('.').map(|(outer, _)| outer);
    let is_part = |outer: &&str| draft.of.fields().any(|field| field.path == *outer);
    outer.filter(is_part).is_none_or(|outer| draft.record.get(outer).is_some())
}

/// A field as it is shown, and before it the entries of a list.
fn fields_of(draft: &Draft, field: &RecordField, library: &Library) -> Vec<FormField> {
    let text = draft.shown(field);
    let is_part = draft
        .of
        .fields()
        .any(|outer| field.path.strip_prefix(outer.path).is_some_and(|rest| rest.starts_with('.')));
    let label = Phrase::new(field.label);
    let plain = |kind| FormField { is_part, ..FormField::new(field.path, label.clone(), kind) };
    let one = match field.holds {
        Holds::Text => plain(FieldKind::Text { prompt: None }).typed(text),
        Holds::Number(least, most) => {
            plain(FieldKind::Number { least, most }).typed(text).keyed(FieldKeys {
                enter: Some("editor-key-type"),
                removes: field.default.is_none(),
                ..STEPS
            })
        }
        Holds::Dice => plain(FieldKind::Dice).typed(text),
        Holds::Flag => plain(FieldKind::Flag).shown(yes(text == "true")).keyed(STEPS),
        Holds::Part(_) => plain(FieldKind::Flag).shown(yes(!text.is_empty())).keyed(STEPS),
        Holds::Word(words) => {
            let kind = FieldKind::Choice(choices(draft, field, words));
            plain(kind).shown(word(words, &text)).typed(text).keyed(STEPS)
        }
        Holds::OneOf(words) => {
            let kind = FieldKind::List { choices: choices(draft, field, words), is_open: true };
            let enter = Some("editor-key-type");
            let keys = FieldKeys { enter, removes: true, ..STEPS };
            plain(kind).shown(word(words, &text)).typed(text).keyed(keys)
        }
        Holds::Shaped(_) => {
            let keys = FieldKeys { enter: Some("editor-key-type"), removes: true, ..STEPS };
            plain(FieldKind::Text { prompt: Some("made-as-written") }).typed(text).keyed(keys)
        }
        Holds::Shapes(shapes) => return shaped(draft, field, (shapes, &[])),
        Holds::Ladder(shapes, rungs) => return shaped(draft, field, (shapes, rungs)),
        Holds::AsWritten => plain(FieldKind::Text { prompt: Some("made-as-written") }).typed(text),
        Holds::Records(kind) | Holds::Levels(kind, _) => {
            let new = Phrase::new("made-new").with("what", Arg::Phrase(label.clone()));
            let mut all: Vec<FormField> = entries(draft.record.get(field.path))
                .iter()
                .enumerate()
                .map(|(place, entry)| entry_of(draft, field, (place, entry), library))
                .collect();
            all.push(FormField::new(field.path, new, FieldKind::Record(kind)));
            return all;
        }
    };
    vec![one]
}

/// The entries of a list of values, each typed as a file writes it, and what adds to them, on the rung above the last.
fn shaped(
    draft: &Draft,
    field: &RecordField,
    (shapes, rungs): (&[Shape], &[&str]),
) -> Vec<FormField> {
    let entry = |(place, text): (usize, String)| {
        let path = format!("{}[{place}]", field.path);
        let kind = FieldKind::Text { prompt: Some("made-as-written") };
        let keys = FieldKeys { removes: true, ..FieldKeys::default() };
        FormField::new(path, Phrase::new(field.label), kind).typed(text).keyed(keys)
    };
    let entries = entries(draft.record.get(field.path));
    let last = entries.last().map(String::as_str).unwrap_or_default();
    let choice = |shape: &Shape| {
        let text = raised(shape.text, last, rungs);
        let label = Phrase::plain(Arg::Text(PlainText::new(&text)));
        FormChoice { right: Some(Phrase::new(shape.label)), ..FormChoice::new(&text, label) }
    };
    let choices = shapes.iter().map(choice).collect();
    let new = Phrase::new("made-new").with("what", Arg::Phrase(Phrase::new(field.label)));
    let new = FormField::new(field.path, new, FieldKind::List { choices, is_open: true });
    entries.into_iter().enumerate().map(entry).chain([new]).collect()
}

/// A value on the rung above that of `last`; as it is where that stands on none, or on the highest.
fn raised(text: &str, last: &str, rungs: &[&str]) -> String {
    let on = |value: &str| rungs.iter().position(|rung| value.contains(rung));
    let next = on(last).and_then(|at| rungs.get(at + 1));
    match (on(text).and_then(|at| rungs.get(at)), next) {
        (Some(own), Some(next)) => text.replacen(own, next, 1),
        _ => text.to_owned(),
    }
}

/// An entry of a list that names records.
fn entry_of(
    draft: &Draft,
    field: &RecordField,
    (place, entry): (usize, &String),
    library: &Library,
) -> FormField {
    let (key, level) = named(entry);
    let (Holds::Records(kind) | Holds::Levels(kind, _)) = field.holds else {
        return FormField::new(field.path, Phrase::new(field.label), FieldKind::Fixed);
    };
    let own = content::named(draft.system, kind, library).into_iter();
    let name = { own }.find(|(known, _)| *known == key).and_then(|(_, name)| name);
    let name = name.unwrap_or_else(|| PlainText::new(&key));
    let name = Arg::Name(name);
    let (value, keys) = match level {
        Some(level) => {
            let level = Arg::Text(PlainText::new(&level));
            let step = Some("editor-key-level");
            (Arg::List(vec![name, level]), FieldKeys { step, removes: true, ..STEPS })
        }
        None => (name, FieldKeys { step: None, removes: true, ..STEPS }),
    };
    let path = format!("{}[{place}]", field.path);
    FormField::new(path, Phrase::new(field.label), FieldKind::Record(kind))
        .shown(Phrase::plain(value))
        .keyed(keys)
}

fn yes(holds: bool) -> Phrase {
    Phrase::new(if holds { "value-true" } else { "value-false" })
}

fn word(words: Words, text: &str) -> Phrase {
    if text.is_empty() {
        return Phrase::plain(Arg::Text(PlainText::new("–")));
    }
    if words.family.is_empty() || !words.all.contains(&text) {
        return Phrase::plain(Arg::Text(PlainText::new(text)));
    }
    Phrase::of_family(words.family, text)
}

fn choices(draft: &Draft, field: &RecordField, words: Words) -> Vec<FormChoice> {
    draft.words(field).iter().map(|one| FormChoice::new(one, word(words, one))).collect()
}

/// What is wrong with a record, each at the field that it is about.
fn told(fault: &BadScenario) -> Vec<Fault> {
    let own = |field: &str| {
        let rest = field.strip_prefix(NAMELESS).unwrap_or(field);
        rest.trim_start_matches('.').to_owned()
    };
    let one = |field: &str, found: &str, expected: &str| {
        let (found, expected) = (found.to_owned(), expected.to_owned());
        vec![Fault { field: own(field), found, expected, rule: None }]
    };
    match fault {
        BadScenario::Sheet { faults, .. } => faults.clone(),
        BadScenario::Unknown { field, name, nearest: None } => one(field, name, "known-name"),
        BadScenario::Unknown { field, name, nearest: Some(nearest) } => {
            one(field, &format!("{name} ({nearest}?)"), "known-name")
        }
        BadScenario::Drawn { fault, .. } => told(fault),
        BadScenario::Syntax { field, what, .. } => match what {
            Misread::Missing(inner) => one(&format!("{}.{inner}", own(field)), "-", "some-text"),
            Misread::Bounds { found, least, most } => {
                one(field, found, &format!("number-in-bounds {least} {most}"))
            }
            Misread::Word { found, known } => {
                let faults = one(field, found, &known.join("/")).into_iter();
                faults.map(|fault| Fault { rule: what.rule(), ..fault }).collect()
            }
            Misread::Kind(MisreadKind::Rank) => one(field, "-", "rank"),
            Misread::Field { .. }
            | Misread::Twice(_)
            | Misread::Sign(_)
            | Misread::Quote
            | Misread::Kind(_)
            | Misread::NoCell(_)
            | Misread::Length { .. }
            | Misread::Odd(_)
            | Misread::End
            | Misread::Trailing
            | Misread::Form => one(field, "?", "as-in-files"),
        },
        BadScenario::Map(_)
        | BadScenario::Unapproved { .. }
        | BadScenario::Taken { .. }
        | BadScenario::Crowded { .. }
        | BadScenario::Walled { .. }
        | BadScenario::Count { .. } => Vec::new(),
    }
}

/// What somebody of this record would have in a fight; nothing of what is no combatant, or cannot fight.
fn numbers(draft: &Draft, library: &Library) -> Vec<FormNumber> {
    let text = draft.text();
    let list = format!("[({}, {text})]", super::quoted(NAMELESS));
    in_system!(Options, Options::of(draft.system), S, options => {
        if S::COMBATANTS != draft.of.kind {
            return Vec::new();
        }
        let library = library.clone().with_first(draft.of.file, list);
        let Ok(spec) = S::combatant(&library, &[], "like", NAMELESS) else { return Vec::new() };
        let Ok(sheet) = S::sheet(&spec) else { return Vec::new() };
        let table = SystemState::<S>::new(vec![sheet.into()], options);
        let view = table.queries().view(kekkai_rules::Id(0));
        let number = |label: Phrase, value: String| FormNumber { label, value, departs: false };
        let pools = view.pools.iter().map(|pool| {
            let most = if pool.is_bounded() { pool.max } else { pool.now };
            number(Phrase::plain(Arg::from(pool.id)), most.to_string())
        });
        let rows = view.rows.iter().map(|row| {
            let value = match row.value {
                Value::Number(number) | Value::Of(_, number) => number.to_string(),
                Value::Dice(dice) => dice.to_string(),
            };
            number(Phrase::of_family("row-", &row.key), value)
        });
        let attacks = view.attacks.iter().map(|attack| {
            let mode = Phrase::of_family("mode-", &attack.mode.to_lowercase());
            let weapon = attack.weapon.clone().map(Arg::Name);
            let label = std::iter::once(Arg::Phrase(mode)).chain(weapon).collect::<Vec<_>>();
            number(Phrase::plain(label), attack.dice.to_string())
        });
        pools.chain(rows).chain(attacks).collect()
    })
}
