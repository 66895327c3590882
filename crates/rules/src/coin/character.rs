//! A character: the fields of its editor and the lines of its written sheet, from one table of numbers.

use serde::{Deserialize, Serialize};

use super::{
    Coin,
    sheet::{MOST, Sheet, Spec},
};
use crate::{
    CharacterForm, Phrase, PlainText, System,
    form::{
        Departure, Edit, Edited, FieldKeys, FieldKind, Form, FormFault, FormField, Section, Unfit,
        number_in,
    },
    written::{Labelled, Line, Page, ReadSheet, SheetReader, Speech, Written, read},
};

/// The labels that a written sheet begins with.
pub(super) const SHEET_BEGINS: &[&str] = &[NAME];
const NAME: &str = "coin-name";
const APPROVED: &str = "approved";

/// What a fight may change of it for good.
pub(super) const CARRIED: &[&str] = &["things"];

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

/// A number of the sheet: its field, its label, its bounds, and where it stands.
struct Number {
    path: &'static str,
    label: &'static str,
    bounds: (i32, i32),
    of: fn(&mut Spec) -> &mut i32,
}

const NUMBERS: [Number; 3] = [
    Number { path: "sheet.grit", label: "coin-grit", bounds: (1, MOST), of: |spec| &mut spec.grit },
    Number {
        path: "sheet.nerve",
        label: "coin-nerve",
        bounds: (1, MOST),
        of: |spec| &mut spec.nerve,
    },
    Number { path: "sheet.luck", label: "coin-luck", bounds: (0, MOST), of: |spec| &mut spec.luck },
];

impl Number {
    fn now(&self, spec: &Spec) -> i32 {
        *(self.of)(&mut spec.clone())
    }
}

impl Character {
    /// One as a person begins to make it.
    pub(super) fn blank() -> Self {
        let sheet = Spec { grit: 5, nerve: 5, luck: 2, items: Vec::new() };
        Self { name: PlainText::new(""), token: PlainText::new(""), approved: false, sheet }
    }
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
        let faults = Coin::sheet(&self.sheet).err().unwrap_or_default().into_iter();
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
        vec![Phrase::plain(crate::Arg::Text(self.name.clone())), Phrase::new("kind-player")]
    }

    fn spent(&self) -> Phrase {
        let points = NUMBERS.iter().map(|number| number.now(&self.sheet)).sum::<i32>();
        Phrase::new("coin-spent").with("points", points)
    }

    fn form(&self) -> Form {
        let text = |path, label, text: &PlainText| {
            let kind = FieldKind::Text { prompt: None };
            FormField::new(path, Phrase::new(label), kind).typed(text.as_str())
        };
        let keys = FieldKeys { step: Some("coin-key-step"), ..FieldKeys::default() };
        let faults = self.faults();
        let number = |number: &Number| {
            let (least, most) = number.bounds;
            let kind = FieldKind::Number { least, most };
            let field = FormField::new(number.path, Phrase::new(number.label), kind).keyed(keys);
            let wrong = faults.iter().filter(|fault| fault.fault.field == number.path);
            FormField { faults: wrong.cloned().collect(), ..field }
                .typed(number.now(&self.sheet).to_string())
        };
        let approval = FormField::new(APPROVED, Phrase::new("coin-approved"), FieldKind::Flag)
            .shown(Phrase::new(if self.approved { "coin-yes" } else { "coin-no" }));
        let mut fields =
            vec![text("name", NAME, &self.name), text("token", "coin-token", &self.token)];
        fields.extend(NUMBERS.iter().map(number));
        fields.extend(self.sheet.items.iter().enumerate().map(|(at, item)| {
            let label = Phrase::plain(crate::Arg::Name(item.0.clone()));
            FormField::new(format!("sheet.items[{at}]"), label, FieldKind::Fixed)
        }));
        fields.push(approval);
        let sections = vec![Section { title: "coin-section", fields }];
        Form { sections, approval: APPROVED, numbers: Some(Vec::new()) }
    }

    fn edit(&mut self, path: &str, edit: &Edit<'_>) -> Result<Edited, Unfit> {
        let number = NUMBERS.iter().find(|number| number.path == path);
        match (path, edit, number) {
            ("name", Edit::Set(text), _) => {
                self.name = PlainText::whole(text).map_err(|_| Unfit)?;
            }
            ("token", Edit::Set(text), _) => self.token = PlainText::new(text),
            (APPROVED, Edit::Next | Edit::Step(_), _) => self.approved = !self.approved,
            (_, Edit::Set(text), Some(number)) => {
                *(number.of)(&mut self.sheet) = number_in(text, number.bounds)?;
            }
            (_, Edit::Step(by), Some(number)) => {
                let (least, most) = number.bounds;
                let now = (number.of)(&mut self.sheet);
                *now = now.saturating_add(*by).clamp(least, most);
            }
            _ => return Err(Unfit),
        }
        Ok(Edited::Here)
    }

    fn departures(&self) -> Vec<Departure> {
        Vec::new()
    }
}

/// Makes what is carried what it was when the fight ended.
pub(super) fn carry(character: &mut Character, sheet: &Sheet, part: &str) {
    if CARRIED.contains(&part) {
        character.sheet.items.clone_from(&sheet.items);
    }
}

/// Every line of the written sheet.
pub(super) fn write(character: &Character) -> Vec<Written> {
    let mut lines = vec![Written::Value(NAME, character.name.to_string())];
    let numbers = NUMBERS.iter();
    lines.extend(
        numbers
            .map(|number| Written::Value(number.label, number.now(&character.sheet).to_string())),
    );
    lines
}

/// Reads a written sheet.
pub(super) fn read_sheet(text: &str, speech: &dyn Speech) -> ReadSheet<Character> {
    struct Reader<'s>(Character, &'s dyn Speech);

    impl SheetReader for Reader<'_> {
        fn labelled(&mut self, line: Line<'_>, page: &mut Page) -> Option<Labelled> {
            let (label, value) = line.parts();
            let is = |key: &'static str| self.1.is_said(label, &Phrase::new(key));
            if is(NAME) {
                self.0.name = PlainText::new(value);
                return Some(Labelled::Value);
            }
            let number = NUMBERS.iter().find(|number| is(number.label))?;
            match number_in(value, number.bounds) {
                Ok(read) => *(number.of)(&mut self.0.sheet) = read,
                Err(Unfit) => page.tell(line.number, line.text),
            }
            Some(Labelled::Value)
        }

        fn follows(&mut self, _: Line<'_>, _: &mut Page) -> bool {
            false
        }

        fn goes_on(&mut self, _: &'static str, _: usize, _: &str) {}
    }

    let mut reader = Reader(Character::blank(), speech);
    let page = read(text, &mut reader);
    ReadSheet { character: reader.0, page }
}
