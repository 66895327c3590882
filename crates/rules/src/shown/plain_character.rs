//! A character that is a name and the sheet that it plays with: for books whose sheets are typed as they are played.

use serde::{Deserialize, Serialize};

use crate::{
    Arg, CharacterForm, Phrase, PlainText,
    form::{
        Departure, Edit, Edited, FieldKind, Form, FormFault, FormField, FormNumber, Section, Unfit,
        read_token, token_of,
    },
    system::Fault,
    written::{Labelled, Page, ReadSheet, SheetReader, Speech, Written, WrittenLine, read},
};

const NAME: &str = "name";
const TOKEN: &str = "token";
const APPROVED: &str = "approved";

/// What a person makes for play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character<P> {
    /// Its name; empty where it has none yet.
    pub name: PlainText,
    /// Its signs on the map.
    pub token: PlainText,
    /// Whether the GM has approved it.
    #[serde(default)]
    pub approved: bool,
    /// The sheet that it plays with.
    pub sheet: P,
}

/// The words of what every character has, by their keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SheetWords {
    /// The name of the character; a written sheet begins with it.
    pub name: &'static str,
    /// Its signs on the map.
    pub token: &'static str,
    /// Whether the GM approves.
    pub approved: &'static str,
    /// That a flag is set, and that it is not.
    pub flag: [&'static str; 2],
}

/// A sheet that a person fills in field by field.
pub trait PlainSheet: Clone {
    /// The words of its form.
    const WORDS: SheetWords;

    /// One as a person begins to make it.
    fn blank() -> Self;
    /// What is wrong with it, each field named as it is in the sheet.
    fn faults(&self) -> Vec<Fault>;
    /// As what it is made.
    fn kind(&self) -> Phrase;
    /// What was spent on it.
    fn spent(&self) -> Phrase;
    /// Its fields by sections, each path beginning with `sheet`. Name and token are put before the first one, the approval
    /// after the last; what is wrong with a field is put to it.
    fn sections(&self) -> Vec<Section>;
    /// What follows from the fields; `None` while something is wrong that nothing can be computed with.
    fn numbers(&self) -> Option<Vec<FormNumber>>;
    /// Changes one of these fields. After an edit that the field does not take the sheet is made what it was.
    fn edit(&mut self, path: &str, edit: &Edit<'_>) -> Result<(), Unfit>;
}

impl<P: PlainSheet> Character<P> {
    /// One as a person begins to make it.
    pub(crate) fn blank() -> Self {
        let (name, token) = (PlainText::new(""), PlainText::new(""));
        Self { name, token, approved: false, sheet: P::blank() }
    }

    /// Reads a written sheet into `self`: a name, and lines with a label that `hear` takes. No line has others below it.
    pub(crate) fn hearing(
        self,
        text: &str,
        speech: &dyn Speech,
        hear: impl FnMut(&mut P, WrittenLine<'_>, &mut Page) -> Option<()>,
    ) -> ReadSheet<Self> {
        let mut reader = Reader { character: self, speech, hear };
        let page = read(text, &mut reader);
        ReadSheet { character: reader.character, page }
    }

    /// The first line of the written sheet.
    pub(crate) fn written_name(&self) -> Written {
        Written::Value(P::WORDS.name, self.name.to_string())
    }
}

struct Reader<'s, P, H> {
    character: Character<P>,
    speech: &'s dyn Speech,
    hear: H,
}

impl<P, H> SheetReader for Reader<'_, P, H>
where
    P: PlainSheet,
    H: FnMut(&mut P, WrittenLine<'_>, &mut Page) -> Option<()>,
{
    fn labelled(&mut self, line: WrittenLine<'_>, page: &mut Page) -> Option<Labelled> {
        let (label, value) = line.parts();
        if self.speech.is_said(label, &Phrase::new(P::WORDS.name)) {
            self.character.name = PlainText::new(value);
        } else {
            (self.hear)(&mut self.character.sheet, line, page)?;
        }
        Some(Labelled::Value)
    }

    fn follows(&mut self, _: WrittenLine<'_>, _: &mut Page) -> bool {
        false
    }

    fn goes_on(&mut self, _: &'static str, _: usize, _: &str) {}
}

impl<P: PlainSheet> CharacterForm for Character<P> {
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
        let fault = |fault: Fault| FormFault {
            fault: Fault { field: format!("sheet.{}", fault.field), ..fault },
            may_be_allowed: false,
            is_allowed: false,
            reason: None,
            remedies: Vec::new(),
        };
        self.sheet.faults().into_iter().map(fault).collect()
    }

    fn tame(&mut self) {}

    fn title(&self) -> Vec<Phrase> {
        vec![Phrase::plain(Arg::Text(self.name.clone())), self.sheet.kind()]
    }

    fn spent(&self) -> Phrase {
        self.sheet.spent()
    }

    fn form(&self) -> Form {
        let words = P::WORDS;
        let text = |path, label, text: &PlainText| {
            let kind = FieldKind::Text { prompt: None };
            FormField::new(path, Phrase::new(label), kind).typed(text.as_str())
        };
        let mut sections = self.sheet.sections();
        if let Some(first) = sections.first_mut() {
            let own = [text(NAME, words.name, &self.name), text(TOKEN, words.token, &self.token)];
            first.fields.splice(0..0, own);
        }
        if let Some(last) = sections.last_mut() {
            let [yes, no] = words.flag;
            let approval = FormField::new(APPROVED, Phrase::new(words.approved), FieldKind::Flag);
            last.fields.push(approval.shown(Phrase::new(if self.approved { yes } else { no })));
        }
        let mut form = Form { sections, approval: APPROVED, numbers: self.sheet.numbers() };
        for fault in CharacterForm::faults(self) {
            let home = form.place_of(&fault.fault.field);
            let approval = form.fields().position(|field| field.path == APPROVED);
            let home = home.or(approval).and_then(|at| form.fields_mut().nth(at));
            if let Some(home) = home {
                home.faults.push(fault);
            }
        }
        form
    }

    fn edit(&mut self, path: &str, edit: &Edit<'_>) -> Result<Edited, Unfit> {
        match (path, edit) {
            (NAME, Edit::Set(text)) => {
                let name = PlainText::whole(text).map_err(|_| Unfit)?;
                // Signs that nobody has typed are those of the name.
                if self.token.is_empty() || self.token == token_of(self.name.as_str()) {
                    self.token = token_of(name.as_str());
                }
                self.name = name;
            }
            (TOKEN, Edit::Set(text)) => self.token = read_token(text)?,
            (APPROVED, Edit::Next | Edit::Step(_)) => self.approved = !self.approved,
            _ => {
                let before = self.sheet.clone();
                if let Err(unfit) = self.sheet.edit(path, edit) {
                    self.sheet = before;
                    return Err(unfit);
                }
            }
        }
        Ok(Edited::Here)
    }

    fn departures(&self) -> Vec<Departure> {
        Vec::new()
    }
}
