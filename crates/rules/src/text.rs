//! Text that people typed, made safe once, where it enters.

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize, Serializer};
use unicode_normalization::UnicodeNormalization as _;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr as _};

/// A name or note without control characters, direction marks or stacks of combining marks, in NFC, on one line.
///
/// Terminals obey control characters, and a name that reads right to left turns the line it stands in; so they are
/// dropped here, also when a saved file is read. At most [`PlainText::MAX_COLUMNS`] columns wide. A copy shares its letters.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(from = "String")]
pub struct PlainText(Arc<str>);

impl Serialize for PlainText {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.0)
    }
}

impl PlainText {
    /// Longest text kept, in terminal columns.
    pub const MAX_COLUMNS: usize = 64;
    /// Combining marks kept on one character.
    const MAX_MARKS: usize = 4;

    /// Cleans `raw`; what cannot be kept is dropped, what is too long is cut.
    pub fn new(raw: &str) -> Self {
        // Most names, and a saved fight has hundreds of them: nothing of them is dropped or put together.
        if raw.len() <= Self::MAX_COLUMNS && raw.bytes().all(|sign| matches!(sign, b' '..=b'~')) {
            return Self(raw.trim().into());
        }
        let (mut clean, mut columns, mut marks) = (String::new(), 0, 0);
        for c in raw.nfc().filter(|c| !is_dangerous(*c)) {
            let c = if c.is_whitespace() { ' ' } else { c };
            let width = c.width().unwrap_or(0);
            marks = if width == 0 { marks + 1 } else { 0 };
            if marks > Self::MAX_MARKS || (width == 0 && clean.is_empty()) {
                continue;
            }
            if columns + width > Self::MAX_COLUMNS {
                break;
            }
            columns += width;
            clean.push(c);
        }
        Self(clean.trim().into())
    }

    /// `raw` as it was typed, or what would be lost of it. Signs that nobody sees are no loss.
    pub fn whole(raw: &str) -> Result<Self, Lost> {
        if let Some(control) = raw.chars().find(|c| c.is_control() && !c.is_whitespace()) {
            return Err(Lost::Control(control));
        }
        let columns =
            raw.trim().nfc().filter(|c| !is_dangerous(*c)).filter_map(UnicodeWidthChar::width);
        let columns: usize = columns.sum();
        if columns > Self::MAX_COLUMNS {
            Err(Lost::TooLong { columns })
        } else {
            Ok(Self::new(raw))
        }
    }

    /// A line cut into parts that can be kept whole, at blanks where there are any: one part, if all of it can.
    pub fn folded(line: &str) -> Vec<&str> {
        let (mut parts, mut rest) = (Vec::new(), line.trim());
        while let Some(at) = Self::fold(rest) {
            let (part, after) = rest.split_at(at);
            parts.push(part.trim_end());
            rest = after.trim_start();
        }
        parts.push(rest);
        parts
    }

    /// The paragraphs of which [`folded`](Self::folded) makes these lines: a line goes on with the next one if that one's first
    /// word had no room in it.
    pub fn unfolded(lines: &[Self]) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        let mut before = "";
        for line in lines.iter().map(Self::as_str) {
            let first = line.split(' ').next().unwrap_or_default();
            let sign = first.chars().next().and_then(UnicodeWidthChar::width).unwrap_or_default();
            let left = Self::MAX_COLUMNS.saturating_sub(before.width());
            match all.last_mut().filter(|_| !before.is_empty() && first.width() + 1 > left) {
                // Nor had its first sign: a single word was cut in two.
                Some(last) if !before.contains(' ') && sign > left => last.push_str(line),
                Some(last) if !first.is_empty() => {
                    last.push(' ');
                    last.push_str(line);
                }
                Some(_) | None => all.push(line.to_owned()),
            }
            before = line;
        }
        all
    }

    /// Where a line that is too long is best cut; `None` for one that is not.
    fn fold(line: &str) -> Option<usize> {
        let (mut columns, mut blank) = (0, None);
        for (at, c) in line.char_indices() {
            columns += c.width().unwrap_or(0);
            if c.is_whitespace() {
                blank = Some(at);
            }
            if columns > Self::MAX_COLUMNS {
                return Some(blank.unwrap_or(at));
            }
        }
        None
    }

    /// The text as a slice.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether nothing is left of it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What cannot be kept of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// A control character in it.
    Control(char),
    /// All that stands beyond [`PlainText::MAX_COLUMNS`].
    TooLong {
        /// How wide all of it is.
        columns: usize,
    },
}

/// A text of several lines made safe in the same way: at most [`MOST_LINES_CHARS`] characters, tabs as blanks.
pub fn plain_lines(raw: &str) -> String {
    let clean = raw.nfc().filter(|c| !is_dangerous(*c)).take(MOST_LINES_CHARS);
    clean.map(|c| if c == '\t' { ' ' } else { c }).collect()
}

/// Longest text of several lines that is kept, in characters.
pub const MOST_LINES_CHARS: usize = 20_000;

/// Control (C0, C1), direction marks and isolates, line and paragraph separators, tags, zero-width and byte-order marks.
fn is_dangerous(c: char) -> bool {
    (c.is_control() && !matches!(c, '\t' | '\n'))
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{061C}' | '\u{FEFF}')
        || matches!(c, '\u{E0000}'..='\u{E0FFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E000}'..='\u{F8FF}')
}

impl From<String> for PlainText {
    fn from(raw: String) -> Self {
        Self::new(&raw)
    }
}

impl From<PlainText> for String {
    fn from(text: PlainText) -> Self {
        text.0.as_ref().to_owned()
    }
}

impl fmt::Display for PlainText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The known name most like `name`, if any is like it at all: one that has it as a word of several, else by the letters.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let (known, lower): (Vec<&str>, String) = (known.collect(), name.to_lowercase());
    let has_word =
        |known: &&&str| known.to_lowercase().split_whitespace().any(|word| word == lower);
    if let Some(known) = known.iter().find(has_word) {
        return Some((*known).to_owned());
    }
    let distance =
        |known: &str| strsim::damerau_levenshtein(&name.to_lowercase(), &known.to_lowercase());
    // Somewhat like it is what shares a letter with it.
    let length = |known: &str| known.chars().count().max(name.chars().count());
    let alike = known.into_iter().map(|known| (distance(known), known));
    let best = alike.filter(|(distance, known)| *distance < length(known)).min()?;
    (best.0 <= name.chars().count().max(2) / 2 + 1).then(|| best.1.to_owned())
}
