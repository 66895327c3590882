//! What the keys of a character's player propose: the line of the grammar that the GM would type.
//!
//! Made from what that player sees and nothing else; whether the rules allow it is for the GM's side to find.

use std::ops::Range;

use kekkai_battle::{BattleView, Cell, grammar::quoted, view::CombatantView};
use kekkai_rules::{Ask, Book, Choice, Id, MoveMode, turn_view::Answers};
use kekkai_widgets::{Names, Words, list};

/// Things that have a digit each.
const DIGITS: usize = list::DIGITS.len();

/// What the fight waits for from a player's character.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Pending {
    /// Nothing is asked of the character now.
    None,
    /// The faces of dice.
    Faces,
    /// A choice among these.
    Picks(Choice),
    /// How something that waits for it is answered.
    Answer(Answers),
    /// What it does in its turn.
    Act {
        /// The verb that strikes.
        strikes: &'static str,
        /// How it goes now, if it can go.
        goes: Option<MoveMode>,
        /// The verb for that.
        walks: &'static str,
    },
    /// Where it steps, or the end of its turn.
    Step {
        /// The mode of movement that steps are made in.
        mode: MoveMode,
        /// The verb for that.
        walks: &'static str,
    },
    /// The end of its turn.
    End,
}

impl Pending {
    /// Of the character `own`, given what it is asked and what is left of the turn. What others are asked changes nothing:
    /// it may be a secret that they are.
    pub(super) fn of(own: Id, asked: Option<Ask>, view: &BattleView, book: &Book) -> Self {
        match asked {
            Some(Ask::Die(_)) => return Self::Faces,
            Some(Ask::Choice(choice)) => return Self::Picks(*choice),
            None => {}
        }
        let turn = view.turn.as_ref().filter(|_| view.actor == Some(own));
        let Some(turn) = turn else { return Self::None };
        let goes = turn.goes();
        let walks = goes.and_then(|mode| book.mode(mode)).map_or("", |kind| kind.word);
        match (turn.answers, turn.strikes, goes) {
            (Some(answers), ..) => Self::Answer(answers),
            (None, Some(strikes), goes) => Self::Act { strikes, goes, walks },
            (None, None, Some(mode)) => Self::Step { mode, walks },
            (None, None, None) => Self::End,
        }
    }

    /// How something that waits for it is answered.
    pub(super) fn answers(&self) -> Option<Answers> {
        if let Self::Answer(answers) = self { Some(*answers) } else { None }
    }

    /// What a digit or a letter says, while this part of a choice is shown.
    pub(super) fn says(&self, key: char, part: usize) -> Option<Said> {
        let line = match (self, key) {
            (Self::Faces, '0'..='9') => return Some(Said::Begun(format!("face {key}"))),
            (Self::Picks(choice), '0'..='9') => {
                let mut shown = self.shown(part).filter(|at| *at < choice.picks.len());
                let at = shown.find(|at| list::key(at % DIGITS) == key)?;
                return Some(Said::Whole(format!("pick {}", at + 1)));
            }
            (Self::Answer(answers), 'y') => answers.tries,
            (Self::Answer(answers), 'n') => answers.accepts,
            (Self::Act { .. } | Self::Step { .. } | Self::End, 'e') => "end",
            _ => return None,
        };
        Some(Said::Whole(line.to_owned()))
    }

    /// What `Enter` proposes at a cell.
    pub(super) fn at(&self, cell: Cell, own: Id, view: &BattleView) -> Option<String> {
        // Its own body is not in the way where it only reaches over the cell.
        let goes = |there: &CombatantView| there.id == own && !there.stands_on(cell);
        let there = view.on(cell).filter(|there| !there.fallen && !goes(there));
        let me = view.find(own)?;
        match (self, there) {
            (Self::Act { strikes, .. }, Some(there)) => {
                let name = quoted(there.name.as_str());
                me.is_hostile_to(there).then(|| format!("{strikes} {name}"))
            }
            (Self::Act { strikes, .. }, None) if view.field.ground(cell).terrain.is_obstacle() => {
                Some(format!("{strikes} {cell}"))
            }
            (Self::Act { goes: Some(_), walks, .. } | Self::Step { walks, .. }, None) => {
                Some(format!("{walks} {cell}"))
            }
            (Self::None | Self::Faces | Self::Picks(_) | Self::Answer(_) | Self::End, _)
            | (Self::Act { goes: None, .. }, None)
            | (Self::Step { .. }, Some(_)) => None,
        }
    }

    /// In how many parts a choice is shown: each thing of a part has a digit.
    pub(super) fn parts(&self) -> usize {
        if let Self::Picks(choice) = self { choice.picks.len().div_ceil(DIGITS) } else { 0 }
    }

    /// Which of the things to choose from are shown in a part, counted around.
    fn shown(&self, part: usize) -> Range<usize> {
        let from = part % self.parts().max(1) * DIGITS;
        from..from + DIGITS
    }

    /// What the choice is about, and which part of it is shown where it has several.
    pub(super) fn question(&self, words: &Words, names: &dyn Names, part: usize) -> Option<String> {
        let Self::Picks(choice) = self else { return None };
        let question = words.phrase(&choice.question, names);
        let parts = self.parts();
        Some(if parts > 1 { format!("{question} {}/{parts}", part % parts + 1) } else { question })
    }

    /// What there is to choose from, and the keys for it. What the dice of each say is for the GM.
    pub(super) fn picks(&self, words: &Words, names: &dyn Names, part: usize) -> Vec<String> {
        let Self::Picks(choice) = self else { return Vec::new() };
        let line = |at: usize| {
            let name = words.pick_name(choice.picks.get(at)?, names);
            Some(format!("{}  {name}", list::key(at % DIGITS)))
        };
        self.shown(part).map_while(line).collect()
    }

    /// The keys that propose something now, most likely first. `aimed`: there is something to do where it points.
    pub(super) fn hints(&self, aimed: bool, words: &Words) -> Vec<(String, String)> {
        let hint = |key: &str, word: &str| (key.to_owned(), words.t(word));
        let mut hints = match self {
            Self::None => Vec::new(),
            Self::Faces => vec![hint("0-9", "watch-faces")],
            Self::Picks(_) => {
                let more = (self.parts() > 1).then(|| hint("PgDn", "watch-more"));
                std::iter::once(hint("0-9", "watch-pick")).chain(more).collect()
            }
            Self::Answer(answers) => {
                let [tries, accepts] = answers.words;
                vec![hint("y", tries), hint("n", accepts)]
            }
            Self::Act { .. } | Self::Step { .. } => {
                let point = if aimed {
                    ("Enter", "watch-propose")
                } else {
                    ("←↑↓→", "watch-point")
                };
                vec![hint(point.0, point.1), hint("e", "action-end"), hint("g", "action-reach")]
            }
            Self::End => vec![hint("e", "action-end")],
        };
        hints.push(hint(":", "watch-line"));
        hints
    }
}

/// What a key says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Said {
    /// A complete proposal, as a line.
    Whole(String),
    /// The beginning of one.
    Begun(String),
}
