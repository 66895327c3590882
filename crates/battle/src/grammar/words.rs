//! A line cut into words, and what the words can stand for.

use std::collections::VecDeque;

use kekkai_rules::{
    Id, Lost, PlainText, RuleId, Terrain, house_rule::Values, word_table, written::same,
};

use super::slots::number;
use crate::{
    Audience, Cell, Combatant, Field, State, combatant::Edge, library::Library, scenario::nearest,
    shape, systems::SystemId,
};

/// What a line is read in the light of.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// State that names are looked up in.
    pub state: &'a State,
    /// Sheets and weapons that may be named.
    pub library: &'a Library,
}

/// What a line means of the screen that it is typed on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pointed {
    /// Those who are marked.
    pub marked: Vec<Id>,
    /// The cell of the cursor.
    pub at: Option<Cell>,
}

/// A line that cannot be understood. Nothing was done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum BadCommand {
    /// The line has no word in it.
    #[error("empty")]
    Empty,
    /// A quotation mark without its partner.
    #[error("unclosed quotation mark")]
    Unclosed,
    /// There is no such verb.
    #[error("{word:?} is unknown")]
    Unknown {
        word: String,
        /// What may have been meant.
        nearest: Option<String>,
    },
    /// Something is missing behind the verb.
    #[error("{verb} {usage}")]
    Missing {
        verb: &'static str,
        /// What belongs behind it.
        usage: &'static str,
    },
    /// Something too much behind the verb.
    #[error("{extra:?} is too much for {verb}")]
    Extra {
        verb: &'static str,
        /// The word too much.
        extra: String,
    },
    /// Several are named by what fits nobody: a side, a rectangle, a name with `*`, those who are marked.
    #[error("{0:?} is nobody")]
    FitsNobody(String),
    /// A rectangle that begins with the token of somebody.
    #[error("{word:?} are tokens, or the cells {cells:?}")]
    TokenOrCells {
        word: String,
        /// The rectangle as only cells are written.
        cells: String,
    },
    /// Nobody of this name.
    #[error("nobody is called {name:?}")]
    Nobody {
        name: String,
        /// What may have been meant.
        nearest: Option<String>,
    },
    /// A line would read the name as something else.
    #[error("{name:?} is no name: {why:?}")]
    NoName {
        name: String,
        /// As what a line would read it.
        why: Misleading,
    },
    /// A token is wider than two columns.
    #[error("{0:?} is no token")]
    LongToken(String),
    /// A text in quotation marks with nothing in it.
    #[error("an empty text")]
    EmptyText,
    /// Not a cell of the field.
    #[error("{0:?} is no cell")]
    NoCell(String),
    /// Every cell of the field is taken.
    #[error("no cell is free")]
    NoRoom,
    /// The word is no dice expression.
    #[error("{0:?} is no dice")]
    NoDice(String),
    /// Not a whole number within bounds.
    #[error("{word:?} is no whole number from {least} to {most}")]
    NoNumber {
        /// The word that was typed.
        word: String,
        /// The smallest number that fits.
        least: i64,
        /// The largest number that fits.
        most: i64,
    },
    /// What a rule does not let stand here.
    #[error("{bad} ({rule})")]
    Ruled {
        /// What is wrong with it.
        bad: Box<Self>,
        /// The rule that says what may stand here.
        rule: RuleId,
    },
    /// Not a number of which so many can come at once.
    #[error("{word:?} is not from 1 to {most}")]
    NotSoMany { word: String, most: u8 },
    /// A name or a note holds a sign that is no text.
    #[error("{sign:?} in {text:?}")]
    Control {
        /// How it begins without it.
        text: String,
        sign: char,
    },
    /// A name or a note is longer than any that is kept.
    #[error("{text:?} and more, {columns} columns")]
    TooLong {
        /// The beginning of that text.
        text: String,
        columns: usize,
    },
    /// Not one of the words that may stand here.
    #[error("{word:?} is none of {expected:?}")]
    NoneOf {
        word: String,
        /// What may stand here.
        expected: Vec<String>,
    },
    /// No option is called so, or none is named.
    #[error("{word:?} is none of {alike:?}")]
    NoOption {
        verb: &'static str,
        word: Option<String>,
        /// Those that may be meant, as files spell them.
        alike: Vec<String>,
    },
    /// An option cannot be set to that, or nothing is said.
    #[error("{option}: {word:?}")]
    NoValue {
        word: Option<String>,
        /// The option, as files spell it.
        option: &'static str,
        /// What it can be set to.
        values: Values,
    },
    /// It is nobody's turn now.
    #[error("it is nobody's turn")]
    NoTurn,
    /// The catalogue has no such rule.
    #[error("{id:?} is no rule")]
    NoRule {
        id: String,
        /// What may have been meant.
        nearest: Option<String>,
    },
    /// A character that the GM has not approved, or that breaches the rules; `anyway` lets it in.
    #[error("{name:?} is not approved")]
    Unapproved {
        name: String,
        /// Every breach that the GM does not allow.
        faults: Vec<kekkai_rules::system::Fault>,
    },
    /// A character of the roster whose sheet is of another book.
    #[error("{name:?} is a character of another book")]
    OtherBook {
        name: String,
        /// The book of its sheet.
        system: SystemId,
    },
    /// The fight has no world around it.
    #[error("the fight has no world")]
    NoWorld,
    /// A named record that cannot be had.
    #[error(transparent)]
    Record(#[from] crate::scenario::BadScenario),
}

