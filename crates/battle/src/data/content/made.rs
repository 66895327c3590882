//! A record of a data file while it is made on a screen: a table of fields over the text that the file gets.
//!
//! Which fields there are the system declares; nothing else of it is known here. What the table does not name stays as the
//! file has it.

mod file;
mod form;
mod node;
mod value;

use kekkai_rules::{
    Content as _, PlainText,
    content::{Holds, RecordField, RecordForm},
    form::{Edit, Edited, Form, Unfit, place_in},
};

pub use self::{
    file::{entry, free_key, has_comments, with_entry},
    value::unsound_from,
};
use self::{
    node::Node,
    value::{entries, levelled, list, named, quoted, sound, typed, written},
};
use crate::{
    library::{Library, RecordEntry},
    scenario::BadScenario,
    systems::{Options, SystemId, in_system},
};

/// The paths of the names in both languages, the English one first.
const NAMES: [&str; 2] = ["names.en", "names.ru"];
/// What begins a line of a text put by that holds a name.
const COMMENT: &str = "// ";
/// What a draft is called while it is judged.
const NAMELESS: &str = "draft";
/// The field of a record that holds its own name, and the one for its Russian name.
const NAME: &str = "name";
const RUSSIAN: &str = "ru";

/// The kinds of record of a system that are made on a screen.
pub fn forms(system: SystemId) -> &'static [RecordForm] {
    in_system!(Options, Options::of(system), S, _options => S::MADE)
}

/// A record that is being made or changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    system: SystemId,
    of: &'static RecordForm,
    record: Node,
    /// What it is called in English and in Russian; empty where nothing was typed.
    names: [String; 2],
}

impl Draft {
    /// A new one, which has no name yet.
    pub fn blank(system: SystemId, of: &'static RecordForm) -> Self {
        Self { system, of, record: Node::read(of.blank), names: [const { String::new() }; 2] }
    }

    /// One from the text of an entry, and what files of names call it in English and in Russian.
    pub fn read(
        system: SystemId,
        of: &'static RecordForm,
        text: &str,
        names: [Option<String>; 2],
    ) -> Self {
        let mut record = Node::read(text);
        let mut take = |field: &str| {
            let text = record.get(field).map(|node| typed(Holds::Text, node)).unwrap_or_default();
            record.set(field, None);
            text
        };
        let own = if of.kind.has_name { take(NAME) } else { String::new() };
        let translated = if of.kind.is_bilingual { take(RUSSIAN) } else { String::new() };
        let [english, russian] = names;
        let is_russian = own.chars().any(|sign| ('А'..='я').contains(&sign));
        let (own_english, own_russian) =
            if is_russian { (String::new(), own) } else { (own, translated) };
        let english =
            if own_english.is_empty() { english.unwrap_or_default() } else { own_english };
        let russian =
            if own_russian.is_empty() { russian.unwrap_or_default() } else { own_russian };
        Self { system, of, record, names: [english, russian] }
    }

    /// One that was put by with [`put_by`](Self::put_by).
    pub fn resumed(system: SystemId, of: &'static RecordForm, text: &str) -> Option<Self> {
        let (english, rest) = text.split_once('\n')?;
        let (russian, record) = rest.split_once('\n')?;
        let name = |line: &str| Some(line.strip_prefix(COMMENT)?.to_owned());
        let names = [name(english)?, name(russian)?];
        Some(Self { names, ..Self::read(system, of, record, [None, None]) })
    }

    /// All that was typed so far, sound or not: its names in two lines of comment, and the record.
    pub fn put_by(&self) -> String {
        let [english, russian] = self.names();
        format!("{COMMENT}{english}\n{COMMENT}{russian}\n{}", self.record.write())
    }

