//! A character as a table of fields: what its editor, its written sheet and its card are made of.
//!
//! A system makes one [`Form`] of a character and takes one [`Edit`] of a field. No screen knows which fields there are.

use serde::{Serialize, de::DeserializeOwned};
use unicode_width::UnicodeWidthStr as _;

use crate::{Dice, Phrase, PlainText, section::SectionKind, system::Fault};

/// Most columns of the signs on the map.
const MOST_TOKEN: usize = 2;

/// A character of a system: what a person makes for play, and keeps in a file of its own.
pub trait CharacterForm {
    /// Its name; empty where it has none yet.
    fn name(&self) -> &PlainText;
    /// Its one or two signs on the map; empty where it has none yet.
    fn token(&self) -> &PlainText;
    /// Whether the GM has approved it.
    fn is_approved(&self) -> bool;
    /// Takes the GM's approval away: what was copied or brought along is looked at again.
    fn disapprove(&mut self);
    /// Calls it otherwise; nothing else changes.
    fn rename(&mut self, name: PlainText);
    /// Adds points earned in play, in the two kinds that the system counts; negative where they are taken back.
    fn award(&mut self, points: (i32, i32));
    /// Everything that breaks a rule, in the order of the fields.
    fn faults(&self) -> Vec<FormFault>;
    /// Cleans what a file made by hand may hold: texts that a terminal would obey, numbers too large for a sum.
    fn tame(&mut self);
    /// Who it is, part by part: its name, and what it is made as.
    fn title(&self) -> Vec<Phrase>;
    /// What was spent on it, of what there is to spend.
    fn spent(&self) -> Phrase;
    /// Every field of it, by sections.
    fn form(&self) -> Form;
    /// Changes one field, by its path. An edit that the field does not take changes nothing.
    fn edit(&mut self, path: &str, edit: &Edit<'_>) -> Result<Edited, Unfit>;
    /// Values that somebody wrote down and that the formulas make others of.
    fn departures(&self) -> Vec<Departure>;

    /// Everything that is wrong and that the GM does not allow.
    fn open_faults(&self) -> Vec<Fault> {
        let open = self.faults().into_iter().filter(|fault| !fault.is_allowed);
        open.map(|fault| fault.fault).collect()
    }

    /// Whether it may fight without a question: approved, and nothing wrong with it but what is allowed.
    fn is_ready(&self) -> bool {
        self.is_approved() && self.open_faults().is_empty()
    }
}

/// A character field by field, as an editor shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// The fields under their headings, in the order of the screen.
    pub sections: Vec<Section>,
    /// The path of the field in which the GM approves; beside it stands everything wrong that belongs to no other field.
    pub approval: &'static str,
    /// What follows from the fields; `None` while something is wrong that nothing can be computed with.
    pub numbers: Option<Vec<FormNumber>>,
}

/// Fields under one heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The key of the heading.
    pub title: &'static str,
    /// The fields, in their order.
    pub fields: Vec<FormField>,
    /// What they come to as a figure, where they are of the parts of one.
    pub figure: Option<FormFigure>,
}

impl Section {
    /// Fields under a heading, without a figure.
    pub const fn new(title: &'static str, fields: Vec<FormField>) -> Self {
        Self { title, fields, figure: None }
    }
}

/// A figure with what stands beside its parts: a row for each field, in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormFigure {
    /// The section of a sheet that is drawn so.
    pub kind: &'static SectionKind,
    /// What is said of each part.
    pub rows: Vec<Phrase>,
}

/// A field and what stands in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormField {
    /// Where it stands in a character, as a file spells it and as a fault names it: `skills[2]`. Unique in the form. A
    /// list's own path, without a number, is the field that adds to it.
    pub path: String,
    /// What it is called.
    pub label: Phrase,
    /// Whether it is a part of what the field before it holds.
    pub is_part: bool,
    /// What may stand in it.
    pub kind: FieldKind,
    /// What stands in it, as a person reads it; `None` where that is the first line of the text.
    pub value: Option<Phrase>,
    /// What stands in it, as it is typed; empty where nothing is typed.
    pub text: String,
    /// What it costs, if it costs something.
    pub price: Option<Phrase>,
    /// What is wrong with it.
    pub faults: Vec<FormFault>,
    /// What is not wrong and what the GM should look at.
    pub warnings: Vec<Fault>,
    /// What is to be known of it, line by line.
    pub about: Vec<Note>,
    /// What the keys beside Enter do in it.
    pub keys: FieldKeys,
}

