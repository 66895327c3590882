//! A character: the fields of its editor and the lines of its written sheet, from one table of lists.

mod lists;

use serde::{Deserialize, Serialize};

use self::lists::{ACTS, Kind, LISTS, Part, SINGLES, YES};
use super::{
    T3d,
    names::{self, CHA, HP, INT, PER, WILL},
    sheet::{MOST, MOST_POOL, Number, Sheet, Spec, Tracker},
};
use crate::{
    Arg, CharacterForm, Phrase, PlainText, System,
    form::{
        Departure, Edit, Edited, FieldKeys, FieldKind, Form, FormChoice, FormFault, FormField,
        Section, Unfit, number_in, stepped,
    },
    written::{Labelled, Line, Page, ReadSheet, SheetReader, Speech, Written, read},
};

/// The labels that a written sheet begins with.
pub(super) const SHEET_BEGINS: &[&str] = &[NAME];
const NAME: &str = "t3d-name";
const APPROVED: &str = "approved";
/// The field that takes the sheet of a combatant of the library.
const STARTER: &str = "sheet";

/// What a fight may change of it for good.
pub(super) const CARRIED: &[&str] = &["pools"];

/// What a person makes for play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Its name; empty where it has none yet.
    pub name: PlainText,
    /// Its signs on the map.
    pub token: PlainText,
    /// Whether the game master has approved it.
    #[serde(default)]
    pub approved: bool,
    /// The sheet that it plays with.
    pub sheet: Spec,
}

impl Character {
    /// One as a person begins to make it.
    pub(super) fn blank() -> Self {
        let values = [(INT, 10), (WILL, 10), (CHA, 10), (PER, 10)];
        let values = values.map(|(name, number)| Number(names::of(name), number)).to_vec();
        let pools = vec![Tracker { name: names::of(HP), now: None, max: 10 }];
        let sheet = Spec { values, pools, player: true, ..Spec::default() };
        Self { name: PlainText::new(""), token: PlainText::new(""), approved: false, sheet }
    }
}

