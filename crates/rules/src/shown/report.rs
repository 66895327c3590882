//! What a fact tells: whom it is about, on which rules it stands, and what a log says of it.

use crate::{Arg, Id, Phrase, PoolId, RuleId};

/// What kind of thing a line tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    /// The headline of what happened.
    Headline,
    /// How it came about; a short log leaves these out.
    Detail,
    /// A blow that missed, a defence that failed.
    Miss,
    /// A blow that landed.
    Hit,
    /// A death, or one to come.
    Death,
    /// A ruling of the GM.
    Ruling,
    /// A round or a turn begins.
    Turn,
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// What kind of thing it tells.
    pub tone: Tone,
    /// The sentence of the line.
    pub phrase: Phrase,
    /// Whether it ends with the mark of where the faces of the latest throw came from.
    pub marked: bool,
    /// Whether it only repeats in numbers what a hit of the same step has told, if there was one: a short log leaves it out
    /// behind that, and tells it otherwise.
    pub echoes: bool,
    /// On what it has to follow in its step: all of these, or it is not told. Empty for what is always told.
    pub after: &'static [After],
}

impl Said {
    /// A line that is told whatever it follows on.
    pub const fn new(tone: Tone, phrase: Phrase) -> Self {
        Self { tone, phrase, marked: false, echoes: false, after: &[] }
    }
}

/// What comes before a line in its step. Whoever the line names is the one whom that is about; one that names nobody is
/// about that one, as `who`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum After {
    /// Its turn began, in this step.
    Turn,
    /// It went a step, and nobody did before it.
    Step,
    /// It was thrown through the air.
    Flight,
    /// It threw no save in this step.
    NoSave,
    /// Something was lifted from where it lay, right before.
    Lifted,
    /// The step is the GM's ruling, and nothing else of it was told.
    Ruling,
    /// No other fight was set up in this step.
    SameFight,
}

/// A line that tells how a fact came about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The sentence of the line.
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

/// What changes pools and by how much, one phrase a pool; what does not change is left out.
pub fn pool_changes(changes: impl IntoIterator<Item = (i32, PoolId)>) -> Vec<Arg> {
    let changes = changes.into_iter().filter(|(by, _)| *by != 0).map(|(by, pool)| {
        Phrase::new("pool-change").with("change", Arg::Change(by)).with("pool", pool).into()
    });
    changes.collect()
}

/// What a fact adds to the account of a fight, and to the forecast of a blow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Tally {
    /// A blow or shot fell.
    Blow(Blow),
    /// A hit that waited is taken back.
    Undone {
        /// Whom it had hit.
        who: Id,
        /// The number of the hit.
        hit: u16,
    },
    /// All hits that waited are final.
    Settled { who: Id },
    /// Health was lost otherwise than by a blow or by the GM's ruling.
    Hurt { who: Id, damage: i32, by: Hazard },
    /// Health sank, by the blow that was counted before or by anything else: whoever counts tells these apart.
    Sank { who: Id, by: i32 },
    /// Something that only one system counts.
    Counted {
        who: Id,
        /// Of what: a key that the system's [`Book`](crate::Book) declares.
        key: &'static str,
        /// How much is added.
        by: i32,
    },
    /// An act of several rolls has come to what it was for, or has not: odds tell this of it and not how the first roll comes out.
    Reached { goal: bool },
    /// A turn will be lost.
    LosesTurn { who: Id },
    /// The combatant `who` has died.
    Died { who: Id },
    /// A day began for everybody.
    DayBegan,
    /// An hour has passed for everybody.
    HourPassed,
}

/// What came of a blow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blow {
    /// The combatant that has struck.
    pub attacker: Id,
    /// The combatant that was struck at.
    pub target: Id,
    /// Whether the attack has hit.
    pub hit: bool,
    /// Whether it was critical, in some books without a hit too.
    pub critical: bool,
    /// Damage done, that of a collision included.
    pub damage: i32,
    /// The target's health after it, where the system tells it with the blow.
    pub hp: Option<i32>,
    /// The number of the hit, if it may still be taken back.
    pub waits: Option<u16>,
    /// What a collision of the one thrown back added to the damage, if it came to one.
    pub collision: Option<i32>,
    /// What a critical effect does to the target, of what a forecast asks about.
    pub impact: Option<Impact>,
}

