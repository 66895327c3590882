//! Checks of the workspace, as functions that the command line and a test both call.
//!
//! A check reads files and gives back faults; it changes nothing. None needs the program itself, so that `cargo xtask` is
//! built in seconds. What does need it stands in `tests/tidy`: the documents that are made from the code, and house rules that
//! no test names.

pub mod book_isolation;
pub mod catalogue;
pub mod ci;
pub mod facts;
pub mod files;
pub mod folders;
pub mod lists;
pub mod locales;
pub mod rulebook;
pub mod sizes;
pub mod terms;
pub mod unrun;
pub mod unused;
pub mod wording;

use files::{Fault, Tree};

/// The test that compares the generated documents with the code writes them where the environment has this variable.
pub const WRITES: &str = "KEKKAI_WRITE_DOCUMENTS";

/// What every check of the tree finds, sorted by place. A check that cannot go on is a fault too, and the others run.
pub fn tidy(tree: &Tree) -> Vec<Fault> {
    let mut found = sizes::check(tree);
    found.extend(folders::check(tree));
    found.extend(wording::check(tree));
    found.extend(locales::check(tree));
    found.extend(terms::check(tree));
    found.extend(lists::check(tree));
    found.extend(unrun::check(tree));
    found.extend(unused::check(tree));
    found.extend(book_isolation::check(tree));
    found.extend(facts::check(tree));
    let catalogue = catalogue::Catalogue::read(tree);
    found.extend(catalogue.check(tree));
    found.extend(rulebook::check(tree, &catalogue.ids()));
    found.sort();
    found
}
