//! Whose hand throws in a fight, as the game master has chosen it: a word in a file beside the battle file.
//!
//! It is a habit of the table and no part of the fight: undo does not touch it, and without it the last throw tells.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use kekkai_battle::fight::Hand;

/// Where it is kept for a battle file.
fn path_of(battle: &Path) -> PathBuf {
    let mut name = OsString::from(battle);
    name.push(".dice");
    name.into()
}

fn word(hand: Hand) -> &'static str {
    match hand {
        Hand::Generator => "generator",
        Hand::Table => "real",
    }
}

/// What was chosen; `None` if nothing was, or nothing that can be read.
pub(super) fn chosen(battle: &Path) -> Option<Hand> {
    let kept = fs::read_to_string(path_of(battle)).ok()?;
    [Hand::Generator, Hand::Table].into_iter().find(|hand| word(*hand) == kept.trim())
}

/// Keeps what was chosen. If that fails, the fight is opened next as one in which nobody has chosen.
pub(super) fn choose(battle: &Path, hand: Hand) {
    let _ = fs::write(path_of(battle), format!("{}\n", word(hand)));
}

/// Takes away what was chosen for an earlier fight of this name.
pub(super) fn forget(battle: &Path) {
    let _ = fs::remove_file(path_of(battle));
}

/// The choice goes with the fight into another file.
pub(super) fn copy(from: &Path, to: &Path) {
    match chosen(from) {
        Some(hand) => choose(to, hand),
        None => forget(to),
    }
}
