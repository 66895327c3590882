//! A character: the fields of its editor and the lines of its written sheet, from one table of lists.

mod lists;

use self::lists::{ACTS, LISTS, SINGLES, SheetValue, ValueKind, YES};
use super::{
    T3d,
    names::{self, CHA, HP, INT, PER, WILL},
    sheet::{MOST, MOST_POOL, Number, Sheet, Spec, Tracker},
};
use crate::{
    Arg, Phrase, PlainText, System,
    form::{
        Edit, Edited, FieldKeys, FieldKind, FormChoice, FormField, FormNumber, Section, Unfit,
        number_in, stepped,
    },
    plain_character::{self, PlainSheet, SheetWords},
    system::Fault,
    written::{ReadSheet, Speech, Written},
};

/// The labels that a written sheet begins with.
pub(super) const SHEET_BEGINS: &[&str] = &[Spec::WORDS.name];
/// The field that takes the sheet of a combatant of the library.
const STARTER: &str = "sheet";

/// What a fight may change of it for good.
pub(super) const CARRIED: &[&str] = &["pools"];

/// What a person makes for play.
pub type Character = plain_character::Character<Spec>;

impl Spec {
    /// A value as a field of the editor.
    fn field(&self, path: String, part: &SheetValue, at: usize) -> FormField {
        let (label, text) = (Phrase::new(part.label), (part.get)(self, at));
        let clears = FieldKeys { removes: true, ..FieldKeys::default() };
        match part.kind {
            ValueKind::Text => {
                let field = FormField::new(path, label, FieldKind::Text { prompt: part.prompt });
                field.keyed(clears).typed(text)
            }
            ValueKind::Flag => {
                let shown = Phrase::new(if text == YES { "t3d-yes" } else { "t3d-no" });
                FormField::new(path, label, FieldKind::Flag).shown(shown)
            }
            ValueKind::Acts => {
                let choices = ACTS.iter().map(|(word, _)| FormChoice {
                    key: (*word).to_owned(),
                    label: act_word(word),
                    right: None,
                    is_open: true,
                });
                let field = FormField::new(path, label, FieldKind::Choice(choices.collect()));
                field.shown(act_word(&text))
            }
        }
    }

    /// Changes such a value.
    fn put(&mut self, part: &SheetValue, at: usize, edit: &Edit<'_>) -> Result<(), Unfit> {
        let now = (part.get)(self, at);
        let then = match (part.kind, edit) {
            (ValueKind::Text, Edit::Set(text)) => (*text).to_owned(),
            (ValueKind::Flag, Edit::Next | Edit::Step(_)) if now.is_empty() => YES.to_owned(),
            (ValueKind::Flag, Edit::Next | Edit::Step(_)) | (ValueKind::Text, Edit::Remove) => {
                String::new()
            }
            (ValueKind::Acts, Edit::Choose(word)) => (*word).to_owned(),
            (ValueKind::Acts, Edit::Next) => {
                stepped(&ACTS.map(|(word, _)| word.to_owned()), &now, 1)
            }
            (ValueKind::Acts, Edit::Step(by)) => {
                stepped(&ACTS.map(|(word, _)| word.to_owned()), &now, *by)
            }
            _ => return Err(Unfit),
        };
        (part.set)(self, at, &then)
    }
}

/// The word of a kind of acts.
fn act_word(word: &str) -> Phrase {
    Phrase::new(format!("t3d-act-{word}"))
}

impl PlainSheet for Spec {
    const WORDS: SheetWords = SheetWords {
        name: "t3d-name",
        token: "t3d-token",
        approved: "t3d-approved",
        flag: ["t3d-yes", "t3d-no"],
    };

    fn blank() -> Self {
        let values = [(INT, 10), (WILL, 10), (CHA, 10), (PER, 10)];
        let values = values.map(|(name, number)| Number(names::of(name), number)).to_vec();
        let pools = vec![Tracker { name: names::of(HP), now: None, max: 10 }];
        Self { values, pools, player: true, ..Self::default() }
    }