/// As what a line would read a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misleading {
    /// As several combatants, or as the number of one, by this sign in it.
    Sign(char),
    /// As a cell, or as several.
    Cell,
    /// As a whole number.
    Number,
    /// As a word of the commands.
    Word,
}

word_table! {
    /// Words for kinds of ground.
    pub(super) TERRAINS: Terrain = {
        "floor" | "пол" => Terrain::Floor,
        "ordinary" | "обычное" => Terrain::Ordinary,
        "strong" | "крепкое" => Terrain::Strong,
        "indestructible" | "неуничтожимое" => Terrain::Indestructible,
        "hindrance" | "помеха" => Terrain::Hindrance,
        "shallow" | "мелководье" => Terrain::Shallow,
        "deep" | "глубина" => Terrain::Deep,
        "ice" | "лёд" => Terrain::Ice,
        "cover" | "укрытие" => Terrain::Cover,
        "plants" | "растения" => Terrain::Plants,
    }
}

word_table! {
    /// Words for the four borders.
    pub(super) EDGES: Edge = {
        "north" | "север" => Edge::North,
        "east" | "восток" => Edge::East,
        "south" | "юг" => Edge::South,
        "west" | "запад" => Edge::West,
    }
}

/// The words before a reason.
pub(super) const BECAUSE: [&str; 2] = ["because", "потому что"];

/// Whether a word is written as a cell is, and no field has such a one.
pub(super) fn is_no_cell(word: &str) -> bool {
    let letter =
        |text: &str| text.len() == 1 && text.starts_with(|c: char| c.is_ascii_alphabetic());
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    let (first, last) = (word.get(..1), word.len().checked_sub(1));
    let forwards = last.and_then(|at| Some((word.get(..at)?, word.get(at..)?)));
    let backwards = first.and_then(|first| Some((word.get(1..)?, first)));
    let mut both = [forwards, backwards].into_iter().flatten();
    both.any(|(number, row)| digits(number) && letter(row)) && word.parse::<Cell>().is_err()
}

/// What something is to be, or by how much it is to change.
pub(super) enum Level {
    Is(i64),
    By(i64),
}

/// A word of a line.
#[derive(Debug, Default)]
struct Word {
    /// Without the quotation marks around it.
    text: String,
    /// As it was typed.
    typed: String,
}

/// The words of a line, taken one after the other.
#[derive(Debug)]
pub(super) struct Words {
    left: VecDeque<Word>,
    /// Who has typed them.
    pub(super) reader: Audience,
    /// What of the screen it means.
    pub(super) pointed: Pointed,
    /// What is typed of the word that comes next, in small letters.
    pub(super) begun: String,
    /// The verb that they follow as it was typed, for complaints.
    pub(super) verb: &'static str,
    /// Whether words that have a Russian name are suggested by that.
    pub(super) russian: bool,
    /// What belongs behind it.
    pub(super) usage: &'static str,
}

impl Words {
    pub(super) fn new(line: &str, reader: Audience) -> Result<Self, BadCommand> {
        let (mut words, mut word, mut quoted) = (VecDeque::new(), Word::default(), false);
        let mut signs = line.chars().peekable();
        while let Some(c) = signs.next() {
            if c.is_whitespace() && !quoted {
                words.push_back(std::mem::take(&mut word));
                continue;
            }
            word.typed.push(c);
            match c {
                // Written twice between two others, it is part of the word.
                '"' if quoted && signs.next_if_eq(&'"').is_some() => {
                    word.text.push(c);
                    word.typed.push(c);
                }
                // Behind a letter or a digit, or alone and inside a word, it is a sign like any other: inches.
                '"' if !quoted
                    && (word.text.ends_with(char::is_alphanumeric)
                        || word.typed.len() > 1 && !signs.clone().any(|c| c == '"')) =>
                {
                    word.text.push(c);
                }
                '"' => quoted = !quoted,
                c => word.text.push(c),
            }
        }
        if quoted {
            return Err(BadCommand::Unclosed);
        }
        words.push_back(word);
        words.retain(|word| !word.typed.is_empty());
        let (pointed, begun) = (Pointed::default(), String::new());
        Ok(Self { left: words, reader, pointed, begun, verb: "", russian: false, usage: "" })
    }

