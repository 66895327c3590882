//! Lists, names, themes and qualities of a person's own.

use super::support;

mod lists;
mod names;
mod qualities;
mod themes;