/// What may stand in a field, and so how it is filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldKind {
    /// A text on one line. `prompt` is the key of what is said of its form while it is typed, if its label does not say it.
    Text {
        /// The key of the prompt.
        prompt: Option<&'static str>,
    },
    /// A text of several lines.
    Lines,
    /// A whole number within these bounds, both included.
    Number {
        /// The least that it takes.
        least: i32,
        /// The most that it takes.
        most: i32,
    },
    /// Something to roll, written `30+1d180`.
    Dice,
    /// A value that is yes or no.
    Flag,
    /// One of these, gone through by steps.
    Choice(Vec<FormChoice>),
    /// One of these, picked from a list.
    List {
        /// What is in the list.
        choices: Vec<FormChoice>,
        /// Whether something that is not in it may be typed.
        is_open: bool,
    },
    /// A record of the library of this kind, picked from a list.
    Record(&'static str),
    /// Something that is only stepped, marked or removed.
    Steps,
    /// Something of which there are several variants: Enter goes to the next one.
    Variants,
    /// Nothing can be put here: what stands here is only removed.
    Fixed,
}

/// Something that may be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormChoice {
    /// What an edit calls it.
    pub key: String,
    /// What it is called on the screen.
    pub label: Phrase,
    /// What is said beside it, if anything is.
    pub right: Option<Phrase>,
    /// Whether the rules let this character have it; all can be chosen.
    pub is_open: bool,
}

/// What the keys beside Enter do in a field: the keys of their words, `None` where they do nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FieldKeys {
    /// What a step to the left or right changes.
    pub step: Option<&'static str>,
    /// What plus and minus change, where that is another thing than a step.
    pub mark: Option<&'static str>,
    /// What Enter does, where its kind does not say it.
    pub enter: Option<&'static str>,
    /// Whether what stands in it can be removed.
    pub removes: bool,
}

/// A line about a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Text of the line.
    pub text: Phrase,
    /// Whether it is beside the point: a help text, or what is not owned yet.
    pub is_faint: bool,
}

/// A number that follows from the fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormNumber {
    /// What it is called.
    pub label: Phrase,
    /// As computed, in digits and dice; before it, with an arrow between, as somebody wrote it down.
    pub value: String,
    /// Whether somebody wrote another one down.
    pub departs: bool,
}

/// A value that somebody wrote down and the formulas make another of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Departure {
    /// What it is called.
    pub label: Phrase,
    /// The value as it is written down.
    pub printed: String,
    /// As computed; `None` for what a sheet has not.
    pub computed: Option<String>,
}

/// Something that breaks a rule, and the ways out of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormFault {
    /// The field, what stands there, what was expected, by which rule.
    pub fault: Fault,
    /// Whether the GM may allow it: a fight could be computed with it.
    pub may_be_allowed: bool,
    /// Whether the GM allows it.
    pub is_allowed: bool,
    /// Why the GM allows it.
    pub reason: Option<PlainText>,
    /// What would mend it, by the numbers of [`Edit::Mend`].
    pub remedies: Vec<FormRemedy>,
}

/// Something that would mend a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormRemedy {
    /// What would be done.
    pub label: Phrase,
    /// Whether the GM grants it; if not, the character pays for it itself.
    pub is_grant: bool,
}

