//! The written sheet: its lines, and back.

use super::{
    Character,
    entry::{self, Entry, hears, in_words},
    form::skill,
    part::Part,
    tables::GROUPS,
};
use crate::{
    Phrase, PlainText,
    d20::{
        numbers::{
            classes::{Class, Feat},
            macros::Macro,
            objects::Object,
            weapon::{Armour, Weapon},
        },
        sheet::{Record, Spec},
    },
    form::{Unfit, read_token},
    plain_character::PlainSheet as _,
    written::{
        Labelled, Page, ReadSheet, Records, SheetReader, Speech, Written, WrittenLine, read,
    },
};

const NAME: &str = Spec::WORDS.name;
const TOKEN: &str = Spec::WORDS.token;
const CLASS: &str = "d20-class";
const IN_HAND: &str = "d20-in-hand";
const THING: &str = "d20-thing";

/// The lists of a sheet, by the labels of their headings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum List {
    Weapons,
    Worn,
    Feats,
    Macros,
    Skills,
}

const LISTS: [(List, &str); 5] = [
    (List::Weapons, "d20-hands"),
    (List::Worn, "d20-worn"),
    (List::Feats, "d20-feats"),
    (List::Macros, "d20-macros"),
    (List::Skills, "d20-skills"),
];

fn parts() -> impl Iterator<Item = &'static Part<Spec>> {
    GROUPS.iter().flat_map(|group| group.parts)
}

/// Every line of the written sheet.
pub(in crate::d20) fn write(character: &Character, speech: &dyn Speech) -> Vec<Written> {
    let (spec, usual) = (&character.sheet, Spec::default());
    let mut lines = vec![
        Written::Value(NAME, character.name.to_string()),
        Written::Value(TOKEN, character.token.to_string()),
        Written::Value(CLASS, entry::line(&spec.class, speech)),
    ];
    for part in parts() {
        let said = part.said(spec);
        // What is nothing is said where the usual is something.
        let value = in_words(&said, speech);
        if !value.is_empty() && (said != part.said(&usual) || part.path == "hp") {
            lines.push(Written::Value(part.label, value));
        }
    }
    if let Some(object) = &spec.object {
        lines.push(Written::Value(THING, entry::line(object, speech)));
    }
    if let Some(held) = &spec.in_hand {
        lines.push(Written::Value(IN_HAND, said_in_hand(held, &spec.weapons, speech)));
    }
    for (list, label) in LISTS {
        let all = of_list(spec, list, speech);
        if !all.is_empty() {
            lines.push(Written::Heading(label));
            lines.extend(all.into_iter().map(Written::Line));
        }
    }
    lines
}

/// What stands in a list, line by line.
fn of_list(spec: &Spec, list: List, speech: &dyn Speech) -> Vec<String> {
    match list {
        List::Weapons => spec.weapons.iter().map(|one| entry::line(one, speech)).collect(),
        List::Worn => spec.armour.iter().map(|one| entry::line(one, speech)).collect(),
        List::Feats => spec.feats.iter().map(|one| entry::line(one, speech)).collect(),
        List::Macros => spec.macros.iter().map(|one| entry::line(one, speech)).collect(),
        List::Skills => {
            let line =
                |name: &PlainText, by: i32| format!("{}: {by:+}", speech.name_of(name.as_str()));
            spec.skills.iter().map(|one| line(&one.0, one.1)).collect()
        }
    }
}

/// Reads a written sheet; records that it names alone are those of the library.
pub(in crate::d20) fn read_sheet(
    text: &str,
    library: Records<'_, Record>,
    speech: &dyn Speech,
) -> ReadSheet<Character> {
    let mut blank = Character::blank();
    blank.sheet = Spec::default();
    let mut reader = Reader { character: blank, library, speech, list: None, held: None, at: 0 };
    let mut page = read(text, &mut reader);
    reader.takes_in_hand(&mut page);
    ReadSheet { character: reader.character, page }
}

struct Reader<'s> {
    character: Character,
    library: Records<'s, Record>,
    speech: &'s dyn Speech,
    list: Option<List>,
    /// What is said to be in hand by its name, with the number of the line: the weapons stand below it.
    held: Option<(usize, String)>,
    /// The number of the line that is read.
    at: usize,
}