    fn faults(&self) -> Vec<Fault> {
        T3d::sheet(self).err().unwrap_or_default()
    }

    fn kind(&self) -> Phrase {
        Phrase::new("t3d-kind-player")
    }

    fn spent(&self) -> Phrase {
        let count = i32::try_from(self.values.len()).unwrap_or(i32::MAX);
        Phrase::new("t3d-spent").with("count", count)
    }

    fn sections(&self) -> Vec<Section> {
        let keys = FieldKeys { step: Some("t3d-key-step"), removes: true, ..FieldKeys::default() };
        let starter = FieldKind::Record("combatant");
        let mut fields = vec![FormField::new(STARTER, Phrase::new("t3d-starter"), starter)];
        for list in LISTS {
            for (at, (name, number)) in (list.shown)(self).into_iter().enumerate() {
                let kind = FieldKind::Number { least: -MOST, most: MOST_POOL };
                let (path, label) =
                    (format!("{}[{at}]", list.path), Phrase::plain(Arg::Name(name)));
                let field = FormField::new(path.clone(), label, kind);
                fields.push(field.keyed(keys).typed(number.to_string()));
                let parts = list.parts.iter();
                fields.extend(parts.map(|part| FormField {
                    is_part: true,
                    ..self.field(format!("{path}.{}", part.key), part, at)
                }));
            }
            let kind = FieldKind::Text { prompt: Some("t3d-prompt-number") };
            fields.push(FormField::new(list.path, Phrase::new(list.label), kind));
        }
        fields
            .extend(SINGLES.iter().map(|part| self.field(format!("sheet.{}", part.key), part, 0)));
        vec![Section::new("t3d-section", fields)]
    }

    fn numbers(&self) -> Option<Vec<FormNumber>> {
        Some(Vec::new())
    }

    fn edit(&mut self, path: &str, edit: &Edit<'_>) -> Result<(), Unfit> {
        let single = SINGLES.iter().find(|part| path.strip_prefix("sheet.") == Some(part.key));
        if let Some(part) = single {
            return self.put(part, 0, edit);
        }
        let list = LISTS.into_iter().find(|list| list.path == path);
        let entry = LISTS.into_iter().find_map(|list| list.place(path).map(|at| (list, at)));
        let entry = match entry {
            Some((_, (at, Some(part)))) => return self.put(part, at, edit),
            Some((list, (at, None))) => Some((list, at)),
            None => None,
        };
        match (edit, entry) {
            (Edit::Set(text), Some((list, at))) => {
                let number = number_in(text, (-MOST_POOL, MOST_POOL))?;
                (list.set)(self, at, Some(number));
            }
            (Edit::Remove, Some((list, at))) => (list.set)(self, at, None),
            (Edit::Step(by), Some((list, at))) => {
                let now = (list.shown)(self).get(at).map_or(0, |(_, number)| *number);
                let number = now.saturating_add(*by).clamp(-MOST_POOL, MOST_POOL);
                (list.set)(self, at, Some(number));
            }
            (Edit::Set(text), None) => {
                let list = list.ok_or(Unfit)?;
                list.read(self, text)?;
            }
            _ => return Err(Unfit),
        }
        Ok(())
    }
}

/// Makes trackers what they were when the fight ended.
pub(super) fn carry(character: &mut Character, sheet: &Sheet, part: &str) {
    if CARRIED.contains(&part) {
        character.sheet.pools.clone_from(&sheet.spec.pools);
    }
}

/// The sheets to begin with: the combatants of the library.
pub(super) fn starters(records: &[(String, Spec)]) -> Vec<FormChoice> {
    let choice = |(key, _): &(String, Spec)| FormChoice {
        key: key.clone(),
        label: Phrase::plain(Arg::Name(PlainText::new(key))),
        right: None,
        is_open: true,
    };
    records.iter().map(choice).collect()
}

