//! What a decision still needs from outside, and how it is given.

use serde::{Deserialize, Serialize};

use crate::{Arg, Check, Dice, Id, Origin, Phrase, Refusal, RuleId, Throw};

/// The next thing a decision cannot go on without.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// A die has to fall.
    Die(Throw),
    /// Somebody has to choose.
    Choice(Box<Choice>),
}

impl Ask {
    /// Who throws the die, or whose player decides.
    pub fn who(&self) -> Id {
        match self {
            Self::Die(throw) => throw.who,
            Self::Choice(choice) => choice.who,
        }
    }
}

/// A choice between listed things.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The combatant whose player decides.
    pub who: Id,
    /// The question that is asked.
    pub question: Phrase,
    /// What there is to choose from, at least one.
    pub picks: Vec<Pick>,
    /// What belongs to the same list but cannot be chosen now, and why not.
    #[serde(default)]
    pub closed: Vec<(Pick, Refusal)>,
    /// The rule that asks.
    pub rule: RuleId,
}

impl Choice {
    /// A question with the numbers that led to it before it, which only the GM is told.
    pub fn after(numbers: Phrase, question: Phrase) -> Phrase {
        Phrase::new(AFTER).with("numbers", numbers).with("question", question)
    }

    /// What others than the GM may read of the question.
    pub fn disclosed_question(&self) -> Phrase {
        let inner = self.question.args.iter().find_map(|(name, arg)| {
            if let Arg::Phrase(inner) = arg
                && name == "question"
            {
                Some(inner)
            } else {
                None
            }
        });
        inner.filter(|_| self.question.key == AFTER).unwrap_or(&self.question).clone()
    }
}

/// Key of a question with numbers before it.
const AFTER: &str = "question-after";

/// One thing to choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pick {
    /// What it is, its price included and its chance left out.
    pub phrase: Phrase,
    /// What it comes to, as far as that is the same under every system.
    pub meaning: PickMeaning,
    /// What decides whether it takes hold; `None` for what is chosen and then simply so.
    pub chance: Option<Chance>,
    /// Whether only the GM may read what it is.
    pub secret: bool,
}

/// What a pick comes to, for a forecast that has to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PickMeaning {
    /// Nothing that a forecast could tell apart from others.
    Other,
    /// Nothing of what is offered is taken.
    Declines,
    /// The target of a blow is thrown back.
    ThrowsBack,
}

/// What decides whether a pick takes hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chance {
    /// Nothing: it always does.
    Always,
    /// The top face of a die, which is thrown for it.
    TopFace(Dice),
    /// A throw that is made once it is taken, and has to pass a check. Others than the GM may not know what it has to beat.
    Passes(Dice, Check),
}

impl Pick {
    /// A pick that simply is what it says.
    pub fn new(phrase: Phrase) -> Self {
        Self { phrase, meaning: PickMeaning::Other, chance: None, secret: false }
    }

    /// The pick that leaves everything as it is.
    pub fn none() -> Self {
        Self { meaning: PickMeaning::Declines, ..Self::new(Phrase::new("pick-none")) }
    }

    /// The same as the answer to a question of yes or no.
    pub fn no() -> Self {
        Self { phrase: Phrase::new("pick-no"), ..Self::none() }
    }

    /// What others than the GM may read of it.
    #[must_use]
    pub fn disclosed(self) -> Self {
        let phrase = if self.secret { Phrase::new("pick-secret") } else { self.phrase };
        let chance = self.chance.filter(|chance| !matches!(chance, Chance::Passes(..)));
        Self { phrase, chance, ..self }
    }
}

/// What was answered. A record keeps answers in the order in which they were asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// The faces of a throw, one a die.
    Faces(Vec<u16>, Origin),
    /// The number of the pick, from 0.
    Pick(u16),
}

/// Why a decision did not come to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// It needs one more answer.
    Need(Ask),
    /// It may not be done.
    Refused(Refusal),
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
