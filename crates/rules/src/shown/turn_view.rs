//! What a running turn has left, for a screen: keys, numbers and words that the system declares.

use crate::MoveMode;

crate::key::keyed! {
    /// A meter of the turn, by the key that its system declares: `points` of movement, `actions`.
    MeterId, numbered []
}

/// How much of something the turn has left, of what its system declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meter {
    /// Which one. Its words are the messages `meter-<key>`, `meter-<key>-of` and `price-<key>` of the locales.
    pub id: MeterId,
    /// What is left, from 0; of a meter that counts up, what it stands at.
    pub left: i32,
    /// What a meter that counts up is shown against, if anything.
    pub of: Option<i32>,
    /// Whether it counts up, and is not spent.
    pub rises: bool,
    /// Whether any of it can be spent in this part of the turn; only then the prompt shows it.
    pub usable: bool,
}

/// Whether steps can be made now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moving {
    /// None, whatever they would cost.
    Closed,
    /// Some, but not even one can be paid for.
    Unpaid,
    /// Some can be made.
    Open,
}

/// The verbs by which one who acts answers what waits for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answers {
    /// The verb that tries to undo it.
    pub tries: &'static str,
    /// The verb that lets it be.
    pub accepts: &'static str,
    /// What trying and letting be come to now: keys of words for a key of each.
    pub words: [&'static str; 2],
    /// What is told one who would do something else first: key of a message that takes the keys that answer, `tries` and
    /// `accepts`.
    pub first: &'static str,
    /// What a digit chooses among what waits: key of a word for the help.
    pub chooses: &'static str,
    /// What is told where nothing of that number waits: key of a message that takes `number`, from 1.
    pub no_such: &'static str,
}

/// What the running turn has left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnView {
    /// The part of the turn by its key; its word is `phase-<key>` of the locales, in small letters.
    pub phase: &'static str,
    /// What else is true of the turn, each by a key, for those who read it as data.
    pub marks: Vec<(&'static str, bool)>,
    /// What the prompt says while nothing is pointed at: key of a message that takes `name`, who acts.
    pub prompt: &'static str,
    /// The meters of the system, in its order.
    pub meters: Vec<Meter>,
    /// How steps are made in this part of the turn.
    pub mode: MoveMode,
    /// Whether they can be made.
    pub moving: Moving,
    /// The verb that strikes at somebody; `None` once nobody can be struck any more.
    pub strikes: Option<&'static str>,
    /// How something that waits for the actor is answered; `None` where nothing waits.
    pub answers: Option<Answers>,
}

impl TurnView {
    /// What a meter has left; 0 for one that the system does not have.
    pub fn left(&self, id: MeterId) -> i32 {
        self.meters.iter().find(|meter| meter.id == id).map_or(0, |meter| meter.left)
    }

    /// How steps can be made now, if any can be, paid for or not.
    pub fn goes(&self) -> Option<MoveMode> {
        (self.moving != Moving::Closed).then_some(self.mode)
    }
}
