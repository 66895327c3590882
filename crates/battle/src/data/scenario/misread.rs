//! What in a data file is not of its form, told in terms of the file.

use kekkai_rules::RuleId;

use super::nearest;
use crate::{cell::NO_CELL, content::rule_of_words};

/// What is not of its form. Words and fields are spelled as files spell them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Misread {
    /// A field that there is not; those that there are.
    Field {
        found: String,
        /// What may stand there.
        known: &'static [&'static str],
    },
    /// A word that does not fit here; those that do.
    Word {
        found: String,
        /// What may stand there.
        known: &'static [&'static str],
    },
    /// A field that has to be there.
    Missing(&'static str),
    /// A field that is there twice.
    Twice(&'static str),
    /// A sign that has to stand here.
    Sign(&'static str),
    /// A text ends here and goes on: a quotation mark that should be a part of it.
    Quote,
    /// A value of another kind has to stand here.
    Kind(MisreadKind),
    /// A text that is no cell.
    NoCell(String),
    /// A number that the field does not hold.
    Bounds {
        found: String,
        /// The least that it holds.
        least: i64,
        /// The most that it holds.
        most: i64,
    },
    /// So many values in brackets; their right number, if it is known.
    Length {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: Option<usize>,
    },
    /// A sign that cannot stand here.
    Odd(char),
    /// A text or a comment has no end, or the file ends too early.
    End,
    /// Something stands behind the end.
    Trailing,
    /// Any other error of form.
    Form,
}

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MisreadKind {
    /// A text in quotes.
    Text,
    /// A whole number is expected.
    Whole,
    /// Any number is expected.
    Number,
    /// Either `true` or `false` is expected.
    YesNo,
    /// A rank from F to EX.
    Rank,
    /// A word of the format.
    Word,
}

/// What numbers the fields of data files hold, the narrowest first.
const HELD: [(i64, i64); 6] = [
    (0, 255),
    (-128, 127),
    (0, 65_535),
    (-32_768, 32_767),
    (0, 4_294_967_295),
    (-2_147_483_648, 2_147_483_647),
];

impl Misread {
    /// What `error` says, as data.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the list is ron's and grows")]
    pub fn of(error: &ron::Error) -> Self {
        use ron::Error;
        match error {
            Error::NoSuchStructField { found, expected, .. } => {
                Self::Field { found: found.clone(), known: expected }
            }
            Error::NoSuchEnumVariant { found, expected, .. } => {
                Self::Word { found: found.clone(), known: expected }
            }
            Error::MissingStructField { field, .. } => Self::Missing(field),
            Error::DuplicateStructField { field, .. } => Self::Twice(field),
            Error::ExpectedComma => Self::Sign(","),
            Error::ExpectedMapColon => Self::Sign(":"),
            Error::ExpectedArray => Self::Sign("["),
            Error::ExpectedArrayEnd => Self::Sign("]"),
            Error::ExpectedStructLike
            | Error::ExpectedNamedStructLike(_)
            | Error::ExpectedUnit
            | Error::ExpectedDifferentStructName { .. } => Self::Sign("("),
            Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => Self::Sign(")"),
            Error::ExpectedMap => Self::Sign("{"),
            Error::ExpectedMapEnd => Self::Sign("}"),
            Error::ExpectedString => Self::Kind(MisreadKind::Text),
            Error::ExpectedInteger | Error::InvalidIntegerDigit { .. } => {
                Self::Kind(MisreadKind::Whole)
            }
            Error::ExpectedFloat => Self::Kind(MisreadKind::Number),
            Error::ExpectedBoolean => Self::Kind(MisreadKind::YesNo),
            Error::ExpectedIdentifier
            | Error::InvalidIdentifier(_)
            | Error::SuggestRawIdentifier(_) => Self::Kind(MisreadKind::Word),
            Error::InvalidValueForType { expected, .. } => Self::wanted(expected),
            Error::ExpectedDifferentLength { found, expected } => {
                let mut digits = expected.split(|sign: char| !sign.is_ascii_digit());
                let wanted = digits.find_map(|digits| digits.parse().ok());
                Self::Length { found: *found, wanted }
            }
            Error::UnexpectedChar(sign) => Self::Odd(*sign),
            Error::Eof | Error::ExpectedStringEnd | Error::UnclosedBlockComment => Self::End,
            Error::TrailingCharacters => Self::Trailing,
            // Types of the program say no more than a text: the one of cells is known by its end.
            Error::Message(said) => match said.strip_suffix(NO_CELL) {
                Some(text) => Self::NoCell(text.to_owned()),
                None => Self::Form,
            },
            _ => Self::Form,
        }
    }

    /// From what a type says that it expects.
    fn wanted(expected: &str) -> Self {
        let kinds = [
            ("rank", MisreadKind::Rank),
            ("string", MisreadKind::Text),
            ("text", MisreadKind::Text),
            ("bool", MisreadKind::YesNo),
            ("float", MisreadKind::Number),
            ("integer", MisreadKind::Whole),
            ("number", MisreadKind::Whole),
            ("signed", MisreadKind::Whole),
        ];
        let kind = kinds.iter().find(|(word, _)| expected.contains(word));
        let sequence = ["sequence", "array", "list"].iter().any(|word| expected.contains(word));
        match kind {
            _ if sequence => Self::Sign("["),
            Some((_, kind)) => Self::Kind(*kind),
            None => Self::Form,
        }
    }

    /// The number at the byte `at` of `text`, or right before it, and what its field holds: `sound` says of the text with
    /// another number there whether the parser comes further.
    pub(super) fn bounds(text: &str, at: usize, sound: impl Fn(&str) -> bool) -> Option<Self> {
        let of_number = |sign: char| sign.is_ascii_digit() || matches!(sign, '-' | '+' | '_');
        let (before, after) = text.split_at_checked(at)?;
        let head = before.trim_end_matches(of_number);
        let tail = after.trim_start_matches(of_number);
        let found = text.get(head.len()..text.len() - tail.len()).filter(|it| !it.is_empty())?;
        let holds = |number: i64| sound(&format!("{head}{number}{tail}"));
        let sized = HELD.iter().filter(|(least, _)| *least == 0 || holds(-1));
        let (least, most) =
            sized.filter(|(_, most)| holds(*most)).rfind(|(_, most)| !holds(most + 1))?;
        Some(Self::Bounds { found: found.to_owned(), least: *least, most: *most })
    }

    /// Whether it is about a value, so that its field helps to find it.
    pub(super) fn is_of_value(&self) -> bool {
        matches!(
            self,
            Self::Word { .. }
                | Self::Kind(_)
                | Self::NoCell(_)
                | Self::Bounds { .. }
                | Self::Length { .. }
        )
    }

    /// The rule that has fixed the words one of which has to stand here, if one has.
    pub fn rule(&self) -> Option<RuleId> {
        let Self::Word { known, .. } = self else { return None };
        rule_of_words(known)
    }

    /// The known word that an unknown one may stand for.
    pub fn meant(&self) -> Option<String> {
        match self {
            Self::Field { found, known } | Self::Word { found, known } => {
                nearest(found, known.iter().copied())
            }
            Self::Missing(_)
            | Self::Twice(_)
            | Self::Sign(_)
            | Self::Quote
            | Self::Kind(_)
            | Self::NoCell(_)
            | Self::Bounds { .. }
            | Self::Length { .. }
            | Self::Odd(_)
            | Self::End
            | Self::Trailing
            | Self::Form => None,
        }
    }
}
