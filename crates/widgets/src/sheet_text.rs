//! A character as a forum reads it: the written sheet, with the words of the locales.
//!
//! Which lines a sheet has, and how each is taken back, its system says; the labels are keywords in one language.

use kekkai_battle::{
    library::Library,
    systems::{Character, SystemId},
};
use kekkai_rules::{
    Phrase,
    written::{self, ReadSheet, Speech, plain},
};

pub use kekkai_rules::written::Unread;

use crate::{Lang, Words};

/// The language that sheets are written in: that of the players who post them.
const WRITTEN: Lang = Lang::Ru;

/// The sheet of a character, with the values that the formulas give; those of an unsound one are left out.
pub fn write(character: &Character) -> String {
    write_in(WRITTEN, character)
}

/// The same in the language `lang`.
pub fn write_in(lang: Lang, character: &Character) -> String {
    let words = SheetWords { lang, ..SheetWords::new(None) };
    written::write(&character.write_sheet(&words), &words)
}

/// Reads a sheet of the system that leaves the fewest of its lines over, of several the first one: a label such as that of
/// the name may be one of several systems, and one wrong line makes no sheet of another book. Whatever it is, a character
/// comes of it.
pub fn read(text: &str, library: &Library) -> ReadSheet<Character> {
    let words = SheetWords::new(Some(library));
    let read = |system| Character::read_sheet(system, text, library, &words);
    let sheets = SystemId::ALL.iter().map(|system| read(*system));
    // A value that cannot be read stands behind a label that is known.
    let best = sheets.min_by_key(|sheet| (!sheet.page.is_sheet, sheet.page.strange.len()));
    best.unwrap_or_else(|| read(SystemId::FIRST))
}

/// What a sheet begins with, each label once, in the language of `words`: some labels to tell somebody who brought another
/// text.
pub fn first_labels(words: &Words) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    for key in SystemId::ALL.iter().flat_map(|system| system.book().sheet_begins) {
        let label = words.t(key);
        if !labels.iter().any(|known| written::same(known, &label)) {
            labels.push(label);
        }
    }
    labels
}

/// The words of sheets, and the names of what a library holds.
struct SheetWords<'l> {
    /// The language that is written.
    lang: Lang,
    all: [Words; 2],
    library: Option<&'l Library>,
}

impl<'l> SheetWords<'l> {
    fn new(library: Option<&'l Library>) -> Self {
        Self { lang: WRITTEN, all: Lang::ALL.map(Words::new), library }
    }

    fn of(&self, lang: Lang) -> &Words {
        let [english, russian] = &self.all;
        match lang {
            Lang::En => english,
            Lang::Ru => russian,
        }
    }
}

impl Speech for SheetWords<'_> {
    fn say(&self, phrase: &Phrase) -> String {
        self.of(self.lang).term(phrase)
    }

    fn is_said(&self, text: &str, phrase: &Phrase) -> bool {
        let text = plain(text);
        self.all.iter().any(|words| plain(&words.term(phrase)) == text)
    }

    fn name_of(&self, name: &str) -> String {
        self.of(self.lang).name_of(name)
    }

    fn own_name(&self, text: &str) -> String {
        let key = self.of(WRITTEN).key_of_name(&plain(text));
        key.map_or_else(|| text.to_owned(), |key| self.of(Lang::En).t(key))
    }

    fn is_called(&self, text: &str, key: &str, name: &str) -> bool {
        let wanted = plain(text);
        let shown = self.all.iter().map(|words| words.name_of(name));
        let known = shown.chain([key.to_owned(), name.to_owned()]);
        known.map(|known| plain(&known)).any(|known| known == wanted)
            || self.library.is_some_and(|library| library.means(text, key))
    }
}