/// What a critical effect does to its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Impact {
    /// It is thrown back.
    Throws,
    /// It loses its next turn.
    Stuns,
}

/// What took health beside blows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hazard {
    /// Water on the way.
    Water,
    /// Somebody thrown against it.
    Collision,
    /// Somebody who went over it.
    Trampled,
    /// Anything that is not listed above.
    Other,
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
    /// What it tells those who see everybody whom it is about and may not know all their numbers; nothing where it is
    /// none of their business.
    pub outline: Option<Said>,
    /// Whether its lines are the GM's alone: everybody else is told the outline at most.
    pub is_for_gm: bool,
    /// What it adds to the account of the fight, in order.
    pub tallies: Vec<Tally>,
    /// In which of its ways something has come out, where odds tell how likely each of them is.
    pub way: Option<Phrase>,
    /// Whether an act begins with it that can be published.
    pub opens_act: bool,
}

impl Report {
    /// One about these, on these rules, without a line.
    pub fn of(
        about: impl IntoIterator<Item = Id>,
        rules: impl IntoIterator<Item: Into<RuleId>>,
    ) -> Self {
        let rules = rules.into_iter().map(Into::into).collect();
        Self { rules, ..Self::about(about) }
    }

    /// One about these, on no rule yet and without a line.
    pub fn about(about: impl IntoIterator<Item = Id>) -> Self {
        Self {
            about: about.into_iter().collect(),
            rules: Vec::new(),
            lines: Vec::new(),
            outline: None,
            is_for_gm: false,
            tallies: Vec::new(),
            way: None,
            opens_act: false,
        }
    }

    /// The same as one of the ways in which something may come out.
    #[must_use]
    pub fn ends(self, way: Phrase) -> Self {
        Self { way: Some(way), ..self }
    }

    /// The same with one line more.
    #[must_use]
    pub fn says(mut self, tone: Tone, phrase: Phrase) -> Self {
        self.lines.push(Said::new(tone, phrase));
        self
    }

    /// The same with one line more, which is told where it follows on all of these.
    #[must_use]
    pub fn says_after(self, after: &'static [After], phrase: Phrase) -> Self {
        self.says_in_tone_after(after, Tone::Miss, phrase)
    }

    /// The same in another tone.
    #[must_use]
    pub fn says_in_tone_after(
        mut self,
        after: &'static [After],
        tone: Tone,
        phrase: Phrase,
    ) -> Self {
        self.lines.push(Said { after, ..Said::new(tone, phrase) });
        self
    }

    /// The same with one headline more.
    #[must_use]
    pub fn tells(self, phrase: Phrase) -> Self {
        self.says(Tone::Headline, phrase)
    }

    /// The same with one line more, of what a hit before it tells already.
    #[must_use]
    pub fn echoes(mut self, phrase: Phrase) -> Self {
        self.lines.push(Said { echoes: true, ..Said::new(Tone::Headline, phrase) });
        self
    }

    /// The same with the mark of the latest throw behind its last line.
    #[must_use]
    pub fn marked(mut self) -> Self {
        if let Some(line) = self.lines.last_mut() {
            line.marked = true;
        }
        self
    }

    /// The same, adding to the account of the fight.
    #[must_use]
    pub fn counts(mut self, tally: Tally) -> Self {
        self.tallies.push(tally);
        self
    }

    /// The same with lines for the GM alone.
    #[must_use]
    pub fn for_gm(mut self) -> Self {
        self.is_for_gm = true;
        self
    }

    /// The same, of which others than those who may know its numbers are told this.
    #[must_use]
    pub fn outlined(mut self, tone: Tone, phrase: Phrase) -> Self {
        self.outline = Some(Said::new(tone, phrase));
        self
    }
}
