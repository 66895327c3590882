//! What a fact tells: whom it is about, on which rules it stands, and what a log says of it.

use crate::{Id, Phrase, RuleId};

/// What kind of thing a line tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    /// Something happened.
    Headline,
    /// How it came about; a short log leaves these out.
    Detail,
    /// A blow that missed, a dodge that failed.
    Miss,
    /// A blow that landed.
    Hit,
    /// A death, or one to come.
    Death,
    /// The game master's word.
    Ruling,
    /// A round or a turn begins.
    Turn,
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// What kind of thing it tells.
    pub tone: Tone,
    /// What it says.
    pub phrase: Phrase,
    /// Whether it ends with the mark of where the faces of the latest throw came from.
    pub marked: bool,
}

/// A line that tells how a fact came about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// What it says.
    pub phrase: Phrase,
    /// The rule that it stands on, where it is one rule's matter.
    pub rule: Option<RuleId>,
}

impl Reason {
    /// A line that stands on a rule.
    pub fn by(rule: impl Into<RuleId>, phrase: Phrase) -> Self {
        Self { phrase, rule: Some(rule.into()) }
    }

    /// A line that needs none.
    pub fn plain(phrase: Phrase) -> Self {
        Self { phrase, rule: None }
    }
}

/// A blow, for those who see no more than that it fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// Who struck.
    pub attacker: Id,
    /// Whom.
    pub target: Id,
    /// Whether it landed.
    pub hit: bool,
}

/// What a fact tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Everyone whose numbers it tells: who may not know them is not told of it.
    pub about: Vec<Id>,
    /// The rules behind it, the nearest first; at least one.
    pub rules: Vec<RuleId>,
    /// What the log says of it, in order; nothing where a screen shows it anyway.
    pub lines: Vec<Said>,
    /// The blow that it tells of.
    pub blow: Option<Seen>,
}

impl Report {
    /// One about these, on these rules, without a line.
    pub fn of(
        about: impl IntoIterator<Item = Id>,
        rules: impl IntoIterator<Item: Into<RuleId>>,
    ) -> Self {
        let rules = rules.into_iter().map(Into::into).collect();
        Self { about: about.into_iter().collect(), rules, lines: Vec::new(), blow: None }
    }

    /// The same with one line more.
    #[must_use]
    pub fn says(mut self, tone: Tone, phrase: Phrase) -> Self {
        self.lines.push(Said { tone, phrase, marked: false });
        self
    }

    /// The same with one headline more.
    #[must_use]
    pub fn tells(self, phrase: Phrase) -> Self {
        self.says(Tone::Headline, phrase)
    }

    /// The same with the mark of the latest throw behind its last line.
    #[must_use]
    pub fn marked(mut self) -> Self {
        if let Some(line) = self.lines.last_mut() {
            line.marked = true;
        }
        self
    }

    /// The same, telling of a blow.
    #[must_use]
    pub fn of_blow(mut self, attacker: Id, target: Id, hit: bool) -> Self {
        self.blow = Some(Seen { attacker, target, hit });
        self
    }
}
