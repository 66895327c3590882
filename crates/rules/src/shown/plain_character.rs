//! A character that is a name and the sheet that it plays with: for books whose sheets are typed as they are played.

use serde::{Deserialize, Serialize};

use crate::{
    Arg, CharacterForm, Phrase, PlainText,
    form::{Departure, Edit, Edited, FieldKind, Form, FormFault, FormField, Section, Unfit},
    system::Fault,
    written::{Labelled, Line, Page, ReadSheet, SheetReader, Speech, Written, read},
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
    /// Whether the game master has approved it.
    #[serde(default)]
    pub approved: bool,
    /// The sheet that it plays with.
    pub sheet: P,
}

/// The words of a sheet's form, by their keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SheetWords {
    /// What the fields stand under.
    pub section: &'static str,
    /// The name of the character; a written sheet begins with it.
    pub name: &'static str,
    /// Its signs on the map.
    pub token: &'static str,
    /// The game master's approval.
    pub approved: &'static str,
    /// That a flag is set, and that it is not.
    pub flag: [&'static str; 2],
}

/// A sheet that a person fills in field by field.
pub trait PlainSheet: Sized {
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
    /// Its fields, each path beginning with `sheet`; `faults` are those of the character.
    fn fields(&self, faults: &[FormFault]) -> Vec<FormField>;
    /// Changes one of these fields. An edit that the field does not take changes nothing.
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
        hear: impl FnMut(&mut P, Line<'_>, &mut Page) -> Option<()>,
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
    H: FnMut(&mut P, Line<'_>, &mut Page) -> Option<()>,
{
    fn labelled(&mut self, line: Line<'_>, page: &mut Page) -> Option<Labelled> {
        let (label, value) = line.parts();
        if self.speech.is_said(label, &Phrase::new(P::WORDS.name)) {
            self.character.name = PlainText::new(value);
        } else {
            (self.hear)(&mut self.character.sheet, line, page)?;
        }
        Some(Labelled::Value)
    }

    fn follows(&mut self, _: Line<'_>, _: &mut Page) -> bool {
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
        let mut fields =
            vec![text(NAME, words.name, &self.name), text(TOKEN, words.token, &self.token)];
        fields.extend(self.sheet.fields(&CharacterForm::faults(self)));
        let [yes, no] = words.flag;
        fields.push(
            FormField::new(APPROVED, Phrase::new(words.approved), FieldKind::Flag)
                .shown(Phrase::new(if self.approved { yes } else { no })),
        );
        let sections = vec![Section { title: words.section, fields }];
        Form { sections, approval: APPROVED, numbers: Some(Vec::new()) }
    }

    fn edit(&mut self, path: &str, edit: &Edit<'_>) -> Result<Edited, Unfit> {
        match (path, edit) {
            (NAME, Edit::Set(text)) => self.name = PlainText::whole(text).map_err(|_| Unfit)?,
            (TOKEN, Edit::Set(text)) => self.token = PlainText::new(text),
            (APPROVED, Edit::Next | Edit::Step(_)) => self.approved = !self.approved,
            _ => self.sheet.edit(path, edit)?,
        }
        Ok(Edited::Here)
    }

    fn departures(&self) -> Vec<Departure> {
        Vec::new()
    }
}