    pub(super) fn next(&mut self) -> Option<String> {
        self.left.pop_front().map(|word| word.text)
    }

    pub(super) fn peek(&self) -> Option<&str> {
        self.left.front().map(|word| word.text.as_str())
    }

    /// The words that are still to be taken.
    pub(super) fn ahead(&self) -> impl Iterator<Item = &str> {
        self.left.iter().map(|word| word.text.as_str())
    }

    pub(super) fn missing(&self) -> BadCommand {
        BadCommand::Missing { verb: self.verb, usage: self.usage }
    }

    pub(super) fn word(&mut self) -> Result<String, BadCommand> {
        let missing = self.missing();
        self.next().ok_or(missing)
    }

    /// Whether the next word is one of `words`; if so it is taken.
    pub(super) fn take_if(&mut self, words: &[&str]) -> bool {
        let is = self.peek().is_some_and(|next| words.iter().any(|known| same(known, next)));
        if is {
            self.next();
        }
        is
    }

    pub(super) fn who(&mut self, context: &Context<'_>) -> Result<Id, BadCommand> {
        let name = self.word()?;
        self.called(&name, context).ok_or_else(|| self.nobody(name, context))
    }

    /// The one whom a word names, also as a screen shows it.
    pub(super) fn called(&self, name: &str, context: &Context<'_>) -> Option<Id> {
        super::find_of(self.reader, context.state, name).or_else(|| {
            let mut seen = self.seen(context);
            let shown = seen.find(|one| context.library.means(name, one.name.as_str()));
            shown.map(|one| one.id)
        })
    }

    /// That nobody has this name, and whom it may mean.
    pub(super) fn nobody(&self, name: String, context: &Context<'_>) -> BadCommand {
        let known = || self.seen(context).map(|combatant| combatant.name.as_str());
        // A side is named with a sign before it.
        let side = self.seen(context).find_map(|one| {
            let side = context.state.sides.get(usize::from(one.side.0))?.name.as_str();
            (side.to_lowercase() == name.to_lowercase()).then(|| format!("@{side}"))
        });
        BadCommand::Nobody { nearest: side.or_else(|| nearest(&name, known())), name }
    }

    /// Those whom the reader sees.
    pub(super) fn seen<'a>(
        &self,
        context: &Context<'a>,
    ) -> impl Iterator<Item = &'a Combatant> + use<'a> {
        let (reader, state) = (self.reader, context.state);
        state.combatants.iter().map(|one| &**one).filter(move |one| reader.sees(state, one.id))
    }

    /// Whom the next word names.
    pub(super) fn named(&self, context: &Context<'_>) -> Option<Id> {
        super::find_of(self.reader, context.state, self.peek()?)
    }

    /// The only combatant of the reader; `None` for one who has none or several, and for the GM.
    pub(super) fn own(&self, context: &Context<'_>) -> Option<Id> {
        match self.reader {
            Audience::Gm | Audience::Public => None,
            Audience::Character(own) => Some(own),
            Audience::Side(side) => {
                let mut own = context.state.present().filter(|one| one.side == side);
                own.next().filter(|_| own.next().is_none()).map(|one| one.id)
            }
        }
    }

    /// Who stands on a cell, as far as the reader knows.
    pub(super) fn standing_on(&self, cell: Cell, context: &Context<'_>) -> Option<Id> {
        let there = context.state.standing_on(cell)?.id;
        self.reader.sees(context.state, there).then_some(there)
    }

    pub(super) fn cell(&mut self) -> Result<Cell, BadCommand> {
        let text = self.word()?;
        text.parse().map_err(|_| BadCommand::NoCell(text))
    }

    /// A whole number within bounds.
    pub(super) fn whole(&mut self, least: i64, most: i64) -> Result<i64, BadCommand> {
        let text = self.word()?;
        let number = number(&text).filter(|number| (least..=most).contains(number));
        number.ok_or(BadCommand::NoNumber { word: text, least, most })
    }

    /// A number within bounds, with `=` before it or nothing; or a change, with its sign.
    pub(super) fn level(&mut self, least: i64, most: i64) -> Result<Level, BadCommand> {
        let text = self.word()?;
        let (is_change, size) = match text.strip_prefix('=') {
            Some(size) => (false, size),
            None => (text.starts_with(['+', '-', '−']), text.as_str()),
        };
        let number = number(size).filter(|number| (least..=most).contains(number));
        let number = number.ok_or(BadCommand::NoNumber { word: text, least, most })?;
        Ok(if is_change { Level::By(number) } else { Level::Is(number) })
    }

    pub(super) fn text(&mut self) -> Result<PlainText, BadCommand> {
        let text = plain(&self.word()?)?;
        if text.is_empty() { Err(BadCommand::EmptyText) } else { Ok(text) }
    }

    /// All words that are left, as one text.
    pub(super) fn rest(&mut self) -> Result<PlainText, BadCommand> {
        plain(&self.all(false)?)
    }

    /// The same as it was typed, for what no screen shows: a path may be longer than a text and hold any sign.
    /// Where a reason may follow, it ends before that. Quotation marks around all of it are no part of it, others are.
    pub(super) fn all(&mut self, reasoned: bool) -> Result<String, BadCommand> {
        let missing = self.missing();
        let Word { text, typed } = self.left.pop_front().ok_or(missing)?;
        let mut whole = typed;
        let mut is_one = true;
        while !(reasoned && self.peek().is_some_and(opens_reason))
            && let Some(word) = self.left.pop_front()
        {
            is_one = false;
            whole.push(' ');
            whole.push_str(&word.typed);
        }
        Ok(if is_one { text } else { whole })
    }

    /// Cells, at least one; none comes twice. `3A-7D` is every cell of that rectangle, `3A..7D` the straight line between
    /// the two, `3A*` all ground of one kind that hangs together there, where a `field` is given to look for it.
    pub(super) fn cells(&mut self, field: Option<&Field>) -> Result<Vec<Cell>, BadCommand> {
        let mut cells: Vec<Cell> = Vec::new();
        while let Some(new) = self.peek().and_then(|word| cells_of(word, field)) {
            self.next();
            let new: Vec<Cell> = new.into_iter().filter(|cell| !cells.contains(cell)).collect();
            cells.extend(new);
        }
        if cells.is_empty() { Err(BadCommand::NoCell(self.word()?)) } else { Ok(cells) }
    }

    /// `because …` at the end of a line; in Russian `потому что …`, the second word of which is no part of the reason.
    pub(super) fn reason(&mut self) -> Result<Option<PlainText>, BadCommand> {
        if self.take_if(&["потому"]) {
            self.take_if(&["что"]);
        } else if !self.take_if(&["because"]) {
            return Ok(None);
        }
        self.rest().map(Some)
    }
}

