//! A character as a written sheet: the form that people post and send each other, a label and a value a line.
//!
//! A system says which lines its sheet has and takes them back; the words of the labels are the locales'. Comments, marks
//! of emphasis and texts of several lines are the same for every system, and are read here.

use crate::{Phrase, PlainText};

/// What the words of a written sheet are, and what records are called.
pub trait Speech {
    /// What a phrase says in the language of the sheet.
    fn say(&self, phrase: &Phrase) -> String;
    /// Whether `text` is what a phrase says in any language, letter case aside.
    fn is_said(&self, text: &str, phrase: &Phrase) -> bool;
    /// What a record of this name is called in the language of the sheet.
    fn name_of(&self, name: &str) -> String;
    /// The name of its own of a record that is called `text` in the language of the sheet; `text` itself if none is.
    fn own_name(&self, text: &str) -> String;
    /// Whether the record of this key and name is called `text`, in any language.
    fn is_called(&self, text: &str, key: &str, name: &str) -> bool;

    /// The word of this key.
    fn word(&self, key: &'static str) -> String {
        self.say(&Phrase::new(key))
    }
}

/// The records of a library by their kind, each with its key.
pub type Records<'l, R> = &'l dyn Fn(&str) -> Vec<(String, R)>;

/// A line of a sheet that is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written {
    /// A line without any text.
    Blank,
    /// An empty line, and a label for the lines below it.
    Heading(&'static str),
    /// A label and its value; nothing where the value is empty.
    Value(&'static str, String),
    /// A label and below it a text of several lines; nothing where the text is empty.
    Text(&'static str, String),
    /// A line as it stands.
    Line(String),
}

/// What came of a sheet that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadSheet<C> {
    /// The character; not approved, whoever wrote it.
    pub character: C,
    /// What was met in the text.
    pub page: Page,
}

/// What was met in the text of a sheet beside its values.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Page {
    /// Lines that were not understood, by number from 1. They are kept in the notes of the character too.
    pub strange: Vec<(usize, String)>,
    /// Lines that no character is made without: with any of them it is another one than was written.
    pub refused: Vec<Unread>,
    /// What was read otherwise than it is written, or could not be.
    pub remarks: Vec<Phrase>,
    /// Whether any line that begins with a label of the sheet was understood; a text without is no sheet.
    pub is_sheet: bool,
}

/// A line whose value cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// Its number, from 1.
    pub line: usize,
    /// The text that stands there.
    pub text: String,
    /// What would be right: the key of a word in the locale's `expected-*` family.
    pub expected: &'static str,
}