    /// The kind of record that it is.
    pub fn kind(&self) -> &'static RecordForm {
        self.of
    }

    /// The system that it is of.
    pub fn system(&self) -> SystemId {
        self.system
    }

    /// What it is called in English and in Russian; empty where nothing was typed.
    pub fn names(&self) -> [&str; 2] {
        self.names.each_ref().map(String::as_str)
    }

    /// Gives it other names in both languages.
    pub fn rename(&mut self, names: [String; 2]) {
        self.names = names;
    }

    /// The name that it is made with: the English one, else the Russian one.
    pub fn name(&self) -> &str {
        let [english, russian] = self.names();
        if english.is_empty() { russian } else { english }
    }

    /// What files of names have to call it in English and in Russian, beside what the record says.
    pub fn name_lines(&self) -> [Option<&str>; 2] {
        let [english, russian] = self.names();
        let own = self.name();
        let line = |name: &'_ str| !(name.is_empty() || self.of.kind.has_name && name == own);
        if self.of.kind.is_bilingual {
            return [None, None];
        }
        [line(english).then_some(english), line(russian).then_some(russian)]
    }

    /// The record as its file gets it: in the order of its table, without what says no more than its absence.
    pub fn text(&self) -> String {
        self.whole().write()
    }

    fn whole(&self) -> Node {
        let mut record = self.record.clone();
        if self.of.kind.has_name {
            record.set(NAME, Some(Node::Written(quoted(self.name()))));
        }
        let [english, russian] = self.names();
        if self.of.kind.is_bilingual && !english.is_empty() && !russian.is_empty() {
            record.set(RUSSIAN, Some(Node::Written(quoted(russian))));
        }
        let declared: Vec<&RecordField> = self.of.fields().collect();
        record.tidy(&declared);
        record
    }

    /// Everything that is wrong with it by itself or with the names that it holds.
    pub fn faults(&self, library: &Library) -> Vec<BadScenario> {
        let text = self.text();
        let entry = RecordEntry {
            file: self.of.file,
            name: NAMELESS.to_owned(),
            text: &text,
            before: (0, 0),
        };
        super::of_entry(&entry, library)
    }

    /// Every field of it, by sections. The name at the place `first` of [`names`](Self::names) comes first, and is the one
    /// that is asked for where it has neither.
    pub fn form(&self, library: &Library, first: usize) -> Form {
        form::of(self, library, first)
    }

    /// Changes one field, by its path. An edit that the field does not take changes nothing.
    pub fn edit(
        &mut self,
        path: &str,
        edit: &Edit<'_>,
        library: &Library,
    ) -> Result<Edited, Unfit> {
        if let Some(at) = NAMES.iter().position(|name| *name == path) {
            let (Edit::Set(text), Some(name)) = (edit, self.names.get_mut(at)) else {
                return Err(Unfit);
            };
            *name = PlainText::whole(text.trim()).map_err(|_| Unfit)?.to_string();
            return Ok(Edited::Here);
        }
        let fields = || self.of.fields();
        if let Some(field) = fields().find(|field| field.path == path) {
            return self.edit_field(field, edit, library);
        }
        let entry = fields().find_map(|field| Some((field, place_in(field.path, path)?)));
        let (field, place) = entry.ok_or(Unfit)?;
        self.edit_entry(field, place, edit, library)
    }

    fn edit_field(
        &mut self,
        field: &RecordField,
        edit: &Edit<'_>,
        library: &Library,
    ) -> Result<Edited, Unfit> {
        let now = self.record.get(field.path);
        let value = match (field.holds, edit) {
            (Holds::Records(_), Edit::Choose(key)) => {
                let mut all = entries(now);
                if !all.iter().any(|entry| named(entry).0 == **key) {
                    all.push(quoted(key));
                }
                list(&all)
            }
            (Holds::Levels(_, levels), Edit::Choose(key)) => {
                let (mut all, lowest) = (entries(now), levels.first().copied().unwrap_or_default());
                if all.iter().any(|entry| named(entry).0 == **key) {
                    return Ok(Edited::Here);
                }
                all.push(levelled(key, lowest));
                let place = all.len() - 1;
                self.record.set(field.path, list(&all));
                if self.is_wrong(field, library) {
                    self.step_level(field, place, 1, library)?;
                }
                return Ok(Edited::At(format!("{}[{place}]", field.path)));
            }
            (Holds::Shapes(_) | Holds::Ladder(..), Edit::Choose(text) | Edit::Set(text)) => {
                let mut all = entries(now);
                all.push(sound(text)?.to_owned());
                self.record.set(field.path, list(&all));
                // What it begins from is changed at once.
                return Ok(Edited::Type(format!("{}[{}]", field.path, all.len() - 1)));
            }
            (Holds::Shaped(shapes), Edit::Step(by)) => {
                let all: Vec<&str> = shapes.iter().map(|shape| shape.text).collect();
                let now = self.shown(field);
                let known = all.iter().copied().find(|text| *text == now);
                let next = match known {
                    Some(known) => kekkai_rules::form::stepped(&all, &known, *by),
                    None => all.first().copied().unwrap_or_default(),
                };
                written(field, next)?
            }
            (Holds::Part(first), Edit::Next | Edit::Step(_)) => {
                if now.is_none() {
                    Some(Node::read(first))
                } else {
                    None
                }
            }
            (Holds::Flag, Edit::Next | Edit::Step(_)) => {
                let is_on = self.shown(field) == "true";
                Some(Node::Written((!is_on).to_string()))
            }
            (Holds::Number(least, most), Edit::Step(by)) => {
                let now = self.shown(field).parse::<i32>().unwrap_or(if least > 0 {
                    least - 1
                } else {
                    0
                });
                Some(Node::Written(now.saturating_add(*by).clamp(least, most).to_string()))
            }
            (Holds::Word(_) | Holds::OneOf(_), Edit::Step(by)) => {
                let all = self.words(field);
                let next = kekkai_rules::form::stepped(&all, &self.shown(field), *by);
                written(field, &next)?
            }
            (_, Edit::Set(text) | Edit::Choose(text)) => written(field, text)?,
            (_, Edit::Remove) => None,
            _ => return Err(Unfit),
        };
        self.record.set(field.path, value);
        Ok(Edited::Here)
    }

    fn edit_entry(
        &mut self,
        field: &RecordField,
        place: usize,
        edit: &Edit<'_>,
        library: &Library,
    ) -> Result<Edited, Unfit> {
        let mut all = entries(self.record.get(field.path));
        let entry = all.get(place).ok_or(Unfit)?;
        match (field.holds, edit) {
            (_, Edit::Remove) => drop(all.remove(place)),
            (Holds::Levels(..), Edit::Step(by)) => {
                self.step_level(field, place, *by, library)?;
                return Ok(Edited::Here);
            }
            (Holds::Shapes(_) | Holds::Ladder(..), Edit::Set(text)) => {
                sound(text)?.clone_into(all.get_mut(place).ok_or(Unfit)?);
            }
            (Holds::Records(_), Edit::Choose(key)) => {
                if !all.iter().any(|entry| named(entry).0 == **key) {
                    *all.get_mut(place).ok_or(Unfit)? = quoted(key);
                }
            }
            (Holds::Levels(..), Edit::Choose(key)) => {
                let level = named(entry).1.unwrap_or_default();
                *all.get_mut(place).ok_or(Unfit)? = levelled(key, &level);
            }
            _ => return Err(Unfit),
        }
        self.record.set(field.path, list(&all));
        Ok(Edited::Here)
    }

    /// Goes on to the next level that the record beside it has, the first behind the last.
    fn step_level(
        &mut self,
        field: &RecordField,
        place: usize,
        by: i32,
        library: &Library,
    ) -> Result<(), Unfit> {
        let Holds::Levels(_, levels) = field.holds else { return Err(Unfit) };
        for _ in levels {
            let mut all = entries(self.record.get(field.path));
            let (key, level) = named(all.get(place).ok_or(Unfit)?);
            let level = level.unwrap_or_default();
            let now = levels.iter().copied().find(|one| *one == level).unwrap_or_default();
            let next = kekkai_rules::form::stepped(levels, &now, by);
            *all.get_mut(place).ok_or(Unfit)? = levelled(&key, next);
            self.record.set(field.path, list(&all));
            if !self.is_wrong(field, library) {
                break;
            }
        }
        Ok(())
    }

    /// Whether a name in a field stands for nothing.
    fn is_wrong(&self, field: &RecordField, library: &Library) -> bool {
        let of = format!("{NAMELESS}.{}", field.path);
        let is = |fault: &BadScenario| matches!(fault, BadScenario::Unknown { field, .. } if *field == of);
        self.faults(library).iter().any(is)
    }

    /// What stands in a field as it is typed: what its absence means where it is left out.
    fn shown(&self, field: &RecordField) -> String {
        let absent = || field.default.map(Node::read);
        let node = self.record.get(field.path).cloned().or_else(absent);
        let text = node.map(|node| typed(field.holds, &node)).unwrap_or_default();
        let Holds::OneOf(words) = field.holds else { return text };
        // A text of a file may be spelled otherwise than the word that it stands for.
        let small = text.to_lowercase().replace(' ', "_");
        let known = words.all.iter().find(|word| word.to_lowercase() == small);
        known.map_or(text, |word| (*word).to_owned())
    }

    /// The words that a field is stepped through; nothing is one of them where it may be left out.
    fn words(&self, field: &RecordField) -> Vec<String> {
        let (Holds::Word(words) | Holds::OneOf(words)) = field.holds else { return Vec::new() };
        let has_to_be = Node::read(self.of.blank).get(field.path).is_some();
        let within_part = field
            .path
            .rsplit_once('.')
            .is_some_and(|(outer, _)| self.of.fields().any(|field| field.path == outer));
        let nothing = (!has_to_be && !within_part && field.default.is_none()).then(String::new);
        nothing.into_iter().chain(words.all.iter().map(|word| (*word).to_owned())).collect()
    }
}