/// A change of one field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edit<'a> {
    /// This text stands in it. Into the field that adds to a list: one more like this.
    Set(&'a str),
    /// The choice of this key stands in it, or is added to the list.
    Choose(&'a str),
    /// One step up or down, of whatever the field counts by.
    Step(i32),
    /// One mark more or less; a step where it has no marks.
    Mark(i8),
    /// The next of its variants.
    Next,
    /// What stands in it goes away.
    Remove,
    /// The GM allows what is wrong with the field that a fault calls so, or, without a reason, no longer does.
    Allow(Option<&'a PlainText>),
    /// The remedy of this number, from 0, of the fault of this field is carried out.
    Mend(usize),
}

/// What follows on the screen when a field was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edited {
    /// Nothing else has to be done.
    Here,
    /// The field of this path is the next one.
    At(String),
    /// The field of this path is the next one, and something is typed into it.
    Type(String),
}

/// What was typed does not fit the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unfit;

impl Form {
    /// The field in which a fault of the whole stands; `None` where that is none of its own.
    pub fn home_of(&self, fault: &Fault) -> Option<&FormField> {
        let mut homes = self.fields().filter(|it| it.faults.iter().any(|one| one.fault == *fault));
        homes.find(|home| home.path != self.approval || self.place_of(&fault.field).is_some())
    }

    /// Every field, in the order of the screen.
    pub fn fields(&self) -> impl Iterator<Item = &FormField> {
        self.sections.iter().flat_map(|section| &section.fields)
    }

    /// The same, to change.
    pub fn fields_mut(&mut self) -> impl Iterator<Item = &mut FormField> {
        self.sections.iter_mut().flat_map(|section| &mut section.fields)
    }

    /// The number of the field in which a fault of the field `name` stands, from 0: the one of that path, else the one
    /// that it is within.
    pub fn place_of(&self, name: &str) -> Option<usize> {
        let within = |path: &str| {
            let rest = name.strip_prefix(path)?;
            (rest.is_empty() || rest.starts_with(['.', '['])).then_some(path.len())
        };
        let found = self.fields().enumerate();
        let found = found.filter_map(|(place, field)| Some((within(&field.path)?, place)));
        found.max_by_key(|(depth, _)| *depth).map(|(_, place)| place)
    }

    /// The field at `path`.
    pub fn field(&self, path: &str) -> Option<&FormField> {
        self.fields().find(|field| field.path == path)
    }
}

impl FormField {
    /// A field without a price, a fault or a note, in which nothing stands.
    pub fn new(path: impl Into<String>, label: Phrase, kind: FieldKind) -> Self {
        Self {
            path: path.into(),
            label,
            is_part: false,
            kind,
            value: None,
            text: String::new(),
            price: None,
            faults: Vec::new(),
            warnings: Vec::new(),
            about: Vec::new(),
            keys: FieldKeys::default(),
        }
    }

    /// The same with a text that is shown as it is typed.
    #[must_use]
    pub fn typed(self, text: impl Into<String>) -> Self {
        Self { text: text.into(), ..self }
    }

    /// The same with something else shown than typed.
    #[must_use]
    pub fn shown(self, value: Phrase) -> Self {
        Self { value: Some(value), ..self }
    }

    /// The same as a part of the field before it.
    #[must_use]
    pub fn part(self) -> Self {
        Self { is_part: true, ..self }
    }

    /// The same at a price.
    #[must_use]
    pub fn priced(self, price: Option<Phrase>) -> Self {
        Self { price, ..self }
    }

    /// The same with what its keys do.
    #[must_use]
    pub fn keyed(self, keys: FieldKeys) -> Self {
        Self { keys, ..self }
    }

    /// The same with one line more about it.
    #[must_use]
    pub fn told(mut self, text: Phrase, is_faint: bool) -> Self {
        self.about.push(Note { text, is_faint });
        self
    }

    /// The worst that is wrong with it: what is not allowed first.
    pub fn worst(&self) -> Option<&FormFault> {
        self.faults.iter().find(|fault| !fault.is_allowed).or_else(|| self.faults.first())
    }
}

impl FormChoice {
    /// A choice that the rules let everybody have.
    pub fn new(key: impl Into<String>, label: Phrase) -> Self {
        Self { key: key.into(), label, right: None, is_open: true }
    }
}

/// A whole number as people type it, with either minus sign.
pub fn number(text: &str) -> Result<i32, Unfit> {
    text.trim().replace('−', "-").parse().map_err(|_| Unfit)
}

/// The same within bounds, both included.
pub fn number_in(text: &str, (least, most): (i32, i32)) -> Result<i32, Unfit> {
    number(text).ok().filter(|number| (least..=most).contains(number)).ok_or(Unfit)
}

/// `30+1d180`, `1d100`: one die, and what is added to it.
pub fn one_die(text: &str) -> Result<Dice, Unfit> {
    let (plus, thrown) = text.rsplit_once('+').unwrap_or(("0", text));
    let faces = thrown.trim().strip_prefix("1d").ok_or(Unfit)?;
    Ok(Dice::new(plus.trim().parse().map_err(|_| Unfit)?, faces.parse().map_err(|_| Unfit)?))
}

/// The place in `path` where it is an entry of the list: 2 for `skills[2]`, `None` for anything else.
pub fn place_in(list: &str, path: &str) -> Option<usize> {
    path.strip_prefix(list)?.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}

/// The one of `all` so many steps behind `now`, the first after the last.
pub fn stepped<T: PartialEq + Clone>(all: &[T], now: &T, by: i32) -> T {
    let place = all.iter().position(|one| one == now).unwrap_or(0);
    let count = i32::try_from(all.len()).unwrap_or(1).max(1);
    let to = (i32::try_from(place).unwrap_or(0) + by).rem_euclid(count);
    let to = usize::try_from(to).ok().and_then(|to| all.get(to));
    to.unwrap_or(now).clone()
}

/// The signs on the map that a name gives: the first letters of its first two words, or the first two of its only one.
pub fn token_of(name: &str) -> PlainText {
    let is_letter = |sign: &char| sign.is_alphanumeric();
    let first = |word: &str| word.chars().find(is_letter);
    let mut letters: String = name.split_whitespace().filter_map(first).take(2).collect();
    if letters.chars().count() < 2 {
        letters = name.chars().filter(is_letter).take(2).collect();
    }
    PlainText::new(&letters)
}

/// A token as somebody types it; unfit where the map has no room for them, which is two columns.
pub fn read_token(text: &str) -> Result<PlainText, Unfit> {
    let token = PlainText::whole(text).map_err(|_| Unfit)?;
    if token.as_str().width() > MOST_TOKEN { Err(Unfit) } else { Ok(token) }
}

/// A system's own changes as content files write them, on one line; `None` for what is none.
pub fn read_changes<T: DeserializeOwned>(text: &str) -> Option<Vec<T>> {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(&format!("[{text}]")).ok()
}

/// The same as [`read_changes`] reads them.
pub fn write_changes<T: Serialize>(changes: &[T]) -> String {
    let one = |change: &dyn erased_serde::Serialize| ron::to_string(change).unwrap_or_default();
    changes.iter().map(|change| one(change)).collect::<Vec<_>>().join(", ")
}