/// What a system makes of the lines of a sheet.
pub trait SheetReader {
    /// Takes a line that begins with a label of the sheet; whether it did. A text of several lines begins with its field.
    fn labelled(&mut self, line: WrittenLine<'_>, page: &mut Page) -> Option<Labelled>;
    /// Takes a line without a label below one that lines may follow; whether it belongs there.
    fn follows(&mut self, line: WrittenLine<'_>, page: &mut Page) -> bool;
    /// Adds to the text of several lines of a field: so many empty lines, and a line.
    fn goes_on(&mut self, field: &'static str, blanks: usize, line: &str);
}

/// A line of a sheet, without comments and marks of emphasis.
#[derive(Debug, Clone, Copy)]
pub struct WrittenLine<'t> {
    /// Its number, from 1.
    pub number: usize,
    /// The text that stands there.
    pub text: &'t str,
}

impl<'t> WrittenLine<'t> {
    /// What stands before the colon and behind it.
    pub fn parts(self) -> (&'t str, &'t str) {
        let (label, value) = self.text.split_once(':').unwrap_or((self.text, ""));
        (label, value.trim())
    }
}

/// What a line with a label is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Labelled {
    /// A value on the line.
    Value,
    /// A value, and lines that belong to it may follow.
    Followed,
    /// The text of several lines of this field begins.
    Text(&'static str),
}

impl Page {
    /// Notes it down that a line was not understood.
    pub fn tell(&mut self, number: usize, line: &str) {
        self.strange.push((number, line.to_owned()));
    }

    /// Notes it down that a value cannot be read without which there is no character.
    pub fn refuse(&mut self, line: WrittenLine<'_>, expected: &'static str) {
        self.refused.push(Unread { line: line.number, text: line.text.to_owned(), expected });
    }

    fn unread_lines(&self) -> usize {
        self.strange.len() + self.refused.len()
    }
}

/// What stands before a line of a text of several lines.
const INDENT: &str = "  ";

/// The text of a sheet.
pub fn write(lines: &[Written], speech: &dyn Speech) -> String {
    let mut text = String::new();
    let mut put = |line: &str| {
        text.push_str(line);
        text.push('\n');
    };
    for line in lines {
        match line {
            Written::Blank => put(""),
            Written::Heading(label) => {
                put("");
                put(&format!("{}:", speech.word(label)));
            }
            Written::Value(_, value) | Written::Text(_, value) if value.is_empty() => {}
            Written::Value(label, value) => put(&format!("{}: {value}", speech.word(label))),
            // Indented, so that none of it looks like a label.
            Written::Text(label, value) => {
                put(&format!("{}:", speech.word(label)));
                for line in value.split('\n') {
                    put(&if line.is_empty() { String::new() } else { format!("{INDENT}{line}") });
                }
            }
            Written::Line(line) => put(line),
        }
    }
    text
}

/// Reads a text line by line. Whatever it is, the reader has a character of it.
pub fn read(text: &str, reader: &mut dyn SheetReader) -> Page {
    let mut page = Page::default();
    // The text of several lines that goes on, and the empty lines since its last one.
    let (mut open, mut blanks, mut is_followed) = (None, 0, false);
    for (number, raw) in (1..).zip(text.lines()) {
        if let (Some(field), Some(line)) = (open, raw.strip_prefix(INDENT)) {
            reader.goes_on(field, std::mem::take(&mut blanks), line);
            continue;
        }
        let bare = bare(raw);
        if bare.is_empty() {
            blanks += usize::from(open.is_some() && raw.trim().is_empty());
            continue;
        }
        let line = WrittenLine { number, text: &bare };
        let unread = page.unread_lines();
        if let Some(labelled) = reader.labelled(line, &mut page) {
            (open, blanks) = (None, 0);
            is_followed = labelled == Labelled::Followed;
            if let Labelled::Text(field) = labelled {
                open = Some(field);
                let (_, value) = line.parts();
                if !value.is_empty() {
                    reader.goes_on(field, 0, value);
                }
            }
            page.is_sheet |= page.unread_lines() == unread;
        } else if let Some(field) = open {
            reader.goes_on(field, std::mem::take(&mut blanks), &bare);
        } else if !(is_followed && reader.follows(line, &mut page)) {
            page.tell(number, &bare);
        }
    }
    page
}

/// A line without comments, marks of emphasis and headings.
fn bare(raw: &str) -> String {
    let comment = |at: &usize| {
        let before = raw.get(..*at).unwrap_or_default();
        before.chars().next_back().is_none_or(|c| c.is_whitespace() || c == '*')
    };
    let end = raw.match_indices("//").map(|(at, _)| at).find(comment).unwrap_or(raw.len());
    let line = raw.get(..end).unwrap_or(raw).trim();
    let line = line.trim_start_matches('#').replace("**", "");
    line.trim().trim_matches('*').trim().to_owned()
}

/// Names with semicolons or commas between; a comma inside brackets parts nothing.
pub fn parts(value: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    let split = value.split(move |c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ';' || (c == ',' && depth == 0)
    });
    split.map(|part| part.trim().trim_end_matches('.')).filter(|part| !part.is_empty())
}

/// Adds a line to a text of several lines, behind so many empty ones.
pub fn add_line(text: &mut String, blanks: usize, line: &str) {
    if !text.is_empty() {
        text.push_str(&"\n".repeat(blanks + 1));
    }
    text.push_str(line);
}

/// Small letters, one of the two that look alike.
pub fn plain(text: &str) -> String {
    text.trim().to_lowercase().replace('ё', "е")
}

/// Whether two texts are the same, letter case aside, and «е» for «ё».
pub fn same(one: &str, other: &str) -> bool {
    fn letters(text: &str) -> impl Iterator<Item = char> {
        let small = text.trim().chars().flat_map(char::to_lowercase);
        small.map(|c| if c == 'ё' { 'е' } else { c })
    }
    letters(one).eq(letters(other))
}

/// A text with its first letter large.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// A text as a value of its own, if it is one.
pub fn some_text(parts: &[&str]) -> Option<PlainText> {
    // A semicolon in it has parted it.
    let text = PlainText::new(&parts.join("; "));
    Some(text).filter(|text| !text.is_empty())
}
