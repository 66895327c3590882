//! Checks and generated documents of the workspace, as functions that the command line and a test both call.
//!
//! A check reads files and gives back complaints; it changes nothing. Only [`docgen::write`] writes, and only what it
//! generates.

pub mod bench;
pub mod catalogue;
pub mod ci;
pub mod docgen;
pub mod files;
pub mod folders;
pub mod locales;
pub mod options;
pub mod rulebook;
pub mod sizes;
pub mod terms;
pub mod wording;

use anyhow::Result;

use files::{Complaint, Tree};

/// Every check of the tree, in the order in which `tidy` tells what they found.
pub fn tidy(tree: &Tree) -> Result<Vec<Complaint>> {
    let mut found = sizes::check(tree);
    found.extend(folders::check(tree));
    found.extend(wording::check(tree));
    found.extend(locales::check(tree));
    found.extend(terms::check(tree)?);
    found.extend(options::check(tree));
    let catalogue = catalogue::Catalogue::read(tree)?;
    found.extend(catalogue.check(tree));
    found.extend(rulebook::check(tree, &catalogue.ids()));
    found.extend(docgen::check(tree)?);
    Ok(found)
}