impl Reader<'_> {
    fn one<E: Entry>(&self, text: &str) -> Result<E, Unfit> {
        entry::read(text, self.library, self.speech)
    }

    /// A line of a list.
    fn listed(&mut self, list: List, text: &str) -> Result<(), Unfit> {
        match list {
            List::Weapons => {
                let weapon: Weapon = self.one(text)?;
                self.character.sheet.weapons.push(weapon);
            }
            List::Worn => {
                let worn: Armour = self.one(text)?;
                self.character.sheet.armour.push(worn);
            }
            List::Feats => {
                let feat: Feat = self.one(text)?;
                self.character.sheet.feats.push(feat);
            }
            List::Macros => {
                let program: Macro = self.one(text)?;
                self.character.sheet.macros.push(program);
            }
            List::Skills => {
                let mut read = skill(text)?;
                read.0 = PlainText::new(&self.speech.own_name(read.0.as_str()));
                self.character.sheet.skills.push(read);
            }
        }
        Ok(())
    }

    /// A value with a label, if it is one of those that stand alone.
    fn value(&mut self, label: &str, value: &str) -> Option<Result<(), Unfit>> {
        let speech = self.speech;
        let is = |key: &'static str| speech.is_said(label, &Phrase::new(key));
        let spec = &mut self.character.sheet;
        let alone = [CLASS, THING, IN_HAND].into_iter().chain(parts().map(|part| part.label));
        // A label with nothing behind it leaves all as it is.
        if value.is_empty() && alone.into_iter().any(is) {
            return Some(Ok(()));
        }
        if is(NAME) {
            self.character.name = PlainText::new(value);
        } else if is(TOKEN) {
            return Some(read_token(value).map(|token| self.character.token = token));
        } else if is(CLASS) {
            let class: Result<Class, Unfit> = self.one(value);
            return Some(class.map(|class| self.character.sheet.class = class));
        } else if is(THING) {
            let object: Result<Object, Unfit> = self.one(value);
            return Some(object.map(|object| self.character.sheet.object = Some(object)));
        } else if is(IN_HAND) {
            match in_hand(value, speech) {
                Some(held) => spec.in_hand = Some(held),
                None => self.held = Some((self.at, value.to_owned())),
            }
        } else {
            let part = parts().find(|part| is(part.label))?;
            return Some((part.of)(spec).hear(value, &hears(speech)));
        }
        Some(Ok(()))
    }
}

/// Between two weapons in hand.
const BESIDE: &str = ", ";

/// The weapons in hand by their names; by their numbers, from 1, where names would not say which.
fn said_in_hand(held: &[u8], weapons: &[Weapon], speech: &dyn Speech) -> String {
    if held.is_empty() {
        return speech.word("d20-no");
    }
    let name = |number: &u8| weapons.get(usize::from(*number)).map(|weapon| &weapon.name);
    let names = held.iter().map(|number| Some(speech.name_of(name(number)?.as_str())));
    let names = names.collect::<Option<Vec<String>>>().map(|names| names.join(BESIDE));
    let names = names.filter(|said| {
        in_hand(said, speech).is_none() && called(said, weapons, speech).as_deref() == Some(held)
    });
    let number = |number: &u8| number.saturating_add(1).to_string();
    names.unwrap_or_else(|| held.iter().map(number).collect::<Vec<_>>().join(BESIDE))
}

/// Numbers of weapons in hand, the first one of the list being 1, or that there are none; `None` for anything else.
fn in_hand(text: &str, speech: &dyn Speech) -> Option<Vec<u8>> {
    if !text.chars().any(char::is_alphanumeric) || speech.is_said(text, &Phrase::new("d20-no")) {
        return Some(Vec::new());
    }
    let number = |text: &str| text.trim().parse::<u8>().ok()?.checked_sub(1);
    text.split(',').map(number).collect()
}

/// The numbers of weapons by what they are called, each another one; `None` where there are not so many.
fn called(text: &str, weapons: &[Weapon], speech: &dyn Speech) -> Option<Vec<u8>> {
    let mut held = Vec::new();
    for said in text.split(',').map(str::trim) {
        let is = |name: &str| name == said || speech.own_name(said) == name;
        let free = (0_u8..).zip(weapons).filter(|(number, _)| !held.contains(number));
        let (number, _) = free.into_iter().find(|(_, weapon)| is(weapon.name.as_str()))?;
        held.push(number);
    }
    Some(held)
}

impl Reader<'_> {
    /// Takes in hand what was said by name, now that all weapons are known.
    fn takes_in_hand(&mut self, page: &mut Page) {
        let Some((line, said)) = self.held.take() else { return };
        let spec = &mut self.character.sheet;
        match called(&said, &spec.weapons, self.speech) {
            Some(held) => spec.in_hand = Some(held),
            None => page.tell(line, &format!("{}: {said}", self.speech.word(IN_HAND))),
        }
    }
}

impl SheetReader for Reader<'_> {
    fn labelled(&mut self, line: WrittenLine<'_>, page: &mut Page) -> Option<Labelled> {
        self.at = line.number;
        let (label, value) = line.parts();
        let heading = |(_, key): &&(List, &'static str)| {
            value.is_empty() && self.speech.is_said(label, &Phrase::new(*key))
        };
        if let Some((list, _)) = LISTS.iter().find(heading) {
            self.list = Some(*list);
            return Some(Labelled::Value);
        }
        // A check may be called like something else of the sheet.
        if self.list == Some(List::Skills) && self.listed(List::Skills, line.text).is_ok() {
            return Some(Labelled::Value);
        }
        let read = match (self.list, self.value(label, value)) {
            (_, Some(read)) => read,
            (Some(list), None) => self.listed(list, line.text),
            (None, None) => return None,
        };
        if read.is_err() {
            page.tell(line.number, line.text);
        }
        Some(Labelled::Value)
    }

    fn follows(&mut self, _: WrittenLine<'_>, _: &mut Page) -> bool {
        false
    }

    fn goes_on(&mut self, _: &'static str, _: usize, _: &str) {}
}