/// Takes such a sheet in place of its own; whose character it is stays.
pub(super) fn begin_with(
    character: &mut Character,
    path: &str,
    spec: Spec,
) -> Result<Edited, Unfit> {
    if path != STARTER {
        return Err(Unfit);
    }
    character.sheet = Spec { player: character.sheet.player, ..spec };
    Ok(Edited::Here)
}

/// Between an entry of a list and each part of it on a line of the written sheet.
const BESIDE: char = ';';

/// Every line of the written sheet.
pub(super) fn write(character: &Character, speech: &dyn Speech) -> Vec<Written> {
    let spec = &character.sheet;
    let mut lines = vec![character.written_name()];
    for part in &SINGLES {
        lines.push(Written::Value(part.label, said((part.get)(spec, 0), part, speech)));
    }
    for list in LISTS {
        let all = (list.shown)(spec);
        if all.is_empty() {
            continue;
        }
        lines.push(Written::Heading(list.label));
        for (at, (name, number)) in all.into_iter().enumerate() {
            let mut line = format!("{name}: {number}");
            for part in list.parts {
                let value = said((part.get)(spec, at), part, speech);
                if !value.is_empty() {
                    line.push(BESIDE);
                    line += " ";
                    line += &speech.word(part.label);
                    line += ": ";
                    line += &value;
                }
            }
            lines.push(Written::Line(line));
        }
    }
    lines
}

/// A value as a sheet says it.
fn said(value: String, part: &SheetValue, speech: &dyn Speech) -> String {
    match part.kind {
        _ if value.is_empty() => value,
        ValueKind::Text => value,
        ValueKind::Flag => speech.word("t3d-yes"),
        ValueKind::Acts => speech.say(&act_word(&value)),
    }
}

/// Puts a value of the sheet into its part.
fn hear(
    spec: &mut Spec,
    (part, at): (&SheetValue, usize),
    value: &str,
    speech: &dyn Speech,
) -> Result<(), Unfit> {
    let value = match part.kind {
        ValueKind::Text => value.to_owned(),
        ValueKind::Flag if speech.is_said(value, &Phrase::new("t3d-yes")) => YES.to_owned(),
        ValueKind::Flag => String::new(),
        ValueKind::Acts => {
            let known = ACTS.iter().find(|(word, _)| speech.is_said(value, &act_word(word)));
            known.map(|(word, _)| (*word).to_owned()).ok_or(Unfit)?
        }
    };
    (part.set)(spec, at, &value)
}

/// An entry of a list with its parts.
fn entry(spec: &mut Spec, at: usize, text: &str, speech: &dyn Speech) -> Result<(), Unfit> {
    let list = LISTS.into_iter().nth(at).ok_or(Unfit)?;
    let mut parts = text.split(BESIDE);
    list.read(spec, parts.next().unwrap_or_default())?;
    let place = (list.shown)(spec).len().saturating_sub(1);
    for said in parts {
        let (label, value) = said.split_once(':').ok_or(Unfit)?;
        let is = |part: &&SheetValue| speech.is_said(label.trim(), &Phrase::new(part.label));
        let part = list.parts.iter().find(is).ok_or(Unfit)?;
        hear(spec, (part, place), value.trim(), speech)?;
    }
    Ok(())
}

/// Reads a written sheet.
pub(super) fn read_sheet(text: &str, speech: &dyn Speech) -> ReadSheet<Character> {
    // The list whose entries the lines are.
    let mut within = None;
    let blank = Character { sheet: Spec::default(), ..Character::blank() };
    blank.hearing(text, speech, |spec, line, page| {
        let (label, value) = line.parts();
        let is = |key: &'static str| speech.is_said(label, &Phrase::new(key));
        if let Some(part) = SINGLES.iter().find(|part| is(part.label)) {
            if hear(spec, (part, 0), value, speech).is_err() {
                page.tell(line.number, line.text);
            }
            return Some(());
        }
        if let Some(at) = LISTS.iter().position(|list| is(list.label)) {
            within = Some(at);
            if value.is_empty() {
                return Some(());
            }
        }
        if entry(spec, within?, line.text, speech).is_err() {
            page.tell(line.number, line.text);
        }
        Some(())
    })
}
