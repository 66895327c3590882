//! What the GM has chosen around a fight and is no part of it, kept in small files beside the battle file: whose hand
//! throws, how its fights stand in their list, which proposals for the files of characters are not wanted.
//!
//! Undo of the fight does not touch it, and nothing of the fight is lost without it. If one cannot be written, the fight is
//! opened next as if that had not been chosen.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use kekkai_battle::{
    chapter::Chapter,
    fight::Hand,
    grammar::{ChapterOrder, Shelves},
};
use kekkai_rules::Id;

/// Whose hand throws, as chosen; without it the last throw tells.
const DICE: &str = ".dice";
/// How the fights stand in the list of steps.
const CHAPTERS: &str = ".chapters";
/// What was decided on proposals for the files of characters.
const PROPOSALS: &str = ".proposals";
/// All of them, which go with the fight into another file.
const ALL: [&str; 3] = [DICE, CHAPTERS, PROPOSALS];

/// How the fights of a save stand in its list of steps.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Shelving {
    /// In which order they stand.
    pub order: ChapterOrder,
    /// The numbers of those that are put away, from 1.
    pub away: Vec<u16>,
}

impl Shelving {
    /// Does what a line says with the list.
    pub(crate) fn change(&mut self, shelves: &Shelves) {
        self.order = shelves.order.unwrap_or(self.order);
        self.away.retain(|number| shelves.back != Some(*number));
        if let Some(number) = shelves.away.filter(|number| !self.away.contains(number)) {
            self.away.push(number);
        }
    }
}

/// The fights in an order; those that it makes no difference to as they were fought.
pub(crate) fn in_order(mut fights: Vec<Chapter>, order: ChapterOrder) -> Vec<Chapter> {
    match order {
        ChapterOrder::Number => {}
        ChapterOrder::Newest => fights.reverse(),
        ChapterOrder::Place => {
            fights
                .sort_by(|one, other| (&one.place, &one.board).cmp(&(&other.place, &other.board)));
        }
        ChapterOrder::Rounds => fights.sort_by_key(|fight| std::cmp::Reverse(fight.rounds)),
    }
    fights
}

/// A proposal for the file of a character that is not made again as long as it is the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DecidedProposal {
    /// Who of the fight it is.
    pub who: Id,
    /// Which part of the character.
    pub part: String,
    /// The digest of what it would become.
    pub digest: u64,
}

impl DecidedProposal {
    /// One line of the file: who, the part, the digest.
    fn line(&self) -> String {
        format!("{} {} {:016x}\n", self.who.0, self.part, self.digest)
    }

    fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let who = Id(words.next()?.parse().ok()?);
        let part = words.next()?.to_owned();
        let digest = u64::from_str_radix(words.next()?, 16).ok()?;
        Some(Self { who, part, digest })
    }
}

/// Whose hand was chosen; `None` if nobody chose, or nothing is kept that can be read.
pub(super) fn hand(battle: &Path) -> Option<Hand> {
    let kept = read(battle, DICE);
    [Hand::Generator, Hand::Table].into_iter().find(|hand| word(*hand) == kept.trim())
}

/// Keeps whose hand was chosen.
pub(super) fn keep_hand(battle: &Path, hand: Hand) {
    keep(battle, DICE, &format!("{}\n", word(hand)));
}

/// How the fights were left; as they were fought where nothing was kept, or nothing that can be read.
pub(super) fn shelving(battle: &Path) -> Shelving {
    let text = read(battle, CHAPTERS);
    let mut words = text.split_whitespace();
    let order = words.next().and_then(ChapterOrder::named).unwrap_or_default();
    Shelving { order, away: words.filter_map(|number| number.parse().ok()).collect() }
}

/// Keeps how they stand.
pub(super) fn keep_shelving(battle: &Path, shelving: &Shelving) {
    let away = shelving.away.iter().map(|number| format!(" {number}"));
    let line = format!("{}{}\n", shelving.order.name(), away.collect::<String>());
    keep(battle, CHAPTERS, if *shelving == Shelving::default() { "" } else { &line });
}

/// What was decided on proposals; lines that cannot be read are left out.
pub(super) fn decided(battle: &Path) -> Vec<DecidedProposal> {
    read(battle, PROPOSALS).lines().filter_map(DecidedProposal::read).collect()
}

/// Keeps what was decided on them.
pub(super) fn keep_decided(battle: &Path, decided: &[DecidedProposal]) {
    keep(battle, PROPOSALS, &decided.iter().map(DecidedProposal::line).collect::<String>());
}

/// Takes away all that was kept for an earlier fight of this name.
pub(super) fn forget(battle: &Path) {
    for ending in ALL {
        keep(battle, ending, "");
    }
}

/// All of it goes with the fight into another file.
pub(crate) fn copy(from: &Path, to: &Path) {
    for ending in ALL {
        keep(to, ending, &read(from, ending));
    }
}

fn word(hand: Hand) -> &'static str {
    match hand {
        Hand::Generator => "generator",
        Hand::Table => "real",
    }
}

fn path_of(battle: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(battle);
    name.push(ending);
    name.into()
}

fn read(battle: &Path, ending: &str) -> String {
    fs::read_to_string(path_of(battle, ending)).unwrap_or_default()
}

/// Writes the file; one without text goes.
fn keep(battle: &Path, ending: &str, text: &str) {
    let path = path_of(battle, ending);
    let _ = if text.is_empty() {
        fs::remove_file(path).is_ok()
    } else {
        kekkai_host::write_private(&path, text.as_bytes()).is_ok()
    };
}
