//! A character: the fields of its editor and the lines of its written sheet, from one table of numbers.

use super::{
    Coin,
    sheet::{MOST, Sheet, Spec},
};
use crate::{
    Arg, Phrase, System,
    form::{Edit, FieldKeys, FieldKind, FormField, FormNumber, Section, Unfit, number_in},
    plain_character::{self, PlainSheet, SheetWords},
    system::Fault,
    written::{Page, ReadSheet, Speech, Written, WrittenLine},
};

/// The labels that a written sheet begins with.
pub(super) const SHEET_BEGINS: &[&str] = &[Spec::WORDS.name];

/// What a fight may change of it for good.
pub(super) const CARRIED: &[&str] = &["things"];

/// What a person makes for play.
pub type Character = plain_character::Character<Spec>;

/// A number of a sheet: its field, its label, its bounds, and where it stands.
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
    fn now(&self, sheet: &Spec) -> i32 {
        *(self.of)(&mut sheet.clone())
    }

    /// Its field of the form.
    fn field(&self, sheet: &Spec) -> FormField {
        let (least, most) = self.bounds;
        let kind = FieldKind::Number { least, most };
        let keys = FieldKeys { step: Some("coin-key-step"), ..FieldKeys::default() };
        let field = FormField::new(self.path, Phrase::new(self.label), kind).keyed(keys);
        field.typed(self.now(sheet).to_string())
    }

    fn edit(&self, sheet: &mut Spec, edit: &Edit<'_>) -> Result<(), Unfit> {
        let now = (self.of)(sheet);
        if let Edit::Set(text) = edit {
            *now = number_in(text, self.bounds)?;
        } else if let Edit::Step(by) = edit {
            *now = now.saturating_add(*by).clamp(self.bounds.0, self.bounds.1);
        } else {
            return Err(Unfit);
        }
        Ok(())
    }

    /// Its line of the written sheet.
    fn written(&self, sheet: &Spec) -> Written {
        Written::Value(self.label, self.now(sheet).to_string())
    }

    /// Takes a line of a written sheet; what cannot be read is told.
    fn hear(&self, sheet: &mut Spec, line: WrittenLine<'_>, page: &mut Page) {
        match number_in(line.parts().1, self.bounds) {
            Ok(read) => *(self.of)(sheet) = read,
            Err(Unfit) => page.tell(line.number, line.text),
        }
    }
}

impl PlainSheet for Spec {
    const WORDS: SheetWords = SheetWords {
        name: "coin-name",
        token: "coin-token",
        approved: "coin-approved",
        flag: ["coin-yes", "coin-no"],
    };

    fn blank() -> Self {
        Self { grit: 5, nerve: 5, luck: 2, items: Vec::new() }
    }

    fn faults(&self) -> Vec<Fault> {
        Coin::sheet(self).err().unwrap_or_default()
    }

    fn kind(&self) -> Phrase {
        Phrase::new("kind-player")
    }

    fn spent(&self) -> Phrase {
        let points = NUMBERS.iter().map(|number| number.now(self)).sum::<i32>();
        Phrase::new("coin-spent").with("points", points)
    }

    fn sections(&self) -> Vec<Section> {
        let mut fields: Vec<FormField> = NUMBERS.iter().map(|number| number.field(self)).collect();
        fields.extend(self.items.iter().enumerate().map(|(at, item)| {
            let label = Phrase::plain(Arg::Name(item.0.clone()));
            FormField::new(format!("sheet.items[{at}]"), label, FieldKind::Fixed)
        }));
        vec![Section::new("coin-section", fields)]
    }

    fn numbers(&self) -> Option<Vec<FormNumber>> {
        Some(Vec::new())
    }

    fn edit(&mut self, path: &str, edit: &Edit<'_>) -> Result<(), Unfit> {
        let number = NUMBERS.iter().find(|number| number.path == path);
        number.ok_or(Unfit)?.edit(self, edit)
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
    let numbers = NUMBERS.iter().map(|number| number.written(&character.sheet));
    std::iter::once(character.written_name()).chain(numbers).collect()
}

/// Reads a written sheet.
pub(super) fn read_sheet(text: &str, speech: &dyn Speech) -> ReadSheet<Character> {
    Character::blank().hearing(text, speech, |sheet, line, page| {
        let is = |key: &'static str| speech.is_said(line.parts().0, &Phrase::new(key));
        let number = NUMBERS.iter().find(|number| is(number.label))?;
        number.hear(sheet, line, page);
        Some(())
    })
}