/// A text as it was typed, or what of it cannot be kept.
pub fn plain(typed: &str) -> Result<PlainText, BadCommand> {
    /// So many letters tell which text it is.
    const QUOTED: usize = 20;
    PlainText::whole(typed).map_err(|lost| {
        let start = PlainText::new(typed).as_str().chars().take(QUOTED).collect();
        match lost {
            Lost::Control(sign) => BadCommand::Control { text: start, sign },
            Lost::TooLong { columns } => BadCommand::TooLong { text: start, columns },
        }
    })
}

/// A text of several lines as it was typed, one that is too long for a line broken where a word ends; or what of it cannot
/// be kept. No line is empty before the first or after the last.
pub fn plain_lines(typed: &str) -> Result<Vec<PlainText>, BadCommand> {
    let mut lines = Vec::new();
    for line in typed.lines() {
        for line in PlainText::folded(line) {
            lines.push(plain(line)?);
        }
    }
    let is_text = |line: &PlainText| !line.is_empty();
    let first = lines.iter().position(is_text).unwrap_or(lines.len());
    let end = lines.iter().rposition(is_text).map_or(0, |last| last + 1);
    lines.truncate(end);
    Ok(lines.split_off(first.min(end)))
}

/// The cells that a word means; `None` where it means none.
fn cells_of(word: &str, field: Option<&Field>) -> Option<Vec<Cell>> {
    if let Some((from, to)) = word.split_once("..") {
        return Some(shape::line(from.parse().ok()?, to.parse().ok()?));
    }
    if let Some(at) = word.strip_suffix('*') {
        return Some(shape::flood(field?, at.parse().ok()?));
    }
    corners(word).map(|(from, to)| from.rectangle(to).collect())
}

/// Whether a word begins a reason.
pub(super) fn opens_reason(word: &str) -> bool {
    let word = word.to_lowercase();
    BECAUSE.iter().any(|because| because.split(' ').next() == Some(word.as_str()))
}

/// Whose turn it is.
pub(super) fn actor(context: &Context<'_>) -> Result<Id, BadCommand> {
    context.state.actor().ok_or(BadCommand::NoTurn)
}

/// The corners of a rectangle; of a single cell both are that cell.
pub(super) fn corners(word: &str) -> Option<(Cell, Cell)> {
    let (from, to) = word.split_once('-').unwrap_or((word, word));
    Some((from.parse().ok()?, to.parse().ok()?))
}
