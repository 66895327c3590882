//! How the fights of a save stand in its list of steps: in which order, and which are put away. A small file beside the
//! battle file.
//!
//! It is how somebody likes the list and no part of any fight: undo does not touch it, and without it all of them stand
//! there in the order in which they were fought.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use kekkai_battle::grammar::ChapterOrder;

/// How the fights stand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Shelving {
    /// In which order they stand.
    pub order: ChapterOrder,
    /// The numbers of those that are put away, from 1.
    pub away: Vec<u16>,
}

/// Where it is kept for a battle file.
fn path_of(battle: &Path) -> PathBuf {
    let mut name = OsString::from(battle);
    name.push(".chapters");
    name.into()
}

/// How they were left; as they were fought where nothing was kept, or nothing that can be read.
pub(super) fn kept(battle: &Path) -> Shelving {
    let text = fs::read_to_string(path_of(battle)).unwrap_or_default();
    let mut words = text.split_whitespace();
    let order = words.next().and_then(ChapterOrder::named).unwrap_or_default();
    Shelving { order, away: words.filter_map(|number| number.parse().ok()).collect() }
}

/// Keeps how they stand. If that fails, they stand next as they did before.
pub(super) fn keep(battle: &Path, shelving: &Shelving) {
    if *shelving == Shelving::default() {
        forget(battle);
        return;
    }
    let order = std::iter::once(shelving.order.name().to_owned());
    let line: Vec<String> = order.chain(shelving.away.iter().map(ToString::to_string)).collect();
    let _ = fs::write(path_of(battle), format!("{}\n", line.join(" ")));
}

/// Takes away what was kept for an earlier fight of this name.
pub(super) fn forget(battle: &Path) {
    let _ = fs::remove_file(path_of(battle));
}

/// It goes with the fights into another file.
pub(super) fn copy(from: &Path, to: &Path) {
    keep(to, &kept(from));
}
