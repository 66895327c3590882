//! What a system declares of itself once and for all, for everything that draws, types, discloses or counts it.

use std::fmt;

use crate::{
    ConditionKind, Meaning, MeterId, MoveKind, MoveMode, PoolKind, Purpose, PurposeKey,
    PurposeKind, RelationKind, section::Layout,
};

/// The declarations of a system.
#[derive(Debug, PartialEq, Eq)]
pub struct Book {
    /// Its pools, the vital one first.
    pub pools: &'static [PoolKind],
    /// Its conditions, in the order of the legend.
    pub conditions: &'static [&'static ConditionKind],
    /// The relations that two of its combatants may stand in, in the order in which they come to be when a battle opens.
    pub relations: &'static [&'static RelationKind],
    /// The order in which a screen draws one of its sheets.
    pub layout: &'static Layout,
    /// The keys of the labels that a written sheet begins with, to tell somebody who brought another text.
    pub sheet_begins: &'static [&'static str],
    /// What it counts in a fight beside blows and damage, in the order of the columns.
    pub counts: &'static [Count],
    /// The meters of its turns, in the order in which screens show them.
    pub meters: &'static [MeterId],
    /// Its modes of movement, at least one, the ordinary one first.
    pub modes: &'static [MoveKind],
    /// What it throws for beside what every fight does.
    pub purposes: &'static [PurposeKind],
    /// The keys of the screen that stand for its verbs, in the order in which help lists them.
    pub keys: &'static [VerbKey],
    /// The verbs of the GM that the menu of actions has beside what is offered, at any time of the fight, most
    /// usual first; the line of each is put together piece by piece.
    pub calls: &'static [&'static str],
    /// The verb by which everybody is told what came of a secret act, where the system has such: behind it stands how many acts
    /// back it is, 1 for the newest ([`SystemQueries::secrets`](crate::SystemQueries::secrets)).
    pub publishes: Option<&'static str>,
    /// Whether nothing of an order or a ruling is told to those who do not see everybody whom it names, nor asked of them:
    /// that somebody rolls because of one who hides tells that this one is there.
    pub hushes: bool,
    /// What is thrown for with totals that are never told as more than a number, and that number.
    pub told_to: &'static [(Purpose, i32)],
    /// What a fight may change of a character for good, by keys: `carried-<key>` is the word of each.
    pub carried: &'static [&'static str],
    /// The verbs that the GM has for those who live after a fight, such as awards; each is begun as a line.
    pub after: &'static [&'static str],
    /// The verb by which a day passes, where the system has days.
    pub day: Option<&'static str>,
    /// What it calls a round.
    pub round: RoundWord,
    /// Its words in every language of the program.
    pub locales: Locales,
}

/// The word of a book for one passing of the whole queue, for what the screen says of any fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RoundWord {
    /// A round; in Russian «раунд».
    Round,
    /// A cycle of the fight; in Russian «цикл». So where no fight is open.
    #[default]
    Cycle,
}

impl RoundWord {
    /// Its case in the selectors of the locales.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Round => "round",
            Self::Cycle => "cycle",
        }
    }
}

/// The texts of a system's Fluent files. Every language has the same messages, and no other file has them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Locales {
    /// The texts in English.
    pub en: &'static [&'static str],
    /// The texts in Russian.
    pub ru: &'static [&'static str],
}

/// Without the texts, which are long and the same wherever a book is named.
impl fmt::Debug for Locales {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Locales").finish_non_exhaustive()
    }
}

/// A column of the account of a fight. Its head is the message `summary-<key>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// Key of what is counted.
    pub key: &'static str,
    /// What is counted of those that came off, to be shown before all of them: `1/3`.
    pub good: Option<&'static str>,
}

/// A key of the screen that stands for a verb of the system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerbKey {
    /// Its name in the table of keys; `action-<name>`, with hyphens, is its word in the locales.
    pub name: &'static str,
    /// The verb of the command line.
    pub verb: &'static str,
    /// What pressing it does.
    pub does: VerbKeyUse,
}

/// What a key that stands for a verb does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerbKeyUse {
    /// Answers what waits for whoever acts, as `Enter` does.
    Answers,
    /// Gives the order of the verb alone to one for whom something waits.
    Accepts,
    /// Gives the order of the verb alone; listed where some such order is offered.
    OrdersOffered,
    /// Gives the order of the verb alone; listed where strikes may be made.
    Orders,
    /// Begins a line of the verb about whoever is at the cursor.
    Begins,
}

impl Book {
    /// The condition of this key; `None` for one that is not declared.
    pub fn condition(&self, key: &str) -> Option<&'static ConditionKind> {
        self.conditions.iter().copied().find(|kind| kind.key == key)
    }

    /// The purpose of this key; `None` for one that is not declared.
    pub fn purpose(&self, id: PurposeKey) -> Option<&'static PurposeKind> {
        self.purposes.iter().find(|kind| kind.id == id)
    }

    /// A total of a throw for this as it is told: at most what the book tells such totals to.
    pub fn told(&self, purpose: Purpose, total: i32) -> i32 {
        let most = self.told_to.iter().find(|(of, _)| *of == purpose);
        most.map_or(total, |(_, most)| total.min(*most))
    }

    /// The mode of movement of this key; `None` for one that is not declared.
    pub fn mode(&self, id: MoveMode) -> Option<&'static MoveKind> {
        self.modes.iter().find(|kind| kind.id == id)
    }

    /// The key of this name in the table of keys; `None` for one that is not declared.
    pub fn key(&self, name: &str) -> Option<&'static VerbKey> {
        self.keys.iter().find(|key| key.name == name)
    }

    /// The first condition of this meaning.
    pub fn meaning(&self, meaning: Meaning) -> Option<&'static ConditionKind> {
        self.conditions.iter().copied().find(|kind| kind.means == Some(meaning))
    }
}