impl Character {
    /// A value as a field of the editor.
    fn field(&self, path: String, part: &Part, at: usize) -> FormField {
        let (label, text) = (Phrase::new(part.label), (part.get)(&self.sheet, at));
        let clears = FieldKeys { removes: true, ..FieldKeys::default() };
        match part.kind {
            Kind::Text => {
                let field = FormField::new(path, label, FieldKind::Text { prompt: part.prompt });
                field.keyed(clears).typed(text)
            }
            Kind::Flag => {
                let shown = Phrase::new(if text == YES { "t3d-yes" } else { "t3d-no" });
                FormField::new(path, label, FieldKind::Flag).shown(shown)
            }
            Kind::Acts => {
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
    fn put(&mut self, part: &Part, at: usize, edit: &Edit<'_>) -> Result<Edited, Unfit> {
        let now = (part.get)(&self.sheet, at);
        let then = match (part.kind, edit) {
            (Kind::Text, Edit::Set(text)) => (*text).to_owned(),
            (Kind::Flag, Edit::Next | Edit::Step(_)) if now.is_empty() => YES.to_owned(),
            (Kind::Flag, Edit::Next | Edit::Step(_)) | (Kind::Text, Edit::Remove) => String::new(),
            (Kind::Acts, Edit::Choose(word)) => (*word).to_owned(),
            (Kind::Acts, Edit::Next) => stepped(&ACTS.map(|(word, _)| word.to_owned()), &now, 1),
            (Kind::Acts, Edit::Step(by)) => {
                stepped(&ACTS.map(|(word, _)| word.to_owned()), &now, *by)
            }
            _ => return Err(Unfit),
        };
        (part.set)(&mut self.sheet, at, &then)?;
        Ok(Edited::Here)
    }
}

/// The word of a kind of acts.
fn act_word(word: &str) -> Phrase {
    Phrase::new(format!("t3d-act-{word}"))
}

impl CharacterForm for Character {
    fn name(&self) -> &PlainText {
        &self.name
    }

    fn token(&self) -> &PlainText {
        &self.token
    }

    fn is_approved(&self) -> bool {
        self.approved
    }

    fn disapprove(&mut self) {
        self.approved = false;
    }

    fn rename(&mut self, name: PlainText) {
        self.name = name;
    }

    fn award(&mut self, _: (i32, i32)) {}

    fn faults(&self) -> Vec<FormFault> {
        let faults = T3d::sheet(&self.sheet).err().unwrap_or_default().into_iter();
        let fault = |fault: crate::system::Fault| FormFault {
            fault: crate::system::Fault { field: format!("sheet.{}", fault.field), ..fault },
            may_be_allowed: false,
            is_allowed: false,
            reason: None,
            remedies: Vec::new(),
        };
        faults.map(fault).collect()
    }

    fn tame(&mut self) {}

    fn title(&self) -> Vec<Phrase> {
        vec![Phrase::plain(Arg::Text(self.name.clone())), Phrase::new("t3d-kind-player")]
    }

    fn spent(&self) -> Phrase {
        let count = i32::try_from(self.sheet.values.len()).unwrap_or(i32::MAX);
        Phrase::new("t3d-spent").with("count", count)
    }

    fn form(&self) -> Form {
        let text = |path, label, text: &PlainText| {
            let kind = FieldKind::Text { prompt: None };
            FormField::new(path, Phrase::new(label), kind).typed(text.as_str())
        };
        let keys = FieldKeys { step: Some("t3d-key-step"), removes: true, ..FieldKeys::default() };
        let approval = FormField::new(APPROVED, Phrase::new("t3d-approved"), FieldKind::Flag)
            .shown(Phrase::new(if self.approved { "t3d-yes" } else { "t3d-no" }));
        let mut fields =
            vec![text("name", NAME, &self.name), text("token", "t3d-token", &self.token)];
        let starter = FieldKind::Record("combatant");
        fields.push(FormField::new(STARTER, Phrase::new("t3d-starter"), starter));
        for list in LISTS {
            for (at, (name, number)) in (list.shown)(&self.sheet).into_iter().enumerate() {
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
        fields.push(approval);
        let sections = vec![Section { title: "t3d-section", fields }];
        Form { sections, approval: APPROVED, numbers: Some(Vec::new()) }
    }

    fn edit(&mut self, path: &str, edit: &Edit<'_>) -> Result<Edited, Unfit> {
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
        match (path, edit, entry) {
            ("name", Edit::Set(text), _) => {
                self.name = PlainText::whole(text).map_err(|_| Unfit)?;
            }
            ("token", Edit::Set(text), _) => self.token = PlainText::new(text),
            (APPROVED, Edit::Next | Edit::Step(_), _) => self.approved = !self.approved,
            (_, Edit::Set(text), Some((list, at))) => {
                let number = number_in(text, (-MOST_POOL, MOST_POOL))?;
                (list.set)(&mut self.sheet, at, Some(number));
            }
            (_, Edit::Remove, Some((list, at))) => (list.set)(&mut self.sheet, at, None),
            (_, Edit::Step(by), Some((list, at))) => {
                let now = (list.shown)(&self.sheet).get(at).map_or(0, |(_, number)| *number);
                let number = now.saturating_add(*by).clamp(-MOST_POOL, MOST_POOL);
                (list.set)(&mut self.sheet, at, Some(number));
            }
            (_, Edit::Set(text), None) => {
                let list = list.ok_or(Unfit)?;
                list.read(&mut self.sheet, text)?;
            }
            _ => return Err(Unfit),
        }
        Ok(Edited::Here)
    }

    fn departures(&self) -> Vec<Departure> {
        Vec::new()
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
    let mut lines = vec![Written::Value(NAME, character.name.to_string())];
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
fn said(value: String, part: &Part, speech: &dyn Speech) -> String {
    match part.kind {
        _ if value.is_empty() => value,
        Kind::Text => value,
        Kind::Flag => speech.word("t3d-yes"),
        Kind::Acts => speech.say(&act_word(&value)),
    }
}

/// Puts a value of the sheet into its part.
fn hear(
    spec: &mut Spec,
    (part, at): (&Part, usize),
    value: &str,
    speech: &dyn Speech,
) -> Result<(), Unfit> {
    let value = match part.kind {
        Kind::Text => value.to_owned(),
        Kind::Flag if speech.is_said(value, &Phrase::new("t3d-yes")) => YES.to_owned(),
        Kind::Flag => String::new(),
        Kind::Acts => {
            let known = ACTS.iter().find(|(word, _)| speech.is_said(value, &act_word(word)));
            known.map(|(word, _)| (*word).to_owned()).ok_or(Unfit)?
        }
    };
    (part.set)(spec, at, &value)
}

/// Reads a written sheet.
pub(super) fn read_sheet(text: &str, speech: &dyn Speech) -> ReadSheet<Character> {
    struct Reader<'s>(Character, &'s dyn Speech, Option<usize>);

    impl Reader<'_> {
        /// An entry of a list with its parts.
        fn entry(&mut self, at: usize, text: &str) -> Result<(), Unfit> {
            let list = LISTS.into_iter().nth(at).ok_or(Unfit)?;
            let mut parts = text.split(BESIDE);
            list.read(&mut self.0.sheet, parts.next().unwrap_or_default())?;
            let place = (list.shown)(&self.0.sheet).len().saturating_sub(1);
            for said in parts {
                let (label, value) = said.split_once(':').ok_or(Unfit)?;
                let is = |part: &&Part| self.1.is_said(label.trim(), &Phrase::new(part.label));
                let part = list.parts.iter().find(is).ok_or(Unfit)?;
                hear(&mut self.0.sheet, (part, place), value.trim(), self.1)?;
            }
            Ok(())
        }
    }

    impl SheetReader for Reader<'_> {
        fn labelled(&mut self, line: Line<'_>, page: &mut Page) -> Option<Labelled> {
            let (label, value) = line.parts();
            let is = |key: &'static str| self.1.is_said(label, &Phrase::new(key));
            if is(NAME) {
                self.0.name = PlainText::new(value);
                return Some(Labelled::Value);
            }
            if let Some(part) = SINGLES.iter().find(|part| is(part.label)) {
                if hear(&mut self.0.sheet, (part, 0), value, self.1).is_err() {
                    page.tell(line.number, line.text);
                }
                return Some(Labelled::Value);
            }
            if let Some(at) = LISTS.iter().position(|list| is(list.label)) {
                self.2 = Some(at);
                if value.is_empty() {
                    return Some(Labelled::Value);
                }
            }
            if self.entry(self.2?, line.text).is_err() {
                page.tell(line.number, line.text);
            }
            Some(Labelled::Value)
        }

        fn follows(&mut self, _: Line<'_>, _: &mut Page) -> bool {
            false
        }

        fn goes_on(&mut self, _: &'static str, _: usize, _: &str) {}
    }

    let mut blank = Character::blank();
    blank.sheet = Spec::default();
    let mut reader = Reader(blank, speech, None);
    let page = read(text, &mut reader);
    ReadSheet { character: reader.0, page }
}
